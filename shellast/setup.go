package shellast

import (
	"sort"
	"strings"

	"gstack/shellast/inline"
	"gstack/shellast/pure"
	"gstack/shellast/value"
)

// A setup is how a program is asked for text that sets up a shell, for "eval".
type setup struct {
	name string
	// words are the ways, separated by "|": the first words of the command line,
	// "_" for any one. Options may follow, and after "*" any words.
	words string
}

// setups are sorted by name. Sources: the manual page or the usage text of each
// program, where it tells what to write into a start-up file.
var setups = []setup{
	{"asdf", "completion *"},
	{"atuin", "init *"},
	{"aws", "configure export-credentials"},
	{"brew", "shellenv *"},
	{"conda", "shell.bash hook|shell.zsh hook|shell.posix hook|shell.bash activate *|shell.posix activate *"},
	{"devbox", "shellenv|global shellenv"},
	{"dircolors", "*"},
	{"direnv", "hook *|export *|stdlib"},
	{"docker-machine", "env *"},
	{"fnm", "env"},
	{"fzf", "--bash|--zsh"},
	{"goenv", "init *"},
	{"gpg-agent", "--daemon"},
	{"jenv", "init *"},
	{"keychain", "*"},
	{"lesspipe", ""},
	{"luarocks", "path"},
	{"mamba", "shell hook"},
	{"mcfly", "init *"},
	{"micromamba", "shell hook"},
	{"minikube", "docker-env|podman-env|-p _ docker-env"},
	{"mise", "activate *|env|hook-env"},
	{"navi", "widget *"},
	{"nodenv", "init *"},
	{"npm", "completion"},
	{"oh-my-posh", "init *"},
	{"opam", "env|config env"},
	{"pip", "completion"},
	{"pip3", "completion"},
	{"pipenv", "--completion"},
	{"pyenv", "init *|virtualenv-init *"},
	{"rbenv", "init *"},
	{"register-python-argcomplete", "*"},
	{"ssh-agent", ""},
	{"starship", "init *"},
	{"thefuck", "--alias *"},
	{"uv", "generate-shell-completion *"},
	{"zoxide", "init *"},
}

// printsSetup reports whether a program prints nothing but text that sets up a
// shell, as programs do on which start-up files rely.
func printsSetup(name string, args []value.Field) bool {
	i := sort.Search(len(setups), func(i int) bool { return setups[i].name >= name })
	if i < len(setups) && setups[i].name == name {
		for way := range strings.SplitSeq(setups[i].words, "|") {
			if asked(way, args) {
				return true
			}
		}
	}
	return printsCompletions(name, args)
}

// asked reports whether arguments are one of the ways, and options.
func asked(way string, args []value.Field) bool {
	words := strings.Fields(way)
	for len(words) > 0 && words[0] != "*" {
		if len(args) == 0 || words[0] != "_" && !args[0].Is(words[0]) {
			return false
		}
		words, args = words[1:], args[1:]
	}
	if len(words) > 0 {
		return true
	}
	for i, a := range args {
		// The value of an option may be a word of its own.
		if !strings.HasPrefix(a.Prefix(), "-") && (i == 0 || !strings.HasPrefix(args[i-1].Prefix(), "-")) {
			return false
		}
	}
	return true
}

// printsCompletions reports whether a program is asked for its completions, as
// programs of many kinds are in the same words. It is none that reads files or
// starts programs of these names.
func printsCompletions(name string, args []value.Field) bool {
	if len(args) < 2 || !args[0].Is("completion") && !args[0].Is("completions") || !asked("*", args) {
		return false
	}
	if isShell(name) || pure.Known(name) || wrapperOf(name) != nil || inline.LanguageOf(name) != inline.None {
		return false
	}
	for _, a := range args[1:] {
		t, ok := a.Exact()
		if !ok || t != "-s" && t != "--shell" && !isShell(strings.TrimPrefix(t, "--shell=")) {
			return false
		}
	}
	return true
}
