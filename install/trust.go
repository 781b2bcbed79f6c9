package install

import (
	"path/filepath"
	"strconv"
	"strings"
)

// Codex runs a hook only after a person has trusted it, and notes that in its
// config.toml, in a table that is named for the file, the event and the place of
// the hook. The digest in it is of the entry as it was then; it is not
// recomputed here. Source: Codex 0.171.0, hooks/list and config/batchWrite of its
// app-server.

// trust looks at what the configuration of Codex says of the hook.
func (d *doctor) trust() {
	file, err := place{"CODEX_HOME", ".codex", "config.toml"}.path(d.Env)
	if err != nil {
		return
	}
	text, _, err := readSettings(file)
	config := string(text)
	if err == nil && codexTurnsOff(config) {
		d.add("switch", Wrong, "take it out of the file", "%s turns all hooks off: features.hooks", file)
	}
	for i := range d.found {
		h := &d.found[i]
		switch state := codexState(config, h); {
		case state == "":
			d.add("trust", Wrong, "start codex and type /hooks", "Codex does not run the hook in %s: it has not been trusted yet", h.File)
		case strings.Contains(state, "enabled=false"):
			d.add("trust", Wrong, "start codex and type /hooks", "Codex does not run the hook in %s: it is switched off", h.File)
		default:
			d.add("trust", OK, "", "%s; a change of the entry has to be trusted anew", filepath.Base(h.File))
		}
	}
}

// codexState is the table about a hook without its blanks, "" if there is none
// that trusts it.
func codexState(config string, h *Hook) string {
	key := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(h.File) +
		":pre_tool_use:" + strconv.Itoa(h.group) + ":" + strconv.Itoa(h.item)
	_, rest, ok := strings.Cut(config, `"`+key+`"`)
	if !ok {
		return ""
	}
	rest, _, _ = strings.Cut(rest, "\n[")
	rest = strings.ReplaceAll(rest, " ", "")
	if !strings.Contains(rest, "trusted_hash=") {
		return ""
	}
	return rest
}

// codexTurnsOff reports whether the table features says no to hooks.
func codexTurnsOff(config string) bool {
	table := ""
	for line := range strings.Lines(config) {
		line, _, _ = strings.Cut(line, "#")
		line = strings.Join(strings.Fields(line), "")
		if strings.HasPrefix(line, "[") {
			table = strings.Trim(line, "[]")
			continue
		}
		if table != "" {
			line = table + "." + line
		}
		if line == "features.hooks=false" || line == "features.codex_hooks=false" {
			return true
		}
	}
	return false
}
