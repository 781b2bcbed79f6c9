package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/hook"
	"gstack/internal/stack"
	"gstack/shellast"
)

// judge is the setting in which commands are judged. Hook, classify and batch
// have nothing but this one, so they cannot differ.
type judge struct {
	host   machine
	shell  shellast.Shell
	dir    string // absolute, or "" if not known
	script string // the text is this file
	strict bool   // what provably loses nothing is asked about, too
	guard  bool   // shell writes are held to the edit boundary
	trace  func(line string)
}

// in is the same setting in another directory.
func (j judge) in(dir string) judge {
	if !filepath.IsAbs(dir) {
		dir = ""
	}
	j.dir = dir
	return j
}

// command judges a shell command.
func (j judge) command(text string) *verdict.Verdict {
	return classify.Command(text, classify.Options{
		Options:  shellast.Options{Shell: j.shell, Dir: j.dir, Host: j.host, Script: j.script},
		Patterns: j.patterns(),
		Boundary: j.boundary(),
		Look:     j.host.look,
		Strict:   j.strict || j.host.env.get("GSTACK_STRICT") == "1",
		Trace:    j.trace,
	})
}

// patterns are the lines of the user's pattern files.
func (j judge) patterns() []classify.Pattern {
	root := hook.StateRoot(j.host.env.get)
	if !filepath.IsAbs(root) {
		if j.dir == "" {
			return nil
		}
		root = filepath.Join(j.dir, root)
	}
	lines, _ := hook.LoadPatterns(j.host, root, func() string { return hook.Slug(j.host, root, j.dir) })
	out := make([]classify.Pattern, len(lines))
	for i := range lines {
		out[i] = lines[i]
	}
	return out
}

// decideTime is the time for one decision.
const decideTime = time.Second

var errTooSlow = errors.New("the analysis took longer than a second: fail closed")

// guarded is what judging returns, in the time of a decision; it survives a panic.
func guarded(judging func() *verdict.Verdict) (*verdict.Verdict, error) {
	return within(decideTime, judging)
}

// within is the same with another time.
func within(most time.Duration, judging func() *verdict.Verdict) (*verdict.Verdict, error) {
	type result struct {
		v   *verdict.Verdict
		err error
	}
	done := make(chan result, 1)
	go func() {
		start := time.Now()
		r := result{err: errors.New("internal error: the analysis ended early: fail closed")}
		defer func() {
			if p := recover(); p != nil {
				r = result{err: fmt.Errorf("internal error: %v: fail closed", p)}
			}
			done <- r
		}()
		stack.Reserve()
		v := judging()
		v.Micros = time.Since(start).Microseconds()
		r = result{v: v}
	}()
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.v, r.err
	case <-timer.C:
		return nil, errTooSlow
	}
}

// limitProcess sets the bounds under which the hook runs too.
func limitProcess() {
	debug.SetMaxStack(64 << 20)
	debug.SetMemoryLimit(256 << 20)
	debug.SetGCPercent(400)
}
