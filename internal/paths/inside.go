package paths

import (
	"errors"
	"slices"
	"strings"

	"gstack/shellast/host"
)

// maxNames bounds the names of one place that are looked at.
const maxNames = 64

// ErrManyNames: a place is visible under more names than are looked at.
var ErrManyNames = errors.New("place is visible under too many names")

// Inside reports whether target lies in the directory boundary, or is it. See
// Mounts.Inside, which serves several questions with one reading of the table.
func Inside(h host.Host, boundary, target Resolved) (bool, error) {
	return ReadMounts(h).Inside(h, boundary, target)
}

// Inside reports whether what is written at target lands in the directory
// boundary. Directories are compared by identity, so neither another spelling
// (letter case, Unicode form) nor another name (a bind mount) of a directory
// changes the answer. Where a file system has no identity, and for components
// that do not exist yet, the physical spelling is compared.
//
// A place that mounts make visible under several names is inside when its own
// file system has it below the boundary's directory; otherwise only when all
// its names are below the boundary. So a directory from elsewhere, mounted into
// the boundary, stays elsewhere, and a volume that is mounted nowhere but in the
// boundary is part of it. Further hard links of a file cannot be found: a file is
// where its path leads.
func (m Mounts) Inside(h host.Host, boundary, target Resolved) (bool, error) {
	switch {
	case !boundary.Known || !target.Known || len(target.chain) == 0 || len(boundary.chain) == 0:
		return false, host.ErrUnknown
	case len(boundary.chain) == 1 && boundary.Exists && volumeOf(boundary.Path) == volumeOf(target.Path):
		return true, nil // the root
	case boundary.Exists && !boundary.Info.Mode.IsDir():
		return false, ErrNotDirectory
	case !boundary.Exists:
		// Nothing exists below it, so the two part where the boundary's
		// missing components begin, or never.
		return is(boundary.Existing, boundary.ExistingInfo, target.Existing, target.ExistingInfo) &&
			len(target.Missing) >= len(boundary.Missing) &&
			slices.Equal(target.Missing[:len(boundary.Missing)], boundary.Missing), nil
	}
	b := edge{boundary.Path, boundary.Info}
	t := name{target.Existing, target.chain}
	inside := b.holds(t, "")
	at := m.over(t.path)
	if at == nil {
		return inside, nil
	}
	if b.holds(t, at.point) {
		return true, nil
	}
	others, err := m.otherNames(h, t, at)
	if err != nil {
		return false, err
	}
	for _, o := range others {
		if b.holds(o.name, o.at.point) {
			return true, nil
		}
		inside = inside && b.holds(o.name, "")
	}
	return inside, nil
}

// is reports whether two existing places are the same, by identity or by their
// physical spelling.
func is(path string, info host.Info, otherPath string, other host.Info) bool {
	return path == otherPath || info.Same(other)
}

// edge is an existing boundary.
type edge struct {
	path string
	info host.Info
}

// name is one name of an existing place, with what is known of the root and of
// each of its components.
type name struct {
	path  string
	chain []host.Info
}

// holds reports whether the edge is among the ancestors of a name or the name
// itself, looking no further up than the directory from.
func (b edge) holds(n name, from string) bool {
	path := n.path
	for i := len(n.chain) - 1; i >= 0; i-- {
		if from != "" && !Within(from, path) {
			return false
		}
		if is(b.path, b.info, path, n.chain[i]) {
			return true
		}
		path = above(path)
	}
	return false
}

// above is the directory of a physical path, the root of its volume for a child
// of that root.
func above(path string) string {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return path
	}
	if volume := volumeOf(path); i == len(volume) {
		return path[:i+1]
	}
	return path[:i]
}

// visible is a further name of a place, and the mount that shows it there.
type visible struct {
	name
	at *mount
}

// otherNames lists the names under which other mounts show the place t of mount
// at.
func (m Mounts) otherNames(h host.Host, t name, at *mount) ([]visible, error) {
	var list []visible
	for i := range m.all {
		o := &m.all[i]
		if o == at || o.device != at.device {
			continue
		}
		path, ok := sameAs(h, t, at, o)
		if !ok || m.over(path) != o {
			continue // not shown by o, or covered there
		}
		if len(list) == maxNames {
			return nil, ErrManyNames
		}
		chain, err := chainOf(h, path)
		if err != nil {
			return nil, err
		}
		list = append(list, visible{name{path, chain}, o})
	}
	return list, nil
}

// sameAs is the name that mount o gives to the place t of mount at, both of one
// file system.
func sameAs(h host.Host, t name, at, o *mount) (string, bool) {
	if Within(o.root, at.root) {
		// o shows all that at shows, and what is around it.
		return join(o.point, below(o.root, at.root)+below(at.point, t.path)), true
	}
	if !Within(at.root, o.root) {
		return "", false
	}
	// o shows a part of what at shows: is t in it?
	info, err := h.Lstat(o.point)
	if err != nil {
		return "", false
	}
	origin := join(at.point, below(at.root, o.root))
	path := t.path
	for i := len(t.chain) - 1; i >= 0 && Within(at.point, path); i-- {
		if is(origin, info, path, t.chain[i]) {
			return join(o.point, below(path, t.path)), true
		}
		path = above(path)
	}
	return "", false
}

// below is what a path has below a directory: empty, or with a slash first.
func below(dir, path string) string {
	return strings.TrimSuffix(path, "/")[len(strings.TrimSuffix(dir, "/")):]
}

// join puts a directory and what is below it together.
func join(dir, below string) string {
	if below == "" {
		return dir
	}
	return strings.TrimSuffix(dir, "/") + below
}

// chainOf asks for the root and each component of a physical path.
func chainOf(h host.Host, path string) ([]host.Info, error) {
	var chain []host.Info
	for end := 1; ; end++ {
		if end == 1 || end == len(path) || path[end] == '/' {
			info, err := h.Lstat(path[:end])
			if err != nil {
				return nil, err
			}
			chain = append(chain, info)
		}
		if end == len(path) {
			return chain, nil
		}
	}
}
