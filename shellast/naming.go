package shellast

import (
	"path"
	"strings"

	"gstack/shellast/value"
)

// named is the variable or the element that a word names to a builtin, as the
// word is when pathname expansion finds nothing: a[1] need not be quoted.
func named(w value.Field) (name string, ok bool) {
	if w.Splits {
		return "", false
	}
	return w.Str.Source()
}

// assignWord assigns to the variable or the element that a word names to a
// builtin. A variable that the word may name keeps its value or has the new one:
// where pathname expansion may find a file, or not all of the word is known.
func (r *run) assignWord(w value.Field, v value.Str, by string) {
	name, known := named(w)
	if known {
		if _, sub, ok := subscript(name); ok {
			r.evalWords(value.Of(sub), r.span0(), by)
		}
		r.assignNamed(name, v)
		if !w.Str.HasGlob() {
			return
		}
	} else {
		r.subscriptWords(w.Str, r.span0(), by)
	}
	prefix, _, element := strings.Cut(w.Str.Prefix(), "[")
	may := func(n string) bool {
		switch {
		case known:
			found, err := path.Match(name, n)
			return found || err != nil
		case element:
			return n == prefix
		}
		return n != "IFS" && strings.HasPrefix(n, prefix)
	}
	other := &variable{alts: []value.Str{v}}
	if element && !known {
		other = &variable{array: true, lost: true}
	}
	var names []string
	r.st.eachVariable(func(n string, _ *variable) {
		if r.e.steps++; may(n) {
			names = append(names, n)
		}
	})
	for _, n := range names {
		n = r.target(n)
		if old := r.st.lookup(n); old != nil && old.readonly != isFixed {
			r.st.set(n, joinTwo(old, other))
		}
	}
}
