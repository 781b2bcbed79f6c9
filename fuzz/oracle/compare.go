package oracle

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/fuzz/jail"
	"gstack/shellast"
)

// Kind is a kind of difference between what is said and what happened.
type Kind string

// serious: something was destroyed and it was not said so, or nothing was said
// at all. The other kinds are counted.
func (k Kind) serious() bool { return k == Allowed || k == Unseen || k == Unwritten || k == Failed }

const (
	// Allowed: something destroying was started, and the command is allowed.
	Allowed Kind = "destroys, and is allowed"
	// Unseen: something destroying was started that no call stands for, and
	// nothing is said not to be understood.
	Unseen Kind = "destroys, and is not among the calls"
	// UnseenQuiet is the same of a program that destroys nothing.
	UnseenQuiet Kind = "a program was started that is not among the calls"
	// Elsewhere: it destroys in a directory where no call stands.
	Elsewhere Kind = "destroys in another directory"
	// Unwritten: a device was written to, and no redirection or call says so.
	Unwritten Kind = "a device was written to"
	// FalseAlarm: nothing destroying was started or is among the calls, all is
	// understood, and the command is not allowed.
	FalseAlarm Kind = "destroys nothing, and is not allowed"
	// Failed: the evaluator panicked.
	Failed Kind = "panic"
)

// Report is what came of one command.
type Report struct {
	Text  string
	Kinds []Kind
	// Detail names what differs, for people.
	Detail string
	// Gaps are the reasons why the command is not understood.
	Gaps     []string
	Families []string
	// Destroyed: something destroying was started.
	Destroyed bool
	Decision  verdict.Decision
	// Exact: without a gap, the calls are exactly what was started.
	Exact bool
	// Idle are calls of a command without gap that were not started.
	Idle []string
}

func (r *Report) add(k Kind, format string, args ...any) {
	if !slices.Contains(r.Kinds, k) {
		r.Kinds = append(r.Kinds, k)
		r.Detail += fmt.Sprintf("%s: "+format+"\n", append([]any{k}, args...)...)
	}
}

// Compare holds a command against what it did.
func Compare(text string, opt classify.Options, did *jail.Result) (r *Report) {
	r = &Report{Text: text}
	defer func() {
		if p := recover(); p != nil {
			r.add(Failed, "%v", p)
		}
	}()
	judged := classify.Command(text, opt)
	said := &evaluation{}
	said.read(judged.Steps)
	r.Decision = judged.Decision
	for _, g := range said.gaps {
		r.Gaps = append(r.Gaps, string(g.Kind)+": "+g.Reason)
	}
	used := make([]bool, len(said.calls))
	precise := true
	for i := range did.Started {
		s := &did.Started[i]
		if silent(path.Base(s.Path)) {
			continue
		}
		seen, there, exactly := false, false, false
		for j, c := range said.calls {
			ok, exact := covers(c, s)
			if !ok {
				continue
			}
			seen, exactly = true, exactly || exact
			there = there || inDir(c, s.Dir)
			used[j] = true
		}
		precise = precise && exactly
		bad := dangerous(path.Base(s.Path), s.Argv)
		r.Destroyed = r.Destroyed || bad
		understood := len(said.gaps) == 0
		switch {
		case bad && judged.Decision == verdict.Allow:
			r.add(Allowed, "%q in %s", s.Argv, s.Dir)
		case !seen && understood && bad:
			r.add(Unseen, "%q in %s", s.Argv, s.Dir)
		case !seen && understood:
			r.add(UnseenQuiet, "%q as %s in %s", s.Argv, s.Path, s.Dir)
		case seen && !there && understood && bad:
			r.add(Elsewhere, "%q in %s", s.Argv, s.Dir)
		}
	}
	if len(did.Wrote) > 0 && len(said.gaps) == 0 && !writes(said) {
		r.add(Unwritten, "%q", did.Wrote)
	}
	alarm := false
	for j, c := range said.calls {
		alarm = alarm || c.Guess || mayDestroy(c)
		if len(said.gaps) == 0 && !used[j] && slices.Contains(stubs, c.Name) {
			r.Idle = append(r.Idle, c.Path.String()+" "+words(c))
		}
	}
	r.Exact = len(said.gaps) == 0 && precise && len(r.Idle) == 0
	if judged.Decision != verdict.Allow {
		alarm = alarm || slices.ContainsFunc(judged.Findings, func(f verdict.Finding) bool { return strings.HasPrefix(f.Rule, "shell.") })
	}
	if !r.Destroyed && !alarm && len(said.gaps) == 0 && len(said.bombs) == 0 && len(did.Wrote) == 0 && !writes(said) && judged.Decision != verdict.Allow {
		var rules []string
		for _, f := range judged.Findings {
			rules = append(rules, f.Rule+" ("+strings.Join(f.Call, " ")+")")
		}
		r.add(FalseAlarm, "%s", strings.Join(rules, ", "))
	}
	return r
}

// evaluation is what the explain tree tells.
type evaluation struct {
	calls  []*shellast.Call
	writes []*shellast.Write
	gaps   []*shellast.Gap
	bombs  []*shellast.Bomb
}

func (e *evaluation) read(steps []*shellast.Step) {
	for _, s := range steps {
		switch {
		case s.Call != nil:
			e.calls = append(e.calls, s.Call)
		case s.Write != nil:
			e.writes = append(e.writes, s.Write)
		case s.Gap != nil:
			e.gaps = append(e.gaps, s.Gap)
		case s.Bomb != nil:
			e.bombs = append(e.bombs, s.Bomb)
		}
		e.read(s.Children)
	}
}

// silent programs do nothing, so that the evaluator does not list them.
func silent(name string) bool { return name == "true" || name == "false" || name == "which" }

func words(c *shellast.Call) string {
	var list []string
	for _, a := range c.Args {
		list = append(list, a.String())
	}
	return strings.Join(list, " ")
}

// mayDestroy reports whether a call can be one of those that destroy.
func mayDestroy(c *shellast.Call) bool {
	argv := []string{c.Name}
	for _, a := range c.Args {
		t, ok := a.Exact()
		if !ok {
			switch c.Name {
			case "ls", "cat", "touch", "grep", "tee":
			default:
				return true
			}
		}
		argv = append(argv, t)
	}
	return dangerous(c.Name, argv) || c.Name == "rm" || c.Name == "dd" || c.Name == "mkfs.ext4" || c.Name == "git" && len(argv) > 1 && (argv[1] == "push" || argv[1] == "reset")
}

// writes reports whether a redirection may open a device or a system file.
func writes(r *evaluation) bool {
	for _, w := range r.writes {
		t, ok := w.Target.Exact()
		if !ok || strings.HasPrefix(t, "/dev/sd") || t == "/tmp/disk" || t == "disk" {
			return true
		}
	}
	for _, c := range r.calls {
		if c.Name == "tee" || c.Name == "cp" || c.Name == "mv" {
			return true
		}
	}
	return false
}
