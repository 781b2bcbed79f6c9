package main

import (
	"gstack/classify/rules"
	"gstack/install"
)

// spec declares a subcommand: its usage text, the manual page and the
// completions are made from it, and a test holds what it reads of a command
// line to it.
type spec struct {
	name string
	run  func(*command, []string) (int, error)
	// forms are the ways to write what follows the name, without options.
	forms []string
	// says is what it does, in one sentence, lower case.
	says string
	// more is what there is to know besides, for its own help and the manual.
	more  string
	flags []flagSpec
	// words may stand as the first operand; rest is what follows otherwise.
	words []string
	rest  operand
}

// flagSpec declares an option. An empty value means that it takes none.
type flagSpec struct {
	name, short string
	value       string
	says        string
	words       []string // what the value may be, if it is one of a few
}

// operand says what an argument names, for completion.
type operand int

const (
	nothing operand = iota
	files
	directories
)

// ofValue says what the value of an option names, by how it is written.
func (f flagSpec) ofValue() operand {
	switch f.value {
	case "FILE":
		return files
	case "DIR":
		return directories
	}
	return nothing
}

// specs are all subcommands, in the order of the help.
//
// It is a function, and a slice: the hook is started for every command of an
// agent and must not pay for it.
func specs() []spec {
	jsonOut := flagSpec{name: "--json", says: "print JSON"}
	since := flagSpec{name: "--since", value: "TIME", says: "from then on: 12h, 7d, today or 2006-01-31"}
	strict := flagSpec{name: "--no-relax", says: "ask about what provably loses nothing as well, as GSTACK_STRICT=1 does"}
	changes := []flagSpec{
		{name: "--project", says: "in the settings of this project instead of the user's"},
		{name: "--dry-run", says: "only say what would change"},
	}
	return []spec{
		{name: "hook", forms: []string{"careful|freeze|guard", "config"},
			says: "answer an agent: the payload on standard input, one JSON object out",
			more: "careful judges shell commands, freeze holds edits to the boundary, guard does both; config is the ConfigChange hook of Claude Code, which does not take over a change of settings that would take gstack's hooks away.",
			flags: []flagSpec{
				{name: "--agent", value: "NAME", says: "the protocol of this agent", words: agentNames()},
				{name: "--shell", says: "of freeze: hold what commands write to the boundary, as guard does"},
				{name: "--plugin", says: "of config: called by the plugin"}, strict,
			},
			words: []string{"careful", "freeze", "guard", "config"}},
		{name: "classify", run: (*command).classify, forms: []string{"[--] COMMAND", "--stdin | --file FILE", "--batch"},
			says: "explain the decision about a command: exit 0 allow, 10 ask, 20 deny",
			more: "Nothing of the command is run. With --batch there is a JSON object a line, in and out, and the status is 0.",
			flags: []flagSpec{
				jsonOut,
				{name: "--color", value: "WHEN", says: "auto, always or never", words: []string{"auto", "always", "never"}},
				{name: "--plain", says: "sentences instead of a tree, for a screen reader"},
				{name: "--trace", says: "how the decision comes about, on standard error, for who writes rules"},
				{name: "--guard", says: "hold what it writes to the freeze boundary"}, strict,
				{name: "--cwd", value: "DIR", says: "the directory it would run in"},
				{name: "--shell", value: "SHELL", says: "bash, zsh or sh; the default is that of SHELL", words: []string{"bash", "zsh", "sh"}},
				{name: "--stdin", says: "a script on standard input"},
				{name: "--file", value: "FILE", says: "a script in a file"},
				{name: "--batch", says: "JSON lines in, JSON lines out"},
			}},
		{name: "freeze", run: (*command).freeze, forms: []string{"set DIR...", "acquire DIR", "release OWNER", "clear", "status [--json]"},
			says:  "the directories that edits are held to",
			more:  "set replaces the boundary, acquire takes it only if there is none, release removes one's own, clear removes any.",
			flags: []flagSpec{{name: "--json", says: "of status: print JSON"}},
			words: []string{"set", "acquire", "release", "clear", "status"}, rest: directories},
		{name: "unfreeze", run: (*command).unfreeze, says: "lift the boundary, as freeze clear does"},
		{name: "rules", run: (*command).rules, forms: []string{"[ID]"}, says: "what is stopped, why, and what to do instead",
			flags: []flagSpec{jsonOut, {name: "--markdown", says: "print Markdown"}}, words: ruleNames()},
		{name: "scan", run: (*command).scan, forms: []string{"PATH..."},
			says: "judge the shell text in files: exit 0 clean, 1 findings",
			more: "Scripts, makefiles, Dockerfiles, workflows of GitHub, pipelines of GitLab, package.json. The status is 2 for wrong usage or a path that cannot be read.",
			flags: []flagSpec{
				{name: "--all", says: "levels below warning as well, and what cannot be known"}, jsonOut,
				{name: "--sarif", says: "print SARIF"},
				{name: "--fail-on", value: "LEVEL", says: "from which level on the status is 1", words: []string{"error", "warning", "note", "never"}},
				{name: "--no-ignore", says: "files that .gitignore names as well"},
			}, rest: files},
		{name: "replay", run: (*command).replay, forms: []string{"[PATH...]"},
			says: "what would have been asked and denied of what agents and shells have kept",
			more: "Transcripts, session logs and histories are read; without PATH those that are found in the home directory.",
			flags: []flagSpec{
				{name: "--from", value: "FORMAT", says: "the format of the files", words: []string{"claude", "codex", "gemini", "bash", "zsh", "fish", "lines", "jsonl"}},
				since,
				{name: "--project", value: "DIR", says: "only what was run there"},
				{name: "--rule", value: "ID,...", says: "only these rules"}, jsonOut,
				{name: "--html", value: "FILE", says: "write a page"},
				{name: "--limit", value: "N", says: "the most examples"},
				{name: "--jobs", value: "N", says: "how many at a time"},
				{name: "--no-progress", says: "no progress on standard error"},
			}, rest: files},
		{name: "install", run: (*command).install, forms: []string{"AGENT"}, says: "put the hook into the settings of an agent",
			more: "AGENT is one of " + install.Names() + ".", flags: changes, words: agentNames()},
		{name: "uninstall", run: (*command).uninstall, forms: []string{"AGENT"}, says: "take the hook out again", flags: changes, words: agentNames()},
		{name: "doctor", run: (*command).doctor, forms: []string{"[AGENT...]"},
			says: "whether the hook is installed and works: exit 1 if something is wrong", flags: []flagSpec{jsonOut}, words: agentNames()},
		{name: "log", run: (*command).log, says: "what was asked about and refused: the last 20, or all since a time",
			flags: []flagSpec{
				{name: "--follow", short: "-f", says: "wait for more"}, since,
				{name: "--rule", value: "GLOB", says: "only these rules"},
				{name: "--skill", value: "NAME", says: "only this hook", words: []string{"careful", "freeze", "guard"}},
				{name: "--decision", value: "ask|deny", says: "only these", words: []string{"ask", "deny"}},
				{name: "--repo", value: "NAME", says: "only this repository"}, jsonOut,
				{name: "-n", value: "N|all", says: "how many"},
			}},
		{name: "stats", run: (*command).stats, says: "how often, in the last 30 days or since a time",
			flags: []flagSpec{since, {name: "--by", value: "WHAT", says: "rule, day, repo or skill", words: []string{"rule", "day", "repo", "skill"}}, jsonOut}},
		{name: "statusline", run: (*command).statusline, says: "one line for the foot of Claude Code: what is on"},
		{name: "paths", run: (*command).paths, says: "where state is kept, as shell assignments",
			flags: []flagSpec{{name: "--get", value: "NAME", says: "one of them, as it is"}}},
		{name: "slug", run: (*command).slug, says: "the name of the project, as a shell assignment"},
		{name: "completion", run: (*command).completion, forms: []string{"SHELL"}, says: "a script that completes command lines",
			more: "SHELL is bash, zsh, fish or powershell. For bash: eval \"$(gstack completion bash)\" in ~/.bashrc.", words: shellNames()},
		{name: "man", run: (*command).man, says: "the manual page: gstack man | man -l -"},
		{name: "version", run: (*command).version, says: "the version, and what it was built from", flags: []flagSpec{jsonOut}},
		{name: "help", run: (*command).help, forms: []string{"[COMMAND]"}, says: "this text, or all about a command"},
	}
}

func agentNames() []string {
	var list []string
	for _, a := range install.Agents() {
		list = append(list, a.Name)
	}
	return list
}

func ruleNames() []string {
	var list []string
	for _, r := range rules.All() {
		list = append(list, r.ID)
	}
	return list
}

func shellNames() []string { return []string{"bash", "zsh", "fish", "powershell"} }

// specOf is the subcommand of that name, nil if there is none.
func specOf(name string) *spec {
	switch name {
	case "--version":
		name = "version"
	case "--help", "-h":
		name = "help"
	}
	list := specs()
	for i := range list {
		if list[i].name == name {
			return &list[i]
		}
	}
	return nil
}

func names() []string {
	var list []string
	for _, s := range specs() {
		list = append(list, s.name)
	}
	return list
}
