// Package hook speaks the protocols of coding agents: it reads the payload of
// one tool call, hands the shell command or the edited paths to the deciders
// it was given, and writes the answer in the form the agent obeys. It owns
// what must hold whatever happens in between: strict reading, the polarity of
// every failure, the deadline, exactly one answer, and the usage log, together
// with the places where state is kept (state root, project slug, the user's
// pattern files).
//
// It does not decide: what a command does is classify's, where an edit lands
// is freeze's.
package hook
