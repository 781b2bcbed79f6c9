package scan

import (
	"strings"

	"gstack/classify/verdict"
	"gstack/scan/source"
)

// Level is how much a finding matters, as SARIF names it.
type Level uint8

const (
	// Note is what is an author's own business, or cannot be known.
	Note Level = iota + 1
	Warning
	Error
)

func (l Level) String() string {
	switch l {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "note"
}

// LevelNamed is the level with a name, 0 if there is none.
func LevelNamed(name string) Level {
	for _, l := range [...]Level{Error, Warning, Note} {
		if l.String() == name {
			return l
		}
	}
	return 0
}

// levelOf grades a finding. A script is the work of somebody who meant it: that
// it deletes a directory of its project or a pod that it made is no news. What
// no author can mean is an error; what loses something that others have, or
// runs code that nobody has read, is a warning.
func levelOf(f *verdict.Finding, place source.Place) Level {
	family, _, _ := strings.Cut(f.Rule, ".")
	switch {
	case family == "shell" && f.Rule != "shell.obfuscated":
		return Note
	case place == source.Image && ofTheMachine(family, f.Rule):
		// An image is made anew when it is broken.
		if f.Decision == verdict.Deny {
			return Warning
		}
		return Note
	case f.Decision == verdict.Deny, f.Rule == "fs.delete-unset":
		return Error
	case place == source.Runner && ofTheMachine(family, f.Rule):
		return Note
	case family == "fs", ownWork(f.Rule):
		return Note
	case f.Rule == "k8s.delete" && !strings.Contains(f.Detail+" ", " --all "):
		return Note
	}
	return Warning
}

// ofTheMachine reports whether a rule is about what is lost with the machine.
func ofTheMachine(family, rule string) bool {
	switch family {
	case "fs", "disk", "proc", "sys", "container":
		return true
	case "git":
		switch rule {
		case "git.force-push", "git.force-push-default", "git.push-delete":
			return false
		}
		return true
	}
	return rule == "exec.inline"
}

// ownWork reports whether a rule is about what scripts do every day with what
// is theirs.
func ownWork(rule string) bool {
	switch rule {
	case "container.destroy", "exec.inline", "git.discard", "git.branch-delete", "git.clean":
		return true
	}
	return false
}
