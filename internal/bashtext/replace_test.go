package bashtext

import (
	"errors"
	"strings"
	"testing"
)

func TestTrim(t *testing.T) {
	for _, c := range []struct {
		op, pattern, s, want string
	}{
		{"#", "*/", "a/b/c", "b/c"},
		{"##", "*/", "a/b/c", "c"},
		{"%", "/*", "a/b/c", "a/b"},
		{"%%", "/*", "a/b/c", "a"},
		{"%%", "@(b|c)*", "abc", "a"},
		{"#", "x", "abc", "abc"},
		{"%", "??", " \t\n", " "},
		{"#", "é", "éa", "a"},
	} {
		got, err := trim(c.op, c.pattern, c.s)
		if err != nil || got != c.want {
			t.Errorf("${%q%s%s} = %q, %v, want %q", c.s, c.op, c.pattern, got, err, c.want)
		}
	}
}

func trim(op, pattern, s string) (string, error) {
	if op[0] == '#' {
		return TrimPrefix(pattern, s, len(op) == 2, extglob)
	}
	return TrimSuffix(pattern, s, len(op) == 2, extglob)
}

func TestReplace(t *testing.T) {
	for _, c := range []struct {
		pattern, with, s string
		which            Occurrence
		ampersand        bool
		want             string
	}{
		{"b", "X", "abcabc", First, true, "aXcabc"},
		{"b", "X", "abcabc", All, true, "aXcaXc"},
		{"a", "X", "abcabc", Prefix, true, "Xbcabc"},
		{"c", "X", "abcabc", Suffix, true, "abcabX"},
		{"", "X", "abc", Prefix, true, "Xabc"},
		{"", "X", "abc", Suffix, true, "abcX"},
		{"", "X", "abc", All, true, "abc"},
		{"*", "X", "", All, true, "X"},
		{"+([[:space:]])", "_", "a  b c", All, true, "a_b_c"},
		{"@(a|bc)", "-", "abc", All, true, "--"},
		{"b", "é&", "abc", All, true, "aébc"},
		{"b", "[&]", "abc", First, true, "a[b]c"},
		{"b", "[&]", "abc", First, false, "a[&]c"},
		{"b", `\&\\&\x\`, "abc", First, true, `a&\b\x\c`},
		{"bash", "rm", "/bin/bash", All, true, "/bin/rm"},
	} {
		got, err := Replace(c.pattern, c.with, c.s, c.which, c.ampersand, extglob)
		if err != nil || got != c.want {
			t.Errorf("Replace(%q, %q, %q, %d) = %q, %v, want %q", c.pattern, c.with, c.s, c.which, got, err, c.want)
		}
	}
}

func TestReplaceLimits(t *testing.T) {
	long := strings.Repeat("ab", 1<<19)
	if got, err := Replace("a", "", long, All, true, extglob); err != nil || got != strings.Repeat("b", 1<<19) {
		t.Errorf("a long value with a simple pattern: %d bytes, %v", len(got), err)
	}
	if _, err := Replace("?", strings.Repeat("x", 1000), long, All, true, extglob); !errors.Is(err, ErrLimit) {
		t.Errorf("growth: %v, want a limit", err)
	}
	if _, err := Replace("*", strings.Repeat("&", 10000), long, First, true, extglob); !errors.Is(err, ErrLimit) {
		t.Errorf("many matches in the replacement: %v, want a limit", err)
	}
	if _, err := Replace("a*z", "x", long, All, true, extglob); !errors.Is(err, ErrLimit) {
		t.Errorf("quadratic: %v, want a limit", err)
	}
}

func TestEditsAgainstBash(t *testing.T) {
	ops := []struct {
		bash string
		mine func(p, r, s string) (string, error)
	}{
		{`${s#$p}`, func(p, r, s string) (string, error) { return TrimPrefix(p, s, false, extglob) }},
		{`${s##$p}`, func(p, r, s string) (string, error) { return TrimPrefix(p, s, true, extglob) }},
		{`${s%$p}`, func(p, r, s string) (string, error) { return TrimSuffix(p, s, false, extglob) }},
		{`${s%%$p}`, func(p, r, s string) (string, error) { return TrimSuffix(p, s, true, extglob) }},
		{`${s/$p/$r}`, func(p, r, s string) (string, error) { return Replace(p, r, s, First, true, extglob) }},
		{`${s//$p/$r}`, func(p, r, s string) (string, error) { return Replace(p, r, s, All, true, extglob) }},
		{`${s/#$p/$r}`, func(p, r, s string) (string, error) { return Replace(p, r, s, Prefix, true, extglob) }},
		{`${s/%$p/$r}`, func(p, r, s string) (string, error) { return Replace(p, r, s, Suffix, true, extglob) }},
		{`${s^$p}`, func(p, r, s string) (string, error) { return ChangeCase("^", p, s, extglob) }},
		{`${s^^$p}`, func(p, r, s string) (string, error) { return ChangeCase("^^", p, s, extglob) }},
		{`${s,$p}`, func(p, r, s string) (string, error) { return ChangeCase(",", p, s, extglob) }},
		{`${s,,$p}`, func(p, r, s string) (string, error) { return ChangeCase(",,", p, s, extglob) }},
		{`${s~$p}`, func(p, r, s string) (string, error) { return ChangeCase("~", p, s, extglob) }},
		{`${s~~$p}`, func(p, r, s string) (string, error) { return ChangeCase("~~", p, s, extglob) }},
		{`${s@U}`, func(p, r, s string) (string, error) { return Transform('U', s) }},
		{`${s@u}`, func(p, r, s string) (string, error) { return Transform('u', s) }},
		{`${s@L}`, func(p, r, s string) (string, error) { return Transform('L', s) }},
		{`${s@Q}`, func(p, r, s string) (string, error) { return Transform('Q', s) }},
		{`${s@E}`, func(p, r, s string) (string, error) { return Transform('E', s) }},
		{`${s@K}`, func(p, r, s string) (string, error) { return Transform('K', s) }},
	}
	g := &generator{state: 30}
	pieces := append([]string{"*", "a*", "*b", "?", "B"}, patternPieces...)
	subject := []string{"a", "b", "A", "B", "a", "b", "*", "[", "-", `\`, "(", "é", "1", "'", "\n", "\x1b", "\x01", "\t", `\n`, " "}
	type triple struct{ p, r, s string }
	var cases []triple
	for range 1500 {
		p := g.text(pieces, 4)
		cases = append(cases, triple{p, g.text([]string{"x", "&", `\`, `\&`, `\\`, "é"}, 4), g.text(subject, 7)})
	}
	var in strings.Builder
	for _, c := range cases {
		in.WriteString(records(c.p, c.r, c.s))
	}
	script := "shopt -s extglob; while IFS= read -r -d '' p && IFS= read -r -d '' r && IFS= read -r -d '' s; do\n"
	for _, op := range ops {
		script += `v=` + op.bash + `; printf '%s\0' "$v"` + "\n"
	}
	got := fields(bash(t, script+"done", in.String()))
	if len(got) != len(cases)*len(ops) {
		t.Fatalf("bash answered %d, want %d", len(got), len(cases)*len(ops))
	}
	unknown := 0
	for i, c := range cases {
		for j, op := range ops {
			mine, err := op.mine(c.p, c.r, c.s)
			if err != nil {
				unknown++
				continue
			}
			if want := got[i*len(ops)+j]; mine != want {
				t.Errorf("%s with s=%q p=%q r=%q: %q, bash says %q", op.bash, c.s, c.p, c.r, mine, want)
			}
		}
	}
	if unknown > len(got)/2 {
		t.Errorf("%d of %d unknown: the comparison is too weak", unknown, len(got))
	}
}

func FuzzPattern(f *testing.F) {
	for _, s := range []string{"*a?[b-c]", "!(a|*(b))c", `\[[[:alpha:]]`, "@(a", "[é-z]*"} {
		f.Add(s, "aabbcc", "<&>")
	}
	f.Fuzz(func(t *testing.T, pattern, s, with string) {
		Match(pattern, s, extglob)
		for _, which := range []Occurrence{First, All, Prefix, Suffix} {
			out, err := Replace(pattern, with, s, which, true, extglob)
			if err == nil && len(out) > maxResult+len(s)+len(with)*(len(s)+2) {
				t.Fatalf("%d bytes", len(out))
			}
		}
		for _, op := range []string{"#", "##", "%", "%%"} {
			if out, err := trim(op, pattern, s); err == nil && !strings.Contains(s, out) {
				t.Fatalf("%q cut to %q", s, out)
			}
		}
		ChangeCase("^^", pattern, s, extglob)
	})
}
