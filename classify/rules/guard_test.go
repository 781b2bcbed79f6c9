package rules_test

import (
	"testing"

	"gstack/classify/rules"
)

func TestTamperExamples(t *testing.T) {
	r, _ := rules.Find("guard.tamper")
	fires := func(command string) bool {
		for _, f := range judge(machine(), command).Findings {
			if f.Rule == r.ID {
				return true
			}
		}
		return false
	}
	for _, c := range r.Fires {
		if !fires(c) {
			t.Errorf("does not fire on %q: %v", c, judge(machine(), c).Findings)
		}
	}
	for _, c := range r.Quiet {
		if fires(c) {
			t.Errorf("fires on %q: %v", c, judge(machine(), c).Findings)
		}
	}
	if v := judge(machine(), r.Instead); v.Decision >= r.Decision {
		t.Errorf("instead %q is %v itself", r.Instead, v.Decision)
	}
}

func TestTamperFollowsLinks(t *testing.T) {
	h := machine()
	h.Links["/home/dev/.gstack"] = "/home/dev/state"
	h.Dirs = append(h.Dirs, "/home/dev/state")
	h.Vars["GSTACK_STATE_DIR"] = "/srv/gstack"
	for _, c := range []string{
		"echo x > ~/.gstack/freeze-dir.txt", "echo x > /srv/gstack/freeze-dir.txt", "cd ~/.gstack && rm freeze-dir.txt",
		"f=freeze-dir.txt; rm ~/.gstack/$f", "rm ~/.gstack/freeze-dir.*", "find ~/.gstack -delete",
	} {
		hit := false
		for _, f := range judge(h, c).Findings {
			hit = hit || f.Rule == "guard.tamper"
		}
		if !hit {
			t.Errorf("does not fire on %q: %v", c, judge(h, c).Findings)
		}
	}
}
