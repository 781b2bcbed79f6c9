package past

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"
)

// lines reads lines of bounded length.
type lines struct {
	in  *bufio.Reader
	end byte
	buf []byte
	n   int // of the last line, from 1
}

func linesOf(r io.Reader) *lines { return &lines{in: bufio.NewReaderSize(r, 256<<10), end: '\n'} }

// next is the next line without its end, which is valid until the next call;
// io.EOF after the last one. Of a line that is too long nothing is kept.
func (l *lines) next() (line []byte, tooLong bool, err error) {
	l.buf = l.buf[:0]
	if cap(l.buf) > 1<<20 {
		l.buf = nil // one long line does not stay for the rest
	}
	for {
		piece, err := l.in.ReadSlice(l.end)
		switch {
		case len(l.buf)+len(piece) > maxLine+1:
			l.buf, tooLong = l.buf[:0], true
		case err == nil && len(l.buf) == 0 && !tooLong:
			l.n++
			return piece[:len(piece)-1], false, nil
		case !tooLong:
			l.buf = append(l.buf, piece...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && (err != io.EOF || len(l.buf) == 0 && !tooLong):
			return nil, false, err
		}
		l.n++
		return bytes.TrimSuffix(l.buf, []byte{l.end}), tooLong, nil
	}
}

// Reasons for which a part is not read.
const (
	whyTooLong = "longer than 16 MiB"
	whyNotUTF8 = "not UTF-8"
	whyNoJSON  = "not JSON"
)

// text is a line of a history as a command, "" for a blank one. What is not
// UTF-8 is reported.
func text(b []byte, line int, to Sink) string {
	b = bytes.TrimSpace(b)
	if !utf8.Valid(b) {
		to.Bad(line, whyNotUTF8)
		return ""
	}
	return string(b)
}
