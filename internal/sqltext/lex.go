package sqltext

import (
	"strings"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	word   kind = iota // name, keyword, number, variable
	open               // a word that is not known, or not all of it
	name               // quoted name
	str                // constant
	punct              // one character
	semi               // ;
	inner              // ; while DELIMITER has set another delimiter
	end                // end of a statement whatever it is: GO, \g, DELIMITER
	meta               // command of the client, the next one of lexer.metas
	forget             // the session starts anew
	gexec              // \gexec: the results of the statement are run
)

// token is a piece of the text. Offsets are of 32 bits so that a text of the
// size of the largest command has tokens of a bearable size.
type token struct {
	kind       kind
	start, end int32
}

// semicolon reports whether a token is a semicolon.
func (t token) semicolon() bool { return t.kind == semi || t.kind == inner }

type lexer struct {
	src   string
	pos   int
	d     Dialect
	toks  []token
	metas []Statement
	// delimiter that DELIMITER set; "" is the semicolon alone.
	delimiter string
	// fresh: the current statement has no token yet. bol: only blanks since
	// the line began.
	fresh, bol bool
	// executed: inside of how many /*! comments.
	executed int
	// server: the text does not pass through the client, so it has no
	// commands of the client.
	server bool
	rules  feature
}

func (l *lexer) has(f feature) bool { return l.rules&f != 0 }

func (l *lexer) at(i int) byte {
	if i < len(l.src) {
		return l.src[i]
	}
	return 0
}

func (l *lexer) add(k kind, start int) {
	l.toks = append(l.toks, token{k, int32(start), int32(l.pos)})
	if k != forget {
		l.fresh = k == semi || k == inner || k == end || k == gexec
	}
	l.bol = false
}

func (l *lexer) run() {
	l.rules = l.d.features()
	if l.server {
		l.rules &^= clientCommands
	}
	for l.pos < len(l.src) {
		l.step()
	}
}

// step reads a token, a blank or a comment; it always moves on.
func (l *lexer) step() {
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.pos++
		l.bol = true
		return
	case c != 0 && c <= ' ':
		l.pos++
		return
	case c >= utf8.RuneSelf:
		if n := blankRune(l.src[l.pos:]); n > 0 {
			l.pos += n
			return
		}
	}
	if l.bol && l.lineCommand() || l.comment() || l.quoted() {
		return
	}
	start := l.pos
	if l.atDelimiter() {
		l.pos += len(l.delimiter)
		l.add(end, start)
		return
	}
	switch {
	case c == '\\' && l.has(slashCommands):
		l.slashCommand()
	case c == '\\' && l.has(shortCommands):
		l.shortCommand()
	case c == ';':
		l.pos++
		if l.delimiter == "" {
			l.add(semi, start)
		} else {
			l.add(inner, start)
		}
	case c == 0, wordByte(c):
		l.word()
	case c == ':' && l.has(slashCommands) && l.interpolated(), c == '$' && l.at(l.pos+1) == '(' && l.has(batchCommands):
		l.variable()
	case c == '$', (c == '#' || c == '@') && !l.has(hashComment), c == '@':
		l.pos++
		for l.pos < len(l.src) && !l.atDelimiter() && (wordByte(l.src[l.pos]) || l.src[l.pos] == '@' || l.src[l.pos] == '#') {
			l.pos++
		}
		l.add(word, start)
	default:
		l.pos++
		l.add(punct, start)
	}
}

// atDelimiter reports whether the delimiter that DELIMITER set comes next; it
// ends a statement even in the middle of a word.
func (l *lexer) atDelimiter() bool {
	return l.delimiter != "" && strings.HasPrefix(l.src[l.pos:], l.delimiter)
}

// wordByte reports whether c is part of a name.
func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// blankRune is the length of a blank outside of ASCII at the beginning of s.
// Some servers skip them; where one does not, the statement is an error.
func blankRune(s string) int {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r == 0x85, r == 0xA0, r >= 0x2000 && r <= 0x200B, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return n
	}
	return 0
}

// hole returns the end of the hole at i.
func (l *lexer) hole(i int) int {
	if n := strings.IndexByte(l.src[i+1:], 0); n >= 0 {
		return i + n + 2
	}
	return len(l.src)
}

// word reads a name, a keyword or a number, which may have holes. A letter
// ends a number: 1DROP is two words.
func (l *lexer) word() {
	start, k := l.pos, word
	digits := l.src[start] >= '0' && l.src[start] <= '9'
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == 0:
			k = open
			l.pos = l.hole(l.pos)
			continue
		case digits && c == '.':
		case !wordByte(c) && c != '$', l.atDelimiter() && l.pos > start:
			l.wordDone(k, start)
			return
		case c >= utf8.RuneSelf && blankRune(l.src[l.pos:]) > 0:
			l.wordDone(k, start)
			return
		case digits && (c < '0' || c > '9') && c|0x20 != 'e' && c|0x20 != 'x' && c != '_':
			l.wordDone(k, start)
			return
		}
		l.pos++
	}
	l.wordDone(k, start)
}

func (l *lexer) wordDone(k kind, start int) {
	// mysql takes a change of the delimiter anywhere outside of constants.
	if k == word && l.has(shortCommands) && strings.EqualFold(l.src[start:l.pos], "delimiter") {
		if c := l.at(l.pos); c == ' ' || c == '\t' {
			l.setDelimiter(start)
			return
		}
	}
	l.add(k, start)
}

// setDelimiter reads the new delimiter, which stands after a blank.
func (l *lexer) setDelimiter(start int) {
	l.pos = l.blanks(l.pos)
	from := l.pos
	for l.pos < len(l.src) && l.src[l.pos] > ' ' {
		l.pos++
	}
	// The client takes at most 16 bytes.
	if d := strings.Trim(l.src[from:l.pos], `'"`); len(d) <= 16 {
		l.delimiter = d
		if d == ";" {
			l.delimiter = ""
		}
	}
	l.add(end, start)
}

// interpolated reports whether a psql variable (:name, :'name', :"name")
// stands at the colon.
func (l *lexer) interpolated() bool {
	c := l.at(l.pos + 1)
	if l.pos > 0 && l.src[l.pos-1] == ':' {
		return false
	}
	return c == '\'' || c == '"' || c != 0 && wordByte(c)
}

// variable reads a variable of the client: :name or $(name).
func (l *lexer) variable() {
	start := l.pos
	l.pos++
	switch q := l.at(l.pos); q {
	case '\'', '"':
		l.pos++
		l.until(q, false)
	case '(':
		l.until(')', false)
	default:
		for l.pos < len(l.src) && wordByte(l.src[l.pos]) {
			l.pos++
		}
	}
	l.add(open, start)
}

// comment skips a comment.
func (l *lexer) comment() bool {
	c, next := l.src[l.pos], l.at(l.pos+1)
	switch {
	case c == '-' && next == '-':
		// mysql drops such a line before the server sees it.
		if l.has(blankAfterDash) && l.at(l.pos+2) > ' ' && !(l.bol && l.fresh) {
			return false
		}
	case c == '#' && l.has(hashComment):
		if l.d == ClickHouse && next != ' ' && next != '!' {
			return false
		}
	case c == '#' && l.d == SQLite && l.bol && l.fresh:
	case c == '/' && next == '/' && l.has(slashComment):
	case c == '/' && next == '*':
		l.blockComment()
		return true
	case c == '*' && next == '/' && l.executed > 0:
		l.executed--
		l.pos += 2
		return true
	default:
		return false
	}
	// PostgreSQL ends such a comment at a carriage return as well.
	if n := strings.IndexAny(l.src[l.pos:], "\r\n"); n >= 0 {
		l.pos += n
	} else {
		l.pos = len(l.src)
	}
	return true
}

func (l *lexer) blockComment() {
	body := l.src[l.pos+2:]
	if l.has(execComment) {
		intro := strings.TrimPrefix(body, "M")
		if strings.HasPrefix(intro, "!") {
			intro = strings.TrimLeft(intro[1:], "0123456789")
			l.pos = len(l.src) - len(intro)
			l.executed++
			return
		}
	}
	depth := 1
	for l.pos += 2; ; {
		n := strings.IndexByte(l.src[l.pos:], '/')
		if n < 0 {
			l.pos = len(l.src)
			return
		}
		i := l.pos + n
		l.pos = i + 1
		switch {
		case n > 0 && l.src[i-1] == '*':
			if depth--; depth == 0 {
				return
			}
		case l.at(i+1) == '*' && l.has(nestedComment):
			depth++
			l.pos = i + 2
		}
	}
}

// quoted reads a constant or a quoted name.
func (l *lexer) quoted() bool {
	start := l.pos
	switch c := l.src[l.pos]; c {
	case '\'', '"':
		k := str
		if c == '"' && !l.has(stringQuote) {
			k = name
		}
		back := l.has(backslashQuote) && (k == str || l.d == ClickHouse) || c == '\'' && l.afterE()
		if l.has(tripleQuote) && strings.HasPrefix(l.src[start:], strings.Repeat(string(c), 3)) {
			l.pos += 3
			l.untilTriple(c)
		} else {
			l.pos++
			l.until(c, back)
		}
		l.add(k, start)
		return true
	case '`':
		if !l.has(backtickName) {
			return false
		}
		l.pos++
		l.until('`', l.d == ClickHouse || l.d == BigQuery)
		l.add(name, start)
		return true
	case '[':
		if !l.has(bracketName) {
			return false
		}
		l.pos++
		l.until(']', false)
		l.add(name, start)
		return true
	case '$':
		if !l.has(dollarQuote) {
			return false
		}
		i := l.pos + 1
		for i < len(l.src) && wordByte(l.src[i]) {
			i++
		}
		if l.at(i) != '$' || l.at(l.pos+1) >= '0' && l.at(l.pos+1) <= '9' {
			return false
		}
		tag := l.src[l.pos : i+1]
		if n := strings.Index(l.src[i+1:], tag); n >= 0 {
			l.pos = i + 1 + n + len(tag)
		} else {
			l.pos = len(l.src)
		}
		l.add(str, start)
		return true
	}
	return false
}

// afterE reports whether the word E stands directly before the quote.
func (l *lexer) afterE() bool {
	if !l.has(escapeString) || len(l.toks) == 0 {
		return false
	}
	t := l.toks[len(l.toks)-1]
	return t.kind == word && int(t.end) == l.pos && strings.EqualFold(l.text(t), "e")
}

// until moves behind the closing quote; a doubled one stands for itself.
func (l *lexer) until(q byte, backslash bool) {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == 0:
			l.pos = l.hole(l.pos)
		case c == '\\' && backslash:
			l.pos = min(l.pos+2, len(l.src))
		case c == q:
			l.pos++
			if l.at(l.pos) != q {
				return
			}
			l.pos++
		default:
			l.pos++
		}
	}
}

func (l *lexer) untilTriple(q byte) {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == 0:
			l.pos = l.hole(l.pos)
		case c == '\\':
			l.pos = min(l.pos+2, len(l.src))
		case c == q && l.at(l.pos+1) == q && l.at(l.pos+2) == q:
			l.pos += 3
			return
		default:
			l.pos++
		}
	}
}

// text is a token as written.
func (l *lexer) text(t token) string { return l.src[t.start:t.end] }

// is reports whether a token is the keyword.
func (l *lexer) is(t token, keyword string) bool {
	return t.kind == word && strings.EqualFold(l.text(t), keyword)
}

// sign reports whether a token is the character.
func (l *lexer) sign(t token, c byte) bool { return t.kind == punct && l.src[t.start] == c }

// keyword is a word in upper case; "" for anything else, and for words that
// are longer than any keyword.
func (l *lexer) keyword(t token) string {
	if t.kind != word || t.end-t.start > 24 {
		return ""
	}
	return strings.ToUpper(l.text(t))
}

// body is what a constant or quoted name stands for.
func (l *lexer) body(t token) string {
	s := l.text(t)
	if s == "" {
		return ""
	}
	q := s[0]
	if q == '$' {
		tag := s[:strings.IndexByte(s[1:], '$')+2]
		return strings.TrimSuffix(s[len(tag):], tag)
	}
	if l.has(tripleQuote) && len(s) >= 6 && s[1] == q && s[2] == q {
		return strings.TrimSuffix(s[3:], s[:3])
	}
	closing := string(q)
	if q == '[' {
		closing = "]"
	}
	s = strings.TrimSuffix(s[1:], closing)
	s = strings.ReplaceAll(s, closing+closing, closing)
	if t.kind == str && strings.IndexByte(s, '\\') >= 0 && (l.has(backslashQuote) || l.has(escapeString)) {
		s = unescape(s)
	}
	return s
}

// unescape resolves the escapes that can hide a keyword or a separator.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'n', 'r', 't', 'b', 'f':
			b.WriteByte(' ')
		case 'x', 'u', 'U':
			n, v := 0, rune(0)
			for n < 8 && i+1+n < len(s) && hexDigit(s[i+1+n]) >= 0 && (c != 'x' || n < 2) && (c != 'u' || n < 4) {
				v = v<<4 | rune(hexDigit(s[i+1+n]))
				n++
			}
			if n == 0 {
				b.WriteByte(c)
			} else if v > 0 {
				b.WriteRune(v)
			}
			i += n
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
