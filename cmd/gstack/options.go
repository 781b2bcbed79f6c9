package main

import "strings"

// option is one option of a subcommand: a flag if on is set, else it takes a
// value.
type option struct {
	name  string
	on    *bool
	value *string
}

func boolean(name string, on *bool) option     { return option{name: name, on: on} }
func valued(name string, value *string) option { return option{name: name, value: value} }

// parse reads options, which may stand between operands up to "--", and
// returns the operands.
func parse(command string, args []string, options ...option) ([]string, error) {
	var operands []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			return append(operands, args[i+1:]...), nil
		case arg == "--help" || arg == "-h":
			return nil, errHelp
		case len(arg) < 2 || arg[0] != '-':
			operands = append(operands, arg)
			continue
		}
		name, value, given := strings.Cut(arg, "=")
		o, ok := find(options, name)
		switch {
		case !ok:
			return nil, misuse{command, "unknown option " + quote(name) + suggestion(name, options)}
		case o.on != nil && given:
			return nil, misuse{command, name + " takes no value"}
		case o.on != nil:
			*o.on = true
		case given:
			*o.value = value
		case i+1 < len(args):
			i++
			*o.value = args[i]
		default:
			return nil, misuse{command, name + " needs a value: " + name + " VALUE"}
		}
	}
	return operands, nil
}

func find(options []option, name string) (option, bool) {
	for _, o := range options {
		if o.name == name {
			return o, true
		}
	}
	return option{}, false
}

func suggestion(name string, options []option) string {
	known := make([]string, len(options))
	for i, o := range options {
		known[i] = o.name
	}
	if s := didYouMean(name, known); s != "" {
		return s
	}
	return "; an argument that begins with - goes after --"
}
