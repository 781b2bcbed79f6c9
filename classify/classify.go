// Package classify owns the way from a command to a verdict: shellast says what
// would run, effects what that would do, rules what is worth a question. It
// does no input or output of its own.
package classify

import (
	"strings"

	"gstack/classify/effects"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/internal/gitwork"
	"gstack/internal/text"
	"gstack/shellast"
	"gstack/shellast/host"
)

// Pattern is a line of a user's own pattern file. Patterns only ever add
// findings.
type Pattern interface {
	Match(command string) bool
	// String is the pattern as the user wrote it.
	String() string
}

// Options say under which circumstances a command is judged.
type Options struct {
	shellast.Options
	Patterns []Pattern
	// Boundary is the edit boundary that shell writes are held to, nil for none.
	Boundary effects.Boundary
	// Look makes the host through which is looked at what would be lost. It stops
	// answering when the look takes too long. Nil is not to look.
	Look func() host.Host
	// Strict: also what provably loses nothing is asked about.
	Strict bool
	// Trace, if not nil, is told how the decision comes about, a line a fact, for
	// the developer of a rule; the first one when it is known what runs.
	Trace func(line string)
}

// Command judges one shell command.
func Command(command string, opt Options) *verdict.Verdict {
	if opt.Host == nil {
		opt.Host = host.Empty{}
	}
	opt.Host = host.Remember(opt.Host)
	trace := newTracer(opt.Trace)
	result := shellast.Evaluate(command, opt.Options)
	trace.result(result)
	j := judge{
		env:  &effects.Env{Host: opt.Host, Boundary: opt.Boundary},
		src:  command,
		open: opt.Look, strict: opt.Strict, result: result, trace: trace,
		v:     &verdict.Verdict{Command: command, Decision: verdict.Allow, Steps: result.Steps},
		lines: verdict.LinesOf(command),
	}
	j.judge(result)
	for _, p := range opt.Patterns {
		if p.Match(command) {
			j.add(rules.UserPattern, verdict.Finding{Decision: verdict.Ask, Reason: text.Line(p.String(), 200), Span: j.lines.Span(shellast.Span{End: len(command)})})
		}
	}
	for _, f := range j.v.Findings {
		j.v.Decision = verdict.Worse(j.v.Decision, f.Decision)
	}
	trace.end(j.v, j.effects)
	return j.v
}

// key identifies a finding: the same rule about the same place is said once.
type key struct {
	rule  string
	span  shellast.Span
	about string
}

// maxEffects is how many effects of one command are looked at. Each may take
// questions to the machine, and no real command comes near.
const maxEffects = 10_000

type judge struct {
	trace   *tracer
	effects int // looked at so far
	env     *effects.Env
	src     string
	seen    map[key]bool
	v       *verdict.Verdict
	lines   verdict.Lines
	result  *shellast.Result
	// open makes the host of looks, which is kept in looks.
	open    func() host.Host
	looks   host.Host
	stores  map[string]*gitwork.Store
	indexes map[string]*gitwork.Index
	strict  bool
	saves   []earlier // calls that put something in safety
	// assumed: what is judged holds only if variables are not set.
	assumed bool
}

func (j *judge) judge(r *shellast.Result) {
	for _, c := range r.Calls {
		before := len(j.v.Findings)
		j.call(c, c)
		if s := effects.SavedBy(j.env, c); s != nil {
			j.saves = append(j.saves, earlier{c, s})
		}
		if len(j.v.Findings) > before {
			continue
		}
		if e := emptied(c); e != nil {
			j.assumed = true
			j.call(c, e)
			j.assumed = false
		}
	}
	for _, w := range r.Writes {
		if j.effects > maxEffects {
			break
		}
		at := site{on: w, span: w.Span, via: w.Via, words: []string{">", w.Target.String()}, onDisk: w.OnDisk != ""}
		for _, e := range effects.OfWrite(j.env, w) {
			j.look(&e, at)
		}
	}
	for _, b := range r.Bombs {
		e := effects.Effect{Kind: effects.Bomb, Detail: b.Name}
		j.match(&e, site{on: b, span: b.Span, words: []string{b.Name}})
	}
	for _, g := range r.Gaps {
		e := effects.Effect{Kind: effects.Gap, Verb: string(g.Kind), Detail: g.Reason}
		j.match(&e, site{on: g, span: g.Span, via: g.Via})
	}
}

// call judges a call, read as one that may have other words.
func (j *judge) call(c, read *shellast.Call) {
	if j.effects > maxEffects {
		return
	}
	found := effects.Of(j.env, read)
	if len(found) == 0 {
		return
	}
	at := site{on: c, span: c.Span, via: c.Via, words: verdict.Words(read), onDisk: c.OnDisk != ""}
	for i := range found {
		if found[i].Kind == effects.Gap && (c.Guess || j.assumed) {
			continue // words behind an unknown program need not be a command
		}
		j.look(&found[i], at)
	}
}

// site is where an effect was found.
type site struct {
	on     any
	span   shellast.Span
	via    []string
	words  []string
	onDisk bool
}

// look matches an effect of a call or a write, up to the limit.
func (j *judge) look(e *effects.Effect, at site) {
	switch j.effects++; {
	case j.effects < maxEffects:
		j.match(e, at)
	case j.effects == maxEffects:
		gap := effects.Effect{Kind: effects.Gap, Verb: string(shellast.TooComplex), Detail: "more effects than are looked at"}
		at.onDisk = false
		j.match(&gap, at)
	}
}

func (j *judge) match(e *effects.Effect, at site) {
	j.trace.effect(e, at)
	for _, r := range rules.For(e.Kind) {
		m := r.Match(j.env, e)
		if !m.Hit {
			continue
		}
		d := m.Decision
		if d == verdict.Undecided {
			d = r.Decision
		}
		if j.assumed && d == verdict.Deny {
			d = verdict.Ask
		}
		if at.onDisk && d != verdict.Deny {
			j.trace.finding(r.ID, d, "left to the author of a file on disk", m.Detail)
			continue // what a file on disk does is its author's business, short of a catastrophe
		}
		if d == verdict.Ask && j.nothingLost(r, e, at) {
			j.trace.finding(r.ID, d, "nothing would be lost", m.Detail)
			continue
		}
		if d == verdict.Ask {
			for _, note := range [...]string{j.impact(e), j.orderNote(e, at)} {
				if note != "" {
					m.Detail = strings.TrimPrefix(m.Detail+"; "+note, "; ")
				}
			}
		}
		j.add(r, verdict.Finding{Decision: d, Reason: m.Detail, Call: at.words, Via: at.via, Span: j.lines.Span(at.span), On: at.on})
	}
}

// add completes a finding and keeps it, unless it was said already.
func (j *judge) add(r *rules.Rule, f verdict.Finding) {
	k := key{r.ID, shellast.Span{Start: f.Span.Start, End: f.Span.End}, f.Decision.String() + f.Reason}
	if j.seen[k] {
		return
	}
	j.trace.finding(r.ID, f.Decision, "finding", f.Reason)
	if j.seen == nil {
		j.seen = map[key]bool{}
	}
	j.seen[k] = true
	f.Rule, f.Summary, f.Safer, f.Log = r.ID, r.Summary, r.Instead, r.Log
	if f.Log == "" {
		f.Log = r.ID
	}
	f.Detail = f.Reason
	f.Reason = verdict.Reason(r.ID, f.Decision, r.Summary, f.Reason, f.Via, r.Instead)
	j.v.Findings = append(j.v.Findings, f)
}
