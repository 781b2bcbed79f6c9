package freeze

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gstack/internal/oshost"
)

// errDead is what a dead process gets from every call: nothing.
var errDead = errors.New("the process is dead")

// faulty is a store in which calls fail, without an effect, as fault says of the
// n-th of them.
type faulty struct {
	store
	fault func(n int) error
	calls []string
}

// dying stops the writer before its n-th call. Nothing of it has an effect from
// then on, deferred calls included, as after kill -9.
func dying(s store, n int) *faulty {
	return &faulty{store: s, fault: func(call int) error {
		if call >= n {
			return errDead
		}
		return nil
	}}
}

// failingAt fails the n-th call alone.
func failingAt(s store, n int) *faulty {
	return &faulty{store: s, fault: func(call int) error {
		if call == n {
			return errors.New("input/output error")
		}
		return nil
	}}
}

func (f *faulty) call(name string) error {
	f.calls = append(f.calls, name)
	return f.fault(len(f.calls) - 1)
}

// reached reports whether the writer came to its n-th call.
func (f *faulty) reached(n int) bool { return len(f.calls) > n }

func (f *faulty) Stat(p string) (fs.FileMode, error) {
	if err := f.call("stat"); err != nil {
		return 0, err
	}
	return f.store.Stat(p)
}

func (f *faulty) Lstat(p string) (fs.FileMode, error) {
	if err := f.call("lstat"); err != nil {
		return 0, err
	}
	return f.store.Lstat(p)
}

func (f *faulty) Mkdir(p string) error {
	if err := f.call("mkdir"); err != nil {
		return err
	}
	return f.store.Mkdir(p)
}

func (f *faulty) Read(p string, max int64) ([]byte, error) {
	if err := f.call("read"); err != nil {
		return nil, err
	}
	return f.store.Read(p, max)
}

func (f *faulty) Create(p string) (file, error) {
	if err := f.call("create"); err != nil {
		return nil, err
	}
	c, err := f.store.Create(p)
	return faultyFile{c, f}, err
}

func (f *faulty) Rename(from, to string) error {
	if err := f.call("rename"); err != nil {
		return err
	}
	return f.store.Rename(from, to)
}

func (f *faulty) Remove(p string) error {
	if err := f.call("remove"); err != nil {
		return err
	}
	return f.store.Remove(p)
}

func (f *faulty) SyncDir(p string) error {
	if err := f.call("syncdir"); err != nil {
		return err
	}
	return f.store.SyncDir(p)
}

type faultyFile struct {
	file
	f *faulty
}

// Write stops half-way.
func (c faultyFile) Write(b []byte) (int, error) {
	if err := c.f.call("write"); err != nil {
		n, _ := c.file.Write(b[:len(b)/2])
		return n, err
	}
	return c.file.Write(b)
}

func (c faultyFile) Sync() error {
	if err := c.f.call("sync"); err != nil {
		return err
	}
	return c.file.Sync()
}

// Close gives the descriptor back in any case, so that the test does not run out
// of them.
func (c faultyFile) Close() error { return errors.Join(c.f.call("close"), c.file.Close()) }

// mutation is one thing that a writer can do to a state.
type mutation struct {
	name   string
	before string // the state, "" for none
	do     func(w *writer) outcome
	// after recognises the new state.
	after func(state string) bool
}

func mutations(oldDir, newDir string) []mutation {
	old := stateText([]string{oldDir}, tokenA)
	to := func() ([]string, error) { return []string{newDir}, nil }
	isNew := func(s string) bool {
		dir, _, owner := parse(s)
		return dir == newDir && owner != "" && s == stateText([]string{dir}, owner)
	}
	gone := func(s string) bool { return s == "" }
	same := func(s string) bool { return s == old }
	return []mutation{
		{"set where there is none", "", func(w *writer) outcome { return w.set(to) }, isNew},
		{"set over another", old, func(w *writer) outcome { return w.set(to) }, isNew},
		{"acquire where there is none", "", func(w *writer) outcome { return w.acquire(to) }, isNew},
		{"acquire where there is one", old, func(w *writer) outcome { return w.acquire(to) }, same},
		{"release", old, func(w *writer) outcome { return w.release(tokenA) }, gone},
		{"release of another", old, func(w *writer) outcome { return w.release(strings.Repeat("f", 32)) }, same},
		{"clear", old, func(w *writer) outcome { return w.clear() }, gone},
		{"clear where there is none", "", func(w *writer) outcome { return w.clear() }, gone},
	}
}

// A writer that dies between any two calls leaves the old state or the new one.
// When it held the lock, the next writer reports that and changes nothing; once a
// person has removed the lock, everything works again.
func TestDeathAnywhere(t *testing.T) {
	var h oshost.Host
	for _, m := range mutations("/old", "/new") {
		t.Run(m.name, func(t *testing.T) {
			olds, news, locked := 0, 0, 0
			for n := 0; ; n++ {
				d := newDesk(t)
				d.root += "/deep/root"
				if m.before != "" {
					if err := os.MkdirAll(d.root, 0o755); err != nil {
						t.Fatal(err)
					}
					d.state(t, m.before)
				}
				w := dying(disk{}, n)
				o := m.do(&writer{w, d.root})
				body := d.stateText()
				alive := !w.reached(n)
				at := "after all calls"
				if !alive {
					at = fmt.Sprintf("death at call %d (%s of %v)", n, w.calls[n], w.calls)
				}
				isOld, isNew := body == m.before, m.after(body)
				if !isOld && !isNew {
					t.Errorf("%s: state %q is neither old nor new", at, body)
				}
				if !alive && o.code == 0 {
					t.Errorf("%s: reports success", at)
				}
				if alive && (o.code != 0 || !isNew) {
					t.Errorf("%s: %+v, state %q", at, o, body)
				}
				if isNew {
					news++
				}
				if isOld {
					olds++
				}
				if _, err := Find(d.root, nil, h, "/"); err != nil {
					t.Errorf("%s: the reader says %v", at, err)
				}

				lock := d.root + "/" + lockName
				if _, err := os.Stat(lock); err == nil {
					locked++
					for _, next := range mutations("/old", "/new") {
						if o := next.do(&writer{disk{}, d.root}); o.code != 1 || o.err+"\n" != busy || o.out != "" {
							t.Errorf("%s: %s behind the lock: %+v", at, next.name, o)
						}
					}
					if d.stateText() != body {
						t.Errorf("%s: changed behind the lock to %q", at, d.stateText())
					}
					if err := os.Remove(lock); err != nil {
						t.Fatalf("%s: the lock is not an empty directory: %v", at, err)
					}
				}
				to := func() ([]string, error) { return []string{"/next"}, nil }
				if o := (&writer{disk{}, d.root}).set(to); o.code != 0 || !strings.HasPrefix(d.stateText(), "/next\n") {
					t.Errorf("%s: the next writer: %+v", at, o)
				}
				d.clean()
				if alive {
					break
				}
			}
			if olds == 0 || news == 0 || locked == 0 {
				t.Errorf("saw the old state %d times, the new one %d times, the lock %d times", olds, news, locked)
			}
		})
	}
}

// A call that fails is not a death: the writer undoes what it began, says so and
// gives the lock back.
func TestFailureAnywhere(t *testing.T) {
	for _, m := range mutations("/old", "/new") {
		for n := 0; ; n++ {
			d := newDesk(t)
			if m.before != "" {
				d.state(t, m.before)
			}
			w := failingAt(disk{}, n)
			o := m.do(&writer{w, d.root})
			if !w.reached(n) {
				break // no call was left to fail
			}
			body, call := d.stateText(), w.calls[n]
			if body != m.before && !m.after(body) {
				t.Errorf("%s, %s fails: state %q", m.name, call, body)
			}
			if strings.Contains(o.err, "No boundary changed") && body != m.before {
				t.Errorf("%s, %s fails: says %q, but the state is %q", m.name, call, o.err, body)
			}
			if o.code == 0 && !m.after(body) || o.code != 0 && o.err == "" {
				t.Errorf("%s, %s fails: %+v, state %q", m.name, call, o, body)
			}
			if _, err := os.Stat(d.root + "/" + lockName); err == nil && !strings.Contains(o.err, "cannot be given back") {
				t.Errorf("%s, %s fails: the lock is left, and it says %q", m.name, call, o.err)
			}
		}
	}
}

// platter is a file system that loses what was not made durable when the power
// goes: contents that were not synced, and entries of directories that were not.
type platter struct {
	files   map[string]*inode // the entries as programs see them
	durable map[string]*inode // the entries as they are on the medium
	dirs    map[string]bool
}

type inode struct{ body, durable string }

func (p *platter) Stat(path string) (fs.FileMode, error) {
	return p.Lstat(strings.TrimRight(path, "/"))
}

func (p *platter) Lstat(path string) (fs.FileMode, error) {
	switch {
	case p.dirs[path] || path == "":
		return fs.ModeDir | 0o755, nil
	case p.files[path] != nil:
		return 0o600, nil
	}
	return 0, fs.ErrNotExist
}

func (p *platter) Mkdir(path string) error {
	if p.dirs[path] {
		return fs.ErrExist
	}
	p.dirs[path] = true
	return nil
}

func (p *platter) Read(path string, _ int64) ([]byte, error) {
	if f := p.files[path]; f != nil {
		return []byte(f.body), nil
	}
	return nil, fs.ErrNotExist
}

func (p *platter) Create(path string) (file, error) {
	if p.files[path] != nil {
		return nil, fs.ErrExist
	}
	f := &inode{}
	p.files[path] = f
	return f, nil
}

func (p *platter) Rename(from, to string) error {
	f := p.files[from]
	if f == nil {
		return fs.ErrNotExist
	}
	delete(p.files, from)
	p.files[to] = f
	return nil
}

func (p *platter) Remove(path string) error {
	if !p.dirs[path] && p.files[path] == nil {
		return fs.ErrNotExist
	}
	delete(p.dirs, path)
	delete(p.files, path)
	return nil
}

func (p *platter) SyncDir(string) error {
	p.durable = maps.Clone(p.files)
	return nil
}

func (f *inode) Write(b []byte) (int, error) {
	f.body += string(b)
	return len(b), nil
}

func (f *inode) Sync() error {
	f.durable = f.body
	return nil
}

func (f *inode) Close() error { return nil }

// states are the contents that the state file may have after the power went:
// the entry old or new, and of contents that were not synced any part.
func (p *platter) states(path string) []string {
	var list []string
	for _, entries := range []map[string]*inode{p.durable, p.files} {
		f := entries[path]
		if f == nil {
			list = append(list, "")
			continue
		}
		list = append(list, f.durable)
		for n := len(f.durable); n <= len(f.body); n++ {
			list = append(list, f.body[:n]+"\x00"[:min(1, len(f.body)-n)])
		}
	}
	return list
}

// The power goes between any two calls, and what was not made durable is lost or
// kept as it happens: the state is old or new, and once the writer reported
// success, new.
func TestPowerCutAnywhere(t *testing.T) {
	for _, m := range mutations("/old", "/new") {
		cuts := 0
		for n := 0; ; n++ {
			p := &platter{files: map[string]*inode{}, dirs: map[string]bool{"/r": true}}
			if m.before != "" {
				p.files["/r/"+stateName] = &inode{m.before, m.before}
			}
			p.durable = maps.Clone(p.files)
			w := dying(p, n)
			o := m.do(&writer{w, "/r"})
			alive := !w.reached(n)
			for _, body := range p.states("/r/" + stateName) {
				cuts++
				if body != m.before && !m.after(body) {
					t.Fatalf("%s, power cut at call %d of %v: state %q", m.name, n, w.calls, body)
				}
				if alive && !m.after(body) {
					t.Fatalf("%s reported %+v, then the power went: state %q", m.name, o, body)
				}
			}
			if alive {
				break
			}
		}
		if cuts < 10 {
			t.Errorf("%s: only %d cuts", m.name, cuts)
		}
	}
}

// The test of the test: a writer that forgets one of its syncs is found out.
func TestPowerCutFindsAMissingSync(t *testing.T) {
	for _, forgot := range []string{"sync", "syncdir"} {
		found := false
		for n := 0; n < 40 && !found; n++ {
			p := &platter{files: map[string]*inode{}, dirs: map[string]bool{"/r": true}, durable: map[string]*inode{}}
			w := dying(&forgetful{p, forgot}, n)
			o := (&writer{w, "/r"}).set(func() ([]string, error) { return []string{"/new"}, nil })
			for _, body := range p.states("/r/" + stateName) {
				dir, _, owner := parse(body)
				whole := dir == "/new" && owner != ""
				found = found || body != "" && !whole || o.code == 0 && !whole
			}
		}
		if !found {
			t.Errorf("a writer without %s passes", forgot)
		}
	}
}

// forgetful leaves one kind of sync out.
type forgetful struct {
	*platter
	forgot string
}

func (f *forgetful) SyncDir(p string) error {
	if f.forgot == "syncdir" {
		return nil
	}
	return f.platter.SyncDir(p)
}

func (f *forgetful) Create(p string) (file, error) {
	c, err := f.platter.Create(p)
	if f.forgot == "sync" {
		return unsynced{c}, err
	}
	return c, err
}

type unsynced struct{ file }

func (unsynced) Sync() error { return nil }

// The order of the calls is the whole of the writer's safety.
func TestOrderOfCalls(t *testing.T) {
	d := newDesk(t)
	w := dying(disk{}, 1000)
	if o := (&writer{w, d.root}).set(func() ([]string, error) { return []string{"/new"}, nil }); o.code != 0 {
		t.Fatalf("%+v", o)
	}
	want := []string{"stat", "mkdir", "lstat", "remove", "create", "write", "sync", "close", "rename", "syncdir", "remove"}
	if !slices.Equal(w.calls, want) {
		t.Errorf("calls %v, want %v", w.calls, want)
	}
}
