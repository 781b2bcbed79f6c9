package shellast

import (
	"slices"

	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

// maxVersions bounds the arrays that a variable can be one of.
const maxVersions = 8

// all are the variables that v may be.
func (v *variable) all() []*variable {
	if len(v.versions) > 0 {
		return v.versions
	}
	return []*variable{v}
}

// joinArrays is one of several variables, of which one is an array at least.
// Who does not look at the versions finds elements that are not known.
func joinArrays(list ...*variable) *variable {
	out := *list[0]
	out.elems, out.alts, out.unset, out.maybeUnset, out.lost, out.shifted = nil, nil, false, false, true, false
	out.versions = nil
	for _, v := range list {
		out.array, out.assoc, out.exported = out.array || v.array, out.assoc || v.assoc, out.exported || v.exported
		for _, w := range v.all() {
			known := false
			for _, o := range out.versions {
				known = known || sameVariable(o, w)
			}
			if !known {
				out.versions = append(out.versions, w)
			}
		}
	}
	switch {
	case len(out.versions) == 1:
		one := *out.versions[0]
		one.exported = out.exported
		return &one
	case len(out.versions) > maxVersions:
		out.versions = nil
	}
	return &out
}

// asArray is a copy of a variable as an array, to be changed.
func (v *variable) asArray(assoc bool) *variable {
	c := *v
	c.versions = nil
	c.elems = append([]element(nil), v.elems...)
	if !c.array && !c.assoc {
		c.array = true
		if len(v.alts) == 1 && !v.unset {
			c.elems = []element{{key: "0", val: v.alts[0]}}
		} else if len(v.alts) > 1 || v.maybeUnset {
			c.stray(v.alts...)
		}
		c.alts, c.unset, c.maybeUnset = nil, false, false
	}
	if assoc {
		c.array, c.assoc = false, true
	}
	return &c
}

// stray adds elements of which the place is not known, so that no place is
// certain any more; the variable must not be shared.
func (v *variable) stray(vals ...value.Str) {
	v.lost = true
	for _, s := range vals {
		n := 0
		for n < len(v.elems) && v.elems[n].index < 0 && !v.elems[n].val.Equal(s) {
			n++
		}
		if len(v.elems) < maxFields && (n == len(v.elems) || v.elems[n].index >= 0) {
			v.elems = slices.Insert(v.elems, n, element{index: -1, val: s})
		}
	}
}

// sure reports whether index n is where it is said to be: no element in front
// of it stands for any number of elements.
func (v *variable) sure(n int) bool {
	if !v.shifted {
		return true
	}
	for _, e := range v.elems {
		if e.open {
			return n >= 0 && n < e.index
		}
	}
	return true
}

// item is one element of name=(...): one with a key, or the fields of a word.
type item struct {
	indexed bool
	key     value.Str
	val     value.Str
	alts    [][]value.Field
}

// assignArray carries out name=(...).
func (r *run) assignArray(name string, x *syntax.ArrayExpr, appends, assoc bool) {
	r.e.assigned++
	name = r.target(name)
	old := r.st.lookup(name)
	if old != nil && (assoc && old.array && !old.lost || old.readonly == isFixed) {
		r.items(name, x, assoc)
		return // cannot convert, or assign
	}
	assoc = assoc || old != nil && old.assoc
	bases := []*variable{{array: !assoc, assoc: assoc}}
	if old != nil {
		bases[0].exported, bases[0].integer = old.exported, old.integer
		if appends {
			bases = nil
			for _, v := range old.all() {
				bases = append(bases, v.asArray(assoc))
			}
		}
	}
	items := r.items(name, x, assoc)
	var out []*variable
	for _, b := range bases {
		b.fill(items, &out)
	}
	if old != nil && old.readonly == maybeFixed {
		out = append(out, old)
	}
	r.st.set(name, joinArrays(out...))
}

// items expands the words of name=(...).
func (r *run) items(name string, x *syntax.ArrayExpr, assoc bool) []item {
	var items []item
	pairs := assoc && len(x.Elems) > 0 && x.Elems[0].Index == nil
	for i, el := range x.Elems {
		if i >= maxFields {
			break
		}
		if el.Index == nil && pairs {
			w := oneOf(r.word(el.Value))
			if i%2 == 0 {
				items = append(items, item{indexed: true, key: w})
			} else {
				items[len(items)-1].val = w
			}
			continue
		}
		if el.Index == nil {
			items = append(items, item{alts: r.fieldsOf(el.Value)})
			continue
		}
		var k value.Str
		if w, ok := el.Index.(*syntax.Word); ok && assoc {
			k = oneOf(r.word(w))
		} else {
			k = r.subscriptValue(name, el.Index)
		}
		v := oneOf(r.word(el.Value))
		if t, _ := k.Exact(); shellTable(name) {
			r.specialElement(name, t, []value.Str{v}, r.span(x))
			continue
		}
		items = append(items, item{indexed: true, key: k, val: v})
	}
	return items
}

// fill adds items to an array; where a word can be several lists of fields, it
// becomes several arrays.
func (v *variable) fill(items []item, out *[]*variable) {
	next := v.next()
	for i, it := range items {
		if len(v.elems) > maxFields {
			v.lost = true
			break
		}
		if it.indexed {
			t, exact := it.key.Exact()
			n, isNum := parseInt(t)
			switch {
			case !exact || !v.assoc && !isNum || v.shifted:
				v.stray(it.val)
			case v.assoc:
				v.put(t, 0, it.val)
			default:
				v.put(itoa(n), int(n), it.val)
				next = int(n) + 1
			}
			continue
		}
		if len(it.alts) > 1 && len(*out) < maxVersions {
			for _, fields := range it.alts {
				c := *v
				c.elems = append([]element(nil), v.elems...)
				c.fill(append([]item{{alts: [][]value.Field{fields}}}, items[i+1:]...), out)
			}
			return
		}
		fields := it.alts[0]
		if len(it.alts) > 1 {
			fields = collapse(it.alts)
		}
		for _, f := range fields {
			v.put(itoa(int64(next)), next, f.Str)
			if f.Splits {
				v.shifted = true
				v.elems[len(v.elems)-1].open = true
			}
			next++
		}
	}
	*out = append(*out, v)
}

// without is an array that lacks an element.
func (r *run) without(v *variable, sub string) *variable {
	var out []*variable
	for _, w := range v.all() {
		c := w.asArray(false)
		key := sub
		if !c.assoc {
			n, ok := r.arithString(value.Of(sub))
			if n < 0 {
				n += int64(c.next())
			}
			c.lost = c.lost || !ok || !c.sure(int(n)) || sub == "@" || sub == "*"
			key = itoa(n)
		}
		c.elems = slices.DeleteFunc(c.elems, func(e element) bool { return e.key == key })
		out = append(out, c)
	}
	return joinArrays(out...)
}
