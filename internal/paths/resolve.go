package paths

import (
	"errors"
	"io/fs"
	"strings"

	"gstack/shellast/host"
)

// sort is what a component is known to be.
type sort uint8

const (
	directory sort = iota
	entry          // exists and is not a directory
	missing
	unknown
)

// step is one component of the physical path so far.
type step struct {
	path string // up to and with this component
	sort sort
	info host.Info // when it exists
}

// walk is one resolution under way.
type walk struct {
	h       host.Host
	goos    string
	asked   string
	steps   []step // the root first, never empty
	links   int
	lstats  int
	known   bool
	stepped bool
}

func resolve(h host.Host, goos, cwd, path string, follow bool) (Resolved, error) {
	w := &walk{h: h, goos: goos, asked: path, known: true}
	if err := w.start(cwd, path, follow); err != nil {
		return Resolved{}, err
	}
	return w.result(), nil
}

func (w *walk) fail(at string, err error) error { return &Error{Path: w.asked, At: at, Err: err} }

func (w *walk) start(cwd, path string, follow bool) error {
	volume, rest, absolute, err := w.read(path)
	if err != nil {
		return err
	}
	if !absolute {
		var base string
		if cwd == "" {
			return w.fail("", ErrNoBase)
		}
		if volume, base, absolute, err = w.read(cwd); err != nil {
			return err
		}
		if !absolute {
			return w.fail("", ErrNoBase)
		}
		rest = base + "/" + rest
	}
	if err := w.root(volume); err != nil {
		return err
	}
	return w.along(rest, follow)
}

// read checks the text of a path, of a working directory or of a link, and
// splits it.
func (w *walk) read(path string) (volume, rest string, absolute bool, err error) {
	switch {
	case path == "":
		err = ErrEmpty
	case strings.IndexByte(path, 0) >= 0:
		err = ErrNUL
	case len(path) >= maxPath:
		err = ErrTooLong
	default:
		volume, rest, absolute, err = split(w.goos, path)
	}
	if err != nil {
		err = w.fail("", err)
	}
	return volume, rest, absolute, err
}

// root begins again at the root of a volume.
func (w *walk) root(volume string) error {
	top := step{path: volume + "/"}
	info, err := w.h.Lstat(top.path)
	switch {
	case errors.Is(err, host.ErrUnknown):
		top.sort, w.known = unknown, false
	case err != nil:
		return w.fail(top.path, err)
	default:
		top.info = info
	}
	w.steps = append(w.steps[:0], top)
	return nil
}

func (w *walk) top() *step { return &w.steps[len(w.steps)-1] }

func (w *walk) child(name string) string {
	return strings.TrimSuffix(w.top().path, "/") + "/" + name
}

// along walks the rest of the text from where the walk is.
func (w *walk) along(rest string, follow bool) error {
	for rest != "" {
		// Going on, be it by a slash alone, needs a directory.
		if w.top().sort == entry {
			return w.fail(w.top().path, ErrNotDirectory)
		}
		var name string
		if i := strings.IndexByte(rest, '/'); i < 0 {
			name, rest = rest, ""
		} else {
			name, rest = rest[:i], rest[i:]
		}
		if name == "" {
			rest = strings.TrimLeft(rest, "/")
			continue
		}
		next, err := w.component(name, rest, follow)
		if err != nil {
			return err
		}
		rest = next
	}
	return nil
}

// component takes one component and returns the text that is left.
func (w *walk) component(name, rest string, follow bool) (string, error) {
	top := w.top()
	switch {
	case name == ".":
		return rest, nil
	case name == "..":
		switch {
		case top.sort == missing:
			return "", w.fail(top.path, ErrDotDot)
		case len(w.steps) == 1:
			return rest, nil
		case top.sort == unknown:
			w.stepped = true
		}
		w.steps = w.steps[:len(w.steps)-1]
		return rest, nil
	case len(name) > maxName:
		return "", w.fail("", ErrTooLong)
	}
	at := w.child(name)
	if top.sort == missing {
		w.steps = append(w.steps, step{path: at, sort: missing})
		return rest, nil
	}
	if w.lstats++; w.lstats > maxSteps {
		return "", w.fail(at, ErrTooLong)
	}
	info, err := w.h.Lstat(at)
	switch {
	case errors.Is(err, host.ErrUnknown), errors.Is(err, fs.ErrNotExist) && top.sort == unknown:
		// Nothing is below what may be anything: only its name is known.
		w.known = false
		w.steps = append(w.steps, step{path: at, sort: unknown})
		return rest, nil
	case errors.Is(err, fs.ErrNotExist):
		w.steps = append(w.steps, step{path: at, sort: missing})
		return rest, nil
	case err != nil:
		return "", w.fail(at, err)
	case isLink(info) && (follow || rest != ""):
		return w.link(at, info, rest)
	}
	found := step{path: at, sort: entry, info: info}
	if info.Mode.IsDir() {
		found.sort = directory
	}
	w.steps = append(w.steps, found)
	return rest, nil
}

// isLink knows symbolic links, and the junctions of Windows, which are irregular
// and not marked as directories.
func isLink(info host.Info) bool {
	return info.Mode&fs.ModeSymlink != 0 ||
		info.Mode&fs.ModeIrregular != 0 && !info.Mode.IsDir()
}

// link follows the link at the end of the walk and returns the text that is
// left, which begins with the link's own.
func (w *walk) link(at string, info host.Info, rest string) (string, error) {
	if w.links++; w.links > maxLinks {
		return "", w.fail(at, ErrLoop)
	}
	if onProc(w.h, at, info) {
		left, ok := ownRoot(w.h, at, rest)
		if !ok {
			return "", w.fail(at, ErrMagicLink)
		}
		return left, w.root("")
	}
	text, err := w.h.Readlink(at)
	switch {
	case errors.Is(err, host.ErrUnknown):
		w.known = false
		w.steps = append(w.steps, step{path: at, sort: unknown})
		return rest, nil
	case err != nil:
		return "", w.fail(at, err)
	}
	volume, target, absolute, err := w.read(text)
	if err != nil {
		return "", w.fail(at, errors.Unwrap(err))
	}
	if absolute {
		if err := w.root(volume); err != nil {
			return "", err
		}
	}
	return target + rest, nil
}

func (w *walk) result() Resolved {
	top := w.top()
	r := Resolved{
		Path:    top.path,
		Known:   w.known,
		Stepped: w.stepped,
		Exists:  top.sort == directory || top.sort == entry,
	}
	if r.Exists {
		r.Info = top.info
	}
	for _, s := range w.steps {
		if s.sort == missing || s.sort == unknown {
			break
		}
		r.Existing, r.ExistingInfo = s.path, s.info
		r.chain = append(r.chain, s.info)
	}
	for _, s := range w.steps[len(r.chain):] {
		if name := s.path[strings.LastIndexByte(s.path, '/')+1:]; name != "" {
			r.Missing = append(r.Missing, name)
		}
	}
	return r
}
