package oracle

import (
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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

func TestInProcTmp(t *testing.T) {
	n := 20000
	r := rand.New(rand.NewSource(1))
	opt := options("bash")
	o := gen.Options{InProcess: true, Depth: 5}
	c := &Campaign{}
	c.Count.ByFamily, c.Count.ByGap = map[string]int{}, map[string]int{}
	lack := 0
	start := time.Now()
	var tg, ti, tc time.Duration
	for range n {
		t0 := time.Now()
		cmd := gen.New(r, o)
		t1 := time.Now()
		did, ok := InProcess(cmd.Text)
		t2 := time.Now()
		tg += t1.Sub(t0)
		ti += t2.Sub(t1)
		if !ok {
			lack++
			continue
		}
		rep := Compare(cmd.Text, opt, did)
		tc += time.Since(t2)
		c.count(rep, did, cmd.Families)
		for _, k := range rep.Kinds {
			if k != FalseAlarm {
				c.Failures = append(c.Failures, rep)
				break
			}
		}
	}
	bad := map[string]int{}
	for _, f := range c.Failures {
		for _, n := range f.Families {
			bad[n]++
		}
	}
	rate := map[string]int{}
	for n, k := range bad {
		rate[n] = k * 1000 / c.Count.ByFamily[n]
	}
	t.Log("\n" + Top(rate, 40))
	t.Log(time.Since(start), tg, ti, tc, "lacking", lack, c.Count)
	if *out != "" {
		save(t, c)
	}
}
