package oracle

import (
	"path"
	"regexp"
	"strings"

	"gstack/fuzz/jail"
	"gstack/shellast"
	"gstack/shellast/value"
)

// covers reports whether a call of the evaluator can be the start of a program
// that was seen; exact, that it can be no other.
func covers(c *shellast.Call, s *jail.Started) (ok, exact bool) {
	if c.Name != path.Base(s.Path) || c.Where != shellast.Here || len(s.Argv) == 0 {
		return false, false
	}
	argv := descriptors(s.Argv[1:])
	exact = len(c.Args) == len(argv)
	for i := 0; exact && i < len(argv); i++ {
		t, known := c.Args[i].Exact()
		exact = known && usual(t) == argv[i]
	}
	if exact {
		return true, true
	}
	known := true
	for _, a := range c.Args {
		if _, ok := a.Exact(); !ok {
			known = false
		}
	}
	return !known && fieldsMatch(c.Args, argv), false
}

// descriptor is the name of an open file; which number it has is the shell's
// affair.
var descriptor = regexp.MustCompile(`/(?:dev|proc/self)/fd/\d+`)

// usual is a text without what a run decides: the number of a descriptor, and
// the path by which the shell was called.
func usual(s string) string {
	return descriptor.ReplaceAllString(strings.ReplaceAll(s, "/usr/bin/bash", "bash"), "/dev/fd/0")
}

func descriptors(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = usual(w)
	}
	return out
}

// fieldsMatch reports whether abstract fields can be the given words.
func fieldsMatch(fields []value.Field, words []string) bool {
	if len(fields) == 0 {
		return len(words) == 0
	}
	f := fields[0]
	if t, ok := f.Exact(); ok {
		return len(words) > 0 && words[0] == usual(t) && fieldsMatch(fields[1:], words[1:])
	}
	re := pattern(f)
	most := 1
	if f.Splits || f.HasGlob() {
		most = len(words)
	}
	for n := min(most, len(words)); n >= 0; n-- {
		if n == 0 && !(f.Splits && f.MayBeEmpty() || f.HasGlob()) {
			continue
		}
		if n > 0 || !f.HasGlob() {
			if f.HasGlob() && !f.Splits {
				if !all(words[:n], re.MatchString) {
					continue
				}
			} else if !re.MatchString(strings.Join(words[:n], " ")) {
				continue
			}
		}
		if fieldsMatch(fields[1:], words[n:]) {
			return true
		}
	}
	return false
}

func all(words []string, f func(string) bool) bool {
	for _, w := range words {
		if !f(w) {
			return false
		}
	}
	return true
}

// pattern is a regular expression for the texts that an abstract string can
// be.
func pattern(f value.Field) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`(?s)\A`)
	digits := false
	for i, p := range f.Str {
		switch {
		case i == 0 && p.Text == "./" && len(f.Str) > 1 && f.Str[1].Shape == value.Below: // how a list writes it
			b.WriteString(`(?:\./)?`)
		case p.Kind == value.Lit:
			t := usual(p.Text)
			if strings.HasSuffix(t, "/dev/fd/0") { // digits that come next look as if they belonged to it
				b.WriteString(regexp.QuoteMeta(t) + `\d*`)
				digits = true
				continue
			}
			b.WriteString(regexp.QuoteMeta(t))
		case p.Kind == value.Glob && p.Text == "*":
			b.WriteString(`(?:.*)`)
		case p.Kind == value.Glob && p.Text == "?":
			b.WriteString(`(?:.|\?)`)
		case p.Kind == value.Glob && strings.HasPrefix(p.Text, "["):
			b.WriteString(`(?:.|` + regexp.QuoteMeta(p.Text) + `)`)
		case p.Kind == value.Glob:
			b.WriteString(`(?:.*)`)
		case p.Shape == value.Word && digits:
			b.WriteString(`\w*`)
		case p.Shape == value.Word:
			b.WriteString(`\w+`)
		case p.Shape == value.NonEmpty:
			b.WriteString(`.+`)
		case p.Shape == value.Temp:
			b.WriteString(`(?:/tmp/.+)`)
		case p.Shape == value.Home:
			b.WriteString(regexp.QuoteMeta(home))
		default:
			b.WriteString(`.*`)
		}
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String())
}

// inDir reports whether a call can have run in a directory.
func inDir(c *shellast.Call, dir string) bool {
	if len(c.Dir) == 0 {
		return true
	}
	for _, d := range c.Dir {
		if pattern(value.Field{Str: d}).MatchString(dir) {
			return true
		}
	}
	return false
}
