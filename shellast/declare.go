package shellast

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

// declClause is declare and its kind where the parser sees them.
func (r *run) declClause(c *syntax.DeclClause) status {
	name := c.Variant.Value
	r.step = r.segment(c)
	var fl declFlags
	fl.init(name)
	last := value.Of(name) // what $_ is afterwards
	defer func() {
		if len(c.Args) == 0 || fl.print || fl.function && !fl.export {
			r.out.print(value.UnknownStr("output of "+name, value.FromEnv, value.Any))
		}
		r.st.set("_", scalar(last))
	}()
	for _, a := range c.Args {
		if a.Name != nil {
			last = value.Of(a.Name.Value)
		}
		if a.Naked && a.Name == nil || a.Name == nil {
			if a.Value == nil {
				continue
			}
			for _, f := range r.fieldsOf(a.Value) {
				for _, g := range f {
					r.declItem(name, &fl, g)
					last = g.Str
				}
			}
			continue
		}
		n := a.Name.Value
		if fl.refused {
			r.refusedItem(a)
			continue
		}
		if fl.function {
			r.exportFunction(n, fl.export)
			continue
		}
		r.localize(name, n, fl.global)
		if a.Naked && a.Index == nil {
			r.attribute(n, fl)
			r.fix(n, fl)
			continue
		}
		if a.Array != nil {
			r.assignArray(n, a.Array, a.Append, fl.assoc)
			r.attribute(n, fl)
			r.fix(n, fl)
			continue
		}
		if a.Index != nil {
			r.assignment1(a)
			continue
		}
		alts, assumed := r.assignedValue(a.Value)
		v := oneOf(alts)
		last = value.Of(n + "=").Append(v)
		if fl.global && r.hidden(n, v) {
			continue
		}
		r.declValue(n, fl, v, a.Append)
		r.fix(n, fl)
		if assumed {
			r.assume(n)
		}
	}
	return success
}

// exportFunction is export -f.
func (r *run) exportFunction(name string, on bool) {
	if f := r.st.function(name); f != nil && on {
		c := *f
		c.exported = true
		r.st.setFunction(name, &c)
	}
}

// declFlags are the attributes that declare gives.
type declFlags struct {
	array, assoc, integer, lower, upper, export, nameref, global, print bool
	// refused: an option is none, so that nothing is declared.
	refused            bool
	function, readonly bool
}

func (f *declFlags) init(name string) {
	switch name {
	case "export":
		f.export = true
	case "integer":
		f.integer = true
	case "nameref":
		f.nameref = true
	case "readonly":
		f.readonly = true
	}
}

func (r *run) declFields(name string, args []value.Field) status {
	var fl declFlags
	fl.init(name)
	for _, a := range args {
		r.declItem(name, &fl, a)
	}
	return success
}

// refusedItem expands what is not declared after all.
func (r *run) refusedItem(a *syntax.Assign) {
	switch {
	case a.Array != nil:
		r.items(a.Name.Value, a.Array, false)
	case a.Value != nil:
		r.word(a.Value)
	}
}

// declItem is one word of declare: an option, a name, or name=value.
func (r *run) declItem(cmd string, fl *declFlags, f value.Field) {
	if fl.refused {
		return
	}
	p := f.Prefix()
	t, exact := f.Str.Exact()
	if exact && len(t) > 1 && (t[0] == '-' || t[0] == '+') {
		on := t[0] == '-'
		fl.refused = !r.zsh() && refused(cmd, []value.Field{f})
		for _, c := range t[1:] {
			switch c {
			case 'a':
				fl.array = on
			case 'A':
				fl.assoc = on
			case 'i':
				fl.integer = on
			case 'l':
				fl.lower = on
			case 'u':
				fl.upper = on
			case 'x':
				fl.export = on
			case 'r':
				fl.readonly = fl.readonly || on
			case 'n':
				if cmd != "export" {
					fl.nameref = on
				} else {
					fl.export = !on
				}
			case 'g':
				fl.global = on
			case 'f', 'F':
				fl.function = on
			case 'p':
				fl.print = on
			}
		}
		return
	}
	eq := assignmentSign(p)
	if eq < 0 && f.Str.From(value.FromNetwork) { // PATH, LD_PRELOAD and BASH_ENV among others
		r.gap(RemoteCode, r.span0(), f.String(), cmd+" sets variables that the network names: "+f.String())
	}
	if eq < 0 {
		if exact {
			name := t
			if base, sub, ok := subscript(t); ok {
				r.declSubscript(cmd, sub)
				name = base
			}
			switch {
			case fl.function:
				r.exportFunction(name, fl.export)
			case isName(name):
				r.localize(cmd, name, fl.global)
				r.attribute(name, *fl)
				r.fix(name, *fl)
			}
		} else if cmd != "export" && cmd != "readonly" {
			r.subscriptWords(f.Str, r.span0(), cmd)
		}
		return
	}
	name := strings.TrimSuffix(p[:eq], "+")
	appends := name != p[:eq]
	val := dropBytes(f.Str, eq+1)
	if base, sub, ok := subscript(name); ok {
		if cmd != "export" && cmd != "readonly" { // for these it is no valid name
			r.declSubscript(cmd, sub)
			r.assignElement(base, sub, []value.Str{val}, r.span0())
		}
		return
	}
	if !isName(name) {
		return
	}
	r.localize(cmd, name, fl.global)
	if fl.global && r.hidden(name, val) {
		return
	}
	defer r.fix(name, *fl)
	if (cmd == "export" || cmd == "readonly") && !fl.array && !fl.assoc {
		r.attribute(name, *fl)
		r.assign(name, val)
		return
	}
	r.declValue(name, *fl, val, appends)
}

// fix makes a variable keep its value, if it is declared so.
func (r *run) fix(name string, fl declFlags) {
	if !fl.readonly {
		return
	}
	name = r.target(name)
	c := variable{unset: true}
	if v := r.st.lookup(name); v != nil {
		c = *v
	} else if v := r.absent(name); v != nil {
		c = *v
	}
	c.readonly = isFixed
	r.st.set(name, &c)
}

// declSubscript: declare, typeset and local expand the subscript of a name once
// more; export and readonly do not.
func (r *run) declSubscript(cmd, sub string) {
	if cmd != "export" && cmd != "readonly" {
		r.evalWords(value.Of(sub), r.span0(), cmd)
	}
}

func (r *run) declValue(name string, fl declFlags, val value.Str, appends bool) {
	if fl.nameref {
		n := scalar(val)
		n.nameref = true
		r.st.set(name, n)
		return
	}
	// The value of an array may be a compound assignment, quoted or not.
	if v := r.deref(name); strings.HasPrefix(val.Prefix(), "(") && strings.HasSuffix(val.Suffix(), ")") && (fl.array || fl.assoc || v != nil && (v.array || v.assoc)) {
		r.code(value.Of(name+"=").Append(val), r.span0(), "declare")
		r.attribute(name, fl)
		return
	}
	if appends {
		val = oneOf(r.varAlts(name)).Append(val)
	}
	r.attribute(name, fl)
	r.assign(name, val)
	if fl.export {
		r.attribute(name, fl)
	}
}

// attribute gives a variable attributes.
func (r *run) attribute(name string, fl declFlags) {
	if fl.export {
		r.e.exports = true
		r.e.noteExport(name)
	}
	if !fl.export && !fl.integer && !fl.lower && !fl.upper && !fl.nameref && !fl.array && !fl.assoc {
		return
	}
	old := r.st.lookup(name)
	var n variable
	switch {
	case old != nil:
		n = *old
	case fl.array || fl.assoc:
		n = variable{}
	default:
		if !fl.nameref && !fl.integer {
			if env, ok := r.environment(name); ok {
				n = *scalar(env)
			} else {
				n = *scalar(r.initial(name))
			}
		} else {
			n = variable{unset: true}
		}
	}
	if fl.assoc && n.array || fl.array && n.assoc {
		return // cannot convert
	}
	if (fl.array || fl.assoc) && !n.array && !n.assoc {
		if len(n.alts) == 1 && !n.unset {
			n.elems = []element{{key: "0", val: n.alts[0]}}
		}
		n.alts, n.unset, n.maybeUnset = nil, false, false
	}
	n.array = n.array && !fl.assoc || fl.array
	n.assoc = n.assoc || fl.assoc
	n.integer = n.integer || fl.integer
	n.lower, n.upper = n.lower || fl.lower, n.upper || fl.upper
	n.exported = n.exported || fl.export
	n.nameref = n.nameref || fl.nameref
	r.st.set(name, &n)
}

// hidden sets a global variable that a local one hides, if there is one.
func (r *run) hidden(name string, v value.Str) bool {
	for _, act := range r.funcs {
		if _, ok := act.saved[name]; ok {
			act.saved[name] = scalar(v)
			return true
		}
	}
	return false
}

// localize remembers what a local variable hides.
func (r *run) localize(cmd, name string, global bool) {
	if global || cmd != "local" && cmd != "declare" && cmd != "typeset" || len(r.funcs) == 0 {
		return
	}
	act := r.funcs[len(r.funcs)-1]
	old := r.st.lookup(name)
	if _, ok := act.saved[name]; ok || old != nil && old.readonly == isFixed {
		return
	}
	act.saved[name] = r.st.lookup(name)
	if act.saved[name] == nil {
		act.saved[name] = r.absent(name)
	}
	r.st.set(name, &variable{unset: true})
}

// absent is the variable that stands for "never set by the text".
func (r *run) absent(name string) *variable {
	if env, ok := r.environment(name); ok {
		return scalar(env)
	}
	return scalar(r.initial(name))
}
