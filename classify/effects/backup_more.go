package effects

import "gstack/shellast/options"

// Sources: creativeprojects.github.io/resticprofile; autorestic.vercel.app. The
// command of restic comes behind the name of a profile or an option.
var resticRunnerCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "c,config: n,name: f,format: l,log: q,quiet v,verbose dry-run a,all b,backend: prune ci no-ansi lock-wait: theme: h,help"},
	quiet:   "dry-run",
	rows: []cliRow{
		{words: "forget|prune|*.forget|*.prune", any: true},
	},
}

// Source: tarsnap(1) 1.0.
var tarsnapCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Opts: "c d f: t x r l v n C: T: X: nuke list-archives print-stats fsck fsck-prune delete keyfile: cachedir: archive-names: configfile: dry-run help version"},
	quiet:   "dry-run n",
	rows: []cliRow{
		{with: "d nuke delete fsck-prune"},
	},
}

// Sources: bup(1) 0.33; attic(1) 0.16; btrbk(1) 0.32; README of zfs-prune-snapshots.
var otherBackupCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "n,dryrun,dry-run c,config: p: s: i v,verbose q,quiet unsafe threshold: progress loglevel: R r: l L: V keep-daily: d,bup-dir: h,help version"},
	quiet:   "dry-run",
	rows: []cliRow{
		{words: "rm|gc|prune-older", judge: func(k *cliCall) bool { return k.name == "bup" }},
		{words: "delete|prune", judge: func(k *cliCall) bool { return k.name == "attic" }},
		{words: "clean|prune", judge: func(k *cliCall) bool { return k.name == "btrbk" }},
		{min: 1, judge: func(k *cliCall) bool { return k.name == "zfs-prune-snapshots" }},
	},
}

// Source: pbs.proxmox.com/docs, proxmox-backup-client(1), 3.4.
var proxmoxBackupCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "repository: ns: output-format: dry-run:: keep-last: keep-daily: keep-weekly: keep-monthly: keep-yearly: keep-hourly: quiet:: h,help"},
	quiet:   "dry-run",
	rows: []cliRow{
		{words: "snapshot forget", min: 1},
		{words: "forget|prune", min: 1},
		{words: "namespace delete", min: 1},
	},
}

// Source: rdiff-backup(1) 2.2; --remove-older-than is the form of 1.x.
var rdiffCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "remove-older-than: older-than: force increment size api-version: v,verbosity: remote-schema: h,help V,version"},
	rows: []cliRow{
		{words: "remove increments"},
		{with: "remove-older-than"},
	},
}

// Source: pg_archivecleanup(1) of PostgreSQL 17.
var archiveCleanupCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Opts: "d,debug n,dry-run b,clean-backup-history x,strip-extension: V,version ?,help"},
	quiet:   "dry-run",
	rows: []cliRow{
		{min: 2},
	},
}

// Source: docs.k3s.io/cli/etcd-snapshot. What it hands on to kubectl is read as
// that.
var k3sCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "name: dir: d,data-dir: s3 snapshot-retention: c,config: node-name: debug h,help v,version"},
	rows: []cliRow{
		{words: "etcd-snapshot delete|prune"},
	},
}
