package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

func (g *gate) word(w *syntax.Word, c context) {
	if w == nil || !g.enter(w, &c) {
		return
	}
	g.parts(w.Parts, c)
}

func (g *gate) parts(parts []syntax.WordPart, c context) {
	for _, p := range parts {
		g.part(p, c)
	}
}

func (g *gate) part(p syntax.WordPart, c context) {
	if p == nil || !g.enter(p, &c) {
		return
	}
	switch p := p.(type) {
	case *syntax.Lit:
		g.literal(p, c)
	case *syntax.SglQuoted:
		g.singleQuoted(p, c)
	case *syntax.DblQuoted:
		c.quoted = true
		g.parts(p.Parts, c)
	case *syntax.ParamExp:
		g.expansion(p, c)
	case *syntax.CmdSubst:
		g.commandSubstitution(p, c)
	case *syntax.ArithmExp:
		g.noteSpanning(p)
		g.arithmetic(p.X, c.arithmetic())
	case *syntax.ProcSubst:
		g.noteSpanning(p)
		if c.test {
			g.gapAt(classProcessInTest, p)
		}
		g.stmts(p.Stmts, p.Last, c.substitution(int(p.Rparen.Offset())))
	case *syntax.ExtGlob:
		g.extendedPattern(p, c)
	default: // BraceExp comes from SplitBraces only
		g.gapAt(classUnknownSyntax, p)
	}
}

func (g *gate) literal(l *syntax.Lit, c context) {
	switch {
	case c.arithm && strings.ContainsAny(l.Value, "\\$`"):
		// The text that remains of a["\$(x)"] is expanded once more.
		g.gapAt(classLiteralInArithmetic, l)
	case c.fallback && strings.Contains(l.Value, "\\"):
		// "${x-"\$(y)"}" loses the backslash and runs y.
		g.gapAt(classQuoteInDefault, l)
	case c.test && !c.quoted && processOperator(l.Value):
		g.gapAt(classProcessInTest, l)
	case g.zsh && !c.quoted && strings.Contains(l.Value, "=("):
		g.gapAt(classZshWord, l)
	}
}

func processOperator(s string) bool {
	return strings.Contains(s, "<(") || strings.Contains(s, ">(")
}

func (g *gate) singleQuoted(q *syntax.SglQuoted, c context) {
	if g.continued {
		start, end := Span(q)
		g.verbatim = append(g.verbatim, span{start, end})
	}
	switch {
	case c.arithm && (q.Dollar || strings.ContainsAny(q.Value, "\\$`")):
		// Single quotes do not quote there.
		g.gapAt(classLiteralInArithmetic, q)
	case c.fallback:
		g.gapAt(classQuoteInDefault, q)
	case c.backquote && strings.Contains(q.Value, "\\\n"):
		// There bash joins the lines, quoted or not.
		g.gapAt(classBackquotes, q)
	}
}

// extendedPattern: only a pattern of [[ ]] is one whatever extglob says.
// Elsewhere !(x) is a negated subshell when it is off, and the parser looks
// for the closing parenthesis without minding quotes.
func (g *gate) extendedPattern(e *syntax.ExtGlob, c context) {
	if !c.pattern || strings.ContainsAny(e.Pattern.Value, "$`'\"\\<>\n") {
		g.gapAt(classExtendedPattern, e)
	}
}

func (g *gate) commandSubstitution(s *syntax.CmdSubst, c context) {
	g.noteSpanning(s)
	if s.TempFile || s.ReplyVar {
		g.gapAt(classBraceSubstitution, s)
	}
	if !s.Backquotes {
		g.stmts(s.Stmts, s.Last, c.substitution(int(s.Right.Offset())))
		return
	}
	start, end := Span(s)
	// bash ends them at the first backquote, whatever the quotes inside, and
	// halves backslashes before it reads the lines.
	if inner := g.slice(start+1, end-1); c.backquote || strings.Contains(inner, "`") || strings.Contains(inner, "\\\\\n") {
		g.gap(classBackquotes, start, end)
	}
	in := c.commands()
	in.backquote = true
	g.stmts(s.Stmts, s.Last, in)
}

func (g *gate) slice(start, end int) string {
	if start < 0 || end > len(g.src) || start > end {
		return ""
	}
	return g.src[start:end]
}

func (g *gate) expansion(p *syntax.ParamExp, c context) {
	if p.Flags != nil || p.NestedParam != nil || len(p.Modifiers) > 0 || p.Width || p.IsSet ||
		p.Split != syntax.OptUnset || p.GlobSubst != syntax.OptUnset || p.RcExpand != syntax.OptUnset || p.Param == nil {
		g.gapAt(classUnknownSyntax, p)
	}
	if g.zsh {
		g.zshExpansion(p)
	}
	g.noteSpanning(p)
	if p.Index != nil {
		g.arithmetic(p.Index, c.arithmetic())
	}
	if p.Slice != nil {
		if text := g.text(p); strings.Contains(text, "case") && strings.Contains(text, "$(") {
			// bash takes the ) of a pattern for the end of the substitution
			// when it looks for the colon of the length.
			g.gapAt(classSliceCase, p)
		}
		g.arithmetic(p.Slice.Offset, c.arithmetic())
		g.arithmetic(p.Slice.Length, c.arithmetic())
	}
	if p.Repl != nil {
		g.operand(p.Repl.Orig, c)
		g.operand(p.Repl.With, c)
	}
	if p.Exp != nil {
		c.fallback = c.fallback || c.quoted && isFallback(p.Exp.Op)
		g.operand(p.Exp.Word, c)
	}
}

// operand is a word inside ${...}. There the parser knows no <( ), but bash
// does unless all of it is in double quotes, and bash 5.2 loses the quotes of
// $'...' where a command substitution in double quotes is around it.
func (g *gate) operand(w *syntax.Word, c context) {
	if w == nil {
		return
	}
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			if !c.quoted && processOperator(p.Value) {
				g.gapAt(classProcessInExpansion, p)
			}
		case *syntax.SglQuoted:
			if p.Dollar && !plainEscapes(p.Value) {
				g.gapAt(classAnsiQuote, p)
			}
		}
	}
	if g.zsh {
		g.zshOperand(w)
	}
	g.word(w, c)
}

// plainEscapes reports whether the text of $'...' means the same without its
// quotes: letters and blanks, and escapes such as \n that stand for one.
func plainEscapes(s string) bool {
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b == '\\' {
			if i++; i == len(s) || strings.IndexByte("ntrefv", s[i]) < 0 {
				return false
			}
			continue
		}
		if !isAlphanumeric(b) && strings.IndexByte(" \t_.,:+=@-", b) < 0 {
			return false
		}
	}
	return true
}

// isFallback reports whether the word of an operator stands for the value. In
// double quotes such a word is quoted, while a pattern is not.
func isFallback(op syntax.ParExpOperator) bool {
	switch op {
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull, syntax.DefaultUnset, syntax.DefaultUnsetOrNull,
		syntax.ErrorUnset, syntax.ErrorUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
		return true
	}
	return false
}

// arithmetic follows a sum or product, which leans to the left, in a loop.
func (g *gate) arithmetic(e syntax.ArithmExpr, c context) {
	if e == nil || !g.enter(e, &c) {
		return
	}
	for {
		switch x := e.(type) {
		case *syntax.BinaryArithm:
			g.arithmetic(x.Y, c)
			e = x.X
		case *syntax.UnaryArithm:
			e = x.X
		case *syntax.ParenArithm:
			g.arithmetic(x.X, c)
			return
		case *syntax.Word:
			g.word(x, c)
			return
		default: // FlagsArithm is not bash
			g.gapAt(classUnknownSyntax, e)
			return
		}
	}
}

// test follows a chain of && and ||, which leans to the right, in a loop.
func (g *gate) test(e syntax.TestExpr, c context) {
	if e == nil || !g.enter(e, &c) {
		return
	}
	for {
		switch x := e.(type) {
		case *syntax.BinaryTest:
			g.test(x.X, c)
			switch x.Op {
			case syntax.TsMatch, syntax.TsMatchShort, syntax.TsNoMatch:
				c.pattern = true
			}
			e = x.Y
		case *syntax.UnaryTest:
			e = x.X
		case *syntax.ParenTest:
			g.test(x.X, c)
			return
		case *syntax.Word:
			g.word(x, c)
			return
		default:
			g.gapAt(classUnknownSyntax, e)
			return
		}
	}
}
