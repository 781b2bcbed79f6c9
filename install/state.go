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

	"gstack/freeze"
	"gstack/hook"
)

// patterns looks at the user's own pattern files.
func (d *doctor) patterns() {
	root := d.stateRoot()
	good, bad := hook.LoadPatterns(d.Host, root, func() string { return hook.Slug(d.Host, root, d.Dir) })
	for _, p := range good {
		if err := p.Check(); err != nil {
			bad = append(bad, hook.BadLine{File: p.File, Line: p.Line, Err: err})
		}
	}
	for _, b := range bad {
		place := b.File
		if b.Line > 0 {
			place = fmt.Sprintf("%s:%d", b.File, b.Line)
		}
		d.add("patterns", Wrong, "edit the line: it must be a POSIX extended regular expression", "%s is skipped: %v", place, b.Err)
	}
	if len(bad) == 0 {
		d.add("patterns", OK, "", "%d of your own", len(good))
	}
}

func (d *doctor) stateRoot() string {
	root := hook.StateRoot(d.Env)
	if !filepath.IsAbs(root) {
		root = filepath.Join(d.Dir, root)
	}
	return root
}

// status is what gstack freeze status --json prints.
func (d *doctor) status() *value {
	var out bytes.Buffer
	freeze.Run([]string{"status", "--json"}, d.stateRoot(), d.Host, d.Dir, &out, io.Discard)
	v, err := parse(out.Bytes())
	if err != nil {
		return nil
	}
	return &v
}

// lockAge is how old a lock must be to be called abandoned. A writer holds it
// for milliseconds.
const lockAge = time.Minute

// boundary looks at the state of the edit boundary.
func (d *doctor) boundary() {
	s := d.status()
	const fix = "gstack freeze set DIR, or gstack unfreeze"
	switch {
	case s.str("state") == "none":
		d.add("boundary", OK, "", "none is set")
	case s.str("state") != "set":
		d.add("boundary", Wrong, fix, "every edit is refused: %s", s.str("error"))
	case s.on("missing"):
		d.add("boundary", Wrong, fix, "%s does not exist, and every edit outside of its place is refused", s.str("dir"))
	default:
		d.add("boundary", OK, "", "%s", s.str("dir"))
	}
	if !s.on("locked") {
		return
	}
	lock := s.str("lock")
	fi, err := os.Lstat(lock)
	switch {
	case errors.Is(err, fs.ErrNotExist): // the writer has finished
	case err == nil && time.Since(fi.ModTime()) < lockAge:
		d.add("lock", Note, "", "a writer is at work: %s", lock)
	default:
		d.add("lock", Wrong, "rmdir "+shellWord(lock)+", when no gstack freeze is running", "a writer was interrupted, and no boundary can be changed until its lock is gone: %s", lock)
	}
}
