package main

import (
	"fmt"

	"gstack/classify/verdict"
	"gstack/hook"
)

// hook answers one tool call of an agent. A wrong command line refuses the
// call: agents take exit status 2, and only that, for a refusal.
func (c *command) hook(args []string) int {
	var agent string
	kinds, err := parse("hook", args, valued("--agent", &agent))
	if err == nil && len(kinds) != 1 {
		err = misuse{"hook", "one of careful, freeze and guard is needed"}
	}
	if err != nil {
		fmt.Fprintln(c.stderr, err.Error()+": fail closed")
		return exitUsage
	}
	kind := hook.Kind(kinds[0])
	return hook.Run(kind, agent, c.hookEnv(kind), c.stdin, c.stdout, c.stderr)
}

func (c *command) hookEnv(kind hook.Kind) hook.Env {
	j := judge{host: c.machine(), shell: shellOf(c.env)}
	return hook.Env{
		Host: j.host,
		Dir:  workingDir(),
		Decide: hook.Deciders{
			Shell: func(command, cwd string) hook.Answer { return answer(j.in(cwd).command(command)) },
			Edit:  j.edit,
		},
	}
}

// answer is what the hook says of a verdict.
func answer(v *verdict.Verdict) hook.Answer {
	a := hook.Answer{Decision: v.Decision, Reason: v.Reason()}
	if f, ok := v.Worst(); ok {
		a.Rule, a.Log = f.Rule, f.Log
	}
	return a
}
