package pure

import (
	"compress/bzip2"
	"compress/flate"
	"io"
	"strings"
)

var inflateOptions = []option{
	{'d', "decompress", noArgument},
	{'d', "uncompress", noArgument},
	{'c', "stdout", noArgument},
	{'c', "to-stdout", noArgument},
	{'f', "force", noArgument},
	{'k', "keep", noArgument},
	{'q', "quiet", noArgument},
}

// maxMembers bounds the compressed files that stand one behind the other.
const maxMembers = 16

// inflate decompresses standard input. Compressing is not computed: the result
// depends on the version.
func (c *call) inflate() bool {
	opts, operands, ok := c.parse(inflateOptions, false)
	if !ok || !readsStdin(operands) || len(operands) == 1 && operands[0] != "-" {
		return false
	}
	decompress := c.name != "gzip" && c.name != "bzip2"
	for _, o := range opts {
		decompress = decompress || o.key == 'd'
	}
	if !decompress || c.in == "" {
		return false
	}
	if strings.HasPrefix(c.name, "b") {
		return c.copyAll(bzip2.NewReader(strings.NewReader(c.in)))
	}
	in := c.in
	for range maxMembers {
		if in == "" {
			return true
		}
		if in, ok = c.gzipMember(in); !ok {
			return false
		}
	}
	return in == ""
}

// copyAll takes what a decompressor yields, up to the limit of output.
func (c *call) copyAll(r io.Reader) bool {
	data, err := io.ReadAll(io.LimitReader(r, int64(maxText-len(c.out)+1)))
	c.out = append(c.out, data...)
	return err == nil && !c.full()
}

// gzipMember decompresses one member of a gzip file and returns what follows.
func (c *call) gzipMember(in string) (rest string, ok bool) {
	const header = 10
	if len(in) < header || in[0] != 0x1f || in[1] != 0x8b || in[2] != 8 {
		return "", false
	}
	flags := in[3]
	in = in[header:]
	if flags&0xe0 != 0 {
		return "", false
	}
	if flags&4 != 0 {
		if len(in) < 2 {
			return "", false
		}
		n := 2 + int(in[0]) + int(in[1])<<8
		if len(in) < n {
			return "", false
		}
		in = in[n:]
	}
	for _, flag := range []byte{8, 16} {
		if flags&flag != 0 {
			if _, in, ok = strings.Cut(in, "\x00"); !ok {
				return "", false
			}
		}
	}
	if flags&2 != 0 {
		if len(in) < 2 {
			return "", false
		}
		in = in[2:]
	}
	before := len(c.out)
	source := strings.NewReader(in)
	if !c.copyAll(flate.NewReader(source)) {
		return "", false
	}
	trailer := in[len(in)-source.Len():]
	data := c.out[before:]
	if len(trailer) < 8 || littleEndian(trailer) != checksum(data) || littleEndian(trailer[4:]) != uint32(len(data)) {
		return "", false
	}
	return trailer[8:], true
}

func littleEndian(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// checksum is CRC-32 as gzip uses it.
func checksum(data []byte) uint32 {
	var table [256]uint32
	for i := range table {
		v := uint32(i)
		for range 8 {
			v = v>>1 ^ 0xedb88320*(v&1)
		}
		table[i] = v
	}
	sum := ^uint32(0)
	for _, b := range data {
		sum = sum>>8 ^ table[byte(sum)^b]
	}
	return ^sum
}
