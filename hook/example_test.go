package hook_test

import (
	"os"
	"strings"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/hook"
	"gstack/shellast"
	"gstack/shellast/host"
)

// A hook of one's own: the protocol of the agent is this package's, the decision
// comes from the functions that it is given.
func ExampleRun() {
	machine := &host.Fixed{}
	env := hook.Env{Host: machine, Decide: hook.Deciders{
		Shell: func(command, cwd string) hook.Answer {
			v := classify.Command(command, classify.Options{Options: shellast.Options{Dir: cwd, Host: machine}})
			worst, _ := v.Worst()
			return hook.Answer{Decision: v.Decision, Rule: worst.Rule, Reason: "[shop] " + worst.Rule}
		},
		Edit: func(tool, cwd string, fields []hook.Field) hook.Answer {
			return hook.Answer{Decision: verdict.Allow}
		},
	}}
	for _, command := range []string{"git status", "rm -rf /"} {
		payload := `{"tool_name":"Bash","tool_input":{"command":"` + command + `"},"cwd":"/home/dev"}`
		hook.Run(hook.Guard, "claude", env, strings.NewReader(payload), os.Stdout, os.Stderr)
	}
	// Output:
	// {}
	// {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"[shop] fs.delete-root"}}
}
