package parse

import (
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

func TestPosition(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, c := range []struct {
		src               string
		offset, line, col int
	}{
		{"", 0, 1, 1},
		{"", 5, 1, 1},
		{"ab", -1, 1, 1},
		{"ab", 1, 1, 2},
		{"ab", 2, 1, 3},
		{"ab\n", 2, 1, 3},
		{"ab\n", 3, 2, 1},
		{"a\n\nb", 2, 2, 1},
		{"a\n\nb", 3, 3, 1},
		{"ü b", 3, 1, 4}, // bytes
		{"a\n" + long, 50_002, 2, 50_001},
		{strings.Repeat("\n", 300_000) + "b", 300_000, 300_001, 1},
	} {
		line, col := Bash(c.src, Options{}).Position(c.offset)
		if line != c.line || col != c.col {
			t.Errorf("offset %d of %.10q: line %d column %d, want %d and %d", c.offset, c.src, line, col, c.line, c.col)
		}
	}
	if line, col := (Parsed{}).Position(3); line != 1 || col != 1 {
		t.Errorf("zero Parsed: line %d column %d, want 1 and 1", line, col)
	}
}

// TestText compares the value of every literal with the source at its place.
// In backquotes values have lost backslashes, and a value never has an escaped
// newline.
func TestText(t *testing.T) {
	for _, table := range [][]string{quiet, daily} {
		for _, src := range table {
			if strings.Contains(src, "`") {
				continue
			}
			p := Bash(src, Options{})
			for _, s := range p.Stmts {
				syntax.Walk(s, func(n syntax.Node) bool {
					switch n := n.(type) {
					case *syntax.SglQuoted:
						if text := p.Text(n); text != "'"+n.Value+"'" && text != "$'"+n.Value+"'" {
							t.Errorf("%q: text of a quote is %q", src, text)
						}
					case *syntax.Lit:
						text := p.Text(n)
						if !strings.HasPrefix(text, n.Value) && !strings.HasPrefix(strings.ReplaceAll(text, "\\\n", ""), n.Value) {
							t.Errorf("%q: text of a literal is %q, want %q", src, text, n.Value)
						}
					}
					return true
				})
			}
		}
	}
	if got := Text("short", &syntax.Lit{ValuePos: syntax.NewPos(3, 1, 4), ValueEnd: syntax.NewPos(30, 1, 31)}); got != "" {
		t.Errorf("text of a node outside the source is %q", got)
	}
}
