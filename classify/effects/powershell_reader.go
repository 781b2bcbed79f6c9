package effects

import (
	"strings"

	"gstack/shellast/value"
)

// strBuilder puts an abstract string together in time proportional to its
// length.
type strBuilder struct {
	parts value.Str
	text  []byte
}

func (b *strBuilder) byte(c byte) { b.text = append(b.text, c) }

func (b *strBuilder) add(s value.Str) {
	for _, p := range s {
		if p.Kind == value.Lit {
			b.text = append(b.text, p.Text...)
			continue
		}
		b.flush()
		b.parts = append(b.parts, p)
	}
}

func (b *strBuilder) flush() {
	if len(b.text) > 0 {
		b.parts = append(b.parts, value.Part{Text: string(b.text)})
		b.text = b.text[:0]
	}
}

// str is the string, and empties the builder.
func (b *strBuilder) str() value.Str {
	b.flush()
	s := b.parts
	b.parts = nil
	return s
}

// psStatement is one command of PowerShell text: its words, in the order in
// which their commands run.
type psStatement struct {
	words []psWord
	// piped: another command's output is what it works on.
	piped bool
	// called is a method that the statement calls ("[io.file]::delete"); then
	// there are no words.
	called string
	// write is a file that output is redirected to.
	write *value.Field
}

// psWord is a word. A bare word may be a command or a parameter, a quoted one
// may not be a parameter, and one that is made (a variable, a number, what
// stands in brackets) is a value.
type psWord struct {
	value.Field
	kind psKind
	// name of a variable, lower case, if the word begins with one.
	variable string
}

type psKind uint8

const (
	psBare psKind = iota
	psQuoted
	psMade
)

// psReader splits PowerShell text into statements. It knows quotes, variables,
// brackets and comments of about_Parsing and about_Operators; it builds no tree:
// what stands in brackets is a statement of its own, which runs or may run.
type psReader struct {
	src string
	pos int
	// stack are the statements that wait for the end of a bracket.
	stack []psOpen
	cur   psStatement
	// out are the statements, nested code the texts of $( ) inside of strings.
	out    []psStatement
	nested []string
}

type psOpen struct {
	psStatement
	close byte
}

// psStatements reads a text, in which a NUL on both sides marks what is not
// known.
func psStatements(src string) []psStatement {
	const mostNested = 64
	var out []psStatement
	pending := []string{src}
	for n := 0; len(pending) > 0 && n < mostNested; n++ {
		r := psReader{src: pending[0]}
		pending = pending[1:]
		r.read()
		out = append(out, r.out...)
		pending = append(pending, r.nested...)
	}
	if len(pending) > 0 {
		out = append(out, psStatement{words: []psWord{{Field: value.Field{Str: value.UnknownStr("code in strings, too deep", value.FromLimit, value.Any)}}}})
	}
	return out
}

func (r *psReader) read() {
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		switch {
		case c == '#':
			r.until("\n")
		case strings.HasPrefix(r.src[r.pos:], "<#"):
			r.until("#>")
			r.pos = min(r.pos+2, len(r.src))
		case c == ' ' || c == '\t' || c == '\r' || c == ',':
			r.pos++
		case c == '`' && r.at(1) == '\n':
			r.pos += 2
		case c == '`' && r.at(1) == '\r' && r.at(2) == '\n':
			r.pos += 3
		case c == '\n' || c == ';':
			r.end(false)
			r.pos++
		case c == '|' || c == '&' && r.at(1) == '&':
			pipe := c == '|' && r.at(1) != '|'
			r.end(pipe)
			r.pos++
			if !pipe {
				r.pos++
			}
		case c == '&' && len(r.cur.words) > 0:
			r.end(false)
			r.pos++
		case c == '&' || c == '.' && (r.at(1) == ' ' || r.at(1) == '\t'):
			r.pos++ // the call operator: what follows is the command
			r.cur.words = append(r.cur.words, psWord{Field: value.WordOf("&")})
		case c == '=' && len(r.cur.words) == 1 && r.at(1) != '=':
			r.cur.words = nil // an assignment: what is assigned may be a command
			r.pos++
		case c == '(' || c == '{':
			r.open(c)
			r.pos++
		case c == '@' && (r.at(1) == '(' || r.at(1) == '{'), c == '$' && r.at(1) == '(':
			r.open(r.at(1))
			r.pos += 2
		case c == ')' || c == '}':
			r.shut(c)
			r.pos++
		case c == '>' || (c >= '1' && c <= '6' || c == '*') && r.at(1) == '>':
			r.redirect()
		case c == '<':
			r.pos++
		default:
			r.word()
		}
	}
	r.end(false)
	for len(r.stack) > 0 {
		r.shut(r.stack[len(r.stack)-1].close)
		r.end(false)
	}
}

func (r *psReader) at(n int) byte {
	if r.pos+n < len(r.src) {
		return r.src[r.pos+n]
	}
	return 0
}

// until moves to the next occurrence of a text, or to the end.
func (r *psReader) until(end string) {
	if n := strings.Index(r.src[r.pos:], end); n >= 0 {
		r.pos += n
	} else {
		r.pos = len(r.src)
	}
}

// end ends the statement; pipe: the next one works on its output.
func (r *psReader) end(pipe bool) {
	if len(r.cur.words) > 0 || r.cur.write != nil {
		r.out = append(r.out, r.cur)
	}
	r.cur = psStatement{piped: pipe}
}

// open begins a bracket. A method's name right before it is called.
func (r *psReader) open(c byte) {
	if c == '(' && r.pos > 0 && len(r.cur.words) > 0 {
		if w := r.cur.words[len(r.cur.words)-1]; w.kind == psMade && strings.IndexByte(" \t\n,", r.src[r.pos-1]) < 0 {
			r.method(w)
		}
	}
	shut := byte(')')
	if c == '{' {
		shut = '}'
	}
	r.stack = append(r.stack, psOpen{r.cur, shut})
	r.cur = psStatement{}
}

// method notes the method that the last word names.
func (r *psReader) method(w psWord) {
	text := strings.ToLower(w.Str.Suffix())
	if i := strings.LastIndexByte(text, '.'); i >= 0 && !strings.Contains(text[i:], "::") {
		r.out = append(r.out, psStatement{called: text[i+1:]})
	} else if strings.Contains(text, "::") {
		r.out = append(r.out, psStatement{called: text})
	}
}

// shut ends a bracket: what it holds is a value to the statement around it.
func (r *psReader) shut(c byte) {
	if len(r.stack) == 0 || r.stack[len(r.stack)-1].close != c {
		r.end(false)
		return
	}
	r.end(false)
	open := r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	r.cur = open.psStatement
	made := psWord{Field: value.Field{Str: value.UnknownStr("value in brackets", value.FromOutput, value.Any)}, kind: psMade}
	r.cur.words = append(r.cur.words, made)
	if first, _ := r.cur.words[0].Exact(); c == '}' && psKeyword(strings.ToLower(first)) {
		r.end(false)
		return
	}
	if r.at(1) == '.' { // (...).Member
		r.pos++
		start := r.pos + 1
		for r.pos+1 < len(r.src) && !notNameByte(rune(r.src[r.pos+1])) {
			r.pos++
		}
		last := &r.cur.words[len(r.cur.words)-1]
		last.Str = last.Str.Append(value.Of("." + r.src[start:r.pos+1]))
	}
}

// redirect reads > FILE and its kin.
func (r *psReader) redirect() {
	for r.pos < len(r.src) && r.src[r.pos] != '>' {
		r.pos++
	}
	for r.at(0) == '>' {
		r.pos++
	}
	if r.at(0) == '&' {
		r.pos += 2
		return
	}
	for r.at(0) == ' ' || r.at(0) == '\t' {
		r.pos++
	}
	n := len(r.cur.words)
	if r.pos < len(r.src) && strings.IndexByte("|;&(){}\n", r.at(0)) < 0 {
		r.word()
	}
	if len(r.cur.words) > n {
		if w := r.cur.words[n]; w.variable != "null" {
			r.cur.write = &w.Field
		}
		r.cur.words = r.cur.words[:n]
	}
}

// word reads one word: pieces of text, quotes and variables without a blank
// between them.
func (r *psReader) word() {
	var w psWord
	var b strBuilder
	start := r.pos
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		switch {
		case c == '\'':
			if r.pos == start {
				w.kind = psQuoted
			}
			b.add(r.single())
		case c == '"':
			if r.pos == start {
				w.kind = psQuoted
			}
			b.add(r.double())
		case c == '@' && r.pos == start && (r.at(1) == '\'' || r.at(1) == '"'):
			w.kind = psQuoted
			w.Str = r.hereString()
			r.cur.words = append(r.cur.words, w)
			return
		case c == '$' && r.at(1) != '(':
			first := r.pos == start
			name, str := r.variableAt()
			if first {
				w.kind, w.variable = psMade, name
			}
			b.add(str)
		case c == 0:
			b.add(r.hole())
		case c == '`' && r.pos+1 < len(r.src):
			b.byte(r.src[r.pos+1])
			r.pos += 2
		case c == '[' && r.pos == start:
			// A type: [System.IO.File]
			w.kind = psMade
			r.until("]")
			r.pos = min(r.pos+1, len(r.src))
			b.text = append(b.text, r.src[start:r.pos]...)
		case c == '=' && len(r.cur.words) == 0 && r.pos > start, c <= ' ', strings.IndexByte(";|&(){},<>", c) >= 0:
			w.Str = b.str()
			r.cur.words = append(r.cur.words, w)
			return
		default:
			b.byte(c)
			r.pos++
		}
	}
	w.Str = b.str()
	r.cur.words = append(r.cur.words, w)
}

// hole reads what is not known, between two NUL.
func (r *psReader) hole() value.Str {
	n := strings.IndexByte(r.src[r.pos+1:], 0)
	if n < 0 {
		n = len(r.src) - r.pos - 1
	}
	name := r.src[r.pos+1 : r.pos+1+n]
	r.pos = min(r.pos+n+2, len(r.src))
	return value.UnknownStr(name, value.FromAnywhere, value.Any)
}

// single reads '...': only a doubled quote is special.
func (r *psReader) single() value.Str {
	var b strBuilder
	for r.pos++; r.pos < len(r.src); {
		switch c := r.src[r.pos]; {
		case c == '\'' && r.at(1) == '\'':
			b.byte(c)
			r.pos += 2
		case c == '\'':
			r.pos++
			return b.str()
		case c == 0:
			b.add(r.hole())
		default:
			b.byte(c)
			r.pos++
		}
	}
	return b.str()
}

// double reads "...": with variables, $( ) and the escape character.
func (r *psReader) double() value.Str {
	var b strBuilder
	for r.pos++; r.pos < len(r.src); {
		switch c := r.src[r.pos]; {
		case c == '"' && r.at(1) == '"':
			b.byte(c)
			r.pos += 2
		case c == '"':
			r.pos++
			return b.str()
		case c == '`' && r.pos+1 < len(r.src):
			b.byte(r.src[r.pos+1])
			r.pos += 2
		case c == '$' && r.at(1) == '(':
			r.pos += 2
			start := r.pos
			for depth := 1; r.pos < len(r.src); r.pos++ {
				if r.src[r.pos] == '(' {
					depth++
				} else if r.src[r.pos] == ')' {
					if depth--; depth == 0 {
						break
					}
				}
			}
			r.nested = append(r.nested, r.src[start:r.pos])
			r.pos = min(r.pos+1, len(r.src))
			b.add(value.UnknownStr("$(...)", value.FromOutput, value.Any))
		case c == '$':
			_, str := r.variableAt()
			b.add(str)
		case c == 0:
			b.add(r.hole())
		default:
			b.byte(c)
			r.pos++
		}
	}
	return b.str()
}

// hereString reads @' or @" up to the quote that begins a line.
func (r *psReader) hereString() value.Str {
	quote := r.at(1)
	r.pos += 2
	start := r.pos
	r.until("\n" + string(quote) + "@")
	text := r.src[start:r.pos]
	r.pos = min(r.pos+3, len(r.src))
	mark := string(quote)
	inner := psReader{src: mark + strings.ReplaceAll(text, mark, mark+mark)}
	if quote == '\'' {
		return inner.single()
	}
	s := inner.double()
	r.nested = append(r.nested, inner.nested...)
	return s
}

// variableAt reads a variable and returns its name and what is known of it. A
// member of it (.FullName) is text behind it.
func (r *psReader) variableAt() (string, value.Str) {
	r.pos++
	start := r.pos
	var name string
	if r.at(0) == '{' {
		r.until("}")
		name = r.src[start+1 : r.pos]
		r.pos = min(r.pos+1, len(r.src))
	} else {
		for r.pos < len(r.src) && (!notNameByte(rune(r.src[r.pos])) || r.src[r.pos] == ':' && !notNameByte(rune(r.at(1)))) {
			r.pos++
		}
		if r.pos == start && r.pos < len(r.src) && strings.IndexByte("?^$", r.src[r.pos]) >= 0 {
			r.pos++
		}
		name = r.src[start:r.pos]
	}
	name = strings.ToLower(name)
	return name, windowsVariable(strings.TrimPrefix(name, "env:"), "$"+name)
}

// windowsVariable is what is known of a variable of PowerShell or cmd.exe.
func windowsVariable(name, written string) value.Str {
	switch name {
	case "home", "userprofile", "homepath":
		return value.UnknownStr(written, value.FromEnv, value.Home)
	case "temp", "tmp":
		return value.Of("/tmp")
	case "systemdrive", "homedrive":
		return value.Of("C:")
	case "systemroot", "windir":
		return value.Of(`C:\Windows`)
	case "public", "allusersprofile":
		return value.Of(`C:\Users`)
	}
	return value.UnknownStr(written, value.FromAnywhere, value.Any)
}

// psKeyword reports whether a word is one of the language.
func psKeyword(word string) bool {
	switch word {
	case "if", "elseif", "else", "while", "for", "foreach", "switch", "do", "until", "try", "catch", "finally", "function", "filter",
		"param", "begin", "process", "end", "trap", "return", "throw", "break", "continue", "exit", "class", "enum", "using", "data", "in",
		"dynamicparam", "workflow", "parallel", "sequence":
		return true
	}
	return false
}
