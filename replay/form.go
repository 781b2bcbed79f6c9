package replay

import (
	"path"
	"strings"

	"gstack/classify/verdict"
	"gstack/internal/secrets"
	"gstack/internal/text"
	"gstack/replay/past"
)

// An outcome is what is kept of a verdict.
type outcome struct {
	decision verdict.Decision
	found    []finding // the first one is the worst
	form     string    // the command in the form by which it is grouped
}

type finding struct {
	rule, summary string
	decision      verdict.Decision
}

// outcomeOf sums a verdict up. With rules, only their findings count.
func outcomeOf(v *verdict.Verdict, i *past.Item, rules []string) *outcome {
	o := &outcome{decision: verdict.Allow}
	var worst *verdict.Finding
	for n := range v.Findings {
		f := &v.Findings[n]
		if len(rules) > 0 && !contains(rules, f.Rule) {
			continue
		}
		if worst == nil || verdict.Worse(worst.Decision, f.Decision) != worst.Decision {
			worst = f
		}
		o.add(f)
	}
	if worst == nil {
		return o
	}
	if o.decision = worst.Decision; o.decision != verdict.Deny {
		o.decision = verdict.Ask
	}
	for n := range o.found {
		if o.found[n].rule == worst.Rule {
			o.found[0], o.found[n] = o.found[n], o.found[0]
			break
		}
	}
	if i.Edit {
		o.form = "edit " + shape([]string{i.Text})
		return o
	}
	words := worst.Call
	if len(words) == 0 {
		start, end := max(0, min(worst.Span.Start, len(i.Text))), max(0, min(worst.Span.End, len(i.Text)))
		words = strings.Fields(secrets.Mask(i.Text[start:max(start, end)]))
		if len(words) == 0 || strings.ContainsAny(words[0], "<>") { // a redirection does not say of what
			words = strings.Fields(secrets.Mask(i.Text))
		}
	}
	o.form = form(words)
	return o
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// add takes in a finding; each rule counts once, with its worst decision.
func (o *outcome) add(f *verdict.Finding) {
	for n := range o.found {
		if o.found[n].rule == f.Rule {
			o.found[n].decision = verdict.Worse(o.found[n].decision, f.Decision)
			return
		}
	}
	o.found = append(o.found, finding{f.Rule, f.Summary, f.Decision})
}

// Bounds of a form.
const (
	formWords = 8
	formBytes = 80
	formScan  = 64 // words that are looked at
)

const anything = "…"

// form is a command without what differs from case to case: the program, its
// subcommand and its options stay, and every run of other words is "…".
func form(words []string) string {
	if len(words) > formScan {
		words = words[:formScan]
	}
	words = strings.Fields(secrets.Mask(strings.Join(words, " ")))
	if len(words) == 0 {
		return anything
	}
	name := shape(words[:1])
	out := []string{name}
	operands := 0
	for n, w := range words[1:] {
		switch {
		case len(out) == formWords:
			w = anything
		case strings.HasPrefix(w, "-") && len(w) > 1 && isName(strings.TrimLeft(optionName(w), "-")):
			w = optionName(w)
		case isSubcommand(name, words[1:], n, operands):
			operands++
		default:
			w = anything
		}
		if w != anything || out[len(out)-1] != anything {
			out = append(out, w)
		}
	}
	return text.Line(secrets.Mask(strings.Join(out, " ")), formBytes)
}

// shape is the last part of a path, or what stands for one that is not known.
func shape(words []string) string {
	w := strings.TrimRight(words[0], "/\\;&|")
	if strings.ContainsAny(w, "‹$`*?") || w == "" {
		return anything
	}
	return text.Line(secrets.Mask(path.Base(strings.ReplaceAll(w, `\`, "/"))), 40)
}

// optionName is an option without the value behind its sign.
func optionName(w string) string {
	name, _, _ := strings.Cut(w, "=")
	return name
}

// isName reports whether a word is a name, not a value.
func isName(w string) bool {
	return w != "" && len(w) <= 32 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == ""
}

// isSubcommand reports whether word n is a part of what the program is told to
// do, after some operands that are.
func isSubcommand(program string, words []string, n, operands int) bool {
	w := words[n]
	// s3 and ec2 have a digit; more of them are a value
	if len(w) > 20 || strings.Trim(strings.TrimRight(w, "0123456789"), "abcdefghijklmnopqrstuvwxyz-:") != "" || w[0] == '-' || len(strings.TrimRight(w, "0123456789")) < len(w)-1 {
		return false
	}
	first := ""
	if operands > 0 {
		for _, x := range words[:n] {
			if x[0] != '-' && isName(x) {
				first = x
				break
			}
		}
	}
	return operands < subcommands(program, first)
}

// subcommands is how many words say what a program is to do.
func subcommands(program, first string) int {
	switch program {
	case "git":
		switch first {
		case "stash", "worktree", "submodule", "remote", "reflog", "bisect", "lfs":
			return 2
		}
		return 1
	case "docker", "podman", "nerdctl":
		switch first {
		case "volume", "image", "system", "container", "network", "compose", "stack", "service", "builder", "buildx", "swarm", "secret", "pod":
			return 2
		}
		return 1
	case "kubectl", "oc", "helm", "terraform", "tofu", "terragrunt", "pulumi", "npm", "npx", "pnpm", "yarn", "bun", "cargo", "go", "pip", "uv", "poetry",
		"systemctl", "apt", "apt-get", "dnf", "brew", "heroku", "rails", "rake", "php", "supabase", "prisma", "firebase", "vercel", "netlify", "wrangler",
		"docker-compose", "vagrant", "restic", "borg", "rclone", "redis-cli", "crontab", "make", "gstack", "zfs", "zpool", "btrfs", "etcdctl":
		return 1
	case "aws", "az", "gh", "glab", "fly", "flyctl", "vault", "doctl", "consul", "nomad", "velero", "gsutil", "hcloud":
		return 2
	case "gcloud":
		return 3
	}
	return 0
}
