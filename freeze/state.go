// Package freeze owns the edit boundary: the file that records it, who may
// change that file and how, and whether an edit lands inside. Where a path leads
// is internal/paths' answer; which directory holds the state, and what an agent's
// payload says, is the hook's.
//
// Readers take no lock: the file is only ever replaced whole, so they see the
// old boundary or the new one. Whatever cannot be read or resolved counts as
// outside.
package freeze

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"gstack/internal/paths"
	"gstack/shellast/host"
)

// Names in the state root. Other programs of the family use the same ones.
const (
	stateName = "freeze-dir.txt"
	lockName  = ".freeze-mutation.lock"
	tempName  = ".freeze-write.tmp"
)

// stamp begins the second line of a file that a state writer made; the owner's
// token follows. Each line after it is a further boundary: a reader that knows
// of one only sees the first.
const stamp = "gstack-freeze-v1:"

// stateMax bounds the state file. A boundary is one path.
const stateMax = 64 << 10

var errNotRegular = errors.New("not a regular file")

// state is what the state file says.
type state struct {
	file string // its path
	// dir is the boundary as it is to be resolved; empty for none.
	dir string
	// also are the further boundaries.
	also []string
	// owner is the token of the writer, empty for a file made by hand.
	owner string
}

// join puts a name below a directory whose text must stay as it is: cleaning
// would change where a `..` after a link leads.
func join(dir, name string) string { return strings.TrimRight(dir, "/") + "/" + name }

// rooted makes a state root absolute, as the process sees it in cwd. A root
// without a place is returned unchanged.
func rooted(root, cwd string) string {
	r, err := paths.Resolve(host.Empty{}, "", root)
	switch {
	case err == nil && !strings.HasPrefix(r.Path, "/"):
		return r.Path // another spelling of a Windows form
	case errors.Is(err, paths.ErrNoBase) && cwd != "":
		return join(cwd, root)
	}
	return root
}

// readState reads the state file of a root. An error means that a boundary may
// be there and is not known.
func readState(h host.Host, root string) (state, error) {
	s := state{file: join(root, stateName)}
	info, err := h.Lstat(s.file)
	switch {
	case nothing(err):
		return s, nil
	case err != nil:
		return s, err
	}
	if !info.Mode.IsRegular() {
		return s, errNotRegular
	}
	body, err := h.ReadFile(s.file, stateMax)
	switch {
	case nothing(err):
		return s, nil // removed meanwhile
	case err != nil:
		return s, err
	}
	s.dir, s.also, s.owner = parse(string(body))
	if s.owner == "" {
		s.dir, err = paths.Tilde(h, s.dir)
	}
	return s, err
}

// nothing reports the knowledge that no file is there. A root that is a file, as
// with HOME=/dev/null, cannot hold one.
func nothing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// parse reads the text of a state file. A stamped first line is taken as it is;
// one written by hand loses its outer blanks, and stands alone.
func parse(body string) (dir string, also []string, owner string) {
	dir, rest, _ := strings.Cut(body, "\n")
	second, rest, _ := strings.Cut(rest, "\n")
	if token, ok := strings.CutPrefix(second, stamp); ok && isToken(token) {
		for line := range strings.SplitSeq(rest, "\n") {
			if line != "" {
				also = append(also, line)
			}
		}
		return dir, also, token
	}
	return strings.Trim(dir, " \t\r\v\f"), nil, ""
}

// isToken reports whether s has the form of an owner's token.
func isToken(s string) bool {
	if len(s) != 32 {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// stateText is the file that a writer makes.
func stateText(dirs []string, owner string) string {
	body := dirs[0] + "\n" + stamp + owner + "\n"
	for _, dir := range dirs[1:] {
		body += dir + "\n"
	}
	return body
}
