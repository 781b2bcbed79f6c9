package past

import "io"

// A transcript of Claude Code is a file of JSON lines below
// ~/.claude/projects/PROJECT/: one session, or the part of it that a sub-agent
// had (agent-*.jsonl, isSidechain). A line of type "assistant" holds a message
// whose content lists the tools that are called, with their input as it is
// handed to hooks, and the directory that the session was in.
var claudeLine = shape{keys: []shape{
	{key: "type"}, {key: "cwd"}, {key: "timestamp"},
	{key: "message", keys: []shape{{key: "content", keys: []shape{
		{key: "type"}, {key: "id"}, {key: "name"},
		{key: "input", keys: []shape{{key: "command"}, {key: "file_path"}, {key: "notebook_path"}}},
	}}}},
}}

func readClaude(r io.Reader, to Sink) error {
	var project, dir string
	return eachDocument(r, &claudeLine, to, func(v *value, line int) error {
		if cwd := v.str("cwd"); cwd != "" {
			dir = cwd
			if project == "" {
				project = cwd
			}
		}
		if v.str("type") != "assistant" {
			return nil
		}
		content := v.get("message").get("content")
		for i := range content.items {
			c := &content.items[i]
			if c.str("type") != "tool_use" {
				continue
			}
			item := Item{Dir: dir, Project: project, When: v.when("timestamp"), Line: line, ID: c.str("id"), Tool: c.str("name")}
			input := c.get("input")
			switch item.Tool {
			case "Bash", "Monitor":
				item.Text = input.str("command")
			case "Edit", "Write", "MultiEdit", "NotebookEdit":
				item.Edit, item.Text = true, first(input, "file_path", "notebook_path")
			}
			if err := send(to, item); err != nil {
				return err
			}
		}
		return nil
	})
}

// send hands an item on, unless it has nothing to judge.
func send(to Sink, item Item) error {
	if item.Text == "" {
		return nil
	}
	if !item.Edit {
		item.Tool = ""
	}
	return to.Item(item)
}

// first is the first string that is there at one of the keys.
func first(v *value, keys ...string) string {
	for _, k := range keys {
		if s := v.str(k); s != "" {
			return s
		}
	}
	return ""
}
