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

// A probe is a tool that the self-test calls.
type probe struct {
	tool    string
	payload string // with $DIR, $TOOL, $KEY and $VALUE, which stand for JSON strings
	key     string // the argument that holds the command, the file or the patch
	call    call
}

// call is what a tool does.
type call uint8

const (
	shellCall  call = iota // runs a command
	unreadCall             // runs text that is not read here
	editCall               // changes the file that it names
	patchCall              // changes the files that its patch names
)

func (p probe) edits() bool { return p.call == editCall || p.call == patchCall }

// A sample is a call whose answer is known.
type sample struct {
	does     string // the answer, as a verb
	argument string // the command, or the file below the scratch directory
	want     answer
}

// samples are what a tool of an agent is tried with. Nothing of it is run: the
// hook gets the text.
func (a *Agent) samples(p probe) []sample {
	deny := sample{"denies", "rm -rf /", denied}
	ask := sample{"asks", "git reset --hard", asked}
	if !a.questions {
		ask = sample{"refuses what a person must run", ask.argument, denied}
	}
	allow := sample{"allows", "git status", allowed}
	switch {
	case p.call == unreadCall:
		return []sample{ask}
	case p.edits():
		deny.argument, allow.argument = "outside.txt", filepath.Join("inside", "new.txt")
		return []sample{deny, allow}
	}
	return []sample{deny, ask, allow}
}

// with is a call as the agent reports it.
func (p probe) with(dir string, s sample) string {
	value := s.argument
	switch p.call {
	case editCall:
		value = filepath.Join(dir, value)
	case patchCall:
		value = "*** Begin Patch\n*** Add File: " + filepath.Join(dir, value) + "\n+x\n*** End Patch\n"
	}
	quoted := func(s string) string {
		b, _ := jsontext.AppendQuote(nil, s)
		return string(b)
	}
	return strings.NewReplacer("$DIR", quoted(dir), "$TOOL", quoted(p.tool), "$KEY", quoted(p.key), "$VALUE", quoted(value)).Replace(p.payload) + "\n"
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

// hookTime is how long a hook may take here. No client gives it less.
const hookTime = 10 * time.Second

// run starts a hook with a payload as the client does.
func (b *bench) run(h *Hook, payload string, env func(string) string) (ran, error) {
	argv := []string{shell(env), "-c", h.Command}
	if h.Args != nil {
		argv = append([]string{h.Command}, h.Args...)
	}
	vars := b.env
	if h.Root != "" {
		vars = with(vars, "CLAUDE_PLUGIN_ROOT", h.Root)
	}
	return start(argv, vars, b.dir, payload, hookTime)
}

// shell is the shell that clients run hooks with.
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

// prove tries a hook with everything that a tool of the agent is tried with. It
// returns what the hook does, as words, and the first answer that is not what
// it must be.
func (b *bench) prove(a *Agent, h *Hook, p probe, env func(string) string) (does string, err error) {
	var verbs []string
	for _, s := range a.samples(p) {
		r, err := b.run(h, p.with(b.dir, s), env)
		if err != nil {
			return "", err
		}
		got, err := a.form.answerOf(r)
		switch {
		case err != nil:
			return "", err
		case got == blocked, got == denied && s.want == allowed && a.form == status:
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
	and := " and "
	if !a.questions && last > 1 {
		and = ", and " // for what has several words
	}
	return strings.Join(verbs[:last], ", ") + and + verbs[last], nil
}

// proveConfig tries the hook for changed settings: it must refuse a change that
// turns all hooks off, and no other.
func (b *bench) proveConfig(h *Hook, env func(string) string) error {
	off := filepath.Join(b.dir, "off.json")
	if err := os.WriteFile(off, []byte(`{"disableAllHooks":true}`), 0o600); err != nil {
		return err
	}
	for _, source := range [...]string{"user_settings", "policy_settings"} {
		quoted, _ := jsontext.AppendQuote(nil, off)
		r, err := b.run(h, `{"hook_event_name":"ConfigChange","source":"`+source+`","file_path":`+string(quoted)+"}\n", env)
		if err != nil {
			return err
		}
		root, err := parse([]byte(r.stdout))
		refused := root.str("decision") == "block" || r.status == 2
		switch {
		case err != nil || r.status != 0 && r.status != 2:
			return errors.New("it gave no answer, and the client would take the change over: " + firstLine(r.stderr))
		case refused && source == "policy_settings":
			return errors.New("every change of settings is refused: the program is missing or dies")
		case !refused && source == "user_settings":
			return errors.New("a change that turns all hooks off is taken over")
		}
	}
	return nil
}
