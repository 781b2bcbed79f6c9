package hook

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"gstack/shellast/host"
)

// Limits of a pattern file.
const (
	maxPatternFile  = 64 << 10
	maxPatternLines = 1000
	maxPatternBytes = 4096 // of a line
)

// A Pattern is a line of a user's pattern file.
type Pattern struct {
	Source string
	File   string
	Line   int
	expr   *expression
}

// Match reports whether some line of the command, or a stretch over several
// lines, matches.
func (p Pattern) Match(command string) bool { return p.expr.matches(command) }

// Check is why the line is no expression after all; then it matches nothing.
func (p Pattern) Check() error { return p.expr.compile() }

// String is the pattern as the user wrote it.
func (p Pattern) String() string { return p.Source }

// A BadLine is a line that is skipped, or with Line 0 a file.
type BadLine struct {
	File string
	Line int
	Err  error
}

// LoadPatterns reads the pattern files of everyone and of the project, below
// an absolute state root. A line that is no expression is skipped, since a
// typing error may not stop every command; it is returned to be shown by
// doctor, which checks the others as well. The project's slug costs some reading, so it is only asked for where
// there are projects.
func LoadPatterns(h host.Host, root string, slug func() string) ([]Pattern, []BadLine) {
	const name = "careful-patterns.txt"
	var l patternLoader
	l.load(h, path.Join(root, name))
	projects := path.Join(root, "projects")
	if _, err := h.Lstat(projects); err == nil {
		if s := slug(); s != "" {
			l.load(h, path.Join(projects, s, name))
		}
	}
	return l.good, l.bad
}

type patternLoader struct {
	good []Pattern
	bad  []BadLine
}

func (l *patternLoader) load(h host.Host, file string) {
	body, err := h.ReadFile(file, maxPatternFile)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		l.bad = append(l.bad, BadLine{file, 0, err})
		return
	}
	n := 0
	for line := range strings.Lines(string(body)) {
		if n++; n > maxPatternLines {
			l.bad = append(l.bad, BadLine{file, n, errors.New("too many lines, the rest is not read")})
			return
		}
		line = strings.TrimRight(line, "\r\n")
		if t := strings.TrimSpace(line); t == "" || t[0] == '#' {
			continue
		}
		if len(line) > maxPatternBytes {
			l.bad = append(l.bad, BadLine{file, n, errors.New("the line is too long")})
			continue
		}
		expr, err := translate(line)
		if err != nil {
			l.bad = append(l.bad, BadLine{file, n, err})
			continue
		}
		l.good = append(l.good, Pattern{line, file, n, expr})
	}
}
