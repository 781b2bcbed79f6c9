package shellast

import (
	"strings"

	"gstack/shellast/value"
)

// zshBuiltin runs what only zsh has; ok is false where the name is none.
func (r *run) zshBuiltin(name string, args []value.Field) (status, bool) {
	switch name {
	case "coproc", "nocorrect", "noglob", "-":
		return r.carried(name).exec(args), true
	case "print":
		prompt := false
		for _, a := range args {
			t := a.Prefix()
			if !strings.HasPrefix(t, "-") {
				break
			}
			prompt = prompt || strings.Contains(t, "P")
		}
		if prompt { // with the option promptsubst, the words are expanded once more
			for _, a := range args {
				r.evalWords(a.Str, r.span0(), "print -P")
			}
		}
		r.out.print(value.UnknownStr("output of print", value.FromOutput, value.Any))
		return success, true
	case "zmodload":
		for _, a := range args {
			if t, ok := a.Exact(); !ok || strings.HasPrefix(t, "zsh/files") || strings.HasPrefix(t, "zsh/system") {
				r.gap(UnknownCode, r.span0(), a.String(), "zmodload adds builtins that open and delete files: "+a.String())
			}
		}
		return success, true
	}
	return maybe, false
}

// nullCommand runs what zsh runs for redirections without a command: NULLCMD,
// or READNULLCMD for a single input (zshparam(1)).
func (r *run) nullCommand() status {
	for _, n := range [...]string{"NULLCMD", "READNULLCMD"} {
		if v := r.st.lookup(n); v != nil && len(v.alts) > 0 {
			k := r.branch()
			k.exec([]value.Field{{Str: oneOf(v.alts)}, {Str: value.UnknownStr("operands", value.FromInput, value.Any), Splits: true}})
		}
	}
	return maybe
}
