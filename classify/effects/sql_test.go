package effects

import (
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// familyCall makes a call of a line of words: '...' and "..." keep blanks
// together, $NAME is not known, and outside of quotes it may be several words.
func familyCall(line string) *shellast.Call {
	var fields []value.Field
	var word value.Field
	begun := false
	quote := byte(0)
	for i := 0; i <= len(line); i++ {
		c := byte(' ')
		if i < len(line) {
			c = line[i]
		}
		switch {
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && c == ' ':
			if begun {
				fields = append(fields, word)
			}
			word, begun = value.Field{}, false
		case c == '$' && quote != '\'':
			n := i + 1
			for n < len(line) && line[n] >= 'A' && line[n] <= 'Z' {
				n++
			}
			word.Str = word.Str.Append(value.UnknownStr(line[i:n], value.FromEnv, value.Any))
			word.Splits = word.Splits || quote == 0
			begun = true
			i = n - 1
		default:
			word.Str = word.Str.Append(value.Of(string(c)))
			begun = true
		}
	}
	name, _ := fields[0].Exact()
	return &shellast.Call{Name: name, Path: fields[0].Str, Args: fields[1:], Around: &shellast.Around{Dir: []value.Str{value.Of("/home/dev/project")}}}
}

// familyTold is the short form of effects that the tables use.
func familyTold(effects []Effect) string {
	var out []string
	for _, e := range effects {
		switch e.Kind {
		case SQL:
			out = append(out, strings.TrimSpace(e.Verb+" "+e.Detail))
		case Cluster, Containers:
			out = append(out, e.Detail)
		case Wipe:
			out = append(out, "wipe "+e.Path.String()+" ("+e.Verb+")")
		case Write:
			out = append(out, "write "+e.Path.String())
		case Gap:
			out = append(out, "gap "+e.Verb+": "+e.Detail)
		default:
			out = append(out, "other kind")
		}
	}
	return strings.Join(out, "; ")
}

// familyEnv is a machine of which nothing is known.
var familyEnv = &Env{Host: host.Empty{}}

func TestSQLClients(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`psql -c "DROP TABLE users"`, "drop table users"},
		{`psql -Atqc "DROP TABLE users" -d prod`, "drop table users"},
		{`psql --command="DROP TABLE users"`, "drop table users"},
		{`psql --comm "DROP TABLE users"`, "drop table users"},
		{`psql -c "select 1" -c "TRUNCATE a"`, "truncate table a"},
		{`psql -d mydb -U postgres -h db -p 5432 -v ON_ERROR_STOP=1 -c "DELETE FROM a"`, "delete-all table a"},
		{`psql -c DROP TABLE users;`, "drop table users"},
		{`psql -c TRUNCATE orders;`, "truncate table orders"},
		{`psql -c DELETE FROM users WHERE id=1`, ""},
		{`psql -c DROP`, "drop"},
		{`psql -c select DROP TABLE`, ""},
		{`psql -d DROP -c "select 1"`, ""},
		{`psql "DROP TABLE users"`, ""},
		{`psql --help -c "DROP TABLE users"`, ""},
		{`psql -f drop.sql`, ""},
		{`psql -c "select 1 -- drop table x"`, ""},
		{`psql -o out.txt -c "select 1"`, "write out.txt"},
		{`psql -o "|cat" -c "select 1"`, "gap shell.unknown-code: psql runs a shell command by -o |: cat"},
		{`psql -c '\! rm -rf /'`, `gap shell.unknown-code: psql runs a shell command by \!: rm -rf /`},
		{`psql -c "COPY t FROM PROGRAM 'rm -rf /'"`, "gap shell.unknown-code: psql runs a shell command by COPY ... PROGRAM: rm -rf /"},
		{`psql -c "$SQL"`, "gap shell.unknown-code: SQL that is not known: ‹$SQL›"},
		{`psql -c $SQL`, "gap shell.unknown-code: SQL that is not known: ‹$SQL›"},
		{`psql -c "DROP TABLE $T"`, "drop table ‹$T›"},
		{`psql -c "select $COLUMNS from t"`, ""},
		{`psql $OPTS -c "DROP TABLE users"`, "drop table users"},
		{`psql "$URL" -c "DROP TABLE users"`, "drop table users"},
		{`mysql -e "DROP DATABASE prod"`, "drop database prod"},
		{`mysql -e drop database mydb`, "drop database mydb"},
		{`mysql -uroot -psecret -h db app -e "truncate t"`, "truncate table t"},
		{`mysql -BNe "drop table a" app`, "drop table a"},
		{`mariadb --execute="drop table a"`, "drop table a"},
		{`mysql --init-command="drop table a"`, "drop table a"},
		{`mysql -p drop`, ""},
		{`mysql -D drop -e 'show tables like "%drop%"'`, ""},
		{`mysql -e '\! ls'`, `gap shell.unknown-code: mysql runs a shell command by \!: ls`},
		{`sqlite3 app.db "drop table t"`, "drop table t"},
		{`sqlite3 -header -separator , app.db "select 1" "drop table t"`, "drop table t"},
		{`sqlite3 -cmd "drop table t" app.db`, "drop table t"},
		{`sqlite3 -readonly app.db "drop table t"`, ""},
		{`sqlite3 :memory: "drop table t"`, ""},
		{`sqlite3 :memory: "attach 'app.db' as a; drop table a.t"`, "drop table a.t"},
		{`sqlite3 -cmd ".open app.db" :memory: "drop table t"`, "drop table t"},
		{`sqlite3 "drop table t"`, ""},
		{`sqlite3 :memory: ".shell rm -rf /"`, "gap shell.unknown-code: sqlite3 runs a shell command by .shell: rm -rf /"},
		{`sqlite3 app.db ".backup out.db"`, "write out.db"},
		{`duckdb app.duckdb -c "drop table t"`, "drop table t"},
		{`duckdb -c "drop table t"`, ""},
		{`duckdb app.duckdb "drop table t"`, "drop table t"},
		{`duckdb app.duckdb -s "copy t to 'out.csv'"`, "write out.csv"},
		{`sqlcmd -S db -U sa -P x -d app -Q "drop table t"`, "drop table t"},
		{`sqlcmd -q "drop table t"`, "drop table t"},
		{`sqlcmd -i file.sql -o out.txt`, "write out.txt"},
		{`sqlcmd -Q "DROP TABLE #t"`, ""},
		{`clickhouse-client --query "DROP TABLE t"`, "drop table t"},
		{`clickhouse client --host h -q "DROP TABLE t" --max_threads 4`, "drop table t"},
		{`clickhouse-client -n "select 1; drop table t"`, "drop table t"},
		{`clickhouse server -q "DROP TABLE t"`, ""},
		{`pgcli -c "drop table t" app`, "drop table t"},
		{`mycli app -e "drop table t"`, "drop table t"},
		{`usql pg://db -c "drop table t"`, "drop table t"},
		{`usql sqlserver://db -c "select 1 drop table t"`, "drop table t"},
		{`usql my://db -c "drop table t /*! , b */"`, "drop table t; drop table t, b"},
		{`cockroach sql --url x -e "drop table t"`, "drop table t"},
		{`cockroach node drain 1`, ""},
		{`snowsql -a acc -q "drop table t"`, "drop table t"},
		{`snow sql -q "drop table t"`, "drop table t"},
		{`snow object drop table t`, ""},
		{`trino --execute "delete from t"`, "delete-all table t"},
		{`spanner-cli -p a -i b -d c -e "DELETE FROM t WHERE true"`, "delete-all table t"},
		{`bq --project_id p query --use_legacy_sql=false "drop table d.t"`, "drop table d.t"},
		{`bq query --nouse_legacy_sql "select 1"`, ""},
		{`bq query --dry_run "drop table d.t"`, ""},
		{`bq query --dry_run=false "drop table d.t"`, "drop table d.t"},
		{`bq show "drop table d.t"`, ""},
	} {
		if got := familyTold(sqlModel(familyEnv, familyCall(c.line))); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestSQLFromStandardInput(t *testing.T) {
	text := func(s string) shellast.Stream { return shellast.Stream{Source: shellast.Text, Text: value.Of(s)} }
	unknown := func(o value.Origin) shellast.Stream {
		return shellast.Stream{Source: shellast.Text, Text: value.UnknownStr("x", o, value.Any)}
	}
	const drop = "select 1;\nDROP TABLE users;\n"
	for _, c := range []struct {
		line  string
		stdin shellast.Stream
		want  string
	}{
		{"psql mydb", text(drop), "drop table users"},
		{"psql -f -", text(drop), "drop table users"},
		{"psql -f /dev/stdin", text(drop), "drop table users"},
		{"psql -f a.sql", text(drop), ""},
		{"psql -c 'select 1'", text(drop), ""},
		{"mysql app", text(drop), "drop table users"},
		{"mysql -e 'select 1'", text(drop), ""},
		{"mysql --init-command='set a=1'", text(drop), "drop table users"},
		{"sqlite3 app.db", text(drop), "drop table users"},
		{"sqlite3 app.db 'select 1'", text(drop), ""},
		{"sqlite3 -cmd 'select 1' app.db", text(drop), "drop table users"},
		{"sqlite3", text(".system rm -rf /"), "gap shell.unknown-code: sqlite3 runs a shell command by .system: rm -rf /"},
		{"sqlite3", text(".open app.db\ndrop table t;"), "drop table t"},
		{"duckdb app.duckdb -c 'select 1'", text(drop), ""},
		{"sqlcmd -S db", text(drop), "drop table users"},
		{"sqlcmd -q 'select 1'", text(drop), "drop table users"},
		{"sqlcmd -Q 'select 1'", text(drop), ""},
		{"clickhouse-client", text(drop), "drop table users"},
		{"clickhouse-client -q 'insert into t format CSV'", text(drop), ""},
		{"bq query", text(drop), "drop table users"},
		{"psql", shellast.Stream{}, ""},
		{"psql", shellast.Stream{Source: shellast.Closed}, ""},
		{"psql", shellast.Stream{Source: shellast.File, Name: value.Of("drop.sql")}, ""},
		{"psql", shellast.Stream{Source: shellast.File, Name: value.Of("made.sql"), Text: value.Of(drop)}, "drop table users"},
		{"psql", unknown(value.FromFile), ""},
		{"psql", unknown(value.FromOutput), "gap shell.unknown-code: SQL that is not known: ‹x›"},
		{"psql", unknown(value.FromNetwork), "gap exec.remote: SQL that is not known: ‹x›"},
		{"psql", unknown(value.FromDecoder), "gap exec.decoded: SQL that is not known: ‹x›"},
	} {
		call := familyCall(c.line)
		call.Stdin = c.stdin
		if got := familyTold(sqlModel(familyEnv, call)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestSQLStatementsAreBounded(t *testing.T) {
	call := familyCall("psql")
	var script strings.Builder
	for i := range 1000 {
		script.WriteString("DROP TABLE t" + strings.Repeat("x", i%100) + ";")
	}
	call.Stdin = shellast.Stream{Source: shellast.Text, Text: value.Of(script.String())}
	if n := len(sqlModel(familyEnv, call)); n != mostAlike {
		t.Errorf("%d effects, want %d", n, mostAlike)
	}
}

func TestSQLWhere(t *testing.T) {
	call := familyCall("psql -c 'DROP TABLE t'")
	call.Where = shellast.Remote
	if e := sqlModel(familyEnv, call); len(e) != 1 || e[0].Where != shellast.Remote || e[0].Call != call {
		t.Errorf("%v", e)
	}
}
