package hook

import (
	"os"
	"path"
	"path/filepath"
	"time"

	"gstack/internal/text"
	"gstack/shellast/host"
)

// logUse appends a line to the usage log: which rule fired where, never the
// command and never a path. It is best effort, as a log that cannot be written
// must not change an answer. A line is one write to a file opened for
// appending, so lines of hooks that run at once do not mix.
func logUse(kind Kind, a Answer, h host.Host, cwd string) {
	file := UsageLog(func(name string) string { v, _ := h.Env(name); return v })
	if file == "" || os.MkdirAll(filepath.Dir(file), 0o700) != nil {
		return
	}
	// Opening a pipe for writing waits for a reader.
	if st, err := os.Stat(file); err == nil && !st.Mode().IsRegular() {
		return
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(usageLine(kind, a, repoName(h, cwd), time.Now()))
}

func usageLine(kind Kind, a Answer, repo string, now time.Time) string {
	pattern := a.Log
	if pattern == "" {
		pattern = a.Rule
	}
	return object(
		"event", "hook_fire",
		"skill", string(kind),
		"pattern", pattern,
		"decision", a.Decision.String(),
		"ts", now.UTC().Format("2006-01-02T15:04:05Z"),
		"repo", text.Line(repo, 200),
	) + "\n"
}

// repoName is the name of the directory that holds the repository around cwd,
// "" outside of one.
func repoName(h host.Host, cwd string) string {
	for dir := range upward(cwd) {
		if _, err := h.Lstat(path.Join(dir, ".git")); err == nil {
			return path.Base(dir)
		}
	}
	return ""
}
