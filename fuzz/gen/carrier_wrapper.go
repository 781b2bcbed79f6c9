package gen

import "strings"

// wrapperFamilies run the words that they are given.
var wrapperFamilies = []carrierFamily{
	{name: "env", weight: 6, wrap: func(g *generator, in carried) carried {
		opts := g.some(one("-u", g.pick("rm", "A", "sh")), one("--unset=rm"), one("--uns", "B"), one("-uA"), one("-v"), one("--debug"), one("--block-signal=INT"),
			one("--default-signal"), one("--ignore-signal=HUP"), one("-C", "/"), one("--chdir=sub"), one("--ch", "/tmp"))
		if g.chance(30) {
			opts = append(opts, g.among(one("-i"), one("-"), one("--ignore-environment"), one("--ignore-env"), one("-iu", "A"), one("-ivC", "/"))...)
			if opts[len(opts)-1] != "-" {
				opts = append(opts, g.dashes()...)
			}
			opts = append(opts, "PATH=/usr/bin:/bin", "HOME=/home/u")
		} else {
			opts = append(opts, g.dashes()...)
		}
		opts = append(opts, g.some(one("A="+g.decoy()), one("B=sh -c x"), one("C-D="+g.decoy()), one("E="))...)
		return run(cat(one("env"), opts, in.words())...)
	}},
	{name: "env -S", program: "env", weight: 3, wrap: func(g *generator, in carried) carried {
		var b strings.Builder
		for i, w := range in.words() {
			if i > 0 {
				b.WriteString(g.pick(" ", " ", "  ", "\t"))
			}
			b.WriteString(g.envWord(w))
		}
		s := b.String()
		switch g.n(5) {
		case 0:
			return run("env", "-S"+s)
		case 1:
			return run("env", "--split-string="+s)
		case 2:
			return run("env", "-vS", g.pick("A=1 ", "-u A ", "-- ", "-i PATH=/usr/bin ", "B='x y' ")+s)
		case 3:
			return run("env", "--split", s)
		}
		return run("env", "-S", s)
	}},
	{name: "nice", weight: 4, wrap: func(g *generator, in carried) carried {
		return run(cat(one("nice"), g.some(one("-n", "5"), one("-n5"), one("-5"), one("--3"), one("--adjustment=2"), one("--adj", "1"), one("-n", "-1"), one("-+4")), g.dashes(), in.words())...)
	}},
	{name: "timeout", weight: 5, wrap: func(g *generator, in carried) carried {
		return run(cat(one("timeout"), g.some(one("-k", "1"), one("-k1s"), one("--kill-after=1"), one("--kill", "2"), one("-s", "KILL"), one("-sTERM"), one("--signal=9"),
			one("--sig", "INT"), one("--foreground"), one("--fore"), one("--preserve-status"), one("--pres"), one("-v"), one("-vk", "1")), g.dashes(),
			one(g.pick("5", "5s", "0.1m", "1h", "0", "1d", "4.")), in.words())...)
	}},
	{name: "nohup", weight: 2, wrap: func(g *generator, in carried) carried {
		return run(cat(one("nohup"), g.dashes(), in.words())...)
	}},
	{name: "setsid", weight: 2, wrap: func(g *generator, in carried) carried {
		return run(cat(one("setsid"), g.some(one("-w"), one("--wait"), one("--wa"), one("-f")), g.dashes(), in.words())...)
	}},
	{name: "stdbuf", weight: 3, wrap: func(g *generator, in carried) carried {
		return run(cat(one("stdbuf"), g.among(one("-oL"), one("-o", "0"), one("--output=L"), one("--out", "0"), one("-i0", "-e", "L"), one("--err=0"), one("-o1K")),
			g.some(one("-i", "0"), one("-eL"), one("--input=0")), g.dashes(), in.words())...)
	}},
	{name: "ionice", weight: 2, wrap: func(g *generator, in carried) carried {
		return run(cat(one("ionice"), g.some(one("-c", "3"), one("-c2"), one("--class", "idle"), one("-t"), one("-tc", "3"), one("-n", "7"), one("--classdata=1"), one("--ignore")), g.dashes(), in.words())...)
	}},
	{name: "chrt", weight: 1, wrap: func(g *generator, in carried) carried {
		return run(cat(one("chrt"), g.among(one("-b"), one("-o"), one("-i"), one("--batch"), one("--idle"), one("-v", "-b"), one("-vo")), g.dashes(), one("0"), in.words())...)
	}},
	{name: "taskset", weight: 1, wrap: func(g *generator, in carried) carried {
		return run(cat(one("taskset"), g.among(one("1"), one("0x1"), one("-c", "0"), one("--cpu-list", "0"), one("-c", "--", "0"), one("--", "1")), in.words())...)
	}},
	{name: "setarch", weight: 1, wrap: func(g *generator, in carried) carried {
		return run(cat(one("setarch"), g.among(one("x86_64"), one("x86_64", "-R"), one("-R"), one("linux64", "--"), one("linux64", "-v", "--addr-no-randomize")), in.words())...)
	}},
	{name: "flock", weight: 3, wrap: func(g *generator, in carried) carried {
		opts := g.some(one("-n"), one("-x"), one("-s"), one("-w", "1"), one("--timeout=1"), one("-E", "5"), one("-o"), one("--verbose"), one("-nE7"), one("--non"), one("--excl"))
		opts = append(opts, g.dashes()...)
		switch g.n(4) {
		case 0:
			return run(cat(one("flock"), opts, one(g.scratch(), g.pick("-c", "--command"), in.code()))...)
		case 1:
			return shell("( flock " + g.pick("-n 9", "-x -w 1 9", "9") + " && " + inGroup(in.code()) + " ) 9>/tmp/lock")
		}
		return run(cat(one("flock"), opts, one(g.scratch()), in.words())...)
	}},
	{name: "script", weight: 2, wrap: func(g *generator, in carried) carried {
		out := g.among(one("/dev/null"), one(g.scratch()), one("-O", g.scratch()), one("--log-out=/dev/null"))
		opts := g.some(one("-a"), one("-e"), one("-f"), one("-E", "never"), one("--echo=auto"), one("--return"), one("-o", "10000"), one("-T", g.scratch()), one("-m", "classic"))
		c := g.among(one("-c", in.code()), one("-qc", in.code()), one("--command="+in.code()), one("--comm", in.code()), one("-qec", in.code()), one("-c"+in.code()))
		if g.chance(30) {
			return run(cat(one("script"), opts, out, c)...)
		}
		return run(cat(one("script"), opts, c, out)...)
	}},
	{name: "xargs", weight: 9, wrap: carriedXargs},
	{name: "find", weight: 8, wrap: carriedFind},
	{name: "parallel", weight: 2, wrap: carriedParallel},
	{name: "split", weight: 1, wrap: func(g *generator, in carried) carried {
		return run(cat(one("split"), g.some(one("-l", "9"), one("-a", "3"), one("--lines=5"), one("-d")), g.among(one("--filter="+in.code()), one("--filter", in.code()), one("--fil="+in.code())), one("a.txt"), g.some(one(g.pick("rm", "x"))))...)
	}},
}

// envWord quotes a word as env -S understands it.
func (g *generator) envWord(w string) string {
	if w != "" && strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.=_,:") == "" && g.chance(70) {
		return w
	}
	if g.chance(40) {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "\n", `\n`, "\t", `\t`, " ", g.pick(" ", `\_`)).Replace(w) + `"`
	}
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(w) + "'"
}

func inGroup(code string) string {
	if strings.HasSuffix(code, "\n") {
		return "{ " + code + "}"
	}
	return "{ " + code + "\n}"
}

// itemWord quotes a word as xargs reads its input.
func itemWord(g *generator, w string) string {
	if w != "" && !strings.ContainsAny(w, " \t\n'\"\\") {
		return w
	}
	if strings.ContainsAny(w, "\n'") || g.chance(30) {
		var b strings.Builder
		if w == "" {
			return "''"
		}
		for i := range len(w) {
			if strings.IndexByte(" \t\n'\"\\", w[i]) >= 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(w[i])
		}
		return b.String()
	}
	return "'" + w + "'"
}

func carriedXargs(g *generator, in carried) carried {
	argv := in.words()
	k := 1 + g.n(len(argv))
	head, tail := argv[:k], argv[k:]
	lines := strings.Contains(strings.Join(tail, ""), "\n")
	opts := g.some(one("-t"), one("-r"), one("--no-run-if-empty"), one("--no-run"), one("-P", "2"), one("-P1"), one("--max-procs=1"), one("-s", "20000"), one("--max-chars=9999"),
		one("-x"), one("--verbose"), one("-rt"), one("--process-slot-var=rm"))
	items := make([]string, len(tail))
	for i, w := range tail {
		items[i] = itemWord(g, w)
	}
	command := func(more ...string) string {
		return "xargs " + plainWords(cat(opts, more, g.dashes(), head))
	}
	switch g.n(12) {
	case 0:
		if len(tail) > 0 && !strings.Contains(strings.Join(tail, ""), "\x00") {
			return shell("printf '%s\\0' " + plainWords(tail) + " | " + command(g.pick("-0", "--null", "-0r", "--nul")))
		}
	case 1:
		if len(tail) > 0 && !lines {
			return shell("printf '%s\\n' " + plainWords(tail) + " | " + command(g.among(one("-d", "\\n"), one("-d\n"), one("--delimiter=\\n"), one("--delim", "\\n"), one("-d", "\\012"), one("-d\\x0a"))...))
		}
	case 2:
		if len(tail) > 0 && !lines {
			return shell("printf '%s' " + plainWord(strings.Join(tail, ",")) + " | " + command(g.among(one("-d,"), one("-d", ","), one("--delimiter=,"))...))
		}
	case 3, 4: // one word of the command is replaced
		at := g.n(len(argv))
		w := argv[at]
		if at == 0 || w == "" || strings.ContainsAny(w, "\n") {
			break
		}
		m := g.pick("{}", "%", "@@", "ARG", "{}")
		opt := g.among(one("-I", m), one("-I"+m), one("--replace="+m), one("--repl="+m), one("-i"+m), one("-tI", m))
		if m == "{}" && g.chance(30) {
			opt = g.among(one("-i"), one("--replace"))
		}
		if strings.Contains(strings.Join(argv, "\x00"), m) {
			break
		}
		words := append([]string{}, argv...)
		if k := g.n(len(w)); g.chance(30) {
			words[at], w = w[:k]+m, w[k:]
			if strings.TrimLeft(w, " \t") != w {
				break
			}
		} else {
			words[at] = m
		}
		return g.feed(itemWord(g, w), "xargs "+plainWords(cat(opts, opt, g.dashes(), words)))
	case 5:
		if !lines {
			return g.written(strings.Join(items, " "), func(f string) string {
				return command(g.among(one("-a", f), one("-a"+f), one("--arg-file="+f), one("--arg", f))...)
			})
		}
	case 6:
		return g.feed(strings.Join(items, " "), command(g.among(one("-n", itoa(len(items)+1)), one("--max-args=9"), one("-n20"), one("-L", "1"), one("--max-lines=1"), one("-L1"), one("-l"), one("-E", "EOF"), one("--eof=EOF"), one("-eEOF"))...))
	case 7:
		return g.feed(strings.Join(items, " ")+"\nEOF\nx y", command(g.among(one("-E", "EOF"), one("-EEOF"), one("--eof=EOF"))...))
	case 8:
		return g.feed(strings.Join(items, "\n"), command())
	case 9:
		return g.feed(in.code(), "xargs "+plainWords(cat(opts, g.among(one("-d", "\\n", "sh", "-c"), one("-0", "sh", "-c"), one("-I%", "sh", "-c", "%"), one("-i", "bash", "-c", "{}")))))
	}
	return g.feed(strings.Join(items, " "), command())
}

func carriedFind(g *generator, in carried) carried {
	argv := in.words()
	tests := func() []string {
		return g.among(one("-name", "a.txt"), one("-name", "rm", "-o", "-name", "a.txt"), one("-type", "f", "-name", "a*"), one("!", "-name", "rm", "-name", "a.txt"), one("-not", "-path", "*/rm/*", "-iname", "A.TXT"),
			one("-path", "*a.txt"), one("(", "-name", "x", "-or", "-name", "a.txt", ")"), one("-regex", ".*/a\\.txt"), one("-newer", "/etc/passwd", "-name", "a.txt"), one("-size", "-9k", "-name", "a.txt"), one("-samefile", "a.txt"))
	}
	start := g.among(one("."), one("a.txt"), one("./a.txt", "b.txt"), one("-H", "."), one("-L", "a.txt"), one("-P", "-O3", "."), nil)
	expr := cat(g.some(one("-maxdepth", "1"), one("-mindepth", "0"), one("-depth"), one("-xdev"), one("-nowarn")), tests())
	action := g.pick("-exec", "-exec", "-exec", "-execdir")
	ending := one(";")
	words := append([]string{}, argv...)
	for i, w := range words[1:] {
		if w == "/" && g.chance(50) { // what is deleted is what is found
			words[i+1] = "{}"
			start, expr = one("/"), one(g.pick("-maxdepth", "-maxdepth"), "0")
			if g.chance(30) {
				expr = g.among(one("-prune"), one("-maxdepth", "0", "-type", "d"), one("-name", "/"), one("-quit", "-o", "-prune"))
				if expr[0] == "-quit" {
					expr = one("-prune")
				}
			}
			action = g.pick("-exec", "-exec", "-ok")
			break
		}
	}
	if in.argv != nil && g.chance(25) && !strings.Contains(strings.Join(words, "\x00"), "{}") {
		words, ending = append(words, "{}"), one("+")
	}
	before := g.some(one("-print"), one("-exec", "ls", "rm", ";"), one("-true"), one("-exec", "test", "-e", "{}", ";"))
	after := g.some(one("-print"), one("-o", "-name", "rm"), one("-quit"))
	if ending[0] == "+" {
		after = nil
	}
	if action == "-ok" || action != "-execdir" && ending[0] == ";" && g.chance(15) {
		action = g.pick("-ok", "-okdir")
		return shell(g.pick("yes | ", "echo y | ", "printf 'y\\ny\\ny\\n' | ") + "find " + plainWords(cat(start, expr, one(action), words, ending, after)))
	}
	return run(cat(one("find"), start, expr, before, one(action), words, ending, after)...)
}

func carriedParallel(g *generator, in carried) carried {
	opts := g.some(one("-j", "2"), one("-j1"), one("--jobs=2"), one("-k"), one("--keep-order"), one("--will-cite"), one("-u"), one("--tag"), one("-v"), one("--halt", "now,fail=1"), one("--joblog", "/tmp/rm"), one("--delay", "0"), one("--no-notice"))
	argv := in.words()
	k := 1 + g.n(len(argv))
	head, tail := plainWords(argv[:k]), argv[k:]
	simple := len(tail) > 0 && !strings.Contains(strings.Join(tail, ""), "\n")
	switch g.n(8) {
	case 0:
		return run(cat(one("parallel"), opts, one(":::"), one(in.code()))...)
	case 1:
		if !strings.Contains(in.code(), "\n") {
			return g.feed(in.code(), "parallel "+plainWords(opts))
		}
	case 2:
		if len(tail) == 1 && simple {
			return run(cat(one("parallel"), opts, one(head, ":::", tail[0]))...)
		}
	case 3:
		if simple {
			return run(cat(one("parallel"), opts, g.among(one("-X"), one("-m"), one("-n", "9"), one("-N9"), one("--xargs")), one(head, ":::"), tail)...)
		}
	case 4:
		if len(tail) == 1 && simple {
			m := g.pick("{}", "{1}")
			return run(cat(one("parallel"), opts, one(head+" "+m, ":::"), tail)...)
		}
	case 5:
		if simple {
			return run(cat(one("parallel"), opts, g.among(one("-I", "%", "-n1", "-q"), one("-q", "-j1")), argv[:k], one(":::", tail[0]))...)
		}
	case 6:
		return run(cat(one("parallel"), opts, one("-n0", in.code(), ":::", "1"))...)
	}
	return run(cat(one("parallel"), opts, one("-q"), argv, one(":::", g.pick("x", "rm", "y")))...)
}
