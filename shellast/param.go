package shellast

import (
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
	"gstack/shellast/value"
)

// pval is one possible value of a parameter.
type pval struct {
	str   value.Str
	unset bool
	// isList: ${a[@]} or $@; star: joined in quotes, as $* is.
	isList, star, more bool
	list               []value.Str
	// open tells of elements of list that stand for any number of fields.
	open []bool
}

// param expands ${...} (bash(1), Parameter Expansion).
func (r *run) param(p *syntax.ParamExp, quoted bool) frags {
	if !r.tick(p) {
		return one(frag{str: value.UnknownStr("…", value.FromLimit, value.Any), quoted: quoted, expanded: !quoted})
	}
	if p.Flags != nil || p.IsSet || p.Width || p.NestedParam != nil || len(p.Modifiers) > 0 || p.Param == nil {
		r.gap(Unread, r.span(p), r.text(p), "an expansion that only zsh or mksh has")
		return one(frag{str: value.UnknownStr(r.text(p), value.FromEnv, value.Any), quoted: quoted, expanded: !quoted})
	}
	if p.Names != 0 {
		return r.prefixNames(p, quoted)
	}
	vals := r.paramValues(p)
	var out frags
	for _, v := range vals {
		for _, res := range r.operate(p, v, quoted) {
			out = append(out, res)
			if len(out) > maxAlternatives {
				return frags{{r.oneFrag(out)}}
			}
		}
	}
	return out
}

func (v pval) frag(quoted bool, ifs value.Str) frag {
	if !v.isList {
		return frag{str: v.str, quoted: quoted, expanded: !quoted}
	}
	if v.star && quoted {
		sep := ""
		if t, ok := ifs.Exact(); ok && t != "" {
			sep = t[:1]
		}
		var list []value.Str
		for i, s := range v.list {
			if i > 0 {
				list = append(list, value.Of(sep))
			}
			list = append(list, s)
		}
		if v.more {
			list = append(list, value.UnknownStr("$*", value.FromInput, value.Any))
		}
		return frag{str: concat(list), quoted: true}
	}
	return frag{isList: true, list: v.list, open: v.open, more: v.more, quoted: quoted}
}

// prefixNames is ${!prefix*}.
func (r *run) prefixNames(p *syntax.ParamExp, quoted bool) frags {
	seen := map[string]bool{}
	var list []value.Str
	var names []string
	for t := r.st; t != nil; t = t.parent {
		for n, v := range t.vars {
			if strings.HasPrefix(n, p.Param.Value) && !seen[n] {
				seen[n] = true
				if !v.unset {
					names = append(names, n)
				}
			}
		}
	}
	sortStrings(names)
	for _, n := range names {
		list = append(list, value.Of(n))
	}
	v := pval{isList: true, list: list, star: p.Names == syntax.NamesPrefix}
	return one(v.frag(quoted, oneOf(r.varAlts("IFS"))))
}

func sortStrings(s []string) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}

// paramValues looks the parameter up, index and indirection included.
func (r *run) paramValues(p *syntax.ParamExp) []pval {
	name := p.Param.Value
	vals := r.lookupParam(name, p.Index)
	if !p.Excl {
		return vals
	}
	if s := r.shellName(); name == "#" && s != "bash" && s != "zsh" { // $! without a prefix, to POSIX
		return []pval{{str: value.UnknownStr("${!#}", value.FromEnv, value.Any)}}
	}
	if p.Index != nil {
		if t := r.text(p.Index); t == "@" || t == "*" { // ${!a[@]}: the keys
			return r.keys(name, t == "*")
		}
	}
	if v := r.st.lookup(name); v != nil && v.nameref && len(v.alts) == 1 {
		return []pval{{str: v.alts[0]}}
	}
	var out []pval
	for _, v := range vals {
		t, ok := v.str.Exact()
		if !ok {
			r.subscriptWords(v.str, r.span(p), "${!…}")
			out = append(out, pval{str: value.UnknownStr("${!"+name+"}", value.FromEnv, value.Any)})
			continue
		}
		out = append(out, r.byName(t, r.span(p))...)
	}
	return out
}

// byName looks up a parameter whose name is text: x, 1, a[0], a[@].
func (r *run) byName(t string, at Span) []pval {
	if base, sub, ok := subscript(t); ok {
		switch sub {
		case "@", "*":
			return r.wholeArray(base, sub == "*")
		}
		r.evalWords(value.Of(sub), at, "${!…}")
		return r.elementOf(base, value.Of(sub))
	}
	if t == "" {
		return []pval{{unset: true}}
	}
	return r.lookupParam(t, nil)
}

func (r *run) keys(name string, star bool) []pval {
	v := r.deref(name)
	if v == nil {
		return []pval{{isList: true, star: star}}
	}
	var out []pval
	for _, v := range v.all() {
		out = append(out, keysOf(v, star)...)
	}
	return out
}

func keysOf(v *variable, star bool) []pval {
	if v.unset {
		return []pval{{isList: true, star: star}}
	}
	if v.lost || v.shifted {
		return []pval{{isList: true, star: star, more: true}}
	}
	out := pval{isList: true, star: star}
	for _, e := range v.elems {
		out.list = append(out.list, value.Of(e.key))
	}
	if !v.array && !v.assoc {
		out.list = []value.Str{value.Of("0")}
	}
	return []pval{out}
}

func (r *run) wholeArray(name string, star bool) []pval {
	v := r.deref(name)
	if v == nil {
		return r.wholeOf(name, nil, star)
	}
	var out []pval
	for _, v := range v.all() {
		out = append(out, r.wholeOf(name, v, star)...)
	}
	return out
}

// wholeOf are all elements of one version of a variable.
func (r *run) wholeOf(name string, v *variable, star bool) []pval {
	switch {
	case v == nil:
		init := r.initial(name)
		if name == "BASH_SOURCE" || name == "FUNCNAME" || name == "PIPESTATUS" || name == "DIRSTACK" || name == "GROUPS" || name == "BASH_VERSINFO" {
			return []pval{{isList: true, star: star, list: []value.Str{value.UnknownStr("$"+name, value.FromEnv, value.NonEmpty)}}}
		}
		if _, set := r.e.host.Env(name); set {
			return []pval{{isList: true, star: star, list: []value.Str{init}}}
		}
		return []pval{{isList: true, star: star, unset: true}}
	case v.unset:
		return []pval{{isList: true, star: star, unset: true}}
	case !v.array && !v.assoc:
		var out []pval
		for _, a := range v.alts {
			out = append(out, pval{isList: true, star: star, list: []value.Str{a}})
		}
		if v.maybeUnset {
			out = append(out, pval{isList: true, star: star, unset: true})
		}
		return out
	}
	out := pval{isList: true, star: star, more: v.lost}
	for _, e := range v.elems {
		out.list = append(out.list, e.val)
		out.open = append(out.open, e.open)
	}
	switch {
	case !v.lost:
		out.unset = len(out.list) == 0
	case len(out.list) > 0: // in any order, and with others between them
		return []pval{out, {isList: true, star: star, more: true}}
	}
	return []pval{out}
}

// elementOf is ${name[sub]}, sub evaluated.
func (r *run) elementOf(name string, sub value.Str) []pval {
	v := r.deref(name)
	if v == nil {
		return r.elementIn(name, nil, sub)
	}
	var out []pval
	for _, v := range v.all() {
		out = append(out, r.elementIn(name, v, sub)...)
	}
	return out
}

// elementIn is an element of one version of a variable.
func (r *run) elementIn(name string, v *variable, sub value.Str) []pval {
	if v != nil && v.assoc {
		k, ok := sub.Exact()
		if !ok || v.lost {
			return r.anyElement(name, v)
		}
		s, ok := v.element(k)
		return []pval{{str: s, unset: !ok}}
	}
	n, ok := r.arithString(sub)
	if r.zsh() { // counted from 1; of a string, a character or a range
		return []pval{{str: value.UnknownStr("${"+name+"[…]}", value.FromLimit, value.Any)}}
	}
	if v == nil || !v.array {
		if ok && n == 0 && v == nil {
			return r.lookupParam(name, nil)
		}
		if ok && n == 0 {
			return v.scalars()
		}
		if name == "BASH_SOURCE" || name == "PIPESTATUS" || name == "FUNCNAME" || name == "GROUPS" || name == "BASH_VERSINFO" {
			return []pval{{str: value.UnknownStr("$"+name, value.FromEnv, value.NonEmpty)}}
		}
		return []pval{{unset: true}}
	}
	if !ok || v.lost || !v.sure(int(n)) {
		return r.anyElement(name, v)
	}
	if n < 0 {
		n += int64(v.next())
	}
	s, found := v.element(itoa(n))
	return []pval{{str: s, unset: !found}}
}

func (r *run) anyElement(name string, v *variable) []pval {
	var out []pval
	if v.lost || v.shifted || len(v.elems) == 0 || len(v.elems) > maxAlternatives {
		out = append(out, pval{str: value.UnknownStr("${"+name+"[…]}", value.FromLimit, value.Any)})
	}
	for _, e := range v.elems[:min(len(v.elems), maxAlternatives)] {
		out = append(out, pval{str: e.val})
	}
	return out
}

// lookupParam is $name or ${name[index]}.
func (r *run) lookupParam(name string, index syntax.ArithmExpr) []pval {
	if index != nil {
		t := r.text(index)
		if t == "@" || t == "*" {
			return r.wholeArray(name, t == "*")
		}
		return r.elementOf(name, r.subscriptValue(name, index))
	}
	pos := r.st.positional()
	switch name {
	case "@", "*":
		v := pval{isList: true, star: name == "*", more: pos.lost, unset: len(pos.fields) == 0 && !pos.lost}
		for _, f := range pos.fields {
			v.list = append(v.list, f.Str)
			v.open = append(v.open, f.Splits)
		}
		return []pval{v}
	case "#":
		if pos.lost || !pos.counted(len(pos.fields)) {
			return []pval{{str: value.UnknownStr("$#", value.FromInput, value.Word)}}
		}
		return []pval{{str: value.Of(strconv.Itoa(len(pos.fields)))}}
	case "0":
		return []pval{{str: pos.zero}}
	case "!": // empty before the first job in the background
		return []pval{{str: value.UnknownStr("$!", value.FromEnv, value.Any)}}
	case "?", "$":
		return []pval{{str: value.UnknownStr("$"+name, value.FromEnv, value.Word)}}
	case "-":
		return []pval{{str: value.UnknownStr("$-", value.FromEnv, value.Word)}}
	case "_":
		if v := r.st.lookup("_"); v != nil {
			return []pval{{str: oneOf(v.alts)}}
		}
		return []pval{{str: value.UnknownStr("$_", value.FromEnv, value.NonEmpty)}}
	}
	if name[0] >= '0' && name[0] <= '9' {
		n, err := strconv.Atoi(name)
		switch {
		case err == nil && n >= 1 && n <= len(pos.fields) && pos.counted(n):
			return []pval{{str: pos.fields[n-1].Str}}
		case pos.lost || !pos.counted(len(pos.fields)):
			return []pval{{str: value.UnknownStr("$"+name, value.FromInput, value.Any)}}
		}
		return []pval{{unset: true}}
	}
	v := r.deref(name)
	if v == nil {
		if t := r.target(name); t != name {
			return r.byName(t, r.span0())
		}
		if v := r.st.lookup(name); v != nil && v.nameref {
			return r.namerefValue(v)
		}
		if name == "BASH_SOURCE" && !r.zsh() {
			return []pval{r.bashSource()}
		}
		return []pval{{str: r.initial(name)}}
	}
	r.e.assumed = r.e.assumed || v.assumed
	if v.nameref {
		return r.namerefValue(v)
	}
	if (v.array || v.assoc) && r.zsh() {
		return r.wholeArray(name, false) // zshparam(1): all elements
	}
	var out []pval
	for _, v := range v.all() {
		if !v.array && !v.assoc {
			out = append(out, v.scalars()...)
			continue
		}
		s, ok := v.element("0")
		if v.lost || !v.sure(0) {
			out = append(out, r.anyElement(name, v)...)
			continue
		}
		out = append(out, pval{str: s, unset: !ok})
	}
	return out
}

// scalars are the values of a variable that is no array.
func (v *variable) scalars() []pval {
	var out []pval
	for _, a := range v.alts {
		out = append(out, pval{str: a})
	}
	if v.unset || v.maybeUnset || len(out) == 0 {
		out = append(out, pval{unset: true})
	}
	return out
}

// bashSource is the first element of BASH_SOURCE: the file that the code stands
// in, which for a function is where it was defined.
func (r *run) bashSource() pval {
	switch {
	case len(r.funcs) > 0:
		return pval{str: value.UnknownStr("$BASH_SOURCE", value.FromEnv, value.NonEmpty)}
	case len(r.textOf) == 0:
		return pval{unset: true}
	}
	return pval{str: r.textOf}
}

// namerefValue is the value of a nameref whose target is not a plain name.
func (r *run) namerefValue(v *variable) []pval {
	var out []pval
	for _, a := range v.alts {
		t, ok := a.Exact()
		if !ok {
			out = append(out, pval{str: value.UnknownStr("nameref", value.FromEnv, value.Any)})
			continue
		}
		if isName(t) {
			out = append(out, pval{str: value.UnknownStr("$"+t, value.FromEnv, value.Any)})
			continue
		}
		out = append(out, r.byName(t, r.span0())...)
	}
	return out
}

// subscriptValue expands the index of an array.
func (r *run) subscriptValue(name string, index syntax.ArithmExpr) value.Str {
	if v := r.deref(name); v != nil && v.assoc || shellTable(name) {
		if w, ok := index.(*syntax.Word); ok {
			return oneOf(r.word(w))
		}
		return r.fr.known(r.text(index))
	}
	if n, ok := r.arith(index); ok {
		return value.Of(itoa(n))
	}
	return value.UnknownStr("index", value.FromAnywhere, value.Any)
}

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
			v.more = true
			return one(v.frag(quoted, ifs))
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
	if u, ok := s.FirstUnknown(); ok && len(s) == 1 && u.Shape == value.Word {
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

func wordParts(w *syntax.Word) []wpart {
	if w == nil {
		return nil
	}
	return wparts(w.Parts)
}

// fromEnvironment: the value is what initial gives for a variable that the text
// never set.
func (r *run) fromEnvironment(name string, v pval) bool {
	return isName(name) && !v.isList && !v.unset && r.st.lookup(name) == nil && name != "_"
}
