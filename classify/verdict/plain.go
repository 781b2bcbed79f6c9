package verdict

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gstack/internal/text"
)

func lastRune(s string) (rune, int) { return utf8.DecodeLastRuneInString(s) }

// sentences writes the verdict for those who hear it: a fact a line, the
// decision first, no drawing.
func (p *printer) sentences(root *view) {
	p.say("Decision", p.v.Decision.String())
	if f, ok := p.v.Worst(); ok && p.v.Decision != Allow {
		p.say("Because", "this command "+text.Line(f.Summary, textMax))
		if p.lines != nil {
			p.say("Line", strconv.Itoa(f.Span.Line))
		}
	}
	p.spoken(root, "")
	if f, ok := p.v.Worst(); ok {
		p.say("More", "gstack rules "+text.Line(f.Rule, idMax))
	}
}

// spoken are the steps below v, numbered.
func (p *printer) spoken(v *view, number string) {
	p.spokenFindings(v, number)
	for i := 0; i < len(v.children); {
		n := 1
		if p.fold {
			n = max(1, harmless(v.children[i:]))
		}
		at := number + strconv.Itoa(i+1)
		if n > 1 {
			p.say("Steps "+at+" to "+number+strconv.Itoa(i+n), Allow.String())
		} else {
			c := v.children[i]
			p.say("Step "+at, c.decision.String()+": "+c.title)
			for _, r := range c.rows {
				p.say("Step "+at+" "+r.label, r.text)
			}
			p.spoken(c, at+".")
		}
		i += n
	}
	if v.cut {
		p.say("More steps", "are left out")
	}
}

func (p *printer) spokenFindings(v *view, number string) {
	where := "Rule"
	if number != "" {
		where = "Step " + strings.TrimSuffix(number, ".") + " rule"
	}
	for _, i := range p.sorted(v.findings) {
		f := &p.v.Findings[i]
		p.say(where, f.Decision.String()+" by "+p.ruleLine(v, i))
		if p.told[f.Rule] {
			continue
		}
		p.told[f.Rule] = true
		for _, r := range p.explained(f) {
			p.say(map[string]string{"why": "Why", "safer": "Safer"}[r.label], r.text)
		}
	}
}

// say writes a line as it is: what is heard has no columns.
func (p *printer) say(label, t string) { p.line(piece{label + ": " + t, plain}) }
