package source

import (
	"maps"
	"path"
	"strings"

	"gstack/shellast"
)

// readDockerfile reads the commands of a Dockerfile: RUN, and what an image
// starts with. The parser of BuildKit tells lines, but not where in them what
// is left of continued lines stood, so its rules are followed here:
// https://docs.docker.com/reference/dockerfile/
func readDockerfile(f *File, text string) {
	d := &dockerfile{file: f, lines: linesOf(text), escape: '\\', stages: map[string]*stage{}}
	d.now = newStage()
	d.directives()
	for d.next < len(d.lines) {
		if in := d.instruction(); in != nil {
			d.run(in)
		}
	}
}

type dockerfile struct {
	file   *File
	lines  []line
	next   int
	escape byte
	stages map[string]*stage
	now    *stage
}

// stage is what one stage of the build has set so far.
type stage struct {
	shell   shellast.Shell
	foreign bool // the shell is another one
	dir     string
	env     map[string]string
}

func newStage() *stage { return &stage{shell: shellast.Sh, dir: "/", env: map[string]string{}} }

// instruction is one instruction.
type instruction struct {
	word string // in capitals
	rest *builder
	docs []heredoc
}

// heredoc is a here-document behind an instruction.
type heredoc struct {
	word  string // as it is in the line
	lines []line
	end   line
	tabs  bool // tabs at the beginning of lines do not count
}

// directives reads the comments that speak to the parser.
func (d *dockerfile) directives() {
	for _, l := range d.lines {
		rest, ok := strings.CutPrefix(strings.TrimSpace(l.text), "#")
		name, value, has := strings.Cut(rest, "=")
		if !ok || !has {
			return
		}
		if strings.EqualFold(strings.TrimSpace(name), "escape") {
			if value = strings.TrimSpace(value); value == "`" || value == `\` {
				d.escape = value[0]
			}
		}
	}
}

// continued is a line without the escape at its end.
func (d *dockerfile) continued(s string) (string, bool) {
	t := strings.TrimRight(s, " \t")
	if t == "" || t[len(t)-1] != d.escape {
		return s, false
	}
	return t[:len(t)-1], true
}

// instruction reads the next instruction, nil for a line that has none.
func (d *dockerfile) instruction() *instruction {
	first := d.lines[d.next]
	d.next++
	trimmed := strings.TrimLeft(first.text, " \t\ufeff")
	if trimmed == "" || trimmed[0] == '#' {
		return nil
	}
	at := first.at + len(first.text) - len(trimmed)
	in := &instruction{}
	var b builder
	text, more := d.continued(trimmed)
	b.copy(text, at)
	for more && d.next < len(d.lines) {
		l := d.lines[d.next]
		d.next++
		if t := strings.TrimSpace(l.text); t == "" || t[0] == '#' {
			continue // a comment or an empty line does not end the instruction
		}
		text, more = d.continued(l.text)
		b.copy(text, l.at)
	}
	whole := b.text.String()
	word := whole
	if i := strings.IndexAny(whole, " \t"); i >= 0 {
		word = whole[:i]
	}
	in.word = strings.ToUpper(word)
	in.rest = b.from(len(word) + len(whole[len(word):]) - len(strings.TrimLeft(whole[len(word):], " \t")))
	switch in.word {
	case "RUN", "COPY", "ADD", "ONBUILD":
		d.heredocs(in)
	}
	return in
}

// heredocs reads the here-documents that a line announces in words of their own.
func (d *dockerfile) heredocs(in *instruction) {
	for _, w := range words(in.rest.text.String()) {
		mark := strings.TrimLeft(w.raw, "0123456789")
		name, ok := strings.CutPrefix(mark, "<<")
		if !ok || strings.HasPrefix(name, "<") {
			continue
		}
		h := heredoc{word: w.raw}
		name, h.tabs = strings.CutPrefix(name, "-")
		if name = unquoted(name); name == "" || strings.Contains(name, "<") {
			continue
		}
		for d.next < len(d.lines) {
			l := d.lines[d.next]
			d.next++
			end := l.text
			if h.tabs {
				end = strings.TrimLeft(end, "\t")
			}
			if end == name {
				h.end = l
				break
			}
			h.lines = append(h.lines, l)
		}
		in.docs = append(in.docs, h)
	}
}

// run follows an instruction.
func (d *dockerfile) run(in *instruction) {
	rest := in.rest.text.String()
	switch in.word {
	case "FROM":
		d.from(rest)
	case "SHELL":
		if argv, ok := execForm(rest); ok && len(argv) > 0 {
			sh, known := shellNamed(path.Base(strings.ReplaceAll(argv[0].text, `\`, "/")))
			d.now.shell, d.now.foreign = sh, !known
		}
	case "ENV":
		d.env(rest)
	case "ARG":
		for _, w := range words(rest) {
			if name, value, has := strings.Cut(unquoted(w.raw), "="); has {
				d.set(name, value)
			} else {
				delete(d.now.env, name)
			}
		}
	case "WORKDIR":
		switch dir := d.resolved(unquoted(rest)); {
		case strings.ContainsAny(dir, "$"):
			d.now.dir = ""
		case path.IsAbs(dir):
			d.now.dir = path.Clean(dir)
		case d.now.dir != "":
			d.now.dir = path.Join(d.now.dir, dir)
		}
	case "RUN", "CMD", "ENTRYPOINT":
		d.command(in)
	case "HEALTHCHECK", "ONBUILD":
		for _, w := range words(rest) {
			if strings.HasPrefix(w.raw, "--") {
				continue
			}
			inner := &instruction{word: strings.ToUpper(w.raw), docs: in.docs}
			inner.rest = in.rest.from(w.at + len(w.raw) + len(rest[w.at+len(w.raw):]) - len(strings.TrimLeft(rest[w.at+len(w.raw):], " \t")))
			if inner.word == "CMD" || inner.word == "RUN" {
				d.command(inner)
			}
			return
		}
	}
}

func (d *dockerfile) from(rest string) {
	var names []string
	for _, w := range words(rest) {
		if !strings.HasPrefix(w.raw, "--") {
			names = append(names, w.raw)
		}
	}
	d.now = newStage()
	if len(names) == 0 {
		return
	}
	if base := d.stages[strings.ToLower(names[0])]; base != nil {
		*d.now = *base
		d.now.env = maps.Clone(base.env)
	}
	if len(names) == 3 && strings.EqualFold(names[1], "as") {
		d.stages[strings.ToLower(names[2])] = d.now
	}
}

func (d *dockerfile) env(rest string) {
	list := words(rest)
	if len(list) > 0 && !strings.Contains(list[0].raw, "=") {
		d.set(list[0].raw, strings.TrimSpace(rest[list[0].at+len(list[0].raw):]))
		return
	}
	for _, w := range list {
		if name, value, ok := strings.Cut(w.raw, "="); ok {
			d.set(name, unquoted(value))
		}
	}
}

func (d *dockerfile) set(name, value string) {
	if value = d.resolved(value); strings.Contains(value, "$") || len(value) > 4096 {
		delete(d.now.env, name)
		return
	}
	d.now.env[name] = value
}

// resolved replaces the variables of a value; of what is not known a $ is left.
func (d *dockerfile) resolved(s string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '$')
		if i < 0 || i+1 == len(s) || b.Len() > 4096 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:i])
		s = s[i:]
		name, n := "", 1
		if s[1] == '{' {
			if end := strings.IndexByte(s, '}'); end > 0 {
				name, n = s[2:end], end+1
			}
		} else {
			for n < len(s) && isName(s[n]) {
				n++
			}
			name = s[1:n]
		}
		if value, ok := d.now.env[name]; ok {
			b.WriteString(value)
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
}

func isName(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// command reads RUN, CMD and ENTRYPOINT.
func (d *dockerfile) command(in *instruction) {
	rest := in.rest.text.String()
	from := 0
	for _, w := range words(rest) {
		if in.word != "RUN" || !strings.HasPrefix(w.raw, "--") {
			from = w.at
			break
		}
		from = w.at + len(w.raw)
	}
	b := in.rest.from(from)
	text := b.text.String()
	s := Snippet{Shell: d.now.shell, Place: Image, Where: in.word, Dir: d.now.dir, Env: maps.Clone(d.now.env)}
	if argv, ok := execForm(text); ok {
		b = quotedArgv(argv, in.rest, from)
		s.Shell = shellast.Sh
		d.add(b, s)
		return
	}
	if d.now.foreign {
		d.file.Foreign++
		return
	}
	if len(in.docs) == 1 && strings.TrimSpace(text) == in.docs[0].word {
		d.script(in.docs[0], s)
		return
	}
	for _, h := range in.docs {
		for _, l := range append(h.lines, h.end) {
			b.put("\n", max(l.at-1, 0))
			b.copy(l.text, l.at)
		}
	}
	d.add(b, s)
}

// script reads a here-document that is the whole command.
func (d *dockerfile) script(h heredoc, s Snippet) {
	b := &builder{}
	for _, l := range h.lines {
		text := l.text
		if h.tabs {
			text = strings.TrimLeft(text, "\t")
		}
		b.copy(text, l.at+len(l.text)-len(text))
		b.put("\n", l.at+len(l.text))
	}
	if sh, has, known := Shebang(b.text.String()); has {
		if !known {
			d.file.Foreign++
			return
		}
		s.Shell = sh
	}
	d.add(b, s)
}

func (d *dockerfile) add(b *builder, s Snippet) {
	if strings.TrimSpace(b.text.String()) != "" {
		d.file.Snippets = append(d.file.Snippets, b.snippet(s))
	}
}
