package source

import (
	"errors"
	"path"
	"strings"

	"gstack/shellast"
)

// Kind is how a file is read.
type Kind uint8

const (
	None Kind = iota
	Script
	Makefile
	Dockerfile
	Workflow
	GitLab
	PackageJSON
)

func (k Kind) String() string {
	return [...]string{"", "script", "makefile", "dockerfile", "workflow", "gitlab-ci", "package.json"}[k]
}

// File is what was found in one file.
type File struct {
	Snippets []Snippet
	// Foreign counts the commands in other languages than that of a Unix shell,
	// which are not read.
	Foreign int
}

// ErrTooDeep is the error for a file that is nested deeper than can be read safely.
var ErrTooDeep = errors.New("nested too deeply")

// ErrTooMany is the error for a file with more shell texts than are looked at.
var ErrTooMany = errors.New("more than 20000 shell texts")

// maxSnippets is how many texts of one file are looked at.
const maxSnippets = 20_000

// Read finds the shell text in a file of a kind. name is its path with
// slashes. An error says why the file cannot be read.
func Read(kind Kind, name, text string) (*File, error) {
	f := &File{}
	var err error
	switch kind {
	case Script:
		readScript(f, name, text)
	case Makefile:
		readMakefile(f, name, text)
	case Dockerfile:
		readDockerfile(f, text)
	case Workflow:
		err = readWorkflow(f, text)
	case GitLab:
		err = readGitLab(f, text)
	case PackageJSON:
		err = readPackageJSON(f, text)
	}
	if err == nil && len(f.Snippets) > maxSnippets {
		err = ErrTooMany
	}
	return f, err
}

// KindOf is how a file is read by its name, a path with slashes. Script is
// also the answer for scripts without an extension only where their place
// says so; see Shebang.
func KindOf(name string) Kind {
	base := path.Base(name)
	lower := strings.ToLower(base)
	dir := path.Dir(name)
	ext := path.Ext(lower)
	switch {
	case isTemplate(ext):
		return None
	case lower == "makefile", lower == "gnumakefile", lower == "bsdmakefile", ext == ".mk", ext == ".mak", strings.HasPrefix(base, "Makefile."):
		return Makefile
	case lower == "dockerfile", lower == "containerfile", ext == ".dockerfile", ext == ".containerfile",
		(strings.HasPrefix(base, "Dockerfile.") || strings.HasPrefix(base, "Containerfile.")) && ext != ".dockerignore" && ext != ".md":
		return Dockerfile
	case lower == "package.json":
		return PackageJSON
	case ext == ".yml" || ext == ".yaml":
		switch stem := strings.TrimSuffix(lower, ext); {
		case path.Base(dir) == "workflows" && isForge(path.Base(path.Dir(dir))), stem == "action":
			return Workflow
		case strings.HasSuffix(stem, ".gitlab-ci"), below(dir, ".gitlab/ci"), below(dir, ".gitlab-ci"):
			return GitLab
		}
		return None
	}
	if _, ok := shellOfExt(ext); ok {
		return Script
	}
	switch base {
	case ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".zshrc", ".zprofile", ".zshenv", ".zlogin", ".envrc":
		return Script
	}
	if path.Base(dir) == ".husky" && ext == "" {
		return Script
	}
	return None
}

func isForge(dir string) bool { return dir == ".github" || dir == ".gitea" || dir == ".forgejo" }

// below reports whether the last parts of a directory, or parts in its
// middle, are the given ones.
func below(dir, part string) bool { return strings.Contains("/"+dir+"/", "/"+part+"/") }

// isTemplate reports whether a file is the pattern of another one.
func isTemplate(ext string) bool {
	switch ext {
	case ".tmpl", ".tpl", ".j2", ".template", ".erb", ".in", ".am", ".gotmpl", ".mustache":
		return true
	}
	return false
}

func shellOfExt(ext string) (shellast.Shell, bool) {
	switch ext {
	case ".sh", ".bash", ".ksh", ".mksh":
		return shellast.Bash, true
	case ".zsh":
		return shellast.Zsh, true
	case ".dash", ".ash":
		return shellast.Sh, true
	}
	return shellast.Bash, false
}

// Shebang is the shell that the first line of a text names. has: there is such
// a line; known: it names a shell that is read here.
func Shebang(text string) (sh shellast.Shell, has, known bool) {
	rest, has := strings.CutPrefix(text, "#!")
	if !has {
		return shellast.Bash, false, false
	}
	first, _, _ := strings.Cut(rest, "\n")
	words := strings.Fields(first)
	for len(words) > 0 {
		name := path.Base(words[0])
		words = words[1:]
		if name == "env" {
			for len(words) > 0 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
				words = words[1:]
			}
			continue
		}
		if name == "busybox" || name == "toybox" {
			continue
		}
		sh, known = shellNamed(name)
		return sh, true, known
	}
	return shellast.Bash, true, false
}

// shellNamed is how the shell with the name of a program reads. What ksh
// reads is nearest to bash.
func shellNamed(name string) (shellast.Shell, bool) {
	name = strings.TrimSuffix(strings.ToLower(name), ".exe")
	switch name {
	case "sh", "dash", "ash":
		return shellast.Sh, true
	case "bash", "rbash", "ksh", "ksh93", "mksh":
		return shellast.Bash, true
	case "zsh":
		return shellast.Zsh, true
	}
	return shellast.Bash, false
}

func readScript(f *File, name, text string) {
	sh, _ := shellOfExt(strings.ToLower(path.Ext(name)))
	if s, has, known := Shebang(text); known {
		sh = s
	} else if has {
		f.Foreign++
		return
	} else if strings.HasPrefix(path.Base(name), ".z") {
		sh = shellast.Zsh
	}
	var b builder
	b.copy(text, 0)
	f.Snippets = append(f.Snippets, b.snippet(Snippet{Shell: sh, Script: true}))
}
