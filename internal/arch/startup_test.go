package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// linkable are the packages that the program may be built from, besides its
// own and the runtime's. It is started for every command an agent runs, and
// what is linked is paid for at every start, used or not: net/http costs half
// of the whole start again, os/exec and os/user a tenth. An addition is
// measured first.
var linkable = []string{
	"bufio", "bytes", "cmp", "compress/bzip2", "compress/flate", "context", "encoding", "encoding/base64", "encoding/binary", "errors", "fmt",
	"io", "io/fs", "iter", "maps", "math", "math/bits", "math/rand/v2", "os", "os/signal", "path", "path/filepath",
	"reflect", "regexp", "regexp/syntax", "runtime", "runtime/debug", "slices", "sort", "strconv", "strings",
	"structs", "sync", "sync/atomic", "syscall", "text/tabwriter", "time", "unicode", "unicode/utf16", "unicode/utf8", "unsafe",

	"github.com/DataDog/go-sqllexer",
	"github.com/goccy/go-yaml/ast",
	"github.com/goccy/go-yaml/lexer",
	"github.com/goccy/go-yaml/parser",
	"github.com/goccy/go-yaml/printer",
	"github.com/goccy/go-yaml/scanner",
	"github.com/goccy/go-yaml/token",
	"github.com/go-json-experiment/json/jsontext",
	"mvdan.cc/sh/v3/fileutil",
	"mvdan.cc/sh/v3/pattern",
	"mvdan.cc/sh/v3/syntax",
}

func TestProgramLinksOnlyWhatIsCheap(t *testing.T) {
	m := load(t)
	for _, goos := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "./cmd/gstack")
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos)
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v\n%s", goos, err, stderr.String())
		}
		deps := strings.Fields(string(out))
		if len(deps) < 20 || !slices.Contains(deps, "runtime") {
			t.Errorf("%s: go list answered %q", goos, out)
		}
		for _, dep := range deps {
			if m.own(dep) == "" && !internal(dep) && !slices.Contains(linkable, dep) {
				t.Errorf("%s: the program would link %s", goos, dep)
			}
		}
	}
}

// beforeAll is the package whose work is to be done first.
const beforeAll = "internal/stack"

// internal reports whether a package is a part of another one.
func internal(importPath string) bool {
	return slices.Contains(strings.Split(importPath, "/"), "internal")
}

// What stands at package level is computed at every start, whatever the
// command needs: a regular expression costs 8 microseconds, a map of a
// thousand entries 200. Tables are slices and switches, which are data.
// The one exception makes what comes after it cheaper.
func TestNothingIsComputedAtStart(t *testing.T) {
	m := load(t)
	for dir := range m.reachable("cmd/gstack") {
		if dir == beforeAll {
			continue
		}
		p := m.pkgs[dir]
		types := declaredTypes(p)
		for _, f := range p.files {
			if f.test {
				continue
			}
			for _, decl := range f.ast.Decls {
				switch d := decl.(type) {
				case *ast.FuncDecl:
					if d.Name.Name == "init" && d.Recv == nil {
						t.Errorf("%s: func init", m.fset.Position(d.Pos()))
					}
				case *ast.GenDecl:
					for _, n := range computed(d, types) {
						t.Errorf("%s: computed at package level", m.fset.Position(n.Pos()))
					}
				}
			}
		}
	}
}

// declaredTypes are the names of a package's types, true for maps.
func declaredTypes(p *pkg) map[string]bool {
	types := map[string]bool{}
	for _, name := range []string{
		"bool", "byte", "rune", "string", "int", "int8", "int16", "int32", "int64",
		"uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "float32", "float64",
	} {
		types[name] = false
	}
	for _, f := range p.files {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				_, isMap := spec.Type.(*ast.MapType)
				types[spec.Name.Name] = isMap
			}
			return true
		})
	}
	return types
}

// computed are the parts of a declaration that need code to run: calls other
// than errors.New, and maps. Conversions are none.
func computed(d *ast.GenDecl, types map[string]bool) []ast.Node {
	var found []ast.Node
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // runs when it is called
		case *ast.CallExpr:
			if !cheap(n.Fun, types) {
				found = append(found, n)
			}
		case *ast.CompositeLit:
			name, _ := n.Type.(*ast.Ident)
			if _, isMap := n.Type.(*ast.MapType); isMap || name != nil && types[name.Name] {
				found = append(found, n)
			}
		}
		return true
	})
	return found
}

func cheap(fun ast.Expr, types map[string]bool) bool {
	switch fun := fun.(type) {
	case *ast.Ident:
		_, conversion := types[fun.Name]
		return conversion || fun.Name == "len"
	case *ast.SelectorExpr:
		x, ok := fun.X.(*ast.Ident)
		return ok && x.Name == "errors" && fun.Sel.Name == "New"
	case *ast.ArrayType, *ast.ParenExpr:
		return true
	}
	return false
}

func TestComputed(t *testing.T) {
	for _, c := range []struct {
		decl  string
		count int
	}{
		{`var x = regexp.MustCompile("a")`, 1},
		{`var x = map[string]int{"a": 1}`, 1},
		{`var x = table{"a": 1}`, 1},
		{`var x = []row{{f: build()}}`, 1},
		{`var x = func() int { return 1 }()`, 1},
		{`var x = make([]int, 3)`, 1},
		{`var x = strings.Fields("a b")`, 1},
		{`var x = func() int { return build() }`, 0},
		{`var x = errors.New("a")`, 0},
		{`var x = row{n: 1}`, 0},
		{`var x = kind(3)`, 0},
		{`var x = []byte("abc")`, 0},
		{`var x = (*row)(nil)`, 0},
		{`const x = len("abc")`, 0},
		{`type x map[string]int`, 0},
		{`var x map[string]int`, 0},
	} {
		src := "package p\ntype table map[string]int\ntype row struct{}\ntype kind int\n" + c.decl + "\n"
		tree, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		types := declaredTypes(&pkg{files: []*file{{ast: tree}}})
		last := tree.Decls[len(tree.Decls)-1].(*ast.GenDecl)
		if got := computed(last, types); len(got) != c.count {
			t.Errorf("%s: %d computed parts, want %d", c.decl, len(got), c.count)
		}
	}
}
