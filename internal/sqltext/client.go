package sqltext

import "strings"

// meta reports a command of the client.
func (l *lexer) meta(s Statement) {
	l.metas = append(l.metas, s)
	l.toks = append(l.toks, token{meta, int32(l.pos), int32(l.pos)})
	l.bol = false
}

// line returns the rest of the line and moves behind it.
func (l *lexer) line() string {
	rest := l.src[l.pos:]
	if n := strings.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	l.pos += len(rest)
	return strings.TrimSpace(rest)
}

// peekName returns the letters that follow at i.
func (l *lexer) peekName(i int) string {
	from := i
	for i < len(l.src) && i-from < 24 && (l.src[i]|0x20 >= 'a' && l.src[i]|0x20 <= 'z' || l.src[i] == '_') {
		i++
	}
	return l.src[from:i]
}

// lineCommand reads a command of the client that stands at the beginning of a
// line.
func (l *lexer) lineCommand() bool {
	c := l.src[l.pos]
	switch {
	case l.has(batchCommands):
		return l.batchCommand(c)
	case l.has(dotCommands) && l.terminator():
		return true
	case !l.fresh:
		return false
	case c == '.' && l.has(dotCommands):
		return l.dotCommand()
	case c == '!' && l.has(bangCommands):
		return l.bangCommand()
	case l.has(shortCommands):
		return l.namedCommand()
	}
	return false
}

// namedCommand reads a command of mysql in its long form.
func (l *lexer) namedCommand() bool {
	name := l.peekName(l.pos)
	if c := l.at(l.pos + len(name)); c > ' ' || c == 0 {
		return false
	}
	s := Statement{Object: strings.ToLower(name)}
	switch s.Object {
	case "system", "pager":
		s.Verb = Shell
	case "source":
		s.Verb = Include
	case "tee":
		s.Verb = Output
	default:
		return false
	}
	l.pos += len(name)
	if s.Code = strings.TrimRight(l.line(), "; \t"); s.Code != "" {
		l.meta(s)
	}
	return true
}

// shortCommand reads a command of mysql of the form \x, which may stand
// anywhere.
func (l *lexer) shortCommand() {
	start := l.pos
	c := l.at(l.pos + 1)
	l.pos = min(l.pos+2, len(l.src))
	s := Statement{Object: `\` + string(c)}
	switch c {
	case '!', 'P':
		s.Verb = Shell
	case '.':
		s.Verb = Include
	case 'T':
		s.Verb = Output
	case 'd':
		l.setDelimiter(start)
		return
	case 'g', 'G', 'c':
		l.add(end, start)
		return
	case 'r', 'x':
		l.add(forget, start)
		return
	case 0:
		if l.pos < len(l.src) {
			l.pos = l.hole(l.pos - 1)
			l.meta(Statement{Verb: Unknown, Object: show(l.src[start:l.pos])})
		}
		return
	default:
		return
	}
	if s.Code = l.line(); s.Code != "" {
		l.meta(s)
	}
}

// slashCommand reads a command of psql: \name and its arguments.
func (l *lexer) slashCommand() {
	start := l.pos
	l.pos++
	for l.pos < len(l.src) && l.src[l.pos] > ' ' && l.src[l.pos] != '\\' && l.src[l.pos] != ';' {
		l.pos++
	}
	if l.pos < len(l.src) && l.src[l.pos] == 0 {
		l.pos = l.hole(l.pos)
		l.meta(Statement{Verb: Unknown, Object: show(l.src[start:l.pos])})
		return
	}
	name := l.src[start+1 : l.pos]
	if c := l.at(start + 1); c == '!' || c == '|' || c == ';' || c == '\\' {
		l.pos = start + 2
		name = string(c)
	}
	s := Statement{Object: `\` + name}
	switch name {
	case "", `\`:
	case ";":
		l.add(end, start)
	case "!", "|":
		s.Verb = Shell
		if s.Code = l.line(); s.Code != "" {
			l.meta(s)
		}
	case "copy":
		l.copyCommand()
	case "i", "ir", "include", "include_relative":
		s.Verb, s.Code = Include, l.slashArgument(name)
		l.meta(s)
	case "o", "out", "w", "write", "g", "gx":
		l.slashOutput(s)
		if name[0] == 'g' {
			l.add(end, l.pos)
		}
	case "gexec":
		l.add(gexec, start)
	case "c", "connect":
		l.slashArgument(name)
		l.add(forget, start)
	case "gdesc", "gset", "watch", "crosstabview", "bind_named", "sendpipeline":
		l.slashArgument(name)
		l.add(end, start)
	default:
		l.slashArgument(name)
	}
}

// copyCommand reads the line of a \copy, which is the statement COPY with
// files and programs of the client.
func (l *lexer) copyCommand() {
	sub := lexer{src: "copy " + l.line(), d: DuckDB, server: true}
	sub.run()
	r := reader{lexer: &sub, budget: new(int)}
	r.simple(sub.toks)
	for _, s := range r.out {
		if s.Verb == Shell || s.Verb == Output {
			s.Object = `\copy`
		}
		l.meta(s)
	}
}

// slashOutput reads where a command of psql writes to: a file, or a program
// after a bar.
func (l *lexer) slashOutput(s Statement) {
	i := l.blanks(l.pos)
	if l.at(i) == '(' { // \g (format=csv) |program
		for n := 0; n < 200 && l.at(i) != ')' && l.at(i) != '\n' && i < len(l.src); n++ {
			i++
		}
		i = l.blanks(i + 1)
	}
	if l.at(i) == '|' {
		l.pos = i + 1
		s.Verb, s.Code = Shell, l.line()
	} else {
		s.Verb, s.Code = Output, l.slashArgument(s.Object)
	}
	if s.Code != "" {
		l.meta(s)
	}
}

// blanks moves over blanks of a line.
func (l *lexer) blanks(i int) int {
	for l.at(i) == ' ' || l.at(i) == '\t' {
		i++
	}
	return i
}

// slashArgument reads the arguments of a command of psql, which end with the
// line or at a backslash, and returns the first one. What stands in
// backquotes is run by a shell.
func (l *lexer) slashArgument(command string) string {
	var first strings.Builder
	done := false
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		start := l.pos
		switch {
		case c == '\n' || c == '\\':
			return first.String()
		case c == 0:
			l.pos = l.hole(l.pos)
		case c <= ' ':
			done = done || first.Len() > 0
			l.pos++
			continue
		case c == '\'' || c == '"':
			l.pos++
			l.untilOnLine(c)
			if !done {
				first.WriteString(strings.Trim(l.src[start:l.pos], string(c)))
			}
			continue
		case c == '`':
			l.pos++
			l.untilOnLine('`')
			l.meta(Statement{Verb: Shell, Object: `\` + command + " `", Code: strings.Trim(l.src[start:l.pos], "`")})
		default:
			l.pos++
		}
		if !done {
			first.WriteString(l.src[start:l.pos])
		}
	}
	return first.String()
}

// untilOnLine moves behind the closing quote of an argument, or to the end of
// the line.
func (l *lexer) untilOnLine(q byte) {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == 0:
			l.pos = l.hole(l.pos)
		case c == '\n':
			return
		case c == '\\' && q == '\'' && l.at(l.pos+1) != '\n':
			l.pos = min(l.pos+2, len(l.src))
		case c == q:
			l.pos++
			return
		default:
			l.pos++
		}
	}
}

// dotCommand reads a command of sqlite3 or duckdb, whose names may be
// shortened.
func (l *lexer) dotCommand() bool {
	start := l.pos
	name := strings.ToLower(l.peekName(l.pos + 1))
	if name == "" && l.at(l.pos+1) != 0 {
		return false
	}
	l.pos += 1 + len(name)
	if l.pos < len(l.src) && l.src[l.pos] == 0 {
		l.line()
		l.meta(Statement{Verb: Unknown, Object: show(l.src[start:l.pos])})
		return true
	}
	rest := l.line()
	s := Statement{Object: "." + name, Code: rest}
	short := func(long string, least int) bool { return len(name) >= least && strings.HasPrefix(long, name) }
	switch {
	case short("shell", 2), short("system", 2):
		s.Verb = Shell
	case short("read", 3), short("import", 2):
		s.Verb, s.Code = Include, dotArgument(rest, false)
		if name[0] == 'i' {
			s.Verb = Other
		}
	case short("output", 1), short("once", 2), short("log", 3), short("trace", 2):
		s.Verb, s.Code = Output, dotArgument(rest, false)
		if s.Code == "off" || s.Code == "stdout" || s.Code == "stderr" || strings.HasPrefix(s.Code, "-") {
			s.Verb = Other
		}
	case short("backup", 1), short("save", 2), short("clone", 3):
		s.Verb, s.Code = Output, dotArgument(rest, true)
	case short("restore", 3):
		s.Verb, s.Object = Drop, "what .restore replaces"
	case short("open", 2):
		l.add(forget, start)
	}
	if strings.HasPrefix(s.Code, "|") && s.Verb != Shell {
		s.Verb, s.Code = Shell, strings.Trim(rest[strings.IndexByte(rest, '|')+1:], `"'`)
	}
	if s.Verb != Other && s.Code != "" {
		l.meta(s)
	}
	l.fresh, l.bol = true, true
	return true
}

// dotArgument returns the first or the last argument of a line.
func dotArgument(line string, last bool) (arg string) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if q := line[0]; q == '"' || q == '\'' {
			arg, line, _ = strings.Cut(line[1:], string(q))
		} else if n := strings.IndexAny(line, " \t"); n >= 0 {
			arg, line = line[:n], line[n:]
		} else {
			arg, line = line, ""
		}
		if !last {
			break
		}
	}
	return arg
}

// batchCommand reads a command of sqlcmd, or GO, which ends a batch.
func (l *lexer) batchCommand(c byte) bool {
	start := l.pos
	switch {
	case c == '!' && l.at(l.pos+1) == '!':
		l.pos += 2
		if code := l.line(); code != "" {
			l.meta(Statement{Verb: Shell, Object: "!!", Code: code})
		}
		return true
	case c == ':':
		l.pos++
		if l.at(l.pos) == '!' && l.at(l.pos+1) == '!' {
			return l.batchCommand('!')
		}
		name := strings.ToLower(l.peekName(l.pos))
		l.pos += len(name)
		s := Statement{Object: ":" + name}
		switch name {
		case "":
			l.pos = start
			return false
		case "connect":
			l.line()
			l.add(forget, start)
			return true
		case "r":
			s.Verb = Include
		case "out", "error", "perftrace":
			s.Verb = Output
		}
		s.Code = strings.Trim(l.line(), `"`)
		if s.Verb != Other && s.Code != "" && !strings.EqualFold(s.Code, "stdout") && !strings.EqualFold(s.Code, "stderr") {
			l.meta(s)
		}
		return true
	}
	return l.terminator()
}

// terminator reads a line that ends a batch: GO, in sqlcmd with a count, in
// sqlite3 also a slash.
func (l *lexer) terminator() bool {
	start := l.pos
	i := start + 1
	if l.src[start] != '/' || !l.has(dotCommands) {
		if !strings.EqualFold(l.peekName(start), "go") {
			return false
		}
		i++
	}
	i = l.blanks(i)
	if l.has(batchCommands) && i > start+2 {
		for n := 0; n < 10 && l.at(i) >= '0' && l.at(i) <= '9'; n++ {
			i++
		}
		i = l.blanks(i)
	}
	if l.at(i) == '\r' {
		i++
	}
	if i < len(l.src) && l.src[i] != '\n' {
		return false
	}
	l.pos = i
	l.add(end, start)
	return true
}

// bangCommand reads a command of snowsql.
func (l *lexer) bangCommand() bool {
	name := strings.ToLower(l.peekName(l.pos + 1))
	if name == "" {
		return false
	}
	l.pos += 1 + len(name)
	s := Statement{Object: "!" + name, Code: strings.TrimRight(l.line(), "; \t")}
	switch name {
	case "system":
		s.Verb = Shell
	case "source", "load":
		s.Verb = Include
	case "spool":
		s.Verb = Output
	}
	if s.Verb != Other && s.Code != "" {
		l.meta(s)
	}
	return true
}
