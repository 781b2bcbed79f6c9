package rules_test

import (
	"testing"

	"gstack/classify"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/host"
)

// fence is the boundary of the examples.
type fence struct {
	h  host.Host
	at paths.Resolved
}

func fenceAt(t *testing.T, h host.Host, dir string) fence {
	t.Helper()
	at, err := paths.Resolve(h, "", dir)
	if err != nil || !at.Exists {
		t.Fatalf("%s: %v", dir, err)
	}
	return fence{h, at}
}

func (f fence) Inside(at paths.Resolved) (bool, error) { return paths.Inside(f.h, f.at, at) }
func (f fence) Below(dir paths.Resolved) (bool, error) { return paths.Inside(f.h, dir, f.at) }
func (f fence) String() string                         { return f.at.Path }

func guarded(t *testing.T, command string) *verdict.Verdict {
	h := machine()
	return classify.Command(command, classify.Options{
		Options: shellast.Options{Dir: "/home/dev/project", Host: h}, Boundary: fenceAt(t, h, "/home/dev/project/src"),
	})
}

func TestFreezeShellExamples(t *testing.T) {
	for _, id := range []string{"freeze.shell-outside", "freeze.shell-unknown"} {
		r, ok := rules.Find(id)
		if !ok {
			t.Fatalf("%s is gone", id)
		}
		fires := func(command string) bool {
			for _, f := range guarded(t, command).Findings {
				if f.Rule == id && f.Decision >= r.Decision {
					return true
				}
			}
			return false
		}
		for _, c := range r.Fires {
			if !fires(c) {
				t.Errorf("%s does not fire on %q: %v", id, c, guarded(t, c).Findings)
			}
		}
		for _, c := range r.Quiet {
			if fires(c) {
				t.Errorf("%s fires on %q", id, c)
			}
			for _, f := range guarded(t, c).Findings {
				if f.Rule == "freeze.shell-outside" || f.Rule == "freeze.shell-unknown" {
					t.Errorf("%s: %q: %s", id, c, f.Reason)
				}
			}
		}
		if v := guarded(t, r.Instead); v.Decision >= r.Decision {
			t.Errorf("%s: instead %q is %v itself", id, r.Instead, v.Decision)
		}
	}
}

// Without a boundary no command is held to one.
func TestNoBoundaryNoFinding(t *testing.T) {
	for _, c := range []string{"echo x > ../y", `echo x > "$OUT"`, "mkdir ../z", "git -C ../other merge x"} {
		if v := judge(machine(), c); v.Decision != verdict.Allow {
			t.Errorf("%s: %v", c, v.Findings)
		}
	}
}
