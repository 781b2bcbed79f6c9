package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
)

// Source: min.io/docs, "MinIO Client". Midnight Commander is called mc too; it
// has none of these words.
var minioCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "C,config-dir: q,quiet disable-pager no-color json debug insecure limit-upload: limit-download: " +
		"resolve: H,custom-header: r,recursive force dangerous I,incomplete fake dry-run stdin older-than: newer-than: bypass non-current " +
		"version-id,vid: versions purge encrypt-key: rewind: remove overwrite w,watch exclude: exclude-bucket: a,preserve h,help version v"},
	quiet: "fake dry-run",
	rows: []cliRow{
		{words: "rm", judge: losesObjects},
		{words: "rb", min: 1},
		{words: "mirror", with: "remove", judge: mirrorsObjects},
		{words: "admin user|policy|group remove|rm"},
	},
}

// mirrorsObjects: whether a name of mc is one of a store or of a directory does
// not show, unless it is a path.
func mirrorsObjects(k *cliCall) bool {
	if !syncsObjects(k) {
		return false
	}
	if p := k.rest[1].Prefix(); !strings.HasPrefix(p, "/") && !strings.HasPrefix(p, ".") {
		k.out[0].Verb = "remote"
	}
	return true
}

// Source: s3cmd --help, 2.4.
var s3cmdCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Opts: "configure c,config: dump-config access_key: secret_key: access_token: n,dry-run s,ssl no-ssl e,encrypt " +
		"no-encrypt f,force continue continue-put upload-id: skip-existing r,recursive check-md5 no-check-md5 P,acl-public acl-private " +
		"acl-grant: acl-revoke: D,restore-days: restore-priority: delete-removed no-delete-removed delete-after max-delete: limit: " +
		"add-destination: delete-after-fetch p,preserve no-preserve exclude: exclude-from: rexclude: include: include-from: rinclude: " +
		"files-from: region,bucket-location: host: host-bucket: storage-class: m,mime-type: add-header: q,quiet v,verbose d,debug " +
		"no-progress multipart-chunk-size-mb: h,help version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "del|rm", judge: losesObjects},
		{words: "rb", min: 1},
		{words: "sync", with: "delete-removed", judge: syncsObjects},
	},
}

// Source: s5cmd --help, 2.3.
var s5cmdCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "credentials-file: dry-run endpoint-url: install-completion json log: no-sign-request no-verify-ssl " +
		"numworkers: profile: r,retry-count: request-payer: stat use-list-objects-v1 delete all-versions exclude: include: raw " +
		"version-id: size-only c,concurrency: s: h,help"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "rm", judge: losesObjects},
		{words: "rb", min: 1},
		{words: "sync", with: "delete", judge: syncsObjects},
		{words: "run", judge: runsCommands},
	},
}

// runsCommands reads the commands that s5cmd run takes from standard input.
func runsCommands(k *cliCall) bool {
	if !hasText(k.call) {
		return false
	}
	for _, line := range textLines(k.call.Stdin.Text) {
		args := blankFields(line)
		if len(args) > 0 && !args[0].Is("run") {
			k.out = append(k.out, k.cli.effects(k.env, k.call, k.name, args)...)
		}
	}
	return len(k.out) > 0
}

// hasText reports whether standard input is text or a file of which the text may
// be known.
func hasText(call *shellast.Call) bool {
	return call.Stdin.Source == shellast.Text || call.Stdin.Source == shellast.File
}

// Source: learn.microsoft.com, "azcopy", 10.
var azcopyCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "cap-mbps: output-type: trusted-microsoft-suffixes: log-level: skip-version-check output-level: " +
		"recursive:: delete-destination: dry-run include-path: exclude-path: include-pattern: exclude-pattern: list-of-files: " +
		"from-to: force-if-read-only delete-snapshots: h,help v,version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "rm|remove", judge: losesObjects},
		{words: "sync", judge: syncsAzure},
	},
}

func syncsAzure(k *cliCall) bool {
	if d, given := k.p.Value("delete-destination"); !given || isOff(d) || d.Is("prompt") {
		return false
	}
	if len(k.rest) < 2 {
		return false
	}
	k.out = []Effect{syncEffect(k.call, k.rest[1])}
	return true
}

// Source: b2-command-line-tool.readthedocs.io, 4.
var b2CLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "r,recursive versions dry-run queue-size: no-progress fail-fast threads: delete " +
		"keep-days: exclude-regex: include-regex: include: exclude: replace-newer skip-newer compare-versions: h,help v,version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "rm", judge: losesObjects},
		{words: "bucket delete", min: 1},
		{words: "delete-bucket", min: 1},
		{words: "sync", with: "delete", judge: syncsObjects},
	},
}

// Source: docs.openstack.org/python-swiftclient, 4.8.
var swiftCLI = cli{
	kind: Cloud,
	grammar: options.Grammar{Exact: true, Opts: "s,snet v,verbose debug info q,quiet A,auth: V,auth-version: U,user: K,key: R,retries: " +
		"insecure os-username: os-password: os-project-name: os-auth-url: os-storage-url: os-region-name: a,all object-threads: " +
		"container-threads: p,prefix: H,header: leave-segments versions h,help version"},
	rows: []cliRow{
		{words: "delete", judge: losesContainer},
	},
}

// losesContainer: without the name of an object, the container goes; without
// that of a container and with --all, everything.
func losesContainer(k *cliCall) bool {
	return k.given("all") || len(k.rest) == 1 || losesObjects(k)
}
