package install

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Registration is what settings say of the hooks of a session, as far as that
// can be told without running anything. Doctor tells more.
type Registration struct {
	Hooks []Hook
	// Off is a settings file that turns hooks off, Unread one that the client
	// cannot read, and Missing a registered program that is not there. Each is
	// empty where there is none.
	Off, Unread, Missing string
}

// Registered reads the settings of Claude Code: of a person, of the project around dir, and of
// the machine.
func Registered(env func(string) string, dir string) Registration {
	var r Registration
	agent := claude()
	user, err := agent.user[0].path(env)
	if err != nil {
		return r
	}
	r.read(user, filepath.Dir(user))
	if filepath.IsAbs(dir) {
		for _, d := range agent.projectDirs(env, dir) {
			for _, name := range [...]string{"settings.json", "settings.local.json"} {
				if file := filepath.Join(d, ".claude", name); file != user {
					r.read(file, "")
				}
			}
		}
	}
	managed := managedFile()
	if root, err := readFile(managed); err == nil && (root.on("disableAllHooks") || root.on("allowManagedHooksOnly")) {
		r.Off = managed
	}
	for i := range r.Hooks {
		if h := &r.Hooks[i]; h.Root == "" {
			if file := located(h.Program, env); file == "" || !executable(file) {
				r.Missing = h.Program
			}
		}
	}
	return r
}

// read takes the hooks out of one settings file. config is the directory of
// plugins, for the file that enables them.
func (r *Registration) read(file, config string) {
	root, err := readFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return
	case err != nil, root.kind != '{':
		r.Unread = file
		return
	case root.on("disableAllHooks"):
		r.Off = file
	}
	agent := claude()
	r.Hooks = append(r.Hooks, agent.hooksOf(file, &root)...)
	if config != "" {
		hooks, _ := pluginHooks(config, &root)
		r.Hooks = append(r.Hooks, hooks...)
	}
}

// Judges reports whether a hook judges the calls of a tool of the client, as
// Bash or Edit.
func (r *Registration) Judges(name string) bool {
	agent := claude()
	for _, p := range agent.probes {
		if p.tool == name {
			return slices.ContainsFunc(r.Hooks, func(h Hook) bool { return agent.hands(&h, p) && h.covers(name) && h.judges(p) })
		}
	}
	return false
}

// HoldsWrites reports whether what shell commands write is held to the edit
// boundary.
func (r *Registration) HoldsWrites() bool {
	return slices.ContainsFunc(r.Hooks, func(h Hook) bool { return h.Kind == guard && h.covers("Bash") })
}

// located is the file that the program of an entry is, "" where it is not found.
func located(program string, env func(string) string) string {
	for _, home := range [...]string{"~/", "$HOME/", "${HOME}/"} {
		if rest, ok := strings.CutPrefix(program, home); ok {
			return filepath.Join(homeDir(env), rest)
		}
	}
	if !strings.ContainsAny(program, `/\`) {
		return lookPath(program, env)
	}
	return program
}
