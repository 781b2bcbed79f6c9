package hook

// tool says how a tool's input is to be judged.
type tool uint8

const (
	toolUnknown    tool = iota // its fields decide
	toolShell                  // runs text as a POSIX-like shell
	toolPowerShell             // runs text as PowerShell, which is not read here
	toolEdit                   // changes the files its path fields name
	toolPatch                  // changes the files its patch text names
	toolReads                  // changes nothing
)

// toolOf knows the tools of all agents by name. Agents differ in names, not in
// what a name means, so one list serves all of them; names are compared
// exactly, as the agents do.
func toolOf(name string) tool {
	switch name {
	case "Bash", "Monitor",
		"bash", "shell", "Shell", "exec", "exec_command", "terminal",
		"run_shell_command", "shell_command", "run_command", "execute_command",
		"run_commands", "execute_bash", "execute_cmd", "local_shell", "Execute":
		return toolShell
	case "PowerShell", "powershell":
		return toolPowerShell
	case "Edit", "Write", "MultiEdit", "NotebookEdit",
		"Create", "Delete", "create", "edit", "write", "editor",
		"write_file", "replace", "edit_file", "create_file",
		"write_to_file", "replace_in_file",
		"replace_file_content", "multi_replace_file_content",
		"fs_write", "fsWrite", "str_replace", "str_replace_editor", "StrReplace", "TabWrite":
		return toolEdit
	case "apply_patch", "ApplyPatch":
		return toolPatch
	case "Read", "Grep", "Glob", "LS", "NotebookRead",
		"read", "view", "grep", "glob", "ls", "list",
		"read_file", "read_many_files", "list_directory", "search_file_content",
		"list_files", "search_files", "list_code_definition_names",
		"fs_read", "fsRead", "view_file", "list_dir", "grep_search", "find_by_name":
		return toolReads
	}
	return toolUnknown
}
