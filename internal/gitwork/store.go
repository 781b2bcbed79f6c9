package gitwork

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"gstack/shellast/host"
)

// A Ranger reads a part of a file that is too large to be read whole.
type Ranger interface {
	ReadRange(path string, from int64, n int) ([]byte, error)
}

// Kinds of objects, as packs number them.
const (
	kindCommit = 1
	kindTree   = 2
	kindBlob   = 3
	kindTag    = 4
)

const (
	maxObject  = 4 << 20 // a tree of 100,000 files
	maxStores  = 8       // the own one, and those that it borrows from
	maxCommits = 50_000  // that are kept
)

// Store reads the objects of a repository, loose or in packs. A pack is found
// through its own index; the index of several packs only repeats that, and the
// graph of commits repeats the commits.
type Store struct {
	h       host.Host
	dirs    []string
	packs   []*pack
	err     error // what kept the packs from being listed
	listed  bool
	flate   io.ReadCloser
	commits map[ID]*Commit
	common  string
	// shallow are the commits whose parents were not fetched.
	shallow map[ID]bool
	trees   map[ID][]treeEntry
}

// OpenStore is the store of the repository whose common directory is given.
// Nothing is read yet.
func OpenStore(h host.Host, commonDir string) *Store {
	return &Store{h: h, dirs: []string{commonDir + "/objects"}, common: commonDir}
}

// object reads an object of any kind.
func (s *Store) object(id ID) (kind int, body []byte, err error) {
	if err := s.list(); err != nil {
		return 0, nil, err
	}
	name := id.String()
	for _, dir := range s.dirs {
		raw, err := s.h.ReadFile(dir+"/"+name[:2]+"/"+name[2:], maxObject)
		if err == nil {
			return s.loose(raw)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return 0, nil, err
		}
	}
	for _, p := range s.packs {
		if at, ok := p.find(id); ok {
			return s.packed(p, at, 0)
		}
	}
	return 0, nil, fs.ErrNotExist
}

// Has reports whether an object is stored here.
func (s *Store) Has(id ID) (bool, error) {
	if err := s.list(); err != nil {
		return false, err
	}
	for _, p := range s.packs {
		if _, ok := p.find(id); ok {
			return true, nil
		}
	}
	name := id.String()
	for _, dir := range s.dirs {
		_, err := s.h.Lstat(dir + "/" + name[:2] + "/" + name[2:])
		if !errors.Is(err, fs.ErrNotExist) {
			return err == nil, err
		}
	}
	return false, nil
}

// list finds the packs, here and in the stores that this one borrows from.
func (s *Store) list() error {
	if s.listed {
		return s.err
	}
	s.listed = true
	if s.err = s.listShallow(); s.err != nil {
		return s.err
	}
	for i := 0; i < len(s.dirs); i++ {
		if s.err = s.listIn(s.dirs[i]); s.err != nil {
			return s.err
		}
	}
	return nil
}

func (s *Store) listShallow() error {
	body, err := s.h.ReadFile(s.common+"/shallow", maxPacked)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	s.shallow = map[ID]bool{}
	for line := range strings.Lines(string(body)) {
		id, err := idOf(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return err
		}
		s.shallow[id] = true
	}
	return nil
}

func (s *Store) listIn(dir string) error {
	names, err := s.h.ReadDir(dir+"/pack", 10*maxPacks)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, n := range names {
		base, ok := strings.CutSuffix(n, ".idx")
		if !ok {
			continue
		}
		if len(s.packs) == maxPacks {
			return ErrFormat
		}
		ix, err := s.h.ReadFile(dir+"/pack/"+n, maxPackIx)
		if err != nil {
			return err
		}
		p, err := newPack(dir+"/pack/"+base+".pack", ix)
		if err != nil {
			return err
		}
		s.packs = append(s.packs, p)
	}
	others, err := s.h.ReadFile(dir+"/info/alternates", maxRef)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	for line := range strings.Lines(string(others)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || line[0] == '#':
			continue
		case line[0] == '"' || len(s.dirs) == maxStores:
			return ErrFormat
		case line[0] != '/':
			line = dir + "/" + line
		}
		s.dirs = append(s.dirs, line)
	}
	return nil
}

// loose reads what an object's own file holds.
func (s *Store) loose(raw []byte) (kind int, body []byte, err error) {
	body, err = s.inflate(bytes.NewReader(raw), -1)
	if err != nil {
		return 0, nil, err
	}
	head, body, ok := bytes.Cut(body, []byte{0})
	word, size, _ := strings.Cut(string(head), " ")
	n, err := strconv.Atoi(size)
	if !ok || err != nil || n != len(body) {
		return 0, nil, ErrFormat
	}
	switch word {
	case "commit":
		return kindCommit, body, nil
	case "tree":
		return kindTree, body, nil
	case "blob":
		return kindBlob, body, nil
	case "tag":
		return kindTag, body, nil
	}
	return 0, nil, ErrFormat
}

// byteReader is what flate reads from without reading too far.
type byteReader interface {
	io.Reader
	io.ByteReader
}

// inflate reads zlib data of a size, or of any that is bounded if that is
// negative.
func (s *Store) inflate(r byteReader, size int) ([]byte, error) {
	if size > maxObject {
		return nil, host.ErrTooLarge
	}
	first, err := r.ReadByte()
	second, err2 := r.ReadByte()
	if err != nil || err2 != nil || first&0x0f != 8 || (uint(first)<<8|uint(second))%31 != 0 || second&0x20 != 0 {
		return nil, ErrFormat
	}
	// A reader is large, and is used again.
	if s.flate == nil {
		s.flate = flate.NewReader(r)
	} else if err := s.flate.(flate.Resetter).Reset(r, nil); err != nil {
		return nil, err
	}
	if size >= 0 {
		body := make([]byte, size)
		if _, err := io.ReadFull(s.flate, body); err != nil {
			return nil, ErrFormat
		}
		return body, nil
	}
	body, err := io.ReadAll(io.LimitReader(s.flate, maxObject+1))
	if err == nil && len(body) > maxObject {
		err = host.ErrTooLarge
	}
	return body, err
}
