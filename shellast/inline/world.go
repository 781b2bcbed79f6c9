package inline

import (
	"strconv"
	"strings"

	"gstack/shellast/value"
)

// arguments are the lists in which a language holds the arguments of a program,
// by their names; ok is false where the name is another.
func (s *scanner) argv(full string) (arg, bool) {
	zero := []value.Str{value.Of(s.name())}
	switch s.lang.argvName() {
	case full:
	default:
		return arg{}, false
	}
	if s.world.Args == nil {
		return arg{str: value.UnknownStr("argument", value.FromInput, value.Any)}, true
	}
	switch s.lang {
	case Perl, Ruby:
		zero = nil
	case JavaScript:
		if s.world.Script != nil {
			zero = append(zero, s.world.Script)
		}
	case Python, PHP, Lua:
		if s.world.Script != nil {
			zero = []value.Str{s.world.Script}
		}
	}
	return arg{isList: true, list: append(zero, s.world.Args...)}, true
}

func (l Language) argvName() string {
	switch l {
	case Python:
		return "sys.argv"
	case Perl, Ruby, AWK:
		return "ARGV"
	case JavaScript:
		return "process.argv"
	case PHP:
		return "argv"
	case Lua:
		return "arg"
	}
	return "\x00"
}

// environment is a variable of the environment.
func (s *scanner) environment(name value.Str) value.Str {
	if name.Is("HOME") {
		return home()
	}
	if n, ok := name.Exact(); ok && s.world.Env != nil {
		if v, ok := s.world.Env(n); ok {
			return v
		}
	}
	return unknownValue("environment")
}

// environmentName: the language holds the environment in a table of this name.
func environmentName(full string) bool {
	switch full {
	case "ENV", "_ENV", "_SERVER", "ENVIRON", "environ", "os.environ", "process.env":
		return true
	}
	return strings.HasSuffix(full, "process.env") || strings.HasSuffix(full, ".environ")
}

// property is the value of a member that is not called.
func (s *scanner) property(full string) (arg, bool) {
	if full == "Dir.home" {
		return arg{str: home()}, true
	}
	for _, table := range [...]string{"process.env.", "Bun.env."} {
		if i := strings.Index(full, table); i >= 0 {
			return arg{str: s.environment(value.Of(full[i+len(table):]))}, true
		}
	}
	return s.argv(full)
}

// input is what the program reads.
func (s *scanner) input() value.Str {
	if s.world.HasInput {
		return s.world.Input
	}
	return value.UnknownStr("input", value.FromInput, value.Any)
}

// element reads an index or a range behind a list; without it, nothing is read.
func (s *scanner) element(list []value.Str) (arg, bool) {
	start := s.pos
	s.pos++
	number := func() (int, bool) {
		minus := s.is(0, "-")
		if minus {
			s.pos++
		}
		n, err := strconv.Atoi(s.peek(0).name)
		if err != nil || s.peek(0).kind != ident {
			return 0, false
		}
		s.pos++
		if minus {
			n += len(list)
		}
		return n, true
	}
	from, ok := number()
	if s.is(0, ":") || s.is(0, "..") || s.is(0, "...") {
		s.pos++
		to, bounded := number()
		if !ok {
			from = 0
		}
		if !bounded || s.lang == Ruby {
			to = len(list)
		}
		if s.is(0, "]") {
			s.pos++
			from = min(max(from, 0), len(list))
			return arg{isList: true, list: list[from:max(from, min(to, len(list)))]}, true
		}
	} else if ok && s.is(0, "]") {
		s.pos++
		if from >= 0 && from < len(list) {
			return arg{str: list[from]}, true
		}
		return arg{str: unknownValue("element")}, true
	}
	s.pos = start
	return arg{}, false
}

// member is one of the elements of a list that a method gives.
func member(list []value.Str, method string) (arg, bool) {
	if len(list) == 0 {
		return arg{}, false
	}
	switch method {
	case "first", "shift":
		return arg{str: list[0]}, true
	case "last", "pop":
		return arg{str: list[len(list)-1]}, true
	}
	return arg{}, false
}
