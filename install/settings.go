package install

import (
	"errors"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// errNoObject is about a file that is JSON, but not settings.
var errNoObject = errors.New("it is not a JSON object")

// settings is a settings file that has been read for one of its lists.
type settings struct {
	layout
	list
	root value
	// way are the values at the keys of the list, nil from the first on that is
	// not there. The last one is the array.
	way  []*value
	ours []Hook
}

func (l *list) read(text []byte) (settings, error) {
	root, err := parse(text)
	if err != nil {
		return settings{}, err
	}
	s := settings{layout: layoutOf(text, &root), list: *l, root: root}
	if s.root.kind != '{' {
		return s, errNoObject
	}
	at := &s.root
	for i, key := range l.keys {
		at = at.get(key)
		s.way = append(s.way, at)
		last := i == len(l.keys)-1
		switch {
		case at == nil || last && at.kind == '[' || !last && at.kind == '{':
		case last && i > 0:
			return s, errors.New(`"` + l.keys[i-1] + `" has a "` + key + `" that is not a list`)
		case last:
			return s, errors.New(`"` + key + `" is not a list`)
		default:
			return s, errors.New(`"` + key + `" is not an object`)
		}
	}
	s.ours = hooksIn(s.array())
	return s, nil
}

func (s *settings) array() *value { return s.way[len(s.way)-1] }

// add returns the text of a settings file with the one entry that runs a
// command. A file that has exactly that entry is returned as it is. Of other
// entries that run gstack the first is replaced where it stands alone, and the
// rest goes.
func (l *list) add(text []byte, command string) ([]byte, error) {
	s, err := l.read(text)
	if err != nil {
		return nil, err
	}
	if len(s.ours) == 1 && s.current(&s.ours[0], command) {
		return text, nil
	}
	if i := slices.IndexFunc(s.ours, s.alone); i >= 0 {
		return s.replaced(s.ours[i].group, l.item(command)), nil
	}
	if len(s.ours) > 0 {
		// The entry is added to what is left.
		if text, err = l.remove(text); err != nil {
			return nil, err
		}
		return l.add(text, command)
	}
	if s.array() != nil {
		return spliced(text, []splice{s.appended(s.array(), func(l layout, indent string) string {
			return l.laid(s.item(command), indent)
		})}), nil
	}
	// The entry is added with as much around it as is not there yet.
	at, depth := &s.root, 0
	for depth < len(s.way)-1 && s.way[depth] != nil {
		at, depth = s.way[depth], depth+1
	}
	v := slices.Concat([]byte("["), s.item(command), []byte("]"))
	for i := len(l.keys) - 1; i > depth; i-- {
		v = slices.Concat([]byte(`{"`+l.keys[i]+`":`), v, []byte("}"))
	}
	return s.member(at, l.keys[depth], v), nil
}

// member is the text with one more member in an object.
func (l layout) member(object *value, key string, v jsontext.Value) []byte {
	if object.end == object.start { // an empty file
		fresh := layout{nl: "\n", unit: "  "}
		return slices.Concat(l.text[:object.start], []byte("{\n  "+fresh.keyed(key, v, "  ")+"\n}\n"))
	}
	return spliced(l.text, []splice{l.appended(object, func(l layout, indent string) string {
		return l.keyed(key, v, indent)
	})})
}

// withVersion is the text of a settings file that must say its version.
func withVersion(text []byte, version string) ([]byte, error) {
	root, err := parse(text)
	switch {
	case err != nil:
		return nil, err
	case root.kind != '{':
		return nil, errNoObject
	case root.get("version") != nil:
		return text, nil
	}
	l := layoutOf(text, &root)
	return l.member(&root, "version", jsontext.Value(version)), nil
}

// current reports whether an entry is as it would be installed. What a person
// has added to it does not matter.
func (s *settings) current(h *Hook, command string) bool {
	want, err := parse(s.item(command))
	return err == nil && h.Args == nil && want.partOf(&s.array().items[h.group])
}

// partOf reports whether all of a value is in another: every member of an
// object, every item of an array.
func (v *value) partOf(w *value) bool {
	if w == nil || v.kind != w.kind {
		return false
	}
	for i := range v.members {
		if m := &v.members[i]; !m.value.partOf(w.get(m.key)) {
			return false
		}
	}
	for i := range v.items {
		if !slices.ContainsFunc(w.items, func(x value) bool { return v.items[i].partOf(&x) }) {
			return false
		}
	}
	return v.text == w.text
}

// alone reports whether a hook has its item of the list for itself.
func (s *settings) alone(h Hook) bool {
	return h.item < 0 || len(s.array().items[h.group].get("hooks").items) == 1
}

// replaced is the text with a new entry in place of an item of the list, and
// without the other entries that run gstack.
func (s *settings) replaced(group int, entry jsontext.Value) []byte {
	keep := s.ours[:0:0]
	for _, h := range s.ours {
		if h.group != group {
			keep = append(keep, h)
		}
	}
	g := s.array().items[group]
	l := s.layout
	indent, own := l.indentOf(g.start)
	if !own {
		l.nl = ""
	}
	list := append(s.without(keep), splice{g.start, g.end, l.laid(entry, indent)})
	slices.SortFunc(list, func(a, b splice) int { return a.start - b.start })
	return spliced(s.text, list)
}

// gone reports whether an item of the list holds nothing but hooks.
func (s *settings) gone(group int, hooks []Hook) bool {
	n := 0
	for _, h := range hooks {
		if h.group == group {
			n++
		}
		if h.group == group && h.item < 0 {
			return true
		}
	}
	return n > 0 && n == len(s.array().items[group].get("hooks").items)
}

// without takes hooks away, and the items that hold nothing else.
func (s *settings) without(hooks []Hook) []splice {
	var list []splice
	gone := func(group int) bool { return s.gone(group, hooks) }
	if slices.ContainsFunc(hooks, func(h Hook) bool { return gone(h.group) }) {
		list = s.removed(s.array(), s.array().spans(), gone)
	}
	for g := range s.array().items {
		if gone(g) || !slices.ContainsFunc(hooks, func(h Hook) bool { return h.group == g }) {
			continue
		}
		entries := s.array().items[g].get("hooks")
		list = append(list, s.removed(entries, entries.spans(), func(i int) bool {
			return slices.ContainsFunc(hooks, func(h Hook) bool { return h.group == g && h.item == i })
		})...)
	}
	slices.SortFunc(list, func(a, b splice) int { return a.start - b.start })
	return list
}

// remove returns the text of a settings file without the entries that run
// gstack, and without the keys that held nothing else.
func (l *list) remove(text []byte) ([]byte, error) {
	s, err := l.read(text)
	if err != nil || len(s.ours) == 0 {
		return text, err
	}
	for g := range s.array().items {
		if !s.gone(g, s.ours) {
			return spliced(text, s.without(s.ours)), nil
		}
	}
	depth := len(l.keys) - 1
	for depth > 0 && len(s.way[depth-1].members) == 1 {
		depth--
	}
	in := &s.root
	if depth > 0 {
		in = s.way[depth-1]
	}
	return spliced(text, s.removed(in, in.spans(), func(i int) bool { return in.members[i].key == l.keys[depth] })), nil
}
