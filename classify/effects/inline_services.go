package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// codeModel looks for what code of other languages does to databases and to
// services elsewhere: SQL that it runs, requests that delete. What it does to files
// is read where calls are resolved.
func codeModel(_ *Env, call *shellast.Call) []Effect {
	var out []Effect
	for _, text := range codeOf(call) {
		code := withoutComments(sqlText(text))
		toks := jsTokens(code)
		out = append(out, codeStatements(call, code, toks)...)
		out = append(out, codeRequests(call, toks)...)
		if what := codeEmpties(toks); what != "" {
			out = append(out, Effect{Kind: DBReset, Call: call, Where: call.Where, Verb: what, Detail: what + " in " + call.Name})
		}
	}
	return out
}

// codeOf is the code that an interpreter is given as an option, or on standard
// input if nothing else is.
func codeOf(call *shellast.Call) []value.Str {
	if call.Name == "deno" {
		if len(call.Args) > 1 && call.Args[0].Is("eval") {
			return fieldStrings(call.Args[1:])
		}
		return nil
	}
	g := &perlGrammar
	switch interpreterName(call.Name) {
	case "python":
		g = &pythonOptions
	case "php":
		g = &phpOptions
	case "ruby":
		g = &rubyOptions
	case "node":
		g = &nodeOptions
	}
	p := g.Parse(call.Args)
	var texts []value.Str
	for _, v := range p.Values(codeOptions(g)...) {
		texts = append(texts, v.Str)
	}
	if len(texts) == 0 && (len(p.Operands) == 0 || p.Operands[0].Is("-")) && !p.Has("m") && hasText(call) {
		texts = append(texts, call.Stdin.Text)
	}
	return texts
}

func codeOptions(g *options.Grammar) []string {
	switch g {
	case &pythonOptions:
		return []string{"c"}
	case &phpOptions:
		return []string{"r"}
	}
	return []string{"e", "E", "eval", "print"}
}

// withoutComments leaves out lines that are comments of scripts.
func withoutComments(code string) string {
	if !strings.Contains(code, "#") {
		return code
	}
	var b strings.Builder
	for line := range strings.SplitAfterSeq(code, "\n") {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// codeStatements reads the strings that functions run as SQL. A database in memory
// ends with the program.
func codeStatements(call *shellast.Call, code string, toks []jsToken) []Effect {
	if strings.Contains(code, ":memory:") {
		return nil
	}
	r := sqlReader{call: call, client: &psqlClient}
	for i, t := range toks {
		if t.kind != 'n' || !runsSQL(t.text) || i+2 >= len(toks) || toks[i+1].kind != '(' {
			continue
		}
		if t.text == "exec" && interpreterName(call.Name) == "node" && (i < 2 || !isDatabase(toks[i-2].text)) {
			continue // of a regular expression
		}
		// The statement is the first string of the call, perhaps behind a connection.
		for j := i + 2; j < len(toks) && j < i+10 && toks[j].kind != ')'; j++ {
			if s := toks[j]; s.kind == 's' && strings.ContainsAny(s.text, " \t\n") {
				r.read(fromSQLText(s.text))
				break
			}
		}
	}
	return r.out
}

// isDatabase reports whether a name is one that code has for a database.
func isDatabase(name string) bool {
	return isIn(" client conn connection database db pg pool sql sqlite tx ", strings.ToLower(name))
}

func runsSQL(name string) bool {
	switch name {
	case "execute", "executescript", "executemany", "exec_driver_sql", "text", "query", "exec", "run", "raw", "sql", "do", "unprepared", "unsafe",
		"mysqli_query", "pg_query", "sqlite_query", "$queryRawUnsafe", "$executeRawUnsafe", "read_sql", "exec_params", "execute_batch":
		return true
	}
	return false
}

// codeRequests looks for requests that delete, and for methods of the libraries of
// providers that do.
func codeRequests(call *shellast.Call, toks []jsToken) []Effect {
	at := func(i int) jsToken {
		if i < 0 || i >= len(toks) {
			return jsToken{}
		}
		return toks[i]
	}
	provider := false
	for _, t := range toks {
		provider = provider || t.text == "boto3" || t.text == "googleapiclient" || strings.HasPrefix(t.text, "@aws-sdk/") || t.text == "aws-sdk"
	}
	for i, t := range toks {
		url := ""
		switch {
		case t.kind == 'n' && t.text == "delete" && at(i-1).kind == '.' && at(i+1).kind == '(' && at(i+2).kind == 's':
			url = at(i + 2).text // requests.delete("https://...")
		case t.kind == 's' && (t.text == "DELETE" || t.text == "delete" && at(i-2).text == "method"):
			// fetch("https://...", {method: "DELETE"}), request("DELETE", "https://...")
			for j := max(0, i-8); j < min(len(toks), i+8) && url == ""; j++ {
				if toks[j].kind == 's' && strings.Contains(toks[j].text, "://") {
					url = toks[j].text
				}
			}
		case provider && t.kind == 'n' && at(i-1).kind == '.' && at(i+1).kind == '(' && (strings.HasPrefix(t.text, "delete_") || strings.HasPrefix(t.text, "terminate_")),
			provider && t.kind == 'n' && (strings.HasPrefix(t.text, "Delete") || strings.HasPrefix(t.text, "Terminate")) && strings.HasSuffix(t.text, "Command"):
			return []Effect{{Kind: Cloud, Call: call, Where: call.Where, Verb: t.text, Detail: t.text + " in " + call.Name}}
		}
		if !strings.Contains(url, "://") {
			continue
		}
		r := requestTo(fromSQLText(url))
		r.method, r.known = "DELETE", true
		if kind := r.remoteLoss(); kind != None {
			return []Effect{{Kind: kind, Call: call, Where: call.Where, Verb: "DELETE", Detail: "DELETE " + fromSQLText(url).String() + " in " + call.Name}}
		}
	}
	return nil
}

// codeEmpties names the first call of a library that drops or empties a database, a
// cache or a cluster, or deletes all of a kind.
func codeEmpties(toks []jsToken) string {
	at := func(i int) string {
		switch {
		case i < 0 || i >= len(toks):
			return ""
		case toks[i].kind == 'n':
			return toks[i].text
		}
		return string(rune(toks[i].kind))
	}
	for i := range toks {
		if at(i-1) != "." || at(i+1) != "(" {
			continue
		}
		switch name := at(i); name {
		case "drop_all", "drop_database", "dropDatabase", "flushall", "flushdb", "flushAll", "flushDb", "flushallSync", "delete_namespace",
			"delete_collection", "dropAllTables", "dropSchema":
			return name
		case "deleteMany", "delete_many":
			if everyDocument(toks[i+2:]) {
				return name + " of every document"
			}
		case "delete":
			if at(i-2) == ")" && at(i-4) == "all" && at(i-6) == "objects" {
				return "delete of all objects"
			}
		case "sync":
			if at(i+2) == "{" && at(i+3) == "force" && at(i+5) == "true" {
				return "sync by force"
			}
		case "destroy":
			if at(i+2) == "{" && at(i+3) == "truncate" && at(i+5) == "true" {
				return "destroy of every row"
			}
		}
	}
	return ""
}
