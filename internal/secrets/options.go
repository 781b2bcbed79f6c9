package secrets

import "strings"

// A segment is a simple command as far as it was read.
type segment struct {
	program string
	login   bool // it has the word login
	sudo    bool
	echo    span // the words that an echo before prints; for what reads a password
	printed bool
}

// word takes in a word of the command.
func (s *segment) word(word string, start int, first bool) {
	switch {
	case !first:
	case word == "login":
		s.login = true
	case word == "sudo":
		s.sudo = true
	case knowsSecret(word):
		s.program = word
	case word == "echo" || word == "printf":
		s.echo, s.printed = span{start + len(word), 0}, true
	}
}

// end is at a byte that ends the command.
func (s *segment) end(at int, by byte) {
	echo := s.echo
	if s.printed && echo.end == 0 {
		echo.end = at
	}
	*s = segment{echo: echo, printed: s.printed && by == '|'}
}

// feeds reports whether a word is one of a command that reads a password from
// what was printed into it.
func (s *segment) feeds(word string) bool {
	switch word {
	case "-S":
		return s.sudo && s.printed && s.echo.end > 0
	case "--password-stdin", "--stdin", "chpasswd", "--passphrase-fd", "--with-token":
		return s.printed && s.echo.end > 0
	}
	return false
}

// hideFed hides the words that were printed into a command that reads a
// password. They lie before the position, and may hold hidden parts.
func (m *masker) hideFed() {
	s := m.segment.echo
	m.segment.printed = false
	for s.start < s.end && isBlank(m.text[s.start]) {
		s.start++
	}
	for s.end > s.start && isBlank(m.text[s.end-1]) {
		s.end--
	}
	if s.start >= s.end {
		return
	}
	keep := len(m.hidden)
	for keep > 0 && m.hidden[keep-1].end > s.start {
		keep--
		s.start = min(s.start, m.hidden[keep].start)
		s.end = max(s.end, m.hidden[keep].end)
	}
	m.hidden = append(m.hidden[:keep], s)
}

// Programs whose short options hold secrets. How a value stands behind its
// letter is said by the letter that follows it: a for attached, n for the next
// word, b for both; c is both, and only what follows the colon is secret.
func shortOptions(program string) string {
	switch program {
	case "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlshow", "mysqlcheck", "mysqlpump", "mycli",
		"mariadb", "mariadb-dump", "mariadb-admin", "7z", "7za", "7zz", "7zr":
		return "pa"
	case "sshpass":
		return "pb"
	case "mongo", "mongosh", "mongodump", "mongorestore", "mongoexport", "mongoimport", "cqlsh", "htpasswd", "az", "influx":
		return "pn"
	case "redis-cli":
		return "ab"
	case "curl", "curlie":
		return "ucUcbb"
	case "http", "https", "xh", "xhs":
		return "ac"
	case "smbclient":
		return "Uc"
	case "ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldappasswd", "ldapwhoami":
		return "wb"
	case "zip", "unzip", "sqlcmd", "bcp", "mosquitto_pub", "mosquitto_sub", "kinit":
		return "Pb"
	case "ssh-keygen":
		return "NnPn"
	case "useradd", "usermod":
		return "pn"
	case "openssl":
		return "kn"
	case "docker", "podman", "nerdctl", "helm", "oc", "buildah", "skopeo", "crane", "oras":
		return "pL" // only to log in; elsewhere it is a port
	}
	return ""
}

func knowsSecret(program string) bool { return shortOptions(program) != "" }

// option hides the value of an option that holds a secret: --password X,
// -passin X, and -pX or -p X of the programs that have it. An option with a
// sign is left to assigned. The position is behind the word.
func (m *masker) option(word string, start int) bool {
	if len(word) < 2 || word[0] != '-' || !m.boundary(start) {
		return false
	}
	if word[1] != '-' && m.short(word, start) {
		return true
	}
	if len(word) < 3 || word == "-pw" {
		return word == "-pw" && m.next(false)
	}
	if (word == "--user" || word == "--proxy-user") && strings.HasPrefix(m.segment.program, "curl") && m.at < len(m.text) {
		m.at++ // a blank or a sign
		return m.next(true)
	}
	return isSecretName(word) && m.at < len(m.text) && isBlank(m.text[m.at]) && m.next(false)
}

// short hides the value of a short option.
func (m *masker) short(word string, start int) bool {
	known := shortOptions(m.segment.program)
	for i := 0; i+1 < len(known); i += 2 {
		if word[1] != known[i] {
			continue
		}
		how := known[i+1]
		if how == 'L' {
			if !m.segment.login {
				return false
			}
			how = 'b'
		}
		if len(word) == 2 && (m.at == len(m.text) || isBlank(m.text[m.at])) {
			return how != 'a' && m.next(how == 'c')
		}
		if how == 'n' || m.segment.program == "curl" && known[i] == 'b' {
			return false
		}
		m.at = start + 2
		end := m.value(m.at, operand)
		if how == 'c' {
			return m.afterColon(m.at, end)
		}
		if isPlain("", m.text[m.at:end]) {
			return false
		}
		m.hide(m.at, end)
		return true
	}
	return false
}

// next hides the next word, of credentials what follows the colon.
func (m *masker) next(colon bool) bool {
	start := m.blanks(m.at)
	if start == len(m.text) || m.isCode(start) || m.text[start] == '\n' || m.text[start] == '-' && !colon {
		return false
	}
	end := m.value(start, operand)
	if isPlain("", m.text[start:end]) {
		return false
	}
	if colon {
		return m.afterColon(start, end)
	}
	m.hide(start, end)
	return true
}

// afterColon hides the password of user:password, or of user%password.
func (m *masker) afterColon(start, end int) bool {
	n := strings.IndexAny(m.text[start:end], ":%")
	if n < 0 || isPlain("", m.text[start+n+1:end]) {
		return false
	}
	m.hide(start+n+1, end)
	return true
}
