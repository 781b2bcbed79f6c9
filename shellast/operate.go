package shellast

import (
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
	"gstack/shellast/value"
)

// operate applies the operators of ${...} to one value of the parameter.
func (r *run) operate(p *syntax.ParamExp, v pval, quoted bool) frags {
	ifs := oneOf(r.varAlts("IFS"))
	switch {
	case p.Length:
		return one(frag{str: length(v), quoted: quoted, expanded: !quoted})
	case p.Slice != nil:
		return r.slice(p, v, quoted, ifs)
	case p.Repl != nil:
		orig, with := r.pattern(p.Repl.Orig), r.word(p.Repl.With)
		if v.unset && !v.isList {
			return one(frag{quoted: quoted, expanded: !quoted})
		}
		return r.each1(v, quoted, ifs, func(s value.Str) value.Str {
			return r.replace(s, orig, with, p)
		})
	case p.Exp != nil:
		return r.operation(p, v, quoted, ifs)
	}
	if v.unset && !v.isList {
		return one(frag{quoted: quoted, expanded: !quoted})
	}
	return one(v.frag(quoted, ifs))
}

// each1 maps every string of a value.
func (r *run) each1(v pval, quoted bool, ifs value.Str, f func(value.Str) value.Str) frags {
	if v.isList {
		list := make([]value.Str, len(v.list))
		for i, s := range v.list {
			list[i] = f(s)
		}
		v.list = list
		return one(v.frag(quoted, ifs))
	}
	v.str = f(v.str)
	return one(v.frag(quoted, ifs))
}

func length(v pval) value.Str {
	if v.isList {
		if v.more || slices.Contains(v.open, true) {
			return value.UnknownStr("${#…}", value.FromLimit, value.Word)
		}
		return value.Of(strconv.Itoa(len(v.list)))
	}
	if t, ok := v.str.Exact(); ok {
		return value.Of(strconv.Itoa(len([]rune(t))))
	}
	return value.UnknownStr("${#…}", value.FromLimit, value.Word)
}

func (r *run) slice(p *syntax.ParamExp, v pval, quoted bool, ifs value.Str) frags {
	var off, n int64
	okOff, okLen := true, true
	if p.Slice.Offset != nil {
		off, okOff = r.arith(p.Slice.Offset)
	}
	if p.Slice.Length != nil {
		n, okLen = r.arith(p.Slice.Length)
	}
	if v.isList {
		if !okOff || !okLen || v.more || slices.Contains(v.open, true) {
			some := pval{isList: true, star: v.star, more: true}
			v.more = true
			return append(one(v.frag(quoted, ifs)), []frag{some.frag(quoted, ifs)}) // all, or any of them
		}
		list := v.list
		if p.Param.Value == "@" || p.Param.Value == "*" {
			list = append([]value.Str{r.st.positional().zero}, list...)
		}
		if off < 0 {
			off += int64(len(list))
		}
		if p.Slice.Offset == nil {
			off = 0
		}
		if (p.Param.Value == "@" || p.Param.Value == "*") && off == 0 && p.Slice.Offset == nil {
			off = 1
		}
		end := int64(len(list))
		if p.Slice.Length != nil {
			end = min(end, off+n)
		}
		if off < 0 || off > int64(len(list)) || end < off {
			list = nil
		} else {
			list = list[off:end]
		}
		v.list = list
		return one(v.frag(quoted, ifs))
	}
	cut := func(s value.Str) value.Str {
		t, exact := s.Exact()
		known := t
		if !exact {
			known = s.Prefix()
		}
		runes := []rune(known)
		if !okOff || !okLen {
			return unknownFrom(s, "${…:…}")
		}
		if off < 0 {
			if !exact {
				return unknownFrom(s, "${…:…}")
			}
			if off += int64(len(runes)); off < 0 {
				return nil
			}
		}
		end := int64(len(runes))
		switch {
		case p.Slice.Length == nil:
			if !exact {
				if off > end {
					return unknownFrom(s, "${…:…}")
				}
				return dropBytes(s, len(string(runes[:off])))
			}
		case n < 0:
			if !exact {
				return unknownFrom(s, "${…:…}")
			}
			end += n
		default:
			if off+n <= end {
				end = off + n
			} else if !exact {
				return unknownFrom(s, "${…:…}")
			}
		}
		if off > end {
			return nil
		}
		return value.Of(string(runes[off:end]))
	}
	return r.each1(v, quoted, ifs, func(s value.Str) value.Str {
		out := cut(s)
		if t, ok := s.Exact(); ok && out.Is(t) {
			return s
		}
		return keepTricks(out, s, value.ViaSubstring)
	})
}

// keepTricks marks what an operator computed: hidden by it, and by whatever hid
// its operand.
func keepTricks(out, from value.Str, t value.Trick) value.Str { return out.Mark(from.Tricks() | t) }

// dropBytes drops known bytes from the front.
func dropBytes(s value.Str, n int) value.Str {
	for i, p := range s {
		if n == 0 {
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

// unknownFrom is an unknown string with the origin of another.
func unknownFrom(s value.Str, name string) value.Str {
	out := value.UnknownStr(name, value.FromLimit, value.Any)
	if u, ok := s.FirstUnknown(); ok {
		out[0].Origin = u.Origin
		out[0].Text = u.Text
		if u.Shape == value.Word && len(s) == 1 {
			out[0].Shape = value.Any
		}
	}
	return out
}

func (r *run) replace(s value.Str, origs, withs []value.Str, p *syntax.ParamExp) value.Str {
	t, ok := s.Exact()
	orig, with := oneOf(origs), oneOf(withs)
	pat, okP := patternText(orig)
	w, okW := with.Exact()
	if p.Repl.With == nil {
		okW = true
	}
	if !ok || !okP || !okW {
		if ok && okP && !okW { // the pattern may not occur at all
			out, known := r.edit(pat, func(o bashtext.PatternOptions) (string, error) {
				return bashtext.Replace(strings.TrimLeft(pat, "#%"), "", t, replaceMode(pat, p), false, o)
			})
			if known && out == t {
				return s
			}
		}
		return unknownFrom(s.Append(with), "${…/…/…}")
	}
	mode := replaceMode(pat, p)
	if mode == bashtext.Prefix || mode == bashtext.Suffix {
		pat = pat[1:]
	}
	out, known := r.edit(pat, func(o bashtext.PatternOptions) (string, error) {
		return bashtext.Replace(pat, w, t, mode, strings.Contains(w, "&"), o)
	})
	if !known {
		return unknownFrom(s, "${…/…/…}")
	}
	if out == t {
		return s
	}
	return keepTricks(value.Of(out), s, value.ViaSubstring)
}

func replaceMode(pat string, p *syntax.ParamExp) bashtext.Occurrence {
	switch {
	case p.Repl.All:
		return bashtext.All
	case strings.HasPrefix(pat, "#"):
		return bashtext.Prefix
	case strings.HasPrefix(pat, "%"):
		return bashtext.Suffix
	}
	return bashtext.First
}

// patternText writes a pattern for package bashtext: operators bare, text
// escaped.
func patternText(s value.Str) (string, bool) {
	var b strings.Builder
	for _, p := range s {
		switch p.Kind {
		case value.Unknown:
			return "", false
		case value.Glob:
			b.WriteString(p.Text)
		default:
			for i := range len(p.Text) {
				if strings.IndexByte(`\*?[]()|!+@`, p.Text[i]) >= 0 {
					b.WriteByte('\\')
				}
				b.WriteByte(p.Text[i])
			}
		}
	}
	return b.String(), true
}

// operation applies ${x:-w}, ${x#p}, ${x^p}, ${x@Q} and their kind.
func (r *run) operation(p *syntax.ParamExp, v pval, quoted bool, ifs value.Str) frags {
	op, w := p.Exp.Op, p.Exp.Word
	switch op {
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull,
		syntax.AlternateUnset, syntax.AlternateUnsetOrNull, syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		return r.defaulting(p, v, quoted, ifs)
	case syntax.RemSmallPrefix, syntax.RemLargePrefix, syntax.RemSmallSuffix, syntax.RemLargeSuffix:
		pats := r.pattern(w)
		pat, okP := patternText(oneOf(pats))
		return r.each1(v, quoted, ifs, func(s value.Str) value.Str {
			t, ok := s.Exact()
			if !ok || !okP {
				return r.trimUnknown(s, op, pat, okP)
			}
			out, known := r.edit(pat, func(o bashtext.PatternOptions) (string, error) {
				if op == syntax.RemSmallPrefix || op == syntax.RemLargePrefix {
					return bashtext.TrimPrefix(pat, t, op == syntax.RemLargePrefix, o)
				}
				return bashtext.TrimSuffix(pat, t, op == syntax.RemLargeSuffix, o)
			})
			if !known {
				return unknownFrom(s, "${…#…}")
			}
			if out == t {
				return s
			}
			return keepTricks(value.Of(out), s, value.ViaSubstring)
		})
	case syntax.UpperFirst, syntax.UpperAll, syntax.LowerFirst, syntax.LowerAll:
		pat, okP := "", true
		if w != nil {
			pat, okP = patternText(oneOf(r.pattern(w)))
		}
		return r.each1(v, quoted, ifs, func(s value.Str) value.Str {
			t, ok := s.Exact()
			if !ok || !okP {
				return unknownFrom(s, "${…^…}")
			}
			out, known := r.edit(pat, func(o bashtext.PatternOptions) (string, error) {
				return bashtext.ChangeCase(op.String(), pat, t, o)
			})
			if !known {
				return unknownFrom(s, "${…^…}")
			}
			if out == t {
				return s
			}
			return keepTricks(value.Of(out), s, value.ViaSubstring)
		})
	case syntax.OtherParamOps:
		letter := ""
		if w != nil {
			letter = r.text(w)
		}
		if v.unset && (v.star || !v.isList) { // not a quoted nothing; of no elements no word is left
			return one(frag{quoted: quoted, expanded: !quoted})
		}
		return r.each1(v, quoted, ifs, func(s value.Str) value.Str { return r.transform(letter, s, r.span(p)) })
	}
	r.gap(Unread, r.span(p), r.text(p), "an expansion that only zsh has")
	return one(frag{str: unknownFrom(v.str, r.text(p)), quoted: quoted, expanded: !quoted})
}

// trimUnknown is ${x#p} of a string that is partly known: cut where the known
// end decides, unknown otherwise.
func (r *run) trimUnknown(s value.Str, op syntax.ParExpOperator, pat string, okP bool) value.Str {
	lit := !strings.ContainsAny(pat, `\*?[`)
	switch {
	case okP && lit && (op == syntax.RemSmallPrefix || op == syntax.RemLargePrefix) && strings.HasPrefix(s.Prefix(), pat):
		return dropBytes(s, len(pat))
	case okP && lit && (op == syntax.RemSmallSuffix || op == syntax.RemLargeSuffix) && strings.HasSuffix(s.Suffix(), pat):
		last := s[len(s)-1]
		if len(last.Text) > len(pat) {
			last.Text = last.Text[:len(last.Text)-len(pat)]
			return append(s[:len(s)-1:len(s)-1], last)
		}
	}
	if u, ok := s.FirstUnknown(); ok && len(s) == 1 && u.Shape == value.Word && strings.Trim(pat, "?*") != "" {
		return s
	}
	return unknownFrom(s, "${…#…}")
}

// transform is ${x@op}.
func (r *run) transform(letter string, s value.Str, at Span) value.Str {
	if letter == "P" { // the value is expanded as a prompt
		return r.expandText(promptText(s), at, "@P")
	}
	t, ok := s.Exact()
	if !ok || len(letter) != 1 {
		return unknownFrom(s, "${…@"+letter+"}")
	}
	out, err := bashtext.Transform(letter[0], t)
	if err != nil {
		return unknownFrom(s, "${…@"+letter+"}")
	}
	if out == t {
		return s
	}
	return keepTricks(value.Of(out), s, value.ViaSubstring)
}

// defaulting is ${x:-w}, ${x:=w}, ${x:+w}, ${x:?w}.
func (r *run) defaulting(p *syntax.ParamExp, v pval, quoted bool, ifs value.Str) frags {
	op := p.Exp.Op
	colon := op == syntax.DefaultUnsetOrNull || op == syntax.AssignUnsetOrNull || op == syntax.AlternateUnsetOrNull || op == syntax.ErrorUnsetOrNull
	// What is known of "set (and not empty)".
	set := success
	empty := v.str.MayBeEmpty() && !v.isList || v.isList && len(v.list) == 0
	switch {
	case v.unset:
		set = failure
	case v.isList && v.more, colon && empty && v.str.HasUnknown():
		set = maybe
	case colon && empty:
		set = failure
	}
	if r.fromEnvironment(p.Param.Value, v) {
		if env, ok := r.environment(p.Param.Value); ok {
			set = statusOf(!colon || !env.MayBeEmpty())
			v.str = env
		} else {
			set = failure
			r.e.assumed = true
		}
	}
	word := func() frags {
		w := p.Exp.Word
		if w == nil {
			return one(frag{quoted: quoted, expanded: !quoted})
		}
		alts := r.parts(wparts(w.Parts), quoted)
		for i := range alts {
			for j := range alts[i] {
				if !alts[i][j].quoted && !quoted {
					alts[i][j].expanded = true // the result is split
					alts[i][j].str = plain(alts[i][j].str)
				}
			}
		}
		return alts
	}
	self := one(v.frag(quoted, ifs))
	switch op {
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
		none := one(frag{quoted: quoted, expanded: !quoted})
		switch set {
		case success:
			return word()
		case failure:
			c := r.branch()
			c.dead = true
			c.parts(wordParts(p.Exp.Word), quoted)
			return none
		}
		return append(word(), none...)
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		c := r.branch()
		c.parts(wordParts(p.Exp.Word), quoted)
		if v.isList {
			return self
		}
		if set == failure { // the shell ends here, unless it knows more of the variable
			v.str = value.UnknownStr("${"+p.Param.Value+op.String()+"}", value.FromEnv, value.Any)
		}
		if colon && v.str.MayBeEmpty() {
			v.str = nonEmpty(v.str)
			if lv := r.st.lookup(p.Param.Value); p.Index == nil && (lv == nil || len(lv.alts) == 1) {
				r.st.set(p.Param.Value, keepAttributes(lv, v.str))
			}
		}
		return one(v.frag(quoted, ifs))
	}
	if set == success {
		c := r.branch() // the word is not expanded, but its commands are judged
		c.dead = true
		c.parts(wordParts(p.Exp.Word), quoted)
		return self
	}
	alts := word()
	if op == syntax.AssignUnset || op == syntax.AssignUnsetOrNull {
		vals := r.joined(alts, false)
		if !r.zsh() && !quoted { // it is the variable that is expanded, so that quotes in the word do not count
			alts = nil
			for _, v := range vals {
				alts = append(alts, []frag{{str: v, expanded: true}})
			}
		}
		if set == maybe {
			vals = addAlternative(vals, v.str)
		}
		if p.Index == nil {
			r.assignAlts(p.Param.Value, vals)
		} else {
			r.assignElement(p.Param.Value, r.text(p.Index), vals, r.span(p))
		}
	}
	if set == maybe {
		if !v.isList && colon {
			v.str = nonEmpty(v.str)
			self = one(v.frag(quoted, ifs))
		}
		return append(self, alts...)
	}
	return alts
}

func keepAttributes(old *variable, s value.Str) *variable {
	n := scalar(s)
	if old != nil {
		n.exported = old.exported
	}
	return n
}

// nonEmpty is the string, known not to be empty.
func nonEmpty(s value.Str) value.Str {
	if len(s) == 1 && s[0].Kind == value.Unknown && s[0].Shape == value.Any {
		c := s[0]
		c.Shape = value.NonEmpty
		return value.Str{c}
	}
	return s
}

// fromEnvironment: the value is what initial gives for a variable that the text
// never set.
func (r *run) fromEnvironment(name string, v pval) bool {
	return isName(name) && !v.isList && !v.unset && r.st.lookup(name) == nil && name != "_"
}
