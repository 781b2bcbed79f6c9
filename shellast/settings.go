package shellast

import (
	"strings"

	"gstack/shellast/value"
)

// unset removes variables and functions.
func (r *run) unset(args []value.Field) status {
	funcs := false
	for _, a := range args {
		t, ok := named(a)
		switch {
		case !ok:
			r.subscriptWords(a.Str, r.span0(), "unset")
		case t == "-f":
			funcs = true
		case t == "-v" || t == "-n":
		case funcs:
			r.st.setFunction(t, nil)
		default:
			if base, sub, isElem := subscript(t); isElem {
				v := r.deref(base)
				if v == nil || !v.assoc {
					r.evalWords(value.Of(sub), r.span0(), "unset")
				}
				if v != nil && v.readonly == notFixed {
					r.st.set(r.target(base), r.without(v, sub))
				}
				continue
			}
			if v := r.st.lookup(t); v == nil && r.st.function(t) != nil {
				r.st.setFunction(t, nil)
				continue
			}
			name := r.target(t)
			if v := r.st.lookup(name); v != nil && v.readonly != notFixed {
				if v.readonly == maybeFixed {
					r.st.set(name, joinTwo(v, &variable{unset: true}))
				}
				continue
			}
			r.st.set(name, &variable{unset: true})
		}
	}
	return success
}

// set changes options and positional parameters.
func (r *run) set(args []value.Field) status {
	opts := r.st.options()
	i := 0
	dashes := false
	for ; i < len(args); i++ {
		t, ok := args[i].Exact()
		if t == "-" { // no more options, and no -x
			i++
			opts.xtrace = false
			break
		}
		if !ok || len(t) < 2 || t[0] != '-' && t[0] != '+' {
			break
		}
		if t == "--" {
			i++
			dashes = true
			break
		}
		on := t[0] == '-'
		for _, c := range t[1:] {
			switch c {
			case 'f':
				opts.noglob = on
			case 'e':
				opts.errexit = on
			case 'x':
				opts.xtrace = on
			case 'n':
				opts.noexec = on
			case 'a':
				opts.allexport = on
			case 'H':
				opts.history = on
			case 'o':
				if i+1 < len(args) {
					i++
					switch o, _ := args[i].Exact(); o {
					case "noglob":
						opts.noglob = on
					case "errexit":
						opts.errexit = on
					case "xtrace":
						opts.xtrace = on
					case "allexport":
						opts.allexport = on
					case "history", "histexpand":
						opts.history = on
					}
				}
			}
		}
	}
	if opts.allexport {
		r.e.exports = true
	}
	if opts.xtrace {
		if v := r.st.lookup("PS4"); v != nil && len(v.alts) > 0 {
			c := r.branch()
			c.expandText(promptText(v.alts[0]), r.span0(), "PS4")
		}
	}
	r.st.opts = &opts
	if dashes || i < len(args) {
		r.st.pos = &positional{zero: r.st.positional().zero, fields: args[min(i, len(args)):]}
	}
	return success
}

// named is the option of shopt of that name.
func (o *shellOptions) named(name string) *status {
	switch name {
	case "lastpipe":
		return &o.lastpipe
	case "extglob":
		return &o.extglob
	case "nocasematch":
		return &o.nocase
	}
	return &o.xpgEcho
}

func (r *run) shopt(args []value.Field) status {
	on, off := false, false
	opts := r.st.options()
	for _, a := range args {
		switch t, _ := a.Exact(); t {
		case "-s":
			on = true
		case "-u":
			off = true
		case "expand_aliases":
			if on || off {
				opts.aliases = on
			}
		case "lastpipe", "extglob", "nocasematch", "xpg_echo":
			if on || off {
				*opts.named(t) = statusOf(on)
			}
		}
	}
	r.st.opts = &opts
	return maybe
}

func (r *run) shift(args []value.Field) status {
	n := 1
	if len(args) > 0 {
		t, ok := args[0].Exact()
		m, isNum := parseInt(t)
		if !ok || !isNum {
			r.st.pos = &positional{zero: r.st.positional().zero, lost: true}
			return maybe
		}
		if n = int(m); n < 0 {
			return failure
		}
	}
	p := *r.st.positional()
	switch {
	case n <= len(p.fields) && p.counted(n):
		p.fields = p.fields[n:]
	case !p.counted(min(n, len(p.fields))): // what is left cannot be told
		p.fields, p.lost = nil, true
	case p.lost:
		p.fields = nil
	default:
		return failure
	}
	r.st.pos = &p
	return success
}

func (r *run) getopts(args []value.Field) status {
	if len(args) < 2 {
		return maybe
	}
	spec, ok1 := args[0].Exact()
	name, ok2 := args[1].Exact()
	fields := args[2:]
	if len(fields) == 0 {
		fields = r.st.positional().fields
	}
	if !ok1 || !ok2 || !isName(name) {
		return maybe
	}
	var letters, values []value.Str
	for i := 0; i < len(fields) && len(letters) < maxAlternatives; i++ {
		t, ok := fields[i].Exact()
		if !ok || len(t) < 2 || t[0] != '-' {
			values = addAlternative(values, fields[i].Str)
			continue
		}
		for j := 1; j < len(t); j++ {
			letters = addAlternative(letters, value.Of(t[j:j+1]))
			if k := strings.IndexByte(spec, t[j]); k >= 0 && k+1 < len(spec) && spec[k+1] == ':' {
				if j+1 < len(t) {
					values = addAlternative(values, value.Of(t[j+1:]))
				} else if i+1 < len(fields) {
					i++
					values = addAlternative(values, fields[i].Str)
				}
				break
			}
		}
	}
	letters = addAlternative(letters, value.Of("?"))
	r.st.set(name, &variable{alts: letters})
	if len(values) == 0 {
		values = []value.Str{value.UnknownStr("$OPTARG", value.FromInput, value.Any)}
	}
	r.st.set("OPTARG", &variable{alts: values, maybeUnset: true}) // options without argument, and the end, unset it
	r.st.set("OPTIND", scalar(value.UnknownStr("$OPTIND", value.FromInput, value.Word)))
	return maybe
}

func (r *run) alias(args []value.Field) status {
	for _, a := range args {
		s := a.Str
		p := s.Prefix()
		eq := strings.IndexByte(p, '=')
		if eq <= 0 {
			continue
		}
		name := p[:eq]
		r.st.setAlias(name, nonNil(dropBytes(s, eq+1)))
		if r.fr.top {
			if r.e.aliasAt == nil {
				r.e.aliasAt = map[string]int{}
			}
			r.e.aliasAt[name] = r.span0().Start
		}
	}
	return success
}
