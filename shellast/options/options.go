// Package options reads argument lists by a program's option grammar. It owns
// the rules of getopt_long(3) and their variations; the grammars themselves
// stand beside the program models that use them.
package options

import (
	"strings"

	"gstack/shellast/value"
)

// Grammar is the option grammar of one program or subcommand.
type Grammar struct {
	// Opts lists the options, separated by blanks: "f,force r,R,recursive
	// n,lines: color::". Names of one option are joined by commas, the last
	// one is its name in Parsed. One ':' means a required value, '::' an
	// optional one (only as -oVALUE or --opt=VALUE). A name of one character
	// is a short option, unless Single.
	Opts string
	// Stop: options end at the first operand (POSIX guideline 9; "+" of
	// getopt_long). Otherwise options and operands mix (GNU).
	Stop bool
	// Exact: long options may not be abbreviated.
	Exact bool
	// Single: long options may begin with a single dash (-name, as in find,
	// java, terraform); short options do not combine.
	Single bool
	// Digits: -N with digits is one option named "digits" (head -5).
	Digits bool
	// Plus: words that begin with + are options too, named with the plus sign
	// (sh +x); they take no values.
	Plus bool
}

// Flag is one option as given.
type Flag struct {
	Name  string // the last name in the grammar, or the option as written
	Value value.Field
	// HasValue tells an empty value from none.
	HasValue bool
	// Known: the option is in the grammar.
	Known bool
	// Index of the argument that holds the option.
	Index int
}

// Parsed is an argument list, read.
type Parsed struct {
	Flags    []Flag
	Operands []value.Field
	// OperandAt are the indexes of the operands in the argument list.
	OperandAt []int
	// Wild: some argument is unknown in a way that it may be options,
	// operands, or several of each.
	Wild bool
	// Missing: the last option lacks its value.
	Missing bool
	// Dashes: index of the "--" that ended the options, or -1.
	Dashes int
}

// Last returns the last flag with one of the names.
func (p *Parsed) Last(names ...string) (Flag, bool) {
	for i := len(p.Flags) - 1; i >= 0; i-- {
		for _, n := range names {
			if p.Flags[i].Name == n {
				return p.Flags[i], true
			}
		}
	}
	return Flag{}, false
}

// Has reports whether one of the options is given.
func (p *Parsed) Has(names ...string) bool { _, ok := p.Last(names...); return ok }

// Value returns the value of the last of the options.
func (p *Parsed) Value(names ...string) (value.Field, bool) {
	f, ok := p.Last(names...)
	return f.Value, ok && f.HasValue
}

// Values returns the values of all the options with one of the names, in order.
func (p *Parsed) Values(names ...string) []value.Field {
	var out []value.Field
	for _, f := range p.Flags {
		for _, n := range names {
			if f.Name == n && f.HasValue {
				out = append(out, f.Value)
			}
		}
	}
	return out
}

// BeforeDashes are the operands before a --, which stand where options may.
func (p *Parsed) BeforeDashes() []value.Field {
	n := len(p.Operands)
	for p.Dashes >= 0 && n > 0 && p.OperandAt[n-1] > p.Dashes {
		n--
	}
	return p.Operands[:n]
}

// Unknown returns the options that are not in the grammar.
func (p *Parsed) Unknown() []Flag {
	var out []Flag
	for _, f := range p.Flags {
		if !f.Known {
			out = append(out, f)
		}
	}
	return out
}

type arity uint8

const (
	none arity = iota
	required
	optional
)

// find looks a name up. For a long name, abbrev allows a unique prefix.
func (g *Grammar) find(name string, abbrev bool) (canon string, a arity, ok bool) {
	if len(name) == 1 && !abbrev {
		return g.letter(name)
	}
	rest := g.Opts
	candidates := 0
	for rest != "" {
		var entry string
		entry, rest, _ = strings.Cut(strings.TrimLeft(rest, " \n\t"), " ")
		entry = strings.TrimRight(entry, "\n\t")
		if entry == "" {
			continue
		}
		names := strings.TrimRight(entry, ":")
		ea := arity(len(entry) - len(names))
		last := names[strings.LastIndexByte(names, ',')+1:]
		hit := false
		for names != "" {
			var n string
			n, names, _ = strings.Cut(names, ",")
			if n == name {
				return last, ea, true
			}
			if abbrev && len(n) > 1 && strings.HasPrefix(n, name) {
				hit = true
			}
		}
		if hit {
			candidates++
			canon, a = last, ea
		}
	}
	if candidates == 1 {
		return canon, a, true
	}
	return name, none, false
}

// letter looks up a name of one byte.
func (g *Grammar) letter(name string) (canon string, a arity, ok bool) {
	blank := func(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }
	for i := 0; i < len(g.Opts); i++ {
		n := strings.IndexByte(g.Opts[i:], name[0])
		if n < 0 {
			break
		}
		i += n
		if i > 0 && g.Opts[i-1] != ',' && !blank(g.Opts[i-1]) {
			continue
		}
		if c := i + 1; c < len(g.Opts) && g.Opts[c] != ',' && g.Opts[c] != ':' && !blank(g.Opts[c]) {
			continue
		}
		end := i + 1
		for end < len(g.Opts) && !blank(g.Opts[end]) {
			end++
		}
		names := strings.TrimRight(g.Opts[i:end], ":")
		return names[strings.LastIndexByte(names, ',')+1:], arity(end - i - len(names)), true
	}
	return name, none, false
}

// Parse reads args, which do not include the program's name.
func (g *Grammar) Parse(args []value.Field) *Parsed {
	p := &Parsed{Dashes: -1}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		text := arg.Prefix()
		_, exact := arg.Str.Exact()
		switch {
		case arg.Splits && (text == "" || text == "-" || text == "--"):
			p.Wild = true
			p.operand(arg, i, len(args))
			continue
		case exact && text == "--":
			p.Dashes = i
			for j := i + 1; j < len(args); j++ {
				p.operand(args[j], j, len(args))
			}
			return p
		case g.Plus && len(text) > 1 && text[0] == '+':
			p.Flags = append(p.Flags, Flag{Name: text, Known: true, Index: i})
			continue
		case len(text) < 2 || text[0] != '-':
			if text == "-" && !exact {
				p.Wild = true
			}
			p.operand(arg, i, len(args))
			if g.Stop {
				for j := i + 1; j < len(args); j++ {
					p.operand(args[j], j, len(args))
				}
				return p
			}
			continue
		}
		p.Wild = p.Wild || arg.Splits // more words may follow
		i = g.option(p, args, i)
	}
	return p
}

// operand adds one of at most the given number.
func (p *Parsed) operand(f value.Field, i, most int) {
	if p.Operands == nil {
		p.Operands, p.OperandAt = make([]value.Field, 0, most-i), make([]int, 0, most-i)
	}
	p.Operands = append(p.Operands, f)
	p.OperandAt = append(p.OperandAt, i)
}

// option reads the option at args[i] and returns the index of the last
// argument it used.
func (g *Grammar) option(p *Parsed, args []value.Field, i int) int {
	arg := args[i]
	text := arg.Prefix()
	_, exact := arg.Str.Exact()
	if text[1] == '-' || g.Single {
		name, _, hasEq := strings.Cut(strings.TrimLeft(text, "-"), "=")
		if !hasEq && !exact {
			p.wild(arg, text, i) // --fo$x
		}
		canon, a, ok := g.find(name, !g.Exact)
		f := Flag{Name: canon, Known: ok, Index: i}
		switch {
		case hasEq:
			f.Value, f.HasValue = value.Field{Str: after(arg.Str, strings.IndexByte(text, '=')+1), Splits: arg.Splits}, true
		case a == required:
			if i+1 >= len(args) {
				p.Missing = true
				break
			}
			i++
			f.Value, f.HasValue = args[i], true
			if args[i].Splits {
				p.Wild = true
			}
		}
		p.Flags = append(p.Flags, f)
		return i
	}
	if g.Digits && text[1] >= '0' && text[1] <= '9' {
		p.Flags = append(p.Flags, Flag{Name: "digits", Value: value.Field{Str: after(arg.Str, 1)}, HasValue: true, Known: true, Index: i})
		return i
	}
	odd := false // what follows a letter that is not known may be its value
	var times [256]uint8
	for j := 1; j < len(text); j++ {
		// -vvv can mean more than -v, but a thousand of them do not.
		if times[text[j]]++; times[text[j]] > 32 {
			times[text[j]]--
			continue
		}
		canon, a, ok := g.find(text[j:j+1], false)
		if odd = odd || !ok; odd && onlyTells(canon) {
			continue
		}
		f := Flag{Name: canon, Known: ok, Index: i}
		rest := after(arg.Str, j+1)
		if a != none && len(rest) > 0 {
			f.Value, f.HasValue = value.Field{Str: rest, Splits: arg.Splits}, true
			p.Flags = append(p.Flags, f)
			return i
		}
		if a == required {
			if i+1 >= len(args) {
				p.Missing = true
			} else {
				i++
				f.Value, f.HasValue = args[i], true
				if args[i].Splits {
					p.Wild = true
				}
			}
			p.Flags = append(p.Flags, f)
			return i
		}
		p.Flags = append(p.Flags, f)
	}
	if !exact {
		p.wild(arg, text, i) // -r$x
	}
	return i
}

// onlyTells reports whether an option keeps a program from its work, so that one
// that may be none must not be believed.
func onlyTells(name string) bool {
	return name == "dry-run" || name == "help" || name == "version"
}

// wild notes that an option goes on with unknown text, of which words may be
// operands.
func (p *Parsed) wild(arg value.Field, known string, i int) {
	p.Wild = true
	if arg.Splits {
		p.operand(value.Field{Str: after(arg.Str, len(known)), Splits: true}, i, i+1)
	}
}

// after drops the first n bytes of the literal beginning of s.
func after(s value.Str, n int) value.Str {
	for i, p := range s {
		if n <= 0 {
			return s[i:]
		}
		if len(p.Text) > n {
			p.Text = p.Text[n:]
			return append(value.Str{p}, s[i+1:]...)
		}
		n -= len(p.Text)
	}
	return nil
}
