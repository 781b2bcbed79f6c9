package source

import (
	"path"
	"strings"

	"gstack/shellast"
)

// readMakefile reads the recipes of a makefile, the way GNU make does: each
// logical line is a command of its own, or all of a recipe with .ONESHELL.
// https://www.gnu.org/software/make/manual/make.html#Recipes
func readMakefile(f *File, name, text string) {
	m := &makefile{file: f, lines: linesOf(text), prefix: "\t", vars: map[string]*makeVar{}, base: Beside, bodies: map[string]bool{}}
	if ext := path.Ext(name); ext == ".mk" || ext == ".mak" {
		m.base = Top // included, mostly from there
	}
	m.statements()
	m.recipes()
}

type makefile struct {
	file  *File
	lines []line
	// prefix begins the lines of recipes.
	prefix string
	vars   map[string]*makeVar
	rules  []makeRule
	base   Base
	// oneShell: a recipe is one script.
	oneShell bool
	bodies   map[string]bool // of define that were read as recipes
	env      map[string]string
	work     int // bytes of values that were put in
}

// makeVar is a variable of make.
type makeVar struct {
	value string
	// open: what it holds is not known.
	open bool
	// full: whatever it holds, it is not empty.
	full bool
	// marks: whatever it holds, it is what may begin a line of a recipe.
	marks bool
	// body are the lines of a define.
	body     []line
	exported bool
}

// makeRule is the recipe of a rule.
type makeRule struct {
	target string
	lines  []line // physical
}

// statements reads everything but the contents of recipes.
func (m *makefile) statements() {
	inRule, depth := false, 0
	for i := 0; i < len(m.lines); {
		first := m.lines[i]
		if inRule && m.prefix != "" && strings.HasPrefix(first.text, m.prefix) {
			r := &m.rules[len(m.rules)-1]
			r.lines = append(r.lines, first)
			for i++; i < len(m.lines) && backslashed(m.lines[i-1].text); i++ {
				r.lines = append(r.lines, m.lines[i])
			}
			continue
		}
		logical := first.text
		for i++; backslashed(logical) && i < len(m.lines); i++ {
			logical = strings.TrimSuffix(logical, `\`) + " " + strings.TrimLeft(m.lines[i].text, " \t")
		}
		words := strings.Fields(uncommented(logical))
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "ifeq", "ifneq", "ifdef", "ifndef":
			depth++
			continue
		case "endif":
			depth = max(0, depth-1)
			continue
		case "else", "include", "-include", "sinclude", "vpath", "unexport", "undefine", "load", "-load":
			continue
		case "define":
			i = m.define(words, i)
			inRule = false
			continue
		}
		if m.assignment(uncommented(logical), depth > 0) {
			inRule = false
			continue
		}
		inRule = m.rule(first, logical) || inRule
	}
}

// uncommented is a line without its comment.
func uncommented(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] == '#' && !backslashed(s[:i]) {
			return s[:i]
		}
	}
	return s
}

// define reads the lines up to endef and returns the index behind it.
func (m *makefile) define(words []string, i int) int {
	v := &makeVar{open: true}
	for depth := 1; i < len(m.lines); i++ {
		w := strings.Fields(m.lines[i].text)
		if len(w) > 0 && w[0] == "define" {
			depth++
		} else if len(w) > 0 && w[0] == "endef" {
			if depth--; depth == 0 {
				i++
				break
			}
		}
		v.body = append(v.body, m.lines[i])
	}
	if len(words) > 1 {
		m.vars[words[1]] = v
	}
	return i
}

// rule reads the first line of a rule.
func (m *makefile) rule(first line, logical string) bool {
	colon := -1
	for i := 0; i < len(logical) && colon < 0; i++ {
		switch logical[i] {
		case '$':
			if strings.HasPrefix(logical[i+1:], "(") || strings.HasPrefix(logical[i+1:], "{") {
				n := references(logical[i:])
				if n == 0 {
					return false
				}
				i += n - 1
			}
		case '#':
			return false
		case ':':
			colon = i
		}
	}
	if colon < 0 {
		return false
	}
	target := strings.TrimSpace(logical[:colon])
	rest := strings.TrimLeft(logical[colon:], ":")
	if name, op, _ := cutAssignment(strings.TrimLeft(rest, " \t")); op != "" {
		// A variable of one target: for all of them it is not known.
		if v := m.vars[name]; v != nil {
			v.open = true
		} else {
			m.vars[name] = &makeVar{open: true, full: true}
		}
		return false
	}
	if target == ".ONESHELL" {
		m.oneShell = true
	}
	m.rules = append(m.rules, makeRule{target: target})
	if semi := strings.IndexByte(first.text, ';'); semi > colon && strings.IndexByte(first.text[:semi], '#') < 0 {
		r := &m.rules[len(m.rules)-1]
		r.lines = append(r.lines, line{m.prefix + first.text[semi+1:], first.at + semi + 1 - len(m.prefix)})
	}
	return true
}

// recipes makes the snippets.
func (m *makefile) recipes() {
	for _, r := range m.rules {
		m.recipe(r.lines, r.target, "target "+r.target)
	}
	for i := 0; i < len(m.lines); {
		var raw builder
		recipe := m.prefix != "" && strings.HasPrefix(m.lines[i].text, m.prefix)
		i = m.logical(&raw, m.lines, i)
		if !recipe {
			m.shellFunctions(&raw, uncommented(raw.text.String()), 0, "$(shell)", 0)
		}
	}
}

// logical adds the line at an index and those that continue it, and returns
// the index behind them.
func (m *makefile) logical(raw *builder, lines []line, i int) int {
	for {
		l := lines[i]
		if text, ok := strings.CutPrefix(l.text, m.prefix); ok {
			l = line{text, l.at + len(m.prefix)}
		}
		raw.copy(l.text, l.at)
		if i++; i == len(lines) || !backslashed(l.text) {
			return i
		}
		raw.put("\n", l.at+len(l.text))
	}
}

// recipe reads lines with the prefix of recipes, or the body of a define.
func (m *makefile) recipe(lines []line, target, where string) {
	script := &builder{}
	for i := 0; i < len(lines); {
		var raw builder
		i = m.logical(&raw, lines, i)
		text := raw.text.String()
		from := 0
		if !m.oneShell {
			script = &builder{}
		}
		if script.text.Len() == 0 {
			from = m.marks(text)
		} else {
			script.put("\n", offset(raw.pieces, 0))
		}
		if m.canned(text) {
			continue
		}
		m.shellFunctions(&raw, text, 0, where, 0)
		x := expander{m: m, b: script, raw: &raw, target: target}
		x.expand(text[from:], from, 0)
		if !m.oneShell {
			m.snippet(script, where)
		}
	}
	if m.oneShell {
		m.snippet(script, where)
	}
}

// marks is the length of what begins a line of a recipe and is for make: @, -
// and +, and variables that hold nothing else.
func (m *makefile) marks(s string) int {
	at := 0
	for {
		at += len(s[at:]) - len(strings.TrimLeft(s[at:], "@-+ \t"))
		n := references(s[at:])
		if n == 0 {
			return at
		}
		name := s[at+2 : at+n-1]
		if v := m.vars[name]; v != nil && !v.marks || v == nil && !quiet(name) {
			return at
		}
		at += n
	}
}

// quiet reports whether a variable that is set elsewhere is by custom one that
// holds an @ or nothing.
func quiet(name string) bool {
	switch name {
	case "Q", "AT", "QUIET", "SILENT", "HIDE", "ECHO_PREFIX", "V":
		return true
	}
	return false
}

// canned reads the body of a define as a recipe where a line of a recipe is
// nothing but its name, and reports whether that is so.
func (m *makefile) canned(text string) bool {
	text = strings.TrimSpace(text)
	if n := references(text); n == 0 || n != len(text) {
		return false
	}
	name := strings.TrimSpace(text[2 : len(text)-1])
	if rest, ok := strings.CutPrefix(name, "call "); ok {
		name, _, _ = strings.Cut(strings.TrimSpace(rest), ",")
	}
	v := m.vars[name]
	if v == nil || v.body == nil {
		return false
	}
	if !m.bodies[name] {
		m.bodies[name] = true
		m.recipe(v.body, "", "define "+name)
	}
	return true
}

func (m *makefile) snippet(b *builder, where string) {
	if strings.TrimSpace(b.text.String()) == "" {
		return
	}
	sh, ok := m.shell()
	if !ok {
		m.file.Foreign++
		return
	}
	if m.env == nil {
		m.env = map[string]string{}
		for name, v := range m.vars {
			if v.exported && !v.open && !strings.Contains(v.value, "$") {
				m.env[name] = v.value
			}
		}
	}
	s := Snippet{Shell: sh, Base: m.base, Where: where, Env: m.env}
	m.file.Snippets = append(m.file.Snippets, b.snippet(s))
}

// shell is the shell of the recipes: the variable SHELL, which is not
// inherited.
func (m *makefile) shell() (shellast.Shell, bool) {
	v := m.vars["SHELL"]
	if v == nil || v.open {
		return shellast.Sh, true
	}
	words := strings.Fields(v.value)
	if len(words) == 0 {
		return shellast.Sh, true
	}
	if path.Base(words[0]) == "env" && len(words) > 1 {
		words = words[1:]
	}
	sh, ok := shellNamed(path.Base(words[0]))
	if !ok && strings.ContainsAny(v.value, "$") {
		return shellast.Bash, true // SHELL := $(shell which bash)
	}
	return sh, ok
}
