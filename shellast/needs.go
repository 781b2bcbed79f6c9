package shellast

import "mvdan.cc/sh/v3/syntax"

// needed are calls, as they were found, that have succeeded where something runs.
type needed struct {
	from, to int
	outer    *needed
}

// needing are the needs of what runs if the calls since have succeeded.
func (r *run) needing(since int) *needed {
	return &needed{since, len(r.e.res.Calls), r.needs}
}

// condition evaluates statements of which the status is looked at.
func (r *run) condition(list []*syntax.Stmt) status {
	excused := r.excused
	r.excused = true
	defer func() { r.excused = excused }()
	return r.stmts(list)
}

// Needs reports whether a call runs only if an earlier one has succeeded: it
// stands behind its && or in the branch of its condition, or the shell ends when
// the earlier one fails (set -e).
func (c *Call) Needs(earlier *Call) bool {
	if earlier.ends && earlier.Seq < c.Seq {
		return true
	}
	for n := c.needs; n != nil; n = n.outer {
		if n.from <= earlier.Seq && earlier.Seq < n.to {
			return true
		}
	}
	return false
}
