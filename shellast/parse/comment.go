package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

func (g *gate) comments(list []syntax.Comment) {
	for i := range list {
		g.comment(&list[i])
	}
}

// comment checks where a comment begins and ends.
func (g *gate) comment(c *syntax.Comment) {
	start, end := Span(c)
	before := start
	for before >= 2 && g.src[before-2:before] == "\\\n" {
		before -= 2
	}
	switch g.byteAt(before - 1) {
	case 0, ' ', '\t', '\n', ';', '&', '|', '(':
	default:
		// In parentheses the parser starts a comment in "x"#y, bash does not.
		g.gap(classCommentGlued, start, end)
	}
	if strings.HasSuffix(c.Text, "\\\n") && !g.startsLine(start) {
		// bash ends the line there, the parser continues the command.
		g.gap(classCommentContinued, start, end)
	}
}

// startsLine reports whether nothing but blanks is before an offset on its
// line, and no backslash joins the line to the one before.
func (g *gate) startsLine(offset int) bool {
	for isBlank(g.byteAt(offset - 1)) {
		offset--
	}
	return offset == 0 || g.byteAt(offset-1) == '\n' && g.backslashes(offset-2)%2 == 0
}
