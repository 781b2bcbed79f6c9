package replay

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gstack/replay/past"
)

// A file is a record.
type file struct {
	path   string // "-" is standard input
	format past.Format
	info   past.Info
	size   int64
	in     io.ReadCloser // if it is open already
}

var errNotRegular = errors.New("not a regular file")

// open opens a record. What is not a regular file could block, or have no end.
func (f *file) open() (io.ReadCloser, error) {
	if f.in != nil {
		return f.in, nil
	}
	in, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	if fi, err := in.Stat(); err != nil || !fi.Mode().IsRegular() {
		in.Close()
		if err == nil {
			err = errNotRegular
		}
		return nil, err
	}
	return in, nil
}

// A place is where records of a format are kept.
type place struct {
	path   string
	format past.Format
}

// Places are where records are looked for when no path is given.
func Places(env func(string) string, home string, from past.Format) []string {
	var paths []string
	for _, p := range places(env, home, from) {
		paths = append(paths, p.path)
	}
	return paths
}

// places are the default places, of one format or of all. The variables are
// those by which the programs themselves find them.
func places(env func(string) string, home string, from past.Format) []place {
	var list []place
	add := func(f past.Format, dir string, names ...string) {
		if dir == "" || from != "" && f != from {
			return
		}
		for _, n := range names {
			p := place{filepath.Join(dir, filepath.FromSlash(n)), f}
			for _, have := range list {
				if have == p {
					p.path = ""
				}
			}
			if p.path != "" {
				list = append(list, p)
			}
		}
	}
	either := func(variable, otherwise string) string {
		if dir := env(variable); filepath.IsAbs(dir) {
			return dir
		}
		if home == "" {
			return ""
		}
		return filepath.Join(home, filepath.FromSlash(otherwise))
	}
	add(past.Claude, either("CLAUDE_CONFIG_DIR", ".claude"), "projects")
	add(past.Claude, either("XDG_CONFIG_HOME", ".config"), "claude/projects")
	add(past.Codex, either("CODEX_HOME", ".codex"), "sessions", "archived_sessions")
	add(past.Gemini, home, ".gemini/tmp")
	if name := env("HISTFILE"); filepath.IsAbs(name) {
		switch f, sure := past.Sniff(name, nil); {
		case sure:
			add(f, filepath.Dir(name), filepath.Base(name))
		case filepath.Base(env("SHELL")) == "zsh":
			add(past.Zsh, filepath.Dir(name), filepath.Base(name))
		default:
			add(past.Bash, filepath.Dir(name), filepath.Base(name))
		}
	}
	add(past.Bash, home, ".bash_history")
	add(past.Zsh, either("ZDOTDIR", ""), ".zsh_history", ".zhistory", ".histfile")
	add(past.Fish, either("XDG_DATA_HOME", ".local/share"), "fish/fish_history")
	return list
}

// find lists the records to read.
func (r *run) find(ctx context.Context) ([]*file, error) {
	var files []*file
	if len(r.opt.Paths) == 0 {
		for _, p := range places(r.opt.Env, r.opt.Home, r.opt.From) {
			files = r.add(ctx, files, p.path, p.format)
		}
		return files, nil
	}
	for _, p := range r.opt.Paths {
		if p == "-" {
			files = append(files, r.standardInput(ctx))
			continue
		}
		if _, err := os.Stat(p); errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		files = r.add(ctx, files, p, r.opt.From)
	}
	return files, nil
}

func (r *run) standardInput(ctx context.Context) *file {
	in := bufio.NewReaderSize(&patient{r: r.opt.Stdin, ctx: ctx}, past.SniffSize)
	f := &file{path: "-", format: r.opt.From, in: io.NopCloser(in)}
	if f.format == "" {
		head, _ := in.Peek(past.SniffSize) // an error comes again when it is read
		f.format, _ = past.Sniff("", head)
	}
	return f
}

// patient reads what may never come, until the context ends.
type patient struct {
	r    io.Reader
	ctx  context.Context
	got  chan piece
	rest []byte
	err  error
}

type piece struct {
	bytes []byte
	err   error
}

func (p *patient) Read(to []byte) (int, error) {
	if p.got == nil {
		p.got = make(chan piece)
		go func() {
			for {
				b := make([]byte, 64<<10)
				n, err := p.r.Read(b)
				select {
				case p.got <- piece{b[:n], err}:
				case <-p.ctx.Done():
					return
				}
				if err != nil {
					return
				}
			}
		}()
	}
	for len(p.rest) == 0 {
		if p.err != nil {
			return 0, p.err
		}
		select {
		case x := <-p.got:
			p.rest, p.err = x.bytes, x.err
		case <-p.ctx.Done():
			return 0, p.ctx.Err()
		}
	}
	n := copy(to, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// add adds the record at a path, or the records below it. What a path names is
// followed through links, what is found below it is not.
func (r *run) add(ctx context.Context, files []*file, top string, from past.Format) []*file {
	fi, err := os.Stat(top)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return files
	case err != nil:
		r.tally.badFile(top, err)
		return files
	case fi.Mode().IsRegular():
		return r.addFile(files, top, from, fi.Size(), false)
	case !fi.IsDir():
		r.tally.badFile(top, errNotRegular)
		return files
	}
	if real, err := filepath.EvalSymlinks(top); err == nil && real != filepath.Clean(top) {
		top = real
	}
	_ = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			r.tally.badFile(path, err)
			return nil
		case !d.Type().IsRegular() || !mayHold(path, from):
			return nil
		}
		var size int64
		if fi, err := d.Info(); err == nil {
			size = fi.Size()
		}
		files = r.addFile(files, path, from, size, true)
		return nil
	})
	return files
}

// mayHold reports whether a file that is found in a directory can be a record,
// by its name.
func mayHold(path string, from past.Format) bool {
	name := filepath.Base(path)
	chat := (strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".jsonl")) && strings.Contains(filepath.ToSlash(path), "/chats/")
	switch from {
	case past.Claude, past.JSONL:
		return strings.HasSuffix(name, ".jsonl")
	case past.Codex:
		return strings.HasSuffix(name, ".jsonl") && strings.HasPrefix(name, "rollout-")
	case past.Gemini:
		return chat
	case "":
		_, history := past.Sniff(name, nil)
		return chat || history || strings.HasSuffix(name, ".jsonl")
	}
	return true
}

// addFile adds a record. One that is found in a directory, and of which nothing
// tells that it is a record, is none.
func (r *run) addFile(files []*file, path string, from past.Format, size int64, found bool) []*file {
	f := &file{path: path, format: from, size: size}
	if from == "" {
		head, err := headOf(path)
		if err != nil {
			r.tally.badFile(path, err)
			return files
		}
		var sure bool
		if f.format, sure = past.Sniff(path, head); found && !sure {
			return files
		}
	}
	if f.format == past.Gemini {
		f.info.Project = geminiProject(path)
	}
	r.opt.Progress.Total.Add(size)
	return append(files, f)
}

// headOf is the beginning of a file.
func headOf(path string) ([]byte, error) {
	in, err := (&file{path: path}).open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	head, err := io.ReadAll(io.LimitReader(in, past.SniffSize))
	return head, err
}

// geminiProject is the directory of the project whose chats a file is one of.
func geminiProject(path string) string {
	for dir := filepath.Dir(path); filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
		if filepath.Base(dir) != "chats" {
			continue
		}
		body, err := headOf(filepath.Join(filepath.Dir(dir), ".project_root"))
		if root := strings.TrimSpace(string(body)); err == nil && filepath.IsAbs(root) {
			return root
		}
		break
	}
	return ""
}
