package options

import "testing"

// TestLetter holds that a letter is found as any other name is.
func TestLetter(t *testing.T) {
	g := Grammar{Opts: "a,all b: c,colour:: long,l # d,e,f:\n\tx  yz,y: z"}
	for _, c := range []struct {
		name, canon string
		arity       arity
		ok          bool
	}{
		{"a", "all", none, true}, {"b", "b", required, true}, {"c", "colour", optional, true}, {"l", "l", none, true},
		{"#", "#", none, true}, {"d", "f", required, true}, {"e", "f", required, true}, {"f", "f", required, true},
		{"x", "x", none, true}, {"y", "y", required, true}, {"z", "z", none, true}, {"o", "o", none, false}, {":", ":", none, false}, {"n", "n", none, false},
	} {
		if canon, a, ok := g.letter(c.name); canon != c.canon || a != c.arity || ok != c.ok {
			t.Errorf("%s: %s, %d, %v, want %s, %d, %v", c.name, canon, a, ok, c.canon, c.arity, c.ok)
		}
		if canon, a, ok := g.find(c.name, false); canon != c.canon || a != c.arity || ok != c.ok {
			t.Errorf("%s: find answers %s, %d, %v", c.name, canon, a, ok)
		}
	}
}
