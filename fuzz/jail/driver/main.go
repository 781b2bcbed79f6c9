//go:build linux

// Command driver is the first process of a jail. Started as "enter" it shuts
// itself in: a root of its own, programs that cannot be written to, no privileges and no way to new ones, limits. Then it runs as
// "serve", takes commands from its standard input, runs each in fresh
// directories, and tells what the stubs recorded. When a command is over, or
// out of time, every process that it left is killed.
package main

import (
	"fmt"
	"os"
)

func main() {
	var err error
	switch {
	case len(os.Args) >= 4 && os.Args[1] == "enter":
		err = enter(os.Args[2], os.Args[3], os.Args[4:])
	case len(os.Args) == 2 && os.Args[1] == "serve":
		err = serve(os.Stdin, os.Stdout)
	default:
		err = fmt.Errorf("usage: driver enter ROOT UID TREE... | serve")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
