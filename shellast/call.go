package shellast

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

// call evaluates a simple command.
func (r *run) call(c *syntax.CallExpr, s *syntax.Stmt) status {
	r.step = r.segment(s)
	if len(c.Args) == 0 {
		r.fire(onDebug)
		for _, a := range c.Assigns {
			r.assignment1(a)
		}
		r.st.set("_", scalar(nil))
		return success
	}
	if st, done := r.aliased(c); done {
		return st
	}
	r.fire(onDebug)
	alts := r.fields(c.Args)
	var settings []Setting
	for _, a := range c.Assigns {
		if a.Name == nil {
			continue
		}
		v := value.Str(nil)
		if a.Value != nil {
			v = oneOf(r.assignment(a.Value))
		}
		if a.Append {
			v = oneOf(r.varAlts(a.Name.Value)).Append(v)
		}
		settings = append(settings, Setting{Name: a.Name.Value, Value: v})
	}
	if len(alts) == 1 {
		return r.withSettings(settings, func(k *run) status { return k.exec(alts[0]) })
	}
	var branches []*run
	var sum status
	for i, alt := range alts {
		k := r.branch()
		k.cond = true
		st := k.withSettings(settings, func(k *run) status { return k.exec(alt) })
		if i == 0 {
			sum = st
		} else if st != sum {
			sum = maybe
		}
		branches = append(branches, k)
	}
	r.merge(branches...)
	return sum
}

// segment is the node of the explain tree for a statement or declaration; a
// loop or function that repeats it finds the one it made before.
func (r *run) segment(n syntax.Node) *Step {
	repeats := r.repeat > 0 || len(r.funcs) > 0
	k := segmentKey{r.step, r.fr, n.Pos().Offset()}
	if repeats {
		if st, ok := r.e.segments[k]; ok {
			return st
		}
	}
	st := &Step{Kind: Segment, Span: r.span(n), Text: r.text(n)}
	if repeats {
		if r.e.segments == nil {
			r.e.segments = map[segmentKey]*Step{}
		}
		r.e.segments[k] = st
	}
	r.step.Children = append(r.step.Children, st)
	return st
}

// withSettings evaluates f with assignments in front of it in force.
func (r *run) withSettings(settings []Setting, f func(*run) status) status {
	if len(settings) == 0 {
		return f(r)
	}
	type hidden struct {
		name string
		v    *variable
		own  bool
	}
	var saved []hidden
	for _, s := range settings {
		v, own := r.st.vars.get(s.Name)
		saved = append(saved, hidden{s.Name, v, own})
		n := scalar(s.Value)
		n.exported = true
		r.e.noteExport(s.Name)
		if arithmeticVariable(s.Name) {
			n.alts[0] = r.arithValue(s.Value)
		}
		r.st.set(s.Name, n)
	}
	c := *r
	c.env = append(r.env[:len(r.env):len(r.env)], settings...)
	st := f(&c)
	for i := len(saved) - 1; i >= 0; i-- {
		if saved[i].own {
			r.st.set(saved[i].name, saved[i].v)
		} else {
			r.st.vars.remove(saved[i].name)
		}
	}
	return st
}

// assignment1 carries out one assignment of a command without words.
func (r *run) assignment1(a *syntax.Assign) {
	if a.Name == nil {
		return
	}
	name := a.Name.Value
	if a.Array != nil {
		r.assignArray(name, a.Array, a.Append, false)
		return
	}
	alts, assumed := r.assignedValue(a.Value)
	if a.Index != nil {
		sub := r.subscriptValue(name, a.Index)
		if a.Append {
			tail := oneOf(alts)
			alts = nil
			for _, old := range r.elementOf(name, sub) {
				alts = addAlternative(alts, old.str.Append(tail))
			}
		}
		t, ok := sub.Exact()
		if !ok {
			c := variable{array: true}
			if v := r.deref(name); v != nil {
				c = *v.asArray(false)
			}
			c.stray(alts...)
			r.st.set(r.target(name), &c)
			return
		}
		r.assignElement(name, t, alts, r.span(a))
		return
	}
	if a.Append {
		old := r.deref(name)
		if old != nil && old.integer {
			n, ok := r.arithString(oneOf(r.varAlts(name)))
			m, ok2 := r.arithString(oneOf(alts))
			if ok && ok2 {
				r.assign(name, value.Of(itoa(n+m)))
				return
			}
		}
		var out []value.Str
		for _, o := range r.varAlts(name) {
			for _, v := range alts {
				if len(out) <= maxAlternatives {
					out = addAlternative(out, o.Append(v))
				}
			}
		}
		alts = out
	}
	r.assignAlts(name, alts)
	if assumed {
		r.assume(name)
	}
}

// assignedValue is the value of an assignment, and whether it holds because a
// variable is merely not set here.
func (r *run) assignedValue(w *syntax.Word) (alts []value.Str, assumed bool) {
	before := r.e.assumed
	r.e.assumed = false
	alts = r.assignment(w)
	assumed = r.e.assumed
	r.e.assumed = assumed || before
	return alts, assumed
}

// assume marks a variable as one whose value is assumed.
func (r *run) assume(name string) {
	if v := r.deref(name); v != nil {
		c := *v
		c.assumed = true
		r.st.set(r.target(name), &c)
	}
}

// aliased evaluates a command whose first word is an alias of the text.
func (r *run) aliased(c *syntax.CallExpr) (status, bool) {
	if r.inAlias > 8 || len(c.Args[0].Parts) != 1 {
		return maybe, false
	}
	lit, ok := c.Args[0].Parts[0].(*syntax.Lit)
	if !ok || strings.ContainsAny(lit.Value, "\\") {
		return maybe, false
	}
	text, ok := r.st.aliasOf(lit.Value)
	if !ok || r.aliasName == lit.Value {
		return maybe, false
	}
	if r.fr.top && r.aliasLine(lit) {
		return maybe, false // an alias counts from the next line on
	}
	// The rest of the command follows the alias's text; a trailing blank makes
	// the next word an alias too.
	rest := c.Args[1:]
	for len(rest) > 0 && strings.HasSuffix(text.Suffix(), " ") {
		next, ok := r.st.aliasOf(rest[0].Lit())
		if !ok {
			break
		}
		text = text.Append(next)
		rest = rest[1:]
	}
	if len(rest) > 0 {
		a, b := int(rest[0].Pos().Offset()), int(rest[len(rest)-1].End().Offset())
		a, b = clamp(a, len(r.fr.src)), clamp(b, len(r.fr.src))
		text = text.Append(value.Of(" ")).Append(r.fr.known(r.fr.src[a:max(a, b)]))
	}
	k := *r
	k.inAlias++
	k.aside().aliasName = lit.Value
	var settings []Setting
	for _, a := range c.Assigns {
		if a.Name != nil && a.Value != nil {
			settings = append(settings, Setting{Name: a.Name.Value, Value: oneOf(r.assignment(a.Value))})
		}
	}
	if r.st.options().aliases {
		return k.withSettings(settings, func(k *run) status { return k.code(text, r.span(c), "alias "+lit.Value) }), true
	}
	// Whether aliases are expanded is not known: judge both readings.
	b := k.branch()
	b.inAlias, b.about = k.inAlias, k.about
	b.withSettings(settings, func(k *run) status { return k.code(text, r.span(c), "alias "+lit.Value) })
	r.merge(nil, b)
	return maybe, false
}

// aliasLine reports whether an alias was defined on the line of its use.
func (r *run) aliasLine(lit *syntax.Lit) bool {
	def, ok := r.e.aliasAt[lit.Value]
	if !ok {
		return false
	}
	a, b := clamp(def, len(r.fr.src)), clamp(int(lit.Pos().Offset()), len(r.fr.src))
	return a < b && !strings.Contains(r.fr.src[a:b], "\n")
}

// exec runs the program or builtin that the fields name.
func (r *run) exec(fields []value.Field) status {
	for len(fields) > 0 && fields[0].Splits && r.resolveEnv(&fields) {
	}
	if len(fields) == 0 {
		return success
	}
	if !r.budget() {
		return maybe
	}
	word := fields[0]
	name, exact := word.Exact()
	defer r.st.set("_", scalar(lastArgument(name, fields)))
	if !exact {
		return r.inexact(word, fields)
	}
	if name == "" {
		return maybe
	}
	if !strings.Contains(name, "/") {
		if f := r.st.function(name); f != nil && !r.noFunctions {
			if !f.absent {
				return r.callFunction(f, word, fields[1:])
			}
			a, b := r.branch(), r.branch()
			b.noFunctions = true
			a.callFunction(f, word, fields[1:])
			b.exec(fields)
			r.merge(a, b)
			return maybe
		}
		if p, ok := r.st.hashOf(name); ok {
			hashed := value.Field{Str: p}
			k := *r
			k.via = append(r.via[:len(r.via):len(r.via)], "hash "+name)
			if t, ok := p.Exact(); ok && !strings.Contains(t, "/") {
				return k.program(path.Base(t), hashed, fields[1:])
			}
			return k.exec(append([]value.Field{hashed}, fields[1:]...))
		}
		if st, ok := r.builtin(name, word, fields[1:]); ok {
			return st
		}
	}
	return r.program(path.Base(name), word, fields[1:])
}

func (r *run) budget() bool {
	if len(r.e.res.Calls) >= maxCalls {
		r.tooComplex(r.span0(), "the command makes too many calls")
		return false
	}
	return !r.e.over
}

// resolveEnv replaces a leading field that is exactly an unset variable of the
// environment by its value there.
func (r *run) resolveEnv(fields *[]value.Field) bool {
	f := (*fields)[0]
	if len(f.Str) != 1 || f.Str[0].Origin != value.FromEnv || !strings.HasPrefix(f.Str[0].Text, "$") {
		return false
	}
	v, ok := r.e.host.Env(f.Str[0].Text[1:])
	if !ok || v == "" {
		return false
	}
	var first []value.Field
	for _, w := range strings.Fields(v) {
		first = append(first, value.WordOf(w))
	}
	*fields = append(first, (*fields)[1:]...)
	return len(first) > 0 && (*fields)[0].Splits
}

// inexact runs a command whose word is not wholly known.
func (r *run) inexact(word value.Field, fields []value.Field) status {
	if r.resolveEnvWord(&word) {
		return r.exec(append([]value.Field{word}, fields[1:]...))
	}
	s := word.Str
	if s.HasGlob() && !s.HasUnknown() {
		if names := r.globPrograms(s); len(names) > 0 && len(names) <= maxAlternatives {
			for _, n := range names {
				k := r.branch()
				w := value.Field{Str: value.Of(n).Mark(value.ViaSubstring)}
				k.program(path.Base(n), w, fields[1:])
			}
			return maybe
		}
	}
	// $DIR/bin/tool: the directory is not known, the program is. That a
	// variable of the environment has no blanks is taken for granted.
	if base := s.Suffix(); strings.Contains(base, "/") && (!word.Splits || environmentOnly(s)) {
		base = base[strings.LastIndexByte(base, '/')+1:]
		if base != "" {
			return r.program(base, word, fields[1:])
		}
	}
	u, _ := s.FirstUnknown()
	switch u.Origin {
	case value.FromNetwork:
		r.gap(RemoteCode, r.span0(), s.String(), "a program whose name was fetched from the network is run: "+s.String())
	case value.FromDecoder:
		r.gap(DecodedCode, r.span0(), s.String(), "a program whose name is decoded is run: "+s.String())
	default:
		r.gap(UnknownProgram, r.span0(), s.String(), "which program runs is not known: "+s.String())
	}
	r.out.print(value.UnknownStr("output of "+s.String(), value.FromOutput, value.Any))
	return maybe
}

// environmentOnly reports whether what is not known of a string comes from the
// environment.
func environmentOnly(s value.Str) bool {
	for _, p := range s {
		if p.Kind == value.Unknown && p.Origin != value.FromEnv {
			return false
		}
	}
	return true
}

func (r *run) resolveEnvWord(f *value.Field) bool {
	if len(f.Str) != 1 || f.Str[0].Kind != value.Unknown || f.Str[0].Origin != value.FromEnv || !strings.HasPrefix(f.Str[0].Text, "$") {
		return false
	}
	v, ok := r.e.host.Env(f.Str[0].Text[1:])
	if !ok || v == "" {
		return false
	}
	*f = value.WordOf(v)
	return true
}

// callFunction evaluates the body of a function of the text.
func (r *run) callFunction(f *function, word value.Field, args []value.Field) status {
	if len(f.others) == 0 {
		return r.callDefinition(f, args)
	}
	var branches []*run
	for _, d := range f.all() {
		k := r.branch()
		k.callDefinition(d, args)
		branches = append(branches, k)
	}
	r.merge(branches...)
	return maybe
}

// callDefinition evaluates one definition of a function.
func (r *run) callDefinition(f *function, args []value.Field) status {
	key := argsKey(args)
	const deepest = 12
	depth := 0
	for _, b := range r.e.res.Bombs {
		if b.Name == f.name {
			return maybe
		}
	}
	var self *activation // the innermost
	same, again := 0, false
	for i := len(r.funcs) - 1; i >= 0; i-- {
		if a := r.funcs[i]; a.fn.name == f.name {
			depth++
			if a.fn.body != f.body { // defined anew
				continue
			}
			if self == nil {
				self = a
			}
			if a.args == key {
				same++
				again = again || a.assigned == r.e.assigned
			}
		}
	}
	if self != nil && r.dead {
		return maybe
	}
	if self != nil && (same > 0 || depth > deepest) && r.forked && !r.cond {
		if self.selfForks++; self.selfForks == 2 {
			r.bomb(f.name)
		}
	}
	const sameArgs = 4                               // with other values of variables
	if again || same > sameArgs || depth > deepest { // nothing new can come of it, and no end
		return maybe
	}
	const vagueLevels = 2
	if depth > vagueLevels && vague(args) { // deeper, the arguments are of the same kind
		return maybe
	}
	at := r.span0()
	node := &Step{Kind: Function, Span: at, Text: f.name}
	c := *r
	c.fr = f.frame
	if r.once("function " + f.name + key) {
		r.step.Children = append(r.step.Children, node)
		c.step = node
	}
	act := &activation{fn: f, args: key, assigned: r.e.assigned, saved: map[string]*variable{}}
	c.funcs = append(r.funcs[:len(r.funcs):len(r.funcs)], act)
	c.loop = nil
	c.depth++
	// What forks before this call does not count for the new function.
	c.forked, c.cond = false, false
	if depth > 0 {
		c.forked, c.cond = r.forked, r.cond
	}
	outer := r.st.positional()
	defer r.fire(onReturn)
	st := c.inside(func(k *run, x *exits) status {
		k.ret = x
		k.st.pos = &positional{zero: outer.zero, fields: args}
		if !k.tick(f.body) {
			return maybe
		}
		return k.stmt(f.body)
	})
	r.st.pos = outer
	for name, v := range act.saved {
		if v == nil {
			v = &variable{unset: true}
		}
		r.st.set(name, v)
	}
	return st
}

// vague reports whether some argument is not exactly known.
func vague(args []value.Field) bool {
	for _, a := range args {
		if _, ok := a.Exact(); !ok {
			return true
		}
	}
	return false
}

func argsKey(args []value.Field) string {
	var b strings.Builder
	for _, a := range args {
		b.WriteString(a.String())
		b.WriteByte(0)
	}
	return b.String()
}

func (r *run) bomb(name string) {
	b := &Bomb{Name: name, Span: r.span0(), Text: name}
	r.e.res.Bombs = append(r.e.res.Bombs, b)
	r.step.Children = append(r.step.Children, &Step{Kind: Loop, Span: b.Span, Text: name, Bomb: b})
}

// record adds a call to the result.
func (r *run) record(name string, word value.Field, args []value.Field) *Call {
	// A call and its step live together.
	made := &struct {
		call Call
		step Step
	}{}
	c := &made.call
	*c = Call{
		Name: name, Path: word.Str, Args: args, Around: r.around(args),
		Via: r.via, Guess: r.guess, Span: r.step.Span, Text: r.step.Text, Seq: len(r.e.res.Calls),
		needs: r.needs, ends: !r.excused && r.st.options().errexit,
	}
	c.Stdin = r.stream()
	c.Out = Sink{File: r.outFile, Piped: r.piped}
	c.Spelled = spelled(word, args)
	if r.repeat > 0 || len(r.funcs) > 0 {
		if !r.once(name + " " + argsKey(append([]value.Field{word}, args...)) + dirKey(c.Dir)) {
			return c
		}
	}
	r.e.res.Calls = append(r.e.res.Calls, c)
	made.step = Step{Kind: Program, Span: c.Span, Text: name, Call: c}
	r.step.Children = append(r.step.Children, &made.step)
	if len(r.mounts) > 0 {
		if k := r.throughMounts(c); k != nil {
			k.Seq = len(r.e.res.Calls)
			r.e.res.Calls = append(r.e.res.Calls, k)
			r.step.Children = append(r.step.Children, &Step{Kind: Program, Span: c.Span, Text: name, Note: "in a directory of this machine", Call: k})
		}
	}
	if len(r.e.links) > 0 {
		if resolved := r.throughLinks(args, name == "tee" || name == "truncate" || name == "dd" || name == "cp"); resolved != nil {
			k := *c
			k.Args, k.Seq = resolved, len(r.e.res.Calls)
			r.e.res.Calls = append(r.e.res.Calls, &k)
			r.step.Children = append(r.step.Children, &Step{Kind: Program, Span: c.Span, Text: name, Note: "through a link made before", Call: &k})
		}
	}
	return c
}

// around are the circumstances of a call: those of the call before, where they
// are the same.
func (r *run) around(args []value.Field) *Around {
	a := Around{
		Env: r.settings(), Dir: r.st.dirs(), Where: r.where, As: r.as, Inline: r.inline, OnDisk: r.onDisk, Made: r.made(args),
	}
	if b := r.e.around; b != nil && len(a.Made) == 0 && identical(a.Env, b.Env) && identical(a.Dir, b.Dir) &&
		a.Where == b.Where && a.As == b.As && a.Inline == b.Inline && a.OnDisk == b.OnDisk {
		return b
	}
	shared := a
	if len(a.Made) == 0 {
		r.e.around = &shared
	}
	return &shared
}

// identical reports whether two lists are one and the same.
func identical[T any](a, b []T) bool {
	return len(a) == len(b) && (a == nil) == (b == nil) && (len(a) == 0 || &a[0] == &b[0])
}

// made are the files that words name, or the values of options in them, and
// that the command itself wrote before, or gives as process substitutions.
func (r *run) made(args []value.Field) []Made {
	if !r.st.hasFiles() && r.e.procs == 0 {
		return nil
	}
	var out []Made
	for _, a := range args {
		word, ok := a.Exact()
		if !ok || word == "" {
			continue
		}
		names := []string{word}
		if word[0] == '-' && len(word) > 2 {
			_, v, _ := strings.Cut(word, "=")
			names = []string{v, word[2:]}
		}
		for _, n := range names {
			if in, ok := r.descriptor(value.Of(n)); ok && strings.HasPrefix(n, "/dev/fd/") && in.input != nil && in.source == Text {
				out = append(out, Made{n, r.rest(in)})
			}
			if p, ok := r.abs(value.Of(n)); ok && n != "" {
				if f := r.st.fileAt(p); f != nil && !f.dir {
					out = append(out, Made{n, f.text})
				}
			}
		}
	}
	return out
}

func dirKey(dirs []value.Str) string {
	var b strings.Builder
	for _, d := range dirs {
		b.WriteString(d.String() + "\x01")
	}
	return b.String()
}

// settings are the variables that a program would find changed.
func (r *run) settings() []Setting {
	if len(r.env) == 0 && !r.e.exports {
		return nil
	}
	out := r.env[:len(r.env):len(r.env)]
	if !r.e.exports {
		return out
	}
	r.e.steps += len(r.e.exported)
	for _, n := range r.e.exported {
		if slices.ContainsFunc(r.env, func(s Setting) bool { return s.Name == n }) {
			continue
		}
		if v := r.st.lookup(n); v != nil && v.exported && len(v.alts) > 0 {
			out = append(out, Setting{Name: n, Value: oneOf(v.alts), Inherited: true})
		}
	}
	return out
}

// spelled are the tricks that hide the command word or an option.
func spelled(word value.Field, args []value.Field) value.Trick {
	t := word.Tricks()
	for _, a := range args {
		if len(a.Str) == 0 || a.Str[0].Kind != value.Lit || !strings.HasPrefix(a.Prefix(), "-") {
			continue
		}
		// Only the option counts, not its value.
		n := 0
		limit := 2
		if strings.HasPrefix(a.Prefix(), "--") {
			limit = len(a.Prefix())
			if eq := strings.IndexByte(a.Prefix(), '='); eq > 0 {
				limit = eq
			}
		}
		for _, p := range a.Str {
			if n >= limit || p.Kind != value.Lit {
				break
			}
			t |= p.Tricks
			n += len(p.Text)
		}
	}
	return t
}
