package parse

import (
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

func TestWord(t *testing.T) {
	for _, c := range []struct {
		src     string
		parts   int
		classes string
	}{
		{"", 0, ""},
		{"plain text; with & (all) # of 'it'\n", 1, ""},
		{"say \"hi\" $x", 2, ""},
		{"$(date) `id` ${x:-y} $((1))", 7, ""},
		{"EOF\nMVDAN_CC_SH_SYNTAX_EOF\n$x\n", 3, ""},
		{"\\$x \\`y\\` \\\\", 1, ""},
		{"cost: 5$", 2, ""},
		{"$(cat <<'A'\nb\nA\n)", 1, ""},

		{"$(cat <<A\nb\nA\n)", 0, "syntax"}, // the parser finds no end in this mode
		{"${x:-'$(y)'}", 1, "quote-in-default"},
		{"$\\\n(y)", 2, "line-continuation"},
		{"$(a ''#b)", 0, "syntax"},
		{"$(a\n''#b\n)", 1, "comment-glued"},
		{"$(open", 0, "syntax"},
		{"`", 0, "syntax"},
		{"a\rb", 1, "control-character"},
		{"\xff", 0, "not-utf8"},
		{strings.Repeat("$(", 3000), 0, "nesting"},
		{strings.Repeat("a", MaxBytes+1), 0, "too-long"},
	} {
		w, gaps := Word(c.src, Options{})
		parts := 0
		if w != nil {
			parts = len(w.Parts)
		}
		if parts != c.parts {
			t.Errorf("Word(%.30q): %d parts, want %d", c.src, parts, c.parts)
		}
		if got := classList(gaps); got != c.classes {
			t.Errorf("Word(%.30q): gaps of class %q, want %q", c.src, got, c.classes)
		}
	}
}

func TestArith(t *testing.T) {
	for _, c := range []struct {
		src     string
		read    bool
		classes string
	}{
		{"", false, ""},
		{" \n", false, ""},
		{"1", true, ""},
		{" a[i + 1] * (b - 3) ", true, ""},
		{"x = y ? 1 : 2,\n z++", true, ""},
		{"$x + ${y:-3} + $(z)", true, ""},
		{"16#ff << 2", true, ""},

		{"1 2", false, "syntax"},
		{"1)) + $(x", false, "syntax"},
		{"]", false, "syntax"},
		{"1 +", false, "syntax"},
		{"(1", false, "syntax"},
		{"'$(x)'", true, "literal-in-arithmetic"},
		{"a[\"\\$(x)\"]", true, "literal-in-arithmetic"},
		{"1 + \x01", true, "control-character"},
		{strings.Repeat("(", 5000), false, "nesting"},
		{strings.Repeat("!", 100_000) + "1", false, "nesting"},
	} {
		e, gaps := Arith(c.src, Options{})
		if (e != nil) != c.read {
			t.Errorf("Arith(%.30q): %v, want an expression: %v", c.src, e, c.read)
		}
		if got := classList(gaps); got != c.classes {
			t.Errorf("Arith(%.30q): gaps of class %q, want %q", c.src, got, c.classes)
		}
	}
}

// TestLongSum: the parser's own Pos recurses once per term.
func TestLongSum(t *testing.T) {
	smallStack(t)
	src := "1" + strings.Repeat("+1", 400_000)
	e, gaps := Arith(src, Options{})
	if len(gaps) > 0 {
		t.Fatalf("gaps %v", gaps)
	}
	if _, ok := e.(*syntax.BinaryArithm); !ok || Text(src, e) != src {
		t.Errorf("text of the sum is not the source")
	}
}

func classList(gaps []Gap) string {
	var names []string
	for _, g := range gaps {
		names = append(names, g.Class)
	}
	return strings.Join(names, " ")
}
