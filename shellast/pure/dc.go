package pure

import "strings"

// dc prints numbers as bytes and strings: dc -e 29293P, echo '[text]P' | dc.
func (c *call) dc() bool {
	script := ""
	switch {
	case len(c.args) == 0:
		script = c.in
	case len(c.args) == 2 && (c.args[0] == "-e" || c.args[0] == "--expression"):
		script = c.args[1]
	case len(c.args) == 1 && strings.HasPrefix(c.args[0], "-e"):
		script = c.args[0][2:]
	default:
		return false
	}
	for {
		script = strings.TrimLeft(script, " \t\n")
		if script == "" {
			return true
		}
		if !c.spend(1) {
			return false
		}
		text, rest, ok := c.dcText(script)
		script = strings.TrimLeft(rest, " \t\n")
		if !ok || !strings.HasPrefix(script, "P") {
			return false
		}
		script = script[1:]
		c.print(text)
	}
}

// dcText reads one number or string, as P prints it.
func (c *call) dcText(s string) (text, rest string, ok bool) {
	if s[0] == '[' {
		end := strings.IndexAny(s[1:], "[]\\")
		if end < 0 || s[1+end] != ']' {
			return "", "", false
		}
		return s[1 : 1+end], s[2+end:], true
	}
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	const longest = 300
	if n == 0 || n > longest || !c.spend(n*n/2) {
		return "", "", false
	}
	return base256(s[:n]), s[n:], true
}

// base256 writes a decimal number in bytes, the highest first.
func base256(decimal string) string {
	digits := []byte(strings.TrimLeft(decimal, "0"))
	for i := range digits {
		digits[i] -= '0'
	}
	var out []byte
	for len(digits) > 0 {
		remainder := 0
		quotient := digits[:0]
		for _, d := range digits {
			remainder = remainder*10 + int(d)
			if q := remainder / 256; q > 0 || len(quotient) > 0 {
				quotient = append(quotient, byte(q))
			}
			remainder %= 256
		}
		out = append(out, byte(remainder))
		digits = quotient
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return string(out)
}
