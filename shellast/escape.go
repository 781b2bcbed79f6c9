package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// escapes evaluates the shell commands that a program takes as the values of
// options, or reads in its own language. The program is recorded as well.
func (r *run) escapes(name string, args []value.Field) {
	switch name {
	case "git":
		r.gitEscapes(args)
	case "tar", "gtar", "bsdtar":
		r.tarEscapes(name, args)
	case "rsync":
		p := (&options.Grammar{Opts: "e,rsh: rsync-path: f,filter: B,block-size: T,temp-dir: exclude: include: exclude-from: include-from: files-from: log-file: out-format: password-file: port: suffix: backup-dir: chmod: chown: compare-dest: copy-dest: link-dest: info: debug: max-size: min-size: bwlimit: timeout: partial-dir: usermap: groupmap: max-delete: M,remote-option:"}).Parse(args)
		for _, v := range p.Values("rsh") {
			r.remoteShell(name+" -e", v.Str)
		}
		for _, v := range p.Values("rsync-path") {
			r.elsewhere(name, Remote).childCode(v.Str, name+" --rsync-path")
		}
	case "scp", "sftp":
		p := (&options.Grammar{Opts: "3 4 6 A B C O p q R r s T v a f N 1 2 c: D: F: i: J: l: o: P: S: X: b:", Stop: false}).Parse(args)
		r.commandValues(name+" -S", p.Values("S"))
	case "man":
		p := (&options.Grammar{Opts: "P,pager: C,config-file: M,manpath: S,s,sections: e,extension: L,locale: m,systems: p,preprocessor: E,encoding: R,recode: r,prompt: H,html:: T,troff-device:: X,gxditview:: Z t a,all f,whatis k,apropos K,global-apropos l,local-file w,where,path,location W D d i I u,update 7,ascii"}).Parse(args)
		r.codeValues(name+" -P", p.Values("pager"))
		r.codeValues(name+" -H", p.Values("html"))
	case "sort":
		p := (&options.Grammar{Opts: "compress-program: b d f g i M h n R r V c C m u z s k,key: o,output: S,buffer-size: t,field-separator: T,temporary-directory: batch-size: files0-from: parallel: random-source: sort: debug"}).Parse(args)
		r.commandValues(name+" --compress-program", p.Values("compress-program"))
	case "split":
		p := (&options.Grammar{Opts: "filter: a,suffix-length: b,bytes: C,line-bytes: d e l,lines: n,number: t,separator: u,unbuffered x numeric-suffixes:: hex-suffixes:: additional-suffix: verbose"}).Parse(args)
		r.codeValues(name+" --filter", p.Values("filter"))
	case "sed", "gsed":
		r.sedEscapes(name, args)
	case "vim", "vi", "nvim", "ex", "view", "gvim", "vimdiff", "rvim", "mvim":
		r.vimEscapes(name, args)
	case "emacs", "emacsclient":
		p := (&options.Grammar{Opts: "e,eval: f,funcall: l,load: q,no-init-file Q,quick batch c t,tty n,no-wait a,alternate-editor: s,socket-name: nw execute: insert: d,display: T,title:", Single: true}).Parse(args)
		for _, v := range p.Values("eval", "execute") {
			r.lispCode(name, v.Str)
		}
	case "ed", "red":
		for _, l := range r.inputLines() {
			if c, ok := cutPrefix(l, "!"); ok {
				r.carried(name+" !").childCode(c, name+" !")
			}
			for _, pre := range [...]string{"r !", "w !", "e !", "r!", "w!!", "e!"} {
				if c, ok := cutPrefix(l, pre); ok {
					r.carried(name+" !").childCode(c, name+" !")
				}
			}
		}
	case "dc":
		p := (&options.Grammar{Opts: "e,expression: f,file: h V"}).Parse(args)
		for _, v := range p.Values("expression") {
			r.afterBang(name, v.Str)
		}
		for _, l := range r.inputLines() {
			r.afterBang(name, l)
		}
	case "less", "more", "most":
		for _, a := range args {
			if c, ok := cutPrefix(a.Str, "+!"); ok {
				r.carried(name+" +!").childCode(c, name)
			}
		}
	case "gdb", "lldb":
		p := (&options.Grammar{Opts: "ex,eval-command: x,command: ix,init-command: iex,init-eval-command: p,pid: s,symbols: e,exec: c,core: d,directory: cd: o,one-line: O,one-line-before-file: k: K: args nx nh q,quiet,silent batch n tui", Single: name == "gdb", Exact: true}).Parse(args)
		for _, v := range p.Values("eval-command", "init-eval-command", "one-line", "one-line-before-file") {
			r.debuggerCommand(name, v.Str)
		}
		for _, l := range r.inputLines() {
			r.debuggerCommand(name, l)
		}
		for i, a := range args {
			if (a.Is("--args") || a.Is("-args") || a.Is("--") && name == "lldb") && i+1 < len(args) {
				r.carried(name).outside(args[i+1:])
				break
			}
		}
	case "make", "gmake":
		r.makeEscapes(name, args)
	case "m4":
		for _, l := range r.inputLines() {
			r.macroEscape(l)
		}
	case "crontab":
		p := (&options.Grammar{Opts: "u: e l r i s n T:"}).Parse(args)
		if len(p.Operands) == 1 && !p.Has("l", "e", "r") {
			text := r.contents(p.Operands[0].Str)
			if p.Operands[0].Is("-") {
				text = r.stream().Text
			}
			r.cronTable(text)
		} else if len(args) == 0 && r.in.input != nil && r.in.source == Text {
			r.cronTable(r.rest(r.in))
		}
	case "start-stop-daemon":
		p := (&options.Grammar{Opts: "x,exec: a,startas: p,pidfile: u,user: n,name: g,group: c,chuid: r,chroot: d,chdir: N,nicelevel: I,iosched: k,umask: s,signal: R,retry: S,start K,stop T,status H b,background C m t o q v P,procsched: ppid: O,output: pid: notify-await notify-timeout: remove-pidfile oknodo", Stop: true}).Parse(args)
		if p.Has("start") {
			if x, ok := p.Value("exec", "startas"); ok {
				r.carried(name).outside(append([]value.Field{x}, p.Operands...))
			}
		}
	case "zip":
		for i, a := range args {
			if i+1 < len(args) && (a.Is("-TT") || a.Is("--unzip-command")) {
				r.codeValues(name+" -TT", args[i+1:i+2])
			}
		}
	case "socat", "nc", "ncat", "netcat":
		r.netEscapes(name, args)
	case "watchexec", "entr", "nodemon", "reflex":
		r.watchers(name, args)
	case "fzf":
		p := (&options.Grammar{Opts: "preview: bind: q,query: f,filter: height: m,multi:: e x i d,delimiter: n,nth: with-nth: prompt: header: history: expect: layout: color: p s t", Exact: true}).Parse(args)
		r.codeValues(name+" --preview", p.Values("preview"))
		for _, b := range p.Values("bind") {
			if t, ok := b.Exact(); ok {
				for _, act := range [...]string{"execute(", "execute-silent(", "become(", "reload("} {
					if i := strings.Index(t, act); i >= 0 {
						code := strings.TrimSuffix(t[i+len(act):], ")")
						r.carried(name).childCode(value.Of(code), name+" --bind")
					}
				}
			}
		}
	case "openssl":
		for i, a := range args {
			if (a.Is("-engine") || a.Is("-provider")) && i+1 < len(args) {
				if strings.Contains(args[i+1].Str.String(), "/") {
					r.gap(UnknownCode, r.span0(), a.String(), "openssl loads code from "+args[i+1].String())
				}
			}
		}
	}
}

// codeValues evaluates option values that a shell runs.
func (r *run) codeValues(by string, vals []value.Field) {
	for _, v := range vals {
		r.carried(by).childCode(v.Str, by)
	}
}

// commandValues evaluates option values that name a program, which gets more
// words from the one that starts it.
func (r *run) commandValues(by string, vals []value.Field) {
	for _, v := range vals {
		r.carried(by).childCode(v.Str.Append(value.Of(" ")).Append(value.UnknownStr("more words", value.FromInput, value.Any)), by)
	}
}

// remoteShell evaluates what rsync starts to reach another machine: words
// between blanks, with quotes in which a doubled one stands for itself
// (rsync(1), --rsh). No shell reads them.
func (r *run) remoteShell(by string, command value.Str) {
	t, ok := command.Exact()
	if !ok {
		r.commandValues(by, []value.Field{{Str: command}})
		return
	}
	var words []value.Field
	var word []byte
	open, quote := false, byte(0)
	end := func() {
		if open {
			words = append(words, value.Field{Str: value.Of(string(word)).Mark(command.Tricks())})
		}
		word, open = nil, false
	}
	for i := 0; i < len(t); i++ {
		switch c := t[i]; {
		case quote != 0 && c == quote && i+1 < len(t) && t[i+1] == quote:
			word = append(word, c)
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, open = c, true
		case quote == 0 && c == ' ':
			end()
		default:
			word, open = append(word, c), true
		}
	}
	end()
	if len(words) > 0 {
		more := value.Field{Str: value.UnknownStr("host and more words", value.FromInput, value.Any), Splits: true}
		r.carried(by).branch().outside(append(words, more))
	}
}

// cutPrefix removes known text from the front.
func cutPrefix(s value.Str, pre string) (value.Str, bool) {
	if !strings.HasPrefix(s.Prefix(), pre) {
		return nil, false
	}
	return dropBytes(s, len(pre)), true
}

// inputLines are the lines of known standard input.
func (r *run) inputLines() []value.Str {
	if r.in.input == nil {
		return nil
	}
	return linesOf(r.rest(r.in))
}

// linesOf splits at newlines of known text.
func linesOf(s value.Str) []value.Str {
	const most = 10_000
	var out []value.Str
	var cur value.Str
	for _, p := range s {
		if p.Kind != value.Lit {
			cur = append(cur, p)
			continue
		}
		for i, l := range strings.Split(p.Text, "\n") {
			if i > 0 {
				out = append(out, cur)
				cur = nil
				if len(out) > most {
					return out
				}
			}
			if l != "" {
				q := p
				q.Text = l
				cur = append(cur, q)
			}
		}
	}
	if len(cur) > 0 {
		out = append(out, cur)
	}
	return out
}

var tarGrammar = options.Grammar{Opts: "A,catenate,concatenate c,create d,diff,compare delete r,append t,list test-label u,update x,extract,get f,file: C,directory: I,use-compress-program: F,info-script,new-volume-script: to-command: checkpoint:: checkpoint-action: rsh-command: rmt-command: T,files-from: X,exclude-from: exclude: b,blocking-factor: K,starting-file: L,tape-length: N,newer,after-date: V,label: g,listed-incremental: H,format: strip-components: transform,xform: owner: group: mode: mtime: suffix: z,gzip,gunzip j,bzip2 J,xz Z lzma zstd v,verbose k,keep-old-files O,to-stdout p,preserve-permissions remove-files W,verify w,interactive h,dereference S,sparse U,unlink-first a,auto-compress l B G i M n o P,absolute-names R s m"} // GNU tar 1.34 tar(1)

// tarEscapes evaluates the programs that tar starts.
func (r *run) tarEscapes(name string, args []value.Field) {
	list := tarWords(args)
	if v, ok := r.setting("TAR_OPTIONS"); ok {
		if t, exact := v.Exact(); exact {
			var extra []value.Field
			for _, w := range unquoteXargs(t) {
				extra = append(extra, value.WordOf(w))
			}
			list = append(extra, list...)
		}
	}
	p := tarGrammar.Parse(list)
	r.codeValues(name+" -I", p.Values("use-compress-program"))
	r.codeValues(name+" --to-command", p.Values("to-command"))
	r.codeValues(name+" -F", p.Values("info-script", "new-volume-script"))
	r.commandValues(name+" --rsh-command", p.Values("rsh-command", "rmt-command"))
	for _, v := range p.Values("checkpoint-action") {
		if c, ok := cutPrefix(v.Str, "exec="); ok {
			r.carried(name+" --checkpoint-action").childCode(trimQuotes(c), name+" --checkpoint-action")
		}
	}
}

// tarWords writes the old style of tar, letters without a dash whose values
// follow in their order, as options.
func tarWords(args []value.Field) []value.Field {
	if len(args) == 0 {
		return nil
	}
	letters, ok := args[0].Exact()
	if !ok || letters == "" || letters[0] == '-' {
		return args
	}
	var out []value.Field
	rest := args[1:]
	for i := range len(letters) {
		out = append(out, value.WordOf("-"+letters[i:i+1]))
		if strings.IndexByte("bCfFgHIKLNTVX", letters[i]) >= 0 && len(rest) > 0 {
			out = append(out, rest[0])
			rest = rest[1:]
		}
	}
	return append(out, rest...)
}

// trimQuotes drops quotes around known text.
func trimQuotes(s value.Str) value.Str {
	if t, ok := s.Exact(); ok && len(t) > 1 && (t[0] == '"' || t[0] == '\'') && t[len(t)-1] == t[0] {
		return value.Of(t[1 : len(t)-1])
	}
	return s
}

// setting is a variable in the environment of the program that runs.
func (r *run) setting(name string) (value.Str, bool) {
	for i := len(r.env) - 1; i >= 0; i-- {
		if r.env[i].Name == name {
			return r.env[i].Value, true
		}
	}
	if v := r.st.lookup(name); v != nil && v.exported && len(v.alts) > 0 {
		return oneOf(v.alts), true
	}
	return nil, false
}

// netEscapes evaluates what programs that pass on connections run for them.
func (r *run) netEscapes(name string, args []value.Field) {
	switch name {
	case "socat":
		for _, a := range args {
			t := a.Prefix()
			for _, pre := range [...]string{"EXEC:", "SYSTEM:", "exec:", "system:", "SHELL:", "shell:"} {
				if strings.HasPrefix(t, pre) {
					code := dropBytes(a.Str, len(pre))
					if c, ok := code.Exact(); ok {
						c, _, _ = strings.Cut(c, ",")
						code = value.Of(strings.Trim(c, `"'`))
					}
					r.carried(name).childCode(code, name+" "+strings.TrimSuffix(pre, ":"))
				}
			}
		}
	case "nc", "ncat", "netcat":
		p := (&options.Grammar{Opts: "e,exec: c,sh-exec: l,listen p: s: w: q: u v n k z 4 6 C b d D h i: I: N O: P: r S t T: U V: X: x: ssl lua-exec:"}).Parse(args)
		r.codeValues(name+" -e", p.Values("exec", "sh-exec"))
	}
}

// watchers evaluates what programs that wait for changes of files run then.
func (r *run) watchers(name string, args []value.Field) {
	switch name {
	case "entr":
		p := (&options.Grammar{Opts: "a c d n p r s z x", Stop: true}).Parse(args)
		if p.Has("s") && len(p.Operands) > 0 {
			r.carried(name).childCode(p.Operands[0].Str, name+" -s")
		} else if len(p.Operands) > 0 {
			r.carried(name).outside(p.Operands)
		}
	case "watchexec":
		p := (&options.Grammar{Opts: "w,watch: e,exts: f,filter: i,ignore: r,restart s,signal: d,debounce: c,clear:: n shell: N,notify p,postpone q v E,env: wrap-process: on-busy-update: stop-signal: stop-timeout: project-origin: workdir:", Stop: true}).Parse(args)
		if len(p.Operands) > 0 {
			r.carried(name).childCode(joinFields(p.Operands), name)
		}
	case "nodemon":
		p := (&options.Grammar{Opts: "x,exec: w,watch: e,ext: i,ignore: q V d,delay: L I C config: signal:", Stop: true}).Parse(args)
		r.codeValues(name+" --exec", p.Values("exec"))
	case "reflex":
		p := (&options.Grammar{Opts: "r,regex: R,inverse-regex: g,glob: G,inverse-glob: s,start-service d,decoration: e,sequential t,shutdown-timeout: v all c,config: only-files only-dirs", Stop: true}).Parse(args)
		if len(p.Operands) > 0 {
			r.carried(name).outside(p.Operands)
		}
	}
}
