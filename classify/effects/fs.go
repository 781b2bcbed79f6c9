package effects

import (
	"slices"
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

func fsModel(env *Env, call *shellast.Call) []Effect {
	if model := fsProgram(call.Name); model != nil {
		return model(env, call)
	}
	return nil
}

// effectOn is an effect of a call on a path.
func effectOn(call *shellast.Call, kind Kind, path value.Field) Effect {
	return Effect{Kind: kind, Call: call, Path: path, Dir: call.Dir, Where: call.Where}
}

// informs reports whether the program only tells of itself. An operand before
// that option ends the options on some systems and with POSIXLY_CORRECT, and
// then the option is a file.
func informs(p *options.Parsed) bool {
	f, ok := p.Last("help", "version")
	return ok && (len(p.OperandAt) == 0 || f.Index < p.OperandAt[0])
}

// Sources: rm(1) of coreutils 9.5 and of FreeBSD 14 (-P, -W, -x).
var rmGrammar = options.Grammar{Opts: "d,dir f,force i I P W x interactive:: one-file-system no-preserve-root " +
	"preserve-root:: presume-input-tty r,R,recursive v,verbose help version"}

func rmEffects(env *Env, call *shellast.Call) []Effect {
	p := rmGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	out := deleteEffects(call, p, p.Has("recursive"))
	if !p.Has("recursive") && slices.ContainsFunc(p.BeforeDashes(), nothingKnown) {
		for i := range out { // rm refuses it, unless that is the option -r
			out[i].Many = out[i].Many || out[i].Spot(env).Class.Root()
		}
	}
	return out
}

// nothingKnown reports whether a word can be anything, and so an option. For what
// such a word usually stands for, see mayBeOption.
func nothingKnown(f value.Field) bool {
	return len(f.Str) > 0 && f.Str[0].Kind == value.Unknown && (f.Str[0].Shape == value.Any || f.Str[0].Shape == value.NonEmpty)
}

// deleteEffects are the deletes of all operands.
func deleteEffects(call *shellast.Call, p *options.Parsed, recursive bool) []Effect {
	var out []Effect
	for _, o := range p.Operands {
		if o.Is("") && !o.Splits {
			continue
		}
		e := effectOn(call, Delete, o)
		e.Recursive = recursive
		e.Many = fromSearch(call) && o.HasUnknown()
		if !recursive {
			e.Many = e.Many || o.Splits || p.Wild || listed(o) || o.From(value.FromInput) || o.From(value.FromFile)
		}
		out = append(out, e)
	}
	return out
}

// listed reports whether an operand is any of the names that a program prints.
func listed(o value.Field) bool {
	return slices.ContainsFunc(o.Str, func(p value.Part) bool {
		return p.Kind == value.Unknown && (p.Shape == value.Dirs || p.Shape == value.Below)
	})
}

// fromSearch reports whether the call's operands come from a program that
// finds or lists files.
func fromSearch(call *shellast.Call) bool {
	for _, via := range call.Via {
		last := strings.TrimSpace(via[strings.LastIndexByte(via, '|')+1:])
		switch name, _, _ := strings.Cut(last, " "); name {
		case "xargs", "parallel", "find", "fd", "fdfind":
			return true
		}
	}
	return false
}

// Sources: README of the npm packages rimraf, version 6, and del-cli, version 6,
// whose --dry-run only lists.
var rimrafGrammar = options.Grammar{Opts: "g,glob G,no-glob v,verbose V,no-verbose i,interactive I,no-interactive impl: " +
	"n,dry-run preserve-root no-preserve-root tmp: max-retries: retry-delay: backoff: h,help version", Exact: true}

func rimrafEffects(_ *Env, call *shellast.Call) []Effect {
	p := rimrafGrammar.Parse(call.Args)
	if informs(p) || p.Has("dry-run") {
		return nil
	}
	return deleteEffects(call, p, true)
}

// cmakeEffects reads the command-line tools of cmake -E that delete.
// Source: cmake(1) 3.31.
func cmakeEffects(_ *Env, call *shellast.Call) []Effect {
	if len(call.Args) < 3 || !call.Args[0].Is("-E") {
		return nil
	}
	tool, _ := call.Args[1].Exact()
	switch tool {
	case "rm", "remove":
		p := rmGrammar.Parse(call.Args[2:])
		return deleteEffects(call, p, tool == "rm" && p.Has("recursive"))
	case "remove_directory":
		return deleteEffects(call, rmGrammar.Parse(call.Args[2:]), true)
	}
	return nil
}

// Source: unlink(1) of coreutils 9.5.
var unlinkGrammar = options.Grammar{Opts: "help version"}

func unlinkEffects(_ *Env, call *shellast.Call) []Effect {
	p := unlinkGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	return deleteEffects(call, p, false)
}

// rmdirEffects: rmdir only removes empty directories, in which nothing can be
// lost. The one of Windows removes trees with /s.
func rmdirEffects(env *Env, call *shellast.Call) []Effect {
	for _, a := range call.Args {
		if windowsSwitch(a) == "s" {
			return windowsDelete(env, call)
		}
	}
	if env.Boundary == nil {
		return nil
	}
	var out []Effect
	for _, o := range rmdirGrammar.Parse(call.Args).Operands {
		e := effectOn(call, Make, o)
		e.Entry = true
		out = append(out, e)
	}
	return out
}

// Source: rmdir(1) of coreutils 9.5.
var rmdirGrammar = options.Grammar{Opts: "ignore-fail-on-non-empty p,parents v,verbose help version"}

// windowsSwitch is the letter of a switch of the Windows command line, which
// MSYS shells write with two slashes.
func windowsSwitch(a value.Field) string {
	s, exact := a.Exact()
	if !exact || !strings.HasPrefix(s, "/") {
		return ""
	}
	if s = strings.TrimPrefix(s[1:], "/"); len(s) != 1 {
		return ""
	}
	return strings.ToLower(s)
}

// windowsDelete reads del, erase and rd of cmd.exe and Remove-Item of
// PowerShell, which has them as aliases.
// Sources: "del /?", "rd /?"; Get-Help Remove-Item, PowerShell 7.4.
func windowsDelete(_ *Env, call *shellast.Call) []Effect {
	var out []Effect
	recursive := call.Name == "deltree"
	for i := 0; i < len(call.Args); i++ {
		a := call.Args[i]
		text, exact := a.Exact()
		option := strings.ToLower(text)
		switch {
		case !exact || len(text) < 2 || text[0] != '-' && windowsSwitch(a) == "":
			if !a.Is("") {
				out = append(out, effectOn(call, Delete, a))
			}
		case option == "/s", option == "//s", strings.HasPrefix("-recurse", option):
			recursive = true
		case option == "/?", option == "//?", len(option) > 2 && strings.HasPrefix("-whatif", option):
			return nil
		case hasAny(option, "-include", "-exclude", "-filter", "-erroraction", "-ea", "-credential", "-stream"):
			i++
		}
	}
	for i := range out {
		out[i].Recursive = recursive
		out[i].Many = !recursive && out[i].Path.Splits
	}
	return out
}

func hasAny(s string, list ...string) bool {
	for _, l := range list {
		if s == l {
			return true
		}
	}
	return false
}

// Sources: shred(1) of coreutils 9.5; srm(1) 1.2; wipe(1) 0.24.
var (
	shredGrammar = options.Grammar{Opts: "f,force n,iterations: random-source: s,size: u remove:: v,verbose x,exact z,zero help version"}
	srmGrammar   = options.Grammar{Opts: "d,directory f,force i,interactive l m,medium n,nounlink r,R,recursive s,simple v,verbose " +
		"x,one-file-system z,zero h,help V,version"}
	wipeGrammar = options.Grammar{Opts: "a b: c D e f F h,help i k l: M: o: P: Q: q R: r,recursive S: s T: t: v,version X: x: Z"}
)

func shredEffects(_ *Env, call *shellast.Call) []Effect {
	return shredsAll(call, &shredGrammar, "u", "remove")
}
func srmEffects(_ *Env, call *shellast.Call) []Effect  { return shredsAll(call, &srmGrammar) }
func wipeEffects(_ *Env, call *shellast.Call) []Effect { return shredsAll(call, &wipeGrammar) }

// shredsAll are the effects of a program that overwrites files and then, always
// or with one of the options, removes them.
func shredsAll(call *shellast.Call, g *options.Grammar, removes ...string) []Effect {
	p := g.Parse(call.Args)
	if informs(p) {
		return nil
	}
	var out []Effect
	for _, o := range p.Operands {
		if o.Is("-") {
			continue
		}
		e := effectOn(call, Shred, o)
		e.Recursive = p.Has("recursive")
		out = append(out, e, effectOn(call, Write, o))
	}
	if len(removes) == 0 || p.Has(removes...) {
		out = append(out, deleteEffects(call, p, p.Has("recursive"))...)
	}
	return out
}
