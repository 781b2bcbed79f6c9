package shellast

// carrier is a form of a program that runs a command it is given, besides what
// it does itself.
type carrier struct {
	name string
	// words select the form, one after the other, each with alternatives
	// (exec|x); "_" is any word.
	words string
	// opts are the options of the program and of the form (options.Grammar).
	opts   string
	single bool // they are long ones with a single dash
	// skip is the number of operands before the command.
	skip int
	how  manner
	// code are options whose value is run by a shell, rest those behind which
	// all words are the command.
	code, rest string
	where      Place
}

// manner is how the operands of a carrier are run.
type manner uint8

const (
	asWords  manner = iota // as a program and its arguments
	asText                 // joined, by a shell
	asEach                 // each of them, by a shell
	asDashed               // those behind "--", as words
	asNamed                // as arguments of what the word before them is named after
	asSSH                  // as ssh reads them behind the host
	asNone                 // not at all
)

// carriers are sorted by name. Each form is that of the program's own reference,
// as published with the version named or, where none is, in 2025.
var carriers = []carrier{
	{name: "abduco", opts: "A c n a e: r f q l p v"},                                              // abduco(1)
	{name: "adb", words: "shell", opts: "a d e s: t: H: P: L: n T x", how: asText, where: Remote}, // adb(1)
	{name: "alacritty", opts: "e: command: working-directory: t,title: class: config-file: o,option: socket: hold q v", how: asNone, rest: "e command"},
	{name: "asdf", words: "exec"},
	{name: "aws", words: "ecs execute-command", opts: awsOpts, how: asNone, code: "command", where: Container}, // AWS CLI 2.27
	{name: "aws-okta", words: "exec", opts: "a,assume-role-ttl: t,session-ttl: b,backend: mfa-provider: mfa-factor-type: mfa-duo-device: d,debug", skip: 1},
	{name: "aws-vault", words: "exec", opts: "d,duration: n,no-session region: t,mfa-token: j,json s,server ecs-server ec2-server lazy stdout debug backend: prompt: keychain: pass-dir: pass-cmd: pass-prefix: file-dir:", skip: 1}, // aws-vault 7
	{name: "az", words: "aks command invoke", opts: azOpts, how: asNone, code: "command c", where: Container},
	{name: "az", words: "container exec", opts: azOpts, how: asNone, code: "exec-command", where: Container},
	{name: "az", words: "containerapp exec", opts: azOpts, how: asNone, code: "command", where: Container},
	{name: "az", words: "ssh vm", opts: azOpts, how: asSSH, where: Remote},
	{name: "az", words: "vm|vmss run-command invoke|create", opts: azOpts, how: asEach, code: "scripts script", where: Remote}, // Azure CLI 2.70
	{name: "berglas", words: "exec", opts: "local"},
	{name: "buildah", words: "run", opts: "add-history cap-add: cap-drop: cni-config-dir: contextdir: device: e,env: hostname: ipc: isolation: mount: network: pid: runtime: runtime-flag: security-opt: t,tty terminal user: uts: v,volume: workingdir:", skip: 1, where: Container},
	{name: "buildah", words: "unshare", opts: "m,mount:"},
	{name: "bundle", words: "exec", opts: "gemfile: keep-file-descriptors verbose"}, // bundle-exec(1)
	{name: "cargo", words: "watch", opts: "x,exec: s,shell: w,watch: i,ignore: d,delay: c,clear q,quiet C,workdir: E,env: features: use-shell: B: N,notify no-gitignore no-vcs-ignores ignore-nothing postpone poll why L", how: asText, code: "shell"}, // cargo-watch 8
	{name: "cf", words: "ssh", opts: "i: process: L: D: N k,skip-host-validation t T R c,command: app-instance-index:", how: asNone, code: "command", where: Container},
	{name: "chamber", words: "exec", opts: "b,backend: r,retries: retry-mode: pristine strict strict-value: verbose v", how: asDashed},
	{name: "chokidar", opts: "c,command: d,debounce: t,throttle: s,follow-symlinks i,ignore: initial p,polling poll-interval: poll-interval-binary: verbose silent", how: asNone, code: "command"},
	{name: "clush", opts: "w: x: g: X: a o: O: l: t: u: f: q b B r S L N v d c p R: n E: m: P: color: conf: diff outdir: errdir: hostfile: topology:", how: asText, where: Remote},
	{name: "coder", words: "ssh", opts: "stdio A,forward-agent G,forward-gpg identity-agent: workspace-poll-interval: wait: no-wait l,log-dir: R,remote-forward: e,env: disable-autostart", skip: 1, how: asText, where: Remote},
	{name: "colima", words: "ssh", opts: "p,profile: verbose very-verbose", where: Remote},
	{name: "composer", words: "exec", opts: "l,list v,verbose n,no-interaction q,quiet d,working-dir: no-plugins no-scripts no-cache profile ansi no-ansi"},                                                                                                                                                                                                                                               // Composer 2
	{name: "concurrently", opts: "m,max-processes: n,names: name-separator: s,success: r,raw no-color hide: g,group timings P,passthrough-arguments teardown: k,kill-others kill-others-on-fail kill-signal: kill-timeout: p,prefix: c,prefix-colors: l,prefix-length: pad-prefix t,timestamp-format: restart-tries: restart-after: i,handle-input default-input-target:", how: asEach, code: "teardown"}, // concurrently 9
	{name: "conda", words: "run", opts: condaOpts},
	{name: "consul", words: "exec", opts: "http-addr: token: node: service: tag: shell: wait: wait-repl: prefix: verbose", single: true, how: asText, where: Remote},
	{name: "consul", words: "lock", opts: "http-addr: token: n: name: child-exit-code monitor-retry: pass-stdin shell: timeout: try: verbose", single: true, skip: 1, how: asText},
	{name: "corepack"},
	{name: "crictl", words: "exec", opts: "r,runtime-endpoint: i,interactive t,tty s,sync timeout: e,env: transport: tls-config: image: label: name: pod:", skip: 1, where: Container},
	{name: "ctr", words: "t|task|tasks exec", opts: "a,address: n,namespace: t,tty exec-id: cwd: user: fifo-dir: log-uri: d,detach", skip: 1, where: Container},
	{name: "dbus-launch", opts: "sh-syntax csh-syntax auto-syntax binary-syntax close-stderr config-file: exit-with-session exit-with-x11 autolaunch:"},
	{name: "dbus-run-session", opts: "config-file: dbus-daemon: help version"},
	{name: "ddev", words: "exec", opts: "s,service: d,dir: raw q,quiet", how: asText, where: Container},
	{name: "devbox", words: "run", opts: "c,config: e,env: env-file: pure q,quiet list environment: omit-nix-env"},
	{name: "devcontainer", words: "exec", opts: "workspace-folder: config: container-id: id-label: docker-path: docker-compose-path: override-config: remote-env: log-level: log-format: user-data-folder: mount-workspace-git-root:", where: Container},
	{name: "direnv", words: "exec", skip: 1},
	{name: "distrobox", words: "enter", opts: "n,name: a,additional-flags: e: clean-path no-tty T no-workdir nw r,root v,verbose", how: asDashed, rest: "e"}, // shares the home directory
	{name: "docker-machine", words: "ssh", opts: "s,storage-path: D,debug native-ssh", skip: 1, how: asText, where: Remote},
	{name: "dockerize", opts: "wait: timeout: wait-retry-interval: wait-http-header: template: stdout: stderr: delims: no-overwrite poll env: version", single: true},
	{name: "dokku", words: "enter", skip: 2, where: Container},
	{name: "dokku", words: "run|run:detached", opts: "e: no-tty force-tty cron-id: ttl-seconds:", skip: 1, where: Container},
	{name: "doppler", words: "run", opts: "command: p,project: c,config: t,token: preserve-env:: mount: mount-format: mount-template: mount-max-reads: name-transformer: no-cache no-fallback fallback: fallback-only fallback-readonly passphrase: forward-signals only-secrets: configuration: api-host: debug scope: silent no-verify-tls json no-read-env no-timeout timeout: attempts: watch no-exit-on-write-failure", code: "command"}, // Doppler CLI 3
	{name: "dotenv", words: "run", opts: dotenvOpts}, // python-dotenv 1
	{name: "dotenv", opts: dotenvOpts},               // dotenv-cli 8, dotenv of Ruby
	{name: "dotenvx", words: "run", opts: "e,env: f,env-file: fk,env-keys-file: fv,env-vault-file: o,overload strict convention: ignore: q,quiet v,verbose d,debug l,log-level:"}, // dotenvx 1
	{name: "dsh", opts: "v q a g: m: M H f: F: r: i c w b: t: n: o: d: u: h", how: asText, where: Remote},
	{name: "dtach", opts: "A: a: c: n: N: p: e: E r: z"}, // dtach(1)
	{name: "eb", words: "ssh", opts: "c,command: e,custom: n,number: i,instance: o,keep_open force setup timeout: r,region: profile: v,verbose q,quiet no-verify-ssl", how: asNone, code: "command", where: Remote},
	{name: "elvish", opts: "c: compileonly norc rc: db: sock: log: json", how: asNone, code: "c"},
	{name: "envchain", opts: "s,set l,list v n,noecho p,require-passphrase unset", skip: 1},
	{name: "envconsul", opts: "prefix: secret: config: consul-addr: upcase sanitize pristine once log-level: vault-addr: vault-token: no-prefix: kill-signal: splay: wait: exec:", single: true, code: "exec"},
	{name: "envdir", skip: 1},
	{name: "et", opts: "c,command: p,port: u,username: host: terminal-path: t,tunnel: r,reversetunnel: jumphost: jport: x,kill-other-sessions macserver verbose: logtostdout silent N,no-terminal f,forward-ssh-agent", how: asNone, code: "command", where: Remote},
	{name: "fly", words: "console", opts: flyOpts, how: asNone, code: "command", where: Container},
	{name: "fly", words: "m|machine|machines exec", opts: flyOpts, skip: 1, how: asEach, where: Container},
	{name: "fly", words: "ssh console", opts: flyOpts, how: asNone, code: "command", where: Container},
	{name: "fnm", words: "exec", opts: "using: using-file fnm-dir: node-dist-mirror: log-level: arch: version-file-strategy: corepack-enabled resolve-engines:"},
	{name: "foot", opts: "c,config: o,override: f,font: t,term: T,title: a,app-id: m,maximized F,fullscreen L,login-shell D,working-directory: w,window-size-pixels: W,window-size-chars: s,server:: H,hold d,log-level: l,log-colorize:: S,log-no-syslog p,print-pid:"},
	{name: "foreman", words: "run", opts: "e,env: f,procfile: d,root: p,port: t,timeout:"},
	{name: "gcloud", words: "alpha|beta compute ssh", opts: gcloudOpts, skip: 1, how: asSSH, code: "command", where: Remote},
	{name: "gcloud", words: "alpha|beta cloud-shell ssh", opts: gcloudOpts, how: asNone, code: "command", where: Remote},
	{name: "gcloud", words: "cloud-shell ssh", opts: gcloudOpts, how: asNone, code: "command", where: Remote},
	{name: "gcloud", words: "compute ssh", opts: gcloudOpts, skip: 1, how: asSSH, code: "command", where: Remote}, // Google Cloud SDK 520
	{name: "gcloud", words: "compute tpus tpu-vm ssh", opts: gcloudOpts, skip: 1, how: asSSH, code: "command", where: Remote},
	{name: "gh", words: "codespace|cs ssh", opts: "c,codespace: config d,debug debug-file: profile: R,repo: repo-owner: server-port:", how: asSSH, where: Remote},
	{name: "gnome-terminal", opts: "e,command: x,execute: window tab profile: title: working-directory: geometry: zoom: wait hide-menubar full-screen maximize active", how: asDashed, code: "command", rest: "execute"},
	{name: "guix", words: "shell|environment", opts: "D,development f,file: m,manifest: p,profile: C,container N,network pure E,preserve: u,user: share: expose: ad-hoc e,expression: L,load-path: s,system:", how: asDashed},
	{name: "hatch", words: "run", opts: "e,env: p,project: config: v,verbose q,quiet no-color no-interactive"},
	{name: "heroku", words: "local:run", opts: "e,env: p,port:"},
	{name: "heroku", words: "run:inside", opts: herokuOpts, skip: 1, how: asText, where: Container},
	{name: "heroku", words: "run|run:detached", opts: herokuOpts, how: asText, where: Container}, // Heroku CLI 10
	{name: "hyperfine", opts: "w,warmup: m,min-runs: M,max-runs: r,runs: s,setup: p,prepare: C,conclude: c,cleanup: P,parameter-scan: D,parameter-step-size: L,parameter-list: S,shell: N i,ignore-failure style: sort: u,time-unit: export-asciidoc: export-csv: export-json: export-markdown: export-orgmode: show-output output: input: n,command-name: reference:", how: asEach, code: "setup prepare conclude cleanup reference"}, // hyperfine(1)
	{name: "incus", words: "exec", opts: lxcOpts, skip: 1, where: Container},
	{name: "infisical", words: "run", opts: "c,command: e,env: path: projectId: token: watch watch-interval: secret-overriding expand include-imports recursive t,tags: project-config-dir: domain: silent", code: "command"},
	{name: "kamal", words: "app exec", opts: kamalOpts, how: asText, where: Container},
	{name: "kamal", words: "accessory exec", opts: kamalOpts, skip: 1, how: asText, where: Container},
	{name: "kamal", words: "server exec", opts: kamalOpts, how: asText, where: Remote},
	{name: "kitty", opts: "class: name: T,title: c,config: o,override: d,directory,working-directory: detach detached-log: session: hold 1,single-instance instance-group: wait-for-single-instance-window-close listen-on: start-as: grab-keyboard"},
	{name: "konsole", opts: "e: workdir: profile: hold new-tab p: separate tabs-from-file: geometry:", how: asNone, rest: "e"},
	{name: "kubectl", words: "debug|exec|rsh|run", opts: kubectlOpts, skip: 1, where: Container}, // kubectl 1.33
	{name: "lando", words: "exec", opts: "u,user: v,verbose", skip: 1, how: asText, where: Container},
	{name: "lando", words: "ssh", opts: "c,command: s,service: u,user: v,verbose", how: asNone, code: "command", where: Container},
	{name: "lerna", words: "exec", opts: "scope: ignore: concurrency: stream parallel no-bail no-prefix no-private since: profile profile-location: include-dependents include-dependencies loglevel:"},
	{name: "lima", opts: "shell: workdir:", where: Remote},
	{name: "limactl", words: "shell", opts: "shell: workdir: debug log-level: tty reconnect preserve-env start", skip: 1, where: Remote},
	{name: "lxc", words: "exec", opts: lxcOpts, skip: 1, where: Container},
	{name: "machinectl", words: "shell", opts: "H,host: M,machine: uid: E,setenv: q,quiet", skip: 1, where: Container}, // machinectl(1)
	{name: "mamba", words: "run", opts: condaOpts},
	{name: "micromamba", words: "run", opts: condaOpts},
	{name: "minikube", words: "kubectl", opts: "p,profile: ssh alsologtostderr v:", how: asNamed},
	{name: "minikube", words: "ssh", opts: "p,profile: n,node: native-ssh l,user: i:", how: asText, where: Container},
	{name: "mirrord", words: "exec", opts: "t,target: n,target-namespace: f,config-file: s,steal a,agent-log-level: e,ephemeral-container context:", how: asDashed},
	{name: "mise", words: "exec|x", opts: "c,command: C,cd: j,jobs: E,env: raw q,quiet v,verbose y,yes", how: asDashed, code: "command"},
	{name: "multipass", words: "exec", opts: "d,working-directory: n,no-map-working-directory v,verbose", skip: 1, where: Remote},
	{name: "nix", words: "develop|shell", opts: nixOpts, how: asNone, rest: "command"}, // Nix 2.24
	{name: "nix", words: "run", opts: nixOpts, skip: 1, how: asNamed},
	{name: "nix-shell", opts: "run: command: p,packages A,attr: E,expr: I: pure keep: i: arg argstr option", how: asNone, code: "run command"}, // nix-shell(1)
	{name: "nomad", words: "alloc exec", opts: nomadOpts, single: true, skip: 1, where: Container},
	{name: "nomad", words: "exec", opts: nomadOpts, single: true, skip: 1, where: Container},
	{name: "nu", opts: "c,commands: e,execute: I,include-path: m,table-mode: config: env-config: plugin-config: plugins: log-level: log-target: t,threads: i,interactive l,login n,no-config-file stdin", how: asNone, code: "commands execute"},
	{name: "nvm", words: "exec|run", opts: "silent lts::"},
	{name: "oc", words: "debug|exec|rsh|run", opts: kubectlOpts, skip: 1, where: Container},
	{name: "okteto", words: "exec", opts: "c,context: n,namespace: f,file: k:", where: Container},
	{name: "onchange", opts: "a,add c,change d,delay: e,exclude: f,filter: i,initial j,jobs: k,kill p,poll: v,verbose awaitWriteFinish:", how: asDashed},
	{name: "op", words: "plugin run", opts: opOpts},
	{name: "op", words: "run", opts: opOpts}, // 1Password CLI 2
	{name: "opam", words: "exec", opts: "switch: root: color: q,quiet y,yes safe set-root set-switch"},
	{name: "parallel-ssh", opts: pssh, how: asText, where: Remote},
	{name: "pct", words: "exec", opts: "keep-env:", skip: 1, where: Container},
	{name: "pdm", words: "run", opts: "p,project: s,site-packages list json skip: k: venv: v,verbose q,quiet recreate"},
	{name: "pdsh", opts: "w: x: g: X: a l: u: t: f: R: M: S b q V", how: asText, where: Remote},   // pdsh(1)
	{name: "perf", words: "c2c|ftrace|kmem|kvm|lock|mem|record|sched|stat|trace", opts: perfOpts}, // perf-stat(1), perf-record(1)
	{name: "pipenv", words: "run", opts: "python: verbose quiet three two"},
	{name: "pixi", words: "run", opts: "e,environment: manifest-path: frozen locked no-install as-is clean-env skip-deps color: v,verbose q,quiet"},
	{name: "platform", words: "ssh|environment:ssh", opts: "p,project: e,environment: A,app: worker: I,instance: i,identity-file: o,option: pipe all y,yes n,no q,quiet v,verbose", how: asText, where: Container},
	{name: "pm2", words: "start", opts: "n,name: i,instances: interpreter: interpreter-args: node-args: o,output: e,error: l,log: max-memory-restart: restart-delay: watch:: ignore-watch: cron: c: f,force a,update-env cwd: env: time no-daemon no-autorestart wait-ready exp-backoff-restart-delay: namespace:", how: asEach},
	{name: "poetry", words: "run", opts: "C,directory: P,project: q,quiet v,verbose no-interaction n no-ansi ansi no-cache"}, // Poetry 2
	{name: "prlctl", words: "exec", opts: "r,resolve-paths u,user: password: current-user", skip: 1, where: Remote},
	{name: "pssh", opts: pssh, how: asText, where: Remote},
	{name: "pyenv", words: "exec"},
	{name: "qm", words: "guest exec", opts: "timeout: synchronous: pass-stdin:", skip: 1, where: Remote},
	{name: "railway", words: "run|local", opts: "s,service: e,environment: p,project: no-local v,verbose json"}, // Railway CLI 4
	{name: "railway", words: "ssh", opts: "p,project: s,service: e,environment: d,deployment-instance: session: native i,identity-file:", how: asText, where: Container},
	{name: "rbenv", words: "exec"},
	{name: "rustup", words: "run", opts: "install q,quiet v,verbose", skip: 1}, // rustup 1.27
	{name: "rye", words: "run", opts: "l,list pyproject:"},
	{name: "salt", words: "_ cmd.run|cmd.run_all|cmd.run_stdout|cmd.shell|cmd.exec_code", opts: saltOpts, how: asEach, where: Remote},
	{name: "salt-call", words: "cmd.run|cmd.run_all|cmd.run_stdout|cmd.shell|cmd.exec_code", opts: saltOpts, how: asEach},
	{name: "saml2aws", words: "exec", opts: "a,idp-account: p,profile: exec-profile: config: i,provider: verbose quiet skip-verify mfa: region: role: url: username: password: disable-keychain skip-prompt session-duration: credentials-file: force"}, // saml2aws 2.36
	{name: "sops", words: "exec-env|exec-file", opts: "background pristine user: no-fifo filename: input-type: output-type: same-process", skip: 1, how: asEach},
	{name: "start-server-and-test", opts: "expect:", how: asEach},
	{name: "start-test", opts: "expect:", how: asEach},
	{name: "summon", opts: "p,provider: f: y,yaml: D: e,environment: i,ignore: I,ignore-all u,up V,all-provider-versions"},
	{name: "telepresence", words: "intercept|connect", opts: "p,port: n,namespace: s,service: w,workload: e,env-file: j,env-json: m,mount: context: output: docker", how: asDashed},
	{name: "teller", words: "run", opts: "c,config: reset shell s,sh"},
	{name: "terminator", opts: "e,command: x,execute: working-directory: T,title: p,profile: l,layout: m f b H r:", how: asNone, code: "command", rest: "execute"},
	{name: "toolbox", words: "run", opts: "c,container: d,distro: r,release: preserve-fds: y,assumeyes log-level: v,verbose"}, // shares the home directory
	{name: "tox", words: "exec|e", opts: "e: c,conf: workdir: root: runner: no-recreate-pkg skip-pkg-install v q", how: asDashed},
	{name: "tsh", words: "ssh", opts: "l,login: proxy: user: ttl: i,identity: cert-format: p,port: A,forward-agent L,forward: D,dynamic-forward: N,no-remote-exec local c,cluster: t,tty o,option: mfa-mode: headless log-dir: d,debug", skip: 1, how: asText, where: Remote},
	{name: "urxvt", opts: "e: title: geometry: cd: name: hold", single: true, how: asNone, rest: "e"},
	{name: "uv", words: "run", opts: uvOpts},
	{name: "uv", words: "tool run", opts: uvOpts},                                                                        // uv 0.7
	{name: "vagrant", words: "ssh", opts: "c,command: p,plain t,tty no-tty", how: asSSH, code: "command", where: Remote}, // Vagrant 2.4
	{name: "volta", words: "run", opts: "node: npm: yarn: pnpm: bundled-npm no-npm no-yarn no-pnpm env: q,quiet verbose"},
	{name: "wait-for", opts: "t,timeout: q,quiet", how: asDashed},
	{name: "wait-for-it", opts: "h,host: p,port: t,timeout: s,strict q,quiet", how: asDashed},
	{name: "wait-for-it.sh", opts: "h,host: p,port: t,timeout: s,strict q,quiet", how: asDashed},
	{name: "wezterm", words: "start", opts: "cwd: class: workspace: position: domain: attach new-tab always-new-process no-auto-connect"},
	{name: "wsl", opts: "d,distribution: u,user: cd: e,exec: shell-type: system distribution-id:", how: asText, rest: "exec"}, // WSL 2.4
	{name: "xfce4-terminal", opts: "e,command: x,execute: working-directory: T,title: H,hold tab window geometry: default-working-directory:", how: asNone, code: "command", rest: "execute"},
	{name: "xonsh", opts: "c: i,interactive l,login rc: no-rc D: shell-type: timings", how: asNone, code: "c"},
	{name: "xterm", opts: xtermOpts, single: true, how: asNone, rest: "e"}, // xterm(1)
	{name: "zellij", words: "run", opts: "c,close-on-exit cwd: d,direction: f,floating i,in-place n,name: s,start-suspended height: width: x: y:", how: asDashed},
}

const (
	awsOpts     = "cluster: task: container: interactive non-interactive command: region: profile: output: query: endpoint-url: debug no-cli-pager no-verify-ssl instance-ids: targets: document-name: document-version: parameters: comment: timeout-seconds: max-concurrency: max-errors: target: reason: cli-input-json: output-s3-bucket-name: service-role-arn:"
	azOpts      = "g,resource-group: n,name: command-id: scripts: script: parameters: instance-id: no-wait run-command-name: exec-command: container-name: command: c: f,file: subscription: o,output: query: only-show-errors debug verbose ids: ip: local-user: vm-name: async-execution: timeout-in-seconds: revision: replica: container:"
	condaOpts   = "n,name: p,prefix: v,verbose dev debug-wrapper-scripts cwd: no-capture-output live-stream r,root-prefix: a,attach: no-rc no-env e,env: clean-env label: d,detach"
	dotenvOpts  = "e: f,file: v: o,override p: c: debug q,quote: i,ignore t,template:"
	flyOpts     = "a,app: C,command: c,config: A,address: machine: o,org: g,process-group: pty q,quiet r,region: s,select u,user: t,access-token: debug verbose container: i,image: e,env: timeout: vm-cpu-kind: vm-memory: vm-size:"
	gcloudOpts  = "command: zone: project: ssh-flag: ssh-key-file: ssh-key-expiration: ssh-key-expire-after: strict-host-key-checking: tunnel-through-iap internal-ip plain q,quiet force-key-file-overwrite dry-run container: worker: account: configuration: format: verbosity: impersonate-service-account: billing-project: authorize-session boosted troubleshoot network: region: output-directory: batch-size:"
	herokuOpts  = "a,app: r,remote: s,size: type: x,exit-code e,env: no-tty no-notify no-launcher listen prompt t,tail"
	kamalOpts   = "i,interactive reuse p,primary version: r,roles: h,hosts: c,config-file: d,destination: q,quiet v,verbose H,skip-hooks e,env: detach"
	kubectlOpts = "n,namespace: context: cluster: user: kubeconfig: s,server: token: v: as: as-group: as-uid: request-timeout: certificate-authority: client-certificate: client-key: tls-server-name: cache-dir: password: username: log-flush-frequency: profile: c,container: f,filename: i,stdin t,tty q,quiet pod-running-timeout: image: image-pull-policy: restart: rm overrides: override-type: env: l,labels: port: command attach expose dry-run:: o,output: annotations: copy-to: share-processes target: profile: same-node set-image: custom: shell: e,no-tty T as-root as-user: keep-labels to-namespace: node-name: one-container preserve-pod field-manager: save-config leave-stdin-open privileged"
	lxcOpts     = "cwd: n,disable-stdin env: T,force-noninteractive t,force-interactive group: user: mode: project: debug verbose q,quiet"
	nixOpts     = "c,command: A,arg argstr I,include: impure f,file: expr: k,keep-env-var: i,ignore-env s,set-env-var: u,unset-env-var: profile: override-input override-flake inputs-from: refresh offline L,print-build-logs v,verbose q,quiet option accept-flake-config extra-experimental-features: experimental-features: j,max-jobs: cores: builders: phase: redirect build check configure install installcheck unpack recreate-lock-file update-input: no-write-lock-file"
	nomadOpts   = "address: region: namespace: token: ca-cert: client-cert: client-key: tls-server-name: tls-skip-verify task: job group: e: i t"
	opOpts      = "env-file: no-masking environment: account: cache config: encoding: debug format: iso-timestamps no-color session:"
	perfOpts    = "a,all-cpus e,event: p,pid: t,tid: o,output: C,cpu: c,count: F,freq: m,mmap-pages: g call-graph: G,cgroup: i,no-inherit r,repeat: x,field-separator: I,interval-print: D,delay: d,detailed n,null v,verbose q,quiet s,stat A,no-aggr S,sync M,metrics: j,branch-filter: b,branch-any T,timestamp P,period u,uid: B,no-buildid N,no-buildid-cache R,raw-samples k,clockid: W,weight filter: exclude-perf intr-regs: user-regs: switch-output: timeout: pre: post: append log-fd: per-core per-socket per-thread topdown no-merge K,all-kernel U,all-user z,compression-level:: duration: summary with-summary expr: max-stack: min-stack: sched kernel-trace tracer: graph-opts: inherit latency ldlat: L,lat"
	pssh        = "h,hosts: H,host: l,user: p,par: o,outdir: e,errdir: t,timeout: O,option: v,verbose A,askpass x,extra-args: X,extra-arg: i,inline inline-stdout P,print I,send-input g,host-glob:"
	saltOpts    = "c,config-dir: t,timeout: l,log-level: out: C,compound E,pcre L,list G,grain P,grain-pcre N,nodegroup I,pillar S,ipcidr R,range b,batch-size: async s,static v,verbose u,user: local"
	uvOpts      = "extra: all-extras no-extra: no-dev group: no-group: no-default-groups only-group: all-groups m,module only-dev no-editable env-file: no-env-file with: with-editable: with-requirements: isolated active no-sync locked frozen s,script all-packages package: no-project index: default-index: i,index-url: extra-index-url: f,find-links: no-index U,upgrade P,upgrade-package: reinstall p,python: managed-python no-cache cache-dir: q,quiet v,verbose offline directory: project: config-file: no-config from: w color: prerelease: resolution:"
	xtermOpts   = "e: T: title: n: geometry: fn: fa: fs: bg: fg: bd: cr: ms: display: name: class: xrm: b: w: sl: tn: into: lf: hold ls iconic maximized fullscreen rv sb"
)
