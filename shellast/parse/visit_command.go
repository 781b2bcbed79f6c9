package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// enter goes one node deeper. Beyond MaxDepth the tree is not looked at.
func (g *gate) enter(n syntax.Node, c *context) bool {
	c.depth++
	if c.depth > MaxDepth {
		g.gap(classNesting, int(first(n).Pos().Offset()), len(g.src))
		return false
	}
	return true
}

func (g *gate) stmts(list []*syntax.Stmt, last []syntax.Comment, c context) {
	for _, s := range list {
		g.stmt(s, c)
	}
	g.comments(last)
}

// stmt follows a chain a|b|c or a&&b&&c, which leans to the left, in a loop.
func (g *gate) stmt(s *syntax.Stmt, c context) {
	if s == nil || !g.enter(s, &c) {
		return
	}
	for {
		g.comments(s.Comments)
		for _, r := range s.Redirs {
			g.redirect(r, c)
		}
		if s.Coprocess || s.Disown {
			g.gapAt(classUnknownSyntax, s)
		}
		b, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok {
			g.command(s.Cmd, c)
			return
		}
		g.timeInPipe(b)
		g.stmt(b.Y, c)
		s = b.X
	}
}

func (g *gate) command(cmd syntax.Command, c context) {
	if cmd == nil || !g.enter(cmd, &c) {
		return
	}
	switch cmd := cmd.(type) {
	case *syntax.CallExpr:
		g.call(cmd, c)
	case *syntax.DeclClause:
		g.declaration(cmd, c)
	case *syntax.LetClause:
		g.let(cmd, c)
	case *syntax.Subshell:
		g.noteSpanning(cmd)
		g.stmts(cmd.Stmts, cmd.Last, c)
	case *syntax.Block:
		g.stmts(cmd.Stmts, cmd.Last, c)
	case *syntax.IfClause:
		for ; cmd != nil; cmd = cmd.Else {
			g.stmts(cmd.Cond, cmd.CondLast, c)
			g.stmts(cmd.Then, cmd.ThenLast, c)
			g.comments(cmd.Last)
		}
	case *syntax.WhileClause:
		g.stmts(cmd.Cond, cmd.CondLast, c)
		g.stmts(cmd.Do, cmd.DoLast, c)
	case *syntax.ForClause:
		g.loop(cmd.Loop, c)
		g.stmts(cmd.Do, cmd.DoLast, c)
	case *syntax.CaseClause:
		g.word(cmd.Word, c)
		for _, item := range cmd.Items {
			g.caseItem(item, c)
		}
		g.comments(cmd.Last)
	case *syntax.FuncDecl:
		g.function(cmd, c)
	case *syntax.ArithmCmd:
		g.noteSpanning(cmd)
		g.arithmetic(cmd.X, c.arithmetic())
	case *syntax.TestClause:
		g.noteSpanning(cmd)
		c.test = true
		g.test(cmd.X, c)
	case *syntax.TimeClause:
		g.time(cmd, c)
	case *syntax.CoprocClause:
		g.coproc(cmd, c)
	default: // BinaryCmd is met in stmt; TestDecl is not bash
		g.gapAt(classUnknownSyntax, cmd)
	}
}

func (g *gate) call(call *syntax.CallExpr, c context) {
	for _, a := range call.Assigns {
		g.assign(a, c)
	}
	for _, w := range call.Args {
		g.word(w, c)
		g.braceBeforeRedirect(w)
	}
	if g.zsh {
		g.zshCall(call)
	}
}

func (g *gate) loop(l syntax.Loop, c context) {
	switch l := l.(type) {
	case *syntax.WordIter:
		for _, w := range l.Items {
			g.word(w, c)
		}
	case *syntax.CStyleLoop:
		g.noteSpanning(l)
		for _, e := range [...]syntax.ArithmExpr{l.Init, l.Cond, l.Post} {
			g.arithmetic(e, c.arithmetic())
		}
	default:
		g.gap(classUnknownSyntax, 0, len(g.src))
	}
}

func (g *gate) caseItem(item *syntax.CaseItem, c context) {
	g.noteSpanning(item)
	g.comments(item.Comments)
	for _, w := range item.Patterns {
		g.word(w, c)
	}
	g.stmts(item.Stmts, item.Last, c)
}

// function guards against bash functions that shadow a word to which the
// parser gives a form of its own: their calls would not show as calls.
func (g *gate) function(f *syntax.FuncDecl, c context) {
	if f.Name == nil || len(f.Names) > 0 {
		g.gapAt(classUnknownSyntax, f)
	} else if isDeclarationWord(f.Name.Value) {
		g.gapAt(classShadowedKeyword, f.Name)
	}
	g.stmt(f.Body, c)
}

func isDeclarationWord(name string) bool {
	switch name {
	case "declare", "local", "export", "readonly", "typeset", "nameref", "let":
		return true
	}
	return false
}

// time: an option other than -p is the command's name where time is a keyword,
// except --, which the parser takes for the name and bash does not.
func (g *gate) time(t *syntax.TimeClause, c context) {
	if t.Stmt == nil {
		return
	}
	if call := simpleCall(t.Stmt); call != nil && g.byteAt(int(call.Args[0].Pos().Offset())) == '-' {
		g.gapAt(classTimeOption, t)
	}
	g.stmt(t.Stmt, c)
}

// timeInPipe: after a pipe, time is a program with options of its own.
func (g *gate) timeInPipe(b *syntax.BinaryCmd) {
	if b.Op != syntax.Pipe && b.Op != syntax.PipeAll {
		return
	}
	t, ok := b.Y.Cmd.(*syntax.TimeClause)
	if !ok {
		return
	}
	if call := simpleCall(t.Stmt); t.PosixFormat || call != nil && call.Args[0].Lit() == "" {
		g.gapAt(classTimeOption, t)
	}
}

// simpleCall is the statement's command where it is a simple one with words.
func simpleCall(s *syntax.Stmt) *syntax.CallExpr {
	if s == nil {
		return nil
	}
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	return call
}

// coproc is read alike only with a compound command. In `coproc dd of=x` the
// parser takes arguments for assignments, in `coproc rm x | y` the command for
// the name of the coprocess.
func (g *gate) coproc(p *syntax.CoprocClause, c context) {
	plainName := p.Name == nil || len(p.Name.Parts) == 1 && syntax.ValidName(p.Name.Lit())
	switch p.Stmt.Cmd.(type) {
	case *syntax.Block, *syntax.Subshell, *syntax.IfClause, *syntax.WhileClause, *syntax.ForClause, *syntax.CaseClause:
		if !plainName || g.zsh {
			g.gapAt(classCoproc, p)
		}
	default:
		g.gapAt(classCoproc, p)
	}
	if p.Name != nil {
		g.word(p.Name, c)
	}
	g.stmt(p.Stmt, c)
}

// let is an ordinary builtin in bash. The parser reads its arguments as
// arithmetic, in which & | < > ( ) and ; would not end the command.
func (g *gate) let(l *syntax.LetClause, c context) {
	for _, e := range l.Exprs {
		if !plainLet(e) {
			g.gapAt(classLetOperator, l)
			break
		}
	}
	for _, e := range l.Exprs {
		g.arithmetic(e, c.arithmetic())
	}
}

// plainLet reports whether an expression is built of words and operators that
// are no shell syntax.
func plainLet(e syntax.ArithmExpr) bool {
	for {
		switch x := e.(type) {
		case *syntax.Word:
			p, ok := x.Parts[0].(*syntax.ParamExp)
			if !ok || p.Dollar.IsValid() || p.Index == nil {
				return true
			}
			e = p.Index
		case *syntax.UnaryArithm:
			if x.Op == syntax.Not {
				return false
			}
			e = x.X
		case *syntax.BinaryArithm:
			switch x.Op {
			case syntax.Assgn, syntax.AddAssgn, syntax.SubAssgn, syntax.MulAssgn, syntax.QuoAssgn, syntax.RemAssgn,
				syntax.XorAssgn, syntax.Eql, syntax.Add, syntax.Sub, syntax.Mul, syntax.Quo, syntax.Rem, syntax.Pow, syntax.Xor, syntax.Comma:
			default:
				return false
			}
			if !plainLet(x.Y) {
				return false
			}
			e = x.X
		default:
			return false
		}
	}
}

func (g *gate) declaration(d *syntax.DeclClause, c context) {
	if d.Variant.Value == "nameref" { // of another shell; a function or program in bash
		g.gapAt(classShadowedKeyword, d)
	}
	for _, a := range d.Args {
		if a.Index != nil && strings.ContainsAny(g.text(a.Index), " \t\n&|;<>()#'\"\\") {
			g.gapAt(classDeclareSubscript, a)
		}
		g.assign(a, c)
	}
}

func (g *gate) assign(a *syntax.Assign, c context) {
	if a.Index != nil {
		g.noteSpanning(a)
		g.arithmetic(a.Index, c.arithmetic())
	}
	g.word(a.Value, c)
	if a.Array != nil {
		g.array(a.Array, c)
	}
}

func (g *gate) array(a *syntax.ArrayExpr, c context) {
	g.noteSpanning(a)
	for _, e := range a.Elems {
		if e.Index != nil {
			// bash expands the element as a word first, where 1<(x) is
			// no comparison.
			if processOperator(g.text(e.Index)) {
				g.gapAt(classProcessInExpansion, e.Index)
			}
			g.arithmetic(e.Index, c.arithmetic())
		}
		g.word(e.Value, c)
		g.comments(e.Comments)
	}
	g.comments(a.Last)
	g.arrayEnd(a)
}

// arrayEnd: where the word goes on after the bracket, it is a string to bash;
// the parser takes a number or {name} that comes there for a redirection's.
func (g *gate) arrayEnd(a *syntax.ArrayExpr) {
	end := int(a.End().Offset())
	for strings.HasPrefix(g.slice(end, len(g.src)), "\\\n") {
		end += 2
	}
	if end < len(g.src) && !strings.ContainsRune(" \t\n;&|()<>`", rune(g.byteAt(end))) {
		g.gapAt(classArrayContinued, a)
	}
}
