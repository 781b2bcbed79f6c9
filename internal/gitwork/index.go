// Package gitwork reads what is checked out of a Git repository: the index, which
// of its files are as they were recorded, and what is there besides. It reads
// files through a host.Host, starts no process, runs no filter and no hook, and
// follows no link out of the work tree.
//
// It errs on one side: a file that is said to be unchanged is; one that is said
// to be changed may differ only in what a filter would undo. What it does not
// know, such as a sparse or a split index, is an error.
//
// Formats: gitformat-index(5), gitformat-pack(5), as of git 2.51.
package gitwork

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast/host"
)

// ErrFormat: a form of the index or of an object that is not read here.
var ErrFormat = errors.New("a form that is not read")

const maxIndex = 32 << 20 // some 250,000 files

// ID is the name of an object.
type ID [20]byte

// Entry is a file in the index.
type Entry struct {
	Path  string
	Mode  uint32
	ID    ID
	size  uint32
	mtime int64 // nanoseconds
	// Stage is not 0 for a side of a conflict.
	Stage uint8
	// unsure: the recorded times say nothing.
	unsure bool
}

// Modes of entries.
const (
	modeLink      = 0o120000
	modeSubmodule = 0o160000
)

// Index is what git add has recorded.
type Index struct {
	Entries []Entry
	// Tree is the tree that the index as a whole would be written as, if HasTree.
	Tree    ID
	HasTree bool
	// mtime is when the index was written.
	mtime int64
}

// ReadIndex reads the index of a repository. Without one it is empty.
func ReadIndex(h host.Host, repo *gitrepo.Repo) (*Index, error) {
	for _, key := range [...]string{"extensions.objectformat", "extensions.worktreeconfig", "core.sparsecheckout", "core.ignorestat"} {
		if values, known := repo.Config(key); !known || len(values) > 0 && values[len(values)-1] != "false" && values[len(values)-1] != "sha1" {
			return nil, ErrFormat
		}
	}
	path := repo.GitDir() + "/index"
	info, err := h.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Index{}, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode.IsRegular() {
		return nil, ErrFormat
	}
	body, err := h.ReadFile(path, maxIndex)
	if err != nil {
		return nil, err
	}
	x, err := parseIndex(body)
	if x != nil {
		x.mtime = info.Mtime
	}
	return x, err
}

func parseIndex(b []byte) (*Index, error) {
	if len(b) < 12+20 || string(b[:4]) != "DIRC" {
		return nil, ErrFormat
	}
	version, n := binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:])
	if version < 2 || version > 4 || uint64(n)*62 > uint64(len(b)) {
		return nil, ErrFormat
	}
	end := len(b) - 20
	x := &Index{Entries: make([]Entry, 0, n)}
	at, last := 12, ""
	text := string(b) // the paths are pieces of it
	for range n {
		if at+62 > end {
			return nil, ErrFormat
		}
		f := b[at:]
		u32 := func(i int) uint32 { return binary.BigEndian.Uint32(f[i:]) }
		e := Entry{Mode: u32(24), size: u32(36), mtime: int64(u32(8))*1e9 + int64(u32(12))}
		copy(e.ID[:], f[40:60])
		flags := binary.BigEndian.Uint16(f[60:])
		e.Stage = uint8(flags >> 12 & 3)
		e.unsure = flags&0x8000 != 0 // assume-valid
		head := 62
		if flags&0x4000 != 0 {
			if version < 3 || at+64 > end {
				return nil, ErrFormat
			}
			// skip-worktree and intent-to-add: what is there is not what it says
			if binary.BigEndian.Uint16(f[62:])&0x6000 != 0 {
				return nil, ErrFormat
			}
			head = 64
		}
		name := at + head
		if version == 4 {
			strip, used := offsetInt(b[name:end])
			if used == 0 || strip > len(last) {
				return nil, ErrFormat
			}
			name += used
			zero := bytes.IndexByte(b[name:end], 0)
			if zero < 0 {
				return nil, ErrFormat
			}
			e.Path = last[:len(last)-strip] + text[name:name+zero]
			at = name + zero + 1
		} else {
			zero := bytes.IndexByte(b[name:end], 0)
			if zero < 0 {
				return nil, ErrFormat
			}
			e.Path = text[name : name+zero]
			at += (head + zero + 8) &^ 7
		}
		if e.Path == "" || strings.HasPrefix(e.Path, "/") || e.Mode == 0o40000 {
			return nil, ErrFormat
		}
		last = e.Path
		x.Entries = append(x.Entries, e)
	}
	return x, x.extensions(b, at, end)
}

// offsetInt reads the integer of a compressed path; used is 0 for none.
func offsetInt(b []byte) (n, used int) {
	for i, c := range b {
		if i > 4 {
			return 0, 0
		}
		n = n<<7 | int(c&0x7f)
		if c&0x80 == 0 {
			return n, i + 1
		}
		n++
	}
	return 0, 0
}

// extensions reads the tree of the whole index, and refuses extensions that
// change what the entries mean.
func (x *Index) extensions(b []byte, at, end int) error {
	for at+8 <= end {
		name, size := string(b[at:at+4]), int(binary.BigEndian.Uint32(b[at+4:]))
		body := at + 8
		if size < 0 || size > end-body {
			return ErrFormat
		}
		if name[0] < 'A' || name[0] > 'Z' {
			return ErrFormat // link, sdir: what is not known must not be skipped
		}
		if name == "TREE" {
			x.cacheTree(b[body : body+size])
		}
		at = body + size
	}
	return nil
}

// cacheTree reads the first record of the extension TREE, which is the root.
func (x *Index) cacheTree(b []byte) {
	rest, ok := bytes.CutPrefix(b, []byte{0}) // its name is empty
	line, tail, found := bytes.Cut(rest, []byte("\n"))
	count, _, _ := bytes.Cut(line, []byte(" "))
	if !ok || !found || len(tail) < 20 || len(count) == 0 || count[0] == '-' {
		return
	}
	copy(x.Tree[:], tail)
	x.HasTree = true
}
