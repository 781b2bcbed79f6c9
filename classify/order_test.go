package classify_test

import (
	"strings"
	"testing"

	"gstack/classify"
	"gstack/corpus"
	"gstack/shellast"
)

// The reason says that a step depends on one before it that nobody checks.
func TestOrderOfSteps(t *testing.T) {
	machine := corpus.Case{Home: corpus.DefaultHome, Cwd: corpus.DefaultCwd, Shell: corpus.DefaultShell, Repo: &corpus.Repo{Dir: corpus.DefaultCwd, Current: "main", Default: "main"}}
	for _, c := range []struct{ command, note string }{
		{"cp -r src /tmp/copy; rm -rf src", "even if the copy before it fails"},
		{"cp -r src /tmp/copy\nrm -rf src", "even if the copy before it fails"},
		{"cp -r src /tmp/copy || true; rm -rf src", "even if the copy before it fails"},
		{"cp -r src/a /tmp/copy; echo done && rm -rf src", "even if the copy before it fails"},
		{"mv src/a /tmp || true; rm -rf src", "even if the move before it fails"},
		{"tar -czf /tmp/a.tgz src; rm -r src", "even if the archive before it fails"},
		{"rsync -a src/ host:src/; rm -rf src", "even if the copy before it fails"},
		{"git stash; git reset --hard", "even if the stash before it fails"},
		{"git stash && git clean -fd", "does not hold untracked files"},
		{"cp -r src /tmp/copy && rm -rf src", ""},
		{"set -e; cp -r src /tmp/copy; rm -rf src", ""},
		{"set -euo pipefail\ncp -r src /tmp/copy\nrm -rf src", ""},
		{"cp -r src /tmp/copy; set -e; rm -rf src", "even if the copy before it fails"},
		{"set -e; cp -r src /tmp/copy || true; rm -rf src", "even if the copy before it fails"},
		{"set -e; cp -r src /tmp/copy && echo done; rm -rf src", "even if the copy before it fails"},
		{"cp -r src /tmp/copy || exit 1; rm -rf src", ""},
		{"cp -r src /tmp/copy || { echo failed; exit 1; }\nrm -rf src", ""},
		{"if cp -r src /tmp/copy; then rm -rf src; fi", ""},
		{"if ! cp -r src /tmp/copy; then exit 1; fi; rm -rf src", ""},
		{"if cp -r src /tmp/copy; then echo copied; fi; rm -rf src", "even if the copy before it fails"},
		{"(cp -r src /tmp/copy && rm -rf src)", ""},
		{"set -o errexit\nsave() { cp -r src /tmp/copy; }\nsave\nrm -rf src", ""},
		{"cp -r lib /tmp/copy; rm -rf src", ""},
		{"git stash -u && git clean -fd", ""},
		{"git stash && git reset --hard", ""},
		{"rm -rf src", ""},
	} {
		v := classify.Command(c.command, classify.Options{Options: shellast.Options{Dir: corpus.DefaultCwd, Host: machine.Host()}})
		reason := v.Reason()
		has := strings.Contains(reason, "before it")
		if reason == "" || has != (c.note != "") || !strings.Contains(reason, c.note) {
			t.Errorf("%s:\n%s\nwant %q", c.command, reason, c.note)
		}
	}
}
