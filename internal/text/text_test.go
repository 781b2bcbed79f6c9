package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", `rm -rf "$HOME" 'é' 日本`, `rm -rf "$HOME" 'é' 日本`},
		{"line breaks", "a\nb\r\nc\td", `a\nb\r\nc\td`},
		{"terminal control", "\x1b[2Ka\x07\x7f", `\x1b[2Ka\x07\x7f`},
		{"eight-bit control", "a\u009bb", `a\u009bb`},
		{"bidirectional override", "a\u202egnp\u2066b\u200f", `a\u202egnp\u2066b\u200f`},
		{"zero width", "r\u200bm\ufeff", `r\u200bm\ufeff`},
		{"line separators", "a\u2028b\u2029c", `a\u2028b\u2029c`},
		{"tag characters", "a\U000e0041", `a\U000e0041`},
		{"not UTF-8", "a\xff\xc3b", `a\xff\xc3b`},
		{"the replacement character itself", "a\ufffdb", "a\ufffdb"},
		{"nul", "a\x00b", `a\x00b`},
		{"backslashes stay", `\rm \n`, `\rm \n`},
		{"empty", "", ""},
	} {
		if got := Line(c.in, 900); got != c.want {
			t.Errorf("%s: Line(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func TestLineCuts(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"abcdef", 6, "abcdef"},
		{"abcdefg", 6, "abc…"},
		{"ééé", 6, "ééé"},
		{"éééé", 6, "é…"},
		{"éééé", 7, "éé…"},
		{"ab\n", 4, `ab\n`},
		{"abc\nde", 6, "abc…"},
		{"abcd", 3, "…"},
		{"abcd", 2, ""},
		{"", 0, ""},
	} {
		if got := Line(c.in, c.max); got != c.want {
			t.Errorf("Line(%q, %d) = %q, want %q", c.in, c.max, got, c.want)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add("a\u202eb\xff\n", 9)
	f.Add(strings.Repeat("é", 40), 11)
	f.Fuzz(func(t *testing.T, s string, max int) {
		got := Line(s, max)
		if len(got) > max && got != "" {
			t.Fatalf("Line(%q, %d) has %d bytes", s, max, len(got))
		}
		if !utf8.ValidString(got) {
			t.Fatalf("Line(%q, %d) = %q is not UTF-8", s, max, got)
		}
		for _, r := range got {
			if hidden(r) {
				t.Fatalf("Line(%q, %d) = %q shows %U", s, max, got, r)
			}
		}
		if Line(got, len(got)) != got {
			t.Fatalf("Line(%q, %d) = %q is not stable", s, max, got)
		}
	})
}
