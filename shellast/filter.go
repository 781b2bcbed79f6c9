package shellast

import (
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// filters reports whether a program prints what it reads, more or less, and
// whether it then reads files that its arguments name.
// Sources: cat(1), head(1), tail(1), tac(1) of coreutils 9.5; sed(1), grep(1),
// awk(1), less(1), more(1).
func filters(name string, args []value.Field) (is, files bool) {
	var g options.Grammar
	code := 0 // operands in front of the files
	switch name {
	case "cat", "less", "more":
	case "tac":
		g.Opts = "b,before r,regex s,separator:"
	case "head", "tail":
		g.Opts, g.Digits, g.Plus = "n,lines: c,bytes: f,follow:: s,sleep-interval: pid: q,quiet,silent v,verbose z,zero-terminated", true, true
	case "sed":
		g.Opts, code = "e,expression: f,file: l,line-length: E,r,regexp-extended i,in-place:: n,quiet,silent s,separate u,unbuffered z,null-data", 1
	case "grep", "egrep", "fgrep":
		g.Opts, g.Digits, code = "e,regexp: f,file: m,max-count: A,after-context: B,before-context: C,context: color:: include: exclude: exclude-from: exclude-dir: label: binary-files: d,directories: D,devices:", true, 1
	case "awk", "gawk", "mawk", "nawk":
		g.Opts, g.Stop, code = "F,field-separator: v,assign: f,file:", true, 1
	default:
		return false, false
	}
	p := g.Parse(args)
	if p.Has("expression", "regexp", "file") {
		code = 0
	}
	return true, len(p.Operands) > code
}

// unpacks reports whether a program unpacks what it reads.
func unpacks(name string) bool {
	switch name {
	case "gunzip", "zcat", "gzip", "pigz", "unpigz", "bunzip2", "bzcat", "bzip2", "unxz", "xzcat", "xz", "unzstd", "zstdcat", "zstd", "unlz4", "lz4cat", "lz4", "brotli":
		return true
	}
	return false
}

// unpacksFiles reports whether what a program unpacks is in files of this
// machine that were there before the command.
func (r *run) unpacksFiles(name string, args []value.Field) bool {
	if !unpacks(name) {
		return false
	}
	g := options.Grammar{Opts: "S,suffix: T,threads: M,memlimit: p,processes: P"}
	operands := g.Parse(args).Operands
	for _, o := range operands {
		if p, ok := r.abs(o.Str); !ok || r.st.fileAt(p) != nil || o.Is("-") {
			return false
		}
	}
	if len(operands) > 0 {
		return true
	}
	return r.in.input != nil && r.in.source == File && allFrom(r.rest(r.in), value.FromFile)
}

// allFrom reports whether there is unknown text, all of it of one origin.
func allFrom(s value.Str, origin value.Origin) bool {
	found := false
	for _, p := range s {
		if p.Kind == value.Unknown {
			if p.Origin != origin {
				return false
			}
			found = true
		}
	}
	return found
}

// allStored reports whether there is unknown text, all of it stored.
func allStored(s value.Str) bool {
	found := false
	for _, p := range s {
		if p.Kind == value.Unknown {
			if !p.Stored {
				return false
			}
			found = true
		}
	}
	return found
}

// postgresDump and mysqlDump know the options that decide what is in a dump.
// Sources: pg_dump(1), pg_dumpall(1) and pg_restore(1) of PostgreSQL 16,
// mysqldump(1) of MySQL 8.4.
var (
	postgresDump = options.Grammar{Opts: "c,clean if-exists f,file: d,dbname: h,host: p,port: U,username: t,table: T,exclude-table: n,schema: N,exclude-schema: " +
		"F,format: j,jobs: Z,compress: E,encoding: S,superuser: l,list a,data-only s,schema-only O,no-owner x,no-privileges,no-acl C,create " +
		"v,verbose w,no-password W,password section: role:"}
	mysqlDump = options.Grammar{Opts: "skip-add-drop-table skip-opt compact t,no-create-info add-drop-database add-drop-table r,result-file: " +
		"h,host: u,user: p,password:: P,port: S,socket: w,where: B,databases A,all-databases d,no-data"}
)

// dump is what a program prints that dumps a database: text which a client can
// load, and which first drops what is there if it was told to.
func dump(name string, args []value.Field) (value.Str, bool) {
	drops := false
	switch name {
	case "pg_dump", "pg_dumpall", "pg_restore":
		p := postgresDump.Parse(args)
		drops = p.Has("clean") || p.Wild
	case "mysqldump", "mariadb-dump":
		p := mysqlDump.Parse(args)
		drops = !p.Has("skip-add-drop-table", "skip-opt", "compact", "no-create-info") || p.Has("add-drop-database", "add-drop-table") || p.Wild
	case "sqlite3":
		dumps := false
		for _, a := range args {
			dumps = dumps || a.Is(".dump")
		}
		if !dumps {
			return nil, false
		}
	default:
		return nil, false
	}
	out := value.Part{Kind: value.Unknown, Text: "output of " + name, Origin: value.FromOutput, Shape: value.Any, Stored: true}
	if drops {
		table := value.Part{Kind: value.Unknown, Text: "tables that " + name + " dumps", Origin: value.FromOutput, Shape: value.Word, Stored: true}
		return value.Of("DROP TABLE IF EXISTS ").Append(value.Str{table}).Append(value.Of(";\n")).Append(value.Str{out}), true
	}
	return value.Str{out}, true
}
