package install

import (
	"path/filepath"
	"strings"

	"gstack/hook"
	"gstack/internal/text"
)

// ConfigChange is a change of settings that Claude Code reports (ConfigChange)
// before it takes it over. If it is refused, the session keeps the hooks it has.
type ConfigChange struct {
	Payload []byte
	// Dir is the directory of the user's settings, and State that of gstack's
	// state.
	Dir, State string
	// Plugin: gstack is a plugin of the client, so its hooks are in no settings.
	Plugin bool
	// Read reads a file; a missing one is an error.
	Read func(path string) ([]byte, error)
}

// Refuse says why the change must not be taken over: it would take gstack's
// hooks away, or all hooks. It is empty for every other change, and for what
// the user's own `gstack uninstall` has done.
func (c *ConfigChange) Refuse() string {
	root, err := parse(c.Payload)
	if err != nil || root.kind != '{' {
		return refusal("what has changed cannot be read: fail closed")
	}
	if s := root.str("source"); s == "policy_settings" || s == "skills" {
		return "" // the first cannot be refused, the second holds no settings
	}
	changed := root.str("file_path")
	files := []string{changed, filepath.Join(c.Dir, "settings.json")}
	if cwd := root.str("cwd"); filepath.IsAbs(cwd) {
		files = append(files, filepath.Join(cwd, ".claude", "settings.json"), filepath.Join(cwd, ".claude", "settings.local.json"))
	}
	left := map[string]bool{}
	dismissed := false
	agent := claude()
	for i, file := range files {
		body, err := c.Read(file)
		if file == "" || err != nil {
			continue // none there
		}
		root, err := parse(body)
		switch {
		case err == nil && root.kind == '{':
		case i == 0:
			return refusal(file + " cannot be read as settings, and none of its hooks would be left")
		default:
			continue
		}
		switch {
		case root.on("disableAllHooks"):
			return refusal(file + " switches all hooks off (disableAllHooks)")
		case c.Plugin && disabled(root.get("enabledPlugins")):
			return refusal(file + " disables the plugin gstack")
		}
		dismissed = dismissed || c.dismissed(body)
		for _, h := range agent.hooksOf(file, &root) {
			left[h.event+" "+h.Kind] = true
		}
	}
	judges := left["PreToolUse guard"] || left["PreToolUse careful"] || left["PreToolUse freeze"]
	switch {
	case c.Plugin || dismissed:
	case !judges:
		return refusal("no settings file has the hook of gstack any more")
	case !left["ConfigChange config"]:
		return refusal("no settings file has the hook of gstack for changed settings any more")
	}
	return ""
}

// dismissed reports whether the user has taken the hook out of a settings file
// of this text.
func (c *ConfigChange) dismissed(body []byte) bool {
	note, err := c.Read(filepath.Join(c.State, farewell))
	return err == nil && string(note) == digest(body)+"\n"
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

// ClaudeDir is the directory of a person's settings of Claude Code, "" if it
// cannot be told.
func ClaudeDir(env func(string) string) string {
	file, err := claude().user[0].path(env)
	if err != nil {
		return ""
	}
	return filepath.Dir(file)
}
