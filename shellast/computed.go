package shellast

import (
	"path"
	"slices"
	"strings"

	"gstack/shellast/pure"
	"gstack/shellast/value"
)

// computed runs a program whose output is a function of its words and input, if
// all of those are known. Some of it works on partly known text as well.
func (r *run) computed(name string, word value.Field, args []value.Field) (status, bool) {
	switch name {
	case "true", ":":
		return success, true
	case "false":
		return failure, true
	case "echo":
		r.out.print(echoReading{options: true}.text(args)) // coreutils echo(1)
		return success, true
	case "printf":
		r.out.print(formatted(append(args, make([]value.Field, b2i(len(args) == 0))...)))
		return success, true
	case "test", "[":
		st, _ := r.builtin(name, word, args)
		return st, true
	case "pwd":
		st, _ := r.builtin(name, word, nil)
		return st, true
	case "which":
		for _, a := range args {
			if !strings.HasPrefix(a.Prefix(), "-") {
				r.out.print(located(a.Str))
			}
		}
		return maybe, true
	case "cat":
		return r.cat(name, word, args)
	case "basename", "dirname":
		if len(args) == 1 && !args[0].Splits {
			if out, ok := pathPart(name, args[0].Str); ok {
				r.out.print(out.Append(value.Of("\n")))
				return success, true
			}
		}
	case "readlink", "realpath":
		if len(args) > 0 && !args[len(args)-1].Splits {
			if out, ok := r.real(args[len(args)-1].Str); ok {
				r.out.print(out.Append(value.Of("\n")))
				return maybe, true
			}
		}
	case "tee":
		if r.in.input != nil && r.in.source == Text {
			r.out.print(r.rest(r.in))
		} else {
			r.out.print(value.UnknownStr("input", value.FromInput, value.Any))
		}
		r.record(name, word, args)
		r.keepFiles(name, args)
		return success, true
	}
	if !pure.Known(name) {
		return maybe, false
	}
	argv := make([]string, 1, len(args)+1)
	argv[0] = name
	for _, a := range args {
		t, ok := plain(a.Str).Exact()
		if !ok || a.Splits {
			return maybe, false
		}
		argv = append(argv, t)
	}
	words := len(argv)
	input, tricks, known := r.pureInput(&argv, args)
	if !known {
		return maybe, false
	}
	res, ok := pure.Run(argv, input, pure.Env{})
	if !ok {
		return maybe, false
	}
	if words == len(argv) && input != "" {
		r.readFrom(name)
	}
	t := value.Trick(0)
	switch {
	case decoder(name, args):
		t = value.ViaDecoder
	case transforms(name):
		t = value.ViaPrintf
	}
	if res.Stdout != "" {
		r.out.print(value.Str{{Text: res.Stdout, Tricks: t | tricks}})
	}
	if res.StatusKnown {
		return statusOf(res.Status == 0), true
	}
	return maybe, true
}

// hides reports whether a program makes text of which nothing is known out of
// text that is: what it makes was meant not to be read.
func (r *run) hides(name string, args []value.Field) bool {
	if !transforms(name) && !decoder(name, args) || r.in.input == nil || r.in.source != Text {
		return false
	}
	for _, a := range args {
		if _, ok := a.Exact(); !ok {
			return false
		}
	}
	t, ok := r.rest(r.in).Exact()
	return ok && t != ""
}

// decodedWords reports words that come out of a decoder and can be an option or
// a target of a program that destroys.
func (r *run) decodedWords(name string, args []value.Field) {
	if !listed(dangerousPrograms, name) || knownShellOrRunner(name) {
		return
	}
	for _, a := range args {
		if len(a.Str) > 0 && a.Str[0].Kind == value.Unknown && a.Str[0].Origin == value.FromDecoder {
			r.gap(DecodedCode, r.span0(), a.String(), "a word of "+name+" is decoded and not known: "+a.String())
			return
		}
	}
}

// knownShellOrRunner: what these programs do with their words is followed.
func knownShellOrRunner(name string) bool {
	return isShell(name) || wrapperOf(name) != nil || name == "find" || name == "xargs"
}

// readFrom takes from standard input what a pure program has read of it.
func (r *run) readFrom(name string) {
	switch name {
	case "basename", "dirname", "expr", "seq", "printenv":
	case "head", "grep", "egrep", "fgrep", "sed": // they may stop on the way
		r.consume(unknownFrom(r.rest(r.in), "input"))
	default:
		r.consume(nil)
	}
}

// transforms: the program makes other text of its input, so that a reader does
// not see what comes out.
func transforms(name string) bool {
	switch name {
	case "rev", "tr", "cut", "sed", "awk", "gawk", "mawk", "xxd", "od", "dc", "perl", "python", "python3", "expr":
		return true
	}
	return false
}

// pureInput is what a pure program reads: standard input, or the one file that
// the command itself has written.
func (r *run) pureInput(argv *[]string, args []value.Field) (text string, tricks value.Trick, known bool) {
	if n := len(*argv); n > 1 {
		last := (*argv)[n-1]
		if p, ok := r.abs(value.Of(last)); ok && !strings.HasPrefix(last, "-") {
			if f := r.st.fileAt(p); f != nil && !f.dir && !f.maybe {
				t, exact := f.text.Exact()
				*argv = (*argv)[:n-1]
				return t, f.text.Tricks(), exact
			}
		}
		if strings.HasPrefix(last, "/dev/fd/") || last == "/dev/stdin" {
			if in := r.open(value.Of(last)); in.input != nil && in.source == Text {
				text := r.rest(in)
				t, exact := text.Exact()
				*argv = (*argv)[:n-1]
				return t, text.Tricks(), exact
			}
		}
	}
	if r.in.input == nil || r.in.source == Closed {
		return "", 0, true
	}
	t, exact := r.rest(r.in).Exact()
	return t, 0, exact
}

// cat copies its input and the files that the command wrote.
func (r *run) cat(name string, word value.Field, args []value.Field) (status, bool) {
	if !slices.ContainsFunc(args, func(a value.Field) bool { return r.maybeWritten(a.Str) }) {
		return r.printFiles(name, word, args)
	}
	a, b := r.branch(), r.branch()
	b.unwritten = true
	st, ok := a.printFiles(name, word, args)
	if ok {
		b.printFiles(name, word, args)
		r.merge(a, b)
	}
	return st, ok
}

// printFiles is cat where it is taken for certain which files are written.
func (r *run) printFiles(name string, word value.Field, args []value.Field) (status, bool) {
	var list []value.Str
	st := success
	files := 0
	for _, a := range args {
		t := a.Prefix()
		if len(t) > 1 && t[0] == '-' {
			if t != "-u" && t != "--" {
				return maybe, false
			}
			continue
		}
		files++
		if a.Is("-") || a.Is("/dev/stdin") {
			list = append(list, r.standardInput())
			continue
		}
		if a.Splits {
			st = maybe
			list = append(list, unknownFrom(a.Str, "files"))
			continue
		}
		c := r.contents(a.Str)
		if c.HasUnknown() {
			st = maybe
		}
		list = append(list, c)
	}
	if files == 0 {
		list = append(list, r.standardInput())
	}
	r.record(name, word, args)
	r.out.print(concat(list))
	return st, true
}

// standardInput reads all of standard input.
func (r *run) standardInput() value.Str {
	if r.in.input == nil {
		return value.UnknownStr("input", value.FromInput, value.Any)
	}
	if r.in.source == Closed {
		return nil
	}
	t := r.rest(r.in)
	r.consume(nil)
	return t
}

// pathPart is basename or dirname of a path whose end is known.
func pathPart(name string, s value.Str) (value.Str, bool) {
	if t, ok := plain(s).Exact(); ok {
		if name == "dirname" {
			return value.Of(path.Dir(t)), true
		}
		return value.Of(path.Base(t)), true
	}
	tail := s.Suffix()
	i := strings.LastIndexByte(tail, '/')
	if i < 0 || strings.HasSuffix(tail, "/") {
		if len(s) == 1 && name == "dirname" {
			return value.UnknownStr("dirname", s[0].Origin, value.NonEmpty), true
		}
		return nil, false
	}
	if name == "basename" {
		return value.Of(tail[i+1:]), true
	}
	last := s[len(s)-1]
	cut := len(tail) - i
	if len(last.Text) <= cut {
		return s[:len(s)-1], true
	}
	last.Text = last.Text[:len(last.Text)-cut]
	return append(s[:len(s)-1:len(s)-1], last), true
}

// real is the absolute path of a path, symbolic links aside: where they matter,
// whoever deletes or writes resolves them.
func (r *run) real(s value.Str) (value.Str, bool) {
	if p, ok := r.abs(s); ok && strings.HasPrefix(p, "/") {
		return value.Of(p), true
	}
	return nil, false
}

// globPrograms are the programs of which the path matches a pattern, among
// those that matter.
func (r *run) globPrograms(s value.Str) []string {
	pat, _ := patternText(s)
	dir, base := path.Split(pat)
	var out []string
	for _, n := range dangerousPrograms {
		if dir == "" || strings.HasPrefix(dir, "./") {
			if r.matches(operators(value.Of(strings.TrimPrefix(pat, "./"))), n, true) == success {
				out = append(out, n)
			}
			continue
		}
		if r.matches(operators(value.Of(base)), n, true) != success {
			continue
		}
		for _, d := range [...]string{"/bin/", "/usr/bin/", "/sbin/", "/usr/sbin/", "/usr/local/bin/", "/opt/homebrew/bin/"} {
			if r.matches(operators(value.Of(pat)), d+n, true) == success {
				out = append(out, d+n)
				break
			}
		}
	}
	return out
}
