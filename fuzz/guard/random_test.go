package guard

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"gstack/classify/verdict"
)

// TestRandomWritesKeepToTheBoundary runs commands that are put together at random:
// whatever changed outside of the boundary, the command had not been allowed.
// GSTACK_SEED and GSTACK_CASES choose others, and more.
func TestRandomWritesKeepToTheBoundary(t *testing.T) {
	seed, cases := number("GSTACK_SEED", 1), number("GSTACK_CASES", 250)
	t.Logf("seed %d, %d cases", seed, cases)
	g := newGround(t)
	p := puzzle{rand.New(rand.NewPCG(uint64(seed), 0))}
	beyond, denied, harmless := 0, 0, 0
	for range cases {
		command := p.command()
		d, why := g.decide(command)
		inside, outside := g.run(command)
		switch {
		case len(outside) > 0 && d == verdict.Allow:
			t.Errorf("allowed, and changed %q:\n%s", outside, command)
		case len(outside) > 0:
			beyond++
		case d == verdict.Deny && len(inside) > 0:
			// A command of several steps may fail before it gets outside.
			denied++
			t.Logf("denied (%s), and changed only %q:\n%s", why, inside, command)
		case d == verdict.Allow && len(inside) > 0:
			harmless++
		}
	}
	t.Logf("%d commands wrote outside, %d were allowed and wrote inside, %d were denied and wrote inside alone", beyond, harmless, denied)
	if beyond < cases/12 || harmless < cases/20 {
		t.Errorf("%d and %d of %d commands: the test shows little", beyond, harmless, cases)
	}
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

type puzzle struct{ *rand.Rand }

func (p puzzle) pick(list ...string) string { return list[p.IntN(len(list))] }

// dir is a directory, seen from the project.
func (p puzzle) dir() string {
	var b strings.Builder
	b.WriteString(p.pick("", "", "", "./", "../", "~/", "$HOME/project/", `"$HOME"/`, "src/../", "back/", "out/", "$OTHER/"))
	for range p.IntN(3) {
		b.WriteString(p.pick("src/", "deep/", "../", "./", "other/", "project/", "many/", "sub/", "in/", "mixed/"))
	}
	if b.Len() == 0 {
		return "."
	}
	return b.String()
}

func (p puzzle) file() string {
	d := p.dir()
	if d == "." {
		d = ""
	}
	return d + p.pick("a.txt", "b.txt", "c.txt", "x.txt", "new", "notes.txt", "outfile", "tolink", "dangling", "*.txt", "{p,q}", "y?txt", "1.txt", "new-$$")
}

// write is a command that writes.
func (p puzzle) write() string {
	f, h, d := p.file(), p.file(), p.dir()
	// A redirection to several names is an error.
	single := strings.NewReplacer("*", "2", "{p,q}", "pq", "?", ".").Replace(f)
	return strings.NewReplacer("%f", f, "%h", h, "%d", d, "%s", single).Replace(p.pick(
		"echo x > %s", "echo x >> %s", "echo x &> %s", "exec 5> %s; echo x >&5", "cat > %s <<< x", ": > %s",
		"touch %f", "mkdir -p %s/", "mkdir %s.d", "cp %f %d", "cp %h %s", "cp -t %d %f", "cp -r %d %s", "mv %f %d", "mv %h %s",
		"ln -s %f %d", "ln -sf a.txt %s", "ln -sfn src %s", "rm -f %f", "rm -r %d", "rm -rf %s", "unlink %s", "rmdir %d",
		"tee %f < /dev/null", "tee -a %f <<< x", "dd if=/dev/null of=%s status=none", "truncate -s 1 %f",
		"sed -i s/t/T/ %f", "sed -i --follow-symlinks s/t/T/ %f", "perl -pi -e s/t/T/ %f", "chmod 600 %f", "chmod -R o-r %d",
		"install -m 600 %h %s", "install -D a.txt %s", "gzip -f %f", "split -l1 a.txt %s", "sort -o %s %h",
		"tar -cf %s a.txt", "tar -C %d -xf <(tar -cf - a.txt)", "tar -cf - a.txt | (cd %d && tar -xf -)", "rsync -a %d %s", "rsync -a %f %d",
		"find %d -name '*.txt' -exec touch {} +", "find %d -name 'x*' -delete", "find %d -type f -exec sed -i s/t/T/ {} +",
		"printf '%%s\\n' %f | xargs touch", "for v in %f; do echo x >> \"$v\"; done", "v=%s; echo x > \"$v\"",
		"f() { echo x > \"$1\"; }; f %s", "bash -c 'echo x > %s'", "eval \"echo x > %s\"",
	))
}

// command is one or more writes, on the way through some directories.
func (p puzzle) command() string {
	var b strings.Builder
	for range p.IntN(3) {
		b.WriteString(p.pick("cd %d && ", "cd %d; ", "pushd %d >/dev/null; ", "cd -P %d && ", "d=%d; cd $d && ", "", ""))
	}
	s := b.String()
	for strings.Contains(s, "%d") {
		s = strings.Replace(s, "%d", p.dir(), 1)
	}
	s += p.write()
	switch p.IntN(6) {
	case 0:
		s = "(" + s + ")"
	case 1:
		s += p.pick("; ", " && ", " || ") + p.write()
	case 2:
		s = "if true; then " + s + "; fi"
	}
	return s
}
