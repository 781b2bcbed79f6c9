package verdict

import (
	"sort"
	"strings"

	"gstack/shellast"
)

// Span is where in the command something stands: byte offsets, and the line
// and column (1-based, in bytes) of the start.
type Span struct {
	Start, End int
	Line, Col  int
}

// Lines is the offset of the start of every line of a text.
type Lines []int

// LinesOf finds the lines of a text.
func LinesOf(src string) Lines {
	lines := Lines{0}
	for i := 0; ; {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			return lines
		}
		i += n + 1
		lines = append(lines, i)
	}
}

// Span adds line and column to a range of bytes.
func (l Lines) Span(s shellast.Span) Span {
	line := max(1, sort.SearchInts(l, s.Start+1))
	return Span{Start: s.Start, End: s.End, Line: line, Col: s.Start - l[line-1] + 1}
}
