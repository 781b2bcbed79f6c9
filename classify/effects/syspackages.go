package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// packageProgram is the model of a package manager, nil for other programs.
func packageProgram(name string) Model {
	switch name {
	case "apt", "apt-get", "aptitude":
		return aptEffects
	case "dpkg":
		return dpkgEffects
	case "dnf", "dnf5", "yum", "microdnf", "tdnf", "zypper", "apk":
		return dnfEffects
	case "rpm":
		return rpmEffects
	case "pacman", "yay", "paru", "pamac":
		return pacmanEffects
	case "brew":
		return brewEffects
	case "pip", "pip3":
		return pipEffects
	}
	return nil
}

// essential reports whether a machine hardly starts, or hardly can be repaired,
// without a package.
func essential(name string) bool {
	if strings.Trim(name, "*.^$") == "" && name != "" {
		return true // a pattern that every package fits
	}
	if i := strings.IndexAny(name, ":=*"); i >= 0 {
		name = name[:i]
	}
	switch name {
	case "alpine-base", "alpine-baselayout", "apt", "base", "base-files", "bash", "busybox", "coreutils", "dash", "dnf", "dpkg",
		"filesystem", "glibc", "init", "libc6", "login", "musl", "network-manager", "NetworkManager", "openssh-server", "pacman",
		"passwd", "python3", "rpm", "sudo", "systemd", "util-linux", "yum":
		return true
	}
	for _, prefix := range []string{"grub", "kernel", "linux-generic", "linux-image", "linux-lts"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return name == "linux"
}

// removes are the effects of taking packages away.
func removes(call *shellast.Call, packages []value.Field) []Effect {
	for _, f := range packages {
		if name, _ := f.Source(); essential(name) {
			return machine(call, Packages, "removes "+name)
		}
	}
	return nil
}

// Source: apt-get(8) of apt 2.9, aptitude(8) 0.8.
var aptGrammar = options.Grammar{Opts: "s,simulate,just-print,dry-run,recon,no-act y,yes,assume-yes q,quiet:: o,option: c,config-file: " +
	"t,default-release,target-release: a,host-architecture: f,fix-broken m,ignore-missing d,download-only b V purge allow-remove-essential " +
	"force-yes auto-remove,autoremove allow-change-held-packages h,help v,version"}

func aptEffects(_ *Env, call *shellast.Call) []Effect {
	p := aptGrammar.Parse(call.Args)
	if p.Has("no-act", "download-only", "help", "version") || len(p.Operands) == 0 {
		return nil
	}
	verb, _ := p.Operands[0].Exact()
	switch verb {
	case "remove", "purge":
		if p.Has("allow-remove-essential", "force-yes") {
			return machine(call, Packages, "--allow-remove-essential")
		}
		return removes(call, p.Operands[1:])
	case "install", "full-upgrade", "dist-upgrade":
		// A trailing minus removes a package.
		for _, o := range p.Operands[1:] {
			if name, _ := o.Exact(); strings.HasSuffix(name, "-") && essential(strings.TrimSuffix(name, "-")) {
				return machine(call, Packages, "removes "+strings.TrimSuffix(name, "-"))
			}
		}
	}
	return nil
}

func dpkgEffects(_ *Env, call *shellast.Call) []Effect {
	removing, forced := false, ""
	var names []value.Field
	for _, a := range call.Args {
		text, _ := a.Exact()
		switch {
		case hasAny(text, "-r", "--remove", "-P", "--purge"):
			removing = true
		case hasAny(text, "--no-act", "--dry-run", "--simulate", "--help"):
			return nil
		case hasAny(text, "--force-all", "--force-remove-essential", "--force-depends"):
			forced = text
		case !strings.HasPrefix(text, "-"):
			names = append(names, a)
		}
	}
	switch {
	case !removing:
		return nil
	case forced != "":
		return machine(call, Packages, "dpkg "+forced)
	}
	return removes(call, names)
}

// dnfEffects reads the managers whose first word is a command.
func dnfEffects(_ *Env, call *shellast.Call) []Effect {
	var words []value.Field
	for _, a := range call.Args {
		text, _ := a.Exact()
		if hasAny(text, "--assumeno", "--help", "--dry-run", "-s", "--simulate", "-D") {
			return nil
		}
		if !strings.HasPrefix(text, "-") {
			words = append(words, a)
		}
	}
	if len(words) == 0 {
		return nil
	}
	if verb, _ := words[0].Exact(); hasAny(verb, "remove", "erase", "rm", "del") {
		return removes(call, words[1:])
	}
	return nil
}

// Source: rpm(8) 4.19.
func rpmEffects(_ *Env, call *shellast.Call) []Effect {
	removing := false
	var names []value.Field
	for _, a := range call.Args {
		text, _ := a.Exact()
		switch {
		case text == "--test":
			return nil
		case text == "--erase", strings.HasPrefix(text, "-e"):
			removing = true
		case !strings.HasPrefix(text, "-"):
			names = append(names, a)
		}
	}
	if !removing {
		return nil
	}
	for _, a := range call.Args {
		if a.Is("--nodeps") {
			return machine(call, Packages, "rpm --nodeps")
		}
	}
	return removes(call, names)
}

// Source: pacman(8) 6.1.
var pacmanGrammar = options.Grammar{Opts: "D,database Q,query R,remove S,sync T,deptest U,upgrade F,files V,version h,help b,dbpath: r,root: " +
	"v,verbose arch: cachedir: color: config: debug gpgdir: hookdir: logfile: noconfirm confirm d,nodeps assume-installed: dbonly " +
	"noprogressbar noscriptlet p,print print-format: c,cascade n,nosave s,recursive u,unneeded"}

func pacmanEffects(_ *Env, call *shellast.Call) []Effect {
	p := pacmanGrammar.Parse(call.Args)
	if !p.Has("remove") || p.Has("print", "help") {
		return nil
	}
	n := 0
	for _, f := range p.Flags {
		if f.Name == "nodeps" {
			n++
		}
	}
	if n > 1 {
		return machine(call, Packages, "pacman -Rdd skips all dependency checks")
	}
	return removes(call, p.Operands)
}

// brewEffects: taking away a list that is not known takes away anything.
// Source: brew(1) 4.3.
func brewEffects(_ *Env, call *shellast.Call) []Effect {
	removing, forced := false, false
	for i, a := range call.Args {
		text, exact := a.Exact()
		switch {
		case i == 0:
			removing = hasAny(text, "uninstall", "remove", "rm")
		case hasAny(text, "--force", "-f", "--ignore-dependencies", "--zap"):
			forced = true
		case !exact && removing && (forced || a.Splits || fromSearch(call)):
			return machine(call, Packages, "brew "+a.String())
		}
	}
	return nil
}

// Source: pip uninstall, pip 24.
var pipGrammar = options.Grammar{Opts: "r,requirement: y,yes root-user-action: break-system-packages q,quiet v,verbose proxy: timeout: python: h,help V,version"}

func pipEffects(_ *Env, call *shellast.Call) []Effect {
	p := pipGrammar.Parse(call.Args)
	if p.Has("help", "version") || len(p.Operands) == 0 || !p.Operands[0].Is("uninstall") {
		return nil
	}
	if list, ok := p.Value("requirement"); ok {
		if _, exact := list.Exact(); !exact || strings.HasPrefix(list.Prefix(), "/dev/fd/") {
			return machine(call, Packages, "pip uninstall of the list "+list.String())
		}
	}
	for _, o := range p.Operands[1:] {
		if o.HasUnknown() && (o.Splits || fromSearch(call)) {
			return machine(call, Packages, "pip uninstall "+o.String())
		}
	}
	return nil
}
