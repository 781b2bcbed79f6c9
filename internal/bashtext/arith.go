package bashtext

import (
	"math"
	"strconv"
	"strings"
)

const (
	// maxArithDepth bounds nesting: parentheses, operators that bind to the
	// right, and variables whose values are expressions.
	maxArithDepth = 1000
	// maxArithSteps bounds the tokens read, also in the values of variables.
	maxArithSteps = 200000
)

// Arith evaluates an arithmetic expression whose expansions are done: names
// are variables. get returns the value of a variable, empty if it is unset,
// and false if the value is not known; set stores the result of an assignment.
// Values are expressions themselves, as in bash. An array subscript is
// ErrUnknown, and what bash rejects is ErrSyntax; assignments made before the
// error stay made.
func Arith(expr string, get func(name string) (string, bool), set func(name, value string)) (int64, error) {
	a := &arith{get: get, set: set}
	v := a.expression(expr)
	return v, a.err
}

// arithToken is a single character, or one of the constants.
type arithToken int

const (
	endToken  arithToken = 0
	nameToken arithToken = 256 + iota
	numberToken
	eqToken     // ==
	neToken     // !=
	leToken     // <=
	geToken     // >=
	andToken    // &&
	orToken     // ||
	shlToken    // <<
	shrToken    // >>
	powerToken  // **
	assignToken // op=
	condToken   // a finished ?:
	preInc
	preDec
	postInc
	postDec
)

// arith reads and evaluates in one pass, as bash does: a variable is evaluated
// when its name is read, and what must not be evaluated is read with skip set.
type arith struct {
	get func(string) (string, bool)
	set func(string, string)

	lexer
	depth, steps int
	err          error
}

// lexer is what is saved while the value of a variable is evaluated.
type lexer struct {
	src       string
	pos       int
	cur, last arithToken
	op        arithToken // of an assignToken
	name      string     // of a nameToken
	value     int64      // of a numberToken, or of the variable
	skip      bool       // do not evaluate
}

// fail ends the evaluation. Every loop ends at endToken.
func (a *arith) fail(err error) {
	if a.err == nil {
		a.err = err
	}
	a.cur = endToken
}

func (a *arith) enter() bool {
	if a.depth++; a.depth > maxArithDepth {
		a.fail(ErrLimit)
	}
	return a.err == nil
}

func (a *arith) leave() { a.depth-- }

// expression evaluates a whole text.
func (a *arith) expression(src string) int64 {
	if strings.Trim(src, " \t\n\r") == "" {
		a.steps += len(src) / 8
		return 0
	}
	defer a.leave()
	if a.steps += len(src) / 8; !a.enter() {
		return 0
	}
	saved := a.lexer
	a.lexer = lexer{src: src}
	a.read()
	v := a.comma()
	if a.cur != endToken {
		a.fail(ErrSyntax)
	}
	a.lexer = saved
	if a.err != nil {
		a.cur = endToken
	}
	return v
}

func (a *arith) byteAt(i int) byte {
	if i < len(a.src) {
		return a.src[i]
	}
	return 0
}

func isArithSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func (a *arith) skipSpace(i int) int {
	for isArithSpace(a.byteAt(i)) {
		i++
	}
	return i
}

// arithOperators are the characters that begin an operator.
const arithOperators = "=<>+-*/%!()&|^~?:,"

func isNumberByte(c byte) bool {
	return isAlpha(c) || isDigit(c) || c == '#' || c == '@' || c == '_'
}

func isNameStart(c byte) bool { return isAlpha(c) || c == '_' }

// read advances to the next token.
func (a *arith) read() {
	if a.err != nil {
		a.cur = endToken
		return
	}
	if a.steps++; a.steps > maxArithSteps {
		a.fail(ErrLimit)
		return
	}
	a.pos = a.skipSpace(a.pos)
	switch c := a.byteAt(a.pos); {
	case a.pos >= len(a.src):
		a.last, a.cur = a.cur, endToken
	case isNameStart(c):
		a.readName()
	case isDigit(c):
		start := a.pos
		for isNumberByte(a.byteAt(a.pos)) {
			a.pos++
		}
		v, ok := arithNumber(a.src[start:a.pos])
		if !ok {
			a.fail(ErrSyntax)
			return
		}
		a.value = v
		a.last, a.cur = a.cur, numberToken
	default:
		a.readOperator(c)
	}
}

func (a *arith) readName() {
	start := a.pos
	for c := a.byteAt(a.pos); isNameStart(c) || isDigit(c); c = a.byteAt(a.pos) {
		a.pos++
	}
	a.name = a.src[start:a.pos]
	next := a.skipSpace(a.pos)
	if a.byteAt(a.pos) == '[' {
		a.fail(ErrUnknown)
		return
	}
	// The target of a plain assignment is not evaluated.
	target := a.byteAt(next) == '=' && a.byteAt(next+1) != '=' && a.last != preInc && a.last != preDec
	if !a.peekable(next) {
		// Bash looks at the next token before it uses the name.
		a.fail(ErrSyntax)
		return
	}
	a.value = 0
	if !target && !a.skip {
		a.value = a.variable(a.name)
	}
	a.last, a.cur = a.cur, nameToken
	if a.err != nil {
		a.cur = endToken
	}
}

// peekable reports whether the token behind a name can be read.
func (a *arith) peekable(i int) bool {
	c := a.byteAt(i)
	if isDigit(c) {
		end := i
		for isNumberByte(a.byteAt(end)) {
			end++
		}
		_, ok := arithNumber(a.src[i:end])
		return ok
	}
	return i >= len(a.src) || isNameStart(c) || strings.IndexByte(arithOperators, c) >= 0
}

func (a *arith) variable(name string) int64 {
	if a.get == nil {
		a.fail(ErrUnknown)
		return 0
	}
	text, known := a.get(name)
	if !known {
		a.fail(ErrUnknown)
		return 0
	}
	return a.expression(text)
}

func (a *arith) store(name string, v int64) {
	if a.skip || a.err != nil {
		return
	}
	if a.set == nil {
		a.fail(ErrUnknown)
		return
	}
	a.set(name, strconv.FormatInt(v, 10))
}

func (a *arith) readOperator(c byte) {
	next := a.byteAt(a.pos + 1)
	token, size := arithToken(c), 1
	switch {
	case next == '=' && c == '=':
		token, size = eqToken, 2
	case next == '=' && c == '!':
		token, size = neToken, 2
	case next == '=' && c == '<':
		token, size = leToken, 2
	case next == '=' && c == '>':
		token, size = geToken, 2
	case (c == '<' || c == '>') && next == c:
		token, size = shlToken, 2
		if c == '>' {
			token = shrToken
		}
		if a.byteAt(a.pos+2) == '=' {
			a.op, token, size = token, assignToken, 3
		}
	case c == '&' && next == c:
		token, size = andToken, 2
	case c == '|' && next == c:
		token, size = orToken, 2
	case c == '*' && next == c:
		token, size = powerToken, 2
	case (c == '+' || c == '-') && next == c:
		var ok bool
		if token, size, ok = a.doubled(c); !ok {
			a.fail(ErrSyntax)
			return
		}
	case next == '=' && strings.IndexByte("*/%+-&^|", c) >= 0:
		a.op, token, size = arithToken(c), assignToken, 2
	case strings.IndexByte(arithOperators, c) < 0:
		a.fail(ErrSyntax)
		return
	}
	a.pos += size
	a.last, a.cur = a.cur, token
}

// doubled reads ++ and --, which are one token or two depending on what stands
// before and behind.
func (a *arith) doubled(c byte) (token arithToken, size int, ok bool) {
	pre, post := preInc, postInc
	if c == '-' {
		pre, post = preDec, postDec
	}
	switch {
	case a.cur == nameToken:
		return post, 2, true
	case a.cur == numberToken && (a.last == preInc || a.last == preDec):
		return 0, 0, false
	case isNameStart(a.byteAt(a.skipSpace(a.pos + 2))):
		return pre, 2, true
	}
	return arithToken(c), 1, true
}

func (a *arith) comma() int64 {
	v := a.assignment()
	for a.cur == ',' {
		a.read()
		v = a.assignment()
	}
	return v
}

func (a *arith) assignment() int64 {
	defer a.leave()
	if !a.enter() {
		return 0
	}
	v := a.conditional()
	if a.cur != '=' && a.cur != assignToken {
		return v
	}
	if a.last != nameToken {
		a.fail(ErrSyntax)
		return 0
	}
	op, name := a.op, a.name
	compound := a.cur == assignToken
	a.read()
	r := a.assignment()
	if compound {
		r = a.apply(op, v, r)
	}
	a.store(name, r)
	a.name = ""
	return r
}

func (a *arith) conditional() int64 {
	defer a.leave()
	if !a.enter() {
		return 0
	}
	cond := a.binary(0)
	if a.cur != '?' {
		return cond
	}
	skip := a.skip
	a.read()
	if a.cur == endToken || a.cur == ':' {
		a.fail(ErrSyntax)
		return 0
	}
	a.skip = skip || cond == 0
	yes := a.comma()
	a.skip = skip
	if a.cur != ':' {
		a.fail(ErrSyntax)
		return 0
	}
	a.read()
	if a.cur == endToken {
		a.fail(ErrSyntax)
		return 0
	}
	a.skip = skip || cond != 0
	no := a.conditional()
	a.skip = skip
	a.last = condToken
	if cond != 0 {
		return yes
	}
	return no
}

// precedence of the binary operators, loosest first; powers bind to the right
// and come after all of these.
func precedence(t arithToken) int {
	switch t {
	case orToken:
		return 0
	case andToken:
		return 1
	case '|':
		return 2
	case '^':
		return 3
	case '&':
		return 4
	case eqToken, neToken:
		return 5
	case '<', '>', leToken, geToken:
		return 6
	case shlToken, shrToken:
		return 7
	case '+', '-':
		return 8
	case '*', '/', '%':
		return 9
	}
	return -1
}

// binary evaluates operators of at least the given precedence.
func (a *arith) binary(level int) int64 {
	v := a.power()
	for {
		op := a.cur
		p := precedence(op)
		if p < level || a.err != nil {
			return v
		}
		skip := a.skip
		a.skip = skip || op == orToken && v != 0 || op == andToken && v == 0
		a.read()
		r := a.binary(p + 1)
		a.skip = skip
		v = a.apply(op, v, r)
		a.last = numberToken
	}
}

func (a *arith) power() int64 {
	v := a.unary()
	for a.cur == powerToken {
		a.read()
		if !a.enter() {
			return 0
		}
		exp := a.power()
		a.leave()
		a.last = numberToken
		switch {
		case exp == 0:
			return 1
		case exp < 0:
			a.fail(ErrSyntax)
			return 0
		}
		base, result := v, int64(1)
		for ; exp > 0; exp >>= 1 {
			if exp&1 != 0 {
				result *= base
			}
			base *= base
		}
		v = result
	}
	return v
}

func (a *arith) unary() int64 {
	op := a.cur
	if op != '!' && op != '~' && op != '-' && op != '+' {
		return a.operand()
	}
	defer a.leave()
	if !a.enter() {
		return 0
	}
	a.read()
	v := a.unary()
	a.last = numberToken
	switch op {
	case '!':
		return truth(v == 0)
	case '~':
		return ^v
	case '-':
		return -v
	}
	return v
}

func (a *arith) operand() int64 {
	switch a.cur {
	case preInc, preDec:
		step := int64(1)
		if a.cur == preDec {
			step = -1
		}
		a.last = a.cur
		a.read()
		if a.cur != nameToken {
			a.fail(ErrSyntax)
			return 0
		}
		v := a.value + step
		a.store(a.name, v)
		// No longer a name: --x=7 is an error.
		a.cur = numberToken
		a.read()
		return v
	case '(':
		a.read()
		v := a.comma()
		if a.cur != ')' {
			a.fail(ErrSyntax)
		}
		a.read()
		return v
	case numberToken:
		v := a.value
		a.read()
		return v
	case nameToken:
		return a.nameOperand()
	}
	a.fail(ErrSyntax)
	return 0
}

// nameOperand looks one token ahead for ++ and --.
func (a *arith) nameOperand() int64 {
	v, name := a.value, a.name
	saved := a.lexer
	a.skip = true
	a.read()
	if a.cur != postInc && a.cur != postDec {
		a.lexer = saved
		a.read()
		return v
	}
	step := int64(1)
	if a.cur == postDec {
		step = -1
	}
	a.skip = saved.skip
	a.store(name, v+step)
	// No longer a name: x++=7 is an error.
	a.last, a.cur = nameToken, numberToken
	a.read()
	return v
}

// apply is one binary operation, on 64 bits that wrap.
func (a *arith) apply(op arithToken, x, y int64) int64 {
	switch op {
	case '/', '%':
		switch {
		case y == 0 && a.skip:
			y = 1
		case y == 0:
			a.fail(ErrSyntax)
			return 0
		}
		if x == math.MinInt64 && y == -1 {
			if op == '/' {
				return x
			}
			return 0
		}
		if op == '/' {
			return x / y
		}
		return x % y
	case '*':
		return x * y
	case '+':
		return x + y
	case '-':
		return x - y
	case shlToken:
		return x << (uint64(y) & 63)
	case shrToken:
		return x >> (uint64(y) & 63)
	case '&':
		return x & y
	case '|':
		return x | y
	case '^':
		return x ^ y
	case eqToken:
		return truth(x == y)
	case neToken:
		return truth(x != y)
	case '<':
		return truth(x < y)
	case '>':
		return truth(x > y)
	case leToken:
		return truth(x <= y)
	case geToken:
		return truth(x >= y)
	case andToken:
		return truth(x != 0 && y != 0)
	case orToken:
		return truth(x != 0 || y != 0)
	}
	return 0
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// arithNumber reads a constant: decimal, 0 octal, 0x hexadecimal, base#digits.
// Too many digits wrap.
func arithNumber(s string) (v int64, ok bool) {
	base, based := int64(10), false
	if s[0] == '0' && len(s) > 1 {
		based = true
		if s[1]|0x20 == 'x' {
			base, s = 16, s[2:]
		} else {
			base, s = 8, s[1:]
		}
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '#' {
			if based || v < 2 || v > 64 || i+1 == len(s) {
				return 0, false
			}
			base, based, v = v, true, 0
			continue
		}
		d := int64(63)
		switch {
		case isDigit(c):
			d = int64(c - '0')
		case c >= 'a' && c <= 'z':
			d = int64(c-'a') + 10
		case c >= 'A' && c <= 'Z' && base <= 36:
			d = int64(c-'A') + 10
		case c >= 'A' && c <= 'Z':
			d = int64(c-'A') + 36
		case c == '@':
			d = 62
		}
		if d >= base {
			return 0, false
		}
		v = v*base + d
	}
	return v, true
}
