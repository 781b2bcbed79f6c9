//go:build !unix || aix || solaris

package main

import "os"

// columnsOf reports whether a stream is a terminal, and how wide it is; 0 is
// not known.
func columnsOf(stream any) (columns int, terminal bool) {
	f, ok := stream.(*os.File)
	if !ok {
		return 0, false
	}
	fi, err := f.Stat()
	return 0, err == nil && fi.Mode()&os.ModeCharDevice != 0
}
