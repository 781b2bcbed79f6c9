package pure

import (
	"regexp"
	"strconv"
	"strings"
)

// syntaxKind is which regular expressions a program reads, and what its own
// escapes are.
type syntaxKind struct {
	extended bool
	// escapes says that \n and \t stand for the character, as in sed.
	escapes  bool
	foldCase bool
	// portable refuses what only the GNU library reads: \w and its kin,
	// intervals, backslashes in brackets.
	portable bool
}

// regex is a POSIX expression of a GNU program as one of Go's, in leftmost
// longest mode.
type regex struct {
	*regexp.Regexp
	groups int
	// ambiguous says that which text a group holds is decided by rules that
	// the two do not share.
	ambiguous bool
	// wide says that it makes a difference whether characters are bytes.
	wide bool
	// states is about how many states there are to try at each character.
	states int
}

// affords reports whether a text can be searched within the bounds of a call.
func (r *regex) affords(c *call, text string) bool {
	return r.states < maxWork && c.spend((len(text)+16)*r.states)
}

// maxPattern bounds the text of an expression.
const maxPattern = 1 << 12

// compilePOSIX translates an expression, or fails where it has no exact
// counterpart.
func compilePOSIX(pattern string, kind syntaxKind) (*regex, bool) {
	return compileAny([]string{pattern}, kind, false)
}

// compileAny translates expressions of which any may match, perhaps only a
// whole line.
func compileAny(patterns []string, kind syntaxKind, whole bool) (*regex, bool) {
	r := &regex{ambiguous: len(patterns) > 1, wide: kind.foldCase}
	var texts []string
	size := 0
	for _, pattern := range patterns {
		if size += len(pattern) + 1; size > maxPattern || !isASCII(pattern) {
			return nil, false
		}
		t := translator{syntaxKind: kind, in: pattern, atStart: true, times: 1}
		if !t.run() {
			return nil, false
		}
		r.groups += t.groups
		r.states += (len(pattern) + 1) * t.times
		r.ambiguous = r.ambiguous || t.alternation || t.repeatedGroup
		r.wide = r.wide || t.wide
		texts = append(texts, t.out.String())
	}
	text := strings.Join(texts, "|")
	if whole {
		text = "^(?:" + text + `)\z`
	}
	flags := "(?s)"
	if kind.foldCase {
		flags = "(?si)"
	}
	re, err := regexp.Compile(flags + text)
	if err != nil {
		return nil, false
	}
	re.Longest()
	r.Regexp = re
	// The empty text is found between characters, whatever these are.
	r.wide = r.wide || re.MatchString("")
	return r, true
}

// translator rewrites one expression.
type translator struct {
	syntaxKind
	in     string
	pos    int
	out    strings.Builder
	groups int
	open   int
	// atStart is set at the beginning of the expression, of a group and of an
	// alternative, and anchored behind a ^ there.
	atStart, anchored bool
	// repeatable says that what was written last can take a repetition,
	// wordLast that it is a single word character.
	repeatable, wordLast bool
	afterGroup           bool
	alternation          bool
	times                int // product of all bounds of intervals
	repeatedGroup        bool
	wide                 bool
}

func (t *translator) peek(n int) byte {
	if t.pos+n < len(t.in) {
		return t.in[t.pos+n]
	}
	return 0
}

func (t *translator) run() bool {
	for t.pos < len(t.in) {
		ch := t.in[t.pos]
		operator, size := ch, 1
		escaped := ch == '\\'
		if escaped {
			if t.pos+1 == len(t.in) {
				return false
			}
			operator, size = t.in[t.pos+1], 2
		}
		// In basic expressions the operators are escaped, in extended ones
		// they are not.
		if strings.IndexByte("(){}|+?", operator) >= 0 {
			if escaped == t.extended {
				t.pos += size
				t.literal(operator)
				continue
			}
			t.pos += size
			if !t.operator(operator) {
				return false
			}
			continue
		}
		var ok bool
		if escaped {
			ok = t.escape(operator)
		} else {
			ok = t.plain(ch)
		}
		if !ok {
			return false
		}
	}
	return t.open == 0 && !(t.atStart && t.alternation)
}

// piece notes that something repeatable was written.
func (t *translator) piece() {
	t.atStart, t.anchored = false, false
	t.repeatable, t.wordLast, t.afterGroup = true, false, false
}

func (t *translator) literal(ch byte) {
	t.out.WriteString(regexp.QuoteMeta(string(rune(ch))))
	t.piece()
	t.wordLast = isWord(ch)
}

func isWord(ch byte) bool {
	return ch == '_' || ch >= '0' && ch <= '9' || ch|0x20 >= 'a' && ch|0x20 <= 'z'
}

func (t *translator) operator(op byte) bool {
	switch op {
	case '(':
		t.groups++
		t.open++
		t.out.WriteByte('(')
		t.atStart, t.anchored, t.repeatable, t.wordLast = true, false, false, false
		return t.peek(0) != ')'
	case ')':
		if t.open == 0 || t.atStart {
			return false
		}
		t.open--
		t.out.WriteByte(')')
		t.piece()
		t.afterGroup = true
		return true
	case '|':
		if t.atStart {
			return false
		}
		t.alternation = true
		t.out.WriteByte('|')
		t.atStart, t.anchored, t.repeatable, t.wordLast = true, false, false, false
		return true
	case '{':
		return t.interval()
	case '+', '?':
		return t.repeat(string(rune(op)))
	}
	return false
}

func (t *translator) repeat(op string) bool {
	if !t.repeatable {
		return false
	}
	t.repeatedGroup = t.repeatedGroup || t.afterGroup
	t.out.WriteString(op)
	t.repeatable, t.wordLast, t.afterGroup = false, false, false
	return true
}

func (t *translator) interval() bool {
	end := strings.IndexByte(t.in[t.pos:], '}')
	if end < 0 || t.portable {
		return false
	}
	bounds := t.in[t.pos : t.pos+end]
	t.pos += end + 1
	if !t.extended {
		if !strings.HasSuffix(bounds, `\`) {
			return false
		}
		bounds = strings.TrimSuffix(bounds, `\`)
	}
	low, high, isRange := strings.Cut(bounds, ",")
	if low == "" && isRange {
		low = "0"
	}
	m, ok := count(low)
	if !ok || m > 255 {
		return false
	}
	most := m
	if isRange && high != "" {
		if most, ok = count(high); !ok || most > 255 || most < m {
			return false
		}
	}
	if t.times *= most + 1; t.times > maxWork {
		return false
	}
	text := "{" + strconv.Itoa(m)
	if isRange {
		text += "," + high
	}
	return t.repeat(text + "}")
}

// plain writes an unescaped character that is no operator of both syntaxes.
func (t *translator) plain(ch byte) bool {
	switch ch {
	case '*':
		if !t.extended && (t.atStart || t.anchored) {
			// There is nothing to repeat: plain in basic expressions.
			break
		}
		t.pos++
		return t.repeat("*")
	case '.':
		t.pos++
		t.out.WriteByte('.')
		t.wide = true
		t.piece()
		return true
	case '[':
		return t.bracket()
	case '^':
		if !t.extended && !t.atStart {
			break
		}
		t.pos++
		t.out.WriteByte('^')
		t.atStart, t.repeatable, t.wordLast = false, false, false
		t.anchored = true
		return true
	case '$':
		if !t.extended && !t.atEnd() {
			break
		}
		t.pos++
		t.out.WriteString(`\z`)
		t.atStart, t.repeatable, t.wordLast = false, false, false
		return true
	}
	t.pos++
	t.literal(ch)
	return true
}

// atEnd reports whether a dollar sign of a basic expression is an anchor.
func (t *translator) atEnd() bool {
	rest := t.in[t.pos+1:]
	return rest == "" || strings.HasPrefix(rest, `\)`) || strings.HasPrefix(rest, `\|`)
}

// escape writes \ch where ch is no operator.
func (t *translator) escape(ch byte) bool {
	t.pos += 2
	if t.portable && strings.IndexByte("wWsSbB<>", ch) >= 0 {
		return false
	}
	switch ch {
	case 'w', 'W':
		t.wide = true
		t.out.WriteString(`\` + string(rune(ch)))
		t.piece()
		return true
	case 's', 'S':
		t.wide = true
		if ch == 's' {
			t.out.WriteString(`[\s\v]`)
		} else {
			t.out.WriteString(`[^\s\v]`)
		}
		t.piece()
		return true
	case 'b', 'B':
		t.wide = true
		t.out.WriteString(`\` + string(rune(ch)))
		t.atStart, t.repeatable = false, false
		return true
	case '<':
		// Go has no one-sided boundary: right where a word character follows.
		t.wide = true
		if !isWord(t.peek(0)) || t.pos+1 < len(t.in) && strings.IndexByte(`*?+{\`, t.peek(1)) >= 0 {
			return false
		}
		t.out.WriteString(`\b`)
		t.atStart, t.repeatable = false, false
		return true
	case '>':
		t.wide = true
		if !t.wordLast {
			return false
		}
		t.out.WriteString(`\b`)
		t.repeatable = false
		return true
	case 'n':
		if t.escapes {
			t.literal('\n')
			return true
		}
	case 't':
		if t.escapes {
			t.literal('\t')
			return true
		}
	}
	if isWord(ch) || ch == '`' || ch == '\'' || ch == '\n' {
		return false
	}
	t.literal(ch)
	return true
}

// bracket writes a bracket expression.
func (t *translator) bracket() bool {
	i := t.pos + 1
	var b strings.Builder
	b.WriteByte('[')
	if i < len(t.in) && t.in[i] == '^' {
		b.WriteByte('^')
		t.wide = true
		i++
	}
	for first := true; ; first = false {
		if i >= len(t.in) {
			return false
		}
		ch := t.in[i]
		switch {
		case ch == '\\' && t.portable:
			return false
		case ch == ']' && !first:
			b.WriteByte(']')
			t.pos = i + 1
			t.out.WriteString(b.String())
			t.piece()
			return true
		case ch == '[' && i+1 < len(t.in) && strings.IndexByte(":.=", t.in[i+1]) >= 0:
			end := strings.Index(t.in[i:], ":]")
			if t.in[i+1] != ':' || end < 0 {
				return false
			}
			name := t.in[i+2 : i+max(end, 2)]
			if _, ok := trClass(name); !ok {
				return false
			}
			t.wide = true
			b.WriteString("[:" + name + ":]")
			i += end + 2
			continue
		case ch == '\\' && i+1 < len(t.in) && t.escapes:
			switch next := t.in[i+1]; {
			case next == 'n':
				b.WriteString(`\n`)
				i += 2
				continue
			case next == 't':
				b.WriteString(`\t`)
				i += 2
				continue
			case isWord(next) || next == ']' || next == '\\' || next == '[' || next == '^':
				return false
			}
		}
		to := ch
		n := 1
		if i+2 < len(t.in) && t.in[i+1] == '-' && t.in[i+2] != ']' {
			to, n = t.in[i+2], 3
			if to == '[' || to == '\\' || to < ch {
				return false
			}
		}
		b.WriteString(bracketChar(ch))
		if n == 3 {
			b.WriteString("-" + bracketChar(to))
		}
		i += n
	}
}

func bracketChar(ch byte) string {
	if isWord(ch) || ch == ' ' || ch == '\n' {
		return string(rune(ch))
	}
	return `\x` + hexDigits(string(rune(ch)), false)
}
