package effects

// kindNames are the kinds for people, by kind.
var kindNames = [...]string{
	None:           "none",
	Delete:         "delete",
	Write:          "write",
	Wipe:           "wipe",
	Shred:          "shred",
	Move:           "move",
	Permissions:    "permissions",
	Sync:           "sync",
	Push:           "push",
	Discard:        "discard",
	Reset:          "reset",
	Clean:          "clean",
	BranchDelete:   "branch delete",
	StashDrop:      "stash drop",
	Rewrite:        "rewrite",
	WorktreeRemove: "worktree remove",
	SQL:            "sql",
	Cluster:        "cluster",
	Containers:     "containers",
	Power:          "power",
	Schedule:       "schedule",
	KillAll:        "kill all",
	Volume:         "volume",
	Accounts:       "accounts",
	Firewall:       "firewall",
	Packages:       "packages",
	Infra:          "infra",
	Cloud:          "cloud",
	Backup:         "backup",
	Queue:          "queue",
	Forge:          "forge",
	DBReset:        "db reset",
	Fill:           "fill",
	Tamper:         "tamper",
	Make:           "make",
	Update:         "update",
	Bomb:           "bomb",
	Spelled:        "spelled",
	Gap:            "gap",
}

// String is the kind for people.
func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return "unknown kind"
}
