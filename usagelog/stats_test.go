package usagelog

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func TestCount(t *testing.T) {
	east := time.FixedZone("east", 2*60*60)
	at := func(s string) time.Time {
		m, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	entries := []Entry{
		{Time: at("2026-11-29T21:59:59Z"), Event: Fire, Pattern: "a", Decision: "ask"},
		{Time: at("2026-11-29T22:00:00Z"), Event: Fire, Pattern: "a", Decision: "ask"}, // the next day in the east
		{Time: at("2026-11-30T10:00:00Z"), Event: Fire, Pattern: "b", Decision: "deny"},
		{Time: at("2026-11-30T11:00:00Z"), Event: Fire, Pattern: "a"}, // older hooks did not say
		{Event: Fire, Pattern: "c", Decision: "ask"},
		{Skill: "careful"}, {Skill: "freeze"}, {Event: "upgrade_prompted"},
	}
	s := Count(slices.Values(entries), func(e *Entry) string { return e.Pattern }, east)
	if s.Called != 2 || s.Others != 1 {
		t.Errorf("%d called, %d others", s.Called, s.Others)
	}
	var got []string
	for _, r := range append(s.Rows, s.Sum) {
		got = append(got, fmt.Sprintf("%s %d %d %d", r.Key, r.Total, r.Ask, r.Deny))
	}
	if want := []string{"a 3 2 0", "b 1 0 1", "c 1 1 0", " 5 3 1"}; !slices.Equal(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
	if first, ok := s.First(); !ok || first.String() != "2026-11-29" {
		t.Errorf("first %v, %v", first, ok)
	}
	if last := s.Rows[0].Last; !last.Equal(entries[3].Time) {
		t.Errorf("last %v", last)
	}
	from, to := DayOf(at("2026-11-28T00:00:00Z")), DayOf(at("2026-12-01T00:00:00Z"))
	if got := s.Rows[0].Spark(from, to, 9, true); got != ".12." {
		t.Errorf("days of a: %s", got)
	}
	if got := s.Most(from, to); got != 2 {
		t.Errorf("most %d", got)
	}
	if _, ok := (&Stats{}).First(); ok {
		t.Error("nothing has a first day")
	}
}

func TestCountBoundsItsRows(t *testing.T) {
	s := Count(func(yield func(Entry) bool) {
		for i := range 3 * maxRows {
			if !yield(Entry{Event: Fire, Pattern: fmt.Sprint(i)}) {
				return
			}
		}
	}, func(e *Entry) string { return e.Pattern }, time.UTC)
	if len(s.Rows) != maxRows+1 || s.Rows[0].Key != Rest || s.Rows[0].Total != 2*maxRows || s.Sum.Total != 3*maxRows {
		t.Errorf("%d rows, the first %+v, sum %d", len(s.Rows), s.Rows[0], s.Sum.Total)
	}
}

func TestSpark(t *testing.T) {
	days := map[Day]int{}
	for i, n := range []int{0, 1, 2, 7, 8, 9, 10, 100} {
		days[Day(i)] = n
	}
	for _, c := range []struct {
		most  int
		ascii bool
		want  string
	}{
		{100, true, ".12789++"},
		{100, false, "▁▂▂▂▂▂▂█"},
		{7, false, "▁▂▃█████"},
		{0, false, "▁▁▁▁▁▁▁▁"},
	} {
		if got := (&Tally{Days: days}).Spark(0, 7, c.most, c.ascii); got != c.want {
			t.Errorf("most %d, ascii %v: %s, want %s", c.most, c.ascii, got, c.want)
		}
	}
	if got := (&Tally{}).Spark(3, 2, 1, false); got != "" {
		t.Errorf("no day: %q", got)
	}
}

func TestDay(t *testing.T) {
	for _, s := range []string{"1969-12-31", "1970-01-01", "2024-02-29", "2026-12-01"} {
		at, _ := time.Parse(time.DateOnly, s)
		if got := DayOf(at.Add(23 * time.Hour)).String(); got != s {
			t.Errorf("%s is %s", s, got)
		}
	}
}
