package rules_test

import (
	"testing"

	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/shellast/host"
)

// remoteRules are the rules about what is kept by services and their tools, and
// about what other languages delete.
var remoteRules = []string{"exec.inline", "infra.destroy", "cloud.delete", "backup.delete", "queue.delete", "forge.delete", "db.reset"}

func TestRemoteExamples(t *testing.T) {
	for _, id := range remoteRules {
		r, ok := rules.Find(id)
		if !ok {
			t.Errorf("no rule %s", id)
			continue
		}
		if len(r.Fires) < 6 || len(r.Quiet) < 6 {
			t.Errorf("%s: %d and %d examples", id, len(r.Fires), len(r.Quiet))
		}
		for _, c := range r.Fires {
			if d, hit := ruled(id, c); !hit || d != r.Decision {
				t.Errorf("%s does not fire on %q: %v", id, c, judge(machine(), c).Findings)
			}
			if v := judge(host.Empty{}, c); v.Decision == verdict.Allow {
				t.Errorf("%s: %q is allowed where the machine is not known", id, c)
			}
		}
		for _, c := range r.Quiet {
			if _, hit := ruled(id, c); hit {
				t.Errorf("%s fires on %q", id, c)
			}
			if v := judge(machine(), c); v.Decision != verdict.Allow && id != "exec.inline" {
				t.Errorf("%s: %q is stopped: %v", id, c, v.Findings)
			}
		}
		if v := judge(machine(), r.Instead); v.Decision != verdict.Allow {
			t.Errorf("%s: instead %q is stopped: %v", id, r.Instead, v.Findings)
		}
	}
}

func TestRemoteDecisions(t *testing.T) {
	for _, c := range []struct {
		command string
		rule    string
		want    verdict.Decision
	}{
		{"sudo -E aws s3 rb s3://b --force", "cloud.delete", verdict.Ask},
		{"for b in a b; do aws s3 rb s3://$b --force; done", "cloud.delete", verdict.Ask},
		{"aws ec2 describe-instances --query x --output text | xargs aws ec2 terminate-instances --instance-ids", "cloud.delete", verdict.Ask},
		{"docker compose exec web bin/rails db:drop", "db.reset", verdict.Ask},
		{"docker exec redis redis-cli FLUSHALL", "db.reset", verdict.Ask},
		{"kubectl exec pod -- redis-cli flushdb", "db.reset", verdict.Ask},
		{"uv run python manage.py flush --noinput", "db.reset", verdict.Ask},
		{"poetry run alembic downgrade base", "db.reset", verdict.Ask},
		{"npx -y prisma@latest migrate reset -f", "db.reset", verdict.Ask},
		{"yarn prisma migrate reset", "db.reset", verdict.Ask},
		{"bunx prisma db push --force-reset", "db.reset", verdict.Ask},
		{"cat keys | while read -r k; do redis-cli del \"$k\"; done", "db.reset", verdict.Ask},
		{"cd infra && terraform destroy", "infra.destroy", verdict.Ask},
		{"aws s3 sync dist s3://site --delete", "fs.sync-delete", verdict.Ask},
		{"gsutil rsync -d -r dist gs://site", "fs.sync-delete", verdict.Ask},
		{`T=destroy; terraform $T`, "infra.destroy", verdict.Ask},
		{`terraform "$ACTION_NOT_SET"`, "shell.unknown-program", verdict.Ask},
	} {
		if got, hit := ruled(c.rule, c.command); !hit || got != c.want {
			t.Errorf("%q: %v (%v), want %v of %s; %v", c.command, got, hit, c.want, c.rule, judge(machine(), c.command).Findings)
		}
	}
}
