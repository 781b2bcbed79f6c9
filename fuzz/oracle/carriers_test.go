package oracle

import (
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/fuzz/gen"
	"gstack/fuzz/jail"
)

var compositions = flag.Int("carriers", 0, "number of commands of carriers, random ones; 0 is the fixed set")

// carried are commands of carriers in a jail that has the real programs.
type carried struct {
	jail *jail.Jail
	opt  classify.Options
}

func newCarried(t *testing.T) *carried {
	t.Helper()
	files := repository(t)
	j, err := jail.New(carriersSpec(files))
	if errors.Is(err, jail.ErrUnavailable) && os.Getenv("CI") != "true" {
		t.Skipf("NOT TESTED: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return &carried{jail: j, opt: carriersOptions(files)}
}

// compare runs commands and compares each with what it is said to do.
func (c *carried) compare(list []gen.Carried) ([]*Report, []jail.Result) {
	commands := make([]jail.Command, len(list))
	for i, l := range list {
		commands[i] = command("bash", l.Text)
		commands[i].Env = append(commands[i].Env, "LC_ALL=C", "FILTER_BRANCH_SQUELCH_WARNING=1")
		commands[i].Limit = 5 * time.Second
	}
	did := c.jail.Run(commands)
	out := make([]*Report, len(list))
	var wg sync.WaitGroup
	for _, part := range [...]int{0, 1} {
		wg.Go(func() {
			for i := part; i < len(list); i += 2 {
				out[i] = c.report(&list[i], did[i])
			}
		})
	}
	wg.Wait()
	return out, did
}

// report compares one command. What was written to or deleted is not among the
// redirections, but the doing of a program: it must not be allowed.
func (c *carried) report(g *gen.Carried, did jail.Result) *Report {
	wrote := did.Wrote
	did.Wrote = nil
	r := Compare(g.Text, c.opt, &did)
	r.Families = g.Carriers
	named := false // a gap that a model of a program tells
	for _, f := range classify.Command(g.Text, c.opt).Findings {
		if f.Rule == "git.metadata" { // a carrier writes Git's own configuration, which is asked about whatever it says
			r.Kinds = slices.DeleteFunc(r.Kinds, func(k Kind) bool { return k == FalseAlarm })
			r.Gaps = append(r.Gaps, f.Rule)
		}
		if strings.HasPrefix(f.Rule, "shell.") {
			named = true
			if len(r.Gaps) == 0 {
				r.Gaps = append(r.Gaps, f.Rule+" ("+strings.Join(f.Call, " ")+")")
			}
		}
	}
	if named {
		r.Kinds = slices.DeleteFunc(r.Kinds, func(k Kind) bool { return k == Unseen })
	}
	if len(wrote) > 0 {
		r.Destroyed = true
		r.Kinds = slices.DeleteFunc(r.Kinds, func(k Kind) bool { return k == FalseAlarm })
		if r.Decision == verdict.Allow {
			r.add(Allowed, "wrote to, or deleted, %q", wrote)
		}
	}
	if g.Harmless && !r.Destroyed && r.Decision != verdict.Allow && len(r.Gaps) == 0 {
		r.add(FalseAlarm, "%v", r.Decision)
	} else if !g.Harmless {
		r.Kinds = slices.DeleteFunc(r.Kinds, func(k Kind) bool { return k == FalseAlarm })
	}
	return r
}

// failed: a miss, or a false alarm without a gap. A program that is no part of
// the command, as one that a carrier starts for itself, is no failure.
func failed(r *Report) bool {
	return slices.ContainsFunc(r.Kinds, func(k Kind) bool { return k.serious() || k == FalseAlarm })
}

// The carriers as they are on this machine run what the analysis says they run:
// whatever destroys is foreseen and not allowed, and what does not is allowed or
// not understood, and then it is said why.
func TestOracleCarriers(t *testing.T) {
	c := newCarried(t)
	_, missing := gen.Carriers(c.jail.Has)
	if len(missing) > 0 {
		t.Logf("not on this machine, and left out: %s", strings.Join(missing, ", "))
		if os.Getenv("CI") == "true" {
			t.Error("continuous integration must have them all")
		}
	}
	t.Run("alone", c.alone)
	t.Run("composed", c.composed)
}

func (c *carried) composed(t *testing.T) {
	names, _ := gen.Carriers(c.jail.Has)
	n, s := 2100, int64(1)
	if *compositions > 0 {
		n, s = *compositions, chosenSeed()
	}
	r := rand.New(rand.NewSource(s))
	var list []gen.Carried
	for range n {
		list = append(list, gen.NewCarried(r, gen.CarrierOptions{Has: c.jail.Has, Depth: 4}))
	}
	start := time.Now()
	reports, did := c.compare(list)
	used, ran := map[string]int{}, map[string]int{}
	destroyed, denied, asked, allowed, quiet, gaps, killed, alarms := 0, 0, 0, 0, 0, 0, 0, 0
	why := map[string]int{}
	for i, rep := range reports {
		if did[i].Err != nil {
			t.Fatalf("%s: %v", rep.Text, did[i].Err)
		}
		if did[i].Killed {
			killed++
		}
		for _, f := range rep.Families {
			used[f]++
			if rep.Destroyed {
				ran[f]++
			}
		}
		switch {
		case rep.Destroyed && rep.Decision == verdict.Deny:
			denied++
		case rep.Destroyed:
			asked++
		}
		if rep.Destroyed {
			destroyed++
		}
		if rep.Decision == verdict.Allow {
			allowed++
		}
		if list[i].Harmless {
			quiet++
			if rep.Decision != verdict.Allow {
				gaps++
				for _, g := range rep.Gaps {
					why[g]++
				}
			}
		}
		if slices.Contains(rep.Kinds, FalseAlarm) {
			alarms++
		}
		if failed(rep) {
			t.Errorf("%s\n%s", rep.Text, rep.Detail)
		}
	}
	t.Logf("seed %d, %v: %d compositions, %d destroyed (%d denied, %d asked), %d allowed, %d harmless (%d not allowed, %d of them without a gap), %d out of time",
		s, time.Since(start).Round(time.Second/10), n, destroyed, denied, asked, allowed, quiet, gaps, alarms, killed)
	if *out != "" {
		saveCarried(t, reports, did, why)
	}
	if *compositions > 0 {
		return
	}
	for _, name := range names {
		if used[name] < n/400 || ran[name] == 0 {
			t.Errorf("%s: in %d compositions, of which %d destroy", name, used[name], ran[name])
		}
	}
	if destroyed < n/3 || denied < destroyed*3/4 || gaps > quiet/8 || killed > n/100 {
		t.Error("the comparison says too little")
	}
}

// Each carrier, alone around a program in plain words, runs it.
func (c *carried) alone(t *testing.T) {
	if *compositions > 0 {
		t.Skip("fixed commands only")
	}
	r := rand.New(rand.NewSource(1))
	names, _ := gen.Carriers(c.jail.Has)
	const each = 12
	var list []gen.Carried
	for _, name := range names {
		for range each {
			list = append(list, gen.NewCarried(r, gen.CarrierOptions{Has: c.jail.Has, Only: name}))
		}
	}
	reports, did := c.compare(list)
	for i, name := range names {
		ran := 0
		for k := i * each; k < (i+1)*each; k++ {
			if did[k].Err != nil {
				t.Fatal(did[k].Err)
			}
			if reports[k].Destroyed {
				ran++
			}
			if failed(reports[k]) {
				t.Errorf("%s: %s\n%s", name, list[k].Text, reports[k].Detail)
			}
		}
		if ran < each/4 {
			t.Errorf("%s: %d of %d commands destroy something; one is %s", name, ran, each, list[i*each].Text)
		}
	}
}

func saveCarried(t *testing.T, reports []*Report, did []jail.Result, why map[string]int) {
	f, err := os.Create(*out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i, r := range reports {
		if len(r.Kinds) > 0 || did[i].Killed || len(r.Gaps) > 0 {
			fmt.Fprintf(f, "== %v %v killed=%v\n%s\n-- %s%s\n%s\n", r.Kinds, r.Families, did[i].Killed, r.Text, r.Detail, strings.Join(r.Gaps, "; "), did[i].Stderr)
		}
	}
	fmt.Fprintf(f, "== GAPS OF WHAT IS HARMLESS\n%s", Top(why, 60))
}
