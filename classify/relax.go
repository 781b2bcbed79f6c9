package classify

import (
	"strings"

	"gstack/classify/effects"
	"gstack/classify/rules"
	"gstack/internal/gitwork"
	"gstack/shellast"
)

// Nothing to lose, nothing to ask: a discard of changes of which there are
// provably none is allowed, and so is a delete of what is elsewhere, too, or can
// be made again. The proof compares the contents of every file
// concerned with what Git has recorded, and holds only if the command does
// nothing else that could change them first. Whatever is not known is no proof.

// The most files and bytes whose contents are compared.
const maxProven = 2000

// nothingLost reports whether an effect that a rule asks about provably loses
// nothing.
func (j *judge) nothingLost(r *rules.Rule, e *effects.Effect, at site) bool {
	c, ok := at.on.(*shellast.Call)
	if !ok || j.strict || j.assumed || at.onDisk || !j.alone(c) || len(c.Env) > 0 || c.As != "" || e.Where != shellast.Here || j.lookHost() == nil {
		return false
	}
	if e.Kind == effects.Delete {
		return r.ID == "fs.delete-recursive" && plainRemove(c) && j.deletesNothing(e)
	}
	if !c.Path.Is("git") || e.Repo == nil || !strings.HasPrefix(r.ID, "git.") {
		return false
	}
	switch e.Kind {
	case effects.Reset, effects.Discard:
		return e.Recorded && j.unchanged(e)
	case effects.Clean:
		return e.Within != nil && j.nothingUntracked(e)
	case effects.BranchDelete:
		return e.Refs != nil && j.branchesHeld(e)
	case effects.WorktreeRemove:
		return len(e.Path.Str) > 0 && j.worktreeClean(e)
	}
	return false
}

// alone reports whether a command does nothing but this call and calls that only
// look.
func (j *judge) alone(c *shellast.Call) bool {
	if len(j.result.Writes) > 0 || len(j.result.Gaps) > 0 || len(j.result.Bombs) > 0 || c.Guess || c.Inline != "" {
		return false
	}
	for _, o := range j.result.Calls {
		if o != c && !onlyLooks(o) {
			return false
		}
	}
	return true
}

// onlyLooks reports whether a call changes nothing, whatever its arguments say.
func onlyLooks(c *shellast.Call) bool {
	if c.Where != shellast.Here || c.Guess || c.OnDisk != "" {
		return false
	}
	switch c.Name {
	case "echo", "printf", "true", "pwd", "ls", "cat", "head", "tail", "wc", "whoami", "which":
		return len(c.Env) == 0
	}
	return false
}

// unchanged reports whether a Reset or Discard finds all files as it would leave
// them.
func (j *judge) unchanged(e *effects.Effect) bool {
	within := e.Within
	if e.Kind == effects.Reset {
		within = []string{""}
	}
	if within == nil || gitwork.Busy(j.lookHost(), e.Repo) {
		return false
	}
	work, err := j.workOf(e)
	if err != nil || len(work.Index.Entries) > maxProven {
		return false
	}
	work.Hash = true
	for i := range work.Index.Entries {
		// A conflict anywhere is work under way.
		if work.Index.Entries[i].Stage != 0 {
			return false
		}
	}
	if e.Kind == effects.Reset && !j.staged(e, work.Index) {
		return false
	}
	l, err := work.Modifications(within)
	return err == nil && l.NModified == 0 && !l.Conflicts
}

// staged reports whether the index is that of the current commit.
func (j *judge) staged(e *effects.Effect, index *gitwork.Index) bool {
	if !index.HasTree {
		return false
	}
	head, err := gitwork.Head(j.lookHost(), e.Repo)
	if err != nil {
		return false
	}
	tree, err := j.storeOf(e.Repo).TreeOf(head)
	return err == nil && tree == index.Tree
}

// nothingUntracked reports whether a Clean finds nothing, be it ignored or not.
func (j *judge) nothingUntracked(e *effects.Effect) bool {
	work, err := j.workOf(e)
	if err != nil {
		return false
	}
	for i := range work.Index.Entries {
		if work.Index.Entries[i].Mode == 0o160000 {
			return false // a submodule has files of its own
		}
	}
	l, err := work.Untracked(e.Within)
	return err == nil && l.NUntracked == 0 && l.NRepositories == 0
}
