package effects

import (
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// What deletes or moves branches and tags, drops stashes, and removes commits
// or what keeps them (git-branch(1), git-update-ref(1), git-stash(1),
// git-reflog(1), git-gc(1) and their kind, tried with git 2.39).

func (g *gitRun) branch() []Effect {
	p := gitBranch.Parse(g.args)
	force := on(p, "force")
	switch {
	case helps(p):
		return nil
	case p.Has("D") || p.Has("delete") && (force || hidesOption(p, g.args, false)):
		if p.Has("remotes") {
			return nil // only the copies of the remote's branches
		}
		e := g.located(BranchDelete, "branch -D", names(p.Operands), nil)
		e.Refs = deletedBranches(p)
		return []Effect{e}
	case p.Has("delete"):
		return nil // refuses where commits would be lost
	case p.Has("M", "C") || p.Has("move", "copy") && force:
		verb := "branch -M"
		if p.Has("C", "copy") {
			verb = "branch -C"
		}
		if n := len(p.Operands); n > 0 {
			return g.overwritten(verb, p.Operands[n-1], Yes)
		}
	case force && len(p.Operands) > 0:
		return g.overwritten("branch --force", p.Operands[0], Maybe)
	}
	return nil
}

// deletedBranches are the full names of branches that are deleted; nil where some
// are not known, or an option says more.
func deletedBranches(p *options.Parsed) []string {
	for _, f := range p.Flags {
		if !isIn(" D delete force quiet verbose ", f.Name) {
			return nil
		}
	}
	var refs []string
	for _, o := range p.Operands {
		name, exact := o.Exact()
		if !exact || name == "" || name[0] == '@' || name[0] == '-' || strings.Contains(name, "@{") {
			return nil
		}
		refs = append(refs, headsPrefix+name)
	}
	return refs
}

// overwritten judges a branch that is put on another commit. It counts from
// that certainty on that it exists.
func (g *gitRun) overwritten(verb string, branch value.Field, sure Tri) []Effect {
	name, exact := branch.Exact()
	for _, at := range g.at() {
		has := Maybe
		if exact {
			has = at.hasBranch(shortRef(name))
		}
		if has == Yes && !(sure == Yes && at.branch() == name) || has == Maybe && sure == Maybe {
			return g.effect(BranchDelete, verb, branch.String())
		}
	}
	return nil
}

func (g *gitRun) updateRef() []Effect {
	p := gitUpdateRef.Parse(g.args)
	switch {
	case helps(p):
		return nil
	case p.Has("d"):
		return g.effect(BranchDelete, "update-ref -d", names(p.Operands))
	case p.Has("stdin"):
		return g.updateRefs(p.Has("z"))
	case len(p.Operands) > 1:
		return g.updated("update-ref", p.Operands[0])
	}
	return nil
}

// updated judges a ref that is set without a look at what it was.
func (g *gitRun) updated(verb string, ref value.Field) []Effect {
	name, exact := ref.Exact()
	switch {
	case exact && name == "HEAD":
		return g.effect(BranchDelete, verb, "the current branch")
	case exact && !strings.HasPrefix(name, headsPrefix):
		return nil
	}
	return g.overwritten(verb, ref, Maybe)
}

// updateRefs judges a list of updates on standard input.
func (g *gitRun) updateRefs(nul bool) []Effect {
	const verb = "update-ref --stdin"
	text, exact := g.call.Stdin.Text.Exact()
	if !exact || g.call.Stdin.Source == shellast.Inherit || g.call.Stdin.Source == shellast.File && text == "" {
		return g.effect(BranchDelete, verb, "a list that is not known")
	}
	end := "\n"
	if nul {
		end = "\x00"
	}
	var found []Effect
	for line := range strings.SplitSeq(text, end) {
		command, rest, _ := strings.Cut(line, " ")
		ref, _, _ := strings.Cut(rest, " ")
		switch command {
		case "delete":
			found = append(found, g.effect(BranchDelete, verb, ref)...)
		case "update":
			found = append(found, g.updated(verb, value.WordOf(ref))...)
		}
	}
	return found
}

// tag: one tag is easily made again, a list is not.
func (g *gitRun) tag() []Effect {
	p := gitTag.Parse(g.args)
	if helps(p) || !p.Has("delete") || len(p.Operands) == 0 {
		return nil
	}
	if f := p.Operands[0]; len(p.Operands) == 1 && !f.Splits && !f.HasGlob() {
		return nil
	}
	return g.effect(BranchDelete, "tag -d", names(p.Operands))
}

// fetch: a forced refspec with a local branch as its destination overwrites
// that branch. What is kept of the remote can be fetched again.
func (g *gitRun) fetch() []Effect {
	p := gitFetch.Parse(g.args)
	if helps(p) || p.Has("dry-run") || len(p.Operands) < 2 {
		return nil
	}
	var found []Effect
	for _, f := range p.Operands[1:] {
		u, source, mapped := readRefspec(f.Str)
		if !mapped || source == "" || strings.HasPrefix(u.ref, "refs/") || !u.force && !on(p, "force") {
			continue
		}
		if u.all {
			found = append(found, g.effect(BranchDelete, g.command+" --force", "the local branches "+u.ref)...)
		} else if u.ref != "" {
			found = append(found, g.overwritten(g.command+" --force", value.WordOf(u.ref), Maybe)...)
		}
	}
	return found
}

func (g *gitRun) stash() []Effect {
	if len(g.args) == 0 {
		return nil
	}
	operation, exact := g.args[0].Exact()
	rest := g.args[1:]
	if exact && operation != "drop" && operation != "clear" || !exact && strings.HasPrefix(g.args[0].Prefix(), "-") {
		return nil
	}
	var quiet options.Grammar
	if helps(quiet.Parse(rest)) || len(rest) == 1 && rest[0].Is("-h") {
		return nil
	}
	e := g.located(StashDrop, "stash "+g.args[0].String(), names(rest), nil)
	if operation == "drop" {
		e.Refs = droppedStash(rest)
	}
	return []Effect{e}
}

// droppedStash is the stash that is dropped, the latest where none is named.
func droppedStash(args []value.Field) []string {
	which := "0"
	for _, a := range args {
		text, exact := a.Exact()
		switch {
		case !exact:
			return nil
		case text == "-q", text == "--quiet":
			continue
		}
		which = strings.TrimSuffix(strings.TrimPrefix(text, "stash@{"), "}")
	}
	if which == "" || strings.Trim(which, "0123456789") != "" {
		return nil
	}
	return []string{"stash@{" + which + "}"}
}

// worktree: remove refuses where there are changes, unless forced.
func (g *gitRun) worktree() []Effect {
	if len(g.args) == 0 || !g.args[0].Is("remove") {
		return nil
	}
	p := gitWorktreeRemove.Parse(g.args[1:])
	if helps(p) || !on(p, "force") {
		return nil
	}
	e := g.located(WorktreeRemove, "worktree remove --force", names(p.Operands), nil)
	if len(p.Operands) == 1 && len(p.Flags) == 1 { // forced twice, it takes locked ones, too
		e.Path, e.Dir, e.Entry = p.Operands[0], g.dirs(), true
	}
	return []Effect{e}
}

// submodule: deinit refuses where there are changes, unless forced.
func (g *gitRun) submodule() []Effect {
	p := gitSubmodule.Parse(g.args)
	if len(p.Operands) == 0 {
		return nil
	}
	operation, _ := p.Operands[0].Exact()
	rest := p.Operands[1:]
	switch operation {
	case "deinit":
		if p := gitSubmoduleDeinit.Parse(rest); p.Has("force") && !helps(p) {
			return g.effect(WorktreeRemove, "submodule deinit --force", names(p.Operands))
		}
	case "update":
		if p := gitSubmoduleUpdate.Parse(rest); p.Has("force") && !helps(p) {
			return g.effect(Discard, "submodule update --force", "all changes in the submodules")
		}
	}
	return nil
}

// filter is git filter-branch and git-filter-repo(1).
func (g *gitRun) filter() []Effect {
	for _, f := range g.args {
		switch text, _ := f.Exact(); text {
		case "--analyze", "--dry-run", "--version", "--help", "-h":
			if g.command == "filter-repo" {
				return nil
			}
		}
	}
	return g.effect(Rewrite, g.command, "")
}

func (g *gitRun) reflog() []Effect {
	if len(g.args) == 0 {
		return nil
	}
	operation, _ := g.args[0].Exact()
	switch operation {
	case "expire", "delete", "drop":
	default:
		return nil
	}
	p := gitReflog.Parse(g.args[1:])
	if helps(p) || p.Has("dry-run") {
		return nil
	}
	return g.effect(Rewrite, "reflog "+operation, names(p.Operands))
}

// gc keeps what is not reachable for two weeks, unless told otherwise.
func (g *gitRun) gc() []Effect {
	p := gitGC.Parse(g.args)
	if helps(p) {
		return nil
	}
	if f, ok := p.Last("prune", "no-prune"); ok && f.Name == "prune" && f.HasValue {
		if when, exact := f.Value.Exact(); !exact || !keeps(when) {
			return g.effect(Rewrite, "gc --prune", f.Value.String())
		}
	}
	for _, key := range [...]string{"gc.pruneExpire", "gc.reflogExpire", "gc.reflogExpireUnreachable"} {
		if when, ok := given(g.where.conf, key); ok && !keeps(when) {
			return g.effect(Rewrite, "gc", key+"="+when)
		}
	}
	return nil
}

// given is a variable set on the command line; what is not known is "".
func given(c gitrepo.Config, key string) (string, bool) {
	text, set, known := c.Value(key)
	return text, set || !known
}

// keeps reports whether an expiry time is the usual one or later.
func keeps(when string) bool { return when == "never" || when == "false" || when == "2.weeks.ago" }

func (g *gitRun) prune() []Effect {
	p := gitPrune.Parse(g.args)
	if helps(p) || on(p, "dry-run") {
		return nil
	}
	return g.effect(Rewrite, "prune", "")
}

func (g *gitRun) replace() []Effect {
	p := gitReplace.Parse(g.args)
	if helps(p) || p.Has("list") || len(p.Operands) == 0 && !p.Has("convert-graft-file") {
		return nil
	}
	return g.effect(Rewrite, "replace", names(p.Operands))
}

// Source: git-repack(1) 2.49.
var gitRepack = options.Grammar{Opts: "a A d f F q,quiet l n,no-write-bitmap-index local window: depth: threads: keep-unreachable k unpack-unreachable: " +
	"cruft cruft-expiration: expire-to: keep-pack: filter: filter-to: g,geometric: m,write-midx i,delta-islands b,write-bitmap-index pack-kept-objects h,help"}

// largeFiles are the extensions that keep large files elsewhere. Sources:
// git-lfs-migrate(1) 3.6; git-annex(1) 10.
func (g *gitRun) largeFiles() []Effect {
	var words []string
	force := false
	for _, a := range g.args {
		text, _ := a.Exact()
		force = force || text == "--force"
		if text != "" && text[0] != '-' {
			words = append(words, text)
		}
	}
	switch {
	case g.command == "lfs" && len(words) > 1 && words[0] == "migrate" && (words[1] == "import" || words[1] == "export"):
		return g.effect(Rewrite, "lfs migrate "+words[1], strings.Join(words[2:], " "))
	case g.command == "annex" && force && len(words) > 0 && isIn(" drop dropunused forget uninit ", words[0]):
		return g.effect(Rewrite, "annex "+words[0]+" --force", strings.Join(words[1:], " "))
	}
	return nil
}
