package hook

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestStateRoot(t *testing.T) {
	for _, c := range []struct {
		name string
		vars map[string]string
		root string
		read []string // further roots for reading a boundary
		log  string
	}{
		{name: "nothing set", root: ".gstack"},
		{name: "home", vars: map[string]string{"HOME": "/h"}, root: "/h/.gstack", log: "/h/.gstack"},
		{
			name: "the first of three",
			vars: map[string]string{"GSTACK_STATE_ROOT": "/a", "GSTACK_HOME": "/b", "GSTACK_STATE_DIR": "/c", "HOME": "/h"},
			root: "/a", log: "/b",
		},
		{
			name: "empty is unset",
			vars: map[string]string{"GSTACK_STATE_ROOT": "", "GSTACK_HOME": "", "GSTACK_STATE_DIR": "/c", "HOME": "/h"},
			root: "/c", log: "/h/.gstack",
		},
		{
			name: "our plugin",
			vars: map[string]string{"CLAUDE_PLUGIN_ROOT": "/p/GStack/x", "CLAUDE_PLUGIN_DATA": "/d", "HOME": "/h"},
			root: "/d", log: "/h/.gstack",
		},
		{
			name: "another plugin",
			vars: map[string]string{"CLAUDE_PLUGIN_ROOT": "/p/other", "CLAUDE_PLUGIN_DATA": "/d", "HOME": "/h"},
			root: "/h/.gstack", log: "/h/.gstack",
		},
		{
			name: "plugin data without its root is only read",
			vars: map[string]string{"CLAUDE_PLUGIN_DATA": "/d", "HOME": "/h"},
			root: "/h/.gstack", read: []string{"/d"}, log: "/h/.gstack",
		},
		{
			name: "a plugin's data directory that is the root",
			vars: map[string]string{"CLAUDE_PLUGIN_DATA": "/d", "GSTACK_HOME": "/d"},
			root: "/d", log: "/d",
		},
		{
			name: "our plugin without data",
			vars: map[string]string{"CLAUDE_PLUGIN_ROOT": "/gstack", "HOME": "/h"},
			root: "/h/.gstack", log: "/h/.gstack",
		},
	} {
		env := func(name string) string { return c.vars[name] }
		if got := filepath.ToSlash(StateRoot(env)); got != c.root {
			t.Errorf("%s: state root %q, want %q", c.name, got, c.root)
		}
		got := FreezeReadRoots(env)
		if want := append([]string{c.root}, c.read...); !slices.Equal(slashed(got), want) {
			t.Errorf("%s: boundary in %q, want %q", c.name, got, want)
		}
		want := c.log
		if want != "" {
			want += "/analytics/skill-usage.jsonl"
		}
		if got := filepath.ToSlash(UsageLog(env)); got != want {
			t.Errorf("%s: log %q, want %q", c.name, got, want)
		}
	}
}

func slashed(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = filepath.ToSlash(s)
	}
	return out
}
