package oracle

import "gstack/fuzz/gen"

// Shrink makes the text of a failure as small as it gets while it still fails
// in the given way. run compares many texts at once.
func Shrink(text string, kind Kind, run func([]string) []*Report) string {
	for range 60 {
		smaller := gen.Smaller(text)
		found := ""
		for len(smaller) > 0 && found == "" {
			n := min(64, len(smaller))
			for _, r := range run(smaller[:n]) {
				if has(r, kind) && (found == "" || len(r.Text) < len(found)) {
					found = r.Text
				}
			}
			smaller = smaller[n:]
		}
		if found == "" {
			return text
		}
		text = found
	}
	return text
}

func has(r *Report, kind Kind) bool {
	for _, k := range r.Kinds {
		if k == kind {
			return true
		}
	}
	return false
}
