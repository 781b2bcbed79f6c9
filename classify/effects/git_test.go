package effects

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// callOf makes a call of a line of plain words. Quotes work as in a shell; $NAME
// is text that is not known, from the origin that the first letters name:
// $OUT, $NET, $IN, $FILE, else the environment. NAME=word in front sets a
// variable; <text> at the end is the standard input.
func callOf(line string) *shellast.Call {
	call := &shellast.Call{Around: &shellast.Around{Dir: []value.Str{value.Of("/home/dev/project")}}}
	if i := strings.Index(line, " <"); i >= 0 {
		call.Stdin = shellast.Stream{Source: shellast.Text, Text: value.Of(strings.NewReplacer(`\n`, "\n", `\0`, "\x00").Replace(line[i+2:]))}
		line = line[:i]
	}
	words := fieldsOf(line)
	for len(words) > 0 {
		name, _, set := strings.Cut(words[0].Prefix(), "=")
		if !set {
			break
		}
		call.Env = append(call.Env, shellast.Setting{Name: name, Value: cut(words[0].Str, len(name)+1)})
		words = words[1:]
	}
	call.Name, _ = words[0].Exact()
	call.Path, call.Args = words[0].Str, words[1:]
	return call
}

func cut(s value.Str, n int) value.Str {
	s = dropBytes(s, n)
	if s[0].Text == "" {
		return s[1:]
	}
	return s
}

func fieldsOf(line string) []value.Field {
	var out []value.Field
	var f value.Field
	begun := false
	var quote byte
	lit := func(c string, kind value.Kind) {
		f.Str = f.Str.Append(value.Str{{Kind: kind, Text: c}})
		begun = true
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && c == ' ':
			if begun {
				out = append(out, f)
			}
			f, begun = value.Field{}, false
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
		case c == quote:
			quote = 0
		case c == '$' && quote != '\'':
			n := 1
			for i+n < len(line) && line[i+n] >= 'A' && line[i+n] <= 'Z' {
				n++
			}
			name := line[i : i+n]
			part := value.Part{Kind: value.Unknown, Text: name}
			switch {
			case strings.HasPrefix(name, "$OUT"):
				part.Origin = value.FromOutput
			case strings.HasPrefix(name, "$NET"):
				part.Origin = value.FromNetwork
			case strings.HasPrefix(name, "$IN"):
				part.Origin = value.FromInput
			default:
				part.Origin = value.FromEnv
			}
			f.Str, begun = append(f.Str, part), true
			f.Splits = f.Splits || quote == 0
			i += n - 1
		case quote == 0 && (c == '*' || c == '?'):
			lit(string(c), value.Glob)
		default:
			lit(string(c), value.Lit)
		}
	}
	if begun {
		out = append(out, f)
	}
	return out
}

// project is a machine with a repository at /home/dev/project.
func project(more map[string]string) *host.Fixed {
	const id = "0123456789012345678901234567890123456789\n"
	h := &host.Fixed{
		Closed: true,
		Homes:  map[string]string{"": "/home/dev"},
		Dirs:   []string{"/home/dev/project/.git/objects", "/home/dev/plain", "/home/dev/project/empty"},
		Files: map[string]string{
			"/home/dev/project/.git/HEAD": "ref: refs/heads/topic\n",
			"/home/dev/project/.git/config": "[remote \"origin\"]\n url = https://example.org/dev/project.git\n" +
				"[branch \"topic\"]\n remote = origin\n merge = refs/heads/topic\n",
			"/home/dev/project/.git/refs/heads/main":          id,
			"/home/dev/project/.git/refs/heads/topic":         id,
			"/home/dev/project/.git/refs/heads/feature":       id,
			"/home/dev/project/.git/refs/heads/fix/parser.go": id,
			"/home/dev/project/.git/refs/tags/v1":             id,
			"/home/dev/project/.git/refs/remotes/origin/HEAD": "ref: refs/remotes/origin/main\n",
			"/home/dev/project/.git/refs/remotes/origin/main": id,
			"/home/dev/project/README.md":                     "read me\n",
			"/home/dev/project/Makefile":                      "all:\n",
			"/home/dev/project/src/main.go":                   "package main\n",
			"/home/dev/project/feature/file":                  "",
			"/home/dev/project/cafe/menu":                     "",
		},
	}
	for name, text := range more {
		h.Files[name] = text
	}
	return h
}

// say writes effects down for comparison.
func say(found []Effect) string {
	var out []string
	for _, e := range found {
		out = append(out, sayOne(e))
	}
	sort.Strings(out)
	if len(out) == 0 {
		return "-"
	}
	return strings.Join(out, "; ")
}

func sayOne(e Effect) string {
	switch e.Kind {
	case Push:
		p := e.Push
		s := "push"
		for _, word := range []struct {
			is   bool
			word string
		}{{p.Lease, "lease"}, {p.Force && !p.Lease, "force"}, {p.Delete, "delete"}, {p.MayForce, "may-force"}, {p.All, "all"}} {
			if word.is {
				s += " " + word.word
			}
		}
		ref := p.Ref
		if ref == "" && !p.All {
			ref = "?"
		}
		if ref != "" {
			s += " " + ref
		}
		return s + " default:" + [...]string{"maybe", "no", "yes"}[p.Default]
	case Gap:
		return "gap " + e.Verb
	case Clean:
		s := "clean " + e.Path.String()
		if e.Recursive {
			s += " recursive"
		}
		return s
	}
	name := map[Kind]string{
		Reset: "reset", Discard: "discard", BranchDelete: "branch", StashDrop: "stash", Rewrite: "rewrite",
		WorktreeRemove: "worktree",
	}[e.Kind]
	if name == "" {
		name = fmt.Sprint(e.Kind)
	}
	return name
}

type gitCase struct{ line, want string }

func runGitCases(t *testing.T, h host.Host, cases []gitCase) {
	t.Helper()
	for _, c := range cases {
		call := callOf(c.line)
		if !isGit(call.Name) {
			t.Fatalf("%s: not git", c.line)
		}
		found := gitModel(&Env{Host: h}, call)
		if got := say(found); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
		for _, e := range found {
			if e.Call != call {
				t.Errorf("%s: an effect without its call", c.line)
			}
		}
	}
}

func TestIsGit(t *testing.T) {
	for name, want := range map[string]bool{
		"git": true, "git.exe": true, "git-clean": true, "git-": false, "gitk": false, "": false, "legit": false,
	} {
		if isGit(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

func TestGitGlobalOptions(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git", "-"},
		{"git status", "-"},
		{"git reset --hard", "reset"},
		{"git -C src -c a.b=c --no-pager -p --exec-path=/x --git-dir .git --git-dir=.git --work-tree . --namespace n reset --hard", "reset"},
		{"git --exec-path reset --hard", "-"}, // prints the path
		{"git --version reset --hard", "-"},
		{"git --help reset --hard", "-"},
		{"git -h reset --hard", "-"},
		{"git reset --help --hard", "-"},
		{"git reset --hard --help", "-"},
		{"git reset -h", "-"},
		{"git reset --h", "reset"}, // an abbreviation of --hard
		{"git reset -- --hard", "-"},
		{"git-reset --hard", "reset"},
		{"git-clean -fd", "clean . recursive"},
		{"git.exe reset --hard", "reset"},
		{"git-reset.exe --hard", "reset"},
		{"git-lfs push origin main", "-"},
		{"git $CMD", "gap shell.unknown-program"},
		{"git pu$CMD -f", "gap shell.unknown-program"},
		{"git $OPTS push --force origin main", "gap shell.unknown-program; push force main default:yes"},
		{"git \"$OPTS\" push --force origin main", "gap shell.unknown-program"},
		{"git commit -m 'git push --force origin main'", "-"},
		{"git log --grep 'reset --hard'", "-"},
		{"git rebase -i main", "-"},
		{"git apply -R fix.patch", "-"},
	})
}

func TestGitPush(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git push", "-"},
		{"git push origin main", "-"},
		{"git push -u origin HEAD", "-"},
		{"git push origin topic:main", "-"},
		{"git push --tags", "-"},

		{"git push --force origin main", "push force main default:yes"},
		{"git push -f origin main", "push force main default:yes"},
		{"git push -fu origin main", "push force main default:yes"},
		{"git push -uf origin main", "push force main default:yes"},
		{"git push origin main -f", "push force main default:yes"},
		{"git push origin main:main -f", "push force main default:yes"},
		{"git push --force origin refs/heads/main", "push force main default:yes"},
		{"git push --force origin heads/main", "push force main default:yes"},
		{"git push --force origin HEAD:main", "push force main default:yes"},
		{"git push --force origin HEAD:refs/heads/main", "push force main default:yes"},
		{"git push origin +main", "push force main default:yes"},
		{"git push origin +HEAD:main", "push force main default:yes"},
		{"git push origin +HEAD~2:main", "push force main default:yes"},
		{"git push origin +0123456:refs/heads/main", "push force main default:yes"},
		{"git push origin topic +main", "push force main default:yes"},
		{"git push --force --no-verify origin main", "push force main default:yes"},
		{"git push -o ci.skip --force origin main", "push force main default:yes"},
		{"git push --force -- origin main", "push force main default:yes"},
		{"git push --repo=origin --force", "push force topic default:no"},
		{"git push --force https://example.org/dev/project.git main", "push force main default:yes"},
		{"git push --force https://example.org/other.git main", "push force main default:maybe"},
		{"git push --force . HEAD:main", "push force main default:maybe"},
		{"git send-pack --force https://example.org/dev/project.git main", "push force main default:yes"},

		{"git push --force origin topic", "push force topic default:no"},
		{"git push --force origin topic feature", "push force feature default:no; push force topic default:no"},
		{"git push --force origin trunk", "push force trunk default:no"},
		{"git push --force origin topic main", "push force main default:yes; push force topic default:no"},
		{"git push -f", "push force topic default:no"},
		{"git push -f origin", "push force topic default:no"},
		{"git push -f origin HEAD", "push force topic default:no"},
		{"git push -f origin @", "push force topic default:no"},
		{"git push -f origin @:main", "push force main default:yes"},
		{"git push --force origin tag main", "push force refs/tags/main default:no"},
		{"git push --force --tags", "push force refs/tags/* default:no"},
		{"git push --force origin HEAD:HEAD", "push force HEAD default:no"}, // refs/heads/HEAD

		{"git push -n -f origin main", "-"},
		{"git push --dry-run --force origin main", "-"},
		{"git push -nf --no-dry-run origin main", "push force main default:yes"},
		{"git push --force --no-force origin main", "-"},
		{"git push --no-force --force origin main", "push force main default:yes"},
		{"git push --dr -f origin main", "-"},

		{"git push --force-with-lease origin main", "push lease main default:yes"},
		{"git push --force-with-lease origin topic", "push lease topic default:no"},
		{"git push --force-w origin topic", "push lease topic default:no"},
		{"git push --force-with-lease", "push lease topic default:no"},
		{"git push --force-with-lease --force-if-includes origin topic", "push lease topic default:no"},
		{"git push --force-if-includes origin topic", "-"},
		{"git push --force-with-lease --force origin topic", "push force topic default:no"},
		{"git push --force --force-with-lease origin topic", "push force topic default:no"},
		{"git push --force-with-lease origin +main", "push force main default:yes"},
		{"git push --force-with-lease=topic origin main", "-"},
		{"git push --force-with-lease=main origin main", "push lease main default:yes"},
		{"git push --force-with-lease=refs/heads/main:0123456 origin main", "push lease main default:yes"},
		{"git push --force-with-lease=main:$SHA origin main", "push lease main default:yes"},
		{"git push --force-with-lease=$REF origin main", "push lease main default:yes"},
		{"git push --force-with-lease --no-force-with-lease origin main", "-"},

		{"git push --delete origin topic", "push delete topic default:no"},
		{"git push -d origin main feature", "push delete feature default:no; push delete main default:yes"},
		{"git push origin :topic", "push delete topic default:no"},
		{"git push origin +:topic", "push delete topic default:no"},
		{"git push --delete -n origin topic", "-"},
		{"git push --prune origin 'refs/heads/*'", "push delete all default:yes"},
		{"git push --mirror", "push delete all default:yes; push force all default:yes"},
		{"git push --all", "-"},
		{"git push --all --force", "push force all default:yes"},
		{"git push --branches -f", "push force all default:yes"},
		{"git push origin +:", "push force all default:yes"},
		{"git push origin 'refs/heads/*:refs/heads/*' -f", "push force all default:yes"},
		{"git push origin +refs/heads/*", "push force all default:yes"},
		{"git push origin '+refs/heads/release/*'", "push force all release/* default:no"},
		{"git push origin '+refs/heads/ma*:refs/heads/ma*'", "push force all ma* default:yes"},
		{"git push origin '+refs/heads/wip/*:refs/heads/*'", "push force all default:maybe"},
		{"git push -f origin m*", "push force all m* default:yes"},
		{"git push -f origin mai?", "push force all mai? default:maybe"},
		{"git push origin '+refs/tags/*:refs/tags/*'", "push force refs/tags/* default:no"},
		{"git push -f origin ^main topic", "push force topic default:no"},

		{"git push $X", "push may-force topic default:maybe"},
		{"git push $X origin main", "push may-force main default:maybe; push may-force origin default:maybe"},
		{"git push -$X origin main", "push may-force main default:maybe; push may-force origin default:maybe"},
		{"git push --for$X origin main", "push may-force main default:yes"},
		{"git push \"$REMOTE\" topic", "-"},
		{"git push origin $BRANCH", "-"},
		{"git push -u origin $OUT", "-"},
		{"git push origin $NET", "push may-force ? default:maybe"},
		{"git push origin \"$NET\"", "push may-force ? default:maybe"},
		{"git push -f origin $BRANCH", "push force ? default:maybe"},
		{"git push -f origin \"$SHA:main\"", "push delete main default:yes; push force main default:yes"},
		{"git push origin \"$SHA:main\"", "push delete main default:yes"}, // if $SHA is empty
		{"git push origin \"v$V:main\"", "-"},
		{"git push origin \":$OLD\"", "push delete ? default:maybe"},
		{"git push origin \"+topic:$TO\"", "push force ? default:maybe"},
		{"git push +main", "push force main default:yes"},
		{"git push $OUT topic", "-"},
		{"git push \"$REMOTE\" +main", "push force main default:maybe"},
		{"git push --force-with-lease origin $BRANCH", "push lease ? default:maybe"},
		{"git push -f --help", "-"},
	})
}

func TestGitPushByConfiguration(t *testing.T) {
	h := project(nil)
	runGitCases(t, h, []gitCase{
		{"git -c remote.origin.push=+refs/heads/main push origin", "push force main default:yes"},
		{"git -c remote.origin.push=+refs/heads/main push", "push force main default:yes"},
		{"git -c remote.origin.push=+HEAD push", "push force topic default:no"},
		{"git -c remote.origin.push=refs/heads/topic:refs/heads/main push -f origin topic", "push force main default:yes"},
		{"git -c remote.origin.push=+refs/heads/topic:refs/heads/main push origin topic", "push force main default:yes"},
		{"git -c remote.origin.push=+refs/heads/topic:refs/heads/main push origin feature", "-"},
		{"git -c remote.origin.mirror=true push origin", "push delete all default:yes; push force all default:yes"},
		{"git -c remote.origin.mirror push", "push delete all default:yes; push force all default:yes"},
		{"git -c remote.origin.mirror=false push", "-"},
		{"git -c remote.origin.url=/elsewhere push -f origin main", "push force main default:maybe"},
		{"git -c push.default=matching push -f", "push force all default:yes"},
		{"git -c push.default=nothing push -f", "-"},
		{"git -c push.default=current push -f", "push force topic default:no"},
		{"git -c push.default=$MODE push -f", "push force topic default:no"},
		{"GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=remote.origin.mirror GIT_CONFIG_VALUE_0=true git push", "push delete all default:yes; push force all default:yes"},
		{"MODE=true git --config-env=remote.origin.mirror=MODE push", "push delete all default:yes; push force all default:yes"},
		{"HOME=/tmp git push -f", "push force topic default:maybe"},
	})
	follows := project(map[string]string{
		"/home/dev/.gitconfig": "[alias]\n yolo = push --force\n",
		"/home/dev/project/.git/config": "[remote \"origin\"]\n url = /x\n" +
			"[branch \"topic\"]\n remote = origin\n merge = refs/heads/main\n",
	})
	runGitCases(t, follows, []gitCase{
		{"git -c push.default=upstream push -f", "push force main default:yes"},
		{"git -c push.default=tracking push -f", "push force main default:yes"},
		{"git -c push.default=upstream push -f origin topic", "push force main default:yes"},
		{"git -c push.default=upstream push -f origin HEAD", "push force topic default:no"},
		{"git -c push.default=upstream push -f origin topic:topic", "push force topic default:no"},
		{"git -c push.default=upstream -c branch.topic.merge=refs/heads/x push -f origin topic", "push force topic default:no"},
		{"git push -f", "push force topic default:no"},
		{"git -c push.default=$MODE push -f", "push force ? default:maybe"},
		{"git -c push.default=$MODE push -f origin topic", "push force ? default:maybe"},
		{"git yolo", "push force topic default:no"},
	})
	follows.Files["/home/dev/.gitconfig"] += "[push]\n default = upstream\n"
	runGitCases(t, follows, []gitCase{
		{"git push -f", "push force main default:yes"},
		{"git yolo", "push force main default:yes"},
	})
}

func TestGitPushByPlace(t *testing.T) {
	onMain := project(map[string]string{"/home/dev/project/.git/HEAD": "ref: refs/heads/main\n"})
	runGitCases(t, onMain, []gitCase{
		{"git push --force", "push force main default:yes"},
		{"git push -f origin", "push force main default:yes"},
		{"git push -f origin HEAD", "push force main default:yes"},
		{"git push --force-with-lease", "push lease main default:yes"},
	})
	runGitCases(t, project(map[string]string{"/home/dev/project/.git/HEAD": strings.Repeat("0", 40) + "\n"}), []gitCase{
		{"git push -f", "push force ? default:maybe"},
	})
	runGitCases(t, project(map[string]string{"/home/dev/project/.git/refs/remotes/origin/HEAD": "ref: refs/remotes/origin/release/2.0\n"}), []gitCase{
		{"git push -f origin release/2.0", "push force release/2.0 default:yes"},
		{"git push -f origin main", "push force main default:no"},
		{"git push -f --all", "push force all default:no"},
		{"git push -f --mirror", "push delete all default:yes; push force all default:yes"},
	})
	runGitCases(t, project(nil), []gitCase{
		{"git -C src push -f origin main", "push force main default:yes"},
		{"git -C .. -C project push -f origin main", "push force main default:yes"},
		{"git -C /home/dev/plain push -f origin main", "push force main default:maybe"},
		{"git -C missing push -f origin main", "push force main default:maybe"},
		{"git -C $DIR push -f origin main", "push force main default:maybe"},
		{"git -C /home/dev/plain --git-dir=/home/dev/project/.git push -f origin main", "push force main default:yes"},
		{"GIT_DIR=/home/dev/project/.git git -C /home/dev/plain push -f origin main", "push force main default:yes"},
		{"GIT_DIR=$DIR git push -f origin main", "push force main default:maybe"},
		{"git --git-dir=$DIR push -f origin main", "push force main default:maybe"},
	})
	for _, h := range []host.Host{host.Empty{}, &host.Fixed{}} {
		runGitCases(t, h, []gitCase{
			{"git push -f origin main", "push force main default:maybe"},
			{"git push -f", "push force ? default:maybe"},
			{"git push", "-"},
			{"git push origin topic", "-"},
		})
	}
}

func TestGitPushFromSeveralDirectories(t *testing.T) {
	env := &Env{Host: project(nil)}
	for _, test := range []struct {
		dirs []value.Str
		want string
	}{
		{nil, "push force main default:maybe"},
		{[]value.Str{value.Of("/home/dev/project"), value.Of("/home/dev/project/src")}, "push force main default:yes"},
		{[]value.Str{value.Of("/home/dev/project"), value.Of("/nowhere")}, "push force main default:maybe; push force main default:yes"},
		{[]value.Str{value.UnknownStr("$X", value.FromEnv, value.Any)}, "push force main default:maybe"},
	} {
		call := callOf("git push --force origin main")
		call.Dir = test.dirs
		if got := say(gitModel(env, call)); got != test.want {
			t.Errorf("%v: %s, want %s", test.dirs, got, test.want)
		}
	}
	call := callOf("git push --force origin main")
	call.Where = shellast.Remote
	if got := say(gitModel(env, call)); got != "push force main default:maybe" {
		t.Errorf("on another machine: %s", got)
	}
}

func TestGitAliases(t *testing.T) {
	h := project(map[string]string{
		"/home/dev/.gitconfig": "[alias]\n co = checkout\n undo = !git reset --hard\n loop = loop\n sh = !f() { rm x; }; f\n" +
			" status = push --force\n pf = -c push.default=current push --force\n q = \"push 'origin' \\\"+main\\\"\"\n bad = 'x\n",
		"/usr/bin/git-tool": "",
	})
	h.Vars = map[string]string{"PATH": "/usr/local/bin:/usr/bin"}
	runGitCases(t, h, []gitCase{
		{"git co main", "-"},
		{"git co .", "discard"},
		{"git CO .", "discard"},
		{"git undo", "reset"},
		{"git undo --help", "-"},
		{"git sh", "gap shell.unknown-code"},
		{"git status", "-"}, // no alias hides a command
		{"git pf", "push force topic default:no"},
		{"git q", "push force main default:yes"},
		{"git bad", "-"},
		{"git loop", "gap shell.too-complex"},
		{"git tool push --force", "-"},
		{"git lfs push origin main", "-"},
		{"git psuh", "gap shell.unknown-program"},
		{"PATH=/tmp git tool", "gap shell.unknown-program"},
		{"git --exec-path=/tmp tool", "gap shell.unknown-program"},
		{"git -c alias.p='push --force' p origin main", "push force main default:yes"},
		// Shell code of the command line is a call of its own.
		{"git -c alias.p='!rm -rf /' p", "-"},
		{"GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.x GIT_CONFIG_VALUE_0='!rm -rf /' git x", "-"},
		{"X='!rm -rf /' git --config-env=alias.p=X p", "gap shell.unknown-code"},
		{"git -c alias.p='!rm -rf /' -c alias.q=p q", "gap shell.unknown-code"},
		{"git -c alias.p=\"$X\" p", "gap shell.unknown-code"},
		{"git -c \"$X\" p", "gap shell.unknown-code"},
		{"git -c \"$X\" status", "-"},
		{"git -c alias.a=b -c alias.b='reset --hard' a", "reset"},
		{"git-co .", "-"}, // a program of that name
		{"GIT_CONFIG_PARAMETERS=\"'alias.x'='!rm'\" git x", "gap shell.unknown-code"},
		{"GIT_CONFIG_GLOBAL=/w/c git x", "gap shell.unknown-code"},
		{"HOME=/tmp git co .", "gap shell.unknown-code"},
	})
	runGitCases(t, host.Empty{}, []gitCase{
		{"git co .", "gap shell.unknown-code"},
		{"git lfs pull", "-"},
		{"git status", "-"},
	})
	sudo := callOf("git co .")
	sudo.As = "root"
	if got := say(gitModel(&Env{Host: h}, sudo)); got != "gap shell.unknown-code" {
		t.Errorf("as root: %s", got)
	}
}

func TestGitReset(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git reset", "-"},
		{"git reset HEAD~1", "-"},
		{"git reset --soft HEAD~1", "-"},
		{"git reset --mixed", "-"},
		{"git reset --keep HEAD~1", "-"},
		{"git reset -p", "-"},
		{"git reset HEAD -- .", "-"},
		{"git reset --hard HEAD~3", "reset"},
		{"git reset HEAD~3 --hard", "reset"},
		{"git reset -q --hard", "reset"},
		{"git reset --har", "reset"},
		{"git reset --merge", "reset"},
		{"git reset --hard --soft", "-"},
		{"git reset --soft --hard", "reset"},
		{"git reset $X", "reset"},
		{"git reset --$X", "reset"},
		{"git reset \"$X\"", "-"},
		{"git reset $OUT", "-"},
		{"git reset \"$NET\"", "reset"},
		{"git reset --soft $X", "-"},
	})
}

func TestGitCheckout(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git checkout", "-"},
		{"git checkout main", "-"},
		{"git checkout feature", "-"}, // also a directory; git takes the branch
		{"git checkout fix/parser.go", "-"},
		{"git checkout origin/main", "-"},
		{"git checkout v1", "-"},
		{"git checkout heads/main", "-"},
		{"git checkout origin", "-"},
		{"git checkout feature/new", "-"},
		{"git checkout release/2.0", "-"},
		{"git checkout v1.2.3", "-"},
		{"git checkout release-1.x", "-"},
		{"git checkout -", "-"},
		{"git checkout @{-1}", "-"},
		{"git checkout @", "-"},
		{"git checkout HEAD", "-"},
		{"git checkout HEAD~3", "-"},
		{"git checkout main^", "-"},
		{"git checkout FETCH_HEAD", "-"},
		{"git checkout 0123abc", "-"},
		{"git checkout 0123abc~1", "-"},
		{"git checkout main --", "-"},
		{"git checkout --", "-"},
		{"git checkout -b fix", "-"},
		{"git checkout -b fix/a.go origin/main", "-"},
		{"git checkout -B fix origin/main", "-"},
		{"git checkout --orphan pages", "-"},
		{"git checkout --detach main", "-"},
		{"git checkout -t origin/topic", "-"},
		{"git checkout --merge main", "-"},
		{"git checkout -q main", "-"},
		{"git checkout $BRANCH", "-"},
		{"git checkout \"$BRANCH\"", "-"},
		{"git checkout \"release/$V\"", "-"},
		{"git checkout --help", "-"},

		{"git checkout .", "discard"},
		{"git checkout ..", "discard"},
		{"git checkout ./main", "discard"},
		{"git checkout :/", "discard"},
		{"git checkout '*.go'", "discard"},
		{"git checkout *.go", "discard"},
		{"git checkout src", "discard"},
		{"git checkout src/", "discard"},
		{"git checkout feature/", "discard"},
		{"git checkout Makefile", "discard"},
		{"git checkout cafe", "discard"}, // may be an object name too
		{"git checkout README.md", "discard"},
		{"git checkout src/app/page.tsx", "discard"},
		{"git checkout .env", "discard"},
		{"git checkout -- .", "discard"},
		{"git checkout -- main", "discard"},
		{"git checkout HEAD -- .", "discard"},
		{"git checkout HEAD README.md", "discard"},
		{"git checkout main src", "discard"},
		{"git checkout README.md src", "discard"},
		{"git checkout --theirs feature", "discard"},
		{"git checkout --ours -- README.md", "discard"},
		{"git checkout -2 main", "discard"},
		{"git checkout -p", "discard"},
		{"git checkout --pathspec-from-file=list", "discard"},
		{"git checkout -f", "discard"},
		{"git checkout -f main", "discard"},
		{"git checkout -qf main", "discard"},
		{"git checkout --force -b fix", "discard"},
		{"git checkout --fo main", "discard"},
		{"git checkout -f --no-force main", "-"},
		{"git checkout $OUT", "discard"},
		{"git checkout \"$IN\"", "discard"},
		{"git checkout \"src/$F\"", "discard"},
		{"git checkout \"$F.go\"", "discard"},
		{"git checkout -$X main", "discard"},
		{"git checkout \"$NET\"", "discard"},
		{"git checkout -B feature main", "branch"},
		{"git checkout -B topic", "-"},
		{"git checkout -B topic main", "branch"},
		{"git -C src checkout main.go", "discard"},
		{"git -C src checkout Makefile", "-"},
	})
	runGitCases(t, host.Empty{}, []gitCase{
		{"git checkout main", "-"},
		{"git checkout feature/foo", "-"},
		{"git checkout v1.2.3", "-"},
		{"git checkout HEAD~1", "-"},
		{"git checkout main~2", "-"},
		{"git checkout src/app/page.tsx", "discard"},
		{"git checkout README.md", "discard"},
		{"git checkout .", "discard"},
	})
}

func TestGitRestoreAndSwitch(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git restore", "-"},
		{"git restore .", "discard"},
		{"git restore index.md docs/plan.md", "discard"},
		{"git restore --staged .", "-"},
		{"git restore -S .", "-"},
		{"git restore --stag .", "-"},
		{"git restore -SW .", "discard"},
		{"git restore --staged --worktree .", "discard"},
		{"git restore --staged --no-worktree .", "-"},
		{"git restore -s --staged file", "discard"}, // the value of -s
		{"git restore -s HEAD --staged file", "-"},
		{"git restore --source=$REV --staged file", "-"},
		{"git restore --source $REV file", "discard"},
		{"git restore -p", "discard"},
		{"git restore --pathspec-from-file=list", "discard"},
		{"git restore -- --staged", "discard"},
		{"git restore $FILES", "discard"},

		{"git switch main", "-"},
		{"git switch -c fix", "-"},
		{"git switch -", "-"},
		{"git switch --detach HEAD~1", "-"},
		{"git switch -C fix", "-"},
		{"git switch -C feature main", "branch"},
		{"git switch -f main", "discard"},
		{"git switch --discard-changes main", "discard"},
		{"git switch --disc main", "discard"},
		{"git switch -m main", "-"},
		{"git switch -$X main", "discard"},
	})
}

func TestGitClean(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git clean", "-"},
		{"git clean -d", "-"},
		{"git clean -f", "clean ."},
		{"git clean -fdx", "clean . recursive"},
		{"git clean -d -ff", "clean . recursive"},
		{"git clean --for", "clean ."},
		{"git clean -i", "clean ."},
		{"git clean -f src out", "clean out; clean src"},
		{"git clean -fd -- src", "clean src recursive"},
		{"git clean -e keep -f", "clean ."},
		{"git clean -n", "-"},
		{"git clean -fdn", "-"},
		{"git clean -f --dry-run", "-"},
		{"git clean -nf --no-dry-run", "clean ."},
		{"git clean -f --no-force", "-"},
		{"git clean -h", "-"},
		{"git clean $X", "clean ‹$X›"},
		{"git clean -$X", "clean -‹$X›"},
		{"git clean \"$DIR\"", "-"},
		{"git clean -n $X", "-"},
		{"git -c clean.requireForce=false clean", "clean ."},
		{"git -c clean.requireForce=no clean -d", "clean . recursive"},
		{"git -c clean.requireForce=true clean -d", "-"},
		{"git -c clean.requireForce clean -d", "-"},
		{"git -c clean.requireForce=$X clean -d", "clean . recursive"},
	})
	h := project(map[string]string{"/home/dev/.gitconfig": "[clean] requireForce = off\n"})
	runGitCases(t, h, []gitCase{{"git clean", "clean ."}})

	for line, want := range map[string]string{
		"git -C src clean -fd":  "/home/dev/project/src",
		"git -C $DIR clean -fd": "‹the directory of git›",
	} {
		e := gitModel(&Env{Host: project(nil)}, callOf(line))[0]
		if len(e.Dir) != 1 || e.Dir[0].String() != want || !e.Contents {
			t.Errorf("%s: in %v, contents %v", line, e.Dir, e.Contents)
		}
	}
}

func TestGitFilesOfTheWorkTree(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git rm README.md", "-"},
		{"git rm -r src", "-"},
		{"git rm -rf src", "discard"},
		{"git rm --force README.md", "discard"},
		{"git rm -f --cached README.md", "-"},
		{"git rm -fn README.md", "-"},
		{"git rm --cached -r .", "-"},
		{"git mv a b", "-"},
		{"git mv -f a b", "discard"},
		{"git mv -nf a b", "-"},
		{"git checkout-index -a", "-"},
		{"git checkout-index -fa", "discard"},
		{"git checkout-index -f README.md", "discard"},
		{"git checkout-index -fa --prefix=../export/", "-"},
		{"git checkout-index -fa --prefix=./", "discard"},
		{"git checkout-index -f --temp README.md", "-"},
		{"git read-tree HEAD", "-"},
		{"git read-tree -m -u HEAD", "-"},
		{"git read-tree --reset HEAD", "-"},
		{"git read-tree --reset -u HEAD", "discard"},
		{"git read-tree -u --reset HEAD -n", "-"},
		{"git submodule update --init", "-"},
		{"git submodule update --force", "discard"},
		{"git submodule deinit lib", "-"},
		{"git submodule --quiet deinit -f lib", "worktree"},
		{"git submodule deinit --all --force", "worktree"},
		{"git submodule status", "-"},
		{"git submodule", "-"},
		{"git worktree remove ../x", "-"},
		{"git worktree remove -f ../x", "worktree"},
		{"git worktree remove ../x --force", "worktree"},
		{"git worktree add -f ../x", "-"},
		{"git worktree prune", "-"},
		{"git worktree", "-"},
	})
}

func TestGitRefs(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git branch", "-"},
		{"git branch new main", "-"},
		{"git branch -d feature", "-"},
		{"git branch -D feature", "branch"},
		{"git branch -v -D feature", "branch"},
		{"git branch -df feature", "branch"},
		{"git branch --delete --force feature", "branch"},
		{"git branch -d --force --no-force feature", "-"},
		{"git branch -D $BRANCH", "branch"},
		{"git branch -d $BRANCH", "-"},
		{"git branch -D$X", "branch"},
		{"git branch -d \"$NET\"", "branch"},
		{"git branch -rD origin/topic", "-"},
		{"git branch -m topic new", "-"},
		{"git branch -M new", "-"},
		{"git branch -M main", "branch"},
		{"git branch -M topic", "-"},
		{"git branch -m -f topic main", "branch"},
		{"git branch -C topic feature", "branch"},
		{"git branch -f feature HEAD~1", "branch"},
		{"git branch -f new HEAD~1", "-"},
		{"git branch --force $BRANCH HEAD", "branch"},
		{"git branch --merged main", "-"},
		{"git branch -D --help", "-"},

		{"git update-ref refs/heads/main HEAD~1", "branch"},
		{"git update-ref refs/heads/new HEAD~1", "-"},
		{"git update-ref HEAD HEAD~1", "branch"},
		{"git update-ref refs/backup/1 HEAD", "-"},
		{"git update-ref -d refs/heads/main", "branch"},
		{"git update-ref --stdin", "branch"},
		{`git update-ref --stdin <create refs/heads/x 0123\nverify refs/heads/main 0123\n`, "-"},
		{`git update-ref --stdin <start\ndelete refs/heads/main\ncommit\n`, "branch"},
		{`git update-ref --stdin -z <update refs/heads/main\00123\00\0`, "branch"},

		{"git tag v2", "-"},
		{"git tag -f v1", "-"},
		{"git tag -d v1", "-"},
		{"git tag -d v1 v2", "branch"},
		{"git tag -d $OUT", "branch"},
		{"git tag --delete v*", "branch"},

		{"git fetch --prune --force", "-"},
		{"git fetch origin main:feature", "-"},
		{"git fetch origin +main:feature", "branch"},
		{"git fetch -f origin main:refs/heads/feature", "branch"},
		{"git fetch --dry-run -f origin main:feature", "-"},
		{"git fetch origin +main:new", "-"},
		{"git fetch origin +refs/heads/*:refs/remotes/origin/*", "-"},
		{"git fetch origin '+refs/heads/*:refs/heads/*'", "branch"},
		{"git pull --force origin main:feature", "branch"},
		{"git pull --rebase origin main", "-"},

		{"git stash", "-"},
		{"git stash pop", "-"},
		{"git stash push -m drop", "-"},
		{"git stash -m drop", "-"},
		{"git stash drop", "stash"},
		{"git stash drop stash@{1}", "stash"},
		{"git stash clear", "stash"},
		{"git stash drop --help", "-"},
		{"git stash drop -h", "-"},
		{"git stash $X", "stash"},
	})
}

func TestGitRewrite(t *testing.T) {
	runGitCases(t, project(nil), []gitCase{
		{"git filter-branch --tree-filter true", "rewrite"},
		{"git filter-branch --help", "-"},
		{"git filter-repo --path src", "rewrite"},
		{"git filter-repo --analyze", "-"},
		{"git filter-repo --path src --dry-run", "-"},
		{"git reflog", "-"},
		{"git reflog show", "-"},
		{"git reflog exists refs/heads/main", "-"},
		{"git reflog expire --expire=now --all", "rewrite"},
		{"git reflog expire -n --expire=now --all", "-"},
		{"git reflog delete HEAD@{1}", "rewrite"},
		{"git gc", "-"},
		{"git gc --aggressive --prune", "-"},
		{"git gc --prune=now", "rewrite"},
		{"git gc --prune=all", "rewrite"},
		{"git gc --prune=$WHEN", "rewrite"},
		{"git gc --prune=never", "-"},
		{"git gc --prune=now --no-prune", "-"},
		{"git -c gc.pruneExpire=now gc", "rewrite"},
		{"git -c gc.reflogExpire=never gc", "-"},
		{"git prune", "rewrite"},
		{"git prune -n", "-"},
		{"git prune-packed", "-"},
		{"git replace", "-"},
		{"git replace -l", "-"},
		{"git replace HEAD HEAD~1", "rewrite"},
		{"git replace -d 0123abc", "rewrite"},
	})
}

// Whatever the words are, the model answers, and a call that is far too long
// is still read in one pass.
func TestGitModelIsTotal(t *testing.T) {
	env := &Env{Host: project(nil)}
	words := strings.Fields("git push -f --force + : :: +: ^ -- - --= -c -C = .. /.. reset --hard checkout *** branch -D stash drop " +
		"update-ref --stdin clean -f $X $NET '' tag refs/heads/ @{ ~ ^ \\")
	for i := range words {
		for j := range words {
			gitModel(env, callOf("git "+words[i]+" "+words[j]+" "+words[(i+j)%len(words)]))
		}
	}
	long := callOf("git push -f origin")
	for range 50000 {
		long.Args = append(long.Args, value.WordOf("topic"))
	}
	if got := say(gitModel(env, long)); got != "push force topic default:no" {
		t.Errorf("a long call: %.80s", got)
	}
	for _, option := range []string{"-C", "-c"} {
		many := callOf("git")
		for range 50000 {
			many.Args = append(many.Args, value.WordOf(option), value.WordOf("push.default=matching"))
		}
		many.Args = append(many.Args, value.WordOf("push"), value.WordOf("-f"))
		if got := say(gitModel(env, many)); !strings.HasPrefix(got, "push force") {
			t.Errorf("many %s: %.80s", option, got)
		}
	}
}
