package effects

import "gstack/shellast/options"

// Source: airflow.apache.org/docs, "Command Line Interface", 3.0; resetdb is that
// of 1.10.
var airflowCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "y,yes v,verbose o,output: S,subdir: s,start-date,skip-init: e,end-date: r,to-revision: n,to-version: t,tables,task-regex: " +
		"clean-before-timestamp: dry-run skip-archive from-revision: from-version: show-sql-only keep-last: output-path: h,help"},
	quiet: "dry-run show-sql-only",
	rows: []cliRow{
		{words: "db reset|clean|downgrade|drop-archived"},
		{words: "resetdb"},
		{words: "dags|connections|users|roles|pools|variables delete", min: 1},
	},
}

// Sources: docs.prefect.io, "prefect", 3; docs.dagster.io, "CLI", 1.10.
var prefectCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "p,profile: prompt no-prompt y,yes all noprompt id: name: tag: t: m: w: f: force h,help v,version"},
	rows: []cliRow{
		{words: "server database reset"},
		{words: "server database downgrade"},
		{words: "flow-run|flow|deployment|work-pool|work-queue|block|block-type|variable|concurrency-limit|global-concurrency-limit|artifact|automation|profile delete", judge: func(k *cliCall) bool { return !k.words[0].Is("profile") }},
		{words: "asset wipe|wipe-partitions-status-cache", judge: func(k *cliCall) bool { return k.words[1].Is("wipe") }},
		{words: "run wipe|delete"},
		{words: "schedule wipe"},
	},
}

// Source: mlflow.org/docs, "Command-Line Interface", 2.22. What is deleted can be
// restored until it is collected.
var mlflowCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "older-than: backend-store-uri: artifacts-destination: run-ids: experiment-ids: tracking-uri: x,experiment-id: run-id: n,name: env-manager: help version"},
	rows: []cliRow{
		{words: "gc"},
	},
}

// Source: sqlmesh.readthedocs.io, "CLI".
var sqlmeshCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "paths,p: config: gateway: ignore-warnings debug log-to-stdout log-file-dir: dotenv: s,sync ignore-ttl auto-apply no-prompts skip-tests help version"},
	rows: []cliRow{
		{words: "destroy"},
		{words: "invalidate", min: 1},
	},
}

// Source: docs.snowflake.com, "Snowflake CLI", 3. Its SQL is read as such.
var snowflakeCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "c,connection,environment: p,project: host: port: account: user: password: database: schema: role: warehouse: format: v,verbose debug silent if-exists force cascade interactive no-interactive env: q,query: f,filename: i,stdin D,variable: h,help version"},
	rows: []cliRow{
		{words: "object drop", min: 2},
		{words: "app teardown"},
		{words: "spcs compute-pool|service|image-repository drop|stop-all", min: 1},
		{words: "stage remove", min: 1},
		{words: "streamlit|notebook|git|cortex drop", min: 1},
	},
}

// Source: docs.geldata.com/reference/cli, 7.
var gelCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "I,instance: dsn: credentials-file: H,host: P,port: u,user: d,database: b,branch: password-from-stdin tls-ca-file: wait-until-available: connect-timeout: non-interactive force instance: name: tls-security: h,help V,version"},
	rows: []cliRow{
		{words: "database|branch wipe|drop"},
		{words: "instance destroy"},
		{words: "project unlink", judge: func(k *cliCall) bool { return k.p.Has("D", "destroy-server-instance") }},
	},
}

// Source: sea-ql.org/SeaORM/docs, "sea-orm-cli", 1.1.
var seaCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "d,migration-dir: s,database-schema: u,database-url: n,num: v,verbose h,help V,version"},
	rows: []cliRow{
		{words: "migrate fresh|reset|refresh"},
	},
}

// Source: hasura.io/docs, "Hasura CLI Commands", 2.45.
var hasuraCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "envfile: log-level: no-color project: skip-update-check admin-secret: endpoint: all-databases database-name: all down: up: " +
		"goto: version: type: skip-execution dry-run server force certificate-authority: insecure-skip-tls-verify disable-interactive progressbar-logs h,help"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "migrate apply", judge: func(k *cliCall) bool { v, ok := k.p.Value("down"); return ok && v.Is("all") }},
		{words: "migrate delete"},
		{words: "metadata clear"},
		{words: "md clear"},
	},
}

// Sources: docs.strapi.io/cms/cli, 5, whose import replaces all there is;
// docs.medusajs.com, "CLI", 2.
var contentCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "f,file: k,key: force exclude: only: throttle: from: from-token: to: to-token: verbose dir: h,help v,version"},
	rows: []cliRow{
		{words: "import|transfer", with: "force"},
		{words: "db:rollback", judge: func(k *cliCall) bool { return k.name == "medusa" && len(k.rest) == 0 }},
	},
}

// Source: neo4j.com/docs/operations-manual, "neo4j-admin", 5.26.
var neo4jCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "from: from-path: from-stdin info overwrite-destination:: verbose expand-commands additional-config: database: force h,help version"},
	quiet:   "info",
	rows: []cliRow{
		{words: "database load|copy|import", with: "overwrite-destination"},
		{words: "load", with: "force"},
	},
}

// Source: memcflush(1) of libmemcached 1.0.
var memcachedCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "q,quiet v,verbose d,debug s,servers: e,expire: b,binary u,username: p,password: h,help V,version"},
	rows: []cliRow{
		{},
	},
}

// Source: solr.apache.org/guide, "Solr Control Script Reference", 9.8.
var solrCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "c: name: p: port: d: deleteConfig: delete-config: z: zk-host: s: solr-url: f force m: V verbose u: h,help"},
	rows: []cliRow{
		{words: "delete|delete_core|delete_collection"},
		{words: "zk rm", min: 1},
	},
}

// Source: superset.apache.org/docs; its migrations are those of Alembic.
var supersetCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "A,app: e,env-file: debug no-debug d,directory: sql tag: x,x-arg: help version"},
	quiet:   "sql",
	rows: []cliRow{
		{words: "db downgrade"},
	},
}

// Sources: docs.meltano.com/reference, "state"; elastic.co/guide, "elasticsearch-node"
// and "Singleton Command-Line Interface" of Curator 8.
var (
	meltanoCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "environment: no-environment log-level: log-config: cwd: force pattern: help version"},
		rows: []cliRow{
			{words: "state clear"},
		},
	}
	elasticCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "config: hosts: dry-run loglevel: filter_list: ignore_empty_list ordinal: E: s,silent v,verbose h,help version"},
		quiet:   "dry-run",
		rows: []cliRow{
			{words: "unsafe-bootstrap|detach-cluster|remove-settings|remove-customs|repurpose"},
			{words: "delete-indices|delete_indices"},
			{words: "delete-snapshots|delete_snapshots", kind: Backup},
		},
	}
)
