package bashtext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// PatternOptions are the shell options that change what a pattern means.
type PatternOptions struct {
	Extglob  bool // ?(..) *(..) +(..) @(..) !(..); [[ ]] always has it
	FoldCase bool // nocasematch
}

// EscapePattern makes text match itself, as quoted text in a pattern does.
func EscapePattern(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(`\*?[]()|!@+^-:.=`, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// nodeKind is what one element of a pattern matches.
type nodeKind uint8

const (
	literalNode nodeKind = iota
	anyNode              // ?
	starNode             // *
	setNode              // [..]
	groupNode            // ?(..) and its kin
)

type patternNode struct {
	kind nodeKind
	char rune
	set  *charSet
	op   rune // of a group: ? * + @ !
	alts [][]patternNode
}

// maxGroupDepth bounds the nesting of extended groups.
const maxGroupDepth = 64

// compiler turns the characters of a pattern into nodes. Characters are runes,
// or bytes where the text is read byte by byte.
type compiler struct {
	PatternOptions
	pat []rune
	// odd is set by forms that mean something else once a star is put before
	// or behind the pattern.
	odd bool
	// unclosed counts brackets that end nowhere: each is read to the end.
	unclosed int
}

const maxUnclosed = 32

func (c *compiler) at(i int) rune {
	if i < len(c.pat) {
		return c.pat[i]
	}
	return 0
}

// compile reads pat[s:e], which is a whole pattern or one alternative.
func (c *compiler) compile(s, e, depth int) ([]patternNode, error) {
	if depth > maxGroupDepth {
		return nil, ErrLimit
	}
	var nodes []patternNode
	var behindStar []int // groups that follow a star
	for i := s; i < e; i++ {
		ch := c.pat[i]
		if c.Extglob && i+1 < e && c.pat[i+1] == '(' && strings.ContainsRune("?*+@!", ch) {
			if wildcardsBefore(nodes) && (ch == '?' || ch == '!' || ch == '*') {
				// A star before such a group takes a short cut in bash that
				// is not what the two mean together.
				return nil, ErrUnknown
			}
			end, ok := c.groupEnd(i+2, e)
			if !ok {
				if depth > 0 {
					return nil, ErrUnknown
				}
				// An unfinished group is compared as plain text, with all
				// that follows it.
				c.odd = true
				for _, ch := range c.pat[i:e] {
					nodes = append(nodes, patternNode{char: c.fold(ch)})
				}
				if c.FoldCase {
					return nil, ErrUnknown
				}
				return nodes, nil
			}
			group, err := c.group(ch, i+2, end, depth)
			if err != nil {
				return nil, err
			}
			if wildcardsBefore(nodes) {
				behindStar = append(behindStar, len(nodes))
			}
			nodes = append(nodes, group)
			i = end
			continue
		}
		switch ch {
		case '?':
			nodes = append(nodes, patternNode{kind: anyNode})
		case '*':
			if !starBefore(nodes) {
				nodes = append(nodes, patternNode{kind: starNode})
			}
		case '\\':
			if i+1 < e {
				i++
			} else if c.odd = true; wildcardsBefore(nodes) {
				// A trailing backslash is itself, but a star never finds it.
				return nil, ErrUnknown
			}
			nodes = append(nodes, patternNode{char: c.fold(c.pat[i])})
		case '[':
			set, end, err := c.bracket(i+1, e)
			switch {
			case err != nil:
				return nil, err
			case set == nil:
				c.odd = true
				if c.unclosed++; c.unclosed > maxUnclosed {
					return nil, ErrLimit
				}
				nodes = append(nodes, patternNode{char: '['})
			default:
				nodes = append(nodes, patternNode{kind: setNode, set: set})
				i = end
			}
		default:
			nodes = append(nodes, patternNode{char: c.fold(ch)})
		}
	}
	for _, i := range behindStar {
		if nullable(nodes[i:]) {
			// Behind a star bash tries a group everywhere but at the end.
			return nil, ErrUnknown
		}
	}
	return nodes, nil
}

// nullable reports whether nodes may match the empty text.
func nullable(nodes []patternNode) bool {
	for _, n := range nodes {
		switch {
		case n.kind == starNode:
		case n.kind == groupNode && (n.op != '@' && n.op != '+' || slices.ContainsFunc(n.alts, nullable)):
		default:
			return false
		}
	}
	return true
}

func starBefore(nodes []patternNode) bool {
	return len(nodes) > 0 && nodes[len(nodes)-1].kind == starNode
}

// wildcardsBefore reports whether the pattern so far ends in a star, perhaps
// with question marks behind it.
func wildcardsBefore(nodes []patternNode) bool {
	for i := len(nodes) - 1; i >= 0; i-- {
		if nodes[i].kind != anyNode {
			return nodes[i].kind == starNode
		}
	}
	return false
}

func (c *compiler) fold(r rune) rune {
	if c.FoldCase && r < utf8.RuneSelf {
		return rune(lower(byte(r)))
	}
	return r
}

// groupEnd finds the parenthesis that closes the group whose content begins
// at i. Brackets hide parentheses, even those that are never closed.
func (c *compiler) groupEnd(i, e int) (int, bool) {
	end := -1
	c.scanGroup(i, e, func(at int, r rune) bool {
		if r == ')' {
			end = at
			return false
		}
		return true
	})
	return end, end >= 0
}

// scanGroup reports every bar and the closing parenthesis of one group.
func (c *compiler) scanGroup(i, e int, report func(at int, r rune) bool) {
	depth, inBracket := 0, false
	var class rune
	first := -1
	for ; i < e; i++ {
		switch r := c.pat[i]; r {
		case '\\':
			i++
		case '[':
			if !inBracket {
				inBracket, first = true, i+1
				if n := c.at(first); n == '!' || n == '^' {
					first++
				}
			} else if n := c.at(i + 1); n == ':' || n == '.' || n == '=' {
				class = n
			}
		case ']':
			if !inBracket {
				continue
			}
			if class != 0 && c.pat[i-1] == class {
				class = 0
			} else if i != first {
				inBracket = false
			}
		case '(':
			if !inBracket {
				depth++
			}
		case ')':
			if inBracket {
				continue
			}
			if depth--; depth < 0 {
				report(i, r)
				return
			}
		case '|':
			if !inBracket && depth == 0 && !report(i, r) {
				return
			}
		}
	}
}

func (c *compiler) group(op rune, s, e, depth int) (patternNode, error) {
	bars := []int{}
	c.scanGroup(s, e, func(at int, r rune) bool {
		bars = append(bars, at)
		return true
	})
	node := patternNode{kind: groupNode, op: op}
	for _, end := range append(bars, e) {
		alt, err := c.compile(s, end, depth+1)
		if err != nil {
			return node, err
		}
		node.alts = append(node.alts, alt)
		s = end + 1
	}
	return node, nil
}

// charSet is a bracket expression.
type charSet struct {
	negated bool
	ranges  [][2]rune
	classes []string
}

// bracket reads the bracket expression that begins behind the `[` before i.
// A nil set means that it is never closed, so that the `[` is plain. Forms
// that bash itself reads differently depending on the subject are ErrUnknown.
func (c *compiler) bracket(i, e int) (set *charSet, end int, err error) {
	set = &charSet{}
	if n := c.at(i); n == '!' || n == '^' {
		set.negated = true
		i++
	}
	for first := true; ; first = false {
		if i >= e {
			if e < len(c.pat) {
				// The group ends before the bracket does.
				return nil, 0, ErrUnknown
			}
			return nil, 0, nil
		}
		if c.pat[i] == ']' && !first {
			return set, i, nil
		}
		if c.pat[i] == ']' {
			c.odd = true
		}
		from, next, class, err := c.setMember(i, e)
		if err != nil {
			return nil, 0, err
		}
		if i = next; class != "" {
			set.classes = append(set.classes, class)
			continue
		}
		to := from
		if i < e && c.pat[i] == '-' && i+1 == e {
			return nil, 0, ErrUnknown
		}
		if i+1 < e && c.pat[i] == '-' && c.pat[i+1] != ']' {
			if to, i, class, err = c.setMember(i+1, e); err != nil {
				return nil, 0, err
			}
			if class != "" {
				return nil, 0, ErrUnknown
			}
		}
		if c.FoldCase && to != from {
			// Which letters a range holds is decided after folding its ends.
			from, to = c.fold(from), c.fold(to)
		}
		if from = c.fold(from); from <= to || from == c.fold(to) {
			set.ranges = append(set.ranges, [2]rune{from, max(from, c.fold(to))})
		}
	}
}

// setMember reads one character or one [:class:] of a bracket expression.
func (c *compiler) setMember(i, e int) (r rune, next int, class string, err error) {
	r = c.pat[i]
	switch {
	case r == '\\':
		if i+1 >= e {
			return 0, 0, "", ErrUnknown
		}
		return c.pat[i+1], i + 2, "", nil
	case r == '[' && i+1 < e && strings.ContainsRune(":.=", c.pat[i+1]):
		kind := c.pat[i+1]
		for j := i + 2; j+1 < e; j++ {
			if c.pat[j] != kind || c.pat[j+1] != ']' {
				continue
			}
			name := string(c.pat[i+2 : j])
			if kind == ':' {
				if c.FoldCase && (name == "upper" || name == "lower") {
					return 0, 0, "", ErrUnknown
				}
				if _, ok := classMember(name, 'a'); !ok {
					return 0, 0, "", ErrUnknown
				}
				return 0, j + 2, name, nil
			}
			break
		}
		return 0, 0, "", ErrUnknown
	}
	return r, i + 1, "", nil
}

// classMember tells whether an ASCII character is in a POSIX class; ok is
// false for a class that does not exist.
func classMember(name string, r byte) (in, ok bool) {
	switch name {
	case "alpha":
		return isAlpha(r), true
	case "digit":
		return isDigit(r), true
	case "alnum":
		return isAlpha(r) || isDigit(r), true
	case "upper":
		return r >= 'A' && r <= 'Z', true
	case "lower":
		return r >= 'a' && r <= 'z', true
	case "space":
		return r == ' ' || r >= '\t' && r <= '\r', true
	case "blank":
		return r == ' ' || r == '\t', true
	case "cntrl":
		return r < ' ' || r == 0x7f, true
	case "print":
		return r >= ' ' && r < 0x7f, true
	case "graph", "ascii":
		return name == "ascii" || r > ' ' && r < 0x7f, true
	case "punct":
		return r > ' ' && r < 0x7f && !isAlpha(r) && !isDigit(r), true
	case "xdigit":
		return isHex(r), true
	case "word":
		return isAlpha(r) || isDigit(r) || r == '_', true
	}
	return false, false
}

// has reports whether the set matches r. What a class holds beyond ASCII
// depends on the locale.
func (s *charSet) has(r rune) (bool, error) {
	for _, g := range s.ranges {
		if r >= g[0] && r <= g[1] {
			return !s.negated, nil
		}
	}
	for _, class := range s.classes {
		if r >= utf8.RuneSelf {
			if class == "ascii" {
				continue
			}
			return false, ErrUnknown
		}
		if in, _ := classMember(class, byte(r)); in {
			return !s.negated, nil
		}
	}
	return s.negated, nil
}

// reversed is the pattern that matches the reversed texts.
func reversed(nodes []patternNode) []patternNode {
	out := slices.Clone(nodes)
	slices.Reverse(out)
	for i := range out {
		if out[i].kind == groupNode {
			alts := make([][]patternNode, len(out[i].alts))
			for j, alt := range out[i].alts {
				alts[j] = reversed(alt)
			}
			out[i].alts = alts
		}
	}
	return out
}
