package pure

import (
	"slices"
	"strings"
)

// test compares text and numbers; whatever asks about files, descriptors,
// options or variables is not known.
func (c *call) test() bool {
	args := c.args
	if c.name == "[" {
		if len(args) == 0 || args[len(args)-1] != "]" {
			return false
		}
		args = args[:len(args)-1]
	}
	t := condition{shell: c.env.Shell}
	result := t.eval(args)
	if t.bad {
		return false
	}
	if !result {
		c.status = 1
	}
	return true
}

// condition decides by the number of arguments, as POSIX has it.
type condition struct {
	shell Shell
	bad   bool
}

func (t *condition) eval(args []string) bool {
	if len(args) > 2 && args[0] == "!" && args[1] == "!" {
		// Whether the second is an operand, shells see differently.
		t.bad = true
	}
	switch len(args) {
	case 0:
		return false
	case 1:
		return args[0] != ""
	case 2:
		if args[0] == "!" {
			return args[1] == ""
		}
		return t.unary(args[0], args[1])
	case 3:
		if isBinary(args[1]) {
			return t.binary(args[0], args[1], args[2])
		}
		if args[0] == "!" {
			return !t.eval(args[1:])
		}
		if args[0] == "(" && args[2] == ")" {
			return t.eval(args[1:2])
		}
	case 4:
		if args[0] == "!" {
			return !t.eval(args[1:])
		}
		if args[0] == "(" && args[3] == ")" {
			return t.eval(args[1:3])
		}
	}
	return t.compound(args)
}

// compound takes apart -a and -o between simple comparisons; -a binds tighter.
func (t *condition) compound(args []string) bool {
	result := false
	for _, alternative := range splitAt(args, "-o") {
		all := true
		for _, part := range splitAt(alternative, "-a") {
			negated := len(part) >= 3 && part[0] == "!"
			if negated {
				part = part[1:]
			}
			all = t.simple(part) != negated && all
		}
		result = result || all
	}
	return result
}

// simple is a comparison between the words that join them.
func (t *condition) simple(part []string) bool {
	switch {
	case slices.ContainsFunc(part, func(s string) bool { return s == "(" || s == ")" || s == "!" }):
	case len(part) > 0 && isOperator(part[len(part)-1]), len(part) == 3 && isOperator(part[0]):
	case len(part) == 2:
		return t.unary(part[0], part[1])
	case len(part) == 3 && isBinary(part[1]):
		return t.binary(part[0], part[1], part[2])
	}
	t.bad = true
	return false
}

func splitAt(args []string, op string) [][]string {
	var out [][]string
	start := 0
	for i, arg := range args {
		if arg == op {
			out = append(out, args[start:i])
			start = i + 1
		}
	}
	return append(out, args[start:])
}

func (t *condition) unary(op, s string) bool {
	switch op {
	case "-n":
		return s != ""
	case "-z":
		return s == ""
	}
	t.bad = true
	return false
}

// isOperator reports whether a word in the place of an operand could be taken
// for something else.
func isOperator(s string) bool { return s == "-n" || s == "-z" || isBinary(s) }

func isBinary(op string) bool {
	switch op {
	case "=", "==", "!=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef", "-a", "-o", "=~":
		return true
	}
	return false
}

func (t *condition) binary(a, op, b string) bool {
	switch op {
	case "=":
		return a == b
	case "!=":
		return a != b
	case "==":
		t.bad = t.bad || t.shell != Bash
		return a == b
	case "<", ">":
		// The order of text depends on the locale, and not all programs
		// know it.
		if t.shell != Bash && t.shell != Dash {
			t.bad = true
		}
		if a != b && !(plainWord(a) && plainWord(b)) {
			t.bad = true
		}
		return compareTruth(op, strings.Compare(a, b))
	case "-a", "-o":
		// What looks like an operator is one in some shells.
		for _, s := range []string{a, b} {
			t.bad = t.bad || strings.HasPrefix(s, "-") || s == "!" || s == "(" || s == ")"
		}
		if op == "-a" {
			return a != "" && b != ""
		}
		return a != "" || b != ""
	}
	m, ok1 := plainNumber(a)
	n, ok2 := plainNumber(b)
	if !ok1 || !ok2 {
		t.bad = true
		return false
	}
	switch op {
	case "-eq":
		return m == n
	case "-ne":
		return m != n
	case "-lt":
		return m < n
	case "-le":
		return m <= n
	case "-gt":
		return m > n
	case "-ge":
		return m >= n
	}
	t.bad = true
	return false
}
