package sqltext

import "strings"

// simple reads a statement that begins with its verb.
func (r *reader) simple(seg []token) {
	for len(seg) > 0 && (r.sign(seg[0], '(') || seg[0].kind == meta || seg[0].kind == forget) {
		seg = seg[1:]
	}
	if len(seg) == 0 {
		return
	}
	if r.level++; r.level > maxLevel {
		r.report(Unknown, "statement inside of statements, too deep")
		r.level--
		return
	}
	defer func() { r.level-- }()
	switch r.keyword(seg[0]) {
	case "DROP":
		r.drop(seg)
	case "TRUNCATE":
		r.truncate(seg)
	case "DELETE":
		r.delete(seg)
	case "UPDATE":
		r.update(seg)
	case "ALTER":
		r.alter(seg)
	case "WITH", "COPY":
		r.with(seg)
	case "EXPLAIN", "ANALYZE":
		r.explain(seg)
	case "PREPARE":
		r.prepare(seg)
	case "EXECUTE", "EXEC":
		r.executeStatement(seg)
	case "DO":
		for _, t := range seg {
			if t.kind == str {
				r.nested(r.body(t), true)
			}
		}
	case "CREATE":
		r.replaced(seg)
		r.create(seg)
	case "RESET", "PURGE":
		r.forgotten(seg)
	case "ROLLBACK", "DISCARD", "ABORT":
		r.temps = nil
	case "SELECT":
		r.edit(seg)
		r.selects(seg)
	}
}

// object is a list of names, for people: "table a, b".
func (r *reader) object(kind string, names []string) string {
	const most = 3
	if len(names) > most {
		names = append(append([]string{}, names[:most]...), "…")
	}
	return strings.TrimSpace(kind + " " + show(strings.Join(names, ", ")))
}

// qualified reads a name with its qualifiers at seg[i] and returns it as
// written and as compared, and the index behind it.
func (r *reader) qualified(seg []token, i int) (written, key string, next int) {
	for i < len(seg) {
		switch t := seg[i]; {
		case t.kind == word, t.kind == open, t.kind == name, t.kind == str:
			if written != "" && !strings.HasSuffix(written, ".") {
				return written, key, i
			}
			written += r.text(t)
			key += r.plain(t)
		case r.sign(t, '.') && written != "":
			written += "."
			key += "."
		default:
			return written, key, i
		}
		i++
		if len(written) > 400 {
			return written, key, i
		}
	}
	return written, key, i
}

// names reads a list of names from seg[i] on, and returns those that are not
// temporary tables. A temporary table that is dropped is one no longer.
func (r *reader) names(seg []token, i int, drop bool) (kept []string, all []string) {
	for i < len(seg) {
		written, key, next := r.qualified(seg, i)
		if written == "" {
			break
		}
		all = append(all, key)
		if !r.temporary(key) {
			kept = append(kept, written)
		} else if drop {
			delete(r.temps, key)
		}
		i = next
		if i < len(seg) && r.sign(seg[i], '(') {
			i = r.closing(seg, i) + 1
		}
		if i >= len(seg) || !r.sign(seg[i], ',') {
			break
		}
		i++
	}
	return kept, all
}

// temporary reports whether a name is that of a temporary table.
func (r *reader) temporary(key string) bool {
	switch r.d {
	case SQLServer:
		return strings.HasPrefix(key, "#") || strings.HasPrefix(key, "tempdb..#")
	case Postgres:
		if strings.HasPrefix(key, "pg_temp.") {
			return true
		}
	case SQLite, DuckDB:
		if strings.HasPrefix(key, "temp.") {
			return true
		}
	}
	return r.temps[key]
}

// closing is the index of the parenthesis that closes the one at seg[i], or
// the last index.
func (r *reader) closing(seg []token, i int) int {
	nesting := 0
	for ; i < len(seg); i++ {
		switch {
		case r.sign(seg[i], '('):
			nesting++
		case r.sign(seg[i], ')'):
			if nesting--; nesting <= 0 {
				return i
			}
		}
	}
	return len(seg) - 1
}

// skip moves over the keywords.
func (r *reader) skip(seg []token, i int, keywords ...string) int {
next:
	for i < len(seg) {
		k := r.keyword(seg[i])
		for _, want := range keywords {
			if k == want {
				i++
				continue next
			}
		}
		break
	}
	return i
}

// thing reads the words that say what is dropped or created.
func (r *reader) thing(seg []token, i int) (kind string, next int) {
	from := i
	for i < len(seg) && i-from < 4 {
		k := r.keyword(seg[i])
		switch k {
		case "TABLE", "DATABASE", "SCHEMA", "VIEW", "MATERIALIZED", "FOREIGN", "EXTERNAL", "VIRTUAL", "TEMPORARY", "INDEX",
			"FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "SEQUENCE", "TYPE", "DOMAIN", "EXTENSION", "ROLE", "USER",
			"LOGIN", "OWNED", "TABLESPACE", "SERVER", "POLICY", "RULE", "EVENT", "AGGREGATE", "PUBLICATION",
			"SUBSCRIPTION", "STATISTICS", "DICTIONARY", "PREPARE", "MACRO", "SYNONYM", "CATALOG", "STAGE", "STREAM",
			"TASK", "PIPE", "WAREHOUSE", "SNAPSHOT", "MODEL", "COLLECTION", "NAMED", "KEYSPACE", "PARTITION":
			kind += " " + strings.ToLower(k)
			i++
			continue
		}
		break
	}
	if kind == "" && i+1 < len(seg) && seg[i].kind == word && seg[i+1].kind != punct {
		kind = " " + strings.ToLower(show(r.text(seg[i])))
		i++
	}
	return strings.TrimPrefix(kind, " "), r.skip(seg, i, "IF", "EXISTS", "CONCURRENTLY", "BY")
}

func (r *reader) drop(seg []token) {
	kind, i := r.thing(seg, 1)
	if strings.HasPrefix(kind, "temporary") || kind == "prepare" {
		return
	}
	kept, all := r.names(seg, i, true)
	if kind != "table" {
		kept = nil
		for i < len(seg) && len(kept) < len(all) {
			written, _, next := r.qualified(seg, i)
			if next < len(seg) && r.sign(seg[next], '(') {
				next = r.closing(seg, next) + 1
			}
			kept, i = append(kept, written), next+1
		}
	} else if len(kept) == 0 && len(all) > 0 {
		return
	}
	if replaceable(kind) && len(all) == 1 {
		if r.dropped == nil {
			r.dropped = map[string]int{}
		}
		r.dropped[kind+" "+all[0]] = len(r.out)
	}
	r.report(Drop, r.object(kind, kept))
}

// replaceable reports whether the thing is a definition that the text holds
// again when it creates it anew.
func replaceable(kind string) bool {
	switch kind {
	case "view", "function", "procedure", "proc", "trigger", "policy", "rule", "event", "aggregate", "macro", "synonym":
		return true
	}
	return false
}

func (r *reader) truncate(seg []token) {
	kind := "table"
	i := r.skip(seg, 1, "TABLE", "ONLY", "IF", "EXISTS")
	if i < len(seg) && r.sign(seg[i], '(') {
		return
	}
	switch j := r.skip(seg, 1, "DATABASE", "ALL", "TABLES", "FROM", "IN"); {
	case j > 1:
		kind, i = "database", r.skip(seg, j, "IF", "EXISTS")
	case r.skip(seg, 1, "TEMPORARY") > 1:
		return
	}
	kept, all := r.names(seg, i, false)
	if len(kept) == 0 && len(all) > 0 {
		return
	}
	r.report(Truncate, r.object(kind, kept))
}

func (r *reader) delete(seg []token) {
	i := r.target(seg, r.skip(seg, 1, "LOW_PRIORITY", "QUICK", "IGNORE"))
	switch r.keywordIn(seg, i) {
	case "WHEN", "OUTPUT", "OPTION", "WHERE":
		return // the action of a MERGE
	}
	written, key, next := r.qualified(seg, i)
	if written == "" || r.temporary(key) {
		return
	}
	if r.everyRow(seg[next:]) {
		r.report(DeleteAll, r.object("table", []string{written}))
	}
}

// target moves over what may stand between DELETE or UPDATE and the table.
func (r *reader) target(seg []token, i int) int {
	i = r.skip(seg, i, "FROM", "ONLY")
	if r.keywordIn(seg, i) == "TOP" && i+1 < len(seg) && r.sign(seg[i+1], '(') {
		i = r.closing(seg, i+1) + 1
		i = r.skip(seg, i, "PERCENT", "FROM")
	}
	return i
}

func (r *reader) update(seg []token) {
	i := r.skip(seg, 1, "LOW_PRIORITY", "IGNORE", "OR", "ROLLBACK", "ABORT", "REPLACE", "FAIL")
	i = r.target(seg, i)
	if r.keywordIn(seg, i) == "SET" {
		return // the action of a MERGE or of ON CONFLICT
	}
	written, key, next := r.qualified(seg, i)
	if written == "" || r.temporary(key) {
		return
	}
	rest := seg[next:]
	if r.find(rest, "SET") < 0 {
		return
	}
	if r.everyRow(rest) {
		r.report(UpdateAll, r.object("table", []string{written}))
	}
}

// keywordIn is the keyword at an index of seg.
func (r *reader) keywordIn(seg []token, i int) string {
	if i < 0 || i >= len(seg) {
		return ""
	}
	return r.keyword(seg[i])
}

// find is the index of a keyword outside of parentheses, or -1.
func (r *reader) find(seg []token, keywords ...string) int {
	nesting := 0
	for i, t := range seg {
		switch {
		case r.sign(t, '('):
			nesting++
		case r.sign(t, ')'):
			nesting--
		case t.kind == word && nesting <= 0:
			for _, k := range keywords {
				if r.is(t, k) {
					return i
				}
			}
		}
	}
	return -1
}

// everyRow reports whether no WHERE, or one that is always true, limits a
// DELETE or UPDATE.
func (r *reader) everyRow(seg []token) bool {
	i := r.find(seg, "WHERE")
	if i < 0 {
		return true
	}
	cond := seg[i+1:]
	if j := r.find(cond, "RETURNING", "ORDER", "LIMIT", "OPTION", "SETTINGS"); j >= 0 {
		cond = cond[:j]
	}
	return r.truth(cond, 0) == always
}

func (r *reader) alter(seg []token) {
	i := r.skip(seg, 1, "FOREIGN", "EXTERNAL", "ONLINE", "IGNORE")
	kind := r.keywordIn(seg, i)
	if kind != "TABLE" && kind != "TYPE" {
		return
	}
	i = r.skip(seg, i+1, "IF", "EXISTS", "ONLY")
	table, key, i := r.qualified(seg, i)
	if r.temporary(key) {
		return
	}
	object := func(what string) string { return strings.TrimSpace(what + " of " + show(table)) }
	nesting := 0
	for ; i < len(seg); i++ {
		t := seg[i]
		switch {
		case r.sign(t, '('):
			nesting++
		case r.sign(t, ')'):
			nesting--
		}
		if t.kind != word || nesting > 0 {
			continue
		}
		switch r.keyword(t) {
		case "DROP", "CLEAR":
			if what, ok := r.alterDrop(seg, i); ok {
				r.report(AlterDrop, object(what))
			}
		case "TRUNCATE":
			r.report(Truncate, object("partition"))
		case "DELETE", "UPDATE":
			if r.d == ClickHouse {
				if r.everyRow(seg[i+1:]) {
					r.report(DeleteAll, r.object("table", []string{table}))
				}
				return
			}
		}
	}
}

// alterDrop reports what the DROP at seg[i] of an ALTER removes, if that
// holds data.
func (r *reader) alterDrop(seg []token, i int) (what string, data bool) {
	i = r.skip(seg, i+1, "IF", "EXISTS")
	if i >= len(seg) {
		return "", false
	}
	switch k := r.keyword(seg[i]); k {
	case "COLUMN", "PARTITION", "PART", "SUBPARTITION", "DETACHED", "ATTRIBUTE":
		i = r.skip(seg, i+1, "IF", "EXISTS", "PARTITION", "PART")
		written, _, _ := r.qualified(seg, i)
		return strings.ToLower(k) + " " + show(written), true
	case "CONSTRAINT", "INDEX", "KEY", "PRIMARY", "FOREIGN", "CHECK", "DEFAULT", "NOT", "IDENTITY", "EXPRESSION",
		"PROJECTION", "STATISTICS", "SYSTEM", "PERIOD", "CLUSTERING", "ROW", "SEARCH", "TAG", "UNIQUE", "ALL":
		return "", false
	}
	if r.d == SQLServer {
		return "", false
	}
	written, _, _ := r.qualified(seg, i)
	return "column " + show(written), written != "" || r.sign(seg[i], '(')
}

// with reads a statement in which others stand in parentheses: common table
// expressions, the query of a COPY.
func (r *reader) with(seg []token) {
	if s, ok := copyStatement(r.lexer, seg); ok && r.is(seg[0], "COPY") && (s.Verb == Shell || r.d == DuckDB) {
		r.out = append(r.out, s)
	}
	for i := 1; i < len(seg); i++ {
		t := seg[i]
		if r.sign(t, '(') {
			j := r.closing(seg, i)
			switch r.keywordIn(seg, i+1) {
			case "DELETE", "UPDATE", "WITH":
				r.simple(seg[i+1 : max(j, i+1)])
			}
			i = j
			continue
		}
		switch r.keyword(t) {
		case "DELETE", "UPDATE":
			r.simple(seg[i:])
			return
		case "SELECT", "INSERT", "MERGE":
			return
		}
	}
}

// copyStatement reads what a COPY runs or writes.
func copyStatement(l *lexer, seg []token) (Statement, bool) {
	for i, t := range seg {
		if i+1 == len(seg) {
			break
		}
		next := seg[i+1]
		switch {
		case l.is(t, "PROGRAM") && next.kind == str:
			return Statement{Verb: Shell, Object: "COPY ... PROGRAM", Code: l.body(next)}, true
		case l.is(t, "TO") && next.kind == str:
			return Statement{Verb: Output, Object: "COPY", Code: l.body(next)}, true
		}
	}
	return Statement{}, false
}

// explain reads the statement that an EXPLAIN ANALYZE runs.
func (r *reader) explain(seg []token) {
	analyze := r.is(seg[0], "ANALYZE") && r.d == MySQL
	for i := 1; i < len(seg); i++ {
		switch r.keyword(seg[i]) {
		case "ANALYZE", "ANALYSE":
			switch r.keywordIn(seg, i+1) {
			case "FALSE", "OFF", "0":
			default:
				analyze = r.d != SQLite
			}
		case "DELETE", "UPDATE", "WITH", "EXECUTE", "CREATE":
			if analyze {
				r.simple(seg[i:])
			}
			return
		case "SELECT", "INSERT", "MERGE":
			return
		}
	}
}

func (r *reader) prepare(seg []token) {
	switch i := r.find(seg, "AS", "FROM"); {
	case i < 0:
	case r.is(seg[i], "AS"):
		r.simple(seg[i+1:])
	default:
		r.execute(seg[i+1:])
	}
}

// create notes what the text creates.
func (r *reader) create(seg []token) {
	temp, kind, i := r.createdKind(seg)
	i = r.skip(seg, i, "IF", "NOT", "EXISTS", "CONCURRENTLY")
	_, key, next := r.qualified(seg, i)
	if at, ok := r.dropped[strings.ToLower(kind)+" "+key]; ok {
		r.out[at].Verb = Other
	}
	switch {
	case kind == "TABLE" && temp && next < len(seg) && !strings.Contains(key, ".") && !r.dropsOnCommit(seg[next:]):
		if r.temps == nil {
			r.temps = map[string]bool{}
		}
		r.temps[key] = true
	case kind == "FUNCTION" || kind == "PROCEDURE" || kind == "PROC":
		if r.routines == nil {
			r.routines = map[string][]token{}
		}
		r.routines[key[strings.LastIndexByte(key, '.')+1:]] = seg[next:]
	}
}

// createdKind reads what a CREATE creates, and whether only for the session.
func (r *reader) createdKind(seg []token) (temp bool, kind string, next int) {
	for i := 1; i < len(seg) && i < 16; i++ {
		switch k := r.keyword(seg[i]); k {
		case "TEMPORARY":
			temp = true
		case "TEMP":
			temp = r.d != MySQL && r.d != ClickHouse // there it is an error
		case "TABLE", "VIEW", "FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "EVENT", "POLICY", "RULE", "AGGREGATE",
			"MACRO", "SYNONYM":
			return temp, k, i + 1
		case "INDEX", "DATABASE", "SCHEMA", "USER", "ROLE":
			return temp, "", i + 1
		}
	}
	return temp, "", len(seg)
}

// dropsOnCommit reports whether a temporary table ends with the transaction,
// which may be at once.
func (r *reader) dropsOnCommit(seg []token) bool {
	i := r.find(seg, "COMMIT")
	return i >= 0 && r.keywordIn(seg, i+1) == "DROP"
}

// edit reports edit(text, program) of sqlite3, which starts the program.
func (r *reader) edit(seg []token) {
	if r.d != SQLite {
		return
	}
	for i, t := range seg {
		if r.is(t, "edit") && i+1 < len(seg) && r.sign(seg[i+1], '(') {
			code := ""
			for _, a := range seg[i:min(i+8, len(seg))] {
				if a.kind == str {
					code = r.body(a)
				}
			}
			r.out = append(r.out, Statement{Verb: Shell, Object: "edit()", Code: code})
		}
	}
}
