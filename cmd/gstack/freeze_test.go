package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A tree has a line for each thing in it: "dir PATH", "file PATH" or
// "link PATH TARGET", all below its top.
func plant(t *testing.T, top, tree string) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(tree), "\n") {
		f := strings.Split(strings.TrimSpace(line), " ")
		path := filepath.Join(top, f[1])
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		switch f[0] {
		case "dir":
			err = os.MkdirAll(path, 0o755)
		case "file":
			err = os.WriteFile(path, nil, 0o644)
		case "link":
			err = os.Symlink(strings.ReplaceAll(f[2], "@", top), path)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// In the tree and below, @ is its top.
const freezeTree = `
	dir shop/cart/items
	file shop/cart/total.go
	dir shop/cart-old
	dir elsewhere/deep
	file elsewhere/key
	link shop/cart/to-key @/elsewhere/key
	link shop/cart/to-total total.go
	link shop/cart/to-new ../../elsewhere/new
	link shop/cart/to-new-inside items/new
	link shop/cart/out @/elsewhere/deep
	link shop/cart/loop loop
	link shop/cart/a b
	link shop/cart/b a
	link shop/back cart
	link home/cart @/shop/cart
`

// Every case is decided by the program itself, in a real tree.
func TestFreezeThroughTheProcess(t *testing.T) {
	program, err := exec.LookPath("gstack")
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	plant(t, top, freezeTree)
	if err := os.Mkdir(top+"/two words", 0o755); err != nil {
		t.Fatal(err)
	}
	home, state := top+"/home", top+"/home/.gstack"
	if err := os.MkdirAll(state, 0o755); err != nil {
		t.Fatal(err)
	}
	const cart = "@/shop/cart"
	for _, c := range []struct {
		name, boundary, tool, field, path string
		rule                              string // "" is allowed
	}{
		{"a file", cart, "Edit", "file_path", "@/shop/cart/total.go", ""},
		{"a new file", cart, "Write", "file_path", "@/shop/cart/new.go", ""},
		{"new directories", cart, "Write", "file_path", "@/shop/cart/x/y/new.go", ""},
		{"the boundary itself", cart, "Write", "file_path", "@/shop/cart", ""},
		{"the boundary with a slash", cart + "/", "Write", "file_path", "@/shop/cart/x", ""},
		{"slashes", cart, "Write", "file_path", "@//shop///cart//x", ""},
		{"dots", cart, "Write", "file_path", "@/shop/./cart/items/../x", ""},
		{"another spelling of the boundary", "@/shop/back", "Write", "file_path", "@/shop/cart/x", ""},
		{"through another spelling", cart, "Write", "file_path", "@/shop/back/x", ""},
		{"a link that stays", cart, "Write", "file_path", "@/shop/cart/to-total", ""},
		{"a link to what is not there yet, inside", cart, "Write", "file_path", "@/shop/cart/to-new-inside", ""},
		{"relative", cart, "Write", "file_path", "x", ""},
		{"a home", "~/cart", "Write", "file_path", "@/shop/cart/x", ""},
		{"blanks", "@/two words", "Write", "file_path", "@/two words/x", ""},
		{"outer blanks of a boundary", "  " + cart + "\t", "Write", "file_path", "@/shop/cart/x", ""},
		{"everything", "/", "Write", "file_path", "/etc/hosts", ""},
		{"no boundary", "", "Write", "file_path", "/etc/hosts", ""},
		{"a tool without a file", cart, "WebFetch", "url", "https://example.com", ""},
		{"reading", cart, "Read", "file_path", "@/elsewhere/key", ""},
		{"a shell command", cart, "Bash", "command", "rm -rf @/elsewhere", ""},

		{"beside", cart, "Edit", "file_path", "@/shop/list.go", "freeze.outside"},
		{"a longer name", cart, "Edit", "file_path", "@/shop/cart-old/x", "freeze.outside"},
		{"above", cart, "Write", "file_path", "@/shop/cart/../x", "freeze.outside"},
		{"relative, above", cart, "Write", "file_path", "../x", "freeze.outside"},
		{"a link to a file outside", cart, "Write", "file_path", "@/shop/cart/to-key", "freeze.outside"},
		{"a link to what is not there yet", cart, "Write", "file_path", "@/shop/cart/to-new", "freeze.outside"},
		{"a new directory behind a link", cart, "Write", "file_path", "@/shop/cart/out/new/x", "freeze.outside"},
		{"back from a link", cart, "Write", "file_path", "@/shop/cart/out/../x", "freeze.outside"},
		{"other case", cart, "Write", "file_path", "@/shop/CART/x", "freeze.outside"},
		{"a notebook", cart, "NotebookEdit", "notebook_path", "@/elsewhere/a.ipynb", "freeze.outside"},
		{"several edits", cart, "MultiEdit", "file_path", "@/elsewhere/x", "freeze.outside"},
		{"a tool of another agent", cart, "write_to_file", "path", "@/elsewhere/x", "freeze.outside"},
		{"a field of another agent", cart, "Write", "filePath", "@/elsewhere/x", "freeze.outside"},
		{"a new tool", cart, "mcp__files__put", "path", "@/elsewhere/x", "freeze.outside"},
		{"a quote and a line end", cart, "Write", "file_path", "/x\"\n}/y", "freeze.outside"},

		{"back through what is not there", cart, "Write", "file_path", "@/shop/cart/no/../../x", "freeze.unreadable"},
		{"a loop", cart, "Write", "file_path", "@/shop/cart/loop/x", "freeze.unreadable"},
		{"a loop of two", cart, "Write", "file_path", "@/shop/cart/a", "freeze.unreadable"},
		{"through a file", cart, "Write", "file_path", "@/shop/cart/total.go/x", "freeze.unreadable"},
		{"a relative boundary", "shop/cart", "Write", "file_path", "@/shop/cart/x", "freeze.unreadable"},
		{"a boundary that is a file", "@/elsewhere/key", "Write", "file_path", "@/elsewhere/key", "freeze.unreadable"},
		{"a path that is none", cart, "Write", "file_path", "", "freeze.unreadable"},
	} {
		file := state + "/freeze-dir.txt"
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(c.boundary, "@", top)+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		payload, err := json.Marshal(map[string]any{
			"hook_event_name": "PreToolUse", "cwd": top + "/shop/cart", "tool_name": c.tool,
			"tool_input": map[string]string{c.field: strings.ReplaceAll(c.path, "@", top)},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{"freeze", "guard"} {
			if kind == "guard" && c.tool == "Bash" {
				continue // the other half decides
			}
			cmd := exec.Command(program, "hook", kind)
			cmd.Dir = top
			cmd.Env = []string{"HOME=" + home}
			cmd.Stdin = bytes.NewReader(payload)
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			want := "deny"
			if c.rule == "" {
				want = ""
			}
			got, reason := decided(t, string(out))
			if got != want || c.rule != "" && (!strings.HasPrefix(reason, "[freeze] "+c.rule+": ") || !strings.HasSuffix(reason, " gstack rules "+c.rule)) {
				t.Errorf("%s, %s: %s, want %q %s", c.name, kind, out, want, c.rule)
			}
		}
	}
}

// A deny of one field is not undone by another.
func TestEveryFieldCounts(t *testing.T) {
	r := newRoom(t)
	r.gstack(t, r.path, "")
	if _, errs, status := r.run(t, r.path+"/gstack", "", nil, "freeze", "set", "inside"); status != 0 {
		t.Fatal(errs)
	}
	in, out := r.dir+"/inside/x", r.dir+"/x"
	for _, c := range []struct {
		input map[string]any
		deny  bool
	}{
		{map[string]any{"file_path": in, "notebook_path": out}, true},
		{map[string]any{"file_path": out, "notebook_path": in}, true},
		{map[string]any{"path": in, "filePath": in, "absolute_path": out}, true},
		{map[string]any{"file_path": in, "edits": []any{map[string]any{"file_path": out}}}, false}, // no field of a tool
		{map[string]any{"operations": []any{map[string]any{"path": in}, map[string]any{"path": out}}}, true},
		{map[string]any{"file_path": []string{in}}, true},
		{map[string]any{"file_path": in, "path": in}, false},
	} {
		payload, err := json.Marshal(map[string]any{"tool_name": "Write", "cwd": r.dir, "tool_input": c.input})
		if err != nil {
			t.Fatal(err)
		}
		stdout, _, _ := r.run(t, r.path+"/gstack", string(payload), nil, "hook", "freeze")
		if got, _ := decided(t, stdout); (got == "deny") != c.deny {
			t.Errorf("%v: %s", c.input, stdout)
		}
	}
}

// What a refusal points to can be looked up.
func TestRulesOfTheBoundaryAreKnown(t *testing.T) {
	for _, id := range []string{"freeze.outside", "freeze.unreadable"} {
		var out bytes.Buffer
		if status := Main([]string{"rules", id}, nil, strings.NewReader(""), &out, &out); status != exitOK || !strings.HasPrefix(out.String(), id+": deny\n") {
			t.Errorf("%s: %d, %s", id, status, out.String())
		}
	}
	if !slices.Contains(names(), "doctor") {
		t.Error("the rule of the user's patterns says gstack doctor, which is no command")
	}
}
