// Package parse turns shell text into a syntax tree that can be trusted.
//
// It owns the only use of the mvdan.cc/sh parser: the limits on size and
// nesting that keep hostile input from exhausting the stack, and the gate, a
// list of constructs that the parser reads otherwise than bash does. Whatever
// the parser rejects and whatever the gate stops becomes a Gap: text of which
// nobody knows what it runs.
//
// It does not evaluate anything. What a word expands to, which command a name
// stands for and whether a value is evaluated a second time are questions for
// the reader of the tree.
package parse

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"mvdan.cc/sh/v3/syntax"
)

// MaxBytes is the longest text that is parsed when Options do not say.
const MaxBytes = 1 << 20

// maxStatements is how many statements of a text are read; the rest is a gap. A
// statement takes half a kilobyte, and the shortest has two bytes.
const maxStatements = 100_000

// maxGaps bounds the report; one gap is enough to distrust a text.
const maxGaps = 64

// Options say how a text will be run.
type Options struct {
	// Zsh adds the constructs that zsh reads otherwise than bash. The tree
	// is that of bash all the same.
	Zsh bool
	// MaxBytes replaces the package's MaxBytes where it is not zero.
	MaxBytes int
}

// A Gap is a part of a text whose meaning is not known.
type Gap struct {
	Reason string // for people
	Class  string // stable name of the kind of gap
	Start  int    // byte offsets into the text
	End    int
}

// Parsed is a text with what could be read of it.
type Parsed struct {
	// Stmts are all complete statements. With a gap of class "syntax" they
	// are those before the error, which bash does run: it reads and runs
	// one line at a time. A tree can be deeper than MaxDepth, and chains
	// such as a|a|a always lean to the left without bound, so walk them
	// with a counter and a loop.
	Stmts []*syntax.Stmt
	// Gaps are in the order of the text. Without any, the tree shows
	// every command that bash 5.2 would run.
	Gaps []Gap
	Src  string

	lines *lineIndex
}

// Bash parses a script as bash reads the argument of -c. It never panics.
func Bash(src string, opts Options) Parsed {
	p := Parsed{Src: src, lines: &lineIndex{src: src}}
	g := newGate(src, opts)
	if g.readable(opts.MaxBytes) {
		file := g.file(src)
		p.Stmts = file.Stmts
		g.tree(func() { g.script(file) })
	}
	p.Gaps = g.report()
	return p
}

// file reads a script. The parser hands out what it completed before an error.
func (g *gate) file(src string) *syntax.File {
	if f := g.first(src); f != nil {
		return f
	}
	file := new(syntax.File)
	g.guarded(func(p *syntax.Parser, r *guardedReader) error {
		f, err := p.Parse(r, "")
		if f != nil {
			file = f
		}
		return err
	})
	return file
}

// first reads a text one statement after the other, up to as many as are read. It
// is nil where that reading misses something: an error, or comments behind the
// last statement. So it is used only where the text has many separators.
func (g *gate) first(src string) *syntax.File {
	if strings.Count(src, ";")+strings.Count(src, "\n")+strings.Count(src, "&")-2*strings.Count(src, "&&") < maxStatements {
		return nil
	}
	found := len(g.gaps)
	file := new(syntax.File)
	g.guarded(func(p *syntax.Parser, r *guardedReader) error {
		for s, err := range p.StmtsSeq(r) {
			if err != nil {
				return err
			}
			if len(file.Stmts) == maxStatements {
				return errTooMany
			}
			file.Stmts = append(file.Stmts, s)
		}
		return nil
	})
	switch {
	case hasGap(g.gaps[found:], classTooMany):
		return file
	case len(g.gaps) == found && len(file.Stmts) > 0:
		if end := int(file.Stmts[len(file.Stmts)-1].End().Offset()); end <= len(src) && strings.IndexByte(src[end:], '#') < 0 {
			return file
		}
	}
	g.gaps = g.gaps[:found]
	return nil
}

func hasGap(gaps []Gap, c class) bool {
	return slices.ContainsFunc(gaps, func(g Gap) bool { return g.Class == classes[c].name })
}

// parsers are those that have read a text to its end. One that has not is not
// used again: what it was in the middle of might be left.
var parsers sync.Pool

// guarded runs the parser over the gate's text and turns its error into a gap.
func (g *gate) guarded(read func(*syntax.Parser, *guardedReader) error) (ok bool) {
	defer func() {
		if recover() != nil {
			g.gap(classParserFailure, 0, len(g.src))
			ok = false
		}
	}()
	p, _ := parsers.Get().(*syntax.Parser)
	if p == nil {
		p = syntax.NewParser(syntax.Variant(syntax.LangBash), syntax.KeepComments(true))
	}
	err := read(p, &guardedReader{rest: g.src})
	if err == nil {
		parsers.Put(p)
		return true
	}
	g.rejected(err)
	return false
}

// rejected turns an error of the parser or its reader into a gap that reaches
// to the end of the text.
func (g *gate) rejected(err error) {
	switch err := err.(type) {
	case syntax.ParseError:
		g.gapWith(classSyntax, detail(err.Text), int(err.Pos.Offset()), len(g.src))
	case syntax.LangError:
		g.gapWith(classSyntax, detail(err.Feature), int(err.Pos.Offset()), len(g.src))
	default:
		c := classParserFailure
		switch err {
		case errTooDeep:
			c = classNesting
		case errTooMany:
			c = classTooMany
		}
		g.gap(c, 0, len(g.src))
	}
}

// tree runs a visitor, for which a tree of an unforeseen form is no reason to die.
func (g *gate) tree(visit func()) {
	defer func() {
		if recover() != nil {
			g.gap(classParserFailure, 0, len(g.src))
		}
	}()
	visit()
}

// readable checks what must hold before the parser may see a text.
func (g *gate) readable(limit int) bool {
	if limit <= 0 {
		limit = MaxBytes
	}
	if len(g.src) > limit {
		g.gap(classTooLong, 0, len(g.src))
		return false
	}
	if at := invalidUTF8(g.src); at >= 0 {
		g.gap(classNotUTF8, at, at+1)
		return false
	}
	// bash takes a carriage return for a letter, the parser for a blank,
	// and both have private uses for some of the others.
	if at := strings.IndexFunc(g.src, isControl); at >= 0 {
		g.gap(classControlCharacter, at, at+1)
	}
	return true
}

func isControl(r rune) bool {
	return r < ' ' && r != '\n' && r != '\t' || r == 0x7f
}

func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
			return i
		}
	}
	return -1
}

// detail makes a parser's message fit into one short line.
func detail(text string) string {
	const longest = 80
	if len(text) > longest {
		cut := longest
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "..."
	}
	return strings.Map(func(r rune) rune {
		if isControl(r) || r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, text)
}

// report returns the gaps in the order of the text.
func (g *gate) report() []Gap {
	slices.SortStableFunc(g.gaps, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	return slices.Compact(g.gaps)
}
