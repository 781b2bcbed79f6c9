package freeze

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gstack/internal/oshost"
	"gstack/internal/paths"
	"gstack/shellast/host"
)

const tokenA = "0123456789abcdef0123456789abcdef"

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, body, dir, owner string }{
		{"empty", "", "", ""},
		{"plain", "/src\n", "/src", ""},
		{"no newline", "/src", "/src", ""},
		{"old form with a slash", "/src/\n", "/src/", ""},
		{"outer blanks go", " \t/src \r\n", "/src", ""},
		{"inner blanks stay", "/My  Project/src\n", "/My  Project/src", ""},
		{"blank", "  \t\n", "", ""},
		{"only a newline", "\n", "", ""},
		{"stamped", "/src\n" + stamp + tokenA + "\n", "/src", tokenA},
		{"stamped without a last newline", "/src\n" + stamp + tokenA, "/src", tokenA},
		{"stamped is verbatim", " /src \n" + stamp + tokenA + "\n", " /src ", tokenA},
		{"stamped and empty", "\n" + stamp + tokenA + "\n", "", tokenA},
		{"further lines are further boundaries", "/src\n" + stamp + tokenA + "\n/more\n", "/src", tokenA},
		{"another second line", "/src \nforeign-owner\n", "/src", ""},
		{"token too short", "/src \n" + stamp + tokenA[1:] + "\n", "/src", ""},
		{"token too long", "/src \n" + stamp + tokenA + "0\n", "/src", ""},
		{"token in capitals", "/src \n" + stamp + strings.ToUpper(tokenA) + "\n", "/src", ""},
		{"token with a carriage return", "/src\r\n" + stamp + tokenA + "\r\n", "/src", ""},
		{"stamp on the third line", "/src \n\n" + stamp + tokenA + "\n", "/src", ""},
		{"not UTF-8", "/\xff\n", "/\xff", ""},
	} {
		if dir, _, owner := parse(c.body); dir != c.dir || owner != c.owner {
			t.Errorf("%s: parse(%q) = %q, %q, want %q, %q", c.name, c.body, dir, owner, c.dir, c.owner)
		}
	}
}

func TestWrittenStateReadsBack(t *testing.T) {
	for _, dir := range []string{"/", "/src", "/a b ", "/~", "/\xff"} {
		if got, _, owner := parse(stateText([]string{dir}, tokenA)); got != dir || owner != tokenA {
			t.Errorf("%q reads back as %q, %q", dir, got, owner)
		}
	}
}

// FuzzParse holds the reader to what a boundary may be: a part of the first
// line, never of another.
func FuzzParse(f *testing.F) {
	f.Add("/src\n" + stamp + tokenA + "\n")
	f.Add(" /src \r\nother")
	f.Add("\n\n")
	f.Add("~/x\n" + stamp)
	f.Fuzz(func(t *testing.T, body string) {
		dir, _, owner := parse(body)
		first, rest, _ := strings.Cut(body, "\n")
		if !strings.Contains(first, dir) || strings.Contains(dir, "\n") {
			t.Fatalf("parse(%q) = %q, which is not of the first line", body, dir)
		}
		if owner == "" {
			if strings.TrimSpace(dir) != dir && strings.Trim(dir, " \t\r\v\f") != dir {
				t.Fatalf("parse(%q) = %q keeps outer blanks", body, dir)
			}
			return
		}
		if dir != first || !strings.HasPrefix(rest, stamp+owner) || !isToken(owner) {
			t.Fatalf("parse(%q) = %q, %q", body, dir, owner)
		}
		if d, _, o := parse(stateText([]string{dir}, owner)); d != dir || o != owner {
			t.Fatalf("%q, %q read back as %q, %q", dir, owner, d, o)
		}
	})
}

func TestReadState(t *testing.T) {
	home := map[string]string{"": "/home/me", "ann": "/home/ann"}
	long := strings.Repeat("x", stateMax)
	for _, c := range []struct {
		name string
		h    *host.Fixed
		dir  string
		err  error
	}{
		{"none", &host.Fixed{Closed: true}, "", nil},
		{"plain", &host.Fixed{Closed: true, Files: map[string]string{"/s/freeze-dir.txt": "/src\n"}}, "/src", nil},
		{"tilde", &host.Fixed{Closed: true, Homes: home, Files: map[string]string{"/s/freeze-dir.txt": " ~/p \n"}}, "/home/me/p", nil},
		{"tilde alone", &host.Fixed{Closed: true, Homes: home, Files: map[string]string{"/s/freeze-dir.txt": "~"}}, "/home/me", nil},
		{"tilde of another", &host.Fixed{Closed: true, Homes: home, Files: map[string]string{"/s/freeze-dir.txt": "~ann/p"}}, "/home/ann/p", nil},
		{"tilde of nobody", &host.Fixed{Closed: true, Homes: home, Files: map[string]string{"/s/freeze-dir.txt": "~bob/p"}}, "", paths.ErrHome},
		{"a stamped tilde is a name", &host.Fixed{Closed: true, Homes: home,
			Files: map[string]string{"/s/freeze-dir.txt": "~/p\n" + stamp + tokenA}}, "~/p", nil},
		{"a link", &host.Fixed{Closed: true, Links: map[string]string{"/s/freeze-dir.txt": "x"}, Files: map[string]string{"/s/x": "/src"}}, "", errNotRegular},
		{"a directory", &host.Fixed{Closed: true, Dirs: []string{"/s/freeze-dir.txt"}}, "", errNotRegular},
		{"as large as allowed", &host.Fixed{Closed: true, Files: map[string]string{"/s/freeze-dir.txt": long}}, long, nil},
		{"too large", &host.Fixed{Closed: true, Files: map[string]string{"/s/freeze-dir.txt": long + "x"}}, "", host.ErrTooLarge},
		{"not known", &host.Fixed{}, "", host.ErrUnknown},
	} {
		s, err := readState(c.h, "/s")
		if s.dir != c.dir || !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
			t.Errorf("%s: %.40q, %v, want %.40q, %v", c.name, s.dir, err, c.dir, c.err)
		}
	}
}

// failing is a machine on which one call fails.
type failing struct {
	host.Host
	lstat, read error
}

func (f failing) Lstat(p string) (host.Info, error) {
	if f.lstat != nil && filepath.Base(p) == stateName {
		return host.Info{}, &fs.PathError{Op: "lstat", Path: p, Err: f.lstat}
	}
	return f.Host.Lstat(p)
}

func (f failing) ReadFile(p string, max int64) ([]byte, error) {
	if f.read != nil && filepath.Base(p) == stateName {
		return nil, &fs.PathError{Op: "open", Path: p, Err: f.read}
	}
	return f.Host.ReadFile(p, max)
}

func TestStateThatCannotBeRead(t *testing.T) {
	h := &host.Fixed{Closed: true, Files: map[string]string{"/s/freeze-dir.txt": "/src\n"}}
	for _, f := range []failing{{h, fs.ErrPermission, nil}, {h, nil, fs.ErrPermission}} {
		if _, err := readState(f, "/s"); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%v, want ErrPermission", err)
		}
	}
	// Removed between the two calls: there is none now.
	if s, err := readState(failing{h, nil, fs.ErrNotExist}, "/s"); s.dir != "" || err != nil {
		t.Errorf("removed meanwhile: %q, %v", s.dir, err)
	}
}

func TestRootThatIsNoDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := readState(oshost.Host{}, file+"/.gstack"); s.dir != "" || err != nil {
		t.Errorf("%q, %v, want no boundary", s.dir, err)
	}
}

func TestFind(t *testing.T) {
	h := &host.Fixed{
		Closed: true,
		Dirs:   []string{"/src", "/other", "/empty"},
		Files: map[string]string{
			"/s/freeze-dir.txt":     "/src/\n",
			"/o/freeze-dir.txt":     "/other\n",
			"/blank/freeze-dir.txt": "\n",
			"/bad/freeze-dir.txt":   "src\n",
			"/file/freeze-dir.txt":  "/s/freeze-dir.txt\n",
			"/gone/freeze-dir.txt":  "/src/gone\n",
			"/dd/freeze-dir.txt":    "/none/../src\n",
			"/nul/freeze-dir.txt":   "/src\x00\n",
			"/long/freeze-dir.txt":  "/" + strings.Repeat("x/", 2048) + "\n",
			"/w/r/freeze-dir.txt":   "/other\n",
		},
		Links: map[string]string{"/rl": "w/r"},
	}
	for _, c := range []struct {
		name, root string
		extra      []string
		place      string // "" for none
		err        error
	}{
		{"set", "/s", nil, "/src", nil},
		{"none", "/empty", nil, "", nil},
		{"root is missing", "/nowhere", nil, "", nil},
		{"the root goes first", "/s", []string{"/o"}, "/src", nil},
		{"another where the root has none", "/empty", []string{"/empty", "/o"}, "/other", nil},
		{"another where the root has an empty one", "/blank", []string{"/o"}, "/other", nil},
		{"empty", "/blank", nil, "", nil},
		{"relative boundary", "/bad", nil, "", errRelative},
		{"a bad one is not passed over", "/bad", []string{"/o"}, "", errRelative},
		{"a bad extra one counts", "/empty", []string{"/bad"}, "", errRelative},
		{"a file", "/file", nil, "", paths.ErrNotDirectory},
		{"a directory that is gone", "/gone", nil, "/src/gone", nil},
		{"up from nothing", "/dd", nil, "", paths.ErrDotDot},
		{"a NUL", "/nul", nil, "", paths.ErrNUL},
		{"too long", "/long", nil, "", paths.ErrTooLong},
		{"relative root", "r", nil, "/other", nil},
		{"empty root", "", nil, "", errNoRoot},
	} {
		b, err := Find(c.root, c.extra, h, "/w")
		place := ""
		if b != nil {
			place = b.Place
		}
		if place != c.place || !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
			t.Errorf("%s: %q, %v, want %q, %v", c.name, place, err, c.place, c.err)
		}
	}
	if _, err := Find("r", nil, h, ""); !errors.Is(err, errNoRoot) {
		t.Errorf("relative root without a working directory: %v", err)
	}
}
