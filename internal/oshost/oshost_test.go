package oshost

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"gstack/shellast/host"
)

func TestLstatTellsTheEntryItself(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	link := filepath.Join(dir, "link")
	write(t, file, "hello")
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	var h Host
	f, err := h.Lstat(file)
	if err != nil || !f.Mode.IsRegular() || f.Size != 5 {
		t.Errorf("Lstat(file) = %+v, %v", f, err)
	}
	l, err := h.Lstat(link)
	if err != nil || l.Mode.Type() != fs.ModeSymlink || l.Same(f) {
		t.Errorf("Lstat(link) = %+v, %v; want the link, not its target", l, err)
	}
	if again, _ := h.Lstat(filepath.Join(dir, ".", "file")); haveIdentity && !again.Same(f) {
		t.Errorf("the same file twice is not Same: %+v, %+v", f, again)
	}
	if to, err := h.Readlink(link); err != nil || to != "file" {
		t.Errorf("Readlink = %q, %v", to, err)
	}
	if _, err := h.Lstat(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Lstat of nothing = %v, want ErrNotExist", err)
	}
}

func TestReadFileKeepsItsLimit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "12345")
	for _, c := range []struct {
		max  int64
		want error
	}{{6, nil}, {5, nil}, {4, host.ErrTooLarge}, {0, host.ErrTooLarge}} {
		body, err := Host{}.ReadFile(file, c.max)
		if !errors.Is(err, c.want) || err == nil && string(body) != "12345" {
			t.Errorf("ReadFile(max %d) = %q, %v, want %v", c.max, body, err, c.want)
		}
	}
	if _, err := (Host{}).ReadFile(filepath.Dir(file), 9); !errors.Is(err, ErrNotRegular) {
		t.Errorf("ReadFile of a directory = %v, want ErrNotRegular", err)
	}
	if _, err := (Host{}).ReadFile(os.DevNull, 9); !errors.Is(err, ErrNotRegular) {
		t.Errorf("ReadFile of a device = %v, want ErrNotRegular", err)
	}
}

func TestReadDirKeepsItsLimit(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		write(t, filepath.Join(dir, name), "")
	}
	for _, c := range []struct {
		max  int
		want error
	}{{4, nil}, {3, nil}, {2, host.ErrTooLarge}, {0, host.ErrTooLarge}} {
		names, err := Host{}.ReadDir(dir, c.max)
		sort.Strings(names)
		if !errors.Is(err, c.want) || err == nil && strings.Join(names, "") != "abc" {
			t.Errorf("ReadDir(max %d) = %q, %v, want %v", c.max, names, err, c.want)
		}
		typed, types, err := Host{}.ReadTypes(dir, c.max)
		if !errors.Is(err, c.want) || err == nil && (len(typed) != 3 || len(types) != 3 || types[0] != 0) {
			t.Errorf("ReadTypes(max %d) = %q, %v, %v, want %v", c.max, typed, types, err, c.want)
		}
	}
	if names, err := (Host{}).ReadDir(t.TempDir(), 0); err != nil || len(names) != 0 {
		t.Errorf("ReadDir of an empty directory = %q, %v", names, err)
	}
	if _, err := (Host{}).ReadDir(filepath.Join(dir, "a"), 9); err == nil {
		t.Error("ReadDir of a file succeeded")
	}
}

func TestHomeOf(t *testing.T) {
	home := t.TempDir()
	for _, name := range ownHome {
		t.Setenv(name, home)
	}
	if dir, ok := (Host{}).HomeOf(""); !ok || dir != home {
		t.Errorf("HomeOf(\"\") = %q, %v, want %q", dir, ok, home)
	}
	if dir, ok := (Host{}).HomeOf("no-such-user-here"); ok {
		t.Errorf("HomeOf(no-such-user-here) = %q", dir)
	}
}

// Every system with an account file has / as its root.
func TestHomeInAccounts(t *testing.T) {
	accounts := "root:x:0:0::/root:/bin/sh\n" +
		"broken:x:7\n" +
		"ann:x:1000:1000:Ann,,,:/home/ann:/bin/bash\n" +
		"ann:x:1001:1001::/home/second:/bin/bash\n" +
		"none:x:1002:1002:::/bin/sh\n" +
		"last:x:1003:1003::/home/last:/bin/sh"
	for _, c := range []struct {
		user string
		uid  int
		dir  string
		ok   bool
	}{
		{"root", 9, "/root", true},
		{"ann", 9, "/home/ann", true},
		{"last", 9, "/home/last", true},
		{"broken", 9, "", false},
		{"none", 9, "", false},
		{"ro", 9, "", false},
		{"", 1000, "/home/ann", true},
		{"", 0, "/root", true},
		{"", 77, "", false},
	} {
		if dir, ok := homeIn(accounts, c.user, c.uid); ok != c.ok || dir != c.dir {
			t.Errorf("homeIn(%q, %d) = %q, %v, want %q, %v", c.user, c.uid, dir, ok, c.dir, c.ok)
		}
	}
}

func write(t *testing.T, path, body string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
}
