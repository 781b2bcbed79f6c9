package shellast

import (
	"path"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

var makeGrammar = options.Grammar{Opts: "b m B,always-make C,directory: d debug:: e E,eval: f,file,makefile: h i,ignore-errors I,include-dir: j,jobs:: k,keep-going l,load-average:: L n,just-print,dry-run,recon o,old-file,assume-old: O,output-sync:: p q,question r R s,silent,quiet S t,touch trace v,version w print-directory no-print-directory W,what-if: warn-undefined-variables"} // GNU make 4.3 make(1)

// makeEscapes evaluates what a makefile runs that the command gives to make on
// standard input, in a file it wrote, or on the command line.
func (r *run) makeEscapes(name string, args []value.Field) {
	p := makeGrammar.Parse(args)
	if p.Has("version", "question") {
		return
	}
	k := r.carried(name)
	below := value.Str(nil)
	if d, ok := p.Value("directory"); ok {
		below = d.Str.Append(value.Of("/"))
		k.st = r.st.fork()
		k.st.setDirs([]value.Str{join(oneOf(orUnknown(r.st.dirs())), d.Str)})
	}
	m := &makefile{run: k, name: name, vars: map[string]string{}, given: map[string]bool{}, prefix: "\t", dry: p.Has("recon")}
	for _, o := range p.Operands {
		if t, ok := o.Exact(); ok {
			m.assignment(t)
		}
	}
	for n := range m.vars {
		m.given[n] = true
	}
	for _, f := range p.Values("eval") {
		m.read(f.Str)
	}
	if v, ok := r.setting("MAKEFLAGS"); ok {
		if t, exact := v.Exact(); exact {
			if i := strings.Index(t, "--eval="); i >= 0 {
				m.read(value.Of(strings.ReplaceAll(t[i+len("--eval="):], `\ `, " ")))
			}
		}
	}
	files := p.Values("makefile")
	for _, f := range files {
		if f.Is("-") || f.Is("/dev/stdin") {
			m.read(r.stream().Text)
		} else {
			m.read(k.contents(f.Str))
		}
	}
	if len(files) > 0 || m.written(r, below) || m.dry {
		return
	}
	if dirs := k.st.dirs(); len(dirs) == 1 {
		if dir, ok := dirs[0].Exact(); ok && strings.HasPrefix(dir, "/") {
			r.makeTargets(name, dir, p.Operands)
		}
	}
}

// makefile is read as far as it is plain: rules, variables, and the functions
// that run something (GNU make manual, 4.3).
type makefile struct {
	run    *run
	name   string
	vars   map[string]string
	given  map[string]bool // on the command line: not set by the file
	prefix string          // of recipe lines
	dry    bool
	depth  int
	steps  int
}

// written reads a makefile of a usual name that the command wrote, in a
// directory as it is spelled.
func (m *makefile) written(r *run, below value.Str) bool {
	if !r.st.hasFiles() {
		return false
	}
	for _, f := range [...]string{"GNUmakefile", "makefile", "Makefile"} {
		if p, ok := r.abs(below.Append(value.Of(f))); ok {
			if w := r.st.fileAt(p); w != nil && !w.dir {
				m.read(w.text)
				return true
			}
		}
	}
	return false
}

func (m *makefile) read(text value.Str) {
	const deepest = 10
	if m.depth++; m.depth > deepest {
		return
	}
	defer func() { m.depth-- }()
	t, ok := text.Exact()
	if !ok {
		if u, _ := worstUnknown(text); severalCodes(text) || u.Origin == value.FromNetwork || u.Origin == value.FromDecoder {
			m.run.opaque(value.Str{u}, m.run.span0(), m.name)
		}
		for _, l := range linesOf(text) {
			m.partly(l)
		}
		return
	}
	lines := strings.Split(t, "\n")
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		recipe := strings.HasPrefix(l, m.prefix)
		for strings.HasSuffix(l, `\`) && i+1 < len(lines) {
			i++
			if recipe {
				l += "\n" + strings.TrimPrefix(lines[i], m.prefix)
			} else {
				l = l[:len(l)-1] + " " + strings.TrimLeft(lines[i], " \t")
			}
		}
		if recipe {
			m.recipe(l[len(m.prefix):])
			continue
		}
		l = strings.TrimSpace(l)
		if rest, ok := strings.CutPrefix(l, "define "); ok {
			name := strings.TrimSpace(strings.TrimRight(rest, "= :+?!"))
			var body []string
			for i++; i < len(lines) && strings.TrimSpace(lines[i]) != "endef"; i++ {
				body = append(body, lines[i])
			}
			m.set(name, strings.Join(body, "\n"))
			continue
		}
		m.line(l)
	}
}

// partly reads a line of which a part is not known.
func (m *makefile) partly(l value.Str) {
	if p := l.Prefix(); strings.HasPrefix(p, m.prefix) {
		m.code(recipe(dropBytes(l, len(m.prefix))))
	} else if i := strings.IndexByte(p, ';'); i >= 0 && strings.IndexByte(p[:i], ':') >= 0 {
		m.code(recipe(dropBytes(l, i+1)))
	} else if t, ok := l.Exact(); ok {
		m.line(strings.TrimSpace(t))
	}
}

// line reads what is no recipe.
func (m *makefile) line(l string) {
	for _, word := range [...]string{"export ", "override ", "private ", "unexport "} {
		l = strings.TrimLeft(strings.TrimPrefix(l, word), " \t")
	}
	if l == "" || l[0] == '#' || m.assignment(l) {
		return
	}
	for _, word := range [...]string{"include ", "-include ", "sinclude "} {
		if files, ok := strings.CutPrefix(l, word); ok {
			for _, f := range strings.Fields(files) {
				m.read(m.run.contents(value.Of(f)))
			}
			return
		}
	}
	colon := strings.IndexByte(l, ':')
	if colon < 0 {
		m.expand(l)
		return
	}
	head, code, inline := strings.Cut(l, ";")
	m.expand(head)
	if inline && colon < len(head) {
		m.recipe(code)
	} else {
		m.assignment(strings.TrimLeft(l[colon+1:], ": ")) // one of the target
	}
}

// assignment reads NAME = VALUE and its kind.
func (m *makefile) assignment(l string) bool {
	i := strings.IndexByte(l, '=')
	if i <= 0 {
		return false
	}
	name := strings.TrimRight(l[:i], ":")
	op := byte('=')
	if n := len(name); n > 0 && strings.IndexByte("?+!", name[n-1]) >= 0 {
		op, name = name[n-1], name[:n-1]
	}
	name = strings.TrimSpace(name)
	if name == "" || strings.ContainsAny(name, " \t:#;$()") {
		return false
	}
	v := uncommented(strings.TrimLeft(l[i+1:], " \t"))
	switch {
	case op == '!':
		m.code(m.expand(v))
	case m.given[name]:
	case op == '+' && m.vars[name] != "":
		m.set(name, m.vars[name]+" "+v)
	default:
		m.set(name, v)
	}
	m.expand(v)
	return true
}

// uncommented drops a comment; \# is no comment.
func uncommented(s string) string {
	for i := range len(s) {
		if s[i] == '#' && (i == 0 || s[i-1] != '\\') {
			s = s[:i]
			break
		}
	}
	return strings.ReplaceAll(s, `\#`, "#")
}

func (m *makefile) set(name, v string) {
	const most = 1 << 14
	if len(v) > most {
		v = ""
	}
	switch name {
	case ".RECIPEPREFIX":
		m.prefix = "\t"
		if v != "" {
			m.prefix = v[:1]
		}
	}
	m.vars[name] = v
}

// recipe runs the line of a rule, or the lines that it expands to.
func (m *makefile) recipe(l string) {
	if m.dry && !strings.HasPrefix(strings.TrimLeft(l, "@- \t"), "+") && !strings.Contains(l, "$(MAKE)") && !strings.Contains(l, "${MAKE}") {
		m.expand(l) // $(shell ...) runs all the same
		return
	}
	v := m.expand(l)
	if t, ok := v.Exact(); ok && !strings.Contains(t, "\\\n") {
		for _, one := range strings.Split(t, "\n") {
			m.code(value.Of(strings.TrimLeft(one, "@-+ \t")).Mark(v.Tricks()))
		}
		return
	}
	p := v.Prefix()
	m.code(dropBytes(v, len(p)-len(strings.TrimLeft(p, "@-+ \t"))))
}

// code runs what SHELL runs.
func (m *makefile) code(c value.Str) {
	if t, ok := c.Exact(); ok && strings.TrimSpace(t) == "" {
		return
	}
	shell := strings.Fields(m.vars["SHELL"])
	if len(shell) == 0 || isShell(path.Base(shell[0])) {
		m.run.childCode(c, m.name)
		return
	}
	var words []value.Field
	for _, w := range append(shell, unquoteXargs(m.vars[".SHELLFLAGS"])...) {
		words = append(words, value.WordOf(w))
	}
	m.run.branch().outside(append(words, value.Field{Str: c}))
}

// expand replaces variables and evaluates functions.
func (m *makefile) expand(t string) value.Str {
	const deepest, most = 20, 2000
	m.depth++
	defer func() { m.depth-- }()
	var out []value.Str
	for {
		i := strings.IndexByte(t, '$')
		if m.steps++; i < 0 || i+1 >= len(t) || m.depth > deepest || m.steps > most {
			return concat(append(out, value.Of(t)))
		}
		out = append(out, value.Of(t[:i]))
		body, n := t[i+1:i+2], 2
		switch open := t[i+1]; open {
		case '$':
			out = append(out, value.Of("$"))
			t = t[i+2:]
			continue
		case '(', '{':
			n = matching(t[i+1:]) + 1
			body = strings.TrimSuffix(t[i+2:min(i+n, len(t))], string(closer(open)))
		}
		out = append(out, m.reference(body))
		t = t[min(i+n, len(t)):]
	}
}

func closer(open byte) byte {
	if open == '{' {
		return '}'
	}
	return ')'
}

// matching is the length of the bracket that text begins with.
func matching(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case s[0]:
			depth++
		case closer(s[0]):
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

// reference is $(body): a function or a variable.
func (m *makefile) reference(body string) value.Str {
	function, rest, _ := strings.Cut(strings.TrimLeft(body, " \t"), " ")
	switch function {
	case "shell":
		m.code(m.expand(rest))
		return value.UnknownStr("$("+body+")", value.FromOutput, value.Any)
	case "eval":
		m.read(m.expand(rest))
		return nil
	case "info", "warning", "error":
		m.expand(rest)
		return nil
	case "strip", "or", "and", "if", "foreach", "filter", "filter-out", "subst", "patsubst", "wildcard", "dir", "notdir", "addprefix", "addsuffix", "sort", "word", "words", "firstword", "lastword", "abspath", "realpath", "basename", "join", "value", "origin", "flavor", "file", "let", "findstring", "wordlist", "suffix":
		v := m.expand(rest)
		if function == "strip" {
			return v
		}
		return value.UnknownStr("$("+body+")", value.FromEnv, value.Any)
	case "call":
		words := strings.Split(rest, ",")
		for i, w := range words[1:] {
			m.vars[itoa(int64(i+1))] = w
		}
		body = strings.TrimSpace(words[0])
	}
	if v, ok := m.vars[body]; ok {
		return m.expand(v)
	}
	if isName(body) {
		if v, ok := m.run.setting(body); ok {
			return v
		}
	}
	if v := implicitVariable(body); v != "" {
		return m.expand(v)
	}
	return value.UnknownStr("$("+body+")", value.FromEnv, value.Any)
}

// implicitVariable is a variable of the rules that make has built in.
func implicitVariable(name string) string {
	switch name {
	case "MAKE":
		return "make"
	case "CC":
		return "cc"
	case "CXX":
		return "g++"
	case "CPP":
		return "$(CC) -E"
	case "AR":
		return "ar"
	case "LD":
		return "ld"
	case "FC":
		return "f77"
	case "LEX":
		return "lex"
	case "YACC":
		return "yacc"
	case "RM":
		return "rm -f"
	}
	return ""
}

// recipe drops the prefixes of a recipe line and what make expands.
func recipe(s value.Str) value.Str {
	p := s.Prefix()
	s = dropBytes(s, len(p)-len(strings.TrimLeft(p, "@-+ \t")))
	if t, ok := s.Exact(); ok && strings.IndexByte(t, '$') >= 0 {
		t = strings.ReplaceAll(t, "$$", "\x00")
		var out value.Str
		for t != "" {
			i := strings.IndexByte(t, '$')
			if i < 0 || i+1 >= len(t) {
				out = out.Append(value.Of(strings.ReplaceAll(t, "\x00", "$")))
				break
			}
			out = out.Append(value.Of(strings.ReplaceAll(t[:i], "\x00", "$")))
			n := 2
			if t[i+1] == '(' || t[i+1] == '{' {
				if j := strings.IndexAny(t[i:], ")}"); j > 0 {
					n = j + 1
				}
			}
			out = out.Append(value.UnknownStr(t[i:i+n], value.FromEnv, value.Any))
			t = t[i+n:]
		}
		return out
	}
	return s
}
