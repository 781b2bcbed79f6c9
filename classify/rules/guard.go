package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
	"gstack/shellast"
)

// guardRules protect what gstack rests on.
var guardRules = []Rule{
	{
		ID:       "guard.tamper",
		Decision: verdict.Ask,
		Summary:  "changes gstack's own state, its program, or the hooks and settings of an agent",
		Why: "With these files changed, later commands and edits are no longer checked, or no longer held to the boundary. " +
			"That is yours to do: a change that you asked for is answered with yes, one that you did not ask for is worth a look.",
		Instead: "gstack doctor",
		Fires: []string{
			"gstack unfreeze",
			"gstack freeze clear",
			"gstack uninstall claude",
			"rm ~/.gstack/freeze-dir.txt",
			"echo / > ~/.gstack/freeze-dir.txt",
			"echo '{}' > .claude/settings.json",
			"jq 'del(.hooks)' a.json | tee ~/.claude/settings.json",
			"sed -i s/guard/careful/ ~/.claude/settings.local.json",
			"mv ~/.claude/settings.json /tmp/",
			"cp x ~/.claude/skills/guard/SKILL.md",
			"rm -rf ~/.claude/hooks",
			"rm -rf ~/.gstack",
			"cp /bin/true /usr/local/bin/gstack",
			"chmod 000 ~/.claude/settings.json",
			`claude --settings '{"disableAllHooks":true}' -p go`,
			"claude plugin disable gstack@gstack",
		},
		Quiet: []string{
			"gstack freeze set src",
			"gstack freeze status",
			"gstack doctor",
			"gstack uninstall claude --dry-run",
			"cat ~/.claude/settings.json",
			"echo x >> ~/.gstack/analytics/skill-usage.jsonl",
			"touch ~/.gstack/.seen",
			"echo x > settings.json",
			"cp ~/.claude/settings.json /tmp/backup.json",
			"git commit -m 'gstack unfreeze'",
			"claude plugin install gstack@gstack",
			"rm -rf ~/.claude/projects/old",
		},
		Kinds: []effects.Kind{effects.Write, effects.Delete, effects.Move, effects.Shred, effects.Permissions, effects.Sync, effects.Tamper},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			if e.Where != shellast.Here {
				return Match{}
			}
			if e.Kind == effects.Tamper {
				return Match{Hit: true, Detail: e.Detail}
			}
			s := e.Spot(env)
			what := s.Guarded
			takes := e.Recursive || s.All || e.Kind == effects.Move || e.Kind == effects.Sync
			if what == "" && takes && e.Kind != effects.Write && e.Kind != effects.Permissions {
				what = s.GuardedBelow
			}
			return Match{Hit: what != "", Detail: s.Path + " (" + what + ")"}
		},
	},
}
