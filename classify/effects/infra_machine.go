package effects

import "gstack/shellast/options"

// Source: developer.hashicorp.com/vagrant/docs/cli, 2.4.
var vagrantCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Exact: true, Opts: "color no-color machine-readable debug timestamp debug-timestamp no-tty f,force parallel g,graceful c,command: provider: h,help v,version"},
	first: " autocomplete box cloud destroy global-status halt help init login package plugin port powershell provision push rdp reload resume " +
		"snapshot ssh ssh-config status suspend up upload validate version winrm ",
	rows: []cliRow{
		{words: "destroy"},
		{words: "snapshot delete|restore|pop"},
	},
}

// Source: canonical.com/multipass/docs, "Command-line interface".
var multipassCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Exact: true, Opts: "all p,purge v,verbose h,help"},
	first: " alias aliases authenticate clone delete exec find get help info launch list ls mount networks prefer purge recover restart " +
		"restore set shell snapshot start stop suspend transfer umount unalias version ",
	rows: []cliRow{
		{words: "delete", with: "purge"},
		{words: "purge"},
	},
}

// Source: documentation.ubuntu.com/lxd, linuxcontainers.org/incus/docs.
var lxcCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Exact: true, Opts: "f,force i,interactive project: debug q,quiet v,verbose force-local sub-commands h,help version"},
	first: " alias auth cluster config console copy create delete exec export file image import info init launch list manpage monitor move " +
		"network operation pause profile project publish query rebuild remote rename restart restore resume rm snapshot start stop storage top version warning ",
	rows: []cliRow{
		{words: "delete|rm|rebuild", min: 1},
		{words: "project|network|image|profile delete|rm", min: 1},
		{words: "storage delete|rm", min: 1},
		{words: "storage volume|bucket delete|rm", min: 1},
		{words: "snapshot delete|rm|restore", min: 1},
		{words: "restore", min: 2},
	},
}

// Source: virsh(1) of libvirt 11.
var virshCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "c,connect: d,debug: e,escape: k,keepalive-interval: K,keepalive-count: l,log: q,quiet r,readonly " +
		"t,timing v V domain: pool: vol: storage: remove-all-storage delete-storage-volume-snapshots wipe-storage snapshots-metadata " +
		"checkpoints-metadata nvram managed-save graceful snapshotname: children children-only metadata current h,help version"},
	first: " destroy undefine list start shutdown dominfo define create vol-delete pool-delete snapshot-delete net-destroy edit console ",
	rows: []cliRow{
		{words: "undefine", min: 1},
		{words: "vol-delete|vol-wipe|pool-delete|snapshot-delete|snapshot-revert"},
	},
}

// Source: virtualbox.org/manual, chapter 8, 7.1.
var vboxCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "delete delete-all q,nologo v,version help settingspw: settingspwfile:"},
	rows: []cliRow{
		{words: "unregistervm", with: "delete delete-all"},
		{words: "closemedium", with: "delete"},
		{words: "snapshot * delete"},
		{words: "snapshot * restore"},
	},
}

// Source: pve.proxmox.com/pve-docs, qm(1) and pct(1).
var proxmoxCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "purge:: skiplock:: destroy-unreferenced-disks:: force:: help"},
	first:   " clone config create destroy list migrate move_disk rollback set shutdown snapshot start status stop ",
	rows: []cliRow{
		{words: "destroy", min: 1},
		{words: "rollback|delsnapshot", min: 2},
	},
}

// Sources: pve.proxmox.com/pve-docs, pvesh(1) and pvesm(1).
var proxmoxStoreCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "human-readable:: noborder:: noheader:: output-format: quiet:: noproxy:: storage: delay: dry-run:: help"},
	quiet:   "dry-run",
	rows: []cliRow{
		{words: "delete|free|prune-backups", min: 1},
	},
}

// Programs with a machine or several, each with all that it holds. Sources:
// github.com/abiosoft/colima, 0.8; lima-vm.io/docs, 1.1; docs.rancherdesktop.io,
// "rdctl"; docs.orbstack.dev, "orb"; tart.run; docs.veertu.com, "anka";
// github.com/docker/machine.
var desktopCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "p,profile: d,data very-verbose v,verbose f,force a,all debug log-level: log-format: tty yes y " +
		"remove-kubernetes-cache: config-path: host: user: password: port: s,storage-path: tls-ca-cert: kubernetes q,quiet h,help version"},
	reads: "list|ls|status|start|create|stop|restart|ssh|shell|info|clone|copy|edit|run|pull|push|ip|show|env|template|exec",
	rows: []cliRow{
		{words: "delete|del|rm|remove|factory-reset|prune", judge: deletesMachine},
		{words: "reset", judge: func(k *cliCall) bool { return k.name != "colima" && k.name != "limactl" }},
		{words: "snapshot|disk delete|rm", min: 1},
	},
}

// deletesMachine: colima without a name means its default machine.
func deletesMachine(k *cliCall) bool {
	return len(k.rest) > 0 || k.name == "colima" || k.given("all force f") || !k.words[0].Is("delete") && !k.words[0].Is("rm")
}

// Sources: "Parallels Desktop Command-Line Reference", 20; VMware, "Using vmrun";
// github.com/vmware/govmomi, govc 0.50, whose commands are one word with a dot.
var (
	prlctlCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Exact: true, Opts: "i,id: c,children n,name: v,verbose: timeout: skip-resume fast h,help version"},
		rows: []cliRow{
			{words: "delete", min: 1},
			{words: "snapshot-delete|snapshot-switch"},
		},
	}
	vmrunCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "T: h: u: p: vp: gu: gp: help"},
		rows: []cliRow{
			{words: "deleteVM|deleteSnapshot|revertToSnapshot"},
		},
	}
	govcCLI = cli{
		kind: Infra,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "cert: dc: debug dump json xml k key: persist-session: u: tls-ca-certs: tls-known-hosts: " +
			"trace verbose vim-namespace: vim-version: ds: vm: host: cluster: pool: folder: on off reset r f t force m wait:: s a h help"},
		rows: []cliRow{
			{words: "vm.destroy|datastore.rm|object.destroy|pool.destroy|folder.destroy|cluster.rm|host.remove|snapshot.remove|library.rm|disk.rm|datacenter.destroy"},
			{words: "vm.power", with: "off reset"},
		},
	}
)

// Source: learn.microsoft.com/windows/wsl, "Basic commands".
var wslCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Stop: true, Opts: "unregister: d,distribution: u,user: e,exec: cd: l,list s,set-default: t,terminate: shutdown status " +
		"update import: export: install mount: unmount: system shell-type: set-version: manage: help version"},
	rows: []cliRow{
		{with: "unregister"},
	},
}

// Source: xcrun simctl help of Xcode 16. Devices that are not available can not
// be started any more.
var simctlCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "sdk: toolchain: log verbose no-cache set: h,help"},
	rows: []cliRow{
		{words: "simctl delete unavailable", harmless: true},
		{words: "delete unavailable", harmless: true},
		{words: "simctl erase|delete", min: 1},
		{words: "erase|delete", min: 1, judge: func(k *cliCall) bool { return k.name == "simctl" }},
		{words: "simctl runtime delete", min: 1},
	},
}

// Sources: developer.android.com/tools, "avdmanager" and "Start the emulator from
// the command line".
var (
	avdCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Exact: true, Opts: "n,name: k,package: d,device: f,force p,path: c,sdcard: b,abi: g,tag: s,silent v,verbose clear-cache r: h,help"},
		rows: []cliRow{
			{words: "delete avd", with: "name"},
		},
	}
	emulatorCLI = cli{
		kind: Infra,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "avd: wipe-data no-snapshot no-snapshot-load no-snapshot-save no-window no-audio no-boot-anim " +
			"gpu: port: memory: cores: partition-size: sdcard: skin: prop: verbose read-only list-avds writable-system accel: camera-back: " +
			"camera-front: netdelay: netspeed: dns-server: http-proxy: help version"},
		rows: []cliRow{
			{with: "wipe-data"},
		},
	}
)
