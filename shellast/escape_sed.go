package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/pure"
	"gstack/shellast/value"
)

// sedEscapes evaluates the e command and the e flag of s (GNU sed(1)).
func (r *run) sedEscapes(name string, args []value.Field) {
	p := (&options.Grammar{Opts: "n,quiet,silent debug e,expression: f,file: E,r,regexp-extended i,in-place:: l,line-length: posix s,separate sandbox u,unbuffered z,null-data follow-symlinks b,binary"}).Parse(args)
	if p.Has("sandbox") {
		return
	}
	scripts := p.Values("expression")
	if len(scripts) == 0 && !p.Has("file") && len(p.Operands) > 0 {
		scripts = p.Operands[:1]
	}
	for _, f := range p.Values("file") {
		scripts = append(scripts, value.Field{Str: r.contents(f.Str)})
	}
	var whole []value.Str
	runsInput := false
	for _, s := range scripts {
		codes, files, rest := sedRuns(s.Str)
		whole = append(whole, rest)
		for _, f := range files {
			if f != "/dev/stdout" && f != "/dev/stderr" {
				r.wrote(value.WordOf(f), false, false, r.span0(), name+" w "+f)
			}
		}
		for _, c := range codes {
			if c == nil {
				runsInput = true
				continue
			}
			r.carried(name+" e").childCode(c, name+" e")
		}
	}
	if runsInput {
		files := p.Operands
		if len(p.Values("expression", "file")) == 0 {
			files = files[1:]
		}
		r.sedInput(name, p, joinLines(whole), files)
	}
}

// sedInput evaluates the lines that sed runs: what its script, without the
// commands that run them, makes of its input.
func (r *run) sedInput(name string, p *options.Parsed, script value.Str, files []value.Field) {
	text, known := script.Exact()
	input, has := r.lines(files)
	in, exact := input.Exact()
	if known && has && exact {
		argv := []string{"sed"}
		if p.Has("regexp-extended") {
			argv = append(argv, "-E")
		}
		if out, ok := pure.Run(append(argv, "-e", text), in, pure.Env{}); ok {
			r.carried(name+" e").childCode(value.Of(out.Stdout).Mark(input.Tricks()), name+" e")
			return
		}
	}
	if with, ok := wholeLine(text); ok {
		r.carried(name+" e").childCode(value.Of(with), name+" e")
		return
	}
	if has {
		r.carried(name+" e").childCode(input, name+" e")
	}
	if !has || strings.TrimSpace(text) != "" {
		r.gap(UnknownCode, r.span0(), script.String(), name+" runs lines of its input as code")
	}
}

// wholeLine is what a substitution for the whole line makes, if that is plain.
func wholeLine(script string) (string, bool) {
	i := strings.Index(script, "s/.*/")
	if i < 0 {
		return "", false
	}
	with := script[i+len("s/.*/"):]
	var b strings.Builder
	for j := 0; j < len(with) && with[j] != '/'; j++ {
		if with[j] == '\\' && j+1 < len(with) {
			j++
		}
		b.WriteByte(with[j])
	}
	return b.String(), true
}

// sedRuns finds the commands that a script runs; nil stands for the pattern
// space. files are those that it writes to, and rest is the script without what
// runs the pattern space.
func sedRuns(script value.Str) (out []value.Str, files []string, rest value.Str) {
	text, ok := script.Exact()
	if !ok {
		text = script.Prefix()
	}
	kept := []byte(text)
	i, n := 0, len(text)
	skipDelimited := func(d byte, pattern bool) {
		for i < n && text[i] != d {
			if text[i] == '\\' {
				i++
			} else if text[i] == '[' && pattern {
				i += bracketLen(text[i:]) - 1
			}
			i++
		}
		i++
	}
	for i < n {
		// Addresses.
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == ';' || c == '{' || c == '}' || c == ',' || c == '!' || c == '$' || c == '~' || c == '+' || c >= '0' && c <= '9':
			i++
			continue
		case c == '/':
			i++
			skipDelimited('/', true)
			for i < n && (text[i] == 'I' || text[i] == 'M') {
				i++
			}
			continue
		case c == '\\' && i+1 < n:
			d := text[i+1]
			i += 2
			skipDelimited(d, true)
			continue
		case c == 'e':
			at := i
			i++
			end := lineEnd(text, i) - i
			for i+end < n && text[i+end-1] == '\\' { // the text goes on
				end = lineEnd(text, i+end+1) - i
			}
			cmd := strings.TrimSpace(text[i : i+end])
			if strings.Trim(cmd, "};") == "" {
				out = append(out, nil)
				kept[at] = 'h' // which changes nothing that counts
			} else {
				out = append(out, value.Of(cmd))
				if bare := withoutBackslashes(cmd); bare != cmd { // as GNU sed 4.9 has it
					out = append(out, value.Of(bare))
				}
			}
			i += end
		case c == 's' && i+1 < n:
			d := text[i+1]
			i += 2
			skipDelimited(d, true)
			skipDelimited(d, false)
			for i < n && strings.IndexByte("gpiImM0123456789e", text[i]) >= 0 {
				if text[i] == 'e' {
					out = append(out, nil)
					kept[i] = ' '
				}
				i++
			}
			if i < n && text[i] == 'w' {
				files = append(files, strings.TrimSpace(text[i+1:lineEnd(text, i)]))
				i = lineEnd(text, i)
			}
		case c == 'y' && i+1 < n:
			d := text[i+1]
			i += 2
			skipDelimited(d, false)
			skipDelimited(d, false)
		case c == 'w' || c == 'W':
			files = append(files, strings.TrimSpace(text[i+1:lineEnd(text, i)]))
			i = lineEnd(text, i)
		case c == 'a' || c == 'i' || c == 'c' || c == 'r' || c == 'R' || c == '#':
			i = lineEnd(text, i)
			for i > 0 && i < n && text[i-1] == '\\' {
				i = lineEnd(text, i+1)
			}
		case c == ':' || c == 'b' || c == 't' || c == 'T':
			for i < n && text[i] != '\n' && text[i] != ';' && text[i] != '}' {
				i++
			}
		default:
			i++
		}
	}
	if !ok {
		return out, files, value.Of(string(kept)).Append(dropBytes(script, len(text)))
	}
	return out, files, value.Of(string(kept))
}

// bracketLen is the length of a bracket expression (regex(7)); 1 where there is
// none.
func bracketLen(s string) int {
	i := 1
	if i < len(s) && s[i] == '^' {
		i++
	}
	if i < len(s) && s[i] == ']' {
		i++
	}
	for ; i < len(s) && s[i] != '\n'; i++ {
		switch {
		case s[i] == ']':
			return i + 1
		case s[i] == '[' && i+1 < len(s) && strings.IndexByte(".:=", s[i+1]) >= 0:
			if j := strings.Index(s[i+2:], s[i+1:i+2]+"]"); j >= 0 {
				i += j + 3
			}
		}
	}
	return 1
}

// withoutBackslashes leaves out each backslash that stands before a character.
func withoutBackslashes(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func lineEnd(s string, i int) int {
	if j := strings.IndexByte(s[min(i, len(s)):], '\n'); j >= 0 {
		return i + j
	}
	return len(s)
}
