package classify

import (
	"slices"
	"strconv"
	"strings"

	"gstack/classify/effects"
	"gstack/internal/gitrepo"
	"gstack/internal/gitwork"
	"gstack/internal/text"
)

// The commits and stashes that would be lost, as far as this machine knows of
// them.

const (
	maxSubjects = 2
	maxSubject  = 50 // bytes of one
	// maxTags bounds the tags whose commits are looked up.
	maxTags = 500
)

// impactOnRemote is about a forced push: what was on the remote branch when it
// was fetched last.
func (j *judge) impactOnRemote(e *effects.Effect) string {
	p := e.Push
	if e.Repo == nil || !p.Force || p.All || p.Ref == "" || p.Source == "" || p.Remote == "" || strings.HasPrefix(p.Ref, "refs/") {
		return ""
	}
	// Where the copies of its branches are kept.
	kept := "refs/remotes/" + p.Remote + "/"
	specs, known := e.Repo.Config("remote." + p.Remote + ".fetch")
	if !known || !slices.Contains(specs, "+refs/heads/*:"+kept+"*") {
		return ""
	}
	refs, err := gitwork.Refs(j.lookHost(), e.Repo)
	if err != nil {
		return ""
	}
	there, ok := find(refs, kept+p.Ref)
	if !ok {
		return ""
	}
	here, ok := find(refs, "refs/heads/"+strings.TrimPrefix(p.Source, "refs/heads/"))
	if p.Source == "HEAD" || p.Source == "@" {
		here, err = gitwork.Head(j.lookHost(), e.Repo)
		ok = err == nil
	}
	if !ok {
		return ""
	}
	commits, n, err := j.storeOf(e.Repo).Only([]gitwork.ID{there}, []gitwork.ID{here}, maxSubjects)
	branch := text.Line(p.Remote+"/"+p.Ref, maxSubject)
	switch {
	case err != nil:
		return ""
	case n == 0:
		return branch + ", as it was fetched last, has nothing else"
	}
	return "would drop " + counted(n, "commit") + " of " + branch + subjects(commits, n)
}

func find(refs []gitwork.Ref, name string) (gitwork.ID, bool) {
	i := slices.IndexFunc(refs, func(r gitwork.Ref) bool { return r.Name == name })
	if i < 0 {
		return gitwork.ID{}, false
	}
	return refs[i].ID, true
}

// subjects names commits by the first lines of their messages.
func subjects(commits []*gitwork.Commit, n int) string {
	var b strings.Builder
	for i, c := range commits {
		b.WriteString([...]string{": ", ", "}[min(i, 1)])
		b.WriteString(c.ID.String()[:7] + " " + strconv.Quote(text.Line(c.Subject, maxSubject)))
	}
	if n > len(commits) {
		b.WriteString(", ...")
	}
	return b.String()
}

// storeOf is the store of objects of a repository, opened once.
func (j *judge) storeOf(repo *gitrepo.Repo) *gitwork.Store {
	dir := repo.CommonDir()
	s, ok := j.stores[dir]
	if !ok {
		s = gitwork.OpenStore(j.lookHost(), dir)
		if j.stores == nil {
			j.stores = map[string]*gitwork.Store{}
		}
		j.stores[dir] = s
	}
	return s
}

// indexOf is the index of a repository, read once.
func (j *judge) indexOf(repo *gitrepo.Repo) (*gitwork.Index, error) {
	dir := repo.GitDir()
	if x, ok := j.indexes[dir]; ok {
		return x, nil
	}
	x, err := gitwork.ReadIndex(j.lookHost(), repo)
	if err != nil {
		return nil, err
	}
	if j.indexes == nil {
		j.indexes = map[string]*gitwork.Index{}
	}
	j.indexes[dir] = x
	return x, nil
}

// branches parts the refs of a repository into the commits of those that are
// deleted and of those that stay. A branch that is not there is in neither, and
// where no branch goes, those that stay are not looked up.
func (j *judge) branches(e *effects.Effect) (gone, stay []gitwork.ID, err error) {
	refs, err := gitwork.Refs(j.lookHost(), e.Repo)
	if err != nil {
		return nil, nil, err
	}
	var left []gitwork.Ref
	for _, name := range e.Refs {
		if has, known := e.Repo.HasRef(name); !known || has && !slices.ContainsFunc(refs, func(r gitwork.Ref) bool { return r.Name == name }) {
			return nil, nil, gitwork.ErrFormat // a name for another one
		}
	}
	for _, r := range refs {
		if slices.Contains(e.Refs, r.Name) {
			gone = append(gone, r.ID)
		} else {
			left = append(left, r)
		}
	}
	if e.Kind == effects.BranchDelete && len(gone) == 0 {
		return nil, nil, nil
	}
	store, tags := j.storeOf(e.Repo), 0
	for _, r := range left {
		if strings.HasPrefix(r.Name, "refs/tags/") {
			if tags++; tags > maxTags {
				continue
			}
		}
		id, ok, err := store.Peel(r.ID)
		if err != nil {
			return nil, nil, err
		}
		if ok {
			stay = append(stay, id)
		}
	}
	return gone, stay, nil
}

func (j *judge) impactOnBranches(e *effects.Effect) string {
	if e.Repo == nil || e.Refs == nil {
		return ""
	}
	gone, stay, err := j.branches(e)
	if err != nil || len(gone) == 0 {
		return ""
	}
	commits, n, err := j.storeOf(e.Repo).Only(gone, stay, maxSubjects)
	switch {
	case err != nil:
		return ""
	case n == 0:
		return "its commits are on other branches, too"
	case n == 1:
		return "1 commit is nowhere else" + subjects(commits, n)
	}
	return counted(n, "commit") + " are nowhere else" + subjects(commits, n)
}

func (j *judge) impactOnStashes(e *effects.Effect) string {
	if e.Repo == nil {
		return ""
	}
	list, err := gitwork.Stashes(j.lookHost(), e.Repo)
	if err != nil || len(list) == 0 {
		return ""
	}
	if e.Refs == nil {
		if e.Verb != "stash clear" {
			return ""
		}
		if len(list) == 1 {
			return "would lose 1 stash: " + j.stashed(e.Repo, list[0])
		}
		return "would lose " + strconv.Itoa(len(list)) + " stashes, the latest: " + j.stashed(e.Repo, list[0])
	}
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(e.Refs[0], "stash@{"), "}"))
	if err != nil || n >= len(list) {
		return ""
	}
	return "would lose " + j.stashed(e.Repo, list[n])
}

// stashed says what a stash holds.
func (j *judge) stashed(repo *gitrepo.Repo, s gitwork.Stash) string {
	said := strconv.Quote(text.Line(s.Message, maxSubject))
	names, n, err := j.storeOf(repo).Stashed(s.ID)
	if err != nil || n == 0 {
		return said
	}
	return said + " with " + counted(n, "file") + list(names, n)
}

// impactOnWorktree is about a linked work tree that is removed with its changes.
func (j *judge) impactOnWorktree(e *effects.Effect) string {
	path, ok := e.Place(j.env)
	if e.Repo == nil || len(e.Path.Str) == 0 || !ok {
		return ""
	}
	h := j.lookHost()
	repo, err := gitrepo.Open(h, path)
	if err != nil || repo.WorkTree() != path {
		return ""
	}
	x, err := j.indexOf(repo)
	if err != nil {
		return ""
	}
	work := &gitwork.Tree{Host: h, Top: path, Index: x}
	modified, err := work.Modifications([]string{""})
	untracked, err2 := work.Untracked([]string{""})
	var notes []string
	if modified.NModified > 0 {
		notes = append(notes, counted(modified.NModified, "modified file")+list(modified.Modified, modified.NModified))
	}
	if untracked.NUntracked > 0 {
		notes = append(notes, counted(untracked.NUntracked, "file")+" not recorded"+list(untracked.Untracked, untracked.NUntracked))
	}
	if len(notes) == 0 {
		return ""
	}
	s := "would lose "
	if err != nil || err2 != nil {
		s += "at least "
	}
	return s + strings.Join(notes, "; ")
}
