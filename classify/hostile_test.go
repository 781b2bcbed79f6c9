package classify_test

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/corpus"
	"gstack/internal/workload"
	"gstack/shellast"
)

// TestHostile holds that whatever is thrown at it, an answer comes, and that
// no such text hides a delete. How long it takes is printed, not asserted: that
// depends on the machine.
func TestHostile(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the program does
	machine := (&corpus.Case{Home: corpus.DefaultHome, Cwd: corpus.DefaultCwd, Shell: corpus.DefaultShell}).Host()
	type took struct {
		name string
		time time.Duration
	}
	var times []took
	judge := func(name, text string) *verdict.Verdict {
		begin := time.Now()
		v := classify.Command(text, classify.Options{Options: shellast.Options{Dir: corpus.DefaultCwd, Host: machine}})
		times = append(times, took{name, time.Since(begin)})
		return v
	}
	harmless, harmful := workload.Hostile("true"), workload.Hostile("rm -rf /")
	if len(harmless) < 80 {
		t.Errorf("%d shapes", len(harmless))
	}
	for i, h := range harmless {
		if v := judge(h.Name, h.Src); v.Decision != verdict.Allow && v.Decision != verdict.Ask {
			t.Errorf("%s: %s", h.Name, said(h.Src, v))
		}
		if v := judge(h.Name+", with a delete", harmful[i].Src); v.Decision != verdict.Ask && v.Decision != verdict.Deny {
			t.Errorf("%s, with a delete: %s", h.Name, v.Decision)
		}
	}
	slices.SortFunc(times, func(a, b took) int { return int(b.time - a.time) })
	var slow strings.Builder
	for _, x := range times[:12] {
		fmt.Fprintf(&slow, "\n%8v  %s", x.time.Round(time.Millisecond), x.name)
	}
	t.Logf("the slowest of %d:%s", len(times), slow.String())
}
