package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

func sysModel(env *Env, call *shellast.Call) []Effect {
	if model := sysProgram(call.Name); model != nil {
		return model(env, call)
	}
	return nil
}

// machine is an effect on the machine as a whole.
func machine(call *shellast.Call, kind Kind, detail string) []Effect {
	return []Effect{{Kind: kind, Call: call, Where: call.Where, Detail: detail}}
}

// tells reports whether an argument asks the program only to tell of itself.
// It is for programs that read no further then.
func tells(args []value.Field) bool {
	for _, a := range args {
		if a.Is("--help") || a.Is("--version") {
			return true
		}
	}
	return false
}

// Source: shutdown(8) of systemd 256; "shutdown /?".
var shutdownGrammar = options.Grammar{Opts: "a c f F h H k n P,poweroff r,reboot t: show no-wall help halt version"}

func shutdownEffects(_ *Env, call *shellast.Call) []Effect {
	p := shutdownGrammar.Parse(call.Args)
	if p.Has("c", "k", "show", "help", "version") {
		return nil
	}
	for _, o := range p.Operands {
		if s := windowsSwitch(o); s == "a" || s == "?" {
			return nil
		}
	}
	return machine(call, Power, "shutdown")
}

// Source: halt(8) of systemd 256.
var haltGrammar = options.Grammar{Opts: "d f,force i no-wall no-wtmp n,no-sync p,poweroff halt reboot w,wtmp-only help"}

func haltEffects(_ *Env, call *shellast.Call) []Effect {
	if haltGrammar.Parse(call.Args).Has("wtmp-only", "help") {
		return nil
	}
	return machine(call, Power, call.Name)
}

func initEffects(_ *Env, call *shellast.Call) []Effect {
	for _, a := range call.Args {
		if a.Is("0") || a.Is("6") {
			level, _ := a.Exact()
			return machine(call, Power, call.Name+" "+level)
		}
	}
	return nil
}

// Source: systemctl(1) of systemd 256; the options with a value.
var systemctlGrammar = options.Grammar{Opts: "H,host: M,machine: t,type: p,property: P: n,lines: o,output: s,signal: job-mode: kill-whom: " +
	"kill-who: kill-value: image: image-policy: root: state: what: when: message: preset-mode: boot-loader-menu: boot-loader-entry: " +
	"reboot-argument: timestamp: check-inhibitors: drop-in: a,all f,force q,quiet r,recursive T l,full i now no-wall no-block no-pager " +
	"no-ask-password no-legend no-reload runtime global system user dry-run show-transaction firmware-setup h,help version"}

func systemctlEffects(_ *Env, call *shellast.Call) []Effect {
	p := systemctlGrammar.Parse(call.Args)
	if p.Has("help", "version", "dry-run") || len(p.Operands) == 0 {
		return nil
	}
	verb, _ := p.Operands[0].Exact()
	switch verb {
	case "poweroff", "reboot", "halt", "kexec", "soft-reboot", "rescue", "emergency", "hibernate", "suspend", "exit", "switch-root":
		if verb == "exit" && p.Has("user") {
			return nil
		}
		return machine(call, Power, "systemctl "+verb)
	case "stop", "disable", "mask":
		for _, o := range p.Operands[1:] {
			switch unit, _ := o.Exact(); strings.TrimSuffix(unit, ".service") {
			case "ufw", "firewalld", "nftables", "iptables", "ip6tables":
				return machine(call, Firewall, "systemctl "+verb+" "+unit)
			}
		}
	case "isolate", "start":
		for _, o := range p.Operands[1:] {
			switch unit, _ := o.Exact(); unit {
			case "poweroff.target", "reboot.target", "halt.target", "kexec.target", "runlevel0.target", "runlevel6.target",
				"rescue.target", "emergency.target", "runlevel1.target":
				return machine(call, Power, "systemctl "+verb+" "+unit)
			}
		}
	}
	return nil
}

// Source: crontab(1) of cronie 1.7 and of Vixie cron.
var crontabGrammar = options.Grammar{Opts: "u: l r e i s n c T: x: V"}

func crontabEffects(_ *Env, call *shellast.Call) []Effect {
	p := crontabGrammar.Parse(call.Args)
	switch {
	case p.Has("l", "e", "n", "c", "T", "V") || tells(call.Args):
		return nil
	case p.Has("r"):
		return machine(call, Schedule, "removes every job of the crontab")
	case len(p.Operands) > 0:
		return machine(call, Schedule, "replaces the crontab by "+p.Operands[0].String())
	case p.Wild:
		return machine(call, Schedule, "arguments of crontab are not known")
	case call.Stdin.Source != shellast.Inherit && call.Stdin.Source != shellast.Closed:
		return machine(call, Schedule, "replaces the crontab by standard input")
	}
	return nil
}
