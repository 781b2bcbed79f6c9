package shellast

import (
	"strings"

	"gstack/internal/bashtext"
	"gstack/shellast/value"
)

// readings are the ways to read a pattern that the shell's options, as far as
// they are known, leave open.
func (r *run) readings(pat string) []bashtext.PatternOptions {
	o := r.st.options()
	list := []bashtext.PatternOptions{{Extglob: o.extglob == success, FoldCase: o.nocase == success}}
	if o.extglob == maybe && hasGroup(pat) {
		list = append(list, bashtext.PatternOptions{Extglob: true, FoldCase: list[0].FoldCase})
	}
	if o.nocase == maybe {
		for _, p := range list[:len(list):len(list)] {
			p.FoldCase = true
			list = append(list, p)
		}
	}
	return list
}

// edit is what an operator makes of a text; known only if every reading of its
// pattern makes the same.
func (r *run) edit(pat string, f func(bashtext.PatternOptions) (string, error)) (out string, known bool) {
	for i, o := range r.readings(pat) {
		s, err := f(o)
		if err != nil || i > 0 && s != out {
			return "", false
		}
		out = s
	}
	return out, true
}

// hasGroup: the pattern has what may be an extended group, *(a|b) and its kin.
func hasGroup(pat string) bool {
	for i := 1; i < len(pat); i++ {
		if pat[i] == '(' && strings.IndexByte("?*+@!", pat[i-1]) >= 0 && (i < 2 || pat[i-2] != '\\') {
			return true
		}
	}
	return false
}

// matches reports whether text matches a pattern.
func (r *run) matches(p value.Str, text string, exact bool) status {
	return r.matchesAs(p, text, exact, false)
}

// matchesAs is matches; in [[ ]] extended groups need no option.
func (r *run) matchesAs(p value.Str, text string, exact, groups bool) status {
	pat, ok := patternText(p)
	if ok && strings.Trim(pat, "*") == "" && pat != "" {
		return success
	}
	if !ok || !exact {
		return maybe
	}
	st := maybe
	for i, o := range r.readings(pat) {
		o.Extglob = o.Extglob || groups
		m, err := bashtext.Match(pat, text, o)
		if err != nil || i > 0 && st != statusOf(m) {
			return maybe
		}
		st = statusOf(m)
	}
	return st
}

// withGroups turns the pattern characters of text into operators, extended
// groups included. Where the text goes on behind s, a group that is open at the
// end is not known.
func withGroups(s string, tricks value.Trick, goesOn bool) value.Str {
	var out value.Str
	for {
		i, n := group(s)
		if n == 0 && goesOn && hasGroup(s) {
			return append(out, value.UnknownStr("pattern", value.FromLimit, value.Any)...)
		}
		if n == 0 {
			return append(out, globParts(s, tricks)...)
		}
		if i > 0 {
			out = append(out, globParts(s[:i], tricks)...)
		}
		out = append(out, value.Part{Kind: value.Glob, Text: s[i : i+n], Tricks: tricks})
		s = s[i+n:]
	}
}

// group finds the first extended group in a text.
func group(s string) (at, length int) {
	for i := 0; i+1 < len(s); i++ {
		if s[i+1] != '(' || strings.IndexByte("?*+@!", s[i]) < 0 {
			continue
		}
		depth := 0
		for j := i + 1; j < len(s); j++ {
			switch s[j] {
			case '(':
				depth++
			case ')':
				if depth--; depth == 0 {
					return i, j + 1 - i
				}
			}
		}
		return 0, 0
	}
	return 0, 0
}
