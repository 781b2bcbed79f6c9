package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// updates are the places in which git writes files of its work tree, for an edit
// boundary. Which files these are is decided by commits and patches; the place
// is the work tree as a whole.
func (g *gitRun) updates() []Effect {
	if g.env.Boundary == nil {
		return nil
	}
	switch g.command {
	case "clone":
		return g.clones()
	case "init":
		return g.writesTo(Make, &gitInit, 0)
	case "worktree":
		if len(g.args) > 0 && g.args[0].Is("add") {
			g := *g
			g.args = g.args[1:]
			return g.writesTo(Write, &gitWorktreeAdd, 0)
		}
		return nil
	case "archive":
		return g.files(gitArchive.Parse(g.args).Values("output"))
	case "format-patch":
		dirs := gitFormatPatch.Parse(g.args).Values("output-directory")
		for i := range dirs {
			dirs[i] = inDir(dirs[i])
		}
		return g.files(dirs)
	}
	if !g.changesWorkTree() {
		return nil
	}
	var out []Effect
	for _, at := range g.at() {
		e := g.effect(Update, g.command, "")[0]
		switch {
		case at.repo != nil && at.repo.WorkTree() != "":
			e.Path = value.WordOf(at.repo.WorkTree())
		case at.dir != "":
			e.Path = value.WordOf(at.dir)
		default:
			e.Path.Str = value.UnknownStr("the work tree of git "+g.command, value.FromAnywhere, value.NonEmpty)
		}
		out = append(out, e)
	}
	return out
}

// changesWorkTree reports whether the command changes files that are checked
// out. Committing, staging and what only looks leave them alone.
func (g *gitRun) changesWorkTree() bool {
	has := func(words ...string) bool {
		for _, a := range g.args {
			text, _ := a.Exact()
			if hasAny(text, words...) {
				return true
			}
		}
		return false
	}
	switch g.command {
	case "checkout", "switch", "restore", "merge", "rebase", "pull", "cherry-pick", "revert", "am", "mv", "checkout-index", "sparse-checkout", "bisect":
		return g.command != "restore" || !has("--staged", "-S") || has("--worktree", "-W")
	case "reset":
		return has("--hard", "--merge", "--keep")
	case "apply":
		return !has("--check", "--stat", "--numstat", "--summary", "--cached")
	case "rm":
		return !has("--cached", "-n", "--dry-run")
	case "clean":
		return !has("-n", "--dry-run")
	case "read-tree":
		return has("-u")
	case "stash":
		return !has("list", "show", "drop", "clear", "create", "store")
	case "submodule":
		return has("update", "add", "deinit")
	}
	return false
}

// clones is the directory that git clone makes: the second operand, or the last
// name of the first.
func (g *gitRun) clones() []Effect {
	p := gitClone.Parse(g.args)
	switch {
	case len(p.Operands) == 0 || helps(p):
		return nil
	case len(p.Operands) > 1:
		return g.files(p.Operands[1:2])
	}
	from, exact := p.Operands[0].Exact()
	if !exact {
		return g.files([]value.Field{inDir(value.WordOf("."))})
	}
	from = strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(from, "/"), "/.git"), ".git")
	name := from[strings.LastIndexAny(from, "/:")+1:]
	if p.Has("bare", "mirror") {
		name += ".git"
	}
	return g.files([]value.Field{value.WordOf("./" + name)})
}

// writesTo are the writes of a command whose operand is a directory, the working
// directory if there is none.
func (g *gitRun) writesTo(kind Kind, grammar *options.Grammar, operand int) []Effect {
	p := grammar.Parse(g.args)
	target := value.WordOf(".")
	if len(p.Operands) > operand {
		target = p.Operands[operand]
	}
	out := g.files([]value.Field{target})
	out[0].Kind = kind
	return out
}

func (g *gitRun) files(names []value.Field) []Effect {
	var out []Effect
	for _, f := range names {
		e := g.effect(Write, g.command, "")[0]
		e.Path, e.Dir = f, g.dirs()
		out = append(out, e)
	}
	return out
}

// git-clone(1), git-init(1), git-worktree(1) "add", git-archive(1),
// git-format-patch(1): the options with a value
var (
	gitClone = options.Grammar{Opts: "v,verbose q,quiet progress n,no-checkout bare mirror l,local no-hardlinks s,shared recurse-submodules:: recursive:: " +
		"j,jobs: template: reference: reference-if-able: dissociate o,origin: b,branch: revision: u,upload-pack: depth: shallow-since: shallow-exclude: " +
		"single-branch no-single-branch no-tags tags shallow-submodules separate-git-dir: ref-format: c,config: server-option: 4,ipv4 6,ipv6 filter: " +
		"also-filter-submodules remote-submodules sparse bundle-uri: reject-shallow"}
	gitInit        = options.Grammar{Opts: "q,quiet bare template: separate-git-dir: object-format: ref-format: b,initial-branch: shared::"}
	gitWorktreeAdd = options.Grammar{Opts: "f,force detach d checkout no-checkout lock reason: orphan b: B: q,quiet track no-track guess-remote no-guess-remote"}
	gitArchive     = options.Grammar{Opts: "format: l,list v,verbose prefix: o,output: add-file: add-virtual-file: worktree-attributes mtime: remote: exec: 0 1 2 3 4 5 6 7 8 9"}
	gitFormatPatch = options.Grammar{Digits: true, Opts: "o,output-directory: n,numbered N,no-numbered s,signoff stdout start-number: k,keep-subject attach:: inline:: thread:: " +
		"in-reply-to: to: cc: from:: subject-prefix: v,reroll-count: base: root suffix: q,quiet cover-letter M:: C:: U: p"}
)
