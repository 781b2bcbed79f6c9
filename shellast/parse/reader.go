package parse

import (
	"errors"
	"io"
	"runtime"
	"strings"
)

const (
	// maxFrames is how deep the parser's own recursion may go. The parser
	// counts nothing itself, and a Go stack overflow cannot be recovered.
	// The deepest of over a thousand real scripts needs 293.
	maxFrames = 2000

	// chunk is what the parser gets at a time, and so how far it can run
	// between two looks at the stack. Each byte can cost it 4 KiB of stack.
	chunk = 512
)

var (
	errTooDeep     = errors.New("nested too deeply")
	errTooMany     = errors.New("too many statements")
	errBackslashes = errors.New("too many backslashes in a row")
)

// guardedReader hands a text to the parser in small pieces and, since it is
// called from inside the parser, looks at how deep the parser is before each
// piece but the first. A text of one piece cannot take much of the stack.
type guardedReader struct {
	rest  string
	limit int // frames, 0 before the first piece
}

func (r *guardedReader) Read(b []byte) (int, error) {
	switch {
	case r.rest == "":
		return 0, io.EOF
	case r.limit > 0 && deeper(r.limit):
		return 0, errTooDeep
	case r.limit == 0 && len(r.rest) > chunk:
		r.limit = frames() + maxFrames
	}
	n := min(len(r.rest), len(b), chunk)
	if n < len(r.rest) {
		// Inside backquotes the parser forgets to look for more text
		// after a backslash.
		if n = len(strings.TrimRight(r.rest[:n], `\`)); n == 0 {
			return 0, errBackslashes
		}
	}
	copy(b, r.rest[:n])
	r.rest = r.rest[n:]
	return n, nil
}

// frames is an upper bound, at most twice too high, of how many frames the
// stack has. A caller may be deep in a walk itself, which is its own business.
func frames() int {
	n := 64
	for deeper(n) {
		n *= 2
	}
	return n
}

// deeper reports whether the stack has more than the given number of frames.
func deeper(frames int) bool {
	var pc [1]uintptr
	return runtime.Callers(frames, pc[:]) > 0
}
