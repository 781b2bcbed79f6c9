package shellast

import (
	"strings"

	"gstack/internal/bashtext"
	"gstack/shellast/value"
)

// builder makes fields of fragments.
type builder struct {
	ifs    value.Str
	fields []value.Field
	cur    []value.Str
	open   bool
	splits bool
	twin   bool // the field that is open began as the last one is
	tricks value.Trick
	noglob bool
	edge   bashtext.Edge // of the separator that ended the last field
}

func (b *builder) close() {
	if !b.open {
		return
	}
	f := value.Field{Str: concat(b.cur), Splits: b.splits}
	if !b.twin || !f.Equal(b.fields[len(b.fields)-1].Str) {
		b.fields = append(b.fields, f)
	}
	b.cur, b.open, b.splits, b.twin = nil, false, false, false
}

func (b *builder) add(s value.Str) {
	b.cur = append(b.cur, s)
	b.open, b.edge = true, bashtext.NoEdge
}

// assemble splits the fragments of a word into fields (POSIX 2.6.5).
func (r *run) assemble(alts frags) [][]value.Field {
	separators := r.varAlts("IFS")
	if len(separators) > 4 {
		separators = []value.Str{oneOf(separators)}
	}
	var out [][]value.Field
	for _, fs := range alts {
		expanded := false
		for _, f := range fs {
			expanded = expanded || f.expanded || f.isList
		}
		for i, ifs := range separators {
			if i > 0 && !expanded {
				break
			}
			b := &builder{ifs: ifs, noglob: r.st.options().noglob}
			for _, f := range fs {
				b.frag(f)
			}
			b.close()
			if b.tricks != 0 {
				for i := range b.fields {
					b.fields[i].Str = b.fields[i].Str.Mark(b.tricks)
				}
			}
			out = append(out, b.fields)
		}
	}
	if len(out) > maxAlternatives {
		return [][]value.Field{collapse(out)}
	}
	return out
}

func (b *builder) frag(f frag) {
	switch {
	case f.isList:
		for i, s := range f.list {
			if i > 0 {
				b.close()
			}
			if f.quoted {
				b.add(s)
			} else {
				b.split(s)
			}
			b.splits = b.splits || i < len(f.open) && f.open[i]
		}
		if f.more {
			if len(f.list) > 0 {
				b.close()
			}
			b.add(value.UnknownStr("$@", value.FromInput, value.Any))
			b.splits = true
		}
	case f.expanded:
		b.split(f.str)
	case f.quoted:
		b.add(f.str)
	default:
		if len(f.str) > 0 {
			b.literal(f.str)
		}
	}
}

// literal adds unquoted source text: not split, but unknown text that came into
// it from outside (a placeholder) is.
func (b *builder) literal(s value.Str) {
	for _, p := range s {
		b.splits = b.splits || p.Kind == value.Unknown && !unbroken(p.Shape)
	}
	b.add(s)
}

// unbroken reports whether unknown text of a shape is one word.
func unbroken(s value.Shape) bool {
	return s == value.Word || s == value.Temp || s == value.Home
}

// split adds the result of an unquoted expansion.
func (b *builder) split(s value.Str) {
	ifs, exact := b.ifs.Exact()
	cuts := !exact || strings.Trim(ifs, " \t\n,;:|") != "" // words and paths too
	for _, p := range s {
		switch {
		case p.Kind == value.Unknown && p.Lines != nil && !b.open && !cuts: // a word for all lines, and the last one, which may go on
			b.add(*p.Lines)
			b.close()
			b.add(*p.Lines)
			b.twin = true
		case p.Kind == value.Unknown:
			b.add(value.Str{p})
			if cuts || !unbroken(p.Shape) {
				b.splits = true
			}
		case p.Kind == value.Glob:
			b.add(value.Str{p})
		case !exact:
			b.add(value.Str{p})
			b.splits = true
		default:
			b.splitText(p, ifs)
		}
	}
}

func (b *builder) splitText(p value.Part, ifs string) {
	if p.Text == "" {
		return
	}
	if !strings.ContainsAny(p.Text, ifs) {
		b.text(p)
		return
	}
	b.tricks |= p.Tricks & value.ViaIFS
	f := bashtext.SplitEdges(p.Text, ifs)
	b.edgeAt(f.Start)
	for i, t := range f.Fields {
		if i > 0 {
			b.close()
		}
		q := p
		q.Text = t
		if t == "" {
			b.add(nil)
			continue
		}
		b.text(q)
	}
	if len(f.Fields) > 0 {
		b.edgeAt(f.End)
	}
}

// edgeAt ends a field at a separator; two that are not white space have an
// empty field between them.
func (b *builder) edgeAt(e bashtext.Edge) {
	if e == bashtext.NoEdge {
		return
	}
	if e == bashtext.DelimEdge && !b.open && (b.edge == bashtext.DelimEdge || len(b.fields) == 0) {
		b.open = true
	}
	b.close()
	b.edge = e
}

// text adds text of an expansion; its pattern characters are operators.
func (b *builder) text(p value.Part) {
	if b.noglob || !strings.ContainsAny(p.Text, "*?[") {
		b.add(value.Str{p})
		return
	}
	b.add(globParts(p.Text, p.Tricks))
}
