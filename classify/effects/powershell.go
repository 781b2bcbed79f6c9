package effects

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"

	"gstack/shellast"
	"gstack/shellast/value"
)

// windowsModel judges text for PowerShell and cmd.exe that a shell is given, and
// cmdlets that stand there as commands.
func windowsModel(env *Env, call *shellast.Call) []Effect {
	w := windows{env: env, call: call}
	switch name := windowsName(call.Name); name {
	case "cmd":
		w.cmd(call.Args)
	case "powershell", "pwsh":
		w.powershell(name, call.Args)
	case "diskpart":
		w.diskpart(call.Args)
	case "format.com":
		w.format(call.Args)
	default:
		var words []psWord
		for _, a := range call.Args {
			words = append(words, psWord{Field: a})
		}
		w.cmdlet(name, words, false)
	}
	return w.out
}

// windows collects the effects of a text.
type windows struct {
	env  *Env
	call *shellast.Call
	out  []Effect
	// depth of texts in texts.
	depth int
	// moved: the text has changed the working directory; dir is where to, if that
	// is known.
	moved bool
	dir   []value.Str
	// fetches: something in the text reads from the network.
	fetches bool
	gaps    int
}

// maxWindowsDepth bounds texts in texts (cmd /c powershell -c ...).
const maxWindowsDepth = 8

// gap reports what is not understood. A text full of it is one question.
func (w *windows) gap(kind shellast.GapKind, detail string) {
	if w.gaps++; w.gaps > mostAlike {
		return
	}
	w.out = append(w.out, Effect{Kind: Gap, Call: w.call, Verb: string(kind), Detail: detail, Where: w.call.Where})
}

// add adds effects of a command of the text.
func (w *windows) add(effects []Effect) {
	for _, e := range effects {
		e.Call, e.Where, e.spot = w.call, w.call.Where, nil
		e.Dir = w.call.Dir
		if w.moved {
			e.Dir = w.dir
			if e.Dir == nil {
				e.Dir = []value.Str{}
			}
		}
		w.out = append(w.out, e)
	}
}

// inner is a command of the text as a call of its own.
func (w *windows) inner(name string, args []value.Field) *shellast.Call {
	return &shellast.Call{Name: name, Path: value.Of(name), Args: args, Via: w.call.Via, Around: &shellast.Around{
		Env: w.call.Env, Dir: w.call.Dir, Where: w.call.Where, As: w.call.As, Inline: w.call.Inline,
	}}
}

// enter notes a change of the working directory.
func (w *windows) enter(args []value.Field) {
	w.moved, w.dir = true, nil
	for _, a := range args {
		if text := a.Prefix(); !strings.HasPrefix(text, "-") && !strings.EqualFold(text, "/d") {
			if _, drive := driveOf(text); drive || strings.HasPrefix(text, "/") || len(a.Str) > 0 && a.Str[0].Shape == value.Home {
				w.dir = []value.Str{a.Str}
			}
			return
		}
	}
}

// Source: learn.microsoft.com, "about_PowerShell_exe" 5.1 and "about_Pwsh" 7.5. A
// parameter may be cut short and begin with - or /.
func (w *windows) powershell(name string, args []value.Field) {
	for i := 0; i < len(args); i++ {
		text, exact := args[i].Exact()
		option, isOption := psParameter(args[i].Prefix())
		switch {
		case isOption && (cutShort(option, "encodedcommand", "e") || option == "ec"):
			w.encoded(name, args, i+1)
			return
		case isOption && (cutShort(option, "commandwithargs", "commandw") || option == "cwa"):
			if i+1 < len(args) {
				w.powershellText(name, sqlText(args[i+1].Str))
			}
			return
		case isOption && cutShort(option, "command", "c"):
			w.powershellWords(name, args[i+1:])
			return
		case isOption && cutShort(option, "file", "f"):
			if i+1 < len(args) && args[i+1].Is("-") {
				w.powershellInput(name)
			}
			return
		case isOption && (cutShort(option, "help", "h") || option == "?" || name == "pwsh" && cutShort(option, "version", "v")):
			return
		case isOption && (cutShort(option, "executionpolicy", "ex") || option == "ep" || cutShort(option, "windowstyle", "w") ||
			cutShort(option, "workingdirectory", "wo") || option == "wd" || cutShort(option, "inputformat", "in") || option == "if" ||
			cutShort(option, "outputformat", "o") || option == "of" || cutShort(option, "version", "v") || cutShort(option, "psconsolefile", "p") ||
			cutShort(option, "configurationname", "config") || cutShort(option, "configurationfile", "configurationf") ||
			cutShort(option, "custompipename", "cu") || cutShort(option, "settingsfile", "se") || cutShort(option, "encodedarguments", "encodeda") || option == "ea"):
			i++
		case isOption:
		case strings.HasSuffix(strings.ToLower(args[i].Suffix()), ".ps1"):
			return // a script: its author's business
		case name == "pwsh" && !exact:
			return // a script too, most likely
		case name == "pwsh" && !strings.ContainsAny(text, " ;|&"):
			return
		default:
			w.powershellWords(name, args[i:])
			return
		}
	}
	w.powershellInput(name)
}

// psParameter is the name of a parameter, lower case.
func psParameter(text string) (string, bool) {
	for _, dash := range [...]string{"--", "-", "–", "—", "/"} {
		if rest, ok := strings.CutPrefix(text, dash); ok && rest != "" {
			return strings.ToLower(rest), !strings.Contains(rest, "/")
		}
	}
	return "", false
}

// cutShort reports whether an option is a parameter, cut short to no less than a
// beginning.
func cutShort(option, parameter, least string) bool {
	return strings.HasPrefix(parameter, option) && strings.HasPrefix(option, least)
}

// powershellWords: -Command takes all words behind it.
func (w *windows) powershellWords(name string, args []value.Field) {
	if len(args) == 1 && args[0].Is("-") {
		w.powershellInput(name)
		return
	}
	var text []string
	for _, a := range args {
		text = append(text, sqlText(a.Str))
	}
	w.powershellText(name, strings.Join(text, " "))
}

// powershellInput: without a command it reads standard input.
func (w *windows) powershellInput(name string) {
	if w.depth == 0 && hasText(w.call) && !fromFileOnly(w.call.Stdin.Text) {
		w.powershellText(name, sqlText(w.call.Stdin.Text))
	}
}

// fromFileOnly reports whether a text is the contents of a file that are not
// known.
func fromFileOnly(s value.Str) bool {
	return len(s) == 1 && s[0].Kind == value.Unknown && s[0].Origin == value.FromFile
}

// encoded: the text of -EncodedCommand is UTF-16 in Base64.
func (w *windows) encoded(name string, args []value.Field, i int) {
	if i >= len(args) {
		return
	}
	text, exact := args[i].Exact()
	raw, err := base64.StdEncoding.DecodeString(text)
	if !exact || err != nil || len(raw)%2 != 0 {
		w.gap(shellast.DecodedCode, name+" runs encoded code that cannot be read: "+args[i].String())
		return
	}
	units := make([]uint16, len(raw)/2)
	for j := range units {
		units[j] = uint16(raw[2*j]) | uint16(raw[2*j+1])<<8
	}
	w.powershellText(name, strings.ReplaceAll(string(utf16.Decode(units)), "\x00", " "))
}

// powershellText judges text. In it, NUL stands on both sides of what is not
// known.
func (w *windows) powershellText(name, text string) {
	if w.depth++; w.depth > maxWindowsDepth {
		w.gap(shellast.TooComplex, "code in code, too deep")
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	if strings.HasPrefix(text, "\x00") && strings.Count(text, "\x00") == 2 && strings.HasSuffix(strings.TrimSpace(text), "\x00") {
		w.gap(shellast.UnknownCode, name+" runs code that is not known: "+fromSQLText(text).String())
		return
	}
	statements := psStatements(text)
	for _, s := range statements {
		w.fetches = w.fetches || psFetches(&s)
	}
	for i := range statements {
		w.statement(&statements[i])
	}
}

// psFetches reports whether a statement reads from the network.
func psFetches(s *psStatement) bool {
	if strings.HasPrefix(s.called, "download") {
		return true
	}
	if len(s.words) == 0 {
		return false
	}
	first, _ := s.words[0].Exact()
	switch strings.ToLower(first) {
	case "iwr", "irm", "curl", "wget", "invoke-webrequest", "invoke-restmethod", "start-bitstransfer":
		return true
	}
	return false
}

// statement judges one statement.
func (w *windows) statement(s *psStatement) {
	if s.write != nil {
		w.add([]Effect{{Kind: Write, Path: *s.write}})
	}
	if s.called != "" {
		w.method(s.called)
		return
	}
	words := s.words
	for len(words) > 0 {
		first := words[0]
		text, exact := first.Exact()
		lower := strings.ToLower(text)
		switch {
		case exact && first.kind == psBare && psKeyword(lower):
			words = words[1:]
			switch lower {
			case "function", "filter", "class", "enum", "workflow", "using", "break", "continue", "data":
				return
			}
			continue
		case exact && first.kind == psBare && lower == "&":
			w.invoked(words[1:], s.piped)
			return
		case first.kind == psQuoted:
			return // a string by itself is printed
		case first.kind == psMade:
			if len(words) > 2 && isAssignment(words[1]) {
				words = words[2:]
				continue
			}
			return // an expression
		case !exact:
			w.gap(shellast.UnknownCode, "PowerShell runs a command that is not known: "+first.String())
			return
		case isNumber(text) || text == "" || text[0] == '-' || text[0] == '+' || text[0] == '!' || text[0] == '@' || text[0] == ':':
			return // an operator behind brackets, a number, a splatted table
		}
		w.command(lower, words[1:], s.piped)
		return
	}
}

func isAssignment(word psWord) bool {
	switch text, _ := word.Exact(); text {
	case "+=", "-=", "*=", "/=", "%=", "??=":
		return true
	}
	return false
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789.") == "" }

// invoked judges what the call operator runs: a name, a path, or something made.
func (w *windows) invoked(words []psWord, piped bool) {
	if len(words) == 0 {
		return
	}
	text, exact := words[0].Exact()
	switch {
	case exact:
		w.command(strings.ToLower(text), words[1:], piped)
	case words[0].kind == psMade && words[0].variable == "" && words[0].Str.HasUnknown():
		// & { ... }: what stands in brackets is judged by itself.
	default:
		w.gap(shellast.UnknownCode, "PowerShell runs a command that is not known: "+words[0].String())
	}
}

// method judges a method that is called.
func (w *windows) method(name string) {
	if object, method, static := strings.Cut(name, "::"); static {
		object = strings.TrimPrefix(strings.Trim(object, "[]"), "system.")
		switch object {
		case "math", "string", "int", "int32", "int64", "long", "double", "decimal", "bool", "char", "datetime", "datetimeoffset", "timespan", "guid",
			"regex", "text.regularexpressions.regex", "convert", "environment", "console", "version", "uri", "array", "text.encoding",
			"io.path", "net.dns", "xml", "enum", "globalization.cultureinfo", "bitconverter", "linq.enumerable", "web.httputility", "net.webutility":
			return
		case "io.file", "io.directory":
			switch method {
			case "exists", "readalltext", "readalllines", "readallbytes", "getfiles", "getdirectories", "getcurrentdirectory", "createdirectory",
				"getlastwritetime", "openread":
				return
			}
		}
		w.gap(shellast.UnknownCode, "PowerShell calls ["+object+"]::"+method)
		return
	}
	switch name {
	case "delete", "invoke", "invokescript", "invokecommand", "kill", "format", "terminate", "moveto", "removeall", "create", "exec", "run", "shellexecute",
		"win32shutdown", "reboot", "shutdown", "drop", "truncate":
		w.gap(shellast.UnknownCode, "PowerShell calls the method "+name)
	}
}
