package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What the code reads of a command line is what the table declares, and the
// other way round: the help, the manual and the completions are made from it.
func TestOptionsAreDeclared(t *testing.T) {
	read := optionsRead(t)
	for _, s := range specs() {
		name := s.name
		switch name {
		case "freeze":
			continue // its words are read by the package freeze
		case "install", "uninstall":
			name = "name" // one function reads for both
		}
		got, ok := read[name]
		if !ok {
			t.Errorf("nothing calls parse for %s", s.name)
		}
		var want []string
		for _, f := range s.flags {
			kind := "boolean "
			if f.value != "" {
				kind = "valued "
			}
			want = append(want, kind+f.name)
			if f.short != "" {
				want = append(want, kind+f.short)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s reads %q, the table declares %q", s.name, got, want)
		}
		delete(read, name)
		if name == "name" {
			read[name] = got // for the other one
		}
	}
	delete(read, "name")
	for name := range read {
		t.Errorf("%s is no command of the table", name)
	}
}

// optionsRead are the options in the calls of parse, by what stands for the
// name of the command.
func optionsRead(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fun, ok := call.Fun.(*ast.Ident)
			if !ok || fun.Name != "parse" && fun.Name != "noOperands" {
				return true
			}
			name := literal(call.Args[0])
			if name == "name" && fun.Name == "parse" && source == "man.go" {
				return true // the body of noOperands
			}
			found[name] = append(found[name], []string{}...)
			for _, arg := range call.Args[2:] {
				o, ok := arg.(*ast.CallExpr)
				if !ok {
					t.Fatalf("%s: an option of %s is no call", source, name)
				}
				found[name] = append(found[name], o.Fun.(*ast.Ident).Name+" "+literal(o.Args[0]))
			}
			return true
		})
	}
	return found
}

func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(e.Value)
		return s
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// Every command and option is in the help, the manual and every completion,
// and no line of the help is too wide.
func TestHelpIsComplete(t *testing.T) {
	scripts := map[string]string{"bash": bashCompletion(), "zsh": zshCompletion(), "fish": fishCompletion(), "powershell": powershellCompletion()}
	all, page := usage(), manPage()
	for _, s := range specs() {
		own := s.usage()
		if !strings.Contains(all, "\n  gstack "+s.name) || !strings.Contains(page, "\n.SS gstack "+s.name+"\n") {
			t.Errorf("%s is not in the help or the manual", s.name)
		}
		if s.says == "" || strings.HasSuffix(s.says, ".") {
			t.Errorf("%s says %q", s.name, s.says)
		}
		for _, f := range s.flags {
			if f.says == "" || !strings.Contains(own, f.name) || !strings.Contains(all, f.name) || !strings.Contains(page, ".B "+roff(f.both())+"\n") {
				t.Errorf("%s %s is not told", s.name, f.name)
			}
			for shell, script := range scripts {
				if !strings.Contains(script, strings.TrimLeft(f.name, "-")) {
					t.Errorf("%s %s is not completed in %s", s.name, f.name, shell)
				}
			}
		}
		for _, line := range strings.Split(own+all, "\n") {
			if len(line) > usageWidth {
				t.Errorf("%s: %d columns: %s", s.name, len(line), line)
			}
		}
	}
}

// man/gstack.1 is what gstack man prints.
func TestManPageIsUpToDate(t *testing.T) {
	golden(t, "../../man/gstack.1", manPage())
}

// golden compares with a file, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("%s is not what is printed now: make update\n%s", name, got)
	}
}

// The scripts complete in the shells that they are for.
func TestCompletion(t *testing.T) {
	bash := func(words ...string) string {
		var quoted []string
		for _, w := range words {
			quoted = append(quoted, single(w))
		}
		return `. "$1"; COMP_WORDS=(` + strings.Join(quoted, " ") + `); COMP_CWORD=` + strconv.Itoa(len(words)-1) +
			`; _gstack; printf '%s\n' "${COMPREPLY[@]}"`
	}
	fish := func(words ...string) string {
		return `source $argv[1]; complete -C ` + single(strings.Join(words, " ")) + ` | string split -f1 \t; true`
	}
	offered, err := os.ReadFile("testdata/offered.zsh")
	if err != nil {
		t.Fatal(err)
	}
	zsh := func(words ...string) string {
		return "line=" + single(strings.Join(words, " ")) + "\n" + string(offered)
	}
	for _, shell := range []struct {
		name, script string
		line         func(...string) string
	}{
		{"bash", bashCompletion(), bash},
		{"fish", fishCompletion(), fish},
		{"zsh", zshCompletion(), zsh},
	} {
		t.Run(shell.name, func(t *testing.T) {
			program, err := exec.LookPath(shell.name)
			if err != nil {
				t.Skip(err)
			}
			dir := t.TempDir()
			script := filepath.Join(dir, "completion")
			if err := os.WriteFile(script, []byte(shell.script), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"a script.sh", "sub/x"} {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, c := range []struct {
				words []string
				want  []string
			}{
				{[]string{"gstack", "cl"}, []string{"classify"}},
				{[]string{"gstack", "un"}, []string{"unfreeze", "uninstall"}},
				{[]string{"gstack", "classify", "--sh"}, []string{"--shell"}},
				{[]string{"gstack", "classify", "--shell", ""}, []string{"bash", "sh", "zsh"}},
				{[]string{"gstack", "classify", "--json", "--color", "a"}, []string{"always", "auto"}},
				{[]string{"gstack", "install", "cl"}, []string{"claude", "cline"}},
				{[]string{"gstack", "rules", "git.reset"}, []string{"git.reset-hard"}},
				{[]string{"gstack", "freeze", "re"}, []string{"release"}},
				{[]string{"gstack", "hook", "f"}, []string{"freeze"}},
				{[]string{"gstack", "freeze", "set", "su"}, []string{"sub"}},
				{[]string{"gstack", "scan", "a"}, []string{"a script.sh"}},
				{[]string{"gstack", "completion", "p"}, []string{"powershell"}},
				{[]string{"gstack", "zzz", "x"}, nil},
			} {
				args := []string{"-c", shell.line(c.words...), script, script}
				if shell.name == "fish" {
					args = args[:3]
				}
				cmd := exec.Command(program, args...)
				cmd.Dir = dir
				cmd.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH"), "TERM=dumb"}
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Fatalf("%v: %v\n%s", c.words, err, out)
				}
				var got []string
				for _, l := range strings.Split(strings.TrimSpace(string(out)), "\n") {
					if l = strings.ReplaceAll(strings.TrimSuffix(l, "/"), `\`, ""); l != "" {
						got = append(got, l)
					}
				}
				slices.Sort(got)
				if !slices.Equal(got, c.want) {
					t.Errorf("%v: %q, want %q", c.words, got, c.want)
				}
			}
		})
	}
}
