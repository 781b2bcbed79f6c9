package bashtext

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// bash runs a script in the real shell and returns its standard output. The
// shell is the judge of this package: without it CI fails, and elsewhere the
// test says loudly that nothing was compared.
func bash(t testing.TB, script, stdin string, args ...string) string {
	t.Helper()
	path := realBash(t)
	cmd := exec.Command(path, append([]string{"--norc", "--noprofile", "-c", script, "bash"}, args...)...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=" + utf8Locale()}
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("bash: %v\n%s", err, errs.String())
	}
	return out.String()
}

// realBash finds a bash of at least 5.2, the version whose text operations
// this package describes.
func realBash(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("bash")
	if err == nil {
		var out []byte
		out, err = exec.Command(path, "--norc", "--noprofile", "-c",
			`((BASH_VERSINFO[0]*100 + BASH_VERSINFO[1] >= 502)) && echo new enough`).Output()
		if err == nil && len(out) > 0 {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("bash 5.2 or newer is required in CI: the comparison with the real shell must run")
	}
	t.Skip("NOT COMPARED with the real shell: no bash 5.2 or newer in PATH")
	return ""
}

func utf8Locale() string {
	if runtime.GOOS == "darwin" {
		return "en_US.UTF-8"
	}
	return "C.UTF-8"
}

// records joins fields for a script that reads them with `read -r -d ”`.
func records(fields ...string) string {
	var b strings.Builder
	for _, f := range fields {
		b.WriteString(f)
		b.WriteByte(0)
	}
	return b.String()
}

// fields splits what a script printed with printf '%s\0'.
func fields(out string) []string {
	if out == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
}

// generator yields the same texts in every run.
type generator struct{ state uint64 }

func (g *generator) next(n int) int {
	g.state = g.state*6364136223846793005 + 1442695040888963407
	return int((g.state >> 33) % uint64(n))
}

// text concatenates up to max of the given pieces.
func (g *generator) text(pieces []string, max int) string {
	var b strings.Builder
	for range g.next(max + 1) {
		b.WriteString(pieces[g.next(len(pieces))])
	}
	return b.String()
}
