package verdict

import (
	"strings"
	"unicode/utf8"

	"gstack/shellast"
	"gstack/shellast/value"
)

// Limits for showing the words of a call: a text may hold one long word that
// thousands of calls use.
const (
	wordMax  = 1024
	wordsMax = 4096
	cutMark  = "…"
)

// Words are the resolved words of a call as text, unknown parts as ‹name›. A
// long word is cut, and words beyond a limit are left out, both marked "…".
func Words(c *shellast.Call) []string {
	out := []string{shown(c.Path, raw)}
	room := wordsMax - len(out[0])
	for _, a := range c.Args {
		w := shown(a.Str, raw)
		if room -= len(w) + 1; room < 0 {
			return append(out, cutMark)
		}
		out = append(out, w)
	}
	return out
}

// commandLine is a call as a person would type it: words that need quotes have
// them.
func commandLine(c *shellast.Call) string {
	var b strings.Builder
	b.WriteString(shown(c.Path, quoted))
	for _, a := range c.Args {
		if b.Len() > wordsMax {
			b.WriteString(" " + cutMark)
			break
		}
		b.WriteByte(' ')
		b.WriteString(shown(a.Str, quoted))
	}
	return b.String()
}

// shown writes an abstract string, with known text passed through lit, and
// stops after wordMax bytes.
func shown(s value.Str, lit func(string) string) string {
	if len(s) == 0 {
		return lit("")
	}
	if len(s) == 1 && s[0].Kind == value.Lit && len(s[0].Text) <= wordMax {
		return lit(s[0].Text)
	}
	var b strings.Builder
	for _, p := range s {
		t, cut := p.Text, false
		if room := wordMax - b.Len(); len(t) > room {
			t, cut = prefix(t, max(0, room)), true
		}
		switch p.Kind {
		case value.Unknown:
			b.WriteString("‹" + t + "›")
		case value.Lit:
			b.WriteString(lit(t))
		default:
			b.WriteString(t)
		}
		if cut {
			b.WriteString(cutMark)
			break
		}
	}
	return b.String()
}

func raw(s string) string { return s }

// quoted is s as one word of the shell.
func quoted(s string) string {
	if s != "" && strings.Trim(s, unquotedChars) == "" {
		return s
	}
	if strings.ContainsAny(s, "'") && !strings.ContainsAny(s, "\"$`\\!") {
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// unquotedChars are the characters that need no quotes anywhere in a word.
const unquotedChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_"

// prefix is the longest prefix of whole characters in at most n bytes.
func prefix(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
