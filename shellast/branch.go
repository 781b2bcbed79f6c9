package shellast

import (
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// The current branch of a repository is part of what a command changes: after
// "git checkout main", a push goes to main. It is kept in the state under a
// name that no variable can have, so that it forks and joins as variables do.
// What a process of its own changes stays changed, too; the last change of all
// is kept beside the state for that.

// workTree is the repository around the working directory, and the name under
// which its branch is kept.
func (r *run) workTree() (repo *gitrepo.Repo, key string) {
	dirs := r.st.dirs()
	if len(dirs) != 1 || r.where != Here {
		return nil, ""
	}
	dir, exact := dirs[0].Exact()
	if !exact {
		return nil, ""
	}
	repo, known := r.e.repos[dir]
	if !known {
		repo, _ = gitrepo.Open(r.e.host, dir)
		if r.e.repos == nil {
			r.e.repos = map[string]*gitrepo.Repo{}
		}
		r.e.repos[dir] = repo
	}
	if repo == nil || repo.WorkTree() == "" {
		return nil, ""
	}
	return repo, "git HEAD of " + repo.WorkTree()
}

// branches are the branches that earlier parts of the command changed to, nil
// where none did; the empty one is the branch before.
func (r *run) branches() []value.Str {
	if r.e.moved == nil {
		return nil
	}
	_, key := r.workTree()
	last, moved := r.e.moved[key]
	if !moved {
		return nil
	}
	alts := []value.Str{nil}
	if v := r.st.lookup(key); v != nil {
		alts = v.alts
	}
	for _, a := range alts {
		if a.Equal(last) {
			return alts
		}
	}
	return append(alts[:len(alts):len(alts)], last)
}

var (
	checkoutGrammar = options.Grammar{Opts: "b: B: orphan: t,track:: d,detach f,force q,quiet m,merge l p,patch ours theirs conflict: pathspec-from-file: guess no-guess overlay no-overlay progress no-progress recurse-submodules:: no-recurse-submodules ignore-other-worktrees"}
	switchGrammar   = options.Grammar{Opts: "c,b,create: C,B,force-create: orphan: t,track:: d,detach f,force discard-changes q,quiet m,merge guess no-guess conflict: progress no-progress recurse-submodules:: no-recurse-submodules ignore-other-worktrees"}
)

// moves follows a git command that changes the current branch.
func (r *run) moves(in *run, sub string, args []value.Field) {
	var target value.Str
	made := false
	switch sub {
	case "checkout", "switch":
		g := &checkoutGrammar
		if sub == "switch" {
			g = &switchGrammar
		}
		p := g.Parse(args)
		if name, ok := p.Value("b"); ok {
			target, made = name.Str, true
		} else if name, ok := p.Value("B"); ok {
			target, made = name.Str, true
		} else if names := p.Values("create", "force-create", "orphan"); len(names) > 0 {
			target, made = names[0].Str, true
		} else if len(p.Operands) != 1 || p.Has("patch") || hasWord(args, "--") {
			return
		} else if target = p.Operands[0].Str; p.Has("track") || p.Has("detach") {
			target = unknownBranch()
		}
	case "symbolic-ref":
		if len(args) != 2 || !args[0].Is("HEAD") {
			return
		}
		target, made = dropText(args[1].Str, "refs/heads/"), true
	case "bisect":
		target = unknownBranch()
	case "rebase":
		if p := (&options.Grammar{Opts: "onto: x,exec: s,strategy: X,strategy-option: i,interactive"}).Parse(args); len(p.Operands) == 2 {
			target = p.Operands[1].Str
			break
		}
		return
	default:
		return
	}
	repo, key := in.workTree()
	if repo == nil {
		return
	}
	name, exact := target.Exact()
	if !exact || !made && !isBranch(repo, name) {
		target = unknownBranch()
	}
	if r.e.moved == nil {
		r.e.moved = map[string]value.Str{}
	}
	r.e.moved[key] = target
	r.st.set(key, scalar(target))
}

func unknownBranch() value.Str {
	return value.UnknownStr("branch", value.FromEnv, value.NonEmpty)
}

// isBranch reports whether there is a branch of a name, here or at origin.
func isBranch(repo *gitrepo.Repo, name string) bool {
	for _, ref := range [...]string{"refs/heads/", "refs/remotes/origin/"} {
		if has, known := repo.HasRef(ref + name); has && known {
			return true
		}
	}
	return false
}

func dropText(s value.Str, prefix string) value.Str {
	if strings.HasPrefix(s.Prefix(), prefix) {
		return dropBytes(s, len(prefix))
	}
	return s
}

func hasWord(args []value.Field, word string) bool {
	for _, a := range args {
		if a.Is(word) {
			return true
		}
	}
	return false
}

// branchPrinted is the current branch where git is asked to print it, and it is
// known.
func (r *run) branchPrinted(args []value.Field) (string, bool) {
	var words []string
	for _, a := range args {
		t, _ := a.Exact()
		words = append(words, t)
	}
	switch strings.Join(words, " ") {
	case "branch --show-current", "rev-parse --abbrev-ref HEAD", "symbolic-ref --short HEAD", "symbolic-ref -q --short HEAD":
	default:
		return "", false
	}
	repo, _ := r.workTree()
	if repo == nil {
		return "", false
	}
	name, known := repo.CurrentBranch()
	if now := r.branches(); len(now) > 0 {
		if len(now) > 1 {
			return "", false
		}
		if len(now[0]) > 0 {
			name, known = now[0].Exact()
		}
	}
	return name, known && name != ""
}
