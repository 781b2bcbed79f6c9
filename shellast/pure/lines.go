package pure

import (
	"slices"
	"strconv"
	"strings"
)

var catOptions = []option{
	{'A', "show-all", noArgument},
	{'b', "number-nonblank", noArgument},
	{'e', "", noArgument},
	{'E', "show-ends", noArgument},
	{'n', "number", noArgument},
	{'s', "squeeze-blank", noArgument},
	{'t', "", noArgument},
	{'T', "show-tabs", noArgument},
	{'u', "", noArgument},
	{'v', "show-nonprinting", noArgument},
}

func (c *call) cat() bool {
	opts, operands, ok := c.parse(catOptions, false)
	if !ok || !readsStdin(operands) {
		return false
	}
	var number, nonblank, ends, squeeze, tabs, visible bool
	for _, o := range opts {
		switch o.key {
		case 'A':
			visible, ends, tabs = true, true, true
		case 'b':
			nonblank = true
		case 'e':
			visible, ends = true, true
		case 'E':
			ends = true
		case 'n':
			number = true
		case 's':
			squeeze = true
		case 't':
			visible, tabs = true, true
		case 'T':
			tabs = true
		case 'v':
			visible = true
		}
	}
	if len(opts) == 0 {
		c.print(c.in)
		return true
	}
	if ends && strings.Contains(c.in, "\r") {
		// What becomes of a carriage return changed between versions.
		return false
	}
	n, blank := 0, false
	for _, line := range lines(c.in) {
		text, newline := chomp(line)
		if squeeze && text == "" && newline != "" {
			if blank {
				continue
			}
			blank = true
		} else {
			blank = false
		}
		if nonblank && text != "" || number && !nonblank {
			n++
			c.print(padLeft(strconv.Itoa(n), 6) + "\t")
		}
		c.print(makeVisible(text, visible, tabs))
		if ends && newline != "" {
			c.print("$")
		}
		c.print(newline)
	}
	return true
}

// makeVisible is the notation of cat -v and -T.
func makeVisible(s string, visible, tabs bool) string {
	if !visible && !tabs {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		ch := s[i]
		if ch == '\t' {
			if tabs {
				b.WriteString("^I")
			} else {
				b.WriteByte(ch)
			}
			continue
		}
		if visible {
			if ch >= 0x80 {
				b.WriteString("M-")
				ch -= 0x80
			}
			if ch < ' ' || ch == 0x7f {
				b.WriteByte('^')
				ch ^= 0x40
			}
		}
		b.WriteByte(ch)
	}
	return b.String()
}

// part is which lines or bytes head and tail keep.
type part struct {
	n        int
	bytes    bool
	fromHere bool // tail -n +N
	allBut   bool // head -n -N
}

var headOptions = []option{
	{'c', "bytes", needsArgument},
	{'n', "lines", needsArgument},
	{'q', "quiet", noArgument},
	{'q', "silent", noArgument},
}

// oldCount reads the -5 that head and tail take as first argument.
func (c *call) oldCount() {
	if len(c.args) > 0 && len(c.args[0]) > 1 && c.args[0][0] == '-' {
		if n, ok := count(c.args[0][1:]); ok {
			c.args = append([]string{"-n", strconv.Itoa(n)}, c.args[1:]...)
		}
	}
}

func (c *call) head() bool {
	p, ok := c.part('-')
	if !ok {
		return false
	}
	total, upTo := c.units(p.bytes)
	n := min(p.n, total)
	if p.allBut {
		n = total - n
	}
	c.print(c.in[:upTo(n)])
	return true
}

func (c *call) tail() bool {
	p, ok := c.part('+')
	if !ok {
		return false
	}
	total, upTo := c.units(p.bytes)
	from := total - min(p.n, total)
	if p.fromHere {
		from = min(max(p.n-1, 0), total)
	}
	c.print(c.in[upTo(from):])
	return true
}

func (c *call) part(sign byte) (part, bool) {
	c.oldCount()
	p := part{n: 10}
	opts, operands, ok := c.parse(headOptions, false)
	if !ok || !readsStdin(operands) {
		return p, false
	}
	for _, o := range opts {
		if o.key == 'q' {
			continue
		}
		value := o.value
		p = part{bytes: o.key == 'c'}
		if sign == '+' {
			value = strings.TrimPrefix(value, "-")
			p.fromHere = strings.HasPrefix(value, "+")
		} else {
			p.allBut = strings.HasPrefix(value, "-")
		}
		if p.fromHere || p.allBut {
			value = value[1:]
		}
		if p.n, ok = count(value); !ok {
			return p, false
		}
	}
	return p, true
}

// units counts the bytes or lines of the input, and tells where each begins.
func (c *call) units(bytes bool) (total int, upTo func(n int) int) {
	if bytes {
		return len(c.in), func(n int) int { return n }
	}
	in := lines(c.in)
	return len(in), func(n int) int {
		at := 0
		for _, line := range in[:n] {
			at += len(line)
		}
		return at
	}
}

func (c *call) tac() bool {
	opts, operands, ok := c.parse(nil, false)
	if !ok || len(opts) > 0 || !readsStdin(operands) {
		return false
	}
	in := lines(c.in)
	for i := len(in) - 1; i >= 0; i-- {
		c.print(in[i])
	}
	return true
}

// rev reverses characters, which are bytes in one locale and not in another.
func (c *call) rev() bool {
	if len(c.args) > 0 && !(len(c.args) == 1 && isStdin(c.args[0])) || !isASCII(c.in) {
		return false
	}
	for _, line := range lines(c.in) {
		text, newline := chomp(line)
		b := []byte(text)
		slices.Reverse(b)
		c.print(string(b) + newline)
	}
	return true
}

var wcOptions = []option{
	{'c', "bytes", noArgument},
	{'m', "chars", noArgument},
	{'l', "lines", noArgument},
	{'w', "words", noArgument},
}

// wc counts one thing. The columns of several depend on what kind of file the
// input is.
func (c *call) wc() bool {
	opts, operands, ok := c.parse(wcOptions, false)
	if !ok || len(opts) != 1 || len(operands) > 0 {
		return false
	}
	n := len(c.in)
	switch opts[0].key {
	case 'l':
		n = strings.Count(c.in, "\n")
	case 'w':
		if !isASCII(c.in) || strings.ContainsFunc(c.in, func(r rune) bool { return r < ' ' && (r < '\t' || r > '\r') }) {
			return false
		}
		n = len(strings.Fields(c.in))
	case 'm':
		if !isASCII(c.in) {
			return false
		}
	}
	c.print(strconv.Itoa(n) + "\n")
	return true
}

var nlOptions = []option{
	{'b', "body-numbering", needsArgument},
	{'s', "number-separator", needsArgument},
	{'w', "number-width", needsArgument},
}

func (c *call) nl() bool {
	opts, operands, ok := c.parse(nlOptions, false)
	if !ok || !readsStdin(operands) || strings.Contains(c.in, `\:`) {
		return false
	}
	style, separator, width := "t", "\t", 6
	for _, o := range opts {
		switch o.key {
		case 'b':
			style = o.value
		case 's':
			separator = o.value
		case 'w':
			if width, ok = count(o.value); !ok || width == 0 || width > 100 {
				return false
			}
		}
	}
	if style != "t" && style != "a" && style != "n" || !isASCII(separator) {
		return false
	}
	n := 0
	for _, line := range lines(c.in) {
		text, _ := chomp(line)
		if c.full() {
			return false
		}
		if style == "a" || style == "t" && text != "" {
			n++
			c.print(padLeft(strconv.Itoa(n), width) + separator + text + "\n")
			continue
		}
		c.print(strings.Repeat(" ", width+len(separator)) + text + "\n")
	}
	return true
}

var foldOptions = []option{
	{'b', "bytes", noArgument},
	{'s', "spaces", noArgument},
	{'w', "width", needsArgument},
}

// fold breaks lines of plain ASCII; tabs and the like have a width of their
// own.
func (c *call) fold() bool {
	opts, operands, ok := c.parse(foldOptions, false)
	if !ok || !readsStdin(operands) || !isASCII(c.in) || strings.ContainsAny(c.in, "\t\b\r") {
		return false
	}
	width, spaces := 80, false
	for _, o := range opts {
		switch o.key {
		case 's':
			spaces = true
		case 'w':
			if width, ok = count(o.value); !ok || width == 0 {
				return false
			}
		}
	}
	for _, line := range lines(c.in) {
		text, newline := chomp(line)
		for len(text) > width && !c.full() {
			n := width
			if spaces {
				if blank := strings.LastIndexByte(text[:width], ' '); blank >= 0 {
					n = blank + 1
				}
			}
			c.print(text[:n] + "\n")
			text = text[n:]
		}
		c.print(text + newline)
	}
	return true
}

var pasteOptions = []option{
	{'d', "delimiters", needsArgument},
	{'s', "serial", noArgument},
}

func (c *call) paste() bool {
	opts, operands, ok := c.parse(pasteOptions, false)
	if !ok || len(operands) > 100 || !isASCII(c.in) {
		return false
	}
	if len(operands) == 0 {
		operands = []string{"-"}
	}
	for _, name := range operands {
		if name != "-" {
			return false
		}
	}
	delimiters, serial := []string{"\t"}, false
	for _, o := range opts {
		switch o.key {
		case 'd':
			if delimiters, ok = pasteDelimiters(o.value); !ok {
				return false
			}
		case 's':
			serial = true
		}
	}
	in := lines(c.in)
	for i := range in {
		in[i], _ = chomp(in[i])
	}
	columns := len(operands)
	if serial {
		if columns > 1 {
			return false
		}
		columns = len(in)
		if columns == 0 {
			c.print("\n")
		}
	}
	for ; len(in) > 0 && !c.full(); in = in[min(columns, len(in)):] {
		for i := range columns {
			if i < len(in) {
				c.print(in[i])
			}
			if i < columns-1 {
				c.print(delimiters[i%len(delimiters)])
			}
		}
		c.print("\n")
	}
	return true
}

// pasteDelimiters reads a list with its escapes.
func pasteDelimiters(s string) ([]string, bool) {
	if s == "" || s == `\0` {
		return []string{""}, true
	}
	if !isASCII(s) {
		return nil, false
	}
	var out []string
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			out = append(out, s[i:i+1])
			continue
		}
		if i++; i == len(s) {
			return nil, false
		}
		switch s[i] {
		case 'n':
			out = append(out, "\n")
		case 't':
			out = append(out, "\t")
		case '\\':
			out = append(out, "\\")
		case '0':
			out = append(out, "")
		default:
			return nil, false
		}
	}
	return out, true
}

var expandOptions = []option{
	{'i', "initial", noArgument},
	{'t', "tabs", needsArgument},
}

func (c *call) expand() bool {
	opts, operands, ok := c.parse(expandOptions, false)
	if !ok || !readsStdin(operands) || !isASCII(c.in) || strings.Contains(c.in, "\b") {
		return false
	}
	size, initial := 8, false
	for _, o := range opts {
		switch o.key {
		case 'i':
			initial = true
		case 't':
			if size, ok = count(o.value); !ok || size == 0 || size > 1000 {
				return false
			}
		}
	}
	for _, line := range lines(c.in) {
		column, blank := 0, true
		for i := 0; i < len(line) && !c.full(); i++ {
			switch ch := line[i]; {
			case ch == '\t' && (blank || !initial):
				n := size - column%size
				c.print(strings.Repeat(" ", n))
				column += n
			default:
				blank = blank && (ch == ' ' || ch == '\t')
				c.print(line[i : i+1])
				column++
			}
		}
	}
	return true
}
