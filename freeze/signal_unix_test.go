//go:build unix

package freeze

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// A process that is asked to end finishes the change that it is in: it gives its
// lock back and ends with the status of the signal.
func TestEndedProcess(t *testing.T) {
	dir := yard(t, newScratch(t).dir)
	state := dir + "/state/" + stateName
	held := 0
	for range 30 {
		if err := os.RemoveAll(state); err != nil {
			t.Fatal(err)
		}
		cmd, out := start(t, "set", dir)
		atWork(t, func() bool { _, err := os.Stat(state); return err == nil })
		time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		err := cmd.Wait()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || out.Len() > 0 {
			t.Fatalf("the process ended by itself: %v, %s", err, out)
		}
		if exit.ExitCode() == 128+int(syscall.SIGTERM) {
			held++
		}
		left, err := os.ReadDir(dir + "/state")
		if err != nil || len(left) != 1 {
			t.Fatalf("%v is left in the state root, %v", left, err)
		}
	}
	t.Logf("30 signals, %d during a change", held)
	require(t, "a signal during a change", held, 3)
}
