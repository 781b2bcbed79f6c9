package shellast

import (
	"slices"
	"strings"
	"testing"
)

// A list or a pipeline is followed up to its limit, and beyond it is a gap.
func TestMaxLinks(t *testing.T) {
	for _, operator := range []string{" && ", " || ", " | "} {
		for _, c := range []struct {
			parts int
			gap   bool
		}{{maxLinks, false}, {maxLinks + 2, true}} {
			res := Evaluate("make a"+strings.Repeat(operator+"make a", c.parts-1), Options{})
			gap := slices.ContainsFunc(res.Gaps, func(g *Gap) bool { return g.Kind == TooComplex })
			if gap != c.gap {
				t.Errorf("%d parts with%s: gap %v, want %v", c.parts, operator, gap, c.gap)
			}
		}
	}
}
