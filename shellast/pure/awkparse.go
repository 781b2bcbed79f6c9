package pure

import (
	"math"
	"strings"
)

// awkRule is a pattern with its action.
type awkRule struct {
	begin, end bool
	pattern    awkEval
	action     []awkStatement
}

type (
	awkEval      func(*awk) awkValue
	awkStatement func(*awk)
)

// awkNode is an expression, and how to assign to it if that is possible.
type awkNode struct {
	eval awkEval
	set  func(*awk, awkValue)
	// regex is the text of a bare /../, which means another thing as an
	// operand of ~ than elsewhere.
	regex   string
	isRegex bool
	// quoted says that it is a string constant.
	quoted bool
}

type awkKind uint8

const (
	awkEOF awkKind = iota
	awkNewline
	awkNumberToken
	awkString
	awkName
	awkOp
	awkFunction // a name right before a parenthesis
)

// awkParser reads a program. Anything unexpected sets bad.
type awkParser struct {
	src     string
	pos     int
	kind    awkKind
	text    string
	num     float64
	bad     bool
	depth   int
	noGreat int // inside print: > is a redirection
}

const maxAwkDepth = 100

func (p *awkParser) fail() awkNode {
	p.bad = true
	p.kind = awkEOF
	return awkNode{eval: func(a *awk) awkValue { return a.fail() }}
}

// next reads a token.
func (p *awkParser) next() {
	if p.bad {
		return
	}
	for p.pos < len(p.src) {
		switch ch := p.src[p.pos]; {
		case ch == ' ' || ch == '\t' || ch == '\r':
			p.pos++
		case ch == '\\' && strings.HasPrefix(p.src[p.pos:], "\\\n"):
			p.pos += 2
		case ch == '#':
			for p.pos < len(p.src) && p.src[p.pos] != '\n' {
				p.pos++
			}
		default:
			p.token(ch)
			return
		}
	}
	p.kind, p.text = awkEOF, ""
}

func (p *awkParser) token(ch byte) {
	start := p.pos
	switch {
	case ch == '\n':
		p.pos++
		p.kind, p.text = awkNewline, "\n"
	case isDigit(ch) || ch == '.' && p.pos+1 < len(p.src) && isDigit(p.src[p.pos+1]):
		for p.pos < len(p.src) && (isWord(p.src[p.pos]) || p.src[p.pos] == '.') {
			p.pos++
		}
		n, ok := awkNumber(p.src[start:p.pos])
		if !ok || n > maxAwkNumber || len(p.src[start:p.pos]) > 1 && ch == '0' && p.src[start+1] != '.' {
			p.fail()
			return
		}
		p.kind, p.num, p.text = awkNumberToken, n, p.src[start:p.pos]
	case ch == '"':
		p.stringToken()
	case isWord(ch):
		for p.pos < len(p.src) && isWord(p.src[p.pos]) {
			p.pos++
		}
		p.kind, p.text = awkName, p.src[start:p.pos]
		if p.pos < len(p.src) && p.src[p.pos] == '(' {
			p.kind = awkFunction
		}
	default:
		for _, op := range []string{"&&", "||", "==", "!=", "<=", ">=", "!~", "++", "--", "+=", "-=", "*=", "/=", "%=", ">>"} {
			if strings.HasPrefix(p.src[p.pos:], op) {
				p.kind, p.text = awkOp, op
				p.pos += 2
				return
			}
		}
		if strings.IndexByte("{}()$;,+-*/%!<>=~?:|^[]", ch) < 0 {
			p.fail()
			return
		}
		p.pos++
		p.kind, p.text = awkOp, string(rune(ch))
	}
}

func (p *awkParser) stringToken() {
	var b strings.Builder
	for i := p.pos + 1; i < len(p.src); i++ {
		switch ch := p.src[i]; {
		case ch == '"':
			p.pos = i + 1
			p.kind, p.text = awkString, b.String()
			return
		case ch == '\n':
			p.fail()
			return
		case ch == '\\':
			text, n, ok := awkEscape(p.src[i:])
			if !ok {
				p.fail()
				return
			}
			b.WriteString(text)
			i += n - 1
		default:
			b.WriteByte(ch)
		}
	}
	p.fail()
}

// awkEscape decodes the escapes that all awks know.
func awkEscape(s string) (string, int, bool) {
	if len(s) < 2 {
		return "", 0, false
	}
	switch s[1] {
	case 'n':
		return "\n", 2, true
	case 't':
		return "\t", 2, true
	case 'r':
		return "\r", 2, true
	case 'a':
		return "\a", 2, true
	case 'b':
		return "\b", 2, true
	case 'f':
		return "\f", 2, true
	case 'v':
		return "\v", 2, true
	case '\\', '"', '/':
		return s[1:2], 2, true
	case 'x':
		if len(s) > 4 && isHexDigit(s[4]) {
			return "", 0, false
		}
		if len(s) < 4 {
			return "", 0, false
		}
		bytes, ok := hexBytes(s[2:4])
		return bytes, 4, ok && bytes[0] != 0 && bytes[0] < 0x80
	}
	v, n := 0, 1
	for ; n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '7'; n++ {
		v = v*8 + int(s[n]-'0')
	}
	return string(rune(v)), n, n > 1 && v > 0 && v < 0x80
}

func isHexDigit(ch byte) bool { return isDigit(ch) || ch|0x20 >= 'a' && ch|0x20 <= 'f' }

// regexToken reads /../ after its first slash was read as an operator.
func (p *awkParser) regexToken() (string, bool) {
	var b strings.Builder
	for i := p.pos; i < len(p.src); i++ {
		switch ch := p.src[i]; {
		case ch == '\n':
			return "", false
		case ch == '/':
			p.pos = i + 1
			p.next()
			return b.String(), true
		case ch == '\\' && i+1 < len(p.src):
			i++
			if p.src[i] != '/' {
				b.WriteByte('\\')
			}
			b.WriteByte(p.src[i])
		case ch == '[':
			// A slash in brackets ends the expression here and not there.
			end := strings.IndexByte(p.src[i:], ']')
			if end < 0 || strings.IndexByte(p.src[i:i+end], '/') >= 0 {
				return "", false
			}
			b.WriteByte(ch)
		default:
			b.WriteByte(ch)
		}
	}
	return "", false
}

func (p *awkParser) is(op string) bool { return p.kind == awkOp && p.text == op }

func (p *awkParser) accept(op string) bool {
	if !p.is(op) {
		return false
	}
	p.next()
	return true
}

func (p *awkParser) expect(op string) {
	if !p.accept(op) {
		p.fail()
	}
}

func (p *awkParser) skipNewlines() {
	for p.kind == awkNewline {
		p.next()
	}
}

func (p *awkParser) program() ([]awkRule, bool) {
	var rules []awkRule
	for {
		for p.kind == awkNewline || p.is(";") {
			p.next()
		}
		if p.kind == awkEOF || p.bad {
			return rules, !p.bad && len(rules) > 0
		}
		if len(rules) > 200 {
			return nil, false
		}
		rules = append(rules, p.rule())
	}
}

func (p *awkParser) rule() awkRule {
	var r awkRule
	switch {
	case p.kind == awkName && p.text == "BEGIN":
		r.begin = true
		p.next()
	case p.kind == awkName && p.text == "END":
		r.end = true
		p.next()
	case p.kind == awkName && (p.text == "function" || p.text == "func"):
		p.fail()
		return r
	case !p.is("{"):
		r.pattern = p.condition(p.expression())
		if p.is(",") {
			p.fail()
			return r
		}
	}
	if p.is("{") {
		r.action = p.block()
		return r
	}
	if r.begin || r.end {
		p.fail()
	}
	r.action = []awkStatement{func(a *awk) { a.print(a.record + a.vars["ORS"].text()) }}
	return r
}

func (p *awkParser) block() []awkStatement {
	p.expect("{")
	var out []awkStatement
	for {
		for p.kind == awkNewline || p.is(";") {
			p.next()
		}
		if p.bad || p.kind == awkEOF {
			p.fail()
			return nil
		}
		if p.accept("}") {
			return out
		}
		if s := p.statement(); s != nil {
			out = append(out, s)
		}
	}
}

// terminated checks what follows a simple statement.
func (p *awkParser) terminated() {
	switch {
	case p.kind == awkNewline || p.is(";"):
		p.next()
	case p.is("}") || p.kind == awkEOF:
	default:
		p.fail()
	}
}

func (p *awkParser) statement() awkStatement {
	if p.depth++; p.depth > maxAwkDepth {
		p.fail()
	}
	defer func() { p.depth-- }()
	if p.bad {
		return nil
	}
	if p.is("{") {
		body := p.block()
		return func(a *awk) { a.exec(body) }
	}
	if p.kind == awkName || p.kind == awkFunction {
		switch p.text {
		case "print":
			return p.printStatement(false)
		case "printf":
			return p.printStatement(true)
		case "next":
			p.next()
			p.terminated()
			return func(a *awk) { a.nexted = true }
		case "exit":
			p.next()
			var status awkEval
			if p.kind != awkNewline && p.kind != awkEOF && !p.is(";") && !p.is("}") {
				status = p.expression().eval
			}
			p.terminated()
			return func(a *awk) {
				if status != nil {
					a.status = a.integer(status(a)) & 0xff
				}
				a.exited = true
			}
		case "if":
			return p.ifStatement()
		case "while":
			p.next()
			cond := p.parenthesized()
			p.skipNewlines()
			body := p.statement()
			return func(a *awk) {
				for !a.stopped() && a.truth(cond(a)) {
					body(a)
				}
			}
		case "for":
			return p.forStatement()
		case "getline", "delete", "do", "break", "continue", "return", "function", "nextfile":
			p.fail()
			return nil
		}
	}
	e := p.expression().eval
	p.terminated()
	return func(a *awk) { e(a) }
}

func (p *awkParser) parenthesized() awkEval {
	p.expect("(")
	e := p.condition(p.expression())
	p.expect(")")
	return e
}

func (p *awkParser) ifStatement() awkStatement {
	p.next()
	cond := p.parenthesized()
	p.skipNewlines()
	yes := p.statement()
	var no awkStatement
	// An else may stand behind the separators that ended the statement.
	saved := *p
	for p.kind == awkNewline || p.is(";") {
		p.next()
	}
	if p.kind == awkName && p.text == "else" {
		p.next()
		p.skipNewlines()
		no = p.statement()
	} else {
		*p = saved
	}
	return func(a *awk) {
		if a.truth(cond(a)) {
			yes(a)
		} else if no != nil {
			no(a)
		}
	}
}

func (p *awkParser) forStatement() awkStatement {
	p.next()
	p.expect("(")
	nothing := func(*awk) awkValue { return number(1) }
	start, cond, step := nothing, nothing, nothing
	if !p.is(";") {
		start = p.expression().eval
	}
	p.expect(";")
	if !p.is(";") {
		cond = p.condition(p.expression())
	}
	p.expect(";")
	if !p.is(")") {
		step = p.expression().eval
	}
	p.expect(")")
	p.skipNewlines()
	body := p.statement()
	if body == nil {
		p.fail()
	}
	return func(a *awk) {
		for start(a); !a.stopped() && a.truth(cond(a)); step(a) {
			body(a)
		}
	}
}

func (p *awkParser) printStatement(formatted bool) awkStatement {
	p.next()
	var args []awkEval
	parenthesized := p.is("(")
	saved := *p
	p.noGreat++
	if !p.ends() {
		args = p.list()
	}
	if p.bad && parenthesized {
		// print (a, b): the list itself is in parentheses.
		*p = saved
		p.noGreat = 0
		p.next()
		args = p.list()
		p.expect(")")
	}
	p.noGreat = 0
	p.terminated()
	if formatted && len(args) == 0 {
		p.fail()
	}
	return func(a *awk) {
		values := make([]awkValue, len(args))
		for i, arg := range args {
			values[i] = arg(a)
		}
		if formatted {
			a.print(a.sprintf(values))
			return
		}
		if len(values) == 0 {
			a.print(a.record)
		}
		for i, v := range values {
			if i > 0 {
				a.print(a.vars["OFS"].text())
			}
			a.print(v.text())
		}
		a.print(a.vars["ORS"].text())
	}
}

func (p *awkParser) ends() bool {
	return p.kind == awkNewline || p.kind == awkEOF || p.is(";") || p.is("}")
}

func (p *awkParser) list() []awkEval {
	var out []awkEval
	for {
		out = append(out, p.condition(p.expression()))
		if !p.accept(",") {
			return out
		}
		p.skipNewlines()
	}
}

// condition turns a bare /../ into a match against the record.
func (p *awkParser) condition(n awkNode) awkEval {
	if n.isRegex {
		return func(a *awk) awkValue { return boolean(a.matches(n.regex, a.record)) }
	}
	return n.eval
}

func boolean(b bool) awkValue {
	if b {
		return number(1)
	}
	return number(0)
}

// expression is assignment and what binds tighter.
func (p *awkParser) expression() awkNode {
	if p.depth++; p.depth > maxAwkDepth {
		return p.fail()
	}
	defer func() { p.depth-- }()
	left := p.ternary()
	if p.kind != awkOp {
		return left
	}
	op := p.text
	switch op {
	case "=", "+=", "-=", "*=", "/=", "%=":
	default:
		return left
	}
	if left.set == nil {
		return p.fail()
	}
	p.next()
	right := p.condition(p.expression())
	return awkNode{eval: func(a *awk) awkValue {
		v := right(a)
		if op != "=" {
			v = a.arithmetic(op[0], left.eval(a), v)
		}
		left.set(a, v)
		return v
	}}
}

func (p *awkParser) ternary() awkNode {
	cond := p.or()
	if !p.accept("?") {
		return cond
	}
	test := p.condition(cond)
	yes := p.condition(p.expression())
	p.expect(":")
	no := p.condition(p.expression())
	return awkNode{eval: func(a *awk) awkValue {
		if a.truth(test(a)) {
			return yes(a)
		}
		return no(a)
	}}
}

func (p *awkParser) or() awkNode {
	left := p.and()
	for p.accept("||") {
		p.skipNewlines()
		x, y := p.condition(left), p.condition(p.and())
		left = awkNode{eval: func(a *awk) awkValue { return boolean(a.truth(x(a)) || a.truth(y(a))) }}
	}
	return left
}

func (p *awkParser) and() awkNode {
	left := p.match()
	for p.accept("&&") {
		p.skipNewlines()
		x, y := p.condition(left), p.condition(p.match())
		left = awkNode{eval: func(a *awk) awkValue { return boolean(a.truth(x(a)) && a.truth(y(a))) }}
	}
	return left
}

func (p *awkParser) match() awkNode {
	left := p.comparison()
	for p.is("~") || p.is("!~") {
		negated := p.text == "!~"
		p.next()
		x, right := p.condition(left), p.comparison()
		left = awkNode{eval: func(a *awk) awkValue {
			pattern := right.regex
			if !right.isRegex {
				pattern = right.eval(a).text()
			}
			return boolean(a.matches(pattern, x(a).text()) != negated)
		}}
	}
	return left
}

func (p *awkParser) comparison() awkNode {
	left := p.concatenation()
	op := p.text
	if p.kind != awkOp {
		return left
	}
	switch op {
	case "<", "<=", "==", "!=", ">=":
	case ">":
		if p.noGreat > 0 {
			return p.fail()
		}
	default:
		return left
	}
	p.next()
	x, y := p.condition(left), p.condition(p.concatenation())
	return awkNode{eval: func(a *awk) awkValue {
		order := a.compare(x(a), y(a), op == "==" || op == "!=")
		switch op {
		case "<":
			return boolean(order < 0)
		case "<=":
			return boolean(order <= 0)
		case "==":
			return boolean(order == 0)
		case "!=":
			return boolean(order != 0)
		case ">=":
			return boolean(order >= 0)
		}
		return boolean(order > 0)
	}}
}

// startsOperand reports whether a token can begin the right side of a
// concatenation. A sign there is arithmetic.
func (p *awkParser) startsOperand() bool {
	switch p.kind {
	case awkNumberToken, awkString, awkFunction:
		return true
	case awkName:
		return p.text != "in" && p.text != "else"
	case awkOp:
		return p.text == "(" || p.text == "$"
	}
	return false
}

func (p *awkParser) concatenation() awkNode {
	left := p.additive()
	for p.startsOperand() {
		x, y := p.condition(left), p.condition(p.additive())
		left = awkNode{eval: func(a *awk) awkValue {
			s := x(a).text() + y(a).text()
			if len(s) > maxText || !a.spend(len(s)) {
				return a.fail()
			}
			return text(s)
		}}
	}
	return left
}

func (p *awkParser) additive() awkNode {
	left := p.multiplicative()
	for p.is("+") || p.is("-") {
		if left.quoted {
			// Concatenated with a number that has a sign, or reckoned with?
			return p.fail()
		}
		op := p.text[0]
		p.next()
		x, y := p.condition(left), p.condition(p.multiplicative())
		left = awkNode{eval: func(a *awk) awkValue { return a.arithmetic(op, x(a), y(a)) }}
	}
	return left
}

func (p *awkParser) multiplicative() awkNode {
	left := p.unary()
	for p.is("*") || p.is("/") || p.is("%") {
		op := p.text[0]
		p.next()
		x, y := p.condition(left), p.condition(p.unary())
		left = awkNode{eval: func(a *awk) awkValue { return a.arithmetic(op, x(a), y(a)) }}
	}
	return left
}

func (a *awk) arithmetic(op byte, x, y awkValue) awkValue {
	m, n := a.numeric(x), a.numeric(y)
	var v float64
	switch op {
	case '+':
		v = m + n
	case '-':
		v = m - n
	case '*':
		v = m * n
	case '/':
		if n == 0 {
			return a.fail()
		}
		v = m / n
	case '%':
		if n == 0 {
			return a.fail()
		}
		v = math.Mod(m, n)
	}
	if v > maxAwkNumber || v < -maxAwkNumber || v == 0 && math.Signbit(v) {
		return a.fail()
	}
	return number(v)
}

func (p *awkParser) unary() awkNode {
	if p.depth++; p.depth > maxAwkDepth {
		return p.fail()
	}
	defer func() { p.depth-- }()
	switch {
	case p.accept("!"):
		x := p.condition(p.unary())
		return awkNode{eval: func(a *awk) awkValue { return boolean(!a.truth(x(a))) }}
	case p.accept("-"):
		x := p.condition(p.unary())
		return awkNode{eval: func(a *awk) awkValue {
			v := a.arithmetic('-', number(0), x(a))
			if v.n == 0 {
				// Some awks print -0.
				return a.fail()
			}
			return v
		}}
	case p.accept("+"):
		x := p.condition(p.unary())
		return awkNode{eval: func(a *awk) awkValue { return number(a.numeric(x(a))) }}
	case p.is("++") || p.is("--"):
		step := increment(p.text)
		p.next()
		n := p.unary()
		if n.set == nil {
			return p.fail()
		}
		return awkNode{eval: func(a *awk) awkValue {
			v := a.arithmetic('+', n.eval(a), number(step))
			n.set(a, v)
			return v
		}}
	}
	n := p.primary()
	if p.is("^") {
		return p.fail()
	}
	if n.set != nil && (p.is("++") || p.is("--")) {
		step := increment(p.text)
		p.next()
		return awkNode{eval: func(a *awk) awkValue {
			v := number(a.numeric(n.eval(a)))
			n.set(a, a.arithmetic('+', v, number(step)))
			return v
		}}
	}
	return n
}

func increment(op string) float64 {
	if op == "++" {
		return 1
	}
	return -1
}

func (p *awkParser) primary() awkNode {
	kind, word, num := p.kind, p.text, p.num
	switch kind {
	case awkNumberToken:
		p.next()
		v := number(num)
		return awkNode{eval: func(*awk) awkValue { return v }}
	case awkString:
		p.next()
		return awkNode{quoted: true, eval: func(*awk) awkValue { return text(word) }}
	case awkFunction:
		return p.function(word)
	case awkName:
		p.next()
		if p.is("[") || word == "getline" || word == "in" {
			return p.fail()
		}
		if word == "length" {
			return awkNode{eval: func(a *awk) awkValue { return a.length(a.record) }}
		}
		if word == "BEGIN" || word == "END" || reserved(word) && awkUnknown(word) {
			return p.fail()
		}
		return awkNode{
			eval: func(a *awk) awkValue { return a.variable(word) },
			set:  func(a *awk, v awkValue) { a.setVariable(word, v) },
		}
	case awkOp:
		switch word {
		case "(":
			p.next()
			saved := p.noGreat
			p.noGreat = 0
			e := p.condition(p.expression())
			p.noGreat = saved
			p.expect(")")
			return awkNode{eval: e}
		case "$":
			p.next()
			var n awkNode
			if p.is("++") || p.is("--") || p.is("-") {
				n = p.unary()
			} else {
				n = p.primary()
			}
			index := p.condition(n)
			return awkNode{
				eval: func(a *awk) awkValue { return a.field(a.index(index(a))) },
				set:  func(a *awk, v awkValue) { a.setField(a.index(index(a)), v) },
			}
		case "/":
			pattern, ok := p.regexToken()
			if !ok {
				return p.fail()
			}
			return awkNode{isRegex: true, regex: pattern, eval: func(a *awk) awkValue { return boolean(a.matches(pattern, a.record)) }}
		}
	}
	return p.fail()
}

// awkUnknown are the reserved variables whose value is not modelled.
func awkUnknown(name string) bool {
	switch name {
	case "FS", "OFS", "ORS", "NR", "FNR", "NF":
		return false
	}
	return true
}

func (a *awk) length(s string) awkValue {
	if !isASCII(s) || !a.spend(len(s)) {
		return a.fail()
	}
	return number(float64(len(s)))
}

// function is a call of one of the built-in functions.
func (p *awkParser) function(name string) awkNode {
	p.next()
	p.next() // the parenthesis, which the token says is there
	saved := p.noGreat
	p.noGreat = 0
	var nodes []awkNode
	for !p.is(")") && !p.bad {
		nodes = append(nodes, p.expression())
		if !p.accept(",") {
			break
		}
		p.skipNewlines()
	}
	p.expect(")")
	p.noGreat = saved
	args := make([]awkEval, len(nodes))
	for i, n := range nodes {
		args[i] = p.condition(n)
	}
	least, most := 1, 1
	switch name {
	case "length":
		least = 0
	case "substr":
		least, most = 2, 3
	case "index":
		least, most = 2, 2
	case "sub", "gsub":
		least, most = 2, 3
	case "sprintf":
		most = 100
	case "toupper", "tolower", "int":
	default:
		return p.fail()
	}
	if len(args) < least || len(args) > most {
		return p.fail()
	}
	if name == "sub" || name == "gsub" {
		return p.substitution(nodes, name == "gsub")
	}
	return awkNode{eval: func(a *awk) awkValue {
		values := make([]awkValue, len(args))
		for i, arg := range args {
			values[i] = arg(a)
		}
		return a.builtin(name, values)
	}}
}

func (a *awk) builtin(name string, v []awkValue) awkValue {
	if name == "sprintf" {
		return text(a.sprintf(v))
	}
	if len(v) == 0 {
		return a.length(a.record)
	}
	if name == "int" {
		return number(math.Trunc(a.numeric(v[0])))
	}
	s := v[0].text()
	if !isASCII(s) || !a.spend(len(s)) {
		return a.fail()
	}
	switch name {
	case "length":
		return a.length(s)
	case "toupper":
		return text(strings.ToUpper(s))
	case "tolower":
		return text(strings.ToLower(s))
	case "index":
		return number(float64(strings.Index(s, v[1].text()) + 1))
	}
	// substr: positions beyond the text count, whole numbers only.
	from := a.numeric(v[1])
	to := math.Inf(1)
	if len(v) == 3 {
		to = from + a.numeric(v[2])
	}
	if from != math.Trunc(from) || !math.IsInf(to, 1) && to != math.Trunc(to) {
		return a.fail()
	}
	if from < 1 || to < from {
		// Awks count from before the text, or begin with it.
		return a.fail()
	}
	to = min(to, float64(len(s)+1))
	if from >= to {
		return text("")
	}
	return text(s[int(from)-1 : int(to)-1])
}

// substitution is sub and gsub.
func (p *awkParser) substitution(nodes []awkNode, global bool) awkNode {
	target := awkNode{
		eval: func(a *awk) awkValue { return a.field(0) },
		set:  func(a *awk, v awkValue) { a.setField(0, v) },
	}
	if len(nodes) == 3 {
		if target = nodes[2]; target.set == nil {
			return p.fail()
		}
	}
	pattern, with := nodes[0], p.condition(nodes[1])
	return awkNode{eval: func(a *awk) awkValue {
		source := pattern.regex
		if !pattern.isRegex {
			source = pattern.eval(a).text()
		}
		replacement := with(a).text()
		s := target.eval(a).text()
		re := a.regex(source, s)
		if re == nil || strings.Contains(replacement, `\`) {
			return a.fail()
		}
		limit := 1
		if global {
			limit = -1
		}
		var b strings.Builder
		at := 0
		found := re.FindAllStringIndex(s, limit)
		for _, m := range found {
			b.WriteString(s[at:m[0]])
			at = m[1]
			if b.Len() > maxText || !a.spend(len(replacement)+strings.Count(replacement, "&")*(m[1]-m[0])) {
				return a.fail()
			}
			b.WriteString(strings.ReplaceAll(replacement, "&", s[m[0]:m[1]]))
		}
		b.WriteString(s[at:])
		if len(found) > 0 {
			target.set(a, text(b.String()))
		}
		return number(float64(len(found)))
	}}
}
