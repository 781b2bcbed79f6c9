package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

func (g *gate) redirect(r *syntax.Redirect, c context) {
	if !g.enter(r, &c) {
		return
	}
	if r.N != nil && strings.Contains(r.N.Value, "[") {
		// {a[subscript]}>file keeps the subscript as raw text.
		g.gapAt(classRedirectVariable, r.N)
	}
	switch r.Op {
	case syntax.DplIn, syntax.DplOut:
		g.duplicate(r)
	case syntax.Hdoc, syntax.DashHdoc:
		g.hereDoc(r, c)
		return
	case syntax.AppClob, syntax.RdrAllClob, syntax.AppAllClob:
		g.gapAt(classUnknownSyntax, r)
	}
	if g.zsh {
		g.zshRedirect(r)
	}
	g.word(r.Word, c)
}

// duplicate checks >&word and <&word.
func (g *gate) duplicate(r *syntax.Redirect) {
	target := g.text(r.Word)
	switch {
	case strings.HasPrefix(target, "-") && target != "-":
		// >&- is complete: in >&-rm, rm is the next word.
		g.gapAt(classDuplicateDash, r)
	case strings.ContainsAny(target, "$`'\"\\"):
		g.gapAt(classDuplicateTwice, r)
	}
}

// braceBeforeRedirect: {a[$x]}>file names a variable for the descriptor, where
// the parser sees an argument.
func (g *gate) braceBeforeRedirect(w *syntax.Word) {
	start, end := Span(w)
	if g.byteAt(start) != '{' {
		return
	}
	if next := g.byteAt(end); (next == '<' || next == '>') && strings.Contains(g.slice(start, end), "[") {
		g.gapAt(classRedirectVariable, w)
	}
}
