package effects

import (
	"slices"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// maxAliases bounds how many aliases one call is followed through. git itself
// stops only at a loop.
const maxAliases = 32

// gitModel is the model of git. It answers what work would be lost, here and
// on a remote; what git runs besides (hooks, editors, a pager) is not its
// concern.
func gitModel(env *Env, call *shellast.Call) []Effect {
	g := &gitRun{env: env, call: call, where: gitWhereOf(call), aliases: new(int)}
	if command, dashed := strings.CutPrefix(strings.TrimSuffix(call.Name, ".exe"), "git-"); dashed {
		g.dashed, g.command, g.args = true, command, call.Args
		g.settleEnvironment()
		return g.run()
	}
	return g.read(call.Args)
}

// gitRun is one run of a git command.
type gitRun struct {
	env     *Env
	call    *shellast.Call
	where   gitWhere
	command string
	args    []value.Field // of the command
	dashed  bool
	aliases *int // followed so far
	places  []gitPlace
}

// read reads the words after "git": global options, the command, its
// arguments.
func (g *gitRun) read(words []value.Field) []Effect {
	p := gitGlobal.Parse(unsplit(words))
	for _, f := range p.Flags {
		text, exact := f.Value.Exact()
		switch f.Name {
		case "help", "version", "html-path", "man-path", "info-path", "list-cmds":
			return nil
		case "exec-path":
			if !f.HasValue {
				return nil // prints it
			}
			g.where.programs = false
		case "C":
			g.where.enter(f.Value)
		case "c":
			g.where.set(f.Value)
		case "config-env":
			g.where.setFrom(g, f.Value)
		case "git-dir":
			g.where.gitDir, g.where.named = text, exact
		case "work-tree":
			g.where.workTree = text
		case "bare":
			g.where.gitDir, g.where.named = ".", true
		}
	}
	g.settleEnvironment()
	if len(p.Operands) == 0 {
		return nil
	}
	command, exact := p.Operands[0].Exact()
	if exact {
		g.command, g.args = command, p.Operands[1:]
		return g.run()
	}
	found := g.effect(Gap, string(shellast.UnknownProgram), "git command "+p.Operands[0].String()+" is not known")
	// A word that may be nothing at all, or options, leaves what follows it
	// as the command.
	if p.Operands[0].Splits && len(p.Operands) > 1 {
		if command, exact = p.Operands[1].Exact(); exact && isIn(gitCommands, command) {
			g.command, g.args = command, p.Operands[2:]
			found = append(found, g.run()...)
		}
	}
	return found
}

// run judges the command.
func (g *gitRun) run() []Effect {
	if g.asksForHelp() {
		return nil
	}
	g.args = unsplit(g.args)
	return append(g.loses(), g.updates()...)
}

// loses are the effects on work, here and on remotes.
func (g *gitRun) loses() []Effect {
	switch g.command {
	case "push":
		return g.push(&gitPush)
	case "send-pack":
		return g.push(&gitSendPack)
	case "reset":
		return g.reset()
	case "checkout":
		return g.checkout()
	case "restore":
		return g.restore()
	case "switch":
		return g.switchBranch()
	case "clean":
		return g.clean()
	case "rm":
		return g.remove()
	case "mv":
		return g.move()
	case "checkout-index":
		return g.checkoutIndex()
	case "read-tree":
		return g.readTree()
	case "branch":
		return g.branch()
	case "update-ref":
		return g.updateRef()
	case "tag":
		return g.tag()
	case "fetch", "pull":
		return g.fetch()
	case "stash":
		return g.stash()
	case "worktree":
		return g.worktree()
	case "submodule":
		return g.submodule()
	case "filter-branch", "filter-repo":
		return g.filter()
	case "reflog":
		return g.reflog()
	case "gc":
		return g.gc()
	case "prune":
		return g.prune()
	case "replace":
		return g.replace()
	case "lfs", "annex":
		return g.largeFiles()
	case "repack":
		if v, ok := gitRepack.Parse(g.args).Value("unpack-unreachable"); ok && !v.Is("") {
			return g.effect(Rewrite, "repack --unpack-unreachable", v.String())
		}
		return nil
	}
	if g.dashed || isIn(gitCommands, g.command) || g.ownCommand() {
		return nil
	}
	return g.extension()
}

// ownCommand reports whether the command is one of the program that hands on the
// others to git. Sources: hub(1) 2.14, yadm(1) 3.5.
func (g *gitRun) ownCommand() bool {
	switch g.call.Name {
	case "hub":
		return isIn(" alias api browse ci-status compare create delete fork gist issue pr pull-request release sync ", g.command)
	case "yadm":
		return isIn(" alt bootstrap decrypt encrypt enter git-crypt gitconfig introspect list perms transcrypt upgrade ", g.command)
	}
	return false
}

// unsplit takes an option with an unquoted value that is not known
// (--source=$x) for one word, so that the option itself is read.
func unsplit(args []value.Field) []value.Field {
	for i, f := range args {
		if f.Splits && strings.HasPrefix(f.Prefix(), "-") {
			out := append([]value.Field(nil), args...)
			for j := i; j < len(out); j++ {
				if strings.HasPrefix(out[j].Prefix(), "-") {
					out[j].Splits = false
				}
			}
			return out
		}
	}
	return args
}

// asksForHelp: "git COMMAND --help" and a lone -h print and end.
func (g *gitRun) asksForHelp() bool {
	if len(g.args) == 0 {
		return false
	}
	first, _ := g.args[0].Exact()
	return first == "--help" || first == "-h" && len(g.args) == 1
}

// extension judges a command that is not git's own: an alias, or a program
// named git-COMMAND.
func (g *gitRun) extension() []Effect {
	var found []Effect
	tried := map[string]bool{}
	plain := false // in some place it is no alias
	made := gitrepo.Join(configured(g.call.Configured)...)
	for _, at := range g.at() {
		text, set, known := at.conf.Value("alias." + g.command)
		if known && !set { // it is not replaced, so without it git would do nothing
			text, set, known = made.Value("alias." + g.command)
		}
		switch {
		case !known && !isIn(gitExtensions, g.command):
			found = append(found, g.effect(Gap, string(shellast.UnknownCode), "git "+g.command+" may be an alias that cannot be read")...)
		case !known || !set:
			plain = true
		case !tried[text]:
			tried[text] = true
			found = append(found, g.alias(text)...)
		}
	}
	if plain && !isIn(gitExtensions, g.command) && !g.installed() {
		found = append(found, g.effect(Gap, string(shellast.UnknownProgram), "git has no command "+g.command+" here")...)
	}
	return found
}

// alias judges what an alias stands for; git-config(1), alias.*.
func (g *gitRun) alias(text string) []Effect {
	if *g.aliases++; *g.aliases > maxAliases {
		return g.effect(Gap, string(shellast.TooComplex), "git alias "+g.command+" leads through too many aliases")
	}
	shell := strings.HasPrefix(text, "!")
	if shell && *g.aliases == 1 {
		if given, set, known := gitrepo.Join(append(configured(g.call.Configured), g.where.conf)...).Value("alias." + g.command); known && set && given == text {
			return nil // code in the command line, which is judged as such
		}
	}
	words, ok := splitAlias(strings.TrimPrefix(text, "!"))
	if shell && ok && len(words) > 0 && words[0] == "git" && isPlain(text[1:]) {
		words, shell = words[1:], false
	}
	switch {
	case shell:
		return g.effect(Gap, string(shellast.UnknownCode), "git alias "+g.command+" runs a shell command")
	case !ok || len(words) == 0:
		return nil // git refuses it
	}
	fields := make([]value.Field, 0, len(words)+len(g.args))
	for _, w := range words {
		fields = append(fields, value.WordOf(w))
	}
	inner := *g
	inner.places = nil
	inner.where.given = slices.Clip(g.where.given)
	return inner.read(append(fields, g.args...))
}

// splitAlias splits the text of an alias into words, as git does: blanks
// separate, quotes of both kinds and backslashes keep together.
func splitAlias(text string) (words []string, ok bool) {
	var word strings.Builder
	var quote byte
	begun := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote == 0 && (c == ' ' || c >= '\t' && c <= '\r'):
			if begun {
				words = append(words, word.String())
				word.Reset()
				begun = false
			}
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
			continue
		case quote != 0 && c == quote:
			quote = 0
			continue
		case c == '\\' && quote != '\'':
			i++
			if i == len(text) {
				return nil, false
			}
			c = text[i]
		}
		word.WriteByte(c)
		begun = true
	}
	if begun {
		words = append(words, word.String())
	}
	return words, quote == 0
}

// isPlain reports whether a shell would do nothing to a text but split it at
// blanks.
func isPlain(text string) bool {
	return !strings.ContainsAny(text, "|&;<>()$`\\\"'*?[]{}~#!=%\n\r")
}

// installed reports whether a program git-COMMAND is found through PATH.
func (g *gitRun) installed() bool {
	path, set, known := g.getenv("PATH")
	if !set || !known || !g.where.programs || strings.Contains(g.command, "/") {
		return false
	}
	for dir := range strings.SplitSeq(path, ":") {
		if strings.HasPrefix(dir, "/") {
			if info, err := g.env.Host.Lstat(dir + "/git-" + g.command); err == nil && !info.Mode.IsDir() {
				return true
			}
		}
	}
	return false
}

// effect makes the one effect of the call.
func (g *gitRun) effect(kind Kind, verb, detail string) []Effect {
	return []Effect{{Kind: kind, Call: g.call, Where: g.call.Where, Dir: g.call.Dir, Verb: verb, Detail: detail}}
}

// on reports whether an option that --no-NAME takes back is in force.
func on(p *options.Parsed, name string) bool {
	f, ok := p.Last(name, "no-"+name)
	return ok && f.Name == name
}

// helps reports whether the options ask for the usage text.
func helps(p *options.Parsed) bool { return p.Has("help") }

// mayBeOption reports whether an argument that is not known can be an option.
// Text from outside (the network, a decoder) can be anything. A variable that is
// split can be one where the place is one for options (likely). Elsewhere, and
// for what a program prints, it is taken for what usually stands there: a
// branch, a commit, a file.
func mayBeOption(f value.Field, likely bool) bool {
	if _, exact := f.Exact(); exact {
		return false
	}
	if text := f.Prefix(); text != "" {
		name, _, valued := strings.Cut(text, "=")
		return name[0] == '-' && !valued
	}
	part, ok := f.FirstUnknown()
	if !ok || f.Str[0].Kind == value.Glob {
		return false
	}
	switch part.Origin {
	case value.FromNetwork, value.FromDecoder, value.FromLimit:
		return true
	}
	return likely && f.Splits && part.Origin != value.FromOutput && part.Shape != value.Word && part.Shape != value.Temp && part.Shape != value.Home
}

// hidesOption reports whether some argument can be an option that is not seen.
func hidesOption(p *options.Parsed, args []value.Field, likely bool) bool {
	if !p.Wild {
		// Quoted text is one word, and only text from outside is suspected.
		likely = false
	}
	end := len(args)
	if p.Dashes >= 0 {
		end = p.Dashes
	}
	for _, f := range args[:end] {
		if mayBeOption(f, likely) {
			return true
		}
	}
	return false
}

// names lists words for people.
func names(fields []value.Field) string {
	const most = 3
	var b strings.Builder
	for i, f := range fields {
		if i == most {
			b.WriteString(", ...")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(f.String())
	}
	return b.String()
}

// gitKnowledge is what was read of the machine for earlier calls.
type gitKnowledge struct {
	repos map[gitrepo.Options]gitFound
	user  *gitrepo.Config
}

type gitFound struct {
	repo *gitrepo.Repo
	err  error
}
