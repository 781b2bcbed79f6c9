package inline

import (
	"fmt"
	"strings"
	"testing"

	"gstack/shellast/value"
)

func shown(acts []Action) string {
	var out []string
	for _, a := range acts {
		var ws []string
		for _, w := range a.Args {
			ws = append(ws, w.String())
		}
		line := fmt.Sprintf("%s %s", [...]string{"shell", "exec", "rmtree", "delete", "code", "write", "append"}[a.Kind], strings.Join(ws, "|"))
		if a.Fed {
			line += " < " + strings.TrimSpace(a.Stdin.String())
		}
		out = append(out, line)
	}
	return strings.Join(out, "; ")
}

func TestScan(t *testing.T) {
	tests := []struct {
		lang Language
		code string
		want string
	}{
		{Python, `import os;os.system("rm -rf /")`, `shell rm -rf /`},
		{Python, `import subprocess as s;s.run(["rm","-rf","/"])`, `exec rm|-rf|/`},
		{Python, `import subprocess; subprocess.run("rm -rf /", shell=True, check=True)`, `shell rm -rf /`},
		{Python, `from subprocess import run, check_output as co; run(['ls']); co('ls')`, `exec ls; shell ls`},
		{Python, `__import__("os").system("ls")`, `shell ls`},
		{Python, `getattr(__import__("os"), "sys"+"tem")("ls")`, `shell ls`},
		{Python, `import shutil; shutil.rmtree("/")`, `rmtree /`},
		{Python, `import shutil, os; p = os.path.expanduser("~/x"); shutil.rmtree(p)`, `rmtree ‹$HOME›/x`},
		{Python, "from pathlib import Path\nimport shutil\nshutil.rmtree(Path.home() / 'x')", `rmtree ‹$HOME›/x`},
		{Python, `d = "src"; import shutil; shutil.rmtree(f"{d}/a")`, `rmtree src/a`},
		{Python, `import os; x = "rm " + "-rf" + " /"; os.system(x)`, `shell rm -rf /`},
		{Python, `import os; os.system("rm -rf %s" % "/")`, `shell rm -rf /`},
		{Python, `import os; os.execvp("rm", ["rm", "-rf", "/"])`, `exec rm|-rf|/`},
		{Python, `exec("import os\nos.system('ls')")`, `shell ls`},
		{Python, `import base64; exec(base64.b64decode("aW1wb3J0IG9zO29zLnN5c3RlbSgnbHMnKQ=="))`, `shell ls`},
		{Python, `print("os.system('rm -rf /')") # os.system("ls")`, ``},
		{Python, `import json,sys; p=json.load(sys.stdin); print(p["x"])`, ``},
		{Python, `import re; re.compile("x").run("rm -rf /")`, ``},
		{Python, `import tempfile, shutil; d = tempfile.mkdtemp(); shutil.rmtree(d)`, `rmtree ‹tempfile.mkdtemp›`},
		{Python, `from tempfile import mkdtemp; import shutil; d = mkdtemp("", "x-", "/srv"); shutil.rmtree(d)`, `rmtree /srv/‹tempfile.mkdtemp›`},
		{JavaScript, `const fs=require("fs"); fs.rmSync(fs.mkdtempSync("/srv/x-"),{recursive:true})`, `rmtree /srv/x-‹fs.mkdtempSync›`},
		{Python, "import os\nfor f in os.listdir('.'):\n    print(f)\n", ``},
		{Python, "import os\nif True:\n  os.system(\"ls\")\n", `shell ls`},
		{Perl, `system("rm -rf /")`, `shell rm -rf /`},
		{Perl, `exec qw(rm -rf /)`, `exec rm|-rf|/`},
		{Perl, "`rm -rf /`", `shell rm -rf /`},
		{Perl, `my $d = "/"; system "rm", "-rf", $d;`, `exec rm|-rf|/`},
		{Perl, `system("rm -rf $ENV{HOME}/x")`, `shell rm -rf ‹$HOME›/x`},
		{Perl, `use File::Path; rmtree("/")`, `rmtree /`},
		{Perl, `print qx{ls}`, `shell ls`},
		{Perl, `print "system('rm')\n"; # system("x")`, ``},
		{Perl, `s/system/x/g; print`, ``},
		{Ruby, `system("rm -rf /")`, `shell rm -rf /`},
		{Ruby, `system "rm", "-rf", "/"`, `exec rm|-rf|/`},
		{Ruby, "puts `ls`; %x(ls -l)", `shell ls; shell ls -l`},
		{Ruby, `require "fileutils"; FileUtils.rm_rf("/")`, `rmtree /`},
		{Ruby, `FileUtils.rm_rf Dir.home`, `rmtree ‹$HOME›`},
		{Ruby, `d="/"; system("rm -rf #{d}")`, `shell rm -rf /`},
		{JavaScript, `require("child_process").execSync("rm -rf /")`, `shell rm -rf /`},
		{JavaScript, `const {execSync: e} = require('child_process'); e("ls")`, `shell ls`},
		{JavaScript, `const cp = require('node:child_process'); cp.spawn("rm", ["-rf", "/"])`, `exec rm|-rf|/`},
		{JavaScript, `import { exec } from "child_process"; exec("ls")`, `shell ls`},
		{JavaScript, `require('fs').rmSync("/", {recursive: true, force: true})`, `rmtree /`},
		{JavaScript, "const fs = require('fs'); const d = `${process.env.HOME}/x`; fs.rmSync(d, {recursive:true})", `rmtree ‹$HOME›/x`},
		{JavaScript, `require('fs').rmSync("x")`, ``},
		{JavaScript, `/rm -rf/.exec("rm -rf /"); db.exec("DROP TABLE x")`, ``},
		{JavaScript, `const msg = "rm -rf /home/dev"; console.log(msg);`, ``},
		{JavaScript, `Deno.removeSync("/x", {recursive: true})`, `rmtree /x`},
		{PHP, `system("rm -rf /");`, `shell rm -rf /`},
		{PHP, `$d = "/"; echo shell_exec("rm -rf " . $d);`, `shell rm -rf /`},
		{Lua, `os.execute("rm -rf /")`, `shell rm -rf /`},
		{Lua, `local d = "/" os.execute("rm -rf " .. d)`, `shell rm -rf /`},
		{AWK, `BEGIN{system("rm -rf /")}`, `shell rm -rf /`},
		{AWK, `BEGIN{print|"rm -rf /"}`, `shell rm -rf / < ‹input›`},
		{AWK, `{ print "x" | "rm -rf /home/dev" }`, `shell rm -rf /home/dev < x`},
		{AWK, `{ system("rm " $1) }`, `shell rm ‹field›`},
		{AWK, `BEGIN { c = "rm -rf /"; system(c) }`, `shell rm -rf /`},
		{AWK, `{ print $1, "system(x)" > "out" } /system\("x"\)/ { n++ }`, `write out`},
		{AWK, `BEGIN { "date" | getline d; print d }`, `shell date`},
		{AppleScript, `do shell script "rm -rf ~/Documents"`, `shell rm -rf ~/Documents`},
		{AppleScript, `display dialog "rm -rf /"`, ``},
		{Tcl, `exec rm -rf /`, `exec rm|-rf|/`},
		{R, `unlink("/", recursive=TRUE)`, `rmtree /`},
		{R, `system("ls")`, `shell ls`},
	}
	for _, tt := range tests {
		if got := shown(Scan(tt.lang, value.Of(tt.code), World{})); got != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.code, got, tt.want)
		}
	}
}

// What the program finds when it starts, and functions of its own.
func TestScanWorld(t *testing.T) {
	w := World{
		Args:  []value.Str{value.Of("rm"), value.Of("-rf"), value.Of("/")},
		Env:   func(n string) (value.Str, bool) { return value.Of("ls " + n), n == "C" },
		Input: value.Of("wc -l\n"), HasInput: true,
	}
	tests := []struct {
		lang Language
		code string
		want string
	}{
		{Python, "import os, sys; os.system(sys.argv[1])", "shell rm"},
		{Python, "import sys, subprocess; subprocess.run(sys.argv[1:])", "exec rm|-rf|/"},
		{Python, "from sys import argv; import os; os.execvp(argv[1], argv[1:])", "exec rm|-rf|/"},
		{Python, "import os; os.system(os.environ['C'])", "shell ls C"},
		{Python, `import os; os.system(f"{os.getenv('C')} x")`, "shell ls C x"},
		{Python, "import os, sys; os.system(sys.stdin.read())", "shell wc -l\n"},
		{Python, "import os\ndef f(a, b):\n  os.system(b)\nf('x', 'rm x')\nf(1, 'rm y')", "shell rm x; shell rm y"},
		{Python, "c = 'ls'\nif x: c = 'rm -rf /'\nimport os; os.system(c)", "shell ls; shell rm -rf /"},
		{Python, "open('out', 'w').write('x'); open('in'); open('log', mode='a')", "write out; append log"},
		{Python, "from pathlib import Path; Path('out').write_text('x')", "write out"},
		{Perl, "exec @ARGV", "exec rm|-rf|/"},
		{Perl, "system($ENV{C}); print `$ENV{C}`", "shell ls C; shell ls C"},
		{Perl, "sub f { my $c = shift; system($c) } f('rm x')", "shell rm x"},
		{Perl, "open(F, 'ls |'); open(my $f, '-|', 'rm', '/'); open F, '|-', 'wc';", "shell ls ; exec rm|/; shell wc"},
		{Perl, "open F, '>out'; open(F, '>>', 'log'); open(F, 'in')", "write out; append log"},
		{Perl, "use IPC::Open3; open3(my $i, my $o, undef, 'rm', '/')", "exec rm|/"},
		{Ruby, "system(*ARGV); system ARGV[1]", "exec rm|-rf|/; shell -rf"},
		{Ruby, "system 'rm' ' -rf /'; system(ENV['C'])", "shell rm -rf /; shell ls C"},
		{Ruby, "File.write('out', 'x'); open('| ls')", "write out; shell  ls"},
		{Ruby, "def f(c)\n system(c)\nend\nf('rm x')", "shell rm x"},
		{JavaScript, "require('child_process').execSync(process.argv[1])", "shell rm"},
		{JavaScript, "require('child_process').execSync(`${process.env.C} y`)", "shell ls C y"},
		{JavaScript, "require('fs').writeFileSync('out', 'x')", "write out"},
		{PHP, `system($argv[1]); system(getenv("C")); system("r\x6d x");`, "shell rm; shell ls C; shell rm x"},
		{PHP, `file_put_contents('out', 'x'); proc_open(['rm', '/'], [], $p);`, "write out; exec rm|/"},
		{Lua, `os.execute(arg[1]); os.execute(os.getenv("C")); io.open("out", "w")`, "shell rm; shell ls C; write out"},
		{Lua, `os.execute([=[rm x]=])`, "shell rm x"},
		{AWK, `BEGIN{system(ARGV[1]); system(ENVIRON["C"])}`, "shell rm; shell ls C"},
		{AWK, `{system($0)}`, "shell wc -l"},
		{AWK, `BEGIN { f("rm x") } function f(c) { return system(c) }`, "shell rm x"},
		{AWK, `{ print > "out"; print >> "log" }`, "write out; append log"},
	}
	for _, tt := range tests {
		if got := shown(Scan(tt.lang, value.Of(tt.code), w)); got != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.code, got, tt.want)
		}
	}
}

func FuzzScan(f *testing.F) {
	f.Add(uint8(Python), "import os\nos.system('rm -rf ' + x)")
	f.Add(uint8(JavaScript), "const {exec: e} = require('child_process'); e(`ls ${x}`)")
	f.Add(uint8(Perl), "system qw(rm -rf), \"$x\"; `ls`; print q{a}")
	f.Add(uint8(Ruby), "system(\"a #{b}\") if %w(x y).any?")
	f.Add(uint8(AWK), "BEGIN { while ((\"ls\" | getline l) > 0) print l | \"sort\" }")
	f.Add(uint8(Tcl), "exec rm -rf [glob *]")
	f.Fuzz(func(t *testing.T, lang uint8, code string) {
		if len(code) > 1<<14 {
			return
		}
		Scan(Language(lang%11), value.Of(code), World{})
	})
}
