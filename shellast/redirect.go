package shellast

import (
	"errors"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/parse"
	"gstack/shellast/value"
)

// redirected evaluates a statement's redirections and then its command. r is a
// context of the statement's own.
func (r *run) redirected(s *syntax.Stmt) status {
	if r.in.input == nil {
		if in, ok := r.st.fd(0); ok {
			r.in = in
		}
	}
	if len(s.Redirs) == 0 {
		return r.command(s, s.Cmd)
	}
	stays := opensForGood(s.Cmd)
	keep := stays == success
	const most = 1000 // of one command; real ones have a few
	redirs := s.Redirs
	if len(redirs) > most {
		r.tooComplex(r.span(s), "more redirections of one command than are followed")
		redirs = redirs[:most]
	}
	var capture []*captured
	if stays == failure {
		defer r.reopen(redirs)()
	}
	for _, rd := range redirs {
		if c := r.redirect(rd, keep, s.Cmd == nil); c != nil {
			capture = append(capture, c)
		}
	}
	var st status
	unopened := r.unopened
	r.unopened = false
	if unopened {
		k := r.branch()
		k.command(s, s.Cmd)
		if !r.changesShell(s.Cmd) && k.out.unknownAfter(r.out) { // it may be nothing in any case
			r.take(k)
		} else {
			r.merge(nil, k)
		}
		st = maybe
	} else {
		st = r.command(s, s.Cmd)
	}
	for _, c := range capture {
		c.finish(r, keep)
	}
	return st
}

// changesShell reports whether a command may change the shell itself, so that
// it makes a difference whether it has run.
func (r *run) changesShell(cmd syntax.Command) bool {
	call, ok := cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return true
	}
	t, _ := staticText(call.Args[0])
	switch t {
	case "cd", "pushd", "popd", "set", "trap", "unset", "shift", "alias", "unalias", "hash", "shopt", "exec":
		return true
	}
	return r.st.function(t) != nil
}

// opensForGood: exec without a command changes the shell's own descriptors.
func opensForGood(cmd syntax.Command) status {
	call, ok := cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return failure
	}
	for i, w := range call.Args {
		switch t, ok := staticText(w); {
		case !ok:
			return maybe
		case t == "exec" && i == len(call.Args)-1:
			return success
		case t != "command" && t != "builtin" && t != "exec" && !strings.HasPrefix(t, "-"):
			return failure
		}
	}
	return maybe
}

// staticText is the text of a word in which nothing is expanded.
func staticText(w *syntax.Word) (string, bool) {
	var b strings.Builder
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			b.WriteString(strings.ReplaceAll(p.Value, `\`, ""))
		case *syntax.SglQuoted:
			if p.Dollar {
				return "", false
			}
			b.WriteString(p.Value)
		case *syntax.DblQuoted:
			for _, q := range p.Parts {
				l, ok := q.(*syntax.Lit)
				if !ok {
					return "", false
				}
				b.WriteString(l.Value)
			}
		default:
			return "", false
		}
	}
	return b.String(), true
}

// reopen gives what puts back, after a command, the descriptors that its
// redirections open for reading.
func (r *run) reopen(redirs []*syntax.Redirect) func() {
	type descriptor struct {
		fd int
		in stdin
	}
	var old []descriptor
	for _, rd := range redirs {
		if rd.N == nil {
			continue
		}
		if fd, err := strconv.Atoi(rd.N.Value); err == nil && fd > 0 {
			in, ok := r.st.fd(fd)
			if !ok {
				in = stdin{&input{source: Closed}}
			}
			old = append(old, descriptor{fd, in})
		}
	}
	return func() {
		for i := len(old) - 1; i >= 0; i-- {
			r.st.setFd(old[i].fd, old[i].in)
		}
	}
}

// captured is a file that collects output.
type captured struct {
	path   string
	append bool
	sink   *sink
}

func (c *captured) finish(r *run, keep bool) {
	if keep { // exec >file: what comes later is not followed
		r.st.setFile(c.path, &file{text: value.UnknownStr("output", value.FromOutput, value.Any), maybe: true})
		return
	}
	text := c.sink.value()
	if c.append {
		if old := r.st.fileAt(c.path); old != nil {
			text = old.text.Append(text)
		} else if data, ok := r.onHost(c.path); ok {
			text = value.Of(data).Append(text)
		} else {
			text = value.UnknownStr("earlier contents of "+c.path, value.FromFile, value.Any).Append(text)
		}
	}
	r.st.setFile(c.path, &file{text: text})
}

// redirect applies one redirection. The result, if any, is a file that takes
// standard output.
func (r *run) redirect(rd *syntax.Redirect, keep, bare bool) *captured {
	fd, named := -1, ""
	if rd.N != nil {
		if n, err := strconv.Atoi(rd.N.Value); err == nil {
			fd = n
		} else {
			named = strings.Trim(rd.N.Value, "{}")
		}
	}
	if named != "" {
		fd = r.newFd(stdin{})
		r.assign(named, value.Of(strconv.Itoa(fd)))
	}
	switch rd.Op {
	case syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc:
		r.feed(fd, textInput(r.hereText(rd)), keep || named != "")
		return nil
	case syntax.RdrIn, syntax.RdrInOut:
		for _, target := range r.word(rd.Word) {
			r.unopened = r.unopened || rd.Op == syntax.RdrIn && r.absentFile(target)
			in := r.open(target)
			r.feed(fd, in, keep || named != "")
			if rd.Op == syntax.RdrInOut {
				r.unopened = r.unopened || r.isDirectory(target)
				r.wrote(value.Field{Str: target}, true, true, r.span(rd), r.text(rd))
			}
		}
		return nil
	case syntax.DplIn:
		r.expandedTwice(rd)
		if t, ok := oneOf(r.word(rd.Word)).Exact(); ok {
			if t == "-" {
				r.feed(fd, stdin{&input{source: Closed}}, keep)
			} else if n, err := strconv.Atoi(strings.TrimSuffix(t, "-")); err == nil {
				if in, ok := r.st.fd(n); ok {
					r.feed(fd, in, keep)
				}
			}
		} else {
			r.feed(fd, textInput(value.UnknownStr("a descriptor", value.FromInput, value.Any)), keep)
		}
		return nil
	case syntax.DplOut:
		r.expandedTwice(rd)
		t, ok := oneOf(r.word(rd.Word)).Exact()
		if ok && t == "-" {
			r.setOut(fd, nil, keep)
			return nil
		}
		if n, err := strconv.Atoi(strings.TrimSuffix(t, "-")); ok && err == nil {
			r.setOut(fd, r.outOf(n), keep)
			return nil
		}
	}
	// The rest writes to a file.
	appends := rd.Op == syntax.AppOut || rd.Op == syntax.AppAll || rd.Op == syntax.AppClob || rd.Op == syntax.AppAllClob
	var c *captured
	fields := r.fieldsOf(rd.Word)
	for _, alt := range fields {
		for _, f := range alt {
			r.unopened = r.unopened || r.isDirectory(f.Str)
			r.wrote(f, appends, bare, r.span(rd), r.text(rd))
		}
	}
	if len(fields) != 1 || len(fields[0]) != 1 {
		r.setOut(fd, newSink(), keep)
		return nil
	}
	target := fields[0][0].Str
	all := rd.Op == syntax.RdrAll || rd.Op == syntax.AppAll || rd.Op == syntax.DplOut
	if t, ok := target.Exact(); ok && strings.HasPrefix(t, "/dev/") {
		out := (*sink)(nil)
		switch t {
		case "/dev/stdout", "/dev/fd/1":
			out = r.out
		case "/dev/stderr", "/dev/fd/2":
			out = r.outOf(2)
		}
		r.setOut(fd, out, keep)
		return nil
	}
	if p, ok := r.abs(target); ok && (fd < 0 || fd == 1) {
		c = &captured{path: p, append: appends, sink: newSink()}
		r.setOut(1, c.sink, keep)
		if all {
			r.setOut(2, nil, keep)
		}
	} else {
		r.setOut(fd, newSink(), keep)
	}
	if fd < 0 || fd == 1 {
		r.outFile, r.piped = target, false
	}
	return c
}

// expandedTwice reports the target of >& or <& that a variable holds, where it
// is not surely a descriptor: bash expands anything else once more.
func (r *run) expandedTwice(rd *syntax.Redirect) {
	if !parse.Value(rd.Word) {
		return
	}
	for _, target := range r.word(rd.Word) {
		t, ok := target.Exact()
		if ok && (t == "-" || t != "" && strings.Trim(strings.TrimSuffix(t, "-"), "0123456789") == "") {
			continue
		}
		r.gap(Unread, r.span(rd.Word), r.text(rd.Word), "target of >& or <& that is expanded twice")
		r.expandText(target, r.span(rd.Word), ">&")
	}
}

// feed makes in the input of a descriptor.
func (r *run) feed(fd int, in stdin, keep bool) {
	if fd < 0 {
		fd = 0
	}
	if keep {
		r.st.setFd(fd, in)
	}
	if fd == 0 {
		r.in = in
		return
	}
	r.st.setFd(fd, in)
}

// outOf is the sink that a descriptor writes to.
func (r *run) outOf(fd int) *sink {
	if fd == 1 {
		return r.out
	}
	return r.outs[fd]
}

func (r *run) setOut(fd int, k *sink, keep bool) {
	if fd < 0 || fd == 1 {
		r.out = k
		return
	}
	outs := make(map[int]*sink, len(r.outs)+1)
	for n, s := range r.outs {
		outs[n] = s
	}
	outs[fd] = k
	r.outs = outs
}

// hereText is the text of a here-document or here-string.
func (r *run) hereText(rd *syntax.Redirect) value.Str {
	if rd.Op == syntax.WordHdoc {
		return oneOf(r.word(rd.Word)).Append(value.Of("\n"))
	}
	if rd.Hdoc == nil {
		return nil
	}
	if quotedDelimiter(rd.Word) {
		var list []value.Str
		for _, p := range rd.Hdoc.Parts {
			if l, ok := p.(*syntax.Lit); ok {
				list = append(list, r.fr.known(l.Value))
			}
		}
		return r.dash(rd, concat(list))
	}
	return r.dash(rd, oneOf(r.document(rd.Hdoc)))
}

// dash strips the leading tabs that <<- ignores.
func (r *run) dash(rd *syntax.Redirect, s value.Str) value.Str {
	if rd.Op != syntax.DashHdoc {
		return s
	}
	var out value.Str
	atStart := true
	for _, p := range s {
		if p.Kind == value.Lit {
			lines := strings.SplitAfter(p.Text, "\n")
			for i := range lines {
				if i > 0 || atStart {
					lines[i] = strings.TrimLeft(lines[i], "\t")
				}
			}
			atStart = strings.HasSuffix(p.Text, "\n")
			p.Text = strings.Join(lines, "")
		} else {
			atStart = false
		}
		out = append(out, p)
	}
	return out
}

func quotedDelimiter(w *syntax.Word) bool {
	for _, p := range w.Parts {
		if l, ok := p.(*syntax.Lit); !ok || strings.IndexByte(l.Value, '\\') >= 0 {
			return true
		}
	}
	return false
}

// wrote records that a redirection, or code of another language, opens a file
// for writing.
func (r *run) wrote(target value.Field, appends, empty bool, at Span, text string) {
	if r.onDisk != "" && r.e.over {
		return
	}
	if !r.once(">" + target.String() + strconv.FormatBool(appends)) {
		return
	}
	w := &Write{Target: target, Append: appends, Empty: empty, Dir: r.st.dirs(), Where: r.where, Via: r.via, OnDisk: r.onDisk, Span: at, Text: text}
	r.e.res.Writes = append(r.e.res.Writes, w)
	r.step.Children = append(r.step.Children, &Step{Kind: Writing, Span: w.Span, Text: target.String(), Write: w})
	if len(r.e.links) > 0 {
		if resolved := r.throughLinks([]value.Field{target}, true); resolved != nil {
			k := *w
			k.Target = resolved[0]
			r.e.res.Writes = append(r.e.res.Writes, &k)
			r.step.Children = append(r.step.Children, &Step{Kind: Writing, Span: w.Span, Text: target.String(), Note: "through a link made before", Write: &k})
		}
	}
	if o, ok := r.outsideOf(target.Str); ok {
		k := *w
		k.Target.Str, k.Where = o, Here
		r.e.res.Writes = append(r.e.res.Writes, &k)
		r.step.Children = append(r.step.Children, &Step{Kind: Writing, Span: w.Span, Text: target.String(), Note: "in a directory of this machine", Write: &k})
	}
}

// once reports whether this is the first time that the present step does what;
// loops and functions repeat themselves.
func (r *run) once(what string) bool {
	if r.repeat == 0 && len(r.funcs) == 0 {
		return true
	}
	k := callKey{r.step, what}
	if r.e.said[k] {
		return false
	}
	if r.e.said == nil {
		r.e.said = map[callKey]bool{}
	}
	r.e.said[k] = true
	return true
}

// abs is the absolute path of a file, as far as the text tells.
func (r *run) abs(s value.Str) (string, bool) {
	t, ok := plain(s).Exact()
	if !ok {
		return "", false
	}
	if strings.HasPrefix(t, "/") {
		return path.Clean(t), true
	}
	if d := r.st.dirs(); len(d) == 1 {
		if dir, ok := d[0].Exact(); ok {
			return path.Join(dir, t), true
		}
	}
	// Relative to a directory that is not known: one name space for all such.
	return "./" + path.Clean(t), true
}

// absentFile reports whether there is no such file, as far as the machine and
// the command tell; what runs before may still make it.
func (r *run) absentFile(name value.Str) bool {
	p, ok := r.abs(name)
	if !ok || r.where != Here || !strings.HasPrefix(p, "/") || strings.HasPrefix(p, "/dev/") || strings.HasPrefix(p, "/proc/") || r.st.fileAt(p) != nil {
		return false
	}
	_, err := r.e.host.Lstat(p)
	return errors.Is(err, fs.ErrNotExist)
}

// isDirectory reports whether a path leads to a directory, which cannot be
// written to.
func (r *run) isDirectory(name value.Str) bool {
	p, ok := r.abs(name)
	if !ok || r.where != Here || !strings.HasPrefix(p, "/") || strings.HasPrefix(p, "/dev/") || r.st.fileAt(p) != nil {
		return false
	}
	const most = 1000 // of one command; for more it is not asked
	if r.e.targets++; r.e.targets > most {
		return false
	}
	info, err := r.e.host.Lstat(p)
	return err == nil && info.Mode.IsDir() || p == "/"
}

// open is the input that a file gives.
func (r *run) open(target value.Str) stdin {
	if in, ok := r.descriptor(target); ok {
		return in
	}
	return stdin{&input{source: File, name: target, text: r.contents(target)}}
}

// descriptor is the input behind a name that stands for an open file.
func (r *run) descriptor(target value.Str) (stdin, bool) {
	t, ok := target.Exact()
	if !ok {
		return stdin{}, false
	}
	switch t {
	case "/dev/null":
		return stdin{&input{source: Closed}}, true
	case "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0":
		return r.in, true
	}
	for _, pre := range [...]string{"/dev/fd/", "/proc/self/fd/"} {
		if rest, ok := strings.CutPrefix(t, pre); ok {
			if n, err := strconv.Atoi(rest); err == nil {
				return r.st.fd(n)
			}
		}
	}
	return stdin{}, false
}

// contents is the text of a file that the command itself wrote, or unknown.
func (r *run) contents(target value.Str) value.Str {
	if in, ok := r.descriptor(target); ok && in.input != nil {
		if in.source == Closed {
			return nil
		}
		return r.rest(in)
	}
	if p, ok := r.abs(target); ok {
		if f := r.st.fileAt(p); f != nil && !(f.maybe && r.unwritten) {
			return f.text
		}
	}
	return value.UnknownStr(target.String(), value.FromFile, value.Any)
}

// maybeWritten reports whether the command may have written a file, or another
// one of its name.
func (r *run) maybeWritten(target value.Str) bool {
	p, ok := r.abs(target)
	if !ok {
		return false
	}
	f := r.st.fileAt(p)
	return f != nil && f.maybe && !f.dir
}

// onHost reads a script from disk.
func (r *run) onHost(p string) (string, bool) {
	if !strings.HasPrefix(p, "/") || r.where != Here {
		return "", false
	}
	data, err := r.e.host.ReadFile(p, maxScript)
	if err != nil || strings.IndexByte(string(data), 0) >= 0 {
		return "", false
	}
	return string(data), true
}
