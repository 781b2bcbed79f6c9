package inline

import (
	"strings"

	"gstack/shellast/value"
)

// scanner walks the tokens of a program.
type scanner struct {
	lang  Language
	toks  []token
	pos   int
	depth int
	// vars are the values that variables were given, in any order of running.
	vars map[string][]value.Str
	// lists are variables that hold lists of words.
	lists map[string][]value.Str
	// alias maps a name to what it was imported as: sp to subprocess.
	alias map[string]string
	world World
	// params are the parameters of the functions of the program, noted the
	// calls of anything by name, calls those of its functions, known from a
	// first reading.
	params map[string][]string
	noted  map[string][][]value.Str
	calls  map[string][][]value.Str
	again  bool
	// assigned are the names that something is assigned to, nil until asked.
	assigned map[string]bool
	found    []Action
}

// arg is the value of an expression, as far as it is known.
type arg struct {
	key    string // name of a keyword argument
	str    value.Str
	list   []value.Str
	isList bool
	// options are the names that are true in an object literal.
	options []string
	call    string // the expression is the result of this function
}

const maxValues = 8

// bounded is the value, unknown where it grows beyond all need: variables that
// are joined with themselves would double each time.
func (a arg) bounded() arg {
	const maxText, maxWords = 1 << 16, 1 << 10
	n := len(a.str)
	for _, p := range a.str {
		n += len(p.Text)
	}
	if n > maxText {
		a.str = unknownValue("long text")
	}
	if len(a.list) > maxWords {
		a.list = a.list[:maxWords:maxWords]
	}
	for i, w := range a.list {
		a.list[i] = arg{str: w}.bounded().str
	}
	return a
}

// isText: neighbouring literals are one.
func isText(t token) bool { return t.kind == text || t.kind == punct && t.name == ")" }

func (s *scanner) peek(n int) token {
	if s.pos+n >= 0 && s.pos+n < len(s.toks) {
		return s.toks[s.pos+n]
	}
	return token{kind: newline}
}

func (s *scanner) is(n int, name string) bool {
	t := s.peek(n)
	return (t.kind == punct || t.kind == ident) && t.name == name
}

// program reads statement by statement; a statement it does not understand is
// skipped token by token, so that no call is missed.
func (s *scanner) program() {
	for s.pos < len(s.toks) {
		before := s.pos
		switch {
		case s.imports():
		case s.defines():
		case s.assigns():
		default:
			s.value()
		}
		if s.pos == before {
			s.pos++
		}
	}
}

// imports reads import statements.
func (s *scanner) imports() bool {
	switch s.lang {
	case Python:
		if s.is(0, "import") && s.peek(0).kind == ident {
			s.pos++
			for s.peek(0).kind == ident {
				name := s.dotted()
				if s.is(0, "as") {
					s.alias[s.peek(1).name] = name
					s.pos += 2
				}
				if !s.is(0, ",") {
					break
				}
				s.pos++
			}
			return true
		}
		if s.is(0, "from") && s.peek(1).kind == ident {
			s.pos++
			module := s.dotted()
			if !s.is(0, "import") {
				return true
			}
			s.pos++
			if s.is(0, "(") {
				s.pos++
			}
			for s.peek(0).kind == ident || s.peek(0).kind == newline && s.is(1, ",") {
				name := s.peek(0).name
				s.pos++
				as := name
				if s.is(0, "as") {
					as = s.peek(1).name
					s.pos += 2
				}
				s.alias[as] = module + "." + name
				if !s.is(0, ",") {
					break
				}
				s.pos++
			}
			if s.is(0, "*") {
				for _, n := range [...]string{"system", "popen", "rmtree", "run", "call", "Popen", "check_output", "check_call", "remove", "unlink"} {
					s.alias[n] = module + "." + n
				}
			}
			return true
		}
	case JavaScript:
		// const {a, b: c} = require("m"), const m = require("m"),
		// import {a as b} from "m", import m from "m", import * as m from "m".
		start := s.pos
		esm := false
		switch {
		case s.is(0, "const") || s.is(0, "let") || s.is(0, "var"):
			s.pos++
		case s.is(0, "import") && !s.is(1, "("):
			s.pos++
			esm = true
		default:
			return false
		}
		names := map[string]string{}
		whole := ""
		if s.is(0, "*") && s.is(1, "as") {
			s.pos += 2
		}
		if s.peek(0).kind == ident {
			whole = s.peek(0).name
			s.pos++
			if s.is(0, ",") {
				s.pos++
			}
		}
		if s.is(0, "{") {
			for s.pos++; !s.is(0, "}") && s.pos < len(s.toks); s.pos++ {
				if s.peek(0).kind != ident {
					continue
				}
				n := s.peek(0).name
				if s.is(1, ":") || s.is(1, "as") {
					names[s.peek(2).name] = n
					s.pos += 2
				} else {
					names[n] = n
				}
			}
			s.pos++
		}
		module, ok := value.Str(nil), false
		switch {
		case esm && s.is(0, "from") && s.peek(1).kind == text:
			module, ok = s.peek(1).str, true
			s.pos += 2
		case !esm && s.is(0, "="):
			i := 1
			if s.is(i, "await") {
				i++
			}
			if (s.is(i, "require") || s.is(i, "import")) && s.is(i+1, "(") && s.peek(i+2).kind == text && s.is(i+3, ")") {
				module, ok = s.peek(i+2).str, true
				s.pos += i + 4
				// require("m").promises, promisify(require("m").exec)
				for s.is(0, ".") && s.peek(1).kind == ident {
					module = module.Append(value.Of("." + s.peek(1).name))
					s.pos += 2
				}
				if s.is(0, "(") { // a call of what was required
					ok = false
				}
			}
		}
		m, exact := module.Exact()
		if !ok || !exact {
			s.pos = start
			if s.is(0, "import") || s.is(0, "const") || s.is(0, "let") || s.is(0, "var") {
				s.pos++
				if s.assigns() {
					return true
				}
			}
			return s.pos > start
		}
		m = strings.TrimPrefix(m, "node:")
		if whole != "" {
			s.alias[whole] = m
		}
		for as, n := range names {
			s.alias[as] = m + "." + n
		}
		return true
	case Perl:
		if s.is(0, "use") || s.is(0, "no") {
			for s.peek(0).kind != newline && !s.is(0, ";") {
				s.pos++
			}
			return true
		}
	}
	return false
}

// dotted reads a.b.c.
func (s *scanner) dotted() string {
	name := s.peek(0).name
	s.pos++
	for (s.is(0, ".") || s.is(0, "::") || s.is(0, "->")) && s.peek(1).kind == ident {
		name += "." + s.peek(1).name
		s.pos += 2
	}
	return name
}

// assigns reads name = expression.
func (s *scanner) assigns() bool {
	start := s.pos
	for s.is(0, "my") || s.is(0, "our") || s.is(0, "local") || s.is(0, "const") || s.is(0, "let") || s.is(0, "var") || s.is(0, "set") && s.lang == AppleScript || s.is(0, "set") && s.lang == Tcl {
		s.pos++
	}
	if s.is(0, "$") || s.is(0, "@") && s.lang == Perl {
		s.pos++
	}
	name := s.peek(0)
	op := s.peek(1)
	isSet := op.kind == punct && (op.name == "=" || op.name == "+=" || op.name == ".=") || s.lang == AppleScript && op.kind == ident && op.name == "to" || s.lang == R && op.kind == punct && op.name == "<" && s.is(2, "-")
	if s.lang == Tcl && s.pos > start && name.kind == ident {
		s.pos++
		if s.peek(0).kind == text || s.peek(0).kind == ident {
			s.vars[name.name] = append(s.vars[name.name], s.tclWord())
		}
		return true
	}
	if name.kind != ident || !isSet {
		s.pos = start
		return false
	}
	s.pos += 2
	if s.lang == R && op.name == "<" {
		s.pos++
	}
	v := s.value().bounded()
	if v.call != "" { // r = os.system
		s.alias[name.name] = v.call
	}
	if op.name == "+=" || op.name == ".=" {
		for i, old := range s.vars[name.name] {
			s.vars[name.name][i] = arg{str: old.Append(v.str)}.bounded().str
		}
		return true
	}
	if v.isList {
		if s.lists == nil {
			s.lists = map[string][]value.Str{}
		}
		s.lists[name.name] = v.list
		return true
	}
	s.give(name.name, v.str)
	return true
}

// value reads an expression: operands joined by concatenation.
func (s *scanner) value() arg {
	s.depth++
	defer func() { s.depth-- }()
	if s.depth > maxNesting {
		s.pos++
		return arg{str: unknownValue("…")}
	}
	first := s.operand()
	for {
		join := false
		switch t := s.peek(0); {
		case t.kind == punct && (t.name == "+" && s.lang != Perl && s.lang != PHP && s.lang != Lua || t.name == "." && (s.lang == Perl || s.lang == PHP) || t.name == ".." && s.lang == Lua || t.name == "&" && s.lang == AppleScript || t.name == "/" && s.lang == Python && strings.HasPrefix(first.call, "pathlib.")):
			slash := t.name == "/"
			s.pos++
			b := s.operand()
			if slash {
				first.str = first.str.Append(value.Of("/"))
			}
			first.str = first.str.Append(b.str)
			continue
		case s.lang == AWK && (t.kind == text || t.kind == ident && !awkKeyword(t.name) || t.kind == punct && t.name == "$"):
			join = true
		case t.kind == text && (s.lang == Python || s.lang == Ruby) && first.call == "" && !first.isList && isText(s.peek(-1)):
			join = true
		case t.kind == punct && (t.name == "%" || t.name == "||" || t.name == "&&" || t.name == "?" || t.name == "-" || t.name == "*" || t.name == "/" || t.name == "<" || t.name == ">" || t.name == "==" || t.name == "!=") && s.lang != AWK:
			format := t.name == "%" && s.lang != Perl
			s.pos++
			b := s.operand()
			if format {
				first.str = fill(first.str, b)
			} else {
				first.str = unknownFrom(first.str.Append(b.str))
			}
			continue
		}
		if s.lang == AWK && s.is(0, "|") && s.is(1, "getline") {
			s.pos += 2
			s.add(Action{Kind: Shell, Args: []value.Str{first.str}, By: "| getline"})
			return arg{str: unknownValue("output of a command")}
		}
		if !join {
			return first
		}
		b := s.operand()
		first.str = first.str.Append(b.str)
	}
}

// fill puts values into a % format.
func fill(format value.Str, v arg) value.Str {
	vals := []value.Str{v.str}
	if v.isList {
		vals = v.list
	}
	f, ok := format.Exact()
	if !ok {
		return unknownFrom(format)
	}
	var out value.Str
	for _, x := range vals {
		i := strings.Index(f, "%s")
		if i < 0 {
			break
		}
		out = out.Append(value.Of(f[:i])).Append(x)
		f = f[i+2:]
	}
	return out.Append(value.Of(f))
}

func unknownValue(name string) value.Str {
	return value.UnknownStr(name, value.FromLimit, value.Any)
}

// unknownFrom is an unknown string that keeps the origin of another.
func unknownFrom(s value.Str) value.Str {
	if u, ok := s.FirstUnknown(); ok {
		u.Shape = value.Any
		return value.Str{u}
	}
	return unknownValue("expression")
}

func awkKeyword(w string) bool {
	switch w {
	case "if", "else", "for", "while", "do", "in", "print", "printf", "getline", "next", "exit", "delete", "return", "BEGIN", "END", "function", "func":
		return true
	}
	return false
}

// operand reads a literal, a variable, a list, an object, or a call with all
// that is chained to it.
func (s *scanner) operand() arg {
	t := s.peek(0)
	switch t.kind {
	case text:
		s.pos++
		return s.chained(arg{str: s.settle(t.str)}, "")
	case shell:
		s.pos++
		s.add(Action{Kind: Shell, Args: []value.Str{s.settle(t.str)}, By: s.name() + " backquotes"})
		return s.chained(arg{str: unknownValue("output of a command")}, "")
	case list:
		s.pos++
		return arg{isList: true, list: t.items}
	case unknown:
		s.pos++
		return arg{str: t.str}
	case newline:
		return arg{}
	case punct:
		switch t.name {
		case "(", "[":
			return s.chained(s.bracket(t.name), "")
		case "{":
			return s.object()
		case "$":
			if s.lang == Perl && s.is(1, "ENV") {
				s.pos += 2
				if s.is(0, "{") {
					key := s.peek(1)
					for !s.is(0, "}") && s.pos < len(s.toks) {
						s.pos++
					}
					s.pos++
					if key.kind == ident {
						key.str = value.Of(key.name)
					}
					return arg{str: s.environment(key.str)}
				}
				return arg{str: unknownValue("environment")}
			}
			if s.lang == AWK {
				s.pos++
				if s.is(0, "0") {
					s.pos++
					return arg{str: s.line()}
				}
				s.operand()
				return arg{str: value.UnknownStr("field", value.FromInput, value.Any)}
			}
			s.pos++
			if s.peek(0).kind == ident {
				return s.reference()
			}
			return arg{str: unknownValue("$")}
		case "@", "\\", "!", "-", "+", "&", "~", "...", "*":
			s.pos++
			return s.operand()
		}
		return arg{}
	}
	// An identifier.
	switch t.name {
	case "await", "new", "return", "yield", "not", "lambda", "typeof", "void", "then", "do", "else", "if", "unless", "and", "or", "print", "puts", "echo", "say", "assert", "try", "raise", "throw":
		if t.name == "do" && s.lang == AppleScript && s.is(1, "shell") && s.is(2, "script") {
			s.pos += 3
			v := s.value()
			s.add(Action{Kind: Shell, Args: []value.Str{v.str}, By: "do shell script"})
			return arg{str: unknownValue("output of a command")}
		}
		if t.name == "print" && s.lang == AWK {
			s.awkPrint()
			return arg{}
		}
		s.pos++
		if s.is(0, "=") { // a variable of that name
			return arg{}
		}
		return s.operand()
	case "my", "our", "local":
		if s.lang == Perl {
			s.pos++
			return s.operand()
		}
	case "printf":
		if s.lang == AWK {
			s.awkPrint()
			return arg{}
		}
	case "exec":
		if s.lang == Tcl {
			s.pos++
			var words []value.Str
			for s.peek(0).kind != newline && !s.is(0, ";") && !s.is(0, "]") && !s.is(0, "}") {
				words = append(words, s.tclWord())
			}
			s.add(Action{Kind: Exec, Args: words, By: "exec"})
			return arg{}
		}
	case "spawn":
		if s.lang == Tcl {
			s.pos++
			var words []value.Str
			for s.peek(0).kind != newline && !s.is(0, ";") {
				words = append(words, s.tclWord())
			}
			s.add(Action{Kind: Exec, Args: words, By: "spawn"})
			return arg{}
		}
	}
	return s.reference()
}

// tclWord reads one word of Tcl: neighbouring tokens without a blank.
func (s *scanner) tclWord() value.Str {
	var out value.Str
	for first := true; first || s.peek(0).glued; first = false {
		t := s.peek(0)
		if t.kind == newline || t.kind == punct && (t.name == ";" || t.name == "]" || t.name == "}") {
			break
		}
		s.pos++
		switch t.kind {
		case text, unknown:
			out = out.Append(s.settle(t.str))
		case punct:
			if t.name == "$" && s.peek(0).kind == ident {
				out = out.Append(s.variable(s.peek(0).name))
				s.pos++
				continue
			}
			out = out.Append(value.Of(t.name))
		default:
			out = out.Append(value.Of(t.name))
		}
	}
	if len(out) == 0 {
		s.pos++
	}
	return out
}

// settle replaces variables in a string by their values.
func (s *scanner) settle(v value.Str) value.Str {
	var out value.Str
	for _, p := range v {
		if p.Kind == value.Unknown && p.Origin == value.FromLimit && p.Shape == value.Any {
			out = out.Append(s.variable(p.Text))
			continue
		}
		out = out.Append(value.Str{p})
	}
	return out
}

// variable is the value of a variable, if it has just one.
func (s *scanner) variable(name string) value.Str {
	if vals := s.vars[name]; len(vals) == 1 {
		return vals[0]
	}
	if strings.ContainsAny(name, ".[{(") && s.depth < maxNesting/2 && !strings.HasPrefix(name, "result of ") {
		return s.expression(name)
	}
	return unknownValue(name)
}

// expression is the value of an expression that stands in a string.
func (s *scanner) expression(text string) value.Str {
	in := *s
	in.toks, in.pos, in.found, in.depth = lex(s.lang, value.Of(text)), 0, nil, s.depth+maxNesting/10
	v := in.value()
	s.found = append(s.found, in.found...)
	if v.isList {
		return joinWords(v.list)
	}
	if len(v.str) == 0 {
		return unknownValue("expression")
	}
	return v.str
}

// line is the line of input that AWK works on; its program runs for each.
func (s *scanner) line() value.Str {
	in := s.input()
	if t, ok := in.Exact(); ok {
		return value.Of(strings.TrimSuffix(t, "\n")).Mark(in.Tricks())
	}
	return in
}

// bracket reads (a, b) or [a, b].
func (s *scanner) bracket(open string) arg {
	end := ")"
	if open == "[" {
		end = "]"
	}
	s.pos++
	args := s.arguments(end)
	if open == "(" && len(args) == 1 {
		return args[0]
	}
	out := arg{isList: true}
	for _, a := range args {
		if a.isList {
			out.list = append(out.list, a.list...)
			continue
		}
		out.list = append(out.list, a.str)
	}
	return out
}

// object reads {a: true, "b": x}.
func (s *scanner) object() arg {
	var out arg
	depth := 0
	for s.pos < len(s.toks) {
		t := s.peek(0)
		switch {
		case t.kind == punct && t.name == "{":
			depth++
			s.pos++
		case t.kind == punct && t.name == "}":
			depth--
			s.pos++
			if depth == 0 {
				return out
			}
		case (t.kind == ident || t.kind == text) && (s.is(1, ":") || s.is(1, "=>")):
			key := t.name
			if t.kind == text {
				key, _ = t.str.Exact()
			}
			s.pos += 2
			if !s.is(0, "false") && !s.is(0, "{") {
				out.options = append(out.options, key)
			}
			if s.peek(0).kind == newline || s.is(0, "{") {
				continue
			}
			before := s.pos
			s.value()
			if s.pos == before {
				s.pos++
			}
		default:
			before := s.pos
			if !s.defines() && !s.assigns() {
				s.value()
			}
			if s.pos == before {
				s.pos++
			}
		}
	}
	return out
}

// arguments reads a list of expressions up to the closing bracket.
func (s *scanner) arguments(end string) []arg {
	var out []arg
	for s.pos < len(s.toks) {
		switch {
		case s.is(0, end) && s.peek(0).kind == punct:
			s.pos++
			return out
		case s.is(0, ",") || s.is(0, "=>") || s.peek(0).kind == newline || s.is(0, ";"):
			s.pos++
			continue
		}
		key := ""
		if s.peek(0).kind == ident && (s.is(1, "=") || s.is(1, ":")) && s.lang != AppleScript {
			key = s.peek(0).name
			s.pos += 2
		}
		before := s.pos
		v := s.value()
		v.key = key
		if s.pos == before {
			s.pos++
			continue
		}
		out = append(out, v)
	}
	return out
}

// name is the language for people.
func (s *scanner) name() string {
	return [...]string{"", "python", "perl", "ruby", "javascript", "php", "lua", "awk", "osascript", "tcl", "R"}[s.lang]
}
