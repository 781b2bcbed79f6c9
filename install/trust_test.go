package install

import "testing"

func TestCodexState(t *testing.T) {
	h := &Hook{File: "/h/.codex/hooks.json", group: 1, item: 0}
	const table = "[hooks.state.\"/h/.codex/hooks.json:pre_tool_use:1:0\"]\n"
	for _, c := range []struct{ config, want string }{
		{"", ""},
		{"[hooks.state]\n\n" + table + "trusted_hash = \"sha256:1\"\n", "]\ntrusted_hash=\"sha256:1\"\n"},
		{table + "trusted_hash = \"sha256:1\"\nenabled = false\n\n[model]\nx = 1\n", "]\ntrusted_hash=\"sha256:1\"\nenabled=false\n"},
		{table + "enabled = true\n[other]\ntrusted_hash = \"x\"\n", ""},
		{"[hooks.state.\"/h/.codex/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:1\"\n", ""},
	} {
		if got := codexState(c.config, h); got != c.want {
			t.Errorf("%q: %q, want %q", c.config, got, c.want)
		}
	}
}

func TestCodexTurnsOff(t *testing.T) {
	for config, want := range map[string]bool{
		"": false, "[features]\nhooks = false\n": true, "[features]\nhooks = true\n": false, "features.hooks=false": true,
		"[features]\n# hooks = false\n": false, "[features]\ncodex_hooks = false # x\n": true, "[other]\nhooks = false\n": false, "hooks = false\n": false,
	} {
		if got := codexTurnsOff(config); got != want {
			t.Errorf("%q: %v", config, got)
		}
	}
}
