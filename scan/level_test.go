package scan

import (
	"testing"

	"gstack/classify/verdict"
	"gstack/scan/source"
)

func TestLevelOf(t *testing.T) {
	for _, c := range []struct {
		rule, detail         string
		decision             verdict.Decision
		local, runner, image Level
	}{
		{"fs.delete-root", "", verdict.Deny, Error, Error, Warning},
		{"fs.delete-unset", "", verdict.Ask, Error, Error, Note},
		{"fs.delete-recursive", "", verdict.Ask, Note, Note, Note},
		{"fs.overwrite-system", "", verdict.Ask, Note, Note, Note},
		{"disk.wipe", "", verdict.Deny, Error, Error, Warning},
		{"disk.volume", "", verdict.Ask, Warning, Note, Note},
		{"sys.power", "", verdict.Ask, Warning, Note, Note},
		{"proc.fork-bomb", "", verdict.Deny, Error, Error, Warning},
		{"container.destroy", "", verdict.Ask, Note, Note, Note},
		{"git.reset-hard", "", verdict.Ask, Warning, Note, Note},
		{"git.discard", "", verdict.Ask, Note, Note, Note},
		{"git.force-push", "", verdict.Ask, Warning, Warning, Warning},
		{"git.force-push-default", "", verdict.Deny, Error, Error, Error},
		{"exec.remote", "", verdict.Ask, Warning, Warning, Warning},
		{"exec.decoded", "", verdict.Ask, Warning, Warning, Warning},
		{"sql.drop", "", verdict.Ask, Warning, Warning, Warning},
		{"k8s.delete", "kubectl delete pod a", verdict.Ask, Note, Note, Note},
		{"k8s.delete", "kubectl delete pods --all", verdict.Ask, Warning, Warning, Warning},
		{"k8s.delete", "kubectl delete pod a --all-namespaces", verdict.Ask, Note, Note, Note},
		{"cloud.delete", "", verdict.Ask, Warning, Warning, Warning},
		{"shell.obfuscated", "", verdict.Ask, Warning, Warning, Warning},
		{"shell.unread", "", verdict.Ask, Note, Note, Note},
		{"shell.unknown-program", "", verdict.Ask, Note, Note, Note},
	} {
		f := &verdict.Finding{Rule: c.rule, Detail: c.detail, Decision: c.decision}
		for place, want := range map[source.Place]Level{source.Local: c.local, source.Runner: c.runner, source.Image: c.image} {
			if got := levelOf(f, place); got != want {
				t.Errorf("%s %q in %v: %v, want %v", c.rule, c.detail, place, got, want)
			}
		}
	}
}

func TestLevelNamed(t *testing.T) {
	for name, want := range map[string]Level{"error": Error, "warning": Warning, "note": Note, "never": 0, "": 0, "Error": 0} {
		if got := LevelNamed(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestIgnorePatterns(t *testing.T) {
	for _, c := range []struct {
		line, path string
		dir, want  bool
	}{
		{"a", "a", false, true}, {"a", "x/a", false, true}, {"a", "ab", false, false},
		{"/a", "a", false, true}, {"/a", "x/a", false, false}, {"x/a", "x/a", false, true}, {"x/a", "y/x/a", false, false},
		{"a/", "a", true, true}, {"a/", "a", false, false}, {"*.o", "x/y.o", false, true}, {"**/a", "x/y/a", false, true}, {"**/a", "a", false, true},
		{"x/**", "x/y/z", false, true}, {"x/**", "x", true, false}, {"x/**/z", "x/z", false, true}, {"x/**/z", "x/a/b/z", false, true},
		{`\#a`, "#a", false, true}, {"# a", "# a", false, false}, {`a\ `, "a ", false, true}, {"a  ", "a", false, true}, {"[ab]", "b", false, true}, {"[", "[", false, false}, {"", "a", false, false},
	} {
		ig := &ignores{dir: ".", list: parseIgnore(c.line + "\n")}
		if got := ig.match(c.path, c.dir); got != c.want {
			t.Errorf("%q, %q: %v", c.line, c.path, got)
		}
	}
}
