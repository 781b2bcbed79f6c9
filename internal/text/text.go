// Package text makes untrusted text safe to show on one line: to a model that
// reads it as an answer, and to a person who reads it on a terminal. It does
// not know what the text means, and it does not wrap or colour.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ellipsis marks a cut.
const ellipsis = "…"

// Line returns s on one line of at most max bytes. Characters that move the
// cursor, start a new line, reorder or hide text (controls, bidirectional and
// other format characters, line separators) and bytes that are not UTF-8 are
// written as backslash escapes. What does not fit is cut at a character and
// marked with an ellipsis.
func Line(s string, max int) string {
	var b strings.Builder
	cut := 0 // the longest length that leaves room for the ellipsis
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		piece := s[i : i+n]
		switch {
		case r == utf8.RuneError && n == 1:
			piece = `\x` + hex(uint32(s[i]), 2)
		case hidden(r):
			piece = escape(r)
		}
		if b.Len()+len(piece) > max {
			if max < len(ellipsis) {
				return ""
			}
			return b.String()[:cut] + ellipsis
		}
		b.WriteString(piece)
		if b.Len()+len(ellipsis) <= max {
			cut = b.Len()
		}
		i += n
	}
	return b.String()
}

// hidden reports whether a character shows as something else than itself.
func hidden(r rune) bool {
	if r < 0x80 {
		return r < 0x20 || r == 0x7f
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

func escape(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	switch {
	case r < 0x80:
		return `\x` + hex(uint32(r), 2)
	case r <= 0xffff:
		return `\u` + hex(uint32(r), 4)
	default:
		return `\U` + hex(uint32(r), 8)
	}
}

func hex(v uint32, width int) string {
	const digits = "0123456789abcdef"
	b := make([]byte, width)
	for i := width - 1; i >= 0; i-- {
		b[i] = digits[v&15]
		v >>= 4
	}
	return string(b)
}
