package pure

import (
	"strconv"
	"strings"
)

var odOptions = []option{
	{'A', "address-radix", needsArgument},
	{'j', "skip-bytes", needsArgument},
	{'N', "read-bytes", needsArgument},
	{'t', "format", needsArgument},
	{'v', "output-duplicates", noArgument},
	{'w', "width", mayHaveArgument},
	{'a', "", noArgument},
	{'b', "", noArgument},
	{'c', "", noArgument},
	{'d', "", noArgument},
	{'o', "", noArgument},
	{'s', "", noArgument},
	{'x', "", noArgument},
}

// odFormat is how od writes one unit of its input.
type odFormat struct {
	kind  byte // a c d o u x
	size  int
	width int
}

// od dumps in one format; several at once are not computed.
func (c *call) od() bool {
	opts, operands, ok := c.parse(odOptions, false)
	if !ok || !readsStdin(operands) {
		return false
	}
	types, radix, all := "", "o", false
	skip, length, width := 0, -1, 16
	for _, o := range opts {
		switch o.key {
		case 'A':
			radix = o.value
		case 'j':
			skip, ok = count(o.value)
		case 'N':
			length, ok = count(o.value)
		case 't':
			types += o.value
		case 'v':
			all = true
		case 'w':
			if width = 32; o.has {
				width, ok = count(o.value)
			}
		case 'a', 'c':
			types += string(o.key)
		case 'b':
			types += "o1"
		case 'd':
			types += "u2"
		case 'o':
			types += "o2"
		case 's':
			types += "d2"
		case 'x':
			types += "x2"
		}
		if !ok {
			return false
		}
	}
	if types == "" {
		types = "o2"
	}
	format, ok := readFormat(types)
	if !ok || width == 0 || width > 1024 || width%format.size != 0 || skip > len(c.in) {
		return false
	}
	if radix != "n" && radix != "d" && radix != "o" && radix != "x" {
		return false
	}
	in := c.in[skip:]
	if length >= 0 {
		in = in[:min(length, len(in))]
	}
	last, starred := "", false
	for at := 0; at < len(in) && !c.full(); at += width {
		row := in[at:min(at+width, len(in))]
		if !all && at > 0 && row == last {
			if !starred {
				c.print("*\n")
			}
			starred = true
			continue
		}
		last, starred = row, false
		c.print(address(skip+at, radix) + format.row(row) + "\n")
	}
	if radix != "n" {
		c.print(address(skip+len(in), radix) + "\n")
	}
	return true
}

func address(n int, radix string) string {
	switch radix {
	case "d":
		return zeroPad(strconv.Itoa(n), 7)
	case "o":
		return zeroPad(strconv.FormatInt(int64(n), 8), 7)
	case "x":
		return zeroPad(strconv.FormatInt(int64(n), 16), 6)
	}
	return ""
}

func readFormat(s string) (odFormat, bool) {
	if s == "a" || s == "c" {
		return odFormat{s[0], 1, 3}, true
	}
	if strings.IndexByte("doux", s[0]) < 0 {
		return odFormat{}, false
	}
	f := odFormat{kind: s[0]}
	switch s[1:] {
	case "1", "C":
		f.size = 1
	case "2", "S":
		f.size = 2
	case "", "4", "I":
		f.size = 4
	case "8", "L":
		f.size = 8
	default:
		return odFormat{}, false
	}
	f.width = widest(f)
	return f, true
}

// widest is the length of the longest number of a format.
func widest(f odFormat) int {
	bits := uint(f.size) * 8
	switch f.kind {
	case 'o':
		return int(bits+2) / 3
	case 'x':
		return f.size * 2
	case 'd':
		return len(strconv.FormatInt(-1<<(bits-1), 10))
	}
	return len(strconv.FormatUint(1<<bits-1, 10))
}

func (f odFormat) row(row string) string {
	var b strings.Builder
	for i := 0; i < len(row); i += f.size {
		var v uint64
		for j := i; j < min(i+f.size, len(row)); j++ {
			v |= uint64(row[j]) << (8 * (j - i))
		}
		b.WriteByte(' ')
		b.WriteString(padLeft(f.unit(v), f.width))
	}
	return b.String()
}

func (f odFormat) unit(v uint64) string {
	switch f.kind {
	case 'x':
		return zeroPad(strconv.FormatUint(v, 16), f.width)
	case 'o':
		return zeroPad(strconv.FormatUint(v, 8), f.width)
	case 'd':
		shift := 64 - 8*uint(f.size)
		return strconv.FormatInt(int64(v<<shift)>>shift, 10)
	case 'a':
		return asciiName(byte(v) & 0x7f)
	case 'c':
		return cEscape(byte(v))
	}
	return strconv.FormatUint(v, 10)
}

func asciiName(ch byte) string {
	const names = "nulsohstxetxeotenqackbel bs ht nl vt ff cr so sidledc1dc2dc3dc4naksynetbcan emsubesc fs gs rs us sp"
	switch {
	case ch <= ' ':
		return strings.TrimSpace(names[3*int(ch) : 3*int(ch)+3])
	case ch == 0x7f:
		return "del"
	}
	return string(rune(ch))
}

func cEscape(ch byte) string {
	switch {
	case ch == 0:
		return `\0`
	case ch >= '\a' && ch <= '\r':
		return `\` + "abtnvfr"[ch-'\a':ch-'\a'+1]
	case ch < ' ' || ch > '~':
		return zeroPad(strconv.FormatUint(uint64(ch), 8), 3)
	}
	return string(rune(ch))
}

var hexdumpOptions = []option{
	{'C', "canonical", noArgument},
	{'v', "no-squeezing", noArgument},
	{'n', "length", needsArgument},
}

// hexdump is hexdump -C.
func (c *call) hexdump() bool {
	opts, operands, ok := c.parse(hexdumpOptions, false)
	if !ok || len(operands) > 0 {
		return false
	}
	canonical, all, in := c.name == "hd", false, c.in
	for _, o := range opts {
		switch o.key {
		case 'C':
			canonical = true
		case 'v':
			all = true
		case 'n':
			n, ok := count(o.value)
			if !ok {
				return false
			}
			in = in[:min(n, len(in))]
		}
	}
	if !canonical {
		return false
	}
	last, starred := "", false
	for at := 0; at < len(in) && !c.full(); at += 16 {
		row := in[at:min(at+16, len(in))]
		if !all && at > 0 && row == last {
			if !starred {
				c.print("*\n")
			}
			starred = true
			continue
		}
		last, starred = row, false
		var hex strings.Builder
		for i := 0; i < len(row); i++ {
			if i == 8 {
				hex.WriteByte(' ')
			}
			hex.WriteString(" " + hexDigits(row[i:i+1], false))
		}
		c.print(zeroPad(strconv.FormatInt(int64(at), 16), 8) + " " + padRight(hex.String(), 51) + "|" + dots(row) + "|\n")
	}
	if in != "" {
		c.print(zeroPad(strconv.FormatInt(int64(len(in)), 16), 8) + "\n")
	}
	return true
}
