package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// sqlKinds are the effects of statements that a database client is given.
var sqlKinds = []effects.Kind{effects.SQL}

// sqlRules are about statements that empty or remove what a database holds.
var sqlRules = []Rule{
	{
		ID:       "sql.drop",
		Decision: verdict.Ask,
		Log:      "drop_table",
		Summary:  "runs an SQL DROP of a table, a database or a part of one",
		Why: "What is dropped is gone with all its data as soon as the statement commits, and on most servers no " +
			"transaction brings it back. With CASCADE, or for a schema or a database, much more goes than is named. " +
			"A table that is renamed first can be dropped when nobody has missed it.",
		Instead: "psql -c 'ALTER TABLE users RENAME TO users_old'",
		Fires: []string{
			`psql -c "DROP TABLE users;"`,
			"psql -c DROP TABLE users;",
			"mysql -e 'drop database mydb'",
			"mysql -e drop database mydb",
			"mariadb -uroot -psecret app -Ne 'DROP VIEW IF EXISTS v'",
			"psql mydb <<'EOF'\nBEGIN;\nDROP SCHEMA app CASCADE;\nCOMMIT;\nEOF",
			"echo 'drop table t' | sqlite3 app.db",
			"sqlite3 app.db 'drop table t'",
			"duckdb app.duckdb -c 'ALTER TABLE t DROP COLUMN a'",
			"sqlcmd -S db -Q \"IF OBJECT_ID('t') IS NOT NULL DROP TABLE t\"",
			"clickhouse client -q 'DROP TABLE t SYNC'",
			"psql -Atqc 'DROP TABLE \"Users\"' prod",
			"psql -c \"DO \\$\\$ BEGIN EXECUTE 'DROP TABLE ' || 'users'; END \\$\\$\"",
			"mysql -e '/*!50001 DROP TABLE users */'",
			"docker exec db psql -U app -c 'DROP TABLE users'",
			"bq query --use_legacy_sql=false 'DROP TABLE d.t'",
			"sqlplus dev/pw <<< 'DROP TABLE users;'",
			"db2 drop database sales",
		},
		Quiet: []string{
			`psql -c "select 1 -- drop table x"`,
			`psql -c "select 'drop table x'"`,
			`mysql -e 'show tables like "%drop%"'`,
			"mysql -e 'SELECT 1 # ; DROP TABLE users'",
			"psql -f drop_tables.sql",
			"psql --help",
			"psql -c 'CREATE TEMP TABLE t (a int); DROP TABLE t'",
			"sqlcmd -Q 'DROP TABLE #tmp'",
			"sqlite3 :memory: 'create table t(a); drop table t'",
			"psql -c 'DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT 1'",
			"psql -c 'ALTER TABLE users ALTER COLUMN a DROP DEFAULT'",
			"echo 'DROP TABLE users' >> notes.txt",
			"git commit -m 'drop table users'",
			"grep -rn 'DROP TABLE' migrations",
			"sqlplus dev/pw <<< 'select 1;'",
		},
		Kinds: sqlKinds,
		Match: matchDrop,
	},
	{
		ID:       "sql.truncate",
		Decision: verdict.Ask,
		Log:      "truncate",
		Summary:  "empties a table with an SQL TRUNCATE",
		Why: "TRUNCATE takes every row at once, without triggers, and on many servers without a way back even inside " +
			"of a transaction. With CASCADE it empties the tables that refer to this one as well.",
		Instead: "psql -c 'SELECT count(*) FROM orders'",
		Fires: []string{
			`psql -c "TRUNCATE orders;"`,
			"psql -c TRUNCATE orders;",
			"mysql app -e 'truncate table orders'",
			"psql <<< 'TRUNCATE a, b RESTART IDENTITY CASCADE'",
			"clickhouse-client --query='TRUNCATE TABLE IF EXISTS db.t'",
			"mysql -e 'ALTER TABLE t TRUNCATE PARTITION p0'",
			"printf 'select 1;\\ntruncate t;\\n' | mysql app",
		},
		Quiet: []string{
			"mysql -e 'SELECT TRUNCATE(1.567, 2)'",
			`psql -c "COMMENT ON TABLE t IS 'never truncate'"`,
			"psql -c 'GRANT TRUNCATE ON t TO app'",
			"cat truncate.txt",
			"truncate --help",
		},
		Kinds: sqlKinds,
		Match: matchTruncate,
	},
	{
		ID:       "sql.delete-all",
		Decision: verdict.Ask,
		Summary:  "deletes or changes every row of a table",
		Why: "A DELETE or UPDATE without a WHERE, or with one that is true for every row, most often is one whose WHERE " +
			"was forgotten. There is no undo once it is committed.",
		Instead: "psql -c 'SELECT count(*) FROM users WHERE id = 42'",
		Fires: []string{
			"psql -c 'DELETE FROM users'",
			"mysql app -e 'UPDATE users SET admin = 1'",
			`psql -c "DELETE FROM users WHERE 1=1"`,
			"sqlite3 app.db 'delete from t where true;'",
			"psql -c 'WITH d AS (DELETE FROM t RETURNING *) INSERT INTO log SELECT * FROM d'",
			"psql -c 'EXPLAIN ANALYZE DELETE FROM users'",
			"sqlcmd -Q 'DELETE FROM a SELECT * FROM b WHERE id = 1'",
			"clickhouse-client -q 'ALTER TABLE t DELETE WHERE 1'",
		},
		Quiet: []string{
			"psql -c 'DELETE FROM users WHERE id = 42'",
			"psql -c 'UPDATE users SET admin = false WHERE id = 42'",
			"psql -c 'EXPLAIN DELETE FROM users'",
			"psql -c 'INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 1'",
			"psql -c 'SELECT * FROM jobs FOR UPDATE SKIP LOCKED'",
			"sqlcmd -Q 'DELETE FROM #tmp'",
			"psql -c \"SELECT 'DELETE FROM users'\"",
		},
		Kinds: sqlKinds,
		Match: matchEveryRow,
	},
}

func matchDrop(_ *effects.Env, e *effects.Effect) Match {
	return Match{Hit: e.Verb == "drop" || e.Verb == "alter-drop", Detail: e.Detail}
}

func matchTruncate(_ *effects.Env, e *effects.Effect) Match {
	return Match{Hit: e.Verb == "truncate", Detail: e.Detail}
}

func matchEveryRow(_ *effects.Env, e *effects.Effect) Match {
	return Match{Hit: e.Verb == "delete-all" || e.Verb == "update-all", Detail: e.Detail}
}
