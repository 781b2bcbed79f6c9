package usagelog

import (
	"bytes"
	"io"
)

// block is how much of a file is read at once.
const block = 64 << 10

// backward finds lines from the end of a file, with one block in memory.
type backward struct {
	file io.ReaderAt
	buf  []byte // what stands at [lo, hi)
	lo   int64
	hi   int64
	line []byte
}

// startOfLast is where the last n lines begin that keep counts, in the first
// size bytes of a file; 0 where there are not so many.
func startOfLast(file io.ReaderAt, size int64, n int, keep func(line []byte) bool) (int64, error) {
	if n <= 0 {
		return size, nil
	}
	b := backward{file: file, buf: make([]byte, block)}
	end := size
	if nl, err := b.newlineBefore(end); err != nil {
		return 0, err
	} else if nl == end-1 { // the end of the last line, not the beginning of another
		end = nl
	}
	for end >= 0 {
		nl, err := b.newlineBefore(end)
		if err != nil {
			return 0, err
		}
		line, err := b.between(nl+1, end)
		if err != nil {
			return 0, err
		}
		if line != nil && keep(line) {
			if n--; n == 0 {
				return nl + 1, nil
			}
		}
		end = nl
	}
	return 0, nil
}

// newlineBefore is where the last line end before a place stands, -1 if there is
// none.
func (b *backward) newlineBefore(at int64) (int64, error) {
	for at > 0 {
		if at <= b.lo || at > b.hi {
			if err := b.load(at); err != nil {
				return 0, err
			}
		}
		if i := bytes.LastIndexByte(b.buf[:at-b.lo], '\n'); i >= 0 {
			return b.lo + int64(i), nil
		}
		at = b.lo
	}
	return -1, nil
}

// load reads the block that ends at a place.
func (b *backward) load(hi int64) error {
	lo := max(0, hi-block)
	b.lo, b.hi = 0, 0
	if err := readAt(b.file, b.buf[:hi-lo], lo); err != nil {
		return err
	}
	b.lo, b.hi = lo, hi
	return nil
}

// between is the text of a line, nil for a line that is too long.
func (b *backward) between(start, end int64) ([]byte, error) {
	switch {
	case end-start >= maxLine:
		return nil, nil
	case start >= b.lo && end <= b.hi:
		return b.buf[start-b.lo : end-b.lo], nil
	}
	if b.line == nil {
		b.line = make([]byte, maxLine)
	}
	line := b.line[:end-start]
	return line, readAt(b.file, line, start)
}

// readAt fills a buffer. A file that has become shorter meanwhile is an error.
func readAt(file io.ReaderAt, buf []byte, at int64) error {
	n, err := file.ReadAt(buf, at)
	switch {
	case n == len(buf):
		return nil
	case err == io.EOF:
		return io.ErrUnexpectedEOF
	}
	return err
}
