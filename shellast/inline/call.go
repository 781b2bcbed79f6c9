package inline

import (
	"encoding/base64"
	"strings"

	"gstack/shellast/value"
)

// reference reads a name and what is chained to it: calls, members, indexes.
func (s *scanner) reference() arg {
	name := s.peek(0).name
	s.pos++
	full := name
	if t, ok := s.alias[name]; ok {
		full = t
	}
	v := arg{}
	if name == "shift" && s.lang == Perl && len(s.vars[name]) == 0 && len(s.world.Args) > 0 { // of the arguments of the program
		v.str = s.world.Args[0]
		s.world.Args = s.world.Args[1:]
		return v
	}
	if vals, ok := s.vars[name]; ok && len(vals) > 0 {
		v.str = s.variable(name)
	} else if l, ok := s.lists[name]; ok {
		v = arg{isList: true, list: l}
	} else if a, ok := s.argv(full); ok {
		v = a
	} else {
		v.str = unknownValue(name)
	}
	return s.chained(v, full)
}

// chained reads .name, (args), [index] behind a value; full is the dotted name
// so far, "" where the value has none.
func (s *scanner) chained(v arg, full string) arg {
	for {
		t := s.peek(0)
		switch {
		case t.kind == punct && (t.name == "." && s.lang != Perl && s.lang != PHP || t.name == "::" || t.name == "->" || t.name == ":" && s.lang == Lua && t.glued) && s.peek(1).kind == ident && (t.name != "." || s.lang != Lua || t.glued):
			if full == "" {
				full = "?"
			}
			full += "." + s.peek(1).name
			s.pos += 2
			name := s.peek(-1).name
			if r, ok := s.property(full); ok {
				v = r
			} else if e, ok := member(v.list, name); ok {
				v = e
				if s.is(0, "(") && s.is(1, ")") {
					s.pos += 2
				}
			} else if !s.is(0, "(") && !bareCall(s.lang, full) {
				v = arg{str: unknownFrom(v.str), call: full}
			} else {
				v.isList = false
			}
		case t.kind == punct && t.name == "(" && (full != "" || v.call != "") && (t.glued || s.lang != Ruby && s.lang != Lua):
			s.pos++
			args := s.arguments(")")
			if full == "" {
				full = v.call
			}
			v = s.call(full, args, v)
			full = v.call
			if full == "" {
				full = "?"
			}
		case t.kind == punct && t.name == "[" && t.glued:
			if v.isList {
				if e, ok := s.element(v.list); ok {
					v = e
					continue
				}
			}
			s.pos++
			idx := s.arguments("]")
			key := value.Str(nil)
			if len(idx) == 1 {
				key = idx[0].str
			}
			if environmentName(full) {
				v = arg{str: s.environment(key)}
			} else if n, ok := key.Exact(); ok && strings.HasPrefix(full, "child_process") {
				full += "." + n // cp["exec"](...)
				continue
			} else {
				v = arg{str: unknownFrom(v.str)}
			}
		case full != "" && bareCall(s.lang, full) && s.startsArgument():
			v = s.call(full, s.bareArguments(), v)
			full = ""
		case t.kind == text && t.glued && s.lang == JavaScript && (full == "$" || strings.HasSuffix(full, ".$")):
			s.pos++
			s.add(Action{Kind: Shell, Args: []value.Str{s.settle(t.str)}, By: full})
		case s.lang == Lua && full != "" && t.kind == text:
			s.pos++
			v = s.call(full, []arg{{str: s.settle(t.str)}}, v)
		default:
			if full != "" && v.call == "" && runs(s.lang, full) != nothing {
				v.call = full
			}
			return v
		}
	}
}

// startsArgument: what follows can be the argument of a call without brackets.
func (s *scanner) startsArgument() bool {
	t := s.peek(0)
	return t.kind == text || t.kind == list || t.kind == unknown || t.kind == ident && t.name != "if" && t.name != "unless" && t.name != "and" && t.name != "or" && t.name != "do" ||
		t.kind == punct && (t.name == "$" || t.name == "[" || t.name == "@" || t.name == "<" && s.lang == Perl)
}

// bareCall: the language calls this function without brackets.
func bareCall(lang Language, full string) bool {
	return (lang == Perl || lang == Ruby) && (runs(lang, full) != nothing || full == "open" || full == "open3" || full == "open2")
}

func (s *scanner) bareArguments() []arg {
	var out []arg
	for s.pos < len(s.toks) && s.peek(0).kind != newline && !s.is(0, ";") && !s.is(0, "}") && !s.is(0, ")") && !s.is(0, "if") && !s.is(0, "unless") && !s.is(0, "or") && !s.is(0, "and") && !s.is(0, "||") && !s.is(0, "end") {
		if s.is(0, ",") || s.is(0, "=>") {
			s.pos++
			continue
		}
		key := ""
		if s.peek(0).kind == ident && s.is(1, ":") && s.lang == Ruby {
			key = s.peek(0).name
			s.pos += 2
		}
		before := s.pos
		v := s.value()
		v.key = key
		if s.pos == before {
			s.pos++
			continue
		}
		out = append(out, v)
	}
	return out
}

type role uint8

const (
	nothing    role = iota
	shellText       // the first argument is shell text
	shellOrArg      // one argument is shell text, several are words
	words           // a list, or the arguments, are the words of a program
	listOrText      // a list is words, a string shell text or a program
	deleteTree
	deleteFile
	evalCode
)

// runs tells what a function does, by its dotted name.
func runs(lang Language, full string) role {
	last := full[strings.LastIndexByte(full, '.')+1:]
	base := strings.TrimSuffix(strings.TrimSuffix(full, last), ".")
	switch lang {
	case Python:
		switch full {
		case "os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "commands.getoutput", "commands.getstatusoutput", "asyncio.create_subprocess_shell", "popen2.popen2", "posix.system", "os.popen2", "pexpect.run", "pexpect.spawn":
			return shellText
		case "subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output", "subprocess.Popen", "pty.spawn":
			return listOrText
		case "os.execv", "os.execve", "os.execvp", "os.execvpe", "os.execl", "os.execle", "os.execlp", "os.execlpe", "os.spawnv", "os.spawnvp", "os.spawnl", "os.spawnlp", "os.spawnve", "os.posix_spawn", "os.posix_spawnp", "asyncio.create_subprocess_exec":
			return words
		case "shutil.rmtree", "distutils.dir_util.remove_tree":
			return deleteTree
		case "os.remove", "os.unlink":
			return deleteFile
		case "exec", "eval":
			return evalCode
		}
	case JavaScript:
		switch full {
		case "child_process.exec", "child_process.execSync", "child_process.promises.exec":
			return shellText
		case "child_process.spawn", "child_process.spawnSync", "child_process.execFile", "child_process.execFileSync", "Bun.spawn", "Bun.spawnSync", "Deno.Command", "Deno.run", "execa", "execa.execa", "execaSync":
			return words
		case "execaCommand", "execa.execaCommand", "execaCommandSync", "shelljs.exec", "zx.$", "shell.exec":
			return shellText
		case "rimraf", "rimraf.sync", "rimraf.rimraf", "rimraf.rimrafSync", "del", "fs-extra.remove", "fs-extra.removeSync", "fs-extra.emptyDirSync", "fs-extra.emptyDir":
			return deleteTree
		case "fs.rm", "fs.rmSync", "fs.rmdir", "fs.rmdirSync", "fs.promises.rm", "fs.promises.rmdir", "fs/promises.rm", "fs/promises.rmdir", "Deno.remove", "Deno.removeSync":
			return deleteTree
		case "eval", "vm.runInThisContext", "vm.runInNewContext", "Function":
			return evalCode
		}
		switch last {
		case "execSync", "execFileSync", "spawnSync":
			if last == "execSync" {
				return shellText
			}
			return words
		case "rmSync", "rmdirSync":
			return deleteTree
		}
	case Perl:
		switch full {
		case "system", "exec", "CORE.system", "CORE.exec", "IPC.System.Simple.system":
			return shellOrArg
		case "rmtree", "remove_tree", "File.Path.rmtree", "File.Path.remove_tree":
			return deleteTree
		case "unlink":
			return deleteFile
		case "eval":
			return evalCode
		case "qx":
			return shellText
		}
	case Ruby:
		switch full {
		case "system", "exec", "spawn", "Kernel.system", "Kernel.exec", "Kernel.spawn", "Process.spawn", "IO.popen", "Open3.capture2", "Open3.capture2e", "Open3.capture3", "Open3.popen3", "PTY.spawn":
			return shellOrArg
		case "FileUtils.rm_rf", "FileUtils.rm_r", "FileUtils.remove_dir", "FileUtils.remove_entry", "FileUtils.remove_entry_secure", "FileUtils.rmtree", "FileUtils.rm_r!", "rm_rf", "rm_r", "FileUtils.remove_dir!":
			return deleteTree
		case "FileUtils.rm", "FileUtils.rm_f", "File.delete", "File.unlink":
			return deleteFile
		case "eval", "instance_eval", "Kernel.eval":
			return evalCode
		}
		if last == "rmtree" && strings.Contains(base, "Pathname") {
			return deleteTree
		}
	case PHP:
		switch full {
		case "system", "exec", "shell_exec", "passthru", "popen", "proc_open", "pcntl_exec":
			return shellText
		case "eval", "assert", "create_function":
			return evalCode
		case "unlink":
			return deleteFile
		}
	case Lua:
		switch full {
		case "os.execute", "io.popen":
			return shellText
		case "os.remove":
			return deleteFile
		case "load", "loadstring":
			return evalCode
		}
	case AWK:
		if full == "system" {
			return shellText
		}
	case R:
		switch full {
		case "system", "shell":
			return shellText
		case "system2":
			return words
		case "unlink":
			return deleteTree
		}
	}
	return nothing
}

// call judges a call and returns its value. self is the value the method
// belongs to.
func (s *scanner) call(full string, args []arg, self arg) arg {
	if v, ok := s.computed(full, args, self); ok {
		return v
	}
	var pos []arg
	keys := map[string]arg{}
	for _, a := range args {
		if a.key != "" {
			keys[a.key] = a
			continue
		}
		pos = append(pos, a)
	}
	if len(pos) == 0 {
		for _, k := range [...]string{"args", "cmd", "command", "path"} {
			if a, ok := keys[k]; ok {
				pos = append(pos, a)
				break
			}
		}
	}
	unknown := arg{str: unknownValue("result of " + full)}
	if s.opens(full, pos, keys, self) || s.changes(full, pos, keys, self) || len(pos) == 0 {
		return unknown
	}
	what := runs(s.lang, full)
	if what == nothing {
		s.called(full, args)
	}
	switch what {
	case shellText:
		act := Action{Kind: Shell, Args: []value.Str{pos[0].text()}, By: full}
		if pos[0].isList {
			act = Action{Kind: Exec, Args: pos[0].list, By: full}
		}
		if in, ok := keys["input"]; ok {
			act.Stdin, act.Fed = in.str, true
		}
		s.add(act)
	case shellOrArg:
		if s.lang == Ruby && len(pos) > 0 && pos[0].options != nil {
			pos = pos[1:]
		}
		list, n := flatten(pos)
		if n == 1 && len(list) == 1 && !pos[0].isList {
			s.add(Action{Kind: Shell, Args: list, By: full})
		} else if len(list) > 0 {
			s.add(Action{Kind: Exec, Args: list, By: full})
		}
	case words:
		var list []value.Str
		if strings.HasPrefix(full, "os.spawn") && len(pos) > 1 {
			pos = pos[1:]
		}
		if strings.HasPrefix(full, "os.posix_spawn") && len(pos) > 2 {
			pos = pos[:2] // without the environment
		}
		switch {
		case s.lang == Python && len(pos) > 1 && strings.HasPrefix(full, "os."):
			list, _ = flatten(pos[1:]) // the first is the file, the rest argv
			if strings.HasSuffix(full, "e") && !pos[len(pos)-1].isList && len(list) > 1 {
				list = list[:len(list)-1]
			}
			if len(list) > 0 {
				list[0] = pos[0].str
			}
		case s.lang == JavaScript:
			list, _ = flatten(pos[:min(2, len(pos))])
			for _, a := range pos {
				if hasOption(a, "shell") && len(list) > 0 {
					s.add(Action{Kind: Shell, Args: []value.Str{joinWords(list)}, By: full})
					return unknown
				}
			}
		default:
			list, _ = flatten(pos)
		}
		if len(list) > 0 {
			s.add(Action{Kind: Exec, Args: list, By: full})
		}
	case listOrText:
		act := Action{Kind: Exec, Args: pos[0].list, By: full}
		if _, shellSet := keys["shell"]; !pos[0].isList {
			act = Action{Kind: Shell, Args: []value.Str{pos[0].str}, By: full}
			_ = shellSet
		} else if shellSet && len(pos[0].list) > 0 {
			act = Action{Kind: Shell, Args: pos[0].list[:1], By: full}
		}
		if in, ok := keys["input"]; ok {
			act.Stdin, act.Fed = in.str, true
		}
		if len(act.Args) > 0 {
			s.add(act)
		}
	case deleteTree:
		if s.lang == JavaScript && !strings.HasPrefix(full, "rimraf") && !strings.HasPrefix(full, "fs-extra") && full != "del" {
			recursive := false
			for _, a := range args {
				recursive = recursive || hasOption(a, "recursive")
			}
			if !recursive {
				return unknown
			}
		}
		if s.lang == R {
			if _, ok := keys["recursive"]; !ok {
				return unknown
			}
		}
		for _, p := range firstPath(s.lang, pos) {
			s.add(Action{Kind: DeleteTree, Args: []value.Str{p}, By: full})
		}
	case deleteFile:
		list, _ := flatten(pos)
		s.add(Action{Kind: Delete, Args: list, By: full})
	case evalCode:
		s.inner(pos[0].str, full)
	}
	return unknown
}

// firstPath are the paths of a call that deletes trees.
func firstPath(lang Language, pos []arg) []value.Str {
	if lang == Perl {
		list, _ := flatten(pos)
		return list
	}
	if pos[0].isList {
		return pos[0].list
	}
	return []value.Str{pos[0].str}
}

func hasOption(a arg, name string) bool {
	for _, o := range a.options {
		if o == name {
			return true
		}
	}
	return false
}

// text is the value as one string.
func (a arg) text() value.Str {
	if a.isList {
		return joinWords(a.list)
	}
	return a.str
}

func joinWords(list []value.Str) value.Str {
	var out value.Str
	for i, w := range list {
		if i > 0 {
			out = out.Append(value.Of(" "))
		}
		out = out.Append(w)
	}
	return out
}

func flatten(args []arg) (list []value.Str, n int) {
	for _, a := range args {
		if a.options != nil {
			continue
		}
		n++
		if a.isList {
			list = append(list, a.list...)
			continue
		}
		list = append(list, a.str)
	}
	return list, n
}

// inner reads code that code runs.
func (s *scanner) inner(code value.Str, by string) {
	if s.depth > maxNesting/2 {
		return
	}
	if _, ok := code.Exact(); !ok {
		if code.From(value.FromDecoder) || code.From(value.FromNetwork) {
			s.add(Action{Kind: Code, Args: []value.Str{code}, By: by})
		}
		if len(code.Prefix()) == 0 {
			return
		}
	}
	in := &scanner{lang: s.lang, toks: lex(s.lang, code), world: s.world, vars: s.vars, lists: s.lists, alias: s.alias, depth: s.depth + maxNesting/10}
	in.program()
	for _, a := range in.found {
		s.add(a)
	}
}

// computed are functions whose value is known from their arguments.
func (s *scanner) computed(full string, args []arg, self arg) (arg, bool) {
	if a, ok := s.temporary(full, args); ok {
		return a, true
	}
	first := value.Str(nil)
	if len(args) > 0 {
		first = args[0].str
	}
	last := full[strings.LastIndexByte(full, '.')+1:]
	switch {
	case full == "__import__" || full == "require" || full == "importlib.import_module" || full == "import":
		if m, ok := first.Exact(); ok {
			return arg{call: strings.TrimPrefix(m, "node:"), str: unknownValue(m)}, true
		}
	case full == "getattr" && len(args) > 1:
		base := args[0].call
		if n, ok := args[1].str.Exact(); ok {
			if base == "" {
				if u, ok := args[0].str.FirstUnknown(); ok {
					base = u.Text
					if t, ok := s.alias[base]; ok {
						base = t
					}
				}
			}
			return arg{call: base + "." + n, str: unknownValue(n)}, true
		}
	case last == "expanduser" || full == "File.expand_path":
		if len(args) == 0 {
			first = self.str
		}
		if p := first.Prefix(); strings.HasPrefix(p, "~") && (len(p) == 1 || p[1] == '/') {
			rest := first[0]
			rest.Text = rest.Text[1:]
			return arg{str: home().Append(append(value.Str{rest}, first[1:]...)), call: "pathlib.Path"}, true
		}
		return arg{str: first, call: "pathlib.Path"}, true
	case full == "os.path.join" || full == "path.join" || full == "File.join" || full == "path.resolve":
		list, _ := flatten(args)
		var out value.Str
		for i, p := range list {
			if strings.HasPrefix(p.Prefix(), "/") && full != "path.join" {
				out = nil
			} else if i > 0 && len(out) > 0 {
				out = out.Append(value.Of("/"))
			}
			out = out.Append(p)
		}
		return arg{str: out}, true
	case full == "pathlib.Path" || full == "Path" || full == "Pathname.new" || full == "pathlib.PosixPath" || full == "PosixPath":
		return arg{str: first, call: "pathlib.Path"}, len(args) > 0
	case full == "pathlib.Path.home" || full == "Path.home" || full == "os.homedir" || full == "Dir.home":
		return arg{str: home(), call: "pathlib.Path"}, true
	case full == "os.getenv" || full == "os.environ.get" || full == "ENV.fetch" || full == "getenv" || full == "Deno.env.get":
		return arg{str: s.environment(first)}, true
	case full == "sys.stdin.read" || full == "sys.stdin.readline" || full == "input" && s.lang == Python || full == "STDIN.read" || full == "gets" && s.lang == Ruby:
		return arg{str: s.input()}, true
	case full == "str" || full == "String" || full == "os.fspath" || last == "strip" || last == "toString" || last == "to_s" || last == "decode" || last == "resolve" || last == "as_posix" || last == "absolute" || full == "os.path.abspath" || full == "os.path.realpath" || full == "os.path.normpath" || full == "promisify" || full == "util.promisify":
		if full == "promisify" || full == "util.promisify" {
			if len(args) > 0 {
				return arg{call: args[0].call, str: first}, true
			}
			return arg{}, false
		}
		if strings.Contains(full, ".") && !strings.HasPrefix(full, "os.") && len(self.str) > 0 {
			return arg{str: self.str}, true
		}
		if len(args) > 0 {
			return arg{str: first}, true
		}
	case full == "base64.b64decode" || full == "atob" || full == "Base64.decode64" || full == "base64_decode" || full == "decode_base64" || full == "MIME.Base64.decode_base64":
		if t, ok := first.Exact(); ok {
			if out, err := base64.StdEncoding.DecodeString(strings.TrimSpace(t)); err == nil {
				return arg{str: value.Of(string(out)).Mark(value.ViaDecoder)}, true
			}
		}
		return arg{str: value.UnknownStr("decoded text", value.FromDecoder, value.Any)}, true
	case full == "Buffer.from" && len(args) == 2 && args[1].str.Is("base64"):
		if t, ok := first.Exact(); ok {
			if out, err := base64.StdEncoding.DecodeString(t); err == nil {
				return arg{str: value.Of(string(out)).Mark(value.ViaDecoder)}, true
			}
		}
		return arg{str: value.UnknownStr("decoded text", value.FromDecoder, value.Any)}, true
	case last == "urlopen" || full == "requests.get" || full == "fetch" || last == "urlretrieve" || full == "URI.open" || full == "Net.HTTP.get":
		return arg{str: value.UnknownStr(full, value.FromNetwork, value.Any)}, true
	case (last == "read" || last == "text" || last == "json") && self.str.From(value.FromNetwork):
		return arg{str: self.str}, true
	case last == "split" && len(args) <= 1 && len(self.str) > 0:
		if t, ok := self.str.Exact(); ok && (len(args) == 0 || first.Is(" ")) {
			out := arg{isList: true}
			for _, w := range strings.Fields(t) {
				out.list = append(out.list, value.Of(w))
			}
			return out, true
		}
	case full == "shlex.split":
		if t, ok := first.Exact(); ok {
			out := arg{isList: true}
			for _, w := range strings.Fields(t) {
				out.list = append(out.list, value.Of(strings.Trim(w, `"'`)))
			}
			return out, true
		}
	case (full == "join" && (s.lang == Perl || s.lang == PHP) || full == "implode") && len(args) > 1:
		list, _ := flatten(args[1:])
		sep, _ := first.Exact()
		var out value.Str
		for i, w := range list {
			if i > 0 {
				out = out.Append(value.Of(sep))
			}
			out = out.Append(w)
		}
		return arg{str: out}, true
	case last == "join" && len(args) == 1 && args[0].isList:
		if sep, ok := self.str.Exact(); ok {
			var out value.Str
			for i, w := range args[0].list {
				if i > 0 {
					out = out.Append(value.Of(sep))
				}
				out = out.Append(w)
			}
			return arg{str: out}, true
		}
	case last == "join" && self.isList && len(args) <= 1:
		sep, _ := first.Exact()
		var out value.Str
		for i, w := range self.list {
			if i > 0 {
				out = out.Append(value.Of(sep))
			}
			out = out.Append(w)
		}
		return arg{str: out}, true
	case last == "format" && len(self.str) > 0:
		if f, ok := self.str.Exact(); ok {
			var out value.Str
			list, _ := flatten(args)
			for _, v := range list {
				i := strings.Index(f, "{}")
				if i < 0 {
					break
				}
				out = out.Append(value.Of(f[:i])).Append(v)
				f = f[i+2:]
			}
			return arg{str: out.Append(value.Of(f))}, true
		}
	}
	return arg{}, false
}

// awkPrint reads print or printf with what it is piped into or written to.
func (s *scanner) awkPrint() {
	s.pos++
	var printed value.Str
	n := 0
	for s.pos < len(s.toks) && s.peek(0).kind != newline && !s.is(0, ";") && !s.is(0, "}") {
		switch {
		case s.is(0, "|"):
			s.pos++
			v := s.value()
			if n == 0 { // print alone prints the line
				printed = s.line()
			}
			s.add(Action{Kind: Shell, Args: []value.Str{v.str}, Stdin: printed.Append(value.Of("\n")), Fed: true, By: "print |"})
			return
		case s.is(0, ">"):
			s.pos++
			mode := "w"
			if s.is(0, ">") {
				s.pos++
				mode = "a"
			}
			s.writes(s.value().str, mode, "print >")
			return
		case s.is(0, ","):
			s.pos++
			printed = printed.Append(value.Of(" "))
			continue
		}
		before := s.pos
		v := s.value()
		if v.isList {
			v.str = joinWords(v.list)
		}
		printed = printed.Append(v.str)
		n++
		if s.pos == before {
			s.pos++
		}
	}
}
