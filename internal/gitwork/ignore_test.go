package gitwork

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gstack/internal/gitrepo"
	"gstack/internal/oshost"
)

// pieces are what random patterns are put together from.
var pieces = []string{
	"a", "b", "target", "x y", "*", "**", "?", "/", "/", "!", "#", `\`, "[ab]", "[!a]", "[^b-z]", "[[:alpha:]]", "[[:nope:]]", "[a", "]", ".", "A", "*.o", "-", " ", "\t", "é", "[]a]", `[\]]`, "[a-", "foo",
}

var names = []string{"a", "b", "target", "x y", "foo", "A", "a.o", ".", "ab", "é", "#", "!b", "-", "]", "foobar"}

func randomPattern(r *rand.Rand) string {
	var b strings.Builder
	if r.IntN(4) == 0 {
		b.WriteString("!")
	}
	for range 1 + r.IntN(5) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

func randomPath(r *rand.Rand) string {
	var parts []string
	for range 1 + r.IntN(3) {
		n := names[r.IntN(len(names))]
		if n == "." {
			n = ".h"
		}
		parts = append(parts, n)
	}
	return strings.Join(parts, "/")
}

// TestIgnoredIsWhatGitIgnores asks both about random paths under random rules.
func TestIgnoredIsWhatGitIgnores(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	asked, ignored := 0, 0
	for round := range 40 {
		home := t.TempDir()
		t.Setenv("HOME", home)
		t.Setenv("XDG_CONFIG_HOME", "")
		if round%3 == 0 {
			t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
		}
		t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
		d := newDesk(t)
		paths := map[string]bool{}
		for range 40 {
			p := randomPath(r)
			full := filepath.Join(d.dir, "w", p)
			if r.IntN(2) == 0 {
				_ = os.MkdirAll(full, 0o755)
			} else {
				_ = os.MkdirAll(filepath.Dir(full), 0o755)
				if _, err := os.Lstat(full); err != nil {
					if r.IntN(4) == 0 {
						_ = os.Symlink(".", full)
					} else {
						_ = os.WriteFile(full, nil, 0o644)
					}
				}
			}
		}
		rules := func(path string) {
			var b strings.Builder
			for range r.IntN(5) {
				b.WriteString(randomPattern(r) + []string{"\n", "\r\n", " \n", "/\n", "\n\n"}[r.IntN(5)])
			}
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		rules(filepath.Join(d.dir, ".gitignore"))
		rules(filepath.Join(d.dir, ".git/info/exclude"))
		switch round % 3 {
		case 0:
			rules(filepath.Join(home, "xdg/git/ignore"))
		case 1:
			rules(filepath.Join(home, ".config/git/ignore"))
		default:
			rules(filepath.Join(home, "mine"))
			d.sh("git config core.excludesFile " + filepath.Join(home, "mine"))
		}
		if round%5 == 0 {
			d.sh("git config core.ignorecase true")
		}
		_ = filepath.WalkDir(filepath.Join(d.dir, "w"), func(path string, e os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if e.IsDir() && r.IntN(3) == 0 {
				rules(filepath.Join(path, ".gitignore"))
			}
			rel, _ := filepath.Rel(d.dir, path)
			paths[rel] = true
			return nil
		})
		var list strings.Builder
		for p := range paths {
			list.WriteString(p + "\x00")
		}
		// The environment of the test is that of the desk, but for the home.
		cmd := exec.Command("git", "-C", d.dir, "check-ignore", "-z", "--stdin")
		cmd.Stdin = strings.NewReader(list.String())
		out, err := cmd.Output()
		if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
			t.Fatal(err)
		}
		want := map[string]bool{}
		for p := range strings.SplitSeq(string(out), "\x00") {
			want[p] = true
		}
		repo, err := gitrepo.Open(oshost.Host{}, d.dir)
		if err != nil {
			t.Fatal(err)
		}
		for p := range paths {
			got, err := Ignored(oshost.Host{}, repo, p)
			if err != nil || got != want[p] {
				why, _ := exec.Command("git", "-C", d.dir, "check-ignore", "-v", "-n", "--", p).Output()
				t.Errorf("%q is ignored: %v, %v, Git says %v: %s", p, got, err, want[p], why)
			}
			asked++
			if got {
				ignored++
			}
		}
	}
	t.Logf("%d of %d are ignored", ignored, asked)
	if asked < 2000 || ignored < asked/20 {
		t.Errorf("%d of %d show little", ignored, asked)
	}
}

func TestIgnoreFilesThatAreNotRead(t *testing.T) {
	for _, after := range []string{"echo a > real && ln -s real .gitignore", "mkdir .gitignore", `printf 'a\0b\n' > .gitignore`, "git config core.excludesFile relative", "git config core.ignorecase perhaps"} {
		d := newDesk(t)
		d.sh(after)
		if got, err := Ignored(oshost.Host{}, d.repo(), "a"); err == nil {
			t.Errorf("%s: is read: %v", after, got)
		}
	}
}

// A pattern that would take for ever is given up.
func TestPatternsWithoutEnd(t *testing.T) {
	g := glob{left: maxGlob}
	if g.match(strings.Repeat("*a", 40)+"b", strings.Repeat("a", 300)) || g.left > 0 && g.left > maxGlob {
		t.Error("matches")
	}
}
