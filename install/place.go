package install

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

var errNoHome = errors.New("HOME is not set to an absolute path")

func homeDir(env func(string) string) string {
	if dir := env("HOME"); dir != "" || runtime.GOOS != "windows" {
		return dir
	}
	return env("USERPROFILE")
}

// projectRoot is the directory of the project around a directory, which
// everybody who works on it shares.
func (a *Agent) projectRoot(env func(string) string, dir string) string {
	dirs := a.projectDirs(env, dir)
	return dirs[len(dirs)-1]
}

// projectDirs are the directory and those above it, up to the first that has
// settings of the agent or is a repository. The home is not a project: what is
// there is the person's.
func (a *Agent) projectDirs(env func(string) string, dir string) []string {
	home := homeDir(env)
	own, _, _ := strings.Cut(a.project, "/")
	for at := dir; at != home; at = filepath.Dir(at) {
		if exists(filepath.Join(at, own)) || exists(filepath.Join(at, ".git")) {
			return append([]string{dir}, below(dir, at)...)
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	return []string{dir}
}

// below are the directories above dir, up to top.
func below(dir, top string) []string {
	var list []string
	for dir != top {
		dir = filepath.Dir(dir)
		list = append(list, dir)
	}
	return list
}

// managedFile is where the one who runs the machine sets what nobody else can
// change.
func managedFile() string {
	switch runtime.GOOS {
	case "darwin":
		return "/Library/Application Support/ClaudeCode/managed-settings.json"
	case "windows":
		return `C:\Program Files\ClaudeCode\managed-settings.json`
	}
	return "/etc/claude-code/managed-settings.json"
}

// Program is the path under which this program is to be registered: as the
// search path has it, if that is this program, since the place behind a link
// changes with every version.
func Program(env func(string) string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	if found := lookPath("gstack", env); found != "" && same(found, self) {
		return filepath.Abs(found)
	}
	if strings.Contains(filepath.ToSlash(self), "/go-build") {
		return "", errors.New("this program was only built to be run once; install it first: make install")
	}
	return self, nil
}

// lookPath finds a program on the search path, "" if there is none.
func lookPath(name string, env func(string) string) string {
	endings := []string{""}
	if runtime.GOOS == "windows" {
		endings = []string{".exe", ".cmd"}
	}
	for _, dir := range filepath.SplitList(env("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		for _, ending := range endings {
			file := filepath.Join(dir, name+ending)
			if executable(file) {
				return file
			}
		}
	}
	return ""
}

func executable(file string) bool {
	fi, err := os.Stat(file)
	return err == nil && fi.Mode().IsRegular() && (runtime.GOOS == "windows" || fi.Mode()&0o111 != 0)
}

// same reports whether two paths lead to one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
