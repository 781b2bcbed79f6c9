//go:build unix

package paths

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"gstack/internal/oshost"
	"gstack/internal/paths/randtree"
)

// agree compares the resolution of a path with what the kernel finds there.
func agree(t *testing.T, cwd, path string) (exists, resolved bool) {
	t.Helper()
	r, err := Resolve(oshost.Host{}, cwd, path)
	full := path
	if !strings.HasPrefix(path, "/") {
		full = cwd + "/" + path
	}
	kernel, kernelErr := os.Stat(full)
	switch {
	case errors.Is(err, ErrMagicLink), errors.Is(err, ErrTooLong) && kernelErr == nil:
		return false, false // kept shut on purpose
	case err != nil && kernelErr == nil:
		t.Errorf("%q: %v, but the kernel finds it", full, err)
		return false, false
	case err != nil:
		return false, false
	case !r.Known || r.Stepped:
		t.Errorf("%q: not known on a real machine", full)
	}
	if r.Exists != (kernelErr == nil) || !r.Exists && !errors.Is(kernelErr, fs.ErrNotExist) {
		t.Errorf("%q resolves to %q, exists %v, but the kernel says %v", full, r.Path, r.Exists, kernelErr)
		return false, true
	}
	if fi, err := os.Lstat(r.Existing); err != nil || r.Exists && !os.SameFile(fi, kernel) {
		t.Errorf("%q resolves to %q, which is another file (%v)", full, r.Path, err)
	}
	for dir := r.Existing; dir != "/"; dir = filepath.Dir(dir) {
		if fi, err := os.Lstat(dir); err != nil || fi.Mode()&fs.ModeSymlink != 0 {
			t.Errorf("%q resolves to %q, which is not physical at %q (%v)", full, r.Path, dir, err)
		}
	}
	if len(r.Missing) > 0 {
		if _, err := os.Lstat(r.Existing + "/" + r.Missing[0]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q resolves to %q, but %q is there (%v)", full, r.Path, r.Missing[0], err)
		}
	}
	return r.Exists, true
}

// FuzzResolve asks for paths in random trees, and for any path of the machine:
// it only looks.
func FuzzResolve(f *testing.F) {
	for i := range 40 {
		codes := make([]byte, 4*(i%12))
		for j := range codes {
			codes[j] = byte(i*31 + j*17)
		}
		f.Add(codes, uint32(i*7919), "")
	}
	for _, path := range []string{"a/../b", "/", "..", "a//b/", "./.", "/proc/self/root/etc", "/dev/fd/0", "~",
		"/proc/self/mounts", strings.Repeat("a/", 2100), strings.Repeat("n", 256), "\x00"} {
		f.Add([]byte("some twelve codes, four bytes each, make a tree"), uint32(1), path)
	}
	f.Fuzz(func(t *testing.T, tree []byte, ask uint32, path string) {
		root, err := randtree.Root(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		var codes []uint32
		for ; len(tree) >= 4; tree = tree[4:] {
			codes = append(codes, binary.LittleEndian.Uint32(tree))
		}
		randtree.Grow(root, codes)
		if path == "" {
			path, _ = randtree.Path(root, ask)
		}
		agree(t, randtree.Dir(root, ask>>3), path)
	})
}

// The links of a path are counted as the kernel counts them.
func TestFortyLinks(t *testing.T) {
	dir := physical(t)
	const n = 50
	for i := range n {
		if err := os.Symlink(fmt.Sprintf("l%d", i+1), fmt.Sprintf("%s/l%d", dir, i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(fmt.Sprintf("%s/l%d", dir, n), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for i := n; i >= 0; i-- {
		path := fmt.Sprintf("%s/l%d", dir, i)
		_, kernel := os.Stat(path)
		_, ours := Resolve(oshost.Host{}, dir, path)
		// Some kernels follow fewer than 40.
		if ours == nil != (n-i <= maxLinks) || kernel == nil && ours != nil {
			t.Errorf("%d links: %v, the kernel %v", n-i, ours, kernel)
		}
	}
}

func physical(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// A path that is short by its text but deep by its place cannot be asked about
// by name: an error, not a guess.
func TestDeepPlace(t *testing.T) {
	dir := physical(t)
	if err := os.Symlink(strings.Repeat("d/", 1500)+"x", dir+"/deep"); err != nil {
		t.Fatal(err)
	}
	r, err := Resolve(oshost.Host{}, dir, "deep/"+strings.Repeat("e", 200))
	if err != nil || len(r.Missing) != 1502 {
		t.Errorf("%d missing, %v", len(r.Missing), err)
	}
	name := strings.Repeat("n", 250)
	at := dir
	for {
		err := syscall.Mkdir(at+"/"+name, 0o755)
		if errors.Is(err, syscall.ENAMETOOLONG) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		at += "/" + name
	}
	if err := os.Symlink(at, dir+"/far"); err != nil {
		t.Fatal(err)
	}
	_, err = Resolve(oshost.Host{}, dir, "far/"+name+"/x")
	if !errors.Is(err, ErrTooLong) && !errors.Is(err, syscall.ENAMETOOLONG) {
		t.Errorf("%v, want ENAMETOOLONG", err)
	}
}
