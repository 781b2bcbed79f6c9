package bashtext

import (
	"strings"
	"testing"
)

func TestEcho(t *testing.T) {
	for _, c := range []struct {
		args []string
		xpg  bool
		want string
	}{
		{nil, false, "\n"},
		{[]string{"a", "b"}, false, "a b\n"},
		{[]string{"-n", "a"}, false, "a"},
		{[]string{"-ne", `a\tb`}, false, "a\tb"},
		{[]string{"-e", "-E", `a\tb`}, false, `a\tb` + "\n"},
		{[]string{"-x", "a"}, false, "-x a\n"},
		{[]string{"-", "a"}, false, "- a\n"},
		{[]string{"-e", `a\cb`, "c"}, false, "a"},
		{[]string{"-e", `\0162\x6d\162\'`}, false, `rm\162\'` + "\n"},
		{[]string{`a\nb`}, true, "a\nb\n"},
		{[]string{"-E", `a\nb`}, true, `a\nb` + "\n"},
		{[]string{"a", "-n"}, false, "a -n\n"},
	} {
		if got := Echo(c.args, c.xpg); got != c.want {
			t.Errorf("Echo(%q, %v) = %q, want %q", c.args, c.xpg, got, c.want)
		}
	}
}

func TestEchoAgainstBash(t *testing.T) {
	g := &generator{state: 21}
	pieces := []string{"-n", "-e", "-E", "-ne", "-x", "-", "a", `\`, `\x`, `\0`, `\1`, "7", "4", "f", `\c`, `\u`, `\U`, `\n`, `\e`, `\'`, `\"`, `\?`, " ", "é", `\\`}
	var in strings.Builder
	var want []string
	for range 3000 {
		a, b, c := g.text(pieces, 1), g.text(pieces, 5), g.text(pieces, 5)
		in.WriteString(records(a, b, c))
		want = append(want, Echo([]string{a, b, c}, false), Echo([]string{a, b, c}, true))
	}
	script := `while IFS= read -r -d '' a && IFS= read -r -d '' b && IFS= read -r -d '' c; do
shopt -u xpg_echo; echo "$a" "$b" "$c"; printf '\0\3\0'
shopt -s xpg_echo; echo "$a" "$b" "$c"; printf '\0\3\0'
done 2>/dev/null`
	got := outputs(bash(t, script, in.String()))
	if len(got) != len(want) {
		t.Fatalf("bash answered %d, want %d", len(got), len(want))
	}
	args := fields(in.String())
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("echo %q: %q, bash says %q", args[i/2*3:i/2*3+3], want[i], got[i])
		}
	}
}

// outputs splits what the commands of a script printed, each followed by a mark
// that none of them prints.
func outputs(out string) []string {
	return strings.Split(strings.TrimSuffix(out, "\x00\x03\x00"), "\x00\x03\x00")
}

func TestPrintf(t *testing.T) {
	for _, c := range []struct {
		format string
		args   []string
		want   string
		ok     bool
	}{
		{`abc`, nil, "abc", true},
		{`%s-%s\n`, []string{"a", "b", "c"}, "a-b\nc-\n", true},
		{`\162\x6d`, nil, "rm", true},
		{`%b`, []string{`\0162\155 \c`, "x"}, "rm ", true},
		{`%d %i %o %u %x %X`, []string{"0x10", "010", "8", "3", "255", "255"}, "16 8 10 3 ff FF", true},
		{`%d`, []string{"'A"}, "65", true},
		{`%c%c`, []string{"rx", "my"}, "rm", true},
		{`%5s|%-5s|%05d|%+d|%.2s`, []string{"a", "b", "3", "4", "xyz"}, "    a|b    |00003|+4|xy", true},
		{`%*d|%-*d|`, []string{"4", "1", "4", "2"}, "   1|2   |", true},
		{`%q`, []string{"a b"}, `a\ b`, true},
		{`%%`, nil, "%", true},
		{`%.2f %e %g`, []string{"1.5", "20", "0.25"}, "1.50 2.000000e+01 0.25", true},
		{`x`, []string{"a", "b"}, "x", true},
		{`%(%Y)T`, []string{"0"}, "", false},
		{`%d`, []string{"abc"}, "", false},
		{`%z`, nil, "", false},
		{`%`, nil, "", false},
		{`%2000000s`, nil, "", false},
		{`%s`, []string{strings.Repeat("x", 2<<20)}, "", false},
		{`\xg`, nil, "", false},
		{`%c`, []string{"é"}, "", false},
		{`%f`, []string{"0.1234567890123456789"}, "", false},
		{`%.1f`, []string{"0.25"}, "", false},
	} {
		got, ok := Printf(c.format, c.args)
		if got != c.want || ok != c.ok {
			t.Errorf("Printf(%q, %q) = %q, %v, want %q, %v", c.format, c.args, got, ok, c.want, c.ok)
		}
	}
}

func TestPrintfAgainstBash(t *testing.T) {
	g := &generator{state: 21}
	formats := []string{"%s", "%d", "%i", "%o", "%u", "%x", "%X", "%c", "%b", "%q", "%e", "%f", "%g", "%G", "%E", "%%", "%5", "%-5", "%05", "%+", "% ", "%#", "%.2", "%.0", "%8.3", "%*", "%-*", "%.*", "%#.3", "%l", "%hh",
		"s", "d", "x", "o", "f", "g", "e", "b", "q", "c", "a", `\n`, `\`, `\101`, `\0101`, `\x41`, `\c`, "-", " "}
	values := []string{"a", "b c", "1", "0", "-1", "12", "010", "0x1F", "'A", `"b`, "'", "", "1.5", "0.125", "100000", "1234567.5", "0.0001", "0.00001", `\n`, `\0101`, `\101`, `\c`, `\x41`, "-5", "+7", " 3", "9223372036854775807", "18446744073709551615", "-9223372036854775808",
		"~a#b", "#x", "a~b:~c=~d", "it's", "é", "x\ty", "0b1", "1e3", "09", "1_000", "\x01\x7f\x1b", "%@+./_:=-"}
	type call struct {
		format string
		args   []string
	}
	var calls []call
	var in strings.Builder
	for range 4000 {
		c := call{format: g.text(formats, 4)}
		values := values
		if strings.Contains(c.format, "*") {
			// Bash would really print a width of 2^63.
			values = []string{"3", "-4", "0", "10", "a", "", "x y"}
		}
		for range g.next(4) {
			c.args = append(c.args, values[g.next(len(values))])
		}
		if strings.HasPrefix(c.format, "-") {
			c.format = "." + c.format
		}
		calls = append(calls, c)
		in.WriteString(records(append([]string{c.format, strings.Repeat("x", len(c.args))}, c.args...)...))
	}
	script := `while IFS= read -r -d '' f && IFS= read -r -d '' n; do a=()
while [[ ${#a[@]} -lt ${#n} ]]; do IFS= read -r -d '' v; a+=("$v"); done
printf "$f" "${a[@]}"; printf '\0\3\0'; done 2>/dev/null`
	got := outputs(bash(t, script, in.String()))
	if len(got) != len(calls) {
		t.Fatalf("bash answered %d, want %d", len(got), len(calls))
	}
	known := 0
	for i, c := range calls {
		mine, ok := Printf(c.format, c.args)
		if !ok {
			continue
		}
		known++
		if mine != got[i] {
			t.Errorf("printf %q %q: %q, bash says %q", c.format, c.args, mine, got[i])
		}
	}
	if known < len(calls)/4 {
		t.Errorf("only %d of %d known: the comparison is too weak", known, len(calls))
	}
}

func TestBackslashQuoteAgainstBash(t *testing.T) {
	var words, want []string
	add := func(s string) {
		q, ok := backslashQuote(s)
		if !ok {
			t.Fatalf("backslashQuote(%q) is not known", s)
		}
		words, want = append(words, s), append(want, q)
	}
	add("")
	for c := byte(1); c < 0x80; c++ {
		for _, s := range []string{"%", "a%", "%a", ":%", "=%", "%%"} {
			add(strings.ReplaceAll(s, "%", string(rune(c))))
		}
	}
	got := fields(bash(t, `while IFS= read -r -d '' s; do printf '%q' "$s"; printf '\0'; done`, records(words...)))
	for i, s := range words {
		if got[i] != want[i] {
			t.Errorf("printf %%q of %q: %s, bash says %s", s, want[i], got[i])
		}
	}
}

func FuzzPrintf(f *testing.F) {
	f.Add(`%s %5d\n`, "a", "1")
	f.Add(`%b%c%q%.3f`, `\0101\c`, "x")
	f.Add(`%*.*x`, "3", "255")
	f.Fuzz(func(t *testing.T, format, a, b string) {
		if out, ok := Printf(format, []string{a, b}); ok && len(out) > 2*maxPrintf {
			t.Fatal(len(out))
		}
		Echo([]string{format, a, b}, true)
	})
}
