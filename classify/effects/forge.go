package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Source: cli.github.com/manual, 2.73.
var ghCLI = cli{
	kind: Forge,
	grammar: options.Grammar{Exact: true, Opts: "R,repo: hostname: e,env: o,org: u,user app: a,all y,yes confirm cleanup-tag c,codespace: " +
		"X,method: f,raw-field: F,field: H,header: i,include input: jq,q: p,preview: paginate cache: slurp silent t,template: verbose " +
		"d,delete-branch days: force key: order: sort: ref: s,source: b,branch: L,limit: json: owner: id: visibility: h,help version"},
	rows: []cliRow{
		{words: "repo|release|gist|issue|label|run|project|ssh-key|gpg-key delete", judge: deletesOne},
		{words: "repo deploy-key|autolink delete", min: 1},
		{words: "repo sync", with: "force"},
		{words: "repo edit", with: "visibility"},
		{words: "release delete-asset", min: 1},
		{words: "project item-delete|field-delete"},
		{words: "secret|variable delete|remove", min: 1},
		{words: "cache delete", with: "all"},
		{words: "codespace|cs delete"},
		{words: "api", judge: deletesByAPI},
	},
}

// deletesOne: gh repo delete without a name deletes the current repository; the
// others ask for a name and delete nothing.
func deletesOne(k *cliCall) bool {
	return len(k.rest) > 0 || len(k.words) > 0 && k.words[0].Is("repo") || k.given("id")
}

// deletesByAPI reads a request to the API of a forge: its method, or for GraphQL
// a mutation.
func deletesByAPI(k *cliCall) bool {
	if m, ok := k.p.Value("method"); ok {
		text, exact := m.Exact()
		if !exact || strings.EqualFold(text, "DELETE") {
			k.more = append(k.more, "--method "+m.String())
			return true
		}
	}
	if k.forcesByAPI() {
		return true
	}
	if len(k.rest) == 0 || !k.rest[0].Is("graphql") {
		return false
	}
	for _, f := range k.p.Values("raw-field", "field") {
		if deletesInGraphQL(f.Str) {
			k.more = append(k.more, "mutation")
			return true
		}
	}
	return false
}

// forcesByAPI: a ref is moved to wherever, or a repository given to somebody else.
func (k *cliCall) forcesByAPI() bool {
	if len(k.rest) == 0 {
		return false
	}
	path := k.rest[0].Suffix()
	for _, f := range k.p.Values("raw-field", "field") {
		switch {
		case f.Is("force=true") && strings.Contains(path, "/git/refs/"):
			k.more = append(k.more, "force=true")
			return true
		case strings.HasPrefix(f.Prefix(), "new_owner=") && strings.HasSuffix(path, "/transfer"):
			return true
		}
	}
	return false
}

// deletesInGraphQL reports whether a query is a mutation of a name like
// deleteIssue.
func deletesInGraphQL(text value.Str) bool {
	found := false
	for _, p := range text {
		if p.Kind == value.Lit {
			for w := range strings.FieldsFuncSeq(p.Text, notNameByte) {
				switch {
				case w == "mutation":
					found = true
				case found && len(w) > len("delete") && strings.HasPrefix(w, "delete"):
					return true
				}
			}
		}
	}
	return false
}

func notNameByte(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}

// Source: docs.gitlab.com/cli, 1.57.
var glabCLI = cli{
	kind: Forge,
	grammar: options.Grammar{Exact: true, Opts: "R,repo: g,group: s,scope: y,yes with-tag b,branch: X,method: f,raw-field: F,field: H,header: " +
		"i,include input: paginate hostname: silent dry-run older-than: page: per-page: source: status: d,remove-source-branch h,help v,version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "repo|project|issue|mr|release|label|milestone|snippet|schedule|variable|ci|pipe|pipeline|deploy-key|ssh-key|gpg-key|token|runner delete|del|revoke"},
		{words: "securefile remove", min: 1},
		{words: "api", judge: deletesByAPI},
	},
}

// Sources: hub(1) 2.14; gitea.com/gitea/tea, 0.9.
var (
	hubCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "y,yes X,method: f,raw-field: F,field: H,header: C: c: h,help version"},
		rows: []cliRow{
			{words: "delete", min: 1},
			{words: "release delete", min: 1},
			{words: "api", judge: deletesByAPI},
		},
	}
	teaCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "l,login: r,repo: R,remote: o,output: owner: O: name: y,confirm,force h,help v,version"},
		rows: []cliRow{
			{words: "repos|repo|r|releases|release|labels|label|milestones|ms|branches|webhooks delete|rm"},
		},
	}
)

// Source: docs.npmjs.com/cli, 11; pnpm and yarn 1 hand unpublish on to it.
var npmCLI = cli{
	kind: Forge,
	grammar: options.Grammar{Exact: true, Opts: "C,dir: prefix: registry: userconfig: globalconfig: cache: w,workspace: otp: tag: loglevel: " +
		"cwd: F,filter: scope: f,force dry-run silent s q,quiet ws,workspaces g,global h,help v,version"},
	quiet: "dry-run",
	first: " access add adduser audit bin bugs cache ci completion config create dedupe deprecate diff dist-tag dlx docs doctor edit exec explain " +
		"explore find-dupes fund get i info init install install-test link list ll login logout ls npm org outdated owner pack ping pkg " +
		"prefix profile prune publish query rebuild remove repo restart root run run-script search set shrinkwrap star start stop t team " +
		"test token un uninstall unlink unpublish up update upgrade upgrade-interactive version versions view whoami why workspace workspaces ",
	rows: []cliRow{
		{words: "unpublish"},
		{words: "npm unpublish"},
	},
}

// Source: cargo-yank(1) of Cargo 1.87.
var cargoCLI = cli{
	kind: Forge,
	grammar: options.Grammar{Exact: true, Plus: true, Opts: "vers,version: undo index: registry: token: q,quiet v,verbose color: config: C: Z: " +
		"offline locked frozen V h,help"},
	first: " add b bench build c check clean clippy d doc fetch fix fmt generate-lockfile help init install locate-project login logout metadata " +
		"nextest new owner package pkgid publish r read-manifest remove report run rustc rustdoc search t test tree uninstall update vendor " +
		"verify-project version watch yank ",
	rows: []cliRow{
		{words: "yank", judge: yanks},
	},
}

func yanks(k *cliCall) bool { return !k.quiet("undo") }

// Sources: guides.rubygems.org, "gem yank"; guides.cocoapods.org, "pod trunk";
// learn.microsoft.com, "nuget delete"; README of vsce.
var (
	gemCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Opts: "v,version: p,platform: otp: k,key: host: V,verbose q,quiet silent config-file: debug h,help"},
		first: " build cert check cleanup contents dependency environment fetch help info install list lock mirror open outdated owner " +
			"pristine push query rdoc search server signin signout sources specification stale uninstall unpack update which yank ",
		rows: []cliRow{
			{words: "yank", min: 1},
		},
	}
	podCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "allow-root silent verbose no-ansi help version"},
		rows: []cliRow{
			{words: "trunk delete", min: 1},
		},
	}
	nugetCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "Source,src: ApiKey: NonInteractive ConfigFile: Verbosity: ForceEnglishOutput Help,?,help"},
		rows: []cliRow{
			{words: "delete", min: 1},
		},
	}
	vsceCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "p,pat: f,force registryUrl: r: h,help V,version"},
		rows: []cliRow{
			{words: "unpublish|delete-publisher"},
		},
	}
)

// Source: huggingface.co/docs/huggingface_hub, "Command Line Interface", 0.34.
var hfCLI = cli{
	kind:    Forge,
	grammar: options.Grammar{Exact: true, Opts: "repo-type: revision: token: commit-message: commit-description: create-pr missing-ok yes y h,help version"},
	rows: []cliRow{
		{words: "repo|repos|repo-files delete", min: 1},
		{words: "repo|repos branch|tag delete", min: 1},
	},
}

// Programs for registries of images. Sources: github.com/google/go-containerregistry,
// "crane"; skopeo-delete(1); regclient.org, "regctl"; oras.land/docs.
var registryCLI = cli{
	kind: Forge,
	grammar: options.Grammar{Exact: true, Opts: "platform: allow-nondistributable-artifacts insecure v,verbose authfile: creds: tls-verify:: " +
		"policy insecure-policy override-arch: override-os: registries.d: command-timeout: tmpdir: debug f,force plain-http u,username: " +
		"p,password: ca-file: host: logopt: user-agent: config: h,help version"},
	rows: []cliRow{
		{words: "delete", min: 1},
		{words: "tag|manifest|blob delete|rm", min: 1},
	},
}

// Sources: docs.jfrog-applications.jfrog.io, "JFrog CLI", 2.75; docs.cloudsmith.com;
// docs.fastlane.tools, 2.227; github.com/Kaggle/kaggle-api; jenkins.io/doc/book/managing/cli.
var (
	jfrogCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "server-id: url: user: password: access-token: quiet:: recursive:: dry-run:: spec: spec-vars: build: bundle: exclusions: props: threads: limit: h,help v,version"},
		quiet:   "dry-run",
		rows: []cliRow{
			{words: "rt del|delete|repo-delete|rdel|build-discard|bdi|group-delete|gdel|user-delete|udel|permission-target-delete|ptdel", min: 1},
			{words: "rbd|release-bundle-delete-local|rbdell|release-bundle-delete-remote|rbdelr", min: 1},
		},
	}
	cloudsmithCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "k,api-key: C,config-file: credentials-file: P,profile: y,yes d,debug v,verbose F,output-format: h,help V,version"},
		rows: []cliRow{
			{words: "delete|rm", min: 1},
			{words: "repositories|repos|entitlements|tokens|upstream delete|rm", min: 1},
		},
	}
	kaggleCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "y,yes q,quiet p,path: W h,help v,version"},
		rows: []cliRow{
			{words: "datasets|kernels|models delete", min: 1},
			{words: "models instances|variations delete", min: 1},
			{words: "models instances|variations versions delete", min: 1},
		},
	}
	jenkinsCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Single: true, Exact: true, Opts: "s: auth: ssh user: i: http webSocket noKeyAuth noCertificateCheck logger: help"},
		rows: []cliRow{
			{words: "delete-*", min: 1},
		},
	}
	fastlaneCLI = cli{
		kind:    Forge,
		grammar: options.Grammar{Exact: true, Opts: "env: capture_output troubleshoot disable_runner_upgrades swift_server_port: v,verbose h,help version"},
		rows: []cliRow{
			{words: "match nuke"},
		},
	}
)
