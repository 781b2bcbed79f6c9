package hook

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gstack/classify/verdict"
)

// A payloadCase is a record of testdata/payloads.txt.
type payloadCase struct {
	name, why, agent, known, payload string
	judged                           []string
	answers                          map[verdict.Decision]string
}

// payloadCases reads the records strictly.
func payloadCases(t *testing.T) []payloadCase {
	t.Helper()
	text, err := os.ReadFile("testdata/payloads.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []payloadCase
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, ok := strings.CutPrefix(line, "== "); ok {
			cases = append(cases, payloadCase{name: name, answers: map[verdict.Decision]string{}})
			continue
		}
		key, value, _ := strings.Cut(line, ": ")
		c := &cases[len(cases)-1]
		switch key {
		case "why":
			c.why = value
		case "agent":
			c.agent = value
		case "known":
			c.known = value
		case "payload":
			c.payload = value
		case "judged":
			c.judged = append(c.judged, value)
		case "allow":
			c.answers[verdict.Allow] = value
		case "ask":
			c.answers[verdict.Ask] = value
		case "deny":
			c.answers[verdict.Deny] = value
		default:
			t.Fatalf("testdata/payloads.txt:%d: no key is called %q", i+1, key)
		}
	}
	for _, c := range cases {
		if c.why == "" || agentFor(c.agent, &node{}) == nil || c.payload == "" || len(c.answers) != 3 {
			t.Fatalf("testdata/payloads.txt: %s is not complete", c.name)
		}
	}
	return cases
}

func TestPayloadsAndAnswers(t *testing.T) {
	for _, c := range payloadCases(t) {
		names := []string{"", c.agent}
		if c.known != "" {
			names = names[1:]
		}
		for decision, want := range c.answers {
			for _, name := range names {
				f := &fixedDeciders{}
				f.shell = Answer{Decision: decision, Rule: Tamper, Reason: "why"} // the one rule that asks about edits too
				f.edit = f.shell
				out, errs, status := run(Guard, name, Env{Dir: "/d", Decide: f.deciders()}, c.payload)
				got := strings.TrimSuffix(out, "\n")
				if status == 2 && out == "" {
					got = "exit 2: " + strings.TrimSuffix(errs, "\n")
				} else if status != 0 || errs != "" || strings.Count(out, "\n") != 1 {
					t.Errorf("%s as %q, %s: printed %q and %q, status %d", c.name, name, decision, out, errs, status)
				}
				if got != want {
					t.Errorf("%s as %q, %s:\n%s\nwant\n%s", c.name, name, decision, got, want)
				}
				if !slices.Equal(f.asked, c.judged) {
					t.Errorf("%s as %q, %s: judged %q, want %q", c.name, name, decision, f.asked, c.judged)
				}
			}
		}
	}
}

// What cannot be read is refused in a form that the agent obeys, and no agent
// that does not enforce an ask is given one.
func TestUnreadablePayloadsAreRefusedForEveryAgent(t *testing.T) {
	for i := range agents {
		name := agents[i].name
		for _, payload := range []string{"", "{", "[]", `{"tool_name":"Bash","tool_name":"Read"}`} {
			for _, kind := range []Kind{Careful, Freeze, Guard} {
				out, errs, status := run(kind, name, Env{Dir: "/d"}, payload)
				refused := status == 2 && out == "" && strings.Contains(errs, "fail closed") ||
					status == 0 && errs == "" && strings.Contains(out, "fail closed")
				asks := strings.Contains(out, `"ask"`)
				if !refused || asks && (kind != Careful || !slices.Contains([]string{"claude", "copilot", "antigravity"}, name)) {
					t.Errorf("%s %s of %s: printed %q and %q, status %d", kind, payload, name, out, errs, status)
				}
			}
		}
	}
}
