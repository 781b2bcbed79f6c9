package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// gitConfigRuns reports whether the value of a configuration key is a command
// (git-config(1)); the middle part of a name does not matter.
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

// gitAddsNothing: git runs the value of this key as it is, without more words.
func gitAddsNothing(key string) bool {
	last := key[strings.LastIndexByte(key, '.')+1:]
	return strings.HasPrefix(key, "filter.") || strings.HasPrefix(key, "pager.") || last == "pager" || last == "cmd" || last == "driver" || last == "difffilter"
}

// gitEscapes evaluates the commands that git takes from its options, its
// configuration and its environment.
func (r *run) gitEscapes(args []value.Field) {
	g := options.Grammar{Opts: "C: c: config-env: exec-path:: git-dir: work-tree: namespace: super-prefix: p,paginate P,no-pager bare no-replace-objects literal-pathspecs no-optional-locks h,help v,version html-path man-path info-path attr-source: list-cmds:", Stop: true, Exact: true}
	p := g.Parse(args)
	here := r
	if d, ok := p.Value("C"); ok {
		k := *r
		k.st = r.st.fork()
		k.st.setDirs([]value.Str{join(oneOf(orUnknown(r.st.dirs())), d.Str)})
		r = &k
	}
	sub := ""
	var rest []value.Field
	if len(p.Operands) > 0 {
		sub, _ = p.Operands[0].Exact()
		rest = p.Operands[1:]
	}
	here.moves(r, sub, rest)
	run := func(key string, v value.Str) {
		lower := strings.ToLower(key)
		if strings.HasPrefix(lower, "alias.") {
			if c, ok := cutPrefix(v, "!"); ok && lower[len("alias."):] == strings.ToLower(sub) {
				code := c
				if len(rest) > 0 {
					code = code.Append(value.Of(" ")).Append(joinFields(quotedWords(rest)))
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
			if gitAddsNothing(lower) {
				r.codeValues("git -c "+key, []value.Field{{Str: v}})
				return
			}
			r.commandValues("git -c "+key, []value.Field{{Str: v}})
		}
	}
	for _, c := range p.Values("c") {
		if k, _, ok := strings.Cut(c.Prefix(), "="); ok {
			run(k, dropBytes(c.Str, len(k)+1))
		}
	}
	for _, c := range p.Values("config-env") {
		if k, variable, ok := strings.Cut(c.Prefix(), "="); ok {
			if v, ok := r.setting(variable); ok {
				run(k, v)
			}
		}
	}
	for _, s := range r.gitConfigEnvironment() {
		run(s.Name, s.Value)
	}
	if sub != "config" {
		for _, s := range r.gitConfigWritten() {
			run(s.Name, s.Value)
		}
		r.gitHooks()
	}
	switch sub {
	case "config":
		if k, v, ok := gitConfigSets(rest); ok {
			r.e.configured = append(r.e.configured, Setting{Name: k, Value: v})
			if c, ok := cutPrefix(v, "!"); ok && strings.HasPrefix(strings.ToLower(k), "alias.") {
				r.carried("git config").childCode(c, "git config "+k)
			} else if gitConfigRuns(k) {
				run(k, v)
			}
		}
	case "remote":
		q := (&options.Grammar{Opts: "t: m: f mirror::"}).Parse(rest)
		if m, ok := q.Last("mirror"); ok && len(q.Operands) > 1 && q.Operands[0].Is("add") && !m.Value.Is("fetch") {
			if name, exact := q.Operands[1].Exact(); exact {
				r.e.configured = append(r.e.configured, Setting{Name: "remote." + name + ".mirror", Value: value.Of("true")})
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
			switch k := r.inOtherDir("git submodule foreach"); len(in.Operands) {
			case 0:
			case 1:
				k.childCode(in.Operands[0].Str, "git submodule foreach")
			default:
				if strings.ContainsAny(in.Operands[0].String(), "|&;<>()$`\\\"' \t\n*?[#~=%‹") { // git's run-command.c: then a shell reads the first word
					k.childCode(in.Operands[0].Str.Append(value.Of(" ")).Append(joinFields(quotedWords(in.Operands[1:]))), "git submodule foreach")
				} else {
					k.branch().outside(in.Operands)
				}
			}
		}
	case "filter-branch":
		q := (&options.Grammar{Opts: "setup: subdirectory-filter: env-filter: tree-filter: index-filter: parent-filter: msg-filter: commit-filter: tag-name-filter: prune-empty original: d: f,force state-branch:"}).Parse(rest)
		for _, n := range [...]string{"setup", "env-filter", "tree-filter", "index-filter", "parent-filter", "msg-filter", "commit-filter", "tag-name-filter"} {
			r.inOtherDir("git filter-branch").codeValues("git filter-branch --"+n, q.Values(n))
		}
	case "difftool", "mergetool":
		q := (&options.Grammar{Opts: "x,extcmd: t,tool: d,dir-diff g,gui y,no-prompt"}).Parse(rest)
		r.commandValues("git difftool -x", q.Values("extcmd"))
	case "grep":
		q := (&options.Grammar{Opts: "O,open-files-in-pager:: a,text i v w E F P f: e: m: n c l L A: B: C: W z h H q r"}).Parse(rest)
		r.commandValues("git grep -O", q.Values("open-files-in-pager"))
	case "clone", "fetch", "pull", "push", "ls-remote", "archive":
		q := (&options.Grammar{Opts: "u,upload-pack: receive-pack: exec: remote: c,config: o,origin: b,branch: depth: j,jobs: template: reference:"}).Parse(rest)
		names := []string{"receive-pack", "exec"}
		if sub != "push" {
			names = append(names, "upload-pack")
		}
		r.commandValues("git "+sub+" --upload-pack", q.Values(names...))
		for _, o := range q.Operands {
			if c, ok := cutPrefix(o.Str, "ext::"); ok {
				r.carried("git ext::").outside(extWords(c))
			}
		}
		for _, c := range q.Values("config") {
			if k, _, ok := strings.Cut(c.Prefix(), "="); ok && sub == "clone" {
				run(k, dropBytes(c.Str, len(k)+1))
			}
		}
	}
}

// gitConfigSets is the setting that git config makes, of a name that is known
// (git-config(1)).
func gitConfigSets(args []value.Field) (key string, v value.Str, ok bool) {
	p := (&options.Grammar{Opts: "global system local worktree f,file: blob: add append replace-all all get get-all unset unset-all l,list e,edit bool int path type: default: comment: value: fixed-value z show-origin show-scope", Exact: true}).Parse(args)
	ops := p.Operands
	if len(ops) > 0 && ops[0].Is("set") {
		ops = ops[1:]
	}
	if len(ops) < 2 || p.Has("get", "get-all", "unset", "unset-all") {
		return "", nil, false
	}
	key, ok = ops[0].Exact()
	return key, ops[1].Str, ok
}

// gitConfigured are the settings that the command may have made so far.
func (r *run) gitConfigured() []Setting {
	made := r.e.configured
	return append(made[:len(made):len(made)], r.gitConfigWritten()...)
}

// gitConfigEnvironment are the settings that the environment gives to git
// (git-config(1), ENVIRONMENT).
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
	for _, name := range [...]string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"} {
		if f, ok := get(name); ok {
			out = append(out, gitConfigFile(r.contents(f))...)
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
