package effects

import (
	"gstack/shellast/options"
)

// Source: crictl(1), github.com/kubernetes-sigs/cri-tools, 1.33.
var crictlCLI = cli{
	kind: Containers,
	grammar: options.Grammar{Exact: true, Opts: "c,config: D,debug:: enable-tracing i,image-endpoint: profile-cpu: profile-mem: r,runtime-endpoint: " +
		"t,timeout: tracing-endpoint: tracing-sampling-rate-per-million: a,all f,force k,keep-logs q,prune h,help v,version"},
	rows: []cliRow{
		{words: "rm|rmp|rmi", with: "force all prune"},
	},
}

// Source: ctr --help of containerd 2.1.
var ctrCLI = cli{
	kind: Containers,
	grammar: options.Grammar{Exact: true, Opts: "debug a,address: timeout: connect-timeout: n,namespace: f,force sync keep-snapshot snapshotter: i,interactive " +
		"cgroup s,signal: h,help v,version"},
	first: " boltdb c container containers content deprecations events i image images info install leases namespace namespaces ns oci p plugins " +
		"pprof run sandboxes sandbox sb shim snapshot snapshots t task tasks version ",
	rows: []cliRow{
		{words: "c|container|containers|i|image|images|snapshot|snapshots|content|ns|namespace|namespaces|leases|sandbox|sandboxes delete|del|rm|remove", min: 1},
		{words: "i|image|images|content prune", judge: func(k *cliCall) bool { return !k.p.Has("dry") }},
	},
}

// Source: buildah(1) 1.40.
var buildahCLI = cli{
	kind: Containers,
	grammar: options.Grammar{Exact: true, Opts: "cgroup-manager: log-level: root: runroot: registries-conf: registries-conf-dir: storage-driver: storage-opt: " +
		"userns-uid-map: userns-gid-map: short-name-alias-conf: a,all f,force p,prune h,help v,version"},
	first: " add build bud commit config containers copy from images info inspect login logout manifest mkcw mount prune pull push rename rm rmi run " +
		"source tag umount unshare version ",
	rows: []cliRow{
		{words: "rm", with: "all"},
		{words: "rmi", with: "all force prune"},
		{words: "prune"},
	},
}

// Source: machinectl(1) of systemd 257.
var machinectlCLI = cli{
	kind: Containers,
	grammar: options.Grammar{Exact: true, Opts: "H,host: M,machine: p,property: value a,all l,full kill-whom: s,signal: uid: E,setenv: mkdir read-only verify: " +
		"force n,lines: o,output: q,quiet now runner: no-ask-password no-legend no-pager max-addresses: user system h,help version"},
	rows: []cliRow{
		{words: "remove|clean"},
	},
}

// Source: lxc-destroy(1) 6.0.
var lxcDestroyCLI = cli{
	kind:    Containers,
	grammar: options.Grammar{Exact: true, Opts: "n,name: f,force s,snapshots P,lxcpath: o,logfile: l,logpriority: q,quiet rcfile: usage ?,help version"},
	rows: []cliRow{
		{},
	},
}
