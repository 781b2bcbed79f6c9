package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// gitRules are about work that git would lose, here and on a remote.
var gitRules = []Rule{
	{
		ID:       "git.force-push-default",
		Decision: verdict.Deny,
		Log:      "high_force_push_default",
		Summary:  "force-pushes over the default branch of the remote",
		Why: "A forced push replaces the branch that everybody starts from. Commits that others have pushed " +
			"since are no longer on it, and every clone and open pull request disagrees with it from then on.",
		Instead: "git push origin HEAD:refs/heads/fix",
		Fires: []string{
			"git push --force origin main",
			"git push -uf origin main",
			"git push origin +main",
			"git push -f origin HEAD:main",
			"git push origin +topic:refs/heads/main",
			"git push --force-with-lease --force origin main",
			"git push --mirror origin",
			"git push --all --force",
			"git -c remote.origin.push=+refs/heads/main push origin",
			"git -c alias.p='push --force' p origin main",
		},
		Quiet: []string{
			"git push origin main",
			"git push --force origin topic",
			"git push --force",
			"git push --force-with-lease origin main",
			"git push --force --dry-run origin main",
			"git push --force --no-force origin main",
			"git push --force --help",
			"git commit -m 'git push --force origin main'",
		},
		Kinds: []effects.Kind{effects.Push},
		Match: matchForcePushDefault,
	},
	{
		ID:       "git.force-push",
		Decision: verdict.Ask,
		Log:      "git_force_push",
		Summary:  "force-pushes over a remote branch, whatever is on it",
		Why: "A forced push replaces the remote branch by the local one. What somebody else, or another machine " +
			"of yours, has pushed there since is lost without a word. With a lease the push is refused in that " +
			"case; towards the default branch even that needs a person.",
		Instead: "git push --force-with-lease origin topic",
		Fires: []string{
			"git push --force origin topic",
			"git push -f",
			"git push origin +topic",
			"git push --force origin v1.0:refs/tags/v1.0",
			"git push --force-with-lease origin main",
			"git push --force-with-lease=topic --force origin topic",
			"git push --force --tags",
			"git -C elsewhere push --force origin main",
		},
		Quiet: []string{
			"git push origin topic",
			"git push -u origin HEAD",
			"git push --force-with-lease origin topic",
			"git push --force-with-lease --force-if-includes",
			"git push -fn origin topic",
			"git push --force origin main",
			"git push --tags",
			"git fetch --force origin",
		},
		Kinds: []effects.Kind{effects.Push},
		Match: matchForcePush,
	},
	{
		ID:       "git.push-delete",
		Decision: verdict.Ask,
		Summary:  "deletes branches or tags on the remote",
		Why: "A branch that is deleted on the remote is gone for everybody, with all commits that are on no other " +
			"one; the server keeps no reflog that could be asked. --mirror and --prune delete all that has no " +
			"local counterpart.",
		Instead: "git push --dry-run --prune origin",
		Fires: []string{
			"git push --delete origin topic",
			"git push -d origin v1.0",
			"git push origin :topic",
			"git push origin topic :feature",
			"git push --prune origin 'refs/heads/*'",
			"git push --mirror origin",
		},
		Quiet: []string{
			"git push origin topic",
			"git push --delete --dry-run origin topic",
			"git branch --delete topic",
			"git fetch --prune origin",
			"git remote prune origin",
			"git push origin topic:feature",
		},
		Kinds: []effects.Kind{effects.Push},
		Match: matchPushDelete,
	},
	{
		ID:       "git.reset-hard",
		Decision: verdict.Ask,
		Log:      "git_reset_hard",
		Summary:  "throws away uncommitted changes and moves the branch",
		Why: "git reset --hard sets every tracked file back. What was not committed is gone: it is in no commit, " +
			"no stash and no reflog. --merge does the same to staged changes.",
		Instead: "git stash push --include-untracked",
		Fires: []string{
			"git reset --hard",
			"git reset --hard HEAD~3",
			"git reset -q --hard origin/main",
			"git reset --har",
			"git reset --merge",
			"git -C src reset --hard",
			"git-reset --hard",
		},
		Quiet: []string{
			"git reset",
			"git reset --soft HEAD~1",
			"git reset --keep HEAD~1",
			"git reset HEAD README.md",
			"git reset --hard --soft",
			"git reset --hard --help",
			"git log --grep='reset --hard'",
		},
		Kinds: []effects.Kind{effects.Reset},
		Match: matchGitWork,
	},
	{
		ID:       "git.discard",
		Decision: verdict.Ask,
		Log:      "git_discard",
		Summary:  "overwrites files that may have uncommitted changes",
		Why: "The files are replaced by what is in the index or in a commit. Edits that were not committed are in " +
			"no commit, no stash and no reflog, so nothing brings them back. Other systems of versions keep no copy either.",
		Instead: "git stash push",
		Fires: []string{
			"git checkout .",
			"git checkout -- README.md",
			"git checkout src/main.go",
			"git checkout HEAD~1 README.md",
			"git checkout --force main",
			"git restore .",
			"git restore --staged --worktree src",
			"git switch --discard-changes main",
			"git checkout-index -f -a",
			"git read-tree --reset -u HEAD",
			"git rm -rf src",
			"svn revert -R .",
			"hg update --clean",
			"p4 revert //...",
			"repo sync --force-remove-dirty",
		},
		Quiet: []string{
			"git checkout main",
			"git checkout -b fix/readme.md",
			"git checkout -",
			"git checkout HEAD~2",
			"git restore --staged .",
			"git switch main",
			"git switch -c fix",
			"git rm --cached README.md",
			"git diff -- README.md",
			"svn status",
			"hg update",
			"svn log -l 5 revert",
		},
		Kinds: []effects.Kind{effects.Discard},
		Match: matchGitWork,
	},
	{
		ID:       "git.clean",
		Decision: verdict.Ask,
		Summary:  "deletes untracked files",
		Why: "Untracked files are in no commit and in no stash: new source files, local configuration, and with -x " +
			"also what is ignored, such as .env files and data. git keeps no copy of them.",
		Instead: "git clean -nd",
		Fires: []string{
			"git clean -f",
			"git clean -fdx",
			"git clean -d --force src",
			"git clean -i",
			"git -c clean.requireForce=false clean -d",
			"git-clean -fdx",
			"hg purge",
			"svn cleanup --remove-unversioned",
		},
		Quiet: []string{
			"git clean -n",
			"git clean -fdn",
			"git clean --dry-run --force",
			"git clean",
			"git stash push --include-untracked",
			"npm run clean -- -f",
			"svn cleanup",
			"hg purge --print",
		},
		Kinds: []effects.Kind{effects.Clean},
		Match: matchGitWork,
	},
	{
		ID:       "git.branch-delete",
		Decision: verdict.Ask,
		Summary:  "deletes or moves branches or tags without a look at what is only on them",
		Why: "Commits that are on no other branch can then be found through the reflog alone, for as long as that " +
			"is kept, and the reflog of a deleted branch is deleted with it.",
		Instead: "git branch --delete feature",
		Fires: []string{
			"git branch -D feature",
			"git branch -v -D feature",
			"git branch --delete --force feature",
			"git branch -f feature main",
			"git branch -M topic main",
			"git update-ref -d refs/heads/feature",
			"git tag -d v1 v2 v3",
			"git checkout -B feature main",
		},
		Quiet: []string{
			"git branch -d feature",
			"git branch fix main",
			"git branch -f fix main",
			"git branch -M trunk",
			"git branch --list",
			"git tag -d v1",
			"git checkout -B fix main",
			"git fetch origin +refs/pull/7/head:refs/remotes/origin/pr/7",
		},
		Kinds: []effects.Kind{effects.BranchDelete},
		Match: matchGitWork,
	},
	{
		ID:       "git.stash-drop",
		Decision: verdict.Ask,
		Summary:  "drops stashed changes",
		Why: "A stash is often the only copy of work in progress. A dropped one is in no list any more, and the " +
			"next garbage collection deletes it.",
		Instead: "git stash list",
		Fires: []string{
			"git stash drop",
			"git stash drop stash@{2}",
			"git stash drop -q 1",
			"git stash clear",
		},
		Quiet: []string{
			"git stash",
			"git stash pop",
			"git stash list",
			"git stash push -m 'drop'",
			"git stash drop --help",
		},
		Kinds: []effects.Kind{effects.StashDrop},
		Match: matchGitWork,
	},
	{
		ID:       "git.rewrite",
		Decision: verdict.Ask,
		Summary:  "rewrites history, or removes what lost commits could be found by",
		Why: "Rewritten commits replace the old ones on every branch. Reflogs and unreachable objects are the last " +
			"way back to commits and stashes that were lost by mistake; without them there is none.",
		Instead: "git bundle create backup.bundle --all",
		Fires: []string{
			"git filter-branch --tree-filter true HEAD",
			"git filter-repo --path src",
			"git reflog expire --expire=now --all",
			"git reflog delete HEAD@{0}",
			"git gc --prune=now",
			"git prune",
			"git replace HEAD HEAD~1",
			"git lfs migrate import --everything",
			"hg strip -r 5",
			"bfg --delete-files id_rsa",
		},
		Quiet: []string{
			"git filter-repo --analyze",
			"git reflog",
			"git reflog show main",
			"git reflog expire --dry-run --expire=now --all",
			"git gc",
			"git gc --prune=2.weeks.ago",
			"git prune -n",
			"git replace --list",
			"git rebase main",
			"git lfs pull",
			"git repack -a -d",
			"hg log -r 5",
		},
		Kinds: []effects.Kind{effects.Rewrite},
		Match: matchGitWork,
	},
	{
		ID:       "git.worktree-remove",
		Decision: verdict.Ask,
		Summary:  "removes a work tree or submodule with its uncommitted changes",
		Why: "Without force git refuses to remove a work tree that has changes or untracked files. With it they " +
			"are deleted, and no other work tree has them.",
		Instead: "git worktree remove ../project-topic",
		Fires: []string{
			"git worktree remove --force ../project-topic",
			"git worktree remove ../project-topic -f",
			"git worktree remove -f -f ../locked",
			"git submodule deinit -f vendor/lib",
			"git submodule deinit --all --force",
		},
		Quiet: []string{
			"git worktree remove ../project-topic",
			"git worktree add -f ../project-topic topic",
			"git worktree prune",
			"git worktree list",
			"git submodule deinit vendor/lib",
			"git submodule update --init",
		},
		Kinds: []effects.Kind{effects.WorktreeRemove},
		Match: matchGitWork,
	},
}

func matchForcePushDefault(_ *effects.Env, e *effects.Effect) Match {
	p := e.Push
	return Match{Hit: p.Force && !p.Lease && !p.Delete && p.Default == effects.Yes, Detail: pushed(p)}
}

func matchForcePush(_ *effects.Env, e *effects.Effect) Match {
	p := e.Push
	switch {
	case p.Delete:
		return Match{}
	case p.MayForce && (!p.Force || p.Lease):
		return Match{Hit: true, Detail: "an argument that is not known may be --force"}
	case p.Lease:
		return Match{Hit: mayBeDefault(p), Detail: pushed(p) + ", with a lease"}
	}
	return Match{Hit: p.Force && p.Default != effects.Yes, Detail: pushed(p)}
}

// mayBeDefault reports whether a push may concern the default branch. Where
// that is not known, a branch has to have one of the usual names of it.
func mayBeDefault(p *effects.PushEffect) bool {
	if p.Default == effects.Maybe {
		switch p.Ref {
		case "", "main", "master", "trunk", "default", "develop", "development", "dev", "stable", "production", "release":
			return true
		}
		return p.All
	}
	return p.Default == effects.Yes
}

func matchPushDelete(_ *effects.Env, e *effects.Effect) Match {
	return Match{Hit: e.Push.Delete, Detail: pushed(e.Push)}
}

// pushed names the refs that a push updates.
func pushed(p *effects.PushEffect) string {
	ref := p.Ref
	switch {
	case p.All && p.Delete:
		ref = "all that have no local counterpart"
	case p.All:
		ref = "all branches"
	case ref == "":
		ref = "a branch that is not known"
	}
	switch {
	case p.Default == effects.Yes && p.All && !p.Delete:
		ref += ", the default branch too,"
	case p.Default == effects.Yes && !p.All:
		ref += " (the default branch)"
	}
	if p.Remote != "" {
		ref += " on " + p.Remote
	}
	return ref
}

func matchGitWork(_ *effects.Env, e *effects.Effect) Match {
	if effects.OtherVersions(e.Call) {
		return Match{Hit: true, Detail: e.Detail}
	}
	detail := "git " + e.Verb
	if e.Detail != "" {
		detail += ": " + e.Detail
	}
	return Match{Hit: true, Detail: detail}
}
