package replay

import "gstack/classify/verdict"

// A Report is what a replay found. All lists are in the order in which they
// are to be shown, and cut to the limit. No text in it holds a secret.
type Report struct {
	// Partial: the replay was interrupted, and the report is on a part.
	Partial bool
	// What was asked for, as it was given.
	Filter Filter

	Files   int
	Bytes   int64
	Sources []Source

	// Commands and Edits are what was judged; Distinct are the different ones.
	Commands, Edits, Distinct int
	Asked, Denied             int
	// Copies are calls that stand in several records, and count once. Passed are
	// those that the filter left out, Undated those of them that have no time.
	Copies, Passed, Undated int

	First, Last string // days, "" where nothing has a time

	Rules    []Rule
	Projects []Project
	Days     []Day // all that have a command, in order
	Groups   []Group
	// How many there are without the limit.
	AllProjects, AllGroups int

	// BadLines and BadFiles are how many could not be read.
	BadLines, BadFiles int
	Bad                []Bad
}

// Filter is which items a report is on.
type Filter struct {
	Since, Project string
	Rules          []string
}

// Judged is how many commands and edits were judged.
func (r *Report) Judged() int { return r.Commands + r.Edits }

// Allowed is how many of them are neither asked about nor denied.
func (r *Report) Allowed() int { return r.Judged() - r.Asked - r.Denied }

// A Count is what was judged of something, and how.
type Count struct{ Judged, Asked, Denied int }

// Source is what records of one format gave.
type Source struct {
	Format, Title   string
	Files           int
	Commands, Edits int
	Asked, Denied   int
}

// Rule is how often a rule matched: a command that several rules match counts
// for each.
type Rule struct {
	ID, Summary   string
	Asked, Denied int
}

// Project is the directory in which sessions began, "" where none is recorded.
type Project struct {
	Dir string
	Count
}

// Day is a day in the time zone of this machine.
type Day struct {
	Day string // 2006-01-02
	Count
}

// Group are commands of one form with one decision.
type Group struct {
	Form     string
	Decision verdict.Decision
	Rule     string // the worst
	Summary  string
	Count    int
	Projects int // in how many projects
	Last     string
	Examples []Example // the latest ones
}

// Example is a command where it stands.
type Example struct {
	Text string
	Edit bool
	Dir  string
	When string // "2006-01-02 15:04", "" where not recorded
	File string
	Line int
}

// Bad is a part that could not be read. Line is 0 for a whole file.
type Bad struct {
	File string
	Line int
	Why  string
}
