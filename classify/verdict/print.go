package verdict

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"gstack/internal/text"
	"gstack/shellast"
)

// PrintOptions say how a verdict is shown.
type PrintOptions struct {
	// Color adds ANSI colours. No meaning is in a colour alone.
	Color bool
	// Width is the number of columns; 0 is 100.
	Width int
	// ASCII writes nothing but ASCII, for terminals that are not UTF-8.
	ASCII bool
	// Plain writes sentences instead of a tree, for those who hear them.
	Plain bool
	// Why, if not nil, tells what can be lost when a rule matches.
	Why func(rule string) string
}

const (
	widthUsual = 100
	widthLeast = 40
	// labelWidth is the width of the column of decisions and labels.
	labelWidth = 7
	// foldFrom is the number of entries from which harmless ones are folded
	// into a line that counts them.
	foldFrom = 60
)

// Print shows the explain tree to a person: the decision, every step with its
// own decision, what it resolves to where that is not what is written, and
// under it the rules that matched, why, and the safer way.
func (v *Verdict) Print(w io.Writer, opt PrintOptions) error {
	if opt.Width == 0 {
		opt.Width = widthUsual
	}
	opt.Width = max(opt.Width, widthLeast)
	p := printer{v: v, opt: opt, told: map[string]bool{}}
	if strings.Contains(v.Command, "\n") {
		p.lines = LinesOf(v.Command)
	}
	root := viewOf(v.tree())
	p.fold = root.size() >= foldFrom

	if opt.Plain {
		p.opt.Color = false
		p.sentences(root)
		_, err := w.Write(p.b)
		return err
	}
	p.headline()
	if f, ok := v.Worst(); ok && v.Decision != Allow {
		p.excerpt(&f)
	}
	p.findings(root, "")
	p.children(root, "", 0)
	if f, ok := v.Worst(); ok {
		p.line(piece{"more: gstack rules " + text.Line(f.Rule, idMax), dim})
	}
	_, err := w.Write(p.b)
	return err
}

func (v *view) size() int {
	total := 1
	for _, c := range v.children {
		total += c.size()
	}
	return total
}

type printer struct {
	v   *Verdict
	opt PrintOptions
	b   []byte
	// lines is set if the command has more than one line.
	lines Lines
	fold  bool
	// told are the rules that are explained already.
	told map[string]bool
}

func (p *printer) headline() {
	d := p.v.Decision
	f, found := p.v.Worst()
	var say string
	switch {
	case d == Allow:
		say = "no objection"
	case !found:
		say = "could not be judged (fail closed)"
	default:
		say = "this command " + text.Line(f.Summary, textMax)
		if n := len(p.v.Findings) - 1; n > 0 {
			say += " (and " + count(n, "more finding") + ")"
		}
	}
	p.wrap("", piece{d.String() + ": ", styleOf(d)}, say, bold)
}

// children prints what is below v. Every line begins with indent; near is the
// line number that the reader was told last.
func (p *printer) children(v *view, indent string, near int) {
	for i := 0; i < len(v.children); {
		n := 1
		if p.fold {
			n = max(1, harmless(v.children[i:]))
		}
		last := i+n == len(v.children) && !v.cut
		if n > 1 {
			p.line(piece{indent + branch(last), dim}, piece{pad(Allow.String()), styleOf(Allow)}, piece{count(n, "step"), dim})
		} else {
			p.entry(v.children[i], indent, last, near)
		}
		i += n
	}
	if v.cut {
		p.line(piece{indent + branch(true), dim}, piece{cutMark + " more steps are left out", dim})
	}
}

// harmless counts the entries at the beginning of a list that are allowed.
func harmless(list []*view) int {
	for i, v := range list {
		if v.decision != Allow {
			return i
		}
	}
	return len(list)
}

func branch(last bool) string {
	if last {
		return "└─ "
	}
	return "├─ "
}

func (p *printer) entry(v *view, indent string, last bool, near int) {
	note := ""
	if p.lines != nil {
		if at := p.lines.Span(shellast.Span{Start: v.start}).Line; at != near {
			note, near = "  line "+strconv.Itoa(at), at
		}
	}
	lead := indent + branch(last)
	room := p.opt.Width - width(lead) - labelWidth - width(note)
	title := plain
	if v.decision != Allow {
		title = bold
	}
	p.line(piece{lead, dim}, piece{pad(v.decision.String()), styleOf(v.decision)}, piece{clip(v.title, room), title}, piece{note, dim})
	if last {
		indent += "   "
	} else {
		indent += "│  "
	}
	for _, r := range v.rows {
		p.row(indent, r, plain)
	}
	p.findings(v, indent)
	p.children(v, indent, near)
}

func (p *printer) findings(v *view, indent string) {
	for _, i := range p.sorted(v.findings) {
		f := &p.v.Findings[i]
		rule := p.ruleLine(v, i)
		if d := f.Decision.String(); d != v.decision.String() {
			rule += " [" + d + "]"
		}
		p.row(indent, row{"rule", rule}, bold)
		if p.told[f.Rule] {
			continue
		}
		p.told[f.Rule] = true
		for _, r := range p.explained(f) {
			p.row(indent, r, plain)
		}
	}
}

// sorted are findings, those of the worst decision first.
func (p *printer) sorted(findings []int) []int {
	if len(findings) < 2 {
		return findings
	}
	out := slices.Clone(findings)
	slices.SortStableFunc(out, func(a, b int) int {
		x, y := p.v.Findings[a].Decision, p.v.Findings[b].Decision
		switch {
		case x.String() == y.String():
			return 0
		case Worse(x, y) == x:
			return -1
		}
		return 1
	})
	return out
}

// ruleLine is the rule of a finding and what it is about. The headline has said
// what the rule is that decides.
func (p *printer) ruleLine(v *view, i int) string {
	said := p.v.Findings[i]
	if v.title != "" {
		said.Via = nil // a row of the step has it
	}
	id := text.Line(said.Rule, idMax)
	if worst, ok := p.v.Worst(); ok && worst.Rule == said.Rule && said.Detail != "" && len(said.Via) == 0 {
		return id + ": " + text.Line(said.Detail, ReasonMax)
	}
	return id + ": " + about(&said, ReasonMax)
}

// explained is why a rule stops what it matches, and the safer way.
func (p *printer) explained(f *Finding) []row {
	var out []row
	if p.opt.Why != nil {
		if why := strings.Join(strings.Fields(p.opt.Why(f.Rule)), " "); why != "" {
			out = append(out, row{"why", text.Line(why, textMax)})
		}
	}
	if f.Safer != "" {
		out = append(out, row{"safer", text.Line(f.Safer, textMax)})
	}
	return out
}

func (p *printer) row(indent string, r row, s style) {
	p.wrap(indent, piece{pad(r.label), dim}, r.text, s)
}

func count(n int, what string) string {
	s := strconv.Itoa(n) + " " + what
	if n != 1 {
		s += "s"
	}
	return s
}
