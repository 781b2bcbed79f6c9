package shellast

import (
	"strconv"
	"strings"

	"gstack/shellast/value"
)

// promptText decodes the escapes of a prompt (bash(1), PROMPTING), which comes
// before its expansions.
func promptText(s value.Str) value.Str {
	var out value.Str
	for _, p := range s {
		if p.Kind != value.Lit || strings.IndexByte(p.Text, '\\') < 0 {
			out = append(out, p)
			continue
		}
		lit := func(t string) { out = append(out, value.Part{Text: t, Tricks: p.Tricks | value.ViaEscape}) }
		for rest := p.Text; rest != ""; {
			i := strings.IndexByte(rest, '\\')
			if i < 0 || i+1 == len(rest) {
				lit(rest)
				break
			}
			lit(rest[:i])
			rest = rest[i+1:]
			c := rest[0]
			if n := octalDigits(rest); n == 3 {
				b, _ := strconv.ParseUint(rest[:3], 8, 9)
				lit(string([]byte{byte(b)}))
				rest = rest[3:]
				continue
			}
			rest = rest[1:]
			switch c {
			case 'n':
				lit("\n")
			case 'r':
				lit("\r")
			case 'a':
				lit("\a")
			case 'e':
				lit("\x1b")
			case '\\':
				lit(`\`)
			case '[', ']':
			case '$': // for root, #
				lit(`\$`)
			case 'D':
				if end := strings.IndexByte(rest, '}'); end >= 0 && rest[0] == '{' {
					rest = rest[end+1:]
				}
				out = append(out, value.UnknownStr("date", value.FromEnv, value.Any)...)
			case 'd', 'h', 'H', 'j', 'l', 's', 't', 'T', '@', 'A', 'u', 'v', 'V', 'w', 'W', '!', '#':
				out = append(out, value.UnknownStr("prompt", value.FromEnv, value.Any)...)
			default:
				lit(`\` + string([]byte{c}))
			}
		}
	}
	return concat([]value.Str{out})
}

// octalDigits counts the octal digits at the beginning, up to three.
func octalDigits(s string) int {
	n := 0
	for n < 3 && n < len(s) && s[n] >= '0' && s[n] <= '7' {
		n++
	}
	return n
}
