package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gstack/hook"
	"gstack/internal/gitrepo"
)

// place is a directory that skills are told of, as a shell variable.
type place struct{ name, dir string }

// places are the directories in the order they are printed, as the shell
// helper did that skills have evaluated so far.
func places(env environ) []place {
	below := func(names ...string) string {
		return filepath.Join(append([]string{env.get("HOME")}, names...)...)
	}
	first := func(dirs ...string) string {
		for _, d := range dirs {
			if d != "" {
				return d
			}
		}
		return ""
	}
	return []place{
		{"GSTACK_STATE_ROOT", hook.StateRoot(env.get)},
		{"PLAN_ROOT", first(env.get("GSTACK_PLAN_DIR"), env.get("CLAUDE_PLANS_DIR"), below(".claude", "plans"))},
		{"TMP_ROOT", first(env.get("TMPDIR"), env.get("TMP"), filepath.Join(".gstack", "tmp"))},
	}
}

func (c *command) paths(args []string) (int, error) {
	var name string
	operands, err := parse("paths", args, valued("--get", &name))
	if err != nil {
		return 0, err
	}
	if len(operands) > 0 {
		return 0, misuse{"paths", "unexpected argument " + quote(operands[0]) + "; one place is gstack paths --get NAME"}
	}
	var known []string
	for _, p := range places(c.env) {
		known = append(known, p.name)
		switch {
		case p.name == "TMP_ROOT" && (name == "" || name == p.name):
			// Who asks is about to write there. What is wrong with the place is
			// said by that write.
			_ = os.MkdirAll(p.dir, 0o700)
			fallthrough
		case name == "" || name == p.name:
			if err := c.assign(p, name != ""); err != nil {
				return 0, err
			}
		}
	}
	if name != "" && !contains(known, name) {
		return 0, misuse{"paths", "no place is called " + quote(name) + ": " + strings.Join(known, ", ")}
	}
	return exitOK, nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// assign prints NAME=value for a shell to evaluate, or the bare value.
func (c *command) assign(p place, bare bool) error {
	line := p.name + "=" + shellWord(p.dir)
	if bare {
		line = p.dir
	}
	_, err := fmt.Fprintln(c.stdout, line)
	return err
}

// shellWord quotes a value where the shell would read it otherwise.
func shellWord(s string) string {
	const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_"
	if strings.Trim(s, safe) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func (c *command) slug(args []string) (int, error) {
	operands, err := parse("slug", args)
	if err != nil {
		return 0, err
	}
	if len(operands) > 0 {
		return 0, misuse{"slug", "unexpected argument " + quote(operands[0])}
	}
	m, dir := c.machine(), workingDir()
	for _, p := range []place{
		{"SLUG", hook.Slug(m, hook.StateRoot(c.env.get), dir)},
		{"BRANCH", branchWord(m, dir)},
	} {
		if err := c.assign(p, false); err != nil {
			return 0, err
		}
	}
	return exitOK, nil
}

// branchWord is the current branch with the characters that may stand in a
// file name, "unknown" outside of a branch.
func branchWord(m machine, dir string) string {
	repo, err := gitrepo.Open(m, dir)
	if err != nil {
		return "unknown"
	}
	branch, known := repo.CurrentBranch()
	word := strings.Map(func(r rune) rune {
		switch {
		case r == '/':
			return '-'
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', strings.ContainsRune("._-", r):
			return r
		}
		return -1
	}, branch)
	if !known || word == "" {
		return "unknown"
	}
	return word
}
