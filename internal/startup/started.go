//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// started is a program with what it is started with.
type started struct {
	name, stdin, dir string
	argv, env        []string
	times            []time.Duration // by the clock
	processor        []time.Duration
}

// start runs the program once and tells how long that took.
func (p *started) start() (time.Duration, error) {
	cmd, err := p.command(p.argv)
	if err != nil {
		return 0, err
	}
	defer cmd.Stdin.(*os.File).Close()
	begin := time.Now()
	err = cmd.Run()
	took := time.Since(begin)
	if cmd.ProcessState == nil {
		return 0, fmt.Errorf("%s: %w", p.name, err)
	}
	p.processor = append(p.processor, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	return took, nil // its exit status says what it decided
}

func (p *started) command(argv []string) (*exec.Cmd, error) {
	in, err := os.Open(p.stdin)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdin, cmd.Dir, cmd.Env = in, p.dir, p.env
	return cmd, nil
}

// memoryOf is the mode in which this program starts another one and prints how
// much memory that took. A process counts the memory of the one that it was
// forked from as its own, so that one has to be small.
const memoryOf = "-memory-of"

// memory is the most KiB that the program had resident.
func (p *started) memory() (int, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	cmd, err := p.command(append([]string{self, memoryOf}, p.argv...))
	if err != nil {
		return 0, err
	}
	defer cmd.Stdin.(*os.File).Close()
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", p.name, err)
	}
	return strconv.Atoi(strings.TrimSpace(string(out)))
}

func printMemory(argv []string) error {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	p, err := os.StartProcess(argv[0], argv, &os.ProcAttr{Files: []*os.File{os.Stdin, null, null}})
	if err != nil {
		return err
	}
	state, err := p.Wait()
	if err != nil {
		return err
	}
	size := state.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS == "darwin" {
		size /= 1024 // of bytes there
	}
	_, err = fmt.Println(size)
	return err
}

func ratios(of, to []time.Duration) []float64 {
	list := make([]float64, len(of))
	for i := range of {
		list[i] = float64(of[i]) / float64(to[i])
	}
	return list
}

func milliseconds(times []time.Duration) []float64 {
	list := make([]float64, len(times))
	for i, t := range times {
		list[i] = t.Seconds() * 1000
	}
	return list
}

func quartiles(list []float64) (low, mid, high float64) {
	slices.Sort(list)
	n := len(list)
	return list[n/4], list[n/2], list[3*n/4]
}
