package shellast

import (
	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

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
		if !ok && v != nil {
			return append(v.scalars(), pval{unset: true})
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
