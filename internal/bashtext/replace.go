package bashtext

import "strings"

// maxResult bounds the text that one operation returns.
const maxResult = 8 << 20

// edit runs an operation that cuts or rewrites s where a pattern matches.
func edit(pattern, s string, o PatternOptions, run func(*matcher) (string, error)) (string, error) {
	return bothWays(pattern, s, func(read reading) (string, error) {
		m, err := newMatcher(pattern, s, o, read)
		if err != nil {
			return "", err
		}
		return run(m)
	})
}

// slice is the text between two offsets as it was given.
func (m *matcher) slice(s, e int) string { return m.read.text(m.plain[s:e]) }

// backwards turns the matcher round, so that what it finds from the end on
// are the beginnings of matches that end with the text.
func (m *matcher) backwards() *matcher {
	text := make([]rune, len(m.text))
	for i, r := range m.text {
		text[len(text)-1-i] = r
	}
	return &matcher{nodes: reversed(m.nodes), text: text, plain: m.plain, read: m.read}
}

// prefix is the length of the longest or shortest match at the beginning.
func (m *matcher) prefix(longest bool) (n int, found bool, err error) {
	ends, err := m.match(m.nodes, single(0))
	if err != nil || len(ends) == 0 {
		return 0, false, err
	}
	if longest {
		return ends[len(ends)-1][1], true, nil
	}
	return ends[0][0], true, nil
}

// TrimPrefix is ${s#pattern}, or ${s##pattern} for the longest match.
func TrimPrefix(pattern, s string, longest bool, o PatternOptions) (string, error) {
	return edit(pattern, s, o, func(m *matcher) (string, error) {
		n, _, err := m.prefix(longest)
		return m.slice(n, len(m.plain)), err
	})
}

// TrimSuffix is ${s%pattern}, or ${s%%pattern} for the longest match.
func TrimSuffix(pattern, s string, longest bool, o PatternOptions) (string, error) {
	return edit(pattern, s, o, func(m *matcher) (string, error) {
		n, _, err := m.backwards().prefix(longest)
		return m.slice(0, len(m.plain)-n), err
	})
}

// Occurrence says which matches Replace rewrites.
type Occurrence uint8

const (
	First  Occurrence = iota // ${s/pattern/..}
	All                      // ${s//pattern/..}
	Prefix                   // ${s/#pattern/..}
	Suffix                   // ${s/%pattern/..}
)

// Replace is ${s/pattern/replacement} with its variants: the longest match at
// the first possible place. With ampersand (the option patsub_replacement,
// which bash 5.2 turns on and older versions do not know) an `&` in the
// replacement stands for the match and a backslash protects `&` and itself;
// the caller escapes what was quoted. Without, the replacement is plain text.
func Replace(pattern, replacement, s string, which Occurrence, ampersand bool, o PatternOptions) (string, error) {
	if pattern == "" && which != Prefix && which != Suffix {
		return s, nil
	}
	// Bash first looks whether there is a match at all, with stars around the
	// pattern. Where they change what the pattern means, all is open.
	probe := pattern
	if which != Prefix && (!strings.HasPrefix(pattern, "*") || o.Extglob && strings.HasPrefix(pattern, "*(")) {
		probe = "*" + probe
	}
	if which != Suffix {
		probe += "*"
	}
	_, err := newMatcher(probe, "", o, byByte)
	if err != nil || o.Extglob && (pattern != "" && pattern[0] == '(' || s == "" && strings.Contains(pattern, "(")) {
		return "", ErrUnknown
	}
	return edit(pattern, s, o, func(m *matcher) (string, error) {
		if m.odd {
			return "", ErrUnknown
		}
		return m.replace(parseReplacement(replacement, ampersand), which)
	})
}

func (m *matcher) replace(with replacement, which Occurrence) (string, error) {
	end := len(m.plain)
	switch which {
	case Prefix:
		n, found, err := m.prefix(true)
		if err != nil || !found {
			return m.slice(0, end), err
		}
		text, err := with.text(m.slice(0, n))
		return text + m.slice(n, end), err
	case Suffix:
		n, found, err := m.backwards().prefix(true)
		if err != nil || !found {
			return m.slice(0, end), err
		}
		text, err := with.text(m.slice(end-n, end))
		return m.slice(0, end-n) + text, err
	}
	var out strings.Builder
	done := 0 // everything before is in out
	for p := 0; p < end || p == 0; {
		n, found, err := m.longestAt(p)
		if err != nil {
			return "", err
		}
		if !found {
			p++
			continue
		}
		text, err := with.text(m.slice(p, p+n))
		if err != nil {
			return "", err
		}
		out.WriteString(m.slice(done, p))
		out.WriteString(text)
		if out.Len() > maxResult {
			return "", ErrLimit
		}
		done = p + n
		if which == First {
			break
		}
		p = max(done, p+1)
	}
	out.WriteString(m.slice(min(done, end), end))
	return out.String(), nil
}

// longestAt is the length of the longest match that begins at p.
func (m *matcher) longestAt(p int) (n int, found bool, err error) {
	if len(m.nodes) > 0 {
		// Most places fail on the first character.
		if first := &m.nodes[0]; first.kind == literalNode || first.kind == setNode {
			if p == len(m.text) {
				return 0, false, nil
			}
			if err := m.spend(1); err != nil {
				return 0, false, err
			}
			if ok, err := m.matchesAt(first, p); err != nil || !ok {
				return 0, false, err
			}
		}
	}
	ends, err := m.match(m.nodes, single(p))
	if err != nil || len(ends) == 0 {
		return 0, false, err
	}
	return ends[len(ends)-1][1] - p, true, nil
}

// replacement is the text between the places where the match goes.
type replacement []string

func parseReplacement(s string, ampersand bool) replacement {
	if !ampersand {
		return replacement{s}
	}
	var parts replacement
	var part []byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '&':
			parts, part = append(parts, string(part)), part[:0]
			continue
		case c == '\\' && i+1 < len(s) && (s[i+1] == '&' || s[i+1] == '\\'):
			i++
		}
		part = append(part, s[i])
	}
	return append(parts, string(part))
}

func (r replacement) text(match string) (string, error) {
	if len(r) == 1 {
		return r[0], nil
	}
	if len(match) > maxResult/len(r) {
		return "", ErrLimit
	}
	return strings.Join(r, match), nil
}
