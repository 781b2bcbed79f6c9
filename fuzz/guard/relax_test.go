package guard

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/internal/oshost"
	"gstack/shellast"
	"gstack/shellast/host"
)

// base is the repository that every state begins with.
const base = `git init -q -b main . && mkdir -p d/sub && echo a > a && echo b > b && echo c > d/c && echo e > d/e && echo s > d/sub/s &&
: > empty && echo x > x.sh && chmod +x x.sh && ln -s a ln && printf 'ign\nout/\n' > .gitignore && git add -A && git commit -qm base && git branch topic`

// changes are what can have happened to it.
var changes = []string{
	"echo more >> a", "echo more >> d/c", "echo more > a && git add a", "echo 1 > a && git add a && echo a > a",
	"touch -r b ../ref && printf 'B\\n' > b && touch -r ../ref b", "touch a b d/c", "cp -p a ../k && echo z > a && cp -p ../k a",
	"echo u > u", "mkdir -p nu/deep && echo f > nu/deep/f", "echo i > ign", "mkdir -p out && echo o > out/o", "mkdir -p emptydir", "echo d > d/new",
	"git mv d/c d/moved", "git mv a a2", "rm -f d/e", "rm -rf d", "rm -f a", "git rm -q --cached b", "git rm -q b",
	"chmod +x a", "chmod -x x.sh", "rm -f ln && ln -s b ln", "rm -f ln && echo a > ln", "rm -f a && mkdir a && echo q > a/q", "rm -rf d && echo d > d",
	"rm -rf d && ln -s ../elsewhere d", "mkdir -p ../elsewhere && echo c > ../elsewhere/c", "mv d ../elsewhere/dd && ln -s ../elsewhere/dd d",
	"git checkout -q --detach", "git commit -qam second", "git gc -q", "git repack -adq", "git pack-refs --all",
	"git update-index --assume-unchanged b && echo z >> b", "git update-index --skip-worktree d/e && echo z >> d/e", "echo n > n && git add -N n",
	"git stash -q", "git stash -q -u", "git update-index --split-index", "git update-index --index-version 4", "git update-index --refresh -q",
	"git checkout -qb t2 && echo t > a && git commit -qam t && git checkout -q main && echo m > a && git commit -qam m && git merge -q t2",
	"git checkout -qb t3 && echo t > tt && git add tt && git commit -qm t && git checkout -q main && git merge -q --no-commit --no-ff t3",
	"git config core.autocrlf true", "printf 'a\\r\\nb\\r\\n' > crlf && git add crlf && git commit -qm crlf", "printf '* text eol=crlf\\n' > .gitattributes",
	"git config filter.up.clean 'tr a-z A-Z' && printf '*.up filter=up\\n' > .gitattributes && echo low > q.up && git add -A && git commit -qm f",
	"git sparse-checkout set d", "git -c protocol.file.allow=always submodule -q add ../lib lib && git commit -qam lib", "echo z >> lib/l",
	"git init -q nested && echo n > nested/n", "git config core.filemode false", "git config submodule.recurse true",
	"git config alias.undo 'reset --hard'", "git config core.worktree ../elsewhere", "git config core.ignorestat true", "git config core.checkstat minimal",
	"git commit -q --allow-empty -m e", "git worktree add -q ../wt 2> /dev/null && cd ../wt", "cd d", "git symbolic-ref HEAD refs/heads/topic",
	"git replace HEAD topic", "git update-ref HEAD topic~0", "git reset -q --soft topic", "git reset -q", "git read-tree topic",
}

// discards are the commands that may be allowed.
var discards = []string{
	"git reset --hard", "git reset --hard HEAD", "git checkout .", "git checkout -- .", "git checkout -- a d", "git checkout a", "git restore .",
	"git restore a b", "git restore d", "git restore ln", "git clean -fd", "git clean -fdx", "git clean -ffdx", "git clean -fd d", "git clean -f",
	"git restore --worktree .", "echo go; git reset --hard", "git undo", "git -C d checkout .", "git checkout -f", "git restore --source=topic .",
	"git reset --hard topic", "git restore --staged --worktree .", "git checkout topic -- .", "git reset --merge",
}

// TestRelaxedDiscardsLoseNothing builds random repositories, and runs every discard
// that is allowed in one for real, in a copy: nothing that was there is gone.
// GSTACK_SEED and GSTACK_CASES choose others, and more.
func TestRelaxedDiscardsLoseNothing(t *testing.T) {
	seed, cases := number("GSTACK_SEED", 1), number("GSTACK_CASES", 2000)
	r := rand.New(rand.NewPCG(uint64(seed), 1))
	g := newGround(t)
	top := filepath.Dir(g.home)
	allowed, tried := 0, 0
	for tried < cases {
		var script strings.Builder
		script.WriteString("exec 2> /dev/null; mkdir -p ../lib && (cd ../lib && git init -q . && echo l > l && git add l && git commit -qm l); " + base + "\n")
		for range r.IntN(4) {
			script.WriteString(changes[r.IntN(len(changes))] + "\n")
		}
		script.WriteString("pwd -P > \"$HOME/where\"\n")
		dir := g.repository(top, script.String())
		for _, command := range discards {
			tried++
			if !g.allowed(t, dir, command) {
				continue
			}
			allowed++
			before := snapshot(t, top)
			out, err := g.bash(dir, command)
			after := snapshot(t, top)
			if lost := missing(before, after); len(lost) > 0 {
				t.Errorf("%q in\n%schanged %q\n%s%v", command, script.String(), lost, out, err)
				dir = g.repository(top, script.String())
			}
		}
	}
	t.Logf("seed %d: %d of %d commands were allowed and run", seed, allowed, tried)
	if allowed < tried/20 {
		t.Errorf("%d of %d are few: the test shows little", allowed, tried)
	}
}

func (g *ground) bash(dir, script string) ([]byte, error) {
	cmd := exec.Command("bash", "-c", script)
	cmd.Dir, cmd.Env = dir, append(g.env, "GIT_CONFIG_GLOBAL=/dev/null")
	return cmd.CombinedOutput()
}

// repository makes a repository anew, and says where the commands run.
func (g *ground) repository(top, script string) string {
	if err := os.RemoveAll(top); err != nil {
		g.t.Fatal(err)
	}
	dir := filepath.Join(g.home, "repo")
	for _, d := range []string{dir, g.temp, filepath.Join(g.home, "elsewhere")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			g.t.Fatal(err)
		}
	}
	// Steps may fail: not every change is possible after every other.
	if out, err := g.bash(dir, script); err != nil {
		g.t.Fatalf("%v: %s\n%s", err, out, script)
	}
	body, err := os.ReadFile(filepath.Join(g.home, "where"))
	if err != nil {
		g.t.Fatal(err)
	}
	return strings.TrimSpace(string(body))
}

func (g *ground) allowed(t *testing.T, dir, command string) bool {
	h := machine{oshost.Host{}, g.env}
	opt := classify.Options{Options: shellast.Options{Dir: dir, Host: h}, Look: func() host.Host { return h }}
	relaxed := classify.Command(command, opt)
	opt.Strict = true
	strict := classify.Command(command, opt)
	if verdict.Worse(strict.Decision, relaxed.Decision) != strict.Decision {
		t.Errorf("%s: strict %v is better than %v", command, strict.Decision, relaxed.Decision)
	}
	// What is harmless by its words, such as the clean that refuses, is not the
	// concern.
	return relaxed.Decision == verdict.Allow && strict.Decision != verdict.Allow
}

// snapshot is all that can be lost: every file, and every file of a repository's
// own but those that Git writes at will.
func snapshot(t *testing.T, top string) map[string]string {
	out := map[string]string{}
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		inGit := strings.Contains(path, "/.git/") || strings.HasSuffix(path, "/.git")
		switch {
		case d.IsDir(), inGit && (name == "index" || name == "ORIG_HEAD" || strings.Contains(path, "/logs/") || strings.HasPrefix(name, "sharedindex.")):
			return nil
		case d.Type()&fs.ModeSymlink != 0:
			target, _ := os.Readlink(path)
			out[path] = "-> " + target
			return nil
		}
		body, err := os.ReadFile(path)
		out[path] = string(body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// What is staged.
	_ = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == ".git" {
			cmd := exec.Command("git", "-C", filepath.Dir(path), "ls-files", "-s", "-z")
			cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null")
			staged, _ := cmd.Output()
			for _, line := range bytes.Split(staged, []byte{0}) {
				out[fmt.Sprintf("%s staged %s", path, line)] = ""
			}
		}
		return nil
	})
	return out
}

// missing are the things of before that are not there after, or have changed.
func missing(before, after map[string]string) []string {
	var lost []string
	for name, was := range before {
		if now, ok := after[name]; !ok || now != was {
			lost = append(lost, name)
		}
	}
	return lost
}
