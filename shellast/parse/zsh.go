package parse

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// The zsh gate: what the tree of bash shows otherwise than zsh runs it. Most
// syntax that only zsh has does not parse at all, and is a gap for that.

// zshText looks for what leaves no trace in the tree: $= $~ $^ $+ before a
// name, $#name, $${, &! and &|, >! after any redirection, and <1-9>.
func (g *gate) zshText() {
	for at := 0; at < len(g.src); at++ {
		i := strings.IndexAny(g.src[at:], "$&><")
		if i < 0 {
			return
		}
		at += i
		rest := g.src[at+1:]
		switch g.src[at] {
		case '$':
			if zshDollar(rest) {
				g.gap(classZshExpansion, at, at+2)
			}
		case '&':
			if rest != "" && (rest[0] == '!' || rest[0] == '|') {
				g.gap(classZshBackground, at, at+2)
			}
		case '>':
			if strings.HasPrefix(strings.TrimLeft(rest, ">&|"), "!") {
				g.gap(classZshRedirect, at, at+2)
			}
			at += len(rest) - len(strings.TrimLeft(rest, ">&|"))
		case '<':
			if zshRange(rest) {
				g.gap(classZshRedirect, at, at+2)
			}
		}
	}
}

func zshDollar(rest string) bool {
	if len(rest) < 2 {
		return false
	}
	switch rest[0] {
	case '=', '~', '^', '+':
		return true
	case '#':
		return rest[1] == '_' || rest[1] == '[' || rest[1] == '{' || rest[1] == '(' || isAlphanumeric(rest[1])
	case '$':
		return rest[1] == '{'
	}
	return false
}

// zshRange reports whether < begins a numeric pattern such as <1-9>.
func zshRange(rest string) bool {
	rest = strings.TrimLeft(rest[:min(len(rest), 64)], "0123456789")
	if !strings.HasPrefix(rest, "-") {
		return false
	}
	return strings.HasPrefix(strings.TrimLeft(rest[1:], "0123456789"), ">")
}

// zshCall checks the words of a simple command.
func (g *gate) zshCall(call *syntax.CallExpr) {
	if len(call.Args) > 0 {
		switch call.Args[0].Lit() {
		case "repeat", "foreach", "end", "always", "coproc", "nocorrect", "noglob", "-":
			g.gapAt(classZshWord, call.Args[0])
		}
	}
	for _, w := range call.Args {
		if text := g.text(w); len(text) > 1 && text[0] == '=' && text[1] != '=' {
			g.gapAt(classZshWord, w) // the path of a program
		}
	}
}

// zshExpansion: after a bare $name, zsh takes a subscript or a modifier.
func (g *gate) zshExpansion(p *syntax.ParamExp) {
	if !p.Short || !p.Dollar.IsValid() {
		return
	}
	_, end := Span(p)
	next, letter := g.byteAt(end), g.byteAt(end+1)
	if next == '[' || next == ':' && strings.IndexByte("aAcefFghlmpPqQrstuwWxX&", letter) >= 0 {
		g.gapAt(classZshExpansion, p)
	}
}

// zshOperand: zsh counts braces and reads $'...' differently inside ${...}.
func (g *gate) zshOperand(w *syntax.Word) {
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			if strings.ContainsAny(p.Value, "{}") {
				g.gapAt(classZshExpansion, p)
			}
		case *syntax.SglQuoted:
			if p.Dollar {
				g.gapAt(classZshExpansion, p)
			}
		}
	}
}

func (g *gate) zshRedirect(r *syntax.Redirect) {
	if n := r.N; n != nil && len(n.Value) > 1 && n.Value[0] != '{' || strings.HasPrefix(g.text(r.Word), "!") {
		g.gapAt(classZshRedirect, r)
	}
}
