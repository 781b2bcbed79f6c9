package gitwork

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast/host"
)

// Ref is a name for an object.
type Ref struct {
	Name string // "refs/heads/main"
	ID   ID
}

const (
	maxRefs     = 20_000
	maxRefDepth = 20
)

// Refs are the branches, tags and copies of remote branches of a repository,
// each once. A name for another name is left out: what it leads to is there.
func Refs(h host.Host, repo *gitrepo.Repo) ([]Ref, error) {
	if _, known := repo.CurrentBranch(); !known {
		return nil, ErrFormat // refs are stored in a way that is not read
	}
	r := refReader{h: h, dir: repo.CommonDir(), loose: map[string]bool{}}
	for _, top := range [...]string{"refs/heads", "refs/remotes", "refs/tags"} {
		if err := r.below(top, 0); err != nil {
			return nil, err
		}
	}
	body, err := h.ReadFile(r.dir+"/packed-refs", maxPacked)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range bytes.Lines(body) {
		name, ref, ok := strings.Cut(strings.TrimRight(string(line), "\n"), " ")
		id, valid := ParseID(name)
		if !ok || !valid || r.loose[ref] {
			continue
		}
		switch {
		case strings.HasPrefix(ref, "refs/heads/"), strings.HasPrefix(ref, "refs/remotes/"), strings.HasPrefix(ref, "refs/tags/"):
			r.list = append(r.list, Ref{ref, id})
		}
		if len(r.list) > maxRefs {
			return nil, host.ErrTooLarge
		}
	}
	return r.list, nil
}

type refReader struct {
	h     host.Host
	dir   string
	loose map[string]bool
	list  []Ref
}

func (r *refReader) below(name string, depth int) error {
	names, err := r.h.ReadDir(r.dir+"/"+name, maxRefs)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) && depth == 0 {
			return nil
		}
		return err
	}
	for _, n := range names {
		ref := name + "/" + n
		info, err := r.h.Lstat(r.dir + "/" + ref)
		switch {
		case err != nil:
			return err
		case info.Mode.IsDir() && depth < maxRefDepth:
			if err := r.below(ref, depth+1); err != nil {
				return err
			}
			continue
		case !info.Mode.IsRegular():
			return ErrFormat
		}
		if strings.HasSuffix(n, ".lock") {
			continue
		}
		r.loose[ref] = true
		body, err := r.h.ReadFile(r.dir+"/"+ref, maxRef)
		if err != nil {
			return err
		}
		text := strings.TrimRight(string(body), "\n")
		if strings.HasPrefix(text, "ref:") {
			continue
		}
		id, err := idOf(text)
		if err != nil {
			return err
		}
		if r.list = append(r.list, Ref{ref, id}); len(r.list) > maxRefs {
			return host.ErrTooLarge
		}
	}
	return nil
}

// Grafted reports whether commits are given other parents than they have, which
// changes what Git keeps; it is so, too, if that cannot be told.
func Grafted(h host.Host, repo *gitrepo.Repo) bool {
	_, err := h.Lstat(repo.CommonDir() + "/info/grafts")
	return !errors.Is(err, fs.ErrNotExist)
}

// Stash is an entry of the list of stashes.
type Stash struct {
	ID      ID
	Message string
}

const maxStashLog = 1 << 20

// Stashes are the stashed changes, the latest first.
func Stashes(h host.Host, repo *gitrepo.Repo) ([]Stash, error) {
	body, err := h.ReadFile(repo.CommonDir()+"/logs/refs/stash", maxStashLog)
	if err != nil {
		return nil, err
	}
	var list []Stash
	for line := range strings.Lines(string(body)) {
		// OLD NEW WHO TIME ZONE<tab>MESSAGE
		head, message, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		f := strings.SplitN(head, " ", 3)
		if len(f) < 3 {
			return nil, ErrFormat
		}
		id, err := idOf(f[1])
		if err != nil {
			return nil, err
		}
		list = append(list, Stash{id, message})
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list, nil
}

// Stashed counts the files whose changes a stash holds, untracked ones among
// them, and names the first few.
func (s *Store) Stashed(id ID) (first []string, n int, err error) {
	c, err := s.Commit(id)
	if err != nil {
		return nil, 0, err
	}
	if len(c.Parents) < 2 || len(c.Parents) > 3 {
		return nil, 0, ErrFormat
	}
	base, err := s.TreeOf(c.Parents[0])
	if err != nil {
		return nil, 0, err
	}
	if first, n, err = s.Differing(base, c.Tree); err != nil {
		return nil, 0, err
	}
	if len(c.Parents) == 3 {
		untracked, err := s.TreeOf(c.Parents[2])
		if err != nil {
			return nil, 0, err
		}
		more, m, err := s.Differing(ID{}, untracked)
		if err != nil {
			return nil, 0, err
		}
		first, n = append(first, more...), n+m
	}
	return first[:min(len(first), maxNamed)], n, nil
}
