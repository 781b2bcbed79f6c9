package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// fsWrite is what a redirection does.
func fsWrite(_ *Env, w *shellast.Write) []Effect {
	return []Effect{{Kind: Write, Redirect: w, Path: w.Target, Append: w.Append, Dir: w.Dir, Where: w.Where}}
}

// Sources: tee(1) of coreutils 9.5, sponge(1) of moreutils 0.69.
var teeGrammar = options.Grammar{Opts: "a,append i,ignore-interrupts p output-error:: help version"}

func teeEffects(_ *Env, call *shellast.Call) []Effect {
	p := teeGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	out := writeEffects(call, p.Operands)
	for i := range out {
		out[i].Append = p.Has("append")
	}
	return out
}

func writeEffects(call *shellast.Call, files []value.Field) []Effect {
	var out []Effect
	for _, f := range files {
		if !f.Is("") && !f.Is("-") {
			out = append(out, effectOn(call, Write, f))
		}
	}
	return out
}

// ddEffects reads the operands of dd, which have no dashes.
// Source: dd(1) of coreutils 9.5.
func ddEffects(env *Env, call *shellast.Call) []Effect {
	var out []Effect
	open := &wiper{env: env, call: call}
	for _, a := range call.Args {
		switch {
		case strings.HasPrefix(a.Prefix(), "of="):
			a.Str = dropText(a.Str, len("of="))
			// Only the last one counts.
			out = []Effect{effectOn(call, Write, a)}
			open.out = nil
			if a.HasUnknown() && a.Prefix() == "" { // most often a disk, as who writes a file knows its name
				open.wipe("of=", a)
			}
		case a.HasUnknown() && a.Prefix() == "" && a.Str[0].Shape != value.Word: // it may be any operand
			open.wipe("", a)
		}
	}
	return append(out, open.out...)
}

// Source: truncate(1) of coreutils 9.5.
var truncateGrammar = options.Grammar{Opts: "c,no-create o,io-blocks r,reference: s,size: help version"}

func truncateEffects(env *Env, call *shellast.Call) []Effect {
	p := truncateGrammar.Parse(call.Args)
	if informs(p) {
		return nil
	}
	size, _ := p.Value("size")
	var out []Effect
	for _, f := range p.Operands {
		write := effectOn(call, Write, f)
		out = append(out, write)
		if grows(size) {
			continue
		}
		if at := write.Spot(env).at; at.Known && (!at.Exists || !larger(at.Info.Size, size, p)) {
			continue
		}
		cut := effectOn(call, Shred, f)
		cut.Verb, cut.Detail = "truncate", size.String()
		out = append(out, cut)
	}
	return out
}

// grows reports whether a size of truncate never makes a file smaller.
func grows(size value.Field) bool {
	text := strings.TrimLeft(size.Prefix(), " ")
	return strings.HasPrefix(text, "+") || strings.HasPrefix(text, ">") || strings.HasPrefix(text, "%")
}

// larger reports whether a file of that many bytes may be larger than a size of
// truncate.
func larger(bytes int64, size value.Field, p *options.Parsed) bool {
	text, exact := size.Exact()
	if !exact || text == "" || p.Has("io-blocks", "reference") {
		return true
	}
	n, units := int64(0), text
	for units != "" && units[0] >= '0' && units[0] <= '9' && n < 1<<40 {
		n, units = n*10+int64(units[0]-'0'), units[1:]
	}
	if units == text {
		return true // relative to what the file has
	}
	switch units {
	case "":
	case "K", "KiB", "k":
		n <<= 10
	case "M", "MiB":
		n <<= 20
	case "G", "GiB":
		n <<= 30
	case "KB":
		n *= 1000
	case "MB":
		n *= 1000 * 1000
	case "GB":
		n *= 1000 * 1000 * 1000
	default:
		return true
	}
	return bytes > n
}

// Sources: sed(1) of GNU sed 4.9; -a, -I and -l of FreeBSD 14.
var sedGrammar = options.Grammar{Opts: "a b,binary debug e,expression: E,r,regexp-extended f,file: follow-symlinks i,in-place:: I:: " +
	"l,line-length: n,quiet,silent posix s,separate sandbox u,unbuffered z,null-data help version"}

func sedEffects(_ *Env, call *shellast.Call) []Effect {
	p := sedGrammar.Parse(call.Args)
	if informs(p) || !p.Has("in-place", "I") {
		return nil
	}
	files := p.Operands
	if len(files) > 0 && files[0].Is("") {
		files = files[1:] // the empty suffix of other systems' -i
	}
	if !p.Has("expression", "file") && len(files) > 0 {
		files = files[1:] // the script
	}
	return replaceEffects(call, files, !p.Has("follow-symlinks"))
}

// Options whose value is only digits (-0, -l) are read as flags, and so are the
// digits: other options may follow them in one word.
// Sources: perlrun(1) of Perl 5.38, ruby(1) of Ruby 3.3.
var (
	perlGrammar = options.Grammar{Stop: true, Opts: "0 1 2 3 4 5 6 7 a c C D d e: E: f F:: g h i:: I: l m:: M:: n p s S t T u U v V:: w W x:: X"}
	rubyGrammar = options.Grammar{Stop: true, Opts: "0 1 2 3 4 5 6 7 a c C: d,debug e: E,encoding: F:: h help i:: I: K:: l n p r,require: s S U " +
		"v,version w W:: x:: y backtrace-limit: disable: enable: external-encoding: internal-encoding: verbose yjit"}
)

func perlEffects(_ *Env, call *shellast.Call) []Effect { return inPlace(call, &perlGrammar) }
func rubyEffects(_ *Env, call *shellast.Call) []Effect { return inPlace(call, &rubyGrammar) }

// inPlace are the writes of an interpreter that edits its operands (-i).
func inPlace(call *shellast.Call, g *options.Grammar) []Effect {
	p := g.Parse(call.Args)
	if !p.Has("i") {
		return nil
	}
	files := p.Operands
	if !p.Has("e", "E") && len(files) > 0 {
		files = files[1:] // the program
	}
	return replaceEffects(call, files, true)
}

// replaceEffects are the writes of a program that puts a new file in the place
// of the old one, so that a link does not stay one.
func replaceEffects(call *shellast.Call, files []value.Field, entry bool) []Effect {
	out := writeEffects(call, files)
	for i := range out {
		out[i].Entry = entry
	}
	return out
}
