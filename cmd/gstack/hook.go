package main

import (
	"fmt"
	"strings"

	"gstack/classify/verdict"
	"gstack/hook"
)

// hook answers one tool call of an agent. A wrong command line refuses the
// call: agents take exit status 2, and only that, for a refusal.
func (c *command) hook(args []string) int {
	var agent string
	var shell, plugin, strict bool
	kinds, err := parse("hook", args, valued("--agent", &agent), boolean("--shell", &shell), boolean("--plugin", &plugin), boolean("--no-relax", &strict))
	if err == nil && len(kinds) != 1 {
		err = misuse{"hook", "one of careful, freeze, guard and config is needed"}
	}
	if err == nil && shell && kinds[0] != string(hook.Freeze) {
		err = misuse{"hook", "--shell is of freeze alone; guard looks at shell writes in any case"}
	}
	if err != nil {
		fmt.Fprintln(c.stderr, err.Error()+": fail closed")
		return exitUsage
	}
	if kinds[0] == "config" {
		return c.configHook(plugin)
	}
	kind := hook.Kind(kinds[0])
	return hook.Run(kind, agent, c.hookEnv(kind, shell, strict), c.stdin, c.stdout, c.stderr)
}

// hookEnv is what a hook runs with. With shell, freeze looks at shell writes too,
// and at nothing else of a command.
func (c *command) hookEnv(kind hook.Kind, shell, strict bool) hook.Env {
	j := judge{host: c.machine(), shell: shellOf(c.env), guard: kind != hook.Careful, strict: strict}
	return hook.Env{
		Host:  j.host,
		Dir:   workingDir(),
		Shell: shell,
		Exit:  c.exit,
		Decide: hook.Deciders{
			Shell: func(command, cwd string) hook.Answer {
				j := j.in(cwd)
				if shell && j.boundary() == nil {
					return hook.Answer{Decision: verdict.Allow}
				}
				v := j.command(command)
				if shell {
					v = writesAlone(v)
				}
				return answer(v)
			},
			Edit: j.edit,
		},
	}
}

// writesAlone is a verdict without the findings that are not about where a
// command writes.
func writesAlone(v *verdict.Verdict) *verdict.Verdict {
	out := *v
	out.Findings, out.Decision = nil, verdict.Allow
	for _, f := range v.Findings {
		if strings.HasPrefix(f.Rule, "freeze.") {
			out.Findings = append(out.Findings, f)
			out.Decision = verdict.Worse(out.Decision, f.Decision)
		}
	}
	return &out
}

// answer is what the hook says of a verdict.
func answer(v *verdict.Verdict) hook.Answer {
	a := hook.Answer{Decision: v.Decision, Reason: v.Reason()}
	if f, ok := v.Worst(); ok {
		a.Rule, a.Log = f.Rule, f.Log
	}
	return a
}
