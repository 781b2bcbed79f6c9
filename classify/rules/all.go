package rules

import "gstack/classify/effects"

// families are all rules, in the order of the documentation.
var families = [...][]Rule{fsRules, diskRules, fillRules, procRules, sysRules, gitRules, sqlRules, dbRules, kubeRules, containerRules, infraRules, cloudRules, backupRules, queueRules, forgeRules, execRules, shellRules, freezeRules, freezeShellRules, guardRules, userRules}

// All returns every rule, in the order of the documentation.
func All() []*Rule {
	var out []*Rule
	for _, f := range families {
		for i := range f {
			out = append(out, &f[i])
		}
	}
	return out
}

// Find returns the rule with an id.
func Find(id string) (*Rule, bool) {
	for _, f := range families {
		for i := range f {
			if f[i].ID == id {
				return &f[i], true
			}
		}
	}
	return nil, false
}

// For returns the rules that look at effects of a kind.
func For(k effects.Kind) []*Rule {
	var out []*Rule
	for _, f := range families {
		for i := range f {
			for _, w := range f[i].Kinds {
				if w == k {
					out = append(out, &f[i])
					break
				}
			}
		}
	}
	return out
}
