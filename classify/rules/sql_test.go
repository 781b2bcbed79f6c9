package rules_test

import (
	"slices"
	"strings"
	"testing"

	"gstack/classify/rules"
	"gstack/classify/verdict"
)

// serviceRules are the rules about databases, clusters, containers and disks.
var serviceRules = []string{"disk.wipe", "sql.drop", "sql.truncate", "sql.delete-all", "k8s.delete", "container.destroy"}

// ruled is the decision of one rule on a command.
func ruled(id, command string) (verdict.Decision, bool) {
	d, hit := verdict.Allow, false
	for _, f := range judge(machine(), command).Findings {
		if f.Rule == id {
			d, hit = verdict.Worse(d, f.Decision), true
		}
	}
	return d, hit
}

func TestServiceExamples(t *testing.T) {
	for _, id := range serviceRules {
		r, ok := rules.Find(id)
		if !ok {
			t.Errorf("no rule %s", id)
			continue
		}
		for _, c := range r.Fires {
			if d, hit := ruled(id, c); !hit || d != r.Decision {
				t.Errorf("%s does not fire on %q: %v", id, c, judge(machine(), c).Findings)
			}
		}
		for _, c := range r.Quiet {
			if v := judge(machine(), c); v.Decision != verdict.Allow {
				t.Errorf("%s: %q is stopped: %v", id, c, v.Findings)
			}
		}
		if v := judge(machine(), r.Instead); v.Decision != verdict.Allow {
			t.Errorf("%s: instead %q is stopped: %v", id, r.Instead, v.Findings)
		}
	}
}

// TestServiceDecisions pins what a rule's own decision does not say.
func TestServiceDecisions(t *testing.T) {
	for _, c := range []struct {
		command string
		rule    string
		want    verdict.Decision
	}{
		{`mkfs.ext4 "$DEV"`, "disk.wipe", verdict.Ask},
		{`mkfs.ext4 "/dev/$DEV"`, "disk.wipe", verdict.Ask},
		{`mkfs.ext4 "/dev/sd$X"`, "disk.wipe", verdict.Deny},
		{`cat x > "/dev/$DEV"`, "disk.wipe", verdict.Ask},
		{`dd if=/dev/zero of="/dev/$DEV"`, "disk.wipe", verdict.Ask},
		{`DEV=/dev/sda; dd if=/dev/zero of="$DEV"`, "disk.wipe", verdict.Deny},
		{`for d in sda sdb; do wipefs -a /dev/$d; done`, "disk.wipe", verdict.Deny},
		{"sudo dd if=/dev/zero of=/dev/sda", "disk.wipe", verdict.Deny},
		{"diskutil eraseVolume APFS X /Volumes/Data", "disk.wipe", verdict.Deny},
		{`diskutil eraseVolume HFS+ ram "$(hdiutil attach -nomount ram://1000)"`, "disk.wipe", verdict.Ask},
		{"ssh host 'kubectl delete ns prod'", "k8s.delete", verdict.Ask},
		{"ssh db \"psql -c 'DROP TABLE users'\"", "sql.drop", verdict.Ask},
		{"sudo -u postgres psql -c 'DROP DATABASE app'", "sql.drop", verdict.Ask},
		{"T=users; psql -c \"DROP TABLE $T\"", "sql.drop", verdict.Ask},
		{"cat > x.sql <<'EOF'\nDROP TABLE users;\nEOF\npsql < x.sql", "sql.drop", verdict.Ask},
		{"for c in a b; do docker rm -f $c; done", "container.destroy", verdict.Ask},
	} {
		if got, hit := ruled(c.rule, c.command); !hit || got != c.want {
			t.Errorf("%q: %v (%v), want %v of %s; %v", c.command, got, hit, c.want, c.rule, judge(machine(), c.command).Findings)
		}
	}
}

// TestKeptWords pins the words that people search reasons for.
func TestKeptWords(t *testing.T) {
	for id, word := range map[string]string{"sql.drop": "DROP", "sql.truncate": "TRUNCATE", "k8s.delete": "kubectl", "container.destroy": "Docker"} {
		r, _ := rules.Find(id)
		if !slices.Contains(strings.Fields(r.Summary), word) {
			t.Errorf("%s: %q does not say %s", id, r.Summary, word)
		}
	}
}
