package effects

import "gstack/shellast/options"

// The option grammars of git and of the subcommands that can lose work. Source:
// the manual pages of git 2.39 to 2.51, and the usage texts of its commands
// ("git push -h"). git reads options by its own parse-options, which differs
// from getopt_long(3) in one thing that matters here: most options can be taken
// back by a later --no-FORM; those are listed where they change the answer.
//
// -h and --help are in no grammar, since "--h" abbreviates other options; see
// asksForHelp.

// gitGlobal stands before the subcommand; git(1).
var gitGlobal = options.Grammar{
	Stop: true, Exact: true,
	Opts: "C: c: config-env: git-dir: work-tree: namespace: super-prefix: attr-source: " +
		"shallow-file: exec-path:: list-cmds:: bare p,paginate P,no-pager html-path man-path " +
		"info-path no-replace-objects no-lazy-fetch no-optional-locks no-advice literal-pathspecs " +
		"no-literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs v,version h,help",
}

// git-push(1)
var gitPush = options.Grammar{
	Opts: "v,verbose q,quiet repo: all branches mirror d,delete tags n,dry-run porcelain f,force " +
		"force-with-lease:: force-if-includes recurse-submodules: thin receive-pack: exec: " +
		"u,set-upstream progress prune no-verify verify follow-tags signed:: atomic " +
		"o,push-option: 4,ipv4 6,ipv6 no-all no-branches no-mirror no-delete no-tags no-dry-run " +
		"no-force no-force-with-lease no-force-if-includes no-thin no-progress no-prune no-signed no-atomic " +
		"no-follow-tags no-recurse-submodules no-set-upstream no-push-option",
}

// git-send-pack(1)
var gitSendPack = options.Grammar{
	Opts: "v,verbose q,quiet receive-pack: exec: remote: all n,dry-run mirror f,force signed:: " +
		"push-option: progress thin atomic stateless-rpc stdin helper-status force-with-lease:: " +
		"force-if-includes no-all no-dry-run no-mirror no-force no-force-with-lease",
}

// git-reset(1)
var gitReset = options.Grammar{
	Opts: "q,quiet no-refresh refresh mixed soft hard merge keep recurse-submodules:: " +
		"no-recurse-submodules p,patch N,intent-to-add pathspec-from-file: pathspec-file-nul",
}

// git-checkout(1)
var gitCheckout = options.Grammar{
	Opts: "b: B: l guess overlay q,quiet recurse-submodules:: progress m,merge conflict: d,detach " +
		"t,track:: f,force orphan: overwrite-ignore ignore-other-worktrees 2,ours 3,theirs p,patch " +
		"ignore-skip-worktree-bits pathspec-from-file: pathspec-file-nul no-guess no-overlay " +
		"no-recurse-submodules no-progress no-track no-force no-overwrite-ignore no-merge no-detach",
}

// git-restore(1)
var gitRestore = options.Grammar{
	Opts: "s,source: S,staged W,worktree ignore-unmerged overlay no-overlay q,quiet " +
		"recurse-submodules:: no-recurse-submodules progress no-progress m,merge conflict: 2,ours " +
		"3,theirs p,patch ignore-skip-worktree-bits pathspec-from-file: pathspec-file-nul " +
		"no-staged no-worktree",
}

// git-switch(1)
var gitSwitch = options.Grammar{
	Opts: "c,create: C,force-create: guess no-guess discard-changes q,quiet recurse-submodules:: " +
		"no-recurse-submodules progress no-progress m,merge conflict: d,detach t,track:: no-track " +
		"f,force orphan: overwrite-ignore ignore-other-worktrees no-discard-changes no-force",
}

// git-clean(1)
var gitClean = options.Grammar{
	Opts: "q,quiet n,dry-run f,force i,interactive d e,exclude: x X no-quiet no-dry-run no-force no-interactive",
}

// git-rm(1)
var gitRm = options.Grammar{
	Opts: "n,dry-run q,quiet cached f,force r ignore-unmatch sparse pathspec-from-file: " +
		"pathspec-file-nul no-dry-run no-cached no-force",
}

// git-mv(1)
var gitMv = options.Grammar{Opts: "v,verbose n,dry-run f,force k sparse no-dry-run no-force"}

// git-checkout-index(1)
var gitCheckoutIndex = options.Grammar{
	Opts: "a,all ignore-skip-worktree-bits f,force q,quiet n,no-create u,index z stdin temp prefix: stage: no-force",
}

// git-read-tree(1)
var gitReadTree = options.Grammar{
	Opts: "index-output: empty v,verbose m trivial aggressive reset prefix: u exclude-per-directory: " +
		"i n,dry-run no-sparse-checkout debug-unpack recurse-submodules:: q,quiet no-dry-run no-reset",
}

// git-branch(1)
var gitBranch = options.Grammar{
	Opts: "v,verbose q,quiet t,track:: no-track u,set-upstream-to: unset-upstream color:: no-color " +
		"r,remotes contains: no-contains: abbrev:: no-abbrev a,all d,delete D m,move M c,copy C " +
		"l,list show-current create-reflog edit-description f,force no-force merged:: no-merged:: " +
		"column:: no-column sort: points-at: i,ignore-case omit-empty recurse-submodules format:",
}

// git-tag(1)
var gitTag = options.Grammar{
	Opts: "l,list n:: d,delete v,verify a,annotate m,message: F,file: e,edit s,sign no-sign cleanup: " +
		"u,local-user: f,force create-reflog column:: contains: no-contains: merged: no-merged: " +
		"omit-empty sort: points-at: format: color:: i,ignore-case trailer:",
}

// git-update-ref(1)
var gitUpdateRef = options.Grammar{Opts: "m: d no-deref z stdin create-reflog batch-updates"}

// git-fetch(1) and, with what it passes on to git-merge(1) and git-rebase(1),
// git-pull(1)
var gitFetch = options.Grammar{
	Opts: "v,verbose q,quiet all a,append atomic depth: deepen: shallow-since: shallow-exclude: " +
		"unshallow update-shallow negotiation-tip: negotiate-only dry-run porcelain f,force no-force " +
		"k,keep m,multiple auto-maintenance auto-gc write-fetch-head no-write-fetch-head " +
		"write-commit-graph prefetch p,prune P,prune-tags n no-tags refmap: t,tags " +
		"recurse-submodules:: no-recurse-submodules j,jobs: set-upstream u,update-head-ok " +
		"upload-pack: progress o,server-option: show-forced-updates no-show-forced-updates 4,ipv4 " +
		"6,ipv6 stdin refetch filter: " +
		"r,rebase:: no-rebase ff no-ff ff-only s,strategy: X,strategy-option: S,gpg-sign:: stat " +
		"no-stat log:: squash no-squash commit no-commit edit no-edit e cleanup: verify no-verify " +
		"signoff no-signoff autostash no-autostash allow-unrelated-histories verify-signatures",
}

// git-worktree(1), "remove"
var gitWorktreeRemove = options.Grammar{Opts: "f,force no-force"}

// git-submodule(1): before the operation, and after it
var (
	gitSubmodule       = options.Grammar{Stop: true, Exact: true, Opts: "q,quiet cached"}
	gitSubmoduleDeinit = options.Grammar{Exact: true, Opts: "q,quiet f,force a,all"}
	gitSubmoduleUpdate = options.Grammar{
		Exact: true,
		Opts: "q,quiet progress i,init remote N,no-fetch f,force checkout r,rebase m,merge reference: " +
			"dissociate depth: recursive j,jobs: single-branch no-single-branch recommend-shallow " +
			"no-recommend-shallow filter: require-init",
	}
)

// git-gc(1)
var gitGC = options.Grammar{
	Opts: "q,quiet prune:: no-prune cruft no-cruft max-cruft-size: expire-to: aggressive auto detach no-detach force keep-largest-pack",
}

// git-prune(1)
var gitPrune = options.Grammar{
	Opts: "n,dry-run v,verbose progress expire: exclude-promisor-objects no-dry-run",
}

// git-reflog(1), "expire", "delete" and "drop"
var gitReflog = options.Grammar{
	Exact: true,
	Opts:  "expire: expire-unreachable: updateref rewrite stale-fix n,dry-run all single-worktree verbose",
}

// git-replace(1)
var gitReplace = options.Grammar{
	Opts: "l,list d,delete e,edit g,graft convert-graft-file f,force raw format:",
}

// gitCommands are the commands of git 2.39, which no alias can replace.
const gitCommands = " add add--interactive am annotate apply archive bisect bisect--helper blame branch " +
	"bugreport bundle cat-file check-attr check-ignore check-mailmap check-ref-format checkout " +
	"checkout--worker checkout-index cherry cherry-pick clean clone column commit commit-graph " +
	"commit-tree config count-objects credential credential-cache credential-cache--daemon " +
	"credential-store daemon describe diagnose diff diff-files diff-index diff-tree difftool " +
	"difftool--helper env--helper fast-export fast-import fetch fetch-pack filter-branch fmt-merge-msg " +
	"for-each-ref for-each-repo format-patch fsck fsck-objects fsmonitor--daemon gc " +
	"get-tar-commit-id grep hash-object help hook http-backend http-fetch http-push imap-send " +
	"index-pack init init-db instaweb interpret-trailers log ls-files ls-remote ls-tree mailinfo " +
	"mailsplit maintenance merge merge-base merge-file merge-index merge-octopus merge-one-file " +
	"merge-ours merge-recursive merge-recursive-ours merge-recursive-theirs merge-resolve " +
	"merge-subtree merge-tree mergetool mktag mktree multi-pack-index mv name-rev notes " +
	"pack-objects pack-refs patch-id prune prune-packed pull push quiltimport range-diff read-tree " +
	"rebase receive-pack reflog remote remote-ext remote-fd remote-ftp remote-ftps remote-http " +
	"remote-https repack replace request-pull rerere reset restore rev-list rev-parse revert rm " +
	"send-email send-pack sh-i18n--envsubst shell shortlog show show-branch show-index show-ref " +
	"sparse-checkout stage stash status stripspace submodule submodule--helper subtree switch " +
	"symbolic-ref tag unpack-file unpack-objects update-index update-ref update-server-info " +
	"upload-archive upload-archive--writer upload-pack var verify-commit verify-pack verify-tag " +
	"version web--browse worktree write-tree "

// gitExtensions are commands of other versions, parts that are packaged apart,
// and programs that are often installed as git-NAME. An alias may have such a
// name.
const gitExtensions = " absorb annex backfill branchless cliff credential-manager credential-osxkeychain " +
	"crypt cvsserver cvsimport delta diff-pairs flow gui gui--askpass history lfs last-modified " +
	"machete p4 pack-redundant pickaxe refs replay repo review secret sizer standup svn town " +
	"whatchanged "
