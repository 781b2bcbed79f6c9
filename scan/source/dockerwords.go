package source

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// word is a word of an instruction, with its quotes.
type word struct {
	raw string
	at  int
}

// words splits at blanks outside of quotes.
func words(s string) []word {
	var out []word
	for i := 0; i < len(s); {
		if s[i] == ' ' || s[i] == '\t' {
			i++
			continue
		}
		start, quote := i, byte(0)
		for ; i < len(s) && (quote != 0 || s[i] != ' ' && s[i] != '\t'); i++ {
			switch c := s[i]; {
			case c == '\\' && quote != '\'':
				i++
			case quote == 0 && (c == '"' || c == '\''):
				quote = c
			case c == quote:
				quote = 0
			}
		}
		i = min(i, len(s))
		out = append(out, word{s[start:i], start})
	}
	return out
}

// unquoted takes quotes and the backslashes before characters away.
func unquoted(s string) string {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quote != '\'' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote && c != 0:
			quote = 0
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// arg is a word of the exec form, and where its string begins.
type arg struct {
	text string
	at   int
}

// execForm reads a JSON array of strings.
func execForm(s string) ([]arg, bool) {
	if !strings.HasPrefix(strings.TrimLeft(s, " \t"), "[") {
		return nil, false
	}
	dec := jsontext.NewDecoder(bytes.NewReader([]byte(s)))
	if _, err := dec.ReadToken(); err != nil {
		return nil, false
	}
	var out []arg
	for dec.PeekKind() == '"' {
		raw, err := dec.ReadValue()
		if err != nil {
			return nil, false
		}
		text, err := jsontext.AppendUnquote(nil, raw)
		if err != nil {
			return nil, false
		}
		out = append(out, arg{string(text), int(dec.InputOffset()) - len(raw)})
	}
	if t, err := dec.ReadToken(); err != nil || t.Kind() != ']' || strings.TrimSpace(s[dec.InputOffset():]) != "" {
		return nil, false
	}
	return out, true
}

// quotedArgv is the exec form as a shell would be told, words quoted.
func quotedArgv(argv []arg, rest *builder, from int) *builder {
	b := &builder{}
	for i, a := range argv {
		src := offset(rest.pieces, from+a.at)
		if i > 0 {
			b.put(" ", src)
		}
		b.put("'"+strings.ReplaceAll(a.text, "'", `'\''`)+"'", src)
	}
	return b
}
