package gen

import (
	"fmt"
	"strings"
)

// single quotes a text.
func sq(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// sq quotes a text with single quotes. A backslash outside of quotes is not for
// the interpreter, which keeps it in assignments.
func (g *generator) sq(s string) string {
	if g.o.InProcess || g.chance(20) {
		return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'"
	}
	return sq(s)
}

// dq quotes a text with double quotes, so that it means itself.
func dq(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(s) + `"`
}

// quoted quotes a text in one of the ways that leave it as it is.
func (g *generator) quoted(s string) string {
	switch g.n(6) {
	case 0, 1:
		return dq(s)
	case 2:
		if !g.o.Posix && strings.IndexByte(s, 0) < 0 {
			return g.ansi(s, 8)
		}
	}
	return g.sq(s)
}

// ansi is a text in $'...'; of every 100 characters hide are escaped that need
// not be.
func (g *generator) ansi(s string, hide int) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case g.chance(hide) && c < 0x80:
			next := byte(0)
			if i+1 < len(s) {
				next = s[i+1]
			}
			b.WriteString(g.escape(c, next))
		default:
			b.WriteByte(c)
		}
	}
	b.WriteString("'")
	return b.String()
}

// escape is one character as $'...' understands it; next is what follows.
func (g *generator) escape(c, next byte) string {
	switch g.n(5) {
	case 0:
		return fmt.Sprintf(`\%03o`, c)
	case 1:
		return fmt.Sprintf(`\u%04x`, c)
	case 2:
		return fmt.Sprintf(`\U%08x`, c)
	case 3:
		if strings.IndexByte("0123456789abcdefABCDEF", next) < 0 {
			return fmt.Sprintf(`\x%x`, c)
		}
	}
	return fmt.Sprintf(`\x%02x`, c)
}

// plainWord is a word as a person would write it.
func plainWord(w string) string {
	if w == "" || strings.ContainsAny(w, " \t\n'\"\\$`*?[]{}()<>|&;#!") {
		return sq(w)
	}
	return w
}

func isNumber(s string) bool {
	if s == "" || len(s) > 9 || s[0] == '0' && s != "0" {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// cut splits a text at a random place, both parts not empty if it can be.
func (g *generator) cut(s string) (string, string) {
	if len(s) < 2 {
		return s, ""
	}
	i := 1 + g.n(len(s)-1)
	return s[:i], s[i:]
}
