package host

import (
	"io/fs"
	"path"
	"strings"
)

// Fixed is a Host made of maps, for tests and examples. A path that is in no
// map does not exist when its directory was named as complete, and is unknown
// otherwise.
type Fixed struct {
	Vars  map[string]string
	Homes map[string]string // user ("" is the own one) to directory
	Files map[string]string // regular files and their contents
	Links map[string]string // symbolic links and their targets
	Dirs  []string          // directories; parents of all entries are added
	// Closed makes the maps the whole truth: what is not in them is missing.
	Closed bool
}

func (f *Fixed) Env(name string) (string, bool) { v, ok := f.Vars[name]; return v, ok }

func (f *Fixed) HomeOf(user string) (string, bool) { v, ok := f.Homes[user]; return v, ok }

func (f *Fixed) missing(op, p string) error {
	if f.Closed {
		return &fs.PathError{Op: op, Path: p, Err: fs.ErrNotExist}
	}
	return ErrUnknown
}

// children returns the names directly below dir and whether dir is a directory.
func (f *Fixed) children(dir string) (map[string]bool, bool) {
	names, isDir := map[string]bool{}, dir == "/"
	below := strings.TrimSuffix(dir, "/") + "/"
	add := func(p string) {
		if rest, ok := strings.CutPrefix(p, below); ok && rest != "" {
			name, _, _ := strings.Cut(rest, "/")
			names[name], isDir = true, true
		}
	}
	for p := range f.Files {
		add(p)
	}
	for p := range f.Links {
		add(p)
	}
	for _, p := range f.Dirs {
		add(p)
		isDir = isDir || p == dir
	}
	return names, isDir
}

func (f *Fixed) Lstat(p string) (Info, error) {
	p = path.Clean(p)
	id := Info{Dev: 1, Ino: hash(p)}
	if body, ok := f.Files[p]; ok {
		id.Mode, id.Size = 0o644, int64(len(body))
		return id, nil
	}
	if _, ok := f.Links[p]; ok {
		id.Mode = fs.ModeSymlink | 0o777
		return id, nil
	}
	if _, ok := f.children(p); ok {
		id.Mode = fs.ModeDir | 0o755
		return id, nil
	}
	return Info{}, f.missing("lstat", p)
}

func (f *Fixed) Readlink(p string) (string, error) {
	if t, ok := f.Links[path.Clean(p)]; ok {
		return t, nil
	}
	return "", f.missing("readlink", p)
}

func (f *Fixed) ReadDir(p string, max int) ([]string, error) {
	names, ok := f.children(path.Clean(p))
	if !ok || !f.Closed {
		return nil, f.missing("readdir", p)
	}
	if len(names) > max {
		return nil, ErrTooLarge
	}
	var list []string
	for n := range names {
		list = append(list, n)
	}
	return list, nil
}

func (f *Fixed) ReadFile(p string, max int64) ([]byte, error) {
	body, ok := f.Files[path.Clean(p)]
	switch {
	case !ok:
		return nil, f.missing("read", p)
	case int64(len(body)) > max:
		return nil, ErrTooLarge
	}
	return []byte(body), nil
}

// hash is FNV-1a, an inode number that depends on the path alone.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h | 1
}
