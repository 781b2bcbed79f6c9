package gen

import "strings"

// gitFamilies are the ways in which git runs other programs.
var gitFamilies = []carrierFamily{
	{name: "git alias", program: "git", weight: 4, wrap: func(g *generator, in carried) carried {
		code := in.code()
		name := g.pick("x", "zap", "st", "rm2")
		more := g.some(one(g.decoy()))
		switch g.n(6) {
		case 0:
			return shell("GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias." + name + " GIT_CONFIG_VALUE_0=" + g.sq("!"+code) + " git " + name)
		case 1:
			return shell("git config alias." + name + " " + g.sq("!"+code) + "; git " + name)
		case 2:
			return shell("GIT_CONFIG_PARAMETERS=" + g.sq("'alias."+name+"'="+sq("!"+code)) + " git " + name)
		case 3:
			return shell("printf '%s\\n' '[alias]' " + g.sq("\t"+name+" = "+gitValue("!"+code)) + " >> " + g.pick(".git/config", "~/.gitconfig") + "; git " + name)
		case 4:
			v := g.new("V")
			return shell("export " + v + "=" + g.sq("!"+code) + "; git --config-env=alias." + name + "=" + v + " " + name)
		}
		return run(cat(one("git"), g.gitOptions(), one("-c", g.pick("alias.", "Alias.", "ALIAS.")+name+"=!"+code, name), more)...)
	}},
	{name: "git setting", program: "git", weight: 8, wrap: func(g *generator, in carried) carried {
		code := in.code()
		s := gitSettings[g.n(len(gitSettings))]
		command := s.command
		if g.chance(15) {
			command = strings.Replace(command, "git ", "git "+plainWords(cat(g.gitOptions(), one("--no-replace-objects")))+" ", 1)
		}
		value := s.before + code
		switch {
		case s.variable != "" && (s.key == "" || g.chance(50)):
			if g.chance(40) {
				return shell("export " + s.variable + "=" + g.sq(code) + "; " + command)
			}
			if g.chance(30) {
				return shell("env " + s.variable + "=" + g.sq(code) + " " + command)
			}
			return shell(s.variable + "=" + g.sq(code) + " " + command)
		case g.chance(20):
			return shell("git config " + g.pick("", "--global ", "--local ", "--add ", "--replace-all ") + s.key + " " + g.sq(value) + "; " + command)
		case g.chance(15):
			return shell("GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=" + s.key + " GIT_CONFIG_VALUE_0=" + g.sq(value) + " " + command)
		}
		return shell(strings.Replace(command, "git ", "git -c "+plainWord(s.key+"="+value)+" ", 1))
	}},
	{name: "git option", program: "git", weight: 5, wrap: func(g *generator, in carried) carried {
		code := in.code()
		switch g.n(10) {
		case 0:
			return run(cat(one("git", "difftool", "-y"), g.among(one("-x", code), one("--extcmd="+code), one("--extc="+code), one("-x"+code)), g.some(one("HEAD~1")))...)
		case 1:
			return run(cat(one("git", "difftool", "--no-prompt", "-d", "-x", code))...)
		case 2:
			return shell("git stash -q; git rebase " + plainWords(g.among(one("-x", code), one("--exec", code), one("--exec="+code), one("-x"+code), one("-qx", code))) + " HEAD~1")
		case 3:
			return run(cat(one("git", "grep"), g.among(one("-O"+code), one("--open-files-in-pager="+code), one("--open="+code)), one("alpha"))...)
		case 4:
			return run(cat(one("git", "ls-remote"), g.among(one("--upload-pack="+code), one("--upload-pack", code), one("--exec="+code), one("--upl="+code)), one(g.pick("origin", "/home/u/o.git", ".")))...)
		case 5:
			return run(cat(one("git", "fetch", "-q"), g.among(one("--upload-pack="+code), one("--upload-pack", code), one("--upload-p="+code)), one(g.pick("origin", "/home/u/o.git")))...)
		case 6:
			return run(cat(one("git", "push", "-q"), g.among(one("--receive-pack="+code), one("--exec="+code), one("--exec", code), one("--receive="+code)), one("origin", "HEAD:refs/heads/topic"))...)
		case 7:
			return run(cat(one("git", "clone", "-q"), g.among(one("-u", code), one("--upload-pack="+code), one("-u"+code)), one("/home/u/o.git", "/tmp/c"))...)
		case 8:
			return run("git", "archive", "--remote=.", "--exec="+code, "HEAD")
		}
		return run("git", "-c", "protocol.ext.allow=always", g.pick("ls-remote", "fetch", "clone"), "ext::sh -c "+extWord(code))
	}},
	{name: "git bisect", program: "git", weight: 1, wrap: func(g *generator, in carried) carried {
		argv := in.words()
		return shell("git stash -q; git bisect start HEAD HEAD~2; git bisect run " + plainWords(argv))
	}},
	{name: "git submodule", program: "git", weight: 1, wrap: func(g *generator, in carried) carried {
		more := g.some(one("--recursive"), one("-q"))
		if in.argv != nil && g.chance(40) {
			return run(cat(one("git", "submodule", "foreach"), more, in.argv)...)
		}
		return run(cat(one("git", "submodule"), g.some(one("--quiet")), one("foreach"), more, one(in.code()))...)
	}},
	{name: "git filter-branch", program: "git", weight: 1, asks: true, wrap: func(g *generator, in carried) carried {
		f := g.pick("--tree-filter", "--index-filter", "--msg-filter", "--env-filter", "--commit-filter", "--setup", "--parent-filter")
		return shell("git stash -q; git filter-branch -f " + plainWords(one(f, in.code())) + " HEAD~1..HEAD")
	}},
	{name: "git hook", program: "git", weight: 2, wrap: func(g *generator, in carried) carried {
		text := "#!/bin/sh\n" + in.code()
		switch g.n(3) {
		case 0:
			return shell("mkdir -p .git/hooks; printf '%s\\n' " + g.sq(text) + " > /tmp/h; install /dev/null x; cp run.sh .git/hooks/pre-commit; cat /tmp/h > .git/hooks/pre-commit; git commit -q -am x")
		case 1:
			return shell("mkdir /tmp/k; cp run.sh /tmp/k/post-checkout; printf '%s\\n' " + g.sq(text) + " > /tmp/k/post-checkout; git -c core.hooksPath=/tmp/k checkout -q -b topic")
		}
		return shell("mkdir -p .git/hooks; cp run.sh .git/hooks/pre-push; cat > .git/hooks/pre-push <<'EOH'\n" + text + "\nEOH\ngit push -q origin HEAD:refs/heads/topic")
	}},
	{name: "git clean", program: "git", weight: 1, leaf: true, wrap: func(g *generator, _ carried) carried {
		return shell("git rm -rq --cached keep; git " + g.pick("clean -fdq", "clean -ffdx", "-c clean.requireForce=false clean -dq", "clean --for -d keep"))
	}},
}

type gitSetting struct {
	key, before string
	variable    string
	command     string
}

// gitSettings are settings and variables that name a command, each with a
// command that makes git run it.
var gitSettings = []gitSetting{
	{"core.pager", "", "GIT_PAGER", "git -p log"},
	{"core.pager", "", "PAGER", "git --paginate show"},
	{"pager.log", "", "", "git -p log -1"},
	{"core.editor", "", "GIT_EDITOR", "git commit --amend"},
	{"core.editor", "", "EDITOR", "git commit -a"},
	{"", "", "VISUAL", "git tag -a t1"},
	{"sequence.editor", "", "GIT_SEQUENCE_EDITOR", "git rebase -i --autostash HEAD~1"},
	{"core.sshCommand", "", "GIT_SSH_COMMAND", "git ls-remote ssh://host/x"},
	{"core.sshCommand", "", "", "git fetch git@host:x.git"},
	{"diff.external", "", "GIT_EXTERNAL_DIFF", "git diff"},
	{"core.fsmonitor", "", "", "git status -s"},
	{"credential.helper", "!", "", "git credential fill <<< $'protocol=https\\nhost=h\\n'"},
	{"core.askPass", "", "", "git credential fill <<< $'protocol=https\\nhost=h\\n'"},
	{"core.gitProxy", "", "", "git ls-remote git://host/x"},
	{"difftool.t.cmd", "", "", "git difftool -y -t t"},
	{"filter.f.clean", "", "", "git -c core.attributesFile=sub/attributes add a.txt"},
	{"diff.d.textconv", "", "", "git -c core.attributesFile=sub/attributes diff HEAD~1"},
	{"diff.d.command", "", "", "git -c core.attributesFile=sub/attributes diff HEAD~1"},
	{"interactive.diffFilter", "", "", "git -c core.editor=true add -p <<< q"},
	{"remote.origin.uploadpack", "", "", "git ls-remote origin"},
	{"remote.origin.receivepack", "", "", "git push -q origin HEAD:refs/heads/t"},
	{"gpg.program", "", "", "git commit -q -S -am x"},
}

func (g *generator) gitOptions() []string {
	return g.some(one("--no-pager"), one("-C", "."), one("-C", "sub"), one("--git-dir=/home/u/p/.git"), one("-c", "user.name=rm -rf /"), one("--literal-pathspecs"), one("-c", "color.ui=always"))
}

// gitValue quotes a value in a configuration file.
func gitValue(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}

// extWord escapes a word of an ext:: address.
func extWord(s string) string {
	return strings.NewReplacer("%", "%%", " ", "% ").Replace(s)
}
