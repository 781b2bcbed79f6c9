package freeze

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"syscall"
)

// store is what the writer asks of the file system, one call each, so that tests
// can stop it between any two.
type store interface {
	Stat(path string) (fs.FileMode, error)
	Lstat(path string) (fs.FileMode, error)
	Mkdir(path string) error
	// Read returns the first bytes of a file.
	Read(path string, max int64) ([]byte, error)
	// Create makes a new file.
	Create(path string) (file, error)
	Rename(from, to string) error
	// Remove removes a file or an empty directory.
	Remove(path string) error
	// SyncDir makes the entries of a directory durable.
	SyncDir(path string) error
}

// file is a file being written.
type file interface {
	Write([]byte) (int, error)
	Sync() error
	Close() error
}

// disk is the real file system.
type disk struct{}

func (disk) Stat(path string) (fs.FileMode, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return fi.Mode(), nil
}

func (disk) Lstat(path string) (fs.FileMode, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return 0, err
	}
	return fi.Mode(), nil
}

func (disk) Mkdir(path string) error { return os.Mkdir(path, 0o755) }

func (disk) Read(path string, max int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, max))
}

func (disk) Create(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

func (disk) Rename(from, to string) error { return os.Rename(from, to) }

func (disk) Remove(path string) error { return os.Remove(path) }

func (disk) SyncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil // directories cannot be opened for it there
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil // done, or a file system that has no such notion
}
