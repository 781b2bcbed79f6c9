package pure

import (
	"slices"
	"strconv"
	"strings"
)

var sortOptions = []option{
	{'n', "numeric-sort", noArgument},
	{'r', "reverse", noArgument},
	{'s', "stable", noArgument},
	{'u', "unique", noArgument},
	{'k', "key", needsArgument},
	{'t', "field-separator", needsArgument},
}

// sort orders lines. What comes before what depends on the locale, so lines
// are ordered only where every locale agrees: lines of small letters and
// digits, and numbers without equal ones among different lines.
func (c *call) sort() bool {
	opts, operands, ok := c.parse(sortOptions, false)
	if !ok || !readsStdin(operands) {
		return false
	}
	var numeric, reverse, stable, unique bool
	key, separator := "", ""
	for _, o := range opts {
		switch o.key {
		case 'n':
			numeric = true
		case 'r':
			reverse = true
		case 's':
			stable = true
		case 'u':
			unique = true
		case 'k':
			if key != "" {
				return false
			}
			key = o.value
		case 't':
			separator = o.value
		}
	}
	if len(separator) > 1 {
		return false
	}
	in := lines(c.in)
	if !c.spend(200 * len(in)) {
		return false
	}
	for i := range in {
		in[i], _ = chomp(in[i])
	}
	if unique {
		// Lines that are equal are equal everywhere.
		slices.Sort(in)
		in = slices.Compact(in)
		if key != "" && len(in) > 1 {
			return false
		}
	}
	if !allEqual(in) {
		compare := strings.Compare
		field := func(s string) string { return s }
		if key != "" {
			n, ok := sortKey(key)
			if !ok || len(separator) != 1 || stable {
				return false
			}
			field = func(s string) string {
				f := strings.Split(s, separator)
				if n > len(f) {
					return ""
				}
				return f[n-1]
			}
		}
		numbers := make(map[string]int64, len(in))
		for _, line := range in {
			text := field(line)
			if !numeric {
				if !plainWord(text) {
					return false
				}
				continue
			}
			v, ok := plainNumber(text)
			if !ok {
				return false
			}
			numbers[line] = v
		}
		if numeric {
			compare = func(a, b string) int { return int(min(max(numbers[a]-numbers[b], -1), 1)) }
		} else if key != "" {
			compare = func(a, b string) int { return strings.Compare(field(a), field(b)) }
		}
		slices.SortStableFunc(in, compare)
		for i := 1; i < len(in); i++ {
			if in[i] != in[i-1] && compare(in[i], in[i-1]) == 0 {
				return false
			}
		}
		if reverse {
			slices.Reverse(in)
		}
	}
	for _, line := range in {
		c.print(line + "\n")
	}
	return true
}

func allEqual(in []string) bool {
	for _, s := range in {
		if s != in[0] {
			return false
		}
	}
	return true
}

// sortKey reads a key that is one whole field: 2,2.
func sortKey(s string) (int, bool) {
	from, to, _ := strings.Cut(s, ",")
	n, ok := count(from)
	return n, ok && n > 0 && from == to
}

// plainWord reports whether a text sorts alike in all locales.
func plainWord(s string) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] < 'a' || s[i] > 'z') && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return true
}

// plainNumber is a whole number with nothing around it.
func plainNumber(s string) (int64, bool) {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || len(digits) > 15 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	v, err := strconv.ParseInt(s, 10, 64)
	return v, err == nil
}

var uniqOptions = []option{
	{'c', "count", noArgument},
	{'d', "repeated", noArgument},
	{'u', "unique", noArgument},
	{'i', "ignore-case", noArgument},
}

func (c *call) uniq() bool {
	opts, operands, ok := c.parse(uniqOptions, false)
	if !ok || !readsStdin(operands) {
		return false
	}
	var counts, repeated, unique, fold bool
	for _, o := range opts {
		switch o.key {
		case 'c':
			counts = true
		case 'd':
			repeated = true
		case 'u':
			unique = true
		case 'i':
			fold = true
		}
	}
	if fold && !isASCII(c.in) {
		return false
	}
	same := func(a, b string) bool { return a == b || fold && strings.EqualFold(a, b) }
	in := lines(c.in)
	for i := 0; i < len(in); {
		line, _ := chomp(in[i])
		n := 0
		for ; i < len(in); i++ {
			if next, _ := chomp(in[i]); !same(next, line) {
				break
			}
			n++
		}
		if repeated && n == 1 || unique && n > 1 {
			continue
		}
		if counts {
			c.print(padLeft(strconv.Itoa(n), 7) + " ")
		}
		c.print(line + "\n")
	}
	return true
}
