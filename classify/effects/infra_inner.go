package effects

import (
	"path"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// The options that take a value, which is all that counts before the script.
// Sources: python3 --help of 3.13; php(1) 8.3; ruby(1) 3.3; node --help of 22.
var (
	pythonOptions = options.Grammar{Stop: true, Exact: true, Opts: "b B d E h i I O P q R s S u v V W: X: c: m: x ? check-hash-based-pycs:"}
	phpOptions    = options.Grammar{Stop: true, Exact: true, Opts: "a B: c: C d: e E: f: F: h i l m n q r: R: s S: t: v w z: H"}
	rubyOptions   = options.Grammar{Stop: true, Exact: true, Opts: "0:: a c C: d e: E: F:: h i:: I: K:: l n p r: s S T:: U v w W:: x:: X: y"}
	nodeOptions   = options.Grammar{Stop: true, Exact: true, Opts: "C,conditions: e,eval: i,interactive p,print: r,require: import: loader: " +
		"experimental-loader: env-file: input-type: test inspect:: inspect-brk:: watch c,check h,help v,version"}
)

// pythonModule is the module that python -m runs: everything behind it is for
// the module.
func pythonModule(args []value.Field) (string, []value.Field) {
	for _, f := range pythonOptions.Parse(args).Flags {
		switch f.Name {
		case "c":
			return "", nil
		case "m":
			rest := args[f.Index+1:]
			if args[f.Index].Is("-m") && len(rest) > 0 {
				rest = rest[1:]
			}
			module, _ := f.Value.Exact()
			return scriptName(module), rest
		}
	}
	return "", nil
}

// script is the first operand of an interpreter, and what follows it.
func script(g *options.Grammar, args []value.Field) (string, []value.Field) {
	p := g.Parse(args)
	if len(p.Operands) == 0 || p.Has("c", "e", "r", "eval", "print") && !p.Has("require") {
		return "", nil
	}
	text := p.Operands[0].Suffix()
	return scriptName(text), args[p.OperandAt[0]+1:]
}

// scriptName is the name of a program as its file or module tells it.
func scriptName(file string) string {
	switch base := path.Base(file); base {
	case "django":
		return "django-admin"
	case "awscli":
		return "aws"
	case "index.js", "cli.js", "bin.cjs":
		// node_modules/prisma/build/index.js
		for dir := range strings.SplitSeq(file, "/") {
			if dir == "prisma" || dir == "sequelize-cli" || dir == "drizzle-kit" || dir == "typeorm" || dir == "knex" {
				return dir
			}
		}
		return base
	default:
		return base
	}
}
