package shellast

import "gstack/shellast/value"

// exits are the places at which a function, a sourced file or a round of a loop
// is left before its end: in which state, with what printed.
type exits struct {
	base *state // the state of the body, a fork of the one around
	out  *sink  // where the body prints
	at   []*run
}

// loop is a loop that runs; outer is the one around.
type loop struct {
	breaks, rounds *exits
	outer          *loop
}

// leave ends the evaluation of r's path at x, or, if a subshell is in between,
// at the end of that. It reports whether there is such a place.
func (r *run) leave(x *exits) bool {
	if r.dead {
		return false
	}
	defer func() { r.st.gone = true }()
	for t := r.st; t != nil; t = t.parent {
		switch {
		case x != nil && t == x.base:
			x.add(r)
			return true
		case r.ends != nil && t == r.ends.base:
			r.ends.add(r)
			return true
		case t.process:
			return false
		}
	}
	return false
}

// add adds what r is.
func (x *exits) add(r *run) {
	const most = 200
	if len(x.at) == most {
		return
	}
	k := *r
	k.st, k.out = r.st.flat(x.base), nil
	if x.out != nil {
		k.out = x.out.fork()
		if r.out != nil && r.out.origin() == x.out.origin() {
			k.out = r.out.fork()
		}
	}
	x.at = append(x.at, &k)
}

// process evaluates what a process does, which may end before that does, and
// the traps that run then. r is in a state of the process's own.
func (r *run) process(body func(k *run) status) status {
	st := r.inside(func(k *run, x *exits) status {
		k.ends = x
		return body(k)
	})
	r.runTraps(false)
	return st
}

// mayFail: under set -e a command that fails ends the process, of which the
// output is what it has printed by then.
func (r *run) mayFail() {
	if r.ends != nil && !r.st.gone && r.st.options().errexit {
		r.branch().leave(r.ends)
	}
}

// inside evaluates a body in a state of its own, from which exits lead to its
// end, and makes r what can be the case there.
func (r *run) inside(body func(k *run, x *exits) status) status {
	k := r.branch()
	k.cond = r.cond
	x := &exits{base: k.st, out: k.out}
	st := body(k, x)
	if len(x.at) == 0 {
		r.take(k)
		return st
	}
	r.merge(append(x.at, k)...)
	return maybe
}

// flat is a fork of base's parent that is what s is, a fork of base or base
// itself.
func (s *state) flat(base *state) *state {
	var chain []*state
	for t := s; ; t = t.parent {
		chain = append(chain, t)
		if t == base {
			break
		}
	}
	out := base.parent.fork()
	for i := len(chain) - 1; i >= 0; i-- {
		out.adopt(chain[i])
	}
	out.gone = false
	return out
}

// exit is the builtin: the shell, or subshell, ends, and its traps run.
func (r *run) exit() {
	if r.dead {
		return
	}
	if r.ends != nil && r.leave(r.ends) {
		return // the traps run where the process ends
	}
	if r.cond { // otherwise they run when the shell is through
		r.fire(onExit)
	}
	r.st.gone = true
}

// leaveLoop is break and continue.
func (r *run) leaveLoop(name string, args []value.Field) {
	levels := int64(1)
	if len(args) > 0 {
		t, _ := args[0].Exact()
		n, ok := parseInt(t)
		if !ok { // from which loop is not known
			return
		}
		levels = n
	}
	l := r.loop
	for ; levels > 1 && l != nil && l.outer != nil; levels-- {
		l = l.outer
	}
	switch {
	case l == nil:
	case name == "break":
		r.leave(l.breaks)
	default:
		r.leave(l.rounds)
	}
}
