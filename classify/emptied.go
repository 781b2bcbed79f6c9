package classify

import (
	"slices"

	"gstack/shellast"
	"gstack/shellast/value"
)

// emptied is a call as it is where variables of the environment that are a part
// of its words are not set ("$UNSET"-rf is -rf then); nil if it has none. A
// variable that is a whole word takes nothing from the words beside it.
func emptied(c *shellast.Call) *shellast.Call {
	var args []value.Field
	for i, a := range c.Args {
		var kept []value.Str
		for k, p := range a.Str {
			if p.Kind != value.Unknown || p.Origin != value.FromEnv || p.Shape != value.Any {
				kept = append(kept, a.Str[k:k+1:k+1])
			}
		}
		if len(kept) == len(a.Str) {
			continue
		}
		rest := value.Concat(kept)
		if len(rest) == 0 || rest.Equal(a.Str) {
			continue
		}
		if args == nil {
			args = slices.Clone(c.Args)
		}
		args[i] = value.Field{Str: rest, Splits: a.Splits && rest.HasUnknown()}
	}
	if args == nil {
		return nil
	}
	e := *c
	e.Args = args
	return &e
}
