package effects

import (
	"io/fs"
	"path"
	"strings"

	"gstack/shellast/value"
)

// DeviceClass says what writing to a path does to devices.
type DeviceClass uint8

const (
	// NoDevice is a file, or nothing yet.
	NoDevice DeviceClass = iota
	// DataDevice passes data on or throws it away: /dev/null, a terminal.
	DataDevice
	// MemoryDisk is a disk that is a file or memory of the machine: a loop
	// device, a RAM disk.
	MemoryDisk
	// OpenPlace is not known, so it may be a disk.
	OpenPlace
	// OpenDevice is a device that is not known.
	OpenDevice
	// OtherDevice is a device of a name that says nothing.
	OtherDevice
	// Disk is a disk, a partition, a volume, or flash memory.
	Disk
)

// Device classifies the place of the effect's path; of several possible places,
// the worst.
func (e *Effect) Device(env *Env) DeviceClass {
	worst := NoDevice
	dirs := e.Dir
	if len(dirs) == 0 {
		dirs = []value.Str{nil}
	}
	for _, dir := range dirs {
		worst = max(worst, deviceIn(dir, e.Path.Str))
	}
	if worst == Disk || worst == MemoryDisk || e.Path.HasUnknown() {
		return worst
	}
	at := e.Spot(env).at
	if !at.Known {
		return worst
	}
	worst = max(worst, deviceOf(value.Of(at.Path)))
	if at.Exists && at.Info.Mode&(fs.ModeDevice|fs.ModeCharDevice) == fs.ModeDevice && worst != MemoryDisk {
		return Disk
	}
	return worst
}

// deviceIn classifies a path relative to a directory, which is not known if it
// is empty.
func deviceIn(dir, p value.Str) DeviceClass {
	if strings.HasPrefix(p.Prefix(), "/") || strings.HasPrefix(p.Prefix(), `\\`) || len(p) > 0 && p[0].Kind == value.Unknown {
		return deviceOf(p)
	}
	if len(dir) > 0 {
		return deviceOf(dir.Append(value.Of("/")).Append(p))
	}
	if name, ok := p.Source(); ok && diskName(name) {
		return OpenPlace // in /dev it would be a disk
	}
	return NoDevice
}

// deviceOf classifies a path that is absolute or begins with something that is
// not known.
func deviceOf(p value.Str) DeviceClass {
	if text, ok := p.Source(); ok {
		if rest, ok := windowsDevice(text); ok {
			if strings.HasPrefix(strings.ToLower(rest), "physicaldrive") || len(rest) >= 2 && rest[1] == ':' {
				return Disk
			}
			return NoDevice
		}
		if rest, ok := strings.CutPrefix(path.Clean(text), "/dev/"); ok {
			return deviceNamed(rest)
		}
		return NoDevice
	}
	prefix := p.Prefix()
	if prefix == "" {
		return openDevice(p)
	}
	clean := path.Clean(prefix)
	if strings.HasSuffix(prefix, "/") && clean != "/" {
		clean += "/"
	}
	rest, ok := strings.CutPrefix(clean, "/dev/")
	switch {
	case clean == "/":
		return OpenPlace
	case !ok:
		return NoDevice
	case rest == "":
		return OpenDevice
	}
	if c := deviceNamed(rest + "?"); c != OtherDevice {
		return c
	}
	return OpenDevice
}

// windowsDevice cuts the prefix of the device namespace of Windows.
func windowsDevice(text string) (string, bool) {
	if rest, ok := strings.CutPrefix(text, `\\.\`); ok {
		return rest, true
	}
	return strings.CutPrefix(text, "//./")
}

// openDevice classifies a path whose beginning is not known.
func openDevice(p value.Str) DeviceClass {
	if p[0].Shape == value.Temp || p[0].Shape == value.Home {
		return NoDevice
	}
	suffix := p.Suffix()
	i := strings.LastIndexByte(suffix, '/')
	if i < 0 || suffix[i+1:] == "" || diskName(suffix[i+1:]) {
		return OpenPlace
	}
	return NoDevice
}

// deviceNamed classifies a name below /dev, which may have glob operators.
func deviceNamed(name string) DeviceClass {
	first, more, below := strings.Cut(name, "/")
	switch first {
	case "null", "zero", "full", "random", "urandom", "stdin", "stdout", "stderr", "fd", "pts", "ptmx", "shm", "mqueue", "hugepages",
		"tcp", "udp", "console", "kmsg", "log":
		return DataDevice
	case "disk", "mapper", "md", "zvol", "block", "gpt", "gptid", "ufs", "label", "diskid", "cciss", "ida", "rd", "nvme-fabrics":
		if more == "control" {
			return OtherDevice
		}
		if below {
			return Disk
		}
	case "input", "snd", "dri", "net", "bus", "char", "cpu", "dma_heap", "vfio", "usb", "serial", "bsg", "infiniband", "v4l", "raw",
		"accel", "kfd":
		return OtherDevice
	case "root":
		return Disk
	}
	switch {
	case strings.HasPrefix(first, "tty"):
		return DataDevice
	case memoryDisk(first):
		return MemoryDisk
	case first != "" && strings.IndexByte("*?[", first[0]) >= 0, diskName(first):
		return Disk
	case below && more != "":
		return Disk // a logical volume: /dev/GROUP/VOLUME
	}
	return OtherDevice
}

func memoryDisk(name string) bool {
	for _, family := range [...]string{"loop", "ram", "zram", "nbd", "md-loop"} {
		if rest, ok := strings.CutPrefix(name, family); ok && rest != "" && wild(rest[0], '0') {
			return true
		}
	}
	return false
}

// diskName reports whether a name is one that systems give to disks and
// partitions: sda1, nvme0n1p2, disk2s1.
func diskName(name string) bool {
	for _, f := range [...]struct {
		prefix string
		// next is what follows: a letter or a digit.
		next byte
	}{
		{"sd", 'a'}, {"hd", 'a'}, {"vd", 'a'}, {"xvd", 'a'}, {"dasd", 'a'}, {"ubd", 'a'}, {"rssd", 'a'},
		{"nvme", '0'}, {"mmcblk", '0'}, {"disk", '0'}, {"rdisk", '0'}, {"dm-", '0'}, {"md", '0'}, {"bcache", '0'}, {"zd", '0'},
		{"pmem", '0'}, {"rbd", '0'}, {"drbd", '0'}, {"mtd", '0'}, {"mtdblock", '0'}, {"ubi", '0'}, {"ubiblock", '0'}, {"ng", '0'},
		{"ada", '0'}, {"da", '0'}, {"nvd", '0'}, {"nda", '0'}, {"wd", '0'}, {"rwd", '0'}, {"rsd", '0'}, {"vtbd", '0'}, {"mmcsd", '0'},
	} {
		rest, ok := strings.CutPrefix(name, f.prefix)
		if !ok || rest == "" || !wild(rest[0], f.next) {
			continue
		}
		if f.next == '0' {
			return true
		}
		// sda, sdaa1, but not sdcard.
		letters := len(rest) - len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz"))
		tail := strings.TrimLeft(rest[letters:], "0123456789")
		if letters <= 3 && (tail == "" || strings.IndexByte("*?[", tail[0]) >= 0) {
			return true
		}
	}
	return false
}

// wild reports whether c is of a class ('a': letters, '0': digits), or a glob
// operator that may match it.
func wild(c, class byte) bool {
	switch {
	case c == '*' || c == '?' || c == '[':
		return true
	case class == 'a':
		return c >= 'a' && c <= 'z'
	}
	return c >= '0' && c <= '9'
}
