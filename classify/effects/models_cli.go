package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

func isCLI(name string) bool { return interprets(name) || cliOf(cliName(name)) != nil }

// cliOf is the cli of a program.
func cliOf(name string) *cli {
	for _, of := range [...]func(string) *cli{
		infraCLI, machineCLI, configCLI, clusterCLI, engineCLI, cloudCLI, hostCLI, platformCLI, storeCLI, storageCLI, backupCLI,
		transferCLI, queueCLI, secretCLI, forgeCLI, versionCLI, databaseCLI, dataCLI, migrationCLI, frameworkCLI,
	} {
		if c := of(name); c != nil {
			return c
		}
	}
	return nil
}

// cliName is the name of a program without the version that npx and its kin
// take (prisma@6).
func cliName(name string) string {
	if i := strings.IndexByte(name, '@'); i > 0 {
		return name[:i]
	}
	return name
}

// cliProgram is the program that a call runs, and its arguments: for python -m
// django, and for python manage.py, that is Django.
func cliProgram(call *shellast.Call) (name string, args []value.Field) {
	switch interpreterName(call.Name) {
	case "python":
		if module, args := pythonModule(call.Args); module != "" {
			return module, args
		}
		return script(&pythonOptions, call.Args)
	case "php":
		p := phpOptions.Parse(call.Args)
		if f, ok := p.Value("f"); ok {
			text, _ := f.Exact()
			return scriptName(text), p.Operands
		}
		return script(&phpOptions, call.Args)
	case "ruby":
		return script(&rubyOptions, call.Args)
	case "node":
		args := call.Args
		if call.Name == "bun" && len(args) > 0 && args[0].Is("run") {
			args = args[1:]
		}
		return script(&nodeOptions, args)
	}
	switch call.Name {
	case "sail", "symfony":
		return behindFramework(call.Args)
	case "spring":
		if len(call.Args) > 0 && (call.Args[0].Is("rails") || call.Args[0].Is("rake")) {
			text, _ := call.Args[0].Exact()
			return text, call.Args[1:]
		}
	}
	return cliName(call.Name), call.Args
}

// cloudCLI is the cli of one of the large providers.
func cloudCLI(name string) *cli {
	switch name {
	case "aws":
		return &awsCLI
	case "gcloud":
		return &gcloudCLI
	case "gsutil":
		return &gsutilCLI
	case "bq":
		return &bqCLI
	case "az":
		return &azCLI
	case "oci":
		return &ociCLI
	case "ibmcloud":
		return &ibmCLI
	case "openstack":
		return &openstackCLI
	}
	return nil
}

// hostCLI is the cli of a provider of servers, applications or databases.
func hostCLI(name string) *cli {
	switch name {
	case "doctl":
		return &doctlCLI
	case "fly", "flyctl":
		return &flyCLI
	case "heroku":
		return &herokuCLI
	case "vercel", "vc":
		return &vercelCLI
	case "netlify", "netlify-cli", "ntl":
		return &netlifyCLI
	case "wrangler":
		return &wranglerCLI
	case "firebase", "firebase-tools":
		return &firebaseCLI
	case "hcloud", "vultr-cli", "civo", "exo":
		return &serverCLI
	case "linode-cli", "linode":
		return &linodeCLI
	case "scw":
		return &scalewayCLI
	case "supabase":
		return &supabaseCLI
	case "pscale":
		return &pscaleCLI
	case "neonctl", "neon":
		return &neonCLI
	case "railway":
		return &railwayCLI
	case "turso":
		return &tursoCLI
	case "upstash":
		return &upstashCLI
	}
	return nil
}

// platformCLI is the cli of a platform for applications, of a smaller provider,
// or of a service that keeps data for others.
func platformCLI(name string) *cli {
	switch name {
	case "dokku":
		return &dokkuCLI
	case "cf", "cf7", "cf8":
		return &cloudFoundryCLI
	case "aliyun", "tccli":
		return &apiCLI
	case "yc", "upctl", "stackit", "metal", "koyeb", "northflank", "render", "ovhcloud", "nova", "cinder", "glance", "neutron":
		return &groupCLI
	case "coscmd", "coscli", "ossutil", "s4cmd":
		return &bucketCLI
	case "eas", "expo":
		return &easCLI
	case "cloudflared":
		return &cloudflaredCLI
	case "shopify":
		return &shopifyCLI
	case "sanity", "contentful", "algolia", "stripe", "auth0", "sentry-cli", "twilio", "pinecone":
		return &serviceCLI
	case "databricks":
		return &databricksCLI
	case "convex":
		return &convexCLI
	}
	return nil
}

// storeCLI is the cli of a client for stores of objects.
func storeCLI(name string) *cli {
	switch name {
	case "mc", "mcli":
		return &minioCLI
	case "s3cmd":
		return &s3cmdCLI
	case "s5cmd":
		return &s5cmdCLI
	case "azcopy":
		return &azcopyCLI
	case "b2":
		return &b2CLI
	case "swift":
		return &swiftCLI
	}
	return nil
}

// clusterCLI is the cli of a program that sets up clusters of Kubernetes, or
// what runs in them, besides kubectl and its kin.
func clusterCLI(name string) *cli {
	switch name {
	case "argocd":
		return &argocdCLI
	case "argo":
		return &argoCLI
	case "flux":
		return &fluxCLI
	case "istioctl", "cilium", "consul-k8s":
		return &meshCLI
	case "kubeadm", "k0s", "microk8s":
		return &nodeCLI
	case "k3s-uninstall.sh", "k3s-agent-uninstall.sh", "rke2-uninstall.sh":
		return &uninstallCLI
	case "talosctl":
		return &talosCLI
	case "clusterctl":
		return &clusterctlCLI
	case "rancher":
		return &rancherCLI
	case "kapp":
		return &kappCLI
	case "helmfile":
		return &helmfileCLI
	case "skaffold", "devspace", "okteto", "garden", "telepresence":
		return &devClusterCLI
	case "tkn", "kn", "odo", "faas-cli":
		return &workloadCLI
	}
	return nil
}

// engineCLI is the cli of a program that manages containers or images below
// Docker and its kin.
func engineCLI(name string) *cli {
	switch name {
	case "crictl":
		return &crictlCLI
	case "ctr":
		return &ctrCLI
	case "buildah":
		return &buildahCLI
	case "machinectl":
		return &machinectlCLI
	case "lxc-destroy":
		return &lxcDestroyCLI
	}
	return nil
}

// infraCLI is the cli of a program that sets up infrastructure.
func infraCLI(name string) *cli {
	switch name {
	case "terraform", "tf", "tofu", "opentofu", "terragrunt":
		return &terraformCLI
	case "pulumi":
		return &pulumiCLI
	case "cdk", "cdktf":
		return &cdkCLI
	case "sam":
		return &samCLI
	case "serverless", "sls":
		return &serverlessCLI
	case "copilot":
		return &copilotCLI
	case "eb":
		return &ebCLI
	case "amplify", "sst", "arc", "zappa", "chalice", "waypoint":
		return &stackCLI
	case "eksctl":
		return &eksctlCLI
	case "kops":
		return &kopsCLI
	case "nomad":
		return &nomadCLI
	case "juju":
		return &jujuCLI
	case "bosh":
		return &boshCLI
	case "terraspace":
		return &terraspaceCLI
	case "aws-nuke", "cloud-nuke":
		return &nukeCLI
	case "azd":
		return &azdCLI
	case "ampx":
		return &ampxCLI
	case "claudia":
		return &claudiaCLI
	}
	return nil
}

// configCLI is the cli of a program that brings many machines into a state. What
// it runs there in a shell is another call.
func configCLI(name string) *cli {
	switch name {
	case "ansible":
		return &ansibleCLI
	case "ansible-playbook":
		return &playbookCLI
	case "salt", "salt-call":
		return &saltCLI
	case "salt-key":
		return &saltKeyCLI
	case "knife":
		return &knifeCLI
	case "puppet", "puppetserver":
		return &puppetCLI
	}
	return nil
}

// machineCLI is the cli of a program for virtual machines, simulated devices and
// desktops that run containers in a machine.
func machineCLI(name string) *cli {
	switch name {
	case "vagrant":
		return &vagrantCLI
	case "multipass":
		return &multipassCLI
	case "lxc", "incus":
		return &lxcCLI
	case "virsh":
		return &virshCLI
	case "VBoxManage", "vboxmanage":
		return &vboxCLI
	case "qm", "pct":
		return &proxmoxCLI
	case "pvesh", "pvesm":
		return &proxmoxStoreCLI
	case "colima", "limactl", "rdctl", "orb", "orbctl", "tart", "anka", "docker-machine":
		return &desktopCLI
	case "prlctl":
		return &prlctlCLI
	case "vmrun":
		return &vmrunCLI
	case "govc":
		return &govcCLI
	case "wsl", "wsl.exe":
		return &wslCLI
	case "xcrun", "simctl":
		return &simctlCLI
	case "avdmanager":
		return &avdCLI
	case "emulator":
		return &emulatorCLI
	}
	return nil
}
