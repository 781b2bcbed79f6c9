package rules

import "gstack/classify/verdict"

// freezeRules are about edits, which package freeze decides. They stand here
// for what is told about them. Their examples are paths that an editing tool is
// given in /home/dev/project, with the boundary /home/dev/project/src.
var freezeRules = []Rule{
	{
		ID:       "freeze.outside",
		Decision: verdict.Deny,
		Log:      "boundary_deny",
		Summary:  "edits a file outside the freeze boundary",
		Why: `You have held edits to one directory, and the file is not in it: followed through links and ".." as the kernel does, its path leads elsewhere. ` +
			`Only you move the boundary, with /freeze, or lift it, with /unfreeze. Work that needs the file is a reason to ask you.`,
		Instead: "gstack freeze status",
		Fires: []string{
			"notes.txt",
			"../other/main.go",
			"/etc/hosts",
			"src/../notes.txt",
			"/home/dev/project/src-old/main.go",
		},
		Quiet: []string{
			"src/main.go",
			"/home/dev/project/src/main.go",
			"src/new/directory/main.go",
			"src/../src/main.go",
			"./src/notes.txt",
		},
		Kinds: nil, // decided on the tool's input, by package freeze
	},
	{
		ID:       "freeze.unreadable",
		Decision: verdict.Deny,
		Summary:  "edits a file while it cannot be told whether it is inside the freeze boundary (fail closed)",
		Why: `The tool call, the path or the file that holds the boundary cannot be read, or the path leads through something that is not there. ` +
			`An edit that may be outside is treated as one that is.`,
		Instead: "gstack freeze status",
		Fires: []string{
			"src/missing/../main.go",
			"src/missing/../../notes.txt",
			"/home/dev/project/missing/../src/main.go",
			"~nobody-known/main.go",
		},
		Quiet: []string{
			"src/main.go",
			"src/missing/main.go",
			"notes.txt",
			"/home/dev/project/src/main.go",
		},
		Kinds: nil, // decided on the tool's input, by package freeze
	},
}
