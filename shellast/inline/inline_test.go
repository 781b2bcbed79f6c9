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
		line := fmt.Sprintf("%s %s", [...]string{"shell", "exec", "rmtree", "delete", "code"}[a.Kind], strings.Join(ws, "|"))
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
		{JavaScript, "const fs = require('fs'); const d = `${process.env.HOME}/x`; fs.rmSync(d, {recursive:true})", `rmtree ‹process.env.HOME›/x`},
		{JavaScript, `require('fs').rmSync("x")`, ``},
		{JavaScript, `/rm -rf/.exec("rm -rf /"); db.exec("DROP TABLE x")`, ``},
		{JavaScript, `const msg = "rm -rf /home/dev"; console.log(msg);`, ``},
		{JavaScript, `Deno.removeSync("/x", {recursive: true})`, `rmtree /x`},
		{PHP, `system("rm -rf /");`, `shell rm -rf /`},
		{PHP, `$d = "/"; echo shell_exec("rm -rf " . $d);`, `shell rm -rf /`},
		{Lua, `os.execute("rm -rf /")`, `shell rm -rf /`},
		{Lua, `local d = "/" os.execute("rm -rf " .. d)`, `shell rm -rf /`},
		{AWK, `BEGIN{system("rm -rf /")}`, `shell rm -rf /`},
		{AWK, `BEGIN{print|"rm -rf /"}`, `shell rm -rf / < ‹line›`},
		{AWK, `{ print "x" | "rm -rf /home/dev" }`, `shell rm -rf /home/dev < x`},
		{AWK, `{ system("rm " $1) }`, `shell rm ‹field›`},
		{AWK, `BEGIN { c = "rm -rf /"; system(c) }`, `shell rm -rf /`},
		{AWK, `{ print $1, "system(x)" > "out" } /system\("x"\)/ { n++ }`, ``},
		{AWK, `BEGIN { "date" | getline d; print d }`, `shell date`},
		{AppleScript, `do shell script "rm -rf ~/Documents"`, `shell rm -rf ~/Documents`},
		{AppleScript, `display dialog "rm -rf /"`, ``},
		{Tcl, `exec rm -rf /`, `exec rm|-rf|/`},
		{R, `unlink("/", recursive=TRUE)`, `rmtree /`},
		{R, `system("ls")`, `shell ls`},
	}
	for _, tt := range tests {
		if got := shown(Scan(tt.lang, value.Of(tt.code), nil)); got != tt.want {
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
		Scan(Language(lang%11), value.Of(code), nil)
	})
}
