package effects

import (
	"gstack/shellast/options"
)

// Source: argo-cd.readthedocs.io, "argocd Command Reference", 3.0.
var argocdCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "argocd-context: auth-token: client-crt: client-crt-key: config: controller-name: core grpc-web " +
		"grpc-web-root-path: H,header: http-retry-max: insecure kube-context: logformat: loglevel: plaintext port-forward " +
		"port-forward-namespace: prompts-enabled:: redis-name: repo-server-name: server: server-crt: server-name: N,app-namespace: " +
		"l,selector: p,propagation-policy: cascade:: w,wait y,yes prune force replace dry-run revision: resource: label: project: " +
		"kind: resource-name: namespace: group: all orphan auto-prune sync-policy: timeout: o,output: h,help"},
	quiet: "dry-run",
	first: " account admin app appset cert cluster completion configure context gpg login logout proj relogin repo repocreds version ",
	rows: []cliRow{
		{words: "app|appset|proj delete", min: 1},
		{words: "app delete-resource"},
		{words: "app sync", with: "prune replace"},
		{words: "cluster rm", min: 1},
	},
}

// Source: argo-workflows.readthedocs.io, "argo", 3.6.
var argoCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "s,argo-server: argo-base-href: argo-http1 n,namespace: context: kubeconfig: k,insecure-skip-verify: e,secure: " +
		"token: as: cluster: user: username: password: loglevel: v,verbose all A,all-namespaces completed resubmitted older: prefix: " +
		"l,selector: field-selector: status: force dry-run h,help"},
	quiet: "dry-run",
	first: " archive auth cluster-template completion cp cron delete executor-plugin get lint list logs node resubmit resume retry server " +
		"stop submit suspend template terminate version wait watch ",
	rows: []cliRow{
		{words: "delete", judge: deletesNamed},
		{words: "archive|cron|template|cluster-template delete", judge: deletesNamed},
	},
}

// deletesNamed: without a name and an option that stands for names, nothing is
// deleted.
func deletesNamed(k *cliCall) bool {
	return len(k.rest) > 0 || k.given("all all-namespaces completed resubmitted older prefix selector field-selector status")
}

// Source: fluxcd.io/flux/cmd, 2.5.
var fluxCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "n,namespace: context: kubeconfig: cluster: user: as: as-group: token: server: timeout: cache-dir: " +
		"certificate-authority: client-certificate: client-key: insecure-skip-tls-verify kube-api-burst: kube-api-qps: tls-server-name: " +
		"verbose s,silent dry-run keep-namespace h,help v,version"},
	quiet: "dry-run",
	first: " bootstrap build check completion create debug delete diff envsubst events export get install list logs pull push reconcile " +
		"resume stats suspend tag trace tree uninstall version ",
	rows: []cliRow{
		{words: "uninstall"},
		{words: "delete *"},
	},
}

// Programs of service meshes and networks. Sources: istio.io/latest/docs/reference,
// "istioctl", 1.26; docs.cilium.io, "cilium-cli"; developer.hashicorp.com/consul/docs/k8s, "consul-k8s".
var meshCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "context: as: as-group: i,istioNamespace: c,kubeconfig: n,namespace: vklog: v: cluster: purge y,skip-confirmation " +
		"revision: r: f,filename: force manifests: set: d: dry-run wait timeout: test-namespace: helm-release-name: auto-approve wipe-data l: " +
		"linkerd-namespace: L: api-addr: verbose kube-context: hubble-namespace: h,help version"},
	first: " admin analyze authz authzc bug-report clustermesh completion config connectivity context create-remote-secret dashboard diagnostics " +
		"edges encryption experimental hubble identity inject install jaeger kube-inject manifest multicluster operator profile proxy " +
		"proxy-config proxy-status ps prune repair stat status sysdump tag tap top uninject uninstall upgrade validate verify-install " +
		"version viz wait waypoint x ztunnel-config ",
	quiet: "dry-run",
	rows: []cliRow{
		{words: "uninstall"},
		{words: "x|experimental uninstall"},
		{words: "tag remove|delete", min: 1},
		{words: "operator remove"},
	},
}

// Programs that make a machine a node. Sources: kubernetes.io/docs, "kubeadm
// reset", 1.33; docs.k0sproject.io, "k0s reset"; microk8s.io/docs,
// "Command reference".
var nodeCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "add-dir-header cert-dir: cleanup-tmp-dir config: cri-socket: dry-run f,force ignore-preflight-errors: kubeconfig: " +
		"log-file: log-file-max-size: one-output rootfs: skip-headers skip-log-headers skip-phases: v: data-dir: debug kubelet-root-dir: " +
		"status-socket: destroy-storage h,help version"},
	quiet: "dry-run",
	first: " addons add-node airgap api backup certs completion config ctl dashboard-proxy dbctl disable enable etcd helm init inspect " +
		"install istioctl join kubeconfig kubectl leave linkerd images refresh-certs remove-node reset restore start status stop sysinfo " +
		"token upgrade validate version worker ",
	rows: []cliRow{
		{words: "reset"},
		{words: "remove-node", min: 1},
		{words: "leave"},
		{words: "etcd leave"},
	},
}

// Scripts that the installers of K3s and RKE2 leave. Source: docs.k3s.io,
// "Uninstalling K3s"; docs.rke2.io, "Uninstall".
var uninstallCLI = cli{
	kind:    Cluster,
	grammar: options.Grammar{Exact: true},
	rows: []cliRow{
		{},
	},
}

// Source: talos.dev/v1.10/reference/cli.
var talosCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "cluster: context: e,endpoints: n,nodes: talosconfig: siderov1-keys-dir: graceful:: reboot insecure " +
		"system-labels-to-wipe: user-disks-to-wipe: wipe-mode: wait:: timeout: debug f,force name: provisioner: state: method: drop-partition h,help version"},
	first: " apply-config bootstrap cgroups cluster completion config conformance containers copy cp dashboard diff disks dmesg edit etcd events " +
		"gen get health image inject inspect kubeconfig list logs machineconfig memory meta mounts netstat patch pcap processes read reboot " +
		"reset restart rollback rotate-ca service shutdown stats support time upgrade upgrade-k8s usage version wipe ",
	rows: []cliRow{
		{words: "reset"},
		{words: "wipe disk", min: 1},
		{words: "cluster destroy"},
		{words: "etcd remove-member|leave|forfeit-leadership", judge: func(k *cliCall) bool { return !k.words[1].Is("forfeit-leadership") }},
		{words: "shutdown|reboot", kind: Power},
	},
}

// Source: cluster-api.sigs.k8s.io/clusterctl, 1.10.
var clusterctlCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "all b,bootstrap: core: c,control-plane: i,infrastructure: ipam: addon: runtime-extension: include-crd " +
		"include-namespace kubeconfig: kubeconfig-context: n,namespace: config: v: dry-run h,help"},
	quiet: "dry-run",
	first: " alpha backup completion config delete describe generate get init move restore upgrade version ",
	rows: []cliRow{
		{words: "delete"},
	},
}

// Source: ranchermanager.docs.rancher.com, "Rancher CLI", 2.11.
var rancherCLI = cli{
	kind:    Cluster,
	grammar: options.Grammar{Exact: true, Opts: "c,config: debug,d format: q,quiet project: h,help v,version"},
	rows: []cliRow{
		{words: "cluster|clusters|project|projects|namespace|namespaces|node|nodes|machine|machines|app|apps|catalog delete|rm", min: 1},
		{words: "rm", min: 1},
	},
}

// Source: carvel.dev/kapp/docs, "Delete command", 0.64. Deploy deletes what the
// files do not have any more, after a question.
var kappCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "a,app: n,namespace: f,file: kubeconfig: kubeconfig-context: kubeconfig-yaml: y,yes c,diff-changes diff-run " +
		"color json tty column: filter: filter-age: filter-kind: filter-name: p,patch dangerous-allow-empty-list-of-resources wait:: " +
		"wait-timeout: labels: into-ns: map-ns: logs prev-app: delete-exit-status debug h,help v,version"},
	quiet: "diff-run",
	first: " app-change app-group completion delete deploy deploy-config inspect list logs rename service-account version ",
	rows: []cliRow{
		{words: "delete"},
		{words: "app-group delete"},
		{words: "deploy", with: "dangerous-allow-empty-list-of-resources"},
	},
}

// Source: helmfile.readthedocs.io, "CLI Reference", 1.0.
var helmfileCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "f,file: e,environment: n,namespace: l,selector: c,chart: b,helm-binary: k,kustomize-binary: kube-context: " +
		"kubeconfig: state-values-file: state-values-set: state-values-set-string: log-level: q,quiet i,interactive debug no-color " +
		"skip-deps args: concurrency: purge skip-charts deleteWait deleteTimeout: cascade: enable-live-output allow-no-matching-release h,help v,version"},
	first: " apply build cache charts completion create delete deps destroy diff fetch help init lint list print-env repos show-dag status sync " +
		"template test unittest version write-values ",
	rows: []cliRow{
		{words: "destroy|delete"},
	},
}

// Programs for development in a cluster. Sources: skaffold.dev/docs/references/cli,
// 2.16; devspace.sh/docs, "CLI", 6.3; okteto.com/docs/reference/okteto-cli, 3.7;
// docs.garden.io, "Garden CLI commands", 0.14; telepresence.io
// docs, 2.22.
var devClusterCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "f,filename,file: p,profile: n,namespace: kube-context: kubeconfig: m,module: c,context: env: l,log-level: v " +
		"volumes all delete-namespaces delete-k8s-namespaces dry-run:: force yes y wait name: k,okteto-context: variables: silent no-warn debug " +
		"var: dependency: skip-push everything agent: h,help version"},
	quiet: "dry-run",
	first: " add analyze apply attach build cleanup cluster completion config connect context debug delete deploy destroy dev diagnose down enter exec " +
		"filter fix get help init inspect intercept kubeconfig kubetoken leave list logs namespace open options preview print publish purge " +
		"quit render reset restart run schema status stop survey sync test tools trigger ui uninstall up update use validate verify version ",
	rows: []cliRow{
		{words: "delete|purge|destroy"},
		{words: "cleanup|delete namespace|env|environment|deploy"},
		{words: "namespace|preview delete|destroy", min: 1},
		{words: "down", with: "v volumes delete-namespaces"},
		{words: "reset pods"},
		{words: "uninstall", with: "everything"},
	},
}

// Sources: tekton.dev/docs/cli, 0.41; github.com/knative/client, 1.18;
// odo.dev/docs, 3; github.com/openfaas/faas-cli.
var workloadCLI = cli{
	kind: Cluster,
	grammar: options.Grammar{Exact: true, Opts: "n,namespace: c,context: k,kubeconfig: config: cluster: as: as-group: log-http C,nocolour all i,ignore-running " +
		"keep: keep-since: prs trs label: t,task: pipeline: clustertask: f,force,yaml: filter: regex: g,gateway: tls-no-verify token: e,env: name: wait " +
		"no-wait timeout: running-in: files v: y h,help version"},
	reads: "list|ls|describe|show|logs|start|create|update|apply|cancel|export|import|sign|verify|get|deploy|up|build|push|invoke|login|store|watch|dev|init|add",
	rows: []cliRow{
		{words: "completion|version|plugin|preference|alizer|registry|template|new|generate", harmless: true},
		{words: "remove|rm", min: 1},
		{words: "delete *"},
		{words: "** delete|rm|remove"},
	},
}
