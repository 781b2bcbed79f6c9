// Package shellast understands shell text: it parses a command as bash does,
// evaluates it abstractly, and tells which programs would run, with which
// words, streams and directories, and what it could not understand. It runs
// nothing and decides nothing. Wrappers (sudo, xargs, sh -c) are peeled here,
// once; who reads a Result sees the program that runs in the end.
package shellast

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/gitrepo"
	"gstack/shellast/host"
	"gstack/shellast/parse"
	"gstack/shellast/value"
)

// Limits of one evaluation; all end in a gap (design section 7).
const (
	maxCalls     = 40_000
	maxLinks     = 20_000 // parts of one list or pipeline
	maxFields    = 10_000
	maxSteps     = 400_000 // statements and words visited
	maxRepeated  = 60_000  // of these, inside loops and functions that are repeated
	maxUnrolling = 20_000  // of these, until loops are no longer followed item by item
	maxNesting   = 900     // statements and words in one another
	maxScripts   = 16      // scripts in scripts
	maxCarriers  = 200     // programs that run programs, in one another
	maxGaps      = 5_000   // of one kind; more are not told
	maxCodeBytes = 4 << 20 // text read as code, in all
	maxOutput    = 1 << 20 // text computed as output of one command
	maxScript    = 256 << 10
	maxValue     = 256 << 10 // text of one variable
	maxParts     = 2_000     // known and unknown parts of one word
	codeCost     = 1024      // bytes that reading a text costs, however short it is
)

// Evaluate tells what the shell would do with the command.
func Evaluate(command string, opt Options) *Result {
	if opt.Host == nil {
		opt.Host = host.Empty{}
	}
	// What every evaluation needs is one piece of memory.
	var all struct {
		e     evaluator
		res   Result
		st    state
		opts  shellOptions
		pos   positional
		root  Step
		r     run
		about about
		frame frame
		dirs  [1]value.Str
	}
	e, st := &all.e, &all.st
	*e = evaluator{opt: opt, host: opt.Host, res: &all.res}
	e.res.Source = command
	if opt.Dir != "" {
		all.dirs[0] = value.Of(opt.Dir)
		st.setDirs(all.dirs[:])
	}
	all.opts = firstOptions()
	st.opts = &all.opts
	st.pos = &all.pos
	st.pos.zero = value.Of("bash")
	if opt.Shell == Zsh {
		st.opts.lastpipe = success
		st.pos.zero = value.Of("zsh")
	}
	if opt.Script != "" {
		st.pos.zero = value.Of(opt.Script)
		for _, a := range opt.Args {
			st.pos.fields = append(st.pos.fields, value.WordOf(a))
		}
		st.pos.lost = opt.Args == nil
	}
	all.about = about{textOf: value.Of(opt.Script)}
	all.r = run{e: e, st: st, step: &all.root, about: &all.about}
	all.frame = frame{src: command, top: true}
	all.r.topLevel(&all.frame)
	e.res.Steps = all.root.Children
	return e.res
}

// evaluator is what all parts of one evaluation share.
type evaluator struct {
	opt   Options
	host  host.Host
	res   *Result
	steps int
	// repeated are the steps inside loops and functions.
	repeated int
	bytes    int
	procs    int // process substitutions so far
	told     map[GapKind]int
	lastWord bool    // $_ was used
	around   *Around // of the call that was found last
	over     bool
	// segments and said keep loops from repeating themselves.
	segments map[segmentKey]*Step
	said     map[callKey]bool
	aliasAt  map[string]int // offset of the definition in the command
	exports  bool           // some variable was exported
	// exported are the names that were, or stood in front of a command.
	exported     []string
	exportedSeen map[string]bool
	trapped      bool // some trap was set
	firings      map[string]*firing
	assigned     int      // assignments so far
	assumed      bool     // what is evaluated has used the default of a variable that is merely not set here
	links        []string // symbolic links that the command makes
	// repos are the repositories around directories, moved the branches that
	// the command changed to last.
	repos map[string]*gitrepo.Repo
	moved map[string]value.Str
	// configured are the settings of git that the command has made so far. They
	// are in files, so that those of other processes count.
	configured []Setting
	targets    int // redirections whose place was looked at
	// disguises: a program was copied or linked to another name.
	disguises bool
}

// noteExport keeps the name of a variable that programs may inherit.
func (e *evaluator) noteExport(name string) {
	if e.exportedSeen[name] {
		return
	}
	if e.exportedSeen == nil {
		e.exportedSeen = map[string]bool{}
	}
	e.exportedSeen[name] = true
	e.exported = append(e.exported, name)
}

type segmentKey struct {
	parent *Step
	frame  *frame
	offset uint
}

type callKey struct {
	step  *Step
	words string
}

// frame is a text that is evaluated, and where it stands.
type frame struct {
	parsed parse.Parsed
	src    string
	// outer is the span of everything in this text, unless top.
	top   bool
	outer Span
	// unknowns are the parts that private-use characters of the text stand for.
	unknowns []value.Part
}

// run is the context in which a piece of text is evaluated. It is copied where
// a part of it changes, so what seldom does stands in about.
type run struct {
	e    *evaluator
	st   *state
	fr   *frame
	step *Step
	via  []string
	in   stdin
	out  *sink         // nil: not captured
	env  []Setting     // assignments in front of the command that is evaluated
	outs map[int]*sink // the sinks of descriptors other than 1
	// outFile is where standard output is redirected to.
	outFile value.Str
	funcs   []*activation
	loop    *loop
	ret     *exits  // of the function or sourced file around
	ends    *exits  // of the process, where it is not the first
	needs   *needed // the calls that have succeeded where this runs
	*about

	repeat  int16 // loops and recursions around
	repairs int16 // readings of readings
	inAlias int16
	scripts int16
	depth   int32

	where Place
	guess bool
	// inHook: a command of an environment variable is evaluated; inTrap: a trap.
	inHook, inTrap bool
	// dead: known not to run; its calls count, its changes of state do not.
	dead bool
	// cond: whether it runs is not known. forked: it runs in another process.
	cond, forked bool
	piped        bool // standard output is a pipe
	// unopened: a redirection may fail, so that the command does not run.
	unopened bool
	// unwritten: files that the command may have written are as they were.
	unwritten bool
	// last: the statement is not evaluated again.
	last bool
	// inPattern: the word is a pattern, to which set -f does not apply.
	inPattern bool
	// excused: a failure does not end the shell, as something looks at the status.
	excused bool
	// noFunctions: behind command, builtin and exec, functions are passed over.
	noFunctions bool
}

// about is what runs share until one changes it by aside.
type about struct {
	mounts []mount // directories of this machine, where it is a container
	as     string
	onDisk string
	files  []string  // scripts on disk that are running
	textOf value.Str // the script or sourced file that is evaluated, nil for a command line
	inline string    // the function of another language that is evaluated
	// aliasName is the alias that is evaluated.
	aliasName string
	// shellIs is the shell that was started, "" the first.
	shellIs string
}

// aside is r's own copy of what it is about, to be changed.
func (r *run) aside() *about {
	c := *r.about
	r.about = &c
	return &c
}

type activation struct {
	fn   *function
	args string
	// own variables that local hides, to put back.
	saved     map[string]*variable
	selfForks int
	assigned  int // of the evaluator, at the call
}

// stdin is what the context reads; reading consumes it.
type stdin struct{ *input }

type input struct {
	source Source
	text   value.Str
	name   value.Str
}

func textInput(s value.Str) stdin { return stdin{&input{source: Text, text: s}} }

// status is an exit status: success, failure or not known.
type status uint8

const (
	maybe status = iota
	success
	failure
)

func (s status) not() status {
	switch s {
	case success:
		return failure
	case failure:
		return success
	}
	return maybe
}

func statusOf(ok bool) status {
	if ok {
		return success
	}
	return failure
}

// span gives the place of a node in the original text.
func (r *run) span(n syntax.Node) Span {
	if r.fr == nil || !r.fr.top {
		if r.fr == nil {
			return Span{}
		}
		return r.fr.outer
	}
	return Span{clamp(int(n.Pos().Offset()), len(r.fr.src)), clamp(int(n.End().Offset()), len(r.fr.src))}
}

func clamp(i, n int) int { return max(0, min(i, n)) }

// text is the source of a node, unknown parts named.
func (r *run) text(n syntax.Node) string {
	a, b := clamp(int(n.Pos().Offset()), len(r.fr.src)), clamp(int(n.End().Offset()), len(r.fr.src))
	if a > b {
		return ""
	}
	return r.show(r.fr.src[a:b])
}

// show replaces the placeholders of a text by the names of what they stand for.
func (r *run) show(s string) string {
	if len(r.fr.unknowns) == 0 {
		return s
	}
	return r.fr.known(s).String()
}

// gap reports something that is not understood.
func (r *run) gap(kind GapKind, at Span, excerpt, reason string) {
	if len(excerpt) > 200 {
		excerpt = excerpt[:200]
	}
	g := &Gap{Kind: kind, Reason: reason, Span: at, Text: excerpt, Via: r.via}
	for _, o := range r.step.Children {
		if o.Gap != nil && o.Gap.Kind == kind && o.Gap.Reason == reason && o.Gap.Span == at {
			return
		}
	}
	if r.onDisk != "" || r.repairs > 0 {
		return // of a repaired text, the gap that it repairs has been told; a file on disk is its author's business, short of a catastrophe
	}
	r.addGap(g)
}

// addGap tells of a gap, unless so many of its kind have been told that no more
// can be learned from one.
func (r *run) addGap(g *Gap) {
	if r.e.told == nil {
		r.e.told = map[GapKind]int{}
	}
	if r.e.told[g.Kind]++; r.e.told[g.Kind] > maxGaps {
		return
	}
	r.e.res.Gaps = append(r.e.res.Gaps, g)
	r.step.Children = append(r.step.Children, &Step{Kind: Problem, Span: g.Span, Text: g.Text, Gap: g})
}

// tooComplex reports once that a limit was reached.
func (r *run) tooComplex(at Span, what string) {
	if r.e.over {
		return
	}
	r.e.over = true
	g := &Gap{Kind: TooComplex, Reason: what, Span: at, Via: r.via}
	r.e.res.Gaps = append(r.e.res.Gaps, g)
	r.step.Children = append(r.step.Children, &Step{Kind: Problem, Span: at, Gap: g})
}

// tick counts a step and reports whether the evaluation may go on.
func (r *run) tick(n syntax.Node) bool {
	if r.e.over {
		return false
	}
	r.e.steps++
	if r.repeat > 0 || len(r.funcs) > 0 {
		r.e.repeated++
	}
	if r.e.steps > maxSteps || r.e.repeated > maxRepeated {
		r.tooComplex(r.span(n), "the command takes too many steps to evaluate")
		return false
	}
	if r.depth > maxNesting {
		r.tooComplex(r.span(n), "the command nests too deeply")
		return false
	}
	return true
}

// topLevel evaluates the command itself.
func (r *run) topLevel(fr *frame) {
	r.parseInto(fr)
	r.runTraps(true)
}

// parseInto parses the frame's text and evaluates it in r.
func (r *run) parseInto(fr *frame) status {
	r.e.bytes += len(fr.src) + codeCost
	outer := r.fr
	r.fr = fr
	defer func() { r.fr = outer }()
	if !fr.top && r.e.bytes > maxCodeBytes+len(r.e.res.Source) {
		r.tooComplex(fr.outer, "too much text is evaluated again")
		return maybe
	}
	fr.parsed = parse.Bash(fr.src, parse.Options{Zsh: r.zsh()})
	for _, g := range fr.parsed.Gaps {
		at := fr.outer
		if fr.top {
			at = Span{clamp(g.Start, len(fr.src)), clamp(g.End, len(fr.src))}
		}
		kind := Unread
		switch g.Class {
		case "nesting", "too-long", "too-many":
			kind = TooComplex
		}
		r.gap(kind, at, excerpt(fr.src, g.Start, g.End), g.Reason)
	}
	r.repair(fr)
	list := fr.parsed.Stmts
	fr.parsed = parse.Parsed{} // a statement goes when it has been evaluated
	return r.statements(list, true)
}

func excerpt(src string, a, b int) string {
	a, b = clamp(a, len(src)), clamp(b, len(src))
	if a >= b {
		return ""
	}
	return strings.ToValidUTF8(src[a:b], "\uFFFD")
}

// placeholders are private-use characters that stand for unknown parts in text
// that is parsed: to the parser they are letters of a word.
const (
	firstPlaceholder = '\uE000'
	maxPlaceholders  = 256
)

// codeText turns an abstract string into text that can be parsed.
func codeText(s value.Str) (src string, unknowns []value.Part, ok bool) {
	var b strings.Builder
	for i, p := range s {
		if p.Kind != value.Unknown {
			if strings.ContainsFunc(p.Text, isPlaceholder) {
				return "", nil, false
			}
			b.WriteString(p.Text)
			continue
		}
		if len(unknowns) == maxPlaceholders || mayVanish(s, i) {
			return "", nil, false
		}
		b.WriteRune(firstPlaceholder + rune(len(unknowns)))
		unknowns = append(unknowns, p)
	}
	return b.String(), unknowns, true
}

// mayVanish reports whether what is on both sides of an unknown part would be
// read as one if that is empty: a dollar sign and a quotation mark.
func mayVanish(s value.Str, i int) bool {
	return s[i].Shape == value.Any && i > 0 && strings.HasSuffix(s[i-1].Text, "$") && i+1 < len(s) && s[i+1].Kind == value.Lit && strings.HasPrefix(s[i+1].Text, "'")
}

func isPlaceholder(c rune) bool {
	return c >= firstPlaceholder && c < firstPlaceholder+maxPlaceholders
}

// known turns text of the frame back into an abstract string.
func (fr *frame) known(s string) value.Str {
	if fr == nil || len(fr.unknowns) == 0 || !strings.ContainsFunc(s, isPlaceholder) {
		return value.Of(s)
	}
	var out value.Str
	start := 0
	for i, c := range s {
		if n := int(c - firstPlaceholder); isPlaceholder(c) && n < len(fr.unknowns) {
			out = out.Append(value.Of(s[start:i])).Append(value.Str{fr.unknowns[n]})
			start = i + len(string(c))
		}
	}
	return out.Append(value.Of(s[start:]))
}

// code evaluates text as shell code in the context r itself (eval, source). The
// caller forks where the code runs in a shell of its own.
func (r *run) code(s value.Str, at Span, what string) status {
	if len(s) == 0 {
		return success
	}
	src, unknowns, ok := codeText(s)
	if !ok {
		r.gap(UnknownCode, at, what, "the code that "+what+" runs holds too much that is not known")
		return maybe
	}
	if len(unknowns) > 0 && r.opaque(s, at, what) {
		return maybe
	}
	if r.scripts >= maxScripts {
		r.tooComplex(at, "scripts in scripts nest too deeply")
		return maybe
	}
	r.scripts++
	r.depth++
	noFunctions := r.noFunctions
	r.noFunctions = false
	defer func() { r.scripts--; r.depth--; r.noFunctions = noFunctions }()
	step := r.step
	node := &Step{Kind: Code, Span: at, Text: s.String(), Note: what}
	if s.Tricks()&value.ViaDecoder != 0 {
		node.Note += ", decoded"
	}
	r.step.Children = append(r.step.Children, node)
	r.step = node
	defer func() { r.step = step }()
	return r.parseInto(&frame{src: src, outer: at, unknowns: unknowns})
}

// opaque reports the gap of code that is unknown as a whole, or of which
// unknown text can be more than words.
func (r *run) opaque(s value.Str, at Span, what string) bool {
	lead := strings.TrimSpace(s.Prefix())
	var unknown value.Part
	for _, p := range s {
		if p.Kind != value.Unknown {
			continue
		}
		if unknown.Text == "" || p.Origin == value.FromNetwork || p.Origin == value.FromDecoder {
			unknown = p
		}
	}
	name := "‹" + unknown.Text + "›"
	switch {
	case unknown.Origin == value.FromNetwork:
		r.gap(RemoteCode, at, s.String(), what+" runs code fetched from the network: "+name)
	case unknown.Origin == value.FromDecoder:
		r.gap(DecodedCode, at, s.String(), what+" runs decoded code whose content is not known: "+name)
	case lead == "":
		r.gap(UnknownCode, at, s.String(), what+" runs code that is not known: "+name)
	default:
		return false
	}
	return lead == ""
}
