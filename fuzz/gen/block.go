package gen

import "strings"

// blocks are the constructs that stand around other code.
var blocks = []blockFamily{
	// Grouping and control.
	{"subshell", posix, func(g *generator, in inner) code { return single(g.pick("(", "( ") + in().text + g.pick(")", " )")) }},
	{"group", posix, func(g *generator, in inner) code { return single("{ " + g.end(in().text) + "}") }},
	{"if", posix, func(g *generator, in inner) code {
		return single("if " + g.end(g.condition()) + "then " + g.end(in().text) + "fi")
	}},
	{"else", posix, func(g *generator, in inner) code {
		return single("if " + g.end(g.falsity()) + "then " + g.end(g.harmless()) + "else " + g.end(in().text) + "fi")
	}},
	{"elif", posix, func(g *generator, in inner) code {
		return single("if " + g.end(g.falsity()) + "then " + g.end(g.harmless()) + "elif " + g.end(g.condition()) + "then " + g.end(in().text) + "fi")
	}},
	{"if-condition", posix, func(g *generator, in inner) code {
		return single(g.pick("if ", "if ! ") + g.end(in().text) + "then :; else " + g.end(g.harmless()) + "fi")
	}},
	{"while", posix, func(g *generator, in inner) code {
		v := g.new("n")
		switch g.n(4) {
		case 0:
			return single("while " + g.end(g.condition()) + "do " + g.end(in().text) + "break; done")
		case 1:
			return list(v + "=0; while [ $" + v + " -lt 2 ]; do " + v + "=$(($" + v + "+1)); " + g.end(in().text) + "done")
		case 2:
			return single("while " + g.end(in().text) + "do break; done")
		}
		return list(v + "=x; while [ -n \"$" + v + "\" ]; do " + v + "=; " + g.end(in().text) + "done")
	}},
	{"until", posix, func(g *generator, in inner) code {
		if g.chance(30) {
			return single("until " + g.end(in().text) + "do break; done")
		}
		return single("until " + g.end(g.falsity()) + "do " + g.end(in().text) + "break; done")
	}},
	{"for", posix, func(g *generator, in inner) code {
		v := g.name()
		return single("for " + v + " in " + g.pick("a", "1 2", "*.txt", "\"$HOME\"", "$(echo a b)", "a $UNSET") + "; do " + g.end(in().text) + "done")
	}},
	{"for-arguments", posix, func(g *generator, in inner) code {
		v := g.name()
		return list("set -- a b; for " + v + g.pick(" in \"$@\";", ";", " in $*;") + " do " + g.end(in().text) + "done")
	}},
	{"for-arithmetic", 0, func(g *generator, in inner) code {
		v := g.new("i")
		return single("for ((" + v + "=0; " + v + g.pick("<2", "<1", "!=2") + "; " + v + "++)); do " + g.end(in().text) + "done")
	}},
	{"for-items", posix, func(g *generator, in inner) code {
		return single("for " + g.name() + " in $(" + in().text + ") x; do :; done")
	}},
	{"case", posix, func(g *generator, in inner) code {
		w, p := "abc", g.pick("abc", "a*", "*", "x|abc", "?bc", "[a-c]*", "(abc")
		if strings.HasPrefix(p, "(") {
			return single("case " + w + " in (abc) " + g.end(in().text) + ";; esac")
		}
		if g.chance(30) {
			v := g.new("v")
			g.first(v + "=abc")
			w = g.pick("$"+v, `"$`+v+`"`)
		}
		return single("case " + w + " in no) " + g.pick(":", "ls") + ";; " + p + ") " + g.ended(in().text) + ";; esac")
	}},
	{"case-through", 0, func(g *generator, in inner) code {
		return single("case a in a) :" + g.pick(";& b)", ";;& [a-c])", ";;& a)") + " " + g.ended(in().text) + ";; esac")
	}},
	{"case-word", posix, func(g *generator, in inner) code { return single("case $(" + in().text + ") in *) :;; esac") }},
	{"case-pattern", posix, func(g *generator, in inner) code { return single("case a in $(" + in().text + ")) :;; *) :;; esac") }},
	{"select", process, func(g *generator, in inner) code {
		return single("select " + g.name() + " in a b; do " + g.end(in().text) + "break; done <<< 1 2>/dev/null")
	}},
	{"and", posix, func(g *generator, in inner) code { return list(g.condition() + " && " + g.one(in())) }},
	{"or", posix, func(g *generator, in inner) code { return list(g.falsity() + " || " + g.one(in())) }},
	{"and-left", posix, func(g *generator, in inner) code { return list(g.one(in()) + g.pick(" && ", " || ") + g.condition()) }},
	{"definition-list", posix, func(g *generator, in inner) code {
		def := g.new("f") + "() " + g.pick("{ :; }", "( : )", "{ ls; } >/dev/null")
		return list(g.pick("", "false || ", "true && ", ": && ") + def + g.pick(" && ", " | ") + g.one(in()))
	}},
	{"function-own-successor", posix, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { " + f + "() { " + g.end(in().text) + "}; " + g.pick(f, f+"; "+f) + "; }; " + f)
	}},
	{"not", posix, func(g *generator, in inner) code { return list("! " + g.one(in())) }},
	{"background", posix, func(g *generator, in inner) code {
		return list(g.one(in()) + g.pick(" & wait", " &", " & ls", " & wait $!"))
	}},
	{"continuation", posix, func(g *generator, in inner) code {
		return list(g.pick("true && \\\n", ": ;\\\n", "\\\n") + g.one(in()))
	}},
	{"comment", posix, func(g *generator, in inner) code { return list("# rm -rf / \\\n" + in().text) }},
	{"xtrace", posix, func(g *generator, in inner) code {
		return list(g.pick("set -x; ", "set -e; ", "set -u; ", "set -f; ", "set -o pipefail; ", "set +e; ") + in().text)
	}},
	{"shopt", process, func(g *generator, in inner) code {
		return list("shopt -s " + g.pick("nullglob", "extglob", "globstar", "lastpipe", "dotglob", "nocasematch", "failglob", "expand_aliases", "inherit_errexit", "xpg_echo") + g.pick("; ", "\n") + in().text)
	}},
	{"dead-exit", posix | inert, func(g *generator, in inner) code {
		return list(g.pick("exit", "exit 0", "exec true", "set -e; false") + "; " + in().text)
	}},
	{"dead-branch", posix | inert, func(g *generator, in inner) code {
		if g.chance(50) {
			return list("false && " + g.one(in()))
		}
		return single("if false; then " + g.end(in().text) + "fi")
	}},
	{"dead-function", posix | inert, func(g *generator, in inner) code { return single(g.new("f") + "() { " + g.end(in().text) + "}") }},
	{"unset-function", posix | inert, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { " + g.end(in().text) + "}; unset -f " + f + "; " + f)
	}},
	{"cd", posix, func(g *generator, in inner) code {
		return list("cd " + g.pick("sub", "/", "..", "/tmp", "~", "sub/../sub", "\"$HOME\"", "nowhere", "-") + g.pick(" && ", "; ", " || ") + g.one(in()))
	}},
	{"pushd", process, func(g *generator, in inner) code {
		return list(g.pick("pushd / >/dev/null; ", "pushd sub; popd; ", "CDPATH=/; cd tmp; ", "mkdir d && cd d; ") + in().text)
	}},
	// Pipelines and streams.
	{"pipe-to", posix, func(g *generator, in inner) code {
		return list(g.one(in()) + " | " + g.pick("cat", "tee f", "cat >/dev/null", "while read x; do ls \"$x\"; done"))
	}},
	{"pipe-from", posix, func(g *generator, in inner) code {
		return list(g.pick("ls", "echo x", "cat a.txt", "printf 'a\\nb\\n'") + " | " + g.one(in()))
	}},
	{"pipe-middle", posix, func(g *generator, in inner) code { return list("ls | " + g.one(in()) + " | cat") }},
	{"pipe-both", 0, func(g *generator, in inner) code { return list(g.one(in()) + " |& cat") }},
	{"pipe-loop", posix, func(g *generator, in inner) code {
		return list("printf '%s\\n' a b | while read -r " + g.name() + "; do " + g.end(in().text) + "done")
	}},
	{"redirected", posix, func(g *generator, in inner) code {
		return single(g.one(in()) + g.pick(" > f", " 2>&1", " </dev/null", " > /dev/null 2>&1", " >> \"$HOME/log\"", " < a.txt"))
	}},
	{"here-document", posix | process, func(g *generator, in inner) code {
		d := g.delimiter()
		return list("cat <<" + g.pick(d, "-"+d) + "\n$(" + in().text + ")\n" + d + "\n")
	}},
	{"here-string", process, func(g *generator, in inner) code { return single("cat <<< " + g.pick("$(", `"$(`) + in().text + ")") }},
	{"exec-descriptors", process, func(g *generator, in inner) code {
		return list(g.pick("exec 3>&1; ", "exec 2>/dev/null; ", "exec 4<a.txt; ", "exec > f; ", "exec {v}>f; ", "exec </dev/null; ", "exec 3>f 4>&3; ") + in().text)
	}},
	// Substitutions.
	{"in-argument", posix, func(g *generator, in inner) code {
		return single(g.pick("echo ", ": ", "ls ", "test -n ") + "$(" + in().text + ")")
	}},
	{"in-quotes", posix, func(g *generator, in inner) code {
		return single(g.pick("echo", ":", "ls") + ` "a $(` + in().text + `) b"`)
	}},
	{"in-backquotes", posix, func(g *generator, in inner) code {
		s := in().text
		if strings.ContainsAny(s, "`\\") {
			return single("echo $(" + s + ")")
		}
		return single(g.pick("echo `"+s+"`", "x=`"+s+"`", `: "`+"`"+strings.ReplaceAll(s, `"`, `\"`)+"`"+`"`))
	}},
	{"in-assignment", posix, func(g *generator, in inner) code {
		return single(g.name() + "=" + g.pick("$(", `"$(`, "a$(") + in().text + ")")
	}},
	{"in-declaration", posix, func(g *generator, in inner) code {
		return single(g.pick("export ", "readonly ") + g.new("v") + "=" + g.pick("$(", `"$(`) + in().text + ")")
	}},
	{"in-array", 0, func(g *generator, in inner) code {
		return single(g.new("a") + g.pick("=(", "+=(", "=(b ", "=([2]=") + "$(" + in().text + "))")
	}},
	{"in-default", posix, func(g *generator, in inner) code {
		return single(g.pick("echo", ":") + " " + g.pick("${UNSET:-", `"${UNSET:-`, "${UNSET-a", "${u"+itoa(g.n(99))+":=") + "$(" + in().text + ")}")
	}},
	{"in-pattern", 0, func(g *generator, in inner) code {
		g.first("x=abc")
		return single(": ${x" + g.pick("#", "%%", "/", "//a/", "^", ":") + "$(" + in().text + ")}")
	}},
	{"in-arithmetic", posix, func(g *generator, in inner) code {
		return single(": $(( $(" + in().text + ") " + g.pick("1", "0 + 1") + " ))")
	}},
	{"in-arithmetic-command", 0, func(g *generator, in inner) code {
		s := in().text
		if !g.o.InProcess && g.chance(25) { // the interpreter panics
			return single("(( a[$(" + s + ")0]=1 ))")
		}
		return single(g.pick("(( $("+s+") 1 ))", "let \"x=$("+s+")1\"", "for (( i=$("+s+")0; i<1; i++ )); do :; done"))
	}},
	{"in-subscript", 0, func(g *generator, in inner) code {
		s := in().text
		return single(g.pick("a[$("+s+")0]=1", "echo ${a[$("+s+")0]}", "a=([$("+s+")0]=x)", "unset \"a[$("+s+")0]\""))
	}},
	{"in-test", 0, func(g *generator, in inner) code {
		s := in().text
		return single(g.pick("[[ -n $("+s+") ]]", "[[ $("+s+") == x* ]]", "[[ x =~ $("+s+") ]]", "[[ a && $("+s+") ]]", "[[ $("+s+")0 -eq 0 ]]", "[ -z \"$("+s+")\" ]"))
	}},
	{"in-redirection", posix, func(g *generator, in inner) code {
		return single(g.pick(": > ", "echo x >> ", "> ", "2>") + "/tmp/x$(" + in().text + ")")
	}},
	{"in-brace", 0, func(g *generator, in inner) code { return single("echo {a,$(" + in().text + ")}") }},
	{"process-in", process, func(g *generator, in inner) code {
		return single(g.pick("cat ", ": ", "cat < ", "ls ") + "<(" + in().text + ")")
	}},
	{"process-out", process, func(g *generator, in inner) code {
		return list("echo x " + g.pick("> >(", "| tee >(") + in().text + ")")
	}},
	{"coproc", process, func(g *generator, in inner) code {
		return list(g.pick("coproc { ", "coproc "+g.new("C")+" { ") + g.end(in().text) + "}" + g.pick("; wait", " 2>/dev/null; wait", "; wait $!"))
	}},
	// Functions, traps, evaluation.
	{"function", posix, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + g.pick("() { ", "()\n{ ", " () { ") + g.end(in().text) + "}" + g.pick("; ", "\n") + f + g.pick("", " a", " 1 2"))
	}},
	{"function-keyword", 0, func(g *generator, in inner) code {
		f := g.new("f")
		return list("function " + f + g.pick(" { ", "() { ") + g.end(in().text) + "}; " + f)
	}},
	{"function-subshell", posix, func(g *generator, in inner) code { f := g.new("f"); return list(f + "() ( " + in().text + " ); " + f) }},
	{"function-nested", posix, func(g *generator, in inner) code {
		f, h := g.new("f"), g.new("f")
		return list(f + "() { " + h + "() { " + g.end(in().text) + "}; }; " + f + "; " + h)
	}},
	{"function-defined-in-branch", posix, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { :; }; " + g.pick(g.condition()+" && "+f+"() { "+g.end(in().text)+"}", "if "+g.falsity()+"; then "+f+"() { ls; }; else "+f+"() { "+g.end(in().text)+"}; fi") + "; " + f)
	}},
	{"function-recursive", posix, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { if [ \"$1\" -gt 0 ]; then " + f + " $(($1-1)); else " + g.end(in().text) + "fi; }; " + f + " " + itoa(g.n(4)))
	}},
	{"function-exported", process, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { " + g.end(in().text) + "}; export -f " + f + "; bash -c " + f)
	}},
	{"function-redefined", posix, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { " + g.end(in().text) + "}; " + f + "; " + f + "() { :; }; " + f)
	}},
	{"return", posix, func(g *generator, in inner) code {
		f := g.new("f")
		return list(f + "() { " + g.falsity() + " && return; " + g.end(in().text) + "return 0; }; " + f)
	}},
	{"trap-exit", posix, func(g *generator, in inner) code {
		return list("(trap " + g.quoted(in().text) + g.pick(" EXIT", " 0") + "; " + g.pick(":", "ls", "exit") + ")")
	}},
	{"trap-other", process, func(g *generator, in inner) code {
		s := g.quoted(in().text)
		return list(g.pick("trap "+s+" DEBUG; :", "trap "+s+" ERR; false; trap - ERR", "f() { trap "+s+" RETURN; }; f", "trap "+s+" USR1; kill -USR1 $BASHPID", "trap -- "+s+" EXIT INT", "set -o functrace; trap "+s+" DEBUG; ls; trap - DEBUG"))
	}},
	{"trap-cleared", posix | process | inert, func(g *generator, in inner) code {
		return list("trap " + g.sq(in().text) + " EXIT; trap " + g.pick("- EXIT", "'' EXIT", ": EXIT"))
	}},
	{"eval", posix, func(g *generator, in inner) code {
		s := in().text
		switch g.n(4) {
		case 0:
			v := g.new("v")
			g.first(v + "=" + g.quoted(s))
			return single(g.pick(`eval "$`+v+`"`, "eval -- \"${"+v+"}\"", "eval \"\" \"$"+v+"\""))
		case 1:
			return single("eval " + g.sq("eval "+g.quoted(s)))
		}
		return single("eval " + g.quoted(s))
	}},
	{"sh-c", posix, func(g *generator, in inner) code {
		s := g.quoted(in().text)
		return single(g.pick("sh -c "+s, "bash -c "+s, "bash -c -- "+s, "bash --norc -c "+s, "sh -ec "+s, "bash -c "+s+" name arg", "bash -o pipefail -c "+s, "/bin/sh -c "+s, "bash -xc "+s, "sh +e -c "+s, "$BASH -c "+s, "bash --noprofile --norc -ec "+s))
	}},
	{"sh-here", posix | process, func(g *generator, in inner) code {
		d := g.delimiter()
		return list(g.pick("sh", "bash", "bash -s", "bash -s a b", "sh -", "bash /dev/stdin", "cat | sh") + g.pick(" <<'", " <<-'") + d + "'\n" + in().text + "\n" + d + "\n")
	}},
	{"sh-here-string", process, func(g *generator, in inner) code {
		return single(g.pick("sh", "bash -s --", "bash", "source /dev/stdin", ". /dev/stdin", ". /dev/fd/0") + " <<< " + g.quoted(in().text))
	}},
	{"pipe-sh", posix, func(g *generator, in inner) code {
		s := g.quoted(in().text)
		if g.o.Posix {
			s = g.sq(in().text)
		}
		return list(g.pick("printf '%s\\n' "+s+" | sh", "printf %s "+s+" | bash", "printf %s "+s+" | cat | sh", "printf '%s' "+s+" | bash -s x", "printf '%s' "+s+" | (sh)", "printf '%s' "+s+" | { bash; }", "printf '%s' "+s+" | tee f | sh"))
	}},
	{"echo-sh", 0, func(g *generator, in inner) code {
		return list("echo " + g.sq(in().text) + " | " + g.pick("sh", "bash", "bash -x", "bash -"))
	}},
	{"decoded-sh", posix | helpers, func(g *generator, in inner) code {
		s := in().text
		if strings.Contains(s, "\n") {
			return list("printf %s " + g.sq(reverse(s)) + " | tac -rs . | sh")
		}
		d := g.anyDecoder(s)
		switch g.n(4) {
		case 0:
			return list("eval \"$(" + d + ")\"")
		case 1:
			return list("sh -c \"$(" + d + ")\"")
		case 2:
			if !g.o.Posix {
				return list(g.pick("bash <(", "source <(", ". <(") + d + ")")
			}
		}
		if strings.HasSuffix(d, "\n") {
			return list("{ " + d + "} | sh")
		}
		return list(d + " | sh")
	}},
	{"process-sh", process, func(g *generator, in inner) code {
		s := g.quoted(in().text)
		return list(g.pick("bash", "source", ".", "sh") + " <(" + g.pick("echo ", "printf '%s\\n' ") + s + ")")
	}},
	{"script", posix | process, func(g *generator, in inner) code {
		f, d := g.new("s"), g.delimiter()
		w := g.pick("cat > "+f+" <<'"+d+"'\n"+in().text+"\n"+d+"\n", "printf '%s\\n' "+g.sq(in().text)+" > "+f+"\n")
		return list(w + g.pick("sh "+f, "bash ./"+f, ". ./"+f, "bash < "+f, "sh -e "+f+" a", "cat "+f+" | sh", "cp "+f+" g; sh "+f))
	}},
	{"script-appended", posix | process, func(g *generator, in inner) code {
		f := g.new("s")
		return list("echo 'x=1' > " + f + "; printf '%s\\n' " + g.sq(in().text) + " >> " + f + "; . ./" + f)
	}},
	{"bash-env", process, func(g *generator, in inner) code {
		f := g.new("s")
		return list("printf '%s\\n' " + g.sq(in().text) + " > " + f + "; BASH_ENV=$PWD/" + f + " bash -c :")
	}},
	{"exported-variable", posix, func(g *generator, in inner) code {
		v := g.new("v")
		return list("export " + v + "=" + g.quoted(in().text) + "; sh -c 'eval \"$" + v + "\"'")
	}},
	// Ways out, and state that depends on the way.
	{"break", posix | process, func(g *generator, in inner) code {
		v := g.new("v")
		s := in().text
		return list(g.pick(
			"for "+v+" in 1 2; do "+g.end(g.condition()+" && break")+"done; "+s,
			"while :; do "+g.end(s)+"break; done",
			"for "+v+" in a b; do for x in 1 2; do "+g.end(g.condition()+" && continue 2")+"done; done; "+s,
			"for "+v+" in 1 2; do "+g.end(g.condition()+" || continue")+g.end(s)+"done",
			"until false; do "+g.end(g.condition()+" && { "+g.end(s)+"break; }")+"done"))
	}},
	{"early-return", posix, func(g *generator, in inner) code {
		f, v := g.new("f"), g.new("v")
		s := in().text
		return list(g.pick(
			f+"() { "+v+"=1; "+g.condition()+" && return; "+v+"=; }; "+f+"; if [ -n \"$"+v+"\" ]; then "+g.end(s)+"fi",
			f+"() { if "+g.end(g.condition())+"then "+g.end(s)+"return 1; fi; ls; }; "+f+" || :",
			f+"() { return; "+g.end(s)+"}; "+f+"; "+s,
			f+"() { for x in 1 2; do return; done; ls; }; "+f+"; "+s))
	}},
	{"early-exit", posix, func(g *generator, in inner) code {
		s := in().text
		return list("(" + g.pick(g.falsity()+" && exit; "+s, "trap "+g.sq(s)+" EXIT; "+g.condition()+" && exit 3; ls", "if "+g.end(g.falsity())+"then exit; fi; "+s) + ")")
	}},
	{"recursion-by-variable", posix, func(g *generator, in inner) code {
		f, v := g.new("f"), g.new("v")
		return list(v + "=; " + f + "() { if [ -z \"$" + v + "\" ]; then " + v + "=1; " + f + "; else " + g.end(in().text) + "fi; }; " + f)
	}},
	{"shared-input", posix, func(g *generator, in inner) code {
		v := g.new("v")
		s := in().text
		if strings.Contains(s, "\n") {
			return list("printf 'a\\nb\\n' | { read " + v + "; " + g.end(s) + "}")
		}
		return list("printf '%s\\n' a b " + g.sq(s) + " | { " + g.pick("read x; read x; ", g.condition()+" && read x; read x; ", "(read x); read x; ", "sh -c 'read x'; read x; ", g.falsity()+" && read x; read x; read x; ") + "read -r " + v + "; eval \"$" + v + "\"; }")
	}},
	{"file-in-branch", posix | process, func(g *generator, in inner) code {
		f := g.new("s")
		return list("echo ls > " + f + "; " + g.pick(g.condition()+" && printf '%s\\n' "+g.sq(in().text)+" > "+f, g.falsity()+" || printf '%s\\n' "+g.sq(in().text)+" > "+f) + "; sh " + f)
	}},
	{"variable-in-branch", posix, func(g *generator, in inner) code {
		v := g.new("v")
		set := v + "=" + g.quoted(in().text)
		return list(v + "=ls; " + g.pick(g.condition()+" && "+set, "if "+g.end(g.falsity())+"then :; else "+set+"; fi", "for x in 1 2; do "+set+"; done", g.falsity()+" || "+set, "case $HOME in /*) "+set+";; esac") + "; eval \"$" + v + "\"")
	}},
	{"changing-loop", posix, func(g *generator, in inner) code {
		v := g.new("v")
		return list(v + "=ls; for x in a b c; do eval \"$" + v + "\"; " + v + "=" + g.quoted(in().text) + "; done")
	}},
	// Text that is evaluated a second time.
	{"value-arithmetic", process, func(g *generator, in inner) code {
		v := g.new("v")
		return list(v + "=" + g.subscripted(in) + "; " + renamed(v, g.pick("((v))", ": $((v))", "let v", "[[ v -eq 0 ]]", ": ${a[v]}", "x=abc; : ${x:v}", "for ((;v;)); do :; done", "declare -i n=v", "RANDOM=v", "a[v]=1", "[[ $v -eq 0 ]]", "(( 1 + v ))")))
	}},
	{"value-name", process, func(g *generator, in inner) code {
		v := g.new("v")
		return list(v + "=" + g.subscripted(in) + "; " + renamed(v, g.pick("[[ -v $v ]]", "test -v \"$v\"", ": ${!v}", "read \"$v\" <<< 1", "printf -v \"$v\" 1", "unset \"$v\"", "declare \"$v=1\"", "a=(1); declare -n r=$v; echo $r", "f() { local \"$v=1\"; }; f", "typeset \"$v\"")))
	}},
	{"value-prompt", process, func(g *generator, in inner) code {
		v := g.new("v")
		return list(v + "=" + g.sq("$("+in().text+")") + "; " + renamed(v, g.pick(": ${v@P}", "PS4=$v; set -x; :; set +x", "x=\"${v@P}\"")))
	}},
}

// ended is a list of statements that may be followed by ;;.
func (g *generator) ended(s string) string {
	if strings.HasSuffix(s, "\n") {
		return s
	}
	return s + " "
}

// subscripted is a quoted value that runs code when it is evaluated as
// arithmetic or as a name.
func (g *generator) subscripted(in inner) string {
	return g.sq("a[$(" + in().text + ")" + g.pick("0", "1") + "]")
}

// renamed puts a variable's name in place of v.
func renamed(name, s string) string {
	for _, at := range []string{"$v", "((v", " v", "[v", ":v", "=v", ";v", "!v", "{v"} {
		s = strings.ReplaceAll(s, at, at[:len(at)-1]+name)
	}
	return s
}
