package pure

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// rounds is how many generated calls of each kind are compared; a longer
// search sets PURE_ROUNDS, and PURE_SEED for others than the usual ones.
func rounds() (n int, seed uint64) {
	n, seed = 60, 1
	if v, err := strconv.Atoi(os.Getenv("PURE_ROUNDS")); err == nil {
		n = v
	}
	if v, err := strconv.ParseUint(os.Getenv("PURE_SEED"), 10, 64); err == nil {
		seed = v
	}
	return n, seed
}

func TestGeneratedCallsAgainstThePrograms(t *testing.T) {
	subject := []string{"a", "b", "c", "ab", "abc", "A", "B", "1", "23", " ", " ", "-", "_", ".", "*", "/", "\\", "[", "]", "(", "+", "{", "^", "$", "|", ":", ",", "\t", "foo", "x"}
	ere := []string{"a", "b", "c", "ab", ".", "[ab]", "[^a]", "[a-c]", "[[:digit:]]", "[0-9]", `\.`, "^", "$", "*", "+", "?", "{2}", "{1,2}", "(", ")", "|", "(a)", "(ab|a)", "(b*)", `\w`, `\s`, `\b`, `\<a`, `a\>`, "x", "-", ".*", "a*", "[]a]", "[-a]", `\*`, `\+`, `\(`, "{", "}"}
	bre := []string{"a", "b", "c", "ab", ".", "[ab]", "[^a]", "[a-c]", "[[:upper:]]", "[0-9]", `\.`, "^", "$", "*", `\+`, `\?`, `\{2\}`, `\{1,2\}`, `\(`, `\)`, `\|`, `\(a\)`, `\(ab\)`, `\(b*\)`, `\w`, `\s`, `\b`, `\<a`, `a\>`, "x", "-", ".*", "a*", "[]a]", `\*`, "+", "(", "{", "?", "|"}
	replacements := []string{"x", "&", `\1`, `\2`, "-", `\n`, `\&`, "[", "y"}
	sets := []string{"a", "b", "abc", "a-z", "A-Z", "0-9", "[:alpha:]", "[:digit:]", "[:lower:]", "[:upper:]", "[:space:]", `\n`, `\\`, "-", "[x*2]", "[y*]", "x", `\101`, "[", "]", "_", ".", "[:punct:]"}
	lists := []string{"1", "2", "3", "-2", "2-", "1-3", "2-4", "1,3", "4-,1"}
	encoded := []string{"cm0g", "LXJm", "YQ==", "YWI=", "a", "=", "\n", "!", "Zm9v", "/+8=", "MFRGG===", "MFRA====", "ME======", "MZXW6===", "AB"}
	hexes := []string{"72", "6d", "0", "a", " ", "\n", "20", "00000000: ", "7 2", "FF", "z"}
	kinds := map[string]func(*generator) []string{
		"grep -E": func(g *generator) []string {
			return []string{"grep", g.pick([]string{"-E", "-oE", "-vE", "-iE", "-xE", "-cE", "-noE"}), "-e", g.text(ere, 5)}
		},
		"grep": func(g *generator) []string {
			return []string{"grep", g.pick([]string{"-o", "-v", "-i", "-x", "-n", "-c", "-s"}), "-e", g.text(bre, 5)}
		},
		"grep -F": func(g *generator) []string {
			return []string{"grep", g.pick([]string{"-F", "-oF", "-xF", "-iF"}), "-e", g.text(subject, 2), "-e", g.text(subject, 3)}
		},
		"sed -E": func(g *generator) []string {
			return []string{"sed", "-E", "s#" + g.text(ere, 4) + "#" + g.text(replacements, 3) + "#" + g.pick([]string{"", "g", "2", "I", "gI", "2g"})}
		},
		"sed": func(g *generator) []string {
			return []string{"sed", "s#" + g.text(bre, 4) + "#" + g.text(replacements, 3) + "#" + g.pick([]string{"", "g", "2", "p", "I"})}
		},
		"sed script": func(g *generator) []string {
			address := func() string {
				return g.pick([]string{"", "", "1", "2", "$", "/a/", "/b$/", "2!", "1,2", "2,$", "/a/,/b/", "1,/c/", "$!", "0,/a/", "2~2", "1,+1", "3,1"})
			}
			commands := []string{"p", "d", "q", "Q", "=", "n", "N", "P", "D", "h", "H", "g", "G", "x", "s/a/b/", "s/b/X/g", "y/ab/ba/", "s/\\n/+/", "s/^/>/", "b", "t", "q3"}
			var s []string
			for range 1 + g.next(4) {
				if g.next(6) == 0 {
					s = append(s, address()+"{"+g.pick(commands)+";"+address()+g.pick(commands)+"}")
					continue
				}
				s = append(s, address()+g.pick(commands))
			}
			return []string{"sed", g.pick([]string{"-n", "-s"}), "-e", strings.Join(s, ";")}
		},
		"tr": func(g *generator) []string {
			argv := []string{"tr"}
			if o := g.pick([]string{"", "-d", "-s", "-c", "-t", "-ds", "-cd", "-cs"}); o != "" {
				argv = append(argv, o)
			}
			argv = append(argv, g.text(sets, 2))
			if g.next(3) > 0 {
				argv = append(argv, g.text(sets, 2))
			}
			return argv
		},
		"cut": func(g *generator) []string {
			argv := []string{"cut", g.pick([]string{"-c", "-b", "-f", "-f", "-d:", "-d ", "-d,"})}
			if !strings.HasPrefix(argv[1], "-d") {
				argv[1] += g.pick(lists)
			} else {
				argv = append(argv, "-f", g.pick(lists))
			}
			if o := g.pick([]string{"", "", "-s", "--complement", "--output-delimiter=#"}); o != "" {
				argv = append(argv, o)
			}
			return argv
		},
		"head and tail": func(g *generator) []string {
			return []string{g.pick([]string{"head", "tail"}), g.pick([]string{"-n", "-c"}), g.pick([]string{"0", "1", "2", "5", "-1", "-3", "+1", "+2", "+4"})}
		},
		"fold and others": func(g *generator) []string {
			return words(g.pick([]string{"fold -w 3", "fold -sw 7", "expand -t3", "expand", "nl", "nl -ba", "uniq -c", "uniq -d", "sort", "sort -n", "sort -u", "paste - -", "paste -sd,", "cat -A", "cat -bs", "tac", "rev", "wc -w", "wc -l"}))
		},
		"awk": awkCall,
		"expr": func(g *generator) []string {
			argv := []string{"expr"}
			terms := []string{"1", "2", "0", "-3", "10", "a", "abc", "", "b", "007", "(", ")", "length"}
			ops := []string{"+", "-", "*", "/", "%", "<", "<=", "=", "!=", ">=", ">", "|", "&", ":"}
			argv = append(argv, g.pick(terms))
			for range g.next(4) {
				argv = append(argv, g.pick(ops), g.pick(terms))
			}
			return argv
		},
		"test": func(g *generator) []string {
			argv := []string{"test"}
			for range g.next(8) {
				argv = append(argv, g.pick([]string{"a", "b", "", "1", "2", "-n", "-z", "=", "!=", "-eq", "-lt", "-ge", "!", "-a", "-o", "(", ")", "<", ">"}))
			}
			return argv
		},
		"seq": func(g *generator) []string {
			argv := []string{"seq"}
			if o := g.pick([]string{"", "-w", "-s,"}); o != "" {
				argv = append(argv, o)
			}
			for range 1 + g.next(3) {
				argv = append(argv, g.pick([]string{"1", "2", "5", "-1", "-3", "10", "0", "007", "100"}))
			}
			return argv
		},
		"names": func(g *generator) []string {
			path := func() string { return g.text([]string{"a", "b.c", "/", "/", ".", "..", ".c"}, 5) }
			return []string{g.pick([]string{"basename", "dirname"}), path(), path()}
		},
		"printf and echo": func(g *generator) []string {
			format := g.text([]string{"a", "%s", "%d", "%5s", "%-4d|", "%x", "%o", "%c", "%b", "%%", `\n`, `\t`, `\101`, `\0101`, `\\`, "%03d", "%.2s"}, 4)
			if g.next(3) == 0 {
				return []string{"echo", g.pick([]string{"-n", "-e", "a", "-"}), format}
			}
			return []string{"printf", format, g.pick([]string{"1", "a", "10", `x\ty`, `\0101`}), g.pick([]string{"2", "007", "-5"})}
		},
	}
	decoders := map[string]func(*generator) []string{
		"base64": func(g *generator) []string { return []string{"base64", g.pick([]string{"-d", "-di"})} },
		"base32": func(g *generator) []string { return []string{"base32", g.pick([]string{"-d", "-di"})} },
		"openssl": func(g *generator) []string {
			return words(g.pick([]string{"openssl base64 -d", "openssl base64 -d -A", "openssl enc -a -d"}))
		},
	}
	n, seed := rounds()
	run := func(name string, text []string, make func(*generator) []string, least int) {
		t.Run(name, func(t *testing.T) {
			g := &generator{state: seed}
			known := 0
			for i := range n {
				if i%20 == 0 {
					g = &generator{state: seed + uint64(i)*1000003 + uint64(len(name))}
				}
				var in strings.Builder
				for range g.next(5) {
					in.WriteString(g.text(text, 6) + "\n")
				}
				stdin := in.String()
				if g.next(4) == 0 {
					stdin = strings.TrimSuffix(stdin, "\n")
				}
				if compare(t, locales[i%2], stdin, make(g)...) {
					known++
				}
			}
			if known*100 < n*least {
				t.Errorf("only %d of %d calls are known: the comparison is too weak", known, n)
			}
		})
	}
	for name, kind := range kinds {
		run(name, subject, kind, 20)
	}
	for name, kind := range decoders {
		run(name, encoded, kind, 5)
	}
	run("xxd", hexes, func(g *generator) []string { return words(g.pick([]string{"xxd -r -p", "xxd -r"})) }, 5)
}

// awkCall is a small program for awk.
func awkCall(g *generator) []string {
	field := func() string {
		return g.pick([]string{"$1", "$2", "$NF", "$0", "NF", "NR", `"x"`, "3", "x", "length($1)", "substr($0,2,2)", "toupper($1)", `index($0,"b")`, "($1==$2)", "$1*2", "NR%2", "($1<$2)", "($1~/a/)", `sprintf("%3s|%-3s",$1,$2)`, `sprintf("%d",NR)`})
	}
	pattern := g.pick([]string{"", "", "NR==1", "NR>1", "/a/", "!/b/", "$1~/^a/", "NF>1", "END", "$1==\"a\"", "NR%2", "$1>2", "/a|b/"})
	action := g.pick([]string{"print " + field(), "print " + field() + "," + field(), "print " + field() + field(), "x=" + field() + ";print x", "x+=NF;print x", "$2=" + field() + ";print", "if(" + field() + ")print;else print \"no\"", `gsub(/` + g.text([]string{"a", "b", "c", "ab", ".", "[ab]", "[^a]", "[a-c]", "[[:digit:]]", "[0-9]"}, 2) + `/,"<&>");print`, `sub(/b/,"");print $1`, "printf \"%s \"," + field(), "for(i=1;i<=NF;i++)print i,$i"})
	argv := []string{"awk"}
	if g.next(3) == 0 {
		argv = append(argv, "-F", g.pick([]string{":", ",", "\t", "a", ".", "|", "ab", "[:,]", "b+", " +"}))
	}
	return append(argv, pattern+"{"+action+"}")
}
