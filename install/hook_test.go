package install

import (
	"slices"
	"testing"
)

func TestOursIsKnownByItsCommand(t *testing.T) {
	for _, c := range []struct {
		hook          Hook
		program, kind string // "" if it is not ours
	}{
		{Hook{Command: line}, "/usr/local/bin/gstack", "guard"},
		{Hook{Command: "gstack hook careful"}, "gstack", "careful"},
		{Hook{Command: "  gstack   hook\tfreeze  "}, "gstack", "freeze"},
		{Hook{Command: "'/a b/gstack' hook guard || exit 2"}, "/a b/gstack", "guard"},
		{Hook{Command: `"$HOME/.local/bin/gstack" hook guard || exit 2`}, "$HOME/.local/bin/gstack", "guard"},
		{Hook{Command: `/a\ b/gstack hook guard`}, "/a b/gstack", "guard"},
		{Hook{Command: `'C:\bin\gstack.exe' hook guard || exit 2`}, `C:\bin\gstack.exe`, "guard"},
		{Hook{Command: "gstack hook guard --agent claude || exit 2"}, "gstack", "guard"},
		{Hook{Command: "gstack hook guard --agent codex" + sayTwo}, "gstack", "guard"},
		{Hook{Command: "gstack hook config || exit 2"}, "gstack", "config"},
		{Hook{Command: "/x/gstack", Args: []string{"hook", "guard"}}, "/x/gstack", "guard"},

		{Hook{Command: ""}, "", ""},
		{Hook{Command: "gstack"}, "", ""},
		{Hook{Command: "gstack hook"}, "", ""},
		{Hook{Command: "gstack hook other"}, "", ""},
		{Hook{Command: "gstack classify guard"}, "", ""},
		{Hook{Command: "mygstack hook guard"}, "", ""},
		{Hook{Command: "gstack hook guard && lint"}, "", ""},
		{Hook{Command: "gstack hook guard; lint"}, "", ""},
		{Hook{Command: "gstack hook guard || exit 0"}, "", ""},
		{Hook{Command: "gstack hook guard || exit 2 || exit 2"}, "", ""},
		{Hook{Command: "gstack hook guard >log"}, "", ""},
		{Hook{Command: "lint | gstack hook guard"}, "", ""},
		{Hook{Command: "gstack hook guard # note"}, "", ""},
		{Hook{Command: "gstack hook guard\nlint"}, "", ""},
		{Hook{Command: "gstack hook `echo guard`"}, "", ""},
		{Hook{Command: `"$(dirname x)/gstack" hook guard`}, "", ""},
		{Hook{Command: "$(which gstack) hook guard"}, "", ""},
		{Hook{Command: "'gstack hook guard"}, "", ""},
		{Hook{Command: `"gstack hook guard`}, "", ""},
		{Hook{Command: `gstack hook guard \`}, "", ""},
		{Hook{Command: "bash ~/.claude/skills/gstack/careful/bin/check-careful.sh"}, "", ""},
		{Hook{Command: "gstack hook guard", Args: []string{}}, "", ""},
	} {
		h := c.hook
		if ours := h.ours(); ours != (c.kind != "") || ours && (h.Program != c.program || h.Kind != c.kind) {
			t.Errorf("%q %q: %v, %q, %q", c.hook.Command, c.hook.Args, ours, h.Program, h.Kind)
		}
	}
}

func TestCommandIsRecognized(t *testing.T) {
	for _, a := range Agents() {
		for _, l := range a.lists {
			for _, program := range []string{"/usr/bin/gstack", "/a b/gstack", "/it's/gstack", `C:\x y\gstack.exe`, "/$HOME/`x`/gstack", "/é/gstack"} {
				command := a.Command(program, l.kind)
				text, err := l.add(nil, command)
				if err != nil {
					t.Fatal(err)
				}
				s, err := l.read(text)
				if err != nil || len(s.ours) != 1 {
					t.Fatalf("%s: %s\n%v", a.Name, text, err)
				}
				h := &s.ours[0]
				if h.Program != program || h.Kind != l.kind || !h.closes(&a) || !s.current(h, command) {
					t.Errorf("%s: %+v", a.Name, h)
				}
				if key := a.must[0]; key != "" && l.kind == guard && !h.has(key, a.must[1]) {
					t.Errorf("%s: %s has no %s", a.Name, text, key)
				}
			}
		}
	}
}

// The expectations are what Claude Code 2.1 does with these matchers.
func TestCovers(t *testing.T) {
	for _, c := range []struct {
		matcher string
		bash    bool
	}{
		{"", true}, {"*", true}, {".*", true}, {"Bash", true}, {"Bash|Edit", true}, {"Edit, Bash", true}, {"Edit,Bash", true}, {"Bash ", true},
		{"^Bash", true}, {"Ba.*", true}, {"(Bash)", true},
		{"bash", false}, {"Bas", false}, {"B", false}, {"[", false}, {"Edit|Write", false}, {"BashOutput", false},
	} {
		if h := (Hook{Matcher: c.matcher}); h.covers("Bash") != c.bash {
			t.Errorf("%q: %v", c.matcher, !c.bash)
		}
	}
}

// What an agent is told to hand over holds every tool that the self-test knows.
func TestEveryProbeHasAHook(t *testing.T) {
	for _, a := range Agents() {
		for _, p := range a.probes {
			covered := a.script != nil
			for _, l := range a.lists {
				text, err := l.add(nil, a.Command("/bin/gstack", l.kind))
				if err != nil {
					t.Fatal(err)
				}
				s, err := l.read(text)
				if err != nil {
					t.Fatal(err)
				}
				h := s.ours[0]
				h.event = l.event()
				covered = covered || a.hands(&h, p) && h.covers(p.tool) && h.judges(p)
			}
			if !covered {
				t.Errorf("%s: no hook gets the calls of %s", a.Name, p.tool)
			}
		}
	}
}

func TestJudges(t *testing.T) {
	for kind, want := range map[string][]string{
		"careful": {"Bash", "Monitor", "PowerShell"},
		"freeze":  {"Edit", "Write", "MultiEdit", "NotebookEdit"},
		"guard":   {"Bash", "Monitor", "PowerShell", "Edit", "Write", "MultiEdit", "NotebookEdit"},
	} {
		var got []string
		for _, p := range claude().probes {
			if h := (Hook{Kind: kind}); h.judges(p) {
				got = append(got, p.tool)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v", kind, got)
		}
	}
}
