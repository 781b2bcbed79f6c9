// Package host is the one door through which the analysis learns facts of the
// machine: environment, home directories, files. What decides (shellast,
// classify and below) does no input or output of its own, so a decision is
// reproducible from its text and a Host. The real machine is internal/oshost;
// tests use Fixed; the zero answer of everything is "not known".
package host

import (
	"errors"
	"io/fs"
)

// ErrUnknown is returned where the host cannot tell, as opposed to
// fs.ErrNotExist, which is the knowledge that nothing is there.
var ErrUnknown = errors.New("not known")

// ErrTooLarge is returned when a file or directory is larger than the limit
// that the caller gave.
var ErrTooLarge = errors.New("larger than the limit")

// Info is what Lstat tells of a file.
type Info struct {
	Mode fs.FileMode
	Size int64
	// Dev and Ino identify the file on this machine. An Ino of zero means
	// that the platform gives no identity.
	Dev, Ino uint64
	// Mtime is when the contents changed last, in nanoseconds since 1970; 0 is
	// not known.
	Mtime int64
}

// Same reports whether two infos are known to be the same file.
func (i Info) Same(o Info) bool { return i.Ino != 0 && i.Ino == o.Ino && i.Dev == o.Dev }

// Host answers questions about the machine. Paths are absolute. No method
// writes, starts a process, or follows a final symbolic link except ReadFile
// and ReadDir.
type Host interface {
	// Env is a variable of the process environment.
	Env(name string) (value string, set bool)
	// HomeOf is the home directory of a user, of the own one for "".
	HomeOf(user string) (dir string, known bool)
	Lstat(path string) (Info, error)
	Readlink(path string) (string, error)
	// ReadDir lists the names in a directory, in no order; ErrTooLarge when
	// there are more than max.
	ReadDir(path string, max int) ([]string, error)
	// ReadFile reads a regular file of at most max bytes.
	ReadFile(path string, max int64) ([]byte, error)
}

// Empty knows nothing.
type Empty struct{}

func (Empty) Env(string) (string, bool)              { return "", false }
func (Empty) HomeOf(string) (string, bool)           { return "", false }
func (Empty) Lstat(string) (Info, error)             { return Info{}, ErrUnknown }
func (Empty) Readlink(string) (string, error)        { return "", ErrUnknown }
func (Empty) ReadDir(string, int) ([]string, error)  { return nil, ErrUnknown }
func (Empty) ReadFile(string, int64) ([]byte, error) { return nil, ErrUnknown }
