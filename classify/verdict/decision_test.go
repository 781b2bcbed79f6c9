package verdict

import "testing"

func TestDecisionText(t *testing.T) {
	for _, c := range []struct {
		d    Decision
		want string
	}{{Undecided, "ask"}, {Allow, "allow"}, {Ask, "ask"}, {Deny, "deny"}, {Decision(9), "ask"}} {
		if got := c.d.String(); got != c.want {
			t.Errorf("Decision(%d).String() = %q, want %q", c.d, got, c.want)
		}
		text, err := c.d.MarshalText()
		if err != nil || string(text) != c.want {
			t.Errorf("Decision(%d).MarshalText() = %q, %v, want %q", c.d, text, err, c.want)
		}
	}
}

func TestDecisionZeroValueIsUndecided(t *testing.T) {
	var d Decision
	if d != Undecided || d.String() != "ask" {
		t.Errorf("zero value is %d and prints %q", d, d)
	}
}

func TestDecisionUnmarshalIsStrict(t *testing.T) {
	for _, want := range []Decision{Allow, Ask, Deny} {
		var got Decision
		if err := got.UnmarshalText([]byte(want.String())); err != nil || got != want {
			t.Errorf("UnmarshalText(%q) = %d, %v", want.String(), got, err)
		}
	}
	for _, bad := range []string{"", "Allow", "DENY", "allow ", "undecided", "block", "1"} {
		got := Deny
		if err := got.UnmarshalText([]byte(bad)); err == nil || got != Deny {
			t.Errorf("UnmarshalText(%q) = %d, %v, want an error and no change", bad, got, err)
		}
	}
}

func TestWorse(t *testing.T) {
	for _, c := range []struct{ a, b, want Decision }{
		{Allow, Allow, Allow}, {Allow, Ask, Ask}, {Allow, Deny, Deny}, {Ask, Deny, Deny},
		{Undecided, Allow, Undecided}, {Undecided, Ask, Ask}, {Undecided, Deny, Deny},
		{Undecided, Undecided, Undecided}, {Decision(9), Allow, Decision(9)}, {Decision(9), Deny, Deny},
	} {
		if got := Worse(c.a, c.b); got != c.want {
			t.Errorf("Worse(%d, %d) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := Worse(c.b, c.a); got != c.want {
			t.Errorf("Worse(%d, %d) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}
