package effects

import (
	"testing"

	"gstack/shellast"
)

// kindOf is the kind of the first effect of a line, None if it is harmless.
func kindOf(line string, model Model) Kind {
	got := model(familyEnv, cliLine(line))
	if len(got) == 0 {
		return None
	}
	return got[0].Kind
}

func TestSwitches(t *testing.T) {
	for _, c := range []struct {
		line string
		want Kind
	}{
		{"kexec -e", Power},
		{"kexec -l /boot/vmlinuz", None},
		{"busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager PowerOff b true", Power},
		{"busctl list", None},
		{"rtcwake -m off -s 60", Power},
		{"rtcwake --dry-run -m off -s 60", None},
		{"ipmitool -U power chassis power status", None},
		{"ipmitool chassis power off", Power},
		{"pw userdel dev", Accounts},
		{"pw usershow userdel", None},
		{"homectl remove dev", Accounts},
		{"homectl inspect remove", None},
		{"ipset flush blocked", Firewall},
		{"ipset list flush", None},
		{"iptables-restore -n rules", None},
		{"iptables-restore rules", Firewall},
		{"lvm lvremove vg/lv", Volume},
		{"lvm lvs lvremove", None},
		{"lvresize -L -5G vg/lv", Volume},
		{"lvresize -L +5G vg/lv", None},
		{"cryptsetup luksRemoveKey /dev/sdb", Volume},
		{"cryptsetup luksDump /dev/sdb", None},
		{"snap remove snapd", Packages},
		{"snap info snapd", None},
		{"pkg delete -af", Packages},
		{"pkg delete -n -a", None},
		{"chezmoi purge", Discard},
		{"chezmoi diff purge", None},
		{"kexec --help -e", None},
	} {
		if got := kindOf(c.line, switchEffects); got != c.want {
			t.Errorf("%s: kind %d, want %d", c.line, got, c.want)
		}
	}
}

// Every row names programs that reach the model, and says what it looks for in one
// way that can fit.
func TestSwitchRows(t *testing.T) {
	for _, s := range machineSwitches {
		if s.names == "" || s.kind == None {
			t.Errorf("a row without names or kind: %+v", s)
		}
		if s.verb != "" && s.words != "" && s.verb == s.words {
			t.Errorf("%s: the verb is among the words", s.names)
		}
		if !switchOf(firstName(s.names)) || sysProgram(firstName(s.names)) == nil {
			t.Errorf("%s does not reach the model", s.names)
		}
	}
}

func firstName(names string) string {
	for i := range names {
		if names[i] == ' ' {
			return names[:i]
		}
	}
	return names
}

func TestTrash(t *testing.T) {
	for _, c := range []struct {
		line string
		want Kind
	}{
		{"trash-empty", Delete},
		{"trash-empty --help", None},
		{"gio trash --empty", Delete},
		{"gio trash notes.txt", None},
		{"gio open --empty", None},
		{"gtrash prune", Delete},
		{"gtrash find", None},
		{`osascript -e 'tell application "Finder" to empty trash'`, Delete},
		{`osascript -e 'tell application "System Events" to shut down'`, Power},
		{`osascript -e 'tell app "loginwindow" to restart'`, Power},
		{`osascript -e 'display dialog "empty trash"'`, None},
	} {
		if got := kindOf(c.line, trashModel); got != c.want {
			t.Errorf("%s: kind %d, want %d", c.line, got, c.want)
		}
	}
}

func TestDirectWipes(t *testing.T) {
	for _, c := range []struct {
		line string
		want Kind
	}{
		{"fastboot -w", Volume},
		{"fastboot flashing unlock", Volume},
		{"fastboot devices", None},
		{"fastboot --help", None},
		{"mtd -r write image firmware", Volume},
		{"mtd verify image firmware", None},
		{"sysupgrade -n image", Volume},
		{"sysupgrade -T image", None},
		{"firstboot -y", Volume},
		{"idevicerestore -e image", Volume},
		{"cfgutil list", None},
	} {
		if got := kindOf(c.line, func(_ *Env, call *shellast.Call) []Effect { return directly(call) }); got != c.want {
			t.Errorf("%s: kind %d, want %d", c.line, got, c.want)
		}
	}
}
