package gitrepo

import (
	"errors"
	"strings"
)

// errSyntax: git refuses to run with such a file.
var errSyntax = errors.New("bad config line")

// parseConfig reads the text of a configuration file (git-config(1), "Syntax")
// and calls set for every variable, with its key in canonical form. A variable
// without "=" has the value "true".
func parseConfig(text string, set func(key, value string)) error {
	p := configText{rest: strings.TrimPrefix(text, "\xef\xbb\xbf")}
	section := ""
	for {
		switch c, ok := p.next(); {
		case !ok:
			return nil
		case isSpace(c):
		case c == '#' || c == ';':
			p.skipLine()
		case c == '[':
			name, ok := p.section()
			if !ok {
				return errSyntax
			}
			section = name
		case isAlpha(c):
			key, value, ok := p.variable(c)
			if !ok {
				return errSyntax
			}
			if section != "" {
				set(section+"."+key, value)
			}
		default:
			return errSyntax
		}
	}
}

// configText is what is left of a file.
type configText struct{ rest string }

// next takes a character; CRLF is one newline.
func (p *configText) next() (byte, bool) {
	if p.rest == "" {
		return 0, false
	}
	c := p.rest[0]
	if c == '\r' && strings.HasPrefix(p.rest, "\r\n") {
		c, p.rest = '\n', p.rest[1:]
	}
	p.rest = p.rest[1:]
	return c, true
}

func (p *configText) skipLine() {
	if i := strings.IndexByte(p.rest, '\n'); i >= 0 {
		p.rest = p.rest[i:]
		return
	}
	p.rest = ""
}

// section reads the rest of [section], [section "sub"] or [section.sub]. In the
// quoted form the case of the subsection is kept.
func (p *configText) section() (string, bool) {
	var b strings.Builder
	for {
		c, ok := p.next()
		switch {
		case !ok:
			return "", false
		case c == ']':
			return b.String(), b.Len() > 0
		case isSpace(c):
			if b.Len() == 0 || !p.subsection(&b) {
				return "", false
			}
			return b.String(), true
		case isAlpha(c), c >= '0' && c <= '9', c == '-', c == '.':
			b.WriteByte(lower(c))
		default:
			return "", false
		}
	}
}

func (p *configText) subsection(b *strings.Builder) bool {
	p.rest = strings.TrimLeft(p.rest, " \t")
	if c, ok := p.next(); !ok || c != '"' {
		return false
	}
	b.WriteByte('.')
	for {
		c, ok := p.next()
		if !ok || c == '\n' {
			return false
		}
		switch c {
		case '"':
			c, ok = p.next()
			return ok && c == ']'
		case '\\':
			if c, ok = p.next(); !ok || c == '\n' {
				return false
			}
		}
		b.WriteByte(c)
	}
}

// variable reads the rest of a variable whose name begins with first.
func (p *configText) variable(first byte) (key, value string, ok bool) {
	n := 0
	for n < len(p.rest) && (isAlpha(p.rest[n]) || p.rest[n] >= '0' && p.rest[n] <= '9' || p.rest[n] == '-') {
		n++
	}
	key = strings.ToLower(string(first) + p.rest[:n])
	p.rest = strings.TrimLeft(p.rest[n:], " \t")
	switch c, more := p.next(); {
	case !more || c == '\n':
		return key, "true", true
	case c != '=':
		return "", "", false
	}
	value, ok = p.value()
	return key, value, ok
}

// value reads to the end of the logical line. Blanks around it go, those in
// quotes stay.
func (p *configText) value() (string, bool) {
	var b strings.Builder
	quoted := false
	kept := 0 // length up to the last character that is not a trailing blank
	for {
		c, ok := p.next()
		switch {
		case !ok || c == '\n':
			return b.String()[:kept], !quoted
		case !quoted && isSpace(c):
			if b.Len() > 0 {
				b.WriteByte(c)
			}
			continue
		case !quoted && (c == '#' || c == ';'):
			p.skipLine()
			continue
		case c == '"':
			quoted = !quoted
			kept = b.Len()
			continue
		case c == '\\':
			if c, ok = p.next(); !ok {
				return b.String()[:kept], !quoted
			}
			switch c {
			case '\n':
				continue
			case 't':
				c = '\t'
			case 'b':
				c = '\b'
			case 'n':
				c = '\n'
			case '\\', '"':
			default:
				return "", false
			}
		}
		b.WriteByte(c)
		kept = b.Len()
	}
}

func isAlpha(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
