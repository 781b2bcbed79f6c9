package oracle

import (
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"
	"time"

	"gstack/fuzz/gen"
	"gstack/fuzz/jail"
)

var (
	count = flag.Int("commands", 0, "number of jailed commands, random ones; 0 is the fixed set")
	many  = flag.Int("inprocess", 0, "number of commands that are interpreted, random ones; 0 is the fixed set")
	seed  = flag.Int64("seed", 0, "seed of the random commands; 0 takes one from the clock")
	shell = flag.String("shell", "bash", "the shell that runs the random commands")
	out   = flag.String("failures", "", "file to which failures are written in full")
	most  = flag.Int("shrink", 12, "number of failures that are made as small as they get")
)

// open builds a jail, or says why the test cannot be run here. Continuous
// integration must be able to.
func open(t *testing.T, shell string, tools bool) *jail.Jail {
	t.Helper()
	j, err := jail.New(Spec(shell, tools))
	if errors.Is(err, jail.ErrUnavailable) && os.Getenv("CI") != "true" {
		t.Skipf("NOT TESTED: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

// chosenSeed is that of the command line, or a new one.
func chosenSeed() int64 {
	if *seed != 0 {
		return *seed
	}
	return time.Now().UnixNano() % 1_000_000_007
}

func campaign(t *testing.T, shell string, seed int64, n int) *Campaign {
	c := &Campaign{Shell: shell, Plain: open(t, shell, false), Seed: seed, Depth: 6}
	if shell != "busybox" { // which has its own programs for all that transforms text
		c.Tools = open(t, shell, true)
	}
	start := time.Now()
	if err := c.Run(n); err != nil {
		t.Fatal(err)
	}
	t.Logf("seed %d, %v: %v", seed, time.Since(start).Round(time.Second/10), c.Count)
	return c
}

// report fails the test for every failure, the first few in smallest form.
func report(t *testing.T, c *Campaign) {
	t.Helper()
	if *out != "" {
		save(t, c)
	}
	seen := map[string]bool{}
	for i, r := range c.Failures {
		if i < *most {
			r = c.Minimal(r)
			if len(r.Kinds) == 0 {
				r = c.Failures[i] // it depended on time
			}
		}
		if i >= 60 {
			t.Errorf("and %d more", len(c.Failures)-i)
			break
		}
		if !seen[r.Text] {
			seen[r.Text] = true
			t.Errorf("%s\n%s", r.Text, r.Detail)
		}
	}
}

// few fails the test when harmless programs that are not foreseen, and false
// alarms, are more than the odd one.
func few(t *testing.T, c *Campaign) {
	t.Helper()
	if n := c.Count.Differ + c.Count.FalseAlarms; n > c.Count.Run/100 {
		t.Errorf("%d of %d commands start programs that are not foreseen, or are stopped without a reason", n, c.Count.Run)
	}
}

func save(t *testing.T, c *Campaign) {
	f, err := os.Create(*out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, list := range [...]struct {
		name string
		of   []*Report
	}{{"FAILURE", c.Failures}, {"FALSE ALARM", c.Alarms}, {"DIFFERENCE", c.Differences}, {"IDLE", c.Idle}} {
		for _, r := range list.of {
			fmt.Fprintf(f, "== %s\n%s\n-- %s%s %s\n", list.name, r.Text, r.Detail, strings.Join(r.Gaps, "; "), strings.Join(r.Idle, "; "))
		}
	}
	fmt.Fprintf(f, "== FAMILIES\n%s== GAPS\n%s", Top(c.Count.ByFamily, 500), Top(c.Count.ByGap, 60))
}

func TestOracleJail(t *testing.T) {
	if *count > 0 {
		report(t, campaign(t, *shell, chosenSeed(), *count))
		return
	}
	n := 5000
	if testing.Short() {
		n = 500
	}
	c := campaign(t, "bash", 1, n)
	report(t, c)
	few(t, c)
	for _, f := range gen.Families(gen.Options{Helpers: true}) {
		if c.Count.ByFamily[f] < n/500 {
			t.Errorf("%s: only %d of %d commands", f, c.Count.ByFamily[f], n)
		}
	}
	if c.Count.Destroyed < c.Count.Run/4 || c.Count.Exact < c.Count.Run/4 {
		t.Errorf("the comparison says too little: %v", c.Count)
	}
}

// Other shells read some things otherwise. What they destroy must not be
// allowed either, where the command is judged as theirs.
func TestOracleOtherShells(t *testing.T) {
	if *count > 0 {
		t.Skip("commands are for one shell")
	}
	for i, shell := range []string{"dash", "busybox", "zsh"} {
		t.Run(shell, func(t *testing.T) {
			c := campaign(t, shell, int64(10+i), 600)
			report(t, c)
			if c.Count.Destroyed < c.Count.Run/4 {
				t.Errorf("the comparison says too little: %v", c.Count)
			}
		})
	}
}

// Each construct, alone around a payload in plain words, does in a real shell
// what it is there for.
func TestConstructsWork(t *testing.T) {
	if *count > 0 {
		t.Skip("fixed commands only")
	}
	const each = 16
	r := rand.New(rand.NewSource(1))
	for _, tools := range []bool{false, true} {
		c := &Campaign{Shell: "bash", Tools: open(t, "bash", tools)}
		o := gen.Options{Helpers: tools}
		families := gen.Families(o)
		if len(families) < 40 {
			t.Errorf("%d constructs", len(families))
		}
		var texts []string
		for _, f := range families {
			o.Only = f
			for range each {
				texts = append(texts, gen.New(r, o).Text)
			}
		}
		reports, did := c.reports(c.Tools, texts)
		for i, f := range families {
			ran := 0
			for k := i * each; k < (i+1)*each; k++ {
				if did[k].Err != nil {
					t.Fatal(did[k].Err)
				}
				if reports[k].Destroyed {
					ran++
				}
				if len(reports[k].Kinds) > 0 {
					t.Errorf("%s: %s\n%s", f, texts[k], reports[k].Detail)
				}
			}
			if gen.Runs(f) != (ran > 0) {
				t.Errorf("%s: %d of %d commands destroy something; one is %s", f, ran, each, texts[i*each])
			}
		}
	}
}
