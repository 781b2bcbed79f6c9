package effects

import (
	"math/bits"

	"gstack/shellast"
)

// models are the models of programs, and which names each of them judges.
//
// The names of all programs that have a model stand together, in the files
// models*.go: each call is looked up in all of them, at the start of a process
// whose cost is the pages of the program that are read for the first time. What
// stands in one place is in a few of them.
var models = [...]struct {
	is    func(string) bool
	model Model
}{
	{isGit, gitModel},
	{isFS, fsModel},
	{isSQL, sqlModel},
	{isKube, kubeModel},
	{isContainer, containerModel},
	{isDisk, diskModel},
	{isSys, sysModel},
	{isTrash, trashModel},
	{isFill, fillModel},
	{isCLI, cliModel},
	{isWindows, windowsModel},
	{isWriter, writerModel},
	{isEditor, editorModel},
	{isOutput, outputModel},
	{isCode, codeModel},
	{isTamper, tamperModel},
}

// modelsOf are the models of a name, as bits. Looking through all lists of names
// takes as long as judging a short call, and a script calls the same programs
// again and again.
func (e *Env) modelsOf(name string) uint32 {
	if which, ok := e.known[name]; ok {
		return which
	}
	which := uint32(0)
	for i := range models {
		if models[i].is(name) {
			which |= 1 << i
		}
	}
	const few = 8 // of which nothing need be kept
	if e.calls++; e.calls > few {
		if e.known == nil {
			e.known = map[string]uint32{}
		}
		e.known[name] = which
	}
	return which
}

// Of is what a call does, as far as a model knows it; none means harmless.
func Of(env *Env, call *shellast.Call) []Effect {
	var out []Effect
	for which := env.modelsOf(call.Name); which != 0; which &= which - 1 {
		out = append(out, models[bits.TrailingZeros32(which)].model(env, call)...)
	}
	if call.Spelled != 0 && !call.Guess {
		out = append(out, Effect{Kind: Spelled, Call: call, Detail: trickNames(call.Spelled)})
	}
	for i := range out {
		out[i].Call = call
		out[i].Where = call.Where
		if out[i].Dir == nil {
			out[i].Dir = call.Dir
		}
	}
	return out
}

// OfWrite is what a redirection does.
func OfWrite(env *Env, w *shellast.Write) []Effect {
	out := fsWrite(env, w)
	for i := range out {
		out[i].Redirect = w
		out[i].Where = w.Where
		if out[i].Dir == nil {
			out[i].Dir = w.Dir
		}
	}
	return out
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
