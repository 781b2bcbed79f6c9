package usagelog_test

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"gstack/usagelog"
)

func ExampleCount() {
	dir, err := os.MkdirTemp("", "usagelog")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "skill-usage.jsonl")
	lines := `{"event":"hook_fire","skill":"careful","pattern":"git.clean","decision":"ask","ts":"2026-11-30T08:00:00Z"}
{"event":"hook_fire","skill":"careful","pattern":"git.clean","decision":"ask","ts":"2026-11-30T09:00:00Z"}
{"event":"hook_fire","skill":"guard","pattern":"freeze.outside","decision":"deny","ts":"2026-12-01T09:00:00Z"}
not a line of the log
`
	if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	log, err := usagelog.Open(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer log.Close()
	stats := usagelog.Count(log.Entries(), func(e *usagelog.Entry) string { return e.Pattern }, time.UTC)
	for _, row := range stats.Rows {
		fmt.Println(row.Key, row.Ask, row.Deny)
	}
	fmt.Println(log.Unread(), "line was not read")
	// Output:
	// git.clean 2 0
	// freeze.outside 0 1
	// 1 line was not read
}
