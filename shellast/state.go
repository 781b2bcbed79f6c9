package shellast

import (
	"maps"
	"slices"
	"strings"

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
	// elems are those of an array, which is sorted by index where it has them.
	elems []element
	// versions: the variable is one of these (see joinArrays).
	versions []*variable

	// maybeUnset: it may also be unset.
	maybeUnset bool
	unset      bool
	// assumed: the value holds because another variable is not set in the
	// environment here, which the shell's may differ in.
	assumed bool
	// array is an indexed array, assoc an associative one.
	array, assoc bool
	// lost: the elements are not known. shifted: some element stands for any
	// number of them, so that the indexes behind it are not known.
	lost, shifted bool

	exported, integer, lower, upper, nameref, local bool
	// eitherCase: lower or upper holds, or does not.
	eitherCase bool
	readonly   fixed
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

// scalar is a variable of one value.
func scalar(v value.Str) *variable {
	s := &struct {
		v   variable
		alt [1]value.Str
	}{alt: [1]value.Str{v}}
	s.v.alts = s.alt[:1:1]
	return &s.v
}

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
	// starter is the state that a program was started in: of what it knows, the
	// program has what is exported and, unless it runs away from here, the
	// disk. A program has no parent.
	starter *state
	// outer is the shell that started this one: what a shell writes to the disk
	// is there for all.
	outer  *state
	vars   table[string, *variable]
	funcs  map[string]*function // nil value: unset or not known any more
	alias  map[string]value.Str // nil value present: removed
	hashed map[string]value.Str
	files  map[string]*file // by absolute path, or ./path where the directory is not known
	fds    map[int]stdin
	rest   table[*input, value.Str] // what has not been read, of inputs that have been read from

	dir    []value.Str // possible working directories, if dirSet
	pos    *positional
	pushed *dirStack
	opts   *shellOptions
	traps  []trapping // of this state alone

	away bool
	// placeless: some of the files have no absolute path.
	placeless bool
	dirSet    bool
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

func firstOptions() shellOptions {
	return shellOptions{nocase: failure, lastpipe: failure, xpgEcho: failure}
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
		if v, ok := t.vars.get(name); ok {
			return v
		}
		if t.starter != nil {
			return inherited(t.starter.lookup(name))
		}
	}
	return nil
}

// inherited is what a program gets of a variable.
func inherited(v *variable) *variable {
	switch {
	case v == nil || !v.exported || v.unset:
		return nil
	case v.readonly == notFixed:
		return v
	}
	c := *v
	c.readonly = notFixed
	return &c
}

// eachVariable gives every variable that is known, in no order.
func (s *state) eachVariable(yield func(name string, v *variable)) {
	seen := map[string]bool{}
	started := false
	for t := s; t != nil; {
		for n, v := range t.vars.all() {
			if seen[n] {
				continue
			}
			seen[n] = true
			if started {
				v = inherited(v)
			}
			if v != nil {
				yield(n, v)
			}
		}
		if t.starter != nil {
			t, started = t.starter, true
		} else {
			t = t.parent
		}
	}
}

func (s *state) set(name string, v *variable) {
	s.vars.set(name, v)
}

func (s *state) function(name string) *function {
	for t := s; t != nil; t = t.parent {
		if f, ok := t.funcs[name]; ok {
			return f
		}
		if t.starter != nil && !t.away {
			f := t.starter.function(name)
			if f != nil && !f.exported && !t.starter.options().allexport {
				return nil
			}
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

// disk is the next state that knows of files which s has.
func (s *state) disk() *state {
	if s.starter != nil && !s.away {
		return s.starter
	}
	return s.parent
}

// fileAt is the file of a name, nil where the command has written none. One
// that was written in a directory that is not known may be any of its name.
func (s *state) fileAt(path string) *file {
	placeless := false
	for t := s; t != nil; t = t.disk() {
		if f, ok := t.files[path]; ok {
			return f
		}
		placeless = placeless || t.placeless
	}
	for rest := path; placeless && rest != ""; {
		_, rest, _ = strings.Cut(rest, "/")
		for t := s; t != nil; t = t.disk() {
			if f, ok := t.files["./"+rest]; ok {
				c := *f
				c.maybe = true
				return &c
			}
		}
	}
	if tail, ok := strings.CutPrefix(path, "./"); ok {
		return s.anyNamed("/" + tail)
	}
	return nil
}

// anyNamed is a file whose path ends so, in whichever directory.
func (s *state) anyNamed(tail string) *file {
	found := map[string]*file{}
	for t := s; t != nil; t = t.disk() {
		for p, f := range t.files {
			if _, seen := found[p]; !seen && strings.HasSuffix(p, tail) {
				found[p] = f
			}
		}
	}
	list := []*file{nil}
	for _, p := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[p])
	}
	return joinFiles(list)
}

// hasFiles reports whether the command has written files.
func (s *state) hasFiles() bool {
	for t := s; t != nil; t = t.disk() {
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
		t.placeless = t.placeless || strings.HasPrefix(path, "./")
	}
}

func (s *state) fd(n int) (stdin, bool) {
	for t := s; t != nil; t = t.parent {
		if f, ok := t.fds[n]; ok {
			return f, true
		}
		if t.starter != nil {
			return t.starter.fd(n)
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
	return firstOptions()
}

// restOf is what is left of an input.
func (s *state) restOf(in *input) value.Str {
	for t := s; t != nil; t = t.parent {
		if v, ok := t.rest.get(in); ok {
			return v
		}
		if t.starter != nil {
			return t.starter.restOf(in)
		}
	}
	return in.text
}

func (s *state) setRest(in *input, text value.Str) {
	s.rest.set(in, text)
}

// copy is another fork of the same parent with the same changes.
func (s *state) copy() *state {
	c := *s
	c.vars, c.funcs, c.alias, c.hashed = s.vars.clone(), maps.Clone(s.funcs), maps.Clone(s.alias), maps.Clone(s.hashed)
	c.files, c.fds, c.rest = maps.Clone(s.files), maps.Clone(s.fds), s.rest.clone()
	c.traps = s.traps[:len(s.traps):len(s.traps)]
	return &c
}

// adopt makes s what its fork f is.
func (s *state) adopt(f *state) {
	for n, v := range f.vars.all() {
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
	for in, t := range f.rest.all() {
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

func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !(c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
			return false
		}
	}
	return s != ""
}
