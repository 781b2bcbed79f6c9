package freeze

import (
	"errors"

	"gstack/internal/paths"
	"gstack/shellast/host"
)

// Boundary is the directory that edits are held to.
type Boundary struct {
	// Dir is the directory as the state file has it, Place where it really is.
	Dir   string
	Place string

	h      host.Host
	place  paths.Resolved
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
	place, err := paths.Resolve(h, "", s.dir)
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
	return &Boundary{Dir: s.dir, Place: place.Path, h: h, place: place}, nil
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
	if b.mounts == nil {
		m := paths.ReadMounts(b.h)
		b.mounts = &m
	}
	in, err := b.mounts.Inside(b.h, b.place, r)
	switch {
	case err != nil:
		return Unclear, err
	case in:
		return Inside, nil
	}
	return Outside, nil
}
