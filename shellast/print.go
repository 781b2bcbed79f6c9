package shellast

import (
	"strings"

	"gstack/internal/bashtext"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// printf is the builtin printf; with -v it assigns.
func (r *run) printf(args []value.Field) status {
	g := options.Grammar{Opts: "v:", Stop: true}
	p, whole := g.Parse(args), args
	args = p.Operands
	switch unknown := p.Unknown(); {
	case p.Missing, len(unknown) > 0 && r.shellName() == "bash":
		return failure
	case len(unknown) > 0: // zsh and BusyBox print it
		args = whole[unknown[0].Index:]
	}
	if len(args) == 0 {
		return maybe
	}
	out := formatted(args)
	if target, assigns := p.Value("v"); assigns {
		r.assignWord(target, out, "printf -v")
		return success
	}
	r.out.print(out)
	return success
}

// formatted is what printf prints.
func formatted(args []value.Field) value.Str {
	texts := make([]string, len(args))
	exact := true
	for i, a := range args {
		var ok bool
		texts[i], ok = plain(a.Str).Exact()
		exact = exact && ok && !a.Splits
	}
	format, fok := plain(args[0].Str).Exact()
	if exact {
		if out, ok := bashtext.Printf(format, texts[1:]); ok {
			t := value.Trick(0)
			if strings.Contains(format, `\x`) || strings.Contains(format, `\0`) || strings.Contains(format, `\1`) || strings.Contains(format, "%c%c") || strings.Contains(format, "%b") {
				t = value.ViaPrintf
			}
			return value.Of(out).Mark(t)
		}
	}
	if !fok {
		return unknownOf(args, "output of printf")
	}
	// Known format, unknown arguments: %s passes them on.
	var list []value.Str
	rest := args[1:]
	for round := 0; round == 0 || len(rest) > 0 && round < maxAlternatives; round++ {
		f, took := format, false
		for f != "" {
			i := strings.IndexByte(f, '%')
			if i < 0 {
				lit, _ := bashtext.Printf(f, nil)
				list = append(list, value.Of(lit))
				break
			}
			lit, ok := bashtext.Printf(f[:i], nil)
			if !ok {
				return unknownOf(args, "output of printf")
			}
			list = append(list, value.Of(lit))
			j := i + 1
			for j < len(f) && strings.IndexByte("-+ #0123456789.", f[j]) >= 0 {
				j++
			}
			if j >= len(f) { // the end is missing, and printf stops
				return concat(list)
			}
			verb := f[i : j+1]
			f = f[j+1:]
			if verb == "%%" {
				list = append(list, value.Of("%"))
				continue
			}
			took = true
			var arg value.Str
			if len(rest) > 0 {
				arg, rest = rest[0].Str, rest[1:]
			}
			if verb == "%s" {
				list = append(list, arg)
			} else if t, ok := arg.Exact(); ok {
				out, ok := bashtext.Printf(verb, []string{t})
				if !ok {
					return unknownOf(args, "output of printf")
				}
				list = append(list, value.Of(out))
			} else {
				list = append(list, unknownFrom(arg, "printf "+verb))
			}
		}
		if !took {
			break
		}
	}
	return concat(list)
}

// unknownOf is unknown text with the most telling origin of some fields.
func unknownOf(fields []value.Field, name string) value.Str {
	out := value.UnknownStr(name, value.FromOutput, value.Any)
	for _, f := range fields {
		for _, p := range f.Str {
			if p.Kind == value.Unknown && (p.Origin == value.FromNetwork || p.Origin == value.FromDecoder) {
				out[0].Origin, out[0].Text = p.Origin, p.Text
			}
		}
	}
	return out
}
