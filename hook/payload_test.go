package hook

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestParseReads(t *testing.T) {
	for _, c := range []struct {
		name, payload  string
		tool, cwd      string
		commands       []string
		fields         []Field
		runsShell      bool
		edits          bool
		unusableFields bool
	}{
		{
			name:    "bash",
			payload: `{"session_id":"c9","cwd":"/w","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /","description":"d"},"tool_use_id":"t"}`,
			tool:    "Bash", cwd: "/w", commands: []string{"rm -rf /"}, runsShell: true,
		},
		{
			name:    "blanks around and inside, as clients send them",
			payload: " \n{ \"tool_input\" : { \"command\" : \"ls\" } , \"tool_name\":\"Bash\"}\n",
			tool:    "Bash", commands: []string{"ls"}, runsShell: true,
		},
		{
			name:    "escapes are resolved once",
			payload: `{"tool_name":"Bash","tool_input":{"command":"rm \u002drf \"\/\" \\n \ud83d\ude00"}}`,
			tool:    "Bash", commands: []string{"rm -rf \"/\" \\n \U0001f600"}, runsShell: true,
		},
		{
			name:    "a key in another case is another key",
			payload: `{"tool_name":"Bash","tool_input":{"command":"rm -rf /","Command":"ls","COMMAND":"ls"}}`,
			tool:    "Bash", commands: []string{"rm -rf /"}, runsShell: true,
		},
		{
			name:    "only a key in another case",
			payload: `{"tool_name":"Bash","tool_input":{"Command":"rm -rf /"}}`,
			tool:    "Bash",
		},
		{
			name:    "an empty command is a command",
			payload: `{"tool_name":"Bash","tool_input":{"command":""}}`,
			tool:    "Bash", commands: []string{""}, runsShell: true,
		},
		{
			name:    "a command that is no string belongs to another tool",
			payload: `{"tool_name":"Bash","tool_input":{"command":["rm","-rf","/"]}}`,
			tool:    "Bash",
		},
		{name: "no input", payload: `{"tool_name":"Bash"}`, tool: "Bash"},
		{name: "nothing", payload: `{}`},
		{
			name:     "without a tool name the fields decide",
			payload:  `{"tool_input":{"command":"ls"}}`,
			commands: []string{"ls"}, runsShell: true,
		},
		{
			name:    "a tool name of another case is an unknown tool",
			payload: `{"tool_name":"BASH","tool_input":{"command":"ls","path":"x"}}`,
			tool:    "BASH", commands: []string{"ls"}, fields: []Field{{"path", "x"}}, runsShell: true, edits: true,
		},
		{
			name:    "monitor runs shell text",
			payload: `{"tool_name":"Monitor","tool_input":{"command":"tail -f x"}}`,
			tool:    "Monitor", commands: []string{"tail -f x"}, runsShell: true,
		},
		{
			name:    "monitor without a command",
			payload: `{"tool_name":"Monitor","tool_input":{"ws":{"url":"ws://h"}}}`,
			tool:    "Monitor",
		},
		{
			name:    "edit",
			payload: `{"tool_name":"Edit","cwd":"/w","tool_input":{"file_path":"/w/a","old_string":"x","new_string":"y"}}`,
			tool:    "Edit", cwd: "/w", fields: []Field{{"file_path", "/w/a"}}, edits: true,
		},
		{
			name:    "notebook",
			payload: `{"tool_name":"NotebookEdit","tool_input":{"notebook_path":"/w/n.ipynb","new_source":""}}`,
			tool:    "NotebookEdit", fields: []Field{{"notebook_path", "/w/n.ipynb"}}, edits: true,
		},
		{
			name:    "every spelling of a path counts",
			payload: `{"tool_name":"Write","tool_input":{"path":"a","filePath":"b","file_path":"c","absolute_path":"d","AbsolutePath":"e","TargetFile":"f"}}`,
			tool:    "Write", edits: true,
			fields: []Field{{"file_path", "c"}, {"path", "a"}, {"filePath", "b"}, {"absolute_path", "d"}, {"AbsolutePath", "e"}, {"TargetFile", "f"}},
		},
		{
			name:    "a path of another type",
			payload: `{"tool_name":"Edit","tool_input":{"file_path":["/w/a"]}}`,
			tool:    "Edit", edits: true, unusableFields: true,
		},
		{
			name:    "an edit tool's command is not a shell's",
			payload: `{"tool_name":"editor","tool_input":{"command":"create","path":"a"}}`,
			tool:    "editor", commands: []string{"create"}, fields: []Field{{"path", "a"}}, edits: true,
		},
		{name: "an edit without a path", payload: `{"tool_name":"Edit","tool_input":{}}`, tool: "Edit"},
		{
			name:    "reading changes nothing",
			payload: `{"tool_name":"Read","tool_input":{"file_path":"/etc/passwd"}}`,
			tool:    "Read", fields: []Field{{"file_path", "/etc/passwd"}},
		},
		{
			name:    "an unknown tool with a path",
			payload: `{"tool_name":"mcp__files__put","tool_input":{"path":"/w/a"}}`,
			tool:    "mcp__files__put", fields: []Field{{"path", "/w/a"}}, edits: true,
		},
		{
			name:    "an unknown tool with neither",
			payload: `{"tool_name":"WebFetch","tool_input":{"url":"https://example.org"}}`,
			tool:    "WebFetch",
		},
		{
			name:    "a list of operations",
			payload: `{"tool_name":"fs_write","tool_input":{"operations":[{"path":"a"},{"path":"b"}]}}`,
			tool:    "fs_write", fields: []Field{{"path", "a"}, {"path", "b"}}, edits: true,
		},
		{
			name:    "a relative working directory is not known",
			payload: `{"tool_name":"Bash","cwd":"w","tool_input":{"command":"ls"}}`,
			tool:    "Bash", commands: []string{"ls"}, runsShell: true,
		},
		{
			name:    "what no agent knows is skipped, however deep",
			payload: `{"x":` + strings.Repeat(`[`, 9000) + strings.Repeat(`]`, 9000) + `,"tool_name":"Bash","tool_input":{"command":"ls"}}`,
			tool:    "Bash", commands: []string{"ls"}, runsShell: true,
		},
	} {
		p, err := Parse([]byte(c.payload), "")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p.Tool != c.tool || p.Cwd != c.cwd || !slices.Equal(p.Commands, c.commands) || !slices.Equal(p.Fields, c.fields) {
			t.Errorf("%s: got %q %q %q %q", c.name, p.Tool, p.Cwd, p.Commands, p.Fields)
		}
		if p.runsShell() != c.runsShell || p.edits() != c.edits || (p.edit != nil) != c.unusableFields {
			t.Errorf("%s: runsShell %v, edits %v, field error %v", c.name, p.runsShell(), p.edits(), p.edit)
		}
	}
}

// unreadable are payloads that two readers could understand differently, or
// that one could not read at all.
var unreadablePayloads = []struct{ name, payload string }{
	{"empty", ""},
	{"blank", " \n"},
	{"not JSON", "rm -rf /"},
	{"cut off", `{"tool_name":"Bash","tool_input":{"command":"ls"}`},
	{"cut off in a string", `{"tool_name":"Bash","tool_input":{"command":"ls`},
	{"a list", `[{"tool_name":"Bash","tool_input":{"command":"ls"}}]`},
	{"a string", `"ls"`},
	{"null", `null`},
	{"a key twice", `{"tool_name":"Bash","tool_input":{"command":"ls","command":"rm -rf /"}}`},
	{"an object twice", `{"tool_name":"Bash","tool_input":{"command":"ls"},"tool_input":{"command":"rm -rf /"}}`},
	{"a key twice in another spelling", `{"tool_name":"Bash","tool_input":{"command":"ls","c\u006fmmand":"rm -rf /"}}`},
	{"an unknown key twice", `{"a":1,"a":2,"tool_name":"Bash","tool_input":{"command":"ls"}}`},
	{"an unknown key twice, deep", `{"a":[{"b":{"c":1,"c":2}}],"tool_name":"Bash","tool_input":{"command":"ls"}}`},
	{"a second object", `{"tool_name":"Bash","tool_input":{"command":"ls"}}{}`},
	{"text behind", `{"tool_name":"Bash","tool_input":{"command":"ls"}} x`},
	{"a null byte behind", `{"tool_name":"Bash","tool_input":{"command":"ls"}}` + "\x00"},
	{"a byte order mark", "\ufeff" + `{"tool_name":"Bash","tool_input":{"command":"ls"}}`},
	{"UTF-16", "\xff\xfe{\x00}\x00"},
	{"invalid UTF-8", "{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls \xff\"}}"},
	{"invalid UTF-8 in an unknown value", "{\"a\":\"\xc3\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls\"}}"},
	{"an overlong encoding", "{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls \xc0\xaf\"}}"},
	{"a lone high surrogate", `{"tool_name":"Bash","tool_input":{"command":"ls \ud83d"}}`},
	{"a lone low surrogate", `{"tool_name":"Bash","tool_input":{"command":"ls \ude00"}}`},
	{"a lone surrogate in a key", `{"tool_name":"Bash","tool_input":{"\ud800":"x","command":"ls"}}`},
	{"a raw newline in a string", "{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls\nid\"}}"},
	{"a comment", `{"tool_name":"Bash",/* */"tool_input":{"command":"ls"}}`},
	{"a trailing comma", `{"tool_name":"Bash","tool_input":{"command":"ls",}}`},
	{"single quotes", `{'tool_name':'Bash','tool_input':{'command':'ls'}}`},
	{"an unquoted key", `{tool_name:"Bash","tool_input":{"command":"ls"}}`},
	{"a number that is none", `{"a":01,"tool_name":"Bash","tool_input":{"command":"ls"}}`},
	{"NaN", `{"a":NaN,"tool_name":"Bash","tool_input":{"command":"ls"}}`},
	{"an escape that is none", `{"tool_name":"Bash","tool_input":{"command":"\x6cs"}}`},
	{"a tool name that is a number", `{"tool_name":1,"tool_input":{"command":"ls"}}`},
	{"a tool name that is null", `{"tool_name":null,"tool_input":{"command":"ls"}}`},
	{"an input that is a string", `{"tool_name":"Bash","tool_input":"ls"}`},
	{"an input that is JSON in a string", `{"tool_name":"Bash","tool_input":"{\"command\":\"ls\"}"}`},
	{"an input that is a list", `{"tool_name":"Bash","tool_input":["ls"]}`},
	{"an input that is null", `{"tool_name":"Bash","tool_input":null}`},
	{"a working directory that is a list", `{"tool_name":"Bash","cwd":["/"],"tool_input":{"command":"ls"}}`},
	{"nesting without end", `{"a":` + strings.Repeat(`[`, 1_000_000)},
	{"nesting beyond the reader's limit", `{"a":` + strings.Repeat(`[`, 20_000) + strings.Repeat(`]`, 20_000) + `}`},
	{"known keys nested without end", strings.Repeat(`{"tool_input":`, 500_000)},
	{"a list of commands with a number", `{"tool_name":"run_commands","tool_input":{"commands":["ls",1]}}`},
	{"too many commands", `{"tool_name":"run_commands","tool_input":{"commands":[""` + strings.Repeat(`,""`, maxKeptItems) + `]}}`},
}

func TestParseRefuses(t *testing.T) {
	for _, c := range unreadablePayloads {
		p, err := Parse([]byte(c.payload), "")
		if err == nil {
			t.Errorf("%s: read as %q %q", c.name, p.Tool, p.Commands)
			continue
		}
		if p.agent == nil {
			t.Errorf("%s: no agent to answer", c.name)
		}
		if strings.Contains(err.Error(), "rm -rf") || len(err.Error()) > 100 {
			t.Errorf("%s: the error repeats the payload: %v", c.name, err)
		}
	}
}

func TestReadLimit(t *testing.T) {
	const head, tail = `{"tool_name":"Bash","tool_input":{"command":"ls","description":"`, `"}}`
	exact := head + strings.Repeat("x", MaxPayload-len(head)-len(tail)) + tail
	p, err := Read(strings.NewReader(exact), MaxPayload, "")
	if err != nil || !slices.Equal(p.Commands, []string{"ls"}) {
		t.Errorf("a payload of the largest size: %q, %v", p.Commands, err)
	}
	if _, err := Read(strings.NewReader(exact+"\n"), MaxPayload, ""); err == nil {
		t.Error("a payload of one byte more was read")
	}
	if _, err := Read(io.MultiReader(strings.NewReader(exact[:100]), failingReader{}), MaxPayload, ""); err == nil {
		t.Error("a payload whose reading failed was read")
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("broken") }

func TestPatchedFiles(t *testing.T) {
	patch := "*** Begin Patch\n*** Add File: p.txt\n+hi\n*** Update File: a b.txt\n*** Move to: ../c.txt\r\n@@\n-one\n" +
		" \t*** Delete File:d.txt\n+*** Add File: not.txt\n*** Environment: x\n*** End Patch"
	want := []Field{{"Add File", "p.txt"}, {"Update File", "a b.txt"}, {"Move to", "../c.txt"}, {"Delete File", "d.txt"}}
	if got := patchedFiles(patch); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzParse compares the reader with encoding/json, whose keys are made exact
// by decoding into maps: where that finds a command, ours finds the same one
// or refuses the payload.
func FuzzParse(f *testing.F) {
	for _, c := range unreadablePayloads {
		if len(c.payload) < 1000 {
			f.Add([]byte(c.payload))
		}
	}
	for _, c := range agentPayloads {
		f.Add([]byte(c.payload))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := Parse(raw, "claude")
		if p.Agent() != "claude" {
			t.Fatalf("agent %q", p.Agent())
		}
		want, exists := referenceCommand(raw)
		switch {
		case err != nil:
			if len(p.Commands) > 0 {
				t.Fatalf("refused with %v, but has commands %q", err, p.Commands)
			}
		case exists && (len(p.Commands) == 0 || p.Commands[0] != want):
			t.Fatalf("got %q, encoding/json reads %q", p.Commands, want)
		case !exists && len(p.Commands) > 0 && !strings.Contains(string(raw), "CommandLine") && !strings.Contains(string(raw), "commands"):
			t.Fatalf("got %q, encoding/json reads no command", p.Commands)
		}
		if err == nil && !json.Valid(raw) {
			t.Fatalf("read what is not JSON")
		}
	})
}

func referenceCommand(raw []byte) (string, bool) {
	var top, input map[string]json.RawMessage
	if json.Unmarshal(raw, &top) != nil || json.Unmarshal(top["tool_input"], &input) != nil {
		return "", false
	}
	var command *string
	if json.Unmarshal(input["command"], &command) != nil || command == nil {
		return "", false
	}
	return *command, true
}
