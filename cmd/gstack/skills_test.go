package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gstack/classify/rules"
	"gstack/classify/verdict"
)

const skillsDir = "../../skills/"

// skillFile is a SKILL.md, cut into the head and the text below it.
type skillFile struct{ name, head, body string }

func skillFiles(t *testing.T) []skillFile {
	t.Helper()
	names, err := filepath.Glob(skillsDir + "*/SKILL.md")
	if err != nil || len(names) == 0 {
		t.Fatalf("no skills: %v", err)
	}
	var list []skillFile
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.SplitN(string(body), "---\n", 3)
		if len(parts) != 3 || parts[0] != "" {
			t.Fatalf("%s has no head between two lines of ---", name)
		}
		list = append(list, skillFile{filepath.Base(filepath.Dir(name)), parts[1], parts[2]})
	}
	return list
}

func TestSkillsHaveWhatClientsLookFor(t *testing.T) {
	var names []string
	for _, s := range skillFiles(t) {
		names = append(names, s.name)
		if !strings.HasPrefix(s.head, "name: "+s.name+"\nversion: 0.1.0\ndescription: |\n  ") {
			t.Errorf("%s: the head does not begin with name, version and description", s.name)
		}
		// A tool without an argument would need no permission any more, all of it.
		if m := regexp.MustCompile(`(?m)^  - (Bash|Edit|Write)(\(\*?\)|\(gstack \*\))?$`).FindString(s.head); m != "" {
			t.Errorf("%s: grants %s", s.name, strings.TrimSpace(m))
		}
	}
	if want := []string{"careful", "freeze", "guard", "investigate", "unfreeze"}; !slices.Equal(names, want) {
		t.Errorf("skills %v, want %v", names, want)
	}
}

// coverage is the table of some rules, the refusals first.
func coverage(covers func(id string) bool) string {
	var b strings.Builder
	b.WriteString("| rule | answer | what |\n|---|---|---|\n")
	for _, d := range []verdict.Decision{verdict.Deny, verdict.Ask} {
		for _, r := range rules.All() {
			if r.Decision == d && covers(r.ID) {
				b.WriteString("| " + r.ID + " | " + d.String() + " | " + cell(r.Summary) + " |\n")
			}
		}
	}
	return b.String()
}

// The tables of the skills are made from the rules: make update.
func TestSkillTablesSayWhatTheRulesSay(t *testing.T) {
	edits := func(id string) bool {
		return strings.HasPrefix(id, "freeze.") && !strings.HasPrefix(id, "freeze.shell-")
	}
	groups := map[string]func(string) bool{
		"commands": func(id string) bool { return !strings.HasPrefix(id, "freeze.") },
		"edits":    edits,
		"boundary": func(id string) bool { return strings.HasPrefix(id, "freeze.") },
	}
	marked := regexp.MustCompile(`(?s)<!-- begin rules: (\w+) -->\n(.*?)<!-- end rules -->\n`)
	tables := map[string]int{}
	for _, s := range skillFiles(t) {
		now := marked.ReplaceAllStringFunc(s.body, func(block string) string {
			m := marked.FindStringSubmatch(block)
			covers := groups[m[1]]
			if covers == nil {
				t.Fatalf("%s: a table of %s is not known", s.name, m[1])
			}
			tables[s.name]++
			return "<!-- begin rules: " + m[1] + " -->\n" + coverage(covers) + "<!-- end rules -->\n"
		})
		if now == s.body {
			continue
		}
		if !*update {
			t.Errorf("skills/%s/SKILL.md does not say what the rules say: make update", s.name)
			continue
		}
		if err := os.WriteFile(skillsDir+s.name+"/SKILL.md", []byte("---\n"+s.head+"---\n"+now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if tables["careful"] != 1 || tables["freeze"] != 1 || tables["guard"] != 2 {
		t.Errorf("tables in the skills: %v", tables)
	}
}

// A finder is a piece of shell that looks for gstack and has it answer: the
// hook command of a skill or of the plugin, or a shim.
type finder struct {
	name, matcher, text string
	edits               bool // it judges edits, else commands
}

var (
	blockMatcher = regexp.MustCompile(`(?m)^    - matcher: "(.*)"$`)
	blockCommand = regexp.MustCompile(`(?m)^          command: \|\n((?:            .*\n)+)          timeout: 10\n          onFailure: block\n`)
)

func finders(t *testing.T) []finder {
	t.Helper()
	var list []finder
	for _, s := range skillFiles(t) {
		matchers := blockMatcher.FindAllStringSubmatch(s.head, -1)
		commands := blockCommand.FindAllStringSubmatch(s.head, -1)
		if len(matchers) != len(commands) {
			t.Fatalf("%s: %d matchers and %d commands", s.name, len(matchers), len(commands))
		}
		for i, m := range commands {
			list = append(list, finder{"skill " + s.name, matchers[i][1], strings.ReplaceAll(m[1], "            ", ""), false})
		}
	}
	body, err := os.ReadFile("../../hooks/hooks.json")
	if err != nil {
		t.Fatal(err)
	}
	var plugin struct {
		Description string
		Hooks       struct {
			PreToolUse []struct {
				Matcher string
				Hooks   []struct {
					Type, Command, OnFailure, StatusMessage string
					Timeout                                 int
				}
			}
			ConfigChange []struct {
				Hooks []struct {
					Type, Command, StatusMessage string
					Timeout                      int
				}
			}
		}
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&plugin); err != nil {
		t.Fatalf("hooks.json: %v", err)
	}
	if g := plugin.Hooks.ConfigChange; len(g) != 1 || len(g[0].Hooks) != 1 || !strings.Contains(g[0].Hooks[0].Command, `"$g" hook config --plugin`) {
		t.Errorf("hooks.json: %+v", g)
	}
	for _, g := range plugin.Hooks.PreToolUse {
		for _, h := range g.Hooks {
			if h.Type != "command" || h.Timeout != 10 || h.OnFailure != "block" {
				t.Errorf("hooks.json: %+v", h)
			}
			list = append(list, finder{"plugin", g.Matcher, h.Command, false})
		}
	}
	for _, name := range []string{"careful/bin/check-careful.sh", "freeze/bin/check-freeze.sh"} {
		body, err := os.ReadFile(skillsDir + name)
		if err != nil {
			t.Fatal(err)
		}
		matcher := map[bool]string{true: editTools, false: shellTools}[strings.Contains(name, "freeze")]
		list = append(list, finder{name, matcher, string(body), false})
	}
	for i := range list {
		list[i].edits = list[i].matcher == editTools
		if !list[i].edits && list[i].matcher != shellTools {
			t.Errorf("%s: matcher %q", list[i].name, list[i].matcher)
		}
	}
	return list
}

const (
	shellTools = "Bash|Monitor|PowerShell"
	editTools  = "Edit|Write|MultiEdit|NotebookEdit"
)

func TestEverySkillWithAHookHasItsHalves(t *testing.T) {
	got := map[string]string{}
	for _, f := range finders(t) {
		got[f.name] += map[bool]string{true: "e", false: "s"}[f.edits]
	}
	for name, want := range map[string]string{
		"skill careful": "s", "skill freeze": "e", "skill guard": "se", "skill investigate": "e", "skill unfreeze": "", "plugin": "se",
	} {
		if got[name] != want {
			t.Errorf("%s has %q, want %q", name, got[name], want)
		}
	}
}

// room is an empty machine for a finder: a home, a search path, and the places
// that are the same for all, below a directory of its own.
type room struct{ dir, home, path string }

func newRoom(t *testing.T) room {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := room{dir, filepath.Join(dir, "home"), filepath.Join(dir, "path")}
	for _, d := range []string{r.home, r.path, filepath.Join(dir, "inside")} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// gstack puts the program into a directory, or a script in its name.
func (r room) gstack(t *testing.T, dir, script string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "gstack")
	if script != "" {
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		return
	}
	real, err := exec.LookPath("gstack")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, file); err != nil {
		t.Fatal(err)
	}
}

// run has a shell run a text, or a file with arguments, in the room.
func (r room) run(t *testing.T, shell, stdin string, env []string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(shell, args...)
	cmd.Dir = r.dir
	cmd.Env = append([]string{"HOME=" + r.home, "PATH=" + r.path, "TMPDIR=" + r.dir}, env...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", shell, err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// localized has the places that are the same for all lie in the room.
func (r room) localized(text string) string {
	return strings.NewReplacer("/usr/local/bin/", r.dir+"/usr/local/bin/", "/opt/homebrew/bin/", r.dir+"/opt/homebrew/bin/").Replace(text)
}

// shells are the shells that clients run hooks with.
func shells(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, name := range []string{"sh", "bash", "dash"} {
		path, err := exec.LookPath(name)
		switch {
		case err == nil:
			list = append(list, path)
		case name != "dash" || os.Getenv("CI") == "true":
			t.Fatal(err)
		default:
			t.Logf("NOT TRIED with %s: %v", name, err)
		}
	}
	return list
}

// decided is the decision and the reason of a hook's output, which must be one
// object.
func decided(t *testing.T, out string) (decision, reason string) {
	t.Helper()
	var a struct {
		HookSpecificOutput struct {
			HookEventName, PermissionDecision, PermissionDecisionReason string
		}
	}
	d := json.NewDecoder(strings.NewReader(out))
	if err := d.Decode(&a); err != nil || d.More() {
		t.Errorf("not one object: %q, %v", out, err)
	}
	o := a.HookSpecificOutput
	if out != "{}\n" && o.HookEventName != "PreToolUse" {
		t.Errorf("no answer that counts: %q", out)
	}
	return o.PermissionDecision, o.PermissionDecisionReason
}

// call is a tool call that the real program answers otherwise than a finder
// without one does.
func (r room) call(edits bool) string {
	tool, input := "Bash", map[string]string{"command": "rm -rf /"}
	if edits {
		tool, input = "Write", map[string]string{"file_path": r.dir + "/inside/x", "content": "x"}
	}
	b, _ := json.Marshal(map[string]any{"hook_event_name": "PreToolUse", "cwd": r.dir, "tool_name": tool, "tool_input": input})
	return string(b)
}

func TestFinders(t *testing.T) {
	const stranger = "echo 'usage: gstack PID' >&2; exit 1"
	for _, shell := range shells(t) {
		for _, f := range finders(t) {
			// What the program says, and what is said without one.
			answered, alone := "deny", "ask"
			if f.edits {
				answered, alone = "", "deny"
			}
			last := "bin" // of the plugin, or the home's
			for _, c := range []struct {
				name  string
				setup func(r room)
				want  string
			}{
				{"on the path", func(r room) { r.gstack(t, r.path, "") }, answered},
				{"in .local/bin", func(r room) { r.gstack(t, r.home+"/.local/bin", "") }, answered},
				{"in bin", func(r room) { r.gstack(t, r.home+"/"+last, "") }, answered},
				{"in go/bin", func(r room) { r.gstack(t, r.home+"/go/bin", "") }, answered},
				{"in /usr/local/bin", func(r room) { r.gstack(t, r.dir+"/usr/local/bin", "") }, answered},
				{"in /opt/homebrew/bin", func(r room) { r.gstack(t, r.dir+"/opt/homebrew/bin", "") }, answered},
				{"behind another program of the name", func(r room) {
					r.gstack(t, r.path, stranger)
					r.gstack(t, r.home+"/go/bin", "")
				}, answered},
				{"nowhere", func(room) {}, alone},
				{"another program", func(r room) { r.gstack(t, r.path, stranger) }, alone},
				{"a directory", func(r room) { os.MkdirAll(r.path+"/gstack", 0o755) }, alone},
				{"a link to nothing", func(r room) { os.Symlink("gone", r.path+"/gstack") }, alone},
				{"says nothing", func(r room) { r.gstack(t, r.path, "exit 0") }, alone},
				{"says something else", func(r room) { r.gstack(t, r.path, "echo hello") }, alone},
				{"dies halfway", func(r room) { r.gstack(t, r.path, `printf '{"hook'; kill -9 $$`) }, alone},
				{"dies after its answer", func(r room) { r.gstack(t, r.path, `echo '{}'; kill -9 $$`) }, alone},
				{"refuses by status", func(r room) { r.gstack(t, r.path, "echo '{}'; exit 2") }, alone},
			} {
				r := newRoom(t)
				c.setup(r)
				os.MkdirAll(r.home+"/.gstack", 0o755)
				if err := os.WriteFile(r.home+"/.gstack/freeze-dir.txt", []byte(r.dir+"/inside\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				out, errs, status := r.run(t, shell, r.call(f.edits), nil, "-c", r.localized(f.text))
				got, reason := decided(t, out)
				if got != c.want || status != 0 {
					t.Errorf("%s, %s: %s: got %q, status %d, want %q: %s%s", filepath.Base(shell), f.name, c.name, got, status, c.want, out, errs)
				}
				if want := "[freeze] "; got == alone && !strings.HasPrefix(reason, map[bool]string{true: want, false: "[careful] "}[f.edits]) {
					t.Errorf("%s: %s: reason %q", f.name, c.name, reason)
				}
				if got == alone && !strings.Contains(reason, "fail closed") {
					t.Errorf("%s: %s: reason %q", f.name, c.name, reason)
				}
			}
		}
	}
}

// In a plugin the hooks get a directory of data that the Bash tool, where the
// boundary is set, does not get. Both must mean the same state.
func TestPluginHooksReadTheStateThatSkillsWrite(t *testing.T) {
	for _, f := range finders(t) {
		if !f.edits {
			continue
		}
		r := newRoom(t)
		root := r.dir + "/gstack"
		r.gstack(t, root+"/bin", "")
		env := []string{"CLAUDE_PLUGIN_ROOT=" + root}
		if _, errs, status := r.run(t, root+"/bin/gstack", "", nil, "freeze", "set", "inside"); status != 0 {
			t.Fatal(errs)
		}
		if f.name == "plugin" {
			env = append(env, "CLAUDE_PLUGIN_DATA="+r.dir+"/data")
		}
		if strings.HasSuffix(f.name, ".sh") {
			r.gstack(t, r.path, "")
		}
		outside := strings.Replace(r.call(true), "/inside/", "/outside/", 1)
		out, _, _ := r.run(t, "/bin/sh", outside, env, "-c", r.localized(f.text))
		if got, reason := decided(t, out); got != "deny" || !strings.HasSuffix(reason, "freeze.outside") {
			t.Errorf("%s: %s", f.name, out)
		}
	}
}

// The shims that are no hooks hand everything to the program.
func TestShims(t *testing.T) {
	for _, shell := range shells(t) {
		for _, c := range []struct{ file, stands, says string }{
			{"freeze/bin/freeze-state.sh", "freeze", "FREEZE_ERROR: "},
			{"bin/gstack-paths", "paths", "gstack-paths: "},
			{"bin/gstack-slug", "slug", "gstack-slug: "},
		} {
			r := newRoom(t)
			text, err := os.ReadFile(skillsDir + c.file)
			if err != nil {
				t.Fatal(err)
			}
			shim := r.dir + "/shim"
			if err := os.WriteFile(shim, []byte(r.localized(string(text))), 0o755); err != nil {
				t.Fatal(err)
			}
			out, errs, status := r.run(t, shell, "", nil, shim, "set", "inside")
			if out != "" || status != 1 || !strings.HasPrefix(errs, c.says) {
				t.Errorf("%s: without the program: %q, %q, %d", c.file, out, errs, status)
			}
			r.gstack(t, r.path, "echo 'usage: gstack PID' >&2; exit 1")
			r.gstack(t, r.home+"/go/bin", "")
			for _, args := range [][]string{{"set", "inside"}, {"status"}, {"acquire", "a b"}, {"clear"}, {"nonsense", ""}, {}} {
				out, errs, status := r.run(t, shell, "", nil, append([]string{shim}, args...)...)
				want, wantErrs, wantStatus := r.run(t, r.home+"/go/bin/gstack", "", nil, append([]string{c.stands}, args...)...)
				if fresh.ReplaceAllString(out, "") != fresh.ReplaceAllString(want, "") || errs != wantErrs || status != wantStatus {
					t.Errorf("%s %q: %q, %q, %d; the program: %q, %q, %d", c.file, args, out, errs, status, want, wantErrs, wantStatus)
				}
			}
		}
	}
}

// fresh is what is new at every call.
var fresh = regexp.MustCompile(`[0-9a-f]{32}`)

func TestShimsCanBeRun(t *testing.T) {
	for _, name := range []string{"careful/bin/check-careful.sh", "freeze/bin/check-freeze.sh", "freeze/bin/freeze-state.sh", "bin/gstack-paths", "bin/gstack-slug"} {
		if fi, err := os.Stat(skillsDir + name); err != nil || fi.Mode()&0o111 != 0o111 {
			t.Errorf("%s: %v, %v", name, fi.Mode(), err)
		}
	}
}

func TestPluginManifests(t *testing.T) {
	var plugin struct {
		Name, Version, Description, License string
		Author                              struct{ Name string }
		Keywords                            []string
	}
	var market struct {
		Name, Description string
		Owner             struct{ Name string }
		Plugins           []struct{ Name, Source, Description string }
	}
	for name, into := range map[string]any{"plugin.json": &plugin, "marketplace.json": &market} {
		body, err := os.ReadFile("../../.claude-plugin/" + name)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(body))
		d.DisallowUnknownFields()
		if err := d.Decode(into); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if plugin.Name != "gstack" || plugin.Version == "" || len(market.Plugins) != 1 || market.Plugins[0].Name != plugin.Name || market.Plugins[0].Source != "./" {
		t.Errorf("%+v %+v", plugin, market)
	}
}
