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

// SavedBy is what a call saves; nil is nothing.
func SavedBy(env *Env, call *shellast.Call) *Saved {
	switch name := fsName(call.Name); {
	case name == "cp":
		p := cpGrammar.Parse(call.Args)
		return savedFrom(env, call, "copy", sources(passages(env, call, p)))
	case name == "mv":
		p := mvGrammar.Parse(call.Args)
		return savedFrom(env, call, "move", sources(passages(env, call, p)))
	case name == "rsync" || name == "scp":
		g := &rsyncGrammar
		if name == "scp" {
			g = &scpGrammar
		}
		p := g.Parse(call.Args)
		return savedFrom(env, call, "copy", sources(passages(env, call, p)))
	case name == "tar":
		p := tarGrammar.Parse(tarArgs(call.Args))
		if !p.Has("create") {
			return nil
		}
		return savedFrom(env, call, "archive", p.Operands)
	case name == "git" && len(call.Args) > 0 && call.Args[0].Is("stash"):
		s := &Saved{Verb: "stash"}
		for _, a := range call.Args[1:] {
			switch text, _ := a.Exact(); text {
			case "pop", "apply", "list", "show", "drop", "clear", "branch":
				return nil
			case "-u", "--include-untracked", "-a", "--all":
				s.Untracked = true
			}
		}
		return s
	}
	return nil
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
