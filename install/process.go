package install

import (
	"errors"
	"io"
	"os"
	"time"
)

// ran is how a process ended.
type ran struct {
	stdout, stderr string
	status         int // -1 when a signal ended it
}

var errLate = errors.New("it did not end in time")

// maxOutput is the most that is kept of an output.
const maxOutput = 64 << 10

// start runs a program to its end, or for the given time. It does without
// os/exec, which every start of the hook would pay for.
func start(argv, env []string, dir, stdin string, limit time.Duration) (ran, error) {
	var files [3]*os.File // of the process
	var ends [3]*os.File  // ours
	defer func() {
		for _, f := range append(files[:], ends[:]...) {
			if f != nil {
				f.Close()
			}
		}
	}()
	for i := range files {
		r, w, err := os.Pipe()
		if err != nil {
			return ran{}, err
		}
		if i == 0 {
			files[i], ends[i] = r, w
		} else {
			files[i], ends[i] = w, r
		}
	}
	p, err := os.StartProcess(argv[0], argv, &os.ProcAttr{Dir: dir, Env: env, Files: files[:]})
	if err != nil {
		return ran{}, err
	}
	for i := range files {
		files[i].Close()
		files[i] = nil
	}
	go func() {
		// A process that does not want it closes it, and that is its business.
		_, _ = io.WriteString(ends[0], stdin)
		ends[0].Close()
	}()
	var out [2]string
	read := make(chan bool, 2)
	for i := range out {
		go func() {
			b, _ := io.ReadAll(io.LimitReader(ends[i+1], maxOutput))
			out[i] = string(b)
			read <- true
		}()
	}
	ended := make(chan int, 1)
	go func() {
		<-read
		<-read
		status := -1
		if state, err := p.Wait(); err == nil {
			status = state.ExitCode()
		}
		ended <- status
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case status := <-ended:
		return ran{out[0], out[1], status}, nil
	case <-timer.C:
		_ = p.Kill()
		return ran{}, errLate
	}
}
