package oracle

import (
	"fmt"
	"math/rand"
	"slices"
	"sort"
	"strings"
	"sync"

	"gstack/fuzz/gen"
	"gstack/fuzz/jail"
)

// Campaign compares many commands and counts what came of them.
type Campaign struct {
	Shell string
	// Jails are without and with helpers; either may be nil.
	Plain, Tools *jail.Jail
	// Seed of everything random.
	Seed int64
	// Depth of nesting.
	Depth int

	Count    Count
	Failures []*Report
	Alarms   []*Report // false alarms
	// Differences: harmless programs were started that are not among the calls,
	// or in another directory.
	Differences []*Report
	Idle        []*Report // more calls than starts
}

// Count is how many commands were what.
type Count struct {
	Run, Destroyed, Denied, Asked, Allowed int
	Gaps, Exact, Idle, FalseAlarms, Differ int
	// Unneeded: nothing destroying was started, and a gap asks.
	Unneeded, Killed, NotRun int
	ByFamily                 map[string]int
	ByGap                    map[string]int
}

func newCount() Count { return Count{ByFamily: map[string]int{}, ByGap: map[string]int{}} }

func (c Count) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d commands: %d destroyed (%d denied, %d asked), %d exact, %d with more calls than starts, %d with gaps (%d of them destroyed nothing), %d false alarms, %d with harmless programs not foreseen, %d out of time, %d not run",
		c.Run, c.Destroyed, c.Denied, c.Asked, c.Exact, c.Idle, c.Gaps, c.Unneeded, c.FalseAlarms, c.Differ, c.Killed, c.NotRun)
	return b.String()
}

// Top lists the most frequent entries of a count.
func Top(m map[string]int, n int) string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		if m[keys[i]] != m[keys[j]] {
			return m[keys[i]] > m[keys[j]]
		}
		return keys[i] < keys[j]
	})
	var b strings.Builder
	for _, k := range keys[:min(n, len(keys))] {
		fmt.Fprintf(&b, "%7d %s\n", m[k], k)
	}
	return b.String()
}

// Run compares n commands.
func (c *Campaign) Run(n int) error {
	if c.Count.ByFamily == nil {
		c.Count = newCount()
	}
	r := rand.New(rand.NewSource(c.Seed))
	const batch = 400
	for done := 0; done < n; done += batch {
		for _, tools := range [...]bool{false, true} {
			j := c.Plain
			if tools {
				j = c.Tools
			}
			size := min(batch, n-done) / 2
			if c.Plain == nil || c.Tools == nil {
				size *= 2
			}
			if j == nil || size == 0 {
				continue
			}
			list := make([]gen.Command, size)
			for i := range list {
				list[i] = c.make(r, tools)
			}
			if err := c.compare(j, list); err != nil {
				return err
			}
		}
	}
	return nil
}

// make makes a command: mostly as people and agents write them, a part of
// them damaged, a part of them soup.
func (c *Campaign) make(r *rand.Rand, tools bool) gen.Command {
	o := gen.Options{Helpers: tools, Depth: c.Depth, Posix: c.Shell == "dash" || c.Shell == "busybox", Paths: c.Shell == "busybox"}
	switch k := r.Intn(20); {
	case c.Shell == "busybox": // what has no path is a part of the shell
		return gen.New(r, o)
	case k == 0:
		return gen.Command{Text: gen.Soup(r), Families: []string{"soup"}}
	case k <= 2:
		cmd := gen.New(r, o)
		cmd.Text = gen.Mutate(r, cmd.Text)
		cmd.Families = append(cmd.Families, "mutant")
		return cmd
	default:
		return gen.New(r, o)
	}
}

// reports compares texts in a jail.
func (c *Campaign) reports(j *jail.Jail, texts []string) ([]*Report, []jail.Result) {
	list := make([]jail.Command, len(texts))
	for i, t := range texts {
		list[i] = command(c.Shell, t)
	}
	did := j.Run(list)
	out := make([]*Report, len(texts))
	opt := options(c.Shell)
	var wg sync.WaitGroup
	for _, part := range [...]int{0, 1} {
		wg.Go(func() {
			for i := part; i < len(texts); i += 2 {
				out[i] = Compare(texts[i], opt, &did[i])
			}
		})
	}
	wg.Wait()
	return out, did
}

func (c *Campaign) compare(j *jail.Jail, list []gen.Command) error {
	texts := make([]string, len(list))
	for i, cmd := range list {
		texts[i] = cmd.Text
	}
	reports, did := c.reports(j, texts)
	failed := 0
	for i, rep := range reports {
		if c.Shell == "zsh" { // that it asks is enough
			rep.Kinds = slices.DeleteFunc(rep.Kinds, func(k Kind) bool { return k != Allowed && k != Failed })
		}
		if did[i].Err != nil {
			if failed++; failed > len(reports)/10+3 {
				return did[i].Err
			}
			c.Count.NotRun++
			continue
		}
		c.count(rep, &did[i], list[i].Families)
		c.sort(rep)
	}
	return nil
}

// sort puts a report where it belongs, by the worst of its kinds.
func (c *Campaign) sort(rep *Report) {
	switch {
	case len(rep.Kinds) == 0:
	case slices.ContainsFunc(rep.Kinds, Kind.serious):
		c.Failures = append(c.Failures, rep)
	case slices.Contains(rep.Kinds, FalseAlarm):
		c.Count.FalseAlarms++
		c.Alarms = append(c.Alarms, rep)
	default:
		c.Count.Differ++
		c.Differences = append(c.Differences, rep)
	}
}

func (c *Campaign) count(r *Report, did *jail.Result, families []string) {
	n := &c.Count
	n.Run++
	r.Families = families
	for _, f := range families {
		n.ByFamily[f]++
	}
	if did.Killed {
		n.Killed++
	}
	if r.Destroyed {
		n.Destroyed++
		switch r.Decision.String() {
		case "deny":
			n.Denied++
		case "ask":
			n.Asked++
		}
	}
	if r.Decision.String() == "allow" {
		n.Allowed++
	}
	if len(r.Gaps) > 0 {
		n.Gaps++
		for _, g := range r.Gaps {
			n.ByGap[g]++
		}
		if !r.Destroyed {
			n.Unneeded++
		}
	}
	if r.Exact {
		n.Exact++
	}
	if len(r.Idle) > 0 {
		n.Idle++
		if len(c.Idle) < 2000 {
			c.Idle = append(c.Idle, r)
		}
	}
}

// Minimal is a failure in its smallest form.
func (c *Campaign) Minimal(r *Report) *Report {
	j := c.Tools
	if j == nil {
		j = c.Plain
	}
	kind := r.Kinds[0]
	text := Shrink(r.Text, kind, func(texts []string) []*Report {
		out, _ := c.reports(j, texts)
		return out
	})
	out, _ := c.reports(j, []string{text})
	return out[0]
}
