package shellast

import (
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
		c := r.branch()
		c.inTrap = true
		c.code(t.code, t.span, "trap")
		r.merge(nil, c)
	}
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
