package gen

import (
	"math/rand"
	"sort"
)

// CarrierOptions choose among the programs that run others.
type CarrierOptions struct {
	// Has tells which programs are there.
	Has func(program string) bool
	// Depth is the number of carriers around a payload, at most.
	Depth int
	// Only, if not empty, is the one carrier to use.
	Only string
}

// Carried is a command in which programs carry others.
type Carried struct {
	Text string
	// Carriers are those that it was made of, sorted.
	Carriers []string
	// Harmless: nothing in it destroys, and none of the carriers is a thing to
	// be asked about by itself.
	Harmless bool
}

// carried is a command: words, or text for a shell.
type carried struct {
	argv []string
	text string
}

// code is the command as shell text.
func (c carried) code() string {
	if c.argv == nil {
		return c.text
	}
	return plainWords(c.argv)
}

// words is the command as the words of a program.
func (c carried) words() []string {
	if c.argv == nil {
		return []string{"sh", "-c", c.text}
	}
	return c.argv
}

func run(words ...string) carried  { return carried{argv: words} }
func shell(text string) carried    { return carried{text: text} }
func cat(a ...[]string) []string   { return append([]string{}, flat(a)...) }
func one(words ...string) []string { return words }

func flat(lists [][]string) []string {
	var out []string
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

type carrierFamily struct {
	name string
	// program must be there; the name where it is empty.
	program string
	// weight is how often it is taken; slow programs have less.
	weight int
	// asks: a person is asked whatever it carries.
	asks bool
	// leaf: it destroys by itself and carries nothing.
	leaf bool
	wrap func(g *generator, in carried) carried
}

func carrierFamilies() []carrierFamily {
	return append(append(append(append([]carrierFamily{}, wrapperFamilies...), codeFamilies...), gitFamilies...), languageFamilies...)
}

func (f *carrierFamily) there(has func(string) bool) bool {
	if f.program == "" {
		return has(f.name)
	}
	return has(f.program)
}

// Carriers names the carriers that can be used; missing are the programs that
// are not there.
func Carriers(has func(program string) bool) (names, missing []string) {
	for _, f := range carrierFamilies() {
		if f.there(has) {
			names = append(names, f.name)
		} else if f.program == "" {
			missing = append(missing, f.name)
		}
	}
	return names, missing
}

// NewCarried makes a command of carriers.
func NewCarried(r *rand.Rand, o CarrierOptions) Carried {
	var list []carrierFamily
	total := 0
	for _, f := range carrierFamilies() {
		if f.there(o.Has) && (o.Only == "" || o.Only == f.name) {
			list = append(list, f)
			total += f.weight
		}
	}
	for {
		g := &generator{r: r, o: Options{Helpers: true, Depth: 2}, used: map[string]bool{}}
		out := Carried{Harmless: true}
		c := g.load(o.Only != "", &out)
		for n := 1 + g.n(max(1, o.Depth)); n > 0; n-- {
			at := g.n(total)
			f := &list[0]
			for i := range list {
				if f = &list[i]; at < f.weight {
					break
				}
				at -= f.weight
			}
			if f.leaf && len(out.Carriers) > 0 && o.Only == "" {
				continue
			}
			out.Carriers = append(out.Carriers, f.name)
			out.Harmless = out.Harmless && !f.asks && !f.leaf
			c = f.wrap(g, c)
			if o.Only != "" {
				break
			}
		}
		if out.Text = c.code(); len(out.Text) > longest {
			continue
		}
		sort.Strings(out.Carriers)
		return out
	}
}

// load is what the carriers carry: a program that destroys or does not, or some
// code of a shell.
func (g *generator) load(plain bool, out *Carried) carried {
	switch k := g.n(20); {
	case k < 9 || plain && k < 13:
		out.Harmless = false
		return run(g.destroying()...)
	case k < 16 || plain:
		return run(g.lookalike()...)
	}
	out.Harmless = false
	return shell(g.layer(func() code { return g.code(1 + g.n(2)) }).text)
}

// lookalike is a program that destroys nothing, with words that look otherwise.
func (g *generator) lookalike() []string {
	switch g.n(8) {
	case 0:
		return []string{"echo", "rm", "-rf", "/", g.mark()}
	case 1:
		return []string{"grep", "-c", "rm -rf /", "a.txt"}
	case 2:
		return []string{"ls", "--", "rm -rf / " + g.mark()}
	case 3:
		return []string{"printf", "%s\\n", "git push --force origin main " + g.mark()}
	}
	return g.quiet()
}

// some are options, each there or not.
func (g *generator) some(options ...[]string) []string {
	var out []string
	for _, o := range options {
		if g.chance(30) {
			out = append(out, o...)
		}
	}
	return out
}

// among is one of several lists of words.
func (g *generator) among(lists ...[]string) []string { return lists[g.n(len(lists))] }

// oneOf is one of several commands.
func (g *generator) oneOf(list ...carried) carried { return list[g.n(len(list))] }

// dashes end the options, or not.
func (g *generator) dashes() []string {
	if g.chance(25) {
		return []string{"--"}
	}
	return nil
}

// decoy is a value that looks like a command or an option.
func (g *generator) decoy() string {
	return g.pick("rm", "sh", "x", "rm -rf /", "-c", "bash -c", "$(rm -rf /)", "git push --force origin main", "'", "a b")
}

// scratch is a file in /tmp with a telling name.
func (g *generator) scratch() string {
	return "/tmp/" + g.pick("rm", "f", "sh", "x y", "out") + itoa(g.n(9))
}

// feed is a command that reads a text.
func (g *generator) feed(text, command string) carried {
	switch g.n(4) {
	case 0:
		return shell(command + " <<< " + g.sq(text))
	case 1:
		return shell("echo " + g.sq(text) + " | " + command)
	case 2:
		d := g.delimiter()
		return shell(command + " <<'" + d + "'\n" + text + "\n" + d + "\n")
	}
	return shell("printf '%s\\n' " + g.sq(text) + " | " + command)
}

// written is a command that reads a text from a file that is written before.
func (g *generator) written(text string, command func(file string) string) carried {
	f := g.pick("f", "./g", "sub/h", "/tmp/i") + itoa(g.n(9))
	w := "printf '%s\\n' " + g.sq(text) + " > " + f
	if g.chance(50) {
		d := g.delimiter()
		w = "cat > " + f + " <<'" + d + "'\n" + text + "\n" + d + "\n" + command(f)
		return shell(w)
	}
	return shell(w + g.pick("; ", " && ") + command(f))
}
