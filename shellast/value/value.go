// Package value is the domain of abstract strings: text of which some is known
// exactly and some only by what it can be. It owns no evaluation; shellast
// computes values, models and rules read them.
package value

import "strings"

// Kind says what a part stands for.
type Kind uint8

const (
	// Lit is the text itself.
	Lit Kind = iota
	// Unknown is text that is not known; Text names it for people ("$X",
	// "output of curl").
	Unknown
	// Glob is a pathname-expansion operator as written: *, ?, [a-z].
	Glob
)

// Origin is where unknown text comes from.
type Origin uint8

const (
	FromAnywhere Origin = iota
	FromEnv             // a variable the text does not set
	FromInput           // standard input, a terminal, arguments of a script
	FromOutput          // output of a program that is not computed
	FromNetwork         // fetched from another machine
	FromDecoder         // decoded from something not known
	FromFile            // contents of a file
	FromLimit           // known in principle, but over a limit
)

// Shape is what unknown text can look like.
type Shape uint8

const (
	// Any text, the empty one included.
	Any Shape = iota
	// NonEmpty is any text of at least one character.
	NonEmpty
	// Word is one or more of A-Z a-z 0-9 _ (numbers, identifiers).
	Word
	// Temp is the absolute path of a file or directory strictly below a
	// directory for temporary files, as mktemp prints it.
	Temp
	// Home is the own home directory, where the host does not tell it.
	Home
	// Dirs is the way down to a file that a search finds: any number of names
	// of directories, none of them "." or "..", with a slash after each.
	Dirs
	// Below is the way down to what a search or a list names: one name or more, with
	// slashes between them, none of them "." or "..".
	Below
)

// Trick is a set of ways of spelling that hide what is written.
type Trick uint8

const (
	ViaIFS       Trick = 1 << iota // $IFS in place of a blank
	ViaEscape                      // $'\x72' for a printable character
	ViaSubstring                   // ${x:1:2}, ${x#..}, ${x/a/b}, ${x,,}
	ViaDecoder                     // output of base64 -d and its kind
	ViaPrintf                      // output of printf or echo with escapes, tr, rev, cut
)

// Part is a piece of an abstract string.
type Part struct {
	Text   string
	Kind   Kind
	Origin Origin
	Shape  Shape
	Tricks Trick
	// Stored: the text of packed files of this machine, or a dump of a database.
	Stored bool
	// Lines, of unknown output, is what every line of it is.
	Lines *Str
}

// Str is an abstract string; nil is the empty one.
type Str []Part

// Field is one word of a command after expansion.
type Field struct {
	Str
	// Splits: the field stands for any number of fields, of which the first
	// begins and the last ends as Str does (an unquoted expansion of unknown
	// text); none at all if all of Str may be empty.
	Splits bool
}

// Of makes an exact string.
func Of(s string) Str {
	if s == "" {
		return nil
	}
	return Str{{Text: s}}
}

// Word makes an exact field.
func WordOf(s string) Field { return Field{Str: Of(s)} }

// UnknownStr makes a wholly unknown string; name is for people.
func UnknownStr(name string, from Origin, shape Shape) Str {
	return Str{{Kind: Unknown, Text: name, Origin: from, Shape: shape}}
}

// Append joins two abstract strings, merging neighbouring literals of the same
// tricks.
func (s Str) Append(o Str) Str {
	if len(s) == 0 {
		return o
	}
	if len(o) == 0 {
		return s
	}
	out := make(Str, len(s), len(s)+len(o))
	copy(out, s)
	last, first := &out[len(out)-1], o[0]
	if last.Kind == Lit && first.Kind == Lit && last.Tricks == first.Tricks {
		last.Text += first.Text
		o = o[1:]
	}
	return append(out, o...)
}

// Concat joins many strings in linear time.
func Concat(list []Str) Str {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	var out Str
	var lit []byte
	var tricks Trick
	flush := func() {
		if len(lit) > 0 {
			out = append(out, Part{Text: string(lit), Tricks: tricks})
			lit = lit[:0]
		}
	}
	for _, s := range list {
		for _, p := range s {
			if p.Kind == Lit {
				if p.Tricks != tricks {
					flush()
					tricks = p.Tricks
				}
				lit = append(lit, p.Text...)
				continue
			}
			flush()
			out = append(out, p)
		}
	}
	flush()
	return out
}

// Exact returns the text if all of it is known and has no glob operator.
func (s Str) Exact() (string, bool) {
	switch len(s) {
	case 0:
		return "", true
	case 1:
		return s[0].Text, s[0].Kind == Lit
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind != Lit {
			return "", false
		}
		b.WriteString(p.Text)
	}
	return b.String(), true
}

// Is reports whether the string is exactly t.
func (s Str) Is(t string) bool { e, ok := s.Exact(); return ok && e == t }

// Exact of a field is that of its string; an empty result of an expansion that
// may be no field at all is not exact.
func (f Field) Exact() (string, bool) {
	if f.Splits {
		return "", false
	}
	return f.Str.Exact()
}

// Source returns the text with glob operators as written, if nothing in it is
// unknown: what the word is when pathname expansion finds nothing.
func (s Str) Source() (string, bool) {
	if len(s) == 1 && s[0].Kind != Unknown {
		return s[0].Text, true
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind == Unknown {
			return "", false
		}
		b.WriteString(p.Text)
	}
	return b.String(), true
}

// Prefix is the known text at the beginning.
func (s Str) Prefix() string {
	switch {
	case len(s) == 0 || s[0].Kind != Lit:
		return ""
	case len(s) == 1 || s[1].Kind != Lit:
		return s[0].Text
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind != Lit {
			break
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// Suffix is the known text at the end.
func (s Str) Suffix() string {
	i := len(s)
	for i > 0 && s[i-1].Kind == Lit {
		i--
	}
	t, _ := s[i:].Exact()
	return t
}

// HasText reports whether any part is known.
func (s Str) HasText() bool {
	for _, p := range s {
		if p.Kind != Unknown && p.Text != "" {
			return true
		}
	}
	return false
}

// HasUnknown reports whether any part is not known.
func (s Str) HasUnknown() bool {
	for _, p := range s {
		if p.Kind == Unknown {
			return true
		}
	}
	return false
}

// HasGlob reports whether any part is a glob operator.
func (s Str) HasGlob() bool {
	for _, p := range s {
		if p.Kind == Glob {
			return true
		}
	}
	return false
}

// FirstUnknown returns the first part that is not known.
func (s Str) FirstUnknown() (Part, bool) {
	for _, p := range s {
		if p.Kind == Unknown {
			return p, true
		}
	}
	return Part{}, false
}

// MayBeEmpty reports whether the string can be the empty one.
func (s Str) MayBeEmpty() bool {
	for _, p := range s {
		if p.Kind != Unknown && p.Text != "" || p.Kind == Unknown && p.Shape != Any && p.Shape != Dirs {
			return false
		}
	}
	return true
}

// WithoutUnknown is the string if every unknown part that may be empty is.
func (s Str) WithoutUnknown() Str {
	var kept []Str
	for i, p := range s {
		if p.Kind != Unknown || p.Shape != Any {
			kept = append(kept, s[i:i+1:i+1])
		}
	}
	return Concat(kept)
}

// Tricks is the union of the tricks of all parts.
func (s Str) Tricks() Trick {
	var t Trick
	for _, p := range s {
		t |= p.Tricks
	}
	return t
}

// Mark returns the string with tricks added to all its parts.
func (s Str) Mark(t Trick) Str {
	out := make(Str, len(s))
	for i, p := range s {
		p.Tricks |= t
		out[i] = p
	}
	return out
}

// Origins reports whether any unknown part comes from o.
func (s Str) From(o Origin) bool {
	for _, p := range s {
		if p.Kind == Unknown && p.Origin == o {
			return true
		}
	}
	return false
}

// Equal reports whether two strings are the same, spelling aside.
func (s Str) Equal(o Str) bool {
	if len(s) != len(o) {
		return false
	}
	for i := range s {
		if s[i].Kind != o[i].Kind || s[i].Text != o[i].Text || s[i].Origin != o[i].Origin || s[i].Shape != o[i].Shape {
			return false
		}
		if a, b := s[i].Lines, o[i].Lines; a != b && (a == nil || b == nil || !a.Equal(*b)) {
			return false
		}
	}
	return true
}

// String shows the string to people: unknown parts as ‹name›.
func (s Str) String() string {
	if len(s) == 1 && s[0].Kind != Unknown {
		return s[0].Text
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind == Unknown {
			b.WriteString("‹" + p.Text + "›")
			continue
		}
		b.WriteString(p.Text)
	}
	return b.String()
}
