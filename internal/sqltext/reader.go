package sqltext

import "strings"

// maxDepth bounds constants that are run inside of constants that are run;
// maxLevel bounds statements inside of statements.
const (
	maxDepth = 8
	maxLevel = 16
)

// reader cuts the tokens of a text into statements and says what they do.
type reader struct {
	*lexer
	out []Statement
	// budget is how many more bytes of constants may be read as statements.
	budget *int
	depth  int
	level  int
	// temps are the temporary tables that the text creates.
	temps map[string]bool
	// dropped are the definitions (views, functions, ...) that the text drops,
	// as indexes of out: creating them again later replaces them.
	dropped map[string]int
	// routines are the functions that the text creates and does not call,
	// called are the names that occur after one was created.
	routines map[string][]token
	called   []string
	// dynamic is what the constants of the whole text do.
	dynamic     []Statement
	dynamicRead bool
	dynamicSQL  bool
}

func (r *reader) report(v Verb, object string) {
	r.out = append(r.out, Statement{Verb: v, Object: object})
}

func (r *reader) run() {
	r.cut(r.statement)
	r.finish()
}

// cut calls do for every statement.
func (r *reader) cut(do func([]token)) {
	from, metas := 0, 0
	var body routineBody
	for i, t := range r.toks {
		switch t.kind {
		case meta:
			r.out = append(r.out, r.metas[metas])
			metas++
			if i == from {
				from++
			}
			continue
		case forget:
			r.temps = nil
			if i == from {
				from++
			}
			continue
		case semi, inner:
			if body.holds(r, i) {
				continue
			}
			do(r.toks[from:i])
		case end:
			do(r.toks[from:i])
		case gexec:
			r.execute(r.toks[from:i])
		default:
			body.see(r, i, i-from)
			continue
		}
		from, body = i+1, routineBody{}
	}
	do(r.toks[from:])
}

// routineBody follows a CREATE FUNCTION, PROCEDURE or TRIGGER, in whose body
// semicolons do not end the statement.
type routineBody struct {
	create, routine, began bool
	nesting                int
}

// see takes the n-th token of a statement, at index i.
func (b *routineBody) see(r *reader, i, n int) {
	k := r.keyword(r.toks[i])
	switch {
	case n == 0:
		b.create = k == "CREATE" || k == "ALTER" && r.d == SQLServer
	case !b.create:
	case !b.routine:
		switch k {
		case "FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "EVENT":
			b.routine = true
		case "TABLE", "VIEW", "INDEX", "DATABASE", "SCHEMA":
			b.create = false
		}
		b.create = b.create && n < 16
	case k == "BEGIN" && (r.d != Postgres || r.keywordAt(i+1) == "ATOMIC"):
		b.began = true
		b.nesting++
	case k == "CASE" && b.nesting > 0 && r.keywordAt(i-1) != "END":
		b.nesting++
	case k == "END" && b.nesting > 0:
		switch r.keywordAt(i + 1) {
		case "IF", "LOOP", "WHILE", "FOR", "REPEAT":
		default:
			b.nesting--
		}
	}
}

// holds reports whether the semicolon at index i is part of the body.
func (b *routineBody) holds(r *reader, i int) bool {
	if !b.routine {
		return false
	}
	switch r.d {
	case MySQL:
		return r.toks[i].kind == inner
	case SQLServer:
		return true
	case SQLite:
		return b.began && !(r.keywordAt(i-1) == "END" && i > 1 && r.toks[i-2].semicolon())
	}
	return b.nesting > 0
}

// keywordAt is the keyword at an index of the text's tokens.
func (r *reader) keywordAt(i int) string {
	if i < 0 || i >= len(r.toks) {
		return ""
	}
	return r.keyword(r.toks[i])
}

// statement reads one statement, as the splitter found it.
func (r *reader) statement(seg []token) {
	if len(seg) == 0 {
		return
	}
	if r.routines != nil {
		r.noteCalls(seg)
	}
	switch {
	case seg[0].kind == open:
		// What is not known may be empty, or all of the statement.
		n := len(r.out)
		rest := seg[1:]
		for len(rest) > 0 && rest[0].kind == open {
			rest = rest[1:]
		}
		if len(rest) > 0 {
			r.statement(rest)
		}
		if len(r.out) == n {
			r.report(Unknown, show(r.text(seg[0])))
		}
	case r.d == SQLServer && !r.isRoutine(seg), r.procedural(seg):
		r.pieces(seg)
	default:
		r.simple(seg)
	}
}

// procedural reports whether a statement begins as one of a procedural
// language does, so that others may stand in it.
func (r *reader) procedural(seg []token) bool {
	switch r.keyword(seg[0]) {
	case "BEGIN", "IF", "ELSE", "ELSIF", "ELSEIF", "LOOP", "WHILE", "FOR", "FOREACH", "CASE", "WHEN",
		"EXCEPTION", "DECLARE", "REPEAT", "END", "RETURN", "OPEN":
		return true
	}
	return r.sign(seg[0], '<') || len(seg) > 1 && seg[0].kind == word && r.sign(seg[1], ':')
}

// pieces reads the statements that stand in the blocks and branches of seg.
func (r *reader) pieces(seg []token) {
	nesting, from := 0, -1
	for i, t := range seg {
		switch {
		case r.sign(t, '('):
			nesting++
		case r.sign(t, ')'):
			nesting--
		case t.semicolon():
			if from >= 0 {
				r.simple(seg[from:i])
			}
			from, nesting = -1, 0
		case t.kind == word || t.kind == open:
			head := ""
			if from >= 0 {
				head = r.keyword(seg[from])
			}
			starts, reads := r.starts(seg, i, nesting, head)
			if !starts {
				continue
			}
			if from >= 0 {
				r.simple(seg[from:i])
			}
			from = -1
			if reads {
				from = i
			}
		}
	}
	if from >= 0 {
		r.simple(seg[from:])
	}
}

// starts reports whether a statement starts at seg[i], and whether it is one
// to read. head is the keyword of the statement that seg[i] would end.
func (r *reader) starts(seg []token, i, nesting int, head string) (starts, reads bool) {
	k := r.keyword(seg[i])
	next := ""
	if i+1 < len(seg) {
		next = r.keyword(seg[i+1])
	}
	switch k {
	case "DROP", "TRUNCATE", "DELETE", "UPDATE", "EXEC", "EXECUTE", "ALTER", "CREATE", "WITH":
		reads = true
	case "SELECT", "INSERT", "MERGE", "IF", "WHILE", "DECLARE", "PRINT", "RETURN", "RAISERROR", "THROW",
		"COMMIT", "ROLLBACK", "USE", "GRANT", "DENY", "REVOKE", "BEGIN", "OPEN", "FETCH", "CLOSE":
	default:
		return false, false
	}
	if i == 0 || seg[i-1].semicolon() || seg[i-1].kind == meta {
		return true, reads
	}
	before := r.keyword(seg[i-1])
	switch before {
	case "BEGIN", "THEN", "ELSE", "LOOP", "DO", "ATOMIC", "QUERY":
		return true, reads
	case "IN", "FOR":
		return reads && r.d != SQLServer, reads
	}
	if r.d != SQLServer {
		return (r.sign(seg[i-1], '>') || r.sign(seg[i-1], ':')) && reads, reads
	}
	// Transact-SQL needs nothing between two statements.
	switch before {
	case "ON", "AFTER", "OF", "GRANT", "DENY", "REVOKE", "INSTEAD":
		return false, false
	}
	if r.sign(seg[i-1], ',') || r.sign(seg[i-1], '.') || nesting > 0 && !r.sign(seg[i-1], '(') {
		return false, false
	}
	switch k {
	case "DROP":
		if head == "ALTER" && !topLevelKind(next) {
			return false, false
		}
	case "UPDATE", "DELETE":
		if i+1 < len(seg) && r.sign(seg[i+1], '(') {
			return false, false
		}
	case "EXEC", "EXECUTE":
		if next == "AS" {
			return false, false
		}
	case "WITH", "IF":
		return false, false
	case "ALTER":
		if next == "COLUMN" {
			return false, false
		}
	}
	return nesting <= 0 || reads, reads
}

// topLevelKind reports whether DROP of such a thing is a statement of its own,
// not a part of ALTER.
func topLevelKind(k string) bool {
	switch k {
	case "TABLE", "DATABASE", "SCHEMA", "VIEW", "PROCEDURE", "PROC", "FUNCTION", "TRIGGER", "LOGIN",
		"USER", "ROLE", "TYPE", "SEQUENCE", "SYNONYM":
		return true
	}
	return false
}

// isRoutine reports whether seg creates a function, procedure or trigger.
func (r *reader) isRoutine(seg []token) bool {
	k := r.keyword(seg[0])
	if k != "CREATE" && k != "ALTER" {
		return false
	}
	_, kind, _ := r.createdKind(seg)
	return routineKind(kind)
}

func routineKind(kind string) bool {
	switch kind {
	case "FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "EVENT":
		return true
	}
	return false
}

// noteCalls remembers the names that a statement uses, in case they are
// routines.
func (r *reader) noteCalls(seg []token) {
	switch r.keyword(seg[0]) {
	case "CREATE", "DROP", "ALTER", "COMMENT", "GRANT", "REVOKE":
		return
	}
	r.noteNames(seg)
	for _, t := range seg {
		if t.kind == str {
			r.noteText(r.body(t))
		}
	}
}

func (r *reader) noteNames(seg []token) {
	for _, t := range seg {
		if t.kind == word || t.kind == name {
			if n := r.plain(t); r.routines[n] != nil {
				r.called = append(r.called, n)
			}
		}
	}
}

// finish reads the routines that are called, and drops what turned out to be
// harmless.
func (r *reader) finish() {
	for len(r.called) > 0 {
		n := r.called[len(r.called)-1]
		r.called = r.called[:len(r.called)-1]
		if seg := r.routines[n]; seg != nil {
			delete(r.routines, n)
			r.noteNames(seg)
			r.routine(seg)
		}
	}
	kept := r.out[:0]
	for _, s := range r.out {
		if s.Verb != Other {
			kept = append(kept, s)
		}
	}
	r.out = kept
}

// routine reads the body of a function.
func (r *reader) routine(seg []token) {
	for i, t := range seg {
		switch k := r.keyword(t); {
		case k == "AS" && i+1 < len(seg) && seg[i+1].kind == str:
			body := r.body(seg[i+1])
			r.nested(body, true)
			r.noteText(body)
		case k == "AS", k == "BEGIN":
			r.pieces(seg[i+1:])
			return
		}
	}
}

// noteText remembers the names in a constant that may be run.
func (r *reader) noteText(text string) {
	if len(r.routines) == 0 {
		return
	}
	if !r.spend(text) {
		r.report(Unknown, tooMuch)
		return
	}
	l := lexer{src: text, d: r.d, server: true}
	l.run()
	sub := reader{lexer: &l, budget: r.budget, routines: r.routines}
	sub.noteNames(l.toks)
	r.called = append(r.called, sub.called...)
}

// nested reads a constant as statements; procedural if it is the body of a
// block.
func (r *reader) nested(text string, procedural bool) {
	r.out = append(r.out, r.inside(text, procedural)...)
}

// inside returns the statements of a constant.
func (r *reader) inside(text string, procedural bool) []Statement {
	if r.depth >= maxDepth || !r.spend(text) {
		return []Statement{{Verb: Unknown, Object: tooMuch}}
	}
	l := lexer{src: text, d: r.d, fresh: true, server: true}
	l.run()
	sub := reader{lexer: &l, budget: r.budget, depth: r.depth + 1}
	if procedural {
		sub.cut(func(seg []token) {
			if sub.routines != nil {
				sub.noteCalls(seg)
			}
			sub.pieces(seg)
		})
		sub.finish()
	} else {
		sub.run()
	}
	return sub.out
}

const tooMuch = "SQL inside of SQL, too deep or too much"

// spend takes the reading of a constant from the budget.
func (r *reader) spend(text string) bool {
	*r.budget -= len(text) + 16
	return *r.budget >= 0
}

// plain is a name as it is compared: without quotes, in lower case.
func (r *reader) plain(t token) string {
	if t.kind == name || t.kind == str {
		return strings.ToLower(r.body(t))
	}
	return strings.ToLower(r.text(t))
}
