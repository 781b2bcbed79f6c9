package inline

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gstack/shellast/value"
)

type tokenKind uint8

const (
	ident   tokenKind = iota
	text              // a string literal, str its value
	shell             // a literal that a shell runs: `...`, qx(), %x()
	list              // qw(), %w()
	punct             // one operator or bracket
	newline           // the end of a line
	unknown           // text of the code that is not known
)

type token struct {
	kind  tokenKind
	name  string // ident, punct
	str   value.Str
	items []value.Str
	// glued: no blank before it.
	glued bool
}

// lexer reads code; unknown parts of the code are tokens of their own, or parts
// of the string they stand in.
type lexer struct {
	lang  Language
	src   string
	parts []value.Part // for placeholder characters in src
	i     int
	out   []token
	glue  bool
}

const placeholder = '\uE000'

func lex(lang Language, code value.Str) []token {
	l := &lexer{lang: lang}
	var b strings.Builder
	for _, p := range code {
		if p.Kind != value.Unknown {
			b.WriteString(p.Text)
			continue
		}
		if len(l.parts) < 200 {
			l.parts = append(l.parts, p)
		}
		b.WriteRune(placeholder + rune(len(l.parts)-1))
	}
	l.src = b.String()
	l.run()
	return l.out
}

// known turns source text back into an abstract string.
func (l *lexer) known(s string) value.Str {
	if len(l.parts) == 0 {
		return value.Of(s)
	}
	var out value.Str
	start := 0
	for i, c := range s {
		if n := int(c - placeholder); c >= placeholder && n < len(l.parts) {
			out = out.Append(value.Of(s[start:i])).Append(value.Str{l.parts[n]})
			start = i + utf8.RuneLen(c)
		}
	}
	return out.Append(value.Of(s[start:]))
}

func (l *lexer) put(t token) {
	t.glued = l.glue
	l.out = append(l.out, t)
	l.glue = true
}

func (l *lexer) rest() string { return l.src[l.i:] }

func (l *lexer) run() {
	for l.i < len(l.src) {
		c := l.src[l.i]
		switch {
		case c == '\n':
			l.put(token{kind: newline})
			l.i++
			l.glue = false
		case c == ' ' || c == '\t' || c == '\r':
			l.i++
			l.glue = false
		case c == '\\' && strings.HasPrefix(l.rest(), "\\\n"):
			l.i += 2
		case l.comment():
			l.glue = false
		case l.quoted():
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= utf8.RuneSelf && !strings.HasPrefix(l.rest(), string(placeholder)):
			j := l.i
			for j < len(l.src) && (isIdent(l.src[j]) || l.src[j] >= utf8.RuneSelf) {
				j++
			}
			l.word(l.src[l.i:j])
			l.i = j
		default:
			n := 1
			for _, op := range [...]string{"...", "->", "=>", "::", "==", "!=", "<=", ">=", "&&", "||", "..", "+=", ".=", "**", ":="} {
				if strings.HasPrefix(l.rest(), op) {
					n = len(op)
					break
				}
			}
			l.put(token{kind: punct, name: l.src[l.i : l.i+n]})
			l.i += n
		}
	}
	l.put(token{kind: newline})
}

func isIdent(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// word puts an identifier, or the unknown part it holds.
func (l *lexer) word(w string) {
	s := l.known(w)
	if s.HasUnknown() {
		l.put(token{kind: unknown, str: s})
		return
	}
	l.put(token{kind: ident, name: w})
}

// comment skips a comment.
func (l *lexer) comment() bool {
	r := l.rest()
	toLine := func() bool {
		if j := strings.IndexByte(r, '\n'); j >= 0 {
			l.i += j
		} else {
			l.i = len(l.src)
		}
		return true
	}
	switch l.lang {
	case JavaScript, PHP:
		if strings.HasPrefix(r, "//") {
			return toLine()
		}
		if strings.HasPrefix(r, "/*") {
			if j := strings.Index(r[2:], "*/"); j >= 0 {
				l.i += j + 4
			} else {
				l.i = len(l.src)
			}
			return true
		}
		return l.lang == PHP && r[0] == '#' && toLine()
	case Lua, AppleScript:
		if strings.HasPrefix(r, "--") {
			if l.lang == Lua && strings.HasPrefix(r, "--[[") {
				if j := strings.Index(r, "]]"); j >= 0 {
					l.i += j + 2
					return true
				}
			}
			return toLine()
		}
	case Perl:
		return r[0] == '#' && (l.i == 0 || l.src[l.i-1] != '$') && toLine()
	case Python, Ruby, AWK, R, Tcl:
		return r[0] == '#' && toLine()
	}
	return false
}

// quoted reads a string literal.
func (l *lexer) quoted() bool {
	r := l.rest()
	c := r[0]
	switch l.lang {
	case Python:
		n := 0
		for n < len(r) && n < 2 && strings.IndexByte("rRbBuUfF", r[n]) >= 0 {
			n++
		}
		if n < len(r) && (r[n] == '"' || r[n] == '\'') && (n == 0 || l.i == 0 || !isIdent(l.src[l.i-1])) {
			prefix := strings.ToLower(r[:n])
			q := r[n : n+1]
			if strings.HasPrefix(r[n:], q+q+q) {
				q = q + q + q
			}
			l.i += n + len(q)
			l.string(q, !strings.Contains(prefix, "r"), strings.Contains(prefix, "f"))
			return true
		}
	case AWK, AppleScript:
		if c == '"' {
			l.i++
			l.string(`"`, true, false)
			return true
		}
		if c == '/' && l.lang == AWK && l.regexAllowed() {
			l.i++
			l.skipRegex()
			return true
		}
	case JavaScript:
		switch c {
		case '"', '\'':
			l.i++
			l.string(string(c), true, false)
			return true
		case '`':
			l.i++
			l.string("`", true, true)
			return true
		case '/':
			if l.regexAllowed() {
				l.i++
				l.skipRegex()
				return true
			}
		}
	case Lua:
		if c == '"' || c == '\'' {
			l.i++
			l.string(string(c), true, false)
			return true
		}
		if c == '[' {
			n := 1
			for n < len(r) && r[n] == '=' {
				n++
			}
			if n < len(r) && r[n] == '[' {
				l.i += n + 1
				l.string("]"+r[1:n]+"]", false, false)
				return true
			}
		}
	case Perl, Ruby, PHP, R, Tcl:
		switch c {
		case '"':
			l.i++
			l.string(`"`, true, l.lang != R)
			return true
		case '\'':
			if l.lang == Tcl {
				return false
			}
			l.i++
			l.string("'", l.lang == R, false)
			return true
		case '`':
			if l.lang == R || l.lang == Tcl {
				return false
			}
			l.i++
			l.string("`", true, true)
			l.out[len(l.out)-1].kind = shell
			return true
		}
		return l.operatorQuote()
	}
	return false
}

// operatorQuote reads q(), qq(), qw(), qx() of Perl and %q(), %w(), %x() of
// Ruby.
func (l *lexer) operatorQuote() bool {
	r := l.rest()
	if l.i > 0 && isIdent(l.src[l.i-1]) {
		return false
	}
	op, n := "", 0
	switch l.lang {
	case Perl:
		for _, o := range [...]string{"qq", "qw", "qx", "q"} {
			if strings.HasPrefix(r, o) && len(r) > len(o) {
				op, n = o, len(o)
				break
			}
		}
		for n > 0 && n < len(r) && r[n] == ' ' {
			n++
		}
		if op == "" || n >= len(r) || isIdent(r[n]) || strings.IndexByte(",;=)", r[n]) >= 0 || r[n] == '\n' {
			return false
		}
	case Ruby:
		for _, o := range [...]string{"%q", "%Q", "%w", "%W", "%x", "%i"} {
			if strings.HasPrefix(r, o) && len(r) > len(o) {
				op, n = o, len(o)
				break
			}
		}
		if op == "" || isIdent(r[n]) || r[n] == ' ' {
			return false
		}
	default:
		return false
	}
	open := r[n]
	end := closing(open)
	l.i += n + 1
	start := l.i
	depth := 1
	for l.i < len(l.src) {
		switch c := l.src[l.i]; {
		case c == '\\':
			l.i++
		case c == end:
			depth--
		case c == open:
			depth++
		}
		if depth == 0 {
			break
		}
		l.i++
	}
	body := l.src[start:min(l.i, len(l.src))]
	l.i = min(l.i+1, len(l.src))
	switch op {
	case "qw", "%w", "%W", "%i":
		var items []value.Str
		for _, w := range strings.Fields(body) {
			items = append(items, l.known(w))
		}
		l.put(token{kind: list, items: items})
	case "qx", "%x":
		l.put(token{kind: shell, str: l.interpolate(body)})
	case "qq", "%Q":
		l.put(token{kind: text, str: l.interpolate(body)})
	default:
		l.put(token{kind: text, str: l.known(body)})
	}
	return true
}

func closing(c byte) byte {
	switch c {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	case '<':
		return '>'
	}
	return c
}

// regexAllowed: a slash begins a regular expression where a value may begin.
func (l *lexer) regexAllowed() bool {
	if len(l.out) == 0 {
		return true
	}
	t := l.out[len(l.out)-1]
	switch t.kind {
	case punct:
		return t.name != ")" && t.name != "]" && t.name != "}"
	case newline:
		return true
	case ident:
		return t.name == "return" || t.name == "typeof" || t.name == "case"
	}
	return false
}

func (l *lexer) skipRegex() {
	class := false
	for l.i < len(l.src) && l.src[l.i] != '\n' {
		switch c := l.src[l.i]; {
		case c == '\\':
			l.i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			l.i++
			l.put(token{kind: punct, name: "regex"})
			return
		}
		l.i++
	}
	l.i = min(l.i, len(l.src))
	l.put(token{kind: punct, name: "regex"})
}

// string reads to the closing quote.
func (l *lexer) string(quote string, escapes, interpolates bool) {
	start := l.i
	for l.i < len(l.src) && !strings.HasPrefix(l.rest(), quote) {
		if l.src[l.i] == '\\' {
			l.i++
		}
		l.i++
	}
	body := l.src[start:min(l.i, len(l.src))]
	l.i = min(l.i+len(quote), len(l.src))
	if len(body) > 0 && body[len(body)-1] == '\\' && l.i >= len(l.src) {
		escapes = false
	}
	switch {
	case interpolates && l.lang == Python:
		l.put(token{kind: text, str: l.braces(body, "{", escapes)})
	case interpolates:
		l.put(token{kind: text, str: l.interpolate(body)})
	case escapes:
		l.put(token{kind: text, str: l.known(unescape(body))})
	default:
		if quote == "'" {
			body = strings.NewReplacer(`\'`, `'`, `\\`, `\`).Replace(body)
		}
		l.put(token{kind: text, str: l.known(body)})
	}
}

// interpolate reads "$x", "${x}", "#{x}", "@x" in a string.
func (l *lexer) interpolate(body string) value.Str {
	switch l.lang {
	case Ruby:
		return l.braces(body, "#{", true)
	case JavaScript:
		return l.braces(body, "${", true)
	}
	var out value.Str
	for body != "" {
		i := strings.IndexAny(body, "$@\\[")
		if i < 0 {
			break
		}
		if body[i] == '\\' || body[i] == '[' && l.lang != Tcl {
			n := i + escapeLen(body[i:])
			if body[i] == '[' {
				n = i + 1
			}
			out = out.Append(l.known(unescape(body[:n])))
			body = body[n:]
			continue
		}
		j := i + 1
		if j < len(body) && body[j] == '{' {
			if k := strings.IndexByte(body[j:], '}'); k > 0 {
				out = out.Append(l.known(body[:i])).Append(variable(strings.Trim(body[j+1:j+k], "$ ")))
				body = body[j+k+1:]
				continue
			}
		}
		for j < len(body) && isIdent(body[j]) {
			j++
		}
		if j == i+1 || body[i] == '@' && l.lang != Perl {
			out = out.Append(l.known(body[:i+1]))
			body = body[i+1:]
			continue
		}
		name := body[i+1 : j]
		if l.lang == Perl && j < len(body) && (body[j] == '{' || body[j] == '[') { // an element
			if k := strings.IndexAny(body[j:], "]}"); k > 0 {
				out = out.Append(l.known(body[:i])).Append(variable("$" + name + body[j:j+k+1]))
				body = body[j+k+1:]
				continue
			}
		}
		out = out.Append(l.known(body[:i])).Append(variable(name))
		body = body[j:]
	}
	return out.Append(l.known(unescape(body)))
}

// braces reads a string in which open ... } is an expression.
func (l *lexer) braces(body, open string, escapes bool) value.Str {
	var out value.Str
	lit := func(s string) value.Str {
		if escapes {
			s = unescape(s)
		}
		return l.known(s)
	}
	for {
		i := strings.Index(body, open)
		if i < 0 {
			return out.Append(lit(body))
		}
		if l.lang == Python && strings.HasPrefix(body[i:], "{{") {
			out = out.Append(lit(body[:i+1]))
			body = body[i+2:]
			continue
		}
		depth, j := 1, i+len(open)
		for j < len(body) && depth > 0 {
			switch body[j] {
			case '{':
				depth++
			case '}':
				depth--
			}
			j++
		}
		expr := strings.TrimSpace(strings.TrimSuffix(body[i+len(open):j], "}"))
		out = out.Append(lit(body[:i])).Append(l.expression(expr))
		body = body[j:]
	}
}

// expression is the value of an expression inside a string: a variable, or a
// literal in quotes.
func (l *lexer) expression(e string) value.Str {
	if len(e) > 1 && (e[0] == '"' || e[0] == '\'') && e[len(e)-1] == e[0] {
		return l.known(e[1 : len(e)-1])
	}
	return variable(strings.TrimLeft(e, "@$"))
}

// variable stands for a variable until its value is known.
func variable(name string) value.Str {
	return value.Str{{Kind: value.Unknown, Text: name, Origin: value.FromLimit}}
}

func home() value.Str { return value.UnknownStr("$HOME", value.FromEnv, value.Home) }

// escapeLen is the length of the escape that s begins with.
func escapeLen(s string) int {
	n := 2
	if len(s) > 1 {
		switch c := s[1]; {
		case c == 'x':
			n = 4
		case c == 'u':
			n = 6
		case c >= '0' && c <= '7':
			for n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '7' {
				n++
			}
		}
	}
	return min(n, len(s))
}

// unescape decodes the escapes that these languages share.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; {
		case c == 'n':
			b.WriteByte('\n')
		case c == 't':
			b.WriteByte('\t')
		case c == 'r':
			b.WriteByte('\r')
		case c == '\n':
		case c == 'x' && i+2 < len(s):
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 2
			} else {
				b.WriteString(`\x`)
			}
		case c == 'u' && i+4 < len(s):
			if n, err := strconv.ParseUint(s[i+1:i+5], 16, 32); err == nil {
				b.WriteRune(rune(n))
				i += 4
			} else {
				b.WriteString(`\u`)
			}
		case c >= '0' && c <= '7':
			j := i
			for j < len(s) && j < i+3 && s[j] >= '0' && s[j] <= '7' {
				j++
			}
			n, _ := strconv.ParseUint(s[i:j], 8, 16)
			b.WriteByte(byte(n))
			i = j - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
