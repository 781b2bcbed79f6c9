package effects

import (
	"gstack/shellast"
	"gstack/shellast/value"
)

// Saved is what a call puts in safety before later steps.
type Saved struct {
	// Verb names how: "copy", "move", "stash".
	Verb string
	// Paths are the places that are copied or moved from, as Spot names them.
	Paths []string
	// Untracked: a stash takes untracked files, too.
	Untracked bool
}

func sources(list []passage) []value.Field {
	var out []value.Field
	for _, m := range list {
		out = append(out, m.from)
	}
	return out
}

func savedFrom(env *Env, call *shellast.Call, verb string, from []value.Field) *Saved {
	s := &Saved{Verb: verb}
	for _, f := range from {
		e := effectOn(call, Move, f)
		if spot := e.Spot(env); spot.at.Known || spot.Class != UnknownPath {
			s.Paths = append(s.Paths, spot.Path)
		}
	}
	if len(s.Paths) == 0 {
		return nil
	}
	return s
}
