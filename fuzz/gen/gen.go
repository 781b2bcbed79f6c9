// Package gen makes shell commands that hide, nest and mix what they run. A
// command is a few payloads, programs with words that nobody else uses, in
// layers of constructs of the shell. The package does not know what a command
// does: a real shell tells. The same random numbers make the same command.
package gen

import (
	"math/rand"
	"reflect"
	"sort"
	"strings"

	"github.com/leanovate/gopter"
)

// Options choose a language.
type Options struct {
	// Posix leaves out what only bash has.
	Posix bool
	// Helpers: programs that transform text and that start others are real.
	Helpers bool
	// InProcess leaves out what an interpreter without processes cannot do.
	InProcess bool
	// Paths: programs are called by their path, as the shell has some of them
	// within itself.
	Paths bool
	// Depth is the number of layers around a payload, at most.
	Depth int
	// Only, if not empty, is the one family to use beside plain text.
	Only string
}

// Command is a generated command.
type Command struct {
	Text string
	// Families are the constructs that it was made of, sorted.
	Families []string
}

// trait says where a family can be used and what to expect of it.
type trait uint8

const (
	posix   trait = 1 << iota // every shell has it
	helpers                   // needs real helpers
	process                   // needs processes, files or descriptors
	inert                     // usually does not run what it holds
	digits                    // spells numbers only
)

type wordFamily struct {
	name  string
	trait trait
	spell func(g *generator, w string) string
}

type argvFamily struct {
	name  string
	trait trait
	spell func(g *generator, argv []string) code
}

type blockFamily struct {
	name  string
	trait trait
	wrap  func(g *generator, inner inner) code
}

// inner makes the code that a block is put around.
type inner func() code

// code is shell text: a list of statements or, if one is set, a single command
// that can be part of a pipeline as it is.
type code struct {
	text string
	one  bool
}

func single(s string) code { return code{s, true} }
func list(s string) code   { return code{s, false} }

// Families names all constructs that the options allow.
func Families(o Options) []string {
	var names []string
	for _, f := range words {
		if o.allows(f.trait) {
			names = append(names, f.name)
		}
	}
	for _, f := range argvs {
		if o.allows(f.trait) {
			names = append(names, f.name)
		}
	}
	for _, f := range blocks {
		if o.allows(f.trait) {
			names = append(names, f.name)
		}
	}
	sort.Strings(names)
	return names
}

// Runs reports whether a family usually runs the payload that it is given.
func Runs(family string) bool {
	for _, f := range blocks {
		if f.name == family {
			return f.trait&inert == 0
		}
	}
	for _, f := range argvs {
		if f.name == family {
			return f.trait&inert == 0
		}
	}
	return true
}

func (o *Options) allows(t trait) bool {
	return !(o.Posix && t&posix == 0 || !o.Helpers && t&helpers != 0 || o.InProcess && t&process != 0)
}

// Commands is the generator for properties; failures shrink to smaller text.
func Commands(o Options) gopter.Gen {
	return func(p *gopter.GenParameters) *gopter.GenResult {
		return gopter.NewGenResult(New(p.Rng, o), func(v any) gopter.Shrink {
			smaller := Smaller(v.(Command).Text)
			return func() (any, bool) {
				if len(smaller) == 0 {
					return nil, false
				}
				next := smaller[0]
				smaller = smaller[1:]
				return Command{Text: next}, true
			}
		})
	}
}

// CommandType is what Commands generates.
var CommandType = reflect.TypeOf(Command{})

// longest is the size at which a command is given up and a new one made.
const longest = 6000

// New makes a command.
func New(r *rand.Rand, o Options) Command {
	for {
		g := &generator{r: r, o: o, used: map[string]bool{}}
		c := g.program()
		if len(c) > longest {
			continue
		}
		var names []string
		for n := range g.used {
			names = append(names, n)
		}
		sort.Strings(names)
		return Command{Text: c, Families: names}
	}
}

type generator struct {
	r    *rand.Rand
	o    Options
	used map[string]bool
	// markers, names and delimiters given out so far.
	marker, fresh int
	// before are the statements that must run earlier, by the layer in front
	// of which they stand; the last is the innermost.
	before [][]string
	layers int
}

func (g *generator) n(n int) int { return g.r.Intn(n) }

// chance is true in p of 100 cases.
func (g *generator) chance(p int) bool { return g.r.Intn(100) < p }

func (g *generator) pick(s ...string) string { return s[g.r.Intn(len(s))] }

// name is a variable or function; a few are used again and again, so that
// constructs meet each other's values.
func (g *generator) name() string {
	if g.chance(25) {
		return g.pick("x", "y", "z")
	}
	return g.new("v")
}

// new is a name that occurs nowhere else.
func (g *generator) new(prefix string) string {
	g.fresh++
	return prefix + itoa(g.fresh)
}

// first makes a statement run before the command that is being made: right in
// front of it, or further out.
func (g *generator) first(stmt string) {
	at := len(g.before) - 1
	for at > 0 && g.chance(25) {
		at--
	}
	g.before[at] = append(g.before[at], stmt)
}

// near is first, but right in front of the command.
func (g *generator) near(stmt string) {
	at := len(g.before) - 1
	g.before[at] = append(g.before[at], stmt)
}

// layer makes code with what has to stand in front of it.
func (g *generator) layer(f func() code) code {
	g.before = append(g.before, nil)
	c := f()
	top := len(g.before) - 1
	pre := g.before[top]
	g.before = g.before[:top]
	if len(pre) == 0 {
		return c
	}
	var b strings.Builder
	for _, s := range pre {
		b.WriteString(g.end(s))
	}
	return list(b.String() + c.text)
}

// end is a statement with something behind it that ends it.
func (g *generator) end(s string) string {
	switch {
	case strings.HasSuffix(s, "\n"):
		return s
	case strings.HasSuffix(s, "&"):
		return s + " "
	case g.o.Only == "" && g.chance(20):
		return s + "\n"
	}
	return s + "; "
}

// one makes a single command of code.
func (g *generator) one(c code) string {
	switch {
	case c.one:
		return c.text
	case g.chance(30):
		return "( " + c.text + " )"
	}
	return "{ " + g.end(c.text) + "}"
}

func (g *generator) program() string {
	depth := g.o.Depth
	if g.o.Only != "" {
		return g.layer(func() code { return g.only() }).text
	}
	n := 1 + g.n(2)
	var b strings.Builder
	for i := range n {
		if i > 0 && g.chance(30) {
			b.WriteString(g.end(g.harmless()))
		}
		c := g.layer(func() code { return g.code(1 + g.n(max(1, depth))) })
		if i < n-1 {
			b.WriteString(g.end(c.text))
		} else {
			b.WriteString(c.text)
		}
	}
	return b.String()
}

// code is a payload in depth layers.
func (g *generator) code(depth int) code {
	if depth <= 1 || g.layers > 12 {
		return g.simple()
	}
	g.layers++
	f := &blocks[g.n(len(blocks))]
	for !g.o.allows(f.trait) {
		f = &blocks[g.n(len(blocks))]
	}
	return g.block(f, func() code { return g.body(depth - 1) })
}

func (g *generator) block(f *blockFamily, in inner) code {
	g.used[f.name] = true
	return f.wrap(g, func() code { return g.layer(in) })
}

// body is code, sometimes with company.
func (g *generator) body(depth int) code {
	c := g.code(depth)
	switch g.n(8) {
	case 0:
		return list(g.end(g.harmless()) + c.text)
	case 1:
		return list(g.end(c.text) + g.harmless())
	}
	return c
}

// simple is a payload as a simple command, spelled in some way.
func (g *generator) simple() code {
	argv := g.payload()
	f := &argvs[g.n(len(argvs))]
	for !g.o.allows(f.trait) {
		f = &argvs[g.n(len(argvs))]
	}
	if g.chance(50) {
		f = &argvs[0]
	}
	g.used[f.name] = true
	return f.spell(g, argv)
}

// word spells a literal word.
func (g *generator) word(w string) string {
	if g.o.Only != "" || g.chance(45) {
		return plainWord(w)
	}
	number := isNumber(w) && g.chance(70)
	for {
		f := &words[g.n(len(words))]
		if !g.o.allows(f.trait) || f.trait&digits != 0 && !isNumber(w) || number && f.trait&digits == 0 {
			continue
		}
		g.used[f.name] = true
		return f.spell(g, w)
	}
}

// only is a payload that uses one family and no other.
func (g *generator) only() code {
	g.used[g.o.Only] = true
	for i := range blocks {
		if f := &blocks[i]; f.name == g.o.Only {
			return g.block(f, func() code { return single(strings.Join(g.payload(), " ")) })
		}
	}
	for i := range argvs {
		if f := &argvs[i]; f.name == g.o.Only {
			return f.spell(g, g.payload())
		}
	}
	for i := range words {
		f := &words[i]
		if f.name != g.o.Only {
			continue
		}
		argv := g.payload()
		at := g.n(len(argv))
		for f.trait&digits != 0 && !isNumber(argv[at]) {
			argv = g.payload()
			at = g.n(len(argv))
		}
		spelled := f.spell(g, argv[at])
		for i, w := range argv {
			argv[i] = plainWord(w)
		}
		argv[at] = spelled
		return single(strings.Join(argv, " "))
	}
	panic("no family " + g.o.Only)
}
