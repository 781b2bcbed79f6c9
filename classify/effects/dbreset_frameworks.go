package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// The tasks of Active Record that empty, drop or rebuild a database; setup and
// schema:load drop the tables that are there. Source: the documentation of Rails
// 8.0, activerecord/lib/active_record/railties/databases.rake.
const railsTasks = "db:drop|db:drop:*|db:drop[*|db:reset|db:reset:*|db:setup|db:setup:*|db:schema:load|db:schema:load:*|db:structure:load|" +
	"db:structure:load:*|db:migrate:reset|db:migrate:reset:*|db:purge|db:purge:*|db:truncate_all|db:truncate_all:*|db:seed:replant|" +
	"app:db:drop|app:db:reset|app:db:schema:load|app:db:migrate:reset"

// Sources: guides.rubyonrails.org/command_line.html, 8.0; rake --help 13.2. The
// words of rake are all tasks; those of rails are, unless the first is one of its
// own commands.
var (
	railsCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "e,environment: b,binding: p,port: P,pid: u,using: c,config: trace:: T,tasks:: D,describe:: W,where:: " +
			"n,dry-run q,quiet h,help v,version"},
		quiet: "tasks describe where dry-run",
		rows: []cliRow{
			{words: "runner|r|console|c", judge: runsModels},
			{words: "generate|g|destroy|d|runner|r|console|c|server|s|dbconsole|db|new|plugin|test|t|routes|notes|stats|about|secrets:*|" +
				"credentials:*|encrypted:*|version|initializers|middleware|app:update|app:template|zeitwerk:check", harmless: true},
			{words: railsTasks, any: true},
			{words: "db:migrate|db:migrate:*", any: true, judge: migratesToNothing},
		},
	}
	rakeCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "A,all backtrace:: B,build-all comments C,directory: D,describe:: n,dry-run e,execute: p,execute-print: " +
			"E,execute-continue: f,rakefile: G,no-system g,system I,libdir: job-stats:: j,jobs:: m,multitask X,no-deprecation-warnings " +
			"N,no-search P,prereqs q,quiet R,rakelibdir: r,require: rules s,silent suppress-backtrace: T,tasks:: t,trace:: v,verbose " +
			"V,version W,where:: H,help"},
		quiet: "tasks describe where prereqs dry-run",
		rows: []cliRow{
			{words: railsTasks, any: true},
			{words: "db:migrate|db:migrate:*", any: true, judge: migratesToNothing},
		},
	}
	hanamiCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "app slice: e,env: gateway: no-command-exit h,help v,version"},
		rows: []cliRow{
			{words: "db drop|setup"},
			{words: "db structure load"},
			{words: "database drop"},
		},
	}
)

// migratesToNothing: to version 0, every migration is taken back.
func migratesToNothing(k *cliCall) bool {
	for _, o := range k.p.Operands {
		if o.Is("VERSION=0") {
			return true
		}
	}
	for _, s := range k.call.Env {
		if s.Name == "VERSION" && s.Value.Is("0") {
			return true
		}
	}
	return false
}

// Sources: laravel.com/docs/12.x/migrations and /queues; codeigniter.com/user_guide,
// "spark"; yiiframework.com/doc/guide/2.0, "Migrations".
var (
	artisanCLI = cli{
		kind:        DBReset,
		abbreviates: true,
		grammar: options.Grammar{Exact: true, Opts: "env: database: connection: f,force path: realpath schema-path: step:: seed seeder: drop-views drop-types " +
			"pretend execute: g: n: all queue: isolated:: ansi no-ansi no-interaction q,quiet v,verbose h,help V,version"},
		quiet: "pretend",
		rows: []cliRow{
			{words: "migrate:fresh|migrate:reset|migrate:refresh|db:wipe"},
			{words: "queue:clear|queue:flush|horizon:clear", kind: Queue},
			{words: "tinker", judge: runsModels},
		},
	}
	yiiCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "interactive: db: migrationPath: migrationNamespaces: appconfig: color: h,help"},
		rows: []cliRow{
			{words: "migrate/fresh"},
			{words: "migrate/down all"},
			{words: "cache/flush-schema|cache/flush-all", harmless: true},
		},
	}
)

// Sources: symfony.com/doc, "Databases and the Doctrine ORM" and "Console
// Commands" (which may be abbreviated); doctrine-project.org, "Tools". Without
// --force the schema commands only warn; with --dump-sql they print.
var symfonyCLI = cli{
	kind:        DBReset,
	abbreviates: true,
	grammar: options.Grammar{Exact: true, Opts: "e,env: no-debug profile connection: c: em: dm: f,force if-exists full-database dump-sql complete append " +
		"purge-with-truncate purger: group: configuration: db-configuration: dry-run write-sql:: all-or-nothing:: allow-no-migration " +
		"n,no-interaction ansi no-ansi q,quiet silent v,verbose h,help V,version"},
	quiet: "dump-sql dry-run write-sql",
	rows: []cliRow{
		{words: "doctrine:database:drop|doctrine:schema:drop|doctrine:schema:update", with: "force full-database"},
		{words: "orm:schema-tool:drop|orm:schema-tool:update", with: "force full-database"},
		{words: "doctrine:mongodb:schema:drop"},
		{words: "doctrine:fixtures:load|hautelook:fixtures:load", but: "append"},
		{words: "doctrine:migrations:migrate|migrations:migrate first|0"},
	},
}

// Sources: docs.djangoproject.com/en/5.2/ref/django-admin; reset_db and
// reset_schema: django-extensions.readthedocs.io.
var djangoCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "settings: pythonpath: v,verbosity: traceback no-color force-color skip-checks database: noinput no-input " +
		"fake fake-initial plan check run-syncdb prune R,router: U,user: O,owner: P,password: D,dbname: c,close-sessions,command: i: no-startup " +
		"no-imports h,help version"},
	rows: []cliRow{
		{words: "flush|reset_db|reset_schema"},
		{words: "migrate", judge: unappliesMigrations},
		{words: "dbshell", judge: readsDBShell},
		{words: "shell|shell_plus", judge: runsModels},
	},
}

// unappliesMigrations: migrate APP zero takes every migration of an application
// back.
func unappliesMigrations(k *cliCall) bool {
	return len(k.rest) > 1 && k.rest[1].Is("zero") && !k.quiet("fake plan check")
}

// readsDBShell reads the SQL that the client of the database is given.
func readsDBShell(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &psqlClient}
	for _, o := range k.rest {
		r.read(o.Str)
	}
	if len(k.rest) == 0 && hasText(k.call) {
		r.read(k.call.Stdin.Text)
	}
	k.out = r.out
	return len(k.out) > 0
}

// Source: docs.adonisjs.com, "Lucid CLI commands".
var aceCLI = cli{
	kind:    DBReset,
	grammar: options.Grammar{Exact: true, Opts: "c,connection: force dry-run seed batch: drop-views drop-types drop-domains compact-output h,help"},
	quiet:   "dry-run",
	rows: []cliRow{
		{words: "migration:fresh|migration:reset|migration:refresh|db:wipe|db:truncate"},
	},
}

// Sources: hexdocs.pm/ecto, 3.13, and ecto_sql; mix do takes several tasks,
// separated by + or commas.
var mixCLI = cli{
	kind: DBReset,
	grammar: options.Grammar{Exact: true, Opts: "r,repo: q,quiet f,force force-drop no-compile no-deps-check a,all n,step: to: v: prefix: " +
		"migrations-path: revert: e,eval: S: h,help"},
	rows: []cliRow{
		{words: "ecto.drop|ecto.drop,|ecto.reset|ecto.reset,|ash.reset|ash_postgres.drop", any: true},
		{words: "ecto.rollback|ecto.rollback,", any: true, with: "all"},
		{words: "run", judge: runsModels},
		{words: "hex.publish", with: "revert", kind: Forge},
	},
}

// Sources: developer.wordpress.org/cli/commands, 2.11; drush.org, 13;
// experienceleague.adobe.com, "Commerce command-line". An alias of a site comes
// first.
var (
	wordpressCLI = cli{
		kind:   DBReset,
		tracks: "@*",
		grammar: options.Grammar{Exact: true, Opts: "path: url: ssh:: http: user: skip-plugins:: skip-themes:: skip-packages require: exec: context: color " +
			"no-color debug:: prompt:: quiet yes dbuser: dbpass: defaults uploads force all reassign: h,help version"},
		rows: []cliRow{
			{words: "db reset|drop|clean"},
			{words: "site empty|delete"},
			{words: "db query", judge: queriesWordPress},
			{words: "post|user|term|comment|option|menu|media delete", judge: deletesList},
			{words: "plugin|theme delete", with: "all"},
		},
	}
	drushCLI = cli{
		kind:   DBReset,
		tracks: "@*",
		grammar: options.Grammar{Exact: true, Opts: "y,yes n,no s,simulate d,debug v,verbose r,root: l,uri: database: db-url: extra: file: format: " +
			"ssh-options: include: notify:: h,help version"},
		quiet: "simulate",
		rows: []cliRow{
			{words: "sql:drop|sql-drop|site:install|site-install|si|entity:delete|edel"},
			{words: "sql:query|sql-query|sqlq", judge: queriesWordPress},
		},
	}
	magentoCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true, Opts: "n,no-interaction f,force tables:: ansi no-ansi q,quiet v,verbose h,help V,version"},
		rows: []cliRow{
			{words: "setup:uninstall|setup:rollback|db:drop"},
		},
	}
)

// deletesList: a list that is not known is all of them.
func deletesList(k *cliCall) bool {
	for _, o := range k.rest {
		if o.Splits || o.From(value.FromInput) || o.From(value.FromFile) {
			return true
		}
	}
	return fromSearch(k.call)
}

// queriesWordPress reads the SQL behind the command, or from standard input.
func queriesWordPress(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &mysqlClient}
	for _, o := range k.rest {
		r.read(o.Str)
	}
	if len(k.rest) == 0 && hasText(k.call) {
		r.read(k.call.Stdin.Text)
	}
	k.out = r.out
	return len(k.out) > 0
}

// behindFramework finds the program that sail, symfony and their kin run: php
// artisan, bin/console.
func behindFramework(args []value.Field) (name string, rest []value.Field) {
	for i, a := range args {
		text, exact := a.Exact()
		if !exact || i > 8 {
			return "", nil
		}
		switch base := scriptName(text); base {
		case "artisan", "art", "a":
			return "artisan", args[i+1:]
		case "console":
			return base, args[i+1:]
		case "php":
		default:
			if !strings.HasPrefix(text, "-") {
				return "", nil
			}
		}
	}
	return "", nil
}
