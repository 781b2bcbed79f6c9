package classify

import (
	"strconv"
	"strings"

	"gstack/classify/effects"
	"gstack/classify/verdict"
	"gstack/internal/text"
	"gstack/shellast"
	"gstack/shellast/value"
)

// tracer tells the developer of a rule how a decision comes about, a fact a
// line. A nil one tells nothing.
type tracer struct{ line func(string) }

func newTracer(line func(string)) *tracer {
	if line == nil {
		return nil
	}
	return &tracer{line}
}

func (t *tracer) say(words ...string) {
	if t == nil {
		return
	}
	var said []string
	for _, w := range words {
		if w != "" {
			said = append(said, text.Line(w, 4096))
		}
	}
	t.line(strings.Join(said, "  "))
}

// result tells what would run, in the order in which it was found.
func (t *tracer) result(r *shellast.Result) {
	if t == nil {
		return
	}
	for _, s := range r.Steps {
		t.step(s, 0)
	}
	for i, c := range r.Calls {
		t.say("call "+strconv.Itoa(i+1)+":", strings.Join(verdict.Words(c), " "), labelled("in", placesOf(c.Dir)), labelled("via", strings.Join(c.Via, " > ")),
			labelled("as", c.As), where(c.Where), labelled("file", c.OnDisk), labelled("input", inputOf(c)), flagged("guess", c.Guess))
	}
	for i, w := range r.Writes {
		t.say("write "+strconv.Itoa(i+1)+":", w.Target.String(), labelled("in", placesOf(w.Dir)), labelled("via", strings.Join(w.Via, " > ")), where(w.Where), flagged("appends", w.Append))
	}
	for i, g := range r.Gaps {
		t.say("gap "+strconv.Itoa(i+1)+":", string(g.Kind), g.Reason)
	}
	for i, b := range r.Bombs {
		t.say("bomb "+strconv.Itoa(i+1)+":", b.Name)
	}
}

func (t *tracer) step(s *shellast.Step, depth int) {
	t.say("step:", strings.Repeat("  ", depth)+s.Kind.String(), s.Text, labelled("note", s.Note))
	for _, c := range s.Children {
		t.step(c, depth+1)
	}
}

func (t *tracer) effect(e *effects.Effect, at site) {
	if t == nil {
		return
	}
	target := ""
	if len(e.Path.Str) > 0 {
		target = e.Path.String()
	}
	t.say("effect:", e.Kind.String(), target, flagged("recursive", e.Recursive), flagged("many", e.Many), e.Verb, e.Detail, where(e.Where), labelled("of", strings.Join(at.words, " ")))
}

func (t *tracer) finding(rule string, d verdict.Decision, what, detail string) {
	if t != nil {
		t.say(what+":", d.String(), rule, detail)
	}
}

func (t *tracer) end(v *verdict.Verdict, looked int) {
	if t != nil {
		t.say("decision:", v.Decision.String(), labelled("effects", strconv.Itoa(looked)))
	}
}

func labelled(label, s string) string {
	if s == "" {
		return ""
	}
	return label + "=" + s
}

func flagged(label string, on bool) string {
	if on {
		return label
	}
	return ""
}

func where(p shellast.Place) string {
	if p == shellast.Here {
		return ""
	}
	return labelled("where", p.String())
}

func placesOf(dirs []value.Str) string {
	if dirs == nil {
		return "unknown"
	}
	var out []string
	for _, d := range dirs {
		out = append(out, d.String())
	}
	return strings.Join(out, "|")
}

func inputOf(c *shellast.Call) string {
	switch s := c.Stdin; {
	case len(s.Text) > 0:
		return s.Text.String()
	case len(s.Name) > 0:
		return "file " + s.Name.String()
	}
	return ""
}
