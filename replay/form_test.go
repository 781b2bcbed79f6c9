package replay

import (
	"strings"
	"testing"

	"gstack/classify/verdict"
	"gstack/replay/past"
)

func TestForm(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"rm -rf a b /c", "rm -rf …"},
		{"/usr/bin/rm -r --force=x a", "rm -r --force …"},
		{"git push --force origin topic-1", "git push --force …"},
		{"git -C /x stash drop stash@{0}", "git -C … stash drop …"},
		{"git checkout main", "git checkout …"},
		{"docker volume rm data", "docker volume rm …"},
		{"docker rm -f web", "docker rm -f …"},
		{"aws s3 rm s3://b --recursive", "aws s3 rm … --recursive"},
		{"psql -c DROP TABLE x", "psql -c …"},
		{"‹$RUN› build", "…"},
		{"mysql -phunter2 -e DROP", "mysql … -e …"},
		{"curl -H x --token=abc", "curl -H … --token"},
		{"> /etc/passwd", "> …"},
		{"find . -name *.o -delete", "find … -name … -delete"},
		{"x a -b c -d e -f g -h i -j", "x … -b … -d … -f …"},
		{"", "…"},
		{strings.Repeat("long", 30) + " a", strings.Repeat("long", 9) + "l… …"},
	} {
		if got := form(strings.Split(c.words, " ")); got != c.want {
			t.Errorf("form(%q) = %q, want %q", c.words, got, c.want)
		}
	}
}

func TestOutcome(t *testing.T) {
	v := &verdict.Verdict{Findings: []verdict.Finding{
		{Rule: "a.ask", Decision: verdict.Ask, Call: []string{"one"}},
		{Rule: "b.deny", Decision: verdict.Deny, Call: []string{"two", "x"}},
		{Rule: "a.ask", Decision: verdict.Ask},
		{Rule: "c.undecided"},
	}}
	o := outcomeOf(v, &past.Item{Text: "one; two x"}, nil)
	if o.decision != verdict.Deny || o.form != "two …" || len(o.found) != 3 || o.found[0].rule != "b.deny" {
		t.Errorf("outcome: %+v", *o)
	}
	o = outcomeOf(v, &past.Item{Text: "one; two x"}, []string{"c.undecided"})
	if o.decision.String() != "ask" || o.decision == verdict.Undecided || len(o.found) != 1 {
		t.Errorf("what is undecided is asked: %+v", *o)
	}
	// A gap has no words of its own; a redirection does not say of what.
	v.Findings = []verdict.Finding{{Rule: "shell.unread", Decision: verdict.Ask, Span: verdict.Span{Start: 4, End: 9}}}
	if o := outcomeOf(v, &past.Item{Text: "cat <<EOF"}, nil); o.form != "cat …" {
		t.Errorf("form %q", o.form)
	}
	v.Findings[0].Span = verdict.Span{Start: 5, End: 900}
	if o := outcomeOf(v, &past.Item{Text: "true; npm run x"}, nil); o.form != "npm run …" {
		t.Errorf("form %q", o.form)
	}
}
