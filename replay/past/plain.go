package past

import (
	"bufio"
	"bytes"
	"io"
)

// readLines reads a command a line. Where the text has a NUL, that is what
// parts the commands, and they may have newlines.
func readLines(r io.Reader, to Sink) error {
	buffered := bufio.NewReaderSize(r, 64<<10)
	head, err := buffered.Peek(32 << 10)
	if err != nil && err != io.EOF && len(head) == 0 {
		return err
	}
	in := linesOf(buffered)
	newlines := 0 // in the commands before
	if bytes.IndexByte(head, 0) >= 0 {
		in.end = 0
	}
	for {
		line, tooLong, err := in.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		at := in.n
		if in.end == 0 {
			at = newlines + 1
			newlines += bytes.Count(line, []byte("\n"))
		}
		if tooLong {
			to.Bad(at, whyTooLong)
			continue
		}
		if err := send(to, Item{Text: text(line, at, to), Line: at}); err != nil {
			return err
		}
	}
}

// jsonlLine is a request of gstack classify --batch, and a time.
var jsonlLine = shape{keys: []shape{{key: "command"}, {key: "cwd"}, {key: "shell"}, {key: "timestamp"}}}

func readJSONL(r io.Reader, to Sink) error {
	return eachDocument(r, &jsonlLine, to, func(v *value, line int) error {
		if v.get("command").kind != '"' {
			to.Bad(line, `no "command" that is a string`)
			return nil
		}
		dir, shell := v.str("cwd"), v.str("shell")
		switch {
		case dir != "" && !isAbs(dir):
			to.Bad(line, `"cwd" is not an absolute path`)
			return nil
		case shell != "" && shell != "bash" && shell != "zsh" && shell != "sh":
			to.Bad(line, `"shell" is none of bash, zsh, sh`)
			return nil
		}
		return send(to, Item{Text: v.str("command"), Dir: dir, Project: dir, Shell: shell, When: v.when("timestamp"), Line: line})
	})
}
