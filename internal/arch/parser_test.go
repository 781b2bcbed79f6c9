package arch

import (
	"go/ast"
	"slices"
	"testing"
)

const syntaxPath = "mvdan.cc/sh/v3/syntax"

// parserDoor is the one package that reads shell text. The parser and its
// walker have no limit of depth, and a goroutine that runs out of stack ends
// the process; parserDoor has the guard, and a second way in would be without.
const parserDoor = "shellast/parse"

// guarded are the functions of the syntax package that recurse over, or
// expand, what the text says.
var guarded = []string{"NewParser", "Walk", "NewPrinter", "DebugPrint", "SplitBraces", "Simplify", "Parse"}

func TestShellTextIsReadInOnePlace(t *testing.T) {
	m := load(t)
	for _, dir := range m.dirs() {
		if dir == parserDoor || below(dir, "fuzz") {
			continue
		}
		for _, f := range m.pkgs[dir].files {
			if f.test {
				continue
			}
			for _, imp := range f.imports() {
				if below(imp, "mvdan.cc/sh/v3") && imp != syntaxPath && imp != "mvdan.cc/sh/v3/pattern" {
					t.Errorf("%s imports %s", f.name, imp)
				}
			}
			for _, name := range calledFrom(f, syntaxPath) {
				if slices.Contains(guarded, name) {
					t.Errorf("%s uses syntax.%s: only %s may", f.name, name, parserDoor)
				}
			}
		}
	}
}

// calledFrom are the names that a file uses of an imported package.
func calledFrom(f *file, importPath string) []string {
	local := f.localName(importPath)
	var names []string
	if local == "" {
		return nil
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == local {
				names = append(names, sel.Sel.Name)
			}
		}
		return true
	})
	return names
}

// The rule is worth nothing if the door does not use what it guards.
func TestParserDoorIsInUse(t *testing.T) {
	m := load(t)
	p := m.pkgs[parserDoor]
	if p == nil {
		t.Fatalf("there is no %s", parserDoor)
	}
	for _, f := range p.files {
		if !f.test && slices.Contains(calledFrom(f, syntaxPath), "NewParser") {
			return
		}
	}
	t.Errorf("%s makes no parser", parserDoor)
}
