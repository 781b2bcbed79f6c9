package pure

import "strings"

// uudecode writes to the file that its input names, unless it is told to write
// to standard output.
func (c *call) uudecode() bool {
	switch {
	case len(c.args) == 2 && c.args[0] == "-o" && (c.args[1] == "-" || c.args[1] == "/dev/stdout"):
	case len(c.args) == 1 && (c.args[0] == "-o/dev/stdout" || c.args[0] == "-o-"):
	default:
		return false
	}
	in := lines(c.in)
	if len(in) == 0 {
		return false
	}
	header := strings.Fields(in[0])
	if len(header) != 3 || len(header[1]) != 3 || header[0] != "begin" {
		return false
	}
	for _, line := range in[1:] {
		text, _ := chomp(line)
		if text == "end" {
			return true
		}
		if text == "" {
			return false
		}
		n := uuDigit(text[0])
		text = text[1:]
		if n > 45 || len(text) < (n+2)/3*4 {
			return false
		}
		for ; n > 0; n, text = n-3, text[4:] {
			v := 0
			for i := range 4 {
				if text[i] < ' ' || text[i] > '`' {
					return false
				}
				v = v<<6 | uuDigit(text[i])
			}
			c.print(string([]byte{byte(v >> 16), byte(v >> 8), byte(v)}[:min(n, 3)]))
		}
	}
	return false
}

func uuDigit(ch byte) int { return int(ch-' ') & 0x3f }
