package hook

import (
	"path/filepath"
	"runtime"
	"strings"
)

// StateRoot is the directory that holds all state: boundary, patterns,
// projects. Readers and writers both come here, since two rules for one place
// drift apart and a boundary that is written but not read protects nothing.
func StateRoot(env func(string) string) string {
	for _, name := range [...]string{"GSTACK_STATE_ROOT", "GSTACK_HOME", "GSTACK_STATE_DIR"} {
		if dir := env(name); dir != "" {
			return dir
		}
	}
	// Any plugin's hooks see these variables; only our own plugin's data
	// directory is ours.
	if data := env("CLAUDE_PLUGIN_DATA"); data != "" &&
		strings.Contains(strings.ToLower(env("CLAUDE_PLUGIN_ROOT")), "gstack") {
		return data
	}
	return filepath.Join(home(env), ".gstack")
}

// FreezeReadRoots are the directories in which a boundary may stand, in the
// order in which they are looked at. Writers use StateRoot alone.
func FreezeReadRoots(env func(string) string) []string {
	roots := []string{StateRoot(env)}
	if data := env("CLAUDE_PLUGIN_DATA"); data != "" && env("CLAUDE_PLUGIN_ROOT") == "" && data != roots[0] {
		roots = append(roots, data)
	}
	return roots
}

// UsageLog is the file to which the hooks write what they asked about or refused,
// "" where no place is known. The log predates the state root and keeps its own
// rule, because other tools read it there.
func UsageLog(env func(string) string) string {
	root := env("GSTACK_HOME")
	if root == "" {
		if dir := home(env); dir != "" {
			root = filepath.Join(dir, ".gstack")
		}
	}
	if root == "" {
		return ""
	}
	return filepath.Join(root, "analytics", "skill-usage.jsonl")
}

func home(env func(string) string) string {
	if dir := env("HOME"); dir != "" || runtime.GOOS != "windows" {
		return dir
	}
	return env("USERPROFILE")
}
