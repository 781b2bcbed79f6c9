package gen

// Smaller are texts that leave something out of a text: long pieces first.
func Smaller(text string) []string {
	var out []string
	seen := map[string]bool{text: true}
	for n := len(text) / 2; n > 0; n /= 2 {
		step := max(1, n/2)
		for i := 0; i+n <= len(text); i += step {
			s := text[:i] + text[i+n:]
			if !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}
