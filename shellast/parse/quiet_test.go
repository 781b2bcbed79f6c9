package parse

import "testing"

// quiet are texts that resemble a trap, and are read alike by the parser and
// bash. None may be a gap: every gap is a question to a person.
var quiet = []string{
	"",
	" \t\n\n",
	"# only a comment",
	"# a comment \\\necho that bash does not continue",
	"  # indented \\\n  echo x",
	"echo a#b; echo '#c' \"#d\" \\#e",
	"echo a # b; c",
	"(echo a # b\n)",
	"(# first\necho a)",
	"echo $# ${#x} ${x#y} ${#a[@]} $((16#ff))",
	"a=(x # y\nz)",
	"case $x in a) # first\necho a;; # last\nesac",
	"if true; then # why\n  echo x\nfi # end",

	// Line continuations.
	"docker run \\\n  --rm \\\n  -it ubuntu bash",
	"make \\\n\tall",
	"cd /tmp &&\\\n  ls",
	"cd /tmp &&\\\nls",
	"ls |\\\ngrep x",
	"echo \"one \\\ntwo\"",
	"echo \"\\\nusage: x\"",
	"echo 'one\\\n(two'",
	"echo 'a\\\\\\\nb'",
	"echo a\\\\\necho b",
	"curl -H \"a: b\"\\\n  -d x",

	// Redirections.
	"make >log 2>&1",
	"echo oops >&2",
	"echo oops 1>&2",
	"make &>log",
	"make &>>log",
	"make >& log",
	"exec 3>&1 4<&0 3>&- 4<&-",
	"exec 3>&-; ls",
	"cat <&3-",
	"exec {fd}>file {fd}>&-",
	"echo {a,b}>file",
	"echo {1..3} >|file",
	"cmd <>file",
	"> empty",
	"sort < <(ls) > >(cat)",
	"diff <(ls a) <(ls b)",
	"tee >(gzip > a.gz) < b | wc -l",

	// Here-documents.
	"cat <<EOF\nhello\nEOF",
	"cat <<EOF\nhello\nEOF\n",
	"cat <<EOF\nEOF\n",
	"cat <<'EOF'\nEOF\necho next",
	"cat <<'EOF' > file\n$(not run) `nor this` \\ it's # ; & ( \" {\nEOF\necho next",
	"cat <<\"EOF\" > file\n$x\nEOF",
	"cat <<\\EOF\n$x\nEOF",
	"cat << 'END OF FILE'\nx\nEND OF FILE",
	"cat <<-EOF\n\thello $USER\n\tEOF\n",
	"cat <<-'EOF'\n\t\thello\n\tEOF",
	"cat <<A <<B\na\nA\nb\nB\n",
	"cat <<A; cat <<B\na\nA\nb\nB\n",
	"cat <<A && echo b\na\nA\necho c",
	"cat <<A &&\na\nA\necho b",
	"cat <<A | grep a\na\nA",
	"cat <<EOF | while read -r l; do\na\nEOF\n  echo \"$l\"\ndone",
	"while read -r l; do echo \"$l\"; done <<EOF\na\nb\nEOF",
	"if cat <<EOF\na\nEOF\nthen echo b; fi",
	"f() {\n  cat <<EOF\n$1\nEOF\n}\nf x",
	"( cat <<EOF\na\nEOF\n)",
	"(cd x && cat <<EOF >y)\na\nEOF\n",
	"cat <<EOF\n$(date) ${x:-y} $((1 + 2)) `id`\nEOF",
	"cat <<EOF\n$x\nEOF\n",
	"cat <<EOF\na $x\nEOF\n",
	"cat <<EOF\n\n\n${x}\n\nEOF\n",
	"cat <<EOF\na \\\nb\nEOF",
	"cat <<EOF\n\\$x \\`y\\` \\\\\nEOF",
	"cat <<EOF\n EOF\nEOF2\nxEOF\nEOF",
	"cat <<EOF # it's a comment\na\nEOF",
	"cat <<EOF \\\n  > file\na\nEOF",
	"python3 - <<'PY'\nprint(\"it's\")  # ( $x `y`\nd = {'a': 1}; print(d)\nPY",
	"sh -c \"$(cat <<'EOF'\nls\nEOF\n)\"",
	"git commit -m \"$(cat <<'EOF'\nFix it\n\nIt's (really) fixed; `code` & more # 1 \"quoted\" $x \\ } {\n\nCo-authored-by: A <a@b.c>\nEOF\n)\"",
	"git commit -m \"$(cat <<EOF\nFix $x\nEOF\n)\" && git push",
	"git commit -F - <<'EOF'\nSubject (x)\n\n- it's; a & b\nEOF",
	"gh pr create --title \"a (b)\" --body \"$(cat <<'EOF'\n## Summary\n- one; two\n\n```sh\nls | wc; rm x\n```\nEOF\n)\"",
	"x=$(cat <<'EOF' 2>&1\na\nEOF\n)",
	"x=$(python3 - <<'EOF' && echo ok\nprint(1); print(2)\nEOF\n)",
	"x=$(cat <<'EOF' | sort &> log\na\nEOF\n)",
	"x=$(cat <<'EOF'\na\nEOF\necho b\necho c\n)",
	"x=$(echo a; cat <<'EOF'\nb\nEOF\n)",
	"cat <(cat <<'EOF'\na;b\nEOF\n)",
	"cat <<< \"$x\"; wc -c <<<x",
	"echo \"<<EOF\"; echo '<<A'; echo $((1<<3))",

	// Quotes and expansions.
	"echo \"${x:-a b}\" ${x:-default} ${x:='a b'} ${x:-\"a'b\"}",
	"echo \"${x//\\//-}\" \"${x//\\\"/\\\\\\\"}\" \"${x%\\'*}\"",
	"echo \"${x#'a'}\" \"${x%\"/\"*}\" \"${x/'a'/b}\"",
	"echo \"${x:-\"a b\"}\" \"${x:+ --flag}\"",
	"echo \"${x:-<(a)}\" \"${x:->}\"",
	"echo \"${@:2}\" \"${x:0:3}\" \"${x: -1}\" \"${x^^}\" \"${!x}\" \"${!p@}\" \"${x@Q}\"",
	"echo $'tab\\there' $'it\\'s' $\"locale\"",
	"echo \"it's\" 'say \"hi\"' \"a\\\"b\" a\\ b",
	"echo `date` \"`date +%s`\" `echo \\$x` `echo 'a b'`",
	"v=`sed 's/\\\\./x/' f`",
	"v=`echo '\\\\\\\\\\\\\\\\x'`", // eight backslashes are four
	"echo \"$(echo \"$(echo \"a\")\")\"",
	"echo {a,b}{1..3} ~ ~/x *.go ?[a-z] [!a]*",
	"echo \"$\" a$ $",
	"echo \"${x//$'\\n'/ }\" \"${x%$'\\r'}\" \"$(echo \"${x#*$'\\t'}\")\"",
	"rm -f -- \"$dir\"/*.o",

	// Arithmetic and arrays.
	"i=$((i + 1)); ((i++)); (( i > 3 && j < 4 )) || echo $(( (a | b) & ~c ))",
	"for ((i = 0; i < 10; i++)); do echo $i; done",
	"echo $(( x[1] + ${#y} + \"3\" )) $[1 + 2]",
	"a=(1 2 3); a+=(4); a[5]=6; echo \"${a[@]:1:2}\" ${a[-1]} ${a[i+1]} ${#a[*]}",
	"declare -A h=([a]=1 [\"b c\"]=2 ['d']=3); echo ${h['a']} ${h[\"$k\"]}; h[$k]=x",
	"h[key]=v; h['key']=v; unset 'h[key]'",
	"let i=i+1; let \"i += 1\"; let i++ j--; let 'x = (1 | 2)' && echo",
	"let a[1]=2",
	"declare -r x=1; local y; export A=1 B=\"c d\"; readonly Z; typeset -i n=3",
	"declare a[1]=2",
	"x=$y z=\"$(date)\" cmd",

	// Tests.
	"[[ $x =~ ^a(b|c)$ ]]",
	"[[ $x =~ ^[0-9]+(\\.[0-9]+)?$ ]]",
	"[[ \"$x\" =~ \"a b\"(c) ]] && echo ${BASH_REMATCH[1]}",
	"[[ $x == a* || $y != *.txt && ! -f $z ]]",
	"[[ $x == @(a|b) && $y == !(*.c) ]]",
	"[[ $x < $y && $x > a ]]",
	"[[ $x == \"<(a)\" ]]",
	"[[ ( -n $x || -n $y ) && $z -eq 3 ]]",
	"[ \"$x\" = y -a -f z ]",
	"test -f x && echo y",

	// Compound commands.
	"case \"$1\" in start|stop) echo \"$1\";; -h|--help) usage;; [0-9]*) ;; *) exit 1 ;; esac",
	"case $x in (a) echo;& (b) echo;;& \"c d\") ;; esac",
	"if [ -f x ]; then echo a; elif [ -d y ]; then echo b; else echo c; fi",
	"while read -r a b; do echo \"$a\"; done < file",
	"until ping -c1 host; do sleep 1; done",
	"for f in *.txt; do mv \"$f\" \"${f%.txt}.md\"; done",
	"for f; do echo; done",
	"select x in a b; do break; done",
	"f() { echo \"$1\"; }; function g { :; }; function h() ( : )",
	"{ echo a; echo b; } | sort; ( cd /tmp; ls )",
	"coproc { cat; }; coproc NAME { cat; }; coproc N (cat)",
	"time make; time -p make; time { make; make test; }; ls | time sort",
	"! grep -q x f; if ! ls; then :; fi",
	"sleep 5 & wait $!",
	"a && b || c; d | e |& f",
	"trap 'rm -f \"$tmp\"' EXIT",

	// Other languages in quotes.
	"awk -F: '{ if ($3 > 100) print $1 \"=(\" $3 \")\" }' /etc/passwd",
	"awk 'BEGIN { while ((\"ls\" | getline l) > 0) print l }'",
	"jq -r '.a[] | select(.b == \"c\") | \"\\(.d)#\\(.e)\"' f.json",
	"sed -e 's/`a`/$(b)/g;s#x#y#' -e '/^#/d' f",
	"sed -i '10a\\\nnew line' f",
	"perl -pe 's/(\\d+)/$1+1/e' f",
	"find . -name '*.go' -exec grep foo {} \\;",
	"find . -type f \\( -name '*.a' -o -name '*.b' \\) -print0 | xargs -0 ls",
	"grep -rn 'a\\|b' . | grep -v '^#'",
	"python3 -c 'import sys; print(\"a\" if len(sys.argv) > 1 else \"b\")' x",
	"node -e \"console.log('a')\"",
	"ssh host 'cd /x && ls; echo \"$HOME\"'",
	"echo 'ünïcödé' \"日本\" \u00a0",
}

// quietZsh are read alike by zsh, too.
var quietZsh = []string{
	"git status && git diff --stat | head -5",
	"echo \"${x:-y}\" $x \"$x\" $1 $? $$ $# ${img}:latest $PWD/x \"$HOST\":/tmp $x:/y",
	"ls 2>&1 >/dev/null &",
	"sleep 1 & wait",
	"if [ \"$a\" = \"b\" ]; then echo c; fi",
	"for f in *.go; do gofmt -l $f; done",
	"cat <<'EOF'\n$x ${y}\nEOF",
	"cat < f > g",
	"x=(a b); echo ${x[1]}",
}

func TestQuiet(t *testing.T) {
	for _, src := range quiet {
		if p := Bash(src, Options{}); len(p.Gaps) > 0 {
			t.Errorf("Bash(%q): gaps %v, want none", src, p.Gaps)
		}
	}
	for _, src := range quietZsh {
		if p := Bash(src, Options{Zsh: true}); len(p.Gaps) > 0 {
			t.Errorf("Bash(%q) for zsh: gaps %v, want none", src, p.Gaps)
		}
	}
}
