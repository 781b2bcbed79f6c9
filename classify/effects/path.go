package effects

import (
	"slices"
	"strings"

	"gstack/internal/bashtext"
	"gstack/internal/paths"
	"gstack/shellast/value"
)

// trail is a path taken apart. A component is a whole name, a pattern of names,
// or a name that is known in part.
type trail struct {
	// rooted: the components begin at the root of the file system, or with a
	// Windows drive. Otherwise they begin up levels above a directory that is
	// not known.
	rooted bool
	up     int
	comps  []value.Str
	// slash: the last component is followed, because a slash comes after it.
	slash bool
	// stepped: a ".." left a component that may be a link.
	stepped bool
	// text is the path of a clean, rooted trail without patterns and unknown
	// parts, written out once because it is compared often; "" if not so.
	text string
}

// takeApart splits a path at its slashes. Nothing is removed but empty
// components.
func takeApart(path value.Str) trail {
	var t trail
	separators := "/"
	drive, ok := driveOf(path.Prefix())
	if ok {
		t.rooted = true
		path, separators = dropText(path, len(drive)), `/\`
	} else {
		t.rooted = strings.HasPrefix(path.Prefix(), "/")
	}
	// The components are pieces of one list of parts.
	most := len(path)
	for _, p := range path {
		most += strings.Count(p.Text, "/")
	}
	most = min(most, 64)
	parts, begin := make(value.Str, 0, most), 0
	t.comps = make([]value.Str, 0, most)
	if ok {
		t.comps = append(t.comps, value.Of(drive))
	}
	end := func() {
		if len(parts) > begin {
			t.comps = append(t.comps, parts[begin:len(parts):len(parts)])
		}
		begin = len(parts)
	}
	for _, p := range path {
		if p.Kind != value.Lit {
			parts = append(parts, p)
			continue
		}
		for text := p.Text; text != ""; {
			i := strings.IndexAny(text, separators)
			if i < 0 {
				parts = append(parts, value.Part{Text: text})
				break
			}
			if i > 0 {
				parts = append(parts, value.Part{Text: text[:i]})
			}
			end()
			text = text[i+1:]
		}
	}
	t.slash = len(parts) == begin && len(t.comps) > 0
	end()
	return t
}

// driveOf is the drive that a Windows path begins with. A drive without a
// slash after it is an ordinary name elsewhere.
func driveOf(text string) (string, bool) {
	if len(text) < 3 || text[1] != ':' || text[2] != '/' && text[2] != '\\' {
		return "", false
	}
	if c := text[0] | 0x20; c < 'a' || c > 'z' {
		return "", false
	}
	return strings.ToUpper(text[:1]) + ":", true
}

// drive reports whether the trail begins with a Windows drive.
func (t *trail) drive() bool {
	if !t.rooted || len(t.comps) == 0 {
		return false
	}
	name, exact := t.comps[0].Exact()
	return exact && len(name) == 2 && name[1] == ':'
}

// clean takes "." and ".." out as the text says, which is what the kernel does
// as long as no link is left by "..".
func (t *trail) clean() {
	var out []value.Str
	floor := 0
	if t.drive() {
		floor = 1
	}
	for _, c := range t.comps {
		switch {
		case c.Is("."):
		case c.Is(".."):
			if len(out) > floor {
				out = out[:len(out)-1]
				t.stepped = true
			} else if !t.rooted {
				t.up++
			}
		default:
			out = append(out, c)
			continue
		}
		t.slash = true
	}
	t.comps = out
}

// String writes the trail as a path.
func (t *trail) String() string {
	var b strings.Builder
	if t.rooted && !t.drive() {
		b.WriteByte('/')
	}
	for range t.up {
		b.WriteString("../")
	}
	for i, c := range t.comps {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(c.String())
	}
	if t.drive() && len(t.comps) == 1 {
		b.WriteByte('/')
	}
	if b.Len() == 0 {
		return "."
	}
	return b.String()
}

// settle writes the text of a clean trail, which does not change from then on.
func (t *trail) settle() {
	if !t.rooted {
		return
	}
	for _, c := range t.comps {
		if _, ok := c.Exact(); !ok {
			return
		}
	}
	t.text = t.String()
}

// below reports whether the trail leads strictly below dir. A pattern on the way
// to dir does not count: what it matches is not certain.
func (t *trail) below(dir string) bool {
	if t.text != "" {
		return t.text != dir && paths.Within(dir, t.text)
	}
	n := splitPath(dir)
	return t.rooted && len(t.comps) > len(n) && leadTo(t.comps, n, false)
}

// mayBe reports whether the trail leads to dir, or is a pattern that matches it.
func (t *trail) mayBe(dir string) bool {
	if t.text != "" {
		return t.text == dir
	}
	n := splitPath(dir)
	return t.rooted && len(t.comps) == len(n) && leadTo(t.comps, n, true)
}

// mayHold reports whether the trail may be a directory above dir.
func (t *trail) mayHold(dir string) bool {
	if t.text != "" {
		return t.text != dir && paths.Within(t.text, dir)
	}
	n := splitPath(dir)
	return t.rooted && len(t.comps) < len(n) && leadTo(t.comps, n[:len(t.comps)], true)
}

// leadTo reports whether components begin with names, or may.
func leadTo(comps []value.Str, names []string, patterns bool) bool {
	for i, name := range names {
		if !comps[i].Is(name) && !(patterns && mayMatch(comps[i], name)) {
			return false
		}
	}
	return true
}

// mayMatch reports whether a component with pattern operators can be the name.
// A component that is unknown in part is no pattern: that it is this name
// cannot be shown.
func mayMatch(c value.Str, name string) bool {
	if !c.HasGlob() || c.HasUnknown() {
		return false
	}
	var pattern strings.Builder
	for _, p := range c {
		if p.Kind == value.Lit {
			pattern.WriteString(bashtext.EscapePattern(p.Text))
		} else {
			pattern.WriteString(p.Text)
		}
	}
	ok, err := bashtext.Match(pattern.String(), name, bashtext.PatternOptions{Extglob: true})
	return ok || err != nil
}

// mayBeNamed reports whether a component is the name, or may be it.
func mayBeNamed(c value.Str, name string) bool { return c.Is(name) || mayMatch(c, name) }

// matchesAll reports whether a component matches all entries of a directory, or
// all that begin with a dot, or nearly so: it has no letter of its own.
func matchesAll(c value.Str) bool {
	if !c.HasGlob() || c.HasUnknown() {
		return false
	}
	long := false // a pattern of question marks alone picks names by their length
	for _, p := range c {
		switch {
		case p.Kind == value.Lit:
			if strings.Trim(p.Text, ".") != "" {
				return false
			}
		case strings.HasPrefix(p.Text, "*"), strings.HasPrefix(p.Text, "!("):
			long = true
		case p.Text != "?" && !strings.HasPrefix(p.Text, "[!") && !strings.HasPrefix(p.Text, "[^"):
			return false
		}
	}
	return long
}

// openName reports whether a component is unknown in a way that it may be several
// components, or none.
func openName(c value.Str) bool {
	return slices.ContainsFunc(c, func(p value.Part) bool {
		return p.Kind == value.Unknown && p.Shape != value.Word
	})
}

// splitPath splits a clean absolute path that is fully known.
func splitPath(path string) []string {
	path = strings.Trim(path, "/")
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// dropText drops n bytes of the known text at the beginning.
func dropText(s value.Str, n int) value.Str {
	for i, p := range s {
		if n < len(p.Text) {
			p.Text = p.Text[n:]
			return append(value.Str{p}, s[i+1:]...)
		}
		if n -= len(p.Text); n == 0 {
			return s[i+1:]
		}
	}
	return nil
}

// joinPath is a name in a directory.
func joinPath(dir, name value.Str) value.Str {
	if strings.HasSuffix(dir.Suffix(), "/") {
		return dir.Append(name)
	}
	return dir.Append(value.Of("/")).Append(name)
}
