//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"gstack/internal/workload"
)

// setting is a home, a project in it, and two states: one that is empty, and
// one with a boundary and a file of patterns.
type setting struct {
	dir, home, project, empty, full string
}

func newSetting(dir string) (*setting, error) {
	s := &setting{dir: dir, home: filepath.Join(dir, "home")}
	s.project = filepath.Join(s.home, "app")
	s.empty, s.full = filepath.Join(dir, "empty"), filepath.Join(dir, "full")
	for _, d := range []string{filepath.Join(s.project, ".git"), s.empty, s.full} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return nil, err
		}
	}
	var patterns strings.Builder
	for _, word := range strings.Fields("deploy release publish migrate seed rotate promote rollback drain cordon purge reindex failover snapshot restore import export sync vacuum compact") {
		patterns.WriteString(`(^|[^a-z])` + word + `[[:space:]]+(prod|production|live)` + "\n")
	}
	files := map[string]string{
		filepath.Join(s.project, ".git", "HEAD"):      "ref: refs/heads/main\n",
		filepath.Join(s.full, "freeze-dir.txt"):       s.project + "\n",
		filepath.Join(s.full, "careful-patterns.txt"): patterns.String(),
	}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// payload is the file with the call of an agent's shell tool.
func (s *setting) payload(name, command string) string {
	raw, err := json.Marshal(map[string]any{
		"session_id": "s", "cwd": s.project, "hook_event_name": "PreToolUse",
		"tool_name": "Bash", "tool_input": map[string]any{"command": command},
	})
	if err != nil {
		panic(err) // of strings only
	}
	return s.file(name+".json", string(raw))
}

func (s *setting) file(name, text string) string {
	file := filepath.Join(s.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return os.DevNull
	}
	return file
}

// started is a program that is started again and again.
func (s *setting) started(name, state, stdin string, argv ...string) *started {
	env := append(os.Environ(), "HOME="+s.home, "SHELL=/bin/bash", "GSTACK_STATE_ROOT="+state, "GSTACK_HOME="+state, "GSTACK_STATE_DIR="+state)
	return &started{name: name, argv: argv, stdin: stdin, env: env, dir: s.project}
}

func (s *setting) groups(program, hello, ancestor string) []*group {
	var groups []*group
	floor := func() *started { return s.started("Go hello world", s.empty, os.DevNull, hello) }
	for _, c := range []workload.Text{
		{Name: "a command that passes", Src: "cd app && npm run build 2>&1 | tail -20"},
		{Name: "a command that asks", Src: "rm -rf ~/projects/old"},
	} {
		in := s.payload(strings.ReplaceAll(c.Name, " ", "-"), c.Src)
		g := &group{title: c.Name + ": " + c.Src, programs: []*started{
			floor(),
			s.started("bash -c :", s.empty, os.DevNull, "/bin/bash", "-c", ":"),
			s.started("gstack version", s.empty, os.DevNull, program, "version"),
			s.started("gstack hook careful", s.empty, in, program, "hook", "careful"),
			s.started("gstack hook guard, all set", s.full, in, program, "hook", "guard"),
			s.started("gstack classify", s.empty, os.DevNull, program, "classify", c.Src),
		}}
		groups = append(groups, g)
		if ancestor != "" {
			groups = append(groups, &group{title: c.Name + ", the ancestor", share: 10, programs: []*started{
				s.started("gstack hook careful", s.empty, in, program, "hook", "careful"),
				s.started("the ancestor", s.empty, in, "/bin/bash", ancestor),
			}})
		}
	}
	return groups
}
