// Package jail runs shell commands where they can do no harm, and tells which
// programs they started. A jail holds a shell, stubs that record how they were
// called in place of all other programs, and, if wanted, some real programs
// that only transform text or start others. It has its own processes, mounts
// and network, a root in memory with programs that are read-only, an
// unprivileged user and limits; nothing else can be reached. It knows nothing about what commands mean.
package jail

import (
	"errors"
	"time"
)

// ErrUnavailable is wrapped by the error of New where this machine does not
// allow a jail: another system than Linux, no way to a new root.
var ErrUnavailable = errors.New("no jail on this machine")

// Spec says what a jail holds.
type Spec struct {
	// Shells are programs of this machine that interpret commands; the first
	// is also sh.
	Shells []string
	// Helpers are further real programs. Those that the machine lacks are
	// left out; Has tells.
	Helpers []string
	// Recorded are helpers of which every start is recorded as well.
	Recorded []string
	// Trees are directories of this machine that the jail has in the same
	// places, read-only: what interpreters load.
	Trees []string
	// Stubs are the names of all other programs.
	Stubs []string
	// Says is what stubs print, by name.
	Says map[string]string
	// Etc are read-only files below /etc.
	Etc map[string]string
	// Files and directories (a trailing slash) below /home and /tmp that every
	// command finds as they are here, whatever commands before it did.
	Files []File
	// Links are further symbolic links, by path.
	Links map[string]string
	// Watched are files of Files; Result.Wrote tells if a command opened one
	// for writing.
	Watched []string
	Workers int
}

// File is a file, or a directory if the path ends in a slash.
type File struct {
	Path, Text string
	Exec       bool
}

// Command is a command to run. Argv[0] is the path of a program in the jail.
type Command struct {
	Argv, Env []string
	Dir       string
	Limit     time.Duration // two seconds if zero
}

// Started is one start of a program that is a stub.
type Started struct {
	// Path is the file that was executed, however it was called.
	Path string
	Argv []string
	Dir  string
}

// Result is what a command did.
type Result struct {
	Started []Started
	// Stdin is the beginning of what programs that read standard input found,
	// by name.
	Stdin map[string][]string
	// Wrote are the watched files that were written to.
	Wrote  []string
	Stderr string
	Status int
	// Killed: the time was up. What is recorded did happen all the same.
	Killed bool
	// Cut: the record is not complete.
	Cut bool
	// Err: the command was not run.
	Err error
}
