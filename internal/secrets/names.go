package secrets

import "strings"

// maxName is the longest name that is looked at.
const maxName = 80

// isSecretName reports whether a variable, an option, a header or a field of
// this name holds a secret. Case, and what parts its words, do not count.
func isSecretName(name string) bool {
	name = strings.TrimLeft(name, "-_.")
	if len(name) < 2 || len(name) > maxName {
		return false
	}
	var buf [maxName]byte
	flat := buf[:0]
	parted := false // what stands before a last "key" or "pat" is a word of its own
	for i := range len(name) {
		c := name[i]
		switch {
		case c == '-' || c == '_' || c == '.':
			continue
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		flat = append(flat, c)
	}
	if n := len(name); n > 3 {
		before, at := name[n-4], name[n-3]
		parted = before == '-' || before == '_' || before == '.' || 'a' <= before && before <= 'z' && 'A' <= at && at <= 'Z'
	}
	s := string(flat)
	switch s {
	case "pwd", "oldpwd", "bypass", "compass", "nopasswd":
		return false
	case "auth", "pass", "pw", "psk", "pin", "otp", "fromliteral", "passin", "passout":
		return true
	}
	for _, about := range [...]string{"file", "path", "dir", "stdin", "name", "type", "length", "len", "ttl", "expiry", "expires", "count", "limit", "size", "policy", "hint", "prompt"} {
		if strings.HasSuffix(s, about) {
			return false
		}
	}
	for _, does := range [...]string{"delete", "list", "revoke"} {
		if strings.HasPrefix(s, does) {
			return false
		}
	}
	if strings.Contains(s, "tokeniz") || strings.Contains(s, "secretar") {
		return false
	}
	for _, part := range [...]string{
		"password", "passwd", "passphrase", "passwort", "secret", "token", "apikey", "accesskey", "privatekey", "credential",
		"authkey", "authorization", "accountkey", "connectionstring", "sessionid", "cookie", "storepass", "keypass", "sshpass",
	} {
		if strings.Contains(s, part) {
			return true
		}
	}
	for _, end := range [...]string{"pass", "pwd", "auth", "sig", "signature"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	if parted && strings.HasSuffix(s, "pat") {
		return true
	}
	if !parted || !strings.HasSuffix(s, "key") {
		return false
	}
	for _, open := range [...]string{"public", "pub", "primary", "foreign", "sort", "partition", "cache", "host", "known", "index", "object", "hot", "group"} {
		if strings.HasSuffix(s, open+"key") {
			return false
		}
	}
	return true
}

// isSecretWord reports whether a long random word behind this one is a secret.
func isSecretWord(word string) bool {
	switch strings.ToLower(word) {
	case "bearer", "basic", "token", "secret", "password", "passwd", "apikey", "api-key", "api_key", "key", "authtoken", "credential", "credentials":
		return true
	}
	return false
}

// isRandom reports whether a word looks drawn by lot: letters and digits mixed,
// and few of them more than once.
func isRandom(word string) bool {
	var seen [256]bool
	kinds, different := [3]bool{}, 0
	for i := range len(word) {
		c := word[i]
		switch {
		case '0' <= c && c <= '9':
			kinds[0] = true
		case 'a' <= c && c <= 'z':
			kinds[1] = true
		case 'A' <= c && c <= 'Z':
			kinds[2] = true
		}
		if !seen[c] {
			seen[c] = true
			different++
		}
	}
	mixed := kinds[0] && (kinds[1] || kinds[2]) || kinds[1] && kinds[2]
	return mixed && different >= min(len(word)/2, 10)
}
