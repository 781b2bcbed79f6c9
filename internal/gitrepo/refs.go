package gitrepo

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"
)

const (
	heads   = "refs/heads/"
	remotes = "refs/remotes/"
)

// CurrentBranch is the branch that HEAD names, also one that has no commit
// yet; "" is a detached HEAD.
func (r *Repo) CurrentBranch() (branch string, known bool) {
	if !r.files {
		return "", false
	}
	target, id, what := r.readRef("HEAD")
	switch {
	case what != regular:
		return "", false
	case id:
		return "", true
	}
	return strings.CutPrefix(target, heads)
}

// DefaultBranch is the branch that the remote's HEAD named when it was last
// asked for: refs/remotes/<remote>/HEAD. A clone always has that; without it
// main, else master, if the remote has a branch of that name.
func (r *Repo) DefaultBranch(remote string) (branch string, known bool) {
	if !r.files || !validRef(remotes+remote) {
		return "", false
	}
	ours := remotes + remote + "/"
	target, id, what := r.readRef(ours + "HEAD")
	switch {
	case what == regular && !id:
		branch, known = strings.CutPrefix(target, ours)
		return branch, known && branch != ""
	case what != missing:
		return "", false
	}
	for _, name := range [...]string{"main", "master"} {
		has, known := r.HasRef(ours + name)
		if has || !known {
			return name, known
		}
	}
	return "", false
}

// HasRef reports whether a ref of that full name ("refs/heads/main", "HEAD")
// exists.
func (r *Repo) HasRef(name string) (has, known bool) {
	if !r.files {
		return false, false
	}
	if !validRef(name) {
		return false, true
	}
	what, ok := r.refs[name]
	if !ok {
		_, _, what = r.readRef(name)
		if what == missing {
			what = r.inPacked(name)
		}
		r.refs[name] = what
	}
	return what == regular, what != unknown
}

// readRef reads a loose ref: another ref's name, or an object id.
func (r *Repo) readRef(name string) (target string, id bool, what presence) {
	dir := r.commonDir
	if perWorktree(name) {
		dir = r.gitDir
	}
	file := join(dir, name)
	switch info, err := r.h.Lstat(file); {
	case err == nil && info.Mode.Type() == fs.ModeSymlink:
		// The oldest form of a symbolic ref.
		if target, err = r.h.Readlink(file); err == nil && strings.HasPrefix(target, "refs/") {
			return target, false, regular
		}
	case err == nil && info.Mode.IsDir():
		return "", false, missing
	case errors.Is(err, fs.ErrNotExist):
		return "", false, missing
	}
	body, what := read(r.h, file, maxSmall)
	if what != regular {
		return "", false, what
	}
	target, id = parseRef(body)
	if !id && target == "" {
		return "", false, unknown
	}
	return target, id, regular
}

// maxScans is how often packed-refs is searched before it pays to index it.
const maxScans = 8

// inPacked looks a ref up in packed-refs. A few lookups search the file, which
// is faster than to index it; many do not.
func (r *Repo) inPacked(name string) presence {
	if r.packedIs == unread {
		r.packed, r.packedIs = read(r.h, join(r.commonDir, "packed-refs"), maxPacked)
	}
	if r.packedIs != regular {
		return r.packedIs
	}
	if r.scans++; r.scans > maxScans {
		if r.index == nil {
			r.index = map[string]bool{}
			for line := range bytes.Lines(r.packed) {
				if ref, ok := packedRef(line); ok {
					r.index[ref] = true
				}
			}
		}
		if r.index[name] {
			return regular
		}
		return missing
	}
	want := []byte(" " + name + "\n")
	for rest := r.packed; ; {
		i := bytes.Index(rest, want)
		if i < 0 {
			return missing
		}
		end := i + len(want)
		if ref, ok := packedRef(rest[bytes.LastIndexByte(rest[:i], '\n')+1 : end]); ok && ref == name {
			return regular
		}
		rest = rest[end-1:]
	}
}

// packedRef reads a line "<object id> <name>". A comment begins with #, and a
// line that begins with ^ belongs to the tag above it.
func packedRef(line []byte) (name string, ok bool) {
	id, ref, ok := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
	if !ok {
		return "", false
	}
	_, ok = parseRef(id)
	return string(ref), ok
}

// perWorktree tells the refs that every work tree has for itself.
func perWorktree(name string) bool {
	return !strings.HasPrefix(name, "refs/") ||
		strings.HasPrefix(name, "refs/bisect/") ||
		strings.HasPrefix(name, "refs/worktree/") ||
		strings.HasPrefix(name, "refs/rewritten/")
}

// validRef is git-check-ref-format(1), as far as it keeps a name inside of the
// directory of refs and tells it from a revision or a pattern.
func validRef(name string) bool {
	if name == "" || len(name) > 1024 || strings.ContainsAny(name, "\x00 ~^:?*[\\\x7f") || strings.Contains(name, "@{") {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part[0] == '.' || strings.Contains(part, "..") || strings.HasSuffix(part, ".lock") || strings.HasSuffix(part, ".") {
			return false
		}
	}
	for i := range len(name) {
		if name[i] < ' ' {
			return false
		}
	}
	return true
}
