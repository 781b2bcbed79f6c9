package bashtext

import (
	"strings"
	"unicode/utf8"
)

// ReadLine cuts from text what one call of the builtin read takes, up to the
// delimiter. Unless raw, a backslash hides the delimiter. found is false at
// the end of the text, where read fails but still assigns.
func ReadLine(text string, delim byte, raw bool) (line, rest string, found bool) {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && !raw:
			i++
		case text[i] == delim:
			return withoutNUL(text[:i], delim), text[i+1:], true
		}
	}
	return withoutNUL(text, delim), "", false
}

// withoutNUL drops what a shell variable cannot hold.
func withoutNUL(s string, delim byte) string {
	if delim == 0 {
		return s
	}
	return strings.ReplaceAll(s, "\x00", "")
}

// readChar is a character of a line; an escaped one separates nothing.
type readChar struct {
	c       byte
	escaped bool
}

// Read splits a line as the builtin read does into n variables. With n zero
// the line goes whole into REPLY; a negative n is read -a. Unless raw,
// backslashes escape and continue lines. Not known are an IFS of characters
// that bash takes for blanks here and not there, and a backslash with nothing
// behind it.
func Read(line, ifs string, n int, raw bool) ([]string, error) {
	dangling := (len(line)-len(strings.TrimRight(line, `\`)))%2 == 1
	if !isASCII(ifs) || strings.ContainsAny(ifs, "\v\f\r") || dangling && !raw {
		return nil, ErrUnknown
	}
	r := lineReader{set: newSeparators(ifs), in: unescape(line, raw)}
	if n == 0 {
		return []string{plainText(r.in)}, nil
	}
	r.skipSpace()
	var out []string
	if n < 0 {
		for len(r.in) > 0 {
			out = append(out, r.word())
		}
		return out, nil
	}
	for range n - 1 {
		out = append(out, r.word())
	}
	return append(out, r.last()), nil
}

func unescape(line string, raw bool) []readChar {
	out := make([]readChar, 0, len(line))
	for i := 0; i < len(line); i++ {
		c := readChar{c: line[i]}
		if c.c == '\\' && !raw {
			i++
			if line[i] == '\n' {
				continue
			}
			c = readChar{line[i], true}
		}
		out = append(out, c)
	}
	return out
}

func plainText(in []readChar) string {
	b := make([]byte, len(in))
	for i, c := range in {
		b[i] = c.c
	}
	return string(b)
}

// lineReader holds what is left of a line.
type lineReader struct {
	set *separators
	in  []readChar
}

func (r *lineReader) separates(c readChar) bool {
	return !c.escaped && c.c < utf8.RuneSelf && r.set.ascii[c.c]
}

func (r *lineReader) isSpace(c readChar) bool { return !c.escaped && r.isSpaceByte(c.c) }

func (r *lineReader) isSpaceByte(c byte) bool {
	return (c == ' ' || c == '\t' || c == '\n') && r.set.ascii[c]
}

func (r *lineReader) skipSpace() {
	for len(r.in) > 0 && r.isSpace(r.in[0]) {
		r.in = r.in[1:]
	}
}

// word takes one field and the separator behind it.
func (r *lineReader) word() string {
	n := 0
	for n < len(r.in) && !r.separates(r.in[n]) {
		n++
	}
	word := plainText(r.in[:n])
	r.in = r.in[n:]
	if len(r.in) == 0 {
		return word
	}
	space := r.isSpace(r.in[0])
	r.in = r.in[1:]
	r.skipSpace()
	if space && len(r.in) > 0 && r.separates(r.in[0]) {
		r.in = r.in[1:]
		r.skipSpace()
	}
	return word
}

// last takes the rest of the line: one field without its separator, or several
// with what stands between them.
func (r *lineReader) last() string {
	all := r.in
	word := r.word()
	if len(r.in) == 0 {
		return word
	}
	// Here bash strips even white space that was escaped.
	for len(all) > 0 && r.isSpaceByte(all[len(all)-1].c) {
		all = all[:len(all)-1]
	}
	return plainText(all)
}
