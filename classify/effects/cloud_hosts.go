package effects

import (
	"gstack/shellast/options"
)

// Source: docs.digitalocean.com/reference/doctl, 1.125. delete has the aliases
// d, del and rm, and some groups are called d as well.
var doctlCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "t,access-token: u,api-url: c,config: context: http-retry-max: http-retry-wait-max: " +
		"http-retry-wait-min: o,output: trace v,verbose interactive f,force format: no-header tag-name: region: dangerous h,help version"},
	reads: "list|ls|get|create|update|c|g|l|u|add|remove|tag|untag|resize|rename|run|deploy|upload|download|login|logout|validate|propose",
	rows: []cliRow{
		{words: "auth|completion|version|account|balance", harmless: true},
		{words: "* * d", min: 1},
		{words: "apps|app|a|projects|vpcs|databases|database|db|dbs d", min: 1},
		{words: "registry garbage-collection|gc start"},
		{words: "serverless|sls|sandbox undeploy"},
		{words: "** delete|del|rm|delete-*|rebuild|destroy*|flush-cache"},
	},
}

// Source: fly.io/docs/flyctl, 0.3.
var flyCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "t,access-token: debug verbose a,app: c,config: o,org: r,region: f,force i,image: y,yes " +
		"select process-group: n,name: s,size: j,json h,help"},
	first: " agent apps auth certs checks config console consul curl dashboard deploy destroy dig doctor docs domains dns-records extensions " +
		"image incidents info ips jobs launch litefs-cloud logs m machine machines mcp metrics move mpg open orgs ping planetscale platform " +
		"pg postgres proxy redis registry releases resume scale secrets services settings sftp ssh status storage suspend synthetics " +
		"tokens version vol volume volumes wireguard ",
	rows: []cliRow{
		{words: "destroy|delete", min: 1},
		{words: "app|apps destroy|delete"},
		{words: "m|machine|machines destroy|remove|rm"},
		{words: "vol|volume|volumes destroy|delete|rm"},
		{words: "mpg|redis|storage destroy"},
		{words: "orgs delete"},
		{words: "ips release"},
		{words: "secrets unset", min: 1},
		{words: "destroy-pipeline|destroy-team"}, // of Concourse, whose program is called fly too
		{words: "ext|extension|extensions * destroy|delete"},
		{words: "vol|volume|volumes snapshots delete|rm", kind: Backup},
	},
}

// Source: devcenter.heroku.com/articles/heroku-cli-commands, 10. The words of
// a command are joined by colons or blanks.
var herokuCLI = cli{
	kind:   Cloud,
	colons: true,
	grammar: options.Grammar{Exact: true, Opts: "a,app: r,remote: c,confirm: t,team: s,space: f,force pipeline: type: prompt json e,extensions: " +
		"wait-interval: v,verbose command: h,help version"},
	rows: []cliRow{
		{words: "destroy"},
		{words: "apps|addons|pipelines|spaces destroy"},
		{words: "pg reset|copy", kind: DBReset},
		{words: "pg psql", judge: queriesHeroku},
		{words: "pg backups restore", kind: DBReset},
		{words: "pg backups delete", kind: Backup},
		{words: "pg credentials destroy"},
		{words: "kafka topics destroy", kind: Queue},
		{words: "container rm"},
		{words: "domains clear|remove"},
		{words: "config unset", min: 1},
		{words: "keys clear"},
		{words: "repo reset"},
	},
}

// queriesHeroku reads the SQL of heroku pg:psql -c.
func queriesHeroku(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &psqlClient}
	given := k.p.Values("confirm", "command")
	for _, v := range given {
		r.read(v.Str)
	}
	if len(given) == 0 && hasText(k.call) {
		r.read(k.call.Stdin.Text)
	}
	k.out = r.out
	return len(k.out) > 0
}

// Source: vercel.com/docs/cli, 44.
var vercelCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "A,local-config: Q,global-config: S,scope: T,team: t,token: cwd: d,debug no-color y,yes s,safe " +
		"rw-token: limit: m,meta: e,env: b,build-env: prod h,help v,version"},
	first: " alias bisect blob build cache certs curl deploy dev dns domains env git help init inspect install integration " +
		"integration-resource link list login logout logs ls mcp microfrontends open project projects promote pull redeploy remove rm " +
		"rollback rolling-release target teams telemetry switch whoami ",
	rows: []cliRow{
		{words: "rm|remove", min: 1},
		{words: "project|projects|domains|dns|certs|integration-resource|target rm|remove", min: 1},
		{words: "integration remove", min: 1},
		{words: "blob del|delete|rm", min: 1},
		{words: "blob store remove|rm|delete|empty"},
		{words: "blob delete-store"},
		{words: "env rm|remove", min: 1},
	},
}

// Source: cli.netlify.com, 22.
var netlifyCLI = cli{
	kind:   Cloud,
	colons: true,
	grammar: options.Grammar{Exact: true, Opts: "auth: site: s: id: data: f,force json filter: debug context: silent http-proxy: " +
		"http-proxy-certificate-filename: h,help v,version"},
	rows: []cliRow{
		{words: "sites|site delete"},
		{words: "blobs|blob delete", min: 1},
		{words: "api delete*"},
		{words: "env unset", min: 1},
	},
}

// Source: developers.cloudflare.com/workers/wrangler/commands, 4; kv:namespace
// is the form of 3.
var wranglerCLI = cli{
	kind:   Cloud,
	colons: true,
	grammar: options.Grammar{Exact: true, Opts: "c,config: cwd: e,env: env-file: experimental-provision dry-run:: name: b,binding: namespace-id: " +
		"preview:: local remote command: file: yes force prefix: y,skip-confirmation jurisdiction: h,help v,version"},
	quiet: "dry-run",
	first: " ai build cert check complete containers d1 delete deploy deployments dev dispatch-namespace docs hello-world hyperdrive init kv " +
		"login logout mtls-certificate pages pipelines publish pubsub queues r2 rollback secret secrets-store setup tail telemetry triggers " +
		"types vectorize versions whoami workflows ",
	rows: []cliRow{
		{words: "delete"},
		{words: "kv namespace|bulk delete"},
		{words: "r2 bucket delete", min: 1},
		{words: "d1 delete", min: 1},
		{words: "d1 execute", judge: executesSQL},
		{words: "d1 time-travel restore", kind: DBReset},
		{words: "queues delete|purge", kind: Queue, min: 1},
		{words: "pages project|deployment delete"},
		{words: "hyperdrive|vectorize|dispatch-namespace|workflows|containers|pipelines|mtls-certificate|cert delete", min: 1},
		{words: "secret delete|bulk-delete", min: 1},
		{words: "versions|secrets-store secret|store delete"},
	},
}

// executesSQL hands the statements of --command to the reader of SQL.
func executesSQL(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &sqliteClient}
	for _, v := range k.p.Values("command", "execute") {
		r.read(v.Str)
	}
	k.out = r.out
	return len(k.out) > 0
}

// Source: firebase.google.com/docs/cli, 14.
var firebaseCLI = cli{
	kind:   Cloud,
	colons: true,
	grammar: options.Grammar{Exact: true, Opts: "P,project: account: j,json token: non-interactive i,interactive debug c,config: only: except: " +
		"m,message: p,public: database: instance: site: region: n,number: r,recursive shallow all-collections y,yes f,force h,help V,version"},
	rows: []cliRow{
		{words: "firestore delete"},
		{words: "firestore databases|backups delete"},
		{words: "database remove|set"},
		{words: "functions delete", min: 1},
		{words: "functions secrets destroy|prune"},
		{words: "hosting disable"},
		{words: "hosting sites|channel delete", min: 1},
		{words: "apphosting backends delete"},
		{words: "ext|extensions uninstall", min: 1},
		{words: "dataconnect sql migrate", with: "force", kind: DBReset},
		{words: "deploy", with: "force"},
	},
}

// Providers whose commands are groups and a verb. Sources: hcloud --help 1.51;
// docs.vultr.com/vultr-cli; civo --help 1.4; community.exoscale.com, "exo".
var serverCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "config: context: endpoint: debug debug-file: poll-interval: no-experimental-warnings q,quiet " +
		"o,output: region: z,zone: y,yes f,force fields: pretty C,use-account: A,use-template: h,help version v"},
	reads: "list|ls|all|describe|show|get|create|add|update|set|set-*|add-*|remove-*|enable-*|disable-*|attach*|detach*|ssh|start|stop|" +
		"poweron|poweroff|reboot|shutdown|reset|change-*|metrics|config|use|info",
	rows: []cliRow{
		{words: "context|config|completion|apikey|api-key", harmless: true},
		{words: "** delete|destroy|rm|remove|del|rebuild|reinstall|terminate"},
	},
}

// Source: techdocs.akamai.com/cloud-computing, "Linode CLI", 5.58.
var linodeCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Opts: "text json pretty delimiter: no-headers all page: page-size: format: no-truncation single-table column-width: " +
		"suppress-warnings no-retry no-defaults as-user: label: r,recursive cluster: h,help version debug"},
	rows: []cliRow{
		{words: "configure|set-user|remove-user|show-users|completion|plugins", harmless: true},
		{words: "* delete|*-delete|rebuild|rm|rb|del"},
		{words: "linodes backup-restore"},
		{words: "linodes backups-cancel", kind: Backup},
	},
}

// Source: cli.scaleway.com, 2.40. Arguments are written name=value.
var scalewayCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "c,config: D,debug o,output: p,profile: w,wait h,help"},
	reads: "list|get|create|update|set|add|remove|attach|detach|start|stop|reboot|console|ssh|wait|enable|disable|upgrade|action|run|deploy|" +
		"install|exec|connect|dump|restore|enroll",
	rows: []cliRow{
		{words: "config|autocomplete|init|login|info|feedback|version|shell|alias", harmless: true},
		{words: "rdb|redis|mongodb backup|snapshot delete", kind: Backup},
		{words: "mnq sqs|sns|nats delete*", kind: Queue},
		{words: "** delete|delete-*|terminate|purge|empty"},
	},
}

// Source: supabase.com/docs/reference/cli, 2.24.
var supabaseCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "create-ticket debug dns-resolver: experimental network-id: o,output: profile: workdir: yes " +
		"project-ref: db-url: linked local no-seed version: last: r,recursive j,jobs: p,password: backup:: no-backup all h,help v"},
	rows: []cliRow{
		{words: "db reset", kind: DBReset},
		{words: "migration down", kind: DBReset},
		{words: "stop", with: "no-backup", kind: DBReset},
		{words: "projects|branches|functions|domains|sso delete|remove"},
		{words: "storage rm", judge: losesObjects},
		{words: "postgres-config delete"},
	},
}

// Source: planetscale.com/docs/reference, "pscale", 0.240.
var pscaleCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "api-token: api-url: config: debug f,format: no-color org: service-token: service-token-id: " +
		"service-token-name: force wait h,help version"},
	rows: []cliRow{
		{words: "database|branch|password delete", min: 1},
		{words: "backup delete", min: 1, kind: Backup},
		{words: "shell", judge: readsSQL},
	},
}

// Source: neon.com/docs/reference/neon-cli, 2.10.
var neonCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "o,output: config-dir: api-key: api-host: color analytics project-id: org-id: context-file: branch: " +
		"parent preserve-under-name: name: h,help v,version"},
	rows: []cliRow{
		{words: "project|projects|branch|branches|database|databases|db|role|roles delete", min: 1},
		{words: "branch|branches reset", min: 1, kind: DBReset},
	},
}

// Source: docs.railway.com/reference/cli-api, 4.
var railwayCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "s,service: e,environment: p,project: y,yes json v,volume: i,id: 2fa-code: h,help V,version"},
	first: " add completion connect delete deploy deployment dev docs domain down environment function init link list login logout logs " +
		"open redeploy restart run scale service shell ssh starship status unlink up upgrade variables volume whoami ",
	rows: []cliRow{
		{words: "down|delete"},
		{words: "volume|environment|env|service|function|functions delete|remove|rm"},
	},
}

// Source: docs.turso.tech/cli, 1.0.
var tursoCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "c,config-path: group: instance: location: proxy: y,yes h,help v,version"},
	rows: []cliRow{
		{words: "db|group|org destroy", min: 1},
		{words: "db shell", min: 2, judge: shellOfTurso},
		{words: "db shell", judge: readsSQL},
	},
}

// shellOfTurso reads the statement behind the name of the database.
func shellOfTurso(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &sqliteClient}
	for _, o := range k.rest[1:] {
		r.read(o.Str)
	}
	k.out = r.out
	return len(k.out) > 0
}

// readsSQL hands standard input to the reader of SQL.
func readsSQL(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &sqliteClient}
	if hasText(k.call) {
		r.read(k.call.Stdin.Text)
	}
	k.out = r.out
	return len(k.out) > 0
}

// Source: github.com/upstash/cli.
var upstashCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "json id: name: config: h,help V,version"},
	rows: []cliRow{
		{words: "redis|team delete"},
		{words: "kafka cluster|topic delete", kind: Queue},
	},
}
