package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// infraRules are about infrastructure that tools set up and take down.
var infraRules = []Rule{
	{
		ID:       "infra.destroy",
		Decision: verdict.Ask,
		Summary:  "destroys infrastructure, or changes it without showing the plan first",
		Why: "Machines, networks and databases that a tool has set up go at once, with the data in them, and for everybody " +
			"who uses them. A plan that nobody has read, or a state that no longer knows what exists, may take down what was " +
			"not meant. A plan costs nothing.",
		Instead: "terraform plan -destroy",
		Fires: []string{
			"terraform destroy",
			"terraform destroy -auto-approve",
			"terraform -chdir=prod apply -auto-approve",
			"terraform apply -destroy",
			"terraform plan -destroy -out=p && terraform apply p",
			"TF_CLI_ARGS_apply=-auto-approve terraform apply",
			"yes | terraform apply",
			"terraform state rm aws_db_instance.main",
			"tofu destroy -target=module.db",
			"terragrunt run-all destroy --terragrunt-non-interactive",
			"pulumi destroy --yes",
			"pulumi up -y",
			"npx cdk destroy --all",
			"sam delete --no-prompts",
			"npx serverless remove --stage prod",
			"eksctl delete cluster --name prod",
			"kops delete cluster --name c.example.com --yes",
			"nomad job stop -purge web",
			"vagrant destroy -f",
			"ansible-playbook destroy.yml",
			"xcrun simctl erase all",
			"colima delete",
			"virsh undefine web",
		},
		Quiet: []string{
			"terraform plan -destroy",
			"terraform -chdir=destroy plan",
			"terraform plan -out destroy",
			"terraform destroy -help",
			"terraform apply",
			"terraform state list",
			"terraform workspace new destroy",
			"terragrunt run-all plan",
			"pulumi preview --diff",
			"pulumi destroy --preview-only",
			"npx cdk diff",
			"serverless deploy --stage remove",
			"kops delete cluster --name c.example.com",
			"vagrant up",
			"git commit -m 'terraform destroy'",
			"ansible-playbook site.yml --check",
			"xcrun simctl delete unavailable",
			"virsh dumpxml web",
		},
		Kinds: []effects.Kind{effects.Infra},
		Match: told,
	},
}
