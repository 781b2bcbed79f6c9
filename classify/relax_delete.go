package classify

import (
	"io/fs"
	"slices"
	"strings"

	"gstack/classify/effects"
	"gstack/internal/gitrepo"
	"gstack/internal/gitwork"
	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// plainRemove reports whether a call is rm with nothing but its everyday options.
func plainRemove(c *shellast.Call) bool {
	if !c.Path.Is("rm") || c.Inline != "" {
		return false
	}
	for _, a := range c.Args {
		text, exact := a.Exact()
		switch {
		case !exact && (a.HasUnknown() || !a.HasGlob() || strings.HasPrefix(a.Prefix(), "-")):
			return false
		case text == "--":
			return true
		case len(text) < 2 || text[0] != '-':
		case strings.HasPrefix(text, "--"):
			if text != "--recursive" && text != "--force" && text != "--verbose" {
				return false
			}
		case strings.Trim(text[1:], "rRfvdi") != "":
			return false
		}
	}
	return true
}

// deletesNothing reports whether a recursive delete loses nothing: all of it is
// in a commit that a remote has, or a tool makes it again.
func (j *judge) deletesNothing(e *effects.Effect) bool {
	if e.Path.HasGlob() {
		return j.matchesNothing(e)
	}
	s := e.Spot(j.env)
	path, ok := e.Place(j.env)
	if !ok || e.Many || e.Contents || s.Class != effects.OtherPath || s.Kept != "" || s.Core || s.Guarded != "" || s.GuardedBelow != "" || !j.direct(e, path) {
		return false
	}
	h := j.lookHost()
	info, err := h.Lstat(path)
	if err != nil || spelledOtherwise(h, path) != "" { // a name that is not there may be a mistake: it is asked about
		return false
	}
	isLink := info.Mode.Type() == fs.ModeSymlink
	repo, rel, around := repositoryAround(h, path)
	if !isLink && !info.Mode.IsDir() || !around || paths.Within(path, repo.GitDir()) || paths.Within(path, repo.CommonDir()) || mountedBelow(h, path) {
		return false
	}
	x, err := j.indexOf(repo)
	if err != nil {
		return false
	}
	if !slices.ContainsFunc(x.Entries, func(e gitwork.Entry) bool { return gitwork.Below(e.Path, rel) }) {
		return rebuilt(h, repo.WorkTree(), rel, isLink) && ignored(h, repo, rel) && (isLink || plainTree(h, path, 0))
	}
	work := &gitwork.Tree{Host: h, Top: repo.WorkTree(), Index: x, Hash: true}
	return !isLink && !gitwork.Busy(h, repo) && asRecorded(work, rel) && j.pushed(repo, x, rel)
}

// matchesNothing is deletesNothing for all that a pattern of the last component
// matches. It begins with a letter, so that no shell option makes it match names
// that begin with a dot, and letter case is taken to make no difference.
func (j *judge) matchesNothing(e *effects.Effect) bool {
	var text strings.Builder
	for _, p := range e.Path.Str {
		if p.Kind == value.Unknown || p.Kind == value.Glob && strings.Trim(p.Text, "*?") != "" || p.Kind == value.Lit && strings.ContainsAny(p.Text, `*?[\`) {
			return false
		}
		text.WriteString(p.Text)
	}
	pattern := text.String()
	i := strings.LastIndexByte(pattern, '/') + 1
	dir, pattern := pattern[:i], strings.ToLower(pattern[i:])
	if strings.ContainsAny(dir, "*?") || pattern == "" || strings.IndexByte("abcdefghijklmnopqrstuvwxyz", pattern[0]) < 0 {
		return false
	}
	at, ok := e.On(value.WordOf(dir + ".")).Place(j.env)
	if !ok {
		return false
	}
	names, err := j.lookHost().ReadDir(at, maxEntries)
	if err != nil {
		return false
	}
	any := false
	for _, name := range names {
		if !matches(pattern, strings.ToLower(name)) {
			continue
		}
		if !j.deletesNothing(e.On(value.WordOf(dir + name))) {
			return false
		}
		any = true
	}
	return any
}

// direct reports whether a path is spelled as the place it leads to, so that no
// link is on the way from the working directory to it.
func (j *judge) direct(e *effects.Effect, path string) bool {
	text, exact := e.Path.Exact()
	if !exact || text == "" || strings.HasSuffix(text, "/.") {
		return false
	}
	spelled := paths.Clean(text)
	if spelled[0] != '/' {
		if len(e.Dir) != 1 {
			return false
		}
		dir, exact := e.Dir[0].Exact()
		at, err := paths.Resolve(j.lookHost(), "", dir)
		if !exact || err != nil || !at.Known || !at.Exists {
			return false
		}
		spelled = strings.TrimSuffix(at.Path, "/") + "/" + spelled
	}
	var names []string
	for name := range strings.SplitSeq(spelled[1:], "/") {
		if name != ".." {
			names = append(names, name)
		} else if len(names) > 0 {
			names = names[:len(names)-1]
		}
	}
	return "/"+strings.Join(names, "/") == path
}

func mountedBelow(h host.Host, path string) bool { return len(paths.ReadMounts(h).Below(path)) > 0 }

func ignored(h host.Host, repo *gitrepo.Repo, rel string) bool {
	yes, err := gitwork.Ignored(h, repo, rel)
	return err == nil && yes
}

// plainTree reports whether a directory was looked through and has no repository
// in it, whose history would go with it.
func plainTree(h host.Host, path string, depth int) bool {
	names, types, err := typed(h, path)
	if err != nil || depth > maxDepth || slices.Contains(names, ".git") ||
		slices.Contains(names, "HEAD") && slices.Contains(names, "objects") && slices.Contains(names, "refs") {
		return false
	}
	for i, name := range names {
		if types[i] == fs.ModeDir && !plainTree(h, path+"/"+name, depth+1) {
			return false
		}
	}
	return true
}

// typed lists a directory with the types of its entries, as fast as the host can.
func typed(h host.Host, path string) ([]string, []fs.FileMode, error) {
	if r, ok := h.(interface {
		ReadTypes(path string, max int) ([]string, []fs.FileMode, error)
	}); ok {
		return r.ReadTypes(path, maxEntries)
	}
	return host.ReadTypes(h, path, maxEntries)
}

// pushed reports whether what the index has below a directory is in a commit that
// a branch of a remote had when it was fetched or pushed last, and is stored here.
func (j *judge) pushed(repo *gitrepo.Repo, x *gitwork.Index, dir string) bool {
	h := j.lookHost()
	refs, err := gitwork.Refs(h, repo)
	if err != nil || gitwork.Grafted(h, repo) {
		return false
	}
	var tips []gitwork.ID
	for _, r := range refs {
		if strings.HasPrefix(r.Name, "refs/remotes/") {
			tips = append(tips, r.ID)
		}
	}
	head, err := gitwork.Head(h, repo)
	if err != nil || len(tips) == 0 {
		return false
	}
	store := j.storeOf(repo)
	commit, found, err := store.Common(head, tips)
	if err != nil || !found {
		return false
	}
	if held, err := store.Holds(commit, x, dir); err != nil || !held {
		return false
	}
	for i := range x.Entries {
		if e := &x.Entries[i]; gitwork.Below(e.Path, dir) {
			if has, err := store.Has(e.ID); err != nil || !has {
				return false
			}
		}
	}
	return true
}
