package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"gstack/shellast"
	"gstack/shellast/host"
)

// environ are environment variables by name.
type environ map[string]string

// environOf reads NAME=VALUE lines. The first of a name counts, as for the
// processes that would inherit them.
func environOf(list []string) environ {
	env := make(environ, len(list))
	for _, line := range list {
		// A name may begin with "=" on Windows.
		if i := strings.IndexByte(line, '='); i > 0 {
			name := envName(line[:i])
			if _, ok := env[name]; !ok {
				env[name] = line[i+1:]
			}
		}
	}
	return env
}

func envName(name string) string {
	if runtime.GOOS == "windows" {
		return strings.ToUpper(name)
	}
	return name
}

// get is the value of a variable, "" if it is not set.
func (e environ) get(name string) string { return e[envName(name)] }

// list are the variables as processes get them.
func (e environ) list() []string {
	out := make([]string, 0, len(e))
	for name, value := range e {
		out = append(out, name+"="+value)
	}
	return out
}

// machine is this machine as a command with the environment env would find it.
type machine struct {
	host.Host // files, and the homes of others
	env       environ
}

func (c *command) machine() machine { return machine{c.files, c.env} }

func (m machine) Env(name string) (string, bool) {
	v, ok := m.env[envName(name)]
	return v, ok
}

func (m machine) HomeOf(user string) (string, bool) {
	if user != "" {
		return m.Host.HomeOf(user)
	}
	for _, name := range [...]string{"HOME", "USERPROFILE"} {
		if name == "USERPROFILE" && runtime.GOOS != "windows" {
			break
		}
		if dir := m.env.get(name); filepath.IsAbs(dir) {
			return dir, true
		}
	}
	return "", false
}

// workingDir is the own working directory, "" if it cannot be told.
func workingDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return dir
}

// shellOf is the shell that an agent with this environment would use. What is
// not zsh is taken for bash: agents run nothing else, whatever the login shell
// of the person is.
func shellOf(env environ) shellast.Shell {
	if filepath.Base(env.get("SHELL")) == "zsh" {
		return shellast.Zsh
	}
	return shellast.Bash
}

// shellNamed is the shell that an option or a line of a batch names.
func shellNamed(name string) (shellast.Shell, bool) {
	switch name {
	case "bash":
		return shellast.Bash, true
	case "zsh":
		return shellast.Zsh, true
	case "sh":
		return shellast.Sh, true
	}
	return shellast.Bash, false
}
