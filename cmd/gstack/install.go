package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"gstack/install"
)

// install puts the hook into an agent's settings.
func (c *command) install(args []string) (int, error) {
	return c.register("install", args, func(text []byte) ([]byte, error) {
		program, err := install.Program(c.env.get)
		if err != nil {
			return nil, err
		}
		return install.Add(text, install.Command(program))
	})
}

// uninstall takes it out.
func (c *command) uninstall(args []string) (int, error) {
	return c.register("uninstall", args, install.Remove)
}

// register changes the settings file that the arguments name.
func (c *command) register(name string, args []string, edit func([]byte) ([]byte, error)) (int, error) {
	var project, dryRun bool
	agents, err := parse(name, args, boolean("--project", &project), boolean("--dry-run", &dryRun))
	if err != nil {
		return 0, err
	}
	if err := supported(name, agents); err != nil {
		return 0, err
	}
	file, err := install.UserFile(c.env.get)
	if project {
		file, err = install.ProjectFile(c.env.get, workingDir()), nil
	}
	if err != nil {
		return 0, err
	}
	change, err := install.Plan(file, edit)
	var bad *install.FileError
	if errors.As(err, &bad) {
		return 0, misuse{name, bad.Error() + ". Nothing was changed" + byHand(name, bad)}
	}
	switch {
	case err != nil:
		return 0, err
	case !change.Changes() && name == "install":
		return c.say("nothing to do: the hook is in " + change.File)
	case !change.Changes():
		return c.say("nothing to do: no hook of gstack is in " + change.File)
	case dryRun:
		return c.say("would change " + change.File + ":\n" + difference(change.Before, change.After))
	}
	if err := change.Write(); err != nil {
		return 0, err
	}
	said := "took the hook out of " + change.File
	if name == "install" {
		said = "installed the hook in " + change.File
	}
	if change.Backup != "" {
		said += "\nas it was before: " + change.Backup
	}
	if name == "install" && project {
		said += "\neveryone who works on this project now needs gstack in that place: without it their calls are refused"
	}
	if name == "install" {
		said += "\nto see that it works: gstack doctor"
	}
	return c.say(said)
}

// supported refuses agents whose settings are not known.
func supported(name string, agents []string) error {
	switch {
	case len(agents) == 0:
		return misuse{name, "which agent? gstack " + name + " claude"}
	case len(agents) > 1:
		return misuse{name, "one agent at a time: gstack " + name + " claude"}
	case agents[0] == "claude":
		return nil
	}
	return misuse{name, quote(agents[0]) + " is not supported yet; the one agent that is, is claude. " +
		"The hook itself knows others: gstack hook guard --agent NAME"}
}

// byHand says how to go on with a file that cannot be changed.
func byHand(name string, bad *install.FileError) string {
	var syntax *install.SyntaxError
	switch {
	case !errors.As(bad, &syntax):
		return ""
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
