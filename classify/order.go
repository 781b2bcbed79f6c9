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
			if s.saved.Verb == "stash" && !j.checked(s.call, c) {
				return "runs even if the stash before it fails: join them with &&"
			}
		case effects.Delete:
			if s.saved.Verb != "stash" && sameTree(s.saved.Paths, e.Spot(j.env).Path) && !j.checked(s.call, c) {
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

// checked reports whether the second call runs only if the first one has
// succeeded: between them stands nothing but "&&", or errors end the shell.
func (j *judge) checked(first, second *shellast.Call) bool {
	if j.errexit {
		return true
	}
	if first.Span.End > second.Span.Start || second.Span.Start > len(j.src) || first.Span.End == 0 {
		return false
	}
	between := j.src[first.Span.End-1 : second.Span.Start] // a span ends after its semicolon
	return strings.Contains(between, "&&") && !strings.Contains(between, "||") && !strings.ContainsAny(strings.ReplaceAll(between, "&&", ""), ";&\n")
}

// endsOnError reports whether the text sets errexit before anything else.
func endsOnError(steps []*shellast.Step) bool {
	if len(steps) == 0 {
		return false
	}
	words := strings.Fields(strings.TrimRight(strings.TrimSpace(steps[0].Text), ";"))
	if len(words) < 2 || words[0] != "set" {
		return false
	}
	return strings.HasPrefix(words[1], "-") && strings.Contains(words[1], "e") || len(words) > 2 && words[1] == "-o" && words[2] == "errexit"
}
