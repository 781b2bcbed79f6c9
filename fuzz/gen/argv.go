package gen

import "strings"

// argvs are the ways to spell a simple command. The first is the usual one.
var argvs = []argvFamily{
	{"words", posix, func(g *generator, argv []string) code { return single(g.spelled(argv)) }},
	{"one-variable", posix, func(g *generator, argv []string) code {
		v := g.name()
		g.first(v + "=" + g.quoted(strings.Join(argv, " ")))
		return single(g.pick("$"+v, "${"+v+"}"))
	}},
	{"two-variables", posix, func(g *generator, argv []string) code {
		v, u := g.new("v"), g.new("v")
		k := 1 + g.n(len(argv)-1)
		g.first(v + "=" + g.sq(strings.Join(argv[:k], " ")))
		g.first(u + "=" + g.sq(strings.Join(argv[k:], "  ")))
		return single("$" + v + " $" + u)
	}},
	{"array-command", 0, func(g *generator, argv []string) code {
		a := g.new("a")
		g.first(a + "=(" + g.spelled(argv) + ")")
		return single(g.pick(`"${`+a+`[@]}"`, "${"+a+"[@]}", "${"+a+"[*]}"))
	}},
	{"array-grown", 0, func(g *generator, argv []string) code {
		a := g.new("a")
		k := 1 + g.n(len(argv)-1)
		g.first(a + "=(" + plainWords(argv[:k]) + ")")
		for _, w := range argv[k:] {
			g.first(g.pick(a+"+=("+plainWord(w)+")", a+"[${#"+a+"[@]}]="+plainWord(w)))
		}
		return single(`"${` + a + `[@]}"`)
	}},
	{"arguments", posix, func(g *generator, argv []string) code {
		g.near("set -- " + g.spelled(argv))
		return single(g.pick(`"$@"`, "$@", "$*"))
	}},
	{"runner-function", posix, func(g *generator, argv []string) code {
		f := g.new("f")
		switch g.n(4) {
		case 0:
			g.first(f + "() { shift; \"$@\"; }")
			return single(f + " x " + g.spelled(argv))
		case 1:
			g.first(f + "() { $1 \"$2\" \"$3\" \"$4\" $5 $6 $7; }")
		case 2:
			g.first(f + "() { local c=\"$*\"; $c; }")
		default:
			g.first(f + "() { \"$@\"; }")
		}
		return single(f + " " + g.spelled(argv))
	}},
	{"brace-command", 0, func(g *generator, argv []string) code {
		return single("{" + strings.Join(argv, ",") + "}")
	}},
	{"ifs-blank", posix, func(g *generator, argv []string) code {
		var b strings.Builder
		for i, w := range argv {
			if i > 0 {
				b.WriteString(g.pick("${IFS}", "$IFS''", "${IFS%?}", "${IFS}", "${UNSET:- }"))
			}
			b.WriteString(plainWord(w))
		}
		return single(b.String())
	}},
	{"ifs-split", posix, func(g *generator, argv []string) code {
		v := g.new("v")
		c := g.pick(",", ":", ";", "_")
		s := strings.Join(argv, c)
		if strings.Count(s, c) != len(argv)-1 {
			c = "@"
			s = strings.Join(argv, c)
		}
		g.near("IFS=" + g.sq(c))
		g.near(v + "=" + g.sq(s))
		return single("$" + v)
	}},
	{"substituted-command", posix, func(g *generator, argv []string) code {
		s := strings.Join(argv, " ")
		return single(g.pick("$(echo "+s+")", "`echo "+s+"`", "$(printf '%s ' "+s+")", "$(echo "+plainWord(argv[0])+") "+plainWords(argv[1:]), plainWord(argv[0])+" $(echo "+strings.Join(argv[1:], " ")+")"))
	}},
	{"decoded-command", posix | helpers, func(g *generator, argv []string) code {
		return single("$(" + g.anyDecoder(strings.Join(argv, " ")) + ")")
	}},
	{"replaced-command", 0, func(g *generator, argv []string) code {
		v := g.new("v")
		g.first(v + "=" + g.sq(strings.Join(argv, "@")))
		return single(g.pick("${"+v+"//@/ }", "${"+v+"//@/$IFS}", "${"+v+"//[@]/ }"))
	}},
	{"redirections", posix, redirections},
	{"descriptors", process, func(g *generator, argv []string) code {
		c := g.spelled(argv)
		return single(g.pick("{fd}>/dev/null "+c, "3>&1 "+c+" 3>&-", c+" &>/dev/null", c+" >& /dev/null", c+" 4</dev/null 5>&4", c+" >|f", c+" <>f", c+" {v}<&0"))
	}},
	{"assignments-in-front", posix, func(g *generator, argv []string) code {
		return single(g.pick("A=1 ", "A=1 B=2 ", "x=$y ", "LC_ALL=C ", "A=$(echo 1) ", "x= ") + g.spelled(argv))
	}},
	{"path", posix, func(g *generator, argv []string) code {
		p := installed(argv[0])
		if p == "" { // it is a path already
			return single(g.spelled(argv))
		}
		p = g.pick(p, p, "/bin/"+argv[0], "/usr/bin/../bin/"+argv[0], "//usr//bin/"+argv[0], "/usr/./bin/"+argv[0], `\`+argv[0], "../../../usr/bin/"+argv[0])
		return single(p + " " + g.spelled(argv[1:]))
	}},
	{"command", posix, func(g *generator, argv []string) code {
		return single(g.pick("command ", "command -p ", "command -- ", "command command ") + g.spelled(argv))
	}},
	{"builtin", process, func(g *generator, argv []string) code {
		return single(g.pick("builtin command ", "builtin eval ", "builtin -- command ", "builtin builtin command ") + plainWords(argv))
	}},
	{"exec", posix, func(g *generator, argv []string) code {
		return single("(" + g.pick("exec ", "exec -- ", "command exec ") + g.spelled(argv) + ")")
	}},
	{"exec-name", process, func(g *generator, argv []string) code {
		return single("(" + g.pick("exec -a ls ", "exec -c ", "exec -l ", "exec -cla x ") + g.spelled(argv) + ")")
	}},
	{"time", 0, func(g *generator, argv []string) code {
		return single(g.pick("time ", "time -p ", "! time ", "time ! ") + g.spelled(argv))
	}},
	{"env", posix | helpers, func(g *generator, argv []string) code {
		return single(g.pick("env ", "env -i PATH=/usr/bin ", "env A=1 ", "env -u A ", "env -- ", "env -uA B=1 ", "env --unset=A ", "env -C / ", "env - PATH=/usr/bin ") + g.spelled(argv))
	}},
	{"env-split", posix | helpers, func(g *generator, argv []string) code {
		return single(g.pick("env -S "+g.sq(strings.Join(argv, " ")), "env -S"+g.sq(strings.Join(argv, "  ")), "env --split-string="+g.sq(strings.Join(argv, `\_`)), "env -iS "+g.sq("PATH=/usr/bin "+strings.Join(argv, " ")), "env -vS "+g.sq(argv[0])+" "+plainWords(argv[1:])))
	}},
	{"nice", posix | helpers, func(g *generator, argv []string) code {
		return single(g.pick("nice ", "nice -n 5 ", "nice -5 ", "nice -n5 ", "nice --adjustment=3 ") + g.spelled(argv))
	}},
	{"timeout", posix | helpers, func(g *generator, argv []string) code {
		return single(g.pick("timeout 5 ", "timeout -k 1 5s ", "timeout -s KILL 1m ", "timeout --signal=TERM 0.5h ", "timeout --foreground 3 ") + g.spelled(argv))
	}},
	{"nohup-setsid", posix | helpers, func(g *generator, argv []string) code {
		return single(g.pick("nohup ", "setsid ", "setsid -w ", "stdbuf -oL ", "stdbuf -o 0 -e0 ", "stdbuf --output=L ", "nohup nice setsid ", "ionice -c 3 ", "ionice ", "chrt -b 0 ", "taskset 1 ", "setarch x86_64 ", "setarch -R ") + g.spelled(argv))
	}},
	{"xargs", posix | helpers, xargs},
	{"find-exec", posix | helpers, func(g *generator, argv []string) code {
		c := g.spelled(argv)
		return single(g.pick("find a.txt -exec "+c+` \;`, "find . -maxdepth 0 -exec "+c+" ';'", "find sub -prune -exec "+c+" {} +", "find a.txt -type f -execdir "+c+` \;`, "find . -name a.txt -ok "+c+` \; </dev/null`, "find a.txt -exec sh -c "+g.sq(strings.Join(argv, " "))+` \;`))
	}},
	{"alias", process, func(g *generator, argv []string) code {
		a := g.new("al")
		g.near("shopt -s expand_aliases")
		switch g.n(3) {
		case 0:
			g.near("alias " + a + "=" + g.sq(strings.Join(argv, " ")) + "\n")
			return single(a)
		case 1:
			g.near("alias " + a + "=" + g.sq(argv[0]+" ") + "\n")
			return single(a + " " + plainWords(argv[1:]))
		}
		g.near("alias " + a + "=" + g.sq(argv[0]))
		return single("eval " + g.sq(a+" "+plainWords(argv[1:])))
	}},
	{"alias-array", process, func(g *generator, argv []string) code {
		a := g.new("al")
		g.near("shopt -s expand_aliases; BASH_ALIASES[" + a + "]=" + g.sq(strings.Join(argv, " ")) + "\n")
		return single(a)
	}},
	{"hash", process, func(g *generator, argv []string) code {
		n := g.pick("ls", "cat", "foo")
		g.near(g.pick("hash -p /usr/bin/"+argv[0]+" "+n, "BASH_CMDS["+n+"]=/bin/"+argv[0]))
		return single(n + " " + g.spelled(argv[1:]))
	}},
	{"shadow", posix, func(g *generator, argv []string) code {
		n := g.pick("ls", "cat", "echo", "cd", "test")
		g.near(n + "() { command " + plainWords(argv) + "; }")
		return single("( " + n + g.pick("", " x", " -l") + " )")
	}},
	{"not-found", process, func(g *generator, argv []string) code {
		g.near("command_not_found_handle() { " + plainWords(argv) + "; }")
		return single("nosuch" + itoa(g.n(9)) + " x")
	}},
	{"mapfile-callback", process, func(g *generator, argv []string) code {
		return single("mapfile -t -C " + g.sq(strings.Join(argv, " ")) + " -c 1 v <<< x")
	}},
	{"read-command", process, func(g *generator, argv []string) code {
		v := g.new("v")
		s := strings.Join(argv, " ")
		if g.chance(50) {
			g.near("read -ra " + v + " <<< " + g.sq(s))
			return single(`"${` + v + `[@]}"`)
		}
		g.near("read -r " + v + " <<< " + g.sq(s))
		return single("$" + v)
	}},
	{"loop-read", posix, func(g *generator, argv []string) code {
		v := g.new("v")
		s := strings.Join(argv, " ")
		return single("echo " + g.sq(s) + " | while read -r " + v + "; do $" + v + "; done")
	}},
	{"unset-options", posix, func(g *generator, argv []string) code {
		return single(plainWord(argv[0]) + " " + g.pick("$UNSET ", "${UNSET} ", `${UNSET:+"x"} `, "$1 ", "$@ ") + plainWords(argv[1:]))
	}},
	{"function-named-args", posix, func(g *generator, argv []string) code {
		f := g.new("f")
		last := argv[len(argv)-1]
		g.first(f + "() { " + plainWords(argv[:len(argv)-1]) + g.pick(` "$1"; }`, ` "${2}"; }`, ` $*; }`))
		if g.chance(50) {
			return single(f + " " + plainWord(last))
		}
		return single(f + " " + plainWord(last) + " " + plainWord(last))
	}},
	{"decoy-echo", posix | inert, func(g *generator, argv []string) code {
		return single(g.pick("echo ", "printf '%s ' ", ": ", "test -n ") + g.sq(strings.Join(argv, " ")))
	}},
	{"decoy-argument", posix | inert, func(g *generator, argv []string) code {
		return single(g.pick("git commit -m ", "cat ", "ls -- ", "touch ") + g.quoted(strings.Join(argv, " ")))
	}},
	{"decoy-variable", posix | inert, func(g *generator, argv []string) code {
		v := g.new("v")
		return list(v + "=" + g.quoted(strings.Join(argv, " ")) + "; ls \"$" + v + "\"")
	}},
}

// spelled is a command line, each word spelled in some way.
func (g *generator) spelled(argv []string) string {
	out := make([]string, len(argv))
	for i, w := range argv {
		out[i] = g.word(w)
	}
	sep := " "
	if g.o.Only == "" && g.chance(8) {
		sep = g.pick("  ", "\t", " \\\n", " \\\n  ")
	}
	return strings.Join(out, sep)
}

func plainWords(argv []string) string {
	out := make([]string, len(argv))
	for i, w := range argv {
		out[i] = plainWord(w)
	}
	return strings.Join(out, " ")
}

func redirections(g *generator, argv []string) code {
	words := make([]string, len(argv))
	for i, w := range argv {
		words[i] = g.word(w)
	}
	r := g.pick(">/dev/null", "2>&1", "</dev/null", "2>/dev/null", "> f", ">>f", "<a.txt", "2> f", ">&2", "1>&2", "> \"$HOME/f\"", "<&0", ">$UNSET/dev/null")
	at := g.n(len(words) + 1)
	words = append(words[:at:at], append([]string{r}, words[at:]...)...)
	return single(strings.Join(words, " "))
}

func xargs(g *generator, argv []string) code {
	k := 1 + g.n(len(argv)-1)
	head, tail := plainWords(argv[:k]), argv[k:]
	s := strings.Join(tail, " ")
	switch g.n(8) {
	case 0:
		return single("printf '%s\\0' " + plainWords(tail) + " | xargs -0 " + head)
	case 1:
		last := argv[len(argv)-1]
		return single("echo " + last + " | xargs -I{} " + plainWords(argv[:len(argv)-1]) + " {}")
	case 2:
		return single("printf '%s\\n' " + plainWords(tail) + " | xargs " + head)
	case 3:
		return single("echo " + strings.Join(argv, " ") + " | xargs env")
	case 4:
		return single("echo " + g.sq(strings.Join(argv, " ")) + " | xargs -I % sh -c %")
	case 5:
		return single("echo " + g.sq(strings.Join(argv, " ")) + " | xargs -d '\\n' sh -c")
	case 6:
		if !g.o.Posix {
			return single("xargs -r -n 20 " + head + " <<< " + g.sq(s))
		}
	}
	return single("echo " + s + " | xargs " + g.pick("", "-t ", "-r ", "-P 1 ", "-n 9 ", "--no-run-if-empty ") + head)
}
