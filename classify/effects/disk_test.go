package effects

import (
	"io/fs"
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

func TestDisks(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"mkfs.ext4 /dev/sdb1", "wipe /dev/sdb1 (mkfs.ext4)"},
		{"mkfs.ext4 -L lsblk /dev/sdb1", "wipe /dev/sdb1 (mkfs.ext4)"},
		{"mkfs.ext4 -F -n /dev/sdb1", ""},
		{"mkfs.ext4 -L -n /dev/sdb1", "wipe /dev/sdb1 (mkfs.ext4)"},
		{"mkfs.ext4 disk.img", ""},
		{"mkfs.ext4 disk.img 10M", ""},
		{"mkfs.ext4 /dev/loop0", ""},
		{`mkfs.ext4 "$DEV"`, "wipe ‹$DEV› (mkfs.ext4)"},
		{`mkfs.ext4 "/dev/$DEV"`, "wipe /dev/‹$DEV› (mkfs.ext4)"},
		{`mkfs.ext4 "$DIR/disk.img"`, ""},
		{`mkfs.ext4 -L "$LABEL" disk.img`, ""},
		{"mkfs -t ext4 /dev/sda", "wipe /dev/sda (mkfs)"},
		{"mkfs -t xfs -L label -f /dev/sda", "wipe /dev/sda (mkfs)"},
		{"mkfs --type=ext4 -n /dev/sda", ""},
		{"mkfs /dev/sda", "wipe /dev/sda (mkfs)"},
		{"mkfs -t ext4 disk.img", ""},
		{"mkfs.xfs -f -N /dev/sda", ""},
		{"mkfs.vfat -n /dev/sda disk.img", ""},
		{"mkfs.vfat -F 32 /dev/sda1", "wipe /dev/sda1 (mkfs.vfat)"},
		{"mkfs.btrfs -L x /dev/sda /dev/sdb", "wipe /dev/sda (mkfs.btrfs); wipe /dev/sdb (mkfs.btrfs)"},
		{"mkfs.ntfs --no-action /dev/sda1", ""},
		{"mkfs.new -x 1 /dev/sda", "wipe /dev/sda (mkfs.new)"},
		{"mkswap /dev/sda2", "wipe /dev/sda2 (mkswap)"},
		{"mkswap /swapfile", ""},
		{"mkswap --help", ""},
		{"newfs_hfs -v X /dev/disk2s1", "wipe /dev/disk2s1 (newfs_hfs)"},
		{"wipefs /dev/sdb", ""},
		{"wipefs -a /dev/sdb -o /tmp/df.bak", "wipe /dev/sdb (wipefs)"},
		{"wipefs -an /dev/sdb", ""},
		{"wipefs --all /dev/sd[b-d]", "wipe /dev/sd[b-d] (wipefs)"},
		{"wipefs -a disk.img", ""},
		{"blkdiscard -f /dev/nvme0n1", "wipe /dev/nvme0n1 (blkdiscard)"},
		{"sgdisk --zap-all /dev/sda", "wipe /dev/sda (sgdisk --zap-all)"},
		{"sgdisk -Z /dev/sda", "wipe /dev/sda (sgdisk --zap-all)"},
		{"sgdisk -o -n 1:0:0 disk.img", ""},
		{"sgdisk -p /dev/sda", ""},
		{"sgdisk -i 1 /dev/sda", ""},
		{"sgdisk -P -Z /dev/sda", ""},
		{"sgdisk -b backup /dev/sda", ""},
		{"sgdisk -R /dev/sdb /dev/sda", "wipe /dev/sdb (sgdisk --replicate)"},
		{"sgdisk -A 1:show /dev/sda", ""},
		{"sgdisk -A 1:set:2 /dev/sda", "wipe /dev/sda (sgdisk --attributes)"},
		{"sfdisk /dev/sda", "wipe /dev/sda (sfdisk)"},
		{"sfdisk -d /dev/sda", ""},
		{"sfdisk -n /dev/sda", ""},
		{"sfdisk --delete /dev/sda", "wipe /dev/sda (sfdisk)"},
		{"sfdisk --part-type /dev/sda 1", ""},
		{"sfdisk --part-type /dev/sda 1 82", "wipe /dev/sda (sfdisk)"},
		{"sfdisk disk.img", ""},
		{"fdisk -l /dev/sda", ""},
		{"fdisk /dev/sda", ""},
		{"parted -s /dev/sda mklabel gpt", "wipe /dev/sda (parted mklabel)"},
		{"parted /dev/sda -- unit s rm 1", "wipe /dev/sda (parted rm)"},
		{"parted -s /dev/sda 'mkpart primary 0% 100%'", "wipe /dev/sda (parted mkpart)"},
		{"parted -s -a opt /dev/sda mkl gpt", "wipe /dev/sda (parted mkl)"},
		{"parted -s /dev/sda unit s print", ""},
		{"parted -l", ""},
		{"parted -s disk.img mklabel gpt", ""},
		{`parted -s "$DISK" mklabel gpt`, "wipe ‹$DISK› (parted mklabel)"},
		{"diskutil list", ""},
		{"diskutil info /dev/disk2", ""},
		{"diskutil eraseDisk APFS PROBE /dev/disk2", "wipe /dev/disk2 (diskutil erasedisk)"},
		{"diskutil quiet eraseVolume APFS X disk2s1", "wipe /dev/disk2s1 (diskutil erasevolume)"},
		{"diskutil reformat /Volumes/Data", "wipe /Volumes/Data (diskutil reformat)"},
		{"diskutil partitionDisk disk2 GPT APFS x 100%", "wipe /dev/disk2 (diskutil partitiondisk)"},
		{"diskutil secureErase freespace 0 /Volumes/Data", ""},
		{"diskutil secureErase 0 disk2", "wipe /dev/disk2 (diskutil secureerase)"},
		{"diskutil apfs deleteContainer disk2", "wipe /dev/disk2 (diskutil apfs deletecontainer)"},
		{"diskutil apfs list disk2", ""},
		{"cryptsetup luksFormat /dev/sda3", "wipe /dev/sda3 (cryptsetup luksFormat)"},
		{"cryptsetup -q --type luks2 luksFormat /dev/sda3 key", "wipe /dev/sda3 (cryptsetup luksFormat)"},
		{"cryptsetup luksFormat vault.img", ""},
		{"cryptsetup luksDump /dev/sda3", ""},
		{"cryptsetup open /dev/sda3 data", ""},
		{"hdparm -I /dev/sda", ""},
		{"hdparm --user-master u --security-erase pw /dev/sda", "wipe /dev/sda (hdparm --security-erase)"},
		{"hdparm --yes-i-know-what-i-am-doing --write-sector 5 /dev/sda", "wipe /dev/sda (hdparm --write-sector)"},
		{"nvme format /dev/nvme0n1 --ses=1", "wipe /dev/nvme0n1 (nvme format)"},
		{"nvme format --ses 1 /dev/nvme0n1", "wipe /dev/nvme0n1 (nvme format)"},
		{"nvme sanitize /dev/nvme0 -a 2", "wipe /dev/nvme0 (nvme sanitize)"},
		{"nvme smart-log /dev/nvme0", ""},
		{"nvme format --help /dev/nvme0n1", ""},
		{"badblocks -sv /dev/sda", ""},
		{"badblocks -wsv /dev/sda", "wipe /dev/sda (badblocks -w)"},
		{"dcfldd if=x of=/dev/sda", "wipe /dev/sda (dcfldd)"},
		{"dcfldd if=/dev/sda of=x.img", ""},
		{"dc3dd wipe=/dev/sda", "wipe /dev/sda (dc3dd)"},
		{"ddrescue -f /dev/sda /dev/sdb map", "wipe /dev/sdb (ddrescue)"},
		{"ddrescue /dev/sda disk.img map", ""},
		{`ddrescue /dev/sda "$OUT" map`, ""},
		{"bmaptool copy image.gz /dev/sdb", "wipe /dev/sdb (bmaptool)"},
		{"flash_erase /dev/mtd0 0 0", "wipe /dev/mtd0 (flash_erase)"},
	} {
		if !isDisk(familyCall(c.line).Name) {
			t.Errorf("%s: not a program of the family", c.line)
		}
		if got := familyTold(diskModel(familyEnv, familyCall(c.line))); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestFdiskReadsItsCommands(t *testing.T) {
	for _, c := range []struct {
		stdin shellast.Stream
		want  string
	}{
		{shellast.Stream{Source: shellast.Text, Text: value.Of("g\nn\n\n\n\nw\n")}, "wipe /dev/sda (fdisk)"},
		{shellast.Stream{Source: shellast.Text, Text: value.Of("p\nq\n")}, ""},
		{shellast.Stream{Source: shellast.Text, Text: value.UnknownStr("w", value.FromEnv, value.Any)},
			"gap shell.unknown-code: fdisk reads commands for /dev/sda that are not known"},
		{shellast.Stream{Source: shellast.File, Name: value.Of("layout")},
			"gap shell.unknown-code: fdisk reads commands for /dev/sda that are not known"},
		{shellast.Stream{Source: shellast.Closed}, ""},
	} {
		call := familyCall("fdisk /dev/sda")
		call.Stdin = c.stdin
		if got := familyTold(diskModel(familyEnv, call)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.stdin, got, c.want)
		}
	}
}

func TestDeviceOf(t *testing.T) {
	for class, paths := range map[DeviceClass]string{
		NoDevice: "/home/dev/sda /tmp/x /dev /dev/ /devel/sda /dev/../etc/passwd",
		DataDevice: "/dev/null /dev/zero /dev/full /dev/random /dev/tty /dev/ttyUSB0 /dev/pts/3 /dev/stdout /dev/stderr " +
			"/dev/fd/3 /dev/shm/x/y /dev/tcp/host/80 /dev/udp/host/53 //dev//null",
		MemoryDisk:  "/dev/loop0 /dev/loop0p1 /dev/ram0 /dev/zram0 /dev/nbd0",
		OtherDevice: "/dev/cpu_dma_latency /dev/input/event0 /dev/mapper/control /dev/fb0 /dev/kvm /dev/sdcard0",
		Disk: "/dev/sda /dev/sda1 /dev/sdaa /dev/hda /dev/vda2 /dev/xvdf /dev/nvme0n1 /dev/nvme0n1p3 /dev/mmcblk0 /dev/mmcblk0boot0 " +
			"/dev/disk0 /dev/rdisk2s1 /dev/disk/by-id/usb-x /dev/mapper/vg-root /dev/dm-0 /dev/md127 /dev/md/data /dev/vg0/root " +
			"/dev/zvol/tank/a /dev/mtd0 /dev/mtdblock3 /dev/bcache0 /dev/../dev/sda /dev/./sda //dev/sda /dev/sd? /dev/sd[ab] /dev/* " +
			"/dev/ada0p1 /dev/da0 //./PhysicalDrive0",
	} {
		for p := range strings.FieldsSeq(paths) {
			if got := deviceOf(value.Of(p)); got != class {
				t.Errorf("%s: %d, want %d", p, got, class)
			}
		}
	}
	x := value.UnknownStr("$X", value.FromEnv, value.Any)
	for _, c := range []struct {
		path value.Str
		want DeviceClass
	}{
		{x, OpenPlace},
		{value.Of("/").Append(x), OpenPlace},
		{value.Of("/dev/").Append(x), OpenDevice},
		{value.Of("/dev/s").Append(x), OpenDevice},
		{value.Of("/dev/sd").Append(x), Disk},
		{value.Of("/dev/sda").Append(x), Disk},
		{value.Of("/dev/mapper/").Append(x), Disk},
		{value.Of("/dev/pts/").Append(x), DataDevice},
		{value.Of("/dev/tty").Append(x), DataDevice},
		{value.Of("/dev/loop").Append(x), MemoryDisk},
		{value.Of("/tmp/").Append(x), NoDevice},
		{x.Append(value.Of("/disk.img")), NoDevice},
		{x.Append(value.Of("/sda")), OpenPlace},
		{x.Append(value.Of("1")), OpenPlace},
		{value.UnknownStr("mktemp", value.FromOutput, value.Temp), NoDevice},
	} {
		if got := deviceOf(c.path); got != c.want {
			t.Errorf("%s: %d, want %d", c.path, got, c.want)
		}
	}
}

// blockHost is a machine on which some paths are block devices.
type blockHost struct {
	host.Fixed
	blocks map[string]bool
}

func (h *blockHost) Lstat(path string) (host.Info, error) {
	if h.blocks[path] {
		return host.Info{Mode: fs.ModeDevice | 0o660}, nil
	}
	return h.Fixed.Lstat(path)
}

func TestDeviceOfTheMachine(t *testing.T) {
	h := &blockHost{
		Fixed: host.Fixed{
			Closed: true,
			Dirs:   []string{"/dev", "/srv", "/home/dev/project"},
			Links:  map[string]string{"/home/dev/project/link": "/dev/sda", "/home/dev/project/log": "/dev/null"},
		},
		blocks: map[string]bool{"/dev/sda": true, "/srv/node": true, "/dev/loop0": true, "/dev/odd": true},
	}
	for _, c := range []struct {
		path string
		dir  string
		want DeviceClass
	}{
		{"/dev/sda", "/", Disk},
		{"sda", "/dev", Disk},
		{"../dev/sda", "/srv", Disk},
		{"link", "/home/dev/project", Disk},
		{"/srv/node", "/", Disk},
		{"/dev/odd", "/", Disk},
		{"/dev/loop0", "/", MemoryDisk},
		{"log", "/home/dev/project", DataDevice},
		{"file", "/home/dev/project", NoDevice},
		{"sda", "", OpenPlace},
		{"file", "", NoDevice},
	} {
		e := Effect{Kind: Write, Path: value.WordOf(c.path)}
		if c.dir != "" {
			e.Dir = []value.Str{value.Of(c.dir)}
		}
		if got := e.Device(&Env{Host: h}); got != c.want {
			t.Errorf("%s in %q: %d, want %d", c.path, c.dir, got, c.want)
		}
	}
}
