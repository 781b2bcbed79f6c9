// The number of threads need not follow the limits of a container: the hook
// lives for a millisecond, and reading them takes a fiftieth of its start.
//
//go:debug containermaxprocs=0
//go:debug updatemaxprocs=0

package main

import "os"

func main() {
	c := newCommand(os.Environ(), os.Stdin, os.Stdout, os.Stderr)
	c.exit = os.Exit
	os.Exit(c.main(os.Args[1:]))
}
