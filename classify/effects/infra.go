package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Sources: terraform SUBCOMMAND -help of Terraform 1.12, which OpenTofu 1.9
// shares; docs.terragrunt.com, "CLI reference" and the options of 0.50 that
// begin with terragrunt-.
var terraformCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "allow-missing all auto-approve backup: backup-out: backend-config: chdir: " +
		"compact-warnings config: destroy detailed-exitcode download-dir: exclude: exclude-dir: force from-module: generate-config-out: " +
		"graph h,help include-dir: input:: json lock:: lock-timeout: log-format: log-level: no-color no-auto-approve non-interactive out: " +
		"parallelism: provider: queue-exclude-dir: queue-include-dir: refresh:: refresh-only replace: state: state-out: source: " +
		"target: terragrunt-config: terragrunt-download-dir: terragrunt-exclude-dir: terragrunt-iam-role: terragrunt-include-dir: " +
		"terragrunt-log-level: terragrunt-non-interactive terragrunt-parallelism: terragrunt-source: terragrunt-working-dir: " +
		"tf-path: terragrunt-tfpath: var: var-file: version v working-dir:"},
	first: " apply console destroy env fmt force-unlock get graph import init login logout metadata modules output plan providers refresh " +
		"show state taint test untaint validate version workspace backend run run-all apply-all destroy-all plan-all stack hcl hclfmt ",
	environment: terraformEnvironment,
	rows: []cliRow{
		{words: "destroy|destroy-all"},
		{words: "apply-all"},
		{words: "apply", judge: appliesUnasked},
		{words: "run-all destroy|apply"},
		{words: "run|stack destroy"},
		{words: "run apply", with: "all"},
		{words: "run apply", judge: appliesUnasked},
		{words: "stack run destroy|apply"},
		{words: "backend delete"},
		{words: "state rm", min: 1},
		{words: "state push", with: "force"},
		{words: "workspace|env delete", with: "force", min: 1},
	},
}

// appliesUnasked: without a plan that is shown to a person first, apply may
// destroy what it likes: the question is turned off or answered beforehand, or
// the plan was saved before. Otherwise it prints the plan and waits.
func appliesUnasked(k *cliCall) bool {
	if k.given("auto-approve destroy") || len(k.rest) > 0 {
		return true
	}
	return k.call.Stdin.Source == shellast.Text || k.call.Stdin.Source == shellast.File
}

// terraformEnvironment adds the arguments of TF_CLI_ARGS and TF_CLI_ARGS_apply.
func terraformEnvironment(call *shellast.Call, args []value.Field) []value.Field {
	for _, s := range call.Env {
		command, ok := strings.CutPrefix(s.Name, "TF_CLI_ARGS")
		if !ok {
			continue
		}
		text, exact := s.Value.Exact()
		if command = strings.TrimPrefix(command, "_"); command != "" && !hasWord(args, command) || !exact {
			continue
		}
		for w := range strings.FieldsSeq(text) {
			args = append(args[:len(args):len(args)], value.WordOf(w))
		}
	}
	return args
}

func hasWord(args []value.Field, word string) bool {
	for _, a := range args {
		if a.Is(word) {
			return true
		}
	}
	return false
}

// Source: pulumi.com/docs, "Pulumi CLI", 3.170.
var pulumiCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "C,cwd: color: config-file: c,config: d,debug D,diff e emoji exclude: exclude-protected " +
		"f,skip-preview force json logflow logtostderr memprofilerate: m,message: p,parallel: plan: policy-pack: policy-pack-config: " +
		"preserve-config preview-only profiling: refresh:: r,replace: s,stack: show-config suppress-outputs t,target: target-replace: " +
		"tracing: v,verbose: y,yes h,help"},
	first: " about cancel config console convert destroy down dn env import install login logout logs new org package plugin policy preview " +
		"refresh schema stack state template up update version watch whoami ",
	quiet: "preview-only",
	rows: []cliRow{
		{words: "destroy|down|dn"},
		{words: "up|update", with: "yes skip-preview"},
		{words: "stack rm|remove"},
		{words: "state delete"},
		{words: "env rm", min: 1},
	},
}

// Sources: docs.aws.amazon.com, "AWS CDK CLI reference"; developer.hashicorp.com,
// "CDK for Terraform CLI commands".
var cdkCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "a,app: all auto-approve build: c,context: ca-bundle-path: ci debug e,exclusively f,force " +
		"i,ec2creds ignore-missing-stack-dependencies j,json l,language: log-level: o,output: p,plugin: parallelism: profile: proxy: " +
		"r,role-arn: region: refresh-only staging terraform-parallelism: toolkit-stack-name: trace v,verbose var: var-file: " +
		"vars-files: migrate-state h,help version"},
	first: " acknowledge ack bootstrap convert context debug deploy destroy diff docs doctor gc get import init list login ls metadata migrate " +
		"notices output provider refactor rollback synth synthesize watch ",
	rows: []cliRow{
		{words: "destroy"},
	},
}

// Source: docs.aws.amazon.com, "AWS SAM CLI command reference".
var samCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "stack-name: config-env: config-file: profile: region: s3-bucket: s3-prefix: debug no-prompts " +
		"save-params h,help version"},
	first: " build delete deploy init list local logs package pipeline publish remote sync traces validate ",
	rows: []cliRow{
		{words: "delete"},
	},
}

// Source: serverless.com/framework/docs, "CLI reference" of AWS.
var serverlessCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "a,app: aws-profile: c,config: debug: f,function: force org: param: p,package: r,region: " +
		"s,stage: t,timestamp: verbose h,help v,version"},
	first: " config create deploy dev doctor info install invoke login logs metrics offline package plugin print remove rollback test ",
	rows: []cliRow{
		{words: "remove"},
	},
}

// Source: aws.github.io/copilot-cli/docs/commands.
var copilotCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Exact: true, Opts: "a,app: e,env: n,name: yes profile: region: h,help v,version"},
	rows: []cliRow{
		{words: "app|env|svc|job|task|pipeline delete"},
	},
}

// Source: docs.aws.amazon.com, "EB CLI command reference".
var ebCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "all force nohang timeout: profile: region: r: v,verbose q,quiet debug no-verify-ssl " +
		"ignore-links h,help version"},
	first: " abort appversion clone codesource config console create deploy events health init labs list local logs migrate open platform " +
		"printenv restore scale setenv ssh status swap tags terminate upgrade use ",
	rows: []cliRow{
		{words: "terminate"},
		{words: "appversion", with: "delete"},
		{words: "platform delete"},
	},
}

// Programs that take a stack of an application down again. Sources:
// docs.amplify.aws, "amplify delete"; sst.dev/docs/reference/cli; arc.codes/docs,
// "arc destroy"; README of zappa; aws.github.io/chalice;
// developer.hashicorp.com/waypoint.
var stackCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "stage: s: app: name: profile: region: config: project-dir: remove-logs all print-logs force " +
		"no-timeout target: yes verbose h,help version"},
	first: " add build configure console delete deploy destroy dev env init invoke logs package publish pull push remove rollback shell " +
		"status tail undeploy update url version ",
	rows: []cliRow{
		{words: "delete|remove|destroy|undeploy"},
		{words: "env remove"},
	},
}

// Source: docs.aws.amazon.com, "eksctl"; without --approve most of its deletes
// by file only print a plan, which is not relied on.
var eksctlCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "n,name: cluster: f,config-file: r,region: p,profile: timeout: parallel: approve " +
		"disable-nodegroup-eviction drain force include: exclude: only-missing w,wait:: v,verbose: C,color: d,dumpLogs namespace: h,help"},
	first: " anywhere associate completion create delete deregister disassociate drain enable get help info register scale set unset " +
		"update upgrade utils version ",
	rows: []cliRow{
		{words: "delete *"},
	},
}

// Source: kops.sigs.k8s.io/cli; without --yes it prints what it would delete.
var kopsCLI = cli{
	kind:    Infra,
	grammar: options.Grammar{Exact: true, Opts: "config: f,filename: name: state: v: vmodule: region: external unregister y,yes h,help"},
	first:   " completion create delete distrust edit export get promote replace rolling-update set toolbox trust unset update upgrade validate version ",
	rows: []cliRow{
		{words: "delete *", with: "yes"},
		{words: "delete secret|sshpublickey"},
	},
}

// Source: developer.hashicorp.com/nomad/commands, 1.10.
var nomadCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "address: region: namespace: no-color force-color ca-cert: ca-path: client-cert: " +
		"client-key: tls-server-name: tls-skip-verify token: detach eval-priority: global monitor-timeout: no-shutdown-delay purge verbose " +
		"yes force type: secret: check-index: h,help"},
	first: " acl agent agent-info alloc config deployment eval exec fmt fs init inspect job license login logs monitor namespace node " +
		"operator plan plugin quota recommendation restart run scaling sentinel server service setup start status stop system tls ui " +
		"validate var version volume ",
	rows: []cliRow{
		{words: "job stop", with: "purge"},
		{words: "stop", with: "purge"},
		{words: "system gc"},
		{words: "namespace|volume|quota delete", min: 1},
		{words: "var purge", min: 1},
	},
}

// Source: documentation.ubuntu.com/juju, "juju CLI commands", 3.6.
var jujuCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "c,controller: m,model: t,timeout: destroy-all-models destroy-storage release-storage force " +
		"no-prompt no-wait dry-run num-units: debug q,quiet verbose show-log logging-config: h,help"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "destroy-model|destroy-controller|kill-controller|remove-application|remove-unit|remove-machine|remove-storage", min: 1},
	},
}

// Source: bosh.io/docs/cli-v2.
var boshCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "e,environment: d,deployment: ca-cert: sha2 parallel: client: client-secret: config: json tty no-color " +
		"n,non-interactive column: force l,vars-file: v,var: o,ops-file: state: vars-store: all fix skip-drain h,help version"},
	rows: []cliRow{
		{words: "delete-*|del*|clean-up", judge: deletesOfBosh},
		{words: "recreate", with: "force"},
	},
}

// deletesOfBosh: deld and its kin are the short forms.
func deletesOfBosh(k *cliCall) bool {
	w, _ := k.words[0].Exact()
	return strings.HasPrefix(w, "delete-") || len(w) <= len("delenv") || w == "clean-up"
}

// Source: terraspace.cloud/reference, 2.2.
var terraspaceCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "y,yes auto-approve e,exit-on-fail f,format: i,instance: input: out: plan: reconfigure var-files: verbose " +
		"destroy-workspace quiet noop copy-to-root h,help version"},
	rows: []cliRow{
		{words: "down|destroy"},
		{words: "all down|destroy"},
		{words: "all up", with: "yes"},
	},
}

// Programs that delete all of an account. Sources: github.com/ekristen/aws-nuke, 3,
// which only prints without --no-dry-run; github.com/gruntwork-io/cloud-nuke, 0.40.
var nukeCLI = cli{
	kind: Infra,
	grammar: options.Grammar{Exact: true, Opts: "c,config: e,include,target: exclude: no-dry-run force force-sleep: no-prompt profile: access-key-id: default-region: " +
		"region: exclude-region: resource-type: exclude-resource-type: list-resource-types older-than: newer-than: dry-run delete-unaliased-kms-keys " +
		"log-level: v,verbose q,quiet max-wait-retries: h,help version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "resource-types|explain-config|explain-account|completion|inspect-aws|defaults-aws", harmless: true},
		{judge: func(k *cliCall) bool { return k.name == "aws-nuke" && k.given("no-dry-run") }},
		{words: "aws|gcp|defaults-aws", judge: func(k *cliCall) bool { return k.name == "cloud-nuke" }},
	},
}

// Sources: learn.microsoft.com, "azd"; docs.amplify.aws, "ampx"; claudiajs.com,
// "Commands".
var (
	azdCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Exact: true, Opts: "C,cwd: debug no-prompt e,environment: force purge all o,output: docs h,help"},
		first:   " add auth completion config deploy down env extension hooks init infra mcp monitor package pipeline provision publish restore show template up version ",
		rows: []cliRow{
			{words: "down"},
			{words: "infra delete"},
		},
	}
	ampxCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Exact: true, Opts: "y,yes profile: identifier: name: dir-to-watch: outputs-format: outputs-out-dir: stream-function-logs debug once h,help v,version"},
		first:   " sandbox generate configure pipeline-deploy info notices ",
		rows: []cliRow{
			{words: "sandbox delete"},
			{words: "sandbox secret remove", min: 1},
		},
	}
	claudiaCLI = cli{
		kind:    Infra,
		grammar: options.Grammar{Exact: true, Opts: "config: source: profile: region: version: name: h,help v"},
		rows: []cliRow{
			{words: "destroy"},
		},
	}
)
