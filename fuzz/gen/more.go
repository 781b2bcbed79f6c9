package gen

import (
	"fmt"
	"strings"
)

// Scopes, loops and computations that people write to get at a value.
func init() {
	words = append(words, []wordFamily{
		{"dynamic-scope", posix, func(g *generator, w string) string {
			f, h, v := g.new("f"), g.new("f"), g.name()
			g.first(h + "() { echo $" + v + "; }")
			g.first(f + "() { local " + v + "=" + g.quoted(w) + "; " + h + "; }")
			return "$(" + f + ")"
		}},
		{"stopped-output", posix, func(g *generator, w string) string {
			out := "printf %s " + g.quoted(w) + "; "
			yes, no := g.pick("true", "[ a = a ]", "test -e a.txt"), g.pick("false", "[ 1 = 2 ]", "test -e nothing")
			kinds := 5
			if g.o.InProcess { // whose return leaves more than the subshell
				kinds = 4
			}
			switch g.n(kinds) {
			case 0:
				return "$(set -e; " + out + no + "; echo other)"
			case 1:
				return "$(" + out + yes + " && exit; echo other)"
			case 2:
				return "$(" + out + no + " || exit 1; echo other)"
			case 3:
				return "$( ( " + out + "if " + yes + "; then exit; fi; echo other ) )"
			}
			f := g.new("f")
			g.first(f + "() { x=$(" + out + yes + " && return; echo other); printf %s \"$x\"; }")
			return "$(" + f + ")"
		}},
		{"global-declaration", 0, func(g *generator, w string) string {
			f, v := g.new("f"), g.new("v")
			g.first(f + "() { declare -g " + v + "=" + g.quoted(w) + "; }")
			g.first(f)
			return g.expand(v)
		}},
		{"local-restored", posix, func(g *generator, w string) string {
			f, v := g.new("f"), g.new("v")
			g.first(v + "=" + plainWord(w))
			g.first(f + "() { local " + v + "=other; " + g.pick(":", v+"=third", "unset "+v) + "; }")
			g.first(f)
			return g.expand(v)
		}},
		{"set-in-function", posix, func(g *generator, w string) string {
			f, v := g.new("f"), g.new("v")
			g.first(v + "=other")
			g.first(f + "() { unset " + v + "; " + v + "=$1$2; }")
			a, b := g.cut(w)
			g.first(f + " " + plainWord(a) + " " + g.sq(b))
			return g.expand(v)
		}},
		{"grown-in-loop", posix, func(g *generator, w string) string {
			v := g.new("v")
			var parts []string
			for rest := w; rest != ""; {
				var p string
				p, rest = g.cut(rest)
				parts = append(parts, plainWord(p))
			}
			g.first(v + "=")
			g.first("for x in " + strings.Join(parts, " ") + "; do " + v + "=$" + v + "$x; done")
			return g.expand(v)
		}},
		{"read-delimiter", process, func(g *generator, w string) string {
			v := g.new("v")
			g.first(g.pick("read -d @ "+v+" <<< "+g.sq(w+"@rest"), fmt.Sprintf("read -n %d %s <<< %s", len(w), v, g.sq(w+"rest")), fmt.Sprintf("read -N %d %s <<< %s", len(w), v, g.sq(w+"rest")), "IFS=@ read "+v+" x <<< "+g.sq(w+"@y")))
			return g.expand(v)
		}},
		{"element-printed", process, func(g *generator, w string) string {
			a := g.new("a")
			g.first("printf -v '" + a + "[2]' %s " + plainWord(w))
			return g.expand(a + "[2]")
		}},
		{"array-copied", 0, func(g *generator, w string) string {
			a, b := g.new("a"), g.new("b")
			g.first(a + "=(x " + plainWord(w) + " y)")
			g.first(g.pick(b+"=(\"${"+a+"[@]}\")", b+"=(${"+a+"[@]})", b+"=(\"${"+a+"[@]:0:2}\" z)"))
			return g.expand(b + "[1]")
		}},
		{"array-thinned", process, func(g *generator, w string) string {
			a := g.new("a")
			g.first(a + "=(x y " + plainWord(w) + ")")
			g.first("unset " + g.pick("'"+a+"[0]'", a+"[1]", "\""+a+"[0]\" '"+a+"[1]'"))
			return g.pick("${"+a+"[2]}", "${"+a+"[-1]}", "\"${"+a+"[2]}\"")
		}},
		{"array-split", process, func(g *generator, w string) string {
			a, s := g.new("a"), g.new("s")
			g.first(s + "=" + g.sq("x:"+w+":y"))
			g.first(g.pick("IFS=: read -ra "+a+" <<< \"$"+s+"\"", a+"=(${"+s+"//:/ })", "mapfile -t -d : "+a+" <<< \"$"+s+"\""))
			return g.expand(a + "[1]")
		}},
		{"array-edited", process, func(g *generator, w string) string {
			a := g.new("a")
			g.first(a + "=(Qx " + plainWord("Q"+w) + ")")
			return g.pick(`"${`+a+`[1]#Q}"`, "${"+a+"[1]/Q/}", "$(set -- \"${"+a+"[@]#Q}\"; echo $2)")
		}},
		{"regex-match", process, func(g *generator, w string) string {
			v := g.new("v")
			g.near(v + "=" + plainWord("xx-"+w))
			g.near(`[[ $` + v + ` =~ ^xx-(.*)$ ]]`)
			return g.pick("${BASH_REMATCH[1]}", `"${BASH_REMATCH[1]}"`)
		}},
		{"regex-script", process, func(g *generator, w string) string {
			v, p := g.new("v"), g.new("p")
			g.near(p + `='([a-z-]+)@(.*)'`)
			g.near(v + "=" + plainWord("xx@"+w))
			g.near("[[ $" + v + " =~ $" + p + " ]] && " + v + "=${BASH_REMATCH[2]}")
			return g.expand(v)
		}},
		{"slash", posix, func(g *generator, w string) string {
			if w != "/" {
				return g.quoted(w)
			}
			if g.o.Posix {
				return g.pick("${HOME%%h*}", "$(cd /; pwd)", "${HOME%home/u}")
			}
			return g.pick("${HOME:0:1}", "${PATH::1}", "${HOME%%h*}", "$(cd /; pwd)", "$(cd /; echo $PWD)", "${PWD%%[a-z]*}", "${HOME//[a-z]/}")
		}},
		{"sequence", digits | helpers, func(g *generator, w string) string { return "$(seq " + w + " " + w + ")" }},
		{"expr", posix | digits | helpers, func(g *generator, w string) string {
			a, b := g.terms(w)
			return "$(expr " + a + " + " + b + ")"
		}},
		{"ternary", digits, func(g *generator, w string) string {
			v := g.new("v")
			g.first(v + "=3")
			return g.pick("$(( "+v+" > 2 ? "+w+" : 0 ))", "$(( "+v+" == 1 ? 0 : "+w+" ))", "$(( "+v+"-- && "+w+" ? "+w+" : 1 ))")
		}},
		{"counted", posix | digits, func(g *generator, w string) string {
			v := g.new("n")
			n := 0
			fmt.Sscan(w, &n)
			g.first(fmt.Sprintf("%s=%d; for x in 1 2 3; do %s=$(($%s+1)); done", v, n-3, v, v))
			return "$" + v
		}},
		{"case-sets", posix, func(g *generator, w string) string {
			v, k := g.new("v"), g.new("k")
			g.first(k + "=" + g.pick("b", "'a b'", "ab"))
			g.first("case $" + k + " in *b) " + v + "=" + plainWord(w) + ";; *) " + v + "=other;; esac")
			return g.expand(v)
		}},
		{"tested", 0, func(g *generator, w string) string {
			v := g.new("v")
			g.first(v + "=other; " + g.pick("[[ $HOME == /* ]]", "[[ -n $PATH && -z $UNSET ]]", "[[ 3 -gt 2 ]]", "[[ abc > abb ]]") + " && " + v + "=" + plainWord(w))
			return g.expand(v)
		}},
	}...)
	argvs = append(argvs, []argvFamily{
		{"argument-parser", 0, func(g *generator, argv []string) code {
			f, a := g.new("f"), g.new("a")
			g.first(f + "() { while [ $# -gt 0 ]; do case $1 in --skip) shift 2;; *) " + a + "+=(\"$1\"); shift;; esac; done; }")
			k := 1 + g.n(len(argv)-1)
			g.near(f + " " + plainWords(argv[:k]) + " --skip me " + plainWords(argv[k:]))
			return single(`"${` + a + `[@]}"`)
		}},
		{"options-parser", process, func(g *generator, argv []string) code {
			f, v := g.new("f"), g.new("v")
			last := argv[len(argv)-1]
			g.first(f + "() { local OPTIND o; while getopts vo: o; do case $o in o) " + v + "=$OPTARG;; *) ;; esac; done; shift $((OPTIND-1)); \"$@\" \"$" + v + "\"; }")
			return single(f + " -v -o " + plainWord(last) + " " + plainWords(argv[:len(argv)-1]))
		}},
		{"shift-loop", posix, func(g *generator, argv []string) code {
			v := g.new("v")
			g.near("set -- " + plainWords(argv))
			g.near(v + "=; while [ $# -gt 0 ]; do " + v + "=\"$" + v + " $1\"; shift; done")
			return single("$" + v)
		}},
		{"last-argument", 0, func(g *generator, argv []string) code {
			n := len(argv)
			g.near("set -- " + plainWords(argv[1:]))
			return single(plainWord(argv[0]) + " " + g.pick("\"${@:1:$#-1}\" \"${@: -1}\"", "\"${@:1:"+itoa(n-2)+"}\" \"${!#}\"", "${*:1}"))
		}},
		{"script-argument", posix | process, func(g *generator, argv []string) code {
			f := g.new("s")
			last := argv[len(argv)-1]
			g.near("echo " + g.sq(plainWords(argv[:len(argv)-1])+` "$1"`) + " > " + f)
			return single(g.pick("sh ", "bash ", ". ./") + f + " " + plainWord(last))
		}},
		{"disk-script", posix | process, func(g *generator, argv []string) code {
			if argv[0] != "rm" {
				return single(g.spelled(argv))
			}
			return single(g.pick("./each.sh ", "sh each.sh ", "bash ./each.sh ", "/home/u/p/each.sh ") + plainWords(argv[len(argv)-2:]))
		}},
		{"jobs", process, func(g *generator, argv []string) code { return single("jobs -x " + plainWords(argv)) }},
		{"completion", process, func(g *generator, argv []string) code {
			return single(g.pick("compgen -C "+g.sq(plainWords(argv)+" #")+" x", "compgen -W "+g.sq("$("+plainWords(argv)+")")))
		}},
	}...)
	blocks = append(blocks, []blockFamily{
		{"function-redirected", posix, func(g *generator, in inner) code {
			f := g.new("f")
			return list(f + "() { " + g.end(in().text) + "} " + g.pick(">/dev/null", "2>&1", "</dev/null", "> f") + "; " + f)
		}},
		{"group-input", process, func(g *generator, in inner) code {
			return single("{ read " + g.name() + "; " + g.end(in().text) + "} <<< " + g.pick("x", "'a b'", "\"$HOME\""))
		}},
		{"loop-input", posix | process, func(g *generator, in inner) code {
			d := g.delimiter()
			return list("while read -r " + g.name() + "; do " + g.end(in().text) + "done <<" + d + "\n" + g.pick("a", "a b\nc", "1\n2\n3") + "\n" + d + "\n")
		}},
		{"arithmetic-condition", 0, func(g *generator, in inner) code {
			v := g.new("n")
			return list(v + "=1; (( " + g.pick(v+" > 0", v+"++", v+" = 2, "+v, "("+v+" << 2) % 3") + " )) && " + g.one(in()))
		}},
		{"descriptor-sh", process, func(g *generator, in inner) code {
			s := g.quoted(in().text)
			return list(g.pick("exec 3<<< "+s+"; sh <&3", "sh /dev/fd/3 3<<< "+s, ". /dev/fd/3 3<<< "+s, "exec 4<<< "+s+"; . /dev/fd/4", "bash 3<<< "+s+" <&3"))
		}},
		{"tee-sh", process, func(g *generator, in inner) code {
			return list("printf '%s\\n' " + g.sq(in().text) + " | tee >(sh) >/dev/null" + g.pick("", "; wait"))
		}},
		{"nested-functions", posix, func(g *generator, in inner) code {
			a, b, c := g.new("f"), g.new("f"), g.new("f")
			return list(a + "() { " + g.end(in().text) + "}; " + b + "() { " + a + "; }; " + c + "() { " + b + " \"$@\"; }; " + c + " 1")
		}},
		{"while-arguments", posix, func(g *generator, in inner) code {
			return list("set -- a b; while [ $# -gt 0 ]; do shift; " + g.end(in().text) + "done")
		}},
		{"function-by-name", posix, func(g *generator, in inner) code {
			f, v := g.new("f"), g.new("v")
			return list(f + "() { " + g.end(in().text) + "}; " + v + "=" + f + "; $" + v)
		}},
		{"pipe-status", posix, func(g *generator, in inner) code {
			return list("if " + g.one(in()) + " | cat; then :; fi")
		}},
		{"or-chain", posix, func(g *generator, in inner) code {
			return list(g.falsity() + " || " + g.falsity() + " || " + g.one(in()) + " || ls")
		}},
		{"mixed-chain", posix, func(g *generator, in inner) code {
			return list(g.condition() + " && " + g.falsity() + " || " + g.one(in()) + " && ls")
		}},
		{"source-arguments", posix | process, func(g *generator, in inner) code {
			f := g.new("s")
			return list("printf '%s\\n' " + g.sq("if [ \"$1\" = go ]; then "+g.end(in().text)+"fi") + " > " + f + "; . ./" + f + " go")
		}},
		{"errexit", posix, func(g *generator, in inner) code {
			return single("(set -e; " + g.condition() + "; " + in().text + ")")
		}},
	}...)
}
