package install

// An Agent is one row of the table: where an agent keeps its hooks, what is
// written there, and how it is seen that the hook works. Its facts are from the
// agent's documentation and, where docs/realclient has scenarios for it, from
// the client itself.
type Agent struct {
	Name  string // as in gstack install NAME
	Title string

	program string // the client, on the search path
	update  string // what makes it newer
	// oldest is the first version that does what is rested on, and why says
	// what that is. From below on the client loads hooks of this form no more.
	oldest, below version
	why           string
	tried         version // the version that was tried

	user    []place // the person's files; all of them are written
	project string  // the file of a project, "" if there is none
	// choose picks among the files of a directory, where the agent reads one
	// only if there is no other. It is nil elsewhere.
	choose func(dir string) (file string, err error)

	lists   []list // what is written into a settings file
	version string // the member "version" that the file must have, "" for none
	own     bool   // the file is named for gstack, and goes when nothing else is in it
	// script makes the whole file, for an agent that runs or loads one.
	script     func(program string) string
	executable bool

	// start begins the command line, where the agent runs it with the person's own
	// shell: fish looks for the program itself, and takes notice of no || when it
	// is missing, while env is there.
	start    string
	closing  string    // what ends the command line, and refuses where the program does not
	must     [2]string // a key of the entry and its value, for what the command line cannot close
	late     string    // what the call does when that is missing
	switches []toggle
	// Next is what a person has to do after an installation.
	Next string

	form   form // of the answers
	probes []probe
	// questions says that the agent asks a person; elsewhere a question is a
	// refusal.
	questions bool
}

// A place is a file below a directory that a variable names, or else below
// another one in the home.
type place struct{ variable, dir, file string }

// A list is an array of a settings file in which hooks stand.
type list struct {
	keys  []string // the way to it from the root
	kind  string   // what stands there: guard or config
	entry string   // the entry; % is its command line, quoted
}

// event is the name of the event that a list is for.
func (l *list) event() string { return l.keys[len(l.keys)-1] }

// A toggle is a switch of a settings file that turns the hooks off.
type toggle struct {
	place
	keys []string
	off  byte // the kind of the value that turns them off: t or f
}

// ways of ending a command line.
const (
	// exitTwo turns every end but success into the one status that refuses.
	exitTwo = " || exit 2"
	// sayTwo does it with a text on standard error, without which some agents
	// take no notice of the status. It is the same in every shell.
	sayTwo = ` || sh -c 'echo "gstack: this call is refused" >&2; exit 2'`
)

// viaEnv starts a program by one that is always there.
const viaEnv = "env "

// Agents is the table, in the order in which it is shown.
func Agents() []Agent {
	return []Agent{
		claude(), codex(), gemini(), copilot(), cursor(),
		opencode(), cline(), droid(), kiro(), amp(),
	}
}

// AgentFor is the row of a name, nil for an unknown one.
func AgentFor(name string) *Agent {
	for _, a := range Agents() {
		if a.Name == name {
			return &a
		}
	}
	return nil
}

func claude() Agent {
	return Agent{
		Name: "claude", Title: "Claude Code", program: "claude", update: "claude update",
		oldest: version{2, 1, 295}, why: "a call runs when the hook is late, for want of onFailure",
		tried:   version{2, 1, 332},
		user:    []place{{"CLAUDE_CONFIG_DIR", ".claude", "settings.json"}},
		project: ".claude/settings.json",
		lists: []list{
			{[]string{"hooks", "PreToolUse"}, guard, `{"matcher":"` + claudeMatcher + `","hooks":[{"type":"command","command":%,"timeout":10,"onFailure":"block"}]}`},
			{[]string{"hooks", "ConfigChange"}, config, `{"hooks":[{"type":"command","command":%,"timeout":10}]}`},
		},
		closing: exitTwo,
		must:    [2]string{"onFailure", `"block"`}, late: "the call runs when the hook is late",
		switches: []toggle{{place{"CLAUDE_CONFIG_DIR", ".claude", "settings.json"}, []string{"disableAllHooks"}, 't'}},
		form:     nested, questions: true,
		probes: []probe{
			{"Bash", claudeCall, "command", shellCall}, {"Monitor", claudeCall, "command", shellCall},
			{"PowerShell", claudeCall, "command", unreadCall},
			{"Edit", claudeCall, "file_path", editCall}, {"Write", claudeCall, "file_path", editCall},
			{"MultiEdit", claudeCall, "file_path", editCall}, {"NotebookEdit", claudeCall, "notebook_path", editCall},
		},
	}
}

const (
	claudeMatcher = "Bash|Monitor|PowerShell|Edit|Write|MultiEdit|NotebookEdit"
	claudeCall    = `{"session_id":"gstack-doctor","cwd":$DIR,"permission_mode":"default","hook_event_name":"PreToolUse","tool_name":$TOOL,"tool_input":{$KEY:$VALUE},"tool_use_id":"gstack-doctor"}`
)

func codex() Agent {
	const call = `{"session_id":"gstack-doctor","turn_id":"gstack-doctor","cwd":$DIR,"hook_event_name":"PreToolUse","model":"gstack-doctor","permission_mode":"default","tool_name":$TOOL,"tool_input":{$KEY:$VALUE},"tool_use_id":"gstack-doctor"}`
	return Agent{
		Name: "codex", Title: "Codex CLI", program: "codex", tried: version{0, 171, 0},
		user: []place{{"CODEX_HOME", ".codex", "hooks.json"}}, project: ".codex/hooks.json",
		lists:   []list{{[]string{"hooks", "PreToolUse"}, guard, `{"matcher":"Bash|apply_patch","hooks":[{"type":"command","command":%,"timeout":30}]}`}},
		start:   viaEnv,
		closing: sayTwo,
		Next:    "Codex runs a hook only after you have trusted it: start codex and type /hooks",
		form:    nested,
		probes:  []probe{{"Bash", call, "command", shellCall}, {"apply_patch", call, "command", patchCall}},
	}
}

func gemini() Agent {
	const call = `{"session_id":"gstack-doctor","cwd":$DIR,"hook_event_name":"BeforeTool","timestamp":"2026-01-01T00:00:00.000Z","tool_name":$TOOL,"tool_input":{$KEY:$VALUE}}`
	return Agent{
		Name: "gemini", Title: "Gemini CLI", program: "gemini", tried: version{0, 61, 0},
		user: []place{{"GEMINI_CLI_HOME", "", ".gemini/settings.json"}}, project: ".gemini/settings.json",
		lists: []list{{[]string{"hooks", "BeforeTool"}, guard, `{"matcher":"run_shell_command|write_file|replace","hooks":[{"name":"gstack","type":"command","command":%,"timeout":30000}]}`}},
		// A hook may print nothing of its own and end with status 2: that runs.
		closing:  sayTwo,
		switches: []toggle{{place{"GEMINI_CLI_HOME", "", ".gemini/settings.json"}, []string{"hooksConfig", "enabled"}, 'f'}},
		form:     plain,
		probes: []probe{
			{"run_shell_command", call, "command", shellCall},
			{"write_file", call, "file_path", editCall}, {"replace", call, "file_path", editCall},
		},
	}
}

func copilot() Agent {
	const call = `{"sessionId":"gstack-doctor","timestamp":1767225600000,"cwd":$DIR,"toolName":$TOOL,"toolArgs":{$KEY:$VALUE}}`
	return Agent{
		Name: "copilot", Title: "Copilot CLI", program: "copilot", tried: version{1, 0, 102},
		user: []place{{"COPILOT_HOME", ".copilot", "hooks/gstack.json"}}, project: ".github/hooks/gstack.json",
		lists:   []list{{[]string{"hooks", "preToolUse"}, guard, `{"type":"command","matcher":"bash|powershell|create|edit|str_replace_editor|apply_patch","bash":%,"timeoutSec":30}`}},
		version: "1", own: true, closing: sayTwo,
		switches: []toggle{
			{place{"COPILOT_HOME", ".copilot", "settings.json"}, []string{"disableAllHooks"}, 't'},
			{place{"COPILOT_HOME", ".copilot", "config.json"}, []string{"disableAllHooks"}, 't'},
		},
		form: flat, questions: true,
		probes: []probe{
			{"bash", call, "command", shellCall},
			{"create", call, "path", editCall}, {"edit", call, "path", editCall},
		},
	}
}

func cursor() Agent {
	const (
		shell = `{"hook_event_name":"beforeShellExecution","conversation_id":"gstack-doctor","generation_id":"gstack-doctor","workspace_roots":[$DIR],$KEY:$VALUE,"cwd":$DIR}`
		edit  = `{"hook_event_name":"preToolUse","conversation_id":"gstack-doctor","generation_id":"gstack-doctor","workspace_roots":[$DIR],"tool_name":$TOOL,"tool_input":{$KEY:$VALUE},"tool_use_id":"gstack-doctor","cwd":$DIR}`
	)
	return Agent{
		Name: "cursor", Title: "Cursor", program: "cursor-agent",
		user: []place{{"", ".cursor", "hooks.json"}}, project: ".cursor/hooks.json",
		lists: []list{
			// Only this event asks a person.
			{[]string{"hooks", "beforeShellExecution"}, guard, `{"command":%,"timeout":30,"failClosed":true}`},
			{[]string{"hooks", "preToolUse"}, guard, `{"command":%,"matcher":"Write|Edit|StrReplace|Delete|ApplyPatch","timeout":30,"failClosed":true}`},
		},
		version: "1", closing: sayTwo,
		must: [2]string{"failClosed", "true"}, late: "the call runs when the hook is late",
		form: permission, questions: true,
		probes: []probe{
			{"beforeShellExecution", shell, "command", shellCall},
			{"Write", edit, "file_path", editCall}, {"Delete", edit, "file_path", editCall},
		},
	}
}

func opencode() Agent {
	return Agent{
		Name: "opencode", Title: "OpenCode", program: "opencode",
		tried: version{1, 18, 33}, below: version{2, 0, 0}, why: "the interface for plugins is another one, so the plugin is not loaded",
		user: []place{{"XDG_CONFIG_HOME", ".config", "opencode/plugins/gstack.js"}}, project: ".opencode/plugins/gstack.js",
		own: true, script: opencodePlugin, Next: "start OpenCode anew: it loads plugins when it starts",
		form: nested,
		probes: []probe{
			{"bash", pluginCall, "command", shellCall}, {"write", pluginCall, "filePath", editCall},
			{"edit", pluginCall, "filePath", editCall}, {"apply_patch", pluginCall, "patchText", patchCall},
		},
	}
}

// pluginCall is what a plugin of ours passes on.
const pluginCall = `{"tool_name":$TOOL,"tool_input":{$KEY:$VALUE},"cwd":$DIR,"session_id":"gstack-doctor"}`

func cline() Agent {
	const call = `{"clineVersion":"0","timestamp":"0","taskId":"gstack-doctor","workspaceRoots":[$DIR],"userId":"gstack-doctor","hookName":"PreToolUse","preToolUse":{"toolName":$TOOL,"parameters":{$KEY:$VALUE}}}`
	return Agent{
		Name: "cline", Title: "Cline", program: "cline", tried: version{3, 0, 65},
		user:    []place{{"", "Documents", "Cline/Hooks/PreToolUse"}, {"CLINE_DIR", ".cline", "hooks/PreToolUse"}},
		project: ".clinerules/hooks/PreToolUse",
		own:     true, script: clineScript, executable: true,
		Next: "see that hooks are enabled in the settings of Cline",
		form: cancel,
		probes: []probe{
			{"execute_command", call, "command", shellCall},
			{"write_to_file", call, "path", editCall}, {"replace_in_file", call, "path", editCall},
		},
	}
}

func droid() Agent {
	const (
		call  = `{"session_id":"gstack-doctor","cwd":$DIR,"permission_mode":"default","hook_event_name":"PreToolUse","tool_name":$TOOL,"tool_input":{$KEY:$VALUE}}`
		entry = `{"matcher":"Execute|Create|Edit|ApplyPatch","hooks":[{"type":"command","command":%,"timeout":30}]}`
	)
	return Agent{
		Name: "droid", Title: "Factory Droid", program: "droid",
		user: []place{{"", ".factory", droidHooks}}, project: ".factory/" + droidHooks, choose: droidFile,
		lists: []list{
			{[]string{"PreToolUse"}, guard, entry},          // of hooks.json
			{[]string{"hooks", "PreToolUse"}, guard, entry}, // of settings.json
		},
		closing:  sayTwo,
		switches: []toggle{{place{"", ".factory", "settings.json"}, []string{"hooksDisabled"}, 't'}},
		Next:     "start droid anew, or review the change in it with /hooks",
		form:     nested,
		probes: []probe{
			{"Execute", call, "command", shellCall}, {"Create", call, "file_path", editCall},
			{"Edit", call, "file_path", editCall}, {"ApplyPatch", call, "input", patchCall},
		},
	}
}

func kiro() Agent {
	const call = `{"hook_event_name":"PreToolUse","cwd":$DIR,"tool_name":$TOOL,"tool_input":{$KEY:$VALUE}}`
	return Agent{
		Name: "kiro", Title: "Kiro CLI", program: "kiro-cli", update: "kiro-cli update",
		oldest: version{3, 0, 0}, why: "hooks stand in the file of each agent, and this one is not read",
		user: []place{{"KIRO_HOME", ".kiro", "hooks/gstack.json"}}, project: ".kiro/hooks/gstack.json",
		lists:   []list{{[]string{"hooks"}, guard, `{"name":"gstack","trigger":"PreToolUse","action":{"type":"command","command":%},"timeout":30,"enabled":true}`}},
		version: `"v1"`, own: true, closing: sayTwo,
		must: [2]string{"enabled", "true"}, late: "the hook is not run",
		form: status,
		probes: []probe{
			{"execute_bash", call, "command", shellCall}, {"shell", call, "command", shellCall},
			{"fs_write", call, "path", editCall}, {"write", call, "path", editCall},
		},
	}
}

func amp() Agent {
	return Agent{
		Name: "amp", Title: "Amp", program: "amp",
		user: []place{{"XDG_CONFIG_HOME", ".config", "amp/plugins/gstack.ts"}}, project: ".amp/plugins/gstack.ts",
		own: true, script: ampPlugin, Next: "start Amp anew, or let it reload its plugins",
		form: nested,
		probes: []probe{
			{"shell_command", pluginCall, "command", shellCall}, {"create_file", pluginCall, "path", editCall},
			{"edit_file", pluginCall, "path", editCall}, {"apply_patch", pluginCall, "patchText", patchCall},
		},
	}
}
