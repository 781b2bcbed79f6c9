package effects

import (
	"slices"
	"strconv"
	"strings"

	"gstack/internal/sqltext"
	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// sqlModel reads the SQL that a client is given by options, operands and
// standard input, and in files that the command itself wrote. Other files are
// their author's business.
func sqlModel(_ *Env, call *shellast.Call) []Effect {
	client, args := sqlClientIn(call)
	if client == nil {
		return nil
	}
	p := client.grammar.Parse(args)
	if p.Has("help", "version") || client == &bqClient && isSet(p, "dry_run") {
		return nil
	}
	r := sqlReader{call: call, client: client}
	r.harmless = p.Has("readonly", "read-only") || client.local && r.inMemory(p)
	texts, reads := client.texts(p)
	for _, f := range p.Values(client.files...) {
		if t, ok := call.MadeFile(f.Str); ok {
			texts = append(texts, t)
		}
	}
	if client == &usqlClient {
		r.other = otherDialect(p)
	}
	if reads && (call.Stdin.Source == shellast.Text || call.Stdin.Source == shellast.File) {
		texts = append(texts, call.Stdin.Text)
	}
	if client == &db2Client && len(texts) > 1 {
		texts = []value.Str{joinTexts(texts)}
	}
	for _, t := range texts {
		r.opens = r.opens || opensDatabase(t)
	}
	for _, t := range texts {
		r.read(t)
	}
	for _, o := range p.Values(client.output...) {
		r.outputTo(o.Str)
	}
	return r.out
}

// joinTexts is one statement whose words are operands: db2 drop database x.
func joinTexts(texts []value.Str) value.Str {
	var out value.Str
	for i, t := range texts {
		if i > 0 {
			out = out.Append(value.Of(" "))
		}
		out = out.Append(t)
	}
	return out
}

// sqlClientIn finds the client in a call, and its arguments.
func sqlClientIn(call *shellast.Call) (*sqlClient, []value.Field) {
	args := call.Args
	switch call.Name {
	case "clickhouse":
		if len(args) > 0 && (args[0].Is("client") || args[0].Is("local")) {
			return &clickhouseClient, args[1:]
		}
		return nil, nil
	case "cockroach":
		if len(args) > 0 && (args[0].Is("sql") || args[0].Is("demo")) {
			return &cockroachClient, args[1:]
		}
		return nil, nil
	case "mysqlsh":
		p := mysqlshGrammar.Parse(args)
		if p.Has("sql", "sqlc") {
			return &mysqlshClient, args
		}
		return nil, nil
	case "snow":
		if len(args) > 0 && args[0].Is("sql") {
			return &snowClient, args[1:]
		}
		return nil, nil
	case "bq":
		p := bqGlobal.Parse(args)
		if len(p.Operands) > 0 && p.Operands[0].Is("query") && !p.Has("help") {
			return &bqClient, args[p.OperandAt[0]+1:]
		}
		return nil, nil
	}
	return sqlClientOf(call.Name), args
}

// isSet reports whether an option that is on or off is on, or may be.
func isSet(p *options.Parsed, name string) bool {
	f, ok := p.Last(name)
	if !ok || !f.HasValue {
		return ok
	}
	v, exact := f.Value.Exact()
	if !exact {
		return false
	}
	on, err := strconv.ParseBool(strings.ToLower(v))
	return err == nil && on
}

// texts are the SQL texts in the arguments, and whether the client then reads
// standard input.
func (c *sqlClient) texts(p *options.Parsed) (texts []value.Str, reads bool) {
	reads = true
	for _, f := range p.Flags {
		switch {
		case !f.HasValue:
		case slices.Contains(c.code, f.Name):
			texts = append(texts, f.Value.Str)
			reads = reads && slices.Contains(c.before, f.Name)
		case slices.Contains(c.files, f.Name):
			reads = reads && (f.Value.Is("-") || f.Value.Is("/dev/stdin"))
		}
	}
	if c.words >= 0 && len(p.Operands) > c.words {
		for _, o := range p.Operands[c.words:] {
			texts = append(texts, o.Str)
		}
		reads = false
	}
	// Without quotes, only the first word of a statement is the option's value:
	// psql -c DROP TABLE users.
	if n := len(texts) - 1; n >= 0 && loneVerb(texts[n]) && c.words < 0 {
		for _, o := range p.Operands {
			texts[n] = texts[n].Append(value.Of(" ")).Append(o.Str)
		}
	}
	return texts, reads
}

// loneVerb reports whether a text is the verb of a statement and nothing else.
func loneVerb(text value.Str) bool {
	t, exact := text.Exact()
	if !exact || len(t) > 12 {
		return false
	}
	switch strings.ToUpper(strings.TrimSpace(t)) {
	case "DROP", "TRUNCATE", "DELETE", "UPDATE", "ALTER":
		return true
	}
	return false
}

// otherDialect is the second dialect in which a text for usql is read, which
// has clients' commands of psql for databases of every kind.
func otherDialect(p *options.Parsed) sqltext.Dialect {
	if len(p.Operands) == 0 {
		return sqltext.MySQL
	}
	scheme, _, _ := strings.Cut(p.Operands[0].Prefix(), ":")
	switch scheme {
	case "sqlite", "sqlite3", "sq", "file":
		return sqltext.SQLite
	case "sqlserver", "mssql", "ms":
		return sqltext.SQLServer
	case "clickhouse", "ch":
		return sqltext.ClickHouse
	case "snowflake", "sf":
		return sqltext.Snowflake
	}
	return sqltext.MySQL
}

// opensDatabase reports whether a text may open the file of a database.
func opensDatabase(text value.Str) bool {
	for _, p := range text {
		t := strings.ToLower(p.Text)
		if p.Kind == value.Lit && (strings.Contains(t, "attach") || strings.Contains(t, ".op")) {
			return true
		}
	}
	return false
}

// sqlReader collects the effects of the statements of one call.
type sqlReader struct {
	call   *shellast.Call
	client *sqlClient
	// other is a second dialect that is possible.
	other sqltext.Dialect
	// harmless: what SQL does to the database is lost anyway, or refused.
	// opens: a text may open another database.
	harmless, opens bool
	out             []Effect
	seen            map[string]bool
	counts          [sqltext.Output + 1]int
}

// inMemory reports whether the database is one that ends with the client.
func (r *sqlReader) inMemory(p *options.Parsed) bool {
	return len(p.Operands) == 0 && !p.Wild || len(p.Operands) > 0 && p.Operands[0].Is(":memory:")
}

func (r *sqlReader) read(text value.Str) {
	sql := sqlText(text)
	r.add(sqltext.Statements(sql, r.client.dialect), text)
	if r.client == &usqlClient {
		r.add(sqltext.Statements(sql, r.other), text)
	}
}

// sqlText writes an abstract string as sqltext reads it.
func sqlText(s value.Str) string {
	if t, exact := s.Exact(); exact {
		return strings.ReplaceAll(t, "\x00", " ")
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind == value.Unknown {
			b.WriteString(sqltext.Hole(p.Text))
		} else {
			b.WriteString(strings.ReplaceAll(p.Text, "\x00", " "))
		}
	}
	return b.String()
}

// fromSQLText is a piece of such a text as an abstract string.
func fromSQLText(t string) value.Str {
	var s value.Str
	for t != "" {
		before, rest, hole := strings.Cut(t, "\x00")
		s = s.Append(value.Of(before))
		if !hole {
			break
		}
		var name string
		name, t, _ = strings.Cut(rest, "\x00")
		s = s.Append(value.UnknownStr(name, value.FromAnywhere, value.Any))
	}
	return s
}

// mostAlike bounds the statements of one verb that are reported for one call.
const mostAlike = 8

func (r *sqlReader) add(statements []sqltext.Statement, text value.Str) {
	for _, s := range statements {
		switch s.Verb {
		case sqltext.Drop:
			r.statement("drop", s)
		case sqltext.AlterDrop:
			r.statement("alter-drop", s)
		case sqltext.Truncate:
			r.statement("truncate", s)
		case sqltext.DeleteAll:
			r.statement("delete-all", s)
		case sqltext.UpdateAll:
			r.statement("update-all", s)
		case sqltext.Unknown:
			r.unknown(s, text)
		case sqltext.Output:
			r.once("output"+s.Code, s.Verb, effectOn(r.call, Write, value.Field{Str: fromSQLText(s.Code)}))
		}
	}
	r.out = append(r.out, sqlShellEscapes(r.call, statements)...)
}

func (r *sqlReader) statement(verb string, s sqltext.Statement) {
	if r.harmless && !r.opens {
		return
	}
	r.once(verb+" "+s.Object, s.Verb, Effect{Kind: SQL, Call: r.call, Verb: verb, Detail: s.Object, Where: r.call.Where})
}

// once adds an effect unless one like it is there.
func (r *sqlReader) once(key string, v sqltext.Verb, e Effect) {
	if r.seen[key] || r.counts[v] >= mostAlike {
		return
	}
	if r.seen == nil {
		r.seen = map[string]bool{}
	}
	r.seen[key] = true
	r.counts[v]++
	r.out = append(r.out, e)
}

// unknown reports a statement that nobody can read here, unless it stands in a
// file, packed or not, or in a dump.
func (r *sqlReader) unknown(s sqltext.Statement, text value.Str) {
	rule, files := shellast.UnknownCode, 0
	unknown := 0
	for _, p := range text {
		if p.Kind != value.Unknown {
			continue
		}
		unknown++
		if p.Stored {
			files++
			continue
		}
		switch p.Origin {
		case value.FromFile:
			files++
		case value.FromNetwork:
			rule = shellast.RemoteCode
		case value.FromDecoder:
			rule = shellast.DecodedCode
		}
	}
	if unknown > 0 && files == unknown {
		return
	}
	r.once("unknown "+s.Object, s.Verb, Effect{
		Kind: Gap, Call: r.call, Verb: string(rule), Where: r.call.Where,
		Detail: "SQL that is not known: " + s.Object,
	})
}

// outputTo is where a client writes results: a file, or for psql a program.
func (r *sqlReader) outputTo(to value.Str) {
	if r.client.dialect == sqltext.Postgres && strings.HasPrefix(to.Prefix(), "|") {
		code := strings.TrimPrefix(sqlText(to), "|")
		r.out = append(r.out, sqlShellEscapes(r.call, []sqltext.Statement{{Verb: sqltext.Shell, Object: "-o |", Code: code}})...)
		return
	}
	r.once("output"+sqlText(to), sqltext.Output, effectOn(r.call, Write, value.Field{Str: to}))
}

// sqlShellEscapes are the gaps of statements that run a command of the system:
// \! of psql, .shell of sqlite3. Detail ends with the command where it is
// known.
func sqlShellEscapes(call *shellast.Call, statements []sqltext.Statement) []Effect {
	var out []Effect
	for _, s := range statements {
		if s.Verb != sqltext.Shell || s.Code != "" && slices.Contains(call.Escapes, s.Code) { // judged as calls of their own
			continue
		}
		detail := call.Name + " runs a shell command by " + s.Object
		if s.Code != "" {
			detail += ": " + fromSQLText(s.Code).String()
		}
		out = append(out, Effect{Kind: Gap, Call: call, Verb: string(shellast.UnknownCode), Detail: detail, Where: call.Where})
	}
	return out
}
