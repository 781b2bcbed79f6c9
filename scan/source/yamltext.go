package source

import "strings"

// scalarText adds the value of a scalar, each byte with its place in the file.
// The parser has unfolded and unescaped the value; what stands for a byte is
// found again by going through both together.
func scalarText(b *builder, file string, n *node) {
	if n.block {
		if !blockText(b, file, n) {
			b.put(n.value, n.at)
		}
		return
	}
	at, quote := n.at, byte(0)
	if at < len(file) && (file[at] == '"' || file[at] == '\'') {
		quote = file[at]
		at++
	}
	if alignText(b, file, at, n.value, quote) {
		return
	}
	// Of a scalar with blanks behind it the parser tells a place too far on.
	first, _, _ := strings.Cut(n.value, "\n")
	from, to := max(0, n.at-len(first)-8), min(len(file), n.at+len(first))
	i := strings.LastIndex(file[from:to], first)
	if i < 0 || !alignText(b, file, from+i, n.value, 0) {
		b.put(n.value, n.at)
	}
}

// alignText adds a value that is to be found from at on, if it is there.
func alignText(b *builder, file string, at int, value string, quote byte) bool {
	found := &builder{}
	for value != "" {
		line, rest, more := strings.Cut(value, "\n")
		if at = alignLine(found, file, at, line, quote); at < 0 {
			return false
		}
		if value = rest; more {
			found.put("\n", at)
		}
	}
	b.add(found, 0, found.text.Len())
	return true
}

// blockText adds the value of a scalar in the block style, | or >. It is read
// from the file itself, as where it begins and how far it is indented is all
// there is to know. It reports whether the form is understood.
// https://yaml.org/spec/1.2.2/#81-block-scalar-styles
func blockText(b *builder, file string, n *node) bool {
	if strings.TrimSpace(n.value) == "" {
		return true
	}
	end := strings.IndexByte(file[n.at:], '\n')
	if end < 0 || n.at >= len(file) || file[n.at] != '|' && file[n.at] != '>' {
		return false
	}
	header, folded := file[n.at:n.at+end], file[n.at] == '>'
	for _, c := range header[1:min(3, len(header))] {
		if c >= '1' && c <= '9' {
			return false // indented by a number that counts from the parent
		}
	}
	lines := linesOf(file[n.at+end+1:])
	indent := -1
	breaks := 0     // line ends since the last line with text
	deeper := false // that line was indented further
	for _, l := range lines {
		at := n.at + end + 1 + l.at
		text := strings.TrimLeft(l.text, " ")
		spaces := len(l.text) - len(text)
		if indent < 0 && text != "" {
			indent = spaces
		}
		if text == "" && (indent < 0 || spaces <= indent) {
			breaks++
			continue
		}
		if spaces < indent {
			break
		}
		text = l.text[indent:]
		further := isBlank(text[0])
		if breaks > 0 && b.text.Len() > 0 {
			switch {
			case !folded || further || deeper:
				b.put(strings.Repeat("\n", breaks), at-1)
			case breaks == 1:
				b.put(" ", at-1)
			default:
				b.put(strings.Repeat("\n", breaks-1), at-1)
			}
		}
		b.copy(text, at+indent)
		breaks, deeper = 1, further
	}
	if !strings.Contains(header, "-") {
		b.put("\n", n.at)
	}
	return true
}

// alignLine adds a line of a value that is to be found from at on, over line
// ends that were folded, and returns where it ends; -1 if it is not there.
func alignLine(b *builder, file string, at int, line string, quote byte) int {
	start := 0 // of what is not yet added
	from := at
	for i := 0; i < len(line); {
		if at < len(file) && file[at] == line[i] && !escapes(file[at:], quote) {
			if at != from+i-start {
				b.copy(line[start:i], from)
				start, from = i, at
			}
			at++
			i++
			continue
		}
		if at >= len(file) {
			return -1
		}
		b.copy(line[start:i], from)
		start = i
		switch {
		case escapes(file[at:], quote):
			size := 2
			if quote == '"' {
				switch file[at+1] {
				case 'x':
					size = 4
				case 'u':
					size = 6
				case 'U':
					size = 10
				case '\n', '\r': // the line goes on
					size = 1
					at += size
					from = at
					continue
				}
			}
			n := 1
			for i+n < len(line) && line[i+n]&0xC0 == 0x80 {
				n++
			}
			b.put(line[i:i+n], at)
			i += n
			at = min(at+size, len(file))
		case isBlank(line[i]) && isBlank(file[at]):
			// A folded line end is a blank in the value.
			b.put(line[i:i+1], at)
			i++
			for at < len(file) && isBlank(file[at]) {
				at++
			}
		case isBlank(file[at]):
			at++
		case isBlank(line[i]):
			b.put(line[i:i+1], at)
			i++
		default:
			return -1
		}
		start, from = i, at
	}
	b.copy(line[start:], from)
	return at
}

// escapes reports whether s begins with an escape of a quoted scalar.
func escapes(s string, quote byte) bool {
	return len(s) > 1 && (quote == '"' && s[0] == '\\' || quote == '\'' && s[0] == '\'' && s[1] == '\'')
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
