package gitrepo

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gstack/internal/oshost"
	"gstack/shellast/host"
)

// configTexts are read both here and by git.
var configTexts = []string{
	"",
	"[Alias] st = status ; comment\n",
	"[alias]\n  Co = \"check\\\"out\" # c\n",
	"[alias]\n long = a \\\n   b \"  d\" e    \n",
	"[alias]\n bare\n after = x\n",
	"[remote \"Ori Gin\\\"x\\\\y\"] url = x\n",
	"[branch.Topic] merge=refs/heads/x\n",
	"[a \"b.c\"]\n\td-e = yes;no\n\td-e = two\n",
	"\xef\xbb\xbf[inc]\r\n\tk = v\\\r\n w\r\n",
	"[A-1]K=v", "[a.b.C]k=v", "[a  \"b\"]k=v", "[a]  k  =  v  w  ", "[a]k=a\"b c\"d",
	"[a]k=#x", "[a]k=a#x", "[a]k=\\n\\t", "[a]\n;x\n#y\n  k=v", "[a]b=c\\", "[a]b=1\\\n",
	"[a]k=\"x;y\" ; z", "[a]k= \" x \" ", "[a]k=\"\"", "[a]k=", "[a]k=x\n[b]k=y\n[a]k=z",
	"[a \"\"]k=v", "[a \"x]y\"]k=v", "[a]\nk\n=v", "# only\n; comments",
	// What git refuses.
	"[a", "[a]b c", "[a]1=2", "[a]b=\"x", "[a]b=\\q", "[a \"x]", "[]", "[a b]c=d", "[a]b_c=1",
	"[a]=x", "[a\"b\"]k=v", "[a \"b\" ]k=v", "[a \"b\nc\"]k=v", "]", "[a]k=\"x\ny\"", "[a]k \\\n=v",
}

func TestConfigTextsReadAsGitReadsThem(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config")
	for _, text := range configTexts {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, gitErr := exec.Command("git", "config", "--file", file, "--list", "-z").Output()
		if _, exited := gitErr.(*exec.ExitError); gitErr != nil && !exited {
			t.Fatal(gitErr)
		}
		var want, got []string
		for item := range strings.SplitSeq(string(out), "\x00") {
			if item == "" {
				continue
			}
			key, value, set := strings.Cut(item, "\n")
			if !set {
				value = "true"
			}
			want = append(want, key+"="+value)
		}
		err := parseConfig(text, func(key, value string) { got = append(got, key+"="+value) })
		if (err != nil) != (gitErr != nil) {
			t.Errorf("%q: error %v, git: %v", text, err, gitErr)
			continue
		}
		if err == nil && strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q:\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestConfigLayers(t *testing.T) {
	h := &host.Fixed{
		Closed: true,
		Homes:  map[string]string{"": "/home/dev"},
		Files: map[string]string{
			"/etc/gitconfig":               "[push] default = nothing\n[alias] m = machine\n",
			"/home/dev/.config/git/config": "[alias] x = xdg\n y = xdg\n",
			"/home/dev/.gitconfig": "[alias] y = user\n[include] path = more\n[include] path = ~/dir/more\n" +
				"[includeIf \"gitdir:~/work/\"]\n path = work\n[push] default = current\n",
			"/home/dev/more":     "[alias] a = more\n",
			"/home/dev/dir/more": "[alias] b = below\n[include] path = again\n",
			"/home/dev/work":     "[alias] w = work\n[user] email = w\n",
			"/home/dev/dir/again": "[alias] c = again\n" +
				"[include] path = missing\n",
		},
	}
	c := UserConfig(h).Under(Setting("Alias.Y", "given")).Under(UnknownSetting("push.followTags"))
	for key, want := range map[string]string{
		"alias.m": "machine", "alias.x": "xdg", "alias.y": "given", "alias.a": "more", "alias.b": "below",
		"alias.c": "again", "push.DEFAULT": "current", "alias.none": "-", "alias.w": "?", "user.email": "?",
		"push.followtags": "?",
	} {
		value, set, known := c.Value(key)
		if !known {
			value = "?"
		} else if !set {
			value = "-"
		}
		if value != want {
			t.Errorf("%s is %q, want %q", key, value, want)
		}
	}
}

func TestConfigNotKnown(t *testing.T) {
	files := map[string]string{
		"broken": "[a", "loop": "[include] path = loop\n",
		"foreign": "[include] path = ~other/x\n", "two": strings.Repeat("[include] path = two\n", 50),
	}
	for name, text := range files {
		h := &host.Fixed{
			Closed: true, Homes: map[string]string{"": "/home/dev"},
			Files: map[string]string{"/home/dev/.gitconfig": "[include] path = " + name + "\n", "/home/dev/" + name: text},
		}
		if _, _, known := UserConfig(h).Value("a.b"); known {
			t.Errorf("%s: a.b is known", name)
		}
	}
	if _, _, known := UserConfig(host.Empty{}).Value("a.b"); known {
		t.Error("an empty host knows a.b")
	}
}

func TestBool(t *testing.T) {
	for value, want := range map[string]string{
		"true": "yes", "YES": "yes", "on": "yes", "1": "yes", "20": "yes",
		"false": "no", "No": "no", "off": "no", "0": "no", "": "no", "00": "no",
		"-1": "?", "maybe": "?", "1k": "?",
	} {
		on, known := Setting("a.b", value).Bool("a.b")
		got := map[bool]string{true: "yes", false: "no"}[on]
		if !known {
			got = "?"
		}
		if got != want {
			t.Errorf("%q is %s, want %s", value, got, want)
		}
	}
}

func TestIncludesAsGitFollowsThem(t *testing.T) {
	home := gitHome(t)
	write(t, home, "dots/gitconfig", "[include] path = beside\n[alias] x = one\n")
	write(t, home, "beside", "[alias] beside = yes\n")
	if err := os.Symlink("dots/gitconfig", filepath.Join(home, ".gitconfig")); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"alias.x", "alias.beside"} {
		want := git(t, home, "config", "--global", "--includes", key)
		if got, _, known := UserConfig(oshost.Host{}).Value(key); !known || got != want {
			t.Errorf("%s is %q (known %v), git says %q", key, got, known, want)
		}
	}
}
