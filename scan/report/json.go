package report

import (
	"io"
	"strconv"

	"gstack/classify/verdict"
	"gstack/scan"
)

// schema is the version of the JSON object.
const schema = 1

// JSON writes a report as one JSON object on one line.
func JSON(w io.Writer, r *scan.Report) error {
	e := encoder{}
	e.open('{')
	e.number("schema", schema)
	e.key("findings")
	e.open('[')
	for i := range r.Findings {
		e.item()
		e.finding(&r.Findings[i])
	}
	e.close(']')
	e.key("not_read")
	e.open('[')
	for _, s := range r.Skipped {
		e.item()
		e.open('{')
		e.text("path", s.Path)
		e.text("reason", s.Reason)
		e.close('}')
	}
	e.close(']')
	e.key("summary")
	e.open('{')
	e.number("errors", r.Count(scan.Error))
	e.number("warnings", r.Count(scan.Warning))
	e.number("notes", r.Count(scan.Note))
	e.number("ignored", r.Ignored())
	e.number("hidden", r.Hidden)
	e.number("files", r.Files)
	e.number("texts", r.Texts)
	e.number("commands", r.Commands)
	e.number("other_languages", r.Foreign)
	e.number("not_read", len(r.Skipped))
	e.number("millis", int(r.Took.Milliseconds()))
	e.close('}')
	e.close('}')
	_, err := w.Write(append(e.b, '\n'))
	return err
}

func (e *encoder) finding(f *scan.Finding) {
	e.open('{')
	e.text("path", f.Path)
	e.number("line", f.Line)
	e.number("column", f.Col)
	e.number("end_line", f.End.Line)
	e.number("end_column", f.End.Col)
	e.text("level", f.Level.String())
	e.text("rule", f.Rule)
	e.text("message", f.Message)
	e.some("detail", f.Detail)
	e.some("safer", f.Safer)
	e.text("kind", f.Kind.String())
	e.some("where", f.Where)
	e.text("source", clip(f.Source))
	e.some("ignored", f.Ignored)
	e.close('}')
}

// sourceMax bounds the source line that a finding repeats.
const sourceMax = 1024

func clip(s string) string {
	if len(s) <= sourceMax {
		return s
	}
	n := sourceMax
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}

// encoder writes JSON. It is written by hand as the verdict's is: reflection
// would be paid for at every start of the hook.
type encoder struct{ b []byte }

// item begins an element of an array or a member of an object.
func (e *encoder) item() {
	if n := len(e.b); n > 0 && e.b[n-1] != '[' && e.b[n-1] != '{' && e.b[n-1] != ':' {
		e.b = append(e.b, ',')
	}
}

func (e *encoder) open(c byte)  { e.b = append(e.b, c) }
func (e *encoder) close(c byte) { e.b = append(e.b, c) }

func (e *encoder) key(name string) {
	e.item()
	e.b = append(verdict.AppendString(e.b, name), ':')
}

func (e *encoder) text(name, s string) {
	e.key(name)
	e.b = verdict.AppendString(e.b, s)
}

func (e *encoder) some(name, s string) {
	if s != "" {
		e.text(name, s)
	}
}

func (e *encoder) number(name string, n int) {
	e.key(name)
	e.b = strconv.AppendInt(e.b, int64(n), 10)
}

// member is an object as a member.
func (e *encoder) member(name string, body func()) {
	e.key(name)
	e.open('{')
	body()
	e.close('}')
}

// list is an array of objects as a member.
func (e *encoder) list(name string, n int, body func(i int)) {
	e.key(name)
	e.open('[')
	for i := range n {
		e.item()
		e.open('{')
		body(i)
		e.close('}')
	}
	e.close(']')
}
