package parse

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// checkContinuations looks at every backslash at the end of a line. bash
// removes it before it splits the text into tokens, so that it can join $ and
// ( or the two bars of ||, which the parser keeps apart.
func (g *gate) checkContinuations() {
	if !g.continued {
		return
	}
	slices.SortFunc(g.verbatim, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	for at := 0; ; at++ {
		i := strings.Index(g.src[at:], "\\\n")
		if i < 0 {
			break
		}
		at += i
		if run := g.backslashes(at); run%2 == 1 && !g.joinsNothing(at, run) && !within(g.verbatim, at) {
			g.gap(classLineContinuation, at, at+2)
		}
	}
	if last := len(g.src) - 1; g.byteAt(last) == '\\' && g.backslashes(last)%2 == 1 && !within(g.verbatim, last) {
		g.gap(classLineContinuation, last, last+1)
	}
}

// backslashes counts the run of backslashes that ends at an offset.
func (g *gate) backslashes(at int) (n int) {
	for g.byteAt(at-n) == '\\' {
		n++
	}
	return n
}

// joinsNothing reports whether no token can arise from what is before and
// after a continuation: there is a blank on one side, or a letter behind and
// nothing that goes on with one before.
func (g *gate) joinsNothing(at, run int) bool {
	if run > 1 { // the parser does not see the last one of three
		return false
	}
	before, after := g.byteAt(at-1), g.byteAt(at+2)
	return isBlank(before) || isBlank(after) ||
		isAlphanumeric(after) && (isAlphanumeric(before) || strings.IndexByte("\"'_,./;&|)", before) >= 0)
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

func isAlphanumeric(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}

// within reports whether one of the sorted, disjoint spans holds an offset.
func within(spans []span, at int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].start > at })
	return i > 0 && at < spans[i-1].end
}
