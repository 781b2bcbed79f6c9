package shellast

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"gstack/corpus"
)

// Every program that is known to run others is pinned by cases: with what
// destroys, and with what does not, in at least two ways each and six in all.
func TestCarriersHaveCases(t *testing.T) {
	const all, each = 6, 2
	list, err := corpus.Read(os.DirFS("../corpus"), func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	harmless, harmful := map[string]int{}, map[string]int{}
	for _, c := range list {
		count := harmful
		if c.Want == "allow" {
			count = harmless
		}
		for w := range wordsIn(c.Command) {
			count[w]++
		}
	}
	names := map[string]bool{"find": true, "gfind": true, "bfs": true, "xargs": true, "gxargs": true, "parallel": true}
	for _, w := range wrappers {
		names[w.name] = true
	}
	for _, c := range carriers {
		names[c.name] = true
	}
	for _, f := range [...]struct{ file, function string }{
		{"carrier.go", "carry"}, {"escape.go", "escapes"}, {"escape_client.go", "clientDialect"},
	} {
		for _, n := range switchedOn(t, f.file, f.function) {
			names[n] = true
		}
	}
	if len(names) < 250 {
		t.Errorf("only %d programs that run others were found", len(names))
	}
	for n := range names {
		if a, b := harmless[n], harmful[n]; a < each || b < each || a+b < all {
			t.Errorf("%s: %d harmless cases and %d others, want %d each and %d in all", n, a, b, each, all)
		}
	}
}

// wordsIn are the words of a command, wherever they stand, without directories.
func wordsIn(command string) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(command, func(c rune) bool { return strings.ContainsRune(" \t\n;|&()<>'\"`=!{}", c) }) {
		words[w[strings.LastIndexByte(w, '/')+1:]] = true
	}
	return words
}

// switchedOn are the constants that the first switch of a function tells apart.
func switchedOn(t *testing.T, file, function string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name != function {
			continue
		}
		for _, s := range fn.Body.List {
			sw, ok := s.(*ast.SwitchStmt)
			if !ok {
				continue
			}
			for _, c := range sw.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					if name, err := strconv.Unquote(e.(*ast.BasicLit).Value); err == nil {
						out = append(out, name)
					}
				}
			}
			break
		}
	}
	if len(out) == 0 {
		t.Errorf("%s: %s tells no programs apart", file, function)
	}
	return out
}
