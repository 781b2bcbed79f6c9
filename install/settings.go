// Package install puts gstack's hook into the settings of Claude Code, takes it
// out again, and shows that it works there. It owns the form of the entry, how
// a settings file is changed without touching what else is in it, and the
// self-test. What the hook answers is decided elsewhere; here it is only run.
package install

import (
	"errors"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Errors about a file that is JSON, but not settings.
var (
	errNoObject = errors.New("it is not a JSON object")
	errNoHooks  = errors.New(`"hooks" is not an object`)
	errNoEvent  = errors.New(`"hooks" has a "` + event + `" that is not a list`)
)

// settings is a settings file that has been read.
type settings struct {
	layout
	root  value
	hooks *value // the members of the same names, nil where there are none
	event *value
	ours  []Hook
}

func read(text []byte) (settings, error) {
	root, err := parse(text)
	if err != nil {
		return settings{}, err
	}
	s := settings{layout: layoutOf(text, &root), root: root}
	s.hooks = s.root.get("hooks")
	s.event = s.hooks.get(event)
	switch {
	case s.root.kind != '{':
		return s, errNoObject
	case s.hooks != nil && s.hooks.kind != '{':
		return s, errNoHooks
	case s.event != nil && s.event.kind != '[':
		return s, errNoEvent
	}
	s.ours = hooksIn("", &s.root)
	return s, nil
}

// Add returns the text of a settings file with the one entry that runs a
// command. A file that has exactly that entry is returned as it is. Of other
// entries that run gstack the first is replaced where it stands alone, and the
// rest goes.
func Add(text []byte, command string) ([]byte, error) {
	s, err := read(text)
	if err != nil {
		return nil, err
	}
	if len(s.ours) == 1 && s.ours[0].current(command) {
		return text, nil
	}
	entry := func(l layout, indent string) string { return l.laid(group(command), indent) }
	if i := slices.IndexFunc(s.ours, s.alone); i >= 0 {
		return s.replaced(s.ours[i].group, entry), nil
	}
	if len(s.ours) > 0 {
		// The entry is added to what is left.
		if text, err = Remove(text); err != nil {
			return nil, err
		}
		return Add(text, command)
	}
	switch {
	case s.root.end == s.root.start: // an empty file
		l := layout{nl: "\n", unit: "  "}
		return slices.Concat(text[:s.root.start], []byte("{\n  "+l.keyed("hooks", inHooks(command), "  ")+"\n}\n")), nil
	case s.hooks == nil:
		return spliced(text, []splice{s.appended(&s.root, func(l layout, indent string) string {
			return l.keyed("hooks", inHooks(command), indent)
		})}), nil
	case s.event == nil:
		return spliced(text, []splice{s.appended(s.hooks, func(l layout, indent string) string {
			return l.keyed(event, inEvent(command), indent)
		})}), nil
	}
	return spliced(text, []splice{s.appended(s.event, entry)}), nil
}

// inEvent and inHooks are the entry with what it stands in.
func inEvent(command string) jsontext.Value {
	return append(append(jsontext.Value("["), group(command)...), ']')
}

func inHooks(command string) jsontext.Value {
	return append(append(jsontext.Value(`{"`+event+`":`), inEvent(command)...), '}')
}

// alone reports whether a hook has its group for itself.
func (s *settings) alone(h Hook) bool {
	return len(s.event.items[h.group].get("hooks").items) == 1
}

// replaced is the text with a new entry in place of a group, and without the
// other entries that run gstack.
func (s *settings) replaced(group int, entry func(layout, string) string) []byte {
	keep := s.ours[:0:0]
	for _, h := range s.ours {
		if h.group != group {
			keep = append(keep, h)
		}
	}
	g := s.event.items[group]
	l := s.layout
	indent, own := l.indentOf(g.start)
	if !own {
		l.nl = ""
	}
	list := append(s.without(keep), splice{g.start, g.end, entry(l, indent)})
	slices.SortFunc(list, func(a, b splice) int { return a.start - b.start })
	return spliced(s.text, list)
}

// without takes hooks away, and the groups that hold nothing else.
func (s *settings) without(hooks []Hook) []splice {
	taken := func(group, item int) bool {
		return slices.ContainsFunc(hooks, func(h Hook) bool { return h.group == group && h.item == item })
	}
	gone := func(group int) bool {
		return slices.ContainsFunc(hooks, func(h Hook) bool { return h.group == group }) &&
			allOf(len(s.event.items[group].get("hooks").items), func(i int) bool { return taken(group, i) })
	}
	var list []splice
	if slices.ContainsFunc(hooks, func(h Hook) bool { return gone(h.group) }) {
		list = s.removed(s.event, s.event.spans(), gone)
	}
	for g := range s.event.items {
		entries := s.event.items[g].get("hooks")
		if !gone(g) && slices.ContainsFunc(hooks, func(h Hook) bool { return h.group == g }) {
			list = append(list, s.removed(entries, entries.spans(), func(i int) bool { return taken(g, i) })...)
		}
	}
	slices.SortFunc(list, func(a, b splice) int { return a.start - b.start })
	return list
}

func allOf(n int, is func(int) bool) bool {
	for i := range n {
		if !is(i) {
			return false
		}
	}
	return true
}

// Remove returns the text of a settings file without the entries that run
// gstack, and without the keys that held nothing else.
func Remove(text []byte) ([]byte, error) {
	s, err := read(text)
	if err != nil || len(s.ours) == 0 {
		return text, err
	}
	key := func(in *value, name string) []splice {
		return s.removed(in, in.spans(), func(i int) bool { return in.members[i].key == name })
	}
	left := len(s.event.items)
	for g, item := range s.event.items {
		n := 0
		for _, h := range s.ours {
			if h.group == g {
				n++
			}
		}
		if n > 0 && n == len(item.get("hooks").items) {
			left--
		}
	}
	switch {
	case left > 0:
		return spliced(text, s.without(s.ours)), nil
	case len(s.hooks.members) > 1:
		return spliced(text, key(s.hooks, event)), nil
	}
	return spliced(text, key(&s.root, "hooks")), nil
}
