package install

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// kinds of hooks that gstack has.
const (
	guard  = "guard"
	config = "config"
)

// Command is the command line that runs the hook of a program for the agent,
// and refuses the call where the program is missing or dies.
func (a *Agent) Command(program, kind string) string {
	line := a.start + shellWord(program) + " hook " + kind
	if kind == guard && a.Name != "claude" {
		line += " --agent " + a.Name
	}
	return line + a.closing
}

// item is the entry of a list for a command line.
func (l *list) item(command string) jsontext.Value {
	quoted, _ := jsontext.AppendQuote(nil, command)
	return jsontext.Value(strings.Replace(l.entry, "%", string(quoted), 1))
}

// Hook is an entry that runs gstack, or a file of ours that does.
type Hook struct {
	File    string // where it stands
	Matcher string
	// Command is the line for the shell, or with Args the program alone.
	Command string
	Args    []string
	// Program and Kind are what it runs.
	Program, Kind string
	// Root is the directory of the plugin that has the hook, else empty.
	Root string

	event       string // the name of the list it stands in, "" for a file of ours
	entry       *value // with its members
	group, item int    // its place in the list; item is -1 for an entry that is in no group
}

// hooksIn are the entries of a list that run gstack. They are known by what
// they run: clients drop every key that they do not know.
func hooksIn(array *value) []Hook {
	if array == nil {
		return nil
	}
	var found []Hook
	add := func(e *value, matcher string, group, item int) {
		h := hookOf(e)
		h.Matcher, h.group, h.item = matcher, group, item
		if h.ours() {
			found = append(found, h)
		}
	}
	for g := range array.items {
		group := &array.items[g]
		entries := group.get("hooks")
		if entries == nil {
			add(group, group.str("matcher"), g, -1)
			continue
		}
		for i := range entries.items {
			add(&entries.items[i], group.str("matcher"), g, i)
		}
	}
	return found
}

// hooksOf are the hooks of gstack in a settings file of the agent.
func (a *Agent) hooksOf(file string, root *value) []Hook {
	var found []Hook
	for _, l := range a.listsOf(file) {
		at := root
		for _, key := range l.keys {
			at = at.get(key)
		}
		for _, h := range hooksIn(at) {
			h.File, h.event = file, l.event()
			found = append(found, h)
		}
	}
	return found
}

// hookOf reads an entry. Agents have several names for its command line.
func hookOf(e *value) Hook {
	h := Hook{Command: e.str("command"), entry: e}
	for _, line := range [...]string{e.str("bash"), e.get("action").str("command")} {
		if h.Command == "" {
			h.Command = line
		}
	}
	if args := e.get("args"); args != nil && args.kind == '[' {
		h.Args = []string{}
		for _, a := range args.items {
			h.Args = append(h.Args, a.text)
		}
	}
	return h
}

// ours reports whether the entry runs a hook of gstack and nothing else, and
// fills in what it runs.
func (h *Hook) ours() bool {
	var words []string
	ok := true
	if h.Args != nil {
		words = append([]string{h.Command}, h.Args...)
	} else {
		words, ok = shellWords(h.open())
	}
	switch {
	case !ok || len(words) != 3 && len(words) != 5:
		return false
	case len(words) == 5 && words[3] != "--agent":
		return false
	case !isProgram(words[0]) || words[1] != "hook":
		return false
	}
	h.Program, h.Kind = words[0], words[2]
	return slices.Contains([]string{"careful", "freeze", guard, config}, h.Kind)
}

// open is the command line without what starts and closes it.
func (h *Hook) open() string {
	line := strings.TrimPrefix(strings.TrimSpace(h.Command), viaEnv)
	for _, closing := range [...]string{exitTwo, sayTwo} {
		if rest, ok := strings.CutSuffix(line, closing); ok {
			return rest
		}
	}
	return line
}

// isProgram reports whether a path is that of a gstack.
func isProgram(path string) bool {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	return name == "gstack" || name == "gstack.exe"
}

// closes reports whether the entry refuses a call when its program is missing.
func (h *Hook) closes(a *Agent) bool {
	return h.Root != "" || h.Args != nil || a.script != nil || strings.HasSuffix(strings.TrimSpace(h.Command), a.closing)
}

// has reports whether the entry has a key with a value as it is written.
func (h *Hook) has(key, raw string) bool {
	want, err := parse([]byte(raw))
	return err == nil && want.partOf(h.entry.get(key))
}

// covers reports whether a client runs the hook for a tool. A matcher of names
// is a list, any other a regular expression.
func (h *Hook) covers(tool string) bool {
	switch h.Matcher {
	case "", "*":
		return true
	}
	plain := strings.Trim(h.Matcher, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-|, ") == ""
	if !plain {
		re, err := regexp.Compile(h.Matcher)
		return err == nil && re.MatchString(tool)
	}
	for _, name := range strings.FieldsFunc(h.Matcher, func(r rune) bool { return r == '|' || r == ',' }) {
		if strings.TrimSpace(name) == tool {
			return true
		}
	}
	return false
}

// judges reports whether a hook of this kind decides about a tool.
func (h *Hook) judges(p probe) bool {
	return h.Kind == guard || h.Kind == "careful" && !p.edits() || h.Kind == "freeze" && p.edits()
}
