package gen

import (
	"math/rand"
	"strings"
)

// crumbs are pieces that change how the text around them is read.
var crumbs = []string{
	"'", "\"", "\\", "`", "$", "(", ")", "{", "}", "[", "]", "\n", " ", "#", "!", "&", "|", ";", "<", ">", "=", "-", "\\\n", "$(", "${", "$'", "*", "~", "/", ":", "@(",
	">&-", "<&-", "{fd}>", "2>&1", "&>", ">|", "<>", "\t", "((", "))", "[[ ", " ]]", "+", "%", "^", ",", "''", "\"\"", "?", "$((", ";;", "<<<", "<(", ">(", "@", "1", "x", "$x", " # ",
}

// Mutate changes a command in a few places.
func Mutate(r *rand.Rand, text string) string {
	b := []byte(text)
	for k := 1 + r.Intn(3); k > 0; k-- {
		i := r.Intn(len(b) + 1)
		switch r.Intn(5) {
		case 0: // leave out
			n := min(1+r.Intn(3), len(b)-i)
			b = append(b[:i:i], b[i+n:]...)
		case 1: // repeat
			n := min(1+r.Intn(20), len(b)-i)
			j := r.Intn(len(b) + 1)
			piece := append([]byte(nil), b[i:i+n]...)
			b = append(b[:j:j], append(piece, b[j:]...)...)
		default: // put in
			c := crumbs[r.Intn(len(crumbs))]
			b = append(b[:i:i], append([]byte(c), b[i:]...)...)
		}
	}
	return strings.ReplaceAll(string(b), "\x00", "")
}

// Soup is a command of random pieces of the shell's grammar with numbered
// payloads in places where they may or may not run.
func Soup(r *rand.Rand) string {
	s := &soup{r: r}
	var b strings.Builder
	for i := 1 + r.Intn(2); i > 0; i-- {
		b.WriteString(s.stmt(2) + s.pick("; ", "\n", " && ", " || ", " & ", " | "))
	}
	b.WriteString(s.payload())
	text := b.String()
	if r.Intn(2) == 0 {
		text = Mutate(r, text)
	}
	return text
}

type soup struct {
	r *rand.Rand
	n int
}

func (s *soup) pick(list ...string) string { return list[s.r.Intn(len(list))] }

func (s *soup) payload() string {
	s.n++
	return "rm -rf / m" + itoa(s.n)
}

func (s *soup) some(f func(int) string, depth, lo, hi int) string {
	var b strings.Builder
	for n := lo + s.r.Intn(hi-lo+1); n > 0; n-- {
		b.WriteString(f(depth))
	}
	return b.String()
}

func (s *soup) substitution() string {
	if s.r.Intn(4) == 0 {
		return "`" + s.payload() + "`"
	}
	return "$(" + s.payload() + ")"
}

// quotedPart is what can stand in double quotes.
func (s *soup) quotedPart(depth int) string {
	switch s.r.Intn(10) {
	case 0:
		return "'"
	case 1:
		return `\` + s.pick(`"`, `\`, "$", "`", "a", "'", "\n")
	case 2, 3:
		if depth > 0 {
			return s.parameter(depth - 1)
		}
	case 4:
		return "$((" + s.arithmetic(depth-1) + "))"
	case 5, 6:
		return s.substitution()
	case 7:
		return s.pick("}", "{", ")", "(", "#", "!", "[", "]", " ", "*", "~", "\n", "$", "`:`")
	}
	return s.pick("a", "b", " ", "x")
}

func (s *soup) arithmetic(depth int) string {
	if depth < 0 {
		return "1"
	}
	switch s.r.Intn(8) {
	case 0:
		return s.substitution()
	case 1:
		return "a[" + s.arithmetic(depth-1) + "]"
	case 2:
		return `"` + s.substitution() + `"`
	case 3:
		return "'" + s.substitution() + "'"
	case 4:
		return s.parameter(depth - 1)
	case 5:
		return s.arithmetic(depth-1) + s.pick("+", "*", ",", "-", "<", "&", "|", "&&", "||", "?1:", "=", "**", "<<", "++") + s.arithmetic(depth-1)
	}
	return s.pick("1", "x", "y", "a", "08", "0x1f", "2#1")
}

func (s *soup) parameter(depth int) string {
	n := s.pick("x", "y", "u", "1", "@", "*", "x[0]", "u[0]", "a[@]", "#", "!x", "#x", "!a[@]", "?", "-", "_", "#a[@]", "!x@")
	switch s.r.Intn(9) {
	case 0:
		return "$" + s.pick("x", "u", "1", "@", "*", "#", "?", "_")
	case 1:
		return "${" + n + "}"
	case 2:
		return "${" + n + "/" + s.pick("", "/", "#", "%") + s.some(s.operand, depth, 0, 2) + "/" + s.some(s.operand, depth, 0, 2) + "}"
	case 3:
		return "${" + n + ":" + s.arithmetic(depth-1) + s.pick("", ":"+s.arithmetic(depth-1)) + "}"
	case 4:
		return "${" + s.pick("x", "u", "a") + "[" + s.arithmetic(depth-1) + "]" + s.pick("", ":-"+s.some(s.operand, depth, 0, 2)) + "}"
	}
	return "${" + n + s.pick(":-", "-", ":=", "=", ":+", "+", ":?", "?", "#", "##", "%", "%%", "^", "^^", ",", ",,", "@Q", "@P", "@E", "@A", "@a", "@K", "~") + s.some(s.operand, depth, 0, 3) + "}"
}

// operand is a piece of the word of a parameter expansion.
func (s *soup) operand(depth int) string {
	switch s.r.Intn(13) {
	case 0, 1:
		return "'" + s.some(s.inner, depth, 0, 2) + "'"
	case 2, 3:
		return `"` + s.some(s.quotedPart, depth-1, 0, 2) + `"`
	case 4:
		return "$'" + s.some(s.inner, depth, 0, 2) + "'"
	case 5, 6:
		return s.substitution()
	case 7:
		return `\` + s.pick("}", `"`, "'", "$", `\`, "`", "a")
	case 8:
		if depth > 0 {
			return s.parameter(depth - 1)
		}
	case 9:
		return s.pick(" ", "#", "(", ")", "{", "*", "@(", "?", "[", "]", "/", "\n", "<", ">", "&", ";", "|", "<(:)")
	}
	return s.pick("a", "b", "x")
}

func (s *soup) inner(int) string {
	return s.pick("a", "$("+s.payload()+")", "`"+s.payload()+"`", "}", `"`, `\\`, `\'`, " ", ")", "#")
}

func (s *soup) part(depth int) string {
	switch s.r.Intn(16) {
	case 0, 1:
		return "'" + s.some(s.inner, depth, 0, 2) + "'"
	case 2, 3, 4, 5:
		return `"` + s.some(s.quotedPart, depth, 0, 4) + `"`
	case 6:
		return "$'" + s.some(s.inner, depth, 0, 3) + "'"
	case 7:
		return `$"` + s.some(s.quotedPart, depth, 0, 3) + `"`
	case 8:
		return s.substitution()
	case 9, 10, 11:
		return s.parameter(depth)
	case 12:
		return s.pick("<(", ">(") + s.payload() + ")"
	case 13:
		return `\` + s.pick("a", "'", `"`, "$", "`", `\`, "\n", " ", "#", "(")
	case 14:
		if depth <= 0 {
			break
		}
		if s.r.Intn(3) == 0 {
			return s.pick("@(", "!(", "?(", "*(", "+(") + s.some(s.operand, depth-1, 0, 2) + ")"
		}
		return "{" + s.part(depth-1) + "," + s.part(depth-1) + "}"
	}
	return s.pick("a", "b", "#", "a#b", "!", "=", "x=", "~", "[", "]", "*", "{", "}", ":", "-", "rm", "/")
}

func (s *soup) word(depth int) string { return s.some(s.part, depth, 1, 3) }

func (s *soup) stmt(depth int) string {
	if depth < 0 {
		return s.payload()
	}
	w := func() string { return s.word(depth) }
	switch s.r.Intn(28) {
	case 0, 1, 2, 3:
		return ": " + w() + " " + w()
	case 4:
		return "x=" + w() + s.pick("", " :")
	case 5:
		return "a=(" + w() + " [" + s.arithmetic(depth-1) + "]=" + w() + ")"
	case 6:
		return "a[" + s.arithmetic(depth) + "]" + s.pick("=", "+=") + w()
	case 7:
		return "[[ " + w() + s.pick(" == ", " != ", " =~ ", " -eq ", " < ", " && ", " = ") + w() + " ]]"
	case 8:
		return "[[ " + s.pick("-n", "-v", "-z", "-f", "! -n", "-R") + " " + w() + " ]]"
	case 9:
		return "case " + w() + " in " + w() + "|" + w() + ") " + s.payload() + s.pick(";;", ";&", ";;&") + " *) :;; esac"
	case 10, 11, 12:
		return s.hereDocument(depth)
	case 13:
		return s.pick(": ", "cat ", "sh ", "read x ") + "<<<" + w()
	case 14:
		return s.pick(": >/tmp/", ": >&", ": >>", "exec 3</tmp/", ": {fd}>/tmp/") + w()
	case 15:
		return "for i in " + w() + "; do " + s.payload() + "; done"
	case 16:
		return "((" + s.arithmetic(depth) + "))"
	case 17:
		return s.pick("let ", "declare ", "export ", "typeset -i ", "readonly ", "local ", "declare -a ", "declare -A ", "declare -n ") + s.pick("x=", "a["+s.arithmetic(depth-1)+"]=", "") + w()
	case 18:
		return "x=$(" + s.stmt(depth-1) + ")"
	case 19:
		return "x=`" + strings.NewReplacer("`", "\\`", `\`, `\\`).Replace(s.stmt(depth-1)) + "`"
	case 20:
		return s.pick("! ", "time ", "!", "{ ", "( ", "((", "coproc ", "if ", "while ") + s.stmt(depth-1) + s.pick("", "; }", " )", "))", "; then "+s.payload()+"; fi")
	case 21:
		return s.pick("f() ", "function f ", "f() { ") + s.stmt(depth-1) + s.pick("", "; }") + "; f"
	case 22:
		return s.pick("set -- ", "printf %s ", "test ", "[ ", "read ", "unset ", "eval : ", "eval ", "sh -c ", "trap ", "alias x=", "printf -v x ", "mapfile -C ", "exec ", "command ", "echo -e ") + w() + s.pick("", " EXIT", " ]", " x")
	case 23:
		return "select i in " + w() + "; do " + s.payload() + "; break; done <<<1"
	case 24:
		return "if " + s.stmt(depth-1) + "; then " + s.stmt(depth-1) + "; fi"
	case 25:
		return s.stmt(depth-1) + s.pick(" | ", " && ", " || ", " |& ", "; ", " & ") + s.stmt(depth-1)
	}
	return s.payload() + " " + w()
}

func (s *soup) hereDocument(depth int) string {
	quoted := s.pick("A", "A", "A", "'A'", `\A`, `"A"`, "'A'''", "A''", "''A", `""A`, "$'A'")
	var b strings.Builder
	for i := s.r.Intn(3); i >= 0; i-- {
		b.WriteString(s.some(s.quotedPart, depth, 0, 3))
		b.WriteString(s.pick("\n", "\\\n", "\nA\\\n", "\n A\n", "\n\tA\n", "\nA \n", "\nA)\n", "\nA`\n", "\\\nA\n"))
	}
	return s.pick(": ", "cat ", "sh ") + s.pick("<<", "<<-", "<< ") + quoted + s.pick("", "; "+s.payload()) + "\n" + b.String() + "A\n" + s.payload()
}
