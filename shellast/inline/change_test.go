package inline

import (
	"testing"

	"gstack/shellast/value"
)

func TestChangesOfFiles(t *testing.T) {
	for _, c := range []struct {
		lang Language
		code string
		want string
	}{
		{Python, `import shutil; shutil.copy("a", "b")`, `write b`},
		{Python, `import shutil; shutil.move("a", dst="b")`, `delete a; write b`},
		{Python, `import os; os.rename("a", "b"); os.makedirs("d", exist_ok=True)`, `delete a; write b; append d`},
		{Python, "from pathlib import Path\nPath('a').touch()\nPath('a').rename('b')\nPath('c').unlink()", `append a; delete a; write b; delete c`},
		{Python, `"abc".replace("a", "b")`, ``},
		{JavaScript, `const fs = require("fs"); fs.copyFileSync("a", "b"); fs.mkdirSync("d", {recursive: true})`, `write b; append d`},
		{JavaScript, `import {rename} from "fs/promises"; await rename("a", "b")`, `delete a; write b`},
		{JavaScript, `router.move("a", "b"); list.copy("x", "y")`, ``},
		{Ruby, `require "fileutils"; FileUtils.cp("a", "b")`, `write b`},
		{Ruby, `File.rename("a", "b")`, `delete a; write b`},
		{Perl, `use File::Copy; copy("a", "b"); rename("c", "d");`, `write b; delete c; write d`},
		{PHP, `copy("a", "b"); mkdir("d");`, `write b; append d`},
		{Lua, `os.rename("a", "b")`, `delete a; write b`},
	} {
		if got := shown(Scan(c.lang, value.Of(c.code), World{})); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.code, got, c.want)
		}
	}
}
