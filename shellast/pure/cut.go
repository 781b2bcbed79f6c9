package pure

import (
	"math"
	"strings"
)

const (
	complementKey = longOnly + iota
	outputDelimiterKey
)

var cutOptions = []option{
	{'b', "bytes", needsArgument},
	{'c', "characters", needsArgument},
	{'d', "delimiter", needsArgument},
	{'f', "fields", needsArgument},
	{'n', "", noArgument},
	{'s', "only-delimited", noArgument},
	{complementKey, "complement", noArgument},
	{outputDelimiterKey, "output-delimiter", needsArgument},
}

func (c *call) cut() bool {
	opts, operands, ok := c.parse(cutOptions, false)
	if !ok || !readsStdin(operands) {
		return false
	}
	var kind rune
	list, delimiter, output := "", "\t", ""
	var only, complement, hasOutput, hasDelimiter bool
	for _, o := range opts {
		switch o.key {
		case 'b', 'c', 'f':
			if kind != 0 {
				return false
			}
			kind, list = o.key, o.value
		case 'd':
			delimiter, hasDelimiter = o.value, true
		case 's':
			only = true
		case complementKey:
			complement = true
		case outputDelimiterKey:
			output, hasOutput = o.value, true
		}
	}
	ranges, ok := cutList(list)
	if kind == 0 || !ok || len(delimiter) != 1 || kind != 'f' && (only || hasDelimiter) {
		return false
	}
	if kind != 'f' && !isASCII(c.in) {
		return false
	}
	selected := func(n int) bool { return inRanges(ranges, n) != complement }
	if kind != 'f' {
		if hasOutput {
			// It stands between ranges, not between characters.
			return false
		}
		for _, line := range lines(c.in) {
			text, _ := chomp(line)
			for i := 0; i < len(text); i++ {
				if selected(i + 1) {
					c.print(text[i : i+1])
				}
			}
			c.print("\n")
		}
		return true
	}
	if !hasOutput {
		output = delimiter
	}
	if delimiter == "\n" {
		return false
	}
	for _, line := range lines(c.in) {
		text, _ := chomp(line)
		if !strings.Contains(text, delimiter) {
			if !only {
				c.print(text + "\n")
			}
			continue
		}
		first := true
		for i, field := range strings.Split(text, delimiter) {
			if !selected(i + 1) {
				continue
			}
			if !first {
				c.print(output)
			}
			c.print(field)
			first = false
		}
		c.print("\n")
	}
	return true
}

// cutList reads 1,3-5,-2,7-.
func cutList(s string) ([][2]int, bool) {
	var out [][2]int
	for _, item := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) {
		from, to, isRange := strings.Cut(item, "-")
		r := [2]int{1, math.MaxInt}
		ok := true
		if from != "" {
			r[0], ok = count(from)
		}
		if !ok || r[0] == 0 || from == "" && to == "" {
			return nil, false
		}
		switch {
		case !isRange:
			r[1] = r[0]
		case to != "":
			if r[1], ok = count(to); !ok || r[1] < r[0] {
				return nil, false
			}
		}
		if len(out) > 64 {
			return nil, false
		}
		out = append(out, r)
	}
	return out, len(out) > 0 && !strings.Contains(s, ",,") && s[0] != ',' && s[len(s)-1] != ','
}

func inRanges(ranges [][2]int, n int) bool {
	for _, r := range ranges {
		if n >= r[0] && n <= r[1] {
			return true
		}
	}
	return false
}
