package freeze

import (
	"testing"

	"gstack/internal/oshost"
	"gstack/internal/paths"
)

// An edit may be in any of several boundaries; a line that cannot be told closes
// all of them.
func TestSeveralBoundaries(t *testing.T) {
	s := newScratch(t)
	s.make(t, "dir a")
	s.make(t, "dir b/c")
	s.make(t, "file f")
	check := func(path string, allowed bool) {
		t.Helper()
		d := Decide(s.root, nil, oshost.Host{}, s.dir, "Write", []Field{{"file_path", path}})
		if d.Allowed != allowed {
			t.Errorf("%s: allowed %v, want %v: %s", path, d.Allowed, allowed, d.Reason)
		}
	}
	s.state(t, stateText([]string{s.dir + "/a", s.dir + "/b/c"}, tokenA))
	check("a/x", true)
	check("b/c/x", true)
	check("b/x", false)
	check("x", false)
	b, err := Find(s.root, nil, oshost.Host{}, s.dir)
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]bool{"/b": true, "/a": true, "": true, "/b/c": true, "/d": false, "/b/c/d": false} {
		r, err := paths.Resolve(oshost.Host{}, "", s.dir+dir)
		if err != nil {
			t.Fatal(err)
		}
		if below, err := b.Below(r); err != nil || below != want {
			t.Errorf("a boundary is below %s: %v, %v, want %v", dir, below, err, want)
		}
	}
	for _, line := range []string{"relative", s.dir + "/f", s.dir + "/none/../x"} {
		s.state(t, stateText([]string{s.dir + "/a", line}, tokenA))
		check("a/x", false)
	}
	s.state(t, s.dir+"/a\n\n"+s.dir+"/b\n") // written by hand: one boundary
	check("a/x", true)
	check("b/x", false)
}
