package verdict

import (
	"strconv"
	"strings"

	"gstack/internal/text"
)

// ReasonMax is the most bytes a reason has. Agents pass a reason on whole, and
// a person reads it in a prompt of a few lines.
const ReasonMax = 900

// Limits for the pieces of a reason, so that no piece crowds out the next.
const (
	idMax      = 80
	summaryMax = 240
	viaMax     = 120
	detailMax  = 300
	saferMax   = 200
)

// Reason is the one line that an agent is told, and that a person reads in the
// prompt:
//
//	[careful] rule.id: summary (detail). Safer: `command`. Do not ... gstack rules rule.id
//
// It has at most ReasonMax bytes and always ends with the command that explains
// the rule. A safer command is given whole or not at all.
func Reason(rule string, d Decision, summary, detail string, via []string, safer string) string {
	f := Finding{Rule: rule, Decision: d, Summary: summary, Detail: detail, Via: via, Safer: safer}
	return compose(&f, nil)
}

// Reason is the reason for the whole verdict: the finding that decides, and the
// other rules that matched as far as there is room. It is empty for Allow.
func (v *Verdict) Reason() string {
	if v.Decision == Allow {
		return ""
	}
	order := v.worstFirst()
	if len(order) == 0 {
		// No rule names what the decision rests on: say what is known.
		return Reason("shell.unread", v.Decision, "could not be judged", "fail closed", nil, "")
	}
	// Each rule is said once: a second place does not change what to do.
	seen := map[string]bool{}
	var said []*Finding
	for _, i := range order {
		if f := &v.Findings[i]; !seen[f.Rule] {
			seen[f.Rule] = true
			said = append(said, f)
		}
	}
	return compose(said[0], said[1:])
}

func compose(f *Finding, others []*Finding) string {
	id := text.Line(f.Rule, idMax)
	head := tag(id, f.Decision) + " " + id + ": "
	tail := ". Do not retry it in another spelling, "
	if f.Decision == Deny {
		tail += "it stays refused"
	} else {
		tail += "a person decides"
	}
	tail += ". More: gstack rules " + id

	safer := text.Line(f.Safer, saferMax+1)
	if safer != "" && len(safer) <= saferMax {
		safer = ". Safer: `" + safer + "`"
	} else {
		safer = ""
	}
	room := ReasonMax - len(head) - len(safer) - len(tail)
	body := about(f, room)
	return head + body + safer + also(others, room-len(body)) + tail
}

// about is "summary (detail; via carriers)" in at most room bytes, which must
// be enough for a summary and carriers of full length. A detail that has
// brackets of its own follows a colon instead.
func about(f *Finding, room int) string {
	summary, via := text.Line(f.Summary, summaryMax), ""
	if len(f.Via) > 0 {
		via = "via " + text.Line(chain(f.Via), viaMax)
	}
	detail := text.Line(f.Detail, max(0, min(detailMax, room-len(summary)-len(via)-len(" (; )"))))
	notes := detail + via
	if detail != "" && via != "" {
		notes = detail + "; " + via
	}
	switch {
	case notes == "":
		return summary
	case strings.ContainsAny(detail, "()"):
		return summary + ": " + notes
	}
	return summary + " (" + notes + ")"
}

// chain is the carriers from the outermost to the innermost; one that feeds the
// next ends with a pipe sign.
func chain(via []string) string {
	return strings.ReplaceAll(strings.Join(via, " > "), " | > ", " | ")
}

// also names further findings in at most room bytes, and counts the rest.
func also(others []*Finding, room int) string {
	const countRoom = len(", and 100000 more")
	var b strings.Builder
	for i, f := range others {
		next := text.Line(f.Rule, idMax) + ": " + about(f, ReasonMax)
		if i == 0 {
			next = ". Also " + next
		} else {
			next = "; " + next
		}
		if b.Len()+len(next) > room-countRoom {
			if left := len(others) - i; b.Len() > 0 {
				b.WriteString(", and " + strconv.Itoa(left) + " more")
			} else if len(". Also ")+countRoom <= room {
				b.WriteString(". Also " + strconv.Itoa(left) + " more")
			}
			break
		}
		b.WriteString(next)
	}
	return b.String()
}

func tag(id string, d Decision) string {
	switch {
	case strings.HasPrefix(id, "freeze."):
		return "[freeze]"
	case d == Deny:
		return "[careful][HIGH]"
	default:
		return "[careful]"
	}
}
