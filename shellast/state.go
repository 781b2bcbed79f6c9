package shellast

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

// maxAlternatives bounds the values a variable, or the readings a command, can
// have at once (design: 64); more become one unknown.
const maxAlternatives = 64

// variable is what is known of a shell variable. A variable that is shared
// between states is never changed in place.
type variable struct {
	// alts are the possible values of a scalar; empty with unset false is
	// never stored.
	alts []value.Str
	// maybeUnset: it may also be unset.
	maybeUnset bool
	unset      bool

	// assumed: the value holds because another variable is not set in the
	// environment here, which the shell's may differ in.
	assumed bool

	// list is an indexed array (sorted by index), assoc an associative one.
	array, assoc bool
	elems        []element
	// lost: the elements are not known. shifted: some element stands for any
	// number of them, so that the indexes behind it are not known.
	lost, shifted bool
	// versions: the variable is one of these (see joinArrays).
	versions []*variable

	exported, integer, lower, upper, nameref, local bool
	readonly                                        fixed
}

// fixed says whether a variable keeps its value whatever is assigned.
type fixed uint8

const (
	notFixed fixed = iota
	maybeFixed
	isFixed
)

type element struct {
	key   string // the decimal index of an indexed array
	index int
	val   value.Str
	open  bool // stands for any number of elements
}

func scalar(v value.Str) *variable { return &variable{alts: []value.Str{v}} }

// function is a shell function.
type function struct {
	name  string
	body  *syntax.Stmt
	frame *frame
	// others are further definitions that may be in force instead; absent:
	// maybe none is.
	others []*function
	absent bool
	// exported: shells that are started know it.
	exported bool
}

// all are the definitions that may be in force.
func (f *function) all() []*function { return append([]*function{f}, f.others...) }

// joinFunctions is one of several functions; nil is none.
func joinFunctions(list []*function) *function {
	var out *function
	absent := false
	for _, f := range list {
		if f == nil {
			absent = true
			continue
		}
		if out == nil {
			c := *f
			c.others = f.others[:len(f.others):len(f.others)]
			out = &c
			continue
		}
		out.absent, out.exported = out.absent || f.absent, out.exported || f.exported
		for _, d := range f.all() {
			if len(out.others) < maxAlternatives && !slices.ContainsFunc(out.all(), func(o *function) bool { return o.body == d.body && o.frame == d.frame }) {
				out.others = append(out.others, d)
			}
		}
	}
	if out != nil {
		out.absent = out.absent || absent
	}
	return out
}

// state is the abstract shell environment. States form chains: a fork sees its
// parent until it changes something, so forking costs nothing and joining costs
// what changed.
type state struct {
	parent *state
	// outer is the shell that started this one: what a shell writes to the disk
	// is there for all.
	outer  *state
	vars   map[string]*variable
	funcs  map[string]*function // nil value: unset or not known any more
	alias  map[string]value.Str // nil value present: removed
	hashed map[string]value.Str
	files  map[string]*file // by absolute path
	fds    map[int]stdin
	rest   map[*input]value.Str // what has not been read, of inputs that have been read from

	dir    []value.Str // possible working directories, if dirSet
	dirSet bool
	pos    *positional
	pushed *dirStack
	opts   *shellOptions
	traps  []trapping // of this state alone

	// gone: nothing runs on from here; a break, return or exit came before.
	gone bool
	// process: the state of another process than its parent's.
	process bool
}

type positional struct {
	zero   value.Str
	fields []value.Field
	// lost: more or other arguments than these are possible.
	lost bool
}

// counted reports whether the first n are n arguments for certain.
func (p *positional) counted(n int) bool {
	for _, f := range p.fields[:n] {
		if f.Splits {
			return false
		}
	}
	return true
}

// shellOptions are the set and shopt options that change what text means.
type shellOptions struct {
	noglob, errexit, aliases, noexec, xtrace, allexport bool
	history                                             bool
	// extglob may be on from the start: completions set it.
	extglob status
	// nocase (nocasematch), lastpipe and xpgEcho are off at first.
	nocase, lastpipe, xpgEcho status
}

func firstOptions() *shellOptions {
	return &shellOptions{nocase: failure, lastpipe: failure, xpgEcho: failure}
}

// same is a status that is known only if it is the same twice.
func same(a, b status) status {
	if a == b {
		return a
	}
	return maybe
}

// file is what the command itself put into a file.
type file struct {
	text value.Str
	// maybe: the file may also hold something else.
	maybe bool
	// dir: it is a directory that the command made.
	dir bool
	// link is what a symbolic link leads to.
	link value.Str
}

func (s *state) fork() *state { return &state{parent: s} }

func (s *state) lookup(name string) *variable {
	for t := s; t != nil; t = t.parent {
		if v, ok := t.vars[name]; ok {
			return v
		}
	}
	return nil
}

func (s *state) set(name string, v *variable) {
	if s.vars == nil {
		s.vars = map[string]*variable{}
	}
	s.vars[name] = v
}

func (s *state) function(name string) *function {
	for t := s; t != nil; t = t.parent {
		if f, ok := t.funcs[name]; ok {
			return f
		}
	}
	return nil
}

func (s *state) setFunction(name string, f *function) {
	if s.funcs == nil {
		s.funcs = map[string]*function{}
	}
	s.funcs[name] = f
}

func (s *state) aliasOf(name string) (value.Str, bool) {
	for t := s; t != nil; t = t.parent {
		if a, ok := t.alias[name]; ok {
			return a, a != nil
		}
	}
	return nil, false
}

func (s *state) setAlias(name string, text value.Str) {
	if s.alias == nil {
		s.alias = map[string]value.Str{}
	}
	s.alias[name] = text
}

func (s *state) hashOf(name string) (value.Str, bool) {
	for t := s; t != nil; t = t.parent {
		if a, ok := t.hashed[name]; ok {
			return a, a != nil
		}
	}
	return nil, false
}

func (s *state) setHash(name string, path value.Str) {
	if s.hashed == nil {
		s.hashed = map[string]value.Str{}
	}
	s.hashed[name] = path
}

func (s *state) fileAt(path string) *file {
	for t := s; t != nil; t = t.parent {
		if f, ok := t.files[path]; ok {
			return f
		}
	}
	return nil
}

// hasFiles reports whether the command has written files.
func (s *state) hasFiles() bool {
	for t := s; t != nil; t = t.parent {
		if len(t.files) > 0 {
			return true
		}
	}
	return false
}

func (s *state) setFile(path string, f *file) {
	for t := s; t != nil; t = t.outer {
		if t.files == nil {
			t.files = map[string]*file{}
		}
		t.files[path] = f
	}
}

func (s *state) fd(n int) (stdin, bool) {
	for t := s; t != nil; t = t.parent {
		if f, ok := t.fds[n]; ok {
			return f, true
		}
	}
	return stdin{}, false
}

func (s *state) setFd(n int, in stdin) {
	if s.fds == nil {
		s.fds = map[int]stdin{}
	}
	s.fds[n] = in
}

func (s *state) dirs() []value.Str {
	for t := s; t != nil; t = t.parent {
		if t.dirSet {
			return t.dir
		}
	}
	return nil
}

func (s *state) setDirs(d []value.Str) { s.dir, s.dirSet = d, true }

// dirStack is what pushd has kept, the last at the end; lost: and more below.
type dirStack struct {
	list [][]value.Str
	lost bool
}

func (s *state) stack() *dirStack {
	for t := s; t != nil; t = t.parent {
		if t.pushed != nil {
			return t.pushed
		}
	}
	return &dirStack{}
}

func (s *state) positional() *positional {
	for t := s; t != nil; t = t.parent {
		if t.pos != nil {
			return t.pos
		}
	}
	return &positional{}
}

func (s *state) options() shellOptions {
	for t := s; t != nil; t = t.parent {
		if t.opts != nil {
			return *t.opts
		}
	}
	return *firstOptions()
}

// restOf is what is left of an input.
func (s *state) restOf(in *input) value.Str {
	for t := s; t != nil; t = t.parent {
		if v, ok := t.rest[in]; ok {
			return v
		}
	}
	return in.text
}

func (s *state) setRest(in *input, text value.Str) {
	if s.rest == nil {
		s.rest = map[*input]value.Str{}
	}
	s.rest[in] = text
}

// copy is another fork of the same parent with the same changes.
func (s *state) copy() *state {
	c := *s
	c.vars, c.funcs, c.alias, c.hashed = maps.Clone(s.vars), maps.Clone(s.funcs), maps.Clone(s.alias), maps.Clone(s.hashed)
	c.files, c.fds, c.rest = maps.Clone(s.files), maps.Clone(s.fds), maps.Clone(s.rest)
	c.traps = s.traps[:len(s.traps):len(s.traps)]
	return &c
}

// adopt makes s what its fork f is.
func (s *state) adopt(f *state) {
	for n, v := range f.vars {
		s.set(n, v)
	}
	for n, v := range f.funcs {
		s.setFunction(n, v)
	}
	for n, v := range f.alias {
		s.setAlias(n, v)
	}
	for n, v := range f.hashed {
		s.setHash(n, v)
	}
	for n, v := range f.files {
		s.setFile(n, v)
	}
	for n, v := range f.fds {
		s.setFd(n, v)
	}
	for in, t := range f.rest {
		s.setRest(in, t)
	}
	if f.dirSet {
		s.setDirs(f.dir)
	}
	if f.pos != nil {
		s.pos = f.pos
	}
	if f.pushed != nil {
		s.pushed = f.pushed
	}
	if f.opts != nil {
		s.opts = f.opts
	}
	s.traps = append(s.traps, f.traps...)
	s.gone = s.gone || f.gone
}

// join makes s what one of its forks is; a nil fork is s as it was. absent gives
// the variable that stands for one that the text never set. It reports whether
// anything can have changed.
func (s *state) join(absent func(name string) *variable, forks ...*state) bool {
	changed := false
	for _, name := range changedVars(forks) {
		old := s.lookup(name)
		before := old
		if old == nil {
			before = absent(name)
		}
		var all []*variable
		for _, f := range forks {
			v := before
			if f != nil {
				if w, ok := f.vars[name]; ok {
					v = w
				}
			}
			all = append(all, v)
		}
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
	for _, name := range changed1(forks, func(f *state) map[string]*function { return f.funcs }) {
		var all []*function
		for _, f := range forks {
			fn := s.function(name)
			if f != nil {
				if own, ok := f.funcs[name]; ok {
					fn = own
				}
			}
			all = append(all, fn)
		}
		s.setFunction(name, joinFunctions(all))
	}
	for _, p := range changed1(forks, func(f *state) map[string]*file { return f.files }) {
		var all []*file
		for _, f := range forks {
			w := s.fileAt(p)
			if f != nil {
				if own, ok := f.files[p]; ok {
					w = own
				}
			}
			all = append(all, w)
		}
		s.setFile(p, joinFiles(all))
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
		for in := range f.rest {
			if joined[in] {
				continue
			}
			joined[in] = true
			var all []value.Str
			for _, f := range forks {
				t := s.restOf(in)
				if f != nil {
					if own, ok := f.rest[in]; ok {
						t = own
					}
				}
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

func changedVars(forks []*state) []string {
	var names []string
	seen := map[string]bool{}
	for _, f := range forks {
		if f == nil {
			continue
		}
		for n := range f.vars {
			if !seen[n] {
				seen[n] = true
				names = append(names, n)
			}
		}
	}
	return names
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
	out.integer, out.lower, out.upper = a.integer || b.integer, a.lower && b.lower, a.upper && b.upper
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
		a.lost != b.lost || a.shifted != b.shifted || len(a.versions) != len(b.versions) || len(a.alts) != len(b.alts) || len(a.elems) != len(b.elems) || a.integer != b.integer || a.exported != b.exported || a.assumed != b.assumed || a.readonly != b.readonly {
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

func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !(c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
			return false
		}
	}
	return s != ""
}
