package freeze

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"gstack/internal/oshost"
)

// apart is set for a test that this test started in a mount namespace of its own;
// it names the directory to work in.
const apart = "GSTACK_TEST_APART"

// inNamespace runs the calling test again where it may mount, and reports false;
// there it reports true. expect names the variable that turns a machine without
// the means into a failure.
func inNamespace(t *testing.T, expect string) bool {
	t.Helper()
	if os.Getenv(apart) != "" {
		if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
			t.Fatal(err)
		}
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), apart+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	if os.Getuid() != 0 {
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		t.Logf("%s", out)
	case errors.As(err, &exit):
		t.Errorf("in a mount namespace: %v\n%s", err, out)
	default:
		missing(t, expect, fmt.Sprintf("no mount namespace: %v", err))
	}
	return false
}

// missing says loudly that a machine cannot run a test, and fails where it was
// expected to.
func missing(t *testing.T, expect, why string) {
	t.Helper()
	t.Logf("NOT TESTED HERE: %s", why)
	if os.Getenv(expect) == "1" {
		t.Errorf("%s=1, but %s", expect, why)
	}
}

func mount(t *testing.T, source, target, kind string, flags uintptr) {
	t.Helper()
	if err := syscall.Mount(source, target, kind, flags, ""); err != nil {
		t.Fatalf("mount %s on %s: %v", source, target, err)
	}
}

// bare opens a directory as it is below all that is mounted in it. No mount
// table shows what it opens.
func bare(t *testing.T, dir string) *os.File {
	t.Helper()
	const (
		sysOpenTree   = 428 // on every architecture
		openTreeClone = 1
	)
	name, err := syscall.BytePtrFromString(dir)
	if err != nil {
		t.Fatal(err)
	}
	at := -100 // AT_FDCWD
	fd, _, errno := syscall.Syscall(sysOpenTree, uintptr(at), uintptr(unsafe.Pointer(name)), openTreeClone|syscall.O_CLOEXEC)
	if errno != 0 {
		t.Fatalf("open_tree %s: %v", dir, errno)
	}
	return os.NewFile(fd, dir)
}

// The same truth where directories and files of a tree are mounted on others of
// it. Where a file is, is then a matter of its file system: where it would be
// found with nothing mounted.
func TestAgreesWithTheKernelUnderMounts(t *testing.T) {
	t.Parallel()
	if !inNamespace(t, "GSTACK_EXPECT_NAMESPACE") {
		return
	}
	base := os.Getenv(apart)
	mount(t, "freeze", base, "tmpfs", 0)
	all := scratch{base + "/tree", base + "/state"}
	if err := errors.Join(os.Mkdir(all.dir, 0o755), os.Mkdir(all.root, 0o755)); err != nil {
		t.Fatal(err)
	}
	view := bare(t, base)
	defer view.Close()
	viewed := fmt.Sprintf("/proc/self/fd/%d", view.Fd())

	var n tally
	binds := 0
	bind := func(tree string, codes []uint32) func() {
		var points []string
		for _, code := range codes[:3] {
			source, target := pick(tree, code), pick(tree, code>>13)
			if target == tree {
				continue // would hide all
			}
			if syscall.Mount(source, target, "", syscall.MS_BIND, "") == nil { // not a file on a directory
				points = append(points, target)
				binds++
			}
		}
		return func() {
			for i := range points {
				if err := syscall.Unmount(points[len(points)-1-i], syscall.MNT_DETACH); err != nil {
					t.Errorf("unmount: %v", err)
				}
			}
		}
	}
	look := func(dir string) map[id]string {
		places := map[id]string{}
		for file, path := range placesOf(viewed + strings.TrimPrefix(dir, base)) {
			path = base + strings.TrimPrefix(path, viewed)
			if fi, err := os.Lstat(path); err != nil || idOf(fi) != file {
				path = hidden
			}
			places[file] = path
		}
		return places
	}
	p := trees(t, &n, all, bind, look)
	check(t, p, 8000)
	t.Logf("%d bind mounts: %+v", binds, n)
	require(t, "a bind mount", binds, 1000)
	require(t, "a case", n.cases, 7000)
	require(t, "a write that lands inside", n.inside, 1000)
	require(t, "a write that lands outside", n.outside, 1500)
	require(t, "a path through a link", n.throughLink, 700)
}

// pick is an entry of a tree that is not a link, by its place in a walk.
func pick(tree string, code uint32) string {
	list := []string{tree}
	_ = filepath.WalkDir(tree, func(path string, e fs.DirEntry, err error) error {
		if err == nil && path != tree && (e.IsDir() || e.Type().IsRegular()) {
			list = append(list, path)
		}
		return nil
	})
	return list[int(code)%len(list)]
}

// A boundary on a file system that ignores letter case holds the same directory
// in any spelling.
func TestCaseInsensitiveFileSystem(t *testing.T) {
	const expect = "GSTACK_EXPECT_CASEFOLD"
	if !inNamespace(t, expect) {
		return
	}
	dir := os.Getenv(apart)
	if err := casefolded(dir); err != nil {
		missing(t, expect, "no case-insensitive file system: "+err.Error())
		return
	}
	s := scratch{dir + "/fold", dir + "/state"}
	if err := os.Mkdir(s.root, 0o755); err != nil {
		t.Fatal(err)
	}
	s.make(t, "dir project/src/Straße")
	s.make(t, "dir other")
	s.make(t, "link project/src/out ../../other")
	s.make(t, "link project/src/in .")
	for i, boundary := range []string{"/project/src", "/PROJECT/Src"} {
		s.state(t, s.dir+boundary+"\n")
		for path, want := range map[string]bool{
			"/project/src/x":                           true,
			"/PROJECT/SRC/x":                           true,
			"/Project/sRC/new/x":                       true,
			"/project/SRC/STRASSE/x":                   true, // folds to the same
			"/project/SRC/IN/x":                        true,
			"/project/SRC/OUT/x":                       false,
			"/project/SRC-old/x":                       false,
			"/PROJECT/x":                               false,
			"/OTHER/x":                                 false,
			"/project/SRC/../x":                        false,
			"/project/SRC/../SrC/x":                    true,
			fmt.Sprintf("/project/SRC/none%d/../x", i): false, // made on the way
			"/project/src/Strasse/ok":                  true,
		} {
			d := Decide(s.root, nil, oshost.Host{}, "/", "Write", []Field{{"file_path", s.dir + path}})
			if d.Allowed != want {
				t.Errorf("%s in %s: %+v, want %v", path, boundary, d, want)
			}
			l := create(s.dir+path, false)
			fi, err := os.Stat(s.dir + "/project/src")
			if err != nil {
				t.Fatal(err)
			}
			if !l.taken {
				continue
			}
			in := false
			places := placesOf(s.dir)
			if at := places[idOf(l.file)]; strings.HasPrefix(at, places[idOf(fi)]+"/") {
				in = true
			}
			if d.Allowed != in && !strings.Contains(path, "/none") {
				t.Errorf("%s in %s: allowed %v, but inside %v", path, boundary, d.Allowed, in)
			}
		}
	}
	// The property, with the names that differ in letter case alone.
	var n tally
	all := scratch{dir + "/fold/tree", s.root}
	if err := os.Mkdir(all.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	asItIs := func(string, []uint32) func() { return func() {} }
	check(t, trees(t, &n, all, asItIs, placesOf), 3000)
	t.Logf("%+v", n)
	require(t, "a write that lands inside", n.inside, 300)
}

// casefolded makes dir/fold a case-insensitive directory of an ext4 image.
func casefolded(dir string) error {
	image := dir + "/image"
	f, err := os.Create(image)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Truncate(64<<20), f.Close()); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"mkfs.ext4", "-q", "-F", "-O", "casefold", "-E", "encoding=utf8", image},
		{"mount", "-o", "loop", image, dir},
	} {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%q: %w: %s", args, err, strings.TrimSpace(string(out)))
		}
	}
	if err := os.Mkdir(dir+"/fold", 0o755); err != nil {
		return err
	}
	return setCasefold(dir + "/fold")
}

// setCasefold sets the flag that chattr +F sets.
func setCasefold(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	const (
		getFlags = 0x80086601 // FS_IOC_GETFLAGS
		setFlags = 0x40086602 // FS_IOC_SETFLAGS
		casefold = 0x40000000 // FS_CASEFOLD_FL
	)
	var flags int
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, d.Fd(), getFlags, uintptr(unsafe.Pointer(&flags))); errno != 0 {
		return errno
	}
	flags |= casefold
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, d.Fd(), setFlags, uintptr(unsafe.Pointer(&flags))); errno != 0 {
		return errno
	}
	return nil
}
