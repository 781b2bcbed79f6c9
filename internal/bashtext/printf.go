package bashtext

import (
	"strconv"
	"strings"
)

// maxPrintf bounds what Printf prints.
const maxPrintf = 1 << 20

// Printf is what the builtin printf prints for a format and its arguments. ok
// is false for what bash complains about, and for what depends on the locale
// or the clock. The result may hold NUL bytes.
func Printf(format string, args []string) (out string, ok bool) {
	p := printer{args: args}
	for {
		given := len(p.args)
		if !p.pass(format) {
			return "", false
		}
		if p.stopped || len(p.args) == 0 || len(p.args) == given {
			return string(p.out), true
		}
	}
}

// printer prints a format as often as there are arguments left.
type printer struct {
	out     []byte
	args    []string
	stopped bool // by \c
}

func (p *printer) next() (string, bool) {
	if len(p.args) == 0 {
		return "", false
	}
	arg := p.args[0]
	p.args = p.args[1:]
	return arg, true
}

func (p *printer) pass(format string) bool {
	for i := 0; i < len(format) && !p.stopped; {
		if len(p.out) > maxPrintf {
			return false
		}
		switch c := format[i]; {
		case c == '\\':
			var n int
			var bad bool
			p.out, n, _, bad = printfFormat.escape(p.out, format[i:])
			if bad {
				return false
			}
			i += n
		case c == '%' && i+1 < len(format) && format[i+1] == '%':
			p.out = append(p.out, '%')
			i += 2
		case c == '%':
			n, ok := p.conversion(format[i:])
			if !ok {
				return false
			}
			i += n
		default:
			p.out = append(p.out, c)
			i++
		}
	}
	return len(p.out) <= maxPrintf
}

// conversion prints one %-conversion and tells how long it is.
func (p *printer) conversion(s string) (n int, ok bool) {
	spec := Conversion{Precision: -1}
	i := 1
	for ; i < len(s) && strings.IndexByte("-+ #0", s[i]) >= 0; i++ {
		spec.flag(s[i])
	}
	if i, ok = p.number(s, i, &spec.Width); !ok {
		return 0, false
	}
	if spec.Width < 0 {
		spec.Left, spec.Width = true, -spec.Width
	}
	if i < len(s) && s[i] == '.' {
		spec.Precision = 0
		if i, ok = p.number(s, i+1, &spec.Precision); !ok {
			return 0, false
		}
	}
	if spec.Width > maxPrintf || spec.Precision > maxPrintf {
		return 0, false
	}
	for i < len(s) && strings.IndexByte("hjlLtz", s[i]) >= 0 {
		i++
	}
	if i == len(s) {
		return 0, false
	}
	text, ok := p.argument(s[i], spec)
	p.out = append(p.out, text...)
	return i + 1, ok
}

// number reads a width or a precision, digits or a star.
func (p *printer) number(s string, i int, v *int) (int, bool) {
	if i < len(s) && s[i] == '*' {
		arg, given := p.next()
		if !given {
			*v = 0
			return i + 1, true
		}
		n, ok := printfInteger(arg)
		if !ok || n > maxPrintf || n < -maxPrintf {
			return 0, false
		}
		*v = int(n)
		return i + 1, true
	}
	for ; i < len(s) && isDigit(s[i]); i++ {
		if *v = *v*10 + int(s[i]-'0'); *v > maxPrintf {
			return 0, false
		}
	}
	return i, true
}

func (p *printer) argument(verb byte, spec Conversion) (string, bool) {
	arg, _ := p.next()
	switch verb {
	case 's':
		return spec.Text(arg)
	case 'b':
		text, stop, bad := decodeEscapes(arg, printfB)
		p.stopped = stop
		out, ok := spec.Text(text)
		return out, ok && !bad
	case 'c':
		if arg == "" {
			arg = "\x00"
		}
		if arg[0] >= 0x80 || spec.Precision >= 0 {
			return "", false
		}
		return spec.Text(arg[:1])
	case 'q':
		text, ok := backslashQuote(arg)
		if !ok || spec.Precision >= 0 {
			return "", false
		}
		return spec.Text(text)
	case 'd', 'i':
		v, ok := printfInteger(arg)
		return spec.Signed(v), ok
	case 'o', 'u', 'x', 'X':
		v, ok := printfUnsigned(arg)
		return spec.Unsigned(verb, v), ok
	case 'e', 'E', 'f', 'F', 'g', 'G':
		if arg == "" {
			arg = "0"
		}
		return spec.Float(verb, arg)
	}
	return "", false
}

// printfInteger reads an argument as strtoimax does with base 0, or as the
// code of the character behind a quote. What bash warns about is not ok.
func printfInteger(s string) (int64, bool) {
	if v, ok := quotedCharacter(s); ok || s == "" {
		return v, true
	}
	v, err := strconv.ParseInt(cNumber(s), 0, 64)
	return v, err == nil && cNumber(s) != ""
}

func printfUnsigned(s string) (uint64, bool) {
	if v, ok := quotedCharacter(s); ok || s == "" {
		return uint64(v), true
	}
	n := cNumber(s)
	if strings.HasPrefix(n, "-") {
		v, err := strconv.ParseInt(n, 0, 64)
		return uint64(v), err == nil
	}
	v, err := strconv.ParseUint(strings.TrimPrefix(n, "+"), 0, 64)
	return v, err == nil
}

func quotedCharacter(s string) (int64, bool) {
	if s == "" || s[0] != '\'' && s[0] != '"' || len(s) > 1 && s[1] >= 0x80 {
		return 0, false
	}
	if len(s) == 1 {
		return 0, true
	}
	return int64(s[1]), true
}

// cNumber is s if it is an integer constant of C with an optional sign, with
// its leading blanks removed, and empty otherwise. Go knows more forms.
func cNumber(s string) string {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" {
		return ""
	}
	isIn := isDigit
	if len(digits) > 2 && digits[0] == '0' && digits[1]|0x20 == 'x' {
		digits, isIn = digits[2:], isHex
	} else if digits[0] == '0' {
		isIn = isOctal
	}
	for i := 0; i < len(digits); i++ {
		if !isIn(digits[i]) {
			return ""
		}
	}
	return s
}

// Conversion is what stands between the percent sign and the letter of a
// conversion of printf, in the meaning that C gives it.
type Conversion struct {
	Left, Plus, Space, Alternate, Zero bool
	Width                              int
	Precision                          int // negative: not given
}

func (c *Conversion) flag(f byte) {
	switch f {
	case '-':
		c.Left = true
	case '+':
		c.Plus = true
	case ' ':
		c.Space = true
	case '#':
		c.Alternate = true
	case '0':
		c.Zero = true
	}
}

// Text is %s. How non-ASCII text is cut and padded depends on the locale.
func (c Conversion) Text(s string) (string, bool) {
	if (c.Width > 0 || c.Precision >= 0) && !isASCII(s) || c.Zero {
		return "", false
	}
	if c.Precision >= 0 && c.Precision < len(s) {
		s = s[:c.Precision]
	}
	return c.pad("", s, false), true
}

// Signed is %d.
func (c Conversion) Signed(v int64) string {
	digits := strconv.FormatInt(v, 10)
	return c.integer(c.sign(v < 0), strings.TrimPrefix(digits, "-"))
}

func (c Conversion) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case c.Plus:
		return "+"
	case c.Space:
		return " "
	}
	return ""
}

// Unsigned is %u, %o, %x or %X.
func (c Conversion) Unsigned(verb byte, v uint64) string {
	switch verb {
	case 'o':
		digits := strconv.FormatUint(v, 8)
		if c.Alternate && v != 0 && c.Precision <= len(digits) {
			digits = "0" + digits
		}
		if c.Alternate && v == 0 && c.Precision == 0 {
			return c.pad("", "0", false)
		}
		return c.integer("", digits)
	case 'x', 'X':
		digits, prefix := strconv.FormatUint(v, 16), ""
		if c.Alternate && v != 0 {
			prefix = "0x"
		}
		s := c.integer(prefix, digits)
		if verb == 'X' {
			s = strings.ToUpper(s)
		}
		return s
	}
	return c.integer("", strconv.FormatUint(v, 10))
}

func (c Conversion) integer(prefix, digits string) string {
	if c.Precision >= 0 {
		if digits == "0" && c.Precision == 0 {
			digits = ""
		}
		if n := c.Precision - len(digits); n > 0 {
			digits = strings.Repeat("0", n) + digits
		}
	}
	return c.pad(prefix, digits, c.Zero && c.Precision < 0)
}

// pad brings prefix and text to the width; zeros go between them.
func (c Conversion) pad(prefix, s string, zeros bool) string {
	n := c.Width - len(prefix) - len(s)
	switch {
	case n <= 0:
		return prefix + s
	case c.Left:
		return prefix + s + strings.Repeat(" ", n)
	case zeros:
		return prefix + strings.Repeat("0", n) + s
	}
	return strings.Repeat(" ", n) + prefix + s
}

// maxFloatDigits is how many decimal digits come back unharmed from the
// floating point numbers of C, whatever their width.
const maxFloatDigits = 15

// Float is %e, %f or %g of a decimal number. ok is false where the binary
// form of the number would show in the result.
func (c Conversion) Float(verb byte, s string) (string, bool) {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" || len(digits) > maxFloatDigits {
		return "", false
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	if whole == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return "", false
	}
	v, err := strconv.ParseFloat(digits, 64)
	prec := c.Precision
	if prec < 0 {
		prec = 6
	}
	if err != nil || prec+len(whole) > maxFloatDigits || c.Alternate {
		return "", false
	}
	var out string
	switch verb {
	case 'f', 'F':
		if halfWay(fraction, prec) {
			return "", false
		}
		out = strconv.FormatFloat(v, 'f', prec, 64)
	case 'e', 'E':
		if significant := strings.TrimLeft(whole+fraction, "0"); significant != "" && halfWay(significant[1:], prec) {
			return "", false
		}
		out = strconv.FormatFloat(v, 'e', prec, 64)
	default:
		prec = max(prec, 1)
		if significant := strings.TrimLeft(whole+fraction, "0"); significant != "" && halfWay(significant[1:], prec-1) {
			return "", false
		}
		out = shortest(v, prec)
	}
	if verb < 'a' {
		out = strings.ToUpper(out)
	}
	return c.pad(c.sign(s[0] == '-'), out, c.Zero), true
}

// halfWay reports whether rounding to n digits has to decide a tie.
func halfWay(digits string, n int) bool {
	return n < len(digits) && strings.TrimRight(digits[n:], "0") == "5"
}

// shortest is %g: as many digits as it takes, at most prec.
func shortest(v float64, prec int) string {
	exponent := 0
	if v != 0 {
		_, e, _ := strings.Cut(strconv.FormatFloat(v, 'e', prec-1, 64), "e")
		exponent, _ = strconv.Atoi(e)
	}
	if exponent < -4 || exponent >= prec {
		mantissa, e, _ := strings.Cut(strconv.FormatFloat(v, 'e', prec-1, 64), "e")
		return trimFraction(mantissa) + "e" + e
	}
	return trimFraction(strconv.FormatFloat(v, 'f', max(prec-1-exponent, 0), 64))
}

func trimFraction(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// backslashQuote is %q: backslashes before what the shell would read.
func backslashQuote(s string) (string, bool) {
	if !isASCII(s) {
		return "", false
	}
	if s == "" {
		return "''", true
	}
	if !printable(s) {
		return ansiCQuote(s), true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte(" '\"\\|&;()<>!{}*[]?^$`,", c) >= 0,
			c == '#' && i == 0,
			c == '~' && (i == 0 || s[i-1] == ':' || s[i-1] == '='):
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String(), true
}
