package effects

import (
	"strings"

	"gstack/shellast"
)

// machineSwitch is a program of which one word, or a few, change the state of the
// machine as a whole.
type machineSwitch struct {
	names string
	kind  Kind
	// verb is the command that the program must be told to carry out, as
	// alternatives: its first argument that is no option.
	verb string
	// words are what does it, as alternatives; "" is always. A word that ends in an
	// asterisk is a beginning.
	words string
	// also are words of which one must be there too.
	also string
	// but are words with which nothing is changed.
	but string
}

// Sources: kexec(8), busctl(1) and the interface of logind of systemd 257,
// dbus-send(1), rtcwake(8) of util-linux 2.40, ipmitool(1) 1.8, openrc-shutdown(8),
// launchctl(1), pmset(1) and shutdown(8) of macOS 15; pw(8) of FreeBSD 14,
// homectl(1), samba-tool(8) 4.22, pdbedit(8), ipa(1), kadmin(1), kdb5_util(8) of
// krb5 1.21, sysadminctl(8), dseditgroup(8); ipset(8) 7.22, ebtables(8), ipfw(8),
// firewall-cmd(1) 2.3, setenforce(8), aa-teardown(8), iptables-restore(8); lvm(8)
// 2.03, cryptsetup(8) 2.7, systemd-cryptenroll(1), xfs_repair(8) 6.13.
var machineSwitches = [...]machineSwitch{
	{names: "kexec", kind: Power, words: "-e|--exec"},
	{names: "busctl dbus-send gdbus qdbus", kind: Power, words: "*.Reboot|*.PowerOff|*.Halt|*.KExec|*.Suspend|*.Hibernate|Reboot|PowerOff|Halt|RebootWithFlags|PowerOffWithFlags|*.logoutAndShutdown|logoutAndShutdown|logoutAndReboot|*.Shutdown.logout*"},
	{names: "rtcwake", kind: Power, words: "off|mem|disk|freeze|standby", but: "--dry-run|-n"},
	{names: "ipmitool", kind: Power, words: "off|cycle|reset|soft|diag", also: "power|chassis"},
	{names: "openrc-shutdown pm-hibernate pm-suspend pm-suspend-hybrid", kind: Power, but: "--help|--version|-c|--cancel"},
	{names: "gnome-session-quit", kind: Power, words: "--power-off|--reboot"},
	{names: "racadm", kind: Power, words: "powerdown|powercycle|hardreset|graceshutdown"},
	{names: "launchctl", kind: Power, verb: "reboot"},
	{names: "am", kind: Power, words: "android.intent.action.MASTER_CLEAR|android.intent.action.FACTORY_RESET"},
	{names: "recovery", kind: Volume, words: "--wipe_data|--wipe_all"},
	{names: "flashrom", kind: Volume, words: "-w*|--write|-E*|--erase"},
	{names: "efibootmgr", kind: Volume, words: "-B|--delete-bootnum"},
	{names: "bootctl", kind: Volume, verb: "remove"},
	{names: "ocs-sr", kind: Volume, words: "restoredisk|restoreparts"},
	{names: "fsarchiver", kind: Volume, words: "restfs|restdir|restpt"},
	{names: "wslconfig wslconfig.exe", kind: Infra, words: "/u|/unregister"},
	{names: "bcdedit bcdedit.exe", kind: Volume, words: "/delete|/deletevalue|/set", also: "/delete|recoveryenabled|bootstatuspolicy|safeboot"},
	{names: "cipher cipher.exe", kind: Volume, words: "/w:*|/W:*"},
	{names: "manage-bde manage-bde.exe", kind: Volume, words: "-off|-wipefreespace|-ForceRecovery|-forcerecovery"},
	{names: "netsh netsh.exe", kind: Firewall, words: "reset|off", also: "advfirewall|firewall"},
	{names: "net net.exe", kind: Accounts, words: "/delete|/DELETE", also: "user|localgroup|group"},
	{names: "schtasks schtasks.exe", kind: Schedule, words: "/delete|/Delete|/DELETE", also: "*"},
	{names: "reg reg.exe", kind: Volume, words: "delete|DELETE", also: "HK*|hk*"},
	{names: "chezmoi", kind: Discard, verb: "purge|destroy"},
	{names: "pw", kind: Accounts, verb: "userdel|groupdel|lock"},
	{names: "pw", kind: Accounts, verb: "user|group", words: "del"},
	{names: "homectl", kind: Accounts, verb: "remove"},
	{names: "samba-tool", kind: Accounts, words: "delete|demote|disable", also: "user|group|domain|computer|ou"},
	{names: "pdbedit smbpasswd", kind: Accounts, words: "-x|--delete|-d"},
	{names: "ipa", kind: Accounts, verb: "*-del"},
	{names: "ipa-server-install ipa-client-install", kind: Accounts, words: "--uninstall"},
	{names: "kadmin kadmin.local", kind: Accounts, words: "delprinc*|delete_principal*|delpol*"},
	{names: "kdb5_util", kind: Accounts, verb: "destroy"},
	{names: "sysadminctl", kind: Accounts, words: "-deleteUser"},
	{names: "dseditgroup", kind: Accounts, words: "delete", also: "-o"},
	{names: "ipset", kind: Firewall, words: "-F|-X|--flush|--destroy"},
	{names: "ipset", kind: Firewall, verb: "flush|destroy"},
	{names: "ebtables arptables", kind: Firewall, words: "-F|--flush|-X|--delete-chain"},
	{names: "ipfw", kind: Firewall, words: "flush"},
	{names: "firewall-cmd", kind: Firewall, words: "--panic-on|--reset-to-defaults"},
	{names: "setenforce", kind: Firewall, words: "0|Permissive|permissive"},
	{names: "aa-teardown", kind: Firewall},
	{names: "iptables-restore ip6tables-restore iptables-legacy-restore iptables-nft-restore", kind: Firewall, but: "-n|--noflush|-t|--test|-h|--help"},
	{names: "lvm", kind: Volume, verb: "lvremove|vgremove|pvremove|lvreduce", but: "-t|--test|--help"},
	{names: "lvreduce", kind: Volume, but: "-t|--test|-h|--help|--version|-r|--resizefs"},
	{names: "lvresize", kind: Volume, words: "-L-*|-l-*|-*G|-*M|-*T|-*%*", also: "-L|-l|--size|--extents|-L-*|-l-*", but: "-t|--test|--help|-r|--resizefs"},
	{names: "lvconvert", kind: Volume, words: "--merge|--mergesnapshot|--uncache|--repair", but: "-t|--test|--help"},
	{names: "vgreduce", kind: Volume, words: "--removemissing", also: "--force|-f", but: "-t|--test"},
	{names: "pvcreate", kind: Volume, words: "-ff|-ffy|-yff|--force", but: "-t|--test|--help"},
	{names: "vgcfgrestore", kind: Volume, words: "--force", but: "-t|--test|-l|--list"},
	{names: "cryptsetup", kind: Volume, verb: "luksKillSlot|luksRemoveKey", but: "--help|--test-args"},
	{names: "systemd-cryptenroll", kind: Volume, words: "--wipe-slot=*|--wipe-slot"},
	{names: "xfs_repair", kind: Volume, words: "-L|-fL|-Lf", but: "-n"},
	{names: "nvram", kind: Volume, words: "-c"},
	{names: "ghcup", kind: Packages, verb: "nuke"},
	{names: "flatpak", kind: Packages, verb: "uninstall|remove", words: "--all"},
	{names: "snap", kind: Packages, verb: "remove", words: "snapd|core|core18|core20|core22|core24"},
	{names: "opkg eopkg", kind: Packages, verb: "remove|rm", words: "base-files|busybox|glibc|musl|linux|kernel|opkg|procd|netifd|dropbear|system.base"},
	{names: "xbps-remove", kind: Packages, words: "base-system|base-files|glibc|musl|linux|runit-void|xbps"},
	{names: "emerge", kind: Packages, words: "-C|--unmerge", but: "-p|--pretend"},
	{names: "pkg", kind: Packages, verb: "delete|remove", words: "-a|-af|-fa|--all|-ay|-afy", but: "-n|--dry-run"},
	{names: "pkg_delete", kind: Packages, words: "-a|-X|-af", but: "-n"},
}

func switchOf(name string) bool {
	for i := range machineSwitches {
		if isIn(machineSwitches[i].names, name) {
			return true
		}
	}
	return false
}

func switchEffects(_ *Env, call *shellast.Call) []Effect {
	if tells(call.Args) {
		return nil
	}
	for i := range machineSwitches {
		s := &machineSwitches[i]
		if !isIn(s.names, call.Name) || s.verb != "" && !toldTo(call, s.verb) || anyWord(call, s.but) != "" || s.also != "" && anyWord(call, s.also) == "" {
			continue
		}
		if s.words == "" {
			return machine(call, s.kind, strings.TrimSpace(call.Name+" "+anyWord(call, s.verb)))
		}
		if w := anyWord(call, s.words); w != "" {
			return machine(call, s.kind, call.Name+" "+w)
		}
	}
	return nil
}

// toldTo reports whether the first argument that is no option is one of the
// alternatives.
func toldTo(call *shellast.Call, alternatives string) bool {
	for i, a := range call.Args {
		if text := a.Prefix(); !strings.HasPrefix(text, "-") {
			return anyWord(&shellast.Call{Args: call.Args[i : i+1], Around: call.Around}, alternatives) != ""
		}
	}
	return false
}

// anyWord is the first argument that is one of the alternatives.
func anyWord(call *shellast.Call, alternatives string) string {
	for _, a := range call.Args {
		text, exact := a.Exact()
		if !exact || text == "" {
			continue
		}
		for rest := alternatives; rest != ""; {
			var alt string
			if alt, rest, _ = strings.Cut(rest, "|"); alt != "" && fitsText(alt, text) {
				return text
			}
		}
	}
	return ""
}
