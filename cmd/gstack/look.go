package main

import (
	"io/fs"
	"time"

	"gstack/shellast/host"
)

// Limits of a look at what would be lost. The answer waits for it.
const lookMost = 50_000 // questions

// lookTime is a variable so that a busy machine fails no test of what a look finds.
var lookTime = 150 * time.Millisecond

// look is this machine for a look: after a while it does not know anything any
// more.
type look struct {
	machine
	left  int
	until time.Time
}

func (m machine) look() host.Host { return &look{m, lookMost, time.Now().Add(lookTime)} }

func (l *look) over() bool {
	l.left--
	// The clock is asked now and then.
	if l.left >= 0 && l.left%16 == 0 && time.Now().After(l.until) {
		l.left = -1
	}
	return l.left < 0
}

func (l *look) Lstat(path string) (host.Info, error) {
	if l.over() {
		return host.Info{}, host.ErrUnknown
	}
	return l.machine.Lstat(path)
}

func (l *look) Readlink(path string) (string, error) {
	if l.over() {
		return "", host.ErrUnknown
	}
	return l.machine.Readlink(path)
}

func (l *look) ReadDir(path string, max int) ([]string, error) {
	if l.over() || time.Now().After(l.until) {
		l.left = -1
		return nil, host.ErrUnknown
	}
	return l.machine.ReadDir(path, max)
}

func (l *look) ReadFile(path string, max int64) ([]byte, error) {
	if l.over() || time.Now().After(l.until) {
		l.left = -1
		return nil, host.ErrUnknown
	}
	return l.machine.ReadFile(path, max)
}

// ReadTypes lists a directory with the types of its entries; each counts as a
// question.
func (l *look) ReadTypes(path string, max int) ([]string, []fs.FileMode, error) {
	r, ok := l.Host.(interface {
		ReadTypes(path string, max int) ([]string, []fs.FileMode, error)
	})
	if !ok {
		return host.ReadTypes(l, path, max)
	}
	if l.over() || time.Now().After(l.until) {
		l.left = -1
		return nil, nil, host.ErrUnknown
	}
	names, types, err := r.ReadTypes(path, max)
	if l.left -= len(names); l.left < 0 {
		return nil, nil, host.ErrTooLarge
	}
	return names, types, err
}

// ReadRange reads a part of a file, where the machine can.
func (l *look) ReadRange(path string, from int64, n int) ([]byte, error) {
	r, ok := l.Host.(interface {
		ReadRange(path string, from int64, n int) ([]byte, error)
	})
	if !ok || l.over() || time.Now().After(l.until) {
		l.left = -1
		return nil, host.ErrUnknown
	}
	return r.ReadRange(path, from, n)
}
