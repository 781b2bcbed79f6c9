package shellast

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// What programs print that list names of files: not known, but each line leads
// to a place below a directory that is. A name with a blank or a newline in it is
// read as several by what splits at these; that is left out of account here, as it
// is for find.
//
// Sources: grep(1) 3.11; rg(1) 14; ls(1) of coreutils 9.5; git-ls-files(1),
// git-diff(1), git-grep(1) 2.49. Options that print something else, or names in
// another form, are in no grammar, and then the output is not known.
var (
	grepLists = options.Grammar{Digits: true, Opts: "e,regexp: f,file: m,max-count: A,after-context: B,before-context: C,context: color:: colour:: include: exclude: " +
		"exclude-from: exclude-dir: label: binary-files: d,directories: D,devices: l,files-with-matches L,files-without-match r,recursive R,dereference-recursive " +
		"E,extended-regexp F,fixed-strings G,basic-regexp P,perl-regexp i,ignore-case y no-ignore-case v,invert-match w,word-regexp x,line-regexp Z,null z,null-data " +
		"s,no-messages H,with-filename h,no-filename n,line-number a,text I U,binary o,only-matching line-buffered"}
	rgLists = options.Grammar{Exact: true, Opts: "e,regexp: f,file: g,glob: iglob: t,type: T,type-not: A,after-context: B,before-context: C,context: m,max-count: " +
		"M,max-columns: d,max-depth: j,threads: E,encoding: color: colors: sort: sortr: max-filesize: ignore-file: engine: l,files-with-matches files-without-match files " +
		"i,ignore-case s,case-sensitive S,smart-case F,fixed-strings v,invert-match w,word-regexp x,line-regexp n,line-number N,no-line-number H,with-filename " +
		"L,follow P,pcre2 U,multiline multiline-dotall u,unrestricted z,search-zip hidden no-ignore no-ignore-vcs no-ignore-parent no-messages no-config a,text 0,null " +
		"glob-case-insensitive crlf one-file-system"}
	lsLists = options.Grammar{Opts: "1 t r,reverse S c u U X v A,almost-all B,ignore-backups d,directory h k H L G color:: sort: time: hide: I,ignore: group-directories-first"}

	gitListsFiles = options.Grammar{Opts: "c,cached d,deleted m,modified o,others i,ignored k,killed z x,exclude: X,exclude-from: exclude-per-directory: exclude-standard " +
		"directory no-empty-directory error-unmatch full-name recurse-submodules deduplicate"}
	gitListsDiff = options.Grammar{Opts: "name-only cached staged diff-filter: z merge-base relative:: M,find-renames:: C,find-copies:: no-renames " +
		"w,ignore-all-space b,ignore-space-change a,text R no-ext-diff no-textconv ignore-submodules:: no-color"}
	gitListsGrep = options.Grammar{Opts: "l,files-with-matches,name-only L,files-without-match i,ignore-case w,word-regexp F,fixed-strings E,extended-regexp " +
		"P,perl-regexp G,basic-regexp v,invert-match e: f: cached untracked z,null r,recursive no-recursive max-depth: I a,text full-name threads: no-color"}
)

// listing is what a program prints that lists names of files, where its arguments
// say where these are.
func (r *run) listing(name string, args []value.Field) (value.Str, bool) {
	if r.where != Here {
		return nil, false
	}
	l := lister{r: r, by: "listed by " + name, all: "output of " + name}
	ok := false
	switch name {
	case "grep", "egrep", "fgrep", "ggrep":
		ok = l.grep(args)
	case "rg":
		ok = l.rg(args)
	case "ls", "gls":
		ok = l.ls(args)
	case "git":
		ok = l.git(args)
	}
	return concat(l.lines), ok
}

// lister gathers what the lines of a list are.
type lister struct {
	r     *run
	by    string // of a name
	all   string // of all of them
	lines []value.Str
}

// read parses the arguments; it fails where one of them is an option that is not in
// the grammar, or may be.
func (l *lister) read(g *options.Grammar, args []value.Field) (*options.Parsed, bool) {
	p := g.Parse(args)
	if p.Wild || p.Missing || slices.ContainsFunc(p.Flags, func(f options.Flag) bool { return !f.Known }) ||
		slices.ContainsFunc(p.Operands, func(o value.Field) bool { return o.Splits }) {
		return nil, false
	}
	return p, true
}

func (l *lister) line(s value.Str) {
	l.lines = append(l.lines, value.Str{{Kind: value.Unknown, Text: l.all, Origin: value.FromOutput, Lines: &s}})
}

func (l *lister) below(dir value.Str) {
	if !strings.HasSuffix(dir.Suffix(), "/") {
		dir = dir.Append(value.Of("/"))
	}
	l.line(dir.Append(value.UnknownStr(l.by, value.FromOutput, value.Below)))
}

// searched are the files below a place, or it is one itself.
func (l *lister) searched(place value.Str) {
	if place.Is("-") {
		return // standard input
	}
	file, dir := l.kind(place)
	if file || !dir {
		l.line(place)
	}
	if !file {
		l.below(place)
	}
}

// kind reports whether a place is known to be a file, or to be none: nothing, a
// directory, the root or the working directory.
func (l *lister) kind(place value.Str) (file, dir bool) {
	if l.r.isFile(place) {
		return true, false
	}
	p, ok := l.r.abs(place)
	if place.Is(".") || strings.HasSuffix(place.Suffix(), "/") {
		return false, true
	}
	if !ok || !strings.HasPrefix(p, "/") || l.r.st.fileAt(p) != nil {
		return false, false
	}
	info, err := l.r.e.host.Lstat(p)
	return false, errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode.IsDir()
}

func (l *lister) grep(args []value.Field) bool {
	p, ok := l.read(&grepLists, args)
	if !ok || !p.Has("files-with-matches", "files-without-match") || p.Has("dereference-recursive") {
		return false // or it looks through directories that links lead to
	}
	files := p.Operands
	if !p.Has("regexp", "file") {
		files = files[min(1, len(files)):]
	}
	how, _ := p.Value("directories")
	recursive := p.Has("recursive") || how.Is("recurse")
	switch {
	case recursive && len(files) == 0:
		files = []value.Field{value.WordOf(".")}
	case len(files) == 0:
		return false
	}
	for _, f := range files {
		if recursive {
			l.searched(f.Str)
		} else if !f.Is("-") {
			l.line(f.Str)
		}
	}
	return true
}

func (l *lister) rg(args []value.Field) bool {
	p, ok := l.read(&rgLists, args)
	if !ok || !p.Has("files-with-matches", "files-without-match", "files") || p.Has("follow") {
		return false
	}
	places := p.Operands
	if !p.Has("regexp", "file", "files") {
		places = places[min(1, len(places)):]
	}
	if len(places) == 0 {
		places = []value.Field{value.WordOf(".")}
	}
	for _, f := range places {
		l.searched(f.Str)
	}
	return true
}

// ls prints the names in a directory without that, and files as they were named.
func (l *lister) ls(args []value.Field) bool {
	p, ok := l.read(&lsLists, args)
	if !ok {
		return false
	}
	bare := len(p.Operands) == 0 && !p.Has("directory")
	for _, o := range p.Operands {
		file, dir := l.kind(o.Str)
		if p.Has("directory") || file || !dir {
			l.line(o.Str)
		}
		bare = bare || !p.Has("directory") && !file
	}
	if bare {
		l.below(value.Of("."))
	}
	return len(l.lines) > 0
}

// git prints paths relative to the working directory or to the top. Outside of
// these it prints only what it was asked for.
func (l *lister) git(args []value.Field) bool {
	if len(args) == 0 {
		return false
	}
	var g *options.Grammar
	command, _ := args[0].Exact()
	switch command {
	case "ls-files":
		g = &gitListsFiles
	case "diff":
		g = &gitListsDiff
	case "grep":
		g = &gitListsGrep
	default:
		return false
	}
	p, ok := l.read(g, args[1:])
	if !ok || command == "diff" && !p.Has("name-only") || command == "grep" && !p.Has("name-only", "files-without-match") {
		return false
	}
	for _, o := range p.Operands {
		text, exact := o.Exact()
		if command != "diff" && (!exact || strings.HasPrefix(text, "/") || strings.HasPrefix(text, ":") || strings.Contains("/"+text+"/", "/../")) {
			return false
		}
	}
	l.below(value.Of("."))
	return true
}
