package classify_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gstack/corpus"
)

// modelled are the names of the programs that the models know: those by which
// they choose a table or a function, and those in the rows of the tables that
// hold several programs.
func modelled(t *testing.T) []string {
	t.Helper()
	sources, err := filepath.Glob("effects/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatal(err, "no sources")
	}
	var files []*ast.File
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	var names []string
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			names = append(names, strings.Fields(text)...)
		}
	}
	for _, file := range files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && choosesByName(f) {
				ast.Inspect(f, func(n ast.Node) bool {
					if c, ok := n.(*ast.CaseClause); ok {
						for _, e := range c.List {
							add(e)
						}
					}
					return true
				})
				continue
			}
			if g, ok := d.(*ast.GenDecl); !ok || !holdsPrograms(g) {
				continue
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if kv, ok := n.(*ast.KeyValueExpr); ok {
					if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "names" {
						add(kv.Value)
					}
				}
				return true
			})
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	// The programs of Windows are also called by their full names.
	return slices.DeleteFunc(names, func(n string) bool { return strings.HasSuffix(n, ".exe") })
}

// holdsPrograms reports whether a declaration is one of the tables whose rows name
// programs that destroy. Programs that only write files are no concern here.
func holdsPrograms(g *ast.GenDecl) bool {
	for _, s := range g.Specs {
		if v, ok := s.(*ast.ValueSpec); ok && (v.Names[0].Name == "formatters" || v.Names[0].Name == "machineSwitches") {
			return true
		}
	}
	return false
}

// choosesByName reports whether a function answers for the name of a program
// which table or function has it.
func choosesByName(f *ast.FuncDecl) bool {
	if f.Recv != nil || f.Type.Params.NumFields() != 1 || f.Type.Results.NumFields() != 1 || len(f.Type.Params.List[0].Names) != 1 ||
		f.Type.Params.List[0].Names[0].Name != "name" {
		return false
	}
	switch r := f.Type.Results.List[0].Type.(type) {
	case *ast.StarExpr:
		id, ok := r.X.(*ast.Ident)
		return ok && (id.Name == "cli" || id.Name == "sqlClient")
	case *ast.Ident:
		return r.Name == "Model"
	}
	return false
}

// Every program of the models has a pinned case in which it destroys, and a
// harmless one that looks as if it did.
func TestCorpusCoversThePrograms(t *testing.T) {
	names := modelled(t)
	if len(names) < 300 {
		t.Fatalf("only %d programs were found", len(names))
	}
	list := cases(t)
	words := make([]map[string]bool, len(list))
	for i := range list {
		words[i] = map[string]bool{}
		for w := range strings.FieldsFuncSeq(list[i].Command, func(r rune) bool { return strings.ContainsRune(" \t\n;&|()'\"`$<>{}", r) }) {
			words[i][w[strings.LastIndexByte(w, '/')+1:]] = true
		}
	}
	has := func(name string, fits func(*corpus.Case) bool) bool {
		for i := range list {
			if words[i][name] && fits(&list[i]) {
				return true
			}
		}
		return false
	}
	for _, name := range names {
		if !has(name, func(c *corpus.Case) bool { return c.Want != "allow" }) {
			t.Errorf("%s: no case in which it destroys something", name)
		}
		if !has(name, func(c *corpus.Case) bool { return c.Want == "allow" && len(c.Nearly) > 0 }) {
			t.Errorf("%s: no harmless case that looks dangerous", name)
		}
	}
}
