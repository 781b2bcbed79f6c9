package gitwork

import "strings"

// glob matches names against patterns as Git does (gitignore(5), and tried with
// git 2.39): with path, "*", "?" and brackets match no slash, and "**" between
// slashes matches any number of directories.
type glob struct {
	path, fold bool
	left       int // steps; a pattern may take as many as it likes
}

// maxGlob bounds the steps of all patterns of one question.
const maxGlob = 200_000

// Results of a match. aborted: no way to match here, however much an asterisk
// before takes.
type globResult uint8

const (
	globNo globResult = iota
	globYes
	globAborted
	// globSegment: no way for an asterisk that takes no slash.
	globSegment
)

func lowered(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// match reports whether a pattern matches a text as a whole.
func (g *glob) match(pattern, text string) bool {
	return g.from(pattern, 0, text) == globYes
}

// from matches what is left of a pattern, from the place at on.
func (g *glob) from(p string, at int, t string) globResult {
	for ; at < len(p); at++ {
		if g.left--; g.left < 0 {
			return globAborted
		}
		c := p[at]
		if t == "" && c != '*' {
			return globAborted
		}
		switch c {
		case '*':
			return g.asterisk(p, at, t)
		case '?':
			if g.path && t[0] == '/' {
				return globNo
			}
		case '[':
			end, in, ok := g.bracket(p, at, t[0])
			switch {
			case !ok:
				return globAborted
			case !in || g.path && t[0] == '/':
				return globNo
			}
			at = end
		default:
			if c == '\\' {
				if at++; at == len(p) {
					return globNo
				}
				c = p[at]
			}
			if !g.same(c, t[0]) {
				return globNo
			}
		}
		t = t[1:]
	}
	if t != "" {
		return globNo
	}
	return globYes
}

func (g *glob) same(a, b byte) bool { return a == b || g.fold && lowered(a) == lowered(b) }

// asterisk matches from a run of asterisks on.
func (g *glob) asterisk(p string, at int, t string) globResult {
	before := at
	for at < len(p) && p[at] == '*' {
		at++
	}
	slashes := !g.path
	if g.path && at-before > 1 {
		rest := p[at:]
		if (before == 0 || p[before-1] == '/') && (rest == "" || rest[0] == '/' || strings.HasPrefix(rest, `\/`)) {
			if rest != "" && rest[0] == '/' && g.from(p, at+1, t) == globYes {
				return globYes
			}
			slashes = true
		}
	}
	switch {
	case at == len(p):
		if !slashes && strings.IndexByte(t, '/') >= 0 {
			return globNo
		}
		return globYes
	case !slashes && p[at] == '/':
		i := strings.IndexByte(t, '/')
		if i < 0 {
			return globNo
		}
		return g.from(p, at+1, t[i+1:])
	}
	for ; t != ""; t = t[1:] {
		if g.left < 0 {
			return globAborted
		}
		switch m := g.from(p, at, t); {
		case m != globNo:
			if !slashes || m != globSegment {
				return m
			}
		case !slashes && t[0] == '/':
			return globSegment
		}
	}
	return globAborted
}

// bracket reads the bracket that begins at a place, and says where it ends and
// whether it has a character; ok is false for one that does not end.
func (g *glob) bracket(p string, at int, c byte) (end int, in, ok bool) {
	next := func() byte {
		if at++; at < len(p) {
			return p[at]
		}
		return 0
	}
	k := next()
	negated := k == '!' || k == '^'
	if negated {
		k = next()
	}
	var last byte // the beginning of a range
	for {
		switch {
		case k == 0:
			return at, false, false
		case k == '\\':
			if k = next(); k == 0 {
				return at, false, false
			}
			in = in || g.same(k, c)
		case k == '-' && last != 0 && at+1 < len(p) && p[at+1] != ']':
			if k = next(); k == '\\' {
				if k = next(); k == 0 {
					return at, false, false
				}
			}
			in = in || last <= c && c <= k || g.fold && (last <= lowered(c) && lowered(c) <= k || last <= uppered(c) && uppered(c) <= k)
			k = 0
		case k == '[' && at+1 < len(p) && p[at+1] == ':':
			i := strings.IndexByte(p[at+2:], ']')
			if i < 0 {
				return at, false, false
			}
			class := p[at+2 : at+2+i]
			name, named := strings.CutSuffix(class, ":")
			if !named {
				in = in || c == '['
				break
			}
			has, known := classHas(name, c, g.fold)
			if !known {
				return at, false, false
			}
			in = in || has
			at += 2 + i
			k = 0
		default:
			in = in || g.same(k, c)
		}
		last = k
		if k = next(); k == ']' {
			return at, in != negated, true
		}
	}
}

func uppered(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

// classHas reports whether a named class has a character, as the C locale says.
func classHas(name string, c byte, fold bool) (has, known bool) {
	lower, upper, digit := 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9'
	printable := c > ' ' && c < 0x7f
	switch name {
	case "alnum":
		return lower || upper || digit, true
	case "alpha":
		return lower || upper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < ' ' || c == 0x7f, true
	case "digit":
		return digit, true
	case "graph":
		return printable, true
	case "lower":
		return lower, true
	case "print":
		return printable || c == ' ', true
	case "punct":
		return printable && !lower && !upper && !digit, true
	case "space":
		return c == ' ' || c >= '\t' && c <= '\r', true
	case "upper":
		return upper || fold && lower, true
	case "xdigit":
		return digit || 'a' <= lowered(c) && lowered(c) <= 'f', true
	}
	return false, false
}
