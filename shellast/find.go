package shellast

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"gstack/internal/bashtext"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// find records a find command and evaluates the commands of its -exec actions,
// once for what it can find (find(1), ACTIONS).
func (r *run) find(name string, word value.Field, args []value.Field) status {
	r.record(name, word, args)
	// Starting points come before the first option-like word.
	i, follow := 0, false
	for i < len(args) {
		t := args[i].Prefix()
		if t == "-H" || t == "-L" || t == "-P" || strings.HasPrefix(t, "-O") {
			follow = t == "-L" || follow && t[1] == 'O'
			i++
			continue
		}
		if t == "-D" {
			i += 2
			continue
		}
		break
	}
	var starts []value.Str
	for i < len(args) {
		t := args[i].Prefix()
		if strings.HasPrefix(t, "-") || t == "(" || t == "!" || t == ")" {
			break
		}
		starts = append(starts, args[i].Str)
		i++
	}
	if len(starts) == 0 {
		starts = []value.Str{value.Of(".")}
	}
	e := findExpression{end: "\n", links: follow || slices.ContainsFunc(args, func(a value.Field) bool { return a.Is("-follow") })}
	listed := true // the names of what is found are printed, and nothing else
	expr := args[min(i, len(args)):]
	for j := 0; j < len(expr); j++ {
		t, _ := expr[j].Exact()
		not := e.negated
		e.negated = t == "!" || t == "-not"
		switch t {
		case "(":
			if names, n := nameGroup(expr[j:]); n > 0 && !not && !e.grouped {
				e.names, e.filtered = names, true
				j += n
				continue
			}
			e.grouped, e.names = true, nil
		case "-o", "-or", ",":
			e.otherwise()
		case "-print", "-print0":
			e.printed = true
			if t == "-print0" {
				e.end = "\x00"
			}
		case "-printf", "-fprintf", "-ls", "-fls":
			listed = false
		case "-exec", "-execdir", "-ok", "-okdir":
			listed = false
			j++
			from := j
			for j < len(expr) && !expr[j].Is(";") && !(expr[j].Is("+") && j > from && expr[j-1].Is("{}")) {
				j++
			}
			cmd := expr[from:min(j, len(expr))]
			for _, s := range starts {
				for _, f := range e.found(s, r.isFile(s)) {
					r.findExec(name+" "+t, cmd, f, t == "-execdir" || t == "-okdir")
				}
			}
		case "-maxdepth":
			e.onlyStart = e.onlyStart || j+1 < len(expr) && expr[j+1].Is("0")
			j++
		case "-mindepth":
			e.below = j+1 < len(expr) && !expr[j+1].Is("0")
			e.entries = j+1 < len(expr) && expr[j+1].Is("1")
			j++
		case "-type", "-xtype":
			if j+1 < len(expr) && !expr[j+1].Is("d") {
				e.filtered = true // a starting point is a directory
			}
			j++
		case "-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex", "-lname", "-ilname":
			if j+1 < len(expr) && !expr[j+1].Is("*") && !(t == "-name" && expr[j+1].Is("/")) {
				e.filtered = true
				if n := namePattern(expr[j+1]); t == "-name" && !not && !e.grouped && len(n) > 0 {
					e.names = []value.Str{n}
				}
			}
			j++
		case "-newer", "-anewer", "-cnewer", "-mtime", "-atime", "-ctime", "-mmin", "-amin", "-cmin", "-size", "-user", "-group", "-uid", "-gid",
			"-perm", "-links", "-inum", "-samefile", "-used", "-fstype", "-context":
			e.filtered = true
			j++
		case "-empty", "-nouser", "-nogroup", "-executable", "-readable", "-writable":
			e.filtered = true
		}
	}
	switch {
	case !listed || e.mixed || e.branched && !e.printed:
		r.out.print(foundList(starts, e.filtered && !e.branched || e.below, e.onlyStart))
	default:
		r.out.print(e.list(starts))
	}
	return maybe
}

// findExpression is what is known of all that an expression of find lets
// through, up to the place that is read.
type findExpression struct {
	// names are the names, or patterns of names, of which it has one, where that
	// is certain.
	names []value.Str
	// filtered: a test leaves things out, the starting points among them.
	// onlyStart: there is nothing but these. below: not these.
	// entries: not these, but all that is in them.
	filtered, onlyStart, below, entries bool
	negated, grouped                    bool
	// links: directories are looked through that links lead to.
	links bool
	// branched: there are alternatives. printed: the last one prints; mixed:
	// others print as well.
	branched, printed, mixed bool
	end                      string // of what is printed
}

// emptied reports whether all that is in the starting points is found, and they
// are not.
func (e *findExpression) emptied() bool {
	return e.entries && !e.filtered && !e.onlyStart && len(e.names) == 0
}

// entriesOf is a pattern that stands for all that is in a directory.
func entriesOf(dir value.Str) value.Str {
	if !strings.HasSuffix(dir.Suffix(), "/") {
		dir = dir.Append(value.Of("/"))
	}
	return append(dir[:len(dir):len(dir)], value.Part{Kind: value.Glob, Text: "*"})
}

// otherwise begins another alternative.
func (e *findExpression) otherwise() {
	e.branched = true
	e.mixed = e.mixed || e.printed
	e.printed = false
	if !e.grouped {
		e.names, e.filtered = nil, false
	}
}

// nameGroup reads ( -name A -o -name B ), and tells how many words follow the
// bracket; 0: it is another group.
func nameGroup(expr []value.Field) (names []value.Str, n int) {
	for i := 1; i+2 < len(expr) && expr[i].Is("-name"); i += 3 {
		pattern := namePattern(expr[i+1])
		if len(pattern) == 0 {
			return nil, 0
		}
		names = append(names, pattern)
		if expr[i+2].Is(")") {
			return names, i + 2
		}
		if !expr[i+2].Is("-o") && !expr[i+2].Is("-or") {
			return nil, 0
		}
	}
	return nil, 0
}

// found are the values of {} for one starting point, which may be a file.
func (e *findExpression) found(start value.Str, file bool) []value.Str {
	names := e.names
	if len(names) == 0 {
		names = []value.Str{nil}
	}
	var out []value.Str
	if e.emptied() && !file {
		out = append(out, entriesOf(start))
	}
	for _, n := range names {
		for _, f := range found(start, n, e.filtered, e.onlyStart || file, e.below) {
			if e.links {
				f = throughLinks(f)
			}
			if len(out) == 0 || !out[0].Equal(f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// list is what find prints: the starting points, where they may be found, and
// any number of lines of one kind, or of one of several.
func (e *findExpression) list(starts []value.Str) value.Str {
	var out []value.Str
	for _, s := range starts {
		for _, f := range e.found(s, false) {
			if f.Equal(s) {
				out = append(out, f, value.Of(e.end))
				continue
			}
			line := f
			out = append(out, value.Str{{Kind: value.Unknown, Text: "found by find", Origin: value.FromOutput, Lines: &line}})
		}
	}
	return concat(out)
}

// isFile reports whether a path is known to be a file: nothing is below it.
func (r *run) isFile(s value.Str) bool {
	p, ok := r.abs(s)
	if !ok {
		return false
	}
	if f := r.st.fileAt(p); f != nil {
		return !f.dir && !f.maybe
	}
	if !strings.HasPrefix(p, "/") || r.where != Here {
		return false
	}
	info, err := r.e.host.Lstat(p)
	return err == nil && info.Mode.IsRegular()
}

// namePattern is a pattern of -name, where that is plain.
func namePattern(f value.Field) value.Str {
	text, ok := f.Exact()
	if !ok || strings.Trim(text, ".*?") == "" || strings.ContainsAny(text, `[\/`) {
		return nil
	}
	var out value.Str
	for text != "" {
		i := strings.IndexAny(text, "*?")
		if i < 0 {
			i = len(text)
		}
		out = out.Append(value.Of(text[:i]))
		if text = text[i:]; text != "" {
			out = append(out, value.Part{Kind: value.Glob, Text: text[:1]})
			text = text[1:]
		}
	}
	return out
}

// found are the values of {} for one starting point, where all that is found
// has a name, or one of a pattern, unless that is empty.
func found(start, name value.Str, filtered, onlyStart, below bool) []value.Str {
	if onlyStart {
		return []value.Str{start}
	}
	under := start
	if !strings.HasSuffix(start.Suffix(), "/") {
		under = start.Append(value.Of("/"))
	}
	if len(name) > 0 {
		under = under.Append(value.UnknownStr("found by find", value.FromOutput, value.Dirs)).Append(name)
		if below || !mayBeNamed(start, name) {
			return []value.Str{under}
		}
		return []value.Str{start, under}
	}
	under = under.Append(value.UnknownStr("found by find", value.FromOutput, value.Below))
	if filtered || below {
		return []value.Str{under}
	}
	return []value.Str{start, under}
}

// throughLinks is a place that is found, where links on the way down are followed
// and may lead anywhere.
func throughLinks(s value.Str) value.Str {
	out := slices.Clone(s)
	for i := range out {
		if out[i].Shape == value.Below || out[i].Shape == value.Dirs {
			out[i].Shape = value.NonEmpty
		}
	}
	return out
}

// mayBeNamed reports whether a starting point itself has the name.
func mayBeNamed(start, name value.Str) bool {
	at, ok := start.Exact()
	pattern, okP := patternText(name)
	if !ok || !okP {
		return true
	}
	named, err := bashtext.Match(pattern, path.Base(at), bashtext.PatternOptions{})
	return named || err != nil
}

// foundList is what find prints.
func foundList(starts []value.Str, filtered, onlyStart bool) value.Str {
	var list []value.Str
	for _, s := range starts {
		if !filtered {
			list = append(list, s, value.Of("\n"))
		}
	}
	if !onlyStart {
		list = append(list, value.UnknownStr("found by find", value.FromOutput, value.Any))
	}
	return concat(list)
}

func (r *run) findExec(by string, cmd []value.Field, file value.Str, inDir bool) {
	if len(cmd) == 0 {
		return
	}
	k := r.branch()
	k.out = nil
	k.cond = true
	k.via = append(r.via[:len(r.via):len(r.via)], by)
	if inDir {
		k.st.setDirs([]value.Str{value.UnknownStr("directory in which find finds", value.FromOutput, value.NonEmpty)})
	}
	k.outside(substitute(cmd, "{}", file))
}

// substitute replaces a mark in all words.
func substitute(fields []value.Field, mark string, by value.Str) []value.Field {
	out := make([]value.Field, len(fields))
	for i, f := range fields {
		out[i] = f
		var list []value.Str
		hit := false
		for _, p := range f.Str {
			if p.Kind != value.Lit || !strings.Contains(p.Text, mark) {
				list = append(list, value.Str{p})
				continue
			}
			hit = true
			for n, piece := range strings.Split(p.Text, mark) {
				if n > 0 {
					list = append(list, by)
				}
				if piece != "" {
					q := p
					q.Text = piece
					list = append(list, value.Str{q})
				}
			}
		}
		if hit {
			out[i].Str = concat(list)
		}
	}
	return out
}

// xargsGrammar is that of GNU findutils 4.9 xargs(1), BSD's -J and -R added.
var xargsGrammar = options.Grammar{
	Opts: "0,null a,arg-file: d,delimiter: E: e,eof:: I: i,replace:: L: l,max-lines:: n,max-args: o,open-tty P,max-procs: p,interactive process-slot-var: r,no-run-if-empty s,max-chars: show-limits t,verbose x,exit J: R: S: help version",
	Stop: true,
}

// xargs evaluates the command that xargs builds from its input.
func (r *run) xargs(name string, word value.Field, args []value.Field) status {
	p := xargsGrammar.Parse(args)
	if p.Has("help", "version") {
		return maybe
	}
	r.record(name, word, args)
	cmd := p.Operands
	if len(cmd) == 0 {
		cmd = []value.Field{value.WordOf("echo")}
	}
	var items value.Str
	switch {
	case p.Has("arg-file"):
		f, _ := p.Value("arg-file")
		items = r.contents(f.Str)
	case r.in.input == nil || r.in.source == Closed:
		items = nil
		if r.in.input == nil {
			items = value.UnknownStr("input of xargs", value.FromInput, value.Any)
		}
	default:
		items = r.rest(r.in)
		r.consume(nil)
	}
	k := r.branch()
	k.out = r.out
	k.via = append(r.via[:len(r.via):len(r.via)], name)
	k.in = stdin{&input{source: Closed}}
	k.cond = true
	mark, replaced := "", false
	if v, ok := p.Value("I"); ok {
		mark, replaced = v.String(), true
	} else if f, ok := p.Last("replace"); ok {
		mark, replaced = "{}", true
		if f.HasValue {
			mark = f.Value.String()
		}
	} else if v, ok := p.Value("J"); ok {
		mark, replaced = v.String(), true
	}
	if mark, ok := p.Value("E", "eof"); ok && !p.Has("null", "delimiter") {
		items = beforeLine(items, mark)
	}
	list := xargsItems(items, p, replaced)
	switch {
	case replaced && strings.Contains(mark, "‹"): // any text that is not known may be the mark
		for i, w := range cmd {
			if _, ok := w.Exact(); !ok {
				cmd[i] = value.Field{Str: value.UnknownStr(w.String(), value.FromInput, value.Any)}
			}
		}
		k.outside(cmd)
	case replaced && mark != "":
		for _, it := range list {
			c := k.branch()
			c.out = k.out
			c.outside(substitute(cmd, mark, it.Str))
		}
	case p.Has("max-lines", "L") && !p.Has("null", "delimiter"):
		lines := continued(linesOf(items))
		n := perCommand(p)
		for from := 0; from < len(lines); from += n {
			c := k.branch()
			c.out = k.out
			c.outside(append(cmd[:len(cmd):len(cmd)], xargsItems(joinLines(lines[from:min(from+n, len(lines))]), p, false)...))
		}
		if len(lines) == 0 {
			k.outside(cmd)
		}
	case p.Has("max-args", "max-lines", "L"): // -L is -n where items are not lines
		n := perCommand(p)
		for from := 0; from < len(list); from += n {
			c := k.branch()
			c.out = k.out
			c.outside(append(cmd[:len(cmd):len(cmd)], list[from:min(from+n, len(list))]...))
		}
		if len(list) == 0 {
			k.outside(cmd)
		}
	default:
		k.outside(append(cmd[:len(cmd):len(cmd)], list...))
	}
	return maybe
}

// continued joins the lines that xargs -L counts as one: a blank at the end, or
// a quoted newline, continues a line.
func continued(lines []value.Str) []value.Str {
	var out []value.Str
	from := 0
	for i, l := range lines {
		end := l.Suffix()
		slashes := len(end) - len(strings.TrimRight(end, "\\"))
		if i == len(lines)-1 || slashes%2 == 0 && end == strings.TrimRight(end, " \t") {
			out = append(out, joinLines(lines[from:i+1]))
			from = i + 1
		}
	}
	return out
}

// beforeLine is the input of xargs up to the line that ends it.
func beforeLine(items value.Str, end value.Field) value.Str {
	t, ok := items.Exact()
	mark, known := end.Exact()
	if !ok || !known || mark == "" {
		return items
	}
	for at := 0; at < len(t); {
		line := t[at:]
		n := strings.IndexByte(line, '\n') + 1
		if n == 0 {
			n = len(line)
		}
		if strings.TrimSpace(line[:n]) == mark {
			return value.Of(t[:at]).Mark(items.Tricks())
		}
		at += n
	}
	return items
}

// perCommand is how many items, or lines, xargs gives to one command.
func perCommand(p *options.Parsed) int {
	if v, ok := p.Value("max-args", "max-lines", "L"); ok {
		t, _ := v.Exact()
		if n, ok := parseInt(t); ok && n > 0 {
			return int(min(n, 1000))
		}
	}
	return 1
}

// xargsItems splits the input of xargs.
func xargsItems(s value.Str, p *options.Parsed, wholeLines bool) []value.Field {
	const most = 1000
	if len(s) == 0 {
		return nil
	}
	if s[0].Lines != nil && !splitsLines(p) { // lines of one kind stand for themselves
		return append([]value.Field{{Str: *s[0].Lines}}, xargsItems(s[1:], p, wholeLines)...)
	}
	t, exact := s.Exact()
	if !exact {
		// The lines before the first unknown text are known.
		known := s.Prefix()
		if end := strings.LastIndexAny(known, "\n\x00"); end >= 0 {
			head := xargsItems(value.Of(known[:end+1]), p, wholeLines)
			if rest := dropBytes(s, end+1); len(rest) > 0 && rest[0].Lines != nil && !splitsLines(p) {
				return append(head, xargsItems(rest, p, wholeLines)...)
			}
			return append(head, value.Field{Str: dropBytes(s, end+1), Splits: !wholeLines})
		}
		return []value.Field{{Str: s, Splits: !wholeLines}}
	}
	var words []string
	switch {
	case p.Has("null"):
		words = strings.Split(strings.TrimSuffix(t, "\x00"), "\x00")
	case p.Has("delimiter"):
		d, _ := p.Value("delimiter")
		sep, _ := d.Exact()
		if sep = decodeEscape(sep); sep == "" {
			sep = "\n"
		}
		words = strings.Split(strings.TrimSuffix(t, "\n"), sep)
	case wholeLines:
		for _, l := range strings.Split(strings.TrimSuffix(t, "\n"), "\n") {
			words = append(words, unquoteXargs(strings.TrimLeft(l, " \t"))...)
			if n := len(words); n > 1 && l != "" {
				// a line is one item
				words = append(words[:n-len(unquoteXargs(strings.TrimLeft(l, " \t")))], strings.Join(unquoteXargs(strings.TrimLeft(l, " \t")), " "))
			} else if n == 1 {
				words[0] = strings.Join(unquoteXargs(strings.TrimLeft(l, " \t")), " ")
			}
		}
	default:
		words = unquoteXargs(t)
	}
	if len(words) > most {
		return []value.Field{{Str: value.UnknownStr("input of xargs", value.FromLimit, value.Any), Splits: true}}
	}
	out := make([]value.Field, 0, len(words))
	for _, w := range words {
		out = append(out, value.Field{Str: value.Of(w).Mark(s.Tricks())})
	}
	return out
}

// splitsLines reports whether items end at something else than lines, or a NUL.
func splitsLines(p *options.Parsed) bool {
	d, ok := p.Value("delimiter")
	if !ok || p.Has("null") {
		return false
	}
	text, exact := d.Exact()
	text = decodeEscape(text)
	return !exact || text != "" && text != "\n" && text != "\x00"
}

// decodeEscape is a delimiter that is written as an escape of C.
func decodeEscape(s string) string {
	if len(s) < 2 || s[0] != '\\' {
		return s
	}
	if i := strings.IndexByte(`abfnrtv0\`, s[1]); i >= 0 && len(s) == 2 {
		return "\a\b\f\n\r\t\v\x00\\"[i : i+1]
	}
	digits, base := s[1:], 8
	if s[1] == 'x' {
		digits, base = s[2:], 16
	}
	if n, err := strconv.ParseUint(digits, base, 8); err == nil {
		return string([]byte{byte(n)})
	}
	return s
}

// unquoteXargs splits at blanks, with the quotes of xargs(1).
func unquoteXargs(s string) []string {
	var out []string
	var cur strings.Builder
	open := false
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			} else {
				cur.WriteByte(c)
			}
		case c == '\'' || c == '"':
			quote, open = c, true
		case c == '\\' && i+1 < len(s):
			i++
			cur.WriteByte(s[i])
			open = true
		case c == ' ' || c == '\t' || c == '\n':
			if open {
				out = append(out, cur.String())
				cur.Reset()
				open = false
			}
		default:
			cur.WriteByte(c)
			open = true
		}
	}
	if open {
		out = append(out, cur.String())
	}
	return out
}
