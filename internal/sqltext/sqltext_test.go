package sqltext

import (
	"strings"
	"testing"
)

// told is the short form of statements that the tables use: the verbs with
// their objects, and the code of client commands.
func told(ss []Statement) string {
	names := [...]string{"other", "drop", "alter-drop", "truncate", "delete-all", "update-all", "unknown", "shell", "include", "output"}
	var out []string
	for _, s := range ss {
		t := names[s.Verb]
		if s.Object != "" {
			t += " " + s.Object
		}
		if s.Code != "" {
			t += " <" + s.Code + ">"
		}
		out = append(out, t)
	}
	return strings.Join(out, "; ")
}

func TestStatements(t *testing.T) {
	x := Hole("$X")
	for _, c := range []struct {
		d    Dialect
		text string
		want string
	}{
		// Verbs and what they concern.
		{Postgres, "DROP TABLE users", "drop table users"},
		{Postgres, "drop\n\ttable if exists users, orders cascade;", "drop table users, orders"},
		{Postgres, `DROP TABLE public."My Table"`, `drop table public."My Table"`},
		{Postgres, "drop database prod", "drop database prod"},
		{Postgres, "DROP SCHEMA app CASCADE", "drop schema app"},
		{Postgres, "DROP MATERIALIZED VIEW CONCURRENTLY v", "drop materialized view v"},
		{Postgres, "DROP INDEX CONCURRENTLY IF EXISTS i", "drop index i"},
		{Postgres, "DROP FUNCTION f(int, text), g()", "drop function f, g"},
		{Postgres, "DROP OWNED BY bob", "drop owned bob"},
		{Postgres, "DROP TABLE a, b, c, d, e", "drop table a, b, c, …"},
		{Postgres, "DROP", "drop"},
		{Snowflake, "CREATE OR REPLACE DATABASE shop", "drop database shop"},
		{Snowflake, "create or replace transient table a.b (x int)", "drop table a.b"},
		{Snowflake, "CREATE OR REPLACE TABLE a AS SELECT 1", ""},
		{DuckDB, "CREATE OR REPLACE TEMP TABLE a (x int)", ""},
		{Postgres, "CREATE OR REPLACE FUNCTION f() RETURNS int AS 'select 1' LANGUAGE sql", ""},
		{Postgres, "CREATE OR REPLACE VIEW v AS SELECT 1", ""},
		{MySQL, "RESET MASTER", "drop binary logs"},
		{MySQL, "PURGE BINARY LOGS TO 'bin.010'", "drop binary logs"},
		{Postgres, "RESET ALL", ""},
		{Postgres, "select dblink_exec('c', 'DROP TABLE t')", "drop table t"},
		{Postgres, "select dblink('c', 'select 1')", ""},
		{Postgres, "select lo_unlink(7)", "drop what lo_unlink names"},
		{MySQL, "select * into outfile '/tmp/x' from t", "output INTO OUTFILE </tmp/x>"},
		{SQLite, ".restore main old.db", "drop what .restore replaces <main old.db>"},
		{Postgres, "TRUNCATE orders", "truncate table orders"},
		{Postgres, "truncate table only a, b restart identity cascade", "truncate table a, b"},
		{ClickHouse, "TRUNCATE ALL TABLES FROM IF EXISTS db", "truncate database db"},
		{Postgres, "DELETE FROM users", "delete-all table users"},
		{Postgres, "DELETE FROM ONLY users AS u", "delete-all table users"},
		{Postgres, "DELETE FROM users WHERE id = 7", ""},
		{Postgres, "DELETE FROM users USING x WHERE users.id = x.id", ""},
		{MySQL, "DELETE LOW_PRIORITY FROM t LIMIT 10", "delete-all table t"},
		{MySQL, "DELETE a FROM a JOIN b ON a.id = b.id", "delete-all table a"},
		{Postgres, "UPDATE users SET admin = true", "update-all table users"},
		{Postgres, "UPDATE users SET admin = true WHERE id = 1", ""},
		{Postgres, "UPDATE users SET a = (SELECT b FROM t WHERE t.id = users.id)", "update-all table users"},
		{SQLite, "UPDATE OR IGNORE t SET a = 1", "update-all table t"},
		{Postgres, "ALTER TABLE users DROP COLUMN email", "alter-drop column email of users"},
		{Postgres, "ALTER TABLE IF EXISTS users ADD a int, DROP email, DROP COLUMN IF EXISTS b",
			"alter-drop column email of users; alter-drop column b of users"},
		{Postgres, "ALTER TABLE users ALTER COLUMN a DROP DEFAULT, ALTER b DROP NOT NULL, DROP CONSTRAINT c", ""},
		{MySQL, "ALTER TABLE t DROP PARTITION p0", "alter-drop partition p0 of t"},
		{MySQL, "ALTER TABLE t DROP INDEX i, DROP PRIMARY KEY, DROP FOREIGN KEY f", ""},
		{MySQL, "ALTER TABLE t TRUNCATE PARTITION p0", "truncate partition of t"},
		{Postgres, "ALTER TYPE t DROP ATTRIBUTE a", "alter-drop attribute a of t"},
		{Postgres, "ALTER ROLE bob RENAME TO drop", ""},
		{ClickHouse, "ALTER TABLE t DELETE WHERE 1", "delete-all table t"},
		{ClickHouse, "ALTER TABLE t DELETE WHERE id = 4", ""},
		{ClickHouse, "ALTER TABLE t ON CLUSTER c DROP PARTITION '2020'", "alter-drop partition '2020' of t"},
		{ClickHouse, "SYSTEM DROP DNS CACHE", ""},

		// A WHERE that is always true.
		{Postgres, "DELETE FROM t WHERE 1=1", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE true", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE 'a'='a'", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE ((1) = 1) RETURNING id", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE id = id", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE id = 1 OR 1 < 2", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE NOT 1 = 0 AND true", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE name LIKE '%'", "delete-all table t"},
		{MySQL, "DELETE FROM t WHERE 1", "delete-all table t"},
		{MySQL, "DELETE FROM t WHERE id = 3 || 1", "delete-all table t"},
		{Postgres, "DELETE FROM t WHERE true AND id = 1", ""},
		{Postgres, "DELETE FROM t WHERE 1 = 0", ""},
		{Postgres, "DELETE FROM t WHERE random() = random()", ""},
		{Postgres, "DELETE FROM t WHERE id BETWEEN 1 AND 1", ""},
		{Postgres, "DELETE FROM t WHERE a = b", ""},

		// Data and comments.
		{Postgres, "select 1 -- drop table x", ""},
		{Postgres, "select 'drop table x; drop table y'", ""},
		{Postgres, `select "drop table x" from "delete from t"`, ""},
		{Postgres, "select $$ ; drop table x; $$, $a$ ;drop table $$ x $a$", ""},
		{Postgres, "select 'it''s; drop table x'", ""},
		{Postgres, `select E'it\'s; drop table x'`, ""},
		{Postgres, `select 'a\'; drop table x; --'`, "drop table x"},
		{MySQL, `select 'a\'; drop table x; --'`, ""},
		{MySQL, `show tables like "%drop%"`, ""},
		{MySQL, "select `a;drop table x`", ""},
		{SQLServer, "select [a;drop table x]", ""},
		{SQLite, "select [a;drop table x]", ""},
		{BigQuery, "select '''a'; drop table x; '''", ""},
		{Postgres, "/* a /* b */ drop table x; */ select 1", ""},
		{SQLite, "/* a /* b */ drop table x; select 1", "drop table x"},
		{MySQL, "/* a /* b */ drop table x; select 1", "drop table x"},
		{MySQL, "/*! DROP TABLE x */", "drop table x"},
		{MySQL, "/*!50001 DROP TABLE x */; select 1", "drop table x"},
		{MySQL, "/*M!100100 DROP /* c */ TABLE x */", "drop table x"},
		{MySQL, "/*+ DROP TABLE x */ select 1", ""},
		{Postgres, "/*! DROP TABLE x */ select 1", ""},
		{MySQL, "select 1 # ; drop table x", ""},
		{Postgres, "select 1 # 2; drop table x", "drop table x"},
		{MySQL, "select 1--1; drop table x", "drop table x"},
		{MySQL, "--x\ndrop table x", "drop table x"},
		{Postgres, "select 1--1; drop table x", ""},
		{Postgres, "select 1 -- c\rdrop table x", ""},
		{Postgres, "-- c\rdrop table x", "drop table x"},
		{Snowflake, "select 1 // ; drop table x", ""},
		{ClickHouse, "# drop table x\nselect 1", ""},
		{Postgres, "\uFEFFdrop\u00A0table x", "drop table x"},
		{Postgres, "COMMENT ON TABLE t IS 'drop table x'", ""},
		{Postgres, "GRANT DELETE, TRUNCATE ON t TO bob", ""},
		{Postgres, "CREATE TABLE a (b int REFERENCES c ON DELETE CASCADE ON UPDATE CASCADE)", ""},
		{Postgres, "INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 1", ""},
		{MySQL, "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 1", ""},
		{Postgres, "SELECT * FROM t FOR UPDATE", ""},
		{Postgres, "SELECT id, deleted FROM users WHERE action = 'drop'", ""},
		{MySQL, "SELECT TRUNCATE(1.5, 1)", ""},

		// Several statements.
		{Postgres, "BEGIN; DROP TABLE x; ROLLBACK;", "drop table x"},
		{Postgres, ";;select 1;drop table a;truncate b", "drop table a; truncate table b"},
		{Postgres, `select 1 \; drop table a`, "drop table a"},
		{Postgres, "drop table a \\g\nselect 1", "drop table a"},
		{Postgres, "delete from a \\g\nselect 1 where id = 1", "delete-all table a"},
		{MySQL, `delete from a \G select 1 where a`, "delete-all table a"},
		{SQLServer, "delete from a\nGO\nselect 1 where 1 = 2", "delete-all table a"},
		{SQLServer, "select 1\ngo 5\ndrop table a\nGO", "drop table a"},
		{MySQL, "DELIMITER //\ndrop table a// select 1//", "drop table a"},
		{MySQL, "select 1; delimiter $$ drop table a$$", "drop table a"},
		{MySQL, "DELIMITER $$\nselect a$$drop table b$$", "drop table b"},
		{MySQL, "DELIMITER //\nselect 1; drop table a//", "drop table a"},
		{MySQL, "DELIMITER //\nCREATE TRIGGER t AFTER INSERT ON a FOR EACH ROW BEGIN DELETE FROM b; DELETE FROM c; END//\nDELIMITER ;\ndrop table x;", "drop table x"},
		{MySQL, "CREATE PROCEDURE p() SELECT 1; DROP TABLE y; DELIMITER //", "drop table y"},
		{SQLite, "create trigger t after insert on a begin delete from b; delete from c; end; drop table x;", "drop table x"},

		// Statements inside of statements.
		{Postgres, "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d", "delete-all table t"},
		{Postgres, "WITH d AS (SELECT 1) DELETE FROM t", "delete-all table t"},
		{Postgres, "WITH d AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT * FROM d)", ""},
		{Postgres, "WITH a AS (WITH b AS (DELETE FROM t RETURNING 1) SELECT 1) SELECT 1", "delete-all table t"},
		{Postgres, "EXPLAIN DELETE FROM t", ""},
		{Postgres, "EXPLAIN ANALYZE DELETE FROM t", "delete-all table t"},
		{Postgres, "EXPLAIN (VERBOSE, ANALYZE) DELETE FROM t", "delete-all table t"},
		{Postgres, "EXPLAIN (ANALYZE false) DELETE FROM t", ""},
		{MySQL, "ANALYZE FORMAT=JSON DELETE FROM t", "delete-all table t"},
		{SQLite, "EXPLAIN QUERY PLAN DELETE FROM t", ""},
		{Postgres, "PREPARE p AS DELETE FROM t", "delete-all table t"},
		{Postgres, "COPY (DELETE FROM t RETURNING *) TO STDOUT", "delete-all table t"},
		{Postgres, "DO $$ BEGIN DROP TABLE x; END $$", "drop table x"},
		{Postgres, "DO $$ BEGIN IF true THEN TRUNCATE x; ELSE DELETE FROM y WHERE id = 1; END IF; END $$", "truncate table x"},
		{Postgres, "DO $$ DECLARE r record; BEGIN FOR r IN SELECT tablename FROM pg_tables LOOP EXECUTE 'DROP TABLE ' || quote_ident(r.tablename) || ' CASCADE'; END LOOP; END $$",
			"drop table ‹…›"},
		{Postgres, "DO $$ BEGIN EXECUTE format('DELETE FROM %I WHERE id = %s', t, 1); END $$", ""},
		{Postgres, "DO $$ DECLARE s text := 'DROP TABLE x'; BEGIN EXECUTE s; END $$", "drop table x"},
		{Postgres, "DO $$ BEGIN EXECUTE (SELECT body FROM jobs); END $$", "unknown the text of (SELECT body FROM jobs)"},
		{Postgres, "DO $$ BEGIN RAISE NOTICE 'drop table x'; END $$", ""},
		{Postgres, "SELECT 'DROP TABLE ' || tablename FROM pg_tables \\gexec", "drop table ‹…›"},
		{Postgres, "SELECT 'CREATE DATABASE a' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'a')\\gexec", ""},
		{Postgres, "SELECT body FROM jobs \\gexec", "unknown the text of SELECT body FROM jobs"},
		{MySQL, "SET @s = CONCAT('DROP TABLE ', @t); PREPARE p FROM @s; EXECUTE p;", "drop table ‹…›"},
		{MySQL, "PREPARE p FROM 'TRUNCATE t'", "truncate table t"},
		{MySQL, "EXECUTE IMMEDIATE 'DROP TABLE x'", "drop table x"},
		{MySQL, "SET @s = CONCAT('SELECT * FROM ', @t); PREPARE p FROM @s; EXECUTE p;", ""},
		{MySQL, "BEGIN NOT ATOMIC DROP TABLE x; END", "drop table x"},
		{SQLServer, "EXEC('DROP TABLE x')", "drop table x"},
		{SQLServer, "DECLARE @q nvarchar(max) = N'DROP TABLE x'; EXEC sp_executesql @q", "drop table x"},
		{SQLServer, "EXEC sp_MSforeachtable 'TRUNCATE TABLE ?'", "truncate table"},
		{SQLServer, "EXEC sp_help 'users'", ""},
		{SQLServer, "EXEC xp_cmdshell 'del x'", "shell xp_cmdshell <del x>"},
		{SQLServer, "IF OBJECT_ID('x') IS NOT NULL DROP TABLE x", "drop table x"},
		{SQLServer, "SELECT 1 DROP TABLE x", "drop table x"},
		{SQLServer, "DROP TABLE IF EXISTS x", "drop table x"},
		{SQLServer, "DELETE FROM a SELECT * FROM b WHERE id = 1", "delete-all table a"},
		{SQLServer, "DELETE TOP (5) FROM a WHERE x IN (SELECT y FROM b)", ""},
		{SQLServer, "IF UPDATE(x) PRINT 'a' UPDATE STATISTICS t", ""},
		{SQLServer, "ALTER TABLE t DROP CONSTRAINT c", ""},
		{SQLServer, "ALTER TABLE t DROP COLUMN c", "alter-drop column c of t"},
		{SQLServer, "ALTER TABLE t ADD a int DROP TABLE y", "drop table y"},
		{SQLServer, "MERGE t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = 1 WHEN NOT MATCHED BY SOURCE THEN DELETE;", ""},
		{SQLServer, "CREATE TABLE a (b int REFERENCES c ON DELETE CASCADE)", ""},
		{SQLServer, "CREATE PROCEDURE p AS DELETE FROM t; DROP TABLE u\nGO\nSELECT 1", ""},
		{SQLServer, "CREATE PROCEDURE p AS DELETE FROM t; DROP TABLE u\nGO\nEXEC p", "delete-all table t; drop table u"},
		{SQLServer, "WITH c AS (SELECT 1 AS n FROM t) DELETE FROM c WHERE n > 1", ""},

		// Functions count when they are called.
		{Postgres, "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;", ""},
		{Postgres, "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$; SELECT f();", "drop table x"},
		{Postgres, "CREATE FUNCTION g() RETURNS void LANGUAGE sql AS 'DROP TABLE x'; CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'SELECT g()'; DO $$ BEGIN PERFORM f(); END $$", "drop table x"},
		{Postgres, "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC DELETE FROM a; SELECT CASE WHEN true THEN 1 END; END; SELECT 1", ""},
		{Postgres, "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC DELETE FROM a; SELECT 1; END; SELECT f()", "delete-all table a"},

		// What the text itself created.
		{Postgres, "CREATE TEMP TABLE x (a int); DROP TABLE x", ""},
		{Postgres, "CREATE TEMP TABLE x (a int); DROP TABLE x; DROP TABLE x", "drop table x"},
		{Postgres, "CREATE TEMP TABLE x (a int) ON COMMIT DROP; DROP TABLE x", "drop table x"},
		{Postgres, "CREATE TEMP TABLE x (a int); ROLLBACK; DROP TABLE x", "drop table x"},
		{Postgres, "CREATE TEMP TABLE x (a int);\n\\c other\nDROP TABLE x", "drop table x"},
		{Postgres, "CREATE TABLE x (a int); DROP TABLE x", "drop table x"},
		{Postgres, "CREATE TEMP TABLE x (a int); DROP TABLE x, y", "drop table y"},
		{Postgres, "CREATE TEMP TABLE x (a int); DELETE FROM x; TRUNCATE X; UPDATE x SET a = 1", ""},
		{Postgres, `CREATE TEMP TABLE public.x (a int); DROP TABLE public.x`, "drop table public.x"},
		{MySQL, "CREATE TEMPORARY TABLE x (a int); DROP TABLE x", ""},
		{MySQL, "CREATE TEMP TABLE x (a int); DROP TABLE x", "drop table x"},
		{MySQL, "DROP TEMPORARY TABLE IF EXISTS x", ""},
		{SQLServer, "DROP TABLE IF EXISTS #tmp; DELETE FROM #tmp", ""},
		{Postgres, "DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT 1", ""},
		{Postgres, "CREATE VIEW v AS SELECT 1; DROP VIEW v", "drop view v"},
		{Postgres, "DROP TABLE v; CREATE TABLE v (a int)", "drop table v"},

		// Unknown parts.
		{Postgres, x, "unknown ‹$X›"},
		{Postgres, "DROP " + x, "drop ‹$X›"},
		{Postgres, "DROP TABLE " + x, "drop table ‹$X›"},
		{Postgres, "DROP TABLE tmp_" + x + "_old", "drop table tmp_‹$X›_old"},
		{Postgres, x + " DROP TABLE y", "drop table y"},
		{Postgres, x + " SELECT 1", "unknown ‹$X›"},
		{Postgres, "SELECT " + x + " FROM t WHERE a = '" + x + "'", ""},
		{Postgres, "SELECT '" + Hole("$(cat 'f')") + "; DROP TABLE x'", ""},
		{Postgres, "DELETE FROM t WHERE id = " + x, ""},
		{Postgres, "DELETE FROM t WHERE " + x, ""},
		{Postgres, "DELETE FROM t " + x, "delete-all table t"},
		{Postgres, "SELECT 1; " + x + "; DROP TABLE y", "unknown ‹$X›; drop table y"},
		{Postgres, ":stmt", "unknown :stmt"},
		{Postgres, "SELECT a::text FROM t WHERE id = :id", ""},
		{SQLServer, "$(stmt)", "unknown $(stmt)"},

		// Commands of the clients.
		{Postgres, `\! rm -rf /`, `shell \! <rm -rf />`},
		{Postgres, `\!rm -rf /`, `shell \! <rm -rf />`},
		{Postgres, "select 1;\n\\! ls \\g x", `shell \! <ls \g x>`},
		{Postgres, `\i 'my file.sql'`, `include \i <my file.sql>`},
		{Postgres, "\\o |cat\nselect 1", `shell \o <cat>`},
		{Postgres, "\\o out.txt\nselect 1", `output \o <out.txt>`},
		{Postgres, "select 1 \\g |sh", `shell \g <sh>`},
		{Postgres, "select 1 \\g out.txt", `output \g <out.txt>`},
		{Postgres, "\\set x `rm -rf /`\nselect 1", "shell \\set ` <rm -rf />"},
		{Postgres, `\copy t from program 'curl x'`, `shell \copy <curl x>`},
		{Postgres, `\copy t to 'out.csv' csv`, `output \copy <out.csv>`},
		{Postgres, `\copy t from 'in.csv'`, ""},
		{Postgres, "\\copy t from 'in.csv'\ndrop table x", "drop table x"},
		{Postgres, `\copy (delete from t returning a) to stdout`, "delete-all table t"},
		{Postgres, "COPY t FROM PROGRAM 'rm -rf /'", "shell COPY ... PROGRAM <rm -rf />"},
		{Postgres, "COPY t TO '/tmp/x'", ""},
		{DuckDB, "COPY t TO 'x.parquet'", "output COPY <x.parquet>"},
		{Postgres, `\dt \echo hi \\ drop table x`, "drop table x"},
		{Postgres, "\\x 'a\ndrop table x; '", "drop table x"},
		{Postgres, `\` + x, `unknown \‹$X›`},
		{Postgres, `select '\! rm -rf /'`, ""},
		{MySQL, `\! rm -rf /`, `shell \! <rm -rf />`},
		{MySQL, `select 1; \! ls`, `shell \! <ls>`},
		{MySQL, "system ls -l;\nselect 1;", "shell system <ls -l>"},
		{MySQL, "source x.sql", "include source <x.sql>"},
		{MySQL, `\. x.sql`, `include \. <x.sql>`},
		{MySQL, "pager less", "shell pager <less>"},
		{MySQL, "tee log.txt\nselect 1", "output tee <log.txt>"},
		{MySQL, "select\nsystem from t", ""},
		{SQLite, ".shell rm -rf /", "shell .shell <rm -rf />"},
		{SQLite, ".sys rm -rf /", "shell .sys <rm -rf />"},
		{SQLite, ".headers on\n.mode csv\nselect 1;\n.tables", ""},
		{SQLite, "-- c\n.shell ls", "shell .shell <ls>"},
		{SQLite, "select 1\n.shell ls\n;", ""},
		{SQLite, ".read x.sql", "include .read <x.sql>"},
		{SQLite, `.read "|echo drop"`, `shell .read <echo drop>`},
		{SQLite, `.once |less`, `shell .once <less>`},
		{SQLite, ".output out.csv\nselect 1;\n.output stdout", "output .output <out.csv>"},
		{SQLite, `.backup main "b.db"`, "output .backup <b.db>"},
		{SQLite, "select 1\ngo\ndrop table x", "drop table x"},
		{SQLite, "/\ndrop table x", "drop table x"},
		{SQLite, "select edit('x', 'vim')", "shell edit() <vim>"},
		{SQLServer, "!!dir\nselect 1", "shell !! <dir>"},
		{SQLServer, "exec 'x'\n!!dir", "shell !! <dir>; unknown the text that 'x' makes"},
		{SQLServer, ":!! dir", "shell !! <dir>"},
		{SQLServer, ":r x.sql\nselect 1", "include :r <x.sql>"},
		{Snowflake, "!system ls", "shell !system <ls>"},
		{Snowflake, "!source x.sql;", "include !source <x.sql>"},
	} {
		if got := told(Statements(c.text, c.d)); got != c.want {
			t.Errorf("dialect %d: %q:\n got %s\nwant %s", c.d, c.text, got, c.want)
		}
	}
}

func BenchmarkStatements(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"usual", "SELECT id, name FROM users WHERE active = true ORDER BY id LIMIT 10"},
		{"script", strings.Repeat("INSERT INTO t (a, b) VALUES (1, 'it''s'); -- row\n", 1000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				Statements(c.text, Postgres)
			}
		})
	}
}
