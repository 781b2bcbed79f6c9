package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// envSplit is env -S: the words that it makes of a text stand in its place.
func (r *run) envSplit(p *options.Parsed, s options.Flag, args []value.Field) status {
	var all []value.Field
	for _, f := range p.Flags {
		if f.Index > s.Index || f.Name == s.Name {
			continue
		}
		opt := value.Of("--" + f.Name)
		if f.HasValue {
			opt = opt.Append(value.Of("=")).Append(f.Value.Str)
		}
		all = append(all, value.Field{Str: opt})
	}
	w := envSplitter{r: r}
	w.split(s.Value)
	if w.bad || !s.HasValue { // env refuses it
		return maybe
	}
	next := s.Index + 1
	if t, _ := args[s.Index].Exact(); next < len(args) && (strings.HasPrefix(t, "--") && !strings.Contains(t, "=") || !strings.HasPrefix(t, "--") && strings.HasSuffix(t, "S")) {
		next++ // the text is a word of its own
	}
	all = append(all, w.words...)
	return r.carried("-S").program("env", value.WordOf("env"), append(all, args[min(next, len(args)):]...))
}

// cleared is the context in which env has taken variables away.
func (r *run) cleared(p *options.Parsed) *run {
	all := p.Has("ignore-environment") || len(p.Operands) > 0 && p.Operands[0].Is("-")
	if !all && !p.Has("unset") {
		return r
	}
	c := r.sub()
	hide := func(name string) {
		if v := r.st.lookup(name); v != nil && v.exported {
			n := *v
			n.exported = false
			c.st.set(name, &n)
		}
	}
	for _, u := range p.Values("unset") {
		if name, ok := u.Exact(); ok {
			hide(name)
		}
	}
	if all {
		r.e.steps += len(r.e.exported)
		for _, name := range r.e.exported {
			hide(name)
		}
	}
	return c
}

// envSplitter splits a text as env(1) of coreutils 9.1 does.
type envSplitter struct {
	r     *run
	words []value.Field
	cur   value.Field
	open  bool
	bad   bool
}

func (w *envSplitter) add(s value.Str) {
	w.cur.Str = w.cur.Append(s)
	w.open = true
}

func (w *envSplitter) end() {
	if w.open {
		w.words = append(w.words, w.cur)
		w.cur, w.open = value.Field{}, false
	}
}

// joined has neighbouring literals in one part: an escape may lie across them.
func joined(s value.Str) value.Str {
	var out value.Str
	for len(s) > 0 {
		p, n := s[0], 1
		if p.Kind == value.Lit {
			var b strings.Builder
			for n = 0; n < len(s) && s[n].Kind == value.Lit; n++ {
				b.WriteString(s[n].Text)
				p.Tricks |= s[n].Tricks
			}
			p.Text = b.String()
		}
		out, s = append(out, p), s[n:]
	}
	return out
}

func (w *envSplitter) split(f value.Field) {
	quote := byte(0)
	for _, p := range joined(f.Str) {
		if p.Kind == value.Unknown {
			w.add(value.Str{p})
			w.cur.Splits = w.cur.Splits || quote == 0 || f.Splits
			continue
		}
		for i := 0; i < len(p.Text); i++ {
			c := p.Text[i]
			switch {
			case c == '\\':
				i++
				if i == len(p.Text) {
					w.bad = true
					return
				}
				if done := w.escape(p.Text[i], quote, p.Tricks); done || w.bad {
					return
				}
			case c == quote && quote != 0:
				quote = 0
			case quote == 0 && (c == '"' || c == '\''):
				quote = c
				w.open = true
			case c == '$' && quote != '\'':
				name, n := bracedName(p.Text[i:])
				if n == 0 {
					w.bad = true
					return
				}
				w.add(oneOf(w.r.varAlts(name)))
				i += n - 1
			case quote == 0 && strings.IndexByte(" \t\n\v\f\r", c) >= 0:
				w.end()
			case quote == 0 && c == '#' && !w.open:
				return
			default:
				w.add(value.Str{{Text: p.Text[i : i+1], Tricks: p.Tricks}})
			}
		}
	}
	w.end()
	w.bad = w.bad || quote != 0
}

// escape is a backslash and the character behind it; done: the rest is left
// out.
func (w *envSplitter) escape(c, quote byte, tricks value.Trick) (done bool) {
	text := ""
	switch {
	case quote == '\'' && c != '\\' && c != '\'':
		text = `\` + string(c)
	case c == '_' && quote == 0:
		w.end()
		return false
	case c == '_':
		text = " "
	case c == 'c' && quote == 0:
		w.end()
		return true
	case strings.IndexByte(`"#$'\`, c) >= 0:
		text = string(c)
	default:
		at := strings.IndexByte("fnrtv", c)
		if at < 0 {
			w.bad = true
			return false
		}
		text = "\f\n\r\t\v"[at : at+1]
	}
	w.add(value.Str{{Text: text, Tricks: tricks | value.ViaEscape}})
	return false
}

// bracedName reads ${NAME}.
func bracedName(s string) (name string, n int) {
	end := strings.IndexByte(s, '}')
	if !strings.HasPrefix(s, "${") || end < 0 || !isName(s[2:end]) {
		return "", 0
	}
	return s[2:end], end + 1
}
