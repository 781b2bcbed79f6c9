package parse

import (
	"sort"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"
)

// Text returns the source of a node. It is never printed from the tree: the
// printer rewrites what it prints.
func (p Parsed) Text(n syntax.Node) string { return Text(p.Src, n) }

// Text returns the part of src that a node parsed from it spans, "" if none.
func Text(src string, n syntax.Node) string {
	start, end := Span(n)
	if start < 0 || end > len(src) || start > end {
		return ""
	}
	return src[start:end]
}

// Span returns the byte offsets of a node.
func Span(n syntax.Node) (start, end int) {
	return int(first(n).Pos().Offset()), int(n.End().Offset())
}

// first descends to the leftmost operand, which the parser's own Pos does by
// recursion: a sum of 300,000 terms would overflow the stack.
func first(n syntax.Node) syntax.Node {
	for {
		b, ok := n.(*syntax.BinaryArithm)
		if !ok {
			return n
		}
		n = b.X
	}
}

// Position returns the line and the column, in bytes, of an offset. Both start
// at 1. The parser's own columns end at 16383.
func (p Parsed) Position(offset int) (line, col int) {
	if p.lines == nil {
		return 1, 1
	}
	return p.lines.position(offset)
}

// lineIndex finds lines by offset. It is filled at the first question.
type lineIndex struct {
	src    string
	once   sync.Once
	starts []int
}

func (l *lineIndex) position(offset int) (line, col int) {
	l.once.Do(func() { l.starts = lineStarts(l.src) })
	offset = min(max(offset, 0), len(l.src))
	line = sort.SearchInts(l.starts, offset+1)
	return line, offset - l.starts[line-1] + 1
}

func lineStarts(src string) []int {
	starts := make([]int, 1, 1+strings.Count(src, "\n"))
	for at := 0; ; {
		i := strings.IndexByte(src[at:], '\n')
		if i < 0 {
			return starts
		}
		at += i + 1
		starts = append(starts, at)
	}
}
