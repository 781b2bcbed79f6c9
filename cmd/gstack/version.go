package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is set by the linker; without it the module's version counts.
var version string

// ownVersion is the version of this program.
func ownVersion() string {
	v := version
	if info, ok := debug.ReadBuildInfo(); ok && v == "" {
		v = info.Main.Version
	}
	if v == "" {
		v = "(devel)"
	}
	return v
}

func (c *command) version(args []string) (int, error) {
	if _, err := parse("version", args); err != nil {
		return 0, err
	}
	_, err := fmt.Fprintf(c.stdout, "gstack %s %s %s/%s\n", ownVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitOK, err
}
