package oracle

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/fuzz/jail"
	"gstack/shellast"
	"gstack/shellast/host"
)

// carriers are the real programs that run others, beside the usual helpers.
var carriers = strings.Fields(`parallel flock script git rsync gawk mawk original-awk make perl python3 ruby node php lua
	tar split mkdir mv cp ln sleep uname comm printf echo cmp yes`)

// languages are trees from which interpreters and git load what they need.
var languages = []string{
	"/usr/lib/python3*", "/usr/local/lib/python3*", "/usr/share/perl", "/usr/share/perl5", "/usr/lib/*/perl", "/usr/lib/*/perl-base", "/usr/lib/*/perl5",
	"/usr/lib/ruby", "/usr/lib/*/ruby", "/usr/share/rubygems-integration", "/usr/share/nodejs", "/usr/libexec/coreutils", "/usr/lib/git-core",
}

// kept are files of the project that only what destroys touches.
var kept = []string{"/home/u/p/keep/one", "/home/u/p/keep/two"}

// carriersSpec is the world of the carriers as a jail.
func carriersSpec(repository map[string]string) jail.Spec {
	s := Spec("bash", true)
	s.Helpers = append(s.Helpers, carriers...)
	s.Recorded = []string{"git"}
	for _, pattern := range languages {
		trees, _ := filepath.Glob(pattern)
		s.Trees = append(s.Trees, trees...)
	}
	for _, name := range slices.Sorted(maps.Keys(repository)) {
		s.Files = append(s.Files, jail.File{Path: name, Text: repository[name]})
	}
	s.Watched = append(s.Watched, kept...)
	return s
}

// carriersOptions are the circumstances of every command of a carrier.
func carriersOptions(repository map[string]string) classify.Options {
	m := machine().(*host.Fixed)
	for _, name := range carriers {
		m.Files["/usr/bin/"+name] = "\x7fELF\x00"
	}
	for name, text := range repository {
		if dir, ok := strings.CutSuffix(name, "/"); ok {
			m.Dirs = append(m.Dirs, dir)
			continue
		}
		m.Files[name] = text
	}
	return classify.Options{Options: shellast.Options{Dir: project, Host: m}}
}

// repository makes the files of a small git repository: the project, with a
// submodule and a bare copy that it was cloned from.
func repository(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	script := `set -e
		git init -q -b main m; git -C m commit -q --allow-empty -m module
		git init -q -b main p; cd p
		mkdir keep sub
		printf 'x\nalpha\n' > a.txt; printf 'beta\n' > b.txt; : > sub/c.txt; printf '*.txt filter=f diff=d\n' > sub/attributes; printf '%040d\n' $(seq 1000) > big.txt; printf 1 > keep/one; printf 2 > keep/two
		git add .; git commit -q -m first
		git -c protocol.file.allow=always submodule -q add ../m mod; git commit -q -m second
		printf 'more\n' >> b.txt; git commit -q -am third
		printf 'and more\n' >> b.txt
		cd ..; git clone -q --bare p o.git
		cd p; git remote add origin /home/u/o.git
		git update-ref refs/remotes/origin/main HEAD; git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main
		git config branch.main.remote origin; git config branch.main.merge refs/heads/main
		git config submodule.mod.url /home/u/m; git config user.name u; git config user.email u@example.org
		rm -rf .git/hooks .git/modules/mod/hooks ../o.git/hooks .git/logs .git/modules/mod/logs`
	cmd := exec.Command("bash", "-c", script)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=u", "GIT_AUTHOR_EMAIL=u@example.org",
		"GIT_COMMITTER_NAME=u", "GIT_COMMITTER_EMAIL=u@example.org", "GIT_AUTHOR_DATE=1700000000 +0000", "GIT_COMMITTER_DATE=1700000000 +0000"}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git: %v: %s", err, out)
	}
	files := map[string]string{}
	for _, top := range []string{"p", "o.git"} {
		err := filepath.WalkDir(filepath.Join(dir, top), func(path string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel(dir, path)
			if err == nil && d.IsDir() {
				files["/home/u/"+rel+"/"] = ""
			}
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			files["/home/u/"+rel] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
