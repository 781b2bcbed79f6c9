package source

import "strings"

// expander writes text of a recipe as the shell gets it, as far as that is known.
type expander struct {
	m *makefile
	b *builder
	// raw has the text that is expanded.
	raw    *builder
	target string
	local  string // the variable of a foreach
	// fixed: the text is the value of a variable that is used at src.
	fixed bool
	src   int
}

// maxMakeDepth and maxMakeText bound the variables in variables, and what
// they can grow to.
const (
	maxMakeDepth = 10
	maxMakeWork  = 8 << 20
)

func (x *expander) plain(s string, at int) {
	if x.fixed {
		x.b.put(s, x.src)
	} else {
		x.b.add(x.raw, at, at+len(s))
	}
}

func (x *expander) place(at int) int {
	if x.fixed {
		return x.src
	}
	return offset(x.raw.pieces, at)
}

// expand adds text that stands at an offset of what is expanded.
func (x *expander) expand(text string, at, depth int) {
	for text != "" {
		i := strings.IndexByte(text, '$')
		if i < 0 || i+1 == len(text) {
			x.plain(text, at)
			return
		}
		x.plain(text[:i], at)
		text, at = text[i:], at+i
		n := x.reference(text, at, depth)
		if n == 0 { // it has no end
			x.plain(text, at)
			return
		}
		text, at = text[n:], at+n
	}
}

// reference adds what stands for the reference that text begins with, and
// returns its length, 0 if it has no end.
func (x *expander) reference(text string, at, depth int) int {
	here := x.place(at)
	if text[1] == '$' {
		x.b.put("$", here)
		return 2
	}
	n := references(text)
	name := ""
	switch {
	case n > 0:
		name = text[2 : n-1]
	case text[1] == '(' || text[1] == '{':
		return 0
	default:
		n, name = 2, text[1:2]
	}
	if rest, ok := strings.CutPrefix(name, "eval "); ok && rest != "" {
		return n // it is replaced by nothing
	}
	if rest, ok := strings.CutPrefix(name, "foreach "); ok && depth < maxMakeDepth {
		if local, body, ok := foreach(rest); ok {
			inner := *x
			inner.local = local
			inner.expand(body, at+n-1-len(body), depth+1)
			return n
		}
	}
	if value, ok := x.value(name); ok && depth < maxMakeDepth && x.m.work < maxMakeWork {
		x.m.work += len(value)
		inner := *x
		inner.fixed, inner.src = true, here
		inner.expand(value, 0, depth+1)
		return n
	}
	// A name that is made of others is set by eval, or by a list of them.
	v := x.m.vars[name]
	x.b.term(text[:n], here, v != nil && v.full || strings.Contains(name, "$") || strings.Contains("@<^?*", name))
	return n
}

// value is what a variable holds, before references in it are replaced.
func (x *expander) value(name string) (string, bool) {
	if name == x.local && name != "" {
		return "", false
	}
	switch name {
	case "@":
		ok := x.target != "" && !strings.ContainsAny(x.target, "%$ \t")
		return x.target, ok
	case "MAKE":
		return "make", true
	case "RM":
		if x.m.vars[name] == nil {
			return "rm -f", true
		}
	case "CURDIR":
		return "$${PWD}", true
	}
	v := x.m.vars[name]
	if v == nil || v.open {
		return "", false
	}
	return v.value, true
}

// foreach splits NAME,LIST,BODY. The body counts once, with a name that is not
// known.
func foreach(s string) (name, body string, ok bool) {
	depth, commas := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth > 0 {
				continue
			}
			if commas++; commas == 1 {
				name = strings.TrimSpace(s[:i])
			} else {
				return name, s[i+1:], true
			}
		}
	}
	return "", "", false
}

// shellFunctions reads the commands of $(shell ...), which run where their
// value is needed. text stands at an offset of raw.
func (m *makefile) shellFunctions(raw *builder, text string, at int, where string, depth int) {
	for depth < maxMakeDepth {
		i := strings.IndexByte(text, '$')
		if i < 0 {
			return
		}
		text, at = text[i:], at+i
		n := references(text)
		if n == 0 {
			n = min(2, len(text))
			if n == 2 && (text[1] == '(' || text[1] == '{') {
				return // it has no end
			}
		} else {
			inner, from := text[2:n-1], at+2
			if command, ok := strings.CutPrefix(inner, "shell "); ok {
				b := &builder{}
				(&expander{m: m, b: b, raw: raw}).expand(command, from+len("shell "), 0)
				m.snippet(b, where)
			}
			m.shellFunctions(raw, inner, from, where, depth+1)
		}
		text, at = text[n:], at+n
	}
}
