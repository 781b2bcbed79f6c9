package parse

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A here-document's body is found by lines, not by nodes: bash collects the
// bodies at the next end of a line, whatever is open there, and ends each at
// the first line that equals its delimiter. The parser agrees in the plain
// cases. Those are verified here by reading the lines as bash does.
type hereDoc struct {
	node    *syntax.Redirect
	wordEnd int // offset after the delimiter
	delim   string
	quoted  bool // nothing in the body is expanded
	tabs    bool // <<-, leading tabs are removed

	substEnd int // as in context
	outerEnd int
}

// hereDoc notes a here-document for checkHereDocs and visits its body.
func (g *gate) hereDoc(r *syntax.Redirect, c context) {
	if c.backquote {
		g.gapAt(classHereDocBackquotes, r)
		return
	}
	delim, quoted, ok := g.delimiter(r.Word)
	if !ok {
		g.gapAt(classHereDocDelimiter, r.Word)
		return
	}
	_, end := Span(r.Word)
	g.hereDocs = append(g.hereDocs, hereDoc{
		node: r, wordEnd: end, delim: delim, quoted: quoted, tabs: r.Op == syntax.DashHdoc,
		substEnd: c.substEnd, outerEnd: c.outerEnd,
	})
	if quoted {
		if r.Hdoc != nil && g.continued {
			start, end := Span(r.Hdoc)
			g.verbatim = append(g.verbatim, span{start, end})
		}
		return
	}
	in := c.commands()
	in.quoted = true
	g.word(r.Hdoc, in)
}

// delimiter reads a delimiter that is one plain word, bare or quoted as a
// whole. In the others the parser and bash differ over what is quoted.
func (g *gate) delimiter(w *syntax.Word) (delim string, quoted, ok bool) {
	text := g.text(w)
	if text == "" {
		return "", false, false
	}
	_, end := Span(w)
	if next := g.byteAt(end); next != 0 && !strings.ContainsRune(" \t\n;&|<>)", rune(next)) {
		return "", false, false
	}
	switch q := text[0]; q {
	case '\'', '"':
		if len(text) < 3 || text[len(text)-1] != q {
			return "", false, false
		}
		delim, quoted = text[1:len(text)-1], true
	case '\\':
		delim, quoted = text[1:], true
	default:
		delim = text
	}
	for i := 0; i < len(delim); i++ {
		if b := delim[i]; !isAlphanumeric(b) && strings.IndexByte("_-.,:+/@%=!", b) < 0 && !(b == ' ' && text[0] != '\\' && quoted) {
			return "", false, false
		}
	}
	return delim, quoted, delim != ""
}

// checkHereDocs verifies all here-documents in the order of the text. It stops
// at the first doubt, since everything behind it may be read wrongly.
func (g *gate) checkHereDocs() {
	if len(g.hereDocs) == 0 {
		return
	}
	slices.SortFunc(g.hereDocs, func(a, b hereDoc) int { return cmp.Compare(a.wordEnd, b.wordEnd) })
	slices.SortFunc(g.spanning, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	newline, end := -1, -1    // of the line before: where it ends, where its last body ends
	var cleanLine, clean span // known to hold no separator
	for i := range g.hereDocs {
		d := &g.hereDocs[i]
		start := end
		if d.wordEnd > newline || start < 0 {
			newline = g.endOfLine(d.wordEnd)
			start = newline
			if g.spans(d.wordEnd, newline) {
				g.gapAt(classHereDocLine, d.node)
				return
			}
		}
		var ok bool
		if end, ok = g.body(d, start+1); !ok {
			return
		}
		// bash 5.2 runs a substitution from its own print of what it
		// parsed, and loses the first ; or & after a here-document.
		if d.outerEnd > 0 && (end > d.substEnd || g.separated(d.wordEnd, newline, &cleanLine) || g.separated(end, d.outerEnd, &clean)) {
			g.gapAt(classHereDocSubstitution, d.node)
			return
		}
	}
}

// endOfLine is the offset of the first newline that is not escaped.
func (g *gate) endOfLine(at int) int {
	for {
		i := strings.IndexByte(g.src[at:], '\n')
		if i < 0 {
			return len(g.src)
		}
		at += i
		if g.backslashes(at-1)%2 == 0 {
			return at
		}
		at++
	}
}

// spans reports whether a bracket that opens between two offsets closes later.
// The parser postpones the bodies until after it, bash does not.
func (g *gate) spans(from, to int) bool {
	i := sort.Search(len(g.spanning), func(i int) bool { return g.spanning[i].start >= from })
	for ; i < len(g.spanning) && g.spanning[i].start < to; i++ {
		if g.spanning[i].end > to {
			return true
		}
	}
	return false
}

// body reads the lines of a body from an offset on as bash does, and compares
// what it finds with the parser's node. It returns the end of the last line.
func (g *gate) body(d *hereDoc, start int) (end int, ok bool) {
	limit := start // where the parser says that the last line ends
	if d.node.Hdoc != nil {
		var first int
		first, limit = Span(d.node.Hdoc)
		if first < start || strings.Trim(g.slice(start, first), "\\\n\t") != "" {
			g.gapAt(classHereDocEnd, d.node)
			return 0, false
		}
	}
	for at := start; at <= len(g.src); {
		line, next := g.line(at, !d.quoted)
		if d.tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if line == d.delim {
			if d.node.Hdoc != nil && next != limit || d.node.Hdoc == nil && at != start {
				break
			}
			return next, true
		}
		// In $( ), a line that begins with the delimiter and has a
		// parenthesis after it ends the body as well.
		if d.outerEnd > 0 && strings.HasPrefix(line, d.delim) && strings.Contains(line, ")") {
			g.gapAt(classHereDocSubstitution, d.node)
			return 0, false
		}
		if next >= limit {
			break
		}
		at = next + 1
	}
	g.gapAt(classHereDocEnd, d.node)
	return 0, false
}

// line returns the line at an offset and the offset of its newline. If joined,
// an escaped newline does not end it and does not belong to it.
func (g *gate) line(at int, joined bool) (line string, next int) {
	var parts []string
	for {
		next = len(g.src)
		if i := strings.IndexByte(g.src[at:], '\n'); i >= 0 {
			next = at + i
		}
		if !joined || next == len(g.src) || g.backslashes(next-1)%2 == 0 {
			break
		}
		parts = append(parts, g.src[at:next-1])
		at = next + 1
	}
	if parts == nil {
		return g.src[at:next], next
	}
	return strings.Join(append(parts, g.src[at:next]), ""), next
}

// separated reports whether there is a ; or a single & between two offsets, be
// it part of a string. It keeps the range that it last found to have none, so
// that many here-documents of one substitution take no more time than one.
func (g *gate) separated(from, to int, clean *span) bool {
	if clean.start <= from && to <= clean.end {
		return false
	}
	for at := from; at < to; at++ {
		i := strings.IndexAny(g.slice(at, to), ";&")
		if i < 0 {
			break
		}
		at += i
		switch before, after := g.byteAt(at-1), g.byteAt(at+1); {
		case g.src[at] == ';':
			return true
		case after == '&': // &&
			at++
		case before == '>' || before == '<' || after == '>': // 2>&1, &>
		default:
			return true
		}
	}
	*clean = span{from, to}
	return false
}
