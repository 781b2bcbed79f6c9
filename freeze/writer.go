package freeze

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"

	"gstack/internal/text"
)

// Exit codes of the state writer.
const (
	exitDone  = 0
	exitBusy  = 1 // also: state of an unexpected type, left alone
	exitError = 2
)

// The words of the family's state writer, which skills look for.
const (
	saysBusy = "FREEZE_BUSY: another writer or an interrupted mutation owns the state lock. " +
		"Retry after it finishes; if abandoned, inspect it with the user before recovery. No boundary changed."
	saysTaken = "FREEZE_PRESERVED: an existing boundary belongs to the user or another run. " +
		"Do not release it; use /freeze to re-establish an ambiguous legacy boundary with the user."
	saysType     = "FREEZE_PRESERVED: unexpected state type; inspect it with the user before recovery."
	saysReleased = "FREEZE_RELEASED: investigation-owned boundary removed."
	saysNotOwner = "FREEZE_PRESERVED: no matching owner; existing or replacement state was left untouched."
	saysCleared  = "FREEZE_CLEARED: user-requested edit boundary removal completed."
	saysOneLine  = "FREEZE_ERROR: boundary must fit on one line."
	saysToken    = "FREEZE_ERROR: invalid owner token."
)

// outcome is what a mutation says and how it ends.
type outcome struct {
	out, err string
	code     int
}

func failed(format string, a ...any) outcome {
	return outcome{err: "FREEZE_ERROR: " + text.Line(fmt.Sprintf(format, a...), 2000), code: exitError}
}

// writer changes the state of one root. Only the holder of the lock directory
// changes anything, and it makes every change by one rename or one remove, so
// that a writer that dies anywhere leaves the old state or the new one. It
// leaves its lock then as well: that the lock is abandoned is for a person to
// say.
type writer struct {
	s    store
	root string
}

// mutate runs one action under the lock, on a state that is absent or a regular
// file.
func (w *writer) mutate(action func(exists bool) outcome) outcome {
	return w.locked(func(mode fs.FileMode, exists bool) outcome {
		if exists && !mode.IsRegular() {
			return outcome{err: saysType, code: exitBusy}
		}
		return action(exists)
	})
}

// locked runs one action under the lock and tells it what is there.
func (w *writer) locked(action func(mode fs.FileMode, exists bool) outcome) (o outcome) {
	if err := w.makeDir(w.root); err != nil {
		return failed("the state root %s cannot be made: %v. No boundary changed.", w.root, err)
	}
	lock := join(w.root, lockName)
	switch err := w.s.Mkdir(lock); {
	case errors.Is(err, fs.ErrExist):
		return outcome{err: saysBusy, code: exitBusy}
	case err != nil:
		return failed("the state lock %s cannot be taken: %v. No boundary changed.", lock, err)
	}
	defer func() {
		if err := w.s.Remove(lock); err != nil {
			o.err = strings.TrimPrefix(o.err+"\n", "\n") + failed("the state lock %s cannot be given back: %v.", lock, err).err
			o.code = exitError
		}
	}()
	mode, err := w.s.Lstat(join(w.root, stateName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failed("the state cannot be looked at: %v. No boundary changed.", err)
	}
	return action(mode, err == nil)
}

// makeDir makes a directory and those above it, durably.
func (w *writer) makeDir(dir string) error {
	dir = strings.TrimRight(dir, "/")
	if mode, err := w.s.Stat(dir + "/"); dir == "" || err == nil && mode.IsDir() {
		return nil
	}
	up := dir[:strings.LastIndexByte(dir, '/')+1]
	if err := w.makeDir(up); err != nil {
		return err
	}
	if err := w.s.Mkdir(dir); err != nil {
		// Another process may have made it meanwhile.
		if mode, statErr := w.s.Stat(dir + "/"); statErr != nil || !mode.IsDir() {
			return err
		}
	}
	return w.s.SyncDir(up)
}

// set replaces the boundary.
func (w *writer) set(boundary func() ([]string, error)) outcome {
	return w.mutate(func(bool) outcome { return w.record(boundary) })
}

// acquire sets a boundary only where there is no state of any kind.
func (w *writer) acquire(boundary func() ([]string, error)) outcome {
	return w.locked(func(_ fs.FileMode, exists bool) outcome {
		if exists {
			return outcome{out: saysTaken}
		}
		return w.record(boundary)
	})
}

func (w *writer) record(boundary func() ([]string, error)) outcome {
	dirs, err := boundary()
	switch {
	case err != nil:
		return failed("%v. No boundary changed.", err)
	case strings.ContainsAny(strings.Join(dirs, ""), "\n\r"):
		return outcome{err: saysOneLine, code: exitError}
	}
	owner := token()
	if err := w.replace(stateText(dirs, owner)); err != nil {
		return failed("the state cannot be written: %v. No boundary changed.", err)
	}
	o := outcome{out: "FREEZE_OWNER=" + owner + "\nFREEZE_DIR=" + dirs[0]}
	for _, dir := range dirs[1:] {
		o.out += "\nFREEZE_ALSO=" + dir
	}
	if err := w.s.SyncDir(w.root); err != nil {
		late := failed("the boundary is set, but may be lost when the machine stops: %v.", err)
		o.err, o.code = late.err, late.code
	}
	return o
}

// replace writes the whole state beside the old one and puts it in its place.
// Whoever holds the lock owns the name beside it: a file there is what a dead
// writer left.
func (w *writer) replace(body string) (err error) {
	temp := join(w.root, tempName)
	if err := w.s.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := w.s.Create(temp)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			// The error that counts is on its way; the next writer tries again.
			_ = w.s.Remove(temp)
		}
	}()
	_, err = f.Write([]byte(body))
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return w.s.Rename(temp, join(w.root, stateName))
}

// release removes the boundary of one owner.
func (w *writer) release(owner string) outcome {
	return w.mutate(func(exists bool) outcome {
		if !isToken(owner) {
			return outcome{err: saysToken, code: exitError}
		}
		if !exists {
			return outcome{out: saysNotOwner}
		}
		body, err := w.s.Read(join(w.root, stateName), stateMax)
		if err != nil {
			return failed("the state cannot be read: %v. No boundary changed.", err)
		}
		if _, _, of := parse(string(body)); of != owner {
			return outcome{out: saysNotOwner}
		}
		return w.remove(saysReleased)
	})
}

// clear removes the boundary, whose ever it is.
func (w *writer) clear() outcome {
	return w.mutate(func(exists bool) outcome {
		if !exists {
			return outcome{out: saysCleared}
		}
		return w.remove(saysCleared)
	})
}

func (w *writer) remove(says string) outcome {
	if err := w.s.Remove(join(w.root, stateName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failed("the state cannot be removed: %v. No boundary changed.", err)
	}
	if err := w.s.SyncDir(w.root); err != nil {
		return failed("the boundary is removed, but may come back when the machine stops: %v.", err)
	}
	return outcome{out: says}
}

// token is a new owner's token. It tells runs apart and is no secret: whoever
// can read it can also remove the file.
func token() string { return fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()) }
