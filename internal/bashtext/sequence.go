package bashtext

import (
	"math"
	"strconv"
	"strings"
)

// braceSequence is {start..end..step}, of numbers or of single letters.
type braceSequence struct {
	start, step int64
	n           int
	width       int // zero-padded width of numbers
	letters     bool
}

func (q *braceSequence) count() int { return q.n }

func (q *braceSequence) text(i int) string {
	v := q.start + int64(i)*q.step
	if q.letters {
		return string(rune(v))
	}
	s := strconv.FormatInt(v, 10)
	if pad := q.width - len(s); pad > 0 {
		if v < 0 {
			return "-" + strings.Repeat("0", pad) + s[1:]
		}
		return strings.Repeat("0", pad) + s
	}
	return s
}

// sequence reads the text between two braces that holds no comma. ok is false
// where bash leaves the braces as they are.
func (b *braceText) sequence(s, e int) (q *braceSequence, ok bool, err error) {
	text := make([]byte, 0, 16)
	for _, t := range b.toks[s:e] {
		if t > 0xff || t == '\\' {
			return nil, false, nil
		}
		text = append(text, byte(t))
	}
	left, rest, found := strings.Cut(string(text), "..")
	right, step, hasStep := strings.Cut(rest, "..")
	if !found || left == "" || right == "" {
		return nil, false, nil
	}
	incr := int64(1)
	if hasStep {
		if incr, ok = sequenceNumber(step); !ok {
			return nil, false, nil
		}
		if incr == math.MinInt64 {
			// Bash negates it, which overflows.
			return nil, false, ErrUnknown
		}
	}
	if len(left) == 1 && isAlpha(left[0]) && len(right) == 1 && isAlpha(right[0]) {
		from, to := int64(left[0]), int64(right[0])
		if min(from, to) <= 'Z' && max(from, to) >= 'a' {
			// Between the letters lie backslash and backquote, which bash
			// reads again as syntax.
			return nil, false, ErrUnknown
		}
		q, ok = newSequence(from, to, incr)
		if ok {
			q.letters = true
		}
		return q, ok, nil
	}
	from, ok1 := sequenceNumber(left)
	to, ok2 := sequenceNumber(right)
	if !ok1 || !ok2 {
		return nil, false, nil
	}
	q, ok = newSequence(from, to, incr)
	if ok && (padded(left) || padded(right)) {
		q.width = max(len(left), len(right))
	}
	return q, ok, nil
}

func sequenceNumber(s string) (int64, bool) {
	digits := strings.TrimLeft(s, "+-")
	if digits == "" || len(s)-len(digits) > 1 {
		return 0, false
	}
	for i := 0; i < len(digits); i++ {
		if !isDigit(digits[i]) {
			return 0, false
		}
	}
	v, err := strconv.ParseInt(s, 10, 64)
	return v, err == nil
}

// padded reports whether a number is written with leading zeros, which asks
// for numbers of equal width.
func padded(s string) bool {
	return len(s) > 1 && s[0] == '0' || len(s) > 2 && s[0] == '-' && s[1] == '0'
}

// newSequence fails where bash refuses the range because counting it would
// overflow.
func newSequence(from, to, step int64) (*braceSequence, bool) {
	if step == 0 {
		step = 1
	}
	if (from > to) != (step < 0) && from != to {
		step = -step
	}
	distance := uint64(to) - uint64(from)
	if from > to {
		distance = uint64(from) - uint64(to)
	}
	if distance > math.MaxInt64-2 {
		return nil, false
	}
	steps := distance / uint64(max(step, -step))
	if steps > math.MaxInt32-3 {
		return nil, false
	}
	return &braceSequence{start: from, step: step, n: int(steps) + 1}, true
}
