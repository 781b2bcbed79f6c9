package install

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gstack/internal/oshost"
)

func noEnv(string) string { return "" }

// fake is a hook made of a script, which gets the payload as $p.
func fake(script string) *Hook { return &Hook{Command: "p=$(cat); " + script, Kind: guard} }

func TestProve(t *testing.T) {
	b, err := newBench(os.Environ(), oshost.Host{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	a := claude()
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
		i := slices.IndexFunc(a.probes, func(p probe) bool { return p.tool == c.tool })
		does, err := b.prove(&a, fake(c.script), a.probes[i], noEnv)
		if does != c.does || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s, %s: %q, %v", c.tool, c.script, does, err)
		}
	}
	exec := &Hook{Command: "/bin/sh", Args: []string{"-c", `p=$(cat); ` + right}, Kind: guard}
	if does, err := b.prove(&a, exec, a.probes[0], noEnv); does != "denies, asks and allows" {
		t.Errorf("without a shell: %q, %v", does, err)
	}
	plugin := fake(`[ "$CLAUDE_PLUGIN_ROOT" = /p ] || exit 1; ` + right)
	plugin.Root = "/p"
	if does, err := b.prove(&a, plugin, a.probes[0], noEnv); does != "denies, asks and allows" {
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
		{"codex-cli 0.171.0", version{0, 171, 0}, true},
		{"GitHub Copilot CLI 1.0.102.\nRun 'copilot update'", version{1, 0, 102}, true},
		{"v3.0.65", version{3, 0, 65}, true},
		{"0.0.1764-g1234 (released today)", version{0, 0, 1764}, true},
		{"", version{}, false}, {"Claude Code", version{}, false}, {"2.1", version{}, false}, {"a.b.c", version{}, false},
	} {
		if got, err := versionOf(c.line); (err == nil) != c.ok || c.ok && got != c.want {
			t.Errorf("%q: %v, %v", c.line, got, err)
		}
	}
	oldest := version{2, 1, 295}
	for _, c := range []struct {
		v      version
		before bool
	}{{version{2, 1, 294}, true}, {version{2, 1, 295}, false}, {version{2, 0, 400}, true}, {version{2, 2, 0}, false}, {version{1, 9, 999}, true}, {version{3, 0, 0}, false}} {
		if c.v.before(oldest) != c.before {
			t.Errorf("%v", c.v)
		}
	}
}
