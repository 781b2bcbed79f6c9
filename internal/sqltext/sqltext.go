// Package sqltext owns the reading of SQL text as command-line clients read it:
// where a statement begins and ends, what is a comment or a constant, which
// lines are commands of the client, and what a statement destroys. It does not
// know programs or their options, and it does not decide.
//
// Text that is not known stands in the input as a hole (see Hole).
package sqltext

import "strings"

// Dialect is a family of SQL grammars together with the commands of the
// client that usually speaks it.
type Dialect uint8

const (
	Postgres   Dialect = iota // psql; also CockroachDB
	MySQL                     // mysql, mariadb
	SQLite                    // sqlite3
	DuckDB                    // duckdb
	SQLServer                 // sqlcmd
	ClickHouse                // clickhouse-client
	BigQuery                  // bq, spanner-cli
	Snowflake                 // snowsql
	Trino                     // trino
)

// Verb is what a statement does.
type Verb uint8

const (
	// Other is harmless or of no interest.
	Other Verb = iota
	// Drop removes a table, database, schema, view, index, ...
	Drop
	// AlterDrop removes a column or a partition.
	AlterDrop
	Truncate
	// DeleteAll and UpdateAll concern every row: no WHERE, or one that is
	// always true.
	DeleteAll
	UpdateAll
	// Unknown is a statement that is not known.
	Unknown
	// Shell: the client or the server runs Code as a command of the system.
	Shell
	// Include: the client reads statements from the file Code.
	Include
	// Output: the client writes to the file Code.
	Output
)

// Statement is a statement, or a command of the client.
type Statement struct {
	Verb Verb
	// Object names the thing for people: "table users"; for Shell, Include
	// and Output the command of the client: `\!`.
	Object string
	// Code is the command line (Shell) or the file (Include, Output).
	Code string
}

// Hole is how text that is not known is written into the text given to
// Statements. The name is for people. A hole is read as an opaque word, or as
// part of the constant or comment it stands in.
func Hole(name string) string {
	return "\x00" + strings.ReplaceAll(name, "\x00", " ") + "\x00"
}

// Statements returns the statements of a text that are not Other, in order.
// Statements that other statements carry (EXECUTE 'DROP ...', DO $$ ... $$,
// WITH x AS (DELETE ...)) are among them; the body of a function is only if
// the text calls it.
func Statements(text string, d Dialect) []Statement {
	l := lexer{src: text, d: d, fresh: true, bol: true}
	l.run()
	budget := 8*len(text) + 1024
	r := reader{lexer: &l, budget: &budget}
	r.run()
	return r.out
}

// show is a piece of text for people: holes as ‹name›, of bounded length.
func show(s string) string {
	const most = 80
	var b strings.Builder
	for s != "" {
		before, rest, hole := strings.Cut(s, "\x00")
		b.WriteString(before)
		if !hole {
			break
		}
		var name string
		name, s, _ = strings.Cut(rest, "\x00")
		b.WriteString("‹" + name + "›")
		if b.Len() > most {
			break
		}
	}
	out := b.String()
	if len(out) > most {
		return strings.ToValidUTF8(out[:most], "") + "…"
	}
	return strings.ToValidUTF8(out, "\uFFFD")
}
