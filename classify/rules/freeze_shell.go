package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// writeKinds are the effects that change files of this machine.
var writeKinds = []effects.Kind{
	effects.Write, effects.Make, effects.Delete, effects.Shred, effects.Move, effects.Permissions, effects.Sync, effects.Clean, effects.Update,
}

// freezeShellRules hold shell writes to the boundary, where the setting has one.
// The examples run with the boundary /home/dev/project/src.
var freezeShellRules = []Rule{
	{
		ID:       "freeze.shell-outside",
		Decision: verdict.Deny,
		Summary:  "writes outside the freeze boundary",
		Why: `You have held edits to one directory, and this command would make, change or delete something elsewhere, whichever program does it. ` +
			`Only you move the boundary, with /freeze, or lift it, with /unfreeze. Temporary directories are free to be written to.`,
		Instead: "gstack freeze status",
		Fires: []string{
			"echo x > notes.txt",
			"echo x >> /home/dev/old-project/log",
			"cp src/a.go /home/dev/old-project/",
			"sed -i s/a/b/ app.log",
			"cd .. && touch new.txt",
			"rm notes.txt",
			"mv src/a.go .",
			"mkdir -p ../other",
			"tar -xf src/a.tar -C /home/dev/old-project",
			"curl -o ../x https://example.com/x",
			"dd if=/dev/zero of=app.log count=1",
			"find /home/dev/old-project -name '*.log' -delete",
			"ln -s src/a.go link",
			"python3 -c \"open('notes.txt', 'w').write('x')\"",
			"prettier --write notes.txt",
		},
		Quiet: []string{
			"echo x > src/notes.txt",
			"cd src && sed -i s/a/b/ a.go",
			"make 2>&1 | tee /tmp/work/build.log",
			"cat notes.txt > /dev/null",
			`t=$(mktemp); echo x > "$t"`,
			"cp notes.txt src/",
			"find src -name '*.o' -delete",
			"go build ./...",
			"git commit -am 'cp x /etc/y'",
			"sed s/a/b/ notes.txt",
		},
		Kinds: writeKinds,
		Match: func(env *effects.Env, e *effects.Effect) Match {
			side, detail := e.Side(env)
			return Match{Hit: side == effects.Beyond, Detail: detail}
		},
	},
	{
		ID:       "freeze.shell-unknown",
		Decision: verdict.Ask,
		Summary:  "writes to a place that may be outside the freeze boundary",
		Why: `You have held edits to one directory, and where this command writes is decided only when it runs: by a variable, a list, or a ` +
			`directory that is not known. With the place written out, it is answered without you.`,
		Instead: "gstack freeze status",
		Fires: []string{
			`echo x > "$OUT"`,
			`rm -f $FILES`,
			`cp src/a.go "$DEST/"`,
			`cd "$DIR" && touch x`,
			`sed -i s/a/b/ "src/$NAME/../x"`,
			"cat list | xargs touch",
			"tar -xf src/a.tar -C ..",
			"find .. -name '*.tmp' -delete",
		},
		Quiet: []string{
			"echo x > src/out.txt",
			`for f in src/*.go; do sed -i s/a/b/ "$f"; done`,
			`cat "$FILE"`,
			"find src -name '*.go' -exec sed -i s/a/b/ {} +",
			`echo x > "src/log-$$"`,
			"ls $DIR",
		},
		Kinds: writeKinds,
		Match: func(env *effects.Env, e *effects.Effect) Match {
			side, detail := e.Side(env)
			return Match{Hit: side == effects.Unclear, Detail: detail}
		},
	},
}
