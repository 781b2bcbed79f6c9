package bashtext

import "strings"

// Echo is what the builtin echo prints. With xpg (shopt xpg_echo) escapes are
// decoded unless -E says otherwise.
func Echo(args []string, xpg bool) string {
	newline, decode := true, xpg
	for ; len(args) > 0 && isEchoOption(args[0]); args = args[1:] {
		for _, c := range args[0][1:] {
			switch c {
			case 'n':
				newline = false
			case 'e':
				decode = true
			case 'E':
				decode = false
			}
		}
	}
	text := strings.Join(args, " ")
	if decode {
		var stop bool
		if text, stop, _ = decodeEscapes(text, echoEscape); stop {
			return text
		}
	}
	if newline {
		text += "\n"
	}
	return text
}

func isEchoOption(s string) bool {
	return len(s) > 1 && s[0] == '-' && strings.Trim(s[1:], "neE") == ""
}

// decodeEscapes decodes all escapes of a text; see dialect.escape.
func decodeEscapes(s string, d dialect) (out string, stop, bad bool) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, false, false
	}
	dst := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			dst = append(dst, s[i])
			i++
			continue
		}
		var n int
		var wrong bool
		dst, n, stop, wrong = d.escape(dst, s[i:])
		if bad = bad || wrong; stop {
			break
		}
		i += n
	}
	return string(dst), stop, bad
}
