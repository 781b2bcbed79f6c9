package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"gstack/fuzz/gen"
)

func TestInProcessRuns(t *testing.T) {
	tests := []struct{ text, want string }{
		{`x=rm; $x -rf /`, "rm -rf / @/home/u/p"},
		{`cd sub && rm *; echo x > f; rm $(cat f)`, "rm c.txt @/home/u/p/sub\ncat f @/home/u/p/sub\nrm x @/home/u/p/sub"},
		{`echo 'rm a' | sh; bash -c 'rm "$1"' x b; sh <<< 'rm c'`, "rm a @/home/u/p\nrm b @/home/u/p\nrm c @/home/u/p"},
		{`export x=1; y=2; sh -c 'rm "$x$y"'`, "rm 1 @/home/u/p"},
		{`ls | while read -r f; do rm "$f"; done`, "ls @/home/u/p\nrm a.txt @/home/u/p\nrm b.txt @/home/u/p"},
		{`/bin/rm x; /nowhere/rm y; nosuch z`, "/bin/rm x @/home/u/p"},
	}
	for _, tt := range tests {
		r, ok := InProcess(tt.text)
		var got []string
		for _, s := range r.Started {
			got = append(got, strings.Join(s.Argv, " ")+" @"+s.Dir)
		}
		if !ok || strings.Join(got, "\n") != tt.want {
			t.Errorf("%s\n got %q\nwant %q\n%s", tt.text, got, tt.want, r.Stderr)
		}
	}
}

// Nothing that a command does in the interpreter reaches the machine.
func TestInProcessTouchesNothing(t *testing.T) {
	dir := t.TempDir()
	keep := filepath.Join(dir, "keep")
	if err := os.WriteFile(keep, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"rm -rf " + dir, "> " + keep, "echo hi > " + keep, "cd " + dir + "; > keep", "eval '> " + keep + "'", "sh -c '> " + keep + "'",
		"while :; do :; done", "f() { f; }; f", ":(){ :|:& };:", "source " + keep, "exec > " + keep, "echo y | tee " + keep,
	} {
		InProcess(text)
		if b, err := os.ReadFile(keep); err != nil || string(b) != "x" {
			t.Fatalf("%s changed a file", text)
		}
		if list, _ := os.ReadDir(dir); len(list) != 1 {
			t.Fatalf("%s made a file", text)
		}
	}
}

// The volume: every generated command is compared with an interpreter that
// shares the parser with the evaluator and nothing else. What bash reads
// otherwise only the jail tells.
func TestOracleInProcess(t *testing.T) {
	n, first := 200_000, int64(1)
	if testing.Short() {
		n = 20_000
	}
	if *many > 0 {
		n, first = *many, chosenSeed()
	}
	const parts = 2
	for part := range int64(parts) {
		t.Run(fmt.Sprint(part+1), func(t *testing.T) {
			t.Parallel()
			c := &Campaign{Shell: "bash", Count: newCount()}
			opt := options("bash")
			lacking := 0
			p := gopter.DefaultTestParametersWithSeed(first + part)
			p.MinSuccessfulTests, p.MaxSize = n/parts, 100
			properties := gopter.NewProperties(p)
			properties.Property("what is started is among the calls, and what destroys is not allowed", prop.ForAll(func(cmd gen.Command) string {
				did, ok := InProcess(cmd.Text)
				if !ok {
					lacking++
					return ""
				}
				r := Compare(cmd.Text, opt, did)
				c.count(r, did, cmd.Families)
				if c.sort(r); slices.Contains(c.Failures, r) {
					return r.Detail
				}
				return ""
			}, gen.Commands(gen.Options{InProcess: true, Depth: 5})))
			properties.TestingRun(t)
			t.Logf("seed %d: %v; %d need what the interpreter lacks", first+part, c.Count, lacking)
			if c.Count.Run < n/parts*9/10 || c.Count.Destroyed < c.Count.Run/4 || c.Count.Exact < c.Count.Run/4 {
				t.Errorf("the comparison says too little: %v", c.Count)
			}
			few(t, c)
		})
	}
}
