package pure

import "strings"

// perl prints constants: perl -e 'print "rm", pack("H*", "202f")'. Anything
// else is a program of its own.
func (c *call) perl() bool {
	end, script, found := "", "", false
	for i := 0; i < len(c.args); i++ {
		arg := c.args[i]
		if found || len(arg) < 2 || arg[0] != '-' || strings.Trim(arg[1:], "lweE") != "" {
			return false
		}
		if strings.Contains(arg, "l") {
			end = "\n"
		}
		if at := strings.IndexAny(arg, "eE"); at >= 0 {
			if at != len(arg)-1 || i+1 == len(c.args) {
				return false
			}
			i++
			script, found = c.args[i], true
		}
	}
	p := perlPrint{rest: strings.TrimSpace(script)}
	p.rest = strings.TrimSpace(strings.TrimSuffix(p.rest, ";"))
	rest, isPrint := strings.CutPrefix(p.rest, "print")
	if !found || !isPrint || rest == "" || isWord(rest[0]) {
		return false
	}
	p.rest = strings.TrimSpace(rest)
	if strings.HasPrefix(p.rest, "(") {
		if !strings.HasSuffix(p.rest, ")") {
			return false
		}
		p.rest = p.rest[1 : len(p.rest)-1]
	}
	out, ok := p.list()
	c.print(out + end)
	return ok
}

// perlPrint reads constants joined by commas and dots.
type perlPrint struct{ rest string }

func (p *perlPrint) list() (string, bool) {
	var b strings.Builder
	for {
		text, ok := p.term()
		if !ok {
			return "", false
		}
		b.WriteString(text)
		p.blank()
		if p.rest == "" {
			return b.String(), true
		}
		if p.rest[0] != ',' && p.rest[0] != '.' {
			return "", false
		}
		p.rest = p.rest[1:]
	}
}

func (p *perlPrint) blank() { p.rest = strings.TrimLeft(p.rest, " \t\n") }

func (p *perlPrint) take(s string) bool {
	p.blank()
	rest, ok := strings.CutPrefix(p.rest, s)
	if ok {
		p.rest = rest
	}
	return ok
}

func (p *perlPrint) term() (string, bool) {
	p.blank()
	switch {
	case p.take("'"):
		return p.single()
	case p.take(`"`):
		return p.double()
	case p.take("pack"):
		open := p.take("(")
		format, ok1 := p.term()
		comma := p.take(",")
		hex, ok2 := p.term()
		if !open || !p.take(")") || !ok1 || !comma || !ok2 || format != "H*" {
			return "", false
		}
		return hexBytes(hex)
	case p.take("chr"):
		if !p.take("(") {
			return "", false
		}
		p.blank()
		end := strings.IndexByte(p.rest, ')')
		if end < 0 {
			return "", false
		}
		n, ok := count(strings.TrimSpace(p.rest[:end]))
		p.rest = p.rest[end+1:]
		return string(rune(n)), ok && n < 0x80
	}
	return "", false
}

func (p *perlPrint) single() (string, bool) {
	var b strings.Builder
	for i := 0; i < len(p.rest); i++ {
		ch := p.rest[i]
		switch {
		case ch == '\'':
			p.rest = p.rest[i+1:]
			return b.String(), true
		case ch == '\\' && i+1 < len(p.rest) && (p.rest[i+1] == '\'' || p.rest[i+1] == '\\'):
			i++
			ch = p.rest[i]
		}
		b.WriteByte(ch)
	}
	return "", false
}

// double reads a string without variables.
func (p *perlPrint) double() (string, bool) {
	var b strings.Builder
	for i := 0; i < len(p.rest); i++ {
		switch ch := p.rest[i]; ch {
		case '"':
			p.rest = p.rest[i+1:]
			return b.String(), true
		case '$', '@':
			return "", false
		case '\\':
			text, n, ok := perlEscape(p.rest[i:])
			if !ok {
				return "", false
			}
			b.WriteString(text)
			i += n - 1
		default:
			b.WriteByte(ch)
		}
	}
	return "", false
}

func perlEscape(s string) (text string, n int, ok bool) {
	if len(s) < 2 {
		return "", 0, false
	}
	switch ch := s[1]; ch {
	case 'a', 'b', 'f', 'n', 'r', 't', '\\':
		return string(rune(controlEscape(ch))), 2, true
	case 'e':
		return "\x1b", 2, true
	case 'x':
		digits, n := "", 0
		if strings.HasPrefix(s, `\x{`) {
			end := strings.IndexByte(s, '}')
			if end < 0 {
				return "", 0, false
			}
			digits, n = s[3:end], end+1
		} else if len(s) >= 4 {
			digits, n = s[2:4], 4
		}
		if len(digits) != 2 {
			return "", 0, false
		}
		bytes, ok := hexBytes(digits)
		return bytes, n, ok && bytes[0] < 0x80
	}
	if s[1] >= '0' && s[1] <= '7' {
		v, n := 0, 1
		for ; n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '7'; n++ {
			v = v*8 + int(s[n]-'0')
		}
		return string(rune(v)), n, v < 0x80
	}
	return s[1:2], 2, !isWord(s[1]) && s[1] < 0x80
}
