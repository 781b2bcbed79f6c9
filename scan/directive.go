package scan

import (
	"slices"
	"sort"
	"strings"

	"gstack/classify/rules"
)

// RuleIgnore is the id under which a comment is reported that cannot count.
const RuleIgnore = "scan.ignore"

// marker begins a comment that ignores a finding:
//
//	# gstack: ignore fs.delete-unset DIR is set by the caller
const marker = "gstack: ignore"

// directive is such a comment.
type directive struct {
	line    int
	col     int
	rules   []string
	reason  string
	problem string
	used    bool
}

// finish applies the comments, drops what is not told, and sorts.
func (j *fileJudge) finish() {
	r := j.result
	list := j.directives()
	byLine := map[int][]int{}
	for k := range list {
		byLine[list[k].line] = append(byLine[list[k].line], k)
	}
	if len(list) > 0 {
		for i := range r.findings {
			j.ignore(&r.findings[i], list, byLine)
		}
	}
	kept := r.findings[:0]
	for _, f := range r.findings {
		if f.Level == Note && !j.opt.All {
			if f.Ignored == "" {
				r.hidden++
			}
			continue
		}
		kept = append(kept, f)
	}
	r.findings = kept
	for _, d := range list {
		problem := d.problem
		if problem == "" && !d.used {
			problem = "nothing here is found by " + strings.Join(d.rules, ", ")
		}
		if problem != "" {
			r.findings = append(r.findings, Finding{Path: j.target.shown, Line: d.line, Col: d.col, End: Position{d.line, d.col + len(marker)},
				Level: Warning, Rule: RuleIgnore, Message: "this comment ignores nothing", Detail: problem, Kind: j.target.kind, Source: j.line(d.line)})
		}
	}
	sort.SliceStable(r.findings, func(a, b int) bool {
		x, y := &r.findings[a], &r.findings[b]
		if x.Line != y.Line {
			return x.Line < y.Line
		}
		return x.Col < y.Col
	})
	if n := len(r.findings) - MaxPerFile; n > 0 {
		r.findings = r.findings[:MaxPerFile]
		r.skipped = append(r.skipped, Skipped{j.target.shown, "has more than 500 findings: the rest is not told"})
	}
}

// maxAbove is how many lines above a finding may belong to the same command.
const maxAbove = 200

// ignore looks for a comment about a finding: on its line, or right above the
// command that the line is a part of, over other comments and the lines that
// are continued.
func (j *fileJudge) ignore(f *Finding, list []directive, byLine map[int][]int) {
	for n := f.Line; n > 0 && n >= f.Line-maxAbove; n-- {
		if l := strings.TrimSpace(j.line(n)); n < f.Line && !strings.HasPrefix(l, "#") && !strings.HasSuffix(l, `\`) {
			return
		}
		for _, k := range byLine[n] {
			if d := &list[k]; d.problem == "" && slices.Contains(d.rules, f.Rule) {
				d.used, f.Ignored = true, d.reason
				return
			}
		}
	}
}

// directives are the comments of the file that ignore findings.
func (j *fileJudge) directives() []directive {
	var out []directive
	for from := 0; ; {
		i := strings.Index(j.body[from:], marker)
		if i < 0 {
			return out
		}
		at := from + i
		from = at + len(marker)
		line, col := j.position(at)
		whole := j.line(line)
		start := j.lines[line-1]
		hash := strings.TrimRight(j.body[start:at], " \t")
		if !strings.HasSuffix(hash, "#") || hash != "#" && !strings.HasSuffix(hash, " #") && !strings.HasSuffix(hash, "\t#") {
			continue // no comment
		}
		d := directive{line: line, col: col}
		words := strings.Fields(whole[at+len(marker)-start:])
		if len(words) > 0 {
			d.rules = strings.Split(words[0], ",")
			d.reason = strings.Join(words[1:], " ")
		}
		switch {
		case len(words) == 0:
			d.problem = "it names no rule: # " + marker + " RULE REASON"
		case d.reason == "":
			d.problem = "it gives no reason: # " + marker + " " + words[0] + " REASON"
		}
		for _, id := range d.rules {
			if _, ok := rules.Find(id); !ok && d.problem == "" {
				d.problem = "no rule has the id " + id
			}
		}
		out = append(out, d)
	}
}
