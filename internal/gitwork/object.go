package gitwork

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"math/bits"
	"strconv"
	"strings"

	"gstack/shellast/host"
)

// A Ranger reads a part of a file that is too large to be read whole.
type Ranger interface {
	ReadRange(path string, from int64, n int) ([]byte, error)
}

const (
	maxObject = 256 << 10 // a commit is small
	maxPacks  = 50
	maxPackIx = 64 << 20
)

// TreeOf is the tree of a commit.
func TreeOf(h host.Host, commonDir string, commit ID) (ID, error) {
	body, err := readCommit(h, commonDir, commit)
	if err != nil {
		return ID{}, err
	}
	line, _, _ := bytes.Cut(body, []byte("\n"))
	name, ok := strings.CutPrefix(string(line), "tree ")
	id, valid := ParseID(name)
	if !ok || !valid {
		return ID{}, ErrFormat
	}
	return id, nil
}

// ParseID reads the name of an object in hexadecimal digits.
func ParseID(text string) (id ID, ok bool) {
	if len(text) != 40 {
		return id, false
	}
	for i := range text {
		digit := strings.IndexByte(hexDigits, text[i])
		if digit < 0 {
			return id, false
		}
		id[i/2] = id[i/2]<<4 | byte(digit)
	}
	return id, true
}

const hexDigits = "0123456789abcdef"

func (id ID) String() string {
	var b strings.Builder
	for _, c := range id {
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
	return b.String()
}

func readCommit(h host.Host, commonDir string, id ID) ([]byte, error) {
	name := id.String()
	dir := commonDir + "/objects"
	if raw, err := h.ReadFile(dir+"/"+name[:2]+"/"+name[2:], maxObject); err == nil {
		body, err := inflate(raw)
		head, body, ok := bytes.Cut(body, []byte{0})
		if err != nil || !ok || !bytes.HasPrefix(head, []byte("commit ")) {
			return nil, ErrFormat
		}
		return body, nil
	}
	names, err := h.ReadDir(dir+"/pack", 10*maxPacks)
	if err != nil {
		return nil, err
	}
	packs := 0
	for _, n := range names {
		base, ok := strings.CutSuffix(n, ".idx")
		if packs++; !ok || packs > 10*maxPacks {
			continue
		}
		ix, err := h.ReadFile(dir+"/pack/"+n, maxPackIx)
		if err != nil {
			return nil, err
		}
		if at, ok := packOffset(ix, id); ok {
			return packed(h, dir+"/pack/"+base+".pack", at)
		}
	}
	return nil, ErrFormat
}

// packOffset finds an object in the index of a pack, version 2.
func packOffset(ix []byte, id ID) (int64, bool) {
	const fan = 8
	if len(ix) < fan+1024 || string(ix[:8]) != "\xfftOc\x00\x00\x00\x02" {
		return 0, false
	}
	count := func(i int) int { return int(binary.BigEndian.Uint32(ix[fan+4*i:])) }
	total := count(255)
	names := fan + 1024
	offsets := names + total*24 // names, then checksums
	if total < 0 || offsets+total*4 > len(ix) {
		return 0, false
	}
	low, high := 0, count(int(id[0]))
	if id[0] > 0 {
		low = count(int(id[0]) - 1)
	}
	for low < high && high <= total {
		mid := (low + high) / 2
		switch c := bytes.Compare(ix[names+mid*20:names+mid*20+20], id[:]); {
		case c == 0:
			at := binary.BigEndian.Uint32(ix[offsets+mid*4:])
			return int64(at), at < 1<<31
		case c < 0:
			low = mid + 1
		default:
			high = mid
		}
	}
	return 0, false
}

// packed reads a commit that is stored whole in a pack.
func packed(h host.Host, pack string, at int64) ([]byte, error) {
	r, ok := h.(Ranger)
	if !ok {
		return nil, host.ErrUnknown
	}
	raw, err := r.ReadRange(pack, at, maxObject)
	if err != nil {
		return nil, err
	}
	const commit = 1
	if len(raw) == 0 || raw[0]>>4&7 != commit {
		return nil, ErrFormat
	}
	i := 0
	for raw[i]&0x80 != 0 {
		if i++; i >= len(raw) {
			return nil, ErrFormat
		}
	}
	return inflate(raw[i+1:])
}

// inflate reads zlib data of bounded size.
func inflate(raw []byte) ([]byte, error) {
	if len(raw) < 2 || raw[0]&0x0f != 8 || (uint(raw[0])<<8|uint(raw[1]))%31 != 0 || raw[1]&0x20 != 0 {
		return nil, ErrFormat
	}
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw[2:])), maxObject))
}

// blobID is the name of a file's contents.
func blobID(body []byte) ID {
	head := "blob " + strconv.Itoa(len(body)) + "\x00"
	return sha1(append([]byte(head), body...))
}

// sha1 is that of FIPS 180-4. It only tells equal contents from others; the
// package of the standard library would double what is linked and started.
func sha1(b []byte) ID {
	s := [5]uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}
	n := uint64(len(b)) * 8
	b = append(b, 0x80)
	for len(b)%64 != 56 {
		b = append(b, 0)
	}
	b = binary.BigEndian.AppendUint64(b, n)
	var w [80]uint32
	for ; len(b) > 0; b = b[64:] {
		for i := range 16 {
			w[i] = binary.BigEndian.Uint32(b[4*i:])
		}
		for i := 16; i < 80; i++ {
			w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
		}
		a, bb, c, d, e := s[0], s[1], s[2], s[3], s[4]
		for i, x := range w {
			var f, k uint32
			switch i / 20 {
			case 0:
				f, k = bb&c|^bb&d, 0x5a827999
			case 1:
				f, k = bb^c^d, 0x6ed9eba1
			case 2:
				f, k = bb&c|bb&d|c&d, 0x8f1bbcdc
			default:
				f, k = bb^c^d, 0xca62c1d6
			}
			a, bb, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+x, a, bits.RotateLeft32(bb, 30), c, d
		}
		s[0], s[1], s[2], s[3], s[4] = s[0]+a, s[1]+bb, s[2]+c, s[3]+d, s[4]+e
	}
	var id ID
	for i, v := range s {
		binary.BigEndian.PutUint32(id[4*i:], v)
	}
	return id
}
