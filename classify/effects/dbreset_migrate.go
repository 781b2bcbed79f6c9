package effects

import (
	"strings"

	"gstack/shellast/options"
)

// Source: prisma.io/docs/orm/reference/prisma-cli-reference, 6.
var prismaCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "schema: config: n,name: f,force force-reset accept-data-loss skip-generate skip-seed stdin file: url: " +
		"from-url: to-url: from-schema-datamodel: to-schema-datamodel: from-migrations: to-migrations: shadow-database-url: script " +
		"telemetry-information: generator: create-only applied: rolled-back: o,output: p,port: h,help v,version"},
	rows: []cliRow{
		{words: "migrate reset"},
		{words: "db push", with: "force-reset accept-data-loss"},
		{words: "db execute", with: "stdin", judge: readsSQL},
	},
}

// Source: orm.drizzle.team/docs/kit-overview, 0.31; push:pg is the form of 0.20.
var drizzleCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "config: dialect: schema: out: driver: url: host: port: user: password: database: ssl: " +
		"tablesFilter: schemaFilters: force strict verbose custom name: h,help v,version"},
	rows: []cliRow{
		{words: "push|push:*", with: "force"},
		{words: "drop"},
	},
}

// Sources: typeorm.io/docs, "Using CLI", 0.3; mikro-orm.io/docs, 6; without
// --run its schema commands only print with --dump.
var (
	typeormCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "d,dataSource: f,config: c,connection: t,transaction: fake dr,dryrun ch,check o,outputJs p,pretty " +
			"h,help v,version"},
		rows: []cliRow{
			{words: "schema:drop"},
		},
	}
	mikroCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "config: contextName: r,run d,dump fk-checks drop-migrations-table drop-db drop-tables seed:: b,blank p,path: " +
			"t,to: f,from: o,only: h,help v,version"},
		rows: []cliRow{
			{words: "schema:drop|schema:fresh", but: "dump"},
			{words: "database:drop"},
			{words: "migration:fresh"},
			{words: "schema:update", with: "drop-tables"},
		},
	}
)

// Sources: sequelize.org/docs, "CLI", 6; knexjs.org/guide/migrations, 3;
// db-migrate.readthedocs.io; payloadcms.com/docs, "Migrations".
var (
	sequelizeCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "env: config: options-path: migrations-path: seeders-path: models-path: url: debug to: from: name: " +
			"seed: charset: collate: encoding: h,help version"},
		rows: []cliRow{
			{words: "db:drop|db:migrate:undo:all|db:seed:undo:all"},
		},
	}
	knexCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "debug knexfile: knexpath: cwd: client: connection: migrations-directory: migrations-table-name: env: " +
			"esm specific: timestamp-filename-prefix all verbose V,version h,help"},
		rows: []cliRow{
			{words: "migrate:rollback", with: "all"},
		},
	}
	nodeMigrateCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "e,env: m,migrations-dir: config: c,count: dry-run v,verbose sql-file force-migration forceAcceptWarning " +
			"table: h,help version"},
		quiet: "dry-run",
		rows: []cliRow{
			{words: "reset|db:drop|migrate:fresh|migrate:reset|migrate:refresh"},
		},
	}
)

// Sources: alembic.sqlalchemy.org, 1.16; flask-migrate.readthedocs.io, 4.1, whose
// commands are those of Alembic. --sql prints.
var (
	alembicCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "c,config: n,name: x: raiseerr q,quiet sql tag: m,message: rev-id: autogenerate head: splice branch-label: " +
			"depends-on: version-path: purge h,help version"},
		quiet: "sql",
		rows: []cliRow{
			{words: "downgrade base"},
			{words: "stamp", harmless: true},
		},
	}
	flaskCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "e,env-file: A,app: debug no-debug d,directory: sql tag: x,x-arg: help version"},
		quiet:   "sql",
		rows: []cliRow{
			{words: "db downgrade base"},
		},
	}
)

// Sources: documentation.red-gate.com/flyway, 11; docs.liquibase.com, 4.32; their
// plug-ins for Maven, Gradle and sbt.
var (
	flywayCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "X q n v ? h,help version"},
		rows: []cliRow{
			{words: "clean", any: true},
		},
	}
	liquibaseCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "changelog-file,changeLogFile: url: username: password: driver: classpath: defaults-file,defaultsFile: " +
			"log-level,logLevel: default-schema-name: schemas: contexts: labels: search-path: liquibase-schema-name: h,help v,version"},
		rows: []cliRow{
			{words: "dropAll|drop-all", any: true},
		},
	}
	javaBuildCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "D: f,file: pl,projects: P: p,project-dir: b,build-file: s,settings: T,threads: t,toolchains: " +
			"x,exclude-task: g: I,init-script: q,quiet o,offline m,dry-run h,help v,version"},
		quiet: "dry-run",
		rows: []cliRow{
			{judge: cleansDatabase},
		},
	}
)

// cleansDatabase looks for a task of Flyway or Liquibase, of whatever project.
func cleansDatabase(k *cliCall) bool {
	for i, o := range k.rest {
		text, _ := o.Exact()
		task := text[strings.LastIndexByte(text, ':')+1:]
		switch {
		case task == "flywayClean", task == "liquibaseDropAll", task == "dropAll" && text != "", task == "clean" && strings.Contains(text, "flyway"):
			k.rest = k.rest[i:]
			return true
		}
	}
	return false
}

// Source: learn.microsoft.com/ef/core/cli/dotnet, 9; learn.microsoft.com,
// "dotnet nuget delete".
var dotnetCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "p,project: s,startup-project,source: c,context,configuration: framework: r,runtime: msbuildprojectextensionspath: " +
		"no-build json verbose v: no-color prefix-output f,force dry-run connection: k,api-key: non-interactive interactive o,output: h,help version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "ef database drop"},
		{words: "database drop"},
		{words: "ef database update 0"},
		{words: "database update 0"},
		{words: "nuget delete", min: 1, kind: Forge},
	},
}

// Sources: diesel --help 2.2; github.com/launchbadge/sqlx, "sqlx-cli", 0.8;
// pressly.github.io/goose, 3.24; github.com/golang-migrate/migrate, "CLI", 4.18;
// github.com/amacneil/dbmate, 2.27; atlasgo.io/cli-reference, 0.34; sqitch.org/docs;
// book.cakephp.org/phinx; gobuffalo.io, "soda"; encore.dev/docs, "CLI reference".
var (
	dieselCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "database-url: config-file: migration-dir: locked-schema n,number: a,all diff-schema:: h,help " +
			"V,version"},
		rows: []cliRow{
			{words: "database reset|drop"},
			{words: "migration revert|redo", with: "all"},
		},
	}
	sqlxCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "D,database-url: no-dotenv connect-timeout: y f,force source: target-version: dry-run " +
			"ignore-missing config: h,help V,version"},
		quiet: "dry-run",
		rows: []cliRow{
			{words: "database|db drop|reset"},
			{words: "migrate|mig revert", judge: func(k *cliCall) bool { v, ok := k.p.Value("target-version"); return ok && v.Is("0") }},
		},
	}
	gooseCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "dir: table: s v h,help version allow-missing no-versioning no-color certfile: ssl-cert: " +
			"ssl-key: timeout: env:"},
		first: " create down down-to env fix redo reset status up up-by-one up-to validate version ",
		rows: []cliRow{
			{words: "reset"},
			{words: "* * reset"},
			{words: "down-to 0"},
			{words: "* * down-to 0"},
		},
	}
	migrateCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "source: path: database: prefetch: lock-timeout: verbose version help all f ext: dir: " +
			"seq digits: format: tz:"},
		first: " create goto up down drop force version ",
		rows: []cliRow{
			{words: "drop"},
			{words: "down", with: "all"},
			{words: "down", judge: func(k *cliCall) bool { return len(k.rest) == 0 }},
		},
	}
	dbmateCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "u,url: e,env: env-file: d,migrations-dir: migrations-table: s,schema-file: no-dump-schema strict " +
			"wait wait-timeout: driver: h,help v,version"},
		first: " new up create drop migrate rollback down status dump load wait ",
		rows: []cliRow{
			{words: "drop"},
		},
	}
	atlasCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "u,url: to: f,file: dev-url: env: var: c,config: s,schema: exclude: include: auto-approve dry-run plan: " +
			"edit format: log: tx-mode: lock-timeout: lock-name: h,help"},
		quiet: "dry-run",
		rows: []cliRow{
			{words: "schema clean"},
			{words: "schema apply", with: "auto-approve"},
		},
	}
	sqitchCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "engine: registry: client: C,chdir,cd: h,db-host: p,db-port: d,db-name: u,db-user: f,plan-file: t,target: " +
			"to-change,to,change: s,set: log-only m,modified y lock-timeout: quiet V,verbose help version"},
		rows: []cliRow{
			{words: "revert|rebase", but: "log-only"},
		},
	}
	phinxCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "c,configuration: p,parser: e,environment: t,target: d,date: f,force x,dry-run fake no-info q,quiet " +
			"n,no-interaction v h,help V,version"},
		quiet: "dry-run",
		rows: []cliRow{
			{words: "rollback", judge: func(k *cliCall) bool { v, ok := k.p.Value("target"); return ok && v.Is("0") }},
		},
	}
	sodaCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "a,all c,config: e,env: p,path: d,debug i,input: y,yes s,step: h,help v,version"},
		rows: []cliRow{
			{words: "drop|reset"},
			{words: "pop|db drop|reset"},
		},
	}
	encoreCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "e,env: n,namespace: all t,test v,verbose h,help"},
		rows: []cliRow{
			{words: "db reset"},
			{words: "namespace|ns delete", min: 1},
		},
	}
)
