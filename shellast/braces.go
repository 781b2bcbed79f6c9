package shellast

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"gstack/internal/bashtext"
)

// wpart is a piece of a word: a syntax part, or literal text that brace
// expansion made.
type wpart struct {
	part syntax.WordPart
	lit  string
}

func wparts(parts []syntax.WordPart) []wpart {
	out := make([]wpart, len(parts))
	for i, p := range parts {
		out[i].part = p
		if l, ok := p.(*syntax.Lit); ok {
			out[i] = wpart{lit: l.Value}
		}
	}
	return out
}

// misleading reports whether a part has a ${...} that leads bash's search for
// braces astray: an inner brace, or quotes in quotes that show others.
func (r *run) misleading(p wpart) bool {
	hidden := func(part syntax.WordPart, also string) bool {
		e, ok := part.(*syntax.ParamExp)
		if !ok || e.Short {
			return false
		}
		inner := strings.ReplaceAll(r.text(e), "${", "")
		return strings.Contains(inner, "{") || also != "" && strings.Contains(inner, `"`) && strings.ContainsAny(inner, also)
	}
	q, ok := p.part.(*syntax.DblQuoted)
	if !ok {
		return p.part != nil && hidden(p.part, "")
	}
	return slices.ContainsFunc(q.Parts, func(part syntax.WordPart) bool { return hidden(part, "'`\\,") })
}

// braces expands {a,b} and {1..3} (bash(1), Brace Expansion): the words that a
// word stands for.
func (r *run) braces(w *syntax.Word) [][]wpart {
	parts := wparts(w.Parts)
	found := false
	for _, p := range parts {
		if p.part == nil && strings.IndexByte(p.lit, '{') >= 0 {
			found = true
		}
	}
	if !found || r.shellName() == "dash" {
		return [][]wpart{parts}
	}
	pieces := make([]bashtext.Piece, len(parts))
	for i, p := range parts {
		if p.part == nil {
			pieces[i] = bashtext.Piece{Text: p.lit}
		} else {
			pieces[i] = bashtext.Piece{Opaque: true, Item: i, Comma: strings.Contains(r.text(p.part), ",")}
		}
	}
	const maxWords = 4096
	words, err := bashtext.Braces(pieces, maxWords)
	if err != nil {
		// Too many words: what they have in common is not computed.
		r.tooComplex(r.span(w), "brace expansion makes more than 4096 words")
		return [][]wpart{parts}
	}
	if len(words) > 1 && slices.ContainsFunc(parts, r.misleading) {
		r.gap(Unread, r.span(w), r.text(w), "braces beside quotes or braces inside ${…}, which bash may take for one word")
	}
	out := make([][]wpart, len(words))
	for i, word := range words {
		for _, p := range word {
			switch {
			case p.Opaque:
				out[i] = append(out[i], parts[p.Item])
			default:
				out[i] = appendLiteral(out[i], p.Text)
			}
		}
	}
	return out
}

// appendLiteral adds text behind the parts of a word. Brace expansion comes
// before parameters are read: $x{a,b} is $xa $xb.
func appendLiteral(word []wpart, text string) []wpart {
	if len(word) > 0 {
		if p, ok := word[len(word)-1].part.(*syntax.ParamExp); ok && p.Short && p.Index == nil && p.Param != nil && isName(p.Param.Value) {
			n := 0
			for n < len(text) && isWord(text[n:n+1]) {
				n++
			}
			if n > 0 {
				longer, name := *p, *p.Param
				name.Value += text[:n]
				longer.Param = &name
				word[len(word)-1].part = &longer
				text = text[n:]
			}
		}
	}
	if text == "" {
		return word
	}
	return append(word, wpart{lit: text})
}
