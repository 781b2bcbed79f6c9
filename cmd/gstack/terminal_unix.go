//go:build unix && !aix && !solaris

package main

import (
	"syscall"
	"unsafe"
)

// columnsOf reports whether a stream is a terminal, and how wide it is; 0 is
// not known.
func columnsOf(stream any) (columns int, terminal bool) {
	f, ok := stream.(interface{ Fd() uintptr })
	if !ok {
		return 0, false
	}
	var size struct{ rows, columns, x, y uint16 }
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	return int(size.columns), errno == 0
}
