package gitwork

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast/host"
)

const (
	maxRef    = 4 << 10
	maxPacked = 8 << 20
)

// Head is the current commit.
func Head(h host.Host, repo *gitrepo.Repo) (ID, error) {
	if _, known := repo.CurrentBranch(); !known {
		return ID{}, ErrFormat // refs are stored in a way that is not read
	}
	body, err := h.ReadFile(repo.GitDir()+"/HEAD", maxRef)
	if err != nil {
		return ID{}, err
	}
	text := strings.TrimRight(string(body), "\n")
	name, symbolic := strings.CutPrefix(text, "ref: refs/")
	if !symbolic {
		return idOf(text)
	}
	name = "refs/" + strings.TrimSpace(name)
	body, err = h.ReadFile(repo.CommonDir()+"/"+name, maxRef)
	if err == nil {
		return idOf(strings.TrimRight(string(body), "\n"))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return ID{}, err
	}
	if body, err = h.ReadFile(repo.CommonDir()+"/packed-refs", maxPacked); err != nil {
		return ID{}, err
	}
	for line := range bytes.Lines(body) {
		if id, ref, ok := strings.Cut(strings.TrimRight(string(line), "\n"), " "); ok && ref == name {
			return idOf(id)
		}
	}
	return ID{}, ErrFormat
}

func idOf(text string) (ID, error) {
	id, ok := ParseID(text)
	if !ok {
		return id, ErrFormat
	}
	return id, nil
}

// Busy reports whether an operation of several steps is under way, whose state
// is kept beside the index; it is so, too, if that cannot be told.
func Busy(h host.Host, repo *gitrepo.Repo) bool {
	for _, name := range [...]string{
		"MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply", "sequencer", "BISECT_LOG", "MERGE_AUTOSTASH", "index.lock",
	} {
		if _, err := h.Lstat(repo.GitDir() + "/" + name); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return false
}
