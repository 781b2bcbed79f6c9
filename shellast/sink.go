package shellast

import (
	"slices"

	"gstack/shellast/value"
)

// sink collects what commands print. Branches print one thing or another, so a
// sink holds alternatives, each a list of chunks.
type sink struct {
	alts [][]value.Str
	size int
	lost bool
	// mixed: jobs printed at the same time, so that the order may be another one.
	mixed bool
	from  *sink // of a fork: the first
}

// origin is the sink of which k is a fork, or a fork of a fork.
func (k *sink) origin() *sink {
	if k.from != nil {
		return k.from
	}
	return k
}

func newSink() *sink { return &sink{alts: [][]value.Str{nil}} }

func (k *sink) print(s value.Str) {
	if k == nil || len(s) == 0 || k.lost {
		return
	}
	for _, p := range s {
		k.size += len(p.Text)
	}
	if k.size > maxOutput {
		k.lost = true
		k.alts = [][]value.Str{{value.UnknownStr("long output", value.FromLimit, value.Any)}}
		return
	}
	for i := range k.alts {
		k.alts[i] = append(k.alts[i], s)
	}
}

// mix adds what is printed at the same time, in an order that nobody knows: as
// it is printed here, or anything.
func (k *sink) mix(o *sink) {
	printed := o.values()
	if !slices.ContainsFunc(printed, func(v value.Str) bool { return len(v) > 0 }) || k.lost {
		return
	}
	k.mixed = true
	if k.size += o.size; o.lost || k.size > maxOutput || len(k.alts)*len(printed) >= maxAlternatives {
		k.lost, k.alts = true, [][]value.Str{{mixture()}}
		return
	}
	var alts [][]value.Str
	for _, a := range k.alts {
		for _, v := range printed {
			alts = append(alts, append(a[:len(a):len(a)], v))
		}
	}
	k.alts = alts
}

func mixture() value.Str {
	return value.UnknownStr("output of several commands at once", value.FromOutput, value.Any)
}

// fork copies the sink for a branch.
func (k *sink) fork() *sink {
	if k == nil {
		return nil
	}
	c := &sink{size: k.size, lost: k.lost, mixed: k.mixed, from: k.origin()}
	for _, a := range k.alts {
		c.alts = append(c.alts, a[:len(a):len(a)])
	}
	return c
}

// unknownAfter reports whether what a fork has printed since is not known.
func (k *sink) unknownAfter(before *sink) bool {
	if k == nil || before == nil {
		return false
	}
	if k.lost || k.mixed || len(k.alts) != len(before.alts) {
		return true
	}
	for i, a := range k.alts {
		for _, s := range a[min(len(before.alts[i]), len(a)):] {
			if s.HasUnknown() {
				return true
			}
		}
	}
	return false
}

// join makes k what one of its forks is.
func (k *sink) join(forks ...*sink) {
	if k == nil {
		return
	}
	before := k.alts
	changed := false
	k.alts = nil
	for _, f := range forks {
		k.lost = k.lost || f.lost
		k.mixed = k.mixed || f.mixed
		k.size = max(k.size, f.size)
		for i, a := range f.alts {
			if len(f.alts) != len(before) || len(a) != len(before[i]) {
				changed = true
			}
			k.alts = append(k.alts, a)
		}
	}
	if !changed {
		k.alts = before
		return
	}
	if len(k.alts) > maxAlternatives {
		k.alts = [][]value.Str{{oneOf(k.values())}}
	}
}

// values are the possible outputs.
func (k *sink) values() []value.Str {
	var out []value.Str
	for _, a := range k.alts {
		out = addAlternative(out, concat(a))
	}
	if k.mixed {
		out = addAlternative(out, mixture())
	}
	return out
}

// value is the output, as one abstract string.
func (k *sink) value() value.Str { return oneOf(k.values()) }

// concat joins many strings to one of at most maxParts parts.
func concat(list []value.Str) value.Str {
	out := value.Concat(list)
	if len(out) > maxParts {
		more := value.UnknownStr("many more parts", value.FromLimit, value.Any)
		return append(out[:maxParts:maxParts], more...)
	}
	return out
}
