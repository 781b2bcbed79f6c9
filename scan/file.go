package scan

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/internal/text"
	"gstack/scan/source"
	"gstack/shellast"
)

// scanFile reads and judges one file.
func scanFile(ctx context.Context, t *target, opt Options) (r fileResult) {
	if ctx.Err() != nil {
		return r
	}
	skip := func(reason string) { r.skipped = append(r.skipped, Skipped{t.shown, reason}) }
	body, err := t.read()
	if err != nil {
		skip(reason(err))
		return r
	}
	src, err := readSource(t.kind, t.rel, body)
	if err != nil {
		skip(reason(err))
		return r
	}
	defer func() {
		if p := recover(); p != nil {
			skip(text.Line(fmt.Sprintf("internal error: %v", p), 200))
		}
	}()
	r.read, r.foreign = true, src.Foreign
	j := &fileJudge{target: t, opt: opt, body: body, lines: verdict.LinesOf(body), result: &r, seen: map[place]bool{}}
	until := time.Now().Add(FileTime)
	for i := range src.Snippets {
		if ctx.Err() != nil {
			return r
		}
		if time.Now().After(until) {
			skip("takes longer than 30 seconds to judge: the rest was not")
			break
		}
		r.texts++
		if reason := j.snippet(&src.Snippets[i]); reason != "" {
			skip(reason)
		}
	}
	j.finish()
	return r
}

// place identifies a finding: the same about the same place is told once.
type place struct {
	rule  string
	at    int
	about string
}

type fileJudge struct {
	target *target
	opt    Options
	body   string
	lines  verdict.Lines
	result *fileResult
	seen   map[place]bool
}

// snippet judges one text, and its functions that nothing in it calls. The
// answer is a reason why it could not be judged.
func (j *fileJudge) snippet(s *source.Snippet) string {
	opt := classify.Options{Strict: true}
	opt.Shell = s.Shell
	opt.Host = &treeHost{top: j.target.top, env: s.Env, image: s.Place == source.Image}
	opt.Dir = j.dir(s)
	if s.Script {
		opt.Script = path.Join(source.TopDir, j.target.rel)
	}
	v, err := j.opt.Judge(s.Text, opt)
	if err != nil {
		return text.Line(err.Error(), 200)
	}
	called := map[string]bool{}
	j.result.commands += count(v.Steps, called)
	j.findings(s, v, len(s.Text))
	extra := uncalled(s.Text, called)
	if extra == "" {
		return ""
	}
	v, err = j.opt.Judge(s.Text+extra, opt)
	if err != nil {
		return "" // its functions alone
	}
	j.findings(s, v, len(s.Text))
	return ""
}

// dir is the working directory of a text.
func (j *fileJudge) dir(s *source.Snippet) string {
	base := source.TopDir
	if s.Base == source.Beside {
		base = path.Join(base, path.Dir(j.target.rel))
	}
	switch {
	case s.Place == source.Image || path.IsAbs(s.Dir):
		return s.Dir
	case s.Dir != "":
		return path.Join(base, s.Dir)
	}
	return base
}

// findings keeps what is worth telling. What stands behind end is not in the
// file.
func (j *fileJudge) findings(s *source.Snippet, v *verdict.Verdict, end int) {
	for i := range v.Findings {
		f := &v.Findings[i]
		if c, ok := f.On.(*shellast.Call); ok && c.OnDisk != "" || f.Span.Start >= end {
			continue // another file, which has findings of its own
		}
		at := s.Offset(f.Span.Start)
		key := place{rule: f.Rule, at: at}
		if f.Rule == "exec.remote" {
			key = place{rule: f.Rule, about: f.Detail} // a program is fetched once, and used often
		}
		if j.seen[key] {
			continue
		}
		j.seen[key] = true
		out := Finding{Path: j.target.shown, Level: levelOf(f, s.Place), Rule: f.Rule, Message: "this command " + f.Summary, Detail: named(f.Detail, s), Safer: f.Safer, Where: s.Where, Kind: j.target.kind}
		out.Line, out.Col = j.position(at)
		last := max(min(f.Span.End, end)-1, f.Span.Start)
		out.End.Line, out.End.Col = j.position(max(s.Offset(last), at))
		out.End.Col++
		out.Source = j.line(out.Line)
		j.result.findings = append(j.result.findings, out)
	}
}

// named is a text for people, with the container's own words for its terms.
func named(detail string, s *source.Snippet) string {
	for name, term := range s.Terms {
		if strings.Contains(detail, name) {
			detail = strings.ReplaceAll(detail, "${"+name+":?}", term)
			detail = replaceName(detail, "$"+name, term)
		}
	}
	detail = strings.ReplaceAll(detail, "$"+unknownArg, "$")
	return strings.ReplaceAll(detail, source.TopDir+"/", "")
}

// replaceName replaces a name where it is no part of a longer one.
func replaceName(s, name, by string) string {
	var b strings.Builder
	for {
		i := strings.Index(s, name)
		if i < 0 {
			return b.String() + s
		}
		end := i + len(name)
		b.WriteString(s[:i])
		if end < len(s) && s[end] >= '0' && s[end] <= '9' {
			b.WriteString(name)
		} else {
			b.WriteString(by)
		}
		s = s[end:]
	}
}

// position is the line and the column, in runes, of an offset in the file.
func (j *fileJudge) position(at int) (line, col int) {
	s := j.lines.Span(shellast.Span{Start: at})
	start := j.lines[s.Line-1]
	return s.Line, 1 + utf8.RuneCountInString(j.body[start:min(at, len(j.body))])
}

// line is the text of a line.
func (j *fileJudge) line(n int) string {
	start, end := j.lines[n-1], len(j.body)
	if n < len(j.lines) {
		end = j.lines[n] - 1
	}
	return strings.TrimRight(j.body[start:end], "\r")
}

// count is the number of programs below steps; called gets the names of the
// functions that are called.
func count(steps []*shellast.Step, called map[string]bool) int {
	n := 0
	todo := append([]*shellast.Step(nil), steps...)
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s == nil || n > 100_000 {
			continue
		}
		switch s.Kind {
		case shellast.Program:
			n++
		case shellast.Function:
			name, _, _ := strings.Cut(s.Text, " ")
			called[name] = true
		}
		todo = append(todo, s.Children...)
	}
	return n
}

// unknownArg begins the names of variables that nothing sets, as arguments.
const unknownArg = "_arg"

// maxUncalled is how many functions of a text are called for it.
const maxUncalled = 500

// uncalled are calls of the functions of a text that nothing in it calls, with
// arguments that are not known: libraries have nothing else.
func uncalled(src string, called map[string]bool) string {
	var b strings.Builder
	n := 0
	for l := range strings.Lines(src) {
		name := functionName(l)
		if name == "" || called[name] || n >= maxUncalled {
			continue
		}
		n++
		called[name] = true
		b.WriteString("\n" + name)
		for _, arg := range "123456789" {
			b.WriteString(` "$` + unknownArg + string(arg) + `"`)
		}
	}
	return b.String()
}

// functionName is the name of the function that a line begins to define.
func functionName(l string) string {
	l = strings.TrimLeft(l, " \t")
	rest, keyword := strings.CutPrefix(l, "function ")
	rest = strings.TrimLeft(rest, " \t")
	n := 0
	for n < len(rest) && (rest[n] == '_' || rest[n] == '-' || rest[n] == ':' || rest[n] == '.' || rest[n] == '/' ||
		rest[n] >= '0' && rest[n] <= '9' || rest[n] >= 'a' && rest[n] <= 'z' || rest[n] >= 'A' && rest[n] <= 'Z') {
		n++
	}
	if n == 0 || rest[0] == '-' {
		return ""
	}
	after := strings.TrimLeft(rest[n:], " \t")
	if keyword && (after == "" || strings.HasPrefix(after, "{") || strings.HasPrefix(after, "\n")) || strings.HasPrefix(after, "()") || strings.HasPrefix(after, "( )") {
		return rest[:n]
	}
	return ""
}
