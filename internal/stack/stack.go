// Package stack gives a goroutine its stack at once. A goroutine starts with a
// few KiB and copies its stack each time that does not do, and a copy reads the
// tables of every function on the stack. In a process that lives for a
// millisecond these tables come from the file, page by page: one early copy of
// a short stack saves half a megabyte of reading.
package stack

// size holds the analysis of nearly every command that people write.
const size = 60 << 10

// The main goroutine gets its stack before the packages that are initialised
// after this one ask for it: they compile regular expressions.
var _ = reserve(false)

// Reserve grows the stack of the goroutine that calls it.
func Reserve() { reserve(false) }

// reserve has room for an array that it does not use: what a function may need
// is given to it when it is entered.
//
//go:noinline
func reserve(use bool) byte {
	if !use {
		return 0
	}
	var room [size]byte
	return touch(&room)
}

//go:noinline
func touch(room *[size]byte) byte { return room[0] }
