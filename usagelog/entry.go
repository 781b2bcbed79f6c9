// Package usagelog reads the usage log: the file to which the hooks add a line for
// each call that they ask about or refuse, and skills a line for each time they
// are called. It owns what a line means, finding the last lines of a file of any
// size, following a file that grows or is rotated, and counting.
//
// It reads tolerantly, since other programs write into the same file: what a line
// lacks is not known, what it has besides is passed over, and what is no line of
// the log is counted. It does not write, and does not know the rules.
package usagelog

import (
	"bytes"
	"io"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Fire is the event of an entry that a hook wrote.
const Fire = "hook_fire"

// Entry is one line of the log. What the line does not say is empty.
type Entry struct {
	Time     time.Time
	Event    string // Fire; "" for a skill that was called; or what others write
	Skill    string // the hook or skill
	Pattern  string // the id of the rule, or its older name in the log
	Decision string // ask or deny
	Repo     string // name of the directory that holds the repository
}

// decoder reads lines. It keeps its memory from one line to the next.
type decoder struct {
	text bytes.Buffer
	json *jsontext.Decoder
}

// entry reads one line; ok is false for what is not a JSON object. Nul bytes
// around it, which a machine leaves that stopped while it wrote, are no fault of
// the line.
func (d *decoder) entry(line []byte) (e Entry, ok bool) {
	d.text.Reset()
	d.text.Write(bytes.Trim(line, "\x00 \t\r\n"))
	lenient := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	if d.json == nil {
		d.json = jsontext.NewDecoder(&d.text, lenient...)
	} else {
		d.json.Reset(&d.text, lenient...)
	}
	if t, err := d.json.ReadToken(); err != nil || t.Kind() != '{' {
		return Entry{}, false
	}
	for d.json.PeekKind() != '}' {
		if !d.member(&e) {
			return Entry{}, false
		}
	}
	if _, err := d.json.ReadToken(); err != nil {
		return Entry{}, false
	}
	if _, err := d.json.ReadToken(); err != io.EOF {
		return Entry{}, false
	}
	return e, true
}

// member reads one member of the object.
func (d *decoder) member(e *Entry) bool {
	key, err := d.json.ReadToken()
	if err != nil {
		return false
	}
	var into *string
	switch key.String() {
	case "ts":
		return d.time(&e.Time)
	case "event":
		into = &e.Event
	case "skill":
		into = &e.Skill
	case "pattern":
		into = &e.Pattern
	case "decision":
		into = &e.Decision
	case "repo":
		into = &e.Repo
	}
	if into == nil || d.json.PeekKind() != '"' {
		return d.json.SkipValue() == nil
	}
	value, err := d.json.ReadToken()
	if err != nil {
		return false
	}
	*into = value.String()
	return true
}

// time reads a moment: text in the form of RFC 3339, or seconds or milliseconds
// since 1970. Any other value is not known.
func (d *decoder) time(into *time.Time) bool {
	switch d.json.PeekKind() {
	case '"', '0':
	default:
		return d.json.SkipValue() == nil
	}
	t, err := d.json.ReadToken()
	if err != nil {
		return false
	}
	*into = time.Time{}
	if t.Kind() == '"' {
		*into, _ = time.Parse(time.RFC3339, t.String())
	} else if n, err := strconv.ParseFloat(t.String(), 64); err == nil {
		*into = since1970(n)
	}
	return true
}

// since1970 is the moment that a number stands for.
func since1970(n float64) time.Time {
	const (
		firstMilli = 1e11 // as seconds this is the year 5138
		last       = 1e14
	)
	switch {
	case n <= 0 || n >= last:
		return time.Time{}
	case n >= firstMilli:
		return time.UnixMilli(int64(n))
	}
	return time.Unix(int64(n), 0)
}
