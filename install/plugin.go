package install

import (
	"errors"
	"path/filepath"
	"strings"
)

// pluginHooks are the hooks of a gstack plugin that settings enable. Its
// commands look for the program by themselves, so they are taken as they are.
// The client loads a plugin from the directory it was added from, or from its
// copy.
func pluginHooks(config string, root *value) ([]Hook, error) {
	name := ""
	if enabled := root.get("enabledPlugins"); enabled != nil {
		for _, m := range enabled.members {
			if strings.HasPrefix(m.key, "gstack@") && m.value.kind == 't' {
				name = m.key
			}
		}
	}
	if name == "" {
		return nil, nil
	}
	_, market, _ := strings.Cut(name, "@")
	var dirs []string
	if known, err := readFile(filepath.Join(config, "plugins", "known_marketplaces.json")); err == nil {
		if m := known.get(market); m.get("source").str("source") == "directory" {
			dirs = append(dirs, m.str("installLocation"))
		}
	}
	if installed, err := readFile(filepath.Join(config, "plugins", "installed_plugins.json")); err == nil {
		if list := installed.get("plugins").get(name); list != nil {
			for i := range list.items {
				dirs = append(dirs, list.items[i].str("installPath"))
			}
		}
	}
	for _, dir := range dirs {
		file := filepath.Join(dir, "hooks", "hooks.json")
		list, err := readFile(file)
		if err != nil || !filepath.IsAbs(dir) {
			continue
		}
		return hooksOfPlugin(file, dir, &list), nil
	}
	return nil, errors.New("the plugin " + name + " is enabled, and its hooks/hooks.json is not found")
}

func hooksOfPlugin(file, dir string, root *value) []Hook {
	var found []Hook
	for _, l := range claude().lists {
		groups := root.get(l.keys[0]).get(l.keys[1])
		if groups == nil {
			continue
		}
		for g := range groups.items {
			entries := groups.items[g].get("hooks")
			if entries == nil {
				continue
			}
			for i := range entries.items {
				h := hookOf(&entries.items[i])
				h.File, h.Root, h.Kind, h.Matcher, h.event = file, dir, l.kind, groups.items[g].str("matcher"), l.event()
				found = append(found, h)
			}
		}
	}
	return found
}

func readFile(file string) (value, error) {
	text, _, err := readSettings(file)
	if err != nil {
		return value{}, err
	}
	return parse(text)
}
