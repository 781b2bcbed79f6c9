package effects

import (
	"slices"
	"strings"

	"gstack/shellast/value"
)

// Files below a home that reach beyond the work at hand. A name that ends in a
// slash stands for all that is below it.
// Sources: bash(1), zsh(1), fish(1), ssh(1), gpg(1), and the documentation of
// the tools that keep a token there.
var (
	startFiles = []string{
		".bash_aliases", ".bash_login", ".bash_logout", ".bash_profile", ".bashrc", ".config/autostart/",
		".config/environment.d/", ".config/fish/conf.d/", ".config/fish/config.fish", ".config/systemd/user/",
		".cshrc", ".kshrc", ".login", ".pam_environment", ".profile", ".tcshrc", ".xinitrc", ".xprofile",
		".xsession", ".zlogin", ".zlogout", ".zprofile", ".zshenv", ".zshrc", "Library/LaunchAgents/",
	}
	historyFiles    = []string{".bash_history", ".zsh_history", ".histfile", ".sh_history"}
	credentialFiles = []string{
		".aws/", ".azure/", ".cargo/credentials", ".cargo/credentials.toml", ".config/gcloud/",
		".config/gh/hosts.yml", ".config/git/credentials", ".docker/config.json", ".git-credentials", ".gnupg/",
		".kube/config", ".my.cnf", ".netrc", ".npmrc", ".password-store/", ".pgpass", ".pypirc", ".ssh/",
		".terraform.d/credentials.tfrc.json", ".vault-token",
	}
)

// kept names what a file at the trail is, if it is none of the user's work.
func (l *locator) kept(t *trail) string {
	if !t.rooted {
		return ""
	}
	if rest, ok := l.inHome(t); ok {
		switch {
		case len(rest) == 2 && rest[0].Is(".ssh") && rest[1].Is("known_hosts"):
			return "a list of known hosts"
		case slices.ContainsFunc(credentialFiles, func(f string) bool { return listedBelow(f, rest) }):
			return "a credential file"
		case slices.ContainsFunc(startFiles, func(f string) bool { return listedBelow(f, rest) }):
			return "a start-up file"
		case len(rest) == 1 && slices.ContainsFunc(historyFiles, func(f string) bool { return rest[0].Is(f) }):
			return "the history of a shell"
		}
		return ""
	}
	switch {
	case !ownedBySystemTree(t):
		return ""
	case t.mayBe("/boot") || t.below("/boot"):
		return "a boot file"
	case t.below("/dev"):
		return "a device file"
	}
	return "a system file"
}

// inHome is the rest of a trail below a home, be it the own one or that of
// somebody else.
func (l *locator) inHome(t *trail) ([]value.Str, bool) {
	for _, home := range l.homes {
		if t.below(home) {
			return t.comps[len(splitPath(home)):], true
		}
	}
	switch {
	case len(t.comps) > 1 && t.comps[0].Is("root"):
		return t.comps[1:], true
	case len(t.comps) > 2 && (t.comps[0].Is("home") || t.comps[0].Is("Users")):
		return t.comps[2:], true
	case len(t.comps) > 3 && t.drive() && foldsTo(t.comps[1], "Users"):
		return t.comps[3:], true
	}
	return nil, false
}

// listedBelow reports whether an entry of the lists is the rest of a path, or may be.
func listedBelow(entry string, rest []value.Str) bool {
	entry, tree := strings.CutSuffix(entry, "/")
	for {
		name, more, deeper := strings.Cut(entry, "/")
		if len(rest) == 0 || !mayBeNamed(rest[0], name) {
			return false
		}
		entry, rest = more, rest[1:]
		if !deeper {
			return tree || len(rest) == 0
		}
	}
}

// repositoryCore reports whether the trail leads to something that a Git repository
// cannot do without: the store itself, refs, objects, logs, configuration. Lock
// files, hooks and messages are not of that kind.
func repositoryCore(t *trail) bool {
	i := slices.IndexFunc(t.comps, func(c value.Str) bool { return c.Is(".git") })
	if i < 0 {
		return false
	}
	rest := t.comps[i+1:]
	if len(rest) == 0 {
		return true
	}
	if strings.HasSuffix(rest[len(rest)-1].Suffix(), ".lock") {
		return false
	}
	return slices.ContainsFunc([]string{
		"HEAD", "config", "config.worktree", "index", "logs", "modules", "objects", "packed-refs", "refs", "worktrees",
	}, func(name string) bool { return mayBeNamed(rest[0], name) })
}

// passThrough reports whether the trail leads to a device that only passes data on:
// nothing is lost by writing there.
func passThrough(t *trail) bool {
	if !t.rooted || len(t.comps) < 2 {
		return false
	}
	second, _ := t.comps[1].Exact()
	switch {
	case t.comps[0].Is("proc"):
		return second == "self" && len(t.comps) > 2 && t.comps[2].Is("fd")
	case !t.comps[0].Is("dev"):
		return false
	}
	switch second {
	case "fd", "full", "null", "ptmx", "pts", "random", "stderr", "stdin", "stdout", "tcp", "tty", "udp", "urandom", "zero":
		return true
	}
	return strings.HasPrefix(second, "tty")
}
