package effects

import "gstack/shellast/options"

// Source: docs.ceph.com/en/squid, ceph(8) and cephadm(8).
var cephCLI = cli{
	kind: Volume,
	grammar: options.Grammar{Exact: true, Opts: "c,conf: i,in-file: o,out-file: setuser: setgroup: id,user: n,name: cluster: k,keyring: admin-daemon: s,status w,watch f,format: " +
		"connect-timeout: fsid: force zap-osds keep-logs yes-i-really-mean-it yes-i-really-really-mean-it h,help v,version"},
	rows: []cliRow{
		{words: "osd pool delete|rm", min: 1},
		{words: "osd purge|destroy|rm|purge-new|lost", min: 1},
		{words: "fs rm|volume|subvolume|subvolumegroup", min: 1, judge: func(k *cliCall) bool { return k.words[1].Is("rm") || k.rest[0].Is("rm") }},
		{words: "orch rm|osd|host|device", min: 1, judge: func(k *cliCall) bool {
			return k.words[1].Is("rm") || k.rest[0].Is("rm") || k.rest[0].Is("zap")
		}},
		{words: "mon remove|rm", min: 1},
		{words: "auth del|rm", min: 1},
		{words: "rm-cluster|zap-osds", with: "force"},
	},
}

// Source: docs.ceph.com, ceph-volume(8).
var cephVolumeCLI = cli{
	kind:    Volume,
	grammar: options.Grammar{Exact: true, Opts: "destroy osd-id: osd-fsid: cluster: log-level: log-path: h,help"},
	rows: []cliRow{
		{words: "lvm|simple|raw zap"},
	},
}

// Source: docs.ceph.com, rados(8), rbd(8), radosgw-admin(8).
var radosCLI = cli{
	kind: Volume,
	grammar: options.Grammar{Exact: true, Opts: "c,conf: cluster: p,pool: n,name: id: k,keyring: N,namespace: image: snap: all-namespaces yes-i-really-really-mean-it " +
		"bucket: uid: purge-objects purge-data purge-keys bypass-gc object: force no-progress format: h,help v,version"},
	rows: []cliRow{
		{words: "rmpool|purge", min: 1},
		{words: "rm|remove", min: 1, judge: func(k *cliCall) bool { return k.name == "rbd" }},
		{words: "snap purge|rollback"},
		{words: "snap rm|remove", min: 1},
		{words: "trash purge|remove|rm"},
		{words: "namespace|group remove|rm", min: 1},
		{words: "bucket rm", with: "purge-objects bypass-gc"},
		{words: "user rm", with: "purge-data"},
		{words: "zone|zonegroup|realm|period delete|rm"},
	},
}

// Source: gluster(8) 11.
var glusterCLI = cli{
	kind:    Volume,
	grammar: options.Grammar{Exact: true, Opts: "mode: xml glusterd-sock: log-level: remote-host: inode64 timeout: h,help V,version"},
	rows: []cliRow{
		{words: "volume delete", min: 1},
		{words: "volume remove-brick|reset-brick", min: 1},
		{words: "snapshot delete|restore", min: 1, kind: Backup},
		{words: "peer detach", min: 1},
	},
}

// The options of the file system shell are words with a dash. Source:
// hadoop.apache.org/docs, "FileSystem Shell" and "HDFS Commands", 3.4. A file
// goes to the trash of the cluster if it has one; a tree is what is asked about.
var hadoopCLI = cli{
	kind:    Cloud,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "D: conf: fs: jt: files: libjars: archives: config: rm rmr r R f skipTrash safely expunge immediate rmdir format force nonInteractive deleteSnapshot help"},
	rows: []cliRow{
		{words: "dfs|fs", with: "rmr", min: 1},
		{words: "dfs|fs", with: "rm", min: 1, judge: func(k *cliCall) bool { return k.given("r R skipTrash") || losesObjects(k) }},
		{words: "dfs|fs", with: "expunge"},
		{words: "dfs|fs", with: "deleteSnapshot", min: 1, kind: Backup},
		{words: "namenode", with: "format"},
	},
}

// Sources: dvc.org/doc/command-reference/gc, 3.60; docs.lakefs.io, "lakectl";
// docs.ipfs.tech, "ipfs".
var (
	dvcCLI = cli{
		kind: Cloud,
		grammar: options.Grammar{Exact: true, Opts: "w,workspace a,all-branches T,all-tags A,all-commits all-experiments rev: n,num: date: c,cloud r,remote: f,force j,jobs: " +
			"p,projects: not-in-remote dry skip-failed q,quiet v,verbose cd: h,help V,version"},
		quiet: "dry",
		rows: []cliRow{
			{words: "gc"},
			{words: "exp remove|rm", with: "all-commits A"},
		},
	}
	lakeCLI = cli{
		kind:    Cloud,
		grammar: options.Grammar{Exact: true, Opts: "base-uri: c,config: log-format: log-level: log-output: no-color verbose y,yes r,recursive h,help v,version"},
		rows: []cliRow{
			{words: "repo|branch|tag delete", min: 1},
			{words: "branch reset|revert", min: 1},
			{words: "fs rm", with: "recursive"},
		},
	}
	ipfsCLI = cli{
		kind:    Cloud,
		grammar: options.Grammar{Exact: true, Opts: "repo-dir: c,config: D,debug L,local l api: offline cid-base: enc,encoding: timeout: q,quiet r,recursive f,force help h"},
		rows: []cliRow{
			{words: "repo gc"},
			{words: "pin|key|files rm", judge: func(k *cliCall) bool { return !k.words[0].Is("files") || k.given("recursive force") }},
		},
	}
)
