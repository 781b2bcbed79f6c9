// Command gstack stands between a coding agent and the shell. This package
// owns the command line: arguments, printing, exit statuses, and handing the
// real machine to the packages that decide. It decides nothing.
package main

import (
	"errors"
	"fmt"
	"io"

	"gstack/internal/oshost"
	"gstack/shellast/host"
)

// Exit statuses.
const (
	exitOK       = 0
	exitInternal = 1
	exitUsage    = 2
	exitAsk      = 10
	exitDeny     = 20
)

// Main runs one command line and returns the exit status. Nothing comes before
// the hook: it is started for every command an agent runs.
func Main(args, env []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return newCommand(env, stdin, stdout, stderr).main(args)
}

func newCommand(env []string, stdin io.Reader, stdout, stderr io.Writer) *command {
	return &command{env: environOf(env), files: oshost.Host{}, stdin: stdin, stdout: stdout, stderr: stderr}
}

func (c *command) main(args []string) int {
	if len(args) > 0 && args[0] == "hook" {
		return c.hook(args[1:])
	}
	if len(args) == 0 {
		// Some clients drop the arguments of a hook. What is piped in must not
		// be answered with a usage text and success.
		if _, ok := columnsOf(c.stdin); !ok {
			return c.hook([]string{"guard"})
		}
		fmt.Fprint(c.stderr, usage())
		return exitUsage
	}
	return c.run(args[0], args[1:])
}

type command struct {
	env    environ
	files  host.Host // of this machine
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	exit   func(status int) // ends the process, where it is this program's own
}

// run runs a subcommand other than hook.
func (c *command) run(name string, args []string) (status int) {
	defer func() {
		if v := recover(); v != nil {
			status = c.fail(fmt.Errorf("internal error: %v", v))
		}
	}()
	sub := specOf(name)
	if sub == nil || sub.run == nil {
		return c.fail(misuse{"", "unknown command " + quote(name) + didYouMean(name, names())})
	}
	status, err := sub.run(c, args)
	if errors.Is(err, errHelp) {
		status = exitOK
		_, err = fmt.Fprint(c.stdout, sub.usage())
	}
	if err != nil {
		return c.fail(err)
	}
	return status
}

// fail reports an error and returns the exit status for it.
func (c *command) fail(err error) int {
	var bad misuse
	switch {
	case errors.Is(err, errHelp):
		fmt.Fprint(c.stdout, specOf("hook").usage())
		return exitOK
	case errors.As(err, &bad):
		fmt.Fprintln(c.stderr, bad.Error())
		if bad.command == "" {
			fmt.Fprintln(c.stderr, "gstack help lists the commands")
		} else {
			fmt.Fprintln(c.stderr, "gstack help "+bad.command+" lists its options")
		}
		return exitUsage
	}
	fmt.Fprintln(c.stderr, "gstack: "+err.Error())
	return exitInternal
}

// errHelp asks for the usage text of a subcommand.
var errHelp = errors.New("help is asked for")

// misuse is an error of the one who typed the command line; it names the fix.
type misuse struct{ command, text string }

func (m misuse) Error() string {
	if m.command == "" {
		return "gstack: " + m.text
	}
	return "gstack " + m.command + ": " + m.text
}
