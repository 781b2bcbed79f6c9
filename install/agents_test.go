package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// homeOf is an environment with nothing but a home.
func homeOf(dir string) func(string) string {
	return func(name string) string { return map[string]string{"HOME": dir}[name] }
}

func installed(t *testing.T, a *Agent, files []string) {
	t.Helper()
	changes, err := a.Install(files, "/usr/bin/gstack")
	if err != nil {
		t.Fatalf("%s: %v", a.Name, err)
	}
	for _, c := range changes {
		if err := c.Write(); err != nil {
			t.Fatalf("%s: %v", a.Name, err)
		}
	}
}

// Whatever an agent has: once installed, a second time changes nothing, and
// uninstall leaves what was there before, to the byte.
func TestInstallAndUninstallLeaveTheRestAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the paths are those of Unix")
	}
	for _, a := range Agents() {
		settings := []string{"", "{\n  \"version\": " + or(a.version, "1") + ",\n  \"mine\": [1, 2]\n}\n"}
		for _, l := range a.lists {
			other := `[{"name":"mine","command":"lint","matcher":"x"}]`
			for i := len(l.keys) - 1; i >= 0; i-- {
				other = `{"` + l.keys[i] + `":` + other + `}`
			}
			settings = append(settings, strings.Replace(other, "{", `{"version":`+or(a.version, "1")+`,`, 1))
		}
		if a.script != nil {
			settings = settings[:1]
		}
		for _, before := range settings {
			home := t.TempDir()
			for _, project := range []bool{false, true} {
				files, err := a.Files(homeOf(home), home, project)
				if err != nil {
					t.Fatalf("%s: %v", a.Name, err)
				}
				for _, file := range files {
					if !strings.HasPrefix(file, home) {
						t.Fatalf("%s: %s", a.Name, file)
					}
					if before != "" {
						write(t, file, before, 0o600)
					}
				}
				installed(t, &a, files)
				again, err := a.Install(files, "/usr/bin/gstack")
				for _, c := range again {
					if err != nil || c.Changes() {
						t.Errorf("%s: a second time changes %s, %v", a.Name, c.File, err)
					}
				}
				moved, err := a.Install(files, "/opt/gstack")
				for _, c := range moved {
					if err != nil || !c.Changes() || bytes.Contains(c.After, []byte("/usr/bin/gstack")) {
						t.Errorf("%s: not replaced: %s, %v", a.Name, c.After, err)
					}
				}
				gone, err := a.Uninstall(files)
				for _, c := range gone {
					if err != nil || !c.Changes() {
						t.Fatalf("%s: %v", a.Name, err)
					}
					if err := c.Write(); err != nil {
						t.Fatal(err)
					}
					after, _ := os.ReadFile(c.File)
					switch {
					case before != "" && string(after) != before:
						t.Errorf("%s: %s\nbecame\n%s", a.Name, before, after)
					case before == "" && a.own && exists(c.File):
						t.Errorf("%s: %s is left", a.Name, c.File)
					case before == "" && !a.own && !empty(after):
						t.Errorf("%s: %s is left", a.Name, after)
					}
				}
				if none, err := a.Uninstall(files); err != nil || none[0].Changes() {
					t.Errorf("%s: uninstall a second time: %v", a.Name, err)
				}
			}
		}
	}
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func TestFilesThatCannotBeChangedAreLeftAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the paths are those of Unix")
	}
	for _, a := range Agents() {
		bad := []string{"{\n  // mine\n}", "[]", "{", `{"a":1,}`}
		if a.script != nil {
			bad = []string{"// mine\n", "#!/bin/sh\nexit 0\n"}
		}
		for _, text := range bad {
			home := t.TempDir()
			files, err := a.Files(homeOf(home), home, false)
			if err != nil {
				t.Fatal(err)
			}
			write(t, files[len(files)-1], text, 0o644)
			var wrong *FileError
			if _, err := a.Install(files, "/usr/bin/gstack"); !errors.As(err, &wrong) {
				t.Errorf("%s: installed in %q: %v", a.Name, text, err)
			}
			if _, err := a.Uninstall(files); a.script == nil && !errors.As(err, &wrong) {
				t.Errorf("%s: uninstalled from %q: %v", a.Name, text, err)
			}
			if after, _ := content(t, files[len(files)-1]); after != text {
				t.Errorf("%s: %q became %q", a.Name, text, after)
			}
			for _, file := range files[:len(files)-1] {
				if exists(file) {
					t.Errorf("%s: half of it is installed: %s", a.Name, file)
				}
			}
		}
	}
}

// What was registered by hand, or by an older form, is known and replaced.
func TestOlderFormsAreTakenOut(t *testing.T) {
	for agent, text := range map[string]string{
		"codex":   `{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"gstack hook guard --agent codex"}]}]}}`,
		"gemini":  `{"hooks":{"BeforeTool":[{"hooks":[{"type":"command","command":"/x/gstack hook careful || exit 2"}]}]}}`,
		"copilot": `{"version":1,"hooks":{"preToolUse":[{"type":"command","command":"gstack","args":["hook","guard"]}]}}`,
		"cursor":  `{"version":1,"hooks":{"beforeShellExecution":[{"command":"gstack hook guard"}],"preToolUse":[{"command":"gstack hook freeze"}]}}`,
		"droid":   `{"PreToolUse":[{"matcher":"Execute","hooks":[{"type":"command","command":"gstack hook guard --agent droid"}]}]}`,
		"kiro":    `{"version":"v1","hooks":[{"name":"mine","trigger":"PreToolUse","action":{"type":"command","command":"gstack hook guard --agent kiro"},"enabled":false}]}`,
	} {
		a := AgentFor(agent)
		home := t.TempDir()
		files, err := a.Files(homeOf(home), home, false)
		if err != nil {
			t.Fatal(err)
		}
		write(t, files[0], text, 0o644)
		changes, err := a.Install(files, "/usr/bin/gstack")
		if err != nil {
			t.Fatalf("%s: %v", agent, err)
		}
		fresh, err := a.Install([]string{filepath.Join(home, "none", filepath.Base(files[0]))}, "/usr/bin/gstack")
		if err != nil {
			t.Fatal(err)
		}
		if was, is := meaning(t, changes[0].After), meaning(t, fresh[0].After); !reflect.DeepEqual(was, is) {
			t.Errorf("%s: installed over an older form:\n%s", agent, changes[0].After)
		}
		changes, err = a.Uninstall(files)
		if err != nil || !empty(changes[0].After) {
			t.Errorf("%s: %s, %v", agent, changes[0].After, err)
		}
	}
}

// Droid reads the hooks of settings.json only where there is no hooks.json.
func TestDroidKeepsTheFileThatIsInForce(t *testing.T) {
	a := AgentFor("droid")
	for _, c := range []struct {
		files      map[string]string
		want, keys string // the file, and the way to the list in it
		err        string
	}{
		{nil, "hooks.json", "PreToolUse", ""},
		{map[string]string{"settings.json": `{"model":"x"}`}, "hooks.json", "PreToolUse", ""},
		{map[string]string{"settings.json": `{"hooks":{}}`}, "settings.json", "hooks.PreToolUse", ""},
		{map[string]string{"settings.json": `{"hooks":{}}`, "hooks.json": "{}"}, "hooks.json", "PreToolUse", ""},
		{map[string]string{"settings.json": "{ // x\n}"}, "", "", "comment"},
		{map[string]string{"hooks/hooks.json": "{}"}, "", "", "older place"},
	} {
		home := t.TempDir()
		for name, text := range c.files {
			write(t, filepath.Join(home, ".factory", name), text, 0o644)
		}
		files, err := a.Files(homeOf(home), home, false)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%v: %v", c.files, err)
			}
			continue
		}
		if err != nil || len(files) != 1 || filepath.Base(files[0]) != c.want {
			t.Errorf("%v: %v, %v", c.files, files, err)
			continue
		}
		installed(t, a, files)
		text, _ := content(t, files[0])
		at := any(meaning(t, []byte(text)))
		for _, key := range strings.Split(c.keys, ".") {
			at = at.(map[string]any)[key]
		}
		if list, ok := at.([]any); !ok || len(list) != 1 {
			t.Errorf("%v: %s", c.files, text)
		}
	}
}

func TestScriptsAreKnownByTheirStamp(t *testing.T) {
	for _, a := range Agents() {
		if a.script == nil {
			continue
		}
		for _, program := range []string{"/usr/bin/gstack", "/a b/it's/gstack", `/q"uote\/gstack`, "/é/$HOME/gstack"} {
			text := a.script(program)
			h, ok := a.hookOfFile("/x/file", []byte(text))
			if !ok || h.Program != program || h.Kind != guard {
				t.Errorf("%s, %s: %+v, %v", a.Name, program, h, ok)
			}
			if a.written([]byte(strings.Replace(text, "`gstack install", "`other install", 1))) {
				t.Errorf("%s: the file of another is taken for ours", a.Name)
			}
		}
	}
}

// fakeGstack is a program that answers as the hook would: it denies what holds
// "no", says nothing for "silent", and else has no objection.
const fakeGstack = `#!/bin/sh
[ "$1 $2 $3" = "hook guard --agent" ] || exit 1
p=$(cat)
case $p in
*no*) printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"because %s"}}\n' "$4" ;;
*silent*) ;;
*garbage*) echo garbage ;;
*dies*) kill -9 $$ ;;
*two*) exit 2 ;;
*) echo '{}' ;;
esac
`

// The plugins are run as their agents run them, with the program there and with
// it gone: what is not a clear "no objection" keeps the tool from running.
func TestPluginsRefuseWhatIsNotAnAnswer(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	const run = `
const calls = ["fine", "no", "silent", "garbage", "dies", "two"];
const said = {};
for (const word of calls) {
  said[word] = await call(word);
}
console.log(JSON.stringify(said));
`
	drivers := map[string]string{
		"opencode": `import * as plugin from "./plugin.mjs";
const hooks = await plugin.gstack({ directory: "/w" });
const call = async (word) => {
  try {
    await hooks["tool.execute.before"]({ tool: "bash", sessionID: "s", callID: "c" }, { args: { command: word } });
    return "runs";
  } catch (error) {
    return error.message;
  }
};`,
		"amp": `import plugin from "./plugin.mjs";
let handler;
plugin({
  on: (name, f) => { if (name === "tool.call") handler = f; },
  system: { workspaceRoot: "file:///w" },
  helpers: { filePathFromURI: (uri) => uri.slice(7) },
});
const call = async (word) => {
  const answer = await handler({ tool: "shell_command", input: { command: word }, thread: { id: "T" } }, {});
  if (answer.action === "allow") return "runs";
  return answer.action === "reject-and-continue" ? answer.message : "unknown " + answer.action;
};`,
	}
	for name, driver := range drivers {
		for _, there := range []bool{true, false} {
			dir := t.TempDir()
			program := filepath.Join(dir, "it's gstack")
			if there {
				write(t, program, fakeGstack, 0o755)
			}
			write(t, filepath.Join(dir, "plugin.mjs"), AgentFor(name).script(program), 0o644)
			write(t, filepath.Join(dir, "driver.mjs"), driver+run, 0o644)
			out, err := exec.Command(node, filepath.Join(dir, "driver.mjs")).CombinedOutput()
			var said map[string]string
			if err != nil || json.Unmarshal(out, &said) != nil || len(said) != 6 {
				t.Fatalf("%s: %v\n%s", name, err, out)
			}
			for word, got := range said {
				want := "gstack did not answer, so this call was not checked: fail closed. The user can run: gstack doctor " + name
				switch {
				case there && word == "fine":
					want = "runs"
				case there && word == "no":
					want = "because " + name
				}
				if got != want {
					t.Errorf("%s, program there %v, %s: %q, want %q", name, there, word, got, want)
				}
			}
		}
	}
}

// The script of Cline is run as Cline runs it.
func TestClineScriptRefusesWhatIsNotAnAnswer(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it is a script for Unix")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "it's gstack")
	script := filepath.Join(dir, "PreToolUse")
	write(t, script, clineScript(program), 0o755)
	for _, c := range []struct{ program, want string }{
		{"#!/bin/sh\ncat >/dev/null; echo '{}'\n", `{}`},
		{"#!/bin/sh\necho '{\"cancel\":true,\"errorMessage\":\"why\"}'\n", `{"cancel":true,"errorMessage":"why"}`},
		{"", "did not answer"},
		{"#!/bin/sh\nexit 0\n", "did not answer"},
		{"#!/bin/sh\necho '{}'; exit 1\n", "did not answer"},
		{"#!/bin/sh\necho garbage\n", "did not answer"},
		{"#!/bin/sh\nkill -9 $$\n", "did not answer"},
	} {
		_ = os.Remove(program)
		if c.program != "" {
			write(t, program, c.program, 0o755)
		}
		cmd := exec.Command(script)
		cmd.Stdin = strings.NewReader("{}")
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), c.want) || !json.Valid(out) || strings.Contains(c.want, "did not") && !strings.Contains(string(out), `"cancel":true`) {
			t.Errorf("%q: %s, %v", c.program, out, err)
		}
	}
}

// The end of a command line refuses with status 2 and a text, whatever becomes
// of the program, in every shell that is here.
func TestClosing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the shells are those of Unix")
	}
	dir := t.TempDir()
	for _, shell := range []string{"sh", "bash", "dash", "zsh", "fish", "ksh"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		for what, program := range map[string]string{
			"missing": "", "dies": "#!/bin/sh\nkill -9 $$\n", "is ended": "#!/bin/sh\nkill -15 $$\n", "fails": "#!/bin/sh\nexit 1\n", "answers": "#!/bin/sh\necho '{}'\n",
		} {
			file := filepath.Join(dir, "it's gstack")
			_ = os.Remove(file)
			if program != "" {
				write(t, file, program, 0o755)
			}
			cmd := exec.Command(path, "-c", AgentFor("codex").Command(file, guard))
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			status := cmd.ProcessState.ExitCode()
			if what == "answers" {
				if err != nil || stdout.String() != "{}\n" || stderr.Len() > 0 {
					t.Errorf("%s, %s: %q, %q, %v", shell, what, &stdout, &stderr, err)
				}
				continue
			}
			if status != 2 || stdout.Len() > 0 || !strings.Contains(stderr.String(), "gstack: this call is refused") {
				t.Errorf("%s, %s: %q, %q, status %d", shell, what, &stdout, &stderr, status)
			}
		}
	}
}
