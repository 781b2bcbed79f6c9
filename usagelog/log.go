package usagelog

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
)

// maxLine bounds a line. The hooks write at most a few hundred bytes; a longer
// one is counted as unread, and never held in memory.
const maxLine = block

// Log is a usage log that is being read.
type Log struct {
	path string
	file *os.File // nil while there is none
	at   int64    // what is before has been read
	long bool     // at is inside of a line that is too long
	in   decoder
	err  error

	unread    int
	restarted int
}

// Open opens a log. A file that does not exist is an empty log, which Follow
// waits for; anything but a regular file is an error.
func Open(path string) (*Log, error) {
	l := &Log{path: path}
	return l, l.open()
}

func (l *Log) open() error {
	st, err := os.Stat(l.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !st.Mode().IsRegular(): // opening a pipe waits for a writer
		return &fs.PathError{Op: "read", Path: l.path, Err: errors.New("it is not a regular file")}
	}
	l.file, err = os.Open(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Close closes the file.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// Exists reports whether there is a file.
func (l *Log) Exists() bool { return l.file != nil }

// Err is the first error of reading, nil if there was none.
func (l *Log) Err() error { return l.err }

// Unread is how many lines were passed over because they are no JSON object, or
// too long.
func (l *Log) Unread() int { return l.unread }

// Restarted is how often the file was found replaced or cut while it was
// followed.
func (l *Log) Restarted() int { return l.restarted }

// SkipToLast skips what stands before the last n entries that keep reports true
// for. It reads the file from its end, so it is quick where n is small.
func (l *Log) SkipToLast(n int, keep func(*Entry) bool) error {
	if l.file == nil {
		return nil
	}
	st, err := l.file.Stat()
	if err != nil {
		return err
	}
	l.at, err = startOfLast(l.file, st.Size(), n, func(line []byte) bool {
		e, ok := l.in.entry(line)
		return ok && keep(&e)
	})
	return err
}

// Entries are the entries from where the log has been read to, up to the end of
// the file as it is now.
func (l *Log) Entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) { l.read(yield, true) }
}

// Follow are the entries that have been added since. Half a line at the end is
// left for the next call. A file that was replaced, as rotation does, is read to
// its end, then the new one from its beginning; a file that was cut is read from
// its beginning.
func (l *Log) Follow() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		var now, was fs.FileInfo
		if l.file != nil {
			now, _ = os.Stat(l.path)
			if was, l.err = l.file.Stat(); l.err != nil {
				return
			}
		}
		switch {
		case was == nil:
		case now == nil || !os.SameFile(now, was):
			if !l.read(yield, true) {
				return
			}
			if now == nil { // the new one is not there yet
				return
			}
			_ = l.file.Close()
			l.file, l.at, l.long = nil, 0, false
			l.restarted++
		case was.Size() < l.at:
			l.at, l.long = 0, false
			l.restarted++
		}
		if l.file == nil {
			if l.err = l.open(); l.err != nil || l.file == nil {
				return
			}
		}
		l.read(yield, false)
	}
}

// read yields the entries up to the end of the file, and reports whether there
// may be more. With last, text after the last line end is a line.
func (l *Log) read(yield func(Entry) bool, last bool) bool {
	if l.file == nil {
		return true
	}
	r := bufio.NewReaderSize(io.NewSectionReader(l.file, l.at, math.MaxInt64-l.at), maxLine)
	for {
		line, err := r.ReadSlice('\n')
		ended := err == nil
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			l.at += int64(len(line))
			l.unread += one(!l.long)
			l.long = true
			continue
		case err != nil && err != io.EOF:
			l.err = err
			return false
		case !ended && !l.long && !last, !ended && len(line) == 0:
			return true
		}
		l.at += int64(len(line))
		if l.long {
			l.long = !ended
			continue
		}
		if blank(line) {
			continue
		}
		e, ok := l.in.entry(line)
		if !ok {
			l.unread++
			continue
		}
		if !yield(e) {
			return false
		}
	}
}

func blank(line []byte) bool { return len(bytes.Trim(line, "\x00 \t\r\n")) == 0 }

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
