package scan

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"gstack/scan/source"
	"gstack/shellast/host"
)

// home is the home directory of whoever runs what is scanned.
const home = "/home/user"

// treeHost answers for the machine that a text will run on: which files the
// repository has is known, and of its environment what the container sets. So a finding does not depend on the machine that looks.
type treeHost struct {
	top *top
	env map[string]string
	// image: the files of the repository are not where the text runs.
	image bool
}

func (h *treeHost) Env(name string) (string, bool) {
	if v, ok := h.env[name]; ok {
		return v, true
	}
	if name == "HOME" {
		return h.HomeOf("")
	}
	return "", false
}

func (h *treeHost) HomeOf(user string) (string, bool) {
	switch {
	case user == "" && path.IsAbs(h.env["HOME"]):
		return h.env["HOME"], true
	case user == "root", user == "" && h.image:
		return "/root", true
	case user == "":
		return home, true
	}
	return "/home/" + user, true
}

// below is the path in the repository. known: there is an answer besides it.
func (h *treeHost) below(p string) (rel string, ok bool) {
	if h.image {
		return "", false
	}
	p = path.Clean(p)
	if p == source.TopDir {
		return ".", true
	}
	return strings.CutPrefix(p, source.TopDir+"/")
}

// above reports whether a path is a directory that the top is in.
func (h *treeHost) above(p string) bool {
	p = path.Clean(p)
	return !h.image && (p == "/" || strings.HasPrefix(source.TopDir, p+"/"))
}

func answer(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &fs.PathError{Op: "stat", Err: fs.ErrNotExist}
	}
	return host.ErrUnknown
}

func (h *treeHost) Lstat(p string) (host.Info, error) {
	rel, ok := h.below(p)
	if !ok {
		if h.above(p) {
			return host.Info{Mode: fs.ModeDir | 0o755}, nil
		}
		return host.Info{}, host.ErrUnknown
	}
	info, err := h.top.root.Lstat(rel)
	if err != nil {
		return host.Info{}, answer(err)
	}
	return host.Info{Mode: info.Mode(), Size: info.Size(), Mtime: info.ModTime().UnixNano()}, nil
}

func (h *treeHost) Readlink(p string) (string, error) {
	rel, ok := h.below(p)
	if !ok {
		return "", host.ErrUnknown
	}
	to, err := h.top.root.Readlink(rel)
	if err != nil {
		return "", answer(err)
	}
	return to, nil
}

func (h *treeHost) ReadDir(p string, most int) ([]string, error) {
	rel, ok := h.below(p)
	if !ok {
		return nil, host.ErrUnknown
	}
	f, err := h.top.root.Open(rel)
	if err != nil {
		return nil, answer(err)
	}
	defer f.Close()
	names, err := f.Readdirnames(most + 1)
	switch {
	case err != nil && err != io.EOF:
		return nil, answer(err)
	case len(names) > most:
		return nil, host.ErrTooLarge
	}
	return names, nil
}

// ReadFile reads what Git keeps, which names branches and remotes, and nothing
// else: a file that another one runs has findings of its own, and reading it
// for all that use it makes a scan a hundred times slower.
func (h *treeHost) ReadFile(p string, most int64) ([]byte, error) {
	rel, ok := h.below(p)
	if !ok || rel != ".git" && !strings.HasPrefix(rel, ".git/") {
		return nil, host.ErrUnknown
	}
	f, err := openRegular(h.top.root, rel)
	if err != nil {
		return nil, answer(err)
	}
	defer f.Close()
	return readAtMost(f, most)
}

func readAtMost(f *os.File, most int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(f, most+1))
	switch {
	case err != nil:
		return nil, host.ErrUnknown
	case int64(len(body)) > most:
		return nil, host.ErrTooLarge
	}
	return body, nil
}
