package shellast

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
	"gstack/shellast/pure"
	"gstack/shellast/value"
)

// test evaluates [[ ]].
func (r *run) test(x syntax.TestExpr) status {
	if !r.tick(x) {
		return maybe
	}
	r.depth++
	defer func() { r.depth-- }()
	switch x := x.(type) {
	case *syntax.ParenTest:
		return r.test(x.X)
	case *syntax.Word:
		return nonEmptyStatus(oneOf(r.word(x)))
	case *syntax.UnaryTest:
		if x.Op == syntax.TsNot {
			return r.test(x.X).not()
		}
		w, ok := x.X.(*syntax.Word)
		if !ok {
			return maybe
		}
		return r.unaryTest(x.Op.String(), oneOf(r.word(w)))
	case *syntax.BinaryTest:
		return r.binaryTest(x)
	}
	r.gap(Unread, r.span(x), r.text(x), "a kind of test that is not known")
	return maybe
}

func nonEmptyStatus(s value.Str) status {
	if len(s) == 0 {
		return failure
	}
	if s.MayBeEmpty() {
		return maybe
	}
	return success
}

func (r *run) unaryTest(op string, s value.Str) status {
	switch op {
	case "-n":
		return nonEmptyStatus(s)
	case "-z":
		return nonEmptyStatus(s).not()
	case "-v":
		r.subscriptWords(s, r.span0(), "test -v")
		if t, ok := s.Exact(); ok {
			if base, sub, isElem := subscript(t); isElem {
				if v := r.deref(base); v == nil || !v.assoc {
					r.evalWords(value.Of(sub), r.span0(), "test -v")
				}
			}
		}
	}
	return maybe
}

func (r *run) binaryTest(x *syntax.BinaryTest) status {
	switch x.Op {
	case syntax.AndTest, syntax.OrTest:
		a := r.test(x.X)
		b := r.test(x.Y)
		if x.Op == syntax.OrTest {
			return either(a, b)
		}
		return either(a.not(), b.not()).not()
	}
	left, okL := x.X.(*syntax.Word)
	right, okR := x.Y.(*syntax.Word)
	if !okL || !okR {
		return maybe
	}
	l := oneOf(r.word(left))
	switch x.Op {
	case syntax.TsEql, syntax.TsLeq, syntax.TsLss, syntax.TsGeq, syntax.TsGtr, syntax.TsNeq:
		b := oneOf(r.word(right))
		n, ok1 := r.arithString(l)
		m, ok2 := r.arithString(b)
		if !ok1 || !ok2 {
			return maybe
		}
		return compare(x.Op.String(), n, m)
	case syntax.TsMatch, syntax.TsMatchShort, syntax.TsNoMatch:
		t, exact := l.Exact()
		st := failure
		for _, p := range r.pattern(right) {
			st = either(st, r.matchesAs(p, t, exact, true))
		}
		if x.Op == syntax.TsNoMatch {
			return st.not()
		}
		return st
	case syntax.TsReMatch:
		return r.regexTest(l, right)
	}
	r.word(right)
	return maybe
}

// regexTest is [[ l =~ right ]].
func (r *run) regexTest(l value.Str, right *syntax.Word) status {
	pat, ok := r.regex(right)
	text, exact := l.Exact()
	if ok && exact && r.st.options().nocase != maybe {
		if groups, known := pure.Search(pat, text, r.st.options().nocase == success); known {
			n := &variable{array: true}
			for i, g := range groups {
				n.put(itoa(int64(i)), i, keepTricks(value.Of(g), l, value.ViaSubstring))
			}
			r.st.set("BASH_REMATCH", n)
			return statusOf(groups != nil)
		}
	}
	r.st.set("BASH_REMATCH", &variable{array: true, lost: true})
	return maybe
}

// regex is the expression that a word stands for: quoted text means itself.
func (r *run) regex(w *syntax.Word) (string, bool) {
	var b strings.Builder
	known := true
	for _, p := range w.Parts {
		if lit, ok := p.(*syntax.Lit); ok {
			b.WriteString(lit.Value)
			continue
		}
		quoted := false
		switch p.(type) {
		case *syntax.SglQuoted, *syntax.DblQuoted:
			quoted = true
		}
		t, ok := oneOf(r.joined(r.part(wpart{part: p}, false, false, false), false)).Exact()
		known = known && ok
		for i := range len(t) {
			if quoted && strings.IndexByte(`.[]*^$+?(){}|\`, t[i]) >= 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(t[i])
		}
	}
	return b.String(), known && len(r.fr.unknowns) == 0
}

func compare(op string, a, b int64) status {
	switch op {
	case "-eq":
		return statusOf(a == b)
	case "-ne":
		return statusOf(a != b)
	case "-lt":
		return statusOf(a < b)
	case "-le":
		return statusOf(a <= b)
	case "-gt":
		return statusOf(a > b)
	case "-ge":
		return statusOf(a >= b)
	}
	return maybe
}

// testCommand is the builtin test, on its expanded arguments.
func (r *run) testCommand(args []value.Field) status {
	strs := make([]string, len(args))
	for i, a := range args {
		if t, ok := a.Exact(); ok {
			strs[i] = t
		}
	}
	for i := range args {
		if strs[i] == "-v" && i+1 < len(args) {
			r.unaryTest("-v", args[i+1].Str)
		}
	}
	if len(args) > 0 && strs[0] == "!" {
		return r.testCommand(args[1:]).not()
	}
	for _, a := range args {
		if a.Splits {
			return maybe
		}
	}
	switch len(args) {
	case 0:
		return failure
	case 1:
		return nonEmptyStatus(args[0].Str)
	case 2:
		if strs[0] == "-v" {
			return maybe
		}
		return r.unaryTest(strs[0], args[1].Str)
	case 3:
		a, ok1 := args[0].Exact()
		b, ok2 := args[2].Exact()
		if !ok1 || !ok2 {
			return maybe
		}
		switch op := strs[1]; op {
		case "=", "==":
			return statusOf(a == b)
		case "!=":
			return statusOf(a != b)
		case "-eq", "-ne", "-lt", "-le", "-gt", "-ge":
			n, err1 := parseInt(a)
			m, err2 := parseInt(b)
			if !err1 || !err2 {
				return maybe
			}
			return compare(op, n, m)
		}
	}
	return maybe
}

func parseInt(s string) (int64, bool) {
	n, err := bashtext.Arith(s, func(string) (string, bool) { return "", false }, func(string, string) {})
	return n, err == nil && s != "" && strings.Trim(s, "+-0123456789 ") == ""
}
