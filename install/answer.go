package install

import (
	"errors"
	"strings"
)

// answer is what an agent makes of how a hook ended.
type answer string

const (
	allowed answer = "no objection"
	asked   answer = "ask"
	denied  answer = "deny"
	blocked answer = "exit status 2"
)

// form is how an agent reads answers.
type form uint8

const (
	nested     form = iota // {"hookSpecificOutput":{"permissionDecision":...}}
	flat                   // {"permissionDecision":...}
	plain                  // {"decision":...}
	permission             // {"permission":...}
	cancel                 // {"cancel":true}
	status                 // exit status 2 and standard error
)

// answerOf reads what a hook printed and how it ended as the agents of the form
// do: what is not an answer is none, and lets the call run.
func (f form) answerOf(r ran) (answer, error) {
	const runs = ", and the client would let the call run: "
	switch {
	case f == cancel && r.status != 0:
		return "", errors.New("it ended with an error" + runs + firstLine(r.stderr))
	case f == status && r.status == 2 && strings.TrimSpace(r.stderr) != "":
		return denied, nil
	case f == plain && r.status == 2 && strings.TrimSpace(r.stderr) == "":
		return "", errors.New("it gave no reason" + runs + firstLine(r.stdout))
	case r.status == 2:
		return blocked, nil
	case r.status != 0:
		return "", errors.New("it ended with an error" + runs + firstLine(r.stderr))
	case f == status:
		return allowed, nil
	}
	root, err := parse([]byte(r.stdout))
	switch {
	case err != nil || root.kind != '{' || root.end == root.start:
		return "", errors.New("it printed no answer" + runs + firstLine(r.stdout))
	case len(root.members) == 0:
		return allowed, nil
	}
	if a := f.decision(&root); a != "" {
		return a, nil
	}
	return "", errors.New("the client does not know the answer" + runs + firstLine(r.stdout))
}

// decision is the decision in an answer of a form, "" where there is none.
func (f form) decision(root *value) answer {
	word := ""
	switch f {
	case nested:
		if out := root.get("hookSpecificOutput"); out.str("hookEventName") == "PreToolUse" {
			word = out.str("permissionDecision")
		}
	case flat:
		word = root.str("permissionDecision")
	case plain:
		word = root.str("decision")
	case permission:
		word = root.str("permission")
	case cancel:
		if root.on("cancel") && root.str("errorMessage") != "" {
			word = string(denied)
		}
	}
	if a := answer(word); a == asked || a == denied {
		return a
	}
	return ""
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if s == "" {
		return "(nothing)"
	}
	return s
}
