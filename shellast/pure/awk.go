package pure

import (
	"math"
	"strconv"
	"strings"

	"gstack/internal/bashtext"
)

// awk runs small programs: patterns, print, printf, assignments, conditions
// and loops over text and whole numbers. Not computed are arrays, functions of
// the program itself, redirections, pipes, and what the awks in use do
// differently.
func (c *call) awk() bool {
	a := &awk{call: c, compiled: map[string]*regex{}, vars: map[string]awkValue{
		"FS": text(" "), "OFS": text(" "), "ORS": text("\n"), "SUBSEP": text("\x1c"),
	}}
	opts, operands, ok := c.parse(awkOptions, true)
	if !ok {
		return false
	}
	for _, o := range opts {
		switch o.key {
		case 'F':
			sep := o.value
			if sep == `\t` {
				sep = "\t"
			}
			if sep == "t" || strings.Contains(sep, `\`) {
				return false
			}
			a.vars["FS"] = text(sep)
		case 'v':
			name, value, found := strings.Cut(o.value, "=")
			if !found || !isAwkName(name) || strings.Contains(value, `\`) || reserved(name) && name != "OFS" && name != "ORS" && name != "FS" {
				return false
			}
			a.vars[name] = fromInput(value)
		}
	}
	if len(operands) == 0 || len(operands[0]) > maxAwkProgram || !isASCII(operands[0]) || !readsStdin(operands[1:]) ||
		strings.ContainsRune(c.in, 0) {
		return false
	}
	p := awkParser{src: operands[0]}
	p.next()
	rules, ok := p.program()
	if !ok {
		return false
	}
	return a.run(rules)
}

var awkOptions = []option{
	{'F', "", needsArgument},
	{'v', "", needsArgument},
}

// maxAwkProgram bounds the text of a program, and with it how deep its
// expressions nest.
const maxAwkProgram = 1 << 14

// maxAwkNumber bounds numbers; larger ones are printed in different ways.
const maxAwkNumber = 1<<31 - 1

// reserved are the variables that awk itself gives a meaning.
func reserved(name string) bool {
	switch name {
	case "FS", "OFS", "ORS", "NR", "NF", "FNR", "RS", "RT", "SUBSEP", "RSTART", "RLENGTH", "ENVIRON", "ARGC", "ARGV",
		"FILENAME", "CONVFMT", "OFMT", "IGNORECASE", "FIELDWIDTHS", "FPAT", "BINMODE", "TEXTDOMAIN", "LINT", "PROCINFO", "ERRNO":
		return true
	}
	return false
}

func isAwkName(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isWord(s[i]) {
			return false
		}
	}
	return true
}

// awkValue is text, a number, or input that is a number if it looks like one.
type awkValue struct {
	s        string
	n        float64
	isNumber bool // n counts in comparisons
	isText   bool // s is what was given
}

func text(s string) awkValue { return awkValue{s: s, isText: true} }

func number(n float64) awkValue { return awkValue{n: n, isNumber: true} }

// fromInput is a field or the value of -v.
func fromInput(s string) awkValue {
	v := text(s)
	if n, ok := awkNumber(strings.Trim(s, " \t\n")); ok {
		v.n, v.isNumber = n, true
	}
	return v
}

// awkNumber reads a decimal number that is nothing else.
func awkNumber(s string) (float64, bool) {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" || strings.Trim(digits, "0123456789.") != "" || strings.Trim(digits, ".") == "" {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil
}

// text is the value as text; numbers that are not whole depend on CONVFMT.
func (v awkValue) text() string {
	if v.isText || !v.isNumber {
		return v.s
	}
	if v.n == math.Trunc(v.n) && math.Abs(v.n) <= maxAwkNumber {
		return strconv.FormatInt(int64(v.n), 10)
	}
	return formatG(v.n)
}

// formatG is %.6g.
func formatG(n float64) string {
	mantissa, exp, _ := strings.Cut(strconv.FormatFloat(n, 'e', 5, 64), "e")
	exponent, err := strconv.Atoi(exp)
	if err != nil {
		return mantissa // inf, nan
	}
	if exponent >= -4 && exponent < 6 {
		mantissa, exp = strconv.FormatFloat(n, 'f', 5-exponent, 64), ""
	} else {
		exp = "e" + exp
	}
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return mantissa + exp
}

// awk is a running program.
type awk struct {
	*call
	vars     map[string]awkValue
	record   string
	fields   []string
	split    bool // fields are those of record
	nr       int
	compiled map[string]*regex
	failed   bool
	exited   bool
	nexted   bool
}

// fail gives up: what follows is not known.
func (a *awk) fail() awkValue {
	a.failed = true
	return awkValue{}
}

func (a *awk) stopped() bool {
	if !a.spend(40) || a.full() {
		a.failed = true
	}
	return a.failed || a.exited || a.nexted
}

func (a *awk) run(rules []awkRule) bool {
	needsInput := false
	for _, r := range rules {
		if r.begin {
			a.exec(r.action)
		} else {
			needsInput = true
		}
	}
	if needsInput && !a.exited && !a.failed {
		for _, line := range lines(a.in) {
			a.record, _ = chomp(line)
			a.split = false
			a.nr++
			a.nexted = false
			for i := range rules {
				if r := &rules[i]; !r.begin && !r.end {
					a.rule(r)
				}
				if a.stopped() {
					break
				}
			}
			if a.failed || a.exited {
				break
			}
		}
	}
	a.nexted = false
	status := a.exited
	a.exited = false
	for _, r := range rules {
		if r.end && !a.failed && !a.exited {
			a.exec(r.action)
		}
	}
	a.exited = a.exited || status
	return !a.failed
}

func (a *awk) rule(r *awkRule) {
	if r.pattern != nil && !a.truth(r.pattern(a)) {
		return
	}
	a.exec(r.action)
}

func (a *awk) exec(statements []awkStatement) {
	for _, s := range statements {
		if a.stopped() {
			return
		}
		s(a)
	}
}

func (a *awk) truth(v awkValue) bool {
	if v.isNumber {
		return v.n != 0
	}
	return v.s != ""
}

// numeric is a value as a number; text that only begins with one is left to
// the program.
func (a *awk) numeric(v awkValue) float64 {
	if v.isNumber || v.s == "" {
		return v.n
	}
	if trimmed := strings.TrimLeft(v.s, " \t\n"); trimmed != "" && strings.IndexByte("0123456789+-.iInN", trimmed[0]) >= 0 {
		a.fail()
	}
	return 0
}

// integer is a value as a whole number.
func (a *awk) integer(v awkValue) int {
	n := a.numeric(v)
	if n > 1e9 || n < -1e9 {
		a.fail()
		return 0
	}
	return int(n)
}

// index is the number of a field. Some awks refuse what is no number.
func (a *awk) index(v awkValue) int {
	if !v.isNumber {
		a.fail()
	}
	return a.integer(v)
}

// splitRecord cuts the record into fields.
func (a *awk) splitRecord() {
	if a.split {
		return
	}
	if !a.spend(len(a.record)) {
		a.fail()
	}
	a.split = true
	sep := a.vars["FS"].text()
	switch {
	case a.record == "":
		a.fields = nil
	case sep == " ":
		a.fields = strings.FieldsFunc(a.record, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
	case len(sep) == 1 && sep != `\` && sep[0] < 0x80:
		a.fields = strings.Split(a.record, sep)
	case sep == "":
		a.fail()
	default:
		re := a.regex(sep, a.record)
		if re == nil || re.MatchString("") {
			a.fail()
			return
		}
		a.fields = re.Split(a.record, -1)
	}
}

func (a *awk) field(n int) awkValue {
	if n == 0 {
		if !a.spend(1 + len(a.record)/8) {
			a.fail()
		}
		return fromInput(a.record)
	}
	if a.splitRecord(); n < 0 {
		return a.fail()
	}
	if n > len(a.fields) {
		return awkValue{}
	}
	return fromInput(a.fields[n-1])
}

func (a *awk) setField(n int, v awkValue) {
	if n == 0 {
		a.record, a.split = v.text(), false
		return
	}
	a.splitRecord()
	if n < 0 || n > 1000 {
		a.fail()
		return
	}
	a.fields = append([]string{}, a.fields...)
	for len(a.fields) < n {
		a.fields = append(a.fields, "")
	}
	a.fields[n-1] = v.text()
	a.record = strings.Join(a.fields, a.vars["OFS"].text())
	if len(a.record) > maxText || !a.spend(len(a.record)+16*len(a.fields)) {
		a.fail()
	}
}

func (a *awk) variable(name string) awkValue {
	switch name {
	case "NR", "FNR":
		return number(float64(a.nr))
	case "NF":
		a.splitRecord()
		return number(float64(len(a.fields)))
	}
	return a.vars[name]
}

func (a *awk) setVariable(name string, v awkValue) {
	if reserved(name) && name != "OFS" && name != "ORS" && name != "FS" || len(v.s) > maxText {
		a.fail()
		return
	}
	if name == "FS" {
		// When a new separator begins to count is where old awks differ.
		a.splitRecord()
	}
	a.vars[name] = v
}

// compare is <0, 0 or >0. Text that is not equal is only ordered where all
// locales agree.
func (a *awk) compare(x, y awkValue, equality bool) int {
	if (x.isNumber || !x.isText) && (y.isNumber || !y.isText) {
		switch {
		case x.n < y.n:
			return -1
		case x.n > y.n:
			return 1
		}
		return 0
	}
	s, t := x.text(), y.text()
	if s != t && !equality && !(plainWord(s) && plainWord(t)) {
		a.fail()
	}
	return strings.Compare(s, t)
}

// matches reports whether an expression matches text.
func (a *awk) matches(pattern, s string) bool {
	re := a.regex(pattern, s)
	return re != nil && re.MatchString(s)
}

func (a *awk) regex(pattern, s string) *regex {
	re := a.compiled[pattern]
	if re == nil {
		var ok bool
		re, ok = compilePOSIX(pattern, syntaxKind{extended: true, escapes: true, portable: true})
		// To compile it costs far more than to try it once.
		if !ok || !a.spend(400*re.states) {
			a.fail()
			return nil
		}
		a.compiled[pattern] = re
	}
	if re.wide && !isASCII(s) || !re.affords(a.call, s) {
		a.fail()
		return nil
	}
	return re
}

// sprintf formats by the rules that all awks share.
func (a *awk) sprintf(args []awkValue) string {
	if len(args) == 0 {
		a.fail()
		return ""
	}
	format := args[0].text()
	if !a.spend(len(format)) {
		a.fail()
	}
	args = args[1:]
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		if i+1 < len(format) && format[i+1] == '%' {
			b.WriteByte('%')
			i++
			continue
		}
		spec := bashtext.Conversion{Precision: -1}
		i++
		for ; i < len(format); i++ {
			switch format[i] {
			case '-':
				spec.Left = true
			case '0':
				spec.Zero = true
			case '+':
				spec.Plus = true
			case ' ':
				spec.Space = true
			default:
				goto width
			}
		}
	width:
		start := i
		for i < len(format) && (isDigit(format[i]) || format[i] == '.') {
			i++
		}
		w, prec, hasPrec := strings.Cut(format[start:i], ".")
		var ok1, ok2 bool
		if spec.Width, ok1 = count("0" + w); hasPrec {
			spec.Precision, ok2 = count("0" + prec)
		}
		if !ok1 || hasPrec && !ok2 || spec.Width > 10000 || spec.Precision > 10000 || i == len(format) || len(args) == 0 {
			a.fail()
			return ""
		}
		b.WriteString(a.convert(format[i], spec, args[0]))
		if args = args[1:]; b.Len() > maxText || !a.spend(20+spec.Width) {
			a.fail()
		}
		if a.failed {
			return ""
		}
	}
	return b.String()
}

func (a *awk) convert(verb byte, spec bashtext.Conversion, v awkValue) string {
	out, ok := "", true
	switch verb {
	case 's':
		out, ok = spec.Text(v.text())
	case 'c':
		switch s := v.text(); {
		case v.isNumber && v.isText:
			// Input that looks like a number is a character here and a code
			// there.
			ok = false
		case v.isNumber:
			n := a.integer(v)
			ok = n > 0 && n < 0x80
			if ok {
				out, ok = spec.Text(string(rune(n)))
			}
		default:
			ok = s != "" && s[0] < 0x80
			if ok {
				out, ok = spec.Text(s[:1])
			}
		}
	case 'd', 'i':
		out = spec.Signed(int64(a.integer(v)))
	case 'o', 'x', 'X', 'u':
		n := a.integer(v)
		ok = n >= 0
		out = spec.Unsigned(verb, uint64(max(n, 0)))
	case 'e', 'E', 'f', 'g', 'G':
		a.numeric(v)
		if s := v.text(); s != "" {
			out, ok = spec.Float(verb, s)
		} else {
			out, ok = spec.Float(verb, "0")
		}
	default:
		ok = false
	}
	if !ok {
		a.fail()
	}
	return out
}

func isDigit(ch byte) bool { return ch >= '0' && ch <= '9' }
