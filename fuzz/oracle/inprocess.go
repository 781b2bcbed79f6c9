package oracle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"

	"gstack/fuzz/jail"
)

// InProcess runs a command in an interpreter that starts no process and opens
// no file: programs are recorded, files are the world's and kept in memory. It
// reports false where the interpreter lacks something that the command needs.
// It is not bash: what it does differently the generator leaves out.
func InProcess(text string) (*jail.Result, bool) {
	p := &inProcess{res: &jail.Result{Stdin: map[string][]string{}}, files: map[string][]byte{}}
	for name, body := range files {
		p.files[name] = []byte(body)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	var env []string
	for name, v := range environment {
		env = append(env, name+"="+v)
	}
	slices.Sort(env)
	in := strings.NewReader("")
	err := p.run(ctx, text, expand.ListEnviron(append(env, "UID=1000", "EUID=1000", "GID=1000")...), project, in, io.Discard, nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.res.Stderr = p.stderr.String()
	p.res.Killed = ctx.Err() != nil
	for _, m := range [...]string{"unsupported", "unhandled", "NOT IMPLEMENTED", "not supported", "invalid option", "extglob", "unimplemented", "readonly variable"} {
		if strings.Contains(p.res.Stderr, m) || err != nil && strings.Contains(err.Error(), m) {
			return p.res, false
		}
	}
	return p.res, !p.lacking
}

const mostOps = 3000 // commands of one text

var errOps = errors.New("too many commands")

// inProcess is one run. The interpreter calls from several goroutines.
type inProcess struct {
	mu      sync.Mutex
	res     *jail.Result
	files   map[string][]byte
	stderr  bytes.Buffer
	ops     int
	nested  int
	lacking bool
}

func (p *inProcess) tick() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ops++; p.ops > mostOps {
		p.res.Killed = true
		return errOps
	}
	return nil
}

// Write takes standard error.
func (p *inProcess) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stderr.Len() < 1<<14 {
		p.stderr.Write(b)
	}
	return len(b), nil
}

// run is one shell: the first, or one that a command starts.
func (p *inProcess) run(ctx context.Context, text string, env expand.Environ, dir string, in io.Reader, out io.Writer, args []string) (err error) {
	f, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		fmt.Fprintln(p, err)
		return interp.ExitStatus(2)
	}
	forked(f)
	if bareLocals(f) {
		p.mu.Lock()
		p.lacking = true
		p.mu.Unlock()
	}
	r, err := interp.New(
		interp.Env(env), interp.StdIO(in, out, p), interp.Params(append([]string{"--"}, args...)...),
		interp.CallHandler(p.call), interp.ExecHandlers(func(interp.ExecHandlerFunc) interp.ExecHandlerFunc { return p.exec }),
		interp.OpenHandler(p.open), interp.ReadDirHandler2(p.readDir), interp.StatHandler(p.stat),
		interp.AccessHandler(func(_ context.Context, name string, _ interp.AccessMode) error { _, err := p.info(name); return err }),
	)
	if err != nil {
		return err
	}
	r.Dir = dir
	defer func() {
		if e := recover(); e != nil { // one of the interpreter's own
			p.mu.Lock()
			p.lacking = true
			p.mu.Unlock()
			err = interp.ExitStatus(1)
		}
	}()
	return r.Run(ctx, f)
}

// forked makes the last part of every pipeline a subshell, as bash does and the
// interpreter does not. It reports whether there was one.
func forked(f *syntax.File) bool {
	any := false
	syntax.Walk(f, func(n syntax.Node) bool {
		if b, ok := n.(*syntax.BinaryCmd); ok && (b.Op == syntax.Pipe || b.Op == syntax.PipeAll) {
			any = true
			y := b.Y
			b.Y = &syntax.Stmt{Position: y.Position, Cmd: &syntax.Subshell{Lparen: y.Position, Stmts: []*syntax.Stmt{y}}}
		}
		return true
	})
	return any
}

// bareLocals reports whether a function declares a variable without a value: the
// interpreter lets it keep the value of the one that it hides.
func bareLocals(f *syntax.File) bool {
	found := false
	syntax.Walk(f, func(n syntax.Node) bool {
		d, ok := n.(*syntax.FuncDecl)
		if !ok {
			return !found
		}
		syntax.Walk(d.Body, func(n syntax.Node) bool {
			if c, ok := n.(*syntax.DeclClause); ok && c.Variant.Value != "export" && c.Variant.Value != "readonly" {
				for _, a := range c.Args {
					found = found || a.Naked && a.Name != nil
				}
			}
			return !found
		})
		return !found
	})
	return found
}

// call sees every simple command, builtins included.
func (p *inProcess) call(_ context.Context, args []string) ([]string, error) {
	if err := p.tick(); err != nil {
		return nil, err
	}
	switch args[0] {
	case "source", ".", "type", "hash", "exec":
		// They look at the real machine's files, or end the interpreter.
		p.mu.Lock()
		p.lacking = true
		p.mu.Unlock()
		return []string{"true"}, nil
	case "printf":
		if len(args) > 1 && len(args[1]) > 1 && args[1][0] == '-' && args[1] != "-v" && args[1] != "--" { // an option that bash refuses
			p.mu.Lock()
			p.lacking = true
			p.mu.Unlock()
		}
	case "eval":
		if len(args) > 1 && args[1] == "--" {
			args = slices.Delete(slices.Clone(args), 1, 2)
		}
		text := strings.Join(args[1:], " ")
		f, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
		if err != nil || !forked(f) {
			return args, nil
		}
		var b strings.Builder
		if err := syntax.NewPrinter().Print(&b, f); err != nil {
			return args, nil
		}
		return []string{"eval", b.String()}, nil
	case "command":
		rest := args[1:]
		for len(rest) > 0 && (rest[0] == "--" || rest[0] == "-p" || rest[0] == "command") {
			rest = rest[1:]
		}
		if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
			return rest, nil
		}
		return []string{"true"}, nil
	}
	return args, nil
}

// exec stands for a program, as the stub does.
func (p *inProcess) exec(ctx context.Context, args []string) error {
	if err := p.tick(); err != nil {
		return err
	}
	hc := interp.HandlerCtx(ctx)
	name := path.Base(args[0])
	switch name {
	case "sh", "bash":
		return p.shell(ctx, hc, args)
	}
	if !slices.Contains(stubs, name) || strings.Contains(args[0], "/") && p.program(hc.Dir, args[0]) == "" {
		return interp.ExitStatus(127)
	}
	p.mu.Lock()
	p.res.Started = append(p.res.Started, jail.Started{Path: "/usr/bin/" + name, Argv: slices.Clone(args), Dir: hc.Dir})
	p.mu.Unlock()
	io.WriteString(hc.Stdout, says[name])
	switch name {
	case "cat", "tee":
		return p.cat(hc, name, args[1:])
	case "false":
		return interp.ExitStatus(1)
	}
	return nil
}

// program is the file that a path of a program leads to, or "".
func (p *inProcess) program(dir, name string) string {
	if !path.IsAbs(name) {
		name = path.Join(dir, name)
	}
	name = path.Clean(name)
	if path.Dir(name) == "/bin" || path.Dir(name) == "/usr/bin" {
		return path.Base(name)
	}
	return ""
}

func (p *inProcess) cat(hc interp.HandlerContext, name string, args []string) error {
	var in []byte
	const most = 1 << 16
	status := uint8(0)
	if name == "tee" || len(args) == 0 {
		if hc.Stdin != nil {
			in, _ = io.ReadAll(io.LimitReader(hc.Stdin, most))
		}
		hc.Stdout.Write(in)
	}
	for _, a := range args {
		full := a
		if !path.IsAbs(a) {
			full = path.Join(hc.Dir, a)
		}
		p.mu.Lock()
		body, ok := p.files[path.Clean(full)]
		if name == "tee" && a != "-a" {
			p.files[path.Clean(full)] = slices.Clone(in)
		}
		p.mu.Unlock()
		if name == "tee" {
			continue
		}
		if !ok {
			status = 1
		}
		hc.Stdout.Write(body)
	}
	if status != 0 {
		return interp.ExitStatus(status)
	}
	return nil
}

// shell is a shell that a command starts: -c, a script, or standard input.
func (p *inProcess) shell(ctx context.Context, hc interp.HandlerContext, args []string) error {
	p.mu.Lock()
	p.nested++
	deep := p.nested > 200
	p.mu.Unlock()
	if deep {
		return errOps
	}
	code, rest, have := "", []string(nil), false
	words := args[1:]
	command := false
options:
	for len(words) > 0 {
		w := words[0]
		switch {
		case w == "--" || w == "-":
			words = words[1:]
			break options
		case w == "-s":
			words = words[1:]
			rest, words = words, nil
		case w == "--norc" || w == "--noprofile" || w == "-e" || w == "+e" || w == "-x":
			words = words[1:]
		case w == "-c" || w == "-ec" || w == "-xc":
			command, words = true, words[1:]
		case w == "-o" || w == "-O":
			words = words[min(2, len(words)):]
		case strings.HasPrefix(w, "-") || strings.HasPrefix(w, "+"):
			p.mu.Lock()
			p.lacking = true
			p.mu.Unlock()
			return nil
		default:
			break options
		}
	}
	switch {
	case command && len(words) > 0:
		code, have = words[0], true
		if len(words) > 2 {
			rest = words[2:]
		}
		if len(words) > 1 { // $0 cannot be set
			p.mu.Lock()
			p.lacking = p.lacking || strings.Contains(code, "$0")
			p.mu.Unlock()
		}
	case len(words) > 0 && words[0] != "/dev/stdin":
		full := words[0]
		if !path.IsAbs(full) {
			full = path.Join(hc.Dir, full)
		}
		p.mu.Lock()
		body, ok := p.files[path.Clean(full)]
		p.mu.Unlock()
		if !ok {
			return interp.ExitStatus(127)
		}
		code, have, rest = string(body), true, words[1:]
	}
	in := hc.Stdin
	if !have {
		if in != nil {
			b, _ := io.ReadAll(io.LimitReader(in, 1<<16))
			code = string(b)
		}
		in = strings.NewReader("")
	}
	var env []string
	hc.Env.Each(func(name string, v expand.Variable) bool {
		if v.Exported && v.Kind == expand.String {
			env = append(env, name+"="+v.Str)
		}
		return true
	})
	err := p.run(ctx, code, expand.ListEnviron(env...), hc.Dir, in, hc.Stdout, rest)
	if ok := errors.As(err, new(interp.ExitStatus)); err != nil && !ok && !errors.Is(err, errOps) && ctx.Err() == nil {
		return interp.ExitStatus(1)
	}
	return err
}

type memory struct {
	io.Reader
	p    *inProcess
	name string
}

func (m *memory) Write(b []byte) (int, error) {
	m.p.mu.Lock()
	defer m.p.mu.Unlock()
	if len(m.p.files[m.name]) < 1<<16 {
		m.p.files[m.name] = append(m.p.files[m.name], b...)
	}
	return len(b), nil
}

func (*memory) Close() error { return nil }

func (p *inProcess) open(ctx context.Context, name string, flag int, _ os.FileMode) (io.ReadWriteCloser, error) {
	if err := p.tick(); err != nil {
		return nil, err
	}
	if !path.IsAbs(name) {
		name = path.Join(interp.HandlerCtx(ctx).Dir, name)
	}
	name = path.Clean(name)
	if name == "/dev/null" {
		return &memory{strings.NewReader(""), p, "/dev/null"}, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	body, ok := p.files[name]
	writes := flag&(os.O_WRONLY|os.O_RDWR) != 0
	switch {
	case writes && !writable(name), !writes && !ok:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case flag&os.O_TRUNC != 0 || !ok:
		body = nil
		p.files[name] = nil
	}
	return &memory{bytes.NewReader(slices.Clone(body)), p, name}, nil
}

// writable reports whether the jail would let a file be made there.
func writable(name string) bool {
	dir := path.Dir(name)
	return dir == "/" || dir == "/tmp" || dir == home || dir == project || dir == project+"/sub"
}

type entry struct {
	name string
	dir  bool
	size int64
}

func (e entry) Name() string { return path.Base(e.name) }
func (e entry) Size() int64  { return e.size }
func (e entry) IsDir() bool  { return e.dir }
func (e entry) Sys() any     { return nil }
func (e entry) Mode() fs.FileMode {
	if e.dir {
		return fs.ModeDir | 0o755
	}
	return 0o755
}
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) Type() fs.FileMode          { return e.Mode().Type() }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }

func (p *inProcess) stat(_ context.Context, name string, _ bool) (fs.FileInfo, error) {
	return p.info(name)
}

func (p *inProcess) info(name string) (fs.FileInfo, error) {
	name = path.Clean(name)
	p.mu.Lock()
	defer p.mu.Unlock()
	if body, ok := p.files[name]; ok {
		return entry{name, false, int64(len(body))}, nil
	}
	switch name {
	case "/", "/tmp", "/usr", "/usr/bin", "/bin", "/etc", "/dev", "/home", home, project, project + "/sub", "/tmp/nothing":
		return entry{name, true, 0}, nil
	}
	if d := path.Dir(name); (d == "/usr/bin" || d == "/bin") && slices.Contains(stubs, path.Base(name)) {
		return entry{name, false, 1}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

func (p *inProcess) readDir(_ context.Context, dir string) ([]fs.DirEntry, error) {
	if err := p.tick(); err != nil {
		return nil, err
	}
	dir = path.Clean(dir)
	var names []string
	switch dir {
	case "/usr/bin", "/bin":
		names = append(slices.Clone(stubs), "bash", "sh")
	case "/":
		names = []string{"bin", "dev", "etc", "home", "tmp", "usr"}
	case "/usr":
		names = []string{"bin", "lib"}
	case project:
		names = []string{"sub"}
	}
	p.mu.Lock()
	for name := range p.files {
		if path.Dir(name) == dir {
			names = append(names, path.Base(name))
		}
	}
	p.mu.Unlock()
	if names == nil {
		return nil, &fs.PathError{Op: "readdir", Path: dir, Err: fs.ErrNotExist}
	}
	slices.Sort(names)
	var out []fs.DirEntry
	for _, n := range names {
		full := path.Join(dir, n)
		isDir := dir == "/" || full == project+"/sub" || full == "/usr/bin" || full == "/usr/lib"
		out = append(out, entry{full, isDir, 0})
	}
	return out, nil
}
