package paths

import (
	"strings"

	"gstack/shellast/host"
)

// mountsLimit bounds the mount table that is read.
const mountsLimit = 16 << 20

// mount is one line of the kernel's mount table.
type mount struct {
	id, parent string
	device     string // major:minor of the file system
	root       string // the directory of the file system that is mounted
	point      string // where, as a physical path
}

// Mounts is the mount table, where the machine shows one. Several mounts may
// show the same directories under different names; the table is what tells
// which.
type Mounts struct{ all []mount }

// ReadMounts reads the table of this process. It is empty where there is none
// that can be read: then directories are told apart by identity alone.
func ReadMounts(h host.Host) Mounts {
	text, err := h.ReadFile("/proc/self/mountinfo", mountsLimit)
	if err != nil {
		return Mounts{}
	}
	var m Mounts
	for line := range strings.Lines(string(text)) {
		// id parent major:minor root point options...
		f := strings.SplitN(line, " ", 6)
		if len(f) < 6 {
			continue
		}
		m.all = append(m.all, mount{
			id: f[0], parent: f[1], device: f[2], root: unescape(f[3]), point: unescape(f[4]),
		})
	}
	return m
}

// unescape undoes the octal escapes of blanks and backslashes in the table.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+3 < len(s) && octal(s[i+1]) && octal(s[i+2]) && octal(s[i+3]) {
			b.WriteByte((s[i+1]-'0')<<6 | (s[i+2]-'0')<<3 | (s[i+3] - '0'))
			i += 3
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func octal(c byte) bool { return '0' <= c && c <= '7' }

// over is the mount that a physical path lies in, nil when the table does not
// show it. It descends as a lookup does: from each mount into the first one on
// the way that hangs in it. A mount that another one covers is never met.
func (m Mounts) over(path string) *mount {
	var at *mount
	for {
		var next *mount
		for i := range m.all {
			c := &m.all[i]
			if !m.hangsIn(c, at) || c == at || !Within(c.point, path) {
				continue
			}
			// The first on the way has the shortest name; of two at one
			// place, the later one covers the other.
			if next == nil || len(c.point) <= len(next.point) {
				next = c
			}
		}
		if next == nil {
			return at
		}
		at = next
	}
}

// hangsIn reports whether c is mounted in p, or is a top of the table for nil.
func (m Mounts) hangsIn(c, p *mount) bool {
	if p != nil {
		return c.parent == p.id
	}
	for i := range m.all {
		if m.all[i].id == c.parent && c.parent != c.id {
			return false
		}
	}
	return true
}

// Below are the places strictly below a physical path where something is mounted.
func (m Mounts) Below(path string) []string {
	var list []string
	for i := range m.all {
		if at := m.all[i].point; at != path && Within(path, at) {
			list = append(list, at)
		}
	}
	return list
}

// Known reports whether the machine shows its table.
func (m Mounts) Known() bool { return len(m.all) > 0 }

// IsMountPoint reports whether something is mounted at a place.
func IsMountPoint(h host.Host, r Resolved) (bool, error) {
	n := len(r.chain)
	switch {
	case !r.Known || n == 0:
		return false, host.ErrUnknown
	case n == 1 && r.Exists:
		return true, nil
	case !r.Exists:
		return false, nil
	}
	here, above := r.chain[n-1], r.chain[n-2]
	if here.Ino != 0 && above.Ino != 0 && here.Dev != above.Dev {
		return true, nil
	}
	// A directory mounted elsewhere on its own file system has its device.
	m := ReadMounts(h)
	if len(m.all) == 0 {
		return false, host.ErrUnknown
	}
	at := m.over(r.Path)
	return at != nil && at.point == r.Path, nil
}
