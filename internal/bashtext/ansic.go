package bashtext

import "strings"

// AnsiC decodes the text between $' and '. An escape that yields NUL ends the
// quoted text there, as it does in bash; what follows the quotes is not
// affected.
func AnsiC(s string) string {
	out, _, _ := decodeEscapes(s, ansiC)
	return cutNUL(out)
}

// AnsiCHidesText reports whether the text between $' and ' spells a printable
// ASCII character by its number, which has no purpose but to hide it.
func AnsiCHidesText(s string) bool {
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			i++
			continue
		}
		var buf [8]byte
		out, n, _, _ := ansiC.escape(buf[:0], s[i:])
		if n > 2 || i+1 < len(s) && isOctal(s[i+1]) {
			if len(out) == 1 && out[0] > ' ' && out[0] < 0x7f {
				return true
			}
		}
		i += n
	}
	return false
}

func cutNUL(s string) string {
	before, _, _ := strings.Cut(s, "\x00")
	return before
}
