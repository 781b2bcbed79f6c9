package replay

import (
	"strconv"

	"gstack/classify/verdict"
)

// schema is the version of the JSON object. It changes when a field changes its
// meaning or goes away, not when one is added.
const schema = 1

// JSON is the report as one JSON object, a line for each entry of a list. It is
// written by hand since reflection is paid for at every start of the hook.
func (r *Report) JSON() []byte {
	w := &encoder{}
	w.raw("{")
	w.number("schema", schema)
	w.flag("partial", r.Partial)
	w.open("filter", '{')
	w.text("since", r.Filter.Since)
	w.text("project", r.Filter.Project)
	w.open("rules", '[')
	for _, id := range r.Filter.Rules {
		w.comma()
		w.b = verdict.AppendString(w.b, id)
	}
	w.raw("]}")
	w.text("first", r.First)
	w.text("last", r.Last)
	for _, n := range [...]struct {
		key string
		n   int
	}{
		{"files", r.Files}, {"bytes", int(r.Bytes)}, {"commands", r.Commands}, {"edits", r.Edits}, {"distinct", r.Distinct},
		{"allowed", r.Allowed()}, {"asked", r.Asked}, {"denied", r.Denied},
		{"copies", r.Copies}, {"passed", r.Passed}, {"undated", r.Undated}, {"bad_lines", r.BadLines}, {"bad_files", r.BadFiles},
	} {
		w.number(n.key, n.n)
	}
	w.list("sources", len(r.Sources), func(i int) {
		s := &r.Sources[i]
		w.text("format", s.Format)
		w.number("files", s.Files)
		w.number("commands", s.Commands)
		w.number("edits", s.Edits)
		w.number("asked", s.Asked)
		w.number("denied", s.Denied)
	})
	w.list("rules", len(r.Rules), func(i int) {
		x := &r.Rules[i]
		w.text("rule", x.ID)
		w.text("summary", x.Summary)
		w.number("asked", x.Asked)
		w.number("denied", x.Denied)
	})
	w.list("projects", len(r.Projects), func(i int) {
		w.text("dir", r.Projects[i].Dir)
		w.count(r.Projects[i].Count)
	})
	w.number("all_projects", r.AllProjects)
	w.list("days", len(r.Days), func(i int) {
		w.text("day", r.Days[i].Day)
		w.count(r.Days[i].Count)
	})
	w.list("groups", len(r.Groups), func(i int) { w.group(&r.Groups[i]) })
	w.number("all_groups", r.AllGroups)
	w.list("bad", len(r.Bad), func(i int) {
		b := &r.Bad[i]
		w.text("file", b.File)
		w.number("line", b.Line)
		w.text("why", b.Why)
	})
	return append(w.b, "\n}\n"...)
}

func (w *encoder) group(g *Group) {
	w.text("form", g.Form)
	w.text("decision", g.Decision.String())
	w.text("rule", g.Rule)
	w.text("summary", g.Summary)
	w.number("count", g.Count)
	w.number("projects", g.Projects)
	w.text("last", g.Last)
	w.open("examples", '[')
	for n := range g.Examples {
		e := &g.Examples[n]
		w.comma()
		w.raw("{")
		if e.Edit {
			w.text("edit", e.Text)
		} else {
			w.text("command", e.Text)
		}
		w.text("dir", e.Dir)
		w.text("time", e.When)
		w.text("file", e.File)
		w.number("line", e.Line)
		w.raw("}")
	}
	w.raw("]")
}

// encoder writes members of objects.
type encoder struct{ b []byte }

func (w *encoder) raw(s string) { w.b = append(w.b, s...) }

// comma parts what follows from what stands before it.
func (w *encoder) comma() {
	if c := w.b[len(w.b)-1]; c != '{' && c != '[' && c != '\n' {
		w.b = append(w.b, ',')
	}
}

func (w *encoder) key(k string) {
	w.comma()
	w.b = append(w.b, '"')
	w.raw(k)
	w.raw(`":`)
}

func (w *encoder) open(k string, by byte) {
	w.key(k)
	w.b = append(w.b, by)
}

func (w *encoder) text(k, s string) {
	w.key(k)
	w.b = verdict.AppendString(w.b, s)
}

func (w *encoder) number(k string, n int) {
	w.key(k)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *encoder) flag(k string, on bool) {
	w.key(k)
	w.b = strconv.AppendBool(w.b, on)
}

func (w *encoder) count(c Count) {
	w.number("judged", c.Judged)
	w.number("asked", c.Asked)
	w.number("denied", c.Denied)
}

// list writes a list of objects, a line each.
func (w *encoder) list(k string, n int, each func(int)) {
	w.raw(",\n")
	w.open(k, '[')
	for i := range n {
		if i > 0 {
			w.raw(",")
		}
		w.raw("\n{")
		each(i)
		w.raw("}")
	}
	w.raw("]")
}
