package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/freeze"
	"gstack/hook"
	"gstack/install"
	"gstack/internal/text"
)

const (
	// sessionTime is how long the client may take to say where it works.
	sessionTime = 200 * time.Millisecond
	maxSession  = 1 << 20
	// statusMax bounds the line, which shares its place with others.
	statusMax = 120
)

// statusline prints one line for the foot of a client's window: what is on. A
// client shows nothing where the program fails, so whatever is wrong is said in
// the line.
func (c *command) statusline(args []string) (status int, err error) {
	operands, err := parse("statusline", args)
	if err != nil {
		return 0, err
	}
	if len(operands) > 0 {
		return 0, misuse{"statusline", "unexpected argument " + quote(operands[0]) + "; the session is read from standard input"}
	}
	line := "gstack: the state cannot be told"
	defer func() {
		_ = recover()
		fmt.Fprintln(c.stdout, text.Line(line, statusMax))
		status, err = exitOK, nil
	}()
	line = c.statusLine(c.session())
	return exitOK, nil
}

// session is the directory that a session was started in, and the one that it
// works in now, as the client tells on standard input; else the own.
func (c *command) session() (project, dir string) {
	text := make(chan []byte, 1)
	if _, terminal := columnsOf(c.stdin); !terminal {
		go func() {
			b, _ := io.ReadAll(io.LimitReader(c.stdin, maxSession))
			text <- b
		}()
		select {
		case b := <-text:
			project, dir = workspace(b)
		case <-time.After(sessionTime):
		}
	}
	if dir == "" {
		dir = workingDir()
	}
	if project == "" {
		project = dir
	}
	return project, dir
}

// workspace reads {"workspace":{"project_dir":…,"current_dir":…},"cwd":…}, which
// Claude Code sends with much else (code.claude.com/docs/en/statusline). What is
// not there, or no absolute path, is empty.
func workspace(session []byte) (project, dir string) {
	d := jsontext.NewDecoder(bytes.NewReader(session), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	cwd := ""
	for {
		t, err := d.ReadToken()
		if err != nil {
			break
		}
		at := string(d.StackPointer())
		if t.Kind() != '"' || !filepath.IsAbs(t.String()) {
			continue
		}
		switch at {
		case "/cwd":
			cwd = t.String()
		case "/workspace/current_dir":
			dir = t.String()
		case "/workspace/project_dir":
			project = t.String()
		}
	}
	if dir == "" {
		dir = cwd
	}
	return project, dir
}

// statusLine is what is on for a session.
func (c *command) statusLine(project, dir string) string {
	parts := []string{}
	r := install.Registered(c.env.get, project)
	careful, edits := r.Judges("Bash"), r.Judges("Edit")
	switch {
	case r.Unread != "":
		parts = append(parts, "gstack broken: "+filepath.Base(r.Unread)+" cannot be read")
	case len(r.Hooks) == 0:
		parts = append(parts, "gstack not installed")
	case r.Off != "":
		parts = append(parts, "gstack off: "+filepath.Base(r.Off)+" turns hooks off")
		careful, edits = false, false
	case r.Missing != "":
		parts = append(parts, "gstack broken: "+c.shortened(r.Missing, dir)+" is missing")
	case careful:
		parts = append(parts, "careful on")
	default:
		parts = append(parts, "careful off")
	}
	if s := c.boundaryStatus(dir, edits && r.Off == "", r.HoldsWrites()); s != "" {
		parts = append(parts, s)
	}
	sep := " | "
	if utf8Locale(c.env) {
		sep = " · "
	}
	return strings.Join(parts, sep)
}

// boundaryStatus says what edits are held to, "" for nothing.
func (c *command) boundaryStatus(dir string, edits, writes bool) string {
	roots := hook.FreezeReadRoots(c.env.get)
	b, err := freeze.Find(roots[0], roots[1:], c.files, dir)
	if err != nil {
		return "boundary broken: edits are refused"
	}
	if b == nil {
		return ""
	}
	dirs := b.Dirs()
	name := c.shortened(dirs[0], dir)
	if len(dirs) > 1 {
		name += " and " + strconv.Itoa(len(dirs)-1) + " more"
	}
	if _, err := c.files.Lstat(dirs[0]); err != nil {
		name += " (missing)"
	}
	switch {
	case !edits:
		return "boundary " + name + " not held"
	case !writes:
		return "edits frozen to " + name
	}
	return "frozen to " + name
}

// shortened is a path as seen from a directory or the home, if it is in one.
func (c *command) shortened(path, dir string) string {
	home, _ := c.machine().HomeOf("")
	for _, base := range [...]struct{ dir, name string }{{dir, ""}, {home, "~/"}} {
		if base.dir == "" || base.dir == "/" {
			continue
		}
		if rel, err := filepath.Rel(base.dir, path); err == nil && filepath.IsLocal(rel) {
			if rel == "." && base.name == "" {
				return filepath.Base(path)
			}
			return filepath.ToSlash(base.name + rel)
		}
	}
	return path
}
