package effects

import (
	"testing"

	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

func TestMachineEffects(t *testing.T) {
	for _, c := range []struct {
		line string
		want Kind // None: harmless
	}{
		{"shutdown", Power},
		{"shutdown -h now", Power},
		{"shutdown -r +5 bye", Power},
		{"shutdown /s /t 0", Power},
		{"shutdown -c", None},
		{"shutdown -k now", None},
		{"shutdown /a", None},
		{"shutdown --help", None},
		{"reboot", Power},
		{"halt -p", Power},
		{"poweroff --wtmp-only", None},
		{"reboot -w", None},
		{"init 6", Power},
		{"telinit 0", Power},
		{"init 3", None},
		{"systemctl reboot", Power},
		{"systemctl -q --no-wall poweroff", Power},
		{"systemctl isolate reboot.target", Power},
		{"systemctl -H host halt", Power},
		{"systemctl --user exit", None},
		{"systemctl restart nginx", None},
		{"systemctl status reboot.target", None},
		{"systemctl", None},
		{"systemctl stop ufw.service", Firewall},
		{"systemctl disable --now nftables", Firewall},
		{"systemctl start ufw", None},

		{"crontab -r", Schedule},
		{"crontab -u dev -ir", Schedule},
		{"crontab new.txt", Schedule},
		{"crontab -", Schedule},
		{"crontab -l", None},
		{"crontab -e", None},
		{"crontab --help", None},
		{"crontab", None},

		{"kill -9 -1", KillAll},
		{"kill -KILL -1", KillAll},
		{"kill -s TERM -1", KillAll},
		{"kill -- -1", KillAll},
		{"kill -1", KillAll},
		{"kill 17 -1", KillAll},
		{"kill -1 17", None},
		{"kill -s -1 17", None},
		{"kill -9 17", None},
		{"kill -9 -17", None},
		{"killall5", KillAll},
		{"killall5 --help", None},
		{"pkill .", KillAll},
		{"pkill -9 -f .*", KillAll},
		{"pkill ''", KillAll},
		{"pkill -HUP ^", KillAll},
		{"pkill -u dev", KillAll},
		{"pkill --signal KILL --euid dev", KillAll},
		{"pkill -v node", KillAll},
		{"pkill -u dev node", None},
		{"pkill -HUP node", None},
		{"pkill -P 17", None},
		{"pkill node", None},
		{"pkill {X}", None},
		{"killall -u dev", KillAll},
		{"killall -9 -r .*", KillAll},
		{"killall node", None},
		{"killall -l", None},
		{"loginctl terminate-user dev", KillAll},
		{"loginctl list-sessions", None},

		{"lvremove -y vg/lv", Volume},
		{"vgremove --test vg", None},
		{"pvremove --help", None},
		{"zfs destroy -r tank/a", Volume},
		{"zfs destroy -nv tank/a", None},
		{"zfs list", None},
		{"zpool destroy tank", Volume},
		{"zpool labelclear -f /dev/sdb", Volume},
		{"zpool status", None},
		{"btrfs subvolume delete /a", Volume},
		{"btrfs sub del /a", Volume},
		{"btrfs subvolume show /a", None},
		{"mdadm --zero-superblock /dev/sdb", Volume},
		{"mdadm --detail /dev/md0", None},
		{"dmsetup remove_all", Volume},
		{"dmsetup ls", None},
		{"swapoff -a", Volume},
		{"swapoff /swap", None},
		{"mount --bind /mnt /", Volume},
		{"mount -B /mnt /usr", Volume},
		{"mount -t tmpfs none /home/dev", Volume},
		{"mount --target /etc /dev/sdb1", Volume},
		{"mount -L data /var", Volume},
		{"mount -o remount,ro /", None},
		{"mount -t proc proc /proc", None},
		{"mount /dev/sda1 /boot", None},
		{"mount /dev/sdb1 /mnt", None},
		{"mount /", None},
		{"mount -a", None},
		{"mount", None},
		{"umount -l /", Volume},
		{"umount -R /home", Volume},
		{"umount -a", Volume},
		{"umount /home", None},
		{"umount -l /mnt", None},

		{"userdel -r dev", Accounts},
		{"groupdel dev", Accounts},
		{"deluser dev sudo", Accounts},
		{"passwd -d dev", Accounts},
		{"passwd dev -l", Accounts},
		{"passwd --lock dev", Accounts},
		{"passwd -S dev", None},
		{"passwd", None},
		{"usermod -L dev", Accounts},
		{"usermod -aG docker dev", None},
		{"gpasswd -d dev docker", Accounts},
		{"gpasswd -a dev docker", None},
		{"dscl . -delete /Users/dev", Accounts},
		{"dscl . -read /Users/dev", None},
		{"userdel --help", None},

		{"iptables -F", Firewall},
		{"ip6tables -t nat -X", Firewall},
		{"iptables -L -n", None},
		{"nft flush ruleset", Firewall},
		{"nft delete table inet filter", Firewall},
		{"nft list ruleset", None},
		{"ufw --force reset", Firewall},
		{"ufw disable", Firewall},
		{"ufw --dry-run reset", None},
		{"ufw allow 22", None},
		{"pfctl -F all", Firewall},
		{"pfctl -s rules", None},

		{"apt-get purge -y linux-image-6.1.0-9-amd64", Packages},
		{"apt remove libc6:amd64", Packages},
		{"apt-get -y remove --allow-remove-essential x", Packages},
		{"apt install sudo-", Packages},
		{"apt-get -s purge linux-image-amd64", None},
		{"apt-get install linux-image-amd64", None},
		{"apt remove nodejs", None},
		{"apt remove linux-image-*", Packages},
		{"dpkg -P bash", Packages},
		{"dpkg --force-all -r x", Packages},
		{"dpkg -r x", None},
		{"dpkg -l bash", None},
		{"dnf -y remove kernel-core", Packages},
		{"yum erase glibc", Packages},
		{"dnf remove --assumeno glibc", None},
		{"dnf install kernel", None},
		{"apk del musl", Packages},
		{"rpm -e --nodeps x", Packages},
		{"rpm -e bash", Packages},
		{"rpm -qa", None},
		{"pacman -Rdd x", Packages},
		{"pacman -Rns linux", Packages},
		{"pacman -Rd x", None},
		{"pacman -Syu", None},
		{"brew uninstall --force +{LIST}", Packages},
		{"brew uninstall node", None},
		{"brew install +{LIST}", None},
		{"pip uninstall -y -r {LIST}", Packages},
		{"pip uninstall -y -r requirements.txt", None},
		{"pip uninstall -y +{LIST}", Packages},
		{"pip install -r {LIST}", None},
		{"ls", None},
	} {
		got := sysModel(&Env{Host: &host.Fixed{Homes: map[string]string{"": "/home/dev"}}}, fsCall(c.line))
		switch {
		case c.want == None:
			if len(got) > 0 {
				t.Errorf("%s: %v %s", c.line, got[0].Kind, got[0].Detail)
			}
		case len(got) != 1 || got[0].Kind != c.want:
			t.Errorf("%s: %+v, want kind %d", c.line, got, c.want)
		case got[0].Detail == "":
			t.Errorf("%s: nothing to tell", c.line)
		}
	}
}

func TestCrontabFromStandardInput(t *testing.T) {
	call := fsCall("crontab")
	call.Stdin = shellast.Stream{Source: shellast.Text, Text: value.Of("* * * * * true\n")}
	if got := sysModel(&Env{}, call); len(got) != 1 || got[0].Kind != Schedule {
		t.Errorf("crontab reads its standard input: %+v", got)
	}
	call.Stdin = shellast.Stream{Source: shellast.Closed}
	if got := sysModel(&Env{}, call); len(got) != 0 {
		t.Errorf("crontab without input: %+v", got)
	}
}
