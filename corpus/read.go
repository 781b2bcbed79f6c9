package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Read reads all *.corpus files of a directory. A rule id is right if known
// says so. Whatever is wrong is an error with file and line; all of them are
// returned, joined.
func Read(dir fs.FS, known func(rule string) bool) ([]Case, error) {
	names, err := fs.Glob(dir, "*.corpus")
	if err != nil {
		return nil, err
	}
	r := reader{known: known, ids: map[string]string{}, settings: map[string]string{}}
	for _, name := range names {
		body, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		r.readFile(name, string(body))
	}
	return r.cases, errors.Join(r.errs...)
}

type reader struct {
	known    func(string) bool
	cases    []Case
	errs     []error
	ids      map[string]string // id to position
	settings map[string]string // command and setting to position
}

func (r *reader) fail(pos string, err error) {
	if err != nil {
		r.errs = append(r.errs, fmt.Errorf("%s: %w", pos, err))
	}
}

// A record is a case while it is read.
type record struct {
	Case
	seen map[string]bool
}

func (r *reader) readFile(name, body string) {
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	var rec *record
	for i := 0; i < len(lines); i++ {
		pos, line := fmt.Sprintf("%s:%d", name, i+1), lines[i]
		switch {
		case line == "" || line[0] == '#':
			continue
		case strings.HasPrefix(line, "=="):
			r.finish(rec)
			rec = r.start(pos, line)
			rec.record = line + "\n"
			continue
		case rec == nil:
			r.fail(pos, errors.New("text before the first record"))
			continue
		}
		// Raw lines belong to the key above them.
		var raw []string
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|") {
			i++
			raw = append(raw, lines[i][1:])
			rec.record += lines[i-1] + "\n"
		}
		rec.record += lines[i] + "\n"
		r.fail(pos, rec.readKey(line, raw))
	}
	r.finish(rec)
}

func (r *reader) start(pos, line string) *record {
	id, ok := strings.CutPrefix(line, "== ")
	if !ok || !validID(id) {
		r.fail(pos, fmt.Errorf("want \"== family.name\" of lower-case letters, digits and inner hyphens, got %q", line))
	}
	if first, taken := r.ids[id]; taken {
		r.fail(pos, fmt.Errorf("the id %s is taken by %s", id, first))
	} else {
		r.ids[id] = pos
	}
	return &record{
		Case: Case{ID: id, Pos: pos, Home: DefaultHome, Cwd: DefaultCwd, Shell: DefaultShell},
		seen: map[string]bool{},
	}
}

// validID reports whether an id is two or more names joined by dots.
func validID(id string) bool {
	names := strings.Split(id, ".")
	for _, name := range names {
		if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" ||
			name[0] == '-' || name[len(name)-1] == '-' {
			return false
		}
	}
	return len(names) > 1
}

// finish checks a whole record and keeps its case.
func (r *reader) finish(rec *record) {
	if rec == nil {
		return
	}
	for _, key := range [...]string{"want", "why", "cmd"} {
		if !rec.seen[key] {
			r.fail(rec.Pos, fmt.Errorf("%s has no %s", rec.ID, key))
		}
	}
	named := slices.Concat(rec.Rules, rec.Nearly)
	for i, rule := range named {
		if !r.known(rule) {
			r.fail(rec.Pos, fmt.Errorf("%q is not a rule", rule))
		}
		if slices.Contains(named[:i], rule) {
			r.fail(rec.Pos, fmt.Errorf("the rule %s is there twice", rule))
		}
	}
	if rec.Want != "" && (len(rec.Rules) == 0) != (rec.Want == "allow") {
		r.fail(rec.Pos, errors.New("ask and deny name the rules that fire, allow names none"))
	}
	if rec.Repo != nil && rec.Repo.Dir == "" {
		rec.Repo.Dir = rec.Cwd
	}
	setting := rec.setting()
	if first, taken := r.settings[setting]; taken && rec.seen["cmd"] {
		r.fail(rec.Pos, fmt.Errorf("the command stands in the same setting at %s", first))
	} else {
		r.settings[setting] = rec.Pos
	}
	r.cases = append(r.cases, rec.Case)
}

// setting identifies what a case is about, whatever is expected of it.
func (c *Case) setting() string {
	return fmt.Sprintf("%q %q %q %q %#v %#v %#v %v", c.Command, c.Home, c.Cwd, c.Shell, c.Env, c.Repo, c.Files, c.Look)
}
