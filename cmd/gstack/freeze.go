package main

import (
	"path/filepath"

	"gstack/classify/effects"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/freeze"
	"gstack/hook"
	"gstack/internal/paths"
)

// freeze changes or shows the edit boundary. The package prints in the words
// that skills look for, and has the exit statuses that they know.
func (c *command) freeze(args []string) (int, error) {
	if len(args) > 0 && (args[0] == "--help" || args[0] == "-h") {
		return 0, errHelp
	}
	m := c.machine()
	return freeze.Run(args, hook.StateRoot(c.env.get), m, workingDir(), c.stdout, c.stderr), nil
}

func (c *command) unfreeze(args []string) (int, error) {
	operands, err := parse("unfreeze", args)
	if err != nil {
		return 0, err
	}
	if len(operands) > 0 {
		return 0, misuse{"unfreeze", "unexpected argument " + quote(operands[0]) + "; the one boundary is lifted"}
	}
	return c.freeze([]string{"clear"})
}

// tampers asks where an edit would change what gstack rests on.
func (j judge) tampers(cwd string, fields []hook.Field) hook.Answer {
	for _, f := range fields {
		for _, path := range [...]string{f.Path, expanded(j.host, f.Path)} {
			if what := effects.Guards(j.host, cwd, path); what != "" {
				rule, _ := rules.Find(hook.Tamper)
				return hook.Answer{
					Decision: verdict.Ask, Rule: rule.ID, Log: rule.ID,
					Reason: verdict.Reason(rule.ID, verdict.Ask, rule.Summary, f.Path+" ("+what+")", nil, rule.Instead),
				}
			}
		}
	}
	return hook.Answer{Decision: verdict.Allow}
}

// expanded is a path with its tilde expanded, which some tools do.
func expanded(m machine, path string) string {
	if full, err := paths.Tilde(m, path); err == nil {
		return full
	}
	return path
}

// boundary is what shell writes are held to, nil where nothing is set or nothing
// asks for it.
func (j judge) boundary() effects.Boundary {
	if !j.guard {
		return nil
	}
	roots := hook.FreezeReadRoots(j.host.env.get)
	b, err := freeze.Find(roots[0], roots[1:], j.host, j.dir)
	switch {
	case err != nil:
		return unreadableBoundary{err}
	case b == nil:
		return nil
	}
	return b
}

// unreadableBoundary may be anywhere, so that no write is known to be inside.
type unreadableBoundary struct{ err error }

func (u unreadableBoundary) Inside(paths.Resolved) (bool, error) { return false, u.err }
func (u unreadableBoundary) Below(paths.Resolved) (bool, error)  { return false, u.err }
func (u unreadableBoundary) String() string                      { return "a freeze boundary that cannot be read" }

// edit decides whether a tool may edit the files that its input names.
func (j judge) edit(tool, cwd string, fields []hook.Field) hook.Answer {
	if !filepath.IsAbs(cwd) {
		cwd = ""
	}
	roots := hook.FreezeReadRoots(j.host.env.get)
	named := make([]freeze.Field, len(fields))
	for i, f := range fields {
		named[i] = freeze.Field(f)
	}
	d := freeze.Decide(roots[0], roots[1:], j.host, cwd, tool, named)
	if d.Allowed {
		return j.tampers(cwd, fields)
	}
	return hook.Answer{Decision: verdict.Deny, Rule: d.Rule, Log: d.Log, Reason: d.Reason}
}
