package shellast

import "iter"

// table is a map that usually holds next to nothing: most states change a
// variable or two. The zero table is empty.
type table[K comparable, V any] struct {
	few  []entry[K, V]
	many map[K]V // nil as long as few does
}

type entry[K comparable, V any] struct {
	key K
	val V
}

// maxFew is how many entries are looked through one by one.
const maxFew = 8

func (t *table[K, V]) get(key K) (v V, ok bool) {
	if t.many != nil {
		v, ok = t.many[key]
		return v, ok
	}
	for i := range t.few {
		if t.few[i].key == key {
			return t.few[i].val, true
		}
	}
	return v, false
}

func (t *table[K, V]) set(key K, v V) {
	if t.many != nil {
		t.many[key] = v
		return
	}
	for i := range t.few {
		if t.few[i].key == key {
			t.few[i].val = v
			return
		}
	}
	if len(t.few) < maxFew {
		t.few = append(t.few, entry[K, V]{key, v})
		return
	}
	t.many = make(map[K]V, 2*maxFew)
	for _, e := range t.few {
		t.many[e.key] = e.val
	}
	t.many[key] = v
	t.few = nil
}

func (t *table[K, V]) remove(key K) {
	if t.many != nil {
		delete(t.many, key)
		return
	}
	for i := range t.few {
		if t.few[i].key == key {
			t.few = append(t.few[:i:i], t.few[i+1:]...)
			return
		}
	}
}

// all gives the entries, in no order. The table may be changed on the way.
func (t *table[K, V]) all() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		if t.many != nil {
			for k, v := range t.many {
				if !yield(k, v) {
					return
				}
			}
			return
		}
		for _, e := range t.few {
			if !yield(e.key, e.val) {
				return
			}
		}
	}
}

// clone is a table of its own with the same entries.
func (t *table[K, V]) clone() table[K, V] {
	var c table[K, V]
	if t.many == nil {
		c.few = append(c.few, t.few...)
		return c
	}
	c.many = make(map[K]V, len(t.many))
	for k, v := range t.many {
		c.many[k] = v
	}
	return c
}
