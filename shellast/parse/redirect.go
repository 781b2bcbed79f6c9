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
	case strings.ContainsAny(target, "$`'\"\\") && !Value(r.Word):
		g.gapAt(classDuplicateTwice, r)
	}
}

// Value reports whether a word is the value of a variable or an element, and
// nothing else. As the target of >& or <& it is for whoever knows the value to
// say whether more than a descriptor is in it.
func Value(w *syntax.Word) bool {
	parts := w.Parts
	if len(parts) == 1 {
		if q, ok := parts[0].(*syntax.DblQuoted); ok && !q.Dollar {
			parts = q.Parts
		}
	}
	if len(parts) != 1 {
		return false
	}
	p, ok := parts[0].(*syntax.ParamExp)
	return ok && p.Param != nil && !p.Excl && !p.Length && !p.Width && !p.IsSet && p.Flags == nil &&
		p.Slice == nil && p.Repl == nil && p.Exp == nil && p.Names == 0
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
