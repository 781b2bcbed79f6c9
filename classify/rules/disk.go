package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// diskRules are about devices as such, beneath all files.
var diskRules = []Rule{
	{
		ID:       "disk.wipe",
		Decision: verdict.Deny,
		Summary:  "overwrites a disk, a partition or a raw device",
		Why: "Everything on the device is lost, the system itself included, whatever files and rights there are. One wrong " +
			"letter in the name of a device is enough. Work on an image file, or let a person type the command.",
		Instead: "lsblk",
		Fires: []string{
			"dd if=/dev/zero of=/dev/sda bs=1M",
			"dd of=/dev/nvme0n1 < image.iso",
			"cat image.iso > /dev/sdb",
			"echo x | tee /dev/sda",
			"cp image.iso /dev/disk2",
			"cd /dev && dd if=/dev/zero of=sda",
			"mkfs.ext4 -L lsblk /dev/sdb1",
			"mkfs -t xfs -f /dev/mapper/data",
			"mkswap /dev/sda2",
			"wipefs -a /dev/sdb -o /tmp/df.bak",
			"blkdiscard -f /dev/nvme0n1",
			"sgdisk --zap-all /dev/sda",
			"parted -s /dev/sda mklabel gpt",
			"echo ',,L' | sfdisk /dev/sda",
			"printf 'g\\nw\\n' | fdisk /dev/sda",
			"diskutil eraseDisk APFS PROBE /dev/disk2",
			"diskutil zeroDisk disk2",
			"cryptsetup -q luksFormat /dev/sda3",
			"hdparm --user-master u --security-erase pw /dev/sda",
			"nvme format /dev/nvme0n1 --ses=1",
			"shred -n 1 /dev/sda",
			"badblocks -wsv /dev/sdb",
			"sudo sh -c 'cat image.iso > /dev/sdb'",
			"qemu-img convert disk.qcow2 -O raw /dev/sdb",
			"gpart destroy -F ada0",
			"sg_format --format /dev/sg1",
		},
		Quiet: []string{
			"dd if=/dev/zero of=/dev/null bs=1M count=1",
			"dd if=/dev/sda of=disk.img",
			"dd if=/dev/zero of=disk.img bs=1M count=10",
			"echo hello > /dev/null 2> /dev/stderr",
			"echo > /dev/tcp/127.0.0.1/22",
			"mkfs.ext4 -F disk.img",
			"mkfs.ext4 -n /dev/sdb1",
			"mkfs.ext4 /dev/loop0",
			"mkfs.vfat -n /dev/sda disk.img",
			"wipefs /dev/sdb",
			"wipefs -n -a /dev/sdb",
			"sgdisk -p /dev/sda",
			"sgdisk --pretend --zap-all /dev/sda",
			"sfdisk -d /dev/sda",
			"fdisk -l /dev/sda",
			"parted -s /dev/sda unit s print",
			"parted -s disk.img mklabel gpt",
			"diskutil list",
			"cryptsetup luksDump /dev/sda3",
			"hdparm -I /dev/sda",
			"nvme list",
			"badblocks -sv /dev/sdb",
			"tee /dev/stderr",
			"lsblk",
			"qemu-img convert disk.qcow2 -O raw disk.img",
			"gpart show ada0",
			"fio --filename=/dev/sdb --rw=read --name=x --readonly",
		},
		Kinds: []effects.Kind{effects.Wipe, effects.Write},
		Match: matchWipe,
	},
}

// matchWipe refuses what certainly hits a disk, and asks where the device is
// not known.
func matchWipe(env *effects.Env, e *effects.Effect) Match {
	m := Match{Hit: true, Detail: e.Path.String()}
	if e.Verb != "" && e.Kind == effects.Wipe {
		m.Detail += " (" + e.Verb + ")"
	}
	class := e.Device(env)
	switch {
	case class == effects.Disk:
	case class == effects.OpenDevice:
		m.Decision = verdict.Ask
	case e.Kind == effects.Write:
		// Where a file goes that is not known belongs to other rules.
		return Match{}
	case e.Path.HasUnknown() || class == effects.OpenPlace:
		m.Decision = verdict.Ask
	}
	if e.Kind == effects.Write && e.Entry {
		return Match{} // the name is replaced, not the device written to
	}
	return m
}
