package shellast

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
	"gstack/shellast/parse"
	"gstack/shellast/value"
)

// arith evaluates an arithmetic expression; ok is false where the number is not
// known. Command substitutions in it, also in values that are evaluated as
// expressions, are evaluated either way.
func (r *run) arith(x syntax.ArithmExpr) (n int64, ok bool) {
	if x == nil {
		return 0, true
	}
	if !r.tick(x) {
		return 0, false
	}
	r.depth++
	defer func() { r.depth-- }()
	switch x := x.(type) {
	case *syntax.Word:
		return r.arithWord(x)
	case *syntax.ParenArithm:
		return r.arith(x.X)
	case *syntax.UnaryArithm:
		return r.unary(x)
	case *syntax.BinaryArithm:
		return r.binaryArith(x)
	case *syntax.FlagsArithm:
		return 0, false
	}
	r.gap(Unread, r.span(x), r.text(x), "a kind of arithmetic that is not known")
	return 0, false
}

// lvalue is the variable that an arithmetic operand names.
func (r *run) lvalue(x syntax.ArithmExpr) (name string, index syntax.ArithmExpr, ok bool) {
	w, isWord := x.(*syntax.Word)
	if !isWord || len(w.Parts) != 1 {
		return "", nil, false
	}
	switch p := w.Parts[0].(type) {
	case *syntax.Lit:
		return p.Value, nil, isName(p.Value)
	case *syntax.ParamExp:
		if p.Short && !p.Dollar.IsValid() && p.Param != nil {
			return p.Param.Value, p.Index, true
		}
	}
	return "", nil, false
}

func (r *run) unary(x *syntax.UnaryArithm) (int64, bool) {
	n, ok := r.arith(x.X)
	switch x.Op {
	case syntax.Inc, syntax.Dec:
		name, index, isVar := r.lvalue(x.X)
		if !isVar {
			return 0, false
		}
		m := n + 1
		if x.Op == syntax.Dec {
			m = n - 1
		}
		r.store(name, index, m, ok)
		if x.Post {
			return n, ok
		}
		return m, ok
	}
	if !ok {
		return 0, false
	}
	switch x.Op {
	case syntax.Not:
		return b2i(n == 0), true
	case syntax.BitNegation:
		return ^n, true
	case syntax.Minus:
		return -n, true
	}
	return n, true
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// store assigns a number to a variable or an element.
func (r *run) store(name string, index syntax.ArithmExpr, n int64, ok bool) {
	v := value.Of(itoa(n))
	if !ok {
		v = value.UnknownStr("$(("+name+"=…))", value.FromOutput, value.Word)
	}
	if index == nil {
		r.assign(name, v)
		return
	}
	if s, exact := r.subscriptValue(name, index).Exact(); exact {
		r.assignElement(name, s, []value.Str{v}, r.span0())
	}
}

func (r *run) binaryArith(x *syntax.BinaryArithm) (int64, bool) {
	switch x.Op {
	case syntax.Assgn, syntax.AddAssgn, syntax.SubAssgn, syntax.MulAssgn, syntax.QuoAssgn, syntax.RemAssgn,
		syntax.AndAssgn, syntax.OrAssgn, syntax.XorAssgn, syntax.ShlAssgn, syntax.ShrAssgn:
		name, index, isVar := r.lvalue(x.X)
		m, ok := r.arith(x.Y)
		if !isVar {
			r.arith(x.X)
			return 0, false
		}
		if x.Op != syntax.Assgn {
			old, okOld := r.arith(x.X)
			m, ok = arithOp(assignOp(x.Op), old, m, ok && okOld)
		}
		r.store(name, index, m, ok)
		return m, ok
	case syntax.TernQuest:
		c, okC := r.arith(x.X)
		alt, isAlt := x.Y.(*syntax.BinaryArithm)
		if !isAlt || alt.Op != syntax.TernColon {
			r.arith(x.Y)
			return 0, false
		}
		if okC && c != 0 {
			r.expanded(alt.Y)
			return r.arith(alt.X)
		}
		if okC {
			r.expanded(alt.X)
			return r.arith(alt.Y)
		}
		k := r.branch()
		k.arith(alt.X)
		l := r.branch()
		l.arith(alt.Y)
		r.merge(k, l)
		return 0, false
	case syntax.AndArit, syntax.OrArit:
		a, ok := r.arith(x.X)
		if ok && (a != 0) == (x.Op == syntax.OrArit) {
			r.expanded(x.Y)
			return b2i(a != 0), true
		}
		k := r.branch()
		b, okB := k.arith(x.Y)
		if ok {
			r.take(k)
			return b2i(b != 0), okB
		}
		r.merge(nil, k)
		return 0, false
	}
	a, okA := r.arith(x.X)
	b, okB := r.arith(x.Y)
	return arithOp(x.Op, a, b, okA && okB)
}

// expanded evaluates an operand that the expression does not need: its
// expansions are made all the same, before anything is computed, and only its
// assignments are not.
func (r *run) expanded(x syntax.ArithmExpr) {
	k := r.branch()
	k.arith(x)
}

// assignOp is the operator of a compound assignment.
func assignOp(op syntax.BinAritOperator) syntax.BinAritOperator {
	switch op {
	case syntax.AddAssgn:
		return syntax.Add
	case syntax.SubAssgn:
		return syntax.Sub
	case syntax.MulAssgn:
		return syntax.Mul
	case syntax.QuoAssgn:
		return syntax.Quo
	case syntax.RemAssgn:
		return syntax.Rem
	case syntax.AndAssgn:
		return syntax.And
	case syntax.OrAssgn:
		return syntax.Or
	case syntax.XorAssgn:
		return syntax.Xor
	case syntax.ShlAssgn:
		return syntax.Shl
	}
	return syntax.Shr
}

func arithOp(op syntax.BinAritOperator, a, b int64, ok bool) (int64, bool) {
	if !ok {
		return 0, false
	}
	switch op {
	case syntax.Add:
		return a + b, true
	case syntax.Sub:
		return a - b, true
	case syntax.Mul:
		return a * b, true
	case syntax.Quo, syntax.Rem:
		if b == 0 || b == -1 {
			return 0, b == -1 && op == syntax.Rem
		}
		if op == syntax.Quo {
			return a / b, true
		}
		return a % b, true
	case syntax.Pow:
		if b < 0 {
			return 0, false
		}
		n := int64(1)
		for ; b > 0; b >>= 1 {
			if b&1 == 1 {
				n *= a
			}
			a *= a
		}
		return n, true
	case syntax.Eql:
		return b2i(a == b), true
	case syntax.Neq:
		return b2i(a != b), true
	case syntax.Lss:
		return b2i(a < b), true
	case syntax.Leq:
		return b2i(a <= b), true
	case syntax.Gtr:
		return b2i(a > b), true
	case syntax.Geq:
		return b2i(a >= b), true
	case syntax.And:
		return a & b, true
	case syntax.Or:
		return a | b, true
	case syntax.Xor:
		return a ^ b, true
	case syntax.Shl:
		return a << (uint64(b) & 63), true
	case syntax.Shr:
		return a >> (uint64(b) & 63), true
	case syntax.Comma:
		return b, true
	}
	return 0, false
}

// arithWord evaluates an operand: a number, a variable, or an expansion whose
// text is evaluated.
func (r *run) arithWord(w *syntax.Word) (int64, bool) {
	if name, index, ok := r.lvalue(w); ok {
		if index == nil {
			return r.arithString(value.Of(name))
		}
		vals := r.lookupParam(name, index)
		if len(vals) != 1 {
			for _, v := range vals {
				r.arithString(v.str)
			}
			return 0, false
		}
		return r.arithString(vals[0].str)
	}
	// A quoted operand is evaluated after its quotes are gone.
	alts := r.joined(r.parts(wparts(w.Parts), true), false)
	if len(alts) == 1 {
		return r.arithString(alts[0])
	}
	for _, a := range alts {
		r.arithString(a)
	}
	return 0, false
}

// arithString evaluates the value of a variable or expansion as an expression,
// as bash does: names in it are variables, whose values are expressions again,
// and subscripts are expanded, command substitutions included.
func (r *run) arithString(s value.Str) (int64, bool) { return r.arithDepth(s, 0) }

func (r *run) arithDepth(s value.Str, depth int) (int64, bool) {
	const deepest = 20
	if depth > deepest {
		return 0, false
	}
	r.evalWords(s, r.span0(), "arithmetic")
	t, ok := s.Exact()
	if !ok {
		return 0, false
	}
	t = strings.TrimSpace(t)
	if t == "" {
		return 0, true
	}
	if isName(t) {
		alts := r.arithAlts(t)
		if len(alts) == 1 {
			if alts[0].Is(t) {
				return 0, false
			}
			return r.arithDepth(alts[0], depth+1)
		}
		for _, a := range alts {
			r.arithDepth(a, depth+1)
		}
		return 0, false
	}
	known := true
	n, err := bashtext.Arith(t, func(name string) (string, bool) {
		alts := r.arithAlts(name)
		if len(alts) != 1 {
			known = false
			return "0", true
		}
		r.evalWords(alts[0], r.span0(), "arithmetic")
		v, exact := alts[0].Exact()
		if !exact {
			known = false
			return "0", true
		}
		return v, true
	}, func(name, val string) { r.assign(name, value.Of(val)) })
	return n, err == nil && known
}

// arithAlts are the values that a name has in arithmetic: unset is 0.
func (r *run) arithAlts(name string) []value.Str {
	v := r.deref(name)
	if v == nil {
		if env, ok := r.environment(name); ok {
			return []value.Str{env}
		}
		if s := r.initial(name); len(s) == 1 && s[0].Shape == value.Word {
			return []value.Str{s}
		}
		return []value.Str{value.UnknownStr("$"+name, value.FromEnv, value.Word)}
	}
	return r.varAlts(name)
}

// arithValue is what an integer variable holds after s was assigned to it.
func (r *run) arithValue(s value.Str) value.Str {
	if n, ok := r.arithString(s); ok {
		return value.Of(itoa(n))
	}
	return value.UnknownStr("number", value.FromOutput, value.Word)
}

// evalWords evaluates the command substitutions in text that the shell expands
// a second time (subscripts, arithmetic values).
func (r *run) evalWords(s value.Str, at Span, what string) {
	for _, p := range s {
		if p.Kind == value.Lit && strings.ContainsAny(p.Text, "$`") {
			r.expandText(s, at, what)
			return
		}
	}
}

// subscriptWords is evalWords for the subscript of a word that names an element,
// name[sub], of which some is not known.
func (r *run) subscriptWords(s value.Str, at Span, what string) {
	if _, exact := s.Exact(); exact {
		return
	}
	for i, p := range s {
		if _, sub, ok := strings.Cut(p.Text, "["); ok && p.Kind == value.Lit {
			p.Text = sub
			r.evalWords(append(value.Str{p}, s[i+1:]...), at, what)
			return
		}
	}
}

// expandText expands text as the shell expands a here-document or a prompt, and
// returns the result.
func (r *run) expandText(s value.Str, at Span, what string) value.Str {
	has := false
	for _, p := range s {
		has = has || p.Kind == value.Lit && strings.ContainsAny(p.Text, "$`\\")
	}
	if !has {
		return s
	}
	src, unknowns, ok := codeText(s)
	r.e.bytes += len(src) + codeCost
	if !ok || r.scripts >= maxScripts || r.e.bytes > maxCodeBytes+len(r.e.res.Source) {
		r.tooComplex(at, "too much text is expanded again")
		return value.UnknownStr(what, value.FromLimit, value.Any)
	}
	w, gaps := parse.Word(src, parse.Options{Zsh: r.zsh()})
	if len(gaps) > 0 || w == nil {
		r.gap(Unread, at, src, what+" expands text that cannot be read")
		return value.UnknownStr(what, value.FromLimit, value.Any)
	}
	c := *r
	c.fr = &frame{src: src, outer: at, unknowns: unknowns}
	c.scripts++
	c.depth++
	return oneOf(c.document(w))
}
