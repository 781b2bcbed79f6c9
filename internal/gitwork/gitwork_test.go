package gitwork

import (
	"bytes"
	stdsha1 "crypto/sha1"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gstack/internal/gitrepo"
	"gstack/internal/oshost"
	"gstack/shellast/host"
)

// desk is a repository that Git has made.
type desk struct {
	t   *testing.T
	dir string
}

func newDesk(t *testing.T) desk {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := desk{t, dir}
	d.sh("git init -q -b main . && mkdir -p d/sub && echo a > a && echo c > d/c && echo s > d/sub/s && ln -s a ln && echo x > x && chmod +x x && git add -A && git commit -qm one")
	return d
}

func (d desk) sh(script string) string {
	d.t.Helper()
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir = d.dir
	cmd.Env = append(os.Environ(), "HOME="+d.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_COMMITTER_DATE=1700000000 +0000")
	out, err := cmd.CombinedOutput()
	if err != nil {
		d.t.Fatalf("%s: %v: %s", script, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (d desk) repo() *gitrepo.Repo {
	d.t.Helper()
	repo, err := gitrepo.Open(oshost.Host{}, d.dir)
	if err != nil {
		d.t.Fatal(err)
	}
	return repo
}

func TestIndexIsWhatGitSays(t *testing.T) {
	for _, after := range []string{
		"true", "git update-index --index-version 4", "git update-index --index-version 3 --force-write-index || true",
		"git mv a b", "git rm -q --cached a", "git checkout -q --detach", "for i in $(seq 300); do mkdir -p long/$i; echo $i > long/$i/name; done; git add -A; git update-index --index-version 4",
		"git checkout -qb t && echo t > a && git commit -qam t && git checkout -q main && echo m > a && git commit -qam m && ! git merge -q t",
	} {
		d := newDesk(t)
		d.sh("(" + after + ") >/dev/null 2>&1")
		x, err := ReadIndex(oshost.Host{}, d.repo())
		if err != nil {
			t.Errorf("%s: %v", after, err)
			continue
		}
		var got strings.Builder
		for _, e := range x.Entries {
			fmt.Fprintf(&got, "%06o %s %d\t%s\n", e.Mode, e.ID, e.Stage, e.Path)
		}
		if want := d.sh("git ls-files -s"); strings.TrimSpace(got.String()) != want {
			t.Errorf("%s:\n got %s\nwant %s", after, got.String(), want)
		}
	}
}

func TestFormsThatAreNotRead(t *testing.T) {
	for _, after := range []string{
		"git update-index --split-index", "git sparse-checkout set d", "git update-index --skip-worktree a", "echo n > n && git add -N n",
		"git config core.ignorestat true", "git sparse-checkout set --sparse-index d",
	} {
		d := newDesk(t)
		d.sh("(" + after + ") >/dev/null 2>&1")
		if _, err := ReadIndex(oshost.Host{}, d.repo()); err == nil {
			t.Errorf("%s: is read", after)
		}
	}
}

func TestTreeOfTheCurrentCommit(t *testing.T) {
	for _, after := range []string{"true", "git gc -q", "git pack-refs --all", "git checkout -q --detach", "git commit -q --allow-empty -m two"} {
		d := newDesk(t)
		d.sh(after)
		repo := d.repo()
		head, err := Head(oshost.Host{}, repo)
		if err != nil || head.String() != d.sh("git rev-parse HEAD") {
			t.Errorf("%s: head %s, %v", after, head, err)
			continue
		}
		tree, err := OpenStore(oshost.Host{}, repo.CommonDir()).TreeOf(head)
		if err != nil || tree.String() != d.sh("git rev-parse HEAD^{tree}") {
			t.Errorf("%s: tree %s, %v", after, tree, err)
		}
		x, err := ReadIndex(oshost.Host{}, repo)
		if err != nil || !x.HasTree || x.Tree != tree {
			t.Errorf("%s: the index has tree %v %s, %v", after, x.HasTree, x.Tree, err)
		}
	}
}

func TestStates(t *testing.T) {
	for _, c := range []struct {
		after, path string
		want        State
	}{
		{"true", "a", Same}, {"touch a", "a", Same}, {"true", "ln", Same}, {"true", "x", Same},
		{"echo b > a", "a", Changed}, {"echo more >> a", "a", Changed}, {"rm a", "a", Missing}, {"rm -r d", "d/sub/s", Missing},
		{"rm a && mkdir a", "a", Changed}, {"rm ln && ln -s x ln", "ln", Changed}, {"rm ln && echo a > ln", "ln", Changed}, {"chmod +x a", "a", Changed},
		{"rm -r d && echo d > d", "d/c", Changed}, {"mv d e && ln -s e d", "d/c", Changed},
	} {
		for _, hash := range []bool{false, true} {
			d := newDesk(t)
			d.sh(c.after)
			x, err := ReadIndex(oshost.Host{}, d.repo())
			if err != nil {
				t.Fatal(err)
			}
			tree := Tree{Host: oshost.Host{}, Top: d.dir, Index: x, Hash: hash}
			for i := range x.Entries {
				if x.Entries[i].Path != c.path {
					continue
				}
				if got, err := tree.State(&x.Entries[i]); got != c.want || err != nil {
					t.Errorf("%s: %s is %d, %v, want %d (hash %v)", c.after, c.path, got, err, c.want, hash)
				}
			}
		}
	}
}

func TestSHA1(t *testing.T) {
	for n := range 300 {
		b := bytes.Repeat([]byte{byte(n)}, n)
		if got, want := sha1(bytes.Clone(b)), stdsha1.Sum(b); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
}

// FuzzIndex holds that no file makes the reader panic, or read past its end.
func FuzzIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00TREE\x00\x00\x00\x01\x0001234567890123456789"))
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x01" + strings.Repeat("\x00", 120)))
	f.Fuzz(func(t *testing.T, b []byte) {
		x, err := parseIndex(b)
		if err == nil && len(x.Entries)*62 > len(b) {
			t.Errorf("%d entries in %d bytes", len(x.Entries), len(b))
		}
		if p, err := newPack("", b); err == nil {
			_, _ = p.find(ID{})
		}
		s := OpenStore(host.Empty{}, "/")
		_, _, _ = s.loose(b)
		_, _ = parseCommit(ID{}, b)
		half := len(b) / 2
		if out := patch(b[:half], b[half:]); len(out) > maxObject {
			t.Errorf("a delta makes %d bytes", len(out))
		}
	})
}
