package workload

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"strings"
)

// Hostile are texts that are made to tire or to kill a reader. In each, code is
// a place where the shell reads a command.
func Hostile(code string) []Text {
	const deep, mib = 10_000, 1 << 20
	nest := func(open, close string) string {
		return strings.Repeat(open, deep) + code + strings.Repeat(close, deep)
	}
	fill := func(s string) string { return strings.Repeat(s, (mib-100)/len(s)) }
	return []Text{
		{"comment in one shell only", "(true \"\"#; " + code + "\n)"},
		{"substitutions", nest("echo $(", ")")},
		{"substitutions that do not end", strings.Repeat("$(", deep) + code},
		{"substitutions in quotes", nest(`echo "$(`, `)"`)},
		{"subshells", nest("(", "\n)")},
		{"subshells that do not end", strings.Repeat("(", deep) + code},
		{"groups", nest("{ ", ";}")},
		{"groups that do not end", strings.Repeat("{ ", deep) + code},
		{"tests", strings.Repeat("[[ ", deep) + code + strings.Repeat(" ]]", deep)},
		{"tests in brackets", "[[ " + strings.Repeat("( ", deep) + "-n \"$(" + code + ")\"" + strings.Repeat(" )", deep) + " ]]"},
		{"backquotes", strings.Repeat("`", deep) + code + strings.Repeat("`", deep)},
		{"escaped backquotes", "echo `echo \\`" + code + "\\``" + strings.Repeat("`", deep)},
		{"process substitutions", nest("cat <(", ")")},
		{"parameters", nest("echo ${x:-$(", ")}")},
		{"arithmetic", "echo $((" + strings.Repeat("(", deep) + "1+$(" + code + ")" + strings.Repeat(")", deep) + "))"},
		{"a long sum", "echo $((1" + strings.Repeat("+1", 100_000) + "+$(" + code + ")))"},
		{"conditions", nest("if true; then ", "\nfi")},
		{"loops", nest("for i in 1 2; do ", "\ndone")},
		{"choices", nest("case x in x) ", "\n;; esac")},
		{"functions", nest("f() { ", "\n}; f")},
		{"negations", strings.Repeat("! ", 50_000) + code},
		{"commands", fill("a;") + code},
		{"lines", fill("a\n") + code},
		{"a pipeline", strings.Repeat("cat | ", 50_000) + "(" + code + ")"},
		{"a list", strings.Repeat("true && ", 50_000) + code},
		{"jobs", fill("a & ") + code},
		{"a quoted string", "echo '" + fill("x") + "'; " + code},
		{"a quoted string as code", "sh -c '" + fill(":;") + code + "'"},
		{"braces", "echo " + strings.Repeat("{a,b}", 30) + "; " + code},
		{"braces in braces", "echo " + strings.Repeat("{a,", deep) + "b" + strings.Repeat("}", deep) + "; " + code},
		{"a sequence", "echo {1..999999999}; " + code},
		{"words", "echo" + strings.Repeat(" word", 50_000) + "; " + code},
		{"targets", "rm -f" + strings.Repeat(" f.o", 50_000) + "; " + code},
		{"assignments", fill("x=y;") + code},
		{"a growing value", "x=aaaaaaaaaaaaaaaa; " + strings.Repeat("x=$x$x$x$x; ", 100) + "echo \"$x\"; " + code},
		{"evaluations", strings.Repeat("eval ", 50_000) + code},
		{"shells in shells", "x='" + code + "'; " + strings.Repeat("x=\"sh -c '$x'\"; ", 40) + "eval \"$x\"; " + code},
		{"redirections", ":" + strings.Repeat(" >f", 100_000) + "; " + code},
		{"here-documents", strings.Repeat("cat <<A\nx\nA\n", 10_000) + code},
		{"here-documents of one line", "cat" + strings.Repeat(" <<A", 10_000) + "\n" + strings.Repeat("x\nA\n", 10_000) + code},
		{"recursion", "f() { " + code + "; f; f; }; f"},
		{"endless loop", "while :; do x=$x$x.; " + code + "; done"},
		// Everything that nests, once more where the code is inside of words.
		{"groups of one line", nest("{ { } ; ", "; }")},
		{"tests of conditions", nest("if [[ ! -e x || -n y ]]; then ", "\nfi")},
		{"else branches", nest("if false; then :; else ", "\nfi")},
		{"elifs", "if false; then :; " + strings.Repeat("elif false; then :; ", 50_000) + "else " + code + "; fi"},
		{"until loops", nest("until true; do ", "\ndone")},
		{"selections", nest("select i in a b; do ", "\ndone")},
		{"counting loops", nest("for ((i=0;i<9;i++)); do ", "\ndone")},
		{"loops over loops", "for a in 1 2 3 4 5 6 7 8 9; do " + strings.Repeat("for b in 1 2 3 4 5 6 7 8 9; do ", 12) + code + strings.Repeat("; done", 13)},
		{"coprocesses", nest("coproc { ", "; }")},
		{"timed commands", strings.Repeat("time ", 50_000) + code},
		{"here-documents in one another", nest("cat <<A\n$(", ")\nA\n")},
		{"here-strings", nest("cat <<< \"$(", ")\"")},
		{"process substitutions for writing", nest("tee >(", ") >/dev/null")},
		{"array elements", nest("a[$(", ")]=1")},
		{"arrays", nest("a=($(", "))")},
		{"slices", nest("echo ${x:$(", ")}")},
		{"replacements", nest("echo ${x/a/$(", ")}")},
		{"assignments in expansions", nest("echo ${x:=$(", ")}")},
		{"tests in arithmetic", "echo $((" + strings.Repeat("1?(", deep) + "$(" + code + ")" + strings.Repeat("):0", deep) + "))"},
		{"backquotes in quotes", strings.Repeat("echo \"`", deep) + code + strings.Repeat("`\"", deep)},
		// Expansions that explode.
		{"braces of words", "echo " + strings.Repeat("{a,b,c,d,e,f,g,h}", 200) + "; " + code},
		{"sequences", "echo " + strings.Repeat("{1..1000}", 20) + "; " + code},
		{"braces that do not end", "echo " + strings.Repeat("{a,", 200_000) + "; " + code},
		{"many opening braces", "echo " + strings.Repeat("{", 300_000) + strings.Repeat("}", 300_000) + "; " + code},
		{"a padded sequence", "echo {0000000000000001..9999999999999999}; " + code},
		{"a format that fills", "printf '%999999999d' 1 | cat; " + code},
		{"formats", "printf '" + strings.Repeat("%s%d%b", 50_000) + "' a; " + code},
		{"a value that doubles", "a=x; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do a=$a$a; done; echo $a; " + code},
		{"an array that doubles", "a=(x y); " + strings.Repeat("a=(\"${a[@]}\" \"${a[@]}\"); ", 40) + "echo ${#a[@]}; " + code},
		{"arguments that double", "f() { f \"$@\" \"$@\"; " + code + "; }; f a"},
		{"choices that multiply", strings.Repeat("case $x in a) y=$y1;; b) y=$y2;; *) y=$y3;; esac; ", 2000) + "echo $y; " + code},
		{"branches that multiply", strings.Repeat("if [ $RANDOM = 1 ]; then x=$x.a; else x=$x.b; fi; ", 5000) + "echo $x; " + code},
		{"unknown values that multiply", strings.Repeat("x=$x$a$b; ", 20_000) + "eval \"$x\"; " + code},
		// Arithmetic.
		{"an arithmetic loop", "i=0; while ((i++ < 999999999)); do :; done; " + code},
		{"a power", "echo $((9 ** 999999999)); " + code},
		{"a name that means itself", "a=a; echo $((a)); " + code},
		{"names that mean each other", "a=b+b; b=c+c; c=d+d; d=e+e; e=f+f; f=g+g; g=h+h; h=i+i; i=j+j; j=k+k; k=l+l; l=m+m; m=n+n; n=o+o; o=p+p; p=q+q; q=r+r; r=s+s; s=a; echo $((a)); " + code},
		{"long numbers", "echo $((" + fill("9") + ")); " + code},
		{"bases", "echo $((64#" + fill("z") + ")); " + code},
		// Text that becomes code.
		{"recursive functions", "f() { g; g; }; g() { f; f; }; " + code + "; f"},
		{"deep functions", func() string {
			var b strings.Builder
			for i := range 3000 {
				fmt.Fprintf(&b, "f%d() { f%d; f%d; }; ", i, i+1, i+1)
			}
			return b.String() + "f3000() { " + code + "; }; f0"
		}()},
		{"aliases in a chain", func() string {
			var b strings.Builder
			b.WriteString("shopt -s expand_aliases\n")
			for i := range 20_000 {
				fmt.Fprintf(&b, "alias a%d='a%d x'\n", i, i+1)
			}
			return b.String() + "a0\n" + code
		}()},
		{"an alias of itself", "shopt -s expand_aliases\nalias a='a a '\na a a a\n" + code},
		{"a script that sources itself", "cat > s.sh <<'A'\n. ./s.sh; . ./s.sh\n" + code + "\nA\n. ./s.sh"},
		{"scripts that start each other", "echo 'sh b.sh; sh b.sh' > a.sh; echo 'sh a.sh; sh a.sh; " + code + "' > b.sh; sh a.sh"},
		{"evaluated evaluations", "x='eval \"$x\"; eval \"$x\"; " + code + "'; eval \"$x\""},
		{"traps", strings.Repeat("trap 'x=$x.; "+code+"' EXIT DEBUG ERR; ", 5000) + ":"},
		{"traps of debugging", "trap '" + code + "' DEBUG; " + fill(":;")},
		{"encoded encodings", func() string {
			text := code
			for range 12 {
				text = "echo " + base64.StdEncoding.EncodeToString([]byte(text)) + " | base64 -d | sh"
			}
			return text
		}()},
		{"a decoder behind decoders", "echo " + fill("QUFB") + strings.Repeat(" | base64 -d", 200) + "; " + code},
		{"what unpacks to much", "echo " + bomb() + " | base64 -d | gunzip | gunzip | sh; " + code},
		{"sed programs", "echo " + strings.Repeat("a", 5000) + " | sed '" + strings.Repeat("s/a/aa/g;", 40) + "'; " + code},
		{"an endless sed program", "echo a | sed ':a;s/^/a/;ba' | sh; " + code},
		{"an endless awk program", "awk 'BEGIN{while(1)x=x \"a\"}' | sh; " + code},
		{"seq", "seq 1 999999999 | xargs echo; " + code},
		{"yes", "yes | head -n 999999999 | sh; " + code},
		{"xargs of xargs", "echo a | " + strings.Repeat("xargs ", 20_000) + code},
		{"wrappers in wrappers", strings.Repeat("sudo env A=b nice timeout 5 ", 10_000) + code},
		{"finds in finds", strings.Repeat("find . -exec ", 5000) + code + strings.Repeat(" \\;", 5000)},
		// Many of one kind.
		{"a million redirections", ":" + strings.Repeat(">f", 500_000) + "; " + code},
		{"descriptors", ":" + func() string {
			var b strings.Builder
			for i := range 50_000 {
				fmt.Fprintf(&b, " %d>&%d", i+3, i+2)
			}
			return b.String()
		}() + "; " + code},
		{"tabbed here-documents", strings.Repeat("cat <<-A\n\tx\n\tA\n", 50_000) + code},
		{"here-documents that do not end", strings.Repeat("cat <<A\n", 50_000) + code},
		{"variables", func() string {
			var b strings.Builder
			for i := range 50_000 {
				fmt.Fprintf(&b, "v%d=%d\n", i, i)
			}
			return b.String() + "echo ${!v*}\n" + code
		}()},
		{"exports", func() string {
			var b strings.Builder
			for i := range 30_000 {
				fmt.Fprintf(&b, "export v%d=%d; ls\n", i, i)
			}
			return b.String() + code
		}()},
		{"names of prefixes", strings.Repeat("a1=1 a2=2 a3=3; echo ${!a*}; ", 20_000) + code},
		{"unknown programs", strings.Repeat("$x y; ", 100_000) + code},
		{"unknown code", strings.Repeat("eval \"$x\"; ", 60_000) + code},
		{"changes of directory", strings.Repeat("cd a; ", 100_000) + code},
		{"a long path", "cat " + strings.Repeat("a/", 250_000) + "b; " + code},
		{"ups in a path", "cat " + strings.Repeat("a/../", 100_000) + "b; " + code},
		{"slashes", "cat " + strings.Repeat("/", 500_000) + "; " + code},
		// Patterns.
		{"stars", "case " + strings.Repeat("a", 5000) + " in " + strings.Repeat("*a", 2000) + "b) " + code + ";; *) " + code + ";; esac"},
		{"extended patterns", "case " + strings.Repeat("a", 500) + " in " + strings.Repeat("+(a|", 300) + "b" + strings.Repeat(")", 300) + ") " + code + ";; *) " + code + ";; esac"},
		{"a star that takes away", "x=" + strings.Repeat("a", 100_000) + "; echo ${x##*b} ${x%%b*} ${x//a*a/b}; " + code},
		{"replacements of everything", "x=" + strings.Repeat("ab", 50_000) + "; echo ${x//a/bb} ${x//?/cc}; " + code},
		{"an expression of repetitions", "[[ " + strings.Repeat("a", 2000) + " =~ " + strings.Repeat("(a*)*", 200) + "b ]]; " + code},
		{"grep of repetitions", "echo " + strings.Repeat("a", 2000) + " | grep -E '" + strings.Repeat("(a*)*", 200) + "b' | sh; " + code},
		{"globs", "ls " + strings.Repeat("*/", 50_000) + "*; " + code},
		{"brackets", "ls " + strings.Repeat("[", 200_000) + "; " + code},
		// One thing that is long.
		{"blanks", ":" + fill(" ") + "; " + code},
		{"newlines", fill("\n") + code},
		{"continuations", ":" + fill(" \\\n") + "; " + code},
		{"a comment", "# " + fill("x") + "\n" + code},
		{"a flag", "rm -" + fill("f") + " x; " + code},
		{"a name", fill("x") + "; " + code},
		{"escapes", "echo " + fill("\\x") + "; " + code},
		{"dollar quotes", "echo $'" + fill("\\x41") + "'; " + code},
		{"statements in SQL", "psql -c '" + fill("select 1;") + "'; " + code},
		{"brackets in SQL", "psql -c 'select " + strings.Repeat("(", 300_000) + "'; " + code},
		{"brackets in Python", "python3 -c 'x = " + strings.Repeat("[", 300_000) + "'; " + code},
		{"code in Python in code", "python3 -c \"import os\n" + strings.Repeat("os.system('ls')\n", 50_000) + "\"; " + code},
	}
}

// bomb is ten million zeros, packed twice.
func bomb() string {
	text := make([]byte, 10_000_000)
	for range 2 {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(text)
		w.Close()
		text = b.Bytes()
	}
	return base64.StdEncoding.EncodeToString(text)
}
