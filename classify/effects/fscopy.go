package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Sources: mv(1), cp(1), install(1) and ln(1) of coreutils 9.5.
var (
	mvGrammar = options.Grammar{Opts: "b backup:: debug exchange f,force h i,interactive n,no-clobber no-copy strip-trailing-slashes " +
		"S,suffix: t,target-directory: T,no-target-directory update:: u v,verbose Z,context help version"}
	cpGrammar = options.Grammar{Opts: "a,archive attributes-only b backup:: c copy-contents d debug f,force H i,interactive " +
		"keep-directory-symlink l,link L,dereference n,no-clobber N P,no-dereference p preserve:: no-preserve: parents R,r,recursive " +
		"reflink:: remove-destination s,symbolic-link S,suffix: sparse: strip-trailing-slashes t,target-directory: " +
		"T,no-target-directory u update:: v,verbose x,one-file-system X Z context:: help version"}
	installGrammar = options.Grammar{Opts: "b backup:: c C,compare d,directory D debug g,group: m,mode: o,owner: p,preserve-timestamps " +
		"preserve-context s,strip strip-program: S,suffix: t,target-directory: T,no-target-directory v,verbose Z context:: help version"}
	lnGrammar = options.Grammar{Opts: "b backup:: d,F,directory f,force h i,interactive L,logical n,no-dereference P,physical r,relative " +
		"s,symbolic S,suffix: t,target-directory: T,no-target-directory v,verbose w help version"}
)

// passage is one file on its way: from a name to a name.
type passage struct{ from, to value.Field }

// passages pair the operands of a program that copies: the last operand, or
// the value of -t, is the target of all others.
func passages(env *Env, call *shellast.Call, p *options.Parsed) []passage {
	sources := p.Operands
	target, inside := p.Value("target-directory")
	if !inside {
		if len(sources) < 2 {
			return nil
		}
		target, sources = sources[len(sources)-1], sources[:len(sources)-1]
		inside = !p.Has("no-target-directory") && (len(sources) > 1 || sources[0].Splits || holdsFiles(env, call, target))
	}
	var out []passage
	for _, s := range sources {
		to := target
		if name, ok := lastName(s); inside && ok {
			to.Str = joinPath(target.Str, name)
		}
		out = append(out, passage{s, to})
	}
	return out
}

// lastName is the name that a copied file has in a target directory; none if
// it is the contents of a directory that are copied.
func lastName(path value.Field) (value.Str, bool) {
	t := takeApart(path.Str)
	if n := len(t.comps); n > 0 && (t.comps[n-1].Is(".") || t.comps[n-1].Is("..")) {
		return nil, false
	}
	t.clean()
	if len(t.comps) == 0 {
		return nil, false
	}
	name := t.comps[len(t.comps)-1]
	if openName(name) {
		name = value.UnknownStr("name of "+name.String(), value.FromAnywhere, value.NonEmpty)
	}
	return name, true
}

// holdsFiles reports whether a target is known to be a directory.
func holdsFiles(env *Env, call *shellast.Call, target value.Field) bool {
	t := takeApart(target.Str)
	if n := len(t.comps); t.slash || n > 0 && (t.comps[n-1].Is(".") || t.comps[n-1].Is("..")) {
		return true
	}
	e := effectOn(call, Write, target)
	switch s := e.Spot(env); s.Class {
	case WorkDir, TempRoot, MountPoint, SystemTree, HomeParent, HomeDir, RootDir:
		return true
	default:
		return s.at.Exists && s.at.Info.Mode.IsDir()
	}
}

func mvEffects(env *Env, call *shellast.Call) []Effect {
	p := mvGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	var out []Effect
	for _, m := range passages(env, call, p) {
		move := effectOn(call, Move, m.from)
		move.Detail = m.to.String()
		write := effectOn(call, Write, m.to)
		write.Entry = true
		if write.Spot(env).Device {
			move.Verb = "discard"
		}
		out = append(out, move, write)
	}
	return out
}

func cpEffects(env *Env, call *shellast.Call) []Effect {
	p := cpGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	return copyEffects(env, call, p, p.Has("remove-destination", "symbolic-link", "link"))
}

func installEffects(env *Env, call *shellast.Call) []Effect {
	p := installGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	if p.Has("directory") {
		var out []Effect
		for _, d := range p.Operands {
			if env.Boundary != nil {
				out = append(out, effectOn(call, Make, d))
			}
		}
		return out
	}
	return copyEffects(env, call, p, true)
}

// Source: scp(1) of OpenSSH 10.
var scpGrammar = options.Grammar{Opts: "3 4 6 A B C O p q R r s T v c: D: F: i: J: l: o: P: S: X:", Stop: true}

// scpEffects are the files that scp brings here.
func scpEffects(env *Env, call *shellast.Call) []Effect {
	p := scpGrammar.Parse(call.Args)
	n := len(p.Operands)
	if n < 2 || remoteName(p.Operands[n-1]) || strings.HasPrefix(p.Operands[n-1].Prefix(), "scp://") {
		return nil
	}
	return copyEffects(env, call, p, false)
}

// copyEffects are the writes at the ends of all passages.
func copyEffects(env *Env, call *shellast.Call, p *options.Parsed, entry bool) []Effect {
	var out []Effect
	for _, m := range passages(env, call, p) {
		e := effectOn(call, Write, m.to)
		e.Entry = entry
		out = append(out, e)
	}
	return out
}

func lnEffects(env *Env, call *shellast.Call) []Effect {
	p := lnGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	if len(p.Operands) == 1 && !p.Has("target-directory") {
		// The link is made in the working directory.
		p.Operands = append(p.Operands, value.WordOf("."))
	}
	return copyEffects(env, call, p, true)
}
