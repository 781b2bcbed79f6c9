package inline

import (
	"strings"

	"gstack/shellast/value"
)

// temporary is the value of a function that makes a directory with a name that
// was free, wherever it lies. Its own directory for such things is not known:
// the environment and the program may say another one.
// Sources: docs.python.org, tempfile; nodejs.org, fs.mkdtemp; docs.ruby-lang.org,
// Dir.mktmpdir.
func (s *scanner) temporary(full string, args []arg) (arg, bool) {
	fresh := value.Str{{Kind: value.Unknown, Text: full, Origin: value.FromOutput, Shape: value.Temp}}
	name := value.Str{{Kind: value.Unknown, Text: full, Origin: value.FromOutput, Shape: value.Word}}
	switch full {
	case "tempfile.mkdtemp":
		if dir, ok := argument(args, "dir", 2); ok {
			return arg{str: dir.Append(value.Of("/")).Append(name)}, true
		}
		if prefix, ok := argument(args, "prefix", 1); ok && !staysBelow(prefix) {
			return arg{}, false
		}
	case "Dir.mktmpdir":
		if dir, ok := argument(args, "", 1); ok {
			return arg{str: dir.Append(value.Of("/")).Append(name)}, true
		}
		if len(args) > 0 && !staysBelow(args[0].str) {
			return arg{}, false
		}
	case "fs.mkdtempSync", "fs.promises.mkdtemp", "fs/promises.mkdtemp":
		if len(args) == 0 {
			return arg{}, false
		}
		if _, exact := args[0].str.Exact(); exact {
			return arg{str: args[0].str.Append(name)}, true // what is given, and six letters
		}
	default:
		return arg{}, false
	}
	return arg{str: fresh}, !s.setsAnew(full[strings.LastIndexByte(full, '.')+1:])
}

// setsAnew reports whether the program gives another meaning to a name.
func (s *scanner) setsAnew(name string) bool {
	if s.assigned == nil {
		s.assigned = map[string]bool{}
		for i, t := range s.toks {
			if t.kind == ident && i+1 < len(s.toks) && s.toks[i+1].name == "=" {
				s.assigned[t.name] = true
			}
		}
	}
	return s.assigned[name]
}

// staysBelow reports whether a prefix of a name leads to no other directory.
func staysBelow(prefix value.Str) bool {
	t, exact := prefix.Exact()
	return exact && !strings.Contains(t, "/")
}

// argument is the argument of a name, or at a place.
func argument(args []arg, key string, at int) (value.Str, bool) {
	for i, a := range args {
		if a.key == key && key != "" || i == at && a.key == "" {
			return a.str, true
		}
	}
	return nil, false
}
