package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"gstack/classify/verdict"
)

// maxInput is the most bytes read of a script, or of one line of a batch.
const maxInput = 16 << 20

var errTooLarge = errors.New("larger than 16 MiB")

func (c *command) classify(args []string) (int, error) {
	var json, stdin, batch, guard, strict, spoken, trace bool
	var file, dir, shell, when string
	operands, err := parse("classify", args,
		boolean("--json", &json), boolean("--stdin", &stdin), boolean("--batch", &batch), boolean("--guard", &guard), boolean("--no-relax", &strict), boolean("--plain", &spoken), boolean("--trace", &trace),
		valued("--file", &file), valued("--cwd", &dir), valued("--shell", &shell), valued("--color", &when))
	if err != nil {
		return 0, err
	}
	j := judge{host: c.machine(), shell: shellOf(c.env), dir: workingDir(), guard: guard, strict: strict}
	var tracing stopwatch
	if trace {
		tracing.w = c.stderr
		j.trace = tracing.line
	}
	if shell != "" {
		var ok bool
		if j.shell, ok = shellNamed(shell); !ok {
			return 0, misuse{"classify", "--shell " + quote(shell) + " is not known: bash, zsh or sh"}
		}
	}
	if dir != "" {
		if j.dir, err = filepath.Abs(dir); err != nil {
			return 0, err
		}
	}
	opt, err := c.printOptionsWhen(when)
	if err != nil {
		return 0, err
	}
	limitProcess()
	text, err := c.script(operands, stdin, batch, file)
	switch {
	case err != nil:
		return 0, err
	case batch:
		return exitOK, c.batch(j)
	case file != "":
		if j.script, err = filepath.Abs(file); err != nil {
			return 0, err
		}
	}
	tracing.begin = time.Now()
	v, err := guarded(func() *verdict.Verdict { return j.command(text) })
	if errors.Is(err, errTooSlow) {
		v, err = undecided(text, err), nil
	} else if trace {
		tracing.end()
	}
	if err != nil {
		return 0, err
	}
	if json {
		_, err = c.stdout.Write(append(v.JSON(nil), '\n'))
	} else {
		opt.Why, opt.Plain = ruleWhy, spoken
		err = v.Print(c.stdout, opt)
	}
	switch v.Decision {
	case verdict.Allow:
		return exitOK, err
	case verdict.Deny:
		return exitDeny, err
	}
	return exitAsk, err
}

// stopwatch prints a trace, and then how long its stages took.
type stopwatch struct {
	w                io.Writer
	begin, evaluated time.Time // evaluated is when the first line came
}

func (s *stopwatch) line(text string) {
	if s.evaluated.IsZero() {
		s.evaluated = time.Now()
	}
	fmt.Fprintln(s.w, text)
}

func (s *stopwatch) end() {
	now := time.Now()
	if s.evaluated.IsZero() {
		s.evaluated = now
	}
	fmt.Fprintf(s.w, "took:  parse and evaluate=%v  judge=%v\n", s.evaluated.Sub(s.begin), now.Sub(s.evaluated))
}

// script is the text to judge: the operand, standard input, or a file. Exactly
// one of the ways to name it must be used.
func (c *command) script(operands []string, stdin, batch bool, file string) (string, error) {
	ways := min(len(operands), 1)
	for _, on := range [...]bool{stdin, batch, file != ""} {
		if on {
			ways++
		}
	}
	switch {
	case len(operands) > 1:
		return "", misuse{"classify", "one COMMAND is judged at a time; quote it: gstack classify 'rm -rf build'"}
	case ways == 0:
		return "", misuse{"classify", "no COMMAND; give one, as in gstack classify 'rm -rf build', or --stdin"}
	case ways > 1:
		return "", misuse{"classify", "COMMAND, --stdin, --file and --batch exclude each other; give one"}
	case len(operands) == 1:
		return operands[0], nil
	case batch:
		return "", nil
	case stdin:
		return readText("standard input", c.stdin)
	}
	f, err := os.Open(file)
	if err != nil {
		return "", misuse{"classify", "--file: " + err.Error()}
	}
	defer f.Close()
	return readText(file, f)
}

func readText(name string, r io.Reader) (string, error) {
	body, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	if err == nil && len(body) > maxInput {
		err = errTooLarge
	}
	if err != nil {
		return "", misuse{"classify", "cannot read " + quote(name) + ": " + err.Error()}
	}
	return string(body), nil
}

// undecided is the verdict about a command that was not judged in time.
func undecided(command string, why error) *verdict.Verdict {
	const rule, summary = "shell.too-complex", "is too complex to be understood"
	f := verdict.Finding{Rule: rule, Decision: verdict.Ask, Summary: summary, Detail: why.Error(), Log: rule}
	f.Span = verdict.Span{End: len(command), Line: 1, Col: 1}
	f.Reason = verdict.Reason(rule, f.Decision, summary, f.Detail, nil, "")
	return &verdict.Verdict{Command: command, Decision: verdict.Ask, Findings: []verdict.Finding{f}, Micros: decideTime.Microseconds()}
}
