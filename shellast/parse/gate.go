package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// MaxDepth is how many nodes of a tree may lie inside each other. The deepest
// of over a thousand real scripts has 47.
const MaxDepth = 500

// gate collects the gaps of one text. The visitor walks the whole tree once;
// what needs a look at lines rather than nodes is noted on the way and
// checked at the end.
type gate struct {
	src  string
	zsh  bool
	gaps []Gap

	continued bool   // the text has a backslash at the end of a line
	verbatim  []span // where such a backslash is data

	redirected bool      // the text has a << somewhere
	hereDocs   []hereDoc // in the order of the walk
	spanning   []span    // brackets that end on another line
}

// span is a range of byte offsets.
type span struct{ start, end int }

func newGate(src string, opts Options) *gate {
	return &gate{
		src:        src,
		zsh:        opts.Zsh,
		continued:  strings.Contains(src, "\\\n") || strings.HasSuffix(src, "\\"),
		redirected: strings.Contains(src, "<<"),
	}
}

func (g *gate) gap(c class, start, end int) { g.gapWith(c, "", start, end) }

func (g *gate) gapWith(c class, detail string, start, end int) {
	if len(g.gaps) >= maxGaps {
		return
	}
	start = min(max(start, 0), len(g.src))
	end = min(max(end, start), len(g.src))
	reason := classes[c].reason
	if detail != "" {
		reason += ": " + detail
	}
	g.gaps = append(g.gaps, Gap{Reason: reason, Class: classes[c].name, Start: start, End: end})
}

func (g *gate) gapAt(c class, n syntax.Node) {
	start, end := Span(n)
	g.gap(c, start, end)
}

// text is the source of a node.
func (g *gate) text(n syntax.Node) string { return Text(g.src, n) }

// byteAt is the byte at an offset, 0 outside the text.
func (g *gate) byteAt(offset int) byte {
	if offset < 0 || offset >= len(g.src) {
		return 0
	}
	return g.src[offset]
}

// script checks a whole script.
func (g *gate) script(f *syntax.File) {
	g.stmts(f.Stmts, f.Last, context{})
	g.lines()
}

// lines makes the checks that need more than one node.
func (g *gate) lines() {
	g.checkHereDocs()
	g.checkContinuations()
	if g.zsh {
		g.zshText()
	}
}

// noteSpanning remembers a bracket that goes on after its first line.
func (g *gate) noteSpanning(n syntax.Node) {
	if !g.redirected {
		return
	}
	start, end := Span(n)
	if start >= 0 && start < end && end <= len(g.src) && strings.IndexByte(g.src[start:end], '\n') >= 0 {
		g.spanning = append(g.spanning, span{start, end})
	}
}
