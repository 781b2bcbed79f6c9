package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

func killProgram(name string) Model {
	switch name {
	case "kill":
		return killEffects
	case "killall5":
		return killall5Effects
	case "killall":
		return killallEffects
	case "pkill":
		return pkillEffects
	case "fuser":
		return fuserEffects
	case "skill", "slay":
		return skillEffects
	case "taskkill", "taskkill.exe":
		return taskkillEffects
	}
	return loginctlEffects
}

// killEffects: the process -1 stands for all that may be signalled. A first
// argument -1 is the signal.
// Source: kill(1) of procps-ng 4.0, "kill" in bash(1).
func killEffects(_ *Env, call *shellast.Call) []Effect {
	for i, a := range call.Args {
		if !a.Is("-1") || i == 0 && len(call.Args) > 1 {
			continue
		}
		if i == 1 && (call.Args[0].Is("-s") || call.Args[0].Is("-n") || call.Args[0].Is("--signal")) {
			continue
		}
		return machine(call, KillAll, "kill -1 signals every process")
	}
	return nil
}

func killall5Effects(_ *Env, call *shellast.Call) []Effect {
	if tells(call.Args) {
		return nil
	}
	return machine(call, KillAll, "killall5 signals every process")
}

// Source: killall(1) of psmisc 23.7.
var killallGrammar = options.Grammar{Opts: "e,exact g,process-group I,ignore-case i,interactive l,list n,ns: o,older-than: q,quiet " +
	"r,regexp s,signal: u,user: v,verbose w,wait y,younger-than: Z,context: V,version help"}

func killallEffects(_ *Env, call *shellast.Call) []Effect {
	p := killallGrammar.Parse(withoutSignals(call.Args))
	if p.Has("list", "version", "help") {
		return nil
	}
	return signalled(call, p, p.Has("regexp"))
}

// Source: pkill(1) of procps-ng 4.0.
var pkillGrammar = options.Grammar{Opts: "signal: q,queue: e,echo c,count f,full g,pgroup: G,group: i,ignore-case n,newest o,oldest " +
	"O,older: P,parent: s,session: t,terminal: u,euid: U,uid: x,exact F,pidfile: A,ignore-ancestors H,require-handler L,logpidfile " +
	"r,runstates: cgroup: ns: nslist: v,inverse I V,version h,help"}

func pkillEffects(_ *Env, call *shellast.Call) []Effect {
	p := pkillGrammar.Parse(withoutSignals(call.Args))
	switch {
	case p.Has("version", "help", "newest", "oldest", "parent", "pidfile", "pgroup", "session", "terminal", "cgroup"):
		return nil
	case p.Has("inverse"):
		return machine(call, KillAll, "pkill -v signals every process but those that match")
	}
	if user, ok := p.Value("euid", "uid"); ok && len(p.Operands) == 0 {
		return machine(call, KillAll, "signals every process of the user "+user.String())
	}
	return signalled(call, p, true)
}

// signalled looks at the names, or the patterns of names, of the processes.
func signalled(call *shellast.Call, p *options.Parsed, patterns bool) []Effect {
	if user, ok := p.Value("user"); ok && len(p.Operands) == 0 {
		return machine(call, KillAll, "signals every process of the user "+user.String())
	}
	for _, o := range p.Operands {
		if text, known := o.Source(); known && patterns && matchesAnyName(text) {
			return machine(call, KillAll, call.Name+" "+text+" signals every process")
		}
	}
	return nil
}

// matchesAnyName reports whether a regular expression matches every name: it
// consists of operators only.
func matchesAnyName(pattern string) bool { return strings.Trim(pattern, ".*+?^$|()") == "" }

// Source: fuser(1) of psmisc 23.7.
var fuserGrammar = options.Grammar{Opts: "a,all c,m,mount: f i,interactive I,inode k,kill l,list-signals M,ismountpoint n,namespace: s,silent signal: u,user " +
	"v,verbose w,write V,version 4,ipv4 6,ipv6 help"}

// fuserEffects: everything that uses a system directory, or the file system that
// it is on.
func fuserEffects(env *Env, call *shellast.Call) []Effect {
	p := fuserGrammar.Parse(withoutSignals(call.Args))
	if !p.Has("kill") || p.Has("version", "help", "list-signals") {
		return nil
	}
	for _, o := range append(p.Operands, p.Values("mount")...) {
		e := effectOn(call, KillAll, o)
		if s := e.Spot(env); s.Class.Root() {
			return machine(call, KillAll, "fuser -k ends every process that uses "+s.String())
		}
	}
	return nil
}

// skillEffects: skill(1) of procps-ng 4.0, slay(1) 3.3, by user.
func skillEffects(_ *Env, call *shellast.Call) []Effect {
	for i, a := range call.Args {
		if call.Name == "slay" && !strings.HasPrefix(a.Prefix(), "-") || a.Is("-u") && i+1 < len(call.Args) {
			return machine(call, KillAll, call.Name+" signals every process of a user")
		}
	}
	return nil
}

// Source: "taskkill /?".
func taskkillEffects(_ *Env, call *shellast.Call) []Effect {
	if !hasArg(call, "*") {
		return nil
	}
	return machine(call, KillAll, "taskkill * ends every process")
}

// withoutSignals drops the arguments that are a signal, such as -9 and -HUP.
func withoutSignals(args []value.Field) []value.Field {
	var out []value.Field
	for _, a := range args {
		if text, exact := a.Exact(); !exact || len(text) < 2 || text[0] != '-' || !signal(text[1:]) {
			out = append(out, a)
		}
	}
	return out
}

func signal(name string) bool {
	if strings.Trim(name, "0123456789") == "" {
		return true
	}
	switch strings.TrimPrefix(strings.ToUpper(name), "SIG") {
	case "ABRT", "ALRM", "BUS", "CHLD", "CONT", "FPE", "HUP", "ILL", "INT", "IO", "KILL", "PIPE", "POLL", "PROF", "PWR", "QUIT",
		"SEGV", "STKFLT", "STOP", "SYS", "TERM", "TRAP", "TSTP", "TTIN", "TTOU", "URG", "USR1", "USR2", "VTALRM", "WINCH", "XCPU", "XFSZ":
		return len(name) > 2
	}
	return false
}

// Source: loginctl(1) of systemd 256.
func loginctlEffects(_ *Env, call *shellast.Call) []Effect {
	for _, a := range call.Args {
		switch verb, _ := a.Exact(); verb {
		case "kill-user", "terminate-user", "terminate-seat":
			return machine(call, KillAll, "loginctl "+verb)
		}
	}
	return nil
}
