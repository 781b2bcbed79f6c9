package usagelog

import (
	"errors"
	"path"
	"strconv"
	"strings"
	"time"
)

// Filter says which entries are wanted. An empty field wants all.
type Filter struct {
	Since    time.Time // entries without a time are not wanted
	Rules    string    // a glob, for the id of a rule or its name in the log
	Skill    string
	Decision string
	Repo     string
	// ID is the id of the rule that the log has under another name.
	ID func(pattern string) string
}

// Check says what is wrong with the glob.
func (f *Filter) Check() error {
	if _, err := path.Match(f.Rules, ""); err != nil {
		return errors.New("a [ in it is not closed")
	}
	return nil
}

// Wants reports whether an entry is wanted.
func (f *Filter) Wants(e *Entry) bool {
	same := func(want, is string) bool { return want == "" || want == is }
	return (f.Since.IsZero() || !e.Time.IsZero() && !e.Time.Before(f.Since)) &&
		same(f.Skill, e.Skill) && same(f.Decision, e.Decision) && same(f.Repo, e.Repo) && f.rule(e)
}

func (f *Filter) rule(e *Entry) bool {
	if f.Rules == "" {
		return true
	}
	if e.Pattern == "" {
		return false
	}
	if ok, _ := path.Match(f.Rules, e.Pattern); ok {
		return true
	}
	if f.ID == nil {
		return false
	}
	ok, _ := path.Match(f.Rules, f.ID(e.Pattern))
	return ok
}

// ErrSince is the error of a beginning that cannot be read.
var ErrSince = errors.New(`not a time: give 90m, 12h, 7d or 2w, "today", "yesterday", 2006-01-31, 2006-01-31T15:04, or "all"`)

// Since reads the beginning of a period: how long ago, a day, or a moment, in the
// time zone of now. "all" is the zero time.
func Since(s string, now time.Time) (time.Time, error) {
	day := func(back int) time.Time {
		y, m, d := now.Date()
		return time.Date(y, m, d-back, 0, 0, 0, 0, now.Location())
	}
	switch s {
	case "all":
		return time.Time{}, nil
	case "today":
		return day(0), nil
	case "yesterday":
		return day(1), nil
	}
	for _, layout := range [...]string{"2006-01-02", "2006-01-02T15:04", "2006-01-02T15:04:05"} {
		if t, err := time.ParseInLocation(layout, s, now.Location()); err == nil {
			return t, nil
		}
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, nil
	}
	unit := time.Duration(0)
	switch {
	case strings.HasSuffix(s, "w"):
		unit = 7 * 24 * time.Hour
	case strings.HasSuffix(s, "d"):
		unit = 24 * time.Hour
	}
	if unit > 0 {
		const most = 100 * 366 * 24 * time.Hour
		n, err := strconv.ParseUint(s[:len(s)-1], 10, 32)
		if err != nil || n > uint64(most/unit) {
			return time.Time{}, ErrSince
		}
		return now.Add(-time.Duration(n) * unit), nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return time.Time{}, ErrSince
	}
	return now.Add(-d), nil
}
