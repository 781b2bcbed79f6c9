package freeze

import (
	"errors"
	"strconv"

	"gstack/internal/paths"
	"gstack/shellast/host"
)

// Boundary is the directory that edits are held to, or the first of several.
type Boundary struct {
	// Dir is the directory as the state file has it, Place where it really is.
	Dir   string
	Place string

	h      host.Host
	place  paths.Resolved
	also   []*Boundary   // the others, which share its mounts
	mounts *paths.Mounts // read once, when first needed
}

// BoundaryError says that a boundary may be set and cannot be told.
type BoundaryError struct {
	File string
	Err  error
}

func (e *BoundaryError) Error() string { return e.File + ": " + e.Err.Error() }

func (e *BoundaryError) Unwrap() error { return e.Err }

var (
	errRelative = errors.New("a relative boundary is ambiguous")
	errNoRoot   = errors.New("the state root is not an absolute path")
)

// Find reads the boundary of the state root, or else of the first of the extra
// roots that has one. It returns nil and no error when none is set. Relative
// roots are taken from cwd.
func Find(root string, extra []string, h host.Host, cwd string) (*Boundary, error) {
	for i := -1; i < len(extra); i++ {
		dir := root
		if i >= 0 {
			dir = extra[i]
		}
		b, err := find(rooted(dir, cwd), h)
		if b != nil || err != nil {
			return b, err
		}
	}
	return nil, nil
}

func find(root string, h host.Host) (*Boundary, error) {
	if _, err := paths.Resolve(host.Empty{}, "", root); err != nil {
		return nil, &BoundaryError{root, errNoRoot}
	}
	s, err := readState(h, root)
	if err != nil {
		return nil, &BoundaryError{s.file, err}
	}
	return s.boundary(h)
}

// boundary is the boundary that a state sets, nil for none.
func (s state) boundary(h host.Host) (*Boundary, error) {
	if s.dir == "" {
		return nil, nil
	}
	b, err := s.one(h, s.dir)
	for _, dir := range s.also {
		if err != nil {
			return nil, err
		}
		var further *Boundary
		if further, err = s.one(h, dir); err == nil {
			b.also = append(b.also, further)
		}
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// one is the boundary of one line.
func (s state) one(h host.Host, dir string) (*Boundary, error) {
	place, err := paths.Resolve(h, "", dir)
	switch {
	case errors.Is(err, paths.ErrNoBase):
		err = errRelative
	case err == nil && !place.Known:
		err = host.ErrUnknown
	case err == nil && place.Exists && !place.Info.Mode.IsDir():
		err = paths.ErrNotDirectory
	}
	if err != nil {
		return nil, &BoundaryError{s.file, err}
	}
	return &Boundary{Dir: dir, Place: place.Path, h: h, place: place}, nil
}

// Side is on which side of a boundary a path leads.
type Side uint8

// The zero value is that it cannot be told.
const (
	Unclear Side = iota
	Inside
	Outside
)

// Check answers where a write to path lands, as the kernel takes it in a process
// that works in cwd. Place is the resolved path, when there is one; err says why
// the side is Unclear.
func (b *Boundary) Check(cwd, path string) (side Side, place string, err error) {
	r, err := paths.Resolve(b.h, cwd, path)
	if err != nil {
		return Unclear, "", err
	}
	side, err = b.Side(r)
	return side, r.Path, err
}

// Side answers for a path that is resolved already, for example as the entry
// that a removal acts on.
func (b *Boundary) Side(r paths.Resolved) (Side, error) {
	in, err := b.Inside(r)
	switch {
	case err != nil:
		return Unclear, err
	case in:
		return Inside, nil
	}
	return Outside, nil
}

// Inside reports whether a place is in one of the directories. That it is in one
// of them is an answer even where another one cannot be told.
func (b *Boundary) Inside(at paths.Resolved) (bool, error) {
	return b.any(func(m paths.Mounts, one *Boundary) (bool, error) { return m.Inside(b.h, one.place, at) })
}

// Below reports whether one of the directories is in dir, or is it.
func (b *Boundary) Below(dir paths.Resolved) (bool, error) {
	return b.any(func(m paths.Mounts, one *Boundary) (bool, error) { return m.Inside(b.h, dir, one.place) })
}

func (b *Boundary) any(holds func(paths.Mounts, *Boundary) (bool, error)) (bool, error) {
	if b.mounts == nil {
		m := paths.ReadMounts(b.h)
		b.mounts = &m
	}
	in, err := holds(*b.mounts, b)
	for _, one := range b.also {
		if in {
			return true, nil
		}
		var e error
		if in, e = holds(*b.mounts, one); err == nil {
			err = e
		}
	}
	if in {
		return true, nil
	}
	return false, err
}

// Dirs are the directories as the state file has them, Dir first.
func (b *Boundary) Dirs() []string {
	list := []string{b.Dir}
	for _, other := range b.also {
		list = append(list, other.Dir)
	}
	return list
}

// String names the boundary for people.
func (b *Boundary) String() string {
	s := "the freeze boundary " + show(b.Place, boundaryMax)
	switch n := len(b.also); {
	case n == 1:
		s += " and " + show(b.also[0].Place, boundaryMax)
	case n > 1:
		s += " and " + strconv.Itoa(n) + " other directories"
	}
	return s
}
