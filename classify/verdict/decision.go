package verdict

import "fmt"

// Decision is what gstack answers about a command or an edit. The zero value
// is Undecided, so that a forgotten assignment asks a person instead of
// letting something run.
type Decision uint8

// Decisions, from the zero value to the worst.
const (
	Undecided Decision = iota
	Allow
	Ask
	Deny
)

// String is the word of the protocol. Whatever is not a decision is "ask".
func (d Decision) String() string {
	switch d {
	case Allow:
		return "allow"
	case Deny:
		return "deny"
	default:
		return "ask"
	}
}

// Worse returns the worse of two decisions: allow < ask < deny, where
// Undecided counts as ask.
func Worse(a, b Decision) Decision {
	if b.rank() > a.rank() || a == Undecided && b == Ask {
		return b
	}
	return a
}

// rank orders decisions by what they do, so that Undecided and values that are
// no decision stand where they print.
func (d Decision) rank() int {
	switch d {
	case Allow:
		return 0
	case Deny:
		return 2
	default:
		return 1
	}
}

// MarshalText implements encoding.TextMarshaler.
func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It takes exactly the
// three words, because a misspelt decision must not become some decision.
func (d *Decision) UnmarshalText(b []byte) error {
	switch string(b) {
	case "allow":
		*d = Allow
	case "ask":
		*d = Ask
	case "deny":
		*d = Deny
	default:
		return fmt.Errorf("%q is not a decision: want allow, ask or deny", b)
	}
	return nil
}
