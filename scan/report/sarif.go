package report

import (
	"io"
	"path"
	"strings"

	"gstack/classify/rules"
	"gstack/scan"
)

// SARIF writes a report in the Static Analysis Results Interchange Format.
// version is the program's.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
func SARIF(w io.Writer, r *scan.Report, version string) error {
	e := encoder{}
	ids := ruleIDs(r)
	e.open('{')
	e.text("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
	e.text("version", "2.1.0")
	e.list("runs", 1, func(int) {
		e.member("tool", func() {
			e.member("driver", func() {
				e.text("name", "gstack")
				e.some("version", version)
				e.list("rules", len(ids), func(i int) { e.rule(ids[i]) })
			})
		})
		e.text("columnKind", "unicodeCodePoints")
		e.list("invocations", 1, func(int) {
			e.key("executionSuccessful")
			e.b = append(e.b, "true"...)
			e.list("toolExecutionNotifications", len(r.Skipped), func(i int) {
				s := r.Skipped[i]
				e.text("level", "note")
				e.member("message", func() { e.text("text", "not read: "+s.Path+" "+s.Reason) })
				e.list("locations", 1, func(int) { e.physical(s.Path, func() {}) })
			})
		})
		e.list("results", len(r.Findings), func(i int) { e.result(&r.Findings[i], ids) })
	})
	e.close('}')
	_, err := w.Write(append(e.b, '\n'))
	return err
}

// ruleIDs are the rules that the findings name, in the order of their first.
func ruleIDs(r *scan.Report) []string {
	var ids []string
	for i := range r.Findings {
		if indexOf(ids, r.Findings[i].Rule) < 0 {
			ids = append(ids, r.Findings[i].Rule)
		}
	}
	return ids
}

func indexOf(list []string, s string) int {
	for i := range list {
		if list[i] == s {
			return i
		}
	}
	return -1
}

// rule describes a rule. Its page is the help text, so that nothing has to be
// looked up elsewhere.
func (e *encoder) rule(id string) {
	e.text("id", id)
	r, ok := rules.Find(id)
	if !ok {
		r = &rules.Rule{ID: id, Summary: "has a comment that ignores nothing", Why: "A comment that ignores a finding needs the id of the rule and a reason, and is taken out when nothing is found there any more.", Instead: "# gstack: ignore RULE REASON"}
	}
	why := strings.Join(strings.Fields(r.Why), " ")
	e.member("shortDescription", func() { e.text("text", "This command "+r.Summary) })
	e.member("fullDescription", func() { e.text("text", why) })
	e.member("help", func() {
		text, markdown := why, why
		if r.Instead != "" {
			text += "\nInstead: " + r.Instead
			markdown += "\n\nInstead:\n\n    " + strings.ReplaceAll(r.Instead, "\n", "\n    ")
		}
		if len(r.Quiet) > 0 {
			markdown += "\n\nNot found by this rule, for example:\n"
			for _, c := range r.Quiet {
				markdown += "\n    " + strings.ReplaceAll(c, "\n", "\n    ")
			}
		}
		e.text("text", text+"\nMore: gstack rules "+id)
		e.text("markdown", markdown+"\n\nMore: `gstack rules "+id+"`")
	})
}

func (e *encoder) result(f *scan.Finding, ids []string) {
	e.text("ruleId", f.Rule)
	e.number("ruleIndex", indexOf(ids, f.Rule))
	e.text("level", f.Level.String())
	e.member("message", func() { e.text("text", message(f)) })
	e.list("locations", 1, func(int) {
		e.physical(f.Path, func() {
			e.member("region", func() {
				e.number("startLine", f.Line)
				e.number("startColumn", f.Col)
				e.number("endLine", f.End.Line)
				e.number("endColumn", f.End.Col)
				e.member("snippet", func() { e.text("text", clip(f.Source)) })
			})
		})
	})
	if f.Ignored != "" {
		e.list("suppressions", 1, func(int) {
			e.text("kind", "inSource")
			e.text("justification", f.Ignored)
		})
	}
}

// physical is a location in a file.
func (e *encoder) physical(name string, more func()) {
	e.member("physicalLocation", func() {
		e.member("artifactLocation", func() {
			e.text("uri", uri(name))
			if !path.IsAbs(name) && !drive(name) && !strings.HasPrefix(name, "../") {
				e.text("uriBaseId", "%SRCROOT%")
			}
		})
		more()
	})
}

// drive reports whether a path begins with a drive of Windows.
func drive(name string) bool { return len(name) > 2 && name[1] == ':' && name[2] == '/' }

// uri is a path as a URI reference.
func uri(name string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	switch {
	case path.IsAbs(name):
		b.WriteString("file://")
	case drive(name):
		b.WriteString("file:///" + name[:2])
		name = name[2:]
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c == '/' || c == '.' || c == '-' || c == '_' || c == '~' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			b.WriteByte(c)
		} else {
			b.WriteString("%" + string(hex[c>>4]) + string(hex[c&15]))
		}
	}
	return b.String()
}
