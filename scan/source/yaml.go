package source

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// node is a value of a YAML document, with its place. Aliases are not
// followed until somebody looks, so a document cannot grow.
type node struct {
	kind  nodeKind
	value string // of a scalar; the name of an alias
	tag   string
	at    int     // offset in the file
	block bool    // a scalar in the block style
	pairs []pair  // of a mapping
	items []*node // of a sequence
	// target is what an alias stands for.
	target *node
}

type nodeKind uint8

const (
	null nodeKind = iota
	scalar
	mapping
	sequence
	alias
)

type pair struct {
	key   string
	value *node
	at    int
}

// Limits of what is handed to the YAML parser, which has none of its own for
// nesting.
const (
	maxFlow   = 100
	maxColumn = 1000
	maxMarks  = 100 // of entries, tags and anchors in a row
	// maxNodes is how many nodes of one document are looked at.
	maxNodes = 200_000
)

// readYAML reads the documents of a file. Line numbers of the parser are the
// file's; what it tells of a column is not relied on.
func readYAML(text string) ([]*node, error) {
	// A carriage return counts as a line of its own for the parser.
	tokens := lexer.Tokenize(strings.ReplaceAll(text, "\r\n", "\n"))
	if err := shallow(tokens); err != nil {
		return nil, err
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, yamlError(err)
	}
	r := yamlReader{lines: linesOf(text), anchors: map[string]*node{}}
	var docs []*node
	for _, d := range file.Docs {
		clear(r.anchors)
		n, err := r.node(d.Body, 0)
		if err != nil {
			return nil, err
		}
		docs = append(docs, n)
	}
	return docs, nil
}

// yamlError is the first line of an error, which has the source below it.
func yamlError(err error) error {
	first, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New("not YAML: " + first)
}

// shallow refuses what is nested so deeply that a parser that calls itself for
// each level could run out of stack.
func shallow(tokens token.Tokens) error {
	depth, marks, line := 0, 0, 0
	for _, t := range tokens {
		if t.Type == token.InvalidType {
			return fmt.Errorf("not YAML: line %d: %s", t.Position.Line, t.Error)
		}
		if t.Position.Line != line {
			line = t.Position.Line
			if t.Position.Column > maxColumn && depth == 0 {
				return ErrTooDeep
			}
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType, token.TagType, token.AnchorType:
			marks++
		case token.CommentType, token.CollectEntryType:
		default:
			marks = 0
		}
		if depth > maxFlow || marks > maxMarks {
			return ErrTooDeep
		}
	}
	return nil
}

type yamlReader struct {
	lines   []line
	anchors map[string]*node
	nodes   int
}

func (r *yamlReader) node(n ast.Node, depth int) (*node, error) {
	if r.nodes++; r.nodes > maxNodes || depth > 2*maxColumn {
		return nil, ErrTooDeep
	}
	out := &node{}
	if n == nil {
		return out, nil
	}
	if t := n.GetToken(); t != nil {
		out.at = r.offset(t.Position)
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		out.kind = mapping
		for _, v := range n.Values {
			if err := r.pair(out, v, depth); err != nil {
				return nil, err
			}
		}
	case *ast.MappingValueNode:
		out.kind = mapping
		return out, r.pair(out, n, depth)
	case *ast.SequenceNode:
		out.kind = sequence
		for _, v := range n.Values {
			item, err := r.node(v, depth+1)
			if err != nil {
				return nil, err
			}
			out.items = append(out.items, item)
		}
	case *ast.AnchorNode:
		v, err := r.node(n.Value, depth+1)
		if err == nil && n.Name != nil {
			r.anchors[n.Name.GetToken().Value] = v
		}
		return v, err
	case *ast.AliasNode:
		out.kind = alias
		if n.Value != nil {
			out.value = n.Value.GetToken().Value
			out.target = r.anchors[out.value]
		}
	case *ast.TagNode:
		v, err := r.node(n.Value, depth+1)
		if err == nil {
			v.tag = n.Start.Value
		}
		return v, err
	case *ast.LiteralNode:
		out.kind, out.block = scalar, true
		if n.Value != nil {
			out.value = n.Value.Value
		}
		out.at = r.offset(n.Start.Position)
	case *ast.StringNode:
		out.kind, out.value = scalar, n.Value
	case *ast.NullNode:
	case ast.ScalarNode:
		out.kind, out.value = scalar, n.GetToken().Value
	}
	return out, nil
}

func (r *yamlReader) pair(out *node, v *ast.MappingValueNode, depth int) error {
	value, err := r.node(v.Value, depth+1)
	if err != nil {
		return err
	}
	p := pair{value: value, at: out.at}
	if v.Key != nil {
		t := v.Key.GetToken()
		p.key, p.at = t.Value, r.offset(t.Position)
	}
	out.pairs = append(out.pairs, p)
	return nil
}

// offset is the place of a position. The parser counts columns in runes.
func (r *yamlReader) offset(p *token.Position) int {
	if p == nil || p.Line < 1 || p.Line > len(r.lines) {
		return 0
	}
	l := r.lines[p.Line-1]
	col := 1
	for i := range l.text {
		if col >= p.Column {
			return l.at + i
		}
		col++
	}
	return l.at + len(l.text)
}

// resolved follows aliases.
func (n *node) resolved() *node {
	for i := 0; n != nil && n.kind == alias; i++ {
		if i > 100 {
			return nil
		}
		n = n.target
	}
	return n
}

// get is the value of a key, nil if there is none. Keys of merged mappings
// count after the own ones.
func (n *node) get(key string) *node { return n.lookup(key, 0) }

func (n *node) lookup(key string, depth int) *node {
	n = n.resolved()
	if n == nil || n.kind != mapping || depth > 10 {
		return nil
	}
	for i := len(n.pairs) - 1; i >= 0; i-- {
		if n.pairs[i].key == key {
			return n.pairs[i].value.resolved()
		}
	}
	if key == "<<" {
		return nil
	}
	for _, p := range n.pairs {
		if p.key != "<<" {
			continue
		}
		merged := p.value.resolved()
		if merged != nil && merged.kind == sequence {
			for _, m := range merged.items[:min(len(merged.items), 10)] {
				if v := m.lookup(key, depth+1); v != nil {
					return v
				}
			}
		} else if v := merged.lookup(key, depth+1); v != nil {
			return v
		}
	}
	return nil
}

// text is the value of a scalar.
func (n *node) text() string {
	if n = n.resolved(); n != nil && n.kind == scalar {
		return n.value
	}
	return ""
}

// strings are the members of a mapping whose values are scalars, and for
// {value: X} that.
func (n *node) strings(into map[string]string) {
	n = n.resolved()
	if n == nil || n.kind != mapping {
		return
	}
	for _, p := range n.pairs {
		v := p.value.resolved()
		if v != nil && v.kind == mapping {
			v = v.get("value")
		}
		if v != nil && (v.kind == scalar || v.kind == null) {
			into[p.key] = v.value
		}
	}
}
