package sqltext

import (
	"strings"
	"testing"
)

var dialects = [...]Dialect{Postgres, MySQL, SQLite, DuckDB, SQLServer, ClickHouse, BigQuery, Snowflake, Trino}

// FuzzStatements checks that no text ends the reading, that the same text
// reads the same, and that nothing behind a statement can hide it.
func FuzzStatements(f *testing.F) {
	for _, s := range []string{
		"select 1", "drop table x; select 'a", `\copy t from program 'x'`, "/*! drop */ /* /* */",
		"do $$ begin execute 'drop ' || x; end $$", "with a as (delete from t) select 1",
		".shell ls\nselect 1", "delimiter //\ncreate trigger t begin end//", "delete from t where not (1=1 or a like '%')",
		"create temp table x (a int); drop table x, y", "exec('drop table x')\nGO 5\n!!dir", "e'\\x41\\u0042' `a` [b] \"c\"",
		Hole("$X") + " drop table tmp_" + Hole("y"), "create function f() as $a$ $b$ $a$; select f()",
		"alter table t drop column a, drop constraint b, truncate partition c", "'''a''' r\"b\" # c\n// d",
	} {
		for d := range dialects {
			f.Add(s, uint8(d))
		}
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		d := dialects[int(n)%len(dialects)]
		got := told(Statements(text, d))
		if again := told(Statements(text, d)); got != again {
			t.Errorf("%q: %s, then %s", text, got, again)
		}
		const first = "DROP TABLE zz;\n"
		if s := Statements(first+text, d); len(s) == 0 || s[0] != (Statement{Verb: Drop, Object: "table zz"}) {
			t.Errorf("%q: the first statement is lost: %s", first+text, told(s))
		}
	})
}

// large are pieces that cost the most when they are repeated.
var large = []string{
	"a;", "(", ")", "'", "''", `"`, "`", "[", "$a$", "$", "$$", "/*", "*/", "/*!", "--", "\n.s", "\n!", `\`, `\g`, `\o`, "\\set `",
	"E'\\", "drop table a,", "drop table a;", "with a as (", "with a as (delete from ", "delete from t where (", "delete from t where not ",
	"delete from t where 1=1 or ", "explain analyze ", "prepare a as ", "create temp table a(b);", "create function f as 'f';",
	"create function f() begin atomic case ", "create trigger t begin ", "execute 'a' || ", "exec a;", "exec('drop table x');", "do $$;$$;",
	"begin loop delete from t ", "alter table t drop a, drop b ", "\x00", "\x00a\x00", "delimiter ab\n", "go\n", "in execute ", ":a", "$(", "a.", "#a",
	"select edit(", "create function f() as $$ select f() $$; select f();", "truncate a,", "x\u00a0", "\r", "case when ", "if ", "''' ",
}

func TestRepeatedPieces(t *testing.T) {
	for _, piece := range large {
		text := strings.Repeat(piece, 1<<14/len(piece))
		for _, d := range dialects {
			Statements(text, d)
		}
	}
}

// BenchmarkLargeTexts reads texts of the size of the largest command. All
// speeds are of the same order, or the reading is not linear.
func BenchmarkLargeTexts(b *testing.B) {
	for _, piece := range large {
		text := strings.Repeat(piece, 1<<20/len(piece))
		b.Run(strings.Trim(piece, " \n;"), func(b *testing.B) {
			b.SetBytes(int64(len(text) * len(dialects)))
			for b.Loop() {
				for _, d := range dialects {
					Statements(text, d)
				}
			}
		})
	}
}
