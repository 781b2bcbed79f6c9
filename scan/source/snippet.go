// Package source finds shell text in files: scripts, makefiles, Dockerfiles,
// workflows of GitHub, pipelines of GitLab, the scripts of package.json. It
// says where in the file each byte of such a text stands. It reads no files
// and judges nothing.
package source

import (
	"sort"
	"strconv"
	"strings"

	"gstack/shellast"
)

// Place says what a text runs on, and so what it can destroy.
type Place uint8

const (
	// Local is the machine of whoever runs it.
	Local Place = iota
	// Runner is a machine that is thrown away after the run.
	Runner
	// Image is the file system of an image that is being built.
	Image
)

func (p Place) String() string { return [...]string{"local", "runner", "image"}[p] }

// Snippet is shell text that is run as a whole.
type Snippet struct {
	Text  string
	Shell shellast.Shell
	Place Place
	// Where tells people which part of the file it is: "target clean".
	Where string
	// Dir is the working directory: relative to Base, or absolute.
	Dir  string
	Base Base
	// Env are the variables that the container is known to set.
	Env map[string]string
	// Terms are texts of the container's own language, which it replaces before a
	// shell sees them, by the variables that stand for them in Text:
	// "_term1" is "$(DESTDIR)".
	Terms map[string]string
	// Script: the text is the file itself.
	Script bool

	pieces []piece
}

// TopDir is where the top of the repository is said to be, so that what is
// found does not depend on the machine that looks.
const TopDir = "/home/user/src/group/project"

// Base is the directory that Dir is relative to.
type Base uint8

const (
	// Top is the top of the repository.
	Top Base = iota
	// Beside is the directory of the file.
	Beside
)

// piece says that the text from at on stands at src in the file; with fixed,
// all of it stands for what begins there.
type piece struct {
	at, src int
	fixed   bool
}

// Offset is the place in the file of a place in the text.
func (s *Snippet) Offset(at int) int { return offset(s.pieces, at) }

func offset(pieces []piece, at int) int {
	i := pieceAt(pieces, at)
	switch {
	case i < 0:
		return 0
	case pieces[i].fixed:
		return pieces[i].src
	}
	return pieces[i].src + at - pieces[i].at
}

// pieceAt is the index of the piece that a place is in, -1 for none.
func pieceAt(pieces []piece, at int) int {
	return sort.Search(len(pieces), func(i int) bool { return pieces[i].at > at }) - 1
}

// builder puts a Snippet's text together.
type builder struct {
	text   strings.Builder
	pieces []piece
	terms  map[string]string // by what they say
}

// copy adds text that stands at src in the file as it is.
func (b *builder) copy(text string, src int) {
	if text == "" {
		return
	}
	n := len(b.pieces)
	if n > 0 {
		if last := b.pieces[n-1]; !last.fixed && last.src+b.text.Len()-last.at == src {
			b.text.WriteString(text)
			return
		}
	}
	b.pieces = append(b.pieces, piece{at: b.text.Len(), src: src})
	b.text.WriteString(text)
}

// put adds text in the place of something that begins at src.
func (b *builder) put(text string, src int) {
	if text == "" {
		return
	}
	b.pieces = append(b.pieces, piece{at: b.text.Len(), src: src, fixed: true})
	b.text.WriteString(text)
}

// term adds a variable for a text that is replaced by something not known;
// full: it is not empty.
func (b *builder) term(text string, src int, full bool) {
	name, ok := b.terms[text]
	if !ok {
		name = "_term" + strconv.Itoa(len(b.terms)+1)
		if b.terms == nil {
			b.terms = map[string]string{}
		}
		b.terms[text] = name
	}
	if full {
		name += ":?"
	}
	b.put("${"+name+"}", src)
}

// add adds what another builder holds from one offset to another.
func (b *builder) add(o *builder, from, to int) {
	text := o.text.String()
	for i := max(pieceAt(o.pieces, from), 0); i < len(o.pieces) && o.pieces[i].at < to; i++ {
		p := o.pieces[i]
		end := to
		if i+1 < len(o.pieces) {
			end = min(end, o.pieces[i+1].at)
		}
		start := max(from, p.at)
		if p.fixed {
			b.put(text[start:end], p.src)
		} else {
			b.copy(text[start:end], p.src+start-p.at)
		}
	}
}

// from is what a builder holds from an offset on.
func (b *builder) from(at int) *builder {
	out := &builder{}
	out.add(b, at, b.text.Len())
	return out
}

// snippet is the finished text; s has the rest.
func (b *builder) snippet(s Snippet) Snippet {
	s.Text, s.pieces = b.text.String(), b.pieces
	if len(b.terms) > 0 {
		s.Terms = make(map[string]string, len(b.terms))
		for text, name := range b.terms {
			s.Terms[name] = text
		}
	}
	return s
}

// line is one line of a file without its end.
type line struct {
	text string
	at   int
}

// linesOf splits text into lines. The end of a line is LF, or CR LF.
func linesOf(text string) []line {
	var out []line
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		next := at + end + 1
		if end < 0 {
			end, next = len(text)-at, len(text)
		}
		out = append(out, line{strings.TrimSuffix(text[at:at+end], "\r"), at})
		at = next
	}
	return out
}

// backslashed reports whether a line ends with a backslash that is not quoted
// by another one.
func backslashed(s string) bool {
	n := 0
	for n < len(s) && s[len(s)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}
