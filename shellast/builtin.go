package shellast

import (
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// builtin runs a shell builtin on expanded arguments; ok is false where the
// name is none.
func (r *run) builtin(name string, word value.Field, args []value.Field) (st status, ok bool) {
	if tells(name, args) {
		r.out.print(value.UnknownStr("output of "+name, value.FromEnv, value.Any))
	}
	switch name {
	case ":", "true", "times", "suspend", "disown", "bg", "fg", "ulimit", "umask", "logout", "caller", "bind", "bindkey", "zle", "autoload", "setopt", "unsetopt", "zstyle":
		return success, true
	case "false":
		return failure, true
	case "echo":
		r.echo(args)
		return success, true
	case "printf":
		return r.printf(args), true
	case "test", "[":
		if name == "[" && len(args) > 0 && args[len(args)-1].Is("]") {
			args = args[:len(args)-1]
		}
		return r.testCommand(args), true
	case "pwd":
		if d := r.st.dirs(); len(d) > 0 {
			r.out.print(oneOf(d).Append(value.Of("\n")))
		} else {
			r.out.print(value.UnknownStr("$PWD", value.FromEnv, value.NonEmpty).Append(value.Of("\n")))
		}
		return success, true
	case "cd", "chdir", "pushd":
		return r.chdir(name, args), true
	case "popd":
		return r.popd(args), true
	case "dirs", "jobs", "history", "fc", "compgen", "complete", "compopt", "enable", "hash", "type":
		return r.lesser(name, args), true
	case "export", "readonly", "declare", "typeset", "local", "integer", "float":
		return r.declFields(name, args), true
	case "unset":
		return r.unset(args), true
	case "set":
		return r.set(args), true
	case "shopt":
		return r.shopt(args), true
	case "shift":
		return r.shift(args), true
	case "read", "vared":
		return r.read(args), true
	case "mapfile", "readarray":
		return r.mapfile(args), true
	case "getopts":
		return r.getopts(args), true
	case "let":
		st := maybe
		for _, a := range args {
			st = maybe
			if n, ok := r.arithString(a.Str); ok {
				st = statusOf(n != 0)
			}
		}
		return st, true
	case "eval":
		return r.eval(args), true
	case "source", ".":
		return r.source(name, args), true
	case "trap":
		return r.trap(args), true
	case "alias":
		return r.alias(args), true
	case "unalias":
		for _, a := range args {
			if t, ok := a.Exact(); ok {
				if r.st.alias == nil {
					r.st.alias = map[string]value.Str{}
				}
				r.st.alias[t] = nil
			}
		}
		return success, true
	case "break", "continue":
		r.st.set("_", scalar(lastWord(word, args)))
		r.leaveLoop(name, args)
		return success, true
	case "return":
		r.st.set("_", scalar(lastWord(word, args)))
		if r.ret != nil {
			r.leave(r.ret)
		}
		return maybe, true
	case "exit":
		r.exit()
		return maybe, true
	case "wait":
		return r.wait(args), true
	case "command":
		return r.commandBuiltin(args), true
	case "builtin":
		if len(args) == 0 {
			return success, true
		}
		k := r.carried("builtin")
		k.noFunctions = true
		if args[0].Is("--") {
			args = args[1:]
		}
		return k.exec(args), true
	case "exec":
		return r.execBuiltin(args), true
	}
	if r.zsh() {
		return r.zshBuiltin(name, args)
	}
	return maybe, false
}

// assignNamed assigns to a variable, or to an element, by its name.
func (r *run) assignNamed(name string, v value.Str) {
	if base, sub, ok := subscript(name); ok {
		r.assignElement(base, sub, []value.Str{v}, r.span0())
		return
	}
	r.assign(name, v)
}

// lastWord is what $_ is after a command.
func lastWord(word value.Field, args []value.Field) value.Str {
	if len(args) > 0 {
		return args[len(args)-1].Str
	}
	return word.Str
}

// carried is r with one more carrier.
func (r *run) carried(by string) *run {
	k := *r
	k.via = append(r.via[:len(r.via):len(r.via)], by)
	return &k
}

// joinFields joins words with blanks, as echo and eval do.
func joinFields(args []value.Field) value.Str {
	list := make([]value.Str, 0, 2*len(args))
	for i, a := range args {
		if i > 0 {
			list = append(list, value.Of(" "))
		}
		list = append(list, plain(a.Str))
	}
	return concat(list)
}

// printf is the builtin printf; with -v it assigns.
func (r *run) printf(args []value.Field) status {
	target := ""
	for len(args) > 0 {
		if args[0].Is("--") {
			args = args[1:]
			break
		}
		if !args[0].Is("-v") || len(args) < 2 {
			break
		}
		target, _ = args[1].Exact()
		r.subscriptWords(args[1].Str, r.span0(), "printf -v")
		if _, sub, ok := subscript(target); ok {
			r.evalWords(value.Of(sub), r.span0(), "printf -v")
		}
		args = args[2:]
	}
	if len(args) == 0 {
		return maybe
	}
	out := formatted(args)
	if target != "" {
		r.assignNamed(target, out)
		return success
	}
	r.out.print(out)
	return success
}

// formatted is what printf prints.
func formatted(args []value.Field) value.Str {
	texts := make([]string, len(args))
	exact := true
	for i, a := range args {
		var ok bool
		texts[i], ok = plain(a.Str).Exact()
		exact = exact && ok && !a.Splits
	}
	format, fok := plain(args[0].Str).Exact()
	if exact {
		if out, ok := bashtext.Printf(format, texts[1:]); ok {
			t := value.Trick(0)
			if strings.Contains(format, `\x`) || strings.Contains(format, `\0`) || strings.Contains(format, `\1`) || strings.Contains(format, "%c%c") || strings.Contains(format, "%b") {
				t = value.ViaPrintf
			}
			return value.Of(out).Mark(t)
		}
	}
	if !fok {
		return unknownOf(args, "output of printf")
	}
	// Known format, unknown arguments: %s passes them on.
	var list []value.Str
	rest := args[1:]
	for round := 0; round == 0 || len(rest) > 0 && round < maxAlternatives; round++ {
		f, took := format, false
		for f != "" {
			i := strings.IndexByte(f, '%')
			if i < 0 || i+1 >= len(f) {
				lit, _ := bashtext.Printf(strings.ReplaceAll(f, "%", "%%"), nil)
				list = append(list, value.Of(lit))
				break
			}
			lit, ok := bashtext.Printf(f[:i], nil)
			if !ok {
				return unknownOf(args, "output of printf")
			}
			list = append(list, value.Of(lit))
			j := i + 1
			for j < len(f) && strings.IndexByte("-+ #0123456789.", f[j]) >= 0 {
				j++
			}
			if j >= len(f) {
				break
			}
			verb := f[i : j+1]
			f = f[j+1:]
			if verb == "%%" {
				list = append(list, value.Of("%"))
				continue
			}
			took = true
			var arg value.Str
			if len(rest) > 0 {
				arg, rest = rest[0].Str, rest[1:]
			}
			if verb == "%s" {
				list = append(list, arg)
			} else if t, ok := arg.Exact(); ok {
				out, ok := bashtext.Printf(verb, []string{t})
				if !ok {
					return unknownOf(args, "output of printf")
				}
				list = append(list, value.Of(out))
			} else {
				list = append(list, unknownFrom(arg, "printf "+verb))
			}
		}
		if !took {
			break
		}
	}
	return concat(list)
}

// unknownOf is unknown text with the most telling origin of some fields.
func unknownOf(fields []value.Field, name string) value.Str {
	out := value.UnknownStr(name, value.FromOutput, value.Any)
	for _, f := range fields {
		for _, p := range f.Str {
			if p.Kind == value.Unknown && (p.Origin == value.FromNetwork || p.Origin == value.FromDecoder) {
				out[0].Origin, out[0].Text = p.Origin, p.Text
			}
		}
	}
	return out
}

// chdir changes the working directory.
func (r *run) chdir(name string, args []value.Field) status {
	for len(args) > 0 {
		t, ok := args[0].Exact()
		if !ok || len(t) < 2 || t[0] != '-' {
			break
		}
		args = args[1:]
		if t == "--" {
			break
		}
	}
	old := r.st.dirs()
	var next []value.Str
	st := maybe
	switch {
	case name == "pushd" && (len(args) != 1 || strings.HasPrefix(args[0].Prefix(), "+")): // turns the stack
		r.st.pushed = &dirStack{lost: true}
		r.st.setDirs(nil)
		return maybe
	case len(args) > 1 && !r.zsh(): // too many arguments
		return failure
	case len(args) == 0:
		if next = r.varAlts("HOME"); len(next) == 1 {
			st = r.existsDir(next[0])
		}
	case args[0].Is("-"):
		next = r.varAlts("OLDPWD")
	case args[0].Splits:
		r.st.setDirs(nil)
		return maybe
	default:
		target := args[0].Str
		for _, base := range orUnknown(old) {
			for _, dir := range r.searched(target) {
				next = addAlternative(next, join(join(base, dir), target))
			}
			next = addAlternative(next, join(base, target))
		}
		if len(next) == 1 {
			st = r.existsDir(next[0])
		}
	}
	if len(old) > 0 {
		r.st.set("OLDPWD", &variable{alts: old})
	}
	for _, n := range next {
		if n == nil {
			next = nil
			break
		}
	}
	if name == "pushd" {
		s := r.st.stack()
		r.st.pushed = &dirStack{list: append(s.list[:len(s.list):len(s.list)], old), lost: s.lost}
	}
	// A failed cd leaves everything as it was: so it is where it may fail and
	// the next command does not depend on it.
	r.st.setDirs(next)
	return st
}

// popd goes back to where pushd was called.
func (r *run) popd(args []value.Field) status {
	s := r.st.stack()
	switch {
	case len(args) > 0, s.lost && len(s.list) == 0:
		r.st.pushed = &dirStack{lost: true}
		r.st.setDirs(nil)
		return maybe
	case len(s.list) == 0:
		return failure
	}
	last := len(s.list) - 1
	r.st.setDirs(s.list[last])
	r.st.pushed = &dirStack{list: s.list[:last], lost: s.lost}
	return success
}

// searched are the directories of CDPATH in which cd looks for a directory
// first.
func (r *run) searched(target value.Str) []value.Str {
	p := target.Prefix()
	if strings.HasPrefix(p, "/") || strings.HasPrefix(p, ".") || r.st.lookup("CDPATH") == nil {
		return nil
	}
	var out []value.Str
	for _, v := range r.varAlts("CDPATH") {
		t, ok := v.Exact()
		if !ok {
			out = append(out, value.UnknownStr("$CDPATH", value.FromEnv, value.NonEmpty))
			continue
		}
		for _, d := range strings.Split(t, ":") {
			if d != "" {
				out = addAlternative(out, value.Of(d))
			}
		}
	}
	return out
}

// orUnknown makes a list of directories that has at least one, maybe nil.
func orUnknown(dirs []value.Str) []value.Str {
	if len(dirs) == 0 {
		return []value.Str{nil}
	}
	return dirs
}

// join is the path target relative to a directory; nil is not known.
func join(dir, target value.Str) value.Str {
	target = plain(target)
	p := target.Prefix()
	switch {
	case strings.HasPrefix(p, "/"):
	case len(target) == 0:
		return dir
	case target[0].Kind == value.Unknown: // may be absolute
	case dir == nil:
		return nil
	default:
		target = dir.Append(value.Of("/")).Append(target)
	}
	if t, ok := target.Exact(); ok {
		return value.Of(path.Clean(t))
	}
	return target
}

// existsDir reports whether a directory is known to exist.
func (r *run) existsDir(s value.Str) status {
	if len(s) == 1 && s[0].Kind == value.Unknown && s[0].Shape == value.Temp {
		return success
	}
	t, ok := s.Exact()
	if !ok || r.where != Here {
		return maybe
	}
	if f := r.st.fileAt(t); f != nil && f.dir {
		return success
	}
	info, err := r.e.host.Lstat(t)
	switch {
	case err == nil && info.Mode.IsDir():
		return success
	}
	return maybe
}

// unset removes variables and functions.
func (r *run) unset(args []value.Field) status {
	funcs := false
	for _, a := range args {
		t, ok := a.Exact()
		switch {
		case !ok:
			r.subscriptWords(a.Str, r.span0(), "unset")
		case t == "-f":
			funcs = true
		case t == "-v" || t == "-n":
		case funcs:
			r.st.setFunction(t, nil)
		default:
			if base, sub, isElem := subscript(t); isElem {
				v := r.deref(base)
				if v == nil || !v.assoc {
					r.evalWords(value.Of(sub), r.span0(), "unset")
				}
				if v != nil && v.readonly == notFixed {
					r.st.set(r.target(base), r.without(v, sub))
				}
				continue
			}
			if v := r.st.lookup(t); v == nil && r.st.function(t) != nil {
				r.st.setFunction(t, nil)
				continue
			}
			name := r.target(t)
			if v := r.st.lookup(name); v != nil && v.readonly != notFixed {
				if v.readonly == maybeFixed {
					r.st.set(name, joinTwo(v, &variable{unset: true}))
				}
				continue
			}
			r.st.set(name, &variable{unset: true})
		}
	}
	return success
}

// set changes options and positional parameters.
func (r *run) set(args []value.Field) status {
	opts := r.st.options()
	i := 0
	dashes := false
	for ; i < len(args); i++ {
		t, ok := args[i].Exact()
		if t == "-" { // no more options, and no -x
			i++
			opts.xtrace = false
			break
		}
		if !ok || len(t) < 2 || t[0] != '-' && t[0] != '+' {
			break
		}
		if t == "--" {
			i++
			dashes = true
			break
		}
		on := t[0] == '-'
		for _, c := range t[1:] {
			switch c {
			case 'f':
				opts.noglob = on
			case 'e':
				opts.errexit = on
			case 'x':
				opts.xtrace = on
			case 'n':
				opts.noexec = on
			case 'a':
				opts.allexport = on
			case 'H':
				opts.history = on
			case 'o':
				if i+1 < len(args) {
					i++
					switch o, _ := args[i].Exact(); o {
					case "noglob":
						opts.noglob = on
					case "errexit":
						opts.errexit = on
					case "xtrace":
						opts.xtrace = on
					case "allexport":
						opts.allexport = on
					case "history", "histexpand":
						opts.history = on
					}
				}
			}
		}
	}
	if opts.allexport {
		r.e.exports = true
	}
	if opts.xtrace {
		if v := r.st.lookup("PS4"); v != nil && len(v.alts) > 0 {
			c := r.branch()
			c.expandText(promptText(v.alts[0]), r.span0(), "PS4")
		}
	}
	r.st.opts = &opts
	if dashes || i < len(args) {
		r.st.pos = &positional{zero: r.st.positional().zero, fields: args[min(i, len(args)):]}
	}
	return success
}

// named is the option of shopt of that name.
func (o *shellOptions) named(name string) *status {
	switch name {
	case "lastpipe":
		return &o.lastpipe
	case "extglob":
		return &o.extglob
	case "nocasematch":
		return &o.nocase
	}
	return &o.xpgEcho
}

func (r *run) shopt(args []value.Field) status {
	on, off := false, false
	opts := r.st.options()
	for _, a := range args {
		switch t, _ := a.Exact(); t {
		case "-s":
			on = true
		case "-u":
			off = true
		case "expand_aliases":
			if on || off {
				opts.aliases = on
			}
		case "lastpipe", "extglob", "nocasematch", "xpg_echo":
			if on || off {
				*opts.named(t) = statusOf(on)
			}
		}
	}
	r.st.opts = &opts
	return maybe
}

func (r *run) shift(args []value.Field) status {
	n := 1
	if len(args) > 0 {
		t, ok := args[0].Exact()
		m, isNum := parseInt(t)
		if !ok || !isNum {
			r.st.pos = &positional{zero: r.st.positional().zero, lost: true}
			return maybe
		}
		n = int(m)
	}
	p := *r.st.positional()
	switch {
	case n <= len(p.fields) && p.counted(n):
		p.fields = p.fields[n:]
	case !p.counted(min(n, len(p.fields))): // what is left cannot be told
		p.fields, p.lost = nil, true
	case p.lost:
		p.fields = nil
	default:
		return failure
	}
	r.st.pos = &p
	return success
}

// rest is what is left to read of an input.
func (r *run) rest(in stdin) value.Str {
	if in.input == nil {
		return nil
	}
	return r.st.restOf(in.input)
}

// stream is what a program would find on standard input.
func (r *run) stream() Stream {
	if r.in.input == nil {
		return Stream{}
	}
	return Stream{Source: r.in.source, Text: r.rest(r.in), Name: r.in.name}
}

// consume leaves the rest of standard input for the next reader.
func (r *run) consume(rest value.Str) { r.st.setRest(r.in.input, rest) }

// readBy is the end of another process: what it has read is read.
func (r *run) readBy(c *run) {
	for t := c.st; t != nil && t != r.st; t = t.parent {
		for in, rest := range t.rest {
			r.st.setRest(in, rest)
		}
	}
}

// line takes from standard input what is before the next delimiter; success
// means that there was one.
func (r *run) line(delim byte) (value.Str, status) {
	if r.in.input == nil {
		return value.UnknownStr("input", value.FromInput, value.Any), maybe
	}
	if r.in.source == Closed {
		return nil, failure
	}
	s := r.rest(r.in)
	if r.in.source == File && len(s) == 0 {
		return value.UnknownStr("input", value.FromFile, value.Any), maybe
	}
	if len(s) == 0 {
		return nil, failure
	}
	var out value.Str
	for i, p := range s {
		if p.Kind != value.Lit {
			if p.Shape == value.Word && !isWord(string(delim)) { // no delimiter in it
				out = append(out, p)
				continue
			}
			// Unknown text may hold any number of lines.
			u := p
			u.Shape = value.Any
			return append(out, u), maybe
		}
		if j := strings.IndexByte(p.Text, delim); j >= 0 {
			q := p
			q.Text = p.Text[:j]
			if q.Text != "" {
				out = append(out, q)
			}
			var rest value.Str
			if j+1 < len(p.Text) {
				q.Text = p.Text[j+1:]
				rest = value.Str{q}
			}
			r.consume(append(rest, s[i+1:]...))
			return out, success
		}
		out = append(out, p)
	}
	r.consume(nil)
	return out, failure
}

func (r *run) read(args []value.Field) status {
	g := options.Grammar{Opts: "a: d: e i: n: N: p: r s t: u: k q", Stop: true}
	p := g.Parse(args)
	if u, ok := p.Value("u"); ok {
		if t, ok := u.Exact(); ok {
			if n, err := strconv.Atoi(t); err == nil {
				if in, ok := r.st.fd(n); ok {
					k := *r
					k.in = in
					r = &k
				}
			}
		}
	}
	delim, sure := byte('\n'), true
	if d, ok := p.Value("d"); ok {
		var t string
		if t, sure = d.Exact(); t != "" {
			delim = t[0]
		} else {
			delim = 0
		}
	}
	text, st := r.readText(p, delim)
	if !sure || p.Wild {
		text, st = unknownFrom(text, "input"), maybe
	}
	names := make([]string, 0, len(p.Operands))
	for _, o := range p.Operands {
		t, ok := o.Exact()
		if !ok {
			r.subscriptWords(o.Str, r.span0(), "read")
			return maybe
		}
		if _, sub, isElem := subscript(t); isElem {
			r.evalWords(value.Of(sub), r.span0(), "read")
		}
		names = append(names, t)
	}
	ifs, ifsOk := oneOf(r.varAlts("IFS")).Exact()
	exact, ok := text.Exact()
	if a, isArr := p.Value("a"); isArr {
		name, _ := a.Exact()
		n := &variable{array: true}
		if ok && ifsOk {
			for i, f := range bashtext.Split(exact, ifs) {
				n.elems = append(n.elems, element{key: itoa(int64(i)), index: i, val: value.Of(f)})
			}
		} else {
			n.lost = true
		}
		r.st.set(r.target(name), n)
		return st
	}
	if len(names) == 0 {
		r.assign("REPLY", text)
		return st
	}
	if ok && ifsOk {
		if list, err := bashtext.Read(exact, ifs, len(names), p.Has("r")); err == nil && len(list) == len(names) {
			for i, f := range list {
				r.assignNamed(names[i], value.Of(f).Mark(text.Tricks()))
			}
			return st
		}
	}
	if len(names) == 1 {
		r.assignNamed(names[0], trimBlanks(text))
		return st
	}
	for _, n := range names {
		r.assignNamed(n, unknownFrom(text, "input"))
	}
	return st
}

// readText is what read takes: up to a delimiter, or some characters.
func (r *run) readText(p *options.Parsed, delim byte) (value.Str, status) {
	f, counted := p.Last("n", "N")
	if !counted {
		return r.line(delim)
	}
	whole := r.rest(r.in)
	t, ok := f.Value.Exact()
	n, isNum := parseInt(t)
	known, exact := whole.Exact()
	if !ok || !isNum || n < 0 || !exact || r.in.input == nil || r.in.source != Text {
		text, _ := r.line(delim)
		if len(text) == 0 {
			return text, maybe
		}
		return unknownFrom(text, "input"), maybe
	}
	end := 0
	for c, ch := range known {
		if n == 0 {
			break
		}
		n--
		end = c + max(1, utf8.RuneLen(ch))
		if f.Name == "n" && known[c] == delim {
			r.consume(dropBytes(whole, end))
			return value.Of(known[:c]).Mark(whole.Tricks()), success
		}
	}
	r.consume(dropBytes(whole, end))
	return value.Of(known[:end]).Mark(whole.Tricks()), statusOf(n == 0)
}

func trimBlanks(s value.Str) value.Str {
	// Blanks before unknown text that may be empty may be at the end.
	end := len(s)
	for end > 0 && s[end-1].Kind == value.Unknown && s[end-1].Shape == value.Any {
		end--
	}
	if end > 0 && end < len(s) && s[end-1].Kind == value.Lit {
		q := s[end-1]
		if q.Text = strings.TrimRight(q.Text, " \t"); q.Text != s[end-1].Text {
			s = concat([]value.Str{s[:end-1], {q}, s[end:]})
		}
	}
	if len(s) > 0 && s[0].Kind == value.Lit {
		q := s[0]
		q.Text = strings.TrimLeft(q.Text, " \t")
		s = append(value.Str{q}, s[1:]...)
		if q.Text == "" {
			s = s[1:]
		}
	}
	return s
}

func (r *run) mapfile(args []value.Field) status {
	g := options.Grammar{Opts: "d: n: O: s: t u: C: c:", Stop: true}
	p := g.Parse(args)
	if cb, ok := p.Value("C"); ok {
		index, line := value.UnknownStr("index", value.FromInput, value.Word), value.UnknownStr("line", value.FromInput, value.Any)
		for range 2 {
			c := r.branch()
			c.code(concat([]value.Str{cb.Str, value.Of(` "`), index, value.Of(`" "`), line, value.Of(`"`)}), r.span0(), "mapfile -C")
			r.merge(nil, c)
		}
	}
	delim, sure := byte('\n'), !p.Wild && !p.Has("n", "O", "s")
	if d, ok := p.Value("d"); ok {
		t, exact := d.Exact()
		sure = sure && exact
		if delim = 0; t != "" {
			delim = t[0]
		}
	}
	name := "MAPFILE"
	if len(p.Operands) > 0 {
		if t, ok := p.Operands[0].Exact(); ok {
			name = t
		}
	}
	n := &variable{array: true, lost: !sure}
	if r.in.input == nil {
		n.lost = true
	}
	for i := 0; r.in.input != nil && i < maxFields; i++ {
		if len(r.rest(r.in)) == 0 {
			break
		}
		l, st := r.line(delim)
		if !p.Has("t") && st == success {
			l = l.Append(value.Of(string([]byte{delim})))
		}
		n.elems = append(n.elems, element{key: itoa(int64(i)), index: i, val: l, open: st == maybe})
		if st == maybe { // it may be any number of lines
			n.shifted = true
			break
		}
	}
	r.st.set(r.target(name), n)
	return success
}

func (r *run) getopts(args []value.Field) status {
	if len(args) < 2 {
		return maybe
	}
	spec, ok1 := args[0].Exact()
	name, ok2 := args[1].Exact()
	fields := args[2:]
	if len(fields) == 0 {
		fields = r.st.positional().fields
	}
	if !ok1 || !ok2 || !isName(name) {
		return maybe
	}
	var letters, values []value.Str
	for i := 0; i < len(fields) && len(letters) < maxAlternatives; i++ {
		t, ok := fields[i].Exact()
		if !ok || len(t) < 2 || t[0] != '-' {
			values = addAlternative(values, fields[i].Str)
			continue
		}
		for j := 1; j < len(t); j++ {
			letters = addAlternative(letters, value.Of(t[j:j+1]))
			if k := strings.IndexByte(spec, t[j]); k >= 0 && k+1 < len(spec) && spec[k+1] == ':' {
				if j+1 < len(t) {
					values = addAlternative(values, value.Of(t[j+1:]))
				} else if i+1 < len(fields) {
					i++
					values = addAlternative(values, fields[i].Str)
				}
				break
			}
		}
	}
	letters = addAlternative(letters, value.Of("?"))
	r.st.set(name, &variable{alts: letters})
	if len(values) == 0 {
		values = []value.Str{value.UnknownStr("$OPTARG", value.FromInput, value.Any)}
	}
	r.st.set("OPTARG", &variable{alts: values, maybeUnset: true}) // options without argument, and the end, unset it
	r.st.set("OPTIND", scalar(value.UnknownStr("$OPTIND", value.FromInput, value.Word)))
	return maybe
}

func (r *run) eval(args []value.Field) status {
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) == 0 {
		return success
	}
	k := r.carried("eval")
	return k.code(joinFields(args), r.span0(), "eval")
}

func (r *run) alias(args []value.Field) status {
	for _, a := range args {
		s := a.Str
		p := s.Prefix()
		eq := strings.IndexByte(p, '=')
		if eq <= 0 {
			continue
		}
		name := p[:eq]
		r.st.setAlias(name, nonNil(dropBytes(s, eq+1)))
		if r.fr.top {
			if r.e.aliasAt == nil {
				r.e.aliasAt = map[string]int{}
			}
			r.e.aliasAt[name] = r.span0().Start
		}
	}
	return success
}

func (r *run) wait(args []value.Field) status {
	for i, a := range args {
		if a.Is("-p") && i+1 < len(args) {
			r.subscriptWords(args[i+1].Str, r.span0(), "wait -p")
			if t, ok := args[i+1].Exact(); ok {
				if _, sub, isElem := subscript(t); isElem {
					r.evalWords(value.Of(sub), r.span0(), "wait -p")
				}
			}
		}
	}
	return maybe
}

// commandBuiltin is command: it runs a program, not a function, or tells what
// would run.
func (r *run) commandBuiltin(args []value.Field) status {
	g := options.Grammar{Opts: "p v V", Stop: true}
	p := g.Parse(args)
	if p.Has("v", "V") {
		for _, o := range p.Operands {
			r.out.print(located(o.Str))
		}
		return maybe
	}
	if len(p.Operands) == 0 {
		return success
	}
	k := r.carried("command")
	k.noFunctions = true
	return k.exec(p.Operands)
}

// located is what command -v and which print for a program.
func located(s value.Str) value.Str {
	if t, ok := s.Exact(); ok && !strings.Contains(t, "/") {
		return value.Of("/usr/bin/" + t + "\n")
	}
	return s.Append(value.Of("\n"))
}

func (r *run) execBuiltin(args []value.Field) status {
	g := options.Grammar{Opts: "a: c l", Stop: true}
	p := g.Parse(args)
	if len(p.Operands) == 0 {
		return success
	}
	k := r.carried("exec")
	k.noFunctions = true
	return k.exec(p.Operands)
}

// lesser are builtins of which only a few forms run something.
func (r *run) lesser(name string, args []value.Field) status {
	switch name {
	case "hash":
		g := options.Grammar{Opts: "d l p: r t", Stop: true}
		p := g.Parse(args)
		if f, ok := p.Value("p"); ok {
			for _, o := range p.Operands {
				if n, ok := o.Exact(); ok {
					r.st.setHash(n, nonNil(f.Str))
				}
			}
		}
		if p.Has("r") {
			r.st.hashed = nil
		}
		return success
	case "type":
		for _, a := range args {
			if t, ok := a.Exact(); ok && strings.HasPrefix(t, "-") {
				if strings.ContainsAny(t, "pP") {
					r.out.print(located(args[len(args)-1].Str))
				}
				continue
			}
		}
		return maybe
	case "compgen", "complete":
		g := options.Grammar{Opts: "a b c d e f g j k s u v o: A: G: W: F: C: X: P: S: p r D E I", Stop: true}
		p := g.Parse(args)
		if c, ok := p.Value("C"); ok && name == "compgen" { // complete runs it for a key of a line editor
			k := r.branch()
			k.code(c.Str, r.span0(), name+" -C")
		}
		if w, ok := p.Value("W"); ok && name == "compgen" {
			r.expandText(w.Str, r.span0(), "compgen -W")
		}
		if f, ok := p.Value("F"); ok && name == "compgen" {
			if t, ok := f.Exact(); ok {
				if fn := r.st.function(t); fn != nil {
					k := r.branch()
					k.callFunction(fn, f, nil)
				}
			}
		}
		return maybe
	case "fc":
		g := options.Grammar{Opts: "e: l n r s", Stop: true}
		p := g.Parse(args)
		if e, ok := p.Value("e"); ok {
			k := r.branch()
			k.code(e.Str.Append(value.Of(" history")), r.span0(), "fc -e")
		} else if p.Has("s") || !p.Has("l") {
			r.gap(UnknownCode, r.span0(), "fc", "fc runs a command from the history")
		}
		return maybe
	case "history":
		for i, a := range args {
			if a.Is("-s") && i+1 < len(args) && r.st.options().history {
				k := r.branch()
				k.code(joinFields(args[i+1:]), r.span0(), "history -s")
			}
		}
		return maybe
	case "jobs":
		if len(args) > 1 && args[0].Is("-x") {
			return r.carried("jobs -x").exec(args[1:])
		}
		return maybe
	case "enable":
		for _, a := range args {
			if t, ok := a.Exact(); ok && strings.HasPrefix(t, "-") && strings.Contains(t, "f") {
				r.gap(UnknownCode, r.span0(), "enable -f", "enable -f loads code into the shell")
			}
		}
		return maybe
	}
	return maybe
}

// declClause is declare and its kind where the parser sees them.
func (r *run) declClause(c *syntax.DeclClause) status {
	name := c.Variant.Value
	r.step = r.segment(c)
	var fl declFlags
	fl.init(name)
	last := value.Of(name) // what $_ is afterwards
	defer func() {
		if len(c.Args) == 0 || fl.print || fl.function && !fl.export {
			r.out.print(value.UnknownStr("output of "+name, value.FromEnv, value.Any))
		}
		r.st.set("_", scalar(last))
	}()
	for _, a := range c.Args {
		if a.Name != nil {
			last = value.Of(a.Name.Value)
		}
		if a.Naked && a.Name == nil || a.Name == nil {
			if a.Value == nil {
				continue
			}
			for _, f := range r.fieldsOf(a.Value) {
				for _, g := range f {
					r.declItem(name, &fl, g)
					last = g.Str
				}
			}
			continue
		}
		n := a.Name.Value
		if fl.function {
			r.exportFunction(n, fl.export)
			continue
		}
		r.localize(name, n, fl.global)
		if a.Naked && a.Index == nil {
			r.attribute(n, fl)
			r.fix(n, fl)
			continue
		}
		if a.Array != nil {
			r.assignArray(n, a.Array, a.Append, fl.assoc)
			r.attribute(n, fl)
			r.fix(n, fl)
			continue
		}
		if a.Index != nil {
			r.assignment1(a)
			continue
		}
		alts, assumed := r.assignedValue(a.Value)
		v := oneOf(alts)
		last = value.Of(n + "=").Append(v)
		if fl.global && r.hidden(n, v) {
			continue
		}
		r.declValue(n, fl, v, a.Append)
		r.fix(n, fl)
		if assumed {
			r.assume(n)
		}
	}
	return success
}

// exportFunction is export -f.
func (r *run) exportFunction(name string, on bool) {
	if f := r.st.function(name); f != nil && on {
		c := *f
		c.exported = true
		r.st.setFunction(name, &c)
	}
}

// declFlags are the attributes that declare gives.
type declFlags struct {
	array, assoc, integer, lower, upper, export, nameref, global, print bool
	function, readonly                                                  bool
}

func (f *declFlags) init(name string) {
	switch name {
	case "export":
		f.export = true
	case "integer":
		f.integer = true
	case "nameref":
		f.nameref = true
	case "readonly":
		f.readonly = true
	}
}

func (r *run) declFields(name string, args []value.Field) status {
	var fl declFlags
	fl.init(name)
	for _, a := range args {
		r.declItem(name, &fl, a)
	}
	return success
}

// declItem is one word of declare: an option, a name, or name=value.
func (r *run) declItem(cmd string, fl *declFlags, f value.Field) {
	p := f.Prefix()
	t, exact := f.Str.Exact()
	if exact && len(t) > 1 && (t[0] == '-' || t[0] == '+') {
		on := t[0] == '-'
		for _, c := range t[1:] {
			switch c {
			case 'a':
				fl.array = on
			case 'A':
				fl.assoc = on
			case 'i':
				fl.integer = on
			case 'l':
				fl.lower = on
			case 'u':
				fl.upper = on
			case 'x':
				fl.export = on
			case 'r':
				fl.readonly = fl.readonly || on
			case 'n':
				if cmd != "export" {
					fl.nameref = on
				} else {
					fl.export = !on
				}
			case 'g':
				fl.global = on
			case 'f', 'F':
				fl.function = on
			case 'p':
				fl.print = on
			}
		}
		return
	}
	eq := assignmentSign(p)
	if eq < 0 {
		if exact {
			name := t
			if base, sub, ok := subscript(t); ok {
				r.declSubscript(cmd, sub)
				name = base
			}
			switch {
			case fl.function:
				r.exportFunction(name, fl.export)
			case isName(name):
				r.localize(cmd, name, fl.global)
				r.attribute(name, *fl)
				r.fix(name, *fl)
			}
		} else if cmd != "export" && cmd != "readonly" {
			r.subscriptWords(f.Str, r.span0(), cmd)
		}
		return
	}
	name := strings.TrimSuffix(p[:eq], "+")
	appends := name != p[:eq]
	val := dropBytes(f.Str, eq+1)
	if base, sub, ok := subscript(name); ok {
		if cmd != "export" && cmd != "readonly" { // for these it is no valid name
			r.declSubscript(cmd, sub)
			r.assignElement(base, sub, []value.Str{val}, r.span0())
		}
		return
	}
	if !isName(name) {
		return
	}
	r.localize(cmd, name, fl.global)
	if fl.global && r.hidden(name, val) {
		return
	}
	defer r.fix(name, *fl)
	if (cmd == "export" || cmd == "readonly") && !fl.array && !fl.assoc {
		r.attribute(name, *fl)
		r.assign(name, val)
		return
	}
	r.declValue(name, *fl, val, appends)
}

// fix makes a variable keep its value, if it is declared so.
func (r *run) fix(name string, fl declFlags) {
	if !fl.readonly {
		return
	}
	name = r.target(name)
	c := variable{unset: true}
	if v := r.st.lookup(name); v != nil {
		c = *v
	} else if v := r.absent(name); v != nil {
		c = *v
	}
	c.readonly = isFixed
	r.st.set(name, &c)
}

// declSubscript: declare, typeset and local expand the subscript of a name once
// more; export and readonly do not.
func (r *run) declSubscript(cmd, sub string) {
	if cmd != "export" && cmd != "readonly" {
		r.evalWords(value.Of(sub), r.span0(), cmd)
	}
}

func (r *run) declValue(name string, fl declFlags, val value.Str, appends bool) {
	if fl.nameref {
		n := scalar(val)
		n.nameref = true
		r.st.set(name, n)
		return
	}
	// The value of an array may be a compound assignment, quoted or not.
	if v := r.deref(name); strings.HasPrefix(val.Prefix(), "(") && strings.HasSuffix(val.Suffix(), ")") && (fl.array || fl.assoc || v != nil && (v.array || v.assoc)) {
		r.code(value.Of(name+"=").Append(val), r.span0(), "declare")
		r.attribute(name, fl)
		return
	}
	if appends {
		val = oneOf(r.varAlts(name)).Append(val)
	}
	r.attribute(name, fl)
	r.assign(name, val)
	if fl.export {
		r.attribute(name, fl)
	}
}

// attribute gives a variable attributes.
func (r *run) attribute(name string, fl declFlags) {
	if fl.export {
		r.e.exports = true
	}
	if !fl.export && !fl.integer && !fl.lower && !fl.upper && !fl.nameref && !fl.array && !fl.assoc {
		return
	}
	old := r.st.lookup(name)
	var n variable
	switch {
	case old != nil:
		n = *old
	case fl.array || fl.assoc:
		n = variable{}
	default:
		if !fl.nameref && !fl.integer {
			if env, ok := r.environment(name); ok {
				n = *scalar(env)
			} else {
				n = *scalar(r.initial(name))
			}
		} else {
			n = variable{unset: true}
		}
	}
	if fl.assoc && n.array || fl.array && n.assoc {
		return // cannot convert
	}
	if (fl.array || fl.assoc) && !n.array && !n.assoc {
		if len(n.alts) == 1 && !n.unset {
			n.elems = []element{{key: "0", val: n.alts[0]}}
		}
		n.alts, n.unset, n.maybeUnset = nil, false, false
	}
	n.array = n.array && !fl.assoc || fl.array
	n.assoc = n.assoc || fl.assoc
	n.integer = n.integer || fl.integer
	n.lower, n.upper = n.lower || fl.lower, n.upper || fl.upper
	n.exported = n.exported || fl.export
	n.nameref = n.nameref || fl.nameref
	r.st.set(name, &n)
}

// hidden sets a global variable that a local one hides, if there is one.
func (r *run) hidden(name string, v value.Str) bool {
	for _, act := range r.funcs {
		if _, ok := act.saved[name]; ok {
			act.saved[name] = scalar(v)
			return true
		}
	}
	return false
}

// localize remembers what a local variable hides.
func (r *run) localize(cmd, name string, global bool) {
	if global || cmd != "local" && cmd != "declare" && cmd != "typeset" || len(r.funcs) == 0 {
		return
	}
	act := r.funcs[len(r.funcs)-1]
	old := r.st.lookup(name)
	if _, ok := act.saved[name]; ok || old != nil && old.readonly == isFixed {
		return
	}
	act.saved[name] = r.st.lookup(name)
	if act.saved[name] == nil {
		act.saved[name] = r.absent(name)
	}
	r.st.set(name, &variable{unset: true})
}

// absent is the variable that stands for "never set by the text".
func (r *run) absent(name string) *variable {
	if env, ok := r.environment(name); ok {
		return scalar(env)
	}
	return scalar(r.initial(name))
}
