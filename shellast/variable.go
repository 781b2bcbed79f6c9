package shellast

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"gstack/shellast/value"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// varAlts are the possible values of a scalar variable; never empty.
func (r *run) varAlts(name string) []value.Str {
	v := r.deref(name)
	if v == nil {
		return []value.Str{r.initial(name)}
	}
	if v.array || v.assoc {
		if s, ok := v.element("0"); ok {
			return []value.Str{s}
		}
		if v.lost {
			return []value.Str{value.UnknownStr("$"+name, value.FromLimit, value.Any)}
		}
		return []value.Str{nil}
	}
	if v.unset {
		return []value.Str{nil}
	}
	if v.maybeUnset {
		return addAlternative(v.alts[:len(v.alts):len(v.alts)], nil)
	}
	return v.alts
}

// deref looks a variable up, through namerefs.
func (r *run) deref(name string) *variable { return r.st.lookup(r.target(name)) }

// target is the variable that a name means, namerefs followed.
func (r *run) target(name string) string {
	for range 10 {
		v := r.st.lookup(name)
		if v == nil || !v.nameref || len(v.alts) != 1 {
			return name
		}
		t, ok := v.alts[0].Exact()
		if !ok || !isName(t) {
			return name
		}
		name = t
	}
	return name
}

func (v *variable) element(key string) (value.Str, bool) {
	for i := len(v.elems) - 1; i >= 0; i-- {
		if v.elems[i].key == key {
			return v.elems[i].val, true
		}
	}
	return nil, false
}

// initial is the value of a variable that the text has not set.
func (r *run) initial(name string) value.Str {
	switch name {
	case "IFS":
		return value.Str{{Text: " \t\n", Tricks: value.ViaIFS}}
	case "HOME":
		if dir, ok := r.e.host.HomeOf(""); ok {
			return value.Of(dir)
		}
		return value.UnknownStr("$HOME", value.FromEnv, value.Home)
	case "PWD":
		if d := r.st.dirs(); len(d) > 0 {
			return oneOf(d)
		}
		return value.UnknownStr("$PWD", value.FromEnv, value.NonEmpty)
	case "BASH":
		return value.Of("/bin/bash")
	case "TMPDIR", "USER", "LOGNAME", "SHELL":
		if v, ok := r.e.host.Env(name); ok {
			return value.Of(v)
		}
		if name == "SHELL" {
			return value.Of("/bin/bash")
		}
	case "PATH":
		return value.Of("/").Append(value.UnknownStr("$PATH", value.FromEnv, value.NonEmpty))
	case "RANDOM", "SRANDOM", "SECONDS", "LINENO", "EPOCHSECONDS", "UID", "EUID", "PPID", "BASHPID", "COLUMNS", "LINES", "SHLVL", "HOSTNAME", "OPTIND":
		return value.UnknownStr("$"+name, value.FromEnv, value.Word)
	case "OSTYPE", "MACHTYPE", "HOSTTYPE", "BASH_VERSION":
		return value.UnknownStr("$"+name, value.FromEnv, value.NonEmpty)
	}
	return value.UnknownStr("$"+name, value.FromEnv, value.Any)
}

// environment is the value of a variable in the environment of the process, for
// the places where a default would apply otherwise.
func (r *run) environment(name string) (value.Str, bool) {
	switch s := r.initial(name); {
	case name == "IFS", name == "PWD", name == "BASH", name == "PATH", !s.HasUnknown(), len(s) == 1 && s[0].Shape != value.Any:
		return s, true
	}
	if v, ok := r.e.host.Env(name); ok {
		return value.Of(v), true
	}
	return nil, false
}

// assign gives a scalar variable a value.
func (r *run) assign(name string, v value.Str) { r.assignAlts(name, []value.Str{v}) }

func (r *run) assignAlts(name string, alts []value.Str) {
	if len(alts) > maxAlternatives {
		alts = []value.Str{oneOf(alts)}
	}
	for i, a := range alts {
		n := size(a)
		r.e.steps += (n + 64*len(a)) / 1024 // a value that grows is copied each time
		if n > maxValue || len(a) > maxParts/4 {
			alts[i] = value.UnknownStr("$"+name, value.FromLimit, value.Any)
		}
	}
	name = r.target(name)
	old := r.st.lookup(name)
	if old != nil && old.nameref {
		r.assignReferenced(old, alts)
		return
	}
	if old != nil && old.readonly == isFixed {
		return
	}
	n := &variable{alts: alts}
	if old != nil {
		if n.readonly = old.readonly; n.readonly == maybeFixed {
			n.alts = append(alts[:len(alts):len(alts)], old.alts...)
		}
		n.exported, n.integer, n.lower, n.upper, n.eitherCase, n.local = old.exported, old.integer, old.lower, old.upper, old.eitherCase, old.local
		if old.array || old.assoc {
			var out []*variable
			for _, v := range old.all() {
				c := v.asArray(false)
				c.lost = c.lost || !c.sure(0)
				c.put("0", 0, oneOf(alts))
				out = append(out, c)
			}
			r.st.set(name, joinArrays(out...))
			return
		}
	}
	if n.integer || arithmeticVariable(name) {
		for i, a := range n.alts {
			n.alts[i] = r.arithValue(a)
		}
	}
	if n.lower || n.upper {
		var out []value.Str
		for _, a := range n.alts {
			if n.lower {
				out = addAlternative(out, mapText(a, true))
			}
			if n.upper {
				out = addAlternative(out, mapText(a, false))
			}
			if n.eitherCase {
				out = addAlternative(out, a)
			}
		}
		n.alts = out
	}
	if r.st.options().allexport {
		n.exported = true
		r.e.noteExport(name)
	}
	r.e.assigned++
	r.st.set(name, n)
	r.assigned(name, n)
}

// size is the length of the known text of a string and the number of its parts.
func size(s value.Str) int {
	n := len(s)
	for _, p := range s {
		n += len(p.Text)
	}
	return n
}

// assignReferenced assigns through a nameref to an element of an array, of which
// the subscript is evaluated then.
func (r *run) assignReferenced(ref *variable, alts []value.Str) {
	for _, a := range ref.alts {
		r.subscriptWords(a, r.span0(), "nameref")
		if t, ok := a.Exact(); ok {
			if base, sub, isElem := subscript(t); isElem {
				r.evalWords(value.Of(sub), r.span0(), "nameref")
				r.assignElement(base, sub, alts, r.span0())
			}
		}
	}
}

// arithmeticVariable: bash evaluates what is assigned to these (parser.md's
// measurement of bash 5.2: RANDOM and OPTIND do, SECONDS and TMOUT do not).
func arithmeticVariable(name string) bool { return name == "RANDOM" || name == "OPTIND" }

func mapText(s value.Str, lower bool) value.Str {
	var out value.Str
	for _, p := range s {
		if p.Kind == value.Lit {
			if lower {
				p.Text = strings.ToLower(p.Text)
			} else {
				p.Text = strings.ToUpper(p.Text)
			}
		}
		out = append(out, p)
	}
	return out
}

// put sets an element in place; the variable must not be shared.
func (v *variable) put(key string, index int, val value.Str) {
	e := element{key: key, index: index, val: val}
	if v.assoc {
		if i := slices.IndexFunc(v.elems, func(o element) bool { return o.key == key }); i >= 0 {
			v.elems[i].val = val
		} else {
			v.elems = append(v.elems, e)
		}
		return
	}
	i := sort.Search(len(v.elems), func(i int) bool { return v.elems[i].index >= index })
	if i < len(v.elems) && v.elems[i].key == key {
		v.elems[i].val = val
		return
	}
	v.elems = append(v.elems, element{})
	copy(v.elems[i+1:], v.elems[i:])
	v.elems[i] = e
}

// next is the index that the next element of an indexed array gets.
func (v *variable) next() int {
	if len(v.elems) == 0 {
		return 0
	}
	return v.elems[len(v.elems)-1].index + 1
}

// subscript splits name[sub].
func subscript(s string) (base, sub string, ok bool) {
	i := strings.IndexByte(s, '[')
	if i <= 0 || !strings.HasSuffix(s, "]") || !isName(s[:i]) {
		return s, "", false
	}
	return s[:i], s[i+1 : len(s)-1], true
}

// assignmentSign finds the = of an assignment; one in a subscript is none.
func assignmentSign(s string) int {
	i := 0
	for i < len(s) && isWord(s[i:i+1]) {
		i++
	}
	if i == len(s) || s[i] != '[' {
		return strings.IndexByte(s, '=')
	}
	depth, quote := 0, byte(0)
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth > 0 {
				continue
			}
			rest := strings.TrimPrefix(s[i+1:], "+")
			if strings.HasPrefix(rest, "=") {
				return len(s) - len(rest)
			}
		}
	}
	if i := strings.LastIndex(s, "]="); i >= 0 { // brackets of other text do not pair
		return i + 1
	}
	return -1
}

// assignElement sets name[sub], where sub is evaluated as arithmetic unless the
// array is associative.
func (r *run) assignElement(name, sub string, alts []value.Str, at Span) {
	r.e.assigned++
	name = r.target(name)
	old := r.st.lookup(name)
	if special := r.specialElement(name, sub, alts, at); special {
		return
	}
	if old == nil {
		old = &variable{array: true}
	}
	if old.readonly == isFixed {
		return
	}
	index, ok := int64(0), true
	if !old.assoc {
		index, ok = r.arithString(value.Of(sub))
	}
	var out []*variable
	for _, v := range old.all() {
		c := v.asArray(false)
		n := index
		if n < 0 {
			n += int64(c.next())
		}
		switch {
		case c.assoc:
			c.put(sub, 0, oneOf(alts))
		case !ok || n < 0 || n > 1<<30 || len(c.elems) > maxFields || !c.sure(int(n)):
			c.stray(alts...)
		default:
			c.put(itoa(n), int(n), oneOf(alts))
		}
		out = append(out, c)
	}
	if old.readonly == maybeFixed {
		out = append(out, old)
	}
	r.st.set(name, joinArrays(out...))
}

// shellTable: the arrays that are tables of the shell itself, keyed by name.
func shellTable(name string) bool {
	switch name {
	case "BASH_ALIASES", "BASH_CMDS", "aliases", "galiases", "saliases", "commands", "functions":
		return true
	}
	return false
}

// specialElement handles the arrays that are tables of the shell itself.
func (r *run) specialElement(name, sub string, alts []value.Str, at Span) bool {
	v := oneOf(alts)
	switch name {
	case "BASH_ALIASES", "aliases", "galiases", "saliases":
		r.st.setAlias(sub, nonNil(v))
		return true
	case "BASH_CMDS", "commands":
		r.st.setHash(sub, nonNil(v))
		return true
	case "functions":
		if r.zsh() {
			c := r.branch()
			c.code(v, at, "functions["+sub+"]")
			return true
		}
	}
	return false
}

// nonNil keeps an empty string apart from none.
func nonNil(s value.Str) value.Str {
	if s == nil {
		return value.Str{}
	}
	return s
}

// assigned does what the shell does after a special variable was set.
func (r *run) assigned(name string, v *variable) {
	switch name {
	case "PROMPT_COMMAND", "PS0", "PS1", "PS4", "BASH_ENV", "ENV":
		if len(v.alts) != 1 {
			return
		}
	}
	switch name {
	case "PROMPT_COMMAND":
		c := r.branch()
		c.out = nil
		c.code(v.alts[0], r.span0(), "PROMPT_COMMAND")
	case "PS4":
		if !r.st.options().xtrace {
			return
		}
		fallthrough
	case "PS0", "PS1":
		c := r.branch()
		c.out = nil
		c.expandText(promptText(v.alts[0]), r.span0(), name)
	}
}

// span0 is the place of what is evaluated now.
func (r *run) span0() Span {
	if r.step != nil && r.step.Span != (Span{}) {
		return r.step.Span
	}
	if r.fr != nil {
		return r.fr.outer
	}
	return Span{}
}
