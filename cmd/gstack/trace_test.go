package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// The trace of a decision is what the files show, but for its last line, which has
// the times.
func TestTraces(t *testing.T) {
	for _, c := range []struct{ name, command string }{
		{"carried", `cd app && sudo rm -rf node_modules "$HOME" > log`},
		{"decoded", `echo cm0gLXJmIC8= | base64 -d | sh`},
		{"push", `git push --force origin main`},
		{"sql", "psql app <<'SQL'\nDROP TABLE users;\nSQL\n"},
		{"gap", `eval "$NEXT"; "$TOOL" --all`},
		{"harmless", `git status && ls -la | head`},
	} {
		var out, trace bytes.Buffer
		env := []string{"HOME=/home/dev", "LC_ALL=C.UTF-8", "SHELL=/bin/bash"}
		status := Main([]string{"classify", "--trace", "--cwd", "/home/dev/app", "--", c.command}, env, strings.NewReader(""), &out, &trace)
		if status != exitOK && status != exitAsk && status != exitDeny {
			t.Fatalf("%s: exit status %d", c.name, status)
		}
		lines := strings.SplitAfter(trace.String(), "\n")
		last := lines[max(0, len(lines)-2)]
		if !strings.HasPrefix(last, "took: ") {
			t.Errorf("%s: the last line is %q", c.name, last)
		}
		golden(t, "testdata/traces/"+c.name+".txt", strings.TrimSuffix(trace.String(), last))

		var alone bytes.Buffer
		Main([]string{"classify", "--cwd", "/home/dev/app", "--", c.command}, env, strings.NewReader(""), &alone, io.Discard)
		if alone.String() != out.String() {
			t.Errorf("%s: with a trace, it prints something else", c.name)
		}
	}
}
