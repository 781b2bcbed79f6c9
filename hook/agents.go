package hook

import "gstack/classify/verdict"

// An agent is one row of the table of protocols: how its payload is
// recognised, where it keeps what is judged, and how an answer must be written
// so that the agent obeys. The dotted paths lead to members of the payload.
type agent struct {
	name  string
	shape shape

	tool  string // the tool's name
	input string // the object of the tool's arguments; "" is the payload itself
	// textInput says that some versions send the arguments as JSON in a string.
	textInput bool
	// workdir are the arguments that move the call to another directory than
	// the payload's cwd.
	workdir []string

	// asks says that the agent stops for a person when it is told to ask.
	// Elsewhere an ask would let the call run, so it becomes a deny.
	asks bool
	// write makes the answer for ask and deny. An agent without one obeys exit
	// status 2 and the text on standard error.
	write func(verdict.Decision, string) []byte
	quiet string // the answer that leaves the call to the agent's own rules
}

// A shape is what sets an agent's payload apart from the others'. All of it
// must hold.
type shape struct {
	event string   // hook_event_name
	has   []string // members that are there
	lacks []string // members that are not
	tools []string // one of these is tool_name
}

func (s *shape) matches(d *node) bool {
	if s.event != "" && d.get("hook_event_name").text != s.event {
		return false
	}
	for _, key := range s.has {
		if !d.get(key).present() {
			return false
		}
	}
	for _, key := range s.lacks {
		if d.get(key).present() {
			return false
		}
	}
	if s.tools == nil {
		return true
	}
	name := d.get("tool_name").text
	for _, t := range s.tools {
		if name == t {
			return true
		}
	}
	return false
}

// never is a shape that no payload has: the agent is known by name only.
var never = shape{tools: []string{}}

// agents is searched from the top. The rows of one agent differ in the event
// that the payload reports. The last row takes every payload.
var agents = [...]agent{
	{
		name: "copilot", shape: shape{has: []string{"toolName", "toolArgs"}},
		tool: "toolName", input: "toolArgs", textInput: true,
		asks: true, write: flatDecision, quiet: "{}",
	},
	{
		name: "gemini", shape: shape{event: "BeforeTool"},
		tool: "tool_name", input: "tool_input", workdir: []string{"dir_path"},
		// An ask is understood, but waits for ever where no person is.
		write: plainDecision, quiet: "{}",
	},
	{
		// The first of the two, for a payload that cannot be read: an ask is
		// enforced only where the event is the other one.
		name: "cursor", shape: shape{event: "preToolUse", has: []string{"conversation_id"}},
		tool: "tool_name", input: "tool_input", workdir: []string{"working_directory", "cwd"},
		write: permission, quiet: "{}",
	},
	{
		name: "cursor", shape: shape{event: "beforeShellExecution"},
		asks: true, write: permission, quiet: "{}",
	},
	{
		name: "kiro", shape: shape{tools: []string{"execute_bash", "shell", "fs_write", "fsWrite"}},
		tool: "tool_name", input: "tool_input", quiet: "{}",
	},
	{
		name: "codex", shape: shape{has: []string{"turn_id", "model"}},
		tool: "tool_name", input: "tool_input",
		write: nested, quiet: "{}",
	},
	{
		name: "copilot", shape: shape{event: "PreToolUse", has: []string{"timestamp"}, lacks: []string{"tool_use_id"}},
		tool: "tool_name", input: "tool_input",
		asks: true, write: flatDecision, quiet: "{}",
	},
	{
		name: "cline", shape: shape{has: []string{"hookName", "tool_call"}},
		tool: "tool_call.name", input: "tool_call.input",
		write: cancel, quiet: "{}",
	},
	{
		name: "cline", shape: shape{has: []string{"hookName"}},
		tool: "preToolUse.toolName", input: "preToolUse.parameters",
		write: cancel, quiet: "{}",
	},
	{
		name: "antigravity", shape: shape{has: []string{"toolCall"}},
		tool: "toolCall.name", input: "toolCall.args", workdir: []string{"Cwd"},
		// It has no answer for "no opinion".
		asks: true, write: plainDecision, quiet: `{"decision":"allow"}`,
	},
	{
		name: "hermes", shape: shape{event: "pre_tool_call"},
		tool: "tool_name", input: "tool_input", workdir: []string{"workdir"},
		write: plainBlock, quiet: "{}",
	},
	{
		name: "droid", shape: shape{tools: []string{"Execute", "Create", "ApplyPatch"}},
		tool: "tool_name", input: "tool_input",
		write: nested, quiet: "{}",
	},
	{
		name: "devin", shape: never,
		tool: "tool_name", input: "tool_input", quiet: "{}",
	},
	{
		// A plugin passes the payload on, here and in the next row.
		name: "amp", shape: never,
		tool: "tool_name", input: "tool_input", workdir: []string{"workdir"},
		write: nested, quiet: "{}",
	},
	{
		name: "opencode", shape: never,
		tool: "tool_name", input: "tool_input", workdir: []string{"workdir"},
		write: nested, quiet: "{}",
	},
	{
		name: "claude",
		tool: "tool_name", input: "tool_input",
		asks: true, write: nested, quiet: "{}",
	},
}

// agentFor is the row for a payload: of the named agent if there is a name,
// else of the first agent whose payloads look so. It is nil only for a name
// that is in no row.
func agentFor(name string, d *node) *agent {
	var first *agent
	for i := range agents {
		a := &agents[i]
		if name != "" && a.name != name {
			continue
		}
		if a.shape.matches(d) {
			return a
		}
		if first == nil {
			first = a
		}
	}
	return first
}
