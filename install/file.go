package install

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// maxSettings is the largest settings file that is read.
const maxSettings = 4 << 20

// FileError says what is wrong with a settings file. Nothing was changed.
type FileError struct {
	File string
	Err  error
}

func (e *FileError) Error() string { return e.File + ": " + e.Err.Error() }

func (e *FileError) Unwrap() error { return e.Err }

// Change is a file as it is and as it shall be.
type Change struct {
	File          string
	Before, After []byte
	// Gone says that the file shall be removed. It holds nothing but ours.
	Gone bool
	// Backup is the file that the text before was saved in, if one was made.
	Backup string

	path   string // as the agent has it, which may be a link to File
	exists bool
	mode   fs.FileMode
	had    fs.FileMode // the mode of a file that exists
}

// Changes reports whether there is anything to write.
func (c *Change) Changes() bool {
	return c.Gone || !bytes.Equal(c.Before, c.After) || c.exists && c.mode != c.had
}

// plan reads a file that need not exist, and has edit say what it shall be. It
// changes nothing.
func plan(file string, edit func(*Change) error) (*Change, error) {
	// A link stays: people keep their settings elsewhere.
	place, err := filepath.EvalSymlinks(file)
	if errors.Is(err, fs.ErrNotExist) {
		place, err = file, nil
		if _, lerr := os.Lstat(file); lerr == nil {
			err = errors.New("it is a link that leads nowhere")
		}
	}
	if err != nil {
		return nil, &FileError{file, err}
	}
	c := &Change{File: place, path: file, mode: 0o600}
	if err := c.load(); err != nil {
		return nil, &FileError{file, err}
	}
	if err := edit(c); err != nil {
		return nil, &FileError{file, err}
	}
	return c, nil
}

func (c *Change) load() error {
	text, mode, err := readSettings(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	c.Before, c.mode, c.had, c.exists = text, mode.Perm(), mode.Perm(), true
	return nil
}

func readSettings(file string) ([]byte, fs.FileMode, error) {
	fi, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, 0, err
	case !fi.Mode().IsRegular(): // opening a pipe would wait for a writer
		return nil, 0, errors.New("it is not a regular file")
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSettings+1))
	if err == nil && len(text) > maxSettings {
		err = fmt.Errorf("it is larger than %d bytes", maxSettings)
	}
	return text, fi.Mode(), err
}

var errMeanwhile = errors.New("another program has changed it meanwhile; try again")

// Write saves the text before beside the file and puts the new text in its
// place in one step, or removes the file.
func (c *Change) Write() error {
	now := Change{File: c.File, mode: c.mode}
	if err := now.load(); err != nil {
		return err
	}
	if now.exists != c.exists || !bytes.Equal(now.Before, c.Before) {
		return &FileError{c.File, errMeanwhile}
	}
	dir := filepath.Dir(c.File)
	if c.Gone {
		if err := os.Remove(c.path); err != nil {
			return err
		}
		return syncDir(filepath.Dir(c.path))
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if c.exists && !bytes.Equal(c.Before, c.After) {
		if err := c.backup(); err != nil {
			return fmt.Errorf("no backup can be made: %w", err)
		}
	}
	temp, err := os.CreateTemp(dir, "."+filepath.Base(c.File)+".gstack-*")
	if err != nil {
		return err
	}
	if err = fill(temp, c.After, c.mode); err == nil {
		err = os.Rename(temp.Name(), c.File)
	}
	if err != nil {
		// The error that counts is on its way.
		_ = os.Remove(temp.Name())
		return err
	}
	return syncDir(dir)
}

// backup saves the text before under a name of its own.
func (c *Change) backup() error {
	name := c.File + ".gstack-" + time.Now().UTC().Format("20060102T150405Z")
	for try := 1; ; try++ {
		c.Backup = name
		if try > 1 {
			c.Backup = fmt.Sprintf("%s.%d", name, try)
		}
		f, err := os.OpenFile(c.Backup, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) && try < 100 {
			continue
		}
		if err != nil {
			return err
		}
		return fill(f, c.Before, c.mode)
	}
}

// fill writes the whole of a new file, durably, and closes it.
func fill(f *os.File, text []byte, mode fs.FileMode) error {
	_, err := f.Write(text)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
