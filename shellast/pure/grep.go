package pure

import (
	"strconv"
	"strings"
)

const colorKey = longOnly

var grepOptions = []option{
	{'E', "extended-regexp", noArgument},
	{'F', "fixed-strings", noArgument},
	{'G', "basic-regexp", noArgument},
	{'c', "count", noArgument},
	{'e', "regexp", needsArgument},
	{'h', "no-filename", noArgument},
	{'i', "ignore-case", noArgument},
	{'y', "", noArgument},
	{'m', "max-count", needsArgument},
	{'n', "line-number", noArgument},
	{'o', "only-matching", noArgument},
	{'q', "quiet", noArgument},
	{'q', "silent", noArgument},
	{'s', "no-messages", noArgument},
	{'v', "invert-match", noArgument},
	{'w', "word-regexp", noArgument},
	{'x', "line-regexp", noArgument},
	{colorKey, "color", mayHaveArgument},
	{colorKey, "colour", mayHaveArgument},
}

// grep searches its standard input.
func (c *call) grep() bool {
	opts, operands, ok := c.parse(grepOptions, false)
	if !ok {
		return false
	}
	kind := syntaxKind{extended: c.name == "egrep"}
	fixed := c.name == "fgrep"
	var patterns []string
	var counting, numbers, only, quiet, invert, whole bool
	limit := -1
	for _, o := range opts {
		switch o.key {
		case 'E':
			kind.extended, fixed = true, false
		case 'G':
			kind.extended, fixed = false, false
		case 'F':
			fixed = true
		case 'c':
			counting = true
		case 'e':
			patterns = append(patterns, o.value)
		case 'i', 'y':
			kind.foldCase = true
		case 'm':
			if limit, ok = count(o.value); !ok {
				return false
			}
		case 'n':
			numbers = true
		case 'o':
			only = true
		case 'q':
			quiet = true
		case 'v':
			invert = true
		case 'w':
			return false
		case 'x':
			whole = true
		case colorKey:
			if o.value != "never" && o.value != "auto" {
				return false
			}
		}
	}
	if patterns == nil {
		if len(operands) == 0 {
			return false
		}
		patterns, operands = []string{operands[0]}, operands[1:]
	}
	if !readsStdin(operands) || strings.ContainsRune(c.in, 0) || !isASCII(c.in) {
		// The input counts as binary, in some locale at least.
		return false
	}
	if fixed {
		kind.extended = true
		for i := range patterns {
			patterns[i] = plainPattern(patterns[i])
		}
	}
	re, ok := compileAny(strings.Split(strings.Join(patterns, "\n"), "\n"), kind, whole)
	if !ok || !re.affords(c, c.in) {
		return false
	}
	selected := 0
	for i, line := range lines(c.in) {
		if selected == limit {
			break
		}
		text, _ := chomp(line)
		found := re.FindAllStringIndex(text, -1)
		if (len(found) > 0) == invert {
			continue
		}
		selected++
		if quiet {
			break
		}
		if counting {
			continue
		}
		prefix := ""
		if numbers {
			prefix = strconv.Itoa(i+1) + ":"
		}
		if !only {
			c.print(prefix + text + "\n")
			continue
		}
		for _, m := range found {
			if m[1] > m[0] && !invert {
				c.print(prefix + text[m[0]:m[1]] + "\n")
			}
		}
	}
	if counting && !quiet {
		c.print(strconv.Itoa(selected) + "\n")
	}
	if selected == 0 {
		c.status = 1
	}
	return true
}

// plainPattern is an extended expression that matches a text and nothing else.
func plainPattern(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(`\.[]*^$+?(){}|`, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
