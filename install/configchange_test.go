package install

import (
	"os"
	"strings"
	"testing"
)

func TestChangeOfSettings(t *testing.T) {
	agent := claude()
	ours := []byte("{}")
	for _, l := range agent.lists {
		var err error
		if ours, err = l.add(ours, agent.Command("/usr/bin/gstack", l.kind)); err != nil {
			t.Fatal(err)
		}
	}
	half, err := agent.lists[1].remove(ours)
	if err != nil {
		t.Fatal(err)
	}
	const note = "/home/dev/.gstack/uninstalled"
	const user, project, local = "/home/dev/.claude/settings.json", "/p/.claude/settings.json", "/p/.claude/settings.local.json"
	for _, c := range []struct {
		name    string
		files   map[string]string
		changed string
		plugin  bool
		want    string // part of the reason
	}{
		{"kept", map[string]string{user: string(ours)}, user, false, ""},
		{"another file", map[string]string{user: string(ours), project: `{"model":"x"}`}, project, false, ""},
		{"in the project", map[string]string{user: "{}", project: string(ours)}, user, false, ""},
		{"removed", map[string]string{user: "{}"}, user, false, "no settings file has the hook"},
		{"the file is gone", map[string]string{}, user, false, "no settings file has the hook"},
		{"emptied hooks", map[string]string{user: `{"hooks":{"PreToolUse":[]}}`}, user, false, "no settings file has the hook"},
		{"another program", map[string]string{user: strings.ReplaceAll(string(ours), "gstack", "true")}, user, false, "no settings file has the hook"},
		{"removed by the user", map[string]string{user: "{}\n", note: digest([]byte("{}\n")) + "\n"}, user, false, ""},
		{"changed after the user has removed it", map[string]string{user: "{ }\n", note: digest([]byte("{}\n")) + "\n"}, user, false, "no settings file has the hook"},
		{"removed by the user, and switched off", map[string]string{user: "{}", note: digest([]byte("{}")) + "\n", local: `{"disableAllHooks":true}`}, local, false, "disableAllHooks"},
		{"only the hook for tool calls is left", map[string]string{user: string(half)}, user, false, "for changed settings any more"},
		{"split over two files", map[string]string{user: string(half), project: `{"hooks":{"ConfigChange":[{"hooks":[{"command":"gstack hook config"}]}]}}`}, user, false, ""},
		{"switched off", map[string]string{user: string(ours), local: `{"disableAllHooks":true}`}, local, false, "disableAllHooks"},
		{"switched on", map[string]string{user: string(ours), local: `{"disableAllHooks":false}`}, local, false, ""},
		{"broken", map[string]string{user: string(ours)[:20]}, user, false, "cannot be read as settings"},
		{"plugin", map[string]string{user: "{}"}, user, true, ""},
		{"plugin disabled", map[string]string{user: `{"enabledPlugins":{"gstack@gstack":false}}`}, user, true, "disables the plugin"},
		{"plugin switched off", map[string]string{user: `{"disableAllHooks":true}`}, user, true, "disableAllHooks"},
	} {
		ch := ConfigChange{
			Payload: []byte(`{"hook_event_name":"ConfigChange","source":"user_settings","cwd":"/p","file_path":"` + c.changed + `"}`),
			Dir:     "/home/dev/.claude", State: "/home/dev/.gstack", Plugin: c.plugin,
			Read: func(path string) ([]byte, error) {
				if body, ok := c.files[path]; ok {
					return []byte(body), nil
				}
				return nil, os.ErrNotExist
			},
		}
		if got := ch.Refuse(); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for payload, refused := range map[string]bool{"": true, "[]": true, "{": true, `{"source":"policy_settings"}`: false, `{"source":"skills"}`: false} {
		ch := ConfigChange{Payload: []byte(payload), Read: func(string) ([]byte, error) { return nil, os.ErrNotExist }}
		if got := ch.Refuse(); (got != "") != refused {
			t.Errorf("%s: %q", payload, got)
		}
	}
}
