package classify_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"gstack/classify/rules"
	"gstack/corpus"
)

// rewrites is how often each case is written in another way.
const rewrites = 20

// TestHarmlessStaysHarmless holds that a harmless command is allowed in
// whatever other way it is written.
func TestHarmlessStaysHarmless(t *testing.T) {
	stays(t, "allow", func(c *corpus.Case) bool {
		return c.Want == "allow" && !c.Look && c.Env == nil && c.Repo == nil && c.Files == nil &&
			c.Home == corpus.DefaultHome && c.Cwd == corpus.DefaultCwd && c.Shell == corpus.DefaultShell
	}, func(got string) bool { return got == "allow" })
}

// TestDangerousStaysDangerous holds that no other way of writing makes a
// dangerous command allowed.
func TestDangerousStaysDangerous(t *testing.T) {
	stays(t, "ask or deny", func(c *corpus.Case) bool {
		return c.Want != "allow" && c.Shell == corpus.DefaultShell && !slices.Contains(c.Rules, rules.UserPattern.ID)
	}, func(got string) bool { return got != "allow" })
}

// stays rewrites the cases that count, always in the same ways, and holds the
// decisions against what is right.
func stays(t *testing.T, want string, counts func(*corpus.Case) bool, right func(got string) bool) {
	list := make(chan corpus.Case)
	var lock sync.Mutex
	tried, kinds := 0, map[string]int{}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for c := range list {
				r := rand.New(rand.NewPCG(uint64(len(c.ID)), seedOf(c.ID)))
				var applied []string
				for range rewrites {
					other, names := rewritten(r, c.Command)
					applied = append(applied, names...)
					one := c
					one.Command = other
					if v := decide(&one); !right(v.Decision.String()) {
						t.Errorf("%s: %s: want %s, got %s after %s\n%s", c.Pos, c.ID, want, v.Decision, strings.Join(names, ", "), said(other, v))
						break
					}
				}
				lock.Lock()
				tried++
				for _, name := range applied {
					kinds[name]++
				}
				lock.Unlock()
			}
		})
	}
	for _, c := range cases(t) {
		if counts(&c) {
			list <- c
		}
	}
	close(list)
	workers.Wait()
	for _, c := range changes {
		if kinds[c.name] < tried/10 {
			t.Errorf("%s was applied %d times to %d cases: it hardly ever fits", c.name, kinds[c.name], tried)
		}
	}
	t.Logf("%d cases, %v", tried, kinds)
}

// seedOf is a number that belongs to an id (FNV-1a).
func seedOf(id string) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(id) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}
