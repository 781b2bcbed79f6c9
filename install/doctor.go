package install

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

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
	// Agent is the name of the agent that it is about, "" for what is about all
	// of them.
	Agent  string
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

// Doctor checks whether the hook is installed for the agents of these names,
// and works; with no names, for all agents that have it. The names are those of
// rows.
func Doctor(m Machine, names []string) []Check {
	var checks []Check
	var without []string // agents that are here and have no hook
	some := false
	for _, a := range Agents() {
		d := doctor{Machine: m, agent: a, named: len(names) > 0}
		if d.named && !slices.Contains(names, a.Name) {
			continue
		}
		d.settings()
		if len(d.found) == 0 && !d.named && !d.broken {
			if lookPath(a.program, m.Env) != "" {
				without = append(without, a.Name)
			}
			continue
		}
		some = true
		d.hooks()
		d.prove()
		d.client()
		checks = append(checks, d.checks...)
	}
	d := doctor{Machine: m}
	switch {
	case !some && len(without) == 0:
		d.add("agents", Wrong, "gstack install AGENT, which is one of "+Names(), "no agent has the hook of gstack")
	case !some:
		d.add("agents", Wrong, "gstack install "+without[0], "no agent has the hook of gstack, and here there are %s", strings.Join(without, ", "))
	case len(without) > 0:
		d.add("agents", Note, "gstack install "+without[0], "here too, without the hook of gstack: %s", strings.Join(without, ", "))
	}
	d.patterns()
	d.boundary()
	return append(checks, d.checks...)
}

// Names are the names of all agents, for a sentence.
func Names() string {
	var list []string
	for _, a := range Agents() {
		list = append(list, a.Name)
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

type doctor struct {
	Machine
	agent  Agent
	named  bool // the user has asked about this agent
	broken bool // hooks are there that cannot be read
	checks []Check
	found  []Hook
}

func (d *doctor) add(name string, s Status, fix, format string, args ...any) {
	if s == OK {
		fix = ""
	}
	d.checks = append(d.checks, Check{d.agent.Name, name, s, fmt.Sprintf(format, args...), fix})
}

// fixInstall and fixProgram are what to type.
func (d *doctor) fixInstall() string { return "gstack install " + d.agent.Name }
func (d *doctor) fixProgram() string { return "make install, then " + d.fixInstall() }

// settings reads every file that the client takes hooks from, or a switch that
// turns them off.
func (d *doctor) settings() {
	a := &d.agent
	files, err := a.Files(d.Env, d.Dir, false)
	if err != nil {
		fix := "set HOME"
		var bad *FileError
		if errors.As(err, &bad) {
			fix, d.broken = "edit the file, or move it away", true
		}
		d.add("settings", Wrong, fix, "%v", err)
		return
	}
	user := files
	for _, dir := range a.projectDirs(d.Env, d.Dir) {
		files = append(files, filepath.Join(dir, filepath.FromSlash(a.project)))
		if a.Name == "claude" {
			files = append(files, filepath.Join(dir, ".claude", "settings.local.json"))
		}
	}
	for i, file := range files {
		if i >= len(user) && slices.Contains(user, file) {
			continue
		}
		if a.script != nil {
			d.readScript(file, i < len(user))
		} else {
			d.read(file, i < len(user))
		}
	}
	d.toggles()
}

// read looks at one settings file. The person's own must be there.
func (d *doctor) read(file string, own bool) {
	a := &d.agent
	root, err := readFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if own {
			d.add("settings", Wrong, d.fixInstall(), "%s does not exist", file)
		}
		return
	case err == nil && root.kind != '{':
		err = errNoObject
	}
	if err != nil {
		d.broken = true
		fix := "edit the file: it is not JSON"
		if a.Name == "claude" {
			fix = "edit the file: the client reads nothing of it, neither hooks nor permissions"
		}
		d.add("settings", Wrong, fix, "%s: %v", file, err)
		return
	}
	d.add("settings", OK, "", "%s", file)
	if !own && a.Name == "claude" && root.on("disableAllHooks") {
		d.add("switch", Wrong, `take "disableAllHooks" out of the file`, "%s turns all hooks off: disableAllHooks", file)
	}
	d.found = append(d.found, a.hooksOf(file, &root)...)
	if !own || a.Name != "claude" {
		return
	}
	hooks, err := pluginHooks(filepath.Dir(file), &root)
	if err != nil {
		d.broken = true
		d.add("plugin", Wrong, "claude plugin install gstack", "%v", err)
	}
	d.found = append(d.found, hooks...)
}

// readScript looks at a file that the agent runs or loads.
func (d *doctor) readScript(file string, own bool) {
	text, mode, err := readSettings(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if own {
			d.add("file", Wrong, d.fixInstall(), "%s does not exist", file)
		}
		return
	case err != nil:
		d.broken = true
		d.add("file", Wrong, "make the file readable", "%s: %v", file, err)
		return
	}
	h, ok := d.agent.hookOfFile(file, text)
	switch {
	case !ok && own:
		d.add("file", Wrong, "call gstack in it, or move it away and type "+d.fixInstall(), "%s was not written by gstack", file)
	case !ok:
	case d.agent.executable && mode&0o111 == 0:
		d.add("file", Wrong, d.fixInstall(), "%s is switched off: it is not executable", file)
		d.found = append(d.found, h)
	case string(text) != d.agent.script(h.Program):
		d.add("file", Wrong, d.fixInstall(), "%s is not as this gstack writes it", file)
		d.found = append(d.found, h)
	default:
		d.add("file", OK, "", "%s", file)
		d.found = append(d.found, h)
	}
}

// toggles looks at the switches that turn hooks off.
func (d *doctor) toggles() {
	for _, t := range d.agent.switches {
		file, err := t.path(d.Env)
		if err != nil {
			continue
		}
		root, err := readFile(file)
		if err != nil {
			continue // none there, or told already
		}
		at := &root
		for _, key := range t.keys {
			at = at.get(key)
		}
		if at != nil && byte(at.kind) == t.off {
			name := strings.Join(t.keys, ".")
			d.add("switch", Wrong, `take "`+name+`" out of the file`, "%s turns all hooks off: %s", file, name)
		}
	}
	if d.agent.Name != "claude" {
		return
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

// hooks looks at the form of what is installed.
func (d *doctor) hooks() {
	a := &d.agent
	if len(d.found) == 0 && a.script == nil {
		d.add("hook", Wrong, d.fixInstall(), "no settings file runs gstack")
	}
	checked := map[string]bool{}
	for i := range d.found {
		h := &d.found[i]
		line := strings.Join(append([]string{h.Command}, h.Args...), " ")
		if h.Root != "" {
			line = h.File
		}
		switch key, value := a.must[0], a.must[1]; {
		case a.script != nil: // told with the file
		case !h.closes(a):
			d.add("hook", Wrong, d.fixInstall(), "%s: the call runs when the program is missing or dies, for want of%s", line, a.closing)
		case key != "" && h.Kind != config && !h.has(key, value):
			d.add("hook", Wrong, d.fixInstall(), "%s: %s, for want of \"%s\": %s", line, a.late, key, value)
		default:
			d.add("hook", OK, "", "%s", strings.TrimSuffix(line, a.closing))
		}
		if h.Root == "" && !checked[h.Program] {
			d.program(h.Program)
			checked[h.Program] = true
		}
	}
	if a.Name == "codex" {
		d.trust()
	}
}

func (d *doctor) program(path string) {
	file := located(path, d.Env)
	switch {
	case file == "" || !executable(file):
		d.add("program", Wrong, d.fixProgram(), "%s is missing or cannot be run, and every call is refused", path)
	case !same(file, d.Self):
		d.add("program", Note, d.fixInstall(), "the hook runs %s, which is not this program: %s", file, d.Self)
	default:
		d.add("program", OK, "", "%s", file)
	}
}

// prove runs what is installed, as the client does, on calls of every tool.
func (d *doctor) prove() {
	if len(d.found) == 0 {
		return
	}
	a := &d.agent
	b, err := newBench(d.Environ, d.Host)
	if err != nil {
		d.add("self-test", Wrong, "make the directory for temporary files writable", "%v", err)
		return
	}
	defer b.close()
	bounded := d.status().str("state")
	for _, p := range a.probes {
		covered := false
		for i := range d.found {
			h := &d.found[i]
			if !a.hands(h, p) || !h.covers(p.tool) || !h.judges(p) {
				continue
			}
			if covered && a.script != nil {
				continue // the same file in another place
			}
			covered = true
			if does, err := b.prove(a, h, p, d.Env); err != nil {
				d.add(p.tool, Wrong, d.fixProgram(), "%v", err)
			} else {
				d.add(p.tool, OK, "", "%s", does)
			}
		}
		switch {
		case covered:
		case p.edits() && bounded == "none":
			d.add(p.tool, Note, d.fixInstall(), "no hook holds its edits to a boundary")
		default:
			d.add(p.tool, Wrong, d.fixInstall(), "no hook judges its calls")
		}
	}
	if a.Name == "claude" {
		d.proveConfig(b)
	}
}

// hands reports whether the agent gives the calls of a tool to a hook of this
// list: where there are several, the event stands in the payload.
func (a *Agent) hands(h *Hook, p probe) bool {
	return h.event == "" || h.Kind != config && (len(a.lists) < 2 || a.choose != nil || strings.Contains(p.payload, `"hook_event_name":"`+h.event+`"`))
}

func (d *doctor) proveConfig(b *bench) {
	const name = "ConfigChange"
	some := false
	for i := range d.found {
		h := &d.found[i]
		if h.Kind != config || h.event != name {
			continue
		}
		some = true
		if err := b.proveConfig(h, d.Env); err != nil {
			d.add(name, Wrong, d.fixProgram(), "%v", err)
		} else {
			d.add(name, OK, "", "keeps the hooks of a running session")
		}
	}
	if !some {
		d.add(name, Note, d.fixInstall(), "no hook keeps the hooks of a running session when its settings change")
	}
}

// client looks at the version of the client.
func (d *doctor) client() {
	a := &d.agent
	program := lookPath(a.program, d.Env)
	if program == "" {
		should := ""
		if a.oldest != (version{}) {
			should = "; it should be " + a.oldest.String() + " or newer"
		}
		d.add("client", Note, "", "%s is not on PATH, so its version is not known%s", a.program, should)
		return
	}
	v, err := clientVersion(program, d.Environ, d.Dir)
	switch {
	case err != nil:
		d.add("client", Note, a.program+" --version", "%s: %v", program, err)
	case v.before(a.oldest):
		d.add("client", Wrong, a.update, "%s %s is older than %s: %s", a.Title, v, a.oldest, a.why)
	case a.below != version{} && !v.before(a.below):
		d.add("client", Wrong, "there is none yet", "%s %s: %s", a.Title, v, a.why)
	case v.before(a.tried):
		d.add("client", Note, "", "%s %s; the hook was tried with %s", a.Title, v, a.tried)
	default:
		d.add("client", OK, "", "%s %s", a.Title, v)
	}
}
