package past

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// found keeps what a reader finds, a line of text each.
type found struct {
	items, bad, shells []string
	stop               error
}

func (f *found) Item(i Item) error {
	s := fmt.Sprintf("%d", i.Line)
	if i.Edit {
		s += " edit by " + i.Tool
	}
	for _, p := range []struct{ name, text string }{{"dir", i.Dir}, {"project", i.Project}, {"id", i.ID}} {
		if p.text != "" {
			s += " " + p.name + "=" + p.text
		}
	}
	f.shells = append(f.shells, i.Shell)
	if i.When != 0 {
		s += " " + time.Unix(i.When, 0).UTC().Format("2006-01-02T15:04:05")
	}
	f.items = append(f.items, s+": "+i.Text)
	return f.stop
}

func (f *found) Bad(line int, why string) { f.bad = append(f.bad, fmt.Sprintf("%d: %s", line, why)) }

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name   string
		format Format
		info   Info
		text   string
		items  []string
		bad    []string
	}{
		{"claude", Claude, Info{}, `{"type":"summary","summary":"x","leafUuid":"1"}
{"parentUuid":null,"isSidechain":false,"cwd":"/p","sessionId":"s","type":"user","message":{"role":"user","content":"run rm -rf /"},"timestamp":"2026-01-02T03:04:05.678Z"}
{"cwd":"/p/sub","type":"assistant","message":{"content":[{"type":"text","text":"I will"},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"rm -rf /","description":"x"}},{"type":"tool_use","id":"t2","name":"Read","input":{"file_path":"/etc/passwd"}}]},"timestamp":"2026-01-02T03:04:06Z"}

{"cwd":"/p","type":"assistant","message":{"content":[{"type":"tool_use","id":"t3","name":"Write","input":{"file_path":"/p/a","content":"rm"}},{"type":"tool_use","id":"t4","name":"NotebookEdit","input":{"notebook_path":"/p/n"}}]}}
{"type":"assistant","message":{"content":[{"type":"tool_use","na
["x"]
{"type":"user","message":{"content":[{"type":"tool_result","content":"rm"},{"type":"tool_use","id":"t5","name":"Bash","input":{"command":"no"}}]}}
{"isSidechain":true,"type":"assistant","message":{"content":[{"type":"tool_use","id":"t6","name":"Bash","input":{"command":"ls\nid"}}]}}`,
			[]string{
				"3 dir=/p/sub project=/p id=t1 2026-01-02T03:04:06: rm -rf /",
				"5 edit by Write dir=/p project=/p id=t3: /p/a",
				"5 edit by NotebookEdit dir=/p project=/p id=t4: /p/n",
				"9 dir=/p project=/p id=t6: ls\nid",
			},
			[]string{"6: not JSON: cut off", "7: not a JSON object"}},
		{"codex", Codex, Info{}, `{"timestamp":"2026-02-01T10:00:00.000Z","type":"session_meta","payload":{"id":"s","cwd":"/p"}}
{"timestamp":"2026-02-01T10:00:01Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"rm -rf x\"],\"workdir\":\"/q\"}","call_id":"c1"}}
{"timestamp":"2026-02-01T10:00:02Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls\",\"workdir\":\"sub\"}","call_id":"c2"}}
{"timestamp":"2026-02-01T10:00:02Z","type":"turn_context","payload":{"cwd":"/p2"}}
{"type":"response_item","payload":{"type":"local_shell_call","call_id":"c3","action":{"type":"exec","command":["git","commit","-m","it's"],"working_directory":null}}}
{"type":"response_item","payload":{"type":"custom_tool_call","call_id":"c4","name":"apply_patch","input":"*** Begin Patch\n*** Update File: a/b\n*** Move to: c\n*** End Patch"}}
{"type":"response_item","payload":{"type":"function_call","name":"shell_command","arguments":"{\"command\":","call_id":"c5"}}
{"type":"response_item","payload":{"type":"function_call","name":"update_plan","arguments":"{","call_id":"c6"}}
{"type":"event_msg","payload":{"type":"exec_command_begin","command":["ls"]}}`,
			[]string{
				"2 dir=/q project=/p id=c1 2026-02-01T10:00:01: rm -rf x",
				"3 dir=/p/sub project=/p id=c2 2026-02-01T10:00:02: ls",
				"5 dir=/p2 project=/p id=c3: git commit -m 'it'\\''s'",
				"6 edit by apply_patch dir=/p2 project=/p id=c4 a/b: a/b",
				"6 edit by apply_patch dir=/p2 project=/p id=c4 c: c",
			},
			[]string{"7: the arguments of a shell call are not JSON: cut off"}},
		{"codex, old lines", Codex, Info{}, `{"id":"s","timestamp":"2025-05-07T17:24:21.597Z","instructions":null}
{"record_type":"state"}
{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>\n  <cwd>/p</cwd>\n</environment_context>"}]}
{"type":"function_call","name":"shell","arguments":"{\"command\":[\"ls\",\"a b\"]}","call_id":"c1"}`,
			[]string{"4 dir=/p project=/p id=c1: ls 'a b'"}, nil},
		{"gemini, one document", Gemini, Info{Project: "/p"}, `{
  "sessionId": "s", "projectHash": "h",
  "messages": [
    {"id": "1", "type": "user", "content": "x"},
    {
      "id": "2", "type": "gemini", "timestamp": "2026-03-01T00:00:00Z",
      "toolCalls": [
        {"id": "a", "name": "run_shell_command", "args": {"command": "rm -rf x", "dir_path": "sub"}, "timestamp": "2026-03-01T00:00:01Z"},
        {"id": "b", "name": "write_file", "args": {"file_path": "/p/f", "content": "x"}}
      ]
    }
  ]
}`, []string{
			"5 dir=/p/sub project=/p id=a 2026-03-01T00:00:01: rm -rf x",
			"5 edit by write_file dir=/p project=/p id=b 2026-03-01T00:00:00: /p/f",
		}, nil},
		{"gemini, cut off", Gemini, Info{}, "{\n \"messages\": [\n  {\"toolCalls\": [{\"name\": \"run_shell_command\", \"args\": {\"command\": \"ls\"}}]},\n  {\"toolCa",
			[]string{"3: ls"}, []string{"4: not JSON: cut off"}},
		{"gemini, not an object", Gemini, Info{}, "[\n1]", nil, []string{"1: not a JSON object"}},
		{"gemini, a message a line", Gemini, Info{}, `{"sessionId":"s","projectHash":"h"}
{"id":"2","type":"gemini","toolCalls":[{"id":"a","name":"run_shell_command","args":{"command":"ls","directory":"sub"}}]}
{"$set":{"messages":[{"id":"2","toolCalls":[{"id":"b","name":"replace","args":{"file_path":"x"}}]}]}}
{"$rewindTo":"2"}
nonsense`,
			[]string{"2 id=a: ls", "3 edit by replace id=b: x"}, []string{"5: not JSON at byte 1"}},
		{"bash, without times", Bash, Info{}, "ls\n\n  cd x \nrm -rf \xff\n#comment\nls", []string{"1: ls", "3: cd x", "5: #comment", "6: ls"}, []string{"4: not UTF-8"}},
		{"bash, with times", Bash, Info{}, "#1767225600\nls\n#1767225601\nfor i in a\ndo echo\n\ndone\n#1767225602\n", []string{
			"2 2026-01-01T00:00:00: ls", "4 2026-01-01T00:00:01: for i in a\ndo echo\n\ndone"}, nil},
		{"bash, times from the middle on", Bash, Info{}, "ls\nid\n#1767225600\necho", []string{"1: ls", "2: id", "4 2026-01-01T00:00:00: echo"}, nil},
		{"zsh", Zsh, Info{}, ": 1767225600:0;ls\n: 1767225601:12;echo a\\\nb\nplain\necho \\ \n: 1767225602:0;echo \x83\xa3\n: nonsense:x;y\nfoo\\", []string{
			"1 2026-01-01T00:00:00: ls", "2 2026-01-01T00:00:01: echo a\nb", "4: plain", "5: echo \\", "7: : nonsense:x;y", "8: foo"},
			[]string{"6: not UTF-8"}},
		{"fish", Fish, Info{}, "- cmd: ls\n  when: 1767225600\n- cmd: echo a\\nb \\\\n\n  when: 1767225601\n  paths:\n    - a: b\nnonsense\n- cmd: id\n", []string{
			"1 2026-01-01T00:00:00: ls", "3 2026-01-01T00:00:01: echo a\nb \\n", "8: id"}, []string{"7: no line of a fish history"}},
		{"lines", Lines, Info{}, "ls\n\n  id\r\nrm", []string{"1: ls", "3: id", "4: rm"}, nil},
		{"lines parted by NUL", Lines, Info{}, "ls\nid\x00rm\x00\x00echo\n", []string{"1: ls\nid", "2: rm", "2: echo"}, nil},
		{"jsonl", JSONL, Info{}, `{"command":"ls","cwd":"/p","shell":"zsh","timestamp":1767225600000,"id":4}
{"command":5}
{"command":"x","cwd":"p"}
{"command":"x","shell":"fish"}
{"command":"y"`,
			[]string{"1 dir=/p project=/p 2026-01-01T00:00:00: ls"},
			[]string{`2: no "command" that is a string`, `3: "cwd" is not an absolute path`, `4: "shell" is none of bash, zsh, sh`, "5: not JSON: cut off"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var f found
			if err := Read(c.format, strings.NewReader(c.text), c.info, &f); err != nil {
				t.Fatal(err)
			}
			if got, want := strings.Join(f.items, "\n"), strings.Join(c.items, "\n"); got != want {
				t.Errorf("found\n%s\nwant\n%s", got, want)
			}
			if got, want := strings.Join(f.bad, "\n"), strings.Join(c.bad, "\n"); got != want {
				t.Errorf("bad\n%s\nwant\n%s", got, want)
			}
			if len(c.items) == 0 {
				return
			}
			stop := errors.New("enough")
			if err := Read(c.format, strings.NewReader(c.text), c.info, &found{stop: stop}); err != stop {
				t.Errorf("the sink's error ends the reading: %v", err)
			}
			fail := errors.New("disk")
			broken := io.MultiReader(strings.NewReader(c.text[:len(c.text)/2]), failing{fail})
			if err := Read(c.format, broken, c.info, &found{}); err != fail {
				t.Errorf("the reader's error is told: %v", err)
			}
		})
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A line that is too long is left out, and its length does not take the memory.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", maxLine+1)
	for _, f := range []Format{Claude, Codex, Gemini, Bash, Lines, JSONL, Zsh, Fish} {
		after := map[Format]string{
			Claude: `{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"ls"}}]}}`,
			Codex:  `{"type":"local_shell_call","action":{"command":["ls"]}}`,
			Gemini: `{"toolCalls":[{"name":"run_shell_command","args":{"command":"ls"}}]}`,
			JSONL:  `{"command":"ls"}`, Fish: "- cmd: ls",
		}[f]
		if after == "" {
			after = "ls"
		}
		var got found
		if err := Read(f, strings.NewReader(long+"\n"+after+"\n"), Info{}, &got); err != nil {
			t.Fatal(err)
		}
		if len(got.items) != 1 || got.items[0] != "2: ls" || len(got.bad) != 1 || got.bad[0] != "1: "+whyTooLong {
			t.Errorf("%s: found %q, bad %q", f, got.items, got.bad)
		}
	}
	var got found
	err := Read(Gemini, io.MultiReader(strings.NewReader("{\n\"messages\": [{\"x\": \""), &endless{}), Info{}, &got)
	if err != nil || len(got.bad) != 1 || !strings.Contains(got.bad[0], "longer than 64 MiB") {
		t.Errorf("a document without end: %v, bad %q", err, got.bad)
	}
}

type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	if e.n += len(p); e.n > 2*maxDocument {
		return 0, errors.New("read on and on")
	}
	return copy(p, bytes.Repeat([]byte("x"), len(p))), nil
}

func TestSniff(t *testing.T) {
	for _, c := range []struct {
		name, head string
		want       Format
		sure       bool
	}{
		{"x.jsonl", `{"type":"summary","summary":"x","leafUuid":"1"}`, Claude, true},
		{"x.jsonl", "{broken\n" + `{"parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user","content":"x"}}`, Claude, true},
		{"x.jsonl", `{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"` + strings.Repeat("x", 1000), Claude, true},
		{"x.jsonl", `{"timestamp":"t","type":"session_meta","payload":{"id":"s","cwd":"/p"}}`, Codex, true},
		{"x.jsonl", `{"id":"s","timestamp":"t","instructions":null}` + "\n", Codex, true},
		{"x.jsonl", `{"sessionId":"s","projectHash":"h"}`, Gemini, true},
		{"x.json", "{\n  \"sessionId\": \"s\",\n  \"projectHash\": \"h\"", Gemini, true},
		{"x", `{"command":"ls"}`, JSONL, true},
		{"x", `{"a":1}`, JSONL, false},
		{"x", ": 1767225600:0;ls\n", Zsh, true},
		{"x", "#1767225600\nls", Bash, true},
		{"x", "- cmd: ls\n", Fish, true},
		{"x", "ls\nid", Lines, false},
		{"x", "", Lines, false},
		{"/h/.bash_history", "- cmd: ls", Bash, true},
		{`C:\h\.zsh_history`, "ls", Zsh, true},
		{"/h/fish_history", "", Fish, true},
		{"/h/.histfile", "ls", Zsh, true},
	} {
		if got, sure := Sniff(c.name, []byte(c.head)); got != c.want || sure != c.sure {
			t.Errorf("Sniff(%q, %q) = %s, %v, want %s, %v", c.name, c.head, got, sure, c.want, c.sure)
		}
	}
}

// The shell that a record names is the one for which a command is judged.
func TestShells(t *testing.T) {
	for _, c := range []struct {
		format     Format
		text, want string
	}{
		{Bash, "ls\n#1\nls", "bash bash"}, {Zsh, "ls\n: 1:0;ls", "zsh zsh"}, {Fish, "- cmd: ls", ""}, {Lines, "ls", ""},
		{JSONL, `{"command":"ls","shell":"sh"}`, "sh"}, {JSONL, `{"command":"ls"}`, ""},
		{Codex, `{"type":"local_shell_call","action":{"command":["/bin/zsh","-c","ls"]}}`, "zsh"}, {Codex, `{"type":"local_shell_call","action":{"command":["ls"]}}`, ""},
		{Gemini, `{"toolCalls":[{"name":"run_shell_command","args":{"command":"ls"}}]}`, "bash"},
	} {
		var f found
		if err := Read(c.format, strings.NewReader(c.text), Info{}, &f); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(f.shells, " "); got != c.want {
			t.Errorf("%s %q: shells %q, want %q", c.format, c.text, got, c.want)
		}
	}
}

func TestWhen(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05Z"},
		{"2024-02-29T23:59:60+01:30", "2024-02-29T22:30:00Z"},
		{"2026-01-02 03:04:05", "2026-01-02T03:04:05Z"},
		{"2026-12-31", "2026-12-31T00:00:00Z"},
		{"1767225600", "2026-01-01T00:00:00Z"},
		{"1767225600123", "2026-01-01T00:00:00Z"},
		{"2100-03-01T00:00:00-00:01", "2100-03-01T00:01:00Z"},
		{"", ""}, {"x", ""}, {"2026-13-01", ""}, {"2026-01-02T03:04", ""}, {"2026-01-02T03:04:05+1", ""}, {"2026-01-02X03:04:05", ""}, {"-5", ""}, {"2026-0a-02", ""},
	} {
		got := ""
		if n := When(c.in); n != 0 {
			got = time.Unix(n, 0).UTC().Format(time.RFC3339)
		}
		if got != c.want {
			t.Errorf("When(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	for day := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2110; day = day.AddDate(0, 0, 1) {
		if got := When(day.Format("2006-01-02")); got != day.Unix() {
			t.Fatalf("When(%s) = %d, want %d", day.Format("2006-01-02"), got, day.Unix())
		}
	}
}

// Reading never fails or hangs on nonsense, and each part is either found or
// reported.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"{}", `{"type":"assistant","message":{"content":[{}]}}`, "#1\nx", ": 1:0;x\\\n", "- cmd: x\n  when: 1", "a\x00b", "{\n\"messages\":[{}]}", "\x83"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, format := range Formats() {
			var got found
			if err := Read(format, strings.NewReader(s), Info{Project: "/p"}, &got); err != nil {
				t.Errorf("%s: %v", format, err)
			}
			if len(got.items)+len(got.bad) > 2*len(s)+2 {
				t.Errorf("%s: %d items and %d bad parts in %d bytes", format, len(got.items), len(got.bad), len(s))
			}
		}
		Sniff("x", []byte(s))
	})
}
