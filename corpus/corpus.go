// Package corpus owns the pinned cases: commands with the decision that must
// come out, and why. It reads the files strictly, keeps the sum file that makes
// a changed case visible, and builds the machine a case is set on. It does not
// decide anything and does not know the rules; whoever runs the cases does.
//
// README.md describes the format.
package corpus

import (
	"crypto/sha256"
	"encoding/base64"
)

// What a case has where it does not say otherwise.
const (
	DefaultHome  = "/home/dev"
	DefaultCwd   = "/home/dev/app"
	DefaultShell = "bash"
)

// A Case is one command in one setting.
type Case struct {
	ID      string   // family.name
	Want    string   // allow, ask or deny
	Rules   []string // the ids of all rules that fire, in any order
	Nearly  []string // the ids of rules that it looks like and that stay quiet
	Why     string
	Command string

	Home, Cwd, Shell string
	Env              []Var
	Repo             *Repo
	Files            []File
	Boundary         string // the edit boundary; guard judges the case then
	// Look: what provably loses nothing is not asked about.
	Look bool

	Pos    string // file:line of the record
	record string // what the sum is taken of
}

// A Var is an environment variable.
type Var struct{ Name, Value string }

// A Repo is the state of a git repository.
type Repo struct {
	Dir      string // top of the work tree
	Default  string // default branch of origin, "" where origin/HEAD is not set
	Current  string // current branch, "detached" for none
	Upstream string // branch of origin that the current one follows
	Origin   string // URL
}

// A File is something that exists on the machine.
type File struct {
	Path   string
	Body   string
	Target string // of a symbolic link
	Dir    bool
}

// hash identifies all of a record's text.
func (c *Case) hash() string {
	sum := sha256.Sum256([]byte(c.record))
	return "h1:" + base64.StdEncoding.EncodeToString(sum[:])
}
