package main

import (
	"os"
	"strconv"
	"strings"

	"gstack/classify/verdict"
	"gstack/install"
	"gstack/internal/text"
)

// exitUnwell is the exit status of doctor when something is wrong.
const exitUnwell = 1

// doctor shows whether the hook is installed and works, for the agents that
// the arguments name, or else for all that have it.
func (c *command) doctor(args []string) (int, error) {
	var json bool
	operands, err := parse("doctor", args, boolean("--json", &json))
	if err != nil {
		return 0, err
	}
	for _, name := range operands {
		if install.AgentFor(name) == nil {
			return 0, unknownAgent("doctor", name)
		}
	}
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	checks := install.Doctor(install.Machine{
		Env: c.env.get, Environ: c.env.list(), Dir: workingDir(), Self: self, Host: c.machine(),
	}, operands)
	wrong := 0
	for _, k := range checks {
		if k.Status == install.Wrong {
			wrong++
		}
	}
	out := checksText(checks, wrong)
	if json {
		out = checksJSON(checks, wrong)
	}
	status := exitOK
	if wrong > 0 {
		status = exitUnwell
	}
	_, err = c.stdout.Write([]byte(out))
	return status, err
}

// maxShown is the most of a check that is shown.
const maxShown = 600

func checksText(checks []install.Check, wrong int) string {
	var b strings.Builder
	wide := 0
	for i, k := range checks {
		if i == 0 || k.Agent != checks[i-1].Agent {
			b.WriteString(heading(k.Agent) + "\n")
			wide = widest(checks[i:])
		}
		b.WriteString("  " + pad(string(k.Status), 5) + "  " + pad(k.Name, wide) + "  " + text.Line(k.Text, maxShown) + "\n")
		if k.Fix != "" {
			b.WriteString(pad("", 2+5+2+wide) + "  fix: " + text.Line(k.Fix, maxShown) + "\n")
		}
	}
	switch wrong {
	case 0:
		b.WriteString("nothing is wrong\n")
	case 1:
		b.WriteString("one thing is wrong\n")
	default:
		b.WriteString(strconv.Itoa(wrong) + " things are wrong\n")
	}
	return b.String()
}

// widest is the length of the longest name among the checks of the first one's
// agent.
func widest(checks []install.Check) int {
	wide := 0
	for _, k := range checks {
		if k.Agent != checks[0].Agent {
			break
		}
		wide = max(wide, len(k.Name))
	}
	return wide
}

// heading is what stands above the checks of an agent.
func heading(name string) string {
	if a := install.AgentFor(name); a != nil {
		return a.Title
	}
	return "gstack"
}

func checksJSON(checks []install.Check, wrong int) string {
	b := strconv.AppendBool([]byte(`{"schema":1,"ok":`), wrong == 0)
	b = append(b, `,"checks":[`...)
	for i, k := range checks {
		if i > 0 {
			b = append(b, ',')
		}
		b = verdict.AppendString(append(b, `{"agent":`...), k.Agent)
		b = verdict.AppendString(append(b, `,"check":`...), k.Name)
		b = verdict.AppendString(append(b, `,"status":`...), string(k.Status))
		b = verdict.AppendString(append(b, `,"text":`...), k.Text)
		b = verdict.AppendString(append(b, `,"fix":`...), k.Fix)
		b = append(b, '}')
	}
	return string(append(b, "]}\n"...))
}
