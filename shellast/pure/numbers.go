package pure

import (
	"strconv"
	"strings"
)

var seqOptions = []option{
	{'s', "separator", needsArgument},
	{'w', "equal-width", noArgument},
	{'f', "format", needsArgument},
}

// seq counts in whole numbers.
func (c *call) seq() bool {
	// Negative numbers are operands and not options.
	for i, arg := range c.args {
		if len(arg) > 1 && arg[0] == '-' && isDigit(arg[1]) {
			if i > 0 && strings.HasPrefix(c.args[i-1], "-") {
				// The value of an option?
				return false
			}
			c.args = append(append(append([]string{}, c.args[:i]...), "--"), c.args[i:]...)
			break
		}
	}
	opts, operands, ok := c.parse(seqOptions, true)
	if !ok || len(operands) == 0 || len(operands) > 3 {
		return false
	}
	separator, equal := "\n", false
	for _, o := range opts {
		switch o.key {
		case 's':
			separator = o.value
		case 'w':
			equal = true
		case 'f':
			return false
		}
	}
	numbers := []int64{1, 1, 0}
	for i, s := range operands {
		v, ok := plainNumber(s)
		if !ok || s != "0" && strings.HasPrefix(strings.TrimPrefix(s, "-"), "0") {
			return false
		}
		switch {
		case i == len(operands)-1:
			numbers[2] = v
		default:
			numbers[i] = v
		}
	}
	first, step, last := numbers[0], numbers[1], numbers[2]
	if step == 0 {
		return false
	}
	width := 0
	if equal {
		width = max(len(strconv.FormatInt(first, 10)), len(strconv.FormatInt(last, 10)))
	}
	for n := first; step > 0 && n <= last || step < 0 && n >= last; n += step {
		if n != first {
			c.print(separator)
		}
		s := strconv.FormatInt(n, 10)
		if pad := width - len(s); pad > 0 {
			if n < 0 {
				s = "-" + strings.Repeat("0", pad) + s[1:]
			} else {
				s = strings.Repeat("0", pad) + s
			}
		}
		c.print(s)
		if c.full() {
			return false
		}
	}
	if len(c.out) > 0 {
		c.print("\n")
	}
	return true
}

// factor splits whole numbers of at most twelve digits into primes.
func (c *call) factor() bool {
	opts, operands, ok := c.parse(nil, false)
	if !ok || len(opts) > 0 || len(operands) > 4 {
		return false
	}
	if len(operands) == 0 {
		if operands = strings.Fields(c.in); len(operands) > 4 {
			return false
		}
	}
	for _, s := range operands {
		n, ok := plainNumber(s)
		if !ok || n < 0 || len(s) > 12 {
			return false
		}
		c.print(strconv.FormatInt(n, 10) + ":")
		for p := int64(2); p*p <= n; p++ {
			for n%p == 0 {
				c.print(" " + strconv.FormatInt(p, 10))
				n /= p
			}
		}
		if n > 1 {
			c.print(" " + strconv.FormatInt(n, 10))
		}
		c.print("\n")
	}
	return true
}

// maxExprArgs bounds an expression of expr, which nests.
const maxExprArgs = 200

// expr evaluates its arguments, one token each.
func (c *call) expr() bool {
	args := c.args
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) == 0 || len(args) > maxExprArgs || args[0] == "--help" || args[0] == "--version" {
		return false
	}
	e := exprReader{args: args}
	v := e.or()
	if e.bad || len(e.args) > 0 {
		return false
	}
	c.print(v + "\n")
	if isNull(v) {
		c.status = 1
	}
	return true
}

// isNull reports whether expr takes a value for false.
func isNull(s string) bool {
	digits := strings.TrimPrefix(s, "-")
	return s == "" || digits != "" && strings.Trim(digits, "0") == ""
}

type exprReader struct {
	args []string
	bad  bool
}

func (e *exprReader) next() string {
	if len(e.args) == 0 {
		e.bad = true
		return ""
	}
	s := e.args[0]
	e.args = e.args[1:]
	return s
}

func (e *exprReader) accept(ops ...string) (string, bool) {
	for _, op := range ops {
		if len(e.args) > 0 && e.args[0] == op {
			e.args = e.args[1:]
			return op, true
		}
	}
	return "", false
}

func (e *exprReader) or() string {
	v := e.and()
	for {
		if _, ok := e.accept("|"); !ok {
			return v
		}
		r := e.and()
		if isNull(v) {
			if v = r; isNull(r) {
				v = "0"
			}
		}
	}
}

func (e *exprReader) and() string {
	v := e.comparison()
	for {
		if _, ok := e.accept("&"); !ok {
			return v
		}
		if r := e.comparison(); isNull(v) || isNull(r) {
			v = "0"
		}
	}
}

func (e *exprReader) comparison() string {
	v := e.sum()
	for {
		op, ok := e.accept("<", "<=", "=", "==", "!=", ">=", ">")
		if !ok {
			return v
		}
		r := e.sum()
		order := strings.Compare(v, r)
		if m, ok1 := plainNumber(v); ok1 {
			if n, ok2 := plainNumber(r); ok2 {
				order = int(min(max(m-n, -1), 1))
			}
		}
		if op != "=" && op != "==" && op != "!=" && v != r && !(plainWord(v) && plainWord(r)) {
			if _, ok1 := plainNumber(v); !ok1 {
				e.bad = true
			}
			if _, ok2 := plainNumber(r); !ok2 {
				e.bad = true
			}
		}
		v = truth(compareTruth(op, order))
	}
}

func compareTruth(op string, order int) bool {
	switch op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case "=", "==":
		return order == 0
	case "!=":
		return order != 0
	case ">=":
		return order >= 0
	}
	return order > 0
}

func truth(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

func (e *exprReader) sum() string {
	v := e.product()
	for {
		op, ok := e.accept("+", "-")
		if !ok {
			return v
		}
		v = e.arithmetic(op, v, e.product())
	}
}

func (e *exprReader) product() string {
	v := e.match()
	for {
		op, ok := e.accept("*", "/", "%")
		if !ok {
			return v
		}
		v = e.arithmetic(op, v, e.match())
	}
}

// arithmetic works on numbers that are small enough never to overflow.
func (e *exprReader) arithmetic(op, a, b string) string {
	m, ok1 := plainNumber(a)
	n, ok2 := plainNumber(b)
	const most = 1 << 31
	if !ok1 || !ok2 || m > most || m < -most || n > most || n < -most || n == 0 && (op == "/" || op == "%") {
		e.bad = true
		return ""
	}
	switch op {
	case "+":
		m += n
	case "-":
		m -= n
	case "*":
		m *= n
	case "/":
		m /= n
	case "%":
		m %= n
	}
	return strconv.FormatInt(m, 10)
}

func (e *exprReader) match() string {
	v := e.primary()
	for {
		if _, ok := e.accept(":"); !ok {
			return v
		}
		v = e.matchText(v, e.primary())
	}
}

// matchText is the colon: an anchored basic expression, whose value is its
// first group, or how much it matches.
func (e *exprReader) matchText(s, pattern string) string {
	re, ok := compilePOSIX(pattern, syntaxKind{})
	if !ok || !isASCII(s) || len(s) > 1<<12 || re.groups > 0 && re.ambiguous || strings.HasPrefix(pattern, "^") {
		e.bad = true
		return ""
	}
	// The first match from the left begins at the beginning, or there is
	// none that does: the leftmost one is as good as anchored.
	m := re.FindStringSubmatchIndex(s)
	if m != nil && m[0] > 0 {
		m = nil
	}
	switch {
	case re.groups == 0 && m == nil:
		return "0"
	case re.groups == 0:
		return strconv.Itoa(m[1])
	case m == nil || m[2] < 0:
		return ""
	}
	return s[m[2]:m[3]]
}

func (e *exprReader) primary() string {
	switch word := e.next(); word {
	case "(":
		v := e.or()
		if _, ok := e.accept(")"); !ok {
			e.bad = true
		}
		return v
	case ")":
		e.bad = true
	case "+":
		// A keyword as it stands; elsewhere an error.
		e.bad = true
	case "match", "substr", "index", "length":
		return e.function(word)
	default:
		return word
	}
	return ""
}

func (e *exprReader) function(name string) string {
	s := e.primary()
	if !isASCII(s) {
		e.bad = true
	}
	switch name {
	case "length":
		return strconv.Itoa(len(s))
	case "match":
		return e.matchText(s, e.primary())
	case "index":
		set := e.primary()
		if !isASCII(set) {
			e.bad = true
		}
		return strconv.Itoa(strings.IndexAny(s, set) + 1)
	}
	from, ok1 := plainNumber(e.primary())
	n, ok2 := plainNumber(e.primary())
	if !ok1 || !ok2 || from <= 0 || n <= 0 || from > int64(len(s)) {
		return ""
	}
	return s[from-1 : min(from-1+n, int64(len(s)))]
}
