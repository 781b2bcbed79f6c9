// Package verdict owns the answer: the decision, the findings it rests on, and
// the explain tree they hang on; and printing it as text, JSON and Markdown.
// It computes no decision but the worst of its parts.
package verdict

import "gstack/shellast"

// Finding is one rule that matched.
type Finding struct {
	Rule     string   `json:"rule"`
	Decision Decision `json:"decision"`
	Summary  string   `json:"summary"`
	// Reason is the sentence for agents and people: one line, at most 900 bytes.
	Reason string `json:"reason"`
	// Safer is a command that can be typed instead.
	Safer string   `json:"safer,omitempty"`
	Call  []string `json:"call,omitempty"` // the resolved words of the program
	Via   []string `json:"via,omitempty"`
	Span  Span     `json:"span"`
	// Log is the name for the usage log.
	Log string `json:"-"`
	// On is the call, write, gap or bomb of the explain tree.
	On any `json:"-"`
}

// Span is where in the command a finding stands: byte offsets, and the line
// and column (1-based, in bytes) of the start.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
	Line  int `json:"line"`
	Col   int `json:"col"`
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
	best := -1
	for i, f := range v.Findings {
		if best < 0 || f.Decision > v.Findings[best].Decision {
			best = i
		}
	}
	if best < 0 {
		return Finding{}, false
	}
	return v.Findings[best], true
}
