package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gstack/classify/verdict"
	"gstack/usagelog"
)

func TestStatsTable(t *testing.T) {
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	var entries []usagelog.Entry
	add := func(rule, decision string, daysAgo, n int) {
		for range n {
			entries = append(entries, usagelog.Entry{Time: at.AddDate(0, 0, -daysAgo), Event: usagelog.Fire, Pattern: rule, Decision: decision})
		}
	}
	add("git.reset-hard", "ask", 0, 1)
	add("git.reset-hard", "ask", 2, 12)
	add("fs.delete-root", "deny", 1, 2)
	add("fs.delete-recursive", "ask", 20, 4)
	table := statsTable{
		by: "rule", exists: true, unread: 3, to: usagelog.DayOf(at), from: usagelog.DayOf(at.AddDate(0, 0, -29)),
		Stats: usagelog.Count(slices.Values(entries), func(e *usagelog.Entry) string { return e.Pattern }, time.UTC),
	}
	for _, c := range []struct {
		name string
		o    verdict.PrintOptions
		want string
	}{
		{"80 columns", verdict.PrintOptions{Width: 80}, `
17 asked, 2 denied, from 2026-11-01 to 2026-11-30

rule                  asked  denied   total  per day
git.reset-hard           13       0      13  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█▁▂
fs.delete-recursive       4       0       4  ▁▁▁▁▁▁▁▁▁▃▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
fs.delete-root            0       2       2  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▁
total                    17       2      19  ▁▁▁▁▁▁▁▁▁▃▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█▂▂

per day: the last 30 days to today; ▁ none, █ 12
3 lines could not be read
`},
		{"60 columns, no UTF-8", verdict.PrintOptions{Width: 60, ASCII: true}, `
17 asked, 2 denied, from 2026-11-01 to 2026-11-30

rule                  asked  denied   total  per day
git.reset-hard           13       0      13  ............+.1
fs.delete-recursive       4       0       4  ...............
fs.delete-root            0       2       2  .............2.
total                    17       2      19  ............+21

per day: the last 15 days to today; . none, + over 9
3 lines could not be read
`},
		{"40 columns", verdict.PrintOptions{Width: 40}, `
17 asked, 2 denied, from 2026-11-01 to >

rule               asked  denied   total
git.reset-hard        13       0      13
fs.delete-recur>       4       0       4
fs.delete-root         0       2       2
total                 17       2      19

3 lines could not be read
`},
	} {
		got := table.text(c.o)
		if got != c.want[1:] {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want[1:])
		}
	}
	for width := 1; width < 120; width++ {
		for _, line := range strings.Split(table.text(verdict.PrintOptions{Width: width}), "\n") {
			if n := utf8.RuneCountInString(line); n > width {
				t.Errorf("%d columns: %d in %q", width, n, line)
			}
		}
	}
}

// What cannot be written is no success, except where a client would then show
// nothing at all.
func TestLostLog(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, ".gstack", "analytics")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "skill-usage.jsonl"), []byte(`{"event":"hook_fire"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	full := writer(func([]byte) (int, error) { return 0, errors.New("no space") })
	for command, want := range map[string]int{
		"log": exitInternal, "log --json": exitInternal, "log --follow": exitInternal,
		"stats": exitInternal, "stats --json": exitInternal, "statusline": exitOK,
	} {
		if got := Main(strings.Fields(command), []string{"HOME=" + home}, strings.NewReader(""), full, io.Discard); got != want {
			t.Errorf("%s: exit status %d, want %d", command, got, want)
		}
	}
	if got := Main([]string{"log"}, nil, strings.NewReader(""), io.Discard, io.Discard); got != exitInternal {
		t.Errorf("without a home: exit status %d", got)
	}
}

// A client that says nothing of its session does not hold the line up.
func TestStatusLineDoesNotWait(t *testing.T) {
	silent, feed := io.Pipe()
	defer feed.Close()
	var out strings.Builder
	if status := Main([]string{"statusline"}, []string{"HOME=" + t.TempDir()}, silent, &out, io.Discard); status != exitOK {
		t.Errorf("exit status %d", status)
	}
	if !strings.HasPrefix(out.String(), "gstack not installed") || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%q", out.String())
	}
}

func TestWorkspace(t *testing.T) {
	for _, c := range []struct{ session, project, dir string }{
		{`{"cwd":"/a","workspace":{"current_dir":"/b","project_dir":"/c"}}`, "/c", "/b"},
		{`{"cwd":"/a"}`, "", "/a"},
		{`{"cwd":"a","workspace":{"current_dir":7,"project_dir":null}}`, "", ""},
		{`{"workspace":{"project_dir":"/c","x":{"current_dir":"/d"}},"current_dir":"/e"}`, "/c", ""},
		{`{"workspace":{"project_dir":"/c"`, "/c", ""},
		{`{"/cwd":"/x"}`, "", ""},
		{`["/cwd"]`, "", ""},
		{`not JSON`, "", ""},
		{``, "", ""},
	} {
		if project, dir := workspace([]byte(c.session)); project != c.project || dir != c.dir {
			t.Errorf("%s: %q, %q", c.session, project, dir)
		}
	}
}
