package effects

import "gstack/shellast/options"

// Source: dokku.com/docs, 0.35; the words of a command are joined by a colon.
var dokkuCLI = cli{
	kind:    Cloud,
	colons:  true,
	grammar: options.Grammar{Exact: true, Opts: "force f quiet trace app: global no-restart h,help v,version"},
	rows: []cliRow{
		{words: "apps|postgres|mysql|mariadb|mongo|redis|rabbitmq|elasticsearch|couchdb|clickhouse|memcached|nats|rethinkdb|solr|meilisearch|" +
			"storage|network|letsencrypt destroy|delete", min: 1},
		{words: "cleanup|ps", harmless: true},
	},
}

// Source: cli.cloudfoundry.org, 8.
var cloudFoundryCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "f r o: s: c: p: hostname: path: port: v h,help b"},
	rows: []cliRow{
		{words: "delete|d|delete-*|purge-*", judge: deletesOfCF},
	},
}

// deletesOfCF: what is left behind can be made again.
func deletesOfCF(k *cliCall) bool {
	return !k.words[0].Is("delete-route") && !k.words[0].Is("delete-service-key") && (len(k.rest) > 0 || k.given("f r") || k.words[0].Is("delete-orphaned-routes"))
}

// Providers whose operations are one word of their API. Sources:
// help.aliyun.com, "Alibaba Cloud CLI"; cloud.tencent.com, "TCCLI".
var apiCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "profile: region: RegionId: InstanceId: output: secretId: secretKey: timeout: dryrun DryRun: version: force " +
		"cli-unfold-argument waiter: f,recursive r h,help"},
	quiet: "dryrun",
	rows: []cliRow{
		{words: "oss rm", judge: losesObjects},
		{words: "* Delete*|Terminate*|Release*|Remove*|Destroy*|Isolate*|delete-*|release-*"},
	},
}

// Providers whose commands are groups and a verb. Sources: yandex.cloud/docs/cli;
// upcloudltd.github.io, "upctl"; docs.stackit.cloud; deploy.equinix.com, "metal";
// koyeb.com/docs/cli; northflank.com/docs; render.com/docs/cli; help.ovhcloud.com;
// docs.openstack.org, the clients of single projects.
var groupCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "profile: cloud-id: folder-id: folder-name: id: name: region: zone: format: o,output: t,token: config: project-id: " +
		"p,project: a,app: service: async y,assume-yes no-user-output debug:: f,force organization: client-timeout: os-username: os-password: " +
		"os-auth-url: os-project-name: os-region-name: h,help v,version"},
	reads: "list|ls|get|describe|show|create|update|add|set|start|stop|restart|reboot|ssh|logs|exec|attach|detach|deploy|redeploy|run|resume|pause|" +
		"resize|access|login|init|volume-attach",
	rows: []cliRow{
		{words: "config|profile|completion|login|init|version", harmless: true},
		{words: "delete|*-delete|force-delete", min: 1},
		{words: "** delete|rm|remove|destroy|purge|terminate"},
	},
}

// Stores of objects of other providers. Sources: cloud.tencent.com, "COSCMD" and
// "COSCLI"; help.aliyun.com, "ossutil"; github.com/bloomreach/s4cmd.
var bucketCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "b,bucket: r,recursive f,force c,config-file: e,endpoint: i: k: t: l: n,dry-run region: include: exclude: " +
		"all-versions all-type m loglevel: payer: delete h,help v"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "del|delete|rm", judge: losesObjects},
		{words: "deletebucket|rb|mb-delete"},
		{words: "sync", with: "delete", judge: syncsObjects},
	},
}

// Source: docs.expo.dev, "EAS CLI reference", 16. The words of a command are
// joined by a colon.
var easCLI = cli{
	kind:    Cloud,
	colons:  true,
	grammar: options.Grammar{Exact: true, Opts: "p,platform: e,profile: channel: branch: m,message: group: json non-interactive variable-name: variable-environment: scope: h,help v,version"},
	rows: []cliRow{
		{words: "project|branch|channel|update|build|env|secret|webhook|device|deploy|deploy:alias delete"},
		{words: "update rollback|republish", harmless: true},
	},
}

// Source: developers.cloudflare.com/cloudflare-one, "cloudflared".
var cloudflaredCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "config: origincert: loglevel: f,force credentials-file: name: output: cred-file: h,help v,version"},
	rows: []cliRow{
		{words: "tunnel delete|cleanup", min: 1},
		{words: "tunnel route ip delete", min: 1},
	},
}

// Source: shopify.dev/docs/api/shopify-cli, 3.
var shopifyCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "e,environment: f,force t,theme: s,store: password: path: d,development a,show-all n,nodelete l,live p,publish " +
		"u,unpublished allow-live ignore: only: no-color verbose json h,help version"},
	rows: []cliRow{
		{words: "theme delete"},
		{words: "theme push", with: "allow-live live publish"},
	},
}

// Services that keep data of an application. Sources: sanity.io/docs/cli;
// contentful.com/developers/docs, "CLI"; algolia.com/doc/tools/cli;
// docs.stripe.com/cli; auth0.github.io/auth0-cli; docs.sentry.io/cli;
// twilio.com/docs/twilio-cli; docs.pinecone.io.
var serviceCLI = cli{
	kind:   Cloud,
	colons: true,
	grammar: options.Grammar{Exact: true, Opts: "force space-id: environment-id: e,env: mt,management-token: p,profile: project: dataset: api-key: live " +
		"stripe-account: d,data: c,confirm i,id: o,org,output: s,sid: auth-token: url: log-level: quiet all yes y n,number: index: name: " +
		"no-color no-input json tenant: confirm: h,help V,version"},
	reads: "list|ls|get|show|create|update|set|add|search|browse|export|import|open|use|login|init|deploy|query|copy|link|test",
	rows: []cliRow{
		{words: "login|logout|init|completion|help|trigger|listen|samples|config|profiles|plugins", harmless: true},
		{words: "delete", min: 1},
		{words: "* unassign|open", harmless: true},
		{words: "indices|index|objects|rules|synonyms clear|delete"},
		{words: "** delete|remove|destroy|hard-delete"},
	},
}

// Source: docs.databricks.com/dev-tools/cli, 0.250; the words delete and rm of
// clusters only end them.
var databricksCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "p,profile: t,target: o,output: debug log-level: log-file: log-format: progress-format: auto-approve force-lock " +
		"r,recursive force json: no-wait timeout: var: h,help v,version"},
	rows: []cliRow{
		{words: "fs rm|rmdir", with: "recursive r"},
		{words: "workspace delete", min: 1},
		{words: "bundle destroy"},
		{words: "clusters permanent-delete", min: 1},
		{words: "jobs|pipelines|warehouses|catalogs|schemas|tables|volumes|external-locations|storage-credentials|metastores|registered-models|" +
			"model-registry|serving-endpoints|repos|secrets|groups|users|service-principals|apps|lakeview|instance-pools|database|recipients|shares " +
			"delete|delete-*", min: 1},
	},
}

// Source: docs.convex.dev/cli, 1.24.
var convexCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "prod preview-name: deployment-name: env-file: table: replace replace-all append y,yes format: path: component: limit: order: h,help V,version"},
	rows: []cliRow{
		{words: "import", with: "replace replace-all", kind: DBReset},
		{words: "env remove|unset|rm", min: 1},
	},
}
