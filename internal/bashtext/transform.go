package bashtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ChangeCase is ${s^p}, ${s^^p}, ${s,p}, ${s,,p}, ${s~p} and ${s~~p}: op is
// the operator, and an empty pattern stands for any character.
func ChangeCase(op, pattern, s string, o PatternOptions) (string, error) {
	var change func(byte) byte
	switch op {
	case "^", "^^":
		change = upper
	case ",", ",,":
		change = lower
	case "~", "~~":
		change = func(c byte) byte {
			if u := upper(c); u != c {
				return u
			}
			return lower(c)
		}
	default:
		return "", ErrUnknown
	}
	if pattern == "" {
		pattern = "?"
	}
	if !isASCII(pattern) {
		return "", ErrUnknown
	}
	m, err := newMatcher(pattern, "", o, byRune)
	if err != nil {
		return "", err
	}
	steps := 0
	var out strings.Builder
	for i, r := range s {
		if i > 0 && len(op) == 1 {
			out.WriteString(s[i:])
			break
		}
		if r >= utf8.RuneSelf && (r == utf8.RuneError || unicode.ToUpper(r) != r || unicode.ToLower(r) != r) {
			// Whether the locale knows this letter is not known.
			return "", ErrUnknown
		}
		if r >= utf8.RuneSelf || change(byte(r)) == byte(r) {
			out.WriteRune(r)
			continue
		}
		one := matcher{nodes: m.nodes, text: []rune{r}, steps: steps}
		if o.FoldCase {
			one.text[0] = rune(lower(byte(r)))
		}
		ends, err := one.match(one.nodes, single(0))
		if err != nil {
			return "", err
		}
		steps = one.steps
		if ends.has(1) {
			r = rune(change(byte(r)))
		}
		out.WriteRune(r)
	}
	return out.String(), nil
}

// Transform is ${s@op} for a scalar: U u L change case, Q K k quote, E decodes
// backslash escapes.
func Transform(op byte, s string) (string, error) {
	switch op {
	case 'U':
		return ChangeCase("^^", "", s, PatternOptions{})
	case 'u':
		return ChangeCase("^", "", s, PatternOptions{})
	case 'L':
		return ChangeCase(",,", "", s, PatternOptions{})
	case 'E':
		out := AnsiC(s)
		if strings.ContainsAny(out, "\x01\x7f") {
			// Bash marks its own quotes with these and loses some.
			return "", ErrUnknown
		}
		return out, nil
	case 'Q', 'K', 'k':
		return Quote(s)
	}
	return "", ErrUnknown
}

// Quote is ${s@Q}: s in single quotes, or in $'..' where it holds characters
// that cannot be printed.
func Quote(s string) (string, error) {
	if !isASCII(s) {
		return "", ErrUnknown
	}
	if s == "'" {
		return `\'`, nil
	}
	if printable(s) {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'", nil
	}
	return ansiCQuote(s), nil
}

func printable(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] == 0x7f {
			return false
		}
	}
	return true
}

func ansiCQuote(s string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == 0x1b:
			b.WriteString(`\E`)
		case c >= '\a' && c <= '\r':
			b.WriteByte('\\')
			b.WriteByte("abtnvfr"[c-'\a'])
		case c < ' ' || c == 0x7f:
			b.WriteByte('\\')
			b.WriteByte('0' + c>>6)
			b.WriteByte('0' + c>>3&7)
			b.WriteByte('0' + c&7)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('\'')
	return b.String()
}
