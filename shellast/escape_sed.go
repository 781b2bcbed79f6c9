package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

func (r *run) sedEscapes(name string, args []value.Field) {
	p := (&options.Grammar{Opts: "n,quiet,silent debug e,expression: f,file: E,r,regexp-extended i,in-place:: l,line-length: posix s,separate sandbox u,unbuffered z,null-data follow-symlinks b,binary"}).Parse(args)
	if p.Has("sandbox") {
		return
	}
	scripts := p.Values("expression")
	if len(scripts) == 0 && !p.Has("file") && len(p.Operands) > 0 {
		scripts = p.Operands[:1]
	}
	for _, f := range p.Values("file") {
		scripts = append(scripts, value.Field{Str: r.contents(f.Str)})
	}
	for _, s := range scripts {
		for _, c := range sedRuns(s.Str) {
			if c == nil {
				r.sedInput(name, s)
				continue
			}
			r.carried(name+" e").childCode(c, name+" e")
		}
	}
}

func (r *run) sedInput(name string, script value.Field) {
	if t, ok := script.Exact(); ok {
		if i := strings.Index(t, "s/.*/"); i >= 0 {
			with := t[i+len("s/.*/"):]
			var b strings.Builder
			for j := 0; j < len(with) && with[j] != '/'; j++ {
				if with[j] == '\\' && j+1 < len(with) {
					j++
				}
				b.WriteByte(with[j])
			}
			r.carried(name+" e").childCode(value.Of(b.String()), name+" e")
			return
		}
	}
	if r.in.input != nil && r.in.source == Text {
		r.carried(name+" e").childCode(r.rest(r.in), name+" e")
		return
	}
	r.gap(UnknownCode, r.span0(), script.String(), name+" runs lines of its input as code")
}

func sedRuns(script value.Str) []value.Str {
	text, ok := script.Exact()
	if !ok {
		text = script.Prefix()
	}
	var out []value.Str
	i, n := 0, len(text)
	skipDelimited := func(d byte) {
		for i < n && text[i] != d {
			if text[i] == '\\' {
				i++
			} else if text[i] == '[' {
				if j := strings.IndexByte(text[i+1:], ']'); j >= 0 && !strings.Contains(text[i:i+1+j], "\n") {
					i += j + 1
				}
			}
			i++
		}
		i++
	}
	for i < n {
		// Addresses.
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == ';' || c == '{' || c == '}' || c == ',' || c == '!' || c == '$' || c == '~' || c == '+' || c >= '0' && c <= '9':
			i++
			continue
		case c == '/':
			i++
			skipDelimited('/')
			for i < n && (text[i] == 'I' || text[i] == 'M') {
				i++
			}
			continue
		case c == '\\' && i+1 < n:
			d := text[i+1]
			i += 2
			skipDelimited(d)
			continue
		case c == 'e':
			i++
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				end = n - i
			}
			cmd := strings.TrimSpace(text[i : i+end])
			if strings.Trim(cmd, "};") == "" {
				out = append(out, nil)
			} else {
				out = append(out, value.Of(cmd))
			}
			i += end
		case c == 's' && i+1 < n:
			d := text[i+1]
			i += 2
			skipDelimited(d)
			skipDelimited(d)
			for i < n && strings.IndexByte("gpiImM0123456789e", text[i]) >= 0 {
				if text[i] == 'e' {
					out = append(out, nil)
				}
				i++
			}
			if i < n && text[i] == 'w' {
				i = lineEnd(text, i)
			}
		case c == 'y' && i+1 < n:
			d := text[i+1]
			i += 2
			skipDelimited(d)
			skipDelimited(d)
		case c == 'a' || c == 'i' || c == 'c' || c == 'r' || c == 'R' || c == 'w' || c == 'W' || c == '#':
			i = lineEnd(text, i)
			for i > 0 && i < n && text[i-1] == '\\' {
				i = lineEnd(text, i+1)
			}
		case c == ':' || c == 'b' || c == 't' || c == 'T':
			for i < n && text[i] != '\n' && text[i] != ';' && text[i] != '}' {
				i++
			}
		default:
			i++
		}
	}
	return out
}

func lineEnd(s string, i int) int {
	if j := strings.IndexByte(s[min(i, len(s)):], '\n'); j >= 0 {
		return i + j
	}
	return len(s)
}
