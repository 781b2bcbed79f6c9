package sqltext

import "strings"

// What statements destroy besides those that say DROP, TRUNCATE or DELETE.

// replaced reads CREATE OR REPLACE of something that holds data: the one that
// is there is dropped. A table that is made anew from a query is what such
// queries are for.
func (r *reader) replaced(seg []token) {
	if r.keywordIn(seg, 1) != "OR" || r.keywordIn(seg, 2) != "REPLACE" {
		return
	}
	i := r.skip(seg, 3, "TRANSIENT", "HYBRID", "DYNAMIC", "EXTERNAL")
	kind := r.keywordIn(seg, i)
	switch kind {
	case "DATABASE", "SCHEMA", "TABLE", "STAGE":
	default:
		return
	}
	i = r.skip(seg, i+1, "IF", "NOT", "EXISTS")
	written, key, next := r.qualified(seg, i)
	if written == "" || r.temporary(key) {
		return
	}
	if kind == "TABLE" && r.find(seg[next:], "AS", "CLONE", "LIKE", "SELECT", "USING") >= 0 {
		return
	}
	r.report(Drop, r.object(strings.ToLower(kind), []string{written}))
}

// forgotten reads the statements of MySQL that remove the logs from which a
// server is restored.
func (r *reader) forgotten(seg []token) {
	if r.d != MySQL {
		return
	}
	switch verb, next := r.keyword(seg[0]), r.keywordIn(seg, 1); {
	case verb == "RESET" && (next == "MASTER" || next == "BINARY"),
		verb == "PURGE" && (next == "BINARY" || next == "MASTER"):
		r.report(Drop, "binary logs")
	}
}

// selects reads functions in a SELECT that run a text or drop something, and the
// file that its result goes to.
func (r *reader) selects(seg []token) {
	for i, t := range seg {
		switch k := strings.ToLower(r.keyword(t)); k {
		case "dblink_exec", "dblink", "query_to_xml", "run_command_on_workers", "run_command_on_shards", "openquery":
			if r.d != MySQL && i+1 < len(seg) && r.sign(seg[i+1], '(') {
				for _, a := range seg[i+1 : r.closing(seg, i+1)+1] {
					if a.kind == str {
						r.destructive(r.body(a))
					}
				}
			}
		case "dropgeometrytable", "dropgeometrycolumn", "lo_unlink", "drop_chunks", "pg_drop_replication_slot":
			if r.d == Postgres && i+1 < len(seg) && r.sign(seg[i+1], '(') {
				r.report(Drop, "what "+k+" names")
			}
		case "outfile", "dumpfile":
			if r.d == MySQL && i > 0 && r.is(seg[i-1], "INTO") && i+1 < len(seg) && seg[i+1].kind == str {
				r.out = append(r.out, Statement{Verb: Output, Object: "INTO OUTFILE", Code: r.body(seg[i+1])})
			}
		}
	}
}
