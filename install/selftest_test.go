package install

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gstack/internal/oshost"
)

// The expectations are what Claude Code 2.1 does with such ends of a hook.
func TestAnswerOf(t *testing.T) {
	nested := func(d string) string {
		return `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"` + d + `","permissionDecisionReason":"r"}}`
	}
	for _, c := range []struct {
		r    ran
		want answer // "" is that the call runs though nobody has allowed it
	}{
		{ran{stdout: "{}\n"}, allowed},
		{ran{stdout: nested("ask")}, asked},
		{ran{stdout: "\n " + nested("deny") + "\n"}, denied},
		{ran{status: 2, stderr: "no"}, blocked},
		{ran{status: 2, stdout: "{}"}, blocked},
		{ran{}, ""},
		{ran{stdout: "hello"}, ""},
		{ran{stdout: "[]"}, ""},
		{ran{stdout: nested("deny") + nested("deny")}, ""},
		{ran{stdout: "debug\n" + nested("deny")}, ""},
		{ran{stdout: nested("deny")[:40]}, ""},
		{ran{stdout: nested("refuse")}, ""},
		{ran{stdout: strings.Replace(nested("deny"), "Pre", "Post", 1)}, ""},
		{ran{stdout: `{"permissionDecision":"deny"}`}, ""},
		{ran{status: 1, stdout: "{}"}, ""},
		{ran{status: 127, stderr: "not found"}, ""},
		{ran{status: -1}, ""},
	} {
		if got, err := answerOf(c.r); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%+v: %q, %v", c.r, got, err)
		}
	}
}

func TestPayloadIsWhatTheClientSends(t *testing.T) {
	for _, tool := range tools() {
		for _, s := range tool.samples() {
			var p struct {
				Event string            `json:"hook_event_name"`
				Tool  string            `json:"tool_name"`
				Input map[string]string `json:"tool_input"`
				Cwd   string
			}
			if err := json.Unmarshal([]byte(tool.payload("/d", s)), &p); err != nil {
				t.Fatal(err)
			}
			key, value := "command", s.argument
			if tool.path != "" {
				key, value = tool.path, filepath.Join("/d", s.argument)
			}
			if p.Event != "PreToolUse" || p.Tool != tool.name || p.Cwd != "/d" || len(p.Input) != 1 || p.Input[key] != value {
				t.Errorf("%s: %+v", tool.name, p)
			}
		}
	}
}

func noEnv(string) string { return "" }

// fake is a hook made of a script, which gets the payload as $p.
func fake(script string) *Hook { return &Hook{Command: "p=$(cat); " + script, Kind: guard} }

func TestProve(t *testing.T) {
	b, err := newBench(os.Environ(), oshost.Host{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	const right = `d() { printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s"}}' "$1"; }
		case $p in *rm\ -rf*|*outside*) d deny ;; *reset*) d ask ;; *) echo '{}' ;; esac`
	for _, c := range []struct{ tool, script, does, err string }{
		{"Bash", right, "denies, asks and allows", ""},
		{"PowerShell", right, "asks", ""},
		{"NotebookEdit", right, "denies and allows", ""},
		{"Bash", "echo '{}'", "", "the answer to rm -rf / is no objection, not deny"},
		{"Bash", "exit 2", "", "every call is refused"},
		{"Bash", "exit 127", "", "would let the call run"},
		{"Edit", "echo oops", "", "would let the call run: oops"},
		{"Edit", "kill -9 $$", "", "would let the call run"},
		{"Edit", "", "", "printed no answer"},
		// The state is the one of the test, with its boundary.
		{"Edit", `[ "$(sed -n 1p "$GSTACK_STATE_ROOT/freeze-dir.txt")" = "$PWD/inside" ] && [ "$GSTACK_HOME" = "$GSTACK_STATE_ROOT" ] || exit 2; ` + right, "denies and allows", ""},
	} {
		i := slices.IndexFunc(tools(), func(x tool) bool { return x.name == c.tool })
		does, err := b.prove(fake(c.script), tools()[i], noEnv)
		if does != c.does || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s, %s: %q, %v", c.tool, c.script, does, err)
		}
	}
	exec := &Hook{Command: "/bin/sh", Args: []string{"-c", `p=$(cat); ` + right}, Kind: guard}
	if does, err := b.prove(exec, tools()[0], noEnv); does != "denies, asks and allows" {
		t.Errorf("without a shell: %q, %v", does, err)
	}
	plugin := fake(`[ "$CLAUDE_PLUGIN_ROOT" = /p ] || exit 1; ` + right)
	plugin.Root = "/p"
	if does, err := b.prove(plugin, tools()[0], noEnv); does != "denies, asks and allows" {
		t.Errorf("of a plugin: %q, %v", does, err)
	}
}

func TestBenchIsTakenDown(t *testing.T) {
	b, err := newBench(os.Environ(), oshost.Host{})
	if err != nil {
		t.Fatal(err)
	}
	b.close()
	if _, err := os.Stat(b.dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "gone"))
	if _, err := newBench(os.Environ(), oshost.Host{}); err == nil {
		t.Error("a bench without a place")
	}
}

func TestStart(t *testing.T) {
	sh := func(script, stdin string) (ran, error) {
		return start([]string{"/bin/sh", "-c", script}, []string{"A=b"}, "/", stdin, time.Minute)
	}
	r, err := sh(`cat; echo "$A $PWD"; echo bad >&2; exit 7`, "in\n")
	if want := (ran{"in\nb /\n", "bad\n", 7}); err != nil || r != want {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := sh("kill -9 $$", ""); err != nil || r.status != -1 {
		t.Errorf("%+v, %v", r, err)
	}
	// Neither side waits for the other: what is not read, and what is too much.
	if r, err := sh("exec <&-; echo done", strings.Repeat("x", 1<<20)); err != nil || r.stdout != "done\n" {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := start([]string{"/no/such/program"}, nil, "/", "", time.Minute); err == nil {
		t.Error("a program that is not there was started")
	}
	if _, err := start([]string{"/bin/sh", "-c", "exec sleep 60"}, nil, "/", "", time.Millisecond); !errors.Is(err, errLate) {
		t.Errorf("a program that does not end: %v", err)
	}
}

func TestVersionOf(t *testing.T) {
	for _, c := range []struct {
		line string
		want version
		ok   bool
	}{
		{"2.1.332 (Claude Code)\n", version{2, 1, 332}, true},
		{"1.0.128 (Claude Code)", version{1, 0, 128}, true},
		{"2.2.0-beta.1 (Claude Code)", version{2, 2, 0}, true},
		{"", version{}, false}, {"Claude Code", version{}, false}, {"2.1", version{}, false}, {"a.b.c", version{}, false},
	} {
		if got, err := versionOf(c.line); (err == nil) != c.ok || c.ok && got != c.want {
			t.Errorf("%q: %v, %v", c.line, got, err)
		}
	}
	for _, c := range []struct {
		v      version
		before bool
	}{{version{2, 1, 294}, true}, {version{2, 1, 295}, false}, {version{2, 0, 400}, true}, {version{2, 2, 0}, false}, {version{1, 9, 999}, true}, {version{3, 0, 0}, false}} {
		if c.v.before(oldest) != c.before {
			t.Errorf("%v", c.v)
		}
	}
}
