package shellast

import (
	"sort"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// wrapper is a program that runs the command it is given as operands.
type wrapper struct {
	name    string
	grammar options.Grammar
	// skip is the number of operands before the command.
	skip int
	// assigns: NAME=VALUE operands before the command set its environment.
	assigns bool
	// dir, user: options that change where and as whom the command runs.
	dir, user string
	// join: the operands are joined with blanks and run by a shell.
	join bool
	// code: options whose value is run by a shell.
	code string
	// where the command runs.
	where Place
	// root: the option that names another root directory.
	root string
	// pairs: options that take two values.
	pairs string
	// sub: operands that come first and select the form; the command follows
	// them and skip more ("exec" of docker exec).
	sub []string
	// quits: options with which no command runs.
	quits string
}

// wrappers are the exec wrappers, sorted by name. Each grammar is that of the
// manual page of the program in the version named.
var wrappers = []wrapper{
	{name: "arch", grammar: options.Grammar{Opts: "arm64 x86_64 arm64e i386 32 64 c d: e:", Stop: true, Single: true}},
	{name: "bsdtime", grammar: options.Grammar{Opts: "a h l p o:", Stop: true}},
	{name: "busybox", grammar: options.Grammar{Opts: "list list-full install help s", Stop: true}, quits: "list list-full install help"},
	{name: "bwrap", pairs: "bind ro-bind dev-bind bind-try ro-bind-try dev-bind-try symlink setenv file bind-data ro-bind-data chmod overlay-src-try bind-fd ro-bind-fd", grammar: options.Grammar{Exact: true, Opts: "args: argv0: userns: userns2: pidns: disable-userns unshare-user-try unshare-cgroup-try unsetenv: lock-file: sync-fd: exec-label: file-label: overlay-src: tmp-overlay: ro-overlay: seccomp: add-seccomp-fd: block-fd: userns-block-fd: info-fd: json-status-fd: level-prefix unshare-all share-net unshare-user unshare-ipc unshare-pid unshare-net unshare-uts unshare-cgroup uid: gid: hostname: chdir: clearenv new-session die-with-parent as-pid-1 proc: dev: tmpfs: mqueue: dir: remount-ro: cap-add: cap-drop: perms: size:", Stop: true}},
	{name: "caffeinate", grammar: options.Grammar{Opts: "d i m s u t: w:", Stop: true}},
	{name: "catchsegv", grammar: options.Grammar{Stop: true}},
	{name: "cgexec", grammar: options.Grammar{Opts: "g: sticky", Stop: true}},
	{name: "chpst", grammar: options.Grammar{Opts: "v u: U: b: e: / n: l: L: m: d: o: p: f: c: r: t: 0 1 2 P", Stop: true}},                                        // runit chpst(8)
	{name: "chronic", grammar: options.Grammar{Opts: "v e", Stop: true}},                                                                                           // moreutils
	{name: "chroot", grammar: options.Grammar{Opts: "groups: userspec: skip-chdir help version", Stop: true}, skip: 1, where: Container},                           // coreutils 9.1 chroot(1)
	{name: "chrt", grammar: options.Grammar{Opts: "a,all-tasks b,batch d,deadline f,fifo i,idle m,max o,other p,pid r,rr T: P: D: R v h V", Stop: true}, skip: 1},  // util-linux 2.38 chrt(1)
	{name: "cpulimit", grammar: options.Grammar{Opts: "l,limit: p,pid: e,exe: P,path: b,background f,foreground i,include-children z,lazy v q k r m", Stop: true}}, // cpulimit(1)
	{name: "cross-env", grammar: options.Grammar{Stop: true}, assigns: true},                                                                                       // cross-env 7
	{name: "cross-env-shell", grammar: options.Grammar{Stop: true}, assigns: true, join: true},
	{name: "daemon", grammar: options.Grammar{Opts: "h,help V,version v,verbose d,debug C,config: N,noconfig n,name: X,command: P,pidfiles: F,pidfile: u,user: R,chroot: D,chdir: m,umask: e,env: i,inherit U,unsafe S,safe c,core nocore r,respawn a,acceptable: A,attempts: L,delay: M,limit: idiot f,foreground p,pty:: B,bind b,ignore-eof l,errlog: b,dbglog: o,output: O,stdout: E,stderr: running list stop", Stop: true}}, // daemon(1)
	{name: "daemonize", grammar: options.Grammar{Opts: "a c: e: E: o: p: u: l: v", Stop: true}},         // daemonize(1)
	{name: "doas", grammar: options.Grammar{Opts: "C: L n s u:", Stop: true}, user: "u", assigns: true}, // doas(1)
	{name: "dumb-init", grammar: options.Grammar{Opts: "c,single-child r,rewrite: v,verbose h V", Stop: true}},
	{name: "eatmydata", grammar: options.Grammar{Stop: true}},
	{name: "env", grammar: options.Grammar{Opts: "i,ignore-environment 0,null u,unset: C,chdir: S,split-string: v,debug block-signal:: default-signal:: ignore-signal:: list-signal-handling help version", Stop: true}, assigns: true, dir: "chdir"}, // coreutils 9.1 env(1)
	{name: "fakechroot", grammar: options.Grammar{Opts: "l: s e: c: b: d: h v", Stop: true}},
	{name: "fakeroot", grammar: options.Grammar{Opts: "l,lib: faked: s: i: u,unknown-is-real b: h v", Stop: true}},
	{name: "faketime", grammar: options.Grammar{Opts: "m f p: exclude-monotonic date-prog: disable-fork", Stop: true}, skip: 1},
	{name: "firejail", grammar: options.Grammar{Opts: "quiet noprofile net: private:: profile: read-only: whitelist: blacklist: bind: caps.drop: seccomp:: name:", Stop: true}},
	{name: "flatpak-spawn", grammar: options.Grammar{Opts: "v,verbose forward-fd: clear-env watch-bus env: unset-env: env-fd: latest-version no-network sandbox sandbox-expose: sandbox-expose-ro: sandbox-flag: host directory: share-pids expose-pids app-path: usr-path:", Stop: true, Exact: true}, dir: "directory"}, // flatpak-spawn(1)
	{name: "flock", grammar: options.Grammar{Opts: "s,shared e,exclusive x,u,unlock n,nb,nonblock w,wait,timeout: o,close E,conflict-exit-code: F,no-fork c,command: verbose h V", Stop: true}, skip: 1, code: "command"},                                                                                                 // util-linux 2.38 flock(1)
	{name: "gdbserver", grammar: options.Grammar{Opts: "debug remote-debug disable-packet: wrapper: once multi attach no-startup-with-shell version", Stop: true}, skip: 1, quits: "attach"},
	{name: "gnice", grammar: options.Grammar{Opts: "n,adjustment:", Stop: true, Digits: true}},
	{name: "gosu", grammar: options.Grammar{Opts: "h,help v,version", Stop: true}, skip: 1},
	{name: "gtime", grammar: options.Grammar{Opts: "a,append f,format: o,output: p,portability q,quiet v,verbose", Stop: true}},
	{name: "gtimeout", grammar: options.Grammar{Opts: "preserve-status foreground k,kill-after: s,signal: v,verbose help version", Stop: true}, skip: 1},
	{name: "heaptrack", grammar: options.Grammar{Opts: "o,output: p,pid: a,analyze: d,debug q,quiet r,raw record-only use-inject", Stop: true, Exact: true}},
	{name: "i386", grammar: options.Grammar{Opts: "v B F I L R S T X Z 3 4gb 3gb uname-2.6 list h V", Stop: true}},
	{name: "ionice", grammar: options.Grammar{Opts: "c,class: n,classdata: p,pid: P,pgid: u,uid: t,ignore h V", Stop: true}}, // util-linux 2.38 ionice(1)
	{name: "linux32", grammar: options.Grammar{Opts: "v B F I L R S T X Z 3 4gb 3gb uname-2.6 list h V", Stop: true}},        // util-linux 2.38 setarch(8)
	{name: "linux64", grammar: options.Grammar{Opts: "v B F I L R S T X Z 3 4gb 3gb uname-2.6 list h V", Stop: true}},
	{name: "logsave", grammar: options.Grammar{Opts: "a s v", Stop: true}, skip: 1},
	{name: "ltrace", grammar: options.Grammar{Opts: "a: A: b c C d: D: e: f F: h i l: L n: o: p: r s: S t T u: V w: x:", Stop: true}},
	{name: "multitime", grammar: options.Grammar{Opts: "f: I: i: n: o: q r: s: v b:", Stop: true}},
	{name: "newgrp", grammar: options.Grammar{Opts: "c,command:"}, code: "command"},
	{name: "nice", grammar: options.Grammar{Opts: "n,adjustment: help version", Stop: true, Digits: true}}, // coreutils 9.1 nice(1)
	{name: "nohup", grammar: options.Grammar{Opts: "help version", Stop: true}},                            // coreutils 9.1 nohup(1)
	{name: "nsenter", grammar: options.Grammar{Opts: "a,all t,target: m,mount:: u,uts:: i,ipc:: n,net:: p,pid:: U,user:: C,cgroup:: T,time:: S,setuid: G,setgid: preserve-credentials r,root:: w,wd:: W,wdns: F,no-fork Z", Stop: true}},
	{name: "numactl", grammar: options.Grammar{Opts: "i,interleave: m,membind: N,cpunodebind: C,physcpubind: l,localalloc p,preferred: a,all H,hardware s,show", Stop: true}},
	{name: "pkexec", grammar: options.Grammar{Opts: "u,user: disable-internal-agent keep-cwd", Stop: true}, user: "user"},
	{name: "prlimit", grammar: options.Grammar{Opts: "p,pid: o,output: noheadings raw verbose c,core:: d,data:: e,nice:: f,fsize:: i,sigpending:: l,memlock:: m,rss:: n,nofile:: q,msgqueue:: r,rtprio:: s,stack:: t,cpu:: u,nproc:: v,as:: x,locks:: y,rttime:: h V", Stop: true}},
	{name: "proot", grammar: options.Grammar{Opts: "r,rootfs: b,bind: q,qemu: w,pwd,cwd: v,verbose: V h k,kernel-release: 0,root-id i,change-id: R: S: l,link2symlink", Stop: true}},
	{name: "proxychains", grammar: options.Grammar{Opts: "q f:", Stop: true}},
	{name: "proxychains4", grammar: options.Grammar{Opts: "q f:", Stop: true}},
	{name: "rlwrap", grammar: options.Grammar{Opts: "a b: c C: D: e: f: H: i l: m: M: n o O: p: P: q: r R S: t: U v w: W z:", Stop: true}},
	{name: "rtk", grammar: options.Grammar{Opts: "v,verbose u,ultra-compact skip-env h V", Stop: true}},
	{name: "run-parts", grammar: options.Grammar{Opts: "test list report exit-on-error umask: lsbsysinit new-session regex: a,arg: v,verbose", Stop: true}, quits: "test list"},
	{name: "run0", grammar: options.Grammar{Opts: "no-ask-password machine: unit: property: description: slice: slice-inherit u,user: g,group: nice: D,chdir: setenv: background: pty pipe shell-prompt-prefix: via-shell i lightweight:", Stop: true}, user: "user", dir: "chdir"}, // systemd 256 run0(1)
	{name: "runuser", grammar: options.Grammar{Opts: "u,user: c,command: session-command: f,fast g,group: G,supp-group: l,login m,p,preserve-environment P,pty s,shell: w: h V"}, user: "user", code: "command session-command"},
	{name: "s6-setuidgid", grammar: options.Grammar{Stop: true}, skip: 1},
	{name: "script", grammar: options.Grammar{Opts: "a,append c,command: e,return E,echo: f,flush force B,log-io: I,log-in: O,log-out: T,log-timing: m,logging-format: o,output-limit: q,quiet t,timing:: h V"}, code: "command"}, // util-linux 2.38 script(1)
	{name: "sem", grammar: options.Grammar{Opts: "j,jobs: id: fg bg wait t,timeout: semaphoretimeout: st: u", Stop: true}, join: true},
	{name: "setarch", grammar: options.Grammar{Opts: "B,32bit F,fdpic-funcptrs I,short-inode L,addr-compat-layout R,addr-no-randomize S,whole-seconds T,sticky-timeouts X,read-implies-exec Z,mmap-page-zero 3,3gb 4gb uname-2.6 v,verbose list h V", Stop: true}, skip: 1},
	{name: "setpriv", grammar: options.Grammar{Opts: "ambient-caps: bounding-set: inh-caps: clear-groups groups: init-groups keep-groups no-new-privs dump list-caps rgid: egid: regid: ruid: euid: reuid: reset-env securebits: pdeathsig: selinux-label: apparmor-profile: d h V", Stop: true}},
	{name: "setsid", grammar: options.Grammar{Opts: "c,ctty f,fork w,wait h V", Stop: true}}, // util-linux 2.38 setsid(1)
	{name: "setuidgid", grammar: options.Grammar{Stop: true}, skip: 1},
	{name: "sg", grammar: options.Grammar{Opts: "c:", Stop: true}, skip: 1, join: true, code: "c"},
	{name: "softlimit", grammar: options.Grammar{Opts: "a: c: d: f: l: m: o: p: r: s: t:", Stop: true}},
	{name: "ssh-agent", grammar: options.Grammar{Opts: "a: c s D d k E: P: t: O:", Stop: true}},
	{name: "stdbuf", grammar: options.Grammar{Opts: "i,input: o,output: e,error: help version", Stop: true}}, // coreutils 9.1 stdbuf(1)
	{name: "strace", grammar: options.Grammar{Opts: "a: b: c C d D e: E: f F h i I: k n o: O: p: P: q r s: S: t T u: U: v V w x X: y z Z", Stop: true}},
	{name: "su", grammar: options.Grammar{Opts: "c,command: session-command: f,fast g,group: G,supp-group: l,login m,p,preserve-environment P,pty s,shell: w: h V"}, code: "command session-command"},
	{name: "su-exec", grammar: options.Grammar{Stop: true}, skip: 1},
	{name: "sudo", grammar: options.Grammar{Opts: "A,askpass B,bell b,background C,close-from: D,chdir: E preserve-env:: e,edit g,group: H,set-home h,host: help i,login K,remove-timestamp k,reset-timestamp l,list N,no-update n,non-interactive P,preserve-groups p,prompt: R,chroot: r,role: S,stdin s,shell T,command-timeout: t,type: U,other-user: u,user: V,version v,validate", Stop: true}, assigns: true, user: "user", dir: "chdir", quits: "edit list version validate remove-timestamp help"}, // sudo 1.9.13 sudo(8)
	{name: "systemd-inhibit", grammar: options.Grammar{Opts: "what: who: why: mode: list no-pager no-legend", Stop: true}},
	{name: "systemd-nspawn", grammar: options.Grammar{Opts: "D,directory: template: x,ephemeral i,image: oci-bundle: read-only volatile:: root-hash: pivot-root: a,as-pid2 b,boot chdir: E,setenv: u,user: kill-signal: notify-ready: suppress-sync: M,machine: hostname: uuid: S,slice: property: register: keep-unit U private-users: private-users-chown private-users-ownership: private-network network-interface: network-macvlan: network-ipvlan: n,network-veth network-veth-extra: network-bridge: network-zone: network-namespace-path: p,port: capability: drop-capability: ambient-capability: no-new-privileges: system-call-filter: Z,selinux-context: L,selinux-apifs-context: rlimit: oom-score-adjust: cpu-affinity: personality: resolv-conf: timezone: link-journal: j bind: bind-ro: inaccessible: tmpfs: overlay: overlay-ro: bind-user: console: P,pipe background: load-credential: set-credential: no-pager q,quiet", Stop: true}, where: Container, root: "directory"}, // systemd-nspawn(1)
	{name: "systemd-run", grammar: options.Grammar{Opts: "scope user system u,unit: p,property: description: slice: r,remain-after-exit send-sighup service-type: uid: gid: nice: working-directory: d,same-dir E,setenv: t,pty P,pipe q,quiet G,collect S,shell on-active: on-boot: on-startup: on-unit-active: on-unit-inactive: on-calendar: on-clock-change timer-property: path-property: socket-property: no-block wait no-ask-password M,machine: H,host:", Stop: true}, dir: "working-directory"},
	{name: "taskset", grammar: options.Grammar{Opts: "a,all-tasks p,pid c,cpu-list h V", Stop: true}, skip: 1},
	{name: "time", grammar: options.Grammar{Opts: "a,append f,format: o,output: p,portability q,quiet v,verbose h l V help version", Stop: true}},       // GNU time 1.9
	{name: "timeout", grammar: options.Grammar{Opts: "preserve-status foreground k,kill-after: s,signal: v,verbose help version", Stop: true}, skip: 1}, // coreutils 9.1 timeout(1)
	{name: "tini", grammar: options.Grammar{Opts: "p: s v w g e: l h version", Stop: true}},
	{name: "torify", grammar: options.Grammar{Stop: true}},
	{name: "torsocks", grammar: options.Grammar{Opts: "u,user: p,pass: i,isolate P,port: a,address: q d", Stop: true}},
	{name: "toybox", grammar: options.Grammar{Stop: true}},
	{name: "trickle", grammar: options.Grammar{Opts: "h v V s u: d: w: t: l: n: p: P:", Stop: true}},
	{name: "unbuffer", grammar: options.Grammar{Opts: "p", Stop: true}},
	{name: "unshare", grammar: options.Grammar{Opts: "m,mount:: u,uts:: i,ipc:: n,net:: p,pid:: U,user:: C,cgroup:: T,time:: f,fork map-user: map-users: map-group: map-groups: map-auto r,map-root-user c,map-current-user mount-proc:: propagation: setgroups: keep-caps kill-child:: R,root: w,wd: S,setuid: G,setgid: monotonic: boottime:", Stop: true}},
	{name: "valgrind", grammar: options.Grammar{Opts: "", Stop: true, Exact: true}},
	{name: "vglrun", grammar: options.Grammar{Opts: "c: d: fps: gl: q: samp: sp +sp tr: v", Stop: true}},
	{name: "watch", grammar: options.Grammar{Opts: "b,beep c,color d,differences:: e,errexit g,chgexit n,interval: p,precise q,equexit: r,no-rerun t,no-title w,no-wrap x,exec h v", Stop: true}, join: true}, // procps 4.0 watch(1)
	{name: "winpty", grammar: options.Grammar{Opts: "X: mouse showkey", Stop: true}},
	{name: "xvfb-run", grammar: options.Grammar{Opts: "a,auto-servernum e,error-file: f,auth-file: l,listen-tcp n,server-num: p,xauth-protocol: s,server-args: w,wait: h", Stop: true}},
}

func wrapperOf(name string) *wrapper {
	i := sort.Search(len(wrappers), func(i int) bool { return wrappers[i].name >= name })
	if i < len(wrappers) && wrappers[i].name == name {
		return &wrappers[i]
	}
	return nil
}

// wrapped evaluates the command that a wrapper runs; ok is false where it runs
// none.
func (r *run) wrapped(w *wrapper, name string, word value.Field, args []value.Field) (status, bool) {
	args = w.withoutPairs(args)
	if w.name == "nice" || w.name == "gnice" {
		args = niceWords(args)
	}
	p := w.grammar.Parse(args)
	if s, ok := p.Last("split-string"); ok && w.name == "env" {
		return r.envSplit(p, s, args), true
	}
	if w.quits != "" && p.Has(strings.Fields(w.quits)...) {
		return maybe, false
	}
	k := r.carried(name)
	k.noFunctions = true
	k.inAlias = 0
	if k.aliasName != "" {
		k.aside().aliasName = ""
	}
	k.env = r.env
	if w.where != Here {
		k.where = w.where
	}
	if w.user != "" {
		if u, ok := p.Value(w.user); ok {
			k.aside().as = u.String()
		} else {
			k.aside().as = "root"
		}
	}
	if w.dir != "" {
		if d, ok := p.Value(w.dir); ok {
			c := k.sub()
			var dirs []value.Str
			for _, base := range orUnknown(r.st.dirs()) {
				if j := join(base, d.Str); j != nil {
					dirs = append(dirs, j)
				}
			}
			c.st.setDirs(dirs)
			k = c
		}
	}
	ran := false
	if w.code != "" {
		for _, v := range p.Values(strings.Fields(w.code)...) {
			c := k.started()
			c.st = r.childState()
			c.code(v.Str, r.span0(), name+" -c")
			ran = true
		}
	}
	rest := p.Operands
	if w.name == "script" {
		for _, f := range append(p.Values("log-io", "log-in", "log-out", "log-timing", "timing"), rest...) {
			r.wrote(f, p.Has("append"), false, r.span0(), name+" "+f.String())
		}
	}
	for len(w.sub) > 0 && len(rest) > 0 && rest[0].Is(w.sub[0]) {
		rest = rest[1:]
	}
	if w.name == "chroot" && len(rest) > 0 {
		k = r.under(k, rest[0].Str)
	} else if d, ok := p.Value(w.root); ok && w.root != "" {
		k = r.under(k, d.Str)
	}
	for range w.skip {
		if len(rest) == 0 || w.name == "setarch" && strings.HasPrefix(args[0].Prefix(), "-") { // no architecture is named
			break
		}
		rest = rest[1:]
		if w.name == "setarch" {
			rest = w.grammar.Parse(rest).Operands
		}
	}
	if w.name == "sg" && len(rest) > 1 && rest[0].Is("-c") {
		rest = rest[1:]
	}
	if w.name == "env" {
		k = k.cleared(p)
		if len(rest) > 0 && rest[0].Is("-") { // as -i
			rest = rest[1:]
		}
	}
	if w.assigns {
		var settings []Setting
		for len(rest) > 0 {
			if w.name == "env" && len(rest) > 1 && fromFiles(rest[0]) {
				rest = rest[1:]
				continue
			}
			n, v, ok := setting(rest[0])
			if !ok && w.name == "env" && strings.Contains(rest[0].Prefix(), "=") { // a name that no shell knows
				rest = rest[1:]
				continue
			}
			if !ok {
				break
			}
			settings = append(settings, Setting{Name: n, Value: v})
			rest = rest[1:]
		}
		if len(settings) > 0 {
			if len(rest) == 0 {
				return maybe, false
			}
			return k.withSettings(settings, func(k *run) status { return k.wrappedCommand(w, name, p, rest) }), true
		}
	}
	switch {
	case w.name == "flock" && len(rest) > 1 && (rest[0].Is("-c") || rest[0].Is("--command")):
		c := k.started()
		c.st = r.childState()
		return c.code(rest[1].Str, r.span0(), "flock -c"), true
	case w.name == "runuser" && p.Has("user"): // the options of the command are its own
		g := w.grammar
		g.Stop = true
		rest = g.Parse(args).Operands
	case w.name == "flock" && p.Has("command"), w.name == "su", w.name == "script", w.name == "runuser" && !p.Has("user"), w.name == "newgrp":
		if w.name == "su" && len(rest) > 1 { // su user -c ..., or arguments for the shell
			c := k.carried("su")
			return c.shell("sh", value.WordOf("sh"), rest[1:]), true
		}
		if w.name == "su" && !ran {
			return k.shell("sh", value.WordOf("sh"), nil), true
		}
		return maybe, ran
	case w.name == "taskset" && p.Has("pid"), w.name == "ionice" && p.Has("pid"), w.name == "chrt" && p.Has("pid"), w.name == "prlimit" && p.Has("pid"):
		return maybe, false
	case w.name == "sudo" && p.Has("shell", "login") && len(rest) == 0:
		return k.shell("sh", value.WordOf("sh"), nil), true
	}
	if len(rest) == 0 {
		if p.Wild {
			r.gap(UnknownProgram, r.span0(), r.step.Text, name+" runs a program that is not known")
		}
		return maybe, ran
	}
	for _, o := range p.Unknown() {
		if !o.HasValue && len(rest) > 1 { // what follows may be its value
			r.guessed(name, rest[1:])
			break
		}
	}
	return k.wrappedCommand(w, name, p, rest), true
}

// withoutPairs drops the options that take two values, and these.
func (w *wrapper) withoutPairs(args []value.Field) []value.Field {
	if w.pairs == "" {
		return args
	}
	var out []value.Field
	for i := 0; i < len(args); i++ {
		name, ok := strings.CutPrefix(args[i].Prefix(), "--")
		if _, exact := args[i].Exact(); ok && exact && name == "" || !strings.HasPrefix(args[i].Prefix(), "-") && (i == 0 || !w.takesValue(args[i-1])) {
			return append(out, args[i:]...)
		}
		if ok && wordIn(w.pairs, name) {
			i += 2
			continue
		}
		out = append(out, args[i])
	}
	return out
}

// takesValue reports whether an option takes the next word as its value.
func (w *wrapper) takesValue(opt value.Field) bool {
	p := w.grammar.Parse([]value.Field{opt, value.WordOf("x")})
	return len(p.Operands) == 0
}

// fromFiles reports whether a word stands for words out of files on disk, as in
// env $(cat .env) node app.js: what they hold is the business of who wrote
// them, as that of a script is.
func fromFiles(f value.Field) bool {
	if !f.Splits {
		return false
	}
	found := false
	for _, p := range f.Str {
		switch {
		case p.Kind == value.Unknown && p.Origin == value.FromFile:
			found = true
		case p.Kind != value.Lit || strings.TrimSpace(p.Text) != "":
			return false
		}
	}
	return found
}

// niceWords writes the old forms of an adjustment, -+5 and --5, as -5.
func niceWords(args []value.Field) []value.Field {
	out := append([]value.Field{}, args...)
	for i, a := range args {
		t, ok := a.Exact()
		if !ok || len(t) < 3 || t[0] != '-' || t[1] != '+' && t[1] != '-' || t[2] < '0' || t[2] > '9' {
			continue
		}
		out[i] = value.WordOf("-" + t[2:])
	}
	return out
}

// wrappedCommand runs the operands of a wrapper.
func (r *run) wrappedCommand(w *wrapper, name string, p *options.Parsed, rest []value.Field) status {
	if w.join && !p.Has("exec") {
		c := r.started()
		return c.code(joinFields(rest), r.span0(), name)
	}
	if w.name == "env" && p.Has("ignore-environment") {
		c := *r
		c.env = r.env
		return c.exec(rest)
	}
	return r.outside(rest)
}

// outside runs a command as another program does: no builtins and functions of
// the shell, but programs of the same names.
func (r *run) outside(fields []value.Field) status {
	if len(fields) == 0 {
		return maybe
	}
	t, ok := fields[0].Exact()
	if !ok {
		return r.inexact(fields[0], fields)
	}
	if t == "" {
		return maybe
	}
	base := t
	if i := strings.LastIndexByte(t, '/'); i >= 0 {
		base = t[i+1:]
	}
	switch base {
	case "command", "builtin", "exec", "eval", "source", ".", "trap", "cd", "alias":
		if base == "command" || base == "builtin" || base == "exec" || base == "eval" { // programs of these names exist, or a shell stands behind
			st, _ := r.builtin(base, fields[0], fields[1:])
			return st
		}
		return maybe
	}
	return r.program(base, fields[0], fields[1:])
}

// setting splits NAME=VALUE.
func setting(f value.Field) (name string, v value.Str, ok bool) {
	p := f.Prefix()
	eq := strings.IndexByte(p, '=')
	if eq <= 0 || !isName(p[:eq]) {
		return "", nil, false
	}
	return p[:eq], dropBytes(f.Str, eq+1), true
}
