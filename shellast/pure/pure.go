// Package pure computes what programs print that only rearrange text: given
// the arguments and the standard input, both fully known, it answers the
// standard output and the exit status, so that `echo cm0= | base64 -d` is
// understood as `rm`.
//
// It owns the option grammars and the text operations of these programs. It
// does not own where input comes from: a program that would read a file, a
// clock, the network or a locale is not computed here, and neither is anything
// that the systems in use do differently. Then Run says so and nothing is
// guessed. Programs are the GNU ones where it matters; builtins are those of
// the shell that Env names.
package pure

import "sort"

// Shell tells whose echo, printf and test run under a bare name.
type Shell uint8

const (
	UnknownShell Shell = iota // the answer must be the same in all of them
	Bash
	Dash
	Zsh
	NoShell // the program of the system, as in /bin/echo
)

// Env is what the result depends on besides arguments and input.
type Env struct {
	Shell Shell
}

// Result is what a finished program leaves behind. Error messages are not part
// of it. Stdout may hold any bytes.
type Result struct {
	Stdout      string
	Status      int
	StatusKnown bool
}

const (
	// maxText bounds input and output.
	maxText = 1 << 20
	// maxArgs bounds the arguments, so that quadratic grammars stay cheap.
	maxArgs = 1 << 14
	// maxWork bounds the steps of what loops or searches: bytes copied, and
	// states of an expression tried.
	maxWork = 8 << 20
)

// program is one entry of the table. run answers false where the result is
// not known.
type program struct {
	name string
	run  func(*call) bool
}

// call is a program that runs.
type call struct {
	name   string
	args   []string
	in     string
	env    Env
	out    []byte
	status int
	// unsure is set where the output is known and the status is not.
	unsure bool
	work   int
}

// spend counts steps, and reports whether there are any left.
func (c *call) spend(n int) bool {
	if n < 0 || c.work > maxWork-n {
		c.work = maxWork + 1
		return false
	}
	c.work += n
	return true
}

// Known reports whether a program, by its base name, is one of those that can
// be computed.
func Known(name string) bool { return find(name) != nil }

func find(name string) *program {
	i := sort.Search(len(programs), func(i int) bool { return programs[i].name >= name })
	if i < len(programs) && programs[i].name == name {
		return &programs[i]
	}
	return nil
}

// Run computes one program; argv[0] is its base name.
func Run(argv []string, stdin string, env Env) (Result, bool) {
	if len(argv) == 0 || len(argv) > maxArgs || len(stdin) > maxText {
		return Result{}, false
	}
	p := find(argv[0])
	if p == nil {
		return Result{}, false
	}
	total := 0
	for _, arg := range argv {
		if total += len(arg); total > maxText {
			return Result{}, false
		}
	}
	c := &call{name: argv[0], args: argv[1:], in: stdin, env: env}
	if !p.run(c) || c.full() {
		return Result{}, false
	}
	return Result{Stdout: string(c.out), Status: c.status, StatusKnown: !c.unsure}, true
}

// full reports that there is more output than is kept.
func (c *call) full() bool { return len(c.out) > maxText }

func (c *call) print(s string) {
	if !c.full() {
		c.out = append(c.out, s...)
	}
}

// room reports whether n more bytes of output can be kept; what repeats text
// asks before it does.
func (c *call) room(n int) bool { return n >= 0 && len(c.out)+n <= maxText }

// readsStdin reports whether operands name standard input, once, or nothing.
func readsStdin(operands []string) bool {
	return len(operands) == 0 || len(operands) == 1 && isStdin(operands[0])
}

func isStdin(name string) bool { return name == "-" || name == "/dev/stdin" }

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// lines cuts text into lines that keep their newline; the last one may lack it.
func lines(s string) []string {
	var out []string
	for s != "" {
		n := 0
		for n < len(s) && s[n] != '\n' {
			n++
		}
		if n < len(s) {
			n++
		}
		out, s = append(out, s[:n]), s[n:]
	}
	return out
}

// chomp splits a line from its newline.
func chomp(line string) (text, newline string) {
	if n := len(line) - 1; n >= 0 && line[n] == '\n' {
		return line[:n], "\n"
	}
	return line, ""
}
