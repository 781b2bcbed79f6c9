package parse

import (
	"strings"
	"testing"
)

// TestStatements pins which statements come out, and the place of the gap when
// a text cannot be read to its end. The parser does not promise the
// statements before an error, and bash runs the lines before it.
func TestStatements(t *testing.T) {
	for _, c := range []struct {
		src   string
		stmts []string
		gap   string // what the first gap spans
	}{
		{"", nil, ""},
		{"# nothing", nil, ""},
		{"a; b &\nc", []string{"a;", "b &", "c"}, ""},
		{"a | b && c", []string{"a | b && c"}, ""},
		{"cat <<A; b\nx\nA\nc", []string{"cat <<A;", "b", "c"}, ""},
		{"> f", []string{"> f"}, ""},
		{"first\nsecond; third\nif x; then", []string{"first", "second;", "third"}, "then"},
		{"first; echo 'open", []string{"first;"}, "'open"},
		{"first\n)\nlast", []string{"first"}, ")\nlast"},
		{"first\nf() { a; ", []string{"first"}, "{ a; "},
		{"first\n${x!}", []string{"first"}, "!}"},
		{"first\n[ a ]]; [[ a b ]]", []string{"first", "[ a ]];"}, "b ]]"},
		{"first\ncat <<EOF; second\nbody", []string{"first", "cat <<EOF;"}, ""},
		{"first\n" + strings.Repeat("(", 5000), []string{"first"}, "first\n" + strings.Repeat("(", 5000)},
		{"é; \x80", nil, "\x80"},
	} {
		p := Bash(c.src, Options{})
		if p.Src != c.src {
			t.Errorf("Bash(%q): Src is %q", c.src, p.Src)
		}
		var got []string
		for _, s := range p.Stmts {
			got = append(got, p.Text(s))
		}
		if strings.Join(got, "\x00") != strings.Join(c.stmts, "\x00") {
			t.Errorf("Bash(%q): statements %q, want %q", c.src, got, c.stmts)
		}
		if c.gap == "" {
			continue
		}
		if len(p.Gaps) == 0 {
			t.Errorf("Bash(%q): no gap, want one at %q", c.src, c.gap)
		} else if g := p.Gaps[0]; c.src[g.Start:g.End] != c.gap {
			t.Errorf("Bash(%q): gap %v at %q, want %q", c.src, g, c.src[g.Start:g.End], c.gap)
		}
	}
}

func TestGapOrder(t *testing.T) {
	src := "(a ''#b)\n); >&-c; echo ${x:-<(d)} '\r'\nlet 1&e\nfi"
	p := Bash(src, Options{})
	if len(p.Gaps) < 2 {
		t.Fatalf("gaps %v, want several", p.Gaps)
	}
	for i, g := range p.Gaps[1:] {
		if g.Start < p.Gaps[i].Start {
			t.Errorf("gap %v comes after %v", g, p.Gaps[i])
		}
	}
}

// TestReasons makes sure that reasons fit on a line, whatever the text holds.
func TestReasons(t *testing.T) {
	for _, src := range []string{
		"[[ a " + strings.Repeat("x", 10_000) + " b ]]",
		"[[ a \"\x1b[31m\n\t\" b ]]",
		"(( " + strings.Repeat("ü", 5000) + " b ))",
		"foo(" + strings.Repeat("\u202e", 100),
	} {
		p := Bash(src, Options{})
		if len(p.Gaps) == 0 {
			t.Errorf("Bash(%.20q): no gap", src)
		}
		for _, g := range p.Gaps {
			if len(g.Reason) > 120 || strings.ContainsAny(g.Reason, "\n\t\x1b") || g.Reason != strings.ToValidUTF8(g.Reason, "?") {
				t.Errorf("Bash(%.20q): reason %q", src, g.Reason)
			}
		}
	}
}
