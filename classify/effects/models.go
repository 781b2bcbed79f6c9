package effects

import "gstack/shellast"

// Of is what a call does, as far as a model knows it; none means harmless.
func Of(env *Env, call *shellast.Call) []Effect {
	var out []Effect
	name := call.Name
	for _, m := range [...]struct {
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
	} {
		if m.is(name) {
			out = append(out, m.model(env, call)...)
		}
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
