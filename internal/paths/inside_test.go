package paths

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gstack/shellast/host"
)

// folded is a machine whose file system ignores letter case.
type folded struct{ *host.Fixed }

func (f folded) Lstat(p string) (host.Info, error)      { return f.Fixed.Lstat(strings.ToLower(p)) }
func (f folded) Readlink(p string) (string, error)      { return f.Fixed.Readlink(strings.ToLower(p)) }
func (f folded) ReadFile(string, int64) ([]byte, error) { return nil, host.ErrUnknown }

// anonymous is a machine whose file system has no identities.
type anonymous struct{ host.Host }

func (a anonymous) Lstat(p string) (host.Info, error) {
	info, err := a.Host.Lstat(p)
	info.Dev, info.Ino = 0, 0
	return info, err
}

func insideOn(t *testing.T, h host.Host, boundary, path string) (bool, error) {
	t.Helper()
	b, err := resolve(h, "linux", "/w/src", boundary, true)
	if err != nil {
		t.Fatalf("boundary %s: %v", boundary, err)
	}
	r, err := resolve(h, "linux", "/w/src", path, true)
	if err != nil {
		t.Fatalf("target %s: %v", path, err)
	}
	return Inside(h, b, r)
}

func TestInside(t *testing.T) {
	type answer struct {
		boundary, path string
		want           bool
	}
	check := func(t *testing.T, h host.Host, list []answer) {
		for _, c := range list {
			if got, err := insideOn(t, h, c.boundary, c.path); err != nil || got != c.want {
				t.Errorf("%s in %s: %v, %v, want %v", c.path, c.boundary, got, err, c.want)
			}
		}
	}
	plain := []answer{
		{"/w/src", "/w/src", true},
		{"/w/src", "/w/src/x/y", true},
		{"/w/src", "/w/src/deep/er", true},
		{"/w/src", "/w/src-old/x", false},
		{"/w/src", "/w", false},
		{"/w/src", "/w/other/x", false},
		{"/w/src", "/w/src/abs/x", false},
		{"/w/src", "/w/src/dangling", false},
		{"/w/src", "x", true},
		{"/w/src", "../x", false},
		{"/w/src/", "/w/src/x", true},
		{"/lnk", "/w/src/x", true},
		{"/w/src", "/lnk/x", true},
		{"/w/src/abs", "/w/other/x", true},
		{"/", "/etc/hosts", true},
		{"/", "/", true},
		{"/w/src/toroot", "/etc/hosts", true},
		// A boundary that is gone still has a place.
		{"/w/new/src", "/w/new/src/x", true},
		{"/w/new/src", "/w/new/src", true},
		{"/w/new/src", "/w/new/x", false},
		{"/w/new/src", "/w/new", false},
		{"/w/new/src", "/w/new/srcs", false},
		{"/w/new/src", "/w/x", false},
		{"/w/new/src", "/w/src/new/src", false},
		{"/lnk/new", "/w/src/new/x", true},
		{"/gone", "/gone/x", true},
		{"/gone", "/w/src/x", false},
		{"/gone", "/other-gone/x", false},
	}
	t.Run("identity", func(t *testing.T) { check(t, tree(), plain) })
	t.Run("no identity", func(t *testing.T) { check(t, anonymous{tree()}, plain) })
	t.Run("letter case ignored", func(t *testing.T) {
		check(t, folded{tree()}, append(plain[:len(plain):len(plain)],
			answer{"/w/src", "/W/SRC/x", true},
			answer{"/W/Src", "/w/sRC/deep/y", true},
			answer{"/w/src", "/W/OTHER/x", false},
			answer{"/w/src", "/W/Src/ABS/x", false},
			answer{"/W/new", "/w/new/x", true},
			answer{"/W/new", "/w/NEW/x", false}, // nobody knows yet
		))
	})
	t.Run("letter case counts", func(t *testing.T) {
		check(t, tree(), []answer{{"/w/src", "/W/SRC/x", false}})
	})
}

func TestInsideFailsClosed(t *testing.T) {
	h := tree()
	known, err := resolve(h, "linux", "/", "/w/src", true)
	if err != nil {
		t.Fatal(err)
	}
	guessed, err := resolve(host.Empty{}, "linux", "/", "/w/src", true)
	if err != nil {
		t.Fatal(err)
	}
	some := tree()
	some.Closed = false
	half, err := resolve(some, "linux", "/", "/w/src/none", true)
	if err != nil || half.Known {
		t.Fatal(half, err)
	}
	for _, c := range []struct {
		name             string
		boundary, target Resolved
	}{
		{"boundary half known", half, known},
		{"target half known", known, half},
		{"boundary not known", guessed, known},
		{"target not known", known, guessed},
		{"zero boundary", Resolved{}, known},
		{"zero target", known, Resolved{}},
		{"nothing known", Resolved{}, Resolved{}},
	} {
		if in, err := Inside(h, c.boundary, c.target); in || !errors.Is(err, host.ErrUnknown) {
			t.Errorf("%s: %v, %v, want ErrUnknown", c.name, in, err)
		}
	}
	if in, err := insideOn(t, h, "/w/src/file", "/w/src/file"); in || !errors.Is(err, ErrNotDirectory) {
		t.Errorf("a file as boundary: %v, %v, want ErrNotDirectory", in, err)
	}
}

// mounted is a machine with bind mounts: what is below a point is what is below
// its origin.
type mounted struct {
	*host.Fixed
	binds [][2]string // point, origin; later ones cover earlier ones
	devs  map[string]uint64
}

func (m mounted) origin(p string) string {
	for i := len(m.binds) - 1; i >= 0; i-- {
		if b := m.binds[i]; Within(b[0], p) {
			return join(b[1], below(b[0], p))
		}
	}
	return p
}

func (m mounted) Lstat(p string) (host.Info, error) {
	at := m.origin(p)
	info, err := m.Fixed.Lstat(at)
	for dir, dev := range m.devs {
		if Within(dir, at) {
			info.Dev = dev
		}
	}
	return info, err
}

func (m mounted) Readlink(p string) (string, error) { return m.Fixed.Readlink(m.origin(p)) }

func (m mounted) ReadFile(p string, max int64) ([]byte, error) { return m.Fixed.ReadFile(p, max) }

// onMounts is a machine with a mount table.
func onMounts(binds [][2]string, devs map[string]uint64, table ...string) mounted {
	f := &host.Fixed{
		Closed: true,
		Dirs: []string{"/w/src/deep/er", "/w/src/ext", "/w/src/vol/data", "/w/other/deep", "/w/src-old",
			"/m/bind", "/m/sub", "/m/all", "/hidden/vol/data", "/w/src/sp ace"},
		Files: map[string]string{"/w/other/file": "", "/w/src/filemount": "",
			"/proc/self/mountinfo": strings.Join(table, "\n") + "\n"},
	}
	return mounted{f, binds, devs}
}

func TestInsideWithMounts(t *testing.T) {
	const top = "1 0 8:1 / / rw - ext4 /dev/a rw"
	for _, c := range []struct {
		name string
		h    mounted
		want map[string]bool // in /w/src
	}{
		{
			"the boundary under another name",
			onMounts([][2]string{{"/m/bind", "/w/src"}}, nil, top, "2 1 8:1 /w/src /m/bind rw - ext4 /dev/a rw"),
			map[string]bool{"/m/bind/x": true, "/m/bind": true, "/m/x": false, "/w/src/x": true, "/m/bind/deep/x": true},
		},
		{
			"a part of the boundary under another name",
			onMounts([][2]string{{"/m/sub", "/w/src/deep"}}, nil, top, "2 1 8:1 /w/src/deep /m/sub rw - ext4 /dev/a rw"),
			map[string]bool{"/m/sub/x": true, "/m/sub/er/x": true, "/m/x": false},
		},
		{
			"what is around the boundary under another name",
			onMounts([][2]string{{"/m/all", "/w"}}, nil, top, "2 1 8:1 /w /m/all rw - ext4 /dev/a rw"),
			map[string]bool{"/m/all/src/x": true, "/m/all/other/x": false, "/m/all/src-old/x": false},
		},
		{
			"a directory from outside mounted into the boundary",
			onMounts([][2]string{{"/w/src/ext", "/w/other"}}, nil, top, "2 1 8:1 /w/other /w/src/ext rw - ext4 /dev/a rw"),
			map[string]bool{"/w/src/ext/x": false, "/w/src/ext/deep/x": false, "/w/src/ext": false, "/w/src/x": true},
		},
		{
			"a file from outside mounted into the boundary",
			onMounts([][2]string{{"/w/src/filemount", "/w/other/file"}}, nil, top, "2 1 8:1 /w/other/file /w/src/filemount rw - ext4 /dev/a rw"),
			map[string]bool{"/w/src/filemount": false},
		},
		{
			"a directory of the boundary mounted elsewhere in it",
			onMounts([][2]string{{"/w/src/ext", "/w/src/deep"}}, nil, top, "2 1 8:1 /w/src/deep /w/src/ext rw - ext4 /dev/a rw"),
			map[string]bool{"/w/src/ext/x": true},
		},
		{
			"a volume that is nowhere but in the boundary",
			onMounts(nil, map[string]uint64{"/w/src/vol": 2}, top, "2 1 8:2 / /w/src/vol rw - ext4 /dev/b rw"),
			map[string]bool{"/w/src/vol/x": true, "/w/src/vol": true},
		},
		{
			"a part of the same file system whose origin is not visible",
			onMounts([][2]string{{"/w/src/vol", "/hidden/vol"}}, nil,
				"1 0 8:1 /container / rw - ext4 /dev/a rw", "2 1 8:1 /volumes/v /w/src/vol rw - ext4 /dev/a rw"),
			map[string]bool{"/w/src/vol/x": true, "/w/other/x": false},
		},
		{
			"a volume that is outside as well",
			onMounts([][2]string{{"/m/bind", "/w/src/vol"}}, map[string]uint64{"/w/src/vol": 2}, top,
				"2 1 8:2 / /w/src/vol rw - ext4 /dev/b rw", "3 1 8:2 / /m/bind rw - ext4 /dev/b rw"),
			map[string]bool{"/w/src/vol/x": false, "/m/bind/x": false},
		},
		{
			"only a part of the volume is outside as well",
			onMounts([][2]string{{"/m/bind", "/w/src/vol/data"}}, map[string]uint64{"/w/src/vol": 2}, top,
				"2 1 8:2 / /w/src/vol rw - ext4 /dev/b rw", "3 1 8:2 /data /m/bind rw - ext4 /dev/b rw"),
			map[string]bool{"/w/src/vol/x": true, "/w/src/vol/data/x": false, "/m/bind/x": false},
		},
		{
			"a mount that another covers shows nothing",
			onMounts([][2]string{{"/w/src/ext", "/w/other"}, {"/w/src/ext", "/w/src/deep"}}, nil, top,
				"2 1 8:1 /w/other /w/src/ext rw - ext4 /dev/a rw", "3 2 8:1 /w/src/deep /w/src/ext rw - ext4 /dev/a rw"),
			map[string]bool{"/w/src/ext/x": true},
		},
		{
			"a volume whose other name is covered",
			onMounts([][2]string{{"/m/bind", "/hidden"}}, map[string]uint64{"/w/src/vol": 2, "/hidden": 3}, top,
				"2 1 8:2 / /w/src/vol rw - ext4 /dev/b rw", "3 1 8:2 / /m/bind rw - ext4 /dev/b rw",
				"4 3 8:3 / /m/bind rw - ext4 /dev/c rw"),
			map[string]bool{"/w/src/vol/x": true, "/m/bind/x": false},
		},
		{
			"a name with a blank",
			onMounts([][2]string{{"/w/src/sp ace", "/w/other"}}, nil, top, `2 1 8:1 /w/other /w/src/sp\040ace rw - ext4 /dev/a rw`),
			map[string]bool{"/w/src/sp ace/x": false},
		},
		{
			"a table that does not show the root",
			onMounts(nil, nil, "9 8 8:2 / /m/bind rw - ext4 /dev/b rw"),
			map[string]bool{"/w/src/x": true, "/w/other/x": false},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for path, want := range c.want {
				if got, err := insideOn(t, c.h, "/w/src", path); err != nil || got != want {
					t.Errorf("%s: %v, %v, want %v", path, got, err, want)
				}
			}
		})
	}
}

func TestInsideGivesUpOnManyNames(t *testing.T) {
	table := []string{"1 0 8:1 / / rw - ext4 /dev/a rw", "2 1 8:2 / /w/src/vol rw - ext4 /dev/b rw"}
	h := onMounts(nil, map[string]uint64{"/w/src/vol": 2})
	for i := range maxNames + 1 {
		point := fmt.Sprintf("/w/src/n%d", i)
		h.Dirs = append(h.Dirs, point)
		h.binds = append(h.binds, [2]string{point, "/w/src/vol"})
		table = append(table, fmt.Sprintf("%d 1 8:2 / %s rw - ext4 /dev/b rw", i+3, point))
	}
	h.Files["/proc/self/mountinfo"] = strings.Join(table, "\n")
	if in, err := insideOn(t, h, "/w/src", "/w/src/vol/x"); in || !errors.Is(err, ErrManyNames) {
		t.Errorf("%v, %v, want ErrManyNames", in, err)
	}
}

func TestIsMountPoint(t *testing.T) {
	h := onMounts([][2]string{{"/m/bind", "/w/src"}}, map[string]uint64{"/w/src/vol": 2},
		"1 0 8:1 / / rw - ext4 /dev/a rw", "2 1 8:2 / /w/src/vol rw - ext4 /dev/b rw",
		"3 1 8:1 /w/src /m/bind rw - ext4 /dev/a rw")
	for path, want := range map[string]bool{
		"/": true, "/w/src/vol": true, "/m/bind": true, "/w/src": false, "/m/bind/deep": false,
		"/w/src/none": false, "/w/other/file": false,
	} {
		r, err := resolve(h, "linux", "/", path, true)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := IsMountPoint(h, r); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", path, got, err, want)
		}
	}
	// Another device tells even without a table; the same one does not.
	delete(h.Files, "/proc/self/mountinfo")
	for path, want := range map[string]error{"/w/src/vol": nil, "/w/src": host.ErrUnknown} {
		r, err := resolve(h, "linux", "/", path, true)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := IsMountPoint(h, r); !errors.Is(err, want) || got != (want == nil) {
			t.Errorf("%s without a table: %v, %v, want %v", path, got, err, want)
		}
	}
	if _, err := IsMountPoint(h, Resolved{}); !errors.Is(err, host.ErrUnknown) {
		t.Errorf("of nothing: %v", err)
	}
}
