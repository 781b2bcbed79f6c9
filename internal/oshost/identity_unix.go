//go:build unix

package oshost

import (
	"io/fs"
	"syscall"
)

// openFlags: a pipe that took the place of a regular file must not block, a
// terminal must not become ours.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// identity is the device and inode; their Go types differ between systems.
func identity(fi fs.FileInfo) (dev, ino uint64) {
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return uint64(st.Dev), uint64(st.Ino)
}
