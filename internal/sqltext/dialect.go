package sqltext

// feature is a set of lexical rules.
type feature uint32

const (
	hashComment    feature = 1 << iota // # to the end of the line
	slashComment                       // // to the end of the line
	blankAfterDash                     // -- is a comment only before a blank
	nestedComment                      // /* /* */ */
	execComment                        // /*! ... */ and /*M! ... */ are run
	backslashQuote                     // \' in '...'
	stringQuote                        // "..." is a constant, not a name
	bracketName                        // [...]
	backtickName                       // `...`
	dollarQuote                        // $tag$ ... $tag$
	escapeString                       // E'...' has backslashes
	tripleQuote                        // '''...'''
	slashCommands                      // \name of psql
	shortCommands                      // \x of mysql, and names at line start
	dotCommands                        // .name at line start
	batchCommands                      // GO, :name, !! at line start
	bangCommands                       // !name at line start

	clientCommands = slashCommands | shortCommands | dotCommands | batchCommands | bangCommands
)

// Sources: PostgreSQL manual "Lexical Structure", "psql"; MySQL manual
// "Comments", "String Literals", "mysql Client Commands"; sqlite.org/lang.html
// and cli.html; duckdb.org/docs (the scanner is PostgreSQL's); Transact-SQL
// reference "Comment", "sqlcmd"; clickhouse.com/docs "Syntax"; BigQuery
// "Lexical structure"; Snowflake "String & binary data types", "SnowSQL";
// trino.io/docs.
func (d Dialect) features() feature {
	switch d {
	case Postgres:
		return nestedComment | dollarQuote | escapeString | slashCommands
	case MySQL:
		return hashComment | blankAfterDash | execComment | backslashQuote | stringQuote | backtickName | shortCommands
	case SQLite:
		return bracketName | backtickName | dotCommands
	case DuckDB:
		return nestedComment | dollarQuote | escapeString | dotCommands
	case SQLServer:
		return nestedComment | stringQuote | bracketName | batchCommands
	case ClickHouse:
		return hashComment | backslashQuote | backtickName | dollarQuote
	case BigQuery:
		return hashComment | backslashQuote | stringQuote | backtickName | tripleQuote
	case Snowflake:
		return slashComment | backslashQuote | dollarQuote | bangCommands
	}
	return 0
}
