package shellast

import (
	"strings"

	"gstack/shellast/inline"
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
		r.commandValues(name+" -e", p.Values("rsh"))
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
		if p.Has("args") && len(p.Operands) > 0 {
			r.carried(name).outside(p.Operands)
		}
	case "sqlite3", "psql", "mysql", "mariadb", "duckdb", "litecli", "pgcli", "mycli":
		r.clientEscapes(name, args)
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
	case "expect", "tclsh", "wish":
	case "zip":
		p := (&options.Grammar{Opts: "T,test TT,unzip-command: r m q x: i: j u f d", Exact: true}).Parse(args)
		if p.Has("test") {
			r.codeValues(name+" -TT", p.Values("unzip-command"))
		}
	case "nmap", "socat", "nc", "ncat", "netcat":
		r.netEscapes(name, args)
	case "watchexec", "entr", "nodemon", "reflex", "inotifywait":
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
	case "systemd-run":
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

// afterBang evaluates what follows an exclamation mark (dc).
func (r *run) afterBang(name string, s value.Str) {
	p := s.Prefix()
	i := strings.IndexByte(p, '!')
	if i < 0 || i+1 < len(p) && strings.IndexByte("<>=", p[i+1]) >= 0 {
		return
	}
	r.carried(name+" !").childCode(dropBytes(s, i+1), name+" !")
}

func (r *run) debuggerCommand(name string, s value.Str) {
	for _, pre := range [...]string{"python ", "py ", "script "} {
		if c, ok := cutPrefix(trimBlanks(s), pre); ok {
			r.inlineCode(inline.Python, c, name+" python", nil)
		}
	}
	for _, pre := range [...]string{"!", "shell ", "make ", "platform shell ", "pipe "} {
		if c, ok := cutPrefix(trimBlanks(s), pre); ok {
			r.carried(name).childCode(c, name+" "+strings.TrimSpace(pre))
		}
	}
}

// gitConfig are configuration keys of which the value is a command
// (git-config(1)); the names are without the middle part.
func gitConfigRuns(key string) bool {
	key = strings.ToLower(key)
	first, last := key, key
	if i := strings.IndexByte(key, '.'); i >= 0 {
		first = key[:i]
		last = key[strings.LastIndexByte(key, '.')+1:]
	}
	switch first + "." + last {
	case "core.pager", "core.editor", "core.sshcommand", "core.fsmonitor", "core.askpass", "core.gitproxy", "core.alternaterefscommand", "sequence.editor", "diff.external", "diff.command", "diff.textconv", "difftool.cmd", "mergetool.cmd", "merge.driver", "filter.clean", "filter.smudge", "filter.process",
		"credential.helper", "gpg.program", "gpg.defaultkeycommand", "gpg.ssh.defaultkeycommand", "pager.log", "uploadpack.packobjectshook", "remote.uploadpack", "remote.receivepack", "remote.proxy", "interactive.difffilter", "sendemail.smtpserver", "sendemail.tocmd", "sendemail.cccmd", "browser.cmd", "man.cmd", "web.browser", "guitool.cmd", "trailer.command", "trailer.cmd", "submodule.update", "core.hookspath", "init.templatedir", "log.showsignature", "receive.procreceiverefs", "instaweb.httpd", "imap.tunnel", "difftool.path", "mergetool.path", "hook.command", "alias.":
		return last != "showsignature" && last != "templatedir" && last != "proxy" && last != "hookspath"
	}
	return first == "pager"
}

func (r *run) gitEscapes(args []value.Field) {
	g := options.Grammar{Opts: "C: c: config-env: exec-path:: git-dir: work-tree: namespace: super-prefix: p,paginate P,no-pager bare no-replace-objects literal-pathspecs no-optional-locks h,help v,version html-path man-path info-path attr-source: list-cmds:", Stop: true, Exact: true}
	p := g.Parse(args)
	sub := ""
	var rest []value.Field
	if len(p.Operands) > 0 {
		sub, _ = p.Operands[0].Exact()
		rest = p.Operands[1:]
	}
	run := func(key string, v value.Str) {
		lower := strings.ToLower(key)
		if strings.HasPrefix(lower, "alias.") {
			if c, ok := cutPrefix(v, "!"); ok && lower[len("alias."):] == strings.ToLower(sub) {
				code := c
				if len(rest) > 0 {
					code = code.Append(value.Of(" ")).Append(joinFields(rest))
				}
				r.carried("git alias").childCode(code, "git alias "+sub)
			}
			return
		}
		if gitConfigRuns(key) {
			if c, ok := cutPrefix(v, "!"); ok {
				v = c
			}
			if v.Is("true") || v.Is("false") || v.Is("") || v.Is("cat") {
				return
			}
			r.carried("git -c "+key).childCode(v, "git "+key)
		}
	}
	for _, c := range p.Values("c") {
		if k, _, ok := strings.Cut(c.Prefix(), "="); ok {
			run(k, dropBytes(c.Str, len(k)+1))
		}
	}
	for _, s := range r.gitConfigEnvironment() {
		run(s.Name, s.Value)
	}
	switch sub {
	case "config":
		q := (&options.Grammar{Opts: "global system local worktree f,file: blob: add replace-all get get-all unset unset-all l,list e,edit bool int path type: default: z show-origin show-scope", Exact: true}).Parse(rest)
		ops := q.Operands
		if len(ops) > 0 && (ops[0].Is("set") || ops[0].Is("get")) {
			ops = ops[1:]
		}
		if len(ops) == 2 {
			if k, ok := ops[0].Exact(); ok {
				if c, ok := cutPrefix(ops[1].Str, "!"); ok && strings.HasPrefix(strings.ToLower(k), "alias.") {
					r.carried("git config").childCode(c, "git config "+k)
				} else if gitConfigRuns(k) {
					run(k, ops[1].Str)
				}
			}
		}
	case "rebase":
		q := (&options.Grammar{Opts: "x,exec: i,interactive onto: s,strategy: X,strategy-option: C: empty: r S whitespace: keep-base"}).Parse(rest)
		r.codeValues("git rebase -x", q.Values("exec"))
	case "bisect":
		if len(rest) > 1 && rest[0].Is("run") {
			r.carried("git bisect run").outside(rest[1:])
		}
	case "submodule":
		q := (&options.Grammar{Opts: "recursive q,quiet", Stop: true}).Parse(rest)
		if len(q.Operands) > 1 && q.Operands[0].Is("foreach") {
			in := (&options.Grammar{Opts: "recursive q,quiet", Stop: true}).Parse(q.Operands[1:])
			if len(in.Operands) > 0 {
				r.carried("git submodule foreach").childCode(joinFields(in.Operands), "git submodule foreach")
			}
		}
	case "filter-branch":
		q := (&options.Grammar{Opts: "setup: subdirectory-filter: env-filter: tree-filter: index-filter: parent-filter: msg-filter: commit-filter: tag-name-filter: prune-empty original: d: f,force state-branch:"}).Parse(rest)
		for _, n := range [...]string{"setup", "env-filter", "tree-filter", "index-filter", "parent-filter", "msg-filter", "commit-filter", "tag-name-filter"} {
			r.codeValues("git filter-branch --"+n, q.Values(n))
		}
	case "difftool", "mergetool":
		q := (&options.Grammar{Opts: "x,extcmd: t,tool: d,dir-diff g,gui y,no-prompt"}).Parse(rest)
		r.codeValues("git difftool -x", q.Values("extcmd"))
	case "grep":
		for _, a := range rest {
			if c, ok := cutPrefix(a.Str, "--open-files-in-pager="); ok {
				r.carried("git grep").childCode(c, "git grep -O")
			} else if c, ok := cutPrefix(a.Str, "-O"); ok && len(c) > 0 {
				r.carried("git grep").childCode(c, "git grep -O")
			}
		}
	case "clone", "fetch", "pull", "push", "ls-remote", "archive":
		q := (&options.Grammar{Opts: "u,upload-pack: receive-pack: exec: remote: c,config: o,origin: b,branch: depth: j,jobs: template: reference:"}).Parse(rest)
		names := []string{"receive-pack", "exec"}
		if sub != "push" {
			names = append(names, "upload-pack")
		}
		r.codeValues("git "+sub+" --upload-pack", q.Values(names...))
		for _, o := range q.Operands {
			if c, ok := cutPrefix(o.Str, "ext::"); ok {
				r.carried("git ext::").childCode(c, "git ext::")
			}
		}
		for _, c := range q.Values("config") {
			if k, _, ok := strings.Cut(c.Prefix(), "="); ok && sub == "clone" {
				run(k, dropBytes(c.Str, len(k)+1))
			}
		}
	}
}

// gitConfigEnvironment reads GIT_CONFIG_COUNT and its kind (git-config(1)).
func (r *run) gitConfigEnvironment() []Setting {
	get := func(name string) (value.Str, bool) {
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
	var out []Setting
	if n, ok := get("GIT_CONFIG_COUNT"); ok {
		t, _ := n.Exact()
		count, _ := parseInt(t)
		for i := range min(count, 100) {
			k, ok1 := get("GIT_CONFIG_KEY_" + itoa(i))
			v, ok2 := get("GIT_CONFIG_VALUE_" + itoa(i))
			if key, exact := k.Exact(); ok1 && ok2 && exact {
				out = append(out, Setting{Name: key, Value: v})
			}
		}
	}
	if p, ok := get("GIT_CONFIG_PARAMETERS"); ok {
		if t, exact := p.Exact(); exact {
			for _, w := range unquoteXargs(t) {
				if k, v, ok := strings.Cut(w, "="); ok {
					out = append(out, Setting{Name: k, Value: value.Of(v)})
				}
			}
		}
	}
	return out
}

var tarGrammar = options.Grammar{Opts: "A,catenate,concatenate c,create d,diff,compare delete r,append t,list test-label u,update x,extract,get f,file: C,directory: I,use-compress-program: F,info-script,new-volume-script: to-command: checkpoint:: checkpoint-action: rsh-command: rmt-command: T,files-from: X,exclude-from: exclude: b,blocking-factor: K,starting-file: L,tape-length: N,newer,after-date: V,label: g,listed-incremental: H,format: strip-components: transform,xform: owner: group: mode: mtime: suffix: z,gzip,gunzip j,bzip2 J,xz Z lzma zstd v,verbose k,keep-old-files O,to-stdout p,preserve-permissions remove-files W,verify w,interactive h,dereference S,sparse U,unlink-first a,auto-compress l B G i M n o P,absolute-names R s m"} // GNU tar 1.34 tar(1)

func (r *run) tarEscapes(name string, args []value.Field) {
	list := args
	if v, ok := r.setting("TAR_OPTIONS"); ok {
		if t, exact := v.Exact(); exact {
			var extra []value.Field
			for _, w := range unquoteXargs(t) {
				extra = append(extra, value.WordOf(w))
			}
			list = append(extra, args...)
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

// sedEscapes evaluates the e command and the e flag of s (GNU sed(1)).
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

// sedInput: the lines that sed works on are run; what they are is computed only
// where a single substitution makes the whole line.
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

// sedRuns finds the commands that a sed script runs; nil stands for the pattern
// space.
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

func (r *run) vimEscapes(name string, args []value.Field) {
	line := func(s value.Str) {
		s = trimBlanks(s)
		p := s.Prefix()
		for _, part := range [...]string{":!", "!", ":silent !", "silent !", "sil !", ":sil !", "%!", ":%!", "r !", ":r !", "r!", ":r!", "w !", ":w !", "term ", ":term ", "terminal "} {
			if strings.HasPrefix(p, part) {
				r.carried(name+" !").childCode(dropBytes(s, len(part)), name+" !")
				return
			}
		}
		for _, f := range [...]string{"system(", "systemlist(", "termopen(", "jobstart(", "os.execute("} {
			if i := strings.Index(p, f); i >= 0 {
				if t, ok := quotedArgument(p[i+len(f):]); ok {
					r.carried(name).childCode(value.Of(t), name+" system()")
				}
			}
		}
	}
	for i := 0; i < len(args); i++ {
		t := args[i].Prefix()
		switch {
		case (t == "-c" || t == "--cmd" || t == "-S") && i+1 < len(args):
			i++
			line(args[i].Str)
		case strings.HasPrefix(t, "+"):
			line(dropBytes(args[i].Str, 1))
		case strings.HasPrefix(t, "-c") && len(t) > 2:
			line(dropBytes(args[i].Str, 2))
		}
	}
	if name == "ex" || r.in.input != nil && r.in.source == Text {
		for _, l := range r.inputLines() {
			line(l)
		}
	}
}

// quotedArgument reads the quoted string that text begins with.
func quotedArgument(s string) (string, bool) {
	s = strings.TrimLeft(s, " \t")
	if s == "" || s[0] != '"' && s[0] != '\'' {
		return "", false
	}
	q := s[0]
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == q:
			return b.String(), true
		case s[i] == '\\' && q == '"' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
	}
	return "", false
}

// clientEscapes evaluates the shell escapes of SQL clients: \! and .shell.
func (r *run) clientEscapes(name string, args []value.Field) {
	line := func(s value.Str) {
		s = trimBlanks(s)
		for _, pre := range [...]string{`\!`, ".shell ", ".system ", "system ", ".sh "} {
			if c, ok := cutPrefix(s, pre); ok && (pre != "system " || name == "mysql" || name == "mariadb") {
				r.carried(name+" "+strings.TrimSpace(pre)).childCode(c, name+" "+strings.TrimSpace(pre))
			}
		}
		p := s.Prefix()
		if i := strings.Index(p, `\copy`); i >= 0 && (strings.Contains(p, "program '") || strings.Contains(p, "PROGRAM '")) || strings.Contains(strings.ToLower(p), "copy ") && strings.Contains(strings.ToLower(p), " program '") {
			j := strings.Index(strings.ToLower(p), "program '")
			if t, ok := quotedArgument(p[j+len("program "):]); ok {
				r.carried(name+" program").childCode(value.Of(t), name+" program")
			}
		}
		if c, ok := cutPrefix(s, `\o |`); ok {
			r.carried(name+` \o`).childCode(c, name+` \o`)
		}
		if c, ok := cutPrefix(s, ".once |"); ok {
			r.carried(name+" .once").childCode(c, name+" .once")
		}
		if c, ok := cutPrefix(s, ".output |"); ok {
			r.carried(name+" .output").childCode(c, name+" .output")
		}
	}
	for i, a := range args {
		for _, l := range linesOf(a.Str) {
			line(l)
		}
		if t := a.Prefix(); strings.HasPrefix(t, "--command=") || strings.HasPrefix(t, "--execute=") {
			line(dropBytes(a.Str, strings.IndexByte(t, '=')+1))
		} else if (strings.HasPrefix(t, "-c") || strings.HasPrefix(t, "-e")) && len(t) > 2 && t[1] != '-' {
			line(dropBytes(a.Str, 2))
		}
		_ = i
	}
	for _, l := range r.inputLines() {
		line(l)
	}
}

// macroEscape evaluates syscmd and esyscmd of m4.
func (r *run) macroEscape(s value.Str) {
	p := s.Prefix()
	for _, f := range [...]string{"syscmd(`", "esyscmd(`"} {
		if i := strings.Index(p, f); i >= 0 {
			code := p[i+len(f):]
			if j := strings.Index(code, "'"); j >= 0 {
				r.carried("m4").childCode(value.Of(code[:j]), "m4 syscmd")
				return
			}
		}
	}
}

// cronTable evaluates the commands of a crontab(5).
func (r *run) cronTable(s value.Str) {
	if len(s) == 0 {
		return
	}
	for _, l := range linesOf(s) {
		l = trimBlanks(l)
		p := l.Prefix()
		if p == "" || p[0] == '#' {
			if u, ok := l.FirstUnknown(); ok && p == "" && u.Origin == value.FromNetwork {
				r.gap(RemoteCode, r.span0(), l.String(), "crontab runs commands fetched from the network")
			}
			continue
		}
		n := 5
		if p[0] == '@' {
			n = 1
		}
		i := 0
		for ; n > 0 && i < len(p); n-- {
			for i < len(p) && p[i] != ' ' && p[i] != '\t' {
				i++
			}
			for i < len(p) && (p[i] == ' ' || p[i] == '\t') {
				i++
			}
		}
		if n == 0 && i < len(p) {
			r.carried("crontab").childCode(dropBytes(l, i), "crontab")
		}
	}
}

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

// makeEscapes evaluates the recipes of a makefile that the command gives to
// make on standard input, in a file it wrote, or on the command line; only what
// is plain: recipe lines, $(shell ...) and SHELL.
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

// makeShell is what runs recipes: the make variables SHELL and .SHELLFLAGS.
type makeShell struct{ program, flags string }

// set reads an assignment to one of them.
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

// recipe drops the prefixes of a recipe line and what make expands.
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
