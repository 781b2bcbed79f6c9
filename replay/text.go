package replay

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"gstack/classify/verdict"
	"gstack/internal/text"
)

// Widths of the text report.
const (
	widthUsual = 100
	widthLeast = 60
	// lineMax bounds a text before it is fitted to the width.
	lineMax = 400
	// daysShown is how many days the text shows at least, the last ones.
	daysShown = 14
	barWide   = 30
)

// Print shows the report to a person. home is written as "~".
func (r *Report) Print(w io.Writer, home string, opt verdict.PrintOptions) error {
	if opt.Width == 0 {
		opt.Width = widthUsual
	}
	opt.Width = max(opt.Width, widthLeast)
	p := &printer{r: r, opt: opt, home: home}
	p.head()
	if r.Judged() > 0 {
		p.decisions()
		p.groups()
		p.rules()
		p.projects()
		p.days()
	}
	p.unread()
	_, err := io.WriteString(w, p.b.String())
	return err
}

type printer struct {
	r    *Report
	opt  verdict.PrintOptions
	home string
	b    strings.Builder
}

// line writes a line, cut to the width.
func (p *printer) line(s string) {
	p.write(clip(s, p.opt.Width))
}

// clip cuts text to some columns and marks the cut. What breaks lines would
// break them at blanks.
func clip(s string, columns int) string {
	solid := strings.ReplaceAll(s, " ", "_")
	if len(verdict.Wrap(solid, columns)) == 1 {
		return s
	}
	return s[:len(verdict.Wrap(solid, columns-1)[0])] + "…"
}

func (p *printer) write(s string) {
	if p.opt.ASCII {
		s = ascii(s)
	}
	p.b.WriteString(strings.TrimRight(s, " ") + "\n")
}

// ascii writes the characters that the report itself uses, and those of
// commands, with nothing but ASCII.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r == '…':
			b.WriteString("...")
		case r == '█':
			b.WriteByte('#')
		case r == '‹':
			b.WriteByte('<')
		case r == '›':
			b.WriteByte('>')
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}

// title begins a section.
func (p *printer) title(s, note string) {
	p.b.WriteByte('\n')
	if p.opt.Color {
		s = "\x1b[1m" + s + "\x1b[0m"
	}
	if note != "" {
		s += "  (" + note + ")"
	}
	p.write(s)
}

// colored is a decision's word, padded.
func (p *printer) colored(d verdict.Decision) string {
	s := d.String() + strings.Repeat(" ", 5-len(d.String()))
	if !p.opt.Color {
		return s
	}
	code := "1;33"
	switch d {
	case verdict.Allow:
		code = "32"
	case verdict.Deny:
		code = "1;31"
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// Place is a path with the home directory as "~", on one line.
func Place(dir, home string) string {
	if dir == "" {
		return "(not recorded)"
	}
	if rest, ok := strings.CutPrefix(dir, home); ok && len(home) > 1 && (rest == "" || rest[0] == '/' || rest[0] == '\\') {
		dir = "~" + rest
	}
	return text.Line(dir, lineMax)
}

// Number is a number with its thousands parted.
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural is a number and what is counted.
func Plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return Number(n) + " " + what
}

// Percent is a part of a whole; what is not nothing is not shown as nothing.
func Percent(part, whole int) string {
	if whole == 0 {
		return "0%"
	}
	if tenths := (part*2000 + whole) / (2 * whole); tenths == 0 && part > 0 {
		return "<0.1%"
	} else if tenths == 1000 && part < whole {
		return ">99.9%"
	} else {
		return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10) + "%"
	}
}

// Size is a number of bytes.
func Size(n int64) string {
	switch {
	case n < 1_000:
		return strconv.FormatInt(n, 10) + " bytes"
	case n < 1_000_000:
		return strconv.FormatFloat(float64(n)/1e3, 'f', 1, 64) + " kB"
	}
	return strconv.FormatFloat(float64(n)/1e6, 'f', 1, 64) + " MB"
}

// right is a number at the right of a column.
func right(n, wide int) string {
	s := Number(n)
	return strings.Repeat(" ", max(0, wide-len(s))) + s
}

// Head is what was replayed, in a sentence.
func (r *Report) Head() string {
	if r.Files == 0 && r.Judged() == 0 {
		return "Nothing was replayed: no record was found."
	}
	s := Plural(r.Commands, "command")
	if r.Edits > 0 {
		s += " and " + Plural(r.Edits, "edit")
	}
	switch {
	case r.First == r.Last && r.First != "":
		s += " of " + r.First
	case r.First != "":
		s += " of " + r.First + " to " + r.Last
	}
	return s + ", from " + Plural(r.Files, "file") + " (" + Size(r.Bytes) + ")"
}

// Notes are sentences on what the report leaves out.
func (r *Report) Notes() []string {
	var notes []string
	if r.Partial {
		notes = append(notes, "Interrupted: this is a part of the past.")
	}
	var only []string
	if r.Filter.Since != "" {
		only = append(only, "since "+r.Filter.Since)
	}
	if r.Filter.Project != "" {
		only = append(only, "in "+text.Line(r.Filter.Project, lineMax))
	}
	if len(r.Filter.Rules) > 0 {
		only = append(only, "what "+text.Line(strings.Join(r.Filter.Rules, ", "), lineMax)+" says")
	}
	if len(only) > 0 {
		notes = append(notes, "Only "+strings.Join(only, ", ")+".")
	}
	if r.Passed > 0 {
		s := Plural(r.Passed, "other call") + " left out"
		if r.Undated > 0 {
			s += ", " + Number(r.Undated) + " because no time is recorded"
		}
		notes = append(notes, s+".")
	}
	if r.Copies > 0 {
		notes = append(notes, "Repeated in other records, and counted once: "+Plural(r.Copies, "call")+".")
	}
	return notes
}

func (p *printer) head() {
	p.line(p.r.Head())
	for _, n := range p.r.Notes() {
		p.line(n)
	}
	if len(p.r.Sources) < 2 {
		return
	}
	for _, s := range p.r.Sources {
		line := right(s.Commands+s.Edits, 9) + "  " + s.Title + ", " + Plural(s.Files, "file")
		p.line(line)
	}
}

func (p *printer) decisions() {
	p.title("What gstack would have said", "")
	for _, x := range []struct {
		d verdict.Decision
		n int
	}{{verdict.Allow, p.r.Allowed()}, {verdict.Ask, p.r.Asked}, {verdict.Deny, p.r.Denied}} {
		share := Percent(x.n, p.r.Judged())
		p.write(right(x.n, 9) + "  " + p.colored(x.d) + "  " + strings.Repeat(" ", max(0, 6-len(share))) + share)
	}
}

// shownOf says how many of how many are shown.
func shownOf(shown, all int) string {
	if shown == all {
		return ""
	}
	return Number(shown) + " of " + Number(all) + "; --limit 0 shows all"
}

func (p *printer) groups() {
	if len(p.r.Groups) == 0 {
		return
	}
	p.title("Most often", shownOf(len(p.r.Groups), p.r.AllGroups))
	for i := range p.r.Groups {
		g := &p.r.Groups[i]
		p.write(right(g.Count, 9) + "  " + p.colored(g.Decision) + "  " + text.Line(g.Form, lineMax) + "  [" + text.Line(g.Rule, lineMax) + "]")
		if len(g.Examples) == 0 {
			continue
		}
		e := &g.Examples[0]
		p.line(strings.Repeat(" ", 18) + text.Line(e.Text, lineMax))
		for _, s := range verdict.Wrap(e.Where(p.home), p.opt.Width-18) {
			p.write(strings.Repeat(" ", 18) + s)
		}
	}
}

// Where is the place of an example: when, in which directory, and where it is
// written down.
func (e *Example) Where(home string) string {
	s := Place(e.File, home) + ":" + strconv.Itoa(e.Line)
	if e.File == "-" {
		s = "standard input:" + strconv.Itoa(e.Line)
	}
	if e.Dir != "" {
		s = "in " + Place(e.Dir, home) + ", " + s
	}
	if e.When != "" {
		s = e.When + " " + s
	}
	return s
}

func (p *printer) rules() {
	if len(p.r.Rules) == 0 {
		return
	}
	p.title("By rule", "")
	p.line("    asked   denied")
	for _, x := range p.r.Rules {
		p.line(right(x.Asked, 9) + right(x.Denied, 9) + "  " + text.Line(x.ID, lineMax) + ": " + text.Line(x.Summary, lineMax))
	}
}

func (p *printer) projects() {
	p.title("By project", shownOf(len(p.r.Projects), p.r.AllProjects))
	p.line("   judged    asked   denied")
	for _, x := range p.r.Projects {
		p.line(right(x.Judged, 9) + right(x.Asked, 9) + right(x.Denied, 9) + "  " + Place(x.Dir, p.home))
	}
}

func (p *printer) days() {
	days := p.r.Days
	if len(days) == 0 {
		return
	}
	note := ""
	if len(days) > daysShown {
		note = "the last " + strconv.Itoa(daysShown) + " of " + Number(len(days)) + " days; --html and --json have all"
		days = days[len(days)-daysShown:]
	}
	most := 1
	for _, d := range days {
		most = max(most, d.Asked+d.Denied)
	}
	p.title("By day", note)
	p.line("            judged    asked   denied")
	for _, d := range days {
		n := d.Asked + d.Denied
		bar := strings.Repeat("█", (n*barWide+most-1)/most)
		p.line(d.Day + right(d.Judged, 8) + right(d.Asked, 9) + right(d.Denied, 9) + "  " + bar)
	}
}

func (p *printer) unread() {
	if p.r.BadLines+p.r.BadFiles == 0 {
		return
	}
	p.title("Not read", p.r.Unread())
	for _, b := range p.r.Bad {
		p.line("  " + b.Where(p.home))
	}
	if rest := p.r.BadLines + p.r.BadFiles - len(p.r.Bad); rest > 0 {
		p.line("  and " + Number(rest) + " more")
	}
}

// Unread says how much could not be read.
func (r *Report) Unread() string {
	var list []string
	if r.BadLines > 0 {
		list = append(list, Plural(r.BadLines, "line"))
	}
	if r.BadFiles > 0 {
		list = append(list, Plural(r.BadFiles, "file"))
	}
	return strings.Join(list, ", ")
}

// Where is the place of a part that could not be read, and why.
func (b *Bad) Where(home string) string {
	s := Place(b.File, home)
	if b.File == "-" {
		s = "standard input"
	}
	if b.Line > 0 {
		s += ":" + strconv.Itoa(b.Line)
	}
	return s + ": " + text.Line(b.Why, lineMax)
}
