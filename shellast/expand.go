package shellast

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
	"gstack/shellast/value"
)

// frag is a piece of a word after expansion, before field splitting.
type frag struct {
	str value.Str
	// quoted: neither split nor a pattern; makes a field even if empty.
	quoted bool
	// expanded: the result of an unquoted expansion, subject to splitting.
	expanded bool
	// isList: several fields, as "$@" makes them; more: and maybe others.
	isList, more bool
	list         []value.Str
	open         []bool // elements that stand for any number of fields
}

// alternatives of a list of fragments.
type frags = [][]frag

// fields expands the words of a command: the possible lists of fields.
func (r *run) fields(words []*syntax.Word) [][]value.Field {
	out := [][]value.Field{make([]value.Field, 0, len(words))}
	var texts value.Str // of plain words, one part each
	for i, w := range words {
		if text, ok := r.plain(w); ok && len(out) == 1 && r.tick(w) {
			if texts == nil {
				texts = make(value.Str, 0, len(words)-i)
			}
			n := len(texts)
			texts = append(texts, value.Part{Text: text})
			out[0] = append(out[0], value.Field{Str: texts[n : n+1 : n+1]})
			continue
		}
		alts := r.fieldsOf(w)
		if len(alts) == 1 {
			for i := range out {
				out[i] = append(out[i], alts[0]...)
			}
			continue
		}
		if len(out)*len(alts) > maxAlternatives {
			one := collapse(alts)
			for i := range out {
				out[i] = append(out[i], one...)
			}
			continue
		}
		var next [][]value.Field
		for _, o := range out {
			for _, a := range alts {
				next = append(next, append(o[:len(o):len(o)], a...))
			}
		}
		out = next
	}
	if len(out) > 1 {
		out = distinct(out)
	}
	for i := range out {
		if len(out[i]) > maxFields {
			out[i] = append(out[i][:maxFields:maxFields], value.Field{Str: value.UnknownStr("many more words", value.FromLimit, value.Any), Splits: true})
		}
	}
	return out
}

// plain is the text of the usual word, in which nothing is special.
func (r *run) plain(w *syntax.Word) (string, bool) {
	if w == nil || len(w.Parts) != 1 || len(r.fr.unknowns) > 0 {
		return "", false
	}
	lit, ok := w.Parts[0].(*syntax.Lit)
	if !ok || strings.ContainsAny(lit.Value, "\\*?[{~") {
		return "", false
	}
	return lit.Value, true
}

// distinct leaves out alternatives that are there already.
func distinct(alts [][]value.Field) [][]value.Field {
	seen := map[string]bool{}
	out := alts[:0]
	for _, a := range alts {
		k := argsKey(a)
		for _, f := range a {
			if f.Splits {
				k += "*"
			}
		}
		if !seen[k] {
			seen[k] = true
			out = append(out, a)
		}
	}
	return out
}

// collapse makes one list of fields of several alternatives.
func collapse(alts [][]value.Field) []value.Field {
	single := true
	var all []value.Str
	for _, a := range alts {
		if len(a) != 1 || a[0].Splits {
			single = false
			break
		}
		all = append(all, a[0].Str)
	}
	if single {
		return []value.Field{{Str: oneOf(all)}}
	}
	return []value.Field{{Str: value.UnknownStr("one of many values", value.FromLimit, value.Any), Splits: true}}
}

// fieldsOf expands one word: the possible lists of fields.
func (r *run) fieldsOf(w *syntax.Word) [][]value.Field {
	if w == nil || !r.tick(w) {
		return [][]value.Field{nil}
	}
	if text, ok := r.plain(w); ok {
		return [][]value.Field{{value.WordOf(text)}}
	}
	var out [][]value.Field
	for _, parts := range r.braces(w) {
		alts := r.assemble(r.dollarEnds(parts, r.parts(parts, false)))
		if out == nil {
			out = alts
			continue
		}
		if len(out)*len(alts) > maxAlternatives {
			alts = [][]value.Field{collapse(alts)}
		}
		var next [][]value.Field
		for _, o := range out {
			for _, a := range alts {
				next = append(next, append(o[:len(o):len(o)], a...))
			}
		}
		out = next
	}
	return out
}

// word expands a word that is neither split nor globbed (assignments, here-
// strings, case): its possible values.
func (r *run) word(w *syntax.Word) []value.Str {
	if w == nil || !r.tick(w) {
		return []value.Str{nil}
	}
	return r.joined(r.parts(wparts(w.Parts), false), false)
}

// assignment expands the value of an assignment, where a tilde counts after
// each colon too.
func (r *run) assignment(w *syntax.Word) []value.Str {
	if w == nil || !r.tick(w) {
		return []value.Str{nil}
	}
	parts := wparts(w.Parts)
	return r.joined(r.partsTilde(parts, false, true), false)
}

// document expands the body of a here-document.
func (r *run) document(w *syntax.Word) []value.Str {
	if w == nil || !r.tick(w) {
		return []value.Str{nil}
	}
	out := r.joined(r.parts(wparts(w.Parts), true), false)
	return out
}

// pattern expands a word in which unquoted *, ? and [ are pattern operators:
// the possible patterns.
func (r *run) pattern(w *syntax.Word) []value.Str {
	if w == nil || !r.tick(w) {
		return []value.Str{nil}
	}
	c := *r
	c.inPattern = true
	return c.joined(c.parts(wparts(w.Parts), false), true)
}

// joined makes strings of fragments. Where globs is set, unquoted pattern
// operators stay Glob parts; otherwise they are text.
func (r *run) joined(alts frags, globs bool) []value.Str {
	var out []value.Str
	for _, fs := range alts {
		var list []value.Str
		for _, f := range fs {
			switch {
			case f.isList:
				for i, s := range f.list {
					if i > 0 {
						list = append(list, value.Of(" "))
					}
					list = append(list, s)
				}
				if f.more {
					list = append(list, value.UnknownStr("$@", value.FromInput, value.Any))
				}
			case globs && f.expanded && !f.quoted:
				list = append(list, operators(f.str))
			case !globs && !f.quoted:
				list = append(list, plain(f.str))
			default:
				list = append(list, f.str)
			}
		}
		out = addAlternative(out, concat(list))
	}
	if len(out) > maxAlternatives {
		out = []value.Str{oneOf(out)}
	}
	return out
}

// plain turns glob operators of the source text into text.
func plain(s value.Str) value.Str {
	if !s.HasGlob() {
		return s
	}
	out := make([]value.Str, 0, len(s))
	for _, p := range s {
		if p.Kind == value.Glob {
			p.Kind = value.Lit
		}
		out = append(out, value.Str{p})
	}
	return concat(out)
}

// operators turns pattern characters of text into glob operators.
func operators(s value.Str) value.Str {
	var out value.Str
	for _, p := range s {
		if p.Kind != value.Lit || !strings.ContainsAny(p.Text, "*?[(") {
			out = append(out, p)
			continue
		}
		out = append(out, withGroups(p.Text, p.Tricks, false)...)
	}
	return out
}

// globParts splits unquoted text at its pattern operators.
func globParts(s string, tricks value.Trick) value.Str {
	var out value.Str
	start := 0
	put := func(end int) {
		if end > start {
			out = append(out, value.Part{Text: s[start:end], Tricks: tricks})
		}
	}
	for i := 0; i < len(s); {
		n := 0
		switch s[i] {
		case '*', '?':
			n = 1
		case '[':
			n = bracket(s[i:])
		}
		if n == 0 {
			i++
			continue
		}
		put(i)
		out = append(out, value.Part{Kind: value.Glob, Text: s[i : i+n], Tricks: tricks})
		i += n
		start = i
	}
	put(len(s))
	return out
}

// bracket is the length of the bracket expression that s begins with, 0 if it
// is none. Within a word it is sought for a bounded distance.
func bracket(s string) int {
	const longest = 256
	i := 1
	if i < len(s) && (s[i] == '!' || s[i] == '^') {
		i++
	}
	if i < len(s) && s[i] == ']' {
		i++
	}
	for ; i < len(s) && i < longest; i++ {
		switch s[i] {
		case ']':
			return i + 1
		case '/':
			return 0
		}
	}
	return 0
}

// parts expands the parts of a word; quoted: inside double quotes or a here-
// document.
func (r *run) parts(parts []wpart, quoted bool) frags { return r.partsTilde(parts, quoted, false) }

func (r *run) partsTilde(parts []wpart, quoted, assign bool) frags {
	out := frags{nil}
	for i, p := range parts {
		first := i == 0
		if first && len(parts) > 1 && parts[1].part != nil && parts[1].lit == "" && strings.HasPrefix(p.lit, "~") && !strings.Contains(p.lit, "/") {
			first = false // a tilde-prefix of which a part is quoted or expanded is none
		}
		alts := r.part(p, quoted, first, assign)
		if i == 0 && len(alts) <= maxAlternatives {
			if len(parts) == 1 {
				return alts
			}
			out = alts
			for j, a := range out {
				out[j] = a[:len(a):len(a)]
			}
			continue
		}
		if len(alts) == 1 {
			for j := range out {
				out[j] = append(out[j], alts[0]...)
			}
			continue
		}
		if len(out)*len(alts) > maxAlternatives {
			one := r.oneFrag(alts)
			for j := range out {
				out[j] = append(out[j], one)
			}
			continue
		}
		var next frags
		for _, o := range out {
			for _, a := range alts {
				next = append(next, append(o[:len(o):len(o)], a...))
			}
		}
		out = next
	}
	return out
}

// oneFrag is one fragment for many alternatives.
func (r *run) oneFrag(alts frags) frag {
	quoted := true
	for _, a := range alts {
		for _, f := range a {
			quoted = quoted && f.quoted
		}
	}
	return frag{str: oneOf(r.joined(alts, false)), quoted: quoted, expanded: !quoted}
}

func one(f ...frag) frags { return frags{f} }

// part expands one part of a word.
func (r *run) part(p wpart, quoted, first, assign bool) frags {
	if p.part == nil {
		return one(r.literal(p.lit, quoted, first, assign)...)
	}
	switch p := p.part.(type) {
	case *syntax.Lit:
		return one(r.literal(p.Value, quoted, first, assign)...)
	case *syntax.SglQuoted:
		s := p.Value
		var t value.Trick
		if p.Dollar {
			if bashtext.AnsiCHidesText(s) {
				t = value.ViaEscape
			}
			s = bashtext.AnsiC(s)
		}
		str := r.fr.known(s)
		if t != 0 {
			str = str.Mark(t)
		}
		return one(frag{str: str, quoted: true})
	case *syntax.DblQuoted:
		r.depth++
		defer func() { r.depth-- }()
		if r.depth > maxNesting {
			r.tooComplex(r.span(p), "the command nests too deeply")
			return one(frag{str: value.UnknownStr("nested text", value.FromLimit, value.Any), quoted: true})
		}
		alts := r.parts(wparts(p.Parts), true)
		for i := range alts {
			if len(p.Parts) == 0 {
				alts[i] = []frag{{quoted: true}}
			}
		}
		return alts
	case *syntax.ParamExp:
		return r.param(p, quoted)
	case *syntax.CmdSubst:
		return r.substitution(p, quoted)
	case *syntax.ArithmExp:
		var s value.Str
		if n, ok := r.arith(p.X); ok {
			s = value.Of(itoa(n))
		} else {
			s = value.UnknownStr("$((…))", value.FromOutput, value.Word)
		}
		return one(frag{str: s, quoted: quoted, expanded: !quoted})
	case *syntax.ProcSubst:
		return one(frag{str: value.Of(r.procSubst(p)), quoted: true})
	case *syntax.ExtGlob:
		return one(frag{str: value.Str{{Kind: value.Glob, Text: p.Op.String() + p.Pattern.Value + ")"}}})
	case *syntax.BraceExp:
		return one(frag{str: r.fr.known(r.text(p))})
	}
	r.gap(Unread, r.span(p.part), r.text(p.part), "a kind of word that is not known")
	return one(frag{str: value.UnknownStr("unread text", value.FromAnywhere, value.Any), expanded: true})
}

// literal reads unquoted or double-quoted source text: backslashes, tilde, glob
// operators.
func (r *run) literal(s string, quoted, first, assign bool) []frag {
	if quoted {
		return []frag{{str: r.fr.known(unescapeDouble(s)), quoted: true}}
	}
	var out []frag
	noglob := r.st.options().noglob && !r.inPattern
	if strings.IndexByte(s, '~') >= 0 {
		if assign || first && s[0] == '~' {
			if home, rest, ok := r.tildes(s, assign); ok {
				return append(home, r.literal(rest, false, false, false)...)
			}
		} else if eq := strings.IndexByte(s, '='); first && eq > 0 && eq+1 < len(s) && s[eq+1] == '~' && isName(s[:eq]) {
			if home, rest, ok := r.tildes(s[eq+1:], false); ok { // bash expands it in words that look like assignments
				out = append(out, frag{str: value.Of(s[:eq+1])})
				return append(append(out, home...), r.literal(rest, false, false, false)...)
			}
		}
	}
	if !strings.ContainsAny(s, "\\*?[(") {
		return []frag{{str: r.fr.known(s)}}
	}
	var list []value.Str
	start := 0
	put := func(t string) {
		if t == "" {
			return
		}
		if noglob {
			list = append(list, r.fr.known(t))
			return
		}
		for _, p := range withGroups(t, 0, true) {
			if p.Kind != value.Lit {
				list = append(list, value.Str{p})
			} else {
				list = append(list, r.fr.known(p.Text))
			}
		}
	}
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			continue
		}
		put(s[start:i])
		i++
		if i < len(s) {
			n := 1
			for i+n < len(s) && s[i+n]&0xC0 == 0x80 {
				n++
			}
			list = append(list, r.fr.known(s[i:i+n]))
			i += n - 1
		}
		start = i + 1
	}
	put(s[min(start, len(s)):])
	return append(out, frag{str: concat(list)})
}

// unescapeDouble removes the backslashes that double quotes give a meaning
// (POSIX 2.2.3).
func unescapeDouble(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\"\\", s[i+1]) >= 0 {
			i++
		} else if s[i] == '\\' && i+1 < len(s) && s[i+1] == '\n' {
			i++
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// tildes expands the tilde-prefix that s begins with (POSIX 2.6.1).
func (r *run) tildes(s string, assign bool) (out []frag, rest string, ok bool) {
	if assign {
		// In an assignment each part after a colon may have a prefix.
		var list []frag
		for {
			part, tail, more := strings.Cut(s, ":")
			if h, rest, ok := r.tildes(part, false); ok {
				list = append(list, h...)
				list = append(list, r.literal(rest, false, false, false)...)
			} else {
				list = append(list, r.literal(part, false, false, false)...)
			}
			if !more {
				return list, "", true
			}
			list = append(list, frag{str: value.Of(":")})
			s = tail
		}
	}
	if s == "" || s[0] != '~' {
		return nil, s, false
	}
	end := strings.IndexByte(s, '/')
	if end < 0 {
		end = len(s)
	}
	user := s[1:end]
	if strings.ContainsAny(user, "\\\"'") {
		return nil, s, false
	}
	var str value.Str
	switch user {
	case "":
		str = oneOf(r.varAlts("HOME"))
	case "+":
		str = oneOf(r.varAlts("PWD"))
	case "-":
		str = oneOf(r.varAlts("OLDPWD"))
	default:
		dir, known := r.e.host.HomeOf(user)
		switch {
		case known:
			str = value.Of(dir)
		case isUser(user):
			str = value.UnknownStr("home of "+user, value.FromEnv, value.NonEmpty)
		default:
			return nil, s, false
		}
	}
	return []frag{{str: str, quoted: true}}, s[end:], true
}

func isUser(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !(c == '_' || c == '-' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
			return false
		}
	}
	return s != ""
}

func isName(s string) bool {
	return isWord(s) && !(s[0] >= '0' && s[0] <= '9')
}

// procSubst evaluates <(...) or >(...) and returns the name it leaves.
func (r *run) procSubst(p *syntax.ProcSubst) string {
	if len(p.Stmts) == 0 {
		return ""
	}
	c := r.sub()
	if p.Op == syntax.CmdOut {
		c.in = textInput(value.UnknownStr("what is written to >(…)", value.FromOutput, value.Any))
		if r.out != nil {
			c.out = newSink()
		}
		c.process(func(k *run) status { return k.stmts(p.Stmts) })
		if r.out != nil {
			r.out.mix(c.out)
		}
		r.e.procs++
		return "/dev/fd/" + itoa(int64(63-2*r.e.procs))
	}
	c.in = stdin{}
	c.out = newSink()
	c.process(func(k *run) status { return k.stmts(p.Stmts) })
	n := r.newFd(textInput(c.out.value()))
	return "/dev/fd/" + itoa(int64(n))
}

// substitution evaluates $(...): the output without trailing newlines.
func (r *run) substitution(p *syntax.CmdSubst, quoted bool) frags {
	r.depth++
	defer func() { r.depth-- }()
	c := r.sub()
	c.out = newSink()
	c.piped, c.outFile = true, nil
	// $(<file) reads the file.
	if len(p.Stmts) == 1 && p.Stmts[0].Cmd == nil && len(p.Stmts[0].Redirs) == 1 && p.Stmts[0].Redirs[0].Op == syntax.RdrIn {
		for _, target := range c.word(p.Stmts[0].Redirs[0].Word) {
			text := c.contents(target)
			if c.maybeWritten(target) {
				k := c.branch()
				k.out.print(unknownFrom(target, "contents of "+target.String()))
				known := c.branch()
				known.out.print(text)
				c.merge(known, k)
				continue
			}
			c.out.print(text)
		}
	} else {
		if opts := c.st.options(); opts.errexit { // bash(1), COMMAND EXECUTION ENVIRONMENT
			opts.errexit = false
			c.st.opts = &opts
		}
		c.process(func(k *run) status { return k.stmts(p.Stmts) })
		r.readBy(c)
	}
	var out frags
	for _, v := range c.out.values() {
		if len(out) >= maxAlternatives {
			break
		}
		out = append(out, []frag{{str: trimNewlines(withoutNUL(v)), quoted: quoted, expanded: !quoted}})
	}
	return out
}

// withoutNUL drops the NUL bytes that command substitution drops.
func withoutNUL(s value.Str) value.Str {
	for i, p := range s {
		if p.Kind == value.Lit && strings.IndexByte(p.Text, 0) >= 0 {
			out := append(value.Str(nil), s...)
			out[i].Text = strings.ReplaceAll(p.Text, "\x00", "")
			return withoutNUL(out)
		}
	}
	return s
}

func trimNewlines(s value.Str) value.Str {
	var out value.Str // a copy, once it differs
	for i := len(s) - 1; i >= 0; i-- {
		p := s[i]
		if p.Kind == value.Unknown && p.Shape == value.Any {
			continue // it may be empty, and then what is before it is at the end
		}
		t := strings.TrimRight(p.Text, "\n")
		if p.Kind != value.Lit || t == p.Text {
			break
		}
		if out == nil {
			out = append(out, s...)
		}
		if out[i].Text = t; t != "" {
			break
		}
	}
	if out == nil {
		return s
	}
	return concat([]value.Str{out})
}
