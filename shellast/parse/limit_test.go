package parse

import (
	"flag"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"testing"
)

var nestings = flag.Int("nestings", 2000, "how many random nestings to try")

// smallStack makes a stack overflow likelier than in life: with 16 MiB, where
// the program itself allows more and Go's default is 1 GB. An overflow kills
// the test binary, it cannot be recovered.
func smallStack(t *testing.T) {
	old := debug.SetMaxStack(16 << 20)
	t.Cleanup(func() { debug.SetMaxStack(old) })
}

// openers are what can be nested, with what closes it.
var openers = [][2]string{
	{"(", ")"}, {"( ", " )"}, {"$(", ")"}, {"\"$(", ")\""}, {"{ ", "; }"}, {"[[ (", ") ]]"}, {"[[ ! ", " ]]"}, {"[[ a && ", " ]]"},
	{"[[ a =~ (", ") ]]"}, {"[[ -n $(", ") ]]"}, {"`", "`"}, {"\"`", "`\""}, {"\\`", "\\`"}, {"((", "))"}, {"((a[$(", ")]))"}, {"(( (", ") ))"},
	{"$((", "))"}, {"$(( !", "))"}, {"$(( -", "))"}, {"$(( 1 ? ", " : 2 ))"}, {"$(( a = ", "))"}, {"$(( 2 ** ", "))"}, {"$[", "]"}, {"${a[", "]}"},
	{"${a:-", "}"}, {"\"${a:-", "}\""}, {"${a/b/", "}"}, {"${a/", "/b}"}, {"${a:", "}"}, {"${a#", "}"}, {"${!a", "}"}, {"<(", ")"}, {">(", ")"},
	{"if ", "; then a; fi"}, {"if a; then ", "; fi"}, {"if a; then b; elif ", "; then c; fi"}, {"if a; then b; else ", "; fi"},
	{"while ", "; do a; done"}, {"while a; do ", "; done"}, {"for i in a; do ", "; done"}, {"for i in $(", "); do a; done"},
	{"for ((i=$(", ");;)); do a; done"}, {"select i in a; do ", "; done"}, {"case a in a) ", " ;; esac"}, {"case $(", ") in a) ;; esac"},
	{"f() ", ""}, {"f() { ", "; }"}, {"function f { ", "; }"}, {"time ", ""}, {"! ", ""}, {"coproc ", ""}, {"coproc { ", "; }"}, {"let a=", ""},
	{"let a[", "]=1"}, {"declare a=$(", ")"}, {"declare a[", "]=1"}, {"a=(", ")"}, {"a=($(", "))"}, {"a[", "]=1"}, {"a=$(", ")"}, {"a=([", "]=1)"},
	{"cat <<A\n$(", ")\nA\n"}, {"cat <<A $(", ")\nA\n"}, {"x=$(cat <<A\n", "\nA\n)"}, {"cat <<< $(", ")"}, {"a >$(", ")"}, {"@(", ")"}, {"!(", ")"},
}

// fillers do not nest, but stand between what does.
var fillers = [][2]string{
	{"a | ", ""}, {"a && ", ""}, {"a; ", ""}, {"a\n", ""}, {"# a\n", ""}, {"{a,", "}"}, {"'", "'"}, {"\"", "\""}, {"$'", "'"}, {"\\\n", ""}, {"\\", ""},
	{"<<A ", ""}, {"1+", ""}, {"{fd}>", ""}, {" ", ""},
}

func TestNesting(t *testing.T) {
	smallStack(t)
	for _, o := range openers {
		readAll(t, strings.Repeat(o[0], 10_000))
		readAll(t, strings.Repeat(o[0], 10_000)+"a"+strings.Repeat(o[1], 10_000))
		readAll(t, strings.Repeat(o[0], min(300_000, MaxBytes/len(o[0]))))
	}
}

func TestRandomNesting(t *testing.T) {
	smallStack(t)
	r := rand.New(rand.NewPCG(1, 2))
	all := slices.Concat(openers, fillers)
	for range *nestings {
		// A small set makes deep repetitions likely, a large one mixtures.
		set := make([][2]string, 1+r.IntN(6))
		for i := range set {
			set[i] = all[r.IntN(len(all))]
		}
		size := 1 << (11 + r.IntN(6))
		var open strings.Builder
		var closers []string
		for open.Len() < size {
			o := set[r.IntN(len(set))]
			open.WriteString(o[0])
			closers = append(closers, o[1])
		}
		if r.IntN(2) == 0 {
			open.WriteString("a")
			for len(closers) > 0 && open.Len() < 2*size {
				open.WriteString(closers[len(closers)-1])
				closers = closers[:len(closers)-1]
			}
		}
		readAll(t, open.String())
	}
}

// readAll reads a text in all ways and asks for every position, as a reader of
// the tree would.
func readAll(t *testing.T, src string) {
	t.Helper()
	p := Bash(src, Options{Zsh: true})
	for _, s := range p.Stmts {
		p.Text(s)
	}
	for _, g := range p.Gaps {
		p.Position(g.Start)
	}
	w, _ := Word(src, Options{})
	if w != nil {
		Text(src, w)
	}
	a, _ := Arith(src, Options{})
	if a != nil {
		Text(src, a)
	}
}

// TestMaxDepth: each of these adds at least two nodes a level, and all are
// short enough for the parser.
func TestMaxDepth(t *testing.T) {
	for _, o := range [][2]string{{"( ", " )"}, {"{ ", "; }"}, {"$(", ")"}, {"if ", "; then a; fi"}, {"${a:-", "}"}, {"f() { ", "; }"}, {"a && { ", "; }"}} {
		nest := func(n int) string { return strings.Repeat(o[0], n) + "a" + strings.Repeat(o[1], n) }
		if p := Bash(nest(40), Options{}); len(p.Gaps) > 0 {
			t.Errorf("%q 40 times: gaps %v, want none", o[0], p.Gaps)
		}
		p := Bash(nest(MaxDepth/2), Options{})
		if !hasClass(p.Gaps, classNesting) {
			t.Errorf("%q %d times: gaps %v, want nesting", o[0], MaxDepth/2, p.Gaps)
		}
	}
}

// TestEachConstructHasItsLimit nests each construct just so deep that it is
// read, and once more. No real script comes near the limit.
func TestEachConstructHasItsLimit(t *testing.T) {
	smallStack(t)
	const real = 47 // the deepest of over a thousand scripts, in nodes
	limited := 0
	for _, o := range openers {
		nest := func(n int) []Gap { return Bash(strings.Repeat(o[0], n)+"a"+strings.Repeat(o[1], n), Options{}).Gaps }
		if len(nest(3)) > 0 {
			continue // not a text that bash reads, or one that is distrusted
		}
		over := sort.Search(2*MaxDepth, func(n int) bool { return len(nest(n)) > 0 })
		switch gaps := nest(over); {
		case over == 2*MaxDepth:
			// Text to the parser, or closed by the next one.
			if !slices.Contains([]string{"[[ a =~ (", "`", "\\`", "let a="}, o[0]) {
				t.Errorf("%q %d times is read", o[0], over)
			}
			continue
		case !hasClass(gaps, classNesting):
			continue // bash itself, or the gate, has another objection
		case over < real/2:
			t.Errorf("%q can be nested %d times only", o[0], over-1)
		}
		limited++
	}
	if limited < 20 {
		t.Errorf("%d constructs have a limit", limited)
	}
}

// TestLarge reads texts of the largest size. What is flat must not be a gap,
// unless it has more statements than are read.
func TestLarge(t *testing.T) {
	smallStack(t)
	fill := func(s string) string { return strings.Repeat(s, MaxBytes/len(s)) }
	heredocs := "cat " + strings.Repeat("<<A ", 2000) + "\n" + strings.Repeat("x\nA\n", 2000)
	for _, c := range []struct {
		name, src string
		classes   string // the gaps, in order, without repetition
	}{
		{"list", fill("a;"), "too-many"},
		{"lines", fill("a\n"), "too-many"},
		{"and", fill("a&&")[:MaxBytes-4] + "a", ""},
		{"pipe", strings.Repeat("a|", 500_000) + "a", ""},
		{"background", fill("a&"), "too-many"},
		{"newlines", fill("\n"), ""},
		{"blanks", fill(" "), ""},
		{"words", fill("a "), ""},
		{"50,000 words", "echo" + strings.Repeat(" word", 50_000), ""},
		{"one quote", "'" + strings.Repeat("x", MaxBytes-2) + "'", ""},
		{"quotes", fill("'a'"), ""},
		{"expansions", fill("\"$x\" "), ""},
		{"substitutions", fill("$(a) "), ""},
		{"backquotes", fill("`a` "), ""},
		{"sum", "echo $((" + strings.Repeat("1+", 500_000) + "1))", ""},
		{"arithmetic", fill("$((1)) "), ""},
		{"elif", "if a; then b; " + strings.Repeat("elif a; then b; ", 60_000) + "fi", ""},
		{"case", "case a in " + strings.Repeat("a) b;; ", 100_000) + "esac", ""},
		{"arrays", fill("a=(b)\n"), "too-many"},
		{"continuations", "a " + fill("\\\n a ")[:MaxBytes-8] + "a", ""},
		{"glued continuations", fill("a\\\n-"), "line-continuation"},
		{"comments", fill("a # b\n"), "too-many"},
		{"list of few", strings.Repeat("a;", maxStatements), ""},
		{"comment lines", fill("# b\n"), "nesting"}, // the parser recurses
		{"2,000 here-documents", heredocs, ""},
		{"unfinished here-documents", heredocs[:9000], "syntax"},
		{"here-documents", fill("cat <<A\nb\nA\n"), ""},
		{"here-documents in substitutions", fill("x=$(cat <<A\nb\nA\n)\n"), ""},
		{"here-documents in one substitution", "x=$(" + strings.Repeat("cat <<A\nb\nA\n", 50_000) + ")", ""},
		{"here-documents on one line of a substitution", "x=$(cat " + strings.Repeat("<<A ", 100_000) + "\n" + strings.Repeat("A\n", 100_000) + ")", ""},
		{"long here-document", "cat <<A\n" + fill("x $y\n")[:MaxBytes-16] + "\nA\n", ""},
		{"doubtful here-documents", fill("cat <<A\n${x}A\n"), "heredoc-end"},
		{"patterns", fill("!(a) "), "extended-pattern"},
		{"parentheses", strings.Repeat("((((", 200_000), "nesting"},
		{"tests", "[[ " + strings.Repeat("a && ", 200_000) + "a ]]", "nesting"},
		{"backslashes", fill("\\"), "parser-failure"},
		{"too long", fill("a;") + "a", "too-long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Bash(c.src, Options{})
			var got []string
			for _, g := range p.Gaps {
				if len(got) == 0 || got[len(got)-1] != g.Class {
					got = append(got, g.Class)
				}
			}
			if len(p.Gaps) > maxGaps {
				t.Errorf("%d gaps, want at most %d", len(p.Gaps), maxGaps)
			}
			if got := strings.Join(got, " "); got != c.classes {
				t.Errorf("gaps of class %q, want %q", got, c.classes)
			}
		})
	}
}

// TestMaxStatements holds that the first statements of a text with too many are
// read.
func TestMaxStatements(t *testing.T) {
	for _, tail := range []string{"", "fi", "cat <<A\n"} {
		p := Bash(strings.Repeat("a\n", maxStatements)+"b\n"+tail, Options{})
		if !hasClass(p.Gaps, classTooMany) || len(p.Stmts) != maxStatements {
			t.Errorf("%q: gaps %v and %d statements, want too-many and %d", tail, p.Gaps, len(p.Stmts), maxStatements)
		}
	}
	p := Bash("cat <<A\n"+strings.Repeat("a;\n", maxStatements)+"A\nb\n", Options{})
	if len(p.Gaps) > 0 || len(p.Stmts) != 2 {
		t.Errorf("gaps %v and %d statements, want none and 2 where the separators are text", p.Gaps, len(p.Stmts))
	}
}

func TestMaxBytes(t *testing.T) {
	if p := Bash("echo hello", Options{MaxBytes: 10}); len(p.Gaps) > 0 {
		t.Errorf("gaps %v, want none for a text that just fits", p.Gaps)
	}
	p := Bash("echo hello!", Options{MaxBytes: 10})
	if !hasClass(p.Gaps, classTooLong) || len(p.Stmts) > 0 {
		t.Errorf("gaps %v and %d statements, want too-long and none", p.Gaps, len(p.Stmts))
	}
}

// TestCallerDepth makes sure that the limit counts the parser's frames, not
// those of a caller that is in the middle of a walk.
func TestCallerDepth(t *testing.T) {
	var down func(int) []Gap
	down = func(n int) []Gap {
		if n > 0 {
			return down(n - 1)
		}
		return Bash(strings.Repeat("echo \"$(date)\"; ", 1000), Options{}).Gaps
	}
	if gaps := down(3 * maxFrames); len(gaps) > 0 {
		t.Errorf("gaps %v, want none", gaps)
	}
}

// TestManySeparators holds that a text with many separators is read as any other.
func TestManySeparators(t *testing.T) {
	many := "if a; then\n" + strings.Repeat("b;\n", maxStatements) + "fi\n"
	for _, tail := range []string{"", "c\n", "c # d\n", "c\n# d\n", "c\n# d\\\n", "c; # d\\\n", "c\n\\\n# d\\\n", "c &\n\\\n# d\\\n", "x#\\\n", "cat <<A\n# b\nA\n", "cat <<A\n${x}A\n", "fi\n", "c \\\n", "echo $(\n"} {
		few, p := Bash(tail, Options{}), Bash(many+tail, Options{})
		if len(p.Stmts) != len(few.Stmts)+1 {
			t.Errorf("%q: %d statements behind one, want %d", tail, len(p.Stmts)-1, len(few.Stmts))
		}
		var want, got []string
		for _, g := range few.Gaps {
			want = append(want, g.Class)
		}
		for _, g := range p.Gaps {
			got = append(got, g.Class)
		}
		if strings.Join(want, " ") != strings.Join(got, " ") {
			t.Errorf("%q: gaps %v, want %v", tail, got, want)
		}
	}
}
