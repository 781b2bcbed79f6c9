package main

import (
	"path/filepath"

	"gstack/classify"
	"gstack/classify/effects"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/hook"
	"gstack/replay/past"
	"gstack/shellast"
	"gstack/shellast/host"
)

// pastJudge judges commands of the past.
type pastJudge struct {
	host     host.Host
	shell    shellast.Shell
	patterns []classify.Pattern
}

// judgeOfThePast knows who and where the person is, and nothing else of this
// machine: its files, branches and variables of today are not those of then.
// The person's own patterns count for all projects, and as they are today.
func (c *command) judgeOfThePast() *pastJudge {
	stable := environ{}
	for _, name := range [...]string{"HOME", "USERPROFILE", "USER", "LOGNAME", "SHELL", "TMPDIR"} {
		if v, ok := c.env[envName(name)]; ok {
			stable[name] = v
		}
	}
	j := &pastJudge{host: machine{noFiles{c.files}, stable}, shell: shellOf(c.env)}
	if root := hook.StateRoot(c.env.get); filepath.IsAbs(root) {
		lines, _ := hook.LoadPatterns(c.machine(), root, func() string { return "" })
		for i := range lines {
			j.patterns = append(j.patterns, lines[i])
		}
	}
	return j
}

// noFiles is a machine that does not tell about its files.
type noFiles struct{ homes host.Host }

func (n noFiles) Env(string) (string, bool)              { return "", false }
func (n noFiles) HomeOf(user string) (string, bool)      { return n.homes.HomeOf(user) }
func (n noFiles) Lstat(string) (host.Info, error)        { return host.Info{}, host.ErrUnknown }
func (n noFiles) Readlink(string) (string, error)        { return "", host.ErrUnknown }
func (n noFiles) ReadDir(string, int) ([]string, error)  { return nil, host.ErrUnknown }
func (n noFiles) ReadFile(string, int64) ([]byte, error) { return nil, host.ErrUnknown }

// pastTime is the time for one decision. It is longer than that of the hook:
// several commands are judged at a time, and how busy the machine is must not
// change a report.
const pastTime = 10 * decideTime

// judge is a replay.Judge.
func (j *pastJudge) judge(i past.Item) *verdict.Verdict {
	v, err := within(pastTime, func() *verdict.Verdict {
		if i.Edit {
			return j.edit(i)
		}
		return j.command(i)
	})
	if err != nil {
		return undecided(i.Text, err)
	}
	return v
}

func (j *pastJudge) command(i past.Item) *verdict.Verdict {
	shell := j.shell
	if i.Shell != "" {
		shell, _ = shellNamed(i.Shell)
	}
	dir := i.Dir
	if !filepath.IsAbs(dir) {
		dir = ""
	}
	return classify.Command(i.Text, classify.Options{
		Options:  shellast.Options{Shell: shell, Dir: dir, Host: j.host},
		Patterns: j.patterns,
	})
}

// edit judges an edit without a boundary: only what gstack rests on counts.
func (j *pastJudge) edit(i past.Item) *verdict.Verdict {
	v := &verdict.Verdict{Command: i.Text, Decision: verdict.Allow}
	if effects.Guards(j.host, i.Dir, i.Text) == "" {
		return v
	}
	r, _ := rules.Find(hook.Tamper)
	v.Decision = verdict.Ask
	v.Findings = []verdict.Finding{{Rule: r.ID, Decision: verdict.Ask, Summary: r.Summary}}
	return v
}
