// Package replay judges the commands of the past: it finds the records that
// agents and shells have kept on this machine, has each command judged as it
// would be today, and counts what would have been asked and denied. It owns
// where records are, the counting, and how the report is told as text and as
// JSON; the formats are those of replay/past, the judging is handed to it.
// Nothing leaves the machine, and nothing that is reported holds a secret
// that internal/secrets knows.
package replay

import (
	"context"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"gstack/classify/verdict"
	"gstack/replay/past"
)

// A Judge decides about an item. It is called from several goroutines, once
// for each different item of a directory.
type Judge func(past.Item) *verdict.Verdict

// Options say what is replayed and how.
type Options struct {
	// Paths are files and directories, "-" for Stdin; none is the default places.
	Paths []string
	Stdin io.Reader
	From  past.Format // "" is to tell by the files
	// Env and Home lead to the default places.
	Env  func(string) string
	Home string

	Since   int64  // seconds since 1970; 0 is from the beginning on
	Project string // a directory, or the last part of one; "" is all
	Rules   []string
	Limit   int // entries of each list; 0 is all
	Jobs    int // that judge at a time; 0 is one for each processor
	Judge   Judge

	// Progress, if not nil, is kept up to date meanwhile.
	Progress *Progress
}

// Progress tells how far a replay is. It may be read at any time.
type Progress struct {
	Total, Read            atomic.Int64 // bytes; the total grows while files are searched
	Judged, Asked, Refused atomic.Int64
}

// maxCommand is how much of a command is kept: a byte more than is judged.
const maxCommand = 1<<20 + 1

// Run replays. When the context ends it returns the report on what it has got
// to. Its error is that of a path in the options that is not there.
func Run(ctx context.Context, opt Options) (*Report, error) {
	if opt.Progress == nil {
		opt.Progress = &Progress{}
	}
	if opt.Jobs <= 0 {
		opt.Jobs = runtime.GOMAXPROCS(0)
	}
	r := &run{opt: &opt, tally: newTally(&opt), items: make(chan job, 4*opt.Jobs), seen: map[key]struct{}{}}
	r.cache.known = map[key]*entry{}
	files, err := r.find(ctx)
	if err != nil {
		return nil, err
	}
	var workers sync.WaitGroup
	for range opt.Jobs {
		workers.Go(r.judge)
	}
	r.read(ctx, files)
	close(r.items)
	workers.Wait()
	report := r.tally.report()
	report.Partial = ctx.Err() != nil
	report.Distinct = r.cache.distinct
	return report, nil
}

type run struct {
	opt   *Options
	tally *tally
	items chan job
	cache cache
	seen  map[key]struct{} // calls, by their ids
}

// A job is an item on its way to a judge.
type job struct {
	past.Item
	file *file
}

// read reads all files, one after the other, so that of a call that several
// records hold always the same one counts.
func (r *run) read(ctx context.Context, files []*file) {
	for _, f := range files {
		if ctx.Err() != nil {
			return
		}
		before := r.opt.Progress.Read.Load()
		if err := r.readFile(ctx, f); err != nil && ctx.Err() == nil {
			r.tally.badFile(f.path, err)
		} else {
			r.tally.file(f, r.opt.Progress.Read.Load()-before)
		}
		// What was left of a file that cannot be read is done with, too.
		r.opt.Progress.Read.Store(before + max(f.size, r.opt.Progress.Read.Load()-before))
	}
}

func (r *run) readFile(ctx context.Context, f *file) error {
	in, err := f.open()
	if err != nil {
		return err
	}
	defer in.Close()
	return past.Read(f.format, &meter{in, ctx, &r.opt.Progress.Read}, f.info, &sink{r, ctx, f})
}

// meter counts what is read, and ends with the context.
type meter struct {
	r   io.Reader
	ctx context.Context
	n   *atomic.Int64
}

func (c *meter) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// sink takes what is found in one file.
type sink struct {
	run  *run
	ctx  context.Context
	file *file
}

func (s *sink) Bad(line int, why string) { s.run.tally.badLine(s.file.path, line, why) }

func (s *sink) Item(i past.Item) error {
	if len(i.Text) > maxCommand {
		cut := maxCommand
		for !utf8.RuneStart(i.Text[cut]) {
			cut++
		}
		i.Text = i.Text[:cut]
	}
	if !s.run.wanted(&i, s.file) {
		return nil
	}
	select {
	case s.run.items <- job{i, s.file}:
		return nil
	case <-s.ctx.Done():
		return s.ctx.Err()
	}
}

// Limits of what is remembered. Beyond them commands are judged again, and
// copies of calls are counted.
const (
	maxSeen   = 2_000_000
	maxJudged = 500_000
	// sureID is the length from which an id is taken to be of one call in all
	// records; shorter ones are counted from zero in each.
	sureID = 12
)

// wanted reports whether an item is to be judged.
func (r *run) wanted(i *past.Item, f *file) bool {
	if i.ID != "" {
		place := ""
		if len(i.ID) < sureID {
			place = f.path
		}
		k := keyOf(string(f.format), i.ID, place, i.Text)
		if _, copied := r.seen[k]; copied {
			r.tally.copied()
			return false
		}
		if len(r.seen) < maxSeen {
			r.seen[k] = struct{}{}
		}
	}
	if r.opt.Since > 0 && i.When < r.opt.Since || !inProject(i, r.opt.Project) {
		r.tally.passed(i.When == 0 && r.opt.Since > 0)
		return false
	}
	return true
}

// judge judges items until there are no more.
func (r *run) judge() {
	for j := range r.items {
		o := r.cache.outcome(&j.Item, r.opt)
		r.tally.add(&j, o)
		p := r.opt.Progress
		p.Judged.Add(1)
		switch o.decision {
		case verdict.Ask:
			p.Asked.Add(1)
		case verdict.Deny:
			p.Refused.Add(1)
		}
	}
}

// cache keeps what was decided about each different item of a directory.
type cache struct {
	mu       sync.Mutex
	known    map[key]*entry
	distinct int
}

type entry struct {
	once sync.Once
	of   *outcome
}

func (c *cache) outcome(i *past.Item, opt *Options) *outcome {
	k := keyOf(i.Text, i.Dir, i.Shell, i.Tool)
	c.mu.Lock()
	e := c.known[k]
	if e == nil {
		e = &entry{}
		c.distinct++
		if len(c.known) < maxJudged {
			c.known[k] = e
		}
	}
	c.mu.Unlock()
	e.once.Do(func() { e.of = outcomeOf(opt.Judge(*i), i, opt.Rules) })
	return e.of
}

// key stands for texts; that two of them have the same key is not to be
// expected within the age of the machine.
type key [2]uint64

// keyOf is FNV-1a over texts and their lengths, twice.
func keyOf(texts ...string) key {
	k := key{14695981039346656037, 0x9e3779b97f4a7c15}
	add := func(c byte) {
		k[0] = (k[0] ^ uint64(c)) * 1099511628211
		k[1] = (k[1]<<5 | k[1]>>59) ^ uint64(c)
		k[1] *= 0xff51afd7ed558ccd
	}
	for _, t := range texts {
		for i := range len(t) {
			add(t[i])
		}
		for n := len(t); ; n >>= 8 {
			add(byte(n))
			if n == 0 {
				break
			}
		}
	}
	return k
}
