package shellast

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// dollarEnds is what the fragments of a word are where a $ that stands for
// itself comes after its last expansion: bash does not split such a word
// (param_expand in subst.c takes back that something was expanded).
func (r *run) dollarEnds(parts []wpart, alts frags) frags {
	if len(parts) < 2 || !endsInDollar(parts) {
		return alts
	}
	whole := make(frags, len(alts))
	for i, fs := range alts {
		whole[i] = make([]frag, len(fs))
		for j, f := range fs {
			if f.expanded && !f.isList {
				f.expanded = false
				if !r.st.options().noglob {
					f.str = operators(f.str)
				}
			}
			whole[i][j] = f
		}
	}
	switch r.shellName() {
	case "bash":
		return whole
	case "sh": // some shells split it, bash in the part of sh does not
		return append(alts[:len(alts):len(alts)], whole...)
	}
	return alts
}

// endsInDollar reports whether the last $ outside of quotes stands for itself.
func endsInDollar(parts []wpart) bool {
	for i := len(parts) - 1; i >= 0; i-- {
		switch parts[i].part.(type) {
		case nil:
			if bareDollar(parts[i].lit) {
				return true
			}
		case *syntax.SglQuoted, *syntax.DblQuoted:
		default:
			return false
		}
	}
	return false
}

// bareDollar reports whether source text has a $ without a backslash.
func bareDollar(s string) bool {
	for i := strings.IndexByte(s, '$'); i >= 0; {
		slashes := 0
		for slashes < i && s[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return true
		}
		next := strings.IndexByte(s[i+1:], '$')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}
