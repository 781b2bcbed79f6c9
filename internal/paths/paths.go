// Package paths answers where a path really lands: every symbolic link
// followed as the kernel follows it, `..` taken physically, the components that
// do not exist yet kept apart from those that do. It owns that one question and
// containment, which is decided by the identity of directories and not by their
// spelling. It does not decide what a place means (a home, a system tree), and
// it touches nothing: facts come through a host.Host.
//
// What cannot be known is an error, or a result that says Known is false; a
// caller that allows something must see a nil error and Known.
package paths

import (
	"errors"
	"strings"

	"gstack/shellast/host"
)

// Limits of the kernel. A system with smaller ones refuses in its own calls; a
// longer path cannot be opened anywhere by its name.
const (
	maxPath  = 4096 // PATH_MAX, counting the final NUL
	maxName  = 255  // NAME_MAX
	maxLinks = 40   // MAXSYMLINKS
)

// maxSteps bounds the questions to the host for one path. A path of maxPath has
// at most 2,048 components, so only links that lead to long links that lead to
// long links get here.
const maxSteps = 16384

// Why a path has no place. They are found with errors.Is; an error of the host
// (no permission, a failing disk) is passed on in the same way.
var (
	ErrEmpty        = errors.New("path is empty")
	ErrNUL          = errors.New("path contains a NUL byte")
	ErrTooLong      = errors.New("path or name is too long")
	ErrLoop         = errors.New("too many levels of symbolic links")
	ErrNotDirectory = errors.New("not a directory")
	// ErrDotDot: what `..` means after a missing component depends on what
	// will be made there.
	ErrDotDot = errors.New(".. follows a component that does not exist")
	// ErrMagicLink: links of the proc file system lead where the process that
	// asks is, whatever their text says.
	ErrMagicLink = errors.New("the link leads elsewhere for every process")
	// ErrNoBase: a relative path, and no absolute working directory.
	ErrNoBase = errors.New("relative path without an absolute working directory")
	// ErrForm: a Windows form whose place is not certain.
	ErrForm = errors.New("form of path whose place is not certain")
)

// Error says where in a path the resolution stopped.
type Error struct {
	Path string // as asked
	At   string // the component's physical path, empty when the text itself is wrong
	Err  error
}

func (e *Error) Error() string {
	if e.At == "" || e.At == e.Path {
		return e.Path + ": " + reason(e.Err)
	}
	return e.Path + ": at " + e.At + ": " + reason(e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// reason leaves out the operation and path that errors of the file system
// repeat.
func reason(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// Resolved is the place of a path.
type Resolved struct {
	// Path is absolute, clean and physical: no link is left in it but a final
	// one that was not to be followed.
	Path string
	// Known is false where the host could not tell. Path is then what the
	// text says, with links followed as far as they are known.
	Known bool
	// Stepped is true when a `..` left a component that may be a link. It
	// happens only when Known is false.
	Stepped bool
	// Existing is the deepest ancestor that is known to exist, Path itself when
	// it exists, and ExistingInfo tells of it. It is empty when not even the
	// root is known.
	Existing     string
	ExistingInfo host.Info
	// Missing are the components below Existing, which do not exist (or are not
	// known to, when Known is false).
	Missing []string
	// Exists reports whether Path is known to exist; Info tells of it then.
	Exists bool
	Info   host.Info

	// chain tells of the root and of each component of Existing in turn.
	chain []host.Info
}

// Resolve answers where a write to path lands: a final link is followed, and
// one that dangles leads to what the write would create. A relative path is
// taken from cwd, which may itself lead through links.
func Resolve(h host.Host, cwd, path string) (Resolved, error) {
	return resolve(h, here, cwd, path, true)
}

// ResolveEntry answers which directory entry a removal or renaming of path acts
// on: a final link is the entry itself, unless slashes follow it.
func ResolveEntry(h host.Host, cwd, path string) (Resolved, error) {
	return resolve(h, here, cwd, path, false)
}

// Clean removes empty and `.` components, and `..` at the root. It keeps every
// other `..`: what `x/..` means depends on what x is. An absolute path stays
// absolute; the empty path and a path of nothing but `.` become ".".
func Clean(path string) string {
	rooted := strings.HasPrefix(path, "/")
	var out []string
	for part := range strings.SplitSeq(path, "/") {
		if part == "" || part == "." || part == ".." && rooted && len(out) == 0 {
			continue
		}
		out = append(out, part)
	}
	clean := strings.Join(out, "/")
	switch {
	case rooted:
		return "/" + clean
	case clean == "":
		return "."
	}
	return clean
}

// Within reports whether a clean absolute path is dir or lies below it, by
// spelling alone. It is the answer about places only where both are Resolved
// and no identity is to be had.
func Within(dir, path string) bool {
	rest, ok := strings.CutPrefix(path, strings.TrimSuffix(dir, "/"))
	return ok && (rest == "" || rest[0] == '/')
}

// ErrHome: the home directory that a tilde stands for is not known.
var ErrHome = errors.New("home directory is not known")

// Tilde expands a leading `~` or `~user` of a path that is not shell text. Other
// paths are returned unchanged; a file of such a name is spelled ./~.
func Tilde(h host.Host, path string) (string, error) {
	if !strings.HasPrefix(path, "~") {
		return path, nil
	}
	user, rest := path[1:], ""
	if i := strings.IndexByte(user, '/'); i >= 0 {
		user, rest = user[:i], user[i:]
	}
	home, known := h.HomeOf(user)
	if !known || home == "" {
		return "", &Error{Path: path, Err: ErrHome}
	}
	return home + rest, nil
}
