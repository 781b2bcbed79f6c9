package verdict

import (
	"strconv"
	"strings"

	"gstack/internal/text"
)

// excerpt shows the line of the command in which the finding that decides
// stands, with carets under it. Where that is all of the line, the entry below
// shows it, and nothing is said here.
func (p *printer) excerpt(f *Finding) {
	start, end, ok := clampSpan(p.v.Command, f.Span)
	if !ok {
		return
	}
	from := strings.LastIndexByte(p.v.Command[:start], '\n') + 1
	to := len(p.v.Command)
	if n := strings.IndexByte(p.v.Command[from:], '\n'); n >= 0 {
		to = from + n
	}
	end = min(end, to)
	if strings.TrimSpace(p.v.Command[from:start])+strings.Trim(p.v.Command[end:to], " \t\r;") == "" {
		return
	}
	lead := "  "
	if p.lines != nil {
		lead = strconv.Itoa(f.Span.Line) + " " + bar + " "
	}
	before, at, after := excerptText(p.v.Command[from:start]), excerptText(p.v.Command[start:end]), excerptText(p.v.Command[end:to])
	if p.lines != nil {
		before = strings.TrimLeft(before, " ")
	}
	before, at, after = around(before, at, after, p.opt.Width-width(lead))
	p.line(piece{lead, dim}, piece{before, plain}, piece{at, bold}, piece{after, plain})
	p.line(piece{strings.Repeat(" ", width(lead)+width(before)), plain}, piece{strings.Repeat("^", max(1, width(at))), styleOf(f.Decision)})
}

// bar stands between a line's number and the line.
const bar = "│"

// clampSpan is a span of the command that has something in it.
func clampSpan(src string, s Span) (start, end int, ok bool) {
	start, end = s.Start, min(s.End, len(src))
	if start < 0 || start >= end {
		return 0, 0, false
	}
	for end > start && strings.IndexByte(" \t\r\n;", src[end-1]) >= 0 {
		end--
	}
	for start < end && strings.IndexByte(" \t\r\n", src[start]) >= 0 {
		start++
	}
	return start, end, start < end
}

// excerptText is a piece of a line as a terminal may get it: tabs are one blank,
// what is not to be printed is escaped.
func excerptText(s string) string {
	const most = 4096 // columns of no terminal
	if len(s) > 2*most {
		s = prefix(s, most) + s[len(s)-most:]
	}
	s = strings.ReplaceAll(s, "\t", " ")
	core := strings.TrimSpace(s)
	i := strings.Index(s, core)
	return s[:i] + text.Line(core, 8*most) + s[i+len(core):]
}

// around cuts a line to room columns, so that as much as can be of the middle
// part is seen.
func around(before, at, after string, room int) (string, string, string) {
	if width(before)+width(at)+width(after) <= room {
		return before, at, after
	}
	at = clip(at, room)
	left := room - width(at)
	if width(before) > left {
		keep := max(0, min(left-1, left/2))
		before = suffixOf(before, keep)
		if keep > 0 || left > 0 {
			before = cutMark + before
		}
	}
	switch rest := room - width(before) - width(at); {
	case rest <= 0:
		after = ""
	case width(after) <= rest:
	case rest == 1:
		after = cutMark
	default:
		after = clip(after, rest)
	}
	return before, at, after
}

// suffixOf is the end of a text, of at most room columns.
func suffixOf(s string, room int) string {
	used, at := 0, len(s)
	for at > 0 {
		r, n := lastRune(s[:at])
		if used += columns(r); used > room {
			break
		}
		at -= n
	}
	return s[at:]
}
