//go:build !linux

package jail

// Jail cannot exist on this system.
type Jail struct{}

// New fails.
func New(Spec) (*Jail, error) { return nil, ErrUnavailable }

// Has reports whether the jail holds a real program.
func (*Jail) Has(string) bool { return false }

// Run runs nothing.
func (*Jail) Run([]Command) []Result { return nil }

// Close has nothing to end.
func (*Jail) Close() error { return nil }
