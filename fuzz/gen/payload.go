package gen

import "strconv"

func itoa(n int) string { return strconv.Itoa(n) }

// mark is a word that occurs in no other payload of the command.
func (g *generator) mark() string {
	g.marker++
	return "m" + itoa(g.marker)
}

// number is a number that occurs in no other payload.
func (g *generator) number() string {
	g.marker++
	return itoa(7000 + g.marker)
}

// payload is the argument vector of a program that the command is about.
func (g *generator) payload() []string {
	argv := g.plainPayload()
	if g.o.Paths {
		argv[0] = "/usr/bin/" + argv[0]
	}
	return argv
}

func (g *generator) plainPayload() []string {
	if g.chance(30) {
		return g.quiet()
	}
	return g.destroying()
}

// destroying is the argument vector of a program that destroys something.
func (g *generator) destroying() []string {
	switch g.n(9) {
	case 0:
		return []string{"git", "push", "--force", "origin", "main", "-o", g.mark()}
	case 1:
		return []string{"dd", "if=/dev/zero", "of=/dev/sda", "count=" + g.number()}
	case 2:
		return []string{"git", "reset", "--hard", "HEAD~" + g.number()}
	case 3:
		return []string{"mkfs.ext4", "-q", "/dev/sdb1", g.number()}
	case 4:
		return []string{"rm", "-r", "-f", "/", g.number()}
	}
	return []string{"rm", "-rf", "/", g.mark()}
}

// quiet is the argument vector of a program that destroys nothing.
func (g *generator) quiet() []string {
	switch g.n(5) {
	case 0:
		return []string{"git", "status", "-s", g.mark()}
	case 1:
		return []string{"touch", g.mark()}
	case 2:
		return []string{"ls", "-l", g.number()}
	case 3:
		return []string{"cat", g.mark()}
	}
	return []string{"ls", g.mark()}
}

// harmless is a statement that destroys nothing, and that may look otherwise.
func (g *generator) harmless() string {
	switch g.n(12) {
	case 0:
		return "echo 'rm -rf /' " + g.mark()
	case 1:
		return "ls " + g.mark()
	case 2:
		return `git commit -m "rm -rf / ` + g.mark() + `"`
	case 3:
		if !g.o.InProcess {
			return "grep -r 'git push --force' " + g.mark()
		}
	case 4:
		return g.name() + "=" + g.pick("", "1", "rm", "a.txt", `"a b"`, "'$(ls)'", "$(ls)", "/", "*.txt")
	case 5:
		return ": # rm -rf /\n"
	case 6:
		d := g.delimiter()
		return "cat <<'" + d + "'\nrm -rf / $(rm -rf /)\n" + d + "\n"
	case 7:
		return "echo \"" + g.pick("$x", "$y $z", "$HOME", "${x:-none}", "$(ls)", "$UNSET") + "\""
	case 8:
		return "cd " + g.pick("sub", "..", ".", "/", "$HOME", "~", "nowhere", "/tmp")
	case 9:
		return "test -e a.txt && ls " + g.mark()
	case 10:
		return "printf '%s\\n' " + g.mark()
	}
	return g.pick(":", "true", "pwd", "touch "+g.mark())
}

// condition is a command whose status matters.
func (g *generator) condition() string {
	c := g.pick("true", ":", "[ 1 = 1 ]", "test -e a.txt", "ls", "[ -n \"$HOME\" ]", "[ -z \"$UNSET\" ]", "[ -d sub ]", "test 2 -gt 1", "echo x", "[ $? = 0 ]")
	if !g.o.InProcess && g.chance(10) {
		c = "grep -q x a.txt"
	}
	if !g.o.Posix && g.chance(40) {
		c = g.pick("[[ -n $HOME ]]", "((1))", "[[ a == a* ]]", "[[ abc =~ b ]]", "(( 2 > 1 ))", "[[ -e a.txt && ! -e nothing ]]", "let 1", "[[ $x != never ]]")
	}
	return c
}

// falsity is a command that fails.
func (g *generator) falsity() string {
	c := g.pick("false", "! true", "[ 1 = 2 ]", "test -e nothing", "[ -z \"$HOME\" ]", "[ a ] && false", "! ls")
	if !g.o.Posix && g.chance(40) {
		c = g.pick("((0))", "[[ a == b ]]", "[[ -z $HOME ]]", "let 0")
	}
	return c
}

func (g *generator) delimiter() string { return g.new("E") }
