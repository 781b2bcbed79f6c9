package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Source: rsync(1) 3.4.
var rsyncGrammar = options.Grammar{Exact: true, Opts: "v,verbose info: debug: stderr: q,quiet no-motd c,checksum a,archive r,recursive " +
	"R,relative b,backup backup-dir: suffix: u,update inplace append append-verify d,dirs old-dirs mkpath l,links L,copy-links " +
	"copy-unsafe-links safe-links munge-links k,copy-dirlinks K,keep-dirlinks H,hard-links p,perms E,executability chmod: A,acls " +
	"X,xattrs o,owner g,group devices copy-devices write-devices specials D t,times U,atimes open-noatime N,crtimes O,omit-dir-times " +
	"J,omit-link-times super fake-super S,sparse preallocate n,dry-run W,whole-file cc,checksum-choice: x,one-file-system B,block-size: " +
	"e,rsh: rsync-path: existing ignore-non-existing ignore-existing remove-source-files del,delete delete-before delete-during " +
	"delete-delay delete-after delete-excluded ignore-missing-args delete-missing-args ignore-errors force max-delete: max-size: " +
	"min-size: max-alloc: partial partial-dir: delay-updates m,prune-empty-dirs numeric-ids usermap: groupmap: chown: timeout: " +
	"contimeout: I,ignore-times size-only @,modify-window: T,temp-dir: y,fuzzy compare-dest: copy-dest: link-dest: z,compress " +
	"zc,compress-choice: zl,compress-level: zt,compress-threads: skip-compress: C,cvs-exclude f,filter: F exclude: exclude-from: " +
	"include: include-from: files-from: 0,from0 old-args s,secluded-args trust-sender copy-as: address: port: sockopts: blocking-io " +
	"outbuf: stats 8,8-bit-output h,human-readable progress P i,itemize-changes M,remote-option: out-format: log-file: " +
	"log-file-format: password-file: early-input: list-only bwlimit: stop-after: stop-at: fsync write-batch: only-write-batch: " +
	"read-batch: protocol: iconv: checksum-seed: 4,ipv4 6,ipv6 V,version help"}

func rsyncEffects(env *Env, call *shellast.Call) []Effect {
	p := rsyncGrammar.Parse(call.Args)
	if informs(p) || p.Has("dry-run", "list-only", "only-write-batch") {
		return nil
	}
	if len(p.Operands) < 2 {
		return nil
	}
	var out []Effect
	target := p.Operands[len(p.Operands)-1]
	deletes := p.Has("delete", "delete-before", "delete-during", "delete-delay", "delete-after", "delete-excluded", "delete-missing-args")
	if deletes {
		out = append(out, syncEffect(call, target))
	}
	for _, m := range passages(env, call, p) {
		if p.Has("remove-source-files") && !remoteName(m.from) {
			move := effectOn(call, Move, m.from)
			move.Detail = m.to.String()
			out = append(out, move)
		}
		if remoteName(target) || deletes {
			continue
		}
		if takeApart(m.from.Str).slash {
			m.to = target // what the source holds, not the source
		}
		out = append(out, effectOn(call, Write, m.to))
	}
	return out
}

// syncEffect is the deletion of what a target has too much.
func syncEffect(call *shellast.Call, target value.Field) Effect {
	e := effectOn(call, Sync, target)
	e.Contents = true
	if remoteName(target) {
		e.Verb = "remote"
	}
	return e
}

// remoteName reports whether a name is one on another machine: a colon comes
// before any slash. A Windows drive is none.
func remoteName(f value.Field) bool {
	text := f.Prefix()
	if _, drive := driveOf(text); drive {
		return false
	}
	i := strings.IndexByte(text, ':')
	return i >= 0 && !strings.Contains(text[:i], "/")
}

// Source: rclone documentation, "Global Flags", 1.69; the options with a value
// that people write as a word of its own.
var rcloneGrammar = options.Grammar{Exact: true, Opts: "n,dry-run i,interactive v,verbose q,quiet P,progress c,checksum u,update " +
	"backup-dir: bwlimit: checkers: config: exclude: exclude-from: files-from: filter: filter-from: include: include-from: " +
	"log-file: log-level: max-age: max-delete: max-depth: max-size: max-transfer: min-age: min-size: retries: stats: suffix: " +
	"timeout: tpslimit: transfers: user-agent: h,help"}

// rcloneEffects reads rclone sync; its other commands are those of a store of
// backups.
func rcloneEffects(_ *Env, call *shellast.Call) []Effect {
	p := rcloneGrammar.Parse(call.Args)
	if dry, ok := p.Last("dry-run"); informs(p) || ok && !(dry.HasValue && dry.Value.Is("false")) {
		return nil
	}
	if len(p.Operands) < 3 || !p.Operands[0].Is("sync") {
		return nil
	}
	return []Effect{syncEffect(call, p.Operands[len(p.Operands)-1])}
}

// Source: "robocopy /?".
func robocopyEffects(_ *Env, call *shellast.Call) []Effect {
	if len(call.Args) < 3 {
		return nil
	}
	purges := false
	for _, a := range call.Args[2:] {
		s, _ := a.Exact()
		switch strings.ToUpper("/" + strings.TrimLeft(s, "/")) {
		case "/MIR", "/PURGE":
			purges = true
		case "/L":
			return nil
		}
	}
	if !purges {
		return nil
	}
	return []Effect{syncEffect(call, call.Args[1])}
}
