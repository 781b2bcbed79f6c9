package sqltext

import (
	"strconv"
	"strings"
)

// truth is what is known of a condition.
type truth uint8

const (
	depends truth = iota
	always
	never
)

// maxTruth bounds the nesting of conditions that are looked at.
const maxTruth = 16

// truth says whether a condition is the same for every row.
func (r *reader) truth(seg []token, depth int) truth {
	if depth > maxTruth || len(seg) == 0 {
		return depends
	}
	if parts := r.divide(seg, "OR", '|'); len(parts) > 1 {
		t := never
		for _, p := range parts {
			switch r.truth(p, depth+1) {
			case always:
				return always
			case depends:
				t = depends
			}
		}
		return t
	}
	if parts := r.divide(seg, "AND", '&'); len(parts) > 1 {
		t := always
		for _, p := range parts {
			switch r.truth(p, depth+1) {
			case never:
				return never
			case depends:
				t = depends
			}
		}
		return t
	}
	switch {
	case r.is(seg[0], "NOT"), r.sign(seg[0], '!') && len(seg) > 1 && !r.sign(seg[1], '='):
		switch r.truth(seg[1:], depth+1) {
		case always:
			return never
		case never:
			return always
		}
		return depends
	case r.enclosed(seg):
		return r.truth(seg[1:len(seg)-1], depth+1)
	case len(seg) == 1:
		return r.constantTruth(seg[0])
	}
	return r.comparison(seg)
}

// divide cuts a condition at a keyword, or at its doubled sign, outside of
// parentheses.
func (r *reader) divide(seg []token, keyword string, sign byte) (parts [][]token) {
	nesting, from, between := 0, 0, false
	for i, t := range seg {
		switch {
		case r.sign(t, '('):
			nesting++
		case r.sign(t, ')'):
			nesting--
		case nesting > 0:
		case r.is(t, "BETWEEN"):
			between = true
		case r.is(t, "AND") && between:
			between = false
		case r.is(t, keyword):
			parts = append(parts, seg[from:i])
			from = i + 1
		case r.d == MySQL && r.sign(t, sign) && i+1 < len(seg) && r.sign(seg[i+1], sign) && seg[i+1].start == t.end && i >= from:
			parts = append(parts, seg[from:i])
			from = i + 2
		}
	}
	return append(parts, seg[min(from, len(seg)):])
}

func (r *reader) constantTruth(t token) truth {
	if n, ok := r.number(t); ok {
		if n != 0 {
			return always
		}
		return never
	}
	switch r.keyword(t) {
	case "TRUE":
		return always
	case "FALSE", "NULL":
		return never
	}
	if t.kind == str {
		switch s := strings.ToLower(r.body(t)); s {
		case "1", "t", "true", "y", "yes", "on":
			return always
		}
	}
	return depends
}

// number is the value of a numeric constant.
func (r *reader) number(t token) (float64, bool) {
	if t.kind != word {
		return 0, false
	}
	s := r.text(t)
	if s[0] < '0' || s[0] > '9' || len(s) > 30 {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil
}

// comparison is the truth of "a op b" where both sides are one word each, or
// the same words.
func (r *reader) comparison(seg []token) truth {
	at, length := r.operator(seg)
	if at <= 0 || at+length >= len(seg) {
		return depends
	}
	left, right := r.unwrap(seg[:at]), r.unwrap(seg[at+length:])
	op := ""
	for _, t := range seg[at : at+length] {
		op += strings.ToUpper(r.text(t))
	}
	if len(left) == 0 || len(right) == 0 {
		return depends
	}
	if op == "LIKE" || op == "ILIKE" {
		if len(right) == 1 && right[0].kind == str {
			if b := r.body(right[0]); b != "" && strings.Trim(b, "%") == "" {
				return always
			}
		}
		return depends
	}
	order, known := r.compare(left, right)
	if !known {
		return depends
	}
	holds := false
	switch op {
	case "=", "==", "<=>", "IS":
		holds = order == 0
	case "<>", "!=", "ISNOT":
		holds = order != 0
	case "<":
		holds = order < 0
	case "<=":
		holds = order <= 0
	case ">":
		holds = order > 0
	case ">=":
		holds = order >= 0
	default:
		return depends
	}
	if holds {
		return always
	}
	return never
}

// operator finds the only comparison operator outside of parentheses.
func (r *reader) operator(seg []token) (at, length int) {
	nesting := 0
	at = -1
	for i := 0; i < len(seg); i++ {
		t := seg[i]
		switch {
		case r.sign(t, '('):
			nesting++
		case r.sign(t, ')'):
			nesting--
		case nesting > 0:
		case r.sign(t, '=') || r.sign(t, '<') || r.sign(t, '>') || r.sign(t, '!'),
			r.is(t, "LIKE"), r.is(t, "ILIKE"), r.is(t, "IS"):
			if at >= 0 {
				return -1, 0
			}
			at, length = i, 1
			for i+1 < len(seg) && (r.sign(seg[i+1], '=') || r.sign(seg[i+1], '>') || r.is(t, "IS") && r.is(seg[i+1], "NOT")) {
				i++
				length++
			}
		}
	}
	return at, length
}

// enclosed reports whether one pair of parentheses encloses the whole.
func (r *reader) enclosed(seg []token) bool {
	last := len(seg) - 1
	return last > 0 && r.sign(seg[0], '(') && r.sign(seg[last], ')') && r.closing(seg, 0) == last
}

// unwrap removes parentheses around the whole.
func (r *reader) unwrap(seg []token) []token {
	for n := 0; n < maxTruth && r.enclosed(seg); n++ {
		seg = seg[1 : len(seg)-1]
	}
	return seg
}

// compare orders two constants. The same words on both sides are equal for
// every row in which they are not null.
func (r *reader) compare(left, right []token) (order int, known bool) {
	if len(left) == 1 && len(right) == 1 {
		a, aok := r.number(left[0])
		b, bok := r.number(right[0])
		switch {
		case aok && bok && a < b:
			return -1, true
		case aok && bok && a > b:
			return 1, true
		case aok && bok:
			return 0, true
		case left[0].kind == str && right[0].kind == str:
			a, b := r.body(left[0]), r.body(right[0])
			if strings.IndexByte(a+b, 0) >= 0 && a != b {
				return 0, false
			}
			return strings.Compare(a, b), true
		}
	}
	if len(left) != len(right) {
		return 0, false
	}
	for i := range left {
		if left[i].kind == open || left[i].kind != right[i].kind || !strings.EqualFold(r.text(left[i]), r.text(right[i])) {
			return 0, false
		}
		if r.sign(left[i], '(') {
			return 0, false // a function need not answer the same twice
		}
	}
	return 0, true
}
