package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Source: mongodb.com/docs/mongodb-shell/reference/options, 2.5; the mongo shell
// of MongoDB 5.0 has no others that matter.
var mongoCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "host: port: u,username: p,password:: authenticationDatabase: authenticationMechanism: " +
		"awsIamSessionToken: gssapiServiceName: sspiHostnameCanonicalization: sspiRealmOverride: apiVersion: apiStrict " +
		"apiDeprecationErrors tls tlsCertificateKeyFile: tlsCertificateKeyFilePassword: tlsCAFile: tlsCRLFile: " +
		"tlsAllowInvalidHostnames tlsAllowInvalidCertificates tlsCertificateSelector: tlsDisabledProtocols: ssl sslCAFile: sslPEMKeyFile: " +
		"keyVaultNamespace: kmsURL: eval: f,file: json:: nodb norc quiet retryWrites shell skipStartupWarnings verbose networkMessageCompressors: " +
		"redactInfo: deepInspect h,help version build-info"},
	rows: []cliRow{
		{judge: losesDocuments},
	},
}

// losesDocuments reads the code of --eval, standard input, and files that the
// command itself wrote. Other files are their author's business.
func losesDocuments(k *cliCall) bool {
	var texts []value.Str
	for _, v := range k.p.Values("eval") {
		texts = append(texts, v.Str)
	}
	for _, f := range append(k.p.Values("file"), k.p.Operands...) {
		if text, made := k.call.MadeFile(f.Str); made {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 && !k.p.Has("file") && hasText(k.call) {
		texts = append(texts, k.call.Stdin.Text)
	}
	for _, t := range texts {
		if u, unknown := t.FirstUnknown(); unknown && len(t) == 1 && u.Origin != value.FromFile {
			k.out = append(k.out, Effect{
				Kind: Gap, Call: k.call, Verb: string(shellast.UnknownCode), Where: k.call.Where,
				Detail: k.name + " runs code that is not known: " + t.String(),
			})
			continue
		}
		if what := mongoLoses(t); what != "" {
			k.out = append(k.out, Effect{Kind: DBReset, Call: k.call, Verb: what, Detail: what + " in " + k.name, Where: k.call.Where})
		}
	}
	return len(k.out) > 0
}

// jsToken is a piece of JavaScript: a name, a string, a sign, or a hole where
// the text is not known.
type jsToken struct {
	kind byte // 'n', 's', 'h', or the sign itself
	text string
}

// jsTokens splits a text. Comments and regular expressions are left out.
func jsTokens(s string) []jsToken {
	var out []jsToken
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '/' && strings.HasPrefix(s[i:], "//"):
			n := strings.IndexByte(s[i:], '\n')
			if n < 0 {
				return out
			}
			i += n
		case c == '/' && strings.HasPrefix(s[i:], "/*"):
			n := strings.Index(s[i+2:], "*/")
			if n < 0 {
				return out
			}
			i += n + 4
		case c == '/' && (len(out) == 0 || strings.IndexByte("(,=:[!&|?{};", out[len(out)-1].kind) >= 0):
			for i++; i < len(s) && s[i] != '/' && s[i] != '\n'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
			i++
			out = append(out, jsToken{kind: 's'})
		case c == '\'' || c == '"' || c == '`':
			j := i + 1
			for j < len(s) && s[j] != c {
				if s[j] == '\\' {
					j++
				}
				j++
			}
			out = append(out, jsToken{'s', s[i+1 : min(j, len(s))]})
			i = j + 1
		case c == 0:
			n := strings.IndexByte(s[i+1:], 0)
			if n < 0 {
				return out
			}
			out = append(out, jsToken{kind: 'h'})
			i += n + 2
		case c == '$' || !notNameByte(rune(c)):
			j := i
			for j < len(s) && (s[j] == '$' || !notNameByte(rune(s[j]))) {
				j++
			}
			out = append(out, jsToken{'n', s[i:j]})
			i = j
		case c <= ' ' || c >= 0x80:
			i++
		default:
			out = append(out, jsToken{kind: c})
			i++
		}
	}
	return out
}

// mongoLoses names the first call that drops a database or a collection, or
// deletes or changes all documents of one.
func mongoLoses(code value.Str) string {
	toks := jsTokens(sqlText(code))
	at := func(i int) jsToken {
		if i < 0 || i >= len(toks) {
			return jsToken{}
		}
		return toks[i]
	}
	command := false // inside of runCommand
	for i, t := range toks {
		if t.kind != 'n' && t.kind != 's' {
			continue
		}
		member := at(i-1).kind == '.' || at(i-1).kind == '[' && at(i+1).kind == ']'
		next := i + 1
		if at(i-1).kind == '[' {
			next++
		}
		called := member && at(next).kind == '('
		switch t.text {
		case "dropDatabase", "dropAllUsersFromDatabase":
			if called || at(i+1).kind == ':' {
				return t.text
			}
		case "runCommand", "adminCommand", "command":
			command = command || called
		case "drop":
			if called || command && at(i+1).kind == ':' {
				return t.text
			}
		case "deleteMany", "remove", "updateMany":
			if called && everyDocument(toks[next+1:]) {
				return t.text + " of every document"
			}
			// As a part of bulkWrite, {deleteMany: {filter: {}}}.
			if at(i+1).kind == ':' && at(i+2).kind == '{' && at(i+3).text == "filter" && everyDocument(toks[min(i+5, len(toks)):]) {
				return t.text + " of every document"
			}
		case "q":
			if command && at(i+1).kind == ':' && everyDocument(toks[i+2:]) {
				return "delete or update of every document"
			}
		case "renameCollection":
			if called && at(next+2).kind == ',' && at(next+3).text == "true" {
				return "renameCollection over another one"
			}
		}
	}
	return ""
}

// everyDocument reports whether the first argument, from behind the bracket on,
// is a filter that lets every document through, or one that is not known.
func everyDocument(toks []jsToken) bool {
	if len(toks) == 0 {
		return true
	}
	switch toks[0].kind {
	case ')', 'h':
		return true
	case '{':
		return len(toks) < 2 || toks[1].kind == '}'
	}
	return false
}

// Source: mongodb.com/docs/database-tools, mongorestore and mongoimport, 100.12.
var mongoToolCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "v,verbose:: quiet h,host: port: ssl tlsInsecure u,username: p,password: authenticationDatabase: " +
		"authenticationMechanism: d,db: c,collection: uri: nsExclude: nsInclude: nsFrom: nsTo: objcheck oplogReplay oplogLimit: oplogFile: " +
		"archive:: dir: gzip drop dryRun writeConcern: noIndexRestore noOptionsRestore keepIndexVersion maintainInsertionOrder " +
		"j,numParallelCollections: numInsertionWorkersPerCollection: stopOnError bypassDocumentValidation preserveUUID fixDottedHashIndex " +
		"f,fields: fieldFile: file: headerline jsonArray type: columnsHaveTypes mode: upsertFields: parseGrace: ignoreBlanks config: " +
		"help version"},
	quiet: "dryRun",
	rows: []cliRow{
		{with: "drop"},
	},
}
