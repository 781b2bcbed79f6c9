package pure

import "strings"

var trOptions = []option{
	{'c', "complement", noArgument},
	{'C', "complement", noArgument},
	{'d', "delete", noArgument},
	{'s', "squeeze-repeats", noArgument},
	{'t', "truncate-set1", noArgument},
}

// tr translates, squeezes and deletes. Bytes beyond ASCII are single ones for
// the GNU program and parts of characters for others.
func (c *call) tr() bool {
	opts, sets, ok := c.parse(trOptions, true)
	if !ok || len(sets) == 0 || len(sets) > 2 || !isASCII(sets[0]+sets[len(sets)-1]) {
		return false
	}
	var complement, del, squeeze, truncate bool
	for _, o := range opts {
		switch o.key {
		case 'c', 'C':
			complement = true
		case 'd':
			del = true
		case 's':
			squeeze = true
		case 't':
			truncate = true
		}
	}
	first, ok := parseSet(sets[0], false)
	if !ok || complement && !isASCII(c.in) {
		return false
	}
	classes := len(first.classes) > 0
	if complement {
		first = first.complement()
	}
	wanted := 2
	if del != squeeze {
		wanted = 1
	}
	if len(sets) != wanted && !(squeeze && !del) {
		return false
	}
	translate := !del && len(sets) == 2
	var second trSet
	if len(sets) == 2 {
		if second, ok = parseSet(sets[1], translate); !ok {
			return false
		}
	}
	mapping := [256]int{}
	for i := range mapping {
		mapping[i] = i
	}
	squeezed := first
	if len(sets) == 2 {
		squeezed = second
	}
	if translate {
		if !second.fit(&first, truncate, complement) {
			return false
		}
		if complement && classes && strings.Trim(string(second.bytes), string(second.bytes[:1])) != "" {
			// What is left of a class may only become one character.
			return false
		}
		for i, ch := range first.bytes {
			mapping[ch] = int(second.bytes[i])
		}
		squeezed = second
	}
	if del {
		for _, ch := range first.bytes {
			mapping[ch] = -1
		}
	}
	var drops [256]bool
	if squeeze {
		for _, ch := range squeezed.bytes {
			drops[ch] = true
		}
	}
	last := -1
	for i := 0; i < len(c.in); i++ {
		to := mapping[c.in[i]]
		if to < 0 || to == last && drops[to] {
			continue
		}
		c.out = append(c.out, byte(to))
		last = to
	}
	return true
}

// trSet is a set in order, with repetitions.
type trSet struct {
	bytes []byte
	// fill is where [c*] stands, which grows to the length of the first set;
	// -1 without one.
	fill int
	// classes is what the set consists of if that is classes alone.
	classes []string
	// other says that something else than a class of letters stands in it.
	other bool
}

func (s trSet) complement() trSet {
	var in [256]bool
	for _, ch := range s.bytes {
		in[ch] = true
	}
	out := trSet{fill: -1, other: true}
	for i := range in {
		if !in[i] {
			out.bytes = append(out.bytes, byte(i))
		}
	}
	return out
}

// fit brings the second set to the length of the first.
func (s *trSet) fit(first *trSet, truncate, complement bool) bool {
	if len(s.classes) > 0 {
		// Only [:upper:] and [:lower:] may stand in the second set, each
		// against the other.
		if len(first.classes) != 1 || len(s.classes) != 1 || first.other || s.other || complement {
			return false
		}
		if a, b := first.classes[0], s.classes[0]; a != "lower" && a != "upper" || b != "lower" && b != "upper" {
			return false
		}
		return true
	}
	if len(first.classes) > 0 && truncate {
		return false
	}
	missing := len(first.bytes) - len(s.bytes)
	if s.fill >= 0 {
		if missing < 0 {
			return false
		}
		filler := strings.Repeat(string(rune(s.bytes[s.fill])), missing)
		s.bytes = append(append(append([]byte{}, s.bytes[:s.fill]...), filler...), s.bytes[s.fill:]...)
		return true
	}
	switch {
	case missing <= 0:
		return true
	case truncate:
		first.bytes = first.bytes[:len(s.bytes)]
		return true
	case len(s.bytes) == 0:
		return false
	}
	last := s.bytes[len(s.bytes)-1]
	for range missing {
		s.bytes = append(s.bytes, last)
	}
	return true
}

// maxSet bounds a set that [c*n] repeats.
const maxSet = 1 << 12

// parseSet reads a set: escapes, ranges, classes, repetitions. into says that
// it is what characters are translated into.
func parseSet(s string, into bool) (trSet, bool) {
	set := trSet{fill: -1}
	if len(s) > maxSet {
		return set, false
	}
	for i := 0; i < len(s); {
		if len(set.bytes) > maxSet {
			return set, false
		}
		if s[i] == '[' && i+1 < len(s) {
			if s[i+1] == ':' {
				if end := strings.Index(s[i+2:], ":]"); end >= 0 {
					name := s[i+2 : i+2+end]
					class, ok := trClass(name)
					if !ok || into && name != "upper" && name != "lower" {
						return set, false
					}
					set.bytes = append(set.bytes, class...)
					set.classes = append(set.classes, name)
					i += end + 4
					continue
				}
			}
			if s[i+1] == '=' {
				return set, false
			}
			if ch, n, ok := trChar(s[i+1:]); ok && i+1+n < len(s) && s[i+1+n] == '*' {
				end := strings.IndexByte(s[i:], ']')
				if end < 0 || !into {
					return set, false
				}
				number := s[i+2+n : max(i+end, i+2+n)]
				i += end + 1
				set.other = true
				if number == "" || number == "0" {
					if set.fill >= 0 {
						return set, false
					}
					set.fill = len(set.bytes)
					set.bytes = append(set.bytes, ch)
					continue
				}
				times, ok := count(number)
				if !ok || times > maxSet || number[0] == '0' {
					return set, false
				}
				for range times {
					set.bytes = append(set.bytes, ch)
				}
				continue
			}
		}
		from, n, ok := trChar(s[i:])
		if !ok {
			return set, false
		}
		i += n
		set.other = true
		if i+1 < len(s) && s[i] == '-' {
			to, n, ok := trChar(s[i+1:])
			if !ok || to < from {
				return set, false
			}
			for ch := int(from); ch <= int(to); ch++ {
				set.bytes = append(set.bytes, byte(ch))
			}
			i += 1 + n
			continue
		}
		set.bytes = append(set.bytes, from)
	}
	return set, true
}

// trChar reads one character or escape.
func trChar(s string) (ch byte, n int, ok bool) {
	if s[0] != '\\' {
		return s[0], 1, true
	}
	if len(s) == 1 {
		return 0, 0, false
	}
	switch s[1] {
	case '\\':
		return '\\', 2, true
	case 'a':
		return '\a', 2, true
	case 'b':
		return '\b', 2, true
	case 'f':
		return '\f', 2, true
	case 'n':
		return '\n', 2, true
	case 'r':
		return '\r', 2, true
	case 't':
		return '\t', 2, true
	case 'v':
		return '\v', 2, true
	}
	if s[1] < '0' || s[1] > '7' {
		// Others stand for themselves, but not in every tr.
		return s[1], 2, strings.IndexByte("-[]/.' \"", s[1]) >= 0
	}
	v := 0
	for n = 1; n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '7'; n++ {
		v = v*8 + int(s[n]-'0')
	}
	return byte(v), n, v < 0x80
}

// trClass is a POSIX class of ASCII in the order of its bytes.
func trClass(name string) ([]byte, bool) {
	var in func(byte) bool
	letter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	switch name {
	case "alpha":
		in = letter
	case "digit":
		in = digit
	case "alnum":
		in = func(c byte) bool { return letter(c) || digit(c) }
	case "upper":
		in = func(c byte) bool { return c >= 'A' && c <= 'Z' }
	case "lower":
		in = func(c byte) bool { return c >= 'a' && c <= 'z' }
	case "space":
		in = func(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
	case "blank":
		in = func(c byte) bool { return c == ' ' || c == '\t' }
	case "cntrl":
		in = func(c byte) bool { return c < ' ' || c == 0x7f }
	case "print":
		in = func(c byte) bool { return c >= ' ' && c < 0x7f }
	case "graph":
		in = func(c byte) bool { return c > ' ' && c < 0x7f }
	case "punct":
		in = func(c byte) bool { return c > ' ' && c < 0x7f && !letter(c) && !digit(c) }
	case "xdigit":
		in = func(c byte) bool { return digit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }
	default:
		return nil, false
	}
	var out []byte
	for c := range byte(0x80) {
		if in(c) {
			out = append(out, c)
		}
	}
	return out, true
}
