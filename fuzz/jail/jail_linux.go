package jail

import (
	"encoding/gob"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"gstack/fuzz/jail/wire"
)

// firstUser is the first of the users that workers run as. Each has its own, as
// the number of processes is limited per user, of all jails of the machine.
const firstUser = 61200

var workers atomic.Int64

func nextUser() int { return firstUser + os.Getpid()%400*10 + int(workers.Add(1)%10) }

// Jail is a set of workers that run one command at a time each.
type Jail struct {
	root    string
	real    map[string]bool
	trees   []string
	setup   wire.Setup
	workers []*worker
}

type worker struct {
	jail *Jail
	user int
	proc *exec.Cmd
	enc  *gob.Encoder
	dec  *gob.Decoder
	in   io.WriteCloser
	errs *tail
}

// New builds a jail and starts its workers.
func New(s Spec) (*Jail, error) {
	root, err := os.MkdirTemp("", "jail-")
	if err != nil {
		return nil, err
	}
	j := &Jail{root: root, real: map[string]bool{}, setup: wire.Setup{Fresh: []string{"/home", "/tmp", "/rec"}, Watched: s.Watched}}
	for _, f := range s.Files {
		mode := uint32(0o644)
		if f.Exec {
			mode = 0o755
		}
		j.setup.Files = append(j.setup.Files, wire.File{Path: f.Path, Text: f.Text, Mode: mode})
	}
	if err := j.build(&s); err != nil {
		j.Close()
		return nil, err
	}
	for range max(1, s.Workers) {
		w := &worker{jail: j, user: nextUser()}
		j.workers = append(j.workers, w)
		if r := w.run(Command{Argv: []string{"/usr/bin/" + s.Shells[0], "-c", ":"}, Dir: "/"}); r.Err != nil {
			j.Close()
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, r.Err)
		}
	}
	return j, nil
}

// Has reports whether the jail holds the real program of that name.
func (j *Jail) Has(name string) bool { return j.real[name] }

// Run runs commands on all workers. The results are in the order of the
// commands.
func (j *Jail) Run(list []Command) []Result {
	out := make([]Result, len(list))
	next := make(chan int)
	var wg sync.WaitGroup
	for _, w := range j.workers {
		wg.Go(func() {
			for i := range next {
				out[i] = w.run(list[i])
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wg.Wait()
	return out
}

// Close ends the workers and removes the jail.
func (j *Jail) Close() error {
	for _, w := range j.workers {
		w.stop()
	}
	return os.RemoveAll(j.root)
}

func (w *worker) start() error {
	cmd := exec.Command(filepath.Join(w.jail.root, wire.Driver), append([]string{"enter", w.jail.root, strconv.Itoa(w.user)}, w.jail.trees...)...)
	cmd.Env = []string{}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS,
		Setsid:     true,
	}
	if os.Getuid() != 0 {
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: w.user, HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: w.user, HostID: os.Getgid(), Size: 1}}
	}
	w.errs = &tail{}
	cmd.Stderr = w.errs
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	w.proc, w.in, w.enc, w.dec = cmd, in, gob.NewEncoder(in), gob.NewDecoder(out)
	return w.enc.Encode(&w.jail.setup)
}

func (w *worker) stop() {
	if w.proc == nil {
		return
	}
	w.in.Close()
	w.proc.Process.Kill()
	w.proc.Wait()
	w.proc = nil
}

// run runs one command; a worker that fails is started anew for the next.
func (w *worker) run(c Command) Result {
	if w.proc == nil {
		if err := w.start(); err != nil {
			w.stop()
			return Result{Err: w.why(err)}
		}
	}
	if c.Limit == 0 {
		c.Limit = 2 * time.Second
	}
	proc := w.proc.Process
	stuck := time.AfterFunc(c.Limit+10*time.Second, func() { proc.Kill() })
	defer stuck.Stop()
	var r wire.Reply
	err := w.enc.Encode(&wire.Command{Argv: c.Argv, Env: c.Env, Dir: c.Dir, Millis: int(c.Limit.Milliseconds()), CPU: 1 + int(c.Limit/time.Second)/2})
	if err == nil {
		err = w.dec.Decode(&r)
	}
	if err != nil {
		w.stop()
		return Result{Err: w.why(err)}
	}
	return result(&r)
}

func (w *worker) why(err error) error {
	if t := w.errs.String(); t != "" {
		return fmt.Errorf("%w: %s", err, t)
	}
	return err
}

func result(r *wire.Reply) Result {
	out := Result{Stdin: map[string][]string{}, Wrote: r.Wrote, Stderr: string(r.Stderr), Status: r.Status, Killed: r.Killed}
	if r.Err != "" {
		out.Err = fmt.Errorf("in the jail: %s", r.Err)
	}
	records, whole := wire.Records(r.Log)
	out.Cut = !whole
	for _, rec := range records {
		f := rec.Fields
		switch {
		case rec.Kind == wire.Started && len(f) >= 2:
			out.Started = append(out.Started, Started{Path: f[0], Dir: f[1], Argv: f[2:]})
		case rec.Kind == wire.Read && len(f) == 2:
			name := path.Base(f[0])
			out.Stdin[name] = append(out.Stdin[name], f[1])
		default:
			out.Cut = true
		}
	}
	return out
}

// tail keeps the beginning of what a process says about its failure.
type tail struct {
	mu sync.Mutex
	b  []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, p[:min(len(p), 2000-len(t.b))]...)
	return len(p), nil
}

func (t *tail) String() string {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.b))
}
