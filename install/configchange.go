package install

import (
	"path/filepath"
	"strings"

	"gstack/hook"
	"gstack/internal/text"
)

// ConfigChange is a change of settings that Claude Code reports (ConfigChange) before
// it takes it over. If it is refused, the session keeps the hooks it has.
type ConfigChange struct {
	Payload []byte
	Home    string
	// Plugin: gstack is a plugin of the client, so its hooks are in no settings.
	Plugin bool
	// Read reads a file; a missing one is an error.
	Read func(path string) ([]byte, error)
}

// Refuse says why the change must not be taken over: it would take gstack's
// hooks away, or all hooks. It is empty for every other change.
func (c *ConfigChange) Refuse() string {
	root, err := parse(c.Payload)
	if err != nil || root.kind != '{' {
		return refusal("what has changed cannot be read: fail closed")
	}
	if s := root.str("source"); s == "policy_settings" || s == "skills" {
		return "" // the first cannot be refused, the second holds no settings
	}
	changed := root.str("file_path")
	files := []string{changed, filepath.Join(c.Home, ".claude", "settings.json")}
	if cwd := root.str("cwd"); filepath.IsAbs(cwd) {
		files = append(files, filepath.Join(cwd, ".claude", "settings.json"), filepath.Join(cwd, ".claude", "settings.local.json"))
	}
	hooks := 0
	for i, file := range files {
		body, err := c.Read(file)
		if file == "" || err != nil {
			continue // none there
		}
		s, err := read(body)
		switch {
		case err != nil && i == 0:
			return refusal(file + " cannot be read as settings, and none of its hooks would be left")
		case err != nil:
			continue
		case s.root.on("disableAllHooks"):
			return refusal(file + " switches all hooks off (disableAllHooks)")
		case c.Plugin && disabled(s.root.get("enabledPlugins")):
			return refusal(file + " disables the plugin gstack")
		}
		hooks += len(s.ours)
	}
	if hooks == 0 && !c.Plugin {
		return refusal("no settings file has the hook of gstack any more")
	}
	return ""
}

// disabled reports whether a list of plugins says no to gstack.
func disabled(plugins *value) bool {
	if plugins == nil {
		return false
	}
	for i := range plugins.members {
		m := &plugins.members[i]
		if strings.HasPrefix(m.key, "gstack@") && m.value.kind == 'f' {
			return true
		}
	}
	return false
}

func refusal(why string) string {
	return text.Line("[careful] "+hook.Tamper+": the change of settings is not taken over, this session keeps its hooks: "+why+
		". It is for the user to run `gstack uninstall claude`, in a terminal of their own. More: gstack rules "+hook.Tamper, 900)
}
