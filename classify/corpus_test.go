package classify_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/corpus"
	"gstack/freeze"
	"gstack/hook"
	"gstack/shellast"
	"gstack/shellast/host"
)

// cases are the pinned cases.
func cases(t *testing.T) []corpus.Case {
	t.Helper()
	list, err := corpus.Read(os.DirFS("../corpus"), func(id string) bool { _, ok := rules.Find(id); return ok })
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// decide judges the command of a case on the machine of the case.
func decide(c *corpus.Case) *verdict.Verdict {
	shell := map[string]shellast.Shell{"bash": shellast.Bash, "zsh": shellast.Zsh, "sh": shellast.Sh}
	h := c.Host()
	opt := classify.Options{Options: shellast.Options{Shell: shell[c.Shell], Dir: c.Cwd, Host: h}}
	if c.Look {
		opt.Look = func() host.Host { return h }
	}
	if c.Boundary != "" {
		b, err := freeze.Find(c.Home+"/.gstack", nil, h, c.Cwd)
		if err != nil || b == nil {
			panic("the boundary of " + c.ID + " is not read")
		}
		opt.Boundary = b
	}
	lines, _ := hook.LoadPatterns(h, c.Home+"/.gstack", func() string { return "" })
	for _, p := range lines {
		opt.Patterns = append(opt.Patterns, p)
	}
	return classify.Command(c.Command, opt)
}

// fired are the ids of the rules that fired, sorted, each once.
func fired(v *verdict.Verdict) []string {
	var ids []string
	for _, f := range v.Findings {
		ids = append(ids, f.Rule)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func TestCorpus(t *testing.T) {
	for _, c := range cases(t) {
		v := decide(&c)
		want, got := slices.Sorted(slices.Values(c.Rules)), fired(v)
		if v.Decision.String() != c.Want || !slices.Equal(got, want) {
			t.Errorf("%s: %s: %s\nwant %s %s\n got %s %s\n%s", c.Pos, c.ID, c.Why,
				c.Want, strings.Join(want, " "), v.Decision, strings.Join(got, " "), said(c.Command, v))
		}
	}
}

// said shows a verdict that was not expected.
func said(command string, v *verdict.Verdict) string {
	const most = 2000
	var b strings.Builder
	b.WriteString("  | " + strings.ReplaceAll(command[:min(len(command), most)], "\n", "\n  | "))
	for _, f := range v.Findings {
		b.WriteString("\n  " + f.Rule + ": " + f.Detail)
	}
	return b.String()
}

// TestCorpusCoversTheRules holds that every rule is seen to fire, and seen to
// stay quiet on a harmless command that looks like what it is about.
func TestCorpusCoversTheRules(t *testing.T) {
	fires, quiet := map[string]bool{}, map[string]bool{}
	for _, c := range cases(t) {
		for _, id := range c.Rules {
			fires[id] = true
		}
		for _, id := range c.Nearly {
			quiet[id] = quiet[id] || c.Want == "allow"
		}
	}
	for _, r := range rules.All() {
		if r.Kinds == nil && r != rules.UserPattern {
			continue // it is about edits, not about commands
		}
		if !fires[r.ID] {
			t.Errorf("%s fires in no case", r.ID)
		}
		if !quiet[r.ID] {
			t.Errorf("no allowed case is nearly %s", r.ID)
		}
	}
}

// TestCorpusIsBalanced holds that false alarms weigh as much as what passes.
func TestCorpusIsBalanced(t *testing.T) {
	list := cases(t)
	allowed := 0
	for _, c := range list {
		if c.Want == "allow" {
			allowed++
		}
	}
	if len(list) < 400 || allowed*3 < len(list) {
		t.Errorf("%d of %d cases are harmless: want a third of at least 400", allowed, len(list))
	}
	t.Logf("%d cases, %d harmless", len(list), allowed)
}
