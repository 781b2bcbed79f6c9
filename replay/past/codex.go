package past

import (
	"io"
	"path"
	"strings"
)

// A session of Codex is a file of JSON lines, rollout-*.jsonl below
// ~/.codex/sessions/YEAR/MONTH/DAY (codex-rs/protocol: RolloutItem,
// ResponseItem). A line has a type and a payload: session_meta and turn_context
// hold the directory, response_item a call of a tool. The lines of old versions
// are the payload itself.
func codexLine() *shape {
	return &shape{keys: append([]shape{{key: "timestamp"}, {key: "payload", keys: codexItem}}, codexItem...)}
}

var codexItem = []shape{
	{key: "type"}, {key: "cwd"}, {key: "name"}, {key: "arguments"}, {key: "input"}, {key: "call_id"}, {key: "id"},
	{key: "action", keys: codexArguments},
	{key: "content", keys: []shape{{key: "text"}}},
}

var codexArguments = []shape{{key: "command"}, {key: "cmd"}, {key: "workdir"}, {key: "working_directory"}, {key: "input"}, {key: "patch"}}

func readCodex(r io.Reader, to Sink) error {
	c := codex{to: to}
	return eachDocument(r, codexLine(), to, c.line)
}

type codex struct {
	to           Sink
	project, dir string
	args         document
}

func (c *codex) line(v *value, line int) error {
	p := v
	if v.get("payload").kind == '{' {
		p = v.get("payload")
	}
	kind := v.str("type")
	if kind == "response_item" || p == v {
		kind = p.str("type")
	}
	item := Item{Dir: c.dir, Project: c.project, When: v.when("timestamp"), Line: line, ID: first(p, "call_id", "id")}
	switch kind {
	case "session_meta", "turn_context", "":
		c.enter(p.str("cwd"))
	case "message":
		c.context(p.get("content"))
	case "local_shell_call":
		a := p.get("action")
		item.Text, item.Shell = command(a.get("command"))
		return c.send(item, a)
	case "function_call":
		a, why := c.args.parse([]byte(p.str("arguments")), &shape{keys: codexArguments})
		switch name := p.str("name"); {
		case name == "apply_patch":
			return c.patch(item, first(&a, "input", "patch"))
		case !isCodexShell(name):
			return nil
		case why != "":
			c.to.Bad(line, "the arguments of a shell call are "+why)
			return nil
		}
		item.Text, item.Shell = command(a.get("command"))
		if item.Text == "" {
			item.Text, item.Shell = command(a.get("cmd"))
		}
		return c.send(item, &a)
	case "custom_tool_call":
		if p.str("name") == "apply_patch" {
			return c.patch(item, p.str("input"))
		}
	}
	return nil
}

func isCodexShell(name string) bool {
	switch name {
	case "shell", "container.exec", "shell_command", "exec_command", "local_shell":
		return true
	}
	return false
}

// enter is the session in a directory.
func (c *codex) enter(dir string) {
	if dir == "" {
		return
	}
	c.dir = dir
	if c.project == "" {
		c.project = dir
	}
}

// context finds the directory in the message with which old versions begin.
func (c *codex) context(content *value) {
	for i := range content.items {
		text := content.items[i].str("text")
		if !strings.HasPrefix(strings.TrimSpace(text), "<environment_context>") {
			continue
		}
		if _, rest, ok := strings.Cut(text, "<cwd>"); ok {
			dir, _, _ := strings.Cut(rest, "</cwd>")
			c.enter(dir)
		}
	}
}

// send hands a command on, in the directory that its arguments name.
func (c *codex) send(item Item, arguments *value) error {
	if dir := first(arguments, "workdir", "working_directory"); dir != "" {
		item.Dir = below(item.Dir, dir)
	}
	return send(c.to, item)
}

// patch hands on the files that a patch touches, each an edit of its own.
func (c *codex) patch(item Item, patch string) error {
	id := item.ID
	for line := range strings.Lines(patch) {
		line, ok := strings.CutPrefix(strings.TrimSpace(line), "*** ")
		if !ok {
			continue
		}
		for _, header := range [...]string{"Add File:", "Update File:", "Delete File:", "Move to:"} {
			name, ok := strings.CutPrefix(line, header)
			if !ok {
				continue
			}
			item.Edit, item.Tool, item.Text = true, "apply_patch", strings.TrimSpace(name)
			if id != "" {
				item.ID = id + " " + item.Text
			}
			if err := send(c.to, item); err != nil {
				return err
			}
		}
	}
	return nil
}

// below is a directory seen from another one; "" where it cannot be told.
func below(from, dir string) string {
	if isAbs(dir) {
		return dir
	}
	if from == "" {
		return ""
	}
	return path.Join(from, dir)
}

// isAbs reports whether a path is absolute, here or on Windows.
func isAbs(p string) bool {
	return strings.HasPrefix(p, "/") || strings.HasPrefix(p, `\\`) || len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/')
}

// command is a command that is a text, or a list of words. A list that gives a
// shell its code is that code, for that shell.
func command(v *value) (text, shell string) {
	if v.kind == '"' {
		return v.text, ""
	}
	words := make([]string, 0, len(v.items))
	for i := range v.items {
		if v.items[i].kind != '"' {
			return "", ""
		}
		words = append(words, v.items[i].text)
	}
	if len(words) == 3 && (words[1] == "-lc" || words[1] == "-c") {
		switch name := path.Base(words[0]); name {
		case "bash", "zsh", "sh":
			return words[2], name
		}
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " "), ""
}

// quoted is a word as a shell reads it.
func quoted(w string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+,="
	if w != "" && strings.Trim(w, plain) == "" && !strings.Contains(w, "=") {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
