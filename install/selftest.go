package install

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/freeze"
	"gstack/shellast/host"
)

// tool is a tool of the client that the hook is registered for.
type tool struct {
	name string
	path string // the argument that names the file it edits, "" for a shell
}

// tools are the tools that matcher names.
func tools() []tool {
	return []tool{
		{name: "Bash"}, {name: "Monitor"}, {name: "PowerShell"},
		{"Edit", "file_path"}, {"Write", "file_path"}, {"MultiEdit", "file_path"}, {"NotebookEdit", "notebook_path"},
	}
}

// A sample is a call whose answer is known.
type sample struct {
	does     string // the answer, as a verb
	argument string // the command, or the file below the scratch directory
	want     answer
}

// samples are what a tool is tried with. Nothing of it is run: the hook gets
// the text.
func (t tool) samples() []sample {
	deny := sample{"denies", "rm -rf /", denied}
	ask := sample{"asks", "git reset --hard", asked}
	allow := sample{"allows", "git status", allowed}
	switch {
	case t.name == "PowerShell": // which is not read
		return []sample{ask}
	case t.path != "":
		deny.argument, allow.argument = "outside.txt", filepath.Join("inside", "new.txt")
		return []sample{deny, allow}
	}
	return []sample{deny, ask, allow}
}

// payload is a call as the client reports it.
func (t tool) payload(dir string, s sample) string {
	key, value := "command", s.argument
	if t.path != "" {
		key, value = t.path, filepath.Join(dir, s.argument)
	}
	b := []byte(`{"session_id":"gstack-doctor","cwd":`)
	b, _ = jsontext.AppendQuote(b, dir)
	b = append(b, `,"permission_mode":"default","hook_event_name":"`+event+`","tool_name":"`+t.name+`","tool_input":{"`+key+`":`...)
	b, _ = jsontext.AppendQuote(b, value)
	return string(append(b, "},\"tool_use_id\":\"gstack-doctor\"}\n"...))
}

// answer is what the client makes of how a hook ended.
type answer string

const (
	allowed answer = "no objection"
	asked   answer = "ask"
	denied  answer = "deny"
	blocked answer = "exit status 2"
)

// answerOf reads what a hook printed and how it ended as the client does: what
// is not an answer is none, and lets the call run.
func answerOf(r ran) (answer, error) {
	if r.status == 2 {
		return blocked, nil
	}
	root, err := parse([]byte(r.stdout))
	out := root.get("hookSpecificOutput")
	switch {
	case r.status != 0:
		return "", errors.New("it ended with an error, and the client would let the call run: " + firstLine(r.stderr))
	case err != nil || root.kind != '{' || root.end == root.start:
		return "", errors.New("it printed no answer, and the client would let the call run: " + firstLine(r.stdout))
	case out == nil && len(root.members) == 0:
		return allowed, nil
	case out.str("hookEventName") == event && out.str("permissionDecision") == string(asked):
		return asked, nil
	case out.str("hookEventName") == event && out.str("permissionDecision") == string(denied):
		return denied, nil
	}
	return "", errors.New("the client does not know the answer, and would let the call run: " + firstLine(r.stdout))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if s == "" {
		return "(nothing)"
	}
	return s
}

// bench is where hooks are tried: a directory of its own, with a boundary, and
// with a state that no pattern of the user and no line of the log gets into.
type bench struct {
	dir string
	env []string
}

func newBench(env []string, h host.Host) (*bench, error) {
	dir, err := os.MkdirTemp("", "gstack-doctor-")
	if err != nil {
		return nil, err
	}
	b := &bench{dir: dir, env: env}
	if b.dir, err = filepath.EvalSymlinks(dir); err == nil {
		state := filepath.Join(b.dir, "state")
		for _, name := range [...]string{"GSTACK_STATE_ROOT", "GSTACK_HOME"} {
			b.env = with(b.env, name, state)
		}
		err = os.Mkdir(filepath.Join(b.dir, "inside"), 0o700)
		if err == nil && freeze.Run([]string{"set", filepath.Join(b.dir, "inside")}, state, h, b.dir, io.Discard, io.Discard) != 0 {
			err = errors.New("no boundary can be set in " + state)
		}
	}
	if err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *bench) close() { _ = os.RemoveAll(b.dir) }

// with is an environment with one variable set.
func with(env []string, name, value string) []string {
	out := []string{name + "=" + value}
	for _, line := range env {
		if !strings.HasPrefix(line, name+"=") {
			out = append(out, line)
		}
	}
	return out
}

// hookTime is how long a hook may take here, which is what the client gives it.
const hookTime = 10 * time.Second

// try runs a hook on one call as the client does.
func (b *bench) try(h *Hook, t tool, s sample, env func(string) string) (answer, error) {
	argv := []string{shell(env), "-c", h.Command}
	if h.Args != nil {
		argv = append([]string{h.Command}, h.Args...)
	}
	vars := b.env
	if h.Root != "" {
		vars = with(vars, "CLAUDE_PLUGIN_ROOT", h.Root)
	}
	r, err := start(argv, vars, b.dir, t.payload(b.dir, s), hookTime)
	if err != nil {
		return "", err
	}
	return answerOf(r)
}

// shell is the shell that the client runs hooks with.
func shell(env func(string) string) string {
	if runtime.GOOS == "windows" {
		for _, name := range [...]string{"bash", "sh"} {
			if found := lookPath(name, env); found != "" {
				return found
			}
		}
	}
	return "/bin/sh"
}

// prove tries a hook with everything a tool is tried with. It returns what the
// hook does, as words, and the first answer that is not what it must be.
func (b *bench) prove(h *Hook, t tool, env func(string) string) (does string, err error) {
	var verbs []string
	for _, s := range t.samples() {
		got, err := b.try(h, t, s, env)
		switch {
		case err != nil:
			return "", err
		case got == blocked:
			return "", errors.New("every call is refused: the program is missing or dies")
		case got != s.want:
			return "", errors.New("the answer to " + s.argument + " is " + string(got) + ", not " + string(s.want))
		}
		verbs = append(verbs, s.does)
	}
	last := len(verbs) - 1
	if last == 0 {
		return verbs[0], nil
	}
	return strings.Join(verbs[:last], ", ") + " and " + verbs[last], nil
}
