package gen

import "strings"

// codeFamilies run code that they are given as an option, as input, or in a
// language of their own; those without carry nothing and destroy by themselves.
var codeFamilies = []carrierFamily{
	{name: "sh", program: "bash", weight: 6, wrap: carriedShell},
	{name: "tar", weight: 6, wrap: carriedTar},
	{name: "rsync", weight: 3, wrap: func(g *generator, in carried) carried {
		opts := g.some(one("-a"), one("-v"), one("-z"), one("--timeout=3"), one("--exclude=rm"), one("--exclude", "sh"), one("--info=NONE"), one("-n"), one("--bwlimit=9"))
		code := rsyncWords(in.words())
		ends := g.among(one("a.txt", "host:x"), one("host:x", "/tmp/y"), one("u@host:rm", "."))
		switch g.n(6) {
		case 0:
			return run(cat(one("rsync"), opts, one("--rsh="+code), ends)...)
		case 1:
			return run(cat(one("rsync"), opts, one("-ave", code), ends)...)
		case 2:
			return shell("RSYNC_RSH=" + g.sq(code) + " rsync " + plainWords(cat(opts, ends)))
		case 3:
			return shell("export RSYNC_RSH=" + g.sq(code) + "; rsync " + plainWords(cat(opts, ends)))
		}
		return run(cat(one("rsync"), opts, g.among(one("-e", code), one("-e"+code), one("--rsh", code)), ends)...)
	}},
	{name: "sed", weight: 6, wrap: carriedSed},
	{name: "awk", weight: 3, wrap: func(g *generator, in carried) carried { return g.awk("awk", in) }},
	{name: "gawk", weight: 3, wrap: func(g *generator, in carried) carried { return g.awk("gawk", in) }},
	{name: "mawk", weight: 3, wrap: func(g *generator, in carried) carried { return g.awk("mawk", in) }},
	{name: "original-awk", weight: 2, wrap: func(g *generator, in carried) carried { return g.awk("original-awk", in) }},
	{name: "make", weight: 6, wrap: carriedMake},
	{name: "file", program: "bash", weight: 2, wrap: func(g *generator, in carried) carried {
		return g.written(in.code(), func(f string) string {
			if !strings.Contains(f, "/") {
				f = g.pick("./", "") + f
			}
			return g.pick("sh ", "bash ", ". ./", "env sh ", "bash -e ", "sh -- ", "xargs -a /dev/null bash ", "bash < ") + f
		})
	}},
	{name: "find -delete", program: "find", weight: 2, leaf: true, wrap: func(g *generator, _ carried) carried {
		return run(cat(one("find"), g.some(one("-L")), one("keep"), g.some(one("-type", "f"), one("-name", "*"), one("-mindepth", "1"), one("-depth"), one("-not", "-name", "rm")), one("-delete"), g.some(one("-print")))...)
	}},
	{name: "rsync --delete", program: "rsync", weight: 2, leaf: true, wrap: func(g *generator, _ carried) carried {
		return run(cat(one("rsync", g.pick("-a", "-r", "-av", "-rt")), g.among(one("--delete"), one("--del"), one("--delete-after"), one("--delete-before"), one("--delete-excluded"), one("--delete-delay")), g.some(one("-q"), one("--exclude", "x")), one("sub/", g.pick("keep/", "keep")))...)
	}},
	{name: "tar --remove-files", program: "tar", weight: 1, leaf: true, wrap: func(g *generator, _ carried) carried {
		return run(g.among(one("tar", "-cf", "/dev/null", "--remove-files", "keep"), one("tar", "-c", "--remove", "-f", "/tmp/x.tar", "keep"), one("tar", "cf", "/tmp/x", "keep", "--remove-files"))...)
	}},
	{name: "device", program: "bash", weight: 3, leaf: true, wrap: func(g *generator, _ carried) carried {
		return g.oneOf(
			run("sed", "-n", g.pick("w /dev/sda", "1w/dev/sda", "p;w /dev/sda"), "a.txt"), run("sed", "s/a/b/"+g.pick("w", "gw", "pw ")+"/dev/sda", "a.txt"), run("awk", `{print > "/dev/sda"}`, "a.txt"), run("awk", `BEGIN{f="/dev/sda"; print "x" >> f}`), run("tar", "-cf", "/dev/sda", "a.txt"), run("tar", "cf", "/dev/sda", "a.txt"),
			run("find", "a.txt", g.pick("-fprint", "-fls", "-fprint0"), "/dev/sda"), run("sort", "-o", "/dev/sda", "a.txt"), run("sort", "a.txt", "--output=/dev/sda"), run("script", "-qc", "true", "/dev/sda"), run("sh", "-c", "echo x > /dev/sda"), run("split", "--filter=cat > /dev/sda", "a.txt"),
			shell("tar cf /tmp/t a.txt; tar xOf /tmp/t > /dev/sda"), run("python3", "-c", "open('/dev/sda','w').write('x')"), run("perl", "-e", `open(F,">","/dev/sda"); print F "x"`), run("perl", "-e", `open(F,">/dev/sda")`), run("ruby", "-e", `File.write("/dev/sda","x")`), run("node", "-e", `require("fs").writeFileSync("/dev/sda","x")`),
			run("php", "-r", `file_put_contents("/dev/sda","x");`), run("lua", "-e", `io.open("/dev/sda","w"):write("x")`), run("find", "a.txt", "-fprintf", "/dev/sda", "x"), run("xargs", "-a", "a.txt", "sh", "-c", "echo > /dev/sda"), run("cp", "a.txt", "/dev/sda"), run("env", "tee", "/dev/sda"), run("stdbuf", "-o0", "--output=0", "dd", "if=a.txt", "of=/dev/sda"))
	}},
}

func carriedShell(g *generator, in carried) carried {
	sh := g.pick("sh", "bash", "bash", "/bin/sh", "/usr/bin/bash")
	code := in.code()
	switch g.n(9) {
	case 0:
		return run(sh, g.pick("-ec", "-euc", "-xc", "-ce", "-c"), code, g.pick("rm", "sh", "x"), g.decoy())
	case 1:
		return run(cat(one("bash"), g.among(one("--norc"), one("--noprofile", "--norc"), one("-O", "extglob"), one("-o", "pipefail"), one("+e"), one("--posix"), one("-eo", "pipefail")), one("-c", code))...)
	case 2:
		return g.feed(code, sh+g.pick("", " -s", " -s x y", " -e", " /dev/stdin", " -s -- rm"))
	case 3:
		if in.argv != nil {
			return run(cat(one(sh, "-c", g.pick(`"$@"`, `exec "$@"`, `command "$@"`, `for i in 1; do "$@"; done`), g.pick("_", "rm", "sh")), in.argv)...)
		}
	case 4:
		if in.argv != nil && in.argv[0] != "" {
			return run(cat(one(sh, "-c", g.pick(`"$0" "$@"`, `$0 "$@"`)), in.argv)...)
		}
	case 5:
		return run(sh, "-c", g.pick(`eval "$1"`, `sh -c "$1"`, `bash -c "$@"`, `echo "$1" | sh`), "_", code)
	case 6:
		v := g.new("V")
		return shell(g.pick("export ", "declare -x ") + v + "=" + g.sq(code) + "; " + sh + " -c " + g.pick(`'eval "$`+v+`"'`, `'sh -c "$`+v+`"'`))
	case 7:
		return run(sh, "-c", "--", code)
	}
	return run(sh, "-c", code)
}

func carriedTar(g *generator, in carried) carried {
	code := in.code()
	opts := g.some(one("-v"), one("--exclude=rm"), one("--exclude", "sh"), one("--owner=root"), one("--mode", "600"), one("--sort=name"), one("-C", "."), one("--transform=s/x/rm/"))
	switch g.n(10) {
	case 0:
		return run(cat(one("tar", "-I", code, "-cf", "/tmp/x.tar"), opts, one("a.txt"))...)
	case 1:
		return run(cat(one("tar"), g.among(one("--use-compress-program="+code), one("--use-compress-program", code), one("--use-c="+code), one("-I"+code)), opts, one("-cf", "/tmp/x.tar", "a.txt"))...)
	case 2:
		return run("tar", "cfI", "/tmp/x.tar", code, "a.txt")
	case 3:
		return shell("tar -cf /tmp/x.tar a.txt; " + plainWords(cat(one("tar", "-xf", "/tmp/x.tar"), g.among(one("--to-command="+code), one("--to-command", code), one("--to-c="+code)))))
	case 4:
		return shell("tar -c a.txt | " + plainWords(g.among(one("tar", "-x", "--to-command="+code), one("tar", "x", "--to-command", code))))
	case 5:
		return run(cat(one("tar", "-cM", "-L", "20", "-f", "/tmp/x.tar"), g.among(one("-F", code), one("--info-script="+code), one("--new-volume-script", code), one("--new-vol="+code)), one("-f", "/tmp/y.tar", "big.txt"))...)
	case 6:
		return shell("TAR_OPTIONS=" + g.sq("--checkpoint=1 --checkpoint-action=exec="+tarOption(code)) + " tar -cf /dev/null a.txt")
	case 7:
		return run(cat(one("tar", "cf", "/dev/null"), opts, one("a.txt", "--checkpoint", "--checkpoint=1", "--checkpoint-action=exec="+code))...)
	}
	return run(cat(one("tar"), opts, one("--checkpoint=1"), g.among(one("--checkpoint-action=exec="+code), one("--checkpoint-action", "exec="+code), one("--checkpoint-a=exec="+code), one("--checkpoint-action=echo=rm", "--checkpoint-action=exec="+code)), one("-cf", "/dev/null", "a.txt"))...)
}

// tarOption quotes text in TAR_OPTIONS.
func tarOption(s string) string {
	return strings.NewReplacer(`\`, `\\`, " ", `\ `, "'", `\'`, `"`, `\"`, "\n", "\\\n").Replace(s)
}

// rsyncWords joins words as rsync -e splits them: quotes without escapes.
func rsyncWords(argv []string) string {
	out := make([]string, len(argv))
	for i, w := range argv {
		switch {
		case w != "" && !strings.ContainsAny(w, " '\"\n\t"):
			out[i] = w
		case strings.Contains(w, "'"):
			out[i] = `"` + strings.ReplaceAll(w, `"`, `""`) + `"`
		default:
			out[i] = "'" + w + "'"
		}
	}
	return strings.Join(out, " ")
}

func carriedSed(g *generator, in carried) carried {
	code := in.code()
	if strings.Contains(code, "\n") {
		code = "eval " + g.ansiPosix(code)
	}
	opts := g.some(one("-n"), one("-E"), one("-u"), one("--posix"), one("-s"), one("-z"))
	if g.chance(40) {
		opts = nil
	}
	e := func(script string) carried {
		switch g.n(6) {
		case 0:
			return run(cat(one("sed"), opts, one("-e", script, "a.txt"))...)
		case 1:
			return run(cat(one("sed"), opts, one("--expression="+script, "a.txt"))...)
		case 2:
			return run(cat(one("sed"), opts, one("-ne", "p", "-e", script, "a.txt"))...)
		case 3:
			return g.written(script, func(f string) string {
				return "sed " + plainWords(cat(opts, g.among(one("-f", f), one("--file="+f), one("-nf", f)), one("a.txt")))
			})
		case 4:
			return shell("echo x | sed " + plainWords(cat(opts, g.dashes(), one(script))))
		}
		return run(cat(one("sed"), opts, g.dashes(), one(script, "a.txt"))...)
	}
	replaced := strings.NewReplacer(`\`, `\\`, "/", `\/`, "&", `\&`).Replace(code)
	switch g.n(8) {
	case 0:
		return e("s/.*/" + replaced + "/" + g.pick("e", "ep", "ge", "1e", "Ie"))
	case 1:
		if !strings.ContainsAny(code, "|") {
			return e("s|^.*$|" + strings.NewReplacer(`\`, `\\`, "&", `\&`).Replace(code) + "|e")
		}
	case 2:
		return g.feed(code, "sed "+plainWords(cat(g.among(one("e"), one("-e", "e"), one("-n", "e;p"), one("s/zzz//;e"), one("-n", "p;e")))))
	case 3:
		return g.feed("x "+code, "sed "+plainWords(one(g.pick("s/^x //e", "s/x //e", "s/^x *//;e"))))
	case 4:
		return e(g.pick("/[/x]/", "/x/,/y/", "0~1", "$!N;1", "1!d;", "/\\/a/!", "1{", "s/[]/]/y/;", "y/abc/rme/;") + "e " + code + "\n")
	}
	return e(g.pick("1e ", "e ", "$e", "1e", "p;e ", "/./e ", "1,2e ", "#x\n1e ", "b;:a\ne ", "1i\\\nrm\n1e ") + code)
}

// ansiPosix quotes a text with newlines for eval on one line.
func (g *generator) ansiPosix(code string) string {
	return `"$(printf ` + sq(strings.NewReplacer(`\`, `\\`, "%", "%%", "\n", `\n`).Replace(code)) + `)"`
}

// awkString is a string of awk.
func awkString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}

func (g *generator) awk(name string, in carried) carried {
	code := in.code()
	s := awkString(code)
	opts := g.some(one("-F", ":"), one("-F,"), one("-v", "x=rm"), one("-v", "y=system(\"rm\")"), one("-vz=1"))
	program := func(p string, more ...string) carried {
		switch g.n(5) {
		case 0:
			return g.written(p, func(f string) string { return name + " " + plainWords(cat(opts, one("-f", f), more)) })
		case 1:
			if name == "gawk" {
				return run(cat(one(name), opts, g.among(one("-e", p), one("--source", p), one("--source="+p), one("--sou="+p)), more)...)
			}
		}
		return run(cat(one(name), opts, g.dashes(), one(p), more)...)
	}
	switch g.n(11) {
	case 0:
		return program(`BEGIN{print "x" | ` + s + `}`)
	case 1:
		return program(`BEGIN { ` + s + ` | getline x; print x }`)
	case 2:
		return program(`BEGIN{while((` + s + ` | getline l) > 0) print l; close(` + s + `)}`)
	case 3:
		return program(`{ print `+s+` | "`+g.pick("sh", "bash", "/bin/sh -e")+`" }`, "a.txt")
	case 4:
		return run(cat(one(name), g.among(one("-v", "c="+strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(code)), one("-vc="+strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(code))), one(`BEGIN{`+g.pick(`system(c)`, `c | getline`, `print | c`, `print c | "sh"`)+`}`))...)
	case 5:
		a, b := g.cut(code)
		return program(`BEGIN{c = ` + awkString(a) + `; d = ` + awkString(b) + `; system(c d)}`)
	case 6:
		return g.feed(strings.ReplaceAll(code, "\n", ";"), name+" "+plainWord(g.pick(`{system($0)}`, `{print | "sh"}`, `{print $0 | "sh"}`, `{c=$0; system(c)}`)))
	case 7:
		return shell("C=" + g.sq(code) + " " + name + ` 'BEGIN{system(ENVIRON["C"])}'`)
	case 8:
		return run(name, g.pick(`BEGIN{system(ARGV[1])}`, `BEGIN{ARGV[1] | getline x}`), code)
	case 9:
		return program(`function f(x) { return system(x) } BEGIN { f(` + s + `) }`)
	}
	return program(g.pick("BEGIN{", "END{", "NR==1{", "/x/{", "BEGIN { if (1) ", "# rm -rf /\nBEGIN {")+g.pick("system(", "system( ", "r = system(", "printf \"rm\"; system(")+s+") }"+g.pick("", "\n", " END { print \"rm -rf /\" }"), "a.txt")
}

func carriedMake(g *generator, in carried) carried {
	code := in.code()
	if strings.Contains(code, "\n") {
		code = "eval " + g.ansiPosix(code)
	}
	code = strings.NewReplacer("$", "$$").Replace(code)
	opts := g.some(one("-s"), one("-j2"), one("-k"), one("-i"), one("--silent"), one("-B"), one("--no-print-directory"), one("-r"), one("-sB"), one("X=rm -rf /"), one("-j"), one("--always-make"))
	prefix := g.pick("", "@", "-", "@-", "+", "@ ")
	rule := "all:\n\t" + prefix + code
	switch g.n(9) {
	case 0:
		rule = "all: ; " + prefix + code
	case 1:
		rule = "all: dep\ndep:\n\t" + prefix + code + "\nother:\n\techo rm -rf /"
	case 2:
		rule = "C = " + strings.ReplaceAll(code, "#", `\#`) + "\nall:\n\t$(C)"
	case 3:
		if !strings.ContainsAny(code, "#()") {
			rule = g.pick("X := $(shell "+code+")\nall:", "$(info $(shell "+code+"))\nall: ;@echo", "all:\n\t@echo $(shell "+code+")")
		}
	case 4:
		rule = "X != " + strings.ReplaceAll(code, "#", `\#`) + "\nall: ; @echo x"
	case 5:
		rule = ".PHONY: all\nifeq (1,1)\nall:: a.txt\n\t" + code + "\nendif"
	case 6:
		rule = ".RECIPEPREFIX = >\nall:\n>" + code
	case 7:
		rule = "define R\n" + code + "\nendef\nall:\n\t$(R)"
	}
	switch g.n(7) {
	case 0:
		return g.feed(rule, "make "+plainWords(cat(opts, g.among(one("-f", "-"), one("-f-"), one("--file=-"), one("--makefile", "-"), one("-sf", "-"), one("-f", "/dev/stdin")))))
	case 1:
		return g.written(rule, func(f string) string {
			return "make " + plainWords(cat(opts, g.among(one("-f", f), one("--file="+f), one("--makef="+f), one("-sf"+f)), g.some(one("all"))))
		})
	case 2:
		return shell("printf '%s\\n' " + g.sq(rule) + " > " + g.pick("Makefile", "makefile", "GNUmakefile") + "; make " + plainWords(opts))
	case 3:
		return shell("printf '%s\\n' " + g.sq(rule) + " > sub/Makefile; make " + plainWords(cat(opts, g.among(one("-C", "sub"), one("-Csub"), one("--directory=sub"), one("--dir", "sub")))))
	case 4:
		if len(in.argv) > 1 && !strings.ContainsAny(code, "'\"\\&;|<>()`*?[]{}#~\n") {
			k := len(in.argv) - 1
			return run(cat(one("make"), opts, one("SHELL="+g.pick("/usr/bin/", "")+in.argv[0], ".SHELLFLAGS="+strings.ReplaceAll(plainWords(in.argv[1:k]), "$", "$$"), "--eval=all:;"+in.argv[k]))...)
		}
	}
	return run(cat(one("make"), opts, g.among(one("--eval="+rule), one("--eval", rule), one("--ev="+rule), one("-E", rule)), g.some(one("all")))...)
}
