package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Sources: dropdb(1), dropuser(1), pg_restore(1), pg_resetwal(1) of PostgreSQL
// 17; pg_dropcluster(1) of postgresql-common.
var (
	dropdbCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "e,echo f,force i,interactive if-exists maintenance-db: h,host: p,port: U,username: w,no-password " +
			"W,password V,version ?,help"},
		rows: []cliRow{
			{min: 1},
		},
	}
	pgRestoreCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "a,data-only c,clean C,create d,dbname: disable-triggers e,exit-on-error enable-row-security f,file: " +
			"filter: F,format: if-exists I,index: j,jobs: l,list L,use-list: n,schema: N,exclude-schema: no-comments " +
			"no-data-for-failed-tables no-owner no-privileges no-publications no-security-labels no-subscriptions " +
			"no-table-access-method no-tablespaces O P,function: role: s,schema-only S,superuser: section: strict-names t,table: " +
			"T,trigger: transaction-size: use-set-session-authorization x,no-acl 1,single-transaction v,verbose V,version h,host: p,port: " +
			"U,username: w,no-password W,password ?,help"},
		rows: []cliRow{
			{with: "clean", but: "list", judge: restoresInto},
		},
	}
	pgClusterCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "stop stop-server D,pgdata: f,force n,dry-run c,commit-timestamp-ids: e,epoch: " +
			"l,next-wal-file: m,multixact-ids: o,next-oid: O,multixact-offset: u,oldest-transaction-id: x,next-transaction-id: " +
			"wal-segsize: char-signedness: V,version ?,help"},
		quiet: "dry-run",
		rows: []cliRow{
			{judge: func(k *cliCall) bool { return len(k.rest) > 0 || k.given("pgdata") }},
		},
	}
)

// Source: pg_rewind(1) of PostgreSQL 17.
var pgRewindCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Opts: "D,target-pgdata: source-pgdata: source-server: R,write-recovery-conf n,dry-run N,no-sync P,progress c,restore-target-wal " +
		"config-file: debug no-ensure-shutdown V,version ?,help"},
	quiet: "dry-run",
	rows: []cliRow{
		{with: "target-pgdata"},
	},
}

// restoresInto: without a database pg_restore prints SQL.
func restoresInto(k *cliCall) bool {
	d, ok := k.p.Value("dbname")
	if ok {
		k.more = append(k.more, "--dbname "+d.String())
	}
	return ok
}

// Source: mysqladmin(1) and mysqlimport(1) of MySQL 8.4.
var (
	mysqladminCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "?,I,help bind-address: b,no-beep C,compress compression-algorithms: connect-timeout: c,count: #,debug:: " +
			"debug-check debug-info default-auth: default-character-set: defaults-extra-file: defaults-file: defaults-group-suffix: " +
			"enable-cleartext-plugin f,force get-server-public-key h,host: login-path: no-defaults p,password:: W,pipe plugin-dir: P,port: " +
			"print-defaults protocol: r,relative server-public-key-path: shutdown-timeout: s,silent i,sleep: S,socket: ssl-ca: ssl-capath: " +
			"ssl-cert: ssl-cipher: ssl-crl: ssl-key: ssl-mode: tls-version: u,user: v,verbose V,version E,vertical w,wait::"},
		rows: []cliRow{
			{judge: dropsWithAdmin},
		},
	}
	mysqlimportCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "?,help bind-address: c,columns: C,compress #,debug:: default-character-set: defaults-extra-file: defaults-file: " +
			"d,delete f,force fields-enclosed-by: fields-escaped-by: fields-terminated-by: h,host: i,ignore ignore-lines: L,local " +
			"l,lock-tables low-priority p,password:: P,port: protocol: r,replace s,silent S,socket: u,user: use-threads: v,verbose V,version"},
		rows: []cliRow{
			{with: "delete", min: 1},
		},
	}
)

// dropsWithAdmin reads the commands of mysqladmin, of which several may follow
// each other, some with a name.
func dropsWithAdmin(k *cliCall) bool {
	for i := 0; i < len(k.rest); i++ {
		command, exact := k.rest[i].Exact()
		switch {
		case exact && strings.HasPrefix("drop", command) && len(command) > 1:
			k.rest = k.rest[i:]
			return true
		case command == "create", command == "kill", command == "password", command == "old-password":
			i++
		}
	}
	return false
}

// Source: redis-cli --help of Redis 8.0; the commands: redis.io/docs, "Commands".
var redisCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Stop: true, Exact: true, Opts: "h: p: t: s: a: u: n: r: i: d: D: X: x c e 2 3 4 6 user: pass: askpass tls sni: cacert: " +
		"cacertdir: insecure cert: key: tls-ciphers: tls-ciphersuites: raw no-raw quoted-input csv json quoted-json show-pushes: stat " +
		"latency latency-history latency-dist vset-recall: lru-test: replica rdb: functions-rdb: pipe pipe-timeout: bigkeys memkeys " +
		"memkeys-samples: keystats keystats-samples: cursor: top: hotkeys scan pattern: count: quoted-pattern: intrinsic-latency: eval: ldb " +
		"ldb-sync-mode cluster verbose no-auth-warning help version"},
	rows: []cliRow{
		{judge: losesKeys},
	},
}

func losesKeys(k *cliCall) bool {
	words := k.p.Operands
	if k.p.Has("cluster") {
		if len(words) < 3 || !words[0].Is("call") {
			return false
		}
		words = words[2:] // the command for every node
	}
	for len(words) > 1 && words[0].Splits {
		words = words[1:]
	}
	if len(words) > 0 {
		if _, exact := words[0].Exact(); !exact {
			k.out = []Effect{{
				Kind: Gap, Call: k.call, Verb: string(shellast.UnknownCode), Where: k.call.Where,
				Detail: "the command of " + k.name + " is not known: " + words[0].String(),
			}}
			return true
		}
		k.rest = words
		return redisLoses(words, fromSearch(k.call))
	}
	if !hasText(k.call) {
		return false
	}
	for _, line := range textLines(k.call.Stdin.Text) {
		if words := blankFields(line); len(words) > 0 && redisLoses(words, false) {
			k.rest = words
			return true
		}
	}
	return false
}

// redisLoses reports whether a command of Redis empties a database, or deletes a
// list of keys that is not known.
func redisLoses(words []value.Field, list bool) bool {
	command, _ := words[0].Exact()
	second := ""
	if len(words) > 1 {
		second, _ = words[1].Exact()
		second = strings.ToUpper(second)
	}
	switch strings.ToUpper(command) {
	case "FLUSHALL", "FLUSHDB":
		return true
	case "DEL", "UNLINK":
		for _, w := range words[1:] {
			list = list || w.Splits || w.From(value.FromInput) || w.From(value.FromFile)
		}
		return list
	case "SHUTDOWN":
		return second == "NOSAVE"
	case "CLUSTER":
		return second == "RESET" || second == "FLUSHSLOTS"
	case "CONFIG": // where the next dump goes
		return second == "SET" && len(words) > 2 && (words[2].Is("dir") || words[2].Is("dbfilename"))
	case "REPLICAOF", "SLAVEOF":
		return second != "NO" // the data is replaced by that of the other one
	case "DEBUG":
		return second == "FLUSHALL"
	case "FT.DROPINDEX", "FT.DROP":
		return true
	case "EVAL", "EVAL_RO":
		if len(words) > 1 {
			return redisScriptLoses(words[1].Str)
		}
	}
	return false
}

// redisScriptLoses looks at the commands that a script names.
func redisScriptLoses(script value.Str) bool {
	keys, deletes := false, false
	for _, p := range script {
		if p.Kind != value.Lit {
			continue
		}
		for w := range strings.FieldsFuncSeq(strings.ToLower(p.Text), notNameByte) {
			switch w {
			case "flushall", "flushdb":
				return true
			case "keys", "scan":
				keys = true
			case "del", "unlink":
				deletes = true
			}
		}
	}
	return keys && deletes
}

// Source: docs.influxdata.com/influxdb/v2, "influx CLI", 2.7; -execute is that of
// version 1.
var influxCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "host: t,token: o,org: org-id: b,bucket: bucket-id: start: stop: p,predicate: " +
		"c,active-config: configs-path: i,id: n,name: http-debug skip-verify json hide-headers execute: database: username: password: " +
		"port: format: precision: ssl unsafeSsl h,help version"},
	rows: []cliRow{
		{words: "delete"},
		{words: "bucket|org|organization|stack|stacks delete|rm|remove"},
		{with: "execute", judge: executesInflux},
	},
}

func executesInflux(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &trinoClient}
	for _, v := range k.p.Values("execute") {
		r.read(v.Str)
	}
	k.out = r.out
	return len(k.out) > 0
}

// Source: docs.couchbase.com, "couchbase-cli", 7.6.
var couchbaseCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "c,cluster: u,username: p,password: bucket: force s,no-ssl-verify cacert: drop-collection: drop-scope: h,help version"},
	rows: []cliRow{
		{words: "bucket-delete|bucket-flush"},
		{words: "collection-manage", with: "drop-collection drop-scope"},
	},
}

// Clients for dialects that read like SQL. Sources: cqlsh --help of Cassandra
// 5.0; cwiki.apache.org/confluence/display/Hive; impala.apache.org/docs;
// spark.apache.org/docs, "spark-sql".
var hiveCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "e,execute: f,file: k,keyspace,database: d,define: u,username: n: p,password: q,query: i,impalad: " +
		"hiveconf: hivevar: master: conf: S,silent v,verbose cqlversion: cqlshrc: credentials: ssl request-timeout: connect-timeout: " +
		"encoding: debug tty no-color C,color outputformat: showHeader: o,output_file: B,delimited w r b: help version"},
	rows: []cliRow{
		{judge: executesLikeSQL},
	},
}

func executesLikeSQL(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &trinoClient}
	given := false
	for _, v := range k.p.Values("execute", "query") {
		r.read(v.Str)
		given = true
	}
	if !given && !k.p.Has("file") && hasText(k.call) {
		r.read(k.call.Stdin.Text)
	}
	k.out = r.out
	return len(k.out) > 0
}

// Source: neo4j.com/docs/operations-manual, "Cypher Shell", 5.26.
var cypherCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "a,address,uri: u,username: impersonate: p,password: encryption: d,database: access-mode: " +
		"enable-autocompletions format: P,param: non-interactive sample-rows: wrap: v,version driver-version f,file: change-password " +
		"log:: history: notifications idle-timeout: fail-fast fail-at-end h,help"},
	rows: []cliRow{
		{judge: losesGraph},
	},
}

// losesGraph: a statement that matches and deletes without a condition, or drops
// a database.
func losesGraph(k *cliCall) bool {
	var texts []value.Str
	for _, o := range k.rest {
		texts = append(texts, o.Str)
	}
	if len(texts) == 0 && hasText(k.call) {
		texts = append(texts, k.call.Stdin.Text)
	}
	for _, t := range texts {
		for statement := range strings.SplitSeq(sqlText(t), ";") {
			if cypherLoses(statement) {
				return true
			}
		}
	}
	return false
}

func cypherLoses(statement string) bool {
	deletes, drops, limited := false, false, false
	quote := byte(0)
	for i := 0; i < len(statement); i++ {
		switch c := statement[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"' || c == '`':
			quote = c
		case c == '{' || c == ':':
			limited = true // properties or a label
		case !notNameByte(rune(c)):
			j := i
			for j < len(statement) && !notNameByte(rune(statement[j])) {
				j++
			}
			switch strings.ToUpper(statement[i:j]) {
			case "DELETE":
				deletes = true
			case "DROP":
				drops = true
			case "WHERE":
				limited = true
			}
			i = j - 1
		}
	}
	return drops || deletes && !limited
}

// Source: ldapdelete(1) of OpenLDAP 2.6.
var ldapdeleteCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "c d: D: e: E: f: H: I M n N O: o: P: Q R: r s: S: U: v V w: W x X: y: Y: z: Z h: p:"},
	quiet:   "n",
	rows: []cliRow{
		{with: "r"},
	},
}

// textLines are the lines of a text.
func textLines(s value.Str) []value.Str {
	var out []value.Str
	var line strBuilder
	for _, p := range s {
		if p.Kind != value.Lit {
			line.add(value.Str{p})
			continue
		}
		for rest, more := p.Text, true; more; {
			var part string
			part, rest, more = strings.Cut(rest, "\n")
			line.text = append(line.text, strings.TrimSuffix(part, "\r")...)
			if more {
				out = append(out, line.str())
			}
		}
	}
	return append(out, line.str())
}

// blankFields are the words of a line; quotes of both kinds keep blanks
// together.
func blankFields(line value.Str) []value.Field {
	var out []value.Field
	var word strBuilder
	begun, splits, quote := false, false, byte(0)
	end := func() {
		if begun {
			out = append(out, value.Field{Str: word.str(), Splits: splits})
		}
		begun, splits = false, false
	}
	for _, p := range line {
		if p.Kind != value.Lit {
			word.add(value.Str{p})
			splits = splits || quote == 0
			begun = true
			continue
		}
		for i := 0; i < len(p.Text); i++ {
			switch c := p.Text[i]; {
			case quote == 0 && (c == ' ' || c == '\t'):
				end()
			case quote == 0 && (c == '\'' || c == '"'):
				quote, begun = c, true
			case quote != 0 && c == quote:
				quote = 0
			default:
				word.byte(c)
				begun = true
			}
		}
	}
	end()
	return out
}
