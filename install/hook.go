package install

import (
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// What is registered with Claude Code. A client that gives the hook up after
// timeout seconds runs the call, so it is far above what the hook takes, and
// onFailure says what a client that knows it does instead.
const (
	event     = "PreToolUse"
	matcher   = "Bash|Monitor|PowerShell|Edit|Write|MultiEdit|NotebookEdit"
	timeout   = "10"
	onFailure = "block"
	guard     = "guard"
)

// Command is the command line that runs the hook of a program, and refuses the
// call where that is missing or dies.
func Command(program string) string { return shellWord(program) + " hook " + guard + closing }

// closing turns every end but success into the one status that refuses.
const closing = " || exit 2"

// group is the entry of a settings file for a command line.
func group(command string) jsontext.Value {
	b, _ := jsontext.AppendQuote([]byte(`{"matcher":"`+matcher+`","hooks":[{"type":"command","command":`), command)
	return append(b, `,"timeout":`+timeout+`,"onFailure":"`+onFailure+`"}]}`...)
}

// Hook is an entry that runs gstack.
type Hook struct {
	File    string // where it stands
	Matcher string
	// Command is the line for the shell, or with Args the program alone.
	Command   string
	Args      []string
	OnFailure string
	Timeout   string
	// Program and Kind are what it runs.
	Program, Kind string
	// Root is the directory of the plugin that has the hook, else empty.
	Root string

	group, item int // its place in the list of the event
}

// hooksIn are the entries of a settings file that run gstack. They are known
// by what they run: clients drop every key that they do not know.
func hooksIn(file string, root *value) []Hook {
	var list []Hook
	groups := root.get("hooks").get(event)
	if groups == nil {
		return nil
	}
	for g := range groups.items {
		entries := groups.items[g].get("hooks")
		if entries == nil {
			continue
		}
		for i := range entries.items {
			e := &entries.items[i]
			h := hookOf(e)
			h.File, h.Matcher, h.group, h.item = file, groups.items[g].str("matcher"), g, i
			if h.ours() {
				list = append(list, h)
			}
		}
	}
	return list
}

func hookOf(e *value) Hook {
	h := Hook{Command: e.str("command"), OnFailure: e.str("onFailure")}
	if args := e.get("args"); args != nil && args.kind == '[' {
		h.Args = []string{}
		for _, a := range args.items {
			h.Args = append(h.Args, a.text)
		}
	}
	if t := e.get("timeout"); t != nil && t.kind == '0' {
		h.Timeout = t.text
	}
	return h
}

// ours reports whether the entry runs the hook of gstack and nothing else.
func (h *Hook) ours() bool {
	var words []string
	ok := true
	if h.Args != nil {
		words = append([]string{h.Command}, h.Args...)
	} else {
		words, ok = shellWords(strings.TrimSuffix(strings.TrimSpace(h.Command), closing))
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
	return h.Kind == "careful" || h.Kind == "freeze" || h.Kind == guard
}

// isProgram reports whether a path is that of a gstack.
func isProgram(path string) bool {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	return name == "gstack" || name == "gstack.exe"
}

// current reports whether the entry is as it would be installed.
func (h *Hook) current(command string) bool {
	return h.Args == nil && h.Command == command && h.Matcher == matcher && h.Timeout == timeout && h.OnFailure == onFailure
}

// closes reports whether the entry refuses a call when its program is missing.
func (h *Hook) closes() bool {
	return h.Root != "" || h.Args != nil || strings.HasSuffix(strings.TrimSpace(h.Command), closing)
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
func (h *Hook) judges(t tool) bool {
	return h.Kind == guard || (t.path == "") == (h.Kind == "careful")
}
