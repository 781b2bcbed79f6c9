package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

func volumeProgram(name string) Model {
	switch name {
	case "zfs", "zpool", "btrfs":
		return poolEffects
	case "mdadm", "dmsetup", "swapoff":
		return mapperEffects
	case "mount":
		return mountEffects
	case "umount":
		return umountEffects
	}
	return lvmEffects
}

// Source: lvremove(8), vgremove(8) and pvremove(8) of LVM 2.03.
var lvmGrammar = options.Grammar{Opts: "A,autobackup: commandprofile: config: d,debug devices: devicesfile: driverloaded: f,force h,help " +
	"journal: lockopt: longhelp nohistory nolocking noudevsync profile: q,quiet reportformat: S,select: t,test v,verbose version y,yes"}

func lvmEffects(_ *Env, call *shellast.Call) []Effect {
	p := lvmGrammar.Parse(call.Args)
	if p.Has("help", "longhelp", "version", "test") || len(p.Operands) == 0 && !p.Has("select") {
		return nil
	}
	return machine(call, Volume, call.Name)
}

// poolEffects reads the programs of file systems with volumes of their own.
// Sources: zfs-destroy(8), zpool-destroy(8) of OpenZFS 2.2; btrfs-subvolume(8) 6.9.
func poolEffects(_ *Env, call *shellast.Call) []Effect {
	var words []string
	for _, a := range call.Args {
		text, exact := a.Exact()
		switch {
		case exact && call.Name == "zfs" && strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "--") && strings.Contains(text, "n"):
			return nil // only says what it would destroy
		case !strings.HasPrefix(text, "-"):
			words = append(words, text)
		}
	}
	switch {
	case tells(call.Args) || len(words) < 2:
		return nil
	case call.Name != "btrfs" && (words[0] == "destroy" || call.Name == "zpool" && words[0] == "labelclear"):
		return machine(call, Volume, call.Name+" "+words[0])
	case call.Name == "btrfs" && len(words) > 2 && abbreviates(words[0], "subvolume") && abbreviates(words[1], "delete"):
		return machine(call, Volume, "btrfs subvolume delete")
	case call.Name == "btrfs" && words[0] == "check" && hasArg(call, "--repair", "--init-csum-tree", "--init-extent-tree"):
		return machine(call, Volume, "btrfs check --repair")
	case call.Name == "zfs" && (words[0] == "rollback" && hasLetter(call, "rR") || (words[0] == "receive" || words[0] == "recv") && hasLetter(call, "F")):
		return machine(call, Volume, "zfs "+words[0]+" discards what was written since a snapshot")
	case call.Name == "zpool" && (words[0] == "create" || words[0] == "add" || words[0] == "replace") && hasLetter(call, "f"):
		return machine(call, Volume, "zpool "+words[0]+" -f overwrites devices that are in use")
	}
	return nil
}

// hasArg reports whether one of the words is an argument.
func hasArg(call *shellast.Call, words ...string) bool {
	for _, a := range call.Args {
		if text, exact := a.Exact(); exact && hasAny(text, words...) {
			return true
		}
	}
	return false
}

// hasLetter reports whether an argument is short options with one of the letters.
func hasLetter(call *shellast.Call, letters string) bool {
	for _, a := range call.Args {
		if text, exact := a.Exact(); exact && len(text) > 1 && text[0] == '-' && text[1] != '-' && strings.ContainsAny(text[1:], letters) {
			return true
		}
	}
	return false
}

// abbreviates reports whether btrfs takes a word for a command.
func abbreviates(word, command string) bool { return word != "" && strings.HasPrefix(command, word) }

// mapperEffects: mdadm --create and dmsetup wipe_table overwrite what is there.
// Sources: mdadm(8) 4.3, dmsetup(8) 1.02, swapoff(8) of util-linux 2.40.
func mapperEffects(_ *Env, call *shellast.Call) []Effect {
	var which []string
	switch call.Name {
	case "mdadm":
		which = []string{"--zero-superblock", "--create", "-C"}
	case "dmsetup":
		which = []string{"remove_all", "wipe_table"}
	}
	if tells(call.Args) {
		return nil
	}
	for _, a := range call.Args {
		text, exact := a.Exact()
		switch {
		case !exact:
		case hasAny(text, which...), call.Name == "swapoff" && (text == "--all" || strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "--") && strings.Contains(text, "a")):
			return machine(call, Volume, call.Name+" "+text)
		}
	}
	return nil
}

// Sources: mount(8) and umount(8) of util-linux 2.40.
var (
	mountGrammar = options.Grammar{Opts: "a,all B,bind c,no-canonicalize F,fork f,fake h,help i,internal-only L,label: l,show-labels M,move " +
		"m,mkdir:: N,namespace: n,no-mtab O,test-opts: o,options: R,rbind r,read-only s source: target: target-prefix: T,fstab: t,types: " +
		"U,uuid: V,version v,verbose w,rw,read-write make-private make-rprivate make-shared make-rshared make-slave make-rslave " +
		"make-unbindable make-runbindable onlyonce options-mode: options-source: options-source-force exclusive beneath"}
	umountGrammar = options.Grammar{Opts: "A,all-targets a,all c,no-canonicalize d,detach-loop fake f,force h,help i,internal-only l,lazy " +
		"N,namespace: n,no-mtab O,test-opts: q,quiet R,recursive r,read-only t,types: V,version v,verbose"}
)

func mountEffects(env *Env, call *shellast.Call) []Effect {
	p := mountGrammar.Parse(call.Args)
	if opts, _ := p.Value("options"); p.Has("help", "version", "fake") || strings.Contains(opts.String(), "remount") {
		return nil
	}
	target, named := p.Value("target")
	switch n := len(p.Operands); {
	case named:
	case n == 2, n == 1 && p.Has("label", "uuid", "source"):
		target = p.Operands[n-1]
	default:
		return nil
	}
	return hidden(env, call, target, "mounts over ")
}

func umountEffects(env *Env, call *shellast.Call) []Effect {
	p := umountGrammar.Parse(call.Args)
	switch {
	case p.Has("help", "version", "fake"):
		return nil
	case p.Has("all"):
		return machine(call, Volume, "umount --all")
	case !p.Has("lazy", "force", "recursive"):
		return nil // what is in use stays mounted
	}
	var out []Effect
	for _, o := range p.Operands {
		out = append(out, hidden(env, call, o, "takes away ")...)
	}
	return out
}

// hidden is the effect of a mount or its end at a place of the system. The file
// systems of the kernel are mounted there as a matter of course, and so is the
// boot partition.
func hidden(env *Env, call *shellast.Call, place value.Field, verb string) []Effect {
	e := effectOn(call, Volume, place)
	s := e.Spot(env)
	switch s.Path {
	case "/proc", "/sys", "/dev", "/boot", "/boot/efi":
		return nil
	}
	if !s.Class.Root() && s.Class != UnsetRoot {
		return nil
	}
	e.Detail = verb + s.String()
	return []Effect{e}
}
