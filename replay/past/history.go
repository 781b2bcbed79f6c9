package past

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// readBash reads a history of bash. With HISTTIMEFORMAT set, a line of # and
// the seconds since 1970 stands before each command, which then goes on to the
// next such line (Bash Reference Manual, 9.1); without, each line is a command.
func readBash(r io.Reader, to Sink) error {
	in := linesOf(r)
	var item Item
	var entry []byte
	stamped := false
	flush := func() error {
		item.Text = text(entry, item.Line, to)
		entry = entry[:0]
		return send(to, item)
	}
	for {
		line, tooLong, err := in.next()
		if err == io.EOF {
			return flush()
		}
		if err != nil {
			return err
		}
		at, isStamp := bashStamp(line)
		if isStamp || !stamped {
			if err := flush(); err != nil {
				return err
			}
		}
		switch {
		case tooLong || len(entry)+len(line) > maxLine:
			to.Bad(in.n, whyTooLong)
		case isStamp:
			stamped, item = true, Item{When: at, Line: in.n + 1, Shell: "bash"}
		case stamped:
			entry = append(append(entry, line...), '\n')
		default:
			item, entry = Item{Line: in.n, Shell: "bash"}, append(entry, line...)
		}
	}
}

// bashStamp is the time of a line that is a time stamp.
func bashStamp(line []byte) (int64, bool) {
	if len(line) < 2 || line[0] != '#' {
		return 0, false
	}
	n, err := strconv.ParseInt(string(bytes.TrimSpace(line[1:])), 10, 64)
	return n, err == nil && n > 0
}

// readZsh reads a history of zsh. With EXTENDED_HISTORY an entry begins with
// ": SECONDS:DURATION;". A newline in it is written behind a backslash, and a
// backslash at its end before a blank; some bytes are written as 0x83 and the
// byte with bit 5 turned (zsh, Src/hist.c: savehistfile, readhistline).
func readZsh(r io.Reader, to Sink) error {
	in := linesOf(r)
	for {
		item := Item{Shell: "zsh"}
		var entry []byte
		for {
			line, tooLong, err := in.next()
			if err == io.EOF && entry != nil {
				break
			}
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			if item.Line == 0 {
				item.Line = in.n
			}
			if tooLong || len(entry)+len(line) > maxLine {
				to.Bad(in.n, whyTooLong)
				entry = nil
				break
			}
			entry = append(entry, line...)
			if len(line) == 0 || line[len(line)-1] != '\\' {
				break
			}
			entry[len(entry)-1] = '\n'
		}
		item.When, entry = zshStamp(unmetafied(entry))
		item.Text = text(entry, item.Line, to)
		if err := send(to, item); err != nil {
			return err
		}
	}
}

// zshStamp parts an entry into its time and its command.
func zshStamp(entry []byte) (int64, []byte) {
	rest, ok := bytes.CutPrefix(entry, []byte(": "))
	if !ok {
		return 0, entry
	}
	begin, rest, ok := bytes.Cut(rest, []byte(":"))
	took, command, found := bytes.Cut(rest, []byte(";"))
	at := number(string(bytes.TrimSpace(begin)))
	if !ok || !found || len(begin) > 20 || len(took) > 20 || at <= 0 || number(string(took)) < 0 {
		return 0, entry
	}
	return at, command
}

// unmetafied takes zsh's escape of bytes back.
func unmetafied(b []byte) []byte {
	const meta = 0x83
	if bytes.IndexByte(b, meta) < 0 {
		return b
	}
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		c := b[i]
		if c == meta && i+1 < len(b) {
			i++
			c = b[i] ^ 32
		}
		out = append(out, c)
	}
	if !utf8.Valid(out) && utf8.Valid(b) {
		return b // not written by zsh
	}
	return out
}

// readFish reads a history of fish: entries of "- cmd: COMMAND" and
// "  when: SECONDS", nearly YAML, in which \n is a newline and \\ a backslash
// (fish-shell, src/history/yaml_backend.rs).
func readFish(r io.Reader, to Sink) error {
	in := linesOf(r)
	var item Item
	for {
		line, tooLong, err := in.next()
		if err == io.EOF {
			return send(to, item)
		}
		if err != nil {
			return err
		}
		if tooLong {
			to.Bad(in.n, whyTooLong)
			continue
		}
		if cmd, ok := bytes.CutPrefix(line, []byte("- cmd:")); ok {
			if err := send(to, item); err != nil {
				return err
			}
			item = Item{Line: in.n, Text: fishText(text(cmd, in.n, to))}
			continue
		}
		key, rest, ok := bytes.Cut(bytes.TrimLeft(line, " "), []byte(":"))
		switch {
		case len(bytes.TrimSpace(line)) == 0:
		case ok && string(key) == "when":
			item.When = When(string(bytes.TrimSpace(rest)))
		case line[0] != ' ':
			to.Bad(in.n, "no line of a fish history")
		}
	}
}

func fishText(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == 'n' || s[i+1] == '\\') {
			i++
			if s[i] == 'n' {
				b.WriteByte('\n')
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
