package freeze

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/internal/paths"
	"gstack/internal/text"
	"gstack/shellast/host"
)

const usage = "Usage: gstack freeze set DIR... | acquire DIR | release OWNER | clear | status [--json]\n"

// Run is `gstack freeze ARGS...` on the state in root: it prints and returns the
// exit status.
func Run(args []string, root string, h host.Host, cwd string, stdout, stderr io.Writer) int {
	o, ok := run(args, rooted(root, cwd), h, cwd)
	if !ok {
		return write(stdout, stderr, outcome{err: strings.TrimSuffix(usage, "\n"), code: exitError})
	}
	return write(stdout, stderr, o)
}

// run picks the action; ok is false for arguments that name none.
func run(args []string, root string, h host.Host, cwd string) (o outcome, ok bool) {
	if len(args) == 0 {
		return o, false
	}
	action, operands := args[0], args[1:]
	if len(operands) > 1 && operands[0] == "--" {
		operands = operands[1:]
	}
	arg := ""
	switch {
	case len(operands) == 1:
		arg = operands[0]
	case len(operands) > 1 && action != "set":
		return o, false
	}
	if _, err := paths.Resolve(host.Empty{}, "", root); err != nil {
		return failed("%v: %s. No boundary changed.", errNoRoot, root), true
	}
	w := &writer{s: disk{}, root: root}
	boundary := func() (dirs []string, err error) {
		for _, arg := range operands {
			dir, err := directory(h, cwd, arg)
			if err != nil {
				return nil, err
			}
			dirs = append(dirs, dir)
		}
		return dirs, nil
	}
	switch {
	case action == "set" && len(args) > 1:
		return held(func() outcome { return w.set(boundary) }), true
	case action == "acquire" && len(args) > 1:
		return held(func() outcome { return w.acquire(boundary) }), true
	case action == "release" && len(args) > 1:
		return held(func() outcome { return w.release(arg) }), true
	case action == "clear" && len(args) == 1:
		return held(w.clear), true
	case action == "status" && len(args) == 1:
		return status(root, h).words(), true
	case action == "status" && len(args) == 2 && arg == "--json":
		return status(root, h).object(), true
	}
	return o, false
}

// directory is the physical place of a directory that a boundary may be.
func directory(h host.Host, cwd, dir string) (string, error) {
	path, err := paths.Tilde(h, dir)
	if err != nil {
		return "", err
	}
	r, err := paths.Resolve(h, cwd, path)
	if err != nil {
		return "", err
	}
	switch {
	case !r.Known:
		return "", fmt.Errorf("%s: %w", dir, host.ErrUnknown)
	case !r.Exists:
		return "", fmt.Errorf("%s: no such directory", dir)
	case !r.Info.Mode.IsDir():
		return "", fmt.Errorf("%s: %w", dir, paths.ErrNotDirectory)
	}
	// Nobody can edit in a directory that may not be entered, and a boundary
	// whose inside cannot be looked at could not be kept.
	if _, err := h.Lstat(join(r.Path, ".")); err != nil {
		return "", err
	}
	return r.Path, nil
}

// write prints an outcome. A reader that is gone must not look like success: the
// owner's token would be lost unnoticed.
func write(stdout, stderr io.Writer, o outcome) int {
	if o.out != "" {
		if _, err := io.WriteString(stdout, o.out+"\n"); err != nil && o.code == exitDone {
			o.code = exitError
		}
	}
	if o.err != "" {
		// Nothing is left to try when this fails; the status stands.
		_, _ = io.WriteString(stderr, o.err+"\n")
	}
	return o.code
}

// report is what status tells.
type report struct {
	state
	err     error
	lock    string // the lock, while it is there
	missing bool   // the boundary's directory does not exist
}

func status(root string, h host.Host) report {
	var r report
	r.state, r.err = readState(h, root)
	if r.err == nil {
		var b *Boundary
		b, r.err = r.boundary(h)
		r.missing = b != nil && !b.place.Exists
	}
	lock := join(root, lockName)
	if _, err := h.Lstat(lock); !nothing(err) {
		r.lock = lock
	}
	return r
}

// words are the status for a person and for a skill, in the words of the
// mutations.
func (r report) words() outcome {
	var lines []string
	switch {
	case r.err != nil:
	case r.dir == "":
		lines = append(lines, "FREEZE_NONE: no edit boundary is set.")
	default:
		if r.owner != "" {
			lines = append(lines, "FREEZE_OWNER="+r.owner)
		}
		lines = append(lines, "FREEZE_DIR="+r.dir)
		for _, dir := range r.also {
			lines = append(lines, "FREEZE_ALSO="+dir)
		}
	}
	if r.missing {
		lines = append(lines, "FREEZE_MISSING: the directory does not exist; edits outside its place are refused all the same.")
	}
	if r.lock != "" {
		lines = append(lines, "FREEZE_LOCKED: a writer is at work, or was interrupted and left "+lockName+".")
	}
	o := outcome{out: strings.Join(lines, "\n")}
	if r.err != nil {
		o.err = failed("%s. Edits are refused until the user sets a boundary again or clears it.", r.reason()).err
		o.code = exitError
	}
	return o
}

func (r report) reason() string {
	var b *BoundaryError
	if errors.As(r.err, &b) {
		return b.Error()
	}
	return (&BoundaryError{r.file, r.err}).Error()
}

// object is the status as one line of JSON.
func (r report) object() outcome {
	word, code := "set", exitDone
	switch {
	case r.err != nil:
		word, code = "unreadable", exitError
	case r.dir == "":
		word = "none"
	}
	b := []byte(`{"schema":1`)
	add := func(key, value string) {
		if value == "" {
			return
		}
		b = append(append(append(b, `,"`...), key...), `":`...)
		// The error says that the value was not UTF-8 and has been repaired.
		b, _ = jsontext.AppendQuote(b, value)
	}
	add("state", word)
	if r.err == nil {
		add("dir", r.dir)
		add("owner", r.owner)
		for i, dir := range r.also {
			b = append(b, [...]string{`,"also":[`, ","}[min(i, 1)]...)
			b, _ = jsontext.AppendQuote(b, dir)
		}
		if len(r.also) > 0 {
			b = append(b, ']')
		}
	} else {
		add("error", text.Line(r.reason(), 2000))
	}
	add("file", r.file)
	add("lock", r.lock)
	b = fmt.Appendf(b, `,"missing":%t,"locked":%t}`, r.missing, r.lock != "")
	return outcome{out: string(b), code: code}
}
