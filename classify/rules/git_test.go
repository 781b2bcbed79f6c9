package rules

import (
	"strings"
	"testing"

	"gstack/classify/effects"
	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// gitSetting is the machine of the examples: a repository whose default branch
// is main, on the branch topic.
func gitSetting() *host.Fixed {
	const (
		top = "/home/dev/project/"
		id  = "0123456789012345678901234567890123456789\n"
	)
	return &host.Fixed{
		Closed: true,
		Homes:  map[string]string{"": "/home/dev"},
		Dirs:   []string{top + ".git/objects"},
		Files: map[string]string{
			top + ".git/HEAD": "ref: refs/heads/topic\n",
			top + ".git/config": "[remote \"origin\"]\n\turl = https://example.org/dev/project.git\n" +
				"[branch \"topic\"]\n\tremote = origin\n\tmerge = refs/heads/topic\n",
			top + ".git/refs/heads/main":           id,
			top + ".git/refs/heads/topic":          id,
			top + ".git/refs/heads/feature":        id,
			top + ".git/refs/remotes/origin/HEAD":  "ref: refs/remotes/origin/main\n",
			top + ".git/refs/remotes/origin/main":  id,
			top + ".git/refs/remotes/origin/topic": id,
			top + "README.md":                      "read me\n",
			top + "src/main.go":                    "package main\n",
		},
	}
}

// gitCall makes a call of a line of words; single quotes keep blanks together.
func gitCall(line string) *shellast.Call {
	var args []value.Field
	var word strings.Builder
	begun, quoted := false, false
	for _, c := range line + " " {
		switch {
		case c == '\'':
			quoted, begun = !quoted, true
		case c != ' ' || quoted:
			word.WriteRune(c)
			begun = true
		case begun:
			args = append(args, value.WordOf(word.String()))
			word.Reset()
			begun = false
		}
	}
	name, _ := args[0].Exact()
	return &shellast.Call{Name: name, Path: args[0].Str, Args: args[1:], Around: &shellast.Around{Dir: []value.Str{value.Of("/home/dev/project")}}}
}

// fired returns the git rules that a command fires.
func fired(line string) map[string]Match {
	env := &effects.Env{Host: gitSetting()}
	out := map[string]Match{}
	for _, e := range effects.Of(env, gitCall(line)) {
		for i := range gitRules {
			r := &gitRules[i]
			for _, k := range r.Kinds {
				if k != e.Kind {
					continue
				}
				if m := r.Match(env, &e); m.Hit {
					out[r.ID] = m
				}
			}
		}
	}
	return out
}

func TestGitRulesFireWhereTheySay(t *testing.T) {
	for _, r := range gitRules {
		for _, line := range r.Fires {
			if m, ok := fired(line)[r.ID]; !ok {
				t.Errorf("%s does not fire: %s", r.ID, line)
			} else if m.Detail == "" {
				t.Errorf("%s says nothing of: %s", r.ID, line)
			}
		}
		for _, line := range r.Quiet {
			if _, ok := fired(line)[r.ID]; ok {
				t.Errorf("%s fires: %s", r.ID, line)
			}
		}
		if got := fired(r.Instead); len(got) > 0 {
			t.Errorf("%s advises what is stopped: %s: %v", r.ID, r.Instead, got)
		}
	}
}

func TestGitRulesKeepTheWordsOfTheReasons(t *testing.T) {
	want := map[string][]string{
		"git.force-push-default": {"force-push", "default branch"},
		"git.force-push":         {"force-push"},
		"git.reset-hard":         {"uncommitted"},
		"git.discard":            {"uncommitted"},
	}
	for _, r := range gitRules {
		for _, word := range want[r.ID] {
			if !strings.Contains(r.Summary, word) {
				t.Errorf("%s: %q lacks %q", r.ID, r.Summary, word)
			}
		}
		delete(want, r.ID)
	}
	if len(want) > 0 {
		t.Errorf("no rules %v", want)
	}
}

func TestPushedNamesWhatIsPushed(t *testing.T) {
	for line, want := range map[string]string{
		"git push -f origin topic":      "topic on origin",
		"git push -f origin main":       "main (the default branch) on origin",
		"git push -f --all origin":      "all branches, the default branch too, on origin",
		"git push --prune origin":       "all that have no local counterpart on origin",
		"git -C /nowhere push -f":       "a branch that is not known",
		"git push --delete origin main": "main (the default branch) on origin",
	} {
		for _, m := range fired(line) {
			if m.Detail != want {
				t.Errorf("%s: %q, want %q", line, m.Detail, want)
			}
		}
	}
}

func TestLeaseToADefaultBranchThatIsNotKnown(t *testing.T) {
	for line, want := range map[string]bool{
		"git -C /nowhere push --force-with-lease origin main":    true,
		"git -C /nowhere push --force-with-lease":                true,
		"git -C /nowhere push --force-with-lease --all":          true,
		"git -C /nowhere push --force-with-lease origin fix/one": false,
	} {
		if _, ok := fired(line)["git.force-push"]; ok != want {
			t.Errorf("%s: fires %v", line, ok)
		}
	}
}
