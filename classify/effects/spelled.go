package effects

import (
	"strings"

	"gstack/shellast/value"
)

// trickNames names the ways of spelling for people.
func trickNames(t value.Trick) string {
	var names []string
	for _, n := range [...]struct {
		bit  value.Trick
		name string
	}{
		{value.ViaIFS, "$IFS in place of blanks"},
		{value.ViaEscape, "numeric escapes for plain characters"},
		{value.ViaSubstring, "pieces of other text"},
		{value.ViaDecoder, "decoded text"},
		{value.ViaPrintf, "computed text"},
	} {
		if t&n.bit != 0 {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, ", ")
}
