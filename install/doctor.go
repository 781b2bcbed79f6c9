package install

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gstack/freeze"
	"gstack/hook"
	"gstack/shellast/host"
)

// Status is how a check came out.
type Status string

const (
	OK    Status = "ok"
	Note  Status = "note" // worth knowing, nothing is wrong
	Wrong Status = "wrong"
)

// Check is one thing that was looked at. Fix is what to type, or to do, where
// something is wrong.
type Check struct {
	Name   string
	Status Status
	Text   string
	Fix    string
}

// Machine is what the doctor looks at.
type Machine struct {
	Env     func(string) string
	Environ []string // the same, for processes
	Dir     string   // working directory
	Self    string   // this program
	Host    host.Host
}

const (
	fixInstall = "gstack install claude"
	fixProgram = "make install, then gstack install claude"
)

// Doctor checks whether the hook is installed for Claude Code, and works.
func Doctor(m Machine) []Check {
	d := doctor{Machine: m}
	d.settings()
	d.hooks()
	d.prove()
	d.client()
	d.patterns()
	d.boundary()
	return d.checks
}

type doctor struct {
	Machine
	checks []Check
	found  []Hook
}

func (d *doctor) add(name string, s Status, fix, format string, args ...any) {
	if s == OK {
		fix = ""
	}
	d.checks = append(d.checks, Check{name, s, fmt.Sprintf(format, args...), fix})
}

// settings reads every file that the client takes hooks from, or a switch that
// turns them off.
func (d *doctor) settings() {
	config, err := configDir(d.Env)
	if err != nil {
		d.add("settings", Wrong, "set HOME", "%v", err)
		return
	}
	user := filepath.Join(config, "settings.json")
	d.read(user, config, true)
	for _, dir := range projectDirs(d.Env, d.Dir) {
		for _, name := range [...]string{"settings.json", "settings.local.json"} {
			if file := filepath.Join(dir, ".claude", name); file != user {
				d.read(file, "", false)
			}
		}
	}
	managed := managedFile()
	if root, err := readFile(managed); err == nil {
		for _, key := range [...]string{"disableAllHooks", "allowManagedHooksOnly"} {
			if root.on(key) {
				d.add("switch", Wrong, "ask the one who manages this machine", "%s turns the hook off: %s", managed, key)
			}
		}
	}
}

// read looks at one settings file. config is the directory of plugins, for the
// file that enables them.
func (d *doctor) read(file, config string, must bool) {
	root, err := readFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if must {
			d.add("settings", Wrong, fixInstall, "%s does not exist", file)
		}
		return
	case err == nil && root.kind != '{':
		err = errNoObject
	}
	if err != nil {
		d.add("settings", Wrong, "edit the file: the client reads nothing of it, neither hooks nor permissions", "%s: %v", file, err)
		return
	}
	d.add("settings", OK, "", "%s", file)
	if root.on("disableAllHooks") {
		d.add("switch", Wrong, `take "disableAllHooks" out of the file`, "%s turns all hooks off: disableAllHooks", file)
	}
	d.found = append(d.found, hooksIn(file, &root)...)
	if config == "" {
		return
	}
	hooks, err := pluginHooks(config, &root)
	if err != nil {
		d.add("plugin", Wrong, "claude plugin install gstack", "%v", err)
	}
	d.found = append(d.found, hooks...)
}

// hooks looks at the form of what is installed.
func (d *doctor) hooks() {
	if len(d.found) == 0 {
		d.add("hook", Wrong, fixInstall, "no settings file runs gstack")
	}
	for i := range d.found {
		h := &d.found[i]
		line := strings.Join(append([]string{h.Command}, h.Args...), " ")
		if h.Root != "" {
			line = h.File
		}
		switch {
		case !h.closes():
			d.add("hook", Wrong, fixInstall, "%s: the call runs when the program is missing or dies, for want of%s", line, closing)
		case h.OnFailure != onFailure:
			d.add("hook", Wrong, fixInstall, "%s: the call runs when the hook is late, for want of \"onFailure\": \"block\"", line)
		default:
			d.add("hook", OK, "", "%s", line)
		}
		if h.Root == "" {
			d.program(h.Program)
		}
	}
}

func (d *doctor) program(path string) {
	file := located(path, d.Env)
	switch {
	case file == "" || !executable(file):
		d.add("program", Wrong, fixProgram, "%s is missing or cannot be run, and every call is refused", path)
	case !same(file, d.Self):
		d.add("program", Note, fixInstall, "the hook runs %s, which is not this program: %s", file, d.Self)
	default:
		d.add("program", OK, "", "%s", file)
	}
}

// prove runs what is installed, as the client does, on calls of every tool.
func (d *doctor) prove() {
	if len(d.found) == 0 {
		return
	}
	b, err := newBench(d.Environ, d.Host)
	if err != nil {
		d.add("self-test", Wrong, "make the directory for temporary files writable", "%v", err)
		return
	}
	defer b.close()
	bounded := d.status().str("state")
	for _, t := range tools() {
		covered := false
		for i := range d.found {
			h := &d.found[i]
			if !h.covers(t.name) || !h.judges(t) {
				continue
			}
			covered = true
			if does, err := b.prove(h, t, d.Env); err != nil {
				d.add(t.name, Wrong, fixProgram, "%v", err)
			} else {
				d.add(t.name, OK, "", "%s", does)
			}
		}
		switch {
		case covered:
		case t.path != "" && bounded == "none":
			d.add(t.name, Note, fixInstall, "no hook holds its edits to a boundary")
		default:
			d.add(t.name, Wrong, fixInstall, "no hook judges its calls")
		}
	}
}

// client looks at the version of the client.
func (d *doctor) client() {
	program := lookPath("claude", d.Env)
	if program == "" {
		d.add("client", Note, "", "claude is not on PATH, so its version is not known; it should be %s or newer", oldest)
		return
	}
	v, err := clientVersion(program, d.Environ, d.Dir)
	switch {
	case err != nil:
		d.add("client", Note, "claude --version", "%s: %v", program, err)
	case v.before(oldest):
		d.add("client", Wrong, "claude update", "Claude Code %s does not know onFailure, which came with %s: a call runs when the hook is late", v, oldest)
	default:
		d.add("client", OK, "", "Claude Code %s", v)
	}
}

// patterns looks at the user's own pattern files.
func (d *doctor) patterns() {
	root := d.stateRoot()
	good, bad := hook.LoadPatterns(d.Host, root, func() string { return hook.Slug(d.Host, root, d.Dir) })
	for _, p := range good {
		if err := p.Check(); err != nil {
			bad = append(bad, hook.BadLine{File: p.File, Line: p.Line, Err: err})
		}
	}
	for _, b := range bad {
		place := b.File
		if b.Line > 0 {
			place = fmt.Sprintf("%s:%d", b.File, b.Line)
		}
		d.add("patterns", Wrong, "edit the line: it must be a POSIX extended regular expression", "%s is skipped: %v", place, b.Err)
	}
	if len(bad) == 0 {
		d.add("patterns", OK, "", "%d of your own", len(good))
	}
}

func (d *doctor) stateRoot() string {
	root := hook.StateRoot(d.Env)
	if !filepath.IsAbs(root) {
		root = filepath.Join(d.Dir, root)
	}
	return root
}

// status is what gstack freeze status --json prints.
func (d *doctor) status() *value {
	var out bytes.Buffer
	freeze.Run([]string{"status", "--json"}, d.stateRoot(), d.Host, d.Dir, &out, io.Discard)
	v, err := parse(out.Bytes())
	if err != nil {
		return nil
	}
	return &v
}

// lockAge is how old a lock must be to be called abandoned. A writer holds it
// for milliseconds.
const lockAge = time.Minute

// boundary looks at the state of the edit boundary.
func (d *doctor) boundary() {
	s := d.status()
	const fix = "gstack freeze set DIR, or gstack unfreeze"
	switch {
	case s.str("state") == "none":
		d.add("boundary", OK, "", "none is set")
	case s.str("state") != "set":
		d.add("boundary", Wrong, fix, "every edit is refused: %s", s.str("error"))
	case s.on("missing"):
		d.add("boundary", Wrong, fix, "%s does not exist, and every edit outside of its place is refused", s.str("dir"))
	default:
		d.add("boundary", OK, "", "%s", s.str("dir"))
	}
	if !s.on("locked") {
		return
	}
	lock := s.str("lock")
	fi, err := os.Lstat(lock)
	switch {
	case errors.Is(err, fs.ErrNotExist): // the writer has finished
	case err == nil && time.Since(fi.ModTime()) < lockAge:
		d.add("lock", Note, "", "a writer is at work: %s", lock)
	default:
		d.add("lock", Wrong, "rmdir "+shellWord(lock)+", when no gstack freeze is running", "a writer was interrupted, and no boundary can be changed until its lock is gone: %s", lock)
	}
}
