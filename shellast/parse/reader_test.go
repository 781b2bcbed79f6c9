package parse

import (
	"slices"
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

// TestPieces moves every text so that each of its bytes in turn is the first
// of a piece that the reader hands out. What is read must stay the same: the
// parser looks ahead in several places, and must not stop at a piece's end.
func TestPieces(t *testing.T) {
	texts := slices.Concat(quiet, daily)
	for _, c := range traps {
		texts = append(texts, c.src)
	}
	for _, src := range texts {
		if len(src) > chunk/2 {
			continue
		}
		want := shape(src, 0)
		for at := 1; at < len(src); at++ {
			if got := shape(src, chunk-at); got != want {
				t.Errorf("%q: with a new piece at %d it is read as\n%s\nwant\n%s", src, at, got, want)
			}
		}
	}
}

// shape is what a text behind so many newlines is read as, printed from the
// tree to show the values in it.
func shape(src string, newlines int) string {
	p := Bash(strings.Repeat("\n", newlines)+src, Options{})
	var b strings.Builder
	for _, s := range p.Stmts {
		if err := syntax.NewPrinter().Print(&b, s); err != nil {
			b.WriteString(err.Error())
		}
		b.WriteByte('\n')
	}
	return b.String() + classList(p.Gaps)
}
