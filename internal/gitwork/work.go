package gitwork

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gstack/shellast/host"
)

const maxHashed = 8 << 20 // a larger file whose times differ counts as changed

// Tree is a work tree with its index.
type Tree struct {
	Host  host.Host
	Top   string // absolute
	Index *Index
	// Hash compares contents, and trusts no recorded time. A time can be set.
	Hash bool
	// dirs are the directories on the way to entries that have been looked at:
	// whether they are directories.
	dirs map[string]bool
}

// State is what became of a file since it was recorded.
type State uint8

// The zero value is the worst.
const (
	Changed State = iota
	// Missing: it is not there; bringing it back loses nothing.
	Missing
	Same
)

// State compares a file with its entry.
func (t *Tree) State(e *Entry) (State, error) {
	if e.Mode == modeSubmodule {
		return Changed, ErrFormat
	}
	if there, err := t.parents(e.Path); err != nil || !there {
		return Changed, err // something else stands in the way
	}
	path := t.Top + "/" + e.Path
	info, err := t.Host.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Missing, nil
	case err != nil:
		return Changed, err
	case e.Mode == modeLink:
		if info.Mode.Type() != fs.ModeSymlink {
			return Changed, nil
		}
		target, err := t.Host.Readlink(path)
		if err == nil && blobID([]byte(target)) == e.ID {
			return Same, nil
		}
		return Changed, err
	case !info.Mode.IsRegular(), info.Mode&0o100 != 0 != (e.Mode&0o111 != 0):
		return Changed, nil
	}
	// A file that was written when the index was, or later, may have changed
	// again within one tick of the clock.
	if !t.Hash && !e.unsure && e.size == uint32(info.Size) && e.size != 0 && e.mtime == info.Mtime && info.Mtime != 0 && info.Mtime < t.Index.mtime {
		return Same, nil
	}
	if info.Size > maxHashed {
		return Changed, nil
	}
	body, err := t.Host.ReadFile(path, maxHashed)
	if err == nil && blobID(body) == e.ID {
		return Same, nil
	}
	return Changed, err
}

// parents reports whether all directories above a path are directories, or none
// is there.
func (t *Tree) parents(path string) (bool, error) {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return true, nil
	}
	dir := path[:i]
	if there, ok := t.dirs[dir]; ok {
		return there, nil
	}
	there, err := t.parents(dir)
	if err != nil {
		return false, err
	}
	if there {
		info, err := t.Host.Lstat(t.Top + "/" + dir)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return false, err
		default:
			there = info.Mode.IsDir()
		}
	}
	if t.dirs == nil {
		t.dirs = map[string]bool{}
	}
	t.dirs[dir] = there
	return there, nil
}

// Below reports whether an entry's path is a directory, relative to the top, or
// lies in it; "" is the top.
func Below(path, dir string) bool {
	return dir == "" || path == dir || strings.HasPrefix(path, dir) && path[len(dir)] == '/'
}

// Losses are files whose contents a command would overwrite or delete.
type Losses struct {
	Modified, Untracked []string // the first few
	// Counts of all, and of directories that are repositories of their own.
	NModified, NUntracked, NRepositories int
	// Conflicts: the index has sides of a conflict.
	Conflicts bool
}

const maxNamed = 3

// Modifications finds the recorded files below dirs that have changed since.
func (t *Tree) Modifications(dirs []string) (Losses, error) {
	var l Losses
	for i := range t.Index.Entries {
		e := &t.Index.Entries[i]
		for _, dir := range dirs {
			if !Below(e.Path, dir) {
				continue
			}
			if e.Stage != 0 {
				l.Conflicts = true
				break
			}
			s, err := t.State(e)
			if err != nil {
				return l, err
			}
			if s == Changed {
				l.NModified++
				if len(l.Modified) < maxNamed {
					l.Modified = append(l.Modified, e.Path)
				}
			}
			break
		}
	}
	return l, nil
}

// Untracked finds the files below dirs that are not recorded, ignored ones among
// them.
func (t *Tree) Untracked(dirs []string) (Losses, error) {
	tracked := map[string]bool{}
	for i := range t.Index.Entries {
		path := t.Index.Entries[i].Path
		if slices.ContainsFunc(dirs, func(dir string) bool { return Below(path, dir) }) {
			tracked[path] = true
		}
	}
	var l Losses
	for _, dir := range dirs {
		if there, err := t.parents(dir + "/."); err != nil || !there {
			return l, errors.Join(ErrFormat, err) // a link, or a file
		}
		if err := t.untracked(tracked, dir, &l); err != nil {
			return l, err
		}
	}
	return l, nil
}

const maxNames = 50_000

func (t *Tree) untracked(tracked map[string]bool, dir string, l *Losses) error {
	names, err := t.Host.ReadDir(strings.TrimSuffix(t.Top+"/"+dir, "/"), maxNames)
	if err != nil {
		return err
	}
	for _, name := range names {
		path := strings.TrimPrefix(dir+"/"+name, "/")
		if path == ".git" {
			continue
		}
		info, err := t.Host.Lstat(t.Top + "/" + path)
		if err != nil {
			return err
		}
		if info.Mode.IsDir() {
			if _, err := t.Host.Lstat(t.Top + "/" + path + "/.git"); err == nil {
				l.NRepositories++
				continue
			}
			if err := t.untracked(tracked, path, l); err != nil {
				return err
			}
			continue
		}
		if tracked[path] {
			continue
		}
		l.NUntracked++
		if len(l.Untracked) < maxNamed {
			l.Untracked = append(l.Untracked, path)
		}
	}
	return nil
}
