package usagelog

import (
	"testing"
	"time"
)

func TestFilter(t *testing.T) {
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	e := Entry{Time: at, Event: Fire, Skill: "careful", Pattern: "git_reset_hard", Decision: "ask", Repo: "shop"}
	id := func(string) string { return "git.reset-hard" }
	for _, c := range []struct {
		name   string
		filter Filter
		want   bool
	}{
		{"all", Filter{}, true},
		{"since that moment", Filter{Since: at}, true},
		{"since later", Filter{Since: at.Add(1)}, false},
		{"the name in the log", Filter{Rules: "git_reset_hard"}, true},
		{"a glob of it", Filter{Rules: "git_*"}, true},
		{"the id", Filter{Rules: "git.reset-hard", ID: id}, true},
		{"a glob of ids", Filter{Rules: "git.*", ID: id}, true},
		{"a part of the id", Filter{Rules: "reset-hard", ID: id}, false},
		{"another rule", Filter{Rules: "fs.*", ID: id}, false},
		{"the id, not known", Filter{Rules: "git.*"}, false},
		{"skill", Filter{Skill: "careful"}, true},
		{"another skill", Filter{Skill: "care"}, false},
		{"decision", Filter{Decision: "ask"}, true},
		{"another decision", Filter{Decision: "deny"}, false},
		{"repository", Filter{Repo: "shop"}, true},
		{"another repository", Filter{Repo: "Shop"}, false},
		{"all but one", Filter{Skill: "careful", Decision: "ask", Repo: "other"}, false},
	} {
		if got := c.filter.Wants(&e); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if (&Filter{Since: at}).Wants(&Entry{}) {
		t.Error("an entry without a time is since then")
	}
	if (&Filter{Rules: "*"}).Wants(&Entry{Skill: "careful"}) {
		t.Error("a skill that was called is a rule")
	}
	if (&Filter{Rules: "[a"}).Check() == nil || (&Filter{Rules: "git.*"}).Check() != nil {
		t.Error("globs are not checked")
	}
}

func TestSince(t *testing.T) {
	zone := time.FixedZone("somewhere", 2*60*60)
	now := time.Date(2026, 3, 1, 1, 30, 0, 0, zone)
	for s, want := range map[string]string{
		"90m": "2026-03-01T00:00:00+02:00", "2h30m": "2026-02-28T23:00:00+02:00", "0s": "2026-03-01T01:30:00+02:00",
		"1d": "2026-02-28T01:30:00+02:00", "2w": "2026-02-15T01:30:00+02:00", "0d": "2026-03-01T01:30:00+02:00",
		"today": "2026-03-01T00:00:00+02:00", "yesterday": "2026-02-28T00:00:00+02:00",
		"2026-02-03": "2026-02-03T00:00:00+02:00", "2026-02-03T04:05": "2026-02-03T04:05:00+02:00",
		"2026-02-03T04:05:06": "2026-02-03T04:05:06+02:00", "2026-02-03T04:05:06Z": "2026-02-03T04:05:06Z",
		"all": "0001-01-01T00:00:00Z",
	} {
		got, err := Since(s, now)
		if err != nil || got.Format(time.RFC3339) != want {
			t.Errorf("%s: %s, %v; want %s", s, got.Format(time.RFC3339), err, want)
		}
	}
	for _, s := range []string{"", "d", "-1d", "1.5d", "-2h", "5", "99999999d", "4294967296w", "soon", "2026-13-01", "3 d"} {
		if got, err := Since(s, now); err == nil {
			t.Errorf("%q is %v", s, got)
		}
	}
}
