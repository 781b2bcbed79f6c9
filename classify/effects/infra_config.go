package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

const ansibleOpts = "become-method: become-user: B,background: C,check D,diff K,ask-become-pass M,module-path: P,poll: T,timeout: b,become " +
	"connection-password-file: become-password-file: vault-id: vault-password-file: c,connection: e,extra-vars: f,forks: flush-cache " +
	"force-handlers i,inventory: k,ask-pass key-file,private-key: l,limit: list-hosts list-tags list-tasks playbook-dir: scp-extra-args: " +
	"sftp-extra-args: skip-tags: ssh-common-args: ssh-extra-args: start-at-task: step syntax-check J,ask-vault-pass t,tags,tree: u,user: v,verbose " +
	"o,one-line h,help version"

// Source: docs.ansible.com/ansible/latest/cli, core 2.18.
var (
	ansibleCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Opts: "a,args: m,module-name: " + ansibleOpts},
		quiet:   "check list-hosts",
		rows: []cliRow{
			{judge: changesHosts},
		},
	}
	playbookCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Opts: ansibleOpts},
		quiet:   "check list-hosts list-tasks list-tags syntax-check",
		rows: []cliRow{
			{judge: playsDestruction},
		},
	}
)

// changesHosts reads the module of an ad hoc command and its arguments.
func changesHosts(k *cliCall) bool {
	name, _ := k.p.Value("module-name")
	args, _ := k.p.Value("args")
	module := name.Suffix()
	module = module[strings.LastIndexByte(module, '.')+1:]
	if module == "reboot" {
		k.out = machine(k.call, Power, "ansible -m reboot")
		return true
	}
	var state string
	var path value.Field
	for _, w := range blankFields(args.Str) {
		switch key, v, _ := strings.Cut(w.Prefix(), "="); key {
		case "state":
			state = v
		case "path", "dest", "name":
			if path = w; module == "file" {
				path.Str = dropText(w.Str, len(key)+1)
			}
		}
	}
	if state != "absent" {
		return false
	}
	if module == "file" {
		e := effectOn(k.call, Delete, path)
		e.Recursive, e.Where = true, shellast.Remote
		k.out = []Effect{e}
		return true
	}
	k.more = append(k.more, "-m "+name.String()+" -a "+args.String())
	return true
}

// playsDestruction: what a playbook does is its author's business, unless its
// name or a variable says that it takes everything away.
func playsDestruction(k *cliCall) bool {
	for _, v := range k.p.Values("extra-vars") {
		if t := v.Prefix(); strings.Contains(t, "state=absent") || strings.Contains(t, `"state": "absent"`) {
			k.more = append(k.more, "-e "+v.String())
			return true
		}
	}
	for _, o := range k.rest {
		base := scriptName(o.Suffix())
		switch base, _, _ = strings.Cut(base, "."); base {
		case "destroy", "teardown", "uninstall", "wipe", "reset", "purge":
			return true
		}
	}
	return false
}

// Source: docs.saltproject.io, "salt", "salt-call", "salt-key" and "execution
// modules", 3007.
var (
	saltCLI = cli{
		kind: Infra,
		grammar: options.Grammar{Exact: true, Opts: "c,config-dir: t,timeout: s,static async b,batch,batch-size: a,auth,eauth: E,pcre L,list G,grain " +
			"grain-pcre N,nodegroup R,range C,compound I,pillar pillar-pcre S,ipcidr out: output: l,log-level: log-file: local retcode-passthrough " +
			"username: password: T,make-token return: d,doc id: pillar-root: file-root: m,module-dirs: h,help version"},
		rows: []cliRow{
			{words: "system.reboot|system.poweroff|system.shutdown|system.halt|system.init", any: true, kind: Power},
			{words: "file.remove|file.rmdir", any: true, judge: removesBySalt},
			{words: "*.purge|*.drop_database|*.db_remove|*.user_remove|user.delete|group.delete|disk.wipe|disk.format|lvm.lvremove|lvm.vgremove|" +
				"zfs.destroy|zpool.destroy|virt.purge|docker.rm|cron.rm_job", any: true},
		},
	}
	saltKeyCLI = cli{
		kind: Infra,
		grammar: options.Grammar{Exact: true, Opts: "c,config-dir: y,yes l,list: L,list-all a,accept: A,accept-all r,reject: R,reject-all d,delete: D,delete-all " +
			"p,print: P,print-all f,finger: F,finger-all gen-keys: q,quiet l: h,help version"},
		rows: []cliRow{
			{with: "delete delete-all"},
		},
	}
)

// removesBySalt is the delete of a path on all minions that match.
func removesBySalt(k *cliCall) bool {
	for _, o := range k.rest {
		if strings.HasPrefix(o.Prefix(), "/") || o.Prefix() == "" {
			e := effectOn(k.call, Delete, o)
			e.Recursive, e.Where = true, shellast.Remote
			k.out = append(k.out, e)
		}
	}
	return len(k.out) > 0
}

// Sources: docs.chef.io/workstation/knife; puppet.com/docs, "puppet resource",
// "puppet node", and "puppetserver ca", 8.
var (
	knifeCLI = cli{
		kind: Infra,
		grammar: options.Grammar{Exact: true, Opts: "c,config: E,environment: F,format: u,user: k,key: s,server-url: y,yes z,local-mode V,verbose VV d,disable-editing " +
			"e,editor: defaults p,purge a,all N,node-name: h,help v,version"},
		reads: "list|show|edit|create|upload|download|search|status|diff|bootstrap|ssh|exec|test|from|run_list",
		rows: []cliRow{
			{words: "* bulk delete"},
			{words: "delete", min: 1},
			{words: "** delete|purge"},
		},
	}
	puppetCLI = cli{
		kind: Infra,
		grammar: options.Grammar{Exact: true, Opts: "e,edit H,host: t,types: to_yaml f p,param: debug,d noop v,verbose certname: all config: environment: render-as: " +
			"server: execute: h,help version,V"},
		quiet: "noop",
		rows: []cliRow{
			{words: "node purge|clean|deactivate", min: 1},
			{words: "cert|ca clean|destroy|revoke"},
			{words: "resource", judge: absentResource},
		},
	}
)

// absentResource reads puppet resource TYPE NAME ensure=absent.
func absentResource(k *cliCall) bool {
	for i, o := range k.rest {
		if i < 2 || !o.Is("ensure=absent") && !o.Is("ensure=purged") {
			continue
		}
		if k.rest[0].Is("file") {
			e := effectOn(k.call, Delete, k.rest[1])
			e.Recursive = true
			k.out = []Effect{e}
		}
		return true
	}
	return false
}
