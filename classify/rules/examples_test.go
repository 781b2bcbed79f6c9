package rules_test

import (
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/freeze"
	"gstack/hook"
	"gstack/shellast"
)

// Every rule has examples of both kinds, and names a command that decides
// better.
func TestEveryRuleHasExamples(t *testing.T) {
	const least = 4
	for _, r := range rules.All() {
		if len(r.Fires) < least || len(r.Quiet) < least {
			t.Errorf("%s has %d examples that are stopped and %d that are not, want %d of each", r.ID, len(r.Fires), len(r.Quiet), least)
		}
		switch v := judge(machine(), r.Instead); {
		case r.Instead == "":
			t.Errorf("%s says nothing that can be done instead", r.ID)
		case v.Decision >= r.Decision:
			t.Errorf("%s: instead %q is %v itself: %v", r.ID, r.Instead, v.Decision, v.Findings)
		}
		seen := map[string]bool{}
		for _, e := range append(append([]string(nil), r.Fires...), r.Quiet...) {
			if seen[e] || strings.TrimSpace(e) == "" {
				t.Errorf("%s has the example %q twice, or an empty one", r.ID, e)
			}
			seen[e] = true
		}
	}
}

// The examples of the rules about edits are paths.
func TestFreezeExamples(t *testing.T) {
	h := machine()
	h.Files["/home/dev/.gstack/freeze-dir.txt"] = "/home/dev/project/src\n"
	decide := func(path string) string {
		return freeze.Decide("/home/dev/.gstack", nil, h, "/home/dev/project", "Edit", []freeze.Field{{Name: "file_path", Path: path}}).Rule
	}
	for _, id := range []string{"freeze.outside", "freeze.unreadable"} {
		r, ok := rules.Find(id)
		if !ok {
			t.Fatalf("no rule %s", id)
		}
		for _, path := range r.Fires {
			if got := decide(path); got != id {
				t.Errorf("%s: an edit of %s is decided by %q", id, path, got)
			}
		}
		for _, path := range r.Quiet {
			if decide(path) == id {
				t.Errorf("%s fires on an edit of %s", id, path)
			}
		}
	}
}

// Those of the rule about a user's own lines run with two such lines.
func TestPatternExamples(t *testing.T) {
	h := machine()
	h.Files["/home/dev/.gstack/careful-patterns.txt"] = "make release\ndeploy-prod\n"
	opt := classify.Options{Options: shellast.Options{Dir: "/home/dev/project", Host: h}}
	good, bad := hook.LoadPatterns(h, "/home/dev/.gstack", func() string { return "" })
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	for _, p := range good {
		opt.Patterns = append(opt.Patterns, p)
	}
	hits := func(command string) bool {
		for _, f := range classify.Command(command, opt).Findings {
			if f.Rule == rules.UserPattern.ID {
				return f.Decision == verdict.Ask
			}
		}
		return false
	}
	for _, c := range rules.UserPattern.Fires {
		if !hits(c) {
			t.Errorf("no line fires on %q", c)
		}
	}
	for _, c := range rules.UserPattern.Quiet {
		if hits(c) {
			t.Errorf("a line fires on %q", c)
		}
	}
}
