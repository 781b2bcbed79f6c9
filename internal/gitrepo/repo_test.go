package gitrepo

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gstack/internal/oshost"
	"gstack/shellast/host"
)

// gitHome makes an empty home directory the one of git and of oshost.
func gitHome(t *testing.T) string {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": "", "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "dev", "GIT_AUTHOR_EMAIL": "dev@example.org",
		"GIT_COMMITTER_NAME": "dev", "GIT_COMMITTER_EMAIL": "dev@example.org",
	} {
		t.Setenv(name, value)
	}
	return home
}

// git runs git and returns what it prints, without the final newline.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v", strings.Join(args, " "), err)
	}
	return strings.TrimSuffix(string(out), "\n")
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// clone makes a bare repository with a default branch and a clone of it that
// is on topic, with a sub-directory.
func clone(t *testing.T, def string, initArgs ...string) (work string) {
	t.Helper()
	top := gitHome(t)
	git(t, top, append([]string{"init", "-q", "--bare", "-b", def, "remote.git"}, initArgs...)...)
	git(t, top, append([]string{"init", "-q", "-b", def, "first"}, initArgs...)...)
	first := filepath.Join(top, "first")
	write(t, first, "src/main.go", "package main\n")
	git(t, first, "add", ".")
	git(t, first, "commit", "-qm", "first")
	git(t, first, "remote", "add", "origin", filepath.Join(top, "remote.git"))
	git(t, first, "push", "-q", "origin", def)
	git(t, top, "clone", "-q", "remote.git", "work")
	work = filepath.Join(top, "work")
	git(t, work, "checkout", "-q", "-b", "topic/one")
	git(t, work, "push", "-q", "-u", "origin", "topic/one")
	return work
}

// facts is what the repository of a directory is known to be.
func facts(h host.Host, o Options) string {
	r, err := o.Open(h)
	if err != nil {
		return err.Error()
	}
	show := func(s string, known bool) string {
		if !known {
			return "?"
		}
		return s
	}
	branch := show(r.CurrentBranch())
	def := show(r.DefaultBranch("origin"))
	return "on " + branch + ", default " + def
}

func TestOpenFindsWhatGitFinds(t *testing.T) {
	work := clone(t, "trunk")
	top := filepath.Dir(work)
	git(t, work, "worktree", "add", "-q", "-b", "linked", filepath.Join(top, "linked"))
	git(t, work, "worktree", "add", "-q", "--detach", filepath.Join(top, "detached"))
	if err := os.Symlink(filepath.Join(work, "src"), filepath.Join(top, "link")); err != nil {
		t.Fatal(err)
	}
	write(t, top, "plain/file", "")
	write(t, work, "src/.git/HEAD", "not a head\n") // git looks further up
	for _, test := range []struct {
		where Options
		want  string
	}{
		{Options{Dir: work}, "on topic/one, default trunk"},
		{Options{Dir: work + "/src"}, "on topic/one, default trunk"},
		{Options{Dir: work + "/.git"}, "on topic/one, default trunk"},
		{Options{Dir: top + "/link"}, "on topic/one, default trunk"},
		{Options{Dir: top + "/linked"}, "on linked, default trunk"},
		{Options{Dir: top + "/detached"}, "on , default trunk"},
		{Options{Dir: top + "/remote.git"}, "on trunk, default ?"},
		{Options{Dir: top, GitDir: "work/.git"}, "on topic/one, default trunk"},
		{Options{Dir: top, GitDir: top + "/linked/.git"}, "on linked, default trunk"},
		{Options{Dir: top + "/linked", GitDir: "../remote.git"}, "on trunk, default ?"},
		{Options{Dir: top + "/plain"}, ErrNone.Error()},
		{Options{Dir: top}, ErrNone.Error()},
		{Options{Dir: top + "/missing"}, host.ErrUnknown.Error()},
		{Options{Dir: work + "/missing"}, host.ErrUnknown.Error()},
		{Options{Dir: "relative"}, host.ErrUnknown.Error()},
		{Options{}, host.ErrUnknown.Error()},
		{Options{Dir: work, GitDir: "src"}, host.ErrUnknown.Error()},
	} {
		if got := facts(oshost.Host{}, test.where); got != test.want {
			t.Errorf("%+v: %s, want %s", test.where, got, test.want)
		}
	}

	write(t, work, "sub/.git", "gitdir: nowhere\n") // git gives up
	if got := facts(oshost.Host{}, Options{Dir: work + "/sub"}); got != host.ErrUnknown.Error() {
		t.Errorf("broken .git file: %s", got)
	}
}

func TestWorkTree(t *testing.T) {
	work := clone(t, "main")
	top := filepath.Dir(work)
	for _, test := range []struct {
		where Options
		want  string
	}{
		{Options{Dir: work + "/src"}, work},
		{Options{Dir: top + "/remote.git"}, ""},
		{Options{Dir: top, GitDir: "work/.git"}, top},
		{Options{Dir: top, GitDir: "work/.git", WorkTree: "work"}, work},
	} {
		r, err := test.where.Open(oshost.Host{})
		if err != nil {
			t.Fatal(err)
		}
		if r.WorkTree() != test.want {
			t.Errorf("%+v: work tree %q, want %q", test.where, r.WorkTree(), test.want)
		}
	}
	git(t, work, "config", "core.worktree", "../../first")
	r, err := Open(oshost.Host{}, work)
	if err != nil || r.WorkTree() != top+"/first" {
		t.Errorf("core.worktree: %q, %v", r.WorkTree(), err)
	}
}

func TestRefs(t *testing.T) {
	work := clone(t, "main")
	git(t, work, "tag", "loose")
	check := func(where string, want map[string]bool) {
		t.Helper()
		r, err := Open(oshost.Host{}, work)
		if err != nil {
			t.Fatal(err)
		}
		for name, has := range want {
			if got, known := r.HasRef(name); got != has || !known {
				t.Errorf("%s: %s: %v (known %v), want %v", where, name, got, known, has)
			}
		}
	}
	want := map[string]bool{
		"HEAD": true, "refs/heads/main": true, "refs/heads/topic/one": true, "refs/remotes/origin/main": true,
		"refs/remotes/origin/HEAD": true, "refs/tags/loose": true,
		"refs/heads/topic": false, "refs/heads/topic/one/below": false, "refs/heads/none": false, "refs/heads/": false,
		"refs/heads/../../HEAD": false, "refs/heads/m*": false, "": false, "refs/heads/on": false, "refs/heads/one": false,
	}
	check("loose", want)
	git(t, work, "pack-refs", "--all")
	check("packed", want)
	if r, err := Open(oshost.Host{}, work); err != nil {
		t.Fatal(err)
	} else {
		for range 2 * maxScans { // from some lookup on, an index answers
			for name, has := range want {
				delete(r.refs, name)
				if got, known := r.HasRef(name); got != has || !known {
					t.Errorf("again: %s: %v (known %v), want %v", name, got, known, has)
				}
			}
		}
	}
	if got := facts(oshost.Host{}, Options{Dir: work}); got != "on topic/one, default main" {
		t.Errorf("packed: %s", got)
	}
	git(t, work, "remote", "set-head", "origin", "--delete")
	if got := facts(oshost.Host{}, Options{Dir: work}); got != "on topic/one, default main" {
		t.Errorf("without origin/HEAD: %s", got)
	}
}

func TestDefaultBranch(t *testing.T) {
	id := strings.Repeat("a1", 20) + "\n"
	base := map[string]string{
		"/r/.git/HEAD":              "ref: refs/heads/topic\n",
		"/r/.git/objects/info/none": "",
		"/r/.git/refs/heads/topic":  id,
	}
	for _, test := range []struct {
		name, want string
		files      map[string]string
	}{
		{"nothing fetched", "?", nil},
		{"HEAD of the remote", "trunk", map[string]string{"refs/remotes/origin/HEAD": "ref: refs/remotes/origin/trunk\n", "refs/remotes/origin/main": id}},
		{"with a slash", "release/2.0", map[string]string{"refs/remotes/origin/HEAD": "ref: refs/remotes/origin/release/2.0\n"}},
		{"elsewhere", "?", map[string]string{"refs/remotes/origin/HEAD": "ref: refs/remotes/fork/main\n"}},
		{"not symbolic", "?", map[string]string{"refs/remotes/origin/HEAD": id, "refs/remotes/origin/main": id}},
		{"not a ref", "?", map[string]string{"refs/remotes/origin/HEAD": "?\n", "refs/remotes/origin/main": id}},
		{"main", "main", map[string]string{"refs/remotes/origin/main": id, "refs/remotes/origin/master": id}},
		{"master", "master", map[string]string{"refs/remotes/origin/master": id}},
		{"packed master", "master", map[string]string{"packed-refs": "# pack-refs with: peeled \n" + strings.TrimSuffix(id, "\n") + " refs/remotes/origin/master\n"}},
		{"in a comment", "?", map[string]string{"packed-refs": "# pack-refs refs/remotes/origin/main\n"}},
		{"another remote", "?", map[string]string{"refs/remotes/fork/main": id}},
		{"reftable", "?", map[string]string{"refs/remotes/origin/main": id, "config": "[core] repositoryformatversion = 1\n[extensions] refstorage = reftable\n"}},
		{"files by name", "main", map[string]string{"refs/remotes/origin/main": id, "config": "[core] repositoryformatversion = 1\n[extensions] refstorage = files\n objectformat = sha256\n"}},
		{"extension of the future", "?", map[string]string{"refs/remotes/origin/main": id, "config": "[core] repositoryformatversion = 1\n[extensions] other = x\n"}},
		{"format of the future", "?", map[string]string{"refs/remotes/origin/main": id, "config": "[core] repositoryformatversion = 2\n"}},
		{"broken config", "?", map[string]string{"refs/remotes/origin/main": id, "config": "[core\n"}},
		{"packed-refs too large", "?", map[string]string{"packed-refs": strings.Repeat("#", maxPacked+1)}},
	} {
		h := &host.Fixed{Closed: true, Files: map[string]string{}}
		for name, text := range base {
			h.Files[name] = text
		}
		for name, text := range test.files {
			h.Files["/r/.git/"+name] = text
		}
		if got, want := facts(h, Options{Dir: "/r"}), "default "+test.want; !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, want %s", test.name, got, want)
		}
	}
}

func TestSHA256(t *testing.T) {
	work := clone(t, "trunk", "--object-format=sha256")
	git(t, work, "pack-refs", "--all")
	if got := facts(oshost.Host{}, Options{Dir: work}); got != "on topic/one, default trunk" {
		t.Error(got)
	}
}

func TestUnknownHost(t *testing.T) {
	for _, h := range []host.Host{host.Empty{}, &host.Fixed{}, &host.Fixed{Files: map[string]string{"/r/.git/HEAD": "ref: refs/heads/main\n"}}} {
		if _, err := Open(h, "/r"); !errors.Is(err, host.ErrUnknown) {
			t.Errorf("%T: %v", h, err)
		}
	}
}

func TestUpstreamAndPushRemote(t *testing.T) {
	work := clone(t, "main")
	top := filepath.Dir(work)
	r, err := Open(oshost.Host{}, work)
	if err != nil {
		t.Fatal(err)
	}
	if remote, ref, known := r.Upstream("topic/one"); remote != "origin" || ref != "refs/heads/topic/one" || !known {
		t.Errorf("upstream %q %q %v", remote, ref, known)
	}
	if remote, ref, known := r.Upstream("none"); remote != "" || ref != "" || !known {
		t.Errorf("no upstream %q %q %v", remote, ref, known)
	}
	url := filepath.Join(top, "remote.git")
	if got, known := r.RemoteURL("origin"); got != url || !known {
		t.Errorf("url %q %v", got, known)
	}
	if got, known := r.Local().RemoteAt(url); got != "origin" || !known {
		t.Errorf("remote at %q: %q %v", url, got, known)
	}
	for _, test := range []struct {
		config []string
		branch string
		want   string
	}{
		{nil, "topic/one", "origin"},
		{nil, "", "origin"},
		{[]string{"remote", "rename", "origin", "only"}, "none", "only"},
		{[]string{"remote", "add", "second", "/x"}, "none", "origin"},
		{nil, "topic/one", "only"},
		{[]string{"config", "remote.pushDefault", "second"}, "topic/one", "second"},
		{[]string{"config", "branch.topic/one.pushRemote", "third"}, "topic/one", "third"},
	} {
		if test.config != nil {
			git(t, work, test.config...)
		}
		if r, err = Open(oshost.Host{}, work); err != nil {
			t.Fatal(err)
		}
		if got, known := r.RemoteFor(test.branch); got != test.want || !known {
			t.Errorf("%v, from %q: %q %v, want %q", test.config, test.branch, got, known, test.want)
		}
	}
}
