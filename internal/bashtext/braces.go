package bashtext

import (
	"math"
	"strings"
)

// Piece is a stretch of a word: unquoted literal text with its backslashes
// still in place, or an opaque item (quoted text, an expansion) that the
// caller knows by its number.
//
// Brace expansion is textual in bash: `$x{a,b}` becomes `$xa $xb`. A caller
// must not hand over an unbraced `$name` as opaque where literal text follows
// it directly.
type Piece struct {
	Text   string // of a literal piece
	Opaque bool
	Item   int // of an opaque piece
	// Comma says that the source of an opaque piece contains a comma. Bash
	// looks for commas inside quotes too when it decides whether {1..3","}
	// is a sequence.
	Comma bool
}

const (
	// maxBraceDepth bounds the nesting of brace expansions in one word.
	maxBraceDepth = 200
	// maxBraceBytes bounds the text of all resulting words together.
	maxBraceBytes = 16 << 20
)

// Braces expands the braces of a word into words, at most max of them. A word
// that is empty and has no opaque piece is dropped. Literal text keeps its
// backslashes. More than max words, or nesting beyond reason, is ErrLimit, and
// is found out before any word is made.
func Braces(word []Piece, max int) ([][]Piece, error) {
	if !mayExpand(word) {
		return dropEmpty([][]Piece{word}), nil
	}
	b := newBraceText(word)
	root, err := b.parse(0, len(b.toks), 0)
	if err != nil {
		return nil, err
	}
	words, bytes := root.size()
	if words > max || bytes > maxBraceBytes {
		return nil, ErrLimit
	}
	return dropEmpty(root.expand()), nil
}

func mayExpand(word []Piece) bool {
	for _, p := range word {
		if !p.Opaque && strings.IndexByte(p.Text, '{') >= 0 {
			return true
		}
	}
	return false
}

func dropEmpty(words [][]Piece) [][]Piece {
	kept := words[:0]
	for _, w := range words {
		empty := true
		for _, p := range w {
			empty = empty && !p.Opaque && p.Text == ""
		}
		if !empty {
			kept = append(kept, w)
		}
	}
	return kept
}

// braceText is a word as tokens: bytes, escaped bytes and opaque pieces, with
// the matching of all braces computed once, so that parsing is linear however
// many braces stay open.
type braceText struct {
	word []Piece
	toks []int32
	// match is, for an opening brace, the closing brace that makes it a brace
	// expression, and 0 elsewhere. For the `${` of literal text it is the
	// plain counterpart.
	match []int32
}

// A token is a byte, a byte that the backslash before it makes plain, or an
// opaque piece.
const (
	escapedToken = 1 << 8
	opaqueToken  = 1 << 9
)

func newBraceText(word []Piece) *braceText {
	n := 0
	for _, p := range word {
		n += len(p.Text) + 1
	}
	b := &braceText{word: word, toks: make([]int32, 0, n)}
	for i, p := range word {
		if p.Opaque {
			b.toks = append(b.toks, opaqueToken+int32(i))
			continue
		}
		for j := 0; j < len(p.Text); j++ {
			b.toks = append(b.toks, int32(p.Text[j]))
			if p.Text[j] == '\\' && j+1 < len(p.Text) {
				j++
				b.toks = append(b.toks, escapedToken|int32(p.Text[j]))
			}
		}
	}
	b.findMatches()
	return b
}

func (b *braceText) at(i int) int32 {
	if i < len(b.toks) {
		return b.toks[i]
	}
	return 0
}

// parameter reports whether the token at i is the dollar of a `${`, which
// nests like a brace and never begins a brace expression.
func (b *braceText) parameter(i int) bool { return b.at(i) == '$' && b.at(i+1) == '{' }

// separator reports whether a comma or a `..` begins at i.
func (b *braceText) separator(i int) bool {
	return b.at(i) == ',' || b.at(i) == '.' && b.at(i+1) == '.' && b.at(i+2) != '}'
}

// findMatches computes match. The rule of bash: from an opening brace on,
// braces are counted, a closing brace at level zero ends the expression if a
// separator at level zero came before it, and is plain text otherwise. Seen
// from an opening brace without separators, the scan therefore goes on behind
// its plain counterpart on the level around it, and so on outwards.
func (b *braceText) findMatches() {
	n := len(b.toks)
	type frame struct{ open, sep int32 }
	stack := []frame{{-1, -1}}
	plain := make([]int32, n)   // of an opening brace: where its level ends
	opening := make([]int32, n) // of a closing brace: its counterpart, or -1
	lastSep := make([]int32, n) // of a closing brace: last separator on its level
	for i := 0; i < n; i++ {
		top := &stack[len(stack)-1]
		switch {
		case b.parameter(i):
			stack = append(stack, frame{int32(i), -1})
			i++
		case b.toks[i] == '{':
			stack = append(stack, frame{int32(i), -1})
		case b.toks[i] == '}':
			opening[i], lastSep[i] = top.open, top.sep
			if top.open >= 0 {
				plain[top.open] = int32(i)
				stack = stack[:len(stack)-1]
			}
		case b.separator(i):
			top.sep = int32(i)
		}
	}
	// next is where a scan that stands behind a closing brace, on the level
	// around it and without separators so far, finds its end. Going from right
	// to left, around holds the closing braces of the levels that are open.
	next := make([]int32, n)
	around := []int32{0}
	for q := n - 1; q >= 0; q-- {
		top := len(around) - 1
		switch {
		case b.toks[q] == '}':
			if r := around[top]; r != 0 && int(lastSep[r]) > q {
				next[q] = r
			} else {
				next[q] = next[r]
			}
			if opening[q] < 0 {
				around[top] = int32(q)
			} else {
				around = append(around, int32(q))
			}
		case plain[q] != 0:
			around = around[:top]
		}
	}
	b.match = make([]int32, n)
	for p := 0; p < n; p++ {
		q := plain[p]
		switch {
		case b.parameter(p):
			b.match[p] = q
			p++
		case b.toks[p] == '{' && q != 0:
			if int(lastSep[q]) > p {
				b.match[p] = q
			} else {
				b.match[p] = next[q]
			}
		}
	}
}

// braceNode is a sequence of parts that are joined in all combinations.
type braceNode []bracePart

// bracePart is either fixed text, or one of several nodes, or a sequence
// expression.
type bracePart struct {
	fixed []Piece
	alts  []braceNode
	seq   *braceSequence
}

// braceBuilder collects a node; fixed text is gathered as tokens until a part
// with a choice follows, so that long words stay linear.
type braceBuilder struct {
	node  braceNode
	fixed []int32
}

func (n *braceBuilder) choice(b *braceText, part bracePart) {
	n.flush(b)
	n.node = append(n.node, part)
}

func (n *braceBuilder) flush(b *braceText) {
	if len(n.fixed) > 0 {
		n.node = append(n.node, bracePart{fixed: b.pieces(n.fixed)})
		n.fixed = n.fixed[:0]
	}
}

// parse reads the tokens from s to e as bash reads a text of its own.
func (b *braceText) parse(s, e, depth int) (braceNode, error) {
	var n braceBuilder
	if err := b.parseInto(&n, s, e, depth); err != nil {
		return nil, err
	}
	n.flush(b)
	return n.node, nil
}

func (b *braceText) parseInto(n *braceBuilder, s, e, depth int) error {
	if depth > maxBraceDepth {
		return ErrLimit
	}
	for s < e {
		open := b.firstExpression(s, e)
		if open < 0 {
			n.fixed = append(n.fixed, b.toks[s:e]...)
			return nil
		}
		end := int(b.match[open])
		n.fixed = append(n.fixed, b.toks[s:open]...)
		if b.hasComma(open+1, end) {
			if err := b.alternatives(n, open+1, end, depth+1); err != nil {
				return err
			}
		} else if seq, ok, err := b.sequence(open+1, end); err != nil {
			return err
		} else if !ok {
			n.fixed = append(n.fixed, b.toks[open:end+1]...)
		} else if seq.count() == 1 {
			for _, c := range []byte(seq.text(0)) {
				n.fixed = append(n.fixed, int32(c))
			}
		} else {
			n.choice(b, bracePart{seq: seq})
		}
		s = end + 1
	}
	return nil
}

// firstExpression is the first opening brace between s and e that has its
// closing brace there, or -1.
func (b *braceText) firstExpression(s, e int) int {
	for i := s; i < e; i++ {
		switch {
		case b.parameter(i):
			if b.match[i] == 0 {
				return -1
			}
			i = int(b.match[i])
		case b.toks[i] == '{':
			// `{}` at the beginning of a text, or behind a blank, is plain.
			if (i == s || isBlankToken(b.toks[i-1])) && (isBlankToken(b.at(i+1)) || i+1 < e && b.toks[i+1] == '}') {
				continue
			}
			if m := int(b.match[i]); m != 0 && m < e {
				return i
			}
		}
	}
	return -1
}

func isBlankToken(t int32) bool {
	t &^= escapedToken
	return t == ' ' || t == '\t' || t == '\n'
}

// hasComma reports whether there is a comma at any level, even in quotes.
func (b *braceText) hasComma(s, e int) bool {
	for _, t := range b.toks[s:e] {
		if t == ',' || t >= opaqueToken && b.word[t-opaqueToken].Comma {
			return true
		}
	}
	return false
}

// alternatives splits the text between two braces at its commas. Text whose
// commas are all nested or quoted loses its braces and stays one.
func (b *braceText) alternatives(n *braceBuilder, s, e, depth int) error {
	ends := b.commas(s, e)
	if len(ends) == 0 {
		return b.parseInto(n, s, e, depth)
	}
	var alts []braceNode
	for _, end := range append(ends, e) {
		alt, err := b.parse(s, end, depth)
		if err != nil {
			return err
		}
		alts = append(alts, alt)
		s = end + 1
	}
	n.choice(b, bracePart{alts: alts})
	return nil
}

// commas are the commas between s and e that are in no inner braces.
func (b *braceText) commas(s, e int) []int {
	var at []int
	level := 0
	for i := s; i < e; i++ {
		switch {
		case b.parameter(i):
			level++
			i++
		case b.toks[i] == '{':
			level++
		case b.toks[i] == '}' && level > 0:
			level--
		case b.toks[i] == ',' && level == 0:
			at = append(at, i)
		}
	}
	return at
}

// pieces turns tokens back into pieces.
func (b *braceText) pieces(toks []int32) []Piece {
	var out []Piece
	var text []byte
	flush := func() {
		if len(text) > 0 {
			out = append(out, Piece{Text: string(text)})
			text = text[:0]
		}
	}
	for _, t := range toks {
		if t >= opaqueToken {
			flush()
			out = append(out, b.word[t-opaqueToken])
			continue
		}
		text = append(text, byte(t))
	}
	flush()
	return out
}

// joinPieces concatenates without touching its arguments; literal text that
// meets is merged.
func joinPieces(a, b []Piece) []Piece {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make([]Piece, 0, len(a)+len(b))
	out = append(out, a...)
	if last := &out[len(out)-1]; !last.Opaque && !b[0].Opaque {
		last.Text += b[0].Text
		b = b[1:]
	}
	return append(out, b...)
}

// size is the number of words, and of bytes in them, both saturating.
func (n braceNode) size() (words, bytes int) {
	words = 1
	for _, part := range n {
		w, c := part.size()
		bytes = satAdd(satMul(bytes, w), satMul(c, words))
		words = satMul(words, w)
	}
	return words, bytes
}

// pieceCost is what a piece counts beyond its text.
const pieceCost = 16

func (p bracePart) size() (words, bytes int) {
	switch {
	case p.seq != nil:
		return p.seq.count(), satMul(p.seq.count(), max(p.seq.width, 20)+pieceCost)
	case p.alts != nil:
		for _, alt := range p.alts {
			w, c := alt.size()
			words, bytes = satAdd(words, w), satAdd(bytes, satAdd(c, w))
		}
		return words, bytes
	}
	for _, piece := range p.fixed {
		bytes += len(piece.Text) + pieceCost
	}
	return 1, bytes
}

func satAdd(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

func satMul(a, b int) int {
	if a != 0 && b > math.MaxInt/a {
		return math.MaxInt
	}
	return a * b
}

func (n braceNode) expand() [][]Piece {
	words := [][]Piece{nil}
	for _, part := range n {
		tails := part.expand()
		if len(words) == 1 && len(words[0]) == 0 {
			words = tails
			continue
		}
		joined := make([][]Piece, 0, len(words)*len(tails))
		for _, head := range words {
			for _, tail := range tails {
				joined = append(joined, joinPieces(head, tail))
			}
		}
		words = joined
	}
	return words
}

func (p bracePart) expand() [][]Piece {
	switch {
	case p.seq != nil:
		out := make([][]Piece, p.seq.count())
		for i := range out {
			out[i] = []Piece{{Text: p.seq.text(i)}}
		}
		return out
	case p.alts != nil:
		var out [][]Piece
		for _, alt := range p.alts {
			out = append(out, alt.expand()...)
		}
		return out
	}
	return [][]Piece{p.fixed}
}
