package install

import "strings"

// shellWord quotes a word where a shell would read it otherwise.
func shellWord(s string) string {
	const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:@_"
	if s != "" && strings.Trim(s, safe) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// shellWords are the words of a simple command, with the quotes taken off and
// expansions left as they are. It is not ok for anything that is more than a
// simple command.
func shellWords(line string) (words []string, ok bool) {
	var word strings.Builder
	inWord := false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t':
			if inWord {
				words = append(words, word.String())
				word.Reset()
			}
			inWord = false
			continue
		case c == '\'':
			end := strings.IndexByte(line[i+1:], '\'')
			if end < 0 {
				return nil, false
			}
			word.WriteString(line[i+1 : i+1+end])
			i += end + 1
		case c == '"':
			for i++; i < len(line) && line[i] != '"'; i++ {
				if line[i] == '`' || line[i] == '$' && strings.HasPrefix(line[i:], "$(") {
					return nil, false
				}
				if line[i] == '\\' && i+1 < len(line) && strings.IndexByte("\\\"$`", line[i+1]) >= 0 {
					i++
				}
				word.WriteByte(line[i])
			}
			if i == len(line) {
				return nil, false
			}
		case c == '\\':
			if i++; i == len(line) {
				return nil, false
			}
			word.WriteByte(line[i])
		case strings.IndexByte("|&;<>()`\n\r#*?[!", c) >= 0, c == '$' && strings.HasPrefix(line[i:], "$("):
			return nil, false
		default:
			word.WriteByte(c)
		}
		inWord = true
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, true
}
