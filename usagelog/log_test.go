package usagelog

import (
	"bytes"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// line is a line of the log that is told apart by its number.
func line(n int) string { return fmt.Sprintf(`{"skill":"s%d"}`, n) }

func lines(from, to int) string {
	var b strings.Builder
	for n := from; n <= to; n++ {
		b.WriteString(line(n) + "\n")
	}
	return b.String()
}

// skills are the numbers of entries, as 1-3 or 1,2.
func skills(seq iter.Seq[Entry]) string {
	var list []string
	for e := range seq {
		list = append(list, strings.TrimPrefix(e.Skill, "s"))
	}
	return strings.Join(list, " ")
}

func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "skill-usage.jsonl")
	write(t, path, text)
	return path
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, path string) *Log {
	t.Helper()
	l, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestEntries(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	for _, c := range []struct {
		name, text string
		want       string
		unread     int
	}{
		{"nothing", "", "", 0},
		{"lines", lines(1, 3), "1 2 3", 0},
		{"no line end", lines(1, 2) + line(3), "1 2 3", 0},
		{"half a line", lines(1, 2) + `{"skill":"s`, "1 2", 1},
		{"blank lines", "\n" + line(1) + "\n\n \r\n" + line(2) + "\n\n", "1 2", 0},
		{"nul bytes", line(1) + "\n\x00\x00\n\x00" + line(2) + "\n", "1 2", 0},
		{"not JSON", line(1) + "\nhello\n[]\n" + line(2) + "\n", "1 2", 2},
		{"a line of 10 MB", line(1) + "\n" + `{"skill":"` + long + "\"}\n" + line(2) + "\n", "1 2", 1},
		{"10 MB at the end", line(1) + "\n" + long, "1", 1},
		{"two long lines", long + "\n" + long + "\n" + line(1), "1", 2},
		{"the longest line", `{"skill":"s1"` + strings.Repeat(" ", maxLine-15) + "}\n" + line(2) + "\n", "1 2", 0},
		{"one byte more", `{"skill":"s1"` + strings.Repeat(" ", maxLine-14) + "}\n" + line(2) + "\n", "2", 1},
	} {
		l := open(t, file(t, c.text))
		if got := skills(l.Entries()); got != c.want || l.Unread() != c.unread || l.Err() != nil {
			t.Errorf("%s: entries %s, %d unread, %v; want %s, %d", c.name, got, l.Unread(), l.Err(), c.want, c.unread)
		}
	}
}

func TestSkipToLast(t *testing.T) {
	even := func(e *Entry) bool { return strings.HasSuffix(e.Skill, "0") || strings.HasSuffix(e.Skill, "2") }
	all := func(*Entry) bool { return true }
	long := strings.Repeat("x", 3*block+17)
	for _, c := range []struct {
		name, text string
		n          int
		keep       func(*Entry) bool
		want       string
	}{
		{"three", lines(1, 9), 3, all, "7 8 9"},
		{"none", lines(1, 9), 0, all, ""},
		{"more than there are", lines(1, 3), 7, all, "1 2 3"},
		{"as many as there are", lines(1, 3), 3, all, "1 2 3"},
		{"no line end", lines(1, 8) + line(9), 2, all, "8 9"},
		{"nothing", "", 3, all, ""},
		{"only a line end", "\n", 3, all, ""},
		{"what is no line does not count", lines(1, 3) + "x\n\n" + lines(4, 4), 2, all, "3 4"},
		{"those that are wanted", lines(1, 31), 3, even, "20 21 22 23 24 25 26 27 28 29 30 31"},
		{"none is wanted", lines(3, 9), 1, even, "3 4 5 6 7 8 9"},
		{"a long line between", lines(1, 2) + long + "\n" + lines(3, 3), 2, all, "2 3"},
		{"a long line first", long + "\n" + lines(1, 2), 5, all, "1 2"},
		{"a long line last", lines(1, 2) + long, 1, all, "2"},
	} {
		l := open(t, file(t, c.text))
		if err := l.SkipToLast(c.n, c.keep); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := skills(l.Entries()); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Wherever a line lies in the blocks that are read, it is found.
func TestSkipToLastAcrossBlocks(t *testing.T) {
	for shift := range 40 {
		text := strings.Repeat("x", 2*block-20-shift) + "\n" + lines(1, 5) + strings.Repeat("y", block-60+shift) + "\n" + lines(6, 7)
		l := open(t, file(t, text))
		if err := l.SkipToLast(4, func(*Entry) bool { return true }); err != nil {
			t.Fatal(err)
		}
		if got := skills(l.Entries()); got != "4 5 6 7" {
			t.Errorf("shift %d: %s", shift, got)
		}
	}
}

// A file that becomes shorter while it is read from its end is an error, not a
// loop.
func TestStartOfLastOfAShorterFile(t *testing.T) {
	keep := func([]byte) bool { return true }
	if at, err := startOfLast(bytes.NewReader([]byte(lines(1, 3))), 1000, 2, keep); err == nil {
		t.Errorf("it begins at %d", at)
	}
}

func TestFollow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "skill-usage.jsonl")
	l := open(t, path)
	step := func(what, want string) {
		t.Helper()
		if got := skills(l.Follow()); got != want || l.Err() != nil {
			t.Fatalf("%s: %q, %v; want %q", what, got, l.Err(), want)
		}
	}
	step("no file", "")
	write(t, path, lines(1, 2))
	step("a new file", "1 2")
	step("nothing new", "")
	appendTo(t, path, line(3)+"\n"+line(4)[:5])
	step("half a line", "3")
	appendTo(t, path, line(4)[5:])
	step("a line without its end", "")
	appendTo(t, path, "\n")
	step("its end", "4")
	appendTo(t, path, strings.Repeat("x", 2*maxLine))
	step("half of a long line", "")
	appendTo(t, path, strings.Repeat("x", 100)+"\n"+lines(5, 5))
	step("its other half", "5")
	if l.Unread() != 1 {
		t.Errorf("%d unread, want 1", l.Unread())
	}
	write(t, path, lines(6, 6))
	step("a file that was cut", "6")

	appendTo(t, path, lines(7, 7))
	if err := os.Rename(path, path+".1"); err != nil {
		t.Skip("an open file cannot be renamed here")
	}
	appendTo(t, path+".1", line(8))
	step("renamed, the new one is not there", "7 8")
	step("still not", "")
	write(t, path, lines(9, 9))
	step("the new one", "9")
	appendTo(t, path, lines(10, 10))
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	write(t, path, lines(11, 11))
	step("replaced between two looks", "10 11")
	if l.Restarted() != 3 {
		t.Errorf("restarted %d times, want 3", l.Restarted())
	}
}

// What follows the last entries is read once.
func TestFollowAfterTheLast(t *testing.T) {
	path := file(t, lines(1, 5))
	l := open(t, path)
	if err := l.SkipToLast(2, func(*Entry) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if got := skills(l.Follow()); got != "4 5" {
		t.Errorf("the last: %s", got)
	}
	appendTo(t, path, lines(6, 6))
	if got := skills(l.Follow()); got != "6" {
		t.Errorf("then: %s", got)
	}
}

func TestReadingMayStop(t *testing.T) {
	l := open(t, file(t, lines(1, 5)))
	for range l.Entries() {
		break
	}
	if got := skills(l.Entries()); got != "2 3 4 5" {
		t.Errorf("the rest is %s", got)
	}
}

func TestOpenRefusesWhatIsNoFile(t *testing.T) {
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a directory: %v", err)
	}
	l := open(t, filepath.Join(t.TempDir(), "none"))
	if l.Exists() || skills(l.Entries()) != "" || l.Err() != nil {
		t.Errorf("no file: %v, %v", l.Exists(), l.Err())
	}
}
