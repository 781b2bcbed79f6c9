package past

import (
	"bytes"
	"path"
	"strings"
)

// SniffSize is how many bytes of a file's beginning Sniff wants.
const SniffSize = 64 << 10

// Sniff tells the format of a file by its name and its first bytes. Where
// nothing tells it, sure is false, and it is JSONL for JSON and else Lines.
func Sniff(name string, head []byte) (f Format, sure bool) {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	switch {
	case strings.HasSuffix(base, "bash_history"):
		return Bash, true
	case strings.HasSuffix(base, "zsh_history"), base == ".zhistory", base == ".histfile":
		return Zsh, true
	case strings.HasSuffix(base, "fish_history"):
		return Fish, true
	}
	trimmed := bytes.TrimLeft(head, " \t\r\n")
	if len(trimmed) > 0 && trimmed[0] == '{' {
		return sniffJSON(trimmed)
	}
	first, _, _ := bytes.Cut(trimmed, []byte("\n"))
	if at, _ := zshStamp(first); at > 0 {
		return Zsh, true
	}
	if _, ok := bashStamp(first); ok {
		return Bash, true
	}
	if bytes.HasPrefix(first, []byte("- cmd:")) {
		return Fish, true
	}
	return Lines, false
}

// sniffKeys are what the formats are told apart by: members that each line, or
// the document, of a format has.
var sniffKeys = shape{keys: []shape{
	{key: "command"}, {key: "sessionId"}, {key: "projectHash"}, {key: "parentUuid"}, {key: "uuid"}, {key: "leafUuid"}, {key: "type"},
	{key: "payload", keys: []shape{{key: "type"}}}, {key: "record_type"}, {key: "instructions"}, {key: "arguments"}, {key: "toolCalls"},
	{key: "message", keys: []shape{{key: "role"}}},
}}

// sniffJSON tells the format of JSON by its first lines, of which one may be
// broken, and the last may be cut off.
func sniffJSON(head []byte) (f Format, sure bool) {
	first, rest, more := bytes.Cut(head, []byte("\n"))
	if more && len(bytes.TrimSpace(first)) <= 1 {
		if bytes.Contains(head, []byte(`"projectHash"`)) {
			return Gemini, true
		}
		return JSONL, false
	}
	var d document
	for range 50 {
		v, why := d.parse(first, &sniffKeys)
		// Of a line that is cut off the members before are known.
		if why == "" || !more {
			if f := formatOf(&v); f != "" {
				return f, true
			}
		}
		if !more {
			break
		}
		first, rest, more = bytes.Cut(rest, []byte("\n"))
	}
	return JSONL, false
}

func formatOf(v *value) Format {
	has := func(key string) bool { return v.get(key).kind != 0 }
	switch kind := v.str("type"); {
	case has("projectHash"), has("toolCalls"):
		return Gemini
	case has("payload") && kind != "", has("record_type"), has("instructions"), has("arguments"), kind == "local_shell_call":
		return Codex
	case has("parentUuid"), has("uuid"), has("leafUuid"), has("sessionId"), has("message") && kind != "":
		return Claude
	case has("command"):
		return JSONL
	}
	return ""
}
