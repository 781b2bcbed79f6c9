package hook

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// compileERE compiles a POSIX extended regular expression as grep -E of GNU
// reads it, with its \s \S \w \W \b \B \< \>. Where Go's engine cannot say the
// same, the result matches more: word ends are \b, and a negated bracket also
// matches a newline. ^ and $ are the ends of lines, since grep sees a line at
// a time.
func compileERE(source string) (*regexp.Regexp, error) {
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
	re, err := regexp.Compile("(?m)" + string(t.out))
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	return re, nil
}

// ere translates an expression to Go's syntax, an element at a time.
type ere struct {
	rest   string
	out    []byte
	groups []int // where the open groups began in out
	atom   int   // where the element that a repetition applies to began, or -1
	again  bool  // that element has a repetition already
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
		t.groups = append(t.groups, len(t.out))
		t.emit("(?:")
		t.atom = -1
	case ')':
		if len(t.groups) == 0 {
			t.element(`\)`)
			break
		}
		t.emit(")")
		t.atom, t.again = t.groups[len(t.groups)-1], false
		t.groups = t.groups[:len(t.groups)-1]
	case '|', '^', '$':
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
		t.element(`\{`)
	case '[':
		return t.bracket()
	case '\\':
		return t.escape()
	case '.':
		t.element(".")
	default:
		t.element(regexp.QuoteMeta(string(r)))
	}
	return nil
}

func (t *ere) emit(s string) { t.out = append(t.out, s...) }

func (t *ere) element(s string) {
	t.atom, t.again = len(t.out), false
	t.emit(s)
}

// repeat applies a repetition to the last element. grep ignores one that has
// nothing before it. A second one is put around the first, because to Go's
// engine a+? is one operator, which does not match the empty string.
func (t *ere) repeat(op string) {
	if t.atom < 0 {
		return
	}
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
			t.element(set + "]")
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
		t.element(`[\s\v]`)
	case r == 'S':
		t.element(`[^\s\v]`)
	case r == 'w' || r == 'W':
		t.element(`\` + string(r))
	case r == 'b' || r == 'B':
		t.emit(`\` + string(r))
		t.atom = -1
	case r == '<' || r == '>':
		t.emit(`\b`)
		t.atom = -1
	case '0' <= r && r <= '9':
		return errors.New("back-references are not supported")
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '\'' || r == '`':
		return fmt.Errorf(`\%c is not POSIX`, r)
	default:
		t.element(regexp.QuoteMeta(string(r)))
	}
	return nil
}
