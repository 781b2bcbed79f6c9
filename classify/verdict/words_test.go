package verdict

import (
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/value"
)

func TestCommandLine(t *testing.T) {
	call := func(words ...string) *shellast.Call {
		return judged("").program("", words...).Call
	}
	for _, c := range []struct {
		call *shellast.Call
		want string
	}{
		{call("rm", "-rf", "/home/dev/a-b_c.d,e+f:g=h@i%j"), "rm -rf /home/dev/a-b_c.d,e+f:g=h@i%j"},
		{call("rm", "", "~", "a b", "*", "$X", "{a,b}"), `rm '' '~' 'a b' '*' '$X' '{a,b}'`},
		{call("echo", "it's", "a'$b", `q"'`), `echo "it's" 'a'\''$b' 'q"'\'''`},
		{call("rm", "‹$X›/a b", "‹ls›"), "rm ‹$X›'/a b' ‹ls›"},
		{&shellast.Call{Path: value.UnknownStr("$RUN", value.FromEnv, value.Any),
			Args: []value.Field{{Str: value.Str{{Text: "/tmp/"}, {Kind: value.Glob, Text: "*"}}}}}, "‹$RUN› /tmp/*"},
	} {
		if got := commandLine(c.call); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestCommandLineIsBounded(t *testing.T) {
	b := judged("")
	c := b.program("", "rm").Call
	for range 50_000 {
		c.Args = append(c.Args, value.WordOf("file"))
	}
	line := commandLine(c)
	if len(line) > wordsMax+wordMax || !strings.HasSuffix(line, " "+cutMark) {
		t.Errorf("%d bytes, ends %q", len(line), line[len(line)-10:])
	}
	if w := Words(c); len(w) > wordsMax || w[len(w)-1] != cutMark {
		t.Errorf("%d words", len(w))
	}
}

func TestWordsKeepEveryWord(t *testing.T) {
	got := Words(judged("").program("", "rm", "-rf", "", "a b", "‹$X›/y").Call)
	if want := "rm|-rf||a b|‹$X›/y"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLines(t *testing.T) {
	l := LinesOf("ab\n\ncd\n")
	for _, c := range []struct{ at, line, col int }{
		{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {4, 3, 1}, {5, 3, 2}, {6, 3, 3}, {7, 4, 1}, {-1, 1, 0},
	} {
		if s := l.Span(shellast.Span{Start: c.at, End: 9}); s.Line != c.line || s.Col != c.col || s.Start != c.at || s.End != 9 {
			t.Errorf("%d is %+v, want %d:%d", c.at, s, c.line, c.col)
		}
	}
}
