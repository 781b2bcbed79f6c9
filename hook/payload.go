package hook

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
)

// MaxPayload is the largest payload that is read.
const MaxPayload = 16 << 20

// A Field is an argument of a tool that names a file.
type Field struct {
	Name string // the argument's name, or the patch header it stood in
	Path string
}

// Payload is one tool call as an agent reports it, before it runs.
type Payload struct {
	// Tool is the tool's name, "" where the payload has none.
	Tool string
	// Cwd is the directory the call runs in, "" where the payload does not say
	// or says something that is not absolute.
	Cwd string
	// Commands are the shell commands, each of which runs on its own.
	Commands []string
	// Fields are the files that the tool is told to change.
	Fields []Field

	kind tool
	// edit is why Fields cannot be trusted to be complete.
	edit  error
	agent *agent
}

// Agent is the name of the agent whose payload it is.
func (p *Payload) Agent() string { return p.agent.name }

// Read reads a payload of at most limit bytes; see Parse.
func Read(r io.Reader, limit int64, agentName string) (Payload, error) {
	raw, err := readAll(r, limit)
	if err != nil {
		return Payload{agent: agentFor(agentName, &node{})}, err
	}
	return Parse(raw, agentName)
}

func readAll(r io.Reader, limit int64) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, errors.New("the payload could not be read")
	case int64(len(raw)) > limit:
		return nil, fmt.Errorf("the payload is larger than %d bytes", limit)
	}
	return raw, nil
}

// Parse reads a payload as the named agent, "" to tell the agent by the
// payload's shape. Reading is strict: what two readers could understand
// differently is an error. Even then the agent is the best guess, so that the
// refusal is written in a form that it obeys.
func Parse(raw []byte, agentName string) (Payload, error) {
	d, err := parseDocument(raw)
	p := Payload{agent: agentFor(agentName, &d)}
	switch {
	case p.agent == nil:
		return p, fmt.Errorf("no agent is called %q", agentName)
	case err != nil:
		return p, err
	}
	return p, p.fill(&d)
}

func (p *Payload) fill(d *node) error {
	a := p.agent
	var err error
	if a.tool != "" {
		if p.Tool, err = d.str(a.tool); err != nil {
			return err
		}
		p.kind = toolOf(p.Tool)
	}
	cwd, err := d.str("cwd")
	if err != nil {
		return err
	}
	input := d.at(a.input)
	if a.textInput && input.isString() {
		inner, err := parseDocument([]byte(input.text))
		if err != nil {
			return fmt.Errorf("%s: %w", a.input, err)
		}
		input = &inner
	}
	if input.present() && input.kind != '{' {
		return fmt.Errorf("%s is not an object", a.input)
	}
	if p.Cwd, err = callDir(cwd, input, a.workdir); err != nil {
		return err
	}
	if p.Commands, err = commands(input); err != nil {
		return err
	}
	p.Fields, p.edit = paths(input, p.kind)
	return nil
}

// callDir is the directory of the call: the payload's, moved by the call's own
// arguments.
func callDir(cwd string, input *node, workdir []string) (string, error) {
	for _, key := range workdir {
		dir, err := input.str(key)
		switch {
		case err != nil:
			return "", err
		case filepath.IsAbs(dir):
			cwd = dir
		case dir != "":
			cwd = filepath.Join(cwd, dir)
		}
	}
	if !filepath.IsAbs(cwd) {
		return "", nil
	}
	return cwd, nil
}

// commands are the shell commands in a tool's arguments. A command that is not
// a string belongs to some other tool.
func commands(input *node) ([]string, error) {
	var list []string
	for _, key := range [...]string{"command", "CommandLine"} {
		if v := input.get(key); v.isString() {
			list = append(list, v.text)
		}
	}
	v := input.get("commands")
	if v.kind != '[' {
		return list, nil
	}
	for i := range v.items {
		if !v.items[i].isString() {
			return nil, errors.New("an item of commands is not a string")
		}
		list = append(list, v.items[i].text)
	}
	return list, nil
}

// paths are the files a tool is told to change. Every spelling that some agent
// uses is read for all of them, since agents borrow each other's tools.
func paths(input *node, kind tool) ([]Field, error) {
	var fields []Field
	add := func(v *node, name string) error {
		if !v.present() {
			return nil
		}
		if !v.isString() {
			return fmt.Errorf("%s is not a string", name)
		}
		fields = append(fields, Field{name, v.text})
		return nil
	}
	for _, key := range [...]string{
		"file_path", "notebook_path", "path", "filePath",
		"absolute_path", "AbsolutePath", "TargetFile",
	} {
		if err := add(input.get(key), key); err != nil {
			return fields, err
		}
	}
	operations := input.get("operations")
	for i := range operations.items {
		if err := add(operations.items[i].get("path"), "path"); err != nil {
			return fields, err
		}
	}
	if kind != toolPatch {
		return fields, nil
	}
	for _, key := range [...]string{"command", "patchText", "patch", "input"} {
		if v := input.get(key); v.isString() {
			fields = append(fields, patchedFiles(v.text)...)
		}
	}
	if len(fields) == 0 {
		return nil, errors.New("the patch names no file")
	}
	return fields, nil
}

// runsShell reports whether the call runs shell text.
func (p *Payload) runsShell() bool {
	switch p.kind {
	case toolShell, toolPowerShell, toolUnknown:
		return len(p.Commands) > 0
	}
	return false
}

// edits reports whether the call changes files that it names.
func (p *Payload) edits() bool {
	switch p.kind {
	case toolEdit, toolPatch, toolUnknown:
		return len(p.Fields) > 0 || p.edit != nil
	}
	return false
}
