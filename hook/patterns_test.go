package hook

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"gstack/shellast/host"
)

// The expectations are what grep -E of GNU grep 3.8 answers, except where the
// comment says that more is matched.
func TestCompileERE(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		match         bool
	}{
		{`terraform\s+destroy`, "terraform  destroy", true},
		{`terraform\s+destroy`, "terraform\tdestroy -x", true},
		{`terraform\s+destroy`, "terraform-destroy", false},
		{`terraform\s+destroy`, "terraform \\\ndestroy", false},
		{`terraform\s+destroy`, "terraform\ndestroy", true}, // grep sees two lines
		{`^make nuke$`, "cd x\nmake nuke\nls", true},
		{`^make nuke$`, "make nuke-db", false},
		{`a.b`, "a\nb", false},
		{`\bdrop\b`, "a drop b", true},
		{`\bdrop\b`, "dropped", false},
		{`\<rm\>`, "a rm b", true},
		{`\<rm\>`, "farm", false},
		{`\Brm`, "arm", true},
		{`\S\W\w`, "a-b", true},
		{`(prod|staging)-db`, "x staging-db", true},
		{`(a|b`, "", false},
		{`a{2}`, "aa", true},
		{`^a{,2}b`, "aab", true},
		{`^a{,2}b`, "aaab", false},
		{`^a{2,}$`, "aaa", true},
		{`^x{2}{3}$`, "xxxxxx", true},
		{`^x{2}{3}$`, "xxxxx", false},
		{`{a`, "{a", true},
		{`a{`, "a{", true},
		{`a{1,x}`, "a{1,x}", true},
		{`a{,}`, "a{,}", true},
		{`xa+?y`, "xy", true}, // (a+)?, not the lazy operator
		{`xa+?y`, "xaay", true},
		{`xa+*y`, "xy", true},
		{`x(ab)+?y`, "xy", true},
		{`x[ab]+?y`, "xy", true},
		{`a**`, "b", true},
		{`*b`, "b", true},
		{`^*x`, "x", true},
		{`(*b)`, "b", true},
		{`a|*b`, "b", true},
		{`+a`, "a", true},
		{`a)`, "a)", true},
		{`()`, "x", true},
		{`a||b`, "x", true},
		{`[\.]`, `\`, true},
		{`[\.]`, `.`, true},
		{`[\s]`, `s`, true},
		{`[\s]`, ` `, false},
		{`[a\]]`, `a]`, true},
		{`[]a]`, `]`, true},
		{`[^]a]`, `]`, false},
		{`[a-c-]`, `-`, true},
		{`[^-]`, `-`, false},
		{`[%--]`, `*`, true},
		{`[[:digit:][:upper:]]x`, "9x", true},
		{`[^[:space:]]x`, " x", false},
		{`[&&~^]`, "&", true},
		{`\/\-\.\(\{\\`, `/-.({\`, true},
		{`$HOME`, "$HOME", false},
		{`\$HOME`, "$HOME", true},
		{`é+`, "ééé", true},
	} {
		e, err := compiled(c.pattern)
		switch {
		case err != nil:
			if c.match || c.text != "" {
				t.Errorf("%s: %v", c.pattern, err)
			}
		case e.matches(c.text) != c.match:
			t.Errorf("%s on %q: %v, want %v (%s with %q)", c.pattern, c.text, !c.match, c.match, e.source, e.literal)
		}
	}
}

// compiled is a whole expression, as doctor checks it.
func compiled(source string) (*expression, error) {
	e, err := translate(source)
	if err != nil {
		return nil, err
	}
	return e, e.compile()
}

func TestWhatEveryMatchHolds(t *testing.T) {
	for _, c := range []struct{ pattern, literal string }{
		{`terraform +destroy`, "terraform"},
		{`rm -rf /srv`, "rm -rf /srv"},
		{`^kubectl[[:space:]]+delete`, "kubectl"},
		{`ab*cde`, "cde"},
		{`abc?`, "ab"},
		{`abc{2}`, "ab"},
		{`a(bcd)*ef`, "ef"},
		{`(abc|abd)`, ""},
		{`abc|abd`, ""},
		{`(x|y)abc`, "abc"},
		{`a\.b\.c`, "a.b.c"},
		{`drop\s+table`, "table"},
		{"ab\ufffdcd", "ab"},
		{`.*`, ""},
		{`a{x}`, "a{x}"},
		{`fünf`, "fünf"},
	} {
		e, err := compiled(c.pattern)
		if err != nil || e.literal != c.literal {
			t.Errorf("%s: %q, want %q (%v)", c.pattern, e.literal, c.literal, err)
		}
	}
}

// No match is lost because a text lacks what is said to stand in every match.
func TestLiteralsLoseNoMatch(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	pieces := strings.Split(`a b c a b c . * + ? | ( ) ^ $ [ab] [^c] {2} {0,1} \. \< \b \s`, " ")
	matched, literal := 0, 0
	for range 30000 {
		var pattern, text strings.Builder
		for range 1 + r.Intn(8) {
			pattern.WriteString(pieces[r.Intn(len(pieces))])
		}
		for range r.Intn(10) {
			text.WriteByte("abc .\n"[r.Intn(6)])
		}
		e, err := compiled(pattern.String())
		if err != nil || !e.re.MatchString(text.String()) {
			continue
		}
		matched++
		if e.literal != "" {
			literal++
		}
		if !e.matches(text.String()) {
			t.Errorf("%q matches %q, which does not hold %q", pattern.String(), text.String(), e.literal)
		}
	}
	if matched < 3000 || literal < 1000 {
		t.Errorf("only %d matches, %d of them with a literal", matched, literal)
	}
}

func TestCompileERERefuses(t *testing.T) {
	for _, bad := range []string{
		`(`, `a(b`, `[a`, `[`, `[[:foo:]]`, `[[:digit:`, `[[.a.]]`, `[[=a=]]`, `[z-a]`, `\`, `a\`,
		`(a)\1`, `(?i)drop`, `(?:a)`, `\d+`, `\pL`, `a\'`, "\\`a", `a{1001}`, `a{99999999999999999999}`, `a{3,1}`, "\xff",
		strings.Repeat("(a|b*", 1100) + strings.Repeat(")", 1100),
		"a" + strings.Repeat("*", 4000),
	} {
		if e, err := compiled(bad); err == nil {
			t.Errorf("%.40q was compiled to %.60s", bad, e.source)
		} else if strings.Contains(err.Error(), "error parsing") {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
}

func FuzzCompileERE(f *testing.F) {
	f.Add(`^(a|[^]b-c]{2,3}+?)\<x\>$`, "abc")
	f.Add(`[\s[:alpha:]-]*`, "a")
	f.Add(`ab{0,1}c?d+\.(e|f)*\bgh|i`, "add.gh")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > maxPatternBytes {
			return
		}
		e, err := compiled(pattern)
		if err != nil {
			return
		}
		if e.re.MatchString(text) && !e.matches(text) {
			t.Fatalf("%q matches %q, which does not hold %q", pattern, text, e.literal)
		}
		// What stands in no special role matches itself.
		if strings.Trim(pattern, "abcdefghijklmnopqrstuvwxyz0123456789 -_/") == "" && e.matches(text) != strings.Contains(text, pattern) {
			t.Fatalf("%q on %q", pattern, text)
		}
	})
}

func TestLoadPatterns(t *testing.T) {
	h := &host.Fixed{Closed: true, Files: map[string]string{
		"/s/careful-patterns.txt":                "# everyone\n\nterraform\\s+destroy\n  # indented\r\n \t\nnuke\r\n(broken\nlast",
		"/s/projects/acme/careful-patterns.txt":  "acme-only\n",
		"/s/projects/other/careful-patterns.txt": "other-only\n",
	}}
	good, bad := LoadPatterns(h, "/s", func() string { return "acme" })
	var got []string
	for _, p := range good {
		got = append(got, fmt.Sprintf("%s:%d:%s", p.File, p.Line, p))
	}
	want := []string{
		`/s/careful-patterns.txt:3:terraform\s+destroy`, "/s/careful-patterns.txt:6:nuke", "/s/careful-patterns.txt:8:last",
		"/s/projects/acme/careful-patterns.txt:1:acme-only",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if len(bad) != 1 || bad[0].Line != 7 || bad[0].File != "/s/careful-patterns.txt" {
		t.Errorf("bad lines: %v", bad)
	}
	if !good[0].Match("cd x && terraform destroy") || good[0].Match("terraform plan") {
		t.Error("the first pattern matches wrongly")
	}
}

func TestLoadPatternsWithoutFiles(t *testing.T) {
	slug := func() string { t.Error("the slug was computed"); return "acme" }
	good, bad := LoadPatterns(&host.Fixed{Closed: true, Dirs: []string{"/s"}}, "/s", slug)
	if len(good)+len(bad) > 0 {
		t.Errorf("got %v and %v", good, bad)
	}
	// A project of which no name is known has no file, not the file of all.
	h := &host.Fixed{Closed: true, Files: map[string]string{"/s/projects/careful-patterns.txt": "x"}}
	if good, bad := LoadPatterns(h, "/s", func() string { return "" }); len(good)+len(bad) > 0 {
		t.Errorf("without a slug: got %v and %v", good, bad)
	}
}

func TestLoadPatternsLimits(t *testing.T) {
	for _, c := range []struct {
		name, body string
		good       int
		line       int
	}{
		{"largest file", strings.Repeat("#234567\n", maxPatternFile/8), 0, maxPatternLines + 1},
		{"too large a file", strings.Repeat("x", maxPatternFile+1), 0, 0},
		{"too many lines", strings.Repeat("x\n", maxPatternLines+5), maxPatternLines, maxPatternLines + 1},
		{"longest line", strings.Repeat("x", maxPatternBytes) + "\n" + strings.Repeat("x", maxPatternBytes+1), 1, 2},
	} {
		good, bad := LoadPatterns(&host.Fixed{Closed: true, Files: map[string]string{"/s/careful-patterns.txt": c.body}}, "/s", nil)
		if len(good) != c.good || len(bad) != 1 || bad[0].Line != c.line || bad[0].Err == nil {
			t.Errorf("%s: %d patterns, bad lines %v", c.name, len(good), bad)
		}
	}
	if _, bad := LoadPatterns(host.Empty{}, "/s", nil); len(bad) != 1 {
		t.Errorf("a file that cannot be read: %v", bad)
	}
}
