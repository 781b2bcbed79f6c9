package bashtext

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// shellVariables is the environment of an evaluation.
type shellVariables map[string]string

func (v shellVariables) get(name string) (string, bool) { return v[name], name != "unknown" }
func (v shellVariables) set(name, value string)         { v[name] = value }

func TestArith(t *testing.T) {
	for _, c := range []struct {
		expr string
		want int64
		err  error
	}{
		{"", 0, nil},
		{" 1 + 2 * 3 ", 7, nil},
		{"2**3**2", 512, nil},
		{"-2**2", 4, nil},
		{"16#ff + 0x10 + 010 + 2#101", 255 + 16 + 8 + 5, nil},
		{"1 ? 2 : 3", 2, nil},
		{"x = 5, x += 2, x", 7, nil},
		{"i++ + ++i", 5 + 7, nil},
		{"1 || (x = 9), x", 3, nil},
		{"0 && 1/0", 0, nil},
		{"e", 8, nil},
		{"7 % -3", 1, nil},
		{"1 << 65", 2, nil},
		{"!0 + ~0", 0, nil},
		{"none", 0, nil},
		{"9223372036854775807 + 1", -9223372036854775808, nil},
		{"1/0", 0, ErrSyntax},
		{"1 +", 0, ErrSyntax},
		{"08", 0, ErrSyntax},
		{"2**-1", 0, ErrSyntax},
		{"1 = 2", 0, ErrSyntax},
		{"$x", 0, ErrSyntax},
		{"a[1]", 0, ErrUnknown},
		{"unknown + 1", 0, ErrUnknown},
		{"0 && unknown", 0, nil},
		{"loop", 0, ErrLimit},
		{"bomb0", 0, ErrLimit},
		{strings.Repeat("(", 100000) + "1", 0, ErrLimit},
		{strings.Repeat("-", 100000) + "1", 0, ErrLimit},
		{strings.Repeat("- ", 100000) + "1", 0, ErrLimit},
		{strings.Repeat("2**", 100000) + "1", 0, ErrLimit},
		{strings.Repeat("x=", 100000) + "1", 0, ErrLimit},
		{strings.Repeat("1?1:", 100000) + "1", 0, ErrLimit},
		{strings.Repeat("1+", 300000) + "1", 0, ErrLimit},
		{strings.Repeat("long+", 1000) + "1", 0, ErrLimit},
		{strings.Repeat("blank+", 1000) + "1", 0, ErrLimit},
	} {
		vars := shellVariables{"x": "3", "i": "5", "e": "x + i", "loop": "loop",
			"long": strings.Repeat("1", 10000), "blank": strings.Repeat(" ", 10000)}
		for i := range 40 {
			vars[fmt.Sprint("bomb", i)] = fmt.Sprintf("bomb%d + bomb%d", i+1, i+1)
		}
		got, err := Arith(c.expr, vars.get, vars.set)
		if !errors.Is(err, c.err) || err == nil && got != c.want {
			t.Errorf("Arith(%.60q) = %d, %v, want %d, %v", c.expr, got, err, c.want, c.err)
		}
	}
	if _, err := Arith("x", nil, nil); !errors.Is(err, ErrUnknown) {
		t.Errorf("without variables: %v", err)
	}
	if _, err := Arith("x=1", nil, nil); !errors.Is(err, ErrUnknown) {
		t.Errorf("assignment without variables: %v", err)
	}
}

func TestArithAgainstBash(t *testing.T) {
	g := &generator{state: 8}
	pieces := []string{"1", "2", "3", "0", "x", "y", "z", "u", "e", "+", "-", "*", "/", "%", "**", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||", "!", "~",
		"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "++", "--", "?", ":", ",", "(", ")", " ", " ", "(1+2)", "(x", "y)", "x=", "x++", "--y", "0x1f", "010", "08", "2#101", "16#Fg", "36#Z", "64#_@", "37#A", "1#0", "9223372036854775807", "18446744073709551617", "z?", "2:3", "1&&", "0||", "#", ".", "'", "\n"}
	var exprs []string
	operands := []string{"1", "2", "x", "y", "-3", "(1+x)", "x++", "++y", "!z", "~2", "e", "(x=2)", "7", "- -x", "0"}
	operators := []string{"+", "-", "*", "/", "%", "**", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||", ",", "?1:", "?x=3:", " + ", " - "}
	for range 9000 {
		if g.next(2) == 0 {
			exprs = append(exprs, g.text(pieces, 7))
			continue
		}
		// Mostly correct ones.
		s := operands[g.next(len(operands))]
		for range g.next(5) {
			s += operators[g.next(len(operators))] + operands[g.next(len(operands))]
		}
		if g.next(4) == 0 {
			s = []string{"x=", "y+=", "u=", "x<<=", "y%="}[g.next(5)] + s
		}
		exprs = append(exprs, s)
	}
	script := `while IFS= read -r -d '' s; do
unset ${!x@} ${!y@} ${!z@} ${!u@} ${!e@}; x=5 y=-7 z=0 e='x+1' r=error
{ let r="($s)" || : ; } 2>/dev/null; printf '%s %s %s %s %s\0' "$r" "$x" "$y" "$z" "$u"; done`
	// let is given the expression in parentheses, which allows the same
	// expressions and makes r the last assignment.
	got := fields(bash(t, script, records(exprs...)))
	if len(got) != len(exprs) {
		t.Fatalf("bash answered %d, want %d", len(got), len(exprs))
	}
	known := 0
	for i, expr := range exprs {
		vars := shellVariables{"x": "5", "y": "-7", "z": "0", "e": "x+1", "r": "error"}
		_, err := Arith("r=("+expr+")", vars.get, vars.set)
		if errors.Is(err, ErrUnknown) || errors.Is(err, ErrLimit) {
			t.Errorf("Arith(%q): %v", expr, err)
			continue
		}
		if err == nil {
			known++
		}
		if mine := fmt.Sprintf("%s %s %s %s %s", vars["r"], vars["x"], vars["y"], vars["z"], vars["u"]); mine != got[i] {
			t.Errorf("(( r=(%s) )): %q, bash says %q", expr, mine, got[i])
		}
	}
	if known < len(exprs)/4 {
		t.Errorf("only %d of %d are valid: the comparison is too weak", known, len(exprs))
	}
}

func FuzzArith(f *testing.F) {
	f.Add("x+++y?--z:2**3", "y-1")
	f.Add("(((1,2)))<<=x", "x")
	f.Fuzz(func(t *testing.T, expr, value string) {
		vars := shellVariables{"x": value, "y": "x", "z": "3"}
		Arith(expr, vars.get, vars.set)
	})
}
