package effects

import (
	"crypto/sha1"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gstack/internal/oshost"
	"gstack/shellast"
	"gstack/shellast/value"
)

// The tests of this file run git in throw-away repositories and compare what
// was lost with what the model says: nothing may be lost that it calls
// harmless.

// realGit runs one line of words and returns what it prints.
func realGit(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out)), err
}

func mustGit(t *testing.T, dir string, line string) string {
	t.Helper()
	out, err := realGit(t, dir, strings.Fields(line)...)
	if err != nil {
		t.Fatalf("git %s: %v: %s", line, err, out)
	}
	return out
}

// template makes a directory with a bare remote.git and a clone of it, work,
// that is on topic. On the remote, main, topic and feature are ahead of the
// clone in one commit and behind in another.
func template(t *testing.T) string {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"HOME": top, "XDG_CONFIG_HOME": "", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": filepath.Dir(top),
		"GIT_TERMINAL_PROMPT": "0", "GIT_TEMPLATE_DIR": "", "GIT_OPTIONAL_LOCKS": "0", "GIT_EDITOR": "true", "GIT_PAGER": "cat",
		"GIT_AUTHOR_NAME": "dev", "GIT_AUTHOR_EMAIL": "dev@example.org",
		"GIT_COMMITTER_NAME": "dev", "GIT_COMMITTER_EMAIL": "dev@example.org",
	} {
		t.Setenv(name, value)
	}
	put := func(name, text string) {
		file := filepath.Join(top, "start", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	start := filepath.Join(top, "start")
	mustGit(t, top, "init -q --bare -b main remote.git")
	mustGit(t, top, "init -q -b main start")
	for name, text := range tracked {
		put(name, text)
	}
	mustGit(t, start, "add .")
	mustGit(t, start, "commit -q -m first")
	mustGit(t, start, "remote add origin ../remote.git")
	mustGit(t, start, "branch topic")
	mustGit(t, start, "branch feature")
	mustGit(t, start, "tag v1")
	mustGit(t, start, "push -q origin main topic feature v1")
	mustGit(t, top, "clone -q remote.git work")
	work := filepath.Join(top, "work")
	// The clone's address has to survive being copied with the remote.
	mustGit(t, work, "remote set-url origin ../remote.git")
	mustGit(t, work, "branch feature")
	for _, branch := range []string{"main", "topic", "feature"} {
		mustGit(t, start, "checkout -q "+branch)
		mustGit(t, start, "commit -q --allow-empty -m theirs-"+branch)
		mustGit(t, start, "push -q origin "+branch)
		mustGit(t, work, "checkout -q "+branch)
		mustGit(t, work, "commit -q --allow-empty -m ours-"+branch)
	}
	mustGit(t, work, "branch -q --set-upstream-to=origin/topic topic")
	mustGit(t, work, "checkout -q topic")
	if err := os.RemoveAll(start); err != nil {
		t.Fatal(err)
	}
	// The whole is copied often: keep the objects out of it.
	store := filepath.Join(top, "store")
	for i, dir := range []string{filepath.Join(work, ".git"), filepath.Join(top, "remote.git")} {
		mustGit(t, dir, "gc -q")
		kept := fmt.Sprint(store, i)
		objects := filepath.Join(dir, "objects")
		for _, err := range []error{
			os.Rename(objects, kept),
			os.MkdirAll(filepath.Join(objects, "info"), 0o755),
			os.WriteFile(filepath.Join(objects, "info", "alternates"), []byte(kept+"\n"), 0o644),
			os.RemoveAll(filepath.Join(dir, "logs", "refs")),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return top
}

var tracked = map[string]string{"README.md": "read me\n", "src/main.go": "package main\n", "src/b.go": "package b\n", "Makefile": "all:\n"}

// scratch copies the two repositories of a template.
func scratch(t *testing.T, from string) string {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"work", "remote.git"} {
		if err := os.CopyFS(filepath.Join(top, name), os.DirFS(filepath.Join(from, name))); err != nil {
			t.Fatal(err)
		}
	}
	return top
}

func realCall(line, dir string) *shellast.Call {
	call := callOf(line)
	call.Dir = []value.Str{value.Of(dir)}
	return call
}

func exactArgs(t *testing.T, call *shellast.Call) []string {
	t.Helper()
	var out []string
	for _, f := range call.Args {
		text, ok := f.Exact()
		if !ok {
			t.Fatalf("%v is not exact", f)
		}
		out = append(out, text)
	}
	return out
}

// refsOf are the branches and tags of a repository.
func refsOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	refs := map[string]string{}
	for line := range strings.Lines(mustGit(t, dir, "for-each-ref --format=%(refname)=%(objectname)")) {
		name, id, _ := strings.Cut(strings.TrimSpace(line), "=")
		refs[shortRef(name)] = id
	}
	return refs
}

func TestPushesLoseOnTheRemoteWhatTheModelSays(t *testing.T) {
	from := template(t)
	before := refsOf(t, filepath.Join(from, "remote.git"))
	unsure, lost, top := map[string]bool{}, 0, ""
	for _, line := range []string{
		"git push", "git push origin main", "git push origin HEAD", "git push -f", "git push -f origin", "git push origin +:",
		"git push origin :", "git push -f origin :", "git push --force origin main", "git push -fu origin main",
		"git push origin +main", "git push origin +HEAD:main", "git push -f origin HEAD:refs/heads/main",
		"git push -f origin heads/main", "git push -f origin @", "git push -f origin @:main", "git push -f origin topic:HEAD",
		"git push --force --no-force origin main", "git push --no-force -f origin main", "git push -nf origin main",
		"git push -nf --no-dry-run origin main", "git push --forc origin main", "git push --f origin main", "git push --n -f origin main",
		"git push --force-with-lease origin main", "git push --force-with-lease --force origin main",
		"git push --force --force-with-lease origin main", "git push --force-with-lease origin +main",
		"git push --force-with-lease=topic origin main topic", "git push --force-with-lease=main:v1^{} origin main",
		"git push --force-w origin main", "git push --force-if-includes origin main",
		"git push --all", "git push --all -f", "git push --mirror", "git push --tags -f", "git push --prune origin",
		"git push --prune origin 'refs/heads/*'", "git push -f origin 'refs/heads/*'", "git push origin '+refs/heads/ma*:refs/heads/ma*'",
		"git push origin '+refs/heads/t*:refs/heads/t*'", "git push origin '+refs/heads/topic*:refs/heads/main*'",
		"git push -f origin ^main 'refs/heads/*'", "git push --delete origin main", "git push -d origin topic v1",
		"git push origin :topic", "git push origin +:feature", "git push origin :refs/tags/v1", "git push origin tag v1",
		"git push -f origin feature topic", "git push -f origin topic:feature", "git push -f ../remote.git main",
		"git push --repo=origin -f", "git push --repo=origin -f main", "git push -f -- origin main", "git push origin main -- -f",
		"git -c remote.origin.push=+refs/heads/main push origin", "git -c remote.origin.push=+refs/heads/main push",
		"git -c remote.origin.push=refs/heads/topic:refs/heads/main push -f origin topic",
		"git -c remote.origin.push=+refs/heads/topic:refs/heads/main push origin topic",
		"git -c remote.origin.push=+HEAD push", "git -c remote.origin.push=HEAD push", "git -c remote.origin.push=+HEAD:main push",
		"git -c remote.origin.push=+topic push origin topic", "git -c remote.origin.push=+main push origin topic",
		"git -c remote.origin.mirror=true push origin", "git -c remote.origin.mirror push", "git -c remote.origin.mirror=0 push",
		"git -c push.default=matching push -f", "git -c push.default=matching push", "git -c push.default=nothing push -f",
		"git -c push.default=current push -f", "git -c push.default=upstream push -f",
		"git -c push.default=upstream -c branch.topic.merge=refs/heads/main push -f",
		"git -c push.default=upstream -c branch.topic.merge=refs/heads/main push -f origin topic",
		"git -c push.default=upstream -c branch.topic.merge=refs/heads/main push -f origin HEAD",
		"git -c push.default=upstream -c branch.topic.merge=refs/heads/main push -f origin topic:topic",
		"git -c push.default=tracking -c branch.topic.merge=refs/heads/main push -f",
		"git -c branch.topic.merge=refs/heads/main push -f", "git -c branch.topic.pushRemote=../remote.git push -f",
		"git -c remote.pushDefault=../remote.git push -f", "git -c alias.p='push --force' p origin main",
		"git -c alias.p='-c push.default=current push -f' p",
		"git -c alias.push='push -f' push origin main", "git send-pack --force ../remote.git main", "git send-pack ../remote.git +main",
		"git -C .git push -f origin main", "git --git-dir=.git push -f origin main", "git --bare push -f origin main",
		"git push -f --help", "git push -h -f origin main", "git --help push -f origin main", "git push -f origin refs/remotes/origin/main",
		"git push origin +v1:main", "git push -f origin v1:refs/heads/new", "git push origin topic:+main", "git push -qf origin main",
	} {
		if top == "" {
			top = scratch(t, from)
		}
		work, remote := filepath.Join(top, "work"), filepath.Join(top, "remote.git")
		call := realCall(line, work)
		found := gitModel(&Env{Host: oshost.Host{}}, call)
		out, _ := realGit(t, work, exactArgs(t, call)...)
		after := refsOf(t, remote)
		if !maps.Equal(before, after) {
			top = "" // used up
		}
		for ref, id := range before {
			// Every branch of the remote has a commit that is not in the clone,
			// so it has lost it if it is another one.
			if after[ref] == id {
				continue
			}
			covered, sure := false, false
			for _, e := range found {
				p := e.Push
				if p == nil || p.Ref != ref && tagsPrefix+p.Ref != ref && p.Ref != "" && !p.All {
					continue
				}
				if p.Delete && after[ref] == "" || p.Force && after[ref] != "" {
					covered = true
					sure = sure || p.Default == Yes
				}
			}
			switch {
			case !covered:
				t.Errorf("%s: %s is lost, the model says %s\n%s", line, ref, say(found), out)
			case ref == "main" && after[ref] != "" && !sure:
				unsure[line] = true
			}
			lost++
		}
	}
	if lost < 60 {
		t.Errorf("only %d branches were lost", lost)
	}
	// Where the default branch is lost, the model is to know it, but for these.
	for line := range unsure {
		switch line {
		case "git push origin '+refs/heads/topic*:refs/heads/main*'":
		default:
			t.Errorf("%s: main is lost, and the model is not sure", line)
		}
	}
}

func TestWorkTreesLoseWhatTheModelSays(t *testing.T) {
	from := template(t)
	loses, top := map[string]bool{}, ""
	for _, line := range []string{
		"git checkout main", "git checkout -f", "git checkout -f main",
		"git checkout -f --no-force main", "git checkout .", "git checkout :/", "git checkout src",
		"git checkout '*.go'", "git checkout README.md", "git checkout -- README.md", "git checkout main --",
		"git checkout --", "git checkout . --", "git checkout HEAD", "git checkout HEAD -- .", "git checkout v1 README.md",
		"git checkout HEAD~1", "git checkout -", "git checkout -b fix",
		"git checkout -b fix -f", "git checkout -B feature", "git checkout --orphan pages",
		"git checkout --ours README.md", "git checkout -m main", "git checkout -p", "git checkout --pathspec-from-file=../list",
		"git checkout --no-overlay v1 src",
		"git restore .", "git restore --staged .", "git restore --stag .",
		"git restore -SW .", "git restore --staged --worktree .", "git restore --staged --no-worktree .", "git restore --no-staged .",
		"git restore -s HEAD --staged .", "git restore -s HEAD .", "git restore --s --staged .",
		"git restore --pathspec-from-file=../list", "git restore -s --staged README.md",
		"git switch main", "git switch -f main", "git switch --disc main", "git switch --discard-changes --no-discard-changes main",
		"git switch -C fix -f main", "git switch -m main",
		"git reset", "git reset --hard", "git reset --h", "git reset --har HEAD", "git reset --merge", "git reset --keep HEAD~1",
		"git reset --soft HEAD~1", "git reset --hard --soft", "git reset --soft --hard",
		"git reset --hard -h", "git reset --help --hard", "git reset -- --hard",
		"git clean", "git clean -d", "git clean -f", "git clean -fd", "git clean -fdx", "git clean -nf", "git clean -fn --no-dry-run",
		"git clean --for", "git clean --n -f", "git clean -f --no-force", "git -c clean.requireForce=false clean -d",
		"git -c clean.requireForce clean -d", "git clean -fh", "git clean -e '*' -f",
		"git rm README.md", "git rm -f README.md", "git rm -rf src", "git rm --cached -r .", "git rm -f --cached README.md",
		"git mv README.md new.txt", "git mv -f README.md new.txt", "git mv README.md other.md",
		"git checkout-index -a", "git checkout-index -fa", "git checkout-index -fa --prefix=../out/",
		"git checkout-index -fa --prefix=./", "git checkout-index -f --temp README.md", "git checkout-index -fa --prefix=",
		"git read-tree -m -u HEAD", "git read-tree --reset HEAD", "git read-tree --reset -u HEAD",
		"git read-tree --reset -u HEAD -n", "git -c alias.x='checkout .' x", "git -C src checkout .", "git -C src clean -fdx ..",
		"git rebase main", "git merge feature", "git cherry-pick feature", "git apply -R ../fix.patch", "git commit -a -m x",
	} {
		if top == "" {
			top = scratch(t, from)
			dirty(t, filepath.Join(top, "work"), top)
		}
		work := filepath.Join(top, "work")
		call := realCall(line, work)
		found := gitModel(&Env{Host: oshost.Host{}}, call)
		before := contents(t, work)
		out, _ := realGit(t, work, exactArgs(t, call)...)
		after := contents(t, work)
		if !maps.Equal(before, after) {
			top = "" // used up
		}
		index := ""
		for body := range before {
			if after[body] != "" || !strings.Contains(body, "work in ") {
				continue
			}
			if index == "" {
				index = inIndex(t, work)
			}
			// What was renamed or added is not lost.
			if !strings.Contains(index, blob(body)) {
				loses[line] = true
				if len(found) == 0 {
					t.Errorf("%s: %q is lost, the model says harmless\n%s", line, before[body], out)
				}
			}
		}
	}
	// Tests have to be able to fail: the most usual ways to lose work do.
	for _, line := range []string{"git checkout .", "git reset --hard", "git clean -fd", "git restore .", "git checkout -f", "git rm -rf src"} {
		if !loses[line] {
			t.Errorf("%s lost nothing", line)
		}
	}
}

// dirty gives the work tree changes and untracked files, each of its own.
func dirty(t *testing.T, work, top string) {
	t.Helper()
	files := map[string]string{"new.txt": "", "new/file": "", "feature/file": "", ".gitignore": "ignored\n", "ignored": ""}
	for name := range tracked {
		files[name] = ""
	}
	for name := range files {
		file := filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(files[name]+"work in "+name+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(top, "list"), []byte("README.md\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// contents maps the contents of all files of the work tree to a name, and those
// of the repository but for objects and logs.
func contents(t *testing.T, work string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(work, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (d.Name() == "objects" || d.Name() == "logs") {
				return filepath.SkipDir
			}
			return err
		}
		body, err := os.ReadFile(file)
		out[string(body)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// inIndex are the object ids of the files in the index.
func inIndex(t *testing.T, work string) string { return mustGit(t, work, "ls-files --stage") }

// blob is the object id of a file's contents.
func blob(body string) string {
	return fmt.Sprintf("%x", sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(body), body)))
}
