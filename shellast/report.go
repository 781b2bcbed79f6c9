package shellast

import (
	"strings"

	"gstack/shellast/value"
)

// tells reports whether a builtin, called so, prints what only the running
// shell knows: definitions, limits, jobs.
func tells(name string, args []value.Field) bool {
	has := func(letters string) bool {
		for _, a := range args {
			if t := a.Prefix(); len(t) > 1 && t[0] == '-' && strings.ContainsAny(t[1:], letters) {
				return true
			}
		}
		return false
	}
	operands := false
	for _, a := range args {
		if t := a.Prefix(); t == "" || t[0] != '-' {
			operands = true
		}
	}
	switch name {
	case "times", "ulimit", "umask", "caller", "jobs", "history", "fc", "bind", "compgen", "dirs", "pushd", "popd", "help":
		return true
	case "declare", "typeset", "local", "export", "readonly":
		return has("pfF") && !(name == "export" && operands && !has("p")) || !operands
	case "hash", "enable":
		return !operands || has("lt")
	case "alias":
		for _, a := range args {
			if !strings.Contains(a.Prefix(), "=") {
				return true
			}
		}
		return len(args) == 0
	case "set", "shopt", "complete", "trap", "setopt":
		return len(args) == 0 || has("p") || name == "trap" && has("lP") || name == "shopt" && !has("suq")
	case "type":
		return !has("pP")
	case "kill":
		return has("lL")
	case "cd":
		return len(args) > 0 && args[len(args)-1].Is("-")
	}
	return false
}
