package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Source: docs.aws.amazon.com/cli, "AWS CLI Command Reference", 2.27: global
// options, and those of the s3 commands. An operation is the second word; its
// own options follow it and do not matter.
var awsCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Opts: "endpoint-url: output: query: profile: region: color: ca-bundle: cli-read-timeout: cli-connect-timeout: " +
		"cli-binary-format: debug no-verify-ssl no-paginate no-sign-request cli-auto-prompt no-cli-auto-prompt no-cli-pager version " +
		"dryrun dry-run no-dry-run generate-cli-skeleton:: recursive delete force quiet only-show-errors no-progress include: exclude: " +
		"page-size: acl: storage-class: grants: sse:: sse-c:: sse-c-key: sse-kms-key-id: sse-c-copy-source:: sse-c-copy-source-key: " +
		"website-redirect: content-type: cache-control: content-disposition: content-encoding: content-language: expires: source-region: " +
		"metadata: metadata-directive: copy-props: request-payer:: size-only exact-timestamps follow-symlinks no-follow-symlinks " +
		"no-guess-mime-type checksum-mode: checksum-algorithm: expected-size: cli-input-json: cli-input-yaml: sql: query-string: statement: change-batch: terminate-instances desired-capacity: max-size: min-size: auto-scaling-group-name:"},
	quiet: "dryrun dry-run generate-cli-skeleton",
	rows: []cliRow{
		{words: "* help", harmless: true},
		{words: "* * help", harmless: true},
		{words: "s3 rm", judge: losesObjects},
		{words: "s3 rb"},
		{words: "s3 sync", with: "delete", judge: syncsObjects},
		{words: "sqs|sns|mq|kafka|kinesis|events delete-message*|remove-targets|delete-partner*", harmless: true},
		{words: "sqs purge-queue|delete-queue", kind: Queue},
		{words: "sns|mq|kafka|kinesis delete-*", kind: Queue},
		{words: "backup delete-*", kind: Backup},
		{words: "ec2|rds|docdb|neptune|redshift|elasticache|memorydb|dynamodb|fsx|lightsail delete-*snapshot|delete-*backup", kind: Backup},
		{words: "codecommit delete-repository|delete-branch", kind: Forge},
		{words: "iam remove-*", harmless: true},
		{words: "* delete-tag*|remove-tag*|remove-targets|remove-permission", harmless: true},
		{words: "* delete-*|terminate-*|purge-*|remove-*|batch-delete-*|admin-delete-*"},
		{words: "ec2 release-address|release-hosts|deregister-image|cancel-*-reservation*"},
		{words: "ec2 cancel-spot-fleet-requests", with: "terminate-instances"},
		{words: "ec2 create-replace-root-volume-task"},
		{words: "rds-data|redshift-data|athena|dynamodb execute-statement|batch-execute-statement|start-query-execution", judge: executesByAPI},
		{words: "autoscaling set-desired-capacity|update-auto-scaling-group", judge: scalesToNothing},
		{words: "route53 change-resource-record-sets", judge: deletesRecords},
		{words: "cloudtrail stop-logging"},
		{words: "kms schedule-key-deletion"},
		{words: "organizations close-account|leave-organization"},
	},
}

// executesByAPI hands the statements of a request to the reader of SQL.
func executesByAPI(k *cliCall) bool {
	r := sqlReader{call: k.call, client: &trinoClient}
	for _, v := range k.p.Values("sql", "query-string", "statement", "ddl") {
		r.read(v.Str)
	}
	k.out = r.out
	return len(k.out) > 0
}

// scalesToNothing: a group of machines that may have none loses all it has.
func scalesToNothing(k *cliCall) bool {
	for _, option := range [...]string{"desired-capacity", "max-size", "size", "new-capacity"} {
		if v, ok := k.p.Value(option); ok && v.Is("0") {
			k.more = append(k.more, "--"+option+" 0")
			return true
		}
	}
	return false
}

// deletesRecords reports whether a batch of changes has one that deletes.
func deletesRecords(k *cliCall) bool {
	batch, _ := k.p.Value("change-batch")
	for _, p := range batch.Str {
		if p.Kind == value.Lit && strings.Contains(p.Text, "DELETE") {
			k.more = append(k.more, "--change-batch "+batch.String())
			return true
		}
	}
	return false
}

// losesObjects reports whether more than one object of a store goes: all below
// a prefix, what a pattern matches, or a list that is not known.
func losesObjects(k *cliCall) bool {
	if k.given("recursive r R versions all-versions I read-paths-from-stdin stdin") || fromSearch(k.call) {
		return true
	}
	for _, o := range k.rest {
		if o.Splits && o.Prefix() == "" || o.HasGlob() || strings.ContainsAny(o.Prefix()+o.Suffix(), "*?") {
			return true
		}
	}
	return len(k.rest) > 5
}

// syncsObjects makes a copy that deletes at its target a Sync.
func syncsObjects(k *cliCall) bool {
	if len(k.rest) < 2 {
		return false
	}
	k.out = []Effect{syncEffect(k.call, k.rest[1])}
	return true
}

// Source: cloud.google.com/sdk/gcloud/reference, 520: global flags, and some
// that people write between groups. Groups come first, then a verb; the word
// "run" is both, but as a verb it never comes first.
var gcloudCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "account: access-token-file: billing-project: configuration: flags-file: flatten: format: " +
		"impersonate-service-account: log-http project: q,quiet trace-token: user-output-enabled:: verbosity: zone: region: location: " +
		"filter: limit: page-size: sort-by: uri async r,R,recursive all-versions a I,read-paths-from-stdin dry-run " +
		"delete-unmatched-destination-objects sql: ddl: size: force h,help v,version"},
	reads: "list|list-*|describe|describe-*|get|get-*|create|create-*|update|update-*|patch|set|set-*|unset|add|add-*|remove-*|ssh|scp|" +
		"start|start-*|stop|reset|restart|resume|suspend|deploy|submit|run|call|invoke|execute|cancel|tail|read|write|print-*|activate*|" +
		"login|revoke|connect|import|export|clone|copy|cp|mv|ls|cat|du|hash|search*|query|wait|wait-*|validate|enable|promote|failover|" +
		"resize|move|attach-*|detach-*|upgrade|sign|sign-*|encrypt|decrypt|pull|publish|ack|rollback|install|diagnose|lookup|" +
		"test-*|simulate|access",
	tracks: "alpha|beta|preview",
	rows: []cliRow{
		{words: "storage rm", judge: losesObjects},
		{words: "storage rsync", with: "delete-unmatched-destination-objects", but: "dry-run", judge: syncsObjects},
		{words: "config|topic|components|auth|info|init|version|feedback|cheat-sheet", harmless: true},
		{words: "pubsub|tasks topics|subscriptions|snapshots|schemas|queues delete|purge", kind: Queue},
		{words: "sql backups delete", kind: Backup},
		{words: "sql backups restore", kind: DBReset},
		{words: "compute instance-groups managed resize", judge: scalesToNothing},
		{words: "spanner databases execute-sql", judge: executesByAPI},
		{words: "spanner databases ddl update", judge: executesByAPI},
		{words: "filestore instances revert|restore"},
		{words: "services disable", with: "force"},
		{words: "billing projects unlink"},
		{words: "** delete|delete-*|bulk-delete|destroy|purge|terminate*|destroy-*"},
	},
}

// Source: cloud.google.com/storage/docs/gsutil, 5.34. -h is the option for a
// header, so help is only --help.
var gsutilCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "D DD h: i: m o: q u: a c C d e f F I j: J l: L: n p: P r R s: t: U v w: x: y: Z z: " +
		"testexceptiontraces help version"},
	first: " acl autoclass bucketpolicyonly cat compose config cors cp defacl defstorageclass du hash help hmac iam kms label lifecycle " +
		"logging ls mb mv notification pap perfdiag rb requesterpays retention rewrite rm rpo rsync setmeta signurl stat test ubla update " +
		"version versioning web ",
	rows: []cliRow{
		{words: "rm", judge: losesObjects},
		{words: "rb"},
		{words: "rsync", with: "d", but: "n", judge: syncsObjects},
	},
}

// Source: cloud.google.com/bigquery/docs/reference/bq-cli-reference, 2.1.
var bqCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "project_id: dataset_id: location: format: job_id: credential_file: bigqueryrc: api: " +
		"api_version: max_rows_per_request: service_account: service_account_credential_file: service_account_private_key_file: " +
		"oauth_access_token: ca_certificates_file: proxy_address: proxy_port: proxy_username: proxy_password: q,quiet headless sync nosync " +
		"debug_mode apilog: r f,force d t m j c table_id: transfer_config reservation capacity_commitment reservation_assignment " +
		"connection row_access_policy routine model help"},
	first: " add-iam-policy-binding cancel cp extract get-iam-policy head help info init insert load ls mk mkdef partition query " +
		"remove-iam-policy-binding rm set-iam-policy shell show truncate undelete update version wait ",
	rows: []cliRow{
		{words: "rm|truncate", min: 1},
	},
}

// Source: learn.microsoft.com/cli/azure/reference-index, 2.73: global
// arguments, and those that people write before the verb.
var azCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Opts: "debug only-show-errors o,output: query: subscription: verbose g,resource-group: n,name: l,location: " +
		"ids: y,yes no-wait dryrun what-if w confirm-with-what-if c mode: delete-destination: account-name: container-name: " +
		"source: d,destination: s: m,method: u,uri,url: cmd: new-capacity: h,help"},
	reads: "list|list-*|show|show-*|create|update|set|set-*|get|get-*|add|start|stop|restart|deallocate|wait|check-*|run|logs|tail|" +
		"download|download-*|upload|upload-*|copy|export|import|login|logout|up|exec|build|invoke|validate|browse|connect|query|" +
		"scale|upgrade|generate*|install*|open-port|resize|attach|detach|remove|list-keys|exists|cancel",
	quiet: "dryrun",
	rows: []cliRow{
		{words: "account management-group delete"},
		{words: "account|extension|cache|config|configure|alias|cloud|version|feedback|find|interactive", harmless: true},
		{words: "rest", judge: deletesByAPI},
		{words: "acr run", judge: purgesImages},
		{words: "storage remove"},
		{words: "vmss scale", judge: scalesToNothing},
		{words: "deployment group|sub create", judge: deploysCompletely},
		{words: "storage blob sync", judge: syncsBlobs},
		{words: "redis flush", kind: DBReset},
		{words: "storage queue|message delete|clear", kind: Queue},
		{words: "servicebus|eventhubs|eventgrid queue|topic|namespace|eventhub|domain delete", kind: Queue},
		{words: "backup|dataprotection container|item|vault|protection|backup-vault|backup-instance delete|disable", kind: Backup},
		{words: "repos delete", kind: Forge},
		{words: "** delete|delete-*|purge|remove-all"},
	},
}

// purgesImages: az acr run starts a command in the registry.
func purgesImages(k *cliCall) bool {
	v, _ := k.p.Value("cmd")
	if !strings.HasPrefix(v.Prefix(), "acr purge") || strings.Contains(v.Suffix(), "--dry-run") {
		return false
	}
	k.more = append(k.more, "--cmd "+v.String())
	return true
}

// deploysCompletely: mode Complete deletes what the template does not have.
func deploysCompletely(k *cliCall) bool {
	mode, given := k.p.Value("mode")
	text, exact := mode.Exact()
	if !given || exact && !strings.EqualFold(text, "complete") || k.quiet("what-if w") {
		return false
	}
	k.more = append(k.more, "--mode "+mode.String())
	return true
}

// syncsBlobs: az storage blob sync deletes at its target unless that is turned
// off.
func syncsBlobs(k *cliCall) bool {
	if d, given := k.p.Value("delete-destination"); given && (d.Is("false") || d.Is("prompt")) {
		return false
	}
	k.out = []Effect{{Kind: Sync, Call: k.call, Verb: "remote", Path: value.WordOf("blob container"), Contents: true, Where: k.call.Where}}
	return true
}

// Source: docs.oracle.com/iaas/tools/oci-cli, 3.56: global options.
var ociCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "auth: auth-purpose: cert-bundle: cli-auto-prompt cli-rc-file: config-file: connection-timeout: d,debug " +
		"defaults-file: endpoint: generate-full-command-json-input generate-param-json-input: http-method,method: target-uri: i,interactive latest-version max-retries: " +
		"no-retry opc-client-request-id: opc-request-id: output: profile: proxy: query: raw-output read-timeout: realm-specific-endpoint " +
		"region: release-info request-id: force dry-run compartment-id: c: ?,h,help v,version"},
	reads: "list|list-*|get|get-*|create|create-*|update|update-*|launch|action|search|search-*|put|head|copy|restore|bulk-upload|" +
		"bulk-download|summarize*|change-*|attach|detach|enable|disable|start|stop|rename|add|invoke|generate*|cancel-*-deletion",
	quiet: "dry-run generate-full-command-json-input generate-param-json-input",
	rows: []cliRow{
		{words: "setup|session", harmless: true},
		{words: "raw-request", judge: deletesByAPI},
		{words: "** delete|delete-*|bulk-delete|bulk-delete-*|terminate|terminate-*|purge|purge-*|schedule-*-deletion|schedule-deletion"},
	},
}

// Source: cloud.ibm.com/docs/cli, 2.34: commands of its plug-ins are one word or
// groups.
var ibmCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Exact: true, Opts: "q,quiet f,force r: g: c,cluster: n,name: output: h,help v,version"},
	reads: "list|ls|get|*-get|*-list|create|*-create|update|*-update|target|login|logout|config|install|*-add|build|push|run|logs|events|" +
		"*-put|*-head|*-rename|*s",
	rows: []cliRow{
		{words: "plugin|config|login|logout|target|api|update|version|account", harmless: true},
		{words: "** delete|*-delete|*-delete-*|rm|*-rm|*-destroy|*-terminate|image-prune*|undeploy"},
	},
}

// Source: docs.openstack.org/python-openstackclient, 7.4: global options.
var openstackCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Opts: "v,verbose q,quiet log-file: debug os-cloud: os-region-name: os-cacert: os-cert: os-key: verify insecure " +
		"os-default-domain: os-interface: os-service-provider: os-remote-project-name: os-auth-type: os-auth-url: os-project-name: " +
		"os-project-id: os-username: os-password: os-user-domain-name: os-project-domain-name: os-compute-api-version: timing " +
		"os-beta-command dry-run h,help version"},
	reads: "list|show|create|set|unset|add|remove|start|stop|reboot|resize|migrate|pause|lock|save|ssh|usage",
	quiet: "dry-run",
	rows: []cliRow{
		{words: "complete|help", harmless: true},
		{words: "** delete|purge|cleanup|rebuild"},
	},
}
