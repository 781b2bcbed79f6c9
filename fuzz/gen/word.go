package gen

import (
	"fmt"
	"strings"
)

// words are the ways to spell one word.
var words = []wordFamily{
	{"quote", posix, func(g *generator, w string) string { return g.quoted(w) }},
	{"quote-mixed", posix, mixed},
	{"backslash", posix, backslashes},
	{"empty-quotes", posix, emptyQuotes},
	{"word-continuation", posix, func(g *generator, w string) string { a, b := g.cut(w); return plainWord(a) + "\\\n" + plainOrEmpty(b) }},
	{"ansi-c", 0, func(g *generator, w string) string { return g.ansi(w, 60) }},
	{"locale-quote", 0, func(g *generator, w string) string { return "$" + dq(w) }},
	{"variable", posix, variable},
	{"variable-part", posix, variablePart},
	{"variable-forms", 0, variableForms},
	{"append", 0, appended},
	{"default", posix, defaulted},
	{"alternative", posix, alternative},
	{"strip", posix, stripped},
	{"replace", 0, replaced},
	{"slice", 0, sliced},
	{"case-change", 0, caseChanged},
	{"declare-case", process, declaredCase},
	{"transform", 0, transformed},
	{"indirection", 0, func(g *generator, w string) string {
		v, p := g.new("v"), g.new("p")
		g.first(v + "=" + plainWord(w))
		g.first(p + "=" + v)
		return g.expand("!" + p)
	}},
	{"nameref", process, nameref},
	{"array", 0, array},
	{"array-slice", 0, arraySlice},
	{"assoc", 0, assoc},
	{"array-join", 0, arrayJoin},
	{"length", digits, length},
	{"positional", posix, positional},
	{"positional-slice", 0, func(g *generator, w string) string {
		g.near("set -- a " + plainWord(w) + " c")
		if g.o.InProcess {
			return g.pick(`"${@:2:1}"`, `${@:2:1}`, `${*:2:1}`)
		}
		return g.pick(`"${@:2:1}"`, `${@:2:1}`, `${*:2:1}`, `${@: -2:1}`)
	}},
	{"arithmetic", posix | digits, arithmetic},
	{"arithmetic-value", digits | process, func(g *generator, w string) string {
		v, u := g.new("v"), g.new("v")
		a, b := g.terms(w)
		g.first(v + "='" + a + "+" + u + "'")
		g.first(u + "=" + b)
		return g.pick("$(("+v+"))", "$[ "+v+" ]", `"$(( `+v+` ))"`)
	}},
	{"integer", digits | process, func(g *generator, w string) string {
		v := g.new("v")
		a, b := g.terms(w)
		g.first(g.pick("declare -i ", "typeset -i ") + v + "=" + a + "+" + b)
		return "$" + v
	}},
	{"brace", process, brace},
	{"glob-path", posix, globPath},
	{"tilde", process, func(g *generator, w string) string {
		if path := installed(w); path != "" {
			g.near("HOME=/usr/bin")
			return "~/" + w
		}
		return g.quoted(w)
	}},
	{"substitution", posix, substitution},
	{"backquote", posix, func(g *generator, w string) string { return "`" + g.pick("echo ", "printf %s ") + plainWord(w) + "`" }},
	{"here-substitution", posix | process, hereSubstitution},
	{"printf", posix, printed},
	{"printf-v", process, func(g *generator, w string) string {
		v := g.new("v")
		a, b := g.cut(w)
		g.first("printf -v " + v + " " + g.pick("%s%s", "'%s%b'", "%b%s") + " " + plainWord(a) + " " + g.sq(b))
		return g.expand(v)
	}},
	{"read", posix, readWord},
	{"mapfile", process, func(g *generator, w string) string {
		v := g.new("v")
		g.first(g.pick("mapfile", "readarray") + " -t " + v + " <<< $'a\\n" + w + "\\nb'")
		return g.expand(v + "[1]")
	}},
	{"getopts", posix | process, getopts},
	{"underscore", process, func(g *generator, w string) string {
		g.near(": a " + plainWord(w))
		return g.pick("$_", `"$_"`, "${_}")
	}},
	{"loop-variable", posix, func(g *generator, w string) string {
		v := g.new("v")
		g.first("for " + v + " in a " + plainWord(w) + "; do " + g.pick(":", "true", "x=$"+v) + "; done")
		return g.expand(v)
	}},
	{"function-output", posix, func(g *generator, w string) string {
		f := g.new("f")
		g.first(f + "() { " + g.pick("echo ", "printf %s ") + g.pick(plainWord(w)+"; }", `"$1"; }`))
		return g.pick("$("+f+" "+plainWord(w)+")", `"$(`+f+" "+plainWord(w)+`)"`, "`"+f+" "+plainWord(w)+"`")
	}},
	{"function-sets", posix, func(g *generator, w string) string {
		f, v := g.new("f"), g.new("v")
		g.first(f + "() { " + v + "=$1; }")
		g.first(f + " " + plainWord(w))
		return g.expand(v)
	}},
	{"local", posix, func(g *generator, w string) string {
		f, v := g.new("f"), g.name()
		g.first(f + "() { local " + v + "=" + g.quoted(w) + "; echo $" + v + "; }")
		return "$(" + f + ")"
	}},
	{"branch", posix, branched},
	{"file-read", posix | process, func(g *generator, w string) string {
		f := g.new("f")
		g.first(g.pick("echo ", "printf %s ") + plainWord(w) + " > " + f)
		if g.o.Posix {
			return "$(cat " + f + ")"
		}
		return g.pick("$(<"+f+")", "$(cat "+f+")", "$(cat <"+f+")")
	}},
	{"descriptor-read", process, func(g *generator, w string) string {
		v := g.new("v")
		fd := itoa(3 + g.n(6))
		g.near("exec " + fd + "<<< " + plainWord(w))
		g.near(g.pick("read "+v+" <&"+fd, "read -u "+fd+" "+v))
		return g.expand(v)
	}},
	{"process-read", process, func(g *generator, w string) string {
		v := g.new("v")
		g.near(g.pick("read "+v+" < <(echo "+plainWord(w)+")", "read -r "+v+" < <(printf '%s\\n' "+plainWord(w)+")", v+"=$(cat <(echo "+plainWord(w)+"))"))
		return g.expand(v)
	}},
	{"child-environment", posix | process, func(g *generator, w string) string {
		v := g.new("v")
		g.first("export " + v + "=" + plainWord(w))
		return "$(" + g.pick("sh", "bash") + " -c " + g.sq("echo $"+v) + ")"
	}},
	{"child-arguments", posix | process, func(g *generator, w string) string {
		return "$(sh -c " + g.pick(`'echo "$1"' x `, `'echo "$0"' `, `'printf %s "$@"' x `) + plainWord(w) + ")"
	}},
	{"select-reply", process, func(g *generator, w string) string {
		v := g.new("v")
		g.first("select " + v + " in a " + plainWord(w) + "; do break; done <<< 2 2>/dev/null")
		return g.expand(v)
	}},
	{"unset-in-word", posix, func(g *generator, w string) string {
		a, b := g.cut(w)
		u := g.pick("$UNSET", "${UNSET}", "$1$2", "${9}", `"$UNSET"`, "${UNSET:-}")
		if g.chance(50) {
			return u + plainWord(w)
		}
		if strings.HasPrefix(u, "$U") {
			u = "${UNSET}"
		}
		return plainWord(a) + u + plainOrEmpty(b)
	}},
	{"base64", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "base64") }},
	{"rev", posix | helpers, func(g *generator, w string) string { return "$(echo " + g.sq(reverse(w)) + " | rev)" }},
	{"tr", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "tr") }},
	{"xxd", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "xxd") }},
	{"sed", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "sed") }},
	{"cut", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "cut") }},
	{"head-tail", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "head") }},
	{"other-filters", posix | helpers, func(g *generator, w string) string { return decoded(g, w, "other") }},
}

func plainOrEmpty(s string) string {
	if s == "" {
		return ""
	}
	return plainWord(s)
}

// expand is the value of a parameter, quoted or not.
func (g *generator) expand(p string) string {
	switch {
	case g.chance(40):
		return `"${` + p + `}"`
	case strings.ContainsAny(p, "[!") || g.chance(50):
		return "${" + p + "}"
	case g.chance(50):
		return `"$` + p + `"`
	}
	return "$" + p
}

func mixed(g *generator, w string) string {
	a, b := g.cut(w)
	s := g.quoted(a)
	for b != "" {
		a, b = g.cut(b)
		if g.chance(40) {
			s += plainWord(a)
		} else {
			s += g.quoted(a)
		}
	}
	return s
}

func backslashes(g *generator, w string) string {
	var b strings.Builder
	for i := range len(w) {
		if w[i] != '\n' && (g.chance(50) || strings.IndexByte(" \t'\"\\$`*?[]{}()<>|&;#!~", w[i]) >= 0) {
			b.WriteByte('\\')
		}
		b.WriteByte(w[i])
	}
	return b.String()
}

func emptyQuotes(g *generator, w string) string {
	a, b := g.cut(w)
	e := g.pick("''", `""`, `"$UNSET"`, "${UNSET}")
	if !g.o.Posix {
		e = g.pick(e, "$''", `$""`)
	}
	return plainWord(a) + e + plainOrEmpty(b) + g.pick("", "", "''")
}

func variable(g *generator, w string) string {
	v := g.name()
	g.first(g.pick("", "", "", "export ", "readonly ") + g.assign(v, w))
	return g.expand(v)
}

// assign is an assignment of a literal value.
func (g *generator) assign(v, w string) string {
	if strings.HasPrefix(v, "v") || g.o.Only != "" {
		return v + "=" + g.quoted(w)
	}
	return v + "=" + plainWord(w)
}

func variablePart(g *generator, w string) string {
	a, b := g.cut(w)
	v := g.new("v")
	if g.chance(50) {
		g.first(v + "=" + plainWord(a))
		return "${" + v + "}" + plainOrEmpty(b)
	}
	g.first(v + "=" + plainOrEmpty(b))
	return plainWord(a) + g.expand(v)
}

func variableForms(g *generator, w string) string {
	v := g.new("v")
	a, b := g.cut(w)
	switch g.n(6) {
	case 0:
		g.first(v + "=" + plainWord(a) + " " + v + "=$" + v + plainOrEmpty(b))
	case 1:
		g.first(g.pick("declare ", "typeset ", "declare -x ", "declare -r ", "declare -g ") + v + "=" + g.quoted(w))
	case 2:
		g.first(v + "=")
		g.first(": ${" + v + ":=" + plainWord(w) + "}")
	case 3:
		g.first("unset " + v)
		g.first(`: "${` + v + "=" + plainWord(w) + `}"`)
	case 4:
		u := g.new("v")
		g.first(u + "=" + plainWord(a))
		g.first("eval " + v + "='$" + u + "'" + plainOrEmpty(b))
	default:
		g.first("declare " + dq(v+"="+w))
	}
	return g.expand(v)
}

func appended(g *generator, w string) string {
	v := g.new("v")
	a, b := g.cut(w)
	if !g.o.InProcess && g.chance(30) {
		g.first(v + "=(x " + plainWord(a) + ")")
		g.first(v + "[1]+=" + g.sq(b))
		return g.expand(v + "[1]")
	}
	g.first(v + "=" + plainWord(a))
	g.first(v + "+=" + g.sq(b))
	return g.expand(v)
}

func defaulted(g *generator, w string) string {
	u := g.pick("UNSET", "u0", "9")
	op := g.pick(":-", "-")
	if u != "9" && g.chance(30) {
		u, op = g.new("u"), g.pick(":=", "=")
	}
	if g.chance(15) {
		v := g.new("v")
		g.first(v + "=")
		u, op = v, ":-"
	}
	q := plainWord(w)
	switch g.n(5) {
	case 0:
		return `"${` + u + op + w + `}"`
	case 1:
		q = g.quoted(w)
	case 2:
		q = "$(echo " + plainWord(w) + ")"
	case 3:
		q = "${UNSET:-" + plainWord(w) + "}"
	}
	return "${" + u + op + q + "}"
}

func alternative(g *generator, w string) string {
	v := g.new("v")
	g.first(v + "=1")
	return g.pick("${"+v+":+"+plainWord(w)+"}", "${"+v+"+"+plainWord(w)+"}", `"${`+v+":+"+w+`}"`, "${"+v+"+"+g.sq(w)+"}", "${HOME:+"+plainWord(w)+"}")
}

func stripped(g *generator, w string) string {
	v := g.new("v")
	switch g.n(6) {
	case 0:
		g.first(v + "=xx:" + plainWord(w))
		return g.pick("${"+v+"#*:}", "${"+v+"##*:}", "${"+v+"#xx:}", `"${`+v+`#??:}"`, "${"+v+"#x[a-z]:}")
	case 1:
		g.first(v + "=" + plainWord(w) + ":yy")
		return g.pick("${"+v+"%:*}", "${"+v+"%%:*}", "${"+v+"%:yy}", `"${`+v+`%:??}"`)
	case 2:
		p := g.new("p")
		g.first(v + "=a:b:" + plainWord(w))
		g.first(p + "='*:'")
		return g.pick("${"+v+"##$"+p+"}", "${"+v+"##${"+p+"}}")
	case 3:
		if !g.o.Posix && !g.o.InProcess {
			g.first("shopt -s extglob")
			g.first(v + "=ababQ" + plainWord(w))
			return g.pick("${"+v+"##+(ab)Q}", "${"+v+"#*(ab)@(Q|R)}")
		}
	case 4:
		g.first(v + "='a b " + w + "'")
		return g.pick("${"+v+"##* }", "${"+v+"#'a b '}", `"${`+v+`#a b }"`, `${`+v+`#"a b "}`)
	}
	g.first(v + "=" + plainWord(w) + ".tar.gz")
	return g.pick("${"+v+"%.tar*}", "${"+v+"%.*.*}", "${"+v+"%%.tar.gz}")
}

func replaced(g *generator, w string) string {
	v := g.new("v")
	a, b := g.cut(w)
	n := 5
	if g.o.InProcess {
		n = 1
	}
	switch g.n(n) {
	case 0:
		g.first(v + "=" + plainWord(a) + "QQ" + plainOrEmpty(b))
		return g.pick("${"+v+"/QQ/}", "${"+v+"//Q/}", "${"+v+"//Q}", "${"+v+"/QQ}", "${"+v+"//[Q]/}", `"${`+v+`/??Q/`+`}"`)
	case 1:
		g.first(v + "=Q" + plainOrEmpty(b))
		return g.pick("${"+v+"/#Q/"+slashless(a)+"}", "${"+v+"/Q/"+slashless(a)+"}")
	case 2:
		g.first(v + "=" + plainWord(a) + "Q")
		return g.pick("${"+v+"/%Q/"+slashless(b)+"}", "${"+v+"/Q/"+slashless(b)+"}", `"${`+v+"/Q/"+b+`}"`)
	case 3:
		r := g.new("r")
		g.first(v + "=Q")
		g.first(r + "=" + plainWord(w))
		return g.pick("${"+v+"/Q/$"+r+"}", "${"+v+"/[A-Z]/$"+r+"}", `"${`+v+"/Q/${"+r+`}}"`, "${"+v+"/*/$"+r+"}")
	}
	g.first("set -- Q " + plainOrEmpty(w) + "Q")
	return "${2/Q/}"
}

// slashless quotes slashes for the replacement of ${v/p/r}.
func slashless(s string) string { return strings.ReplaceAll(plainOrEmpty(s), "/", `\/`) }

func sliced(g *generator, w string) string {
	v := g.new("v")
	k := g.n(4)
	n := len(w)
	pad := strings.Repeat("q", k)
	g.first(v + "=" + pad + plainWord(w) + "zz")
	switch g.n(5) {
	case 0:
		return fmt.Sprintf("${%s:%d:%d}", v, k, n)
	case 1:
		return fmt.Sprintf("${%s: -%d:%d}", v, n+2, n)
	case 2:
		return fmt.Sprintf(`"${%s:%d:-2}"`, v, k)
	case 3:
		o := g.new("v")
		g.first(fmt.Sprintf("%s=%d", o, k))
		return fmt.Sprintf("${%s:%s:%d+%d}", v, g.pick(o, "$"+o, "$(("+o+"))"), n-1, 1)
	}
	var b strings.Builder
	alphabet := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-=.~:_,@%+"
	a := g.new("a")
	g.first(a + "=" + g.sq(alphabet))
	for i := range len(w) {
		at := strings.IndexByte(alphabet, w[i])
		if at < 0 {
			b.WriteString(g.sq(w[i : i+1]))
			continue
		}
		fmt.Fprintf(&b, "${%s:%d:1}", a, at)
	}
	return b.String()
}

func caseChanged(g *generator, w string) string {
	v := g.new("v")
	if w == strings.ToLower(w) {
		if g.chance(50) {
			g.first(v + "=" + g.sq(strings.ToUpper(w)))
			return g.pick("${"+v+",,}", `"${`+v+`,,}"`, "${"+v+"@L}", "${"+v+",,[A-Z]}", "${"+v+",,?}")
		}
		g.first(v + "=" + g.sq(strings.ToUpper(w[:1])+w[1:]))
		return g.pick("${"+v+",}", "${"+v+",,}", "${"+v+"~}", "${"+v+",?}")
	}
	g.first(v + "=" + g.sq(swapCase(w)))
	return "${" + v + "~~}"
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 32
		case r >= 'A' && r <= 'Z':
			return r + 32
		}
		return r
	}, s)
}

func declaredCase(g *generator, w string) string {
	v := g.new("v")
	if w != strings.ToLower(w) {
		return g.quoted(w)
	}
	switch g.n(3) {
	case 0:
		g.first("declare -l " + v + "=" + g.sq(strings.ToUpper(w)))
	case 1:
		g.first("typeset -l " + v)
		g.first(v + "=" + g.sq(strings.ToUpper(w)))
	default:
		g.first("declare -l " + v)
		g.first("read " + v + " <<< " + g.sq(strings.ToUpper(w)))
	}
	return g.expand(v)
}

func transformed(g *generator, w string) string {
	v := g.new("v")
	switch g.n(4) {
	case 0:
		e := g.ansi(w, 60)
		g.first(v + "=" + g.sq(strings.ReplaceAll(e[2:len(e)-1], `\'`, "'")))
		return "${" + v + "@E}"
	case 1:
		g.first(v + "=" + plainWord(w))
		return "$(eval echo ${" + v + "@Q})"
	case 2:
		if !g.o.InProcess {
			g.first(v + "=" + plainWord(w))
			return "${" + v + "@P}"
		}
	}
	g.first(v + "=" + plainWord(w))
	u := g.new("v")
	g.first("eval \"" + u + "=${" + v + "@Q}\"")
	return g.expand(u)
}

func nameref(g *generator, w string) string {
	v, r := g.new("v"), g.new("r")
	switch g.n(4) {
	case 0:
		g.first("declare -n " + r + "=" + v)
		g.first(v + "=" + plainWord(w))
	case 1:
		g.first("declare -n " + r + "=" + v)
		g.first(r + "=" + plainWord(w))
		return g.expand(v)
	case 2:
		f := g.new("f")
		g.first(f + "() { local -n " + r + "=$1; " + r + "=" + plainWord(w) + "; }")
		g.first(f + " " + v)
		return g.expand(v)
	default:
		g.first(v + "=(a " + plainWord(w) + ")")
		g.first("typeset -n " + r + "='" + v + "[1]'")
	}
	return g.expand(r)
}

func array(g *generator, w string) string {
	a := g.new("a")
	switch g.n(7) {
	case 0:
		g.first(a + "=(x " + g.quoted(w) + " z)")
		return g.expand(a + "[1]")
	case 1:
		g.first(a + "=" + plainWord(w))
		return g.expand(a + "[0]")
	case 2:
		g.first(a + "[7]=" + plainWord(w))
		return g.expand(a + g.pick("[7]", "[3+4]", "[-1]", "[@]"))
	case 3:
		g.first(a + "=([5]=" + plainWord(w) + " [2]=b)")
		return g.expand(a + g.pick("[5]", "[-1]"))
	case 4:
		i := g.new("i")
		g.first(i + "=1")
		g.first(a + "=(x " + plainWord(w) + ")")
		return g.expand(a + g.pick("["+i+"]", "[$"+i+"]", "[i=1]", "["+i+"+0]"))
	case 5:
		g.first(a + "=()")
		g.first(a + "+=(" + plainWord(w) + ")")
		return g.expand(a + "[@]")
	}
	g.first("declare -a " + a + "=(" + plainWord(w) + ")")
	return g.expand(a)
}

func arraySlice(g *generator, w string) string {
	a := g.new("a")
	g.first(a + "=(x y " + plainWord(w) + " z)")
	return g.pick("${"+a+"[@]:2:1}", `"${`+a+`[@]:2:1}"`, "${"+a+"[@]: -2:1}", "${"+a+"[-2]}", "${"+a+"[@]:2:2-1}", "${"+a+"[*]:2:1}", `"${`+a+`[${#`+a+`[@]}-2]}"`)
}

func assoc(g *generator, w string) string {
	m := g.new("m")
	n := 4
	if g.o.InProcess {
		n = 3
	}
	switch g.n(n) {
	case 0:
		g.first("declare -A " + m)
		g.first(m + "[k]=" + plainWord(w))
		return g.expand(m + "[k]")
	case 1:
		g.first("declare -A " + m + "=([a]=b ['k l']=" + plainWord(w) + ")")
		return g.pick(`"${`+m+`[k l]}"`, `${`+m+`['k l']}`)
	case 2:
		k := g.new("k")
		g.first(k + "=key")
		g.first("typeset -A " + m)
		g.first(m + "[$" + k + "]=" + plainWord(w))
		return g.expand(m + g.pick("[key]", "[$"+k+"]"))
	}
	g.first("declare -A " + m)
	g.first(m + "[" + plainWord(w) + "]=1")
	return g.pick("${!"+m+"[@]}", `"${!`+m+`[@]}"`)
}

func arrayJoin(g *generator, w string) string {
	a := g.new("a")
	var parts []string
	for rest := w; rest != ""; {
		var p string
		p, rest = g.cut(rest)
		parts = append(parts, plainWord(p))
	}
	g.first(a + "=(" + strings.Join(parts, " ") + ")")
	if g.chance(50) {
		return "$(IFS=; echo \"${" + a + "[*]}\")"
	}
	return "$(printf %s \"${" + a + "[@]}\")"
}

func length(g *generator, w string) string {
	n := 0
	fmt.Sscan(w, &n)
	a, b := n/1000, n%1000
	v := g.new("v")
	if n < 1000 {
		g.first(v + "=" + strings.Repeat("x", n%100))
		return fmt.Sprintf("$(( ${#%s} + %d ))", v, n-n%100)
	}
	g.first(v + "=" + strings.Repeat("x", a))
	return fmt.Sprintf("${#%s}%03d", v, b)
}

func positional(g *generator, w string) string {
	n := 5
	if g.o.InProcess {
		n = 2
	}
	switch g.n(n) {
	case 0:
		g.near("set -- " + plainWord(w))
		return g.pick("$1", `"$1"`, `"$@"`, "$*", "$@", "${1}")
	case 1:
		g.near("set -- a b " + plainWord(w))
		g.near(g.pick("shift 2", "shift; shift"))
		return g.pick("$1", `"$@"`)
	case 2:
		g.near("set a b c d e f g h i " + plainWord(w))
		return "${10}"
	case 3:
		a, b := g.cut(w)
		g.near("set -- " + plainWord(a) + " " + g.sq(b))
		return g.pick("$1$2", `"$1$2"`, "${1}${2}")
	}
	g.near("set x " + plainWord(w) + " y")
	return "$2"
}

// terms are two numbers that a number is the sum of.
func (g *generator) terms(w string) (string, string) {
	n := 0
	fmt.Sscan(w, &n)
	a := g.n(n + 1)
	return itoa(a), itoa(n - a)
}

func arithmetic(g *generator, w string) string {
	n := 0
	fmt.Sscan(w, &n)
	a, b := g.terms(w)
	s := g.pick(a+"+"+b, fmt.Sprintf("%d-%d", n+17, 17), fmt.Sprintf("0x%x", n), fmt.Sprintf("0%o", n), fmt.Sprintf("%d*3/3", n), fmt.Sprintf("1?%d:0", n), fmt.Sprintf("(%d<<2)>>2", n), fmt.Sprintf("%d|0", n))
	if !g.o.Posix && g.chance(30) {
		s = g.pick(fmt.Sprintf("16#%x", n), fmt.Sprintf("0,%d", n), fmt.Sprintf("2**1*%d/2", n))
	}
	v := g.new("v")
	switch g.n(4) {
	case 0:
		g.first(v + "=" + a)
		s = g.pick(v, "$"+v, "${"+v+"}") + "+" + b
	case 1:
		s = g.new("v") + "=" + s
	}
	return g.pick("$(("+s+"))", "$(( "+s+" ))", `"$((`+s+`))"`)
}

func brace(g *generator, w string) string {
	a, b := g.cut(w)
	switch g.n(5) {
	case 0:
		return "{" + plainWord(w) + ",}"
	case 1:
		return "{,}" + plainWord(w)
	case 2:
		if len(b) == 1 && b[0] >= 'a' && b[0] <= 'y' {
			return plainWord(a) + "{" + b + ".." + b + "}"
		}
	case 3:
		if a != "" && b != "" && isNumber(w) {
			return plainWord(a) + "{" + b + ",8}"
		}
	}
	return plainWord(a) + "{" + plainOrEmpty(b) + ",x}"
}

// installed is the path of a program that payloads name, or "".
func installed(w string) string {
	switch w {
	case "rm", "git", "dd", "mkfs.ext4", "ls", "touch", "cat":
		return "/usr/bin/" + w
	}
	return ""
}

func globPath(g *generator, w string) string {
	p := installed(w)
	if p == "" {
		return g.quoted(w)
	}
	i := len("/usr/bin/") + g.n(len(w))
	one := p[:i] + "[" + p[i:i+1] + "]" + p[i+1:]
	if len(w) > 2 || w == "rm" {
		one = p[:i] + g.pick("?", "["+p[i:i+1]+"]", "[!0-9]") + p[i+1:] // no other program has such a name
	}
	switch g.n(5) {
	case 0:
		return "/usr/b?n/" + w
	case 1:
		return "/*/bin/" + w
	case 2:
		return p
	case 3:
		v := g.new("v")
		g.first(v + "=" + g.sq(one))
		return "$" + v
	}
	return one
}

func substitution(g *generator, w string) string {
	a, b := g.cut(w)
	return g.pick(
		"$(echo "+plainWord(w)+")", `"$(echo `+plainWord(w)+`)"`, "$(printf %s "+plainWord(w)+")", "$(echo -n "+plainWord(a)+"; echo "+plainOrEmpty(b)+")",
		"$(printf '%s' "+plainWord(a)+" "+g.sq(b)+")", "$(echo $(echo "+plainWord(w)+"))", "$(:; echo "+plainWord(w)+"; )", "$(if true; then echo "+plainWord(w)+"; fi)",
		"$(echo "+plainWord(w)+" | cat)", "$(case x in x) echo "+plainWord(w)+";; esac)", plainWord(a)+"$(echo "+plainOrEmpty(b)+")")
}

func hereSubstitution(g *generator, w string) string {
	d := g.delimiter()
	switch g.n(3) {
	case 0:
		return "$(cat <<" + g.pick(d, "'"+d+"'") + "\n" + w + "\n" + d + "\n)"
	case 1:
		if !g.o.Posix {
			return "$(cat <<< " + plainWord(w) + ")"
		}
	}
	v := g.new("v")
	g.first(v + "=" + plainWord(w))
	return "$(cat <<" + d + "\n$" + v + "\n" + d + "\n)"
}

func printed(g *generator, w string) string {
	var b strings.Builder
	n := 4
	if g.o.InProcess {
		n = 1
	}
	switch g.n(n) {
	case 0:
		for i := range len(w) {
			fmt.Fprintf(&b, `\%03o`, w[i])
		}
		return "$(printf '" + b.String() + "')"
	case 1:
		if !g.o.Posix {
			for i := range len(w) {
				fmt.Fprintf(&b, `\x%02x`, w[i])
			}
			return g.pick("$(printf '"+b.String()+"')", "$(echo -e '"+b.String()+"')", "$(printf %b '"+b.String()+"')")
		}
	case 2:
		for i := range len(w) {
			fmt.Fprintf(&b, `\0%03o`, w[i])
		}
		return "$(printf %b '" + b.String() + "')"
	}
	var args []string
	for i := range len(w) {
		args = append(args, g.sq(w[i:i+1]+"junk"))
	}
	return "$(printf " + g.pick("%.1s", "%c", "%-.1s") + " " + strings.Join(args, " ") + ")"
}

func readWord(g *generator, w string) string {
	v, u := g.new("v"), g.new("v")
	if g.o.Posix {
		d := g.delimiter()
		g.near("read " + v + " <<" + d + "\n" + w + "\n" + d + "\n")
		return g.expand(v)
	}
	switch g.n(5) {
	case 0:
		g.first("read " + g.pick("", "-r ") + v + " <<< " + plainWord(w))
	case 1:
		g.first("read " + u + " " + v + " <<< " + g.sq("a "+w))
	case 2:
		g.first("IFS=: read -r " + u + " " + v + " x <<< " + g.sq("a:"+w+":b"))
	case 3:
		g.first("read -ra " + v + " <<< " + g.sq("a "+w+" b"))
		return g.expand(v + "[1]")
	default:
		g.first("while read " + u + "; do " + v + "=$" + u + "; done <<< $'a\\n" + w + "'")
	}
	return g.expand(v)
}

func getopts(g *generator, w string) string {
	v := g.new("v")
	g.near("OPTIND=1")
	g.near(g.pick("getopts o: "+v+" -o "+plainWord(w), "set -- -o "+plainWord(w)+"; getopts ab:o: "+v, "while getopts xo: "+v+" -x -o "+plainWord(w)+"; do :; done"))
	return g.expand("OPTARG")
}

func branched(g *generator, w string) string {
	v := g.new("v")
	switch g.n(4) {
	case 0:
		g.first("if " + g.condition() + "; then " + v + "=" + plainWord(w) + "; else " + v + "=other; fi")
	case 1:
		g.first(g.condition() + " && " + v + "=" + plainWord(w))
	case 2:
		g.first("case $HOME in /home/*) " + v + "=" + plainWord(w) + ";; *) " + v + "=other;; esac")
	default:
		g.first(g.falsity() + " || " + v + "=" + plainWord(w))
	}
	return g.expand(v)
}
