package gitwork

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"
)

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
