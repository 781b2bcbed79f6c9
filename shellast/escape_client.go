package shellast

import (
	"strings"

	"gstack/internal/sqltext"
	"gstack/shellast/inline"
	"gstack/shellast/value"
)

// afterBang evaluates what follows an exclamation mark (dc).
func (r *run) afterBang(name string, s value.Str) {
	p := s.Prefix()
	i := strings.IndexByte(p, '!')
	if i < 0 || i+1 < len(p) && strings.IndexByte("<>=", p[i+1]) >= 0 {
		return
	}
	r.carried(name+" !").childCode(dropBytes(s, i+1), name+" !")
}

// debuggerCommand evaluates the commands of gdb and lldb that leave them.
func (r *run) debuggerCommand(name string, s value.Str) {
	for _, pre := range [...]string{"python ", "py ", "script "} {
		if c, ok := cutPrefix(trimBlanks(s), pre); ok {
			r.inlineCode(inline.Python, c, name+" python", inline.World{})
		}
	}
	for _, pre := range [...]string{"!", "shell ", "make ", "platform shell ", "pipe "} {
		if c, ok := cutPrefix(trimBlanks(s), pre); ok {
			r.carried(name).childCode(c, name+" "+strings.TrimSpace(pre))
		}
	}
}

// vimEscapes evaluates the commands of Vim that start a shell (:!, system()).
func (r *run) vimEscapes(name string, args []value.Field) {
	line := func(s value.Str) {
		s = trimBlanks(s)
		p := s.Prefix()
		for _, part := range [...]string{":!", "!", ":silent !", "silent !", "sil !", ":sil !", "%!", ":%!", "r !", ":r !", "r!", ":r!", "w !", ":w !", "term ", ":term ", "terminal "} {
			if strings.HasPrefix(p, part) {
				r.carried(name+" !").childCode(dropBytes(s, len(part)), name+" !")
				return
			}
		}
		for _, f := range [...]string{"system(", "systemlist(", "termopen(", "jobstart(", "os.execute("} {
			if i := strings.Index(p, f); i >= 0 {
				if t, ok := quotedArgument(p[i+len(f):]); ok {
					r.carried(name).childCode(value.Of(t), name+" system()")
				}
			}
		}
	}
	for i := 0; i < len(args); i++ {
		t := args[i].Prefix()
		switch {
		case (t == "-c" || t == "--cmd" || t == "-S") && i+1 < len(args):
			i++
			line(args[i].Str)
		case strings.HasPrefix(t, "+"):
			line(dropBytes(args[i].Str, 1))
		case strings.HasPrefix(t, "-c") && len(t) > 2:
			line(dropBytes(args[i].Str, 2))
		}
	}
	if name == "ex" || r.in.input != nil && r.in.source == Text {
		for _, l := range r.inputLines() {
			line(l)
		}
	}
}

// quotedArgument reads the quoted string that text begins with.
func quotedArgument(s string) (string, bool) {
	s = strings.TrimLeft(s, " \t")
	if s == "" || s[0] != '"' && s[0] != '\'' {
		return "", false
	}
	q := s[0]
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == q:
			return b.String(), true
		case s[i] == '\\' && q == '"' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
	}
	return "", false
}

// clientDialect is the language of a client of a database.
func clientDialect(name string) (sqltext.Dialect, bool) {
	switch name {
	case "psql", "pgcli":
		return sqltext.Postgres, true
	case "mysql", "mariadb", "mycli":
		return sqltext.MySQL, true
	case "sqlite3", "litecli":
		return sqltext.SQLite, true
	case "duckdb":
		return sqltext.DuckDB, true
	}
	return 0, false
}

// clientEscapes evaluates the shell commands that a client of a database is
// told to run (\!, .shell, COPY ... PROGRAM), and returns those.
func (r *run) clientEscapes(name string, args []value.Field) []string {
	dialect, ok := clientDialect(name)
	if !ok {
		return nil
	}
	var codes []string
	run := func(code, by string) {
		if strings.TrimSpace(code) != "" && len(codes) < maxAlternatives {
			codes = append(codes, code)
			r.carried(name+" "+by).childCode(value.Of(code), name+" "+by)
		}
	}
	read := func(s value.Str) {
		text := s.Prefix()                                                               // what follows unknown text is not known to be a command
		if rest, ok := strings.CutPrefix(text, "|"); ok && dialect == sqltext.Postgres { // the value of --output
			run(rest, "-o")
			return
		}
		for _, st := range sqltext.Statements(strings.ReplaceAll(text, "\x00", " "), dialect) {
			if st.Verb == sqltext.Shell {
				run(st.Code, st.Object)
			}
		}
	}
	for _, a := range args {
		s := a.Str
		t := s.Prefix()
		switch eq := strings.IndexByte(t, '='); {
		case strings.HasPrefix(t, "--") && eq > 0:
			s = dropBytes(s, eq+1)
		case len(t) > 2 && t[0] == '-' && t[1] != '-':
			s = dropBytes(s, 2)
		}
		read(s)
		for _, m := range r.made([]value.Field{a}) {
			read(m.Text)
		}
	}
	if r.in.input != nil {
		read(r.rest(r.in))
	}
	return codes
}

// macroEscape evaluates syscmd and esyscmd of m4.
func (r *run) macroEscape(s value.Str) {
	p := s.Prefix()
	for _, f := range [...]string{"syscmd(`", "esyscmd(`"} {
		if i := strings.Index(p, f); i >= 0 {
			code := p[i+len(f):]
			if j := strings.Index(code, "'"); j >= 0 {
				r.carried("m4").childCode(value.Of(code[:j]), "m4 syscmd")
				return
			}
		}
	}
}

// cronTable evaluates the commands of a crontab(5).
func (r *run) cronTable(s value.Str) {
	if len(s) == 0 {
		return
	}
	for _, l := range linesOf(s) {
		l = trimBlanks(l)
		p := l.Prefix()
		if p == "" || p[0] == '#' {
			if u, ok := l.FirstUnknown(); ok && p == "" && u.Origin == value.FromNetwork {
				r.gap(RemoteCode, r.span0(), l.String(), "crontab runs commands fetched from the network")
			}
			continue
		}
		n := 5
		if p[0] == '@' {
			n = 1
		}
		i := 0
		for ; n > 0 && i < len(p); n-- {
			for i < len(p) && p[i] != ' ' && p[i] != '\t' {
				i++
			}
			for i < len(p) && (p[i] == ' ' || p[i] == '\t') {
				i++
			}
		}
		if n == 0 && i < len(p) {
			r.carried("crontab").childCode(dropBytes(l, i), "crontab")
		}
	}
}

// lispCode evaluates the plain calls in Emacs Lisp that run a shell or delete.
func (r *run) lispCode(name string, s value.Str) {
	text := s.Prefix()
	for _, f := range [...]string{"(shell-command ", "(shell-command-to-string ", "(async-shell-command ", "(call-process-shell-command ", "(start-process-shell-command "} {
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, f)
			if !ok {
				break
			}
			if t, ok := quotedArgument(after); ok {
				r.carried(name).childCode(value.Of(t), name+" shell-command")
			}
			rest = after
		}
	}
	if _, after, ok := strings.Cut(text, "(delete-directory "); ok {
		if t, ok := quotedArgument(after); ok {
			k := r.carried(name)
			k.aside().inline = "delete-directory"
			k.record("rm", value.WordOf("rm"), []value.Field{value.WordOf("-r"), value.WordOf("--"), value.WordOf(t)})
		}
	}
}
