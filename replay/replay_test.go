package replay_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gstack/classify/verdict"
	"gstack/replay"
	"gstack/replay/page"
	"gstack/replay/past"
)

// bySight judges as far as the tests need it.
func bySight(i past.Item) *verdict.Verdict {
	v := &verdict.Verdict{Command: i.Text, Decision: verdict.Allow}
	find := func(d verdict.Decision, rule string, call ...string) {
		v.Findings = append(v.Findings, verdict.Finding{Rule: rule, Decision: d, Summary: "does " + rule, Call: call, Span: verdict.Span{End: len(i.Text)}})
		v.Decision = verdict.Worse(v.Decision, d)
	}
	words := strings.Fields(i.Text)
	switch {
	case i.Edit && strings.HasSuffix(i.Text, "settings.json"):
		find(verdict.Ask, "guard.tamper")
	case i.Edit, len(words) == 0:
	case words[0] == "rm" && words[len(words)-1] == "/":
		find(verdict.Ask, "fs.delete-recursive", words...)
		find(verdict.Deny, "fs.delete-root", words...)
	case words[0] == "rm" || words[0] == "git":
		find(verdict.Ask, "fs.delete-recursive", words...)
	case words[0] == "gap":
		find(verdict.Ask, "shell.unread")
	}
	return v
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, body := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func run(t *testing.T, opt replay.Options) *replay.Report {
	t.Helper()
	if opt.Judge == nil {
		opt.Judge = bySight
	}
	if opt.Env == nil {
		opt.Env = func(string) string { return "" }
	}
	r, err := replay.Run(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func claude(id, cwd, when, command string) string {
	return fmt.Sprintf(`{"type":"assistant","cwd":%q,"timestamp":%q,"sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":%q,"name":"Bash","input":{"command":%s}}]}}`+"\n",
		cwd, when, id, quote(command))
}

func quote(s string) string { b, _ := json.Marshal(s); return string(b) }

// home is a home directory with records of every format.
func home(t *testing.T) string {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		".claude/projects/-p/a.jsonl": claude("toolu_000000001", "/p", "2026-01-02T10:00:00Z", "rm -rf x") +
			claude("toolu_000000002", "/p", "2026-01-03T10:00:00Z", "rm -rf y") + "broken\n" +
			`{"type":"assistant","cwd":"/p","message":{"content":[{"type":"tool_use","id":"toolu_000000003","name":"Edit","input":{"file_path":"/p/.claude/settings.json"}},{"type":"tool_use","id":"toolu_000000004","name":"Edit","input":{"file_path":"/p/x.go"}}]}}` + "\n",
		// A session that was taken up again.
		".claude/projects/-p/b.jsonl":  claude("toolu_000000001", "/p", "2026-01-02T10:00:00Z", "rm -rf x") + claude("toolu_000000005", "/p/sub", "2026-01-04T10:00:00Z", "ls"),
		".claude/projects/-p/notes.md": "rm -rf /",
		".codex/sessions/2026/01/02/rollout-x.jsonl": `{"type":"session_meta","payload":{"cwd":"/q"}}` + "\n" +
			`{"timestamp":"2026-01-02T10:00:00Z","type":"response_item","payload":{"type":"function_call","name":"shell","call_id":"call_1","arguments":"{\"command\":[\"bash\",\"-lc\",\"rm -rf /\"]}"}}` + "\n",
		".codex/sessions/2026/01/03/rollout-y.jsonl": `{"type":"session_meta","payload":{"cwd":"/q"}}` + "\n" +
			`{"timestamp":"2026-01-03T10:00:00Z","type":"response_item","payload":{"type":"function_call","name":"shell","call_id":"call_1","arguments":"{\"command\":[\"bash\",\"-lc\",\"rm -rf /\"]}"}}` + "\n",
		".gemini/tmp/p/.project_root":        "/g\n",
		".gemini/tmp/p/chats/session-1.json": `{"sessionId":"s","projectHash":"h","messages":[{"toolCalls":[{"id":"x","name":"run_shell_command","args":{"command":"git push --force origin topic-7"},"timestamp":"2026-01-02T11:00:00Z"}]}]}`,
		".gemini/tmp/p/logs.json":            `[]`,
		".bash_history":                      "#1767348000\nls\nid\n",
		".zsh_history":                       ": 1767348000:0;rm -rf z\n",
		".local/share/fish/fish_history":     "- cmd: rm -rf f\n  when: 1767348000\n",
	})
	return dir
}

func TestDefaultPlaces(t *testing.T) {
	r := run(t, replay.Options{Home: home(t)})
	if r.Files != 8 || r.Commands != 9 || r.Edits != 2 || r.Asked != 6 || r.Denied != 2 || r.Allowed() != 3 || r.Copies != 1 || r.BadLines != 1 || r.Partial {
		t.Errorf("report: %+v", *r)
	}
	var sources []string
	for _, s := range r.Sources {
		sources = append(sources, fmt.Sprintf("%s %d %d+%d %d %d", s.Format, s.Files, s.Commands, s.Edits, s.Asked, s.Denied))
	}
	if got, want := strings.Join(sources, "; "), "claude 2 3+2 3 0; codex 2 2+0 0 2; bash 1 1+0 0 0; fish 1 1+0 1 0; gemini 1 1+0 1 0; zsh 1 1+0 1 0"; got != want {
		t.Errorf("sources %s\nwant    %s", got, want)
	}
	var groups []string
	for _, g := range r.Groups {
		groups = append(groups, fmt.Sprintf("%d %s %s [%s] %d", g.Count, g.Decision, g.Form, g.Rule, g.Projects))
	}
	want := "4 ask rm -rf … [fs.delete-recursive] 2\n2 deny rm -rf … [fs.delete-root] 1\n1 ask edit settings.json [guard.tamper] 1\n1 ask git push --force … [fs.delete-recursive] 1"
	if got := strings.Join(groups, "\n"); got != want {
		t.Errorf("groups\n%s\nwant\n%s", got, want)
	}
	if e := r.Groups[0].Examples; len(e) != 3 || e[0].Text != "rm -rf y" || e[0].Line != 2 || e[0].Dir != "/p" {
		t.Errorf("the latest examples come first: %+v", e)
	}
	if b := r.Bad; len(b) != 1 || b[0].Line != 3 || !strings.HasSuffix(b[0].File, "a.jsonl") {
		t.Errorf("bad: %+v", b)
	}
	for dir, want := range map[string]replay.Count{"/p": {Judged: 5, Asked: 3}, "/q": {Judged: 2, Denied: 2}, "/g": {Judged: 1, Asked: 1}, "": {Judged: 3, Asked: 2}} {
		found := false
		for _, p := range r.Projects {
			found = found || p.Dir == dir && p.Count == want
		}
		if !found {
			t.Errorf("project %q is not %+v in %+v", dir, want, r.Projects)
		}
	}
}

func TestPlacesByVariables(t *testing.T) {
	env := map[string]string{"CLAUDE_CONFIG_DIR": "/c", "CODEX_HOME": "/x", "HISTFILE": "/h/hist", "SHELL": "/bin/zsh", "ZDOTDIR": "/z", "XDG_DATA_HOME": "relative"}
	got := strings.Join(replay.Places(func(n string) string { return env[n] }, "/home/dev", ""), " ")
	want := "/c/projects /home/dev/.config/claude/projects /x/sessions /x/archived_sessions /home/dev/.gemini/tmp /h/hist /home/dev/.bash_history " +
		"/z/.zsh_history /z/.zhistory /z/.histfile /home/dev/.local/share/fish/fish_history"
	if filepath.ToSlash(got) != want {
		t.Errorf("places %s\nwant   %s", got, want)
	}
	if got := replay.Places(func(string) string { return "" }, "/h", past.Bash); len(got) != 1 || filepath.ToSlash(got[0]) != "/h/.bash_history" {
		t.Errorf("places of bash: %q", got)
	}
	if got := replay.Places(func(string) string { return "" }, "", ""); len(got) != 0 {
		t.Errorf("places without a home: %q", got)
	}
}

func TestFilters(t *testing.T) {
	dir := home(t)
	for _, c := range []struct {
		name                            string
		opt                             replay.Options
		judged, asked, denied, left, un int
	}{
		{"format", replay.Options{From: past.Zsh}, 1, 1, 0, 0, 0},
		{"since", replay.Options{Since: past.When("2026-01-03T00:00:00Z")}, 3, 1, 1, 8, 2},
		{"project by name", replay.Options{Project: "q"}, 2, 0, 2, 9, 0},
		{"project by path, and below it", replay.Options{Project: "/p/"}, 5, 3, 0, 6, 0},
		{"directory in a project", replay.Options{Project: "/p/sub"}, 1, 0, 0, 10, 0},
		{"no prefix of a name", replay.Options{Project: "/p/su"}, 0, 0, 0, 11, 0},
		{"rule", replay.Options{Rules: []string{"guard.tamper", "shell.unread"}}, 11, 1, 0, 0, 0},
		{"rule that is not the worst", replay.Options{Rules: []string{"fs.delete-recursive"}}, 11, 7, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.opt.Home = dir
			r := run(t, c.opt)
			if r.Judged() != c.judged || r.Asked != c.asked || r.Denied != c.denied || r.Passed != c.left || r.Undated != c.un {
				t.Errorf("judged %d, asked %d, denied %d, passed %d, undated %d", r.Judged(), r.Asked, r.Denied, r.Passed, r.Undated)
			}
		})
	}
	r := run(t, replay.Options{Home: dir, Limit: 1})
	if len(r.Groups) != 1 || r.AllGroups != 4 || len(r.Projects) != 1 || r.AllProjects != 4 || len(r.Days) != 3 || len(r.Rules) != 3 {
		t.Errorf("with a limit: %+v", *r)
	}
}

func TestPathsAndFormats(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"cmds": "ls\nrm -rf x\n", "b.jsonl": `{"command":"rm -rf x"}` + "\n", "unknown.jsonl": `{"a":1}` + "\n", "sub/s.jsonl": claude("1", "/p", "", "ls"), "z": ": 1:0;ls\n",
	})
	at := func(n string) string { return filepath.Join(dir, n) }
	for _, c := range []struct {
		opt    replay.Options
		judged int
		bad    int
	}{
		{replay.Options{Paths: []string{at("cmds")}}, 2, 0},
		{replay.Options{Paths: []string{at("cmds"), at("b.jsonl"), at("z")}}, 4, 0},
		{replay.Options{Paths: []string{dir}}, 2, 0},
		{replay.Options{Paths: []string{at("unknown.jsonl")}}, 0, 1},
		{replay.Options{Paths: []string{dir}, From: past.JSONL}, 1, 2},
		{replay.Options{Paths: []string{at("sub")}, From: past.Lines}, 1, 0},
		{replay.Options{Paths: []string{"-"}, Stdin: strings.NewReader("ls\nid")}, 2, 0},
		{replay.Options{Paths: []string{"-"}, Stdin: strings.NewReader("{\"command\":\"ls\"}\n")}, 1, 0},
		{replay.Options{Paths: []string{"-"}, From: past.Lines, Stdin: strings.NewReader("{\"command\":\"ls\"}\n{}")}, 2, 0},
		{replay.Options{Paths: []string{os.DevNull}}, 0, 1},
	} {
		r := run(t, c.opt)
		if r.Judged() != c.judged || r.BadLines+r.BadFiles != c.bad {
			t.Errorf("%q from %q: judged %d, bad %+v", c.opt.Paths, c.opt.From, r.Judged(), r.Bad)
		}
	}
	if _, err := replay.Run(context.Background(), replay.Options{Paths: []string{at("missing")}, Judge: bySight}); !os.IsNotExist(err) {
		t.Errorf("a path that is not there: %v", err)
	}
}

// Each different command of a directory is judged once, and the report does not
// depend on how many judge at a time.
func TestJudgedOnceAndInAnyOrder(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	for i := range 3000 {
		b.WriteString(claude(fmt.Sprintf("toolu_%09d", i), fmt.Sprintf("/p%d", i%7), time.Unix(int64(1767225600+i*977%100000), 0).UTC().Format(time.RFC3339), fmt.Sprintf("rm -rf x%d", i%50)))
	}
	write(t, dir, map[string]string{"a.jsonl": b.String()})
	var want string
	for _, jobs := range []int{1, 2, 8} {
		var calls atomic.Int64
		r := run(t, replay.Options{Paths: []string{dir}, Jobs: jobs, Judge: func(i past.Item) *verdict.Verdict { calls.Add(1); return bySight(i) }})
		if r.Commands != 3000 || r.Distinct != 350 || calls.Load() != 350 {
			t.Errorf("%d jobs: %d commands, %d different, judged %d times", jobs, r.Commands, r.Distinct, calls.Load())
		}
		got := string(r.JSON())
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d jobs give another report:\n%s\nwant\n%s", jobs, got, want)
		}
	}
}

func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"cmds": strings.Repeat("rm -rf x\nls\n", 100_000)})
	ctx, cancel := context.WithCancel(context.Background())
	var n atomic.Int64
	p := &replay.Progress{}
	start := time.Now()
	r, err := replay.Run(ctx, replay.Options{Paths: []string{filepath.Join(dir, "cmds")}, Jobs: 2, Progress: p, Judge: func(i past.Item) *verdict.Verdict {
		if n.Add(1) == 2 {
			cancel()
		}
		return bySight(i)
	}})
	if err != nil || !r.Partial || r.Commands == 0 || r.Commands > 150_000 || time.Since(start) > 20*time.Second {
		t.Errorf("%v: %+v after %v", err, r, time.Since(start))
	}
	if p.Judged.Load() != int64(r.Commands) || p.Total.Load() == 0 {
		t.Errorf("progress: %d judged of %d", p.Judged.Load(), r.Commands)
	}
	var out strings.Builder
	if err := r.Print(&out, "", verdict.PrintOptions{}); err != nil || !strings.Contains(out.String(), "Interrupted") || !strings.Contains(string(r.JSON()), `"partial":true`) {
		t.Errorf("it is not said: %v\n%s", err, out.String())
	}
}

// What cannot be opened is counted.
func TestUnreadableFile(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.jsonl": claude("1", "/p", "", "ls"), "b.jsonl": claude("1", "/p", "", "ls")})
	name := filepath.Join(dir, "b.jsonl")
	if err := os.Chmod(name, 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open(name); err == nil {
		f.Close()
		t.Skip("permissions do not bind this user")
	}
	r := run(t, replay.Options{Paths: []string{dir}})
	if r.Commands != 1 || r.BadFiles != 1 || r.Bad[0].Why != fs.ErrPermission.Error() {
		t.Errorf("report: %+v", *r)
	}
}

// planted are secrets and commands with them, which are asked about.
var planted = map[string]string{
	"hunter2hunter2": "rm -rf x; PASSWORD=% run",
	"s3cr3tT0k3n":    "rm -rf --token % y",
	"Zq7wXk29Plm":    "git push --force https://me:%@host/r.git",
	"ghp_0123456789abcdefghijABCDEFGHIJ456789": "rm -rf %",
	"AKIAIOSFODNN7EXAMPLE":                     "rm %",
	"b3BlbnNzaC1rZXktdjEAAAAA":                 "rm x <<E\n-----BEGIN OPENSSH PRIVATE KEY-----\n%\n-----END OPENSSH PRIVATE KEY-----\nE",
	"dXNlcjpwYXNzd29yZA":                       `rm -H "Authorization: Basic %" x`,
	"gapS3cretV4lue":                           "gap TOKEN=%",
}

func TestSecretsAreInNoOutput(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{}
	var commands []string
	for secret, command := range planted {
		commands = append(commands, strings.ReplaceAll(command, "%", secret))
	}
	var cl, co, ge, ba, zs, fi, nul, js strings.Builder
	co.WriteString(`{"type":"session_meta","payload":{"cwd":"/q"}}` + "\n")
	ge.WriteString(`{"sessionId":"s","projectHash":"h"}` + "\n")
	for i, c := range commands {
		cl.WriteString(claude(fmt.Sprintf("toolu_00000000%d", i), "/p/token=s3cr3tT0k3n", "2026-01-02T10:00:00Z", c))
		args, _ := json.Marshal(map[string]any{"command": []string{"bash", "-lc", c}})
		fmt.Fprintf(&co, `{"type":"response_item","payload":{"type":"function_call","name":"shell","call_id":"call_%d","arguments":%s}}`+"\n", i, quote(string(args)))
		fmt.Fprintf(&ge, `{"id":"m","toolCalls":[{"id":"%d","name":"run_shell_command","args":{"command":%s}}]}`+"\n", i, quote(c))
		fmt.Fprintf(&ba, "#%d\n%s\n", 1767348000+i, c)
		fmt.Fprintf(&zs, ": %d:0;%s\n", 1767348000+i, strings.ReplaceAll(c, "\n", "\\\n"))
		fmt.Fprintf(&fi, "- cmd: %s\n  when: %d\n", strings.ReplaceAll(c, "\n", `\n`), 1767348000+i)
		nul.WriteString(c + "\x00")
		fmt.Fprintf(&js, `{"command":%s}`+"\n", quote(c))
	}
	// A line that is broken, and one that is no line of the format, hold some, too.
	cl.WriteString(`{"type":"assistant","message":{"content":[{"input":{"command":"PASSWORD=hunter2hunter2`)
	fi.WriteString("PASSWORD: hunter2hunter2\n")
	files["claude.jsonl"], files["rollout-x.jsonl"], files["chats/session.jsonl"] = cl.String(), co.String(), ge.String()
	files["bash_history"], files["zsh_history"], files["fish_history"], files["nul"], files["batch.jsonl"] = ba.String(), zs.String(), fi.String(), nul.String(), js.String()
	files["password=hunter2hunter2.jsonl"] = "broken"
	write(t, dir, files)
	for name := range files {
		for _, rules := range [][]string{nil, {"fs.delete-recursive"}} {
			opt := replay.Options{Paths: []string{filepath.Join(dir, filepath.FromSlash(name))}, Rules: rules}
			if strings.HasPrefix(name, "password") {
				opt.From = past.JSONL
			}
			r := run(t, opt)
			if r.Judged() > 0 && (r.Judged() < len(planted) || r.Asked < len(planted)-1) || r.Judged() == 0 && r.BadLines != 1 {
				t.Errorf("%s: judged %d, asked %d", name, r.Judged(), r.Asked)
			}
			var out strings.Builder
			if err := r.Print(&out, "", verdict.PrintOptions{Width: 400}); err != nil {
				t.Fatal(err)
			}
			for kind, text := range map[string]string{"text": out.String(), "JSON": string(r.JSON()), "HTML": string(page.HTML(r, "", ""))} {
				for secret := range planted {
					if strings.Contains(text, secret) {
						t.Errorf("%s: the %s has %s:\n%s", name, kind, secret, text)
					}
				}
				if r.Asked > 0 && !strings.Contains(text, "[secret]") {
					t.Errorf("%s: the %s has no command with a secret", name, kind)
				}
			}
		}
	}
}

func TestJSON(t *testing.T) {
	r := run(t, replay.Options{Home: home(t), Rules: []string{"fs.delete-recursive", "x\"y"}})
	var got map[string]any
	if err := json.Unmarshal(r.JSON(), &got); err != nil {
		t.Fatalf("%v\n%s", err, r.JSON())
	}
	for key, want := range map[string]float64{"schema": 1, "files": 8, "commands": 9, "edits": 2, "asked": 7, "denied": 0, "allowed": 4, "bad_lines": 1, "copies": 1} {
		if got[key] != want {
			t.Errorf("%s is %v, want %v", key, got[key], want)
		}
	}
	for key, want := range map[string]int{"sources": 6, "rules": 1, "projects": 4, "days": 3, "groups": 2, "bad": 1} {
		if list, _ := got[key].([]any); len(list) != want {
			t.Errorf("%s is %v, want %d", key, got[key], want)
		}
	}
	var empty map[string]any
	if err := json.Unmarshal((&replay.Report{}).JSON(), &empty); err != nil {
		t.Error(err)
	}
}
