package shellast

import (
	"sort"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// carrierName is the name under which a program stands in the table.
func carrierName(name string) string {
	switch name {
	case "flyctl":
		return "fly"
	case "server-test":
		return "start-test"
	}
	return name
}

// carriedForm evaluates what a program of the table runs; false: it is not in
// one of the forms that run something.
func (r *run) carriedForm(name string, args []value.Field) bool {
	entry := carrierName(name)
	i := sort.Search(len(carriers), func(i int) bool { return carriers[i].name >= entry })
	for ; i < len(carriers) && carriers[i].name == entry; i++ {
		c := &carriers[i]
		f := form{r: r, c: c, by: name, grammar: options.Grammar{Opts: c.opts, Stop: true, Single: c.single}}
		if f.selected(args) {
			f.evaluate()
			return true
		}
	}
	return false
}

// form is a call of a carrier, as far as it is read.
type form struct {
	r       *run
	c       *carrier
	by      string // the program and the words
	grammar options.Grammar
	// rest are the words not read yet, word the operand that was read last.
	rest []value.Field
	word value.Field
	code []value.Field
	// strange: an option that is not known was read, so what follows may be its
	// value.
	strange bool
}

// next reads the options up to the next operand.
func (f *form) next() bool {
	p := f.grammar.Parse(f.rest)
	f.read(p)
	f.rest = p.Operands
	return len(f.rest) > 0
}

func (f *form) read(p *options.Parsed) {
	f.code = append(f.code, p.Values(strings.Fields(f.c.code)...)...)
	for _, o := range p.Unknown() {
		f.strange = f.strange || !o.HasValue
	}
}

// selected reads the words of the form.
func (f *form) selected(args []value.Field) bool {
	f.rest = args
	for words := range strings.FieldsSeq(f.c.words) {
		if !f.next() {
			return false
		}
		f.word = f.rest[0]
		t, ok := f.word.Exact()
		if words != "_" && (!ok || !oneOfWords(words, t)) {
			return false
		}
		f.by += " " + f.word.String()
		f.rest = f.rest[1:]
	}
	return true
}

// oneOfWords reports whether a word is one of alternatives.
func oneOfWords(alternatives, word string) bool {
	for a := range strings.SplitSeq(alternatives, "|") {
		if a == word {
			return true
		}
	}
	return false
}

// evaluate runs the command of a form that is selected.
func (f *form) evaluate() {
	for range f.c.skip {
		if !f.next() {
			break
		}
		f.word = f.rest[0]
		f.rest = f.rest[1:]
	}
	switch f.c.how {
	case asNone, asEach:
		f.mixed()
	default:
		f.command()
	}
	for _, c := range f.code {
		f.place().childCode(c.Str, f.by)
	}
}

// place is the context in which the command runs.
func (f *form) place() *run {
	if f.c.where != Here {
		return f.r.elsewhere(f.by, f.c.where)
	}
	k := f.r.branch()
	k.out = nil
	k.via = append(f.r.via[:len(f.r.via):len(f.r.via)], f.by)
	return k
}

// mixed reads options and operands in any order.
func (f *form) mixed() {
	g := f.grammar
	g.Stop = false
	p := g.Parse(f.rest)
	for _, o := range p.Flags {
		if wordIn(f.c.rest, o.Name) && o.HasValue {
			f.place().outside(f.behind(o))
			return
		}
	}
	f.read(p)
	if f.c.how != asEach {
		return
	}
	for _, o := range p.Operands {
		manager, script, ok := strings.Cut(o.Prefix(), ":")
		switch manager {
		case "npm", "pnpm", "yarn", "bun", "node": // a script of package.json
			if ok {
				f.r.projectScript(manager, script, nil)
				continue
			}
		}
		f.code = append(f.code, o)
	}
}

// behind are the value of an option and all words that follow.
func (f *form) behind(o options.Flag) []value.Field {
	words := f.rest[o.Index+1:]
	if len(words) > 0 && words[0].Equal(o.Value.Str) && !strings.HasSuffix(f.rest[o.Index].Prefix(), "="+o.Value.Prefix()) {
		return words
	}
	return append([]value.Field{o.Value}, words...)
}

// command runs what stands at the end.
func (f *form) command() {
	p := f.grammar.Parse(f.rest)
	for _, o := range p.Flags {
		if wordIn(f.c.rest, o.Name) && o.HasValue {
			f.place().outside(f.behind(o))
			return
		}
	}
	f.read(p)
	switch f.c.how {
	case asDashed, asSSH:
		before, words, dashed := f.rest, []value.Field(nil), false
		for i, w := range f.rest {
			if w.Is("--") {
				before, words, dashed = f.rest[:i], f.rest[i+1:], true
				break
			}
		}
		switch {
		case dashed && f.c.how == asSSH:
			g := f.grammar
			g.Stop = false
			f.code = nil // those of all that stands before the dashes
			f.read(g.Parse(before))
			f.words(sshGrammar.Parse(words).Operands)
		case dashed:
			f.words(words)
		case f.c.how == asSSH:
			g := f.grammar
			g.Stop = false
			f.code = nil
			f.read(g.Parse(before))
			f.words(p.Operands)
		default:
			f.r.guessed(f.by, p.Operands)
		}
	case asNamed:
		words := p.Operands
		if len(words) > 0 && words[0].Is("--") {
			words = words[1:]
		}
		f.place().named(f.word, words)
		f.r.guessed(f.by, words)
	default:
		f.words(p.Operands)
	}
}

// words runs words as the form says.
func (f *form) words(words []value.Field) {
	switch {
	case len(words) == 0:
		if f.c.how == asText && f.c.where == Remote && f.r.in.input != nil && f.r.in.source != Closed {
			f.place().fromStdin(f.by)
		}
	case f.c.how == asText || f.c.how == asSSH:
		f.place().childCode(joinFields(words), f.by)
		if f.c.how == asText && spaced(words) { // some keep the words as they are
			f.place().outside(words)
		}
	default:
		f.place().outside(words)
	}
	if f.strange && len(words) > 0 {
		f.r.guessed(f.by, words[1:])
	}
}

// spaced reports whether one of several words holds blanks, so that it matters
// how they are joined.
func spaced(words []value.Field) bool {
	for _, w := range words {
		if len(words) > 1 && strings.ContainsAny(w.Str.String(), " \t\n") {
			return true
		}
	}
	return false
}

// named runs the program that something is named after (an image, a package),
// if that is one of those that matter.
func (r *run) named(after value.Field, args []value.Field) {
	t, _ := after.Exact()
	t = t[strings.LastIndexAny(t, "/#")+1:]
	if i := strings.IndexAny(t, ":@"); i >= 0 {
		t = t[:i]
	}
	t = strings.TrimSuffix(t, "-cli")
	if !listed(dangerousPrograms, t) {
		return
	}
	k := r.branch()
	k.guess = true
	k.program(t, value.WordOf(t), args)
}

// ansible runs a command on other hosts, by one of the modules that do
// (ansible(1)).
func (r *run) ansible(args []value.Field) {
	p := (&options.Grammar{Opts: "a,args: m,module-name: i,inventory: u,user: b,become K,ask-become-pass k,ask-pass become-user: become-method: e,extra-vars: f,forks: l,limit: t,tree: B,background: P,poll: o,one-line v,verbose C,check D,diff M,module-path: T,timeout: c,connection: private-key: key-file: vault-password-file: list-hosts playbook-dir: task-timeout: ssh-common-args: ssh-extra-args:"}).Parse(args)
	if m, ok := p.Value("module-name"); ok {
		t, _ := m.Exact()
		switch t[strings.LastIndexByte(t, '.')+1:] {
		case "command", "shell", "raw", "win_shell", "win_command":
		default:
			return
		}
	}
	for _, c := range p.Values("args") {
		r.elsewhere("ansible", Remote).childCode(c.Str, "ansible")
	}
}
