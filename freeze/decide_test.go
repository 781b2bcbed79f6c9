package freeze

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"gstack/internal/oshost"
	"gstack/shellast/host"
)

// scratch is a scratch tree: a physical directory, and a state root beside it.
type scratch struct{ dir, root string }

func newScratch(t testing.TB) scratch {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := scratch{dir + "/tree", dir + "/state"}
	for _, d := range []string{s.dir, s.root} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// quickScratch is a scratch tree in memory where the machine has a place for it,
// since making and removing many trees is what the properties do most.
func quickScratch(t *testing.T) scratch {
	dir, err := os.MkdirTemp("/dev/shm", "freeze")
	if err != nil {
		return newScratch(t)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := scratch{dir + "/tree", dir + "/state"}
	if err := errors.Join(os.Mkdir(s.dir, 0o755), os.Mkdir(s.root, 0o755)); err != nil {
		t.Fatal(err)
	}
	return s
}

// require fails where a count stayed under its floor.
func require(t *testing.T, what string, got, floor int) {
	t.Helper()
	if got < floor {
		t.Errorf("%s happened %d times, want at least %d", what, got, floor)
	}
}

func (s scratch) state(t testing.TB, body string) {
	t.Helper()
	if err := os.WriteFile(s.root+"/"+stateName, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
}

// make does one step: "dir PATH", "file PATH" or "link PATH TARGET", with paths
// below the tree and @ for the tree itself.
func (s scratch) make(t testing.TB, step string) {
	t.Helper()
	f := strings.Split(strings.ReplaceAll(step, "@", s.dir), " ")
	path := s.dir + "/" + f[1]
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	var err error
	switch f[0] {
	case "dir":
		err = os.MkdirAll(path, 0o755)
	case "file":
		err = os.WriteFile(path, nil, 0o644)
	case "link":
		err = os.Symlink(f[2], path)
	default:
		t.Fatalf("step %q", step)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// homed gives a machine another home.
type homed struct {
	host.Host
	home string
}

func (h homed) HomeOf(user string) (string, bool) {
	if user == "" {
		return h.home, true
	}
	return h.Host.HomeOf(user)
}

func TestDecide(t *testing.T) {
	const none = "\x00none"
	for _, c := range []struct {
		name     string
		make     []string
		boundary string // the state file's first line, @ for the tree
		fields   []Field
		rule     string // "" for allowed
	}{
		{"inside", nil, "@/p/src", []Field{{"file_path", "@/p/src/index.ts"}}, ""},
		{"inside, further down", nil, "@/p/src", []Field{{"file_path", "@/p/src/components/Button.tsx"}}, ""},
		{"the boundary itself", nil, "@/p/src", []Field{{"file_path", "@/p/src"}}, ""},
		{"the same where it exists", []string{"dir p/src"}, "@/p/src", []Field{{"file_path", "@/p/src/index.ts"}}, ""},
		{"outside", nil, "@/p/src", []Field{{"file_path", "@/other/index.ts"}}, ruleOutside},
		{"above", []string{"dir p/src"}, "@/p/src", []Field{{"file_path", "@/p/x"}}, ruleOutside},
		{"system file", nil, "@/p/src", []Field{{"file_path", "/etc/hosts"}}, ruleOutside},
		{"sibling with the same beginning", nil, "@/p/src", []Field{{"file_path", "@/p/src-old/index.ts"}}, ruleOutside},
		{"no boundary", nil, none, []Field{{"file_path", "/anywhere/at/all.ts"}}, ""},
		{"empty boundary file", nil, "", []Field{{"file_path", "/anywhere/at/all.ts"}}, ""},
		{"notebook outside", nil, "@/p/src", []Field{{"notebook_path", "@/other/a.ipynb"}}, ruleOutside},
		{"notebook inside", nil, "@/p/src", []Field{{"notebook_path", "@/p/src/a.ipynb"}}, ""},
		{"no path", nil, "@/p/src", nil, ""},
		{"no path and a boundary that cannot be read", nil, "src", nil, ""},
		{"an empty path", nil, "@/p/src", []Field{{"file_path", ""}}, ruleUnreadable},
		{"quote", nil, "@/p/src", []Field{{"file_path", "/tmp/evil\"quoted/x.ts"}}, ruleOutside},
		{"newline", nil, "@/p/src", []Field{{"file_path", "/tmp/evil\npath.ts"}}, ruleOutside},
		{"blanks inside", nil, "@/My Project/src", []Field{{"file_path", "@/My Project/src/index.ts"}}, ""},
		{"blanks outside", nil, "@/My Project/src", []Field{{"file_path", "@/elsewhere.ts"}}, ruleOutside},
		{"final link out", []string{"file other/secret", "link p/src/l @/other/secret"}, "@/p/src", []Field{{"file_path", "@/p/src/l"}}, ruleOutside},
		{"final link in", []string{"file p/src/real", "link p/src/l real"}, "@/p/src", []Field{{"file_path", "@/p/src/l"}}, ""},
		{"dangling link out", []string{"dir other", "link p/src/l @/other/new"}, "@/p/src", []Field{{"file_path", "@/p/src/l"}}, ruleOutside},
		{"dangling link in", []string{"link p/src/l new"}, "@/p/src", []Field{{"file_path", "@/p/src/l"}}, ""},
		{"new directory below a link", []string{"dir other", "link p/src/l @/other"}, "@/p/src", []Field{{"file_path", "@/p/src/l/new/a.go"}}, ruleOutside},
		{"up through nothing", []string{"dir p/src"}, "@/p/src", []Field{{"file_path", "@/p/src/none/../../other/a.go"}}, ruleUnreadable},
		{"up through nothing, back inside", []string{"dir p/src"}, "@/p/src", []Field{{"file_path", "@/p/src/none/../a.go"}}, ruleUnreadable},
		{"up inside", []string{"dir p/src/a"}, "@/p/src", []Field{{"file_path", "@/p/src/a/../b.go"}}, ""},
		{"up after a link", []string{"dir other/deep", "link p/src/l @/other/deep"}, "@/p/src", []Field{{"file_path", "@/p/src/l/../x.go"}}, ruleOutside},
		{"the boundary is a link", []string{"dir real", "link lnk @/real"}, "@/lnk", []Field{{"file_path", "@/real/a.go"}}, ""},
		{"through a link to the boundary", []string{"dir real", "link lnk @/real"}, "@/real", []Field{{"file_path", "@/lnk/a.go"}}, ""},
		{"loop", []string{"link p/src/loop loop"}, "@/p/src", []Field{{"file_path", "@/p/src/loop/x"}}, ruleUnreadable},
		{"below a file", []string{"file p/src/f"}, "@/p/src", []Field{{"file_path", "@/p/src/f/x"}}, ruleUnreadable},
		{"double slashes", nil, "@/p/src", []Field{{"file_path", "@//p///src//x.go"}}, ""},
		{"relative inside", []string{"dir p/src"}, "@/p/src", []Field{{"file_path", "sub/x.go"}}, ""},
		{"relative outside", []string{"dir p/src"}, "@/p/src", []Field{{"file_path", "../x.go"}}, ruleOutside},
		{"the root as boundary", nil, "/", []Field{{"file_path", "/etc/hosts"}}, ""},
		{"relative boundary", nil, "src", []Field{{"file_path", "@/p/src/x"}}, ruleUnreadable},
		{"tilde boundary", nil, "~/proj", []Field{{"file_path", "@/home/proj/x"}}, ""},
		{"tilde boundary, outside", nil, "~/proj", []Field{{"file_path", "@/home/x"}}, ruleOutside},
		{"boundary with blanks around", nil, " @/p/src\t", []Field{{"file_path", "@/p/src/x"}}, ""},
		{"boundary with a slash", nil, "@/p/src/", []Field{{"file_path", "@/p/src/x"}}, ""},
		{"boundary is a file", []string{"file p/src"}, "@/p/src", []Field{{"file_path", "@/p/src"}}, ruleUnreadable},
		{"every field counts", nil, "@/p/src", []Field{{"file_path", "@/p/src/x"}, {"notebook_path", "@/other/x"}}, ruleOutside},
		{"every field counts, in any order", nil, "@/p/src", []Field{{"notebook_path", "@/other/x"}, {"file_path", "@/p/src/x"}}, ruleOutside},
		{"another agent's field", nil, "@/p/src", []Field{{"filePath", "@/other/x"}}, ruleOutside},
		{"a patch inside", nil, "@/p/src", []Field{{"patch", "@/p/src/a"}, {"patch", "@/p/src/b"}}, ""},
		{"a tilde a tool may expand", []string{"dir p/src"}, "@/p/src", []Field{{"path", "~/x"}}, ruleOutside},
		{"a tilde a tool may not expand", []string{"dir home/src"}, "@/home/src", []Field{{"path", "~/src/x"}}, ruleOutside},
		{"a tilde that is inside either way", []string{"dir home"}, "@", []Field{{"path", "~/x"}}, ""},
		{"a tilde of nobody", []string{"dir p/src"}, "@/p/src", []Field{{"path", "~no-such-user/x"}}, ruleUnreadable},
		{"a name with a tilde", []string{"dir p/src"}, "@/p/src", []Field{{"path", "./~x"}}, ""},
		{"NUL", nil, "@/p/src", []Field{{"path", "@/p/src/a\x00b"}}, ruleUnreadable},
		{"name too long", nil, "@/p/src", []Field{{"path", "@/p/src/" + strings.Repeat("n", 256)}}, ruleUnreadable},
		{"path too long", nil, "@/p/src", []Field{{"path", "@/p/src/" + strings.Repeat("n/", 2100)}}, ruleUnreadable},
		{"not UTF-8 inside", nil, "@/p/src", []Field{{"path", "@/p/src/\xff"}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScratch(t)
			for _, step := range c.make {
				s.make(t, step)
			}
			in := func(x string) string { return strings.ReplaceAll(x, "@", s.dir) }
			if c.boundary != none {
				s.state(t, in(c.boundary)+"\n")
			}
			var fields []Field
			for _, f := range c.fields {
				fields = append(fields, Field{f.Name, in(f.Path)})
			}
			d := Decide(s.root, nil, homed{oshost.Host{}, s.dir + "/home"}, s.dir+"/p/src", "Write", fields)
			if d.Allowed != (c.rule == "") || d.Rule != c.rule {
				t.Fatalf("%+v, want %q", d, c.rule)
			}
			if d.Allowed {
				if d.Reason != "" {
					t.Errorf("allowed with reason %q", d.Reason)
				}
				return
			}
			checkReason(t, d)
		})
	}
}

func checkReason(t *testing.T, d Decision) {
	t.Helper()
	if len(d.Reason) > reasonMax || !utf8.ValidString(d.Reason) || strings.ContainsAny(d.Reason, "\n\r\x00\x1b") {
		t.Errorf("reason of %d bytes: %q", len(d.Reason), d.Reason)
	}
	words := []string{"[freeze] " + d.Rule + ": ", "/unfreeze", "Do not retry", "freeze boundary"}
	if d.Rule == ruleOutside {
		words = append(words, "outside", "Write", d.Field)
		if d.Log != logOutside || d.Place == "" || d.Boundary == "" {
			t.Errorf("%+v", d)
		}
	} else {
		words = append(words, "fail closed")
	}
	for _, w := range words {
		if !strings.Contains(d.Reason, w) {
			t.Errorf("reason %q lacks %q", d.Reason, w)
		}
	}
	if !strings.HasSuffix(d.Reason, ". More: gstack rules "+d.Rule) {
		t.Errorf("reason %q has another end", d.Reason)
	}
}

func TestReasonSaysWhere(t *testing.T) {
	h := &host.Fixed{
		Closed: true,
		Dirs:   []string{"/w/src", "/w/other"},
		Files:  map[string]string{"/s/freeze-dir.txt": "/w/src\n"},
		Links:  map[string]string{"/w/src/l": "/w/other"},
	}
	const end = ". Only the user moves it, with /freeze, or lifts it, with /unfreeze. " +
		"Do not retry it in another spelling, it stays refused. More: gstack rules "
	for _, c := range []struct{ path, want string }{
		{"/w/other/x", "[freeze] freeze.outside: Write blocked: file_path /w/other/x, outside the freeze boundary /w/src" + end + ruleOutside},
		{"/w/src/l/x", "[freeze] freeze.outside: Write blocked: file_path /w/src/l/x leads to /w/other/x, outside the freeze boundary /w/src" + end + ruleOutside},
		{"/w/src/no/../x", "[freeze] freeze.unreadable: Write blocked, fail closed: it cannot be told that file_path /w/src/no/../x leads inside " +
			"the freeze boundary /w/src (/w/src/no/../x: at /w/src/no: .. follows a component that does not exist)" + end + ruleUnreadable},
	} {
		d := Decide("/s", nil, h, "/w", "Write", []Field{{"file_path", c.path}})
		if d.Reason != c.want {
			t.Errorf("%s:\n%q\nwant\n%q", c.path, d.Reason, c.want)
		}
	}
	h.Files["/s/freeze-dir.txt"] = "src\n"
	d := Decide("/s", nil, h, "/w", "Write", []Field{{"file_path", "/w/src/x"}})
	const want = "[freeze] freeze.unreadable: Write blocked, fail closed: the freeze boundary cannot be read " +
		"(/s/freeze-dir.txt: a relative boundary is ambiguous). The user can set it again with /freeze and an absolute directory, " +
		"or lift it with /unfreeze. Do not retry it in another spelling, it stays refused. More: gstack rules freeze.unreadable"
	if d.Reason != want {
		t.Errorf("%q\nwant\n%q", d.Reason, want)
	}
}

// Every piece as long and as unfriendly as it gets: all of them must still be
// named, and the end must be there.
func TestReasonHasRoom(t *testing.T) {
	ugly := strings.Repeat("\u202e\x1b[2Jé\n", 120)
	h := &host.Fixed{
		Closed: true,
		Files:  map[string]string{"/s/freeze-dir.txt": "/b" + strings.Repeat("\u202e", 80) + "/" + strings.Repeat("é", 120)},
		Dirs:   []string{"/w"},
	}
	var long string
	for range 12 {
		long += "/" + ugly[:200]
	}
	for _, path := range []string{long, "/w/none/.." + long, long[1:], "x" + ugly[:1000]} {
		d := Decide("/s", nil, h, "/w", "Write"+ugly, []Field{{"file_path" + ugly, path}})
		if d.Allowed {
			t.Fatalf("%q allowed", path)
		}
		d.Field = "file_path"
		checkReason(t, d)
		if strings.Contains(d.Reason, "\u202e") {
			t.Errorf("reason %q shows a bidirectional control", d.Reason)
		}
	}
}

func TestDecideWithoutKnowledge(t *testing.T) {
	if d := Decide("/s", nil, host.Empty{}, "/w", "Write", []Field{{"file_path", "/x"}}); d.Allowed || d.Rule != ruleUnreadable {
		t.Errorf("a machine that tells nothing: %+v", d)
	}
	half := &host.Fixed{Files: map[string]string{"/s/freeze-dir.txt": "/w/src\n"}, Dirs: []string{"/w/src"}}
	if d := Decide("/s", nil, half, "/w", "Write", []Field{{"file_path", "/w/src/x"}}); d.Allowed || d.Rule != ruleUnreadable {
		t.Errorf("a machine that tells half: %+v", d)
	}
	if (Decision{}).Allowed {
		t.Error("the zero decision allows")
	}
	if side := *new(Side); side != Unclear {
		t.Error("the zero side is clear")
	}
}

func TestShow(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"abc", 3, "abc"},
		{"a\nb", 9, `a\nb`},
		{"0123456789abcdef", 11, "01…abcdef"},
		{"éééééééééééé", 11, "é…ééé"},
	} {
		if got := show(c.in, c.max); got != c.want || len(got) > c.max {
			t.Errorf("show(%q, %d) = %q, want %q", c.in, c.max, got, c.want)
		}
	}
}

// The kernel is asked, not the text: on a file system that ignores letter case
// another spelling is the same directory, on any other it is not.
func TestLetterCase(t *testing.T) {
	s := newScratch(t)
	s.make(t, "dir project/src")
	s.state(t, s.dir+"/project/src\n")
	_, err := os.Stat(s.dir + "/PROJECT/SRC")
	d := Decide(s.root, nil, oshost.Host{}, "/", "Edit", []Field{{"file_path", s.dir + "/PROJECT/SRC/x"}})
	if d.Allowed != (err == nil) {
		t.Errorf("allowed %v, but stat says %v", d.Allowed, err)
	}
}
