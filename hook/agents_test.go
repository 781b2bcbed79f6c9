package hook

import (
	"slices"
	"strings"
	"testing"

	"gstack/classify/verdict"
)

// agentPayloads holds a payload of each agent and event.
var agentPayloads = []struct {
	agent    string
	payload  string
	cwd      string
	commands []string
	fields   []Field
	ask      string // the answer that asks, %s is the reason
	status   int
}{
	{
		agent:    "claude",
		payload:  `{"session_id":"c9","transcript_path":"/h/t.jsonl","cwd":"/w","prompt_id":"f8","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"touch marker","description":"make marker"},"tool_use_id":"toolu_01"}`,
		cwd:      "/w",
		commands: []string{"touch marker"},
		ask:      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"%s"}}`,
	},
	{
		agent:    "codex",
		payload:  `{"session_id":"01","turn_id":"01","transcript_path":"t","cwd":"/w/sub","hook_event_name":"PreToolUse","model":"m","permission_mode":"bypassPermissions","tool_name":"Bash","tool_input":{"command":"pwd; touch here"},"tool_use_id":"call_1"}`,
		cwd:      "/w/sub",
		commands: []string{"pwd; touch here"},
		ask:      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"a person must run this: %s"}}`,
	},
	{
		agent:    "codex",
		payload:  `{"turn_id":"01","cwd":"/w","hook_event_name":"PreToolUse","model":"m","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Add File: p.txt\n+hi\n*** Update File: a.txt\n@@\n-one\n+ONE\n*** Delete File: d.txt\n*** End Patch\n"},"tool_use_id":"exec-05"}`,
		cwd:      "/w",
		commands: []string{"*** Begin Patch\n*** Add File: p.txt\n+hi\n*** Update File: a.txt\n@@\n-one\n+ONE\n*** Delete File: d.txt\n*** End Patch\n"},
		fields:   []Field{{"Add File", "p.txt"}, {"Update File", "a.txt"}, {"Delete File", "d.txt"}},
		ask:      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"a person must run this: %s"}}`,
	},
	{
		agent:    "gemini",
		payload:  `{"session_id":"4d","transcript_path":"t","cwd":"/w","hook_event_name":"BeforeTool","timestamp":"2026-11-30T17:20:47.008Z","tool_name":"run_shell_command","tool_input":{"command":"touch marker","description":"d","dir_path":"sub"}}`,
		cwd:      "/w/sub",
		commands: []string{"touch marker"},
		ask:      `{"decision":"deny","reason":"a person must run this: %s"}`,
	},
	{
		agent:   "gemini",
		payload: `{"cwd":"/w","hook_event_name":"BeforeTool","tool_name":"write_file","tool_input":{"file_path":"sub/../dot.txt","content":"x"}}`,
		cwd:     "/w",
		fields:  []Field{{"file_path", "sub/../dot.txt"}},
		ask:     `{"decision":"deny","reason":"a person must run this: %s"}`,
	},
	{
		agent:    "copilot",
		payload:  `{"sessionId":"c1","timestamp":1796059895643,"cwd":"/w","toolName":"bash","toolArgs":{"command":"touch marker","description":"d"}}`,
		cwd:      "/w",
		commands: []string{"touch marker"},
		ask:      `{"permissionDecision":"ask","permissionDecisionReason":"%s"}`,
	},
	{
		agent:    "copilot",
		payload:  `{"sessionId":"c1","timestamp":1796059895643,"cwd":"/w","toolName":"bash","toolArgs":"{\"command\":\"touch marker\"}"}`,
		cwd:      "/w",
		commands: []string{"touch marker"},
		ask:      `{"permissionDecision":"ask","permissionDecisionReason":"%s"}`,
	},
	{
		agent:   "copilot",
		payload: `{"hook_event_name":"PreToolUse","session_id":"c1","timestamp":"2026-11-30T17:31:35.779Z","cwd":"/w","tool_name":"Write","tool_input":{"path":"rel.txt","file_text":"hi\n"}}`,
		cwd:     "/w",
		fields:  []Field{{"path", "rel.txt"}},
		ask:     `{"permissionDecision":"ask","permissionDecisionReason":"%s"}`,
	},
	{
		agent:    "cursor",
		payload:  `{"conversation_id":"c","generation_id":"g","model":"m","hook_event_name":"preToolUse","cursor_version":"1","workspace_roots":["/w"],"user_email":null,"transcript_path":null,"tool_name":"Shell","tool_input":{"command":"npm install","working_directory":"/w/app"},"tool_use_id":"abc123","cwd":"/w"}`,
		cwd:      "/w/app",
		commands: []string{"npm install"},
		ask:      `{"permission":"deny","user_message":"a person must run this: %s","agent_message":"a person must run this: %s"}`,
	},
	{
		agent:    "cursor",
		payload:  `{"hook_event_name":"beforeShellExecution","conversation_id":"c","generation_id":"g","workspace_roots":["/w"],"command":"git status","cwd":"/w"}`,
		cwd:      "/w",
		commands: []string{"git status"},
		ask:      `{"permission":"ask","user_message":"%s","agent_message":"%s"}`,
	},
	{
		agent:    "cline",
		payload:  `{"clineVersion":"3","timestamp":"1","taskId":"t","workspaceRoots":["/w"],"userId":"u","hookName":"tool_call","iteration":1,"tool_call":{"id":"c","name":"run_commands","input":{"commands":["ls","rm -rf /"]}},"preToolUse":{"toolName":"run_commands","parameters":{"commands":["ls","rm -rf /"]}}}`,
		commands: []string{"ls", "rm -rf /"},
		ask:      `{"cancel":true,"errorMessage":"a person must run this: %s"}`,
	},
	{
		agent:   "cline",
		payload: `{"hookName":"PreToolUse","taskId":"t","preToolUse":{"toolName":"write_to_file","parameters":{"path":"a","content":"x"}}}`,
		fields:  []Field{{"path", "a"}},
		ask:     `{"cancel":true,"errorMessage":"a person must run this: %s"}`,
	},
	{
		agent:    "droid",
		payload:  `{"session_id":"s","transcript_path":"t","cwd":"/w","permission_mode":"m","hook_event_name":"PreToolUse","tool_name":"Execute","tool_input":{"command":"ls","riskLevel":"low"}}`,
		cwd:      "/w",
		commands: []string{"ls"},
		ask:      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"a person must run this: %s"}}`,
	},
	{
		agent:    "kiro",
		payload:  `{"hook_event_name":"preToolUse","cwd":"/w","tool_name":"execute_bash","tool_input":{"command":"ls"}}`,
		cwd:      "/w",
		commands: []string{"ls"},
		status:   2,
	},
	{
		agent:    "antigravity",
		payload:  `{"toolCall":{"name":"run_command","args":{"CommandLine":"ls","Cwd":"/w"}},"conversationId":"c","workspacePaths":["/w"]}`,
		cwd:      "/w",
		commands: []string{"ls"},
		ask:      `{"decision":"ask","reason":"%s"}`,
	},
	{
		agent:    "hermes",
		payload:  `{"hook_event_name":"pre_tool_call","tool_name":"terminal","tool_input":{"command":"ls"},"cwd":"/w","session_id":"s"}`,
		cwd:      "/w",
		commands: []string{"ls"},
		ask:      `{"decision":"block","reason":"a person must run this: %s"}`,
	},
}

func TestAgentsAreKnownByTheirPayloads(t *testing.T) {
	for _, c := range agentPayloads {
		for _, name := range []string{"", c.agent} {
			p, err := Parse([]byte(c.payload), name)
			if err != nil {
				t.Errorf("%s as %q: %v", c.agent, name, err)
				continue
			}
			if p.Agent() != c.agent || p.Cwd != c.cwd || !slices.Equal(p.Commands, c.commands) || !slices.Equal(p.Fields, c.fields) {
				t.Errorf("%s as %q: got %s %q %q %q", c.agent, name, p.Agent(), p.Cwd, p.Commands, p.Fields)
			}
			var out, errs strings.Builder
			status := p.agent.answer(verdict.Ask, "why", &out, &errs)
			want := ""
			if c.ask != "" {
				want = strings.ReplaceAll(c.ask, "%s", "why") + "\n"
			}
			if out.String() != want || status != c.status {
				t.Errorf("%s as %q: answered %q, status %d, want %q, %d", c.agent, name, out.String(), status, want, c.status)
			}
			if (errs.String() != "") != (c.status != 0) {
				t.Errorf("%s as %q: standard error has %q", c.agent, name, errs.String())
			}
		}
	}
}

func TestAgentsKnownOnlyByName(t *testing.T) {
	const payload = `{"cwd":"/w","tool_name":"exec","tool_input":{"command":"ls","workdir":"/w/x"}}`
	for _, c := range []struct{ agent, cwd string }{{"devin", "/w"}, {"amp", "/w/x"}, {"opencode", "/w/x"}} {
		p, err := Parse([]byte(payload), c.agent)
		if err != nil || p.Agent() != c.agent || p.Cwd != c.cwd || len(p.Commands) != 1 {
			t.Errorf("%s: got %s %q %q, %v", c.agent, p.Agent(), p.Cwd, p.Commands, err)
		}
	}
	if p, err := Parse([]byte(payload), ""); err != nil || p.Agent() != "claude" || p.Cwd != "/w" {
		t.Errorf("without a name: got %s %q, %v", p.Agent(), p.Cwd, err)
	}
	if _, err := Parse([]byte(payload), "nobody"); err == nil {
		t.Error("a name that no agent has was accepted")
	}
}

func TestEveryAgentHasAQuietAnswerAndARefusal(t *testing.T) {
	for i := range agents {
		a := &agents[i]
		var out, errs strings.Builder
		if status := a.answer(verdict.Allow, "", &out, &errs); status != 0 || out.String() != a.quiet+"\n" || errs.String() != "" {
			t.Errorf("%s: allow printed %q and %q, status %d", a.name, out.String(), errs.String(), status)
		}
		out.Reset()
		status := a.answer(verdict.Deny, "why", &out, &errs)
		refused := status == 2 && errs.String() == "why\n" && out.String() == "" ||
			status == 0 && strings.Contains(out.String(), "why") && strings.Count(out.String(), "\n") == 1
		if !refused {
			t.Errorf("%s: deny printed %q and %q, status %d", a.name, out.String(), errs.String(), status)
		}
	}
}

func TestAgentIsGuessedFromWhatCouldBeRead(t *testing.T) {
	p, err := Parse([]byte(`{"hook_event_name":"BeforeTool","tool_name":"run_shell_command","tool_name":"x"}`), "")
	if err == nil || p.Agent() != "gemini" {
		t.Errorf("got %s, %v", p.Agent(), err)
	}
}
