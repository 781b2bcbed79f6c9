package effects

import (
	"gstack/shellast"
	"gstack/shellast/options"
)

// Source: hg(1) 7.0. Its revert keeps copies unless it is told not to; what strip
// takes away is kept as a bundle.
var mercurialCLI = cli{
	kind: Discard,
	grammar: options.Grammar{Opts: "R,repository: cwd: y,noninteractive q,quiet v,verbose color: config: debug debugger encoding: encodingmode: traceback time " +
		"profile hidden pager: C,no-backup,clean a,all r,rev: d,date: I,include: X,exclude: n,dry-run i,interactive m,merge c,check f,force p,print " +
		"dirs files abort-on-err confirm ignored k,keep b,bookmark: B h,help version"},
	quiet: "dry-run print",
	rows: []cliRow{
		{words: "update|up|checkout|co", with: "clean"},
		{words: "revert", with: "clean"},
		{words: "purge|clean", kind: Clean},
		{words: "strip|debugstrip|rollback|prune", kind: Rewrite},
		{words: "push", with: "force", kind: Rewrite},
	},
}

// Source: svn help of Subversion 1.14; svnadmin(1).
var subversionCLI = cli{
	kind: Discard,
	grammar: options.Grammar{Exact: true, Opts: "R,recursive depth: q,quiet targets: cl,changelist: remove-added remove-unversioned remove-ignored include-externals " +
		"vacuum-pristines username: password: no-auth-cache non-interactive trust-server-cert config-dir: config-option: r,revision: " +
		"m,message: F,file: force accept: N,non-recursive h,?,help version"},
	rows: []cliRow{
		{words: "revert", min: 1},
		{words: "cleanup", with: "remove-unversioned remove-ignored", kind: Clean},
		{words: "rm|remove|delete|del", with: "force"},
		{words: "obliterate|rmrevprop|setrevprop", kind: Rewrite},
	},
}

// Source: help.perforce.com, "Helix Core Command-Line Reference", 2025.1.
var perforceCLI = cli{
	kind:    Discard,
	grammar: options.Grammar{Exact: true, Opts: "c: C: d: H: I p: P: u: x: G s Q: L: z: Ztag V h y a n f k w e m l t S: D b:"},
	quiet:   "n",
	rows: []cliRow{
		{words: "revert", but: "a"},
		{words: "clean", kind: Clean},
		{words: "sync|update", with: "f"},
		{words: "obliterate", with: "y", kind: Rewrite},
	},
}

// Source: fossil-scm.org/home/help, 2.26. Its revert can be taken back.
var fossilCLI = cli{
	kind:    Discard,
	grammar: options.Grammar{Exact: true, Opts: "f,force R,repository: r,revision: x,verily n,dry-run,whatif case-sensitive: clean: ignore: keep: temp dotfiles emptydirs allckouts no-prompt i verbose private help"},
	quiet:   "dry-run",
	rows: []cliRow{
		{words: "clean", with: "force verily no-prompt", kind: Clean},
		{words: "close", with: "force"},
		{words: "scrub|purge|shun", kind: Rewrite},
	},
}

// Sources: documentation of Breezy 3.3, "brz help"; darcs(1) 2.18.
var breezyCLI = cli{
	kind: Discard,
	grammar: options.Grammar{Exact: true, Opts: "r,revision: d,directory: no-backup forget-merges force dry-run unknown ignored detritus verbose q,quiet a,all i,interactive " +
		"p,patches: last: repodir: matches: h,help v,version"},
	quiet: "dry-run",
	rows: []cliRow{
		{words: "revert", but: "forget-merges"},
		{words: "clean-tree", kind: Clean},
		{words: "obliterate|unpull", kind: Rewrite},
	},
}

// Source: jj-vcs.github.io/jj, "CLI reference", 0.30. What it does to commits and
// files can be undone, as long as its operations are kept.
var jujutsuCLI = cli{
	kind: Rewrite,
	grammar: options.Grammar{Exact: true, Opts: "R,repository: ignore-working-copy ignore-immutable at-operation,at-op: debug color: quiet no-pager config: config-file: " +
		"expire: r,revision: b,bookmark: all tracked deleted remote: m,message: h,help V,version"},
	rows: []cliRow{
		{words: "util gc", with: "expire"},
		{words: "op|operation abandon", min: 1},
		{words: "git push", with: "deleted", kind: BranchDelete},
	},
}

// Source: gerrit.googlesource.com/git-repo, "repo Command Reference". What forall
// runs is another call.
var repoCLI = cli{
	kind: Discard,
	grammar: options.Grammar{Exact: true, Opts: "j,jobs: f,fail-fast force-sync force-remove-dirty force-checkout l,local-only n,network-only d,detach c,current-branch " +
		"q,quiet m,manifest-name: no-clone-bundle u,manifest-server-username: prune no-tags optimized-fetch verify all y,yes h,help v,verbose"},
	rows: []cliRow{
		{words: "sync", with: "force-sync force-remove-dirty force-checkout"},
		{words: "abandon", kind: BranchDelete},
	},
}

// Source: rtyley.github.io/bfg-repo-cleaner, 1.14.
var bfgCLI = cli{
	kind:    Rewrite,
	grammar: options.Grammar{Exact: true, Opts: "b,strip-blobs-bigger-than: B,strip-biggest-blobs: bi,strip-blobs-with-ids: D,delete-files: delete-folders: rt,replace-text: fi,filter-content-including: fe: fs: p,protect-blobs-from: no-blob-protection private massive-non-file-objects-sized-up-to: convert-to-git-lfs: help version"},
	rows: []cliRow{
		{with: "strip-blobs-bigger-than strip-biggest-blobs strip-blobs-with-ids delete-files delete-folders replace-text convert-to-git-lfs"},
	},
}

// OtherVersions reports whether a call is one of a system of versions other than
// Git.
func OtherVersions(call *shellast.Call) bool {
	if call == nil {
		return false
	}
	name, _ := cliProgram(call)
	return versionCLI(name) != nil || name == "chezmoi"
}
