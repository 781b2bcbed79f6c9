package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"gstack/hook"
	"gstack/install"
)

// install puts the hook into an agent.
func (c *command) install(args []string) (int, error) {
	return c.register("install", args, func(a *install.Agent, files []string) ([]*install.Change, error) {
		program, err := install.Program(c.env.get)
		if err != nil {
			return nil, err
		}
		return a.Install(files, program)
	})
}

// uninstall takes it out.
func (c *command) uninstall(args []string) (int, error) {
	return c.register("uninstall", args, (*install.Agent).Uninstall)
}

// register changes the files of the agent that the arguments name.
func (c *command) register(name string, args []string, plan func(*install.Agent, []string) ([]*install.Change, error)) (int, error) {
	var project, dryRun bool
	names, err := parse(name, args, boolean("--project", &project), boolean("--dry-run", &dryRun))
	if err != nil {
		return 0, err
	}
	agent, err := oneAgent(name, names)
	if err != nil {
		return 0, err
	}
	files, err := agent.Files(c.env.get, workingDir(), project)
	var changes []*install.Change
	if err == nil {
		changes, err = plan(agent, files)
	}
	var bad *install.FileError
	switch {
	case errors.As(err, &bad):
		return 0, misuse{name, bad.Error() + ". Nothing was changed" + byHand(name, agent, bad)}
	case err != nil:
		return 0, err
	}
	var said []string
	changed := false
	for _, change := range changes {
		if !change.Changes() {
			said = append(said, unchanged(name)+change.File)
			continue
		}
		changed = true
		if dryRun {
			said = append(said, wouldChange(change))
			continue
		}
		if err := change.Write(); err != nil {
			return 0, err
		}
		said = append(said, done(name, change)...)
		if err := c.tellSessions(name, agent, change); err != nil {
			return 0, err
		}
	}
	if changed && !dryRun && name == "install" {
		said = append(said, hints(agent, project)...)
	}
	return c.say(strings.Join(said, "\n"))
}

// oneAgent is the agent that the arguments name.
func oneAgent(name string, names []string) (*install.Agent, error) {
	switch len(names) {
	case 0:
		return nil, misuse{name, "which agent? gstack " + name + " AGENT, which is one of " + install.Names()}
	case 1:
	default:
		return nil, misuse{name, "one agent at a time: gstack " + name + " " + names[0]}
	}
	if agent := install.AgentFor(names[0]); agent != nil {
		return agent, nil
	}
	return nil, unknownAgent(name, names[0])
}

func unknownAgent(command, name string) error {
	var known []string
	for _, a := range install.Agents() {
		known = append(known, a.Name)
	}
	return misuse{command, "no agent is called " + quote(name) + didYouMean(name, known) + "; the agents are " + install.Names()}
}

// tellSessions lets the running sessions of Claude Code, which ask about every
// change of settings, know that this one was the user's.
func (c *command) tellSessions(name string, agent *install.Agent, change *install.Change) error {
	if agent.Name != "claude" {
		return nil
	}
	root := hook.StateRoot(c.env.get)
	if name == "install" {
		return install.Return(root)
	}
	return install.Leave(root, change.After)
}

func unchanged(name string) string {
	if name == "install" {
		return "nothing to do: the hook is in "
	}
	return "nothing to do: no hook of gstack is in "
}

func done(name string, change *install.Change) []string {
	said := "installed the hook in " + change.File
	switch {
	case name == "install":
	case change.Gone:
		said = "removed " + change.File
	default:
		said = "took the hook out of " + change.File
	}
	if change.Backup == "" {
		return []string{said}
	}
	return []string{said, "as it was before: " + change.Backup}
}

func wouldChange(change *install.Change) string {
	if change.Gone {
		return "would remove " + change.File
	}
	return "would change " + change.File + ":\n" + strings.TrimSuffix(difference(change.Before, change.After), "\n")
}

// hints are what to do after an installation.
func hints(agent *install.Agent, project bool) []string {
	var said []string
	if project {
		said = append(said, "everyone who works on this project now needs gstack in that place: without it their calls are refused")
	}
	if agent.Next != "" {
		said = append(said, agent.Next)
	}
	return append(said, "to see that it works: gstack doctor "+agent.Name)
}

// byHand says how to go on with a file that cannot be changed.
func byHand(name string, agent *install.Agent, bad *install.FileError) string {
	var syntax *install.SyntaxError
	switch {
	case !errors.As(bad, &syntax):
		return ""
	case agent.Name != "claude":
		return ". Make it JSON, then try again"
	case name == "uninstall":
		return "; Claude Code does not read such a file either, so no hook in it is run"
	}
	return "; Claude Code does not read such a file either. Make it JSON, then try again"
}

func (c *command) say(text string) (int, error) {
	_, err := io.WriteString(c.stdout, strings.TrimSuffix(text, "\n")+"\n")
	return exitOK, err
}

// difference shows the lines that differ between two texts that have the same
// beginning and end.
func difference(before, after []byte) string {
	a, b := lines(before), lines(after)
	head := 0
	for head < len(a) && head < len(b) && bytes.Equal(a[head], b[head]) {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && bytes.Equal(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	var out strings.Builder
	for _, part := range []struct {
		sign  string
		lines [][]byte
	}{{"-", a[head : len(a)-tail]}, {"+", b[head : len(b)-tail]}} {
		for _, line := range part.lines {
			fmt.Fprintf(&out, "%s%s\n", part.sign, bytes.TrimRight(line, "\r\n"))
		}
	}
	return out.String()
}

func lines(text []byte) [][]byte { return bytes.SplitAfter(text, []byte("\n")) }
