package usagelog

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"
)

// Day is a day of the calendar, counted from 1970-01-01.
type Day int

// DayOf is the day of a moment in the time zone that it has.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// String is the day as 2006-01-02.
func (d Day) String() string {
	return time.Unix(int64(d)*24*60*60, 0).UTC().Format(time.DateOnly)
}

// Tally counts answers of hooks.
type Tally struct {
	Key   string
	Total int // also of answers whose decision is not known
	Ask   int
	Deny  int
	Last  time.Time // the zero time where no entry has one
	Days  map[Day]int
}

func (t *Tally) add(e *Entry, zone *time.Location) {
	t.Total++
	t.Ask += one(e.Decision == "ask")
	t.Deny += one(e.Decision == "deny")
	if e.Time.IsZero() {
		return
	}
	if e.Time.After(t.Last) {
		t.Last = e.Time
	}
	if t.Days == nil {
		t.Days = map[Day]int{}
	}
	t.Days[DayOf(e.Time.In(zone))]++
}

// Stats are the counts of a log.
type Stats struct {
	Rows   []Tally // the most frequent first
	Sum    Tally
	Called int // entries that tell of a skill that was called
	Others int // entries of other events
}

// maxRows bounds the keys that are told apart; what comes after counts as Rest.
const maxRows = 10_000

// Rest is the key of what is not told apart.
const Rest = "(the rest)"

// Count counts the answers of hooks by a key, with days in a time zone.
func Count(entries iter.Seq[Entry], key func(*Entry) string, zone *time.Location) Stats {
	var s Stats
	rows := map[string]*Tally{}
	for e := range entries {
		switch e.Event {
		case Fire:
		case "":
			s.Called++
			continue
		default:
			s.Others++
			continue
		}
		s.Sum.add(&e, zone)
		k := key(&e)
		row := rows[k]
		if row == nil && len(rows) >= maxRows {
			k = Rest
			row = rows[k]
		}
		if row == nil {
			row = &Tally{Key: k}
			rows[k] = row
		}
		row.add(&e, zone)
	}
	for _, row := range rows {
		s.Rows = append(s.Rows, *row)
	}
	slices.SortFunc(s.Rows, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), strings.Compare(a.Key, b.Key))
	})
	return s
}

// Most is the largest count that a row has on one of the days.
func (s *Stats) Most(from, to Day) int {
	most := 0
	for i := range s.Rows {
		most = max(most, s.Rows[i].Most(from, to))
	}
	return most
}

// Most is the largest count of one of the days.
func (t *Tally) Most(from, to Day) int {
	most := 0
	for d, n := range t.Days {
		if from <= d && d <= to {
			most = max(most, n)
		}
	}
	return most
}

// DaysInOrder are the days that have a count.
func (t *Tally) DaysInOrder() []Day {
	return slices.Sorted(maps.Keys(t.Days))
}

// First is the first day that an answer was given on; ok is false if there is
// none.
func (s *Stats) First() (first Day, ok bool) {
	for d := range s.Sum.Days {
		if !ok || d < first {
			first, ok = d, true
		}
	}
	return first, ok
}

// Spark draws counts of days, a character each. The lowest character is none, and
// the highest is most. In ASCII a digit is the count itself, "." none, and "+"
// more than nine.
func (t *Tally) Spark(from, to Day, most int, ascii bool) string {
	const bars = "▁▂▃▄▅▆▇█"
	levels := []rune(bars)
	var b strings.Builder
	for d := from; d <= to; d++ {
		n := t.Days[d]
		switch {
		case ascii && n == 0:
			b.WriteByte('.')
		case ascii && n > 9:
			b.WriteByte('+')
		case ascii:
			b.WriteByte(byte('0' + n))
		case n == 0 || most <= 0:
			b.WriteRune(levels[0])
		default:
			top := len(levels) - 1
			b.WriteRune(levels[min(top, max(1, (n*top+most/2)/most))])
		}
	}
	return b.String()
}
