package effects

import (
	"slices"
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// diskModel finds the devices that a call destroys the contents of. Programs
// that write files (dd, tee, cp) have a model of their own; a device is one
// more file to them.
func diskModel(env *Env, call *shellast.Call) []Effect {
	d := wiper{env: env, call: call}
	switch call.Name {
	case "wipefs":
		p := wipefsGrammar.Parse(call.Args)
		if !informs(p) && !p.Has("no-act") && p.Has("all", "offset") {
			d.wipe("", p.Operands...)
		}
	case "blkdiscard":
		if p := blkdiscardGrammar.Parse(call.Args); !informs(p) {
			d.wipe("", p.Operands...)
		}
	case "sgdisk":
		d.sgdisk()
	case "sfdisk":
		d.sfdisk()
	case "fdisk", "gdisk":
		d.fdisk()
	case "parted":
		d.parted()
	case "diskutil":
		d.diskutil()
	case "cryptsetup":
		p := cryptsetupGrammar.Parse(call.Args)
		if len(p.Operands) > 1 && !p.Has("help", "usage", "version", "test-args") {
			switch v, _ := p.Operands[0].Exact(); v {
			case "luksFormat", "erase", "luksErase", "luksHeaderRestore":
				d.wipe(v, p.Operands[1])
			}
		}
	case "hdparm":
		d.hdparm()
	case "nvme":
		d.nvme()
	case "badblocks":
		if p := badblocksGrammar.Parse(call.Args); p.Has("w") && len(p.Operands) > 0 {
			d.wipe("-w", p.Operands[0])
		}
	case "dcfldd", "dc3dd":
		for _, a := range call.Args {
			for _, operand := range [...]string{"of=", "hof=", "wipe=", "hwipe="} {
				if strings.HasPrefix(a.Prefix(), operand) {
					d.write(value.Field{Str: dropText(a.Str, len(operand)), Splits: a.Splits})
				}
			}
		}
	case "ddrescue":
		if p := ddrescueGrammar.Parse(call.Args); !informs(p) && len(p.Operands) > 1 {
			d.write(p.Operands[1])
		}
	case "bmaptool":
		if p := bmaptoolGrammar.Parse(call.Args); !informs(p) && len(p.Operands) > 2 && p.Operands[0].Is("copy") {
			d.write(p.Operands[2])
		}
	case "flash_erase", "flash_eraseall", "nwipe", "scrub":
		if p := eraseGrammar.Parse(call.Args); !informs(p) {
			d.wipe("", p.Operands...)
		}
	default:
		d.mkfs(call.Name, call.Args)
		d.formats()
	}
	return d.out
}

// wiper collects the devices that a call destroys.
type wiper struct {
	env  *Env
	call *shellast.Call
	out  []Effect
}

// wipe adds the operands that are, or may be, devices with contents to lose.
func (d *wiper) wipe(how string, operands ...value.Field) {
	d.add(OpenPlace, how, operands)
}

// write is wipe for a program that mostly writes files: a place that is not
// known is taken for one.
func (d *wiper) write(operands ...value.Field) { d.add(OpenDevice, "", operands) }

// add adds the operands of a class or a worse one.
func (d *wiper) add(least DeviceClass, how string, operands []value.Field) {
	for _, o := range operands {
		e := effectOn(d.call, Wipe, o)
		e.Verb = strings.TrimSpace(d.call.Name + " " + how)
		if e.Device(d.env) >= least {
			d.out = append(d.out, e)
		}
	}
}

// words are the arguments that are no options.
func (d *wiper) words() []value.Field {
	var out []value.Field
	for _, a := range d.call.Args {
		if !strings.HasPrefix(a.Prefix(), "-") {
			out = append(out, a)
		}
	}
	return out
}

// Sources: wipefs(8), blkdiscard(8), sfdisk(8), fdisk(8) of util-linux 2.40;
// sgdisk(8), gdisk(8) of GPT fdisk 1.0.9; parted(8) 3.6; cryptsetup(8) 2.7;
// hdparm(8) 9.65; badblocks(8) of e2fsprogs 1.47; GNU ddrescue 1.28;
// bmaptool(1) 3.7; flash_erase(1) of mtd-utils 2.1.
var (
	wipefsGrammar = options.Grammar{Opts: "a,all b,backup:: f,force i,noheadings J,json n,no-act o,offset: O,output: p,parsable q,quiet " +
		"t,types: lock:: h,help V,version"}
	blkdiscardGrammar = options.Grammar{Opts: "f,force o,offset: l,length: p,step: q,quiet s,secure z,zeroout v,verbose h,help V,version"}
	sgdiskGrammar     = options.Grammar{Opts: "A,attributes: a,set-alignment: b,backup: B,byte-swap-name: c,change-name: C,recompute-chs d,delete: " +
		"D,display-alignment e,move-second-header E,end-of-largest f,first-in-largest F,first-aligned-in-largest g,mbrtogpt " +
		"G,randomize-guids h,hybrid: i,info: I,align-end j,move-main-table: k,move-backup-table: l,load-backup: L,list-types m,gpttombr: " +
		"n,new: N,largest-new: o,clear O,print-mbr p,print P,pretend r,transpose: R,replicate: s,sort S,resize-table: t,typecode: " +
		"T,transform-bsd: u,partition-guid: U,disk-guid: v,verify V,version z,zap Z,zap-all ?,help usage"}
	sfdiskGrammar = options.Grammar{Opts: "A,activate d,dump J,json B,backup-pt-sectors g,show-geometry l,list F,list-free r,reorder s,show-size " +
		"T,list-types V,verify delete part-label part-type part-uuid part-attrs disk-id relocate: discard-free a,append b,backup bytes " +
		"move-data:: move-use-fsync f,force color:: lock:: N,partno: n,no-act no-reread no-tell-kernel O,backup-file: o,output: q,quiet " +
		"w,wipe: W,wipe-partitions: X,label: Y,label-nested: G,show-pt-geometry L,Linux u,unit: h,help v,version"}
	fdiskGrammar = options.Grammar{Opts: "b,sector-size: B,protect-boot c,compatibility:: C,cylinders: H,heads: l,list L,color:: lock:: n,noauto-pt " +
		"o,output: S,sectors: s,getsz bytes t,type: u,units:: w,wipe: W,wipe-partitions: x,list-details h,help V,version"}
	partedGrammar     = options.Grammar{Stop: true, Opts: "h,help l,list m,machine j,json s,script f,fix v,version a,align:"}
	cryptsetupGrammar = options.Grammar{Opts: "active-name: align-payload: allow-discards B,block-size: b,size: c,cipher: cancel-deferred d,key-file: " +
		"debug debug-json decrypt deferred device-size: disable-external-tokens disable-keyring disable-locks disable-veracrypt " +
		"dump-json-metadata dump-master-key dump-volume-key encrypt external-tokens-path: force-offline-reencrypt force-password h,hash: " +
		"header: header-backup-file: hotzone-size: hw-opal hw-opal-only I,integrity: i,iter-time: init-only integrity-key-size: " +
		"integrity-legacy-padding integrity-no-journal integrity-no-wipe iv-large-sectors json-file: keep-key key-description: " +
		"keyfile-offset: keyslot-cipher: keyslot-key-size: l,keyfile-size: label: link-vk-to-keyring: luks2-keyslots-size: " +
		"luks2-metadata-size: M,type: master-key-file: N,new new-key-slot: new-keyfile: new-keyfile-offset: new-keyfile-size: new-token-id: " +
		"o,offset: p,skip: pbkdf: pbkdf-force-iterations: pbkdf-memory: pbkdf-parallel: perf-high_priority perf-no_read_workqueue " +
		"perf-no_write_workqueue perf-same_cpu_crypt perf-submit_from_crypt_cpus persistent priority: progress-frequency: progress-json " +
		"q,batch-mode r,readonly reduce-device-size: refresh resilience: resilience-hash: resume-only S,key-slot: s,key-size: sector-size: " +
		"serialize-memory-hard-pbkdf shared subsystem: T,tries: t,timeout: tcrypt-backup tcrypt-hidden tcrypt-system test-args " +
		"test-passphrase token-id: token-only token-replace token-type: unbound use-directio use-fsync use-random use-urandom uuid: " +
		"v,verbose V,version veracrypt veracrypt-pim: veracrypt-query-pim volume-key-file: volume-key-keyring: write-log y,verify-passphrase " +
		"?,help usage"}
	badblocksGrammar = options.Grammar{Opts: "b: c: d: e: f i: n o: p: s t: v w x: B X"}
	ddrescueGrammar  = options.Grammar{Opts: "a,min-read-rate: A,try-again b,sector-size: B,binary-prefixes c,cluster-size: C,complete-only " +
		"d,idirect D,odirect e,max-errors: E,max-error-rate: f,force F,fill-mode: G,generate-mode H,test-mode: i,input-position: " +
		"I,verify-input-size J,verify-on-error K,skip-size: L,loose-domain m,domain-mapfile: M,retrim n,no-scrape N,no-trim " +
		"o,output-position: O,reopen-on-error p,preallocate P,data-preview:: q,quiet r,retry-passes: R,reverse s,size: S,sparse " +
		"t,truncate T,timeout: u,unidirectional v,verbose V,version w,ignore-write-errors x,extend-outfile: X,max-read-errors: " +
		"y,synchronous Z,max-read-rate: h,help"}
	bmaptoolGrammar = options.Grammar{Opts: "bmap: bmap-sig: fingerprint: keyring: nobmap no-sig-verify no-verify psplash-pipe: q,quiet d,debug h,help version"}
	eraseGrammar    = options.Grammar{Opts: "j,jffs2 k N,noskipbad q,quiet u,unlock m,method: r,rounds: p,pattern: l,logfile: autonuke nowait " +
		"nogui noblank prng: verify: exclude: s: D: b: f S X: v,verbose h,help V,version"}
)

// sgdisk reads options that are carried out one after the other.
func (d *wiper) sgdisk() {
	p := sgdiskGrammar.Parse(d.call.Args)
	if p.Has("help", "usage", "version", "pretend") {
		return
	}
	for _, f := range p.Flags {
		switch f.Name {
		case "print", "info", "verify", "backup", "attributes", "display-alignment", "end-of-largest", "first-in-largest",
			"first-aligned-in-largest", "list-types", "print-mbr", "set-alignment", "align-end":
			if f.Name == "attributes" && f.Value.Prefix() != "list" && !strings.Contains(f.Value.Str.String(), ":show") {
				d.wipe("--attributes", p.Operands...)
			}
			continue
		case "replicate":
			d.wipe("--replicate", f.Value)
			continue
		}
		name := "--" + f.Name
		if len(f.Name) == 1 {
			name = "-" + f.Name
		}
		d.wipe(name, p.Operands...)
		return
	}
}

func (d *wiper) sfdisk() {
	p := sfdiskGrammar.Parse(d.call.Args)
	if len(p.Operands) == 0 || p.Has("help", "version", "no-act", "dump", "json", "backup-pt-sectors", "show-geometry", "list", "list-free",
		"show-size", "list-types", "verify", "show-pt-geometry") {
		return
	}
	most := 0
	switch {
	case p.Has("part-label", "part-type", "part-uuid", "part-attrs"):
		most = 2 // without a value they only print
	case p.Has("disk-id", "activate"):
		most = 1
	}
	if most > 0 && len(p.Operands) <= most && !p.Wild {
		return
	}
	d.wipe("", p.Operands[0])
}

// fdisk reads commands from standard input; only w writes.
func (d *wiper) fdisk() {
	p := fdiskGrammar.Parse(d.call.Args)
	if len(p.Operands) == 0 || p.Has("help", "version", "list", "list-details", "getsz") {
		return
	}
	e := effectOn(d.call, Wipe, p.Operands[0])
	if e.Device(d.env) <= MemoryDisk {
		return
	}
	if d.call.Stdin.Source != shellast.Text && d.call.Stdin.Source != shellast.File {
		return
	}
	unknown := d.call.Stdin.Source == shellast.File && len(d.call.Stdin.Text) == 0
	for _, part := range d.call.Stdin.Text {
		if part.Kind == value.Unknown {
			unknown = true
			continue
		}
		for line := range strings.SplitSeq(part.Text, "\n") {
			if strings.TrimSpace(line) == "w" {
				d.wipe("", p.Operands[0])
				return
			}
		}
	}
	if unknown {
		d.out = append(d.out, Effect{
			Kind: Gap, Call: d.call, Verb: string(shellast.UnknownCode), Where: d.call.Where,
			Detail: d.call.Name + " reads commands for " + p.Operands[0].String() + " that are not known",
		})
	}
}

// parted reads a device and then any number of commands, which may be
// shortened.
func (d *wiper) parted() {
	p := partedGrammar.Parse(d.call.Args)
	if len(p.Operands) < 2 || p.Has("help", "version", "list") {
		return
	}
	for _, w := range p.Operands[1:] {
		for word := range strings.FieldsSeq(w.String()) {
			if partedWrites(word) {
				d.wipe(word, p.Operands[0])
				return
			}
		}
		if w.HasUnknown() {
			d.wipe(w.String(), p.Operands[0])
			return
		}
	}
}

func partedWrites(word string) bool {
	for _, c := range [...]struct {
		name  string
		least int
	}{
		{"mklabel", 3}, {"mktable", 3}, {"mkpart", 3}, {"mkpartfs", 3}, {"mkfs", 3}, {"rm", 2}, {"rescue", 3}, {"resizepart", 3}, {"resize", 3},
		{"set", 3}, {"toggle", 2}, {"name", 2}, {"type", 4}, {"disk_set", 6}, {"disk_toggle", 6}, {"move", 2}, {"cp", 2},
	} {
		if len(word) >= c.least && strings.HasPrefix(c.name, strings.ToLower(word)) {
			return true
		}
	}
	return false
}

// diskutil names disks in its own way, by identifier, mount point or volume
// name, so whatever is known is taken for one.
// Source: diskutil(8) of macOS 15.
func (d *wiper) diskutil() {
	args := d.call.Args
	if len(args) > 0 && args[0].Is("quiet") {
		args = args[1:]
	}
	if len(args) < 2 {
		return
	}
	verb := strings.ToLower(args[0].Prefix())
	if verb == "apfs" || verb == "cs" || verb == "corestorage" || verb == "ap" || verb == "appleraid" || verb == "ar" {
		args = args[1:]
		verb += " " + strings.ToLower(args[0].Prefix())
	}
	rest := args[1:]
	if len(rest) == 0 {
		return
	}
	target := rest[len(rest)-1]
	switch verb {
	case "erasedisk", "erasevolume", "eraseoptical", "zerodisk", "randomdisk":
	case "secureerase":
		if rest[0].Is("freespace") {
			return
		}
	case "partitiondisk", "splitpartition", "mergepartitions", "reformat", "apfs deletecontainer", "apfs deletevolume", "apfs erasevolume",
		"apfs deletevolumegroup", "cs delete", "cs deletevolume", "corestorage delete", "corestorage deletevolume", "ap deletecontainer",
		"ap deletevolume", "appleraid delete", "ar delete":
		target = rest[0]
	default:
		return
	}
	if id, ok := target.Exact(); ok && diskName(id) {
		target = value.WordOf("/dev/" + id)
	}
	e := effectOn(d.call, Wipe, target)
	e.Verb = "diskutil " + verb
	d.out = append(d.out, e)
}

// hdparm has options with and without values that may all stand before the
// device, so only the long ones that destroy are looked at.
func (d *wiper) hdparm() {
	for _, a := range d.call.Args {
		name, _, _ := strings.Cut(a.Prefix(), "=")
		switch name {
		case "--security-erase", "--security-erase-enhanced", "--sanitize-block-erase", "--sanitize-crypto-scramble", "--sanitize-overwrite",
			"--trim-sector-ranges", "--trim-sector-ranges-stdin", "--make-bad-sector", "--write-sector", "--repair-sector", "--dco-restore",
			"--dco-setmax", "--fwdownload", "--fwdownload-mode3", "--fwdownload-mode3-max", "--fwdownload-mode7", "--fwdownload-modee",
			"--fwdownload-modee-max", "--set-sector-size":
			d.wipe(name, d.words()...)
			return
		}
	}
}

func (d *wiper) nvme() {
	if len(d.call.Args) < 2 {
		return
	}
	verb, _ := d.call.Args[0].Exact()
	switch verb {
	case "format", "sanitize", "write", "write-zeroes", "write-uncor", "delete-ns", "dsm":
	default:
		return
	}
	for _, a := range d.call.Args[1:] {
		if a.Is("--help") || a.Is("-h") {
			return
		}
	}
	d.wipe(verb, d.words()[1:]...)
}

func (d *wiper) mkfs(name string, args []value.Field) {
	g, ok := mkfsGrammar(name)
	if !ok {
		return
	}
	p := g.Parse(args)
	if p.Has("help", "version", "dry") {
		return
	}
	if name == "mkfs" {
		kind, given := p.Value("type")
		text, exact := kind.Exact()
		if !given {
			text, exact = "ext2", true
		}
		if !exact {
			d.wipe("", p.Operands...)
			return
		}
		d.mkfs("mkfs."+text, withoutType(p, args))
		return
	}
	for i, o := range p.Operands {
		if i == 0 || name == "mkfs.btrfs" {
			d.wipe("", o)
		} else {
			d.add(Disk, "", []value.Field{o}) // mostly a size
		}
	}
}

// withoutType are the arguments of mkfs that the program for the type gets.
func withoutType(p *options.Parsed, args []value.Field) []value.Field {
	f, given := p.Last("type")
	if !given {
		return args
	}
	next := f.Index + 1
	if args[f.Index].Is("-t") || args[f.Index].Is("--type") {
		next++
	}
	return append(slices.Clone(args[:f.Index]), args[min(next, len(args)):]...)
}
