package effects

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// fsCall makes a call of words without quotes. A word is written as pathText
// reads it; one that begins with + stands unquoted, so that it may be several.
func fsCall(line string) *shellast.Call {
	call := &shellast.Call{Around: &shellast.Around{Dir: []value.Str{value.Of("/home/dev/project")}}}
	for i, w := range strings.Fields(line) {
		w, splits := strings.CutPrefix(w, "+{")
		if splits {
			w = "{" + w
		}
		f := value.Field{Str: pathText(w), Splits: splits}
		if i == 0 {
			call.Name, _ = f.Exact()
			call.Path = f.Str
			continue
		}
		if w == "''" {
			f.Str = nil
		}
		if w == "{}" || w == "{};" {
			f.Str = value.Of(w)
		}
		call.Args = append(call.Args, f)
	}
	return call
}

// said writes the effects of a call: a letter for the kind, with r for
// recursive, m for many, c for contents and a for append, and the path.
func said(effects []Effect) string {
	var out []string
	for _, e := range effects {
		s := map[Kind]string{Delete: "del", Write: "write", Shred: "shred", Move: "move", Permissions: "perm", Sync: "sync"}[e.Kind]
		for _, f := range []struct {
			on   bool
			name string
		}{{e.Recursive, "r"}, {e.Many, "m"}, {e.Contents, "c"}, {e.Append, "a"}, {e.Entry, "e"}} {
			if f.on {
				s += "." + f.name
			}
		}
		path := e.Path.String()
		if e.Path.Splits {
			path = "+" + path
		}
		if e.Verb != "" {
			path += "!" + e.Verb
		}
		out = append(out, s+" "+path)
	}
	return strings.Join(out, ", ")
}

func TestFileEffects(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"rm a b", "del a, del b"},
		{"rm -rf a", "del.r a"},
		{"rm -fR a", "del.r a"},
		{"rm a -r", "del.r a"},
		{"rm --rec --fo a", "del.r a"},
		{"rm --r a", "del.r a"},
		{"rm -dvI -r -- -a", "del.r -a"},
		{"rm -- -r", "del -r"},
		{"rm -rf --no-preserve-root /", "del.r /"},
		{"rm -rf --interactive=never a", "del.r a"},
		{"rm -rf --help a", ""},
		{"rm --version", ""},
		{"rm -rf a --help", "del.r a"}, // a file on systems whose options end at the first operand
		{"rm -rf ''", ""},
		{"rm -rf", ""},
		{"rm {X}", "del ‹$X›"},
		{"rm +{X}", "del.m +‹$X›"},
		{"rm -rf +{X}", "del.r +‹$X›"},
		{"rm +{X} a", "del.m +‹$X›, del.m a"},
		{"rm -f{X} a", "del.m a"},
		{"grm -r a", "del.r a"},
		{"zf_rm -r a", "del.r a"},
		{"rimraf -g a", "del.r a"},
		{"unlink a", "del a"},
		{"unlink --help", ""},
		{"rmdir a", ""},
		{"rmdir -p a/b", ""},
		{"rmdir /s /q a", "del.r a"},
		{"rd //s //q C:\\", "del.r C:\\"},
		{"del /q a", "del a"},
		{"Remove-Item -LiteralPath a -Recurse -Force", "del.r a"},
		{"Remove-Item a -r -Exclude b", "del.r a"},
		{"remove-item a -WhatIf -Recurse", ""},
		{"shred a", "shred a, write a"},
		{"shred -zu -n 1 a", "shred a, write a, del a"},
		{"shred --remove=wipe a", "shred a, write a, del a"},
		{"shred -", ""},
		{"srm -rf a", "shred.r a, write a, del.r a"},
		{"wipe -P 1 -rf a", "shred.r a, write a, del.r a"},

		{"find a -print", ""},
		{"find", ""},
		{"find -delete", "del.r.m ."},
		{"find a b -delete", "del.r.m a, del.r.m b"},
		{"find a -type f -delete", "del.r.m a"},
		{"find a -type l -delete", "del.m a"},
		{"find a -name x -delete", "del.m a"},
		{"find a -name * -delete", "del.r.m a"},
		{"find a -path ./* -delete", "del.r.m a"},
		{"find a -mindepth 1 -delete", "del.r.m.c a"},
		{"find a -maxdepth 0 -delete", "del.m a"},
		{"find a -maxdepth 1 -delete", "del.r.m a"},
		{"find a ! -name x -delete", "del.r.m a"},
		{"find a -not -name x -size 0 -delete", "del.m a"},
		{"find a -delete -name x", "del.r.m a"},
		{"find a -name x -o -delete", "del.r.m a"},
		{"find a -name x -delete -o -name y -delete", "del.m a"},
		{"find a -name x -delete -o -delete", "del.r.m a"},
		{"find a ( -name x -o -name y ) -delete", "del.m a"},
		{"find a ( -name x -o -true ) -delete", "del.r.m a"},
		{"find a -name x ( -delete -o -print )", "del.m a"},
		{"find a -name x , -delete", "del.r.m a"},
		{"find a -newermt yesterday -delete", "del.m a"},
		{"find a -exec grep -delete {} ; -print", ""},
		{"find a -exec ls {} + -delete", "del.r.m a"},
		{"find a -exec rm + ; -delete", "del.r.m a"},
		{"find -L a -delete", "del.r.m a/"},
		{"find a -follow -delete", "del.r.m a/"},
		{"find -D all -O3 a -delete", "del.r.m a"},
		{"find -x -f a -delete", "del.r.m a"},
		{"find -files0-from list -delete", "del.r.m +‹list of -files0-from›"},
		{"find a -fprint out -fls out2", "write out, write out2"},
		{"find {X} -delete", "del.r.m ‹$X›"},
		{"find a -printf -delete", ""},

		{"mv a b", "move a, write.e b"},
		{"mv a b/", "move a, write.e b/a"},
		{"mv x/a b c", "move x/a, write.e c/a, move b, write.e c/b"},
		{"mv -t d a", "move a, write.e d/a"},
		{"mv -T a .", "move a, write.e ."},
		{"mv a .", "move a, write.e ./a"},
		{"mv a /dev/null", "move a!discard, write.e /dev/null"},
		{"mv a", ""},
		{"mv --help a b", ""},
		{"cp a b", "write b"},
		{"cp -r a/. b", "write b"},
		{"cp a /etc", "write /etc/a"},
		{"cp -a {X} /etc", "write /etc/‹name of ‹$X››"},
		{"cp --target-directory=/etc a b", "write /etc/a, write /etc/b"},
		{"cp --remove-destination a b", "write.e b"},
		{"install -m 755 a b", "write.e b"},
		{"install -d a b", ""},
		{"ln -sf a b", "write.e b"},
		{"ln -s x/a", "write.e ./a"},
		{"tee a b", "write a, write b"},
		{"tee -a a -", "write.a a"},
		{"sponge a", "write a"},
		{"dd if=a of=b of=c", "write c"},
		{"dd if=a", ""},
		{"truncate -s 0 a", "write a, shred a!truncate"},
		{"truncate -s +1 a", "write a"},
		{"truncate -r b a", "write a, shred a!truncate"},
		{"sed s/a/b/ f", ""},
		{"sed -i s/a/b/ f g", "write.e f, write.e g"},
		{"sed -i.bak -e s/a/b/ f", "write.e f"},
		{"sed -i '' s/a/b/ f", "write.e f"},
		{"sed -ni p f", "write.e f"},
		{"gsed --in-place=.o -f script f", "write.e f"},
		{"perl -i -ne 1 f", "write.e f"},
		{"perl -lpi -e 1 f", "write.e f"},
		{"perl -0777 -pi.bak -e 1 f g", "write.e f, write.e g"},
		{"perl -i script f", "write.e f"},
		{"perl -ne 1 f", ""},
		{"perl script -i f", ""},
		{"ruby -i -pe 1 f", "write.e f"},

		{"chmod 644 f", "perm f"},
		{"chmod -R 777 d", "perm.r d!open"},
		{"chmod 777 -R d", "perm.r d!open"},
		{"chmod -R a+w d", "perm.r d!open"},
		{"chmod -R ugo+rwx d", "perm.r d!open"},
		{"chmod -R u+rwX,go+rX d", "perm.r d"},
		{"chmod -R g+w d", "perm.r d"},
		{"chmod -R 1777 d", "perm.r d!open"},
		{"chmod -R 000 d", "perm.r d!close"},
		{"chmod -R 0 d", "perm.r d!close"},
		{"chmod -R a-rwx d", "perm.r d!close"},
		{"chmod -R u= d", "perm.r d!close"},
		{"chmod -R go= d", "perm.r d"},
		{"chmod -R -rwx d", "perm.r d!close"},
		{"chmod -w f", "perm f"},
		{"chmod -R {M} d", "perm.r d!open"},
		{"chmod -R --reference=x d", "perm.r d!open"},
		{"chown -R a:b d", "perm.r d"},
		{"chown --reference=x d", "perm d"},
		{"chgrp a d e", "perm d, perm e"},
		{"setfacl -R -m u:a:rwx d", "perm.r d"},
		{"setfacl --test -b d", ""},

		{"rsync -a a b", "write b"},
		{"rsync -a a/ b/", "write b/"},
		{"rsync -a a b/", "write b/a"},
		{"rsync -a --delete a/ b", "sync.c b"},
		{"rsync -a --del a/ h:b", "sync.c h:b!remote"},
		{"rsync -a --delete-excluded a/ rsync://h/b", "sync.c rsync://h/b!remote"},
		{"rsync -an --delete a/ b", ""},
		{"rsync -a -e ssh --delete a b c", "sync.c c"},
		{"rsync -a ./a:b c", "write c"},
		{"rsync --remove-source-files a b", "move a, write b"},
		{"rsync -a a h:b", ""},
		{"rclone sync a r:b", "sync.c r:b!remote"},
		{"rclone --transfers 4 sync a b", "sync.c b"},
		{"rclone sync -n a b", ""},
		{"rclone sync --dry-run=false a b", "sync.c b"},
		{"rclone copy a b", ""},
		{"robocopy a b /MIR", "sync.c b"},
		{"robocopy a b //purge", "sync.c b"},
		{"robocopy a b /MIR /L", ""},
		{"robocopy a b /E", ""},
		{"tar -cf a.tar d", "write a.tar"},
		{"tar --remove-files -cf a.tar d e", "write a.tar, del.r d, del.r e"},
		{"tar czf a.tgz --remove-files -C /x d", "write a.tgz, del.r /x/d"},
		{"tar --remove-files -cf a.tar -T list", "write a.tar, del.r +‹names in list›"},
		{"tar -xf a.tar", "write.e ./‹files›"},
		{"zip -r a.zip d", "write a.zip"},
		{"zip -rm a.zip d", "write a.zip, del.r d"},
		{"zip --move a.zip d", "write a.zip, del.r d"},
		{"7z a -sdel a.7z d", "write a.7z, del.r d"},
		{"7z a a.7z d", "write a.7z"},
		{"7z x a.7z", ""},
		{"ls a", ""},
	} {
		if got := said(fsModel(&Env{Host: host.Empty{}}, fsCall(c.line))); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

// On a machine that is known, a directory is a directory and a file has a size.
func TestFileEffectsOnAMachine(t *testing.T) {
	h := pathHost()
	h.Files["/home/dev/project/log"] = "0123456789"
	for _, c := range []struct{ line, want string }{
		{"cp a src", "write src/a"},
		{"mv a new", "move a, write.e new"},
		{"cp a up", "write up/a"},
		{"truncate -s 0 none", "write none"},
		{"truncate -s 10 log", "write log"},
		{"truncate -s 1K log", "write log"},
		{"truncate -s 9 log", "write log, shred log!truncate"},
		{"truncate -s -1 log", "write log, shred log!truncate"},
		{"truncate -s <5 log", "write log, shred log!truncate"},
		{"truncate -s {N} log", "write log, shred log!truncate"},
	} {
		if got := said(fsModel(&Env{Host: h}, fsCall(c.line))); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestListsFromSearches(t *testing.T) {
	for _, c := range []struct{ via, line, want string }{
		{"find -exec", "rm {F!}", "del.m ‹$F›"},
		{"find -exec", "rm a", "del a"},
		{"xargs", "rm -r {F!}", "del.r.m ‹$F›"},
		{"ls | xargs", "rm -r {F!}", "del.r.m ‹$F›"},
		{"find . |", "rm -r {F!}", "del.r ‹$F›"},
		{"sudo", "rm {F!}", "del ‹$F›"},
		{"find -exec", "chmod 666 {F!}", "perm.m ‹$F›!open"},
	} {
		call := fsCall(c.line)
		call.Via = []string{c.via}
		if got := said(fsModel(&Env{}, call)); got != c.want {
			t.Errorf("%s via %s: got %s, want %s", c.line, c.via, got, c.want)
		}
	}
}

// Each name that is dispatched has a model, and only those have.
func TestDispatchAgrees(t *testing.T) {
	for _, name := range []string{"rm", "grm", "find", "rsync", "Robocopy", "7z", "zf_mv"} {
		if !isFS(name) {
			t.Errorf("%s has no model", name)
		}
	}
	for _, name := range []string{"", "git", "ls", "zf_ls", "gls", "g"} {
		if isFS(name) || fsModel(&Env{}, &shellast.Call{Name: name, Around: &shellast.Around{}}) != nil {
			t.Errorf("%s has a model", name)
		}
	}
}

// Arguments that are cut short or nested without end are read all the same.
func TestFileModelsReadAnyArguments(t *testing.T) {
	names := []string{"rm", "find", "mv", "cp", "ln", "install", "tee", "dd", "truncate", "sed", "perl", "chmod", "chown", "setfacl",
		"rsync", "rclone", "robocopy", "tar", "zip", "7z", "rd", "shred", "wipe", "rimraf"}
	args := []string{"", "-", "--", "-r", "-t", "-C", "-exec", "-name", "-f", "{X}", "+{X}", "''", "a", "czf", "(", ")", "!", "-o", "-delete", "sync", "of="}
	for _, name := range names {
		for _, a := range args {
			for _, b := range args {
				_ = said(fsModel(&Env{Host: host.Empty{}}, fsCall(fmt.Sprintf("%s %s %s", name, a, b))))
			}
		}
	}
	deep := fsCall("find / " + strings.Repeat("( ", 100000) + "-delete")
	if got := fsModel(&Env{}, deep); !slices.ContainsFunc(got, func(e Effect) bool { return e.Kind == Delete && e.Recursive }) {
		t.Errorf("find with many parentheses: %s", said(got))
	}
}
