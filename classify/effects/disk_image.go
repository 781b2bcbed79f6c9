package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// formatter is a program that destroys what is on a device, besides those that
// need a closer look. It has one row for each way to do so.
type formatter struct {
	// names are the names of the program; opts its options.
	names, opts string
	// single: options may have one dash.
	single bool
	// verbs are words of which one must come first; the device is behind it.
	verbs string
	// needs are options of which one must be given, but those with which nothing is
	// changed.
	needs, but string
	// device are the options whose value is the device. Without them the operands
	// are devices, or only the first, or the one at an index counted from the end.
	device  string
	first   bool
	fromEnd int
	// named: the device goes by its name in /dev.
	named bool
	// writes: the place may be a file as well.
	writes bool
}

// Sources: integritysetup(8), veritysetup(8) 2.7; sg_format(8), sg_sanitize(8),
// sg_unmap(8), sg_write_same(8) of sg3_utils 1.48; sedutil-cli --help 1.20; gpart(8),
// geli(8) of FreeBSD 14; make-bcache(8); dd_rescue(1) 1.99; partclone(8) 0.3;
// ntfsclone(8) 2022.10; partimage(1) 0.6; flashcp(1), nandwrite(1) of mtd-utils 2.1;
// qemu-img(1) 9.2; fio(1) 3.38; asr(8) of macOS 15; balena.io/docs, "local flash";
// woeusb(1); ventoy.net/en/doc_linux_cli.html; github.com/raspberrypi/rpi-imager.
var formatters = [...]formatter{
	{names: "integritysetup", opts: integrityOpts, verbs: "format", fromEnd: 1, but: "help version"},
	{names: "veritysetup", opts: integrityOpts, verbs: "format", fromEnd: 1, but: "help version"},
	{names: "sg_format", opts: sgOpts, needs: "format F tape T", but: "help version"},
	{names: "sg_sanitize", opts: sgOpts, needs: "block B crypto C overwrite O zero z", but: "help version"},
	{names: "sg_unmap", opts: sgOpts, needs: "lba in grpnum all", but: "help version dry-run"},
	{names: "sg_write_same", opts: sgOpts, but: "help version"},
	{names: "sedutil-cli", opts: "v s n l f", needs: "revertTPer PSIDrevert PSIDrevertAdminSP yesIreallywanttoERASEALLmydatausingthePSID eraseLockingRange revertLockingSP " +
		"rawCmd", fromEnd: 1},
	{names: "gpart", opts: "F a: b: f: i: l: s: t: n: p:", verbs: "destroy create delete restore bootcode undo recover", fromEnd: 1, named: true},
	{names: "geli", opts: "b B: d e: g i: I: J: K: l: L: n: P R s: t T V: a: f j: k: p", verbs: "init kill clear restore onetime", fromEnd: 1, named: true},
	{names: "make-bcache", opts: "C,cache B,bdev b,bucket: w,block: o,data-offset: cset-uuid: writeback discard wipe-bcache cache_replacement_policy: h,help"},
	{names: "dd_rescue", opts: "s: S: b: B: e: m: f: h i p q t v w x y: A k l: o: r R W Z:", fromEnd: 1, writes: true},
	{names: "partclone.restore partclone.dd partclone.chkimg", opts: partcloneOpts, device: "o output O overwrite", writes: true},
	{names: "partclone.ext2 partclone.ext3 partclone.ext4 partclone.xfs partclone.btrfs partclone.ntfs partclone.vfat partclone.fat partclone.exfat partclone.f2fs " +
		"partclone.hfsp partclone.extfs partclone.fat32", opts: partcloneOpts, device: "o output O overwrite", writes: true},
	{names: "ntfsclone", opts: "o,output: O,overwrite: s,save-image r,restore-image n,no-action rescue m,metadata ignore-fs-check f,force h,help", device: "output overwrite",
		but: "no-action", writes: true},
	{names: "partimage", opts: "z,compress: c,nocheck o,overwrite d,nodesc V,volume: e,erase m,allowmnt M,nombr h,help f,finish: b,batch y,nossl s,server: p,port: g,debug: n,nosync " +
		"S,simulate a,automnt: U,username: P,password: i,info v,version", verbs: "restore restmbr", fromEnd: 2, but: "simulate"},
	{names: "flashcp", opts: "v,verbose p,partition A,erase-all V,version h,help", fromEnd: 1},
	{names: "nandwrite", opts: "a,autoplace m,markbad n,noecc N,noskipbad o,oob onlyoob s,start: p,pad b,blockalign: q,quiet k,skip-all-ff input-skip: input-size: help version", fromEnd: 2},
	{names: "qemu-img", opts: qemuOpts, verbs: "convert", fromEnd: 1, writes: true},
	{names: "qemu-img", opts: qemuOpts, verbs: "create", first: true, writes: true},
	{names: "fio", opts: fioOpts, device: "filename", needs: "rw readwrite", writes: true},
	{names: "asr", opts: asrOpts, single: true, verbs: "restore partition", device: "target", named: true},
	{names: "balena", opts: "d,drive: y,yes h,help", verbs: "local", device: "drive"},
	{names: "balena-etcher", opts: "d,drive: y,yes c,check: r u,unmount h,help v,version", device: "drive"},
	{names: "woeusb", opts: "d,device: p,partition: l,label: tgt-fs,target-filesystem: v,verbose no-color V,version h,help", needs: "device", fromEnd: 1},
	{names: "ventoy Ventoy2Disk.sh", opts: "i I u l s g L: r: S n", needs: "i I", fromEnd: 1},
	{names: "rpi-imager", opts: "cli disable-verify enable-writing-system-drives quiet sha256: cache-file: first-run-script: debug help version", needs: "cli", fromEnd: 1},
}

const (
	integrityOpts = "batch-mode q data-device: sector-size: s: j: journal-size: interleave-sectors: tag-size: t: integrity: I: no-wipe buffer-sectors: progress-frequency: " +
		"hash: h: salt: block-size: data-block-size: hash-block-size: data-blocks: no-superblock format: uuid: root-hash-file: debug v,verbose help usage version V"
	sgOpts = "F,format e,early w,wait s,size: c,count: l,lba: n,num: g,grpnum: I,in: i,xferlen: B,block C,crypto O,overwrite z,zero p,pattern: t,timeout: q,quick " +
		"T,tape: 6,six r,resize S,pfu: P,pinfo d,dry-run a,all: f,force N,ndob U,unmap A,anchor h,help v,verbose V,version"
	partcloneOpts = "s,source: o,output: O,overwrite: c,clone r,restore b,dev-to-dev D,domain rescue R C,nocheck F,force f,UI-fresh: N,ncurses q,quiet d,debug:: I,ignore_fschk " +
		"L,logfile: z,buffer_size: a,checksum-mode: k,blocks-per-checksum: w,skip_write_error h,help v,version n,note: E,offset: B,no_block_detail X,dialog"
	qemuOpts = "f: F: O: B: b: o: S: t: T: U W c p q n r: R: m: l: s: object: image-opts target-image-opts target-is-zero force-share preallocation: u salvage bitmaps skip-broken-bitmaps h,help V,version"
	fioOpts  = "filename: rw: readwrite: name: bs: size: runtime: direct: ioengine: iodepth: numjobs: group_reporting time_based output: output-format: readonly " +
		"rwmixread: offset: fsync: verify: blocksize: loops: end_fsync: directory: fallocate: thread stonewall randrepeat: parse-only help version"
	asrOpts = "source: target: erase noprompt noverify format: file: puppetstrings verbose debug toSnapshot: fromSnapshot: sourcevolumename: targetvolumename:"
)

// formats adds the devices that the rows of the program tell.
func (d *wiper) formats() {
	for i := range formatters {
		if f := &formatters[i]; isIn(f.names, d.call.Name) {
			d.format(f)
		}
	}
}

func (d *wiper) format(f *formatter) {
	g := options.Grammar{Opts: f.opts, Exact: true, Single: f.single}
	p := g.Parse(d.call.Args)
	if informs(p) || f.but != "" && p.Has(strings.Fields(f.but)...) {
		return
	}
	if f.needs != "" && !p.Has(strings.Fields(f.needs)...) {
		return
	}
	operands, how := p.Operands, ""
	if f.verbs != "" {
		if len(operands) == 0 {
			return
		}
		verb, _ := operands[0].Exact()
		if !isIn(f.verbs, verb) {
			return
		}
		operands, how = operands[1:], verb
	}
	if f.names == "fio" && onlyReads(p) {
		return
	}
	switch {
	case f.device != "":
		operands = p.Values(strings.Fields(f.device)...)
	case f.first:
		operands = operands[:min(1, len(operands))]
	case f.fromEnd > 0:
		n := len(operands) - f.fromEnd
		if n < 0 || n == 0 && f.writes {
			return
		}
		operands = operands[n : n+1]
	}
	for _, o := range operands {
		if name, ok := o.Exact(); f.named && ok && !strings.HasPrefix(name, "/") && name != "" {
			o = value.WordOf("/dev/" + name)
		}
		if !f.writes {
			d.wipe(how, o)
			continue
		}
		d.out = append(d.out, effectOn(d.call, Write, o))
	}
}

// onlyReads reports whether a job of fio does not write.
func onlyReads(p *options.Parsed) bool {
	v, ok := p.Value("rw", "readwrite")
	text, exact := v.Exact()
	return p.Has("readonly", "parse-only") || ok && exact && (text == "read" || text == "randread")
}

// directly are the wipes of programs that name no device: they reset the memory of
// the machine that they run on, or are connected to.
func directly(call *shellast.Call) []Effect {
	for _, a := range call.Args {
		if a.Is("--help") || a.Is("-h") {
			return nil
		}
	}
	verb := func(list ...string) bool {
		for _, a := range call.Args {
			if t, _ := a.Exact(); hasAny(t, list...) {
				return true
			}
		}
		return false
	}
	what := ""
	switch call.Name {
	case "fastboot":
		if verb("erase", "format", "-w", "flashall", "flash", "update") || verb("flashing", "oem") && verb("unlock", "lock", "unlock_critical") {
			what = "memory of the connected device"
		}
	case "mtd":
		if verb("erase", "write") {
			what = "flash memory of the device"
		}
	case "sysupgrade":
		if verb("-n", "-F") {
			what = "settings of the device"
		}
	case "firstboot", "jffs2reset":
		what = "settings of the device"
	case "startosinstall":
		if verb("--eraseinstall") {
			what = "start-up disk"
		}
	case "idevicerestore":
		if verb("-e", "--erase") {
			what = "memory of the connected device"
		}
	case "cfgutil":
		if verb("erase", "restore") {
			what = "memory of the connected device"
		}
	}
	if what == "" {
		return nil
	}
	return machine(call, Volume, call.Name+" erases the "+what)
}

func erasesDirectly(name string) bool {
	switch name {
	case "fastboot", "mtd", "sysupgrade", "firstboot", "jffs2reset", "startosinstall", "idevicerestore", "cfgutil":
		return true
	}
	return false
}
