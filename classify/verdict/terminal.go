package verdict

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// style is an ANSI "select graphic rendition".
type style string

const (
	plain  style = ""
	bold   style = "1"
	dim    style = "2"
	red    style = "1;31"
	yellow style = "1;33"
	green  style = "32"
)

func styleOf(d Decision) style {
	switch d {
	case Allow:
		return green
	case Deny:
		return red
	}
	return yellow
}

// piece is text in one style.
type piece struct {
	text  string
	style style
}

// line writes one line.
func (p *printer) line(pieces ...piece) {
	for len(pieces) > 0 && pieces[len(pieces)-1].text == "" {
		pieces = pieces[:len(pieces)-1]
	}
	for i, s := range pieces {
		t := s.text
		if i == len(pieces)-1 {
			t = strings.TrimRight(t, " ")
		}
		if p.opt.ASCII {
			t = ascii(t)
		}
		switch {
		case t == "":
		case p.opt.Color && s.style != plain:
			p.b = append(p.b, "\x1b["+string(s.style)+"m"+t+"\x1b[0m"...)
		default:
			p.b = append(p.b, t...)
		}
	}
	p.b = append(p.b, '\n')
}

// wrap writes text after a label, on as many lines as it needs; the lines
// after the first begin below the text.
func (p *printer) wrap(indent string, label piece, text string, s style) {
	room := max(p.opt.Width-width(indent)-width(label.text), widthLeast/2)
	hang := piece{strings.Repeat(" ", width(label.text)), plain}
	for i, t := range Wrap(text, room) {
		if i > 0 {
			label = hang
		}
		p.line(piece{indent, dim}, label, piece{t, s})
	}
}

// Wrap breaks text into lines of at most room columns: at blanks, or within a
// word that is longer.
func Wrap(text string, room int) []string {
	var lines []string
	for {
		n := fit(text, room)
		if n == len(text) {
			return append(lines, text)
		}
		if at := strings.LastIndexByte(text[:n+1], ' '); at > 0 {
			lines, text = append(lines, text[:at]), text[at+1:]
			continue
		}
		lines, text = append(lines, text[:n]), text[n:]
	}
}

// clip cuts text to room columns and marks the cut.
func clip(text string, room int) string {
	if fit(text, room) == len(text) {
		return text
	}
	return text[:fit(text, max(1, room-1))] + cutMark
}

// fit is the length of the longest prefix of at most room columns, but at
// least one character.
func fit(text string, room int) int {
	used := 0
	for i, r := range text {
		if used += columns(r); used > room && i > 0 {
			return i
		}
	}
	return len(text)
}

func pad(label string) string {
	return label + strings.Repeat(" ", max(1, labelWidth-len(label)))
}

func width(s string) int {
	n := 0
	for _, r := range s {
		n += columns(r)
	}
	return n
}

// columns is how wide a terminal shows a character, as far as it matters for
// breaking lines.
func columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

// ascii writes text with nothing but ASCII.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r == '├':
			b.WriteByte('|')
		case r == '└':
			b.WriteByte('`')
		case r == '─':
			b.WriteByte('-')
		case r == '│':
			b.WriteByte('|')
		case r == '‹':
			b.WriteByte('<')
		case r == '›':
			b.WriteByte('>')
		case r == '…':
			b.WriteString("...")
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}
