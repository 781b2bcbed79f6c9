package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// findEffects reads what find itself does: -delete, and the files that -fprint
// and its kin write. The programs it starts are calls of their own.
// Source: find(1) of findutils 4.10; the options -x, -f and -s of FreeBSD 14.
func findEffects(_ *Env, call *shellast.Call) []Effect {
	f := findLine{call: call}
	f.startingPoints()
	f.or(false)
	var out []Effect
	for _, w := range f.writes {
		out = append(out, effectOn(call, Write, w))
	}
	if !f.deletes {
		return out
	}
	if f.listed {
		e := effectOn(call, Delete, value.Field{Str: value.UnknownStr("list of -files0-from", value.FromFile, value.Any), Splits: true})
		e.Recursive, e.Many = true, true
		return append(out, e)
	}
	if len(f.start) == 0 {
		f.start = append(f.start, value.WordOf("."))
	}
	for _, s := range f.start {
		if f.follows {
			s.Str = joinPath(s.Str, nil)
		}
		e := effectOn(call, Delete, s)
		e.Many, e.Contents = true, f.inner
		e.Recursive = f.broad && !f.shallow
		out = append(out, e)
	}
	return out
}

// findLine is a command line of find under way.
type findLine struct {
	call *shellast.Call
	at   int

	start   []value.Field
	listed  bool // starting points come from a file
	follows bool // links given as starting points are followed
	inner   bool // starting points themselves are left out
	shallow bool // nothing but the starting points is looked at

	deletes bool
	broad   bool // some -delete is reached without a test that picks some files
	writes  []value.Field
	depth   int
}

// maxParentheses bounds the nesting that is read; more of it counts as no test.
const maxParentheses = 200

func (f *findLine) peek() (text string, ok bool) {
	if f.at >= len(f.call.Args) {
		return "", false
	}
	text, exact := f.call.Args[f.at].Exact()
	if !exact {
		text = f.call.Args[f.at].Prefix()
	}
	return text, true
}

// value takes the argument of an option or a test.
func (f *findLine) value() value.Field {
	if f.at >= len(f.call.Args) {
		return value.Field{}
	}
	f.at++
	return f.call.Args[f.at-1]
}

// startingPoints reads options and operands up to the expression.
func (f *findLine) startingPoints() {
	for {
		text, ok := f.peek()
		switch {
		case !ok:
			return
		case text == "-H", text == "-L":
			f.follows = true
		case text == "-P", text == "-E", text == "-X", text == "-d", text == "-s", text == "-x", strings.HasPrefix(text, "-O"), text == "--":
		case text == "-D":
			f.at++
		case text == "-f":
			f.at++
			f.start = append(f.start, f.value())
			continue
		case strings.HasPrefix(text, "-"), text == "(", text == ")", text == "!", text == ",":
			return
		default:
			f.start = append(f.start, f.call.Args[f.at])
		}
		f.at++
	}
}

// or reads alternatives up to a closing parenthesis, where picks tells whether
// what gets here has passed a test that picks some files, and reports whether
// what leaves here has. An alternative is tried for what those before it
// reject, so their tests say nothing of it.
func (f *findLine) or(picks bool) bool {
	all := f.and(picks)
	for {
		switch text, _ := f.peek(); text {
		case "-o", "-or", ",":
			f.at++
			all = f.and(picks) && all
		default:
			return all
		}
	}
}

// and reads tests and actions of which each is tried if those before it hold.
func (f *findLine) and(picks bool) bool {
	negated := false
	for {
		text, ok := f.peek()
		if !ok || text == ")" || text == "-o" || text == "-or" || text == "," {
			return picks
		}
		f.at++
		picked := false
		switch text {
		case "!", "-not":
			negated = !negated
			continue
		case "-a", "-and":
			continue
		case "(":
			picked = f.group(picks)
		case "-delete":
			f.deletes, f.broad = true, f.broad || !picks
		default:
			picked = f.primary(text)
		}
		// What a rejecting test lets through is nearly everything.
		picks = picks || picked && !negated
		negated = false
	}
}

func (f *findLine) group(picks bool) bool {
	if f.depth++; f.depth > maxParentheses {
		return false
	}
	defer func() { f.depth-- }()
	picks = f.or(picks)
	if text, _ := f.peek(); text == ")" {
		f.at++
	}
	return picks
}

// primary takes one test or action with its arguments and reports whether it
// picks some files out of all.
func (f *findLine) primary(text string) (picks bool) {
	switch text {
	case "-follow":
		f.follows = true
	case "-mindepth":
		f.inner = !f.value().Is("0")
	case "-maxdepth":
		f.shallow = f.value().Is("0")
	case "-files0-from":
		f.listed = true
		f.at++
	case "-fprint", "-fprint0", "-fls":
		f.writes = append(f.writes, f.value())
	case "-fprintf":
		f.writes = append(f.writes, f.value())
		f.at++
	case "-exec", "-execdir", "-ok", "-okdir":
		f.program()
	case "-printf", "-regextype":
		f.at++
	case "-type", "-xtype":
		kinds, exact := f.value().Exact()
		return exact && !strings.ContainsAny(kinds, "fd")
	case "-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex", "-lname", "-ilname":
		pattern, _ := f.value().Source()
		return strings.Trim(pattern, "*?./") != ""
	case "-size", "-amin", "-anewer", "-atime", "-Bmin", "-Btime", "-cmin", "-cnewer", "-context", "-ctime", "-flags", "-fstype", "-gid", "-group", "-inum",
		"-links", "-mmin", "-mtime", "-newer", "-perm", "-samefile", "-uid", "-used", "-user":
		f.at++
		return true
	case "-empty", "-executable", "-false", "-nogroup", "-nouser":
		return true
	default:
		if len(text) == len("-newerXY") && strings.HasPrefix(text, "-newer") {
			f.at++
			return true
		}
	}
	return false
}

// program skips the program of an action: its arguments end at a semicolon, or
// at a plus after the braces.
func (f *findLine) program() {
	braces := false
	for f.at < len(f.call.Args) {
		text, _ := f.value().Exact()
		if text == ";" || text == "+" && braces {
			return
		}
		braces = text == "{}"
	}
}
