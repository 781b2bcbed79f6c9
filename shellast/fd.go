package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// fdGrammar is that of fd(1) 10.2. Its -x and -X take all words that follow, up
// to ";".
var fdGrammar = options.Grammar{Exact: true, Opts: "H,hidden I,no-ignore no-ignore-vcs no-ignore-parent u,unrestricted s,case-sensitive i,ignore-case g,glob regex " +
	"F,fixed-strings and: a,absolute-path l,list-details L,follow p,full-path 0,print0 d,max-depth: min-depth: exact-depth: E,exclude: prune t,type: " +
	"e,extension: S,size: changed-within: changed-before: o,owner: format: batch-size: ignore-file: c,color: hyperlink:: j,threads: max-results: 1 q,quiet " +
	"show-errors base-directory: path-separator: search-path: strip-cwd-prefix:: one-file-system h,help V,version"}

// fd records a call of fd and evaluates the command that it runs for what it
// finds.
func (r *run) fd(name string, word value.Field, args []value.Field) status {
	r.record(name, word, args)
	var commands [][]value.Field
	var own []value.Field
	for i := 0; i < len(args); i++ {
		t := args[i].Prefix()
		long := t == "--exec" || t == "--exec-batch"
		if !long && !fdRuns(t) {
			own = append(own, args[i])
			if t == "--" {
				own = append(own, args[i+1:]...)
				break
			}
			continue
		}
		if !long && len(t) > 2 {
			own = append(own, value.WordOf(t[:len(t)-1])) // -Hx
		}
		from := i + 1
		for i++; i < len(args) && !args[i].Is(";"); i++ {
		}
		commands = append(commands, args[from:min(i, len(args))])
	}
	p := fdGrammar.Parse(own)
	if p.Has("help", "version") {
		return maybe
	}
	starts := p.Values("search-path")
	if len(p.Operands) > 1 {
		starts = append(starts, p.Operands[1:]...)
	}
	base, moved := p.Value("base-directory")
	if len(starts) == 0 {
		starts = []value.Field{value.WordOf(".")}
		if moved {
			starts = []value.Field{base}
		}
	}
	for _, cmd := range commands {
		if len(cmd) == 0 {
			continue
		}
		for _, s := range starts {
			for _, f := range found(s.Str, nil, true, false, true) {
				if p.Has("follow") {
					f = throughLinks(f)
				}
				r.findExec(name+" -x", fdCommand(cmd), f, false)
			}
		}
	}
	if len(commands) > 0 {
		return maybe
	}
	if moved || p.Wild || p.Has("list-details", "format", "follow") {
		r.out.print(value.UnknownStr("output of "+name, value.FromOutput, value.Any))
		return maybe
	}
	l := lister{r: r, by: "found by " + name, all: "output of " + name}
	for _, s := range starts {
		l.below(s.Str)
	}
	r.out.print(concat(l.lines))
	return maybe
}

// fdRuns reports whether a word is short options that end with -x or -X.
func fdRuns(t string) bool {
	if len(t) < 2 || t[0] != '-' || t[1] == '-' || !strings.HasSuffix(t, "x") && !strings.HasSuffix(t, "X") {
		return false
	}
	// An option before it must not take the x as its value.
	return !strings.ContainsAny(t[1:len(t)-1], "dEteSocj")
}

// fdCommand is the command with the mark for what is found as find has it: the
// parts of a path that fd also knows are of the same place, and without a mark
// the path comes last.
func fdCommand(cmd []value.Field) []value.Field {
	marked := false
	out := make([]value.Field, 0, len(cmd)+1)
	for _, c := range cmd {
		for _, mark := range [...]string{"{/.}", "{//}", "{/}", "{.}"} {
			if strings.Contains(c.String(), mark) {
				c = substitute([]value.Field{c}, mark, value.Of("{}"))[0]
			}
		}
		marked = marked || strings.Contains(c.String(), "{}")
		out = append(out, c)
	}
	if !marked {
		out = append(out, value.WordOf("{}"))
	}
	return out
}
