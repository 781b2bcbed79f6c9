package secrets

import "strings"

// A token is a secret that can be told by how it begins.
type token struct {
	prefix string
	least  int    // bytes behind the prefix
	also   string // bytes besides letters and digits
}

// tokens are those of the services whose keys are found in commands most. They
// are from the services' own documentation, and from the rules of gitleaks and
// of GitHub's secret scanning.
var tokens = [...]token{
	{"AKIA", 16, ""}, {"ASIA", 16, ""}, {"ABIA", 16, ""}, {"ACCA", 16, ""}, // AWS
	{"ghp_", 20, ""}, {"gho_", 20, ""}, {"ghu_", 20, ""}, {"ghs_", 20, "_.-"}, {"ghr_", 20, ""}, {"github_pat_", 20, "_"}, // GitHub
	{"glpat-", 16, "_-."}, {"gldt-", 16, "_-"}, {"glrt-", 16, "_-."}, {"glptt-", 16, "_-"}, {"glcbt-", 16, "_-"}, // GitLab
	{"xoxa-", 10, "-"}, {"xoxb-", 10, "-"}, {"xoxe-", 10, "-"}, {"xoxe.", 10, "-."}, {"xoxo-", 10, "-"}, {"xoxp-", 10, "-"}, {"xoxr-", 10, "-"}, {"xoxs-", 10, "-"}, {"xapp-", 10, "-"}, // Slack
	{"AIza", 30, "_-"}, {"ya29.", 20, "_-"}, {"GOCSPX-", 16, "_-"}, {"1//0", 30, "_-"}, // Google
	{"sk_live_", 10, ""}, {"sk_test_", 10, ""}, {"rk_live_", 10, ""}, {"rk_test_", 10, ""}, {"whsec_", 10, "+/="}, // Stripe
	{"sk-", 16, "_-"}, // OpenAI, Anthropic and others
	{"npm_", 30, ""}, {"pypi-", 40, "_-"}, {"hf_", 20, ""}, {"dop_v1_", 30, ""}, {"SG.", 40, "_-."}, {"shpat_", 20, ""},
	{"AGE-SECRET-KEY-", 30, ""}, {"hvs.", 20, "_-"}, {"hvb.", 20, "_-"}, {"tskey-", 16, "-"}, {"glsa_", 20, "_"}, {"lin_api_", 20, ""},
	{"gsk_", 20, ""}, {"xai-", 20, ""}, {"pplx-", 20, ""}, {"sbp_", 20, ""}, {"dckr_pat_", 16, "_-"}, {"figd_", 16, "_-"}, {"ATATT", 30, "_-="},
}

// tokenLen is the length of the token that the text begins with, 0 for none.
func tokenLen(text string) int {
	for i := range tokens {
		t := &tokens[i]
		if !strings.HasPrefix(text, t.prefix) {
			continue
		}
		n := run(text[len(t.prefix):], t.also)
		if n >= t.least {
			return len(t.prefix) + n
		}
	}
	if strings.HasPrefix(text, "eyJ") {
		return jwtLen(text)
	}
	return 0
}

// jwtLen is the length of a JSON web token: two or three parts of base64url,
// of which the first begins as a JSON object does.
func jwtLen(text string) int {
	head := run(text, "_-")
	if head < 10 || head == len(text) || text[head] != '.' {
		return 0
	}
	n := head + 1 + run(text[head+1:], "_-")
	if n < head+8 {
		return 0
	}
	if n < len(text) && text[n] == '.' {
		n += 1 + run(text[n+1:], "_-")
	}
	return n
}

// run is how many bytes of a text are letters, digits or one of some others.
func run(text, also string) int {
	for i := range len(text) {
		c := text[i]
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z') && strings.IndexByte(also, c) < 0 {
			return i
		}
	}
	return len(text)
}
