package corpus

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gstack/internal/gitrepo"
)

var update = flag.Bool("update", false, "rewrite "+SumFile)

// anyRule takes every rule id: which rules there are is checked where the
// cases are run.
func anyRule(string) bool { return true }

func TestCasesArePinned(t *testing.T) {
	cases, err := Read(os.DirFS("."), anyRule)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(SumFile, Sum(cases), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sum, err := os.ReadFile(SumFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckSum(sum, cases); err != nil {
		t.Errorf("%v\nif that is what you want: make update", err)
	}
}

// read reads one file of the given text.
func read(t *testing.T, body string) ([]Case, error) {
	t.Helper()
	return Read(fstest.MapFS{"x.corpus": {Data: []byte(body)}}, func(rule string) bool { return strings.HasPrefix(rule, "fs.") })
}

func TestRead(t *testing.T) {
	cases, err := Read(fstest.MapFS{
		"a.corpus": {Data: []byte(`# a comment

== wrap.sudo-sh-c
want: deny fs.delete-root
why: sudo and sh -c change who runs it
cmd: sudo -n sh -c 'cd / && rm -rf "/"'

== here.document
want: ask fs.delete-recursive fs.delete-many
nearly: fs.delete-root fs.delete-unset
why: lines
# a comment inside a record
home: /root
cwd: /srv/x
shell: zsh
env: A=b=c d
env: EMPTY=
repo: default=main current=topic upstream=main
file: /srv/x/build/
file: /srv/x/link -> ../y
file: /srv/x/empty
file: /srv/x/one = echo 1
file: /srv/x/two =
|# no comment
|
cmd:
|cat <<E
| indented
|E
|
`)},
		"b.corpus": {Data: []byte("== a.b\nwant: allow\nwhy: empty\ncmd:\n|\n")},
		"other":    {Data: []byte("not read")},
	}, anyRule)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 3 {
		t.Fatalf("%d cases", len(cases))
	}
	c := cases[0]
	if c.ID != "wrap.sudo-sh-c" || c.Want != "deny" || !slices.Equal(c.Rules, []string{"fs.delete-root"}) || c.Why != "sudo and sh -c change who runs it" ||
		c.Command != `sudo -n sh -c 'cd / && rm -rf "/"'` || c.Home != DefaultHome || c.Cwd != DefaultCwd || c.Shell != DefaultShell || c.Pos != "a.corpus:3" {
		t.Errorf("got %+v", c)
	}
	c = cases[1]
	if c.Command != "cat <<E\n indented\nE\n" || c.Home != "/root" || c.Cwd != "/srv/x" || c.Shell != "zsh" ||
		!slices.Equal(c.Env, []Var{{"A", "b=c d"}, {"EMPTY", ""}}) ||
		!slices.Equal(c.Rules, []string{"fs.delete-recursive", "fs.delete-many"}) ||
		!slices.Equal(c.Nearly, []string{"fs.delete-root", "fs.delete-unset"}) ||
		*c.Repo != (Repo{"/srv/x", "main", "topic", "main", "git@git.example:acme/app.git"}) ||
		!slices.Equal(c.Files, []File{
			{Path: "/srv/x/build", Dir: true}, {Path: "/srv/x/link", Target: "../y"}, {Path: "/srv/x/empty"},
			{Path: "/srv/x/one", Body: "echo 1\n"}, {Path: "/srv/x/two", Body: "# no comment\n\n"},
		}) {
		t.Errorf("got %+v %+v", c, c.Repo)
	}
	if c := cases[2]; c.Command != "" || len(c.Rules) != 0 {
		t.Errorf("got %+v", c)
	}
}

const good = "== a.b\nwant: ask fs.x\nwhy: because\ncmd: rm -r x\n"

func TestReadIsStrict(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"unknown key", good + "colour: red\n", `x.corpus:5: "colour" is not a key`},
		{"key in another case", good + "Cwd: /x\n", `x.corpus:5: "Cwd" is not a key`},
		{"bad decision", "== a.b\nwant: block fs.x\nwhy: y\ncmd: x\n", `x.corpus:2: "block" is not a decision`},
		{"no decision", "== a.b\nwant:\nwhy: y\ncmd: x\n", `x.corpus:2: want has no value`},
		{"unknown rule", "== a.b\nwant: ask git.x\nwhy: y\ncmd: x\n", `x.corpus:1: "git.x" is not a rule`},
		{"rule twice", "== a.b\nwant: ask fs.x fs.x\nwhy: y\ncmd: x\n", `x.corpus:1: the rule fs.x is there twice`},
		{"two blanks between rules", "== a.b\nwant: ask fs.x  fs.y\nwhy: y\ncmd: x\n", `x.corpus:1: "" is not a rule`},
		{"unknown rule nearly", good + "nearly: git.x\n", `x.corpus:1: "git.x" is not a rule`},
		{"nearly a rule that fires", good + "nearly: fs.x\n", `x.corpus:1: the rule fs.x is there twice`},
		{"nearly nothing", good + "nearly:\n", `x.corpus:5: nearly has no value`},
		{"ask without a rule", "== a.b\nwant: ask\nwhy: y\ncmd: x\n", `x.corpus:1: ask and deny name the rules`},
		{"allow with a rule", "== a.b\nwant: allow fs.x\nwhy: y\ncmd: x\n", `x.corpus:1: ask and deny name the rules`},
		{"missing why", "== a.b\nwant: ask fs.x\ncmd: x\n", `x.corpus:1: a.b has no why`},
		{"missing want", "== a.b\nwhy: y\ncmd: x\n", `x.corpus:1: a.b has no want`},
		{"missing cmd", "== a.b\nwhy: y\nwant: ask fs.x\n", `x.corpus:1: a.b has no cmd`},
		{"empty why", "== a.b\nwant: ask fs.x\nwhy: \ncmd: x\n", `x.corpus:3: want one blank after "why:"`},
		{"look that is no yes", good + "look: no\n", `x.corpus:5: look is "no": want yes, or leave it out`},
		{"id taken", good + "\n" + strings.ReplaceAll(good, "rm -r x", "rm -r y"), `x.corpus:6: the id a.b is taken by x.corpus:1`},
		{"same command", good + "\n" + strings.ReplaceAll(good, "a.b", "a.c"), `x.corpus:6: the command stands in the same setting at x.corpus:1`},
		{"id without a family", strings.ReplaceAll(good, "a.b", "ab"), `x.corpus:1: want "== family.name"`},
		{"id in capitals", strings.ReplaceAll(good, "a.b", "a.B"), `x.corpus:1: want "== family.name"`},
		{"id with a hyphen outside", strings.ReplaceAll(good, "a.b", "a.-b"), `x.corpus:1: want "== family.name"`},
		{"id with an empty name", strings.ReplaceAll(good, "a.b", "a..b"), `x.corpus:1: want "== family.name"`},
		{"id with a comment", strings.ReplaceAll(good, "a.b", "a.b # x"), `x.corpus:1: want "== family.name"`},
		{"no blank in the header", strings.ReplaceAll(good, "== ", "=="), `x.corpus:1: want "== family.name"`},
		{"key twice", good + "why: again\n", `x.corpus:5: the key why is there twice`},
		{"command twice", good + "cmd: again\n", `x.corpus:5: the key cmd is there twice`},
		{"no key", good + "rm -rf /\n", `x.corpus:5: want "key: value"`},
		{"no blank after the key", good + "cwd:/x\n", `x.corpus:5: want one blank after "cwd:"`},
		{"blank at the end", good + "cwd: /x \n", `x.corpus:5: want one blank after "cwd:"`},
		{"carriage return", strings.ReplaceAll(good, "\n", "\r\n"), `x.corpus:1: want "== family.name"`},
		{"raw lines below a value", good + "|more\n", `x.corpus:4: raw lines below cmd`},
		{"raw lines below another key", "== a.b\nwant: ask fs.x\nwhy:\n|y\ncmd: x\n", `x.corpus:3: raw lines below why`},
		{"raw line below the header", "== a.b\n|y\nwant: ask fs.x\nwhy: y\ncmd: x\n", `x.corpus:2: want "key: value"`},
		{"raw line after a gap", "== a.b\nwant: ask fs.x\nwhy: y\ncmd:\n|x\n\n|y\n", `x.corpus:7: want "key: value"`},
		{"raw line in front", "|x\n" + good, `x.corpus:1: text before the first record`},
		{"text in front", "want: ask\n" + good, `x.corpus:1: text before the first record`},
		{"empty command", "== a.b\nwant: ask fs.x\nwhy: y\ncmd:\n", `x.corpus:4: cmd is empty`},
		{"relative directory", good + "cwd: x\n", `x.corpus:5: "x" is not an absolute path`},
		{"long way round", good + "home: /a/../b\n", `x.corpus:5: "/a/../b" is not an absolute path`},
		{"unknown shell", good + "shell: fish\n", `x.corpus:5: "fish" is not a shell`},
		{"variable without a value", good + "env: A\n", `x.corpus:5: want NAME=value`},
		{"variable without a name", good + "env: =b\n", `x.corpus:5: want NAME=value`},
		{"variable twice", good + "env: A=b\nenv: A=c\n", `x.corpus:6: the variable A is there twice`},
		{"repo without a branch", good + "repo: default=main\n", `x.corpus:5: repo names no current branch`},
		{"unknown part of repo", good + "repo: current=main colour=red\n", `x.corpus:5: "colour" is not a part of repo`},
		{"part of repo twice", good + "repo: current=main current=x\n", `x.corpus:5: want name=value once each`},
		{"repo in a relative directory", good + "repo: current=main dir=x\n", `x.corpus:5: "x" is not an absolute path`},
		{"relative file", good + "file: x\n", `x.corpus:5: "x" is not an absolute path`},
		{"file twice", good + "file: /x\nfile: /x/\n", `x.corpus:6: the file /x is there twice`},
		{"file with raw lines and no sign", good + "file: /x\n|y\n", `x.corpus:5: raw lines below a file`},
		{"file without a path", good + "file:\n", `x.corpus:5: "" is not an absolute path`},
	} {
		_, err := read(t, c.body)
		if err == nil || !slices.ContainsFunc(strings.Split(err.Error(), "\n"), func(line string) bool { return strings.HasPrefix(line, c.want) }) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if _, err := read(t, good); err != nil {
		t.Errorf("the good record: %v", err)
	}
}

func TestReadReportsEverything(t *testing.T) {
	_, err := read(t, "== a.b\nwant: no\ncmd: x\n\n== a.b\nwhy: y\n")
	if n := len(strings.Split(err.Error(), "\n")); n < 5 {
		t.Errorf("%d errors: %v", n, err)
	}
}

func TestSum(t *testing.T) {
	const body = "== b.b\nwant: ask fs.x\nwhy: because\ncmd: rm -r x\n\n== a.a\nwant: deny fs.y\nwhy: because\ncmd:\n|rm\n|y\n"
	cases, err := read(t, body)
	if err != nil {
		t.Fatal(err)
	}
	sum := Sum(cases)
	if !regexp.MustCompile(`^a\.a deny h1:[A-Za-z0-9+/]{43}=\nb\.b ask h1:[A-Za-z0-9+/]{43}=\n$`).Match(sum) {
		t.Errorf("sum:\n%s", sum)
	}
	if err := CheckSum(sum, cases); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ name, from, to, want string }{
		{"weakened", "want: deny fs.y", "want: ask fs.y", "x.corpus:6: a.a was deny and is ask"},
		{"another rule", "fs.y", "fs.z", "x.corpus:6: a.a has changed"},
		{"another reason", "because\ncmd: rm", "for fun\ncmd: rm", "x.corpus:1: b.b has changed"},
		{"a raw line", "|y", "|z", "x.corpus:6: a.a has changed"},
		{"a setting", "cmd: rm -r x", "cwd: /x\ncmd: rm -r x", "x.corpus:1: b.b has changed"},
		{"renamed", "a.a", "a.c", "corpus.sum: a.a, which was deny, is gone"},
		{"added", "== b.b", "== b.c\nwant: allow\nwhy: y\ncmd: ls\n== b.b", "x.corpus:1: b.c is not in corpus.sum"},
		{"dropped", body[strings.Index(body, "== a.a"):], "", "corpus.sum: a.a, which was deny, is gone"},
	} {
		changed, err := read(t, strings.Replace(body, c.from, c.to, 1))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if err := CheckSum(sum, changed); err == nil || !slices.Contains(strings.Split(err.Error(), "\n"), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	commented, err := read(t, "# note\n\n"+strings.Replace(body, "why:", "\n# note\nwhy:", 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckSum(sum, commented); err != nil {
		t.Errorf("a comment changes the sum: %v", err)
	}
	for _, bad := range []string{string(sum) + "x\n", string(sum) + string(sum), "\n" + string(sum)} {
		if err := CheckSum([]byte(bad), cases); err == nil || !strings.Contains(err.Error(), "sorted by id") {
			t.Errorf("sum file %q: %v", bad, err)
		}
	}
	if err := CheckSum(nil, nil); err != nil {
		t.Errorf("nothing and nothing: %v", err)
	}
}

func TestHost(t *testing.T) {
	cases, err := read(t, good+"env: USER=ann\nshell: zsh\nfile: /home/dev/app/x = hi\nfile: /home/dev/app/l -> x\nfile: /data/d/\n")
	if err != nil {
		t.Fatal(err)
	}
	h := cases[0].Host()
	for name, want := range map[string]string{"HOME": "/home/dev", "PWD": "/home/dev/app", "USER": "ann", "SHELL": "/bin/zsh"} {
		if got, _ := h.Env(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if body, err := h.ReadFile("/home/dev/app/x", 10); err != nil || string(body) != "hi\n" {
		t.Errorf("file: %q, %v", body, err)
	}
	if target, err := h.Readlink("/home/dev/app/l"); err != nil || target != "x" {
		t.Errorf("link: %q, %v", target, err)
	}
	for _, dir := range []string{"/data/d", "/etc", "/tmp", "/home/dev", "/home/dev/app"} {
		if info, err := h.Lstat(dir); err != nil || !info.Mode.IsDir() {
			t.Errorf("%s: %v, %v", dir, info, err)
		}
	}
	if _, err := h.Lstat("/nowhere"); !os.IsNotExist(err) {
		t.Errorf("/nowhere: %v", err)
	}
}

func TestHostHasTheRepository(t *testing.T) {
	for _, c := range []struct{ repo, current, def, upstream string }{
		{"default=main current=topic", "topic", "main", ""},
		{"default=trunk current=trunk upstream=trunk", "trunk", "trunk", "refs/heads/trunk"},
		{"default=main current=detached", "", "main", ""},
		{"current=topic upstream=release/2 dir=/srv/x", "topic", "", "refs/heads/release/2"},
	} {
		cases, err := read(t, good+"repo: "+c.repo+"\n")
		if err != nil {
			t.Fatal(err)
		}
		dir := cases[0].Repo.Dir
		repo, err := gitrepo.Open(cases[0].Host(), dir)
		if err != nil {
			t.Errorf("%s: %v", c.repo, err)
			continue
		}
		current, _ := repo.CurrentBranch()
		def, _ := repo.DefaultBranch("origin")
		_, upstream, _ := repo.Upstream(current)
		if repo.WorkTree() != dir || current != c.current || def != c.def || upstream != c.upstream {
			t.Errorf("%s: %q %q %q %q", c.repo, repo.WorkTree(), current, def, upstream)
		}
	}
}

// The example of the README is a file of cases.
func TestReadmeExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```text\n")
	example, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("no example")
	}
	cases, err := Read(fstest.MapFS{"README.corpus": {Data: []byte(example)}}, anyRule)
	if err != nil || len(cases) < 3 {
		t.Errorf("%d cases, %v", len(cases), err)
	}
}
