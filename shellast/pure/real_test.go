package pure

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// real runs the program itself. Those of GNU and Linux are the judges of this
// package; on other systems nothing is compared, and on Linux a missing one
// fails in CI.
func real(t testing.TB, locale, stdin string, argv ...string) (stdout string, status int) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("NOT COMPARED with the real programs: they are those of Linux")
	}
	path, err := exec.LookPath(argv[0])
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is required in CI: the comparison with the real program must run", argv[0])
		}
		t.Skipf("NOT COMPARED with the real program: no %s in PATH", argv[0])
	}
	cmd := exec.Command(path, argv[1:]...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=" + locale}
	cmd.Stdin = strings.NewReader(stdin)
	var out bytes.Buffer
	cmd.Stdout = &out
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%q: %v", argv, err)
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

// compare runs a call both ways. It reports whether the result was known.
func compare(t *testing.T, locale, stdin string, argv ...string) bool {
	t.Helper()
	mine, known := Run(argv, stdin, Env{Shell: NoShell})
	if !known {
		return false
	}
	out, status := real(t, locale, stdin, argv...)
	if mine.Stdout != out || mine.StatusKnown && mine.Status != status {
		t.Errorf("%q < %.100q: %.100q status %d, the program says %.100q status %d", argv, stdin, mine.Stdout, mine.Status, out, status)
	}
	return true
}

var locales = []string{"C", "C.UTF-8"}

// generator yields the same choices in every run.
type generator struct{ state uint64 }

func (g *generator) next(n int) int {
	g.state = g.state*6364136223846793005 + 1442695040888963407
	return int((g.state >> 33) % uint64(n))
}

func (g *generator) pick(choices []string) string { return choices[g.next(len(choices))] }

// text concatenates up to max choices.
func (g *generator) text(choices []string, max int) string {
	var b strings.Builder
	for range g.next(max + 1) {
		b.WriteString(g.pick(choices))
	}
	return b.String()
}
