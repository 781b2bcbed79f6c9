// Package oracle holds what the evaluator says a command does against what a
// real shell did. It knows the small machine on which both happen, and finds
// differences; generators are in gen, the place where shells run is jail.
package oracle

import (
	"slices"
	"strings"

	"gstack/classify"
	"gstack/fuzz/jail"
	"gstack/shellast"
	"gstack/shellast/host"
)

// The machine: a home with a project, programs in /usr/bin.
const (
	home    = "/home/u"
	project = "/home/u/p"
)

var files = map[string]string{
	"/home/u/p/a.txt":     "x\nalpha\n",
	"/home/u/p/b.txt":     "beta\n",
	"/home/u/p/sub/c.txt": "",
	"/home/u/p/run.sh":    "ls from-run.sh\n",
	"/home/u/p/each.sh":   "for a do rm -rf \"$a\"; done\n",
	"/home/u/.bashrc":     "ls from-bashrc\n",
	"/tmp/disk":           "x",
	"/tmp/nothing/empty":  "",
}

// stubs are all programs beside the helpers.
var stubs = strings.Fields(`rm git dd mkfs mkfs.ext4 shred truncate mv cp ln chmod chown unlink rmdir install tee cat ls touch mkdir
	wipefs sudo doas curl wget ssh docker kubectl rsync make python python3 perl ruby node npm psql mysql sqlite3 crontab kill pkill
	reboot shutdown systemctl gen date whoami id uname hostname nproc sleep mktemp tar less man vim ed which true false`)

// says is what stubs print. What comes from a program that nobody knows is as
// bad as it can be.
var says = map[string]string{
	"ls":     "a.txt\nb.txt\n",
	"gen":    "rm -rf / from-gen\n",
	"curl":   "rm -rf / from-curl\n",
	"date":   "2024\n",
	"whoami": "u\n",
	"nproc":  "2\n",
	"uname":  "Linux\n",
	"mktemp": "/tmp/tmp.x1\n",
}

// helpers only transform text, or start other programs.
var helpers = strings.Fields(`base64 base32 xxd od rev tr sed cut head tail tac sort uniq paste fold nl seq awk expr basename dirname
	readlink realpath env nice ionice chrt taskset setarch timeout xargs find stdbuf setsid nohup wc printenv`)

var environment = map[string]string{"PATH": "/usr/bin:/bin", "HOME": home, "USER": "u", "LANG": "C.UTF-8", "SHELL": "/bin/bash", "TERM": "dumb"}

// machine is the world as the evaluator sees it.
func machine() host.Host {
	f := &host.Fixed{
		Vars: environment, Homes: map[string]string{"": home, "u": home, "root": "/root"}, Files: map[string]string{}, Closed: true,
		Dirs: []string{"/home/u/p/sub", "/tmp", "/usr/bin", "/usr/lib", "/root", "/dev", "/proc", "/etc"}, Links: map[string]string{"/bin": "usr/bin", "/sbin": "usr/bin"},
	}
	for name, text := range files {
		f.Files[name] = text
	}
	for _, name := range slices.Concat(stubs, helpers, []string{"bash", "sh", "zsh", "dash", "busybox"}) {
		f.Files["/usr/bin/"+name] = "\x7fELF\x00"
	}
	return f
}

// Spec is the world as a jail. With tools it has real helpers.
func Spec(shell string, tools bool) jail.Spec {
	s := jail.Spec{
		Shells: []string{shell}, Stubs: stubs, Says: says, Workers: 2,
		Etc:     map[string]string{"passwd": "root:x:0:0::/root:/bin/sh\nu:x:61200:61200::/home/u:/bin/bash\n"},
		Links:   map[string]string{"/dev/sda": "/tmp/disk", "/root": "/tmp/nothing"},
		Watched: []string{"/tmp/disk"},
		Files:   []jail.File{{Path: "/home/u/p/sub/"}, {Path: "/tmp/nothing/"}},
	}
	if shell != "bash" {
		s.Shells = append(s.Shells, "bash")
	}
	s.Helpers = []string{"grep"} // whose status tells what happens next
	if tools {
		s.Helpers = append(s.Helpers, helpers...)
	}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		s.Files = append(s.Files, jail.File{Path: name, Text: files[name], Exec: strings.HasSuffix(name, ".sh")})
	}
	return s
}

// command is how a shell is called with a command.
func command(shell, text string) jail.Command {
	argv := []string{"/usr/bin/" + shell}
	switch shell {
	case "zsh":
		argv = append(argv, "-f")
	case "busybox":
		argv = append(argv, "sh")
	}
	var env []string
	for name, v := range environment {
		env = append(env, name+"="+v)
	}
	slices.Sort(env)
	return jail.Command{Argv: append(argv, "-c", text), Env: env, Dir: project}
}

// options are the circumstances of every command.
func options(shell string) classify.Options {
	o := classify.Options{Options: shellast.Options{Dir: project, Host: machine()}}
	switch shell {
	case "zsh":
		o.Shell = shellast.Zsh
	case "dash", "busybox":
		o.Shell = shellast.Sh
	}
	return o
}

// dangerous reports whether a program, called with these words, destroys
// something of what the generator's payloads destroy.
func dangerous(name string, argv []string) bool {
	has := func(words ...string) bool {
		for _, w := range words {
			if !slices.Contains(argv[1:], w) {
				return false
			}
		}
		return true
	}
	switch name {
	case "rm":
		return has("-rf", "/") || has("-r", "-f", "/")
	case "git":
		if i := slices.Index(argv, "-o"); i > 0 && i+1 < len(argv) { // a push option may be spelled as anything
			argv = slices.Delete(slices.Clone(argv), i+1, i+2)
		}
		return len(argv) > 4 && argv[1] == "push" && has("--force", "origin", "main") || len(argv) > 2 && argv[1] == "reset" && has("--hard")
	case "dd":
		last := ""
		for _, a := range argv[1:] {
			if strings.HasPrefix(a, "of=") {
				last = a
			}
		}
		return last == "of=/dev/sda"
	case "mkfs.ext4":
		return len(argv) > 2 && argv[1] == "-q" && argv[2] == "/dev/sdb1"
	}
	return false
}
