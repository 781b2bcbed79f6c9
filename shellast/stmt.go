package shellast

import (
	"slices"
	"strconv"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

// stmts evaluates a list of statements one after the other.
func (r *run) stmts(list []*syntax.Stmt) status { return r.statements(list, false) }

// statements evaluates a list of statements, of which nothing is kept where
// each is evaluated once.
func (r *run) statements(list []*syntax.Stmt, once bool) status {
	st := success
	for i, s := range list {
		if once {
			list[i] = nil
			r.last = true
		}
		before := r.st.dirs()
		st = r.stmt(s)
		r.last = false
		if _, simple := s.Cmd.(*syntax.CallExpr); simple {
			r.mayHaveStayed(st, before)
		}
		if st != success {
			r.fire(onError)
			r.mayFail()
		}
	}
	return st
}

// mayHaveStayed: after a cd that may have failed, what does not depend on its
// success may run where the shell was before.
func (r *run) mayHaveStayed(st status, before []value.Str) {
	after := r.st.dirs()
	if st != maybe || sameDirs(before, after) || r.st.options().errexit {
		return
	}
	if before == nil || after == nil || len(before)+len(after) > maxAlternatives {
		r.st.setDirs(nil)
		return
	}
	both := after[:len(after):len(after)]
	for _, d := range before {
		both = addAlternative(both, d)
	}
	r.st.setDirs(both)
}

func sameDirs(a, b []value.Str) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return true
}

// sub is a context for another process: changes of state are lost.
func (r *run) sub() *run {
	c := *r
	c.st = r.st.fork()
	c.st.process = true
	c.st.outer = r.st
	c.forked = true
	return &c
}

// branch is a context for something that may or may not happen.
func (r *run) branch() *run {
	c := *r
	c.st = r.st.fork()
	c.out = r.out.fork()
	c.cond = true
	return &c
}

// merge makes r what one of the branches is; nil stands for r as it was.
func (r *run) merge(branches ...*run) bool {
	states := make([]*state, 0, len(branches))
	var sinks []*sink
	for _, b := range branches {
		if b != nil && b.st.gone {
			continue
		}
		if b == nil {
			states = append(states, nil)
			if r.out != nil {
				sinks = append(sinks, r.out.fork())
			}
			continue
		}
		states = append(states, b.st)
		if r.out != nil {
			sinks = append(sinks, b.out)
		}
	}
	if len(states) == 0 && len(branches) > 0 {
		r.st.gone = true
		return true
	}
	r.out.join(sinks...)
	return r.st.join(r.absent, states...)
}

// take makes r what the branch is.
func (r *run) take(b *run) {
	r.st.adopt(b.st)
	if r.out != nil {
		r.out.alts, r.out.size, r.out.lost, r.out.mixed = b.out.alts, b.out.size, b.out.lost, b.out.mixed
	}
}

// choose evaluates a body that runs if cond, and another (may be nil) that runs
// otherwise, and leaves r as what may be the case afterwards.
func (r *run) choose(cond status, then, otherwise func(*run) status) status {
	a, b := r.branch(), r.branch()
	a.dead, b.dead = r.dead || cond == failure, r.dead || cond == success
	a.cond, b.cond = r.cond || cond == maybe, r.cond || cond == maybe
	sa := then(a)
	sb := success
	if otherwise != nil {
		sb = otherwise(b)
	}
	switch cond {
	case success:
		r.take(a)
		return sa
	case failure:
		r.take(b)
		return sb
	}
	r.merge(a, b)
	if sa == sb {
		return sa
	}
	return maybe
}

func (r *run) stmt(s *syntax.Stmt) status {
	if s == nil || !r.tick(s) {
		return maybe
	}
	switch {
	case r.st.gone: // it does not run; its calls are judged all the same
		k := r.branch()
		k.depth++
		k.dead = true
		k.redirected(s)
		return maybe
	case s.Background || s.Coprocess || s.Disown:
		r.background(s)
		return success
	}
	// What changes in r for this statement alone is put back, which costs less
	// than a context of its own.
	r.last = r.last && len(s.Redirs) == 0
	around := *r
	r.depth++
	r.excused = r.excused || s.Negated
	st := r.redirected(s)
	around.needs = r.needs
	*r = around
	if s.Negated {
		st = st.not()
	}
	return st
}

// background evaluates a job in the background.
func (r *run) background(s *syntax.Stmt) {
	k := r.sub()
	k.depth++
	k.in = stdin{&input{source: Closed}}
	if r.out != nil {
		k.out = newSink()
	}
	k.process(func(k *run) status {
		c := *k
		return c.redirected(s)
	})
	if r.out != nil {
		r.out.mix(k.out)
	}
}

// command evaluates the command of a statement; redirections are in place.
func (r *run) command(s *syntax.Stmt, cmd syntax.Command) status {
	last := r.last
	r.last = false
	switch cmd.(type) {
	case *syntax.ForClause, *syntax.CaseClause, *syntax.ArithmCmd, *syntax.TestClause, *syntax.DeclClause, *syntax.LetClause:
		r.fire(onDebug)
	}
	switch cmd := cmd.(type) {
	case nil:
		if r.zsh() && len(s.Redirs) > 0 {
			return r.nullCommand()
		}
		return success
	case *syntax.CallExpr:
		return r.call(cmd, s)
	case *syntax.BinaryCmd:
		return r.binary(cmd, last)
	case *syntax.Subshell:
		c := r.sub()
		st := c.process(func(k *run) status { return k.stmts(cmd.Stmts) })
		r.readBy(c)
		return st
	case *syntax.Block:
		return r.stmts(cmd.Stmts)
	case *syntax.IfClause:
		return r.ifClause(cmd)
	case *syntax.WhileClause:
		return r.while(cmd.Do, func(c *run) status {
			st := c.condition(cmd.Cond)
			if cmd.Until {
				st = st.not()
			}
			return st
		}, nil)
	case *syntax.ForClause:
		return r.forClause(cmd)
	case *syntax.CaseClause:
		return r.caseClause(cmd)
	case *syntax.FuncDecl:
		if b := definitionFirst(cmd); b != nil {
			return r.binary(b, false)
		}
		r.declare(cmd)
		return success
	case *syntax.ArithmCmd:
		n, ok := r.arith(cmd.X)
		if !ok {
			return maybe
		}
		return statusOf(n != 0)
	case *syntax.TestClause:
		return r.test(cmd.X)
	case *syntax.DeclClause:
		return r.declClause(cmd)
	case *syntax.LetClause:
		st := maybe
		for _, x := range cmd.Exprs {
			st = maybe
			if n, ok := r.arith(x); ok {
				st = statusOf(n != 0)
			}
		}
		return st
	case *syntax.TimeClause:
		if cmd.Stmt == nil {
			return success
		}
		return r.stmt(cmd.Stmt)
	case *syntax.CoprocClause:
		return r.coproc(cmd)
	case *syntax.TestDecl:
		return r.stmt(cmd.Body)
	}
	r.gap(Unread, r.span(cmd), r.text(cmd), "a kind of command that is not known")
	return maybe
}

// link is a part of a list and the operator before it.
type link struct {
	and  bool
	stmt *syntax.Stmt
}

// binary evaluates && and || lists and pipelines, without recursion on the
// left, where they grow. A part of which it is the last evaluation goes when it
// has been evaluated.
func (r *run) binary(b *syntax.BinaryCmd, last bool) status {
	if b.Op == syntax.Pipe || b.Op == syntax.PipeAll {
		parts := partsOf(b)
		if last {
			*b = syntax.BinaryCmd{}
		}
		return r.pipeline(parts)
	}
	first, links := listOf(b)
	if last {
		*b = syntax.BinaryCmd{}
	}
	for i := 0; i < len(links); i++ {
		d, ok := links[i].stmt.Cmd.(*syntax.FuncDecl)
		if !ok {
			continue
		}
		if b := definitionFirst(d); b != nil && b.Op != syntax.Pipe && b.Op != syntax.PipeAll {
			head, rest := listOf(b)
			links[i].stmt = head
			links = slices.Insert(links, i+1, rest...)
		}
	}
	return r.list(first, links)
}

// listOf are the parts of an && and || list.
func listOf(b *syntax.BinaryCmd) (first *syntax.Stmt, links []link) {
	for cur := b; ; {
		links = append(links, link{cur.Op == syntax.AndStmt, cur.Y})
		left := cur.X
		next, ok := left.Cmd.(*syntax.BinaryCmd)
		if !ok || next.Op == syntax.Pipe || next.Op == syntax.PipeAll || left.Negated || left.Background || len(left.Redirs) > 0 {
			slices.Reverse(links)
			return left, links
		}
		cur = next
	}
}

// outcome are the contexts in which the list so far has succeeded, or failed;
// nil where it cannot have.
type outcome struct{ ok, bad *run }

// list evaluates an && and || list: each part in the context in which it runs,
// that is, after the parts before it have succeeded or failed as they must.
func (r *run) list(first *syntax.Stmt, links []link) status {
	const most = 200 // in longer lists what runs next is not told apart
	cur := r.branch()
	cur.cond, cur.excused = r.cond, true
	begin := len(r.e.res.Calls) // of what && joins
	o := cur.split(cur.listed(first))
	checked := r.needing(begin)
	for i, l := range links {
		if i == maxLinks {
			r.tooComplex(r.span(l.stmt), "a list of more parts than are followed")
			break
		}
		links[i].stmt = nil
		from, needs := o.bad, r.needs
		if l.and {
			from, needs = o.ok, r.needing(begin)
		} else {
			begin = len(r.e.res.Calls)
		}
		if from == nil { // it does not run; its calls are judged all the same
			c := r.branch()
			c.dead = true
			c.stmt(l.stmt)
			continue
		}
		c := from
		if o.ok != nil && o.bad != nil && i < most {
			c = from.copy()
			c.cond = true
		}
		c.needs, c.excused = needs, r.excused || i < len(links)-1
		next := c.split(c.listed(l.stmt))
		if len(links) == 1 && !l.and && c.st.gone { // || exit
			r.needs = checked
		}
		if l.and {
			o = outcome{next.ok, r.both(o.bad, next.bad)}
		} else {
			o = outcome{r.both(o.ok, next.ok), next.bad}
		}
	}
	switch {
	case o.bad == nil:
		r.take(o.ok)
		return success
	case o.ok == nil:
		r.take(o.bad)
		return failure
	}
	r.merge(o.ok, o.bad)
	return maybe
}

// listed evaluates one part of a list.
func (r *run) listed(s *syntax.Stmt) (st status, before []value.Str) {
	before = r.st.dirs()
	return r.doubting(func() status { return r.stmt(s) }), before
}

// doubting is a status, which is not known where it rests on the default of a
// variable that is merely not set here: what depends on it might run.
func (r *run) doubting(eval func() status) status {
	before := r.e.assumed
	r.e.assumed = false
	st := eval()
	if r.e.assumed {
		st = maybe
	}
	r.e.assumed = r.e.assumed || before
	return st
}

// split tells success and failure of r apart. A cd that failed has left the
// directory as it was.
func (r *run) split(st status, before []value.Str) outcome {
	switch st {
	case success:
		return outcome{ok: r}
	case failure:
		return outcome{bad: r}
	}
	if sameDirs(before, r.st.dirs()) {
		return outcome{r, r}
	}
	bad := r.copy()
	bad.st.setDirs(before)
	return outcome{r, bad}
}

// copy is another context like r, with the same parent.
func (r *run) copy() *run {
	c := *r
	c.st = r.st.copy()
	c.out = r.out.fork()
	return &c
}

// both joins two contexts, forks of r, into one.
func (r *run) both(a, b *run) *run {
	switch {
	case a == nil:
		return b
	case b == nil, a == b:
		return a
	}
	c := r.branch()
	c.cond = true
	c.merge(a, b)
	return c
}

// maxShown is how many parts of a pipeline are named as carriers.
const maxShown = 8

// partsOf are the parts of a pipeline, the last one first.
func partsOf(b *syntax.BinaryCmd) (parts []*syntax.Stmt) {
	for cur := b; ; {
		parts = append(parts, cur.Y)
		next, ok := cur.X.Cmd.(*syntax.BinaryCmd)
		if !ok || next.Op != syntax.Pipe && next.Op != syntax.PipeAll || cur.X.Negated || cur.X.Background || len(cur.X.Redirs) > 0 {
			return append(parts, cur.X)
		}
		cur = next
	}
}

// pipeline evaluates a | b | c, given the last part first: each in a process of
// its own, reading what the one before prints.
func (r *run) pipeline(parts []*syntax.Stmt) status {
	in := r.in
	var names []string
	st := maybe
	for i := len(parts) - 1; i >= 0; i-- {
		if len(parts)-i > maxLinks {
			r.tooComplex(r.span(parts[i]), "a pipeline of more parts than are followed")
			return maybe
		}
		last := i == 0
		var c *run
		here := failure // whether it runs in this very shell
		if last {
			here = r.st.options().lastpipe
		}
		switch here {
		case success:
			k := *r
			c = &k
		case maybe:
			c = r.branch()
		default:
			c = r.sub()
		}
		c.in = in
		switch {
		case len(names) == 0:
		case len(r.via) == 0: // the parts of a long pipeline share the names
			c.via = names[:len(names):len(names)]
		default:
			c.via = append(r.via[:len(r.via):len(r.via)], names...)
		}
		if d, ok := parts[i].Cmd.(*syntax.FuncDecl); ok && i == 0 && definitionFirst(d) != nil {
			r.gap(Unread, r.span(parts[i]), r.text(parts[i]), "a list behind a definition that is the last part of a pipeline")
		}
		if !last {
			c.out = newSink()
			c.piped = true
			c.outFile = nil
		}
		if here == failure && r.plainPart(parts[i]) {
			st = c.stmt(parts[i])
			r.readBy(c)
		} else if here == failure {
			st = c.process(func(k *run) status { return k.stmt(parts[i]) })
			r.readBy(c)
		} else if st = c.stmt(parts[i]); c.st != r.st {
			c.runTraps(false)
		}
		if here == maybe {
			r.merge(nil, c)
		}
		if !last {
			in = textInput(c.out.value())
			if names = append(names, r.head(parts[i])+" |"); len(names) > maxShown {
				names = names[1:]
			}
		}
		parts[i] = nil
	}
	return st
}

// plainPart reports whether a part of a pipeline can only come to its end: a program
// with plain words, and no trap.
func (r *run) plainPart(s *syntax.Stmt) bool {
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || r.e.trapped || s.Background || len(s.Redirs)+len(call.Assigns) > 0 || len(call.Args) == 0 {
		return false
	}
	for _, w := range call.Args {
		if _, ok := r.plain(w); !ok {
			return false
		}
	}
	name, _ := r.plain(call.Args[0])
	if _, aliased := r.st.aliasOf(name); aliased || r.st.function(name) != nil {
		return false
	}
	return listed(plainPrograms, name)
}

// head is a short name of a pipeline's part, for the chain of carriers.
func (r *run) head(s *syntax.Stmt) string {
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "…"
	}
	t := r.text(call)
	if len(t) > 40 {
		t = t[:37] + "…"
	}
	return t
}

func (r *run) ifClause(c *syntax.IfClause) status {
	begin := len(r.e.res.Calls)
	cond := r.doubting(func() status { return r.condition(c.Cond) })
	needs := r.needing(begin)
	var rest func(*run) status
	if c.Else != nil {
		rest = func(k *run) status {
			if !k.tick(c.Else) {
				return maybe
			}
			k.depth++
			defer func() { k.depth-- }()
			if len(c.Else.Cond) == 0 {
				return k.stmts(c.Else.Then)
			}
			return k.ifClause(c.Else)
		}
	}
	return r.choose(cond, func(k *run) status {
		k.needs = needs
		st := k.stmts(c.Then)
		if k.st.gone && len(c.Cond) == 1 && c.Cond[0].Negated { // if ! command; then exit; fi
			r.needs = needs
		}
		return st
	}, rest)
}

// definitionFirst is "f() { ...; } && cmd", or with || or |, as bash reads it,
// where the definition is the first part of the list; the parser takes the list
// for the body.
func definitionFirst(d *syntax.FuncDecl) *syntax.BinaryCmd {
	b, ok := d.Body.Cmd.(*syntax.BinaryCmd)
	if inner, is := d.Body.Cmd.(*syntax.FuncDecl); is { // a body in zsh
		b = definitionFirst(inner)
		ok = b != nil
	}
	if !ok {
		return nil
	}
	out := *b
	at := &out
	for {
		left, ok := at.X.Cmd.(*syntax.BinaryCmd)
		if !ok {
			break
		}
		l, x := *left, *at.X
		x.Cmd, at.X = &l, &x
		at = &l
	}
	def := *d
	def.Body = at.X
	at.X = &syntax.Stmt{Position: d.Pos(), Cmd: &def}
	return &out
}

func (r *run) declare(d *syntax.FuncDecl) {
	fr := r.fr
	names := d.Names
	if d.Name != nil {
		names = []*syntax.Lit{d.Name}
	}
	for _, n := range names {
		r.st.setFunction(n.Value, &function{name: n.Value, body: d.Body, frame: fr})
	}
}

func (r *run) coproc(c *syntax.CoprocClause) status {
	k := r.sub()
	k.out = newSink()
	k.in = stdin{&input{source: Text, text: value.UnknownStr("input of the coprocess", value.FromInput, value.Any)}}
	k.process(func(k *run) status { return k.stmt(c.Stmt) })
	name := "COPROC"
	if c.Name != nil {
		if t, ok := oneOf(r.word(c.Name)).Exact(); ok && t != "" {
			name = t
		}
	}
	n := r.newFd(textInput(k.out.value()))
	r.st.set(name, &variable{array: true, elems: []element{
		{key: "0", index: 0, val: value.Of(strconv.Itoa(n))},
		{key: "1", index: 1, val: value.Of(strconv.Itoa(n + 1))},
	}})
	return success
}

// newFd makes a descriptor that can be read.
func (r *run) newFd(in stdin) int {
	n := 63 - 2*r.e.procs
	r.e.procs++
	r.st.setFd(n, in)
	return n
}
