package bashtext

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

var extglob = PatternOptions{Extglob: true}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		o          PatternOptions
		want       bool
	}{
		{"", "", extglob, true},
		{"*", "", extglob, true},
		{"a*c", "abbc", extglob, true},
		{"a*c", "abbd", extglob, false},
		{"?", "", extglob, false},
		{"/bin/r?", "/bin/rm", extglob, true},
		{"[a-c]x", "bx", extglob, true},
		{"[!a-c]x", "bx", extglob, false},
		{"[^a-c]x", "dx", extglob, true},
		{"[]a]", "]", extglob, true},
		{"[[:upper:][:digit:]]", "7", extglob, true},
		{"[a", "[a", extglob, true},
		{`\*`, "*", extglob, true},
		{`\*`, "a", extglob, false},
		{`a\`, `a\`, extglob, true},
		{"@(a|b)c", "bc", extglob, true},
		{"@(a|b)c", "bc", PatternOptions{}, false},
		{"@(a|b)c", "@(a|b)c", PatternOptions{}, true},
		{"+(ab|c)", "abcab", extglob, true},
		{"*(ab|c)", "", extglob, true},
		{"?(a)b", "b", extglob, true},
		{"!(a|b)", "c", extglob, true},
		{"!(a|b)", "a", extglob, false},
		{"!(*.txt)", "a.txt", extglob, false},
		{"@(a", "@(a", extglob, true},
		{"RM", "rm", PatternOptions{FoldCase: true}, true},
		{"[A-C]", "b", PatternOptions{FoldCase: true}, true},
	} {
		got, err := Match(c.pattern, c.s, c.o)
		if err != nil || got != c.want {
			t.Errorf("Match(%q, %q, %+v) = %v, %v, want %v", c.pattern, c.s, c.o, got, err, c.want)
		}
	}
}

func TestMatchUnknown(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		want       error
	}{
		{"?", "é", ErrUnknown},
		{"[[:alpha:]]", "é", ErrUnknown},
		{"é?", "éa", nil},
		{"*é", "aé", nil},
		{"[[:nope:]]", "a", ErrUnknown},
		{strings.Repeat("@(", 500) + strings.Repeat(")", 500), "a", ErrLimit},
		{"!(+(a)!(+(a)!(+(a)!(+(a)b))))", strings.Repeat("a", 300), ErrLimit},
		{"*@(|a)", "a", ErrUnknown},
		{strings.Repeat("[", 100000), "[", ErrLimit},
		{"*[" + strings.Repeat("bc", 50000) + "]", strings.Repeat("a", 1000), ErrLimit},
		{`*\`, `\`, ErrUnknown},
		{"[a-", "[a-", ErrUnknown},
		{"*?(a)b", "a", ErrUnknown},
		{"*?!(a)", "a", ErrUnknown},
	} {
		if _, err := Match(c.pattern, c.s, extglob); !errors.Is(err, c.want) {
			t.Errorf("Match(%.40q, %.40q): error %v, want %v", c.pattern, c.s, err, c.want)
		}
	}
	// The classic trap of backtracking matchers.
	if ok, err := Match(strings.Repeat("*a", 60)+"b", strings.Repeat("a", 20000), extglob); ok || err != nil {
		t.Errorf("many stars: %v, %v", ok, err)
	}
	if ok, err := Match(strings.Repeat("*(a|aa)", 40)+"b", strings.Repeat("a", 500), extglob); ok || err != nil {
		t.Errorf("many groups: %v, %v", ok, err)
	}
}

var patternPieces = []string{"a", "b", "a", "b", "*", "?", "[", "]", "!", "^", "-", `\`, "(", ")", "|", "@(", "+(", "*(", "?(", "!(", ")", ")",
	"[ab]", "[!a]", "[a-b]", "[[:alpha:]]", "[[:digit:]-]", "@(a|b)", "*?(a)", "*!(a)", "*??(a)", "*+(a)", "**@(b)", "*(a|ab)", "+(b)", "!(a)", "?(b)", "é", ":", ".", "[]a]", "[^]b]", "A", "[A-B]", "[[:upper:]]"}

func TestMatchAgainstBash(t *testing.T) {
	subjects := []string{"a", "b", "a", "b", "*", "?", "[", "]", "!", "^", "-", `\`, "(", ")", "|", "@", "+", "é", "1", ":", ".", "A", "B"}
	g := &generator{state: 6}
	type pair struct{ pattern, s string }
	var pairs []pair
	for range 12000 {
		p := g.text(patternPieces, 7)
		s := g.text(subjects, 6)
		if g.next(3) == 0 {
			// A subject that resembles the pattern.
			s = strings.NewReplacer("(", "", ")", "", "*", "", "|", "").Replace(p)
		}
		pairs = append(pairs, pair{p, s})
	}
	for name, o := range map[string]PatternOptions{"plain": {}, "extglob": extglob, "nocasematch": {Extglob: true, FoldCase: true}} {
		script := `while IFS= read -r -d '' p && IFS= read -r -d '' s; do case $s in $p) printf 1;; *) printf 0;; esac; done`
		if o.Extglob {
			script = "shopt -s extglob; " + script
		}
		if o.FoldCase {
			script = "shopt -s nocasematch; " + script
		}
		pairs := slices.Clone(pairs)
		if o.FoldCase {
			pairs = slices.DeleteFunc(pairs, func(c pair) bool { return !isASCII(c.pattern + c.s) })
		}
		var in strings.Builder
		for _, c := range pairs {
			in.WriteString(records(c.pattern, c.s))
		}
		out := bash(t, script, in.String())
		if len(out) != len(pairs) {
			t.Fatalf("%s: bash answered %d of %d", name, len(out), len(pairs))
		}
		unknown, matched := 0, 0
		for i, c := range pairs {
			got, err := Match(c.pattern, c.s, o)
			if err != nil {
				unknown++
				continue
			}
			if want := out[i] == '1'; got != want {
				t.Errorf("%s: Match(%q, %q) = %v, bash says %v", name, c.pattern, c.s, got, want)
			} else if got {
				matched++
			}
		}
		if unknown > len(pairs)/2 || matched < len(pairs)/50 {
			t.Errorf("%s: %d of %d unknown, %d matched: the comparison is too weak", name, unknown, len(pairs), matched)
		}
		t.Logf("%s: %d unknown, %d matched", name, unknown, matched)
	}
}
