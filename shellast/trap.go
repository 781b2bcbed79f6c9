package shellast

import (
	"strconv"
	"strings"

	"gstack/shellast/value"
)

// event is what a trap waits for.
type event uint8

const (
	onExit event = 1 << iota
	onDebug
	onError
	onReturn
	onSignal
)

// trapping is a trap that was set; code is empty if it was taken away.
type trapping struct {
	code   value.Str
	events event
	// sure: it was set for certain, and holds instead of those before it.
	sure bool
	span Span
}

// trap is the builtin.
func (r *run) trap(args []value.Field) status {
	if len(args) > 0 && (args[0].Is("-p") || args[0].Is("-l") || args[0].Is("-P")) {
		return success
	}
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) == 0 {
		return success
	}
	t := trapping{code: args[0].Str, sure: true, span: r.span0()}
	names := args[1:]
	if len(names) == 0 || t.code.Is("-") { // trap EXIT is trap - EXIT
		t.code = nil
	}
	if len(args) == 1 {
		names = args
	}
	for _, a := range names {
		s, ok := a.Exact()
		if !ok {
			t.events, t.sure = t.events|onExit|onDebug|onError|onReturn|onSignal, false
			continue
		}
		switch strings.TrimPrefix(strings.ToUpper(s), "SIG") {
		case "EXIT", "0":
			t.events |= onExit
		case "DEBUG":
			t.events |= onDebug
		case "ERR", "ZERR":
			t.events |= onError
		case "RETURN":
			t.events |= onReturn
		default: // of several signals each can have its own
			t.events |= onSignal
			t.sure = false
		}
	}
	r.e.trapped = r.e.trapped || len(t.code) > 0
	r.st.traps = append(r.st.traps, t)
	if len(t.code) > 0 && t.events&^onExit != 0 { // it may go off at once, and at any time
		c := r.branch()
		c.out, c.inTrap = nil, true
		c.code(t.code, t.span, "trap")
		if t.events&onSignal != 0 {
			c.out = r.out.fork()
			r.merge(nil, c)
		}
	}
	return success
}

// traps are the traps that may go off at an event, the last set first.
func (r *run) traps(on event) []trapping {
	var out []trapping
	for s := r.st; s != nil; s = s.parent {
		for i := len(s.traps) - 1; i >= 0; i-- {
			t := s.traps[i]
			if t.events&on == 0 {
				continue
			}
			if len(t.code) > 0 {
				out = append(out, t)
			}
			if t.sure {
				return out
			}
		}
		if s.process {
			break
		}
	}
	return out
}

// fire evaluates what traps do at an event.
func (r *run) fire(on event) {
	if !r.e.trapped || r.inTrap {
		return
	}
	for _, t := range r.traps(on) {
		f := r.e.firingOf(t, on)
		if f.all != nil {
			r.lose(f.all)
			continue
		}
		before := r.e.steps
		c := r.branch()
		c.inTrap = true
		if f.steps < maxTrapSteps {
			c.code(t.code, t.span, "trap")
			if on == onDebug && !c.st.gone { // it may have gone off more than once since the last time
				k := c.branch()
				k.code(t.code, t.span, "trap")
				c.lose(k.st)
			}
			f.steps += r.e.steps - before
			r.merge(nil, c)
			continue
		}
		c.forget()
		k := c.branch()
		k.code(t.code, t.span, "trap")
		f.all = k.st
		if k.st.gone {
			f.all = &state{}
		}
		r.lose(f.all)
	}
}

// maxTrapSteps is how many steps the evaluations of one trap may take before it
// is evaluated once for all times that it goes off.
const maxTrapSteps = 20_000

// firing is what is known of a trap that goes off again and again.
type firing struct {
	steps int
	// all is what it changes, whenever it goes off.
	all *state
}

func (e *evaluator) firingOf(t trapping, on event) *firing {
	k := strconv.Itoa(int(on)) + t.code.String()
	f := e.firings[k]
	if f == nil {
		if e.firings == nil {
			e.firings = map[string]*firing{}
		}
		f = &firing{}
		e.firings[k] = f
	}
	return f
}

// forget makes everything unknown that the shell may change from one moment to
// the next.
func (r *run) forget() {
	known := map[string]*variable{}
	r.st.eachVariable(func(name string, v *variable) { known[name] = v })
	for name, v := range known {
		r.st.set(name, lost(name, v, v))
	}
	r.st.setDirs(nil)
	p := *r.st.positional()
	p.lost, p.fields = true, nil
	r.st.pos = &p
}

// runTraps evaluates what traps of this shell run when it ends, and, as
// variables may have changed, the others once more.
func (r *run) runTraps(top bool) {
	gone := r.st.gone
	r.st.gone = false
	for range 8 {
		list := append(r.traps(onExit), r.traps(onSignal)...)
		r.st.traps = nil
		if len(list) == 0 {
			break
		}
		for _, t := range list {
			c := r.branch()
			c.inTrap = true
			c.code(t.code, t.span, "trap")
			r.st.traps = append(r.st.traps, c.st.traps...)
			r.merge(nil, c)
		}
		if !top {
			break
		}
	}
	r.st.gone = gone
}
