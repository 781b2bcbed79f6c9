package shellast

import (
	"sort"

	"gstack/shellast/value"
)

// dangerousPrograms are the programs that models and wrappers know to destroy
// or to run something; sorted. They are what a pattern in command position is
// matched against, and what is looked for behind a program that is not known.
var dangerousPrograms = []string{
	"bash", "blkdiscard", "chgrp", "chmod", "chown", "dash", "dd", "diskutil", "docker", "dropdb", "env", "find", "git", "hdparm", "helm", "kill",
	"kubectl", "mkfs", "mkfs.ext4", "mv", "mysql", "nerdctl", "nvme", "oc", "parted", "perl", "podman", "psql", "python", "python3", "rm", "rmdir", "rsync", "ruby",
	"sgdisk", "sh", "shred", "shutdown", "sqlite3", "srm", "sudo", "terraform", "truncate", "unlink", "wipefs", "xargs", "zsh",
}

// plainPrograms are programs whose operands are data, never a command; sorted.
var plainPrograms = []string{
	"[", "ag", "ansible-doc", "apk", "apropos", "apt", "apt-cache", "apt-get", "ar", "arch", "aspell", "awk", "aws", "az", "base32", "base64",
	"basename", "bat", "batcat", "bc", "black", "brew", "bzip2", "cal", "cargo", "cat", "cc", "chgrp", "chmod", "chown", "clang", "clear", "cmake",
	"cmp", "code", "column", "comm", "composer", "conda", "cp", "cpio", "crontab", "curl", "cut", "date", "dd", "delta", "df", "diff", "dig", "dirname",
	"dnf", "docker", "dotnet", "dpkg", "du", "dvc", "echo", "egrep", "emacs", "esbuild", "eslint", "exa", "expand", "expr", "eza", "false", "fd",
	"fgrep", "figlet", "file", "flake8", "flatpak", "fmt", "fold", "free", "fzf", "g++", "gawk", "gcc", "gcloud", "gem", "getent", "gh", "git", "glab",
	"go", "gofmt", "golangci-lint", "gpg", "gradle", "grep", "groups", "gsutil", "gunzip", "gzip", "head", "helm", "hexdump", "hg", "hostname", "htop",
	"http", "iconv", "id", "ifconfig", "info", "install", "ip", "ipfs", "isort", "jar", "java", "javac", "jest", "join", "journalctl", "jq", "kill",
	"killall", "kubectl", "ld", "less", "ln", "locate", "logger", "look", "ls", "lsblk", "lscpu", "lsof", "make", "man", "mc", "md5sum", "mkdir",
	"mkfifo", "mktemp", "mocha", "more", "mv", "mypy", "mysql", "nano", "nc", "netstat", "nix-env", "nl", "nm", "node", "notify-send", "npm", "nproc",
	"nvim", "objdump", "od", "openssl", "osascript", "pacman", "paste", "patch", "pg_dump", "pgrep", "php", "ping", "pip", "pip3", "pkill", "port",
	"prettier", "printenv", "printf", "ps", "psql", "pwd", "pylint", "pytest", "python", "python3", "rclone", "readlink", "realpath", "redis-cli",
	"rename", "rev", "rg", "rm", "rmdir", "rsync", "ruby", "ruff", "rustc", "rustup", "s3cmd", "say", "scp", "screen", "sed", "seq", "sha1sum",
	"sha256sum", "shellcheck", "shuf", "sleep", "snap", "sort", "split", "sqlite3", "ss", "ssh-keygen", "stat", "strings", "stty", "sum", "svn", "swift",
	"sync", "systemctl", "tac", "tail", "tar", "tee", "telnet", "terraform", "test", "tldr", "top", "touch", "tput", "tr", "traceroute", "tree", "true",
	"truncate", "tsc", "tsx", "tty", "type", "umount", "uname", "unexpand", "uniq", "unlink", "unzip", "uptime", "uuidgen", "vi", "view", "vim",
	"vitest", "wc", "webpack", "wget", "whatis", "whereis", "which", "who", "whoami", "whois", "xclip", "xmllint", "xxd", "yarn", "yes", "yq", "zip",
	"zypper",
}

func listed(list []string, name string) bool {
	i := sort.SearchStrings(list, name)
	return i < len(list) && list[i] == name
}

// knownProgram reports whether a program is known not to run its operands.
func knownProgram(name string) bool { return listed(plainPrograms, name) }

// guessed judges what stands behind a program that is not known, if it spells a
// command that is known to destroy something: it may be a runner.
func (r *run) guessed(name string, args []value.Field) {
	for i, a := range args {
		t, ok := a.Exact()
		if !ok || !listed(dangerousPrograms, t) || i+1 >= len(args) {
			continue
		}
		k := r.branch()
		k.guess = true
		k.cond = true
		k.out = nil
		k.via = append(r.via[:len(r.via):len(r.via)], name)
		k.program(t, a, args[i+1:])
		return
	}
}
