//go:build linux

package main

import (
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"gstack/fuzz/jail/wire"
)

// serve answers commands until its input ends.
func serve(in io.Reader, out io.Writer) error {
	// What a command sends to every process it may signal reaches this one.
	signal.Notify(make(chan os.Signal, 1))
	dec, enc := gob.NewDecoder(in), gob.NewEncoder(out)
	var setup wire.Setup
	if err := dec.Decode(&setup); err != nil {
		return err
	}
	var top []entry // what the root holds at first
	list, err := os.ReadDir("/")
	if err != nil {
		return err
	}
	for _, e := range list {
		t := entry{name: e.Name(), kind: e.Type()}
		if t.kind == os.ModeSymlink {
			if t.target, err = os.Readlink("/" + t.name); err != nil {
				return err
			}
		}
		top = append(top, t)
	}
	for {
		var c wire.Command
		if err := dec.Decode(&c); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := enc.Encode(run(&setup, top, &c)); err != nil {
			return err
		}
	}
}

// entry is a directory or symbolic link in the root.
type entry struct {
	name, target string
	kind         os.FileMode
}

// restore brings an entry back that a command has removed or replaced.
func (t entry) restore() error {
	at := "/" + t.name
	if info, err := os.Lstat(at); err == nil && info.Mode().Type() == t.kind {
		if t.kind != os.ModeSymlink {
			return nil
		}
		if target, err := os.Readlink(at); err == nil && target == t.target {
			return nil
		}
	}
	if err := os.RemoveAll(at); err != nil {
		return err
	}
	if t.kind == os.ModeSymlink {
		return os.Symlink(t.target, at)
	}
	if err := os.Mkdir(at, 0o777); err != nil {
		return err
	}
	return os.Chmod(at, 0o777)
}

func run(setup *wire.Setup, top []entry, c *wire.Command) *wire.Reply {
	failed := func(err error) *wire.Reply { return &wire.Reply{Err: err.Error()} }
	if err := refresh(setup, top); err != nil {
		return failed(err)
	}
	null, err := os.OpenFile("/dev/null", os.O_RDWR, 0)
	if err != nil {
		return failed(err)
	}
	defer null.Close()
	stderr, err := os.OpenFile(wire.Stderr, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return failed(err)
	}
	defer stderr.Close()
	pid, err := syscall.ForkExec(c.Argv[0], c.Argv, &syscall.ProcAttr{
		Dir: c.Dir, Env: c.Env, Files: []uintptr{null.Fd(), null.Fd(), stderr.Fd()},
		Sys: &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return failed(err)
	}
	limitCPU(pid, uint64(c.CPU))
	r := &wire.Reply{}
	reap(pid, time.Duration(c.Millis)*time.Millisecond, r)
	r.Log, _ = os.ReadFile(wire.Log)
	r.Stderr = head(wire.Stderr, 2000)
	for _, w := range setup.Watched {
		if info, err := os.Stat(w); err != nil || !info.ModTime().Equal(epoch) {
			r.Wrote = append(r.Wrote, w)
		}
	}
	return r
}

// limitCPU bounds the processor time of a process and of what it starts.
func limitCPU(pid int, seconds uint64) {
	l := syscall.Rlimit{Cur: seconds, Max: seconds}
	syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_CPU, uintptr(unsafe.Pointer(&l)), 0, 0, 0)
}

// grace is how long what a command left in the background may go on.
const grace = 150 * time.Millisecond

// reap waits for the command and all that it left, and ends what does not end.
func reap(pid int, limit time.Duration, r *wire.Reply) {
	main, done, killed := make(chan struct{}), make(chan struct{}), make(chan bool)
	go func() {
		kills, over, main := false, false, main
		t := time.NewTimer(limit)
		for {
			select {
			case <-main:
				over, main = true, nil
				t.Reset(grace)
			case <-t.C:
				// Again and again: a process that is just forking may escape.
				kills = kills || !over
				syscall.Kill(-1, syscall.SIGKILL)
				t.Reset(10 * time.Millisecond)
			case <-done:
				killed <- kills
				return
			}
		}
	}()
	for {
		var ws syscall.WaitStatus
		got, err := syscall.Wait4(-1, &ws, 0, nil)
		if err == syscall.EINTR {
			continue
		}
		if err != nil { // no process is left
			break
		}
		if got != pid {
			continue
		}
		r.Status = ws.ExitStatus()
		if ws.Signaled() {
			r.Status = 128 + int(ws.Signal())
		}
		close(main)
	}
	close(done)
	r.Killed = <-killed
}

var epoch = time.Unix(1, 0)

// refresh brings all that commands can write to into its first state.
func refresh(s *wire.Setup, top []entry) error {
	list, err := os.ReadDir("/")
	if err != nil {
		return err
	}
	for _, e := range list {
		if slices.ContainsFunc(top, func(t entry) bool { return t.name == e.Name() }) {
			continue
		}
		if err := os.RemoveAll("/" + e.Name()); err != nil {
			return err
		}
	}
	for _, t := range top {
		if err := t.restore(); err != nil {
			return err
		}
	}
	for _, dir := range s.Fresh {
		list, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, e := range list {
			p := filepath.Join(dir, e.Name())
			if e.IsDir() {
				os.Chmod(p, 0o700)
			}
			if err := os.RemoveAll(p); err != nil {
				return err
			}
		}
	}
	for _, f := range s.Files {
		if err := put(f); err != nil {
			return err
		}
	}
	for _, w := range s.Watched {
		if err := os.Chtimes(w, epoch, epoch); err != nil {
			return err
		}
	}
	return put(wire.File{Path: wire.Log, Mode: 0o666})
}

func put(f wire.File) error {
	if dir, ok := strings.CutSuffix(f.Path, "/"); ok {
		return os.MkdirAll(dir, 0o755)
	}
	if err := os.WriteFile(f.Path, []byte(f.Text), 0o600); err != nil {
		return err
	}
	return os.Chmod(f.Path, os.FileMode(f.Mode))
}

func head(name string, n int) []byte {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	b := make([]byte, n)
	n, _ = io.ReadFull(f, b)
	return b[:n]
}
