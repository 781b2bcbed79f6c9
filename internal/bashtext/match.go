package bashtext

import (
	"slices"
	"unicode/utf8"
)

// maxMatchSteps bounds the work of one operation with a pattern.
const maxMatchSteps = 1 << 22

// Match reports whether a pattern matches all of s, as in case and [[ ]].
func Match(pattern, s string, o PatternOptions) (bool, error) {
	return bothWays(pattern, s, func(read reading) (bool, error) {
		m, err := newMatcher(pattern, s, o, read)
		if err != nil {
			return false, err
		}
		ends, err := m.match(m.nodes, single(0))
		return ends.has(len(m.text)), err
	})
}

// reading is how a locale cuts a string into characters.
type reading uint8

const (
	byByte reading = iota // the C locale
	byRune                // a UTF-8 locale
)

func (r reading) characters(s string) []rune {
	if r == byRune {
		return []rune(s)
	}
	out := make([]rune, len(s))
	for i := 0; i < len(s); i++ {
		out[i] = rune(s[i])
	}
	return out
}

func (r reading) text(u []rune) string {
	if r == byRune {
		return string(u)
	}
	b := make([]byte, len(u))
	for i, c := range u {
		b[i] = byte(c)
	}
	return string(b)
}

// bothWays runs an operation as a UTF-8 locale and as the C locale would, and
// has no answer where they differ.
func bothWays[T comparable](pattern, s string, run func(reading) (T, error)) (T, error) {
	narrow, err := run(byByte)
	if err != nil || isASCII(pattern) && isASCII(s) || !utf8.ValidString(pattern) || !utf8.ValidString(s) {
		return narrow, err
	}
	var none T
	wide, err := run(byRune)
	if err != nil {
		return none, err
	}
	if wide != narrow {
		return none, ErrUnknown
	}
	return wide, nil
}

// matcher runs a compiled pattern over a text. It keeps all positions that a
// prefix of the pattern can reach, so that no pattern makes it backtrack.
type matcher struct {
	nodes []patternNode
	text  []rune // folded
	plain []rune // as given
	odd   bool   // see compiler
	read  reading
	steps int
}

func newMatcher(pattern, s string, o PatternOptions, read reading) (*matcher, error) {
	if o.FoldCase && !(isASCII(pattern) && isASCII(s)) {
		return nil, ErrUnknown
	}
	c := compiler{PatternOptions: o, pat: read.characters(pattern)}
	nodes, err := c.compile(0, len(c.pat), 0)
	if err != nil {
		return nil, err
	}
	m := &matcher{nodes: nodes, plain: read.characters(s), read: read, odd: c.odd}
	m.text = m.plain
	if o.FoldCase {
		m.text = slices.Clone(m.plain)
		for i, r := range m.text {
			m.text[i] = c.fold(r)
		}
	}
	return m, nil
}

// positions is a set of offsets in a text as sorted, disjoint, inclusive spans.
type positions [][2]int

func single(p int) positions { return positions{{p, p}} }

func (p positions) has(at int) bool {
	for _, s := range p {
		if at >= s[0] && at <= s[1] {
			return true
		}
	}
	return false
}

// add appends an offset that is not below the last one.
func (p positions) add(at int) positions { return p.addSpan(at, at) }

func (p positions) addSpan(lo, hi int) positions {
	if n := len(p); n > 0 && lo <= p[n-1][1]+1 {
		p[n-1][1] = max(p[n-1][1], hi)
		return p
	}
	return append(p, [2]int{lo, hi})
}

func union(a, b positions) positions {
	if len(a) == 0 {
		return b
	}
	var out positions
	for len(a) > 0 || len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0][0] <= b[0][0] {
			out, a = out.addSpan(a[0][0], a[0][1]), a[1:]
		} else {
			out, b = out.addSpan(b[0][0], b[0][1]), b[1:]
		}
	}
	return out
}

// without is what is in p and not in q.
func (p positions) without(q positions) positions {
	var out positions
	for _, s := range p {
		lo := s[0]
		for len(q) > 0 && q[0][1] < lo {
			q = q[1:]
		}
		for _, t := range q {
			if t[0] > s[1] {
				break
			}
			if t[0] > lo {
				out = append(out, [2]int{lo, t[0] - 1})
			}
			lo = t[1] + 1
		}
		if lo <= s[1] {
			out = append(out, [2]int{lo, s[1]})
		}
	}
	return out
}

func (m *matcher) spend(n int) error {
	if m.steps += n; m.steps > maxMatchSteps {
		return ErrLimit
	}
	return nil
}

// match returns the offsets where a match of nodes can end that begins at one
// of the given offsets.
func (m *matcher) match(nodes []patternNode, at positions) (positions, error) {
	for i := range nodes {
		if len(at) == 0 {
			return nil, nil
		}
		var err error
		if at, err = m.step(&nodes[i], at); err != nil {
			return nil, err
		}
	}
	return at, nil
}

func (m *matcher) step(n *patternNode, at positions) (positions, error) {
	if err := m.spend(len(at)); err != nil {
		return nil, err
	}
	end := len(m.text)
	var out positions
	switch n.kind {
	case starNode:
		return positions{{at[0][0], end}}, nil
	case anyNode:
		for _, s := range at {
			if hi := min(s[1]+1, end); s[0]+1 <= hi {
				out = out.addSpan(s[0]+1, hi)
			}
		}
		return out, nil
	case groupNode:
		return m.group(n, at)
	}
	for _, s := range at {
		if err := m.spend(s[1] - s[0] + 1); err != nil {
			return nil, err
		}
		for p := s[0]; p <= s[1] && p < end; p++ {
			ok, err := m.matchesAt(n, p)
			if err != nil {
				return nil, err
			}
			if ok {
				out = out.add(p + 1)
			}
		}
	}
	return out, nil
}

// matchesAt tests a node that matches exactly one character.
func (m *matcher) matchesAt(n *patternNode, p int) (bool, error) {
	if n.kind == setNode {
		if err := m.spend((len(n.set.ranges) + len(n.set.classes)) / 4); err != nil {
			return false, err
		}
		return n.set.has(m.text[p])
	}
	return m.text[p] == n.char, nil
}

func (m *matcher) alternatives(alts [][]patternNode, at positions) (positions, error) {
	var out positions
	for _, alt := range alts {
		ends, err := m.match(alt, at)
		if err != nil {
			return nil, err
		}
		out = union(out, ends)
		if err := m.spend(len(out) + 1); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (m *matcher) group(n *patternNode, at positions) (positions, error) {
	switch n.op {
	case '@':
		return m.alternatives(n.alts, at)
	case '?':
		once, err := m.alternatives(n.alts, at)
		return union(at, once), err
	case '!':
		// What one start cannot end at, another one may.
		var out positions
		for _, s := range at {
			for p := s[0]; p <= s[1]; p++ {
				ends, err := m.alternatives(n.alts, single(p))
				if err != nil {
					return nil, err
				}
				out = union(out, positions{{p, len(m.text)}}.without(ends))
				if err := m.spend(len(out) + 1); err != nil {
					return nil, err
				}
			}
		}
		return out, nil
	}
	seen, fresh := positions(nil), at
	for len(fresh) > 0 {
		ends, err := m.alternatives(n.alts, fresh)
		if err != nil {
			return nil, err
		}
		fresh = ends.without(seen)
		seen = union(seen, fresh)
		if err := m.spend(len(seen) + 1); err != nil {
			return nil, err
		}
	}
	if n.op == '*' {
		return union(at, seen), nil
	}
	return seen, nil
}
