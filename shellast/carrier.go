package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// carry evaluates what a program with subcommands runs elsewhere: on another
// host, in a container. The program itself is recorded as well. It reports
// whether the program is one of those.
func (r *run) carry(name string, args []value.Field) bool {
	switch name {
	case "ssh", "autossh", "mosh", "sshpass", "rsh":
		r.ssh(name, args)
	case "docker", "podman", "nerdctl":
		r.container(name, args)
	case "docker-compose", "podman-compose":
		r.compose(name, args)
	case "npx", "pnpx", "bunx", "uvx", "pipx":
		p := (&options.Grammar{Opts: "y,yes n,no no-install p,package: c,call: q,quiet w,workspace: from: with: python: spec:", Stop: true}).Parse(args)
		if c, ok := p.Value("call"); ok {
			r.carried(name).childCode(c.Str, name+" -c")
		}
		rest := p.Operands
		if name == "pipx" && len(rest) > 0 && rest[0].Is("run") {
			rest = rest[1:]
		}
		r.runner(name, rest)
	case "npm", "pnpm", "yarn", "bun":
		r.packages(name, args)
	case "screen", "tmux", "byobu":
		r.terminal(name, args)
	case "at", "batch":
		p := (&options.Grammar{Opts: "V q: f: t: m k M l v d b r c"}).Parse(args)
		if f, ok := p.Value("f"); ok {
			r.carried(name).runFile(f, nil, name, true)
		} else if !p.Has("l", "d", "r", "c") && r.in.input != nil && r.in.source != Closed {
			r.carried(name).childCode(r.rest(r.in), name)
		}
	case "python", "python3": // a module may be a runner
		p := (&options.Grammar{Opts: "b B d E h i I O P q R s S u v V W: X: c: m:", Stop: true}).Parse(args)
		if p.Has("m") {
			r.guessed(name+" -m", p.Operands)
		}
	case "run-s", "run-p", "npm-run-all":
		for _, a := range args {
			if script, ok := a.Exact(); ok {
				r.projectScript("npm", script, nil)
			}
		}
	case "ansible":
		r.ansible(args)
	case "aws":
		r.systemsManager(args)
		return r.carriedForm(name, args)
	case "flatpak":
		p := (&options.Grammar{Opts: "command: arch: branch: devel runtime: cwd: env: filesystem: share: unshare: socket: device: user system installation: v,verbose d,die-with-parent", Stop: true}).Parse(args)
		if len(p.Operands) > 1 && p.Operands[0].Is("run") {
			q := (&options.Grammar{Opts: "command: arch: branch: devel runtime: cwd: env: filesystem: share: unshare: socket: device: user system installation: v,verbose d,die-with-parent file-forwarding", Stop: true}).Parse(p.Operands[1:])
			if c, ok := q.Value("command"); ok && len(q.Operands) > 0 {
				r.runner("flatpak run", append([]value.Field{c}, q.Operands[1:]...))
			}
		}
	case "capsh": // what follows -- are arguments of a shell (capsh(1))
		for i, a := range args {
			if a.Is("--") {
				r.carried(name).shell("bash", value.WordOf("bash"), args[i+1:])
				break
			}
		}
	default:
		return r.carriedForm(name, args)
	}
	return true
}

// systemsManager is aws ssm, whose documents run what their parameters say
// (AWS-RunShellScript: commands, AWS-StartInteractiveCommand: command).
func (r *run) systemsManager(args []value.Field) {
	p := (&options.Grammar{Opts: awsOpts}).Parse(args)
	if len(p.Operands) < 2 || !p.Operands[0].Is("ssm") || !p.Operands[1].Is("send-command") && !p.Operands[1].Is("start-session") {
		return
	}
	for _, v := range p.Values("parameters") {
		t := v.Prefix()
		i := strings.Index(t, "command")
		if i < 0 || strings.HasPrefix(t, "file:") {
			continue
		}
		if t, ok := v.Exact(); ok {
			for _, c := range parameterValues(t[i:]) {
				r.elsewhere("aws ssm", Remote).childCode(value.Of(c), "aws ssm")
			}
			continue
		}
		r.elsewhere("aws ssm", Remote).gap(UnknownCode, r.span0(), v.String(), "aws ssm runs code that is not known: "+v.String())
	}
}

// parameterValues are the values of the parameter that text begins with, in
// JSON or in the shorthand of the AWS CLI: key=value, key=[value,value].
func parameterValues(text string) []string {
	_, text, _ = strings.Cut(text, "ommand")
	text = strings.TrimLeft(text, `s"' :=`)
	if text == "" {
		return nil
	}
	text, list := strings.CutPrefix(text, "[")
	if !list {
		return []string{strings.TrimRight(text, `"'}`)}
	}
	var out []string
	for text != "" && text[0] != ']' {
		if text[0] == '"' || text[0] == '\'' {
			t, ok := quotedArgument(text)
			if !ok {
				return append(out, text)
			}
			out = append(out, t)
			end := 1
			for end < len(text) && text[end] != text[0] {
				if text[end] == '\\' && text[0] == '"' {
					end++
				}
				end++
			}
			text = strings.TrimLeft(text[min(end+1, len(text)):], ", \n")
			continue
		}
		item, rest, _ := strings.Cut(strings.TrimSuffix(text, "]"), ",")
		out = append(out, item)
		text = strings.TrimLeft(rest, " ")
	}
	return out
}

// elsewhere is r on another machine or in a container.
func (r *run) elsewhere(by string, where Place) *run {
	k := r.carried(by).started()
	k.where = where
	k.st.away = true
	k.st.setDirs(nil)
	k.aside().mounts = nil
	k.env = nil
	k.cond = true
	return k
}

// childCode evaluates text in a shell of its own.
func (r *run) childCode(s value.Str, what string) {
	k := r.branch().started()
	k.aside().shellIs = "sh"
	k.code(s, r.span0(), what)
	k.runTraps(false)
}

var sshGrammar = options.Grammar{Opts: "4 6 A a C f G g K k M N n q s T t V v X x Y y B: b: c: D: E: e: F: I: i: J: L: l: m: O: o: p: Q: R: S: W: w:", Stop: true} // OpenSSH 9.2 ssh(1)

func (r *run) ssh(name string, args []value.Field) {
	if name == "sshpass" {
		p := (&options.Grammar{Opts: "e f: d: p: P: v h", Stop: true}).Parse(args)
		if len(p.Operands) > 0 {
			r.carried(name).outside(p.Operands)
		}
		return
	}
	p := sshGrammar.Parse(args)
	for _, o := range p.Values("o") {
		k := o.Prefix()
		if end := strings.IndexAny(k, "= \t"); end >= 0 { // ssh_config(5): a blank does as well
			k = k[:end]
		}
		if strings.EqualFold(k, "ProxyCommand") || strings.EqualFold(k, "LocalCommand") || strings.EqualFold(k, "KnownHostsCommand") {
			r.carried(name+" "+k).childCode(dropBytes(o.Str, min(len(k)+1, len(o.Prefix()))), name+" "+k)
		}
	}
	if len(p.Operands) == 0 {
		return
	}
	// Options may follow the host.
	rest := sshGrammar.Parse(p.Operands[1:])
	k := r.elsewhere(name, Remote)
	if len(rest.Operands) > 0 {
		k.childCode(joinFields(rest.Operands), name)
		return
	}
	if r.in.input != nil && r.in.source != Closed && !rest.Has("N", "n") && !p.Has("N", "n") {
		k.fromStdin(name)
	}
}

var dockerGlobal = options.Grammar{Opts: "config: c,context: D,debug H,host: l,log-level: tls tlscacert: tlscert: tlskey: tlsverify v,version connection: url: identity: root: runroot: n,namespace: a,address: help", Stop: true}

var dockerExec = options.Grammar{Opts: "d,detach detach-keys: e,env: env-file: i,interactive privileged t,tty u,user: w,workdir: l,latest preserve-fds:", Stop: true}

var dockerRun = options.Grammar{Opts: "add-host: annotation: a,attach: blkio-weight: blkio-weight-device: cap-add: cap-drop: cgroup-parent: cgroupns: cidfile: cpu-period: cpu-quota: cpu-rt-period: cpu-rt-runtime: c,cpu-shares: cpus: cpuset-cpus: cpuset-mems: d,detach detach-keys: device: device-cgroup-rule: device-read-bps: device-read-iops: device-write-bps: device-write-iops: disable-content-trust dns: dns-option: dns-search: domainname: entrypoint: e,env: env-file: expose: gpus: group-add: health-cmd: health-interval: health-retries: health-start-period: health-timeout: h,hostname: init i,interactive ip: ip6: ipc: isolation: kernel-memory: l,label: label-file: link: link-local-ip: log-driver: log-opt: mac-address: m,memory: memory-reservation: memory-swap: memory-swappiness: mount: name: net,network: net-alias,network-alias: no-healthcheck oom-kill-disable oom-score-adj: pid: pids-limit: platform: privileged p,publish: P,publish-all pull: q,quiet read-only replace restart: rm runtime: security-opt: shm-size: sig-proxy stop-signal: stop-timeout: storage-opt: sysctl: tmpfs: t,tty ulimit: u,user: userns: uts: v,volume: volume-driver: volumes-from: w,workdir: pod: secret: systemd: timezone: tz: arch: os: rootfs", Stop: true} // docker 24 run(1)

// container is docker exec, docker run and docker compose.
func (r *run) container(name string, args []value.Field) {
	p := dockerGlobal.Parse(args)
	rest := p.Operands
	if len(rest) > 0 && rest[0].Is("container") {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return
	}
	sub, _ := rest[0].Exact()
	switch sub {
	case "exec":
		q := dockerExec.Parse(rest[1:])
		if len(q.Operands) > 1 {
			k := r.elsewhere(name+" exec", Container)
			k.startIn(q)
			k.outside(q.Operands[1:])
		}
	case "run", "create":
		q := dockerRun.Parse(rest[1:])
		if len(q.Operands) == 0 {
			return
		}
		k := r.elsewhere(name+" "+sub, Container)
		k.aside().mounts = r.bindMounts(q)
		k.startIn(q)
		image, command := q.Operands[0], q.Operands[1:]
		if e, ok := q.Value("entrypoint"); ok {
			k.outside(append([]value.Field{e}, command...))
			return
		}
		if len(command) > 0 { // without one, what the image does with its input is not known
			k.named(image, command)
			k.outside(command)
		}
	case "unshare": // podman: a user namespace on this machine
		if len(rest) > 1 {
			r.runner(name+" unshare", rest[1:])
		}
	case "compose":
		r.compose(name+" compose", rest[1:])
	}
}

func (r *run) compose(name string, args []value.Field) {
	g := options.Grammar{Opts: "f,file: p,project-name: profile: env-file: project-directory: parallel: ansi: progress: compatibility dry-run H,host: verbose no-ansi tls context: c:", Stop: true}
	rest := g.Parse(args).Operands
	if len(rest) == 0 {
		return
	}
	sub, _ := rest[0].Exact()
	if sub != "exec" && sub != "run" {
		return
	}
	q := (&options.Grammar{Opts: "d,detach e,env: index: T,no-TTY,no-tty privileged u,user: w,workdir: build entrypoint: i,interactive l,label: name: no-deps p,publish: quiet-pull rm service-ports use-aliases v,volume: cap-add: cap-drop: remove-orphans pull: env-from-file: t,tty", Stop: true}).Parse(rest[1:])
	if len(q.Operands) > 1 {
		k := r.elsewhere(name+" "+sub, Container)
		k.aside().mounts = r.bindMounts(q)
		k.startIn(q)
		k.outside(q.Operands[1:])
	}
}

// runner evaluates the words behind a program that runs commands of a project.
func (r *run) runner(name string, rest []value.Field) {
	if len(rest) > 0 && rest[0].Is("--") {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return
	}
	if t, ok := rest[0].Exact(); !ok || strings.HasPrefix(t, "-") {
		return
	}
	k := r.branch()
	k.out = nil
	k.via = append(r.via[:len(r.via):len(r.via)], name)
	k.outside(rest)
}

var packageOptions = options.Grammar{Opts: "C: dir: prefix: cwd: w,workspace: F,filter: r,recursive s,silent q,quiet p,package: c,call: node-options: if-present y,yes", Stop: true}

// packages is a package manager of JavaScript.
func (r *run) packages(name string, args []value.Field) {
	p := packageOptions.Parse(args)
	rest := p.Operands
	if len(rest) == 0 {
		return
	}
	sub, _ := rest[0].Exact()
	q := packageOptions.Parse(rest[1:])
	for _, c := range append(p.Values("call"), q.Values("call")...) {
		r.carried(name).childCode(c.Str, name+" -c")
	}
	switch name + " " + sub {
	case "npm exec", "npm x", "pnpm exec", "pnpm dlx", "yarn exec", "yarn dlx", "bun x":
		r.runner(name+" "+sub, q.Operands)
	case "yarn run", "npm run", "pnpm run", "bun run", "npm run-script", "pnpm run-script":
		if len(q.Operands) > 0 {
			if script, ok := q.Operands[0].Exact(); ok {
				r.projectScript(name, script, q.Operands[1:])
			}
			r.guessed(name+" run", q.Operands)
		}
	case "npm test", "npm t", "pnpm test", "yarn test", "npm start", "npm stop", "npm restart", "pnpm start", "yarn start":
		if sub == "t" {
			sub = "test"
		}
		r.projectScript(name, sub, nil)
	default:
		if name == "yarn" || name == "pnpm" || name == "bun" { // pnpm prisma ... runs a program of the project
			r.projectScript(name, sub, rest[1:])
			r.runner(name, rest)
		}
	}
}

// terminal is tmux and screen: commands for new windows.
func (r *run) terminal(name string, args []value.Field) {
	if name == "screen" {
		p := (&options.Grammar{Opts: "4 6 a A c: d D D e: E f fn fa h: i l L Logfile: m O p: q Q r R s: S: t: T: U v wipe x X", Stop: true}).Parse(args)
		if p.Has("X") && len(p.Operands) > 1 && p.Operands[0].Is("stuff") {
			r.carried(name).childCode(p.Operands[1].Str, "screen stuff")
			return
		}
		if len(p.Operands) > 0 {
			r.carried(name).outside(p.Operands)
		}
		return
	}
	p := (&options.Grammar{Opts: "2 C c: D f: L: l N S: T: u U v V", Stop: true}).Parse(args)
	for _, c := range p.Values("c") {
		r.carried(name).childCode(c.Str, "tmux -c")
	}
	for words := p.Operands; len(words) > 0; {
		end := 0
		for end < len(words) && !words[end].Is(";") {
			end++
		}
		r.terminalCommand(words[:end])
		words = words[min(end+1, len(words)):]
	}
}

// terminalCommand is one command of tmux(1).
func (r *run) terminalCommand(words []value.Field) {
	if len(words) == 0 {
		return
	}
	sub, _ := words[0].Exact()
	switch sub {
	case "new", "new-session", "neww", "new-window", "splitw", "split-window", "respawnp", "respawn-pane", "respawnw", "respawn-window", "popup", "display-popup":
		q := (&options.Grammar{Opts: "A d D E P X a b k S Z h v f: c: e: F: n: s: t: x: y: l: p: I w: T: B C r", Stop: true}).Parse(words[1:])
		if len(q.Operands) > 0 {
			r.carried("tmux").childCode(joinFields(q.Operands), "tmux "+sub)
		}
	case "run", "run-shell", "if", "if-shell", "pipe-pane", "pipep":
		q := (&options.Grammar{Opts: "b C F d: t: I O o", Stop: true}).Parse(words[1:])
		for _, o := range q.Operands {
			r.carried("tmux").childCode(o.Str, "tmux "+sub)
		}
	case "send", "send-keys":
		q := (&options.Grammar{Opts: "F H l M R X N: t: K c:", Stop: true}).Parse(words[1:])
		var words []value.Field
		for _, o := range q.Operands {
			if t, _ := o.Exact(); t == "Enter" || t == "C-m" || t == "Space" || strings.HasPrefix(t, "C-") && len(t) == 3 {
				continue
			}
			words = append(words, o)
		}
		if len(words) > 0 {
			r.carried("tmux").childCode(joinFields(words), "tmux send-keys")
		}
	}
}
