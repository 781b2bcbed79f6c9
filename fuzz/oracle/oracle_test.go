package oracle

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

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
	c := &Campaign{Shell: shell, Plain: open(t, shell, false), Tools: open(t, shell, true), Seed: seed, Depth: 6}
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
	c := campaign(t, "bash", 1, 5000)
	report(t, c)
	few(t, c)
}
