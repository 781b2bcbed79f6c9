package arch

import (
	"slices"
	"testing"
)

// doors are the packages through which the program meets the machine. All
// others that it is built from decide, and must decide alike everywhere.
var doors = []string{"cmd/gstack", "hook", "freeze", "install", "replay", "scan", "usagelog", "internal/oshost"}

// impure reports whether a package of the standard library reads or changes
// something besides its arguments.
func impure(importPath string) bool {
	switch importPath {
	case "io/ioutil", "path/filepath", "syscall", "plugin", "testing", "flag", "expvar", "hash/maphash", "C":
		return true
	}
	for _, top := range []string{"os", "net", "time", "log", "math/rand", "crypto", "database", "debug", "embed"} {
		if below(importPath, top) {
			return true
		}
	}
	return false
}

func TestWhatDecidesIsPure(t *testing.T) {
	m := load(t)
	linked := m.reachable("cmd/gstack")
	for _, dir := range m.dirs() {
		decides := linked[dir] || below(dir, "shellast") || below(dir, "classify")
		if !decides || slices.Contains(doors, dir) {
			continue
		}
		for _, f := range m.pkgs[dir].files {
			if f.test {
				continue
			}
			for _, imp := range f.imports() {
				if impure(imp) {
					t.Errorf("%s imports %s: facts of the machine come through shellast/host", f.name, imp)
				}
			}
		}
	}
}

func TestImpure(t *testing.T) {
	for _, p := range []string{"os", "os/exec", "net/http", "time", "log/slog", "io/ioutil", "path/filepath", "math/rand/v2", "crypto/rand"} {
		if !impure(p) {
			t.Errorf("%s counts as pure", p)
		}
	}
	for _, p := range []string{"io", "io/fs", "path", "strings", "math", "math/bits", "errors", "fmt", "mvdan.cc/sh/v3/syntax", "encoding/json"} {
		if impure(p) {
			t.Errorf("%s counts as impure", p)
		}
	}
}
