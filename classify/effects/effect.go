// Package effects owns the program models: what a call would do to the things
// of a machine. Different spellings of one effect (rm -r, find -delete, rsync
// --delete, git clean) meet here; the rules only ever see effects. It does not
// decide, and it does not look at text.
package effects

import (
	"gstack/internal/gitrepo"
	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// Kind is the kind of an effect. The comment names the fields it uses.
type Kind uint8

const (
	None Kind = iota
	// Delete: Path, Recursive, Many (targets are chosen by a search or a list
	// that is not known), Contents (the entries below Path, not Path itself).
	Delete
	// Write: Path is created or its contents replaced; Append.
	Write
	// Wipe: the contents of the device Path are destroyed; Verb names how
	// (mkfs.ext4). Programs that write files have a Write on a device instead.
	Wipe
	// Shred: the contents of Path are destroyed, its name may stay (shred,
	// truncate); Recursive.
	Shred
	// Move: Path leaves its place; Detail is where to.
	Move
	// Permissions: mode, owner or access list of Path change; Recursive, Many;
	// Detail is the change. Verb is "open" when everybody may write then, "close" when
	// not even the owner may read.
	Permissions
	// Sync: below Path is deleted what the source does not have. Verb is
	// "remote" when Path is on another machine.
	Sync
	// Push: Git push; see Push.
	Push
	// Discard: uncommitted work is overwritten; Detail names how. Reset is the
	// git reset --hard kind.
	Discard
	Reset
	// Clean: untracked files below Path are removed (git clean -f); Recursive:
	// untracked directories too.
	Clean
	// BranchDelete: a local branch or a list of tags is deleted or moved to
	// another commit without a check. StashDrop: stashed work is dropped.
	// Rewrite: commits are rewritten, or what keeps them from being lost is
	// removed (reflogs, unreachable objects). WorktreeRemove: a linked work tree
	// or a submodule is removed with its changes. All: Verb, Detail.
	BranchDelete
	StashDrop
	Rewrite
	WorktreeRemove
	// SQL: Verb is drop, alter-drop, truncate, delete-all or update-all, Detail
	// the object.
	SQL
	// Cluster: Kubernetes objects are deleted; Detail.
	Cluster
	// Containers: containers, images, volumes are destroyed; Detail.
	Containers
	// Power: the machine stops or starts again. Schedule: the table of scheduled
	// jobs is removed or replaced. KillAll: processes are ended without a
	// choice. Volume: a volume is destroyed, hidden or taken away. Accounts,
	// Firewall, Packages: one of these is removed or disabled. All: Detail.
	Power
	Schedule
	KillAll
	Volume
	Accounts
	Firewall
	Packages
	// Infra: provisioned infrastructure is torn down. Cloud: what a provider
	// keeps is deleted. Backup: saved copies are. Queue: messages, topics, keys or
	// secrets of a service are. Forge: what a forge or registry holds is. DBReset:
	// a database is emptied or dropped by other means than SQL. All: Verb, Detail.
	Infra
	Cloud
	Backup
	Queue
	Forge
	DBReset
	// Fill: a file is written without end; Detail is the program.
	Fill
	// Tamper: a command lifts what gstack does; Detail names it.
	Tamper
	// Make: Path is made if it is not there, and at most its times and
	// attributes change, or an empty directory is removed (mkdir, touch, rmdir):
	// nothing can be lost. Found only where a boundary asks for it.
	Make
	// Update: Git changes files of the work tree Path; Verb is the command.
	Update
	// Bomb: a function or script that starts itself without end; Detail.
	Bomb
	// Spelled: a program name or option is spelled so that it is hidden; Detail.
	Spelled
	// Gap: something is not understood; Verb is the rule id of the gap, Detail
	// the reason.
	Gap
)

// Effect is what a call does to one thing.
type Effect struct {
	Kind Kind
	// Call that has the effect; nil for a redirection, then Redirect is set.
	Call     *shellast.Call
	Redirect *shellast.Write

	Path      value.Field
	Recursive bool
	Many      bool
	Contents  bool
	Append    bool
	// Entry: the name Path itself is concerned, not what a link of that name
	// leads to. A Delete or Move always is about the entry.
	Entry bool
	// Dir are the possible directories Path is relative to.
	Dir []value.Str
	// Where the thing is.
	Where shellast.Place

	// Repo is the repository of a Reset, Discard, Clean, BranchDelete, StashDrop,
	// WorktreeRemove or Push, where it is the one of its directory and no option or
	// variable says otherwise; nil if not.
	Repo *gitrepo.Repo
	// Refs are the branches that a BranchDelete deletes ("refs/heads/topic"), or
	// the one stash that a StashDrop drops ("stash@{0}"); nil is not known, or all.
	Refs []string
	// Within are the files or directories that a Discard or Clean is about,
	// relative to the top of the work tree ("" is the top); nil is not known.
	Within []string
	// Recorded: what a Reset or Discard puts into the work tree is what the
	// current commit (Reset) or the index (Discard) has.
	Recorded bool

	// Verb and Detail name the operation and its object for people and for
	// rules: SQL "drop", "table users".
	Verb   string
	Detail string

	Push *PushEffect

	spot *Spot  // the answer of Spot
	side *sided // the answer of Side
}

// PushEffect is one ref that a git push would update.
type PushEffect struct {
	Remote string
	// Ref is the branch or tag on the remote ("main"); "" is not known.
	Ref string
	// Source is the local ref that is pushed, or HEAD; "" is not known.
	Source string
	// Force: the update need not be a fast-forward. Lease: only if the remote
	// ref is where the local repository last saw it.
	Force, Lease bool
	// MayForce: an argument is not known and can be a force option.
	MayForce bool
	// Delete: the ref is removed.
	Delete bool
	// All: every branch of the remote may be concerned (--mirror, --all).
	All bool
	// Default tells whether Ref is the default branch of the remote.
	Default Tri
}

// Tri is a truth value that may be unknown.
type Tri uint8

const (
	Maybe Tri = iota
	No
	Yes
)

// Env is what models may ask.
type Env struct {
	Host host.Host
	// Boundary is the edit boundary that shell writes are held to, nil for none.
	Boundary Boundary
	// homes are the possible own homes, once they were asked for.
	homes []string
	// git keeps what was read of repositories from one call to the next.
	git gitKnowledge
	// known are the models of names that were called before, of more than a few
	// calls.
	known map[string]uint32
	calls int
}

// Model turns a call into effects. It returns nil for a harmless call.
type Model func(env *Env, call *shellast.Call) []Effect
