package source

import "strings"

// assignment reads NAME = VALUE in its forms.
func (m *makefile) assignment(s string, conditional bool) bool {
	exported := false
	s = strings.TrimLeft(s, " \t")
	for {
		word, rest, ok := cutWord(s)
		if word == "export" && ok {
			exported = true
		} else if word != "override" && word != "private" || !ok {
			break
		}
		s = rest
	}
	name, op, value := cutAssignment(s)
	if op == "" {
		return exported
	}
	if name == ".RECIPEPREFIX" {
		m.prefix = "\t"
		if value != "" {
			m.prefix = value[:1]
		}
		return true
	}
	v := m.vars[name]
	switch {
	case v == nil:
		m.vars[name] = &makeVar{value: value, open: conditional || op == "!=" || op == "+=", full: value != "", marks: isMarks(value), exported: exported}
	case op == "?=" && !v.open:
	case v.value != value || v.body != nil:
		v.open = true
		v.full = v.full && value != ""
		v.marks = v.marks && isMarks(value)
	}
	return true
}

func isMarks(s string) bool { return strings.Trim(s, "@-+") == "" }

func cutWord(s string) (word, rest string, ok bool) {
	i := strings.IndexAny(s, " \t")
	if i < 0 {
		return s, "", false
	}
	return s[:i], strings.TrimLeft(s[i:], " \t"), true
}

// cutAssignment splits NAME = VALUE; op is empty for what is none.
func cutAssignment(s string) (name, op, value string) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '$' && i+1 < len(s) && (s[i+1] == '(' || s[i+1] == '{'):
			n := references(s[i:])
			if n == 0 {
				return "", "", ""
			}
			i += n - 1
			continue
		case c == '=':
			op = "="
			if i > 0 && strings.IndexByte("?+!", s[i-1]) >= 0 {
				op = s[i-1 : i+1]
				i--
			}
			value = s[i+len(op):]
		case c == ':':
			j := i
			for j < len(s) && s[j] == ':' {
				j++
			}
			if j == len(s) || s[j] != '=' {
				return "", "", "" // a rule
			}
			op, value = s[i:j+1], s[j+1:]
		default:
			continue
		}
		name = strings.TrimSpace(s[:i])
		if name == "" || strings.ContainsAny(name, " \t") {
			return "", "", ""
		}
		return name, op, strings.TrimSpace(value)
	}
	return "", "", ""
}

// references is the length of the $(...) or ${...} that s begins with, 0 for
// none that ends.
func references(s string) int {
	if len(s) < 2 || s[1] != '(' && s[1] != '{' {
		return 0
	}
	open, end := s[1], byte(')')
	if open == '{' {
		end = '}'
	}
	depth := 0
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case open:
			depth++
		case end:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
