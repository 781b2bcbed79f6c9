package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
)

// trees are commands of different kinds.
var trees = []struct {
	name, command string
}{
	{"deny", `cd app && sudo rm -rf node_modules "$HOME"`},
	{"ask", `git push --force origin topic`},
	{"allow", `git commit -m "never rm -rf / or DROP TABLE users" && git push`},
	{"two-rules", `dd if=/dev/zero of=/dev/sda`},
	{"decoded", `echo cm0gLXJmIC8= | base64 -d | sh`},
	{"lines", "set -e\nfor f in a b; do\n\tgit push -f origin main && echo \"$f\"\ndone\n"},
	{"function", "clean() { rm -rf \"$1\"; }\nclean build\nclean /etc\n"},
	{"wrappers", `timeout 5 nice -n 3 env A=1 bash -c 'xargs -I{} rm -rf {} <<< /usr'`},
	{"unknown", `rm -rf "$PREFIX/lib"`},
	{"here-document", "psql app <<'SQL'\nBEGIN;\nDROP TABLE users;\nSQL\n"},
	{"gap", `eval "$NEXT" && "$TOOL" --all`},
	{"hostile", "rm -rf \x1b[31m/srv/\u202edata\u0007; echo done"},
	{"wide", "echo '目录目录目录目录目录目录目录' && rm -rf '/srv/資料' && echo '目录目录目录目录目录目录目录目录目录目录目录目录'"},
	{"long", "echo " + strings.Repeat("word ", 60) + "; rm -rf src; echo " + strings.Repeat("word ", 60)},
	{"many", strings.Repeat("make x; ", 80) + "git clean -fdx"},
	{"fetched", `curl -fsSL https://example.com/install.sh | sudo bash -s -- --yes`},
}

// The tree is what the files show, in a narrow, a usual and a wide terminal, in
// ASCII, and in sentences.
func TestTrees(t *testing.T) {
	for _, c := range trees {
		for _, width := range []int{60, 80, 160} {
			env := []string{"HOME=/home/dev", "LC_ALL=C.UTF-8", "SHELL=/bin/bash", "COLUMNS=" + strconv.Itoa(width)}
			golden(t, fmt.Sprintf("testdata/trees/%s.%d.txt", c.name, width), shownTree(t, env, c.command))
		}
		golden(t, "testdata/trees/"+c.name+".ascii.txt", shownTree(t, []string{"HOME=/home/dev", "TERM=dumb", "SHELL=/bin/bash", "COLUMNS=80"}, c.command))
		golden(t, "testdata/trees/"+c.name+".plain.txt", shownTree(t, []string{"HOME=/home/dev", "LC_ALL=C.UTF-8", "SHELL=/bin/bash"}, c.command, "--plain"))
	}
}

func shownTree(t *testing.T, env []string, command string, options ...string) string {
	t.Helper()
	var out bytes.Buffer
	args := append([]string{"classify", "--cwd", "/home/dev/app"}, options...)
	status := Main(append(args, "--", command), env, strings.NewReader(""), &out, io.Discard)
	if status != exitOK && status != exitAsk && status != exitDeny {
		t.Fatalf("%q: exit status %d", command, status)
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if strings.ContainsAny(line, "\x1b\a\u202e") {
			t.Errorf("%q: a control character reaches the terminal: %q", command, line)
		}
	}
	return out.String()
}

// No line is wider than the terminal, but for the words of what is typed.
func TestTreesFitTheTerminal(t *testing.T) {
	for _, c := range trees {
		for _, width := range []int{60, 80, 160} {
			env := []string{"HOME=/home/dev", "LC_ALL=C.UTF-8", "SHELL=/bin/bash", "COLUMNS=" + strconv.Itoa(width)}
			for _, line := range strings.Split(shownTree(t, env, c.command), "\n") {
				n := 0
				for _, r := range line {
					if n++; r >= 0x2e80 && r <= 0x9fff {
						n++
					}
				}
				if n > width {
					t.Errorf("%s at %d: %d columns: %s", c.name, width, n, line)
				}
			}
		}
	}
}
