package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// cli is how a program is called that is told what to do by words (aws ec2
// terminate-instances), and which of these words destroy something. What no
// row names is harmless: such programs have hundreds of commands, and nearly
// all of them read or create.
type cli struct {
	kind    Kind
	grammar options.Grammar
	// first are words that can come first, between blanks. Behind words that are
	// not known and may be none at all, such a word is the command.
	first string
	// reads are the verbs that end the search of a ** row, as alternatives.
	reads string
	// tracks are words, as alternatives, that can come before every command.
	tracks string
	// quiet are options with which nothing is changed (dry-run).
	quiet string
	// colons: the words of a command may be joined by colons.
	colons bool
	// abbreviates: the parts of a word between colons may be cut short.
	abbreviates bool
	rows        []cliRow
	// environment adds the arguments that variables hold.
	environment func(call *shellast.Call, args []value.Field) []value.Field
}

// cliRow is one command, or several that are alike. The first row that fits
// decides.
type cliRow struct {
	// words are the words of the command. One word may have alternatives (rm|del)
	// with one asterisk each; a leading ** stands for one or more words up to the
	// first verb. "" fits always.
	words string
	// with are options of which one must be given, but those that make the command
	// harmless.
	with, but string
	// min is the least number of operands behind the words.
	min int
	// any: the one word may be any of the operands.
	any bool
	// kind overrides that of the program.
	kind Kind
	// harmless: ends the search without an effect.
	harmless bool
	// judge looks closer, and says whether the row applies. Nil is always.
	judge func(c *cliCall) bool
}

// cliCall is a call, read by its grammar, with the row that fits.
type cliCall struct {
	env  *Env
	call *shellast.Call
	cli  *cli
	name string
	args []value.Field
	p    *options.Parsed
	row  *cliRow
	// words are those of the command as they are given, rest the operands that
	// follow.
	words []value.Field
	rest  []value.Field
	// more is said of the effect besides; out replaces it.
	more []string
	out  []Effect
}

// cliModel is the model of all programs that have a cli.
func cliModel(env *Env, call *shellast.Call) []Effect {
	name, args := cliProgram(call)
	c := cliOf(name)
	if c == nil {
		return nil
	}
	return c.effects(env, call, name, args)
}

func (c *cli) effects(env *Env, call *shellast.Call, name string, args []value.Field) []Effect {
	if c.environment != nil {
		args = c.environment(call, args)
	}
	p := c.grammar.Parse(args)
	k := cliCall{env: env, call: call, cli: c, name: name, args: args, p: p}
	if k.quiet("help version " + c.quiet) {
		return nil
	}
	words := c.path(p)
	if len(words) > 0 && words[0].Is("help") {
		return nil
	}
	unknown := false
	for i := range c.rows {
		k.row = &c.rows[i]
		from, end, fit := k.row.match(c, words)
		if fit == No || k.row.harmless && (fit != Yes || words[:end].doubtful()) {
			continue
		}
		if k.row.harmless {
			return nil
		}
		k.words, k.rest = words[from:end].fields(), words[end:].fields()
		if !k.applies() {
			continue
		}
		if fit == Maybe {
			unknown = true
			continue
		}
		if k.out == nil {
			k.report()
		}
		return k.out
	}
	if unknown {
		return []Effect{{
			Kind: Gap, Call: call, Verb: string(shellast.UnknownProgram), Where: call.Where,
			Detail: "the subcommand of " + name + " is not known: " + words.unknown(),
		}}
	}
	return nil
}

// applies reports whether the options and operands are those of the row.
func (k *cliCall) applies() bool {
	r := k.row
	k.more, k.out = nil, nil
	if r.with != "" && !k.given(r.with) && !hidesOption(k.p, k.args, false) {
		return false
	}
	if r.but != "" && k.quiet(r.but) {
		return false
	}
	if len(k.rest) < r.min {
		return false
	}
	return r.judge == nil || r.judge(k)
}

// given reports whether one of the options is given and not turned off, and
// notes which.
func (k *cliCall) given(names string) bool {
	for name := range strings.FieldsSeq(names) {
		f, ok := k.p.Last(name, "no-"+name)
		if !ok || f.Name != name || f.HasValue && isOff(f.Value) {
			continue
		}
		dash := "--"
		if k.cli.grammar.Single || len(name) == 1 {
			dash = "-"
		}
		k.more = append(k.more, dash+name)
		return true
	}
	return false
}

// quiet reports whether one of the options keeps the program from changing
// anything. One whose value is not known does not; nor does one behind an
// option that is not known, of which it may be the value.
func (k *cliCall) quiet(names string) bool {
	for name := range strings.FieldsSeq(names) {
		f, ok := k.p.Last(name, "no-"+name)
		if !ok || f.Name != name {
			continue
		}
		if f.HasValue {
			if _, exact := f.Value.Exact(); !exact || isOff(f.Value) || name == "version" {
				continue
			}
		}
		if !mayBeValue(k.p, f.Index) {
			return true
		}
	}
	return false
}

// mayBeValue reports whether the argument at an index may be the value of an
// option before it that is not in the grammar.
func mayBeValue(p *options.Parsed, index int) bool {
	for _, f := range p.Flags {
		if f.Index == index-1 && !f.Known && !f.HasValue {
			return true
		}
	}
	return false
}

// isOff reports whether the value of a flag turns it off.
func isOff(v value.Field) bool {
	t, _ := v.Exact()
	switch strings.ToLower(t) {
	case "false", "f", "0", "no", "none", "off":
		return true
	}
	return false
}

// report makes the effect of the row.
func (k *cliCall) report() {
	kind := k.cli.kind
	if k.row.kind != None {
		kind = k.row.kind
	}
	t := tool{call: k.call, kind: kind}
	what := k.name
	for _, w := range k.words {
		what += " " + w.String()
	}
	t.report(what, k.rest, k.more...)
	k.out = t.out
}

// cliWord is an operand that may be a word of the command.
type cliWord struct {
	value.Field
	// doubt: it may be the value of an option that is not in the grammar.
	doubt bool
}

type cliWords []cliWord

// mostWords bounds how far into the operands commands are looked for.
const mostWords = 24

// path are the operands as words of the command.
func (c *cli) path(p *options.Parsed) cliWords {
	var words cliWords
	unread := map[int]bool{} // options that are not in the grammar, by their index
	for _, f := range p.Flags {
		if !f.Known && !f.HasValue {
			unread[f.Index] = true
		}
	}
	for i, o := range p.Operands {
		doubt := unread[p.OperandAt[i]-1]
		if text, exact := o.Exact(); exact && c.colons && len(words) == 0 {
			for part := range strings.SplitSeq(text, ":") {
				words = append(words, cliWord{value.WordOf(part), doubt})
			}
			continue
		}
		words = append(words, cliWord{o, doubt})
	}
	if len(words) > 0 && c.tracks != "" && c.fits(c.tracks, words[0].Field) == Yes {
		words = words[1:]
	}
	for len(words) > 1 && words[0].Splits {
		if next, exact := words[1].Exact(); exact && !isIn(c.first, next) || !exact && !words[1].Splits {
			break
		}
		words = words[1:]
	}
	return words
}

func (w cliWords) doubtful() bool {
	for _, x := range w {
		if x.doubt {
			return true
		}
	}
	return false
}

func (w cliWords) fields() []value.Field {
	var out []value.Field
	for _, x := range w {
		out = append(out, x.Field)
	}
	return out
}

// only is the word if it is the only one, and whether it is known; of no word
// or several, there is nothing that is not known.
func (w cliWords) only() (string, bool) {
	if len(w) != 1 {
		return "", true
	}
	return w[0].Exact()
}

// unknown is the first word that is not known.
func (w cliWords) unknown() string {
	for _, x := range w {
		if _, exact := x.Exact(); !exact {
			return x.String()
		}
	}
	return ""
}

// match tells whether the words begin with those of the row, where the command
// begins and where it ends.
func (r *cliRow) match(c *cli, words cliWords) (from, end int, fit Tri) {
	if r.any {
		fit = No
		for i, w := range words {
			switch c.fits(r.words, w.Field) {
			case Yes:
				return i, i + 1, Yes
			case Maybe:
				if fit == No && w.Prefix() != "" && !w.doubt {
					from, end, fit = i, i+1, Maybe
				}
			}
		}
		if _, exact := words.only(); fit == No && !exact {
			return 0, 1, Maybe
		}
		return from, end, fit
	}
	if len(words) > mostWords {
		words = words[:mostWords]
	}
	if rest, deep := strings.CutPrefix(r.words, "** "); deep {
		end, fit = c.verb(rest, words)
		return 0, end, fit
	}
	end, fit = c.follow(strings.Fields(r.words), words, 0)
	return 0, end, fit
}

// follow matches the words of a row with those from index i on. A word that may
// be no word of the command can be passed over.
func (c *cli) follow(pattern []string, words cliWords, i int) (end int, fit Tri) {
	if len(pattern) == 0 {
		return i, Yes
	}
	fit = No
	for ; i < len(words); i++ {
		here := c.fits(pattern[0], words[i].Field)
		if here == Maybe && words[i].Splits && i == len(words)-1 {
			return i + 1, Maybe // it may be all the words that follow
		}
		if here != No {
			e, f := c.follow(pattern[1:], words, i+1)
			switch {
			case f == Yes && here == Yes:
				return e, Yes
			case f != No && fit == No && !words[i].doubt:
				end, fit = e, Maybe
			}
		}
		if !words[i].doubt && !words[i].Splits {
			break
		}
	}
	return end, fit
}

// verb looks for a verb behind at least one other word.
func (c *cli) verb(pattern string, words cliWords) (end int, fit Tri) {
	unknown := false
	for i := 1; i < len(words); i++ {
		text, exact := words[i].Exact()
		switch {
		case c.fits(pattern, words[i].Field) == Yes:
			return i + 1, Yes
		case exact && !words[i].doubt && c.fits(c.reads, words[i].Field) == Yes && text != "":
			return i, No
		case !exact && !words[i].doubt:
			unknown = true
		}
	}
	if unknown || len(words) == 1 && words[0].Splits {
		return len(words), Maybe
	}
	return 0, No
}

// fits matches one word with alternatives.
func (c *cli) fits(pattern string, word value.Field) Tri {
	text, exact := word.Exact()
	fit := No
	for rest := pattern; rest != ""; {
		var alt string
		alt, rest, _ = strings.Cut(rest, "|")
		switch {
		case exact && fitsText(alt, text), exact && c.abbreviates && abbreviation(text, alt):
			return Yes
		case !exact && mayFit(alt, word.Prefix()):
			fit = Maybe
		}
	}
	return fit
}

// fitsText matches a text with a pattern that has one asterisk at most.
func fitsText(pattern, text string) bool {
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == text
	}
	return len(text) >= len(before)+len(after) && strings.HasPrefix(text, before) && strings.HasSuffix(text, after)
}

// mayFit reports whether a text with a prefix can fit a pattern.
func mayFit(pattern, prefix string) bool {
	before, _, star := strings.Cut(pattern, "*")
	return strings.HasPrefix(before, prefix) || star && strings.HasPrefix(prefix, before)
}

// abbreviation reports whether the parts of a text are beginnings of those of a
// command: d:d:d for doctrine:database:drop.
func abbreviation(text, command string) bool {
	for {
		t, textRest, textMore := strings.Cut(text, ":")
		c, commandRest, commandMore := strings.Cut(command, ":")
		if t == "" || !strings.HasPrefix(c, t) || textMore != commandMore {
			return false
		}
		if !textMore {
			return true
		}
		text, command = textRest, commandRest
	}
}
