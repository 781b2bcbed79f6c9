package paths

import (
	"errors"
	"testing"

	"gstack/internal/oshost"
)

func TestProcOfThisMachine(t *testing.T) {
	var h oshost.Host
	if r, err := Resolve(h, "/", "/proc/self/root/etc/none"); err != nil || r.Path != "/etc/none" {
		t.Errorf("own root: %q, %v", r.Path, err)
	}
	for _, path := range []string{"/proc/self/cwd/x", "/proc/self/exe", "/dev/fd/0", "/dev/stdout", "/proc/thread-self/cwd", "/proc/1/root/etc"} {
		if r, err := Resolve(h, "/", path); err == nil {
			t.Errorf("%s resolves to %q", path, r.Path)
		} else if path != "/proc/1/root/etc" && !errors.Is(err, ErrMagicLink) {
			t.Errorf("%s: %v, want ErrMagicLink", path, err)
		}
	}
	if r, err := ResolveEntry(h, "/", "/proc/self"); err != nil || r.Path != "/proc/self" {
		t.Errorf("the entry itself: %q, %v", r.Path, err)
	}
	proc, err := Resolve(h, "/", "/proc")
	if err != nil {
		t.Fatal(err)
	}
	if mounted, err := IsMountPoint(h, proc); err != nil || !mounted {
		t.Errorf("/proc is a mount point: %v, %v", mounted, err)
	}
	if m := ReadMounts(h); m.over("/proc") == nil || m.over("/proc/1").point != "/proc" {
		t.Errorf("/proc is not over /proc/1 in %d mounts", len(m.all))
	}
}
