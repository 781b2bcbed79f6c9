package gitwork

import (
	"bytes"
	"strings"
)

// treeEntry is a file or directory of a tree.
type treeEntry struct {
	name string
	mode uint32
	id   ID
}

const modeTree = 0o040000

// tree reads a tree.
func (s *Store) tree(id ID) ([]treeEntry, error) {
	if t, ok := s.trees[id]; ok {
		return t, nil
	}
	kind, body, err := s.object(id)
	if err != nil {
		return nil, err
	}
	if kind != kindTree {
		return nil, ErrFormat
	}
	var list []treeEntry
	for len(body) > 0 {
		head, rest, ok := bytes.Cut(body, []byte{0})
		mode, name, ok2 := strings.Cut(string(head), " ")
		if !ok || !ok2 || len(rest) < 20 {
			return nil, ErrFormat
		}
		e := treeEntry{name: name}
		for _, c := range []byte(mode) {
			if c < '0' || c > '7' {
				return nil, ErrFormat
			}
			e.mode = e.mode<<3 | uint32(c-'0')
		}
		copy(e.id[:], rest)
		list, body = append(list, e), rest[20:]
	}
	if s.trees == nil {
		s.trees = map[ID][]treeEntry{}
	}
	s.trees[id] = list
	return list, nil
}

// TreeOf is the tree of a commit.
func (s *Store) TreeOf(commit ID) (ID, error) {
	c, err := s.Commit(commit)
	if err != nil {
		return ID{}, err
	}
	return c.Tree, nil
}

// Holds reports whether a commit has all that the index records below a
// directory, in the same places.
func (s *Store) Holds(commit ID, x *Index, dir string) (bool, error) {
	top, err := s.TreeOf(commit)
	if err != nil {
		return false, err
	}
	dirs := map[string]ID{"": top}
	for i := range x.Entries {
		e := &x.Entries[i]
		if !Below(e.Path, dir) {
			continue
		}
		got, ok, err := s.at(dirs, e.Path)
		if err != nil || !ok || got.id != e.ID || got.mode != e.Mode {
			return false, err
		}
	}
	return true, nil
}

// at finds a path, with the directories that were found before.
func (s *Store) at(dirs map[string]ID, path string) (treeEntry, bool, error) {
	dir, name := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		dir, name = path[:i], path[i+1:]
	}
	id, ok := dirs[dir]
	if !ok {
		e, found, err := s.at(dirs, dir)
		if err != nil || !found || e.mode != modeTree {
			return e, false, err
		}
		id = e.id
		dirs[dir] = id
	}
	list, err := s.tree(id)
	if err != nil {
		return treeEntry{}, false, err
	}
	for _, e := range list {
		if e.name == name {
			return e, true, nil
		}
	}
	return treeEntry{}, false, nil
}

// Differing counts the files in which two trees differ, and names the first few;
// the zero ID is the empty tree.
func (s *Store) Differing(a, b ID) (first []string, n int, err error) {
	d := difference{s: s}
	err = d.trees(a, b, "", 0)
	return d.first, d.n, err
}

type difference struct {
	s     *Store
	first []string
	n     int
}

func (d *difference) trees(a, b ID, dir string, depth int) error {
	if a == b {
		return nil
	}
	if depth > 200 {
		return ErrFormat
	}
	var lists [2][]treeEntry
	for i, id := range [...]ID{a, b} {
		if id == (ID{}) {
			continue
		}
		var err error
		if lists[i], err = d.s.tree(id); err != nil {
			return err
		}
	}
	was := map[string]treeEntry{}
	for _, e := range lists[0] {
		was[e.name] = e
	}
	for _, e := range lists[1] {
		o := was[e.name]
		delete(was, e.name)
		if err := d.entries(o, e, dir+e.name, depth); err != nil {
			return err
		}
	}
	for _, e := range lists[0] {
		if _, gone := was[e.name]; gone {
			if err := d.entries(e, treeEntry{}, dir+e.name, depth); err != nil {
				return err
			}
		}
	}
	return nil
}

// entries compares what two trees have at a path; a zero entry is nothing.
func (d *difference) entries(a, b treeEntry, path string, depth int) error {
	if a.id == b.id && a.mode == b.mode {
		return nil
	}
	var below [2]ID
	for i, e := range [...]treeEntry{a, b} {
		if e.mode == modeTree {
			below[i] = e.id
		}
	}
	if a.mode != 0 && a.mode != modeTree || b.mode != 0 && b.mode != modeTree {
		if d.n++; len(d.first) < maxNamed {
			d.first = append(d.first, path)
		}
	}
	return d.trees(below[0], below[1], path+"/", depth+1)
}
