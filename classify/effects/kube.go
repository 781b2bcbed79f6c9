package effects

import (
	"slices"
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// kubeModel finds what a call removes from a cluster, or a cluster itself.
func kubeModel(_ *Env, call *shellast.Call) []Effect {
	k := tool{call: call, kind: Cluster}
	switch call.Name {
	case "kubectl", "k", "oc", "microk8s.kubectl": // k is what many call it
		k.kubectl("kubectl", call.Args)
	case "microk8s", "k3s":
		if len(call.Args) > 0 && call.Args[0].Is("kubectl") {
			k.kubectl("kubectl", call.Args[1:])
		}
	case "helm", "helm3":
		k.helm(call.Args)
	case "kind":
		verb, rest := k.subcommand(&kindGlobal, call.Args, "kind", isKindVerb)
		if verb == "delete" {
			p := kindDelete.Parse(rest)
			if len(p.Operands) > 0 && !p.Has("help") {
				k.report("kind delete", p.Operands)
			}
		}
	case "k3d":
		verb, rest := k.subcommand(&k3dGlobal, call.Args, "k3d", isK3dVerb)
		if verb == "cluster" || verb == "node" {
			p := k3dDelete.Parse(rest)
			if len(p.Operands) > 0 && !p.Has("help") {
				switch v, _ := p.Operands[0].Exact(); v {
				case "delete", "del", "rm":
					k.report("k3d "+verb+" delete", p.Operands[1:])
				}
			}
		}
	case "minikube":
		k.minikube(call.Args)
	}
	return k.out
}

// tool collects the effects of a program that has subcommands.
type tool struct {
	call *shellast.Call
	kind Kind
	out  []Effect
}

// report adds an effect: what is done, and to which operands.
func (k *tool) report(what string, operands []value.Field, more ...string) {
	const most = 4
	words := []string{what}
	for i, o := range operands {
		if i == most {
			words = append(words, "…")
			break
		}
		words = append(words, o.String())
	}
	k.out = append(k.out, Effect{Kind: k.kind, Call: k.call, Verb: what, Detail: strings.Join(append(words, more...), " "), Where: k.call.Where})
}

// subcommand finds the subcommand behind the global options, and what follows
// it; "" if there is none, or if only help is asked for. Unknown words that may
// be any number of options are passed over as long as a subcommand that the
// program is known to have follows. A subcommand that is not known is a gap.
func (k *tool) subcommand(g *options.Grammar, args []value.Field, program string, known func(string) bool) (verb string, rest []value.Field) {
	passed := false
	for {
		p := g.Parse(args)
		if p.Has("help", "version") {
			return "", nil
		}
		if len(p.Operands) == 0 {
			return "", nil
		}
		first := p.Operands[0]
		rest = args[p.OperandAt[0]+1:]
		verb, exact := first.Exact()
		switch {
		case exact && (!passed || known(verb)):
			return verb, rest
		case first.Splits && len(rest) > 0:
			passed = true
			args = rest
		default:
			k.out = append(k.out, Effect{
				Kind: Gap, Call: k.call, Verb: string(shellast.UnknownProgram), Where: k.call.Where,
				Detail: "the subcommand of " + program + " is not known: " + first.String(),
			})
			return "", nil
		}
	}
}

// flagOn reports whether a flag of a Go program is given and not turned off.
func flagOn(p *options.Parsed, names ...string) bool {
	f, ok := p.Last(names...)
	if ok && f.HasValue {
		switch v, _ := f.Value.Exact(); v {
		case "false", "False", "FALSE", "f", "F", "0":
			return false
		}
	}
	return ok
}

// dryRun reports whether --dry-run keeps the program from changing anything.
func dryRun(p *options.Parsed) bool {
	f, ok := p.Last("dry-run")
	if !ok || !f.HasValue {
		return ok
	}
	switch v, _ := f.Value.Exact(); v {
	case "client", "server", "true", "unchanged":
		return true
	}
	return false
}

// Sources: kubectl options, and kubectl VERB --help, of kubectl 1.33; oc adm
// drain -h of OpenShift 4.18. The flags of the verbs that matter do not
// contradict each other.
const kubectlFlags = "as: as-group: as-uid: as-user-extra: cache-dir: certificate-authority: client-certificate: client-key: cluster: " +
	"context: disable-compression:: insecure-skip-tls-verify:: kubeconfig: kuberc: log-flush-frequency: match-server-version:: " +
	"n,namespace: password: profile: profile-output: request-timeout: s,server: tls-server-name: token: user: username: v: vmodule: " +
	"warnings-as-errors:: h,help "

var (
	kubectlGlobal = options.Grammar{Stop: true, Exact: true, Opts: kubectlFlags}
	kubectlVerb   = options.Grammar{Exact: true, Opts: kubectlFlags + "all:: A all-namespaces:: allow-missing-template-keys:: cascade:: chunk-size: " +
		"current-replicas: delete-emptydir-data:: delete-local-data:: disable-eviction:: dry-run:: field-manager: field-selector: " +
		"f,filename: force:: force-conflicts:: grace-period: i ignore-daemonsets:: ignore-errors:: ignore-not-found:: interactive:: " +
		"k,kustomize: now:: openapi-patch:: o,output: p,patch: patch-file: type: confirm overwrite:: pod-selector: prune:: prune-allowlist: prune-whitelist: raw: R " +
		"recursive:: replicas: resource-version: save-config:: l,selector: server-side:: show-managed-fields:: " +
		"skip-wait-for-delete-timeout: subresource: template: timeout: validate:: wait::"}
)

func isKubectlVerb(verb string) bool {
	switch verb {
	case "create", "expose", "run", "set", "explain", "get", "edit", "delete", "rollout", "scale", "autoscale", "certificate",
		"cluster-info", "top", "cordon", "uncordon", "drain", "taint", "describe", "logs", "attach", "exec", "port-forward", "proxy",
		"cp", "auth", "debug", "events", "diff", "apply", "patch", "replace", "wait", "kustomize", "label", "annotate", "completion",
		"alpha", "api-resources", "api-versions", "config", "plugin", "version", "options", "help",
		"adm", "prune", "login", "logout", "project", "projects", "new-app", "new-project", "rsh", "rsync", "start-build", "status", "whoami":
		return true
	}
	return false
}

func (k *tool) kubectl(program string, args []value.Field) {
	verb, rest := k.subcommand(&kubectlGlobal, args, program, isKubectlVerb)
	if verb == "adm" {
		verb, rest = k.subcommand(&kubectlGlobal, rest, "oc adm", isKubectlVerb)
		if verb == "prune" {
			if p := kubectlVerb.Parse(rest); p.Has("confirm") && !p.Has("help") {
				k.report("oc adm prune", p.Operands)
			}
			return
		}
		if verb != "drain" {
			return
		}
	}
	switch verb {
	case "delete", "drain", "replace", "apply", "scale", "patch":
	default:
		return
	}
	p := kubectlVerb.Parse(rest)
	if p.Has("help") || dryRun(p) {
		return
	}
	var more []string
	for _, f := range [...]string{"filename", "kustomize", "selector", "namespace"} {
		if v, ok := p.Value(f); ok {
			more = append(more, "--"+f+" "+v.String())
		}
	}
	for _, f := range [...]string{"all", "all-namespaces"} {
		if flagOn(p, f) {
			more = append(more, "--"+f)
		}
	}
	if p.Has("A") {
		more = append(more, "--all-namespaces")
	}
	switch verb {
	case "delete", "drain":
		k.report("kubectl "+verb, p.Operands, more...)
	case "replace":
		if flagOn(p, "force") {
			k.report("kubectl replace --force", p.Operands, more...)
		}
	case "apply":
		if flagOn(p, "prune") {
			k.report("kubectl apply --prune", p.Operands, more...)
		}
	case "patch":
		// What waits for its finalizers goes at once, and what they would have
		// cleaned up stays.
		if patch, _ := p.Value("patch"); strings.Contains(sqlText(patch.Str), "finalizers") {
			k.report("kubectl patch of finalizers", p.Operands, more...)
		}
	case "scale":
		n, given := p.Value("replicas")
		for _, o := range p.Operands {
			if strings.HasPrefix(o.Prefix(), "--replicas=") { // with a number that is not known
				n.Str, n.Splits, given = dropText(o.Str, len("--replicas=")), true, true
			}
		}
		count, exact := n.Exact()
		if given && (!exact || strings.Trim(count, "0+-") == "") {
			k.report("kubectl scale --replicas="+n.String(), p.Operands, more...)
		}
	}
}

// Source: helm --help and helm uninstall --help of Helm 3.17.
const helmFlags = "burst-limit: debug:: kube-apiserver: kube-as-group: kube-as-user: kube-ca-file: kube-context: " +
	"kube-insecure-skip-tls-verify:: kube-tls-server-name: kube-token: kubeconfig: n,namespace: qps: registry-config: " +
	"repository-cache: repository-config: h,help "

var (
	helmGlobal    = options.Grammar{Stop: true, Exact: true, Opts: helmFlags}
	helmUninstall = options.Grammar{Exact: true, Opts: helmFlags + "cascade: description: dry-run:: ignore-not-found:: keep-history:: no-hooks:: timeout: wait::"}
)

func isHelmVerb(verb string) bool {
	switch verb {
	case "completion", "create", "dependency", "dep", "env", "get", "help", "history", "hist", "install", "lint", "list", "ls", "package",
		"plugin", "pull", "fetch", "push", "registry", "repo", "rollback", "search", "show", "inspect", "status", "template", "test",
		"uninstall", "un", "delete", "del", "upgrade", "verify", "version":
		return true
	}
	return false
}

func (k *tool) helm(args []value.Field) {
	verb, rest := k.subcommand(&helmGlobal, args, "helm", isHelmVerb)
	switch verb {
	case "uninstall", "un", "delete", "del":
		if p := helmUninstall.Parse(rest); !p.Has("help") && !dryRun(p) {
			k.report("helm uninstall", p.Operands)
		}
	}
}

// Sources: usage texts of kind 0.27, k3d 5.8 and minikube 1.35.
var (
	kindGlobal     = options.Grammar{Stop: true, Exact: true, Opts: "loglevel: q,quiet v,verbosity: version h,help"}
	kindDelete     = options.Grammar{Exact: true, Opts: "kubeconfig: n,name: A,all loglevel: q,quiet v,verbosity: h,help"}
	k3dGlobal      = options.Grammar{Stop: true, Exact: true, Opts: "timestamps trace verbose version h,help"}
	k3dDelete      = options.Grammar{Exact: true, Opts: "a,all c,config: r,registries timestamps trace verbose h,help"}
	minikubeGlobal = options.Grammar{Stop: true, Exact: true, Opts: minikubeFlags}
	minikubeDelete = options.Grammar{Exact: true, Opts: minikubeFlags + "all purge o,output:"}
)

const minikubeFlags = "add_dir_header:: alsologtostderr:: b,bootstrapper: log_backtrace_at: log_dir: log_file: log_file_max_size: " +
	"logtostderr:: one_output:: p,profile: rootless:: skip-audit:: skip_headers:: skip_log_headers:: stderrthreshold: user: v: " +
	"vmodule: h,help "

func isKindVerb(verb string) bool {
	switch verb {
	case "build", "completion", "create", "delete", "export", "get", "help", "load", "version":
		return true
	}
	return false
}

func isK3dVerb(verb string) bool {
	switch verb {
	case "cluster", "completion", "config", "help", "image", "kubeconfig", "node", "registry", "version":
		return true
	}
	return false
}

func isMinikubeVerb(verb string) bool {
	switch verb {
	case "start", "status", "stop", "delete", "dashboard", "pause", "unpause", "docker-env", "podman-env", "cache", "image", "addons",
		"config", "profile", "update-context", "service", "tunnel", "mount", "ssh", "kubectl", "node", "cp", "ssh-key", "ssh-host", "ip",
		"logs", "update-check", "version", "options", "license", "completion", "help":
		return true
	}
	return false
}

func (k *tool) minikube(args []value.Field) {
	verb, rest := k.subcommand(&minikubeGlobal, args, "minikube", isMinikubeVerb)
	switch verb {
	case "delete":
		if p := minikubeDelete.Parse(rest); !p.Has("help") {
			k.report("minikube delete", p.Operands)
		}
	case "kubectl":
		if i := slices.IndexFunc(rest, func(a value.Field) bool { return a.Is("--") }); i >= 0 {
			rest = rest[i+1:]
		}
		k.kubectl("minikube kubectl", rest)
	}
}
