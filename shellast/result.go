package shellast

import (
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// Shell is the shell that will run the command.
type Shell uint8

const (
	Bash Shell = iota
	Zsh
	Sh
)

// Options say under which circumstances a command is understood.
type Options struct {
	Shell Shell
	// Dir is the absolute working directory; "" is not known.
	Dir string
	// Host answers questions about the machine; nil is host.Empty.
	Host host.Host
	// Script: the text is a script file of this path, not a command line.
	Script string
	Args   []string // arguments of that script
}

// Result is what a command would do, as far as the shell decides it.
type Result struct {
	Source string
	// Calls are all programs that would or could run, in the order found.
	Calls []*Call
	// Writes are the redirections that open a file for writing.
	Writes []*Write
	Gaps   []*Gap
	// Bombs are functions and scripts that start themselves without end.
	Bombs []*Bomb
	// Steps is the same as a tree, in the order of the text.
	Steps []*Step
}

// Span is a range of bytes of the original text. What stands in a carried
// text (sh -c '...') has the span of the word that carries it.
type Span struct{ Start, End int }

// Call is one run of a program that is not part of the shell, or of a builtin
// that rules look at.
type Call struct {
	// Name is the program: the base name of the resolved command word.
	Name string
	// Path is the command word as resolved ("/bin/rm", "rm").
	Path value.Str
	// Args are the arguments after the command word.
	Args []value.Field
	// Stdin is what the program reads.
	Stdin Stream
	// Out is where standard output goes.
	Out Sink
	// Via is the chain of carriers that led here, outermost first:
	// "sudo", "sh -c", "echo | base64 -d".
	Via []string
	// Around is under which circumstances the program runs; calls share it.
	*Around
	Span Span
	// Text is the excerpt of the source that made the call.
	Text string
	Seq  int // order in which the calls were found, from 0

	needs *needed
	ends  bool // the shell ends if it fails

	// Guess: found behind a program that is not known to run programs.
	Guess bool
	// Spelled are the tricks used in the command word and in option words.
	Spelled value.Trick
}

// Around are circumstances that many calls have in common. None is changed once
// a call has it.
type Around struct {
	// Env are the variables set for this call alone or exported before.
	Env []Setting
	// Dir are the possible working directories; nil is not known.
	Dir []value.Str
	// Where the program runs.
	Where Place
	// As is the user the program runs as: "" the own one.
	As string
	// Inline is the function of another language that does it ("shutil.rmtree"):
	// the call is how the shell would say it.
	Inline string
	// OnDisk: stands in a file on disk that is run, not in the command.
	OnDisk string
	// Made are the files among the arguments that the command itself wrote.
	Made []Made
	// Branches are the git branches that earlier parts of the command changed
	// to; the empty one is the branch before. None: nothing changed.
	Branches []value.Str
	// Configured are the settings of git that earlier parts of the command may
	// have made.
	Configured []Setting
	// Escapes are the shell commands in the program's own language that are
	// evaluated besides, as calls of their own.
	Escapes []string
}

// aside is the call's own copy of what is around it, to be changed.
func (c *Call) aside() *Around {
	a := *c.Around
	c.Around = &a
	return &a
}

// Made is a file that the command itself wrote before.
type Made struct {
	Name string // as the argument has it
	Text value.Str
}

// MadeFile is the text of a file that an argument names, if the command itself
// wrote it.
func (c *Call) MadeFile(name value.Str) (text value.Str, ok bool) {
	for _, m := range c.Made {
		if name.Is(m.Name) {
			return m.Text, true
		}
	}
	return nil, false
}

// Setting is an environment variable.
type Setting struct {
	Name  string
	Value value.Str
	// Inherited: exported earlier, not written at the call.
	Inherited bool
}

// Source says what a stream comes from.
type Source uint8

const (
	// Inherit: the stream of the shell itself (a terminal, or nothing).
	Inherit Source = iota
	// Text: known or partly known text.
	Text
	// File: a file, named by Stream.Name.
	File
	// Closed: /dev/null or a closed descriptor.
	Closed
)

// Stream is the standard input of a call.
type Stream struct {
	Source Source
	Text   value.Str // Source is Text; for File the contents, if known
	Name   value.Str // Source is File
}

// Sink is where standard output goes.
type Sink struct {
	// File, if the output is redirected to one.
	File  value.Str
	Piped bool
}

// Place is where a program runs.
type Place uint8

const (
	Here Place = iota
	Container
	Remote
)

func (p Place) String() string {
	switch p {
	case Container:
		return "container"
	case Remote:
		return "remote host"
	}
	return "here"
}

// Write is a redirection that opens a file for writing.
type Write struct {
	Target value.Field
	Append bool
	// Empty: nothing is written, the file is only created or truncated.
	Empty bool
	Dir   []value.Str
	Where Place
	Via   []string
	// OnDisk: stands in a file on disk that is run, not in the command.
	OnDisk string
	Span   Span
	Text   string
}

// GapKind is the rule id under which a gap is reported.
type GapKind string

const (
	Unread         GapKind = "shell.unread"
	UnknownProgram GapKind = "shell.unknown-program"
	UnknownCode    GapKind = "shell.unknown-code"
	TooComplex     GapKind = "shell.too-complex"
	// RemoteCode and DecodedCode are unknown code whose source is known.
	RemoteCode  GapKind = "exec.remote"
	DecodedCode GapKind = "exec.decoded"
)

// Gap is a place that cannot be understood.
type Gap struct {
	Kind   GapKind
	Reason string
	Span   Span
	Text   string
	Via    []string
}

// Bomb is a function or script that starts itself more than once without end.
type Bomb struct {
	Name string
	Span Span
	Text string
}

// StepKind is the kind of a node of the explain tree.
type StepKind uint8

const (
	// Segment is a statement of the text.
	Segment StepKind = iota
	// Program is a Call.
	Program
	// Code is text that is run as shell code; its children are what it does.
	Code
	// Function is a call of a function of the text.
	Function
	// Builtin is a shell builtin that changes what follows.
	Builtin
	// Writing is a Write.
	Writing
	// Problem is a Gap.
	Problem
	// Loop is a Bomb.
	Loop
)

func (k StepKind) String() string {
	return [...]string{"segment", "program", "code", "function", "builtin", "write", "gap", "bomb"}[k]
}

// Step is a node of the explain tree.
type Step struct {
	Kind StepKind
	Span Span
	// Text is the excerpt for Segment, the code for Code, the name for
	// Function, the resolved words for Builtin.
	Text string
	// Note says more for people: "decoded by base64 -d", "1 of 3 alternatives".
	Note     string
	Call     *Call
	Write    *Write
	Gap      *Gap
	Bomb     *Bomb
	Children []*Step
}
