package bashtext

import "unicode/utf8"

// dialect is one of the four places where bash decodes backslash escapes; each
// has its own idea of octal digits, of \c and of what an unknown escape means.
type dialect uint8

const (
	ansiC        dialect = iota // $'...' and ${x@E}
	echoEscape                  // echo -e
	printfFormat                // the format of printf
	printfB                     // the argument of printf %b
)

// escape appends what the escape at the start of s (which begins with a
// backslash) stands for, and tells how many bytes it spans. stop is set by a
// \c that ends all output. bad is set where bash complains on stderr.
func (d dialect) escape(dst []byte, s string) (out []byte, n int, stop, bad bool) {
	if len(s) < 2 {
		return append(dst, '\\'), 1, false, false
	}
	switch c := s[1]; c {
	case 'a':
		return append(dst, '\a'), 2, false, false
	case 'b':
		return append(dst, '\b'), 2, false, false
	case 'e', 'E':
		return append(dst, 0x1b), 2, false, false
	case 'f':
		return append(dst, '\f'), 2, false, false
	case 'n':
		return append(dst, '\n'), 2, false, false
	case 'r':
		return append(dst, '\r'), 2, false, false
	case 't':
		return append(dst, '\t'), 2, false, false
	case 'v':
		return append(dst, '\v'), 2, false, false
	case '\\':
		return append(dst, '\\'), 2, false, false
	case '0', '1', '2', '3', '4', '5', '6', '7':
		return d.octal(dst, s)
	case 'x':
		return d.hex(dst, s)
	case 'u':
		return d.unicode(dst, s, 4)
	case 'U':
		return d.unicode(dst, s, 8)
	case '\'', '"', '?':
		if d == ansiC || d == printfFormat {
			return append(dst, c), 2, false, false
		}
	case 'c':
		switch d {
		case echoEscape, printfB:
			return dst, 2, true, false
		case ansiC:
			return control(dst, s)
		}
	}
	if d == printfFormat {
		// The backslash alone: what follows may be a conversion.
		return append(dst, '\\'), 1, false, false
	}
	return append(dst, '\\', s[1]), 2, false, false
}

func (d dialect) octal(dst []byte, s string) ([]byte, int, bool, bool) {
	digits := 3
	switch {
	case d == echoEscape && s[1] != '0':
		// echo knows octal only behind a zero.
		return append(dst, '\\', s[1]), 2, false, false
	case (d == echoEscape || d == printfB) && s[1] == '0':
		digits = 4
	}
	v, n := 0, 1
	for ; n < len(s) && n <= digits && isOctal(s[n]); n++ {
		v = v*8 + int(s[n]-'0')
	}
	return append(dst, byte(v)), n, false, false
}

func (d dialect) hex(dst []byte, s string) ([]byte, int, bool, bool) {
	v, n := 0, 2
	if d == ansiC && len(s) > 2 && s[2] == '{' {
		// Any number of digits; only the last two survive the byte.
		for n = 3; n < len(s) && isHex(s[n]); n++ {
			v = (v*16 + hexValue(s[n])) & 0xff
		}
		if n < len(s) && s[n] == '}' {
			n++
		}
		return append(dst, byte(v)), n, false, false
	}
	for ; n < len(s) && n < 4 && isHex(s[n]); n++ {
		v = v*16 + hexValue(s[n])
	}
	if n == 2 {
		return append(dst, '\\', 'x'), 2, false, d == printfFormat || d == printfB
	}
	return append(dst, byte(v)), n, false, false
}

func (d dialect) unicode(dst []byte, s string, digits int) ([]byte, int, bool, bool) {
	v, n := uint32(0), 2
	for ; n < len(s) && n < 2+digits && isHex(s[n]); n++ {
		v = v*16 + uint32(hexValue(s[n]))
	}
	if n == 2 {
		return append(dst, '\\', s[1]), 2, false, d == printfFormat || d == printfB
	}
	return appendCodePoint(dst, v), n, false, false
}

// control decodes \cX. A trailing \c stands for itself, and \c\\ is the
// control character of one backslash.
func control(dst []byte, s string) ([]byte, int, bool, bool) {
	if len(s) < 3 {
		return append(dst, '\\', 'c'), 2, false, false
	}
	c, n := s[2], 3
	if c == '\\' && len(s) > 3 && s[3] == '\\' {
		n = 4
	}
	switch {
	case c == '?':
		c = 0x7f
	default:
		c = upper(c) & 0x1f
	}
	return append(dst, c), n, false, false
}

// appendCodePoint is UTF-8 without the limits of Unicode: bash writes
// surrogates and up to 31 bits, and nothing for what is larger.
func appendCodePoint(dst []byte, v uint32) []byte {
	switch {
	case v < 0x80:
		return append(dst, byte(v))
	case v < 0x800:
		return append(dst, 0xc0|byte(v>>6), tail(v))
	case v < 0x10000:
		return append(dst, 0xe0|byte(v>>12), tail(v>>6), tail(v))
	case v < 0x200000:
		return append(dst, 0xf0|byte(v>>18), tail(v>>12), tail(v>>6), tail(v))
	case v < 0x4000000:
		return append(dst, 0xf8|byte(v>>24), tail(v>>18), tail(v>>12), tail(v>>6), tail(v))
	case v < 0x80000000:
		return append(dst, 0xfc|byte(v>>30), tail(v>>24), tail(v>>18), tail(v>>12), tail(v>>6), tail(v))
	}
	return dst
}

func tail(v uint32) byte { return 0x80 | byte(v&0x3f) }

func isOctal(c byte) bool { return c >= '0' && c <= '7' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isAlpha(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isHex(c byte) bool   { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

func hexValue(c byte) int {
	if isDigit(c) {
		return int(c - '0')
	}
	return int(c|0x20-'a') + 10
}

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c - 'A' + 'a'
	}
	return c
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
