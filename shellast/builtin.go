package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// builtin runs a shell builtin on expanded arguments; ok is false where the
// name is none.
func (r *run) builtin(name string, word value.Field, args []value.Field) (st status, ok bool) {
	if tells(name, args) {
		r.out.print(value.UnknownStr("output of "+name, value.FromEnv, value.Any))
	}
	if !r.zsh() && refused(name, args) {
		return failure, true
	}
	switch name {
	case ":", "true", "times", "suspend", "disown", "bg", "fg", "ulimit", "umask", "logout", "caller", "bind", "bindkey", "zle", "autoload", "setopt", "unsetopt", "zstyle":
		return success, true
	case "false":
		return failure, true
	case "echo":
		r.echo(args)
		return success, true
	case "printf":
		return r.printf(args), true
	case "test", "[":
		if name == "[" {
			if len(args) == 0 || !args[len(args)-1].Is("]") { // an error, unless the word may be the bracket
				return maybe, true
			}
			args = args[:len(args)-1]
		}
		return r.testCommand(args), true
	case "pwd":
		if d := r.st.dirs(); len(d) > 0 {
			r.out.print(oneOf(d).Append(value.Of("\n")))
		} else {
			r.out.print(value.UnknownStr("$PWD", value.FromEnv, value.NonEmpty).Append(value.Of("\n")))
		}
		return success, true
	case "cd", "chdir", "pushd":
		return r.chdir(name, args), true
	case "popd":
		return r.popd(args), true
	case "dirs", "jobs", "history", "fc", "compgen", "complete", "compopt", "enable", "hash", "type":
		return r.lesser(name, args), true
	case "export", "readonly", "declare", "typeset", "local", "integer", "float":
		return r.declFields(name, args), true
	case "unset":
		return r.unset(args), true
	case "set":
		return r.set(args), true
	case "shopt":
		return r.shopt(args), true
	case "shift":
		return r.shift(args), true
	case "read", "vared":
		return r.read(args), true
	case "mapfile", "readarray":
		return r.mapfile(args), true
	case "getopts":
		return r.getopts(args), true
	case "let":
		st := maybe
		for _, a := range args {
			st = maybe
			if n, ok := r.arithString(a.Str); ok {
				st = statusOf(n != 0)
			}
		}
		return st, true
	case "eval":
		return r.eval(args), true
	case "source", ".":
		return r.source(name, args), true
	case "trap":
		return r.trap(args), true
	case "alias":
		return r.alias(args), true
	case "unalias":
		for _, a := range args {
			if t, ok := a.Exact(); ok {
				if r.st.alias == nil {
					r.st.alias = map[string]value.Str{}
				}
				r.st.alias[t] = nil
			}
		}
		return success, true
	case "break", "continue":
		r.st.set("_", scalar(lastWord(word, args)))
		r.leaveLoop(name, args)
		return success, true
	case "return":
		r.st.set("_", scalar(lastWord(word, args)))
		if r.ret != nil {
			r.leave(r.ret)
		}
		return maybe, true
	case "exit":
		r.exit()
		return maybe, true
	case "wait":
		return r.wait(args), true
	case "command":
		return r.commandBuiltin(args), true
	case "builtin":
		if len(args) == 0 {
			return success, true
		}
		k := r.carried("builtin")
		k.noFunctions = true
		if args[0].Is("--") {
			args = args[1:]
		}
		return k.exec(args), true
	case "exec":
		return r.execBuiltin(args), true
	}
	if r.zsh() {
		return r.zshBuiltin(name, args)
	}
	return maybe, false
}

// assignNamed assigns to a variable, or to an element, by its name.
func (r *run) assignNamed(name string, v value.Str) {
	if base, sub, ok := subscript(name); ok {
		r.assignElement(base, sub, []value.Str{v}, r.span0())
		return
	}
	r.assign(name, v)
}

// lastArgument is what $_ is after a command. unset cuts the subscript off the
// word itself.
func lastArgument(name string, fields []value.Field) value.Str {
	last := fields[len(fields)-1].Str
	if t, ok := last.Exact(); ok && name == "unset" {
		if base, _, isElem := subscript(t); isElem {
			return value.Of(base)
		}
	}
	return last
}

// lastWord is the last argument of a command, or its name.
func lastWord(word value.Field, args []value.Field) value.Str {
	if len(args) > 0 {
		return args[len(args)-1].Str
	}
	return word.Str
}

// carried is r with one more carrier.
func (r *run) carried(by string) *run {
	k := *r
	k.via = append(r.via[:len(r.via):len(r.via)], by)
	return &k
}

// joinFields joins words with blanks, as echo and eval do.
func joinFields(args []value.Field) value.Str {
	list := make([]value.Str, 0, 2*len(args))
	for i, a := range args {
		if i > 0 {
			list = append(list, value.Of(" "))
		}
		list = append(list, plain(a.Str))
	}
	return concat(list)
}

func (r *run) eval(args []value.Field) status {
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) == 0 {
		return success
	}
	k := r.carried("eval")
	return k.code(joinFields(args), r.span0(), "eval")
}

func (r *run) wait(args []value.Field) status {
	g := options.Grammar{Opts: "f n p:", Stop: true}
	if name, ok := g.Parse(args).Value("p"); ok {
		r.assignWord(name, value.UnknownStr("wait -p", value.FromInput, value.Any), "wait -p")
	}
	return maybe
}

// commandBuiltin is command: it runs a program, not a function, or tells what
// would run.
func (r *run) commandBuiltin(args []value.Field) status {
	g := options.Grammar{Opts: "p v V", Stop: true}
	p := g.Parse(args)
	if p.Has("v", "V") {
		for _, o := range p.Operands {
			r.out.print(located(o.Str))
		}
		return maybe
	}
	if len(p.Operands) == 0 {
		return success
	}
	k := r.carried("command")
	k.noFunctions = true
	return k.exec(p.Operands)
}

// located is what command -v and which print for a program.
func located(s value.Str) value.Str {
	if t, ok := s.Exact(); ok && !strings.Contains(t, "/") {
		return value.Of("/usr/bin/" + t + "\n")
	}
	return s.Append(value.Of("\n"))
}

func (r *run) execBuiltin(args []value.Field) status {
	g := options.Grammar{Opts: "a: c l", Stop: true}
	p := g.Parse(args)
	if len(p.Operands) == 0 {
		return success
	}
	k := r.carried("exec")
	k.noFunctions = true
	return k.exec(p.Operands)
}

// lesser are builtins of which only a few forms run something.
func (r *run) lesser(name string, args []value.Field) status {
	switch name {
	case "hash":
		g := options.Grammar{Opts: "d l p: r t", Stop: true}
		p := g.Parse(args)
		if f, ok := p.Value("p"); ok {
			for _, o := range p.Operands {
				if n, ok := o.Exact(); ok {
					r.st.setHash(n, nonNil(f.Str))
				}
			}
		}
		if p.Has("r") {
			r.st.hashed = nil
		}
		return success
	case "type":
		for _, a := range args {
			if t, ok := a.Exact(); ok && strings.HasPrefix(t, "-") {
				if strings.ContainsAny(t, "pP") {
					r.out.print(located(args[len(args)-1].Str))
				}
				continue
			}
		}
		return maybe
	case "compgen", "complete":
		g := options.Grammar{Opts: "a b c d e f g j k s u v o: A: G: W: F: C: X: P: S: p r D E I", Stop: true}
		p := g.Parse(args)
		if name == "complete" { // which remembers what runs for a key of a line editor
			return maybe
		}
		// What is run gets the name of the command, the word, and the one before.
		asked := []value.Field{value.WordOf("compgen"), value.WordOf(""), value.WordOf("")}
		if len(p.Operands) > 0 {
			asked[1] = p.Operands[0]
		}
		if c, ok := p.Value("C"); ok {
			k := r.branch()
			k.code(c.Str.Append(value.Of(" ")).Append(joinFields(quotedWords(asked))), r.span0(), "compgen -C")
		}
		if w, ok := p.Value("W"); ok {
			r.expandText(w.Str, r.span0(), "compgen -W")
		}
		if f, ok := p.Value("F"); ok {
			t, ok := f.Exact()
			if !ok {
				r.gap(UnknownProgram, r.span0(), f.Str.String(), "which function compgen calls is not known")
				return maybe
			}
			if fn := r.st.function(t); fn != nil {
				k := r.branch()
				k.callFunction(fn, f, asked)
			}
		}
		return maybe
	case "fc":
		g := options.Grammar{Opts: "e: l n r s", Stop: true}
		p := g.Parse(args)
		if e, ok := p.Value("e"); ok {
			k := r.branch()
			k.code(e.Str.Append(value.Of(" history")), r.span0(), "fc -e")
		} else if p.Has("s") || !p.Has("l") {
			r.gap(UnknownCode, r.span0(), "fc", "fc runs a command from the history")
		}
		return maybe
	case "history":
		for i, a := range args {
			if a.Is("-s") && i+1 < len(args) && r.st.options().history {
				k := r.branch()
				k.code(joinFields(args[i+1:]), r.span0(), "history -s")
			}
		}
		return maybe
	case "jobs":
		g := options.Grammar{Opts: "l n p r s x", Stop: true}
		p := g.Parse(args)
		if p.Has("x") && len(p.Operands) > 0 {
			return r.carried("jobs -x").exec(p.Operands)
		}
		if len(p.Operands) > 1 {
			if _, job := p.Operands[0].Exact(); !job { // it may be -x
				k := r.branch()
				k.carried("jobs -x").exec(p.Operands[1:])
				r.merge(nil, k)
			}
		}
		return maybe
	case "enable":
		for _, a := range args {
			if t, ok := a.Exact(); !ok || strings.HasPrefix(t, "-") && strings.Contains(t, "f") {
				r.gap(UnknownCode, r.span0(), "enable -f", "enable -f loads code into the shell")
			}
		}
		return maybe
	}
	return maybe
}
