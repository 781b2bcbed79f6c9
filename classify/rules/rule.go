// Package rules owns the rules: what about an effect is worth a question or a
// refusal, and how to say so. A rule sees effects, never text. A rule and
// everything told about it (documentation, examples, messages) is one literal.
package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// Rule is one reason to ask or to deny.
type Rule struct {
	// ID is "family.name" and never changes.
	ID string
	// Decision is the usual answer; Match may return another one.
	Decision verdict.Decision
	// Log is the name in the usage log, where it is not the id.
	Log string
	// Summary completes "this command ...": lower case, no full stop.
	Summary string
	// Why tells a tired person in two or three sentences what can be lost.
	Why string
	// Instead is a command that can be typed and decides better.
	Instead string
	// Fires and Quiet are example commands, run by a test in the setting of
	// Example: in Fires the rule matches, in Quiet it does not.
	Fires, Quiet []string
	// Kinds are the effects that Match wants to see.
	Kinds []effects.Kind
	// Match looks at one effect of one of the Kinds.
	Match func(env *effects.Env, e *effects.Effect) Match
}

// Match is what a rule says of an effect. The zero Match is "does not match".
type Match struct {
	Hit bool
	// Decision overrides the rule's, if not Undecided.
	Decision verdict.Decision
	// Detail names the thing, for the reason: "/home/dev (the home directory)".
	Detail string
}
