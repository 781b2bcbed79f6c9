package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Sources: chmod(1), chown(1) and chgrp(1) of coreutils 9.5; setfacl(1) 2.3.
var (
	chmodGrammar = options.Grammar{Opts: "c,changes dereference f,silent,quiet h,no-dereference H L no-preserve-root P preserve-root reference: " +
		"R,recursive v,verbose help version"}
	chownGrammar = options.Grammar{Opts: "c,changes dereference f,silent,quiet from: h,no-dereference H L n no-preserve-root P preserve-root " +
		"reference: R,recursive v,verbose x help version"}
	setfaclGrammar = options.Grammar{Opts: "b,remove-all d,default k,remove-default L,logical m,modify: M,modify-file: mask n,no-mask " +
		"P,physical R,recursive restore: set: set-file: test x,remove: X,remove-file: h,help v,version"}
)

func chmodEffects(_ *Env, call *shellast.Call) []Effect {
	p := chmodGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	files, mode := p.Operands, value.Field{}
	switch removed := removedMode(p, call); {
	case p.Has("reference"):
		like, _ := p.Value("reference")
		mode = value.Field{Str: value.UnknownStr("mode of "+like.String(), value.FromFile, value.Any)}
	case removed != "":
		mode = value.WordOf(removed)
	case len(files) > 0:
		mode, files = files[0], files[1:]
	}
	return permissionEffects(call, p, files, "chmod "+mode.String(), modeVerb(mode))
}

// removedMode is a mode such as -w or -rwx, which stands among the options.
func removedMode(p *options.Parsed, call *shellast.Call) string {
	for _, f := range p.Unknown() {
		if len(f.Name) == 1 && strings.Contains("rwxXstugoa", f.Name) {
			s, _ := call.Args[f.Index].Exact()
			return s
		}
	}
	return ""
}

// modeVerb tells what a mode of chmod does to everybody: "open" if everybody
// may write then, "close" if not even the owner may read; "" if neither.
func modeVerb(mode value.Field) string {
	text, exact := mode.Exact()
	if !exact {
		return "open" // it may be any
	}
	if strings.Trim(text, "01234567") == "" {
		return octalVerb(text)
	}
	verb := ""
	for clause := range strings.SplitSeq(text, ",") {
		i := strings.IndexAny(clause, "+-=")
		if i < 0 {
			continue
		}
		who, op, perm := clause[:i], clause[i], clause[i+1:]
		everybody := who == "" || strings.ContainsAny(who, "oa")
		owner := who == "" || strings.ContainsAny(who, "ua")
		switch {
		case op != '-' && everybody && strings.Contains(perm, "w") && (who != "" || strings.Contains(perm, "r")):
			verb = "open"
		case owner && (op == '-' && strings.Contains(perm, "r") || op == '=' && !strings.ContainsAny(perm, "rgou")):
			verb = "close"
		}
	}
	return verb
}

func octalVerb(mode string) string {
	for len(mode) < 3 {
		mode = "0" + mode
	}
	owner, others := mode[len(mode)-3]-'0', mode[len(mode)-1]-'0'
	switch {
	case owner&4 == 0:
		return "close"
	case others&2 != 0:
		return "open"
	}
	return ""
}

func chownEffects(_ *Env, call *shellast.Call) []Effect {
	p := chownGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	files, owner := p.Operands, ""
	if !p.Has("reference") && len(files) > 0 {
		owner, files = " "+files[0].String(), files[1:]
	}
	return permissionEffects(call, p, files, call.Name+owner, "")
}

func setfaclEffects(_ *Env, call *shellast.Call) []Effect {
	p := setfaclGrammar.Parse(call.Args)
	if informs(p) || p.Has("test") {
		return nil
	}
	return permissionEffects(call, p, p.Operands, "setfacl", "")
}

func permissionEffects(call *shellast.Call, p *options.Parsed, files []value.Field, detail, verb string) []Effect {
	var out []Effect
	for _, f := range files {
		if f.Is("") {
			continue
		}
		e := effectOn(call, Permissions, f)
		e.Recursive, e.Detail, e.Verb = p.Has("recursive"), detail, verb
		e.Many = fromSearch(call) && f.HasUnknown()
		out = append(out, e)
	}
	return out
}
