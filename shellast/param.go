package shellast

import (
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"

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
	var list []value.Str
	var names []string
	looked := 0
	r.st.eachVariable(func(n string, v *variable) {
		looked++
		if strings.HasPrefix(n, p.Param.Value) && !v.unset {
			names = append(names, n)
		}
	})
	r.e.steps += looked / 32
	slices.Sort(names)
	for _, n := range names {
		list = append(list, value.Of(n))
	}
	v := pval{isList: true, list: list, star: p.Names == syntax.NamesPrefix}
	return one(v.frag(quoted, oneOf(r.varAlts("IFS"))))
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
		r.e.lastWord = true
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
		case err == nil && n >= 1 && n <= len(pos.fields) && !pos.lost && pos.fields[n-1].Str.HasText():
			// As if those before it were one field each, which they may not be.
			return []pval{{str: pos.fields[n-1].Str}, {str: value.UnknownStr("$"+name, value.FromInput, value.Any)}}
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

func wordParts(w *syntax.Word) []wpart {
	if w == nil {
		return nil
	}
	return wparts(w.Parts)
}
