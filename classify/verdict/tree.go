package verdict

import "gstack/shellast"

// Bounds of the explain tree as it is shown. Steps beyond them are left out;
// their findings are shown at the last step that is not.
const (
	depthMax = 200
	nodesMax = 10_000
)

// node is a step together with the findings about it. The root has no step.
type node struct {
	step *shellast.Step
	// findings are indices into Verdict.Findings.
	findings []int
	// decision is the worst of the findings here and below.
	decision Decision
	children []*node
	// cut: steps below are left out.
	cut bool
}

// tree hangs the findings on the steps. What no step stands for (a pattern of
// the user, for example) is a finding of the root.
func (v *Verdict) tree() *node {
	t := planter{v: v, on: make(map[any][]int, len(v.Findings)), seen: map[*shellast.Step]bool{}}
	root := &node{}
	for i := range v.Findings {
		if on := v.Findings[i].On; on != nil {
			t.on[on] = append(t.on[on], i)
		} else {
			root.findings = append(root.findings, i)
		}
	}
	t.grow(root, v.Steps, 0)
	// A finding about something that is in no step must not be lost.
	for i := range v.Findings {
		if on := v.Findings[i].On; on != nil && len(t.on[on]) > 0 {
			root.findings = append(root.findings, i)
		}
	}
	root.decision = v.Decision
	return root
}

type planter struct {
	v     *Verdict
	on    map[any][]int // findings that are not placed yet, by what they are about
	seen  map[*shellast.Step]bool
	nodes int
}

// grow adds the steps below n and works out its decision.
func (t *planter) grow(n *node, steps []*shellast.Step, depth int) {
	for _, s := range steps {
		if s == nil || t.seen[s] {
			continue
		}
		if depth >= depthMax || t.nodes >= nodesMax {
			n.cut = true
			t.gather(n, s)
			continue
		}
		t.seen[s] = true
		t.nodes++
		c := &node{step: s, findings: t.take(s)}
		t.grow(c, s.Children, depth+1)
		n.children = append(n.children, c)
	}
	n.decision = Allow
	for _, i := range n.findings {
		n.decision = Worse(n.decision, t.v.Findings[i].Decision)
	}
	for _, c := range n.children {
		n.decision = Worse(n.decision, c.decision)
	}
}

// gather gives the findings of a step that is left out, and of all below it,
// to n.
func (t *planter) gather(n *node, s *shellast.Step) {
	todo := []*shellast.Step{s}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s == nil || t.seen[s] {
			continue
		}
		t.seen[s] = true
		n.findings = append(n.findings, t.take(s)...)
		for i := len(s.Children) - 1; i >= 0; i-- {
			todo = append(todo, s.Children[i])
		}
	}
}

// take removes and returns the findings about a step.
func (t *planter) take(s *shellast.Step) []int {
	var out []int
	pull := func(on any) {
		out = append(out, t.on[on]...)
		delete(t.on, on)
	}
	if s.Call != nil {
		pull(s.Call)
	}
	if s.Write != nil {
		pull(s.Write)
	}
	if s.Gap != nil {
		pull(s.Gap)
	}
	if s.Bomb != nil {
		pull(s.Bomb)
	}
	return out
}
