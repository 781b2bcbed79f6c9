package explain

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gstack/classify/rules"
)

type answer struct {
	Verdict struct {
		Command  string
		Decision string
		Findings []struct{ Rule string }
		Tree     struct{ Children []json.RawMessage }
	}
	Details []string
	Told    string
}

func ask(t *testing.T, command, shell string) answer {
	t.Helper()
	var a answer
	if err := json.Unmarshal([]byte(Command(command, shell)), &a); err != nil {
		t.Fatalf("%q: %v", command, err)
	}
	return a
}

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		command, shell, decision, rule string
	}{
		{"", "bash", "allow", ""},
		{"ls -l", "bash", "allow", ""},
		{"rm -rf ~", "bash", "deny", "fs.delete-root"},
		{"rm -rf /home/you", "zsh", "deny", "fs.delete-root"},
		{"cd .. && rm -rf ../*", "sh", "deny", "fs.delete-root"},
		{"git reset --hard", "bash", "ask", "git.reset-hard"},
		{"./clean.sh", "bash", "allow", ""},
		{"echo cm0gLXJmIC8= | base64 -d | sudo sh", "bash", "deny", "fs.delete-root"},
		{"echo 'no end", "bash", "ask", "shell.unread"},
		{strings.Repeat(": ", 1<<20), "bash", "ask", "shell.too-complex"},
		{"echo \xff", "bash", "ask", "shell.unread"},
	} {
		a := ask(t, c.command, c.shell)
		name := c.command[:min(len(c.command), 60)]
		if a.Verdict.Decision != c.decision {
			t.Errorf("%q: %s, want %s", name, a.Verdict.Decision, c.decision)
		}
		if len(a.Details) != len(a.Verdict.Findings) {
			t.Errorf("%q: %d details of %d findings", name, len(a.Details), len(a.Verdict.Findings))
		}
		if (a.Told != "") != (c.decision != "allow") {
			t.Errorf("%q: the agent is told %q", name, a.Told)
		}
		found := slices.ContainsFunc(a.Verdict.Findings, func(f struct{ Rule string }) bool { return f.Rule == c.rule })
		if c.rule != "" && !found {
			t.Errorf("%q: %v, want %s", name, a.Verdict.Findings, c.rule)
		}
	}
}

func TestRulesAreTheRegistry(t *testing.T) {
	var list []struct {
		ID, Decision, Summary, Why, Instead string
		Fires, Quiet                        []string
	}
	if err := json.Unmarshal([]byte(Rules()), &list); err != nil {
		t.Fatal(err)
	}
	all := rules.All()
	if len(list) != len(all) {
		t.Fatalf("%d rules of %d", len(list), len(all))
	}
	for i, r := range all {
		got := list[i]
		if got.ID != r.ID || got.Decision != r.Decision.String() || got.Summary != r.Summary || got.Instead != r.Instead ||
			!slices.Equal(got.Fires, r.Fires) || !slices.Equal(got.Quiet, r.Quiet) {
			t.Errorf("%s: %+v", r.ID, got)
		}
		if got.Why == "" || strings.Contains(got.Why, "\n") {
			t.Errorf("%s: why is %q", r.ID, got.Why)
		}
	}
}
