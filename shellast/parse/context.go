package parse

// context is what a node must know of the nodes around it.
type context struct {
	depth int

	quoted    bool // in double quotes or in a here-document
	fallback  bool // in the word of "${x:-word}", itself in quotes
	arithm    bool // in an arithmetic expression or a subscript
	test      bool // in [[ ]]
	pattern   bool // in [[ ]], right of == or !=
	backquote bool // in backquotes, at any distance

	substEnd int // where the innermost $( ) or <( ) ends, 0 outside
	outerEnd int // where the outermost one ends
}

// commands is the context of commands inside a word, where all quoting and
// arithmetic begins anew.
func (c context) commands() context {
	return context{depth: c.depth, backquote: c.backquote, substEnd: c.substEnd, outerEnd: c.outerEnd}
}

// substitution is the context of the commands of a $( ) or <( ).
func (c context) substitution(end int) context {
	in := c.commands()
	in.substEnd = end
	in.outerEnd = max(in.outerEnd, end)
	return in
}

func (c context) arithmetic() context {
	c.arithm = true
	return c
}
