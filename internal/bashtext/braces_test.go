package bashtext

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// braceWord reads a word for the tests: text in double quotes and $v are
// opaque, everything else is literal.
func braceWord(s string) (word []Piece, values []string) {
	var lit strings.Builder
	flush := func() {
		if lit.Len() > 0 {
			word = append(word, Piece{Text: lit.String()})
			lit.Reset()
		}
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			lit.WriteString(s[i : i+2])
			i++
		case s[i] == '"':
			end := i + 1 + strings.IndexByte(s[i+1:], '"')
			flush()
			word = append(word, Piece{Opaque: true, Item: len(values), Comma: strings.Contains(s[i:end], ",")})
			values = append(values, s[i+1:end])
			i = end
		default:
			lit.WriteByte(s[i])
		}
	}
	flush()
	return word, values
}

// braceValue is what a word prints after quote removal.
func braceValue(word []Piece, values []string) string {
	var b strings.Builder
	for _, p := range word {
		if p.Opaque {
			b.WriteString(values[p.Item])
			continue
		}
		for i := 0; i < len(p.Text); i++ {
			if p.Text[i] == '\\' && i+1 < len(p.Text) {
				i++
			}
			b.WriteByte(p.Text[i])
		}
	}
	return b.String()
}

func expandWord(s string, max int) ([]string, error) {
	word, values := braceWord(s)
	words, err := Braces(word, max)
	var out []string
	for _, w := range words {
		out = append(out, braceValue(w, values))
	}
	return out, err
}

func TestBraces(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{`a`, []string{"a"}},
		{``, nil},
		{`""`, []string{""}},
		{`{a,b}`, []string{"a", "b"}},
		{`{,}`, nil},
		{`{,rm}`, []string{"rm"}},
		{`{,""}`, []string{""}},
		{`x{,}`, []string{"x", "x"}},
		{`{a,"$(x)","b c"}{1..3}`, []string{"a1", "a2", "a3", "$(x)1", "$(x)2", "$(x)3", "b c1", "b c2", "b c3"}},
		{`a{b,{c,d}e}f`, []string{"abf", "acef", "adef"}},
		{`{1..10..3}`, []string{"1", "4", "7", "10"}},
		{`{3..1}`, []string{"3", "2", "1"}},
		{`{-01..2}`, []string{"-01", "000", "001", "002"}},
		{`{a..e..2}`, []string{"a", "c", "e"}},
		{`{1..a}`, []string{"{1..a}"}},
		{`{a}`, []string{"{a}"}},
		{`{}`, []string{"{}"}},
		{`{a,b`, []string{"{a,b"}},
		{`{{{{a,b}`, []string{"{{{a", "{{{b"}},
		{`${a,b}`, []string{"${a,b}"}},
		{`\{a,b}`, []string{"{a,b}"}},
		{`{a\,b,c}`, []string{"a,b", "c"}},
		{`{},a}`, []string{"{},a}"}},
		{`x{},a}`, []string{"x}", "xa"}},
		{`{a}b,c}`, []string{"a}b", "c"}},
		{`{1..3","}`, []string{"1..3,"}},
		{`{1..{2,3}}`, []string{"1..2", "1..3"}},
		{`{"a,b"}`, []string{"{a,b}"}},
	} {
		got, err := expandWord(c.in, 100)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("Braces(%s) = %q, %v, want %q", c.in, got, err, c.want)
		}
	}
}

func TestBracesLimits(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     error
	}{
		{"huge sequence", `{1..1000000000}`, ErrLimit},
		{"huge product", strings.Repeat("{a,b}", 200), ErrLimit},
		{"thirty groups", strings.Repeat("{a,b}", 30), ErrLimit},
		{"deep nesting", strings.Repeat("{a,", 100000) + strings.Repeat("}", 100000), ErrLimit},
		{"long words", "{1..999}" + strings.Repeat("x", 1<<20), ErrLimit},
		{"letters across the cases", `{Z..a}`, ErrUnknown},
	} {
		if _, err := expandWord(c.in, 1000); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	for _, c := range []struct{ name, in string }{
		{"open braces", strings.Repeat("{", 200000)},
		{"open expressions", strings.Repeat("{a,b", 50000)},
		{"closed without comma", strings.Repeat("{", 50000) + strings.Repeat("}", 50000)},
		{"single sequences", strings.Repeat("{1..1}", 50000)},
	} {
		got, err := expandWord(c.in, 1000)
		if err != nil || len(got) != 1 {
			t.Errorf("%s: %d words, error %v, want the one word", c.name, len(got), err)
		}
	}
}

func TestBracesAgainstBash(t *testing.T) {
	pieces := []string{"{", "{", "}", "}", ",", ",", "..", "a", "c", "1", "3", "0", "-", "+", ".", `\{`, `\}`, `\,`, `\ `, `\\`, `""`, `"x"`, `","`, "{}", "{a,b}", "{1..3}", "{x}"}
	g := &generator{state: 7}
	words := []string{`{9223372036854775807..9223372036854775806}`, `{-5..9223372036854775807..9223372036854775806}`,
		`{1..2..9223372036854775808}`, `{00..3}`, `{1..003..2}`, `{-1..-03}`, `{a..b..}`, `{1..3.}`, `{+1..3}`, `{y..z..10}`}
	for range 6000 {
		words = append(words, g.text(pieces, 12))
	}
	var script strings.Builder
	script.WriteString("set -f; p() { printf '%s\\1' \"$@\"; printf '\\0'; }\n")
	for _, w := range words {
		script.WriteString("p x " + w + "\n")
	}
	got := fields(bash(t, `. /dev/stdin`, script.String()))
	if len(got) != len(words) {
		t.Fatalf("bash printed %d lines, want %d", len(got), len(words))
	}
	expanded := 0
	for i, w := range words {
		mine, err := expandWord(w, 10000)
		if err != nil {
			t.Errorf("Braces(%s): %v", w, err)
			continue
		}
		want := strings.TrimPrefix(got[i], "x\x01")
		if s := strings.Join(append(mine, ""), "\x01"); s != want {
			t.Errorf("Braces(%s) = %q, bash says %q", w, s, want)
		}
		if len(mine) > 1 {
			expanded++
		}
	}
	if expanded < len(words)/20 {
		t.Errorf("only %d of %d words expanded: the generator is too weak", expanded, len(words))
	}
}

func FuzzBraces(f *testing.F) {
	for _, s := range []string{`{a,b}{1..3}`, `{{a,b},{}}`, `{a..z..2}x{`, `"q"{,"w"}`, `${a,{b,c}}`} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, opaque bool) {
		half := len(s) / 2
		word := []Piece{{Text: s[:half]}, {Opaque: opaque, Text: "y", Item: 1}, {Text: s[half:]}}
		words, err := Braces(word, 500)
		if err != nil && !errors.Is(err, ErrLimit) && !errors.Is(err, ErrUnknown) {
			t.Fatal(err)
		}
		if len(words) > 500 {
			t.Fatal(fmt.Sprint(len(words), " words"))
		}
	})
}

// BenchmarkWorst is the price of texts that are built to be expensive.
func BenchmarkWorst(b *testing.B) {
	million := strings.Repeat("a", 1<<20)
	for name, run := range map[string]func(){
		"open braces":   func() { Braces([]Piece{{Text: strings.Repeat("{", 1<<20)}}, 1000) },
		"open lists":    func() { Braces([]Piece{{Text: strings.Repeat("{a,b", 1<<18)}}, 1000) },
		"nested braces": func() { Braces([]Piece{{Text: strings.Repeat("{a,", 150) + strings.Repeat("}", 150)}}, 1000) },
		"stars":         func() { Match(strings.Repeat("*a", 100)+"b", million[:100000], extglob) },
		"groups":        func() { Match("!(+(a)!(+(a)!(+(a)b)))", million[:1000], extglob) },
		"replace":       func() { Replace("[!b]", "", million, All, true, extglob) },
		"split":         func() { Split(strings.Repeat("a ", 1<<19), strings.Repeat(" ,", 1000)) },
		"arithmetic":    func() { Arith(strings.Repeat("1+", 99999)+"1", nil, nil) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				run()
			}
		})
	}
}
