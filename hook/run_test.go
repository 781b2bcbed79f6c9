package hook

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"gstack/classify/verdict"
	"gstack/shellast/host"
)

const (
	bashPayload    = `{"hook_event_name":"PreToolUse","cwd":"/w/app","tool_name":"Bash","tool_input":{"command":"make clean"}}`
	editPayload    = `{"hook_event_name":"PreToolUse","cwd":"/w/app","tool_name":"Edit","tool_input":{"file_path":"/w/x"}}`
	unknownPayload = `{"hook_event_name":"PreToolUse","cwd":"/w/app","tool_name":"mcp__a__b","tool_input":{"command":"make clean","path":"/w/x"}}`
)

// fixedDeciders answer every call alike, and remember what they were asked.
type fixedDeciders struct {
	shell, edit Answer
	asked       []string
}

func (f *fixedDeciders) deciders() Deciders {
	return Deciders{
		Shell: func(command, cwd string) Answer {
			f.asked = append(f.asked, "shell "+cwd+" "+command)
			return f.shell
		},
		Edit: func(tool, cwd string, fields []Field) Answer {
			s := "edit " + cwd + " " + tool
			for _, x := range fields {
				s += " " + x.Name + "=" + x.Path
			}
			f.asked = append(f.asked, s)
			return f.edit
		},
	}
}

// closedHost is a machine with one repository, on which nothing is logged.
func closedHost() *host.Fixed {
	return &host.Fixed{Dirs: []string{"/w/.git", "/w/app"}, Closed: true}
}

func run(kind Kind, agentName string, env Env, payload string) (stdout, stderr string, status int) {
	var out, errs strings.Builder
	if env.Host == nil {
		env.Host = closedHost()
	}
	status = Run(kind, agentName, env, strings.NewReader(payload), &out, &errs)
	return out.String(), errs.String(), status
}

func nestedLine(decision, reason string) string {
	return `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"` + decision + `","permissionDecisionReason":"` + reason + `"}}` + "\n"
}

func TestRunDecides(t *testing.T) {
	allow := Answer{Decision: verdict.Allow}
	ask := Answer{Decision: verdict.Ask, Rule: "git.clean", Reason: "shell asks"}
	deny := Answer{Decision: verdict.Deny, Rule: "fs.delete-root", Reason: "shell denies"}
	outside := Answer{Decision: verdict.Deny, Rule: "freeze.outside", Reason: "edit denied"}
	for _, c := range []struct {
		name        string
		kind        Kind
		payload     string
		shell, edit Answer
		want, asked string
	}{
		{"careful allows", Careful, bashPayload, allow, outside, "{}\n", "shell /w/app make clean"},
		{"careful asks", Careful, bashPayload, ask, outside, nestedLine("ask", "shell asks"), "shell /w/app make clean"},
		{"careful denies", Careful, bashPayload, deny, outside, nestedLine("deny", "shell denies"), "shell /w/app make clean"},
		{"careful does not see edits", Careful, editPayload, deny, outside, "{}\n", ""},
		{"careful and an unknown tool", Careful, unknownPayload, ask, outside, nestedLine("ask", "shell asks"), "shell /w/app make clean"},
		{"freeze allows", Freeze, editPayload, deny, allow, "{}\n", "edit /w/app Edit file_path=/w/x"},
		{"freeze denies", Freeze, editPayload, deny, outside, nestedLine("deny", "edit denied"), "edit /w/app Edit file_path=/w/x"},
		{"freeze does not see commands", Freeze, bashPayload, deny, outside, "{}\n", ""},
		{"freeze and an unknown tool", Freeze, unknownPayload, deny, outside, nestedLine("deny", "edit denied"), "edit /w/app mcp__a__b path=/w/x"},
		{"freeze has no ask", Freeze, editPayload, allow, Answer{Decision: verdict.Ask, Reason: "edit asks"}, nestedLine("deny", "edit asks"), "edit /w/app Edit file_path=/w/x"},
		{"guard and a command", Guard, bashPayload, ask, outside, nestedLine("ask", "shell asks"), "shell /w/app make clean"},
		{"guard and an edit", Guard, editPayload, ask, outside, nestedLine("deny", "edit denied"), "edit /w/app Edit file_path=/w/x"},
		{"guard takes the worse half", Guard, unknownPayload, ask, outside, nestedLine("deny", "edit denied"), "shell /w/app make clean|edit /w/app mcp__a__b path=/w/x"},
		{"guard takes the worse half, turned round", Guard, unknownPayload, deny, allow, nestedLine("deny", "shell denies"), "shell /w/app make clean|edit /w/app mcp__a__b path=/w/x"},
		{"guard names the first of two denials", Guard, unknownPayload, deny, outside, nestedLine("deny", "shell denies"), "shell /w/app make clean|edit /w/app mcp__a__b path=/w/x"},
		{"an undecided command asks", Careful, bashPayload, Answer{Reason: "undecided"}, allow, nestedLine("ask", "undecided"), "shell /w/app make clean"},
		{"an undecided edit is denied", Freeze, editPayload, allow, Answer{Reason: "undecided"}, nestedLine("deny", "undecided"), "edit /w/app Edit file_path=/w/x"},
		{"a tool that is not ours", Guard, `{"tool_name":"WebFetch","tool_input":{"url":"x"}}`, deny, outside, "{}\n", ""},
		{"no directory in the payload", Careful, `{"tool_input":{"command":"x"}}`, ask, allow, nestedLine("ask", "shell asks"), "shell /process x"},
	} {
		f := fixedDeciders{shell: c.shell, edit: c.edit}
		out, errs, status := run(c.kind, "", Env{Dir: "/process", Decide: f.deciders()}, c.payload)
		if out != c.want || errs != "" || status != 0 {
			t.Errorf("%s: printed %q and %q, status %d, want %q", c.name, out, errs, status, c.want)
		}
		if got := strings.Join(f.asked, "|"); got != c.asked {
			t.Errorf("%s: asked %q, want %q", c.name, got, c.asked)
		}
	}
}

func TestRunJudgesEveryCommand(t *testing.T) {
	payload := `{"hookName":"tool_call","tool_call":{"name":"run_commands","input":{"commands":["ls","rm -rf /","id"]}}}`
	env := Env{Decide: Deciders{Shell: func(command, _ string) Answer {
		if command == "rm -rf /" {
			return Answer{Decision: verdict.Deny, Reason: "that one"}
		}
		return Answer{Decision: verdict.Allow}
	}}}
	if out, _, _ := run(Careful, "", env, payload); out != `{"cancel":true,"errorMessage":"that one"}`+"\n" {
		t.Errorf("printed %q", out)
	}
}

// polarity is what a hook answers when it cannot do its work.
func polarity(t *testing.T, name string, kind Kind, decision, rule string, out, errs string, status int) {
	t.Helper()
	pattern := `^\{"hookSpecificOutput":\{"hookEventName":"PreToolUse","permissionDecision":"` + decision +
		`","permissionDecisionReason":"\[(careful|freeze)\]( |\[).*fail closed.*gstack rules ` + regexp.QuoteMeta(rule) + `"\}\}\n$`
	if !regexp.MustCompile(pattern).MatchString(out) || errs != "" || status != 0 {
		t.Errorf("%s, %s: printed %q and %q, status %d, want %s with %s", name, kind, out, errs, status, decision, rule)
	}
}

func TestRunRefusesWhatCannotBeRead(t *testing.T) {
	f := fixedDeciders{shell: Answer{Decision: verdict.Allow}, edit: Answer{Decision: verdict.Allow}}
	for _, c := range unreadablePayloads {
		for _, k := range []struct {
			kind           Kind
			decision, rule string
		}{{Careful, "ask", "shell.unread"}, {Freeze, "deny", "freeze.unreadable"}, {Guard, "deny", "freeze.unreadable"}} {
			out, errs, status := run(k.kind, "claude", Env{Decide: f.deciders()}, c.payload)
			polarity(t, c.name, k.kind, k.decision, k.rule, out, errs, status)
		}
	}
	if len(f.asked) > 0 {
		t.Errorf("deciders were asked about unreadable payloads: %q", f.asked)
	}
}

func TestRunRefusesUnplacedEdits(t *testing.T) {
	f := fixedDeciders{edit: Answer{Decision: verdict.Allow}}
	for _, payload := range []string{
		`{"tool_name":"Edit","tool_input":{"file_path":7}}`,
		`{"tool_name":"Edit","tool_input":{"file_path":"/w/x","path":null}}`,
		`{"tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** End Patch"}}`,
		`{"tool_name":"apply_patch","tool_input":{}}`,
	} {
		for _, kind := range []Kind{Freeze, Guard} {
			out, errs, status := run(kind, "", Env{Decide: f.deciders()}, payload)
			polarity(t, payload, kind, "deny", "freeze.unreadable", out, errs, status)
		}
		if out, _, _ := run(Careful, "", Env{Decide: f.deciders()}, payload); out != "{}\n" {
			t.Errorf("careful answers %q to %s", out, payload)
		}
	}
}

func TestRunDoesNotReadPowerShell(t *testing.T) {
	f := fixedDeciders{shell: Answer{Decision: verdict.Allow}}
	out, errs, status := run(Careful, "", Env{Decide: f.deciders()}, `{"tool_name":"PowerShell","tool_input":{"command":"Remove-Item -Recurse C:\\"}}`)
	polarity(t, "PowerShell", Careful, "ask", "shell.unread", out, errs, status)
	if len(f.asked) > 0 {
		t.Errorf("asked %q", f.asked)
	}
}

func TestRunSurvivesItsDeciders(t *testing.T) {
	broken := []struct {
		name string
		do   func()
	}{
		{"panic", func() { panic("boom\n\x1b[2J") }},
		{"panic with an error", func() { panic(errors.New("boom")) }},
		{"run-time panic", func() { _ = (&Payload{}).Agent() }},
		{"panic that panics", func() { panic(hostile{}) }},
		{"goroutine ends", runtime.Goexit},
	}
	for _, b := range broken {
		d := Deciders{
			Shell: func(string, string) Answer { b.do(); return Answer{Decision: verdict.Allow} },
			Edit:  func(string, string, []Field) Answer { b.do(); return Answer{Decision: verdict.Allow} },
		}
		for _, c := range []struct {
			kind                    Kind
			payload, decision, rule string
		}{
			{Careful, bashPayload, "ask", "shell.unread"},
			{Freeze, editPayload, "deny", "freeze.unreadable"},
			{Guard, bashPayload, "ask", "shell.unread"},
			{Guard, editPayload, "deny", "freeze.unreadable"},
			{Guard, unknownPayload, "deny", "freeze.unreadable"},
		} {
			out, errs, status := run(c.kind, "", Env{Decide: d}, c.payload)
			polarity(t, b.name, c.kind, c.decision, c.rule, out, errs, status)
		}
	}
}

type hostile struct{}

func (hostile) String() string { panic("again") }

// A decider that never returns must not keep the answer: the agent's own time
// limit would let the call run.
func TestRunAnswersWhileADeciderSpins(t *testing.T) {
	t.Parallel()
	var stop atomic.Bool
	defer stop.Store(true)
	spin := func() {
		for !stop.Load() {
		}
	}
	d := Deciders{
		Shell: func(string, string) Answer { spin(); return Answer{Decision: verdict.Allow} },
		Edit:  func(string, string, []Field) Answer { spin(); return Answer{Decision: verdict.Allow} },
	}
	out, errs, status := run(Careful, "", Env{Decide: d}, bashPayload)
	polarity(t, "spinning", Careful, "ask", "shell.too-complex", out, errs, status)
	out, errs, status = run(Guard, "", Env{Decide: d}, unknownPayload)
	polarity(t, "spinning", Guard, "deny", "freeze.unreadable", out, errs, status)
}

func TestRunAnswersWhileStandardInputStaysOpen(t *testing.T) {
	t.Parallel()
	r, w := io.Pipe()
	defer w.Close()
	go func() { _, _ = io.WriteString(w, bashPayload) }()
	var out, errs strings.Builder
	f := fixedDeciders{shell: Answer{Decision: verdict.Allow}}
	status := Run(Careful, "", Env{Host: closedHost(), Decide: f.deciders()}, r, &out, &errs)
	polarity(t, "open input", Careful, "ask", "shell.unread", out.String(), errs.String(), status)
}

func TestRunAnswersWithOneWrite(t *testing.T) {
	f := fixedDeciders{shell: Answer{Decision: verdict.Deny, Reason: "why"}}
	var w countingWriter
	var errs strings.Builder
	status := Run(Careful, "", Env{Host: closedHost(), Decide: f.deciders()}, strings.NewReader(bashPayload), &w, &errs)
	if w.writes != 1 || status != 0 {
		t.Errorf("%d writes, status %d", w.writes, status)
	}
}

type countingWriter struct{ writes int }

func (w *countingWriter) Write(b []byte) (int, error) { w.writes++; return len(b), nil }

func TestRunRefusesByStatusWhenItCannotAnswer(t *testing.T) {
	for _, w := range []io.Writer{failingWriter{}, shortWriter{}} {
		for _, d := range []verdict.Decision{verdict.Allow, verdict.Ask, verdict.Deny} {
			f := fixedDeciders{shell: Answer{Decision: d, Reason: "why"}}
			var errs strings.Builder
			status := Run(Careful, "", Env{Host: closedHost(), Decide: f.deciders()}, strings.NewReader(bashPayload), w, &errs)
			if status != 2 || strings.Count(errs.String(), "\n") != 1 || len(errs.String()) < 4 {
				t.Errorf("%T, %s: status %d, standard error %q", w, d, status, errs.String())
			}
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("closed") }

type shortWriter struct{}

func (shortWriter) Write(b []byte) (int, error) { return len(b) / 2, nil }

func TestRunSurvivesAClosedPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	defer w.Close()
	f := fixedDeciders{shell: Answer{Decision: verdict.Deny, Reason: "why"}}
	var errs strings.Builder
	if status := Run(Careful, "", Env{Host: closedHost(), Decide: f.deciders()}, strings.NewReader(bashPayload), w, &errs); status != 2 {
		t.Errorf("status %d", status)
	}
}

func TestRunRefusesAWrongCommandLine(t *testing.T) {
	f := fixedDeciders{shell: Answer{Decision: verdict.Allow}}
	for _, c := range []struct {
		kind  Kind
		agent string
	}{{"carefull", ""}, {"", ""}, {Careful, "nobody"}, {Guard, "Claude"}} {
		out, errs, status := run(c.kind, c.agent, Env{Decide: f.deciders()}, bashPayload)
		if out != "" || !strings.Contains(errs, "fail closed") || status != 2 {
			t.Errorf("%q %q: printed %q and %q, status %d", c.kind, c.agent, out, errs, status)
		}
	}
}

func TestReasonsAreOneSafeLine(t *testing.T) {
	long := "first\nsecond \u202e\x1b[31m\xff " + strings.Repeat("é\"", 900)
	for i := range agents {
		a := &agents[i]
		var out, errs strings.Builder
		a.answer(verdict.Ask, long, &out, &errs)
		got := out.String() + errs.String()
		if strings.Count(got, "\n") != 1 || strings.ContainsAny(got, "\u202e\x1b") || strings.Contains(got, "\xff") || !strings.Contains(got, `first`) {
			t.Errorf("%s: %q", a.name, got)
		}
		if m := regexp.MustCompile(`"(?:reason|permissionDecisionReason|errorMessage|user_message)":"((?:[^"\\]|\\.)*)"`).FindStringSubmatch(got); m != nil {
			if reason := strings.ReplaceAll(strings.ReplaceAll(m[1], `\"`, `"`), `\\`, `\`); len(reason) > maxReason {
				t.Errorf("%s: the reason has %d bytes", a.name, len(reason))
			}
		}
	}
}

func TestUsageLog(t *testing.T) {
	root := t.TempDir()
	h := closedHost()
	h.Vars = map[string]string{"GSTACK_HOME": root, "HOME": "/nowhere"}
	f := fixedDeciders{
		shell: Answer{Decision: verdict.Ask, Rule: "git.clean", Reason: "why"},
		edit:  Answer{Decision: verdict.Deny, Rule: "freeze.outside", Log: "boundary_deny", Reason: "why"},
	}
	env := Env{Host: h, Decide: f.deciders()}
	run(Careful, "", env, bashPayload)
	run(Freeze, "", env, editPayload)
	run(Guard, "", env, `{"tool_name":"Bash","cwd":"/elsewhere","tool_input":{"command":"make clean"}}`)
	run(Careful, "", env, "not JSON, with a secret")
	f.shell.Decision = verdict.Allow
	run(Careful, "", env, bashPayload)

	body, err := os.ReadFile(filepath.Join(root, "analytics", "skill-usage.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	const ts = `"ts":"TIME"`
	got := regexp.MustCompile(`"ts":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"`).ReplaceAllString(string(body), ts)
	want := `{"event":"hook_fire","skill":"careful","pattern":"git.clean","decision":"ask",` + ts + `,"repo":"w"}
{"event":"hook_fire","skill":"freeze","pattern":"boundary_deny","decision":"deny",` + ts + `,"repo":"w"}
{"event":"hook_fire","skill":"guard","pattern":"git.clean","decision":"ask",` + ts + `,"repo":""}
{"event":"hook_fire","skill":"careful","pattern":"shell.unread","decision":"ask",` + ts + `,"repo":""}
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Whatever is wrong with the log, the answer stands.
func TestUsageLogNeverChangesTheAnswer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	taken := t.TempDir()
	if err := os.MkdirAll(filepath.Join(taken, "analytics", "skill-usage.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	f := fixedDeciders{shell: Answer{Decision: verdict.Ask, Reason: "why"}}
	for _, vars := range []map[string]string{
		{},
		{"GSTACK_HOME": file},
		{"HOME": filepath.Join(file, "below")},
		{"GSTACK_HOME": taken},
		{"GSTACK_HOME": "a\x00b"},
	} {
		h := closedHost()
		h.Vars = vars
		if out, _, status := run(Careful, "", Env{Host: h, Decide: f.deciders()}, bashPayload); out != nestedLine("ask", "why") || status != 0 {
			t.Errorf("%q: printed %q, status %d", vars, out, status)
		}
	}
	env := Env{Host: panickingHost{}, Decide: f.deciders()}
	if out, _, status := run(Careful, "", env, bashPayload); out != nestedLine("ask", "why") || status != 0 {
		t.Errorf("a host that panics: printed %q, status %d", out, status)
	}
}

type panickingHost struct{ host.Empty }

func (panickingHost) Env(string) (string, bool) { panic("no environment") }
