package classify

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gstack/classify/effects"
	"gstack/internal/gitrepo"
	"gstack/internal/gitwork"
	"gstack/internal/paths"
	"gstack/internal/text"
	"gstack/shellast/host"
)

// What a recursive delete would take.

const (
	maxDepth   = 200
	maxEntries = 50_000
	// maxNested bounds the repositories whose history is looked at.
	maxNested = 3
	// maxFileName bounds what is shown of a name.
	maxFileName = 60
)

func (j *judge) impactOfDelete(e *effects.Effect) string {
	path, ok := e.Place(j.env)
	if !ok {
		return ""
	}
	h := j.lookHost()
	info, err := h.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "nothing is there"
	case err != nil:
		return ""
	case info.Mode.Type() == fs.ModeSymlink:
		return "a link, what it leads to stays"
	case !info.Mode.IsDir():
		return ""
	}
	t := tally{h: h, recorded: j.recordedBelow(path)}
	t.dir(path, "", 0)
	s := counted(t.files, "file") + ", " + size(t.bytes)
	if t.cut {
		s = "more than " + s
	}
	notes := []string{s}
	if other := spelledOtherwise(h, path); other != "" {
		notes = append(notes, "it is spelled "+text.Line(other, maxFileName))
	}
	if mounts := paths.ReadMounts(h).Below(path); len(mounts) > 0 {
		notes = append(notes, counted(len(mounts), "mounted file system")+" inside: "+text.Line(mounts[0], maxFileName))
	}
	if t.links > 0 {
		notes = append(notes, counted(t.links, "link")+" whose targets stay")
	}
	if len(t.repositories) > 0 {
		notes = append(notes, j.repositoriesLost(path, t.repositories))
	}
	switch {
	case t.recorded == nil || t.cut && t.strange == 0:
	case t.strange > 0:
		notes = append(notes, counted(t.strange, "file")+" of them not as Git has it"+list(t.named, t.strange))
	case t.files > 0:
		notes = append(notes, "all recorded by Git as they are")
	}
	return strings.Join(notes, ", ")
}

// spelledOtherwise is the name that an existing place has in its directory, if
// that is not the one it was asked for by; "" if it is.
func spelledOtherwise(h host.Host, path string) string {
	i := strings.LastIndexByte(path, '/')
	names, err := h.ReadDir(path[:max(i, 1)], maxEntries)
	if err != nil || slices.Contains(names, path[i+1:]) {
		return ""
	}
	for _, n := range names {
		if strings.EqualFold(n, path[i+1:]) {
			return n
		}
	}
	return ""
}

// recorded is the index of the repository that a directory lies in.
type recorded struct {
	tree    gitwork.Tree
	prefix  string // of the directory in it, with a slash at its end
	entries map[string]*gitwork.Entry
}

// recordedBelow is what Git has recorded below a directory; nil if that is in no
// repository, or it is not known.
func (j *judge) recordedBelow(path string) *recorded {
	h := j.lookHost()
	repo, rel, ok := repositoryAround(h, path)
	if !ok {
		return nil
	}
	x, err := j.indexOf(repo)
	if err != nil {
		return nil
	}
	r := &recorded{tree: gitwork.Tree{Host: h, Top: repo.WorkTree(), Index: x}, prefix: rel + "/", entries: map[string]*gitwork.Entry{}}
	for i := range x.Entries {
		if e := &x.Entries[i]; gitwork.Below(e.Path, rel) {
			r.entries[e.Path] = e
		}
	}
	return r
}

// repositoryAround is the repository in whose work tree a place lies, and the
// place relative to its top.
func repositoryAround(h host.Host, path string) (repo *gitrepo.Repo, rel string, ok bool) {
	i := strings.LastIndexByte(path, '/')
	if i <= 0 {
		return nil, "", false
	}
	repo, err := gitrepo.Open(h, path[:i])
	if err != nil || repo.WorkTree() == "" || repo.WorkTree() == path || !paths.Within(repo.WorkTree(), path) {
		return nil, "", false
	}
	return repo, strings.TrimPrefix(path[len(strings.TrimSuffix(repo.WorkTree(), "/")):], "/"), true
}

// tally counts what a directory holds.
type tally struct {
	h            host.Host
	files, links int
	bytes        int64
	cut          bool
	// repositories are the directories that are the top of one.
	repositories []string
	// strange are the files that Git does not have as they are.
	recorded *recorded
	strange  int
	named    []string
}

// dir counts a directory; below is its path from the first one, with a slash at
// its end.
func (t *tally) dir(path, below string, depth int) {
	names, err := t.h.ReadDir(path, maxEntries)
	if err != nil || depth > maxDepth {
		t.cut = true
		return
	}
	slices.Sort(names)
	if slices.Contains(names, ".git") || slices.Contains(names, "HEAD") && slices.Contains(names, "objects") && slices.Contains(names, "refs") {
		if !strings.HasSuffix(path, "/.git") {
			t.repositories = append(t.repositories, path)
		}
		// Its files are its own business.
		defer func(r *recorded) { t.recorded = r }(t.recorded)
		t.recorded = nil
	}
	for _, name := range names {
		info, err := t.h.Lstat(path + "/" + name)
		if err != nil {
			t.cut = true
			if !errors.Is(err, fs.ErrNotExist) {
				return
			}
			continue
		}
		if info.Mode.IsDir() {
			t.dir(path+"/"+name, below+name+"/", depth+1)
			continue
		}
		t.files++
		t.bytes += info.Size
		if info.Mode.Type() == fs.ModeSymlink {
			t.links++
		}
		if t.recorded != nil && !t.recorded.has(below+name) {
			if t.strange++; t.strange <= 3 {
				t.named = append(t.named, text.Line(below+name, maxFileName))
			}
		}
	}
}

// has reports whether a file is as Git has recorded it.
func (r *recorded) has(below string) bool {
	e, ok := r.entries[r.prefix+below]
	if !ok || e.Stage != 0 {
		return false
	}
	s, err := r.tree.State(e)
	return err == nil && s == gitwork.Same
}

// repositoriesLost says what repositories would go, and what of them is nowhere
// else.
func (j *judge) repositoriesLost(path string, tops []string) string {
	s := counted(len(tops), "repository")
	var unpushed, alone int
	for _, top := range tops[:min(len(tops), maxNested)] {
		repo, err := gitrepo.Open(j.lookHost(), top)
		if err != nil || !paths.Within(path, repo.CommonDir()) {
			continue // a work tree: what is recorded stays
		}
		refs, err := gitwork.Refs(j.lookHost(), repo)
		if err != nil {
			continue
		}
		var own, pushed []gitwork.ID
		for _, r := range refs {
			switch {
			case strings.HasPrefix(r.Name, "refs/heads/"):
				own = append(own, r.ID)
			case strings.HasPrefix(r.Name, "refs/remotes/"):
				pushed = append(pushed, r.ID)
			}
		}
		if head, err := gitwork.Head(j.lookHost(), repo); err == nil {
			own = append(own, head)
		}
		_, n, err := j.storeOf(repo).Only(own, pushed, 0)
		switch {
		case err != nil:
		case len(pushed) == 0 && n > 0:
			alone++
		default:
			unpushed += n
		}
	}
	if alone > 0 {
		s += ", " + counted(alone, "repository") + " of them without a copy"
		if len(tops) == 1 {
			s = "a repository without a copy elsewhere"
		}
	}
	if unpushed > 0 {
		s += " with " + counted(unpushed, "commit") + " never pushed"
	}
	return s
}
