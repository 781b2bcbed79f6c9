package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Source: tar(1) of GNU tar 1.35; the options with a value and those that
// matter here. Others are read as flags.
var tarGrammar = options.Grammar{Opts: "A,catenate,concatenate b,blocking-factor: c,create C,directory: delete d,diff,compare exclude: f,file: " +
	"F,info-script,new-volume-script: g,listed-incremental: group: H,format: I,use-compress-program: K,starting-file: L,tape-length: " +
	"mode: mtime: N,after-date,newer: newer-mtime: owner: r,append remove-files rsh-command: sort: strip-components: suffix: t,list T,files-from: " +
	"to-command: to-stdout one-top-level:: P,absolute-names transform,xform: u,update V,label: x,extract,get X,exclude-from: z,gzip j,bzip2 J,xz v,verbose p k n O S h m s w B G " +
	"i W Z a,auto-compress l M one-file-system help version"}

// tarEffects reads what tar unpacks, and --remove-files, which deletes what it has
// packed.
func tarEffects(_ *Env, call *shellast.Call) []Effect {
	p := tarGrammar.Parse(tarArgs(call.Args))
	if informs(p) {
		return nil
	}
	var out []Effect
	if file, ok := p.Value("file"); ok && p.Has("create", "append", "update", "catenate", "concatenate") && !remoteName(file) {
		out = append(out, writeEffects(call, []value.Field{file})...)
	}
	if p.Has("get") && !p.Has("O", "to-stdout", "to-command") {
		e := effectOn(call, Write, unpacked(p))
		e.Entry = true // a link in the way is replaced
		out = append(out, e)
	}
	if !p.Has("remove-files") {
		return out
	}
	files := p.Operands
	if list, ok := p.Value("files-from"); ok {
		files = append(files, value.Field{Str: value.UnknownStr("names in "+list.String(), value.FromFile, value.Any), Splits: true})
	}
	for _, f := range files {
		e := effectOn(call, Delete, f)
		e.Recursive = true
		if dir, ok := p.Value("directory"); ok && !strings.HasPrefix(f.Prefix(), "/") {
			e.Path.Str = joinPath(dir.Str, f.Str)
		}
		out = append(out, e)
	}
	return out
}

// unpacked stands for the files that tar takes out of an archive: below the
// directory that it goes to, which several -C lead to one after the other.
func unpacked(p *options.Parsed) value.Field {
	dir := value.WordOf(".")
	for _, d := range p.Values("directory", "one-top-level") {
		if strings.HasPrefix(d.Prefix(), "/") || dir.Is(".") {
			dir = d
			continue
		}
		dir.Str, dir.Splits = joinPath(dir.Str, d.Str), dir.Splits || d.Splits
	}
	if p.Has("P", "absolute-names") {
		return value.Field{Str: value.UnknownStr("absolute names in the archive", value.FromFile, value.NonEmpty)}
	}
	return inDir(dir)
}

// tarArgs writes the old style of tar, whose first argument is letters without
// a dash and their values after it, as options.
func tarArgs(args []value.Field) []value.Field {
	if len(args) == 0 {
		return args
	}
	letters, exact := args[0].Exact()
	if !exact || letters == "" || letters[0] == '-' {
		return args
	}
	var out []value.Field
	rest := args[1:]
	for _, c := range []byte(letters) {
		out = append(out, value.WordOf("-"+string(rune(c))))
		if strings.IndexByte("bCfFgHIKLNTVX", c) >= 0 && len(rest) > 0 {
			out, rest = append(out, rest[0]), rest[1:]
		}
	}
	return append(out, rest...)
}

// zipEffects reads zip -m, which deletes what it has packed.
// Source: zip(1) 3.0.
func zipEffects(_ *Env, call *shellast.Call) []Effect {
	var names []value.Field
	moves, switches := false, true
	for _, a := range call.Args {
		text := a.Prefix()
		switch {
		case switches && text == "--":
			switches = false
		case switches && strings.HasPrefix(text, "--"):
			moves = moves || text == "--move"
		case switches && len(text) > 1 && text[0] == '-':
			moves = moves || strings.Contains(text, "m")
		default:
			names = append(names, a)
		}
	}
	return packedEffects(call, names, moves)
}

// packedEffects are the deletes of all names but the first, which is the archive.
func packedEffects(call *shellast.Call, names []value.Field, moves bool) []Effect {
	if len(names) == 0 {
		return nil
	}
	out := writeEffects(call, names[:1])
	for _, f := range names[1:] {
		if moves {
			e := effectOn(call, Delete, f)
			e.Recursive = true
			out = append(out, e)
		}
	}
	return out
}

// sevenZipEffects reads the -sdel of 7z, which deletes what it has packed.
// Source: manual of 7-Zip 24, "-sdel switch".
func sevenZipEffects(_ *Env, call *shellast.Call) []Effect {
	if len(call.Args) == 0 || !(call.Args[0].Is("a") || call.Args[0].Is("u")) {
		return nil
	}
	moves, switches, names := false, true, []value.Field(nil)
	for _, a := range call.Args[1:] {
		text := strings.ToLower(a.Prefix())
		switch {
		case switches && text == "--":
			switches = false
		case switches && strings.HasPrefix(text, "-"):
			moves = moves || text == "-sdel"
		default:
			names = append(names, a)
		}
	}
	return packedEffects(call, names, moves)
}
