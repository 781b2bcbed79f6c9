package guard

import (
	"crypto/sha1"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// ecosystems goes on from base: a remote that has all of it, directories that
// tools make, branches of all kinds, and a linked work tree.
const ecosystems = base + ` && printf '/target/\n.venv\nbazel-*\nvendor/bundle\n*.log\nign\n' > .gitignore &&
echo '[package]' > Cargo.toml && : > pyproject.toml && : > MODULE.bazel && : > Gemfile && mkdir -p web/lib && echo {} > web/package.json && echo l > web/lib/l &&
echo .svelte-kit > web/.gitignore && git add -A && git commit -qm eco && git init -q --bare ../remote.git && git remote add origin "$PWD/../remote.git" && git push -qu origin main &&
git branch merged && git branch behind HEAD~1 && git checkout -qb ahead && echo h > h && git add h && git commit -qm ahead && git checkout -q main &&
git worktree add -q -b wtb ../wt && mkdir -p target/debug .venv web/.svelte-kit vendor/bundle && echo o > target/debug/o && echo home > .venv/pyvenv.cfg &&
echo t > web/.svelte-kit/t && echo g > vendor/bundle/g && ln -s ../elsewhere bazel-out && echo keep > ../elsewhere/keep`

// accidents are what can have happened besides.
var accidents = []string{
	"echo n > d/new", "echo l > d/x.log", "echo m >> d/c", "echo m >> d/c && git add d", "git mv d/c d/moved", "echo m >> d/c && git commit -qam local", "echo m > web/lib/l && git commit -qam local && git push -q",
	"mkdir d/empty", "rm d/e", "chmod +x d/e", "ln -s c d/ln && git add d && git commit -qm ln && git push -q", "echo e > e && git add e && git commit -qm elsewhere",
	"git update-ref -d refs/remotes/origin/main", "git remote remove origin", "git push -q origin ahead", "git push -q -f origin behind:main && git fetch -q",
	"echo '!/target/' >> .gitignore", "git add -f target/debug/o", "git init -q target/nested && echo f > target/nested/f", "git init -q --bare target/bare", "rm Cargo.toml pyproject.toml", ": > .gitignore", "rm .gitignore web/.gitignore",
	"rm -rf target && ln -s ../elsewhere target", "mkdir ../kept && mv target ../kept/t && ln -s ../kept/t target", "echo target > .git/info/exclude && : > .gitignore", "mkdir -p \"$XDG_CONFIG_HOME/git\" && echo .venv > \"$XDG_CONFIG_HOME/git/ignore\" && : > .gitignore", "git config core.excludesFile ~/mine && echo /target > ~/mine && : > .gitignore",
	"rm .venv/pyvenv.cfg", "mv web app && ln -s app web", "rm bazel-out && mkdir bazel-out && echo b > bazel-out/b", "printf 'target\\n!target/debug\\n' > .gitignore", "printf '*\\n!*/\\n' > .gitignore", "printf 'TARGET/\\n' > .gitignore",
	"echo z >> ../wt/a", "echo u > ../wt/u", "echo i > ../wt/ign", "rm ../wt/a", "git -C ../wt checkout -q --detach", "git worktree lock ../wt", "(cd ../wt && echo st > st && git add st)", "(cd ../wt && echo st >> a && git add a && git checkout -q HEAD -- a)",
	"(cd ../wt && git checkout -q --detach && echo q > q && git add q && git commit -qm q)", "(cd ../wt && git checkout -q --detach ahead)", "(cd ../wt && git bisect start && git bisect bad)", "(cd ../wt && echo q > q && git add q && git commit -qm q)", "(cd ../wt && git update-ref refs/worktree/own ahead)",
	"(cd ../wt && git merge -q --no-commit --no-ff ahead)", "git init -q ../wt/inner && echo i > ../wt/inner/i", "mv ../wt ../moved", "mv ../wt ../moved && ln -s moved ../wt", "(cd ../wt && git config --worktree a.b c)", "git worktree add -q ../wt/deeper -b deeper",
	"git branch -f merged ahead", "git branch -f topic ahead", "git tag keep ahead", "git tag -am keep keep ahead", "git merge -q --no-edit ahead", "git merge -q --squash ahead", "git symbolic-ref refs/heads/alias refs/heads/ahead", "git checkout -q ahead", "git checkout -q --detach ahead", "git stash -q", "git branch -f behind $(git commit-tree -m x HEAD^{tree})",
	"git update-ref refs/remotes/origin/topic ahead", "git replace ahead main", "git rev-parse ahead > .git/info/grafts", "git pack-refs --all", "git gc -q", "git repack -adfq --depth=20", "git branch -q -D ahead", "git worktree add -q ../wt2 ahead",
	"git -c protocol.file.allow=always submodule -q add ../lib d/lib && git commit -qam lib && git push -q", "git sparse-checkout set d", "git config core.autocrlf true", "printf '* text eol=crlf\\n' > .gitattributes", "printf 'a\\r\\nb\\r\\n' > d/crlf && git add d && git commit -qm crlf && git push -q",
	"git config filter.up.clean 'tr a-z A-Z' && printf '*.up filter=up\\n' > .gitattributes && echo low > d/q.up && git add -A && git commit -qm f && git push -q", "git update-index --assume-unchanged d/e && echo z >> d/e", "git update-index --skip-worktree d/e && echo z >> d/e", "git update-index --split-index",
	"git clone -q --depth 1 \"file://$PWD/../remote.git\" ../sh && rm -rf .git/shallow && cp ../sh/.git/shallow .git/shallow", "touch d/*", "touch -d '2001-01-01' d/c", "git rm -q --cached d/e", "rm -rf d", "git fetch -q", "git commit -q --amend -m amended", "git rebase -q ahead",
}

// removals are the commands that may be allowed, by kind.
var removals = []struct{ kind, command, target string }{
	{"recorded", "rm -rf d", ""}, {"recorded", "rm -rf d/sub", ""}, {"recorded", "rm -r web/lib", ""}, {"recorded", "cd d && rm -rf ./sub/", ""},
	{"rebuilt", "rm -rf target", "target"}, {"rebuilt", "rm -rf .venv", ".venv"}, {"rebuilt", "cd web && rm -rf .svelte-kit", "web/.svelte-kit"}, {"rebuilt", "rm -rf vendor/bundle", "vendor/bundle"},
	{"rebuilt", "rm -rf bazel-out", "bazel-out"}, {"rebuilt", "rm -rf target/", "target"}, {"rebuilt", "rm -rf web/../target", "target"},
	{"branch", "git branch -D merged", ""}, {"branch", "git branch -D behind", ""}, {"branch", "git branch -D ahead", ""}, {"branch", "git branch -D topic ahead", ""}, {"branch", "git branch -D alias", ""}, {"branch", "git -C d branch -q -D wtb", ""},
	{"worktree", "git worktree remove --force ../wt", ""}, {"worktree", "git worktree remove -f wt", ""}, {"worktree", "git worktree remove -f -f ../wt", ""},
}

// floors is how often at least each kind is allowed in a hundred tries of it.
var floors = map[string]int{"recorded": 8, "rebuilt": 10, "branch": 10, "worktree": 4}

// TestRelaxedRemovalsLoseNothing builds random repositories, and runs for real
// each removal that is allowed there. What has gone then must be in a commit that a
// ref still leads to; a directory that is said to be rebuilt is, by Git's own
// account, ignored and not recorded.
func TestRelaxedRemovalsLoseNothing(t *testing.T) {
	seed, cases := number("GSTACK_SEED", 1), number("GSTACK_CASES", 2000)
	r := rand.New(rand.NewPCG(uint64(seed), 2))
	g := newGround(t)
	top := filepath.Dir(g.home)
	allowed, tried, total := map[string]int{}, map[string]int{}, 0
	for round := 0; total < cases; round++ {
		// Each accident has its turn, with others or alone.
		var script strings.Builder
		script.WriteString(accidents[round%len(accidents)] + "\n")
		for range r.IntN(3) {
			script.WriteString(accidents[r.IntN(len(accidents))] + "\n")
		}
		if r.IntN(4) == 0 {
			script.WriteString(changes[r.IntN(len(changes))] + "\n")
		}
		dir := g.repository(top, "exec 2> /dev/null; mkdir -p ../lib && (cd ../lib && git init -q . && echo l > l && git add l && git commit -qm l); "+
			ecosystems+" || exit 9\n"+script.String()+"pwd -P > \"$HOME/where\"\n")
		// One removal leaves a state for the next.
		for _, i := range r.Perm(len(removals)) {
			c := removals[i]
			total++
			tried[c.kind]++
			if !g.allowed(t, dir, c.command) {
				continue
			}
			target := filepath.Join(dir, c.target)
			if at, err := filepath.EvalSymlinks(filepath.Dir(target)); err == nil {
				target = filepath.Join(at, filepath.Base(target)) // a directory on the way may be a link by now
			}
			if _, err := os.Lstat(target); err == nil && c.kind == "rebuilt" {
				if why := g.notRebuilt(dir, c.target, target); why != "" {
					t.Errorf("%q in\n%sis allowed, but %s", c.command, script.String(), why)
				}
			}
			before, held := snapshot(t, top), g.held(dir, "--all", "--indexed-objects")
			out, err := g.bash(dir, c.command)
			after, still := snapshot(t, top), g.held(dir, "--all", "--indexed-objects")
			for id := range held {
				if !still[id] {
					t.Errorf("%q in\n%sleaves %s without a ref\n%s%v", c.command, script.String(), id, out, err)
				}
			}
			if c.kind == "recorded" {
				still = g.held(dir, "--remotes")
			}
			gone := missing(before, after)
			if len(gone) > 0 { // and not taken by a removal before
				allowed[c.kind]++
			}
			for _, name := range gone {
				if g.lost(c.kind, target, name, before[name], still) {
					t.Errorf("%q in\n%slost %s\n%s%v", c.command, script.String(), name, out, err)
				}
			}
		}
	}
	for kind, n := range tried {
		t.Logf("seed %d: %s: %d of %d were allowed and run", seed, kind, allowed[kind], n)
		if allowed[kind]*100 < n*floors[kind] {
			t.Errorf("%s: %d of %d are few: the test shows little", kind, allowed[kind], n)
		}
	}
}

// lost reports whether what was at a place is nowhere any more.
func (g *ground) lost(kind, target, name, was string, still map[string]bool) bool {
	ours := filepath.Join(g.home, "repo", ".git") + "/"
	switch {
	case strings.Contains(name, " staged "):
		return false // held, or not, as an object
	case strings.HasPrefix(name, ours):
		return strings.HasPrefix(name, ours+"objects/") // the objects stay, refs are compared by what they lead to
	case kind == "rebuilt":
		return name != target && !strings.HasPrefix(name, target+"/")
	case kind == "worktree" && strings.HasSuffix(name, "/wt/.git"):
		return false
	}
	body := strings.TrimPrefix(was, "-> ")
	return !still[fmt.Sprintf("%x", sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(body), body)))]
}

// notRebuilt says what speaks against a directory's being one that is made again.
func (g *ground) notRebuilt(dir, target, place string) string {
	if _, err := g.git(dir, "check-ignore", "-q", place); err != nil {
		return "Git does not ignore it"
	}
	if out, err := g.git(dir, "ls-files", "--", place); err != nil || len(out) > 0 {
		return fmt.Sprintf("Git has recorded %s", out)
	}
	beside := map[string]string{"target": "Cargo.toml", ".venv": "pyproject.toml", "web/.svelte-kit": "web/package.json", "vendor/bundle": "Gemfile", "bazel-out": "MODULE.bazel"}[target]
	if _, err := os.Lstat(filepath.Join(dir, beside)); err != nil {
		return beside + " is not there"
	}
	inner := ""
	_ = filepath.WalkDir(place, func(path string, e os.DirEntry, err error) error {
		if err == nil && (e.Name() == ".git" || e.Name() == "HEAD") {
			inner = path + " is a repository"
		}
		return nil
	})
	return inner
}

// held are the objects that refs lead to.
func (g *ground) held(dir string, from ...string) map[string]bool {
	out, err := g.git(dir, append([]string{"--no-replace-objects", "rev-list", "--objects"}, from...)...)
	if err != nil {
		g.t.Errorf("%s: %v", dir, err)
	}
	set := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		id, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		set[id] = true
	}
	return set
}

func (g *ground) git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = dir, append(g.env, "GIT_CONFIG_GLOBAL=/dev/null")
	return cmd.Output()
}
