package gitwork

import (
	"bytes"
	"encoding/binary"
	"io"

	"gstack/shellast/host"
)

const (
	maxPacks  = 50
	maxPackIx = 64 << 20
	// window is how much of a pack is read at once. Commits lie side by side.
	window = 128 << 10
	// maxChain bounds deltas of deltas; git makes at most 4,095, and 50 unless told.
	maxChain = 512
	// maxBases bounds what is kept for the deltas to come.
	maxBases = 8 << 20
)

// pack is a pack and its index, version 2.
type pack struct {
	path string
	ix   []byte
	n    int // objects
	// view is what was read last, from the place at.
	view []byte
	at   int64
	// bases are objects that others are deltas of.
	bases map[int64]base
	kept  int // bytes of bases
}

type base struct {
	kind int
	body []byte
}

const (
	fanOut    = 8
	firstName = fanOut + 1024
)

func newPack(path string, ix []byte) (*pack, error) {
	if len(ix) < firstName+40 || string(ix[:8]) != "\xfftOc\x00\x00\x00\x02" {
		return nil, ErrFormat
	}
	p := &pack{path: path, ix: ix}
	p.n = int(p.u32(fanOut + 4*255))
	// names, checksums, offsets
	if uint64(p.n)*28 > uint64(len(ix)-firstName-40) {
		return nil, ErrFormat
	}
	return p, nil
}

func (p *pack) u32(at int) uint32 { return binary.BigEndian.Uint32(p.ix[at:]) }

// find is where an object lies.
func (p *pack) find(id ID) (int64, bool) {
	low, high := 0, int(p.u32(fanOut+4*int(id[0])))
	if id[0] > 0 {
		low = int(p.u32(fanOut + 4*int(id[0]-1)))
	}
	for low < high && high <= p.n {
		mid := (low + high) / 2
		switch c := bytes.Compare(p.ix[firstName+mid*20:firstName+mid*20+20], id[:]); {
		case c == 0:
			return p.offset(mid)
		case c < 0:
			low = mid + 1
		default:
			high = mid
		}
	}
	return 0, false
}

// offset is the place of the object of that number. One of 2 GiB and more stands
// in a table of its own.
func (p *pack) offset(i int) (int64, bool) {
	offsets := firstName + p.n*24
	at := p.u32(offsets + i*4)
	if at < 1<<31 {
		return int64(at), true
	}
	far := offsets + p.n*4 + int(at&(1<<31-1))*8
	if far+8 > len(p.ix)-40 {
		return 0, false
	}
	place := int64(binary.BigEndian.Uint64(p.ix[far:]))
	return place, place >= 0
}

// reader reads a pack from a place on, a window at a time.
type reader struct {
	s  *Store
	p  *pack
	at int64
}

func (r *reader) fill() ([]byte, error) {
	p := r.p
	if r.at < p.at || r.at >= p.at+int64(len(p.view)) {
		h, ok := r.s.h.(Ranger)
		if !ok {
			return nil, host.ErrUnknown
		}
		view, err := h.ReadRange(p.path, r.at, window)
		if err != nil {
			return nil, err
		}
		if len(view) == 0 {
			return nil, io.ErrUnexpectedEOF
		}
		p.view, p.at = view, r.at
	}
	return p.view[r.at-p.at:], nil
}

func (r *reader) ReadByte() (byte, error) {
	view, err := r.fill()
	if err != nil {
		return 0, err
	}
	r.at++
	return view[0], nil
}

func (r *reader) Read(b []byte) (int, error) {
	view, err := r.fill()
	if err != nil {
		return 0, err
	}
	n := copy(b, view)
	r.at += int64(n)
	return n, nil
}

// packed reads the object at a place of a pack.
func (s *Store) packed(p *pack, at int64, depth int) (kind int, body []byte, err error) {
	if b, ok := p.bases[at]; ok {
		return b.kind, b.body, nil
	}
	if depth > maxChain {
		return 0, nil, ErrFormat
	}
	r := &reader{s, p, at}
	c, err := r.ReadByte()
	if err != nil {
		return 0, nil, err
	}
	kind = int(c >> 4 & 7)
	size, shift := int(c&15), 4
	for c&0x80 != 0 {
		if c, err = r.ReadByte(); err != nil {
			return 0, nil, err
		}
		if shift > 28 {
			return 0, nil, host.ErrTooLarge
		}
		size |= int(c&0x7f) << shift
		shift += 7
	}
	var from base
	switch kind {
	case kindCommit, kindTree, kindBlob, kindTag:
		body, err = s.inflate(r, size)
	case 6: // a delta of what lies before
		var back int64
		if back, err = distance(r); err != nil || back > at {
			return 0, nil, ErrFormat
		}
		mark := r.at
		if from.kind, from.body, err = s.packed(p, at-back, depth+1); err != nil {
			return 0, nil, err
		}
		r.at = mark
	case 7: // a delta of an object that is named
		var id ID
		if _, err = io.ReadFull(r, id[:]); err != nil {
			return 0, nil, err
		}
		mark := r.at
		base, ok := p.find(id)
		if !ok {
			return 0, nil, ErrFormat
		}
		if from.kind, from.body, err = s.packed(p, base, depth+1); err != nil {
			return 0, nil, err
		}
		r.at = mark
	default:
		return 0, nil, ErrFormat
	}
	if err != nil {
		return 0, nil, err
	}
	if kind > kindTag {
		delta, err := s.inflate(r, size)
		if err != nil {
			return 0, nil, err
		}
		if kind, body = from.kind, patch(from.body, delta); body == nil {
			return 0, nil, ErrFormat
		}
	}
	if depth > 0 && p.kept+len(body) <= maxBases {
		if p.bases == nil {
			p.bases = map[int64]base{}
		}
		p.bases[at] = base{kind, body}
		p.kept += len(body)
	}
	return kind, body, nil
}

// distance reads how far back the base of a delta lies.
func distance(r io.ByteReader) (int64, error) {
	var n int64
	for i := 0; ; i++ {
		c, err := r.ReadByte()
		if err != nil || i > 8 {
			return 0, ErrFormat
		}
		n = n<<7 | int64(c&0x7f)
		if c&0x80 == 0 {
			return n, nil
		}
		n++
	}
}

// patch applies a delta; nil is that it does not fit.
func patch(from, delta []byte) []byte {
	was, delta, ok := deltaSize(delta)
	size, delta, ok2 := deltaSize(delta)
	if !ok || !ok2 || was != len(from) || size > maxObject {
		return nil
	}
	out := make([]byte, 0, size)
	for len(delta) > 0 {
		op := delta[0]
		delta = delta[1:]
		if op&0x80 == 0 { // that many new bytes
			n := int(op)
			if n == 0 || n > len(delta) {
				return nil
			}
			out, delta = append(out, delta[:n]...), delta[n:]
			continue
		}
		var at, n int
		for i := range 7 {
			if op>>i&1 == 0 {
				continue
			}
			if len(delta) == 0 {
				return nil
			}
			if i < 4 {
				at |= int(delta[0]) << (8 * i)
			} else {
				n |= int(delta[0]) << (8 * (i - 4))
			}
			delta = delta[1:]
		}
		if n == 0 {
			n = 0x10000
		}
		if at > len(from) || n > len(from)-at || len(out)+n > size {
			return nil
		}
		out = append(out, from[at:at+n]...)
	}
	if len(out) != size {
		return nil
	}
	return out
}

// deltaSize reads a size in front of a delta.
func deltaSize(b []byte) (n int, rest []byte, ok bool) {
	for i, c := range b {
		if i > 4 {
			break
		}
		n |= int(c&0x7f) << (7 * i)
		if c&0x80 == 0 {
			return n, b[i+1:], true
		}
	}
	return 0, nil, false
}
