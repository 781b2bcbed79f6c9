package effects

import (
	"strings"

	"gstack/shellast/value"
)

// runsModels reads code that a framework runs with the application's models:
// rails runner, manage.py shell -c, artisan tinker, mix run -e, or standard
// input of their consoles. Files on disk are their author's business.
func runsModels(k *cliCall) bool {
	var texts []value.Str
	for _, v := range k.p.Values("command", "execute", "eval") {
		texts = append(texts, v.Str)
	}
	if k.name == "rails" && len(k.rest) > 0 {
		texts = append(texts, k.rest[0].Str)
	}
	if len(texts) == 0 && hasText(k.call) {
		texts = append(texts, k.call.Stdin.Text)
	}
	for _, t := range texts {
		toks := jsTokens(sqlText(t))
		if what := modelsLose(toks); what != "" {
			k.out = append(k.out, Effect{Kind: DBReset, Call: k.call, Verb: what, Detail: what + " in " + k.name, Where: k.call.Where})
		}
		r := sqlReader{call: k.call, client: &psqlClient}
		for _, tok := range toks {
			if tok.kind == 's' {
				r.read(fromSQLText(tok.text))
			}
		}
		k.out = append(k.out, r.out...)
	}
	return len(k.out) > 0
}

// modelsLose names the first call that deletes all records of a model, or drops
// or empties a table.
func modelsLose(toks []jsToken) string {
	at := func(i int) string {
		switch {
		case i < 0 || i >= len(toks):
			return ""
		case toks[i].kind == 'n':
			return toks[i].text
		}
		return string(rune(toks[i].kind))
	}
	limited := false // some condition came before
	for i := range toks {
		switch name := at(i); name {
		case ";":
			limited = false
		case "where", "filter", "find", "find_by", "get", "from", "whereIn", "exclude", "limit":
			limited = true
		case "delete_all", "destroy_all", "delete", "forceDelete":
			member := at(i-1) == "." || at(i-1) == ">" || at(i-1) == ":"
			all := name == "delete_all" || name == "destroy_all" || at(i-2) == ")" && (at(i-4) == "all" || at(i-4) == "query") || name != "delete"
			if member && (all || tableOf(toks, i)) && !limited {
				return name
			}
		case "truncate", "truncate_tables", "drop_table", "drop_database", "dropIfExists", "dropAllTables", "dropDatabaseIfExists":
			if at(i-1) == "." || at(i-1) == ">" || at(i-1) == ":" {
				return name
			}
		case "call_command":
			if i+2 < len(toks) && (toks[i+2].text == "flush" || toks[i+2].text == "reset_db") {
				return "call_command " + toks[i+2].text
			}
		}
	}
	return ""
}

// tableOf reports whether a call is one of DB::table("x")->.
func tableOf(toks []jsToken, i int) bool {
	for j := i - 1; j >= 0 && i-j < 8; j-- {
		if toks[j].kind == 'n' {
			return strings.EqualFold(toks[j].text, "table")
		}
	}
	return false
}
