package effects

import (
	"strings"

	"gstack/shellast/options"
)

// Source: restic.readthedocs.io, "Manual", 0.18; restic forget --help.
var resticCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Exact: true, Opts: "r,repo: repository-file: p,password-file: password-command: key-hint: o,option: cacert: cache-dir: " +
		"cleanup-cache compression: http-user-agent: insecure-no-password insecure-tls json limit-download: limit-upload: no-cache " +
		"no-extra-verify no-lock pack-size: q,quiet retry-lock: stuck-request-timeout: tls-client-cert: v,verbose:: l,keep-last: " +
		"keep-hourly: d,keep-daily: w,keep-weekly: m,keep-monthly: y,keep-yearly: keep-within: keep-within-hourly: keep-within-daily: " +
		"keep-within-weekly: keep-within-monthly: keep-within-yearly: keep-tag: H,host: tag: path: c,compact g,group-by: n,dry-run prune " +
		"forget max-unused: max-repack-size: repack-small repack-uncompressed unsafe-allow-remove-all unsafe-recover-no-free-space: " +
		"exclude: e: files-from: h,help version"},
	quiet: "dry-run",
	first: " backup cache cat check copy diff dump features find forget generate help init key list ls migrate mount options prune recover " +
		"repair restore rewrite self-update snapshots stats tag unlock version ",
	rows: []cliRow{
		{words: "forget|prune"},
		{words: "key remove", min: 1},
		{words: "rewrite", with: "forget"},
		{words: "repair snapshots", with: "forget"},
	},
}

// Source: borgbackup.readthedocs.io, 1.4 and 2.0. What compact frees was
// deleted before.
var borgCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Opts: "critical error warning info v,verbose debug debug-topic: p,progress log-json lock-wait: bypass-lock show-version " +
		"show-rc umask: remote-path: remote-ratelimit: upload-ratelimit: remote-buffer: upload-buffer: consider-part-files debug-profile: rsh: " +
		"r,repo: socket:: n,dry-run s,stats cache-only force keep-security-info save-space list P,prefix: a,glob-archives,match-archives: " +
		"sort-by: first: last: oldest: newest: older: newer: keep-within: keep-last,keep-secondly: keep-minutely: H,keep-hourly: d,keep-daily: " +
		"w,keep-weekly: m,keep-monthly: y,keep-yearly: checkpoint-interval: e,exclude: exclude-from: pattern: patterns-from: comment: " +
		"timestamp: C,compression: target: threshold: cleanup-commits h,help V,version"},
	quiet: "dry-run",
	first: " benchmark break-lock check compact config create debug delete diff export-tar extract help import-tar info init key list mount " +
		"prune recreate rename repo-compress repo-create repo-delete repo-info repo-list repo-space serve tag transfer umount undelete " +
		"upgrade version with-lock ",
	rows: []cliRow{
		{words: "delete|prune|recreate|repo-delete"},
	},
}

// Source: torsion.org/borgmatic, "Command-line reference", 2.0. Several actions
// may be given; options are those of all.
var borgmaticCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Opts: "c,config: n,dry-run nc,no-color v,verbosity: syslog-verbosity: log-file-verbosity: monitoring-verbosity: " +
		"log-file: log-file-format: override: stats list repository: archive: a,match-archives: force progress h,help version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "prune|delete|repo-delete", any: true},
	},
}

// Source: rclone.org/commands, 1.69. What rclone sync deletes is a matter of its
// own.
var rcloneCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Exact: true, Opts: "n,dry-run i,interactive v,verbose q,quiet P,progress c,checksum u,update backup-dir: bwlimit: " +
		"checkers: config: exclude: exclude-from: files-from: filter: filter-from: include: include-from: log-file: log-level: max-age: " +
		"max-delete: max-depth: max-size: max-transfer: min-age: min-size: retries: stats: suffix: timeout: tpslimit: transfers: " +
		"user-agent: rmdirs o: dedupe-mode: h,help version V"},
	quiet: "dry-run",
	first: " about authenticate backend bisync cat check checksum cleanup completion config convmv copy copyto copyurl cryptcheck cryptdecode " +
		"dedupe delete deletefile gendocs gitannex hashsum help link listremotes ls lsd lsf lsjson lsl md5sum mkdir mount move moveto ncdu " +
		"nfsmount obscure purge rc rcat rcd rmdir rmdirs selfupdate serve settier sha1sum size sync test touch tree version ",
	rows: []cliRow{
		{words: "purge|delete|deletefile|cleanup", min: 1},
		{words: "dedupe", min: 1, judge: func(k *cliCall) bool {
			v, _ := k.p.Value("dedupe-mode")
			return !v.Is("skip") && !v.Is("list") && !v.Is("rename")
		}},
		{words: "rc operations/purge|operations/delete|operations/deletefile|operations/cleanup|sync/sync"},
		{words: "backend *", judge: cleansBackend},
	},
}

// cleansBackend: backends have a command that deletes all old versions.
func cleansBackend(k *cliCall) bool {
	last, _ := k.words[len(k.words)-1].Exact()
	return strings.HasPrefix(last, "cleanup") && !k.given("o") && len(k.rest) > 0
}

// Source: velero.io/docs, 1.16; delete comes before or behind the kind of thing.
var veleroCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Exact: true, Opts: "n,namespace: kubeconfig: kubecontext: features: v: vmodule: log_dir: log_file: all confirm " +
		"l,selector: force wait h,help"},
	first: " backup backup-location bug client completion create debug delete describe get help install plugin repo restore schedule " +
		"snapshot-location uninstall version ",
	rows: []cliRow{
		{words: "delete *"},
		{words: "backup|restore|schedule|backup-location|snapshot-location delete"},
		{words: "uninstall"},
	},
}

// Source: tmutil(8) of macOS 15.
var tmutilCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "d: t: p: a r v x X m h,help"},
	rows: []cliRow{
		{words: "delete|deletelocalsnapshots|deleteinprogress|thinlocalsnapshots|removedestination"},
	},
}

// Source: duplicity(1) 3.0; without --force it only lists what it would delete.
var duplicityCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Opts: "archive-dir: name: force dry-run encrypt-key: sign-key: gpg-options: v,verbosity: log-file: ssh-options: " +
		"rsync-options: num-retries: tempdir: no-encryption exclude: include: full-if-older-than: volsize: t,restore-time,time: help V,version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup", with: "force"},
	},
}

// Source: forum.duplicacy.com, "Command line usage".
var duplicacyCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "log d v p: background profile: comment: suppress: id: a,all r: t: keep: exhaustive " +
		"exclusive d,dry-run delete-only collect-only ignore: storage: threads: h,help"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "prune"},
	},
}

// Source: kopia.io/docs/reference/command-line, 0.19; snapshot delete and expire
// only print unless --delete is given.
var kopiaCLI = cli{
	kind: Backup,
	grammar: options.Grammar{Exact: true, Opts: "config-file: log-file: log-level: file-log-level: log-dir: p,password: persist-credentials timezone: " +
		"t,trace-storage all-snapshots-for-source delete unsafe-ignore-source all advanced-commands: h,help version"},
	rows: []cliRow{
		{words: "snapshot|snap|snapshots delete|rm|remove|expire", with: "delete"},
		{words: "manifest|blob|content|contents delete|rm|remove", min: 1},
		{words: "blob gc", with: "delete"},
		{words: "index optimize", with: "drop-deleted-older-than drop-contents"},
	},
}

// Source: pgbackrest.org/command.html, 2.55; wal-g.readthedocs.io; barman(1) 3.14.
var (
	pgbackrestCLI = cli{
		kind: Backup,
		grammar: options.Grammar{Opts: "stanza: repo: set: config: log-level-console: log-level-file: force dry-run pg1-path: repo1-path: " +
			"repo1-retention-full: repo1-retention-diff: help version"},
		quiet: "dry-run",
		rows: []cliRow{
			{words: "expire|stanza-delete"},
			{words: "restore", kind: DBReset},
		},
	}
	walCLI = cli{
		kind:    Backup,
		grammar: options.Grammar{Exact: true, Opts: "config: confirm turbo target-storage: use-sentinel-time dry-run h,help v,version"},
		quiet:   "dry-run",
		rows: []cliRow{
			{words: "delete", with: "confirm"},
			{words: "st rm", min: 1},
		},
	}
	barmanCLI = cli{
		kind:    Backup,
		grammar: options.Grammar{Opts: "c,config: color: log-level: q,quiet d,debug f,format: h,help v,version"},
		rows: []cliRow{
			{words: "delete", min: 2},
		},
	}
)

// Sources: snapper(8) 0.12; timeshift --help 24.06.
var (
	snapperCLI = cli{
		kind: Backup,
		grammar: options.Grammar{Exact: true, Opts: "q,quiet v,verbose utc iso t,table-style: abbreviate machine-readable: csvout jsonout separator: " +
			"no-headers c,config: no-dbus r,root: a,ambit: s,sync help version"},
		rows: []cliRow{
			{words: "delete|remove|rm|delete-config"},
			{words: "rollback|undochange"},
		},
	}
	timeshiftCLI = cli{
		kind: Backup,
		grammar: options.Grammar{Exact: true, Opts: "list list-snapshots list-devices check create comments: tags: restore clone snapshot: " +
			"snapshot-device: target: target-device: grub-device: skip-grub delete delete-all btrfs rsync yes scripted verbose quiet debug h,help version"},
		rows: []cliRow{
			{with: "delete delete-all restore"},
		},
	}
)

// Sources: learn.microsoft.com, "vssadmin", "wbadmin", "wmic". Their switches
// begin with a slash or a dash and are operands or options here.
var (
	windowsBackupCLI = cli{
		kind:    Backup,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "backupTarget: version: machine: keepVersions: quiet deleteOldest"},
		rows: []cliRow{
			{words: "delete|Delete|DELETE *"},
			{words: "resize shadowstorage"},
		},
	}
	wmicCLI = cli{
		kind:    Backup,
		grammar: options.Grammar{Exact: true},
		rows: []cliRow{
			{words: "shadowcopy|SHADOWCOPY delete|DELETE"},
			{words: "shadowcopy|SHADOWCOPY where * delete|DELETE"},
		},
	}
)

// Source: cassandra.apache.org/doc, "nodetool", 5.0.
var nodetoolCLI = cli{
	kind:    Backup,
	grammar: options.Grammar{Exact: true, Opts: "h,host: p,port: pw,password: pwf,password-file: u,username: t: all help"},
	rows: []cliRow{
		{words: "clearsnapshot"},
		{words: "decommission|removenode|assassinate", kind: DBReset},
	},
}
