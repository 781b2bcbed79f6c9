package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

var errForeign = errors.New("it was not written by gstack, and there can be no other hook of that name. Call gstack in it, or move it away")

// Files are the files that hold the hook for an agent: the person's own, or
// with project those of the project around a directory.
func (a *Agent) Files(env func(string) string, dir string, project bool) ([]string, error) {
	if a.executable && runtime.GOOS == "windows" {
		return nil, errors.New("on Windows the hooks of " + a.Title + " are PowerShell scripts, which are not written here")
	}
	var list []string
	if project {
		list = []string{filepath.Join(a.projectRoot(env, dir), filepath.FromSlash(a.project))}
	} else {
		for _, p := range a.user {
			file, err := p.path(env)
			if err != nil {
				return nil, err
			}
			list = append(list, file)
		}
	}
	if a.choose == nil {
		return list, nil
	}
	file, err := a.choose(filepath.Dir(list[0]))
	return []string{file}, err
}

// path is where a place is, for an environment.
func (p place) path(env func(string) string) (string, error) {
	dir := ""
	if p.variable != "" {
		dir = env(p.variable)
	}
	if dir == "" {
		home := homeDir(env)
		if !filepath.IsAbs(home) {
			return "", errNoHome
		}
		dir = filepath.Join(home, p.dir)
	}
	dir, err := filepath.Abs(dir)
	return filepath.Join(dir, filepath.FromSlash(p.file)), err
}

// Install plans the changes that put the hook of a program into an agent.
func (a *Agent) Install(files []string, program string) ([]*Change, error) {
	return a.plan(files, func(file string, c *Change) error {
		if a.script != nil {
			if c.exists && len(c.Before) > 0 && !a.written(c.Before) {
				return errForeign
			}
			c.After = []byte(a.script(program))
			if a.executable {
				c.mode |= 0o755
			}
			return nil
		}
		text := c.Before
		var err error
		if a.version != "" {
			text, err = withVersion(text, a.version)
		}
		for _, l := range a.listsOf(file) {
			if err == nil {
				text, err = l.add(text, a.Command(program, l.kind))
			}
		}
		c.After = text
		return err
	})
}

// Uninstall plans the changes that take every hook of gstack out of an agent.
func (a *Agent) Uninstall(files []string) ([]*Change, error) {
	return a.plan(files, func(file string, c *Change) error {
		c.After = c.Before
		if a.script != nil {
			c.Gone = a.written(c.Before)
			return nil
		}
		var err error
		for _, l := range a.listsOf(file) {
			if err == nil {
				c.After, err = l.remove(c.After)
			}
		}
		c.Gone = err == nil && a.own && c.exists && c.Changes() && empty(c.After)
		return err
	})
}

// empty reports whether a settings file holds nothing but its version.
func empty(text []byte) bool {
	root, err := parse(text)
	return err == nil && !slices.ContainsFunc(root.members, func(m member) bool { return m.key != "version" })
}

// plan plans one change for each file, or none if one of them cannot be
// changed.
func (a *Agent) plan(files []string, edit func(string, *Change) error) ([]*Change, error) {
	var list []*Change
	for _, file := range files {
		c, err := plan(file, func(c *Change) error { return edit(file, c) })
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// listsOf are the lists of a settings file.
func (a *Agent) listsOf(file string) []list {
	switch {
	case a.choose == nil:
		return a.lists
	case filepath.Base(file) == droidHooks:
		return a.lists[:1]
	}
	return a.lists[1:]
}

const droidHooks = "hooks.json"

// droidFile is the file of a directory that Droid reads hooks from:
// settings.json only where there is no hooks.json, which therefore must not be
// made beside hooks in the other. Source: docs.factory.ai/harness/hooks.
func droidFile(dir string) (string, error) {
	hooks, settings := filepath.Join(dir, droidHooks), filepath.Join(dir, "settings.json")
	if _, err := os.Lstat(hooks); err == nil {
		return hooks, nil
	}
	if old := filepath.Join(dir, "hooks", droidHooks); exists(old) {
		return "", &FileError{old, errors.New("an older place, from which Droid still reads its hooks. Save them once with /hooks in droid, which moves them, and try again")}
	}
	root, err := readFile(settings)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return hooks, nil
	case err != nil:
		return "", &FileError{settings, err}
	case root.get("hooks") != nil:
		return settings, nil
	}
	return hooks, nil
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}
