package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

func (r *run) makeEscapes(name string, args []value.Field) {
	p := (&options.Grammar{Opts: "b m B,always-make C,directory: d debug:: e E,eval: f,file,makefile: h i,ignore-errors I,include-dir: j,jobs:: k,keep-going l,load-average:: L n,just-print,dry-run,recon o,old-file,assume-old: O,output-sync:: p q,question r R s,silent,quiet S t,touch trace v,version w print-directory no-print-directory W,what-if: warn-undefined-variables eval:"}).Parse(args)
	if p.Has("just-print", "dry-run", "recon", "question", "version") {
		return
	}
	shell := makeShell{}
	for _, o := range p.Operands {
		shell.set(o.Str)
	}
	texts := append(p.Values("E", "eval"), p.Values("file", "makefile")...)
	for i, f := range texts {
		text := f.Str
		if i >= len(p.Values("E", "eval")) {
			if f.Is("-") || f.Is("/dev/stdin") {
				text = r.stream().Text
			} else {
				text = r.contents(f.Str)
			}
		}
		r.makeText(name, text, shell)
	}
	if v, ok := r.setting("MAKEFLAGS"); ok {
		if t, exact := v.Exact(); exact {
			if i := strings.Index(t, "--eval="); i >= 0 {
				r.makeText(name, value.Of(strings.ReplaceAll(t[i+len("--eval="):], `\ `, " ")), shell)
			}
		}
	}
	if len(p.Values("file", "makefile")) == 0 {
		for _, f := range [...]string{"GNUmakefile", "makefile", "Makefile"} {
			if path, ok := r.abs(value.Of(f)); ok {
				if w := r.st.fileAt(path); w != nil && !w.dir {
					r.makeText(name, w.text, shell)
					return
				}
			}
		}
		dirs := r.st.dirs()
		if d, ok := p.Value("directory"); ok {
			dirs = []value.Str{join(oneOf(orUnknown(dirs)), d.Str)}
		}
		if len(dirs) == 1 {
			if dir, ok := dirs[0].Exact(); ok && strings.HasPrefix(dir, "/") {
				r.makeTargets(name, dir, p.Operands)
			}
		}
	}
}

type makeShell struct{ program, flags string }

func (m *makeShell) set(s value.Str) {
	t, _ := s.Exact()
	name, v, ok := strings.Cut(t, "=")
	switch name = strings.TrimRight(name, " \t:?"); {
	case ok && name == "SHELL":
		m.program = strings.TrimSpace(v)
	case ok && name == ".SHELLFLAGS":
		m.flags = strings.TrimSpace(v)
	}
}

func (r *run) makeText(name string, text value.Str, shell makeShell) {
	run := func(c value.Str) {
		k := r.carried(name)
		if shell.program != "" && !isShell(shell.program[strings.LastIndexByte(shell.program, '/')+1:]) {
			words := []value.Field{value.WordOf(shell.program)}
			for _, f := range strings.Fields(shell.flags) {
				words = append(words, value.WordOf(f))
			}
			k.outside(append(words, value.Field{Str: c}))
			return
		}
		k.childCode(c, name)
	}
	for _, l := range linesOf(text) {
		p := l.Prefix()
		for rest, i := p, 0; ; {
			j := strings.Index(rest[i:], "$(shell ")
			if j < 0 {
				break
			}
			i += j + len("$(shell ")
			end := strings.LastIndexByte(rest, ')')
			if end < i {
				break
			}
			run(value.Of(rest[i:end]))
		}
		if strings.HasPrefix(p, "\t") {
			run(recipe(dropBytes(l, 1)))
			continue
		}
		if i := strings.IndexByte(p, ';'); i >= 0 && strings.IndexByte(p[:i], ':') >= 0 {
			run(recipe(dropBytes(l, i+1)))
		}
		shell.set(l)
	}
}

func recipe(s value.Str) value.Str {
	p := s.Prefix()
	s = dropBytes(s, len(p)-len(strings.TrimLeft(p, "@-+ \t")))
	if t, ok := s.Exact(); ok && strings.IndexByte(t, '$') >= 0 {
		t = strings.ReplaceAll(t, "$$", "\x00")
		var out value.Str
		for t != "" {
			i := strings.IndexByte(t, '$')
			if i < 0 || i+1 >= len(t) {
				out = out.Append(value.Of(strings.ReplaceAll(t, "\x00", "$")))
				break
			}
			out = out.Append(value.Of(strings.ReplaceAll(t[:i], "\x00", "$")))
			n := 2
			if t[i+1] == '(' || t[i+1] == '{' {
				if j := strings.IndexAny(t[i:], ")}"); j > 0 {
					n = j + 1
				}
			}
			out = out.Append(value.UnknownStr(t[i:i+n], value.FromEnv, value.Any))
			t = t[i+n:]
		}
		return out
	}
	return s
}
