package scan

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"unicode/utf8"

	"gstack/scan/source"
)

// A target is a file to read.
type target struct {
	shown string // for the report
	rel   string // below the top of its repository, with slashes
	top   *top
	kind  source.Kind
}

// top is the top directory of what is scanned: of the repository, or the
// directory itself. No path leads out of it.
type top struct {
	dir  string
	root *os.Root
}

// walker finds the files.
type walker struct {
	ctx      context.Context
	files    []target
	skipped  []Skipped
	seen     map[string]bool
	tops     map[string]*top
	entries  int
	full     bool
	noIgnore bool
}

func (w *walker) skip(path, reason string) {
	w.skipped = append(w.skipped, Skipped{filepath.ToSlash(path), reason})
}

// add finds the files of a path that the user gave. A file is read whatever
// .gitignore says, and whether its name tells its kind or its first line does.
func (w *walker) add(given string) error {
	abs, err := filepath.Abs(given)
	if err != nil {
		return err
	}
	info, err := os.Stat(abs)
	if err != nil {
		return err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return err
	}
	dir := abs
	if !info.IsDir() {
		dir = filepath.Dir(abs)
	}
	t, err := w.topOf(dir)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(t.dir, abs)
	if err != nil {
		return err
	}
	rel = filepath.ToSlash(rel)
	given = filepath.ToSlash(filepath.Clean(given))
	if !info.IsDir() {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no regular file", given)
		}
		w.file(t, rel, given, true, info)
		return nil
	}
	ig := &ignores{}
	if !w.noIgnore {
		d := "."
		for name := range strings.SplitSeq(rel, "/") {
			if rel == "." {
				break
			}
			ig = ig.in(t.root, d)
			d = path.Join(d, name)
		}
	}
	return w.dir(t, rel, given, ig, 0)
}

// topOf is the repository that a directory is in.
func (w *walker) topOf(dir string) (*top, error) {
	found := dir
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			found = d
			break
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	if t := w.tops[found]; t != nil {
		return t, nil
	}
	root, err := os.OpenRoot(found)
	if err != nil {
		return nil, err
	}
	t := &top{found, root}
	w.tops[found] = t
	return t, nil
}

// maxDirs is how deep directories are followed.
const maxDirs = 100

func (w *walker) dir(t *top, rel, shown string, ig *ignores, depth int) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if w.full {
		return nil
	}
	if depth > maxDirs {
		w.skip(shown, "more than 100 directories deep")
		return nil
	}
	list, err := readDir(t.root, rel)
	if err != nil {
		w.skip(shown, reason(err))
		return nil
	}
	if !w.noIgnore {
		ig = ig.in(t.root, rel)
	}
	for _, e := range list {
		if w.entries++; w.entries > MaxEntries || len(w.files) >= MaxFiles {
			w.full = true
			w.skip(shown, fmt.Sprintf("the limit of a scan is reached (%d directory entries, %d files): it and what follows was not read", MaxEntries, MaxFiles))
			return nil
		}
		name, below := path.Join(rel, e.Name()), path.Join(shown, e.Name())
		switch {
		case e.IsDir():
			if e.Name() == ".git" || e.Name() == ".hg" || e.Name() == ".svn" || e.Name() == "node_modules" || !w.noIgnore && ig.match(name, true) {
				continue
			}
			if err := w.dir(t, name, below, ig, depth+1); err != nil {
				return err
			}
			if w.full {
				return nil
			}
		case e.Type().IsRegular():
			if w.noIgnore || !ig.match(name, false) {
				w.file(t, name, below, false, nil)
			}
		}
	}
	return nil
}

func readDir(root *os.Root, rel string) ([]fs.DirEntry, error) {
	f, err := root.Open(rel)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.ReadDir(-1)
	sort.Slice(list, func(i, j int) bool { return list[i].Name() < list[j].Name() })
	return list, err
}

// file adds a file if it has shell text. named: the user gave its path.
func (w *walker) file(t *top, rel, shown string, named bool, info fs.FileInfo) {
	id := t.dir + "\x00" + rel
	if w.seen[id] {
		return
	}
	kind := source.KindOf(rel)
	if kind == source.None {
		base := path.Base(rel)
		executable := false
		if info != nil {
			executable = info.Mode()&0o111 != 0
		}
		if !named && !executable && strings.Contains(strings.TrimPrefix(base, "."), ".") {
			return
		}
		first := firstLine(t.root, rel)
		if _, has, known := source.Shebang(first); has && known {
			kind = source.Script
		}
	}
	if kind == source.None {
		if named {
			w.skip(shown, "is no kind of file that is read")
		}
		return
	}
	w.seen[id] = true
	w.files = append(w.files, target{shown: shown, rel: rel, top: t, kind: kind})
}

// firstLine is the beginning of a file.
func firstLine(root *os.Root, rel string) string {
	f, err := openRegular(root, rel)
	if err != nil {
		return ""
	}
	defer f.Close()
	b := make([]byte, 128)
	n, _ := io.ReadFull(f, b)
	return string(b[:n])
}

var errNotRegular = errors.New("is no regular file")

// openRegular opens a regular file; a pipe would wait for its other end.
func openRegular(root *os.Root, rel string) (*os.File, error) {
	info, err := root.Stat(rel)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	return root.Open(rel)
}

func (w *walker) sort() {
	sort.SliceStable(w.files, func(i, j int) bool { return w.files[i].shown < w.files[j].shown })
}

// Reasons for which a file is not read.
var (
	errTooLarge = errors.New("is larger than 1 MiB")
	errBinary   = errors.New("is binary")
	errUTF8     = errors.New("is not UTF-8")
)

// read is the text of a file.
func (t *target) read() (string, error) {
	f, err := openRegular(t.top.root, t.rel)
	if err != nil {
		return "", err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	switch text := string(body); {
	case err != nil:
		return "", err
	case len(body) > MaxFile:
		return "", errTooLarge
	case strings.IndexByte(text, 0) >= 0:
		return "", errBinary
	case !utf8.ValidString(text):
		return "", errUTF8
	default:
		return text, nil
	}
}

// reason is an error without the path, which the report has already.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
