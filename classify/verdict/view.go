package verdict

import (
	"strings"

	"gstack/internal/text"
	"gstack/shellast"
)

// textMax bounds what is looked at of one text for showing it; a line of the
// terminal shows less.
const textMax = 4096

// view is a node as it is shown to a person: a statement and the one program
// it runs are one entry, and entries that say nothing new are left out.
type view struct {
	title    string
	rows     []row
	findings []int
	decision Decision
	start    int // offset in the command, for the line number
	children []*view
	cut      bool
}

// row is a labelled line below a title.
type row struct{ label, text string }

func viewOf(n *node) *view {
	v := &view{findings: n.findings, decision: n.decision, cut: n.cut}
	if n.step == nil {
		v.add(n.children, "")
		return v
	}
	v.title, v.start = title(n.step), n.step.Span.Start
	v.rows = rows(n.step, v.title, len(n.findings) > 0)
	for n.step.Kind == shellast.Segment && !n.cut {
		news := told(v.title, n.children)
		if len(news) != 1 || !sameEntry(v.title, news[0].step) {
			break
		}
		n = news[0]
		v.rows = append(v.rows, rows(n.step, v.title, n.decision != Allow)...)
		v.findings = append(v.findings[:len(v.findings):len(v.findings)], n.findings...)
		v.cut = n.cut
	}
	v.add(n.children, v.title)
	return v
}

func (v *view) add(nodes []*node, title string) {
	for _, c := range told(title, nodes) {
		v.children = append(v.children, viewOf(c))
	}
}

// told are the nodes that tell something which the title above them does not:
// what is allowed, and runs as the title says, does not.
func told(above string, nodes []*node) []*node {
	var out []*node
	for _, n := range nodes {
		s := n.step
		news := n.decision != Allow || len(n.children) > 0 || n.cut || s.Note != ""
		switch {
		case news:
		case s.Kind == shellast.Writing && s.Write != nil:
			news = !strings.HasSuffix(unquote(s.Write.Text), unquote(shown(s.Write.Target.Str, raw)))
		case s.Kind == shellast.Problem:
			news = true
		default:
			news = above == "" || !has(unquote(above), unquote(title(s)))
		}
		if news {
			out = append(out, n)
		}
	}
	return out
}

// sameEntry reports whether the only step of a statement is shown together
// with it.
func sameEntry(title string, s *shellast.Step) bool {
	switch s.Kind {
	case shellast.Program, shellast.Builtin, shellast.Problem, shellast.Loop:
		return true
	case shellast.Segment:
		return firstLine(source(s)) == title
	}
	return false
}

// title is the one line that stands for a step.
func title(s *shellast.Step) string {
	switch s.Kind {
	case shellast.Program:
		if s.Call != nil {
			return text.Line(commandLine(s.Call), textMax)
		}
	case shellast.Code:
		return "code: " + firstLine(source(s))
	case shellast.Function, shellast.Loop:
		return "function " + firstLine(source(s))
	case shellast.Writing:
		if s.Write != nil {
			return redirection(s.Write)
		}
	}
	return firstLine(source(s))
}

// rows are the details of a step below a title.
func rows(s *shellast.Step, title string, stopped bool) []row {
	var out []row
	say := func(label, t string) {
		if t = text.Line(t, textMax); t != "" {
			out = append(out, row{label, t})
		}
	}
	switch {
	case s.Call != nil:
		c := s.Call
		if resolved := commandLine(c); !spelledSo(title, resolved, stopped) {
			say("runs", resolved)
		}
		say("via", chain(c.Via))
		if c.As != "" {
			say("as", c.As)
		}
		if c.Where != shellast.Here {
			say("where", c.Where.String())
		}
		say("file", c.OnDisk)
		if c.Guess {
			say("note", "stands behind a program that is not known to run another one")
		}
	case s.Kind == shellast.Builtin:
		if !spelledSo(title, s.Text, stopped) {
			say("runs", s.Text)
		}
	case s.Gap != nil:
		if via := chain(s.Gap.Via); via != "" && !strings.HasPrefix(title+" ", via+" ") {
			say("via", via)
		}
		if !stopped { // else a finding gives the reason
			say("gap", s.Gap.Reason)
		}
	case s.Write != nil:
		if t := redirection(s.Write); t != title {
			say("writes", t)
		}
		say("via", chain(s.Write.Via))
	}
	if s.Kind == shellast.Code {
		say("by", s.Note) // who runs it
	} else {
		say("note", s.Note)
	}
	return out
}

func redirection(w *shellast.Write) string {
	op := "> "
	if w.Append {
		op = ">> "
	}
	return text.Line(op+shown(w.Target.Str, quoted), textMax)
}

// firstLine is the first line of a source text that has more than blanks,
// without what ends the statement.
func firstLine(src string) string {
	src = strings.Trim(src, " \t\r\n")
	line, rest, more := strings.Cut(src, "\n")
	line = text.Line(strings.Join(strings.Fields(prefix(line, textMax)), " "), textMax)
	if t := strings.TrimRight(line, "; "); t != "" && !strings.HasSuffix(t, `\`) {
		line = t
	}
	if more && rest != "" {
		line += " " + cutMark
	}
	return line
}

// spelledSo reports whether the text shows the resolved words as they are, but
// for quotes around words; and, for what is not stopped, but for any quotes.
func spelledSo(written, resolved string, stopped bool) bool {
	if len(written) >= textMax || len(resolved) >= textMax {
		return false
	}
	if stopped {
		return has(outerQuotes(written), outerQuotes(resolved))
	}
	return has(unquote(written), unquote(resolved))
}

// has reports whether whole words of a text are the given ones.
func has(text, words string) bool { return strings.Contains(" "+text+" ", " "+words+" ") }

// outerQuotes takes away the quotes at the beginning and the end of words.
func outerQuotes(s string) string {
	words := strings.Split(s, " ")
	for i, w := range words {
		words[i] = strings.Trim(w, `'"`)
	}
	return strings.Join(words, " ")
}

// unquote takes away all quotes.
func unquote(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\'' || r == '"' || r == '\\' {
			return -1
		}
		return r
	}, s)
}
