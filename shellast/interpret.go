package shellast

import (
	"slices"
	"strings"

	"gstack/shellast/inline"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// interpreter is how a program of another language takes code.
type interpreter struct {
	grammar options.Grammar
	// code are the options whose values are code.
	code []string
	// first: the first operand is code too, unless file is given (awk).
	first bool
	file  []string
}

// interpreterOf is the grammar of an interpreter's own manual page.
func interpreterOf(lang inline.Language, name string) *interpreter {
	switch lang {
	case inline.Python:
		return &interpreter{grammar: options.Grammar{Opts: "b B d E h i I O q s S u v V W: X: c: m: x 3 ?", Stop: true}, code: []string{"c"}}
	case inline.Perl:
		return &interpreter{grammar: options.Grammar{Opts: "e: E: n p l a i:: w W F: I: M: m: 0 s t T u U v V:: c d:: D: x:: C:: S X f h g", Stop: true}, code: []string{"e", "E"}}
	case inline.Ruby:
		return &interpreter{grammar: options.Grammar{Opts: "e: n p l a i:: w W:: F:: I: r: 0 s c d h v x:: C: E: K: S T:: U y disable: enable: encoding: version verbose", Stop: true}, code: []string{"e"}}
	case inline.JavaScript:
		if strings.HasPrefix(name, "deno") {
			return &interpreter{grammar: options.Grammar{Opts: "A,allow-all allow-read:: allow-write:: allow-run:: allow-net:: allow-env:: p,print q,quiet ext: unstable", Stop: true}, first: true}
		}
		return &interpreter{grammar: options.Grammar{Opts: "e,eval: p,print: pe: r,require: import: loader: experimental-loader: i,interactive c,check v,version h,help input-type: env-file: max-old-space-size: inspect:: inspect-brk:: watch no-warnings experimental-strip-types test harmony trace-warnings throw-deprecation", Stop: true}, code: []string{"eval", "print", "pe"}}
	case inline.PHP:
		return &interpreter{grammar: options.Grammar{Opts: "r: R: B: E: f: F: d: c: n i l q s S: t: v w z: a h m C e H", Stop: true}, code: []string{"r", "R", "B", "E"}, file: []string{"f", "F"}}
	case inline.Lua:
		return &interpreter{grammar: options.Grammar{Opts: "e: l: i v E W", Stop: true}, code: []string{"e"}}
	case inline.AWK:
		return &interpreter{grammar: options.Grammar{Opts: "F,field-separator: v,assign: f,file: e,source: E,exec: i,include: l,load: b c C d:: D:: g h k L:: M N n o:: O p:: P r s S t V,version I posix re-interval lint:: sandbox csv", Stop: true}, code: []string{"source"}, first: true, file: []string{"file", "exec"}}
	case inline.AppleScript:
		return &interpreter{grammar: options.Grammar{Opts: "e: l: s: i", Stop: true}, code: []string{"e"}}
	case inline.Tcl:
		return &interpreter{grammar: options.Grammar{Opts: "c: f: d b i n N v h", Stop: true}, code: []string{"c"}, file: []string{"f"}}
	case inline.R:
		return &interpreter{grammar: options.Grammar{Opts: "e: f,file: vanilla slave s no-save no-restore q,quiet verbose default-packages:", Stop: true}, code: []string{"e"}, file: []string{"file"}}
	}
	return nil
}

// interpret evaluates what an interpreter's code runs and deletes.
func (r *run) interpret(name string, args []value.Field) {
	lang := inline.LanguageOf(name)
	in := interpreterOf(lang, name)
	if in == nil {
		return
	}
	if strings.HasPrefix(name, "deno") {
		if len(args) == 0 || !args[0].Is("eval") {
			return
		}
		args = args[1:]
	}
	if lang == inline.JavaScript {
		args = slices.Clone(args)
		for i, a := range args {
			if a.Is("-pe") || a.Is("-ep") {
				args[i] = value.WordOf("-e")
			}
		}
	}
	if name == "bun" && len(args) > 0 && args[0].Is("run") {
		args = args[1:]
	}
	own, behind := args, []value.Field(nil)
	if lang == inline.Python {
		own, behind = pythonOptions(args)
	}
	p := in.grammar.Parse(own)
	var code []value.Str
	for _, v := range p.Values(in.code...) {
		code = append(code, v.Str)
	}
	files := p.Values(in.file...)
	operands := append(p.Operands[:len(p.Operands):len(p.Operands)], behind...)
	if m, ok := p.Value("m"); ok && lang == inline.Python {
		code, operands = pythonModule(m, operands)
		files, operands = operands, nil
	}
	w := inline.World{Args: []value.Str{}}
	if len(code) == 0 && len(files) == 0 {
		switch {
		case len(operands) > 0 && in.first:
			code = append(code, operands[0].Str)
			operands = operands[1:]
		case len(operands) > 0 && !operands[0].Is("-") && !operands[0].Is("/dev/stdin"):
			files = operands[:1]
			operands = operands[1:]
			w.Script = files[0].Str
		case !p.Has("m") && r.in.input != nil && r.in.source == Text:
			code = append(code, r.rest(r.in))
		}
	} else if r.in.input != nil && r.in.source == Text {
		w.Input, w.HasInput = r.rest(r.in), true
	}
	for _, o := range operands {
		w.Args = append(w.Args, o.Str)
	}
	what := name
	if len(p.Values(in.code...)) > 0 {
		what += " -" + in.code[0][:1]
	}
	if lang == inline.AWK {
		w.Vars = map[string]value.Str{}
		for _, v := range p.Values("assign") {
			if n, s, ok := setting(v); ok {
				w.Vars[n] = unescaped(s)
			}
		}
		w.Input, w.HasInput = r.lines(operands)
	}
	for _, f := range files {
		if path, ok := r.abs(f.Str); ok {
			if w := r.st.fileAt(path); w != nil && !w.dir {
				code = append(code, w.text)
			}
		} else if text := r.contents(f.Str); text.From(value.FromNetwork) {
			code = append(code, text)
		}
	}
	if len(code) > 0 {
		r.inlineCode(lang, joinLines(code), what, w)
	}
	r.interpreterHooks(lang, name, p)
}

// pythonOptions are the arguments of python itself: code and modules end them.
func pythonOptions(args []value.Field) (own, behind []value.Field) {
	for i := 0; i < len(args); i++ {
		t, ok := args[i].Exact()
		if !ok || len(t) < 2 || t[0] != '-' || t[1] == '-' {
			break
		}
		for j := 1; j < len(t); j++ {
			separate := 0
			if j == len(t)-1 {
				separate = 1
			}
			switch t[j] {
			case 'c', 'm':
				n := min(i+1+separate, len(args))
				return args[:n], args[n:]
			case 'W', 'X', 'Q':
				i += separate
				j = len(t)
			}
		}
	}
	return args, nil
}

// pythonModule is what a module runs: statements, or one of the files among its
// arguments.
func pythonModule(module value.Field, args []value.Field) (code []value.Str, script []value.Field) {
	switch name, _ := module.Exact(); name {
	case "timeit":
		p := (&options.Grammar{Opts: "n,number: r,repeat: s,setup: p,process u,unit: v,verbose h,help", Stop: true}).Parse(args)
		for _, v := range append(p.Values("setup"), p.Operands...) {
			code = append(code, v.Str)
		}
	default:
		for _, a := range args {
			if !strings.HasPrefix(a.Prefix(), "-") {
				script = append(script, a)
			}
		}
	}
	return code, script
}

// lines are the text that a filter reads: files, or standard input.
func (r *run) lines(files []value.Field) (value.Str, bool) {
	var list []value.Str
	for _, f := range files {
		if _, _, ok := setting(f); ok {
			continue
		}
		text := r.contents(f.Str)
		if _, known := text.Exact(); !known {
			return nil, false
		}
		list = append(list, text)
	}
	if len(list) == 0 && r.in.input != nil && r.in.source == Text {
		return r.rest(r.in), true
	}
	return concat(list), len(list) > 0
}

// unescaped decodes a value that awk reads like a string (gawk(1), -v).
func unescaped(s value.Str) value.Str {
	if t, ok := s.Exact(); ok && strings.IndexByte(t, '\\') >= 0 {
		return value.Of(strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\"`, `"`, `\/`, "/").Replace(t)).Mark(s.Tricks())
	}
	return s
}

func joinLines(list []value.Str) value.Str {
	var out []value.Str
	for i, s := range list {
		if i > 0 {
			out = append(out, value.Of("\n"))
		}
		out = append(out, s)
	}
	return concat(out)
}

// inlineCode evaluates what code of another language does.
func (r *run) inlineCode(lang inline.Language, code value.Str, what string, w inline.World) {
	if u, ok := worstUnknown(code); ok && len(strings.TrimSpace(code.Prefix())) == 0 {
		switch u.Origin {
		case value.FromNetwork:
			r.gap(RemoteCode, r.span0(), code.String(), what+" runs code fetched from the network: ‹"+u.Text+"›")
			return
		case value.FromDecoder:
			r.gap(DecodedCode, r.span0(), code.String(), what+" runs decoded code whose content is not known: ‹"+u.Text+"›")
			return
		case value.FromFile: // its author's business
		default:
			r.gap(UnknownCode, r.span0(), code.String(), what+" runs code that is not known: ‹"+u.Text+"›")
			return
		}
	}
	if severalCodes(code) {
		r.gap(UnknownCode, r.span0(), code.String(), what+" runs code that can be one of several texts")
	}
	r.e.bytes += 64
	for _, p := range code {
		r.e.bytes += len(p.Text)
	}
	if r.scripts >= maxScripts || r.e.bytes > maxCodeBytes+len(r.e.res.Source) {
		r.tooComplex(r.span0(), "too much text is evaluated again")
		return
	}
	w.Env = r.setting
	actions := inline.Scan(lang, code, w)
	if len(actions) == 0 {
		return
	}
	step := &Step{Kind: Code, Span: r.span0(), Text: code.String(), Note: what}
	r.step.Children = append(r.step.Children, step)
	for _, a := range actions {
		k := r.branch()
		k.cond = true
		k.out = nil
		k.scripts++
		k.step = step
		k.via = append(r.via[:len(r.via):len(r.via)], what)
		words := make([]value.Field, len(a.Args))
		for i, w := range a.Args {
			words[i] = value.Field{Str: r.atHome(w)}
		}
		k.in = stdin{}
		if a.Fed {
			k.in = textInput(r.atHome(a.Stdin))
		}
		switch a.Kind {
		case inline.Shell:
			if _, known := worstKnown(words[0].Str); known {
				k.childCode(words[0].Str, a.By)
			}
		case inline.Exec:
			if _, known := worstKnown(words[0].Str); known {
				if a.More {
					words = append(words, value.Field{Str: value.UnknownStr("more words", value.FromInput, value.Any), Splits: true})
				}
				k.outside(words)
			}
		case inline.DeleteTree:
			k.aside().inline = a.By
			k.record("rm", value.WordOf("rm"), append([]value.Field{value.WordOf("-r"), value.WordOf("--")}, words...))
		case inline.Delete:
			k.aside().inline = a.By
			k.record("rm", value.WordOf("rm"), append([]value.Field{value.WordOf("--")}, words...))
		case inline.Code:
			k.opaque(words[0].Str, r.span0(), a.By)
		case inline.Write, inline.Append:
			k.wrote(words[0], a.Kind == inline.Append, false, r.span0(), a.By+" "+words[0].String())
			if p, ok := r.abs(words[0].Str); ok {
				r.st.setFile(p, &file{text: value.UnknownStr("what "+a.By+" writes", value.FromOutput, value.Any), maybe: true})
			}
		}
	}
}

// severalCodes reports whether code differs between ways that the evaluation
// has joined.
func severalCodes(code value.Str) bool {
	for _, p := range code {
		if p.Kind == value.Unknown && p.Origin == value.FromLimit && p.Shape == value.Any {
			return true
		}
	}
	return false
}

// worstKnown reports whether text is known enough to be judged: a variable of
// the code that cannot be followed is the business of its author.
func worstKnown(s value.Str) (value.Part, bool) {
	u, unknown := worstUnknown(s)
	if !unknown || u.Origin == value.FromNetwork || u.Origin == value.FromDecoder || u.Origin == value.FromInput || u.Origin == value.FromOutput {
		return u, true
	}
	return u, strings.TrimSpace(s.Prefix()) != ""
}

// atHome replaces the home directory of other languages by the own one.
func (r *run) atHome(s value.Str) value.Str {
	var out value.Str
	for _, p := range s {
		if p.Kind == value.Unknown && p.Shape == value.Home {
			out = out.Append(oneOf(r.varAlts("HOME")))
			continue
		}
		out = out.Append(value.Str{p})
	}
	return out
}

// interpreterHooks evaluates what the environment makes an interpreter run
// before its program.
func (r *run) interpreterHooks(lang inline.Language, name string, p *options.Parsed) {
	code := func(variable string) {
		if v, ok := r.setting(variable); ok {
			r.inlineCode(lang, v, variable, inline.World{})
		}
	}
	file := func(path value.Str, by string) {
		if f, ok := r.abs(path); ok {
			if w := r.st.fileAt(f); w != nil && !w.dir {
				r.inlineCode(lang, w.text, by, inline.World{})
			}
		}
	}
	switch lang {
	case inline.Perl:
		code("PERL5DB")
	case inline.Lua:
		if v, ok := r.setting("LUA_INIT"); ok {
			if f, isFile := cutPrefix(v, "@"); isFile {
				file(f, "LUA_INIT")
			} else {
				r.inlineCode(lang, v, "LUA_INIT", inline.World{})
			}
		}
	case inline.Python:
		if v, ok := r.setting("PYTHONSTARTUP"); ok && p.Has("i") {
			if f, ok := r.abs(v); !ok || r.st.fileAt(f) == nil {
				r.gap(UnknownCode, r.span0(), v.String(), "PYTHONSTARTUP runs code that is not known: "+v.String())
			}
			file(v, "PYTHONSTARTUP")
		}
		if v, ok := r.setting("PYTHONPATH"); ok {
			_ = v // which of its directories holds the file does not matter
			for _, n := range [...]string{"sitecustomize.py", "usercustomize.py"} {
				if w := r.fileNamed(n); w != nil {
					r.inlineCode(lang, w.text, "PYTHONPATH", inline.World{})
				}
			}
		}
	case inline.Ruby:
		var list []value.Str
		if v, ok := r.setting("RUBYOPT"); ok {
			if t, exact := v.Exact(); exact {
				for _, w := range strings.Fields(t) {
					if l, ok := strings.CutPrefix(w, "-r"); ok {
						list = append(list, value.Of(l))
					}
				}
			}
		}
		for _, v := range p.Values("r") {
			list = append(list, v.Str)
		}
		for _, l := range list {
			file(l, name+" -r")
			file(l.Append(value.Of(".rb")), name+" -r")
		}
	case inline.JavaScript:
		var list []value.Str
		if v, ok := r.setting("NODE_OPTIONS"); ok {
			if t, exact := v.Exact(); exact {
				words := strings.Fields(strings.ReplaceAll(t, "=", " "))
				for i, w := range words {
					if (w == "-r" || w == "--require" || w == "--import" || w == "--loader" || w == "--experimental-loader") && i+1 < len(words) {
						list = append(list, value.Of(words[i+1]))
					}
				}
			}
		}
		for _, v := range p.Values("require", "import", "loader", "experimental-loader") {
			list = append(list, v.Str)
		}
		for _, l := range list {
			if c, ok := cutPrefix(l, "data:text/javascript,"); ok {
				r.inlineCode(lang, c, name+" --import", inline.World{})
				continue
			}
			file(l, name+" --require")
			file(l.Append(value.Of(".js")), name+" --require")
		}
	}
}
