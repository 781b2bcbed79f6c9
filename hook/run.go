package hook

import (
	"errors"
	"io"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"gstack/classify/verdict"
	"gstack/shellast/host"
)

// Kind is which guard the hook is.
type Kind string

// The guards. Careful judges shell commands, Freeze edits, Guard both.
const (
	Careful Kind = "careful"
	Freeze  Kind = "freeze"
	Guard   Kind = "guard"
)

// Tamper is the rule by which an edit is asked about, and not refused.
const Tamper = "guard.tamper"

// Limits of one answer. The agent's own time limit lets a call run when it
// passes, so these stay well below it.
const (
	readTime   = 2 * time.Second // for the payload to arrive
	decideTime = time.Second     // for the decision, from then on
	logTime    = 250 * time.Millisecond

	maxStack = 64 << 20
	maxHeap  = 256 << 20
)

// An Answer is what a decider says of one call.
type Answer struct {
	Decision verdict.Decision
	Rule     string // the id of the worst finding's rule
	Log      string // its name in the usage log, where that is not the id
	Reason   string // complete, for the agent and the person
}

// Deciders judge. A decider that does not return in time, or panics, counts as
// the worst that its half may answer on its own: ask for a command, deny for
// an edit.
type Deciders struct {
	// Shell judges a shell command that runs in cwd, "" when that is not known.
	Shell func(command, cwd string) Answer
	// Edit judges an edit of the files in fields by the named tool.
	Edit func(tool, cwd string, fields []Field) Answer
}

// Env is what a hook runs with.
type Env struct {
	Host   host.Host
	Dir    string // working directory, for payloads that name none
	Shell  bool   // Freeze judges shell commands too
	Decide Deciders
}

// Run answers one tool call: payload in, one JSON object out. It returns the
// exit status, 0, or 2 where the answer cannot be written or the agent obeys
// nothing else. It never returns without an answer.
func Run(kind Kind, agentName string, env Env, stdin io.Reader, stdout, stderr io.Writer) int {
	limitProcess()
	switch kind {
	case Careful, Freeze, Guard:
	default:
		return refuse(stderr, "gstack hook: the kinds are careful, freeze and guard: fail closed")
	}
	if agentFor(agentName, &node{}) == nil {
		return refuse(stderr, "gstack hook: --agent names no known agent: fail closed")
	}
	p, a := judge(kind, agentName, &env, stdin)
	status := p.agent.answer(a.Decision, a.Reason, stdout, stderr)
	if a.Decision != verdict.Allow {
		// The agent reads the answer when the hook has ended, so the log may
		// not keep it from ending.
		_, _ = within(logTime, func() (struct{}, error) {
			logUse(kind, a, env.Host, p.Cwd)
			return struct{}{}, nil
		})
	}
	return status
}

// judge reads the payload and asks the deciders.
func judge(kind Kind, agentName string, env *Env, stdin io.Reader) (Payload, Answer) {
	raw, err := within(readTime, func() ([]byte, error) { return readAll(stdin, MaxPayload) })
	if errors.Is(err, errTooSlow) {
		err = errors.New("the payload did not end")
	}
	deadline := time.Now().Add(decideTime)
	p := Payload{agent: agentFor(agentName, &node{})}
	if err == nil {
		type parsed struct {
			Payload
			err error
		}
		var r parsed
		r, err = within(time.Until(deadline), func() (parsed, error) {
			p, err := Parse(raw, agentName)
			return parsed{p, err}, nil
		})
		if err == nil {
			p, err = r.Payload, r.err
		}
	}
	if err != nil {
		return p, unreadable(kind, err)
	}
	if p.Cwd == "" {
		p.Cwd = env.Dir
	}
	worst := Answer{Decision: verdict.Allow}
	if (kind != Freeze || env.Shell) && p.runsShell() {
		worst = worse(worst, judgeShell(&p, env, deadline))
	}
	if kind != Careful && p.edits() {
		worst = worse(worst, judgeEdit(&p, env, deadline))
	}
	return p, worst
}

func judgeShell(p *Payload, env *Env, deadline time.Time) Answer {
	if p.kind == toolPowerShell {
		return unread(errors.New("PowerShell is not understood"))
	}
	a, err := within(time.Until(deadline), func() (Answer, error) {
		worst := Answer{Decision: verdict.Allow}
		for _, c := range p.Commands {
			worst = worse(worst, env.Decide.Shell(c, p.Cwd))
		}
		return worst, nil
	})
	switch {
	case errors.Is(err, errTooSlow):
		return failed(verdict.Ask, "shell.too-complex", "this command", err)
	case err != nil:
		return unread(err)
	}
	return a
}

func judgeEdit(p *Payload, env *Env, deadline time.Time) Answer {
	if p.edit != nil {
		return unplaced(p.edit)
	}
	a, err := within(time.Until(deadline), func() (Answer, error) {
		return env.Decide.Edit(p.Tool, p.Cwd, p.Fields), nil
	})
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

// worse is the answer with the worse decision, the first of equals.
func worse(a, b Answer) Answer {
	if d := verdict.Worse(a.Decision, b.Decision); d != a.Decision {
		return b
	}
	return a
}

// unreadable answers for a payload that cannot be read. Guard cannot know
// which half it is, so the stricter one counts.
func unreadable(kind Kind, why error) Answer {
	if kind == Careful {
		return unread(why)
	}
	return unplaced(why)
}

func unread(why error) Answer { return failed(verdict.Ask, "shell.unread", "this command", why) }

func unplaced(why error) Answer { return failed(verdict.Deny, "freeze.unreadable", "this edit", why) }

func failed(d verdict.Decision, rule, what string, why error) Answer {
	return Answer{
		Decision: d,
		Rule:     rule,
		Reason:   verdict.Reason(rule, d, what+" could not be checked: fail closed", why.Error(), nil, ""),
	}
}

// limitProcess keeps a runaway analysis from taking the machine, or the
// process from dying where its death would let the call run.
func limitProcess() {
	debug.SetMaxStack(maxStack)
	debug.SetMemoryLimit(maxHeap)
	debug.SetGCPercent(400)
	// Otherwise a write to a closed standard output ends the process before
	// it can refuse by exit status.
	signal.Ignore(syscall.SIGPIPE)
}
