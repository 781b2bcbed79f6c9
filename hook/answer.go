package hook

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/classify/verdict"
	"gstack/internal/text"
)

// maxReason is the longest reason in bytes.
const maxReason = 900

// blocked is the exit status that every agent with command hooks takes as a
// refusal, with the reason on standard error.
const blocked = 2

// answer writes the decision in the agent's form, with one write, and returns
// the exit status. If it cannot be written where the agent reads it, silence
// would let the call run, so the call is refused by status.
func (a *agent) answer(d verdict.Decision, reason string, stdout, stderr io.Writer) int {
	out := []byte(a.quiet)
	if d != verdict.Allow {
		if !a.asks && d != verdict.Deny {
			d, reason = verdict.Deny, "a person must run this: "+reason
		}
		reason = text.Line(reason, maxReason)
		if a.write == nil {
			return refuse(stderr, reason)
		}
		out = a.write(d, reason)
	}
	if n, err := stdout.Write(append(out, '\n')); err != nil || n != len(out)+1 {
		if d == verdict.Allow {
			reason = "the answer could not be written: fail closed"
		}
		return refuse(stderr, reason)
	}
	return 0
}

// refuse blocks the call by exit status.
func refuse(stderr io.Writer, reason string) int {
	// Nothing is left to try when this fails too; the status stands alone.
	_, _ = io.WriteString(stderr, reason+"\n")
	return blocked
}

// nested is the form of Claude Code. The decision counts only inside
// hookSpecificOutput, and one field more would void it for Codex.
func nested(d verdict.Decision, reason string) []byte {
	return []byte(`{"hookSpecificOutput":` + object(
		"hookEventName", "PreToolUse",
		"permissionDecision", d.String(),
		"permissionDecisionReason", reason) + `}`)
}

func flatDecision(d verdict.Decision, reason string) []byte {
	return []byte(object("permissionDecision", d.String(), "permissionDecisionReason", reason))
}

func plainDecision(d verdict.Decision, reason string) []byte {
	return []byte(object("decision", d.String(), "reason", reason))
}

func plainBlock(_ verdict.Decision, reason string) []byte {
	return []byte(object("decision", "block", "reason", reason))
}

func permission(d verdict.Decision, reason string) []byte {
	return []byte(object("permission", d.String(), "user_message", reason, "agent_message", reason))
}

func cancel(_ verdict.Decision, reason string) []byte {
	return []byte(`{"cancel":true,` + object("errorMessage", reason)[1:])
}

// object is a JSON object of strings, given as keys and values in turn.
func object(pairs ...string) string {
	b := []byte{'{'}
	for i, s := range pairs {
		// The error says that s was not UTF-8 and has been repaired.
		b, _ = jsontext.AppendQuote(b, s)
		b = append(b, ":,"[i%2])
	}
	b[len(b)-1] = '}'
	return string(b)
}
