package paths

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"gstack/shellast/host"
)

// tree is a machine of which everything is known.
func tree() *host.Fixed {
	return &host.Fixed{
		Closed: true,
		Homes:  map[string]string{"": "/home/me", "ann": "/home/ann"},
		Dirs:   []string{"/w/src/deep/er", "/w/other/deep", "/home/me", "/empty"},
		Files:  map[string]string{"/w/src/file": "", "/w/other/secret": ""},
		Links: map[string]string{
			"/w/src/abs":       "/w/other",
			"/w/src/rel":       "../other/deep",
			"/w/src/tofile":    "../other/secret",
			"/w/src/dangling":  "/w/other/new",
			"/w/src/deepdang":  "/w/other/no/new",
			"/w/src/badtarget": "no/../new",
			"/w/src/slashed":   "../other/",
			"/w/src/loop":      "loop",
			"/w/src/ping":      "pong",
			"/w/src/pong":      "ping/x",
			"/w/src/up":        "../..",
			"/w/src/toroot":    "/",
			"/w/src/chain":     "rel/..",
			"/w/src/emptylink": "",
			"/lnk":             "w/src",
		},
	}
}

func TestResolve(t *testing.T) {
	long := strings.Repeat("n", 255)
	for _, c := range []struct {
		name, cwd, path string
		want            string // physical path, "" for an error
		missing         string // components below what exists
		err             error
	}{
		{"plain", "/", "/w/src/file", "/w/src/file", "", nil},
		{"root", "/", "/", "/", "", nil},
		{"double slash", "/", "//w///src//x", "/w/src/x", "x", nil},
		{"dots", "/", "/./w/./src/.", "/w/src", "", nil},
		{"above the root", "/", "/../../w", "/w", "", nil},
		{"missing tail", "/", "/w/src/a/b/c", "/w/src/a/b/c", "a b c", nil},
		{"missing tail with dot", "/", "/w/src/a/./b/", "/w/src/a/b", "a b", nil},
		{"relative", "/w/src", "deep/x", "/w/src/deep/x", "x", nil},
		{"relative up", "/w/src", "../x", "/w/x", "x", nil},
		{"cwd through a link", "/lnk", "x", "/w/src/x", "x", nil},
		{"up from a cwd through a link", "/w/src/rel", "../x", "/w/other/x", "x", nil},
		{"trailing slash on a directory", "/", "/w/src/", "/w/src", "", nil},
		{"trailing slash on what is missing", "/", "/w/src/new/", "/w/src/new", "new", nil},

		{"link in the middle", "/", "/w/src/abs/x", "/w/other/x", "x", nil},
		{"relative link in the middle", "/", "/w/src/rel/x", "/w/other/deep/x", "x", nil},
		{"new directories below a link", "/", "/w/src/abs/n/x", "/w/other/n/x", "n x", nil},
		{"final link", "/", "/w/src/tofile", "/w/other/secret", "", nil},
		{"final link to a directory", "/", "/w/src/abs", "/w/other", "", nil},
		{"final link with a slash", "/", "/w/src/abs/", "/w/other", "", nil},
		{"final link with a dot", "/", "/w/src/abs/.", "/w/other", "", nil},
		{"link whose text ends in a slash", "/", "/w/src/slashed/x", "/w/other/x", "x", nil},
		{"dangling link", "/", "/w/src/dangling", "/w/other/new", "new", nil},
		{"dangling link with a slash", "/", "/w/src/dangling/", "/w/other/new", "new", nil},
		{"dangling link below nothing", "/", "/w/src/deepdang", "/w/other/no/new", "no new", nil},
		{"below a dangling link", "/", "/w/src/dangling/x", "/w/other/new/x", "new x", nil},
		{"link to the root", "/", "/w/src/toroot", "/", "", nil},
		{"link to the root with a slash", "/", "/w/src/toroot/", "/", "", nil},
		{"link up", "/", "/w/src/up/x", "/x", "x", nil},
		{"chain of links", "/", "/lnk/chain/x", "/w/other/x", "x", nil},

		{"up from a directory", "/", "/w/src/deep/../x", "/w/src/x", "x", nil},
		{"up from a link is physical", "/", "/w/src/rel/../x", "/w/other/x", "x", nil},
		{"up from nothing", "/", "/w/src/no/../x", "", "", ErrDotDot},
		{"up from nothing, further on", "/", "/w/src/no/a/../../x", "", "", ErrDotDot},
		{"up from nothing in a link", "/", "/w/src/badtarget", "", "", ErrDotDot},
		{"up from a dangling link", "/", "/w/src/dangling/../x", "", "", ErrDotDot},
		{"up from a file", "/", "/w/src/file/../x", "", "", ErrNotDirectory},
		{"below a file", "/", "/w/src/file/x", "", "", ErrNotDirectory},
		{"dot below a file", "/", "/w/src/file/.", "", "", ErrNotDirectory},
		{"slash after a file", "/", "/w/src/file/", "", "", ErrNotDirectory},
		{"slash after a link to a file", "/", "/w/src/tofile/", "", "", ErrNotDirectory},
		{"loop", "/", "/w/src/loop", "", "", ErrLoop},
		{"loop of two", "/", "/w/src/ping/x", "", "", ErrLoop},
		{"empty link", "/", "/w/src/emptylink", "", "", ErrEmpty},

		{"empty", "/w", "", "", "", ErrEmpty},
		{"nul", "/w", "a\x00b", "", "", ErrNUL},
		{"nul in cwd", "/w\x00", "a", "", "", ErrNUL},
		{"relative without cwd", "", "a", "", "", ErrNoBase},
		{"relative with a relative cwd", "w", "a", "", "", ErrNoBase},
		{"absolute without cwd", "", "/w", "/w", "", nil},
		{"longest name", "/", "/w/" + long, "/w/" + long, long, nil},
		{"name too long", "/", "/w/" + long + "n", "", "", ErrTooLong},
		{"name too long below nothing", "/", "/no/" + long + "n", "", "", ErrTooLong},
		{"path too long", "/", "/" + strings.Repeat("/", 4095), "", "", ErrTooLong},
		{"longest path", "/", "/" + strings.Repeat("/", 4094), "/", "", nil},
		{"not UTF-8", "/w", "\xff\xfe", "/w/\xff\xfe", "\xff\xfe", nil},
		{"newline", "/w", "a\nb", "/w/a\nb", "a\nb", nil},
		{"tilde is a name", "/w", "~/x", "/w/~/x", "~ x", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := resolve(tree(), "linux", c.cwd, c.path, true)
			if !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
				t.Fatalf("error %v, want %v", err, c.err)
			}
			if err != nil {
				return
			}
			if !r.Known || r.Stepped {
				t.Errorf("Known %v, Stepped %v of a machine that is known", r.Known, r.Stepped)
			}
			checkResolved(t, tree(), r, c.want, c.missing)
		})
	}
}

// checkResolved compares a place, and its parts with each other.
func checkResolved(t *testing.T, h host.Host, r Resolved, want, missing string) {
	t.Helper()
	if r.Path != want || strings.Join(r.Missing, " ") != missing {
		t.Errorf("Path %q, Missing %q, want %q, %q", r.Path, r.Missing, want, missing)
	}
	if r.Exists != (missing == "") || (r.Existing == r.Path) != r.Exists {
		t.Errorf("Exists %v, Existing %q of %q, missing %q", r.Exists, r.Existing, r.Path, r.Missing)
	}
	if whole := strings.Join(append([]string{strings.TrimSuffix(r.Existing, "/")}, r.Missing...), "/"); whole != strings.TrimSuffix(r.Path, "/") {
		t.Errorf("Existing and Missing make %q, not %q", whole, r.Path)
	}
	info, err := h.Lstat(r.Existing)
	if err != nil || info != r.ExistingInfo || r.Exists && info != r.Info {
		t.Errorf("Lstat(%q) = %+v, %v; resolved %+v, %+v", r.Existing, info, err, r.ExistingInfo, r.Info)
	}
}

func TestResolveEntry(t *testing.T) {
	for _, c := range []struct {
		path, want string
		err        error
	}{
		{"/w/src/abs", "/w/src/abs", nil},
		{"/w/src/abs/", "/w/other", nil},
		{"/w/src/abs//", "/w/other", nil},
		{"/w/src/abs/.", "/w/other", nil},
		{"/w/src/toroot/", "/", nil},
		{"/w/src/toroot", "/w/src/toroot", nil},
		{"/w/src/rel/..", "/w/other", nil},
		{"/w/src/chain/", "/w/other", nil},
		{"/lnk/loop", "/w/src/loop", nil},
		{"/lnk/loop/", "", ErrLoop},
		{"/w/src/dangling", "/w/src/dangling", nil},
		{"/w/src/file", "/w/src/file", nil},
		{"/w/src/file/", "", ErrNotDirectory},
	} {
		r, err := resolve(tree(), "linux", "/", c.path, false)
		if !errors.Is(err, c.err) || r.Path != c.want {
			t.Errorf("%s: %q, %v, want %q, %v", c.path, r.Path, err, c.want, c.err)
		}
	}
}

func TestResolveWithoutKnowledge(t *testing.T) {
	some := tree()
	some.Closed = false
	for _, c := range []struct {
		h          host.Host
		path, want string
		known      bool
		stepped    bool
		missing    string
	}{
		{host.Empty{}, "/a/b/c", "/a/b/c", false, false, "a b c"},
		{host.Empty{}, "/a/./b//", "/a/b", false, false, "a b"},
		{host.Empty{}, "/a/b/../c", "/a/c", false, true, "a c"},
		{host.Empty{}, "/a/../../..", "/", false, true, ""},
		{host.Empty{}, "x", "/cwd/x", false, false, "cwd x"},
		{host.Empty{}, "..", "/", false, true, ""},
		{host.Empty{}, "/proc/self/root/x", "/proc/self/root/x", false, false, "proc self root x"},
		{some, "/w/src/file", "/w/src/file", true, false, ""},
		{some, "/w/src/none/x", "/w/src/none/x", false, false, "none x"},
		{some, "/w/src/none/../abs/x", "/w/other/x", false, true, "x"},
		{some, "/w/src/abs", "/w/other", true, false, ""},
	} {
		r, err := resolve(c.h, "linux", "/cwd", c.path, true)
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		if r.Path != c.want || r.Known != c.known || r.Stepped != c.stepped || strings.Join(r.Missing, " ") != c.missing {
			t.Errorf("%s: %+v, want %q, known %v, stepped %v, missing %q", c.path, r, c.want, c.known, c.stepped, c.missing)
		}
	}
}

// refusing is a machine on which one path cannot be asked about.
type refusing struct {
	host.Host
	path string
	err  error
}

func (r refusing) Lstat(p string) (host.Info, error) {
	if p == r.path {
		return host.Info{}, &fs.PathError{Op: "lstat", Path: p, Err: r.err}
	}
	return r.Host.Lstat(p)
}

func (r refusing) Readlink(p string) (string, error) {
	if p == r.path {
		return "", &fs.PathError{Op: "readlink", Path: p, Err: r.err}
	}
	return r.Host.Readlink(p)
}

func TestErrorsOfTheMachineArePassedOn(t *testing.T) {
	for _, c := range []struct{ refused, path string }{
		{"/w/src/deep", "/w/src/deep/er"},
		{"/w/src/deep", "/w/src/deep"},
		{"/w/other", "/w/src/abs/x"},
		{"/", "/w"},
	} {
		r, err := resolve(refusing{tree(), c.refused, fs.ErrPermission}, "linux", "/", c.path, true)
		if !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s: %q, %v, want ErrPermission", c.path, r.Path, err)
		}
		var e *Error
		if !errors.As(err, &e) || e.Path != c.path || e.At != c.refused {
			t.Errorf("%s: error %#v does not say where", c.path, err)
		}
	}
}

func TestErrorText(t *testing.T) {
	_, err := resolve(refusing{tree(), "/w/src/deep", fs.ErrPermission}, "linux", "/w", "src/deep/x", true)
	const want = "src/deep/x: at /w/src/deep: permission denied"
	if err == nil || err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
	_, err = resolve(tree(), "linux", "/w", "", true)
	if err == nil || err.Error() != ": path is empty" {
		t.Errorf("error %q", err)
	}
}

// counting counts the questions to the machine.
type counting struct {
	host.Host
	n int
}

func (c *counting) Lstat(p string) (host.Info, error) { c.n++; return c.Host.Lstat(p) }

// Forty links, each with a text of the greatest length, would be 80,000
// questions.
func TestWorkIsBounded(t *testing.T) {
	h := &host.Fixed{Closed: true, Links: map[string]string{}, Dirs: []string{"/d"}}
	for i := range 45 {
		next := fmt.Sprintf("/l%d", i+1)
		h.Links[fmt.Sprintf("/l%d", i)] = strings.Repeat("/d/..", (4090-len(next))/5) + next
	}
	c := &counting{Host: h}
	_, err := resolve(c, "linux", "/", "/l0", true)
	if !errors.Is(err, ErrTooLong) {
		t.Errorf("error %v, want ErrTooLong", err)
	}
	if c.n > maxSteps+8*maxLinks {
		t.Errorf("%d questions", c.n)
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"":              ".",
		".":             ".",
		"./.":           ".",
		"/":             "/",
		"//":            "/",
		"/..":           "/",
		"/../../a":      "/a",
		"/a/../b":       "/a/../b",
		"/a/./b//c/":    "/a/b/c",
		"a/..":          "a/..",
		"./../..":       "../..",
		"..":            "..",
		"a//b/.":        "a/b",
		"/a/../../../b": "/a/../../../b",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
		if got := Clean(want); got != want {
			t.Errorf("Clean(%q) = %q: not stable", want, got)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		dir, path string
		want      bool
	}{
		{"/", "/", true},
		{"/", "/a", true},
		{"/a", "/a", true},
		{"/a", "/a/b", true},
		{"/a", "/ab", false},
		{"/a/b", "/a", false},
		{"C:/", "C:/x", true},
		{"C:/", "D:/x", false},
	} {
		if got := Within(c.dir, c.path); got != c.want {
			t.Errorf("Within(%q, %q) = %v", c.dir, c.path, got)
		}
	}
}

func TestTilde(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"~", "/home/me", true},
		{"~/", "/home/me/", true},
		{"~/a/../b", "/home/me/a/../b", true},
		{"~ann/x", "/home/ann/x", true},
		{"~ann", "/home/ann", true},
		{"~bob/x", "", false},
		{"a~", "a~", true},
		{"./~", "./~", true},
		{"/~", "/~", true},
		{"", "", true},
	} {
		got, err := Tilde(tree(), c.in)
		if got != c.want || (err == nil) != c.ok || err != nil && !errors.Is(err, ErrHome) {
			t.Errorf("Tilde(%q) = %q, %v, want %q, %v", c.in, got, err, c.want, c.ok)
		}
	}
	if _, err := Tilde(host.Empty{}, "~"); !errors.Is(err, ErrHome) {
		t.Errorf("Tilde without knowledge: %v", err)
	}
}

func TestMagicLinks(t *testing.T) {
	h := tree()
	h.Dirs = append(h.Dirs, "/proc/42/fd", "/dev", "/chroot/proc/42")
	for link, text := range map[string]string{
		"/proc/self": "42", "/proc/thread-self": "42/task/42", "/proc/42/cwd": "/w/src",
		"/proc/42/root": "/", "/proc/42/exe": "/w/src/file", "/proc/42/fd/3": "/w/src/file",
		"/dev/fd": "/proc/self/fd", "/dev/stdout": "/proc/self/fd/1",
		"/chroot/proc/self": "42", "/chroot/proc/thread-self": "42/task/42", "/chroot/proc/42/root": "/",
	} {
		h.Links[link] = text
	}
	for _, path := range []string{
		"/proc/self/cwd/x", "/proc/self/root/x", "/proc/thread-self/fd/3", "/proc/42/cwd/x",
		"/proc/42/root/w/src/x", "/proc/42/exe", "/proc/42/fd/3", "/dev/fd/3", "/dev/stdout", "/proc/self",
		"/proc/self/rootx",
	} {
		if r, err := resolve(h, "linux", "/", path, true); !errors.Is(err, ErrMagicLink) {
			t.Errorf("%s: %q, %v, want ErrMagicLink", path, r.Path, err)
		}
	}
	// The entries themselves are ordinary.
	for _, path := range []string{"/proc/self", "/proc/42/root", "/proc/42/fd/new"} {
		if r, err := resolve(h, "linux", "/", path, false); err != nil || r.Path != path {
			t.Errorf("%s as an entry: %q, %v", path, r.Path, err)
		}
	}
	// A proc file system elsewhere shows by itself.
	c := crossed{h, "/chroot/proc", 7}
	if r, err := resolve(c, "linux", "/", "/chroot/proc/42/root/w/src/x", true); !errors.Is(err, ErrMagicLink) {
		t.Errorf("proc below a chroot: %q, %v, want ErrMagicLink", r.Path, err)
	}
	// The same names on an ordinary file system are ordinary links.
	delete(h.Links, "/chroot/proc/thread-self")
	if r, err := resolve(c, "linux", "/", "/chroot/proc/42/root/w/src/x", true); err != nil || r.Path != "/w/src/x" {
		t.Errorf("a directory named proc: %q, %v", r.Path, err)
	}
	// One's own root is the root, where the machine agrees.
	for _, path := range []string{"/proc/self/root/w/src/x", "/proc//thread-self//root/w/src/x"} {
		if r, err := resolve(ownRooted{h}, "linux", "/", path, true); err != nil || r.Path != "/w/src/x" {
			t.Errorf("%s: %q, %v, want /w/src/x", path, r.Path, err)
		}
	}
	if r, err := resolve(ownRooted{h}, "linux", "/", "/proc/self/root", false); err != nil || r.Path != "/" {
		// The entry is asked for, but self in the middle is followed with it.
		t.Errorf("own root as an entry: %q, %v", r.Path, err)
	}
}

// crossed gives what is below a directory a device of its own.
type crossed struct {
	host.Host
	below string
	dev   uint64
}

func (c crossed) Lstat(p string) (host.Info, error) {
	info, err := c.Host.Lstat(p)
	if Within(c.below, p) {
		info.Dev = c.dev
	}
	return info, err
}

// ownRooted follows the root links of the proc file system as a kernel does.
type ownRooted struct{ host.Host }

func (o ownRooted) Lstat(p string) (host.Info, error) {
	if slices.Contains([]string{"/proc/self/root/", "/proc/thread-self/root/"}, p) {
		p = "/"
	}
	return o.Host.Lstat(p)
}
