package gen

import (
	"fmt"
	"strings"
)

// languageFamilies are interpreters of other languages with inline code.
var languageFamilies = []carrierFamily{
	{name: "perl", weight: 7, wrap: carriedPerl},
	{name: "python3", weight: 5, wrap: carriedPython},
	{name: "ruby", weight: 3, wrap: carriedRuby},
	{name: "node", weight: 3, wrap: carriedNode},
	{name: "php", weight: 4, wrap: carriedPHP},
	{name: "lua", weight: 4, wrap: carriedLua},
	{name: "unlink", program: "bash", weight: 2, leaf: true, wrap: func(g *generator, _ carried) carried {
		return g.oneOf(
			run("python3", "-c", "import shutil; shutil.rmtree('keep')"), run("python3", "-c", "import shutil\nd = '/home/u/p/keep'\nshutil.rmtree(d, ignore_errors=True)"), run("python3", "-c", "from shutil import rmtree; rmtree(\"keep\")"),
			run("perl", "-MFile::Path=rmtree", "-e", "rmtree('keep')"), run("perl", "-e", "use File::Path qw(remove_tree); remove_tree('keep', {verbose => 0});"), run("perl", "-MFile::Path", "-e", "rmtree q(keep)"),
			run("ruby", "-rfileutils", "-e", "FileUtils.rm_rf('keep')"), run("ruby", "-e", "require 'fileutils'; FileUtils.rm_r %w(keep)"), run("ruby", "-e", "require \"fileutils\"\nFileUtils.remove_dir(\"keep\")"),
			run("node", "-e", "require('fs').rmSync('keep', {recursive: true, force: true})"), run("node", "-e", "const fs = require('fs'); fs.rmdirSync('keep', {recursive: true})"), run("node", "--input-type=module", "-e", "import {rmSync} from 'node:fs'; rmSync('keep', {recursive: true})"),
			run("node", "-e", "require('fs').promises.rm('keep', {recursive: true})"))
	}},
}

// split cuts a text into two expressions of a language, joined by its operator.
func (g *generator) split(s string, quote func(string) string, plus string) string {
	a, b := g.cut(s)
	return quote(a) + plus + quote(b)
}

func (g *generator) list(argv []string, quote func(string) string) string {
	out := make([]string, len(argv))
	for i, w := range argv {
		out[i] = quote(w)
	}
	return strings.Join(out, g.pick(", ", ","))
}

// hexed writes some characters as \xHH.
func (g *generator) hexed(s string, escape func(string) string) string {
	i := g.n(len(s) + 1)
	if i < len(s) && s[i] > ' ' && s[i] < 0x7f && g.chance(40) {
		return escape(s[:i]) + fmt.Sprintf(`\x%02x`, s[i]) + escape(s[i+1:])
	}
	return escape(s)
}

func escaped(more string) func(string) string {
	return func(s string) string {
		for _, c := range `\` + more {
			s = strings.ReplaceAll(s, string(c), `\`+string(c))
		}
		return strings.NewReplacer("\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(s)
	}
}

func (g *generator) python(s string) string {
	switch g.n(6) {
	case 0:
		return `"` + g.hexed(s, escaped(`"`)) + `"`
	case 1:
		return `"""` + g.hexed(s, escaped(`"`)) + `"""`
	case 2:
		if !strings.ContainsAny(s, "\\'\n") {
			return "r'" + s + "'"
		}
	case 3:
		return g.split(s, func(s string) string { return "'" + escaped("'")(s) + "'" }, g.pick(" + ", "+", " "))
	case 4:
		if !strings.ContainsAny(s, "{}") {
			return "f'" + escaped("'")(s) + "'"
		}
	}
	return "'" + g.hexed(s, escaped("'")) + "'"
}

func carriedPython(g *generator, in carried) carried {
	argv := in.words()
	s := g.python(in.code())
	l := "[" + g.list(argv, g.python) + "]"
	switch g.n(16) {
	case 0:
		v := g.new("cmd")
		return g.inPython("import os\n" + v + " = " + s + "\n" + g.pick("os.system("+v+")", "os.popen("+v+").read()", "if True:\n    os.system("+v+")", "def f(x):\n    os.system(x)\nf("+v+")"))
	case 1:
		return g.inPython("import subprocess; subprocess." + g.pick("run", "call", "check_call", "check_output") + "(" + s + ", shell=True)")
	case 2:
		return g.inPython("import subprocess as sp; sp." + g.pick("getoutput", "getstatusoutput") + "(" + s + ")")
	case 3:
		return g.inPython("from subprocess import run, Popen\n" + g.pick("run("+l+")", "Popen("+l+").wait()", "run(args="+l+", check=False)", "Popen("+s+", shell=True).wait()"))
	case 4:
		return g.inPython("import os; os." + g.pick("execvp("+g.python(argv[0])+", "+l+")", "execlp("+g.python(argv[0])+", "+g.list(argv, g.python)+")", "spawnvp(os.P_WAIT, "+g.python(argv[0])+", "+l+")", "spawnlp(0, "+g.python(argv[0])+", "+g.list(argv, g.python)+")", "posix_spawnp("+g.python(argv[0])+", "+l+", os.environ)"))
	case 5:
		return g.inPython("__import__('os').system(" + s + ")")
	case 6:
		return g.inPython("from os import system as s; s(" + s + ")")
	case 7:
		if in.argv != nil && !strings.ContainsAny(in.code(), "'\"\\\n") {
			return g.inPython("import subprocess\nsubprocess.run('" + strings.Join(argv, " ") + "'.split())")
		}
	case 8:
		return g.inPython("import os; os.system(' '.join([" + g.list(strings.Split(in.code(), " "), g.python) + "]))")
	case 9:
		return run("python3", "-c", g.pick("import os,sys; os.system(sys.argv[1])", "import sys, subprocess\nsubprocess.run(sys.argv[1], shell=True)"), in.code())
	case 10:
		return run(cat(one("python3", "-c", g.pick("import sys, subprocess; subprocess.run(sys.argv[1:])", "import os,sys; os.execvp(sys.argv[1], sys.argv[1:])")), argv)...)
	case 11:
		return g.inPython("exec(" + g.python("import os; os.system("+g.python(in.code())+")") + ")")
	case 12:
		return run("python3", "-m", "timeit", "-n", "1", "-r", "1", "-s", "import os", "os.system("+s+")")
	case 13:
		return shell("CODE=" + g.sq(in.code()) + " python3 -c " + sq(g.pick("import os; os.system(os.environ['CODE'])", "import os; os.system(os.getenv(\"CODE\"))")))
	case 14:
		return g.inPython("import pty; pty.spawn(" + l + ")")
	}
	return g.inPython("import os; os.system(" + s + ")" + g.pick("", " # rm -rf /", "; x = 'rm -rf /'", "; print('rm -rf /')"))
}

func (g *generator) inPython(code string) carried {
	switch g.n(7) {
	case 0:
		return g.feed(code, "python3"+g.pick("", " -", " - rm", " -u -"))
	case 1:
		return g.written(code, func(f string) string { return "python3 " + f })
	case 2:
		return run(cat(one("python3"), g.among(one("-Sc"), one("-Ic"), one("-uc"), one("-W", "ignore", "-c"), one("-X", "utf8", "-Esc"), one("-OOc")), one(code), g.some(one(g.decoy())))...)
	}
	return run("python3", "-c", code)
}

func (g *generator) perl(s string) string {
	switch g.n(5) {
	case 0:
		return `"` + g.hexed(s, func(s string) string {
			return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "@", `\@`, "\n", `\n`).Replace(s)
		}) + `"`
	case 1:
		if !strings.ContainsAny(s, `\{}`) {
			return g.pick("q{"+s+"}", "q {"+s+"}")
		}
	case 2:
		if !strings.ContainsAny(s, `\|$@`) {
			return g.pick("q|"+s+"|", "qq|"+s+"|")
		}
	case 3:
		return g.split(s, func(s string) string {
			return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
		}, g.pick(" . ", "."))
	}
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

func carriedPerl(g *generator, in carried) carried {
	argv := in.words()
	s, l := g.perl(in.code()), g.list(argv, g.perl)
	switch g.n(15) {
	case 0:
		v := g.new("c")
		return g.inPerl("my $" + v + " = " + s + "; " + g.pick("system($"+v+");", "system $"+v+";", "exec($"+v+");", "`$"+v+"`;", "print qx{$"+v+"};", "system(\"$"+v+"\");"))
	case 1:
		return g.inPerl(g.pick("system(", "exec(", "system (") + l + ");")
	case 2:
		return g.inPerl("open(F, " + g.perl(in.code()+" |") + "); print <F>; close F;")
	case 3:
		return g.inPerl("open(my $f, '-|', " + l + ") or die; print <$f>; close $f;")
	case 4:
		return g.inPerl("open F, '|-', " + s + "; close F;")
	case 5:
		if !strings.ContainsAny(in.code(), "`\\$@") {
			return g.inPerl("print `" + in.code() + "`;")
		}
	case 6:
		if !strings.ContainsAny(in.code(), "{}\\$@#") {
			return g.inPerl(g.pick("$x = qx{", "print qx {", "my @l = qx{") + in.code() + "};")
		}
	case 7:
		return run(cat(one("perl"), g.among(one("-ne"), one("-pe"), one("-lne"), one("-lane"), one("-F:", "-lane"), one("-nle"), one("-0777ne")), one("system("+s+"); exit"), one("a.txt"))...)
	case 8:
		if in.argv != nil && !strings.ContainsAny(in.code(), "'\"\\ \n()") {
			return g.inPerl("system(qw(" + strings.Join(argv, " ") + "));")
		}
		if in.argv != nil && !strings.ContainsAny(in.code(), "'\"\\\n()") {
			return g.inPerl("my @a = qw(" + strings.Join(argv, " ") + "); system(@a);")
		}
	case 10:
		return run(cat(one("perl", "-e", g.pick("exec(@ARGV)", "system(@ARGV)", "my $x = shift; system($x, @ARGV)"), "--"), argv)...)
	case 11:
		return shell("C=" + g.sq(in.code()) + " perl -e " + sq(g.pick("system($ENV{C})", "exec $ENV{'C'}", "print `$ENV{C}`")))
	case 12:
		return g.inPerl("system(join(' ', " + g.list(strings.Split(in.code(), " "), g.perl) + "));")
	case 13:
		return g.inPerl("use IPC::Open3; " + g.pick("my $p = open3(my $i, my $o, undef, "+l+"); waitpid($p, 0);", "waitpid(open3('<&STDIN', '>&STDOUT', '>&STDERR', "+s+"), 0);"))
	}
	return g.inPerl(g.pick("system(", "exec(", "print('rm -rf /'); system(", "system(") + s + ")" + g.pick(";", "", " or die 'rm -rf /';", " if 1;"))
}

func (g *generator) inPerl(code string) carried {
	switch g.n(8) {
	case 0:
		return g.feed(code, "perl"+g.pick("", " -", " -w", " -s -"))
	case 1:
		return g.written(code, func(f string) string { return "perl " + g.pick("", "-w ", "-- ") + f })
	case 2:
		return run(cat(one("perl"), g.among(one("-we"), one("-Mstrict", "-wE"), one("-le"), one("-E"), one("-X", "-e"), one("-l", "-0", "-e"), one("-mPOSIX", "-e")), one(strings.ReplaceAll(code, "$x = ", "our $x = ")), g.some(one(g.pick("rm", "x"))))...)
	case 3:
		return run("perl", "-e", "my $rm = 1;", "-e", code)
	case 4:
		return run("perl", "-e"+code)
	}
	return run("perl", "-e", code)
}

func (g *generator) ruby(s string) string {
	switch g.n(4) {
	case 0:
		return `"` + g.hexed(s, func(s string) string { return strings.ReplaceAll(escaped(`"`)(s), "#", `\#`) }) + `"`
	case 1:
		if !strings.ContainsAny(s, `\()`) {
			return "%q(" + s + ")"
		}
	case 2:
		return g.split(s, func(s string) string {
			return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
		}, g.pick(" + ", "+", " "))
	}
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

func carriedRuby(g *generator, in carried) carried {
	argv := in.words()
	s, l := g.ruby(in.code()), g.list(argv, g.ruby)
	code := ""
	switch g.n(11) {
	case 0:
		v := g.new("c")
		code = v + " = " + s + "\n" + g.pick("system("+v+")", "system "+v, "exec "+v, "`#{"+v+"}`", "puts %x(#{"+v+"})", "system \"#{"+v+"}\"")
	case 1:
		code = g.pick("system("+l+")", "exec "+l, "Process.wait spawn("+l+")", "system(*["+l+"])")
	case 2:
		code = "IO.popen(" + g.pick(s, "["+l+"]") + ") { |f| puts f.read }"
	case 3:
		code = "require 'open3'; " + g.pick("Open3.capture2("+s+")", "Open3.capture3("+l+")", "o, t = Open3.capture2e("+s+")")
	case 4:
		if !strings.ContainsAny(in.code(), "`\\#") {
			code = "puts `" + in.code() + "`"
		}
	case 5:
		if !strings.ContainsAny(in.code(), "{}\\#") {
			code = "puts %x{" + in.code() + "}"
		}
	case 6:
		return run(cat(one("ruby", "-e", g.pick("system(*ARGV)", "exec(*ARGV)")), argv)...)
	case 7:
		return run("ruby", "-e", g.pick("system(ARGV[0])", "system ARGV.first", "`#{ARGV[0]}`"), in.code())
	case 8:
		return shell("C=" + g.sq(in.code()) + " ruby -e " + sq(g.pick("system ENV['C']", "system(ENV.fetch(\"C\"))")))
	case 9:
		code = "Kernel." + g.pick("system(", "exec(") + s + ")"
	}
	if code == "" {
		code = "system(" + s + ")" + g.pick("", " # rm -rf /", "; x = 'rm -rf /'", " if true", " or abort")
	}
	switch g.n(6) {
	case 0:
		return g.feed(code, "ruby"+g.pick("", " -", " -w -"))
	case 1:
		return g.written(code, func(f string) string { return "ruby " + f })
	case 2:
		return run(cat(one("ruby"), g.among(one("-we"), one("-W0", "-e"), one("-rset", "-e"), one("-e", "rm = 1", "-e"), one("--disable=gems", "-e")), one(code))...)
	case 3:
		return shell("echo x | ruby " + plainWords(one(g.pick("-ne", "-pe", "-lne"), code+"; exit")))
	}
	return run("ruby", "-e", code)
}

func (g *generator) script(s string) string {
	switch g.n(4) {
	case 0:
		return `"` + g.hexed(s, escaped(`"`)) + `"`
	case 1:
		return "`" + escaped("`$")(s) + "`"
	case 2:
		return g.split(s, func(s string) string { return `"` + escaped(`"`)(s) + `"` }, g.pick(" + ", "+"))
	}
	return "'" + g.hexed(s, escaped("'")) + "'"
}

func carriedNode(g *generator, in carried) carried {
	argv := in.words()
	s := g.script(in.code())
	l := g.script(argv[0]) + ", [" + g.list(argv[1:], g.script) + "]"
	code := ""
	module := g.pick("require('child_process')", `require("node:child_process")`, "require('child_process')")
	switch g.n(9) {
	case 0:
		code = "const {" + g.pick("execSync", "exec") + ": x} = " + module + "; x(" + s + ")"
	case 1:
		code = "const cp = " + module + "; const c = " + s + "; cp." + g.pick("execSync", "exec") + "(c)"
	case 2:
		code = module + "." + g.pick("spawnSync", "execFileSync", "spawn", "execFile") + "(" + l + ")"
	case 3:
		code = module + "." + g.pick("spawnSync", "spawn") + "(" + s + ", {shell: true})"
	case 4:
		return run("node", "--input-type=module", g.pick("-e", "--eval"), "import {execSync as x} from 'child_process'; x("+s+")")
	case 5:
		return run("node", "-e", module+".execSync(process.argv[1])", in.code())
	case 6:
		return shell("C=" + g.sq(in.code()) + " node -e " + sq(`require("child_process").execSync(process.env.C)`))
	case 7:
		code = "const {execSync} = " + module + ";\nfunction f(c) { execSync(c, {stdio: 'inherit'}) }\nf(" + s + ")"
	default:
		code = module + ".execSync(" + s + g.pick("", ", {stdio: 'inherit'}", ", {encoding: \"utf8\"}") + ")" + g.pick("", "; // rm -rf /", "; var x = 'rm -rf /'")
	}
	switch g.n(6) {
	case 0:
		return g.feed(code, "node"+g.pick("", " -"))
	case 1:
		return g.written(code, func(f string) string { return "node " + g.pick("", "--no-warnings ") + f })
	case 2:
		if strings.HasPrefix(code, "require") {
			return run("node", g.pick("-p", "-pe", "--print"), code)
		}
		return run("node", "--eval="+code)
	case 3:
		return run("node", "--no-warnings", "-e", code)
	}
	return run("node", "-e", code)
}

func (g *generator) php(s string) string {
	switch g.n(3) {
	case 0:
		return `"` + g.hexed(s, escaped(`"$`)) + `"`
	case 1:
		return g.split(s, func(s string) string {
			return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
		}, g.pick(" . ", "."))
	}
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

func carriedPHP(g *generator, in carried) carried {
	s := g.php(in.code())
	code := ""
	switch g.n(8) {
	case 0:
		code = "$c = " + s + "; " + g.pick("system($c);", "exec($c);", "shell_exec(\"$c\");", "echo `$c`;", "passthru($c, $r);")
	case 1:
		code = "proc_close(proc_open(" + g.pick(s, "["+g.list(in.words(), g.php)+"]") + ", [], $p));"
	case 2:
		code = "$f = popen(" + s + ", 'r'); echo fread($f, 99); pclose($f);"
	case 3:
		if !strings.ContainsAny(in.code(), "`\\${") {
			code = "echo `" + in.code() + "`;"
		}
	case 4:
		return run("php", "-r", "system($argv[1]);", "--", in.code())
	case 5:
		return shell("C=" + g.sq(in.code()) + " php -r " + sq(`system(getenv("C"));`))
	}
	if code == "" {
		code = g.pick("system(", "exec(", "shell_exec(", "passthru(", "echo shell_exec(", "@system(") + s + ");" + g.pick("", " // rm -rf /", " $x = 'rm -rf /';")
	}
	switch g.n(6) {
	case 0:
		return g.feed("<?php "+code, "php")
	case 1:
		return g.written("<?php\n"+code, func(f string) string { return "php " + g.pick("", "-f ", "-n ") + f })
	case 2:
		return run(cat(one("php"), g.among(one("-B"), one("-E")), one(code))...)
	case 3:
		return run(cat(one("php"), g.among(one("-d", "x=rm", "-r"), one("-n", "-r"), one("-nr")), one(code))...)
	}
	return run("php", "-r", code)
}

func (g *generator) lua(s string) string {
	switch g.n(4) {
	case 0:
		return `"` + g.hexed(s, escaped(`"`)) + `"`
	case 1:
		if !strings.Contains(s, "]") && !strings.HasPrefix(s, "\n") {
			return g.pick("[["+s+"]]", "[=["+s+"]=]")
		}
	case 2:
		return g.split(s, func(s string) string { return `"` + escaped(`"`)(s) + `"` }, g.pick(" .. ", ".."))
	}
	return "'" + g.hexed(s, escaped("'")) + "'"
}

func carriedLua(g *generator, in carried) carried {
	s := g.lua(in.code())
	code := ""
	switch g.n(7) {
	case 0:
		code = "local c = " + s + "; " + g.pick("os.execute(c)", "io.popen(c):read('a')", "os.execute(c)")
	case 1:
		code = g.pick("io.popen("+s+"):close()", "local f = io.popen("+s+", 'r'); print(f:read('a')); f:close()")
	case 2:
		code = "local x = os.execute; x(" + s + ")"
	case 3:
		return g.written("os.execute(arg[1])", func(f string) string { return "lua " + f + " " + plainWord(in.code()) })
	case 4:
		return shell("C=" + g.sq(in.code()) + " lua -e " + sq(`os.execute(os.getenv("C"))`))
	case 5:
		return shell("LUA_INIT=" + g.sq("os.execute("+s+")") + " lua -e 'x = 1'")
	}
	if code == "" {
		code = "os.execute(" + s + ")" + g.pick("", " -- rm -rf /", "; x = 'rm -rf /'")
	}
	switch g.n(5) {
	case 0:
		return g.feed(code, "lua"+g.pick("", " -"))
	case 1:
		return g.written(code, func(f string) string { return "lua " + f })
	case 2:
		return run("lua", "-e"+code)
	}
	return run("lua", "-e", code)
}
