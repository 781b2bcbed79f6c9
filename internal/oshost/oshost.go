// Package oshost is the real machine behind host.Host: it reads the file
// system and the environment of this process and nothing else. It owns how to
// ask without side effects (no blocking open, no special files, bounded
// sizes); what an answer means is decided elsewhere.
package oshost

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"gstack/shellast/host"
)

// ErrNotRegular is returned by ReadFile for anything but a regular file:
// reading a pipe or a device may block, or may have effects.
var ErrNotRegular = errors.New("not a regular file")

// Host answers from the running machine.
type Host struct{}

var _ host.Host = Host{}

// Env is a variable of this process.
func (Host) Env(name string) (string, bool) { return os.LookupEnv(name) }

// Lstat does not follow a final symbolic link.
func (Host) Lstat(path string) (host.Info, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return host.Info{}, err
	}
	dev, ino := identity(fi)
	return host.Info{Mode: fi.Mode(), Size: fi.Size(), Dev: dev, Ino: ino, Mtime: fi.ModTime().UnixNano()}, nil
}

// Readlink is the text of a symbolic link.
func (Host) Readlink(path string) (string, error) { return os.Readlink(path) }

// ReadDir lists at most max names; host.ErrTooLarge when there are more.
func (Host) ReadDir(path string, max int) ([]string, error) {
	dir, err := openAs(path, fs.ModeDir, errors.New("not a directory"))
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var names []string
	for {
		// One more than allowed tells "exactly max" from "more".
		more, err := dir.Readdirnames(max + 1 - len(names))
		names = append(names, more...)
		switch {
		case len(names) > max:
			return nil, host.ErrTooLarge
		case errors.Is(err, io.EOF):
			return names, nil
		case err != nil:
			return nil, err
		}
	}
}

// ReadTypes lists a directory as ReadDir does, with the type of each entry, which
// the directory itself knows: none of them is asked about.
func (Host) ReadTypes(path string, max int) (names []string, types []fs.FileMode, err error) {
	dir, err := openAs(path, fs.ModeDir, errors.New("not a directory"))
	if err != nil {
		return nil, nil, err
	}
	defer dir.Close()
	for {
		more, err := dir.ReadDir(max + 1 - len(names))
		for _, e := range more {
			names, types = append(names, e.Name()), append(types, e.Type())
		}
		switch {
		case len(names) > max:
			return nil, nil, host.ErrTooLarge
		case errors.Is(err, io.EOF):
			return names, types, nil
		case err != nil:
			return nil, nil, err
		}
	}
}

// ReadFile reads a regular file. The size that stat tells is only a hint:
// files below /proc say zero.
func (Host) ReadFile(path string, max int64) ([]byte, error) {
	file, err := openAs(path, 0, ErrNotRegular)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, max+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(body)) > max:
		return nil, host.ErrTooLarge
	}
	return body, nil
}

// ReadRange reads at most n bytes of a regular file from a place on.
func (Host) ReadRange(path string, from int64, n int) ([]byte, error) {
	file, err := openAs(path, 0, ErrNotRegular)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	body := make([]byte, n)
	n, err = file.ReadAt(body, from)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return body[:n], nil
}

// openAs opens path for reading only when it is of the wanted type. The type is
// asked before the open, since opening a device can act on it, and again on
// what was opened, since the name may have changed its meaning in between;
// openFlags keeps such a change from blocking.
func openAs(path string, want fs.FileMode, otherwise error) (*os.File, error) {
	wrong := &fs.PathError{Op: "open", Path: path, Err: otherwise}
	fi, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if fi.Mode().Type() != want {
		return nil, wrong
	}
	file, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	if fi, err = file.Stat(); err == nil && fi.Mode().Type() != want {
		err = wrong
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
