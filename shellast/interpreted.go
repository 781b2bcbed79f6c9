package shellast

import (
	"path"
	"slices"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// script runs a file of the command or of the disk that is called by its path.
func (r *run) script(name string, word value.Field, args []value.Field) (status, bool) {
	t, ok := word.Exact()
	if !ok || !strings.Contains(t, "/") || r.where != Here {
		return maybe, false
	}
	if r.severalPlaces(t) {
		ran := false
		r.inEach(func(k *run) status {
			st, ok := k.script(name, word, args)
			ran = ran || ok
			return st
		})
		return maybe, ran
	}
	p, _ := r.abs(word.Str)
	if f := r.st.fileAt(p); f != nil && !f.dir {
		r.record(name, word, args)
		return r.runFile(word, args, t, true), true
	}
	if systemPath(p) {
		return maybe, false
	}
	text, ok := r.onHost(p)
	if !ok || !shellScript(p, text) {
		return maybe, false
	}
	r.record(name, word, args)
	return r.runFile(word, args, t, true), true
}

// severalPlaces reports whether a relative name means several files of the disk,
// as the shell may be in one directory or another, of which there are few.
func (r *run) severalPlaces(name string) bool {
	n := len(r.st.dirs())
	if n < 2 || n > 8 || strings.HasPrefix(name, "/") {
		return false
	}
	p, _ := r.abs(value.Of(name))
	return r.st.fileAt(p) == nil
}

// inEach evaluates f for each directory that the shell may be in.
func (r *run) inEach(f func(k *run) status) status {
	var branches []*run
	for _, d := range r.st.dirs() {
		k := r.branch()
		k.st.setDirs([]value.Str{d})
		f(k)
		branches = append(branches, k)
	}
	r.merge(branches...)
	return maybe
}

// shellScript reports whether the shell would read a file as its own language.
func shellScript(p, text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	if rest, ok := strings.CutPrefix(line, "#!"); ok {
		words := strings.Fields(rest)
		for i, w := range words {
			if b := path.Base(w); isShell(b) {
				return true
			} else if b != "env" && !strings.HasPrefix(w, "-") || i > 3 {
				return false
			}
		}
		return false
	}
	return strings.HasSuffix(p, ".sh") || strings.HasSuffix(p, ".bash")
}

// runFile evaluates a script in a shell of its own; own shell false: in the
// shell itself, as source does.
func (r *run) runFile(file value.Field, args []value.Field, what string, child bool) status {
	if !r.tickScript() {
		return maybe
	}
	if t, ok := file.Exact(); ok && r.severalPlaces(t) {
		return r.inEach(func(k *run) status { return k.runFile(file, args, what, child) })
	}
	if file.HasGlob() {
		for _, name := range r.written(file.Str) {
			k := r.branch()
			k.runFile(value.WordOf(name), args, what, child)
			r.merge(nil, k)
		}
		return maybe
	}
	text, disk := r.contents(file.Str), false
	p, ok := r.abs(file.Str)
	if ok && (r.st.fileAt(p) == nil || r.st.fileAt(p).maybe) && !strings.HasPrefix(p, "/dev/fd/") {
		if t, found := r.onHost(p); found {
			if f := r.st.fileAt(p); f != nil {
				r.evalFile(f.text, file, args, what, child, "")
			}
			text, disk = value.Of(t), true
		} else if u, unknown := text.FirstUnknown(); unknown && u.Origin == value.FromFile {
			return maybe // a script that cannot be read is its author's business
		}
	}
	if disk {
		return r.evalFile(text, file, args, what, child, p)
	}
	return r.evalFile(text, file, args, what, child, r.onDisk)
}

// written are the files of the command itself that a pattern finds.
func (r *run) written(pattern value.Str) []string {
	if !strings.HasPrefix(pattern.Prefix(), "/") {
		if strings.HasPrefix(pattern.Prefix(), "./") {
			pattern = dropBytes(pattern, 2)
		}
		dir, _ := r.abs(value.Of("x"))
		pattern = value.Of(strings.TrimSuffix(dir, "x")).Append(pattern)
	}
	var names []string
	for t := r.st; t != nil; t = t.disk() {
		for p := range t.files {
			if !slices.Contains(names, p) && len(names) < maxAlternatives && r.matches(pattern, p, true) != failure {
				names = append(names, p)
			}
		}
	}
	slices.Sort(names)
	return names
}

func (r *run) tickScript() bool {
	if r.scripts >= maxScripts {
		r.tooComplex(r.span0(), "scripts in scripts nest too deeply")
		return false
	}
	return true
}

func (r *run) evalFile(text value.Str, file value.Field, args []value.Field, what string, child bool, disk string) status {
	k := r.carried(what)
	about := k.aside()
	about.onDisk, about.textOf = disk, file.Str
	for _, p := range r.files {
		if disk != "" && p == disk {
			return maybe // a script that runs itself
		}
	}
	if disk != "" {
		about.files = append(r.files[:len(r.files):len(r.files)], disk)
	}
	if child {
		k = k.started()
		k.st.pos = &positional{zero: file.Str, fields: args}
		defer r.readBy(k)
		return k.process(func(k *run) status { return k.code(text, r.span0(), what) })
	}
	if len(args) > 0 && r.shellName() == "dash" {
		args = nil // the arguments stay those of the shell
	}
	if len(args) > 0 && r.shellName() == "sh" {
		a, b := r.branch(), r.branch()
		a.aside().shellIs, b.aside().shellIs = "bash", "dash"
		a.evalFile(text, file, args, what, false, disk)
		b.evalFile(text, file, args, what, false, disk)
		r.merge(a, b)
		return maybe
	}
	outer := r.st.positional()
	st := k.inside(func(k *run, x *exits) status {
		k.ret = x
		if len(args) > 0 {
			k.st.pos = &positional{zero: outer.zero, fields: args}
		}
		return k.code(text, r.span0(), what)
	})
	if len(args) > 0 {
		r.st.pos = outer
	}
	r.fire(onReturn)
	return st
}

// source evaluates a file in the shell itself.
func (r *run) source(name string, args []value.Field) status {
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) == 0 {
		return maybe
	}
	file := args[0]
	if t, ok := file.Exact(); ok && (t == "/dev/stdin" || t == "/dev/fd/0" || t == "/proc/self/fd/0") {
		return r.fromStdin(name)
	}
	if file.HasUnknown() && !strings.Contains(file.Suffix(), "/") && !strings.Contains(file.Prefix(), "/") && len(file.Str) == 1 {
		u, _ := file.FirstUnknown()
		if u.Origin == value.FromNetwork || u.Origin == value.FromDecoder {
			r.gap(UnknownCode, r.span0(), file.String(), name+" runs a file that is not known: "+file.String())
		}
		return maybe
	}
	return r.runFile(file, args[1:], name, false)
}

// fromStdin evaluates standard input as code.
func (r *run) fromStdin(what string) status {
	in := r.in
	if in.input == nil || in.source == Closed {
		return maybe
	}
	text := r.rest(in)
	if in.source == File {
		if p, ok := r.abs(in.name); ok && r.st.fileAt(p) == nil {
			if t, found := r.onHost(p); found {
				k := r.carried(what)
				k.aside().onDisk = p
				return k.code(value.Of(t), r.span0(), what)
			}
			if u, unknown := text.FirstUnknown(); unknown && u.Origin == value.FromFile {
				return maybe
			}
		}
	}
	k := r.carried(what)
	k.in = stdin{&input{source: Closed}}
	return k.code(text, r.span0(), what)
}

// shellGrammar is that of bash(1), OPTIONS; the other shells share what counts.
var shellGrammar = options.Grammar{
	Opts: "c e x l i s r a b f h k m n p t u v B C D E H P T o: O: rcfile: init-file: login noprofile norc posix restricted verbose version help dump-strings dump-po-strings debugger",
	Stop: true, Plus: true, Exact: true,
}

func isShell(name string) bool {
	switch name {
	case "sh", "bash", "dash", "zsh", "ksh", "ksh93", "mksh", "ash", "rbash", "rzsh", "fish", "posh", "yash", "pdksh", "oksh", "loksh", "lksh", "tcsh", "csh":
		return true
	}
	return false
}

// shell runs a shell: -c text, a script, or standard input.
func (r *run) shell(name string, word value.Field, args []value.Field) status {
	p := shellGrammar.Parse(args)
	if p.Has("help", "version", "dump-strings", "dump-po-strings") && !p.Has("c") {
		r.out.print(value.UnknownStr("output of "+name, value.FromOutput, value.Any))
		return maybe
	}
	r.hooks(name, p)
	k := r.started()
	k.env = nil
	k.noFunctions = false
	k.inAlias = 0
	about := k.aside()
	about.textOf, about.aliasName, about.shellIs = nil, "", name
	k.st.pos = &positional{zero: word.Str}
	at := r.span0()
	defer r.readBy(k)
	switch {
	case p.Has("n") && !p.Has("i"):
		return maybe // only checked, not run
	case p.Has("c"):
		if len(p.Operands) == 0 {
			if p.Wild {
				r.gap(UnknownCode, at, word.String(), name+" -c runs code that is not known")
			}
			return maybe
		}
		k.via = append(r.via[:len(r.via):len(r.via)], name+" -c")
		if len(p.Operands) > 1 {
			k.st.pos.zero = p.Operands[1].Str
			k.st.pos.fields = p.Operands[2:]
		}
		code := p.Operands[0]
		if code.Splits { // the code is the first of several unknown words
			code.Str = code.Str.Append(value.UnknownStr("more words", value.FromInput, value.Any))
		}
		return k.process(func(k *run) status { return k.code(code.Str, at, name+" -c") })
	case len(p.Operands) > 0 && !p.Has("s"):
		file := p.Operands[0]
		if file.Is("-") || file.Is("/dev/stdin") || file.Is("/dev/fd/0") || file.Is("/proc/self/fd/0") {
			break
		}
		if p.Wild {
			r.gap(UnknownCode, at, file.String(), name+" runs code that is not known: "+file.String())
			return maybe
		}
		c := *r
		c.aside().shellIs = name
		return c.runFile(file, p.Operands[1:], name, true)
	case len(p.Operands) > 0:
		k.st.pos.fields = p.Operands
	case p.Wild:
		r.gap(UnknownCode, at, word.String(), name+" runs code that is not known")
		return maybe
	}
	return k.process(func(k *run) status { return k.fromStdin(name) })
}

// hooks evaluates the start-up files that the environment names.
func (r *run) hooks(name string, p *options.Parsed) {
	for _, v := range [...]string{"BASH_ENV", "ENV"} {
		w := r.st.lookup(v)
		if w == nil || !w.exported || len(w.alts) != 1 || v == "BASH_ENV" && name != "bash" {
			continue
		}
		c := r.started()
		c.cond, c.aside().shellIs = true, name
		file := c.expandText(w.alts[0], r.span0(), v)
		if len(file) > 0 {
			c.runFile(value.Field{Str: file}, nil, v, false)
		}
	}
	for _, v := range [...]string{"PS0", "PS1", "PROMPT_COMMAND"} {
		if t, ok := r.setting(v); ok && p.Has("i") {
			c := r.branch()
			c.out = nil
			if v == "PROMPT_COMMAND" {
				c.childCode(t, v)
			} else {
				c.expandText(promptText(t), r.span0(), v)
			}
		}
	}
	for _, f := range startupFiles(name, p) {
		dir, ok := r.setting("ZDOTDIR")
		if !ok || name != "zsh" {
			dir = oneOf(r.varAlts("HOME"))
		}
		path, known := r.abs(dir.Append(value.Of("/" + f)))
		w := r.st.fileAt(path)
		if ok && name == "zsh" && !known || w == nil && ok { // another name of the same directory, perhaps
			w = r.fileNamed(f)
		}
		if w != nil && !w.dir { // one that the command itself wrote
			c := r.branch()
			c.out = nil
			c.childCode(w.text, f)
		}
	}
	for _, f := range p.Values("rcfile", "init-file") {
		c := r.branch()
		c.runFile(f, nil, name+" --rcfile", false)
	}
}

// startupFiles are the files that a shell reads from the home directory first.
func startupFiles(name string, p *options.Parsed) []string {
	login, interactive := p.Has("l", "login"), p.Has("i")
	var out []string
	switch name {
	case "zsh":
		out = append(out, ".zshenv")
		if login {
			out = append(out, ".zprofile", ".zlogin")
		}
		if interactive {
			out = append(out, ".zshrc")
		}
	case "bash":
		if login {
			out = append(out, ".bash_profile", ".bash_login", ".profile")
		}
		if interactive && !p.Has("norc") {
			out = append(out, ".bashrc")
		}
	case "fish":
		out = append(out, ".config/fish/config.fish")
	default:
		if login {
			out = append(out, ".profile")
		}
	}
	return out
}
