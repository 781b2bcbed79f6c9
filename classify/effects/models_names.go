package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
)

// isContainer reports whether a program manages containers.
func isContainer(name string) bool {
	switch name {
	case "docker", "podman", "nerdctl", "finch", "docker-compose", "podman-compose":
		return true
	}
	return false
}

// isDisk reports whether a program writes to devices as such.
func isDisk(name string) bool {
	switch name {
	case "blkdiscard", "wipefs", "sgdisk", "gdisk", "sfdisk", "fdisk", "parted", "diskutil", "cryptsetup", "hdparm", "nvme", "badblocks",
		"dcfldd", "dc3dd", "ddrescue", "bmaptool", "flash_erase", "flash_eraseall", "nwipe", "scrub":
		return true
	}
	_, ok := mkfsGrammar(name)
	return ok || formatterOf(name)
}

// mkfsGrammar is the option grammar of a program that makes a file system, with
// the option for a trial run named "dry".
// Sources: mke2fs(8) of e2fsprogs 1.47; mkfs.xfs(8) 6.13; mkfs.btrfs(8) 6.14;
// mkfs.fat(8) 4.2; mkfs.exfat(8) 1.2; mkntfs(8) 2022.10; mkfs.f2fs(8) 1.16;
// mkfs(8), mkswap(8), mkfs.minix(8), mkfs.bfs(8), mkfs.cramfs(8) of util-linux
// 2.40; newfs(8) of FreeBSD 14; newfs_apfs(8), newfs_hfs(8) of macOS 15.
func mkfsGrammar(name string) (options.Grammar, bool) {
	switch name {
	case "mkfs":
		return options.Grammar{Stop: true, Opts: "t,type: V v,verbose h,help version"}, true
	case "mke2fs", "mkfs.ext2", "mkfs.ext3", "mkfs.ext4":
		return options.Grammar{Opts: "b: c C: d: D e: E: F g: G: i: I: j J: K l: L: m: M: n,dry N: o: O: q r: R: S t: T: U: v V,version z:"}, true
	case "mkfs.xfs":
		return options.Grammar{Opts: "b: c: C d: f i: K l: L: m: n: N,dry p: q r: s: V,version"}, true
	case "mkfs.btrfs":
		return options.Grammar{Opts: "A,alloc-start: b,byte-count: checksum,csum: d,data: f,force l,leafsize: n,nodesize: s,sectorsize: L,label: " +
			"m,metadata: M,mixed O,features: R,runtime-features: r,rootdir: q,quiet U,uuid: device-uuid: compress: shrink subvol: K,nodiscard " +
			"v,verbose V,version help"}, true
	case "mkfs.vfat", "mkfs.fat", "mkfs.msdos", "mkdosfs":
		return options.Grammar{Opts: "a A b: c C codepage: D: f: F: g: h: i: I invariant l: m: M: mbr:: n: offset: r: R: s: S: v variant: help"}, true
	case "mkfs.exfat", "mkexfatfs":
		return options.Grammar{Opts: "b,boundary-align: c,cluster-size: C f,full h,help i: L,volume-label: n: p: s,sector-size: U,volume-guid: " +
			"pack-bitmap q,quiet v,verbose V,version"}, true
	case "mkfs.ntfs", "mkntfs":
		return options.Grammar{Opts: "c,cluster-size: C,enable-compression debug f,quick,fast F,force h,help H,heads: I,no-indexing l,license " +
			"L,label: mft-zone-multiplier: n,no-action,dry p,partition-start: q,quiet Q s,sector-size: S,sectors-per-track: T,zero-time " +
			"U,with-uuid v,verbose V,version z:"}, true
	case "mkfs.f2fs":
		return options.Grammar{Opts: "a: c: C: d: e: E: f g: h,help H: i l: m o: O: q r R: s: S t: T: U: V,version w: z: Z:"}, true
	case "mkswap":
		return options.Grammar{Opts: "c,check e,endianness: f,force F,file L,label: lock:: o,offset: p,pagesize: q,quiet s,size: U,uuid: " +
			"v,swapversion: verbose h,help V,version"}, true
	case "newfs", "newfs_msdos", "newfs_hfs", "newfs_apfs", "newfs_exfat", "newfs_udf", "newfs_ext2fs":
		return options.Grammar{Opts: "A a: b: B: c: C: d: E e: F: f: g: h: i: I: J j k: L: l: m: N,dry n O: o: p: P R r: s: S: T: t U u: v: w: x:"}, true
	}
	if strings.HasPrefix(name, "mkfs.") || name == "mkudffs" || name == "mkreiserfs" {
		return options.Grammar{Opts: "L: l,label: U,uuid: b: s: h,help V,version"}, true
	}
	return options.Grammar{}, false
}

func formatterOf(name string) bool {
	for i := range formatters {
		if isIn(formatters[i].names, name) {
			return true
		}
	}
	return false
}

func isEditor(name string) bool { return editorGrammar(name) != nil || name == "awk" || name == "gawk" }

func editorGrammar(name string) *options.Grammar {
	switch name {
	case "ed", "red":
		return &edGrammar
	case "ex", "vi", "vim", "nvim", "vimdiff", "gvim", "rvim":
		return &vimGrammar
	case "emacs":
		return &emacsGrammar
	}
	return nil
}

// isFill: programs that copy what they read, or print without end.
func isFill(name string) bool {
	switch name {
	case "split", "csplit", "cat", "cp", "dd", "yes", "tee", "tail", "base64", "od", "hexdump", "xxd":
		return true
	}
	return false
}

// fsProgram is the model of a program that deletes, moves or writes files; nil
// for other programs.
func fsProgram(name string) Model {
	switch fsName(name) {
	case "rm":
		return rmEffects
	case "rimraf", "del-cli":
		return rimrafEffects
	case "cmake":
		return cmakeEffects
	case "unlink":
		return unlinkEffects
	case "rmdir":
		return rmdirEffects
	case "rd", "del", "erase", "deltree", "remove-item", "ri":
		return windowsDelete
	case "shred":
		return shredEffects
	case "srm":
		return srmEffects
	case "wipe":
		return wipeEffects
	case "truncate":
		return truncateEffects
	case "find":
		return findEffects
	case "mv":
		return mvEffects
	case "cp":
		return cpEffects
	case "install":
		return installEffects
	case "ln":
		return lnEffects
	case "scp":
		return scpEffects
	case "tee", "sponge":
		return teeEffects
	case "dd":
		return ddEffects
	case "sed":
		return sedEffects
	case "perl":
		return perlEffects
	case "ruby":
		return rubyEffects
	case "chmod":
		return chmodEffects
	case "chown", "chgrp":
		return chownEffects
	case "setfacl":
		return setfaclEffects
	case "rsync":
		return rsyncEffects
	case "rclone":
		return rcloneEffects
	case "robocopy":
		return robocopyEffects
	case "tar", "bsdtar":
		return tarEffects
	case "zip":
		return zipEffects
	case "7z", "7za", "7zr", "7zz":
		return sevenZipEffects
	}
	return nil
}

// fsName is the name by which fsProgram knows a program: without the g that
// package managers of other systems put before the names of the GNU programs,
// without the zf_ of the builtins of zsh's module files, and without letter
// case where the program has none.
func fsName(name string) string {
	switch name {
	case "gchgrp", "gchmod", "gchown", "gcp", "gdd", "gfind", "ginstall", "gln", "gmv", "grm", "grmdir", "gsed",
		"gshred", "gtar", "gtee", "gtruncate", "gunlink":
		return name[1:]
	case "zf_chgrp", "zf_chmod", "zf_chown", "zf_ln", "zf_mv", "zf_rm", "zf_rmdir":
		return name[3:]
	}
	if lower := strings.ToLower(name); lower == "remove-item" || lower == "robocopy" {
		return lower
	}
	return name
}

func isFS(name string) bool { return fsProgram(name) != nil }

// isGit reports whether a program is git: "git", or a command installed under
// its own name ("git-clean").
func isGit(name string) bool {
	name = strings.TrimSuffix(name, ".exe")
	// hub and yadm hand on what they do not know.
	return name == "git" || name == "hub" || name == "yadm" || strings.HasPrefix(name, "git-") && len(name) > len("git-")
}

// isIn reports whether a word is in a list of words between blanks. Every
// program's name is sought in many lists, so it makes no words of them.
func isIn(list, word string) bool {
	for at := 0; word != ""; {
		i := strings.Index(list[at:], word)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(word)
		if (start == 0 || list[start-1] <= ' ') && (end == len(list) || list[end] <= ' ') {
			return !strings.ContainsAny(word, " \t\n")
		}
		at = start + 1
	}
	return false
}

// interpreterName is the language of an interpreter that command-line programs
// are written in; "" for other programs.
func interpreterName(name string) string {
	switch base := strings.TrimRight(name, "0123456789."); base {
	case "python", "pypy":
		return "python"
	case "php", "ruby", "node":
		return base
	case "nodejs", "bun", "tsx", "ts-node":
		return "node"
	}
	return ""
}

// interprets reports whether a program may run another one that has a cli.
func interprets(name string) bool {
	return interpreterName(name) != "" || name == "sail" || name == "symfony" || name == "spring"
}

// isCode reports whether a program is an interpreter whose code may be given with
// the call.
func isCode(name string) bool { return name == "perl" || name == "deno" || interpreterName(name) != "" }

// isKube reports whether a program changes Kubernetes clusters.
func isKube(name string) bool {
	switch name {
	case "kubectl", "k", "oc", "microk8s", "microk8s.kubectl", "k3s", "minikube", "helm", "helm3", "kind", "k3d":
		return true
	}
	return false
}

func isOutput(name string) bool {
	behind, last := outputOf(name)
	return behind != "" || last
}

// windowsName is the name of a program without regard to case, as Windows has
// it; "" if it is none of those that are judged here.
func windowsName(name string) string {
	lower := strings.TrimSuffix(strings.ToLower(name), ".exe")
	switch lower {
	case "cmd", "powershell", "pwsh", "diskpart", "format.com":
		return lower
	}
	if isDangerousCmdlet(lower) {
		return lower
	}
	return ""
}

func isWindows(name string) bool { return windowsName(name) != "" }

// isSQL reports whether a program sends SQL to a database.
func isSQL(name string) bool {
	switch name {
	case "bq", "clickhouse", "cockroach", "mysqlsh", "snow":
		return true
	}
	return sqlClientOf(name) != nil
}

// sqlClientOf is the client of a name, without those that need a subcommand.
func sqlClientOf(name string) *sqlClient {
	switch name {
	case "psql":
		return &psqlClient
	case "pgcli":
		return &pgcliClient
	case "usql":
		return &usqlClient
	case "cockroach-sql":
		return &cockroachClient
	case "mysql", "mariadb":
		return &mysqlClient
	case "mycli":
		return &mycliClient
	case "sqlite3", "sqlite":
		return &sqliteClient
	case "duckdb":
		return &duckdbClient
	case "sqlcmd":
		return &sqlcmdClient
	case "clickhouse-client", "clickhouse-local":
		return &clickhouseClient
	case "snowsql":
		return &snowsqlClient
	case "trino", "presto":
		return &trinoClient
	case "sqlplus", "sql":
		return &sqlplusClient
	case "vsql":
		return &vsqlClient
	case "mssql-cli":
		return &mssqlClient
	case "litecli":
		return &litecliClient
	case "db2":
		return &db2Client
	case "isql", "isql-fb":
		return &isqlClient
	case "spanner-cli":
		return &spannerClient
	}
	return nil
}

// sysProgram is the model of a program that changes the state of the machine
// as a whole; nil for other programs.
func sysProgram(name string) Model {
	switch name {
	case "shutdown":
		return shutdownEffects
	case "reboot", "halt", "poweroff":
		return haltEffects
	case "init", "telinit":
		return initEffects
	case "systemctl":
		return systemctlEffects
	case "crontab":
		return crontabEffects
	case "kill", "killall5", "killall", "pkill", "loginctl", "fuser", "skill", "slay", "taskkill", "taskkill.exe":
		return killProgram(name)
	case "lvremove", "vgremove", "pvremove", "zfs", "zpool", "btrfs", "mdadm", "dmsetup", "mount", "umount", "swapoff":
		return volumeProgram(name)
	case "userdel", "deluser", "groupdel", "delgroup", "passwd", "usermod", "gpasswd", "dscl":
		return accountEffects
	case "iptables", "ip6tables", "iptables-legacy", "ip6tables-legacy", "iptables-nft", "ip6tables-nft", "nft", "ufw", "pfctl":
		return firewallEffects
	}
	if erasesDirectly(name) {
		return func(_ *Env, call *shellast.Call) []Effect { return directly(call) }
	}
	if switchOf(name) {
		return switchEffects
	}
	return packageProgram(name)
}

func isSys(name string) bool { return sysProgram(name) != nil }

func isTamper(name string) bool {
	return name == "gstack" || name == "gstack.exe" || name == "claude" || name == "freeze-state.sh"
}

// isTrash reports whether a program can empty the trash of the desktop.
func isTrash(name string) bool {
	switch name {
	case "trash-empty", "trash-rm", "gio", "gtrash", "osascript", "emptytrash":
		return true
	}
	return false
}

func isWriter(name string) bool {
	for i := range writers {
		if isIn(writers[i].names, name) {
			return true
		}
	}
	return false
}
