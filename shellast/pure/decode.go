package pure

import "strings"

// base64 and base32 encode or decode, with the options of the GNU programs
// and the -D of the BSD ones.

var decodeOptions = []option{
	{'d', "decode", noArgument},
	{'D', "", noArgument},
	{'i', "ignore-garbage", noArgument},
	{'w', "wrap", needsArgument},
}

const (
	base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
)

func (c *call) base64() bool { return c.baseN(base64Alphabet) }
func (c *call) base32() bool { return c.baseN(base32Alphabet) }

func (c *call) baseN(alphabet string) bool {
	opts, operands, ok := c.parse(decodeOptions, false)
	if !ok || !readsStdin(operands) {
		return false
	}
	decode, ignore, wrap := false, false, 76
	for _, o := range opts {
		switch o.key {
		case 'd', 'D':
			decode = true
		case 'i':
			ignore = true
		case 'w':
			if wrap, ok = count(o.value); !ok {
				return false
			}
		}
	}
	if decode {
		in := c.in
		if ignore {
			in = keep(in, alphabet+"=")
		}
		text, valid := decodeRadix(in, alphabet)
		c.print(text)
		if !valid {
			c.status = 1
		}
		// How much of a broken group base32 prints is not computed.
		return valid || alphabet == base64Alphabet
	}
	c.wrap(encodeRadix(c.in, alphabet), wrap)
	return true
}

// keep drops the bytes that are not in set.
func keep(s, set string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(set, r) {
			return r
		}
		return -1
	}, s)
}

// wrap prints text in lines of the given width, or as it is for width 0.
func (c *call) wrap(text string, width int) {
	if width == 0 {
		c.print(text)
		return
	}
	for text != "" {
		n := min(width, len(text))
		c.print(text[:n] + "\n")
		text = text[n:]
	}
}

// radix tells how many bits a digit carries and how many digits and bytes make
// a group.
func radix(alphabet string) (bits uint, digits, bytes int) {
	if len(alphabet) == 32 {
		return 5, 8, 5
	}
	return 6, 4, 3
}

func encodeRadix(s, alphabet string) string {
	bits, digits, bytes := radix(alphabet)
	var b strings.Builder
	for ; s != ""; s = s[min(bytes, len(s)):] {
		group := s[:min(bytes, len(s))]
		var v uint64
		for i := range bytes {
			v <<= 8
			if i < len(group) {
				v |= uint64(group[i])
			}
		}
		used := (len(group)*8 + int(bits) - 1) / int(bits)
		for i := range digits {
			if i >= used {
				b.WriteByte('=')
				continue
			}
			b.WriteByte(alphabet[v>>(bits*uint(digits-1-i))&(1<<bits-1)])
		}
	}
	return b.String()
}

// decodeRadix decodes until something is wrong; what was decoded until then is
// printed all the same. Newlines do not count.
func decodeRadix(s, alphabet string) (text string, valid bool) {
	bits, digits, _ := radix(alphabet)
	var out []byte
	var v uint64
	n, padding := 0, 0
	flush := func() {
		v <<= bits * uint(digits-n)
		for i := range n * int(bits) / 8 {
			out = append(out, byte(v>>(bits*uint(digits)-8*uint(i+1))))
		}
		v, n, padding = 0, 0, 0
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '\n' {
			continue
		}
		d := strings.IndexByte(alphabet, c)
		switch {
		case d >= 0 && padding == 0:
			v, n = v<<bits|uint64(d), n+1
		case c == '=' && n > 0 && paddingFits(alphabet, n):
			padding++
		default:
			flush()
			return string(out), false
		}
		if n+padding == digits {
			flush()
		}
	}
	valid = n == 0
	flush()
	return string(out), valid
}

// paddingFits reports whether a group may end after n digits.
func paddingFits(alphabet string, n int) bool {
	if len(alphabet) == 64 {
		return n >= 2
	}
	return n == 2 || n == 4 || n == 5 || n == 7
}

// openssl is `openssl base64` and `openssl enc -base64`, which read and write
// lines of 64 characters, or one line with -A.
func (c *call) openssl() bool {
	if len(c.args) == 0 {
		return false
	}
	args := c.args[1:]
	base64 := false
	switch c.args[0] {
	case "base64":
		base64 = true
	case "enc":
	default:
		return false
	}
	decode, oneLine := false, false
	for _, arg := range args {
		switch arg {
		case "-d":
			decode = true
		case "-e":
			decode = false
		case "-A":
			oneLine = true
		case "-base64", "-a":
			base64 = true
		default:
			return false
		}
	}
	if !base64 {
		return false
	}
	if !decode {
		width := 64
		if oneLine {
			width = 0
		}
		c.wrap(encodeRadix(c.in, base64Alphabet), width)
		return true
	}
	// Its decoder forgives and drops more than can be told; only what is
	// plainly right is computed.
	in := lines(c.in)
	for i, line := range in {
		text, newline := chomp(line)
		if len(text) > 76 || len(text)%4 != 0 || text == "" || newline == "" && !oneLine ||
			i < len(in)-1 && strings.Contains(text, "=") || strings.Contains(strings.TrimRight(text, "="), "=") {
			return false
		}
	}
	if oneLine && len(in) > 1 {
		return false
	}
	text, valid := decodeRadix(c.in, base64Alphabet)
	c.print(text)
	return valid
}
