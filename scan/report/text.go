// Package report tells the result of a scan: as text for people, as JSON, and
// as SARIF 2.1.0 for services that show findings in a review.
package report

import (
	"fmt"
	"io"
	"strings"

	"gstack/internal/text"
	"gstack/scan"
)

// lineMax is how much of a source line is shown.
const lineMax = 160

// maxSkipped is how many files that were not read are named without --all.
const maxSkipped = 20

// Text writes a report for a person: a paragraph for each finding, what was
// not read, and a line of figures. all names every file that was not read.
func Text(w io.Writer, r *scan.Report, all, color bool) error {
	var b strings.Builder
	paint := func(code, s string) string {
		if !color {
			return s
		}
		return "\x1b[" + code + "m" + s + "\x1b[0m"
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Ignored != "" {
			continue
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s [%s]\n", text.Line(f.Path, 4096), f.Line, f.Col, paint(levelColor(f.Level), f.Level.String()), text.Line(message(f), 900), f.Rule)
		if line := strings.TrimSpace(f.Source); line != "" {
			b.WriteString("    " + text.Line(strings.Join(strings.Fields(line), " "), lineMax) + "\n")
		}
	}
	if len(r.Findings) > r.Ignored() {
		b.WriteString("\n")
	}
	for i, s := range r.Skipped {
		if i == maxSkipped && !all {
			fmt.Fprintf(&b, "not read: %d more (--all names them)\n", len(r.Skipped)-i)
			break
		}
		b.WriteString("not read: " + text.Line(s.Path+": "+s.Reason, 900) + "\n")
	}
	b.WriteString(figures(r) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// message is what a finding says in one sentence.
func message(f *scan.Finding) string {
	if f.Detail == "" {
		return f.Message
	}
	return f.Message + ": " + f.Detail
}

func levelColor(l scan.Level) string {
	switch l {
	case scan.Error:
		return "1;31"
	case scan.Warning:
		return "1;33"
	}
	return "1;36"
}

// figures is the last line: what was found, and in how much.
func figures(r *scan.Report) string {
	parts := []string{plural(r.Count(scan.Error), "error"), plural(r.Count(scan.Warning), "warning")}
	if n := r.Count(scan.Note); n > 0 {
		parts = append(parts, plural(n, "note"))
	}
	out := strings.Join(parts, ", ") + " in " + plural(r.Files, "file") + " with " + plural(r.Texts, "shell text") + " and " + plural(r.Commands, "command")
	if n := r.Ignored(); n > 0 {
		out += fmt.Sprintf("; %d ignored by comments", n)
	}
	if r.Hidden > 0 {
		out += "; " + plural(r.Hidden, "note") + " not shown (--all)"
	}
	if n := len(r.Skipped); n > 0 {
		out += "; " + fmt.Sprintf("%d not read", n)
	}
	if r.Foreign > 0 {
		out += "; " + plural(r.Foreign, "text") + " of other languages"
	}
	return out + "; " + r.Took.Round(1e6).String()
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
