package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Editors without a person: files given to an editor whose commands come from
// the command line or from standard input. An editor that a person sits at is
// that person's business, and no agent has one.
//
// Sources: ed(1) 1.20, ex of POSIX.1-2024, starting.txt of Vim 9.1, "Initial
// Options" of the GNU Emacs 30 manual.

var (
	edGrammar  = options.Grammar{Opts: "E,extended-regexp G,traditional l,loose-exit-status p,prompt: q,quiet,silent r,restricted s,script v,verbose h,help V,version"}
	vimGrammar = options.Grammar{Plus: true, Exact: true, Opts: "A b C D d E e F f g H h L l M m N n R r: s S: T: t: U: u: V:: v W: w: X x y Z c: cmd: " +
		"i: o:: O:: p:: clean headless noplugin not-a-term nofork help version embed es Es"}
	emacsGrammar = options.Grammar{Exact: true, Opts: "batch Q,quick q,no-init-file no-site-file l,load: eval: f,funcall: script: x: L,directory: kill nw,no-window-system"}
	gawkGrammar  = options.Grammar{Stop: true, Opts: "F,field-separator: v,assign: f,file: e,source: E,exec: i,include: l,load: b c C g h k n O P r S t V"}
)

func editorModel(_ *Env, call *shellast.Call) []Effect {
	if call.Name == "awk" || call.Name == "gawk" {
		return gawkInPlace(call)
	}
	p := editorGrammar(call.Name).Parse(call.Args)
	if informs(p) {
		return nil
	}
	if call.Name == "emacs" {
		if !p.Has("batch", "script") {
			return nil
		}
		return writeEffects(call, p.Operands)
	}
	var commands []string
	for _, c := range p.Values("c", "cmd") {
		commands = append(commands, c.Prefix())
	}
	for _, f := range p.Flags {
		if c, ok := strings.CutPrefix(f.Name, "+"); ok {
			commands = append(commands, c)
		}
	}
	if call.Stdin.Source == shellast.Text {
		commands = append(commands, strings.Split(call.Stdin.Text.Prefix(), "\n")...)
	}
	if len(commands) == 0 && !p.Has("s", "e", "E", "es", "Es", "headless") {
		return nil
	}
	out := writeEffects(call, p.Operands)
	for _, c := range commands {
		for _, c := range strings.Split(c, "|") {
			if file, ok := writtenBy(c); ok {
				out = append(out, writeEffects(call, []value.Field{value.WordOf(file)})...)
			}
		}
	}
	return out
}

// writtenBy is the file that a command of ed and vi writes to: "w name", "1,5w!
// name", "saveas name".
func writtenBy(command string) (file string, ok bool) {
	command = strings.TrimLeft(command, ": \t%$.,0123456789")
	verb, file, ok := strings.Cut(command, " ")
	switch strings.TrimSuffix(verb, "!") {
	case "w", "W", "wq", "write", "x", "xit", "exit", "sav", "saveas", "up", "update", "wn":
		file = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(file), ">>"))
		return file, ok && file != "" && file[0] != '!'
	}
	return "", false
}

// gawkInPlace reads gawk -i inplace, which edits its operands.
func gawkInPlace(call *shellast.Call) []Effect {
	p := gawkGrammar.Parse(call.Args)
	for _, lib := range p.Values("include") {
		if !lib.Is("inplace") && !lib.Is("inplace.awk") {
			continue
		}
		files := p.Operands
		if !p.Has("file", "source", "exec") && len(files) > 0 {
			files = files[1:] // the program
		}
		var out []value.Field
		for _, f := range files {
			if name, _, set := strings.Cut(f.Prefix(), "="); !set || strings.Contains(name, "/") {
				out = append(out, f)
			}
		}
		return replaceEffects(call, out, true)
	}
	return nil
}
