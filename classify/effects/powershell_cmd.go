package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// cmd reads the command of cmd /c, which is all words behind the switch, or
// standard input. Source: "cmd /?". MSYS shells write switches with two slashes.
func (w *windows) cmd(args []value.Field) {
	for i, a := range args {
		text := strings.ToLower(strings.TrimPrefix(a.Prefix(), "/"))
		switch {
		case len(a.Prefix()) < 2 || a.Prefix()[0] != '/' && !strings.HasPrefix(text, "-c"):
			continue
		case strings.HasPrefix(text, "/?") || text == "?":
			return
		case strings.TrimPrefix(text, "/") == "c", strings.TrimPrefix(text, "/") == "k", strings.TrimPrefix(text, "/") == "r", text == "-c":
			var words []string
			for _, b := range args[i+1:] {
				t := sqlText(b.Str)
				if len(args) > i+2 && strings.ContainsAny(t, " \t") {
					t = `"` + t + `"`
				}
				words = append(words, t)
			}
			w.cmdText(strings.Join(words, " "))
			return
		}
	}
	if w.depth == 0 && hasText(w.call) && !fromFileOnly(w.call.Stdin.Text) {
		w.cmdText(sqlText(w.call.Stdin.Text))
	}
}

// cmdText judges text for cmd.exe.
func (w *windows) cmdText(text string) {
	if w.depth++; w.depth > maxWindowsDepth {
		w.gap(shellast.TooComplex, "code in code, too deep")
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	for _, words := range cmdCommands(text, 0) {
		w.cmdCommand(words)
	}
}

// cmdCommands splits text into commands: they are separated by newlines, &, &&,
// ||, | and parentheses; quotes keep them together, a caret takes the meaning of
// the next character away.
func cmdCommands(src string, nested int) [][]psWord {
	var out [][]psWord
	var words []psWord
	var text []byte
	begun, quoted, wasQuoted := false, false, false
	endWord := func() {
		if begun {
			f := psWord{Field: value.Field{Str: cmdVariables(string(text))}}
			if wasQuoted {
				f.kind = psQuoted
			}
			words = append(words, f)
		}
		text, begun, wasQuoted = nil, false, false
	}
	end := func() {
		endWord()
		if len(words) > 0 {
			out = append(out, words)
		}
		words = nil
	}
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			quoted = !quoted
			begun, wasQuoted = true, true
		case quoted && c != '\n':
			text = append(text, c)
		case c == '^' && i+1 < len(src):
			i++
			if src[i] != '\n' {
				text = append(text, src[i])
				begun = true
			}
		case c == '(' && inFor(words, text):
			endWord()
			set, _, _ := strings.Cut(src[i+1:], ")")
			i += len(set) + 1
			set = strings.Trim(set, " '`")
			if isFor(words, "/f") && nested < maxWindowsDepth { // the output of a command
				out = append(out, cmdCommands(set, nested+1)...)
			}
			words = nil
		case c == '\n' || c == '&' || c == '|' || c == '(' || c == ')':
			quoted = false
			end()
		case c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';':
			endWord()
		case c == '>' || c == '<':
			endWord()
			for i+1 < len(src) && (src[i+1] == '>' || src[i+1] == '&') {
				i++
			}
			words = append(words, psWord{Field: value.WordOf(string(c)), kind: psMade})
		case c == '@' && len(words) == 0 && !begun:
		default:
			text = append(text, c)
			begun = true
		}
	}
	end()
	return out
}

// inFor reports whether the words, with the one that is being read, are those of
// a for before its set.
func inFor(words []psWord, last []byte) bool {
	if len(last) == 0 && len(words) > 0 {
		return isFor(words, "") && strings.EqualFold(words[len(words)-1].Prefix(), "in")
	}
	return isFor(words, "") && strings.EqualFold(string(last), "in")
}

// isFor reports whether the words begin with for, and hold a switch.
func isFor(words []psWord, option string) bool {
	if len(words) == 0 || !strings.EqualFold(words[0].Prefix(), "for") {
		return false
	}
	return option == "" || len(words) > 1 && strings.EqualFold(words[1].Prefix(), option)
}

// cmdVariables reads %NAME% and !NAME! of a word; %i and %1 are not known.
func cmdVariables(s string) value.Str {
	var b strBuilder
	for s != "" {
		i := strings.IndexAny(s, "%!\x00")
		if i < 0 {
			b.text = append(b.text, s...)
			break
		}
		b.text = append(b.text, s[:i]...)
		mark := s[i]
		s = s[i+1:]
		n := strings.IndexByte(s, mark)
		switch {
		case mark == 0 && n >= 0:
			b.add(value.UnknownStr(s[:n], value.FromAnywhere, value.Any))
			s = s[n+1:]
		case n > 0 && n < 64:
			name, _, _ := strings.Cut(strings.ToLower(s[:n]), ":")
			b.add(windowsVariable(name, "%"+name+"%"))
			s = s[n+1:]
		case mark == '%' && s != "":
			b.add(value.UnknownStr("%"+s[:1], value.FromInput, value.Any))
			s = s[1:]
		}
	}
	return b.str()
}

// cmdCommand judges one command.
func (w *windows) cmdCommand(words []psWord) {
	words = w.cmdRedirects(words)
	for len(words) > 0 {
		text, exact := words[0].Exact()
		if !exact {
			w.gap(shellast.UnknownCode, "cmd.exe runs a command that is not known: "+words[0].String())
			return
		}
		name := strings.ToLower(text)
		switch name {
		case "if":
			words = cmdCondition(words[1:])
			continue
		case "else", "call", "then":
			words = words[1:]
			continue
		case "do":
			words = words[1:]
			continue
		case "start":
			words = words[1:]
			for len(words) > 0 && (words[0].kind == psQuoted || strings.HasPrefix(words[0].Prefix(), "/")) {
				if words[0].kind == psQuoted && len(words) == 1 {
					break
				}
				words = words[1:]
			}
			continue
		}
		if strings.HasPrefix(name, ":") || name == "rem" || opensPage(name) {
			return // a label, a comment
		}
		w.cmdProgram(name, words[1:])
		return
	}
}

// opensPage reports whether what is started is a page or a directory, which is
// only shown.
func opensPage(name string) bool {
	return name == "." || name == ".." || strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://")
}

// cmdCondition cuts the condition of an if.
func cmdCondition(words []psWord) []psWord {
	at := func(i int) string {
		if i >= len(words) {
			return ""
		}
		text, _ := words[i].Exact()
		return strings.ToLower(text)
	}
	i := 0
	for at(i) == "/i" || at(i) == "not" {
		i++
	}
	switch at(i) {
	case "exist", "errorlevel", "defined", "cmdextversion":
		i += 2
	default:
		switch at(i + 1) {
		case "equ", "neq", "lss", "leq", "gtr", "geq", "==":
			i += 3
		default:
			i++ // a==b
		}
	}
	if i > len(words) {
		i = len(words)
	}
	return words[i:]
}

// cmdRedirects takes the redirections out of the words.
func (w *windows) cmdRedirects(words []psWord) []psWord {
	var out []psWord
	for i := 0; i < len(words); i++ {
		if words[i].kind != psMade {
			out = append(out, words[i])
			continue
		}
		if n := len(out); n > 0 && words[i].Is(">") { // 2> FILE
			if text, _ := out[n-1].Exact(); text == "1" || text == "2" {
				out = out[:n-1]
			}
		}
		if i+1 < len(words) {
			i++
			if text, _ := words[i].Exact(); words[i-1].Is(">") && !strings.EqualFold(text, "nul") && text != "1" && text != "2" {
				w.add([]Effect{{Kind: Write, Path: words[i].Field}})
			}
		}
	}
	return out
}

// cmdProgram judges a command of cmd.exe or a program by its name, lower case.
func (w *windows) cmdProgram(name string, args []psWord) {
	if i := strings.LastIndexAny(name, `/\`); i >= 0 && name != "/" {
		// rd/s/q has its switches right behind the name.
		if head := name[:strings.IndexAny(name, `/\`)]; cmdBuiltin(head) {
			var switches []psWord
			for s := range strings.SplitSeq(name[len(head)+1:], "/") {
				switches = append(switches, psWord{Field: value.WordOf("/" + s)})
			}
			name, args = head, append(switches, args...)
		} else {
			name = name[i+1:]
		}
	}
	for _, ext := range [...]string{".exe", ".com"} {
		name = strings.TrimSuffix(name, ext)
	}
	switch name {
	case "rd", "rmdir", "del", "erase", "deltree":
		if name == "rmdir" {
			name = "rd"
		}
		found := windowsDelete(w.env, w.inner(name, globbed(args)))
		if name == "rd" && !anyRecursive(found) {
			return // only empty directories
		}
		w.add(found)
	case "cd", "chdir":
		w.enter(psFields(args))
	case "move":
		w.moveItem(args)
	case "net", "sc", "schtasks", "reg":
		w.cmdDeletes(name, args)
	default:
		if strings.HasSuffix(name, ".bat") || strings.HasSuffix(name, ".cmd") {
			return // a script: its author's business
		}
		w.program(name, psFields(args))
	}
}

func cmdBuiltin(name string) bool {
	switch name {
	case "rd", "rmdir", "del", "erase", "deltree", "format", "dir", "copy", "type", "cd":
		return true
	}
	return false
}

func anyRecursive(effects []Effect) bool {
	for _, e := range effects {
		if e.Recursive {
			return true
		}
	}
	return false
}

// cmdDeletes judges programs of Windows that delete by a word or a switch.
func (w *windows) cmdDeletes(name string, args []psWord) {
	for _, a := range args {
		switch text, _ := a.Exact(); strings.ToLower(text) {
		case "delete", "/delete":
			switch name {
			case "net":
				w.add([]Effect{{Kind: Accounts, Detail: "net /delete"}})
			case "schtasks":
				w.add([]Effect{{Kind: Schedule, Detail: "schtasks /delete"}})
			default:
				w.gap(shellast.UnknownCode, name+" delete, of which it is not known what it does to the system")
			}
			return
		}
	}
}

// format judges format.com. Source: "format /?".
func (w *windows) format(args []value.Field) {
	for _, a := range args {
		text, exact := a.Exact()
		if strings.HasPrefix(text, "/?") {
			return
		}
		if exact && len(text) == 2 && text[1] == ':' || !exact {
			w.add([]Effect{{Kind: Wipe, Verb: "format", Path: value.Field{Str: value.Of(`\\.\`).Append(a.Str)}}})
			return
		}
	}
}

// diskpart judges the script of diskpart, which is a file or standard input.
// Source: learn.microsoft.com, "diskpart".
func (w *windows) diskpart(args []value.Field) {
	disk := value.Field{Str: value.UnknownStr("a disk", value.FromAnywhere, value.Any)}
	if w.depth == 0 && hasText(w.call) {
		for _, line := range textLines(w.call.Stdin.Text) {
			words := blankFields(line)
			if len(words) == 0 {
				continue
			}
			first, _ := words[0].Exact()
			switch first = strings.ToLower(first); first {
			case "select", "sel":
				if len(words) > 2 && strings.EqualFold(words[1].Prefix(), "disk") {
					disk.Str = value.Of(`\\.\PhysicalDrive`).Append(words[2].Str)
				}
			case "clean", "format", "delete", "del", "convert":
				w.add([]Effect{{Kind: Wipe, Verb: "diskpart " + first, Path: disk}})
				return
			}
		}
		return
	}
	for _, a := range args {
		if strings.EqualFold(a.Prefix(), "/s") || strings.EqualFold(a.Prefix(), "-s") {
			w.add([]Effect{{Kind: Wipe, Verb: "diskpart /s", Path: disk}})
			return
		}
	}
}
