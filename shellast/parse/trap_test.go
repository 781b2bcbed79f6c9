package parse

import (
	"slices"
	"testing"
)

// traps are texts in which bash runs a command named hidden (or expands
// something into one) where the parser's tree shows another, or nothing. Each
// must be a gap of its class. Where a trap has variants, all are here: a check
// that closes only the textbook form of one closes nothing.
var traps = []struct {
	class class
	src   string
}{
	{classControlCharacter, "echo a\r#b; hidden"},
	{classControlCharacter, "echo a\r#; hidden --now"},
	{classControlCharacter, "echo hi \\\r\nhidden"},
	{classControlCharacter, "echo a\x00b"},
	{classControlCharacter, "echo \x01"},
	{classControlCharacter, "echo 'a\x7fb'"},
	{classControlCharacter, "echo a\vb"},
	{classNotUTF8, "echo \xff"},
	{classNotUTF8, "echo 'a\xc3(hidden)'"},

	// A # that follows a word begins a comment only for the parser.
	{classCommentGlued, "(echo \"a\"#b; hidden\n)"},
	{classCommentGlued, "(echo ''#b; hidden\n)"},
	{classCommentGlued, "(echo $x#b; hidden\n)"},
	{classCommentGlued, "(echo ${x}#b; hidden\n)"},
	{classCommentGlued, "(echo $(a)#b; hidden\n)"},
	{classCommentGlued, "(echo $((1))#b; hidden\n)"},
	{classCommentGlued, "x=$(echo ''#b; hidden\n)"},
	{classCommentGlued, "cat <(echo ''#b; hidden\n)"},
	{classCommentGlued, "case x in x) echo ''#b; hidden\n;; esac"},
	{classCommentGlued, "a=(x ''#b); hidden\n)"},
	{classCommentGlued, "a=(x)#b; hidden"},
	{classCommentGlued, "a[0]=x''#b; (echo ''#c; hidden\n)"},
	{classCommentGlued, "(echo \"a\"#b; git push --force origin main\n)"},
	{classCommentGlued, "(echo ''\\\n#b; hidden\n)"},

	// A backslash does not continue a comment in bash.
	{classCommentContinued, "echo a # b \\\nhidden"},
	{classCommentContinued, "echo a #\\\nhidden"},
	{classCommentContinued, "echo a; echo b # c \\\nhidden"},
	{classCommentContinued, "echo a \\\n  # b \\\nhidden"},
	{classCommentContinued, "x=1 # b \\\nhidden"},
	{classCommentContinued, "cat <<A # b \\\nA\nhidden\nA"},

	// Backslash and newline vanish before bash splits into tokens.
	{classLineContinuation, "echo \"$\\\n(hidden)\""},
	{classLineContinuation, "cat <<A\n$\\\n(hidden)\nA"},
	{classLineContinuation, "(\\\n('$(hidden)'))"},
	{classLineContinuation, "echo a |\\\n| hidden"},
	{classLineContinuation, "echo ${x:\\\n-'a'}"},
	{classLineContinuation, "echo a\\\\\\\n; hidden"},
	{classLineContinuation, "echo a\\\n#b; hidden"},
	{classLineContinuation, "echo a\\"},

	// Single quotes do not quote in the default value of a quoted expansion.
	{classQuoteInDefault, "echo \"${x:-'$(hidden)'}\""},
	{classQuoteInDefault, "echo \"${x-'$(hidden)'}\""},
	{classQuoteInDefault, "echo \"${x:='$(hidden)'}\""},
	{classQuoteInDefault, "echo \"${x:?'$(hidden)'}\""},
	{classQuoteInDefault, "x=1; echo \"${x:+'$(hidden)'}\""},
	{classQuoteInDefault, "cat <<A\n${x:-'$(hidden)'}\nA"},
	{classQuoteInDefault, "echo \"${1-\"$\\(hidden)\"}\""},
	{classQuoteInDefault, "echo \"${x:-${y#'$(hidden)'}}\""},

	// Arithmetic and subscripts are expanded whatever the quotes, or twice.
	{classLiteralInArithmetic, "echo $(( '$(hidden)' ))"},
	{classLiteralInArithmetic, "echo $[ '`hidden`' ]"},
	{classLiteralInArithmetic, "(( '$(hidden)' ))"},
	{classLiteralInArithmetic, "for (( i='$(hidden)'; 0; )); do :; done"},
	{classLiteralInArithmetic, "a['$(hidden)']=1"},
	{classLiteralInArithmetic, "a[\"\\$(hidden)\"]=1"},
	{classLiteralInArithmetic, "a=([\"\\$(hidden)\"]=1)"},
	{classLiteralInArithmetic, "a=(['$(hidden)']=1)"},
	{classLiteralInArithmetic, "echo ${a['$(hidden)']}"},
	{classLiteralInArithmetic, "echo ${a[\"\\$(hidden)\"]}"},
	{classLiteralInArithmetic, "x=1; echo ${x:'$(hidden)'}"},
	{classLiteralInArithmetic, "x=1; echo ${x:0:'$(hidden)'}"},
	{classLiteralInArithmetic, "let x='$(hidden)'"},
	{classLiteralInArithmetic, "echo $(( a[$'\\x24(hidden)'] ))"},

	{classAnsiQuote, ": \"$(echo ${x:-$'\\x24(hidden)'})\""},
	{classAnsiQuote, ": \"$(echo ${x:-a$'\\044(hidden)'})\""},
	{classAnsiQuote, ": \"$(echo ${x:-$'`hidden`'})\""},
	{classAnsiQuote, ": \"$(echo ${x:-$'\\''})\""},
	{classAnsiQuote, ": \"$(echo ${x#$'\\x24(hidden)'})\""},
	{classBraceSubstitution, "echo ${ hidden; }"},
	{classBraceSubstitution, "echo ${|hidden; }"},

	// Backquotes end at the first backquote.
	{classBackquotes, "x=`echo '`; hidden; : `'`"},
	{classBackquotes, "x=`echo \\`echo \\\\\\`hidden\\\\\\`\\``"},
	{classBackquotes, "x=`echo \\`hidden\\``"},
	{classBackquotes, "x=`echo '\\\nhidden'`"},
	{classBackquotes, "x=`echo $(echo '\\\nhidden')`"},
	{classSliceCase, "echo ${x:$(case a in a):;hidden;;esac)}"},
	{classBackquotes, "x=`echo \"$\\\\\n(hidden)\"`"},
	{classBackquotes, "x=`echo \"\\`hidden\\`\"`"},

	// Process substitutions in places where the parser knows none.
	{classProcessInExpansion, "echo ${x:-<(hidden)}"},
	{classProcessInExpansion, "echo ${x:-a>(hidden)}"},
	{classProcessInExpansion, "x=a; echo ${x#>(hidden)}"},
	{classProcessInExpansion, "x=a; echo ${x/a/<(hidden)}"},
	{classProcessInExpansion, "x=a; echo ${x/<(hidden)/b}"},
	{classProcessInExpansion, "a=([1<(hidden)]=x)"},
	{classProcessInTest, "[[ -f ${y}>(hidden) ]]"},
	{classProcessInTest, "[[ a =~ (b<(hidden)) ]]"},
	{classProcessInTest, "[[ a == <(hidden) ]]"},

	// !( ) is a negated subshell when extglob is off.
	{classExtendedPattern, "!(hidden)"},
	{classExtendedPattern, "if !(hidden); then :; fi"},
	{classExtendedPattern, "time !(hidden)"},
	{classExtendedPattern, "echo a; !(hidden)"},
	{classExtendedPattern, "a=(?(b) '\nhidden\n')"},
	{classExtendedPattern, "[[ a == @($(hidden)) ]]"},
	{classExtendedPattern, "[[ a == !(b|+($(hidden))) ]]"},
	{classExtendedPattern, "[[ a == ?('b')* ]]"},
	{classExtendedPattern, "[[ !(-n a) ]]"},
	{classExtendedPattern, "shopt -s extglob\necho @($(hidden))"},
	{classExtendedPattern, "case a in @($(hidden))) ;; esac"},
	{classExtendedPattern, "echo *.!(go)"},

	// let is a plain builtin.
	{classLetOperator, "let 1&hidden"},
	{classLetOperator, "let 1|hidden"},
	{classLetOperator, "let 1&&hidden"},
	{classLetOperator, "let x=0||hidden"},
	{classLetOperator, "let x=1>hidden"},
	{classLetOperator, "let x=(1)"},
	{classLetOperator, "let x=1?2:3"},
	{classLetOperator, "let a[1&hidden]=2"},
	{classLetOperator, "let a[1<(hidden)]=2"},

	{classDeclareSubscript, "declare a[1&hidden]=2"},
	{classDeclareSubscript, "declare a[1|hidden]=2"},
	{classDeclareSubscript, "export a['x']=2"},
	{classDeclareSubscript, "local a[1 + 2]=2"},
	{classArrayContinued, "a=(x 1)2>hidden"},
	{classArrayContinued, "a=(x 1)\\\n2>hidden"},
	{classArrayContinued, "a+=(x){fd}>hidden"},
	{classArrayContinued, "declare a=(x 1)2>hidden"},

	// A function or program that the parser takes for a declaration.
	{classShadowedKeyword, "nameref x=1"},
	{classShadowedKeyword, "function export { \"$@\"; }; export hidden"},
	{classShadowedKeyword, "function let { \"$@\"; }; let hidden"},

	{classCoproc, "coproc hidden now | cat; wait"},
	{classCoproc, "coproc hidden of=x"},
	{classCoproc, "coproc hidden"},
	{classCoproc, "coproc N { :; } | hidden"},
	{classCoproc, "coproc $(hidden) { :; }"},

	{classTimeOption, "time -- hidden"},
	{classTimeOption, "time -p -- hidden"},
	{classTimeOption, "echo | time -p hidden"},
	{classTimeOption, "echo | time -o f hidden"},
	{classTimeOption, "echo | time \"$opt\" hidden"},

	{classRedirectVariable, "exec {a['$(hidden)']}>/dev/null"},
	{classRedirectVariable, "exec {a[$(hidden)]}>/dev/null"},
	{classRedirectVariable, "exec {a[1]}>/dev/null"},

	// >&- is complete, what follows is another word.
	{classDuplicateDash, ">&-hidden"},
	{classDuplicateDash, "<&-hidden"},
	{classDuplicateDash, "2>&-hidden"},
	{classDuplicateDash, ">& -hidden"},
	{classDuplicateDash, "rm -rf>&-/"},
	{classDuplicateDash, "git push 2>&---force origin main"},
	{classDuplicateTwice, "echo >&'$(hidden)'"},
	{classDuplicateTwice, "echo >&a$x"},
	{classDuplicateTwice, "cat <&\"${x:-$y}\""},

	// What is quoted in a delimiter of several parts.
	{classHereDocDelimiter, "cat <<'A'B\nfoo\\\nAB\nhidden\nAB"},
	{classHereDocDelimiter, ": <<'A'#; hidden\nA"},
	{classHereDocDelimiter, "cat <<A\\B\n$(hidden)\nAB"},
	{classHereDocDelimiter, "cat <<$'A'\n$(hidden)\nA"},
	{classHereDocDelimiter, "cat <<''\nhidden\n\n"},

	// Where the body ends.
	{classHereDocEnd, "cat <<A\nA\\\n\nhidden\nA"},
	{classHereDocEnd, "cat <<A\n\\\nA\nhidden\nA"},
	{classHereDocEnd, "cat <<A\n${x}A\n'$(hidden)'\nA"},
	{classHereDocEnd, "cat <<A\n$(true)A\n'`hidden`'\nA"},
	{classHereDocEnd, "cat <<A\n$(\nA\nhidden\n)\nA"},
	{classHereDocEnd, "cat <<-A\n\tA\\\n\n\thidden\n\tA"},

	// bash reads the body at the end of the line, even inside parentheses.
	{classHereDocLine, "cat <<A; ( cat <<B\nx\nA\nB\n)\nhidden\nA\n"},
	{classHereDocLine, "cat <<A; case x in x) cat <<B\nx\nA\nB\n;; esac\nhidden\nA\n"},
	{classHereDocLine, "cat <<A; a=(\nA\nhidden\n)\nA\n"},
	{classHereDocLine, "cat <<'A' ${a[1\n$(hidden)\nA\n]}\nA\n"},
	{classHereDocLine, "cat <<'A'; a[1\n$(hidden)\nA\n]=1\n"},
	{classHereDocLine, "cat <<A \"$(cat <<B\nx\nA\nB\n)\"\nA\n"},

	// bash 5.2 runs $( ) from its own print of it.
	{classHereDocSubstitution, "x=$(cat <<A\nfoo\nA)\nhidden\nA\n)"},
	{classHereDocSubstitution, "x=$(cat <<'A'\nfoo\nAhidden / #)\nA\n)"},
	{classHereDocSubstitution, "cat <(cat <<'A'\nAhidden /)\nA\n)"},
	{classHereDocSubstitution, "x=$(cat <<A;hidden;-rf /\nA\n)"},
	{classHereDocSubstitution, "x=$(cat <<A\nA\nhidden;-rf /)"},
	{classHereDocSubstitution, "x=$(cat <<A & hidden\nA\n)"},
	{classHereDocSubstitution, "x=$(cat <<A)\nfoo\nA\n"},
	{classHereDocBackquotes, "x=`cat <<A\nA\n`"},

	{classUnknownSyntax, "f() { :; }; () hidden"},

	// Does not parse at all.
	{classSyntax, "echo (a"},
	{classSyntax, "cat <<EOF\nunclosed"},
	{classSyntax, "echo 'open"},
	{classSyntax, "if true; then"},
	{classSyntax, "${(f)x}"},
}

// zshTraps are gaps for zsh only.
var zshTraps = []struct {
	class class
	src   string
}{
	{classZshExpansion, "echo $x['$(hidden)']"},
	{classZshExpansion, "rm -rf $dir:h"},
	{classZshExpansion, "echo \"$img:latest\""},
	{classZshExpansion, "echo $=x"},
	{classZshExpansion, "echo $~x"},
	{classZshExpansion, "echo $^x"},
	{classZshExpansion, "echo $+x"},
	{classZshExpansion, "echo $#x"},
	{classZshExpansion, "echo $${x}"},
	{classZshExpansion, "echo ${x:-a{b}"},
	{classZshExpansion, "echo ${x:-$'a'}"},
	{classZshBackground, "hidden &! echo"},
	{classZshBackground, "hidden &| echo"},
	{classZshRedirect, "echo >!hidden"},
	{classZshRedirect, "echo >>!hidden"},
	{classZshRedirect, "echo >&!hidden"},
	{classZshRedirect, "echo 12>f"},
	{classZshRedirect, "rm -rf <1-9>*"},
	{classZshRedirect, "echo > !f"},
	{classZshWord, "=hidden -x"},
	{classZshWord, "command =hidden"},
	{classZshWord, "repeat 3 hidden"},
	{classZshWord, "foreach x"},
	{classZshWord, "nocorrect hidden"},
	{classZshWord, "noglob hidden"},
	{classZshWord, "echo | - hidden"},
	{classZshWord, "[[ a =~ =(hidden) ]]"},
	{classCoproc, "coproc { hidden; }"},
}

func TestTraps(t *testing.T) {
	for _, c := range traps {
		for _, opts := range []Options{{}, {Zsh: true}} {
			if p := Bash(c.src, opts); !hasClass(p.Gaps, c.class) {
				t.Errorf("Bash(%q, %+v): gaps %v, want one of class %s", c.src, opts, p.Gaps, classes[c.class].name)
			}
		}
	}
	for _, c := range zshTraps {
		if p := Bash(c.src, Options{Zsh: true}); !hasClass(p.Gaps, c.class) {
			t.Errorf("Bash(%q) for zsh: gaps %v, want one of class %s", c.src, p.Gaps, classes[c.class].name)
		}
		if p := Bash(c.src, Options{}); hasClass(p.Gaps, c.class) {
			t.Errorf("Bash(%q): gaps %v, want none of class %s, which is of zsh", c.src, p.Gaps, classes[c.class].name)
		}
	}
}

// TestClasses makes sure that every class is named once and met by a test.
func TestClasses(t *testing.T) {
	met := make(map[class]bool)
	for _, c := range traps {
		met[c.class] = true
	}
	for _, c := range zshTraps {
		met[c.class] = true
	}
	for _, c := range []class{classTooLong, classTooMany, classNesting, classParserFailure} {
		met[c] = true // in limit_test.go
	}
	names := make(map[string]bool)
	for c := range classCount {
		name, reason := classes[c].name, classes[c].reason
		if name == "" || reason == "" || names[name] {
			t.Errorf("class %d has no reason or no name of its own: %q, %q", c, name, reason)
		}
		names[name] = true
		if !met[c] {
			t.Errorf("no test for class %s", name)
		}
	}
}

func hasClass(gaps []Gap, c class) bool {
	return slices.ContainsFunc(gaps, func(g Gap) bool { return g.Class == classes[c].name })
}
