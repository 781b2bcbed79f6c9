package shellast

import (
	"strconv"
	"strings"
)

// decodeEscape is a delimiter of xargs that is written as an escape of C.
func decodeEscape(s string) string {
	if len(s) < 2 || s[0] != '\\' {
		return s
	}
	if i := strings.IndexByte(`abfnrtv0\`, s[1]); i >= 0 && len(s) == 2 {
		return "\a\b\f\n\r\t\v\x00\\"[i : i+1]
	}
	digits, base := s[1:], 8
	if s[1] == 'x' {
		digits, base = s[2:], 16
	}
	if n, err := strconv.ParseUint(digits, base, 8); err == nil {
		return string([]byte{byte(n)})
	}
	return s
}
