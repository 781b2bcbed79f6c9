package classify

import (
	"fmt"
	"strings"

	"gstack/classify/effects"
	"gstack/internal/gitwork"
	"gstack/shellast"
	"gstack/shellast/host"
)

// What would be lost. When a delete or a discard is about to be asked about, the
// machine is looked at once more: for a sentence that says what it is, and for
// the proof that it is nothing. A look is read-only, follows no link, and is cut
// short by its host when it takes too long; then it proves nothing.

// lookHost is the host of all looks of a command, made when it is first needed.
func (j *judge) lookHost() host.Host {
	if j.looks == nil && j.open != nil {
		j.looks = j.open()
	}
	return j.looks
}

// impact says what an effect that is about to be asked about would lose; "" is
// not known.
func (j *judge) impact(e *effects.Effect) string {
	if e.Where != shellast.Here || j.lookHost() == nil {
		return ""
	}
	switch e.Kind {
	case effects.Reset, effects.Discard, effects.Clean:
		return j.impactOnWork(e)
	case effects.Push:
		return j.impactOnRemote(e)
	case effects.BranchDelete:
		return j.impactOnBranches(e)
	case effects.WorktreeRemove:
		return j.impactOnWorktree(e)
	case effects.StashDrop:
		return j.impactOnStashes(e)
	case effects.Delete:
		if e.Recursive {
			return j.impactOfDelete(e)
		}
	}
	return ""
}

// workOf is the work tree that an effect is about.
func (j *judge) workOf(e *effects.Effect) (*gitwork.Tree, error) {
	index, err := j.indexOf(e.Repo)
	if err != nil {
		return nil, err
	}
	return &gitwork.Tree{Host: j.lookHost(), Top: e.Repo.WorkTree(), Index: index}, nil
}

func (j *judge) impactOnWork(e *effects.Effect) string {
	within := e.Within
	if e.Kind == effects.Reset {
		within = []string{""}
	}
	if e.Repo == nil || within == nil {
		return ""
	}
	work, err := j.workOf(e)
	if err != nil {
		return ""
	}
	if e.Kind == effects.Clean {
		l, err := work.Untracked(within)
		if l.NUntracked == 0 {
			return ""
		}
		// Whether a file is ignored is not looked up, so this is the most.
		s := "not recorded there: "
		if err != nil {
			s += "at least "
		}
		return s + counted(l.NUntracked, "file") + list(l.Untracked, l.NUntracked)
	}
	l, err := work.Modifications(within)
	if l.NModified == 0 {
		return ""
	}
	s := "would lose "
	if err != nil {
		s += "at least "
	}
	return s + counted(l.NModified, "modified file") + list(l.Modified, l.NModified)
}

func counted(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case strings.HasSuffix(what, "y"):
		what = strings.TrimSuffix(what, "y") + "ie"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func list(names []string, n int) string {
	s := strings.Join(names, ", ")
	if n > len(names) {
		s += ", ..."
	}
	return ": " + s
}

func size(n int64) string {
	for _, unit := range [...]string{"bytes", "kB", "MB", "GB"} {
		if n < 1000 || unit == "GB" {
			return fmt.Sprintf("%d %s", n, unit)
		}
		n /= 1000
	}
	return ""
}
