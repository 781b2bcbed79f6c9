package pure

import "strings"

// argument says what an option takes.
type argument uint8

const (
	noArgument argument = iota
	needsArgument
	mayHaveArgument // only attached: -xARG, --long=ARG
)

// option is one option of a program. key is the short letter; an option that
// only has a long name has a key beyond the letters. Options with the same key
// are the same.
type option struct {
	key  rune
	long string
	arg  argument
}

// longOnly is the first key of options without a letter.
const longOnly = 0x100

// given is an option as found on the command line.
type given struct {
	key   rune
	value string
	has   bool
}

// parse splits arguments by the rules of GNU getopt_long: operands anywhere
// unless the first operand ends the options, combined letters, attached and
// separate values, unique abbreviations, --. It fails where the program would
// complain, and on --help and --version.
func (c *call) parse(spec []option, operandsEnd bool) (opts []given, operands []string, ok bool) {
	args := c.args
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		switch {
		case arg == "--":
			return opts, append(operands, args...), true
		case strings.HasPrefix(arg, "--"):
			g, rest, ok := longOption(spec, arg[2:], args)
			if !ok {
				return nil, nil, false
			}
			opts, args = append(opts, g), rest
		case len(arg) > 1 && arg[0] == '-':
			g, rest, ok := shortOptions(spec, arg[1:], args)
			if !ok {
				return nil, nil, false
			}
			opts, args = append(opts, g...), rest
		default:
			operands = append(operands, arg)
			if operandsEnd {
				return opts, append(operands, args...), true
			}
		}
	}
	return opts, operands, true
}

func longOption(spec []option, arg string, rest []string) (given, []string, bool) {
	name, value, has := strings.Cut(arg, "=")
	found := namedOption(spec, name)
	if found == nil {
		return given{}, nil, false
	}
	switch found.arg {
	case noArgument:
		if has {
			return given{}, nil, false
		}
	case needsArgument:
		if !has {
			if len(rest) == 0 {
				return given{}, nil, false
			}
			value, has, rest = rest[0], true, rest[1:]
		}
	}
	return given{found.key, value, has}, rest, true
}

// namedOption finds an option by its long name or an unambiguous beginning of
// it. Every program has --help and --version, which are none of spec.
func namedOption(spec []option, name string) *option {
	var found *option
	for i := range spec {
		o := &spec[i]
		switch {
		case o.long == "" || !strings.HasPrefix(o.long, name):
		case o.long == name:
			return o
		case found != nil && found.key != o.key:
			return nil
		default:
			found = o
		}
	}
	if name == "" || strings.HasPrefix("help", name) || strings.HasPrefix("version", name) {
		return nil
	}
	return found
}

func shortOptions(spec []option, letters string, rest []string) ([]given, []string, bool) {
	var out []given
	for i := 0; i < len(letters); i++ {
		o := shortOption(spec, rune(letters[i]))
		if o == nil {
			return nil, nil, false
		}
		tail := letters[i+1:]
		switch {
		case o.arg == noArgument:
			out = append(out, given{key: o.key})
			continue
		case tail != "" || o.arg == mayHaveArgument:
			return append(out, given{o.key, tail, tail != ""}), rest, true
		case len(rest) == 0:
			return nil, nil, false
		}
		return append(out, given{o.key, rest[0], true}), rest[1:], true
	}
	return out, rest, true
}

func shortOption(spec []option, letter rune) *option {
	for i := range spec {
		if spec[i].key == letter && letter < 0x80 {
			return &spec[i]
		}
	}
	return nil
}

// count reads a plain decimal number of an option.
func count(s string) (int, bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}
