package verdict

import (
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"gstack/shellast"
)

// schema is the version of the JSON object. It changes when a field changes
// its meaning or goes away, not when one is added.
const schema = 1

// stepTextMax bounds the excerpt that a step of the JSON tree repeats of the
// source; its span has the whole.
const stepTextMax = 1024

// JSON is the verdict as one JSON object on one line. id, if not empty, is a
// JSON value that is repeated as the field "id".
//
// It is written by hand because it is the whole schema in one place, and
// because what decides must not pull reflection into every start of the hook.
func (v *Verdict) JSON(id []byte) []byte {
	w := encoder{v: v, lines: LinesOf(v.Command)}
	w.b = append(w.b, `{"schema":`...)
	w.b = strconv.AppendInt(w.b, schema, 10)
	if len(id) > 0 {
		w.b = append(w.b, `,"id":`...)
		w.b = append(w.b, id...)
	}
	w.text("command", v.Command)
	w.text("decision", v.Decision.String())
	w.b = append(w.b, `,"findings":[`...)
	for i := range v.Findings {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.finding(&v.Findings[i])
	}
	w.b = append(w.b, `],"tree":`...)
	w.node(v.tree())
	w.b = append(w.b, `,"micros":`...)
	w.b = strconv.AppendInt(w.b, v.Micros, 10)
	return append(w.b, '}')
}

type encoder struct {
	b     []byte
	v     *Verdict
	lines Lines
}

func (w *encoder) finding(f *Finding) {
	w.b = append(w.b, `{"rule":`...)
	w.b = AppendString(w.b, f.Rule)
	w.text("decision", f.Decision.String())
	w.text("summary", f.Summary)
	w.text("reason", f.Reason)
	w.some("safer", f.Safer)
	w.list("call", f.Call)
	w.list("via", f.Via)
	w.span(f.Span)
	w.b = append(w.b, '}')
}

// node writes a step. Its kind says which fields it has; "findings" are
// indices into the findings of the verdict.
func (w *encoder) node(n *node) {
	w.b = append(w.b, `{"kind":`...)
	if n.step == nil {
		w.b = append(w.b, `"command"`...)
	} else {
		w.b = AppendString(w.b, n.step.Kind.String())
	}
	w.text("decision", n.decision.String())
	if n.step != nil {
		w.step(n.step)
	}
	if len(n.findings) > 0 {
		w.b = append(w.b, `,"findings":[`...)
		for i, f := range n.findings {
			if i > 0 {
				w.b = append(w.b, ',')
			}
			w.b = strconv.AppendInt(w.b, int64(f), 10)
		}
		w.b = append(w.b, ']')
	}
	w.flag("cut", n.cut)
	if len(n.children) > 0 {
		w.b = append(w.b, `,"children":[`...)
		for i, c := range n.children {
			if i > 0 {
				w.b = append(w.b, ',')
			}
			w.node(c)
		}
		w.b = append(w.b, ']')
	}
	w.b = append(w.b, '}')
}

func (w *encoder) step(s *shellast.Step) {
	w.span(w.lines.Span(s.Span))
	w.some("text", brief(source(s)))
	w.some("note", brief(s.Note))
	if c := s.Call; c != nil {
		w.list("call", Words(c))
		w.list("via", c.Via)
		if c.Where != shellast.Here {
			w.text("where", c.Where.String())
		}
		w.some("as", c.As)
		w.some("on_disk", c.OnDisk)
		w.flag("guess", c.Guess)
	}
	if wr := s.Write; wr != nil {
		w.text("target", shown(wr.Target.Str, raw))
		w.flag("append", wr.Append)
		w.list("via", wr.Via)
	}
	if g := s.Gap; g != nil {
		w.text("gap", string(g.Kind))
		w.text("reason", brief(g.Reason))
		w.list("via", g.Via)
	}
}

// source is the text that a step stands for, where it has one of its own.
func source(s *shellast.Step) string {
	switch {
	case s.Kind == shellast.Program:
		return "" // that of the segment around it
	case s.Write != nil:
		return s.Write.Text
	case s.Gap != nil:
		return s.Gap.Text
	case s.Bomb != nil:
		return s.Bomb.Name
	}
	return s.Text
}

func brief(s string) string {
	if len(s) <= stepTextMax {
		return s
	}
	return prefix(s, stepTextMax) + cutMark
}

func (w *encoder) text(key, s string) {
	w.b = append(w.b, ',', '"')
	w.b = append(w.b, key...)
	w.b = append(w.b, '"', ':')
	w.b = AppendString(w.b, s)
}

func (w *encoder) some(key, s string) {
	if s != "" {
		w.text(key, s)
	}
}

func (w *encoder) flag(key string, on bool) {
	if on {
		w.b = append(w.b, ',', '"')
		w.b = append(w.b, key...)
		w.b = append(w.b, `":true`...)
	}
}

func (w *encoder) list(key string, words []string) {
	if len(words) == 0 {
		return
	}
	w.b = append(w.b, ',', '"')
	w.b = append(w.b, key...)
	w.b = append(w.b, `":[`...)
	for i, s := range words {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = AppendString(w.b, brief(s))
	}
	w.b = append(w.b, ']')
}

func (w *encoder) span(s Span) {
	w.b = append(w.b, `,"span":{"start":`...)
	w.b = strconv.AppendInt(w.b, int64(s.Start), 10)
	w.b = append(w.b, `,"end":`...)
	w.b = strconv.AppendInt(w.b, int64(s.End), 10)
	w.b = append(w.b, `,"line":`...)
	w.b = strconv.AppendInt(w.b, int64(s.Line), 10)
	w.b = append(w.b, `,"col":`...)
	w.b = strconv.AppendInt(w.b, int64(s.Col), 10)
	w.b = append(w.b, '}')
}

// AppendString appends s as a JSON string. Characters that move the cursor of
// a terminal or reorder text are escaped, so that the line can be shown as it
// is; bytes that are not UTF-8 become U+FFFD, as JSON has no other way.
func AppendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\t':
			b = append(b, '\\', 't')
		case r < 0x20 || r >= 0x7f && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			for _, u := range utf16.AppendRune(nil, r) {
				b = append(b, '\\', 'u', hex[u>>12], hex[u>>8&15], hex[u>>4&15], hex[u&15])
			}
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
