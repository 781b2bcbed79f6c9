// Package inline finds, in a short program of another language, the places
// where it runs shell text, starts programs, or deletes directory trees. It
// owns a light reader of several languages: strings, comments, simple
// variables, concatenation and calls. It never executes, and what it cannot
// read it reports as unknown text, never as a guess.
package inline

import "gstack/shellast/value"

// Language is one of the languages that are read.
type Language uint8

const (
	None Language = iota
	Python
	Perl
	Ruby
	JavaScript
	PHP
	Lua
	AWK
	AppleScript
	Tcl
	R
)

// Kind is what an action does.
type Kind uint8

const (
	// Shell: Args[0] is text that a shell runs.
	Shell Kind = iota
	// Exec: Args are the words of a program that is started.
	Exec
	// DeleteTree: Args[0] is a directory that is deleted with all in it.
	DeleteTree
	// Delete: Args are files that are deleted.
	Delete
	// Code: Args[0] is text in Lang that is run as code and could not be read
	// any further.
	Code
	// Write: Args[0] is a file that is opened for writing.
	Write
	// Append is the same, but what the file holds is kept.
	Append
)

// Action is one thing that the code does, or may do.
type Action struct {
	Kind Kind
	Args []value.Str
	// More: there may be further words.
	More bool
	// Stdin is what the command reads, if Fed.
	Stdin value.Str
	Fed   bool
	// By is the function that does it, for people: "os.system".
	By string
}

// maxNesting bounds expressions in one another and code in code.
const maxNesting = 50

// World is what a program finds when it starts.
type World struct {
	// Vars are variables that are set from outside (awk -v).
	Vars map[string]value.Str
	// Args are its arguments; nil are unknown ones.
	Args []value.Str
	// Script is the file that holds it, if one does.
	Script value.Str
	// Env answers for variables of the environment; nil knows none.
	Env func(name string) (value.Str, bool)
	// Input is its standard input, if HasInput.
	Input    value.Str
	HasInput bool
}

// Scan reads code and returns what it does, in the order of the text. The code
// may be partly unknown.
func Scan(lang Language, code value.Str, w World) []Action {
	if lang == None {
		return nil
	}
	toks := lex(lang, code)
	s := newScanner(lang, toks, w)
	s.program()
	calls := s.own()
	if len(calls) == 0 {
		return s.found
	}
	// Functions of the program itself: once more, with what they are called
	// with.
	second := newScanner(lang, toks, w)
	second.again, second.calls = true, calls
	second.program()
	return second.found
}

func newScanner(lang Language, toks []token, w World) *scanner {
	s := &scanner{lang: lang, toks: toks, world: w, vars: map[string][]value.Str{}, alias: map[string]string{}}
	for n, v := range w.Vars {
		s.vars[n] = []value.Str{v}
	}
	return s
}
