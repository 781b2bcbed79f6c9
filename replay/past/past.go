// Package past reads the records in which commands of the past are found:
// transcripts and session logs of agents, history files of shells, and plain
// lists. It owns the formats and does no input of its own: a Source hands it
// what is in a file. A part that cannot be read is reported and left out; it
// never ends the reading.
package past

import (
	"errors"
	"io"
)

// A Format is a kind of record.
type Format string

// The formats. Their sources are named beside their readers.
const (
	Claude Format = "claude" // transcripts of Claude Code
	Codex  Format = "codex"  // session logs of Codex
	Gemini Format = "gemini" // chats of Gemini CLI
	Bash   Format = "bash"   // history of bash
	Zsh    Format = "zsh"    // history of zsh
	Fish   Format = "fish"   // history of fish
	Lines  Format = "lines"  // a command a line, or parted by NUL
	JSONL  Format = "jsonl"  // JSON lines as gstack classify --batch reads them
)

// Formats are all of them.
func Formats() []Format { return []Format{Claude, Codex, Gemini, Bash, Zsh, Fish, Lines, JSONL} }

// Title is the name of a format for people.
func (f Format) Title() string {
	switch f {
	case Claude:
		return "Claude Code"
	case Codex:
		return "Codex"
	case Gemini:
		return "Gemini CLI"
	case Lines, JSONL:
		return "commands (" + string(f) + ")"
	}
	return string(f) + " history"
}

// An Item is a shell command, or the edit of a file, that an agent or a person
// asked for.
type Item struct {
	Edit bool
	Text string // the command; of an edit the path of the file
	Tool string // of an edit, the name of the tool
	// Dir is the working directory as it was recorded, "" where none was.
	Dir string
	// Project is the directory in which the session began.
	Project string
	When    int64 // seconds since 1970, 0 where not recorded
	Line    int   // where it begins in the file, from 1
	// ID names the call. A session that is taken up again is copied into a new
	// record, and its calls with it.
	ID string
	// Shell is the shell that is named for the command, "" where none is.
	Shell string
}

// A Sink takes what is found. An error of Item ends the reading.
type Sink interface {
	Item(Item) error
	// Bad is told of a part that cannot be read, and why. The reason holds
	// nothing of the part.
	Bad(line int, why string)
}

// Limits of one record.
const (
	maxLine     = 16 << 20 // bytes of a line
	maxDocument = 64 << 20 // bytes of a file that is one JSON document
)

// Info is what the place of a file tells about what is in it.
type Info struct {
	Project string // the directory of its project, "" where that is not known
}

// Read finds the items of a record. Its error is that of the reader or of the
// sink.
func Read(f Format, r io.Reader, info Info, to Sink) error {
	switch f {
	case Claude:
		return readClaude(r, to)
	case Codex:
		return readCodex(r, to)
	case Gemini:
		return readGemini(r, info, to)
	case Bash:
		return readBash(r, to)
	case Zsh:
		return readZsh(r, to)
	case Fish:
		return readFish(r, to)
	case Lines:
		return readLines(r, to)
	case JSONL:
		return readJSONL(r, to)
	}
	return errors.New("no such format: " + string(f))
}
