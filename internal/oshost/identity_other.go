//go:build !unix

package oshost

import "io/fs"

const openFlags = 0

// identity is not known: os.FileInfo does not carry one here.
func identity(fs.FileInfo) (dev, ino uint64) { return 0, 0 }
