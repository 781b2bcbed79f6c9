package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// cmdletOf is the cmdlet that an alias of PowerShell stands for; about_Aliases,
// 5.1 and 7.5.
func cmdletOf(name string) string {
	switch name {
	case "ri", "rm", "rmdir", "rd", "del", "erase":
		return "remove-item"
	case "clc":
		return "clear-content"
	case "cli":
		return "clear-item"
	case "iex":
		return "invoke-expression"
	case "icm":
		return "invoke-command"
	case "saps", "start":
		return "start-process"
	case "cd", "chdir", "sl", "pushd":
		return "set-location"
	case "mi", "move", "mv":
		return "move-item"
	case "cpi", "copy", "cp":
		return "copy-item"
	case "sc":
		return "set-content"
	case "ac":
		return "add-content"
	case "ni":
		return "new-item"
	case "ls", "dir", "gci", "gi", "cat", "gc", "type", "gcm", "gm", "gp", "gl", "pwd", "gps", "ps", "gsv", "gv", "gwmi", "ghy", "h", "history",
		"gal", "gdr", "gin", "gmo", "gtz", "gu", "gerr", "help", "man":
		return "get-item"
	case "select", "where", "?", "sort", "measure", "group", "compare", "diff", "foreach", "%", "tee", "ft", "fl", "fw", "fc", "oh", "sls", "echo",
		"write", "sleep", "cls", "clear", "popd", "ipmo", "iwr", "irm", "curl", "wget", "ogv", "rvpa", "cvpa", "epcsv", "ipcsv", "sal", "nal", "set",
		"sv", "nv", "clv", "rv", "rmo", "rjb", "gjb", "rcjb", "sajb", "wjb", "kill", "spps", "spsv", "sasv", "ren", "rni", "rnp", "sp", "md", "mkdir", "r", "ihy", "ii":
		return "write-output" // nothing that reaches beyond the session, or less than a removal
	}
	return name
}

// isDangerousCmdlet reports whether a command is a cmdlet of which the model
// knows that it destroys something; Remove-Item belongs to the programs for
// files.
func isDangerousCmdlet(lower string) bool {
	switch lower {
	case "format-volume", "clear-disk", "initialize-disk", "remove-partition", "remove-virtualdisk", "remove-storagepool", "remove-physicaldisk",
		"stop-computer", "restart-computer", "invoke-expression", "clear-content", "clear-item", "clear-recyclebin", "remove-localuser",
		"disable-localuser", "remove-localgroup", "remove-aduser", "remove-adgroup", "remove-vm", "remove-vhd", "unregister-scheduledtask",
		"set-netfirewallprofile", "disable-netfirewallrule", "remove-netfirewallrule", "stop-vm":
		return true
	}
	return strings.HasPrefix(lower, "remove-az")
}

// command judges a command of PowerShell text by its name, lower case.
func (w *windows) command(name string, args []psWord, piped bool) {
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.TrimSuffix(name, ".exe")
	if name == "" {
		return
	}
	if strings.HasSuffix(name, ".ps1") {
		return // a script: its author's business
	}
	if name == "rm" && isUnixRemove(args) {
		w.add(rmEffects(w.env, w.inner("rm", globbed(args))))
		return
	}
	name = cmdletOf(name)
	verb, noun, isCmdlet := strings.Cut(name, "-")
	switch {
	case name == "remove-item":
		w.remove(args, piped)
	case name == "set-location" || name == "push-location":
		w.enter(psFields(args))
	case isDangerousCmdlet(name):
		w.cmdlet(name, args, piped)
	case name == "start-process":
		w.startProcess(args)
	case name == "move-item" || name == "rename-item":
		w.moveItem(args)
	case name == "set-content" || name == "out-file" || name == "new-item" && hasWordFold(args, "-force"):
		if p, ok := psArgument(args, "filepath", "path", "literalpath"); ok {
			w.add([]Effect{{Kind: Write, Path: p}})
		}
	case isCmdlet && harmlessCmdlet(verb, noun):
	case isCmdlet && !native(name):
		w.gap(shellast.UnknownCode, "PowerShell text that is not known to be harmless: "+name)
	default:
		w.program(name, psFields(args))
	}
}

// harmlessCmdlet goes by the verb: those of about_Approved_Verbs that read, print
// or create, with exceptions.
func harmlessCmdlet(verb, noun string) bool {
	switch verb {
	case "get", "test", "select", "where", "measure", "write", "sort", "group", "out", "convertto", "convertfrom", "convert", "compare", "find",
		"resolve", "join", "split", "show", "wait", "import", "export", "foreach", "tee", "read", "push", "pop", "search", "trace", "debug",
		"watch", "open", "use", "update", "save", "add", "copy", "new", "limit", "enter", "exit", "receive", "register", "subscribe":
		return !(verb == "add" && noun == "type") && !(verb == "new" && noun == "service")
	case "format":
		return noun != "volume"
	case "start":
		return noun == "sleep" || noun == "transcript" || noun == "job" || noun == "threadjob" || noun == "service"
	case "stop":
		return noun == "process" || noun == "transcript" || noun == "job" || noun == "service"
	case "restart":
		return noun == "service"
	case "set":
		return noun == "strictmode" || noun == "variable" || noun == "alias" || noun == "psdebug" || noun == "date" || noun == "clipboard" ||
			noun == "itemproperty" || noun == "psreadlineoption" || noun == "executionpolicy" || noun == "culture"
	case "clear":
		return noun == "host" || noun == "variable" || noun == "history"
	case "remove":
		return noun == "variable" || noun == "module" || noun == "job" || noun == "pssession" || noun == "alias" || noun == "event" ||
			noun == "typedata" || noun == "psdrive" || noun == "psbreakpoint"
	case "invoke":
		// What Invoke-Command runs stands in brackets.
		return noun == "webrequest" || noun == "restmethod" || noun == "command" || noun == "history" || noun == "pester" || noun == "scriptanalyzer"
	case "enable":
		return noun == "psbreakpoint" || noun == "windowsoptionalfeature"
	case "expand", "compress":
		return noun == "archive"
	case "install":
		return noun == "module" || noun == "package" || noun == "script"
	}
	return false
}

// cmdlet judges the cmdlets of isDangerousCmdlet.
func (w *windows) cmdlet(name string, args []psWord, piped bool) {
	if hasWordFold(args, "-whatif") {
		return
	}
	switch name {
	case "format-volume":
		if v, ok := psArgument(args, "driveletter"); ok {
			w.wipe(name, `\\.\`, v, ":")
			return
		}
		w.wipe(name, "", value.Field{Str: value.UnknownStr("a volume", value.FromAnywhere, value.Any)}, "")
	case "clear-disk", "initialize-disk":
		if v, ok := psArgument(args, "number"); ok {
			w.wipe(name, `\\.\PhysicalDrive`, v, "")
			return
		}
		w.wipe(name, "", value.Field{Str: value.UnknownStr("a disk", value.FromAnywhere, value.Any)}, "")
	case "remove-partition", "remove-virtualdisk", "remove-storagepool", "remove-physicaldisk":
		w.add([]Effect{{Kind: Volume, Verb: name, Detail: name}})
	case "stop-computer", "restart-computer":
		w.add([]Effect{{Kind: Power, Detail: name}})
	case "clear-content", "clear-item":
		if p, ok := psArgument(args, "path", "literalpath"); ok {
			p.Str = globParts(p.Str)
			w.add([]Effect{{Kind: Shred, Path: p}})
		}
	case "clear-recyclebin":
		w.add([]Effect{{Kind: Delete, Path: value.WordOf("recycle bin"), Many: true}})
	case "remove-localuser", "disable-localuser", "remove-localgroup", "remove-aduser", "remove-adgroup":
		w.add([]Effect{{Kind: Accounts, Detail: name}})
	case "remove-vm", "remove-vhd":
		w.add([]Effect{{Kind: Infra, Verb: name, Detail: name}})
	case "unregister-scheduledtask":
		w.add([]Effect{{Kind: Schedule, Detail: name}})
	case "set-netfirewallprofile":
		if v, ok := psArgument(args, "enabled"); ok && !v.Is("True") && !v.Is("$true") {
			w.add([]Effect{{Kind: Firewall, Detail: name}})
		}
	case "disable-netfirewallrule", "remove-netfirewallrule":
		w.add([]Effect{{Kind: Firewall, Detail: name}})
	case "invoke-expression":
		w.expression(args, piped)
	default:
		if strings.HasPrefix(name, "remove-az") {
			w.add([]Effect{{Kind: Cloud, Verb: name, Detail: name}})
		}
	}
}

// wipe is an effect on a device that is put together.
func (w *windows) wipe(name, before string, v value.Field, after string) {
	w.add([]Effect{{Kind: Wipe, Verb: name, Path: value.Field{Str: value.Of(before).Append(v.Str).Append(value.Of(after))}}})
}

// expression judges Invoke-Expression: text that is known is code like any
// other.
func (w *windows) expression(args []psWord, piped bool) {
	kind, what := shellast.UnknownCode, "what another command prints"
	if len(args) > 0 {
		if text, exact := args[len(args)-1].Exact(); exact && !strings.HasPrefix(text, "-") {
			w.powershellText("Invoke-Expression", text)
			return
		}
		what = args[len(args)-1].String()
	}
	if w.fetches {
		kind = shellast.RemoteCode
	}
	if len(args) > 0 || piped {
		w.gap(kind, "Invoke-Expression runs "+what)
	}
}

// remove judges Remove-Item, which takes its targets from the pipeline where it
// is given none.
func (w *windows) remove(args []psWord, piped bool) {
	found := windowsDelete(w.env, w.inner("remove-item", globbed(args)))
	if len(found) == 0 && piped && !hasWordFold(args, "-whatif") {
		recursive := false
		for _, a := range args {
			text, _ := a.Exact()
			recursive = recursive || len(text) > 1 && strings.HasPrefix("-recurse", strings.ToLower(text))
		}
		found = []Effect{{Kind: Delete, Path: value.Field{Str: value.UnknownStr("what the pipeline finds", value.FromInput, value.Any), Splits: true}, Recursive: recursive, Many: true}}
	}
	w.add(found)
}

// isUnixRemove: where PowerShell runs on other systems, rm is the program.
func isUnixRemove(args []psWord) bool {
	for _, a := range args {
		if text, _ := a.Exact(); a.kind == psBare && len(text) > 1 && text[0] == '-' && strings.Trim(text[1:], "rRfdvi") == "" && !strings.EqualFold(text, "-r") && !strings.EqualFold(text, "-f") {
			return true
		}
	}
	return false
}

func (w *windows) moveItem(args []psWord) {
	from, ok := psArgument(args, "path", "literalpath")
	if !ok {
		return
	}
	from.Str = globParts(from.Str)
	e := Effect{Kind: Move, Path: from}
	if to := psOperands(args); len(to) > 1 {
		e.Detail = to[1].String()
	}
	w.add([]Effect{e})
}

// startProcess judges the program that Start-Process starts.
func (w *windows) startProcess(args []psWord) {
	program, ok := psArgument(args, "filepath")
	if !ok {
		return
	}
	text, exact := program.Exact()
	if !exact {
		w.gap(shellast.UnknownCode, "Start-Process runs a program that is not known: "+program.String())
		return
	}
	if opensPage(strings.ToLower(text)) {
		return
	}
	var rest []value.Field
	for i, a := range args {
		if option, isOption := psParameter(a.Prefix()); isOption && cutShort(option, "argumentlist", "a") || option == "args" {
			for _, b := range args[i+1:] {
				if b.kind == psBare && strings.HasPrefix(b.Prefix(), "-") {
					break
				}
				rest = append(rest, blankFields(b.Str)...)
			}
		}
	}
	if len(rest) == 0 {
		rest = psOperands(args)
		rest = rest[min(1, len(rest)):]
	}
	w.program(strings.TrimSuffix(strings.ToLower(fileOfPath(text)), ".exe"), rest)
}

func fileOfPath(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// native reports whether a program with a dash in its name is one, not a cmdlet.
func native(name string) bool {
	return isKnownModel(name) || strings.HasPrefix(name, "git-") || strings.HasPrefix(name, "docker-")
}

// isKnownModel reports whether a model knows a program.
func isKnownModel(name string) bool {
	return isGit(name) || isFS(name) || isSQL(name) || isKube(name) || isContainer(name) || isDisk(name) || isSys(name) || isCLI(name)
}

// program judges another program that text for PowerShell or cmd.exe runs.
func (w *windows) program(name string, args []value.Field) {
	if w.depth++; w.depth > maxWindowsDepth {
		w.gap(shellast.TooComplex, "code in code, too deep")
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	switch name {
	case "cmd":
		w.cmd(args)
		return
	case "powershell", "pwsh":
		w.powershell(name, args)
		return
	case "npx", "bunx", "pnpx", "sudo", "gsudo":
		for len(args) > 0 && strings.HasPrefix(args[0].Prefix(), "-") {
			args = args[1:]
		}
		if len(args) > 0 {
			if text, exact := args[0].Exact(); exact {
				name, args = text, args[1:]
			}
		}
	case "diskpart":
		w.diskpart(args)
		return
	case "format", "format.com":
		w.format(args)
		return
	case "vssadmin", "wbadmin", "wmic":
		for i, a := range args { // their words have no case
			if text, exact := a.Exact(); exact {
				args[i].Str = value.Of(strings.ToLower(text))
			}
		}
	}
	switch {
	case isKnownModel(name):
		for _, m := range [...]struct {
			is    func(string) bool
			model Model
		}{
			{isGit, gitModel}, {isFS, fsModel}, {isSQL, sqlModel}, {isKube, kubeModel}, {isContainer, containerModel}, {isDisk, diskModel},
			{isSys, sysModel}, {isCLI, cliModel},
		} {
			if m.is(name) {
				w.add(m.model(w.env, w.inner(name, args)))
			}
		}
	case plainWindowsProgram(name):
	default:
		w.gap(shellast.UnknownCode, "a program that is not known to be harmless: "+name)
	}
}

// plainWindowsProgram reports whether a program only reads, builds or prints.
func plainWindowsProgram(name string) bool {
	switch name {
	case "npm", "pnpm", "yarn", "dotnet", "msbuild", "nuget", "go", "cargo", "rustc", "make", "cmake", "ninja", "java", "javac", "mvn", "gradle", "tsc", "eslint",
		"prettier", "jest", "vitest", "pytest", "pip", "pip3", "uv", "poetry", "conda", "code", "gh", "winget", "choco", "scoop", "where", "whoami",
		"hostname", "ipconfig", "ping", "tracert", "nslookup", "netstat", "tasklist", "systeminfo", "ver", "findstr", "grep", "rg", "jq", "more", "tree",
		"xcopy", "fc", "comp", "clip", "timeout", "taskkill", "chcp", "title", "color", "vol", "label", "attrib", "cls", "assoc", "ftype", "path", "prompt",
		"date", "time", "dir", "type", "copy", "ren", "rename", "md", "mkdir", "set", "setlocal", "endlocal", "echo", "rem", "pause", "exit", "shift",
		"pushd", "popd", "verify", "help", "notepad", "explorer", "gcc", "g++", "clang", "cl", "link", "test", "true", "false", "head", "tail", "wc", "sort",
		"uniq", "cut", "touch", "uname", "which", "env", "ls", "cat", "pwd", "date.exe", "certutil", "query", "getmac", "arp", "route", "doskey":
		return true
	}
	return false
}

// psFields are words as arguments.
func psFields(words []psWord) []value.Field {
	var out []value.Field
	for _, x := range words {
		out = append(out, x.Field)
	}
	return out
}

// globbed are words as arguments whose * and ? are patterns, as most cmdlets and
// commands take them, quoted or not.
func globbed(words []psWord) []value.Field {
	var out []value.Field
	for _, x := range words {
		f := x.Field
		if !strings.HasPrefix(f.Prefix(), "-") {
			f.Str = wholeDrive(globParts(f.Str))
		}
		if f.Is("~") || strings.HasPrefix(f.Prefix(), "~/") || strings.HasPrefix(f.Prefix(), `~\`) {
			f.Str = value.UnknownStr("~", value.FromEnv, value.Home).Append(dropText(f.Str, 1))
		}
		f.Str = slashes(f.Str)
		out = append(out, f)
	}
	return out
}

// slashes turns the separators behind a beginning that is a directory of the
// machine around, so that the path is read as one.
func slashes(s value.Str) value.Str {
	if len(s) == 0 || s[0].Shape != value.Home && !strings.HasPrefix(s.Prefix(), "/tmp") {
		return s
	}
	out := make(value.Str, len(s))
	for i, p := range s {
		if p.Kind == value.Lit {
			p.Text = strings.ReplaceAll(p.Text, `\`, "/")
		}
		out[i] = p
	}
	return out
}

// wholeDrive: C: by itself is as good as C:\ here.
func wholeDrive(s value.Str) value.Str {
	if text, exact := s.Exact(); exact && len(text) == 2 && text[1] == ':' {
		return value.Of(text + `\`)
	}
	return s
}

// globParts makes operators of the asterisks and question marks of a text.
func globParts(s value.Str) value.Str {
	var out value.Str
	for _, p := range s {
		if p.Kind != value.Lit {
			out = append(out, p)
			continue
		}
		for text := p.Text; text != ""; {
			i := strings.IndexAny(text, "*?")
			if i < 0 {
				out = append(out, value.Part{Text: text})
				break
			}
			if i > 0 {
				out = append(out, value.Part{Text: text[:i]})
			}
			out = append(out, value.Part{Kind: value.Glob, Text: text[i : i+1]})
			text = text[i+1:]
		}
	}
	return out
}

// psArgument is the value of a parameter, or the first word without one.
func psArgument(args []psWord, parameters ...string) (value.Field, bool) {
	for i, a := range args {
		option, isOption := psParameter(a.Prefix())
		if a.kind != psBare || !isOption || strings.HasPrefix(a.Prefix(), "/") {
			continue
		}
		option, attached, hasValue := strings.Cut(option, ":")
		for _, p := range parameters {
			if !cutShort(option, p, p[:1]) {
				continue
			}
			if hasValue && attached != "" {
				return value.Field{Str: dropText(a.Str, len(a.Prefix())-len(attached))}, true
			}
			if i+1 < len(args) {
				return args[i+1].Field, true
			}
		}
	}
	if words := psOperands(args); len(words) > 0 {
		return words[0], true
	}
	return value.Field{}, false
}

// psOperands are the words that are neither parameters nor, as far as that
// shows, values of them.
func psOperands(args []psWord) []value.Field {
	var out []value.Field
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a.kind == psBare && strings.HasPrefix(a.Prefix(), "-") {
			option, _ := psParameter(a.Prefix())
			if !switchParameter(option) {
				i++
			}
			continue
		}
		out = append(out, a.Field)
	}
	return out
}

// switchParameter reports whether a parameter takes no value.
func switchParameter(option string) bool {
	for _, p := range [...]string{"recurse", "force", "confirm", "whatif", "verbose", "wait", "nonewwindow", "passthru", "append", "noclobber", "full", "quiet"} {
		if strings.HasPrefix(p, option) {
			return true
		}
	}
	return strings.Contains(option, ":")
}

func hasWordFold(args []psWord, word string) bool {
	for _, a := range args {
		if text, _ := a.Exact(); a.kind == psBare && len(text) > 2 && len(text) <= len(word) && strings.EqualFold(word[:len(text)], text) {
			return true
		}
	}
	return false
}
