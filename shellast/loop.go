package shellast

import (
	"slices"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

// unrolled is how often a loop with known conditions is followed exactly: less
// often inside other loops, as maxUnrolling bounds all of them together.
func (r *run) unrolled() int { return max(64>>(2*min(r.repeat, 3)), 8) }

// round evaluates a loop's body once.
func (r *run) round(breaks *exits, body func(*run)) {
	r.inside(func(k *run, x *exits) status {
		k.loop, k.repeat = &loop{breaks: breaks, rounds: x, outer: r.loop}, r.repeat+1
		body(k)
		return maybe
	})
}

// while evaluates a loop: exactly as long as its condition is known, then with
// everything it changes unknown.
func (r *run) while(body []*syntax.Stmt, cond func(*run) status, post func(*run)) status {
	return r.inside(func(r *run, breaks *exits) status {
		once := func(k *run, breaks *exits) {
			k.round(breaks, func(k *run) { k.stmts(body) })
			if post != nil && !k.st.gone {
				post(k)
			}
		}
		for range r.unrolled() {
			st := maybe
			r.round(breaks, func(k *run) { st = k.doubting(func() status { return cond(k) }) })
			if st == failure || r.st.gone {
				return success
			}
			if st == maybe {
				k := r.branch()
				once(k, breaks)
				r.merge(nil, k)
				break
			}
			once(r, breaks)
			if r.st.gone {
				return maybe
			}
			if r.e.over || r.e.repeated > maxUnrolling {
				break
			}
		}
		r.widen(func(k *run, breaks *exits) {
			k.round(breaks, func(k *run) { cond(k) })
			once(k, breaks)
		})
		return maybe
	})
}

// widen evaluates a round of a loop once more with all that it changes unknown.
func (r *run) widen(round func(k *run, breaks *exits)) {
	for range 2 {
		if r.e.over || r.st.gone {
			return
		}
		k := r.branch()
		breaks := &exits{base: k.st, out: k.out}
		round(k, breaks)
		changed := !k.st.gone && r.lose(k.st)
		for _, b := range breaks.at {
			changed = r.lose(b.st) || changed
		}
		if !changed {
			return
		}
	}
}

// differs reports whether a round of a loop, evaluated in the fork f, may have
// changed anything but the variable of the loop.
func (r *run) differs(f *state, loop string) bool {
	if len(f.funcs)+len(f.alias)+len(f.hashed)+len(f.files)+len(f.fds)+len(f.traps) > 0 ||
		f.dirSet || f.pos != nil || f.pushed != nil || f.opts != nil || f.gone {
		return true
	}
	for name, v := range f.vars.all() {
		if name != loop && (name != "_" || r.e.lastWord) && !sameVariable(r.st.lookup(name), v) {
			return true
		}
	}
	for in, rest := range f.rest.all() {
		if !r.st.restOf(in).Equal(rest) {
			return true
		}
	}
	return false
}

// made counts what the command has made that is kept outside the state.
func (e *evaluator) made() int {
	n := e.procs + len(e.exported) + len(e.links) + len(e.moved) + len(e.configured) + len(e.firings) + len(e.res.Bombs)
	for _, is := range [...]bool{e.exports, e.trapped, e.disguises, e.assumed} {
		if is {
			n++
		}
	}
	return n
}

// lose makes everything that the fork f changed unknown in r, and reports
// whether there was anything.
func (r *run) lose(f *state) bool {
	any := false
	for name, v := range f.vars.all() {
		old := r.st.lookup(name)
		if sameVariable(old, v) {
			continue
		}
		any = any || name != "_" || r.e.lastWord // every command changes $_
		r.st.set(name, lost(name, old, v))
	}
	for in, rest := range f.rest.all() {
		if old := r.st.restOf(in); !old.Equal(rest) {
			r.st.setRest(in, unknownFrom(old, "input"))
			any = true
		}
	}
	if f.dirSet {
		r.st.setDirs(nil)
		any = true
	}
	if f.pos != nil && !samePositional(f.pos, r.st.positional()) {
		p := *r.st.positional()
		p.lost = true
		p.fields = nil
		r.st.pos = &p
		any = true
	}
	return any
}

// lost is a variable of which only the kind of value is known.
func lost(name string, old, v *variable) *variable {
	out := *v
	if v.array || v.assoc {
		out.lost, out.versions = true, nil
		return &out
	}
	shape, from := value.Word, value.FromLimit
	for _, w := range []*variable{old, v} {
		if w == nil || w.unset || w.maybeUnset {
			shape = value.Any
			continue
		}
		for _, a := range w.alts {
			if t, ok := a.Exact(); ok && isWord(t) || len(a) == 1 && a[0].Kind == value.Unknown && a[0].Shape == value.Word {
				continue
			}
			shape = value.Any
			if u, ok := a.FirstUnknown(); ok {
				from = u.Origin
			}
		}
	}
	all := v.alts
	if old != nil {
		all = append(append([]value.Str(nil), old.alts...), v.alts...)
	}
	if shape == value.Any && from == value.FromLimit && len(all) > 0 {
		if p := oneOf(all).Prefix(); p != "" && len(all) > 1 {
			out.alts = []value.Str{value.Of(p).Append(value.UnknownStr("$"+name, from, value.Any))}
			return &out
		}
	}
	out.alts = []value.Str{value.UnknownStr("$"+name, from, shape)}
	out.unset, out.maybeUnset = false, false
	return &out
}

func (r *run) forClause(c *syntax.ForClause) status {
	switch loop := c.Loop.(type) {
	case *syntax.CStyleLoop:
		if loop.Init != nil {
			r.arith(loop.Init)
		}
		return r.while(c.Do, func(k *run) status {
			if loop.Cond == nil {
				return success
			}
			n, ok := k.arith(loop.Cond)
			if !ok {
				return maybe
			}
			return statusOf(n != 0)
		}, func(k *run) {
			if loop.Post != nil {
				k.arith(loop.Post)
			}
		})
	case *syntax.WordIter:
		items, open := r.loopItems(loop)
		if c.Select {
			return r.selectLoop(c, loop, items)
		}
		name := loop.Name.Value
		v := r.st.lookup(name)
		switch {
		case v == nil || v.readonly == notFixed:
			return r.each(name, items, open, c.Do)
		case v.readonly == isFixed: // an error, before the first round
			k := r.branch()
			k.dead = true
			k.each(name, items, open, c.Do)
			return failure
		}
		k := r.branch()
		k.each(name, items, open, c.Do)
		r.merge(nil, k)
		return maybe
	}
	r.gap(Unread, r.span(c), r.text(c), "a kind of loop that is not known")
	return maybe
}

// loopItems are the words of a for loop; open means that there may be others.
func (r *run) loopItems(loop *syntax.WordIter) (items []value.Field, open bool) {
	if !loop.InPos.IsValid() {
		p := r.st.positional()
		return p.fields, p.lost
	}
	alts := r.fields(loop.Items)
	if len(alts) == 1 {
		return alts[0], printsItems(loop.Items) && slices.ContainsFunc(alts[0], func(f value.Field) bool { return f.HasUnknown() })
	}
	for _, a := range alts {
		items = append(items, a...)
	}
	return items, true
}

// printsItems reports whether a command prints words of a loop: what it prints for
// one that is not known can be any number of them.
func printsItems(words []*syntax.Word) bool {
	return slices.ContainsFunc(words, func(w *syntax.Word) bool {
		return slices.ContainsFunc(w.Parts, func(p syntax.WordPart) bool {
			_, prints := p.(*syntax.CmdSubst)
			return prints
		})
	})
}

// each runs a loop's body for every item.
func (r *run) each(name string, items []value.Field, open bool, body []*syntax.Stmt) status {
	for _, it := range items {
		open = open || it.Splits || it.HasGlob() // a pattern is any number of names
	}
	if len(items) == 0 && !open {
		return success
	}
	if !open && len(items) <= r.unrolled() && r.e.repeated < maxUnrolling {
		return r.inside(func(r *run, breaks *exits) status {
			st := maybe
			for _, it := range items {
				r.assign(name, it.Str)
				r.round(breaks, func(k *run) { st = k.stmts(body) })
				if r.e.over || r.st.gone {
					return maybe
				}
			}
			return st
		})
	}
	v := &variable{alts: itemAlternatives(items)}
	some := slices.ContainsFunc(items, func(it value.Field) bool { return !it.Splits && !it.HasGlob() && !it.HasUnknown() })
	return r.rounds(name, some, body, func(k *run) { k.st.set(name, v) })
}

// itemAlternatives are the values that the variable of a loop can have.
func itemAlternatives(items []value.Field) []value.Str {
	var alts []value.Str
	for _, it := range items {
		v := it.Str
		if it.Splits { // any of several fields
			v = value.UnknownStr(name1(it), value.FromOutput, value.NonEmpty)
			if u, ok := it.FirstUnknown(); ok {
				v[0].Origin = u.Origin
			}
		}
		if len(alts) > maxAlternatives {
			break
		}
		alts = addAlternative(alts, v)
	}
	if len(alts) > maxAlternatives {
		all := make([]value.Str, len(items))
		for i, it := range items {
			all[i] = it.Str
		}
		alts = []value.Str{oneOf(all)}
	}
	return alts
}

// rounds evaluates a loop that goes round any number of times, at least once if
// there are some items; set gives its variables what they have in a round.
func (r *run) rounds(name string, some bool, body []*syntax.Stmt, set func(*run)) status {
	return r.inside(func(r *run, breaks *exits) status {
		k := r.branch()
		set(k)
		before := r.asBefore(k.st)
		made := r.e.made()
		k.round(breaks, func(k *run) { k.stmts(body) })
		again := len(breaks.at) > 0 || r.e.made() != made || r.differs(k.st, name)
		r.merge(nil, k)
		set(r)     // what the loop sets itself is no change
		if again { // else the next round would be the same
			r.widen(func(k *run, breaks *exits) {
				set(k)
				k.round(breaks, func(k *run) { k.stmts(body) })
			})
			set(r)
		}
		if !some {
			for n, v := range before.all() {
				r.st.set(n, joinTwo(v, r.st.lookup(n)))
			}
		}
		return maybe
	})
}

// asBefore are the variables that the fork f has set, as they are in r.
func (r *run) asBefore(f *state) (t table[string, *variable]) {
	for n := range f.vars.all() {
		v := r.st.lookup(n)
		if v == nil {
			v = r.absent(n)
		}
		t.set(n, v)
	}
	return t
}

// name1 names an unknown field for people.
func name1(f value.Field) string {
	if u, ok := f.FirstUnknown(); ok {
		return u.Text
	}
	return f.String()
}

// selectLoop evaluates select, which asks for one of the items again and again.
func (r *run) selectLoop(c *syntax.ForClause, loop *syntax.WordIter, items []value.Field) status {
	name := loop.Name.Value
	v := &variable{alts: itemAlternatives(items)}
	if len(items) == 0 {
		v = scalar(nil)
	}
	return r.rounds(name, false, c.Do, func(k *run) {
		k.st.set(name, v)
		k.st.set("REPLY", scalar(value.UnknownStr("$REPLY", value.FromInput, value.Any)))
	})
}
