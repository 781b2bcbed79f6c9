package effects

import (
	"gstack/internal/sqltext"
	"gstack/shellast/options"
)

// sqlClient is how a program that sends SQL to a database is called.
type sqlClient struct {
	dialect sqltext.Dialect
	grammar options.Grammar
	// code are the options whose value is SQL; before are those after which
	// the client still reads standard input.
	code, before []string
	// files are the options that name a file to read instead of standard input.
	files []string
	// output are the options that name a file for results.
	output []string
	// words is the number of operands before those that are SQL; -1: none is.
	words int
	// local: the first operand is the file of the database, and without one it
	// is in memory.
	local bool
}

// Source: psql(1) of PostgreSQL 15.
var psqlClient = sqlClient{
	dialect: sqltext.Postgres,
	grammar: options.Grammar{Opts: "a,echo-all A,no-align b,echo-errors c,command: csv d,dbname: e,echo-queries E,echo-hidden " +
		"f,file: F,field-separator: h,host: H,html l,list L,log-file: n,no-readline o,output: p,port: P,pset: q,quiet " +
		"R,record-separator: s,single-step S,single-line t,tuples-only T,table-attr: U,username: v,variable,set: V,version " +
		"w,no-password W,password x,expanded X,no-psqlrc z,field-separator-zero 0,record-separator-zero 1,single-transaction ?,help::"},
	code: []string{"command"}, files: []string{"file"}, output: []string{"output"}, words: -1,
}

// Source: usage text of pgcli 4.3.
var pgcliClient = sqlClient{
	dialect: sqltext.Postgres,
	grammar: options.Grammar{Exact: true, Opts: "h,host: p,port: U,username: u,user: W,password w,no-password single-connection " +
		"v,version d,dbname: pgclirc: D,dsn: list-dsn row-limit: application-name: less-chatty prompt: prompt-dsn: l,list " +
		"auto-vertical-output warn:: ssh-tunnel: log-file: init-command: c,command: f,file: t,tuples-only:: help"},
	code: []string{"command", "init-command"}, before: []string{"init-command"}, files: []string{"file"}, words: -1,
}

// Source: usage text of usql 0.19.
var usqlClient = sqlClient{
	dialect: sqltext.Postgres,
	grammar: options.Grammar{Exact: true, Opts: "c,command: f,file: w,no-password X,no-init o,out: W,password 1,single-transaction " +
		"v,variable,set: N,cset: P,pset: F,field-separator: R,record-separator: T,table-attr: A,no-align H,html t,tuples-only " +
		"x,expanded z,field-separator-zero 0,record-separator-zero J,json C,csv G,vertical q,quiet config: V,version ?,h,help"},
	code: []string{"command"}, files: []string{"file"}, output: []string{"out"}, words: -1,
}

// Source: cockroachlabs.com/docs, "cockroach sql".
var cockroachClient = sqlClient{
	dialect: sqltext.Postgres,
	grammar: options.Grammar{Exact: true, Opts: "d,database: echo-sql embedded e,execute: f,file: format: no-line-editor read-only " +
		"safe-updates:: set: watch: cert-principal-map: certs-dir: cluster-name: host: insecure:: p,port: url: u,user: " +
		"log: log-dir: logtostderr:: h,help version"},
	code: []string{"execute"}, files: []string{"file"}, words: -1,
}

// Sources: mysql(1) of MySQL 8.4, mariadb(1) of MariaDB 10.11.
var mysqlClient = sqlClient{
	dialect: sqltext.MySQL,
	grammar: options.Grammar{Opts: "?,I,help abort-source-on-error auto-rehash auto-vertical-output A,no-auto-rehash B,batch " +
		"binary-as-hex:: binary-mode bind-address: b,no-beep character-sets-dir: column-names column-type-info c,comments " +
		"C,compress compression-algorithms: connect-expired-password connect-timeout: D,database: #,debug:: debug-check " +
		"T,debug-info default-auth: default-character-set: defaults-extra-file: defaults-file: defaults-group-suffix: delimiter: " +
		"dns-srv-name: enable-cleartext-plugin e,execute: f,force get-server-public-key G,named-commands h,host: H,html " +
		"histignore: i,ignore-spaces init-command: line-numbers load-data-local-dir: local-infile:: login-path: L,skip-line-numbers " +
		"max-allowed-packet: max-join-size: n,unbuffered net-buffer-length: no-defaults N,skip-column-names o,one-database " +
		"oci-config-file: pager:: p,password:: password1:: password2:: password3:: W,pipe plugin-dir: P,port: print-defaults " +
		"progress-reports prompt: protocol: q,quick r,raw reconnect U,safe-updates,i-am-a-dummy select-limit: server-arg: " +
		"server-public-key-path: shared-memory-base-name: show-warnings sigint-ignore s,silent skip-auto-rehash S,socket: " +
		"ssl ssl-ca: ssl-capath: ssl-cert: ssl-cipher: ssl-crl: ssl-crlpath: ssl-fips-mode: ssl-key: ssl-mode: ssl-verify-server-cert " +
		"syslog t,table tee: tls-ciphersuites: tls-version: u,user: v,verbose V,version E,vertical w,wait X,xml zstd-compression-level:"},
	code: []string{"execute", "init-command"}, before: []string{"init-command"}, output: []string{"tee"}, words: -1,
}

// Source: usage text of mycli 1.27.
var mycliClient = sqlClient{
	dialect: sqltext.MySQL,
	grammar: options.Grammar{Exact: true, Opts: "h,host: P,port: u,user: S,socket: p,pass,password: ssh-user: ssh-host: ssh-port: " +
		"ssh-password: ssh-key-filename: ssh-config-path: ssh-config-host: ssl ssl-ca: ssl-capath: ssl-cert: ssl-key: ssl-cipher: " +
		"tls-version: ssl-verify-server-cert V,version v,verbose D,database: d,dsn: list-dsn list-ssh-config R,prompt: l,logfile: " +
		"defaults-group-suffix: defaults-file: myclirc: auto-vertical-output t,table csv warn no-warn local-infile: g,login-path: " +
		"e,execute: init-command: charset: password-file: help"},
	code: []string{"execute", "init-command"}, before: []string{"init-command"}, words: -1,
}

// Source: usage text of sqlite3 3.40.
var sqliteClient = sqlClient{
	dialect: sqltext.SQLite,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "A append ascii bail batch box column cmd: csv deserialize echo escape: init: header " +
		"noheader help html interactive json line list lookaside: markdown maxsize: memtrace mmap: newline: nofollow nonce: " +
		"no-rowid-in-view nullvalue: pagecache: pcachetrace quote readonly safe separator: stats table tabs unsafe-testing version vfs: zip"},
	code: []string{"cmd"}, before: []string{"cmd"}, words: 1, local: true,
}

// Source: duckdb.org/docs, "Command Line Arguments", 1.4.
var duckdbClient = sqlClient{
	dialect: sqltext.DuckDB,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "append ascii bail batch box column cmd: c: csv dark-mode echo f: init: header help html " +
		"interactive json jsonlines light-mode line list markdown newline: nofollow noheader no-stdin nullvalue: quote readonly safe " +
		"separator: s: storage-version: table ui unredacted unsigned version"},
	code: []string{"cmd", "c", "s"}, before: []string{"cmd"}, files: []string{"f"}, words: 1, local: true,
}

// Source: learn.microsoft.com, "sqlcmd utility", ODBC and Go.
var sqlcmdClient = sqlClient{
	dialect: sqltext.SQLServer,
	grammar: options.Grammar{Exact: true, Opts: "a: A b c: C d,database-name: D e E,use-trusted-connection f: F,format: g G " +
		"h: H: i,input-file: I j J: k:: K: l: L:: m: M N:: o,output-file: p:: P,password: q,initial-query: Q,query: r:: R s: S,server: " +
		"t: u U,user-name: v,variables: V: w: W x X:: y: Y: z: Z: authentication-method: ?,help version"},
	code: []string{"query", "initial-query"}, before: []string{"initial-query"}, files: []string{"input-file"},
	output: []string{"output-file"}, words: -1,
}

// Source: clickhouse.com/docs, "ClickHouse Client". Every setting of the
// server is an option as well, mostly with a value; such a value is read as
// SQL and is harmless as such.
var clickhouseClient = sqlClient{
	dialect: sqltext.ClickHouse,
	grammar: options.Grammar{Exact: true, Opts: "help V,version C,config-file: connection: q,query: queries-file: n,multiquery m,multiline " +
		"d,database: h,host: port: s,secure u,user: password:: ask-password jwt: f,format: E,vertical t,time stacktrace " +
		"progress:: A,disable_suggestion history_file: max_memory_usage: structure: S table: N file: input-format: output-format: " +
		"path: logger.console logger.level:"},
	code: []string{"query"}, files: []string{"queries-file"}, words: 0,
}

// Source: docs.snowflake.com, "Connecting through SnowSQL".
var snowsqlClient = sqlClient{
	dialect: sqltext.Snowflake,
	grammar: options.Grammar{Exact: true, Opts: "a,accountname: u,username: d,dbname: s,schemaname: r,rolename: w,warehouse: h,host: " +
		"p,port: region: m,mfa-passcode: mfa-passcode-in-password abort-detached-query probe-connection proxy-host: proxy-port: " +
		"proxy-user: proxy-password: authenticator: v,version:: noup D,variable: o,options: f,filename: q,query: config: P,prompt " +
		"M,mfa-prompt c,connection: single-transaction private-key-path: U,upgrade K,client-session-keep-alive ?,help"},
	code: []string{"query"}, files: []string{"filename"}, words: -1,
}

// Source: docs.snowflake.com, "snow sql".
var snowClient = sqlClient{
	dialect: sqltext.Snowflake,
	grammar: options.Grammar{Exact: true, Opts: "q,query: f,filename: i,stdin D,variable: retain-comments single-transaction " +
		"no-single-transaction enable-templating: p,project: env: c,connection,environment: host: port: account,accountname: " +
		"user,username: password: authenticator: private-key-file,private-key-path: token: token-file-path: database,dbname: " +
		"schema,schemaname: role,rolename: warehouse: x,temporary-connection mfa-passcode: format: v,verbose debug silent h,help"},
	code: []string{"query"}, files: []string{"filename"}, words: -1,
}

// Source: trino.io/docs, "Command line interface".
var trinoClient = sqlClient{
	dialect: sqltext.Trino,
	grammar: options.Grammar{Exact: true, Opts: "access-token: catalog: client-info: client-request-timeout: client-tags: debug " +
		"editing-mode: execute: external-authentication f,file: h,help history-file: http-proxy: ignore-errors insecure " +
		"keystore-password: keystore-path: keystore-type: krb5-config-path: network-logging: output-format: password pager: path: " +
		"progress schema: server: session: session-user: socks-proxy: source: timezone: trace-token: truststore-password: " +
		"truststore-path: truststore-type: user: version"},
	code: []string{"execute"}, files: []string{"file"}, words: -1,
}

// Clients of other databases; what they share with a dialect above is how a
// statement ends and what destroys. Sources: docs.oracle.com, "SQL*Plus User's
// Guide" and "SQLcl"; docs.vertica.com, "vsql"; github.com/dbcli, mssql-cli 1.0 and
// litecli 1.15; ibm.com/docs/en/db2, "Command line processor", whose statements are
// its operands; unixODBC, isql(1); firebirdsql.org, "Firebird isql".
var (
	sqlplusClient = sqlClient{
		dialect: sqltext.Trino,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "S s L l R: M: m: C: c: F AC NOLOG nolog name: thin oci v,version V h,help"},
		words:   -1,
	}
	vsqlClient = sqlClient{
		dialect: sqltext.Postgres,
		grammar: options.Grammar{Opts: "a,echo-all A,no-align B: c,command: C d,dbname: e,echo-queries E f,file: F,field-separator: g,server-ip h,host: H,html i k: " +
			"K: l,list m,sslmode: n,no-readline o,output: p,port: P,pset: q,quiet Q R,record-separator: s S t,tuples-only T,table-attr: U,username: " +
			"v,set,variable: V,version w,password: W x,expanded X,no-vsqlrc ?,help"},
		code: []string{"command"}, files: []string{"file"}, output: []string{"output"}, words: -1,
	}
	mssqlClient = sqlClient{
		dialect: sqltext.SQLServer,
		grammar: options.Grammar{Exact: true, Opts: "U,username: P,password: d,database: S,server: E,integrated v,version Q,query: i,input_file: o,output_file: " +
			"mssqlclirc: row-limit: less-chatty auto-vertical-output N,encrypt C,trust-server-certificate l,connect-timeout: K,application-intent: " +
			"M,multi-subnet-failover packet-size: A,dac-connection h,help"},
		code: []string{"query"}, files: []string{"input_file"}, output: []string{"output_file"}, words: -1,
	}
	litecliClient = sqlClient{
		dialect: sqltext.SQLite,
		grammar: options.Grammar{Exact: true, Opts: "D,database: R,prompt: l,logfile: liteclirc: auto-vertical-output t,table csv warn no-warn e,execute: V,version help"},
		code:    []string{"execute"}, words: -1,
	}
	db2Client = sqlClient{
		dialect: sqltext.Trino,
		grammar: options.Grammar{Exact: true, Stop: true, Opts: "a c e f: i l: m n o p q r: s t td: v w x z:"},
		files:   []string{"f"}, words: 0,
	}
	isqlClient = sqlClient{
		dialect: sqltext.Trino,
		grammar: options.Grammar{Exact: true, Opts: "b c d: x: w l: m: n 3 v u: p: user: password: i: e o: q s: a r: U: P: S: D: f: version help"},
		words:   -1,
	}
)

// Source: dev.mysql.com/doc/mysql-shell/8.4, "mysqlsh". Without --sql its code is
// JavaScript or Python.
var (
	mysqlshGrammar = options.Grammar{Exact: true, Opts: "e,execute: f,file: uri: h,host: P,port: S,socket: u,user: p,password:: D,schema,database: sql sqlc js py i,interactive:: " +
		"json:: result-format: table tabbed vertical force quiet-start:: log-level: no-password no-wizard save-passwords: ssl-mode: verbose:: mx,mysqlx mc,mysql cluster redirect-primary " +
		"recreate-schema V,version ?,help"}
	mysqlshClient = sqlClient{dialect: sqltext.MySQL, grammar: mysqlshGrammar, code: []string{"execute"}, files: []string{"file"}, words: -1}
)

// Source: usage text of spanner-cli 0.10.
var spannerClient = sqlClient{
	dialect: sqltext.BigQuery,
	grammar: options.Grammar{Exact: true, Opts: "p,project: i,instance: d,database: e,execute: f,file: t,table v,verbose credential: " +
		"prompt: history: priority: role: endpoint: directed-read: h,help"},
	code: []string{"execute"}, files: []string{"file"}, words: -1,
}

// Source: usage text of bq 2.1. Boolean options are written --name and
// --noname, and --name=false.
var (
	bqGlobal = options.Grammar{Stop: true, Exact: true, Opts: "project_id: dataset_id: location: format: job_id: credential_file: " +
		"bigqueryrc: api: api_version: max_rows_per_request: service_account: service_account_credential_file: " +
		"service_account_private_key_file: oauth_access_token: ca_certificates_file: proxy_address: proxy_port: proxy_username: " +
		"proxy_password: q,quiet headless sync nosync debug_mode help"}
	bqClient = sqlClient{
		dialect: sqltext.BigQuery,
		grammar: options.Grammar{Exact: true, Opts: "allow_large_results append_table batch clustering_fields: connection_property: continuous " +
			"create_session destination_kms_key: destination_schema: destination_table: display_name: dry_run:: external_table_definition: " +
			"flatten_results job_timeout_ms: label: max_statement_results: n,max_rows: maximum_bytes_billed: min_completion_ratio: " +
			"parameter: priority: range_partitioning: replace require_cache require_partition_filter reservation_id: rpc s,start_row: " +
			"schedule: schema_update_option: script_statement_byte_budget: script_statement_timeout_ms: session_id: " +
			"target_dataset: time_partitioning_expiration: time_partitioning_field: time_partitioning_type: udf_resource: " +
			"use_cache nouse_cache use_legacy_sql:: nouse_legacy_sql project_id: dataset_id: location: format: q,quiet help"},
		words: 0,
	}
)
