package install

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestRegistered(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the paths are those of Unix")
	}
	hookOf := func(matcher, command string) string {
		return `{"hooks":{"PreToolUse":[{"matcher":"` + matcher + `","hooks":[{"type":"command","command":"` + command + `"}]}]}}`
	}
	const all = "Bash|Edit"
	for _, c := range []struct {
		name                string
		files               map[string]string
		bash, edit, writes  bool
		off, unread, missed string
	}{
		{name: "nothing"},
		{name: "the user's", files: map[string]string{"home/.claude/settings.json": hookOf(all, "gstack hook guard || exit 2")}, bash: true, edit: true, writes: true},
		{name: "by the home", files: map[string]string{"home/.claude/settings.json": hookOf(all, "~/bin/gstack hook guard || exit 2"), "home/bin/gstack": ""}, bash: true, edit: true, writes: true},
		{name: "commands alone", files: map[string]string{"home/.claude/settings.json": hookOf(all, "gstack hook careful")}, bash: true},
		{name: "edits alone", files: map[string]string{"home/.claude/settings.json": hookOf(all, "gstack hook freeze")}, edit: true},
		{name: "another tool", files: map[string]string{"home/.claude/settings.json": hookOf("Read", "gstack hook guard")}},
		{name: "another program", files: map[string]string{"home/.claude/settings.json": hookOf(all, "other hook guard")}},
		{name: "the project's, from below", files: map[string]string{"app/.claude/settings.json": hookOf("Bash", "gstack hook guard")}, bash: true, writes: true},
		{name: "of one person in the project", files: map[string]string{"app/.claude/settings.local.json": hookOf("Edit", "gstack hook guard")}, edit: true},
		{name: "missing", files: map[string]string{"home/.claude/settings.json": hookOf(all, "/nowhere/gstack hook guard")}, bash: true, edit: true, writes: true, missed: "/nowhere/gstack"},
		{name: "turned off", files: map[string]string{
			"home/.claude/settings.json": hookOf(all, "gstack hook guard"), "app/.claude/settings.json": `{"disableAllHooks":true}`,
		}, bash: true, edit: true, writes: true, off: "app/.claude/settings.json"},
		{name: "not JSON", files: map[string]string{"home/.claude/settings.json": "{ // mine\n}"}, unread: "home/.claude/settings.json"},
		{name: "not an object", files: map[string]string{"home/.claude/settings.json": "[]"}, unread: "home/.claude/settings.json"},
	} {
		dir := t.TempDir()
		put(t, filepath.Join(dir, "bin/gstack"), "")
		for name, text := range c.files {
			put(t, filepath.Join(dir, name), text)
		}
		if err := os.MkdirAll(filepath.Join(dir, "app/sub"), 0o755); err != nil {
			t.Fatal(err)
		}
		env := map[string]string{"HOME": dir + "/home", "PATH": dir + "/bin"}
		r := Registered(func(name string) string { return env[name] }, dir+"/app/sub")
		if b, e, w := r.Judges("Bash"), r.Judges("Edit"), r.HoldsWrites(); b != c.bash || e != c.edit || w != c.writes {
			t.Errorf("%s: Bash %v, Edit %v, writes %v; want %v, %v, %v", c.name, b, e, w, c.bash, c.edit, c.writes)
		}
		for _, p := range []struct{ what, got, want string }{{"off", r.Off, c.off}, {"unread", r.Unread, c.unread}} {
			if p.want != "" {
				p.want = filepath.Join(dir, p.want)
			}
			if p.got != p.want {
				t.Errorf("%s: %s %q, want %q", c.name, p.what, p.got, p.want)
			}
		}
		if r.Missing != c.missed {
			t.Errorf("%s: missing %q, want %q", c.name, r.Missing, c.missed)
		}
		if r.Judges("Read") {
			t.Errorf("%s: a tool that is not judged", c.name)
		}
	}
}

func put(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}
