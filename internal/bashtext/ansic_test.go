package bashtext

import (
	"strings"
	"testing"
)

func TestAnsiC(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`rm`, "rm"},
		{`\162\155`, "rm"},
		{`\562m`, "rm"},
		{`\18`, "\x018"},
		{`\x72\x6d`, "rm"},
		{`\x{72}m`, "rm"},
		{`\x{162}m`, "bm"},
		{`\x{7`, "\a"},
		{`\xg`, `\xg`},
		{`\u72\U0000006d`, "rm"},
		{`\uzz`, `\uzz`},
		{`\ud800`, "\xed\xa0\x80"},
		{`\U7fffffff`, "\xfd\xbf\xbf\xbf\xbf\xbf"},
		{`\U80000000x`, "x"},
		{`\cA\ca\c?\c\\x\c\x\c`, "\x01\x01\x7f\x1cx\x1cx\\c"},
		{`\a\b\e\E\f\n\r\t\v`, "\a\b\x1b\x1b\f\n\r\t\v"},
		{`\\\'\"\?\q`, `\'"?\q`},
		{`a\0b`, "a"},
		{`a\x00b`, "a"},
		{`a\u0000b`, "a"},
		{`a\x{}b`, "a"},
		{`\c@b`, ""},
	} {
		if got := AnsiC(c.in); got != c.want {
			t.Errorf("AnsiC(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestAnsiCAgainstBash(t *testing.T) {
	pieces := []string{`\`, `\x`, `\x{`, `\u`, `\U`, `\c`, `\0`, `\1`, "0", "7", "8", "f", "1", "}", "{", "a", "n", "e", "E",
		`\\`, `\"`, "?", "z", "\n", "é", "@", "[", "-", " ", `\'`}
	g := &generator{}
	var in []string
	for range 3000 {
		s := g.text(pieces, 9)
		if quoteOpen(s) || trailingBackslashes(s)%2 == 1 {
			continue
		}
		in = append(in, s)
	}
	var script strings.Builder
	for _, s := range in {
		script.WriteString("printf '%s\\0' $'" + s + "'\n")
	}
	got := fields(bash(t, `. /dev/stdin`, script.String()))
	if len(got) != len(in) {
		t.Fatalf("bash printed %d texts, want %d", len(got), len(in))
	}
	for i, s := range in {
		if AnsiC(s) != got[i] {
			t.Errorf("AnsiC(%q) = %q, bash says %q", s, AnsiC(s), got[i])
		}
	}
}

func trailingBackslashes(s string) int { return len(s) - len(strings.TrimRight(s, `\`)) }

// quoteOpen reports whether a quote in s would end $'...'.
func quoteOpen(s string) bool {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '\'':
			return true
		}
	}
	return false
}

func TestAnsiCHidesText(t *testing.T) {
	for _, c := range []struct {
		in   string
		want bool
	}{
		{`rm -rf`, false},
		{`a\nb\t`, false},
		{`\e[0m\033[1m\x1b\0`, false},
		{`\x72m`, true},
		{`\162m`, true},
		{`\u002f`, true},
		{`\U2f`, true},
		{`\x{2d}rf`, true},
		{`\u00e9`, false},
		{`\x20\12`, false},
		{`it\'s`, false},
		{`\\x72`, false},
		{`\cA`, false},
	} {
		if got := AnsiCHidesText(c.in); got != c.want {
			t.Errorf("AnsiCHidesText(%q) = %v, want %v", c.in, got, c.want)
		}
	}
}
