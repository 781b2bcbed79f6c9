package hook

import (
	"io"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"gstack/classify/verdict"
	"gstack/internal/stack"
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
	// Collecting begins in earnest there. What a megabyte of command needs at
	// once is less, and the process stays below 96 MiB.
	maxHeap = 90 << 20
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
	// Exit ends the process. With it, Run does its work where it is called,
	// and an answer that a limit gives ends the process; the start of a
	// goroutine is a tenth of the whole start. Without it Run works in a
	// goroutine of its own, which it leaves behind at a limit.
	Exit func(status int)
}

// Run answers one tool call: payload in, one JSON object out. It returns the
// exit status, 0, or 2 where the answer cannot be written or the agent obeys
// nothing else. It never ends without an answer.
func Run(kind Kind, agentName string, env Env, stdin io.Reader, stdout, stderr io.Writer) int {
	limitProcess()
	switch kind {
	case Careful, Freeze, Guard:
	default:
		return refuse(stderr, "gstack hook: the kinds are careful, freeze and guard: fail closed")
	}
	agent := agentFor(agentName, &node{})
	if agent == nil {
		return refuse(stderr, "gstack hook: --agent names no known agent: fail closed")
	}
	c := &call{kind: kind, agentName: agentName, env: &env, stdin: stdin, stdout: stdout, stderr: stderr, exit: env.Exit, over: make(chan struct{})}
	c.payload.agent = agent
	if c.exit != nil {
		return c.serve()
	}
	ended := make(chan int, 3) // the work, its interruption, and that of the log
	c.exit = func(status int) { ended <- status }
	go func() {
		stack.Reserve()
		ended <- c.serve()
	}()
	return <-ended
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
