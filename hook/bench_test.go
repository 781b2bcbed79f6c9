package hook

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/internal/workload"
	"gstack/shellast"
)

// BenchmarkRun is what the hook does between its start and its end: payload in,
// answer out.
func BenchmarkRun(b *testing.B) {
	env := Env{Host: closedHost(), Decide: Deciders{Shell: func(command, cwd string) Answer {
		v := classify.Command(command, classify.Options{Options: shellast.Options{Dir: cwd, Host: closedHost()}})
		return Answer{Decision: v.Decision, Reason: v.Reason()}
	}}}
	for _, c := range workload.Commands() {
		payload, err := json.Marshal(map[string]any{
			"hook_event_name": "PreToolUse", "cwd": "/home/dev/app", "tool_name": "Bash", "tool_input": map[string]any{"command": c.Src},
		})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if status := Run(Careful, "", env, strings.NewReader(string(payload)), io.Discard, io.Discard); status != 0 {
					b.Fatal(status)
				}
			}
		})
	}
}
