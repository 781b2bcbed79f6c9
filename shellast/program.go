package shellast

import (
	"path"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// program runs what is not part of the shell.
func (r *run) program(name string, word value.Field, args []value.Field) status {
	if !r.budget() {
		return maybe
	}
	if len(r.via) > maxCarriers {
		r.tooComplex(r.span0(), "programs that run programs nest too deeply")
		return maybe
	}
	if i := strings.LastIndexByte(name, '\\'); i >= 0 && i+1 < len(name) { // C:\...\rm.exe
		name = name[i+1:]
	}
	name = strings.TrimSuffix(name, ".exe")
	if name == "exe" && strings.HasPrefix(word.Prefix(), "/proc/") { // the shell itself
		name = "bash"
	}
	if st, ok := r.disguised(name, word, args); ok {
		return st
	}
	if isShell(name) {
		return r.shell(name, word, args)
	}
	if w := wrapperOf(name); w != nil {
		if st, ok := r.wrapped(w, name, word, args); ok {
			return st
		}
	}
	switch name {
	case "find", "gfind", "bfs":
		return r.find(name, word, args)
	case "fd", "fdfind":
		return r.fd(name, word, args)
	case "xargs", "gxargs":
		return r.xargs(name, word, args)
	case "parallel":
		return r.parallel(name, word, args)
	case "source":
		return r.source(name, args)
	}
	if st, ok := r.computed(name, word, args); ok {
		return st
	}
	if st, ok := r.script(name, word, args); ok {
		return st
	}
	if name == "kill" {
		r.fire(onSignal)
	}
	call := r.record(name, word, args)
	if name == "git" {
		if branches, configured := r.branches(), r.gitConfigured(); len(branches)+len(configured) > 0 {
			around := call.aside()
			around.Branches, around.Configured = branches, configured
		}
	}
	r.decodedWords(name, args)
	hides := r.hides(name, args)
	carrier := r.carry(name, args)
	r.escapes(name, args)
	if escapes := r.clientEscapes(name, args); len(escapes) > 0 {
		call.aside().Escapes = escapes
	}
	r.interpret(name, args)
	r.environmentRuns(name)
	if !carrier && !knownProgram(name) {
		r.guessed(name, args)
		if f := r.st.function("command_not_found_handle"); f != nil && !strings.Contains(word.Prefix(), "/") {
			k := r.branch()
			k.cond = true
			k.callFunction(f, word, append([]value.Field{word}, args...))
		}
	}
	r.keepFiles(name, args)
	switch {
	case r.out == nil:
	case hides:
		r.out.print(value.UnknownStr("output of "+name, value.FromDecoder, value.Any))
	default:
		r.out.print(r.output(name, args))
	}
	return maybe
}

// systemPath: programs there are what they are called.
func systemPath(p string) bool {
	for _, d := range [...]string{"/bin/", "/usr/", "/sbin/", "/opt/homebrew/", "/lib/", "/nix/", "/snap/"} {
		if strings.HasPrefix(p, d) {
			return true
		}
	}
	return false
}

// childState is the environment of a shell that is started: exported variables
// and functions.
func (r *run) childState() *state {
	opts := firstOptions()
	st := &state{starter: r.st, outer: r.st, opts: &opts}
	st.setDirs(r.st.dirs())
	return st
}

// started is r as a program that it starts: with a state of its own, and in no
// function or loop.
func (r *run) started() *run {
	k := *r
	k.st = r.childState()
	k.forked = true
	k.funcs, k.loop, k.ret = nil, nil, nil
	return &k
}

// keepFiles notes what a program puts into files, where that is plain.
func (r *run) keepFiles(name string, args []value.Field) {
	switch name {
	case "mkdir":
		g := options.Grammar{Opts: "m,mode: p,parents v,verbose Z context::"}
		for _, o := range g.Parse(args).Operands {
			if p, ok := r.abs(o.Str); ok {
				r.st.setFile(p, &file{dir: true})
			}
		}
	case "cp", "mv", "install", "ln":
		g := options.Grammar{Opts: "a,archive b backup:: f,force i,interactive H L P d l,link n,no-clobber p preserve:: R r,recursive s,symbolic,symbolic-link S,suffix: t,target-directory: T u,update v,verbose x m,mode: o,owner: g,group: D c"}
		p := g.Parse(args)
		if name == "ln" && p.Has("symbolic-link") && len(p.Operands) > 0 {
			r.linked(p.Operands)
			return
		}
		if len(p.Operands) == 2 {
			if from, ok := r.abs(p.Operands[0].Str); ok {
				if to, ok := r.abs(p.Operands[1].Str); ok {
					if f := r.st.fileAt(from); f != nil && !f.dir {
						r.st.setFile(to, f)
					} else if systemPath(from) {
						r.st.setFile(to, &file{link: value.Of(from), dir: true})
						r.e.disguises = true
					} else if text, ok := r.onHost(from); ok && r.st.fileAt(to) != nil {
						r.st.setFile(to, &file{text: value.Of(text)})
					}
				}
			}
		}
	case "curl":
		g := curlGrammar
		p := g.Parse(args)
		for _, o := range p.Values("output") {
			if f, ok := r.abs(o.Str); ok {
				r.st.setFile(f, &file{text: fetched("curl", p)})
			}
		}
		if p.Has("remote-name", "remote-name-all") {
			r.keepRemote(p, "curl")
		}
	case "wget":
		p := wgetGrammar.Parse(args)
		if o, ok := p.Value("output-document"); ok {
			if f, ok := r.abs(o.Str); ok {
				r.st.setFile(f, &file{text: fetched("wget", p)})
			}
			return
		}
		r.keepRemote(p, "wget")
	case "tee":
		g := options.Grammar{Opts: "a,append i,ignore-interrupts p output-error::"}
		p := g.Parse(args)
		for _, o := range p.Operands {
			if f, ok := r.abs(o.Str); ok && r.in.input != nil {
				text := r.rest(r.in)
				if p.Has("append") {
					if old := r.st.fileAt(f); old != nil {
						text = old.text.Append(text)
					}
				}
				r.st.setFile(f, &file{text: text})
			}
		}
	}
}

// linked notes a symbolic link (ln(1), first and second form).
func (r *run) linked(operands []value.Field) {
	target := operands[0].Str
	name := value.Of(path.Base(target.Suffix()))
	if len(operands) > 1 {
		name = operands[1].Str
	}
	if at, ok := r.abs(name); ok {
		if len(operands) > 1 && r.existsDir(value.Of(at)) == success {
			at = path.Join(at, path.Base(target.Suffix()))
		}
		if t, ok := target.Exact(); ok && !path.IsAbs(t) && path.IsAbs(at) { // it counts from where the link stands
			target = value.Of(path.Join(path.Dir(at), t))
		}
		r.st.setFile(at, &file{link: nonNil(target), dir: true})
		r.e.links = append(r.e.links, at)
		r.e.disguises = true
	}
}

// disguised runs a program that the command itself has copied or linked from
// another name, or a script that it has put in front of a program by PATH.
func (r *run) disguised(name string, word value.Field, args []value.Field) (status, bool) {
	t, ok := word.Exact()
	if !ok || r.where != Here {
		return maybe, false
	}
	var f *file
	if strings.Contains(t, "/") {
		if p, ok := r.abs(word.Str); ok && r.e.disguises {
			f = r.st.fileAt(p)
		}
	} else if v := r.st.lookup("PATH"); v != nil {
		f = r.fileNamed(name)
		if f != nil && !f.dir {
			k := r.carried("PATH")
			return k.evalFile(f.text, word, args, name, true, ""), true
		}
	}
	if f == nil || f.link == nil {
		return maybe, false
	}
	target, ok := f.link.Exact()
	if !ok || path.Base(target) == name && target == t {
		return maybe, false
	}
	k := r.carried(t)
	k.scripts++
	if k.scripts > maxScripts {
		return maybe, false
	}
	return k.program(path.Base(target), value.WordOf(target), args), true
}

// fileNamed is a file of that base name that the command itself wrote.
func (r *run) fileNamed(base string) *file {
	for st := r.st; st != nil; st = st.disk() {
		r.e.steps += len(st.files) / 32
		for p, f := range st.files {
			if path.Base(p) == base {
				return f
			}
		}
	}
	return nil
}

// throughLinks are the arguments of a call with the links that the command
// itself made resolved; nil if there are none in them. follows: the link that an
// argument itself names is followed as well.
func (r *run) throughLinks(args []value.Field, follows bool) []value.Field {
	var out []value.Field
	for i, a := range args {
		t := a.Prefix()
		if t == "" || t[0] == '-' {
			continue
		}
		full, known := r.abs(a.Str)
		for _, at := range r.e.links {
			f := r.st.fileAt(at)
			if f == nil || f.link == nil {
				continue
			}
			if follows && known && full == at {
				if out == nil {
					out = append(out, args...)
				}
				out[i].Str = f.link
				continue
			}
			if rest, ok := strings.CutPrefix(full, at+"/"); ok && known { // from a directory behind the link
				if out == nil {
					out = append(out, args...)
				}
				out[i].Str = f.link.Append(value.Of("/" + rest))
				continue
			}
			for _, spelled := range [...]string{at, r.relative(at)} {
				if spelled == "" || !strings.HasPrefix(t, spelled+"/") {
					continue
				}
				if out == nil {
					out = append(out, args...)
				}
				rest := dropBytes(a.Str, len(spelled))
				if f.link.Is("/") {
					out[i].Str = rest
				} else {
					out[i].Str = f.link.Append(rest)
				}
			}
		}
	}
	return out
}

// relative is a path as it is spelled from the working directory.
func (r *run) relative(p string) string {
	if d := r.st.dirs(); len(d) == 1 {
		if dir, ok := d[0].Exact(); ok {
			if rest, ok := strings.CutPrefix(p, strings.TrimSuffix(dir, "/")+"/"); ok {
				return rest
			}
		}
	}
	return strings.TrimPrefix(p, "./")
}
