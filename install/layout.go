package install

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A splice replaces text[start:end].
type splice struct {
	start, end int
	text       string
}

// spliced is the text after the splices, which are in order and do not touch
// each other.
func spliced(text []byte, list []splice) []byte {
	var out []byte
	at := 0
	for _, s := range list {
		out = append(append(out, text[at:s.start]...), s.text...)
		at = s.end
	}
	return append(out, text[at:]...)
}

// layout is how a text is laid out, so that what is added looks like the rest.
type layout struct {
	text []byte
	nl   string // line end; "" for a text without lines
	unit string // one step of indentation
}

func layoutOf(text []byte, root *value) layout {
	l := layout{text: text, nl: "\n", unit: "  "}
	body := text[root.start:root.end]
	switch {
	case bytes.Contains(body, []byte("\r\n")):
		l.nl = "\r\n"
	case !bytes.Contains(body, []byte("\n")) && len(root.members) > 0:
		l.nl = ""
	}
	if len(root.members) > 0 {
		if indent, own := l.indentOf(root.members[0].start); own && indent != "" {
			l.unit = indent
		}
	}
	return l
}

// indentOf is the white space at the beginning of a line, and whether there is
// nothing else between it and a place in that line.
func (l layout) indentOf(at int) (indent string, own bool) {
	line := string(l.text[bytes.LastIndexByte(l.text[:at], '\n')+1 : at])
	indent = line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	return indent, indent == line
}

// appended adds one more child to an object or array. Child writes it for a
// given indentation, or for one line if the layout says so.
func (l layout) appended(container *value, child func(layout, string) string) splice {
	last := -1
	end := container.start + 1
	switch {
	case len(container.members) > 0:
		m := container.members[len(container.members)-1]
		last, end = m.start, m.value.end
	case len(container.items) > 0:
		v := container.items[len(container.items)-1]
		last, end = v.start, v.end
	}
	if last < 0 {
		indent, _ := l.indentOf(container.start)
		outer := l.nl + indent
		if l.nl != "" {
			indent += l.unit
		}
		return splice{end, container.end - 1, l.nl + indent + child(l, indent) + outer}
	}
	if indent, own := l.indentOf(last); own && l.nl != "" {
		return splice{end, end, "," + l.nl + indent + child(l, indent)}
	}
	between := ","
	if l.nl != "" {
		between = ", "
	}
	l.nl = ""
	return splice{end, end, between + child(l, "")}
}

// removed takes away some of the children of a container, which is told by the
// places where they begin and end.
func (l layout) removed(container *value, spans [][2]int, gone func(int) bool) []splice {
	kept := false
	for i := range spans {
		kept = kept || !gone(i)
	}
	if !kept {
		return []splice{{start: container.start + 1, end: container.end - 1}}
	}
	var list []splice
	for i := 0; i < len(spans); i++ {
		if !gone(i) {
			continue
		}
		first := i
		for i+1 < len(spans) && gone(i+1) {
			i++
		}
		if first > 0 {
			list = append(list, splice{start: spans[first-1][1], end: spans[i][1]})
		} else {
			list = append(list, splice{start: spans[0][0], end: spans[i+1][0]})
		}
	}
	return list
}

// spans are where the children of a container begin and end.
func (v *value) spans() [][2]int {
	var list [][2]int
	for _, m := range v.members {
		list = append(list, [2]int{m.start, m.value.end})
	}
	for _, item := range v.items {
		list = append(list, [2]int{item.start, item.end})
	}
	return list
}

// laid is a JSON value in the layout, for a line with an indentation.
func (l layout) laid(v jsontext.Value, indent string) string {
	if l.nl == "" {
		return string(v)
	}
	// The value is our own, so it is well-formed.
	_ = v.Indent(jsontext.WithIndentPrefix(indent), jsontext.WithIndent(l.unit))
	return strings.ReplaceAll(strings.TrimLeft(string(v), " \t"), "\n", l.nl)
}

// keyed is a member of an object in the layout.
func (l layout) keyed(key string, v jsontext.Value, indent string) string {
	colon := ": "
	if l.nl == "" {
		colon = ":"
	}
	return `"` + key + `"` + colon + l.laid(v, indent)
}
