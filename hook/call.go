package hook

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"gstack/classify/verdict"
)

var (
	errTooSlow = errors.New("it took too long")
	errEnded   = errors.New("internal error: the analysis ended early")
	errEndless = errors.New("the payload did not end")
)

// A stage is how far the answer to a call has come.
type stage uint8

const (
	reading stage = iota
	parsing
	judgingShell
	judgingEdit
)

// A call is one tool call on its way to an answer. Where the work does not come
// to its end, the answer is what the stage it is in answers for a failure.
type call struct {
	kind           Kind
	agentName      string
	env            *Env
	stdin          io.Reader
	stdout, stderr io.Writer
	exit           func(status int)

	mu      sync.Mutex // guards what follows
	stage   stage
	payload Payload // from judgingShell on, before that the best guess of an agent
	worst   Answer  // of the stages that are done

	answered atomic.Bool   // somebody gives the answer
	over     chan struct{} // closed when an interruption has given it
	status   int           // its exit status
}

// serve does the work and returns the exit status.
func (c *call) serve() int {
	timer := time.AfterFunc(readTime, func() { c.interrupt(errTooSlow) })
	defer timer.Stop()
	judged := false
	defer func() {
		if !judged { // by runtime.Goexit
			c.interrupt(errEnded)
		}
	}()
	a := c.judge(timer)
	judged = true
	if !c.answered.CompareAndSwap(false, true) {
		<-c.over
		return c.status
	}
	return c.give(c.payload, a)
}

// interrupt answers in place of the work, and ends it.
func (c *call) interrupt(why error) {
	if !c.answered.CompareAndSwap(false, true) {
		return
	}
	c.mu.Lock()
	p, a := c.payload, c.failed(why)
	c.mu.Unlock()
	c.status = c.give(p, a)
	close(c.over)
	c.exit(c.status)
}

// failed is the answer where the stage does not come to its end.
func (c *call) failed(why error) Answer {
	switch c.stage {
	case reading:
		if why == errTooSlow {
			why = errEndless
		}
		return unreadable(c.kind, why)
	case parsing:
		return unreadable(c.kind, why)
	case judgingShell:
		a := unread(why)
		if why == errTooSlow {
			a = failed(verdict.Ask, "shell.too-complex", "this command", why)
		}
		a = worse(c.worst, a)
		if c.judgesEdit() {
			a = worse(a, unplaced(why))
		}
		return a
	}
	return worse(c.worst, unplaced(why))
}

// give writes the answer and logs it. The agent reads the answer when the hook
// has ended, so the log may not keep it from ending.
func (c *call) give(p Payload, a Answer) int {
	status := p.agent.answer(a.Decision, a.Reason, c.stdout, c.stderr)
	if a.Decision == verdict.Allow {
		return status
	}
	timer := time.AfterFunc(logTime, func() { c.exit(status) })
	defer timer.Stop()
	_, _ = guarded(func() (struct{}, error) {
		logUse(c.kind, a, c.env.Host, p.Cwd)
		return struct{}{}, nil
	})
	return status
}

// judge reads the payload and asks the deciders. The timer ends the reading,
// and from then on the judging.
func (c *call) judge(timer *time.Timer) Answer {
	raw, err := guarded(func() ([]byte, error) { return readAll(c.stdin, MaxPayload) })
	timer.Reset(decideTime)
	if err != nil {
		return unreadable(c.kind, err)
	}
	c.reached(parsing, Answer{})
	if err := c.parse(raw); err != nil {
		return unreadable(c.kind, err)
	}
	worst := Answer{Decision: verdict.Allow}
	c.reached(judgingShell, worst)
	if c.judgesShell() {
		worst = worse(worst, c.judgeShell())
	}
	c.reached(judgingEdit, worst)
	if c.judgesEdit() {
		worst = worse(worst, c.judgeEdit())
	}
	return worst
}

func (c *call) parse(raw []byte) error {
	p := c.payload
	_, err := guarded(func() (struct{}, error) {
		var err error
		p, err = Parse(raw, c.agentName)
		return struct{}{}, err
	})
	if err == nil && p.Cwd == "" {
		p.Cwd = c.env.Dir
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.payload = p
	return err
}

// reached says that a stage begins.
func (c *call) reached(s stage, worst Answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stage, c.worst = s, worst
}

func (c *call) judgesShell() bool {
	return (c.kind != Freeze || c.env.Shell) && c.payload.runsShell()
}

func (c *call) judgesEdit() bool { return c.kind != Careful && c.payload.edits() }

func (c *call) judgeShell() Answer {
	p := &c.payload
	if p.kind == toolPowerShell {
		return unread(errors.New("PowerShell is not understood"))
	}
	a, err := guarded(func() (Answer, error) {
		worst := Answer{Decision: verdict.Allow}
		for _, command := range p.Commands {
			worst = worse(worst, c.env.Decide.Shell(command, p.Cwd))
		}
		return worst, nil
	})
	if err != nil {
		return unread(err)
	}
	return a
}

func (c *call) judgeEdit() Answer {
	p := &c.payload
	if p.edit != nil {
		return unplaced(p.edit)
	}
	a, err := guarded(func() (Answer, error) { return c.env.Decide.Edit(p.Tool, p.Cwd, p.Fields), nil })
	switch {
	case err != nil:
		return unplaced(err)
	case a.Rule == Tamper:
	case a.Decision != verdict.Allow:
		// An edit is inside or it is not; nothing is left for a person.
		a.Decision = verdict.Deny
	}
	return a
}

// guarded returns what f returns, or an error when it panics.
func guarded[T any](f func() (T, error)) (value T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("internal error: %v", v)
		}
	}()
	return f()
}
