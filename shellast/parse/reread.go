package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Word reads a text as the body of a here-document, which is the inside of
// double quotes where a double quote is an ordinary character. The word is nil
// for an empty text and where nothing could be read.
func Word(src string, opts Options) (*syntax.Word, []Gap) {
	var word *syntax.Word
	g := newGate(src, opts)
	if src != "" && g.readable(opts.MaxBytes) && g.guarded(func(p *syntax.Parser, r *guardedReader) (err error) {
		word, err = p.Document(r)
		return err
	}) {
		if word == nil {
			g.gap(classSyntax, 0, len(src))
		} else {
			g.tree(func() {
				g.covers(word, "")
				g.word(word, context{quoted: true})
				g.lines()
			})
		}
	}
	return word, g.report()
}

// Arith reads a text as an arithmetic expression. The expression is nil for a
// blank text, which bash takes for 0, and where nothing could be read.
func Arith(src string, opts Options) (syntax.ArithmExpr, []Gap) {
	var expr syntax.ArithmExpr
	g := newGate(src, opts)
	if strings.Trim(src, " \t\n") != "" && g.readable(opts.MaxBytes) && g.guarded(func(p *syntax.Parser, r *guardedReader) (err error) {
		expr, err = p.Arithmetic(r)
		return err
	}) {
		if expr == nil {
			g.gap(classSyntax, 0, len(src))
		} else {
			g.tree(func() {
				g.covers(expr, " \t\n")
				g.arithmetic(expr, context{arithm: true})
				g.lines()
			})
		}
	}
	return expr, g.report()
}

// covers makes sure that the parser read all of the text, since these two
// entry points do not complain about a rest.
func (g *gate) covers(n syntax.Node, blank string) {
	if _, end := Span(n); strings.Trim(g.slice(end, len(g.src)), blank) != "" {
		g.gap(classSyntax, end, len(g.src))
	}
}
