package classify

import (
	"strings"

	"gstack/classify/effects"
	"gstack/internal/paths"
	"gstack/shellast"
)

// earlier is a call that put something in safety.
type earlier struct {
	call  *shellast.Call
	saved *effects.Saved
}

// orderNote says what is wrong with the order of steps: what is deleted here was
// to be put in safety by an earlier step, and nobody looked whether that worked.
func (j *judge) orderNote(e *effects.Effect, at site) string {
	c, ok := at.on.(*shellast.Call)
	if !ok {
		return ""
	}
	for i := len(j.saves) - 1; i >= 0; i-- {
		s := j.saves[i]
		switch e.Kind {
		case effects.Clean:
			if s.saved.Verb == "stash" && !s.saved.Untracked {
				return "the stash before it does not hold untracked files: git stash -u does"
			}
		case effects.Reset, effects.Discard:
			if s.saved.Verb == "stash" && !c.Needs(s.call) {
				return "runs even if the stash before it fails: join them with &&"
			}
		case effects.Delete:
			if s.saved.Verb != "stash" && sameTree(s.saved.Paths, e.Spot(j.env).Path) && !c.Needs(s.call) {
				return "runs even if the " + s.saved.Verb + " before it fails: join them with &&"
			}
		}
	}
	return ""
}

// sameTree reports whether one of the paths, or the other one, lies in the other.
func sameTree(list []string, path string) bool {
	path = strings.TrimSuffix(path, "/")
	for _, p := range list {
		if p = strings.TrimSuffix(p, "/"); paths.Within(path, p) || paths.Within(p, path) {
			return true
		}
	}
	return false
}
