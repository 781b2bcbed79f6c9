package verdict

import "fmt"

// Decision is the answer for a command or a part of it. The zero value is
// Undecided and is answered as Ask.
type Decision uint8

const (
	Undecided Decision = iota
	Allow
	Ask
	Deny
)

// String is the word used in JSON and in the corpus; Undecided reads "ask".
func (d Decision) String() string {
	switch d {
	case Allow:
		return "allow"
	case Deny:
		return "deny"
	}
	return "ask"
}

// Worse returns the more severe of two decisions; Undecided counts as Ask.
func Worse(a, b Decision) Decision { return max(a.Settled(), b.Settled()) }

// Settled is the decision with Undecided answered as Ask.
func (d Decision) Settled() Decision {
	if d != Allow && d != Deny {
		return Ask
	}
	return d
}

// ParseDecision reads "allow", "ask" or "deny".
func ParseDecision(s string) (Decision, error) {
	for _, d := range [...]Decision{Allow, Ask, Deny} {
		if s == d.String() {
			return d, nil
		}
	}
	return Undecided, fmt.Errorf("%q is no decision: want allow, ask or deny", s)
}

func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

func (d *Decision) UnmarshalText(b []byte) (err error) {
	*d, err = ParseDecision(string(b))
	return err
}
