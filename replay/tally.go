package replay

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"gstack/classify/verdict"
	"gstack/internal/secrets"
	"gstack/replay/past"
)

// Limits of what is counted apart; what is beyond them counts in the sums only.
const (
	maxGroups   = 20_000
	maxProjects = 10_000
	maxDays     = 40_000
	maxExamples = 3
	maxBad      = 1_000
	exampleMax  = 1_000 // bytes
)

// tally counts. Its result does not depend on the order of what is added.
type tally struct {
	mu     sync.Mutex
	opt    *Options
	sum    Report // its numbers
	source map[past.Format]*Source
	rule   map[string]*Rule
	places map[string]*Count
	day    map[string]*Count
	group  map[string]*group
}

type group struct {
	Group
	places   map[string]struct{}
	last     int64
	examples []example
}

// example is one before it is written for the report.
type example struct {
	text string // without secrets
	job  *job
}

func newTally(opt *Options) *tally {
	return &tally{
		opt: opt, source: map[past.Format]*Source{}, rule: map[string]*Rule{}, places: map[string]*Count{}, day: map[string]*Count{}, group: map[string]*group{},
	}
}

// of is the format's line.
func (t *tally) of(f past.Format) *Source {
	s := t.source[f]
	if s == nil {
		s = &Source{Format: string(f), Title: f.Title()}
		t.source[f] = s
	}
	return s
}

func (t *tally) file(f *file, bytes int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.of(f.format).Files++
	t.sum.Files++
	t.sum.Bytes += bytes
}

func (t *tally) copied() { t.mu.Lock(); t.sum.Copies++; t.mu.Unlock() }

func (t *tally) passed(undated bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sum.Passed++
	if undated {
		t.sum.Undated++
	}
}

func (t *tally) badLine(file string, line int, why string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sum.BadLines++
	t.bad(file, line, why)
}

func (t *tally) badFile(file string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sum.BadFiles++
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	t.bad(file, 0, err.Error())
}

func (t *tally) bad(file string, line int, why string) {
	if len(t.sum.Bad) < maxBad {
		t.sum.Bad = append(t.sum.Bad, Bad{secrets.Mask(file), line, why})
	}
}

// count takes a decision in.
func (c *Count) count(d verdict.Decision) {
	c.Judged++
	switch d {
	case verdict.Ask:
		c.Asked++
	case verdict.Deny:
		c.Denied++
	}
}

// counted is the count at a key of a bounded map, or one that is not kept.
func counted[K comparable, V any](m map[K]*V, k K, most int) *V {
	v := m[k]
	if v == nil {
		v = new(V)
		if len(m) < most {
			m[k] = v
		}
	}
	return v
}

func (t *tally) add(j *job, o *outcome) {
	day := dayOf(j.When)
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.of(j.file.format)
	if j.Edit {
		t.sum.Edits++
		s.Edits++
	} else {
		t.sum.Commands++
		s.Commands++
	}
	switch o.decision {
	case verdict.Ask:
		t.sum.Asked++
		s.Asked++
	case verdict.Deny:
		t.sum.Denied++
		s.Denied++
	}
	counted(t.places, j.Project, maxProjects).count(o.decision)
	if day != "" {
		counted(t.day, day, maxDays).count(o.decision)
	}
	if o.decision == verdict.Allow {
		return
	}
	for _, f := range o.found {
		r := counted(t.rule, f.rule, maxGroups)
		r.ID, r.Summary = f.rule, f.summary
		if f.decision == verdict.Deny {
			r.Denied++
		} else {
			r.Asked++
		}
	}
	t.grouped(j, o)
}

func (t *tally) grouped(j *job, o *outcome) {
	g := counted(t.group, o.decision.String()+" "+o.found[0].rule+" "+o.form, maxGroups)
	if g.places == nil {
		g.places = map[string]struct{}{}
		g.Form, g.Decision, g.Rule, g.Summary = o.form, o.decision, o.found[0].rule, o.found[0].summary
	}
	g.Count++
	if len(g.places) < maxProjects {
		g.places[j.Project] = struct{}{}
	}
	g.last = max(g.last, j.When)
	g.example(j)
}

// later orders examples: the latest first, and those of one time by place.
func later(a, b *job) int {
	return cmp.Or(cmp.Compare(b.When, a.When), cmp.Compare(a.file.path, b.file.path), cmp.Compare(b.Line, a.Line), cmp.Compare(a.Text, b.Text))
}

// example keeps the latest commands of different text.
func (g *group) example(j *job) {
	if len(g.examples) == maxExamples && later(j, g.examples[maxExamples-1].job) > 0 {
		return
	}
	text := excerpt(j.Text)
	at := slices.IndexFunc(g.examples, func(e example) bool { return e.text == text })
	switch {
	case at >= 0 && later(j, g.examples[at].job) > 0:
		return
	case at >= 0:
		g.examples = slices.Delete(g.examples, at, at+1)
	case len(g.examples) == maxExamples:
		g.examples = g.examples[:maxExamples-1]
	}
	kept := *j
	kept.Text = text // the whole command is not needed any more
	e := example{text, &kept}
	n, _ := slices.BinarySearchFunc(g.examples, e, func(a, b example) int { return later(a.job, b.job) })
	g.examples = slices.Insert(g.examples, n, e)
}

// excerpt is a command for a report.
func excerpt(s string) string {
	s = strings.ToValidUTF8(secrets.Mask(s), "\uFFFD")
	if len(s) <= exampleMax {
		return s
	}
	n := exampleMax
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

func dayOf(when int64) string {
	if when <= 0 || when > 253402300799 { // the end of the year 9999
		return ""
	}
	return time.Unix(when, 0).Format("2006-01-02")
}

// report writes the counts up.
func (t *tally) report() *Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.sum
	r.Filter = Filter{dayOf(t.opt.Since), secrets.Mask(t.opt.Project), t.opt.Rules}
	limit := t.opt.Limit
	for _, s := range t.source {
		r.Sources = append(r.Sources, *s)
	}
	slices.SortFunc(r.Sources, func(a, b Source) int {
		return cmp.Or(cmp.Compare(b.Commands+b.Edits, a.Commands+a.Edits), cmp.Compare(a.Format, b.Format))
	})
	for _, x := range t.rule {
		r.Rules = append(r.Rules, *x)
	}
	slices.SortFunc(r.Rules, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(b.Asked+b.Denied, a.Asked+a.Denied), cmp.Compare(a.ID, b.ID))
	})
	for dir, c := range t.places {
		r.Projects = append(r.Projects, Project{secrets.Mask(dir), *c})
	}
	slices.SortFunc(r.Projects, func(a, b Project) int {
		return cmp.Or(cmp.Compare(b.Asked+b.Denied, a.Asked+a.Denied), cmp.Compare(b.Judged, a.Judged), cmp.Compare(a.Dir, b.Dir))
	})
	r.AllProjects, r.Projects = len(r.Projects), cut(r.Projects, limit)
	for day, c := range t.day {
		r.Days = append(r.Days, Day{day, *c})
	}
	slices.SortFunc(r.Days, func(a, b Day) int { return cmp.Compare(a.Day, b.Day) })
	if len(r.Days) > 0 {
		r.First, r.Last = r.Days[0].Day, r.Days[len(r.Days)-1].Day
	}
	t.groups(&r)
	r.Bad = cut(r.Bad, limit)
	return &r
}

func (t *tally) groups(r *Report) {
	groups := make([]*group, 0, len(t.group))
	for _, g := range t.group {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b *group) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(b.Decision, a.Decision), cmp.Compare(a.Form, b.Form), cmp.Compare(a.Rule, b.Rule))
	})
	r.AllGroups = len(groups)
	for _, g := range cut(groups, t.opt.Limit) {
		g.Projects, g.Last = len(g.places), dayOf(g.last)
		for _, e := range g.examples {
			x := Example{Text: e.text, Edit: e.job.Edit, Dir: secrets.Mask(e.job.Dir), File: secrets.Mask(e.job.file.path), Line: e.job.Line}
			if dayOf(e.job.When) != "" {
				x.When = time.Unix(e.job.When, 0).Format("2006-01-02 15:04")
			}
			g.Examples = append(g.Examples, x)
		}
		r.Groups = append(r.Groups, g.Group)
	}
}

// cut is the first of a list; all of it for no limit.
func cut[T any](list []T, limit int) []T {
	if limit > 0 && len(list) > limit {
		return list[:limit]
	}
	return list
}

// inProject reports whether an item belongs to a project: it ran in the
// directory or below it, or its session began there. A name without a
// separator is the last part of the project's directory.
func inProject(i *past.Item, project string) bool {
	if project == "" {
		return true
	}
	if !strings.ContainsAny(project, `/\`) {
		return path.Base(filepath.ToSlash(i.Project)) == project || path.Base(filepath.ToSlash(i.Dir)) == project
	}
	for _, dir := range [...]string{i.Project, i.Dir} {
		if rest, ok := strings.CutPrefix(dir, strings.TrimRight(project, `/\`)); ok && dir != "" && (rest == "" || rest[0] == '/' || rest[0] == '\\') {
			return true
		}
	}
	return false
}
