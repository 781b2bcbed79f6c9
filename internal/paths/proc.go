package paths

import (
	"strings"

	"gstack/shellast/host"
)

// onProc reports whether a link lies in a proc file system, where links are
// magic: their text is a description, and `self` is whoever asks. The usual
// place is known by name; another one (in a chroot, in a container's tree) by
// what the root of that file system holds, since no other has links that say
// they are empty and a `self` and a `thread-self` link at its root.
func onProc(h host.Host, at string, info host.Info) bool {
	if Within("/proc", at) {
		return true
	}
	if info.Size != 0 || info.Ino == 0 {
		return false
	}
	top := parent(at)
	for top != "/" {
		up := parent(top)
		if i, err := h.Lstat(up); err != nil || i.Dev != info.Dev {
			break
		}
		top = up
	}
	for _, name := range [...]string{"self", "thread-self"} {
		i, err := h.Lstat(strings.TrimSuffix(top, "/") + "/" + name)
		if err != nil || !isLink(i) || i.Dev != info.Dev {
			return false
		}
	}
	return true
}

// ownRoot takes /proc/self/root, the one magic link whose place is the same for
// this process and those that will act on the path: they are started by the
// same agent and see the same root. Its identity is compared, in case this
// process was moved elsewhere. The text that is left is returned.
func ownRoot(h host.Host, at, rest string) (left string, ok bool) {
	if at != "/proc/self" && at != "/proc/thread-self" {
		return "", false
	}
	rest = strings.TrimLeft(rest, "/")
	left, ok = strings.CutPrefix(rest, "root")
	if !ok || left != "" && left[0] != '/' {
		return "", false
	}
	root, err := h.Lstat("/")
	if err != nil {
		return "", false
	}
	// The slash makes the kernel follow the link, without reading its text.
	behind, err := h.Lstat(at + "/root/")
	return left, err == nil && behind.Same(root)
}

// parent is the directory of a clean absolute path; the root is its own.
func parent(path string) string {
	if i := strings.LastIndexByte(path, '/'); i > 0 {
		return path[:i]
	}
	return "/"
}
