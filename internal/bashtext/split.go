package bashtext

import (
	"strings"
	"unicode/utf8"
)

// Edge is what the result of an unquoted expansion has at one end. Expansions
// that touch each other in one word, or touch other text, meet at their edges:
// two separators that touch are one, unless both are DelimEdge: then there is
// an empty field between them. A word with a DelimEdge before its first field
// begins with an empty field; what a word ends with makes no difference.
type Edge uint8

const (
	NoEdge    Edge = iota // text, which joins what it touches
	SpaceEdge             // white space of IFS
	DelimEdge             // another character of IFS, with white space around it or not
)

// Fields is text split at IFS. Without fields, the text was empty (NoEdge) or
// one single separator (Start and End are the same one).
type Fields struct {
	Fields     []string
	Start, End Edge
}

// Split splits the whole text of a word at the characters of ifs.
func Split(s, ifs string) []string {
	f := SplitEdges(s, ifs)
	if f.Start == DelimEdge {
		return append([]string{""}, f.Fields...)
	}
	return f.Fields
}

// SplitEdges splits the result of one expansion, which may have neighbours.
func SplitEdges(s, ifs string) Fields {
	var f Fields
	if s == "" {
		return f
	}
	set := newSeparators(ifs)
	n, kind := set.measure(s)
	f.Start = kind
	for s = s[n:]; s != ""; s = s[n:] {
		end := set.fieldEnd(s)
		if end == len(s) {
			f.Fields = append(f.Fields, s)
			return f
		}
		f.Fields = append(f.Fields, s[:end])
		n, kind = set.measure(s[end:])
		n += end
	}
	f.End = kind
	return f
}

// separators are the characters of IFS.
type separators struct {
	ascii [utf8.RuneSelf]bool
	wide  map[rune]bool
}

func newSeparators(ifs string) *separators {
	s := &separators{}
	for i, r := range ifs {
		switch {
		case r < utf8.RuneSelf:
			s.ascii[r] = true
		case r != utf8.RuneError || strings.HasPrefix(ifs[i:], string(utf8.RuneError)):
			if s.wide == nil {
				s.wide = map[rune]bool{}
			}
			s.wide[r] = true
		}
	}
	return s
}

// first decodes the character at the start of s. A byte that is no character
// separates nothing.
func (set *separators) first(s string) (r rune, size int, is bool) {
	if s[0] < utf8.RuneSelf {
		return rune(s[0]), 1, set.ascii[s[0]]
	}
	if set.wide == nil {
		return utf8.RuneError, 1, false
	}
	r, size = utf8.DecodeRuneInString(s)
	return r, size, (r != utf8.RuneError || size > 1) && set.wide[r]
}

func (set *separators) fieldEnd(s string) int {
	for i := 0; i < len(s); {
		_, size, is := set.first(s[i:])
		if is {
			return i
		}
		i += size
	}
	return len(s)
}

// measure spans the separator at the start of s: white space, at most one other
// character of IFS, white space.
func (set *separators) measure(s string) (n int, kind Edge) {
	for n < len(s) {
		r, size, is := set.first(s[n:])
		switch {
		case !is:
			return n, kind
		case isSpace(r):
			kind = max(kind, SpaceEdge)
		case kind == DelimEdge:
			return n, kind
		default:
			kind = DelimEdge
		}
		n += size
	}
	return n, kind
}

func isSpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
