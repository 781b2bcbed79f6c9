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
)

// branchesHeld reports whether all commits of the branches that are deleted are
// in the history of a branch, a copy of a remote one, or a tag that stays. What
// goes is the name, its reflog and its settings, as with git branch -d.
func (j *judge) branchesHeld(e *effects.Effect) bool {
	if gitwork.Grafted(j.lookHost(), e.Repo) {
		return false
	}
	gone, stay, err := j.branches(e)
	if err != nil || len(gone) == 0 { // no such branch: a mistake, perhaps
		return false
	}
	for _, id := range gone {
		if held, err := j.storeOf(e.Repo).Reachable(id, stay); err != nil || !held {
			return false
		}
	}
	return true
}

// worktreeClean reports whether a linked work tree has nothing that is not in a
// commit, ignored files among that, and whether that commit stays.
func (j *judge) worktreeClean(e *effects.Effect) bool {
	path, ok := e.Place(j.env)
	h := j.lookHost()
	if !ok || gitwork.Grafted(h, e.Repo) || mountedBelow(h, path) {
		return false
	}
	repo, err := gitrepo.Open(h, path)
	if err != nil || repo.WorkTree() != path || repo.CommonDir() != e.Repo.CommonDir() || gitwork.Busy(h, repo) {
		return false
	}
	// Its administrative files name it, and say no more: no lock, no submodules,
	// no refs of its own.
	admin, common := repo.GitDir(), repo.CommonDir()
	if admin == common || !paths.Within(common+"/worktrees", admin) {
		return false
	}
	names, err := h.ReadDir(admin, maxEntries)
	if err != nil || slices.Contains(names, "locked") || slices.Contains(names, "modules") {
		return false
	}
	back, err := h.ReadFile(admin+"/gitdir", 4096)
	if err != nil || strings.TrimRight(string(back), "\n") != path+"/.git" {
		return false
	}
	if own, err := h.ReadDir(admin+"/refs", maxEntries); len(own) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	x, err := j.indexOf(repo)
	if err != nil {
		return false
	}
	work := &gitwork.Tree{Host: h, Top: path, Index: x, Hash: true}
	head, err := gitwork.Head(h, repo)
	if err != nil || !asRecorded(work, "") {
		return false
	}
	store := j.storeOf(repo)
	if held, err := store.Holds(head, x, ""); err != nil || !held {
		return false
	}
	if branch, known := repo.CurrentBranch(); !known || branch != "" {
		return known // the branch stays
	}
	_, stay, err := j.branches(e)
	if err != nil {
		return false
	}
	held, err := store.Reachable(head, stay)
	return err == nil && held
}

// asRecorded reports whether all that is in a directory of a work tree is in its
// index, with these contents.
func asRecorded(work *gitwork.Tree, dir string) bool {
	n := 0
	for i := range work.Index.Entries {
		e := &work.Index.Entries[i]
		if !gitwork.Below(e.Path, dir) {
			continue
		}
		if n++; e.Stage != 0 || e.Mode == 0o160000 {
			return false
		}
	}
	if n > maxProven {
		return false
	}
	untracked, err := work.Untracked([]string{dir})
	if err != nil || untracked.NUntracked > 0 || untracked.NRepositories > 0 {
		return false
	}
	l, err := work.Modifications([]string{dir})
	return err == nil && l.NModified == 0 && !l.Conflicts
}
