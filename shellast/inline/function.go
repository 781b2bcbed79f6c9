package inline

import "gstack/shellast/value"

// defines reads the head of a function of the program itself. Its parameters
// are what the function is called with, anywhere.
func (s *scanner) defines() bool {
	t := s.peek(0)
	if t.kind != ident || s.peek(1).kind != ident {
		return false
	}
	switch {
	case t.name == "def" && (s.lang == Python || s.lang == Ruby):
	case (t.name == "function" || t.name == "func") && (s.lang == JavaScript || s.lang == PHP || s.lang == Lua || s.lang == AWK):
	case t.name == "sub" && s.lang == Perl:
		s.parameters(s.peek(1).name, []string{"_"})
		s.pos += 2
		return true
	default:
		return false
	}
	name := s.peek(1).name
	s.pos += 2
	open := s.is(0, "(")
	if !open && s.lang != Ruby {
		return true
	}
	if open {
		s.pos++
	}
	var params []string
	for s.pos < len(s.toks) && s.peek(0).kind != newline && !s.is(0, ")") && !s.is(0, ";") {
		if s.peek(0).kind == ident && (len(params) == 0 || s.is(-1, ",") || s.is(-1, "$") || s.is(-1, "*")) {
			params = append(params, s.peek(0).name)
		}
		s.pos++
	}
	s.parameters(name, params)
	return true
}

// parameters gives the parameters of a function the values of its calls.
func (s *scanner) parameters(name string, params []string) {
	if s.params == nil {
		s.params = map[string][]string{}
	}
	s.params[name] = params
	for _, call := range s.calls[name] {
		if s.lang == Perl {
			if s.lists == nil {
				s.lists = map[string][]value.Str{}
			}
			s.lists["_"] = call
			for _, v := range call {
				s.give("shift", v)
			}
			continue
		}
		for i, p := range params {
			if i < len(call) {
				s.give(p, call[i])
			}
		}
	}
}

// give adds a value to those of a variable.
func (s *scanner) give(name string, v value.Str) {
	for _, old := range s.vars[name] {
		if old.String() == v.String() {
			return
		}
	}
	if len(s.vars[name]) < maxValues {
		s.vars[name] = append(s.vars[name], v)
	}
}

// called remembers a call of what may be a function of the program.
func (s *scanner) called(name string, args []arg) {
	if s.again || len(s.noted[name]) >= maxValues || len(args) == 0 {
		return
	}
	if s.noted == nil {
		s.noted = map[string][][]value.Str{}
	}
	list, _ := flatten(args)
	s.noted[name] = append(s.noted[name], list)
}

// own are the calls of functions that the program defines.
func (s *scanner) own() map[string][][]value.Str {
	out := map[string][][]value.Str{}
	for name, calls := range s.noted {
		if _, ok := s.params[name]; ok {
			out[name] = calls
		}
	}
	return out
}

// add notes an action, once for each value of a variable that has several.
func (s *scanner) add(a Action) { s.addEach(a, 3) }

func (s *scanner) addEach(a Action, depth int) {
	const most = 1000
	if len(a.Args) == 0 || len(s.found) >= most {
		return
	}
	name := ""
	for _, w := range a.Args {
		for _, p := range w {
			if name == "" && p.Kind == value.Unknown && p.Origin == value.FromLimit && len(s.vars[p.Text]) > 1 {
				name = p.Text
			}
		}
	}
	if name == "" || depth == 0 {
		s.found = append(s.found, a)
		return
	}
	for _, v := range s.vars[name] {
		b := a
		b.Args = make([]value.Str, len(a.Args))
		for i, w := range a.Args {
			for _, p := range w {
				if p.Kind == value.Unknown && p.Origin == value.FromLimit && p.Text == name {
					b.Args[i] = b.Args[i].Append(v)
				} else {
					b.Args[i] = b.Args[i].Append(value.Str{p})
				}
			}
		}
		s.addEach(b, depth-1)
	}
}
