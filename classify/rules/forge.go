package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// forgeRules are about what a forge or a registry of packages holds.
var forgeRules = []Rule{
	{
		ID:       "forge.delete",
		Decision: verdict.Ask,
		Summary:  "deletes what a forge or a package registry holds",
		Why: "A repository on a forge is more than its commits: issues, reviews, releases and settings go with it. A package " +
			"or release that others depend on breaks their builds, and its name and version may never be used again.",
		Instead: "gh repo view owner/name",
		Fires: []string{
			"gh repo delete owner/name --yes",
			"gh release delete v1.0 --cleanup-tag -y",
			"gh -R owner/name issue delete 5",
			"gh secret delete TOKEN",
			"gh run delete 1",
			"gh cache delete --all",
			"gh api -X DELETE repos/owner/name",
			"gh api --method=DELETE repos/owner/name/git/refs/heads/x",
			"glab repo delete group/name",
			"glab api -X DELETE projects/1",
			"hub delete owner/name",
			"npm unpublish pkg@1.0.0",
			"npm unpublish pkg --force",
			"cargo yank --version 1.0.0 crate",
			"gem yank pkg -v 1.0.0",
			"skopeo delete docker://registry/image:1",
			"curl -X DELETE https://api.github.com/repos/o/r",
			"jf rt del repo/old --quiet",
		},
		Quiet: []string{
			"gh release delete --help",
			"gh repo view delete",
			"gh -R delete issue list",
			"gh pr merge 5 --squash --delete-branch",
			"gh api repos/owner/name/issues -f body=DELETE",
			"gh issue create -t 'delete the repo'",
			"gh cache list",
			"glab mr list --label delete",
			"npm publish",
			"npm unpublish pkg --dry-run",
			"npm deprecate pkg@1 'use 2'",
			"cargo yank --undo --version 1.0.0 crate",
			"gem install yank",
			"skopeo inspect docker://registry/delete",
			"curl https://api.github.com/repos/o/r",
			"jf rt search repo/old",
		},
		Kinds: []effects.Kind{effects.Forge},
		Match: told,
	},
}
