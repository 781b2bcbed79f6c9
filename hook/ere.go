package hook

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// An expression is a POSIX extended regular expression as grep -E of GNU reads
// it, with its \s \S \w \W \b \B \< \>. Where Go's engine cannot say the
// same, it matches more: word ends are \b, and a negated bracket also matches a
// newline. ^ and $ are the ends of lines, since grep sees a line at a time.
//
// Compiling costs more than all else that is done with one, so it is left until
// a text holds what every match holds.
type expression struct {
	source  string // in Go's syntax
	literal string // stands in every match
	once    sync.Once
	re      *regexp.Regexp
	err     error
}

// translate reads an expression. What Go's engine alone refuses, compile tells.
func translate(source string) (*expression, error) {
	if !utf8.ValidString(source) {
		return nil, errors.New("not UTF-8")
	}
	t := ere{rest: source, atom: -1}
	for t.rest != "" {
		if err := t.next(); err != nil {
			return nil, err
		}
	}
	if len(t.groups) > 0 {
		return nil, errors.New("( without )")
	}
	return &expression{source: "(?m)" + string(t.out), literal: t.required()}, nil
}

func (e *expression) compile() error {
	e.once.Do(func() {
		if e.re, e.err = regexp.Compile(e.source); e.err != nil {
			e.err = errors.New(strings.TrimPrefix(e.err.Error(), "error parsing regexp: "))
		}
	})
	return e.err
}

// matches reports whether the expression matches somewhere in a text. One that
// does not compile matches nothing.
func (e *expression) matches(s string) bool {
	return strings.Contains(s, e.literal) && e.compile() == nil && e.re.MatchString(s)
}

// ere translates an expression to Go's syntax, an element at a time.
type ere struct {
	rest   string
	out    []byte
	groups []int // where the open groups began in out
	atom   int   // where the element that a repetition applies to began, or -1
	again  bool  // that element has a repetition already

	// What stands in every match: the characters that are read outside of
	// groups, in a row and without a repetition. The longest row counts.
	row, longest []byte
	either       bool // there is an alternative, without all of it
}

// literal is an element that matches one character, r.
func (t *ere) literal(r rune) {
	if r == utf8.RuneError { // to Go's engine that is also what is not UTF-8
		t.endRow()
	} else if len(t.groups) == 0 {
		t.row = utf8.AppendRune(t.row, r)
	}
	t.element(regexp.QuoteMeta(string(r)))
}

// endRow ends a row of characters.
func (t *ere) endRow() {
	if len(t.row) > len(t.longest) {
		t.longest = append(t.longest[:0], t.row...)
	}
	t.row = t.row[:0]
}

// required is what stands in every match, perhaps nothing.
func (t *ere) required() string {
	t.endRow()
	if t.either {
		return ""
	}
	return string(t.longest)
}

func (t *ere) next() error {
	r, n := utf8.DecodeRuneInString(t.rest)
	whole := t.rest
	t.rest = t.rest[n:]
	switch r {
	case '(':
		if strings.HasPrefix(t.rest, "?") {
			return errors.New("(? is not POSIX")
		}
		t.endRow()
		t.groups = append(t.groups, len(t.out))
		t.emit("(?:")
		t.atom = -1
	case ')':
		if len(t.groups) == 0 {
			t.literal(')')
			break
		}
		t.emit(")")
		t.atom, t.again = t.groups[len(t.groups)-1], false
		t.groups = t.groups[:len(t.groups)-1]
	case '|', '^', '$':
		t.endRow()
		t.either = t.either || r == '|' && len(t.groups) == 0
		t.emit(string(r))
		t.atom = -1
	case '*', '+', '?':
		t.repeat(string(r))
	case '{':
		if count, after, ok := interval(whole); ok && t.atom >= 0 {
			t.rest = after
			t.repeat(count)
			break
		}
		t.literal('{')
	case '[':
		return t.bracket()
	case '\\':
		return t.escape()
	case '.':
		t.wide(".")
	default:
		t.literal(r)
	}
	return nil
}

func (t *ere) emit(s string) { t.out = append(t.out, s...) }

func (t *ere) element(s string) {
	t.atom, t.again = len(t.out), false
	t.emit(s)
}

// wide is an element that matches several characters.
func (t *ere) wide(s string) {
	t.endRow()
	t.element(s)
}

// repeat applies a repetition to the last element. grep ignores one that has
// nothing before it. A second one is put around the first, because to Go's
// engine a+? is one operator, which does not match the empty string.
func (t *ere) repeat(op string) {
	if t.atom < 0 {
		return
	}
	if len(t.row) > 0 { // the last character may be left out
		_, n := utf8.DecodeLastRune(t.row)
		t.row = t.row[:len(t.row)-n]
	}
	t.endRow()
	if t.again {
		inner := string(t.out[t.atom:])
		t.out = append(t.out[:t.atom], "(?:"+inner+")"...)
	}
	t.emit(op)
	t.again = true
}

// interval reads {n}, {n,}, {,m} or {n,m}; other braces are characters.
func interval(s string) (count, after string, ok bool) {
	body, after, ok := strings.Cut(s[1:], "}")
	if !ok || body == "" || body == "," || strings.Trim(body, "0123456789,") != "" {
		return "", "", false
	}
	from, to, comma := strings.Cut(body, ",")
	if strings.Contains(to, ",") {
		return "", "", false
	}
	if from == "" {
		from = "0"
	}
	if comma {
		return "{" + from + "," + to + "}", after, true
	}
	return "{" + from + "}", after, true
}

// bracket translates a bracket expression, in which a backslash is a
// character and a bracket that comes first is one too.
func (t *ere) bracket() error {
	set := "["
	if rest, ok := strings.CutPrefix(t.rest, "^"); ok {
		set, t.rest = "[^", rest
	}
	for first := true; ; first = false {
		r, n := utf8.DecodeRuneInString(t.rest)
		switch {
		case n == 0:
			return errors.New("[ without ]")
		case r == ']' && !first:
			t.rest = t.rest[n:]
			t.wide(set + "]")
			return nil
		case strings.HasPrefix(t.rest, "[:"):
			name, _, ok := strings.Cut(t.rest, ":]")
			if !ok {
				return errors.New("[: without :]")
			}
			set += name + ":]"
			n = len(name) + 2
		case strings.HasPrefix(t.rest, "[.") || strings.HasPrefix(t.rest, "[="):
			return errors.New("collating elements are not supported")
		case r == '-':
			set += "-"
		default:
			set += regexp.QuoteMeta(string(r))
		}
		t.rest = t.rest[n:]
	}
}

func (t *ere) escape() error {
	r, n := utf8.DecodeRuneInString(t.rest)
	if n == 0 {
		return errors.New("trailing backslash")
	}
	t.rest = t.rest[n:]
	switch {
	case r == 's':
		t.wide(`[\s\v]`)
	case r == 'S':
		t.wide(`[^\s\v]`)
	case r == 'w' || r == 'W':
		t.wide(`\` + string(r))
	case r == 'b' || r == 'B':
		t.endRow()
		t.emit(`\` + string(r))
		t.atom = -1
	case r == '<' || r == '>':
		t.endRow()
		t.emit(`\b`)
		t.atom = -1
	case '0' <= r && r <= '9':
		return errors.New("back-references are not supported")
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '\'' || r == '`':
		return fmt.Errorf(`\%c is not POSIX`, r)
	default:
		t.literal(r)
	}
	return nil
}
