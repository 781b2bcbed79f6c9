package rules_test

import (
	"slices"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/shellast"
	"gstack/shellast/host"
)

// machine is the setting of the examples: a project in a home directory, and
// links that lead elsewhere.
func machine() *host.Fixed {
	return &host.Fixed{
		Closed: true,
		Vars:   map[string]string{"HOME": "/home/dev"},
		Homes:  map[string]string{"": "/home/dev"},
		Dirs: []string{
			"/bin", "/etc", "/usr/bin", "/var/data", "/tmp/work", "/mnt", "/home/user/data",
			"/home/dev/project/.git/objects", "/home/dev/project/src", "/home/dev/project/dist", "/home/dev/old-project",
		},
		Files: map[string]string{
			"/etc/passwd": "root:x:0:0\n", "/home/dev/project/app.log": "one\ntwo\n", "/home/dev/project/notes.txt": "n\n",
		},
		Links: map[string]string{
			"/home/dev/project/toroot": "/", "/home/dev/project/tohome": "..", "/tmp/tosrc": "/home/dev/project/src",
			"/home/dev/project/node_modules": "/home/dev/old-project", "/home/dev/project/passwords": "/etc/passwd",
		},
	}
}

func judge(h host.Host, command string) *verdict.Verdict {
	return classify.Command(command, classify.Options{Options: shellast.Options{Dir: "/home/dev/project", Host: h}})
}

// mine are the findings of the families fs, sys, disk.volume, proc.kill-all and
// git.metadata, worst first.
func mine(v *verdict.Verdict) []verdict.Finding {
	var out []verdict.Finding
	for _, f := range v.Findings {
		family, _, _ := strings.Cut(f.Rule, ".")
		if family == "fs" || family == "sys" || f.Rule == "disk.volume" || f.Rule == "proc.kill-all" || f.Rule == "git.metadata" {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b verdict.Finding) int { return int(b.Decision) - int(a.Decision) })
	return out
}

func TestFilesAndMachineExamples(t *testing.T) {
	n := 0
	for _, r := range rules.All() {
		family, _, _ := strings.Cut(r.ID, ".")
		if family != "fs" && family != "sys" && r.ID != "disk.volume" && r.ID != "proc.kill-all" && r.ID != "git.metadata" {
			continue
		}
		n++
		has := func(command string) (verdict.Decision, bool) {
			for _, f := range mine(judge(machine(), command)) {
				if f.Rule == r.ID {
					return f.Decision, true
				}
			}
			return verdict.Allow, false
		}
		for _, c := range r.Fires {
			if d, ok := has(c); !ok || d < r.Decision {
				t.Errorf("%s does not fire on %q: %v %v", r.ID, c, d, mine(judge(machine(), c)))
			}
		}
		for _, c := range r.Quiet {
			if d, ok := has(c); ok {
				t.Errorf("%s fires on %q: %v", r.ID, c, d)
			}
		}
		if v := judge(machine(), r.Instead); v.Decision >= r.Decision {
			t.Errorf("%s: instead %q is %v itself: %v", r.ID, r.Instead, v.Decision, v.Findings)
		}
	}
	if n != 17 {
		t.Errorf("%d rules, want 17", n)
	}
}
