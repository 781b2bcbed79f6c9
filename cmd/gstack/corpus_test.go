package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gstack/classify/rules"
	"gstack/corpus"
	"gstack/shellast/host"
)

// corpusCases are the pinned cases.
func corpusCases(t *testing.T) []corpus.Case {
	t.Helper()
	list, err := corpus.Read(os.DirFS("../../corpus"), func(id string) bool { _, ok := rules.Find(id); return ok })
	if err != nil || len(list) == 0 {
		t.Fatalf("%d cases, %v", len(list), err)
	}
	return list
}

// runOn runs a command line as Main does, on another machine than this one.
func runOn(t *testing.T, machine *host.Fixed, env environ, stdin any, args ...string) []byte {
	t.Helper()
	in, err := json.Marshal(stdin)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	c := &command{env: env, files: machine, stdin: bytes.NewReader(append(in, '\n')), stdout: &out, stderr: &errs}
	if status := c.main(args); status != exitOK || errs.Len() > 0 {
		t.Fatalf("%v: exit status %d: %s", args, status, errs.String())
	}
	return out.Bytes()
}

func init() { lookTime = time.Minute }

// The hook decides every case as it is pinned, and names a rule of it.
func TestCorpusThroughTheHook(t *testing.T) {
	log := t.TempDir()
	for _, c := range corpusCases(t) {
		m := c.Host()
		env := environ(m.Vars)
		// The usage log is the one thing that is written, and really is.
		env["GSTACK_STATE_ROOT"], env["GSTACK_HOME"] = c.Home+"/.gstack", log
		payload := map[string]any{
			"hook_event_name": "PreToolUse", "tool_name": "Bash", "cwd": c.Cwd,
			"tool_input": map[string]any{"command": c.Command},
		}
		var answer struct {
			Output *struct {
				Event    string `json:"hookEventName"`
				Decision string `json:"permissionDecision"`
				Reason   string `json:"permissionDecisionReason"`
			} `json:"hookSpecificOutput"`
		}
		if !c.Look {
			env["GSTACK_STRICT"] = "1"
		}
		kind := "careful"
		if c.Boundary != "" {
			kind = "guard"
		}
		out := runOn(t, m, env, payload, "hook", kind)
		if err := json.Unmarshal(out, &answer); err != nil {
			t.Fatalf("%s: %v: %s", c.ID, err, out)
		}
		switch a := answer.Output; {
		case a == nil:
			if c.Want != "allow" || string(out) != "{}\n" {
				t.Errorf("%s: %s: want %s, got %s", c.Pos, c.ID, c.Want, out)
			}
		case a.Decision != c.Want || a.Event != "PreToolUse" || !slices.ContainsFunc(c.Rules, func(id string) bool {
			return strings.HasSuffix(a.Reason, " gstack rules "+id)
		}):
			t.Errorf("%s: %s: want %s %v, got %s", c.Pos, c.ID, c.Want, c.Rules, out)
		}
	}
}

// A batch decides every case as it is pinned, by the same rules.
func TestCorpusThroughTheBatch(t *testing.T) {
	for _, c := range corpusCases(t) {
		m := c.Host()
		line := map[string]any{"id": c.ID, "command": c.Command, "cwd": c.Cwd, "shell": c.Shell, "env": m.Vars}
		var answer struct {
			ID       string
			Decision string
			Command  string
			Findings []struct{ Rule string }
		}
		args := []string{"classify", "--batch"}
		if !c.Look {
			args = append(args, "--no-relax")
		}
		if c.Boundary != "" {
			args = append(args, "--guard")
		}
		out := runOn(t, m, environ{}, line, args...)
		if err := json.Unmarshal(out, &answer); err != nil {
			t.Fatalf("%s: %v: %s", c.ID, err, out)
		}
		var got []string
		for _, f := range answer.Findings {
			got = append(got, f.Rule)
		}
		slices.Sort(got)
		got = slices.Compact(got)
		want := slices.Sorted(slices.Values(c.Rules))
		if answer.ID != c.ID || answer.Command != c.Command || answer.Decision != c.Want || !slices.Equal(got, want) {
			t.Errorf("%s: %s: want %s %v, got %s %v", c.Pos, c.ID, c.Want, want, answer.Decision, got)
		}
	}
}
