package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// classifySchema is the schema that docs/json.md points to.
func classifySchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	body, err := os.ReadFile("../../docs/classify.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("classify.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("classify.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// What a batch prints about the whole corpus, and about lines that it cannot
// answer, is as the schema says, and every field of the schema is seen.
func TestJSONFollowsItsSchema(t *testing.T) {
	schema := classifySchema(t)
	var in, out bytes.Buffer
	for _, c := range corpusCases(t) {
		line, err := json.Marshal(map[string]any{"id": c.ID, "command": c.Command, "cwd": c.Cwd, "shell": c.Shell, "env": map[string]string{"HOME": c.Home}})
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	in.WriteString("{\n" + `{"id":7,"command":3}` + "\n" + `{"command":"ls","cwd":"x"}` + "\n")
	if status := Main([]string{"classify", "--batch"}, []string{"HOME=/home/dev"}, &in, &out, io.Discard); status != exitOK {
		t.Fatalf("exit status %d", status)
	}
	seen := map[string]bool{}
	answers := 0
	for line := range strings.Lines(out.String()) {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%v: %.400s", err, line)
		}
		keysOf(value, seen)
		answers++
	}
	if answers < 7000 {
		t.Errorf("only %d answers", answers)
	}
	for _, key := range strings.Fields("schema id command decision findings tree micros rule summary reason safer call via span start end line col " +
		"kind children text note where as on_disk guess target append gap cut error") {
		if !seen[key] && key != "on_disk" && key != "cut" { // which no command of the corpus on an empty machine has
			t.Errorf("no answer has %q", key)
		}
	}
}

// A field that the schema does not know is an error, and so is a wrong one.
func TestSchemaRefuses(t *testing.T) {
	schema := classifySchema(t)
	const good = `{"schema":1,"command":"ls","decision":"allow","findings":[],"tree":{"kind":"command","decision":"allow"},"micros":1}`
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{good, true},
		{strings.Replace(good, `"micros"`, `"colour":1,"micros"`, 1), false},
		{strings.Replace(good, `"schema":1`, `"schema":2`, 1), false},
		{strings.Replace(good, `"decision":"allow","findings"`, `"decision":"yes","findings"`, 1), false},
		{strings.Replace(good, `"kind":"command"`, `"kind":"command","depth":1`, 1), false},
		{`{"id":null,"error":"x","decision":"ask"}`, true},
		{`{"id":null,"error":"x","decision":"allow"}`, false},
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

func keysOf(value any, seen map[string]bool) {
	switch v := value.(type) {
	case map[string]any:
		for k, x := range v {
			seen[k] = true
			keysOf(x, seen)
		}
	case []any:
		for _, x := range v {
			keysOf(x, seen)
		}
	}
}
