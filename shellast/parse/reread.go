package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Word reads a text as the body of a here-document, which is the inside of
// double quotes where a double quote is an ordinary character. The word is nil
// for an empty text and for one that does not parse.
func Word(src string, opts Options) (*syntax.Word, []Gap) {
	g := newGate(src, opts)
	if src == "" || !g.readable(opts.MaxBytes) {
		return nil, g.report()
	}
	var word *syntax.Word
	ok := g.guarded(func(p *syntax.Parser, r *guardedReader) (err error) {
		word, err = p.Document(r)
		return err
	})
	switch {
	case !ok:
		return nil, g.report()
	case word == nil:
		g.gap(classSyntax, 0, len(src))
		return nil, g.report()
	case !g.reachesEnd(word, ""):
		return nil, g.report()
	}
	g.tree(func() {
		g.word(word, context{quoted: true})
		g.lines()
	})
	return word, g.report()
}

// Arith reads a text as an arithmetic expression. The expression is nil for a
// blank text, which bash takes for 0, and for one that does not parse.
func Arith(src string, opts Options) (syntax.ArithmExpr, []Gap) {
	const blank = " \t\n"
	g := newGate(src, opts)
	if strings.Trim(src, blank) == "" || !g.readable(opts.MaxBytes) {
		return nil, g.report()
	}
	var expr syntax.ArithmExpr
	ok := g.guarded(func(p *syntax.Parser, r *guardedReader) (err error) {
		expr, err = p.Arithmetic(r)
		return err
	})
	switch {
	case !ok:
		return nil, g.report()
	case expr == nil:
		g.gap(classSyntax, 0, len(src))
		return nil, g.report()
	case !g.reachesEnd(expr, blank):
		return nil, g.report()
	}
	g.tree(func() {
		g.arithmetic(expr, context{arithm: true})
		g.lines()
	})
	return expr, g.report()
}

// reachesEnd reports whether a node spans the text up to blanks, since these
// two entry points of the parser do not complain about a rest.
func (g *gate) reachesEnd(n syntax.Node, blank string) bool {
	_, end := Span(n)
	if strings.Trim(g.slice(end, len(g.src)), blank) == "" {
		return true
	}
	g.gap(classSyntax, end, len(g.src))
	return false
}
