package arch

import (
	"slices"
	"testing"
)

// layers is the order in which a command passes through the packages, from
// what others stand on to what stands on all. A package imports what is above
// it in the list, never what is below.
var layers = [][]string{
	{"shellast/host"},
	{"shellast/value"},
	{"shellast/options"},
	{"shellast/parse", "shellast/pure", "shellast/inline"},
	{"shellast"},
	{"classify/verdict"},
	{"classify/effects"},
	{"classify/rules"},
	{"classify"},
	{"hook"},
	{"cmd/gstack"},
}

// beside are packages outside of the order, with the layers they may use.
// Packages of internal serve all layers, and so use the host alone.
var beside = map[string][]string{
	"freeze":   {"shellast/host", "classify/verdict"},
	"corpus":   {"shellast/host"},
	"install":  {"shellast/host", "freeze", "hook"},
	"usagelog": {},

	"replay/past": {},
	"replay":      {"shellast/host", "classify/verdict", "replay/past"},
	"scan/source": {"shellast"},
	"scan":        {"shellast", "shellast/host", "classify", "classify/verdict", "classify/rules", "scan/source"},
	"scan/report": {"scan", "scan/source", "classify/verdict", "classify/rules"},
	"replay/page": {"classify/verdict", "replay", "replay/past"},

	"playground/explain": {"shellast", "shellast/host", "classify", "classify/verdict", "classify/rules"},
	"playground/wasm":    {"playground/explain"},
	"playground":         {},
}

// mayImport reports whether the structure lets one package import another.
// known is false for a package that has no place in it.
func mayImport(from, to string) (may, known bool) {
	switch {
	case below(from, "fuzz"):
		return true, true
	case below(to, "fuzz"), below(to, "corpus"), below(to, "internal/arch"):
		return false, true
	case below(from, "internal"):
		return below(to, "internal") || to == "shellast/host", true
	case below(to, "internal"), from == "cmd/gstack":
		return true, true
	}
	if allowed, ok := beside[from]; ok {
		return slices.Contains(allowed, to), true
	}
	layer := func(dir string) int {
		return slices.IndexFunc(layers, func(l []string) bool { return slices.Contains(l, dir) })
	}
	return layer(to) >= 0 && layer(to) < layer(from), layer(from) >= 0
}

func TestImportsRunOneWay(t *testing.T) {
	m := load(t)
	for _, dir := range m.dirs() {
		if _, known := mayImport(dir, ""); !known {
			t.Errorf("%s has no place in the order of packages: give it one in internal/arch", dir)
			continue
		}
		for _, f := range m.pkgs[dir].files {
			for _, imp := range f.imports() {
				to := m.own(imp)
				if f.test || to == "" {
					continue
				}
				if may, _ := mayImport(dir, to); !may {
					t.Errorf("%s: %s may not import %s", f.name, dir, to)
				}
			}
		}
	}
}

// Tests may look further, but a case must not be able to agree with the code
// that it checks, and what is for tests alone stays there.
func TestTestsImportWithinReason(t *testing.T) {
	m := load(t)
	for _, dir := range m.dirs() {
		for _, f := range m.pkgs[dir].files {
			for _, imp := range f.imports() {
				to := m.own(imp)
				switch {
				case below(dir, "corpus") && below(to, "classify"):
					t.Errorf("%s: the cases do not know what decides them", f.name)
				case below(to, "fuzz") && !below(dir, "fuzz"):
					t.Errorf("%s: nothing imports fuzz", f.name)
				}
			}
		}
	}
}

func TestMayImport(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"shellast", "shellast/host", true},
		{"shellast/host", "shellast", false},
		{"shellast/parse", "shellast/pure", false},
		{"shellast/value", "internal/text", true},
		{"internal/paths", "shellast/host", true},
		{"internal/paths", "shellast/value", false},
		{"classify/verdict", "shellast", true},
		{"shellast", "classify/verdict", false},
		{"classify/rules", "classify", false},
		{"classify", "hook", false},
		{"hook", "classify", true},
		{"hook", "freeze", false},
		{"freeze", "classify/verdict", true},
		{"freeze", "hook", false},
		{"cmd/gstack", "freeze", true},
		{"cmd/gstack", "fuzz", false},
		{"cmd/gstack", "corpus", false},
		{"corpus", "classify", false},
		{"fuzz", "classify", true},
		{"classify", "internal/arch", false},
	} {
		if may, known := mayImport(c.from, c.to); !known || may != c.want {
			t.Errorf("%s -> %s: %v, %v", c.from, c.to, may, known)
		}
	}
	if _, known := mayImport("shellast/new", "shellast/host"); known {
		t.Error("a package that is nowhere has a place")
	}
}
