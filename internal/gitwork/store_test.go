package gitwork

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"gstack/internal/oshost"
	"gstack/shellast/host"
)

// history makes some hundred commits of a file that grows, with branches that
// are merged, a tag, and stashes.
const history = `seq 2000 > big; git add big; git commit -qm 'big one'
for i in $(seq 36); do echo $i >> big; mkdir -p deep/$((i % 5)); echo $i > deep/$((i % 5))/$i; git add -A; git commit -qm "step $i"; done
git checkout -qb side HEAD~10; for i in $(seq 5); do echo $i > side$i; git add -A; git commit -qm "side $i"; done
git checkout -q main; git merge -q --no-edit side; git tag -am annotated v1; git tag light HEAD~3
echo changed > a; echo u > untracked; git stash -q -u; echo again > a; git stash push -qm named`

// storages are ways in which the same objects are stored.
var storages = []string{
	"true", "git gc -q", "git repack -adfq --depth=50 --window=50", "git -c pack.allowPackReuse=false repack -adfq && git multi-pack-index write",
	"git repack -dq", "git -c repack.useDeltaBaseOffset=false repack -adfq", "git gc -q && rm -f .git/objects/info/commit-graph",
	"git init -q --bare ../far.git && mv .git/objects ../far.git/kept && mkdir -p .git/objects/info .git/objects/pack && echo ../far.git/kept > .git/objects/info/alternates",
}

func TestStoreReadsWhatGitReads(t *testing.T) {
	for _, storage := range storages {
		d := newDesk(t)
		d.sh("(" + history + ";" + strings.ReplaceAll(storage, "../far.git", d.dir+"-far") + ") 2>&1")
		s := OpenStore(oshost.Host{}, d.repo().CommonDir())
		kinds := map[string]int{"commit": kindCommit, "tree": kindTree, "blob": kindBlob, "tag": kindTag}
		count := 0
		for line := range strings.Lines(d.sh("git cat-file --batch-all-objects --batch-check='%(objectname) %(objecttype)'")) {
			name, kind, _ := strings.Cut(strings.TrimSpace(line), " ")
			id, ok := ParseID(name)
			if !ok {
				t.Fatal(line)
			}
			got, body, err := s.object(id)
			if err != nil || got != kinds[kind] {
				t.Fatalf("%s: %s is of kind %d, %v, want %s", storage, name, got, err, kind)
			}
			if has, err := s.Has(id); err != nil || !has {
				t.Errorf("%s: %s is not there, %v", storage, name, err)
			}
			if got := sha1(append(fmt.Appendf(nil, "%s %d\x00", kind, len(body)), body...)); got != id {
				t.Errorf("%s: %s is read as %s", storage, name, got)
			}
			count++
		}
		if count < 200 {
			t.Errorf("%s: only %d objects", storage, count)
		}
		if has, err := s.Has(ID{1}); err != nil || has {
			t.Errorf("%s: has what is not there: %v, %v", storage, has, err)
		}
	}
}

func (d desk) id(name string) ID {
	d.t.Helper()
	id, ok := ParseID(d.sh("git rev-parse '" + name + "'"))
	if !ok {
		d.t.Fatal(name)
	}
	return id
}

// clocks are what the machine may have shown while the history was made: the
// same second for all, or another one for each.
var clocks = []string{
	"",
	`now=1700000000; git() { now=$((now + 60)); GIT_COMMITTER_DATE="$now +0000" command git "$@"; }; `,
}

func TestHistoryIsWhatGitSays(t *testing.T) {
	for i, storage := range []string{storages[0], storages[0], storages[1], storages[1]} {
		d := newDesk(t)
		d.sh("(" + clocks[i%2] + history + ";" + storage + ") 2>&1")
		s := OpenStore(oshost.Host{}, d.repo().CommonDir())
		names := []string{"main", "side", "main~5", "side~2", "main~38", "light"}
		for _, a := range names {
			for _, b := range names {
				err := exec.Command("git", "-C", d.dir, "merge-base", "--is-ancestor", a, b).Run()
				got, readErr := s.Reachable(d.id(a), []ID{d.id(b)})
				if readErr != nil || got != (err == nil) {
					t.Errorf("%s: %s before %s: %v, %v", storage, a, b, got, readErr)
				}
				first, n, readErr := s.Only([]ID{d.id(a)}, []ID{d.id(b)}, 2)
				want := strings.Fields(d.sh("git rev-list " + a + " ^" + b))
				if readErr != nil || n != len(want) || n > 0 && first[0].Subject != d.sh("git log -1 --format=%s "+want[0]) {
					t.Errorf("%s: %d commits of %s not on %s, %v, want %d", storage, n, a, b, readErr, len(want))
				}
				common, found, readErr := s.Common(d.id(a), []ID{d.id(b)})
				if readErr != nil || !found || d.sh("git rev-list "+common.String()+" ^"+a)+d.sh("git rev-list "+common.String()+" ^"+b) != "" {
					t.Errorf("%s: common of %s and %s is %s, %v", storage, a, b, common, readErr)
				}
			}
		}
	}
}

func TestRefsAreWhatGitSays(t *testing.T) {
	for _, after := range []string{"true", "git pack-refs --all", "git pack-refs --all; git branch -f side main~1; git branch -D t/x"} {
		d := newDesk(t)
		d.sh("(" + history + "; git branch t/x main~2; git update-ref refs/remotes/origin/main main; git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main;" + after + ") 2>&1")
		refs, err := Refs(oshost.Host{}, d.repo())
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, r := range refs {
			got[r.Name] = r.ID.String()
		}
		want := strings.Fields(d.sh("git for-each-ref --format='%(refname) %(objectname)' refs/heads refs/tags refs/remotes/origin/main"))
		if len(want) != 2*len(got) {
			t.Errorf("%s: %d refs, want %d", after, len(got), len(want)/2)
		}
		for i := 0; i < len(want); i += 2 {
			if got[want[i]] != want[i+1] {
				t.Errorf("%s: %s is %s, want %s", after, want[i], got[want[i]], want[i+1])
			}
		}
		s := OpenStore(oshost.Host{}, d.repo().CommonDir())
		if id, ok, err := s.Peel(d.id("v1")); id != d.id("v1^{commit}") || !ok || err != nil {
			t.Errorf("%s: v1 leads to %s, %v, %v", after, id, ok, err)
		}
	}
}

func TestStashes(t *testing.T) {
	d := newDesk(t)
	d.sh("(" + history + ") 2>&1")
	list, err := Stashes(oshost.Host{}, d.repo())
	if err != nil || len(list) != 2 || list[0].Message != "On main: named" || list[1].ID != d.id("stash@{1}") {
		t.Fatalf("%v, %v", list, err)
	}
	s := OpenStore(oshost.Host{}, d.repo().CommonDir())
	for i, want := range []string{"a", "a untracked"} {
		first, n, err := s.Stashed(list[i].ID)
		if err != nil || strings.Join(first, " ") != want || n != len(first) {
			t.Errorf("stash %d has %v, %d, %v", i, first, n, err)
		}
	}
}

func TestTreesThatAreHeld(t *testing.T) {
	d := newDesk(t)
	d.sh("(" + history + "; git reset -q --hard) 2>&1")
	x, err := ReadIndex(oshost.Host{}, d.repo())
	if err != nil {
		t.Fatal(err)
	}
	s := OpenStore(oshost.Host{}, d.repo().CommonDir())
	for _, c := range []struct {
		commit, dir string
		want        bool
	}{{"main", "", true}, {"main~1", "", false}, {"main~1", "d", true}, {"main~1", "deep", true}, {"main~25", "deep", false}, {"main~25", "d/sub", true}} {
		if got, err := s.Holds(d.id(c.commit), x, c.dir); got != c.want || err != nil {
			t.Errorf("%s holds %q: %v, %v", c.commit, c.dir, got, err)
		}
	}
	for _, pair := range [][2]string{{"main", "main~3"}, {"main~20", "side"}, {"main", "main"}} {
		want := strings.Fields(d.sh("git diff --no-renames --name-only " + pair[0] + " " + pair[1]))
		_, n, err := s.Differing(d.id(pair[0]+"^{tree}"), d.id(pair[1]+"^{tree}"))
		if n != len(want) || err != nil {
			t.Errorf("%v differ in %d files, %v, want %d", pair, n, err, len(want))
		}
	}
}

// broken are files that somebody has cut off or filled with something else.
func TestBrokenPacksAreRefused(t *testing.T) {
	d := newDesk(t)
	d.sh("(" + history + "; git gc -q) 2>&1")
	head := d.id("main")
	for _, edit := range []func([]byte) []byte{
		func(b []byte) []byte { return b[:len(b)/2] },
		func(b []byte) []byte { return bytes.Repeat([]byte{0xff}, len(b)) },
		func([]byte) []byte { return nil },
	} {
		s := OpenStore(editing{oshost.Host{}, edit}, d.repo().CommonDir())
		if _, err := s.TreeOf(head); err == nil {
			t.Error("a broken pack is read")
		}
	}
}

type editing struct {
	oshost.Host
	edit func([]byte) []byte
}

var _ host.Host = editing{}

func (e editing) ReadFile(path string, max int64) ([]byte, error) {
	b, err := e.Host.ReadFile(path, max)
	return e.edit(b), err
}

func (e editing) ReadRange(path string, from int64, n int) ([]byte, error) {
	b, err := e.Host.ReadRange(path, from, n)
	return e.edit(b), err
}
