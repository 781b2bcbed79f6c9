package shellast

import (
	"cmp"
	"slices"
	"strconv"

	"gstack/shellast/value"
)

// join makes s what one of its forks is; a nil fork is s as it was. absent gives
// the variable that stands for one that the text never set. It reports whether
// anything can have changed.
func (s *state) join(absent func(name string) *variable, forks ...*state) bool {
	changed := false
	for _, name := range changedVars(forks) {
		old := s.lookup(name)
		before := old
		if old == nil && unset(forks, name) {
			before = absent(name)
		}
		all := versions(forks, before, func(f *state) (*variable, bool) { return f.vars.get(name) })
		if v := joinVariables(all); !sameVariable(v, old) {
			s.set(name, v)
			changed = true
		}
	}
	var dirs []value.Str
	moved, unknown := false, false
	for _, f := range forks {
		d := s.dirs()
		if f != nil && f.dirSet {
			d, moved = f.dir, true
		}
		if d == nil {
			unknown = true
		}
		for _, x := range d {
			dirs = addAlternative(dirs, x)
		}
	}
	if moved {
		if unknown || len(dirs) > maxAlternatives {
			dirs = nil
		}
		s.setDirs(dirs)
		changed = true
	}
	funcs := func(f *state) map[string]*function { return f.funcs }
	for _, name := range changed1(forks, funcs) {
		s.setFunction(name, joinFunctions(versions(forks, s.function(name), func(f *state) (*function, bool) { v, ok := f.funcs[name]; return v, ok })))
	}
	files := func(f *state) map[string]*file { return f.files }
	for _, p := range changed1(forks, files) {
		s.setFile(p, joinFiles(versions(forks, s.fileAt(p), func(f *state) (*file, bool) { v, ok := f.files[p]; return v, ok })))
	}
	for _, n := range changed1(forks, func(f *state) map[int]stdin { return f.fds }) {
		var all []stdin
		for _, f := range forks {
			in, ok := s.fd(n)
			if f != nil {
				if own, is := f.fds[n]; is {
					in, ok = own, true
				}
			}
			if ok {
				all = append(all, in)
			}
		}
		s.setFd(n, s.joinInputs(all))
	}
	joined := map[*input]bool{}
	for _, f := range forks {
		if f == nil {
			continue
		}
		for in := range f.rest.all() {
			if joined[in] {
				continue
			}
			joined[in] = true
			var all []value.Str
			for _, t := range versions(forks, s.restOf(in), func(f *state) (value.Str, bool) { return f.rest.get(in) }) {
				all = addAlternative(all, t)
			}
			s.setRest(in, oneOf(all))
		}
	}
	for _, f := range forks {
		if f == nil {
			continue
		}
		for n, a := range f.alias {
			if a != nil {
				s.setAlias(n, a)
			}
		}
		for n, h := range f.hashed {
			if h != nil {
				s.setHash(n, h)
			}
		}
		if f.pushed != nil {
			s.pushed = &dirStack{lost: true}
		}
		if f.pos != nil {
			s.pos = joinPositional(s.positional(), f.pos)
			changed = true
		}
		if f.opts != nil {
			o := s.options()
			o.aliases = o.aliases || f.opts.aliases
			o.noglob = o.noglob && f.opts.noglob
			o.extglob, o.nocase = same(o.extglob, f.opts.extglob), same(o.nocase, f.opts.nocase)
			o.lastpipe, o.xpgEcho = same(o.lastpipe, f.opts.lastpipe), same(o.xpgEcho, f.opts.xpgEcho)
			o.xtrace = o.xtrace || f.opts.xtrace
			o.history = o.history || f.opts.history
			o.allexport = o.allexport || f.opts.allexport
			s.opts = &o
		}
		for _, t := range f.traps {
			t.sure = t.sure && len(forks) == 1
			s.traps = append(s.traps, t)
		}
	}
	return changed
}

// unset reports whether some fork has not changed a variable.
func unset(forks []*state, name string) bool {
	for _, f := range forks {
		if f == nil {
			return true
		}
		if _, ok := f.vars.get(name); !ok {
			return true
		}
	}
	return false
}

func changedVars(forks []*state) []string {
	var names []string
	for _, f := range forks {
		if f == nil {
			continue
		}
		for n := range f.vars.all() {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// versions are what each fork holds of its own; base is what one holds that has
// not changed it.
func versions[V any](forks []*state, base V, own func(*state) (V, bool)) []V {
	all := make([]V, len(forks))
	for i, f := range forks {
		all[i] = base
		if f != nil {
			if v, ok := own(f); ok {
				all[i] = v
			}
		}
	}
	return all
}

// changed1 are the keys of what forks have changed, in order.
func changed1[K cmp.Ordered, V any](forks []*state, of func(*state) map[K]V) []K {
	var keys []K
	for _, f := range forks {
		if f == nil {
			continue
		}
		for k := range of(f) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// joinFiles is one of several files; nil is one that the command did not write.
func joinFiles(list []*file) *file {
	var out *file
	var texts []value.Str
	for _, f := range list {
		if f == nil {
			continue
		}
		texts = addAlternative(texts, f.text)
		if out == nil {
			c := *f
			out = &c
			continue
		}
		out.maybe = out.maybe || f.maybe || f.dir != out.dir
	}
	if out != nil {
		out.text = oneOf(texts)
		out.maybe = out.maybe || slices.Contains(list, nil)
	}
	return out
}

// joinInputs is one of several inputs.
func (s *state) joinInputs(list []stdin) stdin {
	out := list[0]
	for _, in := range list[1:] {
		if in.input == out.input {
			continue
		}
		if in.input == nil || out.input == nil || in.source != out.source || !in.name.Equal(out.name) {
			return textInput(value.UnknownStr("one of several inputs", value.FromInput, value.Any))
		}
		c := *out.input
		c.text = oneOf([]value.Str{s.restOf(out.input), s.restOf(in.input)})
		out = stdin{&c}
	}
	return out
}

func joinPositional(a, b *positional) *positional {
	if samePositional(a, b) {
		return a
	}
	longer := a
	if len(b.fields) > len(a.fields) {
		longer = b
	}
	out := &positional{zero: a.zero, lost: true}
	for i := range longer.fields {
		if i < len(a.fields) && i < len(b.fields) && a.fields[i].Str.Equal(b.fields[i].Str) {
			out.fields = append(out.fields, a.fields[i])
			continue
		}
		out.fields = append(out.fields, value.Field{Str: value.UnknownStr("$"+strconv.Itoa(i+1), value.FromInput, value.Any)})
	}
	return out
}

func samePositional(a, b *positional) bool {
	if len(a.fields) != len(b.fields) || a.lost != b.lost {
		return false
	}
	for i := range a.fields {
		if !a.fields[i].Str.Equal(b.fields[i].Str) || a.fields[i].Splits != b.fields[i].Splits {
			return false
		}
	}
	return true
}

func joinVariables(all []*variable) *variable {
	var out *variable
	for _, v := range all {
		if v == nil {
			v = &variable{unset: true}
		}
		if out == nil {
			out = v
			continue
		}
		out = joinTwo(out, v)
	}
	return out
}

func joinTwo(a, b *variable) *variable {
	if sameVariable(a, b) {
		return a
	}
	out := *a
	out.exported = a.exported || b.exported
	out.integer, out.lower, out.upper = a.integer || b.integer, a.lower || b.lower, a.upper || b.upper
	out.eitherCase = a.eitherCase || b.eitherCase || a.lower != b.lower || a.upper != b.upper
	out.assumed = a.assumed || b.assumed
	if a.readonly != b.readonly {
		out.readonly = maybeFixed
	}
	out.array, out.assoc = a.array || b.array, a.assoc || b.assoc
	if out.array || out.assoc {
		return joinArrays(a, b)
	}
	out.maybeUnset = a.maybeUnset || b.maybeUnset || a.unset || b.unset
	out.unset = a.unset && b.unset
	out.alts = append([]value.Str(nil), a.alts...)
	for _, v := range b.alts {
		out.alts = addAlternative(out.alts, v)
	}
	if len(out.alts) > maxAlternatives {
		out.alts = []value.Str{oneOf(out.alts)}
	}
	return &out
}

func sameVariable(a, b *variable) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.unset != b.unset || a.maybeUnset != b.maybeUnset || a.array != b.array || a.assoc != b.assoc ||
		a.lost != b.lost || a.shifted != b.shifted || len(a.versions) != len(b.versions) || len(a.alts) != len(b.alts) || len(a.elems) != len(b.elems) || a.integer != b.integer || a.exported != b.exported || a.assumed != b.assumed || a.readonly != b.readonly ||
		a.lower != b.lower || a.upper != b.upper || a.eitherCase != b.eitherCase {
		return false
	}
	for i := range a.alts {
		if !a.alts[i].Equal(b.alts[i]) {
			return false
		}
	}
	for i := range a.elems {
		if a.elems[i].key != b.elems[i].key || a.elems[i].open != b.elems[i].open || !a.elems[i].val.Equal(b.elems[i].val) {
			return false
		}
	}
	for i := range a.versions {
		if !sameVariable(a.versions[i], b.versions[i]) {
			return false
		}
	}
	return true
}

func addAlternative(alts []value.Str, v value.Str) []value.Str {
	for _, a := range alts {
		if a.Equal(v) {
			return alts
		}
	}
	return append(alts, v)
}

// oneOf is one abstract string for any of several: their common beginning and
// then something unknown, which is a plain word if all of them continue so.
func oneOf(alts []value.Str) value.Str {
	if len(alts) == 1 {
		return alts[0]
	}
	prefix, exactAll := alts[0].Prefix(), true
	for _, a := range alts {
		p := a.Prefix()
		for len(prefix) > 0 && (len(p) < len(prefix) || p[:len(prefix)] != prefix) {
			prefix = prefix[:len(prefix)-1]
		}
		_, exact := a.Exact()
		exactAll = exactAll && exact
	}
	shape, from := value.Word, value.FromLimit
	for _, a := range alts {
		if u, ok := a.FirstUnknown(); ok {
			from = u.Origin
		}
		t, _ := a.Exact()
		if !exactAll || !isWord(t[len(prefix):]) {
			shape = value.Any
			break
		}
	}
	return value.Of(prefix).Append(value.UnknownStr("one of "+strconv.Itoa(len(alts))+" values", from, shape))
}
