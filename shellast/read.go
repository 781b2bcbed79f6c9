package shellast

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gstack/internal/bashtext"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// rest is what is left to read of an input.
func (r *run) rest(in stdin) value.Str {
	if in.input == nil {
		return nil
	}
	return r.st.restOf(in.input)
}

// stream is what a program would find on standard input.
func (r *run) stream() Stream {
	if r.in.input == nil {
		return Stream{}
	}
	return Stream{Source: r.in.source, Text: r.rest(r.in), Name: r.in.name}
}

// consume leaves the rest of standard input for the next reader.
func (r *run) consume(rest value.Str) { r.st.setRest(r.in.input, rest) }

// readBy is the end of another process: what it has read is read.
func (r *run) readBy(c *run) {
	for t := c.st; t != nil && t != r.st; t = t.parent {
		for in, rest := range t.rest.all() {
			r.st.setRest(in, rest)
		}
	}
}

// line takes from standard input what is before the next delimiter; success
// means that there was one.
func (r *run) line(delim byte) (value.Str, status) {
	if r.in.input == nil {
		return value.UnknownStr("input", value.FromInput, value.Any), maybe
	}
	if r.in.source == Closed {
		return nil, failure
	}
	s := r.rest(r.in)
	if r.in.source == File && len(s) == 0 {
		return value.UnknownStr("input", value.FromFile, value.Any), maybe
	}
	if len(s) == 0 {
		return nil, failure
	}
	var out value.Str
	for i, p := range s {
		if p.Kind != value.Lit {
			if p.Shape == value.Word && !isWord(string(delim)) { // no delimiter in it
				out = append(out, p)
				continue
			}
			if p.Lines != nil && len(out) == 0 && (delim == '\n' || delim == 0) {
				return *p.Lines, maybe
			}
			// Unknown text may hold any number of lines.
			u := p
			u.Shape = value.Any
			if u.Origin == value.FromOutput {
				u.Origin = value.FromInput
			}
			return append(out, u), maybe
		}
		if j := strings.IndexByte(p.Text, delim); j >= 0 {
			q := p
			q.Text = p.Text[:j]
			if q.Text != "" {
				out = append(out, q)
			}
			var rest value.Str
			if j+1 < len(p.Text) {
				q.Text = p.Text[j+1:]
				rest = value.Str{q}
			}
			r.consume(append(rest, s[i+1:]...))
			return out, success
		}
		out = append(out, p)
	}
	r.consume(nil)
	return out, failure
}

func (r *run) read(args []value.Field) status {
	g := options.Grammar{Opts: "a: d: e i: n: N: p: r s t: u: k q", Stop: true}
	p := g.Parse(args)
	if u, ok := p.Value("u"); ok {
		if t, ok := u.Exact(); ok {
			if n, err := strconv.Atoi(t); err == nil {
				if in, ok := r.st.fd(n); ok {
					k := *r
					k.in = in
					r = &k
				}
			}
		}
	}
	delim, sure := byte('\n'), true
	if d, ok := p.Value("d"); ok {
		var t string
		if t, sure = d.Exact(); t != "" {
			delim = t[0]
		} else {
			delim = 0
		}
	}
	text, st := r.readText(p, delim)
	if !sure || p.Wild {
		text, st = unknownFrom(text, "input"), maybe
	}
	names := p.Operands
	ifs, ifsOk := oneOf(r.varAlts("IFS")).Exact()
	exact, ok := text.Exact()
	if a, isArr := p.Value("a"); isArr {
		name, _ := a.Exact()
		n := &variable{array: true}
		if ok && ifsOk {
			for i, f := range bashtext.Split(exact, ifs) {
				n.elems = append(n.elems, element{key: itoa(int64(i)), index: i, val: value.Of(f)})
			}
		} else {
			n.lost = true
		}
		r.st.set(r.target(name), n)
		return st
	}
	if len(names) == 0 {
		r.assign("REPLY", text)
		return st
	}
	if ok && ifsOk {
		if list, err := bashtext.Read(exact, ifs, len(names), p.Has("r")); err == nil && len(list) == len(names) {
			for i, f := range list {
				r.assignWord(names[i], value.Of(f).Mark(text.Tricks()), "read")
			}
			return st
		}
	}
	if len(names) == 1 {
		r.assignWord(names[0], trimBlanks(text), "read")
		return st
	}
	for _, n := range names {
		r.assignWord(n, unknownFrom(text, "input"), "read")
	}
	return st
}

// readText is what read takes: up to a delimiter, or some characters.
func (r *run) readText(p *options.Parsed, delim byte) (value.Str, status) {
	f, counted := p.Last("n", "N")
	if !counted {
		return r.line(delim)
	}
	whole := r.rest(r.in)
	t, ok := f.Value.Exact()
	n, isNum := parseInt(t)
	known, exact := whole.Exact()
	if !ok || !isNum || n < 0 || !exact || r.in.input == nil || r.in.source != Text {
		text, _ := r.line(delim)
		if len(text) == 0 {
			return text, maybe
		}
		return unknownFrom(text, "input"), maybe
	}
	end := 0
	for c, ch := range known {
		if n == 0 {
			break
		}
		n--
		end = c + max(1, utf8.RuneLen(ch))
		if f.Name == "n" && known[c] == delim {
			r.consume(dropBytes(whole, end))
			return value.Of(known[:c]).Mark(whole.Tricks()), success
		}
	}
	r.consume(dropBytes(whole, end))
	return value.Of(known[:end]).Mark(whole.Tricks()), statusOf(n == 0)
}

func trimBlanks(s value.Str) value.Str {
	// Blanks before unknown text that may be empty may be at the end.
	end := len(s)
	for end > 0 && s[end-1].Kind == value.Unknown && s[end-1].Shape == value.Any {
		end--
	}
	if end > 0 && end < len(s) && s[end-1].Kind == value.Lit {
		q := s[end-1]
		if q.Text = strings.TrimRight(q.Text, " \t"); q.Text != s[end-1].Text {
			s = concat([]value.Str{s[:end-1], {q}, s[end:]})
		}
	}
	if len(s) > 0 && s[0].Kind == value.Lit {
		q := s[0]
		q.Text = strings.TrimLeft(q.Text, " \t")
		s = append(value.Str{q}, s[1:]...)
		if q.Text == "" {
			s = s[1:]
		}
	}
	return s
}

func (r *run) mapfile(args []value.Field) status {
	g := options.Grammar{Opts: "d: n: O: s: t u: C: c:", Stop: true}
	p := g.Parse(args)
	if cb, ok := p.Value("C"); ok {
		index, line := value.UnknownStr("index", value.FromInput, value.Word), value.UnknownStr("line", value.FromInput, value.Any)
		for range 2 {
			c := r.branch()
			c.code(concat([]value.Str{cb.Str, value.Of(` "`), index, value.Of(`" "`), line, value.Of(`"`)}), r.span0(), "mapfile -C")
			r.merge(nil, c)
		}
	}
	delim, sure := byte('\n'), !p.Wild && !p.Has("n", "O", "s")
	if d, ok := p.Value("d"); ok {
		t, exact := d.Exact()
		sure = sure && exact
		if delim = 0; t != "" {
			delim = t[0]
		}
	}
	name := "MAPFILE"
	if len(p.Operands) > 0 {
		if t, ok := p.Operands[0].Exact(); ok {
			name = t
		}
	}
	n := &variable{array: true, lost: !sure}
	if r.in.input == nil {
		n.lost = true
	}
	for i := 0; r.in.input != nil && i < maxFields; i++ {
		if len(r.rest(r.in)) == 0 {
			break
		}
		l, st := r.line(delim)
		if !p.Has("t") && st == success {
			l = l.Append(value.Of(string([]byte{delim})))
		}
		n.elems = append(n.elems, element{key: itoa(int64(i)), index: i, val: l, open: st == maybe})
		if st == maybe { // it may be any number of lines
			n.shifted = true
			break
		}
	}
	r.st.set(r.target(name), n)
	return success
}
