//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"

	"gstack/fuzz/jail/wire"
)

// outside is a directory in which first the new root, and then in that one the
// old root stands.
const outside = ".outside"

const (
	prSetNoNewPrivs = 38
	rlimitNproc     = 6
)

// enter makes root, with trees of this machine, the root of everything and goes
// on as an unprivileged user.
func enter(root, user string, trees []string) error {
	uid, err := strconv.Atoi(user)
	if err != nil {
		return err
	}
	// Privileges belong to threads: what this one gives up, and nothing else,
	// counts for what it executes.
	runtime.LockOSThread()
	new := filepath.Join(root, outside)
	if err := mounts(root, new, uid, trees); err != nil {
		return err
	}
	if err := os.Chdir(new); err != nil {
		return err
	}
	if err := syscall.PivotRoot(".", outside); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	if err := syscall.Unmount("/"+outside, syscall.MNT_DETACH); err != nil {
		return fmt.Errorf("umount: %w", err)
	}
	if err := os.Remove("/" + outside); err != nil {
		return err
	}
	for _, l := range []struct {
		what  int
		limit uint64
	}{
		{rlimitNproc, 256},
		{syscall.RLIMIT_FSIZE, 1 << 20},
		{syscall.RLIMIT_CORE, 0},
		{syscall.RLIMIT_NOFILE, 256},
		{syscall.RLIMIT_DATA, 256 << 20},
		{syscall.RLIMIT_AS, 4 << 30},
	} {
		if err := syscall.Setrlimit(l.what, &syscall.Rlimit{Cur: l.limit, Max: l.limit}); err != nil {
			return fmt.Errorf("setrlimit %d: %w", l.what, err)
		}
	}
	if os.Getuid() != uid {
		if err := syscall.Setgroups(nil); err != nil {
			return fmt.Errorf("setgroups: %w", err)
		}
		if err := syscall.Setresgid(uid, uid, uid); err != nil {
			return fmt.Errorf("setgid: %w", err)
		}
		if err := syscall.Setresuid(uid, uid, uid); err != nil {
			return fmt.Errorf("setuid: %w", err)
		}
	}
	if _, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, prSetNoNewPrivs, 1, 0); errno != 0 {
		return fmt.Errorf("no_new_privs: %w", errno)
	}
	return syscall.Exec(wire.Driver, []string{"driver", "serve"}, []string{"GOMAXPROCS=1"})
}

// mounts puts together what the jail sees, below new. Only what lives in memory
// can be written to: the root itself, and the directories that are not bound.
func mounts(root, new string, uid int, trees []string) error {
	if err := mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return err
	}
	size := fmt.Sprintf("size=8m,nr_inodes=2000,mode=1777,uid=%d", uid)
	if err := mount("scratch", new, "tmpfs", syscall.MS_NOSUID|syscall.MS_NODEV, size); err != nil {
		return err
	}
	list, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	for _, e := range list {
		from, to := filepath.Join(root, e.Name()), filepath.Join(new, e.Name())
		if e.Type() == os.ModeSymlink {
			target, err := os.Readlink(from)
			if err != nil {
				return err
			}
			if err := os.Symlink(target, to); err != nil {
				return err
			}
			continue
		}
		if err := os.Mkdir(to, 0o755); err != nil {
			return err
		}
		switch e.Name() {
		case "usr", "etc", "dev":
			if err := readOnly(from, to); err != nil {
				return err
			}
		case "proc", outside:
		default:
			if err := os.Chmod(to, 0o777); err != nil {
				return err
			}
		}
	}
	// Terminals of its own; where the machine does not allow them, programs
	// that need one fail.
	_ = mount("devpts", filepath.Join(new, "dev/pts"), "devpts", syscall.MS_NOSUID|syscall.MS_NOEXEC, "newinstance,ptmxmode=0666,mode=620")
	for _, tree := range trees {
		if err := readOnly(tree, filepath.Join(new, tree)); err != nil {
			return err
		}
	}
	if err := mount("proc", filepath.Join(new, "proc"), "proc", syscall.MS_NOSUID|syscall.MS_NODEV|syscall.MS_NOEXEC, ""); err != nil {
		return err
	}
	for _, dev := range []string{"/dev/null", "/dev/zero", "/dev/urandom"} {
		if err := mount(dev, filepath.Join(new, dev), "", syscall.MS_BIND, ""); err != nil {
			return err
		}
	}
	return nil
}

// readOnly shows a directory at another place, where it cannot be written to.
func readOnly(from, to string) error {
	if err := mount(from, to, "", syscall.MS_BIND, ""); err != nil {
		return err
	}
	// A remount may not take away what the mount below has forbidden.
	var fs syscall.Statfs_t
	if err := syscall.Statfs(from, &fs); err != nil {
		return err
	}
	keep := uintptr(fs.Flags) & (syscall.MS_NODEV | syscall.MS_NOATIME | syscall.MS_NODIRATIME | syscall.MS_RELATIME)
	return mount("", to, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY|syscall.MS_NOSUID|keep, "")
}

func mount(source, target, kind string, flags uintptr, data string) error {
	if err := syscall.Mount(source, target, kind, flags, data); err != nil {
		return fmt.Errorf("mount %s: %w", target, err)
	}
	return nil
}
