package paths

import (
	"errors"
	"testing"

	"gstack/shellast/host"
)

func TestSplitWindowsForms(t *testing.T) {
	for _, c := range []struct {
		path, volume, rest string
		absolute           bool
		ok                 bool
	}{
		{`C:\a\b`, "C:", "/a/b", true, true},
		{`c:/a/b`, "C:", "/a/b", true, true},
		{`/c/a/b`, "C:", "/a/b", true, true},
		{`/c`, "C:", "", true, true},
		{`C:\`, "C:", "/", true, true},
		{`\\srv\share\a`, "//srv/share", "/a", true, true},
		{`//srv/share`, "//srv/share", "", true, true},
		{`a\b`, "", "a/b", false, true},
		{`..\b`, "", "../b", false, true},
		{`.\.git`, "", "./.git", false, true},
		{`C:a`, "", "", false, false},
		{`C:`, "", "", false, false},
		{`\a`, "", "", false, false},
		{`/tmp/a`, "", "", false, false},
		{`/`, "", "", false, false},
		{`\\?\C:\a`, "", "", false, false},
		{`\\.\C:\a`, "", "", false, false},
		{`\\srv`, "", "", false, false},
		{`\\srv\`, "", "", false, false},
		{`C:\a\x.`, "", "", false, false},
		{`C:\a \x`, "", "", false, false},
		{`C:\a\x:stream`, "", "", false, false},
		{`C:\a\...\x`, "", "", false, false},
	} {
		volume, rest, absolute, err := split("windows", c.path)
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrForm) {
			t.Errorf("split(%q): %v", c.path, err)
			continue
		}
		if volume != c.volume || rest != c.rest || absolute != c.absolute {
			t.Errorf("split(%q) = %q, %q, %v, want %q, %q, %v", c.path, volume, rest, absolute, c.volume, c.rest, c.absolute)
		}
	}
	for _, path := range []string{`C:\a`, `/c/a`, `//srv/share`, `\a`, `a:b`} {
		if volume, rest, absolute, err := split("linux", path); volume != "" || rest != path || absolute != (path[0] == '/') || err != nil {
			t.Errorf("split(linux, %q) = %q, %q, %v, %v", path, volume, rest, absolute, err)
		}
	}
}

// drives is a machine of two drives, without identities, one junction.
type drives struct{ host.Empty }

func (drives) Lstat(p string) (host.Info, error) {
	f := &host.Fixed{Closed: true,
		Dirs:  []string{"/C:/proj/src", "/C:/other", "/D:/x", "/srv/share/d"},
		Links: map[string]string{"/C:/proj/src/ln": `C:\other`},
	}
	info, err := f.Lstat("/" + p)
	info.Dev, info.Ino = 0, 0
	return info, err
}

func (drives) Readlink(string) (string, error) { return `C:\other`, nil }

func TestResolveOnWindows(t *testing.T) {
	boundary, err := resolve(drives{}, "windows", "", `C:\proj\src`, true)
	if err != nil || boundary.Path != "C:/proj/src" || !boundary.Exists {
		t.Fatalf("boundary %+v, %v", boundary, err)
	}
	for _, c := range []struct {
		path, want string
		inside     bool
	}{
		{`C:\proj\src\new.go`, "C:/proj/src/new.go", true},
		{`c:/proj/src/new.go`, "C:/proj/src/new.go", true},
		{`/c/proj/src/d/new.go`, "C:/proj/src/d/new.go", true},
		{`new.go`, "C:/proj/src/new.go", true},
		{`..\new.go`, "C:/proj/new.go", false},
		{`C:\proj\src-old\x`, "C:/proj/src-old/x", false},
		{`D:\proj\src\x`, "D:/proj/src/x", false},
		{`C:\proj\src\ln\x`, "C:/other/x", false},
		{`\\srv\share\d`, "//srv/share/d", false},
	} {
		r, err := resolve(drives{}, "windows", `C:\proj\src`, c.path, true)
		if err != nil || r.Path != c.want {
			t.Errorf("%s: %q, %v, want %q", c.path, r.Path, err, c.want)
			continue
		}
		if in, err := (Mounts{}).Inside(drives{}, boundary, r); err != nil || in != c.inside {
			t.Errorf("%s: inside %v, %v, want %v", c.path, in, err, c.inside)
		}
	}
	drive, err := resolve(drives{}, "windows", "", `C:\`, true)
	if err != nil || drive.Path != "C:/" {
		t.Fatalf("drive %+v, %v", drive, err)
	}
	for path, want := range map[string]bool{`C:\other\x`: true, `D:\x`: false} {
		r, err := resolve(drives{}, "windows", "", path, true)
		if err != nil {
			t.Fatal(err)
		}
		if in, err := (Mounts{}).Inside(drives{}, drive, r); err != nil || in != want {
			t.Errorf("%s in C:/: %v, %v, want %v", path, in, err, want)
		}
	}
}
