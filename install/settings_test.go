package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

const line = "/usr/local/bin/gstack hook guard || exit 2"

// guardList is where Claude Code has the hook for tool calls.
func guardList() *list {
	a := claude()
	return &a.lists[0]
}

// oneLine is the entry as it stands in a text without lines.
const oneLine = `{"matcher":"Bash|Monitor|PowerShell|Edit|Write|MultiEdit|NotebookEdit","hooks":[{"type":"command","command":"` + line + `","timeout":10,"onFailure":"block"}]}`

// entry is the entry in lines, each of which begins with indent; unit is a
// step of indentation.
func entryText(indent, unit string) string {
	return strings.ReplaceAll(strings.ReplaceAll(`{
~"matcher": "Bash|Monitor|PowerShell|Edit|Write|MultiEdit|NotebookEdit",
~"hooks": [
~~{
~~~"type": "command",
~~~"command": "`+line+`",
~~~"timeout": 10,
~~~"onFailure": "block"
~~}
~]
}`, "\n", "\n"+indent), "~", unit)
}

func TestAdd(t *testing.T) {
	const other = `{"matcher": "Bash", "hooks": [{"type": "command", "command": "lint"}]}`
	two := entryText("      ", "  ")
	for _, c := range []struct{ name, text, want string }{
		{"no file", "", "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + two + "\n    ]\n  }\n}\n"},
		{"an empty file", " \n", "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + two + "\n    ]\n  }\n}\n"},
		{"an empty object", "{}", "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + two + "\n    ]\n  }\n}"},
		{"other settings", "{\n  \"model\": \"opus\"\n}\n", "{\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + two + "\n    ]\n  }\n}\n"},
		{
			"what is odd stays",
			"\ufeff{\n  \"a\" :\t1.50e+01 ,\n\n  \"b\": \"\\u00e9\\/\"  }\n\n",
			"\ufeff{\n  \"a\" :\t1.50e+01 ,\n\n  \"b\": \"\\u00e9\\/\",\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + two + "\n    ]\n  }  }\n\n",
		},
		{
			"tabs", "{\n\t\"hooks\": {}\n}\n",
			"{\n\t\"hooks\": {\n\t\t\"PreToolUse\": [\n\t\t\t" + entryText("\t\t\t", "\t") + "\n\t\t]\n\t}\n}\n",
		},
		{
			"lines of Windows", "{\r\n  \"hooks\": {\r\n    \"PreToolUse\": []\r\n  }\r\n}\r\n",
			"{\r\n  \"hooks\": {\r\n    \"PreToolUse\": [\r\n      " + strings.ReplaceAll(two, "\n", "\r\n") + "\r\n    ]\r\n  }\r\n}\r\n",
		},
		{"one line", `{"a":1}`, `{"a":1,"hooks":{"PreToolUse":[` + oneLine + `]}}`},
		{"one line with hooks", `{"hooks":{"PreToolUse":[` + other + `]}}`, `{"hooks":{"PreToolUse":[` + other + `,` + oneLine + `]}}`},
		{
			"other hooks", "{\n  \"hooks\": {\n    \"Stop\": [],\n    \"PreToolUse\": [\n      " + other + "\n    ]\n  }\n}",
			"{\n  \"hooks\": {\n    \"Stop\": [],\n    \"PreToolUse\": [\n      " + other + ",\n      " + two + "\n    ]\n  }\n}",
		},
		{
			"other hooks in one line", "{\n  \"hooks\": {\"PreToolUse\": [" + other + "]}\n}",
			"{\n  \"hooks\": {\"PreToolUse\": [" + other + ", " + oneLine + "]}\n}",
		},
		{"it is there", `{"hooks":{"PreToolUse":[` + oneLine + `]}}`, `{"hooks":{"PreToolUse":[` + oneLine + `]}}`},
		{
			"it is there, with notes of the user",
			`{"hooks":{"PreToolUse":[` + strings.Replace(oneLine, `"timeout"`, `"statusMessage":"x","timeout"`, 1) + `]}}`,
			`{"hooks":{"PreToolUse":[` + strings.Replace(oneLine, `"timeout"`, `"statusMessage":"x","timeout"`, 1) + `]}}`,
		},
		{
			"of another place, and before others",
			"{\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + strings.ReplaceAll(two, "/usr/local", "/opt") + ",\n      " + other + "\n    ]\n  }\n}",
			"{\n  \"hooks\": {\n    \"PreToolUse\": [\n      " + two + ",\n      " + other + "\n    ]\n  }\n}",
		},
		{
			"stripped by an old client", `{"hooks":{"PreToolUse":[` + strings.Replace(oneLine, `,"onFailure":"block"`, "", 1) + `]}}`,
			`{"hooks":{"PreToolUse":[` + oneLine + `]}}`,
		},
		{
			"several times", `{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"gstack hook careful"}]},` + other +
				`,{"matcher":"Edit","hooks":[{"command":"gstack hook freeze"},{"command":"x"}]},{"hooks":[{"command":"gstack","args":["hook","guard"]}]}]}}`,
			`{"hooks":{"PreToolUse":[` + oneLine + `,` + other + `,{"matcher":"Edit","hooks":[{"command":"x"}]}]}}`,
		},
		{
			"only beside others", `{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"command":"gstack hook guard"},{"command":"x"}]}]}}`,
			`{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"command":"x"}]},` + oneLine + `]}}`,
		},
		{
			"twice in one entry", `{"a":1,"hooks":{"PreToolUse":[{"hooks":[{"command":"gstack hook careful"},{"command":"gstack hook freeze"}]}]}}`,
			`{"a":1,"hooks":{"PreToolUse":[` + oneLine + `]}}`,
		},
		{"things that are no hooks", `{"hooks":{"PreToolUse":[1,"x",{"hooks":2},{"hooks":[3,{"command":4}]}]}}`, `{"hooks":{"PreToolUse":[1,"x",{"hooks":2},{"hooks":[3,{"command":4}]},` + oneLine + `]}}`},
	} {
		got, err := guardList().add([]byte(c.text), line)
		if err != nil || string(got) != c.want {
			t.Errorf("%s:\n%s\nwant\n%s\n%v", c.name, got, c.want, err)
			continue
		}
		if again, err := guardList().add(got, line); err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s: the second time:\n%s\n%v", c.name, again, err)
		}
	}
}

func TestRemove(t *testing.T) {
	const other = `{"matcher": "Bash", "hooks": [{"type": "command", "command": "lint"}]}`
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"not there", "{\n  \"hooks\": { } }", "{\n  \"hooks\": { } }"},
		{"alone", `{"hooks":{"PreToolUse":[` + oneLine + `]}}`, `{}`},
		{"beside other settings", `{"hooks":{"PreToolUse":[` + oneLine + `]}, "a":1}`, `{"a":1}`},
		{"beside other events", `{"hooks":{"Stop":[], "PreToolUse":[` + oneLine + `]}}`, `{"hooks":{"Stop":[]}}`},
		{"first", `{"hooks":{"PreToolUse":[` + oneLine + `, ` + other + `]}}`, `{"hooks":{"PreToolUse":[` + other + `]}}`},
		{"last", `{"hooks":{"PreToolUse":[` + other + ` , ` + oneLine + ` ]}}`, `{"hooks":{"PreToolUse":[` + other + ` ]}}`},
		{"in the middle, twice", `{"hooks":{"PreToolUse":[` + other + `, ` + oneLine + `, ` + oneLine + `, ` + other + `]}}`, `{"hooks":{"PreToolUse":[` + other + `, ` + other + `]}}`},
		{"on both sides", `{"hooks":{"PreToolUse":[` + oneLine + `, ` + other + `, ` + oneLine + `]}}`, `{"hooks":{"PreToolUse":[` + other + `]}}`},
		{"in an entry of others", `{"hooks":{"PreToolUse":[{"hooks":[{"command":"gstack hook guard"},{"command":"x"}]}]}}`, `{"hooks":{"PreToolUse":[{"hooks":[{"command":"x"}]}]}}`},
		{"what only looks like it", `{"hooks":{"PreToolUse":[{"hooks":[{"command":"gstack hook guard | tee log"}]}]}}`, `{"hooks":{"PreToolUse":[{"hooks":[{"command":"gstack hook guard | tee log"}]}]}}`},
	} {
		if got, err := guardList().remove([]byte(c.text)); err != nil || string(got) != c.want {
			t.Errorf("%s:\n%s\nwant\n%s\n%v", c.name, got, c.want, err)
		}
	}
}

func TestWhatIsNotSettingsIsRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{\n  // a comment\n}", "line 2, column 3: there is a comment, and JSON has none"},
		{"{ /* a comment */ }", "line 1, column 3: there is a comment, and JSON has none"},
		{"\ufeff{\"a\":1,}", "line 1, column 7: "},
		{`{"a":1`, "the text ends in the middle"},
		{`{"a":[1,`, "the text ends in the middle"},
		{`{"a":1,"a":2}`, "a key occurs twice"},
		{`{"a":1} {}`, "something follows the value"},
		{`{'a':1}`, "line 1, column 2: "},
		{"{\"a\":\"\xff\"}", "UTF-8"},
		{`[]`, "not a JSON object"},
		{`"x"`, "not a JSON object"},
		{`{"hooks":[]}`, `"hooks" is not an object`},
		{`{"hooks":null}`, `"hooks" is not an object`},
		{`{"hooks":{"PreToolUse":{}}}`, "not a list"},
		{strings.Repeat("[", 100_000), ""},
	} {
		for name, edit := range map[string]func([]byte) ([]byte, error){
			"add": func(b []byte) ([]byte, error) { return guardList().add(b, line) }, "remove": guardList().remove,
		} {
			_, err := edit([]byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s %.40q: %v, want %q", name, c.text, err, c.want)
			}
		}
	}
	var s *SyntaxError
	if _, err := guardList().add([]byte("{\"a\":\n 1 // x\n}"), line); !errors.As(err, &s) || s.Line != 2 || s.Column != 4 {
		t.Errorf("%v", err)
	}
}

// Whatever the settings are: the entry is in them afterwards, all else means
// what it did, and taking it out again gives the same bytes.
func TestAddAndRemoveLeaveTheRestAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := randomSettings(r)
		added, err := guardList().add([]byte(text), line)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		s, err := guardList().read(added)
		if err != nil || len(s.ours) != 1 || !s.current(&s.ours[0], line) {
			t.Fatalf("added to\n%s\ngave\n%s\n%v", text, added, err)
		}
		removed, err := guardList().remove(added)
		if err != nil || string(removed) != text {
			t.Fatalf("%s\nbecame\n%s\nand then\n%s\n%v", text, added, removed, err)
		}
		was, is := meaning(t, []byte(text)), meaning(t, added)
		event := is["hooks"].(map[string]any)["PreToolUse"].([]any)
		if last := event[len(event)-1].(map[string]any); last["matcher"] != claudeMatcher {
			t.Fatalf("added to\n%s\ngave\n%s", text, added)
		}
		is["hooks"].(map[string]any)["PreToolUse"] = event[:len(event)-1]
		if hooks, _ := was["hooks"].(map[string]any); hooks == nil {
			delete(is, "hooks")
		} else if hooks["PreToolUse"] == nil {
			delete(is["hooks"].(map[string]any), "PreToolUse")
		}
		if !reflect.DeepEqual(was, is) {
			t.Fatalf("added to\n%s\ngave\n%s", text, added)
		}
	}
}

func meaning(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return m
}

// randomSettings are settings without the entry, laid out anyhow. Lists and
// objects on the way to it are not empty, since what was empty is taken away
// with the last thing in it.
func randomSettings(r *rand.Rand) string {
	blank := func() string {
		if r.IntN(3) > 0 {
			return ""
		}
		return []string{" ", "\n", "\n  ", "\t", "\r\n    ", "  "}[r.IntN(6)]
	}
	join := func(open, end string, parts []string) string {
		out := open
		for i, p := range parts {
			if i > 0 {
				out += blank() + ","
			}
			out += blank() + p + blank()
		}
		return out + end
	}
	pair := func(key, value string) string { return fmt.Sprintf("%q%s:%s%s", key, blank(), blank(), value) }
	var value func(depth int) string
	value = func(depth int) string {
		switch n := r.IntN(8); {
		case depth > 3 || n < 4:
			return []string{"1", "-2.50e3", "true", "null", `"x"`, `"a\"b\\ \u00e9 // {"`, "[]", "{}"}[r.IntN(8)]
		case n < 6:
			var parts []string
			for range r.IntN(3) {
				parts = append(parts, value(depth+1))
			}
			return join("[", "]", parts)
		default:
			var parts []string
			for i := range r.IntN(3) {
				parts = append(parts, pair(fmt.Sprint("k", i), value(depth+1)))
			}
			return join("{", "}", parts)
		}
	}
	var top []string
	for i := range r.IntN(3) {
		top = append(top, pair(fmt.Sprint("s", i), value(0)))
	}
	if r.IntN(3) > 0 {
		var events []string
		if r.IntN(2) > 0 {
			var groups []string
			for range 1 + r.IntN(3) {
				groups = append(groups, join("{", "}", []string{pair("matcher", `"Bash"`), pair("hooks", join("[", "]", []string{
					join("{", "}", []string{pair("type", `"command"`), pair("command", `"lint"`)}),
				}))}))
			}
			events = append(events, pair("PreToolUse", join("[", "]", groups)))
		}
		if len(events) == 0 || r.IntN(2) > 0 {
			events = append(events, pair("Stop", value(2)))
		}
		r.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
		top = append(top, pair("hooks", join("{", "}", events)))
	}
	r.Shuffle(len(top), func(i, j int) { top[i], top[j] = top[j], top[i] })
	if len(top) == 0 {
		return blank() + "{}" + blank()
	}
	return blank() + join("{", "}", top) + blank()
}
