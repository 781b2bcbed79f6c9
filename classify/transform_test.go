package classify_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A change writes a command in another way that does the same. It reports
// false where it cannot be applied to this one.
type change struct {
	name  string
	apply func(r *rand.Rand, command string) (string, bool)
}

// changes that keep what a command of bash does. Those around the whole text
// stand on lines of their own, so that comments and here-documents end.
var changes = []change{
	{"requote", words(requoted)},
	{"requote", words(requoted)}, // twice: there are many ways
	{"variable", variable},
	{"env", before("env ", true)},
	{"command", before("command ", false)},
	{"nice", before("nice -n 5 ", true)},
	{"timeout", before("timeout 60 ", true)},
	{"subshell", around("(\n", "\n)")},
	{"group", around("{\n", "\n}")},
	{"if", around("if true; then\n", "\nfi")},
	{"for", around("for _ in once; do\n", "\ndone")},
	{"case", around("case once in\nonce)\n", "\n;;\nesac")},
	{"while", around("while :; do\n", "\nbreak; done")},
	{"background", unread("{\n", "\n} & wait")},
	{"function", around("zz_f() {\n", "\n}; zz_f \"$@\"")},
	{"cd", around("cd . && {\n", "\n}")},
	{"or-true", around("{\n", "\n} || true")},
	{"pipe", unread("true | {\n", "\n}")},
	{"bash-c", carried("bash -c ", ` bash "$@"`)},
	{"env-bash-c", carried("env LC_ALL=C bash -c ", ` bash "$@"`)},
	{"eval", carried("eval ", "")},
	{"eval-double", func(_ *rand.Rand, c string) (string, bool) { return "eval " + doubleQuoted(c), parsed(c) != nil }},
	{"code-variable", func(_ *rand.Rand, c string) (string, bool) {
		return "zz_c=" + singleQuoted(c) + "\nbash -c \"$zz_c\" bash \"$@\"", parsed(c) != nil && !strings.Contains(c, "zz_c")
	}},
	{"here-document", hereDocument},
	{"written-script", func(_ *rand.Rand, c string) (string, bool) {
		return "cat > /tmp/zz.sh <<'ZZ_END'\n" + c + "\nZZ_END\nbash /tmp/zz.sh \"$@\"", parsed(c) != nil && !strings.Contains(c, "ZZ_END")
	}},
	{"comments", func(_ *rand.Rand, c string) (string, bool) {
		return "# rm -rf / is a comment here\n" + c + "\n# and here\n", true
	}},
	{"newlines", func(_ *rand.Rand, c string) (string, bool) { return "\n\n" + c + "\n\n", true }},
}

// rewritten applies up to three random changes, and names those that it
// applied.
func rewritten(r *rand.Rand, command string) (string, []string) {
	var names []string
	for range 1 + r.IntN(3) {
		c := changes[r.IntN(len(changes))]
		if next, ok := c.apply(r, command); ok {
			command, names = next, append(names, c.name)
		}
	}
	return command, names
}

// parsed is a command as a tree, nil where it is not one that bash surely reads
// as a whole: it does not parse, it is empty, or an alias changes what is read.
func parsed(command string) *syntax.File {
	f, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(command), "")
	if err != nil || len(f.Stmts) == 0 || strings.Contains(command, "alias") {
		return nil
	}
	return f
}

// around puts a command between two texts.
func around(before, after string) func(*rand.Rand, string) (string, bool) {
	return func(_ *rand.Rand, c string) (string, bool) {
		if parsed(c) == nil || strings.Contains(before, "()") && strings.Contains(c, "zz_f()") {
			return "", false
		}
		return before + c + after, true
	}
}

// carried passes a command on as a quoted text.
func carried(before, after string) func(*rand.Rand, string) (string, bool) {
	return func(_ *rand.Rand, c string) (string, bool) {
		return before + singleQuoted(c) + after, parsed(c) != nil
	}
}

func singleQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func doubleQuoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`").Replace(s) + `"`
}

// hereDocument gives a command to bash on standard input. It must be one line:
// a program that reads standard input would read the lines behind it.
func hereDocument(_ *rand.Rand, c string) (string, bool) {
	c = strings.Trim(c, "\n")
	return "bash -s -- \"$@\" <<'ZZ'\n" + c + "\nZZ", parsed(c) != nil && !strings.Contains(c, "\n") && !reads(c)
}

// unread puts a command between two texts that leave it nothing to read.
func unread(before, after string) func(*rand.Rand, string) (string, bool) {
	return func(_ *rand.Rand, c string) (string, bool) { return before + c + after, parsed(c) != nil && !reads(c) }
}

// reads reports whether what a command does may depend on its standard input,
// beyond the input of its programs.
func reads(c string) bool {
	c = unquoted.Replace(c)
	return strings.Contains(c, "read") || strings.Contains(c, "mapfile")
}

var unquoted = strings.NewReplacer(`"`, "", "'", "", `\`, "")

// A place is a simple command in a text.
type place struct {
	call *syntax.CallExpr
	// name is the name of the program, empty where it is not plain text.
	name string
}

// places are the simple commands of a text that can be written in another way:
// those with words, outside of backquotes.
func places(f *syntax.File) []place {
	var found []place
	var quoted []uint // ends of the backquotes around
	syntax.Walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst:
			if n.Backquotes {
				quoted = append(quoted, n.End().Offset())
			}
		case *syntax.CallExpr:
			inside := slices.ContainsFunc(quoted, func(end uint) bool { return n.Pos().Offset() < end })
			if len(n.Args) > 0 && !inside {
				found = append(found, place{n, plainText(n.Args[0])})
			}
		}
		return true
	})
	return found
}

// words rewrites one plain word of a text.
func words(write func(r *rand.Rand, word string) string) func(*rand.Rand, string) (string, bool) {
	return func(r *rand.Rand, c string) (string, bool) {
		w := plainWord(r, c)
		if w == nil {
			return "", false
		}
		return replaced(c, w, write(r, w.Lit())), true
	}
}

// plainWord picks a word of a simple command that stands for itself, nil if
// there is none.
func plainWord(r *rand.Rand, c string) *syntax.Word {
	f := parsed(c)
	if f == nil {
		return nil
	}
	var plain []*syntax.Word
	for _, p := range places(f) {
		for _, w := range p.call.Args {
			if plainText(w) != "" {
				plain = append(plain, w)
			}
		}
	}
	if len(plain) == 0 {
		return nil
	}
	return plain[r.IntN(len(plain))]
}

// plainText is a word that stands for itself, empty for others.
func plainText(w *syntax.Word) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+,-"
	if t := w.Lit(); strings.Trim(t, plain) == "" {
		return t
	}
	return ""
}

func replaced(c string, w *syntax.Word, by string) string {
	return c[:w.Pos().Offset()] + by + c[w.End().Offset():]
}

// requoted spells a plain word with quotes that do not change it.
func requoted(r *rand.Rand, w string) string {
	at := r.IntN(len(w) + 1)
	switch r.IntN(6) {
	case 0:
		return "'" + w + "'"
	case 1:
		return `"` + w + `"`
	case 2:
		return w[:at] + "''" + w[at:]
	case 3:
		return w[:at] + `""` + w[at:]
	case 4:
		at = r.IntN(len(w))
		return w[:at] + `\` + w[at:]
	}
	return "'" + w[:at] + `'"` + w[at:] + `"`
}

// variable puts a plain word into a variable that is set in front.
func variable(r *rand.Rand, c string) (string, bool) {
	w := plainWord(r, c)
	if w == nil || strings.Contains(unquoted.Replace(c), "export -f") { // another shell has the function without the variable
		return "", false
	}
	name := fmt.Sprintf("zz_%d", strings.Count(c, "zz_")+1)
	use := []string{`"$` + name + `"`, `"${` + name + `}"`, `${` + name + `:-}`}[r.IntN(3)]
	return name + "=" + w.Lit() + "\n" + replaced(c, w, use), true
}

// before puts a program that starts others in front of a simple command. Where
// it starts programs only, the command must be one.
func before(prefix string, programs bool) func(*rand.Rand, string) (string, bool) {
	return func(r *rand.Rand, c string) (string, bool) {
		f := parsed(c)
		if f == nil || strings.Contains(unquoted.Replace(c), "hash") { // names of programs for the shell alone
			return "", false
		}
		functions := map[string]bool{}
		syntax.Walk(f, func(n syntax.Node) bool {
			if fn, ok := n.(*syntax.FuncDecl); ok {
				functions[fn.Name.Value] = true
			}
			return true
		})
		all := places(f)
		all = slices.DeleteFunc(all, func(p place) bool {
			return p.name == "" || functions[p.name] || len(p.call.Assigns) > 0 || programs && shellOnly(p.name)
		})
		if len(all) == 0 {
			return "", false
		}
		p := all[r.IntN(len(all))]
		at := p.call.Args[0].Pos().Offset()
		return c[:at] + prefix + c[at:], true
	}
}

// shellOnly reports whether a name is one of the shell itself, or of something
// that works on the shell it stands in.
func shellOnly(name string) bool {
	switch name {
	case ".", ":", "alias", "autoload", "bg", "bind", "break", "builtin", "caller", "cd", "command", "compgen", "complete", "compopt", "continue",
		"dirs", "disown", "enable", "eval", "exec", "exit", "fc", "fg", "getopts", "hash", "help", "history", "jobs", "kill", "let", "logout",
		"mapfile", "popd", "printf", "pushd", "read", "readarray", "rehash", "return", "set", "shift", "shopt", "source", "suspend", "test", "times",
		"trap", "type", "ulimit", "umask", "unalias", "unset", "wait", "nvm", "conda", "deactivate", "sdk", "rvm", "print":
		return true
	}
	return false
}
