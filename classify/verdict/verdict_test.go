package verdict

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// Verdicts made by hand, for the tests of the printers: a source text, steps
// whose excerpts are found in it, and findings about them.

type build struct{ v Verdict }

func judged(src string) *build { return &build{Verdict{Command: src, Decision: Allow}} }

// at is the span of an excerpt; what does not stand in the source has the span
// of the whole.
func (b *build) at(excerpt string) shellast.Span {
	i := strings.Index(b.v.Command, excerpt)
	if i < 0 {
		return shellast.Span{End: len(b.v.Command)}
	}
	return shellast.Span{Start: i, End: i + len(excerpt)}
}

func (b *build) segment(text string, children ...*shellast.Step) *shellast.Step {
	return &shellast.Step{Kind: shellast.Segment, Text: text, Span: b.at(text), Children: children}
}

func (b *build) code(carrier, text, note string, children ...*shellast.Step) *shellast.Step {
	return &shellast.Step{Kind: shellast.Code, Text: text, Note: note, Span: b.at(carrier), Children: children}
}

func (b *build) program(text string, words ...string) *shellast.Step {
	c := &shellast.Call{Around: &shellast.Around{}, Path: value.Of(words[0]), Name: words[0], Text: text, Span: b.at(text)}
	for _, w := range words[1:] {
		c.Args = append(c.Args, field(w))
	}
	return &shellast.Step{Kind: shellast.Program, Span: c.Span, Call: c}
}

// field reads ‹x› as an unknown part.
func field(w string) value.Field {
	var s value.Str
	for w != "" {
		lit, rest, found := strings.Cut(w, "‹")
		s = s.Append(value.Of(lit))
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, "›")
		s = s.Append(value.UnknownStr(name, value.FromEnv, value.Any))
		w = after
	}
	return value.Field{Str: s}
}

func (b *build) gap(text, reason string) *shellast.Step {
	g := &shellast.Gap{Kind: shellast.UnknownProgram, Reason: reason, Text: text, Span: b.at(text)}
	return &shellast.Step{Kind: shellast.Problem, Span: g.Span, Gap: g}
}

// finds adds a finding about a step.
func (b *build) finds(s *shellast.Step, d Decision, rule, summary, detail, safer string) {
	f := Finding{Rule: rule, Decision: d, Summary: summary, Detail: detail, Safer: safer, Log: rule}
	switch {
	case s == nil:
		f.Span = LinesOf(b.v.Command).Span(shellast.Span{End: len(b.v.Command)})
	case s.Call != nil:
		f.On, f.Via, f.Call = s.Call, s.Call.Via, Words(s.Call)
	case s.Write != nil:
		f.On = s.Write
	case s.Gap != nil:
		f.On = s.Gap
	case s.Bomb != nil:
		f.On = s.Bomb
	}
	if s != nil {
		f.Span = LinesOf(b.v.Command).Span(s.Span)
	}
	f.Reason = Reason(rule, d, summary, detail, f.Via, safer)
	b.v.Findings = append(b.v.Findings, f)
	b.v.Decision = Worse(b.v.Decision, d)
}

func (b *build) done(steps ...*shellast.Step) *Verdict {
	b.v.Steps = steps
	return &b.v
}

// The cases that several printers are tested with.

func sudoHome() *Verdict {
	b := judged(`cd app && sudo rm -rf node_modules "$HOME"`)
	rm := b.program(`sudo rm -rf node_modules "$HOME"`, "rm", "-rf", "node_modules", "/home/dev")
	rm.Call.Via, rm.Call.As = []string{"sudo"}, "root"
	b.finds(rm, Deny, "fs.delete-root", "deletes the root, a home or a system tree", "/home/dev, the home directory", "rm -rf node_modules")
	cd := b.segment("cd app", &shellast.Step{Kind: shellast.Builtin, Text: "cd app"})
	return b.done(cd, b.segment(`sudo rm -rf node_modules "$HOME"`, rm))
}

func decoded() *Verdict {
	b := judged("echo cm0gLXJmIC8= | base64 -d | sh")
	rm := b.program("sh", "rm", "-rf", "/")
	rm.Call.Via = []string{"echo | base64 -d", "sh"}
	b.finds(rm, Deny, "fs.delete-root", "deletes the root, a home or a system tree", "/", "rm -rf ./build")
	return b.done(b.segment(b.v.Command,
		b.program("echo cm0gLXJmIC8=", "echo", "cm0gLXJmIC8="),
		b.program("base64 -d", "base64", "-d"),
		b.code("sh", "rm -rf /", "sh, decoded", b.segment("rm -rf /", rm))))
}
