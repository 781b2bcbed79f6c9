package pure

import (
	"slices"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	gz := "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x2b\xca\x55\xd0\x2d\x4a\x53\xd0\x07\x00\x5c\x4c\xf2\xec\x08\x00\x00\x00"
	for _, c := range []struct {
		argv   []string
		stdin  string
		stdout string
		status int
	}{
		{[]string{"base64", "-d"}, "cm0gLXJmIC8=\n", "rm -rf /", 0},
		{[]string{"base64", "-D"}, "cm0gLXJmIC8=", "rm -rf /", 0},
		{[]string{"base64", "--deco"}, "cm0gLXJmIC8=", "rm -rf /", 0},
		{[]string{"base64", "-d"}, "cm0gLXJmIC8=!", "rm -rf /", 1},
		{[]string{"base64", "-w0"}, "rm -rf /", "cm0gLXJmIC8=", 0},
		{[]string{"base32", "-d"}, "OJWSALLSMYQC6===", "rm -rf /", 0},
		{[]string{"xxd", "-r", "-p"}, "726d202d7266202f\n", "rm -rf /", 0},
		{[]string{"xxd", "-p", "-r"}, "72 6d", "rm", 0},
		{[]string{"xxd", "-r"}, "00000000: 726d 202d 7266 202f                      rm -rf /\n", "rm -rf /", 0},
		{[]string{"rev"}, "/ fr- mr\n", "rm -rf /\n", 0},
		{[]string{"tr", "a-zA-Z", "n-za-mN-ZA-M"}, "ez -es /", "rm -rf /", 0},
		{[]string{"tr", "_", " "}, "rm_-rf_/", "rm -rf /", 0},
		{[]string{"tr", "-d", `\n`}, "r\nm\n", "rm", 0},
		{[]string{"cut", "-c2-3"}, "xrmx\n", "rm\n", 0},
		{[]string{"cut", "-d:", "-f", "2"}, "a:rm:b\n", "rm\n", 0},
		{[]string{"head", "-1"}, "rm\nls\n", "rm\n", 0},
		{[]string{"tail", "-n", "+2"}, "ls\nrm\n", "rm\n", 0},
		{[]string{"sed", "s/XX/rm/;s/^/sudo /"}, "XX -rf /\n", "sudo rm -rf /\n", 0},
		{[]string{"sed", "-E", `s/(.*) (.*)/\2 \1/`}, "-rf rm", "rm -rf", 0},
		{[]string{"sed", ":a;N;$!ba;s/\\n/ /g"}, "rm\n-rf\n/\n", "rm -rf /\n", 0},
		{[]string{"awk", `BEGIN{printf "%c%c %s\n",114,109,"-rf /"}`}, "", "rm -rf /\n", 0},
		{[]string{"awk", "-F:", "{print $2, $1}"}, "-rf:rm\n", "rm -rf\n", 0},
		{[]string{"grep", "-o", "r."}, "xxrmxx\n", "rm\n", 0},
		{[]string{"grep", "y"}, "x\n", "", 1},
		{[]string{"sort", "-r"}, "a\nb\n", "b\na\n", 0},
		{[]string{"paste", "-sd", " "}, "rm\n-rf\n", "rm -rf\n", 0},
		{[]string{"gzip", "-dc"}, gz, "rm -rf /", 0},
		{[]string{"zcat"}, gz + gz, "rm -rf /rm -rf /", 0},
		{[]string{"perl", "-e", `print pack("H*","726d"), " \x2d", 'rf'`}, "", "rm -rf", 0},
		{[]string{"dc", "-e", "8245281872350158895P[ -r]P"}, "", "rm -rf / -r", 0},
		{[]string{"dc"}, "29293P\n", "rm", 0},
		{[]string{"uudecode", "-o", "/dev/stdout"}, "begin 644 x\n(<FT@+7)F(\"\\`\n`\nend\n", "rm -rf /", 0},
		{[]string{"openssl", "base64", "-d"}, "cm0gLXJmIC8=\n", "rm -rf /", 0},
		{[]string{"printf", `%s\n`, "rm", "-rf"}, "", "rm\n-rf\n", 0},
		{[]string{"printf", `\162\155`}, "", "rm", 0},
		{[]string{"echo", "rm", "-rf"}, "", "rm -rf\n", 0},
		{[]string{"seq", "-s", " ", "3"}, "", "1 2 3\n", 0},
		{[]string{"expr", "substr", "xrmx", "2", "2"}, "", "rm\n", 0},
		{[]string{"basename", "/bin/rm"}, "", "rm\n", 0},
		{[]string{"dirname", "/a/b"}, "", "/a\n", 0},
		{[]string{"test", "a", "=", "b"}, "", "", 1},
		{[]string{"[", "1", "-lt", "2", "]"}, "", "", 0},
		{[]string{"false"}, "", "", 1},
		{[]string{"cat"}, "rm", "rm", 0},
		{[]string{"od", "-An", "-tx1"}, "rm", " 72 6d\n", 0},
		{[]string{"wc", "-l"}, "a\nb\n", "2\n", 0},
		{[]string{"cat", "-", "--"}, "x", "x", 0},
	} {
		got, ok := Run(c.argv, c.stdin, Env{})
		want := Result{Stdout: c.stdout, Status: c.status, StatusKnown: true}
		if !ok || got != want {
			t.Errorf("Run(%q, %.60q) = %+v, %v, want %+v", c.argv, c.stdin, got, ok, want)
		}
	}
}

func TestRunDoesNotGuess(t *testing.T) {
	for _, c := range []struct {
		why   string
		argv  []string
		stdin string
	}{
		{"no program", nil, ""},
		{"unknown program", []string{"rm"}, ""},
		{"reads a file", []string{"cat", "/etc/passwd"}, ""},
		{"reads a file", []string{"sed", "p", "file"}, ""},
		{"reads a file", []string{"awk", "{print}", "file"}, ""},
		{"reads a file", []string{"grep", "-f", "file"}, ""},
		{"reads a file", []string{"base64", "-d", "file"}, ""},
		{"asks about files", []string{"test", "-f", "x"}, ""},
		{"runs a program", []string{"sed", "1e date"}, "x\n"},
		{"runs a program", []string{"sed", "s/x/date/e"}, "x\n"},
		{"writes a file", []string{"sed", "w out"}, "x\n"},
		{"writes a file", []string{"sed", "-i", "p"}, "x\n"},
		{"runs a program", []string{"awk", `BEGIN{system("date")}`}, ""},
		{"runs a program", []string{"awk", `BEGIN{"date"|getline x;print x}`}, ""},
		{"writes a file", []string{"awk", `{print > "out"}`}, "x\n"},
		{"pipes to a program", []string{"awk", `{print | "sh"}`}, "x\n"},
		{"writes a file", []string{"uudecode"}, "begin 644 x\n`\nend\n"},
		{"unknown option", []string{"cat", "--nope"}, ""},
		{"ambiguous option", []string{"cat", "--show"}, ""},
		{"prints help", []string{"cat", "--help"}, ""},
		{"missing argument", []string{"head", "-n"}, ""},
		{"locale", []string{"rev"}, "é\n"},
		{"locale", []string{"cut", "-c1"}, "é\n"},
		{"locale", []string{"sed", "s/./x/"}, "é\n"},
		{"locale", []string{"sort"}, "a\nB\n"},
		{"locale", []string{"tr", "é", "e"}, "é\n"},
		{"backreference", []string{"sed", `s/\(a\)\1/x/`}, "aa\n"},
		{"ambiguous group", []string{"sed", "-E", `s/(a|ab)(bc|c)?/\1/`}, "abc\n"},
		{"which shell", []string{"echo", "-e", "a"}, ""},
		{"which shell", []string{"echo", `a\tb`}, ""},
		{"endless", []string{"sed", ":a;ba"}, "x\n"},
		{"endless", []string{"awk", "BEGIN{while(1)x++}"}, ""},
		{"endless", []string{"awk", "BEGIN{for(;;){}}"}, ""},
		{"too much output", []string{"seq", "100000000"}, ""},
		{"too much output", []string{"printf", "%1000000s%1000000s", "a", "b"}, ""},
		{"too much output", []string{"sed", ":a;s/x/xx/g;ta"}, "x\n"},
		{"too much output", []string{"awk", "BEGIN{x=\"ab\";while(1)x=x x}"}, ""},
		{"too much output", []string{"nl", "-s", strings.Repeat("x", maxText/2)}, strings.Repeat("x\n", 1000)},
		{"too much output", []string{"sed", "s/.*/" + strings.Repeat("&", 10000) + "/"}, strings.Repeat("x", 10000)},
		{"too much output", []string{"awk", `{gsub(/.*/,"` + strings.Repeat("&", 10000) + `");print}`}, strings.Repeat("x", 10000)},
		{"too much work", []string{"grep", "-E", "(" + strings.Repeat("a?", 1000) + "){9}b"}, strings.Repeat("a", 10000)},
		{"too much work", []string{"sed", ":a;s/x/y/;s/y/x/;ba"}, strings.Repeat("x", 100000)},
		{"too much work", []string{"awk", `{for(i=0;i<1000000;i++)x=x "abcdefgh"}`}, "x\n"},
		{"too much work", []string{"awk", `{for(i=0;i<1000000;i++)$1=$1 "x"}`}, "x\n"},
		{"too much work", []string{"awk", `{for(i=0;i<1000000;i++)n+=$0}`}, strings.Repeat("1", 300000)},
		{"too much work", []string{"awk", `{for(i=0;i<1000000;i++)n=($0~"x" i)}`}, "x\n"},
		{"too much input", []string{"cat"}, strings.Repeat("x", maxText+1)},
		{"too many arguments", slices.Repeat([]string{"echo"}, maxArgs+1), ""},
		{"deep program", []string{"awk", "BEGIN{print " + strings.Repeat("(", 5000) + "1"}, ""},
		{"damaged", []string{"gzip", "-d"}, "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x2b\xca"},
	} {
		if got, ok := Run(c.argv, c.stdin, Env{}); ok {
			t.Errorf("%s: Run(%.80q, %.40q) = %.80q, want no answer", c.why, c.argv, c.stdin, got.Stdout)
		}
	}
}

func TestRunFollowsTheShell(t *testing.T) {
	for _, c := range []struct {
		shell Shell
		argv  []string
		want  string
	}{
		{Bash, []string{"echo", "-e", `\x72m`}, "rm\n"},
		{Bash, []string{"echo", `a\tb`}, `a\tb` + "\n"},
		{Dash, []string{"echo", `a\tb`}, "a\tb\n"},
		{Dash, []string{"echo", "-e", "a"}, "-e a\n"},
		{Zsh, []string{"echo", `a\tb`}, "a\tb\n"},
		{Zsh, []string{"echo", "-E", `a\tb`}, `a\tb` + "\n"},
		{Bash, []string{"printf", `\x72\x6d`}, "rm"},
	} {
		got, ok := Run(c.argv, "", Env{Shell: c.shell})
		if !ok || got.Stdout != c.want {
			t.Errorf("Run(%q) in shell %d = %q, %v, want %q", c.argv, c.shell, got.Stdout, ok, c.want)
		}
	}
}

func TestProgramsAreSorted(t *testing.T) {
	for i := range programs {
		if i > 0 && programs[i-1].name >= programs[i].name {
			t.Errorf("%s stands before %s", programs[i-1].name, programs[i].name)
		}
		if !Known(programs[i].name) {
			t.Errorf("%s is not found", programs[i].name)
		}
	}
	if Known("rm") || Known("") {
		t.Error("what is not in the table is known")
	}
}

func TestParse(t *testing.T) {
	spec := []option{
		{'a', "all", noArgument}, {'n', "number", needsArgument}, {'o', "optional", mayHaveArgument},
		{longOnly, "nothing", noArgument}, {'q', "quiet", noArgument}, {'q', "quite", noArgument},
	}
	for _, c := range []struct {
		args        []string
		operandsEnd bool
		want        string
		ok          bool
	}{
		{[]string{"-a", "x", "-n", "5", "y"}, false, "a n=5 | x y", true},
		{[]string{"-an5", "x"}, false, "a n=5 | x", true},
		{[]string{"x", "-a"}, true, "| x -a", true},
		{[]string{"-a", "--", "-n"}, false, "a | -n", true},
		{[]string{"--all", "--number=3", "--number", "4"}, false, "a n=3 n=4 |", true},
		{[]string{"--al", "--num=3"}, false, "a n=3 |", true},
		{[]string{"-o", "x"}, false, "o | x", true},
		{[]string{"-ox", "--optional", "y", "--optional=z"}, false, "o=x o o=z | y", true},
		{[]string{"--qui"}, false, "q |", true},
		{[]string{"-"}, false, "| -", true},
		{[]string{"--n"}, false, "", false},
		{[]string{"--all=1"}, false, "", false},
		{[]string{"--number"}, false, "", false},
		{[]string{"-n"}, false, "", false},
		{[]string{"-z"}, false, "", false},
		{[]string{"--zzz"}, false, "", false},
		{[]string{"--=x"}, false, "", false},
		{[]string{"--help"}, false, "", false},
		{[]string{"--vers"}, false, "", false},
	} {
		call := &call{args: c.args}
		opts, operands, ok := call.parse(spec, c.operandsEnd)
		var got []string
		for _, o := range opts {
			s := string(o.key)
			if o.has {
				s += "=" + o.value
			}
			got = append(got, s)
		}
		text := strings.Join(append(append(got, "|"), operands...), " ")
		if ok != c.ok || ok && text != c.want {
			t.Errorf("parse(%q) = %q, %v, want %q, %v", c.args, text, ok, c.want, c.ok)
		}
	}
}

// FuzzRun looks for panics, and for output beyond its bound.
func FuzzRun(f *testing.F) {
	for i, call := range invocations {
		f.Add(strings.Join(words(call), "\x00"), inputs[i%len(inputs)], byte(i))
	}
	f.Fuzz(func(t *testing.T, call, stdin string, shell byte) {
		got, ok := Run(strings.Split(call, "\x00"), stdin, Env{Shell: Shell(shell % 5)})
		if ok && len(got.Stdout) > maxText {
			t.Fatalf("%d bytes", len(got.Stdout))
		}
		if !ok && got != (Result{}) {
			t.Fatal("a result without an answer")
		}
	})
}

// BenchmarkWorst is the price of calls that are built to be expensive.
func BenchmarkWorst(b *testing.B) {
	million := strings.Repeat("a", maxText)
	for name, c := range map[string]struct {
		argv  []string
		stdin string
	}{
		"regex":   {[]string{"grep", "-E", strings.Repeat("a?", 3) + "b"}, million},
		"states":  {[]string{"sed", "-E", "s/(a?){200}b/x/"}, million[:2000]},
		"sed":     {[]string{"sed", ":a;s/x/y/;s/y/x/;ba"}, million[:100000]},
		"awk":     {[]string{"awk", `{for(i=0;i<1000000;i++)x=x "abcdefgh"}`}, "x\n"},
		"fields":  {[]string{"awk", `{for(i=0;i<1000000;i++)$1=$1 "x"}`}, strings.Repeat("x ", 5000)},
		"compile": {[]string{"awk", `{for(i=0;i<1000000;i++)n=($0~"x" i)}`}, "x\n"},
		"cut":     {[]string{"cut", "-c", strings.Repeat("5,", 63) + "6"}, million},
		"sort":    {[]string{"sort", "-n"}, strings.Repeat("1\n2\n", maxText/4)},
		"factor":  {[]string{"factor", "999999999989", "999999999961", "999999999937", "999999999899"}, ""},
		"dc":      {[]string{"dc"}, strings.Repeat(strings.Repeat("9", 300)+"P", maxText/301)},
		"tr":      {[]string{"tr", "a-z", "A-Z"}, million},
		"od":      {[]string{"od", "-An", "-vtx1"}, million[:300000]},
		"echo":    {[]string{"echo", million}, ""},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Run(c.argv, c.stdin, Env{Shell: Bash})
			}
		})
	}
}
