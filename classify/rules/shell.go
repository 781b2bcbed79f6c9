package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

var shellRules = []Rule{
	{
		ID:       "shell.obfuscated",
		Decision: verdict.Ask,
		Summary:  "spells a program name or an option so that it cannot be read (obfuscation)",
		Why: `The name of the program or an option is put together from escapes, pieces of other text or a decoder. ` +
			`Ordinary commands have no reason to do so. The command that comes out is judged as well, and the worse of the two counts.`,
		Instead: "ls -la",
		Fires: []string{
			"ls$IFS-la",
			`$'\x6c\x73' -la`,
			"x=xls; ${x:1} -la",
			"$(echo bHM= | base64 -d) -la",
			"$(echo sl | rev) -la",
		},
		Quiet: []string{
			"ls -la",
			`x=ls; $x -la`,
			`printf '%s\n' $'a\tb'`,
			`f=report.txt; cp "$f" "${f%.txt}.md"`,
			"echo aGVsbG8= | base64 -d",
			`IFS=, read -r a b <<< "1,2"; echo "$a"`,
		},
		Kinds: []effects.Kind{effects.Spelled},
		Match: func(_ *effects.Env, e *effects.Effect) Match {
			name, _ := e.Call.Path.Exact()
			return Match{Hit: true, Detail: name + ", through " + e.Detail}
		},
	},
	{
		ID:       "shell.unread",
		Decision: verdict.Ask,
		Summary:  "cannot be read with certainty, so what it runs is not known (fail closed)",
		Why: `A part of the text does not parse, or belongs to the constructs that shells are known to read differently. ` +
			`What runs may be something else than what it looks like.`,
		Instead: "bash -n script.sh",
		Fires: []string{
			"echo 'unfinished",
			"(echo \"a\"#b; ls\n)",
			"ls >&-x",
			"if true; then ls",
		},
		Quiet: []string{
			"echo 'finished'",
			"(echo a # a comment\n)",
			"ls 2>&1",
			"if true; then ls; fi",
		},
		Kinds: gapKinds,
		Match: func(_ *effects.Env, e *effects.Effect) Match { return gapMatch(e, "shell.unread") },
	},
	{
		ID:       "shell.unknown-program",
		Decision: verdict.Ask,
		Summary:  "runs a program whose name is not known",
		Why:      `The command word comes from a variable or from output that cannot be computed here, so it may be any program with any arguments.`,
		Instead:  "command -v python3",
		Fires: []string{
			`$TOOL_NOT_SET_HERE --version`,
			"$(cat command.txt)",
			`read -r c < commands; $c`,
			`"$(./pick)" --all`,
		},
		Quiet: []string{
			"x=ls; $x",
			"$(which python3) --version",
			`CMD=(ls -l); "${CMD[@]}"`,
			"./build.sh",
			`"$ROOT_NOT_SET_HERE/bin/tool" --version`,
		},
		Kinds: gapKinds,
		Match: func(_ *effects.Env, e *effects.Effect) Match { return gapMatch(e, "shell.unknown-program") },
	},
	{
		ID:       "shell.unknown-code",
		Decision: verdict.Ask,
		Summary:  "runs code that is not known",
		Why:      `Text that cannot be computed here is handed to a shell as code. It may be anything, so a person should see where it comes from.`,
		Instead:  "cat generated.sh",
		Fires: []string{
			`eval "$CODE_NOT_SET_HERE"`,
			"./generate | sh",
			`bash -c "$(./generate)"`,
			"python3 gen.py | bash",
		},
		Quiet: []string{
			`eval "$(ssh-agent -s)"`,
			"echo ls | sh",
			`bash -c "echo $HOME"`,
			"sh script.sh",
		},
		Kinds: gapKinds,
		Match: func(_ *effects.Env, e *effects.Effect) Match { return gapMatch(e, "shell.unknown-code") },
	},
	{
		ID:       "shell.too-complex",
		Decision: verdict.Ask,
		Summary:  "is too long or too deeply nested to be understood (fail closed)",
		Why:      `A limit on length, nesting or the number of steps was reached before the command was understood. No ordinary command comes near these limits.`,
		Instead:  "less script.sh",
		Fires: []string{
			"echo {1..100000}",
			"echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}",
			"touch file{1..20000}.txt",
			"printf '%s\n' {1..200}{1..200}",
		},
		Quiet: []string{
			"echo {1..100}",
			"for i in $(seq 1 100); do echo $i; done",
			"echo {a,b}{c,d}",
			"mkdir -p src/{a,b,c}/{x,y}",
		},
		Kinds: gapKinds,
		Match: func(_ *effects.Env, e *effects.Effect) Match { return gapMatch(e, "shell.too-complex") },
	},
}

var procRules = []Rule{
	{
		ID:       "proc.fork-bomb",
		Decision: verdict.Deny,
		Summary:  "starts itself without end (fork bomb)",
		Why:      `The function starts itself more than once each time it runs, so the number of processes doubles until the machine does not answer any more. Only a restart ends it, and unsaved work is lost.`,
		Instead:  "ulimit -u",
		Fires: []string{
			":(){ :|:& };:",
			"bomb() { bomb | bomb & }; bomb",
			"f() { f & f & }; f",
			`bash -c ':(){ :|:& };:'`,
		},
		Quiet: []string{
			"f() { echo hi; }; f | f &",
			"walk() { for d in */; do [ -d \"$d\" ] && walk \"$d\"; done; }; walk .",
			"run() { make & }; run; run",
			"echo ':(){ :|:& };:'",
		},
		Kinds: []effects.Kind{effects.Bomb},
		Match: func(_ *effects.Env, e *effects.Effect) Match {
			return Match{Hit: true, Detail: "the function " + e.Detail}
		},
	},
}

// userRules are those of the user's own lines. The examples run with the lines
// "make release" and "deploy-prod".
var userRules = []Rule{
	{
		ID:       "user.pattern",
		Decision: verdict.Ask,
		Log:      "project_rule",
		Summary:  "matches a line of your own pattern files (Project rule)",
		Why:      `A line of careful-patterns.txt, your own or the project's, matches this command. Such lines only ever add a question; none of them can take one away.`,
		Instead:  "gstack doctor",
		Fires: []string{
			"make release",
			"cd app && make release",
			"sudo make release VERSION=2",
			"./deploy-prod.sh",
		},
		Quiet: []string{
			"make test",
			"make -n install",
			"cat notes.txt",
			"./deploy-staging.sh",
		},
		Kinds: nil, // matched on the command itself, by package classify
	},
}

// UserPattern is the rule of a user's own patterns.
var UserPattern = &userRules[0]
