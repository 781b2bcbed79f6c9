package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// root is the top of the module, seen from this package.
const root = "../.."

// A pkg is a package of the module by its files for all platforms.
type pkg struct {
	dir   string // below the top, "" never occurs
	files []*file
}

type file struct {
	name string
	test bool
	ast  *ast.File
}

// module is every package of the module by directory.
type module struct {
	path string
	fset *token.FileSet
	pkgs map[string]*pkg
}

func load(t *testing.T) *module {
	t.Helper()
	m := &module{fset: token.NewFileSet(), pkgs: map[string]*pkg{}}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(mod), "\n")
	m.path = strings.TrimSpace(strings.TrimPrefix(first, "module"))
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			base := d.Name()
			if name != root && (base == "testdata" || base == "vendor" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || hasFile(name, "go.mod")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		tree, err := parser.ParseFile(m.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(rel)
		if m.pkgs[dir] == nil {
			m.pkgs[dir] = &pkg{dir: dir}
		}
		m.pkgs[dir].files = append(m.pkgs[dir].files, &file{name: name, test: strings.HasSuffix(name, "_test.go"), ast: tree})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func hasFile(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

// dirs are the packages in a fixed order.
func (m *module) dirs() []string {
	var list []string
	for dir := range m.pkgs {
		list = append(list, dir)
	}
	sort.Strings(list)
	return list
}

// own is the directory of a package of the module, or "".
func (m *module) own(importPath string) string {
	dir, ok := strings.CutPrefix(importPath, m.path+"/")
	if !ok {
		return ""
	}
	return dir
}

// imports are the import paths of a file.
func (f *file) imports() []string {
	var list []string
	for _, spec := range f.ast.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			panic(err) // the parser has read it
		}
		list = append(list, p)
	}
	return list
}

// localName is the name under which a file uses an imported package.
func (f *file) localName(importPath string) string {
	for _, spec := range f.ast.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); p == importPath {
			if spec.Name != nil {
				return spec.Name.Name
			}
			return path.Base(importPath)
		}
	}
	return ""
}

// reachable are the packages of the module that a package needs to be built.
func (m *module) reachable(from string) map[string]bool {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(dir string) {
		p := m.pkgs[dir]
		if p == nil || seen[dir] {
			return
		}
		seen[dir] = true
		for _, f := range p.files {
			if f.test {
				continue
			}
			for _, imp := range f.imports() {
				visit(m.own(imp))
			}
		}
	}
	visit(from)
	return seen
}

func below(dir, top string) bool { return dir == top || strings.HasPrefix(dir, top+"/") }

func TestModuleIsRead(t *testing.T) {
	m := load(t)
	if m.path == "" || m.pkgs["internal/arch"] == nil || m.pkgs["shellast/host"] == nil || len(m.pkgs) < 5 {
		t.Errorf("module %q, packages %v", m.path, m.dirs())
	}
}
