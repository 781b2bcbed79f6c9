package shellast

import (
	"strings"

	"gstack/internal/bashtext"
	"gstack/shellast/value"
)

// echoReading is a way in which shells read the words of echo.
type echoReading struct {
	// options: -n, -e and -E, joined too; otherwise -n alone.
	options bool
	// escapes are decoded unless an option says otherwise.
	escapes bool
}

// echo prints what the builtin prints, or what it can be if the shell is not
// known.
func (r *run) echo(args []value.Field) {
	var list []echoReading
	switch r.shellName() {
	case "zsh", "ksh", "mksh":
		list = []echoReading{{true, true}}
	case "dash", "posh", "yash":
		list = []echoReading{{false, true}}
	case "sh", "ash": // dash, bash, busybox
		list = []echoReading{{true, false}, {false, true}}
	default:
		xpg := r.st.options().xpgEcho
		list = []echoReading{{true, xpg == success}}
		if xpg == maybe {
			list = append(list, echoReading{true, true})
		}
	}
	out := list[0].text(args)
	if len(list) > 1 {
		if o := list[1].text(args); !o.Equal(out) {
			k := r.branch()
			k.out.print(o)
			r2 := r.branch()
			r2.out.print(out)
			r.merge(k, r2)
			return
		}
	}
	r.out.print(out)
}

// shellName is the shell that runs the present text.
func (r *run) shellName() string {
	if r.shellIs != "" {
		return r.shellIs
	}
	switch r.e.opt.Shell {
	case Zsh:
		return "zsh"
	case Sh:
		return "sh"
	}
	return "bash"
}

// zsh: the text is read as zsh reads it.
func (r *run) zsh() bool { return r.shellName() == "zsh" }

// text is what is printed.
func (e echoReading) text(args []value.Field) value.Str {
	newline, escapes := true, e.escapes
	for len(args) > 0 {
		t, ok := args[0].Exact()
		if !ok || len(t) < 2 || t[0] != '-' || strings.Trim(t[1:], "neE") != "" || !e.options && t != "-n" {
			break
		}
		for _, c := range t[1:] {
			switch c {
			case 'n':
				newline = false
			case 'e':
				escapes = true
			case 'E':
				escapes = false
			}
		}
		args = args[1:]
		if !e.options {
			break
		}
	}
	out := joinFields(args)
	if newline {
		out = out.Append(value.Of("\n"))
	}
	if !escapes {
		return out
	}
	var dec value.Str
	for _, p := range out {
		if p.Kind == value.Lit && strings.IndexByte(p.Text, '\\') >= 0 {
			t := bashtext.Echo([]string{"-ne", p.Text}, false)
			dec = dec.Append(value.Str{{Text: t, Tricks: p.Tricks | value.ViaPrintf}})
			continue
		}
		dec = dec.Append(value.Str{p})
	}
	return dec
}
