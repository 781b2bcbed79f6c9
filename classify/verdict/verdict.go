// Package verdict owns the answer: the decision, the findings it rests on, and
// the explain tree they hang on; and printing it as a reason for agents, as
// text for people and as JSON for programs. It computes no decision but the
// worst of its parts.
package verdict

import "gstack/shellast"

// Finding is one rule that matched.
type Finding struct {
	Rule     string
	Decision Decision
	Summary  string
	// Detail names the thing the rule matched: "/home/dev, the home directory".
	Detail string
	// Reason is the sentence for agents and people: one line, at most
	// ReasonMax bytes.
	Reason string
	// Safer is a command that can be typed instead.
	Safer string
	// Call are the resolved words of the program.
	Call []string
	// Via is the chain of carriers that led to the program, outermost first.
	Via  []string
	Span Span
	// Log is the name for the usage log.
	Log string
	// On is the call, write, gap or bomb of the explain tree.
	On any
}

// Verdict is the answer for one command.
type Verdict struct {
	Command  string
	Decision Decision
	Findings []Finding
	// Steps is the explain tree, as shellast built it.
	Steps  []*shellast.Step
	Micros int64
}

// Worst returns the finding that decides: the first of the worst decision.
func (v *Verdict) Worst() (Finding, bool) {
	if len(v.Findings) == 0 {
		return Finding{}, false
	}
	return v.Findings[v.worstFirst()[0]], true
}

// worstFirst are the indices of the findings, the worst decision first, in the
// order found within a decision.
func (v *Verdict) worstFirst() []int {
	order := make([]int, 0, len(v.Findings))
	for _, d := range [...]Decision{Deny, Ask, Allow} {
		for i := range v.Findings {
			if v.Findings[i].Decision.String() == d.String() {
				order = append(order, i)
			}
		}
	}
	return order
}
