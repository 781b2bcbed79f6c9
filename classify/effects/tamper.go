package effects

import (
	"slices"
	"strings"

	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// What gstack itself rests on. An agent that changes it could lift what it is
// held to, so a person decides. It is a fence and no wall: a program that is
// built and run can do the same, see docs/threat-model.md.

// agentFiles are the files in which agents keep their hooks, below a directory of
// theirs in a home or in a project. One that ends in a slash stands for all below.
// Sources: the documentation of the agents' hooks.
var agentFiles = []string{
	".claude/settings.json", ".claude/settings.local.json", ".claude/hooks/", ".claude/plugins/installed_plugins.json",
	".claude/skills/careful/", ".claude/skills/freeze/", ".claude/skills/guard/", ".claude/skills/unfreeze/", ".claude/skills/gstack/",
	".codex/config.toml", ".codex/hooks.json", ".cursor/hooks.json", ".gemini/settings.json", ".factory/settings.json", ".factory/hooks.json",
	".copilot/settings.json", ".copilot/hooks/", ".github/hooks/", ".kiro/agents/", ".kiro/hooks/", ".hermes/config.yaml",
	".cline/hooks/", ".clinerules/hooks/", "Cline/Hooks/", "opencode/plugins/", ".opencode/plugins/", "amp/plugins/", ".amp/plugins/",
	"etc/claude-code/managed-settings.json", "ClaudeCode/managed-settings.json",
}

// stateFiles are the files of a state root that decide something.
var stateFiles = []string{"freeze-dir.txt", ".freeze-mutation.lock", "careful-patterns.txt", "uninstalled"}

// guarded names what of gstack or of its hooks a trail leads to; "" for nothing.
func (l *locator) guarded(t *trail) string {
	n := len(t.comps)
	for _, f := range agentFiles {
		if inTrail(t.comps, f) {
			return "hooks and settings of an agent"
		}
	}
	if n == 0 {
		return ""
	}
	last := t.comps[n-1]
	switch {
	case slices.ContainsFunc(stateFiles, func(f string) bool { return mayBeNamed(last, f) }) && l.inState(t):
		return "gstack's own state"
	case (last.Is("gstack") || last.Is("gstack.exe")) && n > 1 && t.comps[n-2].Is("bin"):
		return "the program gstack"
	}
	return ""
}

// guardsBelow names what a directory holds of it: what goes when it does.
func (l *locator) guardsBelow(t *trail) string {
	n := len(t.comps)
	if n == 0 {
		return ""
	}
	switch {
	case t.comps[n-1].Is(".claude"), n > 1 && t.comps[n-2].Is(".claude") && (t.comps[n-1].Is("hooks") || t.comps[n-1].Is("skills") || t.comps[n-1].Is("plugins")):
		return "hooks and settings of an agent"
	case slices.ContainsFunc(l.stateRoots(), func(root string) bool { return t.mayBe(root) || t.mayBe(root+"/projects") }):
		return "gstack's own state"
	}
	return ""
}

// inTrail reports whether components end as an entry of agentFiles says, or have
// it on the way.
func inTrail(comps []value.Str, entry string) bool {
	entry, tree := strings.CutSuffix(entry, "/")
	var room [8]string // as this is asked for every path
	names := room[:0]
	for name := range strings.SplitSeq(entry, "/") {
		names = append(names, name)
	}
	for i := 0; i+len(names) <= len(comps); i++ {
		if !tree && i+len(names) != len(comps) {
			continue
		}
		last := len(names) - 1
		if leadTo(comps[i:], names[:last], false) && mayBeNamed(comps[i+last], names[last]) {
			return true
		}
	}
	return false
}

// inState reports whether a trail lies in a directory that may hold state.
func (l *locator) inState(t *trail) bool {
	return slices.ContainsFunc(l.stateRoots(), t.below)
}

// stateRoots are the directories that may hold gstack's state.
func (l *locator) stateRoots() []string {
	var out []string
	for _, home := range l.homes {
		out = append(out, home+"/.gstack")
	}
	for _, name := range [...]string{"GSTACK_STATE_ROOT", "GSTACK_HOME", "GSTACK_STATE_DIR", "CLAUDE_PLUGIN_DATA"} {
		if dir, ok := l.host.Env(name); ok && strings.HasPrefix(dir, "/") {
			out = append(out, paths.Clean(dir))
			if r, err := paths.Resolve(l.host, "", dir); err == nil && r.Known {
				out = append(out, r.Path)
			}
		}
	}
	return out
}

// Guards names what a change of the file at a path would change of gstack or of
// an agent's hooks; "" for nothing.
func Guards(h host.Host, dir, path string) string {
	env := &Env{Host: h}
	e := Effect{Kind: Write, Path: value.WordOf(path)}
	if dir != "" {
		e.Dir = []value.Str{value.Of(dir)}
	}
	return e.Spot(env).Guarded
}

// tamperModel reads commands that lift what gstack does.
func tamperModel(_ *Env, call *shellast.Call) []Effect {
	word := func(i int) string {
		if i < len(call.Args) {
			text, _ := call.Args[i].Exact()
			return text
		}
		return ""
	}
	has := func(text string) bool {
		return slices.ContainsFunc(call.Args, func(a value.Field) bool { return strings.Contains(a.String(), text) })
	}
	found := ""
	switch first, second := word(0), word(1); strings.TrimSuffix(call.Name, ".exe") {
	case "gstack":
		switch {
		case has("--help") || has("--dry-run"):
		case first == "unfreeze", first == "uninstall":
			found = "gstack " + first
		case first == "freeze" && second == "clear":
			found = "gstack freeze clear"
		}
	case "freeze-state.sh":
		if first == "clear" {
			found = "freeze-state.sh clear"
		}
	case "claude":
		switch {
		case has("disableAllHooks"):
			found = "disableAllHooks"
		case (first == "plugin" || first == "plugins") && (second == "disable" || second == "uninstall" || second == "remove") && has("gstack"):
			found = "claude plugin " + second
		}
	}
	if found == "" {
		return nil
	}
	return []Effect{{Kind: Tamper, Call: call, Where: call.Where, Detail: found}}
}
