package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func edited(c *Change) error {
	c.After = append(append([]byte{}, c.Before...), "after\n"...)
	return nil
}

func write(t *testing.T, file, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, mode); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, file string) (text string, mode fs.FileMode) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fi, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), fi.Mode().Perm()
}

// names are the files of a directory, without the one that is asked about.
func names(t *testing.T, file string) []string {
	t.Helper()
	list, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		if e.Name() != filepath.Base(file) {
			out = append(out, e.Name())
		}
	}
	return out
}

func TestChangeIsWrittenWithABackup(t *testing.T) {
	for _, mode := range []fs.FileMode{0o600, 0o644, 0o664} {
		file := filepath.Join(t.TempDir(), "settings.json")
		write(t, file, "before\n", mode)
		c, err := plan(file, edited)
		if err != nil || !c.Changes() {
			t.Fatal(c, err)
		}
		if text, _ := content(t, file); text != "before\n" || len(names(t, file)) > 0 {
			t.Fatal("a plan has changed something")
		}
		if err := c.Write(); err != nil {
			t.Fatal(err)
		}
		text, is := content(t, file)
		if text != "before\nafter\n" || runtime.GOOS != "windows" && is != mode {
			t.Errorf("%q, %v", text, is)
		}
		backup, is := content(t, c.Backup)
		if backup != "before\n" || runtime.GOOS != "windows" && is != mode || !strings.HasPrefix(c.Backup, c.File+".gstack-") {
			t.Errorf("backup %s: %q, %v", c.Backup, backup, is)
		}
		if left := names(t, file); len(left) != 1 {
			t.Errorf("left over: %q", left)
		}
	}
}

func TestEveryBackupIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings.json")
	write(t, file, "", 0o644)
	for range 3 {
		c, err := plan(file, edited)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Write(); err != nil {
			t.Fatal(err)
		}
	}
	if left := names(t, file); len(left) != 3 {
		t.Errorf("backups %q", left)
	}
}

func TestNewFileIsPrivate(t *testing.T) {
	file := filepath.Join(t.TempDir(), ".claude", "settings.json")
	c, err := plan(file, edited)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Write(); err != nil {
		t.Fatal(err)
	}
	if text, mode := content(t, file); text != "after\n" || runtime.GOOS != "windows" && mode != 0o600 || c.Backup != "" {
		t.Errorf("%q, %v, %q", text, mode, c.Backup)
	}
}

func TestLinkStays(t *testing.T) {
	dir := t.TempDir()
	file, place := filepath.Join(dir, "a", "settings.json"), filepath.Join(dir, "b", "real.json")
	write(t, place, "before\n", 0o644)
	if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../b/real.json", file); err != nil {
		t.Fatal(err)
	}
	c, err := plan(file, edited)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Write(); err != nil {
		t.Fatal(err)
	}
	if fi, err := os.Lstat(file); err != nil || fi.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%v, %v", fi.Mode(), err)
	}
	if text, _ := content(t, place); text != "before\nafter\n" {
		t.Errorf("%q", text)
	}
	dangling := filepath.Join(dir, "dangling")
	if err := os.Symlink("nowhere", dangling); err != nil {
		t.Fatal(err)
	}
	var bad *FileError
	if _, err := plan(dangling, edited); !errors.As(err, &bad) || !strings.Contains(err.Error(), "leads nowhere") {
		t.Errorf("%v", err)
	}
}

func TestWhatIsNoFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	var bad *FileError
	if _, err := plan(dir, edited); !errors.As(err, &bad) || !strings.Contains(err.Error(), "regular file") {
		t.Errorf("a directory: %v", err)
	}
	large := filepath.Join(dir, "large")
	write(t, large, strings.Repeat("x", maxSettings+1), 0o644)
	if _, err := plan(large, edited); !errors.As(err, &bad) || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a large file: %v", err)
	}
	no := errors.New("no")
	if _, err := plan(filepath.Join(dir, "x"), func(*Change) error { return no }); !errors.Is(err, no) || !errors.As(err, &bad) {
		t.Errorf("an edit that fails: %v", err)
	}
}

// What another program writes between reading and writing is not lost.
func TestChangeOfAnotherIsKept(t *testing.T) {
	for _, before := range []string{"", "before\n"} {
		file := filepath.Join(t.TempDir(), "settings.json")
		if before != "" {
			write(t, file, before, 0o644)
		}
		c, err := plan(file, edited)
		if err != nil {
			t.Fatal(err)
		}
		write(t, file, "another\n", 0o644)
		if err := c.Write(); !errors.Is(err, errMeanwhile) {
			t.Errorf("%v", err)
		}
		if text, _ := content(t, file); text != "another\n" || len(names(t, file)) > 0 {
			t.Errorf("%q, %q", text, names(t, file))
		}
	}
}

// When the last step fails, the file and its directory are as before.
func TestFailedWriteLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "settings.json")
	c, err := plan(file, edited)
	if err != nil {
		t.Fatal(err)
	}
	c.File = filepath.Join(dir, "full") // a directory with something in it cannot be replaced
	write(t, filepath.Join(c.File, "x"), "x", 0o644)
	c.exists, c.mode = false, 0o600
	if err := c.Write(); err == nil {
		t.Error("a directory was replaced")
	}
	if left := names(t, file); len(left) != 1 {
		t.Errorf("left over: %q", left)
	}
}

func TestPlaces(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []string{"home/.claude", "home/app/.git", "home/app/sub/deep", "home/shop/.claude", "home/shop/x", "home/plain/y", "else/z"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	home := filepath.Join(dir, "home")
	env := func(name string) string { return map[string]string{"HOME": home}[name] }
	a := claude()
	for from, want := range map[string]string{
		"home/app": "home/app", "home/app/sub/deep": "home/app", "home/shop/x": "home/shop", "home/plain/y": "home/plain/y", "home": "home", "else/z": "else/z",
	} {
		got, err := a.Files(env, filepath.Join(dir, from), true)
		if err != nil || len(got) != 1 || got[0] != filepath.Join(dir, want, ".claude", "settings.json") {
			t.Errorf("project of %s: %s, %v", from, got, err)
		}
	}
	for _, bad := range []string{"", "relative"} {
		if got, err := a.Files(func(name string) string { return map[string]string{"HOME": bad}[name] }, dir, false); err == nil {
			t.Errorf("HOME=%s: %s", bad, got)
		}
	}
}
