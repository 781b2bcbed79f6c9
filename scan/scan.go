// Package scan judges the shell text in the files of a project, as a linter:
// it finds files, has the text in them judged, and says what of the findings
// is worth telling of a script that somebody wrote and keeps. Nothing is run.
package scan

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/scan/source"
)

// Limits of one scan. What is beyond them is told in the report.
const (
	// MaxFile is the size of the largest file that is read.
	MaxFile = 1 << 20
	// MaxEntries is how many directory entries are looked at.
	MaxEntries = 500_000
	// MaxFiles is how many files with shell text are read.
	MaxFiles = 50_000
	// MaxPerFile is how many findings of one file are told.
	MaxPerFile = 500
	// ReadTime is the time for finding the text in one file.
	ReadTime = 5 * time.Second
	// FileTime is the time for judging the texts of one file.
	FileTime = 30 * time.Second
)

// Judge judges one shell text. An error says that it could not be judged.
type Judge func(text string, opt classify.Options) (*verdict.Verdict, error)

// Options say what is scanned, and how.
type Options struct {
	// Paths are files and directories.
	Paths []string
	Judge Judge
	// All: also levels below warning, and what cannot be known.
	All bool
	// NoIgnore: files that .gitignore names are read, too.
	NoIgnore bool
}

// Finding is one thing to tell about a place in a file.
type Finding struct {
	Path  string // as the report names it, with slashes
	Line  int
	Col   int // in runes
	End   Position
	Level Level
	Rule  string
	// Message says what the command does, Detail names the thing.
	Message, Detail string
	Safer           string
	Where           string // the part of the file
	Kind            source.Kind
	Source          string // the line in the file
	// Ignored is the reason that a comment in the file gives for not telling it.
	Ignored string
}

// Position is a place in a file.
type Position struct{ Line, Col int }

// Skipped is a file, or a part of one, that was not read.
type Skipped struct {
	Path, Reason string
}

// Report is the result of a scan.
type Report struct {
	// Findings in the order of files and lines; also those that a comment ignores.
	Findings []Finding
	Skipped  []Skipped
	// Files that were read, Texts of shell in them, Commands in those.
	Files, Texts, Commands int
	// Foreign counts commands for other shells and languages.
	Foreign int
	// Hidden counts findings below the level that is told.
	Hidden int
	Took   time.Duration
}

// Count is the number of findings of a level that no comment ignores.
func (r *Report) Count(l Level) int {
	n := 0
	for i := range r.Findings {
		if r.Findings[i].Level == l && r.Findings[i].Ignored == "" {
			n++
		}
	}
	return n
}

// Ignored is the number of findings that a comment ignores.
func (r *Report) Ignored() int {
	n := 0
	for i := range r.Findings {
		if r.Findings[i].Ignored != "" {
			n++
		}
	}
	return n
}

// AtLeast reports whether there is a finding of a level or a worse one that no
// comment ignores.
func (r *Report) AtLeast(least Level) bool {
	for l := least; l <= Error; l++ {
		if r.Count(l) > 0 {
			return true
		}
	}
	return false
}

// Run scans. An error says that a path cannot be read or that ctx has ended.
func Run(ctx context.Context, opt Options) (*Report, error) {
	start := time.Now()
	w := walker{seen: map[string]bool{}, tops: map[string]*top{}, noIgnore: opt.NoIgnore, ctx: ctx}
	for _, path := range opt.Paths {
		if err := w.add(path); err != nil {
			return nil, err
		}
	}
	w.sort()
	results := make([]fileResult, len(w.files))
	next := make(chan int)
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), max(1, len(w.files))) {
		all.Go(func() {
			for i := range next {
				results[i] = scanFile(ctx, &w.files[i], opt)
			}
		})
	}
	for i := range w.files {
		next <- i
	}
	close(next)
	all.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r := &Report{Skipped: w.skipped}
	for i := range results {
		results[i].addTo(r)
	}
	r.Took = time.Since(start)
	return r, nil
}

// fileResult is what one file adds to the report.
type fileResult struct {
	findings []Finding
	skipped  []Skipped
	read     bool
	texts    int
	commands int
	foreign  int
	hidden   int
}

func (f *fileResult) addTo(r *Report) {
	r.Findings = append(r.Findings, f.findings...)
	r.Skipped = append(r.Skipped, f.skipped...)
	if f.read {
		r.Files++
	}
	r.Texts += f.texts
	r.Commands += f.commands
	r.Foreign += f.foreign
	r.Hidden += f.hidden
}

// errSlow is the reason for a file that takes too long.
var errSlow = errors.New("takes longer than 5 seconds to read")

// readSource finds the shell text of a file in bounded time. A reader of a
// container that does not come back is left behind.
func readSource(kind source.Kind, name, text string) (*source.File, error) {
	type result struct {
		file *source.File
		err  error
	}
	done := make(chan result, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- result{err: fmt.Errorf("the reader failed: %v", p)}
			}
		}()
		f, err := source.Read(kind, name, text)
		done <- result{f, err}
	}()
	timer := time.NewTimer(ReadTime)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.file, r.err
	case <-timer.C:
		return nil, errSlow
	}
}
