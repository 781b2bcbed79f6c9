package shellast

import (
	"path"
	"strings"

	"gstack/shellast/inline"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// parallelGrammar is that of GNU parallel(1) 20221122, as far as it takes
// values.
var parallelGrammar = options.Grammar{
	Opts: "0,null a,arg-file: d,delimiter: C,colsep: E: I: i,replace:: j,jobs,max-procs: P: k,keep-order L: l:: m X xargs n,max-args,N: q,quote s,max-chars: S,sshlogin: slf,sshloginfile: t,verbose v u,ungroup group tag line-buffer,lb bar eta progress dry-run,dryrun halt: joblog: retries: delay: timeout: results: pipe pipe-part,pipepart block: tmpdir: workdir,wd: env: nice: load: memfree: will-cite no-notice shuf files trim: rpl: header: tagstring: ctag round-robin linebuffer citation version help",
	Stop: true,
}

// mostShares bounds the ways to share out items that are tried.
const mostShares = 8

// parallel evaluates the commands that GNU parallel builds; each is run by a
// shell.
func (r *run) parallel(name string, word value.Field, args []value.Field) status {
	p := parallelGrammar.Parse(args)
	r.record(name, word, args)
	if p.Has("dryrun", "version", "help", "citation") {
		return maybe
	}
	k := r.branch()
	if host, ok := p.Value("sshlogin", "sshloginfile"); ok && !host.Is(":") {
		k = r.elsewhere(name, Remote)
	}
	k.out = r.out
	k.via = append(r.via[:len(r.via):len(r.via)], name)
	k.in = stdin{&input{source: Closed}}
	k.cond = true
	job := job{run: k, quote: p.Has("quote"), mark: "{}"}
	if m, ok := p.Value("I", "replace"); ok {
		job.mark = m.String()
	}
	var items []value.Field
	job.cmd, items = r.parallelItems(p)
	if p.Has("pipe", "pipepart") {
		k.in = r.in
		items = nil
	} else if items == nil {
		items = r.parallelInput(p)
	}
	n := 1
	if v, ok := p.Value("N"); ok {
		t, _ := v.Exact()
		i, known := parseInt(t)
		n = int(min(max(i, 0), maxFields))
		if !known {
			n = 1
		}
	}
	switch {
	case n == 0 || p.Has("pipe", "pipepart"):
		job.start(nil, name)
	case p.Has("X", "m", "xargs"):
		job.start(items, name)
		for size := 1; size < len(items) && size <= mostShares; size++ { // shared out among several jobs
			for from := 0; from < len(items); from += size {
				job.start(items[from:min(from+size, len(items))], name)
			}
		}
	default:
		for from := 0; from < len(items); from += n {
			job.start(items[from:min(from+n, len(items))], name)
		}
	}
	return maybe
}

// parallelItems splits the operands into the command and what stands behind
// ":::". Of several lists each item may meet each of the others: only all
// together are known then.
func (r *run) parallelItems(p *options.Parsed) (cmd, items []value.Field) {
	cmd = p.Operands
	at := len(cmd)
	for i, f := range cmd {
		if t, _ := f.Exact(); strings.HasPrefix(t, ":::") {
			at = i
			break
		}
	}
	operands := cmd[at:]
	cmd = cmd[:at]
	var lists [][]value.Field
	kind := ""
	for _, f := range operands {
		if t, _ := f.Exact(); t == ":::" || t == ":::+" || t == "::::" || t == "::::+" {
			kind = strings.TrimSuffix(t, "+")
			lists = append(lists, nil)
			continue
		}
		last := len(lists) - 1
		if kind == "::::" {
			lists[last] = append(lists[last], parallelLines(r.contents(f.Str))...)
		} else {
			lists[last] = append(lists[last], f)
		}
	}
	switch len(lists) {
	case 0:
		return cmd, nil
	case 1:
		return cmd, append([]value.Field{}, lists[0]...)
	}
	items = []value.Field{}
	rows := [][]value.Field{nil}
	for _, l := range lists {
		var next [][]value.Field
		for _, row := range rows {
			for _, f := range l {
				if len(next) < maxAlternatives {
					next = append(next, append(row[:len(row):len(row)], f))
				}
			}
		}
		rows = next
	}
	for _, row := range rows {
		items = append(items, value.Field{Str: joinFields(row), Splits: true})
	}
	return cmd, items
}

// parallelInput are the items that parallel reads.
func (r *run) parallelInput(p *options.Parsed) []value.Field {
	if files := p.Values("arg-file"); len(files) > 0 {
		var out []value.Field
		for _, f := range files {
			out = append(out, parallelLines(r.contents(f.Str))...)
		}
		return out
	}
	if r.in.input == nil || r.in.source == Closed {
		return []value.Field{{Str: value.UnknownStr("input of parallel", value.FromInput, value.Any)}}
	}
	text := r.rest(r.in)
	if t, ok := text.Exact(); ok && p.Has("null") {
		var out []value.Field
		for _, l := range strings.Split(strings.TrimSuffix(t, "\x00"), "\x00") {
			out = append(out, value.WordOf(l))
		}
		return out
	}
	return parallelLines(text)
}

// parallelLines are the lines of a text, each as it stands.
func parallelLines(text value.Str) []value.Field {
	var out []value.Field
	for _, l := range linesOf(text) {
		out = append(out, value.Field{Str: l})
	}
	return out
}

// job is what parallel runs for some of its items.
type job struct {
	run   *run
	cmd   []value.Field
	quote bool
	mark  string
}

func (j *job) start(items []value.Field, name string) {
	c := j.run.started()
	c.cond = true
	c.code(j.line(c, items), j.run.span0(), name)
}

// line is the command line for some items.
func (j *job) line(c *run, items []value.Field) value.Str {
	if len(j.cmd) == 0 {
		return joinFields(items)
	}
	quoted := quotedWords(items)
	words := append([]value.Field{}, j.cmd...)
	used := false
	replace := func(mark string, by value.Str) {
		for i, w := range words {
			if strings.Contains(w.String(), mark) {
				used = true
				words[i] = substitute([]value.Field{w}, mark, by)[0]
			}
		}
	}
	given := quoted
	if j.quote {
		given = items
	}
	replace(j.mark, joinFields(given))
	for _, form := range [...]string{"", ".", "/", "//", "/."} {
		if form != "" {
			replace("{"+form+"}", transformed(joinFields(given), form))
		}
		for i, f := range given {
			replace("{"+itoa(int64(i+1))+form+"}", transformed(f.Str, form))
		}
	}
	for _, number := range [...]string{"{#}", "{%}"} {
		replace(number, value.UnknownStr("number", value.FromInput, value.Word))
	}
	for i, w := range words {
		if t, ok := w.Exact(); ok {
			if before, code, found := strings.Cut(t, "{="); found {
				code, after, _ := strings.Cut(code, "=}")
				c.inlineCode(inline.Perl, value.Of(code), "parallel {= =}", inline.World{})
				used = true
				words[i].Str = value.Of(before).Append(value.UnknownStr("{="+code+"=}", value.FromInput, value.Any)).Append(value.Of(after))
			} else if j.quote {
				words[i].Str = value.Of(shellWord(t)).Mark(w.Tricks())
			}
		}
	}
	if !used {
		words = append(words, quoted...)
	}
	return joinFields(words)
}

// quotedWords are words as a shell reads them as the same words again.
func quotedWords(items []value.Field) []value.Field {
	quoted := make([]value.Field, len(items))
	for i, f := range items {
		quoted[i] = f
		if t, ok := f.Exact(); ok && !f.Splits {
			quoted[i].Str = value.Of(shellWord(t)).Mark(f.Tricks())
		}
	}
	return quoted
}

// transformed is a part of a path: {.}, {/}, {//} and {/.}.
func transformed(s value.Str, form string) value.Str {
	t, ok := s.Exact()
	if !ok || form == "" {
		return s
	}
	switch form {
	case "//":
		t = path.Dir(t)
	case "/", "/.":
		t = path.Base(t)
	}
	if form == "." || form == "/." {
		t = strings.TrimSuffix(t, path.Ext(t))
	}
	return value.Of(t).Mark(s.Tricks())
}

// shellWord quotes a word for a shell, where that is needed.
func shellWord(t string) string {
	plain := t != ""
	for i := range len(t) {
		c := t[i]
		plain = plain && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("_-./:=@%+,", c) >= 0)
	}
	if plain {
		return t
	}
	return "'" + strings.ReplaceAll(t, "'", `'\''`) + "'"
}
