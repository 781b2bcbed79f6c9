package effects

import (
	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// containerModel finds what a call destroys of containers, images and volumes.
// What runs in a container is another call.
func containerModel(_ *Env, call *shellast.Call) []Effect {
	k := tool{call: call, kind: Containers}
	switch call.Name {
	case "docker-compose", "podman-compose":
		k.compose(call.Name, call.Args)
	default:
		k.container(call.Name, call.Args)
	}
	return k.out
}

// The global options of the three programs do not contradict each other.
// Sources: docker --help of Docker 28; podman(1) of Podman 5.4; nerdctl --help
// of nerdctl 2.0.
const containerFlags = "a,address: bridge-ip: c,connection,context: cdi-spec-dir: cgroup-manager: cni-netconfpath: cni-path: config: conmon: " +
	"D data-root: debug:: debug-full:: events-backend: experimental:: H,host: hooks-dir: host-gateway-ip: hosts-dir: identity: " +
	"imagestore: insecure-registry:: kube-hide-dupe:: l,log-level: module: n,namespace: network-cmd-path: network-config-dir: noout:: " +
	"out: r remote:: root: runroot: runtime: runtime-flag: snapshotter: ssh: storage-driver: storage-opt: syslog:: tls:: " +
	"tls-ca: tls-cert: tls-key: tlscacert: tlscert: tlskey: tlsverify:: tmpdir: transient-store:: url: userns-remap: volumepath: " +
	"v,version h,help"

// Sources: the same programs, SUBCOMMAND --help.
var (
	containerGlobal = options.Grammar{Stop: true, Exact: true, Opts: containerFlags}
	containerNested = options.Grammar{Stop: true, Exact: true, Opts: "h,help"}
	containerRemove = options.Grammar{Exact: true, Opts: "a all:: cidfile: depend:: f filter: force:: i ignore:: l latest:: link:: t,time: v volumes:: h,help"}
	imageRemove     = options.Grammar{Exact: true, Opts: "a all:: f force:: i ignore:: no-prune:: platform: h,help"}
	kubeDown        = options.Grammar{Exact: true, Opts: "down:: force:: build:: configmap: network: log-driver: h,help"}
	otherRemove     = options.Grammar{Exact: true, Opts: "a all:: build:: d detach:: external:: f filter: force:: i ignore:: t,time: volumes:: h,help"}
)

func isContainerVerb(verb string) bool {
	switch verb {
	case "attach", "auto-update", "build", "builder", "buildx", "checkpoint", "commit", "compose", "config", "container", "context", "cp",
		"create", "diff", "events", "exec", "export", "farm", "generate", "healthcheck", "help", "history", "image", "images", "import",
		"info", "init", "inspect", "kill", "kube", "load", "login", "logout", "logs", "machine", "manifest", "mount", "network", "node",
		"pause", "play", "plugin", "pod", "port", "ps", "pull", "push", "rename", "restart", "rm", "rmi", "run", "save", "scout", "search",
		"secret", "namespace", "vm", "service", "stack", "start", "stats", "stop", "swarm", "system", "tag", "top", "trust", "unmount", "unpause", "unshare",
		"untag", "update", "version", "volume", "wait":
		return true
	}
	return false
}

// isNestedVerb reports whether a management command (docker volume) has a
// subcommand.
func isNestedVerb(verb string) bool {
	switch verb {
	case "ca", "connect", "create", "df", "disconnect", "down", "exists", "export", "import", "init", "inspect", "join", "join-token",
		"leave", "list", "ls", "mount", "prune", "ps", "reload", "remove", "reset", "rm", "rollback", "scale", "services", "set", "ssh",
		"start", "stop", "unlock", "unlock-key", "unmount", "up", "update":
		return true
	}
	return isContainerVerb(verb)
}

func (k *tool) container(program string, args []value.Field) {
	verb, rest := k.subcommand(&containerGlobal, args, program, isContainerVerb)
	switch verb {
	case "rm":
		k.removeContainers(program+" rm", rest)
	case "rmi":
		k.removeImages(program+" rmi", rest)
	case "compose":
		k.compose(program+" compose", rest)
	case "container", "image", "volume", "system", "pod", "machine", "swarm", "stack", "service", "secret", "namespace", "vm", "kube", "play", "node":
		what := verb
		verb, rest = k.subcommand(&containerNested, rest, program+" "+what, isNestedVerb)
		k.nested(program+" "+what, what, verb, rest)
	}
}

// nested reads a subcommand of a management command.
func (k *tool) nested(command, what, verb string, args []value.Field) {
	if verb == "remove" {
		verb = "rm"
	}
	switch what + " " + verb {
	case "container rm":
		k.removeContainers(command+" rm", args)
	case "image rm":
		k.removeImages(command+" rm", args)
	case "pod rm", "swarm leave":
		if p := otherRemove.Parse(args); !p.Has("help") && (p.Has("f") || flagOn(p, "force")) {
			k.report(command+" "+verb+" --force", p.Operands)
		}
	case "kube down", "play kube":
		if p := kubeDown.Parse(args); !p.Has("help") && flagOn(p, "force") && (verb == "down" || flagOn(p, "down")) {
			k.report(command+" "+verb+" --force", p.Operands)
		}
	case "volume rm", "volume prune", "container prune", "image prune", "pod prune", "system prune", "system reset", "machine rm",
		"stack rm", "stack down", "service rm", "secret rm", "namespace rm", "vm rm", "machine reset", "node rm":
		p := otherRemove.Parse(args)
		if p.Has("help") {
			return
		}
		var more []string
		if p.Has("a") || flagOn(p, "all") {
			more = append(more, "--all")
		}
		if flagOn(p, "volumes") {
			more = append(more, "--volumes")
		}
		k.report(command+" "+verb, p.Operands, more...)
	}
}

func (k *tool) removeContainers(command string, args []value.Field) {
	p := containerRemove.Parse(args)
	if p.Has("help") {
		return
	}
	force, volumes := p.Has("f") || flagOn(p, "force"), p.Has("v") || flagOn(p, "volumes")
	switch {
	case force && volumes:
		k.report(command+" --force --volumes", p.Operands)
	case force:
		k.report(command+" --force", p.Operands)
	case volumes:
		k.report(command+" --volumes", p.Operands)
	case p.Has("a") || flagOn(p, "all"):
		k.report(command+" --all", p.Operands)
	}
}

func (k *tool) removeImages(command string, args []value.Field) {
	p := imageRemove.Parse(args)
	if p.Has("help") {
		return
	}
	switch {
	case p.Has("f") || flagOn(p, "force"):
		k.report(command+" --force", p.Operands)
	case p.Has("a") || flagOn(p, "all"):
		k.report(command+" --all", p.Operands)
	}
}

// Sources: docker compose --help of Compose 2.35, docker-compose --help of
// 1.29, podman-compose --help of 1.3.
var (
	composeGlobal = options.Grammar{Stop: true, Exact: true, Opts: "all-resources:: ansi: c,context: compatibility:: D dry-run:: env-file: " +
		"f,file: H,host: in-pod: log-level: no-ansi no-cleanup parallel: pod-args: podman-args: podman-path: profile: progress: " +
		"project-directory: p,project-name: skip-hostname-check tls tlscacert: tlscert: tlskey: tlsverify verbose:: v,version workdir: h,help"}
	composeDown = options.Grammar{Exact: true, Opts: "dry-run:: remove-orphans:: rmi: t,timeout: v volumes:: h,help"}
	composeUp   = options.Grammar{Exact: true, Opts: "abort-on-container-exit:: abort-on-container-failure:: always-recreate-deps:: attach: attach-dependencies:: build:: " +
		"d detach:: dry-run:: exit-code-from: force-recreate:: menu:: no-attach: no-build:: no-color:: no-deps:: no-log-prefix:: no-recreate:: no-start:: pull: " +
		"quiet-build:: quiet-pull:: remove-orphans:: V renew-anon-volumes:: scale: t,timeout: timestamps:: wait:: wait-timeout: w watch:: y yes:: h,help"}
	composeRemove = options.Grammar{Exact: true, Opts: "a,all dry-run:: f force:: s stop:: v volumes:: h,help"}
)

func isComposeVerb(verb string) bool {
	switch verb {
	case "attach", "bridge", "build", "commit", "config", "convert", "cp", "create", "down", "events", "exec", "export", "help", "images",
		"kill", "logs", "ls", "pause", "port", "ps", "publish", "pull", "push", "restart", "rm", "run", "scale", "start", "stats", "stop",
		"systemd", "top", "unpause", "up", "version", "volumes", "wait", "watch":
		return true
	}
	return false
}

func (k *tool) compose(command string, args []value.Field) {
	verb, rest := k.subcommand(&composeGlobal, args, command, isComposeVerb)
	if len(rest) < len(args) && dryRun(composeGlobal.Parse(args[:len(args)-len(rest)])) {
		return
	}
	switch verb {
	case "down":
		p := composeDown.Parse(rest)
		if !p.Has("help") && !dryRun(p) && (p.Has("v") || flagOn(p, "volumes")) {
			k.report(command+" down --volumes", p.Operands)
		}
	case "up":
		p := composeUp.Parse(rest)
		if !p.Has("help") && !dryRun(p) && (p.Has("V") || flagOn(p, "renew-anon-volumes")) {
			k.report(command+" up --renew-anon-volumes", p.Operands)
		}
	case "rm":
		p := composeRemove.Parse(rest)
		if p.Has("help") || dryRun(p) {
			return
		}
		switch {
		case p.Has("v") || flagOn(p, "volumes"):
			k.report(command+" rm --volumes", p.Operands)
		case p.Has("f") || flagOn(p, "force"):
			k.report(command+" rm --force", p.Operands)
		}
	}
}
