package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// What overwrites or removes files of the work tree (git-reset(1),
// git-checkout(1), git-restore(1), git-clean(1) and their kind, tried with git
// 2.39). A command that refuses to overwrite changes is harmless.

// allChanges is the Detail of what spares nothing.
const allChanges = "all changes in the work tree"

// reset: of several modes the last one counts; --keep and --soft lose nothing
// that is not committed.
func (g *gitRun) reset() []Effect {
	p := gitReset.Parse(g.args)
	if helps(p) {
		return nil
	}
	mode, ok := p.Last("mixed", "soft", "hard", "merge", "keep")
	switch {
	case ok && (mode.Name == "hard" || mode.Name == "merge"):
		e := g.located(Reset, "reset --"+mode.Name, names(p.Operands), nil)
		e.Recorded = mode.Name == "hard" && len(p.Flags) == 1 && p.Dashes < 0 && (len(p.Operands) == 0 || len(p.Operands) == 1 && p.Operands[0].Is("HEAD"))
		return []Effect{e}
	case !ok && hidesOption(p, g.args, true):
		return g.effect(Reset, "reset", "an argument that is not known may be --hard")
	}
	return nil
}

func (g *gitRun) checkout() []Effect {
	p := gitCheckout.Parse(g.args)
	if helps(p) {
		return nil
	}
	before, paths := p.Operands, p.Operands[len(p.Operands):]
	if p.Dashes >= 0 {
		for i, at := range p.OperandAt {
			if at > p.Dashes {
				before, paths = p.Operands[:i], p.Operands[i:]
				break
			}
		}
	}
	newBranch := p.Has("b", "B", "orphan")
	switch {
	case on(p, "force"):
		return g.effect(Discard, "checkout --force", allChanges)
	case p.Has("pathspec-from-file"):
		return g.effect(Discard, "checkout", "the listed files")
	case len(paths) > 0:
		e := g.located(Discard, "checkout", names(paths), paths)
		e.Recorded = len(before) == 0 && len(p.Flags) == 0
		return []Effect{e}
	case p.Has("patch"):
		return g.effect(Discard, "checkout --patch", "the chosen changes")
	case hidesOption(p, g.args, false):
		return g.effect(Discard, "checkout", "an argument that is not known may be --force")
	case newBranch:
		name, _ := p.Value("B")
		return g.forceBranch("checkout -B", name, before)
	case p.Dashes >= 0 || len(before) == 0 || p.Has("detach", "track"):
		return nil
	case len(before) > 1 || p.Has("ours", "theirs"):
		return g.effect(Discard, "checkout", names(before))
	}
	for _, at := range g.at() {
		if g.isPathspec(&at, before[0]) {
			e := g.located(Discard, "checkout", names(before), before)
			e.Recorded = len(p.Flags) == 0
			return []Effect{e}
		}
	}
	return nil
}

// forceBranch judges a branch that is made or, if it exists, moved.
func (g *gitRun) forceBranch(verb string, branch value.Field, start []value.Field) []Effect {
	name, exact := branch.Exact()
	if !exact || name == "" {
		return nil
	}
	for _, at := range g.at() {
		if at.hasBranch(name) == Yes && (len(start) > 0 || at.branch() != name) {
			return g.effect(BranchDelete, verb, name)
		}
	}
	return nil
}

// isPathspec answers whether the one argument of git checkout names files, not
// a branch or commit. git asks for a revision first, then for a file.
func (g *gitRun) isPathspec(at *gitPlace, f value.Field) bool {
	name, exact := f.Exact()
	if !exact {
		return g.mayBePathspec(at, f)
	}
	base, _, revision := cutRevision(name)
	switch {
	case name == "" || name == "-" || name == "@" || strings.Contains(name, "@{"):
		return false
	case looksLikePathspec(name):
		return true
	case isPseudoRef(base):
		return false
	}
	switch at.has(base) {
	case Yes:
		return false
	case Maybe:
		if revision {
			return false
		}
	}
	switch {
	case g.hasFile(at, name) == Yes:
		return true
	case isObjectName(base):
		return false
	}
	return !revision && looksLikeFile(name)
}

// mayBePathspec is isPathspec for an argument that is not known. A variable of
// the environment is taken for the name of a branch; what a program prints or a
// file holds can as well be a list of files.
func (g *gitRun) mayBePathspec(at *gitPlace, f value.Field) bool {
	if f.HasGlob() {
		return true
	}
	part, _ := f.FirstUnknown()
	prefix := f.Prefix()
	if part.Shape == value.Temp || part.Shape == value.Home || looksLikePathspec(prefix+"x") || looksLikeFile("x"+f.Suffix()) {
		return true
	}
	if i := strings.LastIndexByte(prefix, '/'); i > 0 {
		return at.has(prefix[:i]) != Yes && g.hasFile(at, prefix[:i]) == Yes
	}
	return prefix == "" && part.Origin != value.FromEnv && part.Shape != value.Word
}

// cutRevision cuts the suffixes of gitrevisions(7) off.
func cutRevision(name string) (base, suffix string, found bool) {
	i := strings.IndexAny(name, "~^")
	if i <= 0 {
		return name, "", false
	}
	return name[:i], name[i:], true
}

// looksLikePathspec: by git-check-ref-format(1) no ref can be spelled so.
func looksLikePathspec(name string) bool {
	if strings.ContainsAny(name, "*?[\\ \t\n") || strings.Contains(name, "//") {
		return true
	}
	switch {
	case name == "":
		return false
	case name[0] == ':', name[0] == '/', name[0] == '.', strings.HasSuffix(name, "/"):
		return true
	}
	return strings.Contains(name, "/.")
}

// looksLikeFile reports whether the last component has an extension, which
// branches seldom have, and is no version number.
func looksLikeFile(name string) bool {
	last := name[strings.LastIndexByte(name, '/')+1:]
	i := strings.LastIndexByte(last, '.')
	if i <= 0 || len(last)-i > 6 || len(last)-i < 2 {
		return false
	}
	if strings.HasSuffix(last, ".x") { // release-1.x
		return false
	}
	if c := last[i+1]; !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
		return false
	}
	for _, c := range last[i+2:] {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9') {
			return false
		}
	}
	return strings.Trim(strings.TrimLeft(last[:i], "vV"), "0123456789.") != ""
}

// isPseudoRef reports whether git makes a ref of that name for itself.
func isPseudoRef(name string) bool {
	return name == "HEAD" || strings.HasSuffix(name, "_HEAD") && strings.ToUpper(name) == name
}

// isObjectName reports whether a name can be an abbreviated object id.
func isObjectName(name string) bool {
	if len(name) < 4 || len(name) > 64 {
		return false
	}
	return strings.Trim(name, "0123456789abcdefABCDEF") == ""
}

// restore: the work tree is the target, unless only --staged is given.
func (g *gitRun) restore() []Effect {
	p := gitRestore.Parse(g.args)
	switch {
	case helps(p):
		return nil
	case on(p, "staged") && !on(p, "worktree"):
		return nil
	case p.Has("pathspec-from-file"):
		return g.effect(Discard, "restore", "the listed files")
	case len(p.Operands) == 0 && !p.Has("patch"):
		return nil // git refuses
	}
	e := g.located(Discard, "restore", names(p.Operands), p.Operands)
	e.Recorded = len(p.Flags) == 0 || len(p.Flags) == 1 && p.Has("worktree")
	return []Effect{e}
}

func (g *gitRun) switchBranch() []Effect {
	p := gitSwitch.Parse(g.args)
	switch {
	case helps(p):
		return nil
	case on(p, "force") || on(p, "discard-changes"):
		return g.effect(Discard, "switch --discard-changes", allChanges)
	case hidesOption(p, g.args, false):
		return g.effect(Discard, "switch", "an argument that is not known may be --force")
	}
	if name, ok := p.Value("force-create"); ok {
		return g.forceBranch("switch -C", name, p.Operands)
	}
	return nil
}

// clean: nothing is removed without -f, -i or clean.requireForce=false, nor
// with -n, whatever else is given.
func (g *gitRun) clean() []Effect {
	p := gitClean.Parse(g.args)
	if helps(p) || on(p, "dry-run") {
		return nil
	}
	verb := "clean"
	if !on(p, "force") && !on(p, "interactive") && !hidesOption(p, g.args, true) {
		required := true
		for _, at := range g.at() {
			_, set, known := at.conf.Value("clean.requireForce")
			if yes, _ := at.conf.Bool("clean.requireForce"); !known || set && !yes {
				required = false
			}
		}
		if required {
			return nil
		}
	}
	if p.Has("x") || p.Has("X") {
		verb = "clean of ignored files"
	}
	targets := p.Operands
	if len(targets) == 0 {
		targets = []value.Field{value.WordOf(".")}
	}
	var found []Effect
	for _, t := range targets {
		e := g.located(Clean, verb, t.String(), []value.Field{t})
		e.Path, e.Recursive, e.Contents, e.Dir = t, p.Has("d"), len(p.Operands) == 0, g.dirs()
		found = append(found, e)
	}
	return found
}

// dirs are the possible working directories of git, after -C.
func (g *gitRun) dirs() []value.Str {
	var out []value.Str
	for _, dir := range g.where.dirs {
		s := value.Of(dir)
		if dir == "" {
			s = value.UnknownStr("the directory of git", value.FromAnywhere, value.NonEmpty)
		}
		out = append(out, s)
	}
	return out
}

// remove: git rm refuses to delete a file that has changes, unless forced.
func (g *gitRun) remove() []Effect {
	return g.forced(&gitRm, "rm --force", func(p *options.Parsed) bool { return !on(p, "cached") })
}

// move: git mv refuses to replace a file, unless forced.
func (g *gitRun) move() []Effect {
	return g.forced(&gitMv, "mv --force", func(*options.Parsed) bool { return true })
}

func (g *gitRun) forced(grammar *options.Grammar, verb string, touches func(*options.Parsed) bool) []Effect {
	p := grammar.Parse(g.args)
	if helps(p) || on(p, "dry-run") || !on(p, "force") || !touches(p) {
		return nil
	}
	return g.effect(Discard, verb, names(p.Operands))
}

// checkoutIndex: with --prefix or --temp the files are written elsewhere.
func (g *gitRun) checkoutIndex() []Effect {
	p := gitCheckoutIndex.Parse(g.args)
	prefix, elsewhere := p.Value("prefix")
	if elsewhere {
		text, exact := prefix.Exact()
		elsewhere = exact && strings.Trim(text, "./") != ""
	}
	if helps(p) || !on(p, "force") || elsewhere || p.Has("temp") {
		return nil
	}
	detail := names(p.Operands)
	if p.Has("all") {
		detail = allChanges
	}
	return g.effect(Discard, "checkout-index --force", detail)
}

func (g *gitRun) readTree() []Effect {
	p := gitReadTree.Parse(g.args)
	if helps(p) || on(p, "dry-run") || !on(p, "reset") || !p.Has("u") {
		return nil
	}
	return g.effect(Discard, "read-tree --reset -u", allChanges)
}
