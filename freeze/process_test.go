package freeze

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gstack/internal/oshost"
)

// child is set for a process that a test started: it names what the process does
// and where.
const child = "GSTACK_TEST_CHILD"

func TestMain(m *testing.M) {
	if job := os.Getenv(child); job != "" {
		name, dir, _ := strings.Cut(job, "|")
		os.Exit(work(name, dir))
	}
	os.Exit(m.Run())
}

// work is a process that changes the state in dir/state until dir/stop exists. It
// prints what the test has to know, and fails on an answer that no state explains.
func work(name, dir string) int {
	p := &process{dir: dir}
	for i := 0; ; i++ {
		if _, err := os.Stat(dir + "/stop"); err == nil && p.done >= enough {
			break
		}
		var err error
		switch name {
		case "own":
			err = p.own()
		case "any":
			err = p.any()
		case "set":
			_, errs, code := p.run("set", p.place(i))
			if code > 128 {
				return code // ended by a signal, in its own time
			}
			if code != 0 {
				err = fmt.Errorf("set: %d, %q", code, errs)
			}
			p.done++
		}
		if err != nil {
			fmt.Println("FAILED", err)
			return 1
		}
	}
	fmt.Println("LAST", p.last)
	fmt.Println("DONE", p.done, "BUSY", p.busy)
	return 0
}

// enough is how many changes each process makes at least, however slow the
// machine is.
const enough = 5

// places is how many boundaries the processes choose from.
const places = 4

type process struct {
	dir, token string
	last       string // what the state was after the last change: an owner, or "gone"
	done, busy int
}

func (p *process) place(i int) string { return fmt.Sprintf("%s/b%d", p.dir, i%places) }

// run runs the command.
func (p *process) run(args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = Run(args, p.dir+"/state", oshost.Host{}, p.dir, &out, &errs)
	return out.String(), errs.String(), code
}

// pause lets others go on after a busy answer.
func (p *process) pause() {
	p.busy++
	time.Sleep(time.Duration(rand.IntN(1000)) * time.Microsecond)
}

// own holds a boundary for a moment. While one process owns it no other may, and
// nobody may take it away.
func (p *process) own() error {
	place := p.place(rand.IntN(places))
	out, errs, code := p.run("acquire", place)
	switch {
	case code == 1 && errs == busy:
		p.pause()
		return nil
	case code == 0 && out == preserved:
		return nil
	}
	token, err := ownerOf(out, errs, code, place)
	if err != nil {
		return err
	}
	holder := p.dir + "/holder"
	f, err := os.OpenFile(holder, os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("two owners: %w", err)
	}
	f.Close()
	time.Sleep(time.Duration(rand.IntN(500)) * time.Microsecond)
	if s, err := readState(oshost.Host{}, p.dir+"/state"); err != nil || s.owner != token || s.dir != place {
		return fmt.Errorf("the owner of %s reads %+v, %v", token, s, err)
	}
	if err := os.Remove(holder); err != nil {
		return err
	}
	for {
		out, errs, code = p.run("release", token)
		if code != 1 || errs != busy {
			break
		}
		p.pause()
	}
	if code != 0 || out != released {
		return fmt.Errorf("release of an owned boundary: %d, %q, %q", code, out, errs)
	}
	p.done, p.last = p.done+1, "gone"
	return nil
}

// ownerOf is the token in the answer to a boundary that was set.
func ownerOf(out, errs string, code int, place string) (string, error) {
	token, rest, _ := strings.Cut(strings.TrimPrefix(out, "FREEZE_OWNER="), "\n")
	if code != 0 || errs != "" || !isToken(token) || rest != "FREEZE_DIR="+place+"\n" {
		return "", fmt.Errorf("set %s: %d, %q, %q", place, code, out, errs)
	}
	return token, nil
}

// any does one of all actions.
func (p *process) any() error {
	place := p.place(rand.IntN(places))
	args := [][]string{{"set", place}, {"acquire", place}, {"release", p.token}, {"clear"}, {"status"}}[rand.IntN(5)]
	if args[0] == "release" && p.token == "" {
		return nil
	}
	out, errs, code := p.run(args...)
	switch {
	case args[0] == "status":
		if code != 0 || errs != "" {
			return fmt.Errorf("status: %d, %q, %q", code, out, errs)
		}
	case code == 1 && errs == busy && out == "":
		p.pause()
	case code != 0 || errs != "":
		return fmt.Errorf("%q: %d, %q, %q", args, code, out, errs)
	case out == preserved && args[0] == "acquire", out == notOwner && args[0] == "release":
	case out == cleared && args[0] == "clear", out == released && args[0] == "release":
		p.done, p.last = p.done+1, "gone"
	default:
		token, err := ownerOf(out, errs, code, place)
		if err != nil {
			return err
		}
		p.done, p.last, p.token = p.done+1, token, token
	}
	return nil
}

// soak is how long the processes run: GSTACK_SOAK, or short.
func soak(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("GSTACK_SOAK")
	if text == "" {
		return time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("GSTACK_SOAK: %v", err)
	}
	return d
}

// start begins a process that does the named work in dir.
func start(t *testing.T, name, dir string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), child+"="+name+"|"+dir)
	out := new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, out
}

// atWork waits until a process has made its first change.
func atWork(t *testing.T, changed func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !changed(); {
		if time.Now().After(end) {
			t.Fatal("the process changes nothing")
		}
	}
}

// yard makes the boundaries of the processes in a directory.
func yard(t *testing.T, dir string) string {
	t.Helper()
	p := process{dir: dir}
	for i := range places {
		if err := os.Mkdir(p.place(i), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// read asks as a hook does, and checks that one of the possible states explains
// the answer. It returns the boundary that was met.
func read(dir string, i int) (string, error) {
	p := process{dir: dir}
	d := Decide(dir+"/state", nil, oshost.Host{}, dir, "Write", []Field{{"file_path", p.place(i) + "/x"}})
	switch {
	case d.Allowed && (d.Boundary == "" || d.Boundary == p.place(i)):
		return d.Boundary, nil
	case !d.Allowed && d.Rule == ruleOutside && d.Boundary != p.place(i):
		for k := range places {
			if d.Boundary == p.place(k) {
				return d.Boundary, nil
			}
		}
	}
	return "", fmt.Errorf("no state explains %+v", d)
}

// Eight processes change the state at once, eight readers decide meanwhile.
func TestManyProcesses(t *testing.T) {
	for _, name := range []string{"own", "any"} {
		t.Run(name, func(t *testing.T) {
			dir := yard(t, quickScratch(t).dir)
			var writers []*exec.Cmd
			var outs []*bytes.Buffer
			for range 8 {
				cmd, out := start(t, name, dir)
				writers, outs = append(writers, cmd), append(outs, out)
			}
			var stop atomic.Bool
			var reads, met atomic.Int64
			var readers sync.WaitGroup
			for i := range 8 {
				readers.Go(func() {
					for !stop.Load() {
						boundary, err := read(dir, i)
						if err != nil {
							t.Error(err)
							return
						}
						reads.Add(1)
						if boundary != "" {
							met.Add(1)
						}
					}
				})
			}
			time.Sleep(soak(t))
			if err := os.WriteFile(dir+"/stop", nil, 0o600); err != nil {
				t.Fatal(err)
			}
			done, busyCount, last := 0, 0, map[string]bool{"": true}
			for i, cmd := range writers {
				err := cmd.Wait()
				var l string
				var n, b int
				if _, scanErr := fmt.Sscanf(outs[i].String(), "LAST %s\nDONE %d BUSY %d\n", &l, &n, &b); err != nil || n > 0 && scanErr != nil {
					t.Errorf("writer %d: %v, %s", i, err, outs[i])
				}
				done, busyCount, last[l] = done+n, busyCount+b, true
			}
			stop.Store(true)
			readers.Wait()
			t.Logf("%d changes, %d times busy, %d reads, %d of them with a boundary", done, busyCount, reads.Load(), met.Load())
			require(t, "a change", done, 8*enough)
			require(t, "a busy answer", busyCount, 5)
			require(t, "a read", int(reads.Load()), 100)
			require(t, "a read with a boundary", int(met.Load()), 10)

			// The last change of all is the last change of its process.
			s, err := readState(oshost.Host{}, dir+"/state")
			if s.owner == "" {
				s.owner = "gone"
			}
			if err != nil || !last[s.owner] {
				t.Errorf("the state at the end is of nobody's last change: %+v, %v", s, err)
			}
			left, err := os.ReadDir(dir + "/state")
			for _, e := range left {
				if e.Name() != stateName {
					t.Errorf("%s is left in the state root", e.Name())
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// A process that is killed while it sets boundaries leaves a whole one, and a
// lock that is reported and not broken.
func TestKilledProcess(t *testing.T) {
	dir := yard(t, newScratch(t).dir) // where syncing takes its time
	root := dir + "/state"
	p := &process{dir: dir}
	if out, errs, code := p.run("set", p.place(0)); code != 0 {
		t.Fatal(out, errs, code)
	}
	kills, locks := 0, 0
	for end := time.Now().Add(soak(t)); kills < 20 || time.Now().Before(end); {
		before, err := os.ReadFile(root + "/" + stateName)
		if err != nil {
			t.Fatal(err)
		}
		cmd, out := start(t, "set", dir)
		atWork(t, func() bool {
			body, err := os.ReadFile(root + "/" + stateName)
			return err != nil || !bytes.Equal(body, before)
		})
		time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err == nil || out.Len() > 0 {
			t.Fatalf("the process ended by itself: %v, %s", err, out)
		}
		kills++

		body, err := os.ReadFile(root + "/" + stateName)
		place, _, owner := parse(string(body))
		if err != nil || owner == "" || string(body) != stateText([]string{place}, owner) || !strings.HasPrefix(place, dir+"/b") {
			t.Fatalf("state %q, %v after a kill", body, err)
		}
		if _, err := read(dir, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(root + "/" + lockName); errors.Is(err, os.ErrNotExist) {
			continue
		}
		locks++
		for _, args := range [][]string{{"set", p.place(1)}, {"acquire", p.place(1)}, {"release", owner}, {"clear"}} {
			if out, errs, code := p.run(args...); code != 1 || errs != busy || out != "" {
				t.Fatalf("%q behind an abandoned lock: %d, %q, %q", args, code, out, errs)
			}
		}
		if after, err := os.ReadFile(root + "/" + stateName); err != nil || !bytes.Equal(after, body) {
			t.Fatalf("state %q became %q behind an abandoned lock, %v", body, after, err)
		}
		if err := os.Remove(root + "/" + lockName); err != nil { // as a person does
			t.Fatal(err)
		}
	}
	t.Logf("%d kills, %d left a lock", kills, locks)
	require(t, "a kill under the lock", locks, 5)
}
