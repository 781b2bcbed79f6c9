// Package secrets takes secrets out of shell commands before they are shown.
// It owns the list of what counts as a secret (docs/replay.md has it in words)
// and nothing else: it does not judge commands, and it rather hides a word too
// many than one too few. Its time is linear in the length of the text.
package secrets

import "strings"

// Masked stands where a secret was.
const Masked = "[secret]"

// Mask is the text of a shell command, or of a path or a message about one,
// without the secrets in it.
func Mask(text string) string {
	m := masker{text: text}
	m.scan()
	if len(m.hidden) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, s := range m.hidden {
		b.WriteString(text[at:s.start])
		b.WriteString(Masked)
		at = s.end
	}
	b.WriteString(text[at:])
	return b.String()
}

type span struct{ start, end int }

// masker reads a text once from the left. Every detector that matches moves
// the position behind what it hides; one that does not has looked at most
// lookahead bytes far.
type masker struct {
	text   string
	at     int
	quote  byte   // the shell's quotes around the position, 0 outside
	script bool   // the quotes hold a script, which has quotes of its own
	inner  byte   // the quotes of the script around the position
	hidden []span // in order, not overlapping
	// segment is the simple command around the position.
	segment segment
}

// lookahead bounds how far a detector may look without hiding what it saw.
const lookahead = 512

func (m *masker) scan() {
	for m.at < len(m.text) {
		c := m.text[m.at]
		switch {
		case c == '-' && m.privateKey():
		case c == ':' && m.userInfo():
		case isWord(c):
			m.word()
		case c == '\\' && m.escapes():
			m.at += min(2, len(m.text)-m.at)
		case c == '\'' || c == '"':
			m.quoting(c)
			m.at++
		default:
			if m.within() == 0 && strings.IndexByte(";|&\n(", c) >= 0 {
				m.segment.end(m.at, c)
			}
			m.at++
		}
	}
}

// quoting takes in a quote at the position.
func (m *masker) quoting(c byte) {
	switch {
	case m.quote == 0:
		m.quote, m.script, m.inner = c, m.opensScript(), 0
	case m.quote == c:
		m.quote, m.script, m.inner = 0, false, 0
	case m.script && m.inner == 0:
		m.inner = c
	case m.script && m.inner == c:
		m.inner = 0
	}
}

// within are the quotes around the position, as the shell sees them that runs
// the text there.
func (m *masker) within() byte {
	if m.script {
		return m.inner
	}
	return m.quote
}

// escapes reports whether a backslash takes away the meaning of what follows.
func (m *masker) escapes() bool { return m.within() != '\'' }

// opensScript reports whether the quotes at the position hold the code of a
// shell.
func (m *masker) opensScript() bool {
	before := strings.TrimRight(m.text[max(0, m.at-16):m.at], " \t$")
	word := before[strings.LastIndexAny(before, " \t\n")+1:]
	return word == "eval" || len(word) > 1 && len(word) < 6 && word[0] == '-' && word[1] != '-' && strings.HasSuffix(word, "c")
}

// hide hides a part of the text and moves behind it.
func (m *masker) hide(start, end int) {
	if start < end {
		if n := len(m.hidden); n > 0 && start <= m.hidden[n-1].end {
			m.hidden[n-1].end = max(m.hidden[n-1].end, end)
		} else {
			m.hidden = append(m.hidden, span{start, end})
		}
	}
	m.at = max(m.at, end)
}

// isWord reports whether a byte can be a part of a name, an option or a token.
func isWord(c byte) bool {
	return c == '_' || c == '-' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// word looks at a name and at what follows it.
func (m *masker) word() {
	start, end := m.at, m.at
	for end < len(m.text) && isWord(m.text[end]) {
		end++
	}
	word := m.text[start:end]
	m.at = end
	if n := tokenLen(m.text[start:]); n > 0 {
		m.hide(start, start+n)
		return
	}
	if m.option(word, start) {
		return
	}
	m.segment.word(word, start, m.boundary(start))
	if m.segment.feeds(word) {
		m.hideFed()
	}
	if isSecretName(word) && m.assigned(word) {
		return
	}
	if isSecretWord(word) {
		m.following(word)
	}
}

// boundary reports whether a word begins at a place, as the shell sees it.
func (m *masker) boundary(start int) bool {
	return start == 0 || strings.IndexByte(" \t\n;|&('\"`", m.text[start-1]) >= 0
}

// blanks is the first place from a place on that is not blank.
func (m *masker) blanks(at int) int {
	for at < len(m.text) && isBlank(m.text[at]) {
		at++
	}
	return at
}

// assigned hides the value behind NAME=, NAME: and their kind; the position is
// behind the name. It reports whether there was one.
func (m *masker) assigned(name string) bool {
	at := m.at
	// "name": and ["name"]= and \"name\":
	for n := 0; n < 4 && at < len(m.text) && strings.IndexByte(`\"'])`, m.text[at]) >= 0; n++ {
		at++
	}
	at = m.blanks(at)
	sign := at
	for at < len(m.text) && at < sign+3 && strings.IndexByte("=:>+", m.text[at]) >= 0 {
		at++
	}
	if at == sign || strings.HasPrefix(m.text[sign:], "://") || m.text[sign] == '>' {
		return false
	}
	value := m.blanks(at)
	how := assignment
	if m.text[at-1] == ':' {
		how = header
	} else if value > at && sign == m.at {
		return false // NAME= and a blank: the shell's empty value
	}
	if m.isCode(value) {
		return false
	}
	end := m.value(value, how)
	if shown := m.text[value:end]; isPlain(name, shown) {
		return false
	}
	m.hide(value, end)
	return true
}

// isCode reports whether a value is the output of a command, which is read on
// its own.
func (m *masker) isCode(at int) bool {
	rest := strings.TrimPrefix(m.text[at:min(len(m.text), at+3)], `"`)
	return strings.HasPrefix(rest, "$(") || strings.HasPrefix(rest, "`")
}

// What a value is of decides where it ends.
type kind uint8

const (
	assignment kind = iota // at a blank outside of quotes
	header                 // at the end of the line or of the quotes
	operand                // at a blank, within quotes too
)

// value is the end of a value. That of an assignment within quotes goes on to
// their end, since the quotes may be there for its blanks.
func (m *masker) value(start int, of kind) int {
	at, first := start, start
	if strings.HasPrefix(m.text[at:], "$'") || strings.HasPrefix(m.text[at:], `$"`) {
		first++
	}
	within := m.within()
	for at < len(m.text) {
		c := m.text[at]
		switch {
		case c == '\n' || c == '`':
			return at
		case c == '\\' && at == start && strings.HasPrefix(m.text[at:], `\"`):
			return m.closingEscaped(at + 2)
		case c == '\\' && m.escapes():
			at = min(at+2, len(m.text))
		case (c == m.quote || c == within) && at > first:
			return at
		case c == '\'' || c == '"':
			at = m.closing(at+1, c)
			if within != 0 {
				return at
			}
		case isBlank(c):
			if of == operand || within == 0 && of != header {
				return at
			}
			at++
		case c == '&' || c == ';' || within == 0 && (c == '|' || c == '<' || c == '>'):
			return at
		default:
			at++
		}
	}
	return at
}

// closing is the place behind the quote that ends what begins at a place, or
// the end of the text.
func (m *masker) closing(at int, quote byte) int {
	for ; at < len(m.text); at++ {
		switch m.text[at] {
		case '\\':
			if quote == '"' {
				at++
			}
		case quote:
			return at + 1
		}
	}
	return len(m.text)
}

// closingEscaped is the same for a string of JSON that stands in double quotes,
// so that its own quotes are escaped, and those inside of it twice.
func (m *masker) closingEscaped(at int) int {
	for at < len(m.text) {
		n := 0
		for at+n < len(m.text) && m.text[at+n] == '\\' {
			n++
		}
		at += n + 1
		if n > 0 && at <= len(m.text) && m.text[at-1] == '"' && (n-1)/2%2 == 0 {
			return at
		}
	}
	return len(m.text)
}

// isPlain reports whether a value is none, or a reference to one that is kept
// elsewhere.
func isPlain(name, value string) bool {
	v := strings.Trim(value, `"' `)
	if scheme, rest, ok := strings.Cut(v, " "); ok && isSecretWord(scheme) {
		v = rest // Authorization: Bearer $TOKEN
	}
	switch strings.ToLower(v) {
	case "", "true", "false", "null", "none", "yes", "no":
		return true
	}
	if strings.HasSuffix(strings.ToLower(name), "tokens") && strings.Trim(v, "0123456789") == "" {
		return true // how many
	}
	if strings.HasPrefix(v, "$") && !strings.HasPrefix(value, "$'") {
		v = strings.TrimSuffix(strings.TrimPrefix(v[1:], "{"), "}")
		return v != "" && strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
	}
	return false
}

// following hides a long random word behind a name, a blank and no sign.
func (m *masker) following(name string) {
	at := m.blanks(m.at)
	if at == m.at {
		return
	}
	if at < len(m.text) && (m.text[at] == '"' || m.text[at] == '\'') {
		at++
	}
	end := at
	for end < len(m.text) && (isWord(m.text[end]) || strings.IndexByte("+/=~", m.text[end]) >= 0) {
		end++
	}
	least := 16
	if strings.EqualFold(name, "bearer") || strings.EqualFold(name, "basic") {
		least = 8
	}
	if end-at >= least && isRandom(m.text[at:end]) {
		m.hide(at, end)
	}
}

// userInfo hides the password, or the token, of a URL; the position is at the
// colon of "://".
func (m *masker) userInfo() bool {
	rest, ok := strings.CutPrefix(m.text[m.at:], "://")
	if !ok {
		return false
	}
	start := m.at + 3
	m.at = start
	rest = rest[:min(len(rest), lookahead)]
	if n := strings.IndexAny(rest, " \t\n\"'`<>|;"); n >= 0 {
		rest = rest[:n]
	}
	authority := rest
	if n := strings.IndexAny(rest, "/?#"); n >= 0 {
		authority = rest[:n]
		// A password that is not written as URLs want it may hold a slash.
		if _, port, ok := strings.Cut(authority, ":"); ok && strings.Trim(port, "0123456789") != "" && !strings.Contains(authority, "@") {
			authority = rest
		}
	}
	at := strings.LastIndexByte(authority, '@')
	if at < 0 {
		return true
	}
	user, password, has := strings.Cut(authority[:at], ":")
	switch {
	case has && !isPlain("", password):
		m.hide(start+len(user)+1, start+at)
	case !has && len(user) >= 16:
		m.hide(start, start+at)
	}
	return true
}

// privateKey hides a block of a private key, whether it is whole or not.
func (m *masker) privateKey() bool {
	const begin, end = "-----BEGIN ", "PRIVATE KEY"
	rest := m.text[m.at:]
	if !strings.HasPrefix(rest, begin) {
		return false
	}
	head := rest[:min(len(rest), 80)]
	n := strings.Index(head, end)
	if n < 0 {
		return false
	}
	n += len(end)
	stop := strings.Index(rest[n:], "-----END ")
	if stop < 0 {
		m.hide(m.at, len(m.text))
		return true
	}
	stop += n + len("-----END ")
	if tail := strings.Index(rest[stop:min(len(rest), stop+80)], "-----"); tail >= 0 {
		stop += tail + len("-----")
	}
	m.hide(m.at, m.at+stop)
	return true
}
