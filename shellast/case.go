package shellast

import (
	"mvdan.cc/sh/v3/syntax"

	"gstack/shellast/value"
)

func (r *run) caseClause(c *syntax.CaseClause) status {
	var subjects []value.Str
	certain := r.doubting(func() status { subjects = r.word(c.Word); return success })
	subject := oneOf(subjects)
	text, exact := subject.Exact()
	exact = exact && certain == success
	// An item runs if its pattern matches; where that is not known, maybe.
	var branches []*run
	decided, fall := false, maybe
	fallsThrough := false
	var carry *run
	for _, item := range c.Items {
		matched := failure
		for _, p := range item.Patterns {
			for _, alt := range r.pattern(p) {
				matched = either(matched, r.matches(alt, text, exact))
			}
		}
		if decided && !fallsThrough {
			matched = failure
		}
		if fallsThrough {
			matched = either(matched, fall)
		}
		k := r.branch()
		if fallsThrough && carry != nil {
			k = carry
		}
		k.dead = r.dead || matched == failure
		k.cond = r.cond || matched == maybe
		k.stmts(item.Stmts)
		fallsThrough = false
		switch item.Op {
		case syntax.Fallthrough:
			fallsThrough, fall, carry = true, matched, k
			if matched == success {
				decided = true
			}
			continue
		case syntax.Resume:
			if matched != failure {
				branches = append(branches, k)
			}
			continue
		}
		if matched != failure {
			branches = append(branches, k)
		}
		if matched == success {
			decided = true
		}
	}
	if fallsThrough && carry != nil && !carry.dead {
		branches = append(branches, carry)
	}
	if !decided {
		branches = append(branches, nil)
	}
	if len(branches) == 1 && branches[0] != nil {
		r.take(branches[0])
		return maybe
	}
	if len(branches) > 0 {
		r.merge(branches...)
	}
	return maybe
}

// either is the status of "a or b".
func either(a, b status) status {
	switch {
	case a == success || b == success:
		return success
	case a == failure && b == failure:
		return failure
	}
	return maybe
}
