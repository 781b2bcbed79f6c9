package pure

import (
	"strconv"
	"strings"
)

const (
	posixKey = longOnly + iota
	debugKey
)

var sedOptions = []option{
	{'n', "quiet", noArgument},
	{'n', "silent", noArgument},
	{'e', "expression", needsArgument},
	{'E', "regexp-extended", noArgument},
	{'r', "regexp-extended", noArgument},
	{'s', "separate", noArgument},
	{'u', "unbuffered", noArgument},
	{'f', "file", needsArgument},
	{'i', "in-place", mayHaveArgument},
	{'z', "null-data", noArgument},
	{posixKey, "posix", noArgument},
	{debugKey, "debug", noArgument},
}

// sed edits lines. Not computed are commands that run programs or touch files,
// and what GNU sed and others read differently.
func (c *call) sed() bool {
	opts, operands, ok := c.parse(sedOptions, false)
	if !ok {
		return false
	}
	var scripts []string
	p := sedParser{}
	for _, o := range opts {
		switch o.key {
		case 'n':
			p.quiet = true
		case 'e':
			scripts = append(scripts, o.value)
		case 'E', 'r':
			p.kind.extended = true
		case 's', 'u':
		default:
			return false
		}
	}
	if scripts == nil {
		if len(operands) == 0 {
			return false
		}
		scripts, operands = operands[:1], operands[1:]
	}
	if !readsStdin(operands) {
		return false
	}
	p.kind.escapes = true
	p.src = strings.Join(scripts, "\n")
	if strings.HasPrefix(p.src, "#n") || strings.ContainsRune(c.in, 0) {
		return false
	}
	program, ok := p.parse()
	if !ok {
		return false
	}
	ed := editor{call: c, program: program, in: lines(c.in), hold: sedSpace{newline: true}, quiet: p.quiet, ascii: isASCII(c.in) && isASCII(p.src)}
	return ed.run()
}

// sedAddress selects lines.
type sedAddress struct {
	line int // a number, 0 for others
	last bool
	re   *regex
	step int // of first~step
}

// sedCommand is one command of a script.
type sedCommand struct {
	from, to  *sedAddress
	plus      int // of addr,+N
	hasPlus   bool
	negated   bool
	active    bool // inside of its range
	started   bool // it was once
	end       int  // last line of a range that is counted
	name      byte
	block     int // of {: the command behind the matching }
	label     string
	target    int // of b and t
	text      string
	status    int
	re        *regex
	with      []sedPart
	nth       int
	global    bool
	printIt   bool
	translate map[byte]byte
}

// sedPart is a piece of a replacement: text, or a group.
type sedPart struct {
	text  string
	group int // -1 for text
}

// sedParser reads a script.
type sedParser struct {
	src   string
	pos   int
	kind  syntaxKind
	quiet bool
}

func (p *sedParser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *sedParser) skip(set string) {
	for p.pos < len(p.src) && strings.IndexByte(set, p.src[p.pos]) >= 0 {
		p.pos++
	}
}

const maxSedCommands = 1000

func (p *sedParser) parse() ([]sedCommand, bool) {
	var program []sedCommand
	var open []int
	for {
		p.skip(" \t\n;")
		if p.pos >= len(p.src) {
			break
		}
		if len(program) > maxSedCommands {
			return nil, false
		}
		if p.peek() == '#' {
			for p.pos < len(p.src) && p.src[p.pos] != '\n' {
				p.pos++
			}
			continue
		}
		cmd, ok := p.command()
		if !ok {
			return nil, false
		}
		switch cmd.name {
		case '{':
			open = append(open, len(program))
		case '}':
			if len(open) == 0 || cmd.from != nil {
				return nil, false
			}
			program[open[len(open)-1]].block = len(program)
			open = open[:len(open)-1]
		}
		program = append(program, cmd)
	}
	if len(open) > 0 {
		return nil, false
	}
	for i := range program {
		cmd := &program[i]
		if (cmd.name == 'b' || cmd.name == 't' || cmd.name == 'T') && !findLabel(program, cmd) {
			return nil, false
		}
	}
	return program, true
}

func findLabel(program []sedCommand, cmd *sedCommand) bool {
	cmd.target = len(program)
	if cmd.label == "" {
		return true
	}
	found := false
	for i := range program {
		if program[i].name == ':' && program[i].label == cmd.label {
			if found {
				return false
			}
			cmd.target, found = i, true
		}
	}
	return found
}

func (p *sedParser) command() (cmd sedCommand, ok bool) {
	if cmd.from, ok = p.address(); !ok {
		return cmd, false
	}
	p.skip(" \t")
	if cmd.from != nil && p.peek() == ',' {
		p.pos++
		p.skip(" \t")
		if p.peek() == '+' {
			p.pos++
			cmd.plus, ok = p.number()
			cmd.hasPlus = true
		} else {
			cmd.to, ok = p.address()
			ok = ok && cmd.to != nil && cmd.to.step == 0
		}
		if !ok || cmd.from.step != 0 {
			return cmd, false
		}
		p.skip(" \t")
	}
	for p.peek() == '!' {
		if cmd.negated {
			return cmd, false
		}
		cmd.negated = true
		p.pos++
		p.skip(" \t")
	}
	if cmd.from != nil && cmd.from.line == 0 && cmd.from.re == nil && !cmd.from.last && cmd.from.step == 0 {
		// Line 0 is only good before an expression.
		if cmd.to == nil || cmd.to.re == nil {
			return cmd, false
		}
	}
	cmd.name = p.peek()
	p.pos++
	switch cmd.name {
	case '{':
		return cmd, true
	case '}', '=', 'd', 'D', 'g', 'G', 'h', 'H', 'n', 'N', 'p', 'P', 'x':
		return cmd, p.end()
	case 'q', 'Q':
		if cmd.to != nil || cmd.hasPlus {
			return cmd, false
		}
		p.skip(" \t")
		if ch := p.peek(); ch >= '0' && ch <= '9' {
			if cmd.status, ok = p.number(); !ok || cmd.status > 255 {
				return cmd, false
			}
		}
		return cmd, p.end()
	case ':':
		p.skip(" \t")
		cmd.label = p.word()
		return cmd, cmd.label != "" && cmd.from == nil && p.end()
	case 'b', 't', 'T':
		p.skip(" \t")
		cmd.label = p.word()
		return cmd, p.end()
	case 's':
		return cmd, p.substitution(&cmd) && p.end()
	case 'y':
		return cmd, p.transliteration(&cmd) && p.end()
	case 'a', 'i', 'c':
		return cmd, p.textArgument(&cmd)
	}
	return cmd, false
}

// end consumes what ends a command.
func (p *sedParser) end() bool {
	p.skip(" \t")
	switch p.peek() {
	case '}', '#':
		return true
	case ';', '\n':
		p.pos++
		return true
	}
	return p.pos >= len(p.src)
}

// word reads a label.
func (p *sedParser) word() string {
	start := p.pos
	for p.pos < len(p.src) && isWord(p.src[p.pos]) {
		p.pos++
	}
	return p.src[start:p.pos]
}

func (p *sedParser) number() (int, bool) {
	start := p.pos
	p.skip("0123456789")
	return count(p.src[start:p.pos])
}

func (p *sedParser) address() (*sedAddress, bool) {
	switch ch := p.peek(); {
	case ch == '$':
		p.pos++
		return &sedAddress{last: true}, true
	case ch >= '0' && ch <= '9':
		n, ok := p.number()
		a := &sedAddress{line: n}
		if ok && p.peek() == '~' {
			p.pos++
			a.step, ok = p.number()
			ok = ok && a.step > 0
		}
		return a, ok
	case ch == '/' || ch == '\\':
		p.pos++
		delimiter := ch
		if ch == '\\' {
			delimiter = p.peek()
			p.pos++
		}
		pattern, ok := p.delimited(delimiter)
		if !ok || pattern == "" {
			return nil, false
		}
		kind := p.kind
		if p.peek() == 'I' {
			kind.foldCase = true
			p.pos++
		}
		re, ok := compilePOSIX(pattern, kind)
		return &sedAddress{re: re}, ok
	}
	return nil, true
}

// delimited reads up to the delimiter. In front of it a backslash is dropped.
func (p *sedParser) delimited(delimiter byte) (string, bool) {
	if delimiter == 0 || delimiter == '\n' || delimiter == '\\' || delimiter >= 0x80 || isWord(delimiter) {
		return "", false
	}
	var b strings.Builder
	for ; p.pos < len(p.src); p.pos++ {
		ch := p.src[p.pos]
		switch {
		case ch == delimiter:
			p.pos++
			return b.String(), true
		case ch == '\n':
			return "", false
		case ch == '\\' && p.pos+1 < len(p.src):
			p.pos++
			next := p.src[p.pos]
			if next != delimiter {
				b.WriteByte(ch)
			} else if strings.IndexByte(`.*[]^$+?(){}|&`, next) >= 0 {
				// Special or plain depends on the version.
				return "", false
			}
			b.WriteByte(next)
		default:
			b.WriteByte(ch)
		}
	}
	return "", false
}

func (p *sedParser) substitution(cmd *sedCommand) bool {
	delimiter := p.peek()
	p.pos++
	pattern, ok := p.delimited(delimiter)
	if !ok || pattern == "" {
		return false
	}
	with, ok := p.delimited(delimiter)
	if !ok {
		return false
	}
	kind := p.kind
	for {
		switch ch := p.peek(); {
		case ch == 'g':
			cmd.global = true
		case ch == 'p':
			cmd.printIt = true
		case ch == 'i' || ch == 'I':
			kind.foldCase = true
		case ch >= '1' && ch <= '9' && cmd.nth == 0:
			if cmd.nth, ok = p.number(); !ok {
				return false
			}
			continue
		default:
			if cmd.re, ok = compilePOSIX(pattern, kind); !ok {
				return false
			}
			cmd.with, ok = replacement(with)
			for _, part := range cmd.with {
				if part.group > cmd.re.groups || part.group > 0 && cmd.re.ambiguous {
					return false
				}
			}
			return ok
		}
		p.pos++
	}
}

// replacement reads the right side of s.
func replacement(s string) ([]sedPart, bool) {
	var parts []sedPart
	var text []byte
	group := func(n int) {
		parts = append(parts, sedPart{string(text), -1}, sedPart{group: n})
		text = nil
	}
	for i := 0; i < len(s); i++ {
		ch := s[i]
		if ch == '&' {
			group(0)
			continue
		}
		if ch != '\\' {
			text = append(text, ch)
			continue
		}
		if i++; i == len(s) {
			return nil, false
		}
		switch ch := s[i]; {
		case ch >= '0' && ch <= '9':
			group(int(ch - '0'))
		case ch == 'n':
			text = append(text, '\n')
		case ch == 't':
			text = append(text, '\t')
		case ch == 'x' && i+2 < len(s):
			bytes, ok := hexBytes(s[i+1 : i+3])
			if !ok || bytes == "&" || bytes == `\` || bytes[0] >= 0x80 {
				return nil, false
			}
			text = append(text, bytes...)
			i += 2
		case isWord(ch):
			return nil, false
		default:
			text = append(text, ch)
		}
	}
	return append(parts, sedPart{string(text), -1}), true
}

func (p *sedParser) transliteration(cmd *sedCommand) bool {
	delimiter := p.peek()
	p.pos++
	from, ok1 := p.delimited(delimiter)
	to, ok2 := p.delimited(delimiter)
	if !ok1 || !ok2 || !isASCII(from+to) {
		return false
	}
	from, ok1 = unescapeY(from)
	to, ok2 = unescapeY(to)
	if !ok1 || !ok2 || len(from) != len(to) {
		return false
	}
	cmd.translate = make(map[byte]byte, len(from))
	for i := range len(from) {
		if _, twice := cmd.translate[from[i]]; twice {
			return false
		}
		cmd.translate[from[i]] = to[i]
	}
	return true
}

func unescapeY(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		if i++; i == len(s) {
			return "", false
		}
		switch s[i] {
		case '\\':
			b.WriteByte('\\')
		case 'n':
			b.WriteByte('\n')
		default:
			return "", false
		}
	}
	return b.String(), true
}

// textArgument reads the one-line form of a, i and c.
func (p *sedParser) textArgument(cmd *sedCommand) bool {
	p.skip(" \t")
	if p.peek() == '\\' {
		p.pos++
		if p.peek() == '\n' {
			p.pos++
		}
	}
	end := strings.IndexByte(p.src[p.pos:], '\n')
	if end < 0 {
		end = len(p.src) - p.pos
	}
	cmd.text = p.src[p.pos : p.pos+end]
	p.pos += end
	return cmd.text != "" && !strings.Contains(cmd.text, `\`) && strings.TrimLeft(cmd.text, " \t") == cmd.text
}

// sedSpace is text, and whether the newline it once ended with is printed
// behind it. The flag travels with the text.
type sedSpace struct {
	text    string
	newline bool
}

// editor runs a script.
type editor struct {
	*call
	program []sedCommand
	in      []string
	next    int // line to read
	quiet   bool
	ascii   bool
	pattern sedSpace
	hold    sedSpace
	appends []string
	missing bool // a newline at the end of what was printed
}

// flow is what a cycle does next.
type flow uint8

const (
	endCycle  flow = iota // print and read on
	dropCycle             // read on
	restart               // the same again without reading
	quit
	unknown
)

func (e *editor) read() bool {
	if e.next >= len(e.in) {
		return false
	}
	text, newline := chomp(e.in[e.next])
	e.pattern = sedSpace{text, newline != ""}
	e.next++
	return true
}

// write prints a line. The newline that the last line of the input lacks is
// printed only when something follows.
func (e *editor) write(s string, newline bool) {
	if e.missing {
		e.print("\n")
	}
	e.print(s)
	if e.missing = !newline; newline {
		e.print("\n")
	}
}

// show prints the pattern space.
func (e *editor) show() { e.write(e.pattern.text, e.pattern.newline) }

// flush prints what the command a has put off.
func (e *editor) flush() {
	for _, text := range e.appends {
		e.write(text, true)
	}
	e.appends = nil
}

func (e *editor) run() bool {
	again := false
	for again || e.read() {
		if e.full() {
			return false
		}
		again = false
		what := e.cycle()
		if what == unknown {
			return false
		}
		if what == endCycle && !e.quiet {
			e.show()
		}
		e.flush()
		switch what {
		case quit:
			return true
		case restart:
			again = true
		}
	}
	return true
}

func (e *editor) cycle() flow {
	substituted := false
	for pc := 0; pc < len(e.program); pc++ {
		size := len(e.pattern.text) + len(e.hold.text)
		if !e.spend(20+size/8) || size > maxText {
			return unknown
		}
		cmd := &e.program[pc]
		selected, ok := e.selects(cmd)
		if !ok {
			return unknown
		}
		if selected == cmd.negated {
			if cmd.name == '{' {
				pc = cmd.block
			}
			continue
		}
		switch cmd.name {
		case '=':
			e.write(strconv.Itoa(e.next), true)
		case 'a':
			e.appends = append(e.appends, cmd.text)
		case 'i':
			e.write(cmd.text, true)
		case 'c':
			if cmd.to != nil || cmd.hasPlus || cmd.negated {
				return unknown
			}
			e.write(cmd.text, true)
			return dropCycle
		case 'd':
			return dropCycle
		case 'D':
			_, rest, more := strings.Cut(e.pattern.text, "\n")
			if !more {
				return dropCycle
			}
			e.pattern.text = rest
			return restart
		case 'g':
			e.pattern = e.hold
		case 'G':
			e.pattern = sedSpace{e.pattern.text + "\n" + e.hold.text, e.hold.newline}
		case 'h':
			e.hold = e.pattern
		case 'H':
			e.hold = sedSpace{e.hold.text + "\n" + e.pattern.text, e.pattern.newline}
		case 'x':
			e.pattern, e.hold = e.hold, e.pattern
		case 'n':
			if e.next >= len(e.in) {
				// GNU prints and leaves.
				if !e.quiet {
					e.show()
				}
				return quit
			}
			if !e.quiet {
				e.show()
			}
			e.flush()
			e.read()
			substituted = false
		case 'N':
			if e.next >= len(e.in) {
				if !e.quiet {
					e.show()
				}
				return quit
			}
			e.flush()
			before := e.pattern.text
			e.read()
			e.pattern.text = before + "\n" + e.pattern.text
			substituted = false
		case 'p':
			e.show()
		case 'P':
			first, _, more := strings.Cut(e.pattern.text, "\n")
			e.write(first, more || e.pattern.newline)
		case 'q':
			e.status = cmd.status
			if !e.quiet {
				e.show()
			}
			if e.missing {
				e.print("\n")
				e.missing = false
			}
			return quit
		case 'Q':
			e.status = cmd.status
			return quit
		case 's':
			text, done, ok := e.substitute(cmd)
			if !ok {
				return unknown
			}
			if done {
				substituted = true
				e.pattern.text = text
				if cmd.printIt {
					e.show()
				}
			}
		case 't':
			if substituted {
				substituted = false
				pc = cmd.target
			}
		case 'T':
			if !substituted {
				pc = cmd.target
			}
			substituted = false
		case 'b':
			pc = cmd.target
		case 'y':
			if !isASCII(e.pattern.text) {
				return unknown
			}
			b := []byte(e.pattern.text)
			for i, ch := range b {
				if to, ok := cmd.translate[ch]; ok {
					b[i] = to
				}
			}
			e.pattern.text = string(b)
		}
	}
	return endCycle
}

// selects reports whether the addresses of a command select the line.
func (e *editor) selects(cmd *sedCommand) (selected, ok bool) {
	if cmd.from == nil {
		return true, true
	}
	if cmd.to == nil && !cmd.hasPlus {
		return e.at(cmd.from)
	}
	line := e.next
	if cmd.active {
		return e.inRange(cmd)
	}
	if cmd.from.line == 0 && cmd.from.re == nil && !cmd.from.last {
		// 0,/re/: the range is open from the beginning.
		if cmd.started {
			return false, true
		}
		cmd.active, cmd.started = true, true
		return e.inRange(cmd)
	}
	if cmd.from.line > 0 && line > cmd.from.line && !cmd.started {
		// The first line of the range went by unseen.
		return false, false
	}
	begins, ok := e.at(cmd.from)
	if !begins || !ok {
		return false, ok
	}
	cmd.started = true
	switch {
	case cmd.hasPlus:
		cmd.end = line + cmd.plus
		cmd.active = cmd.plus > 0
	case cmd.to.line > 0:
		cmd.end = cmd.to.line
		cmd.active = line < cmd.end
	case cmd.to.last:
		cmd.active = e.next < len(e.in)
	case cmd.to.re != nil:
		cmd.active = true
	default:
		return false, false
	}
	return true, true
}

// inRange decides for a line inside of an open range.
func (e *editor) inRange(cmd *sedCommand) (selected, ok bool) {
	switch {
	case cmd.hasPlus || cmd.to.line > 0:
		cmd.active = e.next < cmd.end
		if e.next > cmd.end {
			// n or N went past the end.
			return false, false
		}
	case cmd.to.last:
		cmd.active = e.next < len(e.in)
	default:
		ends, ok := e.at(cmd.to)
		cmd.active = !ends
		return true, ok
	}
	return true, true
}

func (e *editor) at(a *sedAddress) (selected, ok bool) {
	switch {
	case a.last:
		return e.next == len(e.in), true
	case a.re != nil:
		if a.re.wide && !e.ascii || !a.re.affords(e.call, e.pattern.text) {
			return false, false
		}
		return a.re.MatchString(e.pattern.text), true
	case a.step > 0:
		return e.next >= a.line && (e.next-a.line)%a.step == 0, true
	}
	return e.next == a.line, true
}

// substitute runs s on the pattern space.
func (e *editor) substitute(cmd *sedCommand) (text string, done, ok bool) {
	if cmd.re.wide && !e.ascii || !cmd.re.affords(e.call, e.pattern.text) {
		return "", false, false
	}
	limit := max(cmd.nth, 1)
	if cmd.global {
		limit = -1
	}
	matches := cmd.re.FindAllStringSubmatchIndex(e.pattern.text, limit)
	var b strings.Builder
	at := 0
	for i, m := range matches {
		if i+1 < cmd.nth {
			continue
		}
		b.WriteString(e.pattern.text[at:m[0]])
		for _, part := range cmd.with {
			switch {
			case part.group < 0:
				b.WriteString(part.text)
			case m[2*part.group] >= 0:
				b.WriteString(e.pattern.text[m[2*part.group]:m[2*part.group+1]])
			}
			if b.Len() > maxText {
				return "", false, false
			}
		}
		at = m[1]
		done = true
	}
	b.WriteString(e.pattern.text[at:])
	return b.String(), done, true
}
