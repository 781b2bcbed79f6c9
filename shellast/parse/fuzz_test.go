package parse

import (
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

// FuzzRead looks for texts that kill a reader or give it places outside the
// text.
func FuzzRead(f *testing.F) {
	for _, c := range traps {
		f.Add(c.src, false)
	}
	for _, c := range zshTraps {
		f.Add(c.src, true)
	}
	for _, table := range [][]string{quiet, daily} {
		for _, src := range table {
			f.Add(src, false)
		}
	}
	f.Fuzz(func(t *testing.T, src string, zsh bool) {
		opts := Options{Zsh: zsh, MaxBytes: 1 << 14}
		p := Bash(src, opts)
		checkGaps(t, src, p.Gaps)
		for _, s := range p.Stmts {
			checkSpan(t, src, s)
		}
		word, gaps := Word(src, opts)
		checkGaps(t, src, gaps)
		if word != nil {
			checkSpan(t, src, word)
		}
		expr, gaps := Arith(src, opts)
		checkGaps(t, src, gaps)
		if expr != nil {
			checkSpan(t, src, expr)
		}
	})
}

func checkGaps(t *testing.T, src string, gaps []Gap) {
	t.Helper()
	for _, g := range gaps {
		if g.Start < 0 || g.End < g.Start || g.End > len(src) {
			t.Errorf("%q: gap %+v is outside of the text", src, g)
		}
		if g.Reason == "" || g.Class == "" {
			t.Errorf("%q: gap %+v does not say what it is", src, g)
		}
		if g.Class == classes[classParserFailure].name && !strings.Contains(src, strings.Repeat(`\`, chunk)) {
			t.Errorf("%q: the parser or the visitor panics", src)
		}
	}
}

func checkSpan(t *testing.T, src string, n syntax.Node) {
	t.Helper()
	start, end := Span(n)
	if start < 0 || end < start || end > len(src) {
		t.Errorf("%q: node %T spans %d to %d", src, n, start, end)
	}
}
