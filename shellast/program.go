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
	r.record(name, word, args)
	r.decodedWords(name, args)
	hides := r.hides(name, args)
	carrier := r.carry(name, args)
	r.escapes(name, args)
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
	if hides {
		r.out.print(value.UnknownStr("output of "+name, value.FromDecoder, value.Any))
	} else {
		r.out.print(r.output(name, args))
	}
	return maybe
}

// script runs a file of the command or of the disk that is called by its path.
func (r *run) script(name string, word value.Field, args []value.Field) (status, bool) {
	t, ok := word.Exact()
	if !ok || !strings.Contains(t, "/") || r.where != Here {
		return maybe, false
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

// systemPath: programs there are what they are called.
func systemPath(p string) bool {
	for _, d := range [...]string{"/bin/", "/usr/", "/sbin/", "/opt/homebrew/", "/lib/", "/nix/", "/snap/"} {
		if strings.HasPrefix(p, d) {
			return true
		}
	}
	return false
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

func (r *run) tickScript() bool {
	if r.scripts >= maxScripts {
		r.tooComplex(r.span0(), "scripts in scripts nest too deeply")
		return false
	}
	return true
}

func (r *run) evalFile(text value.Str, file value.Field, args []value.Field, what string, child bool, disk string) status {
	k := r.carried(what)
	k.onDisk = disk
	k.textOf = file.Str
	for _, p := range r.files {
		if disk != "" && p == disk {
			return maybe // a script that runs itself
		}
	}
	if disk != "" {
		k.files = append(r.files[:len(r.files):len(r.files)], disk)
	}
	if child {
		k.st = r.childState()
		k.st.pos = &positional{zero: file.Str, fields: args}
		k.forked = true
		k.funcs, k.loop, k.ret = nil, nil, nil
		defer r.readBy(k)
		defer k.runTraps(false)
		return k.code(text, r.span0(), what)
	}
	if len(args) > 0 && r.shellName() == "dash" {
		args = nil // the arguments stay those of the shell
	}
	if len(args) > 0 && r.shellName() == "sh" {
		a, b := r.branch(), r.branch()
		a.shellIs, b.shellIs = "bash", "dash"
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
	return st
}

// childState is the environment of a shell that is started: exported variables
// and functions.
func (r *run) childState() *state {
	st := &state{}
	seen := map[string]bool{}
	allexport := r.st.options().allexport
	for t := r.st; t != nil; t = t.parent {
		for n, v := range t.vars {
			if !seen[n] {
				seen[n] = true
				if v.exported && !v.unset {
					c := *v
					c.readonly = notFixed
					st.set(n, &c)
				}
			}
		}
		for n, f := range t.funcs {
			if _, ok := st.funcs[n]; !ok {
				if f != nil && !f.exported && !allexport {
					f = nil
				}
				st.setFunction(n, f)
			}
		}
		for p, f := range t.files {
			if st.files[p] == nil {
				st.setFile(p, f)
			}
		}
		for n, in := range t.fds {
			if _, ok := st.fds[n]; !ok {
				st.setFd(n, in)
			}
		}
		for in, text := range t.rest {
			if _, ok := st.rest[in]; !ok {
				st.setRest(in, text)
			}
		}
	}
	st.setDirs(r.st.dirs())
	st.opts = firstOptions()
	st.outer = r.st
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
				k.onDisk = p
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
	k := *r
	k.st = r.childState()
	k.forked = true
	k.funcs, k.loop, k.ret = nil, nil, nil
	k.env = nil
	k.textOf = nil
	k.noFunctions = false
	k.aliasName, k.inAlias = "", 0
	k.shellIs = name
	k.st.pos = &positional{zero: word.Str}
	at := r.span0()
	defer r.readBy(&k)
	defer k.runTraps(false)
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
		return k.code(code.Str, at, name+" -c")
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
		c.shellIs = name
		return c.runFile(file, p.Operands[1:], name, true)
	case len(p.Operands) > 0:
		k.st.pos.fields = p.Operands
	case p.Wild:
		r.gap(UnknownCode, at, word.String(), name+" runs code that is not known")
		return maybe
	}
	return k.fromStdin(name)
}

// hooks evaluates the start-up files that the environment names.
func (r *run) hooks(name string, p *options.Parsed) {
	for _, v := range [...]string{"BASH_ENV", "ENV"} {
		w := r.st.lookup(v)
		if w == nil || !w.exported || len(w.alts) != 1 || v == "BASH_ENV" && name != "bash" {
			continue
		}
		c := r.branch()
		c.out, c.st = r.out, r.childState()
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
	for st := r.st; st != nil; st = st.parent {
		for p, f := range st.files {
			if path.Base(p) == base {
				return f
			}
		}
	}
	return nil
}

// throughLinks are the arguments of a call with the links that the command
// itself made resolved; nil if there are none in them.
func (r *run) throughLinks(args []value.Field) []value.Field {
	var out []value.Field
	for i, a := range args {
		t := a.Prefix()
		if t == "" || t[0] == '-' {
			continue
		}
		for _, at := range r.e.links {
			f := r.st.fileAt(at)
			if f == nil || f.link == nil {
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

func (r *run) keepRemote(p *options.Parsed, by string) {
	for _, o := range p.Operands {
		url, _, _ := strings.Cut(o.Suffix(), "?")
		if i := strings.LastIndexByte(url, '/'); i >= 0 && i+1 < len(url) {
			if f, ok := r.abs(value.Of(url[i+1:])); ok {
				r.st.setFile(f, &file{text: fetched(by, p)})
			}
		}
	}
}

// fetched is text from another machine.
func fetched(by string, p *options.Parsed) value.Str {
	name := "output of " + by
	for _, o := range p.Operands {
		name = by + " " + o.String()
		break
	}
	return value.UnknownStr(name, value.FromNetwork, value.Any)
}

var curlGrammar = options.Grammar{Opts: "o,output: O,remote-name remote-name-all s,silent S,show-error f,fail L,location k,insecure X,request: H,header: d,data: data-raw: data-binary: data-urlencode: F,form: u,user: A,user-agent: e,referer: b,cookie: c,cookie-jar: x,proxy: m,max-time: w,write-out: T,upload-file: r,range: C,continue-at: K,config: D,dump-header: E,cert: connect-timeout: retry: retry-delay: retry-max-time: cacert: key: resolve: url: output-dir: create-dirs i,include I,head v,verbose G,get N,no-buffer n,netrc g,globoff j q R,remote-time J,remote-header-name 0 1 2 3 4 6 z,time-cond: Z,parallel # a,append compressed http1.1 http2 http3 tlsv1.2 tlsv1.3 proto: proto-redir: ssl-reqd fail-with-body retry-all-errors retry-connrefused progress-bar no-progress-meter"}

var wgetGrammar = options.Grammar{Opts: "O,output-document: q,quiet v,verbose nv c,continue N,timestamping P,directory-prefix: o,output-file: a,append-output: i,input-file: t,tries: T,timeout: w,wait: U,user-agent: r,recursive l,level: k,convert-links m,mirror p,page-requisites b,background S,server-response 4 6 header: post-data: post-file: method: body-data: no-check-certificate show-progress https-only max-redirect: user: password: ca-certificate: n: A,accept: R,reject: D,domains: e,execute: spider no-verbose"}

// output is what is known of a program's output that is not computed.
func (r *run) output(name string, args []value.Field) value.Str {
	out := value.Part{Kind: value.Unknown, Text: "output of " + name, Origin: value.FromOutput, Shape: value.Any}
	switch name {
	case "curl":
		p := curlGrammar.Parse(args)
		if p.Has("output", "remote-name") {
			return nil
		}
		return fetched(name, p)
	case "wget":
		p := wgetGrammar.Parse(args)
		if o, ok := p.Value("output-document"); ok && !o.Is("-") {
			return nil
		}
		return fetched(name, p)
	case "fetch", "http", "https", "xh", "lynx", "w3m", "aria2c", "nc", "ncat", "netcat", "socat", "ftp", "GET", "lwp-request", "elinks":
		out.Origin = value.FromNetwork
		return value.Str{out}
	case "mktemp":
		return r.mktemp(args)
	case "nproc", "id", "date", "wc", "uname", "hostname", "whoami", "arch", "getconf", "stat", "sysctl", "pgrep", "pidof", "tput", "uuidgen", "cksum", "md5sum", "sha1sum", "sha256sum":
		if wordOutput(name, args) {
			return value.Str{{Kind: value.Unknown, Text: "output of " + name, Origin: value.FromOutput, Shape: value.Word}}.Append(value.Of("\n"))
		}
	case "git":
		if len(args) > 1 && args[0].Is("rev-parse") {
			for _, a := range args[1:] {
				if a.Is("HEAD") || a.Is("--short") {
					return value.Str{{Kind: value.Unknown, Text: "git rev-parse", Origin: value.FromOutput, Shape: value.Word}}.Append(value.Of("\n"))
				}
			}
			out.Shape = value.NonEmpty
			out.Text = "git rev-parse"
		}
		if len(args) > 0 {
			switch sub, _ := args[0].Exact(); sub {
			case "describe", "branch", "symbolic-ref", "tag", "merge-base", "rev-list", "rev-parse", "for-each-ref": // names of commits
				out.Origin, out.Text = value.FromEnv, "name that git "+sub+" prints"
			}
		}
	case "npm", "pnpm", "yarn", "go", "brew", "xcode-select", "pg_config", "rustc":
		if printsPlace(name, args) {
			out.Origin, out.Text = value.FromEnv, "place that "+name+" prints"
		}
	}
	switch name {
	case "ssh-agent", "dircolors", "direnv", "brew", "pyenv", "rbenv", "nodenv", "fnm", "zoxide", "starship", "mise", "asdf", "conda", "opam", "lesspipe", "thefuck", "register-python-argcomplete", "gpg-agent", "keychain", "minikube", "docker-machine", "goenv", "jenv", "luarocks", "atuin", "mcfly", "navi":
		if setupOutput(name, args) {
			return nil
		}
	}
	if printsCompletions(name, args) {
		return nil
	}
	if decoder(name, args) {
		out.Origin = value.FromDecoder
		return value.Str{out}
	}
	// A filter passes on what it reads.
	if r.in.input != nil {
		if u, ok := worstUnknown(r.rest(r.in)); ok && (u.Origin == value.FromNetwork || u.Origin == value.FromDecoder) {
			out.Origin, out.Text = u.Origin, u.Text
		}
	}
	for _, a := range args {
		if u, ok := worstUnknown(a.Str); ok && u.Origin == value.FromNetwork && name == "cat" {
			out.Origin, out.Text = u.Origin, u.Text
		}
		if p, ok := r.abs(a.Str); ok {
			if f := r.st.fileAt(p); f != nil {
				if u, ok := worstUnknown(f.text); ok && (u.Origin == value.FromNetwork || u.Origin == value.FromDecoder) {
					out.Origin, out.Text = u.Origin, u.Text
				}
			}
		}
	}
	if out.Origin == value.FromOutput && readsFiles(name) {
		out.Origin = value.FromFile
	}
	return value.Str{out}
}

func readsFiles(name string) bool {
	switch name {
	case "cat", "head", "tail", "sed", "grep", "awk", "less", "more", "tac":
		return true
	}
	return false
}

// printsPlace reports whether a program prints where things are installed.
func printsPlace(name string, args []value.Field) bool {
	if len(args) == 0 {
		return false
	}
	sub, _ := args[0].Exact()
	switch name {
	case "npm", "pnpm", "yarn":
		return sub == "bin" || sub == "root" || sub == "prefix"
	case "go":
		return sub == "env"
	case "brew":
		return sub == "--prefix"
	case "xcode-select":
		return sub == "-p" || sub == "--print-path"
	case "pg_config":
		return sub == "--bindir"
	case "rustc":
		return sub == "--print"
	}
	return false
}

// printsCompletions reports whether a program is asked for its completions, as
// programs of many kinds are in the same words.
func printsCompletions(name string, args []value.Field) bool {
	if len(args) != 2 || isShell(name) || !args[0].Is("completion") && !args[0].Is("completions") {
		return false
	}
	shell, ok := args[1].Exact()
	return ok && isShell(shell)
}

// setupOutput: programs that print shell code for "eval", known for it.
func setupOutput(name string, args []value.Field) bool {
	switch name {
	case "ssh-agent", "dircolors", "lesspipe", "gpg-agent", "keychain", "register-python-argcomplete", "minikube", "docker-machine", "conda", "opam", "luarocks", "thefuck", "direnv":
		return true
	}
	for _, a := range args {
		switch t, _ := a.Exact(); t {
		case "init", "shellenv", "activate", "env", "hook", "--completion", "completion", "init-shell", "shell":
			return true
		}
	}
	return false
}

func worstUnknown(s value.Str) (value.Part, bool) {
	var worst value.Part
	found := false
	for _, p := range s {
		if p.Kind == value.Unknown && (!found || p.Origin == value.FromNetwork || p.Origin == value.FromDecoder && worst.Origin != value.FromNetwork) {
			worst, found = p, true
		}
	}
	return worst, found
}

// wordOutput: the program prints one plain word with these arguments.
func wordOutput(name string, args []value.Field) bool {
	switch name {
	case "nproc", "whoami", "arch", "uuidgen", "pgrep", "pidof":
		return true
	case "id":
		return len(args) > 0 && strings.HasPrefix(args[0].Prefix(), "-") && !args[0].Is("-G")
	case "wc":
		for _, a := range args {
			if !strings.HasPrefix(a.Prefix(), "-") {
				return false
			}
		}
		return len(args) > 0
	case "uname":
		return len(args) == 0 || len(args) == 1 && len(args[0].Prefix()) == 2 && !args[0].Is("-a")
	case "date":
		if len(args) == 0 {
			return false
		}
		t, ok := args[len(args)-1].Exact()
		return ok && strings.HasPrefix(t, "+") && isWord(strings.ReplaceAll(t[1:], "%", "")+"x") && !strings.ContainsAny(t, "cDxXrT ")
	}
	return false
}

// mktemp prints the name of a new file or directory (mktemp(1)).
func (r *run) mktemp(args []value.Field) value.Str {
	g := options.Grammar{Opts: "d,directory u,dry-run q,quiet p,tmpdir: t suffix: V"}
	p := g.Parse(args)
	temp := value.Str{{Kind: value.Unknown, Text: "mktemp", Origin: value.FromOutput, Shape: value.Temp}}
	if dir, ok := p.Value("tmpdir"); ok && len(dir.Str) > 0 {
		temp = dir.Str.Append(value.Of("/")).Append(value.Str{{Kind: value.Unknown, Text: "mktemp", Origin: value.FromOutput, Shape: value.Word}})
	} else if len(p.Operands) > 0 && !p.Has("t", "tmpdir") {
		t := p.Operands[0].Str
		prefix := strings.TrimRight(t.Prefix(), "X")
		if !t.HasUnknown() {
			temp = value.Of(prefix).Append(value.Str{{Kind: value.Unknown, Text: "mktemp", Origin: value.FromOutput, Shape: value.Word}})
		} else {
			temp = t
		}
	}
	return temp.Append(value.Of("\n"))
}

// decoder: the program turns hidden text into plain text.
func decoder(name string, args []value.Field) bool {
	has := func(opts ...string) bool {
		for _, a := range args {
			t := a.Prefix()
			for _, o := range opts {
				if t == o || len(o) == 2 && len(t) > 1 && t[0] == '-' && t[1] != '-' && strings.Contains(t, o[1:]) {
					return true
				}
			}
		}
		return false
	}
	switch name {
	case "base64", "base32", "basenc", "gbase64":
		return has("-d", "-D", "--decode", "--dec", "--d")
	case "xxd":
		return has("-r")
	case "openssl":
		return has("-d")
	case "uudecode", "gunzip", "zcat", "bunzip2", "bzcat", "unxz", "xzcat", "unzstd", "zstdcat", "gpg", "age", "unlz4", "lz4cat", "ascii85":
		return true
	case "gzip", "bzip2", "xz", "zstd", "lz4", "brotli":
		return has("-d", "--decompress", "--uncompress")
	}
	return false
}
