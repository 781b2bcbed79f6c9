package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// cloudRules are about what a cloud provider keeps, or another service.
var cloudRules = []Rule{
	{
		ID:       "cloud.delete",
		Decision: verdict.Ask,
		Summary:  "deletes resources of a cloud provider, or of a service elsewhere",
		Why: "What is deleted at a provider is gone for everybody, and most of it cannot be had back: buckets with all " +
			"objects, databases with their backups, keys that other data is encrypted with. Which account and which " +
			"project is meant depends on a profile that the command may not show.",
		Instead: "aws sts get-caller-identity",
		Fires: []string{
			"aws ec2 terminate-instances --instance-ids i-0abc",
			"aws --profile prod rds delete-db-instance --db-instance-identifier main --skip-final-snapshot",
			"aws s3 rb s3://bucket --force",
			"aws s3 rm s3://bucket/data --recursive",
			"aws cloudformation delete-stack --stack-name app",
			"gcloud projects delete my-project",
			"gcloud compute instances delete vm-1 --zone a --quiet",
			"gcloud beta run services delete web",
			"gsutil -m rm -r gs://bucket",
			"bq rm -r -f dataset",
			"az group delete --name prod --yes --query show",
			"oci compute instance terminate --instance-id ocid1",
			"doctl compute droplet delete 1 --force",
			"fly apps destroy web",
			"heroku apps:destroy -a web --confirm web",
			"vercel remove web --yes",
			"netlify sites:delete 1 --force",
			"npx wrangler d1 delete db",
			"firebase firestore:delete --all-collections",
			"hcloud server delete web",
			"linode-cli linodes delete 1",
			"scw instance server terminate 1",
			"pscale database delete app",
			"neonctl projects delete p",
			"mc rm --recursive --force s3/bucket",
			"curl -X DELETE https://api.heroku.com/apps/web",
			"hdfs dfs -rm -r /data",
			"dokku apps:destroy web",
		},
		Quiet: []string{
			"aws ec2 describe-instances",
			"aws ec2 terminate-instances --instance-ids i-0abc --dry-run",
			"aws --profile delete-me s3 ls",
			"aws s3 cp delete.txt s3://bucket/",
			"aws s3 rm s3://bucket/key",
			"aws ec2 terminate-instances help",
			"aws cloudformation wait stack-delete-complete --stack-name app",
			"gcloud compute instances list --filter delete",
			"gcloud compute instances describe delete",
			"gcloud projects delete --help",
			"gsutil ls -r gs://bucket",
			"az group wait --deleted --name x",
			"az vm list --query delete",
			"doctl compute droplet list --tag-name delete",
			"fly deploy --app destroy",
			"heroku config:set X=apps:destroy",
			"wrangler delete --dry-run",
			"hcloud --context delete server list",
			"curl -X DELETE http://localhost:3000/items/1",
			"hdfs dfs -ls /rm",
			"dokku apps:list",
		},
		Kinds: []effects.Kind{effects.Cloud},
		Match: told,
	},
}
