package classify_test

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/corpus"
	"gstack/shellast"
)

// hostile are texts that are made to tire or to kill a reader. In each, code is
// a place where the shell reads a command.
func hostile(code string) []struct{ name, text string } {
	const deep, mib = 10_000, 1 << 20
	nest := func(open, close string) string {
		return strings.Repeat(open, deep) + code + strings.Repeat(close, deep)
	}
	fill := func(s string) string { return strings.Repeat(s, (mib-100)/len(s)) }
	return []struct{ name, text string }{
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
	}
}

// TestHostile holds that whatever is thrown at it, an answer comes, and that
// no such text hides a delete. How long it takes is printed, not asserted: that
// depends on the machine.
func TestHostile(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the program does
	machine := (&corpus.Case{Home: corpus.DefaultHome, Cwd: corpus.DefaultCwd, Shell: corpus.DefaultShell}).Host()
	type took struct {
		name string
		time time.Duration
	}
	var times []took
	judge := func(name, text string) *verdict.Verdict {
		begin := time.Now()
		v := classify.Command(text, classify.Options{Options: shellast.Options{Dir: corpus.DefaultCwd, Host: machine}})
		times = append(times, took{name, time.Since(begin)})
		return v
	}
	harmless, harmful := hostile("true"), hostile("rm -rf /")
	for i, h := range harmless {
		if v := judge(h.name, h.text); v.Decision != verdict.Allow && v.Decision != verdict.Ask {
			t.Errorf("%s: %s", h.name, said(h.text, v))
		}
		if v := judge(h.name+", with a delete", harmful[i].text); v.Decision != verdict.Ask && v.Decision != verdict.Deny {
			t.Errorf("%s, with a delete: %s", h.name, v.Decision)
		}
	}
	slices.SortFunc(times, func(a, b took) int { return int(b.time - a.time) })
	var slow strings.Builder
	for _, x := range times[:12] {
		fmt.Fprintf(&slow, "\n%8v  %s", x.time.Round(time.Millisecond), x.name)
	}
	t.Logf("the slowest of %d:%s", len(times), slow.String())
}
