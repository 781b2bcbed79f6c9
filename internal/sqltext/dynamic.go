package sqltext

import "strings"

// executeStatement reads EXECUTE and EXEC: a string that is run, a prepared
// statement, or a procedure.
func (r *reader) executeStatement(seg []token) {
	i := r.skip(seg, 1, "IMMEDIATE")
	if r.d == SQLServer && i+1 < len(seg) && seg[i].kind == word && r.src[seg[i].start] == '@' && r.sign(seg[i+1], '=') {
		i += 2 // EXEC @result = procedure
	}
	if i >= len(seg) {
		return
	}
	args := seg[i:]
	_, key, next := r.qualified(seg, i)
	procedure := key[strings.LastIndexByte(key, '.')+1:]
	switch {
	case i > 1 && r.is(seg[1], "IMMEDIATE"), seg[i].kind == str, r.sign(seg[i], '('), procedure == "sp_executesql":
		r.execute(args)
	case procedure == "xp_cmdshell":
		s := Statement{Verb: Shell, Object: "xp_cmdshell"}
		for _, t := range seg[next:] {
			if t.kind == str {
				s.Code = r.body(t)
			}
		}
		r.out = append(r.out, s)
	case r.depth > 0 && r.d != SQLServer && r.d != MySQL:
		r.execute(args) // in a block, EXECUTE takes an expression
	case r.d == SQLServer && strings.HasPrefix(procedure, "@"):
		r.execute(args)
	case r.d == SQLServer:
		// Procedures such as sp_MSforeachtable run what they are given.
		for _, t := range seg[next:] {
			if t.kind == str {
				r.destructive(r.body(t))
			}
		}
	}
}

// execute reads an expression whose value is run. What its constants do when
// put together counts; without constants, what those of the whole text do.
func (r *reader) execute(seg []token) {
	n := len(r.out)
	text, constants, first := r.joined(seg)
	if constants > 0 {
		r.nested(text, false)
		if len(r.out) == n && constants > 1 {
			for _, t := range seg {
				if t.kind == str {
					r.destructive(r.body(t))
				}
			}
		}
		if len(r.out) == n && !statementWord(first) {
			r.report(Unknown, "the text that "+show(r.excerpt(seg))+" makes")
		}
		return
	}
	if !r.dynamicRead {
		r.dynamicRead = true
		r.readConstants()
	}
	r.out = append(r.out, r.dynamic...)
	if len(r.out) == n && !r.dynamicSQL {
		r.report(Unknown, "the text of "+show(r.excerpt(seg)))
	}
}

// readConstants reads the constants of all statements of the text.
func (r *reader) readConstants() {
	out := r.out
	r.out = nil
	from := 0
	for i := 0; i <= len(r.toks); i++ {
		if i < len(r.toks) && !r.toks[i].semicolon() && r.toks[i].kind != end {
			continue
		}
		seg := r.toks[from:i]
		from = i + 1
		text, constants, first := r.joined(seg)
		if constants == 0 {
			continue
		}
		n := len(r.out)
		if statementWord(first) {
			r.dynamicSQL = true
			r.nested(text, false)
		}
		for _, t := range seg {
			if t.kind == str && constants > 1 && len(r.out) == n {
				r.destructive(r.body(t))
			}
		}
	}
	r.dynamic, r.out = r.out, out
}

// destructive reads a constant of which only the worst is of interest, since
// it may be a part of a text.
func (r *reader) destructive(text string) {
	if !statementWord(firstWord(text)) {
		return
	}
	for _, s := range r.inside(text, false) {
		if s.Verb == Drop || s.Verb == Truncate || s.Verb == AlterDrop {
			r.out = append(r.out, s)
		}
	}
}

// joined puts the constants of an expression together; what stands between
// two of them, other than operators, is a hole.
func (r *reader) joined(seg []token) (text string, constants int, first string) {
	var b strings.Builder
	gap := false
	for _, t := range seg {
		switch t.kind {
		case str:
			if gap && constants > 0 {
				b.WriteString(Hole("…"))
			}
			body := r.body(t)
			if constants == 0 {
				first = firstWord(body)
			}
			b.WriteString(body)
			constants++
			gap = false
		case punct, meta, forget:
		default:
			gap = true
		}
	}
	if gap && constants > 0 {
		b.WriteString(Hole("…"))
	}
	return b.String(), constants, first
}

// excerpt is the beginning of an expression as written.
func (r *reader) excerpt(seg []token) string {
	for len(seg) > 0 && seg[len(seg)-1].kind == meta {
		seg = seg[:len(seg)-1]
	}
	if len(seg) == 0 {
		return "nothing"
	}
	return r.src[seg[0].start:min(seg[len(seg)-1].end, seg[0].start+60)]
}

// firstWord is the first word of a text.
func firstWord(text string) string {
	text = strings.TrimLeft(text, " \t\r\n(;")
	for i := 0; i < len(text); i++ {
		if !wordByte(text[i]) {
			return text[:i]
		}
	}
	return text
}

// statementWord reports whether a statement can begin with the word.
func statementWord(w string) bool {
	if len(w) > 12 {
		return false
	}
	switch strings.ToUpper(w) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "WITH", "VALUES", "CREATE", "ALTER", "DROP", "TRUNCATE",
		"GRANT", "REVOKE", "SET", "RESET", "SHOW", "USE", "CALL", "EXEC", "EXECUTE", "EXPLAIN", "ANALYZE", "ANALYSE",
		"VACUUM", "REINDEX", "CLUSTER", "COMMENT", "REFRESH", "LOCK", "NOTIFY", "LISTEN", "COPY", "PREPARE",
		"BEGIN", "COMMIT", "ROLLBACK", "DECLARE", "DO", "IF", "OPTIMIZE", "RENAME", "REPLACE", "FLUSH", "KILL",
		"PRINT", "DBCC", "BACKUP", "RESTORE":
		return true
	}
	return false
}
