package pure

import (
	"strconv"
	"strings"
)

// xxd dumps as plain hexadecimal or with offsets, and reads both forms back.
// Its options may be abbreviated to their first letter and are not combined.
func (c *call) xxd() bool {
	var reverse, plain, upper bool
	cols, group, length := -1, 2, -1
	args := c.args
	for ; len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-'; args = args[1:] {
		arg := strings.TrimPrefix(args[0], "-")
		arg = strings.TrimPrefix(arg, "-")
		switch {
		case arg == "r" || arg == "revert":
			reverse = true
		case arg == "p" || arg == "ps" || arg == "plain" || arg == "postscript":
			plain = true
		case arg == "u":
			upper = true
		case arg != "" && strings.IndexByte("cgl", arg[0]) >= 0:
			value := arg[1:]
			if value == "" {
				if args = args[1:]; len(args) == 0 {
					return false
				}
				value = args[0]
			}
			n, ok := count(value)
			if !ok {
				return false
			}
			switch arg[0] {
			case 'c':
				cols = n
			case 'g':
				group = n
			case 'l':
				length = n
			}
		default:
			return false
		}
	}
	if !readsStdin(args) {
		return false
	}
	switch {
	case reverse && plain:
		return length < 0 && c.readPlainHex()
	case reverse:
		return length < 0 && c.readHexDump()
	}
	in := c.in
	if length >= 0 {
		in = in[:min(length, len(in))]
	}
	if plain {
		if cols < 0 {
			cols = 30
		}
		if !c.room(len(in) * 2) {
			return false
		}
		c.wrap(hexDigits(in, upper), cols*2)
		if cols == 0 {
			c.print("\n")
		}
		return true
	}
	if cols < 0 {
		cols = 16
	}
	if cols == 0 || cols > 256 || group > cols || !c.room(len(in)*3) {
		return false
	}
	c.dumpHex(in, cols, group, upper)
	return true
}

func hexDigits(s string, upper bool) string {
	digits := "0123456789abcdef"
	if upper {
		digits = "0123456789ABCDEF"
	}
	b := make([]byte, 0, 2*len(s))
	for i := 0; i < len(s); i++ {
		b = append(b, digits[s[i]>>4], digits[s[i]&15])
	}
	return string(b)
}

func (c *call) dumpHex(in string, cols, group int, upper bool) {
	if group == 0 {
		group = cols
	}
	width := cols*2 + (cols+group-1)/group
	for at := 0; at < len(in); at += cols {
		row := in[at:min(at+cols, len(in))]
		var hex strings.Builder
		for i := 0; i < len(row); i++ {
			hex.WriteString(hexDigits(row[i:i+1], upper))
			if (i+1)%group == 0 {
				hex.WriteByte(' ')
			}
		}
		c.print(zeroPad(strconv.FormatInt(int64(at), 16), 8) + ": " + padRight(hex.String(), width) + " " + dots(row) + "\n")
	}
}

// dots is a text with a dot for everything that is not printable ASCII.
func dots(s string) string {
	b := []byte(s)
	for i, ch := range b {
		if ch < ' ' || ch > '~' {
			b[i] = '.'
		}
	}
	return string(b)
}

// readPlainHex is xxd -r -p for text that holds nothing but digits and white
// space between bytes.
func (c *call) readPlainHex() bool {
	for _, line := range lines(c.in) {
		for _, word := range strings.Fields(line) {
			text, ok := hexBytes(word)
			if !ok {
				return false
			}
			c.print(text)
		}
	}
	return true
}

// readHexDump is xxd -r for a dump without gaps.
func (c *call) readHexDump() bool {
	for _, line := range lines(c.in) {
		text, _ := chomp(line)
		offset, row, found := strings.Cut(text, ": ")
		at, err := strconv.ParseUint(offset, 16, 32)
		if !found || err != nil || int(at) != len(c.out) {
			return false
		}
		hex, _, _ := strings.Cut(row, "  ")
		groups := strings.Split(strings.TrimRight(hex, " "), " ")
		if len(groups) > 16 {
			return false
		}
		before := len(c.out)
		for _, group := range groups {
			bytes, ok := hexBytes(group)
			if !ok || group == "" {
				return false
			}
			c.print(bytes)
		}
		if len(c.out)-before > 16 {
			return false
		}
	}
	return true
}

func hexBytes(s string) (string, bool) {
	if len(s)%2 != 0 {
		return "", false
	}
	b := make([]byte, len(s)/2)
	for i := range b {
		v, err := strconv.ParseUint(s[2*i:2*i+2], 16, 8)
		if err != nil || s[2*i] == '+' {
			return "", false
		}
		b[i] = byte(v)
	}
	return string(b), true
}
