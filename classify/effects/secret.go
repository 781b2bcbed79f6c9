package effects

import (
	"gstack/shellast/options"
)

// Source: developer.1password.com/docs/cli/reference, 2.31.
var onePasswordCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "account: cache:: config: debug encoding: format: iso-timestamps no-color session: vault: archive permanently " +
		"h,help v,version"},
	first: " account completion connect document events-api group inject item plugin read run service-account signin signout update user vault whoami environment ",
	rows: []cliRow{
		{words: "item|document delete|remove|rm", but: "archive", min: 1},
		{words: "vault|group|user delete|remove|rm", min: 1},
		{words: "connect server|token delete|remove|rm", min: 1},
	},
}

// Sources: bitwarden.com/help/cli, 2025; lpass(1) 1.6. What goes to the trash of
// bw is kept for thirty days.
var bitwardenCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "p,permanent itemid: organizationid: session: pretty raw response cleanexit quiet nointeraction sync: color: " +
		"h,help v,version"},
	rows: []cliRow{
		{words: "delete org-collection|folder|send|attachment", min: 1},
		{words: "delete *", with: "permanent"},
		{words: "rm", min: 1, judge: func(k *cliCall) bool { return k.name == "lpass" }},
	},
}

// Sources: pass(1) 1.7; gopass.pw, 1.15. One entry is kept in the history of the
// store, if it has one.
var passCLI = cli{
	kind:    Queue,
	grammar: options.Grammar{Exact: true, Opts: "r,recursive f,force store: s: yes h,help v,version"},
	rows: []cliRow{
		{words: "rm|remove|delete", with: "recursive"},
	},
}

// Source: gpg(1) 2.4.
var gpgCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Opts: "delete-keys: delete-key: delete-secret-keys: delete-secret-key: delete-secret-and-public-key: delete-secret-and-public-keys: " +
		"batch yes homedir: o,output: r,recipient: u,local-user: a,armor b,detach-sign c,symmetric d,decrypt e,encrypt s,sign k,list-keys " +
		"K,list-secret-keys export export-secret-keys import gen-key quick-generate-key edit-key: keyserver: recv-keys status-fd: passphrase: " +
		"passphrase-fd: passphrase-file: pinentry-mode: q,quiet v,verbose dry-run n help version"},
	quiet: "dry-run n",
	rows: []cliRow{
		{with: "delete-secret-keys delete-secret-key delete-secret-and-public-key delete-secret-and-public-keys"},
	},
}

// Sources: docs.doppler.com/reference/cli, 3; infisical.com/docs/cli.
var dopplerCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "p,project: c,config: t,token: api-host: configuration: debug json no-check-version no-color print-config scope: silent " +
		"timeout: y,yes raw visibility: env: projectId: path: type: h,help v,version"},
	first: " activity analytics changelog completion configs configure environments export feedback folders import init login logout me mount open " +
		"projects reset run scan secrets setup token tui update user vault workplace ",
	rows: []cliRow{
		{words: "secrets|projects|configs|environments|folders delete", min: 1},
		{words: "configs tokens revoke", min: 1},
	},
}

// Source: docs.oracle.com, "keytool", 21.
var keytoolCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "delete list genkeypair importcert exportcert alias: keystore: storepass: storetype: " +
		"keypass: file: v protected cacerts noprompt help"},
	rows: []cliRow{
		{with: "delete"},
	},
}

// Source: security(1) of macOS 15.
var keychainCLI = cli{
	kind:    Queue,
	grammar: options.Grammar{Stop: true, Exact: true, Opts: "h i l p: q v"},
	rows: []cliRow{
		{words: "delete-keychain|delete-identity|delete-certificate|delete-generic-password|delete-internet-password"},
	},
}

// Source: eff-certbot.readthedocs.io, 4.
var certbotCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Opts: "cert-name: d,domains: cert-path: key-path: n,non-interactive config-dir: work-dir: logs-dir: c,config: server: dry-run " +
		"delete-after-revoke no-delete-after-revoke reason: m,email: agree-tos q,quiet v,verbose h,help version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "delete"},
		{words: "revoke"},
	},
}
