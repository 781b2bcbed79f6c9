package shellast

import (
	"sort"
	"strings"

	"gstack/shellast/parse"
	"gstack/shellast/value"
)

// edit replaces a range of bytes.
type edit struct {
	start, end int
	text       string
}

// literal stands in a repaired text for a character that the shell takes for an
// ordinary one and the parser does not.
const literalMark = "\uF8FF"

// repaired is the text of a frame spelled so that the parser reads it as the
// shell does, for those gaps of which it is certain how the shell reads them;
// and pieces of it that the shell runs or expands besides. The gaps stay: a
// repair adds findings and takes none away.
func repaired(p parse.Parsed) (src string, code, expanded []string) {
	src = p.Src
	var edits []edit
	for _, g := range p.Gaps {
		a, b := clamp(g.Start, len(src)), clamp(g.End, len(src))
		if a > b {
			continue
		}
		part := src[a:b]
		at := func(mark string) int { return strings.Index(part, mark) }
		switch g.Class {
		case "comment-glued":
			edits = append(edits, edit{a, a, `\`})
		case "comment-continued":
			if strings.HasSuffix(part, "\\\n") {
				edits = append(edits, edit{b - 2, b - 1, ""})
			}
		case "control-character":
			edits = append(edits, edit{a, b, literalMark})
		case "line-continuation":
			edits = append(edits, edit{a, b, ""})
		case "duplicate-dash":
			if i := at("&-"); i >= 0 {
				edits = append(edits, edit{a + i + 2, a + i + 2, " "})
			}
		case "let-operator":
			edits = append(edits, edit{a, a, `\`})
		case "coproc":
			edits = append(edits, edit{a, a + len("coproc"), "      "})
		case "time-option":
			if i := at("--"); i >= 0 {
				edits = append(edits, edit{a + i, a + i + 2, "  "})
			}
		case "extended-pattern":
			if strings.HasPrefix(part, "!(") {
				edits = append(edits, edit{a + 1, a + 1, " "})
			} else {
				expanded = append(expanded, part)
			}
		case "quote-in-default":
			switch {
			case strings.HasPrefix(part, `\`):
				edits = append(edits, edit{a, a + 1, ""})
			case len(part) > 1 && part[0] == '\'' && part[len(part)-1] == '\'':
				edits = append(edits, edit{a, a + 1, literalMark}, edit{b - 1, b, literalMark})
			}
		case "process-in-expansion", "process-in-test":
			if i := at("("); i >= 0 {
				code = append(code, strings.TrimSuffix(part[i+1:], ")"))
			}
		case "duplicate-twice", "redirect-variable":
			expanded = append(expanded, strings.NewReplacer("'", "", `"`, "").Replace(part))
		case "heredoc-delimiter":
			end := b
			for end < len(src) && strings.IndexByte(" \t\n;&|<>()", src[end]) < 0 {
				end++
			}
			word := strings.NewReplacer("'", "", `"`, "", `\`, "").Replace(src[a:end])
			if end > b || strings.ContainsAny(part, `'"\`) {
				edits = append(edits, edit{a, end, "'" + word + "'"})
			}
		case "backquotes":
			switch {
			case strings.Contains(part, "\\`"):
				code = append(code, strings.NewReplacer(`\\`, `\`, "\\`", "`", `\$`, `$`).Replace(strings.Trim(part, "`")))
			default:
				for i := 0; i < len(part); {
					open := strings.IndexByte(part[i:], '`')
					if open < 0 {
						break
					}
					end := strings.IndexByte(part[i+open+1:], '`')
					if end < 0 {
						break
					}
					end += i + open + 2
					edits = append(edits, edit{a + i + open, a + end, literalMark})
					i = end
				}
			}
		case "syntax":
			if strings.Contains(g.Reason, "must be followed by `=`") {
				if i := strings.IndexByte(src[a:], '['); i >= 0 {
					edits = append(edits, edit{a + i, a + i, `""`})
				}
			}
		}
	}
	return applied(src, edits), code, expanded
}

// applied carries out edits that do not overlap; of two that do, the first.
func applied(src string, edits []edit) string {
	if len(edits) == 0 {
		return src
	}
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].start < edits[j].start })
	var b strings.Builder
	done := 0
	for _, e := range edits {
		if e.start < done || e.end > len(src) {
			continue
		}
		b.WriteString(src[done:e.start])
		b.WriteString(e.text)
		done = e.end
	}
	b.WriteString(src[done:])
	return b.String()
}

// repair evaluates the frame once more as the shell reads it, where gaps were
// found and that is certain.
func (r *run) repair(fr *frame) {
	if r.repairs > 2 || len(fr.parsed.Gaps) == 0 {
		return
	}
	src, code, expanded := repaired(fr.parsed)
	at := fr.outer
	if fr.top {
		at = Span{0, len(fr.src)}
	}
	k := r.branch()
	k.out = nil
	k.cond = true
	k.repairs = r.repairs + 1
	k.fr = fr
	step := &Step{Kind: Code, Span: at, Text: src, Note: "as the shell reads it"}
	k.step = step
	if src != fr.src {
		k.parseInto(&frame{src: src, outer: at, unknowns: fr.unknowns})
	}
	for _, c := range code {
		k.parseInto(&frame{src: c, outer: at, unknowns: fr.unknowns})
	}
	for _, x := range expanded {
		k.expandText(value.Of(x), at, "the shell")
	}
	if len(step.Children) > 0 {
		r.step.Children = append(r.step.Children, step)
	}
}
