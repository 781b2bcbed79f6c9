package effects

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"gstack/shellast"
)

// A program that has a model is also found behind one that is not known, which
// may be a runner: what the models know and what shellast looks for is the same.
func TestModelledProgramsAreFoundBehindUnknownOnes(t *testing.T) {
	names := modelled(t)
	if len(names) < 200 {
		t.Errorf("only %d programs that have a model were found", len(names))
	}
	for _, n := range names {
		found := false
		for _, c := range shellast.Evaluate("some-runner "+n+" x y z", shellast.Options{}).Calls {
			found = found || c.Guess && c.Name == n
		}
		if !found {
			t.Errorf("%s is not looked for behind an unknown program", n)
		}
	}
}

// modelled are the names that the functions which choose a table tell apart.
func modelled(t *testing.T) []string {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range files {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !choosesTable(fn) {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if c, ok := n.(*ast.CaseClause); ok {
					for _, e := range c.List {
						if lit, ok := e.(*ast.BasicLit); ok {
							if name, err := strconv.Unquote(lit.Value); err == nil && !ofWindows(name) {
								out = append(out, name)
							}
						}
					}
				}
				return true
			})
		}
	}
	return out
}

// choosesTable reports whether a function chooses the table of a program.
func choosesTable(fn *ast.FuncDecl) bool {
	switch fn.Name.Name {
	case "isContainer", "isKube", "isDisk", "sqlClientOf":
		return true
	}
	return strings.HasSuffix(fn.Name.Name, "CLI") && fn.Name.Name != "isCLI"
}

// ofWindows reports whether a program is one of Windows, where no shell of ours
// is the runner.
func ofWindows(name string) bool {
	switch name {
	case "vssadmin", "wbadmin", "wmic":
		return true
	}
	return strings.HasSuffix(name, ".exe")
}
